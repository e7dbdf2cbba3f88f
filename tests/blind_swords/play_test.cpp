// Whole games of 16.1 under the eyes of the shared harness.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/harness.h"

namespace vedette {
namespace {

using testing_support::agv_game;

TEST(CarnivalOfDeath, RandomGamesShowNoFault) {
  testing_support::Examination e;
  e.setup.scenario = "16.1";
  e.games = 12;
  e.look_every = 3;
  testing_support::expect_clean(agv_game(), e);
}

TEST(SlowCarnivalOfDeath, ThreeHundredRandomGames) {
  testing_support::Examination e;
  e.setup.scenario = "16.1";
  e.games = 300;
  e.seed = 1000;
  e.look_every = 10;
  testing_support::expect_clean(agv_game(), e);
}

TEST(SlowCarnivalOfDeath, EveryOptionOn) {
  testing_support::Examination e;
  e.setup.scenario = "16.1";
  for (const OptionCard& o : agv_game().card().options) e.setup.options.emplace_back(o.option, true);
  e.games = 60;
  e.seed = 5000;
  e.look_every = 10;
  testing_support::expect_clean(agv_game(), e);
}

TEST(CarnivalOfDeath, NothingIsAllocatedInPlay) {
  vedette::Setup setup;
  setup.scenario = "16.1";
  testing_support::expect_no_allocation(agv_game(), setup, 3, 400);
}

}  // namespace
}  // namespace vedette
