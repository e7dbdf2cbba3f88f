// Clauses of the series that A Greater Victory's first scenario never needs, played in a trial battle (support/trial.h):
// works in the Movement step, the chit that opens a turn, shielded brigades, attached batteries, horse artillery that
// withdraws, and the chits of the sister battle.
#include "support/trial.h"

#include <gtest/gtest.h>

#include "blind_swords/flow/command.h"
#include "blind_swords/flow/fog_of_war.h"
#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

Value hands(std::vector<std::string> us, std::vector<std::string> cs = {}) {
  return object({{"union", list(std::move(us))}, {"confederate", list(std::move(cs))}});
}

AgvTable table(std::vector<std::string> lines, int turn) {
  AgvTable t({}, 1, trial_game());
  t.place(object({{"clear", true}, {"turn", turn}, {"units", units(std::move(lines))}, {"phase", "command"}, {"pool", hands({})}}));
  return t;
}
// An activation stands in a step.
AgvTable in_step(std::vector<std::string> lines, std::string_view brigade, std::string_view order, std::string_view step,
                 Value held = hands({}), int turn = 2) {
  AgvTable t = table(std::move(lines), turn);
  t.place(object({{"activation", object({{"brigade", brigade}, {"order", order}})}, {"step", step}, {"cup", list({})}, {"held", held}}));
  return t;
}
// The start of phase C with these chits in cup and hands; `done` goes on to the draw if nobody is asked.
AgvTable drawing(std::vector<std::string> lines, std::vector<std::string> cup, Value held = hands({}), int turn = 2) {
  AgvTable t = table(std::move(lines), turn);
  t.place(object({{"phase", "chit-draw"}, {"cup", list(std::move(cup))}, {"held", std::move(held)}}));
  return t;
}
std::string window(const AgvTable& t) { return t.view().get("window").as_text(); }
bs::Place place_of(const AgvTable& t, std::string_view chit) { return t.position.as<bs::Position>().chit[t.game().chit(chit)]; }
std::uint8_t kept(const AgvTable& t, std::size_t what) { return t.position.as<bs::Position>().battle[what]; }
std::string told(const AgvTable& t, std::string_view event, std::string_view field) {
  for (const Value& e : t.events())
    if (e.get("event").as_text() == event)
      return e.get(field).is_integer() ? std::to_string(e.get(field).as_integer()) : e.get(field).as_text();
  return "";
}

const std::vector<std::string> kBridge = {"us-12-oh 1132", "us-23-oh 1128", "cs-5-nc 1125"};

TEST(Work, IsTriedInTheMovementStepOfAttackOrDefend) {
  COVERS("bs:8.5.5");
  AgvTable t = in_step(kBridge, "us-scammon", "defend", "movement");
  EXPECT_TRUE(t.offers("burn-bridge us-12-oh"));
  EXPECT_EQ(t.why("burn-bridge us-23-oh"), "etw:2.10.h.iii.1.2");  // the battle says where
  EXPECT_EQ(t.why("burn-bridge cs-5-nc"), "bs:8.1.2");
  EXPECT_EQ(t.why("search-ford us-12-oh"), "etw:2.10.o.ii.2");
  t.play("move us-23-oh to 1129 stop");  // others may go on moving
  t.play("burn-bridge us-12-oh", {"4"});
  EXPECT_EQ(told(t, "bridge-roll", "unit"), "us-12-oh");
  EXPECT_EQ(kept(t, kBridgeBurnt), 1);
  EXPECT_EQ(t.why("move us-12-oh to 1131"), "bs:10.1.1") << "it has ended its move";
  EXPECT_EQ(in_step(kBridge, "us-scammon", "maneuver", "movement").why("burn-bridge us-12-oh"), "bs:8.5.5");
  EXPECT_EQ(in_step(kBridge, "us-scammon", "attack", "movement").why("burn-bridge us-12-oh"), "");
  EXPECT_EQ(in_step(kBridge, "us-scammon", "regroup", "rally").why("burn-bridge us-12-oh"), "bs:8.5.5");
}

