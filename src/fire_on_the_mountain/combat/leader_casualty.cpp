// Leader Casualties (fotm:16, 7.2): officers of the Lead Brigade, marked by LCMs, and Commanders with it.
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/ground/presence.h"

namespace vedette::fotm {
namespace {

// The enemy Lead of a roll, if it still stands: defender's for the attacker's rolls and the other way round.
UnitIndex lead_struck(const Position& p) {
  const AssaultFrame& f = assault(p);
  const UnitIndex lead = f.lead[1 - role(p, roller(p, f.roll))];
  return lead != kNoUnit && on_map(p, lead) ? lead : kNoUnit;
}

struct Generals {
  int n = 0;
  std::array<UnitIndex, 4> who;
};
Generals with_lead(const Content& c, const Position& p, UnitIndex lead) {
  Generals g;
  each_commander(c, p, p.units[lead].hex, [&](UnitIndex u) {
    if (u != c.lee) g.who[g.n++] = u;  // 10.4.immune, 16.2.tie
  });
  return g;
}

void lose_officers(Position& p, Ctx& ctx, UnitIndex lead) {
  ++p.units[lead].lcm;
  Event e = event(Happened::leader_lost, "fotm:16.1.place"_c, lead, p.units[lead].hex);
  e.value[0] = p.units[lead].lcm;
  ctx.journal.tell(e);
  score(p, ctx, other(side_of(ctx.content, lead)), VpLine::lcm);
}

void hit_commander(Position& p, Ctx& ctx, UnitIndex u, Event e) {
  const Content& c = ctx.content;
  const Piece& piece = c.piece(u);
  UnitState& state = p.units[u];
  const bool named = state.lost < piece.casualties;  // a replacement gives no VP (16.2.reno.vp)
  ++state.lost;
  e.unit = u;
  e.from = state.hex;
  e.value[0] = state.lost;
  e.value[1] = static_cast<std::int16_t>(state.lost > piece.casualties ? 0 : command_modifier(c, p, u));
  ctx.journal.tell(e);
  if (named) score(p, ctx, other(piece.side), piece.casualty_line);
  if (piece.replacement != 0 && state.lost <= piece.casualties) return ctx.journal.cite("fotm:16.2.flip"_c);
  ctx.journal.tell(event(Happened::removed, piece.replacement == 0 ? "fotm:16.2.mac"_c : "fotm:16.2.flip"_c, u, state.hex));
  take_off_map(c, p, u, At::eliminated);
}

// --- Sharpshooters choose their man (7.2.pick) ------------------------------------------------------------------
Verdict may_fall(const Content& c, const Position& p, UnitIndex u) {
  const UnitIndex lead = lead_struck(p);
  if (lead == kNoUnit) return forbidden("fotm:7.2.whose"_c).unit(u);
  if (u == lead) return p.units[u].lcm < c.combat.most_lcm ? kAllowed : forbidden("fotm:16.1.place"_c).unit(u);
  if (u == c.lee) return forbidden("fotm:10.4.immune"_c).unit(u);
  if (is_commander(c, u) && side_of(c, u) == side_of(c, lead) && on_map(p, u) && p.units[u].hex == p.units[lead].hex) return kAllowed;
  return forbidden("fotm:7.2.whose"_c).unit(u);
}
void list_casualty(const Content& c, const Position& p, ActionList& into) {
  const UnitIndex lead = lead_struck(p);
  if (may_fall(c, p, lead).allowed()) into.add(act(Verb::casualty, lead));
  const Generals g = with_lead(c, p, lead);
  for (int i = 0; i < g.n; ++i) into.add(act(Verb::casualty, g.who[i]));
}
Verdict verdict_casualty(const Content& c, const Position& p, const Action& a) {
  return verb(a) == Verb::casualty ? may_fall(c, p, a.a) : not_in_this_step(p, a);
}
void take_casualty(Position& p, const Action& a, Ctx& ctx) {
  assault(p).asks = Ask::nothing;
  if (is_commander(ctx.content, a.a))
    hit_commander(p, ctx, a.a, event(Happened::commander_hit, "fotm:7.2.pick"_c));
  else
    lose_officers(p, ctx, a.a);
}
Side roller_decides(const Content&, const Position& p) { return roller(p, assault(p).roll); }

}  // namespace

const Question kCasualtyQuestion = {roller_decides, list_casualty, verdict_casualty, take_casualty};

// Four sixes over artillery and Close Combat, both rolled (16.1.four, 16.1.both, 16.1.side).
void four_sixes(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  AssaultFrame& f = assault(p);
  if (f.roll != Roll::close_combat || f.has(kFourGiven) || !f.has(kArtilleryRolled)) return;
  if (f.sixes[kAttacker] < c.combat.leader_sixes) return;
  const UnitIndex lead = lead_struck(p);
  if (lead == kNoUnit) return;
  f.set(kFourGiven);
  if (p.units[lead].lcm < c.combat.most_lcm) return lose_officers(p, ctx, lead);
  const Generals g = with_lead(c, p, lead);
  if (g.n == 0) return;
  Event e = event(Happened::commander_hit, g.n > 1 ? "fotm:16.2.two"_c : "fotm:16.2.lead"_c);
  UnitIndex hit = g.who[0];
  if (g.n > 1) {
    int first = 0, second = 0;
    do {  // 16.2.tie
      first = ctx.dice.d6();
      second = ctx.dice.d6();
      e.n_dice = 0;
      e.die(first).die(second);
    } while (first == second && ctx.dice.trouble() == Dice::Trouble::none);
    hit = first > second ? g.who[0] : g.who[1];
  }
  hit_commander(p, ctx, hit, e);
}

bool sharpshooters(Position& p, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  if (!f.has(kSharpshooting) || f.ones < ctx.content.combat.sharpshooter_ones || lead_struck(p) == kNoUnit) return true;
  ActionList victims(1);
  list_casualty(ctx.content, p, victims);
  if (victims.empty()) return true;
  ctx.journal.cite("fotm:7.2.ones"_c);
  ctx.journal.cite("fotm:7.2.pick"_c);
  f.asks = Ask::casualty;
  return false;
}

}  // namespace vedette::fotm
