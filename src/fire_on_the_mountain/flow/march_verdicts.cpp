// What a unit under way may do: one verdict for each act of a move, and the duties that bind it.
// Clauses: 8.1, 8.5.exit, 8.5.march, 10.1.leave, 11.4.leave, 11.4.cannot, 13.1 to 13.3, 13.5.
#include "fire_on_the_mountain/flow/march_verdicts.h"

#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "fire_on_the_mountain/ground/reach.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

int exit_cost(const Content& c, const Position& p, UnitIndex u) {
  if (!in_column(p, u)) return c.march.edge;
  for (const Entry& e : c.entries)
    if (e.hex == p.units[u].hex) return c.march.edge_column;
  return c.march.edge;
}

// --- The verdicts, one for each act -----------------------------------------------------------------------------

Verdict may_turn(const Content& c, const Position& p, const March& m, int facing) {
  if (is_commander(c, m.unit) || facing >= kDirections || facing == p.units[m.unit].facing)
    return forbidden("fotm:13.1.turn"_c).unit(m.unit);
  const int cost = turning_cost(c, corners_between(p.units[m.unit].facing, facing), m.free_turns);
  return cost <= m.mp ? kAllowed : forbidden("fotm:13.2.face.pay"_c).unit(m.unit);
}

Verdict may_change_mounts(const Content& c, const Position& p, const March& m, bool mount) {
  if (!is_cavalry(c, m.unit) && !is_horse_artillery(c, m.unit)) return forbidden("fotm:8.1.default"_c).unit(m.unit);
  if (mounted(p, m.unit) == mount) return forbidden("fotm:8.1.default"_c).unit(m.unit);
  if (m.mp < c.march.mount) return forbidden("fotm:8.1.cost"_c).unit(m.unit);
  return mount ? kAllowed : stacking_if_dismounted(c, p, m.unit);
}

Verdict may_form_column(const Content& c, const Position& p, const March& m, int facing) {
  if (!is_brigade(c, m.unit) || in_column(p, m.unit)) return forbidden("fotm:13.2.formation"_c).unit(m.unit);
  if (c.at(p.units[m.unit].hex).roads == 0) return forbidden("fotm:13.3.enter"_c).unit(m.unit).hex(p.units[m.unit].hex);
  if (facing >= kDirections || !has_road_ahead(c, p.units[m.unit].hex, facing)) return forbidden("fotm:13.3.facing"_c).unit(m.unit);
  return m.mp >= c.march.formation ? kAllowed : forbidden("fotm:13.2.formation"_c).unit(m.unit);
}

Verdict may_form_line(const Content& c, const Position& p, const March& m) {
  const bool can = in_column(p, m.unit) && m.mp >= c.march.formation;
  return can ? kAllowed : forbidden("fotm:13.2.formation"_c).unit(m.unit);
}

Verdict may_move(const Content& c, const Position& p, const Field& field, const March& m, Path path, bool backward) {
  const UnitIndex u = m.unit;
  if (path.empty()) return forbidden("fotm:13.1.pay"_c).unit(u);
  if (backward && !is_brigade(c, u)) return forbidden("fotm:13.2.withdraw"_c).unit(u);
  if (backward && (in_column(p, u) || m.has(kForward))) return forbidden("fotm:13.2.withdraw.more"_c).unit(u);
  if (!backward && m.has(kBackward)) return forbidden("fotm:13.2.withdraw.more"_c).unit(u);
  const Walked w = walk(c, p, field, m, path, backward);
  return w.verdict.allowed() ? may_end(c, p, m, w.hex) : w.verdict;
}

}  // namespace

bool has_road_ahead(const Content& c, HexIndex h, int facing) {
  const int roads = c.at(h).roads;
  return (roads >> facing & 1) != 0 || (roads >> ((facing + 1) % kDirections) & 1) != 0;
}

