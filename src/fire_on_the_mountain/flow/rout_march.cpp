// The way of routed Brigades and of Guards with their prisoners (17.4.rate, 17.5.place): by the cheapest way to the
// nearest road, along roads by the fewest hexes to an entry hex of their side, and off the map. The owner chooses
// between equals; everything else follows.
#include <cassert>

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/march.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

struct RoutFrame {
  UnitIndex unit;
  std::uint8_t mp;     // half MP left
  std::uint8_t steps;  // of `way` that are used
  std::uint8_t done;   // 1: it goes no further
  HexIndex here;       // as far as it has come; the unit follows when its way is known
  std::array<HexIndex, 12> way;
};

using Distances = std::array<std::uint16_t, kHexes>;
constexpr std::uint16_t kFar = 0xffff;

// Where it may go at all, and what a step costs; Line costs, no facing, never into enemy ZOC or an enemy hex.
struct Country {
  const Content& c;
  Field field;
  std::size_t gait;
  Side side;
  bool open(HexIndex h) const { return !field.zoc.has(h) && !field.enemy.has(h); }
  int cost(HexIndex from, Direction d) const {
    const HexIndex to = c.at(from).neighbours[d];
    return to == kNoHex || !open(to) ? kForbidden : c.march.line[gait][from][d];
  }
  bool own_entry(HexIndex h) const {
    for (const Entry& e : c.entries)
      if (e.hex == h && e.side == side) return true;
    return false;
  }
};

// Distances to the hexes that are 0 already, over `cost`; plain relaxation, the map is small and routs are rare.
template <class Cost>
void spread(const Content& c, Distances& distances, Cost&& cost) {
  for (bool changed = true; changed;) {
    changed = false;
    for (HexIndex h = 0; h < kHexes; ++h)
      for (Direction d = 0; d < kDirections; ++d) {
        const HexIndex to = c.at(h).neighbours[d];
        if (to == kNoHex || distances[to] == kFar) continue;
        const int step = cost(h, d);
        if (step == kForbidden || distances[to] + step >= distances[h]) continue;
        distances[h] = static_cast<std::uint16_t>(distances[to] + step);
        changed = true;
      }
  }
}

// The next hexes of the best ways from `here`, as bits of directions; bit 6: off the map.
constexpr int kOff = 6;
std::uint8_t next_steps(const Content& c, const Position& p, const RoutFrame& f) {
  const Country country{c, field_for(c, p, f.unit), static_cast<std::size_t>(gait_of(c, p, f.unit)), side_of(c, f.unit)};
  if (country.own_entry(f.here)) return 1U << kOff;
  const auto along_road = [&](HexIndex h, Direction d) {
    return (c.at(h).roads >> d & 1) != 0 && country.cost(h, d) != kForbidden ? 1 : kForbidden;
  };
  Distances by_road;
  by_road.fill(kFar);
  for (const Entry& e : c.entries)
    if (e.side == country.side && (country.open(e.hex) || e.hex == f.here)) by_road[e.hex] = 0;
  Distances over_land = by_road;
  spread(c, by_road, along_road);
  const auto best = [&](const Distances& distances, auto&& cost) {
    std::uint8_t bits = 0;
    for (Direction d = 0; d < kDirections; ++d) {
      const int step = cost(f.here, d);
      if (step == kForbidden) continue;
      const std::uint16_t beyond = distances[c.at(f.here).neighbours[d]];
      if (beyond != kFar && beyond + step == distances[f.here]) bits |= 1U << d;
    }
    return bits;
  };
  const auto on_foot = [&](HexIndex h, Direction d) { return country.cost(h, d); };
  if (by_road[f.here] != kFar) return best(by_road, along_road);
  // Off the road, or on one that leads nowhere: to the nearest road hex from which a road way is open.
  Distances to_road;
  to_road.fill(kFar);
  bool any = false;
  for (HexIndex h = 0; h < kHexes; ++h)
    if (c.at(h).roads != 0 && by_road[h] != kFar && country.open(h)) to_road[h] = 0, any = true;
  if (any) spread(c, to_road, on_foot);
  if (any && to_road[f.here] != kFar) return best(to_road, on_foot);
  spread(c, over_land, on_foot);
  return over_land[f.here] == kFar ? std::uint8_t{0} : best(over_land, on_foot);
}

