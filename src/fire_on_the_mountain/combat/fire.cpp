// The rolls of an Assault, in their order: Offensive Artillery Fire, Defensive Fire with the defender's choices, Close Combat. Clauses:
// 9.4, 11.4.suppress, 11.6.six, 15.2.dice, 15.4.off, 15.4.def.who to 15.4.def.choice, 15.4.cc, 15.4.no-target, 15.5 to 15.7.
#include <algorithm>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

BrigadeSet artillery_of(const Content& c, BrigadeSet of) {
  BrigadeSet guns;
  of.each([&](UnitIndex u) {
    if (is_artillery(c, u)) guns.add(u);
  });
  return guns;
}
BrigadeSet closing(const Content& c, BrigadeSet of) { return BrigadeSet::of(of.bits() & ~artillery_of(c, of).bits()); }
bool artillery_only(const Content& c, BrigadeSet of) {
  return !of.any([&](UnitIndex u) { return !is_artillery(c, u); });
}

void tell_modifiers(Ctx& ctx, Side side, const Strength& strength) {
  for (const Line& line : strength.lines) {
    Event e = event(Happened::modified, line.clause);
    e.side = side;
    e.value[0] = line.amount;
    ctx.journal.tell(e);
  }
}

// Strength that its modifiers have used up: a total of 0 is legal and rolls nothing (15.2.pipeline).
bool nothing_to_roll(const Position& p, Ctx& ctx, Roll kind, const Strength& strength, BrigadeSet firing, UnitIndex victim,
                     HexIndex struck) {
  if (strength.dice > 0) return false;
  const Side side = roller(p, kind);
  tell_modifiers(ctx, side, strength);
  Event e = event(Happened::no_dice, "fotm:15.2.pipeline"_c, victim);
  e.side = side;
  e.to = struck;
  tell_of(e, {as_int(kind), 0, 0, firing});
  ctx.journal.tell(e);
  return true;
}

// Rolls the dice and leaves what they show in the frame; what follows is in after_roll.cpp.
void roll(Position& p, Ctx& ctx, Roll kind, Clause clause, const Strength& strength, BrigadeSet firing, UnitIndex victim, HexIndex struck) {
  AssaultFrame& f = assault(p);
  const Side side = roller(p, kind);
  tell_modifiers(ctx, side, strength);
  Event e = event(Happened::fired, clause, victim);
  const UnitIndex lead = f.lead[role(p, side)];
  e.other = firing.has(lead) || firing.empty() ? lead : firing.last();
  e.side = side;
  e.to = struck;
  f.roll = kind;
  f.hits = f.ones = 0;
  for (int i = 0; i < strength.dice; ++i) {
    const int die = ctx.dice.d6();
    e.die(die);
    f.hits = byte(f.hits + (die >= ctx.content.combat.hit_on));
    f.ones = byte(f.ones + (die == 1));
  }
  const AssaultFlag spent = side == p.side ? kAttackerVoid : kDefenderVoid;
  const bool void_six = f.hits > 0 && dusk(ctx.content, p) && !f.has(spent);  // 11.6.six.scope
  if (void_six) --f.hits;
  tell_of(e, {as_int(kind), f.hits, strength.sp, firing});
  ctx.journal.tell(e);
  if (void_six) {
    f.set(spent);
    Event gone = event(Happened::six_void, "fotm:11.6.six"_c);
    gone.side = side;
    ctx.journal.tell(gone);
  }
  f.victim = victim;
  f.struck = struck;
  f.fled = kNoHex;
  f.after = After::re_roll;
  f.flags &= ~kSharpshooting;
  auto& corps = f.corps[role(p, side)];
  corps |= strength.corps;
}

