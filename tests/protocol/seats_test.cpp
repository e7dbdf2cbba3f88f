// Two seats at a table of the real games: whatever reaches a seat (view, journal, actions, questions, story, record, hash) is the same
// whatever the other side keeps secret, and the seed stays with the table until the end.
#include "support/seats.h"

#include <gtest/gtest.h>

#include <thread>

#include "catalogue/catalogue.h"
#include "protocol/desk.h"
#include "support/shelf.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

const Catalogue& catalogue() {
  static const Catalogue all(testing_support::test_shelf());
  return all;
}

// One table with a desk for each side and one that sees all.
struct Seats {
  explicit Seats(std::string_view game_name, std::uint64_t seed, std::string_view scenario = {})
      : game(*catalogue().find(game_name)->rules) {
    Setup setup;
    setup.scenario = scenario.empty() ? game.card().scenarios.front().scenario : std::string(scenario);
    setup.default_setup = true;
    EXPECT_TRUE(table->begin({.setup = setup, .seed = seed, .analysis = false}).refusal.ok());
    north.sit(table, Seat::union_);
    south.sit(table, Seat::confederate);
    both.sit(table, Seat::all);
  }
  static Value say(Desk& d, std::string_view line) {
    JsonError error;
    return value_of_json(d.answer(line), error);
  }
  Desk& at(Side side) { return side == Side::union_ ? north : south; }
  static std::string known_to(Desk& d) {
    std::string all;
    for (const char* verb : {"view", "actions", "save", "hash", "story"})
      all += d.answer(R"({"do":")" + std::string(verb) + R"("})") + "\n";
    all += d.answer(R"({"do":"view","as":"table"})") + "\n" + d.answer(R"({"do":"hash","as":"table"})") + "\n";
    return all + d.answer(R"({"do":"why","action":"done"})") + "\n" + d.answer(R"({"do":"past","line":1})");
  }

  const Game& game;
  std::shared_ptr<Table> table = std::make_shared<Table>(game);
  Desk north{offers_of(catalogue())}, south{offers_of(catalogue())}, both{offers_of(catalogue())};
};

// Whoever lets the computer play is told why; of what the computer chose in secret its opponent is told nothing.
TEST(Seats, WhyIsToldToWhomItMayBe) {
  Seats seats("agv", 3);
  const std::string one = R"({"do":"play","union":"captain","confederate":"captain","decisions":1,"why":true,"as":")";
  int told = 0, kept = 0;
  for (int n = 0; n < 40; ++n) {
    const Side side = seats.table->decider();
    ActionList list(Sets::once);
    seats.game.actions(seats.table->position(), list);
    const bool secret = seats.game.secret(seats.table->position(), list[0]);
    const bool own = n % 2 == 0;
    const Value played = Seats::say(seats.both, one + std::string(name(own ? side : other(side))) + R"("})");
    ASSERT_TRUE(played.get("ok").as_bool()) << json_of(played);
    const Value& why = played.get("why");
    ASSERT_EQ(why.size(), own || !secret ? 1U : 0U) << json_of(played);
    kept += why.size() == 0 ? 1 : 0;
    if (why.size() == 0) continue;
    EXPECT_EQ(why[0].get("level").as_text(), "captain");
    EXPECT_EQ(why[0].get("decision").as_integer(), n);
    EXPECT_FALSE(why[0].get("text").as_text().empty());
    told += why[0].get("because").size() > 0 ? 1 : 0;
  }
  EXPECT_GT(told, 10);
  EXPECT_GT(kept, 0);
  EXPECT_FALSE(Seats::say(seats.both, R"({"do":"play","union":"captain","confederate":"captain","decisions":1})").has("why"));
}

