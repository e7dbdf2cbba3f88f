#include "lab/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>

#include "lab/crew.h"

namespace vedette::lab {
namespace {

struct PlayedGame {
  bool ended = false;
  Side winner = Side::none;
  Timing time[2];  // by player
  Standing standing;
  int decisions = 0;
};

PlayedGame play_one(const Match& match, int n) {
  const Game& game = *match.game;
  const bool swapped = n % 2 == 1;
  const std::uint64_t seed = match.seed + static_cast<std::uint64_t>(n / 2);
  PlayedGame played;
  const auto position = std::make_unique<AnyPosition>();
  Dice dice(mixed_seed(seed, 1));
  Journal silent;
  Sitting sitting{game, {&match.a, &match.b}, nullptr, &match.setup, mixed_seed(seed, swapped ? 3 : 2)};
  if (swapped) std::swap(sitting.players[0], sitting.players[1]);
  const bool through = play_through(sitting, *position, dice, silent, [&](Side side, const Action& action, double took) {
    Timing& time = played.time[(side == Side::union_) != swapped ? 0 : 1];
    ++time.decisions;
    time.seconds += took;
    time.ms.push_back(static_cast<float>(1000 * took));
    ++played.decisions;
    return game.apply(*position, action, dice, silent).allowed();
  });
  if (!through) return played;
  played.standing = game.standing(game.view(*position, Seat::table));
  played.ended = played.standing.over;
  played.winner = played.standing.winner;
  return played;
}

void count(int n, const PlayedGame& played, MatchResult& into) {
  const Side a_side = n % 2 == 0 ? Side::union_ : Side::confederate;
  Tally& tally = a_side == Side::union_ ? into.a_as_union : into.a_as_confederate;
  if (!played.ended)
    ++into.unfinished;
  else if (played.winner == Side::none)
    ++tally.draws;
  else
    ++(played.winner == a_side ? tally.wins : tally.losses);
  for (int who = 0; who < 2; ++who) {
    into.time[who].decisions += played.time[who].decisions;
    into.time[who].seconds += played.time[who].seconds;
    into.time[who].ms.insert(into.time[who].ms.end(), played.time[who].ms.begin(), played.time[who].ms.end());
    into.lost[who] += played.standing.lost[who];
    into.force[who] += played.standing.force[who];
  }
  into.decisions += played.decisions;
}

}  // namespace

double Timing::p99() const {
  if (ms.empty()) return 0;
  std::vector<float> sorted = ms;
  const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() * 99 / 100);
  std::nth_element(sorted.begin(), at, sorted.end());
  return static_cast<double>(*at);
}

Interval wilson(double score, int games) {
  if (games == 0) return {};
  constexpr double z = 1.959964;
  const double n = games, middle = score + z * z / (2 * n), all = 1 + z * z / n;
  const double half = z * std::sqrt(score * (1 - score) / n + z * z / (4 * n * n));
  return {(middle - half) / all, (middle + half) / all};
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

MatchResult play_match(const Match& match) {
  MatchResult result;
  std::mutex lock;
  const auto stopped = [&] { return match.stop != nullptr && match.stop->load(); };
  Threads(match.threads).each(match.games, [&](int n) {
    if (stopped()) return;
    const PlayedGame played = play_one(match, n);
    if (stopped()) return;  // a game that a stop cut short was not played by these players
    const std::scoped_lock hold(lock);
    count(n, played, result);
    if (match.after_each_game) match.after_each_game(result);
  });
  return result;
}

}  // namespace vedette::lab
