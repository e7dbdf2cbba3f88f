// Questions about the table as it stands: who is where, who leads a hex, what may stack, which hexsides are open, who
// is Engaged, where play goes on. Pure functions of a position; the chapters build their verdicts on them.
// bs:1.0.3, bs:1.0.4, bs:1.0.6, bs:3.1, bs:3.2, bs:10.6.1.
#pragma once

#include <algorithm>

#include "blind_swords/content/content.h"
#include "tabletop/verdict.h"

namespace vedette::bs {

struct UnitList {
  std::array<UnitIndex, 40> units;
  int n = 0;
  void add(UnitIndex u) {
    if (n < static_cast<int>(units.size())) units[static_cast<std::size_t>(n++)] = u;
  }
  UnitIndex operator[](int i) const { return units[static_cast<std::size_t>(i)]; }
  const UnitIndex* begin() const { return units.data(); }
  const UnitIndex* end() const { return units.data() + n; }
  bool has(UnitIndex u) const { return std::find(begin(), end(), u) != end(); }
};

// ---- Units ----
inline const UnitState& state(const Table& t, UnitIndex u) { return t.units[u]; }
inline bool in_play(const Table& t, UnitIndex u) { return t.units[u].at == At::map; }  // bs:1.0.6
inline bool mounted(const Table& t, UnitIndex u) { return (t.units[u].state & kMounted) != 0; }
inline bool battleworn(const Table& t, UnitIndex u) { return (t.units[u].state & kBattleworn) != 0; }
inline bool skirmishing(const Table& t, UnitIndex u) { return (t.units[u].state & kSkirmish) != 0; }
inline bool disrupted(const Table& t, UnitIndex u) { return t.units[u].hits >= 2; }
inline bool artillery(const Content& c, UnitIndex u) { return c.units[u].arm >= Arm::artillery; }
inline ActsAs acts_as(const Content& c, const Table& t, UnitIndex u) {
  const Arm arm = c.units[u].arm;
  if (arm >= Arm::artillery) return ActsAs::artillery;
  return arm == Arm::cavalry && mounted(t, u) ? ActsAs::cavalry : ActsAs::infantry;
}
inline int march_once(const Content& c, const Table& t, UnitIndex u) {
  return c.figures.march_once[static_cast<std::size_t>(acts_as(c, t, u))];
}
inline bool mounted_cavalry(const Content& c, const Table& t, UnitIndex u) { return acts_as(c, t, u) == ActsAs::cavalry; }
inline int printed_sp(const Content& c, const Table& t, UnitIndex u) {
  const UnitCard& card = c.units[u];
  return card.sp[battleworn(t, u) ? 1 : 0][card.arm == Arm::cavalry && !mounted(t, u) ? 1 : 0];
}
inline int printed_cr(const Content& c, const Table& t, UnitIndex u) {
  const UnitCard& card = c.units[u];
  return card.cr[battleworn(t, u) ? 1 : 0][card.arm == Arm::cavalry && !mounted(t, u) ? 1 : 0];
}
inline bool chaos_at(const Table& t, HexIndex h) { return t.chaos != 0 && h == t.chaos - 1; }
inline bool under_chaos(const Table& t, UnitIndex u) { return chaos_at(t, t.units[u].hex); }

// ---- Hexes ----
template <class F>
void each_in_hex(const Table& t, HexIndex h, F&& f) {
  for (UnitIndex n = t.first[h]; n != 0; n = t.units[n - 1U].next) f(static_cast<UnitIndex>(n - 1));
}
inline bool empty_hex(const Table& t, HexIndex h) { return t.first[h] == 0; }
inline Side holder(const Content& c, const Table& t, HexIndex h) {  // whose units are in play in it
  return t.first[h] == 0 ? Side::none : c.units[t.first[h] - 1U].side;
}
inline bool held_by(const Content& c, const Table& t, HexIndex h, Side s) { return holder(c, t, h) == s; }
inline bool in_area(const Content& c, const Table& t, HexIndex h) { return h != kNoHex && c.scenario(t).area[h]; }  // bs:10.2.1
inline int hex_distance(const Content& c, HexIndex a, HexIndex b) { return c.grid().distance(a, b); }
inline const SideInfo& hexside(const Content& c, HexIndex h, Direction d) { return c.side[h][d]; }
// bs:1.0.4: not Closed as things stand.
inline bool open_side(const Content& c, const Table& t, HexIndex h, Direction d) {
  const SideInfo& s = c.side[h][d];
  return s.to != kNoHex && s.closed == 0 && (s.crossing == 0 || ((t.open_crossings >> (s.crossing - 1)) & 1U) != 0);
}
inline bool open_between(const Content& c, const Table& t, HexIndex a, HexIndex b) {
  const Direction d = c.grid().direction(a, b);
  return d != kNoDirection && open_side(c, t, a, d);
}

// At one of these edges of the map: bit 0 north, 1 east, 2 south, 3 west.
bool on_edge(const Content&, HexIndex, std::uint8_t edges);
// bs:1.0.4: why a hexside that is not open is Closed, for a move.
Clause closed_by(const Content&, HexIndex, Direction);

// Puts a unit in play in a hex, or takes it off; the lists of hexes stay in unit order.
void put(Table&, UnitIndex, HexIndex);
void lift(Table&, UnitIndex, At to);

// ---- Lead unit (bs:3.2) ----
// Sorted by bs:3.2.1 and bs:3.2.2, lead first. modified_cr breaks ties.
UnitList in_lead_order(const Content&, const Position&, HexIndex);
void sort_by_lead(const Content&, const Position&, UnitList&);
UnitIndex lead_unit(const Content&, const Position&, HexIndex);  // kNoUnit if nobody is in play there

// ---- Stacking (bs:3.1) ----
int stacking_points(const Content&, const Table&, UnitIndex);
// May this unit be in the hex with those that are in it now (itself not counted twice)? In state `state_bits` if it changes.
Verdict stacking(const Content&, const Table&, UnitIndex, HexIndex);
// Would the hex with this unit stay within the SP limit (road rates, bs:10.5b.1)? `units_too`: and the number of units.
bool within_points(const Content&, const Table&, UnitIndex, HexIndex, bool units_too);

// ---- Enemies ----
// bs:10.6.1: an enemy in play, not in Skirmish Order, adjacent by an open hexside.
bool engaged_at(const Content&, const Table&, Side, HexIndex);
inline bool engaged(const Content& c, const Table& t, UnitIndex u) { return engaged_at(c, t, c.units[u].side, t.units[u].hex); }
UnitIndex engaging_enemy(const Content&, const Table&, Side, HexIndex);  // a witness; kNoUnit if none
// Any enemy in play, skirmishers too, adjacent by an open hexside.
bool next_to_enemy(const Content&, const Table&, Side, HexIndex);
// Is an enemy skirmisher adjacent by an open hexside?
bool skirmisher_beside(const Content&, const Table&, Side, HexIndex);
// All hexes in which a unit of the side would be Engaged; all within two hexes, by open hexsides, of an enemy infantry or
// cavalry unit not in Skirmish Order (bs:6.5b.1).
HexSet engaged_hexes(const Content&, const Table&, Side);
// Distance by open hexsides to the nearest such enemy, at most 3 (meaning 3 or more).
int guns_distance(const Content&, const Table&, Side, HexIndex);
// The same for every hex that is no farther than `most`: 1 + the distance; 255 for the others.
using GunsDistances = std::array<std::uint8_t, kMostHexes>;
void guns_distances(const Content&, const Table&, Side, int most, GunsDistances&);
bool hex_has_formed_enemy(const Content&, const Table&, Side, HexIndex);

// ---- Brigades ----
template <class F>
void each_of_brigade(const Content& c, BrigadeIndex b, F&& f) {
  const BrigadeCard& card = c.brigades[b];
  for (int i = 0; i < card.count; ++i) f(static_cast<UnitIndex>(card.first + i));
}

// A unit came into a hex by movement, advance, retreat or event: control of places (bs:10.12.1), Good Ground
// (bs:event.good-ground.2), the scenario's special rules. Call it for every hex entered; `from` is the hex left.
enum class Going : std::uint8_t;  // special_rules.h: how it came
void arrived(Position&, Context<Content>&, UnitIndex, HexIndex from, HexIndex to, Going);
// A unit that waits in its entry hex comes into play there (bs:10.10.2, bs:10.10.3).
void come_into_play(Position&, Context<Content>&, UnitIndex, Clause why);
// It may stand next to a skirmisher now, or be one next to an enemy: who has to withdraw does so at once.
void came_near(Position&, const Content&, UnitIndex);
// A unit is in its hex as what it is now: if the kind counts there, its side controls the place (bs:10.12.1).
void take_control(Position&, Context<Content>&, UnitIndex);

}  // namespace vedette::bs
