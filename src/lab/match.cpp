#include "lab/match.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <memory>
#include <mutex>
#include <thread>

#include "tabletop/near.h"

namespace vedette::lab {
namespace {

constexpr int kLongestMatchGame = 20'000;

std::uint64_t mixed(std::uint64_t seed, std::uint64_t with) {
  Generator g{seed, with << 20};
  return g.next();
}

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
  Dice dice(mixed(seed, 1));
  Journal silent;
  if (!game.start(*position, match.setup, dice, silent).ok()) return played;
  const std::uint64_t own = mixed(seed, swapped ? 3 : 2);
  for (; played.decisions < kLongestMatchGame; ++played.decisions) {
    const Side side = game.decider(*position);
    if (side == Side::none) break;
    const int who = (side == Side::union_) != swapped ? 0 : 1;
    const MatchPlayer& player = who == 0 ? match.a : match.b;
    Generator thinks{mixed(own, static_cast<std::uint64_t>(played.decisions)), 0};
    const auto began = std::chrono::steady_clock::now();
    const Game& weighs = who == 1 && match.weighs_b != nullptr ? *match.weighs_b : game;
    const Choice choice = choose(*player.level, weighs, *position, thinks, player.effort);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    Timing& time = played.time[who];
    ++time.decisions;
    time.seconds += took.count();
    time.ms.push_back(static_cast<float>(1000 * took.count()));
    if (!game.apply(*position, choice.action, dice, silent).allowed()) return played;
  }
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
    into.lost[who] += played.standing.lost[static_cast<std::size_t>(who)];
    into.force[who] += played.standing.force[static_cast<std::size_t>(who)];
  }
  into.decisions += played.decisions;
}

}  // namespace

std::string parse_player(std::string_view text, const Effort& usual, MatchPlayer& into) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  into.level = find_level(name);
  into.effort = usual;
  into.text = text;
  if (into.level == nullptr) return unknown_name("level", std::string(name), level_names());
  if (colon == std::string_view::npos) return {};
  const std::string_view figure = text.substr(colon + 1);
  int n = 0;
  const auto [end, error] = std::from_chars(figure.data(), figure.data() + figure.size(), n);
  const std::string_view unit(end, static_cast<std::size_t>(figure.data() + figure.size() - end));
  if (error != std::errc() || n <= 0 || (unit != "ms" && unit != "p"))
    return "'" + std::string(figure) + "' is no effort: write milliseconds as 400ms or playouts as 2000p";
  into.effort.ms = unit == "ms" ? n : 0;
  into.effort.playouts = unit == "p" ? n : 0;
  return {};
}

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

MatchResult play_match(const Match& match) {
  MatchResult result;
  std::mutex lock;
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int n = next++; n < match.games; n = next++) {
      if (match.stop != nullptr && match.stop->load()) return;
      const PlayedGame played = play_one(match, n);
      // A game that a stop cut short was not played by these players.
      if (match.stop != nullptr && match.stop->load()) return;
      const std::scoped_lock hold(lock);
      count(n, played, result);
      if (match.after_each_game) match.after_each_game(result);
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < match.threads; ++i) others.emplace_back(work);
  work();
  for (std::thread& t : others) t.join();
  return result;
}

}  // namespace vedette::lab