TEST(Work, BurnTheBridgeAddsTwoToOneRoll) {
  COVERS("bs:4.4.10", "bs:event.burn-the-bridge.1", "bs:7.3.3", "bs:2.6.1");
  AgvTable t = in_step(kBridge, "us-scammon", "attack", "movement", hands({"us-burn-the-bridge"}));
  EXPECT_EQ(t.why("play chit us-burn-the-bridge"), "bs:4.4.1");  // not before the attempt
  t.play("burn-bridge us-12-oh");
  EXPECT_EQ(window(t), "bridge-roll");
  EXPECT_EQ(t.decider(), Side::union_);
  t.play("play chit us-burn-the-bridge", {"2"});
  EXPECT_EQ(kept(t, kBridgeBurnt), 1) << "2 + 2 = 4";
  EXPECT_EQ(place_of(t, "us-burn-the-bridge"), bs::Place::out) << "red X: one use a game";
  AgvTable passes = in_step(kBridge, "us-scammon", "attack", "movement", hands({"us-burn-the-bridge"}));
  passes.play("burn-bridge us-12-oh").play("pass", {"3"});
  EXPECT_EQ(kept(passes, kBridgeBurnt), 2);
  EXPECT_EQ(place_of(passes, "us-burn-the-bridge"), bs::Place::hand);
  // While the enemy is at the bridge the chit can not be used, and nobody is asked.
  AgvTable near = in_step({"us-12-oh 1132", "cs-5-nc 1031"}, "us-scammon", "attack", "movement", hands({"us-burn-the-bridge"}));
  near.play("burn-bridge us-12-oh", {"3"});
  EXPECT_EQ(kept(near, kBridgeBurnt), 2);
  // Not the enemy's roll either.
  AgvTable other = in_step(kBridge, "us-scammon", "attack", "movement", hands({}, {"cs-find-the-ford"}));
  other.play("burn-bridge us-12-oh", {"4"});
  EXPECT_EQ(place_of(other, "cs-find-the-ford"), bs::Place::hand);
}

TEST(Work, FindTheFordAddsTwoToOneSearch) {
  COVERS("bs:4.4.10", "bs:event.find-the-ford.1");
  AgvTable t =
      in_step({"us-12-oh 1132", "cs-5-nc 1125", "cs-13-nc 1126"}, "cs-garland", "defend", "movement", hands({}, {"cs-find-the-ford"}));
  EXPECT_EQ(t.why("play chit cs-find-the-ford"), "bs:4.4.1");
  t.play("search-ford cs-5-nc");
  EXPECT_EQ(window(t), "ford-roll");
  EXPECT_EQ(t.decider(), Side::confederate);
  t.play("play chit cs-find-the-ford", {"4"});
  EXPECT_EQ(kept(t, kFordFound), 1) << "4 + 2 = 6";
  EXPECT_EQ(place_of(t, "cs-find-the-ford"), bs::Place::out);
  EXPECT_EQ(t.why("search-ford cs-13-nc"), "etw:2.10.o.ii.2");
  // Cancelled by Fortunes of War a red X is not used up.
  AgvTable lost = drawing({"us-12-oh 1132", "cs-5-nc 1125"}, {"fortunes-of-war", "cs-find-the-ford"});
  lost.play("done", {"fortunes-of-war", "cs-find-the-ford"});
  COVERS("bs:wild.fortunes-of-war.3");
  EXPECT_TRUE(lost.happened("chit-cancelled", "bs:wild.fortunes-of-war.3"));
  EXPECT_NE(place_of(lost, "cs-find-the-ford"), bs::Place::out) << "it is there again next turn";
}

const std::vector<std::string> kField = {"us-12-oh 1132",        "us-23-oh 1131", "cs-5-nc 1125",      "cs-13-nc 1126",
                                         "cs-5-va-cavalry 1026", "cs-50-ga 1128", "us-wv-cavalry 1033"};

