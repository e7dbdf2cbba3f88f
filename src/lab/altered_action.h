// What a program might send that does not know the rules: a listed action with some of its bytes changed, or one that was listed at
// another time.
#pragma once

#include <vector>

#include "tabletop/game.h"

namespace vedette::lab {

class AlteredAction {
 public:
  AlteredAction(const Game& game, Generator& chance) : game_(game), chance_(chance) {}

  void look(int units) { units_ = units; }  // how many there are
  void remember(const Action& chosen, const ActionList&);
  Action next(const ActionList&);

 private:
  int pick(int n) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(n))); }

  const Game& game_;
  Generator& chance_;
  int units_ = 0;
  std::vector<Action> earlier_;
};

}  // namespace vedette::lab
