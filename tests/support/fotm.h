// The content of Fire on the Mountain and an empty table, for its tests.
#pragma once

#include "fire_on_the_mountain/content/content.h"
#include "tabletop/game.h"

namespace vedette::testing_support {

const fotm::Content& fotm_content();
const Game& fotm_game();
fotm::Position fotm_empty();  // nobody on the map, turn 1

}  // namespace vedette::testing_support
