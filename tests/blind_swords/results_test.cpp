// What a code does: tests, Morale Hits, Depletions, Break Tests, Panic, the Broken Track. bs:4.5, bs:12.1, bs:12.2, bs:12.4 to bs:12.8;
// agv:2.1.a, agv:12.1, agv:12.4.a. Each run is worked by hand with its dice.
#include "blind_swords/combat/results.h"

#include <gtest/gtest.h>

#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;
using Lines = std::vector<std::string>;

// On the drill ground in the south of the play area: Confederates in 2429 are fired at from 2430; their way north is open.
struct Result : testing::Test {
  CombatTable t{CombatTable::Ground::drill};

  // 12 OH fires from 2430 at 2429 in column 9-10: T 22-32, TR 33-44, TS 45-54, D 55-64, DS 65-66.
  Lines fire(std::vector<int> dice) {
    t.put("us-12-oh", "2430");
    t.told();
    t.roll(std::move(dice));
    t.fire_step("us-12-oh");
    t.fire("2429");
    Lines lines = t.told();
    if (lines.size() > 3) lines.erase(lines.begin(), lines.begin() + 3);  // declared, fires, rolled
    return lines;
  }
};

TEST_F(Result, PlainTest) {
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2428");
  COVERS("bs:12.1.1", "bs:12.2.1", "bs:12.2.2", "bs:2.2.1", "bs:9.2.1");
  EXPECT_EQ(fire({2, 2, 3}), (Lines{"cs-5-nc test 3 against 3: passed"}));
  t.state("us-12-oh").did = 0;
  EXPECT_EQ(fire({2, 2, 4}), (Lines{"cs-5-nc test 4 against 3: failed by 1", "cs-5-nc hit, 1"}));
  EXPECT_TRUE(t.dice_fit());
}

TEST_F(Result, ANaturalOnePassesAndASixFails) {
  t.put("cs-12-nc", "2429", 2);
  COVERS("bs:12.1.1", "bs:2.1.9", "bs:12.4.1");
  EXPECT_EQ(fire({2, 2, 1}), (Lines{"cs-12-nc test 1 against 0: passed"})) << "CR 2, unsupported, two hits: not below 0";
  t.put("cs-13-nc", "2429").put("cs-5-nc", "2428").put("cs-12-nc", "2428");
  t.state("us-12-oh").did = 0;
  EXPECT_EQ(fire({2, 2, 6}), (Lines{"cs-13-nc test 6 against 5: failed by 1", "cs-13-nc hit, 1"}));
}

TEST_F(Result, TestAndRetreat) {
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2429");
  COVERS("bs:12.2.2", "bs:12.3.1");
  EXPECT_EQ(fire({3, 3, 5}), (Lines{"cs-5-nc test 5 against 3: failed by 2", "cs-5-nc hit, 1"})) << "asked where to go";
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.choices(), (Lines{"retreat cs-5-nc 2428", "retreat cs-5-nc 2328"}));
  t.retreat("cs-5-nc", "2428");
  EXPECT_EQ(t.at("cs-5-nc"), "2428");
  EXPECT_EQ(t.at("cs-20-nc"), "2429") << "in Fire Combat only the unit hit retreats";
}

TEST_F(Result, TestAtOneLess) {
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2429");
  COVERS("bs:12.1.2", "bs:12.2.2");
  EXPECT_EQ(fire({4, 5, 2}), (Lines{"cs-5-nc test 2 against 2: passed", "cs-5-nc hit, 1"})) << "TS passed: one hit";
}

