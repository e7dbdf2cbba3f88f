// A golden game of 16.1, readable as an after-action report: two recruits, one seed, every event a sentence.
#include "support/golden.h"

#include <gtest/gtest.h>

#include "support/blind_swords.h"

namespace vedette {
namespace {

TEST(GoldenGame, CarnivalOfDeath) {
  const Game& game = testing_support::agv_game();
  vedette::Setup setup;
  setup.scenario = "16.1";
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  Dice dice(1862);
  Generator chance{914, 0};
  AnyPosition p;
  ASSERT_TRUE(game.start(p, setup, dice, journal).ok());
  while (game.decider(p) != Side::none) {
    ActionList actions(Sets::once);
    game.actions(p, actions);
    ASSERT_TRUE(
        game.apply(p, actions[static_cast<int>(chance.below(static_cast<std::uint32_t>(actions.size())))], dice, journal).allowed());
  }
  std::string report;
  for (const Event& e : events) {
    const Value told = game.tell(e);
    if (told.get("event").as_text() == "turn-began") report += "\n";
    report += told.get("text").as_text() + " [" + told.get("rule").as_text() + "]\n";
  }
  EXPECT_EQ(testing_support::golden_difference("blind_swords/golden/carnival_of_death.txt", report), "");
}

}  // namespace
}  // namespace vedette
