// Hooks of the special rules on command areas (command_areas.cpp), for the table in special_rules.cpp.
#pragma once

#include "blind_swords/flow/special_rules.h"

namespace vedette::bs {

const HexSet* bound_always(const Content&, const Position&, const SpecialRow&, UnitIndex);
const HexSet* bound_if_committed(const Content&, const Position&, const SpecialRow&, UnitIndex);
void commit(Position&, Play&, const SpecialRow&, UnitIndex, HexIndex from, HexIndex to, Going);

}  // namespace vedette::bs
