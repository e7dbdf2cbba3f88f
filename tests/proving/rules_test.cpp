// The proving game's rules by hex number: what a player would notice. A model of how a game's own tests are written.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/covers.h"
#include "support/harness.h"
#include "support/proving.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

using testing_support::forbids;
using testing_support::play_text;
using testing_support::Played;

class ProvingRules : public ::testing::Test {
 protected:
  const Game& game = testing_support::proving_game();
  AnyPosition p;

  void SetUp() override {
    Dice dice(1);
    Journal silent;
    ASSERT_TRUE(game.start(p, {.scenario = "ridge", .options = {}, .default_setup = true, .charts = "default"}, dice, silent).ok());
  }
  // A situation as the protocol gives it, with scripted draws.
  void place(std::string_view json, std::vector<DiceItem> items = {}) {
    JsonError error;
    const Value situation = value_of_json(json, error);
    ASSERT_EQ(error.reason, "") << json;
    Dice dice(1);
    dice.script(items);
    Journal silent;
    const Refusal r = game.place(p, situation, dice, silent);
    ASSERT_TRUE(r.ok()) << r.message;
    ASSERT_EQ(game.invariant_broken(p), "");
  }
  Value ask(std::string_view question, std::string_view json) const {
    JsonError error;
    Value answer;
    const Refusal r = game.ask(p, question, value_of_json(json, error), answer);
    EXPECT_TRUE(r.ok() && error.reason.empty()) << r.message << error.reason;
    return answer;
  }
  Played play(std::string_view text, std::vector<DiceItem> dice = {}) {
    Played played = play_text(game, p, text, std::move(dice));
    EXPECT_TRUE(played.ok()) << text << ": " << played.refusal.message;
    return played;
  }
  std::string forbids_now(std::string_view text) const { return forbids(game, p, text); }
  Value shown(Seat seat = Seat::all) const { return game.show(game.view(p, seat)); }
  Value unit(std::string_view id) const {
    const Value view = shown();
    for (const Value& u : view.get("units").items())
      if (u.get("unit").as_text() == id) return u;
    return {};
  }
  bool told(const Played& played, std::string_view event) const {
    return std::ranges::any_of(played.events, [&](const Event& e) { return game.tell(e).get("event").as_text() == event; });
  }
  DiceItem chit(std::string_view id) const { return chit_item(game.chit(id)); }
};

TEST_F(ProvingRules, TheFreeBatteryIsPlacedInItsArea) {
  Dice dice(1);
  Journal silent;
  ASSERT_TRUE(game.start(p, {.scenario = "ridge", .options = {}, .default_setup = false, .charts = "default"}, dice, silent).ok());
  COVERS("proving:1.1");
  EXPECT_EQ(game.decider(p), Side::union_);
  EXPECT_EQ(forbids_now("place us-simmonds 1927"), "proving:1.1");
  EXPECT_EQ(forbids_now("place cs-bondurant 1827"), "proving:1.1");
  play("place us-simmonds 2230");
  EXPECT_EQ(unit("us-simmonds").get("stack").as_integer(), 2);
  EXPECT_EQ(game.decider(p), Side::confederate);
  play("default-setup");
  EXPECT_EQ(shown().get("phase").as_text(), "command");
}

