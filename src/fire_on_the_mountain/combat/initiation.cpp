// Initiation: the Assault is announced, each side names its Lead where 4.2 leaves a choice, and Longstreet may give his two points.
// Clauses: 2.4.target, 4.2.choose, 10.5.sp, 11.4.trigger, 15.4.init, 15.6.must.
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "fire_on_the_mountain/flow/lead_brigade.h"
#include "fire_on_the_mountain/flow/lee.h"
#include "fire_on_the_mountain/ground/presence.h"

namespace vedette::fotm {
namespace {

BrigadeSet taking_part(const Content& c, const Position& p, int role) {
  const AssaultFrame& f = assault(p);
  return role == kAttacker ? f.attackers : brigades_in(c, p, f.target);
}

template <int Role>
void list_lead(const Content& c, const Position& p, ActionList& into) {
  lead_candidates(c, p, taking_part(c, p, Role), assault(p).target).each([&](UnitIndex u) { into.add(act(Verb::lead, u)); });
}
template <int Role>
Verdict verdict_lead(const Content& c, const Position& p, const Action& a) {
  if (verb(a) != Verb::lead) return not_in_this_step(p, a);
  return may_lead(c, p, taking_part(c, p, Role), assault(p).target, a.a);
}
// Which rule of 4.2 made it the Lead.
Clause lead_clause(const Content& c, const Position& p, BrigadeSet of, UnitIndex u) {
  if (is_artillery(c, u)) return "fotm:4.2.artillery"_c;
  if (is_sharpshooter(c, u)) return "fotm:4.2.sharpshooters"_c;
  const auto also = [&](auto&& condition) { return of.any([&](UnitIndex other_one) { return other_one != u && condition(other_one); }); };
  if (is_infantry(c, u) && also([&](UnitIndex o) { return is_cavalry(c, o); })) return "fotm:4.2.infantry"_c;
  return also([&](UnitIndex o) { return p.units[o].hex != p.units[u].hex; }) ? "fotm:4.2.ex2"_c : "fotm:4.2.choose"_c;
}
void name_lead(Position& p, Ctx& ctx, int role, UnitIndex u) {
  assault(p).lead[role] = u;
  ctx.journal.cite(lead_clause(ctx.content, p, taking_part(ctx.content, p, role), u));
  Event e = event(Happened::lead_named, "fotm:4.2.choose"_c, u);
  e.side = side_of(ctx.content, u);
  ctx.journal.tell(e);
}
template <int Role>
void take_lead(Position& p, const Action& a, Ctx& ctx) {
  assault(p).asks = Ask::nothing;
  name_lead(p, ctx, Role, a.a);
}

// Longstreet stands where Brigades go into Close Combat, and the bonus of this turn has not been used (10.5.scope).
Verdict may_give_bonus(const Content& c, const Position& p) {
  if (!bonus_open(p)) return forbidden("fotm:10.5.when"_c);
  if (!longstreet_himself(c, p)) return forbidden("fotm:10.5.sp"_c).unit(c.longstreet);
  const HexIndex his = p.units[c.longstreet].hex;
  const bool here = assault(p).attackers.any([&](UnitIndex u) { return p.units[u].hex == his && !is_artillery(c, u); });
  return here ? kAllowed : forbidden("fotm:10.5.scope"_c).unit(c.longstreet).hex(his);
}
void list_bonus(const Content&, const Position&, ActionList& into) {
  into.add(act(Verb::bonus, 0, 2));
  into.add(act(Verb::pass));
}
Verdict verdict_bonus(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::pass) return kAllowed;
  if (verb(a) != Verb::bonus || a.b != 2) return not_in_this_step(p, a);
  return may_give_bonus(c, p);
}
void take_bonus(Position& p, const Action& a, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  f.asks = Ask::nothing;
  if (verb(a) != Verb::bonus) return;
  f.set(kLongstreet);
  use_bonus(p, ctx, Bonus::assault);
}

}  // namespace

const Question kLeadQuestion = {attacker_decides, list_lead<kAttacker>, verdict_lead<kAttacker>, take_lead<kAttacker>};
const Question kDefendingLeadQuestion = {defender_decides, list_lead<kDefender>, verdict_lead<kDefender>, take_lead<kDefender>};
const Question kBonusQuestion = {attacker_decides, list_bonus, verdict_bonus, take_bonus};

void announce(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  AssaultFrame& f = assault(p);
  f.attackers = f.announced;
  p.targets.add(f.target);
  p.fought = HexSet{};
  f.announced.each([&](UnitIndex u) { p.fought.add(p.units[u].hex); });
  for (UnitIndex u = 0; u < kUnits; ++u) {
    p.units[u].tally = 0;
    if (is_commander(c, u)) p.units[u].helped = 0;  // 2.2.period
  }
  Event e = event(Happened::assault_announced, "fotm:15.4.init"_c);
  e.side = p.side;
  e.to = f.target;
  tell_of(e, {0, 0, 0, f.announced});
  ctx.journal.tell(e);
  bool foot_or_guns = false, guns_only = true;
  f.announced.each([&](UnitIndex u) {
    p.units[u].set(kAssaulted);
    guns_only = guns_only && is_artillery(c, u);
    foot_or_guns = foot_or_guns || !mounted_cavalry(c, p, u);
    ctx.journal.tell(event(Happened::joined, is_artillery(c, u) ? "fotm:15.4.support"_c : "fotm:15.4.init"_c, u, p.units[u].hex, f.target));
  });
  if (has_artillery(c, p, f.target)) f.set(kSuppression);
  each_brigade(c, p, f.target, [&](UnitIndex u) {
    if (mounted_cavalry(c, p, u) && !routed(p, u)) f.set(kScreened);
  });
  assault_announced(p, ctx, foot_or_guns, guns_only && f.has(kSuppression));
  if (!has_brigade(c, p, f.target)) {  // a lone Guard (2.4.target)
    remove_guards(p, ctx, f.target, other(p.side));
    f.struck = f.target;
    f.after = After::vacated;
    go_to(p, Stage::advance);
    return;
  }
  go_to(p, Stage::lead);
}

bool lead_is_set(Position& p, Ctx& ctx, int role) {
  const Content& c = ctx.content;
  const BrigadeSet present = taking_part(c, p, role);
  UnitIndex& lead = assault(p).lead[role];
  if (present.has(lead)) return true;
  lead = kNoUnit;
  if (role == kAttacker && fires_without_lead(c, p)) return true;
  const BrigadeSet candidates = lead_candidates(c, p, present, assault(p).target);
  if (candidates.size() > 1) return false;
  candidates.each([&](UnitIndex u) { name_lead(p, ctx, role, u); });
  return true;
}

bool asks_for_lead(Position& p, Ctx& ctx, int role) {
  if (lead_is_set(p, ctx, role)) return false;
  assault(p).asks = role == kAttacker ? Ask::lead : Ask::defending_lead;
  return true;
}

Flow initiate(Position& p, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  switch (stage(p)) {
    case Stage::lead:
      if (asks_for_lead(p, ctx, kAttacker)) return Flow::decide;
      go_to(p, Stage::bonus);
      return Flow::again;
    case Stage::bonus:
      go_to(p, Stage::defending_lead);
      if (!may_give_bonus(ctx.content, p).allowed()) return Flow::again;
      f.asks = Ask::bonus;
      return Flow::decide;
    default:
      if (asks_for_lead(p, ctx, kDefender)) return Flow::decide;
      go_to(p, Stage::aims);
      p.step = Step::offensive_fire;  // (3) begins with the allotting of artillery
      return Flow::again;
  }
}

}  // namespace vedette::fotm
