#include "fire_on_the_mountain/flow/march.h"

#include "fire_on_the_mountain/flow/lee.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {

Gait gait_of(const Content& c, const Position& p, UnitIndex u) {
  if (is_commander(c, u)) return Gait::rider;
  return is_artillery(c, u) || mounted_cavalry(c, p, u) ? Gait::wheels : Gait::foot;  // 13.2.note.dism, 13.2.guard
}

int allowance_of(const Content& c, const Position& p, UnitIndex u) {
  const MarchTables& m = c.march;
  if (is_commander(c, u)) return m.commander;
  if (is_guard(c, u)) return m.brigade;
  const int full = is_horse_artillery(c, u) ? m.horse_artillery : mounted_cavalry(c, p, u) ? m.mounted : m.brigade;
  return dusk(c, p) ? full - m.dusk : full;
}

March march_of(const Content& c, const Position& p, UnitIndex u) {
  March m{};
  m.unit = u;
  m.mp = m.allowance = byte(allowance_of(c, p, u));
  m.free_turns = byte(c.march.free_turns);
  m.stopped_by = m.helper = kNoUnit;
  m.yard = gait_of(c, p, u);
  m.start = p.units[u].hex;
  return m;
}

Field field_for(const Content& c, const Position& p, UnitIndex u) {
  const Side enemy = other(side_of(c, u));
  Field f{zoc_of(c, p, enemy), {}, {}};
  for (UnitIndex e = 0; e < kUnits; ++e)
    if (on_map(p, e) && side_of(c, e) == enemy && !is_commander(c, e)) f.enemy.add(p.units[e].hex);
  if (p.hold != Hold::lifted && is_pleasontons(c, u)) f.guns = confederate_artillery_range(c, p);
  return f;
}

Marcher marcher(const Content& c, const Position& p, UnitIndex u) {
  Marcher m{};
  m.unit = u;
  m.gait = gait_of(c, p, u);
  m.brigade = !is_commander(c, u);
  m.column = in_column(p, u);
  m.dismounted_guns = is_horse_artillery(c, u) && !mounted(p, u);
  m.pleasontons = is_pleasontons(c, u) && p.hold != Hold::lifted;
  m.held = m.pleasontons && p.hold == Hold::held;
  m.paused = p.pause == Pause::on && side_of(c, u) == Side::union_;
  return m;
}

namespace {

// A Commander on a road, a Column along it; for a Brigade never into enemy ZOC (13.3.zoc), nor through a full hex (13.3.full).
bool at_road_rate(const Content& c, const Position& p, const Marcher& m, bool road, bool into_zoc, HexIndex to) {
  if (!m.brigade || !road) return road && !m.brigade;
  if (!m.column || into_zoc) return false;
  return p.top[to] == kNoUnit || count_brigades(c, p, to) < c.figures.brigades_in_hex;
}

}  // namespace

void add_step_parts(const Content& c, const Position& p, const Field& field, const Marcher& m, HexIndex from, Direction d,
                    std::vector<CostPart>& parts) {
  const HexIndex to = c.at(from).neighbours[d];
  const bool road = (c.at(from).roads >> d & 1) != 0;
  const bool rate = at_road_rate(c, p, m, road, field.zoc.has(to), to);
  const int rise = c.at(from).rise[d];
  const MarchStep step{
      m.gait, m.brigade, c.at(to).woods, c.at(to).steep, rate || (road && m.brigade && !m.column), rate, rise < 0 ? -rise : rise};
  for (const auto& row : c.march.costs)
    if (row.applies(step) && row.amount != 0) parts.push_back({to, row.amount, row.clause});
}

