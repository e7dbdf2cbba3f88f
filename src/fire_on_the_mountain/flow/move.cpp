// One unit's move, carried out and listed; what it may do is judged in march_verdicts.cpp.
#include "fire_on_the_mountain/flow/move.h"

#include <bit>

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/march_verdicts.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "fire_on_the_mountain/ground/reach.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {

bool is_march_verb(Verb v) {
  switch (v) {
    case Verb::move:
    case Verb::back:
    case Verb::turn:
    case Verb::mount:
    case Verb::dismount:
    case Verb::column:
    case Verb::line:
    case Verb::force_march:
    case Verb::exit:
    case Verb::stop:
      return true;
    default:
      return false;
  }
}

namespace {

// --- Carrying it out --------------------------------------------------------------------------------------------

void spend(March& m, int half_mp) {
  m.mp = byte(m.mp - half_mp);
  if (half_mp > 0) m.set(kSpent);
}

void turn_to(Position& p, March& m, const Content& c, int facing) {
  const int corners = corners_between(p.units[m.unit].facing, facing);
  spend(m, turning_cost(c, corners, m.free_turns));
  m.free_turns = byte(corners > m.free_turns ? 0 : m.free_turns - corners);
  p.units[m.unit].facing = byte(facing);
}

// One step of a path. The frame may no longer be on top afterwards: a displaced Commander interrupts.
void step_to(Position& p, Ctx& ctx, const Field& field, March& m, Direction d, bool backward) {
  const Content& c = ctx.content;
  const UnitIndex u = m.unit;
  const HexIndex from = p.units[u].hex;
  const Marcher who = marcher(c, p, u);
  const StepCost step = judge_step(c, p, field, who, from, d);
  int cost = step.cost;
  const int before = m.mp;
  if (backward && !m.has(kBackward)) cost *= c.march.withdrawal_factor;
  if (!backward && who.brigade) turn_to(p, m, c, turning_for(p.units[u].facing, d).facing);
  const bool minimum = cost > m.mp;
  spend(m, minimum ? m.mp : cost);
  m.set(backward ? kBackward : kForward);
  m.set(kActed);
  m.set(kSpent);
  if (step.stop.cited()) {
    m.stop = step.stop;
    if (step.stop == "fotm:6.1.stop"_c) m.stopped_by = zoc_on(c, p, c.at(from).neighbours[d], other(side_of(c, u)));
  } else if (minimum) {
    m.stop = "fotm:13.1.onehex.limit"_c;
  }
  move_to(c, p, u, c.at(from).neighbours[d]);
  p.units[u].clear(kRestacked);
  Event e = event(backward ? Happened::backed : Happened::moved,
                  backward  ? "fotm:13.2.withdraw"_c
                  : minimum ? "fotm:13.1.onehex"_c
                            : "fotm:13.1.pay"_c,
                  u, from, p.units[u].hex);
  e.value[0] = static_cast<std::int16_t>(before - m.mp);
  e.value[1] = m.mp;
  e.value[2] = who.brigade ? p.units[u].facing : -1;
  ctx.journal.tell(by_his_name(c, p, e));
  if (step.stop.cited()) {
    Event s = event(Happened::stopped, step.stop, u, kNoHex, p.units[u].hex);
    s.other = m.stopped_by;
    ctx.journal.tell(by_his_name(c, p, s));
  }
}

void go(Position& p, Ctx& ctx, Path path, bool backward) {
  const std::uint8_t depth = p.frames.depth;
  const Field field = field_for(ctx.content, p, p.frames.top().as<March>().unit);  // the enemy stands still meanwhile
  for (; !path.empty(); path = path.rest()) {
    const UnitIndex u = p.frames.top().as<March>().unit;
    step_to(p, ctx, field, p.frames.top().as<March>(), path.first(), backward);
    unit_came(p, ctx, u, Came::by_move);
    if (p.frames.depth != depth) {  // a Commander in the way looks for another place first; then it goes on
      p.frames.frames[depth - 1U].as<March>().ahead = std::bit_cast<std::array<std::uint16_t, 4>>(path.rest().bits);
      return;
    }
    if (!on_map(p, u)) return;
  }
}

// 13.5: the last step of its move. Free turns it has left may follow; the die is rolled once the move is done.
void march_on(Position& p, Ctx& ctx, HexIndex to, UnitIndex by) {
  const Content& c = ctx.content;
  const UnitIndex u = p.frames.top().as<March>().unit;
  {
    March& m = p.frames.top().as<March>();
    m.set(kForcedOn);
    m.set(kActed);
    m.mp = 0;
    m.stop = "fotm:13.5.limits"_c;
    m.helper = by;
  }
  const HexIndex from = p.units[u].hex;
  move_to(c, p, u, to);
  p.units[u].clear(kRestacked);
  ctx.journal.tell(event(Happened::force_marched, "fotm:13.5.who"_c, u, from, to));
  unit_came(p, ctx, u, Came::by_move);
}
void roll_for_stragglers(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  March& m = p.frames.top().as<March>();
  const UnitIndex u = m.unit, by = m.helper;
  m.set(kEnded);
  RollCase roll;
  roll.lcm = p.units[u].lcm;
  if (by != kNoUnit) {
    roll.cm = command_modifier(c, p, by);
    ++p.units[by].helped;
    ctx.journal.cite("fotm:2.2.period"_c);
  }
  const RollLines lines = modifiers(c.rolls.forced_march, roll);
  for (int i = 0; i < lines.n; ++i) ctx.journal.cite(lines.lines[i].clause);
  const int die = ctx.dice.d6();
  const bool unharmed = succeeds(c.rolls.forced_march, die, lines.total);
  Event e = event(Happened::march_rolled, "fotm:13.5.roll"_c, u, kNoHex, p.units[u].hex);
  e.other = by;
  e.value[0] = static_cast<std::int16_t>(lines.total);
  e.value[1] = unharmed ? 0 : 1;
  ctx.journal.tell(by_his_name(c, p, e.die(die)));
  if (unharmed) return;
  ++p.units[u].lost;
  if (current_sp(c, p, u) <= 0) eliminate(p, ctx, u, "fotm:13.5.limits"_c);
}

void leave(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  const UnitIndex u = p.frames.top().as<March>().unit;
  const HexIndex from = p.units[u].hex;
  const auto sp = byte(current_sp(c, p, u));
  const bool breakout = side_of(c, u) == Side::union_;
  ctx.journal.tell(event(Happened::exited, breakout ? "fotm:8.5.exit.how"_c : "fotm:8.5.cs.vp"_c, u, from));
  take_off_map(c, p, u, At::exited);
  p.units[u].clear(kNamed);
  if (breakout) {
    p.exit[p.exits++] = {from, sp, p.turn};
    score(p, ctx, Side::union_, VpLine::breakout);
    look_at_the_hold(p, ctx);
  } else {
    p.withdrawn = byte(p.withdrawn + sp);
  }
}

void change(Position& p, Ctx& ctx, const Action& a) {
  const Content& c = ctx.content;
  March& m = p.frames.top().as<March>();
  UnitState& u = p.units[m.unit];
  const bool first = !m.has(kActed);
  switch (verb(a)) {
    case Verb::turn: {
      const int before = m.mp;
      turn_to(p, m, c, a.b);
      if (m.has(kBackward)) m.stop = "fotm:13.2.withdraw.more"_c;
      Event e = event(Happened::turned, before == m.mp ? "fotm:13.2.face.free"_c : "fotm:13.2.face.pay"_c, m.unit, u.hex);
      e.value[0] = a.b;
      e.value[1] = static_cast<std::int16_t>(before - m.mp);
      ctx.journal.tell(e);
      break;
    }
    case Verb::mount:
    case Verb::dismount:
      u.put(kMounted, verb(a) == Verb::mount);
      spend(m, c.march.mount);
      if (!first) {  // as the last act
        m.set(kEnded);
        u.set(kRemounted);
        ctx.journal.cite("fotm:8.1.when"_c);
      }
      ctx.journal.tell(event(verb(a) == Verb::mount ? Happened::mounted : Happened::dismounted, "fotm:8.1.cost"_c, m.unit, u.hex));
      break;
    case Verb::column: {
      u.set(kColumn);
      u.facing = a.b;
      spend(m, c.march.formation);
      Event e = event(Happened::formed_column, "fotm:13.3.enter"_c, m.unit, u.hex);
      e.value[0] = a.b;
      ctx.journal.tell(e);
      break;
    }
    default:
      u.clear(kColumn);
      spend(m, c.march.formation);
      ctx.journal.tell(event(Happened::formed_line, "fotm:13.2.formation"_c, m.unit, u.hex));
      break;
  }
  m.set(kActed);
}

void halt(Position& p, Ctx& ctx) {
  const March m = p.frames.top().as<March>();
  if (m.has(kForcedOn)) roll_for_stragglers(p, ctx);
  // Who did nothing has not moved (13.1.one): it may be chosen again, and if another clears its way at noon its duty stands (11.4.cannot).
  if (!m.has(kActed)) {
    p.units[m.unit].clear(kMoved);
    p.units[m.unit].set(kBlocked);
  }
  p.frames.pop();
}

void take(Position& p, const Action& a, Ctx& ctx) {
  switch (verb(a)) {
    case Verb::move:
    case Verb::back:
      return go(p, ctx, a.path, verb(a) == Verb::back);
    case Verb::force_march:
      return march_on(p, ctx, a.hex, a.b);
    case Verb::exit:
      leave(p, ctx);
      return p.frames.pop();
    case Verb::stop:
      return halt(p, ctx);
    default:
      return change(p, ctx, a);
  }
}

// Would the unit still be able to do its duty after this act? Only a unit that has one is asked.
Verdict keeps_duty(const Content& c, const Position& p, const March& m, const Action& a) {
  if (m.duty == MarchDuty::none || verb(a) == Verb::exit) return kAllowed;
  Position after = p;
  Dice dice(0);
  Journal silent;
  Ctx ctx{c, dice, silent};
  // Asked beforehand its move is yet to begin, also while another unit is under way.
  if (!is_under_way(p, m.unit)) after.frames.push(byte(Kind::move), m);
  const std::uint8_t depth = after.frames.depth;
  if (verb(a) != Verb::stop) take(after, a, ctx);
  if (!on_map(after, m.unit)) return kAllowed;
  after.frames.depth = depth;
  March then = after.frames.top().as<March>();
  const auto& way = c.march.to_west_edge[nth(m.yard)];
  const HexIndex h = after.units[m.unit].hex;
  const bool ends = verb(a) == Verb::stop || then.has(kEnded);
  bool kept = false;
  if (m.duty == MarchDuty::leave_zoc)
    kept = !in_zoc_of(c, after, h, Side::confederate) || (!ends && can_do_duty(c, after, then));
  else
    kept = m.best_exit > 0 ? way[h] <= m.best_exit || (!ends && can_do_duty(c, after, then)) : !ends && can_do_duty(c, after, then);
  return kept ? kAllowed : forbidden(m.duty_clause).unit(m.unit).hex(h).unit(zoc_on(c, p, h, other(side_of(c, m.unit))));
}

}  // namespace