TEST(OpeningChit, IsPlayedFirstWithoutDrawOrRoll) {
  COVERS("bs:7.1.2");
  AgvTable t = drawing(kField, {"us-cox", "cs-d-h-hill"}, hands({"us-firefight", "us-command-confusion"}), 3);
  EXPECT_EQ(t.choices(), std::vector<std::string>{"done"}) << "before any window, though the Union could open a Firefight";
  t.play("done");
  EXPECT_TRUE(t.happened("chit-drawn", "bs:7.1.2"));
  EXPECT_EQ(t.decider(), Side::confederate);
  t.play("name brigade cs-garland");
  COVERS("bs:7.2.6", "bs:7.3.4");
  EXPECT_TRUE(t.happened("activation-set", "bs:7.2.6"));
  EXPECT_EQ(t.view().get("activation").get("kind").as_text(), "full");
  EXPECT_EQ(t.view().get("held").get("union").size(), 2U) << "Command Confusion may not be played on him";
  // On another turn nothing about the chit is special.
  AgvTable plain = drawing(kField, {"us-cox", "cs-d-h-hill"}, hands({"us-command-confusion"}), 2);
  plain.play("done", {"cs-d-h-hill"}).play("name brigade cs-garland");
  EXPECT_EQ(window(plain), "brigade-named");
  EXPECT_EQ(plain.decider(), Side::union_);
}

TEST(OpeningChit, FortunesOfWarDoesNotTouchAShieldedChit) {
  AgvTable t = drawing(kField, {"fortunes-of-war", "cs-d-h-hill"}, hands({}), 3);
  t.play("done").play("name brigade cs-garland");
  COVERS("bs:wild.fortunes-of-war.4");
  t.play("order regroup", {"fortunes-of-war", "cs-d-h-hill"});
  EXPECT_TRUE(t.happened("chit-shielded", "bs:wild.fortunes-of-war.4"));
  EXPECT_FALSE(t.happened("brigade-marked"));
  EXPECT_EQ(t.view().get("activation").get("brigade").as_text(), "cs-5-va-cavalry");
  EXPECT_EQ(place_of(t, "fortunes-of-war"), bs::Place::discarded) << "spent";
}

TEST(Shielded, BrigadesMayNotBeChosenForEnemyEvents) {
  COVERS("bs:7.3.4");
  AgvTable t = drawing(kField, {"us-rebel-fatigue"}, hands({}), 3);
  t.play("done", {"us-rebel-fatigue"});
  EXPECT_EQ(t.why("play chit us-rebel-fatigue cs-5-nc"), "bs:7.3.4");
  EXPECT_EQ(t.why("play chit us-rebel-fatigue cs-50-ga"), "");  // not of the command
  // Nor units under Battlefield Chaos by their owner.
  AgvTable chaos = table({"us-12-oh 1132 shaken", "us-23-oh 1128 shaken", "cs-5-nc 1125"}, 2);
  chaos.place(object(
      {{"markers", objects({object({{"marker", "chaos"}, {"hex", "1132"}})})}, {"phase", "chit-draw"}, {"cup", list({"us-rally"})}}));
  chaos.play("done", {"us-rally"});
  EXPECT_EQ(chaos.why("play chit us-rally us-12-oh"), "bs:7.3.4");
  chaos.play("play chit us-rally brigade us-scammon");
  EXPECT_EQ(chaos.unit("us-12-oh").get("morale").as_text(), "shaken");
  EXPECT_EQ(chaos.unit("us-23-oh").get("morale").as_text(), "good");
  AgvTable stands = in_step({"us-12-oh 1132", "us-23-oh 1128", "cs-5-nc 1125"}, "us-scammon", "attack", "movement");
  stands.place(object({{"markers", objects({object({{"marker", "chaos"}, {"hex", "1132"}})})}}));
  EXPECT_EQ(stands.why("move us-12-oh to 1131"), "etw:7.3b.i.2") << "the battle's clause: no movement";
}

