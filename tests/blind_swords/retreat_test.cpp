// Retreats: each priority of bs:12.3 by itself, slopes and walls of agv on the map, the limits of the play area. bs:12.3, agv:12.3,
// agv:2.10.b, agv:16.1.special.4.
#include <gtest/gtest.h>

#include "blind_swords/combat/results.h"
#include "support/combat_table.h"
#include "support/covers.h"
#include "support/trial.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;
using Lines = std::vector<std::string>;

void begin(CombatTable& t, std::string_view unit, int hexes, std::string_view source = "") {
  Sources s;
  if (!source.empty()) s.a = t.hex(source);
  begin_retreat(t.p, t.c, t.unit(unit), hexes, s);
  t.settle();
}
std::string why_not(const CombatTable& t, std::string_view unit, std::string_view hex) {
  return t.why(act(Verb::retreat, t.unit(unit), t.hex(hex)));
}

struct Retreat : testing::Test {
  CombatTable t{CombatTable::Ground::drill};
};

TEST_F(Retreat, FartherFromTheSource) {
  t.put("us-12-oh", "2430");
  begin(t, "us-12-oh", 1, "2428");
  COVERS("bs:12.3.2", "bs:12.3.4", "bs:12.3.1", "bs:4.6.2");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.choices(), (Lines{"retreat us-12-oh 2530", "retreat us-12-oh 2431"}))
      << "3030 fired on from 3028: 3031, 2930, 3130; then east and south";
  EXPECT_EQ(why_not(t, "us-12-oh", "2429"), "bs:12.3.4");
  EXPECT_EQ(why_not(t, "us-12-oh", "2529"), "bs:12.3.4");
  EXPECT_EQ(why_not(t, "us-12-oh", "2432"), "bs:12.3.1");
  COVERS("bs:12.3.9", "agv:12.3.8");
  EXPECT_EQ(why_not(t, "us-12-oh", "2330"), "agv:12.3.8");
}

TEST_F(Retreat, TheSameDistanceIfNothingIsFarther) {
  t.put("us-12-oh", "2430").put("cs-5-nc", "2431").put("cs-20-nc", "2330").put("cs-23-nc", "2530");
  begin(t, "us-12-oh", 1, "2428");
  EXPECT_EQ(t.at("us-12-oh"), "2529") << "2329 and 2529 are as far; both next to an enemy; east goes before west";
  COVERS("bs:12.3.6", "bs:3.1.3");
  EXPECT_EQ(t.hits("us-12-oh"), 1) << "one hit for the hex next to an enemy";
}

TEST_F(Retreat, DirectionOfTheTwoSides) {
  t.put("us-12-oh", "2335");
  begin(t, "us-12-oh", 1);
  COVERS("bs:12.3.9", "agv:12.3.8");
  EXPECT_EQ(t.choices(), (Lines{"retreat us-12-oh 2436", "retreat us-12-oh 2336"}));
  EXPECT_EQ(why_not(t, "us-12-oh", "2435"), "agv:12.3.8") << "nearer to the east edge, farther from the south";
  EXPECT_EQ(why_not(t, "us-12-oh", "2334"), "agv:12.3.8");
  CombatTable south(CombatTable::Ground::drill);
  south.put("cs-23-nc", "1931");
  begin(south, "cs-23-nc", 1);
  COVERS("agv:12.3.9");
  EXPECT_EQ(south.choices(), (Lines{"retreat cs-23-nc 1930", "retreat cs-23-nc 1831"}));
  EXPECT_EQ(why_not(south, "cs-23-nc", "1932"), "agv:12.3.9");
}

TEST_F(Retreat, AwayFromTheNearestEnemy) {
  t.put("cs-5-nc", "2430").put("us-12-oh", "2433").put("us-30-oha", "2425").put("us-mcmullin", "2431");
  begin(t, "cs-5-nc", 1);
  COVERS("bs:12.3.4");
  EXPECT_EQ(t.choices(), (Lines{"retreat cs-5-nc 2429", "retreat cs-5-nc 2329"})) << "12 OH is nearest; a battery does not count";
}

