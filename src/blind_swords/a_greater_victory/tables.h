// The lists of A Greater Victory on combat: what blocks and obscures sight (9.1.a), the shifts of fire (9.3) and of Close Combat (11.3.c).
#pragma once

#include "blind_swords/battle.h"

namespace vedette::bs {

extern const std::span<const SightRow> kAgvSight;
extern const std::span<const FireShiftRow> kAgvFireShifts;
extern const std::span<const CloseCombatShiftRow> kAgvCloseCombatShifts;

}  // namespace vedette::bs
