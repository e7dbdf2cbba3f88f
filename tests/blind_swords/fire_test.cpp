// Who may fire at what, how strong, in which column: bs:9.1 to bs:9.3c with the shifts of agv:9.3; and the choice of a shot, step by step.
#include <gtest/gtest.h>

#include "blind_swords/combat/odds.h"
#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;
using Lines = std::vector<std::string>;

// "17/2 in 7-8, agv:9.3.1 -2 = 5", or the clause that forbids it.
std::string shoot(const CombatTable& t, std::vector<std::string_view> units, std::string_view target, FireKind how = FireKind::fire_step,
                  std::string_view victim = "") {
  std::vector<UnitIndex> firers;
  for (const std::string_view u : units) firers.push_back(t.unit(u));
  const CombatOdds odds = fire_odds(t.c, t.p, firers, t.hex(target), victim.empty() ? kNoUnit : t.unit(victim), how);
  if (!odds.reckoned) return std::string(t.c.books.id(odds.verdict.clause));
  const int s = odds.reckoning.strength16;
  std::string text = std::to_string(s / 16);
  if (s % 16 != 0) text += "+" + std::to_string(s % 16) + "/16";
  text += " in " + t.c.column_name[static_cast<std::size_t>(odds.reckoning.column)];
  for (const Line& l : odds.reckoning.shifts) text += ", " + std::string(t.c.books.id(l.clause)) + " " + std::to_string(l.amount);
  text += odds.reckoning.final < 0 ? " = none" : " = " + t.c.column_name[static_cast<std::size_t>(odds.reckoning.final)];
  return odds.verdict ? text : text + " " + std::string(t.c.books.id(odds.verdict.clause));
}

struct Fire : testing::Test {
  CombatTable t{CombatTable::Ground::drill};
};

TEST_F(Fire, SmallArmsByRange) {
  t.put("cs-5-nc", "2430");
  t.put("us-30-oha", "2431").put("us-28-oha", "2429").put("us-6-pa-reserve", "2330").put("us-13-pa-reserve", "2530");
  COVERS("bs:9.1c.1", "bs:9.1c.2", "bs:2.1.5", "bs:9.3a.1", "bs:9.3b.1", "bs:1.0.3", "agv:9.3.10", "agv:9.3.issue.2");
  EXPECT_EQ(shoot(t, {"us-28-oha"}, "2430"), "6 in 6, agv:9.3.5 1 = 7-8") << "30 OHa stands behind the target";
  t.put("cs-5-nc", "2427");
  t.put("us-30-oha", "2429").put("us-28-oha", "2429").put("us-6-pa-reserve", "2429").put("us-13-pa-reserve", "2429");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2427"), "3 in 3 = 3");
  EXPECT_EQ(shoot(t, {"us-28-oha"}, "2427"), "1+8/16 in 1 = 1");
  EXPECT_EQ(shoot(t, {"us-6-pa-reserve"}, "2427"), "bs:9.1c.1") << "smoothbore muskets do not reach two hexes";
  EXPECT_EQ(shoot(t, {"us-13-pa-reserve"}, "2427"), "6 in 6, agv:9.3.10 1 = 7-8");
  t.put("cs-5-nc", "2426");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2426"), "1+8/16 in 1 = 1");
  EXPECT_EQ(shoot(t, {"us-28-oha"}, "2426"), "bs:9.1c.1");
  EXPECT_EQ(shoot(t, {"us-13-pa-reserve"}, "2426"), "3 in 3, agv:9.3.10 1 = 4");
  t.put("cs-5-nc", "2425");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2425"), "bs:9.1c.1");
  EXPECT_EQ(shoot(t, {"us-13-pa-reserve"}, "2425"), "1+8/16 in 1, agv:9.3.10 1 = 2");
}

