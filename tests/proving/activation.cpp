// The activation of a brigade: its steps in their order (1.3), the choice of a unit in each, rally (8.1) and stacking (3.3).
#include "proving/flow.h"

namespace vedette::proving {
namespace {

struct ActivationFrame {
  std::uint8_t brigade;
  std::uint8_t bonus;  // 2.9, in halves
};
ActivationStep step_of(const Position& p) { return static_cast<ActivationStep>(p.frames.top().step); }
void go_to(Position& p, ActivationStep s) { p.frames.top().step = static_cast<std::uint8_t>(s); }
Side side_of(const Content& c, std::uint8_t brigade) {
  for (const UnitCard& u : c.units)
    if (u.brigade == brigade) return u.side;
  return Side::none;
}
Side decider(const Content& c, const Position& p) { return side_of(c, p.frames.top().as<ActivationFrame>().brigade); }

Flow advance(Position& p, Table& table) {
  auto& f = p.frames.top().as<ActivationFrame>();
  switch (step_of(p)) {
    case ActivationStep::begin: {
      for (Unit& u : p.units) u.flags &= kShaken;
      Event e = event(Told::activated, "proving:2.4"_c, decider(table.content, p));
      e.value[0] = f.brigade;
      table.journal.tell(e);
      go_to(p, ActivationStep::window);
      open_window(p, Window::activation, decider(table.content, p));
      return Flow::again;
    }
    case ActivationStep::window:
      if (p.outcome.answer == Answer::played) f.bonus = static_cast<std::uint8_t>(table.content.double_quick);
      p.outcome = {};
      go_to(p, ActivationStep::fire);
      return Flow::again;
    case ActivationStep::end:
      for (Unit& u : p.units) u.flags &= kShaken;
      p.frames.pop();
      return Flow::again;
    default:
      p.outcome = {};
      return Flow::decide;
  }
}

// 4.1.
Verdict may_move(const Content& c, const Open& p, UnitIndex u, std::uint8_t brigade) {
  if (c.units[u].brigade != brigade || !p.units[u].on_map()) return forbidden("proving:1.3"_c).unit(u);
  return p.units[u].is(kMoved) ? forbidden("proving:4.1"_c).unit(u) : kAllowed;
}
// 3.3: once a hex.
Verdict may_restack(const Content& c, const Open& p, HexIndex h, std::uint8_t brigade) {
  const UnitIndex top = unit_in(p, h, 1);
  if (top == kNoUnit || units_in(p, h) < 2) return forbidden("proving:3.4"_c).hex(h);
  if (c.units[top].brigade != brigade) return forbidden("proving:1.3"_c).hex(h).unit(top);
  return p.units[top].is(kRestacked) ? forbidden("proving:3.3"_c).hex(h) : kAllowed;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const std::uint8_t brigade = p.frames.top().as<ActivationFrame>().brigade;
  const auto offer_units = [&](Verb v, auto&& may) {
    for (UnitIndex u = 0; u < c.n_units(); ++u)
      if (may(u) && !into.add(act(v, u))) return;
  };
  const auto offer_hexes = [&](Verb v, auto&& may) {
    for (HexIndex h = 0; h < c.map.grid.size(); ++h)
      if (p.frames.depth > 0 && unit_in(p, h, 1) != kNoUnit && may(h) && !into.add(act(v, 0, h))) return;
  };
  switch (step_of(p)) {
    case ActivationStep::fire:
      offer_hexes(Verb::fire, [&](HexIndex h) { return may_fire_at(c, p, brigade, h).allowed(); });
      break;
    case ActivationStep::movement:
      offer_units(Verb::choose, [&](UnitIndex u) { return may_move(c, p, u, brigade).allowed(); });
      break;
    case ActivationStep::close_combat:
      offer_hexes(Verb::close_combat, [&](HexIndex h) { return may_attack_hex(c, p, brigade, h).allowed(); });
      if (!may_end_close_combat(c, p, brigade)) return;
      break;
    case ActivationStep::rally:
      offer_units(Verb::rally, [&](UnitIndex u) { return may_rally(c, p, u, brigade).allowed(); });
      break;
    case ActivationStep::stacking:
      offer_hexes(Verb::restack, [&](HexIndex h) { return may_restack(c, p, h, brigade).allowed(); });
      break;
    default:
      break;
  }
  if (!into.full()) into.add(act(Verb::done));
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const std::uint8_t brigade = p.frames.top().as<ActivationFrame>().brigade;
  const ActivationStep step = step_of(p);
  switch (verb(a)) {
    case Verb::done:
      return step == ActivationStep::close_combat ? may_end_close_combat(c, p, brigade) : kAllowed;
    case Verb::fire:
      if (step == ActivationStep::fire) return may_fire_at(c, p, brigade, a.hex);
      break;
    case Verb::choose:
      if (step == ActivationStep::movement) return may_move(c, p, a.a, brigade);
      break;
    case Verb::close_combat:
      if (step == ActivationStep::close_combat) return may_attack_hex(c, p, brigade, a.hex);
      break;
    case Verb::rally:
      if (step == ActivationStep::rally) return may_rally(c, p, a.a, brigade);
      break;
    case Verb::restack:
      if (step == ActivationStep::stacking) return may_restack(c, p, a.hex, brigade);
      break;
    case Verb::play:
      return forbidden("proving:2.8"_c);
    default:
      break;
  }
  return forbidden("proving:1.3"_c);
}

// 8.1: the unit's own rating, no modifiers.
void try_to_rally(Position& p, UnitIndex u, Table& table) {
  Unit& unit = p.units[u];
  unit.flags |= kTried;
  const int die = table.dice.d6();
  const bool rallied = die <= table.content.units[u].cr;
  if (rallied) unit.flags = static_cast<std::uint8_t>(unit.flags & ~kShaken);
  Event e = event(Told::rallied, "proving:8.1"_c, table.content.units[u].side, u);
  e.die(die);
  e.value[0] = rallied ? 1 : 0;
  table.journal.tell(e);
}
void restack(Position& p, HexIndex h, Table& table) {
  const UnitIndex top = unit_in(p, h, 1), below = unit_in(p, h, 2);
  p.units[top].stack = 2;
  p.units[below].stack = 1;
  p.units[top].flags |= kRestacked;
  p.units[below].flags |= kRestacked;
  Event e = event(Told::restacked, "proving:3.3"_c, table.content.units[below].side, below);
  e.other = top;
  e.to = h;
  table.journal.tell(e);
}

void take(Position& p, const Action& a, Table& table) {
  const auto f = p.frames.top().as<ActivationFrame>();
  switch (verb(a)) {
    case Verb::done:
      ++p.frames.top().step;
      break;
    case Verb::fire:
      begin_fire(p, a.hex, f.brigade);
      break;
    case Verb::choose:
      p.units[a.a].flags |= kMoved;
      begin_move(p, a.a, allowance(table.content, a.a, f.bonus));
      break;
    case Verb::close_combat:
      begin_close_combat(p, a.hex, f.brigade);
      break;
    case Verb::rally:
      try_to_rally(p, a.a, table);
      break;
    case Verb::restack:
      restack(p, a.hex, table);
      break;
    default:
      break;
  }
}

}  // namespace

Verdict may_rally(const Content& c, const Open& p, UnitIndex u, std::uint8_t brigade) {
  if (c.units[u].brigade != brigade || !p.units[u].on_map()) return forbidden("proving:1.3"_c).unit(u);
  if (!p.units[u].is(kShaken) || p.units[u].is(kTried) || next_to_enemy(c, p, p.units[u].hex, c.units[u].side))
    return forbidden("proving:8.1"_c).unit(u).hex(p.units[u].hex);
  return kAllowed;
}

void begin_activation(Position& p, std::uint8_t brigade, ActivationStep step) {
  p.frames.push(static_cast<std::uint8_t>(Kind::activation), ActivationFrame{brigade, 0});
  p.frames.top().step = static_cast<std::uint8_t>(step);
}

Activated activated(const Open& p) {
  for (std::size_t i = 0; i < p.frames.depth; ++i) {
    const auto& frame = p.frames.frames[i];
    if (static_cast<Kind>(frame.kind) != Kind::activation) continue;
    const auto& f = frame.as<ActivationFrame>();
    return {true, f.brigade, frame.step, f.bonus};
  }
  return {};
}

const Chapter kActivation{"activation", advance, decider, list, verdict, take};

}  // namespace vedette::proving