TEST(Seats, NothingTellsTheConfederateWhichChitTheUnionChose) {
  Seats one("agv", 3), two("agv", 3);
  EXPECT_EQ(Seats::known_to(one.south), Seats::known_to(two.south));
  const Value charge = Seats::say(one.north, R"({"do":"act","action":"key","chits":["us-charge"]})");
  const Value rally = Seats::say(two.north, R"({"do":"act","action":"key","chits":["us-rally"]})");
  ASSERT_TRUE(charge.get("ok").as_bool() && rally.get("ok").as_bool());
  EXPECT_NE(json_of(charge), json_of(rally));  // its owner sees what it did
  EXPECT_EQ(Seats::known_to(one.south), Seats::known_to(two.south));
  EXPECT_NE(Seats::known_to(one.north), Seats::known_to(two.north));

  // On through the Confederate's own choice, the chits drawn unseen and the first chit out of the cup, all alike.
  std::vector<std::string> journals;
  for (Seats* seats : {&one, &two}) {
    ASSERT_TRUE(Seats::say(seats->both, R"({"do":"dice","next":["us-firefight","cs-skirmishers","us-cox"]})").get("ok").as_bool());
    const Value chosen = Seats::say(seats->south, R"({"do":"act","action":"key","chits":["cs-reaction"]})");
    ASSERT_TRUE(chosen.get("ok").as_bool()) << json_of(chosen);
    journals.push_back(json_of(chosen));
    EXPECT_NE(journals.back().find("Cox is drawn"), std::string::npos) << journals.back();
    EXPECT_EQ(journals.back().find("us-firefight in"), std::string::npos);
  }
  EXPECT_EQ(journals[0], journals[1]);
  EXPECT_EQ(Seats::known_to(one.south), Seats::known_to(two.south));
  // The record the seat saves has neither the chit chosen nor those drawn unseen, nor the seed.
  const std::string record = Seats::say(one.south, R"({"do":"save"})").get("record").as_text();
  EXPECT_EQ(record.find("us-charge"), std::string::npos) << record;
  EXPECT_EQ(record.find("us-firefight"), std::string::npos) << record;
  EXPECT_EQ(record.find("cs-skirmishers"), std::string::npos) << record;
  EXPECT_EQ(record.find("seed"), std::string::npos) << record;
  EXPECT_NE(record.find("cs-reaction"), std::string::npos) << record;
}

