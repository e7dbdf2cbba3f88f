// The Lead Brigade, which takes the step losses of its side (fotm:4.2). Asked of its owner only where the rules leave a choice.
#pragma once

#include "fire_on_the_mountain/ground/brigade_set.h"
#include "fire_on_the_mountain/ground/ground.h"

namespace vedette::fotm {

// Those of `taking_part` that may lead: of the attacker the Brigades in the Assault, of the defender all in the hex. Empty only if none
// of them can be hit by a main roll (artillery far from the target).
BrigadeSet lead_candidates(const Content&, const Position&, BrigadeSet taking_part, HexIndex target);

// Why this Brigade may not lead, for a Brigade that is no candidate.
Verdict may_lead(const Content&, const Position&, BrigadeSet taking_part, HexIndex target, UnitIndex);

}  // namespace vedette::fotm
