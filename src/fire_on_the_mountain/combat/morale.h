// The Morale Check (fotm:17.2): its modifiers, shared by the preview and the check itself.
#pragma once

#include "fire_on_the_mountain/ground/ground.h"
#include "tabletop/lines.h"

namespace vedette::fotm {

// May this Brigade check, helped by that Commander (kNoUnit: by its officers alone)?
Verdict may_check(const Content&, const Position&, UnitIndex, UnitIndex commander);
Lines<4> morale_modifiers(const Content&, const Position&, UnitIndex, UnitIndex commander);

}  // namespace vedette::fotm