Verdict may_force_march(const Content& c, const Position& p, const Field& field, const March& m, HexIndex to, UnitIndex by) {
  const UnitIndex u = m.unit;
  if (!is_infantry(c, u) && !is_cavalry(c, u)) return forbidden("fotm:13.5.who"_c).unit(u);
  if (p.units[u].lcm >= 2) return forbidden("fotm:13.5.two"_c).unit(u);
  if (m.has(kEntering) || p.phase != Phase::movement || m.stop.cited() || m.has(kForcedOn) || m.has(kBackward))
    return forbidden("fotm:13.5.limits"_c).unit(u).hex(p.units[u].hex);
  const Direction d = to < kHexes ? c.map.grid.direction(p.units[u].hex, to) : kNoDirection;
  if (d == kNoDirection || arc(p.units[u].facing, d) != Arc::front) return forbidden("fotm:13.5.limits"_c).unit(u).hex(p.units[u].hex);
  const Marcher who = marcher(c, p, u);
  const StepCost step = judge_step(c, p, field, who, p.units[u].hex, d);
  if (step.ban.cited()) return ban_verdict(c, p, who, step.ban, p.units[u].hex, to);
  if (who.column && step.stop == "fotm:6.1.stop"_c) return forbidden("fotm:13.5.limits"_c).unit(u).hex(to);
  if (step.cost <= m.mp) return forbidden("fotm:13.5.limits"_c).unit(u).hex(to);
  if (by != kNoUnit) {
    const bool there = by < kUnits && is_commander(c, by) && side_of(c, by) == side_of(c, u) && on_map(p, by) && p.units[by].hex == to;
    if (!there) return forbidden("fotm:13.5.cm"_c).unit(by).hex(to);
    if (!can_help(c, p, by)) return forbidden("fotm:2.2.period"_c).unit(by);
  }
  return may_end(c, p, m, to);
}

Verdict may_exit(const Content& c, const Position& p, const March& m) {
  const UnitIndex u = m.unit;
  const HexIndex h = p.units[u].hex;
  const bool breakout = is_cavalry(c, u) && side_of(c, u) == Side::union_;
  if (p.phase != Phase::movement || (!breakout && !p.units[u].has(kNamed)))
    return forbidden(is_horse_artillery(c, u) && side_of(c, u) == Side::union_ ? "fotm:8.4.class"_c : "fotm:13.4.into"_c).unit(u);
  if (breakout && !breakout_open(p)) return forbidden("fotm:8.5.exit"_c).unit(u);
  if (breakout && p.exits >= c.figures.breakout_most) return forbidden("fotm:8.5.exit.how"_c).unit(u);
  if (!c.at(h).west_edge || m.stop.cited()) return forbidden("fotm:8.5.exit.how"_c).unit(u).hex(h);
  return m.mp >= exit_cost(c, p, u) ? kAllowed : forbidden("fotm:8.5.exit.how"_c).unit(u).hex(h);
}

Verdict may_act(const Content& c, const Position& p, const March& m, const Action& a) {
  switch (verb(a)) {
    case Verb::stop:
      return kAllowed;
    case Verb::move:
    case Verb::back:
      return may_move(c, p, field_for(c, p, m.unit), m, a.path, verb(a) == Verb::back);
    case Verb::turn:
      return may_turn(c, p, m, a.b);
    case Verb::mount:
    case Verb::dismount:
      return may_change_mounts(c, p, m, verb(a) == Verb::mount);
    case Verb::column:
      return may_form_column(c, p, m, a.b);
    case Verb::line:
      return may_form_line(c, p, m);
    case Verb::force_march:
      return may_force_march(c, p, field_for(c, p, m.unit), m, a.hex, a.b);
    case Verb::exit:
      return may_exit(c, p, m);
    default:
      return not_in_this_step(p, a);
  }
}

MarchDuty duty_of(const Content& c, const Position& p, UnitIndex u, Clause& clause) {
  if (p.phase != Phase::movement) return MarchDuty::none;
  if (p.units[u].has(kNamed)) return clause = "fotm:8.5.march"_c, MarchDuty::march_off;
  if (side_of(c, u) != Side::union_) return MarchDuty::none;
  const bool noon = p.pause == Pause::on && c.turn(p.turn).burnside == BurnsideTurn::withdraw;
  if (!noon && !p.units[u].has(kMustLeave)) return MarchDuty::none;
  if (!in_zoc_of(c, p, p.units[u].hex, Side::confederate)) return MarchDuty::none;
  clause = noon ? "fotm:11.4.leave"_c : "fotm:10.1.leave"_c;
  return MarchDuty::leave_zoc;
}

