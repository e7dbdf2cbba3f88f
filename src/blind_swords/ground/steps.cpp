#include "blind_swords/ground/steps.h"

#include <bit>

#include "blind_swords/battle.h"
#include "blind_swords/ground/price.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

constexpr int halved(int halves) { return (halves / 2 + 1) / 2 * 2; }  // bs:2.8.3: rounded up to a whole point

int near(const Content& c, const Position& p, const Mover& m, const StepFacts& f, HexIndex h) {
  std::uint8_t& known = f.guns_near[h];
  if (known == 0) known = byte(1 + guns_distance(c, p, c.units[m.unit].side, h));
  return known - 1;
}

// The two-hex rule asks of most batteries only whether a hex is within two hexes; of one that begins there it asks
// how far every hex is (bs:6.5b.2), so all it can come to, and their neighbours, are measured.
void measure_guns(const Content& c, const Position& p, const Mover& m, StepFacts& f) {
  f.start_near = near(c, p, m, f, m.start);
  if (f.start_near > 2) return;
  const int steps = std::max(1, m.allowance);  // no step costs less than half a point; bs:10.3.2: one for all of them
  guns_distances(c, p, c.units[m.unit].side, f.start_near + steps + 1, f.guns_near);
}

// bs:6.5b, for one step of a battery, by how far from the nearest enemy it began, is and would be.
Verdict two_hex_rule(int start, int from, int to) {
  if (start > 2) return to > 2 ? kAllowed : forbidden("bs:6.5b.1"_c);
  return to >= from ? kAllowed : forbidden("bs:6.5b.2"_c);
}
// … and where it may end: farther off than it began.
Verdict two_hex_end(int start, int end) { return start > 2 || end > start ? kAllowed : forbidden("bs:6.5b.2"_c); }

bool engaged_in(const Content& c, const Position& p, const Mover& m, const StepFacts& f, HexIndex h) {
  return f.everywhere ? f.engaged[h] : engaged_at(c, p, c.units[m.unit].side, h);
}
bool screened_in(const Content& c, const Position& p, const Mover& m, const StepFacts& f, HexIndex h) {
  if (!c.exclusive.has_skirmish_order()) return false;
  return f.everywhere ? f.screened[h] : skirmisher_beside(c, p, c.units[m.unit].side, h);
}

}  // namespace

int allowance(const Content& c, const Position& p, UnitIndex u, MoveKind kind, Order order, int bonus) {
  const ActsAs as = acts_as(c, p, u);
  int points = 0;
  if (as == ActsAs::artillery) {
    points = c.units[u].arm == Arm::horse_artillery ? c.figures.horse_artillery : c.figures.foot_artillery;  // bs:6.5a.1
  } else if (kind == MoveKind::reaction) {
    points = bonus;  // the chit gives the points
  } else {
    points = c.orders[nth(order)].points[as == ActsAs::cavalry ? 1 : 0];
    if (as == ActsAs::infantry && points != 0) points += bonus;  // bs:event.double-time.1
    each_special_of<&SpecialRule::points_change>(c, p, u,
                                                 [&](const SpecialRow& row) { points += row.rule->points_change(c, p, row, u, order); });
    points = std::max(points, 0);
  }
  if (night(c, p)) points = halved(points);
  if (option(p, Option::fire_halves_movement) && kind == MoveKind::order && as != ActsAs::artillery && (p.units[u].did & kFired) != 0)
    points = halved(points);  // bs:8.3.2
  return points;
}

bool march_allowed(const Content& c, const Position& p, const Mover& m) {
  const ActsAs as = acts_as(c, p, m.unit);
  if (as == ActsAs::artillery || skirmishing(p, m.unit)) return false;
  if (m.kind == MoveKind::reserve) return true;
  return m.kind == MoveKind::order && c.orders[nth(m.order)].march[as == ActsAs::cavalry ? 1 : 0];
}

void gather(const Content& c, const Position& p, const Mover& m, StepFacts& f) {
  f.guns = artillery(c, m.unit);
  if (f.guns) measure_guns(c, p, m, f);
}