bool is_under_way(const Position& p, UnitIndex u) {
  return p.over == 0 && p.frames.top().kind == byte(Kind::move) && p.frames.top().as<March>().unit == u;
}
March march_now(const Content& c, const Position& p, UnitIndex u) {
  return is_under_way(p, u) ? p.frames.top().as<March>() : begun_march(c, p, u);
}
bool may_march_to(const Content& c, const Position& p, const March& m, HexIndex to, Path path) {
  if (!may_end(c, p, m, to).allowed()) return false;
  Action a = act(Verb::move, m.unit);
  a.path = path;
  return keeps_duty(c, p, m, a).allowed();
}

Verdict verdict_on_the_march(const Content& c, const Position& p, const March& m, const Action& a) {
  if (a.a != m.unit && (is_march_verb(verb(a)) || verb(a) == Verb::choose)) return forbidden("fotm:13.1.one"_c).unit(m.unit);
  if (!is_march_verb(verb(a))) return not_in_this_step(p, a);
  if (m.has(kEnded) && verb(a) != Verb::stop) return forbidden(m.has(kForcedOn) ? "fotm:13.5.limits"_c : "fotm:8.1.when"_c).unit(m.unit);
  const Verdict v = may_act(c, p, m, a);
  return v.allowed() ? keeps_duty(c, p, m, a) : v;
}

