// A house as a program: what it acknowledged is there whatever happens to it, and it says goodbye when it is asked to go.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "stores.h"
#include "tabletop/dice.h"
#include "wire.h"

namespace vedette {
namespace {

using namespace house_tests;

std::string sit(const Value& key) { return R"({"do":"sit","key":")" + key.as_text() + "\"}"; }

// Two people play as fast as they can until the house is killed, again and again. After each start the table stands at the last decision
// that was acknowledged, or at the one that was under way; it opens, so every line of it is whole and legal.
void killed(int times, int longest_ms) {
  const Folder folder;
  const std::string file = (folder / "house.db").string();
  Value keys;
  std::int64_t acknowledged = 0;
  Generator chance{11, 0};
  std::string known;  // the story's text up to what was acknowledged
  int acts = 0;
  for (int round = 0; round <= times; ++round) {
    HouseProcess house(file);
    ASSERT_NE(house.port(), 0) << house.said();
    Caller north(house.port()), south(house.port());
    if (round == 0) {
      const Value opened = north.say(R"({"do":"open","game":"agv","scenario":"16.1","setup":"default"})");
      ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
      keys = opened.get("keys");
    }
    const Value sat = north.say(sit(keys.get("union")));
    ASSERT_TRUE(sat.get("ok").as_bool()) << json_of(sat);
    ASSERT_TRUE(south.say(sit(keys.get("confederate"))).get("ok").as_bool());
    ASSERT_GE(sat.get("decision").as_integer(), acknowledged) << "an acknowledged act is gone, in round " << round;
    ASSERT_LE(sat.get("decision").as_integer(), acknowledged + 1) << "more was done than was ever asked, in round " << round;
    if (round == times) break;
    std::thread killer([&, wait = chance.below(static_cast<std::uint32_t>(longest_ms))] {
      std::this_thread::sleep_for(std::chrono::milliseconds(wait));
      house.end(SIGKILL);
    });
    std::int64_t at = sat.get("decision").as_integer();
    acknowledged = at;
    for (;;) {
      Value list = north.say(R"({"do":"actions"})");
      if (list.is_null() || list.get("decider").is_null()) break;
      Caller& who = list.get("decider") == Value("union") ? north : south;
      if (&who == &south) list = south.say(R"({"do":"actions"})");
      const auto most = static_cast<std::uint32_t>(list.get("actions").size());
      if (most == 0) break;
      const Value done =
          who.say(R"({"do":"act","quiet":true,"n":)" + std::to_string(chance.below(most)) + R"(,"at":)" + std::to_string(at) + "}");
      if (done.is_null()) break;
      ASSERT_TRUE(done.get("ok").as_bool()) << json_of(done);
      at = acknowledged = done.get("decision").as_integer();
      ++acts;
    }
    killer.join();
  }
  EXPECT_GT(acts, times / 2);
  std::printf("  %d kills, %d acts acknowledged, none lost\n", times, acts);
}

TEST(HouseKilled, NothingAcknowledgedIsLost) { killed(4, 400); }
TEST(SlowHouseKilled, TwoHundredTimes) { killed(200, 250); }

TEST(HouseProgram, SaysWhereItKeepsItsTablesAndGoodbyeWhenItGoes) {
  const Folder folder;
  const std::string file = (folder / "house.db").string();
  Value keys;
  {
    HouseProcess house(file);
    EXPECT_NE(house.said().find(file), std::string::npos) << house.said();
    Caller p(house.port());
    ASSERT_TRUE(p.say(R"({"do":"hello"})").get("house").as_bool());
    keys = p.say(R"({"do":"open","game":"fotm","scenario":"battle"})").get("keys");
    ASSERT_TRUE(keys.has("union"));
    std::thread reads([&] {
      while (!p.hear().empty()) continue;
    });
    EXPECT_EQ(house.end(SIGTERM), 0);
    reads.join();
    EXPECT_NE(p.why.find("your table is kept"), std::string::npos) << p.why;
  }
  HouseProcess again(file);
  Caller p(again.port());
  EXPECT_TRUE(p.say(sit(keys.get("union"))).get("ok").as_bool());
}

TEST(HouseProgram, AWrongKeyCostsTimeAndAddressesAreCountedBehindAProxy) {
  const Folder folder;
  HouseProcess house((folder / "house.db").string(), {"--proxy", "--connections-of-address", "2"});
  Caller one(house.port(), "X-Forwarded-For: 203.0.113.9\r\n"), two(house.port(), "X-Forwarded-For: 203.0.113.9\r\n");
  const auto then = std::chrono::steady_clock::now();
  EXPECT_EQ(one.say(R"({"do":"sit","key":"nothing"})").get("error").get("code"), Value("wrong-key"));
  EXPECT_GE(std::chrono::steady_clock::now() - then, std::chrono::milliseconds(900));
  EXPECT_TRUE(two.say(R"({"do":"hello"})").get("ok").as_bool());
  Caller three(house.port(), "X-Forwarded-For: 203.0.113.9\r\n");
  EXPECT_TRUE(three.say(R"({"do":"hello"})").is_null());
  EXPECT_NE(three.why.find("too many connections"), std::string::npos) << three.why;
  Caller other(house.port(), "X-Forwarded-For: 203.0.113.9, 198.51.100.4\r\n");
  EXPECT_TRUE(other.say(R"({"do":"hello"})").get("ok").as_bool());
  // What a visitor writes there himself, in a line before the proxy's, makes him nobody else.
  Caller four(house.port(), "X-Forwarded-For: 198.51.100.5\r\nX-Forwarded-For: 203.0.113.9\r\n");
  EXPECT_TRUE(four.say(R"({"do":"hello"})").is_null());
}

TEST(SlowHouseProgram, TwoThousandConnections) {
  constexpr int kMany = 2000;
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  if (files.rlim_cur < kMany + 100) GTEST_SKIP() << "this machine allows " << files.rlim_cur << " descriptors";
  const Folder folder;
  HouseProcess house((folder / "house.db").string(), {"--connections-of-address", "3000"});
  Caller opener(house.port());
  const Value keys = opener.say(R"({"do":"open","game":"fotm","scenario":"battle","setup":"default","listed":true})").get("keys");
  std::vector<std::unique_ptr<Caller>> all;
  int in = 0;
  for (int i = 0; i < kMany; ++i) {
    all.push_back(std::make_unique<Caller>(house.port()));
    in += all.back()->in() ? 1 : 0;
  }
  EXPECT_EQ(in, kMany);
  int answered = 0;
  for (const auto& c : all) c->tell(R"({"do":"hello"})");
  for (const auto& c : all) answered += c->hear().find("\"house\":true") != std::string::npos ? 1 : 0;
  EXPECT_EQ(answered, kMany);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(all[static_cast<std::size_t>(i)]->say(sit(keys.get("watch"))).get("ok").as_bool());
  EXPECT_TRUE(opener.say(R"({"do":"chat","text":"hello, all"})").get("ok").as_bool());
  for (int i = 0; i < 100; ++i) {
    std::string line;
    while (!(line = all[static_cast<std::size_t>(i)]->hear()).empty() && line.find("hello, all") == std::string::npos) continue;
    EXPECT_FALSE(line.empty());
  }
}

}  // namespace
}  // namespace vedette
