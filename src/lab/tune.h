// Fitting the weights of staff.csv by self-play: some weights are moved at a time, the changed player plays the unchanged one, and a change
// that wins by more than chance is kept. At the end the tuned player meets the one he came from on seeds that neither has seen.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "lab/match.h"

namespace vedette::lab {

struct Tuning {
  std::string game;
  std::vector<std::string> scenarios;  // all of the game unless some are named
  std::string level = "captain";
  int rounds = 30, games = 200, proof = 400, threads = 1;
  int playouts = 0;
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(int round, const std::string& said)> after_each_round;
};
struct Tuned {
  std::string wrong;
  std::string path;                  // of staff.csv on the shelf
  std::string staff;                 // its text, tuned
  int kept = 0;                      // changes
  std::vector<std::string> changes;  // "near-goal 40 to 48"
  MatchResult proof;                 // tuned against untuned
};
Tuned tune(const Tuning&, const Shelf&, const Catalogue&);

}  // namespace vedette::lab
