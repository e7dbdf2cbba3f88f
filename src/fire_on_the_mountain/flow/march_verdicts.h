// What a unit under way may do, act by act; `m` is its frame, or the one it would have.
#pragma once

#include "fire_on_the_mountain/flow/move.h"

namespace vedette::fotm {

bool has_road_ahead(const Content&, HexIndex, int facing);  // 13.3.facing
// Any act of a move but for what a duty forbids.
Verdict may_act(const Content&, const Position&, const March&, const Action&);
// The Commander who may help is in the hex the Brigade comes to (13.5.limits); kNoUnit: none.
Verdict may_force_march(const Content&, const Position&, const Field&, const March&, HexIndex to, UnitIndex by);

}  // namespace vedette::fotm
