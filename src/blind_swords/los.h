// Line of sight from centre to centre (bs:9.1a), and through which hexside of the target's hex a line comes in (bs:2.10.2).
#pragma once

#include <algorithm>

#include "blind_swords/battle.h"

namespace vedette::bs {

// The case of an intervening place, for the table `Content::sight`: how its level lies to the two ends, its ground, who is in it. Rows
// compare levels and never look at one alone, so that five heights stand for all.
struct SightEnds {
  int low, high;
  std::size_t from;  // the first case of these ends
};
constexpr SightEnds sight_ends(int firer, int target, bool lower_obscures) {
  const std::size_t ends = firer == target ? 0 : firer < target ? 1 : 2;
  return {std::min(firer, target), std::max(firer, target), ((lower_obscures ? 3 : 0) + ends) * (kSightCases / 6)};
}
constexpr std::size_t sight_case(const SightEnds& e, int level, std::size_t ground, std::size_t units, int orchards) {
  const int height = (level >= e.low ? 1 : 0) + (level > e.low ? 1 : 0) + (level >= e.high ? 1 : 0) + (level > e.high ? 1 : 0);
  return e.from + ((static_cast<std::size_t>(height) * 8 + ground) * 4 + units) * 3 + static_cast<std::size_t>(std::min(orchards, 2));
}
// `ground`: woods 1, orchard 2, trench 4; `units`: any 1, formed 2.
constexpr SightLook sight_look(int firer, int target, int level, std::size_t ground, std::size_t units, int orchards, bool lower_obscures) {
  return {.firer = firer,
          .target = target,
          .level = level,
          .woods = (ground & 1U) != 0,
          .orchard = (ground & 2U) != 0,
          .trench = (ground & 4U) != 0,
          .any_unit = (units & 1U) != 0,
          .formed_unit = (units & 2U) != 0,
          .orchards = orchards,
          .lower_obscures = lower_obscures};
}
constexpr std::size_t sight_case(const SightLook& l) {
  return sight_case(sight_ends(l.firer, l.target, l.lower_obscures), l.level,
                    (l.woods ? 1U : 0U) + (l.orchard ? 2U : 0U) + (l.trench ? 4U : 0U), (l.any_unit ? 1U : 0U) + (l.formed_unit ? 2U : 0U),
                    l.orchards);
}
// The effects of the rows that apply, as bits by SightEffect.
std::uint8_t sight_effects(std::span<const SightRow>, const SightLook&);
void tabulate_sight(Content&);

// What the line meets between two hexes; nothing between adjacent ones.
struct LineLook {
  bool blocked = false;
  std::uint8_t obscured = 0;  // bit by SightEffect
};
LineLook look_along(const Content&, const Position&, HexIndex from, HexIndex to, SightReasons* because = nullptr);

// Features of the hexside of `to` through which the line from `from` enters it; of both hexsides when it enters at a corner.
std::uint16_t features_entered(const Content&, HexIndex from, HexIndex to);

// Is a unit of this side in an intervening hex (bs:9.1c.5)?
bool friend_between(const Content&, const Position&, Side, HexIndex from, HexIndex to);

}  // namespace vedette::bs
