// Runs of 16.3 worked by hand, with scripted dice and every event as a player reads it: a commitment, the way back from beyond the limit,
// Ripley into an overstacked gap, Indecision and Longstreet, a Wayward Move, a General Casualty, Artillery Rest and a fight at night.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;
using Lines = std::vector<std::string>;

Lines first_of(const AgvTable& t, std::size_t n) {
  Lines story = t.story();
  story.resize(std::min(n, story.size()));
  return story;
}

AgvTable set_up(int turn, std::vector<std::string> lines, std::initializer_list<Value::Given> more) {
  AgvTable t({}, 1, agv_game(), "16.3", true);
  Value situation = object({{"turn", turn}, {"clear", true}, {"units", units(std::move(lines))}});
  for (const Value::Given& m : more) situation.set(m.member.first, m.member.second);
  t.place(situation);
  return t;
}
Value active(const char* brigade, const char* order) { return object({{"brigade", brigade}, {"order", order}}); }

TEST(SouthMountainRun, ACommitment) {
  COVERS("agv:16.3.special.1.i", "agv:16.3.special.1.j");
  AgvTable t =
      set_up(11, {"cs-3-al 1820", "cs-5-al 1816", "us-12-oh 4034"}, {{"activation", active("cs-rodes", "maneuver")}, {"step", "movement"}});
  t.play("move cs-3-al to 1821-1822 stop");
  EXPECT_EQ(t.story(),
            (Lines{"3 AL moves from 1820 to 1821 for 1 MP. [bs:10.5.1]", "3 AL is committed to the South. [agv:16.3.special.1.i]",
                   "3 AL moves from 1821 to 1822 for 1 MP and stops. [bs:10.5.1]"}))
      << "with the first hex that is three from the road, once";
  EXPECT_EQ(t.unit("cs-3-al").get("bound").as_text(), "agv:16.3.special.1.i");
  t.play("move cs-5-al to 1815 stop");
  EXPECT_EQ(t.story(), (Lines{"5 AL moves from 1816 to 1815 for 1 MP. [bs:10.5.1]",
                              "5 AL is committed to the North. [agv:16.3.special.1.i]", "5 AL stops in 1815. [bs:10.1.2]"}))
      << "each by itself";
}

// A retreat has driven 14 NC four hexes south of the road: its way back is not a way South. Two others have gone there free.
TEST(SouthMountainRun, WhoIsDrivenSouthComesBackUnpaidAndUncommitted) {
  COVERS("agv:16.3.special.1.i", "agv:16.3.special.1.issue.3", "agv:16.3.special.9", "agv:16.3.special.9.issue.1");
  AgvTable t = set_up(6, {"cs-2-nc 1820", "cs-4-nc 1819", "cs-14-nc 1823", "us-12-oh 4034"},
                      {{"activation", active("cs-g-b-anderson", "maneuver")}, {"step", "movement"}});
  t.play("move cs-2-nc to 1821 stop").play("move cs-4-nc to 1820-1821-1822 stop");
  const auto price = [&](const Value& path) {
    const Value cost = t.ask("cost", object({{"unit", "cs-14-nc"}, {"path", path}}));
    return cost.has("price") ? cost.get("price").as_number() : 0;
  };
  EXPECT_EQ(price(list({"1822", "1821", "1820"})), 0) << "1821 is no nearer than 1822, and no farther";
  EXPECT_EQ(price(list({"1824", "1825"})), 1) << "five hexes from the road: there it would be sent";
  AgvTable farther = t;
  farther.play("move cs-14-nc to 1824-1825 stop");
  EXPECT_TRUE(farther.offers("pay cs-14-nc"));
  t.play("move cs-14-nc to 1822-1821-1820 stop");
  EXPECT_EQ(t.story(), Lines{"14 NC moves from 1823 to 1820 for 3 MP and stops. [bs:10.5.1]"});
  EXPECT_FALSE(t.unit("cs-14-nc").has("area"));
}

