// Sight, fire, Close Combat and cohesion of Early Threatens Washington: etw:9.1, etw:9.3, etw:11.3, etw:2.10.e.
#include "etw_table.h"
#include "tabletop/why.h"

namespace vedette {
namespace {

using namespace testing_support;

TEST(Sight, WoodsUnitsAndHeightsByTheirLevels) {
  COVERS("etw:9.1.a.1", "etw:9.1.a.2", "etw:9.1.a.3", "etw:9.1.a.same.2.units", "etw:9.1.a.same.2.woods", "etw:9.1.a.result.1",
         "etw:2.10.a.2", "etw:2.10.j.1", "etw:9.1.a.issue.2", "etw:9.1.a.issue.3", "etw:15.4.3");
  EXPECT_EQ(sight(field({"cs-4-ga 1702"}), "1702", "1705"), "clear");
  EXPECT_EQ(sight(field({"cs-12-ga 1703"}), "1702", "1705"), "blocked etw:9.1.a.same.2.units");
  EXPECT_EQ(sight(field({"cs-12-ga 1703 skirmish"}), "1702", "1705"), "blocked etw:9.1.a.same.2.units") << "skirmishers block on the level";
}

TEST(Fire, ItsShiftsAreThoseOfTheList) {
  COVERS("etw:9.3.1", "etw:9.3.vi", "etw:9.3.ix", "etw:2.10.e.1", "etw:2.10.e.2", "etw:2.10.h.2", "etw:9.3.issue.4", "etw:9.3.xiv",
         "etw:9.3.xi", "etw:9.3.x", "etw:9.3.issue.1", "etw:2.1d.3", "etw:2.10.e.issue.1", "etw:17.0.2");
  EXPECT_EQ(fire(field({"cs-6-nc 2325", "us-14-nj-vol 2326"}), {"cs-6-nc"}, "2326"), "etw:9.3.vi -2, etw:9.3.ix -1");
  EXPECT_EQ(fire(field({"cs-6-nc 2325", "us-159-oh-vol 2326 dismounted"}), {"cs-6-nc"}, "2326"), "etw:9.3.vi -2, etw:9.3.ix -1");
  EXPECT_EQ(fire(field({"cs-6-nc 2325", "us-8-il-vol-a 2326"}), {"cs-6-nc"}, "2326"), "etw:9.3.ix -1, etw:9.3.xiv 2")
      << "no Trench for horses";
  EXPECT_EQ(fire(field({"cs-6-nc 1602", "us-8-il-vol-a 1603"}), {"us-8-il-vol-a"}, "1602"), "etw:9.3.xi 1") << "mounted carbines";
  EXPECT_EQ(fire(field({"cs-1-nc-ss 1602", "us-1-md-a 1603"}), {"us-1-md-a"}, "1602"), "etw:9.3.x -1");
  EXPECT_EQ(fire(field({"cs-1-nc-ss 1602", "us-1-md-a 1603"}), {"cs-1-nc-ss"}, "1603"), "etw:9.3.xi 1");
}

TEST(Fire, FencesWoodsAndGuns) {
  COVERS("etw:9.3.viii", "etw:2.10.i.1", "etw:2.10.i.3", "etw:2.10.i.issue.1", "etw:9.3.iii", "etw:2.10.j.3", "etw:9.3.xii", "etw:9.3.xiii",
         "etw:9.3.xv", "etw:9.3.issue.3", "etw:9.3.2", "etw:2.10.d");
  EXPECT_EQ(fire(field({"cs-6-nc 1930", "us-14-nj-vol 2030"}), {"cs-6-nc"}, "2030"), "etw:9.3.viii -1");
  EXPECT_EQ(fire(field({"cs-6-nc 1829", "us-1-md-a 1929"}), {"us-1-md-a"}, "1829"), "etw:9.3.iii -2");
  EXPECT_EQ(fire(field({"cs-cooper 1602", "us-1-md-a 1603"}), {"cs-cooper"}, "1603"), "etw:9.3.xiii 1") << "S guns with canister";
  EXPECT_EQ(fire(field({"us-wiegel-blockhouse 1602", "cs-6-nc 1603"}), {"us-wiegel-blockhouse"}, "1603"), "etw:9.3.xv 1");
  EXPECT_EQ(fire(field({"cs-6-nc 1602", "cs-21-nc 1604", "us-1-md-a 1603"}), {"cs-6-nc"}, "1603"), "etw:9.3.xii 1");
}

TEST(CloseCombat, ItsShiftsAreThoseOfTheList) {
  COVERS("etw:11.3.c.1", "etw:11.3.c.3", "etw:11.3.c.def.x", "etw:11.3.c.def.xiii", "etw:2.10.e.3", "etw:2.10.h.4", "etw:2.10.h.5",
         "etw:11.3.c.att.iv", "etw:11.3.c.def.iv", "etw:11.3.c.att.i", "etw:11.3.c.att.ii", "etw:11.3.c.att.iii", "etw:11.3.c.def.i",
         "etw:11.3.c.def.ii", "etw:11.3.c.def.iii", "etw:11.3.c.issue.1", "etw:11.3.c.issue.2", "etw:11.3.c.issue.3");
  // 57 NC 5 CR 4 unsupported 3, 14 NJ 7 CR 5 unsupported 4, in a Trench 5.
  EXPECT_EQ(assault(field({"cs-57-nc 2325", "us-14-nj-vol 2326"}), "2326", "2325"),
            "etw:11.3.c.def.iv -1, etw:11.3.c.def.x -2, etw:11.3.c.def.xiii -2");
  EXPECT_EQ(assault(field({"cs-57-nc 1602", "us-1-md-b 1603"}), "1603", "1602"), "etw:11.3.c.att.i 1, etw:11.3.c.att.iv 1")
      << "5 v 3, CR 3 v 2";
  EXPECT_EQ(assault(field({"cs-57-nc 1602", "cs-6-nc 1602", "us-1-md-b 1603"}), "1603", "1602"),
            "etw:11.3.c.att.iii 3, etw:11.3.c.att.iv 1");
  EXPECT_EQ(assault(field({"cs-31-va 1602", "us-14-nj-vol 1603"}), "1603", "1602"), "etw:11.3.c.def.ii -2, etw:11.3.c.def.iv -1")
      << "3 v 7";
}

// Too weak without a Charge, and none is said: the act is refused, and so says whoever is asked why.
TEST(CloseCombat, WithoutFlanksIsJudgedAsItWouldBeDone) {
  COVERS("bs:11.2.3");
  const AgvTable t = in_step({"cs-16-va 2628", "us-138-pa 2627", "us-149-oh-vol-b 2627"}, "cs-mccausland", "attack", "close-combat");
  Value words = object({{"action", "close-combat"}, {"target", "2627"}, {"from", "2628"}});
  EXPECT_TRUE(why_not(t.game(), t.position, words).ok()) << "it may still become a Charge";
  EXPECT_TRUE(why_not(t.game(), t.position, Value(words).set("charge", true)).ok());
  const Refusal bare = why_not(t.game(), t.position, words.set("flanks", list({})).set("charge", false));
  ASSERT_FALSE(bare.ok());
  EXPECT_EQ(t.game().rules().id(bare.rules[0]), "bs:11.2.3");
}

TEST(CloseCombat, FlanksChargesGunsAndHorses) {
  COVERS("etw:11.3.c.att.vi", "etw:11.3.c.att.ix", "etw:11.3.c.att.x", "etw:11.3.c.def.vii", "bs:11.6.1", "etw:2.10.h.3", "etw:2.10.i.4");
  EXPECT_EQ(assault(field({"cs-57-nc 1602", "cs-6-nc 1604", "us-10-vt-vol 1603"}), "1603", "1602", {"1604"}),
            "etw:11.3.c.def.iv -1, etw:11.3.c.att.vi 2");
  EXPECT_EQ(assault(field({"cs-57-nc 1602", "us-alexander-balt-ind-bty-a 1603"}), "1603", "1602"),
            "etw:11.3.c.att.i 1, etw:11.3.c.att.x 4");
  EXPECT_EQ(assault(field({"cs-14-va 1602", "us-1-md-b 1603"}), "1603", "1602", {}, true), "etw:11.3.c.att.iv 1, etw:11.3.c.att.ix 2");
  EXPECT_EQ(assault(field({"cs-14-va 1602", "us-8-il-vol-a 1603"}), "1603", "1602"), "etw:11.3.c.def.vii -3, etw:11.3.c.att.ii 2");
  AgvTable fence = in_step({"cs-14-va 1930", "us-1-md-b 2030"}, "cs-mccausland", "attack", "close-combat");
  EXPECT_EQ(fence.why("close-combat at 2030 from 1930 charge"), "bs:11.6.1");
}

TEST(Trench, GivesTheUnionACohesionPointAgainstFireAndAssault) {
  COVERS("etw:2.10.e.4", "etw:2.10.e.5", "etw:2.10.e.6", "etw:2.10.e.7", "etw:2.10.e.issue.2", "etw:2.10.e.issue.3");
  AgvTable t = in_step({"cs-57-nc 2325", "us-138-pa 2326"}, "cs-lewis", "attack", "fire");
  t.play("fire cs-57-nc+ at 2326", {"5", "1", "1"});
  EXPECT_EQ(cr_in(t, "us-138-pa"), 4) << "4, unsupported, and a point for the Trench";
  EXPECT_EQ(t.unit("us-138-pa").get("mcr").as_integer(), 3) << "not in a preview without a cause";
  AgvTable cs = in_step({"cs-57-nc 2325", "us-138-pa 2326"}, "us-mcclellan", "attack", "fire");
  cs.play("fire us-138-pa+ at 2325", {"5", "1", "1"});
  EXPECT_EQ(cr_in(cs, "cs-57-nc"), 3) << "4, unsupported: Confederates have no such point";
}

}  // namespace
}  // namespace vedette
