// The proving game, loaded from its own folder of tests/: the smallest game in which every detector of the harness can be seen to fire.
#pragma once

#include "proving/flow.h"

namespace vedette::testing_support {

const Shelf& proving_shelf();
const Game& proving_game();

}  // namespace vedette::testing_support
