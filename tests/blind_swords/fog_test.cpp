// Results of Fog of War tables that other scenarios of the series use, and chits that wait for their scenario: the
// mechanism, on the ground of 16.1.
#include <gtest/gtest.h>

#include "blind_swords/content/readers.h"
#include "blind_swords/flow/command.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/rules.h"
#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace bs;
using namespace testing_support;

// The table stands in a Fog of War result with a choice.
AgvTable picking(FogPick pick, Side chooser, Clause clause, std::vector<std::string> lines) {
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units(std::move(lines))},
                  {"phase", "chit-draw"},
                  {"cup", list({"us-cox", "cs-d-h-hill"})}}));
  begin_fog_pick(t.position.as<Position>(), pick, {clause, pick == FogPick::good_ground ? chooser : other(chooser), chooser});
  return t;
}

TEST(FogOfWar, FatigueShakesAUnitOfTheOthersChoice) {
  AgvTable t = picking(FogPick::fatigue, Side::confederate, "agv:fow.16.2.3-4"_c,
                       {"us-12-oh 1132", "us-23-oh 1128 shaken", "us-30-oha 1028", "cs-5-nc 2133"});
  COVERS("bs:wild.fog-of-war.3", "agv:fow.16.2.3-4");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.why("choose us-23-oh"), "agv:fow.16.2.3-4");  // has a marker
  EXPECT_EQ(t.why("pass"), "bs:4.2.3");                     // not worded as 'may'
  t.play("choose us-12-oh");
  EXPECT_EQ(t.unit("us-12-oh").get("morale").as_text(), "shaken");
}

TEST(FogOfWar, GoodGroundLastsUntilSomebodyMoves) {
  AgvTable t = picking(FogPick::good_ground, Side::confederate, "agv:fow.16.2.5-6.a"_c, {"us-12-oh 1132", "cs-5-nc 2133", "cs-12-nc 2033"});
  COVERS("bs:event.good-ground.1", "agv:fow.16.2.5-6.a");
  EXPECT_EQ(t.why("choose 1132"), "agv:fow.16.2.5-6.a");
  t.play("choose 2133");
  EXPECT_TRUE(t.happened("marked", "agv:fow.16.2.5-6.a"));
}

TEST(FogOfWar, AWaywardMoveIsOneHexAndMayBeDeclined) {
  const auto table = [] {
    return picking(FogPick::wayward, Side::union_, "agv:fow.16.3.3.a"_c,
                   {"us-12-oh 1132", "cs-5-nc 1129", "cs-bondurant 1128", "cs-pelham 2029"});
  };
  COVERS("bs:10.11.1", "agv:fow.16.3.3.a", "agv:fow.16.3.3.b");
  AgvTable t = table();
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.why("move us-12-oh to 1131"), "agv:fow.16.3.3.a");          // not the enemy's
  EXPECT_EQ(t.why("move cs-5-nc to 1130-1131"), "bs:10.11.1");            // one hex
  EXPECT_EQ(t.why("move cs-pelham to 1929"), "agv:2.10.b.stone-wall.2");  // guns over a wall
  t.play("move cs-5-nc to 1130");
  EXPECT_EQ(t.at("cs-5-nc"), "1130");
  AgvTable declined = table();
  declined.play("pass");
  EXPECT_EQ(declined.at("cs-5-nc"), "1129");
}

TEST(FogOfWar, AGeneralCasualtyLeavesABrigadeUnsupported) {
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"cs-5-nc 2032", "cs-12-nc 2033", "us-12-oh 1132"})},
                  {"phase", "chit-draw"},
                  {"cup", list({"us-cox"})}}));
  const auto rolled = [&](DiceItem coloured, DiceItem white) {
    Position p = t.position.as<Position>();
    Dice dice(1);
    const DiceItem script[] = {coloured, white};
    dice.script(script);
    Journal journal;
    Play play{agv(), dice, journal};
    general_casualty(p, play, {"agv:fow.16.3.5.a"_c});
    return p;
  };
  COVERS("bs:wild.fog-of-war.5", "agv:fow.16.3.5.a", "agv:fow.16.3.5.b");
  const BrigadeIndex garland = brigade_named(agv(), "cs-garland");
  EXPECT_TRUE((rolled(4, 2).brigade[garland] & kNoSupport) != 0);
  EXPECT_FALSE((rolled(6, 4).brigade[garland] & kNoSupport) != 0);
  EXPECT_EQ(rolled(4, 3).brigade, t.position.as<Position>().brigade);  // Colquitt has nobody in play
}