TEST_F(ProvingRules, TheForces) {
  const Value view = shown();
  std::string all;
  for (const Value& u : view.get("units").items())
    all += u.get("name").as_text() + " " + std::to_string(u.get("sp").as_integer()) + "-" + std::to_string(u.get("cr").as_integer()) + "; ";
  EXPECT_EQ(all,
            "12 OH 4-4; 23 OH 4-4; 30 OH 3-3; 11 OH 4-4; 36 OH 4-4; Harrison's Troop 2-3; Simmonds 3-4; 5 NC 3-4; 12 NC 2-3; 23 NC 4-4; "
            "2 NC 4-4; 5 VA Cavalry 3-3; Bondurant 3-4; ");
  COVERS("proving:4.2.infantry", "proving:4.2.cavalry", "proving:4.2.artillery");
  const auto allowance = [&](const char* unit) {
    return ask("reach", std::string(R"({"unit":")") + unit + R"("})").get("allowance").as_number();
  };
  EXPECT_EQ(allowance("us-12-oh"), 4.0);
  EXPECT_EQ(allowance("us-harrison"), 6.0);
  EXPECT_EQ(allowance("us-simmonds"), 3.0);
}

TEST_F(ProvingRules, ASecretChoiceIsSecretAndTheRestUnseen) {
  COVERS("proving:2.1", "proving:2.2", "proving:2.3");
  EXPECT_EQ(forbids_now("key chits cs-hold-fast"), "proving:2.1");
  EXPECT_EQ(forbids_now("done"), "proving:1.2");
  play("key chits us-hold-fast");
  EXPECT_EQ(shown(Seat::union_).get("cup").get("known").size(), 1U);
  EXPECT_EQ(shown(Seat::confederate).get("cup").get("known").size(), 0U);
  // Unseen: sharpshooters for the Union, double-quick for the Confederate; then the first draw.
  play("key chits cs-hold-fast", {chit("us-sharpshooters"), chit("cs-double-quick"), chit("us-crook")});
  const Value cup = shown(Seat::union_).get("cup");
  EXPECT_EQ(cup.get("count").as_integer(), 8);  // 3 brigades, the fog, four events
  const auto knows = [&](Seat seat, std::string_view id) {
    const Value known = shown(seat).get("cup").get("known");
    return std::ranges::any_of(known.items(), [&](const Value& v) { return v.as_text() == id; });
  };
  EXPECT_TRUE(knows(Seat::union_, "us-hold-fast"));
  EXPECT_FALSE(knows(Seat::union_, "us-sharpshooters"));
  EXPECT_FALSE(knows(Seat::union_, "cs-hold-fast"));
  EXPECT_TRUE(knows(Seat::confederate, "cs-hold-fast"));
  EXPECT_TRUE(knows(Seat::union_, "cs-garland"));
}

TEST_F(ProvingRules, AHeldChitIsPlayedOnlyInItsWindow) {
  COVERS("proving:2.5", "proving:2.8", "proving:2.9");
  place(R"({"phase":"chit-draw","cup":["us-crook","cs-garland"],"held":{"union":["us-double-quick","us-hold-fast"]}})", {chit("us-crook")});
  EXPECT_EQ(shown().get("window").as_text(), "activation");
  EXPECT_EQ(forbids_now("play chit us-hold-fast"), "proving:2.8");
  EXPECT_EQ(forbids_now("play chit us-sharpshooters"), "proving:2.5");
  EXPECT_EQ(forbids_now("done"), "proving:2.8");
  play("play chit us-double-quick");
  EXPECT_EQ(shown().get("step").as_text(), "movement");  // nobody of the brigade can fire
  EXPECT_EQ(ask("reach", R"({"unit":"us-11-oh"})").get("allowance").as_number(), 5.0);
  EXPECT_EQ(shown().get("held").get("union").size(), 1U);
}

TEST_F(ProvingRules, TheFogEndsThePhaseOnTwoOrLess) {
  COVERS("proving:2.6", "proving:2.7");
  const auto turn = [&] { return shown().get("turn").get("n").as_integer(); };
  place(R"({"phase":"chit-draw","cup":["fog-of-war","us-crook"]})", {chit("fog-of-war"), 3, chit("us-crook")});
  EXPECT_EQ(turn(), 1);
  place(R"({"phase":"chit-draw","cup":["fog-of-war","us-crook"]})", {chit("fog-of-war"), 2});
  EXPECT_EQ(turn(), 2);
  EXPECT_EQ(shown().get("cup").get("count").as_integer(), 0);
}

TEST_F(ProvingRules, CostsAreAddedLineByLine) {
  COVERS("proving:4.3.clear", "proving:4.3.woods", "proving:4.3.road", "proving:4.3.climb", "proving:4.3.stream", "proving:4.3.close",
         "proving:4.2.infantry");
  place(R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2330"},{"unit":"cs-5-nc","hex":"1929"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"movement"})");
  const auto cost = [&](std::string_view path) {
    return ask("cost", R"({"unit":"us-12-oh","path":[)" + std::string(path) + "]}").get("cost");
  };
  EXPECT_EQ(cost(R"("2230","2129")").as_number(), 1.0);  // the road, uphill
  EXPECT_EQ(cost(R"("2331")").as_number(), 2.0);         // clear and up
  EXPECT_EQ(cost(R"("2329")").as_number(), 2.0);         // woods, level
  EXPECT_EQ(cost(R"("2430")").as_number(), 1.0);         // clear, down the slope
  EXPECT_EQ(cost(R"("2430","2429")").as_number(), 3.0);  // and across a stream
  EXPECT_EQ(ask("cost", R"({"unit":"us-12-oh","path":["2331"]})").get("parts").size(), 2U);
  place(R"({"units":[{"unit":"us-12-oh","hex":"2029"}]})");
  EXPECT_EQ(cost(R"("2030")").as_number(), 2.0);  // from one hex next to 1929 to another
}

TEST_F(ProvingRules, WhatForbidsAStepIsCitedWithItsWitnesses) {
  COVERS("proving:3.1", "proving:3.2", "proving:4.1", "proving:4.4", "proving:4.5", "proving:4.6", "proving:4.7", "proving:4.8");
  place(
      R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2129"},{"unit":"us-23-oh","hex":"2130","morale":"shaken"},{"unit":"us-30-oh","hex":"2130"},
            {"unit":"us-simmonds","hex":"2229"},{"unit":"us-11-oh","hex":"2330"},{"unit":"cs-5-nc","hex":"2030"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"movement"})");
  EXPECT_EQ(forbids_now("move us-12-oh to 2130"), "proving:3.1");
  EXPECT_EQ(forbids_now("move us-12-oh to 2030"), "proving:3.2");
  EXPECT_EQ(forbids_now("move us-12-oh to 1927"), "proving:4.8");
  EXPECT_EQ(forbids_now("move us-12-oh to 2229-2228-2227-2226"), "proving:4.4");
  EXPECT_EQ(forbids_now("move us-simmonds to 2129"), "proving:4.6");
  EXPECT_EQ(forbids_now("move us-23-oh to 2129"), "proving:4.7");
  EXPECT_EQ(forbids_now("move us-11-oh to 2331"), "proving:1.3");
  // Artillery with three points enters woods uphill only at the price of all of them.
  EXPECT_EQ(forbids_now("move us-simmonds to 2228-2227"), "proving:4.4");
  const Value minimum = ask("cost", R"({"unit":"us-simmonds","path":["2228"]})");
  EXPECT_TRUE(minimum.get("legal").as_bool());
  play("move us-12-oh to 2229 stop");
  play("pass");  // 5 NC lets it go
  play("stop us-12-oh");
  EXPECT_EQ(forbids_now("choose us-12-oh"), "proving:4.1");
}

TEST_F(ProvingRules, AShotComesBeforeTheStepAndDropsThePath) {
  COVERS("proving:4.10", "proving:4.11", "proving:5.7", "proving:7.1", "proving:7.3", "proving:7.4");
  place(
      R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2028"},{"unit":"us-23-oh","hex":"2130"},{"unit":"cs-23-nc","hex":"1928"},{"unit":"cs-5-nc","hex":"1929"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"movement"})");
  play("move us-12-oh to 2128-2129");
  EXPECT_EQ(game.decider(p), Side::confederate);
  EXPECT_EQ(unit("us-12-oh").get("hex").as_text(), "2028");  // the step waits for the shot
  EXPECT_EQ(forbids_now("shoot cs-5-nc"), "proving:4.10");   // asked in the fixed order, and 1929 does not touch 2028
  AnyPosition unhurt = p;
  // Across the wall strength 4 falls to the first column: a 6 calls for a test, and a 5 fails it.
  const Played shot = play("shoot cs-23-nc", {6, 5});
  EXPECT_TRUE(told(shot, "shaken"));
  EXPECT_EQ(game.decider(p), Side::union_);
  EXPECT_EQ(forbids_now("retreat us-12-oh 2029"), "proving:7.4");  // next to an enemy, and there are quieter hexes
  EXPECT_TRUE(told(play("retreat us-12-oh 2128"), "interrupted"));
  EXPECT_EQ(unit("us-12-oh").get("morale").as_text(), "shaken");
  EXPECT_EQ(forbids_now("choose us-12-oh"), "proving:4.1");  // the retreat ended its move
  // A miss: the path goes on without asking.
  p = unhurt;
  play("shoot cs-23-nc", {1});
  EXPECT_EQ(unit("us-12-oh").get("hex").as_text(), "2129");
}

TEST_F(ProvingRules, CavalryFallsBackAndTheOwnerIsAskedAgain) {
  COVERS("proving:4.9", "proving:4.11");
  place(R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2129"},{"unit":"cs-5-va-cavalry","hex":"2028"},{"unit":"cs-5-nc","hex":"1828"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"movement"})");
  play("move us-12-oh to 2128-2127");
  EXPECT_EQ(game.decider(p), Side::confederate);
  EXPECT_EQ(forbids_now("withdraw cs-5-va-cavalry to 2029"), "proving:4.9");
  play("withdraw cs-5-va-cavalry to 1927");
  EXPECT_EQ(game.decider(p), Side::union_);
  EXPECT_EQ(unit("us-12-oh").get("hex").as_text(), "2129");
  EXPECT_TRUE(shown().get("prompt").as_text().starts_with("Move 12 OH"));
  play("move us-12-oh to 2128-2028");
  EXPECT_EQ(unit("us-12-oh").get("hex").as_text(), "2028");  // the cavalry reacts once in an activation
}

TEST_F(ProvingRules, ASetOfUnitsFiresTogether) {
  COVERS("proving:5.1", "proving:5.2.small-arms", "proving:5.2.artillery", "proving:5.3", "proving:5.4", "proving:5.5");
  place(
      R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2029"},{"unit":"us-23-oh","hex":"2030"},{"unit":"us-30-oh","hex":"2131","morale":"shaken"},
            {"unit":"us-simmonds","hex":"2130"},{"unit":"cs-5-nc","hex":"1929"},{"unit":"cs-2-nc","hex":"1826"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"fire"})");
  EXPECT_EQ(forbids_now("fire at 1927"), "proving:5.4");
  EXPECT_EQ(forbids_now("fire us-30-oh+ at 1929"), "proving:5.1");
  EXPECT_EQ(forbids_now("fire us-12-oh+ at 1826"), "proving:5.2.small-arms");
  EXPECT_EQ(forbids_now("fire us-simmonds+ at 1826"), "proving:5.2.artillery");
  EXPECT_EQ(forbids_now("fire us-11-oh+ at 1929"), "proving:1.3");
  play("fire at 1929");
  EXPECT_EQ(forbids_now("done"), "proving:5.4");  // nobody yet
  play("add us-23-oh");
  EXPECT_EQ(forbids_now("add us-12-oh"), "proving:5.4");  // the fixed order
  play("done", {1});
  EXPECT_EQ(forbids_now("fire us-23-oh+ at 1929"), "proving:5.1");
  EXPECT_EQ(ask("los", R"({"from":"2130","to":"1826"})").get("los").as_text(), "blocked");
  EXPECT_EQ(ask("los", R"({"from":"2130","to":"1929"})").get("los").as_text(), "clear");
}

TEST_F(ProvingRules, FireOddsAreExact) {
  COVERS("proving:5.5", "proving:5.6.wall", "proving:5.6.canister", "proving:5.6.woods", "proving:5.6.long", "proving:5.6.crowd",
         "proving:5.7");
  place(R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2029"},{"unit":"us-23-oh","hex":"2030"},{"unit":"us-simmonds","hex":"2029"},
            {"unit":"cs-5-nc","hex":"1929"},{"unit":"cs-12-nc","hex":"1929"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"fire"})");
  const std::string all = R"({"kind":"fire","units":["us-12-oh","us-23-oh","us-simmonds"],"target":"1929"})";
  const Value odds = ask("odds", all);
  EXPECT_EQ(odds.get("strength").as_text(), "11");
  EXPECT_EQ(odds.get("column").as_text(), "9");
  EXPECT_EQ(odds.get("shifts").size(), 3U);  // wall -1, canister +1, full hex +1
  for (const auto& [rule, amount] : {std::pair{"proving:5.6.wall", -1}, {"proving:5.6.canister", 1}, {"proving:5.6.crowd", 1}})
    EXPECT_TRUE(std::ranges::any_of(odds.get("shifts").items(), [&](const Value& v) {
      return v.get("rule").as_text() == rule && v.get("amount").as_integer() == amount;
    })) << rule;
  EXPECT_EQ(odds.get("final").as_text(), "9");
  play("fire at 1929");
  play("add us-12-oh");
  play("add us-23-oh");
  // Adding the battery leaves `done` alone, which is done without asking: the roll comes with it.
  JsonError error;
  testing_support::expect_odds(game, p, value_of_json(all, error), proving::act(proving::Verb::add, 6),
                               [&](const std::vector<Event>& events) {
                                 for (const Event& e : events)
                                   if (e.kind == static_cast<std::uint8_t>(proving::Told::fired))
                                     return std::string(1, static_cast<char>(e.value[3]));
                                 return std::string();
                               });
  place(
      R"({"clear":true,"units":[{"unit":"us-simmonds","hex":"2029"},{"unit":"cs-5-nc","hex":"2026"}],"phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"fire"})");
  const Value far = ask("odds", R"({"kind":"fire","units":["us-simmonds"],"target":"2026"})");
  ASSERT_EQ(far.get("shifts").size(), 2U);
  EXPECT_EQ(far.get("shifts")[0].get("rule").as_text(), "proving:5.6.woods");
  EXPECT_EQ(far.get("shifts")[0].get("amount").as_integer(), -1);
  EXPECT_EQ(far.get("shifts")[1].get("rule").as_text(), "proving:5.6.long");
  EXPECT_EQ(far.get("shifts")[1].get("amount").as_integer(), -1);
  EXPECT_EQ(far.get("final").as_text(), "1");
}

