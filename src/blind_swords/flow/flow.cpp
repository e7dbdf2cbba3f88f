// The order of play (bs:4.1.1): before the turn, A Command Decision, B Artillery, C Chit Draw, D End Turn; and the table
// of all procedures. Start reading the series here.
#include "blind_swords/battle.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/skirmish.h"
#include "blind_swords/flow/verb_table.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

enum Step : std::uint8_t { kBefore, kCommand, kArtillery, kChits, kEnd };
struct TurnFrame {
  std::uint8_t placed = 0;  // set up by hand at the start of phase D: it waits for `done`
  std::uint8_t spare = 0;
};

void tell(Play& play, Happening h, Clause why, int value) {
  Event e = happened(h, why);
  e.value[0] = static_cast<std::int16_t>(value);
  play.journal.tell(e);
}

void enter_phase(Position& p, Play& play, Phase phase, Step next) {
  p.frames.top().step = next;
  p.phase = phase;
  tell(play, Happening::phase_began, "bs:4.1.1"_c, as_int(phase));
}

// bs:4.1.2: removals, variable arrivals, reinforcements, chits.
void before_turn(Position& p, Play& play) {
  const Content& c = play.content;
  const Scenario& s = c.scenario(p);
  Event begins = happened(Happening::turn_began, "bs:14.4.1"_c);
  begins.value = {static_cast<std::int16_t>(p.turn), static_cast<std::int16_t>(p.scenario), 0, 0};
  play.journal.tell(begins);
  for (const ArrivalRow& r : s.arrivals)
    if (r.leaves && r.turn == p.turn && (p.units[r.unit].at == At::map || p.units[r.unit].at == At::waiting)) {
      lift(p, r.unit, At::exited);
      Event e = happened(Happening::removed, r.clause);
      e.unit = r.unit;
      play.journal.tell(e);
    }
  each_special<&SpecialRule::before_turn>(c, p, [&](const SpecialRow& row) { row.rule->before_turn(p, play, row); });
  for (const ArrivalRow& r : s.arrivals) {
    UnitState& u = p.units[r.unit];
    const int turn = arrival_turn(c, p, r);
    if (r.leaves || r.chosen || turn == 0 || turn > p.turn || u.at != At::later) continue;
    if (r.hex == kNoHex) {
      u.at = At::off_map;
    } else if (held_by(c, p, r.hex, other(c.units[r.unit].side))) {
      continue;  // bs:10.10.4: the entry hex is blocked
    } else {
      u.at = At::waiting;
      u.hex = r.hex;
    }
    Event e = happened(Happening::arrived_waiting, r.clause);
    e.unit = r.unit;
    e.to = r.hex;
    play.journal.tell(e);
  }
  for (const ChitRow& r : s.chits)
    if (r.turn == p.turn) {
      p.chit[r.chit] = r.to;
      Event e = happened(Happening::chit_joined, r.clause);
      e.side = c.chits[r.chit].side;
      e.value = {r.chit, static_cast<std::int16_t>(r.to), 0, 0};
      play.journal.tell(e);
    }
}

Flow advance(Position& p, Play& play) {
  Frame& top = p.frames.top();
  if (top.as<TurnFrame>().placed != 0) return Flow::decide;
  switch (top.step) {
    case kBefore:
      before_turn(p, play);
      top.step = kCommand;
      begin_arrivals(p);
      break;
    case kCommand:
      enter_phase(p, play, Phase::command, kArtillery);
      begin_command_decision(p, false);
      break;
    case kArtillery:
      top.step = kChits;
      if (play.content.turn(p).skip_artillery) break;
      enter_phase(p, play, Phase::artillery, kChits);
      begin_artillery_phase(p, Side::union_, false);
      break;
    case kChits:
      enter_phase(p, play, Phase::chit_draw, kEnd);
      begin_chit_draw(p, false);
      break;
    default:
      enter_phase(p, play, Phase::end_turn, kBefore);
      end_turn(p, play);
      break;
  }
  return Flow::again;
}

// Only a table set up by hand ever asks here: nobody is active in phase D, so the Union goes first (bs:4.5.3).
const Chapter kTurnChapter = {"turn",    advance,   [](const Content&, const Position&) { return Side::union_; },
                              list_done, only_done, [](Position& p, const Action&, Play&) { p.frames.top().as<TurnFrame>().placed = 0; }};