TEST_F(Result, TsFailedByThree) {
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2329").put("cs-13-nc", "2427").put("cs-12-nc", "2428");
  COVERS("bs:12.2.2", "bs:12.6.1", "bs:12.6.2", "bs:4.5.1", "bs:4.5.2");
  // CR 3 - 1 = 2, roll 5: failed by 3: one hit, three hexes, Panic in 2429 and round it: 20 NC in 2329, then 12 NC in 2428.
  const Lines lines = fire({4, 5, 5, 6, 3});
  ASSERT_EQ(lines, (Lines{"cs-5-nc test 5 against 2: failed by 3", "cs-5-nc hit, 1"}));
  t.retreat("cs-5-nc", "2428");
  t.retreat("cs-5-nc", "2427");
  t.retreat("cs-5-nc", "2426");
  EXPECT_EQ(t.told(), (Lines{"cs-5-nc retreats to 2428", "cs-5-nc retreats to 2427", "cs-5-nc retreats to 2426", "panic at 2429",
                             "cs-20-nc test 6 against 4: failed by 2"}));
  EXPECT_EQ(t.choices(), (Lines{"retreat cs-20-nc 2328", "retreat cs-20-nc 2229"})) << "away from the nearest enemy, toward north and west";
  t.retreat("cs-20-nc", "2328");
  EXPECT_EQ(t.told(), (Lines{"cs-20-nc retreats to 2328", "cs-12-nc test 3 against 2: failed by 1"}))
      << "no hit; tested in the order of the hex numbers, with the Support of the start";
  EXPECT_TRUE(t.dice_fit());
  EXPECT_EQ(t.hits("cs-20-nc"), 0);
}

TEST_F(Result, Depletion) {
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2428");
  COVERS("bs:12.2.3", "bs:12.5.1", "bs:2.1.2", "bs:12.1.3", "bs:4.5.1");
  EXPECT_EQ(fire({5, 5, 2}), (Lines{"cs-5-nc depleted", "cs-5-nc test 2 against 2: passed"})) << "it tests with its new CR";
  EXPECT_TRUE((t.state("cs-5-nc").state & kBattleworn) != 0);
}

// Battleworn it has CR 2: by D failed by 1 and by 3 alike, by DS at 1 too, one hit each; D drives it one hex, DS two, with Panic.
TEST_F(Result, ADepletedUnitThatFails) {
  COVERS("bs:12.2.3", "bs:12.6.1");
  for (const int die : {3, 5}) {
    CombatTable fresh(CombatTable::Ground::drill);
    fresh.put("cs-5-nc", "2429").put("cs-20-nc", "2428").put("us-12-oh", "2430");
    fresh.roll({5, 5, die}).fire_step("us-12-oh");
    fresh.fire("2429");
    EXPECT_EQ(fresh.hits("cs-5-nc"), 1) << die;
    fresh.retreat("cs-5-nc", "2328");
    EXPECT_TRUE(fresh.at_rest()) << "one hex, no Panic: nobody else tests";
    EXPECT_TRUE(fresh.dice_fit());
  }
  for (const int die : {2, 4}) {
    CombatTable fresh(CombatTable::Ground::drill);
    fresh.put("cs-5-nc", "2429").put("cs-20-nc", "2428").put("us-12-oh", "2430");
    fresh.roll({6, 5, die, 1}).fire_step("us-12-oh");
    fresh.fire("2429");
    EXPECT_EQ(fresh.hits("cs-5-nc"), 1) << die;
    fresh.retreat("cs-5-nc", "2328");
    fresh.told();
    fresh.retreat("cs-5-nc", "2327");
    EXPECT_EQ(fresh.told(), (Lines{"cs-5-nc retreats to 2327", "panic at 2429", "cs-20-nc test 1 against 4: passed"})) << die;
    EXPECT_TRUE(fresh.at_rest());
    EXPECT_TRUE(fresh.dice_fit());
  }
}

TEST_F(Result, DepletionOfABattlewornUnit) {
  t.put("cs-5-nc", "2429", 0, kBattleworn).put("cs-20-nc", "2428");
  COVERS("bs:12.5.2", "bs:12.7.1", "bs:12.7.2", "bs:12.2.4", "bs:4.5.5");
  EXPECT_EQ(fire({5, 5, 2}), (Lines{"cs-5-nc break test 2 against 2: passed", "cs-5-nc hit, 2"}))
      << "Disrupted, two hexes; no test of the code";
  t.retreat("cs-5-nc", "2328");
  t.retreat("cs-5-nc", "2327");
  EXPECT_EQ(t.at("cs-5-nc"), "2327");
  EXPECT_TRUE(t.dice_fit());
}

