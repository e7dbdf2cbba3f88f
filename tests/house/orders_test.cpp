// Standing orders: what a seat leaves behind for the timing windows is checked, kept, shown to nobody else, and carried out when the window
// opens, so that nobody can tell an order from an answer by hand.
#include "house/orders.h"

#include <gtest/gtest.h>

#include "faced.h"
#include "people.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace house_tests;

TEST(HouseOrders, AreCheckedAndKeptForTheSeatAlone) {
  AHouse a;
  Two two(*a.house, "", R"("game":"agv","scenario":"16.1")");
  const Value shown = two.north.say(R"({"do":"orders"})");
  ASSERT_TRUE(shown.get("ok").as_bool()) << json_of(shown);
  ASSERT_GT(shown.get("windows").size(), 1U);
  for (const Value& w : shown.get("windows").items()) {
    EXPECT_NE(w.get("text").as_text(), w.get("window").as_text()) << "a window has a name for people";
    EXPECT_GT(w.get("chits").size(), 0U);
  }
  EXPECT_EQ(shown.get("orders").size(), 0U);
  const auto set = [](const std::string& orders) { return R"({"do":"orders","orders":[)" + orders + "]}"; };
  EXPECT_EQ(two.north.code(set(R"({"window":"tea-time","do":"pass"})")), "bad-request");
  EXPECT_EQ(two.north.code(set(R"({"window":"fire-declared","do":"sing"})")), "bad-request");
  EXPECT_EQ(two.north.code(set(R"({"window":"fire-declared","do":"play","chit":"cs-last-stand"})")), "bad-request") << "the other side's";
  EXPECT_EQ(two.north.code(set(R"({"window":"fire-declared","do":"pass","when":{"weather":["rain"]}})")), "bad-request");
  EXPECT_EQ(two.north.code(set(R"({"window":"fire-declared","do":"pass","when":{"column":"8"}})")), "bad-request");
  two.south.pushed();
  const std::string good = R"({"window":"fire-declared","do":"play","chit":"friendly-fire","when":{"column":8,"brigade":["us-scammon"]}})";
  ASSERT_TRUE(two.north.ok(set(good + R"(,{"window":"before-draw","do":"pass"})")));
  EXPECT_EQ(two.north.say(R"({"do":"orders"})").get("orders").size(), 2U);
  EXPECT_EQ(two.south.say(R"({"do":"orders"})").get("orders").size(), 0U);
  EXPECT_TRUE(two.south.pushed().empty()) << "nobody else is told";
}

struct UnderFire {
  UnderFire() {
    EXPECT_EQ(a.store->create(faced().whole), Kept::yes);
    for (const auto& [who, seat] : {std::pair{&south, "confederate"}, {&watcher, "watch"}, {&north, "union"}})
      EXPECT_TRUE(who->ok(sit(faced().keys.get(seat))));
    for (Person* p : {&north, &south, &watcher}) p->pushed();
  }
  void order(const std::string& orders) { ASSERT_TRUE(north.ok(R"({"do":"orders","orders":[)" + orders + "]}")); }
  // The Confederate fires; what he is answered is part of what he hears.
  void fire() {
    const Value view = south.say(R"({"do":"view"})").get("view");
    ASSERT_EQ(view.get("decider"), Value("confederate")) << json_of(view.get("prompt"));
    ASSERT_TRUE(south.ok(R"({"do":"act","action":"fire","units":["cs-5-nc"],"target":"1132","at":)" +
                         std::to_string(view.get("decision").as_integer()) + "}"));
    heard += south.last_reply + "\n";
  }
  // The Union is asked, and answers by hand.
  void answer(const std::string& what) {
    const Value view = north.say(R"({"do":"view"})").get("view");
    ASSERT_EQ(view.get("window"), Value("fire-declared"));
    ASSERT_EQ(view.get("decider"), Value("union"));
    ASSERT_TRUE(north.ok(R"({"do":"act",)" + what + R"(,"at":)" + std::to_string(view.get("decision").as_integer()) + "}"));
  }
  // What he chose could still be taken back: he is sure.
  void go_on() {
    const Value view = north.say(R"({"do":"view"})").get("view");
    ASSERT_TRUE(view.get("waits").as_bool());
    ASSERT_TRUE(north.ok(act(0, view.get("decision").as_integer())));
  }
  bool asked() { return north.say(R"({"do":"view"})").get("view").get("window") == Value("fire-declared"); }
  // Every byte that the other side and those who watch get, then and when they look round.
  std::string all_heard() {
    for (Person* p : {&south, &watcher}) {
      for (const std::string& line : p->pushed()) heard += line + "\n";
      for (const char* verb : {"view", "actions", "story", "save", "hash", "tables", "orders"}) {
        p->say(R"({"do":")" + std::string(verb) + "\"}");
        heard += p->last_reply + "\n";
      }
    }
    Person late(*a.house);
    EXPECT_TRUE(late.ok(sit(faced().keys.get("confederate")).insert(1, R"("since":0,)")));
    return heard + late.last_reply;
  }
  AHouse a;
  Person north{*a.house}, south{*a.house}, watcher{*a.house};
  std::string heard;
};

