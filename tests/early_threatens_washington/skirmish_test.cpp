// Skirmish Order: etw:15.0 to etw:15.4. The field is open and level round 1602.
#include "etw_table.h"

namespace vedette {
namespace {

using namespace testing_support;

TEST(Skirmish, IsTakenUpForTwoPointsAndLaidDownForAll) {
  COVERS("etw:15.0.1", "etw:15.0.3", "etw:15.1.1", "etw:15.1.2", "etw:15.1.issue.1", "etw:15.1.issue.2", "etw:15.issue.2", "etw:2.2.c",
         "bs:10.3.3");
  AgvTable t = in_step({"cs-4-ga 1602", "cs-12-ga 1603", "cs-21-44-ga 1603", "us-1-md-a 3030"}, "cs-cook", "attack", "movement");
  t.play("move cs-4-ga to 1702");
  t.play("skirmish cs-4-ga");
  EXPECT_TRUE(t.happened("skirmish", "etw:15.1.1"));
  EXPECT_TRUE(t.unit("cs-4-ga").get("skirmish").as_bool());
  EXPECT_EQ(t.why("form-up cs-4-ga"), "etw:15.1.issue.1") << "points have been spent";
  t.play("move cs-4-ga to 1802").play("stop cs-4-ga");
  EXPECT_EQ(t.at("cs-4-ga"), "1802");
  EXPECT_EQ(t.why("skirmish cs-12-ga"), "etw:15.1.issue.2") << "stacked";
  AgvTable up = in_step({"cs-4-ga 1602 skirmish", "us-1-md-a 3030"}, "cs-cook", "maneuver", "movement");
  up.play("form-up cs-4-ga");
  EXPECT_TRUE(up.happened("skirmish", "etw:15.1.2"));
  EXPECT_FALSE(up.unit("cs-4-ga").get("skirmish").as_bool());
  EXPECT_EQ(up.why("move cs-4-ga to 1603"), "bs:10.1.1") << "all of its points";
  // Not next to a formed enemy.
  AgvTable engaged = in_step({"cs-4-ga 1602", "us-1-md-a 1603"}, "cs-cook", "attack", "movement");
  EXPECT_EQ(engaged.why("skirmish cs-4-ga"), "etw:15.1.1");
}

TEST(Skirmish, FourOfASideAtATime) {
  COVERS("etw:15.0.2");
  AgvTable t = in_step({"cs-4-ga 1602", "cs-12-ga 1402 skirmish", "cs-21-44-ga 1202 skirmish", "cs-14-nc 1002 skirmish",
                        "cs-30-nc 1801 skirmish", "us-1-md-a 3030 skirmish"},
                       "cs-cook", "attack", "movement");
  EXPECT_EQ(t.why("skirmish cs-4-ga"), "etw:15.0.2");
}

TEST(Skirmish, MovesMoreEasilyAndNeverInColumn) {
  COVERS("etw:15.2.1", "etw:15.2.2", "etw:15.3.issue.1");
  const AgvTable t = field({"cs-4-ga 1404 skirmish", "cs-14-va 1402 skirmish", "cs-12-ga 2124 skirmish", "us-1-md-a 3030"});
  EXPECT_EQ(t.cost("cs-4-ga", {"1405"}, "maneuver"), "1") << "no March Column on the pike";
  EXPECT_EQ(t.cost("cs-14-va", {"1403"}, "maneuver"), "1") << "at least a point a hex";
  EXPECT_EQ(t.cost("cs-12-ga", {"2224"}, "attack"), "1") << "a fence: 2 less 1";
}

TEST(Skirmish, NeverStacksNorEngages) {
  COVERS("etw:15.2.3", "etw:15.2.4", "etw:15.2.5", "etw:15.issue.4");
  const AgvTable t = field({"cs-4-ga 1602 skirmish", "cs-12-ga 1603", "us-1-md-a 1805"});
  EXPECT_EQ(t.cost("cs-4-ga", {"1603"}, "attack"), "etw:15.2.4");
  EXPECT_EQ(t.cost("cs-12-ga", {"1602"}, "attack"), "etw:15.2.4");
  EXPECT_EQ(t.cost("cs-4-ga", {"1702", "1703", "1704"}, "attack"), "bs:10.6.2");
}

// 4 GA stands where the skirmisher's retreat leads: it is driven back to where it was, and has retreated all the same.
TEST(Skirmish, ARetreatFromWhichItIsDrivenBackIsAmongTheChances) {
  COVERS("etw:15.3.5", "bs:12.3.1");
  const AgvTable t =
      in_step({"cs-30-nc 2503", "cs-4-ga 2103", "us-149-oh-vol-b 2303 skirmish"}, "cs-cox", "attack", "fire", hands({}), "16.1");
  const Value odds = t.ask("odds", object({{"kind", "fire"}, {"units", list({"cs-30-nc"})}, {"target", "2303"}}));
  ASSERT_TRUE(odds.get("legal").as_bool());
  std::string retreats, nothing;
  for (const Value& c : odds.get("chances").items()) {
    if (c.get("what").as_text() == "target-retreats") retreats = c.get("fraction").as_text();
    if (c.get("what").as_text() == "nothing") nothing = c.get("fraction").as_text();
  }
  // TR (1 in 36) and a test failed by 4 in 6, or D (1 in 36) and one failed by 5 in 6, with a CR of 1.
  EXPECT_EQ(retreats, "1/24");
  EXPECT_EQ(nothing, "95/108");
}

TEST(Skirmish, WithdrawsFromWhoeverComesNextToIt) {
  COVERS("etw:15.3.1", "etw:15.3.2", "etw:15.3.4", "etw:15.issue.1", "etw:15.issue.3", "etw:15.3.6", "bs:10.1.1");
  AgvTable t = in_step({"cs-4-ga 1602", "us-1-md-a 1804 skirmish"}, "cs-cook", "attack", "movement");
  EXPECT_EQ(t.cost("cs-4-ga", {"1702", "1703"}, "attack"), "3") << "the second hex is next to the skirmisher: 1 more";
  t.play("move cs-4-ga to 1702-1703");
  EXPECT_EQ(t.decider(), Side::union_) << "it chooses among the hexes away from 4 GA";
  EXPECT_EQ(t.why("withdraw us-1-md-a to 1803"), "etw:15.3.2") << "as near as before";
  EXPECT_EQ(t.why("withdraw us-1-md-a to 1805-1806"), "etw:15.issue.1") << "one hex will do";
  t.play("withdraw us-1-md-a to 1805");
  EXPECT_TRUE(t.happened("withdrew", "etw:15.3.2"));
  EXPECT_FALSE(t.happened("fire-declared"));
  EXPECT_EQ(t.decider(), Side::confederate) << "4 GA goes on with what it has left";
  EXPECT_EQ(t.why("move cs-4-ga to 1804"), "");
  t.play("move cs-4-ga to 1804");
  EXPECT_EQ(t.at("cs-4-ga"), "1804");
  EXPECT_EQ(t.decider(), Side::union_) << "after each single hex";
}

TEST(Skirmish, TwoAreDrivenOffAtOnceByOneRegiment) {
  COVERS("etw:15.3.2", "etw:15.3.4");
  AgvTable t = in_step({"cs-4-ga 1602", "us-1-md-a 1804 skirmish", "us-3-md 1604 skirmish"}, "cs-cook", "attack", "movement");
  t.play("move cs-4-ga to 1603");
  // 3 MD in 1604 and nobody else is next to 1603.
  EXPECT_EQ(t.decider(), Side::union_);
  t.play("withdraw us-3-md to 1605");
  AgvTable two = in_step({"cs-4-ga 1602", "us-1-md-a 1804 skirmish", "us-3-md 1704 skirmish"}, "cs-cook", "attack", "movement");
  two.play("move cs-4-ga to 1702-1703");
  EXPECT_EQ(two.decider(), Side::union_);
  EXPECT_TRUE(two.offers("withdraw us-1-md-a to 1805"));
  two.play("withdraw us-1-md-a to 1805");
  EXPECT_TRUE(two.offers("withdraw us-3-md to 1705")) << "the other after it";
  two.play("withdraw us-3-md to 1705");
  EXPECT_EQ(two.decider(), Side::confederate);
}

TEST(Skirmish, GoesOnUntilItIsNextToNobodyAndBreaksIfItCanNot) {
  COVERS("etw:15.3.3", "etw:15.3.7", "etw:15.issue.5");
  // From 1804 every hex farther from 1703 (1805, 1904, 1903) is next to a Confederate.
  AgvTable t = in_step({"cs-4-ga 1602", "us-1-md-a 1804 skirmish", "cs-6-nc 2005", "cs-21-nc 1806", "cs-54-nc 1902"}, "cs-cook", "attack",
                       "movement");
  t.play("move cs-4-ga to 1702-1703");
  EXPECT_EQ(t.at("us-1-md-a"), "1605") << "the only hex two steps off that is next to nobody";
  EXPECT_TRUE(t.happened("withdrew", "etw:15.3.3"));
  // A Fragile unit in a ring of Confederates: Broken 1 all the same.
  AgvTable ring = in_step({"cs-4-ga 1602", "us-122-oh-vol-a 1804 skirmish", "cs-1-nc-ss 1803", "cs-6-nc 1805", "cs-21-nc 1904",
                           "cs-54-nc 1903", "cs-57-nc 1704"},
                          "cs-cook", "attack", "movement");
  ring.play("move cs-4-ga to 1702-1703");
  EXPECT_EQ(ring.at("us-122-oh-vol-a"), "broken-1");
  EXPECT_TRUE(ring.happened("broke", "etw:15.3.7"));
}

TEST(Skirmish, FiresAndIsFiredAtTwoColumnsLeft) {
  COVERS("etw:15.4.1", "etw:9.3.ii", "etw:9.3.issue.2", "etw:9.3.issue.5", "etw:15.4.2", "etw:15.3.8");
  AgvTable t = field({"cs-4-ga 1602", "us-1-md-a 1604 skirmish", "cs-12-ga 1601 skirmish"});
  EXPECT_EQ(fire(t, {"cs-4-ga"}, "1604"), "etw:9.3.ii -2");
  EXPECT_EQ(fire(t, {"us-1-md-a"}, "1602"), "etw:9.3.ii -2");
  AgvTable next = in_step({"cs-4-ga 1602", "us-1-md-a 1603 skirmish"}, "cs-cook", "attack", "close-combat");
  EXPECT_EQ(next.why("close-combat at 1603 from 1602"), "bs:11.2.1") << "there is no Close Combat against skirmishers";
  EXPECT_FALSE(t.unit("cs-12-ga").get("supported").as_bool());
  EXPECT_FALSE(t.unit("cs-4-ga").get("supported").as_bool());
}

}  // namespace
}  // namespace vedette
