// Who has won, and by how much (18.1).
#pragma once

#include "fire_on_the_mountain/content/content.h"

namespace vedette::fotm {

enum class Level : std::uint8_t { draw, minor, major, decisive };
struct Result {
  Side winner;  // none: a draw
  Level level;
  Clause clause;
};
Result result(const Content&, const Position&);  // as it would be if the game ended now
void declare_result(Position&, Ctx&);            // the game is over

}  // namespace vedette::fotm
