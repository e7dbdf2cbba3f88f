// A golden game, readable as an after-action report: a change of the rules shows as a readable difference.
#include "support/golden.h"

#include <gtest/gtest.h>

#include "support/proving.h"
#include "tabletop/record.h"
#include "tabletop/table.h"

namespace vedette {
namespace {

std::string after_action_report(const Game& game, std::uint64_t seed) {
  Table table(game);
  Opening opening;
  opening.setup.scenario = "ridge";
  opening.seed = seed;
  Generator chance{seed, 0};
  std::string text = game.card().title + ": a game of " + opening.setup.scenario + "\n";
  const auto tell = [&](const std::vector<Event>& events) {
    for (const Event& e : events) {
      const Value told = game.tell(e);
      if (told.get("event").as_text() == "turn") text += "\n";
      text += "  " + told.get("text").as_text() + " [" + told.get("rule").as_text() + "]\n";
    }
  };
  tell(table.begin(opening).events);
  while (table.decider() != Side::none) {
    ActionList list(Sets::once);
    game.actions(table.position(), list);
    const Side side = table.decider();
    const Acted acted = table.act(list[static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())))]);
    if (!acted.refusal.ok()) return "refused: " + acted.refusal.message;
    text += std::string(name(side)) + ": " + table.text_of_line(table.lines() - 1) + "\n";
    tell(acted.events);
  }
  const Value score = game.show(game.view(table.position(), Seat::all)).get("score");
  text += "\n";
  for (const Value& line : score.get("lines").items())
    text += line.get("side").as_text() + " " + std::to_string(line.get("points").as_integer()) + ": " + line.get("text").as_text() + " [" +
            line.get("rule").as_text() + "]\n";
  return text + "position " + hash_text(table.hash(Seat::all)) + "\n";
}

TEST(GoldenGame, IsPlayedAsItWas) {
  EXPECT_EQ(testing_support::golden_difference("golden/proving_ridge.txt", after_action_report(testing_support::proving_game(), 1862)), "");
}

}  // namespace
}  // namespace vedette
