// The Fire step of an activation, and the choice of one shot by whoever may fire: target, then firing units, added and dropped in any
// order until `done`, or called off by `pass`.
// bs:8.2.1, bs:8.3.1, bs:9.1, bs:9.1d.1, bs:10.7.2 to bs:10.7.4, bs:11.3a.1, bs:event.firefight.
#include <bit>

#include "blind_swords/combat/fire_choice.h"
#include "blind_swords/combat/fire_combat.h"
#include "blind_swords/combat/results.h"
#include "blind_swords/combat/shot.h"
#include "blind_swords/flow/artillery_phase.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/ground/los.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

// ---- The Fire step ----
struct FireStepFrame {
  BrigadeIndex brigade;
  Side side;
  std::uint8_t adjacent_only;
  std::uint8_t spare;
};

ShotChoice step_choice(const FireStepFrame& f) {
  ShotChoice choice;
  choice.how = f.adjacent_only != 0 ? FireKind::limited : FireKind::fire_step;
  choice.side = f.side;
  choice.brigade = f.brigade;
  return choice;
}

Flow advance_step(Position&, Play&) { return Flow::decide; }
Side step_decider(const Content&, const Position& p) { return p.frames.top().as<FireStepFrame>().side; }
void list_step(const Content& c, const Position& p, ActionList& into) {
  if (into.add(act(Verb::done))) list_targets(c, p, step_choice(p.frames.top().as<FireStepFrame>()), into);
}
Verdict step_verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::done) return kAllowed;
  if (verb(a) != Verb::fire) return out_of_step(a);
  return target_verdict(c, p, step_choice(p.frames.top().as<FireStepFrame>()), a.hex);
}
void take_step(Position& p, const Action& a, Play&) {
  if (verb(a) == Verb::done) return finish(p);
  ShotChoice choice = step_choice(p.frames.top().as<FireStepFrame>());
  choice.target = a.hex;
  begin_shot_choice(p, choice);
}

// ---- One shot ----
struct ChoiceFrame {
  ShotChoice choice;
  std::array<std::uint16_t, 2> set;  // of the candidates, by bit
};
enum Step : std::uint8_t { kWhere, kWho, kFiring };

FirerSet set_of(const ChoiceFrame& f) { return static_cast<FirerSet>(f.set[0]) | static_cast<FirerSet>(f.set[1]) << 16; }
void set_to(ChoiceFrame& f, FirerSet s) { f.set = {static_cast<std::uint16_t>(s & 0xffffU), static_cast<std::uint16_t>(s >> 16)}; }

// bs:10.7.2: reaction fire comes from one hex of the side's choice.
template <class F>
void each_reacting_hex(const Content& c, const Position& p, const ShotChoice& choice, F&& f) {
  const auto ring = [&](HexIndex centre_hex, HexIndex other_end) {
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex h = c.side[centre_hex][d].to;
      if (h == kNoHex || !held_by(c, p, h, choice.side)) continue;
      if (other_end != kNoHex && c.grid().adjacent(h, other_end)) continue;  // told already
      f(h);
    }
  };
  ring(choice.target, kNoHex);
  if (choice.how == FireKind::crossing && choice.crossing != kNoHex) ring(choice.crossing, choice.target);
}

Verdict from_hex_verdict(const Content& c, const Position& p, ShotChoice choice, HexIndex hex) {
  if (!held_by(c, p, hex, choice.side)) return forbidden("bs:10.7.2"_c).hex(hex);
  bool near = false;
  each_reacting_hex(c, p, choice, [&](HexIndex h) { near = near || h == hex; });
  if (!near) return forbidden("bs:10.7.2"_c).hex(hex);
  choice.from = hex;
  return target_verdict(c, p, choice, choice.target);
}

bool may_pass(FireKind k) { return reaction(k) || whole_hex(k); }

// A shot that is being put together may be called off: back to where the target, or the hex that reacts, was chosen. Where one unit alone
// could fire there is nothing to put together before it is named.
bool may_call_off(const Content& c, const Position& p, const ChoiceFrame& f) {
  if (f.choice.how == FireKind::firefight) return false;  // the chit is played
  if (set_of(f) != 0) return true;
  const Candidates all = candidates(c, p, f.choice, f.choice.target);
  int could = 0;
  for (int i = 0; i < all.n; ++i) could += completable(c, p, all, 1U << i) ? 1 : 0;
  return could > 1;
}

