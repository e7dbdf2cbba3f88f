// Close Combat: who may attack, columns and shifts (agv:11.3.c), and whole combats worked by hand with their dice. bs:11, agv:11.2.
#include <gtest/gtest.h>

#include "blind_swords/combat/odds.h"
#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;
using Lines = std::vector<std::string>;

std::string assault(const CombatTable& t, std::string_view brigade_unit, std::string_view target, std::string_view from,
                    std::vector<std::string_view> flanks = {}) {
  Declaration d;
  d.brigade = t.c.units[t.unit(brigade_unit)].brigade;
  d.side = t.c.units[t.unit(brigade_unit)].side;
  d.target = t.hex(target);
  d.from = t.c.grid().direction(t.hex(target), t.hex(from));
  for (const std::string_view f : flanks)
    d.flanks = static_cast<std::uint8_t>(d.flanks | 1U << t.c.grid().direction(t.hex(target), t.hex(f)));
  const CombatOdds odds = close_combat_odds(t.c, t.p, d);
  if (!odds.reckoned) return std::string(t.c.books.id(odds.verdict.clause));
  std::string text =
      std::to_string(odds.reckoning.strength16 / 16) + " in " + t.c.column_name[static_cast<std::size_t>(odds.reckoning.column)];
  for (const Line& l : odds.reckoning.shifts) text += ", " + std::string(t.c.books.id(l.clause)) + " " + std::to_string(l.amount);
  text += odds.reckoning.final < 0 ? " = none" : " = " + t.c.column_name[static_cast<std::size_t>(odds.reckoning.final)];
  return odds.verdict ? text : text + " " + std::string(t.c.books.id(odds.verdict.clause));
}

struct CloseCombat : testing::Test {
  CombatTable t{CombatTable::Ground::drill};
};

TEST_F(CloseCombat, OddsOfStrength) {
  // 36 OHa and 36 OHb have 7 SP and CR 4; the defenders are G. B. Anderson's 2 NC: 7 SP, CR 4.
  t.put("us-36-oha", "2430").put("us-36-ohb", "2530").put("cs-2-nc", "2429").put("cs-14-nc", "2428");
  COVERS("bs:11.3c.1", "agv:11.3.c.odds.7");
  EXPECT_EQ(assault(t, "us-36-oha", "2429", "2430"), "7 in 7-8 = 7-8");
  COVERS("bs:11.3c.2", "agv:11.3.c.odds.1", "agv:11.3.c.odds.2", "agv:11.3.c.odds.3", "agv:11.3.c.odds.4", "agv:11.3.c.odds.5",
         "agv:11.3.c.odds.6");
  t.put("us-36-ohb", "2430");
  EXPECT_EQ(assault(t, "us-36-oha", "2429", "2430"), "14 in 13-15, agv:11.3.c.odds.2 2 = 19-22");
  t.state("cs-2-nc").hits = 2;  // 5 SP, CR 2
  t.state("cs-14-nc").hits = 0;
  EXPECT_EQ(assault(t, "us-36-oha", "2429", "2430"), "14 in 13-15, agv:11.3.c.odds.2 2, agv:11.3.c.cr.1 1 = 23+");
  t.put("us-36-ohb", "2440");
  t.state("cs-2-nc").hits = 0;
  t.put("cs-4-nc", "2429");  // 12 against 7, 5 of them MX
  EXPECT_EQ(assault(t, "us-36-oha", "2429", "2430"), "7 in 7-8, agv:11.3.c.odds.4 -1, agv:11.3.c.cr.2 -1 = 5")
      << "alone, 36 OHa is unsupported";
  t.put("us-36-ohb", "2431").put("cs-14-nc", "2429");
  EXPECT_EQ(assault(t, "us-36-oha", "2429", "2430"), "7 in 7-8, agv:11.3.c.odds.5 -2, agv:11.3.c.weapon.2 -1 = 4")
      << "19 against 7, 12 of them MX";
  t.state("us-36-oha").hits = 1;
  EXPECT_EQ(assault(t, "us-36-oha", "2429", "2430"), "6 in 6, agv:11.3.c.odds.6 -3, agv:11.3.c.cr.2 -1, agv:11.3.c.weapon.2 -1 = 1");
  t.put("cs-14-nc", "2440").put("cs-4-nc", "2440").put("us-36-ohb", "2430").put("us-11-oh", "2430");
  t.state("us-36-oha").hits = 0;
  EXPECT_EQ(assault(t, "us-36-oha", "2429", "2430"), "23 in 23+, agv:11.3.c.odds.1 3, agv:11.3.c.cr.1 1 = 23+") << "right of 23+: 23+";
  COVERS("bs:11.3c.8");
}

