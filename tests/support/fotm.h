// The content of Fire on the Mountain and an empty table, for its tests.
#pragma once

#include "fire_on_the_mountain/content/content.h"
#include "tabletop/game.h"

namespace vedette::testing_support {

// For proving clauses: twelve Brigades have strengths that stay what they are when the reconstruction changes.
const fotm::Content& fotm_content();
const Game& fotm_game();
// As it is played.
const fotm::Content& fotm_battle_content();
const Game& fotm_battle();
fotm::Position fotm_empty();  // nobody on the map, turn 1

}  // namespace vedette::testing_support
