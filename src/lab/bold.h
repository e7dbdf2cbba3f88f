// Players of the harness who seek what wandering at random seldom meets: the enemy, a fight, and every procedure of the rulebook.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "tabletop/game.h"

namespace vedette::lab {

class BoldPlayer {
 public:
  // `cited` counts, by Clause::n, what journals have named so far.
  BoldPlayer(const Game& game, Generator& chance, const std::vector<std::uint32_t>& cited) : game_(game), chance_(chance), cited_(cited) {}

  // Of what is listed, with each set once. `dice` are those that would be rolled next.
  Action choose(const AnyPosition&, const ActionList&, Side decider, int decision, const Dice& dice);

 private:
  int pick(int n) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(n))); }
  Action curious(const AnyPosition&, const ActionList&, const Dice&);
  Action eager(const AnyPosition&, const ActionList&, Side decider);
  void note_hexes(const AnyPosition&);
  int distance_to_enemy(const AnyPosition&, const Action&, Side) const;

  const Game& game_;
  Generator& chance_;
  const std::vector<std::uint32_t>& cited_;
  std::array<std::vector<HexIndex>, 2> hexes_;  // where each side stands
};

}  // namespace vedette::lab
