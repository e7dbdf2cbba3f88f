#include "fire_on_the_mountain/ground/ground.h"

#include <algorithm>

#include "tabletop/numbers.h"

namespace vedette::fotm {

int command_modifier(const Content& c, const Position& p, UnitIndex commander) {
  const Piece& piece = c.piece(commander);
  return p.units[commander].lost < piece.casualties ? piece.cm : piece.replacement;
}

Arc arc(const Content& c, HexIndex from, int facing, HexIndex to) {
  // The sheet's coordinates carry √3 in y: true cosines come from x·x' + 3·y·y', and a corner is 2 away.
  const Point corner = kCorners[facing];
  const Point way = centre(c.map.grid.at(to)) - centre(c.map.grid.at(from));
  const int along = corner.x * way.x + 3 * corner.y * way.y;
  const int length = way.x * way.x + 3 * way.y * way.y;
  if (along >= 0) return along * along >= length ? Arc::front : Arc::flank;
  return along * along <= length ? Arc::flank : Arc::rear;
}

std::uint8_t facings_toward_enemy(const Content& c, const Position& p, UnitIndex u) {
  const HexIndex here = p.units[u].hex;
  int nearest = 255;
  std::uint8_t facings = 0;
  for (UnitIndex e = 0; e < kUnits; ++e) {
    if (side_of(c, e) == side_of(c, u) || !exerts_zoc(c, p, e)) continue;
    const int away = distance(c, here, p.units[e].hex);
    if (away > nearest) continue;
    if (away < nearest) facings = 0;
    nearest = away;
    for (int f = 0; f < kDirections; ++f)
      if (arc(c, here, f, p.units[e].hex) == Arc::front) facings |= 1U << f;
  }
  return facings != 0 ? facings : std::uint8_t{0x3f};
}

namespace {

// The Front and Flank of each facing, as bits of directions (6.1.area).
constexpr std::array<std::uint8_t, kDirections> kZocArc = [] {
  std::array<std::uint8_t, kDirections> arcs{};
  for (int f = 0; f < kDirections; ++f)
    for (Direction d = 0; d < kDirections; ++d)
      if (arc(f, d) != Arc::rear) arcs[f] = byte(arcs[f] | 1U << d);
  return arcs;
}();
std::uint8_t zoc_directions(const Content& c, const Position& p, UnitIndex u) {
  return byte(c.at(p.units[u].hex).zoc & kZocArc[p.units[u].facing]);
}

}  // namespace

bool zoc_reaches(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  if (!exerts_zoc(c, p, u)) return false;
  const Direction d = c.map.grid.direction(p.units[u].hex, h);
  return d != kNoDirection && (zoc_directions(c, p, u) >> d & 1U) != 0;
}

UnitIndex zoc_on(const Content& c, const Position& p, HexIndex h, Side enemy) {
  for (Direction d = 0; d < kDirections; ++d) {
    const HexIndex n = c.at(h).neighbours[d];
    if (n == kNoHex || !has_brigade_of(c, p, n, enemy)) continue;
    UnitIndex found = kNoUnit;
    each_brigade(c, p, n, [&](UnitIndex u) {
      if (found == kNoUnit && !routed(p, u) && (zoc_directions(c, p, u) >> opposite(d) & 1U) != 0) found = u;
    });
    if (found != kNoUnit) return found;
  }
  return kNoUnit;
}

HexSet zoc_of(const Content& c, const Position& p, Side side) {
  HexSet zones{};
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
    if (side_of(c, u) != side || !exerts_zoc(c, p, u)) continue;
    const Ground& ground = c.at(p.units[u].hex);
    const std::uint8_t directions = zoc_directions(c, p, u);
    for (Direction d = 0; d < kDirections; ++d)
      if ((directions >> d & 1U) != 0) zones.add(ground.neighbours[d]);
  }
  return zones;
}