TEST_F(CloseCombat, CohesionAndWeapons) {
  t.put("cs-13-nc", "2429").put("cs-5-nc", "2428").put("us-28-oha", "2430").put("us-28-ohb", "2431");
  COVERS("bs:11.3c.3", "agv:11.3.c.cr.1", "agv:11.3.c.cr.2", "agv:11.3.c.weapon.1", "agv:11.3.c.weapon.2", "bs:11.3c.7");
  EXPECT_EQ(assault(t, "us-28-oha", "2429", "2430"), "6 in 6, agv:11.3.c.odds.3 1, agv:11.3.c.cr.2 -1, agv:11.3.c.weapon.1 1 = 7-8");
  t.put("us-36-oha", "2430");
  EXPECT_EQ(assault(t, "us-28-oha", "2429", "2430"), "13 in 13-15, agv:11.3.c.odds.1 3, agv:11.3.c.cr.2 -1 = 19-22") << "6 of 13 are MX";
}

TEST_F(CloseCombat, GunsAndHorsemen) {
  t.put("us-30-oha", "2430").put("us-30-ohb", "2431").put("cs-bondurant", "2429").put("cs-5-nc", "2429");
  COVERS("agv:11.3.c.artillery", "bs:11.3c.6");
  EXPECT_EQ(assault(t, "us-30-oha", "2429", "2430"), "6 in 6, agv:11.3.c.odds.4 -1, agv:11.3.c.cr.1 1, agv:11.3.c.weapon.2 -1 = 5")
      << "4 guns of 10";
  t.state("cs-5-nc").hits = 2;
  EXPECT_EQ(assault(t, "us-30-oha", "2429", "2430"), "6 in 6, agv:11.3.c.artillery 4, agv:11.3.c.cr.1 1, agv:11.3.c.weapon.2 -1 = 13-15")
      << "4 guns of 8; the guns are MX too, but never count as such";
  t.put("cs-5-nc", "2428").put("cs-bondurant", "2428").put("cs-5-va-cavalry", "2429", 0, kMounted);
  COVERS("agv:11.3.c.cavalry");
  EXPECT_EQ(assault(t, "us-30-oha", "2429", "2430"), "6 in 6, agv:11.3.c.odds.3 1, agv:11.3.c.weapon.2 -1, agv:11.3.c.cavalry -3 = 3");
  t.state("cs-5-va-cavalry").state = 0;
  EXPECT_EQ(assault(t, "us-30-oha", "2429", "2430").find("cavalry"), std::string::npos) << "dismounted it is infantry";
}

TEST_F(CloseCombat, FlankingAttack) {
  COVERS("bs:11.3c.4", "agv:11.3.c.flank", "bs:11.2.1");
  t.put("us-30-oha", "3029").put("us-23-oh", "3028").put("cs-2-nc", "3030").put("cs-14-nc", "3032");
  const std::string alone = assault(t, "us-30-oha", "3030", "3029");
  EXPECT_EQ(alone, "6 in 6, agv:11.3.c.cr.1 1 = 7-8");
  for (const char* beside : {"3130", "2930", "3031"}) {
    t.put("us-30-ohb", beside);
    EXPECT_EQ(assault(t, "us-30-oha", "3030", "3029", {beside}),
              "12 in 11-12, agv:11.3.c.odds.3 1, agv:11.3.c.cr.1 1, agv:11.3.c.flank 2 = 23+")
        << beside;
  }
  t.put("us-30-ohb", "3129");
  EXPECT_EQ(assault(t, "us-30-oha", "3030", "3029", {"3129"}), "12 in 11-12, agv:11.3.c.odds.3 1, agv:11.3.c.cr.1 1 = 16-18");
  t.put("us-12-oh", "2929");
  EXPECT_EQ(assault(t, "us-30-oha", "3030", "3029", {"2929", "3129"}).find("agv:11.3.c.flank 2") != std::string::npos, true)
      << "two Flanking Hexes";
}

