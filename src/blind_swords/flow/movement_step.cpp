// The Movement step: the units of the brigade move once each, in any order their owner likes (bs:10.1.1). Units that
// wait in an entry hex come into play when it begins (bs:10.10.3). An attached battery may move with the brigade
// (bs:6.6.1).
#include "blind_swords/battle.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/skirmish.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct StepFrame {
  BrigadeIndex brigade = kNoBrigade;
  Side side = Side::none;
  MoveKind kind = MoveKind::order;
  Order order = Order::none;
  std::uint8_t bonus = 0;
  std::uint8_t spare = 0;
};

const StepFrame& frame(const Position& p) { return p.frames.top().as<StepFrame>(); }

// bs:6.6.1: an attached battery moves with the brigade, once, whenever it has a Movement step of an order, or in reserve.
bool goes_along(const Content& c, const StepFrame& f, UnitIndex u) {
  return c.units[u].attached == f.brigade && f.brigade != kNoBrigade &&
         (f.kind == MoveKind::reserve || (f.kind == MoveKind::order && c.orders[nth(f.order)].attached_moves));
}

// Waiting units come into play together, in their entry hex (bs:10.10.3), unless an enemy blocks it (bs:10.10.4).
void enter_waiting(Position& p, Play& play, const StepFrame& f) {
  const Content& c = play.content;
  each_of_brigade(c, f.brigade, [&](UnitIndex u) {
    UnitState& s = p.units[u];
    if (s.at != At::waiting || held_by(c, p, s.hex, other(f.side))) return;
    s.did |= kNoFire;
    come_into_play(p, play, u, "bs:10.10.3"_c);
  });
}

Flow advance(Position& p, Play& play) {
  Frame& top = p.frames.top();
  if (top.step == 0) {
    top.step = 1;
    const StepFrame f = frame(p);
    const bool enters = f.kind == MoveKind::reserve || (f.kind == MoveKind::order && play.content.orders[nth(f.order)].enter);
    if (enters) enter_waiting(p, play, f);
    return Flow::again;
  }
  return Flow::decide;
}

Verdict may_choose(const Content& c, const Position& p, const StepFrame& f, UnitIndex u) {
  if (u >= c.n_units()) return forbidden("bs:8.1.2"_c);
  if (c.units[u].brigade != f.brigade && !goes_along(c, f, u)) return forbidden("bs:8.1.2"_c).unit(u);
  return may_start_move(c, p, u, artillery(c, u) ? MoveKind::artillery : f.kind, f.order, f.bonus);
}

// bs:8.5.5: a unit of the brigade that has ended its move, or stays where it is.
Verdict may_try(const Content& c, const Position& p, const StepFrame& f, const Action& a) {
  if (f.kind != MoveKind::order) return out_of_step(a);
  const Verdict work = may_work(c, p, a.a, f.order, verb(a));
  if (c.units[a.a].brigade != f.brigade && (work || !artillery(c, a.a))) return forbidden("bs:8.1.2"_c).unit(a.a);
  return work;
}

// bs:10.1.2: a unit beyond its leash goes back in the first Movement step of its brigade, in reserve too.
Verdict may_end_step(const Content& c, const Position& p, const StepFrame& f) {
  Verdict v = kAllowed;
  if (f.kind == MoveKind::reaction) return v;
  each_of_brigade(c, f.brigade, [&](UnitIndex u) {
    if (const Verdict owes = owes_way_back(c, p, u, f.kind, f.order, f.bonus); v && !owes) v = owes;
  });
  return v;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const StepFrame& f = frame(p);
  if (may_end_step(c, p, f) && !into.add(act(Verb::done))) return;
  const auto offer = [&](UnitIndex u) {
    if (!into.full() && may_choose(c, p, f, u)) into.add(act(Verb::choose_unit, u));
  };
  each_of_brigade(c, f.brigade, offer);
  for (const UnitIndex u : c.attached) offer(u);
  for (const Work& work : c.battle->works)
    each_of_brigade(c, f.brigade, [&](UnitIndex u) {
      if (!into.full() && may_try(c, p, f, act(work.verb, u))) into.add(act(work.verb, u));
    });
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (a.b != 0 || a.c != 0 || a.hex != 0 || a.hex2 != 0 || !a.path.empty()) return out_of_step(a);
  if (verb(a) == Verb::done) return a.a == 0 ? may_end_step(c, p, frame(p)) : out_of_step(a);
  if (verb(a) == Verb::burn_bridge || verb(a) == Verb::search_ford) return may_try(c, p, frame(p), a);
  if (verb(a) != Verb::choose_unit) return out_of_step(a);
  return may_choose(c, p, frame(p), a.a);
}