namespace {

void gather_everywhere(const Content& c, const Position& p, const Mover& m, StepFacts& f) {
  gather(c, p, m, f);
  f.everywhere = true;
  f.engaged = engaged_hexes(c, p, c.units[m.unit].side);
  if (!f.guns) f.quiet = c.scenario(p).area & ~f.engaged;
  keep_to_limits(c, p, m.unit, f.quiet);
  if (m.unpaid) keep_to_free_ground(c, p, m.unit, f.quiet);
  if (!c.exclusive.has_skirmish_order()) return;
  for (int i = 0; i < c.n_units(); ++i) {
    const UnitState& s = p.units[i];
    if (s.at != At::map || (s.state & kSkirmish) == 0 || c.units[i].side == c.units[m.unit].side) continue;
    for (Direction d = 0; d < kDirections; ++d)
      if (open_side(c, p, s.hex, d)) f.screened.set(c.side[s.hex][d].to);
  }
  f.quiet &= ~f.screened;
}

// What Skirmish Order saves the unit a hex.
int saves(const Content& c, const Position& p, UnitIndex u) { return skirmishing(p, u) ? c.figures.skirmish_saves : 0; }

// What the ground asks for a step (bs:10.3.1, bs:10.5): kNever where it bars it. `fits(units_too)`: has the hex room for the unit, by
// stacking points, or also by number of units?
struct Pace {
  int halves;
  bool road, marched;
  int ground = 0;  // before what Skirmish Order saves
};
template <class Fits>
Pace pace(const Exclusive& x, const StepCost& cost, bool march, int saved, Fits&& fits) {
  Pace best{cost.off_road, false, false};
  if (cost.road != 0) {
    const bool full = (x.road_limit_always || cost.full_road != 0) && !fits(true);
    if (!full) {
      if (cost.road <= best.halves) best = {cost.road, true, false};
    } else if (cost.full_road != 0 && cost.full_road < best.halves) {
      best = {cost.full_road, true, false};  // bs:10.5b.2
    } else if (!x.road_limit_always && cost.road <= best.halves) {
      best = {cost.road, true, false};
    }
    if (march && cost.march != 0 && cost.march < best.halves && fits(false)) best = {cost.march, true, true};  // bs:10.5a.1, bs:10.5b.1
  }
  best.ground = best.halves;
  if (saved != 0 && best.halves < kAllPoints) best.halves = std::max(2, best.halves - saved);  // in Skirmish Order: at least a point
  return best;
}

}  // namespace