TEST_F(ProvingRules, SharpshootersShiftTheFire) {
  COVERS("proving:2.10");
  place(R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2128"},{"unit":"cs-5-nc","hex":"2028"}],"held":{"union":["us-sharpshooters"]},
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"fire"})");
  play("fire at 2028");  // one unit, one target: only the window is left to choose
  EXPECT_EQ(shown().get("window").as_text(), "fire");
  const Played fired = play("play chit us-sharpshooters", {6, 1});
  const auto it = std::ranges::find_if(fired.events, [&](const Event& e) { return game.tell(e).get("event").as_text() == "fired"; });
  ASSERT_NE(it, fired.events.end());
  EXPECT_EQ(game.tell(*it).get("column").as_text(), "5");  // strength 4 is the column of 3, shifted by one
  EXPECT_EQ(game.tell(*it).get("result").as_text(), "1");
}

TEST_F(ProvingRules, WhoStandsBesideGunsMayNotEndTheStep) {
  COVERS("proving:6.1", "proving:6.2", "proving:6.3");
  place(
      R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2128"},{"unit":"us-23-oh","hex":"2228"},{"unit":"us-30-oh","hex":"2130"},{"unit":"cs-bondurant","hex":"2028"},{"unit":"cs-5-nc","hex":"2129"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"close-combat"})");
  const Verdict v = game.verdict(p, proving::act(proving::Verb::done));
  EXPECT_EQ(game.rules().id(v.clause), "proving:6.2");
  ASSERT_EQ(v.n_units, 1);
  EXPECT_EQ(game.unit_id(v.units[0]), "us-12-oh");
  EXPECT_EQ(game.map().number(v.hexes[0]), "2028");
  EXPECT_EQ(forbids_now("close-combat at 2027"), "proving:6.1");
  play("close-combat us-12-oh+ at 2129", {3});  // any close combat will do
  EXPECT_EQ(shown().get("step").as_text(), "close-combat");
  EXPECT_EQ(forbids_now("done"), "");
}