void take(Position& p, const Action& a, Play& play) {
  if (verb(a) == Verb::done) return finish(p);
  if (verb(a) != Verb::choose_unit) return begin_work(play.content, p, a.a, verb(a));
  const StepFrame f = frame(p);
  begin_move(play.content, p, a.a, artillery(play.content, a.a) ? MoveKind::artillery : f.kind, f.order, f.bonus);
}

}  // namespace

MovesAs moves_now(const Content& c, const Position& p, UnitIndex u) {
  for (std::size_t i = 0; i < p.frames.depth; ++i) {
    const Frame& under = p.frames.frames[i];
    if (static_cast<Proc>(under.kind) != Proc::movement_step) continue;
    const auto& f = under.as<StepFrame>();
    if (c.units[u].brigade == f.brigade) return {true, f.kind, f.order, f.bonus};
  }
  return {};
}

Verdict may_start_move(const Content& c, const Position& p, UnitIndex u, MoveKind kind, Order order, int bonus) {
  const UnitState& s = p.units[u];
  if (s.at != At::map) return forbidden("bs:1.0.6"_c).unit(u);
  if ((s.did & kMoveOver) != 0) return forbidden("bs:10.1.1"_c).unit(u);
  if (under_chaos(p, u)) return forbidden(c.exclusive.chaos).unit(u);
  const Mover m = fresh_mover(c, p, u, kind, order, bonus);
  if (m.allowance == 0) return forbidden("bs:8.4.1"_c).unit(u);
  const bool may_change = c.units[u].arm == Arm::cavalry && kind != MoveKind::reaction && m.allowance >= c.figures.mount_cost &&
                          may_be_in_the_other_state(c, p, u);
  const bool reorders =
      c.exclusive.has_skirmish_order() && (kind == MoveKind::order || kind == MoveKind::reserve) &&
      ((m.allowance >= c.figures.skirmish_cost && may_enter_skirmish_order(c, p, u)) || may_leave_skirmish_order(c, p, u, order));
  const bool exits = c.scenario(p).exits[s.hex] && m.allowance >= c.scenario(p).exit_cost;
  if (!may_change && !reorders && !exits && !can_move(c, p, m, s.hex)) return forbidden("bs:4.2.3"_c).unit(u).hex(s.hex);
  return kAllowed;
}

Verdict owes_way_back(const Content& c, const Position& p, UnitIndex u, MoveKind kind, Order order, int bonus) {
  const UnitState& s = p.units[u];
  Clause back;
  if (s.at != At::map || (s.did & kMoveOver) != 0 || beyond_leash(c, p, u, s.hex, &back) == 0 || under_chaos(p, u)) return kAllowed;
  return can_move(c, p, fresh_mover(c, p, u, kind, order, bonus), s.hex) ? forbidden(back).unit(u).hex(s.hex) : kAllowed;
}

void begin_movement_step(Position& p, BrigadeIndex b, Side side, MoveKind kind, Order order, int bonus) {
  begin(p, Proc::movement_step, StepFrame{b, side, kind, order, byte(bonus), 0});
}

const Chapter kMovementStep = {"movement step", advance, [](const Content&, const Position& p) { return frame(p).side; }, list,
                               verdict,         take};

}  // namespace vedette::bs
