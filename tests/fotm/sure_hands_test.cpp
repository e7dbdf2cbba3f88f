// What a hand on the counters must be able to rely on: sets in any order and taken apart again, words judged even where one answer is left,
// nothing asked without effect, and the causes of moments in which another counter moved than was meant.
#include "fire_on_the_mountain/combat/strength.h"
#include "fire_on_the_mountain/flow/lee.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "fire_on_the_mountain/words/words.h"
#include "fotm/combat_table.h"
#include "fotm/table.h"
#include "tabletop/table.h"

namespace vedette::fotm {
namespace {

struct SureHands : AtTheTable {
  std::string prompt() const { return view().get("prompt").as_text(); }
};
Opening battle_that_waits() {
  Opening opening;
  opening.setup.scenario = "battle";
  opening.setup.default_setup = true;
  opening.waits = true;
  return opening;
}

// --- Words are judged by the one answer too ----------------------------------------------------------------------

TEST_F(SureHands, ARetreatIsJudgedEvenIfOneHexIsLeft) {
  COVERS("fotm:17.3.zoc", "fotm:17.3.away.def");
  // Garland has lost two steps; Nagle and Christ leave him one way out.
  situation(3, "combat", "union",
            u("cs-garland", "1616", "ese") + "," + u("us-crook", "1617", "wnw") + "," + u("us-nagle", "1514", "s") + "," +
                u("us-christ", "1814", "wsw"));
  act("assault at 1616 us-crook+", {1, 1, 1, 1, 6, 6, 1, 1, 1});
  EXPECT_EQ(why("retreat cs-garland 1515"), "fotm:17.3.zoc");
  EXPECT_EQ(why("retreat cs-garland 1614"), "fotm:17.3.away");
  EXPECT_EQ(where("cs-garland"), "1616");
  EXPECT_EQ(because("casualty us-crook"), "Crook waits: the Confederates decide now");
  act("retreat cs-garland 1615");
  EXPECT_EQ(where("cs-garland"), "1615");
}

TEST_F(SureHands, ARetreatWithoutAWayOutIsToldAsOne) {
  COVERS("fotm:17.5.1");
  situation(9, "combat", "union",
            u("cs-garland", "2012", "ese") + "," + u("us-crook", "2013", "wnw") + "," + u("us-scammon", "2013", "wnw") + "," +
                u("us-gibbon", "2112", "s") + "," + u("us-phelps", "1912", "wnw") + "," + u("us-seymour", "2111", "wsw"));
  act("assault at 2012 us-crook+us-scammon", {1, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(why("retreat cs-garland 2011"), "fotm:17.5.1");
  EXPECT_EQ(because("retreat cs-garland 2011"), "Garland has no way out");
  EXPECT_EQ(prompt(), "Garland has lost two steps and has no way out: retreat and be captured, or check morale?");
}

// --- Sets ---------------------------------------------------------------------------------------------------------

struct SetsOfUnits : SureHands {
  SetsOfUnits() { patient = true; }
  void three_before_garland() {
    situation(3, "combat", "union",
              u("cs-garland", "1616", "ese") + "," + u("us-scammon", "1617", "wnw") + "," + u("us-crook", "1617", "wnw") + "," +
                  u("us-cook", "1617", "wnw") + "," + u("us-cox", "1617"));
  }
};

TEST_F(SetsOfUnits, AnAssaultBeginsWithWhomTheOddsShowedAndWaits) {
  COVERS("fotm:15.4.init");
  three_before_garland();
  act("assault at 1616 gather");
  EXPECT_EQ(json_of(view().get("assault").get("units")), R"(["us-scammon","us-crook","us-cook"])");
  EXPECT_FALSE(view().get("assault").get("announced").as_bool(true));
  act("drop us-crook");
  EXPECT_EQ(json_of(view().get("assault").get("units")), R"(["us-scammon","us-cook"])");
  EXPECT_TRUE(lists("add us-crook"));
}
TEST_F(SetsOfUnits, TheNextGunIsAskedForAndWhoeverHasAllSaysDone) {
  COVERS("fotm:9.4.split", "fotm:15.4.def.choice");
  situation(10, "combat", "union",
            u("us-cook", "1614", "ese") + "," + u("us-durell", "1614", "ese") + "," + u("cs-lane", "1616", "wnw") + "," +
                u("cs-cutts", "1616", "wnw"));
  act("assault us-cook+us-durell at 1616");
  EXPECT_EQ(prompt(), "At which enemy artillery does Cook fire?");
  act("suppress us-cook+ at cs-lane");
  EXPECT_EQ(prompt(), "At which enemy artillery does Durell fire?");
  act("suppress us-durell+ at cs-cutts");
  EXPECT_EQ(prompt(), "Say done to fire, or aim anew.");
  act("done", {1, 1, 1, 1});
  EXPECT_EQ(prompt(), "Which attacking artillery does Lane suppress?");
  act("suppress cs-lane+ at us-cook");
  EXPECT_EQ(prompt(), "Which attacking artillery does Cutts suppress?");
  act("suppress cs-cutts+ at us-cook");
  EXPECT_EQ(prompt(), "Say done to fire, or let your guns answer in another way.");
}
TEST_F(SetsOfUnits, BrigadesJoinAnAssaultInAnyOrderAndAreTakenOutAgain) {
  COVERS("fotm:15.4.init");
  three_before_garland();
  act("assault at 1616");
  EXPECT_EQ(json_of(view().get("assault").get("could")), R"(["us-scammon","us-crook","us-cook"])");
  act("add us-cook");
  EXPECT_EQ(prompt(), "Add more Brigades to the Assault on 1616, or take some out; it must be assaulted.");  // guns alone can not close
  act("add us-crook");
  EXPECT_EQ(prompt(), "Add more Brigades to the Assault on 1616, take some out, or assault; it must be assaulted.");
  EXPECT_TRUE(lists("add us-scammon"));  // the earlier counter is not shut out
  EXPECT_TRUE(lists("drop us-cook"));
  EXPECT_EQ(json_of(view().get("assault").get("units")), R"(["us-crook","us-cook"])");
  act("drop us-cook");
  EXPECT_EQ(json_of(view().get("assault").get("units")), R"(["us-crook"])");
  EXPECT_EQ(why("drop us-cook"), "fotm:15.4.init");
  EXPECT_EQ(why("pass"), "fotm:15.4.mandatory");  // it is the one hex, and must be assaulted
  act("drop us-crook");
  act("add us-scammon");
  EXPECT_EQ(why("assault at 1616"), "fotm:15.4.init");
  // Words that name the whole replace what is there, all or none.
  EXPECT_EQ(why("assault at 1616 us-crook+us-nagle"), "fotm:15.4.who");
  act("assault at 1616 us-crook+us-cook", {1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2});
  EXPECT_EQ(told("joined"), 2);
}

TEST_F(SetsOfUnits, ASearchingPlayerMeetsEachSetOnce) {
  three_before_garland();
  act("assault at 1616");
  act("add us-crook");
  ActionList once(Sets::once);
  game.actions(p, once);
  std::string texts;
  for (const Action& a : once) texts += text_of(game.words(p, a)) + "; ";
  EXPECT_EQ(texts, "add us-cook; done; ");
}

TEST_F(SetsOfUnits, WhatMustStillBeAssaultedIsShown) {
  COVERS("fotm:15.4.mandatory");
  situation(3, "combat", "union",
            u("us-scammon", "2316", "wnw") + "," + u("us-crook", "2416", "wsw") + "," + u("cs-garland", "2315", "ese") + "," +
                u("cs-colquitt", "2216"));
  act("assault at 2315");
  EXPECT_EQ(json_of(view().get("assault").get("afterwards")), R"([{"hex":"2216","units":["us-scammon"]}])");
}

TEST_F(SetsOfUnits, ThoseWhoAdvanceAreNamedInAnyOrderAndGoWhenItIsDone) {
  COVERS("fotm:15.10.who", "fotm:15.10.must", "fotm:4.2.newcomer");
  situation(3, "combat", "union",
            u("cs-garland", "1616", "ese", R"("lost":3)") + "," + u("us-scammon", "1617", "wnw") + "," + u("us-crook", "1617", "wnw") +
                "," + u("us-cox", "1617"));
  act("assault at 1616 us-scammon+us-crook", {1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(where("cs-garland"), "eliminated");
  EXPECT_EQ(why("advance us-cox 1616"), "fotm:15.10.who");  // nobody of his hex goes yet
  act("advance us-crook 1616 facing n");
  EXPECT_EQ(where("us-crook"), "1617");
  EXPECT_TRUE(lists("advance us-scammon 1616 facing n"));  // an earlier counter may still come along
  EXPECT_TRUE(lists("advance us-crook 1616 facing wnw"));  // and the facing may still be changed
  act("advance us-cox 1616");
  act("drop us-crook");
  EXPECT_EQ(json_of(view().get("assault").get("advancing")), "[]");  // his Commander with him
  EXPECT_EQ(why("done"), "fotm:15.10.must");
  act("advance us-crook 1616 facing n");
  act("advance us-scammon 1616 facing ese");
  act("advance us-cox 1616");
  act("done");
  EXPECT_EQ(number("us-crook", "stack"), 1);  // the stack is as they were named
  EXPECT_EQ(number("us-scammon", "stack"), 2);
  EXPECT_EQ(where("us-cox"), "1616");
  EXPECT_EQ(facing("us-scammon"), "ese");
}

TEST_F(SetsOfUnits, GunsAreAimedInAnyOrderAndAnew) {
  COVERS("fotm:9.4.split", "fotm:15.4.def.choice");
  situation(3, "combat", "union",
            u("us-benjamin", "2316", "wnw") + "," + u("us-simmonds", "2316", "wnw") + "," + u("cs-lane", "2315", "ese") + "," +
                u("cs-cutts", "2315", "ese"));
  act("assault at 2315 us-benjamin+us-simmonds");
  act("suppress us-simmonds+ at cs-cutts");
  EXPECT_EQ(why("done"), "fotm:15.6.must");  // Benjamin has no target yet
  act("suppress us-simmonds+ at cs-lane");
  EXPECT_EQ(json_of(view().get("assault").get("aims")), R"([{"unit":"us-simmonds","target":"cs-lane"}])");
  EXPECT_TRUE(lists("suppress us-benjamin+ at cs-cutts"));
  EXPECT_EQ(why("suppress us-benjamin+us-simmonds at cs-lane"), "");
  EXPECT_EQ(why("suppress us-benjamin+us-scammon at cs-lane"), "fotm:15.4.init") << "nobody is named for nothing";
}

// --- Refusals say what is true, and nothing is asked without effect -----------------------------------------------

TEST_F(SureHands, OneUnitMovesAtATime) {
  COVERS("fotm:13.1.one");
  situation(3, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("us-scammon", "1515", "wnw"));
  act("move us-crook to 1514");
  EXPECT_EQ(why("move us-scammon to 1514"), "fotm:13.1.one");
  EXPECT_NE(testing_support::play_text(game, p, "move us-scammon to 1514").refusal.message.find("Crook is under way"), std::string::npos);
  act("stop us-crook");
  EXPECT_EQ(why("move us-crook to 1513"), "fotm:13.1.one");
  EXPECT_NE(testing_support::play_text(game, p, "move us-crook to 1513").refusal.message.find("Crook has moved"), std::string::npos);
}

// The nearest reason comes first, with figures; the clause follows.
TEST_F(SureHands, ARefusalSaysWhatIsWantingAndWhatIsThere) {
  COVERS("fotm:13.1.pay", "fotm:13.2.face.pay", "fotm:13.4.into", "fotm:11.2.A");
  situation(3, "movement", "union",
            u("us-crook", "1515", "wnw") + "," + u("us-farnsworth", "1616", "wnw") + "," + u("cs-garland", "1512", "wnw"));
  EXPECT_EQ(because("move us-crook to 1615-1715-1815-1915-2015"), "Crook needs 5 MP, has 4");
  EXPECT_EQ(because("mount us-farnsworth"), "Farnsworth is mounted already");
  EXPECT_EQ(because("dismount us-crook"), "Crook has no horses to ride");
  EXPECT_EQ(because("line us-crook"), "Crook is in Line already");
  EXPECT_EQ(because("assault at 1512 us-crook+"), "Assaults come in the Combat Phase");
  EXPECT_EQ(because("rally us-crook"), "Brigades rally and regroup in the Rally Phase");
  EXPECT_EQ(because("move cs-garland to 1513"), "Garland waits: it is the turn of the Union");
  EXPECT_EQ(because("move us-welsh to 1513"), "Welsh is not on the map: the 12 pm turn brings it");
  EXPECT_EQ(because("move us-crook to 1514-1513-1512"), "an enemy stands in 1512: Assaults come in the Combat Phase");
}

TEST_F(SureHands, AnAdvanceSaysWhoMayGoAndWhetherAnyoneMust) {
  COVERS("fotm:15.10.who", "fotm:15.10.must", "fotm:15.6.may");
  situation(9, "combat", "union",
            u("us-crook", "1617", "wnw") + "," + u("us-cox", "1617") + "," + u("us-nagle", "1717", "s") + "," +
                u("us-christ", "1716", "ese") + "," + u("cs-garland", "1616", "ese", R"("lost":3)") + "," + u("cs-ripley", "2405", "ese"),
            R"("pause":"over")");
  patient = true;
  act("assault at 1616 us-crook+", {1, 6, 1, 1, 1});
  EXPECT_EQ(prompt(), "Choose who advances into 1616.");
  EXPECT_EQ(because("advance us-cox 1616"), "Cox goes along only with Brigades of his hex");
  EXPECT_EQ(because("advance us-nagle 1616 facing n"), "Nagle is not next to 1616");
  EXPECT_EQ(because("advance us-christ 1616 facing n"), "Christ took no part in the Assault");
  act("advance us-crook 1616 facing n");
  EXPECT_EQ(prompt(), "Choose who advances into 1616, or say done.");
  EXPECT_EQ(because("advance us-crook 1616 facing n"), "Crook is among those who advance already");
  // A lone Guard is gone before anybody closes: nobody has to go.
  situation(9, "combat", "union",
            u("us-crook", "1617", "wnw") + "," + u("cs-garland", "2405", "ese") +
                R"(,{"unit":"cs-guard-d-h-hill","hex":"1616","parent":"cs-garland","prisoners":["us-scammon"]})",
            R"("pause":"over")");
  act("assault at 1616 us-crook+");
  EXPECT_EQ(prompt(), "Choose who advances into 1616, or say done.");
}

TEST_F(SureHands, ARefusedSetUpSaysWhereAndWho) {
  COVERS("fotm:11.1.cs", "fotm:11.1.limit");
  start({}, false);
  EXPECT_EQ(because("place cs-garland 1607 facing ese"), "Garland is set up within 2 hexes of 2405");
  EXPECT_EQ(because("place us-farnsworth 1716 facing wnw"), "Farnsworth waits: the Confederates set up first");
  AnyPosition copy = p;
  EXPECT_TRUE(testing_support::play_text(game, copy, "done").refusal.message.starts_with("D. H. Hill is still to be set up."));
}

TEST_F(SureHands, TheAnswerToABreakoutIsAskedForByName) {
  COVERS("fotm:8.5.cs.when", "fotm:8.5.cs.seven", "fotm:8.5.equal");
  situation(10, "movement", "confederate",
            u("cs-garland", "1505", "ese") + "," + u("cs-ripley", "1605", "ese") + "," + u("cs-rodes", "2405", "ese") + "," +
                u("us-crook", "1512", "wnw"),
            R"("breakouts":[{"hex":"1201","sp":5,"turn":9}])");
  EXPECT_EQ(because("choose cs-rodes"), "Rodes is farther from 1201 than others who can be named");
  EXPECT_EQ(because("done"), "asked now: Name a Brigade that marches off the map in answer to the breakout");
  act("choose cs-garland");
  ASSERT_EQ(told("named"), 2);  // Ripley is the only other one within seven hexes
  EXPECT_EQ(game.tell(events[0]).get("text").as_text(), "Garland has to march off the map; 1 SP is still owed.");
  EXPECT_EQ(game.tell(events[1]).get("text").as_text(), "Ripley has to march off the map; no more is owed.");
}

TEST_F(SureHands, ARefusedForcedMarchSaysWhichLimitItIs) {
  COVERS("fotm:13.5.limits");
  situation(3, "movement", "union", u("us-crook", "1516", "wnw") + "," + u("cs-garland", "2405", "ese"));
  act("move us-crook to 1515-1514-1513");
  EXPECT_EQ(because("force-march us-crook 1512"), "Crook has the 1 MP that 1512 costs: it moves there");
  EXPECT_EQ(because("force-march us-crook 1614"), "1614 is no Front hex of Crook: turn it first");
  EXPECT_EQ(because("force-march us-crook 1510"), "Crook is in 1513, and goes to one of its two Front hexes");
  act("move us-crook to 1512");
  act("force-march us-crook 1511");
  EXPECT_EQ(because("force-march us-crook 1510"), "Crook has made its forced march");
}

TEST_F(SureHands, ARefusedEntryOrAssaultSaysWhoIsInTheWay) {
  COVERS("fotm:14.2.blocked.def", "fotm:14.2.entry", "fotm:15.1.what");
  situation(9, "reinforcement", "union",
            u("cs-garland", "1516", "ese") + "," + u("cs-ripley", "3017", "n") + R"(,{"unit":"us-patrick","at":"eliminated"})");
  EXPECT_EQ(because("enter us-nagle"), "1517 is blocked, in the zone of control of Garland");
  EXPECT_EQ(because("enter us-phelps"), "3017 is blocked: the enemy stands there");
  EXPECT_EQ(because("enter us-patrick"), "Patrick does not wait to enter");
  situation(9, "combat", "union", u("cs-garland", "1516", "ese") + "," + u("cs-lane", "1516", "ese") + "," + u("us-crook", "1517", "wnw"));
  EXPECT_EQ(because("assault at 1516 cs-lane+"), "Lane is of the other side");
}

TEST_F(SureHands, InThePauseSuppressingGunsHaveNoLead) {
  COVERS("fotm:11.4.suppress", "fotm:4.2.choose");
  // Two batteries next to the Union guns, in two hexes: no main roll can strike either.
  situation(7, "combat", "confederate", u("us-cook", "1616", "ese") + "," + u("cs-lane", "1617", "wnw") + "," + u("cs-cutts", "1715", "s"),
            R"("pause":"on")");
  act("assault at 1616 cs-lane+cs-cutts", {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(listed("lead"), 0);
  EXPECT_EQ(told("lead"), 1);  // of the defender
}

TEST_F(SureHands, EveryHexThatBlocksHasItsOwnClause) {
  COVERS("fotm:9.5.woods", "fotm:9.5.units");
  std::string two;  // a line with two blocking hexes of different kinds, found on the map
  for (int column = 10; column <= 30 && two.empty(); ++column)
    for (int row = 2; row <= 12 && two.empty(); ++row) {
      const auto number = [&](int r) { return std::to_string(column) + (r < 10 ? "0" : "") + std::to_string(r); };
      const Value answer = ask("los", R"({"from":")" + number(row) + R"(","to":")" + number(row + 4) + R"("})");
      std::vector<std::string> rules;
      for (const Value& b : answer.get("because").items()) rules.push_back(b.get("rule").as_text());
      if (rules.size() >= 2 && rules[0] != rules[1]) two = number(row);
    }
  EXPECT_NE(two, "");
}

// --- Duties, the leash, and mounts --------------------------------------------------------------------------------

TEST_F(SureHands, AtNoonDismountedHorseArtilleryMountsToLeave) {
  COVERS("fotm:11.4.leave", "fotm:11.4.cannot", "fotm:8.4.move", "fotm:8.1.when");
  situation(
      6, "movement", "union",
      u("us-robertson", "1617", "wnw", R"("mounted":false)") + "," + u("cs-garland", "1616", "ese") + "," + u("us-crook", "1516", "s"));
  EXPECT_EQ(why("done"), "fotm:11.4.leave");  // it can mount and ride off
  act("mount us-robertson");
  EXPECT_EQ(why("stop us-robertson"), "fotm:11.4.leave");
  EXPECT_GE(listed("move"), 1);
}

TEST_F(SureHands, WhoFoundNoWayOutAtNoonLeavesOnceOneIsClear) {
  COVERS("fotm:11.4.cannot");
  const Content& c = testing_support::fotm_content();
  const auto toward = [&](const char* from, const char* to) {
    int f = 0;
    while (arc(c, c.map.grid.parse(from), f, c.map.grid.parse(to)) != Arc::front) ++f;
    return std::string(kFacings[static_cast<std::size_t>(f)]);
  };
  // Cook's guns in 2116: Garland and Colquitt bar every hex but 2115, woods in which they have to stop, and that is full.
  situation(6, "movement", "union",
            u("us-cook", "2116", toward("2116", "2115")) + "," + u("cs-garland", "2017", toward("2017", "2116")) + "," +
                u("cs-colquitt", "2217", toward("2217", "2116")) + "," + u("us-nagle", "2115", toward("2115", "2114")) + "," +
                u("us-ferrero", "2115", "wnw") + "," + u("us-benjamin", "2115", "wnw"));
  EXPECT_EQ(why("done"), "");
  act("choose us-cook");
  act("stop us-cook");
  EXPECT_EQ(why("choose us-cook"), "");  // it has done nothing: it may be looked at again
  EXPECT_EQ(why("done"), "");            // and stays without penalty (11.4.cannot)
  act("move us-nagle to 2114 stop");
  EXPECT_EQ(why("done"), "fotm:11.4.leave");  // there is room now, and they have not moved
  act("choose us-cook");
  EXPECT_EQ(why("stop us-cook"), "fotm:11.4.leave");
  act("move us-cook to 2115 stop");
  EXPECT_EQ(why("done"), "");
}

// The leash and the march off the map look at what the unit can do after it has dismounted or formed Column.
TEST_F(SureHands, WhoReachesTheLeashOnFootDismounts) {
  COVERS("fotm:11.3.leash", "fotm:11.3.leash.when", "fotm:8.1.when");
  situation(3, "movement", "union", u("us-farnsworth", "0901", "wnw") + "," + u("us-crook", "1401", "wnw"));
  // Mounted it comes no nearer than 1101, three hexes from Crook: were that all, nearer would do.
  EXPECT_EQ(why("move us-farnsworth to 1001-1101"), "fotm:11.3.leash");
  act("dismount us-farnsworth");
  EXPECT_TRUE(lists("move us-farnsworth to 1001-1101-1201"));
  EXPECT_EQ(why("move us-farnsworth to 1001 stop"), "fotm:11.3.leash");
}

TEST_F(SureHands, WhoMarchesOffTheMapFormsColumnOrDismountsFirstWhereThatLeadsFarther) {
  COVERS("fotm:8.5.march");
  situation(12, "movement", "confederate", u("cs-rosser", "2305", "wnw") + "," + u("us-crook", "1617", "wnw"),
            R"("breakouts":[{"hex":"1801","sp":2,"turn":11}])");
  act("choose cs-rosser");
  EXPECT_EQ(listed("move"), 0);
  EXPECT_EQ(why("stop cs-rosser"), "fotm:8.5.march");
  EXPECT_EQ(prompt(), "Rosser must march off the map (6 MP left): dismount or form Column first.");
  EXPECT_TRUE(lists("column cs-rosser facing wnw"));
}

// --- Forced march -------------------------------------------------------------------------------------------------

TEST_F(SureHands, FreeTurnsAreLeftAfterAForcedMarchAndTheDieFallsWhenTheMoveIsDone) {
  COVERS("fotm:13.5.limits", "fotm:13.2.face.free");
  situation(2, "movement", "union", u("us-crook", "1616", "wnw") + "," + u("cs-garland", "2405", "ese"));
  act("move us-crook to 1615-1614-1613");
  act("force-march us-crook 1612");
  EXPECT_EQ(told("march-rolled"), 0);
  EXPECT_TRUE(lists("turn us-crook facing n"));
  EXPECT_FALSE(lists("turn us-crook facing ese"));  // three corners: no MP is left
  EXPECT_EQ(why("move us-crook to 1611"), "fotm:13.5.limits");
  act("turn us-crook facing n");
  act("stop us-crook", {2});
  EXPECT_EQ(told("march-rolled"), 1);
  EXPECT_EQ(number("us-crook", "lost"), 1);
  EXPECT_EQ(facing("us-crook"), "n");
}

TEST_F(SetsOfUnits, TheDieOfAForcedMarchFallsAtTheStopAndNotWithTheLastFreeTurn) {
  COVERS("fotm:13.5.roll", "fotm:13.5.limits");
  situation(2, "movement", "union", u("us-crook", "1616", "wnw") + "," + u("cs-garland", "2405", "ese"));
  act("move us-crook to 1615-1614-1613");
  act("force-march us-crook 1612");
  EXPECT_EQ(prompt(), "Turn Crook for nothing, or stop: then the die for its forced march is rolled.");
  act("turn us-crook facing ene");  // both free corners: nothing is left but to stop
  EXPECT_EQ(told("march-rolled"), 0);
  EXPECT_EQ(prompt(), "Stop Crook, whose forced march is done.");
  act("stop us-crook", {2});
  EXPECT_EQ(told("march-rolled"), 1);
  EXPECT_EQ(number("us-crook", "lost"), 1);
}

// The list has one answer left: the prompt says what it leads to, and that the last choice may be taken back.
TEST_F(SureHands, ATableThatWaitsSaysWhatComesNext) {
  COVERS("fotm:13.5.limits");
  Table table(game);
  ASSERT_TRUE(table.begin(battle_that_waits()).refusal.ok());
  ASSERT_TRUE(table
                  .place(json(R"({"clear":true,"turn":2,"phase":"movement","side":"union","units":[)" + u("us-crook", "1616", "wnw") + "," +
                              u("cs-garland", "2405", "ese") + "]}"))
                  .refusal.ok());
  const auto say = [&](const char* text) {
    std::string error;
    return table.act(words_of(text, error)).refusal.message;
  };
  ASSERT_EQ(say("move us-crook to 1615-1614-1613"), "");
  EXPECT_EQ(table.ahead(), std::nullopt);
  EXPECT_EQ(table.prompt(Seat::all), "Move Crook (1 MP left), or stop.");
  ASSERT_EQ(say("force-march us-crook 1612"), "");
  ASSERT_EQ(say("turn us-crook facing ene"), "");
  EXPECT_EQ(table.ahead(), Ahead::dice);
  EXPECT_EQ(table.prompt(Seat::union_),
            "Stop Crook, whose forced march is done. Nothing else is left; then dice are rolled. Or take your last choice back.");
  EXPECT_EQ(table.prompt(Seat::confederate), "Waiting for the other side.");
}

// A Commander in the way finds other company first. The hexes of a plain move follow by themselves; what else was said is told to be cut
// off.
TEST_F(SureHands, WordsThatADisplacedCommanderCutsOffSaySo) {
  COVERS("fotm:10.2.alone");
  Table table(game);
  ASSERT_TRUE(table.begin(battle_that_waits()).refusal.ok());
  const auto cut_short = [&](const char* text) {
    const std::string units = u("cs-colquitt", "1610", "wnw") + R"(,{"unit":"us-cox","hex":"1609"},)" + u("us-crook", "1612", "s") + "," +
                              u("us-scammon", "1909", "s");  // these two are equally near
    EXPECT_TRUE(
        table.place(json(R"({"clear":true,"turn":3,"phase":"movement","side":"confederate","units":[)" + units + "]}")).refusal.ok());
    std::string error;
    const Acted acted = table.act(words_of(text, error));
    EXPECT_TRUE(acted.refusal.ok()) << acted.refusal.message;
    EXPECT_EQ(table.decider(), Side::union_);
    return acted.cut_short;
  };
  EXPECT_FALSE(cut_short("move cs-colquitt to 1609-1608"));
  EXPECT_TRUE(cut_short("move cs-colquitt to 1609-1608 stop"));
  EXPECT_TRUE(cut_short("move cs-colquitt to 1609-1608-1607-1606-1505 column"));
}

// Set up by the card: the other side does not begin before that is confirmed, and whoever goes straight on has confirmed it.
TEST_F(SureHands, TheSetUpByTheCardWaits) {
  COVERS("fotm:11.1.limit");
  Table table(game);
  Opening opening;
  opening.setup.scenario = "battle";
  opening.waits = true;
  ASSERT_TRUE(table.begin(opening).refusal.ok());
  const auto say = [&](const char* text) {
    std::string error;
    return table.act(words_of(text, error), true).refusal.message;
  };
  ASSERT_EQ(say("default-setup"), "");
  EXPECT_TRUE(table.waiting());
  EXPECT_EQ(table.decider(), Side::confederate);
  EXPECT_TRUE(table.undo_limit(Seat::confederate).possible);
  ASSERT_EQ(say("default-setup"), "");
  EXPECT_EQ(table.decider(), Side::union_);
  EXPECT_FALSE(table.waiting()) << "the Union moves first, too";
}

TEST_F(SureHands, APromptOffersNoMarchToAUnitThatCanNotGoOn) {
  COVERS("fotm:6.1.stop.then");
  situation(3, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("cs-garland", "1513", "ese"));
  act("move us-crook to 1514");
  EXPECT_EQ(prompt(), "Crook can enter no further hex (3 MP left): change what you like, or stop.");
}

// --- Commanders ---------------------------------------------------------------------------------------------------

TEST_F(SureHands, GeneralsOfBothSidesAreNeverTogether) {
  COVERS("fotm:10.2.enemy", "fotm:4.1.commanders");
  situation(3, "movement", "union", u("us-cox", "1515") + "," + u("cs-hood", "1514") + "," + u("us-crook", "1515"));
  EXPECT_EQ(why("move us-cox to 1514"), "fotm:10.2.enemy");
  EXPECT_EQ(why("move us-cox to 1514-1513"), "");  // past him
  situation(3, "movement", "union",
            u("us-cox", "1515") + "," + u("us-hooker", "1514") + "," + u("us-meade", "1514") + "," + u("us-crook", "1515"));
  EXPECT_EQ(why("move us-cox to 1514"), "fotm:4.1.commanders");
  EXPECT_EQ(game.rules().id(
                try_place(R"({"clear":true,"units":[{"unit":"us-cox","hex":"1515"},{"unit":"cs-hood","hex":"1515"}]})").rules.front()),
            "fotm:10.2.enemy");
}

TEST_F(SureHands, LeeScoresFromTheFirstMomentOfATurnThoughNobodyMoves) {
  COVERS("fotm:10.4.vp.when", "fotm:18.1.vp.lee");
  start({{"lee", true}});
  situation(10, "combat", "confederate", u("cs-lee", "1607") + "," + u("cs-garland", "1607", "ese") + "," + u("us-crook", "1609", "n"),
            R"("lee":{"arrived":9,"near":10,"times":1})");
  const int before = vp("union");
  act("done");
  EXPECT_EQ(told("turn"), 1);
  EXPECT_EQ(vp("union"), before + 1);
}

TEST_F(SureHands, LongstreetsSuccessorNeitherBringsLeeNorHasTheBonus) {
  COVERS("fotm:10.4.place", "fotm:10.5.when");
  start({{"lee", true}, {"longstreet-bonus", true}});
  const std::string others = "," + u("cs-garland", "1607", "ese", R"("lost":2)") + "," + u("us-crook", "1515", "n");
  situation(9, "rally", "confederate", u("cs-longstreet", "1607") + others);
  EXPECT_EQ(listed("arrive"), 1);
  situation(9, "rally", "confederate", u("cs-longstreet", "1607", "n", R"("lost":1)") + others);
  EXPECT_EQ(listed("arrive"), 0);
  EXPECT_EQ(why("arrive cs-lee 1607"), "fotm:10.4.place");
  EXPECT_EQ(unit("cs-longstreet").get("name").as_text(), "Longstreet's successor");
  EXPECT_EQ(json_of(unit("cs-longstreet").get("fell")), R"(["Longstreet"])");
}

TEST_F(SureHands, TheStoryNamesTheGeneralWhoFell) {
  COVERS("fotm:16.2.reno", "fotm:2.2.name");
  situation(3, "combat", "confederate",
            u("us-crook", "1616", "ese", R"("lcm":2)") + "," + u("us-cox", "1616") + "," + u("cs-jenkins", "1617", "wnw"));
  act("assault at 1616 cs-jenkins+", {2, 2, 2, 2, 2, 1, 1, 2});
  std::string text;
  for (const Event& e : events)
    if (game.tell(e).get("event").as_text() == "commander-hit") text = game.tell(e).get("text").as_text();
  EXPECT_EQ(text, "Reno falls; Cox commands on with a Command Modifier of 2.");
}

// --- After an Assault ---------------------------------------------------------------------------------------------

TEST_F(SureHands, AfterAnAssaultTheHexesItWasMadeFromMayBeReorderedToo) {
  COVERS("fotm:4.2.reorder", "fotm:4.2.newcomer");
  situation(3, "combat", "union",
            u("cs-garland", "1616", "ese", R"("lost":3)") + "," + u("us-crook", "1617", "wnw") + "," + u("us-scammon", "1617", "wnw") +
                "," + u("us-farnsworth", "1617", "wnw") + "," + u("us-nagle", "1412") + "," + u("us-ferrero", "1412"));
  act("assault at 1616 us-crook+", {1, 6, 1, 1, 1, 1});
  act("advance us-crook+ 1616 facing wnw");
  EXPECT_TRUE(lists("restack 1617 us-farnsworth+us-scammon"));  // they stayed behind
  EXPECT_EQ(why("restack 1412 us-ferrero+us-nagle"), "fotm:4.2.newcomer");
  EXPECT_EQ(json_of(view().get("assault").get("from")), R"(["1616","1617"])");
}

struct Mending : CombatTable {};

TEST_F(Mending, AGuardStaysWhenItsOwnBrigadeAttacksAndIsBeaten) {
  COVERS("fotm:2.4.target", "fotm:2.4.nofight");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-guard-kanawha-cox", "1617");
  at("us-guard-kanawha-cox").with = unit("us-crook");
  at("us-crook").lent = 1;
  put("cs-law", "1617");
  make_prisoner(c, p, unit("cs-law"), unit("us-guard-kanawha-cox"));
  begin_union();
  assault_with("1616", {"us-crook"}, {6, 6, 1, 1});
  play(act(Verb::retreat, unit("us-crook"), kNoHex));
  EXPECT_EQ(at("us-guard-kanawha-cox").at, At::map);
  EXPECT_EQ(at("cs-law").at, At::captured);
}

TEST_F(Mending, AGunWithoutADieMixesNoCorps) {
  COVERS("fotm:15.2.corps.scope");
  put("cs-garland", "1616", "1617");
  put("us-gibbon", "1617", "1616");  // I Corps, 4
  put("us-cook", "1617", "1616");    // IX Corps, two steps
  lose("us-cook", 1);
  while (arc(c, p, unit("us-cook"), hex("1616")) != Arc::rear)
    at("us-cook").facing = static_cast<std::uint8_t>((at("us-cook").facing + 1) % 6);
  ASSERT_EQ(artillery_share(c, p, unit("us-cook"), hex("1616"), false), 0);
  begin_union();
  assault_with("1616", {"us-gibbon", "us-cook"}, {1, 1, 1, 1, 1, 1, 1, 1});  // Garland rolls four, Gibbon all his four
  EXPECT_EQ(modifier("fotm:15.2.corps"), 0);
}

TEST_F(Mending, AGunThatFiredAndWasLostStillMixedTheCorps) {
  COVERS("fotm:15.2.corps.scope", "fotm:15.2.corps");
  put("cs-garland", "1616", "1617");
  put("cs-lane", "1616", "1617");
  put("us-gibbon", "1617", "1616");  // I Corps, 4
  put("us-cook", "1617", "1616");    // IX Corps, two steps
  lose("us-cook", 1);
  begin_union();
  assault_with("1616", {"us-gibbon", "us-cook"}, {1});
  play(act(Verb::suppress, unit("cs-lane"), int{unit("us-cook")}), {6, 1, 1, 1, 1, 1, 2, 2, 2});  // Cook is gone; Gibbon closes with 3 dice
  EXPECT_EQ(at("us-cook").at, At::eliminated);
  EXPECT_EQ(modifier("fotm:15.2.corps"), -1);
}

TEST_F(Mending, GunsThatAloneAnswerBearTheLossForMixedCorpsThoughInfantryStandsByThem) {
  COVERS("fotm:15.2.corps.scope", "fotm:15.4.no-target");
  put("us-crook", "1512", "1511");     // nobody is next to him: he rolls nothing
  put("us-benjamin", "1512", "1511");  // IX Corps, 3 - 1 uphill
  put("us-cooper", "1512", "1511");    // I Corps, 3 - 1
  put("cs-lane", "1510", "1511");
  begin_confederate();
  assault_with("1512", {"cs-lane"});
  play({act(Verb::suppress, unit("cs-lane"), int{unit("us-cooper")}), act(Verb::done)}, {1, 1, 1, 1, 1});  // Lane two, they three
  EXPECT_EQ(modifier("fotm:15.2.corps"), -1);
}

}  // namespace
}  // namespace vedette::fotm
