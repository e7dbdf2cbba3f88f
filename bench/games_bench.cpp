// Whole games: copying, listing and applying, random games from start to end, and the share of time each chapter of the
// rules takes. Allocations while playing are counted and told; there are to be none.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>

#include "bench.h"
#include "support/allocations.h"

namespace vedette::bench {
namespace {

// A position from the middle of a random game.
RandomPlay& middle(const Game& game) {
  static std::map<const Game*, std::unique_ptr<RandomPlay>> kept;
  std::unique_ptr<RandomPlay>& play = kept[&game];
  if (play) return *play;
  int decisions = 0;
  for (const int stop_at_half : {0, 1}) {
    play = std::make_unique<RandomPlay>(game, 5);
    play->begin();
    for (int n = 0; !play->over() && (stop_at_half == 0 || n < decisions / 2); ++n) {
      play->list();
      play->apply(play->pick());
      if (stop_at_half == 0) ++decisions;
    }
  }
  play->list();
  return *play;
}

void copy(benchmark::State& state, const Game* game) {
  const AnyPosition& from = middle(*game).position;
  AnyPosition to;
  for (auto _ : state) {
    to = from;
    benchmark::DoNotOptimize(to.bytes.data());
    benchmark::ClobberMemory();
  }
  state.counters["bytes"] = static_cast<double>(from.size);
}

void list(benchmark::State& state, const Game* game) {
  RandomPlay& play = middle(*game);
  for (auto _ : state) {
    play.list();
    benchmark::DoNotOptimize(play.actions);
  }
  state.counters["actions"] = play.actions.size();
}

// Copy the position, then apply each listed action in turn.
void copy_and_apply(benchmark::State& state, const Game* game) {
  RandomPlay& play = middle(*game);
  AnyPosition tried;
  Journal silent;
  Dice dice(3);
  int i = 0;
  for (auto _ : state) {
    tried = play.position;
    benchmark::DoNotOptimize(game->apply(tried, play.actions[i], dice, silent));
    i = i + 1 == play.actions.size() ? 0 : i + 1;
  }
}

void whole_game(benchmark::State& state, const Game* game, Manner manner, const std::string& scenario) {
  std::uint64_t seed = 1;
  std::int64_t decisions = 0, allocations = 0, games = 0;
  static std::unique_ptr<RandomPlay> play;
  for (auto _ : state) {
    state.PauseTiming();
    play = std::make_unique<RandomPlay>(*game, seed++, manner);
    play->begin(scenario);
    const std::int64_t before = testing_support::allocations();
    state.ResumeTiming();
    while (!play->over()) {
      play->list();
      play->apply(play->pick());
      ++decisions;
    }
    state.PauseTiming();
    allocations += testing_support::allocations() - before;
    ++games;
    state.ResumeTiming();
  }
  state.counters["decisions/s"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  state.counters["decisions"] = static_cast<double>(decisions) / static_cast<double>(games);
  state.counters["allocations"] = static_cast<double>(allocations) / static_cast<double>(games);
}

}  // namespace

void register_games() {
  for (const Game* game : games()) {
    const std::string& name = game->card().game;
    benchmark::RegisterBenchmark(("copy/" + name).c_str(), copy, game);
    benchmark::RegisterBenchmark(("list/" + name).c_str(), list, game);
    benchmark::RegisterBenchmark(("copy_and_apply/" + name).c_str(), copy_and_apply, game);
    for (const ScenarioCard& s : game->card().scenarios) {
      const bool first = &s == &game->card().scenarios.front();
      benchmark::RegisterBenchmark(("random_game/" + name + (first ? "" : " " + s.scenario)).c_str(), whole_game, game, Manner::random,
                                   s.scenario)
          ->Unit(benchmark::kMillisecond);
    }
    if (!game->weights().empty())
      benchmark::RegisterBenchmark(("bold_game/" + name).c_str(), whole_game, game, Manner::bold, std::string())
          ->Unit(benchmark::kMillisecond);
  }
}

// Which chapter asked, and how long listing its actions, choosing one (bold players weigh them) and carrying it out took.
void print_chapters(Manner manner) {
  using Clock = std::chrono::steady_clock;
  for (const Game* game : games()) {
    if (manner == Manner::bold && game->weights().empty()) continue;
    struct Spent {
      std::int64_t decisions = 0;
      double listing = 0, choosing = 0, all = 0;  // nanoseconds
    };
    std::map<std::string, Spent> by;
    double all = 0;
    std::int64_t decisions = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto play = std::make_unique<RandomPlay>(*game, seed, manner);
      play->begin();
      while (!play->over()) {
        const std::string chapter(game->chapter(play->position));
        const auto began = Clock::now();
        play->list();
        const auto listed = Clock::now();
        const Action& chosen = play->pick();
        const auto chose = Clock::now();
        play->apply(chosen);
        const double took = std::chrono::duration<double, std::nano>(Clock::now() - began).count();
        Spent& spent = by[chapter];
        ++spent.decisions, ++decisions;
        spent.listing += std::chrono::duration<double, std::nano>(listed - began).count();
        spent.choosing += std::chrono::duration<double, std::nano>(chose - listed).count();
        spent.all += took, all += took;
      }
    }
    std::vector<std::pair<double, std::string>> order;
    for (const auto& [chapter, spent] : by) order.emplace_back(spent.all, chapter);
    std::ranges::sort(order, std::greater<>());
    std::printf("\n%s: 20 %s games, %.0f decisions a game, %.2f us a decision; share of time by the chapter that asked:\n",
                game->card().game.c_str(), manner == Manner::bold ? "bold" : "random", static_cast<double>(decisions) / 20,
                all / 1000 / static_cast<double>(decisions));
    for (const auto& [time, chapter] : order) {
      const Spent& spent = by[chapter];
      const auto n = static_cast<double>(spent.decisions);
      std::printf("  %5.1f %%  %-24s %8.2f us a decision, %8.2f us of it the list, %8.2f the choice; %5.1f %% of decisions\n",
                  time / all * 100, chapter.c_str(), time / 1000 / n, spent.listing / 1000 / n, spent.choosing / 1000 / n,
                  n * 100 / static_cast<double>(decisions));
    }
  }
}

}  // namespace vedette::bench
