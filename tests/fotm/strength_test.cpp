// How many dice a roll has: arcs, slopes, formations, corps, and the order in which they count.
#include "fire_on_the_mountain/combat/strength.h"

#include "fotm/field.h"

namespace vedette::fotm {
namespace {

struct StrengthTest : FieldTest {
  static int line(const Strength& s, Clause clause) {
    int sum = 0;
    for (const Line& l : s.lines)
      if (l.clause == clause) sum += l.amount;
    return sum;
  }
  int closing(const char* id, const char* target) { return close_combat(c, p, set({id}), hex(target), false, 0).sp; }
  Strength defence(std::initializer_list<const char*> firing, const char* defended, std::initializer_list<const char*> attackers,
                   const char* lead) {
    return defensive_fire(c, p, set(firing), 0, hex(defended), set(attackers), hex(lead));
  }
};

TEST_F(StrengthTest, FullStrengthInFrontHalfRoundedUpInFlankNoneInRear) {
  COVERS("fotm:5.1.front", "fotm:5.1.flank", "fotm:5.1.rear");
  put("us-gibbon", "1617", "1616");  // 4 SP
  EXPECT_EQ(closing("us-gibbon", "1616"), 4);
  at("us-gibbon").facing = 1;  // 1616 lies in direction 0: the flank of a Brigade that looks north
  EXPECT_EQ(arc(c, p, unit("us-gibbon"), hex("1616")), Arc::flank);
  const Strength flank = close_combat(c, p, set({"us-gibbon"}), hex("1616"), false, 0);
  EXPECT_EQ(flank.sp, 2);
  EXPECT_EQ(flank.printed, 4);
  EXPECT_EQ(line(flank, "fotm:5.1.flank"_c), -2);
  put("us-crook", "1615", "1616", Arc::flank);  // 5 SP
  EXPECT_EQ(closing("us-crook", "1616"), 3);
  lose("us-crook", 4);
  EXPECT_EQ(closing("us-crook", "1616"), 1);
  at("us-crook").facing = 5;  // looks away
  EXPECT_EQ(closing("us-crook", "1616"), 0);
}

TEST_F(StrengthTest, ADefenderUsesItsBestArc) {
  COVERS("fotm:5.1.multi", "fotm:5.1.rear");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-scammon", "1615", "1616");
  ASSERT_EQ(arc(c, p, unit("cs-garland"), hex("1615")), Arc::rear);
  EXPECT_EQ(defence({"cs-garland"}, "1616", {"us-crook", "us-scammon"}, "1617").sp, 4);
  const Strength rear = defence({"cs-garland"}, "1616", {"us-scammon"}, "1615");
  EXPECT_EQ(rear.sp, 0);
  EXPECT_EQ(line(rear, "fotm:5.1.rear"_c), -4);
  at("cs-garland").facing = 1;  // looks north: 1617 is in its flank
  EXPECT_EQ(defence({"cs-garland"}, "1616", {"us-crook"}, "1617").sp, 2);
}

TEST_F(StrengthTest, DismountedCavalryFightsAtHalfRoundedDown) {
  COVERS("fotm:8.3.half", "fotm:8.3.zero", "fotm:15.2.pipeline");
  put("us-farnsworth", "1617", "1616");  // 3 SP
  EXPECT_EQ(closing("us-farnsworth", "1616"), 3);
  dismount("us-farnsworth");
  const Strength foot = close_combat(c, p, set({"us-farnsworth"}), hex("1616"), false, 0);
  EXPECT_EQ(foot.sp, 1);
  EXPECT_EQ(line(foot, "fotm:8.3.half"_c), -2);
  at("us-farnsworth").facing = 1;  // and into the flank: 3 → 1 → half of it, rounded up
  EXPECT_EQ(closing("us-farnsworth", "1616"), 1);
  put("us-rush", "1715", "1616");  // 2 SP
  dismount("us-rush");
  EXPECT_EQ(closing("us-rush", "1616"), 1);
  put("us-whiting", "1615", "1616");  // 1 SP
  dismount("us-whiting");
  EXPECT_EQ(closing("us-whiting", "1616"), 0);
}

TEST_F(StrengthTest, AColumnAndARoutedBrigadeDefendWithAQuarterRoundedUp) {
  COVERS("fotm:15.2.column.def", "fotm:17.4.defend", "fotm:17.4.rear");
  put("us-crook", "1616", "1617");  // 5 SP
  put("cs-garland", "1617", "1616");
  at("us-crook").set(kColumn);
  const Strength column = defence({"us-crook"}, "1616", {"cs-garland"}, "1617");
  EXPECT_EQ(column.sp, 2);
  EXPECT_EQ(line(column, "fotm:15.2.column.def"_c), -3);
  at("us-crook").facing = 1;  // 1617 in the flank: 5 → 2 → 1
  EXPECT_EQ(defence({"us-crook"}, "1616", {"cs-garland"}, "1617").sp, 1);
  at("us-crook").clear(kColumn);
  at("us-crook").set(kRouted);
  at("us-crook").facing = 5;  // its rear to the enemy: the quarter holds in every direction
  const Strength routed = defence({"us-crook"}, "1616", {"cs-garland"}, "1617");
  EXPECT_EQ(routed.sp, 2);
  EXPECT_EQ(line(routed, "fotm:17.4.defend"_c), -3);
  lose("us-crook", 2);
  EXPECT_EQ(defence({"us-crook"}, "1616", {"cs-garland"}, "1617").sp, 1);
}

TEST_F(StrengthTest, RangedFireAndCanisterUseTheirOwnValues) {
  COVERS("fotm:2.3.art", "fotm:9.2.use", "fotm:9.3.adjacent", "fotm:9.4.what", "fotm:2.3.art.steps");
  put("us-cooper", "1617", "1616");  // 3-4
  EXPECT_EQ(artillery_fire(c, p, set({"us-cooper"}), hex("1615"), false, false).sp, 3);
  EXPECT_EQ(artillery_fire(c, p, set({"us-cooper"}), hex("1616"), false, false).sp, 4);
  EXPECT_EQ(artillery_fire(c, p, set({"us-cooper"}), hex("1616"), true, false).sp, 3);  // Suppression is ranged
  lose("us-cooper", 1);
  EXPECT_EQ(artillery_fire(c, p, set({"us-cooper"}), hex("1615"), false, false).sp, 2);
  EXPECT_EQ(artillery_fire(c, p, set({"us-cooper"}), hex("1616"), false, false).sp, 3);
}

TEST_F(StrengthTest, RangedFireUphillCostsEachArtilleryBrigadeOnePoint) {
  COVERS("fotm:9.2.up", "fotm:15.3.higher.art", "fotm:9.3.elev");
  put("us-cooper", "1612", "1611");  // level 4, ranged 3; 1610 is level 6
  put("us-benjamin", "1612", "1611");
  const Strength both = artillery_fire(c, p, set({"us-cooper", "us-benjamin"}), hex("1610"), false, false);
  EXPECT_EQ(both.sp, 4);
  EXPECT_EQ(line(both, "fotm:15.3.higher.art"_c), -2);
  EXPECT_EQ(artillery_fire(c, p, set({"us-cooper"}), hex("1611"), false, false).sp, 4);  // canister one level up
  EXPECT_EQ(artillery_fire(c, p, set({"us-cooper"}), hex("1611"), true, false).sp, 2);   // Suppression uphill
  put("us-stewart", "1612", "1611");                                                     // ranged 1
  EXPECT_EQ(artillery_fire(c, p, set({"us-stewart"}), hex("1610"), false, false).sp, 0);
}

TEST_F(StrengthTest, CloseCombatUphillAndDownhillByHexAndLevel) {
  COVERS("fotm:15.3.higher.cc", "fotm:15.3.lower.cc", "fotm:15.3.levels", "fotm:15.3.basis", "fotm:15.3.clear");
  // 1610 is level 6; 1611 level 5 and 1509 level 6, 1510 level 5.
  put("us-crook", "1611", "1610");
  const Strength one = close_combat(c, p, set({"us-crook"}), hex("1610"), false, 0);
  EXPECT_EQ(line(one, "fotm:15.3.higher.cc"_c), -1);
  EXPECT_EQ(one.sp, 4);
  put("us-scammon", "1510", "1610");
  const Strength two = close_combat(c, p, set({"us-crook", "us-scammon"}), hex("1610"), false, 0);
  EXPECT_EQ(line(two, "fotm:15.3.higher.cc"_c), -2);
  EXPECT_EQ(two.sp, 8);
  // One hex, two levels: 1613 (2) attacks 1612 (4).
  put("us-christ", "1613", "1612");
  EXPECT_EQ(line(close_combat(c, p, set({"us-christ"}), hex("1612"), false, 0), "fotm:15.3.higher.cc"_c), -2);
  // Downhill: +1 for each hex whatever the difference.
  put("cs-garland", "1610", "1611");
  put("cs-colquitt", "1710", "1611");  // level 5: the same level, no change
  const Strength down = close_combat(c, p, set({"cs-garland", "cs-colquitt"}), hex("1611"), false, 0);
  EXPECT_EQ(line(down, "fotm:15.3.lower.cc"_c), 1);
  EXPECT_EQ(down.sp, 9);
  put("cs-rodes", "1612", "1613");
  EXPECT_EQ(line(close_combat(c, p, set({"cs-rodes"}), hex("1613"), false, 0), "fotm:15.3.lower.cc"_c), 1);
}

TEST_F(StrengthTest, DefensiveFireComparesTheHexWithThatOfTheAttackingLead) {
  COVERS("fotm:15.3.deffire", "fotm:9.3.elev");
  put("cs-garland", "1610", "1611");
  put("us-crook", "1611", "1610");
  const Strength down = defence({"cs-garland"}, "1610", {"us-crook"}, "1611");
  EXPECT_EQ(down.sp, 5);
  EXPECT_EQ(line(down, "fotm:15.3.deffire"_c), 1);
  // Infantry 1 and canister, the Lead two levels up: the infantry's point is lost, canister is not touched.
  put("us-nagle", "1613", "1612");
  lose("us-nagle", 4);
  put("us-cook", "1613", "1612");  // canister 3
  put("cs-rodes", "1612", "1613");
  const Strength up = defence({"us-nagle", "us-cook"}, "1613", {"cs-rodes"}, "1612");
  EXPECT_EQ(up.sp, 3);
  EXPECT_EQ(line(up, "fotm:15.3.deffire"_c), -1);
  lose("us-nagle", 0);
  EXPECT_EQ(defence({"us-nagle", "us-cook"}, "1613", {"cs-rodes"}, "1612").sp, 5 - 2 + 3);
}

TEST_F(StrengthTest, DifferentUnionCorpsLoseOnePointOnce) {
  COVERS("fotm:15.2.corps", "fotm:15.2.corps.scope", "fotm:2.1.xii");
  put("us-gibbon", "1617", "1616");  // I Corps, 4
  put("us-christ", "1615", "1616");  // IX Corps, 5
  const Strength mixed = close_combat(c, p, set({"us-gibbon", "us-christ"}), hex("1616"), false, 0);
  EXPECT_EQ(mixed.sp, 8);
  EXPECT_EQ(line(mixed, "fotm:15.2.corps"_c), -1);
  EXPECT_EQ(close_combat(c, p, set({"us-christ"}), hex("1616"), false, 0).sp, 5);
  put("us-cook", "1615", "1616");  // IX Corps artillery supports I Corps infantry: the Close Combat bears it
  EXPECT_EQ(
      close_combat(c, p, set({"us-gibbon", "us-cook"}), hex("1616"), false, corps_of_guns(c, p, set({"us-cook"}), hex("1616"), false)).sp,
      3);
  put("us-farnsworth", "1715", "1616");  // cavalry is a third corps
  EXPECT_EQ(close_combat(c, p, set({"us-christ", "us-farnsworth"}), hex("1616"), false, 0).sp, 7);
  put("cs-law", "1616", "1617");
  put("cs-garland", "1616", "1617");
  EXPECT_EQ(defence({"cs-law", "cs-garland"}, "1616", {"us-gibbon"}, "1617").sp, 7);  // Confederates have no corps
}

TEST_F(StrengthTest, TenDiceAtMost) {
  COVERS("fotm:15.2.ten", "fotm:15.2.ten.scope");
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  put("us-nagle", "1615", "1616");
  const Strength s = close_combat(c, p, set({"us-crook", "us-scammon", "us-nagle"}), hex("1616"), false, 0);
  EXPECT_EQ(s.sp, 15);
  EXPECT_EQ(s.dice, 10);
}

TEST_F(StrengthTest, LongstreetAddsTwoPointsAndNothingGoesBelowZero) {
  COVERS("fotm:10.5.sp", "fotm:10.1.cm-sp", "fotm:10.1.notsp", "fotm:15.2.pipeline");
  put("cs-garland", "1617", "1616");
  put("cs-longstreet", "1617");
  EXPECT_EQ(close_combat(c, p, set({"cs-garland"}), hex("1616"), false, 0).sp, 4);  // his CM is no strength
  const Strength s = close_combat(c, p, set({"cs-garland"}), hex("1616"), true, 0);
  EXPECT_EQ(s.sp, 6);
  EXPECT_EQ(line(s, "fotm:10.5.sp"_c), 2);
  put("us-christ", "1613", "1612");  // two levels up with one SP left
  lose("us-christ", 4);
  const Strength none = close_combat(c, p, set({"us-christ"}), hex("1612"), false, 0);
  EXPECT_EQ(none.sp, 0);
  EXPECT_EQ(none.dice, 0);
}

TEST_F(StrengthTest, NobodyFiresAcrossThreeLevels) {
  COVERS("fotm:15.4.slope");
  put("us-crook", "3007", "2907");  // level 10 over level 7
  put("cs-garland", "2907", "3007");
  EXPECT_EQ(defence({"cs-garland"}, "2907", {"us-crook"}, "3007").sp, 0);
}

}  // namespace
}  // namespace vedette::fotm
