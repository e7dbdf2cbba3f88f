// The desk: every verb, every error code, seats, and whatever else may come in.
#include "protocol/desk.h"

#include <gtest/gtest.h>

#include "protocol/stub_game.h"
#include "support/tampered.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

using testing_support::StubGame;

class DeskTest : public ::testing::Test {
 protected:
  Offers all_offers() const {
    Offers all = offers_of(catalogue);
    all.push_back(offer_of(game));
    return all;
  }
  static Value say(Desk& d, std::string_view line) {
    JsonError error;
    Value v = value_of_json(d.answer(line), error);
    EXPECT_TRUE(error.reason.empty()) << error.reason;
    EXPECT_TRUE(v.get("ok").is_bool());
    if (!v.get("ok").as_bool()) {
      EXPECT_TRUE(v.get("error").get("code").is_text());
      EXPECT_FALSE(v.get("error").get("message").as_text().empty());
      EXPECT_TRUE(v.get("error").get("rules").is_list());
    }
    return v;
  }
  Value say(std::string_view line) { return say(desk, line); }
  std::string code(std::string_view line) { return say(line).get("error").get("code").as_text(); }
  std::string message(std::string_view line) { return say(line).get("error").get("message").as_text(); }
  void open() { ASSERT_TRUE(say(R"({"do":"new","game":"stub","scenario":"duel","seed":5,"setup":"default"})").get("ok").as_bool()); }
  std::string hash() { return say(R"({"do":"hash"})").get("hash").as_text(); }

  StubGame game;
  Catalogue catalogue{testing_support::test_shelf()};
  Offers offers = all_offers();
  Desk desk{offers};
};

// The stub, whose rules can not go on after a draw.
struct StuckGame : testing_support::Tampered {
  using Tampered::Tampered;
  Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
    const Verdict v = game_.apply(p, a, d, j);
    if (v && a.verb == StubGame::kDraw) p.as<StubGame::Position>().over = 255;
    return v;
  }
  std::string invariant_broken(const AnyPosition& p) const override {
    return p.as<StubGame::Position>().over == 255 ? "the rules can not go on in the draw" : "";
  }
};

TEST_F(DeskTest, AMistakeOfTheRulesIsAnsweredAndTheTableGoesOn) {
  const StuckGame stuck{game};
  Desk at{Offers{offer_of(stuck)}};
  ASSERT_TRUE(say(at, R"({"do":"new","game":"stub","scenario":"duel","seed":5,"setup":"default"})").get("ok").as_bool());
  const std::string before = json_of(say(at, R"({"do":"hash"})"));
  const Value refused = say(at, R"({"do":"act","action":"draw"})").get("error");
  EXPECT_EQ(refused.get("code").as_text(), "internal");
  EXPECT_NE(refused.get("message").as_text().find("the rules can not go on in the draw. The table is as it was"), std::string::npos);
  EXPECT_EQ(json_of(say(at, R"({"do":"hash"})")), before);
  EXPECT_TRUE(say(at, R"({"do":"act","action":"roll"})").get("ok").as_bool());
  EXPECT_TRUE(say(at, R"({"do":"save"})").get("ok").as_bool());
}

TEST_F(DeskTest, HelloNamesProgramVersionAndProtocol) {
  const Value v = say(R"({"do":"hello","id":[1,"a"]})");
  EXPECT_EQ(v.get("name").as_text(), "vedette");
  EXPECT_TRUE(v.get("version").is_text());
  EXPECT_EQ(v.get("protocol").as_integer(), 1);
  EXPECT_EQ(json_of(v.get("id")), R"([1,"a"])");
}