// The guns of the target hex, top first, when fire is allotted.
void note_guns(const Content& c, const Position& p, AssaultFrame& f) {
  f.guns.fill(kNoUnit);
  std::size_t n = 0;
  each_brigade(c, p, f.target, [&](UnitIndex u) {
    if (is_artillery(c, u) && n < f.guns.size()) f.guns[n++] = u;
  });
}
int place_of(const AssaultFrame& f, UnitIndex gun) {
  for (int i = 0; i < 3; ++i)
    if (f.guns[i] == gun) return gun == kNoUnit ? -1 : i;
  return -1;
}
BrigadeSet aimed(const AssaultFrame& f) { return BrigadeSet::of(f.aims[0].bits() | f.aims[1].bits() | f.aims[2].bits()); }

// The next attacking gun, in the order of units, that has not been allotted.
UnitIndex next_to_aim(const Content& c, const AssaultFrame& f) {
  const std::uint64_t left = artillery_of(c, f.attackers).bits() & ~aimed(f).bits();
  return left == 0 ? kNoUnit : static_cast<UnitIndex>(kFirstBrigade + std::countr_zero(left));
}

// --- Attacker: which gun at which (9.4.split) -------------------------------------------------------------------
// He aims them in any order and may aim anew; then he says done.
Verdict may_aim(const Content& c, const Position& p, UnitIndex gun, UnitIndex at) {
  const AssaultFrame& f = assault(p);
  if (!f.attackers.has(gun) || !is_artillery(c, gun)) return forbidden("fotm:15.4.init"_c).unit(gun);
  const int i = place_of(f, at);
  if (i < 0) return forbidden("fotm:9.4.what"_c).unit(at);
  return f.aims[i].has(gun) ? forbidden("fotm:15.2.nosplit"_c).unit(gun).unit(at) : kAllowed;
}
Verdict all_aimed(const Content& c, const AssaultFrame& f) {
  const UnitIndex gun = next_to_aim(c, f);
  return gun == kNoUnit ? kAllowed : forbidden("fotm:15.6.must"_c).unit(gun);
}
void list_aim(const Content& c, const Position& p, ActionList& into) {
  const AssaultFrame& f = assault(p);
  const UnitIndex next = next_to_aim(c, f);
  artillery_of(c, f.attackers).each([&](UnitIndex gun) {
    if (into.each_set_once() && gun != next) return;
    for (const UnitIndex at : f.guns)
      if (at != kNoUnit && may_aim(c, p, gun, at).allowed()) into.add(act(Verb::suppress, gun, int{at}));
  });
  if (all_aimed(c, f).allowed()) into.add(act(Verb::done));
}
Verdict verdict_aim(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::done) return all_aimed(c, assault(p));
  return verb(a) == Verb::suppress ? may_aim(c, p, a.a, a.b) : not_in_this_step(p, a);
}
void take_aim(Position& p, const Action& a, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  if (verb(a) == Verb::done) {
    f.asks = Ask::nothing;
    f.next = 0;
    return go_to(p, Stage::offensive_fire);
  }
  ctx.journal.cite("fotm:15.2.nosplit"_c);
  BrigadeSet gun;
  gun.add(a.a);
  aim_at(f, gun, a.b);
}

