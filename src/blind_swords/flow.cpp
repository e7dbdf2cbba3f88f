// The order of play (bs:4.1.1): before the turn, A Command Decision, B Artillery, C Chit Draw, D End Turn; and the table
// of all procedures. Start reading the series here.
#include "blind_swords/battle.h"
#include "blind_swords/events.h"
#include "blind_swords/ground.h"
#include "blind_swords/phases.h"
#include "blind_swords/sequence.h"

namespace vedette::bs {

namespace {

enum Step : std::uint8_t { kBefore, kCommand, kArtillery, kChits, kEnd };
struct TurnFrame {
  std::array<std::uint8_t, 2> spare{};
};

void tell(Play& play, Happening h, Clause why, int value) {
  Event e = happened(h, why);
  e.value[0] = static_cast<std::int16_t>(value);
  play.journal.tell(e);
}

void enter_phase(Position& p, Play& play, Phase phase) {
  p.phase = phase;
  tell(play, Happening::phase_began, "bs:4.1.1"_c, static_cast<int>(phase));
}

// bs:4.1.2: removals, variable arrivals, reinforcements, chits.
void before_turn(Position& p, Play& play) {
  const Content& c = play.content;
  const Scenario& s = c.scenario(p);
  tell(play, Happening::turn_began, "bs:14.4.1"_c, p.turn);
  for (const ArrivalRow& r : s.arrivals)
    if (r.leaves && r.turn == p.turn && (p.units[r.unit].at == At::map || p.units[r.unit].at == At::waiting)) {
      lift(p, r.unit, At::exited);
      Event e = happened(Happening::removed, r.clause);
      e.unit = r.unit;
      play.journal.tell(e);
    }
  if (c.battle->before_turn != nullptr) c.battle->before_turn(p, play);
  for (const ArrivalRow& r : s.arrivals) {
    UnitState& u = p.units[r.unit];
    if (r.leaves || r.turn > p.turn || u.at != At::later) continue;
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
  switch (top.step) {
    case kBefore:
      before_turn(p, play);
      top.step = kCommand;
      return Flow::again;
    case kCommand:
      enter_phase(p, play, Phase::command);
      top.step = kArtillery;
      begin_command_decision(p);
      return Flow::again;
    case kArtillery:
      top.step = kChits;
      if (play.content.turn(p).skip_artillery) return Flow::again;
      enter_phase(p, play, Phase::artillery);
      begin_artillery_phase(p, Side::union_);
      return Flow::again;
    case kChits:
      enter_phase(p, play, Phase::chit_draw);
      top.step = kEnd;
      begin_chit_draw(p);
      return Flow::again;
    default:
      enter_phase(p, play, Phase::end_turn);
      top.step = kBefore;
      end_turn(p, play);
      return Flow::again;
  }
}

const Chapter kTurnChapter = {"turn",
                              advance,
                              [](const Content&, const Position&) { return Side::none; },
                              [](const Content&, const Position&, ActionList&) {},
                              [](const Content&, const Position&, const Action& a) { return out_of_step(a); },
                              [](Position&, const Action&, Play&) {}};

// The table of procedures, in the order of Proc.
constexpr std::array<const Chapter*, kProcs> kChapters = {
    nullptr,       &kTurnChapter, &kCommandDecision, &kArtilleryPhase, &kBatteryHex,        &kChitDraw,    &kWindow,
    &kCommandChit, &kActivation,  &kMovementStep,    &kMove,           &kCavalryWithdrawal, &kRallyStep,   &kFirefight,
    &kFogOfWar,    &kFireStep,    &kShotChoice,      &kFireCombat,     &kCloseCombatStep,   &kCloseCombat, &kAdvance,
    &kTest,        &kResult,      &kRetreat,         &kPanic};

}  // namespace

const Chapter& chapter(std::uint8_t kind) { return *kChapters[kind]; }

void begin_turn(Position& p) { begin(p, Proc::turn, TurnFrame{}); }

void stand_at(Position& p, Phase phase, Side first) {
  while (p.frames.depth > 0) p.frames.pop();
  p.phase = phase;
  begin_turn(p);
  Frame& turn = p.frames.top();
  switch (phase) {
    case Phase::artillery:
      turn.step = kChits;
      return begin_artillery_phase(p, first);
    case Phase::chit_draw:
      turn.step = kEnd;
      return begin_chit_draw(p);
    case Phase::end_turn:
      turn.step = kEnd;
      return;
    default:
      turn.step = kArtillery;
      return begin_command_decision(p);
  }
}

Side chit_puller(const Content& c, const Table& t) { return c.turn(t).day_turn % 2 == 1 ? Side::confederate : Side::union_; }

}  // namespace vedette::bs
