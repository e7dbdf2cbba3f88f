// Two procedures from beginning to end, worked by hand with scripted dice and checked event by event: an attack that draws Withdrawal Fire
// and comes upon cavalry that withdraws, and a Close Combat with everything that can happen in one.
#include <gtest/gtest.h>

#include "blind_swords/flow/moves.h"
#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;
using Lines = std::vector<std::string>;

Action go(const CombatTable& t, std::string_view unit, std::vector<std::string_view> path) {
  Action a = act(Verb::move, t.unit(unit));
  HexIndex at = t.p.units[t.unit(unit)].hex;
  for (const std::string_view h : path) {
    a.path.push(t.c.grid().direction(at, t.hex(h)));
    at = t.hex(h);
  }
  return a;
}

// 30 OHa (6 SP, CR 4, supported by 30 OHb) under Attack leaves 5 NC and goes for mounted 5 VA Cavalry.
TEST(Run, AnAttackWithWithdrawalFireAndACavalryWithdrawal) {
  CombatTable t(CombatTable::Ground::drill);
  t.put("us-30-oha", "2430").put("us-30-ohb", "2330").put("cs-5-nc", "2429").put("cs-5-va-cavalry", "2633", 0, kMounted);
  const UnitCard& card = t.c.units[t.unit("us-30-oha")];
  begin_movement_step(t.p, card.brigade, card.side, MoveKind::order, Order::attack, 0);
  t.settle();
  t.act(act(Verb::choose_unit, t.unit("us-30-oha")));
  t.act(go(t, "us-30-oha", {"2431", "2531", "2632"}));
  COVERS("bs:10.7.1", "bs:10.7.2", "bs:10.6.3", "bs:4.5.4");
  EXPECT_EQ(t.decider(), Side::confederate) << "before the step, with the unit still in its hex";
  EXPECT_EQ(t.at("us-30-oha"), "2430");
  EXPECT_EQ(t.choices(), (Lines{"pass", "from 2429"}));
  t.told();
  // 6 SP in column 6: 31 is T; CR 4, roll 5: Shaken. It leaves all the same, and is asked again from there.
  t.roll({3, 1, 5}).from("2429");
  EXPECT_TRUE(t.dice_fit());
  COVERS("bs:10.7.3", "bs:10.7.6", "bs:10.1.1");
  EXPECT_EQ(t.told(), (Lines{"fire at 2430: 6 -> 6", "cs-5-nc fires 96/16", "fire 31 in 6: T on us-30-oha",
                             "us-30-oha test 5 against 4: failed by 1", "us-30-oha hit, 1", "us-30-oha moves to 2431"}));
  EXPECT_EQ(t.decider(), Side::union_);
  t.act(go(t, "us-30-oha", {"2531", "2632"}));
  COVERS("bs:10.6.2", "bs:10.8.1", "bs:10.8.2", "bs:10.8.3", "bs:10.7.7");
  EXPECT_EQ(t.told(), (Lines{"us-30-oha moves to 2531", "us-30-oha moves to 2632"})) << "coming up to an enemy draws no fire";
  EXPECT_EQ(t.decider(), Side::confederate) << "infantry has Engaged it: it may go without a roll";
  Action away = act(Verb::withdraw, t.unit("cs-5-va-cavalry"));
  away.path.push(t.c.grid().direction(t.hex("2633"), t.hex("2634")));
  away.path.push(t.c.grid().direction(t.hex("2634"), t.hex("2635")));
  Action near = act(Verb::withdraw, t.unit("cs-5-va-cavalry"));
  near.path.push(t.c.grid().direction(t.hex("2633"), t.hex("2733")));
  EXPECT_EQ(t.why(near), "") << "2733 is not next to 2632";
  near.path = Path{};
  near.path.push(t.c.grid().direction(t.hex("2633"), t.hex("2732")));
  EXPECT_EQ(t.why(near), "bs:10.8.3") << "2732 is";
  t.roll({}).act(away);
  EXPECT_EQ(t.at("cs-5-va-cavalry"), "2635");
  EXPECT_EQ(t.hits("cs-5-va-cavalry"), 0);
  EXPECT_EQ(t.at("us-30-oha"), "2632") << "it has stopped, though nobody is left to be Engaged with";
  EXPECT_NE(t.state("us-30-oha").did & kMoveOver, 0);
}

