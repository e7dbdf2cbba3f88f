// Rough handling: random changes to lines of the protocol, to records and to actions in words. Whatever comes in is
// answered, and what is refused changes nothing. tests/fuzz/ does the same for as long as one likes.
#include <gtest/gtest.h>

#include "catalogue/catalogue.h"
#include "protocol/desk.h"
#include "support/proving.h"
#include "support/shelf.h"
#include "tabletop/json.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

std::string mutated(std::string text, Generator& chance) {
  static const std::string_view kBits[] = {"\"",   "{",    "}",       "[",        "]",    ",",    ":",  "-1", "99999999999999999999",
                                           "null", "true", "\\u0000", "us-12-oh", "2230", " ",    "\n", "|",  "?",
                                           "to",   "at",   "+",       "unit",     "\xff", "1e999"};
  for (std::uint32_t n = 1 + chance.below(4); n-- > 0;) {
    const std::size_t at = chance.below(static_cast<std::uint32_t>(text.size() + 1));
    switch (chance.below(4)) {
      case 0:
        text.insert(at, kBits[chance.below(std::size(kBits))]);
        break;
      case 1:
        if (at < text.size()) text.erase(at, 1 + chance.below(6));
        break;
      case 2:
        if (at < text.size()) text[at] = static_cast<char>(chance.below(256));
        break;
      default:
        text = text.substr(0, at) + text.substr(chance.below(static_cast<std::uint32_t>(text.size() + 1)));
    }
  }
  return text;
}

class RoughTest : public ::testing::Test {
 protected:
  Value say(const std::string& line) {
    JsonError error;
    const std::string answer = desk.answer(line);
    Value v = value_of_json(answer, error);
    EXPECT_TRUE(error.reason.empty()) << line << "\n" << answer;
    EXPECT_TRUE(v.get("ok").is_bool()) << line;
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    return v;
  }
  Desk desk{{offer_of(testing_support::proving_game())}};
  Generator chance{20, 26};
};

TEST_F(RoughTest, LinesOfTheProtocol) {
  const std::string opening = R"({"do":"new","game":"proving","scenario":"ridge","seed":4,"setup":"default"})";
  const std::string lines[] = {
      opening,
      R"({"do":"act","n":0,"at":0})",
      R"({"do":"act","action":"move","unit":"us-12-oh","path":["2128","2028"],"stop":true})",
      R"({"do":"act","action":"fire","units":["us-12-oh","us-30-oh"],"target":"2028"})",
      R"({"do":"why","text":"move us-12-oh to 2128-2028 stop"})",
      R"({"do":"dice","next":[1,2,3,"fog-of-war"]})",
      R"({"do":"place","clear":true,"units":[{"unit":"us-12-oh","hex":"2129","step":"battleworn"}],"turn":2,"phase":"command"})",
      R"({"do":"los","from":"2129","to":"1927"})",
      R"({"do":"cost","unit":"us-12-oh","path":["2128"]})",
      R"({"do":"reach","unit":"us-12-oh"})",
      R"({"do":"odds","kind":"fire","units":["us-12-oh"],"target":"2028"})",
      R"({"do":"play","union":"recruit","confederate":"recruit","decisions":3})",
      R"({"do":"suggest","level":"recruit"})",
      R"({"do":"undo","to":1})",
      R"({"do":"rules","rule":"proving:1"})",
  };
  say(opening);
  for (int i = 0; i < 4000; ++i) {
    const std::string line = mutated(lines[chance.below(std::size(lines))], chance);
    const std::string before = desk.answer(R"({"do":"hash"})");
    const Value v = say(line);
    if (!v.get("ok").as_bool()) {
      ASSERT_EQ(desk.answer(R"({"do":"hash"})"), before) << line;
    }
    if (i % 100 == 0) say(opening);
  }
}

