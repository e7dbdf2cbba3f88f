// The shot that the guns of the activated hex may fire (bs:6.2.1).
#pragma once

#include "blind_swords/combat.h"

namespace vedette::bs {

ShotChoice battery_shot(const Position&);  // while a hex is activated

}  // namespace vedette::bs