TEST_F(CloseCombat, Hexsides) {
  t.put("us-30-oha", "2430").put("us-30-ohb", "2530").put("cs-2-nc", "2429").put("cs-14-nc", "2428");
  t.state("cs-14-nc").hits = 2;
  const std::string flat = assault(t, "us-30-oha", "2429", "2430");
  EXPECT_EQ(flat, "6 in 6, agv:11.3.c.cr.1 1 = 7-8");
  struct Case {
    std::uint16_t features;
    int level;
    const char* shifts;
  };
  COVERS("agv:11.3.c.slope.up", "agv:11.3.c.slope.down", "agv:11.3.c.steep.up", "agv:11.3.c.steep.down", "agv:11.3.c.wall", "agv:11.2.4",
         "agv:2.10.b.slope.5", "agv:2.10.b.steep-slope.7", "agv:2.10.b.stone-wall.4", "agv:2.10.b.stone-wall.5", "bs:2.10.4", "bs:2.10.1",
         "agv:11.3.issue.1", "agv:2.10.b.bridge.2");
  for (const Case& c : {Case{kSlope, 3, "agv:11.3.c.slope.up -3"},
                        {kSlope, 1, "agv:11.3.c.slope.down -1"},
                        {kSlope, 2, "agv:11.3.c.slope.down -1"},
                        {kSteep, 4, "agv:11.3.c.steep.up -4"},
                        {kSteep, 1, "agv:11.3.c.steep.down -2"},
                        {kWall, 2, "agv:11.3.c.wall -1"},
                        {kSteep | kWall, 4, "agv:11.3.c.steep.up -4, agv:11.3.c.wall -1"},
                        {kStream | kBridge, 2, "agv:11.3.issue.1 -1"}}) {
    t.hexside("2430", "2429", c.features).level("2429", c.level);
    EXPECT_NE(assault(t, "us-30-oha", "2429", "2430").find(c.shifts), std::string::npos)
        << c.shifts << " in " << assault(t, "us-30-oha", "2429", "2430");
  }
  // Only the worst hexside counts, wall and slope of one hexside together (agv:11.2.5, agv:11.3.issue.2).
  COVERS("agv:11.2.5", "agv:11.3.issue.2", "bs:11.3c.5");
  t.put("us-30-ohb", "2529").hexside("2430", "2429", kSlope | kWall).level("2429", 3).hexside("2529", "2429", 0);
  EXPECT_EQ(assault(t, "us-30-oha", "2429", "2430", {"2529"}),
            "12 in 11-12, agv:11.3.c.odds.3 1, agv:11.3.c.cr.1 1, agv:11.3.c.slope.up -3, agv:11.3.c.wall -1 = 7-8");
  EXPECT_EQ(assault(t, "us-30-oha", "2429", "2529", {"2430"}),
            "12 in 11-12, agv:11.3.c.odds.3 1, agv:11.3.c.cr.1 1, agv:11.3.c.slope.up -3, agv:11.3.c.wall -1 = 7-8");
  t.hexside("2430", "2429", kVertical);
  COVERS("agv:11.2.6");
  EXPECT_EQ(assault(t, "us-30-oha", "2429", "2430"), "agv:11.2.6");
}

TEST_F(CloseCombat, GoodGround) {
  t.put("us-36-oha", "2430").put("us-36-ohb", "2431").put("cs-2-nc", "2429").put("cs-14-nc", "2428");
  t.p.good_ground[0] = static_cast<HexIndex>(t.hex("2429") + 1);
  COVERS("agv:fow.16.2.5-6.b", "bs:event.good-ground.2");
  EXPECT_EQ(assault(t, "us-36-oha", "2429", "2430"), "7 in 7-8, agv:fow.16.2.5-6.b -1 = 6");
}