// --- Defender: Suppression or Canister (15.4.def.choice) --------------------------------------------------------
// Against a pure Suppression Fire during the pause Union artillery answers with the same only (11.4.suppress).
bool suppression_only(const Content& c, const Position& p, const AssaultFrame& f) {
  return p.pause == Pause::on && other(p.side) == Side::union_ && f.has(kSuppression) && artillery_only(c, f.announced);
}
Verdict may_suppress(const Content& c, const Position& p, UnitIndex gun, UnitIndex at) {
  const AssaultFrame& f = assault(p);
  if (!f.attackers.has(at) || !is_artillery(c, at)) return forbidden("fotm:15.4.def.who"_c).unit(at);
  return may_fire(c, p, gun, p.units[at].hex, true);
}
Verdict may_canister(const Content& c, const Position& p, UnitIndex gun) {
  const AssaultFrame& f = assault(p);
  if (suppression_only(c, p, f)) return forbidden("fotm:11.4.suppress"_c).unit(gun);
  if (is_horse_artillery(c, gun) && mounted(p, gun)) return forbidden("fotm:8.4.fire"_c).unit(gun);
  const std::uint8_t from = attacked_from(c, p, f.target, f.attackers);
  if (from == 0) return forbidden("fotm:9.3.adjacent"_c).unit(gun);
  if (!routed(p, gun) && best_arc(p.units[gun].facing, from) == Arc::rear) return forbidden("fotm:5.1.rear"_c).unit(gun);
  return kAllowed;
}
// What a gun may do: f(answer) for each, an attacking gun or kCanisterAnswer.
template <class F>
void each_answer(const Content& c, const Position& p, UnitIndex gun, F&& f) {
  assault(p).attackers.each([&](UnitIndex at) {
    if (may_suppress(c, p, gun, at).allowed()) f(at);
  });
  if (may_canister(c, p, gun).allowed()) f(kCanisterAnswer);
}
int count_answers(const Content& c, const Position& p, UnitIndex gun) {
  int n = 0;
  each_answer(c, p, gun, [&](UnitIndex) { ++n; });
  return n;
}
// The first gun with a choice that has not been made.
UnitIndex next_to_answer(const Content& c, const Position& p) {
  const AssaultFrame& f = assault(p);
  for (std::size_t i = 0; i < 3; ++i)
    if (f.guns[i] != kNoUnit && f.answers[i] == kNoUnit && count_answers(c, p, f.guns[i]) > 0) return f.guns[i];
  return kNoUnit;
}
Action answer_action(UnitIndex gun, UnitIndex answer) {
  return answer == kCanisterAnswer ? act(Verb::canister, gun) : act(Verb::suppress, gun, int{answer});
}
// He answers for his guns in any order and may change it; then he says done. A gun with one answer gives it.
void list_answer(const Content& c, const Position& p, ActionList& into) {
  const AssaultFrame& f = assault(p);
  const UnitIndex next = next_to_answer(c, p);
  for (std::size_t i = 0; i < 3; ++i) {
    const UnitIndex gun = f.guns[i];
    if (gun == kNoUnit || (into.each_set_once() && gun != next)) continue;
    each_answer(c, p, gun, [&](UnitIndex answer) {
      if (answer != f.answers[i]) into.add(answer_action(gun, answer));
    });
  }
  if (next == kNoUnit) into.add(act(Verb::done));
}
Verdict verdict_answer(const Content& c, const Position& p, const Action& a) {
  const AssaultFrame& f = assault(p);
  if (verb(a) == Verb::done) {
    const UnitIndex next = next_to_answer(c, p);
    return next == kNoUnit ? kAllowed : forbidden("fotm:15.4.def.choice"_c).unit(next);
  }
  if (verb(a) != Verb::suppress && verb(a) != Verb::canister) return not_in_this_step(p, a);
  const int i = place_of(f, a.a);
  if (i < 0) return forbidden("fotm:15.5.def"_c).unit(a.a);
  const UnitIndex answer = verb(a) == Verb::suppress ? a.b : kCanisterAnswer;
  if (const Verdict v = verb(a) == Verb::suppress ? may_suppress(c, p, a.a, a.b) : may_canister(c, p, a.a); !v) return v;
  return f.answers[i] == answer ? forbidden("fotm:15.4.def.choice"_c).unit(a.a) : kAllowed;
}
void take_answer(Position& p, const Action& a, Ctx&) {
  AssaultFrame& f = assault(p);
  if (verb(a) == Verb::done) {
    f.asks = Ask::nothing;
    f.next = 0;
    return go_to(p, Stage::defensive_suppression);
  }
  f.answers[place_of(f, a.a)] = verb(a) == Verb::suppress ? a.b : kCanisterAnswer;
}

