// What one connection and one address may take of a house: memory for what it sends and does not read, messages, and threads that think.
#include <gtest/gtest.h>

#include "house/limits.h"
#include "people.h"
#include "wire.h"

namespace vedette {
namespace {

using namespace house_tests;

TEST(HouseCrowd, AnAddressHasItsShareOfMessagesAndOfWhatTakesLong) {
  HouseLimits limits;
  Addresses all(limits);
  for (int i = 0; i < limits.messages_burst; ++i) ASSERT_EQ(all.message("one", 100), 0) << i;
  EXPECT_NEAR(all.message("one", 100), 1 / limits.messages_a_second, 1e-9);
  EXPECT_NEAR(all.message("one", 100), 2 / limits.messages_a_second, 1e-9);
  EXPECT_EQ(all.message("other", 100), 0);
  EXPECT_EQ(all.message("one", 101), 0);
  for (int i = 0; i < limits.long_of_address; ++i) ASSERT_TRUE(all.begin_long("one")) << i;
  EXPECT_FALSE(all.begin_long("one"));
  EXPECT_TRUE(all.begin_long("other"));
  all.end_long("one");
  EXPECT_TRUE(all.begin_long("one"));
}

// While something is thought about what comes after it waits at the sender, not in the house.
TEST(HouseCrowd, WhatIsSentAheadIsNotHeldWithoutEnd) {
  const Folder folder;
  HouseProcess house((folder / "house.db").string());
  Caller p(house.port());
  ASSERT_TRUE(p.say(R"({"do":"new","game":"etw","scenario":"16.1","setup":"default"})").get("ok").as_bool());
  const timeval short_while{1, 0};
  const int narrow = 1 << 16;
  ASSERT_EQ(setsockopt(p.descriptor(), SOL_SOCKET, SO_SNDTIMEO, &short_while, sizeof short_while), 0);
  ASSERT_EQ(setsockopt(p.descriptor(), SOL_SOCKET, SO_SNDBUF, &narrow, sizeof narrow), 0);
  ASSERT_TRUE(p.tell(R"({"do":"play","union":"general","confederate":"general","ms":5000,"until":"end"})"));
  const std::string long_one = R"({"do":"hello","more":")" + std::string(60'000, 'x') + "\"}";
  int taken = 0;
  while (taken < 1000 && p.tell(long_one)) ++taken;
  EXPECT_LT(taken, 300) << "60 kB each";
}

// Who does not read for a while misses some of what is pushed, but not the last, whose number tells him so.
TEST(HouseCrowd, WhoReadsLateLearnsThatHeMissedSome) {
  const Folder folder;
  HouseProcess house((folder / "house.db").string());
  Caller one(house.port()), two(house.port()), late(house.port());
  const int narrow = 1 << 16;
  ASSERT_EQ(setsockopt(late.descriptor(), SOL_SOCKET, SO_RCVBUF, &narrow, sizeof narrow), 0);
  const Value opened = one.say(R"({"do":"open","game":"agv","scenario":"16.1","setup":"default"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  ASSERT_TRUE(two.say(sit(opened.get("keys").get("union"))).get("ok").as_bool()) << "the same seat at another device";
  ASSERT_TRUE(late.say(sit(opened.get("keys").get("watch"))).get("ok").as_bool());
  std::int64_t last = 0, made = 0;
  for (int i = 0; i < 300; ++i)
    for (const char* what : {R"({"do":"act","quiet":true,"n":0,"at":0})", R"({"do":"undo"})"}) {
      Caller& who = made++ % 4 < 2 ? one : two;
      const Value done = who.say(what);
      ASSERT_TRUE(done.get("ok").as_bool()) << json_of(done);
      last = done.get("n").as_integer();
    }
  std::int64_t heard = 0, n = 0;
  while (n < last) {
    JsonError error;
    const Value push = value_of_json(late.hear(), error);
    ASSERT_TRUE(push.has("push")) << "the last never came: after number " << n << " of " << last;
    n = push.get("n").as_integer();
    ++heard;
  }
  EXPECT_LT(heard, made) << "some were missed, or this proves nothing";
}

}  // namespace
}  // namespace vedette
