// An Assault under way, in the words of `view` and of `place`: `assault` with its target, its Brigades, its Leads and what has happened in
// it so far. What is shown can be put back, and the table then stands at the start of that step (fotm:15.1.order).
#include "fire_on_the_mountain/words/place_assault.h"

#include <algorithm>

#include "fire_on_the_mountain/combat/advance.h"
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/obligation.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "fire_on_the_mountain/flow/lead_brigade.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

// What has happened, one word a flag of the frame.
struct Mark {
  std::string_view word;
  AssaultFlag flag;
};
constexpr Mark kMarks[] = {
    {"attacker-six-void", kAttackerVoid},
    {"defender-six-void", kDefenderVoid},
    {"re-rolled", kReRolled},
    {"leader-casualty", kFourGiven},
    {"artillery-fired", kArtilleryRolled},
    {"closed", kClosed},
    {"screened", kScreened},
    {"longstreet", kLongstreet},
    {"suppression", kSuppression},
    {"corps-charged", kCorpsCharged},
    {"broken", kBroken},
};

Value ids(const Content& c, BrigadeSet of) {
  Value list = Value::list();
  of.each([&](UnitIndex u) { list.push(c.piece(u).id); });
  return list;
}
// Two figures of the frame, by side.
template <class Figures>
Value by_side(const Position& p, const Figures& figures) {
  Value v = Value::object();
  for (const Side side : kSides) v.set(name(side), as_int(figures[role(p, side)]));
  return v;
}

// The corps of a set of bits, by name.
Value corps_words(const Content& c, std::uint8_t bits) {
  Value list = Value::list();
  for (std::size_t n = 1; n < 8; ++n)
    if ((bits >> n & 1U) != 0)
      for (const Piece& piece : c.pieces)
        if (piece.corps_number == n) {
          list.push(piece.corps);
          break;
        }
  return list;
}

// Hexes that must still be assaulted once this one is announced with the Brigades named so far, and who is bound to do it (15.4.mandatory).
Value show_duty(const Content& c, const Position& p) {
  const AssaultFrame& f = assault_under_way(p);
  const Duty duty = duty_of(c, p);
  Value list = Value::list();
  for (std::size_t i = 0; i < static_cast<std::size_t>(duty.hexes); ++i)
    if (duty.hex[i] != f.target)
      list.push(
          Value::object({{"hex", c.map.number(duty.hex[i])}, {"units", ids(c, BrigadeSet::of(duty.bound[i] & ~f.announced.bits()))}}));
  return list;
}
// What is being put together: who fires at whom, who goes into the emptied hex.
void show_choices(const Content& c, const Position& p, Value& v) {
  const AssaultFrame& f = assault_under_way(p);
  Value aims = Value::list();
  if (f.asks == Ask::aim)
    for (std::size_t i = 0; i < f.aims.size(); ++i)
      f.aims[i].each([&](UnitIndex u) { aims.push(Value::object({{"unit", c.piece(u).id}, {"target", c.piece(f.guns[i]).id}})); });
  if (f.asks == Ask::answer)
    for (std::size_t i = 0; i < f.answers.size(); ++i)
      if (f.answers[i] != kNoUnit)
        aims.push(Value::object({{"unit", c.piece(f.guns[i]).id},
                                 {"target", f.answers[i] == kCanisterAnswer ? std::string("canister") : c.piece(f.answers[i]).id}}));
  if (f.asks == Ask::aim || f.asks == Ask::answer) v.set("aims", aims);
  if (!is_advance(p)) {
    if (p.step == Step::aftermath) v.set("advanced", true);  // who could has, or has not; what is left is to put stacks in order
    return;
  }
  const Advancing& going = advancing(p);
  Value units = Value::list(), could = Value::list();
  for (std::size_t i = 0; i < going.n; ++i) {
    Value one = Value::object({{"unit", c.piece(going.unit[i]).id}});
    if (is_brigade(c, going.unit[i])) one.set("facing", kFacings[going.facing[i]]);
    units.push(one);
  }
  for (const UnitIndex u : could_advance(c, p)) could.push(c.piece(u).id);
  v.set("advancing", units).set("could", could);
}

struct Restoring {
  const Content& c;
  Position& p;
  const Value& v;
  Fields r{{c, v, {}}};