TEST(AttachedBattery, MovesWithItsBrigade) {
  COVERS("bs:6.6.1");
  const std::vector<std::string> lines = {"cs-5-nc 1125", "cs-pelham 1129 used", "us-12-oh 1133"};
  AgvTable t = in_step(lines, "cs-garland", "defend", "movement");
  EXPECT_TRUE(t.offers("choose cs-pelham"));
  EXPECT_EQ(t.why("move cs-pelham to 1128-1028-1027-1026"), "") << "Defend gives 3 MP; the battery has its own 9, Clear costs it 2";
  EXPECT_EQ(t.why("move cs-pelham to 1130-1131"), "bs:6.5b.1") << "all rules for moving artillery";
  t.play("move cs-pelham to 1128 stop");
  COVERS("bs:6.6.2");
  EXPECT_TRUE(t.unit("cs-pelham").get("used").as_bool()) << "moves though it has a Fire/Move marker";
  EXPECT_EQ(t.why("move cs-pelham to 1127"), "bs:10.1.1") << "once";
  AgvTable fresh = in_step({"cs-5-nc 1125", "cs-pelham 1129", "us-12-oh 1133"}, "cs-garland", "maneuver", "movement");
  fresh.play("move cs-pelham to 1128 stop");
  EXPECT_FALSE(fresh.unit("cs-pelham").get("used").as_bool()) << "gets none for it";
  // It does not fire, and takes no order.
  AgvTable fire = in_step({"cs-5-nc 1131", "cs-pelham 1131", "us-12-oh 1132", "us-23-oh 1133"}, "cs-garland", "defend", "fire");
  EXPECT_NE(fire.why("fire cs-pelham+ at 1132"), "");
  EXPECT_EQ(in_step(lines, "cs-5-va-cavalry", "defend", "movement").why("move cs-pelham to 1128"), "bs:8.1.2");
  // It does not alone make the brigade one that can be named.
  AgvTable alone = drawing({"cs-pelham 1129", "us-12-oh 1133"}, {"cs-d-h-hill"});
  alone.play("done", {"cs-d-h-hill"});
  EXPECT_TRUE(alone.happened("chit-returned", "bs:7.2.4"));
}

TEST(HorseArtillery, WithdrawsBeforeCloseCombatWithAHit) {
  COVERS("bs:11.3b.2", "bs:11.3b.1");
  AgvTable t =
      in_step({"cs-pelham 1130", "cs-5-va-cavalry 1130", "us-12-oh 1132", "us-23-oh 1131"}, "us-scammon", "attack", "close-combat");
  t.play("close-combat target 1130 from 1131");
  t.play("pass");  // no Defensive Fire
  EXPECT_EQ(t.why("withdraw cs-5-va-cavalry to 1129"), "bs:11.3b.1") << "exactly two hexes";
  t.play("withdraw cs-5-va-cavalry to 1129-1128");
  EXPECT_EQ(t.unit("cs-5-va-cavalry").get("morale").as_text(), "good") << "cavalry takes none";
  t.play("withdraw cs-pelham to 1129-1128");
  EXPECT_TRUE(t.happened("hit", "bs:11.3b.2"));
  EXPECT_EQ(t.unit("cs-pelham").get("morale").as_text(), "shaken");
  EXPECT_EQ(t.at("cs-pelham"), "1128");
}

// ---- Fog of War ----

TEST(SisterFog, BattlefieldChaosLiesOnAHex) {
  COVERS("bs:wild.fog-of-war.4", "bs:wild.fog-of-war.2", "bs:9.1.3", "bs:12.4a.3");
  AgvTable t = drawing(kField, {"fog-of-war", "us-cox"});
  EXPECT_TRUE(t.unit("us-12-oh").get("supported").as_bool());
  t.play("done", {"fog-of-war", "1"});
  EXPECT_EQ(told(t, "fog-roll", "side"), "confederate") << "the Union pulls";
  EXPECT_EQ(t.decider(), Side::confederate) << "1: a Union hex, picked by the enemy";
  EXPECT_EQ(t.why("choose 1125"), "etw:7.3b.i.1");
  t.play("choose 1132", {"us-cox"});
  EXPECT_TRUE(t.happened("marked", "etw:7.3b.i.1"));
  EXPECT_EQ(place_of(t, "fog-of-war"), bs::Place::map);
  EXPECT_FALSE(t.unit("us-12-oh").get("supported").as_bool());
  t.play("name brigade us-scammon", {"1"}).play("order maneuver");
  EXPECT_EQ(t.why("move us-12-oh to 1133"), "etw:7.3b.i.2");
  AgvTable theirs = drawing(kField, {"fog-of-war", "us-cox"});
  theirs.play("done", {"fog-of-war", "2"});
  EXPECT_EQ(theirs.decider(), Side::union_) << "2: a Confederate hex";
}