Step judge_step(const Content& c, const Position& p, const Mover& m, const StepFacts& f, HexIndex from, Direction d, bool march) {
  Step step;
  const SideInfo& s = c.side[from][d];
  const Side side = c.units[m.unit].side;
  if (s.to == kNoHex) return step.verdict = forbidden("bs:10.2.1"_c).hex(from), step;
  const HexIndex to = s.to;
  const auto no = [&](Clause clause) -> Step {
    step.verdict = forbidden(clause).hex(to);
    return step;
  };
  // bs:10.6.3: only the first hex of a move leaves an Engaged hex; bs:10.6.2: Engaging stops the unit.
  if (m.entered && engaged_in(c, p, m, f, from)) return no("bs:10.6.3"_c);
  if (m.stopped) return no("bs:10.3.2"_c);
  if (chaos_at(p, from)) return no(c.exclusive.chaos);  // it holds who has come into it too
  if (!in_area(c, p, to)) return no(c.scenario(p).area_clause);
  if (!open_side(c, p, from, d)) return no(closed_by(c, from, d));
  if (holder(c, p, to) == other(side)) {
    step.verdict = forbidden("bs:3.1.3"_c).hex(to).unit(static_cast<UnitIndex>(p.first[to] - 1));
    return step;
  }
  if (f.guns) {
    if (const Verdict v = two_hex_rule(f.start_near, near(c, p, m, f, from), near(c, p, m, f, to)); !v) return no(v.clause);
    if (engaged_in(c, p, m, f, to)) {  // bs:10.6.2: artillery never Engages, and enemy guns Engage too
      step.verdict = forbidden("bs:10.6.2"_c).hex(to).unit(engaging_enemy(c, p, side, to));
      return step;
    }
  } else if (engaged_in(c, p, m, f, to)) {
    const bool may = m.order == Order::defend && option(p, Option::defend_may_engage);
    const bool order_engages = m.kind == MoveKind::order && (c.orders[nth(m.order)].engage || may);
    if (!order_engages || skirmishing(p, m.unit) || disrupted(p, m.unit)) {
      step.verdict = forbidden(!order_engages || skirmishing(p, m.unit) ? "bs:10.6.2"_c : "bs:12.2.7"_c).hex(to);
      return step.verdict.unit(engaging_enemy(c, p, side, to)), step;
    }
    step.ends = true;
  }
  step.verdict = may_go(c, p, m.unit, from, to, Going::move);
  if (!step.verdict) return step;
  if (m.unpaid)
    if (const Price price = price_of(c, p, m.unit, from, to); price.halves != 0) return no(price.clause);
  const StepCost& cost = c.step[nth(acts_as(c, p, m.unit))][from][d];
  const Pace best =
      pace(c.exclusive, cost, march, saves(c, p, m.unit), [&](bool units_too) { return within_points(c, p, m.unit, to, units_too); });
  if (best.halves == kNever) return no(cost.barred.cited() ? cost.barred : "bs:10.3.1"_c);
  step.halves = best.halves;
  if (best.halves < kAllPoints && screened_in(c, p, m, f, to)) {
    step.beside = c.figures.skirmish_beside;
    step.halves += step.beside;
  }
  step.ground = best.ground;
  step.road = best.road;
  step.marched = best.marched;
  return step;
}

bool keeps_two_hexes(const Content& c, const Position& p, Side side, HexIndex from, HexIndex to) {
  const int start = guns_distance(c, p, side, from), end = guns_distance(c, p, side, to);
  return two_hex_rule(start, start, end) && two_hex_end(start, end);
}

Verdict may_end(const Content& c, const Position& p, const Mover& m, const StepFacts& f, HexIndex h) {
  if (h != m.start) {
    if (const Verdict v = stacking(c, p, m.unit, h); !v) return v;
    if (f.guns && f.start_near <= 2)
      if (Verdict v = two_hex_end(f.start_near, near(c, p, m, f, h)); !v) return v.hex(h);
  }
  return may_rest(c, p, m.unit, m.start, h);
}

Clause minimum_clause(const Content& c, ActsAs as, HexIndex from, Direction d, int halves) {
  const Clause all = c.step[nth(as)][from][d].all;
  if (halves == kAllPoints && all.cited()) return all;
  return c.exclusive.minimum_move;
}

namespace {

// bs:10.3.2: the minimum move. Nothing spent: one hex for the whole allowance.
bool minimum_move(const Mover& m, int halves) { return m.spent == 0 && !m.entered && (halves == kAllPoints || halves > m.allowance); }

// The clauses of a step's cost: of the ground, and of Skirmish Order, the mover's own and the enemy's.
void tell_parts(const Content& c, const Position& p, UnitIndex u, HexIndex at, Direction d, const Step& step, CostParts& parts) {
  const ActsAs as = acts_as(c, p, u);
  const int saved = step.halves - step.beside - step.ground;
  if (step.road)
    road_parts(c, as, at, d, step.marched, step.ground, parts);
  else
    cost_parts(c, as, at, d, parts);
  if (saved != 0) parts.add(c.side[at][d].to, saved, c.exclusive.skirmish.cheaper);
  if (step.beside != 0) parts.add(c.side[at][d].to, step.beside, c.exclusive.skirmish.beside);
}

PathPrice walk(const Content& c, const Position& p, Mover m, const StepFacts& f, HexIndex from, Path path, bool march, CostParts* parts) {
  PathPrice price;
  bool paid = m.march_paid;
  int spent = m.spent;
  HexIndex at = from;
  const ActsAs as = acts_as(c, p, m.unit);
  for (Path rest = path; !rest.empty(); rest = rest.rest()) {
    m.spent = spent;
    const Step step = judge_step(c, p, m, f, at, rest.first(), march);
    if (!step.verdict) return price.verdict = step.verdict, price;
    const HexIndex to = c.side[at][rest.first()].to;
    int halves = step.halves;
    if (step.marched && !paid) {
      const int once = march_once(c, p, m.unit);
      halves += once;
      paid = true;
      if (parts != nullptr && once != 0) parts->add(to, once, c.exclusive.march_column);
    }
    if (minimum_move(m, halves)) {
      if (parts != nullptr) parts->add(to, m.allowance, minimum_clause(c, as, at, rest.first(), halves));
      spent = m.allowance;
      m.stopped = true;
    } else if (halves == kAllPoints) {
      return price.verdict = forbidden(c.step[nth(as)][at][rest.first()].all).hex(to), price;
    } else if (spent + halves > m.allowance) {
      return price.verdict = forbidden("bs:10.3.1"_c).hex(to), price;
    } else {
      spent += halves;
      if (parts != nullptr) {
        tell_parts(c, p, m.unit, at, rest.first(), step, *parts);
      }
    }
    m.entered = true;
    if (step.ends) m.stopped = true;
    at = to;
  }
  price.halves = spent;
  price.march = paid && !m.march_paid;
  price.verdict = may_end(c, p, m, f, at);
  return price;
}

}  // namespace