TEST_F(Fire, EveryWeaponByTheHex) {
  // "1-2: 6, 3-6: 4": the strength it fires with at each distance, as far as it reaches.
  const auto reach = [&](const char* unit) {
    std::string text, last;
    int since = 1;
    t.put(unit, "2440");
    for (int distance = 1; distance <= 22; ++distance) {
      t.put("cs-5-nc", "24" + std::to_string(40 - distance));
      std::string now = shoot(t, {unit}, "24" + std::to_string(40 - distance));
      now = now.starts_with("bs:") ? "" : now.substr(0, now.find(" in "));
      if (now == last) continue;
      if (!last.empty()) text += (text.empty() ? "" : ", ") + std::to_string(since) + "-" + std::to_string(distance - 1) + ": " + last;
      since = distance;
      last = now;
    }
    t.put(unit, "1032");
    return text;
  };
  COVERS("bs:9.1c.1", "bs:9.1c.2", "bs:9.1c.3", "bs:9.1c.4");
  EXPECT_EQ(reach("us-benjamin"), "1-2: 6, 3-6: 4, 7-12: 2, 13-20: 1");
  EXPECT_EQ(reach("us-muhlenberg"), "1-2: 9, 3-5: 6, 6-8: 3, 9-11: 1+8/16");
  EXPECT_EQ(reach("us-cook"), "1-2: 9, 3-6: 6, 7-10: 3, 11-15: 1+8/16");
  EXPECT_EQ(reach("us-13-pa-reserve"), "1-2: 6, 3-3: 3, 4-4: 1+8/16");
}

TEST_F(Fire, CarbinesReachTwoHexes) {
  t.put("cs-5-nc", "2428").put("us-8-il-cavalry", "2429");
  COVERS("bs:9.1c.2", "bs:2.1.5");
  EXPECT_EQ(shoot(t, {"us-8-il-cavalry"}, "2428"), "6 in 6 = 6");
  t.put("cs-5-nc", "2427");
  EXPECT_EQ(shoot(t, {"us-8-il-cavalry"}, "2427"), "3 in 3 = 3");
  t.put("cs-5-nc", "2426");
  EXPECT_EQ(shoot(t, {"us-8-il-cavalry"}, "2426"), "bs:9.1c.1");
}

TEST_F(Fire, HitsLowerStrengthToNoLessThanHalfAPoint) {
  t.put("cs-5-nc", "2427").put("us-30-oha", "2429", 2).put("cs-12-nc", "2430", 1);
  COVERS("bs:2.1.7", "bs:2.1.8", "bs:2.8.1", "bs:9.1.3", "bs:12.2.7");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2427"), "2 in 2 = 2");
  EXPECT_EQ(shoot(t, {"cs-12-nc"}, "2429"), "0+8/16 in C = C");
}

TEST_F(Fire, StrengthsAreAddedBeforeTheyAreRounded) {
  t.put("cs-5-nc", "2429").level("2429", 3).put("us-30-oha", "2430").put("us-30-ohb", "2530", 1);
  COVERS("bs:2.8.2", "bs:9.1d.1", "bs:9.1.2");
  EXPECT_EQ(shoot(t, {"us-30-oha", "us-30-ohb"}, "2429"), "8+8/16 in 7-8 = 7-8") << "6 and half of 5";
  t.put("us-30-ohb", "2532");
  EXPECT_EQ(shoot(t, {"us-30-oha", "us-30-ohb"}, "2429").substr(0, 3), "bs:") << "out of range";
  t.put("us-30-ohb", "2431", 1).put("us-12-oh", "2329");
  EXPECT_EQ(shoot(t, {"us-12-oh", "us-30-oha", "us-30-ohb"}, "2429"), "17+8/16 in 16-18 = 16-18 bs:9.1d.1") << "never from three hexes";
  t.put("us-28-oha", "2430");
  COVERS("bs:8.1.2");
  EXPECT_EQ(shoot(t, {"us-30-oha", "us-28-oha"}, "2429"), "bs:8.1.2") << "never with another brigade";
}

