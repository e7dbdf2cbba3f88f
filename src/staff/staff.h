// Computer players, for any game. A player is handed the view of its side, the actions its side may choose from, and
// dice of its own; it never sees the position. Stronger levels make positions of their own by Game::resample.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabletop/game.h"

namespace vedette {

// How much thinking a choice may cost; a level takes what it understands.
struct Effort {
  int ms = 0;        // 0: not limited by time
  int playouts = 0;  // 0: the level's own number
};

struct Choice {
  Action action;
  std::optional<double> score;  // expected result for the side that chooses, 0 to 1; none: the level does not judge
  std::vector<Action> line;     // what it expects to follow, this action first
};

struct Level {
  std::string_view name;
  std::string_view text;
  Choice (*choose)(const Game&, const AnyView&, const ActionList&, Generator&, const Effort&);
};

std::span<const Level> levels();
const Level* find_level(std::string_view name);  // null if there is none
std::vector<std::string> level_names();

// What a level would do for the side that decides. Must not be called when the game is over.
Choice choose(const Level&, const Game&, const AnyPosition&, Generator&, const Effort& = {});

// recruit.cpp
Choice recruit(const Game&, const AnyView&, const ActionList&, Generator&, const Effort&);

}  // namespace vedette