namespace {

// bs:10.1.2: a unit beyond its leash ends its move as near to it as it can. Of a Reaction nothing is asked.
bool must_come_back(const Content& c, const Position& p, const Mover& m, HexIndex from, Clause* why) {
  return m.kind != MoveKind::reaction && beyond_leash(c, p, m.unit, from, why) > 0;
}
// How far beyond its leash the nearest of these hexes is.
int nearest_back(const Content& c, const Position& p, UnitIndex u, const Reach& reach) {
  int nearest = kMostHexes;
  for (int i = 0; i < reach.n; ++i) nearest = std::min(nearest, beyond_leash(c, p, u, reach.hexes[i].hex));
  return nearest;
}

}  // namespace

PathPrice price_path(const Content& c, const Position& p, const Mover& m, const StepFacts& f, HexIndex from, Path path, CostParts* parts) {
  PathPrice plain = walk(c, p, m, f, from, path, m.march_paid, nullptr);
  bool use_march = m.march_paid;
  if (!m.march_paid && march_allowed(c, p, m)) {
    const PathPrice marched = walk(c, p, m, f, from, path, true, nullptr);
    // Where both cost the same, in column: what is paid for it serves the rest of the move.
    if (marched.verdict && (!plain.verdict || marched.halves < plain.halves || (marched.march && marched.halves == plain.halves)))
      plain = marched, use_march = true;
  }
  if (Clause back; plain.verdict && must_come_back(c, p, m, from, &back)) {
    HexIndex end = from;
    for (Path rest = path; !rest.empty(); rest = rest.rest()) end = c.side[end][rest.first()].to;
    Reach reach;
    find_reach(c, p, m, from, reach);
    if (beyond_leash(c, p, m.unit, end) > nearest_back(c, p, m.unit, reach)) plain.verdict = forbidden(back).unit(m.unit).hex(end);
  }
  if (parts != nullptr && plain.verdict) walk(c, p, m, f, from, path, use_march, parts);
  plain.halves -= m.spent;
  return plain;
}

namespace {

// No step over this hexside can cost less, whatever the table looks like: what the flood need not judge.
constexpr std::uint8_t lesser(std::uint8_t a, std::uint8_t b) {  // 0: there is no such rate
  return byte(std::min(byte(a - 1), byte(b - 1)) + 1);
}
int least_cost(const StepCost& cost, bool march, int saved) {
  std::uint8_t least = lesser(lesser(cost.off_road, cost.road), cost.full_road);
  if (march) least = lesser(least, cost.march);
  return saved != 0 ? std::min<int>(least, std::max(2, least - saved)) : least;
}

// A flood in order of cost over (hex, March Column paid or not): node 2 * hex, or that + 1 once it is paid. The costs are small whole
// numbers, so a ring of buckets keeps the order.
struct ReachFlood {
  static constexpr int kNodes = 2 * kMostHexes, kBuckets = 64, kPool = 6000;
  static_assert(kPool < 65536);