TEST_F(Fire, GunsByRange) {
  t.put("us-benjamin", "2440").put("cs-5-nc", "2438");
  COVERS("bs:9.1c.3", "bs:9.1c.4", "bs:6.2.1");
  EXPECT_EQ(shoot(t, {"us-benjamin"}, "2438"), "6 in 6 = 6");
  t.put("cs-5-nc", "2434");
  EXPECT_EQ(shoot(t, {"us-benjamin"}, "2434"), "4 in 4 = 4");
  t.put("cs-5-nc", "2433");
  EXPECT_EQ(shoot(t, {"us-benjamin"}, "2433"), "2 in 2 = 2");
  t.put("cs-5-nc", "2427");
  EXPECT_EQ(shoot(t, {"us-benjamin"}, "2427"), "1 in 1 = 1");
  t.put("cs-5-nc", "2419");
  EXPECT_EQ(shoot(t, {"us-benjamin"}, "2419"), "bs:9.1c.1") << "21 hexes";
  t.put("cs-pelham", "2330", 0, kBattleworn).put("us-12-oh", "2331");
  EXPECT_EQ(shoot(t, {"cs-pelham"}, "2331"), "2 in 2 = 2") << "one gun fires canister with two";
}

TEST_F(Fire, NoCanisterOverFriends) {
  t.put("us-muhlenberg", "2430").put("cs-5-nc", "2428").level("2430", 4);
  COVERS("agv:9.3.3", "agv:9.3.4", "bs:9.1c.5", "bs:9.2.3");
  EXPECT_EQ(shoot(t, {"us-muhlenberg"}, "2428"), "9 in 9-10, agv:9.3.3 1 = 11-12");
  t.put("us-12-oh", "2429");
  EXPECT_EQ(shoot(t, {"us-muhlenberg"}, "2428"), "6 in 6 = 6") << "over 12 OH, on a lower level: medium range, no canister shift";
  t.put("us-muhlenberg", "2530").put("us-mcmullin", "2430");
  EXPECT_EQ(shoot(t, {"us-mcmullin"}, "2428"), "6 in 6 = 6") << "so with mixed guns";
  t.put("us-12-oh", "2433");
  EXPECT_EQ(shoot(t, {"us-mcmullin"}, "2428"), "9 in 9-10 = 9-10") << "mixed guns get no canister shift";
  t.put("us-mcmullin", "2531").put("us-muhlenberg", "2430");
  t.put("us-12-oh", "2433").put("us-durell", "2430").put("cs-5-nc", "2428");
  EXPECT_EQ(shoot(t, {"us-muhlenberg", "us-durell"}, "2428"), "18 in 16-18, agv:9.3.3 1 = 19-22") << "half of the guns are S";
  t.state("us-muhlenberg").state = kBattleworn;
  EXPECT_EQ(shoot(t, {"us-muhlenberg", "us-durell"}, "2428"), "13+8/16 in 13-15 = 13-15");
}

TEST_F(Fire, MixedGunsAtLongRange) {
  t.put("us-cook", "2440").put("cs-5-nc", "2433");
  COVERS("agv:9.3.6", "agv:9.3.issue.1");
  EXPECT_EQ(shoot(t, {"us-cook"}, "2433"), "3 in 3, agv:9.3.6 -1 = 2");
  t.put("cs-5-nc", "2434");
  EXPECT_EQ(shoot(t, {"us-cook"}, "2434"), "6 in 6 = 6");
}

TEST_F(Fire, GunsInCoverAndOnSteepSlopes) {
  const CombatTable map;
  COVERS("agv:6.5.d.3", "agv:2.10.b.woods.5", "bs:6.5d.1");
  CombatTable m;
  m.put("cs-bondurant", "1828").put("us-12-oh", "1929");
  EXPECT_EQ(shoot(m, {"cs-bondurant"}, "1929"), "agv:6.5.d.3") << "on the trail in the Woods";
  t.put("us-benjamin", "2430").put("cs-5-nc", "2429").put("us-30-oha", "2430").level("2430", 4);
  t.hexside("2430", "2429", kSteep);
  COVERS("agv:2.10.b.steep-slope.6", "agv:6.5.e.3", "agv:9.1.4", "bs:6.5e.1", "agv:2.10.b.steep-slope.issue.2");
  EXPECT_EQ(shoot(t, {"us-benjamin"}, "2429"), "agv:2.10.b.steep-slope.6");
  COVERS("agv:9.3.9", "agv:2.10.b.steep-slope.5", "agv:2.10.b.steep-slope.issue.1");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6, agv:9.3.9 -1 = 5");
  t.put("cs-bondurant", "2429");
  EXPECT_EQ(shoot(t, {"cs-bondurant"}, "2430"), "6 in 6, agv:9.3.9 -1 = 5") << "upward it may";
  t.hexside("2430", "2429", 0).hexside("2430", "2529", kSteep);
  EXPECT_EQ(shoot(t, {"us-benjamin"}, "2429"), "6 in 6 = 6") << "a black hexside that only touches the end of the common one";
  t.put("us-30-ohb", "2529").hexside("2430", "2429", kSteep);
  EXPECT_EQ(shoot(t, {"us-30-oha", "us-30-ohb"}, "2429"), "12 in 11-12 = 11-12") << "only one of the two hexes fires over it";
}

