// Whole games of 16.1 under the eyes of the shared harness.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/blind_swords.h"
#include "support/harness.h"
#include "support/tampered.h"

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

// The detector for chance that waits: it fires where the dice of a person's table do not.
TEST(CarnivalOfDeath, WaitsFiresWhereChanceDoesNotWait) {
  const struct : testing_support::Tampered {
    using Tampered::Tampered;
    Verdict apply(AnyPosition& p, const Action& a, Dice& dice, Journal& journal) const override {
      const bool patient = dice.patient();
      dice.be_patient(false);
      const Verdict v = game_.apply(p, a, dice, journal);
      dice.be_patient(patient);
      return v;
    }
  } hasty{agv_game()};
  testing_support::Examination e;
  e.setup.scenario = "16.1";
  e.games = 2;
  e.mutations = 0;
  const lab::Findings found = lab::examine(hasty, e);
  EXPECT_TRUE(std::ranges::any_of(
      found.faults, [](const lab::Fault& f) { return f.detector == "waits" && f.what.starts_with("'name' rolls or draws"); }));
}

// Who wanders hardly meets the enemy; the bold assault many times as often, and use more of the rulebook.
TEST(CarnivalOfDeath, BoldPlayersFight) {
  const auto played = [](int bold_every) {
    testing_support::Examination e;
    e.setup.scenario = "16.1";
    e.games = 6;
    e.seed = 31;
    e.mutations = 0;
    e.look_every = 1'000'000;
    e.bold_every = bold_every;
    return lab::examine(agv_game(), e);
  };
  const auto assaults = [](const lab::Findings& found) {
    const Clause c = agv_game().rules().find("bs:11.3c.9");  // the roll of a Close Combat
    return c.n < found.cited.size() ? found.cited[c.n] : 0;
  };
  const auto clauses = [](const lab::Findings& found) { return std::ranges::count_if(found.cited, [](std::uint32_t n) { return n > 0; }); };
  const lab::Findings wandering = played(0), bold = played(1);
  EXPECT_GT(assaults(bold), 3 * std::max(assaults(wandering), 1U)) << assaults(wandering);
  EXPECT_GT(clauses(bold), clauses(wandering));
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
