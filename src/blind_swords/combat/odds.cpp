// The preview of a roll: the same candidates, shot, assault and reckoning as in play, and the column of the chart counted out.
#include "blind_swords/combat/odds.h"

#include <bit>

#include "blind_swords/combat/fire_choice.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/words/words.h"

namespace vedette::bs {

namespace {

void count_column(const Content& c, CombatOdds& odds) {
  if (!odds.verdict || !odds.reckoning.allowed()) return;
  for (const auto& row : c.crt) ++odds.of_36[static_cast<std::size_t>(row[static_cast<std::size_t>(odds.reckoning.final)])];
}

// The kind of shot these units would make: the one that is open now, if the first of them could be in it; else the Limited Activation's,
// the Artillery Phase's or the Fire step's.
ShotChoice asked_shot(const Content& c, const Position& p, UnitIndex first, HexIndex target, UnitIndex victim, FireKind how) {
  ShotChoice choice;
  const bool open = how == FireKind::fire_step && shot_open(c, p, choice) && choice.side == c.units[first].side &&
                    (choice.brigade == kNoBrigade || choice.brigade == c.units[first].brigade);
  if (open) {
    if (reaction(choice.how) && choice.from == kNoHex) choice.from = p.units[first].hex;
    return choice;
  }
  const Activated now = activated(p);
  choice = {};
  choice.how = how != FireKind::fire_step                                            ? how
               : artillery(c, first)                                                 ? FireKind::artillery
               : now.under_way && !now.full && now.brigade == c.units[first].brigade ? FireKind::limited
                                                                                     : how;
  choice.side = c.units[first].side;
  choice.victim = victim;
  if (choice.how == FireKind::artillery) choice.most = c.turn(p).battery_cap;
  if (choice.how == FireKind::fire_step || choice.how == FireKind::limited)
    choice.brigade = c.units[first].brigade;
  else
    choice.from = p.units[first].hex;
  if (choice.how == FireKind::defensive)
    if (const Direction d = c.grid().direction(choice.from, target); d != kNoDirection) note_crossing(c, choice, d);
  return choice;
}

// Where only so many may fire together: each way to choose them. Otherwise all fire.
template <class F>
void each_allowed(const Candidates& all, FirerSet set, F&& f) {
  const int most = all.choice.most;
  if (most == 0 || std::popcount(set) <= most) return f(set);
  for (FirerSet some = set; some != 0; some = (some - 1) & set)
    if (std::popcount(some) == most) f(some);
}

}  // namespace

CombatOdds fire_odds(const Content& c, const Position& p, std::span<const UnitIndex> units, HexIndex target, UnitIndex victim,
                     FireKind how) {
  CombatOdds odds;
  if (units.empty()) {
    odds.verdict = forbidden("bs:9.1.1"_c);
    return odds;
  }
  const ShotChoice choice = asked_shot(c, p, units[0], target, victim, how);
  odds.verdict = shot_verdict(c, p, choice, target, units);
  if (holder(c, p, target) != other(choice.side)) return odds;
  const Candidates all = candidates(c, p, choice, target);
  FirerSet set = 0;
  for (const UnitIndex u : units)
    if (!add_to(c, p, all, set, u)) return odds;
  const Shot shot = assemble(c, p, all, set);
  odds.reckoning = reckon(c, p, shot, choice.shift, "bs:event.hold-fire.1"_c);
  odds.reckoned = true;
  count_column(c, odds);
  return odds;
}

Chances chances_of_fire(const Content& c, const Position& p, std::span<const UnitIndex> units, HexIndex target, UnitIndex victim,
                        FireKind how) {
  if (!fire_odds(c, p, units, target, victim, how).verdict) return {};
  const ShotChoice choice = asked_shot(c, p, units[0], target, victim, how);
  const Candidates all = candidates(c, p, choice, target);
  FirerSet set = 0;
  for (const UnitIndex u : units)
    if (!add_to(c, p, all, set, u)) return {};
  return fire_chances(c, p, assemble(c, p, all, set), choice.shift);
}

Chances chances_of_close_combat(const Content& c, const Position& p, const Declaration& d) {
  return close_combat_odds(c, p, d).verdict ? close_combat_chances(c, p, d) : Chances{};
}

UnitList best_firers(const Content& c, const Position& p, HexIndex target, HexIndex from) {
  UnitList best;
  ShotChoice choice;
  if (!shot_open(c, p, choice) || holder(c, p, target) != other(choice.side)) return best;
  if (reaction(choice.how) && choice.from == kNoHex) choice.from = from;
  if (reaction(choice.how) && choice.target != target) return best;
  const Candidates all = candidates(c, p, choice, target);
  int column = -1;
  // All of a brigade, where only one may fire, that stand in one hex, or in two.
  for (int one = 0; one < all.n; ++one)
    for (int two = one; two < all.n; ++two) {
      const auto a = static_cast<std::size_t>(one), b = static_cast<std::size_t>(two);
      FirerSet set = 0;
      for (std::size_t i = 0; i < static_cast<std::size_t>(all.n); ++i) {
        const bool there = all.slot[i] == all.slot[a] || all.slot[i] == all.slot[b];
        if (there && (choice.how != FireKind::firefight || c.units[all.units[i]].brigade == c.units[all.units[a]].brigade))
          set |= FirerSet{1} << i;
      }
      each_allowed(all, set, [&](FirerSet some) {
        if (!one_shot(c, p, all, some)) return;
        const Reckoning r = reckon(c, p, assemble(c, p, all, some), choice.shift, {});
        if (r.column + r.shifts.total() <= column) return;
        column = r.column + r.shifts.total();
        best.n = 0;
        for (int i = 0; i < all.n; ++i)
          if ((some >> i & 1U) != 0) best.add(all.units[i]);
      });
    }
  return best;
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
