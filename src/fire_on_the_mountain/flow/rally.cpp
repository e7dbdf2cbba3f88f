// The Rally Phase (12): one attempt for each Brigade, by its officers or by a Commander; Lee comes and goes at its start.
#include "fire_on_the_mountain/flow/rally.h"

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/lee.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/flow/restacking.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

struct RallyFrame {
  std::uint8_t attempts;
  std::uint8_t spare;
};
struct FacingFrame {
  UnitIndex unit;
};

// A Commander in the Brigade's own hex who has a help left (2.2.period), other than `besides`.
UnitIndex helper_in_hex(const Content& c, const Position& p, UnitIndex u, UnitIndex besides) {
  UnitIndex found = kNoUnit;
  each_commander(c, p, p.units[u].hex, [&](UnitIndex k) {
    if (found == kNoUnit && k != besides && side_of(c, k) == side_of(c, u) && can_help(c, p, k)) found = k;
  });
  return found;
}

bool has_help_left(const Content& c, const Position& p, UnitIndex commander) {
  return commander == c.lee ? p.units[commander].helped < c.figures.lee_rallies : can_help(c, p, commander);  // 10.4.rally
}

Verdict is_own_brigade(const Content& c, const Position& p, UnitIndex u) {
  if (!is_brigade(c, u) || !on_map(p, u) || side_of(c, u) != p.side) return forbidden("fotm:12.2.who"_c).unit(u);
  if (p.units[u].has(kAttempted)) return forbidden("fotm:12.2.once"_c).unit(u);
  return kAllowed;
}

}  // namespace

Verdict may_rally(const Content& c, const Position& p, UnitIndex u, UnitIndex by) {
  if (const Verdict v = is_own_brigade(c, p, u); !v.allowed()) return v;
  const UnitState& s = p.units[u];
  if (s.has(kRouted)) return forbidden("fotm:12.2.once"_c).unit(u);
  if (s.lost < 2) return forbidden("fotm:12.2.who"_c).unit(u);
  const UnitIndex enemy = zoc_on(c, p, s.hex, other(p.side));
  if (by == kNoUnit) {
    if (enemy != kNoUnit) return forbidden("fotm:12.2.zoc"_c).unit(u).unit(enemy);
    if (s.lcm >= 2) return forbidden("fotm:12.2.officers"_c).unit(u);
    return kAllowed;
  }
  if (by >= kUnits || !is_commander(c, by) || !on_map(p, by) || side_of(c, by) != p.side) return forbidden("fotm:2.2.cm"_c).unit(by);
  const bool here = p.units[by].hex == s.hex;
  if (!here && (by != c.lee || !adjacent(c, p.units[by].hex, s.hex)))
    return forbidden(by == c.lee ? "fotm:10.4.rally"_c : "fotm:2.2.cm"_c).unit(u).unit(by);
  if (!has_help_left(c, p, by)) return forbidden(by == c.lee ? "fotm:10.4.rally"_c : "fotm:2.2.period"_c).unit(by);
  // 10.4.limits: from the next hex Lee does not replace the Commander whom enemy ZOC makes necessary.
  if (!here && enemy != kNoUnit && helper_in_hex(c, p, u, by) == kNoUnit) return forbidden("fotm:10.4.limits"_c).unit(u).unit(enemy);
  return kAllowed;
}

Verdict may_regroup(const Content& c, const Position& p, UnitIndex u, UnitIndex by) {
  if (const Verdict v = is_own_brigade(c, p, u); !v.allowed()) return v;
  if (!routed(p, u)) return forbidden("fotm:12.3.who"_c).unit(u);
  if (by == kNoUnit) return forbidden("fotm:2.3.officers"_c).unit(u);
  if (by >= kUnits || !is_commander(c, by) || !on_map(p, by) || side_of(c, by) != p.side || p.units[by].hex != p.units[u].hex)
    return forbidden("fotm:12.3.who"_c).unit(u).unit(by);
  if (!has_help_left(c, p, by)) return forbidden("fotm:2.2.period"_c).unit(by);
  return kAllowed;
}

