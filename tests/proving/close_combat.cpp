// Close combat (6): a set of attackers, one roll, tests, losses and retreats inside it, and a follow-up. A unit beside enemy guns may not
// let the step end without attacking (6.2).
#include "proving/chapters.h"

namespace vedette::proving {
namespace {

struct CloseCombatFrame {
  Chosen set;
  std::uint16_t waiting;  // units the result has yet to reach
  std::uint8_t brigade;
  char result;
};
enum class CombatStep : std::uint8_t { choose, roll, results, follow_up };

template <class F>
bool any_attacker(const Content& c, const Open& p, const Assault& a, F&& f) {
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (in(a.units, u) && f(p.units[u].hex, c.map.grid.direction(p.units[u].hex, a.target))) return true;
  return false;
}

constexpr RuleRow<AssaultCondition> kShifts[] = {
    {"proving:6.5.climb"_c,
     [](const Content& c, const Open& p, const Assault& a) {
       return any_attacker(c, p, a, [&](HexIndex h, Direction) { return c.map.level(h) < c.map.level(a.target); });
     }},
    {"proving:6.5.wall"_c,
     [](const Content& c, const Open& p, const Assault& a) {
       return any_attacker(c, p, a, [&](HexIndex h, Direction d) { return (c.map.hexsides[h][d] & c.wall) != 0; });
     }},
    {"proving:6.5.woods"_c, [](const Content& c, const Open&, const Assault& a) { return c.map.hexes[a.target].terrain == c.woods; }},
    {"proving:6.5.flank"_c,
     [](const Content& c, const Open& p, const Assault& a) {
       return any_attacker(c, p, a, [&](HexIndex, Direction d) {
         const HexIndex beyond = c.map.grid.neighbour(a.target, d);
         return any_attacker(c, p, a, [&](HexIndex h, Direction) { return h == beyond; });
       });
     }},
};

std::uint16_t defenders(const Content& c, const Open& p, HexIndex h) {
  std::uint16_t set = 0;
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (p.units[u].hex == h && p.units[u].on_map()) put(set, u);
  return set;
}
Verdict may_add(const Content& c, const Open& p, UnitIndex u, const CloseCombatFrame& f) {
  if (c.units[u].brigade != f.brigade) return forbidden("proving:1.3"_c).unit(u);
  if (f.set.units != 0 && u <= last_of(f.set.units)) return forbidden("proving:6.1"_c).unit(u);
  return may_attack(c, p, u, f.set.target);
}
// 6.7.
Verdict may_follow(const Content& c, const Open& p, UnitIndex u, HexIndex h, const CloseCombatFrame& f) {
  if (h != f.set.target || !in(f.set.units, u) || !p.units[u].on_map() || p.units[u].is(kShaken))
    return forbidden("proving:6.7"_c).unit(u).hex(h);
  if (!c.map.grid.adjacent(p.units[u].hex, h)) return forbidden("proving:4.8"_c).unit(u).hex(h);
  return may_step(c, p, {u, p.units[u].hex, h, c.map.grid.direction(p.units[u].hex, h)});
}
bool anyone_may_follow(const Content& c, const Open& p, const CloseCombatFrame& f) {
  if (side_in(c, p, f.set.target) != Side::none) return false;
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (may_follow(c, p, u, f.set.target, f)) return true;
  return false;
}

Side decider(const Content& c, const Position& p) {
  for (const UnitCard& u : c.units)
    if (u.brigade == p.frames.top().as<CloseCombatFrame>().brigade) return u.side;
  return Side::none;
}

void roll(Position& p, CloseCombatFrame& f, Table& table) {
  const Content& c = table.content;
  const Assault assault{f.set.units, f.set.target};
  const Reckoning r = reckon(c, p, assault);
  const int die = table.dice.d6();
  f.result = c.close_combat_chart[static_cast<std::size_t>(r.final)].result[static_cast<std::size_t>(die - 1)];
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (in(f.set.units, u)) p.units[u].flags |= kFought;
  Event e = event(Told::fought, "proving:6.6"_c, decider(c, p));
  e.to = f.set.target;
  e.die(die);
  e.value = {static_cast<std::int16_t>(f.set.units), static_cast<std::int16_t>(r.strength), static_cast<std::int16_t>(r.final), f.result};
  table.journal.tell(e);
  for (const Line& l : r.shifts) table.journal.cite(l.clause);
  // 6.6: whom the result reaches is settled now, whatever happens to them later.
  const std::uint16_t defending = defenders(c, p, f.set.target);
  if (f.result == 'a') f.waiting = f.set.units;
  if (f.result == 'd' || f.result == 'r') f.waiting = defending;
  if (f.result == 'x') {
    put(f.waiting, unit_in(p, f.set.target, 1));
    UnitIndex lead = 0;
    while (!in(f.set.units, lead)) ++lead;
    put(f.waiting, lead);
  }
}

// One unit at a time; what happens to it may nest further.
void reach_next(Position& p, CloseCombatFrame& f, Table& table) {
  UnitIndex u = 0;
  while (!in(f.waiting, u)) ++u;
  f.waiting = static_cast<std::uint16_t>(f.waiting & ~(1U << u));
  if (!p.units[u].on_map()) return;
  if (f.result == 'a' || f.result == 'd') return begin_test(p, u);
  lose_one(p, u, table);
  if (f.result == 'r' && p.units[u].on_map() && p.over == 0) begin_retreat(p, u);
}

Flow advance(Position& p, Table& table) {
  auto& top = p.frames.top();
  auto& f = top.as<CloseCombatFrame>();
  p.outcome = {};
  switch (static_cast<CombatStep>(top.step)) {
    case CombatStep::choose:
      return Flow::decide;
    case CombatStep::roll:
      top.step = static_cast<std::uint8_t>(CombatStep::results);
      roll(p, f, table);
      return Flow::again;
    case CombatStep::results:
      if (f.waiting != 0)
        reach_next(p, f, table);
      else
        top.step = static_cast<std::uint8_t>(CombatStep::follow_up);
      return Flow::again;
    case CombatStep::follow_up:
      if (anyone_may_follow(table.content, p, f)) return Flow::decide;
      p.frames.pop();
      return Flow::again;
  }
  return Flow::again;
}
void list(const Content& c, const Position& p, ActionList& into) {
  const auto& top = p.frames.top();
  const auto& f = top.as<CloseCombatFrame>();
  if (static_cast<CombatStep>(top.step) == CombatStep::choose) {
    for (UnitIndex u = 0; u < c.n_units(); ++u)
      if (may_add(c, p, u, f) && !into.add(act(Verb::add, u))) return;
    if (f.set.units != 0) into.add(act(Verb::done));
    return;
  }
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (may_follow(c, p, u, f.set.target, f) && !into.add(act(Verb::advance, u, f.set.target))) return;
  into.add(act(Verb::pass));
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const auto& top = p.frames.top();
  const auto& f = top.as<CloseCombatFrame>();
  if (static_cast<CombatStep>(top.step) == CombatStep::choose) {
    if (verb(a) == Verb::add) return may_add(c, p, a.a, f);
    if (verb(a) == Verb::done && f.set.units != 0) return kAllowed;
    return forbidden("proving:6.1"_c).hex(f.set.target);
  }
  if (verb(a) == Verb::pass) return kAllowed;
  if (verb(a) == Verb::advance) return may_follow(c, p, a.a, a.hex, f);
  return forbidden("proving:6.7"_c).hex(f.set.target);
}
void take(Position& p, const Action& a, Table& table) {
  auto& top = p.frames.top();
  auto& f = top.as<CloseCombatFrame>();
  switch (verb(a)) {
    case Verb::add:
      put(f.set.units, a.a);
      return;
    case Verb::done:
      top.step = static_cast<std::uint8_t>(CombatStep::roll);
      return;
    case Verb::advance: {
      Event e = event(Told::followed, "proving:6.7"_c, table.content.units[a.a].side, a.a);
      e.from = p.units[a.a].hex;
      e.to = a.hex;
      table.journal.tell(e);
      leave(p, a.a);
      arrive(p, a.a, a.hex, table);
      p.frames.pop();
      return;
    }
    default:
      p.frames.pop();
  }
}

}  // namespace

std::span<const RuleRow<AssaultCondition>> close_combat_rows() { return kShifts; }

Reckoning reckon(const Content& c, const Open& p, const Assault& a) {
  Reckoning r;
  r.strength = strength(p, a.units) - strength(p, defenders(c, p, a.target));
  for (const auto& row : c.close_combat_shifts)
    if (row.applies(c, p, a)) r.shifts.add(row.clause, row.amount);
  const auto column = [&](int strength_there) {
    int i = 0;
    const auto& chart = c.close_combat_chart;
    while (static_cast<std::size_t>(i) + 1 < chart.size() && chart[static_cast<std::size_t>(i) + 1].least <= strength_there) ++i;
    return i;
  };
  r.column = column(r.strength);
  r.final = column(r.strength + r.shifts.total());
  return r;
}

Verdict may_attack(const Content& c, const Open& p, UnitIndex u, HexIndex target) {
  const Unit& unit = p.units[u];
  if (!unit.on_map() || unit.is(kFought) || unit.is(kShaken) || c.units[u].arm == Arm::artillery) return forbidden("proving:6.1"_c).unit(u);
  if (side_in(c, p, target) != other(c.units[u].side) || !c.map.grid.adjacent(unit.hex, target))
    return forbidden("proving:6.1"_c).unit(u).hex(target);
  const Direction d = c.map.grid.direction(unit.hex, target);
  if ((c.map.hexsides[unit.hex][d] & c.steep) != 0 && c.map.level(target) > c.map.level(unit.hex))
    return forbidden("proving:6.3"_c).unit(u).hex(target);
  return kAllowed;
}

Verdict may_attack_hex(const Content& c, const Open& p, std::uint8_t brigade, HexIndex target) {
  Verdict best = forbidden("proving:6.1"_c).hex(target);
  for (UnitIndex u = 0; u < c.n_units(); ++u) {
    if (c.units[u].brigade != brigade) continue;
    const Verdict v = may_attack(c, p, u, target);
    if (v) return v;
    if (v.clause == "proving:6.3"_c) best = v;
  }
  return best;
}

// 6.2: the witnesses are the units that owe an attack and the guns they owe it to.
Verdict may_end_close_combat(const Content& c, const Open& p, std::uint8_t brigade) {
  Verdict v = forbidden("proving:6.2"_c);
  for (UnitIndex u = 0; u < c.n_units(); ++u) {
    if (c.units[u].brigade != brigade) continue;
    for (UnitIndex guns = 0; guns < c.n_units(); ++guns)
      if (c.units[guns].arm == Arm::artillery && p.units[guns].on_map() && may_attack(c, p, u, p.units[guns].hex))
        v.unit(u).hex(p.units[guns].hex);
  }
  return v.n_units > 0 ? v : kAllowed;
}

void begin_close_combat(Position& p, HexIndex target, std::uint8_t brigade) {
  p.frames.push(static_cast<std::uint8_t>(Kind::close_combat), CloseCombatFrame{{target, 0}, 0, brigade, 0});
}

const Chapter kCloseCombat{"close combat", advance, decider, list, verdict, take};

}  // namespace vedette::proving
