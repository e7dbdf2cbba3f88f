// The river, its bridges and fords: who may cross where and at what price, retreats and advances over it, the leash of the west bank, and
// where a unit is rebuilt. etw:2.10.h, etw:2.10.n, etw:2.10.o, etw:10.13, etw:12.3, etw:13.2.c.
#include "etw_table.h"

namespace vedette {
namespace {

using namespace testing_support;

TEST(Bridges, EachHasItsOwnLawForMovement) {
  const AgvTable t = field({"cs-4-ga 3205", "cs-14-va 3204", "cs-16-va 2425 dismounted", "cs-17-va 2325", "cs-bryan 2324",
                            "us-144-oh-vol 2525", "us-149-oh-vol-a 2424", "us-159-oh-vol 3406"});
  COVERS("etw:2.10.h.1", "etw:2.10.h.i", "etw:2.10.h.iii", "etw:2.10.f.4", "etw:10.5.a.1");
  EXPECT_EQ(t.cost("cs-4-ga", {"3305"}, "defend"), "bs:10.6.2") << "159 OH is next to the far end";
  const AgvTable quiet = field({"cs-4-ga 3205", "cs-14-va 3105", "cs-bryan 2324", "cs-17-va 2224"});
  EXPECT_EQ(quiet.cost("cs-4-ga", {"3305"}, "attack"), "1");
  EXPECT_EQ(quiet.cost("cs-4-ga", {"3305"}, "maneuver"), "0.5");
  EXPECT_EQ(field({"cs-14-va 3105"}).cost("cs-14-va", {"3205", "3305"}, "attack"), "1") << "cavalry: half a point a hex under any order";
  EXPECT_EQ(quiet.cost("cs-bryan", {"2325", "2326"}), "1");
  EXPECT_EQ(quiet.cost("cs-17-va", {"2324", "2325", "2326"}, "attack"), "1.5");
}

TEST(Bridges, TheRailroadBridgeIsForInfantryAloneAndTakesAllItsPoints) {
  const AgvTable t = field({"us-144-oh-vol 2525", "us-149-oh-vol-a 2425", "us-159-oh-vol 2525 dismounted", "us-8-il-vol-a 2524",
                            "us-alexander-balt-ind-bty-a 2424"});
  COVERS("etw:2.10.h.ii.1", "etw:2.10.h.ii.2", "etw:2.10.h.ii.4", "etw:2.10.h.ii.5", "etw:2.10.h.ii.8", "etw:2.1d.4",
         "etw:2.10.h.ii.issue.1", "etw:2.10.h.ii.issue.3");
  EXPECT_EQ(t.cost("us-144-oh-vol", {"2625"}, "maneuver"), "7");
  EXPECT_EQ(t.cost("us-144-oh-vol", {"2625"}, "defend"), "3");
  EXPECT_EQ(t.cost("us-144-oh-vol", {"2625", "2725"}, "maneuver"), "bs:10.3.2") << "it crosses and stops";
  EXPECT_EQ(t.cost("us-149-oh-vol-a", {"2525", "2625"}, "maneuver"), "etw:2.10.h.ii.2") << "it was not at the bridge";
  EXPECT_EQ(t.cost("us-159-oh-vol", {"2625"}, "maneuver"), "etw:2.10.h.ii.8");
  EXPECT_EQ(field({"us-159-oh-vol 2525"}).cost("us-159-oh-vol", {"2625"}, "maneuver"), "etw:2.10.h.ii.1");
  EXPECT_EQ(field({"us-alexander-balt-ind-bty-a 2525"}).cost("us-alexander-balt-ind-bty-a", {"2625"}), "etw:2.10.h.ii.1");
}

TEST(River, IsImpassableButAtCrossings) {
  const AgvTable t = field({"cs-4-ga 3204", "cs-12-ga 1329", "cs-14-va 1230", "us-1-md-b 2914", "us-3-md 2915"});
  COVERS("etw:2.10.n.1", "etw:2.10.n.2", "etw:2.10.o.1", "etw:2.10.o.7", "etw:2.10.o.ii", "etw:2.10.o.i", "etw:2.10.o.2", "bs:1.0.4");
  EXPECT_EQ(t.cost("cs-4-ga", {"3304"}), "etw:2.10.n.1");
  EXPECT_EQ(t.cost("cs-12-ga", {"1430"}), "etw:2.10.o.7");
  EXPECT_EQ(t.cost("cs-14-va", {"1330"}), "etw:2.10.o.7");
  EXPECT_EQ(t.cost("us-1-md-b", {"2814"}), "3") << "Clear 1, and 2 for the ford";
  EXPECT_EQ(field({"us-159-oh-vol 2914"}).cost("us-159-oh-vol", {"2814"}), "3");
  EXPECT_EQ(field({"us-alexander-balt-ind-bty-a 2914"}).cost("us-alexander-balt-ind-bty-a", {"2814"}), "4");
}

TEST(River, ABurntBridgeIsClosedToEverything) {
  COVERS("etw:2.10.h.iii.2.3", "etw:16.3.special.4", "etw:16.3.setup.markers");
  const AgvTable t = in_step({"cs-6-nc 2325", "us-14-nj-vol 2326"}, "cs-lewis", "attack", "close-combat", hands({}), "16.3");
  EXPECT_EQ(t.why("close-combat at 2326 from 2325"), "etw:2.10.h.iii.2.3");
  EXPECT_EQ(t.cost("cs-6-nc", {"2326"}), "etw:2.10.h.iii.2.3");
  EXPECT_EQ(fire(t, {"cs-6-nc"}, "2326"), "etw:9.3.vi -2, etw:9.3.ix -1") << "they still fire at each other";
  bool shown = false;
  const Value all_markers = t.view().get("markers");
  for (const Value& m : all_markers.items())
    shown =
        shown || (m.get("marker").as_text() == "crossing" && m.get("kind").as_text() == "wooden-bridge" && !m.get("open").as_bool(true));
  EXPECT_TRUE(shown);
}

TEST(Leash, WestOfTheRiverWithinEightHexesOfACrossingItMayUse) {
  COVERS("etw:10.13.1", "etw:10.13.2", "etw:10.13.issue.1", "etw:10.13.issue.2", "etw:10.13.issue.3");
  const AgvTable t = field({"us-8-il-vol-c 1920"});
  EXPECT_EQ(t.cost("us-8-il-vol-c", {"1919"}, "maneuver"), "etw:10.13.1") << "the ninth hex from 2325";
  EXPECT_EQ(t.cost("us-8-il-vol-c", {"2020"}, "maneuver"), "1");
  // The bridge burnt: it may only come nearer to Crum's Ford.
  const AgvTable burnt = field({"us-8-il-vol-c 1920"}, "16.2", 2, {crossing("2325", "2326", false)});
  EXPECT_EQ(burnt.cost("us-8-il-vol-c", {"1921"}, "maneuver"), "etw:10.13.1");
  EXPECT_EQ(burnt.cost("us-8-il-vol-c", {"2020"}, "maneuver"), "1");
}

TEST(Retreat, TowardTheEdgeOfItsSideOrOverTheRiverFirst) {
  COVERS("etw:12.3.1", "etw:12.3.2", "etw:12.3.3", "etw:12.3.4", "etw:12.3.5", "etw:2.10.h.7", "etw:2.10.h.8", "bs:12.3.9", "bs:12.3.7");
  // A Confederate Disrupted east of the Wooden Bridge goes home over it: one hit, and no Break Test.
  AgvTable t = in_step({"cs-6-nc 2326 shaken", "us-14-nj-vol 2427", "us-87-pa-vol 2428"}, "us-truex", "attack", "fire", hands({}), "16.2",
                       12, {crossing("1329", "1430", true)});
  t.play("fire us-14-nj-vol+ at 2326", {"4", "4", "6"});
  EXPECT_EQ(t.at("cs-6-nc"), "2325") << "retreat 1, the only hex away from the fire is over the bridge";
  EXPECT_FALSE(t.happened("test", "bs:12.3.11"));
  EXPECT_EQ(t.unit("cs-6-nc").get("morale").as_text(), "disrupted");
}

// 3305 is no farther from 3206 than 3205 is, though the river lies between; along the bank 3204 is.
TEST(Retreat, WhoeverStandsAtHisWayHomeTakesIt) {
  COVERS("etw:12.3.5", "etw:12.3.issue.2", "bs:12.3.4", "bs:12.3.6");
  AgvTable t = in_step({"us-149-oh-vol-a 3205", "us-144-oh-vol 3305", "cs-4-ga 3206"}, "cs-cook", "attack", "fire", hands({}), "16.1");
  t.play("fire cs-4-ga+ at 3205", {"4", "5", "6"});
  EXPECT_EQ(t.at("us-149-oh-vol-a"), "3305");
  EXPECT_EQ(t.unit("us-149-oh-vol-a").get("morale").as_text(), "disrupted") << "a hit of the test, one of the river";
  // Next to an enemy beyond it, too: that hit comes on top, and may break it.
  AgvTable beyond = in_step({"us-149-oh-vol-a 3205", "cs-4-ga 3206", "cs-30-nc 3304"}, "cs-cook", "attack", "fire", hands({}), "16.1");
  beyond.play("fire cs-4-ga+ at 3205", {"4", "5", "6", "1"});
  EXPECT_TRUE(beyond.happened("retreated"));
  EXPECT_NE(beyond.at("us-149-oh-vol-a"), "3204");
  // On its own bank nothing draws it over.
  AgvTable home = in_step({"us-149-oh-vol-a 3305", "us-144-oh-vol 3405", "cs-4-ga 3206"}, "cs-cook", "attack", "fire", hands({}), "16.1");
  home.play("fire cs-4-ga+ at 3305", {"4", "6", "6"});
  EXPECT_NE(home.at("us-149-oh-vol-a"), "3205");
}

TEST(Rebuild, OnItsOwnBankElseAtTheNearestCrossing) {
  COVERS("etw:13.2.c.1", "etw:13.2.c.2", "etw:13.2.c.issue.1", "etw:13.2.c.issue.2");
  AgvTable t =
      in_step({"us-14-nj-vol available", "us-106-ny-vol 2325", "cs-4-ga 1810"}, "us-truex", "regroup", "rally", hands({}), "16.3", 2);
  EXPECT_EQ(t.why("rebuild us-14-nj-vol 2324"), "etw:13.2.c.1") << "west of the river";
  EXPECT_EQ(t.why("rebuild us-14-nj-vol 2625"), "") << "the Wooden Bridge is burnt: the Railroad Bridge is nearest";
  EXPECT_EQ(t.why("rebuild us-14-nj-vol 3305"), "bs:13.2c.1");
  AgvTable near =
      in_step({"us-14-nj-vol available", "us-106-ny-vol 2031", "cs-4-ga 1810"}, "us-truex", "regroup", "rally", hands({}), "16.3", 2);
  EXPECT_EQ(near.why("rebuild us-14-nj-vol 2032"), "");
  EXPECT_EQ(near.why("rebuild us-14-nj-vol 2625"), "bs:13.2c.1");
}

}  // namespace
}  // namespace vedette