RollCase rally_case(const Content& c, const Position& p, UnitIndex u, UnitIndex by) {
  RollCase roll;
  roll.cm = by == kNoUnit ? 0 : command_modifier(c, p, by);
  roll.lcm = p.units[u].lcm;
  roll.dusk = dusk(c, p);
  roll.longstreets_bonus =
      by != kNoUnit && by == c.longstreet && longstreet_himself(c, p) && p.bonus == Bonus::rally && p.bonus_turn == p.turn;
  return roll;
}

namespace {

// Each legal attempt of this phase; f(verb, unit, by) returns false to stop.
template <class F>
void each_attempt(const Content& c, const Position& p, F&& f) {
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (side_of(c, u) != p.side || !is_brigade(c, u) || !on_map(p, u) || p.units[u].has(kAttempted)) continue;
    const bool regroups = routed(p, u);
    if (!regroups && p.units[u].lost < 2) continue;
    if (!regroups && may_rally(c, p, u, kNoUnit).allowed() && !f(Verb::rally, u, kNoUnit)) return;
    for (UnitIndex k = 0; k < kUnits; ++k) {
      if (!is_commander(c, k) || side_of(c, k) != p.side || !on_map(p, k)) continue;
      const Verdict v = regroups ? may_regroup(c, p, u, k) : may_rally(c, p, u, k);
      if (v.allowed() && !f(regroups ? Verb::regroup : Verb::rally, u, k)) return;
    }
  }
}

Verdict may_use_bonus(const Content& c, const Position& p, const Action& a) {
  if (!bonus_open(p) || !longstreet_himself(c, p)) return forbidden("fotm:10.5.when"_c).unit(c.longstreet);
  if (a.b != 1) return forbidden("fotm:10.5.scope"_c).unit(c.longstreet);
  bool useful = false;
  each_attempt(c, p, [&](Verb, UnitIndex, UnitIndex by) {
    useful = by == c.longstreet;
    return !useful;
  });
  return useful ? kAllowed : forbidden("fotm:10.5.rally"_c).unit(c.longstreet);
}

void attempt(Position& p, Ctx& ctx, UnitIndex u, UnitIndex by, bool regroup) {
  const Content& c = ctx.content;
  UnitState& s = p.units[u];
  s.set(kAttempted);
  if (by != kNoUnit) {
    const bool here = p.units[by].hex == s.hex;
    ++p.units[by].helped;
    ctx.journal.cite(by == c.lee && !regroup ? "fotm:10.4.rally"_c : "fotm:2.2.period"_c);
    // 2.2.period: a Commander whose presence alone makes the roll possible has helped too.
    if (!here && in_zoc_of(c, p, s.hex, other(p.side))) ++p.units[helper_in_hex(c, p, u, by)].helped;
  }
  const RollTable& table = regroup ? c.rolls.regroup : c.rolls.rally;
  const RollLines lines = modifiers(table, rally_case(c, p, u, by));
  for (int i = 0; i < lines.n; ++i) ctx.journal.cite(lines.lines[i].clause);
  const int die = ctx.dice.d6();
  const bool success = succeeds(table, die, lines.total);
  Event e = event(regroup ? Happened::regrouped : Happened::rallied, regroup ? "fotm:12.3.roll"_c : "fotm:12.2.roll"_c, u, s.hex);
  e.other = by;
  e.value[0] = static_cast<std::int16_t>(lines.total);
  e.value[1] = success;
  ctx.journal.tell(by_his_name(c, p, e.die(die)));
  if (!success) return;
  if (!regroup) {
    --s.lost;  // 2.3.regain; it had lost two or more, so it is never whole again (2.3.notfull)
    return;
  }
  s.clear(kRouted);
  s.set(kRegrouped);
  look_at_lee(p, ctx);
  p.frames.push(byte(Kind::regroup_facing), FacingFrame{u});
}

Flow advance(Position&, Ctx&) { return Flow::decide; }
Side decider(const Content&, const Position& p) { return p.side; }