TEST_F(Fire, AVerticalSlopeStopsFire) {
  t.put("us-30-oha", "2430").put("cs-5-nc", "2429").hexside("2430", "2429", kVertical);
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "agv:2.10.b.vertical-slope.1");
}

TEST_F(Fire, TerrainOfTheTarget) {
  t.put("us-30-oha", "2430").put("us-30-ohb", "2530").put("cs-5-nc", "2429");
  COVERS("agv:2.10.b.clear.1", "agv:2.10.b.buildings.1", "agv:2.10.b.road.1");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6 = 6");
  t.terrain("2429", Terrain::woods);
  COVERS("agv:9.3.1", "bs:9.2.2", "agv:9.3.11");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6, agv:9.3.1 -2 = 4");
  t.terrain("2429", Terrain::orchard);
  COVERS("agv:9.3.7", "agv:2.10.b.orchard.2");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6, agv:9.3.7 -1 = 5");
  t.put("us-30-oha", "2431").terrain("2430", Terrain::orchard);
  COVERS("agv:2.10.b.orchard.3");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "3 in 3, agv:9.3.7 -1, agv:2.10.b.orchard.1 -1 = 1");
  EXPECT_EQ(shoot(t, {"us-30-oha", "us-30-ohb"}, "2429"), "6 in 6, agv:9.3.7 -1, agv:2.10.b.orchard.1 -1 = 4") << "it obscures both hexes";
}

TEST_F(Fire, StoneWalls) {
  t.put("us-30-oha", "2430").put("cs-5-nc", "2429").hexside("2430", "2429", kWall);
  COVERS("agv:9.3.8", "agv:2.10.b.stone-wall.3", "agv:2.10.b.stone-wall.7", "bs:2.10.2");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6, agv:9.3.8 -1 = 5");
  EXPECT_EQ(shoot(t, {"cs-5-nc"}, "2430"), "6 in 6, agv:9.3.8 -1 = 5") << "both sides profit from it";
  t.put("us-benjamin", "2430");
  EXPECT_EQ(shoot(t, {"us-benjamin"}, "2429"), "6 in 6 = 6") << "never against guns";
  t.put("us-30-ohb", "2329").put("us-benjamin", "2440");
  COVERS("bs:9.1e.1", "agv:9.3.issue.3");
  EXPECT_EQ(shoot(t, {"us-30-oha", "us-30-ohb"}, "2429"), "12 in 11-12 = 11-12") << "2329 fires over no wall";
  t.put("us-30-oha", "2431");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "3 in 3, agv:9.3.8 -1 = 2") << "the line enters the target's hex over the wall";
  // At a corner of the target's hex either hexside will do: 2530 to 2429 comes in between 2430 and 2529.
  t.put("us-30-oha", "2530").hexside("2430", "2429", 0);
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "3 in 3 = 3");
  t.hexside("2529", "2429", kWall);
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "3 in 3, agv:9.3.8 -1 = 2");
}

TEST_F(Fire, SlopesAndWallsAddUp) {
  t.put("us-30-oha", "2430")
      .put("cs-5-nc", "2429")
      .hexside("2430", "2429", kSteep | kWall)
      .level("2429", 4)
      .terrain("2429", Terrain::woods);
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6, agv:9.3.1 -2, agv:9.3.8 -1, agv:9.3.9 -1 = 2");
}

