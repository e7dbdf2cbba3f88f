// Standing orders: what a seat leaves behind for the timing windows is checked, kept, and shown to nobody else.
#include "house/orders.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace vedette
