// One Assault from its announcement to its end (fotm:15.1.steps, 15.1.order). After the fighting a two-step Lead goes to the bottom of
// its stack and the attacker may reorder the hexes that took part (15.8.bottom, 4.2.reorder).
#include "fire_on_the_mountain/combat/assault.h"

#include "fire_on_the_mountain/combat/advance.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "fire_on_the_mountain/flow/restacking.h"

namespace vedette::fotm {
namespace {

const Question& asked(const Position& p) {
  switch (assault(p).asks) {
    case Ask::begin:
      return kBeginQuestion;
    case Ask::lead:
      return kLeadQuestion;
    case Ask::bonus:
      return kBonusQuestion;
    case Ask::defending_lead:
      return kDefendingLeadQuestion;
    case Ask::aim:
      return kAimQuestion;
    case Ask::answer:
      return kAnswerQuestion;
    case Ask::re_roll:
      return kReRollQuestion;
    case Ask::casualty:
      return kCasualtyQuestion;
    case Ask::morale:
      return kMoraleQuestion;
    case Ask::company:
      return kCompanyQuestion;
    default:
      return kComposing;
  }
}

// (7) A surviving Lead that lost two steps goes under its stack; Sharpshooters and lone Brigades stay (15.8.bottom.ss).
void beaten_leads(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
    const int lost = p.units[u].tally & ~kChecked;
    p.units[u].tally = 0;
    if (lost < c.combat.lead_steps || !on_map(p, u) || is_sharpshooter(c, u) || count_brigades(c, p, p.units[u].hex) == 1) continue;
    p.units[u].set(kBeaten);
    send_to_bottom(c, p, u);
    ctx.journal.tell(event(Happened::restacked, "fotm:15.8.bottom"_c, u, kNoHex, p.units[u].hex));
  }
  for (UnitIndex guard = kFirstGuard; guard < kUnits; ++guard) p.units[guard].tally = 0;
}

Flow aftermath(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  const AssaultFrame f = assault(p);
  p.step = Step::aftermath;
  beaten_leads(p, ctx);
  Event e = event(Happened::assault_ended, "fotm:15.1.many"_c);
  e.to = f.target;
  e.side = p.side;
  ctx.journal.tell(e);
  go_to(p, Stage::over);
  // The hexes it was made from, whoever stayed behind there, and the one that was taken.
  if (has_brigade_of(c, p, f.target, p.side)) p.fought.add(f.target);
  if (free_stacking(p)) begin_restacking(p, ctx, other(p.side), false);
  begin_restacking(p, ctx, p.side, !free_stacking(p));
  return Flow::again;
}

Flow advance(Position& p, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  if (f.asks != Ask::nothing) return Flow::decide;
  if (f.after != After::nothing) return after_roll(p, ctx);
  switch (stage(p)) {
    case Stage::composing:
      f.asks = Ask::composing;
      return Flow::decide;
    case Stage::lead:
    case Stage::bonus:
    case Stage::defending_lead:
      return initiate(p, ctx);
    case Stage::aims:
      return allot_aims(p, ctx);
    case Stage::offensive_fire:
      return offensive_fire(p, ctx);
    case Stage::answers:
      return allot_answers(p, ctx);
    case Stage::defensive_suppression:
      return defensive_suppression(p, ctx);
    case Stage::defensive_fire:
      return main_defensive_fire(p, ctx);
    case Stage::close_combat:
      return close_with_the_enemy(p, ctx);
    case Stage::advance:
      go_to(p, Stage::aftermath);
      p.step = Step::aftermath;
      if (!has_brigade(ctx.content, p, f.target)) begin_advance(p, ctx, f.target, f.attackers, f.has(kClosed));
      return Flow::again;
    case Stage::aftermath:
      return aftermath(p, ctx);
    case Stage::over:
      p.step = Step::none;
      p.frames.pop();
      return Flow::again;
  }
  return Flow::again;
}

Side who_begins(const Content&, const Position& p) { return p.step == Step::defensive_fire ? other(p.side) : p.side; }
void list_begin(const Content&, const Position&, ActionList& into) { into.add(act(Verb::done)); }
Verdict verdict_begin(const Content&, const Position& p, const Action& a) {
  return verb(a) == Verb::done ? kAllowed : not_in_this_step(p, a);
}
void take_begin(Position& p, const Action&, Ctx&) { assault(p).asks = Ask::nothing; }

Side decider(const Content& c, const Position& p) { return asked(p).decider(c, p); }
void list(const Content& c, const Position& p, ActionList& into) { asked(p).list(c, p, into); }
Verdict verdict(const Content& c, const Position& p, const Action& a) { return asked(p).verdict(c, p, a); }
void take(Position& p, const Action& a, Ctx& ctx) { asked(p).take(p, a, ctx); }

}  // namespace

const Question kBeginQuestion = {who_begins, list_begin, verdict_begin, take_begin};
const Chapter kAssault = {"assault", advance, decider, list, verdict, take};

}  // namespace vedette::fotm