TEST_F(CloseCombat, WhoMayAttack) {
  t.put("us-30-oha", "2430").put("cs-5-nc", "2429");
  t.close_combat_step("us-30-oha");
  COVERS("bs:11.1.1", "bs:11.2.1", "bs:11.2.2");
  EXPECT_EQ(t.choices(), (Lines{"done", "assault 2429 from 2430"}));
  const auto why = [&] {
    Action a = act(Verb::close_combat, 0, t.hex("2429"));
    a.hex2 = t.hex("2430");
    return t.why(a);
  };
  EXPECT_EQ(why(), "");
  t.state("us-30-oha").hits = 2;
  EXPECT_EQ(why(), "bs:12.2.7");
  t.state("us-30-oha").hits = 0;
  t.state("us-30-oha").did = kAttacked;
  EXPECT_EQ(why(), "bs:11.2.2");
  t.put("us-30-oha", "2420").put("us-mcmullin", "2430");
  EXPECT_EQ(why(), "bs:11.2.2") << "artillery never attacks";
  t.put("us-mcmullin", "2420").put("us-11-oh", "2430");
  EXPECT_EQ(why(), "bs:8.1.2");
  CombatTable horse(CombatTable::Ground::drill);
  horse.put("us-wv-cavalry", "2430").put("cs-12-nc", "2429");
  COVERS("agv:11.2.3", "agv:11.2.2", "agv:11.2.1", "bs:11.6.1");
  EXPECT_EQ(assault(horse, "us-wv-cavalry", "2429", "2430"), "agv:11.2.3");
  horse.state("us-wv-cavalry").state = kMounted;
  horse.close_combat_step("us-wv-cavalry");
  EXPECT_EQ(horse.choices(), (Lines{"done", "assault 2429 from 2430"}));
  CombatTable woods;
  woods.put("us-wv-cavalry", "1929", 0, kMounted).put("cs-12-nc", "1829");
  EXPECT_EQ(assault(woods, "us-wv-cavalry", "1829", "1929"), "agv:2.10.b.woods.4") << "mounted cavalry may not attack into roadless Woods";
}

TEST_F(CloseCombat, NotLeftOfC) {
  t.put("cs-12-nc", "2430").put("us-12-oh", "2429").put("us-23-oh", "2428");
  COVERS("bs:11.2.3");
  EXPECT_EQ(assault(t, "cs-12-nc", "2429", "2430"),
            "1 in 1, agv:11.3.c.odds.6 -3, agv:11.3.c.cr.2 -1, agv:11.3.c.weapon.1 1 = none bs:11.2.3");
  t.close_combat_step("cs-12-nc");
  EXPECT_TRUE(t.at_rest()) << "nothing to declare: the step is passed over";
}

