// What a march costs with Column formed and left on the way where that is cheaper, and where: every way of changing formation along the
// path is weighed, hex by hex. Clauses: 13.2.formation, 13.3, and the
// duties of 8.5.march, 10.1.leave and 11.4.leave.
#include "fire_on_the_mountain/flow/formed_march.h"

#include <algorithm>
#include <array>

#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/procedures.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

// A state on the way: formation, facing, free turns left.
constexpr int kFormations = 2, kFree = 3, kWays = kFormations * kDirections * kFree;
constexpr int state_of(int column, int facing, int free) { return (column * kDirections + facing) * kFree + free; }
constexpr int kDear = 10'000;  // dearer than any way

struct Ways {
  std::array<int, kWays> cost;
  std::array<int, kWays> from;  // the state at the hex before
  std::array<int, kWays> via;   // the state there after changing formation
};

// Is each act of it allowed when it is played? Only a unit with a duty is asked: the others are judged by the price and the end.
Verdict keeps_its_duty(const Content& c, const Position& p, const March& march, Path path,
                       const std::vector<FormedMarch::Change>& changes) {
  if (march.duty == MarchDuty::none) return kAllowed;
  Position after = p;
  if (!is_under_way(p, march.unit)) after.frames.push(byte(Kind::move), march);
  const std::uint8_t depth = after.frames.depth;
  Dice dice(0);
  Journal silent;
  Ctx ctx{c, dice, silent};
  FormedMarch rest;
  rest.changes = changes;
  while (!path.empty()) {
    const Action a = next_of_formed(rest, march.unit, path);
    if (const Verdict v = verdict_on_the_march(c, after, after.frames.top().as<March>(), a); !v.allowed()) return v;
    chapter(byte(Kind::move)).take(after, a, ctx);
    after.frames.depth = depth;  // whoever it displaces is no matter here
    if (verb(a) != Verb::move) {
      rest.changes.erase(rest.changes.begin());
      continue;
    }
    for (int gone = a.path.size(); gone > 0; --gone) path = path.rest();
    for (FormedMarch::Change& change : rest.changes) change.before -= a.path.size();
  }
  return kAllowed;
}

}  // namespace

Action next_of_formed(const FormedMarch& formed, UnitIndex u, Path path) {
  Action a = act(Verb::move, u);
  if (formed.changes.empty()) return a.path = path, a;
  const FormedMarch::Change& first = formed.changes.front();
  if (first.before == 0) return first.column ? act(Verb::column, u, first.facing) : act(Verb::line, u);
  for (int i = 0; i < first.before; ++i) a.path.push(path.at(i));
  return a;
}