namespace {

// Where the rest of a move can end.
struct End {
  HexIndex hex;
  int left;  // half MP
  bool stopped;
};
// Every such hex: forward, Column and Line formed on the way; backward in order, out of Column if need be; and all that after mounting or
// dismounting as its first act (8.1.when). f(const Position&, const March&, const End&) has the unit as it then is, where it stands now,
// and returns false to stop.
template <class F>
void each_end(const Content& c, const Position& p, const Field& field, const March& m, F&& f) {
  bool more = true;
  const auto ends = [&](const Position& q, const March& rest) {
    each_reached(c, q, field, rest, true, [&](const Reached& r) { return more = f(q, rest, End{r.hex, rest.mp - r.cost, r.stopped}); });
    if (more)
      each_back(c, q, field, rest, [&](Path, const Walked& w) { return more = f(q, rest, End{w.hex, rest.mp - w.cost, w.stopped}); });
    if (!more || !in_column(q, m.unit) || rest.has(kForward) || rest.mp < c.march.formation) return;
    Position line = q;
    March then = rest;
    line.units[m.unit].clear(kColumn);
    then.mp = byte(then.mp - c.march.formation);
    then.set(kActed);
    then.set(kSpent);
    each_back(c, line, field, then, [&](Path, const Walked& w) { return more = f(line, then, End{w.hex, then.mp - w.cost, w.stopped}); });
  };
  ends(p, m);
  if (!more || m.has(kActed) || m.has(kEnded) || !may_change_mounts(c, p, m, !mounted(p, m.unit)).allowed()) return;
  Position q = p;
  March then = m;
  q.units[m.unit].put(kMounted, !mounted(p, m.unit));
  then.mp = byte(then.mp - c.march.mount);
  then.set(kActed);
  then.set(kSpent);
  ends(q, then);
}

// The least cost to leave the map that the rest of this move can bring the unit to (8.5.march); 0: it can leave now.
int best_exit(const Content& c, const Position& p, const March& m, const Field& field) {
  const auto& way = c.march.to_west_edge[nth(m.yard)];
  int best = way[p.units[m.unit].hex];
  if (may_exit(c, p, m).allowed()) return 0;
  each_end(c, p, field, m, [&](const Position& then, const March& rest, const End& end) {
    if (!may_end(c, then, rest, end.hex).allowed()) return true;
    best = std::min<int>(best, way[end.hex]);
    if (c.at(end.hex).west_edge && !end.stopped && end.left >= c.march.edge) best = 0;
    return best > 0;
  });
  return best;
}

bool can_leave_zoc(const Content& c, const Position& p, const March& m, const Field& field) {
  bool can = !field.zoc.has(p.units[m.unit].hex);
  if (!can)
    each_end(c, p, field, m, [&](const Position& then, const March& rest, const End& end) {
      can = !field.zoc.has(end.hex) && may_end(c, then, rest, end.hex).allowed();
      return !can;
    });
  return can;
}

}  // namespace

bool can_do_duty(const Content& c, const Position& p, const March& m) {
  const Field field = field_for(c, p, m.unit);
  if (m.duty == MarchDuty::leave_zoc) return can_leave_zoc(c, p, m, field);
  if (m.duty == MarchDuty::march_off) return best_exit(c, p, m, field) <= m.best_exit;
  return true;
}

March begun_march(const Content& c, const Position& p, UnitIndex u) {
  March m = march_of(c, p, u);
  m.duty = duty_of(c, p, u, m.duty_clause);
  if (m.duty == MarchDuty::leave_zoc && !can_do_duty(c, p, m)) m.duty = MarchDuty::none;  // 11.4.cannot: it stays without penalty
  if (m.duty == MarchDuty::march_off) m.best_exit = byte(best_exit(c, p, m, field_for(c, p, u)));
  if (p.leash != 0 && is_pleasontons(c, u)) {
    m.set(kLeashed);
    bool can = false;
    each_end(c, p, field_for(c, p, u), m, [&](const Position& then, const March&, const End& end) {
      can = stacking(c, then, u, end.hex).allowed() && within_leash(c, p, end.hex, u);
      return !can;
    });
    if (!can) m.bits &= ~kLeashed;
  }
  return m;
}

}  // namespace vedette::fotm
