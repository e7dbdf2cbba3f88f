// The activation of a brigade: a Full one gets an order and its steps, Fire, Movement, Close Combat, Rally, in this order;
// a Limited one fires at adjacent targets. bs:8.1 to bs:8.5.
#include "blind_swords/flow/activation.h"

#include "blind_swords/battle.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/command.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/rally.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/windows.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

const ActivationFrame& frame(const Position& p) { return p.frames.top().as<ActivationFrame>(); }

Verdict may_order(const Content& c, const Position& p, BrigadeIndex b, Order o) {
  if (o < Order::attack || o > Order::regroup) return forbidden("bs:8.1.1"_c);
  if (o != Order::regroup && !present(c, p, b)) return forbidden("bs:7.2.3"_c);  // only units in Available
  Verdict v = kAllowed;
  each_special<&SpecialRule::order_allowed>(c, p, [&](const SpecialRow& row) {
    if (v) v = row.rule->order_allowed(c, p, row, b, o);
  });
  return v;
}

void clear_did(Position& p, const Content& c) {
  for (int u = 0; u < c.n_units(); ++u) p.units[u].did = 0;
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  Frame& top = p.frames.top();
  ActivationFrame& f = top.as<ActivationFrame>();
  const OrderCard& order = c.orders[nth(f.order)];
  switch (static_cast<ActivationStep>(top.step)) {
    case ActivationStep::begin:
      clear_did(p, c);
      top.step = byte(f.full != 0 ? ActivationStep::order : ActivationStep::fire);
      return Flow::again;
    case ActivationStep::order:
      return Flow::decide;
    case ActivationStep::window:
      f.bonus = byte(f.bonus + p.outcome.points);
      top.step = byte(ActivationStep::fire);
      return Flow::again;
    case ActivationStep::fire:
      top.step = byte(ActivationStep::movement);
      if (order.fire) begin_fire_step(p, f.brigade, f.side, order.fire_adjacent);
      return Flow::again;
    case ActivationStep::movement:
      top.step = byte(ActivationStep::close_combat);
      if (f.full != 0 && (order.points[0] != 0 || order.points[1] != 0))
        begin_movement_step(p, f.brigade, f.side, MoveKind::order, f.order, f.bonus);
      return Flow::again;
    case ActivationStep::close_combat:
      top.step = byte(ActivationStep::rally);
      if (f.full != 0 && order.close_combat) begin_close_combat_step(p, f.brigade, f.side);
      return Flow::again;
    case ActivationStep::rally:
      top.step = byte(ActivationStep::over);
      if (f.full != 0 && (order.rally_one || order.regroup)) begin_rally_step(p, f.brigade, f.side, f.order);
      return Flow::again;
    case ActivationStep::over: {
      top.step = byte(ActivationStep::end);
      clear_did(p, c);
      WindowMatter m;
      m.window = Window::activation_over;
      m.side = other(f.side);
      m.brigade = f.brigade;
      open_window(p, m);
      return Flow::again;
    }
    case ActivationStep::end:
      clear_did(p, c);
      each_special<&SpecialRule::activation_over>(c, p, [&](const SpecialRow& row) { row.rule->activation_over(p, play, row, f.brigade); });
      finish(p);
      return Flow::again;
  }
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  for (const Order o : {Order::attack, Order::defend, Order::maneuver, Order::regroup})
    if (may_order(c, p, frame(p).brigade, o) && !into.add(act(Verb::order, byte(o)))) return;
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) != Verb::order || a.b != 0 || a.c != 0 || a.hex != 0 || a.hex2 != 0 || !a.path.empty()) return out_of_step(a);
  return may_order(c, p, frame(p).brigade, static_cast<Order>(a.a));
}

void take(Position& p, const Action& a, Play& play) {
  ActivationFrame& f = p.frames.top().as<ActivationFrame>();
  f.order = static_cast<Order>(a.a);
  Event e = happened(Happening::order_given, "bs:8.1.1"_c);
  e.side = f.side;
  e.value = {f.brigade, a.a, 0, 0};
  play.journal.tell(e);
  open_order_window(p);
}

}  // namespace

void open_order_window(Position& p) {
  const ActivationFrame f = frame(p);
  p.frames.top().step = byte(ActivationStep::window);
  WindowMatter m;
  m.window = Window::order_given;
  m.side = f.side;
  m.brigade = f.brigade;
  m.column = static_cast<std::int8_t>(f.order);
  open_window(p, m);
}

void begin_activation(Position& p, BrigadeIndex b, Side side, bool full, ChitIndex chit) {
  ActivationFrame f;
  f.brigade = b;
  f.side = side;
  f.full = full ? 1 : 0;
  f.chit = chit;
  begin(p, Proc::activation, f);
}

const Chapter kActivation = {"activation", advance, [](const Content&, const Position& p) { return frame(p).side; }, list, verdict, take};

}  // namespace vedette::bs
