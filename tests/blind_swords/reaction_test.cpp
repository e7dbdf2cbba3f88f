// Fire that passing units draw, shots on a fixed column, and the chits that answer fire, assaults and failed tests. bs:4.4.6 to bs:4.4.8,
// bs:9.3b.3, bs:10.7, bs:event.….
#include <gtest/gtest.h>

#include "blind_swords/combat/results.h"
#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;
using Lines = std::vector<std::string>;

struct Reaction : testing::Test {
  CombatTable t{CombatTable::Ground::drill};

  ChitIndex chit(Effect effect, Side side) const {
    for (std::size_t i = 0; i < t.c.chits.size(); ++i)
      if (t.c.chits[i].effect == effect && (t.c.chits[i].side == side || side == Side::none)) return static_cast<ChitIndex>(i);
    ADD_FAILURE() << "no such chit";
    return 0;
  }
  ChitIndex hold(Effect effect, Side side) {
    const ChitIndex i = chit(effect, side);
    t.p.chit[i] = Place::hand;
    return i;
  }
  ShotChoice at_mover(std::string_view mover, FireKind how = FireKind::withdrawal) const {
    ShotChoice choice;
    choice.how = how;
    choice.victim = t.unit(mover);
    choice.side = other(t.c.units[choice.victim].side);
    return choice;
  }
};

TEST_F(Reaction, WithdrawalFireComesFromOneHex) {
  t.stand("us-12-oh 2430, us-23-oh 2430, cs-5-nc 2429, cs-20-nc 2429, cs-2-nc 2431, cs-14-nc 2427");
  t.shot(at_mover("us-12-oh"));
  COVERS("bs:10.7.1", "bs:10.7.2", "bs:10.7.3", "bs:4.6.2");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.choices(), (Lines{"pass", "from 2429", "from 2431"}));
  EXPECT_EQ(t.why(act(Verb::choose_hex, 0, t.hex("2427"))), "bs:10.7.2");
  t.from("2429");
  EXPECT_EQ(t.choices(), (Lines{"add cs-5-nc", "add cs-20-nc", "pass"})) << "all or some of them";
  t.add("cs-5-nc");
  EXPECT_EQ(t.choices(), (Lines{"done", "drop cs-5-nc", "add cs-20-nc", "pass"}));
  t.roll({3, 1, 5}).done();
  EXPECT_TRUE(t.dice_fit());
  // Column 6, no Flanking Fire although 2 NC stands behind the target; the mover is hit, though 23 OH leads the hex.
  EXPECT_EQ(t.told(), (Lines{"fire at 2430: 6 -> 6", "cs-5-nc fires 96/16", "fire 31 in 6: T on us-12-oh",
                             "us-12-oh test 5 against 4: failed by 1", "us-12-oh hit, 1"}));
  COVERS("bs:10.7.4", "bs:9.3c.2");
  t.shot(at_mover("us-23-oh"));
  t.roll({1, 1}).from("2429");
  EXPECT_EQ(t.told().empty(), false) << "20 NC alone is left there and fires at once";
  EXPECT_NE(t.state("cs-20-nc").did & kReacted, 0);
  t.shot(at_mover("us-23-oh"));
  EXPECT_EQ(t.choices(), (Lines{"pass", "from 2431"})) << "each unit once per enemy activation";
  t.pass();
  EXPECT_TRUE(t.at_rest());
  EXPECT_EQ(t.p.outcome.declined, 1);
}

TEST_F(Reaction, GunsJoinItWithCanister) {
  t.put("us-12-oh", "2430").put("cs-bondurant", "2429");
  t.shot(at_mover("us-12-oh", FireKind::opportunity));
  t.roll({1, 1}).from("2429");
  COVERS("bs:10.7.3", "agv:6.5.c.issue.1", "bs:6.2.2");
  EXPECT_EQ(t.told(), (Lines{"fire at 2430: 6 -> 6", "cs-bondurant fires 96/16", "fire 11 in 6: - on us-12-oh"}));
}

TEST_F(Reaction, AtACrossingNoTerrainCounts) {
  t.put("us-12-oh", "2430").put("cs-5-nc", "2428").terrain("2430", Terrain::woods);
  ShotChoice choice = at_mover("us-12-oh", FireKind::crossing);
  choice.crossing = t.hex("2429");
  t.shot(choice);
  COVERS("bs:10.7.5", "bs:10.7.2", "bs:11.3a.2");
  EXPECT_EQ(t.choices(), (Lines{"pass", "from 2428"})) << "next to the far end";
  t.roll({1, 1}).from("2428");
  EXPECT_EQ(t.told(), (Lines{"fire at 2430: 6 -> 6", "cs-5-nc fires 96/16", "fire 11 in 6: - on us-12-oh"})) << "at range 1, Woods or not";
}

