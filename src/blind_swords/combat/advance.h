// The advance after Close Combat (bs:11.5).
#pragma once

#include "blind_swords/combat/assault.h"

namespace vedette::bs {

// `two`: a two-hex advance is possible. `assaulting_only`: the hex was left before the combat (bs:11.3b.3).
void begin_advance(Position&, const Declaration&, const Attackers&, bool two, bool assaulting_only);

}  // namespace vedette::bs