TEST_F(DeskTest, GamesMapAndRulesAreThereForEveryGame) {
  const Value games = say(R"({"do":"games"})").get("games");
  ASSERT_EQ(games.size(), 4U);
  for (const Value& g : games.items()) {
    EXPECT_TRUE(g.get("title").is_text() && g.get("scenarios").is_list() && g.get("options").is_list());
    const Value map = say(json_of(Value::object({{"do", "map"}, {"game", g.get("game")}})));
    EXPECT_GT(map.get("hexes").size(), 100U);
    EXPECT_EQ(map.get("source").as_text(), "reconstructed");
    const Value rules = say(json_of(Value::object({{"do", "rules"}, {"game", g.get("game")}})));
    EXPECT_GT(rules.get("rules").size(), 100U);
  }
  const Value hex = say(R"({"do":"map","game":"fotm"})").get("hexes")[0];
  for (const char* field : {"hex", "level", "terrain", "features", "place"}) EXPECT_TRUE(hex.has(field)) << field;
  const Value rule = say(R"({"do":"rules","game":"fotm","rule":"fotm:6.1.stop"})").get("rules");
  ASSERT_EQ(rule.size(), 1U);
  for (const char* field : {"rule", "topic", "text", "source"}) EXPECT_TRUE(rule[0].has(field)) << field;
}

TEST_F(DeskTest, WhatCannotBeUnderstoodIsAnsweredAndNothingBreaks) {
  EXPECT_EQ(code("{"), "bad-json");
  EXPECT_EQ(code(""), "bad-json");
  EXPECT_EQ(code("{\"do\":\"he\xff\"}"), "bad-json");
  EXPECT_EQ(code(std::string(5000, '[')), "bad-request");
  EXPECT_EQ(code("[]"), "bad-request");
  EXPECT_EQ(code("{}"), "bad-request");
  EXPECT_EQ(code(R"({"do":7})"), "bad-request");
  EXPECT_EQ(message(R"({"do":"helo"})"), "there is no verb 'helo'; near names: hello");
  EXPECT_EQ(code(R"({"do":"view"})"), "no-table");
  EXPECT_EQ(code(R"({"do":"act","n":0})"), "no-table");
  EXPECT_EQ(code(std::string(Desk::kLongestLine + 1, ' ')), "too-long");
  EXPECT_EQ(code(R"({"do":"new","scenario":"duel"})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"new","game":"stub"})"), "bad-request");
  EXPECT_EQ(message(R"({"do":"new","game":"fotn","scenario":"battle"})"), "there is no game 'fotn'; near names: fotm");
  EXPECT_EQ(code(R"({"do":"new","game":"stub","scenario":"duel","seed":-1})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"new","game":"stub","scenario":"duel","seed":9007199254740992})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"new","game":"stub","scenario":"duel","seed":18446744073709551616})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"new","game":"stub","scenario":"duel","options":[]})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"new","game":"stub","scenario":"duel","options":{"loud":1}})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"new","game":"stub","scenario":"duel","options":{"lou":true}})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"new","game":"stub","scenario":"duel","setup":"none"})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"new","game":"stub","scenario":"duel","charts":"mine"})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"view"})"), "no-table");
  EXPECT_TRUE(say(R"({"do":"hello"})").get("ok").as_bool());
}

TEST_F(DeskTest, ActByNumberByTextAndByFields) {
  open();
  const Value list = say(R"({"do":"actions"})");
  EXPECT_EQ(list.get("decider").as_text(), "union");
  EXPECT_EQ(list.get("decision").as_integer(), 0);
  EXPECT_EQ(list.get("actions")[0].get("text").as_text(), "wait");
  EXPECT_EQ(list.get("actions")[0].get("action").as_text(), "wait");
  const Value acted = say(R"({"do":"act","n":0,"at":0})");
  EXPECT_EQ(acted.get("journal").size(), 1U);
  EXPECT_EQ(acted.get("journal")[0].get("rule").as_text().substr(0, 5), "fotm:");
  EXPECT_EQ(acted.get("view").get("decision").as_integer(), 1);
  EXPECT_TRUE(say(R"({"do":"act","text":"wait","at":1})").get("ok").as_bool());
  const Value quiet = say(R"({"do":"act","action":"fire","quiet":true})");
  EXPECT_TRUE(quiet.get("ok").as_bool() && !quiet.has("view") && !quiet.has("journal"));
  EXPECT_EQ(code(R"({"do":"act","n":0,"at":1})"), "stale");
}

