// Set-up, the order of play, the first turn, Burnside's pause, dusk, rally and regroup, reinforcements and victory.
#include "fotm/table.h"

namespace vedette::fotm {
namespace {

using SettingUp = AtTheTable;
using Sequence = AtTheTable;
using FirstTurn = AtTheTable;
using Burnside = AtTheTable;
using Rally = AtTheTable;
using Reinforcements = AtTheTable;
using Victory = AtTheTable;

TEST_F(SettingUp, ConfederatesWithinTwoHexesThenTheUnionExactly) {
  COVERS("fotm:11.1.cs", "fotm:11.1.us", "fotm:11.1.limit", "fotm:11.1.rest", "fotm:19.0.setup");
  start({}, false);
  EXPECT_EQ(phase(), "setup");
  EXPECT_EQ(name(game.decider(p)), "confederate");
  EXPECT_EQ(why("place cs-rosser 1605 facing s mounted"), "");
  EXPECT_EQ(why("place cs-rosser 1604 facing s mounted"), "fotm:11.1.cs");
  EXPECT_EQ(why("place cs-rosser 1605 facing s no-mounted"), "fotm:11.1.limit");
  EXPECT_EQ(why("place us-farnsworth 1716 facing s mounted"), "fotm:11.1.limit");
  EXPECT_EQ(why("place cs-rodes 2601 facing s"), "fotm:11.1.rest");
  act("place cs-colquitt 2407 facing ene");
  act("place cs-garland 2407 facing ene");
  EXPECT_EQ(number("cs-garland", "stack"), 2);
  act("default-setup");
  EXPECT_EQ(where("cs-colquitt"), "2407");
  EXPECT_EQ(where("cs-pelham"), "1507");
  EXPECT_EQ(name(game.decider(p)), "union");
  EXPECT_EQ(why("place us-farnsworth 1715 facing wnw mounted"), "fotm:11.1.us");
  act("default-setup");
  COVERS("fotm:0.intro.start", "fotm:11.1.marker", "fotm:11.3.start", "fotm:11.2.order");
  EXPECT_EQ(view().get("turn").get("time").as_text(), "7 am");
  EXPECT_EQ(phase(), "movement");
  EXPECT_EQ(name(game.decider(p)), "union");
  EXPECT_EQ(where("cs-rodes"), "waiting");
}

TEST_F(SettingUp, OptionsAreChosenAtTheStart) {
  COVERS("fotm:11.1.sides");
  EXPECT_EQ(game.card().options.size(), 4U);
  vedette::Setup setup;
  setup.scenario = "battle";
  setup.options = {{"longstreet-bonus", true}};
  Dice dice(1);
  Journal silent;
  AnyPosition q;
  EXPECT_EQ(game.start(q, setup, dice, silent).code, Refused::bad_request);  // it follows Lee's visit
  setup.options = {{"no-such-option", true}};
  EXPECT_EQ(game.start(q, setup, dice, silent).code, Refused::bad_request);
}

TEST_F(Sequence, PhasesInTheirOrder) {
  COVERS("fotm:11.2.A", "fotm:11.2.B", "fotm:11.2.CD", "fotm:1.1.turn");
  situation(2, "rally", "union", u("us-crook", "1515", "n", R"("sp":2)"));
  EXPECT_EQ(why("move us-crook to 1514"), "fotm:11.2.A");
  EXPECT_EQ(why("assault at 1607"), "fotm:11.2.A");
  EXPECT_EQ(why("place us-crook 1607 facing n"), "fotm:11.1.sides");
  act("done");
  EXPECT_EQ(phase(), "movement");
  EXPECT_EQ(why("rally us-crook"), "fotm:11.2.A");
  act("done");
  EXPECT_EQ(phase(), "reinforcement");  // after movement, before combat
  act("done");
  EXPECT_EQ(view().get("turn").get("n").as_integer(), 3);  // nobody had anything to do since
  EXPECT_EQ(view().get("turn").get("time").as_text(), "9 am");
}

TEST_F(Sequence, FifteenTurnsAndThenTheResult) {
  COVERS("fotm:11.2.turns", "fotm:11.2.C.when", "fotm:18.1.decisive");
  situation(15, "combat", "confederate", u("cs-garland", "2405"));
  EXPECT_TRUE(view().get("result").is_null());
  act("done");
  EXPECT_EQ(name(game.decider(p)), "none");
  EXPECT_EQ(phase(), "over");
  const Value result = view().get("result");
  EXPECT_EQ(result.get("winner").as_text(), "confederate");
  EXPECT_EQ(result.get("level").as_text(), "decisive");
  EXPECT_EQ(why("done"), "fotm:11.2.turns");
}

TEST_F(FirstTurn, CavalryStopsInRangeAndMayNotGoWest) {
  COVERS("fotm:11.3.stop", "fotm:11.3.west", "fotm:11.3.hold", "fotm:11.3.range", "fotm:11.3.spelling", "fotm:11.3.horse");
  // Pelham in 1608 (level 6) reaches four hexes down: on the road from the East 1511 is the first in range.
  const std::string guns = u("cs-pelham", "1608", "ese", R"("mounted":false)") + ",";
  situation(1, "movement", "union",
            guns + u("us-farnsworth", "1513", "wnw") + "," + u("us-whiting", "1513", "wnw") + "," + u("us-robertson", "1513", "wnw"));
  EXPECT_EQ(why("move us-farnsworth to 1512-1511-1510"), "fotm:11.3.stop");
  EXPECT_EQ(why("move us-robertson to 1512-1511-1510"), "fotm:11.3.stop");
  act("move us-farnsworth to 1512-1511 stop");
  EXPECT_TRUE(cited("fotm:11.3.stop"));
  EXPECT_EQ(why("move us-whiting to 1512"), "fotm:11.3.west");
  EXPECT_EQ(why("move us-whiting to 1514"), "");
  EXPECT_EQ(why("move us-robertson to 1512"), "fotm:11.3.west");
  // Lifted for good once infantry or artillery is further West than all of the cavalry.
  situation(2, "movement", "union",
            guns + u("us-farnsworth", "1511", "wnw") + "," + u("us-whiting", "1513", "wnw") + "," + u("us-crook", "1612", "wnw"));
  EXPECT_EQ(why("move us-whiting to 1512"), "fotm:11.3.west");
  act("move us-crook to 1611 stop");  // an odd column counts half a row more: 1611 is further West than 1511
  EXPECT_EQ(told("hold-lifted"), 1);
  EXPECT_EQ(why("move us-whiting to 1512"), "");
  // Horse artillery is held like cavalry, and does not lift the hold.
  situation(2, "movement", "union", guns + u("us-farnsworth", "1512", "wnw") + "," + u("us-robertson", "1511", "wnw"));
  EXPECT_EQ(why("move us-farnsworth to 1511"), "fotm:11.3.west");
}

TEST_F(FirstTurn, TheLeash) {
  COVERS("fotm:11.3.leash", "fotm:11.3.leash.when");
  situation(3, "movement", "union", u("us-farnsworth", "1614", "wnw") + "," + u("us-crook", "1516", "wnw"));
  EXPECT_EQ(why("move us-farnsworth to 1615-1616"), "");
  EXPECT_EQ(why("move us-farnsworth to 1613"), "fotm:11.3.leash");  // three hexes from Crook
  EXPECT_EQ(why("turn us-farnsworth facing n"), "");                // standing still is always allowed
  // Too far to reach the leash: nearer is enough.
  situation(3, "movement", "union", u("us-farnsworth", "1601", "wnw") + "," + u("us-crook", "1517", "wnw"));
  EXPECT_EQ(why("move us-farnsworth to 1602"), "");
  EXPECT_EQ(why("move us-farnsworth to 1701"), "fotm:11.3.leash.when");
  // It binds from the first Movement Phase that begins with infantry or artillery on the map.
  situation(1, "movement", "union", u("us-farnsworth", "1614", "wnw"));
  EXPECT_EQ(why("move us-farnsworth to 1613"), "");
}

TEST_F(Burnside, TheNoonWithdrawal) {
  COVERS("fotm:11.4.leave", "fotm:11.4.timing", "fotm:11.4.presence", "fotm:3.1.markers");
  const std::string units = u("cs-garland", "1608", "ese") + "," + u("us-crook", "1609", "wnw") + "," + u("us-scammon", "1610", "wnw");
  situation(6, "movement", "union", units);
  EXPECT_TRUE(paused());
  EXPECT_EQ(why("done"), "fotm:11.4.leave");
  EXPECT_EQ(witnesses("done")[0], "us-crook");
  EXPECT_EQ(why("stop us-crook"), "fotm:11.4.leave");
  COVERS("fotm:11.4.limits");
  EXPECT_EQ(why("move us-scammon to 1509-1508"), "fotm:11.4.limits");
  act("back us-crook to 1610 stop");
  EXPECT_EQ(why("done"), "");
  COVERS("fotm:11.4.cannot");  // surrounded by zones of control: it stays without penalty
  situation(6, "movement", "union",
            u("cs-garland", "1608", "ese") + "," + u("cs-colquitt", "1610", "wnw") + "," + u("cs-ripley", "1510", "wnw") + "," +
                u("cs-rodes", "1708", "s") + "," + u("us-crook", "1609", "wnw"));
  EXPECT_EQ(why("done"), "");
  // In later turns of the pause a unit found in Confederate ZOC may stay.
  situation(7, "movement", "union", units, R"("markers":[{"marker":"burnside-pause"}])");
  EXPECT_EQ(why("done"), "");
  EXPECT_EQ(why("move us-scammon to 1509-1508"), "fotm:11.4.limits");
}

TEST_F(Burnside, Rolls) {
  COVERS("fotm:11.2.A1", "fotm:11.5.1pm", "fotm:11.5.2pm", "fotm:11.4.until", "fotm:11.5.once");
  const std::string units = u("us-crook", "1515") + "," + u("cs-garland", "2405");
  situation(7, "burnside-roll", "union", units);
  EXPECT_TRUE(paused());
  act("done", {4});
  EXPECT_TRUE(paused());
  situation(7, "burnside-roll", "union", units);
  act("done", {5});
  EXPECT_FALSE(paused());
  situation(8, "burnside-roll", "union", units);
  act("done", {3});
  EXPECT_TRUE(paused());
  situation(8, "burnside-roll", "union", units);
  act("done", {4});
  EXPECT_FALSE(paused());
  // Without a pause there is no roll; at 3 pm it ends by itself.
  situation(6, "combat", "confederate", units, R"("markers":[])");
  act("done", {1});  // the 1 pm roll
  EXPECT_TRUE(paused());
  situation(8, "combat", "confederate", units, R"("markers":[{"marker":"burnside-pause"}])");
  EXPECT_TRUE(paused());
  act("done");
  EXPECT_FALSE(paused());
  COVERS("fotm:10.6.resolve");
  start({{"burnside-resolve", true}});
  situation(6, "combat", "confederate", units);
  EXPECT_TRUE(paused());
  act("done");  // 1 pm: over without a roll
  EXPECT_FALSE(paused());
}

TEST_F(Burnside, WhatEndsThePauseEarly) {
  COVERS("fotm:11.4.trigger");
  const std::string pause = R"("markers":[{"marker":"burnside-pause"}])";
  situation(7, "movement", "confederate", u("cs-garland", "1608", "ese") + "," + u("us-crook", "1610", "wnw"), pause);
  act("move cs-garland to 1609 stop");
  EXPECT_FALSE(paused());
  situation(7, "movement", "confederate", u("cs-rosser", "1608", "ese") + "," + u("us-crook", "1610", "wnw"), pause);
  act("move cs-rosser to 1609 stop");
  EXPECT_TRUE(paused());
  COVERS("fotm:8.3.scope");
  situation(7, "movement", "confederate", u("cs-rosser", "1608", "ese", R"("mounted":false)") + "," + u("us-crook", "1610", "wnw"), pause);
  act("move cs-rosser to 1609 stop");
  EXPECT_FALSE(paused());
}

TEST_F(Rally, RegainingAStep) {
  COVERS("fotm:12.1.two", "fotm:12.2.who", "fotm:12.2.roll", "fotm:12.2.free", "fotm:2.3.regain", "fotm:2.3.notfull", "fotm:12.2.once",
         "fotm:12.2.typo");
  situation(3, "rally", "union", u("us-crook", "1515", "n", R"("sp":3)") + "," + u("us-scammon", "1515", "n", R"("sp":4)"));
  EXPECT_EQ(why("rally us-scammon"), "fotm:12.2.who");
  EXPECT_EQ(ask("odds", R"({"kind":"rally","unit":"us-crook"})").get("outcomes")[0].get("fraction").as_text(), "1/3");
  act("rally us-crook", {5});
  EXPECT_EQ(number("us-crook", "sp"), 4);
  situation(3, "rally", "union", u("us-crook", "1515", "n", R"("sp":3)") + "," + u("us-scammon", "1516", "n", R"("sp":3)"));
  act("rally us-crook", {4});
  EXPECT_EQ(number("us-crook", "sp"), 3);
  EXPECT_EQ(why("rally us-crook"), "fotm:12.2.once");
  COVERS("fotm:12.2.commander", "fotm:2.2.cm", "fotm:10.3.conflict", "fotm:10.2.own");
  situation(
      3, "rally", "union",
      u("us-crook", "1515", "n", R"("sp":3,"lcm":1)") + "," + u("us-scammon", "1516", "n", R"("sp":3)") + "," + u("us-hatch", "1515"));
  act("rally us-crook by us-hatch", {4});
  EXPECT_EQ(number("us-crook", "sp"), 4);
  COVERS("fotm:12.2.officers", "fotm:10.3.one", "fotm:10.3.two");
  situation(3, "rally", "union", u("us-crook", "1515", "n", R"("sp":3,"lcm":1)") + "," + u("us-scammon", "1515", "n", R"("sp":3,"lcm":2)"));
  EXPECT_EQ(why("rally us-scammon"), "fotm:12.2.officers");
  act("rally us-crook", {5});
  EXPECT_EQ(number("us-crook", "sp"), 3);
  COVERS("fotm:11.6.drm");
  situation(14, "rally", "union", u("us-crook", "1515", "n", R"("sp":3)") + "," + u("us-scammon", "1515", "n", R"("sp":3)"));
  act("rally us-crook", {5});
  EXPECT_EQ(number("us-crook", "sp"), 3);
  act("rally us-scammon", {6});
  EXPECT_EQ(number("us-scammon", "sp"), 4);
}

TEST_F(Rally, InEnemyZonesOnlyWithACommanderWhoHasAHelpLeft) {
  COVERS("fotm:12.2.zoc", "fotm:2.2.count", "fotm:2.2.period", "fotm:10.2.nosum", "fotm:10.1.notsp");
  situation(
      3, "rally", "union",
      u("cs-garland", "1608", "ese") + "," + u("us-crook", "1609", "wnw", R"("sp":3)") + "," + u("us-scammon", "1609", "wnw", R"("sp":3)"));
  EXPECT_EQ(why("rally us-crook"), "fotm:12.2.zoc");
  situation(3, "rally", "union",
            u("cs-garland", "1608", "ese") + "," + u("us-crook", "1609", "wnw", R"("sp":3)") + "," +
                u("us-scammon", "1609", "wnw", R"("sp":3)") + "," + u("us-willcox", "1609") + "," +
                u("us-christ", "1516", "wnw", R"("sp":3)"));
  act("rally us-crook by us-willcox", {4});
  EXPECT_EQ(number("us-crook", "sp"), 4);
  EXPECT_EQ(why("rally us-scammon by us-willcox"), "fotm:2.2.period");
  EXPECT_EQ(why("rally us-scammon"), "fotm:12.2.zoc");
  // Two Commanders help different Brigades, never one together.
  situation(3, "rally", "union",
            u("us-crook", "1609", "wnw", R"("sp":3)") + "," + u("us-scammon", "1609", "wnw", R"("sp":3)") + "," + u("us-willcox", "1609") +
                "," + u("us-cox", "1609"));
  EXPECT_EQ(ask("odds", R"({"kind":"rally","unit":"us-crook","by":"us-cox"})").get("modifiers")[0].get("amount").as_integer(), 2);
  act("rally us-crook by us-cox", {3});
  act("rally us-scammon by us-willcox", {4});
  EXPECT_EQ(number("us-crook", "sp"), 4);
  EXPECT_EQ(number("us-scammon", "sp"), 4);
}

TEST_F(Rally, Regrouping) {
  COVERS("fotm:12.3.who", "fotm:12.3.roll", "fotm:12.3.effect", "fotm:12.3.face", "fotm:2.3.officers", "fotm:17.2.bounds");
  situation(3, "rally", "union",
            u("cs-garland", "1606", "ese") + "," + u("us-crook", "1609", "ese", R"("routed":true)") + "," + u("us-cox", "1609"));
  EXPECT_EQ(why("regroup us-crook"), "fotm:2.3.officers");
  EXPECT_EQ(why("rally us-crook by us-cox"), "fotm:12.2.once");
  EXPECT_EQ(ask("odds", R"({"kind":"regroup","unit":"us-crook","by":"us-cox"})").get("outcomes")[0].get("fraction").as_text(), "2/3");
  act("regroup us-crook by us-cox", {3});
  EXPECT_FALSE(unit("us-crook").get("routed").as_bool());
  EXPECT_EQ(why("face us-crook facing ese"), "fotm:12.3.face");
  EXPECT_EQ(listed("face"), 2);  // Garland lies straight ahead of two corners
  act("face us-crook facing wnw");
  EXPECT_EQ(facing("us-crook"), "wnw");
  COVERS("fotm:12.3.after");  // the Movement Phase has begun: nothing else was to rally
  EXPECT_EQ(why("move us-crook to 1608"), "");
  situation(3, "rally", "union", u("us-crook", "1609", "ese", R"("routed":true)") + "," + u("us-cox", "1610"));
  EXPECT_EQ(why("regroup us-crook by us-cox"), "fotm:12.3.who");
}

TEST_F(Reinforcements, InColumnEachStackBehindTheOneBefore) {
  COVERS("fotm:14.2.column", "fotm:14.2.formula", "fotm:14.2.entry", "fotm:19.1.reinf", "fotm:14.2.maycan");
  situation(8, "reinforcement", "union", u("cs-garland", "2405"));
  EXPECT_EQ(why("enter us-gibbon+ 1717 facing wnw column"), "fotm:19.1.reinf");
  EXPECT_EQ(why("enter us-seymour+ 3017 facing ese column"), "fotm:14.2.entry");
  EXPECT_EQ(why("enter us-seymour+ 3017 facing wsw no-column"), "fotm:14.2.maycan");
  act("enter us-seymour+ 3017 facing wsw column");
  EXPECT_EQ(view().get("prompt").as_text(), "Move Seymour (3½ MP left), or stop.");
  EXPECT_EQ(why("force-march us-seymour 2916"), "fotm:13.5.limits");
  act("move us-seymour to 2916-2915-2914-3014-3013-3012-3011 stop");  // the eighth road hex
  EXPECT_EQ(where("us-seymour"), "3011");
  act("enter us-gallagher+ 3017 facing wsw column");
  EXPECT_GE(told("held-back"), 1);  // of the stack before it, said as it happens
  EXPECT_TRUE(unit("us-magilton").get("held").as_bool());
  EXPECT_EQ(view().get("prompt").as_text(), "Move Gallagher (3 MP left), or stop.");
  act("stop us-gallagher");
  EXPECT_EQ(why("enter us-magilton+ 3017 facing wsw column"), "fotm:14.2.hold");  // the column has gone on without it
  COVERS("fotm:14.2.hold");
  act("done");
  for (const Event& e : events) EXPECT_NE(game.unit_id(e.unit), "us-magilton");  // told once
  EXPECT_EQ(where("us-magilton"), "waiting");
  situation(9, "reinforcement", "union", u("cs-garland", "2405"));
  act("enter us-magilton+ 3017 facing wsw column");  // held ones first
  EXPECT_EQ(view().get("prompt").as_text(), "Move Magilton (3½ MP left), or stop.");
  act("stop us-magilton");
  act("enter us-cooper+ 3017 facing wsw column");
  EXPECT_EQ(view().get("prompt").as_text(), "Move Cooper (3 MP left), or stop.");
  act("stop us-cooper");
  act("enter us-hatch+ 3017");
  EXPECT_EQ(view().get("prompt").as_text(), "Move Hatch (4½ MP left), or stop.");
}

TEST_F(Reinforcements, BlockedEntries) {
  COVERS("fotm:14.2.blocked", "fotm:14.2.blocked.def");
  situation(2, "reinforcement", "union", u("cs-garland", "1717", "n"));
  EXPECT_EQ(why("enter us-benjamin+ 1717 facing wnw column"), "fotm:14.2.blocked.def");
  EXPECT_EQ(why("enter us-benjamin+ 1417 facing wnw"), "fotm:14.2.blocked");
  EXPECT_EQ(why("enter us-benjamin+ 1917 facing n no-column"), "");
  EXPECT_EQ(why("enter us-benjamin+ 1817 facing n no-column"), "fotm:14.2.blocked.def");  // enemy ZOC there too
  act("enter us-benjamin+ 1917 facing n no-column");                                      // woods: three points, and it stops
  EXPECT_EQ(view().get("prompt").as_text(), "Benjamin can enter no further hex (1 MP left): change what you like, or stop.");
  start({});
  situation(2, "reinforcement", "union", u("cs-garland", "2405"));
  EXPECT_EQ(why("enter us-benjamin+ 1817 facing n no-column"), "fotm:14.2.blocked");  // the entry is open
}

TEST_F(Victory, PointsAndLevels) {
  COVERS("fotm:18.1.vp.2601", "fotm:18.1.vp.lcm", "fotm:18.1.vp.infantry", "fotm:18.1.vp.artcav", "fotm:18.1.hold", "fotm:8.5.captured");
  situation(15, "combat", "confederate", u("cs-garland", "2405"));
  EXPECT_EQ(vp("confederate"), 5);  // 2601 is Confederate at the start
  EXPECT_EQ(vp("union"), 0);
  const std::string split = R"("markers":[{"marker":"control","hex":"1607","side":"union"}])";
  situation(15, "combat", "confederate",
            u("cs-garland", "2405", "n", R"("lcm":2)") + R"(,{"unit":"cs-rodes","at":"eliminated"},{"unit":"cs-lane","at":"eliminated"})",
            split);
  EXPECT_EQ(vp("union"), 2 + 2 + 1);
  COVERS("fotm:18.1.split", "fotm:18.1.levels");
  act("done");
  EXPECT_EQ(view().get("result").get("winner").as_text(), "draw");  // 5 to 5
  EXPECT_EQ(view().get("result").get("rule").as_text(), "fotm:18.1.levels");
  COVERS("fotm:18.1.vp.commander", "fotm:18.1.vp.longstreet", "fotm:18.1.vp.burnside", "fotm:18.1.vp.mcclellan", "fotm:18.1.replace",
         "fotm:16.2.reno.vp");
  start({});
  situation(15, "combat", "confederate",
            u("cs-garland", "2405") + "," + R"({"unit":"cs-longstreet","hex":"2405","lost":1},{"unit":"cs-hood","hex":"2405","lost":1})",
            split);
  EXPECT_EQ(vp("union"), 5 + 2);
  situation(
      15, "combat", "confederate",
      u("cs-garland", "2405") +
          R"(,{"unit":"us-burnside","hex":"1515","lost":1},{"unit":"us-mcclellan","at":"eliminated","lost":1},{"unit":"us-cox","hex":"1515","lost":2})",
      split);
  EXPECT_EQ(vp("confederate"), 5 + 5 + 10 + 4);
  act("done");
  EXPECT_EQ(view().get("result").get("level").as_text(), "major");  // 24 to 0
  start({});
  situation(15, "combat", "confederate", u("cs-garland", "2405") + R"(,{"unit":"us-burnside","hex":"1515","lost":1})", split);
  act("done");
  EXPECT_EQ(view().get("result").get("level").as_text(), "minor");  // 10 to 0
}

// 0-7 a draw, 8-15 minor, 16 and more major. The Confederates have 5 for 2601; infantry is 2, artillery 1.
TEST_F(Victory, LevelsBegin) {
  COVERS("fotm:18.1.levels");
  const auto level = [&](int infantry, int artillery) {
    constexpr const char* kInfantry[] = {"us-scammon", "us-crook", "us-christ", "us-welsh", "us-nagle", "us-ferrero"};
    std::string units = u("cs-garland", "2405");
    for (int i = 0; i < infantry; ++i) units += std::string(R"(,{"unit":")") + kInfantry[i] + R"(","at":"eliminated"})";
    if (artillery > 0) units += R"(,{"unit":"us-cook","at":"eliminated"})";
    start({});
    situation(15, "combat", "confederate", units, R"("markers":[{"marker":"control","hex":"1607","side":"union"}])");
    EXPECT_EQ(vp("confederate"), 5 + 2 * infantry + artillery);
    act("done");
    return view().get("result").get("level").as_text();
  };
  EXPECT_EQ(level(1, 0), "draw");   // 7
  EXPECT_EQ(level(1, 1), "minor");  // 8
  EXPECT_EQ(level(5, 0), "minor");  // 15
  EXPECT_EQ(level(5, 1), "major");  // 16
}

TEST_F(Victory, WhoHoldsAHex) {
  COVERS("fotm:8.5.captured");
  situation(3, "movement", "union", u("us-crook", "1608", "wnw") + "," + u("us-cox", "1608"));
  act("move us-cox to 1607 stop");
  EXPECT_EQ(control("1607"), "confederate");  // a Commander takes nothing
  act("move us-crook to 1607-1606 stop");
  EXPECT_EQ(control("1607"), "union");  // even in passing
  EXPECT_EQ(where("us-crook"), "1606");
}

TEST_F(Sequence, QuestionsAboutOneWhoIsNotOnTheMapAreAnswered) {
  situation(3, "combat", "union", u("cs-garland", "1607"));
  EXPECT_EQ(where("us-crook"), "waiting");
  for (const char* fields :
       {R"({"kind":"assault","units":["us-crook"],"target":"1607"})", R"({"kind":"fire","units":["us-benjamin"],"target":"1607"})",
        R"({"kind":"fire","how":"defensive","units":["us-crook"],"target":"1607"})", R"({"kind":"morale","unit":"us-crook"})",
        R"({"kind":"rally","unit":"us-crook"})", R"({"kind":"regroup","unit":"us-crook","by":"us-cox"})"}) {
    const Value odds = ask("odds", fields);
    EXPECT_FALSE(odds.get("legal").as_bool(true)) << fields;
    EXPECT_EQ(odds.get("rules").size(), 1U) << fields;
    ASSERT_EQ(odds.get("outcomes").size(), 1U) << fields;
    EXPECT_EQ(odds.get("outcomes")[0].get("fraction").as_text(), "1") << fields;
  }
}

}  // namespace
}  // namespace vedette::fotm