TEST(HouseOrders, PlayingByOrderAndByHandAreTheSameToEverybodyElse) {
  UnderFire by_hand, by_order;
  by_hand.fire();
  by_hand.answer(R"("action":"play","chit":"friendly-fire")");
  by_hand.go_on();
  by_order.order(R"({"window":"fire-declared","do":"play","chit":"friendly-fire","when":{"brigade":["us-scammon"],"hex":["1132"]}})");
  by_order.fire();
  EXPECT_FALSE(by_order.asked()) << "the server has answered";
  EXPECT_EQ(by_order.south.say(R"({"do":"view"})").get("view").get("decider"), Value("confederate")) << "and nobody waits";
  EXPECT_EQ(by_order.north.next("acted", std::chrono::seconds(1)).get("by"), Value("confederate"));
  const Value mine = by_order.north.next("acted", std::chrono::seconds(1));
  EXPECT_EQ(mine.get("by"), Value("union")) << "who gave the order is told what was done for him";
  const std::string hand = by_hand.all_heard(), order = by_order.all_heard();
  EXPECT_NE(hand.find("fire-cancelled"), std::string::npos) << "the chit has had its effect";
  EXPECT_EQ(hand, order);
}

TEST(HouseOrders, PassingByOrderAndByHandAreTheSameToEverybodyElse) {
  UnderFire by_hand, by_order;
  by_hand.fire();
  by_hand.answer(R"("action":"pass")");
  by_order.order(R"({"window":"fire-declared","do":"pass"})");
  by_order.fire();
  EXPECT_FALSE(by_order.asked());
  const std::string hand = by_hand.all_heard(), order = by_order.all_heard();
  EXPECT_NE(hand.find("fire-result"), std::string::npos) << "the same dice fall";
  EXPECT_EQ(hand, order);
}

TEST(HouseOrders, OneThatDoesNotFitAsksAndTheFirstThatFitsCounts) {
  for (const char* orders :
       {R"({"window":"fire-declared","do":"pass","when":{"hex":["1133"]}})",
        R"({"window":"fire-declared","do":"pass","when":{"column":900}})",
        R"({"window":"fire-declared","do":"pass","when":{"brigade":["us-crook"]}})", R"({"window":"close-combat-declared","do":"pass"})",
        R"({"window":"fire-declared","do":"ask","when":{"column":1}},{"window":"fire-declared","do":"pass"})"}) {
    UnderFire t;
    t.order(orders);
    t.fire();
    EXPECT_TRUE(t.asked()) << orders;
    if (HasFatalFailure()) return;
  }
  UnderFire t;
  t.order(R"({"window":"fire-declared","do":"ask","when":{"hex":["1133"]}},{"window":"fire-declared","do":"pass","when":{"column":1}})");
  t.fire();
  EXPECT_FALSE(t.asked());
}

TEST(HouseOrders, AreCarriedOutForWhoIsNotThereAndWhenTheyComeLate) {
  UnderFire gone;
  gone.order(R"({"window":"fire-declared","do":"play","chit":"friendly-fire"})");
  gone.north.go();
  gone.fire();
  const Value view = gone.south.say(R"({"do":"view"})").get("view");
  EXPECT_TRUE(view.get("window").is_null());
  UnderFire late;  // the window is open already, and its owner would rather not be asked
  late.fire();
  EXPECT_TRUE(late.asked());
  late.order(R"({"window":"fire-declared","do":"pass"})");
  EXPECT_FALSE(late.asked());
}

}  // namespace
}  // namespace vedette
