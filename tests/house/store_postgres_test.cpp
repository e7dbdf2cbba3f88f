// PostgreSQL when the world is unkind: the server goes away and comes back, two processes want the same table, one of them is killed.
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <mutex>
#include <thread>

#include "house/postgres_server.h"
#include "house/stores.h"
#include "house/writer.h"

namespace vedette::house_tests {
namespace {

class PostgresStore : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = PostgresServer::shared().missing(); !why.empty()) GTEST_SKIP() << why;
    address_ = PostgresServer::shared().fresh_database();
  }
  std::string address_;
};

template <class F>
bool soon(F&& f, std::chrono::seconds most = std::chrono::seconds(20)) {
  for (const auto end = std::chrono::steady_clock::now() + most; std::chrono::steady_clock::now() < end;) {
    if (f()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return f();
}

// What a store was told of.
class Told {
 public:
  void to(Store& store) {
    store.when_changed([this](const std::string& table, std::int64_t version) {
      const std::lock_guard lock(mutex_);
      all_.push_back(table + " " + std::to_string(version));
    });
  }
  bool has(const std::string& what, int times = 1) const {
    const std::lock_guard lock(mutex_);
    return std::ranges::count(all_, what) >= times;
  }
  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return all_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> all_;
};

TEST_F(PostgresStore, TheOtherProcessIsToldAndTheSlowerOneHasAConflict) {
  Told one_told, two_told;
  const auto one = opened(address_), two = opened(address_);
  one_told.to(*one);
  two_told.to(*two);
  ASSERT_EQ(one->create(a_table("t1")), Kept::yes);
  std::int64_t version = 0;
  // What is written before a listener is there is not told one by one: when it is, it says that all is to be looked at.
  EXPECT_EQ(one->change(a_change("t1", version, 1, {"line"}), version), Kept::yes);
  ASSERT_TRUE(soon([&] { return one_told.has(" 0") && two_told.has(" 0"); }));
  StoredTable t;
  ASSERT_EQ(two->table("t1", t), Kept::yes);
  EXPECT_EQ(t.version, version);
  // Both act on the same decision: one is first, and the other's lines are nowhere.
  std::int64_t v1 = 0, v2 = 0;
  Kept k1{}, k2{};
  std::thread other([&] { k2 = two->change(a_change("t1", t.version, t.lines, {"from two"}), v2); });
  k1 = one->change(a_change("t1", t.version, t.lines, {"from one"}), v1);
  other.join();
  EXPECT_TRUE((k1 == Kept::yes && k2 == Kept::conflict) || (k1 == Kept::conflict && k2 == Kept::yes));
  std::vector<std::string> lines;
  ASSERT_EQ(one->lines("t1", t.lines, lines), Kept::yes);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0], k1 == Kept::yes ? "from one" : "from two");
  Told& slower = k1 == Kept::yes ? two_told : one_told;
  Told& faster = k1 == Kept::yes ? one_told : two_told;
  const std::string news = "t1 " + std::to_string(t.version + 1);
  EXPECT_TRUE(soon([&] { return slower.has(news); }));
  EXPECT_FALSE(faster.has(news)) << "a process is told of its own change";
  // … and of a table that is forgotten.
  ASSERT_EQ(one->forget("t1"), Kept::yes);
  EXPECT_TRUE(soon([&] { return two_told.has("t1 0"); }));
  EXPECT_EQ(two->table("t1", t), Kept::gone);
}

