// Whole games of two attackers: fights in every turn, with every position, list and word looked at.
#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "fotm/attacker.h"
#include "support/fotm.h"
#include "tabletop/text.h"

namespace vedette::fotm {
namespace {

struct Told {
  std::map<std::string, int> events;
  int decisions = 0;
};

// One game; after every decision the position is whole, what is listed is allowed, and words lead back to the action.
Told fight(std::uint64_t seed, bool options) {
  const Game& game = testing_support::fotm_game();
  vedette::Setup setup;
  setup.scenario = "battle";
  setup.default_setup = true;
  if (options) setup.options = {{"free-stacking-order", true}, {"lee", true}, {"longstreet-bonus", true}, {"burnside-resolve", true}};
  AnyPosition p;
  Dice dice(seed);
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  Told told;
  EXPECT_TRUE(game.start(p, setup, dice, journal).ok());
  Attacker attacker(seed * 31);
  while (game.decider(p) != Side::none && told.decisions < 20'000) {
    ActionList list(Sets::once);
    game.actions(p, list);
    if (list.size() < 2) ADD_FAILURE() << "asked without a choice: " << game.show(game.view(p, Seat::all)).get("prompt").as_text();
    for (const Action& a : list)
      if (const Verdict v = game.verdict(p, a); !v.allowed())
        ADD_FAILURE() << "seed " << seed << ": listed, but forbidden by " << game.rules().id(v.clause) << ": " << text_of(game.words(p, a));
    const Action a = attacker.choose(p.as<Position>(), list);
    const Value words = game.words(p, a);
    std::string error;
    const Interpreted back = game.interpret(p, words_of(text_of(words), error), 0);
    if (!back.refusal.ok() || !(back.action == a))
      ADD_FAILURE() << "seed " << seed << ": words do not lead back: " << text_of(words) << " " << back.refusal.message;
    if (!game.apply(p, a, dice, journal).allowed()) return told;
    const std::string broken = game.invariant_broken(p);
    if (!broken.empty()) {
      ADD_FAILURE() << "seed " << seed << " after " << text_of(words) << ": " << broken;
      return told;
    }
    for (const Event& e : events) ++told.events[game.tell(e).get("event").as_text()];
    events.clear();
    ++told.decisions;
  }
  EXPECT_EQ(game.decider(p), Side::none) << "the game does not end";
  return told;
}

TEST(Fights, AGameOfTwoAttackers) {
  const Told told = fight(3, false);
  EXPECT_GT(told.events.at("assault"), 5);
  EXPECT_GT(told.events.at("retreated"), 2);
}

TEST(SlowFights, ThirtyGamesOfTwoAttackersHaveEverything) {
  std::map<std::string, int> all;
  for (std::uint64_t seed = 1; seed <= 30; ++seed)
    for (const auto& [event, n] : fight(seed, seed % 2 == 0).events) all[event] += n;
  for (const char* event : {"assault",  "fired",     "lost",     "eliminated",  "checked", "retreated",   "routed",
                            "captured", "detached",  "advanced", "leader-lost", "fled",    "rally",       "regroup",
                            "control",  "re-rolled", "six-void", "displaced",   "exited",  "pause-ended", "hold-began"})
    EXPECT_GT(all[event], 0) << event;
  for (const auto& [event, n] : all) std::printf("%s %d  ", event.c_str(), n);
  std::printf("\n");
}

}  // namespace
}  // namespace vedette::fotm