  std::array<std::uint8_t, kNodes + 2> dist;  // the last two stand for what is off the map
  std::array<std::uint8_t, kNodes> steps;     // of the path
  std::array<std::uint64_t, kNodes> path;     // its bits
  std::array<std::uint16_t, kBuckets> head;
  std::array<std::uint16_t, kPool> entry_next, entry_node;
  std::array<HexIndex, kMostHexes> touched;
  int entries = 1, n_touched = 0;
  std::uint8_t unreached = 0;  // further than the unit can go

  static std::size_t node(HexIndex h, bool march_paid) {
    return std::size_t{2} * std::min<std::size_t>(h, kMostHexes) + (march_paid ? 1 : 0);
  }
  void begin(std::size_t node, int cost, int most) {
    unreached = byte(most + 1);
    dist.fill(unreached);
    dist[kNodes] = dist[kNodes + 1] = 0;
    head.fill(0);
    dist[node] = byte(cost);
    steps[node] = 0;
    path[node] = 0;
    push(node, cost);
  }
  bool reached(HexIndex h) const { return dist[std::size_t{2} * h] != unreached || dist[std::size_t{2} * h + 1] != unreached; }
  void push(std::size_t node, int cost) {
    if (entries >= kPool) return;
    const auto entry = static_cast<std::size_t>(entries++);
    entry_node[entry] = static_cast<std::uint16_t>(node);
    entry_next[entry] = head[cost];
    head[cost] = static_cast<std::uint16_t>(entry);
  }
  // The next node of this cost, or kNodes.
  std::size_t pop(int cost) {
    while (head[cost] != 0) {
      const std::size_t entry = head[cost], node = entry_node[entry];
      head[cost] = entry_next[entry];
      if (dist[node] == cost) return node;
    }
    return kNodes;
  }
  void reach(std::size_t from, Direction d, std::size_t node, int cost) {
    const auto to = static_cast<HexIndex>(node / 2);
    if (!reached(to)) touched[n_touched++] = to;
    dist[node] = byte(cost);
    steps[node] = byte(steps[from] + 1);
    path[node] = path[from] | static_cast<std::uint64_t>(d + 1) << (3U * steps[from]);
    push(node, cost);
  }
};

}  // namespace