TEST_F(Result, BrokenTrackByMargin) {
  COVERS("bs:12.7.3", "bs:12.8.1");
  const char* boxes[] = {"broken-1", "broken-2", "broken-3", "broken-3"};
  for (int die = 3; die <= 6; ++die) {
    CombatTable fresh(CombatTable::Ground::drill);
    fresh.put("cs-5-nc", "2429", 0, kBattleworn).put("cs-20-nc", "2428").put("us-12-oh", "2430");
    fresh.state("cs-5-nc").marks = kCountsSupported | kLastStand;
    fresh.roll({5, 5, die}).fire_step("us-12-oh");
    fresh.fire("2429");
    EXPECT_EQ(fresh.at("cs-5-nc"), boxes[die - 3]) << die;
    COVERS("agv:fow.16.1.4", "bs:14.3.1");
    EXPECT_EQ(fresh.state("cs-5-nc").marks, kCountsSupported) << "what holds for the rest of the scenario stays";
    EXPECT_EQ(fresh.state("cs-5-nc").hits, 0);
    EXPECT_EQ(fresh.state("cs-5-nc").state, 0) << "on no particular side, without markers";
    COVERS("bs:12.8.4");
  }
}

TEST_F(Result, AThirdHit) {
  t.put("cs-5-nc", "2429", 2).put("cs-20-nc", "2428");
  COVERS("bs:12.2.6", "bs:12.7.1", "bs:12.7.2", "bs:12.2.5");
  // T: CR 3 - 2 = 1; failed; the third hit calls a Break Test at CR 1: passed, still Disrupted, one hex.
  EXPECT_EQ(fire({2, 2, 2, 1}), (Lines{"cs-5-nc test 2 against 1: failed by 1", "cs-5-nc break test 1 against 1: passed"}));
  EXPECT_EQ(t.choices(), (Lines{"retreat cs-5-nc 2428", "retreat cs-5-nc 2328"}));
  t.retreat("cs-5-nc", "2428");
  EXPECT_TRUE(t.at_rest()) << "one hex, no more";
  EXPECT_EQ(t.hits("cs-5-nc"), 2);
  EXPECT_TRUE(t.dice_fit());
}

TEST_F(Result, TheLargestRetreatCounts) {
  t.put("cs-5-nc", "2429", 2).put("cs-20-nc", "2428");
  COVERS("bs:12.2.5", "bs:12.2.2");
  // TS: CR 3 - 2 - 1 = 0; roll 2 fails by 2: hit (Break Test passed: one hex) and retreat 2 -> two hexes.
  fire({4, 5, 2, 1});
  t.retreat("cs-5-nc", "2328");
  EXPECT_FALSE(t.at_rest());
  t.retreat("cs-5-nc", "2327");
  EXPECT_TRUE(t.dice_fit());
}

TEST_F(Result, FragileUnitsAreEliminated) {
  t.put("cs-12-nc", "2429").put("cs-5-nc", "2428");
  COVERS("bs:2.1.3", "bs:12.8.5", "agv:12.1.fragile.1", "agv:2.1.blank.1", "agv:12.1.issue.1", "agv:2.1.a.4");
  EXPECT_EQ(fire({5, 5, 3}), (Lines{"cs-12-nc break test 3 against 2: failed by 1", "cs-12-nc eliminated by agv:12.1.fragile.1"}));
  CombatTable with(CombatTable::Ground::drill);
  with.option(Option::fragile_to_broken_track);
  with.put("cs-12-nc", "2429").put("us-12-oh", "2430");
  with.roll({5, 5, 3}).fire_step("us-12-oh");
  with.fire("2429");
  EXPECT_EQ(with.at("cs-12-nc"), "broken-2") << "unsupported: CR 1, failed by 2";
}

TEST_F(Result, CavalryIsAlwaysFragile) {
  t.put("cs-5-va-cavalry", "2429").put("cs-5-nc", "2428");
  t.option(Option::fragile_to_broken_track);
  COVERS("agv:2.1.a.1", "agv:2.1.a.2", "agv:2.1.a.3", "agv:12.1.cavalry.1", "agv:12.1.cavalry.2", "agv:3.1.d.issue.1");
  EXPECT_EQ(fire({5, 5, 6}),
            (Lines{"cs-5-va-cavalry break test 6 against 4: failed by 2", "cs-5-va-cavalry eliminated by agv:12.1.cavalry.2"}));
  EXPECT_TRUE((t.state("cs-5-va-cavalry").state & kMounted) != 0);
}

