// Whoever takes the wrong counter first takes it back: at set-up, in a move not yet begun, in the choices of an Assault before its dice;
// and what is refused or asked for is said by name.
#include "fotm/table.h"
#include "tabletop/table.h"

namespace vedette::fotm {
namespace {

struct SecondThoughts : AtTheTable {
  SecondThoughts() { patient = true; }
  std::string prompt() const { return view().get("prompt").as_text(); }
};

// --- Set-up -------------------------------------------------------------------------------------------------------

TEST_F(SecondThoughts, UnitsAreSetUpInAnyOrderAndMovedAboutUntilDone) {
  COVERS("fotm:11.1.cs", "fotm:11.1.us", "fotm:11.1.limit");
  start({}, false);
  act("place cs-pelham 1306 facing wnw no-mounted");
  act("place cs-garland 2204 facing n");
  act("place cs-garland 2305 facing ese");  // he stands elsewhere after all
  EXPECT_EQ(where("cs-garland"), "2305");
  act("place cs-garland 2305 facing s");
  EXPECT_EQ(facing("cs-garland"), "s");
  EXPECT_EQ(why("place cs-garland 2305 facing s"), "fotm:11.1.limit");
  act("drop cs-garland");
  EXPECT_EQ(where("cs-garland"), "off-map");
  EXPECT_EQ(why("done"), "fotm:11.1.limit");
  for (const char* one : {"dh-hill 2405", "garland 2405", "colquitt 2308", "bondurant 2405", "lane 2405", "rosser 1607"})
    act(std::string("place cs-") + one);
  EXPECT_EQ(name(game.decider(p)), "confederate");  // the last one gives nothing away
  EXPECT_EQ(prompt(), "All are set up: move or turn them, or say done.");
  EXPECT_TRUE(lists("drop cs-rosser"));
  EXPECT_FALSE(lists("default-setup"));
  act("done");
  EXPECT_EQ(name(game.decider(p)), "union");
  act("place us-farnsworth 1716 facing n");
  act("default-setup");
  EXPECT_EQ(facing("us-farnsworth"), "n");
  EXPECT_EQ(phase(), "movement");
}

TEST_F(SecondThoughts, TheOrderOfAStackIsKeptWhereAUnitIsOnlyTurnedAtSetUp) {
  COVERS("fotm:11.1.limit");
  start({}, false);
  act("place cs-garland 2405");
  act("place cs-bondurant 2405");
  act("place cs-garland 2405 facing n");
  EXPECT_EQ(number("cs-garland", "stack"), 1);
}

// --- A move that was not begun ------------------------------------------------------------------------------------

TEST_F(SecondThoughts, WhoWasOnlyChosenHasNotMoved) {
  COVERS("fotm:13.1.one");
  situation(3, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("us-scammon", "1617", "wnw") + "," + u("cs-garland", "2405"));
  act("choose us-crook");
  EXPECT_EQ(because("choose us-scammon"), "Crook is under way: it stops first, then another unit moves");
  act("stop us-crook");
  act("move us-scammon to 1616 stop");
  EXPECT_EQ(because("choose us-scammon"), "Scammon has moved in this phase");
  EXPECT_TRUE(lists("choose us-crook"));
  act("move us-crook to 1514 stop");
  EXPECT_EQ(where("us-crook"), "1514");
}

TEST_F(SecondThoughts, ASearchingPlayerDoesNotMeetAgainWhomItPutBack) {
  COVERS("fotm:13.1.one");
  patient = false;
  situation(3, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("us-scammon", "1617", "wnw") + "," + u("cs-garland", "2405"));
  act("choose us-crook");
  act("stop us-crook");
  ActionList once(Sets::once);
  game.actions(p, once);
  for (const Action& a : once) EXPECT_NE(text_of(game.words(p, a)), "choose us-crook");
}

// --- The choices of an Assault ------------------------------------------------------------------------------------

struct InAnAssault : SecondThoughts {
  void two_hexes_at_garland() {
    situation(3, "combat", "union",
              u("cs-garland", "1516", "wnw") + "," + u("cs-colquitt", "1516", "wnw") + "," + u("us-crook", "1515", "ese") + "," +
                  u("us-scammon", "1616", "s") + "," + u("us-hartsuff", "2017", "wnw") + "," + u("cs-evans", "2016", "ese"));
  }
};

TEST_F(InAnAssault, TheLeadThatWasNamedIsConfirmedBeforeDiceFall) {
  COVERS("fotm:4.2.choose", "fotm:4.2.ex2");
  two_hexes_at_garland();
  act("assault at 1516 us-crook+us-scammon");
  EXPECT_EQ(prompt(), "Name the Lead Brigade of the Assault on 1516.");
  act("lead us-crook");  // no dice are needed for it
  EXPECT_EQ(told("fired"), 0);
  EXPECT_EQ(name(game.decider(p)), "union");
  EXPECT_TRUE(lists("done"));
  act("done", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_GE(told("fired"), 1);
}

TEST_F(InAnAssault, AChosenRetreatIsConfirmedBeforeTheAssaultGoesOn) {
  COVERS("fotm:17.2.when", "fotm:17.2.attacker");
  // Garland leads the defence and has lost two steps to guns; Colquitt would fire next.
  situation(3, "combat", "union",
            u("cs-garland", "1516", "wnw") + "," + u("cs-colquitt", "1516", "wnw") + "," + u("us-crook", "1515", "ese") + "," +
                u("us-benjamin", "1515", "ese") + "," + u("us-nagle", "1615", "ese") + "," + u("us-christ", "1417", "n"));
  act("assault at 1516 us-crook+us-benjamin", {6, 6, 1});
  EXPECT_EQ(prompt(), "Garland has lost two steps: retreat, or check morale?");
  act("retreat cs-garland");
  EXPECT_EQ(told("fired"), 0);
  EXPECT_EQ(name(game.decider(p)), "confederate");
}

// --- What is offered leads somewhere ------------------------------------------------------------------------------

TEST_F(InAnAssault, TheOneAssaultThatMustBeMadeIsNotCalledOff) {
  COVERS("fotm:15.4.mandatory");
  situation(3, "combat", "union",
            u("cs-garland", "1516", "wnw") + "," + u("us-crook", "1515", "ese") + "," + u("us-scammon", "1515", "ese"));
  act("assault at 1516");
  EXPECT_FALSE(lists("pass"));
  EXPECT_EQ(why("pass"), "fotm:15.4.mandatory");
  EXPECT_EQ(prompt(), "Add the Brigades that assault 1516; it must be assaulted.");
  act("add us-scammon");
  act("drop us-scammon");
  two_hexes_at_garland();
  act("assault at 1516");
  EXPECT_TRUE(lists("pass"));
  act("pass");
  EXPECT_TRUE(lists("assault at 2016"));
}

TEST_F(InAnAssault, WhatMustBeAssaultedIsAskedOfThoseWhoCan) {
  COVERS("fotm:15.4.mandatory", "fotm:15.4.mandatory.who");
  two_hexes_at_garland();
  EXPECT_EQ(prompt(), "You must assault 1516 with Scammon or Crook and 2016 with Hartsuff.");
  situation(3, "combat", "union",
            u("cs-garland", "1516", "wnw") + "," + u("cs-colquitt", "1415", "n") + "," + u("us-crook", "1515", "ese"));
  EXPECT_EQ(prompt(), "You must assault 1 of these: 1516 with Crook and 1415 with Crook.");
}

// --- Refusals say what is true ------------------------------------------------------------------------------------

TEST_F(InAnAssault, ARefusalNamesWhatIsInTheWay) {
  COVERS("fotm:5.1.rear", "fotm:9.1.range", "fotm:15.2.once", "fotm:15.4.init", "fotm:15.4.who", "fotm:15.4.mandatory.order");
  situation(3, "combat", "union",
            u("cs-garland", "1516", "wnw") + "," + u("cs-colquitt", "1415", "n") + "," + u("us-crook", "1515", "ese") + "," +
                u("us-scammon", "1616", "s") + "," + u("us-nagle", "1616", "n") + "," + u("us-cook", "1916", "s") + "," +
                u("us-benjamin", "1416", "ene", R"("column":true)"));
  EXPECT_EQ(because("done"), "1516 and 1415 must be assaulted by Scammon and Crook");
  act("assault at 1516");
  EXPECT_EQ(because("add us-nagle"), "1516 lies behind Nagle");
  EXPECT_EQ(because("add us-cook"), "1516 is 4 hexes away, Cook reaches 3");
  EXPECT_EQ(because("add us-benjamin"), "Benjamin is in Column");
  EXPECT_EQ(because("add us-gibbon").substr(0, 24), "Gibbon is not on the map");
  EXPECT_EQ(because("drop us-crook"), "Crook is not in this Assault");
  EXPECT_EQ(because("done"), "no Brigade is in this Assault yet");
  act("add us-scammon");
  EXPECT_EQ(because("add us-scammon"), "Scammon is in this Assault already");
  EXPECT_EQ(because("add us-crook"), "Crook is bound to 1415");
}

TEST_F(SecondThoughts, WordsThatSayMoreThanTheActIsAreNotPassedOver) {
  COVERS("fotm:13.1.one");
  situation(3, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("us-scammon", "1617", "wnw") + "," + u("cs-garland", "2405"));
  AnyPosition copy = p;
  EXPECT_EQ(testing_support::play_text(game, copy, "done us-crook").refusal.code, Refused::bad_request);
  EXPECT_EQ(testing_support::play_text(game, copy, "stop us-crook 1515").refusal.code, Refused::bad_request);
  EXPECT_TRUE(copy == p);
}

// --- The story ----------------------------------------------------------------------------------------------------

TEST_F(SecondThoughts, TheStorySaysInWhichOrderAStackLiesAndWhatATurnCosts) {
  COVERS("fotm:4.2.reorder", "fotm:13.2.face.pay");
  situation(3, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("us-scammon", "1515", "wnw") + "," + u("cs-garland", "2405"));
  act("restack 1515 us-scammon+us-crook");
  EXPECT_EQ(game.tell(events.front()).get("text").as_text(), "The stack in 1515 is put in another order: Scammon and Crook.");
  act("turn us-crook facing ese");
  EXPECT_EQ(game.tell(events.back()).get("text").as_text(), "Crook turns to face ESE for 1 MP.");
}

// Found by the harness's mingled games: off the map, too, no Brigade is routed in Column.
TEST_F(SecondThoughts, NobodyIsPlacedRoutedInColumnWhereverHeIs) {
  COVERS("fotm:13.3.off");
  const Refusal r = try_place(R"({"units":[{"unit":"us-crook","hex":"1515","lost":4,"column":true,"routed":true}]})");
  ASSERT_EQ(r.rules.size(), 1U);
  EXPECT_EQ(game.rules().id(r.rules.front()), "fotm:13.3.off");
}

// The odds of an Assault in which nobody can take part are an answer, too: it is not legal, and why.
TEST_F(SecondThoughts, OddsOfAnAssaultWithoutAnybody) {
  COVERS("fotm:15.4.init", "fotm:15.4.who");
  situation(9, "movement", "union", u("us-crook", "2015", "wnw") + "," + u("cs-garland", "2012", "ese"));
  const auto rule = [&](const std::string& target) {
    const Value odds = ask("odds", R"({"kind":"assault","target":")" + target + "\"}");
    EXPECT_FALSE(odds.get("legal").as_bool(true));
    return odds.get("rules").items().front().as_text();
  };
  EXPECT_EQ(rule("2012"), "fotm:15.4.init");
  EXPECT_EQ(rule("2010"), "fotm:15.4.who");
}

// A unit that is only chosen has done nothing yet, so nothing is told; its march is one line, and a Guard's names whom it leads.
TEST_F(SecondThoughts, TheStoryTellsWhatWasDone) {
  COVERS("fotm:13.1.mp", "fotm:17.5.4", "fotm:17.5.5", "fotm:17.4.exit");
  situation(3, "movement", "union",
            u("us-crook", "1607", "ese") + "," + u("us-scammon", "1517", "ese", R"("routed":true)") +
                R"(,{"unit":"us-guard-kanawha-cox","hex":"1509","prisoners":["cs-garland","cs-lane"],"parent":"us-crook"})");
  act("choose us-guard-kanawha-cox");  // and then Scammon, the last of them, unasked
  std::string told;
  for (const Event& e : as_told(game, events, Seat::all)) told += game.tell(e).get("text").as_text() + "\n";
  EXPECT_NE(told.find("The Kanawha (Cox) guard leads Garland and Lane from 1509 to "), std::string::npos) << told;
  EXPECT_NE(told.find("Scammon, routed, leaves the map from 1517 and is lost.\nScammon is eliminated.\n"), std::string::npos) << told;
  act("choose us-crook");
  EXPECT_TRUE(events.empty());
  act("stop us-crook");
  EXPECT_TRUE(events.empty());
}

// What is not asked now is refused with what is, and what the ground and the enemy forbid with where they do.
TEST_F(SecondThoughts, ARefusalSaysWhatIsAskedInstead) {
  COVERS("fotm:11.2.A", "fotm:15.1.order", "fotm:14.2.entry", "fotm:14.2.hold", "fotm:4.2.reorder", "fotm:6.1.brigade", "fotm:6.1.stop");
  situation(8, "reinforcement", "union", u("us-crook", "2013", "wnw") + "," + u("us-scammon", "2013", "wnw"));
  EXPECT_EQ(because("restack 2013 us-scammon+us-crook"),
            "stacks are put in order in one's own Movement Phase, and after an Assault of one's own");
  act("enter us-gallagher");
  EXPECT_EQ(because("done"), "asked now: Move Gallagher (3½ MP left), or stop");
  act("stop us-gallagher");
  EXPECT_EQ(because("enter us-gallagher"), "Gallagher has entered");
  EXPECT_EQ(because("enter us-seymour"), "others of its column have entered: Seymour is held to a later turn");

  const std::string lines = u("us-crook", "2013", "wnw") + "," + u("us-scammon", "2015", "wnw") + "," + u("cs-garland", "2012", "ese") +
                            "," + u("cs-ripley", "2010", "ese", R"("routed":true)");
  situation(9, "combat", "union", lines);
  EXPECT_EQ(because("lead us-crook"), "asked now: You must assault 2012 with Crook");
  EXPECT_EQ(because("assault 2011"), "no enemy Brigade stands in 2011");  // the one hex of these words is the target
  situation(9, "movement", "union", lines);
  EXPECT_EQ(because("move us-crook to 2112"), "2013 and 2112 both lie in enemy zones of control");
  EXPECT_EQ(because("move us-scammon to 2014-2013-2113"), "Scammon must stop in 2013, in the zone of control of Garland");
  situation(9, "movement", "confederate", lines);
  EXPECT_EQ(because("move cs-garland to 2011"), "routed Brigades and Guards go first, Garland after them");
  EXPECT_EQ(because("done").substr(0, 11), "asked now: ");
  situation(6, "movement", "union", lines);
  EXPECT_EQ(because("done"), "Crook must move first");
}

}  // namespace
}  // namespace vedette::fotm
