// Who stands where: the links of the units in a hex, and the stacking limits. Clauses: 4.1, 4.2.newcomer, 15.8.bottom.when.
#include <cassert>

#include "fire_on_the_mountain/ground/ground.h"

namespace vedette::fotm {
namespace {

// Brigades, then Commanders, Guards, prisoners.
int layer(const Content& c, const Position& p, UnitIndex u) {
  if (is_commander(c, u)) return 1;
  if (is_guard(c, u)) return 2;
  return p.units[u].at == At::captured ? 3 : 0;
}

void link(const Content& c, Position& p, UnitIndex u, HexIndex h) {
  const int own = layer(c, p, u);
  UnitIndex* at = &p.top[h];
  // A beaten Lead stays lowest, artillery apart (15.8.bottom.when): a newcomer goes above it.
  const bool over_beaten = own == 0 && !is_artillery(c, u) && !p.units[u].has(kBeaten);
  while (*at != kNoUnit && layer(c, p, *at) <= own && !(over_beaten && p.units[*at].has(kBeaten))) at = &p.units[*at].below;
  p.units[u].below = *at;
  p.units[u].hex = h;
  *at = u;
}

void unlink(Position& p, UnitIndex u) {
  UnitIndex* at = &p.top[p.units[u].hex];
  while (*at != u) at = &p.units[*at].below;
  *at = p.units[u].below;
  p.units[u].below = kNoUnit;
  p.units[u].hex = kNoHex;
}

// The Brigades that would stand in `h` with `u` among them, counted as the limits count them.
Verdict limits(const Content& c, const Position& p, UnitIndex u, HexIndex h, bool u_as_infantry) {
  const auto blame = [&](Clause clause, auto&& counts) {
    Verdict v = forbidden(clause).hex(h);
    each_unit(p, h, [&](UnitIndex other) {
      if (other != u && on_map(p, other) && counts(other)) v.unit(other);
    });
    return v;
  };
  if (is_guard(c, u)) return kAllowed;  // 4.1.guards
  if (is_commander(c, u)) {
    bool enemy = false;
    each_commander(c, p, h, [&](UnitIndex other) { enemy = enemy || side_of(c, other) != side_of(c, u); });
    if (enemy) return blame("fotm:10.2.enemy"_c, [&](UnitIndex o) { return is_commander(c, o) && side_of(c, o) != side_of(c, u); });
    int commanders = 1;
    each_commander(c, p, h, [&](UnitIndex other) { commanders += other != u; });
    if (commanders > c.figures.commanders_in_hex) return blame("fotm:4.1.commanders"_c, [&](UnitIndex o) { return is_commander(c, o); });
    return kAllowed;
  }
  int brigades = 1, infantry = u_as_infantry;
  bool dismounted = u_as_infantry && !is_infantry(c, u);
  each_brigade(c, p, h, [&](UnitIndex other) {
    if (other == u) return;
    ++brigades;
    infantry += acts_as_infantry(c, p, other);
    dismounted = dismounted || dismounted_cavalry(c, p, other);
  });
  if (brigades > c.figures.brigades_in_hex) return blame("fotm:4.1.max"_c, [&](UnitIndex o) { return is_brigade(c, o); });
  if (u_as_infantry && infantry > c.figures.infantry_in_hex) {
    const Clause clause = dismounted ? "fotm:4.1.dismounted"_c : "fotm:4.1.infantry"_c;
    return blame(clause, [&](UnitIndex o) { return acts_as_infantry(c, p, o); });
  }
  return kAllowed;
}

}  // namespace

int count_brigades(const Content& c, const Position& p, HexIndex h) {
  int n = 0;
  each_brigade(c, p, h, [&](UnitIndex) { ++n; });
  return n;
}
int count_commanders(const Content& c, const Position& p, HexIndex h) {
  int n = 0;
  each_commander(c, p, h, [&](UnitIndex) { ++n; });
  return n;
}
UnitIndex guard_in(const Content& c, const Position& p, HexIndex h, Side side) {
  UnitIndex found = kNoUnit;
  each_unit(p, h, [&](UnitIndex u) {
    if (found == kNoUnit && is_guard(c, u) && side_of(c, u) == side) found = u;
  });
  return found;
}
Side occupier(const Content& c, const Position& p, HexIndex h) {
  Side side = Side::none;
  each_unit(p, h, [&](UnitIndex u) {
    if (on_map(p, u) && !is_commander(c, u)) side = side_of(c, u);
  });
  return side;
}
int place_in_stack(const Content& c, const Position& p, UnitIndex u) {
  if (!on_map(p, u) || !is_brigade(c, u)) return 0;
  int n = 0, place = 0;
  each_brigade(c, p, p.units[u].hex, [&](UnitIndex other) {
    ++n;
    if (other == u) place = n;
  });
  return place;
}

void put_on_map(const Content& c, Position& p, UnitIndex u, HexIndex h) {
  p.units[u].at = At::map;
  link(c, p, u, h);
}
void take_off_map(const Content&, Position& p, UnitIndex u, At where) {
  if (p.units[u].hex != kNoHex) unlink(p, u);
  p.units[u].at = where;
}
void move_to(const Content& c, Position& p, UnitIndex u, HexIndex h) {
  const HexIndex from = p.units[u].hex;
  assert(from != kNoHex && "who is moved stands on the map");
  unlink(p, u);
  link(c, p, u, h);
  if (!is_guard(c, u) || from == h) return;
  each_unit(p, from, [&](UnitIndex prisoner) {
    if (p.units[prisoner].at != At::captured || p.units[prisoner].with != u) return;
    unlink(p, prisoner);
    link(c, p, prisoner, h);
  });
}
void make_prisoner(const Content& c, Position& p, UnitIndex brigade, UnitIndex guard) {
  if (p.units[brigade].hex != kNoHex) unlink(p, brigade);
  p.units[brigade].at = At::captured;
  p.units[brigade].with = guard;
  link(c, p, brigade, p.units[guard].hex);
}
void set_stack_order(const Content& c, Position& p, HexIndex h, const UnitIndex* top_first, int count) {
  UnitIndex rest = p.top[h];
  while (rest != kNoUnit && layer(c, p, rest) == 0) rest = p.units[rest].below;
  UnitIndex* at = &p.top[h];
  for (int i = 0; i < count; ++i) {
    *at = top_first[i];
    at = &p.units[top_first[i]].below;
  }
  *at = rest;
}
void send_to_bottom(const Content& c, Position& p, UnitIndex u) {
  const HexIndex h = p.units[u].hex;
  UnitIndex order[8];
  int n = 0;
  each_brigade(c, p, h, [&](UnitIndex other) {
    if (other != u && !is_artillery(c, other)) order[n++] = other;
  });
  if (!is_artillery(c, u)) order[n++] = u;
  each_brigade(c, p, h, [&](UnitIndex other) {
    if (other != u && is_artillery(c, other)) order[n++] = other;
  });
  if (is_artillery(c, u)) order[n++] = u;
  set_stack_order(c, p, h, order, n);
}

Verdict stacking(const Content& c, const Position& p, UnitIndex u, HexIndex h) { return limits(c, p, u, h, acts_as_infantry(c, p, u)); }
Verdict stacking_if_dismounted(const Content& c, const Position& p, UnitIndex u) {
  return limits(c, p, u, p.units[u].hex, is_cavalry(c, u) || is_infantry(c, u));
}
bool overstacked(const Content& c, const Position& p, HexIndex h) {
  bool over = false;
  each_brigade(c, p, h, [&](UnitIndex u) { over = over || !stacking(c, p, u, h).allowed(); });
  return over;
}

}  // namespace vedette::fotm
