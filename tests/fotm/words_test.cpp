// Actions in words and situations put by hand, as a program at the table sends them: several decisions in one act, fields left
// out, members of the view. Clauses: 4.2.reorder.optional.when, 12.3.face.
#include "table.h"
#include "tabletop/table.h"

namespace vedette::fotm {
namespace {

using Words = AtTheTable;

TEST_F(Words, EveryUnitShowsEveryMember) {
  const Value shown = view();
  for (const Value& unit : shown.get("units").items())
    for (const char* member : {"unit", "name",    "side",     "arm",  "brigade", "division", "corps",  "at",  "hex", "stack",
                               "sp",   "mounted", "canister", "lost", "facing",  "column",   "routed", "lcm", "cm",  "prisoners"})
      EXPECT_TRUE(unit.has(member)) << unit.get("unit").as_text() << " " << member;
  EXPECT_TRUE(unit("cs-dh-hill").get("stack").is_null());
  EXPECT_TRUE(unit("cs-garland").get("mounted").is_null());
  EXPECT_EQ(number("cs-garland", "stack"), 1);
}

TEST_F(Words, OddsTakeAnActionAndSayWhoFights) {
  situation(3, "combat", "union",
            u("us-scammon", "1608", "wnw") + "," + u("us-crook", "1707", "wnw") + "," + u("cs-garland", "1607", "ese"));
  const auto units = [](const Value& odds) {
    std::string all;
    for (const Value& id : odds.get("units").items()) all += id.as_text() + " ";
    return all;
  };
  // Nobody is named: all that could take part.
  const Value both = ask("odds", R"({"action":"assault","target":"1607"})");
  EXPECT_EQ(units(both), "us-scammon us-crook ");
  EXPECT_EQ(both.get("kind").as_text(), "assault");
  EXPECT_EQ(both.get("outcomes"), ask("odds", R"({"kind":"assault","target":"1607","units":["us-scammon","us-crook"]})").get("outcomes"));
  // While it is put together: the Assault as it would be after the act.
  act("assault at 1607");
  const Value one = ask("odds", R"({"action":"add","unit":"us-scammon"})");
  EXPECT_EQ(units(one), "us-scammon ");
  EXPECT_EQ(one.get("target").as_text(), "1607");
  act("add us-scammon");
  EXPECT_EQ(units(ask("odds", R"({"action":"done"})")), "us-scammon ");
  EXPECT_EQ(ask("odds", R"({"action":"add","unit":"us-crook"})").get("outcomes"), both.get("outcomes"));
  Value answer = Value::object();
  EXPECT_EQ(game.ask(p, "odds", json(R"({"action":"lead","unit":"us-crook"})"), answer).code, Refused::bad_request);
}

TEST_F(Words, OddsSayWhetherWhoTakesPartIsStillAsked) {
  situation(3, "combat", "union",
            u("cs-garland", "1616", "ese") + "," + u("us-scammon", "1617", "wnw") + "," + u("us-crook", "1617", "wnw"));
  EXPECT_TRUE(ask("odds", R"({"action":"assault","target":"1616"})").get("open").as_bool());
  EXPECT_FALSE(ask("odds", R"({"action":"assault","target":"1616","units":["us-crook"]})").get("open").as_bool());
}

TEST_F(Words, ATooLongPathIsNoJump) {
  situation(3, "movement", "union", u("us-cox", "2316"));
  std::string path = R"("2315")";
  for (int n = 0; n < 11; ++n) path += R"(,"2316","2315")";
  Value answer = Value::object();
  const Refusal r = game.ask(p, "cost", json(R"({"unit":"us-cox","path":[)" + path + "]}"), answer);
  EXPECT_EQ(r.code, Refused::bad_request);
  EXPECT_NE(r.message.find("more than 21 hexes"), std::string::npos) << r.message;
}

TEST_F(Words, ARegroupedBrigadeIsTurnedInTheSameAct) {
  COVERS("fotm:12.3.face", "fotm:12.3.effect");
  situation(3, "rally", "union",
            u("us-christ", "2316", "ese", R"("routed":true)") + "," + u("us-cox", "2316") + "," + u("cs-garland", "2313"));
  act("regroup us-christ by us-cox facing wsw", {3});
  EXPECT_FALSE(unit("us-christ").get("routed").as_bool());
  EXPECT_EQ(facing("us-christ"), "wsw");
  EXPECT_EQ(phase(), "movement");
}

TEST_F(Words, NobodyIsAskedForTheOrderOfSingleBrigades) {
  COVERS("fotm:4.2.reorder.optional.when");
  start({{"free-stacking-order", true}});
  situation(3, "combat", "union",
            u("us-scammon", "2316", "wnw") + "," + u("us-crook", "2316", "wnw") + "," + u("cs-garland", "2315", "ese"));
  EXPECT_EQ(name(game.decider(p)), "union");
  EXPECT_TRUE(lists("restack 2316 us-crook+us-scammon"));
  situation(3, "combat", "union",
            u("us-scammon", "2316", "wnw") + "," + u("cs-garland", "2315", "ese") + "," + u("cs-lane", "2315", "ese"));
  EXPECT_EQ(name(game.decider(p)), "union");  // nor for that of infantry and one gun, which changes nothing
  situation(3, "combat", "union",
            u("us-scammon", "2316", "wnw") + "," + u("cs-garland", "2315", "ese") + "," + u("cs-colquitt", "2315", "ese"));
  EXPECT_EQ(name(game.decider(p)), "confederate");
  EXPECT_TRUE(lists("restack 2315 cs-colquitt+cs-garland"));
}

TEST_F(Words, AnAssaultIsMadeByTheBrigadesThatWereNamedOrNotAtAll) {
  COVERS("fotm:15.4.mandatory.order");
  // Scammon faces both enemy hexes, Crook only 2315: with one answer left, Crook must not be sent in Scammon's place.
  situation(3, "combat", "union",
            u("us-scammon", "2316", "wnw") + "," + u("us-crook", "2416", "wsw") + "," + u("cs-garland", "2315", "ese") + "," +
                u("cs-colquitt", "2216"));
  EXPECT_EQ(why("assault at 2315 us-scammon+"), "fotm:15.4.mandatory.order");
  EXPECT_EQ(why("assault at 2315 us-scammon+us-crook"), "fotm:15.4.mandatory.order");
  EXPECT_EQ(why("assault at 2315 us-crook+"), "");
  EXPECT_EQ(why("assault at 2216 us-scammon+"), "");
  // Guns alone do not do what infantry beside them is bound to.
  situation(3, "combat", "union",
            u("us-scammon", "2316", "wnw") + "," + u("us-benjamin", "2316", "wnw") + "," + u("cs-garland", "2315", "ese"));
  EXPECT_EQ(why("assault at 2315 us-benjamin+"), "fotm:15.4.mandatory.order");
}

TEST_F(Words, AMoveThatIsForbiddenIsRefusedThoughTheUnitHasNoOther) {
  COVERS("fotm:13.4.into", "fotm:6.1.commander");
  situation(3, "movement", "union",
            u("us-cox", "2117") + "," + u("us-crook", "1010") + "," + u("cs-garland", "2116", "ene") + "," + u("cs-ripley", "2017"));
  EXPECT_EQ(why("move us-cox to 2116"), "fotm:13.4.into");
  EXPECT_EQ(why("move us-cox to 2217"), "fotm:6.1.commander");
}

TEST_F(Words, WhatAnActionCanNotCarryOutIsNotPassedOver) {
  situation(3, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("us-cox", "1515"));
  for (const char* text : {"move us-crook to 1514 facing n", "turn us-crook facing n by us-cox", "stop us-crook column", "done stop",
                           "choose us-crook to 1514", "line us-crook at 1514"})
    EXPECT_EQ(testing_support::play_text(game, p, text).refusal.code, Refused::bad_request) << text;
  EXPECT_EQ(where("us-crook"), "1515");
}

TEST_F(Words, ARoutingBrigadeIsNotAskedForItsFacing) {
  COVERS("fotm:17.4.face", "fotm:17.4.do");
  situation(3, "combat", "union",
            u("us-scammon", "2316", "wnw") + "," + u("cs-garland", "2315", "ese") + "," + u("cs-lane", "2315", "ese"));
  act("assault at 2315 us-scammon+", {1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 1});
  EXPECT_EQ(why("retreat cs-garland 2215 facing wsw"), "fotm:17.4.face");
  act("retreat cs-garland 2215");
  EXPECT_EQ(where("cs-garland"), "2215");
  EXPECT_TRUE(unit("cs-garland").get("routed").as_bool());
  EXPECT_EQ(where("cs-lane"), "2215");  // Lane has one way to go
  EXPECT_EQ(listed("face"), 0);
}

TEST_F(Words, AWholeStackEntersWithItsCommander) {
  COVERS("fotm:14.2.column", "fotm:14.2.entry", "fotm:4.1.reinf");
  situation(2, "reinforcement", "union", "");
  act("enter us-scammon+us-crook+us-simmonds+us-cox 1517 facing wnw column stop");
  for (const char* id : {"us-scammon", "us-crook", "us-simmonds", "us-cox"}) EXPECT_EQ(where(id), "1517") << id;
  EXPECT_TRUE(unit("us-simmonds").get("column").as_bool());
  EXPECT_TRUE(cited("fotm:14.2.entry"));
}

TEST_F(Words, GunsAreAimedInTheOffensiveFireStep) {
  COVERS("fotm:15.1.order", "fotm:9.4.split");
  situation(3, "combat", "union",
            u("us-benjamin", "2316", "wnw") + "," + u("us-simmonds", "2316", "wnw") + "," + u("cs-lane", "2315", "ese") + "," +
                u("cs-cutts", "2315", "ese"));
  act("assault at 2315 us-benjamin+us-simmonds");
  EXPECT_EQ(view().get("step").as_text(), "offensive-fire");
  act("suppress us-benjamin+us-simmonds at cs-lane", {6, 6, 1, 1, 1});
  EXPECT_EQ(number("cs-lane", "lost"), 1);  // 9.4.cap
}

TEST_F(Words, MistypedSituationsAreRefusedAndCasualtiesCount) {
  COVERS("fotm:13.4.into", "fotm:16.2.mac", "fotm:18.1.vp.mcclellan", "fotm:10.6.resolve");
  EXPECT_EQ(try_place(R"({"clear":true,"units":[{"unit":"us-crook","hex":1515}]})").code, Refused::bad_request);
  EXPECT_EQ(try_place(R"({"clear":true,"units":[{"unit":"us-crook","hex":"1515","routed":"yes"}]})").code, Refused::bad_request);
  const Refusal among_enemies = try_place(R"({"clear":true,"units":[{"unit":"us-cox","hex":"2405"},{"unit":"cs-garland","hex":"2405"}]})");
  EXPECT_EQ(game.rules().id(among_enemies.rules.front()), "fotm:13.4.into");
  situation(10, "movement", "union", u("us-farnsworth", "2316", "n", R"("mounted":null)"));
  EXPECT_TRUE(unit("us-farnsworth").get("mounted").as_bool());  // what is not said is mounted
  const int before = vp("confederate");
  situation(10, "movement", "union", R"({"unit":"us-mcclellan","at":"eliminated"})");
  EXPECT_EQ(vp("confederate") - before, 10);
  start({{"burnside-resolve", true}});
  EXPECT_EQ(game.rules().id(try_place(R"({"turn":7,"phase":"burnside-roll"})").rules.front()), "fotm:10.6.resolve");
}

TEST_F(Words, HorseArtilleryDoesNotBreakOut) {
  COVERS("fotm:8.4.class");
  situation(11, "movement", "union", u("us-robertson", "1801", "wnw") + "," + u("us-crook", "1803"),
            R"("markers":[{"marker":"control","hex":"1607","side":"union"}])");
  EXPECT_EQ(why("exit us-robertson"), "fotm:8.4.class");
}

// A march of several hexes is one line of the journal, with its way, what it cost and what is left; what ends it is told after it.
TEST_F(Words, AMarchIsToldInOneLine) {
  COVERS("fotm:13.1.pay");
  situation(2, "movement", "union", u("us-scammon", "1610", "wnw"));
  act("move us-scammon to 1609-1608");
  std::vector<Event> told;
  for (const Event& e : events)
    if (told.empty() || !game.join(told.back(), e)) told.push_back(e);
  int lines = 0;
  for (const Event& event : told) {
    const Value e = game.tell(event);
    if (e.get("event").as_text() != "moved") continue;
    ++lines;
    EXPECT_EQ(e.get("from").as_text(), "1610");
    EXPECT_EQ(e.get("to").as_text(), "1608");
    EXPECT_EQ(json_of(e.get("path")), R"(["1609","1608"])");
    EXPECT_EQ(e.get("mp").as_number(), 2);
    EXPECT_EQ(e.get("left").as_number(), 2);
  }
  EXPECT_EQ(lines, 1);
}

// The story as a person reads it, of the last act.
struct Story : AtTheTable {
  bool tells(const std::string& line) const {
    for (const Event& e : as_told(game, events, Seat::all))
      if (game.tell(e).get("text").as_text() == line) return true;
    return false;
  }
  int lines(const std::string& event) const {
    int n = 0;
    for (const Event& e : as_told(game, events, Seat::all)) n += game.tell(e).get("event").as_text() == event;
    return n;
  }
};

TEST_F(Story, AllWhoAssaultAndFireAreNamedOnOneLine) {
  COVERS("fotm:15.4.init", "fotm:15.4.cc", "fotm:15.4.support", "fotm:2.3.elim");
  situation(3, "combat", "union",
            u("cs-garland", "1616", "ese", R"("lost":3)") + "," + u("us-scammon", "1617", "wnw") + "," + u("us-crook", "1617", "wnw") +
                "," + u("us-cook", "1617", "wnw"));
  act("assault at 1616 us-scammon+us-crook+us-cook", {1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_TRUE(tells("The Union assaults 1616 with Scammon, Crook and Cook."));
  EXPECT_EQ(lines("joined"), 0);
  EXPECT_TRUE(tells("Close Combat of Scammon and Crook against Garland in 1616: 10 dice (6, 1, 1, 1, 1, 1, 1, 1, 1, 1), 1 six."));
  EXPECT_TRUE(tells("Garland loses its last step."));
}

TEST_F(Story, ARetreatThatIsChosenIsToldAndACheckSaysWhatWeighsOnIt) {
  COVERS("fotm:17.2.when", "fotm:17.2.lcm", "fotm:17.2.cm", "fotm:16.2.flip");
  const std::string two_lost = u("cs-garland", "1616", "ese", R"("lcm":1)") + "," + u("us-crook", "1617", "wnw");
  situation(3, "combat", "union", two_lost);
  act("assault at 1616 us-crook+", {1, 1, 1, 1, 6, 6, 1, 1, 1});
  act("retreat cs-garland");
  EXPECT_TRUE(tells("Garland does not try to stand and goes back."));
  // Hood has fallen: it is his successor who helps.
  situation(3, "combat", "union", two_lost + "," + u("cs-hood", "1616", "n", R"("lost":1)"));
  act("assault at 1616 us-crook+", {1, 1, 1, 1, 6, 6, 1, 1, 1});
  act("check cs-garland by cs-hood", {5});
  EXPECT_TRUE(tells("Garland, helped by Hood's successor, checks its morale: a 5 (+1, -1 for lost officers), and stays."));
  EXPECT_EQ(lines("modifier"), 0);  // told once
}

TEST_F(Story, APhaseInWhichNothingCanBeDoneIsToldAsSkipped) {
  COVERS("fotm:11.2.A", "fotm:11.2.B");
  situation(1, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("cs-garland", "2405", "ese"));
  act("done");
  EXPECT_TRUE(tells("The Union: Reinforcement Phase, with nothing to do."));
  EXPECT_TRUE(tells("The Union: Combat Phase, with nothing to do."));
  EXPECT_TRUE(tells("The Confederates: Movement Phase."));
}

TEST_F(Story, ThoseWhoAreHeldBackAreNamedTogether) {
  COVERS("fotm:14.2.hold");
  situation(2, "reinforcement", "union", "");
  act("done");
  EXPECT_EQ(lines("held-back"), 1);
}

}  // namespace
}  // namespace vedette::fotm
