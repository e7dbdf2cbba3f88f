// What happens at the table, for the journal. Each kind says what the fields of an Event hold; tell.cpp makes the words.
#pragma once

#include "tabletop/journal.h"

namespace vedette::bs {

enum class Happening : std::uint8_t {
  none,
  turn_began,       // value 0: turn, value 1: scenario
  phase_began,      // value 0: Phase
  placed,           // unit, to
  arrived_waiting,  // unit, to: a reinforcement waits in its entry hex
  removed,          // unit: the scenario lifts it
  chit_joined,      // value 0: chit, value 1: Place
  key_chosen,       // side, value 0: chit (seen by the side alone)
  random_drawn,     // side, value 0: how many
  cup_filled,       // value 0: how many chits
  hex_activated,    // side, to
  passed,           // side
  chit_drawn,       // side, value 0: chit
  chit_held,        // side, value 0: chit
  chit_played,      // side, value 0: chit
  chit_cancelled,   // value 0: chit
  chit_returned,    // value 0: chit, value 1: 1 back to the cup, 0 discarded
  chit_lapsed,      // value 0: chit, without effect
  chit_shielded,    // value 0: chit that Fortunes of War does not cancel
  brigade_named,    // side, value 0: brigade, value 1: chit
  brigade_marked,   // value 0: brigade: activated without an activation; value 2: 1 has moved before this turn
  activation_roll,  // value 0: brigade, value 1: rating, value 2: 1 full, die
  activation_set,   // value 0: brigade, value 2: 1 full, without a roll
  order_given,      // value 0: brigade, value 1: Order
  return_roll,      // value 0: chit, value 1: rating, die
  fog_roll,         // side, die, clause of the result
  casualty_roll,    // dice, value 0: brigade that is hit or -1, 2: 1 + the brigade whose general it is
  chit_turned,      // side, value 0: chit, value 1: 1 to its Casualty version, 0 back
  friendly_fire,    // side that gets the marker, die
  no_effect,        // of the Fog of War result just rolled
  moved,           // unit, from, to, value 0: halves spent by this step, value 1: halves left; joined to a march: value 2: 1 it ends there,
                   // dice: the path, as bytes
  mounted,         // unit
  dismounted,      // unit
  skirmish,        // unit, value 0: 1 into, 0 out of Skirmish Order
  column_formed,   // unit, to: where, value 0: halves paid for it, value 1: halves left
  stopped,         // unit
  came_into_play,  // unit, to
  withdrew,        // unit, from, to
  rallied,         // unit, value 0: hits left, die if rolled, value 1: CR
  rally_failed,    // unit, die, value 1: CR
  recovered,       // unit, die, value 1: CR
  recover_failed,  // unit, die, value 1: CR
  rebuilt,         // unit, to, die, value 1: CR
  rebuild_failed,  // unit, die, value 1: CR
  marked,          // unit or to, value 0: marker (see Marker)
  unmarked,        // unit or to, value 0: marker
  control,         // side, to
  track_moved,     // unit, value 0: At
  game_over,       // side, value 0: Level, 1: points decide it, 2 and 3: those of the Union and of the Confederates, in halves
  // Combat.
  // other: the unit fired at on its way, if it is such fire
  fire_declared,   // side, to, value 0: column before shifts, value 1: net column, value 2: strength in sixteenths, value 3: FireKind
  fired_unit,      // unit: takes part in the fire just declared
  shift,           // clause, value 0: columns
  fire_result,     // unit hit, to, dice, value 0: column, value 1: Code
  fire_cancelled,  // side, to
  close_combat_declared,  // side, from, to, value 0: column before shifts, value 1: net column
  flank_joined,           // from: a Flanking Hex
  assaulting_unit,        // unit, from: takes part in the Close Combat just declared, value 2: strength in sixteenths
  close_combat_result,    // unit (defender's lead), dice, value 0: column, value 1: Code
  close_combat_over,      // to: without result
  test,                   // unit, die, value 0: CR used, value 1: 1 passed, value 2: margin, value 3: 1 Break Test
  hit,                    // unit, value 0: hits now
  depleted,               // unit
  retreated,              // unit, from, to
  stood,                  // unit: ignores a retreat
  broke,                  // unit, value 0: At
  captured,               // unit
  panic,                  // from: the hex it starts in
  advanced,               // unit, from, to
  points,                 // side, to or unit, value 0: halves of a victory point
  arrival_roll,           // side, die, value 0: the turn in which they come, 0 never, value 1: a brigade of theirs, value 2: scenario
  committed,              // unit, value 0: 1 + the command area of the battle
  brigade_released,       // value 0: brigade that was held back, value 1: the turn from which it is free
  // Battles of the series add theirs from here.
  bridge_roll,  // unit, die, value 0: die and what a chit adds, value 1: the least that succeeds
  ford_roll,    // the same
  // Of the series again.
  held_back,  // unit, to: it can not come in there, an enemy holds the hex; value 0: how many with it
};

enum class Marker : std::uint8_t {
  none,
  good_ground,
  chaos,
  last_stand,
  black_hats,
  supported,
  unsupported,
  friendly_fire,
  indecision,
  no_ford,
  ford_found,
  bridge_destroyed,
  huzzah,
  rough_going
};

constexpr Event happened(Happening h, Clause clause) { return Event{.kind = static_cast<std::uint8_t>(h), .clause = clause}; }

}  // namespace vedette::bs