TEST_F(DeskTest, ARefusedActLeavesTheTableAsItWas) {
  open();
  const std::string before = hash();
  for (const char* line : {R"({"do":"act","n":99})", R"({"do":"act","n":-1})", R"({"do":"act","n":"0"})", R"({"do":"act"})",
                           R"({"do":"act","text":7})", R"({"do":"act","text":""})", R"({"do":"act","action":"dance"})"}) {
    EXPECT_EQ(code(line), "bad-request") << line;
    EXPECT_EQ(hash(), before);
  }
  const Value v = say(R"({"do":"act","action":"shoot"})");
  EXPECT_EQ(v.get("error").get("code").as_text(), "not-legal");
  EXPECT_EQ(v.get("error").get("rules").size(), 1U);
  EXPECT_EQ(hash(), before);
}

TEST_F(DeskTest, WhyAnswersForAnyAction) {
  open();
  const Value no = say(R"({"do":"why","text":"shoot"})");
  EXPECT_TRUE(no.get("ok").as_bool());
  EXPECT_FALSE(no.get("legal").as_bool(true));
  EXPECT_EQ(no.get("rules").size(), 1U);
  EXPECT_EQ(no.get("witnesses").get("units")[0].as_text(), "cs-second");
  EXPECT_TRUE(no.get("witnesses").get("hexes").is_list());
  const Value yes = say(R"({"do":"why","action":"fire"})");
  EXPECT_TRUE(yes.get("legal").as_bool());
  EXPECT_EQ(yes.get("rules").size(), 0U);
}

TEST_F(DeskTest, DiceAreScriptedAndChecked) {
  open();
  EXPECT_EQ(code(R"({"do":"dice"})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"dice","next":[1,7]})"), "bad-dice");
  EXPECT_EQ(code(R"({"do":"dice","next":[0]})"), "bad-dice");
  EXPECT_EQ(code(R"({"do":"dice","next":[true]})"), "bad-request");
  EXPECT_EQ(message(R"({"do":"dice","next":["chit-9"]})").find("near names: chit-1") != std::string::npos, true);
  EXPECT_EQ(say(R"({"do":"view"})").get("view").get("marks").size(), 0U);
  EXPECT_EQ(say(R"({"do":"dice","next":[5,"chit-2"]})").get("left").as_integer(), 2);
  EXPECT_EQ(json_of(say(R"({"do":"view"})").get("view").get("marks")), R"(["scripted"])");
  EXPECT_EQ(code(R"({"do":"act","text":"draw"})"), "bad-dice");
  EXPECT_TRUE(say(R"({"do":"act","text":"roll"})").get("ok").as_bool());
  EXPECT_EQ(say(R"({"do":"act","text":"draw"})").get("journal")[0].get("chit").as_text(), "chit-2");
}

TEST_F(DeskTest, PlaceIsCheckedAndMarked) {
  open();
  EXPECT_EQ(code(R"({"do":"place","turn":9})"), "not-legal");
  const Value v = say(R"({"do":"place","turn":2})");
  EXPECT_EQ(v.get("view").get("turn").get("n").as_integer(), 2);
  EXPECT_EQ(json_of(v.get("view").get("marks")), R"(["placed"])");
}

TEST_F(DeskTest, UndoGoesBackToThePlacedSituationFirst) {
  open();
  const std::string begun = hash();
  say(R"({"do":"place","turn":2})");
  const std::string placed = hash();
  say(R"({"do":"act","text":"wait"})");
  EXPECT_TRUE(say(R"({"do":"undo"})").get("ok").as_bool());
  EXPECT_EQ(hash(), placed);
  EXPECT_TRUE(say(R"({"do":"undo"})").get("ok").as_bool());
  EXPECT_EQ(hash(), begun);
}

