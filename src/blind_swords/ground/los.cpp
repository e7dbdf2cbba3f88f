// Line of sight in whole numbers: bs:9.1a.1 to bs:9.1a.4, with the exclusive 9.1.a as the battle's table of what one intervening place
// does. First everything that blocks; only if nothing does, what obscures, each kind once.
#include "blind_swords/ground/los.h"

#include <type_traits>

#include "blind_swords/ground/ground.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

void because_of(SightReasons* because, HexIndex hex, Clause clause) {
  if (because != nullptr && because->n < count_of(because->reasons)) because->reasons[because->n++] = {hex, clause};
}

std::size_t ground_of(const HexInfo& hex) { return nth(hex.terrain) + (hex.trench ? 4U : 0U); }
[[gnu::noinline]] std::size_t units_of(const Position& p, HexIndex h) {
  bool formed = false;
  each_in_hex(p, h, [&](UnitIndex u) { formed = formed || !skirmishing(p, u); });
  return formed ? 3 : 1;
}
std::size_t units_in(const Position& p, HexIndex h) { return empty_hex(p, h) ? 0 : units_of(p, h); }

}  // namespace

std::uint8_t sight_effects(std::span<const SightRow> rows, const SightLook& look) {
  unsigned effects = 0;
  for (const SightRow& row : rows)
    if (row.applies(look)) effects |= 1U << as_int(row.effect);
  return byte(effects);
}

// Every case once, at levels that stand for all others.
void tabulate_sight(Content& c) {
  constexpr std::array<std::pair<int, int>, 3> ends = {{{4, 4}, {2, 6}, {6, 2}}};
  for (const auto& [firer, target] : ends)
    for (const int level : {0, 2, 4, 6, 8})
      for (unsigned bits = 0; bits < 64; ++bits)
        for (const std::size_t orchards : {0U, 1U, 2U}) {
          const std::size_t ground = bits & 7U, units = bits >> 3 & 3U;
          const bool lower_obscures = (bits & 32U) != 0;
          c.sight[sight_case(sight_ends(firer, target, lower_obscures), level, ground, units, orchards)] =
              sight_effects(c.battle->sight, sight_look(firer, target, level, ground, units, orchards, lower_obscures));
        }
}

namespace {

// What is met on the way; `kWhy`: and told in `because`. The table decides; only who asks why goes through the battle's rows.
template <bool kWhy>
struct SightLine {
  static constexpr unsigned kBlocks = 1U << as_int(SightEffect::blocks);
  struct Nothing {};

  const Content& c;
  const Position& p;
  int firer, target;  // levels
  bool lower_obscures;
  SightEnds ends;
  SightReasons* because;
  [[no_unique_address]] std::conditional_t<kWhy, SightReasons, Nothing> obscuring{};
  unsigned met = 0;  // bits by SightEffect
  std::size_t orchards = 0;
  unsigned cliffs = 0;  // of all hexes met

  void judge(HexIndex h) {
    const HexInfo& hex = c.hex[h];
    const std::size_t ground = ground_of(hex), units = units_in(p, h);
    met |= c.sight[sight_case(ends, hex.level, ground, units, orchards)];
    cliffs |= hex.cliffs;
    if constexpr (kWhy) {
      const SightLook look = sight_look(firer, target, hex.level, ground, units, orchards, lower_obscures);
      for (const SightRow& row : c.battle->sight) {
        if (!row.applies(look)) continue;
        because_of(row.effect == SightEffect::blocks ? because : &obscuring, h, row.clause);
        if (row.effect == SightEffect::blocks) return;
      }
    }
  }
  bool blocked() const { return (met & kBlocks) != 0; }
  bool orchard(HexIndex h) const {  // on the level of both ends
    return c.hex[h].terrain == Terrain::orchard && c.hex[h].level == firer && c.hex[h].level == target;
  }
  void count_orchard() { orchards = std::min<std::size_t>(orchards + 1, 2); }
  // Both hexes beside a hexside as one place (bs:9.1a.2); off the sheet there is nothing.
  bool exists(HexIndex h) const { return h != kNoHex && c.hex[h].on_map; }
  void beside(HexIndex a, HexIndex b) {
    if ((exists(a) && orchard(a)) || (exists(b) && orchard(b))) count_orchard();
    if (exists(a)) judge(a);
    if (exists(b)) judge(b);
  }
  void through(HexIndex h) {
    if (orchard(h)) count_orchard();
    judge(h);
  }
  // A Vertical Slope blocks if the line crosses it or runs along it (bs:9.1a.1).
  void cliff(HexIndex h, Direction d) {
    if ((c.hex[h].cliffs >> d & 1U) == 0) return;
    met |= kBlocks;
    if constexpr (kWhy) because_of(because, c.side[h][d].to, c.exclusive.cliff_fire);
  }
  void cliff_between(HexIndex a, HexIndex b) {
    if (exists(a) && exists(b)) cliff(a, c.grid().direction(a, b));
  }

