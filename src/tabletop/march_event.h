// A march told in one line: the event of a step that was lengthened by the steps after it keeps the way it went in its dice, which a step
// does not use.
#pragma once

#include "hex/hex.h"
#include "tabletop/action.h"
#include "tabletop/journal.h"

namespace vedette {

// The way of a march that has been lengthened, or the one step.
inline Path march_of(const Grid& grid, const Event& e) {
  Path path;
  for (std::size_t i = 0; i < 8; ++i) path.bits |= std::uint64_t{e.dice[i]} << (8 * i);
  if (path.empty())
    if (const Direction d = grid.direction(e.from, e.to); d != kNoDirection) path.push(d);
  return path;
}

// The step `next` goes on from where `told` ended: its hex is added. What it cost is the game's to add. False if it does not fit.
inline bool lengthen(const Grid& grid, Event& told, const Event& next) {
  if (told.unit != next.unit || next.from != told.to) return false;
  Path path = march_of(grid, told);
  const Direction d = grid.direction(next.from, next.to);
  if (d == kNoDirection || !path.push(d)) return false;
  for (std::size_t i = 0; i < 8; ++i) told.dice[i] = static_cast<std::uint8_t>(path.bits >> (8 * i));
  told.to = next.to;
  return true;
}

}  // namespace vedette
