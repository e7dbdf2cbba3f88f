// The shot that the guns of the activated hex may fire (bs:6.2.1).
#pragma once

#include "blind_swords/combat/combat.h"

namespace vedette::bs {

ShotChoice battery_shot(const Content&, const Position&);  // while a hex is activated
// May this battery rally, or recover, in the activation of its hex that is under way, or in one that began now (bs:13.1.4, bs:13.3.2)?
Verdict battery_rally_verdict(const Content&, const Position&, UnitIndex);
Verdict battery_recover_verdict(const Content&, const Position&, UnitIndex);

}  // namespace vedette::bs