// 11 OH (9 SP, CR 4) assaults 2429 from 2430 with 36 OHa (7 SP) beside it in 2529. There stand 5 NC (6 SP, CR 3), 12 NC (1 SP, CR 2) and
// Bondurant (4 guns, CR 4); 2 NC of another brigade stands in 2329.
TEST(Run, ACloseCombatWithAllThatCanHappenInOne) {
  CombatTable t(CombatTable::Ground::drill);
  t.put("us-11-oh", "2430").put("us-36-oha", "2529");
  t.put("cs-5-nc", "2429").put("cs-12-nc", "2429").put("cs-bondurant", "2429").put("cs-2-nc", "2329");
  ChitIndex last_stand = kNoChit;
  for (std::size_t i = 0; i < t.c.chits.size(); ++i)
    if (t.c.chits[i].effect == Effect::last_stand) last_stand = static_cast<ChitIndex>(i);
  t.p.chit[last_stand] = Place::hand;
  t.close_combat_step("us-11-oh");
  t.assault("2429", "2430");
  t.flank("2529");
  // Declared: 16 SP in 16-18; 1 right for CR, 1 left for the muskets of 5 NC and 12 NC.
  EXPECT_EQ(t.told(),
            (Lines{"assault on 2429 from 2430: 16-18 -> 16-18", "flank 2529", "us-11-oh attacks 144/16", "us-36-oha attacks 112/16"}));
  // The defender stakes Last Stand on G. B. Anderson's men next to the hex.
  Action stand = act(Verb::play, last_stand);
  stand.c = t.c.units[t.unit("cs-2-nc")].brigade;
  stand.hex = t.hex("2429");
  COVERS("bs:4.4.7", "bs:event.last-stand.1");
  EXPECT_EQ(t.decider(), Side::confederate);
  t.act(stand);
  EXPECT_EQ(t.told(), (Lines{"cs-last-stand played", "marker on cs-2-nc"}));
  EXPECT_EQ(t.choices(), (Lines{"pass", "fire 2430"})) << "Defensive Fire, or none";
  // Defensive Fire: 6 + 1 + 6 (canister) = 13: 15 is T; 11 OH passes with 3. The assault: 66 is DS.
  // 5 NC flips to CR 2, tests at 1: 4 fails by 3: a hit (CR 1), a Break Test: 1 passes; two hexes, then Panic.
  t.roll({1, 5, 3, 6, 6, 4, 1}).fire("2430");
  COVERS("bs:11.2.4", "bs:11.3a.1", "bs:11.4.1", "bs:12.2.3", "bs:4.5.1", "bs:12.7.2");
  EXPECT_EQ(t.told(),
            (Lines{"fire at 2430: 13-15 -> 13-15", "cs-5-nc fires 96/16", "cs-12-nc fires 16/16", "cs-bondurant fires 96/16",
                   "fire 15 in 13-15: T on us-11-oh", "us-11-oh test 3 against 4: passed", "agv:11.3.c.cr.1 1", "agv:11.3.c.weapon.2 -1",
                   "close combat 66 in 16-18: DS on cs-5-nc", "cs-5-nc depleted", "cs-5-nc test 4 against 1: failed by 3", "cs-5-nc hit, 1",
                   "cs-5-nc break test 1 against 1: passed", "cs-5-nc hit, 2"}));
  EXPECT_TRUE(t.dice_fit());
  EXPECT_EQ(t.choices(), (Lines{"retreat cs-5-nc 2428", "retreat cs-5-nc 2328"}));
  t.retreat("cs-5-nc", "2428");
  EXPECT_EQ(t.choices(), (Lines{"retreat cs-5-nc 2427", "retreat cs-5-nc 2327"}));
  t.told();
  // Panic round 2429: 2 NC in 2329 fails with 5 and stands; those who follow their lead go farther than Panic would send them and make
  // no other test for it. 12 NC: plain test, 5 fails: a hit, and two hexes.
  t.roll({5, 5}).retreat("cs-5-nc", "2427");
  COVERS("bs:12.6.1", "bs:12.6.2", "bs:4.5.2", "bs:event.last-stand.2", "bs:12.1.3", "bs:11.4.3");
  EXPECT_EQ(t.told(), (Lines{"cs-5-nc retreats to 2427", "panic at 2429", "cs-2-nc test 5 against 4: failed by 1", "cs-2-nc stands",
                             "cs-12-nc test 5 against 2: failed by 3", "cs-12-nc hit, 1"}));
  EXPECT_TRUE(t.dice_fit());
  t.retreat("cs-12-nc", "2328");
  t.told();
  // Bondurant makes a Break Test instead of its plain test: 6 fails, and the guns are taken.
  t.roll({6}).retreat("cs-12-nc", "2228");
  COVERS("bs:11.4.4");
  EXPECT_EQ(t.told(), (Lines{"cs-12-nc retreats to 2228", "cs-bondurant break test 6 against 4: failed by 2", "cs-bondurant captured"}));
  EXPECT_TRUE(t.dice_fit());
  // The hex is empty and its lead had to go two hexes: 11 OH may go on one hex farther where it is not Engaged.
  COVERS("bs:11.5.1", "bs:11.5.2", "bs:11.5.3");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.why(act(Verb::advance, t.unit("us-11-oh"), t.hex("2428"))), "bs:11.5.2") << "next to 5 NC";
  t.advance("us-11-oh", "2528");
  EXPECT_EQ(t.told(), (Lines{"us-11-oh advances to 2429", "us-11-oh advances to 2528"}));
  EXPECT_TRUE(t.at_rest());
  EXPECT_EQ(t.at("cs-bondurant"), "captured");
  EXPECT_EQ(t.hits("cs-5-nc"), 2);
}

}  // namespace
}  // namespace vedette::bs