// 30 OHa and 30 OHb (6 SP, CR 4) assault 5 NC (6 SP, CR 3) and Bondurant (4 guns, CR 4) in 2429 from 2430; 23 OH flanks from 2428.
TEST_F(CloseCombat, ARunFromDefensiveFireToATwoHexAdvance) {
  t.put("us-30-oha", "2430").put("us-30-ohb", "2430").put("us-23-oh", "2428").put("us-12-oh", "2431");
  t.put("cs-5-nc", "2429").put("cs-bondurant", "2429").put("cs-20-nc", "2329").put("cs-12-nc", "2528");
  t.close_combat_step("us-30-oha");
  COVERS("bs:11.2.4", "bs:11.3a.1", "bs:11.3a.3", "bs:11.3c.9", "bs:11.4.1", "bs:11.4.3", "bs:11.4.4", "bs:11.5.1", "bs:11.5.2",
         "bs:11.5.3");
  t.assault("2429", "2430");
  EXPECT_EQ(t.choices(), (Lines{"done", "flank 2428", "pass"}));
  t.flank("2428");
  EXPECT_EQ(t.told(), (Lines{"assault on 2429 from 2430: 19-22 -> 23+", "flank 2428", "us-23-oh attacks 144/16", "us-30-oha attacks 96/16",
                             "us-30-ohb attacks 96/16"}));
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.choices(), (Lines{"pass", "fire 2430"}));
  // Defensive Fire: 6 and 6 with canister = 12: 11-12; 16: T; 30 OHa leads, CR 4 supported, rolls 5: Shaken.
  // The assault: 9 + 5 + 6 = 20 against 10 SP. 55 in 23+: D: 5 NC flips (CR 2), tests with 5: failed: hit, retreat 2.
  // Both ends are watched, so every way is next to an enemy: 2328, a second hit, then 2228. Bondurant makes a Break Test with 4 and
  // follows.
  t.roll({1, 6, 5, 5, 5, 5, 4}).fire("2430");
  EXPECT_TRUE(t.dice_fit());
  EXPECT_EQ(t.told(), (Lines{"fire at 2430: 11-12 -> 11-12",
                             "cs-5-nc fires 96/16",
                             "cs-bondurant fires 96/16",
                             "fire 16 in 11-12: T on us-30-oha",
                             "us-30-oha test 5 against 4: failed by 1",
                             "us-30-oha hit, 1",
                             "agv:11.3.c.odds.2 2",
                             "agv:11.3.c.cr.1 1",
                             "agv:11.3.c.weapon.2 -1",
                             "agv:11.3.c.flank 2",
                             "close combat 55 in 23+: D on cs-5-nc",
                             "cs-5-nc depleted",
                             "cs-5-nc test 5 against 2: failed by 3",
                             "cs-5-nc hit, 1",
                             "cs-5-nc retreats to 2328",
                             "cs-5-nc hit, 2",
                             "cs-5-nc retreats to 2228",
                             "cs-bondurant break test 4 against 4: passed",
                             "cs-bondurant retreats to 2328",
                             "cs-bondurant hit, 1",
                             "cs-bondurant retreats to 2228"}));
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.choices(), (Lines{"done", "advance us-23-oh 2429", "advance us-30-oha 2429", "advance us-30-ohb 2429"}))
      << "no second hex: each is held, full or next to an enemy";
  t.advance("us-30-oha", "2429");
  EXPECT_TRUE(t.at_rest()) << "the other does not stack with it, and 23 OH may not once the Assaulting Hex has advanced";
}

// A lone battery: Defensive Fire declined, a test, a Break Test, capture, and the attackers go two hexes on.
TEST_F(CloseCombat, ACapturedBattery) {
  t.put("us-30-oha", "2430").put("us-30-ohb", "2430").put("cs-bondurant", "2429");
  t.close_combat_step("us-30-oha");
  t.assault("2429", "2430");
  EXPECT_EQ(t.told(), (Lines{"assault on 2429 from 2430: 11-12 -> 23+", "us-30-oha attacks 96/16", "us-30-ohb attacks 96/16"}))
      << "with nobody to flank it is declared at once";
  // 33 in 23+ is TS; unsupported CR 3 - 1 = 2: roll 4 fails: two hits (CR 1), then the Break Test of a battery that has to retreat: 3.
  t.roll({3, 3, 4, 3}).pass();
  EXPECT_TRUE(t.dice_fit());
  COVERS("bs:11.4.4", "bs:11.3c.9", "bs:11.5.2", "bs:2.8.1");
  EXPECT_EQ(t.told(),
            (Lines{"agv:11.3.c.odds.1 3", "agv:11.3.c.artillery 4", "agv:11.3.c.cr.1 1", "close combat 33 in 23+: TS on cs-bondurant",
                   "cs-bondurant test 4 against 2: failed by 2", "cs-bondurant hit, 1", "cs-bondurant hit, 2",
                   "cs-bondurant break test 3 against 1: failed by 2", "cs-bondurant captured"}));
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.choices().size(), 1U + 2U * 6U) << "each of the two to 2429 or, of its neighbours, to any but the one it came from or out of";
  t.advance("us-30-oha", "2428");
  EXPECT_EQ(t.told(), Lines{}) << "planned; nobody goes before all are named";
  t.advance("us-30-ohb", "2429");
  EXPECT_EQ(t.told(), (Lines{"us-30-oha advances to 2429", "us-30-oha advances to 2428", "us-30-ohb advances to 2429"}));
  EXPECT_TRUE(t.at_rest());
  EXPECT_EQ(t.why(act(Verb::done)), "bs:4.1.1");
}