// The table of procedures, in the order of Proc.
constexpr std::array<const Chapter*, kProcs> kChapters = {
    nullptr,           &kTurnChapter, &kCommandDecision, &kArtilleryPhase, &kBatteryHex, &kChitDraw,
    &kWindow,          &kCommandChit, &kActivation,      &kMovementStep,   &kMove,       &kCavalryWithdrawal,
    &kRallyStep,       &kFirefight,   &kFogOfWar,        &kFireStep,       &kShotChoice, &kFireCombat,
    &kCloseCombatStep, &kCloseCombat, &kAdvance,         &kTest,           &kResult,     &kRetreat,
    &kPanic,           &kWork,        &kSetUp,           &kPrice,          &kWait,       &kArrivals,
    &kScreen};

// The action with nothing but the fields that mean something for its verb.
Action meant(const Action& a) {
  const std::uint8_t uses = verb_row(a).uses;
  Action m;
  m.verb = a.verb;
  if ((uses & (kUsesUnit | kUsesNumber)) != 0) m.a = a.a;
  if ((uses & kUsesB) != 0) m.b = a.b;
  if ((uses & kUsesC) != 0) m.c = a.c;
  if ((uses & (kUsesHex | kUsesAnyHex)) != 0) m.hex = a.hex;
  if ((uses & kUsesFromHex) != 0) m.hex2 = a.hex2;
  if ((uses & kUsesPath) != 0) m.path = a.path;
  return m;
}

// Whoever sends an action, its unit, hexes and path are of this battle before a chapter looks at them.
Verdict well_formed(const Content& c, const Action& a) {
  if (a.verb >= byte(Verb::kCount) || !(meant(a) == a)) return out_of_step(a);
  const auto on_map = [&](HexIndex h) { return h < c.hex.size() && c.hex[h].on_map; };
  for (Path rest = a.path; !rest.empty(); rest = rest.rest())
    if (rest.first() >= kDirections) return forbidden("bs:10.2.1"_c);
  const std::uint8_t uses = verb_row(a).uses;
  if ((uses & kUsesUnit) != 0 && a.a >= c.n_units()) return forbidden("bs:1.0.6"_c);
  if (((uses & kUsesHex) != 0 && !on_map(a.hex)) || ((uses & kUsesFromHex) != 0 && !on_map(a.hex2))) return forbidden("bs:10.2.1"_c);
  return kAllowed;
}

Verdict judged(const Content& c, const Position& p, const Action& a) {
  if (const Verdict v = well_formed(c, a); !v) return v;
  Verdict v = kChapters[p.frames.top().kind]->verdict(c, p, a);
  if (!v && v.clause == out_of_step(a).clause)
    if (const Clause step = step_clause(c, p, a); step.cited()) v.clause = step;
  return v;
}

// Before anything else goes on, skirmishers whom a unit has come next to withdraw.
Flow screened(Position& p, Play& play) {
  if (p.came_near != 0 && skirmishers_withdraw(p, play)) return Flow::again;
  return kChapters[p.frames.top().kind]->advance(p, play);
}

const std::array<Chapter, kProcs> kJudged = [] {
  std::array<Chapter, kProcs> table{};
  for (std::size_t i = 1; i < table.size(); ++i) {
    table[i] = *kChapters[i];
    table[i].verdict = judged;
    table[i].advance = screened;
  }
  return table;
}();

Verdict refused_while_waiting(const Position&, const Action& a) { return out_of_step(a); }

}  // namespace

constinit const Chapter kWait = wait_chapter<Position, Content, act(Verb::done), refused_while_waiting>();

const Chapter& chapter(std::uint8_t kind) { return kJudged[kind]; }

void begin_turn(Position& p) { begin(p, Proc::turn, TurnFrame{}); }

void stand_at(Position& p, Phase phase, Side first) {
  while (p.frames.depth > 0) p.frames.pop();
  p.phase = phase;
  begin_turn(p);
  Frame& turn = p.frames.top();
  switch (phase) {
    case Phase::artillery:
      turn.step = kChits;
      return begin_artillery_phase(p, first, true);
    case Phase::chit_draw:
      turn.step = kEnd;
      return begin_chit_draw(p, true);
    case Phase::end_turn:
      turn.step = kEnd;
      turn.as<TurnFrame>().placed = 1;
      return;
    default:
      turn.step = kArtillery;
      return begin_command_decision(p, true);
  }
}

Side chit_puller(const Content& c, const Table& t) { return c.turn(t).day_turn % 2 == 1 ? Side::confederate : Side::union_; }

}  // namespace vedette::bs