TEST_F(ProvingRules, CloseCombatTestsRetreatsAndFollowsUp) {
  COVERS("proving:6.4", "proving:6.5.climb", "proving:6.5.wall", "proving:6.5.woods", "proving:6.5.flank", "proving:6.6", "proving:6.7",
         "proving:7.2.company", "proving:7.2.close");
  place(R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2029"},{"unit":"us-23-oh","hex":"2431"},{"unit":"us-30-oh","hex":"2030"},
            {"unit":"cs-5-nc","hex":"1929"},{"unit":"cs-12-nc","hex":"1929"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"close-combat"})");
  const Value odds = ask("odds", R"({"kind":"close-combat","units":["us-12-oh","us-30-oh"],"target":"1929"})");
  EXPECT_EQ(odds.get("strength").as_text(), "2");
  ASSERT_EQ(odds.get("shifts").size(), 1U);
  EXPECT_EQ(odds.get("shifts")[0].get("rule").as_text(), "proving:6.5.wall");
  EXPECT_EQ(odds.get("final").as_text(), "0");
  play("close-combat at 1929");
  play("add us-12-oh");
  JsonError error;
  testing_support::expect_odds(game, p, value_of_json(R"({"kind":"close-combat","units":["us-12-oh","us-30-oh"],"target":"1929"})", error),
                               proving::act(proving::Verb::add, 2), [&](const std::vector<Event>& events) {
                                 for (const Event& e : events)
                                   if (e.kind == static_cast<std::uint8_t>(proving::Told::fought))
                                     return std::string(1, static_cast<char>(e.value[3]));
                                 return std::string();
                               });
  // A six: both defenders test. 5 NC (4, company +1, pressed -1) fails with a 5; 12 NC alone (3, pressed -1) fails with a 3.
  play("add us-30-oh", {6, 5});
  EXPECT_EQ(game.decider(p), Side::confederate);
  play("retreat cs-5-nc 1830", {3});
  play("retreat cs-12-nc 1830");
  EXPECT_EQ(game.decider(p), Side::union_);
  EXPECT_EQ(forbids_now("advance us-23-oh 1929"), "proving:6.7");  // it took no part
  const Played followed = play("advance us-12-oh 1929");
  EXPECT_TRUE(told(followed, "captured"));
  COVERS("proving:9.2");
  EXPECT_EQ(shown().get("score").get("union").as_integer(), 2);
}