TEST_F(CloseCombat, Repulse) {
  t.put("us-30-oha", "2430").put("us-30-ohb", "2431").put("cs-2-nc", "2429").put("cs-14-nc", "2428");
  t.close_combat_step("us-30-oha");
  t.assault("2429", "2430");
  t.told();
  // Column 6, equal CR; 22 is '-': 30 OHa tests: 5 against 4: one hit, one hex.
  t.roll({2, 2, 5}).pass();
  COVERS("bs:11.4.2");
  EXPECT_EQ(t.told(), (Lines{"close combat 22 in 6: - on cs-2-nc", "us-30-oha test 5 against 4: failed by 1", "us-30-oha hit, 1",
                             "us-30-oha retreats to 2530"}))
      << "away from the target hex; 2431 has no room";
  EXPECT_TRUE(t.at_rest()) << "it has attacked";
}

TEST_F(CloseCombat, DefensiveFireMayEndIt) {
  t.put("us-30-oha", "2430", 1).put("cs-2-nc", "2429");
  t.close_combat_step("us-30-oha");
  t.assault("2429", "2430");
  t.told();
  // 7 SP: 7-8; 46 is TS: CR 4 - 1 - 1 - 1 = 1: roll 6 fails by 5: hit, three hexes, Panic among nobody.
  t.roll({4, 6, 6}).fire("2430");
  COVERS("bs:11.3a.4");
  while (!t.at_rest() && !t.choices().empty() && t.choices()[0].substr(0, 7) == "retreat") {
    t.act(act(Verb::retreat, t.unit("us-30-oha"), t.hex(t.choices()[0].substr(t.choices()[0].size() - 4))));
  }
  EXPECT_EQ(t.told().back(), "close combat over by bs:11.3a.4");
}

TEST_F(CloseCombat, FollowersTestAndRetreatWithTheLead) {
  t.stand("us-30-oha 2430, us-30-ohb 2430, cs-5-nc 2429, cs-12-nc 2429, cs-20-nc 2427");
  t.close_combat_step("us-30-oha");
  t.assault("2429", "2430");
  t.told();
  // 12 against 7: 1 right for odds, 1 for CR, 1 left for MX muskets: 13-15. 25 is TR: 5 NC passes with 3: retreat 1; 12 NC then tests.
  t.roll({2, 5, 3, 6}).pass();
  EXPECT_EQ(t.told(), (Lines{"agv:11.3.c.odds.3 1", "agv:11.3.c.cr.1 1", "agv:11.3.c.weapon.2 -1",
                             "close combat 25 in 13-15: TR on cs-5-nc", "cs-5-nc test 3 against 3: passed"}));
  t.retreat("cs-5-nc", "2428");
  COVERS("bs:11.4.3");
  EXPECT_EQ(t.told(), (Lines{"cs-5-nc retreats to 2428", "cs-12-nc test 6 against 2: failed by 4", "cs-12-nc hit, 1"}));
  t.retreat("cs-12-nc", "2328");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.choices(), (Lines{"done", "advance us-30-oha 2429", "advance us-30-ohb 2429"})) << "one hex of retreat: one hex of advance";
  COVERS("bs:11.5.1");
  t.advance("us-30-oha", "2429");
  EXPECT_TRUE(t.at_rest()) << "6 + 6 SP do not stack in one hex";
}

TEST_F(CloseCombat, CavalryWithdrawsBeforeIt) {
  t.put("us-30-oha", "2430").put("cs-5-va-cavalry", "2429", 0, kMounted);
  t.close_combat_step("us-30-oha");
  t.assault("2429", "2430");
  COVERS("bs:11.3b.1", "bs:11.3b.3");
  EXPECT_EQ(t.decider(), Side::confederate) << "mounted cavalry does not fire: it is asked whether it goes";
  for (const std::string& choice : t.choices()) EXPECT_TRUE(choice == "pass" || choice == "withdraw cs-5-va-cavalry 2") << choice;
}

}  // namespace
}  // namespace vedette::bs
