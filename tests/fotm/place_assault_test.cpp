// Situations in the middle of an Assault: put there by `place`, shown by the view, and there and back again.
#include "fire_on_the_mountain/combat/assault.h"
#include "fotm/attacker.h"
#include "fotm/table.h"

namespace vedette::fotm {
namespace {

struct MidAssault : AtTheTable {
  using AtTheTable::AtTheTable;
  // Garland (4 SP) with Lane's guns (2-3) in 1616; Crook and Scammon (5 SP each) and Cook's guns (2-3) before them in 1617.
  std::string field() const {
    return u("cs-garland", "1616", "ese") + "," + u("cs-lane", "1616", "ese") + "," + u("us-crook", "1617", "wnw") + "," +
           u("us-scammon", "1617", "wnw") + "," + u("us-cook", "1617", "wnw");
  }
  static std::string in_step(const std::string& step, const std::string& more = "") {
    return R"("step":")" + step + R"(","assault":{"target":"1616","units":["us-crook","us-cook"])" + more + "}";
  }
  void stand(const std::string& step, const std::string& more = "") { situation(3, "combat", "union", field(), in_step(step, more)); }
  std::string step() const { return view().get("step").as_text(); }
  std::string decider() const { return view().get("decider").as_text(); }
  std::string lead(const std::string& side) const { return view().get("assault").get("lead").get(side).as_text(); }

