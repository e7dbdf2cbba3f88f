// What a player might say who does not know the rules: words that are listed, with one part of them said otherwise, or words that had
// their place at another time. The harness says them and looks at the answer.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tabletop/game.h"

namespace vedette::lab {

class AlteredWords {
 public:
  AlteredWords(const Game& game, Generator& chance) : game_(game), chance_(chance) {}

  // Who there is, and who stands where, as a view shows it.
  void look(const Value& units);
  // Null where the listed action that chance takes has nothing to alter.
  Value next(const AnyPosition&, const ActionList&);

 private:
  int pick(int n) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(n))); }
  template <class T>
  const T& one_of(const std::vector<T>& of) {
    return of[static_cast<std::size_t>(pick(static_cast<int>(of.size())))];
  }
  void remember(const Value& words);
  Value hex_near(const Value& hex);
  Value unit_near(const Value& unit);
  Value one_hex_longer(Value path);

  const Game& game_;
  Generator& chance_;
  std::vector<std::string> units_;
  std::map<std::string, HexIndex> hexes_;             // by unit
  std::vector<Value> said_;                           // whole, at other times
  std::map<std::string, std::vector<Value>> spoken_;  // what each part has been: orders, brigades, chits
};

}  // namespace vedette::lab
