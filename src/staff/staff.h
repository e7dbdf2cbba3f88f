// Computer players, for any game. A player is handed the view of its side, the actions its side may choose from, and
// dice of its own; it never sees the position. Stronger levels make positions of their own by Game::resample.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabletop/game.h"

namespace vedette {

// Who shares the work of thinking: calls `job` once for every number below `n`, on as many threads as it has, and returns when all are
// done. What is chosen is the same with any number of hands.
class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  virtual ~Crew() = default;
  virtual void each(int n, const std::function<void(int)>& job) = 0;
  virtual int hands() const = 0;
};

// How much thinking a choice may cost; a level takes what it understands.
struct Effort {
  int ms = 0;                               // 0: not limited by time
  int playouts = 0;                         // 0: the level's own number
  const std::atomic<bool>* stop = nullptr;  // set by somebody else: answer at once
  bool explain = true;                      // say why; who plays many games can do without
  Crew* crew = nullptr;                     // null: he thinks alone
};

// What speaks for a choice, against the next best one.
struct Because {
  std::string text;
  int value = 0;  // in hundredths of a point
};

struct Choice {
  Action action;
  std::optional<double> score;    // expected result for the side that chooses, 0 to 1; none: the level does not judge
  std::vector<std::string> line;  // what it expects to follow, this action first, as text
  std::vector<Because> because;
  int playouts = 0;  // how many it took
};

struct Level {
  std::string_view name;
  std::string_view text;
  bool thinks;  // it takes the time it is given
  Choice (*choose)(const Game&, const AnyView&, const ActionList&, Generator&, const Effort&);
};

std::span<const Level> levels();
const Level* find_level(std::string_view name);  // null if there is none
std::vector<std::string> level_names();

// What a level would do for the side that decides. Must not be called when the game is over.
Choice choose(const Level&, const Game&, const AnyPosition&, Generator&, const Effort& = {});

// One file a level.
Choice recruit(const Game&, const AnyView&, const ActionList&, Generator&, const Effort&);
Choice captain(const Game&, const AnyView&, const ActionList&, Generator&, const Effort&);
Choice general(const Game&, const AnyView&, const ActionList&, Generator&, const Effort&);

// explain.cpp: the parts in which the inclination to one action differs most from that to another, in words; `other` may be null.
std::vector<Because> compare_inclinations(const Game&, const AnyPosition&, const Action&, const Action* other);
// The terms in which two positions differ most: `ours` and `theirs` are what each term adds to the value, one entry a term.
std::vector<Because> compare_terms(const Game&, std::span<const int> ours, std::span<const int> theirs);
// The action as text, and what both sides are inclined to do next.
std::vector<std::string> expected_line(const Game&, const AnyPosition&, const Action&);
// A value in hundredths of a point as a share of the game, 0 to 1.
double share_of(int value);

}  // namespace vedette