TEST_F(ProvingRules, GroundAndFlanksShiftCloseCombat) {
  COVERS("proving:6.5.climb", "proving:6.5.woods", "proving:6.5.flank");
  place(R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2225"},{"unit":"us-23-oh","hex":"2026"},{"unit":"cs-5-nc","hex":"2125"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"close-combat"})");
  const Value odds = ask("odds", R"({"kind":"close-combat","units":["us-12-oh","us-23-oh"],"target":"2125"})");
  std::string shifts;
  for (const Value& v : odds.get("shifts").items())
    shifts += v.get("rule").as_text() + " " + std::to_string(v.get("amount").as_integer()) + "; ";
  EXPECT_EQ(shifts, "proving:6.5.climb -1; proving:6.5.woods -1; proving:6.5.flank 2; ");
  EXPECT_EQ(odds.get("strength").as_text(), "5");
}

TEST_F(ProvingRules, RangesEndWhereTheyEnd) {
  COVERS("proving:5.2.small-arms", "proving:5.2.artillery");
  const auto legal = [&](const char* unit, const char* target) {
    return ask("odds", std::string(R"({"kind":"fire","units":[")") + unit + R"("],"target":")" + target + R"("})");
  };
  place(R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2027"},{"unit":"us-simmonds","hex":"2027"},{"unit":"cs-5-nc","hex":"2029"},
            {"unit":"cs-12-nc","hex":"2028"},{"unit":"cs-23-nc","hex":"2031"}]})");
  EXPECT_TRUE(legal("us-12-oh", "2028").get("legal").as_bool());
  EXPECT_EQ(legal("us-12-oh", "2029").get("rules")[0].as_text(), "proving:5.2.small-arms");
  EXPECT_TRUE(legal("us-simmonds", "2031").get("legal").as_bool());
  place(R"({"units":[{"unit":"us-simmonds","hex":"2026"}]})");
  EXPECT_EQ(legal("us-simmonds", "2031").get("rules")[0].as_text(), "proving:5.2.artillery");
}

