// A shot once declared: the window fire-declared, the roll, the result (bs:9.3.1, bs:9.3d.1).
#pragma once

#include "blind_swords/battle.h"

namespace vedette::bs {

// `shift`: columns that a chit played before gives (Hold Fire!).
void begin_fire_combat(Position&, Play&, const Shot&, int shift);

}  // namespace vedette::bs