StepCost judge_step(const Content& c, const Position& p, const Field& field, const Marcher& m, HexIndex from, Direction d) {
  const HexIndex to = c.at(from).neighbours[d];
  StepCost step;
  const auto ban = [&](Clause clause) {
    step.ban = clause;
    return step;
  };
  if (to == kNoHex) return ban("fotm:13.4.into"_c);
  if (m.dismounted_guns) return ban("fotm:8.4.move"_c);
  const bool road = (c.at(from).roads >> d & 1) != 0;
  const bool into_zoc = field.zoc.has(to);
  const auto g = nth(m.gait);
  if (m.brigade && m.column && !road) return ban("fotm:13.3.off"_c);
  const MarchTables::Costs* costs = at_road_rate(c, p, m, road, into_zoc, to) ? &c.march.at_rate
                                    : m.brigade && !m.column                  ? &c.march.line
                                                                              : &c.march.off_road;
  step.cost = (*costs)[g][from][d];
  if (step.cost == kForbidden) {
    const int rise = c.at(from).rise[d];
    const int levels = rise < 0 ? -rise : rise;
    return ban(march_ban(c.march, {m.gait, m.brigade, c.at(to).woods, c.at(to).steep, road, costs == &c.march.at_rate, levels}));
  }
  if (field.enemy.has(to)) return ban("fotm:13.4.into"_c);
  if (into_zoc) {
    if (m.paused) return ban("fotm:11.4.limits"_c);
    if (field.zoc.has(from)) {
      if (m.brigade) return ban("fotm:6.1.brigade"_c);
      const Side own = side_of(c, m.unit);
      if (!has_brigade_of(c, p, from, own) || !has_brigade_of(c, p, to, own)) return ban("fotm:6.1.commander"_c);
    }
    step.stop = "fotm:6.1.stop"_c;
  } else if (m.brigade && m.gait == Gait::wheels && (c.march.woods_stop[from] >> d & 1) != 0) {
    step.stop = is_cavalry(c, m.unit) ? "fotm:8.2.stop"_c : "fotm:13.2.woods.stop"_c;
  } else if (m.pleasontons && field.guns.has(to) && !field.guns.has(from)) {
    step.stop = "fotm:11.3.stop"_c;
  }
  if (m.held && further_west(c, to, from)) return ban("fotm:11.3.west"_c);
  if (m.unit == c.lee && !lee_keeps_away(c, p, to).allowed()) return ban("fotm:10.4.limits"_c);
  return step;
}

Verdict ban_verdict(const Content& c, const Position& p, const Marcher& m, Clause ban, HexIndex from, HexIndex to) {
  Verdict v = forbidden(ban).unit(m.unit).hex(from).hex(to);
  if (to == kNoHex) return v;
  const Side enemy = other(side_of(c, m.unit));
  v.unit(zoc_on(c, p, to, enemy));
  if (occupier(c, p, to) == enemy) v.unit(has_brigade(c, p, to) ? top_brigade(c, p, to) : guard_in(c, p, to, enemy));
  return v;
}