TEST_F(ProvingRules, HoldFastRollsAFailedTestAgain) {
  COVERS("proving:2.11", "proving:7.1");
  place(R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2128"},{"unit":"cs-5-nc","hex":"2028"}],"held":{"confederate":["cs-hold-fast"]},
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"fire"})");
  play("fire at 2028", {5, 6});
  EXPECT_EQ(shown().get("window").as_text(), "failed-test");
  EXPECT_EQ(game.decider(p), Side::confederate);
  const Played again = play("play chit cs-hold-fast", {2});
  EXPECT_EQ(unit("cs-5-nc").get("morale").as_text(), "good");
  EXPECT_TRUE(told(again, "tested"));
}

TEST_F(ProvingRules, AShakenUnitLosesInsteadAndACorneredOneTwice) {
  COVERS("proving:7.2.shaken", "proving:7.3", "proving:7.5", "proving:7.6", "proving:9.3", "proving:9.5", "proving:1.4");
  place(
      R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"1625"},{"unit":"us-23-oh","hex":"1724"},{"unit":"cs-5-nc","hex":"1624","sp":2,"morale":"shaken"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"close-combat"})");
  const Value odds = ask("odds", R"({"kind":"cohesion","unit":"cs-5-nc"})");
  EXPECT_EQ(odds.get("modifiers").size(), 2U);  // shaken, pressed
  EXPECT_EQ(odds.get("outcomes")[1].get("fraction").as_text(), "1/3");
  play("close-combat at 1624");
  play("add us-12-oh");
  const Played end = play("add us-23-oh", {3, 6});
  EXPECT_TRUE(told(end, "cornered"));
  EXPECT_TRUE(told(end, "eliminated"));
  EXPECT_EQ(game.decider(p), Side::none);
  EXPECT_EQ(shown().get("result").get("winner").as_text(), "union");
  EXPECT_EQ(shown().get("result").get("rule").as_text(), "proving:9.5");
  EXPECT_EQ(shown().get("score").get("union").as_integer(), 4 - 1 - 1 + 1);  // one lost before, two now
  EXPECT_EQ(forbids_now("done"), "proving:1.4");
}