// 3 AL (5 SP) fires at 1 PA Reserve, which 5 AL flanks: column 5, one right for that: 6. 66 is DS: it is depleted and tests at CR 1; a 6
// fails by five: Shaken, two hexes, Panic. 2727 lies inside the limit of the North, 2728 one hex beyond it.
TEST(SouthMountainRun, TheWayBackFromBeyondTheLimit) {
  COVERS("agv:16.3.special.1.d", "agv:16.3.special.1.issue.1", "agv:16.3.special.1.issue.4");
  AgvTable t = set_up(18, {"us-1-pa-reserve 2627", "us-2-pa-reserve 2526", "cs-3-al 2626", "cs-5-al 2527"},
                      {{"activation", active("cs-rodes", "attack")}, {"step", "fire"}, {"cup", list({"us-meade"})}});
  t.play("fire cs-3-al+ at 2627", {"6", "6", "6"});
  EXPECT_EQ(t.story(),
            (Lines{"The Confederates fire at 2627 in column 5, shifted to 6. [bs:9.3.1]", "3 AL fires with 5 SP. [bs:9.3a.1]",
                   "Flanking Fire: 1 right. [agv:9.3.5]", "1 PA Reserve: roll 66 in column 6, DS: Depletion and a severe test. [bs:9.3d.1]",
                   "1 PA Reserve is depleted. [bs:12.5.1]", "1 PA Reserve tests its cohesion: roll 6 against 1, failed by 5. [bs:12.2.3]",
                   "1 PA Reserve is Shaken. [bs:12.2.3]", "1 PA Reserve retreats from 2627 to 2727. [bs:12.3.1]"}));
  t.play("retreat us-1-pa-reserve 2728", {"4"});
  EXPECT_EQ(first_of(t, 4), (Lines{"1 PA Reserve retreats from 2727 to 2728. [bs:12.3.1]", "Panic spreads from 2627. [bs:12.6.1]",
                                   "2 PA Reserve tests its cohesion: roll 4 against 3, failed by 1. [bs:12.6.1]",
                                   "2 PA Reserve retreats from 2526 to 2426. [bs:12.3.1]"}))
      << "no leash holds a retreat";
  EXPECT_EQ(t.unit("us-1-pa-reserve").get("beyond").as_integer(), 1);
  t.play("done", {"us-meade"}).play("name brigade us-seymour", {"3"}).play("order maneuver");
  EXPECT_EQ(t.why("done"), "agv:16.3.special.1.d");
  EXPECT_EQ(t.why("move us-1-pa-reserve to 2729 stop"), "agv:16.3.special.1.c");
  t.play("move us-1-pa-reserve to 2727 stop");
  EXPECT_EQ(t.story().back().substr(0, 45), "1 PA Reserve moves from 2728 to 2727 for 1 MP") << t.story().back();
  EXPECT_EQ(t.why("done"), "");
}

