// What a player asks before an Assault: will the hex fall, will the enemy lose or give way, will we be thrown back? Worked out by playing
// the procedure itself for every result its dice can have.
#pragma once

#include <string>
#include <vector>

#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/ground/brigade_set.h"

namespace vedette::fotm {

struct Chances {
  struct Line {
    std::string what, text;
    std::string fraction;  // exact; empty if it was sampled
    double chance;
  };
  std::vector<Line> lines;
  int samples = 0;       // 0: exact; otherwise how many times it was played
  std::string assuming;  // what the players are taken to choose on the way
};

// An Assault on `target` by `units`, which may be announced now or in a Combat Phase of theirs.
Chances assault_chances(const Content&, const Position&, BrigadeSet units, HexIndex target);

}  // namespace vedette::fotm
