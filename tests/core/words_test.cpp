// Values and the text of actions: there and back without loss, and what is not understood is named.
#include <gtest/gtest.h>
// rapidcheck's own header comes after GoogleTest's.
#include <rapidcheck/gtest.h>

#include "tabletop/text.h"
#include "tabletop/value.h"

namespace vedette {
namespace {

Value words(std::string_view text) {
  std::string error;
  Value w = words_of(text, error);
  EXPECT_EQ(error, "") << text;
  return w;
}
std::string complaint(std::string_view text) {
  std::string error;
  EXPECT_TRUE(words_of(text, error).is_null());
  return error;
}

TEST(Text, ReadsAsAPersonWouldWriteIt) {
  const Value move = words("move us-crook to 1408-1407 stop");
  EXPECT_EQ(move.get("unit").as_text(), "us-crook");
  ASSERT_EQ(move.get("path").size(), 2U);
  EXPECT_EQ(move.get("path")[1].as_text(), "1407");
  EXPECT_TRUE(move.get("stop").as_bool());
  const Value fire = words("fire us-12-oh+us-23-oh at 2033");
  EXPECT_EQ(fire.get("units").size(), 2U);
  EXPECT_EQ(fire.get("target").as_text(), "2033");
  EXPECT_EQ(words("fire us-12-oh+ at 2033").get("units").size(), 1U);
  EXPECT_EQ(words("order attack").get("action").as_text(), "order");
  EXPECT_FALSE(words("close-combat at 2033 no-charge").get("charge").as_bool(true));
}

TEST(Text, NamesTheWordThatIsNotUnderstood) {
  EXPECT_EQ(complaint(""), "an action needs at least one word");
  EXPECT_EQ(complaint("fire at"), "'at' needs a value after it");
  EXPECT_EQ(complaint("move quickly"), "'quickly' is not understood: expected a hex, a unit's id, or the name of a field");
}

RC_GTEST_PROP(Text, WordsLeadThereAndBack, ()) {
  const auto id = [] { return "us-" + std::to_string(*rc::gen::inRange(1, 99)) + "-oh"; };
  const auto hex = [] { return std::to_string(*rc::gen::inRange(1010, 4040)); };
  Value w = Value::object({{"action", *rc::gen::elementOf(std::vector<std::string>{"move", "fire", "restack", "close-combat"})}});
  if (*rc::gen::arbitrary<bool>()) w.set("unit", id());
  if (*rc::gen::arbitrary<bool>()) w.set("hex", hex());
  if (*rc::gen::arbitrary<bool>()) w.set("target", hex());
  const auto listed = [&](std::string_view key, auto&& item) {
    Value list = Value::list();
    for (int n = *rc::gen::inRange(1, 5); n > 0; --n) list.push(item());
    w.set(key, list);
  };
  if (*rc::gen::arbitrary<bool>()) listed("units", id);
  if (*rc::gen::arbitrary<bool>()) listed("path", hex);
  if (*rc::gen::arbitrary<bool>()) listed("flanks", hex);
  if (*rc::gen::arbitrary<bool>()) w.set("from", hex());
  if (*rc::gen::arbitrary<bool>()) w.set("charge", *rc::gen::arbitrary<bool>());
  std::string error;
  RC_ASSERT(words_of(text_of(w), error) == w);
}

RC_GTEST_PROP(Text, WhateverComesInIsAnsweredAndReadTheSameTwice, ()) {
  const auto text = *rc::gen::string<std::string>();
  std::string error;
  const Value w = words_of(text, error);
  RC_ASSERT(w.is_null() == !error.empty());
  if (w.is_null()) return;
  std::string again;
  RC_ASSERT(words_of(text_of(w), again) == w);
}

TEST(Value, KeepsTheOrderOfMembersAndReplacesInPlace) {
  Value v = Value::object({{"a", 1}, {"b", "two"}});
  v.set("c", true).set("a", 3);
  EXPECT_EQ(v.members()[0].first, "a");
  EXPECT_EQ(v.get("a").as_integer(), 3);
  EXPECT_TRUE(v.get("missing").is_null());
  EXPECT_EQ(v.get("b").as_integer(9), 9);
  v.erase("b");
  EXPECT_FALSE(v.has("b"));
  EXPECT_EQ(Value::half_points(7).as_number(), 3.5);
  EXPECT_FALSE(v == Value::object());
}

TEST(Words, AFieldNamedAsItsActionComesBackWhateverItsValue) {
  for (const char* text : {"order attack", "use rally", "use x use +y", "use x use 1607", "use x use us-crook", "use x use mounted"}) {
    std::string error;
    const Value words = words_of(text, error);
    ASSERT_FALSE(words.is_null()) << text << ": " << error;
    EXPECT_TRUE(words_of(text_of(words), error) == words) << text << " -> " << text_of(words);
  }
  std::string error;
  EXPECT_EQ(text_of(words_of("order attack", error)), "order attack");
}

}  // namespace
}  // namespace vedette
