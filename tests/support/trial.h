// A trial battle: the ground and units of A Greater Victory with the chits, orders and hooks of the series that its own
// rules never use, so that every clause of the series can be played. Its chits are those that events.csv has for the
// sister battle, and its hooks stand in trial.cpp.
#pragma once

#include "blind_swords/content/content.h"
#include "tabletop/game.h"

namespace vedette::testing_support {

const Game& trial_game();
const bs::Content& trial();

// A Greater Victory with lines added to one of its files ("map/roads.csv").
bs::Content agv_with_lines(std::string_view file, std::string_view lines);

// The bridge of the trial battle: burnt by a sum of 4 or more at hex 1132, while no Confederate is in 1031. The ford is
// found by 6 or more. Both are kept in Table::battle.
inline constexpr std::size_t kBridgeBurnt = 0, kFordFound = 1;

}  // namespace vedette::testing_support
