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
      for (const char* verb : {"view", "actions", "story", "save", "hash", "tables", "why"}) {
        p->say(R"({"do":")" + std::string(verb) + R"(","n":0})");
        told += p->last_reply + "\n";
      }
      p->say(R"({"do":"act","n":0,"at":0})");
      told += p->last_reply + "\n";
    }
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
