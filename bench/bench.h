// What the benchmarks share: the games to measure, and random play.
#pragma once

#include <array>
#include <memory>
#include <string>
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

// Who plays: at random, as the recruit does, or bold: both sides follow their inclinations with some noise, as in a playout, so that armies
// meet and fight. Wandering random players flatter.
enum class Manner { random, bold };

// A game without a record or a journal.
class RandomPlay {
 public:
  RandomPlay(const Game& game, std::uint64_t seed, Manner manner = Manner::random)
      : game_(game), manner_(manner), choose_{seed, 0}, dice_(seed + 77) {}
  void begin(const std::string& scenario = "") {
    Journal silent;
    Setup setup = first_scenario(game_);
    if (!scenario.empty()) setup.scenario = scenario;
    (void)game_.start(position, setup, dice_, silent);
  }
  bool over() const { return game_.decider(position) == Side::none; }
  void list() {
    actions.clear();
    game_.actions(position, actions);
  }
  const Action& pick() {
    const auto size = static_cast<std::size_t>(actions.size());
    if (manner_ == Manner::random) return actions[static_cast<int>(choose_.below(static_cast<std::uint32_t>(size)))];
    game_.inclinations(position, actions, {inclined_.data(), size});
    std::size_t best = 0;
    for (std::size_t i = 0; i < size; ++i) {
      inclined_[i] += static_cast<int>(choose_.below(kNoise));
      if (inclined_[i] > inclined_[best]) best = i;
    }
    return actions[static_cast<int>(best)];
  }
  void apply(const Action& a) {
    Journal silent;
    (void)game_.apply(position, a, dice_, silent);
  }

  AnyPosition position;
  ActionList actions{Sets::once};

 private:
  static constexpr std::uint32_t kNoise = 100;
  const Game& game_;
  Manner manner_;
  std::array<int, ActionList::kMost> inclined_;
  Generator choose_;
  Dice dice_;
};

}  // namespace vedette::bench