TEST(SouthMountainRun, RipleyIntoAnOverstackedGap) {
  COVERS("agv:16.3.special.2.a", "agv:16.3.special.2.b", "agv:16.3.special.2.issue.2", "agv:16.3.reinf.csa.3");
  AgvTable t = set_up(8, {"cs-6-ga 1818", "us-12-oh 4034"}, {{"phase", "end-turn"}, {"cup", list({})}});
  t.play("done", {"1"});
  EXPECT_EQ(t.story(), (Lines{"End Turn Phase. [bs:4.1.1]", "Turn 9, 12:00 PM, begins. [bs:14.4.1]",
                              "Ripley's Brigade rolls 1: it comes at 12:00 PM. [agv:16.3.special.2.a]",
                              "The Union earn 2 victory points. [agv:16.3.special.2.a]",
                              "1 NC waits to enter at Mountain House (Turner's Gap, 1818). [agv:16.3.reinf.csa.3]",
                              "3 NC waits to enter at Mountain House (Turner's Gap, 1818). [agv:16.3.reinf.csa.3]",
                              "4 GA waits to enter at Mountain House (Turner's Gap, 1818). [agv:16.3.reinf.csa.3]",
                              "44 GA waits to enter at Mountain House (Turner's Gap, 1818). [agv:16.3.reinf.csa.3]",
                              "Command Decision Phase. [bs:4.1.1]"}));
  t.place(object({{"activation", active("cs-ripley", "maneuver")}, {"step", "movement"}, {"cup", list({})}}));
  for (const char* u : {"cs-1-nc", "cs-3-nc", "cs-4-ga", "cs-44-ga", "cs-6-ga"}) EXPECT_EQ(t.at(u), "1818") << "33 SP of five units";
  EXPECT_TRUE(t.unit("cs-3-nc").get("entering").as_bool());
  t.play("move cs-1-nc to 1918 stop");
  EXPECT_EQ(t.story(), Lines{"1 NC moves from Mountain House (Turner's Gap, 1818) to 1918 for 1 MP and stops. [bs:10.5.1]"});
  EXPECT_EQ(t.why("move cs-3-nc to 1918-1818 stop"), "") << "until this activation is over";
  t.play("done");
  EXPECT_FALSE(t.unit("cs-3-nc").has("entering")) << "they have moved: from now on the limit holds for whoever ends there";
  EXPECT_EQ(t.at("cs-3-nc"), "1818") << "but nobody is driven out";
  t.place(object({{"activation", active("cs-ripley", "maneuver")}, {"step", "movement"}, {"cup", list({})}}));
  EXPECT_EQ(t.why("move cs-1-nc to 1818 stop"), "agv:3.1.1");
}

// Hood 4 less 2: a 3, which would be Full, is Limited; Longstreet makes the rating 3.
TEST(SouthMountainRun, IndecisionThenLongstreet) {
  COVERS("agv:16.3.special.7.b", "bs:wild.indecision.1", "bs:wild.indecision.2", "bs:event.longstreet.1", "agv:16.3.special.5.b");
  AgvTable t = set_up(15, {"cs-4-tx 1116", "us-12-oh 4034"},
                      {{"phase", "chit-draw"},
                       {"cup", list({"indecision", "cs-hood", "us-cox"})},
                       {"held", object({{"union", list({})}, {"confederate", list({"cs-longstreet"})}})}});
  t.play("done", {"indecision", "cs-hood", "3"});
  EXPECT_EQ(t.story(),
            (Lines{"Indecision is drawn: ratings are lower for this turn. [bs:7.1.1]", "Hood is drawn. [bs:7.1.1]",
                   "Wofford's Brigade is named. [bs:7.2.1]", "Wofford's Brigade rolls 3 against 2: Limited Activation. [bs:7.2.5]"}));
  EXPECT_EQ(t.choices(), (Lines{"pass", "play chit cs-longstreet"})) << "asked once the roll is seen, and before anything is done about it";
  AgvTable declines = t;
  declines.play("pass", {"us-cox"});
  EXPECT_EQ(declines.story().front(), "Hood is out for the turn. [bs:7.2.8]") << "nobody is next to Wofford's men: nothing to do";
  t.play("play chit cs-longstreet");
  EXPECT_EQ(t.story(), Lines{"The Confederates play Longstreet: the rating counts for more. [bs:event.longstreet.1]"});
  EXPECT_EQ(t.view().get("activation").get("kind").as_text(), "full");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_TRUE(t.offers("order attack"));
  // One more would not have done: 2 + 1 is under a 4, and nobody is asked.
  AgvTable four = set_up(15, {"cs-4-tx 1116", "us-12-oh 4034"},
                         {{"phase", "chit-draw"},
                          {"cup", list({"indecision", "cs-hood", "us-cox"})},
                          {"held", object({{"union", list({})}, {"confederate", list({"cs-longstreet"})}})}});
  four.play("done", {"indecision", "cs-hood", "4", "us-cox"});
  EXPECT_EQ(four.story()[3], "Wofford's Brigade rolls 4 against 2: Limited Activation. [bs:7.2.5]");
  EXPECT_EQ(four.decider(), Side::union_);
}

