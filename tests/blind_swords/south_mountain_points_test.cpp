// Scenario 16.3, The Battle for South Mountain: points, who has won, and what retreats off the map. The rest of the scenario is in
// south_mountain_test.cpp.
#include <gtest/gtest.h>

#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/verbs.h"
#include "scenario_table.h"
#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

AgvTable table() { return AgvTable({}, 1, agv_game(), "16.3", true); }
AgvTable at_turn(int turn, std::string_view phase = "command") { return scenario_at("16.3", turn, phase); }

Value controls(std::vector<const char*> hexes, const char* side) {
  Value markers = Value::list();
  for (const char* h : hexes) markers.push(object({{"marker", "control"}, {"hex", h}, {"side", side}}));
  return markers;
}
std::string points(const AgvTable& t) {
  const Value score = t.view().get("score");
  const auto text = [&](const char* side) {
    const int halves = static_cast<int>(2 * score.get(side).as_number());
    return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
  };
  return text("union") + ":" + text("confederate");
}

TEST(SouthMountainVictory, PointsEarnedAtTheirHour) {
  COVERS("agv:16.3.victory.once.1", "agv:16.3.victory.once.3", "agv:16.3.victory.once.4", "agv:16.3.victory.issue.5");
  const auto end_of = [](int turn, Value markers, std::vector<std::string> lines = {}) {
    AgvTable t = table();
    t.place(object(
        {{"turn", turn}, {"units", units(std::move(lines))}, {"markers", std::move(markers)}, {"phase", "end-turn"}, {"cup", list({})}}));
    t.play("done", turn == 8 ? std::vector<std::string>{"6"} : std::vector<std::string>{});
    std::string rules;
    for (const Value& e : t.events())
      if (e.get("event").as_text() == "points") rules += e.get("side").as_text() + " " + e.get("rule").as_text() + " ";
    return rules;
  };
  EXPECT_EQ(end_of(10, Value::list()), "confederate agv:16.3.victory.once.3 confederate agv:16.3.victory.once.4 ");
  EXPECT_EQ(end_of(10, controls({"1927", "1929"}, "union")), "union agv:16.3.victory.once.3 union agv:16.3.victory.once.4 ");
  EXPECT_EQ(end_of(11, controls({"1927", "1929"}, "union")), "") << "half an hour late";
  COVERS("agv:16.3.victory.once.2");
  EXPECT_EQ(end_of(10, Value::list(), {"us-12-oh 3127"}),
            "union agv:16.3.victory.once.2 confederate agv:16.3.victory.once.3 confederate agv:16.3.victory.once.4 ");
  EXPECT_EQ(end_of(11, Value::list(), {"us-12-oh 3127"}), "");
  EXPECT_EQ(end_of(10, Value::list(), {"us-benjamin 3127"}), "confederate agv:16.3.victory.once.3 confederate agv:16.3.victory.once.4 ")
      << "guns do not count";
  COVERS("agv:16.3.victory.once.5", "agv:16.3.victory.once.6");
  EXPECT_EQ(end_of(14, controls({"1818", "1229"}, "union")), "union agv:16.3.victory.once.5 union agv:16.3.victory.once.6 ");
  EXPECT_EQ(end_of(15, controls({"1818", "1229"}, "union")), "");
  EXPECT_EQ(end_of(3, controls({"1818"}, "union")), "union agv:16.3.victory.once.5 ");
  EXPECT_EQ(end_of(3, Value::list()), "") << "the Confederates earn nothing by it";
  // Once a game.
  AgvTable t = table();
  t.place(object({{"turn", 3}, {"markers", controls({"1818"}, "union")}, {"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done");
  EXPECT_EQ(t.view().get("score").get("union").as_number(), 15) << "ten at once, five as things stand";
  t.place(object({{"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done");
  EXPECT_FALSE(t.happened("points"));
}

TEST(SouthMountainVictory, PointsAtTheEnd) {
  COVERS("agv:16.3.victory.issue.2");
  EXPECT_EQ(points(at_turn(1)), "0:14") << "1818, 1927, 2206, 2617, 2808, 1229";
  const auto with = [](Value markers, std::vector<std::string> lines = {}) {
    AgvTable t = table();
    t.place(object({{"units", units(std::move(lines))}, {"markers", std::move(markers)}, {"phase", "command"}}));
    return points(t);
  };
  COVERS("agv:16.3.victory.end.1", "agv:16.3.victory.end.2", "agv:16.3.victory.end.3", "agv:16.3.victory.end.4");
  EXPECT_EQ(with(controls({"1818"}, "union")), "5:9");
  EXPECT_EQ(with(controls({"1927"}, "union")), "3:11");
  EXPECT_EQ(with(controls({"2206"}, "union")), "2:12");
  EXPECT_EQ(with(controls({"2617"}, "union")), "2:12");
  COVERS("agv:16.3.victory.end.5", "agv:16.3.victory.end.6", "agv:16.3.victory.end.7");
  EXPECT_EQ(with(controls({"2808"}, "union")), "1:13");
  EXPECT_EQ(with(controls({"1229"}, "union")), "1:13");
  EXPECT_EQ(with(controls({"1216"}, "union")), "10:14");
  COVERS("agv:16.3.victory.end.8", "agv:16.3.victory.end.9", "agv:16.3.victory.end.10");
  EXPECT_EQ(with(controls({"3115"}, "confederate")), "0:17");
  EXPECT_EQ(with(controls({"2725"}, "confederate")), "0:17");
  EXPECT_EQ(with(controls({"3038"}, "confederate")), "0:15");
  EXPECT_EQ(with(controls({"3115", "2725", "3038"}, "union")), "0:14") << "nothing for the Union";
  COVERS("agv:16.3.victory.loss.1", "agv:16.3.victory.loss.2");
  EXPECT_EQ(with(Value::list(), {"cs-12-nc broken-2"}), "0.5:14");
  EXPECT_EQ(with(Value::list(), {"cs-5-nc eliminated", "us-benjamin captured", "us-8-il-cavalry eliminated"}), "1:16");
  EXPECT_EQ(with(Value::list(), {"us-8-il-cavalry exited"}), "0:14");
  std::string kinds;
  const Value score = at_turn(1).view().get("score");
  for (const Value& l : score.get("losses").items()) kinds += l.get("of").as_text() + "; ";
  EXPECT_EQ(kinds, "one-step infantry; two-step infantry; artillery; cavalry; ");
  // Cavalry takes control too, guns never.
  COVERS("agv:16.3.victory.issue.3");
  AgvTable horse = table();
  horse.place(object({{"clear", true},
                      {"units", units({"us-8-il-cavalry 2625", "cs-5-nc 1010"})},
                      {"activation", object({{"brigade", "us-farnsworth"}, {"order", "maneuver"}})},
                      {"step", "movement"}}));
  horse.play("move us-8-il-cavalry to 2725 stop");
  EXPECT_TRUE(horse.happened("control", "agv:16.3.victory.issue.3"));
  EXPECT_FALSE(horse.happened("control", "agv:16.3.victory.auto.1")) << "for the automatic victory only infantry counts";
  // Infantry takes it both ways, and each is told as what it is.
  AgvTable foot = table();
  foot.place(object({{"clear", true},
                     {"units", units({"us-12-oh 2625", "cs-5-nc 1010"})},
                     {"activation", object({{"brigade", "us-scammon"}, {"order", "maneuver"}})},
                     {"step", "movement"}}));
  foot.play("move us-12-oh to 2725 stop");
  std::string told;
  for (const std::string& l : foot.story())
    if (l.find(" now control ") != std::string::npos) told += l + "; ";
  EXPECT_EQ(told,
            "The Union now control D. Beachley House (2725). [agv:16.3.victory.issue.3]; The Union now control D. Beachley House (2725) by "
            "infantry. [agv:16.3.victory.auto.1]; ");
}

TEST(SouthMountainVictory, WhoWins) {
  COVERS("agv:16.3.victory.result.1", "agv:16.3.victory.issue.1");
  std::string told;
  const auto judged = [&](std::vector<const char*> held, std::vector<std::string> lines = {}) {
    AgvTable t = table();
    t.place(object({{"turn", 24},
                    {"units", units(std::move(lines))},
                    {"markers", controls(std::move(held), "union")},
                    {"phase", "end-turn"},
                    {"cup", list({})}}));
    const std::string score = points(t);
    t.play("done");
    told = t.story().back();
    return score + " " + t.view().get("result").get("winner").as_text();
  };
  EXPECT_EQ(judged({}), "0:14 confederate");
  EXPECT_EQ(told.substr(0, 45), "The Confederates win with 14 points to 0: a l") << told;
  EXPECT_EQ(judged({"1216", "2206"}), "12:12 confederate");
  EXPECT_EQ(judged({"1216", "2206"}, {"cs-12-nc eliminated"}), "12.5:12 draw");
  EXPECT_EQ(judged({"1216", "2206"}, {"cs-5-nc eliminated"}), "13:12 draw");
  EXPECT_EQ(judged({"1216", "2206", "2808"}, {"cs-12-nc broken-1"}), "13.5:11 draw") << "2 1/2";
  EXPECT_EQ(told.substr(0, 49), "The game is a draw with 13½ points to 11: a lead") << told;
  EXPECT_EQ(judged({"1216", "2206", "2808"}, {"cs-5-nc broken-1"}), "14:11 union");
}

TEST(SouthMountainVictory, Automatic) {
  COVERS("agv:16.3.victory.auto.1", "agv:16.3.victory.auto.2");
  const auto end = [](std::vector<const char*> held) {
    AgvTable t = table();
    t.place(object({{"turn", 20}, {"markers", controls(std::move(held), "union")}, {"phase", "end-turn"}, {"cup", list({})}}));
    t.play("done");
    return t;
  };
  const AgvTable five = end({"1818", "1216", "2725", "3038", "3115"});
  EXPECT_TRUE(five.view().get("result").is_null()) << "five of six: play on";
  EXPECT_EQ(five.view().get("score").get("automatic").get("have").as_integer(), 5);
  EXPECT_EQ(five.view().get("score").get("automatic").get("need").as_integer(), 6);
  const AgvTable six = end({"1818", "1216", "2725", "3038", "3115", "2206"});
  EXPECT_EQ(six.view().get("result").get("winner").as_text(), "union");
  EXPECT_EQ(six.view().get("result").get("level").as_text(), "decisive");
  EXPECT_EQ(six.view().get("result").get("rule").as_text(), "agv:16.3.victory.auto.1");
}

TEST(SouthMountainRetreat, OffTheMapIsElimination) {
  COVERS("agv:16.3.special.13", "bs:12.3.13");
  AgvTable t = table();
  t.place(object({{"clear", true},
                  {"units", units({"cs-17-sc 1010", "us-12-oh 1011", "us-23-oh 1009", "us-30-oha 1109", "us-30-ohb 1110"})},
                  {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                  {"step", "fire"}}));
  t.play("fire us-12-oh+ at 1010", {"6", "6", "6"});
  EXPECT_EQ(t.at("cs-17-sc"), "eliminated");
  EXPECT_TRUE(t.happened("broke", "agv:16.3.special.13"));
  COVERS("agv:16.3.special.14");
  EXPECT_TRUE(bs::option(table().position.as<bs::Position>(), bs::Option::rebuild_option));
  EXPECT_FALSE(bs::option(AgvTable().position.as<bs::Position>(), bs::Option::rebuild_option));
  for (const OptionCard& o : agv_game().card().options) {  // and it is shown so before the game begins
    EXPECT_EQ(agv_game().card().on_by_default(o, "16.3"), o.option == "rebuild-option") << o.option;
    EXPECT_FALSE(agv_game().card().on_by_default(o, "16.1")) << o.option;
  }
}

}  // namespace
}  // namespace vedette
