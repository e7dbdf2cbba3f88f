// Golden games, readable as after-action reports: two recruits, one seed, every event a sentence.
#include "support/golden.h"

#include <gtest/gtest.h>

#include "support/blind_swords.h"

namespace vedette {
namespace {

std::string report(const char* scenario, const Game& game = testing_support::agv_game()) {
  vedette::Setup setup;
  setup.scenario = scenario;
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  Dice dice(1862);
  Generator chance{914, 0};
  AnyPosition p;
  EXPECT_TRUE(game.start(p, setup, dice, journal).ok());
  while (game.decider(p) != Side::none) {
    ActionList actions(Sets::once);
    game.actions(p, actions);
    const Action a = actions[static_cast<int>(chance.below(static_cast<std::uint32_t>(actions.size())))];
    if (!game.apply(p, a, dice, journal).allowed()) {
      ADD_FAILURE() << "what is listed is refused";
      break;
    }
  }
  std::string text;
  for (const Event& e : events) {
    const Value told = game.tell(e);
    if (told.get("event").as_text() == "turn-began") text += "\n";
    text += told.get("text").as_text() + " [" + told.get("rule").as_text() + "]\n";
  }
  return text;
}

TEST(GoldenGame, CarnivalOfDeath) {
  EXPECT_EQ(testing_support::golden_difference("blind_swords/golden/carnival_of_death.txt", report("16.1")), "");
}
TEST(GoldenGame, EveryManWasAHero) {
  EXPECT_EQ(testing_support::golden_difference("blind_swords/golden/every_man_was_a_hero.txt", report("16.2")), "");
}

TEST(GoldenGame, TheStoneBridge) {
  EXPECT_EQ(testing_support::golden_difference("blind_swords/golden/stone_bridge.txt", report("16.1", testing_support::etw_game())), "");
}

}  // namespace
}  // namespace vedette
