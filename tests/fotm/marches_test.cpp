// Marches that are not free: routed Brigades, Guards with prisoners, the breakout and the answer to it; generals who must
// leave, Commanders who are displaced, Lee's visit and Longstreet's bonus.
#include <tuple>

#include "fotm/table.h"

namespace vedette::fotm {
namespace {

using Routs = AtTheTable;
using Guards = AtTheTable;
using Breakout = AtTheTable;
using Generals = AtTheTable;
using LeesVisit = AtTheTable;

TEST_F(Routs, AlongTheRoadToAnEntryHexAndOff) {
  COVERS("fotm:17.4.move", "fotm:17.4.rate", "fotm:17.4.exit");
  // The example: routed infantry in 2405 goes 2404, 2503, 2603, 2602; next turn 2601 and off.
  situation(3, "movement", "confederate", u("cs-garland", "2405", "n", R"("routed":true)") + "," + u("cs-colquitt", "1607"));
  EXPECT_EQ(why("choose cs-colquitt"), "fotm:17.4.rate");  // routed Brigades first
  EXPECT_EQ(why("done"), "fotm:17.4.rate");
  EXPECT_EQ(why("move cs-garland to 2404"), "fotm:17.4.rate");
  act("choose cs-garland");
  EXPECT_EQ(where("cs-garland"), "2602");
  EXPECT_EQ(why("choose cs-colquitt"), "");
  situation(4, "movement", "confederate",
            u("cs-garland", "2602", "n", R"("routed":true)") + "," + u("cs-colquitt", "1607") + "," +
                u("cs-ripley", "2405", "n", R"("routed":true)"));
  const int before = vp("union");
  act("choose cs-garland");
  EXPECT_EQ(where("cs-garland"), "eliminated");
  EXPECT_EQ(vp("union"), before + 2);
  COVERS("fotm:11.6.guards");  // dusk takes a point from routed Brigades too
  situation(14, "movement", "confederate",
            u("cs-garland", "2405", "n", R"("routed":true)") + "," + u("cs-colquitt", "1607", "n", R"("routed":true)"));
  act("choose cs-garland");
  EXPECT_EQ(where("cs-garland"), "2603");
}

TEST_F(Routs, FirstToTheNearestRoadNeverIntoEnemyZones) {
  COVERS("fotm:17.4.zoc");
  // With the road closed by a zone of control it stays on the legal side of it.
  situation(3, "movement", "confederate",
            u("cs-garland", "2405", "n", R"("routed":true)") + "," + u("cs-colquitt", "1607", "n", R"("routed":true)") + "," +
                u("us-crook", "2403", "ese"));
  act("choose cs-garland");
  EXPECT_NE(where("cs-garland"), "2404");
  // The last hex of the way with room: 2602 is full, so it ends in 2603.
  situation(3, "movement", "confederate",
            u("cs-garland", "2405", "n", R"("routed":true)") + "," + u("cs-colquitt", "1607", "n", R"("routed":true)") + "," +
                u("cs-ripley", "2602") + "," + u("cs-rodes", "2602"));
  act("choose cs-garland");
  EXPECT_EQ(where("cs-garland"), "2603");
}

// An enemy Brigade enters his hex, also one that runs through it.
TEST_F(Routs, ACommanderAloneOnTheWayGivesWay) {
  COVERS("fotm:10.2.alone");
  for (const auto& [from, commander, to] : {std::tuple{"2405", "2503", "2602"}, std::tuple{"2602", "2601", "eliminated"}}) {
    situation(3, "movement", "confederate",
              u("cs-garland", from, "n", R"("routed":true)") + "," + u("us-hooker", commander) + "," + u("us-crook", "1612", "ese"));
    act("choose cs-garland");
    EXPECT_EQ(where("cs-garland"), to);
    EXPECT_EQ(where("us-hooker"), "1612");
    EXPECT_EQ(told("displaced"), 1);
  }
}

TEST_F(Routs, HorseArtilleryMountsFirst) {
  COVERS("fotm:8.4.class");
  situation(3, "movement", "confederate",
            u("cs-pelham", "2405", "n", R"("routed":true,"mounted":false)") + "," + u("cs-colquitt", "1607", "n", R"("routed":true)"));
  act("choose cs-pelham");
  EXPECT_TRUE(unit("cs-pelham").get("mounted").as_bool());
  EXPECT_EQ(where("cs-pelham"), "2602");  // five points left: 2404 2, 2503 1, 2603 2 … as wheels pay for slopes
}

TEST_F(Routs, TheOwnerChoosesBetweenEqualWays) {
  // From 1405 two road hexes are equally near.
  situation(3, "movement", "confederate", u("cs-garland", "1406", "n", R"("routed":true)") + "," + u("cs-colquitt", "2405"));
  act("choose cs-garland");
  if (listed("retrograde") > 1) {
    EXPECT_EQ(why("retrograde cs-garland 1506"), "fotm:17.4.rate");
    EXPECT_EQ(name(game.decider(p)), "confederate");
  } else {
    EXPECT_NE(where("cs-garland"), "1406");
  }
}

TEST_F(Guards, TakePrisonersOffTheMapAndRejoin) {
  COVERS("fotm:2.4.role", "fotm:2.4.sp", "fotm:2.4.rejoin", "fotm:17.5.4", "fotm:17.5.5", "fotm:17.5.7", "fotm:17.5.place",
         "fotm:13.2.guard", "fotm:2.3.forced-counts", "fotm:17.5.vp", "fotm:18.1.vp.capture", "fotm:17.5.return", "fotm:4.1.prisoners");
  const std::string guard = R"({"unit":"us-guard-kanawha-cox","hex":"1516","prisoners":["cs-garland","cs-lane"],"parent":"us-crook"})";
  situation(3, "movement", "union", u("us-crook", "1607", "ese") + "," + guard);
  EXPECT_EQ(number("us-crook", "sp"), 4);  // one lent, none lost
  EXPECT_EQ(number("us-crook", "lost"), 0);
  EXPECT_EQ(unit("us-guard-kanawha-cox").get("prisoners").size(), 2U);
  const int before = vp("union");
  act("choose us-guard-kanawha-cox");  // 1517, and off for one point more
  EXPECT_EQ(where("us-guard-kanawha-cox"), "off-map");
  EXPECT_EQ(where("cs-garland"), "captured");
  EXPECT_EQ(vp("union"), before + 2);  // one for each, and nothing for an elimination
  EXPECT_EQ(number("us-crook", "sp"), 4);
  situation(4, "reinforcement", "union", u("us-scammon", "1515"));
  // The situation cleared the parent away: what returns is lost.
  EXPECT_EQ(where("us-guard-kanawha-cox"), "available");
}

TEST_F(Guards, RejoinTheirParentInTheNextTurn) {
  COVERS("fotm:2.4.rejoin", "fotm:17.5.7");
  situation(
      3, "movement", "union",
      u("us-crook", "1607", "ese") + R"(,{"unit":"us-guard-kanawha-cox","hex":"1516","prisoners":["cs-garland"],"parent":"us-crook"})");
  act("choose us-guard-kanawha-cox");
  EXPECT_TRUE(try_place(R"({"turn":4,"phase":"reinforcement","side":"union"})").ok());
  EXPECT_EQ(number("us-crook", "sp"), 5);
  EXPECT_EQ(where("us-guard-kanawha-cox"), "available");
  COVERS("fotm:17.5.6");  // prisoners still on the map are worth nothing
  situation(
      15, "combat", "confederate",
      u("us-crook", "1607", "ese") + R"(,{"unit":"us-guard-kanawha-cox","hex":"1509","prisoners":["cs-garland"],"parent":"us-crook"})");
  act("done");
  EXPECT_EQ(vp("union"), 0);
}

// A situation set up by hand: a Guard without prisoners is none, and its parent has its SP back.
TEST_F(Guards, AreGoneWhenTheirPrisonersAreSetUpElsewhere) {
  COVERS("fotm:17.5.2", "fotm:2.3.forced-counts");
  const auto guarded = [&] {
    situation(
        3, "movement", "union",
        u("us-crook", "1607", "ese") + R"(,{"unit":"us-guard-kanawha-cox","hex":"1516","prisoners":["cs-garland"],"parent":"us-crook"})");
  };
  guarded();
  const std::int64_t left = number("us-crook", "sp");
  EXPECT_TRUE(try_place(R"({"units":[{"unit":"cs-garland","hex":"2405"}]})").ok());
  EXPECT_EQ(where("us-guard-kanawha-cox"), "available");
  EXPECT_EQ(number("us-crook", "sp"), left + 1);
  EXPECT_EQ(game.invariant_broken(p), "");
  // One that came back when its parent was gone has taken its SP with it, until the parent is set up anew.
  guarded();
  act("choose us-guard-kanawha-cox");
  EXPECT_TRUE(try_place(R"({"turn":4,"phase":"movement","side":"union","units":[{"unit":"us-crook","at":"eliminated"}]})").ok());
  act("done");
  EXPECT_EQ(where("us-guard-kanawha-cox"), "available");
  EXPECT_TRUE(try_place(R"({"units":[{"unit":"us-crook","hex":"1607"}]})").ok());
  EXPECT_EQ(number("us-crook", "sp"), left + 1);
  EXPECT_EQ(game.invariant_broken(p), "");
  // Nor is one on its way back to a parent that the map is cleared of.
  guarded();
  act("choose us-guard-kanawha-cox");
  EXPECT_EQ(where("us-guard-kanawha-cox"), "off-map");
  situation(4, "movement", "union", u("us-crook", "1607", "ese"));
  EXPECT_EQ(where("us-guard-kanawha-cox"), "available");
  EXPECT_EQ(number("us-crook", "sp"), left + 1);
  EXPECT_EQ(game.invariant_broken(p), "");
}

TEST_F(Breakout, FromTheTurnAfterAGapIsTaken) {
  COVERS("fotm:8.5.exit", "fotm:8.5.exit.how", "fotm:8.5.vp", "fotm:8.5.return", "fotm:18.1.vp.breakout");
  situation(11, "movement", "union", u("us-rush", "1802", "wnw") + "," + u("us-davis", "1801", "ese") + "," + u("us-crook", "1803", "wnw"));
  EXPECT_EQ(why("exit us-davis"), "fotm:8.5.exit");
  const std::string taken = R"("markers":[{"marker":"control","hex":"1607","side":"union"}])";
  situation(11, "movement", "union", u("us-rush", "1802", "wnw") + "," + u("us-davis", "1801", "ese") + "," + u("us-crook", "1803", "wnw"),
            taken);
  EXPECT_EQ(why("exit us-rush"), "fotm:8.5.exit.how");
  act("exit us-davis");  // whatever its facing
  EXPECT_EQ(where("us-davis"), "exited");
  EXPECT_EQ(vp("union"), 1);
  act("move us-rush to 1801");
  act("exit us-rush");
  EXPECT_EQ(vp("union"), 2);
  EXPECT_EQ(why("exit us-crook"), "fotm:13.4.into");
  // With one point left it can leave: three of a dismounted Brigade's four are spent here.
  situation(11, "movement", "union", u("us-davis", "1803", "wsw", R"("mounted":false)") + "," + u("us-crook", "1804", "wnw"), taken);
  act("move us-davis to 1802-1702-1701");
  EXPECT_EQ(why("exit us-davis"), "");
  situation(11, "movement", "union", u("us-davis", "1804", "wsw", R"("mounted":false)") + "," + u("us-crook", "1805", "wnw"), taken);
  act("move us-davis to 1803-1802-1801");  // all four: woods, and two clear hexes
  EXPECT_EQ(why("exit us-davis"), "fotm:8.5.exit.how");
  // Half a point is not enough in Line: nine road hexes in Column, and the change of formation, leave as much of six; eight leave one.
  for (const auto& [from, path, enough] : {std::tuple{"2307", "2306-2406-2405-2404-2503-2603-2602-2601", true},
                                           std::tuple{"2308", "2307-2306-2406-2405-2404-2503-2603-2602-2601", false}}) {
    situation(11, "movement", "union", u("us-rush", from, "wnw", R"("column":true)") + "," + u("us-crook", "2309", "wnw"), taken);
    act(std::string("move us-rush to ") + path);
    act("line us-rush");
    EXPECT_EQ(why("exit us-rush"), enough ? "" : "fotm:8.5.exit.how") << from;
  }
  // Not in a phase in which it had to stop in that hex.
  situation(11, "movement", "union", u("us-rush", "2402", "wnw") + "," + u("us-crook", "2403", "wnw"), taken);
  act("move us-rush to 2401");
  EXPECT_EQ(why("exit us-rush"), "fotm:8.5.exit.how");
  // Taken in this turn: not yet.
  COVERS("fotm:8.5.captured");
  start({});
  situation(10, "movement", "union", u("us-rush", "1801", "wnw") + "," + u("us-crook", "1608", "wnw"));
  act("move us-crook to 1607 stop");
  EXPECT_EQ(why("exit us-rush"), "fotm:8.5.exit");
}

TEST_F(Breakout, TheLeashEndsWestward) {
  COVERS("fotm:8.5.tether");
  const std::string taken = R"("markers":[{"marker":"control","hex":"1607","side":"union"}])";
  situation(11, "movement", "union", u("us-rush", "1802", "wnw") + "," + u("us-crook", "2004", "wnw"), taken);
  EXPECT_EQ(why("move us-rush to 1801"), "");
  EXPECT_EQ(why("move us-rush to 1702"), "fotm:11.3.leash");
}

TEST_F(Breakout, TheConfederatesMarchOffAsMany) {
  COVERS("fotm:8.5.cs.when", "fotm:8.5.cs.seven", "fotm:8.5.cs.vp", "fotm:8.5.equal", "fotm:8.5.march");
  const std::string taken = R"("markers":[{"marker":"control","hex":"1607","side":"union"}])";
  const std::string near = u("cs-gt-anderson", "1805", "wnw") + "," + u("cs-garland", "2004", "wnw") + "," + u("cs-rodes", "3012", "wnw") +
                           "," + u("cs-lane", "1803", "wnw");
  situation(11, "movement", "union", u("us-farnsworth", "1801", "wnw") + "," + u("us-crook", "1612", "wnw") + "," + near, taken);
  act("exit us-farnsworth");  // 3 SP
  EXPECT_TRUE(try_place(R"({"turn":11,"phase":"movement","side":"confederate"})").ok());
  EXPECT_EQ(listed("choose"), 4);  // in the same turn nothing is owed yet
  EXPECT_TRUE(try_place(R"({"turn":12,"phase":"movement","side":"confederate"})").ok());
  EXPECT_EQ(why("done"), "fotm:8.5.cs.when");
  EXPECT_EQ(why("choose cs-rodes"), "fotm:8.5.cs.seven");
  EXPECT_EQ(why("choose cs-lane"), "fotm:8.5.cs.when");  // artillery is not taken
  act("choose cs-gt-anderson");                          // 2 SP are not enough, and Garland is the only other one near
  EXPECT_TRUE(unit("cs-garland").get("named").as_bool());
  EXPECT_EQ(why("done"), "fotm:8.5.march");
  EXPECT_EQ(why("stop cs-garland"), "fotm:8.5.march");
  EXPECT_EQ(why("move cs-garland to 2005"), "fotm:8.5.march");  // away from the edge
  act("choose cs-garland");
  // Whatever is listed keeps it on the cheapest way.
  for (int i = 0; i < 6 && where("cs-garland") != "exited"; ++i) {
    ActionList list;
    game.actions(p, list);
    std::string best;
    for (const Action& a : list) {
      const std::string text = text_of(game.words(p, a));
      if (text.starts_with("exit") || (best.empty() && (text.starts_with("move") || text.starts_with("stop")))) best = text;
    }
    if (best.empty() || view().get("prompt").as_text().find("Garland") == std::string::npos) break;
    act(best);
  }
  EXPECT_EQ(vp("union"), 1);
}

TEST_F(Generals, BurnsideAndMcClellanLeaveAZoneTheEnemyBroughtUponThem) {
  COVERS("fotm:10.1.leave", "fotm:10.1.leave.how");
  for (const std::string general : {"us-burnside", "us-mcclellan", "us-hooker"}) {
    situation(9, "combat", "union", u(general, "1609") + "," + u("us-crook", "1609", "wnw") + "," + u("cs-garland", "1606", "ese"));
    // Confederates come up to him in their turn.
    EXPECT_TRUE(try_place(R"({"phase":"movement","side":"confederate"})").ok());
    act("move cs-garland to 1607-1608 stop");
    EXPECT_TRUE(try_place(R"({"turn":10,"phase":"movement","side":"union"})").ok());
    const std::string must = general == "us-hooker" ? "" : "fotm:10.1.leave";
    EXPECT_EQ(why("done"), must) << general;
    EXPECT_EQ(why("stop " + general), must) << general;
    act("move " + general + " to 1610 stop");
    EXPECT_EQ(why("done"), "") << general;
  }
}

TEST_F(Generals, ACommanderAloneGivesWay) {
  COVERS("fotm:10.2.alone");
  situation(3, "movement", "confederate",
            u("us-hooker", "1610") + "," + u("us-crook", "1612", "ese") + "," + u("us-scammon", "1513", "ese") + "," +
                u("cs-garland", "1609", "ese"));
  act("move cs-garland to 1610");
  EXPECT_EQ(where("us-hooker"), "1612");
  EXPECT_EQ(told("displaced"), 1);
  // Two Brigades equally near: his owner is asked in the midst of the enemy's move.
  situation(3, "movement", "confederate",
            u("us-hooker", "1610") + "," + u("us-crook", "1612", "ese") + "," + u("us-scammon", "1511", "ese") + "," +
                u("cs-garland", "1609", "ese"));
  act("choose cs-garland");
  act("move cs-garland to 1610");
  EXPECT_EQ(name(game.decider(p)), "union");
  EXPECT_EQ(why("choose us-hooker 1607"), "fotm:10.2.alone");
  act("choose us-hooker 1511");
  EXPECT_EQ(where("us-hooker"), "1511");
  EXPECT_EQ(name(game.decider(p)), "confederate");  // and the move goes on
  situation(3, "movement", "confederate", u("us-hooker", "1610") + "," + u("cs-garland", "1609", "ese"));
  act("move cs-garland to 1610");
  EXPECT_EQ(where("us-hooker"), "exited");  // nobody is left to join
  EXPECT_EQ(vp("confederate"), 5);
}

TEST_F(LeesVisit, ComesToLongstreetAndStaysThreeTurns) {
  COVERS("fotm:10.4.arrive-when", "fotm:10.4.place", "fotm:10.4.leave", "fotm:10.4.limits", "fotm:10.4.longstreet");
  situation(9, "rally", "confederate", u("cs-longstreet", "2405") + "," + u("cs-garland", "2405", "n", R"("sp":2)"));
  EXPECT_EQ(why("arrive cs-lee 2405"), "fotm:10.4.arrive-when");  // not chosen
  start({{"lee", true}, {"longstreet-bonus", true}});
  situation(8, "rally", "confederate", u("cs-longstreet", "2405") + "," + u("cs-garland", "2405", "n", R"("sp":2)"));
  EXPECT_EQ(why("arrive cs-lee 2405"), "fotm:10.4.arrive-when");  // before 3 pm
  situation(9, "rally", "confederate", u("cs-longstreet", "2405") + "," + u("cs-garland", "2405", "n", R"("sp":2)"));
  EXPECT_EQ(why("arrive cs-lee 2404"), "fotm:10.4.place");
  act("arrive cs-lee 2405");
  EXPECT_EQ(where("cs-lee"), "2405");
  COVERS("fotm:10.4.rally");
  act("rally cs-garland by cs-lee", {2});
  EXPECT_EQ(number("cs-garland", "sp"), 3);
  EXPECT_TRUE(try_place(R"({"turn":11,"phase":"rally","side":"confederate"})").ok());
  EXPECT_EQ(where("cs-lee"), "2405");
  EXPECT_TRUE(try_place(R"({"turn":12,"phase":"rally","side":"confederate"})").ok());
  EXPECT_EQ(where("cs-lee"), "exited");
  EXPECT_EQ(why("arrive cs-lee 2405"), "fotm:10.4.leave");
  COVERS("fotm:10.5.when", "fotm:10.5.rally", "fotm:10.5.scope");
  EXPECT_TRUE(try_place(R"({"turn":13,"phase":"rally","side":"confederate","units":[{"unit":"cs-garland","hex":"2405","sp":2}]})").ok());
  act("bonus use rally");
  EXPECT_EQ(why("bonus use rally"), "fotm:10.5.when");
  EXPECT_EQ(ask("odds", R"({"kind":"rally","unit":"cs-garland","by":"cs-longstreet"})").get("outcomes")[0].get("fraction").as_text(),
            "5/6");
  act("rally cs-garland by cs-longstreet", {2});  // 2 + 2 + 1
  EXPECT_EQ(number("cs-garland", "sp"), 3);
  // Two Commanders already there: Lee waits.
  start({{"lee", true}});
  situation(9, "rally", "confederate",
            u("cs-longstreet", "2405") + "," + u("cs-hood", "2405") + "," + u("cs-garland", "2405", "n", R"("sp":2)"));
  EXPECT_EQ(why("arrive cs-lee 2405"), "fotm:10.4.longstreet");
}

TEST_F(LeesVisit, HelpsFromTheNextHexButDoesNotReplaceACommander) {
  COVERS("fotm:10.4.rally", "fotm:10.4.limits");
  start({{"lee", true}});
  situation(9, "rally", "confederate",
            u("cs-lee", "1605") + "," + u("cs-garland", "1606", "ese", R"("sp":2)") + "," + u("cs-colquitt", "1608", "ese", R"("sp":2)"));
  EXPECT_EQ(why("rally cs-garland by cs-lee"), "");
  EXPECT_EQ(why("rally cs-colquitt by cs-lee"), "fotm:10.4.rally");
  situation(9, "rally", "confederate",
            u("cs-lee", "1605") + "," + u("cs-garland", "1606", "ese", R"("sp":2)") + "," + u("us-crook", "1607", "wnw"));
  EXPECT_EQ(why("rally cs-garland by cs-lee"), "fotm:10.4.limits");
}

TEST_F(LeesVisit, NearnessScoresAndAdjacencyEndsIt) {
  COVERS("fotm:10.4.vp", "fotm:10.4.vp.when", "fotm:18.1.vp.lee", "fotm:10.4.adjacent", "fotm:10.4.conflict");
  start({{"lee", true}, {"longstreet-bonus", true}});
  situation(10, "movement", "union", u("cs-lee", "1605") + "," + u("cs-longstreet", "1605") + "," + u("us-crook", "1609", "wnw"));
  act("move us-crook to 1608");  // three hexes from Lee: not near enough
  EXPECT_EQ(vp("union"), 0);
  act("move us-crook to 1607 stop");
  EXPECT_EQ(vp("union"), 1);
  EXPECT_EQ(where("cs-lee"), "1605");
  EXPECT_TRUE(try_place(R"({"turn":10,"phase":"movement","side":"confederate"})").ok());
  EXPECT_EQ(why("move cs-lee to 1606"), "fotm:10.4.limits");
  EXPECT_TRUE(try_place(R"({"turn":10,"phase":"movement","side":"union"})").ok());
  act("move us-crook to 1606 stop");
  EXPECT_EQ(where("cs-lee"), "exited");
  EXPECT_EQ(vp("union"), 1);  // once in a turn, and nothing for his going
  COVERS("fotm:10.5.scope");
  EXPECT_TRUE(
      try_place(
          R"({"turn":11,"phase":"rally","side":"confederate","clear":true,"units":[{"unit":"cs-longstreet","hex":"2405"},{"unit":"cs-garland","hex":"2405","sp":2}]})")
          .ok());
  EXPECT_EQ(why("bonus use rally"), "");
}

TEST_F(Breakout, AllFiveCavalryBrigadesMayLeave) {
  COVERS("fotm:8.5.exit");
  situation(11, "movement", "union",
            u("us-farnsworth", "1801") + "," + u("us-whiting", "1801") + "," + u("us-rush", "1801") + "," + u("us-mcreynolds", "1701") +
                "," + u("us-davis", "1701") + "," + u("us-crook", "1803"),
            R"("markers":[{"marker":"control","hex":"1607","side":"union"}])");
  for (const char* id : {"us-farnsworth", "us-whiting", "us-rush", "us-mcreynolds", "us-davis"}) act(std::string("exit ") + id);
  EXPECT_EQ(vp("union"), 5);
}

TEST_F(LeesVisit, HelpsFourBrigades) {
  COVERS("fotm:10.4.rally");
  start({{"lee", true}});
  const std::string worn = R"("sp":2)";
  situation(9, "rally", "confederate",
            u("cs-lee", "2405") + "," + u("cs-garland", "2405", "n", worn) + "," + u("cs-colquitt", "2405", "n", worn) + "," +
                u("cs-ripley", "2404", "n", worn) + "," + u("cs-rodes", "2404", "n", worn) + "," + u("cs-gb-anderson", "2406", "n", worn));
  for (const char* id : {"cs-garland", "cs-colquitt", "cs-ripley", "cs-rodes"}) act(std::string("rally ") + id + " by cs-lee", {1});
  EXPECT_EQ(why("rally cs-gb-anderson by cs-lee"), "fotm:10.4.rally");
}

TEST_F(LeesVisit, DuskAndTheBonusWeighOnRegroupingToo) {
  COVERS("fotm:11.6.drm", "fotm:10.5.rally");
  situation(14, "rally", "union", u("us-crook", "1609", "ese", R"("routed":true)") + "," + u("us-cox", "1609"));
  EXPECT_EQ(ask("odds", R"({"kind":"regroup","unit":"us-crook","by":"us-cox"})").get("outcomes")[0].get("fraction").as_text(), "1/2");
  start({{"lee", true}, {"longstreet-bonus", true}});
  situation(9, "rally", "confederate", u("cs-longstreet", "2405") + "," + u("cs-garland", "2405", "n", R"("sp":2)"));
  act("arrive cs-lee 2405");
  EXPECT_TRUE(try_place(R"({"turn":12,"phase":"rally","side":"confederate"})").ok());
  EXPECT_TRUE(
      try_place(R"({"turn":13,"phase":"rally","side":"confederate","units":[{"unit":"cs-garland","hex":"2405","routed":true}]})").ok());
  act("bonus use rally");
  EXPECT_EQ(ask("odds", R"({"kind":"regroup","unit":"cs-garland","by":"cs-longstreet"})").get("outcomes")[0].get("fraction").as_text(),
            "5/6");
}

TEST_F(Breakout, WithinSevenHexesInAnyOrderThenTheNearest) {
  COVERS("fotm:8.5.cs.seven");
  const std::string taken = R"("markers":[{"marker":"control","hex":"1607","side":"union"}])";
  const auto exited = [&](const std::string& a, const std::string& b) {
    situation(11, "movement", "union",
              u("us-farnsworth", "1801", "wnw") + "," + u("us-crook", "1612", "wnw") + "," + u("cs-gt-anderson", a, "wnw") + "," +
                  u("cs-evans", b, "wnw") + "," + u("cs-rodes", "3012", "wnw"),
              taken);
    act("exit us-farnsworth");
    EXPECT_TRUE(try_place(R"({"turn":12,"phase":"movement","side":"confederate"})").ok());
  };
  exited("1804", "1808");  // three and seven hexes from 1801
  EXPECT_EQ(why("choose cs-evans"), "");
  EXPECT_EQ(why("choose cs-gt-anderson"), "");
  exited("1804", "1809");  // eight hexes: the one within seven comes first
  EXPECT_EQ(why("choose cs-evans"), "fotm:8.5.cs.seven");
  EXPECT_EQ(why("choose cs-gt-anderson"), "");
}

TEST_F(Breakout, IsShownAndPutBack) {
  COVERS("fotm:8.5.equal", "fotm:8.5.cs.when", "fotm:8.5.exit.how");
  const std::string brigades = u("us-crook", "1612", "wnw") + "," + u("cs-drayton", "1804", "wnw") + "," + u("cs-garland", "1805", "wnw") +
                               R"(,{"unit":"us-farnsworth","at":"exited"})";
  situation(12, "movement", "confederate", brigades, R"("breakouts":[{"hex":"1801","sp":3,"turn":11}])");
  EXPECT_EQ(json_of(view().get("breakouts")), R"([{"hex":"1801","sp":3,"turn":11}])");
  EXPECT_EQ(vp("union"), 1);
  EXPECT_EQ(view().get("prompt").as_text(), "Name a Brigade that marches off the map in answer to the breakout.");
  situation(12, "movement", "confederate", brigades, R"("breakouts":[{"hex":"1801","sp":3,"turn":11}],"withdrawn":3)");
  EXPECT_EQ(view().get("prompt").as_text(), "Choose a unit to move, or end the Movement Phase.");  // paid
  const Refusal r = try_place(R"({"breakouts":[{"hex":"1607","sp":3,"turn":11}]})");
  ASSERT_EQ(r.rules.size(), 1U);
  EXPECT_EQ(game.rules().id(r.rules.front()), "fotm:8.5.exit.how");
}

TEST_F(Breakout, InColumnByTheRoadHalfAPointIsEnoughToLeave) {
  COVERS("fotm:13.4.into", "fotm:8.5.march");
  const auto marching_from = [&](const std::string& hex) {
    situation(11, "movement", "union",
              u("us-farnsworth", "1801", "wnw") + "," + u("us-crook", "1612", "wnw") + "," +
                  u("cs-gt-anderson", hex, "wnw", R"("column":true)") + "," + u("cs-lane", "2404", "wnw"),
              R"("markers":[{"marker":"control","hex":"1607","side":"union"}])");
    act("exit us-farnsworth");
    EXPECT_TRUE(try_place(R"({"turn":12,"phase":"movement","side":"confederate"})").ok());
    act("choose cs-gt-anderson");  // named: all that can be named
  };
  marching_from("2306");  // seven road hexes to 2601: half a point is left
  act("move cs-gt-anderson to 2406-2405-2404-2503-2603-2602-2601");
  EXPECT_EQ(why("exit cs-gt-anderson"), "");
  marching_from("2307");  // eight: nothing is left
  act("move cs-gt-anderson to 2306-2406-2405-2404-2503-2603-2602-2601");
  EXPECT_NE(why("exit cs-gt-anderson"), "");
}

}  // namespace
}  // namespace vedette::fotm