TEST_F(Reaction, AShotOnAFixedColumn) {
  t.put("us-12-oh", "2430").put("us-30-oha", "2430").terrain("2430", Terrain::woods);
  t.roll({5, 4, 4});
  t.fixed_shot(Side::confederate, 1, kNoUnit, t.hex("2430"), t.unit("us-30-oha"), "agv:16.1.special.2.c"_c);
  COVERS("bs:9.3b.3", "agv:16.1.special.2.c", "agv:16.1.special.2.issue.1");
  EXPECT_TRUE(t.dice_fit());
  EXPECT_EQ(t.told(),
            (Lines{"fire at 2430: 1 -> 1", "fire 54 in 1: T on us-30-oha", "us-30-oha test 4 against 3: failed by 1", "us-30-oha hit, 1"}))
      << "54 to 62 are T; no shift for the Woods, where nobody is supported";
}

TEST_F(Reaction, CannonCaps) {
  t.put("us-muhlenberg", "2430").put("cs-5-nc", "2428");
  t.c.hex[t.hex("2430")].gun_cap = 3;
  ShotChoice choice;
  choice.how = FireKind::artillery;
  choice.side = Side::union_;
  choice.from = t.hex("2430");
  choice.target = t.hex("2428");
  t.roll({1, 1}).shot(choice);
  COVERS("bs:9.1c.6");
  EXPECT_EQ(t.told().at(1), "us-muhlenberg fires 72/16") << "3 guns with canister: 4 1/2";
}

// ---- Chits ----
TEST_F(Reaction, FriendlyFireCancelsAShot) {
  t.put("us-12-oh", "2430").put("cs-5-nc", "2429");
  t.p.friendly_fire[1] = 1;
  t.fire_step("us-12-oh");
  t.fire("2429");
  COVERS("bs:4.4.6", "bs:event.friendly-fire.1", "bs:event.friendly-fire.2", "agv:fow.16.1.6.b");
  EXPECT_EQ(t.decider(), Side::confederate) << "the owner of the target, before the dice";
  EXPECT_EQ(t.choices(), (Lines{"pass", "play friendly-fire"}));
  t.told();
  t.roll({}).act(act(Verb::play, chit(Effect::friendly_fire, Side::none)));
  EXPECT_EQ(t.told().back(), "fire cancelled by agv:fow.16.1.6.b");
  EXPECT_EQ(t.p.friendly_fire[1], 0);
  EXPECT_TRUE(t.at_rest()) << "12 OH has fired";
}

TEST_F(Reaction, FriendlyFireCancelsACloseCombat) {
  t.put("us-12-oh", "2430").put("cs-5-nc", "2429");
  t.p.friendly_fire[1] = 1;
  t.close_combat_step("us-12-oh");
  t.assault("2429", "2430");
  COVERS("bs:4.4.7", "bs:event.friendly-fire.1");
  EXPECT_EQ(t.decider(), Side::confederate);
  t.told();
  t.roll({}).act(act(Verb::play, chit(Effect::friendly_fire, Side::none)));
  EXPECT_EQ(t.told().back(), "close combat over by agv:fow.16.1.6.b") << "no Defensive Fire either";
  EXPECT_NE(t.state("us-12-oh").did & kAttacked, 0);
}

TEST_F(Reaction, Overshoot) {
  t.put("cs-5-nc", "2429").level("2429", 4).put("us-12-oh", "2430");
  const ChitIndex overshoot = hold(Effect::overshoot, Side::union_);
  t.fire_step("cs-5-nc");
  t.fire("2430");
  COVERS("bs:event.overshoot.1", "bs:4.4.6", "bs:4.4.12");
  EXPECT_EQ(t.choices(), (Lines{"pass", "play us-overshoot"})) << "fire from a higher hex";
  t.told();
  t.roll({1, 1}).act(act(Verb::play, overshoot));
  const Lines lines = t.told();
  EXPECT_EQ(lines.back(), "fire 11 in 3: - on us-12-oh");
  EXPECT_EQ(lines[lines.size() - 2], "bs:event.overshoot.1 -3");
  // From a lower or level hex by infantry it can not be played.
  CombatTable flat(CombatTable::Ground::drill);
  flat.put("cs-5-nc", "2429").put("us-12-oh", "2430");
  flat.p.chit[overshoot] = Place::hand;
  flat.roll({1, 1}).fire_step("cs-5-nc");
  flat.fire("2430");
  EXPECT_TRUE(flat.at_rest());
  // Left of C it has no effect, and the units have fired.
  CombatTable weak(CombatTable::Ground::drill);
  weak.put("cs-12-nc", "2429").level("2429", 4).put("us-12-oh", "2430");
  weak.p.chit[overshoot] = Place::hand;
  weak.fire_step("cs-12-nc");
  weak.fire("2430");
  weak.roll({}).act(act(Verb::play, overshoot));
  EXPECT_EQ(weak.told().back(), "fire cancelled by bs:event.overshoot.1");
  EXPECT_TRUE(weak.at_rest());
}