TEST(FogOfWar, EveryGeneralCasualtyHitsItsBrigade) {
  COVERS("bs:wild.fog-of-war.5", "agv:fow.16.3.5.b");
  // From 11 on, roll by roll; with 63 and above nobody is hit.
  const char* fallen[] = {"us-scammon",
                          "us-crook",
                          "us-christ",
                          "us-welsh",
                          "us-nagle",
                          "us-ferrero",
                          "us-fairchild",
                          "us-harland",
                          "us-seymour",
                          "us-magilton",
                          "us-gallagher",
                          "us-phelps",
                          "us-doubleday",
                          "us-patrick",
                          "us-gibbon",
                          "us-duryee",
                          "us-christian",
                          "us-hartsuff",
                          "us-farnsworth",
                          "cs-garland",
                          "cs-colquitt",
                          "cs-g-b-anderson",
                          "cs-rodes",
                          "cs-ripley",
                          "cs-drayton",
                          "cs-g-t-anderson",
                          "cs-garnett",
                          "cs-kemper",
                          "cs-stevens",
                          "cs-walker",
                          "cs-wofford",
                          "cs-law",
                          "",
                          "",
                          "",
                          ""};
  AgvTable t;
  Position all = t.position.as<Position>();
  for (int u = 0; u < agv().n_units(); ++u)  // somebody of every brigade is in play
    if (!in_play(all, static_cast<UnitIndex>(u))) put(all, static_cast<UnitIndex>(u), agv().grid().parse("1132"));
  for (int roll = 0; roll < 36; ++roll) {
    Position p = all;
    Dice dice(1);
    const DiceItem script[] = {static_cast<DiceItem>(roll / 6 + 1), static_cast<DiceItem>(roll % 6 + 1)};
    dice.script(script);
    Journal journal;
    Play play{agv(), dice, journal};
    general_casualty(p, play, {"agv:fow.16.3.5.a"_c});
    std::string hit;
    for (std::size_t b = 0; b < agv().brigades.size(); ++b)
      if ((p.brigade[b] & kNoSupport) != 0) hit += agv().brigades[b].id;
    EXPECT_EQ(hit, fallen[roll]) << "roll " << roll / 6 + 1 << roll % 6 + 1;
  }
}

TEST(WaitingChits, IndecisionIsAWildChitThatWorksAtOnce) {
  AgvTable t;
  t.place(object({{"turn", 2}, {"phase", "command"}}));
  t.place(object({{"activation", object({{"brigade", "us-wv-cavalry"}, {"order", "regroup"}})},
                  {"step", "rally"},
                  {"cup", list({"indecision", "us-cox"})}}));
  COVERS("agv:7.3.c.1", "agv:7.3.c.2", "agv:7.3.c.3");
  t.play("done", {"indecision", "us-cox", "3"});  // Cox 4 - 2 = 2: a 3 is Limited
  for (const Value& e : t.events())
    if (e.get("event").as_text() == "activation-roll") {
      EXPECT_EQ(e.get("rating").as_integer(), 2);
      EXPECT_EQ(e.get("kind").as_text(), "limited");
    }
  COVERS("agv:7.3.c.5", "bs:5.3.2");
  Position p = t.position.as<Position>();
  p.indecision = 1;
  Content c = agv();
  const ChitIndex lee = agv_game().chit("cs-lee");
  c.scenarios[0].rating[lee] = 5;
  EXPECT_EQ(rating_now(c, p, lee), 5);
}

TEST(WaitingChits, EventsOfTheSisterBattleShareTheirRows) {
  const Content& c = agv();
  AgvTable t;
  t.place(object(
      {{"clear", true}, {"turn", 2}, {"units", units({"us-12-oh 1132", "us-23-oh 1131 shaken", "cs-5-nc 1129"})}, {"phase", "command"}}));
  const Position& p = t.position.as<Position>();
  const Outcome none;
  WindowMatter m;
  m.side = Side::union_;
  m.facts = kCommandRoll;
  Action a = act(Verb::play, agv_game().chit("us-charge"));
  COVERS("bs:event.confident.1");
  const EventRow* confident = event_row(Effect::confident);
  EXPECT_TRUE(confident->may(c, p, {m, Side::union_, none}, a).allowed());
  EXPECT_FALSE(confident->may(c, p, {m, Side::confederate, none}, a).allowed());
  COVERS("bs:event.huzzah.1", "bs:event.rebel-yell.1");
  const EventRow* yell = event_row(Effect::assault_bonus);
  EXPECT_TRUE(yell->may(c, p, {m, Side::union_, none}, a).allowed());
  EXPECT_FALSE(yell->may(c, p, {m, Side::confederate, none}, a).allowed());  // only for one's own attack
  COVERS("bs:event.fatigue.1");
  const EventRow* fatigue = event_row(Effect::fatigue);
  a.b = unit_named(c, "us-12-oh");
  EXPECT_TRUE(fatigue->may(c, p, {m, Side::confederate, none}, a).allowed());
  a.b = unit_named(c, "us-23-oh");
  EXPECT_FALSE(fatigue->may(c, p, {m, Side::confederate, none}, a).allowed());
  COVERS("bs:event.brigade-reserve.1");
  const EventRow* reserve = event_row(Effect::brigade_reserve);
  a.b = 0;
  a.c = brigade_named(c, "us-scammon");
  EXPECT_TRUE(reserve->may(c, p, {m, Side::union_, none}, a).allowed());
  t.place(object({{"units", units({"cs-5-nc 1133"})}}));
  EXPECT_FALSE(reserve->may(c, p, {m, Side::union_, none}, a).allowed());  // Engaged
}

TEST(ArtilleryRest, ACapCountsBatteriesThatAct) {
  Content c = agv();
  c.scenarios[0].turns[1].battery_cap = 1;
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"us-mcmullin 1132 shaken", "us-simmonds 1128 shaken", "us-12-oh 1133"})},
                  {"phase", "artillery"}}));
  Position p = t.position.as<Position>();
  Dice dice(1);
  Journal journal;
  Play play{c, dice, journal};
  COVERS("bs:6.1.5");
  ASSERT_TRUE(Engine<Rules>::apply(p, act(Verb::activate, 0, c.grid().parse("1132")), play).allowed());
  ASSERT_TRUE(Engine<Rules>::apply(p, act(Verb::rally, unit_named(c, "us-mcmullin")), play).allowed());
  EXPECT_NE(p.phase, Phase::artillery);  // the one activation is used: Simmonds rests
  EXPECT_EQ(p.units[unit_named(c, "us-simmonds")].hits, 1);
}

}  // namespace
}  // namespace vedette