TEST_F(ProvingRules, RallyIsTriedOnceAndAwayFromEnemies) {
  COVERS("proving:8.1");
  place(
      R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2330","morale":"shaken"},{"unit":"us-23-oh","hex":"2028","morale":"shaken"},{"unit":"us-30-oh","hex":"2331","morale":"shaken"},{"unit":"cs-5-nc","hex":"1927"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"rally"})");
  EXPECT_EQ(forbids_now("rally us-23-oh"), "proving:8.1");
  JsonError error;
  testing_support::expect_odds(game, p, value_of_json(R"({"kind":"rally","unit":"us-12-oh"})", error),
                               proving::act(proving::Verb::rally, 0), [&](const std::vector<Event>& events) {
                                 return events.empty() ? std::string() : std::string(events[0].value[0] != 0 ? "pass" : "fail");
                               });
  play("rally us-12-oh", {5});
  EXPECT_EQ(forbids_now("rally us-12-oh"), "proving:8.1");
  play("rally us-30-oh", {3});
  EXPECT_EQ(unit("us-30-oh").get("morale").as_text(), "good");
}

TEST_F(ProvingRules, AHexIsRestackedOnce) {
  COVERS("proving:3.3", "proving:3.4");
  place(
      R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2330"},{"unit":"us-23-oh","hex":"2330"},{"unit":"us-30-oh","hex":"2230"},{"unit":"us-simmonds","hex":"2230"},{"unit":"cs-5-nc","hex":"1927"}],
            "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"stacking"})");
  EXPECT_EQ(forbids_now("restack 1927"), "proving:3.4");
  play("restack 2330 us-23-oh+us-12-oh");
  EXPECT_EQ(unit("us-23-oh").get("stack").as_integer(), 1);
  EXPECT_EQ(forbids_now("restack 2330"), "proving:3.3");
}