  // What is at the table, without who is asked what: a placed table stands at the start of its step.
  static Value standing(Value v) {
    for (const char* field : {"decision", "prompt", "decider"}) v.erase(field);
    return v;
  }
  // Member by member, and unit by unit.
  static std::string differences(const Value& was, const Value& is) {
    std::string found;
    const Value before = standing(was), after = standing(is);
    for (const auto& [key, value] : before.members()) {
      if (key != "units" && !(value == after.get(key))) found += key + ": " + json_of(value) + " is " + json_of(after.get(key)) + "\n";
    }
    for (std::size_t i = 0; i < before.get("units").size(); ++i) {
      const Value &one = before.get("units")[i], &other = after.get("units")[i];
      if (!(one == other)) found += json_of(one) + " is " + json_of(other) + "\n";
    }
    return found;
  }
  static std::string situation_of(const Value& v) {
    Value s = Value::object({{"clear", true}});
    for (const char* field : {"turn", "phase", "side", "step", "assault", "assaulted", "bonus", "pause", "hold", "gap", "lee", "breakouts",
                              "withdrawn", "units", "markers"})
      s.set(field, v.get(field));
    return json_of(s);
  }
};

// Whatever stood on the table before: who is put down is lifted first, and what no counter shows is said.
TEST_F(MidAssault, AWholeViewIsPutDownOnAnotherTable) {
  COVERS("fotm:13.4.into", "fotm:11.3.hold", "fotm:8.5.exit");
  situation(5, "movement", "union",
            u("us-crook", "1507", "n") + "," + u("us-cook", "1507", "n") + "," + u("cs-pelham", "1305", "n", R"("stack":2)") + "," +
                u("cs-garland", "1305", "n") + "," + u("us-farnsworth", "1612", "wnw"),
            R"("hold":"lifted","gap":5,"markers":[{"marker":"control","hex":"1607","side":"union"}])");
  const Value was = view();
  EXPECT_EQ(was.get("hold").as_text(), "lifted");
  start({});  // Pelham stands in 1507
  const Refusal r = try_place(json_of(was));
  ASSERT_TRUE(r.ok()) << r.message;
  EXPECT_EQ(differences(was, view()), "");
  EXPECT_EQ(view().get("gap").as_integer(), 5);  // not before the 12 pm turn does anybody break out
}

TEST_F(MidAssault, AtInitiationTheAssaultIsAnnounced) {
  COVERS("fotm:15.1.order", "fotm:15.4.init");
  stand("initiation");
  // Nobody has to be asked for his Lead, so the step is over but for the word to go on.
  EXPECT_EQ(step(), "initiation");
  EXPECT_EQ(json_of(view().get("assault").get("units")), R"(["us-crook","us-cook"])");
  act("done", {1, 1});  // Cook suppresses Lane with two dice
  EXPECT_EQ(told("fired"), 1);
  EXPECT_EQ(step(), "defensive-fire");
}

TEST_F(MidAssault, OffensiveFireDefensiveFireAndCloseCombatBeginWhereTheyAreAskedFor) {
  COVERS("fotm:15.1.steps", "fotm:15.1.order");
  stand("offensive-fire");
  EXPECT_EQ(step(), "offensive-fire");
  EXPECT_EQ(decider(), "union");
  EXPECT_EQ(listed("done"), 1);
  act("done", {6, 1});
  EXPECT_EQ(number("cs-lane", "lost"), 1);

  stand("defensive-fire");  // Lane may suppress Cook or add his canister: a real choice comes first
  EXPECT_EQ(step(), "defensive-fire");
  EXPECT_EQ(decider(), "confederate");
  EXPECT_TRUE(lists("canister cs-lane"));
  act("canister cs-lane", {1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2});  // 4 + 3 dice, then Crook's five
  EXPECT_EQ(told("fired"), 2);

  stand("close-combat", R"(,"sixes":{"union":1},"hit":[{"unit":"cs-garland","steps":1}],"steps":{"confederate":1})");
  EXPECT_EQ(step(), "close-combat");
  EXPECT_EQ(decider(), "union");
  EXPECT_EQ(lead("union"), "us-crook");
  act("done", {6, 6, 1, 1, 1});  // one step is left of the two that a Lead can lose: the second, so it owes a check
  EXPECT_EQ(number("cs-garland", "lost"), 1);
  EXPECT_TRUE(lists("check cs-garland"));
}

TEST_F(MidAssault, FourSixesCountFromWhatWasPlaced) {
  COVERS("fotm:16.1.four", "fotm:17.4.four");
  stand("close-combat", R"(,"sixes":{"union":3},"marks":["artillery-fired","suppression"])");
  act("done", {6, 1, 1, 1, 1});
  EXPECT_EQ(number("cs-garland", "lcm"), 1);
  EXPECT_EQ(told("leader-lost"), 1);
  EXPECT_GT(listed("retreat"), 0);  // the whole hex routs: whither?
}

TEST_F(MidAssault, TheAftermathBeginsWithTheAdvance) {
  COVERS("fotm:15.10.must", "fotm:15.1.order");
  situation(3, "combat", "union",
            u("us-crook", "1617", "wnw") + "," + u("us-scammon", "1617", "wnw") + "," + u("cs-garland", "1614", "ese"),
            R"("step":"aftermath","assault":{"target":"1616","units":["us-crook"],"marks":["closed"]})");
  EXPECT_EQ(step(), "aftermath");
  EXPECT_EQ(why("done"), "fotm:15.10.must");
  EXPECT_EQ(why("advance us-scammon 1616 facing wnw"), "fotm:15.10.who");
  act("advance us-crook+ 1616 facing wnw");
  EXPECT_EQ(where("us-crook"), "1616");
}

TEST_F(MidAssault, WhatCannotBeAnAssaultIsRefused) {
  COVERS("fotm:15.4.who", "fotm:5.1.rear", "fotm:15.2.column.att", "fotm:4.2.artillery");
  const std::string head = R"({"clear":true,"turn":3,"phase":"combat","side":"union","units":[)" + field() + "],";
  const auto forbids = [&](const std::string& more) {
    const Refusal r = try_place(head + more + "}");
    return r.rules.empty() ? std::string(name(r.code)) : std::string(game.rules().id(r.rules.front()));
  };
  EXPECT_EQ(forbids(R"("step":"close-combat")"), "bad-request");  // whose, against what?
  EXPECT_EQ(forbids(R"("step":"melee","assault":{"target":"1616","units":["us-crook"]})"), "bad-request");
  EXPECT_EQ(forbids(R"("step":"close-combat","assault":{"target":"1616","units":["us-cox"]})"), "bad-request");
  EXPECT_EQ(forbids(R"("step":"close-combat","assault":{"target":"1616","units":["us-crook"],"marks":["glory"]})"), "bad-request");
  EXPECT_EQ(forbids(R"("step":"close-combat","assault":{"target":"1616","units":[]})"), "fotm:15.4.init");
  EXPECT_EQ(forbids(R"("step":"close-combat","assault":{"target":"1615","units":["us-crook"]})"), "fotm:15.4.who");
  EXPECT_EQ(forbids(R"("step":"close-combat","assault":{"target":"1616","units":["us-welsh"]})"), "fotm:15.4.who");
  EXPECT_EQ(forbids(R"("step":"close-combat","assault":{"target":"1616","units":["us-crook"],"lead":{"confederate":"cs-lane"}})"),
            "fotm:4.2.artillery");
  EXPECT_EQ(try_place(R"({"phase":"movement","assault":{"target":"1616","units":["us-crook"]}})").code, Refused::bad_request);
}

TEST_F(MidAssault, HexesAndBrigadesThatHaveFoughtAreShownAndPutBack) {
  COVERS("fotm:15.2.target", "fotm:15.2.once");
  situation(3, "combat", "union", field() + "," + u("us-welsh", "1615", "ese", R"("assaulted":true)"), R"("assaulted":["1616"])");
  EXPECT_EQ(json_of(view().get("assaulted")), R"(["1616"])");
  EXPECT_EQ(why("assault us-crook+ at 1616"), "fotm:15.2.target");
  situation(3, "combat", "union", field() + "," + u("us-welsh", "1615", "ese", R"("assaulted":true)"));
  EXPECT_EQ(why("assault us-welsh+ at 1616"), "fotm:15.2.once");
}

// Two attackers play; wherever an Assault stands before its next roll, the view put back on an empty table shows the same again.
struct PlaceProperty : MidAssault {
  PlaceProperty() : MidAssault(testing_support::fotm_battle()) {}
};
TEST_F(PlaceProperty, ThereAndBackInWholeGames) {
  std::array<int, 6> met{};
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    start({});
    Attacker attacker(seed * 7);
    Dice dice(seed);
    Journal silent;
    while (game.decider(p) != Side::none) {
      const Position& now = p.as<Position>();
      const auto kind = static_cast<Kind>(now.frames.top().kind);
      const bool before_dice = kind == Kind::assault && assault(now).asks <= Ask::answer;
      const bool nobody_there =
          now.step != Step::none && !has_brigade(testing_support::fotm_battle_content(), now, assault_under_way(now).target);
      if (now.step != Step::none && (before_dice || (kind == Kind::advance && nobody_there) || kind == Kind::restacking)) {
        const Value v = view();
        const AnyPosition kept = p;
        start({});
        const Refusal r = try_place(situation_of(v));
        ASSERT_TRUE(r.ok()) << "seed " << seed << ": " << r.message << " " << json_of(v.get("assault"));
        ASSERT_EQ(differences(v, view()), "") << "seed " << seed << ": " << json_of(v.get("assault"));
        ASSERT_EQ(game.invariant_broken(p), "");
        ++met[static_cast<std::size_t>(now.step)];
        p = kept;
      }
      ActionList list(Sets::once);
      game.actions(p, list);
      ASSERT_TRUE(game.apply(p, attacker.choose(p.as<Position>(), list), dice, silent).allowed());
    }
  }
  EXPECT_GT(met[static_cast<std::size_t>(Step::initiation)], 20);
  EXPECT_GT(met[static_cast<std::size_t>(Step::defensive_fire)], 2);
  EXPECT_GT(met[static_cast<std::size_t>(Step::aftermath)], 5);
}

}  // namespace
}  // namespace vedette::fotm