TEST(SisterFog, AWaywardMoveDrawsOpportunityFire) {
  COVERS("bs:wild.fog-of-war.4", "bs:10.7.7", "bs:10.11.1");
  AgvTable t = drawing({"us-12-oh 1132", "us-23-oh 1128", "us-mcmullin 1033", "cs-5-nc 1131", "cs-13-nc 1026"}, {"fog-of-war", "us-cox"});
  t.play("done", {"fog-of-war", "3"});
  EXPECT_EQ(t.decider(), Side::confederate) << "3: a Union unit";
  EXPECT_EQ(t.why("move us-mcmullin to 1034"), "etw:7.3b.ii.1") << "infantry or cavalry";
  EXPECT_EQ(t.why("move cs-5-nc to 1130"), "etw:7.3b.ii.1");
  // It is given, not paid for; `cost` and `reach` know that, and say no where the rules do.
  const auto cost = [&](const char* unit, std::vector<std::string> path) {
    return t.ask("cost", object({{"unit", unit}, {"path", list(std::move(path))}}));
  };
  EXPECT_EQ(cost("us-12-oh", {"1133"}).get("cost").as_number(), 0);
  EXPECT_EQ(cost("us-12-oh", {"1133"}).get("parts")[0].get("rule").as_text(), "etw:7.3b.ii.1");
  EXPECT_EQ(cost("us-12-oh", {"1133", "1134"}).get("rules")[0].as_text(), "bs:10.11.1");
  EXPECT_EQ(cost("cs-5-nc", {"1130"}).get("rules")[0].as_text(), "etw:7.3b.ii.1");
  for (const Value& h : t.ask("reach", object({{"unit", "us-12-oh"}})).get("hexes").items()) {
    EXPECT_EQ(h.get("cost").as_number(), 0);
    EXPECT_EQ(t.why("move us-12-oh to " + h.get("hex").as_text()), "");
  }
  t.play("move us-12-oh to 1133");
  EXPECT_TRUE(t.offers("pass")) << "it leaves an Engaged hex: the Confederates may fire";
  t.play("fire cs-5-nc+ at 1132", {"1", "1", "us-cox"});
  EXPECT_TRUE(t.happened("fire-result"));
  EXPECT_EQ(t.at("us-12-oh"), "1133");
  AgvTable quiet = drawing({"us-12-oh 1132", "us-23-oh 1128", "cs-5-nc 1125"}, {"fog-of-war", "us-cox"});
  quiet.play("done", {"fog-of-war", "3"}).play("move us-12-oh to 1133", {"us-cox"});
  EXPECT_EQ(quiet.at("us-12-oh"), "1133");
  AgvTable theirs = drawing(kField, {"fog-of-war", "us-cox"});
  theirs.play("done", {"fog-of-war", "4"});
  EXPECT_EQ(theirs.decider(), Side::union_) << "4: a Confederate unit";
  theirs.play("pass", {"us-cox"});
}

TEST(SisterFog, AGeneralsChitsTurnToTheirCasualtyVersion) {
  COVERS("bs:2.4.2", "bs:wild.fog-of-war.4", "bs:wild.fog-of-war.5");
  AgvTable t = drawing(kField, {"fog-of-war", "us-cox"});
  t.play("done", {"fog-of-war", "5", "1", "1", "us-cox"});  // 5 or 6, then 11: Cox, and Wallace with him
  EXPECT_TRUE(t.happened("chit-turned", "etw:7.3b.iii.1"));
  t.play("name brigade us-scammon", {"4"});
  EXPECT_EQ(told(t, "activation-roll", "rating"), "3") << "4 - 1";
  EXPECT_EQ(told(t, "activation-roll", "kind"), "limited");
  const auto rating = [](std::vector<std::string> dice, std::string_view chit) {
    dice.insert(dice.begin(), {"fog-of-war", "6"});
    dice.push_back("us-cox");
    AgvTable fog = drawing(kField, {"fog-of-war", "us-cox", "cs-d-h-hill"});
    fog.play("done", dice);
    const Value view = fog.view();
    for (const Value& l : view.get("leaders").items())
      if (l.get("chit").as_text() == chit) return l.get("rating").as_integer();
    return std::int64_t{0};
  };
  EXPECT_EQ(rating({"1", "1"}, "us-l-wallace-cic"), 4) << "5 - 1";
  EXPECT_EQ(rating({"1", "2"}, "cs-d-h-hill"), 2) << "3 - 1";
  EXPECT_EQ(rating({"6", "6"}, "cs-d-h-hill"), 3);
  EXPECT_EQ(rating({"1", "3"}, "cs-early-cic"), 0) << "Early has not entered the game: no effect";
  // Not less than 2; and the second time the first chit comes back.
  bs::Content c = trial();
  const ChitIndex hill = trial_game().chit("cs-d-h-hill");
  c.scenarios[0].rating[hill] = 2;
  bs::Position p = t.position.as<bs::Position>();
  Dice dice(1);
  const DiceItem script[] = {1, 2, 1, 2};
  dice.script(script);
  Journal journal;
  bs::Play play{c, dice, journal};
  bs::general_casualty(p, play, {});
  EXPECT_TRUE(bs::is_casualty(p, hill));
  EXPECT_EQ(bs::rating_now(c, p, hill), 2);
  bs::general_casualty(p, play, {});
  EXPECT_FALSE(bs::is_casualty(p, hill));
}