void list_where(const Content& c, const Position& p, const ShotChoice& choice, ActionList& into) {
  if (reaction(choice.how)) {
    each_reacting_hex(c, p, choice, [&](HexIndex h) {
      if (!into.full() && from_hex_verdict(c, p, choice, h)) into.add(act(Verb::choose_hex, 0, h));
    });
  } else if (whole_hex(choice.how)) {
    if (target_verdict(c, p, choice, choice.target)) into.add(act(Verb::fire, 0, choice.target));
  } else {
    list_targets(c, p, choice, into);
  }
}

Flow advance_choice(Position& p, Play& play) {
  const Content& c = play.content;
  Frame& frame = p.frames.top();
  auto& f = frame.as<ChoiceFrame>();
  switch (static_cast<Step>(frame.step)) {
    case kWhere: {
      if (!may_pass(f.choice.how) && f.choice.target != kNoHex) {
        frame.step = kWho;
        return Flow::again;
      }
      ActionList any(1);
      list_where(c, p, f.choice, any);
      if (!any.empty()) return Flow::decide;
      Outcome out;
      out.declined = 1;
      finish(p, out);
      return Flow::again;
    }
    case kWho:
      return Flow::decide;
    case kFiring:
      finish(p, p.outcome);
      return Flow::again;
  }
  return Flow::again;
}

Side choice_decider(const Content&, const Position& p) { return p.frames.top().as<ChoiceFrame>().choice.side; }

void list_choice(const Content& c, const Position& p, ActionList& into) {
  const auto& f = p.frames.top().as<ChoiceFrame>();
  if (p.frames.top().step == kWhere) {
    if (may_pass(f.choice.how)) into.add(act(Verb::pass));
    if (!into.full()) list_where(c, p, f.choice, into);
    return;
  }
  const Candidates all = candidates(c, p, f.choice, f.choice.target);
  const FirerSet set = set_of(f);
  if (set != 0 && one_shot(c, p, all, set) && !into.add(act(Verb::done))) return;
  const auto firers = [&](bool in_turn) {
    for (int i = in_turn ? std::bit_width(set) : 0; i < all.n && !into.full(); ++i) {
      const UnitIndex u = all.units[i];
      if ((set >> i & 1U) != 0) {
        if (!into.each_set_once() && !into.add(act(Verb::drop_unit, u))) return;
      } else if (completable(c, p, all, set | 1U << i, in_turn ? i + 1 : 0) && !into.add(act(Verb::add, u))) {
        return;
      }
    }
  };
  firers(into.each_set_once());
  if (into.empty()) firers(false);  // named in another order
  if (!into.each_set_once() && !into.full() && may_call_off(c, p, f)) into.add(act(Verb::pass));
}

Verdict add_verdict(const Content& c, const Position& p, const ChoiceFrame& f, UnitIndex u) {
  const Candidates all = candidates(c, p, f.choice, f.choice.target);
  FirerSet set = set_of(f);
  if (const Verdict v = add_to(c, p, all, set, u); !v) return v;
  if (set == set_of(f)) return forbidden("bs:9.1.1"_c).unit(u);  // it is in already
  return completable(c, p, all, set) ? kAllowed : one_shot(c, p, all, set);
}

Verdict choice_verdict(const Content& c, const Position& p, const Action& a) {
  const auto& f = p.frames.top().as<ChoiceFrame>();
  if (p.frames.top().step == kWhere) {
    if (verb(a) == Verb::pass && may_pass(f.choice.how)) return kAllowed;
    if (verb(a) == Verb::choose_hex && reaction(f.choice.how)) return from_hex_verdict(c, p, f.choice, a.hex);
    if (verb(a) != Verb::fire || reaction(f.choice.how)) return out_of_step(a);
    if (whole_hex(f.choice.how) && a.hex != f.choice.target) return forbidden("bs:11.3a.1"_c).hex(f.choice.target);
    return target_verdict(c, p, f.choice, a.hex);
  }
  if (verb(a) == Verb::done) return one_shot(c, p, candidates(c, p, f.choice, f.choice.target), set_of(f));
  if (verb(a) == Verb::pass && may_call_off(c, p, f)) return kAllowed;
  if (verb(a) == Verb::drop_unit) return firers_under_way(c, p).units.has(a.a) ? kAllowed : forbidden("bs:9.1.1"_c).unit(a.a);
  return verb(a) == Verb::add ? add_verdict(c, p, f, a.a) : out_of_step(a);
}