  BrigadeSet brigades(std::string_view field) {
    BrigadeSet set;
    if (!v.get(field).is_list()) r.wrong("'assault' needs '" + std::string(field) + "', a list of ids");
    for (const Value& id : v.get(field).items()) {
      const UnitIndex u = r.unit_of(id, field);
      if (!r.ok()) break;
      if (is_brigade(c, u))
        set.add(u);
      else
        r.wrong(c.piece(u).id + " is no Brigade");
    }
    return set;
  }
  // 0 to `most`, by side.
  template <class Figures>
  void figures(std::string_view field, int most, Figures& into) {
    for (const Side side : kSides) {
      const Value& of = v.get(field).get(name(side));
      const std::int64_t n = of.is_null() ? 0 : of.as_integer(-1);
      if (n < 0 || n > most) r.wrong("'" + std::string(field) + "' is 0 to " + std::to_string(most) + " for each side");
      into[role(p, side)] = byte(std::clamp<std::int64_t>(n, 0, most));
    }
  }

  Refusal frame(AssaultFrame& f, Step step, bool still_composing);
  Refusal counts(AssaultFrame& f);
  Refusal marks(AssaultFrame& f);
  Refusal leads(AssaultFrame& f);
  Refusal where_from(const AssaultFrame& f);
  Refusal choices(Ctx& quiet);
};

Refusal Restoring::frame(AssaultFrame& f, Step step, bool still_composing) {
  f.attackers = brigades("units");
  f.announced = v.has("named") ? brigades("named") : f.attackers;
  if (!r.ok()) return r.refusal;
  f.announced = BrigadeSet::of(f.announced.bits() | f.attackers.bits());
  if (step != Step::aftermath)
    if (const Verdict verdict = may_be_target(c, p, f.target); !verdict) return refused(c, verdict);
  Verdict joins = kAllowed;
  f.attackers.each([&](UnitIndex u) {
    p.units[u].clear(kAssaulted);
    // Once the fighting is over they may have advanced already.
    const bool there = step == Step::aftermath && on_map(p, u) && side_of(c, u) == p.side;
    if (const Verdict verdict = there ? kAllowed : may_join(c, p, u, f.target); !verdict && joins.allowed()) joins = verdict;
  });
  if (!joins) return refused(c, joins);
  if (step != Step::initiation || f.attackers.empty()) return {};
  const Duty duty = duty_of(c, p);
  if (const Verdict verdict =
          still_composing ? composing(c, p, duty, f.target, f.attackers, kFirstBrigade - 1) : announcing(c, p, duty, f.target, f.attackers);
      !verdict)
    return refused(c, verdict);
  return {};
}

// Steps lost and Commanders' help in this Assault.
Refusal Restoring::counts(AssaultFrame& f) {
  figures("sixes", 99, f.sixes);
  figures("steps", c.combat.assault_steps, f.steps);
  figures("suppressed", c.combat.assault_steps, f.suppressed);
  for (UnitIndex u = 0; u < kUnits; ++u) {
    p.units[u].tally = 0;
    if (is_commander(c, u)) p.units[u].helped = 0;
  }
  for (const Value& hit : v.get("hit").items()) {
    const UnitIndex u = r.unit_of(hit.get("unit"), "unit");
    const std::int64_t steps = hit.get("steps").as_integer(0);
    if (r.ok() && (!is_brigade(c, u) || steps < 0 || steps > c.combat.assault_steps)) r.wrong("'hit' names Brigades with 'steps'");
    if (!r.ok()) return r.refusal;
    p.units[u].tally = byte(steps | (hit.get("checked").as_bool() ? kChecked : 0));
  }
  for (const Value& help : v.get("helped").items()) {
    const UnitIndex u = r.unit_of(help.get("unit"), "unit");
    if (r.ok() && !is_commander(c, u)) r.wrong("'helped' names Commanders");
    if (!r.ok()) return r.refusal;
    p.units[u].helped = byte(std::clamp<std::int64_t>(help.get("times").as_integer(1), 0, 9));
  }
  if (!v.has("marks")) {  // as the Assault would have been announced
    if (has_artillery(c, p, f.target)) f.set(kSuppression);
    each_brigade(c, p, f.target, [&](UnitIndex u) {
      if (mounted_cavalry(c, p, u) && !routed(p, u)) f.set(kScreened);
    });
  }
  // Which corps have rolled dice: as said, or those of the attacking artillery if it has fired.
  for (const Side side : kSides) {
    auto& bits = f.corps[role(p, side)];
    for (const Value& corps : v.get("rolled").get(name(side)).items())
      for (const Piece& piece : c.pieces)
        if (piece.corps == corps.as_text() && piece.corps_number != 0) bits |= 1U << piece.corps_number;
  }
  if (!v.has("rolled") && p.step > Step::offensive_fire) {
    const bool suppressed = has_artillery(c, p, f.target);
    f.corps[kAttacker] = corps_of_guns(c, p, f.announced, f.target, suppressed);
  }
  if (v.get("fled").is_text()) f.fled = r.hex_of(v.get("fled"), "fled");
  return r.refusal;
}