// Those of the defending hex that make the main roll, and those that suppress.
BrigadeSet main_roll_of(const Content& c, const Position& p, const AssaultFrame& f) {
  BrigadeSet firing;
  if (suppression_only(c, p, f)) return firing;
  each_brigade(c, p, f.target, [&](UnitIndex u) {
    if (!is_artillery(c, u)) return firing.add(u);
    const int i = place_of(f, u);
    if (i >= 0 && f.answers[i] == kCanisterAnswer) firing.add(u);
  });
  return firing;
}
BrigadeSet suppressing(const Position& p, const AssaultFrame& f, UnitIndex at) {  // kNoUnit: any
  BrigadeSet guns;
  for (std::size_t i = 0; i < 3; ++i) {
    const UnitIndex answer = f.answers[i];
    if (answer == kNoUnit || answer == kCanisterAnswer || !on_map(p, f.guns[i]) || p.units[f.guns[i]].hex != f.target) continue;
    if (at == kNoUnit || answer == at) guns.add(f.guns[i]);
  }
  return guns;
}
// The corps of the defending guns that suppress with at least a die, each at its own target.
std::uint8_t suppressing_corps(const Content& c, const Position& p, const AssaultFrame& f) {
  std::uint8_t corps = 0;
  for (const UnitIndex at : f.answers)
    if (at != kNoUnit && at != kCanisterAnswer && f.attackers.has(at))
      corps = byte(corps | corps_of_guns(c, p, suppressing(p, f, at), p.units[at].hex, true));
  return corps;
}
HexIndex lead_hex(const Position& p, const AssaultFrame& f) {
  return f.lead[kAttacker] == kNoUnit ? kNoHex : p.units[f.lead[kAttacker]].hex;
}
// Does the main Defensive Fire have a die to lose (15.2.corps.scope)? Brigades that nobody attacks from the Front or Flank have none.
bool main_roll_has_dice(const Content& c, const Position& p, const AssaultFrame& f) {
  const HexIndex at = lead_hex(p, f) != kNoHex ? lead_hex(p, f) : f.target;
  const Strength main = defensive_fire(c, p, main_roll_of(c, p, f), 0, f.target, f.attackers, at);
  return main.dice > 0 || std::ranges::any_of(main.lines, [](const Line& line) { return line.clause == "fotm:15.2.corps"_c; });
}
bool sharpshooter_rolls(const Content& c, BrigadeSet rolling, auto&& share) {
  return rolling.any([&](UnitIndex u) { return is_sharpshooter(c, u) && share(u) > 0; });
}

}  // namespace

const Question kAimQuestion = {attacker_decides, list_aim, verdict_aim, take_aim};
const Question kAnswerQuestion = {defender_decides, list_answer, verdict_answer, take_answer};

bool fires_at(const AssaultFrame& f, UnitIndex gun, UnitIndex at) {
  const int aimed_at = place_of(f, at), answers = place_of(f, gun);
  return (aimed_at >= 0 && f.aims[aimed_at].has(gun)) || (answers >= 0 && f.answers[answers] == at);
}