TEST(SisterChits, BrigadeReserveMovement) {
  COVERS("bs:event.brigade-reserve.1");
  AgvTable t = drawing({"us-12-oh 1132", "us-23-oh 1133", "us-11-oh 1030", "cs-5-nc 1125"}, {"us-brigade-reserve-movement"}, hands({}), 4);
  t.play("done", {"us-brigade-reserve-movement"});
  EXPECT_EQ(window(t), "on-draw");
  COVERS("bs:event.brigade-reserve.2");
  EXPECT_EQ(t.why("play chit us-brigade-reserve-movement brigade us-crook"), "bs:event.brigade-reserve.2") << "may only Regroup";
  t.play("play chit us-brigade-reserve-movement brigade us-scammon");
  EXPECT_EQ(t.why("move us-12-oh to 1131-1130-1129-1128-1028-1027-1026"), "bs:10.6.2") << "without Engaging";
  t.play("move us-12-oh to 1131-1130-1129-1128-1028-1027 stop");
  EXPECT_EQ(t.at("us-12-oh"), "1027");
  EXPECT_EQ(t.view().get("activated").size(), 0U) << "its status does not change";
  AgvTable engaged = drawing({"us-12-oh 1132", "cs-5-nc 1131"}, {"us-brigade-reserve-movement"}, hands({}), 4);
  engaged.play("done", {"us-brigade-reserve-movement"});
  EXPECT_TRUE(engaged.happened("chit-lapsed", "bs:7.3.2")) << "an Engaged unit: nothing to move, nobody is asked";
  // A waiting brigade may be chosen and enters.
  AgvTable waits = drawing({"us-12-oh 2835 waiting", "us-23-oh 1133", "cs-5-nc 1125"}, {"us-brigade-reserve-movement"}, hands({}), 2);
  waits.play("done", {"us-brigade-reserve-movement"}).play("play chit us-brigade-reserve-movement brigade us-scammon");
  EXPECT_EQ(waits.at("us-12-oh"), "2835");
}

TEST(SisterChits, ConfidentAndWhatCancelsIt) {
  COVERS("bs:event.confident.1", "bs:4.4.3");
  AgvTable t = drawing(kField, {"us-cox"}, hands({"us-confident"}));
  EXPECT_EQ(t.why("play chit us-confident"), "bs:4.4.1");  // not before the draw
  t.play("done", {"us-cox"}).play("name brigade us-scammon");
  EXPECT_EQ(window(t), "brigade-named");
  t.play("play chit us-confident");
  EXPECT_TRUE(t.happened("activation-set", "bs:event.confident.1"));
  EXPECT_EQ(t.view().get("activation").get("kind").as_text(), "full");
  // Command Confusion cancels it: both are spent and the roll is made.
  AgvTable both = drawing(kField, {"us-cox", "cs-d-h-hill"}, hands({"us-confident"}, {"cs-command-confusion"}));
  both.play("done", {"us-cox"}).play("name brigade us-scammon").play("play chit us-confident");
  EXPECT_EQ(both.decider(), Side::confederate);
  both.play("play chit cs-command-confusion", {"6"});
  EXPECT_TRUE(both.happened("activation-roll", "bs:7.2.5"));
  EXPECT_EQ(place_of(both, "us-confident"), bs::Place::discarded);
  EXPECT_EQ(place_of(both, "cs-command-confusion"), bs::Place::discarded);
}