Refusal Restoring::marks(AssaultFrame& f) {
  for (const Value& word : v.get("marks").items()) {
    const auto mark = std::ranges::find(kMarks, word.as_text(), &Mark::word);
    if (mark == std::end(kMarks)) return Refusal::bad_request("'" + word.as_text() + "' is no mark of an Assault");
    f.set(mark->flag);
  }
  return {};
}

Refusal Restoring::leads(AssaultFrame& f) {
  for (const Side side : kSides) {
    const Value& id = v.get("lead").get(name(side));
    if (id.is_null()) continue;
    const UnitIndex u = r.unit_of(id, "lead");
    if (!r.ok()) return r.refusal;
    const int of = role(p, side);
    const BrigadeSet present = of == kAttacker ? f.attackers : brigades_in(c, p, f.target);
    if (const Verdict verdict = may_lead(c, p, present, f.target, u); !verdict) return refused(c, verdict);
    f.lead[of] = u;
  }
  return {};
}

// The hexes it was made from: as said, or where its Brigades stand.
Refusal Restoring::where_from(const AssaultFrame& f) {
  p.fought = HexSet{};
  for (const Value& hex : v.get("from").items())
    if (const HexIndex h = r.hex_of(hex, "from"); r.ok()) p.fought.add(h);
  f.announced.each([&](UnitIndex u) {
    if (!v.has("from") && on_map(p, u)) p.fought.add(p.units[u].hex);
  });
  return r.refusal;
}

// What was being put together: who fires at whom, who goes into the emptied hex.
Refusal Restoring::choices(Ctx& quiet) {
  const auto choose = [&](const Action& a) {
    const Chapter& now = chapter(p.frames.top().kind);
    if (const Verdict verdict = now.verdict(c, p, a); !verdict) return refused(c, verdict);
    now.take(p, a, quiet);
    return Refusal{};
  };
  const bool aims = is_assault(p.frames.top()) && (assault(p).asks == Ask::aim || assault(p).asks == Ask::answer);
  for (const Value& aim : v.get("aims").items()) {
    if (!aims) break;
    const UnitIndex gun = r.unit_of(aim.get("unit"), "unit");
    const bool canister = aim.get("target").as_text() == "canister";
    const UnitIndex at = canister ? kCanisterAnswer : r.unit_of(aim.get("target"), "target");
    if (!r.ok()) return r.refusal;
    const AssaultFrame& f = assault(p);
    bool given = false;  // a gun with one answer has it
    for (std::size_t i = 0; i < f.guns.size(); ++i) given = given || (f.asks == Ask::answer && f.guns[i] == gun && f.answers[i] == at);
    if (given) continue;
    if (Refusal refusal = choose(canister ? act(Verb::canister, gun) : act(Verb::suppress, gun, int{at})); !refusal.ok()) return refusal;
  }
  for (const Value& one : v.get("advancing").items()) {
    if (!is_advance(p)) break;
    const UnitIndex u = r.unit_of(one.get("unit"), "unit");
    const int facing = one.has("facing") ? r.facing(one.get("facing")) : 0;
    if (!r.ok()) return r.refusal;
    if (Refusal refusal = choose(act(Verb::advance, u, facing, advancing_into(p))); !refusal.ok()) return refusal;
  }
  return {};
}

// Where the step begins (15.1.order).
Stage first_stage(Step step) {
  switch (step) {
    case Step::offensive_fire:
      return Stage::aims;
    case Step::defensive_fire:
      return Stage::answers;
    case Step::close_combat:
      return Stage::close_combat;
    default:
      return Stage::advance;
  }
}

// Up to the step's first question; where it begins with dice instead, its side says `done`. Leads that the step needs are named where
// there is no choice; where there is one it is asked for.
void stand_at_step(Position& p, Ctx& quiet) {
  if (p.step != Step::aftermath) (void)lead_is_set(p, quiet, kAttacker);
  if (p.step == Step::offensive_fire || p.step == Step::close_combat) (void)lead_is_set(p, quiet, kDefender);
  Position ahead = p;
  Dice none;
  Ctx looking{quiet.content, none, quiet.journal};
  const std::uint8_t depth = p.frames.depth;
  while (ahead.frames.depth >= depth && ahead.step == p.step && none.rolled() == 0) {
    if (chapter(ahead.frames.top().kind).advance(ahead, looking) == Flow::again) continue;
    if (none.rolled() == 0 && ahead.step == p.step) p = ahead;
    break;
  }
  if (p.frames.depth == depth && assault(p).asks == Ask::nothing) assault(p).asks = Ask::begin;
}

}  // namespace

