// Who may know what (2.1, 2.2, 2.5): a view is made from what lies open and from what one seat chose itself. A position that looks like a
// view is made by laying the face-down chits anew in every way that the seat can not rule out.
#include <algorithm>

#include "proving/flow.h"

namespace vedette::proving {

View view_of(const Content& c, const Position& p, Seat seat) {
  View v{};
  v.open = static_cast<const Open&>(p);
  v.seat = seat;
  v.decider = Engine<Rules>::decider(c, p);
  if (seat == Seat::all) v.all = p.hidden;
  for (const Side side : kSides) v.chosen[at(side)] = seat == Seat::all || seat == seat_of(side) ? p.hidden.chosen[at(side)] : kNoChit;
  return v;
}

namespace {

// Lays one side's face-down chits: `v.open.face_down_in_cup` of them in the cup, its own choice among them where the seat knows it.
void lay(const Content& c, const View& v, Side side, Dice& dice, Position& p) {
  std::array<ChitIndex, kMostChits> down{}, in_play{};
  std::size_t n_down = 0, n_in_play = 0;
  int missing = v.open.face_down_in_cup[at(side)];
  const ChitIndex known = v.chosen[at(side)];
  const auto into_cup = [&](ChitIndex chit) {
    p.hidden.in_cup[chit] = 1;
    in_play[n_in_play++] = chit;
    --missing;
  };
  for (ChitIndex i = 0; i < c.n_chits(); ++i) {
    if (c.chits[i].kind != ChitKind::event || c.chits[i].side != side) continue;
    if (v.open.chits[i] == Shown::held || v.open.chits[i] == Shown::spent) in_play[n_in_play++] = i;
    if (v.open.chits[i] != Shown::face_down) continue;
    if (i == known)
      into_cup(i);
    else
      down[n_down++] = i;
  }
  while (missing > 0) {
    const ChitIndex chit = dice.draw(std::span(down.data(), n_down));
    into_cup(chit);
    const auto end = std::remove(down.begin(), down.begin() + static_cast<std::ptrdiff_t>(n_down), chit);
    n_down = static_cast<std::size_t>(end - down.begin());
  }
  p.hidden.chosen[at(side)] = known != kNoChit || n_in_play == 0 ? known : dice.draw(std::span(in_play.data(), n_in_play));
}

}  // namespace

void resample_view(const Content& c, const View& v, Dice& dice, Position& p) {
  static_cast<Open&>(p) = v.open;
  p.hidden = v.all;
  if (v.seat == Seat::all) return;
  for (const Side side : kSides) lay(c, v, side, dice, p);
}

std::string broken_invariant(const Content& c, const Position& p) {
  for (UnitIndex u = 0; u < kMostUnits; ++u) {
    const Unit& unit = p.units[u];
    if (u >= c.n_units()) {
      if (unit.sp != 0 || unit.on_map()) return "a unit that does not exist stands on the map";
      continue;
    }
    if (unit.sp > c.units[u].sp) return c.units[u].id + " has more strength than its counter";
    if (!unit.on_map()) continue;
    if (unit.sp == 0) return c.units[u].id + " is eliminated and on the map";
    if (!c.map.on_map(unit.hex)) return c.units[u].id + " stands off the map";
    if (units_in(p, unit.hex) > c.stacking) return "too many units in " + c.map.number(unit.hex);
    if (unit.stack < 1 || unit.stack > units_in(p, unit.hex)) return c.units[u].id + " has no place in its stack";
    for (UnitIndex v = 0; v < u; ++v) {
      if (p.units[v].hex != unit.hex) continue;
      if (c.units[v].side != c.units[u].side) return "both sides stand in " + c.map.number(unit.hex);
      if (p.units[v].stack == unit.stack) return "two units have one place in " + c.map.number(unit.hex);
    }
  }
  int lost = 0;
  for (UnitIndex u = 0; u < c.n_units(); ++u) lost += c.units[u].sp - p.units[u].sp;
  if (lost != p.lost[0] + p.lost[1]) return "the losses counted are not those of the units";
  for (const Side side : kSides) {
    int down = 0;
    for (ChitIndex i = 0; i < c.n_chits(); ++i)
      if (c.chits[i].side == side && p.chits[i] == Shown::face_down) down += p.hidden.in_cup[i];
    if (down != p.face_down_in_cup[at(side)]) return "the count of face-down chits is wrong";
  }
  return {};
}

}  // namespace vedette::proving
