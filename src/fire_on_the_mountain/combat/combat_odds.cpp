#include "fire_on_the_mountain/combat/combat_odds.h"

#include <algorithm>
#include <iterator>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/chance.h"
#include "fire_on_the_mountain/combat/morale.h"
#include "fire_on_the_mountain/combat/obligation.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "fire_on_the_mountain/flow/lead_brigade.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

// The Assault on this hex that is under way, if any.
const AssaultFrame* under_way(const Position& p, HexIndex target) {
  for (int i = 0; i < p.frames.depth; ++i) {
    const Frame& frame = p.frames.frames[i];
    if (frame.kind == byte(Kind::assault) && frame.as<AssaultFrame>().target == target) return &frame.as<AssaultFrame>();
  }
  return nullptr;
}

UnitIndex first_of(BrigadeSet set) { return set.empty() ? kNoUnit : static_cast<UnitIndex>(kFirstBrigade + std::countr_zero(set.bits())); }

// The table as it would be if `side` were in its Combat Phase.
Position as_attacker(const Content& c, const Position& p, Side side) {
  Position q = p;
  if (p.phase == Phase::combat && p.side == side) return q;
  q.phase = Phase::combat;
  q.side = side;
  q.targets = HexSet{};
  for (UnitState& state : q.units) {
    state.clear(kAssaulted);
    state.clear(kAdvanced);
  }
  static_cast<void>(c);
  return q;
}

Verdict may_attack(const Content& c, const Position& q, BrigadeSet units, HexIndex target) {
  if (q.side == Side::union_ && q.pause == Pause::on) return forbidden("fotm:11.4.limits"_c);
  const AssaultFrame* f = under_way(q, target);
  if (f != nullptr && (units.bits() & ~f->announced.bits()) == 0) return kAllowed;
  if (const Verdict v = may_be_target(c, q, target); !v) return v;
  Verdict v = units.empty() ? forbidden("fotm:15.4.init"_c).hex(target) : kAllowed;
  units.each([&](UnitIndex u) {
    if (v.allowed()) v = may_join(c, q, u, target);
  });
  return v;
}

void tell(Odds& odds, const Strength& strength) {
  odds.sp = strength.sp;
  odds.dice = strength.dice;
  odds.modifiers.assign(strength.lines.begin(), strength.lines.end());
}

// Steps lost by `victim`, at most `limit` of them.
void steps_lost(Odds& odds, const Content& c, const Position& p, UnitIndex victim, int limit, bool void_one, bool woods) {
  const int most = victim == kNoUnit ? 0 : std::max(0, std::min(limit, current_sp(c, p, victim)));
  const RollChances chances = chances_of_hits(odds.dice, c.combat.hit_on, void_one, woods ? c.combat.re_roll_hits_on : 0);
  std::array<std::int64_t, 4> ways{};
  for (int hits = 0; hits <= kMostDice; ++hits) ways[std::min({hits, most, 3})] += chances.ways[hits];
  for (std::size_t steps = 0; steps < ways.size(); ++steps)
    if (ways[steps] > 0) odds.outcomes.push_back({std::to_string(steps), {ways[steps], chances.total}});
}

bool six_is_void(const Content& c, const Position& p, const AssaultFrame* f, AssaultFlag spent) {
  return dusk(c, p) && (f == nullptr || !f->has(spent));
}
bool woods_help(const Content& c, HexIndex target, const AssaultFrame* f) {
  return c.at(target).woods && (f == nullptr || !f->has(kReRolled));
}
int steps_left(const Content& c, const AssaultFrame* f, int role, int limit, bool suppression) {
  if (f == nullptr) return limit;
  const auto r = static_cast<std::size_t>(role);
  const int whole = c.combat.assault_steps - f->steps[r] - f->suppressed[r];
  return std::min(whole, suppression ? limit : limit - f->steps[r]);
}
UnitIndex lead_of(const Content& c, const Position& p, BrigadeSet present, HexIndex target, const AssaultFrame* f, int role) {
  if (f != nullptr && present.has(f->lead[role])) return f->lead[role];
  const BrigadeSet candidates = lead_candidates(c, p, present, target);
  UnitIndex lead = first_of(candidates);  // where there is a choice, infantry is taken to lead
  candidates.each([&](UnitIndex u) {
    if (!is_infantry(c, lead) && is_infantry(c, u)) lead = u;
  });
  return lead;
}