  LineLook along(HexIndex from, HexIndex to) {
    const auto crossed = [&](HexIndex h, Direction d) { cliff(h, d); };
    if constexpr (kWhy) {
      c.grid().walk_line(
          from, to,
          [&](const Stretch<HexIndex>& s) {
            if (s.along)
              cliff_between(s.a, s.b), beside(s.a, s.b);
            else
              through(s.a);
            return true;
          },
          crossed);
    } else {
      // Few hexes have a Vertical Slope: they are looked for only on a line that comes through such a hex.
      cliffs = c.hex[from].cliffs;
      c.grid().walk_line(from, to, [&](const Stretch<HexIndex>& s) {
        if (s.along)
          beside(s.a, s.b);
        else
          through(s.a);
        return !blocked();
      });
      if (cliffs != 0 && !blocked())
        c.grid().walk_line(
            from, to,
            [&](const Stretch<HexIndex>& s) {
              if (s.along) cliff_between(s.a, s.b);
              return true;
            },
            crossed);
    }
    if (blocked()) return {.blocked = true, .obscured = 0};
    if constexpr (kWhy)
      for (int i = 0; i < obscuring.n; ++i) because_of(because, obscuring.reasons[i].hex, obscuring.reasons[i].clause);
    return {.blocked = false, .obscured = byte(met)};
  }
};

}  // namespace

LineLook look_along(const Content& c, const Position& p, HexIndex from, HexIndex to, SightReasons* because) {
  const int firer = c.hex[from].level, target = c.hex[to].level;
  const bool lower_obscures = option(p, Option::obscured_over_lower_woods);
  const SightEnds ends = sight_ends(firer, target, lower_obscures);
  if (because == nullptr) return SightLine<false>{c, p, firer, target, lower_obscures, ends, nullptr}.along(from, to);
  return SightLine<true>{c, p, firer, target, lower_obscures, ends, because}.along(from, to);
}

Sight line_of_sight(const Content& c, const Position& p, HexIndex from, HexIndex to, SightReasons* because) {
  LineLook look = look_along(c, p, from, to, because);
  if (hex_distance(c, from, to) > farthest_sight(c, p)) {
    look.blocked = true;
    because_of(because, to, c.exclusive.night_sight);
  }
  if (look.blocked) return Sight::blocked;
  bool obscured = look.obscured != 0;
  const Terrain there = c.hex[to].terrain;
  if (from != to && (there == Terrain::woods || there == Terrain::orchard) && c.exclusive.target_hidden.cited()) {
    obscured = true;
    because_of(because, to, c.exclusive.target_hidden);
  }
  if (c.exclusive.steep_obscures.cited()) {
    const Direction d = c.grid().direction(from, to);
    if (d != kNoDirection && (c.side[from][d].features & kSteep) != 0) {
      obscured = true;
      because_of(because, to, c.exclusive.steep_obscures);
    }
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
    if (inside || corner) features |= c.side[to][d].features;
  }
  return features;
}

bool friend_between(const Content& c, const Position& p, Side side, HexIndex from, HexIndex to) {
  const auto friendly = [&](HexIndex h) { return h != kNoHex && held_by(c, p, h, side); };
  return !c.grid().walk_line(from, to, [&](const Stretch<HexIndex>& s) { return !friendly(s.a) && !friendly(s.b); });
}

}  // namespace vedette::bs
