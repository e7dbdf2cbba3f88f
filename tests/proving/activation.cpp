// The activation of a brigade: its steps in their order (1.3), and the choice of a hex or a unit in each.
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

void list(const Content& c, const Position& p, ActionList& into) {
  const std::uint8_t brigade = p.frames.top().as<ActivationFrame>().brigade;
  if (step_of(p) == ActivationStep::fire) {
    for (HexIndex h = 0; h < c.map.grid.size(); ++h)
      if (unit_in(p, h, 1) != kNoUnit && may_fire_at(c, p, brigade, h) && !into.add(act(Verb::fire, 0, h))) return;
  } else {
    for (UnitIndex u = 0; u < c.n_units(); ++u)
      if (may_move(c, p, u, brigade) && !into.add(act(Verb::choose, u))) return;
  }
  if (!into.full()) into.add(act(Verb::done));
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const std::uint8_t brigade = p.frames.top().as<ActivationFrame>().brigade;
  const ActivationStep step = step_of(p);
  switch (verb(a)) {
    case Verb::done:
      return kAllowed;
    case Verb::fire:
      if (step == ActivationStep::fire) return may_fire_at(c, p, brigade, a.hex);
      break;
    case Verb::choose:
      if (step == ActivationStep::movement) return may_move(c, p, a.a, brigade);
      break;
    case Verb::play:
      return forbidden("proving:2.8"_c);
    default:
      break;
  }
  return forbidden("proving:1.3"_c);
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
    default:
      break;
  }
}

}  // namespace

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
