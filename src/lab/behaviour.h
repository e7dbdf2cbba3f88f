// The behaviour number: fixed games of every scenario, and one hash over every event of their journals and over their last
// positions. It is the same natively, under sanitizers and in WebAssembly; a commit that changes it says why.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"

namespace vedette::lab {

struct PlayedScenario {
  std::string game, scenario;
  int games = 0;
  int decisions = 0;
  int events = 0;
  bool all_ended = true;
  std::uint64_t hash = 0;
};
struct Behaviour {
  std::vector<PlayedScenario> scenarios;
  std::uint64_t number = 0;
  std::string text() const;  // a line a scenario, then the number
};

// The choices come from a generator of its own and not from a computer player, so that only rules change the number.
Behaviour behaviour(const Catalogue&);
PlayedScenario play_fixed_games(const Game&, const std::string& scenario, int games);

std::string sixteen_digits(std::uint64_t);

}  // namespace vedette::lab
