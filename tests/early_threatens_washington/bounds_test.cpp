// What binds a unit beyond its own move: Battlefield Chaos on a hex that others come into, the leash of the west bank in advances and
// withdrawals, the limits of the play area. etw:7.3b.i, etw:10.13, etw:16.1.special.2.
#include "etw_table.h"

namespace vedette {
namespace {

using namespace testing_support;

Value chaos(const char* at) { return object({{"marker", "chaos"}, {"hex", at}}); }

TEST(Chaos, HoldsWhoComesIntoTheHexToo) {
  COVERS("etw:7.3b.i.2", "etw:7.3b.i.issue");
  AgvTable t =
      in_step({"cs-4-ga 1603", "cs-12-ga 1601", "us-1-md-a 3030"}, "cs-cook", "attack", "movement", hands({}), "16.2", 2, {chaos("1603")});
  EXPECT_EQ(t.cost("cs-12-ga", {"1602", "1603", "1604"}, "attack"), "etw:7.3b.i.2") << "it may come in, but not go on";
  EXPECT_EQ(t.cost("cs-12-ga", {"1602", "1603"}, "attack"), "2");
  EXPECT_EQ(t.why("move cs-12-ga to 1602-1603-1604"), "etw:7.3b.i.2");
  const Value reach = t.ask("reach", object({{"unit", "cs-12-ga"}}));
  for (const Value& h : reach.get("hexes").items())
    for (std::size_t i = 0; i + 1 < h.get("path").size(); ++i)
      EXPECT_NE(h.get("path")[i].as_text(), "1603") << "to " << h.get("hex").as_text() << " it goes round it";
  t.play("move cs-12-ga to 1602-1603");
  EXPECT_EQ(t.at("cs-12-ga"), "1603");
  EXPECT_TRUE(t.happened("stopped")) << "with points left, and no hex it may go to";
}

TEST(Chaos, NoFriendlyEventIsPlayedThere) {
  COVERS("etw:7.3b.i.3", "bs:7.3.4");
  AgvTable t = in_step({"cs-57-nc 1602", "us-14-nj-vol 1603"}, "cs-lewis", "attack", "fire", hands({"us-heroic-stand"}), "16.2", 12,
                       {chaos("1603")});
  t.play("fire cs-57-nc+ at 1603", {"5", "1", "6"});
  EXPECT_FALSE(t.offers("play chit us-heroic-stand"));
  EXPECT_NE(t.at("us-14-nj-vol"), "1603");
  AgvTable bridge = in_step({"us-14-nj-vol 2326", "cs-6-nc 2323"}, "us-truex", "defend", "movement", hands({"us-burn-the-bridge"}), "16.2",
                            12, {chaos("2326"), crossing("1329", "1430", true)});
  bridge.play("burn-bridge us-14-nj-vol", {"3"});
  EXPECT_TRUE(bridge.happened("bridge-roll")) << "nobody is asked for the chit";
}

// 1920 is the eighth hex from the Wooden Bridge: the gun's hex is beyond, 2020 is not.
TEST(Leash, BindsAdvancesAndWithdrawals) {
  COVERS("etw:10.13.1", "bs:11.5.3", "bs:10.8.3");
  AgvTable t = in_step({"us-1-md-a 1920", "cs-bryan 1919"}, "us-tyler", "attack", "close-combat");
  t.play("close-combat at 1919 from 1920").play("pass", {"6", "6", "6", "6"});
  ASSERT_TRUE(t.happened("captured"));
  EXPECT_EQ(t.choices(), (std::vector<std::string>{"done", "advance us-1-md-a 2020"})) << "through the hex, to one within the limit";
  EXPECT_EQ(t.why("advance us-1-md-a 1919"), "etw:10.13.1");
  AgvTable horse = in_step({"us-8-il-vol-c 1920", "cs-6-nc 1922"}, "cs-lewis", "attack", "movement");
  horse.play("move cs-6-nc to 1921");
  ASSERT_EQ(horse.decider(), Side::union_);
  EXPECT_EQ(horse.why("withdraw us-8-il-vol-c to 1919"), "etw:10.13.1");
  EXPECT_EQ(horse.why("withdraw us-8-il-vol-c to 2020-2120"), "");
}

TEST(Leash, CountsOnlyCrossingsOfThePlayArea) {
  COVERS("etw:10.13.issue.1", "etw:16.1.special.2");
  const AgvTable t = field({"us-144-oh-vol 2409", "cs-4-ga 2601"}, "16.1");
  EXPECT_EQ(t.cost("us-144-oh-vol", {"2410"}, "maneuver"), "etw:10.13.1");
}

TEST(Fire, AtAMovingUnitCountsItsOwnWeapons) {
  COVERS("etw:9.3.x", "etw:9.3.issue.4", "bs:10.7.3");
  const auto leaving = [](const char* who) {
    AgvTable t = in_step({"cs-1-nc-ss 1602", "cs-5-nc-st-trprs 1602", "us-1-md-a 1603"}, "cs-johnston", "attack", "movement");
    t.play(std::string("move ") + who + " to 1601");
    t.play("fire us-1-md-a+ at 1602", {"1", "1"});
    return t.happened("shift", "etw:9.3.x");
  };
  EXPECT_TRUE(leaving("cs-1-nc-ss"));
  EXPECT_FALSE(leaving("cs-5-nc-st-trprs")) << "it is the target, whoever stands beside it";
}

// Fire drives 1 MD-a out of the corner next to two more regiments, and it has no hex to withdraw to: it is broken, and owes no more.
TEST(Retreat, OfASkirmisherThatIsThenEncircled) {
  COVERS("etw:15.3.5", "etw:15.3.7", "bs:12.3.6");
  AgvTable t = in_step({"us-1-md-a 1000 skirmish", "cs-4-ga 1100", "cs-6-nc 1002", "cs-21-nc 1101"}, "cs-cook", "attack", "fire");
  t.play("fire cs-4-ga+ at 1000", {"6", "1", "6"});
  EXPECT_EQ(t.at("us-1-md-a"), "broken-1");
  EXPECT_EQ(t.unit("us-1-md-a").get("morale").as_text(), "good") << "no hit for the hex it did not stay in";
  EXPECT_EQ(t.told().back(), "broke etw:15.3.7");
}

TEST(Crossing, WhoMayNotUseItIsToldWhy) {
  COVERS("etw:2.10.h.ii.1", "etw:2.10.h.ii.4", "etw:2.10.h.ii.8", "etw:2.10.o.iv.2");
  const auto barred = [](const char* line, const char* hex, std::vector<Value> markers = {}) {
    const std::string unit = std::string(line).substr(0, std::string(line).find(' '));
    const Value reach = field({line}, "16.2", 2, std::move(markers)).ask("reach", object({{"unit", unit}, {"order", "attack"}}));
    for (const Value& b : reach.get("barred").items())
      if (b.get("hex").as_text() == hex) return b.get("rule").as_text();
    return std::string();
  };
  EXPECT_EQ(barred("cs-14-va 2525", "2625", {crossing("2325", "2326", false)}), "etw:2.10.h.ii.1") << "horses";
  EXPECT_EQ(barred("cs-bryan 2525", "2625"), "etw:2.10.h.ii.1");
  EXPECT_EQ(barred("cs-14-va 2525 dismounted", "2625"), "etw:2.10.h.ii.8");
  EXPECT_EQ(barred("cs-6-nc 2424", "2625"), "etw:2.10.h.ii.2") << "it is not at the bridge yet";
  EXPECT_EQ(barred("cs-6-nc 2525", "2625"), "") << "it is";
  EXPECT_EQ(barred("us-1-md-a 1430", "1329", {crossing("1329", "1430", true)}), "etw:2.10.o.iv.2");
}

// 6 NC has come up in this activation, 21 NC stood at the bridge: both assault, one may go over, one hex.
TEST(Advance, OverTheRailroadBridgeInPlay) {
  COVERS("etw:2.10.h.ii.3", "etw:2.10.h.ii.issue.2", "bs:11.5.2");
  AgvTable t = in_step({"cs-6-nc 2425", "cs-21-nc 2525", "us-alexander-balt-ind-bty-a 2625"}, "cs-lewis", "attack", "movement", hands({}),
                       "16.2", 12);
  t.play("move cs-6-nc to 2525 stop").play("done");
  t.play("close-combat at 2625 from 2525");
  EXPECT_TRUE(t.happened("close-combat-declared") || t.decider() == Side::union_);
  t.play("pass", {"6", "6", "6", "6"});
  ASSERT_TRUE(t.happened("captured"));
  EXPECT_EQ(t.choices(), (std::vector<std::string>{"done", "advance cs-21-nc 2625"}));
  EXPECT_EQ(t.why("advance cs-6-nc 2625"), "etw:2.10.h.ii.issue.2");
  EXPECT_EQ(t.why("advance cs-21-nc 2726"), "bs:11.5.2");
}

TEST(Advance, NeverEndsWithASkirmisher) {
  COVERS("etw:15.2.4", "etw:15.2.5");
  AgvTable t =
      in_step({"cs-57-nc 1602", "cs-4-ga 1604 skirmish", "us-alexander-balt-ind-bty-a 1603"}, "cs-lewis", "attack", "close-combat");
  t.play("close-combat at 1603 from 1602").play("pass", {"6", "6", "6", "6"});
  ASSERT_TRUE(t.happened("captured"));
  EXPECT_EQ(t.why("advance cs-57-nc 1604"), "etw:15.2.4");
  EXPECT_EQ(t.why("advance cs-57-nc 1703"), "");
}

// 138 PA (CR 4) and 57 NC (CR 4), both without Support, in the Trenches at the two ends of the bridge.
TEST(Trench, GivesNothingToWhoAssaultsOutOfIt) {
  COVERS("etw:2.10.e.4", "etw:2.10.e.6", "etw:2.10.e.7", "etw:11.3.c.issue.2");
  const AgvTable t = field({"us-138-pa 2326", "cs-57-nc 2325"});
  EXPECT_EQ(assault(t, "2325", "2326"), "etw:11.3.c.def.x -2, etw:11.3.c.def.xiii -2") << "3 against 3";
  EXPECT_EQ(assault(t, "2326", "2325"), "etw:11.3.c.def.iv -1, etw:11.3.c.def.x -2, etw:11.3.c.def.xiii -2") << "4 against 3";
}

// 57 NC in 2325 would attack over the bridge: what the defender's fire would be is asked before, and is what it then is.
TEST(Crossing, DefensiveFireOverItIsForetold) {
  COVERS("etw:9.3.3", "etw:9.3.xvi", "bs:11.3a.2");
  AgvTable t = in_step({"cs-57-nc 2325", "us-1-md-b 2326"}, "cs-lewis", "attack", "close-combat");
  const Value fields = object({{"kind", "fire"}, {"units", list({"us-1-md-b"})}, {"target", "2325"}, {"how", "defensive"}});
  EXPECT_EQ(shifts(t, fields), "etw:9.3.xvi 2");
  t.play("close-combat at 2326 from 2325").play("fire at 2325", {"1", "1", "1", "1"});
  EXPECT_TRUE(t.happened("shift", "etw:9.3.xvi"));
  EXPECT_FALSE(t.happened("shift", "etw:9.3.vi") || t.happened("shift", "etw:9.3.ix"));
}

}  // namespace
}  // namespace vedette
