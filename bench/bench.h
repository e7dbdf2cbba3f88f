// What the benchmarks share: the games to measure, and random play.
#pragma once

#include <memory>
#include <vector>

#include "catalogue/catalogue.h"
#include "support/proving.h"

namespace vedette::bench {

inline const Catalogue& catalogue() {
  static const Catalogue games(embedded_shelf());
  return games;
}

// Every game that has rules, the proving game first.
inline std::vector<const Game*> games() {
  std::vector<const Game*> all = {&testing_support::proving_game()};
  for (const CatalogueEntry& e : catalogue().entries())
    if (e.rules != nullptr) all.push_back(e.rules.get());
  return all;
}

inline Setup first_scenario(const Game& game) {
  Setup setup;
  setup.scenario = game.card().scenarios.front().scenario;
  setup.default_setup = true;
  return setup;
}

// Random play, as the recruit does it, without a record or a journal.
class RandomPlay {
 public:
  RandomPlay(const Game& game, std::uint64_t seed) : game_(game), choose_{seed, 0}, dice_(seed + 77) {}
  void begin() {
    Journal silent;
    (void)game_.start(position, first_scenario(game_), dice_, silent);
  }
  bool over() const { return game_.decider(position) == Side::none; }
  void list() {
    actions.clear();
    game_.actions(position, actions);
  }
  const Action& pick() { return actions[static_cast<int>(choose_.below(static_cast<std::uint32_t>(actions.size())))]; }
  void apply(const Action& a) {
    Journal silent;
    (void)game_.apply(position, a, dice_, silent);
  }

  AnyPosition position;
  ActionList actions{Sets::once};

 private:
  const Game& game_;
  Generator choose_;
  Dice dice_;
};

}  // namespace vedette::bench
