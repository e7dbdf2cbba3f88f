// Exact chances of a roll as things stand, from the computations that resolve it: a shot, the roll of a Close Combat, a Cohesion Test.
#pragma once

#include "blind_swords/combat/assault.h"
#include "blind_swords/combat/chances.h"
#include "blind_swords/combat/results.h"

namespace vedette::bs {

// Of 36 rolls, how many give each code. `reckoning` is filled as far as the shot or assault can be reckoned at all.
struct CombatOdds {
  Verdict verdict = kAllowed;
  bool reckoned = false;
  Reckoning reckoning;
  std::array<int, static_cast<std::size_t>(Code::kCount)> of_36{};
};
// Of six rolls, how many pass.
struct TestOdds {
  Verdict verdict = kAllowed;
  int cr = 0;
  int pass_of_6 = 0;
};

// These units at this hex, or at this unit in it (victim kNoUnit: the lead unit), as if the step for it were open. Guns fire as in the
// Artillery Phase, others as in the Fire step of their brigade, unless `how` says otherwise.
// `how` fire_step: as the step that is open now has it, or the activation of their brigade.
CombatOdds fire_odds(const Content&, const Position&, std::span<const UnitIndex> units, HexIndex target, UnitIndex victim, FireKind how);
// The chances of that whole fight (chances.h); nothing of an illegal one. Dear: for who asks, not for who searches.
Chances chances_of_fire(const Content&, const Position&, std::span<const UnitIndex> units, HexIndex target, UnitIndex victim, FireKind how);
Chances chances_of_close_combat(const Content&, const Position&, const Declaration&);
// The strongest shot that could be made at this hex in the step that is open now (a reaction: out of `from`); empty if there is none.
UnitList best_firers(const Content&, const Position&, HexIndex target, HexIndex from = kNoHex);
CombatOdds close_combat_odds(const Content&, const Position&, const Declaration&);
TestOdds cohesion_odds(const Content&, const Position&, UnitIndex);
constexpr int passes_of_6(int cr) { return std::clamp(cr, 1, 5); }  // bs:12.1.1

}  // namespace vedette::bs
