// Whole games under the eyes of the shared harness, variants on and off.
#include "etw_table.h"
#include "support/harness.h"

namespace vedette {
namespace {

using testing_support::etw_game;

testing_support::Examination examination(const char* scenario, int games, std::uint64_t seed, bool variants) {
  testing_support::Examination e;
  e.setup.scenario = scenario;
  e.games = games;
  e.seed = seed;
  e.look_every = games > 20 ? 10 : 3;
  for (const char* v : {"variant-16.4", "variant-16.5"})
    if (variants) e.setup.options.emplace_back(v, true);
  return e;
}

TEST(Monocacy, RandomGamesShowNoFault) {
  testing_support::expect_clean(etw_game(), examination("16.1", 8, 1, false));
  testing_support::expect_clean(etw_game(), examination("16.3", 2, 1, true));
}

TEST(SlowMonocacy, AHundredRandomGamesEach) {
  for (const char* scenario : {"16.1", "16.2", "16.3"}) testing_support::expect_clean(etw_game(), examination(scenario, 100, 1000, false));
  for (const char* scenario : {"16.2", "16.3"}) testing_support::expect_clean(etw_game(), examination(scenario, 100, 2000, true));
}

TEST(Monocacy, NothingIsAllocatedInPlay) {
  vedette::Setup setup;
  setup.scenario = "16.2";
  testing_support::expect_no_allocation(etw_game(), setup, 3, 400);
}

}  // namespace
}  // namespace vedette