TEST_F(Reaction, ChargeAndHoldFire) {
  t.put("us-36-oha", "2430").put("cs-2-nc", "2429").put("cs-14-nc", "2428");
  const ChitIndex charge = hold(Effect::assault_bonus, Side::union_);
  t.close_combat_step("us-36-oha");
  t.assault("2429", "2430");
  COVERS("bs:event.charge.1", "bs:4.4.7");
  EXPECT_EQ(t.decider(), Side::union_) << "the attacker is asked first";
  EXPECT_EQ(t.choices(), (Lines{"pass", "play us-charge"}));
  t.act(act(Verb::play, charge));
  t.told();
  t.roll({1, 1, 1}).pass();
  EXPECT_EQ(t.told(), (Lines{"agv:11.3.c.cr.2 -1", "bs:event.charge.1 2", "close combat 11 in 9-10: - on cs-2-nc",
                             "us-36-oha test 1 against 3: passed"}));

  CombatTable held(CombatTable::Ground::drill);
  held.put("cs-2-nc", "2430").put("us-36-oha", "2429");
  const ChitIndex hold_fire = chit(Effect::hold_fire, Side::union_);
  held.p.chit[hold_fire] = Place::hand;
  held.close_combat_step("cs-2-nc");
  held.assault("2429", "2430");
  COVERS("bs:event.hold-fire.1");
  EXPECT_EQ(held.decider(), Side::union_);
  held.act(act(Verb::play, hold_fire));
  held.told();
  held.roll({1, 1, 1, 1, 1}).fire("2430");
  const Lines lines = held.told();
  ASSERT_GE(lines.size(), 4U);
  EXPECT_EQ(lines[2], "bs:event.hold-fire.1 2");
  EXPECT_EQ(lines[3], "fire 11 in 11-12: - on cs-2-nc") << "7-8, two right";
}

TEST_F(Reaction, LastStandHoldsTheHex) {
  t.put("us-36-oha", "2430").put("us-36-ohb", "2430").put("cs-5-nc", "2429").put("cs-12-nc", "2429");
  t.state("cs-5-nc").marks = kLastStand;
  t.close_combat_step("us-36-oha");
  t.assault("2429", "2430");
  t.told();
  // 14 against 7: 2 right, CR 4 against 3: 1 right, MX muskets 1 left: 13-15 -> 19-22. 23 is TR: 5 NC fails with 4: one hit; it stands.
  t.roll({2, 3, 4}).pass();
  COVERS("bs:event.last-stand.2", "bs:event.heroic-stand.2");
  EXPECT_EQ(t.told(),
            (Lines{"agv:11.3.c.odds.2 2", "agv:11.3.c.cr.1 1", "agv:11.3.c.weapon.2 -1", "close combat 23 in 19-22: TR on cs-5-nc",
                   "cs-5-nc test 4 against 3: failed by 1", "cs-5-nc hit, 1", "cs-5-nc stands"}));
  EXPECT_TRUE(t.dice_fit()) << "12 NC does not test: the hex holds";
  EXPECT_TRUE(t.at_rest());
}