// If a side makes only artillery rolls, the first of them bears the loss for mixed corps (15.2.corps.scope).
bool mixed_offensive_fire(const Content& c, const Position& p, const AssaultFrame& f, BrigadeSet firing, UnitIndex at) {
  if (!artillery_only(c, f.announced) || f.has(kCorpsCharged)) return false;
  for (int i = 0; i < place_of(f, at); ++i)
    if (!f.aims[i].empty()) return false;
  const BrigadeSet guns = BrigadeSet::of(aimed(f).bits() | firing.bits());
  return mixed_corps(corps_of_guns(c, p, guns, f.target, f.has(kSuppression) || has_artillery(c, p, f.target)));
}
bool mixed_answer(const Content& c, const Position& p, const AssaultFrame& f, UnitIndex at) {
  if (f.has(kCorpsCharged) || main_roll_has_dice(c, p, f)) return false;
  for (const UnitIndex before : f.answers) {
    if (before == at) break;
    if (f.attackers.has(before)) return false;
  }
  return mixed_corps(suppressing_corps(c, p, f));
}
std::uint8_t answering_corps(const Content& c, const Position& p, const AssaultFrame& f) { return suppressing_corps(c, p, f); }
BrigadeSet main_roll_with_canister_of(const Content& c, const Position& p, UnitIndex gun) {
  AssaultFrame with = assault(p);
  if (const int i = place_of(with, gun); i >= 0) with.answers[i] = kCanisterAnswer;
  return main_roll_of(c, p, with);
}
void aim_at(AssaultFrame& f, BrigadeSet guns, UnitIndex at) {
  guns.each([&](UnitIndex gun) {
    for (BrigadeSet& aim : f.aims) aim.drop(gun);
    if (const int i = place_of(f, at); i >= 0) f.aims[i].add(gun);
    if (const int i = place_of(f, gun); i >= 0) f.answers[i] = at;
  });
}

bool fires_without_lead(const Content& c, const Position& p) {
  const AssaultFrame& f = assault(p);
  return artillery_only(c, f.attackers) && (suppression_only(c, p, f) || attacked_from(c, p, f.target, f.attackers) == 0);
}

Flow allot_aims(Position& p, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  const Content& c = ctx.content;
  if (f.has(kSuppression)) {
    note_guns(c, p, f);
    const UnitIndex gun = next_to_aim(c, f);
    if (gun != kNoUnit && f.guns[1] == kNoUnit) {
      f.aims[0] = artillery_of(c, f.attackers);  // 9.4.combine
    } else if (gun != kNoUnit) {
      f.asks = Ask::aim;
      return Flow::decide;
    }
  } else {
    f.aims[0] = artillery_of(c, f.attackers);
  }
  f.next = 0;
  go_to(p, Stage::offensive_fire);
  return Flow::again;
}

// (3) Suppression at each gun that is aimed at; or one roll of Ranged and Canister Fire at infantry and cavalry.
Flow offensive_fire(Position& p, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  const Content& c = ctx.content;
  if (asks_for_lead(p, ctx, kDefender)) return Flow::decide;
  while (f.next < 3) {
    const std::size_t i = f.next++;
    const BrigadeSet firing = f.aims[i];
    if (firing.empty()) continue;
    const UnitIndex victim = f.has(kSuppression) ? f.guns[i] : f.lead[kDefender];
    if (victim == kNoUnit || !on_map(p, victim) || p.units[victim].hex != f.target) continue;
    const bool mixed = mixed_offensive_fire(c, p, f, firing, f.guns[i]);
    const Strength strength = artillery_fire(c, p, firing, f.target, f.has(kSuppression), mixed);
    if (mixed) f.set(kCorpsCharged);
    const Roll kind = f.has(kSuppression) ? Roll::suppression : Roll::artillery;
    if (nothing_to_roll(p, ctx, kind, strength, firing, victim, f.target)) continue;
    f.set(kArtilleryRolled);
    roll(p, ctx, kind, f.has(kSuppression) ? "fotm:15.6.must"_c : "fotm:15.4.off"_c, strength, firing, victim, f.target);
    return Flow::again;
  }
  open_defensive_fire(p, c);
  return Flow::again;
}

// (4) The defender's guns are looked at, then he is asked for each.
void open_defensive_fire(Position& p, const Content& c) {
  AssaultFrame& f = assault(p);
  p.step = Step::defensive_fire;
  f.next = 0;
  f.answers.fill(kNoUnit);
  note_guns(c, p, f);
  go_to(p, Stage::answers);
}

