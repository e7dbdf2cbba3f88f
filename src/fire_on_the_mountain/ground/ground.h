// What every chapter asks of the ground and of the units on it: strength, stacks, facing, zones of control, distance
// and range. Clauses: 2.2, 2.3, 4.1, 5.1, 6.1, 9.1, 11.3.range, 12.3.face.
#pragma once

#include "fire_on_the_mountain/clauses.h"
#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/position.h"
#include "tabletop/numbers.h"
#include "tabletop/verdict.h"

namespace vedette::fotm {

// --- What a unit is (1.3.scope) ---------------------------------------------------------------------------------
inline bool is_commander(const Content& c, UnitIndex u) { return c.arms[u] == Arm::commander; }
inline bool is_guard(const Content& c, UnitIndex u) { return c.arms[u] == Arm::guard; }
inline bool is_brigade(const Content& c, UnitIndex u) { return c.arms[u] < Arm::commander; }
inline bool is_infantry(const Content& c, UnitIndex u) { return c.arms[u] == Arm::infantry; }
inline bool is_cavalry(const Content& c, UnitIndex u) { return c.arms[u] == Arm::cavalry; }
inline bool is_artillery(const Content& c, UnitIndex u) {  // horse artillery too (8.4.class)
  return c.arms[u] == Arm::artillery || c.arms[u] == Arm::horse_artillery;
}
inline bool is_horse_artillery(const Content& c, UnitIndex u) { return c.arms[u] == Arm::horse_artillery; }
inline bool is_sharpshooter(const Content& c, UnitIndex u) { return c.piece(u).sharpshooter; }
inline Side side_of(const Content& c, UnitIndex u) { return c.sides[u]; }

inline bool on_map(const Position& p, UnitIndex u) { return p.units[u].at == At::map; }
inline bool mounted(const Position& p, UnitIndex u) { return p.units[u].has(kMounted); }
inline bool in_column(const Position& p, UnitIndex u) { return p.units[u].has(kColumn); }
inline bool routed(const Position& p, UnitIndex u) { return p.units[u].has(kRouted); }
inline bool mounted_cavalry(const Content& c, const Position& p, UnitIndex u) { return is_cavalry(c, u) && mounted(p, u); }
inline bool dismounted_cavalry(const Content& c, const Position& p, UnitIndex u) { return is_cavalry(c, u) && !mounted(p, u); }
inline bool acts_as_infantry(const Content& c, const Position& p, UnitIndex u) {  // 8.3.infantry
  return is_infantry(c, u) || dismounted_cavalry(c, p, u);
}

// Printed less steps lost less SP lent (2.3.forced-counts); of artillery the ranged value. Not halved for anything.
inline int current_sp(const Content& c, const Position& p, UnitIndex u) { return c.piece(u).sp - p.units[u].lost - p.units[u].lent; }
inline int canister_sp(const Content& c, const Position& p, UnitIndex u) {  // 2.3.art.steps
  return c.piece(u).canister - p.units[u].lost - p.units[u].lent;
}
int command_modifier(const Content&, const Position&, UnitIndex commander);  // of the side of the counter that is up
// May this Commander help one more Brigade in this phase or Assault (2.2.count)?
inline bool can_help(const Content& c, const Position& p, UnitIndex commander) {
  return p.units[commander].helped < command_modifier(c, p, commander);
}

// --- Stacks -----------------------------------------------------------------------------------------------------
// The units of a hex in their order; only Brigades, only Commanders, only Guards.
template <class F>  // f(UnitIndex); goes on to the next even if f takes the unit away
void each_unit(const Position& p, HexIndex h, F&& f) {
  for (UnitIndex u = p.top[h]; u != kNoUnit;) {
    const UnitIndex next = p.units[u].below;
    f(u);
    u = next;
  }
}
template <class F>
void each_brigade(const Content& c, const Position& p, HexIndex h, F&& f) {
  each_unit(p, h, [&](UnitIndex u) {
    if (is_brigade(c, u) && on_map(p, u)) f(u);
  });
}
template <class F>
void each_commander(const Content& c, const Position& p, HexIndex h, F&& f) {
  each_unit(p, h, [&](UnitIndex u) {
    if (is_commander(c, u)) f(u);
  });
}
inline UnitIndex top_brigade(const Content& c, const Position& p, HexIndex h) {
  const UnitIndex u = p.top[h];
  return u != kNoUnit && is_brigade(c, u) && on_map(p, u) ? u : kNoUnit;
}
inline bool has_brigade(const Content& c, const Position& p, HexIndex h) { return top_brigade(c, p, h) != kNoUnit; }
inline bool has_brigade_of(const Content& c, const Position& p, HexIndex h, Side s) {
  const UnitIndex u = top_brigade(c, p, h);
  return u != kNoUnit && side_of(c, u) == s;
}
int count_brigades(const Content&, const Position&, HexIndex);
int count_commanders(const Content&, const Position&, HexIndex);
UnitIndex guard_in(const Content&, const Position&, HexIndex, Side);  // a Guard of that side; kNoUnit if there is none
// The side that has a Brigade or Guard there; none if neither.
Side occupier(const Content&, const Position&, HexIndex);
int place_in_stack(const Content&, const Position&, UnitIndex);  // 1 is the top Brigade; 0 if not on the map

// The only functions that change who stands where. A Brigade that comes goes under the Brigades there (4.2.newcomer).
void put_on_map(const Content&, Position&, UnitIndex, HexIndex);
void take_off_map(const Content&, Position&, UnitIndex, At where);  // Guards' prisoners are not touched
void move_to(const Content&, Position&, UnitIndex, HexIndex);       // a Guard takes its prisoners along
void set_stack_order(const Content&, Position&, HexIndex, const UnitIndex* top_first, int count);
void send_to_bottom(const Content&, Position&, UnitIndex);  // under all Brigades but artillery (15.8.bottom.when)

// A captured Brigade stands under its Guard, in the Guard's hex, and counts for nothing there (4.1.prisoners).
void make_prisoner(const Content&, Position&, UnitIndex brigade, UnitIndex guard);

// Would this unit, ending its move there now, break a stacking limit (4.1)? Units already there are the witnesses.
Verdict stacking(const Content&, const Position&, UnitIndex, HexIndex);
// The same for the hex as it stands; `as_infantry`: the unit counts as infantry whatever it is now (dismounting).
Verdict stacking_if_dismounted(const Content&, const Position&, UnitIndex);
bool overstacked(const Content&, const Position&, HexIndex);

// --- Facing (5.1) -----------------------------------------------------------------------------------------------
enum class Arc : std::uint8_t { front, flank, rear };
// By bearing from the corner faced: up to 60 degrees Front, up to 120 Flank, beyond Rear (5.1.arcs); for a
// neighbouring hex that is the printed split.
Arc arc(const Content&, HexIndex from, int facing, HexIndex to);
inline Arc arc(const Content& c, const Position& p, UnitIndex u, HexIndex to) { return arc(c, p.units[u].hex, p.units[u].facing, to); }
inline constexpr Arc arc(int facing, Direction d) {
  const int turn = (d - facing + kDirections) % kDirections;
  return turn <= 1 ? Arc::front : turn == 2 || turn == 5 ? Arc::flank : Arc::rear;
}
// Corners between two facings, 0 to 3.
inline int corners_between(int a, int b) {
  const int turn = (b - a + kDirections) % kDirections;
  return turn <= 3 ? turn : kDirections - turn;
}
// Facings (as bits) that have one of the nearest unrouted enemy Brigades in their Front arc (12.3.face).
std::uint8_t facings_toward_enemy(const Content&, const Position&, UnitIndex);

// --- Zones of control (6.1) -------------------------------------------------------------------------------------
inline bool exerts_zoc(const Content& c, const Position& p, UnitIndex u) {  // 6.1.who
  return is_brigade(c, u) && on_map(p, u) && !routed(p, u);
}
bool zoc_reaches(const Content&, const Position&, UnitIndex, HexIndex);
UnitIndex zoc_on(const Content&, const Position&, HexIndex, Side enemy);  // a Brigade of `enemy` whose ZOC it is, or kNoUnit
inline bool in_zoc_of(const Content& c, const Position& p, HexIndex h, Side enemy) { return zoc_on(c, p, h, enemy) != kNoUnit; }
HexSet zoc_of(const Content&, const Position&, Side);  // all of a side's zones at once

// --- Distance and range -----------------------------------------------------------------------------------------
inline int distance(const Content& c, HexIndex a, HexIndex b) { return c.map.grid.distance(a, b); }
inline bool adjacent(const Content& c, HexIndex a, HexIndex b) { return distance(c, a, b) == 1; }
inline bool further_west(const Content& c, HexIndex a, HexIndex b) { return c.at(a).west < c.at(b).west; }  // a than b
inline bool dusk(const Content& c, const Position& p) { return c.turn(p.turn).dusk; }
// How far artillery in `from` reaches at a target in `to` in this turn (9.1, 11.6.range).
int artillery_range(const Content&, const Position&, HexIndex from, HexIndex to);
Verdict in_artillery_range(const Content&, const Position&, HexIndex from, HexIndex to);
// 11.3.range: by distance and elevation alone, dusk or not.
bool cavalry_in_artillery_range(const Content&, HexIndex cavalry, HexIndex artillery);

// --- Line of sight (9.5) ----------------------------------------------------------------------------------------
// The hexes that block, from the firer on, each with its own clause.
struct Sight {
  int n = 0;
  std::array<HexIndex, 64> hex;  // no line on this map is longer
  std::array<Clause, 64> clause;
  bool add(HexIndex h, Clause why) {
    hex[n] = h;
    clause[n++] = why;
    return n < count_of(hex);
  }
};
Sight sight(const Content&, const Position&, HexIndex from, HexIndex to);
// Allowed, or the clause of the first hex that blocks with all that do; the same both ways (9.5.rule).
Verdict line_of_sight(const Content&, const Position&, HexIndex from, HexIndex to);

}  // namespace vedette::fotm
