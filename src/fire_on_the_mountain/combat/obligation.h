// Mandatory Close Combat as a duty over the whole phase: which Brigades are bound to assault which hexes, and how many of these hexes can
// still be covered, one Brigade a hex. Clauses: 15.4.mandatory, 15.4.mandatory.who, 15.4.mandatory.order, 15.4.optional.
#pragma once

#include "fire_on_the_mountain/ground/brigade_set.h"
#include "fire_on_the_mountain/ground/ground.h"

namespace vedette::fotm {

struct Duty {
  int hexes = 0;
  std::array<HexIndex, 48> hex;
  std::array<std::uint64_t, 48> bound;  // the unused Brigades bound to that hex, as bits of a BrigadeSet

  int find(HexIndex) const;  // -1: nobody is bound to it
};
Duty duty_of(const Content&, const Position&);  // of p.side, as things stand
int most_covered(const Duty&);                  // of these hexes, one Brigade a hex

// Closing an Assault on `target` with `taking_part` as its Brigades: would fewer mandatory hexes be covered than could be?
Verdict announcing(const Content&, const Position&, const Duty&, HexIndex target, BrigadeSet taking_part);
// The same while Brigades after `after` may still be added: is there a way to close it?
Verdict composing(const Content&, const Position&, const Duty&, HexIndex target, BrigadeSet taking_part, UnitIndex after);
// All that may take part in an Assault on this hex and leave somebody for the hexes that must be assaulted too (15.4.mandatory.order): no
// other Brigade could be added. In a second round come those that may only join whoever closes with the enemy.
BrigadeSet all_who_may_join(const Content&, const Position&, HexIndex target);
// Ending the phase.
Verdict ending(const Duty&);

}  // namespace vedette::fotm