TEST(SouthMountainRun, AWaywardMove) {
  COVERS("agv:fow.16.3.3.a", "agv:fow.16.3.3.b", "agv:fow.16.3.3.issue.1", "agv:16.3.special.1.issue.3");
  AgvTable t = set_up(12, {"cs-3-al 1820", "us-12-oh 1823"}, {{"phase", "chit-draw"}, {"cup", list({"fog-of-war", "us-cox"})}});
  t.play("done", {"fog-of-war", "3"});
  EXPECT_EQ(t.story(),
            (Lines{"Fog of War is drawn. [bs:7.1.1]",
                   "The Confederates roll 3 for the Fog of War: Wayward Confederate Move, the Union may move any one Confederate "
                   "unit by a hex. [agv:fow.16.3.3.a]"}));
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.view().get("prompt").as_text(), "Fog of War: Move a unit of the enemy one hex, or Pass.");
  const Value cost = t.ask("cost", object({{"unit", "cs-3-al"}, {"path", list({"1821"})}}));
  EXPECT_TRUE(cost.get("legal").as_bool());
  for (const char* nothing : {"cost", "allowance", "left"}) EXPECT_EQ(cost.get(nothing).as_integer(), 0) << nothing << ": the way is given";
  t.play("move cs-3-al to 1821", {"us-cox"});
  EXPECT_EQ(t.story(), (Lines{"3 AL moves from 1820 to 1821. [agv:fow.16.3.3.a]", "Cox is drawn. [bs:7.1.1]"}))
      << "no fire, no points, no commitment";
  EXPECT_FALSE(t.unit("cs-3-al").has("area"));
}