FormedMarch formed_march(const Content& c, const Position& p, const March& march, Path path) {
  const UnitIndex u = march.unit;
  const Field field = field_for(c, p, u);
  Marcher m = marcher(c, p, u);
  const int steps = path.size();
  std::vector<Ways> ways(static_cast<std::size_t>(steps) + 1);
  for (Ways& w : ways) w.cost.fill(kDear);
  std::vector<HexIndex> hexes = {p.units[u].hex};
  ways[0].cost[state_of(m.column, m.brigade ? p.units[u].facing : 0, std::min<int>(march.free_turns, 2))] = 0;

  FormedMarch priced;
  Clause stop;
  for (int i = 0; i < steps; ++i) {
    const Direction d = path.at(i);
    const HexIndex at = hexes.back();
    const HexIndex to = d < kDirections ? c.at(at).neighbours[d] : kNoHex;
    if (stop.cited()) return priced.verdict = forbidden(stop).unit(u).hex(at), priced;
    Ways& here = ways[i];
    Ways& there = ways[i + 1];
    // Forming Column turns freely to the road ahead (13.3.facing).
    std::array<int, kWays> formed = here.cost;
    std::array<int, kWays> before;
    for (int s = 0; s < kWays; ++s) before[s] = s;
    const bool may_halt = i == 0 || may_end(c, p, march, at).allowed();  // a hex that is only passed through is no place to form
    if (is_brigade(c, u) && c.at(at).roads != 0 && may_halt)
      for (int s = 0; s < kWays; ++s) {
        if (here.cost[s] >= kDear) continue;
        const int column = s / kFree / kDirections, free = s % kFree;
        for (int f = 0; f < kDirections; ++f) {
          if (column == 1 && f != s / kFree % kDirections) continue;
          if (column == 0 && turning_for(f, d).corners != 0) continue;
          const int changed = state_of(1 - column, f, free);
          const int cost = here.cost[s] + c.march.formation;
          if (cost < formed[changed]) formed[changed] = cost, before[changed] = s;
        }
      }
    Clause ban, stops;
    bool any = false, stopped_all = true;
    for (int s = 0; s < kWays; ++s) {
      if (formed[s] >= kDear) continue;
      m.column = s / kFree / kDirections == 1;
      const int f = s / kFree % kDirections, free = s % kFree;
      const StepCost step = d < kDirections ? judge_step(c, p, field, m, at, d) : StepCost{0, "fotm:13.1.pay"_c, {}};
      if (step.ban.cited()) {
        if (!ban.cited() || !m.column) ban = step.ban;
        continue;
      }
      any = true;
      stopped_all = stopped_all && step.stop.cited();
      if (step.stop.cited()) stops = step.stop;
      Turning t{0, 0};
      int left = free;
      if (m.brigade) t = turning_for(f, d), left = t.corners > free ? 0 : free - t.corners;
      const int cost = formed[s] + step.cost + (m.brigade ? turning_cost(c, t.corners, free) : 0);
      const auto next = static_cast<std::size_t>(state_of(m.column, t.facing, left));
      if (cost < there.cost[next]) there.cost[next] = cost, there.from[next] = before[s], there.via[next] = s;
    }
    if (!any) return priced.verdict = ban_verdict(c, p, m, ban, at, to), priced;
    if (stopped_all) stop = stops;
    hexes.push_back(to);
  }
  // The cheapest end, and back along it for the parts.
  const Ways& last = ways.back();
  int s = as_int(std::min_element(last.cost.begin(), last.cost.end()) - last.cost.begin());
  priced.cost = last.cost[s];
  for (int i = steps; i > 0; --i) {
    const Ways& w = ways[i];
    const int via = w.via[s], from = w.from[s];
    const Direction d = path.at(i - 1);
    const HexIndex at = hexes[i - 1];
    m.column = via / kFree / kDirections == 1;
    std::vector<CostPart> parts;
    if (via != from) {
      parts.push_back({at, c.march.formation, "fotm:13.2.formation"_c});
      priced.changes.insert(priced.changes.begin(), {.before = i - 1, .column = m.column, .facing = via / kFree % kDirections});
    }
    const int turning = m.brigade ? turning_cost(c, turning_for(via / kFree % kDirections, d).corners, via % kFree) : 0;
    if (turning > 0) parts.push_back({at, turning, "fotm:13.2.face.pay"_c});
    add_step_parts(c, p, field, m, at, d, parts);
    priced.parts.insert(priced.parts.begin(), parts.begin(), parts.end());
    s = from;
  }
  if (priced.cost > march.mp) {
    if (steps == 1 && priced.parts.front().clause != "fotm:13.2.formation"_c && priced.parts.front().clause != "fotm:13.2.face.pay"_c)
      priced.cost = march.mp;  // 13.1.onehex: the one hex takes all
    else
      priced.verdict = forbidden("fotm:13.1.pay"_c).unit(u).hex(hexes.back());
  }
  if (priced.verdict.allowed()) priced.verdict = may_end(c, p, march, hexes.back());
  if (priced.verdict.allowed()) priced.verdict = keeps_its_duty(c, p, march, path, priced.changes);
  return priced;
}

}  // namespace vedette::fotm