TEST_F(Fire, MountedTargetsAndMountedFirers) {
  t.put("us-30-oha", "2430").put("cs-5-va-cavalry", "2429", 0, kMounted).put("cs-12-nc", "2429");
  COVERS("agv:9.3.2", "bs:9.2.2");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6, agv:9.3.2 2 = 9-10") << "the cavalry leads its hex";
  t.put("cs-5-nc", "2429");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6 = 6") << "infantry leads";
  COVERS("agv:9.1.1", "bs:9.1b.1");
  EXPECT_EQ(shoot(t, {"cs-5-va-cavalry"}, "2430"), "agv:9.1.1");
  t.put("us-8-il-cavalry", "2430", 0, kMounted);
  COVERS("agv:9.1.2");
  EXPECT_EQ(shoot(t, {"us-8-il-cavalry"}, "2429"), "4 in 4 = 4") << "half of 9, rounded down";
  t.state("us-8-il-cavalry").state = 0;
  COVERS("agv:9.1.3", "agv:3.1.d.1", "agv:3.1.d.2", "bs:2.1.4", "bs:10.9.4");
  EXPECT_EQ(shoot(t, {"us-8-il-cavalry"}, "2429"), "6 in 6 = 6");
  t.put("us-wv-cavalry", "2430", 1, kMounted);
  EXPECT_EQ(shoot(t, {"us-wv-cavalry"}, "2429"), "agv:9.1.2") << "half of one point, rounded down, is nothing";
}

TEST_F(Fire, FlankingFire) {
  COVERS("bs:9.3c.1", "agv:9.3.5");
  t.put("us-30-oha", "3029").put("cs-5-nc", "3030");
  for (const char* beside : {"3130", "3031", "2930"}) {
    t.put("us-28-oha", beside);
    EXPECT_EQ(shoot(t, {"us-30-oha"}, "3030"), "6 in 6, agv:9.3.5 1 = 7-8") << beside;
  }
  for (const char* beside : {"3129", "2929"}) {
    t.put("us-28-oha", beside);
    EXPECT_EQ(shoot(t, {"us-30-oha"}, "3030"), "6 in 6 = 6") << beside;
  }
  t.put("us-28-oha", "3031").put("us-30-oha", "3028");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "3030"), "3 in 3 = 3") << "the fire must come from an adjacent hex";
  t.put("us-30-oha", "3029").hexside("3030", "3031", kVertical);
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "3030"), "6 in 6 = 6") << "not over a Closed hexside";
  t.hexside("3030", "3031", 0).put("us-benjamin", "3031").put("us-28-oha", "3035");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "3030"), "6 in 6 = 6") << "a battery does not flank";
  EXPECT_EQ(shoot(t, {"us-benjamin"}, "3030"), "6 in 6, agv:9.3.5 1 = 7-8") << "but its fire can be flanked by others";
  COVERS("bs:9.3c.2");
  t.put("cs-23-nc", "2928").put("cs-20-nc", "3028");
  EXPECT_EQ(shoot(t, {"cs-5-nc"}, "3029", FireKind::defensive), "6 in 6 = 6");
}

TEST_F(Fire, NotLeftOfC) {
  t.put("cs-12-nc", "2429").put("us-12-oh", "2430").terrain("2430", Terrain::woods);
  COVERS("bs:9.3b.2", "bs:9.1.2");
  EXPECT_EQ(shoot(t, {"cs-12-nc"}, "2430"), "1 in 1, agv:9.3.1 -2 = none bs:9.3b.2");
  t.terrain("2430", Terrain::orchard);
  EXPECT_EQ(shoot(t, {"cs-12-nc"}, "2430"), "1 in 1, agv:9.3.7 -1 = C");
  t.put("us-35-ma", "2331").put("us-9-nh", "2331").put("cs-5-va-cavalry", "2330", 0, kMounted);
  EXPECT_EQ(shoot(t, {"us-35-ma", "us-9-nh"}, "2330").substr(0, 3), "bs:") << "two brigades";
}

