// The proving game, loaded from its own folder of tests/, or from `proving/` of the folder named by VEDETTE_GAMES where that has one.
#pragma once

#include "proving/flow.h"

namespace vedette::testing_support {

const Shelf& proving_shelf();
const Game& proving_game();

}  // namespace vedette::testing_support