TEST_F(Reaction, HeroicStand) {
  // The chit of the sister game, put into this one's hand.
  ChitCard stand;
  stand.id = "us-heroic-stand";
  stand.side = Side::union_;
  stand.effect = Effect::heroic_stand;
  stand.held = true;
  stand.windows = 1U << static_cast<int>(Window::test_failed);
  stand.clause = "bs:event.heroic-stand.1"_c;
  t.c.chits.push_back(stand);
  const auto index = static_cast<ChitIndex>(t.c.chits.size() - 1);
  t.p.chit[index] = Place::hand;
  t.put("us-12-oh", "2429").put("cs-2-nc", "2430").put("cs-14-nc", "2430").put("us-23-oh", "2429");
  t.roll({4, 4, 6});
  t.fire_step("cs-2-nc");
  t.fire("2429");
  t.add("cs-2-nc");
  t.add("cs-14-nc");
  COVERS("bs:4.4.8", "bs:event.heroic-stand.1");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.choices(), (Lines{"pass", "play us-heroic-stand"}));
  t.act(act(Verb::play, index));
  EXPECT_EQ(t.hits("us-23-oh"), 0);
  EXPECT_EQ(t.at("us-23-oh"), "2429") << "no hit, no retreat";
  EXPECT_TRUE(t.at_rest());
  // In Close Combat: a passed test that would make it retreat.
  CombatTable close(CombatTable::Ground::drill);
  close.c.chits.push_back(stand);
  close.p.chit[index] = Place::hand;
  close.put("us-23-oh", "2429").put("us-12-oh", "2429").put("cs-2-nc", "2430").put("cs-14-nc", "2430");
  close.close_combat_step("cs-2-nc");
  close.assault("2429", "2430");
  close.roll({4, 3, 1}).pass();
  COVERS("bs:event.heroic-stand.2");
  EXPECT_EQ(close.choices(), (Lines{"pass", "play us-heroic-stand"})) << "TR passed: one hex to go";
  close.act(act(Verb::play, index));
  EXPECT_TRUE(close.at_rest());
  EXPECT_EQ(close.at("us-23-oh"), "2429");
  EXPECT_EQ(close.at("us-12-oh"), "2429") << "the hex holds";
}

TEST_F(Reaction, ACharge) {
  t.c.exclusive.charges = true;
  t.put("us-8-il-cavalry", "2430", 0, kMounted).put("cs-5-nc", "2429").put("cs-20-nc", "2428");
  t.close_combat_step("us-8-il-cavalry");
  t.assault("2429", "2430");
  COVERS("bs:11.6.1", "bs:11.6.2");
  EXPECT_EQ(t.choices(), (Lines{"done", "verb " + std::to_string(static_cast<int>(Verb::charge)), "pass"}));
  t.act(act(Verb::charge));
  t.told();
  // Column 9-10, 1 right for odds, 1 left for MX muskets: no matter; '-': the cavalry is repulsed, passes, and takes the hit of a Charge.
  t.roll({1, 1, 1}).pass();
  EXPECT_EQ(t.told().back(), "us-8-il-cavalry hit, 1");
  EXPECT_TRUE(t.dice_fit());
  t.hexside("2430", "2429", kSlope).level("2429", 3);
  t.state("us-8-il-cavalry").did = 0;
  t.close_combat_step("us-8-il-cavalry");
  EXPECT_EQ(t.why(act(Verb::charge)), "bs:11.6.1");
}

TEST_F(Reaction, AFirefight) {
  t.stand("us-36-oha 2430, us-11-oh 2430, us-12-oh 2430, cs-5-nc 2428, cs-bondurant 2428");
  ShotChoice choice;
  choice.how = FireKind::firefight;
  choice.side = Side::union_;
  choice.target = t.hex("2428");
  COVERS("bs:event.firefight.1", "bs:event.firefight.2");
  EXPECT_TRUE(any_firefight(t.c, t.p, Side::union_));
  EXPECT_TRUE(any_firefight(t.c, t.p, Side::confederate));
  t.shot(choice);
  EXPECT_EQ(t.choices(), (Lines{"add us-12-oh", "add us-11-oh", "add us-36-oha"}));
  t.add("us-11-oh");
  EXPECT_EQ(t.why(act(Verb::add, t.unit("us-36-oha"))), "") << "of one brigade";
  EXPECT_EQ(t.why(act(Verb::add, t.unit("us-12-oh"))), "bs:event.firefight.1");
  t.roll({1, 1}).add("us-36-oha");
  EXPECT_EQ(t.told().back(), "fire 11 in 7-8: - on cs-5-nc");
  ShotChoice back;
  back.how = FireKind::return_fire;
  back.side = Side::confederate;
  back.from = t.hex("2428");
  back.target = t.hex("2430");
  t.shot(back);
  EXPECT_EQ(t.choices(), (Lines{"pass", "fire 2430"}));
  t.roll({1, 1}).fire("2430");
  EXPECT_EQ(t.told(), (Lines{"fire at 2430: 1 -> 1", "cs-5-nc fires 24/16", "fire 11 in 1: - on us-11-oh"}))
      << "no battery answers; of two regiments of 9 SP the supported one leads";
  COVERS("bs:3.2.1", "bs:3.2.2", "bs:3.2.3");
}

}  // namespace
}  // namespace vedette::bs