Walked walk(const Content& c, const Position& p, const Field& field, const March& march, Path path, bool backward,
            std::vector<CostPart>* parts) {
  const Marcher m = marcher(c, p, march.unit);
  Walked w;
  w.hex = p.units[march.unit].hex;
  w.facing = p.units[march.unit].facing;
  int free = march.free_turns;
  Clause stop = march.stop;
  UnitIndex stopped_by = march.stopped_by;
  bool first_back = !march.has(kBackward);
  bool minimum_made = false;
  for (; !path.empty(); path = path.rest(), ++w.steps) {
    const Direction d = path.first();
    if (d >= kDirections) {
      w.verdict = forbidden("fotm:13.1.pay"_c).unit(march.unit);
      return w;
    }
    const HexIndex to = c.at(w.hex).neighbours[d];
    if (minimum_made) {
      w.verdict = forbidden("fotm:13.1.onehex.limit"_c).unit(march.unit).hex(w.hex);
      return w;
    }
    if (stop.cited()) {
      w.verdict = forbidden(stop).unit(march.unit).unit(stopped_by).hex(w.hex);
      return w;
    }
    const StepCost step = judge_step(c, p, field, m, w.hex, d);
    if (step.ban.cited()) {
      const bool passing = step.ban == "fotm:13.4.into"_c && to != kNoHex && !path.rest().empty();
      w.verdict = ban_verdict(c, p, m, passing ? "fotm:13.4.through"_c : step.ban, w.hex, to);
      return w;
    }
    int cost = step.cost;
    int turning = 0;
    if (backward) {
      if (arc(w.facing, d) != Arc::rear) {
        w.verdict = forbidden("fotm:13.2.withdraw"_c).unit(march.unit).hex(to);
        return w;
      }
      if (first_back) cost *= c.march.withdrawal_factor;
      first_back = false;
    } else if (m.brigade) {
      const Turning t = turning_for(w.facing, d);
      turning = turning_cost(c, t.corners, free);
      free = t.corners > free ? 0 : free - t.corners;
      w.facing = t.facing;
    }
    const int left = march.mp - w.cost;
    if (turning + cost > left) {
      // 13.1.onehex: one hex always, if no MP was spent before it.
      const bool minimum = w.cost == 0 && !march.has(kSpent) && turning == 0;
      if (!minimum) {
        w.verdict = forbidden(turning > 0 && cost <= left ? "fotm:13.2.face.pay"_c : "fotm:13.1.pay"_c).unit(march.unit).hex(to);
        return w;
      }
      cost = left;
      minimum_made = true;
    }
    if (parts != nullptr) {
      if (turning > 0) parts->push_back({w.hex, turning, "fotm:13.2.face.pay"_c});
      add_step_parts(c, p, field, m, w.hex, d, *parts);
      if (cost > step.cost) parts->push_back({to, cost - step.cost, "fotm:13.2.withdraw"_c});
      if (cost < step.cost) parts->push_back({to, cost - step.cost, "fotm:13.1.onehex"_c});  // the one hex takes what there is
    }
    w.cost += turning + cost;
    w.hex = to;
    stop = step.stop;
    w.stopped = stop.cited() || minimum_made;
    if (step.stop == "fotm:6.1.stop"_c) stopped_by = zoc_on(c, p, to, other(side_of(c, march.unit)));
  }
  return w;
}

bool breakout_open(const Position& p) { return p.gap_taken != 0 && p.turn > p.gap_taken; }  // 8.5.exit

bool within_leash(const Content& c, const Position& p, HexIndex h, UnitIndex cavalry) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (u != cavalry && is_anchor(c, u) && on_map(p, u) && distance(c, h, p.units[u].hex) <= c.figures.leash) return true;
  return false;
}

namespace {

int nearest_anchor(const Content& c, const Position& p, HexIndex h) {
  int nearest = 255;
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (is_anchor(c, u) && on_map(p, u)) nearest = std::min(nearest, distance(c, h, p.units[u].hex));
  return nearest;
}

// 11.3.leash.when, with 8.5.tether as its end.
Verdict leash(const Content& c, const Position& p, const March& m, HexIndex h) {
  if (p.leash == 0 || m.has(kEntering) || h == m.start || !is_pleasontons(c, m.unit)) return kAllowed;
  if (nearest_anchor(c, p, m.start) == 255) return kAllowed;  // nobody is there to stay with
  if (m.duty == MarchDuty::leave_zoc || within_leash(c, p, h, m.unit)) return kAllowed;
  if (breakout_open(p) && is_cavalry(c, m.unit) && further_west(c, h, m.start)) return kAllowed;
  if (!m.has(kLeashed) && nearest_anchor(c, p, h) < nearest_anchor(c, p, m.start)) return kAllowed;
  return forbidden(m.has(kLeashed) ? "fotm:11.3.leash"_c : "fotm:11.3.leash.when"_c).unit(m.unit).hex(h);
}

}  // namespace

Verdict may_end(const Content& c, const Position& p, const March& m, HexIndex h) {
  if (const Verdict v = stacking(c, p, m.unit, h); !v.allowed()) return v;
  return leash(c, p, m, h);
}

}  // namespace vedette::fotm
