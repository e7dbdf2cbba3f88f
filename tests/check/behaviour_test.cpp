// The behaviour number is a detector: it must stand still while the rules do, and move when one changes.
#include "lab/behaviour.h"

#include <gtest/gtest.h>

#include "support/proving.h"

namespace vedette {
namespace {

TEST(Behaviour, FixedGamesEndAndAreTheSameEveryTime) {
  const Game& game = testing_support::proving_game();
  const std::string scenario = game.card().scenarios.front().scenario;
  const lab::PlayedScenario once = lab::play_fixed_games(game, scenario, 4);
  EXPECT_TRUE(once.all_ended);
  EXPECT_GT(once.decisions, 40);
  EXPECT_GT(once.events, once.games);
  EXPECT_EQ(lab::play_fixed_games(game, scenario, 4).hash, once.hash);
  EXPECT_NE(lab::play_fixed_games(game, scenario, 3).hash, once.hash);
}

TEST(Behaviour, AChangedFigureChangesTheNumber) {
  Shelf shelf = testing_support::proving_shelf();
  const std::string path = "proving/amounts.csv", from = "proving:4.3.woods,4,";
  ASSERT_NE(shelf.find(path), nullptr);
  std::string amounts = *shelf.find(path);
  ASSERT_NE(amounts.find(from), std::string::npos);
  shelf.put(path, amounts.replace(amounts.find(from), from.size(), "proving:4.3.woods,3,"));
  Complaints complaints;
  const std::unique_ptr<Game> changed = proving::proving_game(shelf, complaints);
  ASSERT_NE(changed, nullptr);
  const Game& game = testing_support::proving_game();
  const std::string scenario = game.card().scenarios.front().scenario;
  EXPECT_NE(lab::play_fixed_games(*changed, scenario, 4).hash, lab::play_fixed_games(game, scenario, 4).hash);
}

TEST(Behaviour, SixteenDigits) {
  EXPECT_EQ(lab::sixteen_digits(0), "0000000000000000");
  EXPECT_EQ(lab::sixteen_digits(0x0123456789abcdefULL), "0123456789abcdef");
}

}  // namespace
}  // namespace vedette