TEST_F(DeskTest, SaveAndLoad) {
  open();
  say(R"({"do":"act","text":"fire"})");
  const std::string before = hash();
  const std::string record = say(R"({"do":"save"})").get("record").as_text();
  say(R"({"do":"act","text":"roll"})");
  EXPECT_EQ(code(R"({"do":"load"})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"load","record":"what?"})"), "bad-request");
  EXPECT_TRUE(say(json_of(Value::object({{"do", "load"}, {"record", record}}))).get("ok").as_bool());
  EXPECT_EQ(hash(), before);
}

TEST_F(DeskTest, UndoTellsHowFarAndWhyNot) {
  open();
  const std::string before = hash();
  EXPECT_EQ(code(R"({"do":"undo"})"), "not-allowed");
  say(R"({"do":"act","text":"wait"})");
  EXPECT_TRUE(say(R"({"do":"view"})").get("view").get("undo").get("possible").as_bool());
  EXPECT_TRUE(say(R"({"do":"undo","to":0})").get("ok").as_bool());
  EXPECT_EQ(hash(), before);
  say(R"({"do":"act","text":"roll"})");
  EXPECT_EQ(code(R"({"do":"undo"})"), "not-allowed");
}

TEST_F(DeskTest, QuestionsReachTheGame) {
  open();
  for (const char* verb : {"los", "cost", "reach", "odds"}) {
    const Value v = say(json_of(Value::object({{"do", verb}, {"unit", "us-first"}})));
    EXPECT_EQ(v.get("asked").as_text(), verb);
  }
  EXPECT_EQ(code(R"({"do":"cost"})"), "bad-request");
}

TEST_F(DeskTest, AnActBringsWhatIsAskedForWithIt) {
  open();
  const Value actions = say(R"({"do":"actions"})");
  const Value done = say(R"({"do":"act","n":0,"with":["actions","story"]})");
  ASSERT_TRUE(done.get("ok").as_bool()) << json_of(done);
  EXPECT_TRUE(done.get("actions").is_list() && done.has("prompt"));
  ASSERT_EQ(done.get("story").size(), 1U);
  EXPECT_EQ(done.get("story")[0].get("text").as_text(), actions.get("actions")[0].get("text").as_text());
  EXPECT_EQ(code(R"({"do":"act","n":0,"with":["all"]})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"act","n":0,"with":"actions"})"), "bad-request");
}

TEST_F(DeskTest, TheRecruitSuggestsAndPlays) {
  open();
  EXPECT_EQ(message(R"({"do":"suggest","level":"recrut"})"), "there is no level 'recrut'; near names: recruit");
  const Value s = say(R"({"do":"suggest","level":"recruit","seed":3})");
  EXPECT_TRUE(s.get("action").get("action").is_text() && s.get("text").is_text() && s.get("line").is_list() && s.has("score"));
  EXPECT_EQ(code(R"({"do":"play"})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"play","union":"recruit","until":"never"})"), "bad-request");
  EXPECT_EQ(say(R"({"do":"play","confederate":"recruit"})").get("stopped").as_text(), "decision");
  EXPECT_EQ(say(R"({"do":"play","union":"recruit","confederate":"recruit","decisions":1})").get("stopped").as_text(), "limit");
  EXPECT_EQ(say(R"({"do":"play","union":"recruit","confederate":"recruit","until":"decision"})").get("stopped").as_text(), "decision");
  const Value turn = say(R"({"do":"play","union":"recruit","confederate":"recruit","until":"turn","quiet":true})");
  EXPECT_EQ(turn.get("stopped").as_text(), "turn");
  EXPECT_TRUE(turn.has("view") && !turn.has("journal"));
  const Value end = say(R"({"do":"play","union":"recruit","confederate":"recruit"})");
  EXPECT_EQ(end.get("stopped").as_text(), "end");
  EXPECT_TRUE(end.get("view").get("decider").is_null());
  EXPECT_EQ(code(R"({"do":"suggest"})"), "not-allowed");
  EXPECT_EQ(code(R"({"do":"act","n":0})"), "bad-request");
}