Odds attack_by_fire(const Content& c, const Position& p, bool suppression, BrigadeSet units, HexIndex target, UnitIndex at) {
  Odds odds;
  const Side side = units.empty() ? p.side : side_of(c, first_of(units));
  const Position q = as_attacker(c, p, side);
  const AssaultFrame* f = under_way(p, target);
  odds.legal = may_attack(c, q, units, target);
  units.each([&](UnitIndex u) {
    if (odds.legal.allowed() && !is_artillery(c, u)) odds.legal = forbidden("fotm:15.4.off"_c).unit(u);
  });
  if (suppression && at == kNoUnit)
    each_brigade(c, p, target, [&](UnitIndex u) {
      if (at == kNoUnit && is_artillery(c, u)) at = u;
    });
  if (odds.legal.allowed() && suppression != has_artillery(c, p, target))
    odds.legal = forbidden(suppression ? "fotm:9.4.what"_c : "fotm:15.6.must"_c).hex(target);
  if (odds.legal.allowed() && suppression && (!is_artillery(c, at) || p.units[at].hex != target))
    odds.legal = forbidden("fotm:9.4.what"_c).unit(at);

  // As a roll of the Assault that is under way; or else of one by these guns alone.
  AssaultFrame with = f != nullptr ? *f : assault_on(target);
  if (with.attackers.empty()) with.announced = BrigadeSet::of(with.announced.bits() | units.bits());
  aim_at(with, units, at);
  odds.roll = suppression ? Roll::suppression : Roll::artillery;
  tell(odds, artillery_fire(c, p, units, target, suppression, mixed_offensive_fire(c, p, with, units, at)));
  const UnitIndex victim = suppression ? at : lead_of(c, p, brigades_in(c, p, target), target, f, kDefender);
  const int limit = suppression ? c.combat.suppression_steps : c.combat.lead_steps;
  steps_lost(odds, c, p, victim, steps_left(c, f, kDefender, limit, suppression), six_is_void(c, p, f, kAttackerVoid),
             woods_help(c, target, f));
  return odds;
}

// Defending guns that answer attacking artillery in the Assault on their hex.
Odds answer_by_suppression(const Content& c, const Position& p, const AssaultFrame* f, BrigadeSet units, HexIndex target, UnitIndex at) {
  Odds odds;
  if (at == kNoUnit)
    each_brigade(c, p, target, [&](UnitIndex u) {
      if (at == kNoUnit && is_artillery(c, u)) at = u;
    });
  units.each([&](UnitIndex u) {
    if (!odds.legal.allowed()) return;
    odds.legal = is_artillery(c, u) ? may_fire(c, p, u, target, true) : forbidden("fotm:9.4.what"_c).unit(u);
  });
  if (odds.legal.allowed() && (at == kNoUnit || !is_artillery(c, at))) odds.legal = forbidden("fotm:15.4.def.supp"_c).hex(target);
  AssaultFrame with = *f;
  aim_at(with, units, at);
  odds.roll = Roll::defensive_suppression;
  tell(odds, artillery_fire(c, p, units, target, true, mixed_answer(c, p, with, at)));
  steps_lost(odds, c, p, at, steps_left(c, f, kAttacker, c.combat.suppression_steps, true), six_is_void(c, p, f, kDefenderVoid), false);
  return odds;
}

Odds defensive_odds(const Content& c, const Position& p, BrigadeSet units, HexIndex target) {
  Odds odds;
  const HexIndex defended = units.empty() ? kNoHex : p.units[first_of(units)].hex;
  if (defended == kNoHex) {
    odds.legal = forbidden("fotm:15.4.def.who"_c);
    return odds;
  }
  const AssaultFrame* f = under_way(p, defended);
  const BrigadeSet attackers = f != nullptr ? f->attackers : brigades_in(c, p, target);
  units.each([&](UnitIndex u) {
    if (!odds.legal.allowed()) return;
    if (p.units[u].hex != defended)
      odds.legal = forbidden("fotm:15.4.def.who"_c).unit(u);
    else if (is_horse_artillery(c, u) && mounted(p, u))
      odds.legal = forbidden("fotm:8.4.fire"_c).unit(u);
  });
  const Side side = side_of(c, first_of(units));
  if (odds.legal.allowed() && (attackers.empty() || side_of(c, first_of(attackers)) == side))
    odds.legal = forbidden("fotm:15.4.def.who"_c).hex(target);
  const std::uint8_t from = attacked_from(c, p, defended, attackers);
  if (odds.legal.allowed() && from == 0) odds.legal = forbidden("fotm:15.4.def.choice"_c).hex(target);
  odds.roll = Roll::defensive_fire;
  const UnitIndex lead = lead_of(c, p, attackers, defended, f, kAttacker);
  if (lead == kNoUnit) return odds;
  // The guns that suppress will have fired before it, or have.
  const std::uint8_t rolled = f != nullptr ? byte(f->corps[kDefender] | answering_corps(c, p, *f)) : std::uint8_t{0};
  tell(odds, defensive_fire(c, p, units, rolled, defended, attackers, p.units[lead].hex));
  steps_lost(odds, c, p, lead, steps_left(c, f, kAttacker, c.combat.defensive_steps, false), six_is_void(c, p, f, kDefenderVoid), false);
  return odds;
}

}  // namespace

