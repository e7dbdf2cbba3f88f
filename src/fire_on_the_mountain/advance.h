// Advance after combat (fotm:15.10, 15.6).
#pragma once

#include "fire_on_the_mountain/brigade_set.h"
#include "fire_on_the_mountain/procedures.h"

namespace vedette::fotm {

// The emptied hex may be occupied, or must be: `took_part` after Close Combat, any adjacent Brigade otherwise (15.10.who).
void begin_advance(Position&, Ctx&, HexIndex emptied, BrigadeSet took_part, bool after_close_combat);

}  // namespace vedette::fotm
