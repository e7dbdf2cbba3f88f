// A march along a path in which Column is formed, and left, where that is cheaper: what `move` with `column` does, and what it costs.
#pragma once

#include <vector>

#include "fire_on_the_mountain/flow/march.h"
#include "fire_on_the_mountain/flow/move.h"

namespace vedette::fotm {

struct FormedMarch {
  struct Change {
    int before;   // this step of the path
    bool column;  // Column is formed, facing so; otherwise Line
    int facing;
  };
  Verdict verdict;
  int cost = 0;
  std::vector<CostPart> parts;
  std::vector<Change> changes;
};

FormedMarch formed_march(const Content&, const Position&, const March&, Path);
// The next act of it: the change, or the hexes up to the next one.
Action next_of_formed(const FormedMarch&, UnitIndex, Path);

}  // namespace vedette::fotm