// 5 NC and 12 NC support each other in one hex; 42 is Garland: neither gives nor receives Support until the turn ends.
TEST(SouthMountainRun, AGeneralCasualty) {
  COVERS("agv:fow.16.3.5.a", "agv:fow.16.3.5.b", "bs:wild.fog-of-war.5");
  AgvTable t =
      set_up(2, {"cs-5-nc 1927", "cs-12-nc 1927", "us-12-oh 1928"}, {{"phase", "chit-draw"}, {"cup", list({"fog-of-war", "us-cox"})}});
  EXPECT_TRUE(t.unit("cs-5-nc").get("supported").as_bool());
  const auto cohesion = [&] { return static_cast<int>(t.unit("cs-5-nc").get("mcr").as_integer()); };
  const int before = cohesion();
  t.play("done", {"fog-of-war", "5", "4", "2", "us-cox", "1"});
  EXPECT_EQ(first_of(t, 3), (Lines{"Fog of War is drawn. [bs:7.1.1]",
                                   "The Confederates roll 5 for the Fog of War: Possible General Casualty. [agv:fow.16.3.5.a]",
                                   "General casualty roll 42: Garland's Brigade is unsupported this turn. [agv:fow.16.3.5.a]"}));
  EXPECT_FALSE(t.unit("cs-5-nc").get("supported").as_bool());
  EXPECT_EQ(cohesion(), before - 1);
  t.play("order attack").play("fire us-12-oh+ at 1927", {"3", "3", std::to_string(before)});
  EXPECT_EQ(t.story()[3], "5 NC tests its cohesion: roll " + std::to_string(before) + " against " + std::to_string(before - 1) +
                              ", failed by 1. [bs:12.2.2]")
      << "with its general it would have passed";
  t.place(object({{"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done");
  AgvTable absent = set_up(2, {"cs-5-nc 1927", "us-12-oh 1928"}, {{"phase", "chit-draw"}, {"cup", list({"fog-of-war", "us-cox"})}});
  absent.play("done", {"fog-of-war", "5", "5", "3", "us-cox", "1"});
  EXPECT_EQ(absent.story()[2], "General casualty roll 53: no effect, Garnett's Brigade is not in play. [agv:fow.16.3.5.a]");
  const Value view = t.view();
  for (const Value& m : view.get("markers").items()) EXPECT_NE(m.get("marker").as_text(), "unsupported");
}

TEST(SouthMountainRun, RoughGoing) {
  COVERS("agv:fow.16.3.2");
  AgvTable t = set_up(2, {"us-12-oh 3137", "cs-5-nc 1927"}, {{"phase", "chit-draw"}, {"cup", list({"fog-of-war", "us-cox"})}});
  t.play("done", {"fog-of-war", "2", "us-cox", "1"});
  EXPECT_EQ(first_of(t, 3),
            (Lines{"Fog of War is drawn. [bs:7.1.1]",
                   "The Confederates roll 2 for the Fog of War: Rough Going, Union Maneuver 2 MP less this turn. [agv:fow.16.3.2]",
                   "Rough Going is in force until the turn ends. [agv:fow.16.3.2]"}));
  t.play("order maneuver");
  EXPECT_EQ(t.ask("reach", object({{"unit", "us-12-oh"}})).get("allowance").as_number(), 5);
}

TEST(SouthMountainRun, ATurnOfArtilleryRest) {
  COVERS("agv:16.3.special.11.a", "agv:16.3.special.11.b", "agv:16.3.special.11.c", "agv:16.3.special.11.issue.1");
  AgvTable t = set_up(10, {"cs-hardaway 1216", "cs-jones 1115", "cs-carter 1315 shaken", "us-benjamin 3833", "us-12-oh 4040"},
                      {{"phase", "artillery"}, {"side", "confederate"}, {"cup", list({"us-cox"})}});
  EXPECT_EQ(t.view().get("turn").get("batteries").as_integer(), 2);
  t.play("activate 1216").play("choose cs-hardaway").play("move cs-hardaway to 1217 stop");
  EXPECT_EQ(t.story(), Lines{"Hardaway moves from Zittle House (1216) to 1217 for 1 MP and stops. [bs:10.5.1]"});
  EXPECT_EQ(t.view().get("turn").get("acted").get("confederate").as_integer(), 1);
  EXPECT_EQ(t.decider(), Side::union_);
  t.play("pass");
  EXPECT_EQ(t.story(), Lines{"The Union pass. [bs:6.1.2]"});
  t.play("activate 1315").play("rally cs-carter");
  EXPECT_EQ(t.story(), Lines{"Carter rallies: no hit is left. [bs:13.1.4]"}) << "a battery at rest may rally, and counts as one of the two";
  EXPECT_EQ(t.view().get("turn").get("acted").get("confederate").as_integer(), 2);
  AgvTable goes_on = t;
  goes_on.play("pass");
  EXPECT_NE(goes_on.view().get("phase").as_text(), "artillery") << "Jones is ready, but two have acted";
  t.place(object({{"phase", "artillery"}, {"side", "confederate"}}));
  EXPECT_EQ(t.why("activate 1115"), "agv:16.3.special.11.a");
}

// Cook, already Disrupted, is driven off as it tries to leave an Engaged hex: to the Broken Track, or a hex back. It has acted all the
// same.
TEST(SouthMountainRun, ABatteryThatFireStopsOnItsWayHasActedAtRest) {
  COVERS("bs:6.1.5", "agv:16.3.special.11.a");
  const auto leaves = [](std::vector<std::string> dice) {
    AgvTable t = set_up(11, {"us-cook 2530 disrupted", "cs-3-al 2529", "us-durell 2933", "us-clark 3033", "us-simmonds 3135"},
                        {{"phase", "artillery"}, {"side", "union"}, {"cup", list({"us-cox"})}});
    t.play("activate 2530").play("choose us-cook").play("move us-cook to 2631").play("choose 2529", dice);
    return t;
  };
  const auto acted = [](const AgvTable& t) { return t.view().get("turn").get("acted").get("union").as_integer(); };
  const AgvTable broken = leaves({"6", "5", "6", "6"});
  EXPECT_EQ(broken.at("us-cook"), "broken-3");
  EXPECT_EQ(acted(broken), 1);
  AgvTable one_more = broken;
  one_more.play("activate 2933").play("move us-durell to 2934 stop");
  EXPECT_EQ(acted(one_more), 2);
  EXPECT_NE(one_more.view().get("phase").as_text(), "artillery") << "two have acted: Clark and Simmonds rest";
  const AgvTable unhurt = leaves({"1", "1"});
  EXPECT_EQ(unhurt.at("us-cook"), "2631");
}

// Three batteries in a hex, two of which may be active: 6 SP each of Simmonds and Cook, 4 of Benjamin.
TEST(SouthMountainRun, OfThreeGunsInAHexTwoFireAtRest) {
  COVERS("agv:16.3.special.11.a", "agv:16.3.special.11.b");
  const std::vector<std::string> lines = {"us-benjamin 3234", "us-simmonds 3234", "us-cook 3234", "cs-5-nc 2731", "us-12-oh 4040"};
  const auto stands = [&](int turn) {
    AgvTable t = set_up(turn, lines, {{"phase", "artillery"}, {"side", "union"}, {"cup", list({"us-cox"})}});
    t.play("activate 3234");
    return t;
  };
  AgvTable t = stands(10);
  EXPECT_EQ(t.why("fire us-benjamin+us-simmonds+us-cook at 2731"), "agv:16.3.special.11.a");
  const Value odds = t.ask("odds", object({{"kind", "fire"}, {"target", "2731"}}));
  EXPECT_TRUE(odds.get("legal").as_bool());
  EXPECT_EQ(odds.get("units").size(), 2U);
  EXPECT_EQ(odds.get("strength").as_text(), "12") << "the two strongest";
  AgvTable adds = t;
  adds.patient = true;
  adds.play("fire at 2731").play("add us-cook").play("add us-simmonds");
  EXPECT_EQ(adds.why("add us-benjamin"), "agv:16.3.special.11.a");
  EXPECT_FALSE(adds.offers("add us-benjamin"));
  AgvTable moved = t;
  moved.play("move us-benjamin to 3235 stop");
  EXPECT_EQ(moved.why("fire us-simmonds+us-cook at 2731"), "agv:16.3.special.11.a") << "one has acted: one is left";
  moved.play("fire us-cook+ at 2731", {"1", "1"});
  EXPECT_NE(moved.view().get("phase").as_text(), "artillery") << "two have acted";
  EXPECT_EQ(stands(9).why("fire us-benjamin+us-simmonds+us-cook at 2731"), "") << "no rest at noon yet";
}

TEST(SouthMountainRun, AtRestTheThirdBatteryIsRefusedForTheRestWhateverItTries) {
  COVERS("agv:16.3.special.11.a", "agv:16.3.special.11.c");
  AgvTable t = set_up(10, {"cs-hardaway 1216", "cs-jones 1115", "cs-carter available", "cs-5-nc 1317", "us-12-oh 4040"},
                      {{"phase", "artillery"}, {"side", "confederate"}, {"cup", list({"us-cox"})}});
  EXPECT_EQ(t.why("rebuild cs-carter 1317"), "");
  for (const char* battery : {"cs-hardaway to 1217", "cs-jones to 1116"}) {
    const std::string words = battery;
    t.play("activate " + std::string(words.starts_with("cs-h") ? "1216" : "1115")).play("move " + words + " stop");
    if (t.decider() == Side::union_) t.play("pass");
  }
  t.place(object({{"phase", "artillery"}, {"side", "confederate"}}));
  EXPECT_EQ(t.why("rebuild cs-carter 1317"), "agv:16.3.special.11.a") << "not 'one attempt a turn': none was made";
}

// 12 OH (9 SP, CR 3 without Support at night) at 5 NC (6 SP, CR 3, less 1 for want of Support, 12 NC or no: 2). Fire: column 9-10, two
// left: 6; 33 is T; 4 against 2: Shaken. The assault has no such shift: 9 against 5½ is one right, CR one right, S muskets one left: 11-12.
TEST(SouthMountainRun, AFightAtNight) {
  COVERS("agv:16.3.special.10.c", "agv:16.3.special.10.e", "agv:16.3.special.10.f", "agv:16.3.special.10.issue.2");
  AgvTable t = set_up(24, {"us-12-oh 3137", "us-23-oh 3138", "cs-5-nc 3136", "cs-12-nc 3135"},
                      {{"activation", active("us-scammon", "attack")}, {"step", "fire"}, {"cup", list({})}});
  t.play("fire us-12-oh+ at 3136", {"3", "3", "4"});
  EXPECT_EQ(t.story(), (Lines{"The Union fire at 3136 in column 9-10, shifted to 6. [bs:9.3.1]", "12 OH fires with 9 SP. [bs:9.3a.1]",
                              "Night: 2 left. [agv:16.3.special.10.c]", "5 NC: roll 33 in column 6, T: a test. [bs:9.3d.1]",
                              "5 NC tests its cohesion: roll 4 against 2, failed by 2. [bs:12.2.2]", "5 NC is Shaken. [bs:12.2.2]"}));
  t.play("done").play("close-combat at 3136 from 3137");
  EXPECT_EQ(t.story(), (Lines{"The Union assault 3136 from 3137 in column 9-10, shifted to 11-12. [bs:11.2.1]",
                              "12 OH attacks with 9 SP. [bs:11.2.1]"}));
  t.play("pass", {"5", "5", "6"});
  EXPECT_EQ(t.story(), (Lines{"Attacker one and a half times as strong: 1 right. [agv:11.3.c.odds.3]",
                              "Best CR of the Assaulting Hex above the defending lead unit's: 1 right. [agv:11.3.c.cr.1]",
                              "Half or more of the defending SP have S or MX muskets: 1 left. [agv:11.3.c.weapon.2]",
                              "Close Combat against 5 NC: roll 55 in column 11-12, D: Depletion and a test. [bs:11.3c.9]",
                              "5 NC is depleted. [bs:12.5.1]", "5 NC tests its cohesion: roll 6 against 0, failed by 6. [bs:11.4.1]",
                              "5 NC is Disrupted. [bs:11.4.1]"}));
}

// The end of a turn, with the hexes that the Union has by then and who stands where.
AgvTable ended(int turn, std::vector<const char*> held, std::vector<std::string> lines = {"us-12-oh 4034", "cs-5-nc 1010"},
               std::vector<std::string> dice = {}) {
  std::vector<Value> markers;
  for (const char* h : held) markers.push_back(object({{"marker", "control"}, {"hex", h}, {"side", "union"}}));
  AgvTable t = set_up(turn, std::move(lines), {{"markers", objects(std::move(markers))}, {"phase", "end-turn"}, {"cup", list({})}});
  t.play("done", std::move(dice));
  return t;
}
Lines until_the_turn(const AgvTable& t) {  // what is told before the next turn begins
  Lines lines;
  for (const std::string& l : t.story()) {
    if (l.find(" begins.") != std::string::npos) break;
    lines.push_back(l);
  }
  return lines;
}

TEST(SouthMountainRun, EachPointThatIsEarnedOnceAtItsHourAndATurnLate) {
  COVERS("agv:16.3.victory.once.1", "agv:16.3.victory.once.2", "agv:16.3.victory.once.3", "agv:16.3.victory.once.4",
         "agv:16.3.victory.once.5", "agv:16.3.victory.once.6", "agv:16.3.victory.issue.5");
  const std::string phase = "End Turn Phase. [bs:4.1.1]";
  EXPECT_EQ(until_the_turn(ended(10, {"1927", "1929"})),
            (Lines{phase, "The Union earn 4 victory points for Fox's Gap (1927). [agv:16.3.victory.once.3]",
                   "The Union earn 1 victory point for Wise's House (1929). [agv:16.3.victory.once.4]"}));
  EXPECT_EQ(until_the_turn(ended(11, {"1927", "1929"})), Lines{phase}) << "half an hour late";
  const std::string gap = "The Confederates earn 4 victory points for Fox's Gap (1927). [agv:16.3.victory.once.3]",
                    house = "The Confederates earn 1 victory point for Wise's House (1929). [agv:16.3.victory.once.4]";
  EXPECT_EQ(until_the_turn(ended(10, {})), (Lines{phase, gap, house}));
  EXPECT_EQ(until_the_turn(ended(11, {})), Lines{phase});
  EXPECT_EQ(until_the_turn(ended(10, {}, {"us-12-oh 3127", "cs-5-nc 1010"})),
            (Lines{phase, "The Union earn 1 victory point for Stevens House (3127). [agv:16.3.victory.once.2]", gap, house}));
  EXPECT_EQ(until_the_turn(ended(11, {}, {"us-12-oh 3127", "cs-5-nc 1010"})), Lines{phase});
  EXPECT_EQ(until_the_turn(ended(14, {"1818", "1229"})),
            (Lines{phase, "The Union earn 10 victory points for Mountain House (Turner's Gap, 1818). [agv:16.3.victory.once.5]",
                   "The Union earn 1 victory point for D. Hutzel House (1229). [agv:16.3.victory.once.6]"}));
  EXPECT_EQ(until_the_turn(ended(15, {"1818", "1229"})), Lines{phase});
}

TEST(SouthMountainRun, FiveOfSixPlacesAndAllSix) {
  COVERS("agv:16.3.victory.auto.1", "agv:16.3.victory.auto.2");
  const AgvTable five = ended(20, {"1818", "1216", "2725", "3038", "3115"});
  EXPECT_EQ(first_of(five, 2), (Lines{"End Turn Phase. [bs:4.1.1]", "Turn 21, 6:00 PM, begins. [bs:14.4.1]"}));
  const AgvTable six = ended(20, {"1818", "1216", "2725", "3038", "3115", "2206"});
  EXPECT_EQ(
      six.story(),
      (Lines{"End Turn Phase. [bs:4.1.1]",
             "The Union win a decisive victory: Union infantry holds all six places that decide the day. [agv:16.3.victory.auto.1]"}));
}

// What 16.3 still asks for, as anybody is shown it; the judging at the end is the same computation.
TEST(SouthMountainRun, WhatIsMissingForAVictory) {
  COVERS("agv:16.3.victory.auto.1", "agv:16.3.victory.result.1", "agv:16.3.victory.issue.1");
  const auto goals = [](std::vector<const char*> held) {
    AgvTable t({}, 1, agv_game(), "16.3", true);
    std::vector<Value> markers;
    for (const char* h : held) markers.push_back(object({{"marker", "control"}, {"hex", h}, {"side", "union"}}));
    t.place(object({{"turn", 20}, {"markers", objects(std::move(markers))}, {"phase", "command"}}));
    return t.view().get("score").get("goals");
  };
  const Value five = goals({"1818", "1216", "2725", "3038", "3115"});
  ASSERT_EQ(five.size(), 4U);
  EXPECT_TRUE(five[0].get("ends").as_bool());
  EXPECT_EQ(five[0].get("level").as_text(), "decisive");
  EXPECT_FALSE(five[0].get("reached").as_bool());
  int met = 0;
  for (const Value& n : five[0].get("needs").items())
    if (n.get("met").as_bool())
      ++met;
    else
      EXPECT_EQ(n.get("hex").as_text(), "2206");
  EXPECT_EQ(met, 5);
  EXPECT_TRUE(goals({"1818", "1216", "2725", "3038", "3115", "2206"})[0].get("reached").as_bool());
  // 15 points to 9, so a lead of 6 where 3 are needed.
  EXPECT_EQ(five[1].get("side").as_text(), "union");
  EXPECT_EQ(five[1].get("needs")[0].get("have").as_number(), 6);
  EXPECT_EQ(five[1].get("needs")[0].get("need").as_number(), 3);
  EXPECT_TRUE(five[1].get("reached").as_bool());
  const Value none = goals({});
  EXPECT_EQ(none[1].get("needs")[0].get("have").as_number(), -14);
  EXPECT_FALSE(none[1].get("reached").as_bool() || none[2].get("reached").as_bool());
  EXPECT_TRUE(none[2].get("side").is_null()) << "a draw";
  EXPECT_TRUE(none[3].get("reached").as_bool()) << "a Confederate win is what happens otherwise";
}

}  // namespace
}  // namespace vedette