TEST_F(Fire, NightAndTheOptionOfObscuringBelow) {
  t.put("us-30-oha", "2430").put("us-30-ohb", "2431").put("cs-5-nc", "2429");
  t.c.scenarios[0].turns[0].night = true;
  COVERS("agv:16.3.special.10.c", "agv:16.3.special.10.f");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6, agv:16.3.special.10.c -2 = 4");
  EXPECT_FALSE(supported(t.c, t.p, t.unit("us-30-oha")));
  t.c.scenarios[0].turns[0].night = false;
  EXPECT_TRUE(supported(t.c, t.p, t.unit("us-30-oha")));
  t.put("us-30-oha", "2440").put("us-30-ohb", "2431").level("2431", 4).level("2430", 3).terrain("2430", Terrain::woods);
  EXPECT_EQ(shoot(t, {"us-30-ohb"}, "2429"), "3 in 3 = 3");
  t.option(Option::obscured_over_lower_woods);
  COVERS("bs:9.1a.4", "bs:9.1a.3", "agv:9.1.a.issue.1");
  EXPECT_EQ(shoot(t, {"us-30-ohb"}, "2429"), "3 in 3, bs:9.1a.4 -1 = 2");
  t.put("us-12-oh", "2430");
  EXPECT_EQ(shoot(t, {"us-30-ohb"}, "2429"), "3 in 3, bs:9.1a.4 -1, agv:9.1.a.issue.1 -1 = 1");
}

TEST_F(Fire, GoodGround) {
  t.put("us-30-oha", "2430").put("cs-5-nc", "2429");
  t.p.good_ground[0] = static_cast<HexIndex>(t.hex("2429") + 1);
  COVERS("agv:fow.16.2.5-6.b");
  EXPECT_EQ(shoot(t, {"us-30-oha"}, "2429"), "6 in 6, agv:fow.16.2.5-6.b -1 = 5");
}

// ---- The choice of a shot ----
TEST_F(Fire, TheFireStepIsAsked) {
  t.put("us-12-oh", "2430").put("us-30-oha", "2430").put("us-30-ohb", "2529").put("us-mcmullin", "2529");
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2628");
  t.fire_step("us-12-oh");
  COVERS("bs:9.1.1", "bs:6.2.2", "bs:8.3.1");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.choices(), (Lines{"done", "fire 2429", "fire 2628"}));
  EXPECT_EQ(t.why(act(Verb::fire, 0, t.hex("2430"))), "bs:9.1.2");
  EXPECT_EQ(t.why(act(Verb::fire, 0, t.hex("2425"))), "bs:9.1.2");
  t.fire("2429");
  EXPECT_EQ(t.choices(), (Lines{"add us-12-oh", "add us-30-oha", "add us-30-ohb", "pass"}));
  EXPECT_EQ(t.why(act(Verb::done)), "bs:9.1.1");
  EXPECT_EQ(t.why(act(Verb::add, t.unit("us-mcmullin"))), "bs:6.2.2");
  EXPECT_EQ(t.why(act(Verb::add, t.unit("us-28-oha"))), "bs:1.0.6");
  t.add("us-30-oha");
  EXPECT_EQ(t.why(act(Verb::add, t.unit("us-12-oh"))), "") << "sets are built in any order";
  t.roll({1, 1}).add("us-30-ohb");
  EXPECT_TRUE(t.dice_fit());
  EXPECT_EQ(t.told(),
            (Lines{"fire at 2429: 11-12 -> 11-12", "us-30-oha fires 96/16", "us-30-ohb fires 96/16", "fire 11 in 11-12: - on cs-5-nc"}));
  COVERS("bs:9.3.1", "bs:9.3d.1", "bs:1.0.2");
  EXPECT_EQ(t.choices(), (Lines{"done", "fire 2429"})) << "12 OH has not fired; a hex may be fired at again";
  t.roll({1, 2}).fire("2429");
  EXPECT_TRUE(t.dice_fit());
  COVERS("bs:4.2.2", "bs:4.2.3");
  EXPECT_TRUE(t.at_rest()) << "12 OH was the only one left: it fired, and the step ended, without asking";
  EXPECT_EQ(t.told(), (Lines{"fire at 2429: 9-10 -> 9-10", "us-12-oh fires 144/16", "fire 12 in 9-10: - on cs-5-nc"}));
}

}  // namespace
}  // namespace vedette::bs