TEST_F(DeskTest, PlayingInPiecesIsPlayingAtOnce) {
  open();
  say(R"({"do":"play","union":"recruit","confederate":"recruit"})");
  const std::string at_once = hash();
  open();
  while (say(R"({"do":"play","union":"recruit","confederate":"recruit","decisions":1})").get("stopped").as_text() != "end") {
  }
  EXPECT_EQ(hash(), at_once);
}

TEST_F(DeskTest, TheIdIsEchoedAlsoWhereTheLineCannotBeRead) {
  const std::string long_text(Desk::kLongestLine, 'x');
  EXPECT_EQ(say(R"({"do":"load","record":")" + long_text + R"(","id":17})").get("id"), Value(17));
  EXPECT_EQ(say(R"({"id":"a-1","do":"load","record":")" + long_text + R"("})").get("id"), Value("a-1"));
  EXPECT_EQ(say(R"({"id":4,"do":"view")").get("id"), Value(4));
  EXPECT_EQ(say(R"({"do":"view",,"id":5})").get("id"), Value(5));
  // Not the id of something else, nor one inside a text.
  EXPECT_FALSE(say(R"({"do":"act","x":{"id":6},)").has("id"));
  EXPECT_FALSE(say(R"({"do":"act","x":"\"id\":7,",)").has("id"));
  EXPECT_FALSE(say(R"([{"id":8},)").has("id"));
}

TEST_F(DeskTest, NoErrorTellsBackMoreThanALine) {
  open();
  const std::string junk(20'000, 'j'), line(101, 'j');
  for (const char* field : {"do",     "game", "scenario", "as",    "text",  "action", "unit",  "units", "path", "record",
                            "target", "rule", "kind",     "until", "union", "level",  "setup", "with",  "hex",  "from"})
    for (const char* verb :
         {"new", "view", "act", "why", "load", "place", "los", "cost", "reach", "odds", "rules", "map", "play", "suggest"}) {
      Value request = Value::object({{"do", verb}, {"game", "stub"}, {"scenario", "duel"}});
      request.set(field, junk);
      EXPECT_EQ(message(json_of(request)).find(line), std::string::npos) << verb << " " << field;
    }
  for (const auto& [name, scenario] : {std::pair("agv", "16.1"), std::pair("fotm", "battle")}) {
    ASSERT_TRUE(say(json_of(Value::object({{"do", "new"}, {"game", name}, {"scenario", scenario}}))).get("ok").as_bool());
    for (const char* field : {"action", "text", "unit", "path", "kind", "phase", "step"})
      for (const char* verb : {"act", "why", "cost", "odds", "place"})
        EXPECT_EQ(message(json_of(Value::object({{"do", verb}, {field, junk}}))).find(line), std::string::npos) << verb << " " << field;
  }
  Value next = Value::list({Value(junk)});
  EXPECT_EQ(message(json_of(Value::object({{"do", "dice"}, {"next", next}}))).find(line), std::string::npos);
}

TEST_F(DeskTest, ManyLongObjectsInOneLineAreRefusedSoon) {
  std::string object = "{";
  for (int i = 0; i < 999; ++i) object += "\"k" + std::to_string(i) + "\":1,";
  object += "\"z\":1}";
  EXPECT_EQ(code(R"({"do":"nothing","x":)" + object + "}"), "bad-request");
  EXPECT_NE(message(R"({"do":"nothing","x":)" + object + "}").find("there is no verb"), std::string::npos) << "one is read";
  std::string many = R"({"do":"nothing","x":[)" + object;
  for (int i = 0; i < 60; ++i) many += "," + object;
  EXPECT_NE(message(many + "]}").find("too many long objects"), std::string::npos);
}

TEST_F(DeskTest, QuitEnds) {
  EXPECT_FALSE(desk.finished());
  EXPECT_TRUE(say(R"({"do":"quit"})").get("ok").as_bool());
  EXPECT_TRUE(desk.finished());
}

// Seats.

TEST_F(DeskTest, AViewAsASeatHidesWhatItMayNotKnow) {
  ASSERT_TRUE(say(R"({"do":"new","game":"stub","scenario":"duel","seed":5})").get("ok").as_bool());
  const Value mine = say(R"({"do":"act","text":"hide order 3","as":"union"})");
  EXPECT_EQ(mine.get("journal").size(), 1U);
  const Value v = say(R"({"do":"view","as":"confederate"})");
  EXPECT_EQ(v.get("view").get("hidden").get("union").as_integer(), 0);
  EXPECT_EQ(say(R"({"do":"view"})").get("view").get("hidden").get("union").as_integer(), 3);
  EXPECT_EQ(say(R"({"do":"act","text":"hide order 1","as":"union"})").get("journal").size(), 0U);
  EXPECT_EQ(code(R"({"do":"view","as":"nobody"})"), "bad-request");
}

TEST_F(DeskTest, ADeskAtASeatKnowsAndDoesOnlyWhatItsSideMay) {
  auto table = std::make_shared<Table>(game);
  ASSERT_TRUE(table->begin({.setup = {.scenario = "duel", .options = {}}, .seed = 5}).refusal.ok());
  Desk north(offers), south(offers);
  north.sit(table, Seat::union_);
  south.sit(table, Seat::confederate);
  const auto refusal = [&](Desk& d, std::string_view line) { return say(d, line).get("error").get("code").as_text(); };
  EXPECT_EQ(refusal(south, R"({"do":"act","text":"hide order 1"})"), "not-allowed");
  EXPECT_EQ(say(south, R"({"do":"actions"})").get("actions").size(), 0U);
  EXPECT_TRUE(say(north, R"({"do":"act","text":"hide order 2"})").get("ok").as_bool());
  EXPECT_EQ(refusal(south, R"({"do":"undo"})"), "not-allowed");
  EXPECT_EQ(refusal(south, R"({"do":"view","as":"all"})"), "not-allowed");
  EXPECT_EQ(refusal(south, R"({"do":"view","as":"union"})"), "not-allowed");
  EXPECT_TRUE(say(south, R"({"do":"view","as":"table"})").get("ok").as_bool());
  EXPECT_EQ(refusal(south, R"({"do":"dice","next":[1]})"), "not-allowed");
  EXPECT_EQ(refusal(south, R"({"do":"place","turn":1})"), "not-allowed");
  EXPECT_EQ(refusal(south, R"({"do":"play","union":"recruit"})"), "not-allowed");
  EXPECT_TRUE(say(south, R"({"do":"act","text":"hide order 3"})").get("ok").as_bool());
  EXPECT_EQ(say(south, R"({"do":"save"})").get("record").as_text().find("hide order 2"), std::string::npos);
  EXPECT_NE(say(south, R"({"do":"hash"})").get("hash").as_text(), say(north, R"({"do":"hash"})").get("hash").as_text());
  // What the seat asks is answered from what it may know: the same whatever the other side hid.
  const std::string asked = json_of(say(north, R"({"do":"los"})"));
  auto twin = std::make_shared<Table>(game);
  ASSERT_TRUE(twin->begin({.setup = {.scenario = "duel", .options = {}}, .seed = 5}).refusal.ok());
  Desk other(offers);
  other.sit(twin, Seat::all);
  say(other, R"({"do":"act","text":"hide order 2"})");
  say(other, R"({"do":"act","text":"hide order 1"})");
  other.sit(twin, Seat::union_);
  EXPECT_EQ(json_of(say(other, R"({"do":"los"})")), asked);
}

}  // namespace
}  // namespace vedette
