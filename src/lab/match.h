// Matches between computer players: every seed is played twice with the sides changed, a draw is half a point, and the result comes with
// its 95 % interval (Wilson). The same seed gives the same games with any number of threads.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "lab/sitting.h"

namespace vedette::lab {

struct Tally {
  int wins = 0, losses = 0, draws = 0;
  int games() const { return wins + losses + draws; }
};
struct Timing {
  long decisions = 0;
  double seconds = 0;
  std::vector<float> ms;  // of each decision
  double mean() const { return decisions == 0 ? 0 : 1000 * seconds / static_cast<double>(decisions); }
  double p99() const;
};
struct MatchResult {
  Tally a_as_union, a_as_confederate;
  std::array<Timing, 2> time;  // of A, of B
  long lost[2] = {0, 0};       // steps, by side
  long force[2] = {0, 0};      // of so many
  long decisions = 0;
  int unfinished = 0;  // games that did not end: a mistake of the program
  int wins() const { return a_as_union.wins + a_as_confederate.wins; }
  int losses() const { return a_as_union.losses + a_as_confederate.losses; }
  int draws() const { return a_as_union.draws + a_as_confederate.draws; }
  int games() const { return wins() + losses() + draws(); }
  double score() const { return games() == 0 ? 0.5 : (wins() + 0.5 * draws()) / games(); }
};
struct Interval {
  double low = 0, high = 1;
};
Interval wilson(double score, int games);  // 95 %
std::string percent(double share);         // "48.3 %"

struct Match {
  const Game* game = nullptr;
  Setup setup;
  MatchPlayer a, b;
  int games = 100;
  std::uint64_t seed = 1;
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;                  // set: no further game is begun, and what there is is told
  std::function<void(const MatchResult&)> after_each_game;  // called under a lock
};
MatchResult play_match(const Match&);

}  // namespace vedette::lab
