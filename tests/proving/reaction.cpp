// What the other side may do about a step before it is made: cavalry falls back (4.9), infantry and artillery shoot (4.10). Each unit
// that may react is asked in the fixed order. Answers unharmed (nothing changed), fell_back or harmed.
#include "proving/chapters.h"

namespace vedette::proving {
namespace {

struct ReactionFrame {
  HexIndex from, to;
  UnitIndex mover;
  UnitIndex reactor;  // who is asked
  std::uint8_t shot;  // the reactor has shot: its outcome waits
  std::uint8_t unused;
};

Step back_step(const Content& c, const Open& p, UnitIndex u, HexIndex to) {
  return {u, p.units[u].hex, to, c.map.grid.direction(p.units[u].hex, to)};
}
Verdict may_fall_back(const Content& c, const Open& p, UnitIndex u, HexIndex to, const ReactionFrame& f) {
  const Side side = c.units[u].side;
  if (c.units[u].arm != Arm::cavalry || p.units[u].is(kReacted)) return forbidden("proving:4.9"_c).unit(u);
  if (!c.map.grid.adjacent(p.units[u].hex, to)) return forbidden("proving:4.8"_c).unit(u).hex(to);
  if (const Verdict v = may_step(c, p, back_step(c, p, u, to)); !v) return v;
  if (next_to_enemy(c, p, to, side) || to == f.to || c.map.grid.adjacent(to, f.to)) return forbidden("proving:4.9"_c).hex(to);
  return kAllowed;
}
Verdict may_shoot(const Content& c, const Open& p, UnitIndex u, const ReactionFrame& f) {
  if (c.units[u].arm == Arm::cavalry || p.units[u].is(kReacted)) return forbidden("proving:4.10"_c).unit(u);
  if (!c.map.grid.adjacent(p.units[u].hex, f.from)) return forbidden("proving:4.10"_c).unit(u).hex(f.from);
  return may_fire(c, p, u, f.from);
}
bool may_react(const Content& c, const Open& p, UnitIndex u, const ReactionFrame& f) {
  const Unit& unit = p.units[u];
  if (c.units[u].side == c.units[f.mover].side || !unit.on_map() || unit.is(kShaken) || unit.is(kReacted)) return false;
  if (c.units[u].arm != Arm::cavalry) return may_shoot(c, p, u, f).allowed();
  if (!c.map.grid.adjacent(unit.hex, f.to) || c.map.grid.adjacent(unit.hex, f.from)) return false;
  for (const HexIndex h : c.map.grid.neighbours(unit.hex))
    if (c.map.on_map(h) && may_fall_back(c, p, u, h, f)) return true;
  return false;
}

Flow finish(Position& p, Answer answer) {
  p.frames.pop();
  p.outcome = {answer, 0};
  return Flow::again;
}

Side decider(const Content& c, const Position& p) { return other(c.units[p.frames.top().as<ReactionFrame>().mover].side); }

Flow advance(Position& p, Table& table) {
  auto& f = p.frames.top().as<ReactionFrame>();
  if (f.shot != 0) {
    if (p.outcome.answer == Answer::harmed) return finish(p, Answer::harmed);
    f.shot = 0;
    ++f.reactor;
  }
  while (f.reactor < table.content.n_units() && !may_react(table.content, p, f.reactor, f)) ++f.reactor;
  return f.reactor < table.content.n_units() ? Flow::decide : finish(p, Answer::unharmed);
}
void list(const Content& c, const Position& p, ActionList& into) {
  const auto& f = p.frames.top().as<ReactionFrame>();
  if (c.units[f.reactor].arm == Arm::cavalry) {
    for (const HexIndex h : c.map.grid.neighbours(p.units[f.reactor].hex))
      if (c.map.on_map(h) && may_fall_back(c, p, f.reactor, h, f) && !into.add(act(Verb::withdraw, f.reactor, h))) return;
  } else {
    into.add(act(Verb::shoot, f.reactor));
  }
  into.add(act(Verb::pass));
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const auto& f = p.frames.top().as<ReactionFrame>();
  const Clause asked = c.units[f.reactor].arm == Arm::cavalry ? "proving:4.9"_c : "proving:4.10"_c;
  if (verb(a) == Verb::pass) return kAllowed;
  if ((verb(a) == Verb::withdraw || verb(a) == Verb::shoot) && a.a != f.reactor) return forbidden(asked).unit(f.reactor);
  if (verb(a) == Verb::withdraw) return may_fall_back(c, p, a.a, a.hex, f);
  if (verb(a) == Verb::shoot) return may_shoot(c, p, a.a, f);
  return forbidden(asked).unit(f.reactor);
}
void take(Position& p, const Action& a, Table& table) {
  auto& f = p.frames.top().as<ReactionFrame>();
  if (verb(a) == Verb::pass) {
    ++f.reactor;
    return;
  }
  p.units[a.a].flags |= kReacted;
  if (verb(a) == Verb::shoot) {
    f.shot = 1;
    begin_shot(p, a.a, f.mover);
    return;
  }
  Event e = event(Told::fell_back, "proving:4.9"_c, table.content.units[a.a].side, a.a);
  e.from = p.units[a.a].hex;
  e.to = a.hex;
  table.journal.tell(e);
  leave(p, a.a);
  arrive(p, a.a, a.hex, table);
  finish(p, Answer::fell_back);
}

}  // namespace

void begin_reaction(Position& p, UnitIndex mover, HexIndex from, HexIndex to) {
  p.frames.push(static_cast<std::uint8_t>(Kind::reaction), ReactionFrame{from, to, mover, 0, 0, 0});
}

const Chapter kReaction{"reaction", advance, decider, list, verdict, take};

}  // namespace vedette::proving
