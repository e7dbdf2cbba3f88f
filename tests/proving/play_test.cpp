#include <gtest/gtest.h>

#include "support/proving.h"

namespace vedette {
namespace {

using testing_support::proving_game;

TEST(ProvingGame, AGameIsPlayedToItsEnd) {
  const Game& game = proving_game();
  Dice dice(7);
  Generator chance{8, 0};
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  AnyPosition p;
  ASSERT_TRUE(
      game.start(p, vedette::Setup{.scenario = "ridge", .options = {}, .default_setup = false, .charts = "default"}, dice, journal).ok());
  int decisions = 0;
  while (game.decider(p) != Side::none && decisions < 20'000) {
    ActionList list(Sets::once);
    game.actions(p, list);
    ASSERT_GE(list.size(), 2);
    ASSERT_TRUE(game.apply(p, list[static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())))], dice, journal));
    ASSERT_EQ(game.invariant_broken(p), "");
    ++decisions;
  }
  EXPECT_EQ(game.decider(p), Side::none);
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(game.tell(events.back()).get("event").as_text(), "ended");
  for (const Event& e : events) EXPECT_FALSE(game.tell(e).get("text").as_text().empty());
  EXPECT_EQ(game.show(game.view(p, Seat::all)).get("phase").as_text(), "over");
}

}  // namespace
}  // namespace vedette
