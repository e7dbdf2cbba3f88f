// A golden game, readable as an after-action report: two attackers play, and what mattered is told.
#include "support/golden.h"

#include <gtest/gtest.h>

#include <set>

#include "fotm/attacker.h"
#include "support/fotm.h"
#include "tabletop/table.h"

namespace vedette::fotm {
namespace {

TEST(Golden, AnAfterActionReport) {
  const Game& game = testing_support::fotm_battle();
  const std::set<std::string> left_out = {"moved",   "turned",     "phase",         "restacked", "column",    "line",
                                          "mounted", "dismounted", "stopped",       "backed",    "held-back", "modifier",
                                          "faced",   "lead",       "assault-ended", "entered",   "placed"};
  vedette::Setup setup;
  setup.scenario = "battle";
  setup.default_setup = true;
  const Content& content = testing_support::fotm_battle_content();
  AnyPosition p;
  Dice dice(1862);
  Attacker attacker(914);
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  ASSERT_TRUE(game.start(p, setup, dice, journal).ok());
  std::string arriving, arrived_at;
  std::string report = "South Mountain, 14 September 1862: a game of two attackers\n";
  const auto come_on = [&] {
    if (!arriving.empty()) report += "    Reinforcements at " + arrived_at + ": " + arriving + ". [fotm:14.2.entry]\n";
    arriving.clear();
  };
  while (game.decider(p) != Side::none) {
    ActionList list(Sets::once);
    game.actions(p, list);
    ASSERT_TRUE(game.apply(p, attacker.choose(p.as<Position>(), list), dice, journal).allowed());
    for (const Event& e : as_told(game, events, Seat::all)) {
      const Value told = game.tell(e);
      const std::string& kind = told.get("event").as_text();
      if (kind == "entered") {  // those who come on by one road, on one line
        if (arriving.empty() || arrived_at != told.get("to").as_text()) come_on();
        arriving += (arriving.empty() ? "" : ", ") + content.piece(e.unit).name;
        arrived_at = told.get("to").as_text();
      }
      if (kind == "phase") come_on();
      if (left_out.contains(kind)) continue;
      report += (kind == "turn"      ? "\n"
                 : kind == "assault" ? "  "
                                     : "    ") +
                told.get("text").as_text() + " [" + told.get("rule").as_text() + "]\n";
    }
    events.clear();
  }
  EXPECT_EQ(testing_support::golden_difference("fotm/golden/after_action_report.txt", report), "");
}

}  // namespace
}  // namespace vedette::fotm