namespace {

Flow advance(Position& p, Ctx& ctx) {
  March& m = p.frames.top().as<March>();
  if (const Path ahead{std::bit_cast<std::uint64_t>(m.ahead)}; !ahead.empty() && on_map(p, m.unit)) {
    m.ahead = {};
    go(p, ctx, ahead, m.has(kBackward));
    return Flow::again;
  }
  if (on_map(p, m.unit) && !m.has(kEnded)) return Flow::decide;
  p.frames.pop();
  return Flow::again;
}
Side decider(const Content& c, const Position& p) { return side_of(c, p.frames.top().as<March>().unit); }

bool list_backs(const Content& c, const Position& p, const Field& field, const March& m, ActionList& into) {
  return each_back(c, p, field, m, [&](Path path, const Walked& w) {
    Action a = act(Verb::back, m.unit);
    a.path = path;
    return !may_end(c, p, m, w.hex).allowed() || !keeps_duty(c, p, m, a).allowed() || into.add(a);
  });
}

void list(const Content& c, const Position& p, ActionList& into) {
  const March& m = p.frames.top().as<March>();
  const UnitIndex u = m.unit;
  const auto offer = [&](const Action& a) { return !verdict_on_the_march(c, p, m, a).allowed() || into.add(a); };
  if (!offer(act(Verb::stop, u))) return;
  if (m.has(kEnded)) return;
  if (is_brigade(c, u)) {
    for (int f = 0; f < kDirections; ++f)
      if (f != p.units[u].facing && !offer(act(Verb::turn, u, f))) return;
    if (is_cavalry(c, u) || is_horse_artillery(c, u))
      if (!offer(act(mounted(p, u) ? Verb::dismount : Verb::mount, u))) return;
    if (in_column(p, u)) {
      if (!offer(act(Verb::line, u))) return;
    } else if (c.at(p.units[u].hex).roads != 0) {
      for (int f = 0; f < kDirections; ++f)
        if (has_road_ahead(c, p.units[u].hex, f) && !offer(act(Verb::column, u, f))) return;
    }
  }
  if (c.at(p.units[u].hex).west_edge && !offer(act(Verb::exit, u))) return;
  if (m.stop.cited()) return;
  const Field field = field_for(c, p, u);
  if (!m.has(kBackward)) {
    bool more = true;
    Flood& flood = Flood::of_this_thread();
    const int n = flood.run(c, p, field, m, false);
    if (m.duty == MarchDuty::none) {
      for (int i = 0; i < n && more; ++i) {
        const Reached r = flood.hit(i);
        if (!may_march_to(c, p, m, r.hex, r.path)) continue;
        Action a = act(Verb::move, u);
        a.path = r.path;
        more = into.add(a);
      }
    } else {  // judging a duty floods again: keep the paths first
      std::array<Reached, kHexes> hits;
      for (int i = 0; i < n; ++i) hits[i] = flood.hit(i);
      for (int i = 0; i < n && more; ++i) {
        Action a = act(Verb::move, u);
        a.path = hits[i].path;
        if (may_march_to(c, p, m, hits[i].hex, a.path)) more = into.add(a);
      }
    }
    if (!more) return;
  }
  if (!list_backs(c, p, field, m, into)) return;
  if (!is_infantry(c, u) && !is_cavalry(c, u)) return;
  for (int i = 0; i < 2; ++i) {
    const HexIndex to = c.at(p.units[u].hex).neighbours[turned(p.units[u].facing, i)];
    if (to == kNoHex || !may_force_march(c, p, field, m, to, kNoUnit).allowed()) continue;
    if (!offer(act(Verb::force_march, u, kNoUnit, to))) return;
    bool more = true;
    each_commander(c, p, to, [&](UnitIndex k) {
      if (more) more = offer(act(Verb::force_march, u, k, to));
    });
    if (!more) return;
  }
}

Verdict verdict(const Content& c, const Position& p, const Action& a) { return verdict_on_the_march(c, p, p.frames.top().as<March>(), a); }

}  // namespace

const Chapter kMove = {"move", advance, decider, list, verdict, take};

void begin_move(Position& p, Ctx& ctx, const March& m) {
  p.units[m.unit].set(kMoved);
  p.frames.push(byte(Kind::move), m);
  if (is_horse_artillery(ctx.content, m.unit)) ctx.journal.cite("fotm:8.1.horse-mp"_c);
  ctx.journal.cite("fotm:13.1.mp"_c);  // nothing has happened yet: what it does is told
}

}  // namespace vedette::fotm