void declare(Position& p, Play& play, const Candidates& all, FirerSet set) {
  p.frames.top().step = kFiring;
  begin_fire_combat(p, play, assemble(play.content, p, all, set), all.choice.shift);
}

void take_choice(Position& p, const Action& a, Play& play) {
  const Content& c = play.content;
  auto& f = p.frames.top().as<ChoiceFrame>();
  const auto call_off = [&] {
    if (p.frames.top().step == kWho && reaction(f.choice.how)) {
      p.frames.top().step = kWhere;
      f.choice.from = kNoHex;
      return set_to(f, 0);
    }
    Outcome out;
    out.declined = 1;
    finish(p, out);
  };
  if (verb(a) == Verb::pass) return call_off();
  if (verb(a) == Verb::choose_hex || verb(a) == Verb::fire) {
    if (verb(a) == Verb::choose_hex)
      f.choice.from = a.hex;
    else
      f.choice.target = a.hex;
    p.frames.top().step = kWho;
    if (!whole_hex(f.choice.how)) return;
    const Candidates all = candidates(c, p, f.choice, f.choice.target);
    return declare(p, play, all, (FirerSet{1} << all.n) - 1U);
  }
  const Candidates all = candidates(c, p, f.choice, f.choice.target);
  if (verb(a) == Verb::done) return declare(p, play, all, set_of(f));
  for (int i = 0; i < all.n; ++i)
    if (all.units[i] == a.a) set_to(f, verb(a) == Verb::add ? set_of(f) | 1U << i : set_of(f) & ~(1U << i));
  // Taken out again, the only one that could fire would be put in without asking: then nobody fires.
  if (set_of(f) == 0 && f.choice.how != FireKind::firefight && !may_call_off(c, p, f)) call_off();
}

}  // namespace

void begin_fire_step(Position& p, BrigadeIndex brigade, Side side, bool adjacent_only) {
  begin(p, Proc::fire_step, FireStepFrame{brigade, side, byte(adjacent_only), 0});
}
void begin_shot_choice(Position& p, const ShotChoice& choice) {
  ChoiceFrame f{choice, {}};
  if (reaction(choice.how)) f.choice.target = p.units[choice.victim].hex;
  begin(p, Proc::shot_choice, f);
}

FirersUnderWay firers_under_way(const Content& c, const Position& p) {
  FirersUnderWay now;
  if (p.over != 0 || static_cast<Proc>(p.frames.top().kind) != Proc::shot_choice || p.frames.top().step != kWho) return now;
  const auto& f = p.frames.top().as<ChoiceFrame>();
  now.open = true;
  now.choice = f.choice;
  now.target = f.choice.target;
  const Candidates all = candidates(c, p, f.choice, f.choice.target);
  for (int i = 0; i < all.n; ++i) {
    const UnitIndex u = all.units[i];
    if ((set_of(f) >> i & 1U) != 0)
      now.units.add(u);
    else if (completable(c, p, all, set_of(f) | 1U << i))
      now.could.add(u);
  }
  return now;
}
bool offers_hexes(const Position& p) {
  if (p.over != 0 || static_cast<Proc>(p.frames.top().kind) != Proc::shot_choice || p.frames.top().step != kWhere) return false;
  return reaction(p.frames.top().as<ChoiceFrame>().choice.how);
}
bool shot_open(const Content& c, const Position& p, ShotChoice& choice) {
  if (p.over != 0) return false;
  switch (static_cast<Proc>(p.frames.top().kind)) {
    case Proc::fire_step:
      choice = step_choice(p.frames.top().as<FireStepFrame>());
      return true;
    case Proc::shot_choice:
      choice = p.frames.top().as<ChoiceFrame>().choice;
      return true;
    case Proc::battery_hex:
      choice = battery_shot(c, p);
      return true;
    case Proc::firefight:
      return firefight_open(p, choice);
    default:
      return false;
  }
}
Verdict shot_verdict_now(const Content& c, const Position& p, HexIndex target, std::span<const UnitIndex> units) {
  ShotChoice choice;
  if (units.empty() || !shot_open(c, p, choice)) return kAllowed;
  if (reaction(choice.how) && choice.from == kNoHex) choice.from = p.units[units[0]].hex;
  return shot_verdict(c, p, choice, target, units);
}

const Chapter kFireStep = {"fire-step", advance_step, step_decider, list_step, step_verdict, take_step};
const Chapter kShotChoice = {"shot", advance_choice, choice_decider, list_choice, choice_verdict, take_choice};

}  // namespace vedette::bs