TEST_F(Result, DsMakesTheOthersTest) {
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2429").put("cs-23-nc", "2429");
  COVERS("bs:12.2.3", "bs:4.5.2");
  // D: 5 NC flips to CR 2, tests at 1: roll 1 passes: one hit. Then 20 NC and 23 NC (4 SP each, CR 4) make a plain test.
  EXPECT_EQ(fire({6, 6, 1, 5, 4}),
            (Lines{"cs-5-nc depleted", "cs-5-nc test 1 against 1: passed", "cs-5-nc hit, 1", "cs-20-nc test 5 against 4: failed by 1",
                   "cs-20-nc hit, 1", "cs-23-nc test 4 against 4: passed"}));
  EXPECT_TRUE(t.dice_fit());
}

// A failed DS, worked by hand: the lead goes two hexes; its Panic makes both companions test, and who fails goes one hex without a hit;
// then both make the plain test of DS, where they are by now. Nobody who passes goes farther than one who fails.
TEST_F(Result, AFailedDsAndItsCompanions) {
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2429").put("cs-23-nc", "2429");
  COVERS("bs:12.2.3", "bs:12.6.1", "bs:12.6.2", "bs:4.5.2");
  EXPECT_EQ(fire({6, 6, 4, 6, 1, 5, 4}), (Lines{"cs-5-nc depleted", "cs-5-nc test 4 against 1: failed by 3", "cs-5-nc hit, 1"}));
  t.retreat("cs-5-nc", "2328");
  t.told();
  t.retreat("cs-5-nc", "2327");
  EXPECT_EQ(t.told(), (Lines{"cs-5-nc retreats to 2327", "panic at 2429", "cs-20-nc test 6 against 4: failed by 2"}));
  t.retreat("cs-20-nc", "2428");
  EXPECT_EQ(t.told(), (Lines{"cs-20-nc retreats to 2428", "cs-23-nc test 1 against 4: passed", "cs-20-nc test 5 against 4: failed by 1",
                             "cs-20-nc hit, 1", "cs-23-nc test 4 against 4: passed"}));
  EXPECT_TRUE(t.at_rest());
  EXPECT_TRUE(t.dice_fit());
  EXPECT_EQ(t.at("cs-23-nc"), "2429");
  EXPECT_EQ(t.hits("cs-20-nc"), 1);
  EXPECT_EQ(t.hits("cs-23-nc"), 0);
}

TEST_F(Result, DsOnABattlewornLeadStillTestsTheOthers) {
  t.put("cs-5-nc", "2429", 0, kBattleworn).put("cs-12-nc", "2429");
  COVERS("bs:12.2.4");
  fire({6, 6, 2, 1});
  t.retreat("cs-5-nc", "2328");
  t.told();
  t.retreat("cs-5-nc", "2327");
  EXPECT_EQ(t.told(), (Lines{"cs-5-nc retreats to 2327", "cs-12-nc test 1 against 2: passed"}));
  EXPECT_EQ(t.hits("cs-5-nc"), 2);
}

TEST_F(Result, TheWholeHexByOption) {
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2429");
  t.option(Option::whole_hex_retreats);
  COVERS("bs:12.3.1");
  fire({3, 3, 4, 6});
  t.retreat("cs-5-nc", "2428");
  EXPECT_EQ(t.told().back(), "cs-20-nc hit, 1");
  t.retreat("cs-20-nc", "2428");
  EXPECT_EQ(t.at("cs-20-nc"), "2428");
  EXPECT_TRUE(t.dice_fit());
}

TEST_F(Result, NoPanicWhereAUnitStands) {
  t.put("cs-5-nc", "2429").put("cs-20-nc", "2428");
  t.state("cs-5-nc").marks = kLastStand;
  COVERS("bs:event.last-stand.2", "agv:12.4.a.2", "bs:12.4a.5");
  EXPECT_EQ(fire({4, 5, 6}), (Lines{"cs-5-nc test 6 against 2: failed by 4", "cs-5-nc hit, 1", "cs-5-nc stands"}));
  EXPECT_EQ(t.at("cs-5-nc"), "2429");
  t.state("us-12-oh").did = 0;
  fire({3, 3, 5});
  EXPECT_EQ(t.choices().size(), 2U) << "the second time it has to go";
}

TEST_F(Result, ADepletedUnitOnGoodGround) {
  t.put("cs-12-nc", "2429");
  t.p.good_ground[1] = static_cast<HexIndex>(t.hex("2429") + 1);
  COVERS("bs:event.good-ground.2");
  // Column 9-10, 1 left for Good Ground: 7-8; 56 is D.
  EXPECT_EQ(fire({5, 6, 6}).back(), "marker off 2429") << "its last unit is gone";
  EXPECT_EQ(t.p.good_ground[1], 0);
}

