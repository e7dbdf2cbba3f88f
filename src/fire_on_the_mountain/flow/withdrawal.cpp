// The Confederate answer to a breakout (8.5): as many SP as rode off have to march off, named by their owner at the
// start of his Movement Phase, those near the exit hex first.
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

bool can_be_named(const Content& c, const Position& p, UnitIndex u) {
  return side_of(c, u) == Side::confederate && (is_infantry(c, u) || is_cavalry(c, u)) && on_map(p, u) && !routed(p, u) &&
         !p.units[u].has(kNamed);
}

// 8.5.equal: SP of the cavalry gone in earlier turns, less those gone or named in answer.
int paid(const Content& c, const Position& p) {
  int sp = p.withdrawn;
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (p.units[u].has(kNamed) && on_map(p, u) && !routed(p, u)) sp += current_sp(c, p, u);
  return sp;
}
int debt(const Content& c, const Position& p) {
  int owed = 0;
  for (int i = 0; i < p.exits; ++i)
    if (p.exit[i].turn < p.turn) owed += p.exit[i].sp;
  return owed - paid(c, p);
}
// The exit hex of the earliest cavalry that is not paid for.
HexIndex unpaid_exit(const Content& c, const Position& p) {
  int credit = paid(c, p);
  for (int i = 0; i < p.exits; ++i) {
    credit -= p.exit[i].sp;
    if (credit < 0) return p.exit[i].hex;
  }
  return kNoHex;
}
// How far away Brigades may be taken from: within seven hexes, else the nearest.
int reach_of_naming(const Content& c, const Position& p, HexIndex exit) {
  int nearest = 255;
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (can_be_named(c, p, u)) nearest = std::min(nearest, distance(c, exit, p.units[u].hex));
  return std::max(nearest, c.figures.breakout_reach);
}
bool someone_can_be_named(const Content& c, const Position& p) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (can_be_named(c, p, u)) return true;
  return false;
}
Verdict may_name(const Content& c, const Position& p, UnitIndex u) {
  if (!can_be_named(c, p, u)) return forbidden("fotm:8.5.cs.when"_c).unit(u);
  const HexIndex exit = unpaid_exit(c, p);
  if (distance(c, exit, p.units[u].hex) > reach_of_naming(c, p, exit)) return forbidden("fotm:8.5.cs.seven"_c).unit(u).hex(exit);
  return kAllowed;
}

Flow advance(Position& p, Ctx& ctx) {
  if (withdrawal_is_owed(ctx.content, p)) return Flow::decide;
  p.frames.pop();
  return Flow::again;
}
Side decider(const Content&, const Position&) { return Side::confederate; }
void list(const Content& c, const Position& p, ActionList& into) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (may_name(c, p, u).allowed() && !into.add(act(Verb::choose, u))) return;
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  return verb(a) == Verb::choose && names_unit(a) && a.hex == 0 ? may_name(c, p, a.a)
         : verb(a) == Verb::done                                ? forbidden("fotm:8.5.cs.when"_c)
                                                                : not_in_this_step(p, a);
}
void take(Position& p, const Action& a, Ctx& ctx) {
  ctx.journal.cite("fotm:8.5.cs.seven"_c);  // by which it was one of those to be named
  p.units[a.a].set(kNamed);
  Event e = event(Happened::named, "fotm:8.5.equal"_c, a.a, p.units[a.a].hex);
  e.value[0] = static_cast<std::int16_t>(std::max(0, debt(ctx.content, p)));
  ctx.journal.tell(e);
}

}  // namespace

const Chapter kWithdrawal = {"Confederate withdrawal", advance, decider, list, verdict, take};

bool withdrawal_is_owed(const Content& c, const Position& p) { return debt(c, p) > 0 && someone_can_be_named(c, p); }

void begin_withdrawal(Position& p, Ctx&) { p.frames.push(byte(Kind::withdrawal)); }

}  // namespace vedette::fotm
