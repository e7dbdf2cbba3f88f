// Capture: a Brigade that cannot retreat, or routs twice, goes with a Guard (fotm:17.5, 2.4). The captor's owner says who detaches it.
#include "fire_on_the_mountain/combat/capture.h"

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

struct CaptureFrame {
  Clause why;
  BrigadeSet captors;
  UnitIndex captured;
  std::uint8_t spare;
};
const CaptureFrame& capture(const Position& p) { return p.frames.top().as<CaptureFrame>(); }

// The free Guard counter of this Brigade's division (17.5.div).
UnitIndex free_guard(const Content& c, const Position& p, UnitIndex parent) {
  for (UnitIndex g = kFirstGuard; g < kUnits; ++g)
    if (side_of(c, g) == side_of(c, parent) && c.piece(g).division_number == c.piece(parent).division_number &&
        p.units[g].at == At::available)
      return g;
  return kNoUnit;
}
Verdict can_detach(const Content& c, const Position& p, UnitIndex u) {
  if (!is_brigade(c, u) || is_artillery(c, u) || !on_map(p, u) || routed(p, u) || current_sp(c, p, u) <= c.combat.guard_sp)
    return forbidden("fotm:17.5.one"_c).unit(u);
  return free_guard(c, p, u) != kNoUnit ? kAllowed : forbidden("fotm:17.5.div"_c).unit(u);
}
bool captor_can(const Content& c, const Position& p) {
  return capture(p).captors.any([&](UnitIndex u) { return can_detach(c, p, u).allowed(); });
}
int prisoners_of(const Position& p, UnitIndex guard) {
  int n = 0;
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) n += p.units[u].at == At::captured && p.units[u].with == guard;
  return n;
}
// A Guard with one prisoner, made in this Assault or near a captor (17.5.second).
Verdict can_take_second(const Content& c, const Position& p, UnitIndex guard) {
  if (!on_map(p, guard) || side_of(c, guard) == side_of(c, capture(p).captured)) return forbidden("fotm:17.5.second"_c).unit(guard);
  if (prisoners_of(p, guard) >= c.combat.guard_prisoners) return forbidden("fotm:17.5.3"_c).unit(guard);
  const HexIndex h = p.units[guard].hex;
  if (p.units[guard].tally != 0) return kAllowed;
  const bool near =
      capture(p).captors.any([&](UnitIndex u) { return on_map(p, u) && !is_artillery(c, u) && distance(c, p.units[u].hex, h) <= 1; });
  return near ? kAllowed : forbidden("fotm:17.5.second"_c).unit(guard);
}

Verdict may_guard(const Content& c, const Position& p, UnitIndex u) {
  const CaptureFrame& f = capture(p);
  if (is_guard(c, u)) return can_take_second(c, p, u);
  if (!is_brigade(c, u) || side_of(c, u) == side_of(c, f.captured)) return forbidden("fotm:17.5.2"_c).unit(u);
  if (const Verdict v = can_detach(c, p, u); !v) return v;
  if (f.captors.has(u)) return kAllowed;
  const bool next = !captor_can(c, p) && adjacent(c, p.units[u].hex, p.units[f.captured].hex);
  return next ? kAllowed : forbidden("fotm:17.5.one"_c).unit(u);
}

Side decider(const Content& c, const Position& p) { return other(side_of(c, capture(p).captured)); }

void list(const Content& c, const Position& p, ActionList& into) {
  for (UnitIndex u = kFirstBrigade; u < kUnits; ++u)
    if (on_map(p, u) && may_guard(c, p, u).allowed()) into.add(act(Verb::guard, u, int{capture(p).captured}));
}

Flow advance(Position& p, Ctx& ctx) {
  ActionList any(1);
  list(ctx.content, p, any);
  if (!any.empty()) return Flow::decide;
  const CaptureFrame f = capture(p);  // nobody can guard it: as good as eliminated
  p.frames.pop();
  Event e = event(Happened::captured, f.why, f.captured, p.units[f.captured].hex);
  ctx.journal.tell(e);
  eliminate(p, ctx, f.captured, "fotm:17.5.one"_c);
  return Flow::again;
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) != Verb::guard) return not_in_this_step(p, a);
  if (a.b != capture(p).captured) return forbidden("fotm:17.5.1"_c).unit(a.b);
  return may_guard(c, p, a.a);
}

void take(Position& p, const Action& a, Ctx& ctx) {
  const Content& c = ctx.content;
  const CaptureFrame f = capture(p);
  p.frames.pop();
  UnitIndex guard = a.a;
  ctx.journal.cite(is_guard(c, a.a) ? "fotm:17.5.3"_c : "fotm:17.5.div"_c);
  if (!is_guard(c, a.a)) {
    guard = free_guard(c, p, a.a);
    put_on_map(c, p, guard, p.units[a.a].hex);  // 17.5.place
    p.units[guard].with = a.a;
    p.units[guard].tally = 1;
    p.units[a.a].lent = byte(p.units[a.a].lent + c.combat.guard_sp);
    Event e = event(Happened::detached, "fotm:17.5.2"_c, a.a, kNoHex, p.units[a.a].hex);
    e.other = guard;
    ctx.journal.tell(e);
  }
  Event e = event(Happened::captured, f.why, f.captured, p.units[f.captured].hex);
  e.other = guard;
  ctx.journal.tell(e);
  make_prisoner(c, p, f.captured, guard);
}

}  // namespace

const Chapter kCapture = {"capture", advance, decider, list, verdict, take};

void begin_capture(Position& p, Ctx&, UnitIndex captured, BrigadeSet captors, Clause why) {
  p.frames.push(byte(Kind::capture), CaptureFrame{why, captors, captured, 0});
}

}  // namespace vedette::fotm
