#include "fire_on_the_mountain/flow/restacking.h"

#include <algorithm>

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

struct Stack {
  std::array<UnitIndex, 8> units{};
  int n = 0;
  bool settled = true;
};
Stack stack_in(const Content& c, const Position& p, HexIndex h) {
  Stack s;
  each_brigade(c, p, h, [&](UnitIndex u) {
    s.units[s.n++] = u;
    s.settled = s.settled && p.units[u].has(kRestacked);
  });
  return s;
}

// 15.8.bottom.when: a beaten Lead stays under every Brigade that is not artillery.
UnitIndex beaten_above_others(const Content& c, const Position& p, const UnitIndex* order, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      if (p.units[order[i]].has(kBeaten) && !p.units[order[j]].has(kBeaten) && !is_artillery(c, order[j])) return order[i];
  return kNoUnit;
}

// What an order comes to: artillery never leads where others are, so it does not matter where in the stack it lies, only in which order
// the guns follow each other. The orders that come to the same are told by the one with the guns below.
using Order = std::array<UnitIndex, 3>;
Order effect_of(const Content& c, const UnitIndex* order, int n) {
  Order effect{order[0], order[1], order[2]};
  std::size_t at = 0;
  for (const bool guns : {false, true})
    for (int i = 0; i < n; ++i)
      if (is_artillery(c, order[i]) == guns) effect[at++] = order[i];
  return effect;
}

Action order_action(HexIndex h, const UnitIndex* order, int n) {
  Action a = act(Verb::restack, order[0], order[1], h);
  a.c = n > 2 ? order[2] : kNoUnit;
  return a;
}

}  // namespace

void list_restacks(const Content& c, const Position& p, Side side, ActionList& into, const HexSet* only) {
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (side_of(c, u) != side || !on_map(p, u) || !is_brigade(c, u) || p.top[p.units[u].hex] != u) continue;
    const HexIndex h = p.units[u].hex;  // each stack once, by its top Brigade
    if (only != nullptr && !only->has(h)) continue;
    const Stack stack = stack_in(c, p, h);
    if (stack.n < 2 || stack.n > 3 || (into.each_set_once() && stack.settled)) continue;
    const Order now = effect_of(c, stack.units.data(), stack.n);
    std::array<UnitIndex, 3> order{stack.units[0], stack.units[1], stack.units[2]};
    std::sort(order.begin(), order.begin() + stack.n);
    do {
      if (std::equal(order.begin(), order.begin() + stack.n, stack.units.begin())) continue;
      if (into.each_set_once() && (effect_of(c, order.data(), stack.n) != order || order == now)) continue;
      if (beaten_above_others(c, p, order.data(), stack.n) != kNoUnit) continue;
      if (!into.add(order_action(h, order.data(), stack.n))) return;
    } while (std::next_permutation(order.begin(), order.begin() + stack.n));
  }
}

Verdict verdict_restack(const Content& c, const Position& p, Side side, const Action& a) {
  if (a.hex >= kHexes || !has_brigade_of(c, p, a.hex, side)) return forbidden("fotm:4.2.reorder"_c);
  const Stack stack = stack_in(c, p, a.hex);
  if (stack.n < 2) return forbidden("fotm:4.2.reorder"_c).hex(a.hex);
  const std::array<UnitIndex, 3> order{a.a, a.b, a.c};
  // All Brigades of the hex, each once, in another order than now.
  const auto n = static_cast<std::size_t>(stack.n);
  if (n > 3 || (n == 2 && a.c != kNoUnit) || !std::is_permutation(order.begin(), order.begin() + stack.n, stack.units.begin()) ||
      std::equal(order.begin(), order.begin() + stack.n, stack.units.begin()))
    return forbidden("fotm:4.2.reorder"_c).hex(a.hex);
  const UnitIndex beaten = beaten_above_others(c, p, order.data(), stack.n);
  return beaten == kNoUnit ? kAllowed : forbidden("fotm:15.8.bottom.when"_c).unit(beaten).hex(a.hex);
}

void take_restack(Position& p, const Action& a, Ctx& ctx) {
  const std::array<UnitIndex, 3> order{a.a, a.b, a.c};
  set_stack_order(ctx.content, p, a.hex, order.data(), a.c == kNoUnit ? 2 : 3);
  each_brigade(ctx.content, p, a.hex, [&](UnitIndex u) { p.units[u].set(kRestacked); });
  Event e = event(Happened::restacked, free_stacking(p) ? "fotm:4.2.reorder.optional"_c : "fotm:4.2.reorder"_c, a.a, kNoHex, a.hex);
  e.value[0] = a.c == kNoUnit ? 2 : 3;
  for (std::size_t i = 0; i < static_cast<std::size_t>(e.value[0]); ++i) e.dice[i] = order[i];  // top first
  ctx.journal.tell(e);
}

void unsettle_stacks(const Content& c, Position& p, Side side) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (side_of(c, u) == side) p.units[u].clear(kRestacked);
}

namespace {

struct RestackingFrame {
  Side side;
  std::uint8_t fought;  // only in the hexes of the last Assault
};

Flow advance(Position&, Ctx&) { return Flow::decide; }
Side decider(const Content&, const Position& p) { return p.frames.top().as<RestackingFrame>().side; }
void list(const Content& c, const Position& p, ActionList& into) {
  const RestackingFrame& f = p.frames.top().as<RestackingFrame>();
  if (into.add(act(Verb::done))) list_restacks(c, p, f.side, into, f.fought != 0 ? &p.fought : nullptr);
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::done) return kAllowed;
  if (verb(a) != Verb::restack) return not_in_this_step(p, a);
  if (p.frames.top().as<RestackingFrame>().fought != 0 && a.hex < kHexes && !p.fought.has(a.hex))
    return forbidden("fotm:4.2.newcomer"_c).hex(a.hex);
  return verdict_restack(c, p, decider(c, p), a);
}
void take(Position& p, const Action& a, Ctx& ctx) {
  if (verb(a) == Verb::restack)
    take_restack(p, a, ctx);
  else
    p.frames.pop();
}

}  // namespace

const Chapter kRestacking = {"restacking", advance, decider, list, verdict, take};

void begin_restacking(Position& p, Ctx& ctx, Side side, bool fought) {
  const Content& c = ctx.content;
  // Other stacks count as settled.
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (side_of(c, u) == side && on_map(p, u)) p.units[u].put(kRestacked, fought && !p.fought.has(p.units[u].hex));
  ActionList orders(1, Sets::once);  // those that change something
  list_restacks(c, p, side, orders, fought ? &p.fought : nullptr);
  if (!orders.empty()) p.frames.push(byte(Kind::restacking), RestackingFrame{side, fought});
}

}  // namespace vedette::fotm
