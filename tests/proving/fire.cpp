// Fire (5): which units fire together is a set, built in the fixed order and closed by `done`; then the window for sharpshooters, the
// roll, and the target's test.
#include <algorithm>

#include "proving/chapters.h"

namespace vedette::proving {
namespace {

struct FireFrame {
  Chosen set;
  UnitIndex victim;  // kNoUnit until it is resolved: the top unit of the target (3.4)
  std::uint8_t brigade;
};
enum class FireStep : std::uint8_t { choose, window, resolve, tested };

constexpr RuleRow<ShotCondition> kShifts[] = {
    {"proving:5.6.woods"_c, [](const Content& c, const Open&, const Shot& s) { return c.map.hexes[s.target].terrain == c.woods; }},
    {"proving:5.6.wall"_c,
     [](const Content& c, const Open& p, const Shot& s) {
       for (UnitIndex u = 0; u < c.n_units(); ++u) {
         const Direction d = in(s.units, u) ? c.map.grid.direction(p.units[u].hex, s.target) : kNoDirection;
         if (d != kNoDirection && (c.map.hexsides[p.units[u].hex][d] & c.wall) != 0) return true;
       }
       return false;
     }},
    {"proving:5.6.canister"_c,
     [](const Content& c, const Open& p, const Shot& s) {
       for (UnitIndex u = 0; u < c.n_units(); ++u)
         if (in(s.units, u) && c.units[u].arm == Arm::artillery && c.map.grid.distance(p.units[u].hex, s.target) == 1) return true;
       return false;
     }},
    {"proving:5.6.long"_c,
     [](const Content& c, const Open& p, const Shot& s) {
       for (UnitIndex u = 0; u < c.n_units(); ++u)
         if (in(s.units, u) && c.map.grid.distance(p.units[u].hex, s.target) >= 3) return true;
       return false;
     }},
    {"proving:5.6.crowd"_c, [](const Content& c, const Open& p, const Shot& s) { return units_in(p, s.target) >= c.stacking; }},
    {"proving:2.10"_c, [](const Content&, const Open&, const Shot& s) { return s.sharpshooters; }},
};

Side firing_side(const Content& c, const Position& p) {
  const auto& f = p.frames.top().as<FireFrame>();
  return other(f.victim == kNoUnit ? side_in(c, p, f.set.target) : c.units[f.victim].side);
}

// 5.4: one more for the set.
Verdict may_add(const Content& c, const Open& p, UnitIndex u, const FireFrame& f) {
  if (c.units[u].brigade != f.brigade) return forbidden("proving:1.3"_c).unit(u);
  if (f.set.units != 0 && u <= last_of(f.set.units)) return forbidden("proving:5.4"_c).unit(u);
  return may_fire(c, p, u, f.set.target);
}

void resolve(Position& p, FireFrame& f, bool sharpshooters, Table& table) {
  const Content& c = table.content;
  f.victim = unit_in(p, f.set.target, 1);
  const Shot shot{f.set.units, f.set.target, f.victim, sharpshooters};
  const Reckoning r = reckon(c, p, shot);
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (in(f.set.units, u)) p.units[u].flags |= kFired;
  const int die = table.dice.d6();
  const char result = c.fire_chart[static_cast<std::size_t>(r.final)].result[static_cast<std::size_t>(die - 1)];
  Event e = event(Told::fired, "proving:5.7"_c, other(c.units[shot.victim].side), shot.victim);
  e.to = f.set.target;
  e.die(die);
  e.value = {static_cast<std::int16_t>(f.set.units), static_cast<std::int16_t>(r.strength), static_cast<std::int16_t>(r.final), result};
  table.journal.tell(e);
  for (const Line& l : r.shifts) table.journal.cite(l.clause);
  if (result == '-') return;
  if (result == '1') {
    lose_one(p, shot.victim, table);
    if (p.units[shot.victim].sp == 0) return;
  }
  begin_test(p, shot.victim);
}

Flow advance(Position& p, Table& table) {
  auto& top = p.frames.top();
  auto& f = top.as<FireFrame>();
  switch (static_cast<FireStep>(top.step)) {
    case FireStep::choose:
      return Flow::decide;
    case FireStep::window:
      top.step = static_cast<std::uint8_t>(FireStep::resolve);
      open_window(p, Window::fire, firing_side(table.content, p));
      return Flow::again;
    case FireStep::resolve: {
      const bool sharpshooters = p.outcome.answer == Answer::played;
      p.outcome = {};
      top.step = static_cast<std::uint8_t>(FireStep::tested);
      resolve(p, f, sharpshooters, table);
      return Flow::again;
    }
    case FireStep::tested:
      p.frames.pop();
      p.outcome = {};
      return Flow::again;
  }
  return Flow::again;
}
void list(const Content& c, const Position& p, ActionList& into) {
  const auto& f = p.frames.top().as<FireFrame>();
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (may_add(c, p, u, f) && !into.add(act(Verb::add, u))) return;
  if (f.set.units != 0) into.add(act(Verb::done));
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const auto& f = p.frames.top().as<FireFrame>();
  if (verb(a) == Verb::add) return may_add(c, p, a.a, f);
  if (verb(a) == Verb::done && f.set.units != 0) return kAllowed;
  return forbidden("proving:5.4"_c).hex(f.set.target);
}
void take(Position& p, const Action& a, Table&) {
  auto& top = p.frames.top();
  if (verb(a) == Verb::add)
    put(top.as<FireFrame>().set.units, a.a);
  else
    top.step = static_cast<std::uint8_t>(FireStep::window);
}

}  // namespace

std::span<const RuleRow<ShotCondition>> fire_rows() { return kShifts; }

Reckoning reckon(const Content& c, const Open& p, const Shot& s) {
  Reckoning r;
  r.strength = strength(p, s.units);
  const auto& chart = c.fire_chart;
  while (static_cast<std::size_t>(r.column) + 1 < chart.size() && chart[static_cast<std::size_t>(r.column) + 1].least <= r.strength)
    ++r.column;
  for (const auto& row : c.fire_shifts)
    if (row.applies(c, p, s)) r.shifts.add(row.clause, row.amount);
  r.final = std::clamp(r.column + r.shifts.total(), 0, static_cast<int>(chart.size()) - 1);
  return r;
}

Verdict may_fire(const Content& c, const Open& p, UnitIndex u, HexIndex target) {
  const Unit& unit = p.units[u];
  if (!unit.on_map() || unit.is(kFired) || unit.is(kShaken)) return forbidden("proving:5.1"_c).unit(u);
  if (side_in(c, p, target) != other(c.units[u].side)) return forbidden("proving:5.4"_c).hex(target);
  if (c.map.grid.distance(unit.hex, target) > c.range[static_cast<std::size_t>(c.units[u].arm)])
    return forbidden(c.units[u].arm == Arm::artillery ? "proving:5.2.artillery"_c : "proving:5.2.small-arms"_c).unit(u).hex(target);
  const Sight sight = line_of_sight(c, unit.hex, target);
  return sight.clear ? kAllowed : forbidden("proving:5.3"_c).hex(sight.hex);
}

// Somebody of the brigade may; otherwise the verdict on the one who comes nearest to it, the last in the order of the checks.
Verdict may_fire_at(const Content& c, const Open& p, std::uint8_t brigade, HexIndex target) {
  Verdict best = forbidden("proving:5.1"_c);
  for (UnitIndex u = 0; u < c.n_units(); ++u) {
    if (c.units[u].brigade != brigade) continue;
    const Verdict v = may_fire(c, p, u, target);
    if (v) return v;
    if (v.clause != "proving:5.1"_c) best = v;
  }
  return best;
}

void begin_fire(Position& p, HexIndex target, std::uint8_t brigade) {
  p.frames.push(static_cast<std::uint8_t>(Kind::fire), FireFrame{{target, 0}, kNoUnit, brigade});
}

const Chapter kFire{"fire", advance, firing_side, list, verdict, take};

}  // namespace vedette::proving