TEST_F(ProvingRules, WhatBelongsToAnotherStepIsNotDoneNow) {
  COVERS("proving:1.3", "proving:1.2");
  place(R"({"phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"rally"})");
  for (const char* text : {"choose us-12-oh", "fire at 2028", "close-combat at 2028", "restack 2129"})
    EXPECT_EQ(forbids_now(text), "proving:1.3") << text;
}

TEST_F(ProvingRules, TheScoreDecidesAfterTheLastTurn) {
  COVERS("proving:9.1", "proving:9.4", "proving:1.4");
  place(R"({"turn":5,"markers":[{"marker":"control","hex":"1927","side":"union"},{"marker":"control","hex":"1929","side":"union"}],
            "phase":"chit-draw","cup":["fog-of-war"]})",
        {chit("fog-of-war"), 6});
  EXPECT_EQ(game.decider(p), Side::none);
  EXPECT_EQ(shown().get("score").get("union").as_integer(), 6);
  EXPECT_EQ(shown().get("result").get("level").as_text(), "decisive");
  SetUp();
  place(R"({"turn":5,"markers":[{"marker":"control","hex":"1927","side":"union"},{"marker":"control","hex":"1929","side":"confederate"}],
            "phase":"chit-draw","cup":["fog-of-war"]})",
        {chit("fog-of-war"), 6});
  EXPECT_EQ(shown().get("score").get("confederate").as_integer(), 2);
  EXPECT_EQ(shown().get("result").get("level").as_text(), "plain");
}

TEST_F(ProvingRules, ARefusedSituationChangesNothing) {
  const AnyPosition before = p;
  Dice dice(1);
  Journal silent;
  JsonError error;
  const Refusal crowded = game.place(
      p,
      value_of_json(R"({"units":[{"unit":"us-12-oh","hex":"2330"},{"unit":"us-23-oh","hex":"2330"},{"unit":"us-30-oh","hex":"2330"}]})",
                    error),
      dice, silent);
  COVERS("proving:3.1");
  EXPECT_EQ(crowded.code, Refused::not_legal);
  EXPECT_EQ(game.rules().id(crowded.rules.at(0)), "proving:3.1");
  EXPECT_TRUE(p == before);
  const Refusal off = game.place(p, value_of_json(R"({"units":[{"unit":"us-12-oh","hex":"9999"}]})", error), dice, silent);
  EXPECT_EQ(off.code, Refused::bad_request);
  EXPECT_TRUE(p == before);
}

}  // namespace
}  // namespace vedette