TEST_F(Retreat, NoHexTwice) {
  t.stand("us-12-oh 2430, cs-5-nc 2431, cs-20-nc 2330, cs-23-nc 2530, cs-13-nc 2628, cs-2-nc 2627");
  begin(t, "us-12-oh", 2, "2428");
  COVERS("bs:12.3.3", "bs:12.3.13");
  EXPECT_NE(t.at("us-12-oh"), "2430") << "never back into a hex it has left";
}

TEST_F(Retreat, NextToAnEnemyOnlyIfItMust) {
  t.put("cs-5-nc", "2429").put("us-12-oh", "2228");
  begin(t, "cs-5-nc", 1, "2430");
  COVERS("bs:12.3.6");
  EXPECT_EQ(t.at("cs-5-nc"), "2428") << "2328 is next to 12 OH";
  EXPECT_EQ(t.hits("cs-5-nc"), 0);
}

TEST_F(Retreat, OverstackedItGoesOn) {
  t.put("cs-5-nc", "2429").put("cs-2-nc", "2428").put("cs-14-nc", "2328").put("cs-4-nc", "2528");
  begin(t, "cs-5-nc", 1, "2430");
  COVERS("bs:12.3.8", "bs:3.1.4", "agv:3.1.1", "bs:3.1.1", "bs:12.3.12");
  EXPECT_EQ(t.choices(), (Lines{"retreat cs-5-nc 2428", "retreat cs-5-nc 2328"})) << "all three are full, so that priority is skipped";
  t.retreat("cs-5-nc", "2428");
  EXPECT_FALSE(t.at_rest()) << "7 + 6 SP: it has to go on";
  t.retreat("cs-5-nc", "2427");
  EXPECT_TRUE(t.at_rest());
  CombatTable room(CombatTable::Ground::drill);
  room.put("cs-5-nc", "2429").put("cs-2-nc", "2428").put("cs-14-nc", "2328");
  begin(room, "cs-5-nc", 1, "2430");
  EXPECT_EQ(room.at("cs-5-nc"), "2528") << "the only hex with room, though it lies east";
}

TEST_F(Retreat, NeverOverAVerticalSlope) {
  t.put("cs-5-nc", "2429").hexside("2429", "2428", kVertical).hexside("2429", "2328", kVertical).hexside("2429", "2528", kVertical);
  begin(t, "cs-5-nc", 1, "2430");
  COVERS("agv:12.3.6", "agv:2.10.b.vertical-slope.1");
  EXPECT_EQ(t.at("cs-5-nc"), "2329") << "nothing farther is open: as far as it stands now";
}

TEST_F(Retreat, ALastStand) {
  t.put("cs-5-nc", "2429");
  t.state("cs-5-nc").marks = kLastStand;
  begin(t, "cs-5-nc", 2, "2430");
  COVERS("bs:event.last-stand.2");
  EXPECT_TRUE(t.at_rest());
  EXPECT_EQ(t.told(), (Lines{"cs-5-nc stands"}));
}

TEST_F(Retreat, NowhereToGo) {
  t.stand("cs-5-nc 2429, us-12-oh 2328, us-30-oha 2428, us-30-ohb 2528, us-23-oh 2329, us-11-oh 2529");
  begin(t, "cs-5-nc", 1, "2430");
  COVERS("bs:12.3.5", "agv:12.3.1");
  EXPECT_EQ(t.told(), (Lines{"cs-5-nc eliminated by agv:12.3.1"}));
}

// ---- On the map ----
TEST(RetreatOnTheMap, OutOfThePlayArea) {
  CombatTable t;
  COVERS("agv:16.1.special.4.b", "agv:16.1.special.4.c", "agv:12.3.issue.1", "bs:12.3.5", "bs:10.2.1");
  t.stand("us-12-oh 2835, cs-5-nc 2834, cs-20-nc 2735, cs-23-nc 2836, cs-13-nc 2734");
  begin(t, "us-12-oh", 1, "2733");
  EXPECT_EQ(t.told(), (Lines{"us-12-oh broken-1 by agv:16.1.special.4.c"}));
  // A Fragile infantry unit goes there too, cavalry is eliminated.
  CombatTable edge;
  edge.stand("cs-12-nc 1924, us-12-oh 1925, us-30-oha 1824, us-30-ohb 2025, us-11-oh 2024, us-36-oha 1825");
  begin(edge, "cs-12-nc", 1, "1925");
  COVERS("bs:12.8.5", "agv:12.1.issue.1");
  EXPECT_EQ(edge.at("cs-12-nc"), "broken-1");
  CombatTable horse;
  horse.stand("cs-5-va-cavalry 1924, us-12-oh 1925, us-30-oha 1824, us-30-ohb 2025, us-11-oh 2024, us-36-oha 1825");
  begin(horse, "cs-5-va-cavalry", 1, "1925");
  EXPECT_EQ(horse.at("cs-5-va-cavalry"), "eliminated");
}

