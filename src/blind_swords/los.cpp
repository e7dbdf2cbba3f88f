// Line of sight in whole numbers: bs:9.1a.1 to bs:9.1a.4, with the exclusive 9.1.a as the battle's table of what one intervening place
// does. First everything that blocks; only if nothing does, what obscures, each kind once.
#include "blind_swords/los.h"

#include "blind_swords/ground.h"

namespace vedette::bs {

namespace {

void because_of(SightReasons* because, HexIndex hex, Clause clause) {
  if (because != nullptr && because->n < static_cast<int>(because->reasons.size()))
    because->reasons[static_cast<std::size_t>(because->n++)] = {hex, clause};
}

// The hexside of `at` in direction d, met by the line: 1 crossed inside, 0 touched at an end or not at all.
bool crosses(HexAt from, HexAt to, HexAt at, Direction d) {
  const Point start = centre(from), way = centre(to) - start, here = centre(at) - start;
  const std::int32_t a = cross(way, here + kCorners[turned(d, -1)]), b = cross(way, here + kCorners[d]);
  return (a < 0 && b > 0) || (a > 0 && b < 0);
}

SightLook look_at(const Content& c, const Position& p, HexIndex from, HexIndex to, HexIndex between, int orchards) {
  const HexInfo& hex = c.hex[between];
  SightLook look;
  look.firer = c.hex[from].level;
  look.target = c.hex[to].level;
  look.level = hex.level;
  look.woods = hex.woods();
  look.orchard = hex.terrain == Terrain::orchard;
  look.trench = hex.trench;
  look.any_unit = !empty_hex(p, between);
  if (look.any_unit) each_in_hex(p, between, [&](UnitIndex u) { look.formed_unit = look.formed_unit || !skirmishing(p, u); });
  look.orchards = orchards;
  look.lower_obscures = option(p, Option::obscured_over_lower_woods);
  return look;
}

}  // namespace

LineLook look_along(const Content& c, const Position& p, HexIndex from, HexIndex to, SightReasons* because) {
  const Grid& grid = c.grid();
  const HexAt a = grid.at(from), b = grid.at(to);
  LineLook result;
  SightReasons obscuring;
  int orchards = 0;
  const auto on_both_levels = [&](HexIndex h) {
    return c.hex[h].terrain == Terrain::orchard && c.hex[h].level == c.hex[from].level && c.hex[h].level == c.hex[to].level;
  };
  const auto judge = [&](HexIndex h) {
    const SightLook look = look_at(c, p, from, to, h, orchards);
    for (const SightRow& row : c.battle->sight) {
      if (!row.applies(look)) continue;
      if (row.effect == SightEffect::blocks) {
        result.blocked = true;
        because_of(because, h, row.clause);
        return;
      }
      result.obscured = static_cast<std::uint8_t>(result.obscured | 1U << static_cast<int>(row.effect));
      because_of(&obscuring, h, row.clause);
    }
  };
  // A Vertical Slope blocks if the line crosses it or runs along it (bs:9.1a.1).
  const auto cliff = [&](HexIndex h, Direction d) {
    if ((c.side[h][d].features & kVertical) == 0) return;
    result.blocked = true;
    because_of(because, c.side[h][d].to, c.battle->cliff_clause);
  };
  HexIndex last = from;
  const auto step_into = [&](HexIndex h) {
    if (last == kNoHex) return;
    const Direction d = grid.direction(last, h);
    if (d != kNoDirection && crosses(a, b, grid.at(last), d)) cliff(last, d);
  };
  walk_line(a, b, [&](const LineStretch& s) {
    const HexIndex one = grid.index(s.a), two = grid.index(s.b);
    if (s.along) {
      // Both hexes beside the hexside as one place (bs:9.1a.2); off the sheet there is nothing.
      const bool first = one != kNoHex && c.hex[one].on_map, second = two != kNoHex && c.hex[two].on_map;
      if (first && second) cliff(one, grid.direction(one, two));
      if ((first && on_both_levels(one)) || (second && on_both_levels(two))) ++orchards;
      if (first) judge(one);
      if (second) judge(two);
      last = kNoHex;
    } else {
      step_into(one);
      if (on_both_levels(one)) ++orchards;
      judge(one);
      last = one;
    }
    return because != nullptr || !result.blocked;
  });
  if (!result.blocked || because != nullptr) step_into(to);
  if (result.blocked)
    result.obscured = 0;
  else
    for (int i = 0; i < obscuring.n; ++i)
      because_of(because, obscuring.reasons[static_cast<std::size_t>(i)].hex, obscuring.reasons[static_cast<std::size_t>(i)].clause);
  return result;
}

Sight line_of_sight(const Content& c, const Position& p, HexIndex from, HexIndex to, SightReasons* because) {
  LineLook look = look_along(c, p, from, to, because);
  if (c.battle->farthest_sight != nullptr) {
    Clause why;
    if (hex_distance(c, from, to) > c.battle->farthest_sight(c, p, why)) {
      look.blocked = true;
      because_of(because, to, why);
    }
  }
  if (look.blocked) return Sight::blocked;
  bool obscured = look.obscured != 0;
  const Terrain there = c.hex[to].terrain;
  if (from != to && (there == Terrain::woods || there == Terrain::orchard) && c.battle->target_hidden_clause.cited()) {
    obscured = true;
    because_of(because, to, c.battle->target_hidden_clause);
  }
  const Direction d = c.grid().direction(from, to);
  if (d != kNoDirection && (c.side[from][d].features & kSteep) != 0 && c.battle->steep_clause.cited()) {
    obscured = true;
    because_of(because, to, c.battle->steep_clause);
  }
  return obscured ? Sight::obscured : Sight::clear;
}

std::uint16_t features_entered(const Content& c, HexIndex from, HexIndex to) {
  // The line seen from the target: it leaves the target's hex where the shot comes in.
  const HexAt a = c.grid().at(to);
  const Point way = centre(c.grid().at(from)) - centre(a);
  std::uint16_t features = 0;
  for (Direction d = 0; d < kDirections; ++d) {
    const Point before = kCorners[turned(d, -1)], after = kCorners[d];  // the ends of hexside d
    const std::int32_t one = cross(way, before), two = cross(way, after);
    const bool inside = one < 0 && two > 0;
    const bool corner = (one == 0 && dot(way, before) > 0) || (two == 0 && dot(way, after) > 0);
    if (inside || corner) features = static_cast<std::uint16_t>(features | c.side[to][d].features);
  }
  return features;
}

bool friend_between(const Content& c, const Position& p, Side side, HexIndex from, HexIndex to) {
  const Grid& grid = c.grid();
  const auto friendly = [&](HexAt at) {
    const HexIndex h = grid.index(at);
    return h != kNoHex && held_by(c, p, h, side);
  };
  return !walk_line(grid.at(from), grid.at(to), [&](const LineStretch& s) { return !friendly(s.a) && !friendly(s.b); });
}

}  // namespace vedette::bs
