// What follows a roll (fotm:15.1.after-roll): the woods re-roll, leaders, step losses, rout, retreat or Morale Check, and whatever that
// leaves behind. Clauses: 4.2.excess, 9.4.cap, 15.3.woods.1, 15.3.canister, 15.6.cap, 15.7.cap, 15.8, 17.4.four, 17.4.side, 17.4.screen.
#include <algorithm>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/retreat.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

bool may_re_roll(const Content& c, const Position& p) {
  const AssaultFrame& f = assault(p);
  return f.hits > 0 && roller(p, f.roll) == p.side && c.at(f.target).woods && !f.has(kReRolled);
}
void list_re_roll(const Content&, const Position&, ActionList& into) {
  into.add(act(Verb::re_roll));
  into.add(act(Verb::pass));
}
Verdict verdict_re_roll(const Content&, const Position& p, const Action& a) {
  return verb(a) == Verb::re_roll || verb(a) == Verb::pass ? kAllowed : not_in_this_step(p, a);
}
void take_re_roll(Position& p, const Action& a, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  f.asks = Ask::nothing;
  f.after = After::four_sixes;
  if (verb(a) == Verb::pass) return;
  f.set(kReRolled);
  const int die = ctx.dice.d6();
  const bool stays = die >= ctx.content.combat.re_roll_hits_on;
  Event e = event(Happened::re_rolled, "fotm:15.3.woods.1"_c);
  e.side = other(p.side);
  e.to = f.target;
  e.die(die);
  e.value[0] = stays;
  ctx.journal.tell(e);
  if (!stays) --f.hits;
}

// The side that was shot at, and whether by Suppression.
int struck_role(const Position& p) { return 1 - role(p, roller(p, assault(p).roll)); }
bool by_suppression(Roll r) { return r == Roll::suppression || r == Roll::defensive_suppression; }

void take_losses(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  AssaultFrame& f = assault(p);
  const auto r = static_cast<std::size_t>(struck_role(p));
  const bool suppression = by_suppression(f.roll);
  const int limit = suppression                      ? c.combat.suppression_steps
                    : f.roll == Roll::defensive_fire ? c.combat.defensive_steps - f.steps[r]
                                                     : c.combat.lead_steps - f.steps[r];
  const int whole = c.combat.assault_steps - f.steps[r] - f.suppressed[r];
  const int steps = std::max(0, std::min({int{f.hits}, limit, whole, current_sp(c, p, f.victim)}));  // 4.2.excess
  if (steps == 0) return;
  UnitState& state = p.units[f.victim];
  state.lost = byte(state.lost + steps);
  state.tally = byte(state.tally + steps);
  auto& count = suppression ? f.suppressed[r] : f.steps[r];
  count = byte(count + steps);
  Event e = event(Happened::lost_steps,
                  suppression                      ? "fotm:9.4.cap"_c
                  : f.roll == Roll::defensive_fire ? "fotm:15.7.cap"_c
                  : f.roll == Roll::artillery      ? "fotm:15.6.cap"_c
                                                   : "fotm:15.8.cc"_c,
                  f.victim, f.struck);
  e.value[0] = static_cast<std::int16_t>(steps);
  e.value[1] = static_cast<std::int16_t>(current_sp(c, p, f.victim));
  ctx.journal.tell(e);
  if (current_sp(c, p, f.victim) > 0) return;
  f.attackers.drop(f.victim);
  eliminate(p, ctx, f.victim, "fotm:2.3.elim"_c);
}

// Four sixes rout the assaulted hex, or that of the attacking Lead (17.4.side); true if somebody routs.
bool rout(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  AssaultFrame& f = assault(p);
  const int striker = role(p, roller(p, f.roll));
  if (f.sixes[striker] < c.combat.rout_sixes || f.hits == 0) return false;
  const UnitIndex lead = f.lead[kAttacker];
  const HexIndex h = striker == kAttacker ? f.target : lead != kNoUnit && on_map(p, lead) ? p.units[lead].hex : f.struck;
  if (!has_brigade_of(c, p, h, striker == kAttacker ? other(p.side) : p.side)) return false;
  if (striker == kAttacker && f.has(kScreened)) {
    const bool told = f.sixes[striker] - f.hits >= c.combat.rout_sixes;
    told ? ctx.journal.cite("fotm:17.4.cav"_c) : ctx.journal.tell(event(Happened::screened, "fotm:17.4.cav"_c, kNoUnit, kNoHex, h));
    return false;
  }
  std::array<UnitIndex, 3> all{kNoUnit, kNoUnit, kNoUnit};
  std::size_t n = 0;
  each_brigade(c, p, h, [&](UnitIndex u) {
    if (n < all.size()) all[n++] = u;
  });
  send_away(p, ctx, all, true);
  return true;
}