Value show_assault(const Content& c, const Position& p) {
  if (p.step == Step::none) return {};
  const AssaultFrame& f = assault_under_way(p);
  const bool announced = stage_under_way(p) != Stage::composing;
  Value v = Value::object();
  v.set("target", c.map.number(f.target)).set("units", ids(c, announced ? f.attackers : f.announced));
  v.set("announced", announced);
  if (!announced) return v.set("could", ids(c, could_join(c, p))).set("afterwards", show_duty(c, p)), v;
  v.set("named", ids(c, f.announced));
  Value from = Value::list();
  for (HexIndex h = 0; h < kHexes; ++h)
    if (p.fought.has(h)) from.push(c.map.number(h));
  v.set("from", from);
  Value rolled = Value::object();
  for (const Side side : kSides) rolled.set(name(side), corps_words(c, f.corps[role(p, side)]));
  v.set("rolled", rolled);
  Value leads = Value::object();
  for (const Side side : kSides) {
    const int of = role(p, side);
    const UnitIndex u = f.lead[of];
    const bool leading = p.step != Step::aftermath && (of == kAttacker ? f.attackers : brigades_in(c, p, f.target)).has(u);
    leads.set(name(side), leading ? Value(c.piece(u).id) : Value());
  }
  v.set("lead", leads).set("sixes", by_side(p, f.sixes)).set("steps", by_side(p, f.steps)).set("suppressed", by_side(p, f.suppressed));
  Value hit = Value::list(), helped = Value::list(), marks = Value::list();
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
    if (const std::uint8_t tally = p.units[u].tally; tally != 0)
      hit.push(Value::object({{"unit", c.piece(u).id}, {"steps", tally & ~kChecked}, {"checked", (tally & kChecked) != 0}}));
  for (UnitIndex u = 0; u < kFirstBrigade; ++u)
    if (p.units[u].helped != 0) helped.push(Value::object({{"unit", c.piece(u).id}, {"times", as_int(p.units[u].helped)}}));
  for (const Mark& mark : kMarks)
    if (f.has(mark.flag)) marks.push(mark.word);
  v.set("hit", hit).set("helped", helped).set("marks", marks);
  if (f.fled != kNoHex) v.set("fled", c.map.number(f.fled));
  show_choices(c, p, v);
  return v;
}

Refusal place_assault(Position& p, const Value& assault_fields, const Value& step_name, Ctx& quiet) {
  const Content& c = quiet.content;
  const std::string name = step_name.is_null() ? "initiation" : step_name.as_text();
  const auto found = std::ranges::find(kAssaultSteps, name);
  if (name.empty() || found == std::end(kAssaultSteps))
    return Refusal::bad_request("'step' is initiation, offensive-fire, defensive-fire, close-combat or aftermath");
  const auto step = static_cast<Step>(found - std::begin(kAssaultSteps));
  if (!assault_fields.is_object())
    return Refusal::bad_request("the step " + name + " needs 'assault': 'target' and 'units', the Brigades that assault it");

  Restoring restoring{c, p, assault_fields};
  const HexIndex target = restoring.r.hex("target");
  if (!restoring.r.ok()) return restoring.r.refusal;
  const bool open = step == Step::initiation && assault_fields.has("announced") && !assault_fields.get("announced").as_bool();
  AssaultFrame f = assault_on(target);
  if (Refusal refusal = restoring.frame(f, step, open); !refusal.ok()) return refusal;
  if (!open && f.attackers.empty() && step != Step::aftermath) return refused(c, forbidden("fotm:15.4.init"_c).hex(target));
  p.placed = 0;
  p.step = step;
  if (open) {
    f.attackers = BrigadeSet{};
    f.asks = Ask::composing;
    p.frames.push(byte(Kind::assault), f);
    return {};
  }
  if (step == Step::initiation) {
    p.frames.push(byte(Kind::assault), f);
    announce(p, quiet);
  } else {
    f.announced.each([&](UnitIndex u) {
      if (on_map(p, u)) p.units[u].set(kAssaulted);
    });
    p.targets.add(target);
    if (Refusal refusal = restoring.where_from(f); !refusal.ok()) return refusal;
    if (Refusal refusal = restoring.counts(f); !refusal.ok()) return refusal;
    p.frames.push(byte(Kind::assault), f);
    go_to(p, step == Step::aftermath && assault_fields.get("advanced").as_bool() ? Stage::aftermath : first_stage(step));
    if (step == Step::defensive_fire) open_defensive_fire(p, c);
  }
  if (Refusal refusal = restoring.marks(assault(p)); !refusal.ok()) return refusal;
  if (Refusal refusal = restoring.leads(assault(p)); !refusal.ok()) return refusal;
  stand_at_step(p, quiet);
  return restoring.choices(quiet);
}

}  // namespace vedette::fotm