TEST_F(PostgresStore, AServerThatWasAwayIsFoundAgain) {
  Told told;
  const auto store = opened(address_);
  told.to(*store);
  ASSERT_TRUE(soon([&] { return told.has(" 0"); }));
  ASSERT_EQ(store->create(a_table("t1")), Kept::yes);
  std::int64_t version = 0;
  ASSERT_EQ(store->change(a_change("t1", 0, 1, {"before"}), version), Kept::yes);
  ASSERT_TRUE(PostgresServer::shared().stop());
  EXPECT_EQ(store->change(a_change("t1", 1, 2, {"lost"}), version), Kept::unavailable);
  EXPECT_EQ(version, 1);
  EXPECT_NE(store->trouble().find("cannot be reached"), std::string::npos) << store->trouble();
  EXPECT_EQ(store->trouble().find('\n'), std::string::npos);
  StoredTable t;
  EXPECT_EQ(store->table("t1", t), Kept::unavailable);
  std::string why;
  EXPECT_EQ(open_store(address_, why), nullptr);
  EXPECT_NE(why.find("cannot be reached"), std::string::npos) << why;
  ASSERT_TRUE(PostgresServer::shared().start());
  ASSERT_TRUE(soon([&] { return store->table("t1", t) == Kept::yes; })) << store->trouble();
  EXPECT_EQ(t.version, 1);
  EXPECT_EQ(t.lines, 2);
  EXPECT_EQ(store->change(a_change("t1", 1, 2, {"after"}), version), Kept::yes);
  std::vector<std::string> lines;
  ASSERT_EQ(store->lines("t1", 0, lines), Kept::yes);
  EXPECT_EQ(lines, (std::vector<std::string>{"begin | 4 2", "before", "after"}));
  // Whoever listens is told that something may have been missed, and hears again.
  EXPECT_TRUE(soon([&] { return told.has(" 0", 2); }));
  const auto other = opened(address_);
  EXPECT_TRUE(soon([&] {
    EXPECT_EQ(other->change(a_change("t1", version, static_cast<int>(version) + 1, {"x"}), version), Kept::yes);
    return told.has("t1 " + std::to_string(version));
  }));
}

// Who no longer wants to hear is not told, whatever comes.
TEST_F(PostgresStore, WhoStopsListeningIsToldNothingMore) {
  Told told, still;
  const auto store = opened(address_), other = opened(address_), third = opened(address_);
  told.to(*store);
  still.to(*third);
  ASSERT_TRUE(soon([&] { return told.has(" 0") && still.has(" 0"); }));
  store->when_changed({});
  const std::size_t then = told.size();
  ASSERT_EQ(other->create(a_table("t1")), Kept::yes);
  std::int64_t version = 0;
  for (int i = 0; i < 20; ++i) ASSERT_EQ(other->change(a_change("t1", version, i + 1, {"line"}), version), Kept::yes);
  ASSERT_TRUE(soon([&] { return still.has("t1 20"); }));
  EXPECT_EQ(told.size(), then);
}

// A server that restarts between two questions is not even noticed by who asks.
TEST_F(PostgresStore, ARestartInBetweenCostsNothing) {
  const auto store = opened(address_);
  ASSERT_EQ(store->create(a_table("t1")), Kept::yes);
  ASSERT_TRUE(PostgresServer::shared().stop());
  ASSERT_TRUE(PostgresServer::shared().start());
  std::int64_t version = 0;
  EXPECT_EQ(store->change(a_change("t1", 0, 1, {"on"}), version), Kept::yes) << store->trouble();
}

// One process is killed again and again in the middle of its writes, another goes on; all that was acknowledged is there, whole.
TEST_F(PostgresStore, KilledDuringWritesItHasAllThatWasAcknowledged) {
  {
    const auto store = opened(address_);
    ASSERT_EQ(store->create(a_table("t1")), Kept::yes);
  }
  int acts = 0, seen = 0;
  for (int round = 0; round < 12 || (seen <= 12 && round < 120); ++round) {
    seen += written_until_killed(address_, std::chrono::milliseconds(60 + 17 * round % 90), acts);
    const auto store = opened(address_);
    StoredWhole w;
    // What it had begun may still be at the server for a moment: whoever goes on waits for the row.
    std::int64_t version = 0;
    ASSERT_TRUE(soon([&] {
      if (store->whole("t1", w) != Kept::yes) return false;
      const std::string n = std::to_string(w.table.version);
      StoredChange c = a_change("t1", w.table.version, w.table.lines, {"first of " + n, "second of " + n});
      c.state = n;
      c.chat = {{static_cast<int>(w.table.version), 1, "confederate", n}};
      return store->change(c, version) == Kept::yes;
    }));
    ASSERT_EQ(store->whole("t1", w), Kept::yes);
    ASSERT_GE(w.table.version, acts + 1) << "an acknowledged act is lost";
    ASSERT_LE(w.table.version, acts + 2);
    acts = static_cast<int>(w.table.version);
    ASSERT_NO_FATAL_FAILURE(acts_are_whole(w, acts));
  }
  EXPECT_GT(seen, 12);
}

TEST_F(PostgresStore, WhereItIsHasNoPassword) {
  std::string why;
  EXPECT_EQ(open_store("postgresql://somebody:geheim@127.0.0.1:1/house", why), nullptr);
  EXPECT_EQ(why.find("geheim"), std::string::npos) << why;
  EXPECT_NE(why.find("127.0.0.1"), std::string::npos) << why;
}

}  // namespace
}  // namespace vedette::house_tests
