// The table of procedures: one entry a chapter, with the file that carries it out. A procedure is put on the stack by
// the `begin_…` function of its file, takes what it needs in its own frame, and answers through Position::outcome.
#pragma once

#include "blind_swords/position.h"
#include "tabletop/frames.h"

namespace vedette::bs {

struct Content;
using Play = Context<Content>;
using Chapter = Procedure<Position, Content>;

enum class Proc : std::uint8_t {
  none,
  turn,                // flow.cpp: the order of play
  command_decision,    // command_decision.cpp (5)
  artillery_phase,     // artillery_phase.cpp (6)
  battery_hex,         // artillery_phase.cpp: one hex activated
  chit_draw,           // chit_draw.cpp (7)
  window,              // windows.cpp (4.4)
  command_chit,        // command.cpp (7.2, 7.4): name, roll
  activation,          // activation.cpp (8)
  movement_step,       // movement_step.cpp (10)
  move,                // move.cpp: one unit's move
  cavalry_withdrawal,  // cavalry_withdrawal.cpp (10.8, 11.3b)
  rally_step,          // rally.cpp (13)
  firefight,           // firefight.cpp
  fog_of_war,          // fog_of_war.cpp: results with a choice
  fire_step,           // fire_step.cpp (9.1)
  shot_choice,         // fire_step.cpp: who fires at what
  fire_combat,         // fire_combat.cpp (9.3)
  close_combat_step,   // close_combat.cpp (11.1, 11.2)
  close_combat,        // close_combat.cpp (11.3, 11.4)
  advance,             // advance.cpp (11.5)
  test,                // tests.cpp (12.1, 12.7): a Cohesion or Break Test with its window
  result,              // results.cpp (12.2): a code of the chart applied to one unit
  retreat,             // retreat.cpp (12.3)
  panic,               // panic.cpp (12.6)
  work,                // work.cpp (8.5.5): a battle's work in the Movement step
  set_up,              // set_up.cpp: what the scenario leaves to the players
  price,               // price.cpp: victory points for a step, paid or not
  wait,                // flow.cpp: chance waits until the player is sure (tabletop/frames.h)
  arrivals,            // arrivals.cpp (10.10): reinforcements that their owner has a choice about
  screen,              // skirmish.cpp: skirmishers that withdraw
  kCount
};
inline constexpr int kProcs = static_cast<int>(Proc::kCount);

const Chapter& chapter(std::uint8_t kind);

template <class T>
T& begin(Position& p, Proc kind, const T& body) {
  p.outcome = Outcome{};
  return p.frames.push(static_cast<std::uint8_t>(kind), body);
}
inline void finish(Position& p, const Outcome& outcome = Outcome{}) {
  p.frames.pop();
  p.outcome = outcome;
}

// Entries of the table, each defined in its file.
extern const Chapter kCommandDecision, kArtilleryPhase, kBatteryHex, kChitDraw, kWindow, kCommandChit, kActivation, kMovementStep, kMove,
    kCavalryWithdrawal, kRallyStep, kFirefight, kFogOfWar;
extern const Chapter kFireStep, kShotChoice, kFireCombat, kCloseCombatStep, kCloseCombat, kAdvance, kTest, kResult, kRetreat, kPanic, kWork,
    kSetUp, kPrice, kWait, kArrivals, kScreen;

}  // namespace vedette::bs
