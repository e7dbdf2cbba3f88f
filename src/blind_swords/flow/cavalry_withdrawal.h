// Cavalry that gets out of the way: in the enemy's movement (bs:10.8) and before Close Combat (bs:11.3b).
#pragma once

#include "blind_swords/position.h"

namespace vedette::bs {

// Each unit of `hex` that may withdraw is asked in turn. `test`: it must first pass a Cohesion Test. `before_close_combat`:
// exactly two hexes if two are possible (bs:11.3b.1), otherwise one or two at its owner's choice.
void begin_withdrawal(Position&, HexIndex hex, Side owner, bool test, bool before_close_combat);
UnitIndex withdrawing_cavalry(const Table&);  // who is asked, while that is on top of the stack

}  // namespace vedette::bs
