// The preview of a roll: the same candidates, shot, assault and reckoning as in play, and the column of the chart counted out.
#include "blind_swords/odds.h"

#include "blind_swords/ground.h"

namespace vedette::bs {

namespace {

void count_column(const Content& c, CombatOdds& odds) {
  if (!odds.verdict || !odds.reckoning.allowed()) return;
  for (const auto& row : c.crt) ++odds.of_36[static_cast<std::size_t>(row[static_cast<std::size_t>(odds.reckoning.final)])];
}

}  // namespace

CombatOdds fire_odds(const Content& c, const Position& p, std::span<const UnitIndex> units, HexIndex target, UnitIndex victim,
                     FireKind how) {
  CombatOdds odds;
  if (units.empty()) {
    odds.verdict = forbidden("bs:9.1.1"_c);
    return odds;
  }
  const UnitIndex first = units[0];
  ShotChoice choice;
  choice.how = how == FireKind::fire_step && artillery(c, first) ? FireKind::artillery : how;
  choice.side = c.units[first].side;
  choice.victim = victim;
  if (choice.how == FireKind::fire_step)
    choice.brigade = c.units[first].brigade;
  else
    choice.from = p.units[first].hex;
  if (holder(c, p, target) != other(choice.side)) {
    odds.verdict = forbidden("bs:9.1.2"_c).hex(target);
    return odds;
  }
  const Candidates all = candidates(c, p, choice, target);
  FirerSet set = 0;
  for (const UnitIndex u : units) {
    int at = 0;
    while (at < all.n && all.units[static_cast<std::size_t>(at)] != u) ++at;
    if (at == all.n) {
      odds.verdict = firer_verdict(c, p, choice, target, u);
      return odds;
    }
    set |= FirerSet{1} << at;
  }
  odds.verdict = one_shot(c, p, all, set);
  if (whole_hex(choice.how) && set != (FirerSet{1} << all.n) - 1U) odds.verdict = forbidden("bs:11.3a.1"_c).hex(choice.from);
  odds.reckoning = reckon(c, p, assemble(c, p, all, set), 0, {});
  odds.reckoned = true;
  count_column(c, odds);
  return odds;
}

CombatOdds close_combat_odds(const Content& c, const Position& p, const Declaration& d) {
  CombatOdds odds;
  odds.verdict = assault_verdict(c, p, d);
  if (!odds.verdict) return odds;
  for (Direction f = 0; f < kDirections && odds.verdict; ++f) {
    if ((d.flanks >> f & 1U) == 0) continue;
    Declaration alone = d;
    alone.flanks = 0;
    odds.verdict = flank_verdict(c, p, alone, c.side[d.target][f].to);
  }
  if (odds.verdict && d.charge != 0) odds.verdict = may_charge(c, p, d);
  if (!odds.verdict) return odds;
  odds.reckoning = reckon(c, p, assemble(c, p, d, gather(c, p, d)), 0);
  odds.reckoned = true;
  odds.verdict = declared(c, p, d);
  count_column(c, odds);
  return odds;
}

TestOdds cohesion_odds(const Content& c, const Position& p, UnitIndex u) {
  TestOdds odds;
  if (!in_play(p, u)) {
    odds.verdict = forbidden("bs:1.0.6"_c).unit(u);
    return odds;
  }
  odds.cr = modified_cr(c, p, u);
  for (int die = 1; die <= 6; ++die) odds.pass_of_6 += passes(die, odds.cr);
  return odds;
}

}  // namespace vedette::bs