TEST(RetreatOnTheMap, ASteepSlopeDepletesInfantry) {
  // 2235 (level 7) and 2334 (level 5) with a black hexside between; all else is closed by enemies.
  CombatTable t;
  t.stand("us-30-oha 2235, cs-5-nc 2335, cs-20-nc 2236, cs-23-nc 2135, cs-13-nc 2134, cs-12-nc 2234");
  t.state("cs-12-nc").state = 0;
  begin(t, "us-30-oha", 1, "2134");
  COVERS("agv:2.10.b.steep-slope.3", "agv:12.3.5", "bs:12.3.7", "bs:12.3.11");
  EXPECT_EQ(t.at("us-30-oha"), "2334");
  EXPECT_TRUE((t.state("us-30-oha").state & kBattleworn) != 0);
  CombatTable worn;
  worn.put("us-30-oha", "2235", 0, kBattleworn)
      .put("cs-5-nc", "2335")
      .put("cs-20-nc", "2236")
      .put("cs-23-nc", "2135")
      .put("cs-13-nc", "2134")
      .put("cs-12-nc", "2234");
  worn.roll({6});
  begin(worn, "us-30-oha", 1, "2134");
  EXPECT_EQ(worn.at("us-30-oha"), "broken-3") << "Battleworn: a Break Test, CR 2 failed by 4";
}

TEST(RetreatOnTheMap, GunsAreLostOverASteepSlopeOffTheRoad) {
  CombatTable t;
  t.stand("us-mcmullin 2235, cs-5-nc 2335, cs-20-nc 2236, cs-23-nc 2135, cs-13-nc 2134, cs-12-nc 2234");
  begin(t, "us-mcmullin", 1, "2134");
  COVERS("agv:2.10.b.steep-slope.2", "agv:12.3.4", "agv:6.5.e.5", "bs:6.5e.1");
  EXPECT_EQ(t.at("us-mcmullin"), "eliminated");
}

// Enemies on every side of 2235 but over the black hexside to 2334.
void hem_in(CombatTable& t) { t.stand("cs-5-nc 2335, cs-20-nc 2236, cs-23-nc 2135, cs-13-nc 2134, cs-12-nc 2234"); }

TEST(RetreatOnTheMap, ARoadLeadsOverASteepSlope) {
  COVERS("agv:2.10.b.steep-slope.4");
  const Content with_trail = testing_support::agv_with_lines("map/roads.csv", "Drill Trail,trail,2235 2334,printed\n");
  for (const char* unit : {"us-30-oha", "us-mcmullin", "us-wv-cavalry"}) {
    CombatTable t;
    t.c = with_trail;
    hem_in(t);
    const bool horse = std::string_view(unit) == "us-wv-cavalry";
    t.put(unit, "2235", 0, horse ? kMounted : std::uint8_t{0});
    const std::uint8_t before = t.state(unit).state;
    begin(t, unit, 1, "2134");
    EXPECT_EQ(t.at(unit), "2334") << unit;
    EXPECT_EQ(t.state(unit).state, before) << unit << " loses nothing";
  }
}

TEST(RetreatOnTheMap, ASteepSlopeAndTheHorseman) {
  COVERS("agv:2.10.b.steep-slope.issue.3");
  CombatTable mounted;
  hem_in(mounted);
  mounted.put("us-wv-cavalry", "2235", 0, kMounted);
  begin(mounted, "us-wv-cavalry", 1, "2134");
  EXPECT_EQ(mounted.at("us-wv-cavalry"), "eliminated");
  CombatTable foot;
  hem_in(foot);
  foot.put("us-wv-cavalry", "2235").roll({1});
  begin(foot, "us-wv-cavalry", 1, "2134");
  EXPECT_EQ(foot.at("us-wv-cavalry"), "2334") << "Fragile: the Depletion is a Break Test, and it passes";
  EXPECT_EQ(foot.hits("us-wv-cavalry"), 2);
}

