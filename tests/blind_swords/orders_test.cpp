// What each order, and the Limited Activation, allows: its steps, the march column, bringing in reinforcements. bs:8.2.1, bs:8.4, bs:8.5,
// bs:10.5a, bs:10.10.2.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

Value activation(const std::string& order, const std::string& brigade = "us-scammon") {
  if (order == "limited") return object({{"brigade", brigade}, {"kind", "limited"}});
  return object({{"brigade", brigade}, {"order", order}});
}

TEST(Orders, TheStepsOfEach) {
  const auto steps = [](const std::string& order) {
    std::string has;
    for (const char* step : {"fire", "movement", "close-combat", "rally"}) {
      AgvTable t;
      if (t.place_refused(object(
              {{"clear", true}, {"units", units({"us-12-oh 1132", "cs-5-nc 1131"})}, {"activation", activation(order)}, {"step", step}})) ==
          "")
        has += (has.empty() ? "" : ", ") + std::string(step);
    }
    return has;
  };
  COVERS("bs:8.5.1", "bs:8.5.2", "bs:8.5.3", "bs:8.5.4", "bs:8.2.1");
  EXPECT_EQ(steps("attack"), "fire, movement, close-combat");
  EXPECT_EQ(steps("defend"), "fire, movement, rally");
  EXPECT_EQ(steps("maneuver"), "movement");
  EXPECT_EQ(steps("regroup"), "rally");
  EXPECT_EQ(steps("limited"), "fire");
}

TEST(Orders, OnlyManeuverMarchesInColumn) {
  COVERS("bs:10.5a.1", "bs:10.5a.2", "bs:8.4.1", "bs:8.4.2");
  // Three Pike hexes: one point to form the column and half a point each, or a point each.
  for (const char* unit : {"us-12-oh", "us-8-il-cavalry"}) {
    AgvTable t;
    t.place(object({{"clear", true}, {"units", units({std::string(unit) + " 2826"})}, {"phase", "command"}}));
    for (const std::string order : {"attack", "defend", "maneuver"})
      EXPECT_EQ(t.cost(unit, {"2725", "2625", "2524"}, order), order == "maneuver" ? "2.5" : "3") << unit << ' ' << order;
  }
}

TEST(Orders, EveryOrderThatMovesBringsReinforcementsIn) {
  COVERS("bs:10.10.2", "bs:10.10.1");
  for (const std::string order : {"attack", "defend", "maneuver"}) {
    AgvTable t;
    t.place(object({{"turn", 4}, {"activation", activation(order, "us-crook")}, {"step", "movement"}}));
    EXPECT_EQ(t.at("us-11-oh"), "2835") << order;
    EXPECT_EQ(t.why("move us-11-oh to 2734"), "") << order;
  }
}

}  // namespace
}  // namespace vedette