void find_reach(const Content& c, const Position& p, const Mover& mover, HexIndex from, Reach& reach) {
  reach.n = 0;
  if (mover.stopped || (mover.entered && engaged_at(c, p, c.units[mover.unit].side, from))) return;
  StepFacts f;
  gather_everywhere(c, p, mover, f);
  ReachFlood flood;
  const int most = std::min(mover.allowance, ReachFlood::kBuckets - 1), once = march_once(c, p, mover.unit);
  const bool march = march_allowed(c, p, mover);
  const int saved = saves(c, p, mover.unit);
  const auto& costs = c.step[nth(acts_as(c, p, mover.unit))];
  const std::size_t start = std::size_t{2} * from + (mover.march_paid ? 1 : 0);
  flood.begin(start, std::min(mover.spent, ReachFlood::kBuckets - 1), most);
  Mover m = mover;
  for (int cost = mover.spent; cost < most; ++cost)  // no step costs less than half a point
    for (std::size_t node = flood.pop(cost); node != ReachFlood::kNodes; node = flood.pop(cost)) {
      const auto at = static_cast<HexIndex>(node / 2);
      const bool paid = (node & 1U) != 0;
      m.spent = cost;
      m.march_paid = paid;
      m.entered = mover.entered || node != start;
      if ((m.entered && f.engaged[at] && !f.guns) || chaos_at(p, at)) continue;  // it Engaged there and stopped, or is held
      if (flood.steps[node] >= Path::kMost) continue;
      const bool forming = march && !paid;  // March Column formed for a step is a way of its own
      const auto& sides = c.side[at];
      const auto& prices = costs[at];
      // First, without a branch, the hexsides over which a step can lead to something better; few are.
      unsigned worth = 0;
      for (Direction d = 0; d < kDirections; ++d) {
        const std::size_t next = flood.node(sides[d].to, paid);
        const int known = std::max(flood.dist[next], forming && prices[d].march != 0 ? flood.dist[next + 1] : std::uint8_t{0});
        const int least = cost + least_cost(prices[d], march || paid, saved);
        worth |= static_cast<unsigned>(known > least) << d;
      }
      for (; worth != 0; worth &= worth - 1) {
        const auto d = static_cast<Direction>(std::countr_zero(worth));
        const SideInfo& side = sides[d];
        const StepCost& price = prices[d];
        const std::size_t next = flood.node(side.to, paid);
        const bool forms = forming && price.march != 0;
        // Where nobody is or is near, the ground alone is asked.
        const bool alone = f.quiet[side.to] && empty_hex(p, side.to) && side.closed == 0 && side.crossing == 0;
        const auto step_in = [&](bool marching) -> Pace {
          if (alone) return pace(c.exclusive, price, marching, saved, [](bool) { return true; });
          const Step step = judge_step(c, p, m, f, at, d, marching);
          return {step.verdict ? step.halves : kNever, step.road, step.marched};
        };
        const Pace step = step_in(paid);
        if (step.halves >= kAllPoints) continue;
        if (cost + step.halves < flood.dist[next]) flood.reach(node, d, next, cost + step.halves);
        if (!forms) continue;
        const Pace formed = step_in(true);
        const int price_formed = cost + formed.halves + once;
        if (!formed.marched || price_formed >= flood.dist[next + 1]) continue;
        flood.reach(node, d, next + 1, price_formed);
      }
    }
  for (int i = 0; i < flood.n_touched; ++i) {
    const HexIndex h = flood.touched[i];
    if (h == from || !may_end(c, p, mover, f, h)) continue;
    const std::size_t plain = std::size_t{2} * h, node = flood.dist[plain + 1] < flood.dist[plain] ? plain + 1 : plain;
    reach.hexes[reach.n++] = {h, byte(flood.dist[node] - mover.spent), flood.path[node]};
  }
  if (mover.spent == 0 && !mover.entered)  // bs:10.3.2
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex to = c.side[from][d].to;
      if (to == kNoHex || flood.reached(to)) continue;
      const Step step = judge_step(c, p, mover, f, from, d, march);
      if (!step.verdict || !minimum_move(mover, step.halves) || !may_end(c, p, mover, f, to)) continue;
      reach.hexes[reach.n++] = {to, byte(mover.allowance), Path{}.before(d).bits};
    }
  if (must_come_back(c, p, mover, from, nullptr)) {
    const int nearest = nearest_back(c, p, mover.unit, reach);
    int n = 0;
    for (int i = 0; i < reach.n; ++i)
      if (const Reach::Hex h = reach.hexes[i]; beyond_leash(c, p, mover.unit, h.hex) <= nearest) reach.hexes[n++] = h;
    reach.n = n;
  }
}

bool can_move(const Content& c, const Position& p, const Mover& m, HexIndex from) {
  if (m.allowance == 0 || m.stopped) return false;
  StepFacts f;
  gather(c, p, m, f);
  if (m.entered && engaged_in(c, p, m, f, from)) return false;
  const bool march = march_allowed(c, p, m);
  bool passes = false;  // a hex it may enter, but not end in
  for (Direction d = 0; d < kDirections; ++d) {
    const HexIndex to = c.side[from][d].to;
    if (to == kNoHex) continue;
    const Step step = judge_step(c, p, m, f, from, d, march);
    if (!step.verdict) continue;
    if (step.halves + m.spent > m.allowance && !minimum_move(m, step.halves)) continue;
    if (may_end(c, p, m, f, to)) return true;
    passes = true;
  }
  if (!passes) return false;
  Reach reach;
  find_reach(c, p, m, from, reach);
  return reach.n > 0;
}

}  // namespace vedette::bs
