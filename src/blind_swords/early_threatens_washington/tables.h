// The lists of Early Threatens Washington on combat: what blocks and obscures sight (9.1.a), the shifts of fire (9.3) and of Close Combat
// (11.3.c).
#pragma once

#include "blind_swords/battle.h"

namespace vedette::bs {

extern const std::span<const SightRow> kEtwSight;
extern const std::span<const FireShiftRow> kEtwFireShifts;
extern const std::span<const CloseCombatShiftRow> kEtwCloseCombatShifts;

}  // namespace vedette::bs