int artillery_range(const Content& c, const Position& p, HexIndex from, HexIndex to) {
  const int reach = c.at(to).level < c.at(from).level ? c.figures.range_down : c.figures.range;
  return dusk(c, p) ? std::min(reach, c.figures.range_dusk) : reach;
}

Verdict in_artillery_range(const Content& c, const Position& p, HexIndex from, HexIndex to) {
  const int away = distance(c, from, to);
  if (away <= artillery_range(c, p, from, to)) return kAllowed;
  if (dusk(c, p)) return forbidden("fotm:11.6.range"_c).hex(from).hex(to);
  const bool lower = c.at(to).level < c.at(from).level;
  return forbidden(lower ? "fotm:9.1.range.down"_c : "fotm:9.1.range"_c).hex(from).hex(to);
}

bool cavalry_in_artillery_range(const Content& c, HexIndex cavalry, HexIndex artillery) {
  const int reach = c.at(cavalry).level < c.at(artillery).level ? c.figures.range_down : c.figures.range;
  return distance(c, cavalry, artillery) <= reach;
}

namespace {

// Why an intervening hex blocks, or none: the clauses in the order of 9.5. `height`: below the higher end 0, level with it 1, above it 2.
constexpr Clause blocked_by(bool same_level, int height, bool woods, bool brigade) {
  if (woods) return "fotm:9.5.woods"_c;
  if (height == 2) return "fotm:9.5.higher"_c;
  if (height == 0) return {};
  if (same_level) return brigade ? "fotm:9.5.units"_c : Clause{};
  return "fotm:9.5.crest"_c;
}
// Every case of it, since a line asks it of each hex.
constexpr std::size_t sight_case(bool same_level, int height, bool woods, bool brigade) {
  return static_cast<std::size_t>(same_level) * 12 + static_cast<std::size_t>(height) * 4 + static_cast<std::size_t>(woods) * 2 +
         static_cast<std::size_t>(brigade);
}
constexpr std::array<Clause, 24> kBlockedBy = [] {
  std::array<Clause, 24> table{};
  for (const bool same : {false, true})
    for (int height = 0; height < 3; ++height)
      for (const bool woods : {false, true})
        for (const bool brigade : {false, true}) table[sight_case(same, height, woods, brigade)] = blocked_by(same, height, woods, brigade);
  return table;
}();

}  // namespace

namespace {

// f(HexIndex, Clause) for every hex that blocks, from the firer on; it returns false to stop.
template <class F>
void each_block(const Content& c, const Position& p, HexIndex from, HexIndex to, F&& f) {
  const int a = c.at(from).level, b = c.at(to).level;
  const int higher = std::max(a, b);
  const auto blocks = [&](HexIndex h) -> Clause {
    if (h == kNoHex) return {};
    const Ground& ground = c.at(h);
    const int height = as_int(ground.level >= higher) + as_int(ground.level > higher);
    return kBlockedBy[sight_case(a == b, height, ground.woods, has_brigade(c, p, h))];
  };
  c.map.grid.walk_line(from, to, [&](const Stretch<HexIndex>& s) {
    const Clause first = blocks(s.a);
    const Clause second = s.along ? blocks(s.b) : first;
    if (!first.cited() || !second.cited()) return true;  // 9.5.hexside: both of them
    return f(s.a, first) && (!s.along || f(s.b, second));
  });
}

}  // namespace

Sight sight(const Content& c, const Position& p, HexIndex from, HexIndex to) {
  Sight seen;
  each_block(c, p, from, to, [&](HexIndex h, Clause why) { return seen.add(h, why); });
  return seen;
}

Verdict line_of_sight(const Content& c, const Position& p, HexIndex from, HexIndex to) {
  Verdict v = kAllowed;
  each_block(c, p, from, to, [&](HexIndex h, Clause why) {
    if (v.allowed()) v = forbidden(why);
    v.hex(h);
    return v.n_hexes < v.hexes.size();
  });
  return v;
}

}  // namespace vedette::fotm
