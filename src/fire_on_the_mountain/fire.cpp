// The rolls of an Assault, in their order: Offensive Artillery Fire, Defensive Fire with the defender's choices, Close Combat. Clauses:
// 9.4, 11.4.suppress, 11.6.six, 15.2.dice, 15.4.off, 15.4.def.who to 15.4.def.choice, 15.4.cc, 15.4.no-target, 15.5 to 15.7.
#include "fire_on_the_mountain/assault.h"
#include "fire_on_the_mountain/participation.h"
#include "fire_on_the_mountain/strength.h"

namespace vedette::fotm {
namespace {

BrigadeSet artillery_of(const Content& c, BrigadeSet of) {
  BrigadeSet guns;
  of.each([&](UnitIndex u) {
    if (is_artillery(c, u)) guns.add(u);
  });
  return guns;
}
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
bool nothing_to_roll(const Position& p, Ctx& ctx, Roll kind, const Strength& strength, UnitIndex victim, HexIndex struck) {
  if (strength.dice > 0) return false;
  const Side side = roller(p, kind);
  tell_modifiers(ctx, side, strength);
  Event e = event(Happened::no_dice, "fotm:15.2.pipeline"_c, victim);
  e.side = side;
  e.to = struck;
  e.value[1] = static_cast<std::int16_t>(kind);
  ctx.journal.tell(e);
  return true;
}

// Rolls the dice and leaves what they show in the frame; what follows is in after_roll.cpp.
void roll(Position& p, Ctx& ctx, Roll kind, Clause clause, const Strength& strength, UnitIndex victim, HexIndex struck) {
  AssaultFrame& f = assault(p);
  const Side side = roller(p, kind);
  tell_modifiers(ctx, side, strength);
  Event e = event(Happened::fired, clause, victim);
  e.side = side;
  e.to = struck;
  f.roll = kind;
  f.hits = f.ones = 0;
  for (int i = 0; i < strength.dice; ++i) {
    const int die = ctx.dice.d6();
    e.die(die);
    f.hits = static_cast<std::uint8_t>(f.hits + (die >= ctx.content.combat.hit_on));
    f.ones = static_cast<std::uint8_t>(f.ones + (die == 1));
  }
  const AssaultFlag spent = side == p.side ? kAttackerVoid : kDefenderVoid;
  const bool void_six = f.hits > 0 && dusk(ctx.content, p) && !f.has(spent);  // 11.6.six.scope
  if (void_six) --f.hits;
  e.value = {static_cast<std::int16_t>(f.hits), static_cast<std::int16_t>(kind), static_cast<std::int16_t>(strength.sp),
             static_cast<std::int16_t>(strength.dice)};
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
  f.flags = static_cast<std::uint16_t>(f.flags & ~kSharpshooting);
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
    if (f.guns[static_cast<std::size_t>(i)] == gun) return gun == kNoUnit ? -1 : i;
  return -1;
}
BrigadeSet aimed(const AssaultFrame& f) { return BrigadeSet::of(f.aims[0].bits() | f.aims[1].bits() | f.aims[2].bits()); }

// The next attacking gun, in the order of units, that has not been allotted.
UnitIndex next_to_aim(const Content& c, const AssaultFrame& f) {
  const std::uint64_t left = artillery_of(c, f.attackers).bits() & ~aimed(f).bits();
  return left == 0 ? kNoUnit : static_cast<UnitIndex>(kFirstBrigade + std::countr_zero(left));
}

// --- Attacker: which gun at which (9.4.split) -------------------------------------------------------------------
Verdict may_aim(const Content& c, const Position& p, UnitIndex gun, UnitIndex at) {
  const AssaultFrame& f = assault(p);
  if (gun != next_to_aim(c, f)) return forbidden(f.attackers.has(gun) ? "fotm:15.2.nosplit"_c : "fotm:15.4.init"_c).unit(gun);
  return place_of(f, at) >= 0 ? kAllowed : forbidden("fotm:9.4.what"_c).unit(at);
}
void list_aim(const Content& c, const Position& p, ActionList& into) {
  const UnitIndex gun = next_to_aim(c, assault(p));
  for (const UnitIndex at : assault(p).guns)
    if (may_aim(c, p, gun, at).allowed()) into.add(act(Verb::suppress, gun, int{at}));
}
Verdict verdict_aim(const Content& c, const Position& p, const Action& a) {
  return verb(a) == Verb::suppress ? may_aim(c, p, a.a, a.b) : not_in_this_step(p, a);
}
void take_aim(Position& p, const Action& a, Ctx&) {
  AssaultFrame& f = assault(p);
  f.asks = Ask::nothing;
  f.aims[static_cast<std::size_t>(place_of(f, a.b))].add(a.a);
}

// --- Defender: Suppression or Canister (15.4.def.choice) --------------------------------------------------------
// Against a pure Suppression Fire during the pause Union artillery answers with the same only (11.4.suppress).
bool suppression_only(const Content& c, const Position& p) {
  return p.pause == Pause::on && other(p.side) == Side::union_ && assault(p).has(kSuppression) && artillery_only(c, assault(p).announced);
}
Verdict may_suppress(const Content& c, const Position& p, UnitIndex gun, UnitIndex at) {
  const AssaultFrame& f = assault(p);
  if (!f.attackers.has(at) || !is_artillery(c, at)) return forbidden("fotm:15.4.def.who"_c).unit(at);
  return may_fire(c, p, gun, p.units[at].hex, true);
}
Verdict may_canister(const Content& c, const Position& p, UnitIndex gun) {
  const AssaultFrame& f = assault(p);
  if (suppression_only(c, p)) return forbidden("fotm:11.4.suppress"_c).unit(gun);
  if (is_horse_artillery(c, gun) && mounted(p, gun)) return forbidden("fotm:8.4.fire"_c).unit(gun);
  const std::uint8_t from = attacked_from(c, p, f.target, f.attackers);
  if (from == 0) return forbidden("fotm:9.3.adjacent"_c).unit(gun);
  if (!routed(p, gun) && best_arc(p.units[gun].facing, from) == Arc::rear) return forbidden("fotm:5.1.rear"_c).unit(gun);
  return kAllowed;
}
UnitIndex next_to_answer(const AssaultFrame& f) { return f.next < 3 ? f.guns[f.next] : kNoUnit; }

void list_answer(const Content& c, const Position& p, ActionList& into) {
  const UnitIndex gun = next_to_answer(assault(p));
  assault(p).attackers.each([&](UnitIndex at) {
    if (may_suppress(c, p, gun, at).allowed()) into.add(act(Verb::suppress, gun, int{at}));
  });
  if (may_canister(c, p, gun).allowed()) into.add(act(Verb::canister, gun));
}
Verdict verdict_answer(const Content& c, const Position& p, const Action& a) {
  const UnitIndex gun = next_to_answer(assault(p));
  if (verb(a) != Verb::suppress && verb(a) != Verb::canister) return not_in_this_step(p, a);
  if (a.a != gun) return forbidden(place_of(assault(p), a.a) >= 0 ? "fotm:15.4.def.choice"_c : "fotm:15.5.def"_c).unit(a.a);
  return verb(a) == Verb::suppress ? may_suppress(c, p, gun, a.b) : may_canister(c, p, gun);
}
void take_answer(Position& p, const Action& a, Ctx&) {
  AssaultFrame& f = assault(p);
  f.asks = Ask::nothing;
  f.answers[f.next++] = verb(a) == Verb::suppress ? a.b : kCanisterAnswer;
}

// Those of the defending hex that make the main roll, and those that suppress.
BrigadeSet main_roll_of(const Content& c, const Position& p, const AssaultFrame& f) {
  BrigadeSet firing;
  if (suppression_only(c, p)) return firing;
  each_brigade(c, p, f.target, [&](UnitIndex u) {
    if (!is_artillery(c, u)) return firing.add(u);
    const int i = place_of(f, u);
    if (i >= 0 && f.answers[static_cast<std::size_t>(i)] == kCanisterAnswer) firing.add(u);
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
HexIndex lead_hex(const Position& p, const AssaultFrame& f) {
  return f.lead[kAttacker] == kNoUnit ? kNoHex : p.units[f.lead[kAttacker]].hex;
}
bool sharpshooter_rolls(const Content& c, BrigadeSet rolling, auto&& share) {
  return rolling.any([&](UnitIndex u) { return is_sharpshooter(c, u) && share(u) > 0; });
}

}  // namespace

const Question kAimQuestion = {attacker_decides, list_aim, verdict_aim, take_aim};
const Question kAnswerQuestion = {defender_decides, list_answer, verdict_answer, take_answer};

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
    const bool mixed = artillery_only(c, f.announced) && !f.has(kCorpsCharged) && mixed_corps(c, aimed(f));
    const Strength strength = artillery_fire(c, p, firing, f.target, f.has(kSuppression), mixed);
    if (mixed) f.set(kCorpsCharged);
    const Roll kind = f.has(kSuppression) ? Roll::suppression : Roll::artillery;
    if (nothing_to_roll(p, ctx, kind, strength, victim, f.target)) continue;
    f.set(kArtilleryRolled);
    roll(p, ctx, kind, f.has(kSuppression) ? "fotm:15.6.must"_c : "fotm:15.4.off"_c, strength, victim, f.target);
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
  while (f.next < 3 && f.guns[f.next] != kNoUnit) {
    ActionList open(1);
    list_answer(ctx.content, p, open);
    if (!open.empty()) {
      f.asks = Ask::answer;
      return Flow::decide;
    }
    ++f.next;  // it cannot fire at anybody
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
    const bool mixed = !f.has(kCorpsCharged) && main_roll_of(c, p, f).empty() && other(p.side) == Side::union_ &&
                       mixed_corps(c, suppressing(p, f, kNoUnit));
    const Strength strength = artillery_fire(c, p, firing, p.units[at].hex, true, mixed);
    if (mixed) f.set(kCorpsCharged);
    if (nothing_to_roll(p, ctx, Roll::defensive_suppression, strength, at, p.units[at].hex)) continue;
    roll(p, ctx, Roll::defensive_suppression, "fotm:15.4.def.supp"_c, strength, at, p.units[at].hex);
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
  const Strength strength = defensive_fire(c, p, firing, suppressing(p, f, kNoUnit), f.target, f.attackers, at);
  if (nothing_to_roll(p, ctx, Roll::defensive_fire, strength, f.lead[kAttacker], at)) return Flow::again;
  roll(p, ctx, Roll::defensive_fire, "fotm:15.4.def.main"_c, strength, f.lead[kAttacker], at);
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
  const Strength strength = close_combat(c, p, f.attackers, f.target, f.has(kLongstreet));
  if (artillery_only(c, f.attackers)) return Flow::again;
  if (nothing_to_roll(p, ctx, Roll::close_combat, strength, f.lead[kDefender], f.target)) return Flow::again;
  f.set(kClosed);
  roll(p, ctx, Roll::close_combat, "fotm:15.4.cc"_c, strength, f.lead[kDefender], f.target);
  if (sharpshooter_rolls(c, f.attackers, [&](UnitIndex u) { return close_combat_share(c, p, u, f.target); })) f.set(kSharpshooting);
  return Flow::again;
}

}  // namespace vedette::fotm
