// How many dice a roll has: the strengths of its Brigades, then what changes the total, in the order of fotm:15.2.pipeline. One
// computation serves the preview, the roll and the journal. Clauses: 5.1, 8.3, 9.2, 9.3, 15.2, 15.3, 17.4.defend, 17.4.rear.
#pragma once

#include "fire_on_the_mountain/ground/brigade_set.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "tabletop/lines.h"

namespace vedette::fotm {

struct Strength {
  int printed = 0;         // current SP of the Brigades before any change
  int sp = 0;              // after all changes, at least 0
  int dice = 0;            // at most ten (15.2.ten)
  std::uint8_t corps = 0;  // bits of the Union corps whose Brigades have a share in it
  Lines<12> lines;
};

// Artillery in `firing` at `target`: Suppression, or Canister where adjacent and Ranged Fire elsewhere. `mixed`: this roll bears the
// loss for different Union corps.
Strength artillery_fire(const Content&, const Position&, BrigadeSet firing, HexIndex target, bool suppression, bool mixed);

// The infantry and cavalry of an Assault (15.4.cc). `rolled`: the corps of its artillery that has rolled dice.
Strength close_combat(const Content&, const Position&, BrigadeSet attackers, HexIndex target, bool longstreet, std::uint8_t rolled);

// The main Defensive Fire roll of the Brigades in `defended`: `firing` are its infantry, cavalry and Canister, `rolled` the corps of its
// artillery that has rolled dice, `lead_hex` the hex of the attacking Lead.
Strength defensive_fire(const Content&, const Position&, BrigadeSet firing, std::uint8_t rolled, HexIndex defended, BrigadeSet attackers,
                        HexIndex lead_hex);

// What one Brigade adds to a roll at `target`, all changes of its own included; 0 for a Brigade that cannot.
int artillery_share(const Content&, const Position&, UnitIndex, HexIndex target, bool suppression);
int close_combat_share(const Content&, const Position&, UnitIndex, HexIndex target);

// The directions, as bits, in which attackers stand next to the defended hex at a slope that can be fought over (15.4.slope).
std::uint8_t attacked_from(const Content&, const Position&, HexIndex defended, BrigadeSet attackers);
// The best arc a Brigade has toward those directions (5.1.multi).
Arc best_arc(int facing, std::uint8_t directions);

// Do Union Brigades of two corps roll dice together (15.2.corps)? Brigades without a die mix nothing.
inline bool mixed_corps(std::uint8_t corps) { return (corps & (corps - 1U)) != 0; }
// The corps of those of `guns` that have a die at `target`.
std::uint8_t corps_of_guns(const Content&, const Position&, BrigadeSet guns, HexIndex target, bool suppression);

// The Brigades of a hex that are still under arms.
BrigadeSet brigades_in(const Content&, const Position&, HexIndex);

}  // namespace vedette::fotm