TEST(RetreatOnTheMap, OffTheMapWhereTheScenarioSpeaksOfNoBox) {
  COVERS("agv:12.3.2", "bs:12.3.13");
  CombatTable t;
  t.c.scenarios[0].forced_out = Fate::eliminated;
  t.c.scenarios[0].forced_clause = "agv:12.3.2"_c;
  t.stand("us-12-oh 2835, cs-5-nc 2834, cs-20-nc 2735, cs-23-nc 2836, cs-13-nc 2734");
  begin(t, "us-12-oh", 1, "2733");
  EXPECT_EQ(t.told(), (Lines{"us-12-oh eliminated by agv:12.3.2"}));
}

TEST(RetreatOnTheMap, GunsKeepOutOfRoadlessWoodsAndOffWalls) {
  CombatTable t;
  // Bondurant in 2032: walls to 2131 and 2132, 1931 and 2031 and 1932 and 2033 clear.
  t.stand("cs-bondurant 2032, us-12-oh 2031, us-30-oha 1931, us-30-ohb 1932, us-23-oh 2033");
  begin(t, "cs-bondurant", 1, "1931");
  COVERS("agv:12.3.7", "agv:2.10.b.stone-wall.2", "bs:12.3.3");
  EXPECT_EQ(t.at("cs-bondurant"), "eliminated") << "only walls are left";
  CombatTable woods;
  woods.put("cs-bondurant", "2128").put("us-12-oh", "2029").put("us-30-oha", "2028").put("us-30-ohb", "2129");
  begin(woods, "cs-bondurant", 1, "2028");
  COVERS("agv:12.3.1", "bs:10.5c.1");
  EXPECT_EQ(woods.at("cs-bondurant"), "eliminated") << "2127, 2227 and 2228 are Woods and no road leads there";
}

TEST(RetreatOnTheMap, SlopesCostNothing) {
  CombatTable t;
  // 2034 down over a brown hexside to 2133.
  t.stand("cs-bondurant 2033, us-12-oh 2032, us-30-oha 1932, us-30-ohb 1933, us-23-oh 2034");
  begin(t, "cs-bondurant", 1, "1932");
  COVERS("agv:2.10.b.slope.3", "agv:12.3.3", "agv:6.5.e.4");
  EXPECT_EQ(t.at("cs-bondurant"), "eliminated") << "walls on 2132 and 2133";
  CombatTable open;
  open.stand("us-mcmullin 2331, cs-5-nc 2231, cs-20-nc 2330, cs-23-nc 2332, cs-13-nc 2232");
  begin(open, "us-mcmullin", 1, "2231");
  EXPECT_EQ(open.hits("us-mcmullin"), 1);
  EXPECT_TRUE(open.at("us-mcmullin") == "2431" || open.at("us-mcmullin") == "2432") << open.at("us-mcmullin");
}

TEST(RetreatOnTheMap, AWayRoundTheSlope) {
  // 2235: the only free hex farther from 2135 is 2334 beyond the black hexside; 2134 is as far as it stands now.
  CombatTable t;
  t.stand("us-30-oha 2235, cs-5-nc 2135, cs-20-nc 2335, cs-23-nc 2236, cs-13-nc 2234");
  begin(t, "us-30-oha", 1, "2135");
  COVERS("bs:12.3.10", "agv:12.3.10", "agv:12.3.issue.2");
  EXPECT_EQ(t.choices(), (Lines{"retreat us-30-oha 2334", "retreat us-30-oha 2134"}));
  t.told();
  t.retreat("us-30-oha", "2134");
  EXPECT_TRUE(t.cited("agv:12.3.10")) << "the way round is told as what it is";
  EXPECT_EQ(t.state("us-30-oha").state, 0) << "no step lost";
}

}  // namespace
}  // namespace vedette::bs
