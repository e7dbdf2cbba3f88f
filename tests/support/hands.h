// What tests of a player's hands share: a table in the middle of an activation, a table at which chance waits, what is being put together.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "support/blind_swords.h"
#include "tabletop/table.h"
#include "tabletop/text.h"

namespace vedette::testing_support {

inline AgvTable in_step(std::vector<std::string> lines, std::string_view brigade, std::string_view order, std::string_view step) {
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units(std::move(lines))},
                  {"activation", object({{"brigade", std::string(brigade)}, {"order", std::string(order)}})},
                  {"step", std::string(step)}}));
  return t;
}
inline std::string joined(const Value& list) {
  std::string text;
  for (const Value& v : list.items()) text += (text.empty() ? "" : " ") + (v.is_text() ? v.as_text() : v.get("unit").as_text());
  return text;
}
// The clause that an answer gives for being illegal; "" if it is legal.
inline std::string rule_of(const Value& answer) { return answer.get("rules").size() == 0 ? "" : answer.get("rules")[0].as_text(); }
inline Value composing(const AgvTable& t, Seat seat = Seat::all) { return t.view(seat).get("composing"); }
// A table at which chance waits, as people have it.
inline Table seated(const AgvTable& from, const Value& situation) {
  Table table(from.game());
  Opening opening;
  opening.setup.scenario = "16.1";
  opening.seed = 7;
  opening.waits = true;
  EXPECT_TRUE(table.begin(opening).refusal.ok());
  EXPECT_TRUE(table.place(situation).refusal.ok());
  return table;
}
inline Acted say(Table& table, std::string_view text) {
  std::string error;
  const Value words = words_of(text, error);
  EXPECT_EQ(error, "");
  return table.act(words);
}
inline Value fire_situation() {
  return object({{"clear", true},
                 {"turn", 2},
                 {"units", units({"us-12-oh 1132", "us-30-oha 1232 battleworn", "us-30-ohb 1232", "cs-5-nc 1131"})},
                 {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                 {"step", "fire"}});
}

}  // namespace vedette::testing_support
