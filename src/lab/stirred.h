// Situations that no march leads to: the pieces of a game thrown together somewhere on the map, as `place` lets anybody set them up. What
// random play meets once in thousands of games (guns above a slope, a stack at the edge of the map) is then met often, asked about and
// played on.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tabletop/game.h"

namespace vedette::lab {

class Stirred {
 public:
  Stirred(const Game& game, std::uint64_t seed) : game_(game), chance_{seed, 0} {}

  bool time_for_it() { return pick(20) == 0; }
  // Somebody whom the list names, and an enemy next to him, each perhaps with a friend; false where the rules do not let them stand so.
  bool stir(const AnyPosition&, const ActionList&, AnyPosition& into);
  // What might be asked about these two: every march of one hex, and every roll that has been said in this game.
  void ask(const AnyPosition&, const std::function<void(const Value&)>& answered);

 private:
  int pick(int n) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(n))); }
  template <class T>
  const T& one_of(const std::vector<T>& of) {
    return of[static_cast<std::size_t>(pick(static_cast<int>(of.size())))];
  }
  const Value& one_of_a_kind(const std::vector<Value>& units);
  bool choose_hexes();
  // The unit there, and sometimes in the state of another.
  Value moved(const Value& unit, HexIndex to, const std::vector<Value>& others);

  const Game& game_;
  Generator chance_;
  std::string one_, two_;  // who has been put next to whom
  HexIndex here_ = kNoHex, there_ = kNoHex;
  std::vector<std::string> rolls_;   // actions that name a unit or a target
  std::vector<std::string> orders_;  // that have been given
};

}  // namespace vedette::lab
