// What is shown is what happens: `cost` and `reach` against the events of the moves they announce, `odds` against what is listed, and the
// chances of an Assault against the dice and against many plays of it.
#include <cmath>

#include "fire_on_the_mountain/combat/chances.h"
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/procedures.h"
#include "fotm/attacker.h"
#include "fotm/table.h"

namespace vedette::fotm {
namespace {

struct Preview : AtTheTable {
  double chance(const Value& odds, const std::string& what) const {
    for (const Value& line : odds.get("chances").items())
      if (line.get("what").as_text() == what) return line.get("chance").as_number();
    ADD_FAILURE() << "no chance of " << what << " in " << json_of(odds);
    return -1;
  }
  std::string fraction(const Value& odds, const std::string& what) const {
    for (const Value& line : odds.get("chances").items())
      if (line.get("what").as_text() == what) return line.get("fraction").as_text();
    return "";
  }
};

TEST_F(Preview, InTheMiddleOfAMoveCostAnswersFromWhereTheUnitStandsWithWhatItHasLeft) {
  COVERS("fotm:13.1.pay", "fotm:13.2.formation");
  situation(2, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("us-scammon", "1515", "wnw"));
  act("move us-crook to 1514");
  const Value on = ask("cost", R"({"unit":"us-crook","path":["1513"]})");
  EXPECT_TRUE(on.get("legal").as_bool());
  EXPECT_EQ(on.get("left").as_number(), 3);
  const Value all = ask("reach", R"({"unit":"us-crook"})");
  EXPECT_EQ(all.get("left").as_number(), 3);
  act("stop us-crook");
  EXPECT_EQ(json_of(ask("cost", R"({"unit":"us-crook","path":["1513"]})").get("rules")), R"(["fotm:13.1.one"])");
  EXPECT_EQ(ask("reach", R"({"unit":"us-crook"})").get("hexes").size(), 0U);
}

// Asked about while another is under way: what its duty leaves it, and nobody else is marched along its paths.
TEST_F(Preview, ReachOfAUnitWithADutyIsItsOwnWhileAnotherIsUnderWay) {
  COVERS("fotm:11.4.leave", "fotm:13.1.one");
  situation(6, "movement", "union",
            u("cs-garland", "1608", "ese") + "," + u("us-crook", "1609", "wnw") + "," + u("us-scammon", "1417", "wnw") + "," +
                u("us-cox", "1717"));
  const std::string alone = json_of(ask("reach", R"({"unit":"us-crook"})"));
  act("choose us-scammon");
  EXPECT_EQ(json_of(ask("reach", R"({"unit":"us-crook"})")), alone);
  act("move us-scammon to 1517 stop");
  act("choose us-cox");
  EXPECT_EQ(json_of(ask("reach", R"({"unit":"us-crook"})")), alone);
}

// Asked without Brigades: as many as may be named together, so that the other hex that must be assaulted finds somebody.
TEST_F(Preview, OddsOfAnAssaultWithoutNamesLeaveSomebodyForTheOtherDuty) {
  COVERS("fotm:15.4.mandatory.order");
  situation(3, "combat", "union",
            u("cs-garland", "1616", "ese") + "," + u("cs-colquitt", "1715", "ese") + "," + u("us-crook", "1716", "wnw") + "," +
                u("us-scammon", "1617", "wnw"));
  ASSERT_EQ(why("assault at 1616 us-scammon+us-crook"), "fotm:15.4.mandatory.order");
  const Value odds = ask("odds", R"({"kind":"assault","target":"1616"})");
  EXPECT_TRUE(odds.get("legal").as_bool()) << json_of(odds.get("rules"));
  EXPECT_EQ(json_of(odds.get("units")), R"(["us-scammon"])");
}

TEST_F(Preview, WhereAColumnIsCheaperCostSaysSoBesideWhatAMovePays) {
  COVERS("fotm:13.2.column", "fotm:13.3.enter");
  situation(2, "movement", "union", u("us-crook", "3017", "wsw"));
  const Value v = ask("cost", R"({"unit":"us-crook","path":["2916","2915","2914","3014"]})");
  EXPECT_GT(v.get("cost").as_number(), v.get("changing").get("cost").as_number());
  EXPECT_EQ(v.get("changing").get("cost").as_number(), 3);  // a point for the Column and four road hexes
}

// A march that needs a Column is one act: it is formed where the price says, and what was shown is paid.
TEST_F(Preview, AMarchThatFormsColumnIsOneAct) {
  COVERS("fotm:13.2.column", "fotm:13.2.formation", "fotm:13.3.enter");
  situation(2, "movement", "union", u("us-crook", "3017", "wsw"));
  act("move us-crook to 2916-2915-2914-3014 column");
  EXPECT_EQ(where("us-crook"), "3014");
  EXPECT_EQ(ask("reach", R"({"unit":"us-crook"})").get("left").as_number(), 1);  // of 4, as `changing` said
  // Refused as a whole: nothing is formed for a way that cannot be gone.
  situation(2, "movement", "union", u("us-crook", "3017", "wsw"));
  const std::string refused = why("move us-crook to 2916-2915-2914-3014-3013-3012-3011-3010-3009-3008 column");
  EXPECT_NE(refused, "");
  EXPECT_EQ(where("us-crook"), "3017");
}

// What `reach` offers with a change of formation is judged by the unit's duty too, act by act.
TEST_F(Preview, AMarchInColumnKeepsTheDutyOfWhoGoes) {
  COVERS("fotm:10.1.leave", "fotm:8.5.march");
  // Burnside must leave Garland's zone: hexes of another zone are no way out, and he forms no Column.
  situation(9, "movement", "union",
            u("cs-garland", "1616", "ese") + "," + u("cs-ripley", "2016", "ese") + R"(,{"unit":"us-burnside","hex":"1617"})",
            R"("pause":"over")");
  EXPECT_EQ(ask("reach", R"({"unit":"us-burnside"})").get("changing").size(), 0);
  // Garland must march off to the West: what the road offers toward the East is refused, and not shown.
  situation(9, "movement", "confederate", u("cs-garland", "1607", "ene", R"("named":true)"), R"("pause":"over")");
  const Value changing = ask("reach", R"({"unit":"cs-garland"})").get("changing");
  for (const Value& hit : changing.items()) EXPECT_EQ(why(text_of(hit.get("act"))), "") << json_of(hit.get("act"));
  EXPECT_EQ(why("move cs-garland to 1608-1609-1509 column"), "fotm:8.5.march");
  EXPECT_FALSE(ask("cost", R"({"unit":"cs-garland","path":["1608","1609","1509"],"column":true})").get("legal").as_bool());
}

// At every decision of games that seek the enemy: each hex that `reach` says a change of formation brings nearer is reached by one act for
// that price.
TEST_F(Preview, EveryHexWithinReachOfAColumnIsReachedForItsPrice) {
  int marches = 0;
  start({});
  Attacker attacker(3);
  Dice dice(3);
  Journal silent;
  Generator pick{3, 0};
  while (game.decider(p) != Side::none) {
    ActionList list(Sets::once);
    game.actions(p, list);
    const Action a = list[static_cast<int>(pick.below(static_cast<std::uint32_t>(list.size())))];
    const Value words = game.words(p, a);
    if (const std::string verb = words.get("action").as_text(); verb == "move" || verb == "choose") {
      Value reach;
      ASSERT_TRUE(game.ask(p, "reach", Value::object({{"unit", words.get("unit")}}), reach).ok());
      const double left = reach.get("left").as_number();
      for (const Value& hit : reach.get("changing").items()) {
        const Value& said = hit.get("act");
        Value shown;
        ASSERT_TRUE(game.ask(p, "cost", said, shown).ok());
        ASSERT_TRUE(shown.get("legal").as_bool()) << json_of(said) << json_of(shown);
        ASSERT_EQ(shown.get("cost"), hit.get("cost")) << json_of(said) << json_of(shown);
        AnyPosition after = p;
        double rest = left;
        for (int played = 0; played < 20; ++played) {
          const Interpreted read = game.interpret(after, said, played);
          ASSERT_TRUE(read.refusal.ok()) << json_of(said) << read.refusal.message;
          if (read.finished) break;
          std::vector<Event> told;
          Journal journal = Journal::keeping(told);
          Dice other(1);
          ASSERT_TRUE(game.apply(after, read.action, other, journal).allowed()) << json_of(said) << json_of(game.words(after, read.action));
          for (const Event& e : told)
            if (const Value t = game.tell(e); t.get("event").as_text() == "moved") rest = t.get("left").as_number();
          if (game.decider(after) != game.decider(p)) break;
        }
        if (game.decider(after) != game.decider(p)) continue;  // the other side looks after a Commander first
        ASSERT_EQ(left - rest, hit.get("cost").as_number()) << json_of(said);
        ++marches;
      }
    }
    ASSERT_TRUE(game.apply(p, attacker.choose(p.as<Position>(), list), dice, silent).allowed());
  }
  EXPECT_GT(marches, 50);
}

// At every decision of games that seek the enemy: each listed march has a legal `cost` that is what its events then say, its parts add up,
// and `reach` has the same; each rally and regroup, and each Assault that may be announced, has legal odds.
TEST_F(Preview, EveryListedMarchCostsWhatItShowsAndEveryListedRollHasOdds) {
  int marches = 0, rolls = 0, fights = 0;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    start({});
    Attacker attacker(seed * 5);
    Dice dice(seed);
    Journal silent;
    Generator pick{seed, 0};
    while (game.decider(p) != Side::none) {
      ActionList list(Sets::once);
      game.actions(p, list);
      for (int tries = 0; tries < 2; ++tries) {
        const Action a = list[static_cast<int>(pick.below(static_cast<std::uint32_t>(list.size())))];
        const Value words = game.words(p, a);
        const std::string verb = words.get("action").as_text();
        if (verb == "move" || verb == "back") {
          Value fields = words;
          fields.set("back", verb == "back");
          Value answer;
          ASSERT_TRUE(game.ask(p, "cost", fields, answer).ok());
          ASSERT_TRUE(answer.get("legal").as_bool()) << json_of(words) << json_of(answer);
          double parts = 0, paid = 0;
          for (const Value& part : answer.get("parts").items()) parts += part.get("mp").as_number();
          AnyPosition after = p;
          std::vector<Event> told;
          Journal journal = Journal::keeping(told);
          Dice other(seed);
          ASSERT_TRUE(game.apply(after, a, other, journal).allowed());
          for (const Event& e : told) {
            const Value t = game.tell(e);
            const std::string event = t.get("event").as_text();
            if ((event == "moved" || event == "backed") && t.get("unit") == words.get("unit")) paid += t.get("mp").as_number();
          }
          if (game.decider(after) != game.decider(p)) continue;  // the other side looks after a Commander first
          ASSERT_EQ(parts, answer.get("cost").as_number()) << json_of(words) << json_of(answer);
          ASSERT_EQ(paid, answer.get("cost").as_number()) << json_of(words) << json_of(answer);
          ++marches;
        } else if (verb == "rally" || verb == "regroup") {
          Value fields = words;
          fields.set("kind", verb);
          Value answer;
          ASSERT_TRUE(game.ask(p, "odds", fields, answer).ok());
          ASSERT_TRUE(answer.get("legal").as_bool()) << json_of(words) << json_of(answer);
          ++rolls;
        } else if (verb == "done" && view().get("assault").get("announced").is_bool() &&
                   !view().get("assault").get("announced").as_bool()) {
          const Value answer = ask("odds", R"({"kind":"assault"})");
          ASSERT_TRUE(answer.get("legal").as_bool()) << json_of(answer);
          ASSERT_EQ(json_of(answer.get("units")), json_of(view().get("assault").get("units")));
          ASSERT_EQ(answer.get("chances").size(), 7U);
          ++fights;
        }
      }
      ASSERT_TRUE(game.apply(p, attacker.choose(p.as<Position>(), list), dice, silent).allowed());
    }
  }
  EXPECT_GT(marches, 100);
  RecordProperty("rolls", rolls);  // routed Brigades are few in such games
  EXPECT_GT(fights, 10);
}

TEST_F(Preview, TheChancesOfAnAssaultAreThoseOfItsProcedure) {
  COVERS("fotm:15.2.dice", "fotm:15.1.after-roll");
  // Guns alone, two hexes off, at infantry that cannot answer.
  situation(3, "combat", "union", u("cs-garland", "2015", "wnw") + "," + u("us-cook", "2017", "wnw"));
  const Value fire = ask("odds", R"({"kind":"fire","units":["us-cook"],"target":"2015"})");
  ASSERT_TRUE(fire.get("legal").as_bool()) << json_of(fire);
  ASSERT_EQ(fire.get("dice").as_integer(), 2);
  const Value guns = ask("odds", R"({"kind":"assault","units":["us-cook"],"target":"2015"})");
  EXPECT_EQ(fraction(guns, "target-loses-step"), "11/36");
  EXPECT_EQ(fraction(guns, "target-loses-two"), "1/36");
  EXPECT_EQ(fraction(guns, "target-gives-way"), "1/54");  // both sixes, and a check that fails on 1 to 4
  EXPECT_EQ(fraction(guns, "hex-falls"), "1/54");
  EXPECT_EQ(fraction(guns, "attacker-repulsed"), "0");
  EXPECT_FALSE(guns.get("chances")[0].has("sampled"));
}

TEST_F(Preview, AnAssaultOfGunsAloneHasTheFiguresOfTheirRoll) {
  COVERS("fotm:15.1.artonly");
  situation(3, "combat", "union", u("cs-garland", "2015", "wnw") + "," + u("us-cook", "2017", "wnw"));
  const Value at_infantry = ask("odds", R"({"kind":"assault","units":["us-cook"],"target":"2015"})");
  EXPECT_EQ(at_infantry.get("roll").as_text(), "artillery fire");
  EXPECT_EQ(at_infantry.get("dice").as_integer(), 2);
  EXPECT_EQ(at_infantry.get("outcomes").size(), 3);
  situation(3, "combat", "union", u("cs-garland", "2015", "wnw") + "," + u("cs-lane", "2015", "wnw") + "," + u("us-cook", "2017", "wnw"));
  const Value at_guns = ask("odds", R"({"action":"assault","target":"2015"})");
  EXPECT_EQ(at_guns.get("roll").as_text(), "Suppression Fire");
  EXPECT_EQ(at_guns.get("dice").as_integer(), 2);
  EXPECT_EQ(at_guns.get("outcomes").size(), 2);  // one step at most
  situation(3, "combat", "union", u("cs-garland", "1616", "ese") + "," + u("us-crook", "1617", "wnw") + "," + u("us-cook", "1617", "wnw"));
  EXPECT_EQ(ask("odds", R"({"action":"assault","target":"1616"})").get("roll").as_text(), "Close Combat");
}

// Whether an artillery roll bears the loss for mixed corps depends on who else rolls in the Assault (15.2.corps.scope).
TEST_F(Preview, GunsOfTwoCorpsRollWhatTheirOddsShow) {
  COVERS("fotm:15.2.corps.scope", "fotm:15.2.corps");
  const auto dice = [&](const char* guns, const char* at) {
    return ask("odds", std::string(R"({"action":"suppress","units":[)") + guns + R"(],"target":")" + at + R"("})").get("dice").as_integer();
  };
  const std::string battery = u("us-cook", "1617", "wnw") + "," + u("us-cooper", "1617", "wnw");
  const std::string field = u("cs-lane", "1616", "ese") + "," + u("cs-cutts", "1616", "ese") + "," + u("cs-garland", "1616", "ese");
  // Infantry closes after them: its roll bears it.
  situation(9, "combat", "union", battery + "," + u("us-crook", "1617", "wnw") + "," + field, R"("pause":"over")");
  act("assault us-crook+us-cook+us-cooper at 1616");
  EXPECT_EQ(dice(R"("us-cook","us-cooper")", "cs-lane"), 5);
  // By themselves, each at a gun of its own: the first roll bears it.
  situation(9, "combat", "union", battery + "," + field, R"("pause":"over")");
  act("assault us-cook+us-cooper at 1616");
  act("suppress us-cook+ at cs-lane");
  EXPECT_EQ(dice(R"("us-cook","us-cooper")", "cs-lane"), 4);
  EXPECT_EQ(dice(R"("us-cooper")", "cs-cutts"), 3);
  // And in answer.
  situation(9, "combat", "confederate",
            u("us-benjamin", "1512", "wnw") + "," + u("us-cooper", "1512", "wnw") + "," + u("us-crook", "1512", "wnw") + "," +
                u("cs-lane", "1510", "ese") + "," + u("cs-cutts", "1510", "ese"),
            R"("pause":"over")");
  act("assault cs-lane+cs-cutts at 1512");
  act("suppress cs-lane+ at us-cooper");
  act("suppress cs-cutts+ at us-cooper", {1, 1, 1, 1});
  EXPECT_EQ(dice(R"("us-benjamin","us-cooper")", "cs-lane"), 3);
}

TEST_F(Preview, AnAssaultOnALoneGuardRollsNothing) {
  COVERS("fotm:2.4.target");
  situation(9, "combat", "union",
            u("us-crook", "1617", "wnw") + "," + u("cs-garland", "2405", "ese") +
                R"(,{"unit":"cs-guard-d-h-hill","hex":"1616","parent":"cs-garland","prisoners":["us-scammon"]})",
            R"("pause":"over")");
  const Value odds = ask("odds", R"({"action":"assault","target":"1616"})");
  EXPECT_TRUE(odds.get("legal").as_bool());
  EXPECT_EQ(odds.get("dice").as_integer(), 0);
  EXPECT_EQ(fraction(odds, "hex-falls"), "1");
  EXPECT_EQ(fraction(odds, "target-loses-step"), "0");  // Garland, who gave the Guard, stands elsewhere
}

TEST_F(Preview, AGunThatAddsCanisterHasTheOddsOfTheMainRoll) {
  COVERS("fotm:15.4.def.choice", "fotm:15.4.def.main");
  const std::string field = u("cs-garland", "1616", "ese") + "," + u("us-crook", "1617", "wnw") + "," + u("us-cook", "1617", "wnw");
  situation(3, "combat", "union", field + "," + u("cs-lane", "1616", "ese"));
  act("assault us-crook+us-cook at 1616", {1, 1});
  const Value canister = ask("odds", R"({"action":"canister","unit":"cs-lane"})");
  EXPECT_EQ(json_of(canister.get("units")), R"(["cs-garland","cs-lane"])");
  EXPECT_EQ(canister.get("roll").as_text(), "Defensive Fire");
  EXPECT_EQ(canister.get("dice").as_integer(), 7);  // 4 and 3
  act("canister cs-lane", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(told("fired"), 2);
}

TEST_F(Preview, ExactChancesAgreeWithManyPlays) {
  situation(3, "combat", "union",
            u("cs-garland", "1616", "ese") + "," + u("cs-lane", "1616", "ese") + "," + u("us-scammon", "1617", "wnw") + "," +
                u("us-crook", "1617", "wnw") + "," + u("us-cook", "1617", "wnw"));
  const Value odds = ask("odds", R"({"kind":"assault","units":["us-scammon","us-crook","us-cook"],"target":"1616"})");
  ASSERT_TRUE(odds.get("legal").as_bool());
  int falls = 0, lost = 0;
  constexpr int kPlays = 3000;
  for (int i = 0; i < kPlays; ++i) {
    AnyPosition q = p;
    Dice dice(static_cast<std::uint64_t>(i) + 77);
    std::vector<Event> told;
    Journal journal = Journal::keeping(told);
    const Value words = json(R"({"action":"assault","target":"1616","units":["us-scammon","us-crook","us-cook"]})");
    for (int part = 0; game.decider(q) != Side::none; ++part) {
      const Interpreted next = game.interpret(q, words, part);
      if (next.finished || !next.refusal.ok()) break;
      ASSERT_TRUE(game.apply(q, next.action, dice, journal).allowed());
    }
    // The choices that the answer supposes.
    const auto over = [&] {
      return q.as<Position>().step == Step::none || static_cast<Kind>(q.as<Position>().frames.top().kind) == Kind::advance;
    };
    while (!over()) {
      ActionList list(Sets::once);
      game.actions(q, list);
      Action chosen = list[0];
      for (const Action& a : list)
        if (verb(a) == Verb::canister) chosen = a;
      ASSERT_TRUE(game.apply(q, chosen, dice, journal).allowed());
    }
    falls += static_cast<Kind>(q.as<Position>().frames.top().kind) == Kind::advance;
    bool any = false;
    for (const Event& e : told)
      any = any || (e.kind == static_cast<std::uint8_t>(Happened::lost_steps) && game.unit_id(e.unit).starts_with("cs-"));
    lost += any;
  }
  EXPECT_NEAR(chance(odds, "hex-falls"), static_cast<double>(falls) / kPlays, 0.03);
  EXPECT_NEAR(chance(odds, "target-loses-step"), static_cast<double>(lost) / kPlays, 0.03);
}

}  // namespace
}  // namespace vedette::fotm
