// Nobody learns what he may not: whole random games of a battle with secrets, and at every secret choice the table is opened twice more and
// the choice made differently. Every byte that reaches the other seat and those who watch is the same, whatever was chosen and whatever
// was set by the side that chose.
#include <gtest/gtest.h>

#include "people.h"

namespace vedette {
namespace {

using namespace house_tests;

// The same table in a house of its own.
struct Fork {
  Fork(const StoredWhole& whole, const Value& keys, Millis now) {
    a.time = now;
    EXPECT_EQ(a.store->create(whole), Kept::yes);
    north = std::make_unique<Person>(*a.house);
    south = std::make_unique<Person>(*a.house);
    watcher = std::make_unique<Person>(*a.house);
    for (const auto& [who, key] :
         {std::pair{south.get(), "confederate"}, std::pair{watcher.get(), "watch"}, std::pair{north.get(), "union"}}) {
      EXPECT_TRUE(who->ok(sit(keys.get(key))));
      told += who == north.get() ? "" : who->last_reply;
    }
  }
  void ask() {
    for (Person* p : {south.get(), watcher.get()}) {
      for (const std::string& line : p->pushed()) told += line + "\n";
      const Value view = p->say(R"({"do":"view"})").get("view");
      const std::string last = std::to_string(p->say(R"({"do":"story"})").get("count").as_integer());
      const std::string here =
          "\"unit\":" + json_of(view.get("units")[0].get("unit")) + ",\"hex\":" + json_of(view.get("units")[0].get("hex"));
      for (const std::string& asked : {std::string(R"("n":0)"), "\"line\":" + last, here, R"("from":"1927","to":"1929")" + ("," + here)}) {
        for (const std::string_view verb : Desk::verb_names())
          if (!among_those_that_never_change(verb)) say(*p, R"({"do":")" + std::string(verb) + "\"," + asked + "}");
        for (const char* verb : {"tables", "orders", "notices", "offer", "answer", "take"})
          say(*p, R"({"do":")" + std::string(verb) + "\"," + asked + "}");
      }
      for (const char* past : {"union", "confederate", "table", "all"})
        for (const char* verb : {"view", "save", "hash", "story", "luck", "undo"})
          say(*p, R"({"do":")" + std::string(verb) + R"(","as":")" + past + "\"}");
      p->say(R"({"do":"act","n":0,"at":0})");
      told += p->last_reply + "\n";
    }
  }
  void say(Person& p, const std::string& line) {
    p.say(line);
    told += p.last_reply + "\n";
  }
  // What the games are, for whoever asks; `quit` ends the connection.
  static bool among_those_that_never_change(std::string_view verb) {
    for (const std::string_view v : {"games", "map", "rules", "words", "lessons", "quit"})
      if (v == verb) return true;
    return false;
  }
  AHouse a;
  std::unique_ptr<Person> north, south, watcher;
  std::string told;
};

void compare(std::uint64_t seed, int most, int& compared) {
  AHouse a;
  Two two(*a.house, R"(,"listed":true)", R"("game":"agv","scenario":"16.1")");
  Generator chance{seed, 0};
  for (int i = 0; i < most; ++i) {
    const Value mine = two.north.say(R"({"do":"actions"})");
    const Value& list = mine.get("actions");
    if (mine.get("secret").as_bool() && list.size() >= 2) {
      StoredWhole whole;
      ASSERT_EQ(a.store->whole(two.opened.get("table").as_text(), whole), Kept::yes);
      Fork one(whole, two.keys, a.time), other(whole, two.keys, a.time);
      const auto first = static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())));
      const int second = (first + 1) % static_cast<int>(list.size());
      ASSERT_TRUE(one.north->ok(act(first, mine.get("decision").as_integer())));
      ASSERT_TRUE(other.north->ok(act(second, mine.get("decision").as_integer())));
      const std::string kind = list[static_cast<std::size_t>(first)].get("action").as_text();
      const std::string kind2 = list[static_cast<std::size_t>(second)].get("action").as_text();
      // What a side sets for itself alone is no more to be noticed.
      other.north->say(R"({"do":"orders","orders":[]})");
      other.north->say(R"({"do":"notices","mail":null})");
      one.ask();
      other.ask();
      if (kind == kind2) {  // another kind of answer, such as being done, is no secret
        ++compared;
        ASSERT_EQ(one.told, other.told) << "at decision " << mine.get("decision").as_integer();
      }
    }
    const Value played = two.play(static_cast<int>(chance.below(1000)));
    if (played.is_null()) break;
    ASSERT_TRUE(played.get("ok").as_bool()) << json_of(played);
    two.north.pushed();
    two.south.pushed();
  }
}

TEST(HouseSecrets, NothingThatReachesASeatDependsOnThem) {
  int compared = 0;
  compare(1, 80, compared);
  EXPECT_GT(compared, 0);
}

TEST(SlowHouseSecrets, InWholeGames) {
  int compared = 0;
  for (std::uint64_t seed = 2; seed < 8; ++seed) compare(seed, 20'000, compared);
  EXPECT_GT(compared, 30);
}

}  // namespace
}  // namespace vedette
