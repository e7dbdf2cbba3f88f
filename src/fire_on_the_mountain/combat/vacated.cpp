// What stays behind in a hex that a side has left in an Assault: Guards are gone with their prisoners (fotm:2.4.target), Commanders ride
// with a Brigade that got away, or find the nearest one (fotm:10.2.alone).
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

Side struck_side(const Position& p) { return other(roller(p, assault(p).roll)); }

// Where this Commander may go along.
Verdict may_keep_company(const Content& c, const Position& p, HexIndex h) {
  const AssaultFrame& f = assault(p);
  bool went_there = false;
  for (const UnitIndex u : f.left[role(p, struck_side(p))])
    went_there = went_there || (u != kNoUnit && on_map(p, u) && p.units[u].hex == h);
  if (!went_there) return forbidden("fotm:10.2.alone"_c).unit(f.commander);
  return stacking(c, p, f.commander, h);
}
void list_company(const Content& c, const Position& p, ActionList& into) {
  const AssaultFrame& f = assault(p);
  HexIndex listed[3] = {kNoHex, kNoHex, kNoHex};
  int n = 0;
  for (const UnitIndex u : f.left[role(p, struck_side(p))]) {
    if (u == kNoUnit || !on_map(p, u)) continue;
    const HexIndex h = p.units[u].hex;
    if (h == listed[0] || h == listed[1] || !may_keep_company(c, p, h)) continue;
    listed[n++] = h;
    into.add(act(Verb::choose, f.commander, h));
  }
}
Verdict verdict_company(const Content& c, const Position& p, const Action& a) {
  if (verb(a) != Verb::choose) return not_in_this_step(p, a);
  if (a.a != assault(p).commander) return forbidden("fotm:10.2.alone"_c).unit(a.a);
  return may_keep_company(c, p, a.hex);
}
void take_company(Position& p, const Action& a, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  f.asks = Ask::nothing;
  const UnitIndex commander = f.commander;
  f.commander = kNoUnit;
  ctx.journal.tell(by_his_name(ctx.content, p, event(Happened::displaced, "fotm:10.2.alone"_c, commander, p.units[commander].hex, a.hex)));
  move_to(ctx.content, p, commander, a.hex);
  unit_came(p, ctx, commander, Came::by_retreat);
}
Side struck_decides(const Content&, const Position& p) { return struck_side(p); }

}  // namespace

const Question kCompanyQuestion = {struck_decides, list_company, verdict_company, take_company};

void remove_guards(Position& p, Ctx& ctx, HexIndex h, Side side) {
  const Content& c = ctx.content;
  for (UnitIndex guard = guard_in(c, p, h, side); guard != kNoUnit; guard = guard_in(c, p, h, side)) {
    each_unit(p, h, [&](UnitIndex u) {
      if (p.units[u].at != At::captured || p.units[u].with != guard) return;
      ctx.journal.tell(event(Happened::removed, "fotm:2.4.elim.prisoner"_c, u, h));
      take_off_map(c, p, u, At::eliminated);  // nobody gains VP
      p.units[u].with = u;
    });
    const UnitIndex parent = p.units[guard].with;
    ctx.journal.tell(event(Happened::removed, "fotm:2.4.nofight"_c, guard, h));
    take_off_map(c, p, guard, At::available);
    p.units[guard].with = kNoUnit;
    p.units[guard].tally = 0;
    if (parent == kNoUnit) continue;
    // 2.3.forced-counts: what was lent is a step lost now.
    p.units[parent].lent = byte(p.units[parent].lent - c.combat.guard_sp);
    p.units[parent].lost = byte(p.units[parent].lost + c.combat.guard_sp);
  }
}

Vacated settle_vacated(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  AssaultFrame& f = assault(p);
  const Side side = struck_side(p);
  for (const HexIndex h : {f.struck, f.fled}) {
    if (h == kNoHex || has_brigade_of(c, p, h, side)) continue;
    if (h == f.target) remove_guards(p, ctx, h, side);  // only what is assaulted: 2.4.target
    UnitIndex commander = kNoUnit;
    each_commander(c, p, h, [&](UnitIndex u) {
      if (commander == kNoUnit && side_of(c, u) == side) commander = u;
    });
    if (commander == kNoUnit) continue;
    f.commander = commander;
    ActionList company(1);
    list_company(c, p, company);
    if (!company.empty()) {
      f.asks = Ask::company;
      return Vacated::ask;
    }
    f.commander = kNoUnit;
    displace_commanders(p, ctx, h, side);
    return Vacated::wait;
  }
  return Vacated::settled;
}

}  // namespace vedette::fotm
