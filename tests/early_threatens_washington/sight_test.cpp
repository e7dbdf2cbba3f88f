// Every row of etw:9.1.a: what one intervening hex does to a line, by the levels of firer, target and hex.
#include "blind_swords/early_threatens_washington/monocacy.h"
#include "blind_swords/ground/los.h"
#include "etw_table.h"

namespace vedette {
namespace {

using bs::SightEffect;
using bs::SightLook;

std::string effect(int firer, int target, int level, std::string_view what) {
  SightLook l{.firer = firer, .target = target, .level = level};
  l.woods = what == "woods";
  l.trench = what.starts_with("trench");
  l.any_unit = what == "formed" || what == "skirmisher" || what == "trench formed";
  l.formed_unit = what == "formed" || what == "trench formed";
  std::string text;
  for (const bs::SightRow& row : bs::monocacy_battle().sight)
    if (row.applies(l)) {
      const ClauseText* clause = testing_support::etw_game().rules().find(row.clause);
      text += (text.empty() ? "" : " ") + clause->id.substr(10) + (row.effect == SightEffect::blocks ? "!" : "");
    }
  return text.empty() ? "clear" : text;
}

TEST(SightRows, OnOneLevel) {
  COVERS("etw:9.1.a.same.1", "etw:9.1.a.same.2.woods", "etw:9.1.a.same.2.units", "etw:9.1.a.same.3.woods", "etw:9.1.a.same.3.units",
         "etw:9.1.a.trench.1", "etw:9.1.a.trench.2", "etw:2.10.e.8", "etw:9.1.a.issue.1", "etw:15.4.3");
  EXPECT_EQ(effect(2, 2, 3, "clear"), "same.1!");
  EXPECT_EQ(effect(2, 2, 2, "clear"), "clear");
  EXPECT_EQ(effect(2, 2, 2, "woods"), "same.2.woods!");
  EXPECT_EQ(effect(2, 2, 2, "formed"), "same.2.units!");
  EXPECT_EQ(effect(2, 2, 2, "skirmisher"), "same.2.units!");
  EXPECT_EQ(effect(2, 2, 2, "trench formed"), "same.2.units!");
  EXPECT_EQ(effect(2, 2, 1, "woods"), "same.3.woods");
  EXPECT_EQ(effect(2, 2, 1, "formed"), "same.3.units");
  EXPECT_EQ(effect(2, 2, 1, "skirmisher"), "clear");
  EXPECT_EQ(effect(2, 2, 1, "trench formed"), "clear");
}

TEST(SightRows, UpAndDown) {
  COVERS("etw:9.1.a.low.1", "etw:9.1.a.low.2", "etw:9.1.a.low.3.woods", "etw:9.1.a.low.3.units", "etw:9.1.a.low.4.woods",
         "etw:9.1.a.low.4.units", "etw:9.1.a.high.1", "etw:9.1.a.high.2", "etw:9.1.a.high.3.woods", "etw:9.1.a.high.3.units",
         "etw:9.1.a.high.4.woods", "etw:9.1.a.high.4.units", "etw:9.1.a.plateau");
  EXPECT_EQ(effect(1, 2, 3, "clear"), "low.1!");
  EXPECT_EQ(effect(1, 2, 2, "clear"), "low.2!");
  EXPECT_EQ(effect(1, 3, 2, "woods"), "low.3.woods");
  EXPECT_EQ(effect(1, 3, 1, "formed"), "low.3.units");
  EXPECT_EQ(effect(1, 3, 1, "trench formed"), "clear");
  EXPECT_EQ(effect(2, 3, 1, "woods"), "low.4.woods");
  EXPECT_EQ(effect(2, 3, 1, "formed"), "low.4.units");
  EXPECT_EQ(effect(3, 1, 4, "clear"), "high.1!");
  EXPECT_EQ(effect(3, 1, 3, "clear"), "high.2!") << "behind the edge of a height one neither sees down nor is seen";
  EXPECT_EQ(effect(3, 1, 2, "woods"), "high.3.woods");
  EXPECT_EQ(effect(3, 1, 2, "formed"), "high.3.units");
  EXPECT_EQ(effect(3, 2, 1, "woods"), "high.4.woods");
  EXPECT_EQ(effect(3, 2, 1, "formed"), "high.4.units");
  EXPECT_EQ(effect(3, 2, 1, "skirmisher"), "clear");
}

}  // namespace
}  // namespace vedette
