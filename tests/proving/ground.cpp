// Who stands where: stacks, neighbours, losses and sight. Carries out 3.1, 3.2, 3.4, 5.3, 7.6 and who holds an objective (9.1, 9.2).
#include <algorithm>
#include <bit>

#include "proving/chapters.h"

namespace vedette::proving {

int units_in(const Open& p, HexIndex h) {
  int n = 0;
  for (const Unit& u : p.units) n += u.sp > 0 && u.hex == h ? 1 : 0;
  return n;
}

UnitIndex unit_in(const Open& p, HexIndex h, int stack) {
  for (UnitIndex u = 0; u < kMostUnits; ++u)
    if (p.units[u].sp > 0 && p.units[u].hex == h && p.units[u].stack == stack) return u;
  return kNoUnit;
}

Side side_in(const Content& c, const Open& p, HexIndex h) {
  const UnitIndex u = unit_in(p, h, 1);
  return u == kNoUnit ? Side::none : c.units[u].side;
}

int enemy_hexes_around(const Content& c, const Open& p, HexIndex h, Side of) {
  int n = 0;
  for (const HexIndex next : c.map.grid.neighbours(h)) n += next != kNoHex && side_in(c, p, next) == other(of) ? 1 : 0;
  return n;
}
bool next_to_enemy(const Content& c, const Open& p, HexIndex h, Side of) { return enemy_hexes_around(c, p, h, of) > 0; }

Verdict may_stand(const Content& c, const Open& p, UnitIndex u, HexIndex h) {
  if (side_in(c, p, h) == other(c.units[u].side)) return forbidden("proving:3.2"_c).hex(h).unit(unit_in(p, h, 1));
  if (units_in(p, h) >= c.stacking && p.units[u].hex != h)
    return forbidden("proving:3.1"_c).hex(h).unit(unit_in(p, h, 1)).unit(unit_in(p, h, 2));
  return kAllowed;
}

void leave(Open& p, UnitIndex u) {
  Unit& unit = p.units[u];
  for (Unit& below : p.units)
    if (below.sp > 0 && below.hex == unit.hex && below.stack > unit.stack) --below.stack;
  unit.hex = kNoHex;
  unit.stack = 0;
}

// 3.4: at the bottom. 9.1, 9.2: an objective belongs to who last entered it.
void arrive(Open& p, UnitIndex u, HexIndex h, Table& table) {
  p.units[u].stack = static_cast<std::uint8_t>(units_in(p, h) + 1);
  p.units[u].hex = h;
  const Side side = table.content.units[u].side;
  for (std::size_t i = 0; i < kObjectives; ++i) {
    if (table.content.map.places[i].hex != h || p.held_by[i] == side) continue;
    p.held_by[i] = side;
    Event e = event(Told::captured, i == 0 ? "proving:9.1"_c : "proving:9.2"_c, side, u);
    e.to = h;
    table.journal.tell(e);
  }
}

void lose_one(Position& p, UnitIndex u, Table& table) {
  Unit& unit = p.units[u];
  const Side side = table.content.units[u].side;
  --unit.sp;
  ++p.lost[at(side)];
  Event e = event(unit.sp > 0 ? Told::lost : Told::eliminated, "proving:7.6"_c, side, u);
  e.from = unit.hex;
  table.journal.tell(e);
  if (unit.sp > 0) return;
  unit.sp = 1;  // so that the stack closes up around it
  leave(p, u);
  unit = Unit{.hex = kNoHex, .sp = 0, .stack = 0, .flags = 0, .unused = 0};
  for (UnitIndex other_unit = 0; other_unit < table.content.n_units(); ++other_unit)
    if (table.content.units[other_unit].side == side && p.units[other_unit].on_map()) return;
  p.winner = other(side);
  end_game(p, table, "proving:9.5"_c);
}

bool in(std::uint16_t set, UnitIndex u) { return (set >> u & 1U) != 0; }
void put(std::uint16_t& set, UnitIndex u) { set = static_cast<std::uint16_t>(set | 1U << u); }
UnitIndex last_of(std::uint16_t set) { return set == 0 ? kNoUnit : static_cast<UnitIndex>(std::bit_width(set) - 1); }
int strength(const Open& p, std::uint16_t set) {
  int sum = 0;
  for (UnitIndex u = 0; u < kMostUnits; ++u) sum += in(set, u) ? p.units[u].sp : 0;
  return sum;
}

Chosen chosen(const Open& p) {
  const auto& top = p.frames.top();
  const Kind kind = static_cast<Kind>(top.kind);
  if (kind != Kind::fire || top.step != 0) return {kNoHex, 0};
  return top.as<Chosen>();
}

Sight line_of_sight(const Content& c, HexIndex from, HexIndex to) {
  const int highest = std::max(c.map.level(from), c.map.level(to));
  const auto blocks = [&](HexIndex h) { return !c.map.on_map(h) || c.map.hexes[h].terrain == c.woods || c.map.level(h) > highest; };
  Sight sight;
  c.map.grid.walk_line(from, to, [&](const Stretch<HexIndex>& s) {
    if (!blocks(s.a) || (s.along && !blocks(s.b))) return true;
    sight = {false, s.a != kNoHex ? s.a : s.b};
    return false;
  });
  return sight;
}

}  // namespace vedette::proving