// ---- Support ----
TEST_F(Result, Support) {
  t.put("cs-5-nc", "2429");
  const auto is = [&](std::string_view u) { return supported(t.c, t.p, t.unit(u)); };
  COVERS("bs:12.4a.1", "bs:12.4.1");
  EXPECT_FALSE(is("cs-5-nc"));
  t.put("cs-2-nc", "2428");
  EXPECT_FALSE(is("cs-5-nc")) << "another brigade";
  t.option(Option::division_support);
  EXPECT_TRUE(is("cs-5-nc")) << "the same division";
  t.p.options = 0;
  t.put("cs-20-nc", "2428");
  EXPECT_TRUE(is("cs-5-nc"));
  EXPECT_TRUE(is("cs-20-nc"));
  t.put("cs-20-nc", "2427");
  EXPECT_FALSE(is("cs-5-nc")) << "two hexes away";
  t.put("cs-20-nc", "2428", 2);
  COVERS("bs:12.4a.3", "bs:12.2.7");
  EXPECT_FALSE(is("cs-5-nc")) << "a Disrupted unit gives none";
  EXPECT_TRUE(is("cs-20-nc")) << "but may receive it";
  t.put("cs-20-nc", "2428").hexside("2428", "2429", kVertical);
  EXPECT_FALSE(is("cs-5-nc")) << "not over a Closed hexside";
  t.hexside("2428", "2429", 0).terrain("2428", Terrain::woods);
  COVERS("agv:12.4.a.1", "agv:2.10.b.woods.3", "agv:16.1.note.woods");
  EXPECT_FALSE(is("cs-5-nc"));
  EXPECT_FALSE(is("cs-20-nc"));
  t.terrain("2428", Terrain::clear);
  t.p.brigade[t.c.units[t.unit("cs-5-nc")].brigade] = kNoSupport;
  EXPECT_FALSE(is("cs-5-nc"));
  EXPECT_EQ(modified_cr(t.c, t.p, t.unit("cs-5-nc")), 2);
}

TEST_F(Result, SupportOfBatteriesAndLoneCavalry) {
  t.put("cs-pelham", "2429");
  const auto is = [&](std::string_view u) { return supported(t.c, t.p, t.unit(u)); };
  COVERS("bs:12.4a.2", "bs:12.4a.4", "agv:16.1.special.3.b");
  EXPECT_FALSE(is("cs-pelham"));
  t.put("cs-bondurant", "2429");
  EXPECT_FALSE(is("cs-pelham")) << "batteries give no Support";
  t.put("cs-2-nc", "2428");
  EXPECT_TRUE(is("cs-pelham")) << "any infantry will do for a battery";
  EXPECT_FALSE(is("cs-2-nc"));
  t.put("cs-2-nc", "2425").put("cs-5-va-cavalry", "2429");
  EXPECT_TRUE(is("cs-pelham"));
  EXPECT_TRUE(is("cs-5-va-cavalry")) << "from artillery too";
  t.terrain("2429", Terrain::woods);
  EXPECT_FALSE(is("cs-5-va-cavalry"));
  t.state("cs-5-va-cavalry").marks = kCountsSupported;
  COVERS("bs:12.4a.5", "agv:7.3.1");
  EXPECT_TRUE(is("cs-5-va-cavalry")) << "an event overrides the Woods";
  t.put("us-wv-cavalry", "2435").put("us-mcmullin", "2435");
  EXPECT_TRUE(is("us-wv-cavalry")) << "the Union's lone cavalry as well";
}

TEST_F(Result, ModifiedCohesion) {
  t.put("us-23-oh", "2429").put("us-12-oh", "2428");
  COVERS("bs:2.1.9");
  EXPECT_EQ(modified_cr(t.c, t.p, t.unit("us-23-oh")), 5);
  t.state("us-23-oh").hits = 1;
  EXPECT_EQ(modified_cr(t.c, t.p, t.unit("us-23-oh")), 4);
  t.put("us-12-oh", "2420");
  EXPECT_EQ(modified_cr(t.c, t.p, t.unit("us-23-oh")), 3);
}

}  // namespace
}  // namespace vedette::bs
