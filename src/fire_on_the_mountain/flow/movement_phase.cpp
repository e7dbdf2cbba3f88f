// The Movement Phase (11.2, 13): Brigades owed for a breakout are named, routed Brigades and Guards take their way, then
// the owner moves his units one by one in any order and may settle the order of his stacks.
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/move.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/flow/restacking.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

enum PhaseStep : std::uint8_t { kNaming, kRouts, kMoves };

// Routed Brigades and Guards do not choose where they go.
bool flees(const Content& c, const Position& p, UnitIndex u) {
  return side_of(c, u) == p.side && on_map(p, u) && (routed(p, u) || is_guard(c, u)) && !p.units[u].has(kMoved);
}
bool any_flees(const Content& c, const Position& p) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (flees(c, p, u)) return true;
  return false;
}

Verdict may_choose(const Content& c, const Position& p, UnitIndex u) {
  if (side_of(c, u) != p.side || !on_map(p, u)) return forbidden(p.side == Side::union_ ? "fotm:11.2.A"_c : "fotm:11.2.B"_c).unit(u);
  if (p.units[u].has(kMoved)) return forbidden(p.units[u].has(kRemounted) ? "fotm:8.1.cost"_c : "fotm:13.1.one"_c).unit(u);
  if (p.frames.top().step == kRouts) return flees(c, p, u) ? kAllowed : forbidden("fotm:17.4.rate"_c).unit(u);
  return kAllowed;
}
// One who was chosen and put back: a searching player meets it again only if it has a duty that it could not do before (11.4.cannot).
bool was_put_back(const Content& c, const Position& p, UnitIndex u) {
  if (!p.units[u].has(kBlocked)) return false;
  Clause duty;
  return duty_of(c, p, u, duty) != MarchDuty::leave_zoc || begun_march(c, p, u).duty != MarchDuty::leave_zoc;
}

// What must be done before the phase ends, with those who have not done it.
Verdict may_end_phase(const Content& c, const Position& p) {
  Verdict v = kAllowed;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (side_of(c, u) != p.side || !on_map(p, u) || p.units[u].has(kMoved) || routed(p, u) || is_guard(c, u)) continue;
    Clause clause;
    if (duty_of(c, p, u, clause) == MarchDuty::none) continue;
    const March m = begun_march(c, p, u);
    const bool owed = m.duty == MarchDuty::leave_zoc ||
                      (m.duty == MarchDuty::march_off && m.best_exit < c.march.to_west_edge[nth(m.yard)][p.units[u].hex]);
    if (!owed) continue;
    if (v.allowed()) v = forbidden(clause);
    if (v.clause == clause) v.unit(u).hex(p.units[u].hex);
  }
  return v;
}

Flow advance(Position& p, Ctx& ctx) {
  Frame& frame = p.frames.top();
  if (frame.step == kNaming) {
    frame.step = kRouts;
    if (p.side == Side::confederate && withdrawal_is_owed(ctx.content, p)) return begin_withdrawal(p, ctx), Flow::again;
  }
  if (frame.step == kRouts && !any_flees(ctx.content, p)) frame.step = kMoves;
  return Flow::decide;
}

Side decider(const Content&, const Position& p) { return p.side; }

void list(const Content& c, const Position& p, ActionList& into) {
  const bool routs = p.frames.top().step == kRouts;
  if (!routs && may_end_phase(c, p).allowed() && !into.add(act(Verb::done))) return;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (side_of(c, u) != p.side || !on_map(p, u) || !may_choose(c, p, u).allowed()) continue;
    if (into.each_set_once() && was_put_back(c, p, u)) continue;
    if (!into.add(act(Verb::choose, u))) return;
  }
  if (!routs) list_restacks(c, p, p.side, into);
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const bool routs = p.frames.top().step == kRouts;
  switch (verb(a)) {
    case Verb::done:
      return routs ? forbidden("fotm:17.4.rate"_c) : may_end_phase(c, p);
    case Verb::choose:
      return names_unit(a) && a.hex == 0 ? may_choose(c, p, a.a) : not_in_this_step(p, a);
    case Verb::restack:
      return routs ? forbidden("fotm:17.4.rate"_c) : verdict_restack(c, p, p.side, a);
    default:
      return routs && is_march_verb(verb(a)) ? forbidden("fotm:17.4.rate"_c).unit(a.a) : not_in_this_step(p, a);
  }
}

// Who could not leave enemy ZOC stays (11.4.cannot).
bool anyone_in_zoc(const Content& c, const Position& p) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (side_of(c, u) == p.side && on_map(p, u) && in_zoc_of(c, p, p.units[u].hex, other(p.side))) return true;
  return false;
}

void take(Position& p, const Action& a, Ctx& ctx) {
  switch (verb(a)) {
    case Verb::restack:
      return take_restack(p, a, ctx);
    case Verb::choose:
      if (p.frames.top().step == kRouts) return begin_rout_march(p, ctx, a.a);
      return begin_move(p, ctx, begun_march(ctx.content, p, a.a));
    default:
      if (p.pause == Pause::on && p.side == Side::union_ && anyone_in_zoc(ctx.content, p)) ctx.journal.cite("fotm:11.4.cannot"_c);
      return p.frames.pop();
  }
}

}  // namespace

const Chapter kMovementPhase = {"movement phase", advance, decider, list, verdict, take};

bool moves_have_begun(const Position& p) { return p.frames.top().step == kMoves; }

void begin_movement_phase(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (side_of(c, u) != p.side) continue;
    UnitState& s = p.units[u];
    s.clear(kMoved);
    s.clear(kBlocked);
    s.clear(kRemounted);
    s.clear(kBeaten);
    s.clear(kRestacked);
    s.clear(kMustLeave);
    s.helped = 0;
    // 10.1.leave.how: put there by the enemy, not by his own ride.
    if (c.piece(u).must_leave && on_map(p, u) && !s.has(kWasInZoc) && in_zoc_of(c, p, s.hex, Side::confederate)) s.set(kMustLeave);
    if (is_anchor(c, u) && on_map(p, u)) p.leash = 1;  // 11.3.leash.when
  }
  p.frames.push(byte(Kind::movement_phase));
}

}  // namespace vedette::fotm