Odds fire_odds(const Content& c, const Position& p, FireKind kind, BrigadeSet units, HexIndex target, UnitIndex at) {
  if (kind == FireKind::defensive) return defensive_odds(c, p, units, target);
  const AssaultFrame* f = units.empty() ? nullptr : under_way(p, p.units[first_of(units)].hex);
  if (kind == FireKind::suppression && f != nullptr && side_of(c, first_of(units)) != p.side)
    return answer_by_suppression(c, p, f, units, target, at);
  return attack_by_fire(c, p, kind == FireKind::suppression, units, target, at);
}

Odds assault_odds(const Content& c, const Position& p, BrigadeSet units, HexIndex target) {
  // Guns alone do not close: theirs is the artillery roll (15.1.artonly).
  const bool guns_only = !units.empty() && !units.any([&](UnitIndex u) { return !is_artillery(c, u); });
  Odds odds;
  if (guns_only) odds = attack_by_fire(c, p, has_artillery(c, p, target), units, target, kNoUnit);
  const Side side = units.empty() ? p.side : side_of(c, first_of(units));
  odds.legal = may_attack(c, as_attacker(c, p, side), units, target);
  const AssaultFrame* f = under_way(p, target);
  const bool choosing = p.frames.depth > 0 && (p.frames.top().kind == byte(Kind::combat_phase) ||
                                               (is_assault(p.frames.top()) && assault(p).asks == Ask::composing));
  if (odds.legal.allowed() && p.side == side && choosing)
    odds.legal = announcing(c, p, duty_of(c, p), target, units);  // no other duty may become impossible
  if (!has_brigade(c, p, target)) {                               // a lone Guard: no die is rolled (2.4.target)
    Odds none;
    none.legal = odds.legal;
    none.outcomes.push_back({"0", {1, 1}});
    return none;
  }
  if (guns_only) return odds;
  odds.roll = Roll::close_combat;
  BrigadeSet closing;  // only those next to it can close
  units.each([&](UnitIndex u) {
    if (is_artillery(c, u) || adjacent(c, p.units[u].hex, target)) closing.add(u);
  });
  // Its guns will have fired before it, or have.
  const std::uint8_t rolled =
      f != nullptr && f->has(kArtilleryRolled) ? f->corps[kAttacker] : corps_of_guns(c, p, units, target, has_artillery(c, p, target));
  tell(odds, close_combat(c, p, closing, target, f != nullptr && f->has(kLongstreet), rolled));
  const UnitIndex lead = lead_of(c, p, brigades_in(c, p, target), target, f, kDefender);
  steps_lost(odds, c, p, lead, steps_left(c, f, kDefender, c.combat.lead_steps, false), six_is_void(c, p, f, kAttackerVoid),
             woods_help(c, target, f));
  return odds;
}

Odds morale_odds(const Content& c, const Position& p, UnitIndex u, UnitIndex by) {
  Odds odds;
  Position q = p;
  if (p.step == Step::none)  // a new Assault: every Commander may help again (2.2.period)
    for (UnitState& state : q.units) state.helped = 0;
  odds.legal = on_map(p, u) && is_brigade(c, u) ? may_check(c, q, u, by) : forbidden("fotm:17.2.when"_c).unit(u);
  const Lines<4> lines = morale_modifiers(c, p, u, by);
  odds.modifiers.assign(lines.begin(), lines.end());
  odds.dice = 1;
  int passes = 0;
  for (int die = 1; die <= 6; ++die) passes += die + lines.total() >= c.combat.morale_passes_on;
  if (passes > 0) odds.outcomes.push_back({"pass", {passes, 6}});
  if (passes < 6) odds.outcomes.push_back({"fail", {6 - passes, 6}});
  return odds;
}

}  // namespace vedette::fotm