TEST(SisterChits, CicActivatesAnyBrigade) {
  COVERS("bs:7.4.1", "bs:7.4.2", "bs:7.4.3", "bs:2.5.1");
  AgvTable t = drawing(kField, {"us-cox"}, hands({"us-l-wallace-cic", "us-confident"}, {"cs-command-confusion"}));
  EXPECT_EQ(window(t), "before-draw");
  EXPECT_EQ(t.decider(), Side::union_);
  t.place(object({{"activated", list({"us-scammon"})}}));
  t.play("play chit us-l-wallace-cic");
  EXPECT_EQ(t.why("name brigade cs-garland"), "bs:7.4.2");
  t.play("name brigade us-scammon");
  EXPECT_EQ(window(t), "brigade-named") << "Confident fits, Command Confusion does not";
  t.play("pass", {"5"});
  EXPECT_TRUE(t.happened("activation-roll", "bs:7.4.2"));
  EXPECT_EQ(told(t, "activation-roll", "rating"), "5");
  EXPECT_EQ(t.view().get("activation").get("kind").as_text(), "full");
  EXPECT_EQ(place_of(t, "cs-command-confusion"), bs::Place::hand);
  EXPECT_EQ(t.why("play chit us-l-wallace-cic"), "bs:4.4.1");
  t.play("order regroup", {"us-cox"});
  EXPECT_EQ(place_of(t, "us-l-wallace-cic"), bs::Place::discarded);
  // Drawn as the last chit it is playable in the closing window; cancelled by Fortunes of War it is not held.
  AgvTable last = drawing(kField, {"us-l-wallace-cic"});
  last.play("done", {"us-l-wallace-cic"});
  EXPECT_EQ(window(last), "before-draw");
  EXPECT_TRUE(last.offers("play chit us-l-wallace-cic"));
  AgvTable lost = drawing(kField, {"fortunes-of-war", "us-l-wallace-cic", "us-cox"});
  lost.play("done", {"fortunes-of-war", "us-l-wallace-cic", "us-cox"});
  EXPECT_TRUE(lost.happened("chit-cancelled", "bs:wild.fortunes-of-war.3"));
  EXPECT_EQ(place_of(lost, "us-l-wallace-cic"), bs::Place::discarded);
}

TEST(SisterChits, HuzzahAndRebelYell) {
  const auto column = [](std::string_view brigade, std::string_view chit, std::vector<std::string> lines, bool plays) {
    const bool us = brigade.starts_with("us");
    Value held = us ? hands({std::string(chit)}) : hands({}, {std::string(chit)});
    AgvTable t = in_step(std::move(lines), brigade, "attack", "close-combat", std::move(held));
    EXPECT_EQ(t.why("play chit " + std::string(chit)), "bs:4.4.1");
    t.play("close-combat target 1131 from 1132");
    EXPECT_EQ(window(t), "close-combat-declared");
    EXPECT_EQ(t.decider(), us ? Side::union_ : Side::confederate) << "own attack";
    t.play(plays ? "play chit " + std::string(chit) : std::string("pass"));
    t.play("pass", {"1", "1", "1"});  // no Defensive Fire; 11 is a Repulse, and the attacker passes its test
    return told(t, "close-combat-result", "column");
  };
  COVERS("bs:event.huzzah.1");
  const std::vector<std::string> us = {"us-30-oha 1132", "us-30-ohb 1133", "cs-2-nc 1131", "cs-14-nc 1130"};
  EXPECT_EQ(column("us-scammon", "us-huzzah", us, false), "6");
  EXPECT_EQ(column("us-scammon", "us-huzzah", us, true), "9-10");
  COVERS("bs:event.rebel-yell.1");
  const std::vector<std::string> cs = {"cs-2-nc 1132", "cs-14-nc 1133", "us-36-oha 1131", "us-36-ohb 1130"};
  EXPECT_EQ(column("cs-g-b-anderson", "cs-rebel-yell", cs, false), "7-8");
  EXPECT_EQ(column("cs-g-b-anderson", "cs-rebel-yell", cs, true), "11-12");
  // The defender is not asked for it.
  AgvTable other = in_step(us, "us-scammon", "attack", "close-combat", hands({}, {"cs-rebel-yell"}));
  other.play("close-combat target 1131 from 1132");
  EXPECT_EQ(window(other), "");
}

