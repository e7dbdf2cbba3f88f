// A game that begins in the middle of a fight. Armies take long to meet, and wear each other out seldom: here both are put on a few hexes,
// worn and in every state that a view shows of them, at any hour, with what somebody holds in the hands of either.
#pragma once

#include "tabletop/game.h"

namespace vedette::lab {

// `opening`: the view of the position as it is. What the rules refuse is left out.
void mingle(const Game&, AnyPosition&, const Value& opening, Generator& chance, Dice&);

}  // namespace vedette::lab