Flow allot_answers(Position& p, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  const Content& c = ctx.content;
  bool choice = false;
  for (std::size_t i = 0; i < 3; ++i) {
    if (f.guns[i] == kNoUnit) continue;
    const int answers = count_answers(c, p, f.guns[i]);
    choice = choice || answers > 1;
    if (answers == 1) each_answer(c, p, f.guns[i], [&](UnitIndex answer) { f.answers[i] = answer; });
  }
  if (choice) {
    f.asks = Ask::answer;
    return Flow::decide;
  }
  f.next = 0;
  go_to(p, Stage::defensive_suppression);
  return Flow::again;
}

// The defender's Suppression, one instance for each gun aimed at.
Flow defensive_suppression(Position& p, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  const Content& c = ctx.content;
  while (f.next < 3) {
    const std::size_t i = f.next++;
    const UnitIndex at = f.answers[i];
    if (at == kNoUnit || at == kCanisterAnswer || !f.attackers.has(at)) continue;
    bool done = false;
    for (std::size_t before = 0; before < i; ++before) done = done || f.answers[before] == at;
    const BrigadeSet firing = suppressing(p, f, at);
    if (done || firing.empty()) continue;
    const bool mixed = mixed_answer(c, p, f, at);
    const Strength strength = artillery_fire(c, p, firing, p.units[at].hex, true, mixed);
    if (mixed) f.set(kCorpsCharged);
    if (nothing_to_roll(p, ctx, Roll::defensive_suppression, strength, firing, at, p.units[at].hex)) continue;
    roll(p, ctx, Roll::defensive_suppression, "fotm:15.4.def.supp"_c, strength, firing, at, p.units[at].hex);
    return Flow::again;
  }
  go_to(p, Stage::defensive_fire);
  return Flow::again;
}

// Then one roll of all others at the attacking Lead.
Flow main_defensive_fire(Position& p, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  const Content& c = ctx.content;
  if (asks_for_lead(p, ctx, kAttacker)) return Flow::decide;
  go_to(p, Stage::close_combat);
  const BrigadeSet firing = main_roll_of(c, p, f);
  const HexIndex at = lead_hex(p, f);
  if (firing.empty() || at == kNoHex) return Flow::again;
  const Strength strength = defensive_fire(c, p, firing, f.corps[kDefender], f.target, f.attackers, at);
  if (nothing_to_roll(p, ctx, Roll::defensive_fire, strength, firing, f.lead[kAttacker], at)) return Flow::again;
  if (!artillery_of(c, firing).empty()) ctx.journal.cite("fotm:9.3.adjacent"_c);
  roll(p, ctx, Roll::defensive_fire, "fotm:15.4.def.main"_c, strength, firing, f.lead[kAttacker], at);
  const std::uint8_t from = attacked_from(c, p, f.target, f.attackers);
  if (sharpshooter_rolls(c, firing, [&](UnitIndex u) { return best_arc(p.units[u].facing, from) == Arc::rear && !routed(p, u) ? 0 : 1; }))
    f.set(kSharpshooting);
  return Flow::again;
}

// (5) Infantry and cavalry close with the enemy.
Flow close_with_the_enemy(Position& p, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  const Content& c = ctx.content;
  p.step = Step::close_combat;
  if (asks_for_lead(p, ctx, kAttacker) || asks_for_lead(p, ctx, kDefender)) return Flow::decide;
  go_to(p, Stage::advance);
  const Strength strength = close_combat(c, p, f.attackers, f.target, f.has(kLongstreet), f.corps[kAttacker]);
  if (artillery_only(c, f.attackers)) return Flow::again;
  if (nothing_to_roll(p, ctx, Roll::close_combat, strength, closing(c, f.attackers), f.lead[kDefender], f.target)) return Flow::again;
  f.set(kClosed);
  roll(p, ctx, Roll::close_combat, "fotm:15.4.cc"_c, strength, closing(c, f.attackers), f.lead[kDefender], f.target);
  if (sharpshooter_rolls(c, f.attackers, [&](UnitIndex u) { return close_combat_share(c, p, u, f.target); })) f.set(kSharpshooting);
  return Flow::again;
}

}  // namespace vedette::fotm
