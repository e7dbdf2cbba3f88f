// Victory points: what each side has scored as things stand, and what is earned when a turn ends (bs:14.1.1).
#pragma once

#include "blind_swords/flow/special_rules.h"

namespace vedette::bs {

// Points for places, for the enemy's losses, and by special rules. What counts at the end of the game is shown as if it ended now.
void score(const Content&, const Table&, ScoreLines&);
// The side that controls this place; none if nobody does. `by_infantry`: as control by infantry alone counts.
Side controller(const Content&, const Table&, HexIndex, bool by_infantry = false);
// The side that has all that the row asks for now; none if neither has, or it does not score by it.
Side holds(const Content&, const Table&, const PointRow&);
// Points that can no longer be earned.
bool too_late(const Content&, const Table&, std::size_t row);
// Phase D, step 1: points that are earned once.
void earn_points(Position&, Play&);
// bs:12.8.3: eliminated, captured, or in any box of the Broken Track.
bool lost(const Table&, UnitIndex);

}  // namespace vedette::bs