Gait gait_now(const Content& c, const Position& p, const RoutFrame& f) { return gait_of(c, p, f.unit); }

// Can it pay for this step? The one-hex minimum holds for it as for any unit (13.1.onehex).
bool can_pay(const Content& c, const Position& p, const RoutFrame& f, int direction) {
  if (direction == kOff) return f.mp >= c.march.edge;
  const int cost = c.march.line[static_cast<std::size_t>(gait_now(c, p, f))][f.here][direction];
  return cost <= f.mp || (f.steps == 0 && f.mp == allowance_of(c, p, f.unit));
}

// A march or an exit, of a Guard with its prisoners.
Event with_prisoners(const Content& c, const Position& p, Event e) {
  if (!is_guard(c, e.unit)) return e;
  each_unit(p, p.units[e.unit].hex, [&](UnitIndex prisoner) {
    if (p.units[prisoner].at != At::captured || p.units[prisoner].with != e.unit) return;
    assert(e.value[0] < as_int(e.dice.size()));
    e.dice[e.value[0]++] = prisoner;
  });
  return e;
}

void leave_map(Position& p, Ctx& ctx, UnitIndex u, HexIndex from) {
  const Content& c = ctx.content;
  ctx.journal.tell(with_prisoners(c, p, event(Happened::exited, is_guard(c, u) ? "fotm:17.5.5"_c : "fotm:17.4.exit"_c, u, from)));
  if (!is_guard(c, u)) return eliminate(p, ctx, u, "fotm:17.4.exit"_c);
  int prisoners = 0;
  each_unit(p, p.units[u].hex, [&](UnitIndex prisoner) {
    if (p.units[prisoner].at != At::captured || p.units[prisoner].with != u) return;
    take_off_map(c, p, prisoner, At::captured);
    p.units[prisoner].with = kNoUnit;
    ++prisoners;
  });
  take_off_map(c, p, u, At::off_map);
  p.units[u].due = static_cast<std::uint8_t>(p.turn + 1);  // 17.5.7
  if (prisoners > 0) score(p, ctx, side_of(c, u), VpLine::capture, prisoners);
}

// Commanders of the other side who are alone in a hex that it goes through give way, as they do where a Brigade stays (10.2.alone).
void went_through(Position& p, Ctx& ctx, const RoutFrame& f, int steps) {
  if (!is_brigade(ctx.content, f.unit)) return;
  for (int i = 0; i < steps; ++i) displace_commanders(p, ctx, f.way[i], other(side_of(ctx.content, f.unit)));
}

// It stands on the last hex of its way that has room for it.
void settle_down(Position& p, Ctx& ctx, bool off) {
  const Content& c = ctx.content;
  const RoutFrame f = p.frames.top().as<RoutFrame>();
  p.frames.pop();
  const HexIndex from = p.units[f.unit].hex;
  if (off) {
    if (f.here != from) ctx.journal.tell(with_prisoners(c, p, event(Happened::fled, "fotm:17.4.rate"_c, f.unit, from, f.here)));
    leave_map(p, ctx, f.unit, f.here);
    return went_through(p, ctx, f, f.steps);
  }
  for (int i = f.steps - 1; i >= 0; --i) {
    const HexIndex to = f.way[i];
    if (!stacking(c, p, f.unit, to).allowed()) continue;
    move_to(c, p, f.unit, to);
    p.units[f.unit].clear(kRestacked);
    const Clause why = is_guard(c, f.unit) ? "fotm:17.5.4"_c : "fotm:17.4.move"_c;
    ctx.journal.tell(with_prisoners(c, p, event(Happened::fled, why, f.unit, from, to)));
    went_through(p, ctx, f, i);
    return unit_came(p, ctx, f.unit, Came::by_move);
  }
}

