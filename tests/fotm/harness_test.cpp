// The shared harness over whole random games, with and without the optional rules.
#include "support/harness.h"

#include <gtest/gtest.h>

#include "fire_on_the_mountain/clauses.h"
#include "support/covers.h"
#include "support/fotm.h"

namespace vedette::fotm {
namespace {

using lab::Examination;
using lab::Findings;
using testing_support::expect_clean;
using testing_support::expect_no_allocation;
using testing_support::fotm_game;

vedette::Setup battle(bool options) {
  vedette::Setup setup;
  setup.scenario = "battle";
  if (options) setup.options = {{"free-stacking-order", true}, {"lee", true}, {"longstreet-bonus", true}, {"burnside-resolve", true}};
  return setup;
}
Examination over(int games, bool options, std::uint64_t seed) {
  Examination how;
  how.setup = battle(options);
  how.games = games;
  how.seed = seed;
  how.look_every = 23;
  how.mutations = 2;
  return how;
}

TEST(Harness, RandomGamesAreClean) {
  const Findings found = expect_clean(fotm_game(), over(2, false, 1));
  EXPECT_GT(found.decisions, 1000);
  EXPECT_LE(found.most_actions, 1024);
}
TEST(Harness, RandomGamesWithEveryOptionAreClean) { expect_clean(fotm_game(), over(2, true, 100)); }
// Both armies on a few hexes, worn, led, routed and at any hour: what months of marching hardly bring about.
TEST(Harness, GamesThatBeginInAFightAreClean) {
  Examination how = over(6, true, 3);
  how.mingled_every = 1;
  how.bold_every = 1;
  const Findings found = expect_clean(fotm_game(), how);
  const auto cited = [&](Clause clause) { return clause.n < found.cited.size() && found.cited[clause.n] > 0; };
  EXPECT_TRUE(cited("fotm:17.2.roll"_c));
  EXPECT_TRUE(cited("fotm:16.1.place"_c));
}
TEST(Harness, PlayAllocatesNothing) { expect_no_allocation(fotm_game(), battle(true), 3, 600); }

// A Brigade that goes on past a full stack, or is asked for its facing, has made the retreat that the words named: they ask for no second.
TEST(Harness, ARetreatInWordsIsOneDecision) {
  Examination how;
  how.setup.scenario = "battle";
  how.setup.options = {{"lee", true}, {"longstreet-bonus", true}, {"burnside-resolve", true}};
  how.games = 1;
  how.seed = 1044;
  expect_clean(fotm_game(), how);
}

TEST(SlowHarness, ThreeHundredGames) {
  expect_clean(fotm_game(), over(150, false, 1000));
  expect_clean(fotm_game(), over(150, true, 2000));
}

}  // namespace
}  // namespace vedette::fotm