TEST(SisterChits, FatigueAndGoodGround) {
  COVERS("bs:event.fatigue.1");
  AgvTable t = drawing({"us-12-oh 1132 shaken", "us-23-oh 1128", "cs-5-nc 1125"}, {"cs-union-fatigue", "us-cox"});
  EXPECT_EQ(t.why("play chit cs-union-fatigue us-23-oh"), "bs:4.4.1");
  t.play("done", {"cs-union-fatigue"});
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.why("play chit cs-union-fatigue us-12-oh"), "bs:event.fatigue.1") << "has a marker";
  EXPECT_EQ(t.why("play chit cs-union-fatigue cs-5-nc"), "bs:event.fatigue.1") << "his own";
  t.play("play chit cs-union-fatigue us-23-oh", {"us-cox"});
  EXPECT_EQ(t.unit("us-23-oh").get("morale").as_text(), "shaken");
  AgvTable lost = drawing({"us-12-oh 1132", "cs-5-nc 1125"}, {"fortunes-of-war", "cs-union-fatigue", "us-cox"});
  lost.play("done", {"fortunes-of-war", "cs-union-fatigue", "us-cox", "6"});
  EXPECT_EQ(lost.unit("us-12-oh").get("morale").as_text(), "good");
  COVERS("bs:event.good-ground.1", "bs:event.good-ground.2");
  AgvTable ground = drawing({"us-12-oh 1132", "cs-5-nc 1125", "cs-13-nc 1126"}, {"cs-good-ground", "cs-d-h-hill"});
  ground.play("done", {"cs-good-ground"});
  EXPECT_EQ(ground.why("play chit cs-good-ground 1132"), "bs:event.good-ground.1");
  EXPECT_EQ(ground.why("play chit cs-good-ground 1129"), "bs:event.good-ground.1");
  ground.play("play chit cs-good-ground 1125", {"cs-d-h-hill", "1"}).play("order maneuver");
  bool marked = false;
  const Value view = ground.view();
  for (const Value& m : view.get("markers").items())
    marked = marked || (m.get("marker").as_text() == "good-ground" && m.get("hex").as_text() == "1125");
  EXPECT_TRUE(marked);
  ground.play("move cs-5-nc to 1124");
  EXPECT_TRUE(ground.happened("unmarked", "bs:event.good-ground.2"));
}

TEST(SisterChits, HeroicStandIsAskedForWhenATestFails) {
  COVERS("bs:4.4.8", "bs:event.heroic-stand.1");
  const auto shot = [](Value held, std::vector<std::string> dice) {
    AgvTable t = in_step({"us-12-oh 1132", "cs-2-nc 1131", "cs-14-nc 1130"}, "cs-g-b-anderson", "defend", "fire", std::move(held));
    t.play("fire cs-2-nc+ at 1132", std::move(dice));
    return t;
  };
  AgvTable t = shot(hands({"us-heroic-stand"}), {"5", "5", "6"});  // 55 in column 7-8: TR; 6 fails
  EXPECT_EQ(window(t), "test-failed");
  EXPECT_EQ(t.decider(), Side::union_);
  t.play("play chit us-heroic-stand");
  EXPECT_EQ(t.unit("us-12-oh").get("morale").as_text(), "good");
  EXPECT_EQ(t.at("us-12-oh"), "1132");
  AgvTable passed = shot(hands({"us-heroic-stand"}), {"5", "5", "1"});
  EXPECT_EQ(window(passed), "") << "a passed test asks nobody";
  EXPECT_EQ(passed.why("play chit us-heroic-stand"), "bs:4.4.1");
}

}  // namespace
}  // namespace vedette