void step_on(Position& p, Ctx& ctx, int direction) {
  const Content& c = ctx.content;
  RoutFrame& f = p.frames.top().as<RoutFrame>();
  if (direction == kOff) return settle_down(p, ctx, true);
  const int cost = c.march.line[static_cast<std::size_t>(gait_now(c, p, f))][f.here][direction];
  const HexIndex to = c.at(f.here).neighbours[direction];
  const bool road = (c.at(f.here).roads >> direction & 1) != 0;
  f.mp = static_cast<std::uint8_t>(cost > f.mp ? 0 : f.mp - cost);
  f.here = to;
  if (f.steps < f.way.size()) f.way[f.steps++] = to;
  // 13.2.woods.stop holds for it too.
  if (c.at(to).woods && !road && gait_now(c, p, f) == Gait::wheels) f.done = 1;
}

// The choices of this moment: the affordable best steps.
std::uint8_t choices(const Content& c, const Position& p) {
  const RoutFrame& f = p.frames.top().as<RoutFrame>();
  if (f.done != 0) return 0;
  std::uint8_t bits = next_steps(c, p, f);
  for (int d = 0; d <= kOff; ++d)
    if ((bits >> d & 1) != 0 && !can_pay(c, p, f, d)) bits = static_cast<std::uint8_t>(bits & ~(1U << d));
  return bits;
}

Flow advance(Position& p, Ctx& ctx) {
  const std::uint8_t bits = choices(ctx.content, p);
  if (bits == 0) {
    settle_down(p, ctx, false);
    return Flow::again;
  }
  if ((bits & (bits - 1)) != 0) return Flow::decide;
  int d = 0;
  while ((bits >> d & 1) == 0) ++d;
  step_on(p, ctx, d);
  return Flow::again;
}
Side decider(const Content& c, const Position& p) { return side_of(c, p.frames.top().as<RoutFrame>().unit); }
void list(const Content& c, const Position& p, ActionList& into) {
  const RoutFrame& f = p.frames.top().as<RoutFrame>();
  const std::uint8_t bits = choices(c, p);
  for (Direction d = 0; d < kDirections; ++d)
    if ((bits >> d & 1) != 0 && !into.add(act(Verb::retrograde, f.unit, c.at(f.here).neighbours[d]))) return;
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const RoutFrame& f = p.frames.top().as<RoutFrame>();
  if (verb(a) != Verb::retrograde || a.a != f.unit) return not_in_this_step(p, a);
  const Direction d = a.hex < kHexes ? c.map.grid.direction(f.here, a.hex) : kNoDirection;
  if (d == kNoDirection || (choices(c, p) >> d & 1) == 0) return forbidden("fotm:17.4.rate"_c).unit(f.unit).hex(f.here);
  return kAllowed;
}
void take(Position& p, const Action& a, Ctx& ctx) {
  step_on(p, ctx, ctx.content.map.grid.direction(p.frames.top().as<RoutFrame>().here, a.hex));
}

}  // namespace

const Chapter kRoutMarch = {"rout", advance, decider, list, verdict, take};

void begin_rout_march(Position& p, Ctx& ctx, UnitIndex u) {
  const Content& c = ctx.content;
  p.units[u].set(kMoved);
  RoutFrame f{};
  f.unit = u;
  f.mp = static_cast<std::uint8_t>(allowance_of(c, p, u));
  f.here = p.units[u].hex;
  if (is_horse_artillery(c, u) && !mounted(p, u)) {  // 8.4.class: it first mounts
    p.units[u].set(kMounted);
    f.mp = static_cast<std::uint8_t>(f.mp - c.march.mount);
    ctx.journal.tell(event(Happened::mounted, "fotm:8.4.class"_c, u, f.here));
  }
  p.frames.push(static_cast<std::uint8_t>(Kind::rout_march), f);
}

}  // namespace vedette::fotm