void list(const Content& c, const Position& p, ActionList& into) {
  const RallyFrame& frame = p.frames.top().as<RallyFrame>();
  if (!into.add(act(Verb::done))) return;
  if (p.side == Side::confederate) {
    const HexIndex at = p.units[c.longstreet].hex;
    if (frame.attempts == 0 && at != kNoHex && may_arrive(c, p, at).allowed() && !into.add(act(Verb::arrive, c.lee, at))) return;
    const Action bonus = act(Verb::bonus, 0, 1);
    if (bonus_open(p) && may_use_bonus(c, p, bonus).allowed() && !into.add(bonus)) return;
  }
  bool more = true;
  each_attempt(c, p, [&](Verb v, UnitIndex u, UnitIndex by) { return more = into.add(act(v, u, by)); });
  if (more && free_stacking(p)) list_restacks(c, p, p.side, into);
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  switch (verb(a)) {
    case Verb::done:
      return kAllowed;
    case Verb::rally:
      return names_unit(a) ? may_rally(c, p, a.a, a.b) : not_in_this_step(p, a);
    case Verb::regroup:
      return names_unit(a) ? may_regroup(c, p, a.a, a.b) : not_in_this_step(p, a);
    case Verb::arrive:
      if (a.a != c.lee || p.side != Side::confederate) return not_in_this_step(p, a);
      if (p.frames.top().as<RallyFrame>().attempts != 0) return forbidden("fotm:10.4.limits"_c).unit(c.lee);
      return may_arrive(c, p, a.hex);
    case Verb::bonus:
      return p.side == Side::confederate ? may_use_bonus(c, p, a) : not_in_this_step(p, a);
    case Verb::restack:
      return free_stacking(p) ? verdict_restack(c, p, p.side, a) : not_in_this_step(p, a);
    default:
      return not_in_this_step(p, a);
  }
}

void take(Position& p, const Action& a, Ctx& ctx) {
  RallyFrame& frame = p.frames.top().as<RallyFrame>();
  switch (verb(a)) {
    case Verb::rally:
    case Verb::regroup:
      frame.attempts = 1;
      return attempt(p, ctx, a.a, a.b, verb(a) == Verb::regroup);
    case Verb::arrive:
      return lee_arrives(p, ctx);
    case Verb::bonus:
      return use_bonus(p, ctx, Bonus::rally);
    case Verb::restack:
      return take_restack(p, a, ctx);
    default:
      p.frames.pop();
  }
}

// 12.3.face: the owner turns the regrouped Brigade toward the enemy.
Flow facing_advance(Position&, Ctx&) { return Flow::decide; }
Side facing_decider(const Content& c, const Position& p) { return side_of(c, p.frames.top().as<FacingFrame>().unit); }
void facing_list(const Content& c, const Position& p, ActionList& into) {
  const UnitIndex u = p.frames.top().as<FacingFrame>().unit;
  const std::uint8_t facings = facings_toward_enemy(c, p, u);
  for (int f = 0; f < kDirections; ++f)
    if ((facings >> f & 1) != 0 && !into.add(act(Verb::face, u, f))) return;
}
Verdict facing_verdict(const Content& c, const Position& p, const Action& a) {
  const UnitIndex u = p.frames.top().as<FacingFrame>().unit;
  if (verb(a) != Verb::face || a.a != u) return not_in_this_step(p, a);
  const bool toward = a.b < kDirections && (facings_toward_enemy(c, p, u) >> a.b & 1) != 0;
  return toward ? kAllowed : forbidden("fotm:12.3.face"_c).unit(u);
}
void facing_take(Position& p, const Action& a, Ctx& ctx) {
  p.units[a.a].facing = a.b;
  Event e = event(Happened::faced, "fotm:12.3.face"_c, a.a, p.units[a.a].hex);
  e.value[0] = a.b;
  ctx.journal.tell(e);
  p.frames.pop();
}

}  // namespace

const Chapter kRallyPhase = {"rally phase", advance, decider, list, verdict, take};
const Chapter kRegroupFacing = {"facing after regrouping", facing_advance, facing_decider, facing_list, facing_verdict, facing_take};

void begin_rally_phase(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  if (p.side == Side::confederate && lee_is_due_to_leave(c, p)) lee_leaves(p, ctx, "fotm:10.4.leave"_c);
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (side_of(c, u) != p.side) continue;
    p.units[u].clear(kAttempted);
    p.units[u].helped = 0;
  }
  unsettle_stacks(c, p, p.side);
  p.frames.push(byte(Kind::rally_phase));
}

}  // namespace vedette::fotm
