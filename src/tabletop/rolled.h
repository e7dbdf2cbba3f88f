// A roll as luck sees it: so many trials of the same chance for a side, and how many went its way. A game tells it of its own events
// (Game::rolled); whoever adds luck up knows no game.
#pragma once

#include <string_view>

#include "tabletop/words.h"

namespace vedette {

struct Rolled {
  Side side = Side::none;      // whose luck it is; none: no roll that succeeds or fails
  std::string_view kind = {};  // what was rolled for, a word of the game's glossary (kind `luck`)
  int trials = 0;
  int chance = 0;  // of each, in 36ths
  int got = 0;
};

}  // namespace vedette