// A whole game, each side at its own desk: the one that decides is offered the choices, the other nothing, and it can not act; the journal
// of a seat never tells the other side's secret choice.
void play_at_seats(std::string_view name, std::uint64_t seed, int most) {
  Seats seats(name, seed);
  Generator chance{seed, 0};
  std::vector<std::string> secrets;  // texts of the Union's secret choices
  for (int n = 0; n < most && seats.table->decider() != Side::none; ++n) {
    const Side side = seats.table->decider();
    const Value actions = Seats::say(seats.at(side), R"({"do":"actions"})").get("actions");
    ASSERT_GE(actions.size(), 1U);
    ASSERT_EQ(Seats::say(seats.at(other(side)), R"({"do":"actions"})").get("actions").size(), 0U);
    if (n % 16 == 0) {
      EXPECT_EQ(Seats::say(seats.at(other(side)), R"({"do":"act","n":0})").get("error").get("code").as_text(), "not-allowed");
      // How many choices the other side has is told by no number either.
      for (const char* verb : {"why", "odds", "cost"})
        for (const char* number : {"0", "100000"})
          EXPECT_EQ(Seats::say(seats.at(other(side)), std::string(R"({"do":")") + verb + R"(","n":)" + number + "}")
                        .get("error")
                        .get("code")
                        .as_text(),
                    "not-allowed");
      EXPECT_EQ(Seats::say(seats.at(side), R"({"do":"view","as":"all"})").get("error").get("code").as_text(), "not-allowed");
      EXPECT_EQ(Seats::say(seats.at(side), R"({"do":"save"})").get("record").as_text().find("\nseed "), std::string::npos);
    }
    const auto chosen = static_cast<int>(chance.below(static_cast<std::uint32_t>(actions.size())));
    ActionList list;
    seats.game.actions(seats.table->position(), list);
    const bool secret = seats.game.secret(seats.table->position(), list[chosen]);
    const Value done = Seats::say(seats.at(side), R"({"do":"act","quiet":true,"n":)" + std::to_string(chosen) + "}");
    ASSERT_TRUE(done.get("ok").as_bool()) << json_of(done);
    if (secret && side == Side::union_) secrets.push_back(actions[static_cast<std::size_t>(chosen)].get("text").as_text());
  }
  const std::string record = Seats::say(seats.south, R"({"do":"save"})").get("record").as_text();
  const std::string whole = Seats::say(seats.both, R"({"do":"save"})").get("record").as_text();
  for (const std::string& text : secrets) {
    EXPECT_NE(whole.find("union " + text), std::string::npos) << text;
    EXPECT_EQ(record.find("union " + text), std::string::npos) << text;
  }
  const Value story = Seats::say(seats.south, R"({"do":"story"})");
  for (const Value& line : story.get("lines").items())
    for (const Value& event : line.get("journal").items())
      EXPECT_FALSE(event.get("event").as_text() == "key-chosen" && event.get("side").as_text() == "union") << json_of(event);
}

// The harness compares one pair of each kind for every game (support/seats.h); here there are more, of every scenario with secrets.
void expect_every_answer_the_same(const char* game, const std::string& scenario) {
  vedette::Setup setup;
  setup.scenario = scenario;
  setup.default_setup = true;
  const testing_support::Compared pairs = testing_support::expect_secrets_kept(*catalogue().find(game)->rules, setup, 5, 400, 2);
  EXPECT_GE(pairs.choices, 2) << game << " " << scenario;
  EXPECT_GE(pairs.chance, 1) << game << " " << scenario;
  EXPECT_GE(pairs.placed, 1) << game << " " << scenario;
}
TEST(Seats, WhateverIsHiddenEveryAnswerIsTheSame) {
  expect_every_answer_the_same("agv", "16.2");
  expect_every_answer_the_same("etw", "16.1");
}
TEST(SlowSeats, WhateverIsHiddenEveryAnswerIsTheSameInEveryScenario) {
  for (const char* game : {"agv", "etw"})
    for (const ScenarioCard& s : catalogue().find(game)->rules->card().scenarios) expect_every_answer_the_same(game, s.scenario);
}

// As long as it is played a seat's record is filtered; once it is over everybody's has everything, and opens.
TEST(Seats, OnceAGameIsOverItsRecordHasEverything) {
  Seats seats("agv", 3);
  const auto saved = [](Desk& desk) { return Seats::say(desk, R"({"do":"save"})").get("record").as_text(); };
  const std::string play = R"({"do":"play","union":"recruit","confederate":"recruit","quiet":true,"seed":1)";
  ASSERT_TRUE(Seats::say(seats.both, play + R"(,"decisions":40})").get("ok").as_bool());
  for (Desk* desk : {&seats.north, &seats.south}) {
    EXPECT_NE(saved(*desk).find(" ?\n"), std::string::npos);
    EXPECT_EQ(saved(*desk).find("\nseed "), std::string::npos);
  }
  ASSERT_TRUE(Seats::say(seats.both, play + "}").get("ok").as_bool());
  ASSERT_EQ(seats.table->decider(), Side::none);
  const std::string whole = saved(seats.both);
  EXPECT_NE(whole.find("\nseed "), std::string::npos);
  EXPECT_EQ(whole.find(" ?\n"), std::string::npos);
  EXPECT_EQ(whole.find('~'), std::string::npos);
  for (Desk* desk : {&seats.north, &seats.south}) EXPECT_EQ(saved(*desk), whole);
  EXPECT_TRUE(Seats::say(seats.both, json_of(Value::object({{"do", "load"}, {"record", whole}}))).get("ok").as_bool());
}

// A long story comes in parts, each of which says where the next begins; together they are the whole, line by line.
TEST(Story, ComesInParts) {
  Desk desk(offers_of(catalogue()));
  ASSERT_TRUE(Seats::say(desk, R"({"do":"new","game":"fotm","scenario":"battle","seed":1,"setup":"default"})").get("ok").as_bool());
  ASSERT_TRUE(Seats::say(desk, R"({"do":"play","union":"recruit","confederate":"recruit","quiet":true,"seed":1})").get("ok").as_bool());
  const auto count = static_cast<std::int64_t>(desk.table()->lines());
  ASSERT_GT(count, Desk::kLongestStory);
  std::int64_t told = 0;
  for (std::int64_t from = 0; from >= 0;) {
    const Value part = Seats::say(desk, R"({"do":"story","from":)" + std::to_string(from) + "}");
    ASSERT_TRUE(part.get("ok").as_bool());
    EXPECT_EQ(part.get("count").as_integer(), count);
    EXPECT_LE(part.get("lines").size(), static_cast<std::size_t>(Desk::kLongestStory));
    for (const Value& line : part.get("lines").items()) EXPECT_EQ(line.get("line").as_integer(), told++);
    ASSERT_TRUE(!part.has("next") || part.get("next").as_integer() == told);
    from = part.has("next") ? told : -1;
  }
  EXPECT_EQ(told, count);
  EXPECT_EQ(Seats::say(desk, R"({"do":"story","last":3})").get("lines").size(), 3U);
}

TEST(Seats, AGameOfAgv) { play_at_seats("agv", 11, 120); }
TEST(Seats, AGameOfFotm) { play_at_seats("fotm", 11, 120); }

// One table, one strand: two connections, each on a thread of its own, ask and act as they like. (Built with VEDETTE_THREADS, the thread
// sanitizer looks on.)
TEST(Seats, TwoDesksAtOneTableTakeTurns) {
  Seats seats("agv", 4);
  const auto strand = std::make_shared<Strand>();
  seats.north.sit(seats.table, Seat::union_, strand);
  seats.south.sit(seats.table, Seat::confederate, strand);
  const auto play = [](Desk& desk, int& acted) {
    for (int i = 0; i < 150; ++i) {
      acted += Seats::say(desk, R"({"do":"act","n":0,"with":["story","actions"]})").get("ok").as_bool() ? 1 : 0;
      for (const char* verb : {"view", "story", "save", "hash"}) {
        const Value v = Seats::say(desk, R"({"last":5,"do":")" + std::string(verb) + R"("})");
        if (!v.get("ok").as_bool()) ADD_FAILURE() << json_of(v);
      }
    }
  };
  int by_north = 0, by_south = 0;
  std::thread north([&] { play(seats.north, by_north); }), south([&] { play(seats.south, by_south); });
  north.join();
  south.join();
  EXPECT_GT(by_north + by_south, 20);
  EXPECT_EQ(seats.table->lines(), 1 + by_north + by_south);
  Record record;
  ASSERT_TRUE(read_record(seats.table->save(Seat::all), record).ok());
  Table again(seats.game);
  Resumed resumed;
  ASSERT_TRUE(again.resume(record, false, 1, resumed).ok());
  EXPECT_EQ(again.hash(Seat::all), seats.table->hash(Seat::all));
}

// Nothing is hidden in this game but what each side may do next.
TEST(Seats, BothSidesOfFotmSeeTheSameTable) {
  Seats seats("fotm", 4);
  Value north = Seats::say(seats.north, R"({"do":"view"})").get("view"), south = Seats::say(seats.south, R"({"do":"view"})").get("view");
  EXPECT_EQ(south.get("prompt").as_text(), "Waiting for the other side.");
  EXPECT_NE(north.get("prompt").as_text(), south.get("prompt").as_text());
  north.erase("prompt");
  south.erase("prompt");
  EXPECT_EQ(json_of(north), json_of(south));
}

}  // namespace
}  // namespace vedette
