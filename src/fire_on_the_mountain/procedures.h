// The chapters that can be under way, in the order of the rulebook, and where each begins.
//
// A chapter has its own file with its frame; it is started by the function named here, which pushes the frame, and
// answers through Position's frames by popping itself. What it leaves behind is said beside it.
#pragma once

#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/position.h"
#include "fire_on_the_mountain/verbs.h"
#include "tabletop/frames.h"

namespace vedette::fotm {

using Chapter = Procedure<Position, Content>;

enum class Kind : std::uint8_t {
  none,
  // The order of play (flow/flow.cpp) and what happens outside combat.
  battle,
  set_up,
  rally_phase,
  regroup_facing,
  movement_phase,
  move,
  rout_march,
  withdrawal,
  reinforcement_phase,
  restacking,
  displacement,
  // Combat (15 to 17).
  combat_phase,
  assault,
  retreat,
  capture,
  advance,
  // Chance waits until the player is sure (tabletop/frames.h).
  wait,
  count
};

const Chapter& chapter(std::uint8_t kind);  // the table of contents, in procedures.cpp

extern const Chapter kBattle, kSetUp, kRallyPhase, kRegroupFacing, kMovementPhase, kMove, kRoutMarch, kWithdrawal, kReinforcementPhase,
    kRestacking, kDisplacement;
extern const Chapter kCombatPhase, kAssault, kRetreat, kCapture, kAdvance, kWait;

// flow/flow.cpp: the order of play begins, with set-up first.
void begin_battle(Position&, Ctx&);

// The Combat Phase of p.side (combat_phase.cpp). Pops itself when the phase is over.
void begin_combat_phase(Position&, Ctx&);

// restacking.cpp: the given side may settle the order of its stacks, one after the other, then says `done`. `fought`: only in the
// hexes of the last Assault (4.2.newcomer). Pops itself; skipped if there is nothing to settle.
void begin_restacking(Position&, Ctx&, Side, bool fought);

// displacement.cpp: the Commanders of `side` in this hex are put with the nearest friendly Brigade (10.2.alone), their
// owner choosing between equals. Pops itself; nothing is pushed if there is no Commander.
void displace_commanders(Position&, Ctx&, HexIndex, Side side);

}  // namespace vedette::fotm