TEST_F(RoughTest, Records) {
  say(R"({"do":"new","game":"proving","scenario":"ridge","seed":4})");
  say(R"({"do":"play","union":"recruit","confederate":"recruit","decisions":120,"quiet":true})");
  const std::string record = say(R"({"do":"save"})").get("record").as_text();
  int refused = 0;
  for (int i = 0; i < 1000; ++i) {
    std::string broken = mutated(record, chance);
    for (char& c : broken)
      if (static_cast<unsigned char>(c) > 126) c = '~';  // a line of the protocol is UTF-8 or it never comes this far
    const std::string before = desk.answer(R"({"do":"hash"})");
    const Value v = say(json_of(Value::object({{"do", "load"}, {"record", broken}, {"partial", i % 2 == 0}})));
    if (v.get("ok").as_bool()) continue;
    ++refused;
    ASSERT_EQ(desk.answer(R"({"do":"hash"})"), before);
  }
  EXPECT_GT(refused, 100);
}

TEST_F(RoughTest, ActionsInWords) {
  say(R"({"do":"new","game":"proving","scenario":"ridge","seed":4})");
  const Value list = say(R"({"do":"actions"})").get("actions");
  for (int i = 0; i < 3000; ++i) {
    const std::string text = mutated(list[chance.below(static_cast<std::uint32_t>(list.size()))].get("text").as_text(), chance);
    std::string error;
    const Value words = words_of(text, error);
    if (!error.empty()) continue;
    std::string again;
    EXPECT_EQ(words_of(text_of(words), again), words) << text << " / " << text_of(words);
  }
}

// A record of a random game, there and back, at every tenth decision.
TEST_F(RoughTest, RecordsOfRandomGamesThereAndBack) {
  for (int seed = 1; seed <= 3; ++seed) {
    say(R"({"do":"new","game":"proving","scenario":"ridge","seed":)" + std::to_string(seed) + "}");
    while (say(R"({"do":"play","union":"recruit","confederate":"recruit","decisions":25,"quiet":true})").get("stopped").as_text() !=
           "end") {
      const std::string record = say(R"({"do":"save"})").get("record").as_text();
      const std::string hash = say(R"({"do":"hash"})").get("hash").as_text();
      const Value loaded = say(json_of(Value::object({{"do", "load"}, {"record", record}})));
      ASSERT_TRUE(loaded.get("ok").as_bool()) << json_of(loaded.get("error"));
      ASSERT_EQ(say(R"({"do":"hash"})").get("hash").as_text(), hash);
      ASSERT_EQ(say(R"({"do":"save"})").get("record").as_text(), record);
    }
  }
}

// The same for every game and scenario of the catalogue.
TEST(SlowRough, RecordsOfEveryGameThereAndBack) {
  const Catalogue catalogue(testing_support::test_shelf());
  Desk desk(offers_of(catalogue));
  const auto say = [&](const Value& request) {
    JsonError error;
    return value_of_json(desk.answer(json_of(request)), error);
  };
  for (const CatalogueEntry& entry : catalogue.entries()) {
    if (entry.rules == nullptr) continue;
    for (const ScenarioCard& scenario : entry.rules->card().scenarios)
      for (int seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(entry.game + " " + scenario.scenario + ", seed " + std::to_string(seed));
        ASSERT_TRUE(
            say(Value::object({{"do", "new"}, {"game", entry.game}, {"scenario", scenario.scenario}, {"seed", seed}})).get("ok").as_bool());
        say(Value::object({{"do", "play"}, {"union", "recruit"}, {"confederate", "recruit"}, {"quiet", true}}));
        const Value hash = say(Value::object({{"do", "hash"}}));
        const Value record = say(Value::object({{"do", "save"}})).get("record");
        const Value loaded = say(Value::object({{"do", "load"}, {"record", record}}));
        ASSERT_TRUE(loaded.get("ok").as_bool()) << json_of(loaded.get("error"));
        ASSERT_EQ(say(Value::object({{"do", "hash"}})), hash);
      }
  }
}

}  // namespace
}  // namespace vedette
