// Line of sight from centre to centre (bs:9.1a), and through which hexside of the target's hex a line comes in (bs:2.10.2).
#pragma once

#include <algorithm>

#include "blind_swords/battle.h"

namespace vedette::bs {

// The case of an intervening place, for the table `Content::sight`: how its level lies to the two ends, its ground, who is in it. Rows
// compare levels and never look at one alone, so that five heights stand for all: below both, with the lower end, between, with the higher
// end, above both.
inline constexpr std::size_t kGrounds = 8;
inline constexpr int kHighest = 40;                                          // level of a map
inline constexpr std::array<std::uint8_t, 2 * kHighest + 1> kAgainst = [] {  // one level less another: below, equal, above
  std::array<std::uint8_t, 2 * kHighest + 1> against{};
  for (int i = 0; i <= 2 * kHighest; ++i)
    against[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(((i >= kHighest ? 1 : 0) + (i > kHighest ? 1 : 0)) * kGrounds);
  return against;
}();
struct SightEnds {
  const std::uint8_t *low, *high;  // a level against that of each end
  std::size_t from;                // the first case of these ends
};
constexpr SightEnds sight_ends(int firer, int target, bool lower_obscures) {
  const std::size_t ends = static_cast<std::size_t>(firer < target) + 2 * static_cast<std::size_t>(firer > target);
  return {kAgainst.data() + kHighest - std::min(firer, target), kAgainst.data() + kHighest - std::max(firer, target),
          (static_cast<std::size_t>(lower_obscures) * 3 + ends) * (kSightCases / 6)};
}
// `ground`: the Terrain, and 4 for a trench; `units`: any 1, formed 2; `orchards`: at most 2.
constexpr std::size_t sight_case(const SightEnds& e, int level, std::size_t ground, std::size_t units, std::size_t orchards) {
  return e.from + (orchards * 4 + units) * 5 * kGrounds + e.low[level] + e.high[level] + ground;
}
constexpr SightLook sight_look(int firer, int target, int level, std::size_t ground, std::size_t units, std::size_t orchards,
                               bool lower_obscures) {
  const auto terrain = static_cast<Terrain>(ground & 3U);
  return {.firer = firer,
          .target = target,
          .level = level,
          .woods = terrain == Terrain::woods,
          .orchard = terrain == Terrain::orchard,
          .trench = (ground & 4U) != 0,
          .any_unit = (units & 1U) != 0,
          .formed_unit = (units & 2U) != 0,
          .orchards = static_cast<int>(orchards),
          .lower_obscures = lower_obscures};
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
