// Luck: what the dice gave beside what they give on average, and who won how often as the front door tells it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "catalogue/catalogue.h"
#include "protocol/desk.h"
#include "support/shelf.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

const Catalogue& games_on_offer() {
  static const Catalogue all(testing_support::test_shelf());
  return all;
}
Value said(Desk& desk, const std::string& line) {
  JsonError error;
  return value_of_json(desk.answer(line), error);
}

// Every roll that the story tells is counted once, and what came of it is what was told.
TEST(Luck, CountsTheRollsOfTheStory) {
  Desk desk(offers_of(games_on_offer()));
  said(desk, R"({"do":"new","game":"agv","scenario":"16.2","seed":13,"setup":"default"})");
  said(desk, R"({"do":"play","union":"recruit","confederate":"recruit","quiet":true,"seed":9})");
  std::map<std::string, int> shots, told;
  for (std::int64_t from = 0;;) {
    const Value part = said(desk, R"({"do":"story","from":)" + std::to_string(from) + "}");
    for (const Value& line : part.get("lines").items())
      for (const Value& e : line.get("journal").items())
        if (e.get("event").as_text() == "fire-result") {
          ++shots[e.get("side").as_text()];
          told[e.get("side").as_text()] += e.get("result").as_text() == "-" ? 0 : 1;
        }
    if (part.get("next").is_null()) break;
    from = part.get("next").as_integer();
  }
  ASSERT_GT(shots["union"] + shots["confederate"], 10);
  const Value reply = said(desk, R"({"do":"luck"})");
  int seen = 0;
  for (const Value& l : reply.get("luck").items()) {
    const double expected = l.get("expected").as_number(), more = l.get("at-least").as_number(), fewer = l.get("at-most").as_number();
    EXPECT_GT(l.get("trials").as_integer(), 0);
    EXPECT_LE(expected, static_cast<double>(l.get("trials").as_integer()) + 1e-9);
    EXPECT_GE(more + fewer, 1 - 1e-9);  // the number itself is in both
    EXPECT_LE(std::max(more, fewer), 1.0);
    if (l.get("kind").as_text() != "fire") continue;
    ++seen;
    EXPECT_EQ(l.get("trials").as_integer(), shots[l.get("side").as_text()]);
    EXPECT_EQ(l.get("got").as_integer(), told[l.get("side").as_text()]);
  }
  EXPECT_EQ(seen, 2);
}

TEST(Balance, AddsUpAndIsToldWithTheScenario) {
  Shelf shelf;
  shelf.put("x/balance.csv",
            "scenario,games,union,draws,confederate,players,run\na,10,4,1,5,captains,\nb,10,4,1,4,captains,\na,1,1,0,0,c,\n");
  Complaints complaints;
  const Balance rows = read_balance(shelf, "x", complaints);
  ASSERT_EQ(complaints.size(), 2U);  // b does not add up, a is there twice
  ASSERT_NE(find_balance(rows, "a"), nullptr);
  EXPECT_EQ(find_balance(rows, "a")->confederate_won, 5);
  EXPECT_EQ(find_balance(rows, "c"), nullptr);

  Desk desk(offers_of(games_on_offer()));
  for (const Value& game : said(desk, R"({"do":"games"})").get("games").items())
    for (const Value& s : game.get("scenarios").items()) {
      if (game.get("game").as_text() != "fotm" && game.get("game").as_text() != "agv" && game.get("game").as_text() != "etw") continue;
      for (const char* field : {"date", "length", "complexity", "situation", "goal-union", "goal-confederate"})
        EXPECT_FALSE(s.get(field).as_text().empty()) << s.get("title").as_text() << " " << field;
      const Value& b = s.get("balance");
      if (!b.is_object()) continue;
      EXPECT_EQ(b.get("union").as_integer() + b.get("draws").as_integer() + b.get("confederate").as_integer(), b.get("games").as_integer());
    }
}

}  // namespace
}  // namespace vedette
