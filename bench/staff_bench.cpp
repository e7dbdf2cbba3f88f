// Computer players: playouts by inclination a second, by scenario and horizon; captain's and general's time a decision; what a second
// thread gives the general. All from positions in the middle of a game between captains.
#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "bench.h"
#include "lab/crew.h"
#include "staff/staff.h"
#include "support/allocations.h"

namespace vedette::bench {
namespace {

struct Place {
  const Game* game;
  std::string scenario;
  friend auto operator<=>(const Place&, const Place&) = default;
};

// Every 20th position of a game between two captains.
const std::vector<AnyPosition>& positions(const Place& place) {
  static std::map<Place, std::vector<AnyPosition>> kept;
  std::vector<AnyPosition>& all = kept[place];
  if (!all.empty()) return all;
  const Game& game = *place.game;
  AnyPosition p;
  Setup setup;
  setup.scenario = place.scenario;
  setup.default_setup = true;
  Dice dice(5);
  Journal silent;
  (void)game.start(p, setup, dice, silent);
  Generator own{5, 0};
  Effort quick;
  quick.explain = false;
  for (int n = 0; game.decider(p) != Side::none; ++n) {
    if (n % 20 == 10) all.push_back(p);
    (void)game.apply(p, choose(*find_level("captain"), game, p, own, quick).action, dice, silent);
  }
  return all;
}

void playouts(benchmark::State& state, const Place& place, Horizon::Cut cut) {
  const std::vector<AnyPosition>& from = positions(place);
  AnyPosition p;
  Horizon horizon;
  horizon.cut = cut;
  horizon.noise = 8;
  std::size_t i = 0;
  std::uint64_t seed = 1;
  std::int64_t made = 0, decisions = 0;
  const std::int64_t before = testing_support::allocations();
  for (auto _ : state) {
    p = from[i];
    i = i + 1 == from.size() ? 0 : i + 1;
    Generator own{seed, 0};
    Dice dice(seed++);
    const int at = place.game->decision(p);
    place.game->play_on(p, horizon, own, dice);
    decisions += place.game->decision(p) - at;
    ++made;
  }
  state.counters["playouts/s"] = benchmark::Counter(static_cast<double>(made), benchmark::Counter::kIsRate);
  state.counters["decisions"] = static_cast<double>(decisions) / static_cast<double>(made);
  state.counters["allocations"] = static_cast<double>(testing_support::allocations() - before) / static_cast<double>(made);
}

void decides(benchmark::State& state, const Place& place, const Level* level, int most, Crew* crew) {
  const std::vector<AnyPosition>& from = positions(place);
  Effort effort;
  effort.explain = false;
  effort.playouts = most;
  effort.crew = crew;
  std::size_t i = 0;
  std::uint64_t seed = 1;
  std::int64_t made = 0;
  for (auto _ : state) {
    Generator own{seed++, 0};
    const Choice choice = choose(*level, *place.game, from[i], own, effort);
    benchmark::DoNotOptimize(choice);
    made += choice.playouts;
    i = i + 1 == from.size() ? 0 : i + 1;
  }
  if (made > 0) state.counters["playouts/s"] = benchmark::Counter(static_cast<double>(made), benchmark::Counter::kIsRate);
}

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Two hands on paper: every job is done here and timed by the processor, and reckoned to the hand that would be free first. So a machine
// with other work tells, too, what a second thread gives; only waking it is not in it.
class Reckoned : public Crew {
 public:
  void each(int n, const std::function<void(int)>& job) override {
    double busy[2] = {0, 0};
    for (int i = 0; i < n; ++i) {
      const double began = cpu_seconds();
      job(i);
      const double took = cpu_seconds() - began;
      (busy[0] <= busy[1] ? busy[0] : busy[1]) += took;
    }
    saved += std::min(busy[0], busy[1]);
  }
  int hands() const override { return 2; }
  double saved = 0;
};

void two_hands(benchmark::State& state, const Place& place) {
  const std::vector<AnyPosition>& from = positions(place);
  const Level& general = *find_level("general");
  Reckoned two;
  Effort alone, together;
  alone.explain = together.explain = false;
  alone.playouts = together.playouts = 100;
  together.crew = &two;
  double by_one = 0, by_two = 0;
  std::uint64_t seed = 1;
  for (auto _ : state) {
    for (const Effort* effort : {&alone, &together}) {
      Generator own{seed, 0};
      const double began = cpu_seconds();
      benchmark::DoNotOptimize(choose(general, *place.game, from[seed % from.size()], own, *effort));
      (effort == &alone ? by_one : by_two) += cpu_seconds() - began;
    }
    ++seed;
  }
  state.counters["gain"] = by_one / (by_two - two.saved);
}

}  // namespace

void register_staff() {
  static lab::Threads two(2);
  for (const CatalogueEntry& e : catalogue().entries()) {
    if (e.rules == nullptr) continue;
    for (const ScenarioCard& s : e.rules->card().scenarios) {
      const Place place{e.rules.get(), s.scenario};
      const std::string name = "staff/" + e.game + " " + s.scenario + "/";
      for (const auto& [cut, to] : {std::pair{Horizon::Cut::activation, "activation"}, std::pair{Horizon::Cut::phase, "phase"},
                                    std::pair{Horizon::Cut::turn, "turn"}})
        benchmark::RegisterBenchmark((name + "playout to the end of the " + to).c_str(), playouts, place, cut);
      benchmark::RegisterBenchmark((name + "captain decides").c_str(), decides, place, find_level("captain"), 0, nullptr);
      benchmark::RegisterBenchmark((name + "general decides, 100 playouts").c_str(), decides, place, find_level("general"), 100, nullptr)
          ->Unit(benchmark::kMillisecond)
          ->UseRealTime();
      benchmark::RegisterBenchmark((name + "general decides, 100 playouts, two threads").c_str(), decides, place, find_level("general"),
                                   100, static_cast<Crew*>(&two))
          ->Unit(benchmark::kMillisecond)
          ->UseRealTime();
      benchmark::RegisterBenchmark((name + "what a second hand gives the general").c_str(), two_hands, place)
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace vedette::bench