// Brigades that left their hex and are still with the colours: where a Commander may go along (10.2.alone).
void note_who_left(Position& p) {
  AssaultFrame& f = assault(p);
  for (const UnitIndex u : f.leaving) {
    if (u == kNoUnit) continue;
    f.attackers.drop(u);
    if (!on_map(p, u) || p.units[u].hex == f.fled) continue;
    for (UnitIndex& left : f.left[struck_role(p)])
      if (left == kNoUnit) {
        left = u;
        break;
      }
  }
  f.leaving.fill(kNoUnit);
}

// The Assault ends at once when the target holds no defender, no attacker is left, or the attacking Lead's hex has gone.
void look_for_the_end(Position& p, const Content& c) {
  AssaultFrame& f = assault(p);
  if (!has_brigade(c, p, f.target))
    go_to(p, Stage::advance);
  else if (f.attackers.empty() || f.has(kBroken))
    go_to(p, Stage::aftermath);
}

}  // namespace

void send_away(Position& p, Ctx& ctx, const std::array<UnitIndex, 3>& brigades, bool routing) {
  const Content& c = ctx.content;
  AssaultFrame& f = assault(p);
  f.leaving = brigades;
  f.fled = p.units[brigades[0]].hex;
  f.after = After::leaving;
  const bool attacking = side_of(c, brigades[0]) == p.side;
  if (attacking) f.set(kBroken);  // 15.7.scope: the Assault ends with the Lead's hex
  // Where a routing Brigade turns its rear: the enemy Lead, or the firing artillery nearest to it (17.4.face).
  HexIndex enemy_lead = f.target;
  if (!attacking) {
    const UnitIndex lead = f.lead[kAttacker];
    int nearest = 255;
    if (lead != kNoUnit && on_map(p, lead)) nearest = -1, enemy_lead = p.units[lead].hex;
    f.attackers.each([&](UnitIndex u) {
      if (const int away = distance(c, p.units[u].hex, f.target); away < nearest) nearest = away, enemy_lead = p.units[u].hex;
    });
  }
  begin_retreat(p, ctx, brigades, attacking ? brigades_in(c, p, f.target) : f.attackers, enemy_lead, routing);
}

const Question kReRollQuestion = {defender_decides, list_re_roll, verdict_re_roll, take_re_roll};

Flow after_roll(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  AssaultFrame& f = assault(p);
  switch (f.after) {
    case After::re_roll:
      if (may_re_roll(c, p)) {
        f.asks = Ask::re_roll;
        return Flow::decide;
      }
      f.after = After::four_sixes;
      return Flow::again;
    case After::four_sixes: {
      auto& sixes = f.sixes[role(p, roller(p, f.roll))];
      sixes = byte(sixes + f.hits);
      f.after = After::sharpshooters;
      four_sixes(p, ctx);
      return Flow::again;
    }
    case After::sharpshooters:
      f.after = After::losses;
      return sharpshooters(p, ctx) ? Flow::again : Flow::decide;
    case After::losses:
      take_losses(p, ctx);
      f.after = After::rout;
      return Flow::again;
    case After::rout:
      f.after = After::morale;
      rout(p, ctx);
      return Flow::again;
    case After::morale:
      f.after = After::vacated;
      return owes_check(c, p) ? ask_morale(p, ctx) : Flow::again;
    case After::leaving:
      note_who_left(p);
      f.after = After::vacated;
      return Flow::again;
    default:
      switch (settle_vacated(p, ctx)) {
        case Vacated::ask:
          return Flow::decide;
        case Vacated::wait:
          return Flow::again;
        case Vacated::settled:
          break;
      }
      f.after = After::nothing;
      look_for_the_end(p, c);
      return Flow::again;
  }
}

}  // namespace vedette::fotm
