// What every store must keep, whichever it is.
#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include "house/postgres_server.h"
#include "house/stores.h"

namespace vedette::house_tests {
namespace {

// A kind of store opens as many as are wanted at the same place.
class Place {
 public:
  virtual ~Place() = default;
  virtual std::string address() = 0;
};
class SqlitePlace final : public Place {
 public:
  std::string address() override { return (folder_ / "house.db").string(); }

 private:
  Folder folder_;
};

class PostgresPlace final : public Place {
 public:
  std::string address() override { return address_; }

 private:
  std::string address_ = PostgresServer::shared().fresh_database();
};

class AnyStore : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "sqlite") return void(place_ = std::make_unique<SqlitePlace>());
    if (const std::string why = PostgresServer::shared().missing(); !why.empty()) GTEST_SKIP() << why;
    place_ = std::make_unique<PostgresPlace>();
  }
  std::unique_ptr<Store> open() { return opened(place_->address()); }
  std::unique_ptr<Place> place_;
};

TEST_P(AnyStore, GivesBackWhatItWasGiven) {
  const auto store = open();
  StoredWhole w = a_table("t1", 1234);
  w.table.listed = true;
  w.table.due = 99;
  w.table.version = 7;
  w.table.state = "any bytes: \xf0\x9f\x8e\xb2 'quoted' \\ \n and so on";
  w.chat = {{1, 55, "union", "Good evening"}};
  ASSERT_EQ(store->create(w), Kept::yes) << store->trouble();
  StoredTable t;
  ASSERT_EQ(store->table("t1", t), Kept::yes);
  EXPECT_EQ(t.id, "t1");
  EXPECT_EQ(t.head, w.table.head);
  EXPECT_EQ(t.secret, w.table.secret);
  EXPECT_EQ(t.state, w.table.state);
  EXPECT_EQ(t.version, 7);
  EXPECT_EQ(t.lines, 1);
  EXPECT_TRUE(t.listed);
  EXPECT_FALSE(t.over);
  EXPECT_EQ(t.opened, 1234);
  EXPECT_EQ(t.touched, 1234);
  EXPECT_EQ(t.due, 99);
  StoredWhole all;
  ASSERT_EQ(store->whole("t1", all), Kept::yes);
  EXPECT_EQ(all.lines, w.lines);
  ASSERT_EQ(all.keys.size(), 3U);
  ASSERT_EQ(all.chat.size(), 1U);
  EXPECT_EQ(all.chat[0].text, "Good evening");
  EXPECT_EQ(all.chat[0].at, 55);
  EXPECT_EQ(all.table.state, w.table.state);
  // It is there for the next who opens the same place.
  const auto again = open();
  EXPECT_EQ(again->table("t1", t), Kept::yes);
}

TEST_P(AnyStore, WhatIsNotThereIsGone) {
  const auto store = open();
  StoredTable t;
  StoredWhole w;
  StoredKey k;
  std::vector<std::string> lines;
  std::vector<StoredChat> chat;
  int n = 0;
  std::string bytes;
  std::int64_t version = 0;
  EXPECT_EQ(store->table("none", t), Kept::gone);
  EXPECT_EQ(store->whole("none", w), Kept::gone);
  EXPECT_EQ(store->key("none", k), Kept::gone);
  EXPECT_EQ(store->lines("none", 0, lines), Kept::gone);
  EXPECT_EQ(store->chat("none", 5, chat), Kept::gone);
  EXPECT_EQ(store->snapshot("none", n, bytes), Kept::gone);
  EXPECT_EQ(store->change(a_change("none", 0, 0, {"x"}), version), Kept::gone);
  EXPECT_EQ(store->forget("none"), Kept::gone);
  EXPECT_EQ(store->table("' OR 1=1 --", t), Kept::gone);
}

TEST_P(AnyStore, ATableIsMadeOnce) {
  const auto store = open();
  ASSERT_EQ(store->create(a_table("t1")), Kept::yes);
  EXPECT_EQ(store->create(a_table("t1")), Kept::conflict);
  // A key that is another's: nothing of the table is made.
  StoredWhole w = a_table("t2");
  w.keys[2].hash = "u-t1";
  EXPECT_EQ(store->create(w), Kept::conflict);
  StoredTable t;
  EXPECT_EQ(store->table("t2", t), Kept::gone);
  StoredKey k;
  EXPECT_EQ(store->key("u-t2", k), Kept::gone);
  ASSERT_EQ(store->key("u-t1", k), Kept::yes);
  EXPECT_EQ(k.table, "t1");
}

TEST_P(AnyStore, AChangeIsAllOrNothing) {
  const auto store = open();
  ASSERT_EQ(store->create(a_table("t1")), Kept::yes);
  ASSERT_EQ(store->create(a_table("other")), Kept::yes);
  StoredChange c = a_change("t1", 0, 1, {"union move us-crook to 1408-1407 | 3 5", "union done"});
  c.state = "{\"clock\":1}";
  c.snapshot = std::string("by\0tes\xff", 7);
  c.chat = {{1, 10, "union", "Hello"}};
  c.new_keys = {{"new-u", "t1", "union"}};
  c.dead_keys = {"u-t1", "u-other"};  // the latter is not this table's to kill
  c.listed = c.over = true;
  c.due = 5;
  std::int64_t version = 0;
  ASSERT_EQ(store->change(c, version), Kept::yes) << store->trouble();
  EXPECT_EQ(version, 1);
  StoredTable t;
  ASSERT_EQ(store->table("t1", t), Kept::yes);
  EXPECT_EQ(t.version, 1);
  EXPECT_EQ(t.lines, 3);
  EXPECT_EQ(t.state, "{\"clock\":1}");
  EXPECT_TRUE(t.listed && t.over);
  EXPECT_EQ(t.touched, 2000);
  EXPECT_EQ(t.opened, 1000);
  EXPECT_EQ(t.due, 5);
  std::vector<std::string> lines;
  ASSERT_EQ(store->lines("t1", 1, lines), Kept::yes);
  EXPECT_EQ(lines, (std::vector<std::string>{"union move us-crook to 1408-1407 | 3 5", "union done"}));
  int n = 0;
  std::string bytes;
  ASSERT_EQ(store->snapshot("t1", n, bytes), Kept::yes);
  EXPECT_EQ(n, 3);
  EXPECT_EQ(bytes, std::string("by\0tes\xff", 7));
  StoredKey k;
  EXPECT_EQ(store->key("u-t1", k), Kept::gone);
  EXPECT_EQ(store->key("new-u", k), Kept::yes);
  EXPECT_EQ(store->key("u-other", k), Kept::yes);

  // The same change again, one on another version, one with a line of a number that there is, one with a key that there is.
  EXPECT_EQ(store->change(c, version), Kept::conflict);
  EXPECT_EQ(store->change(a_change("t1", 1, 2, {"x"}), version), Kept::conflict);
  EXPECT_EQ(store->change(a_change("t1", 2, 3, {"x"}), version), Kept::conflict);
  StoredChange taken = a_change("t1", 1, 3, {"x"});
  taken.state = "other";
  taken.new_keys = {{"c-other", "t1", "union"}};
  EXPECT_EQ(store->change(taken, version), Kept::conflict);
  ASSERT_EQ(store->table("t1", t), Kept::yes);
  EXPECT_EQ(t.version, 1);
  EXPECT_EQ(t.lines, 3);
  EXPECT_EQ(t.state, "{\"clock\":1}");
  ASSERT_EQ(store->lines("t1", 0, lines), Kept::yes);
  EXPECT_EQ(lines.size(), 3U);
  // State that is not given stays; a snapshot replaces the one before.
  StoredChange more = a_change("t1", 1, 3, {"y"});
  more.snapshot = "z";
  ASSERT_EQ(store->change(more, version), Kept::yes);
  ASSERT_EQ(store->table("t1", t), Kept::yes);
  EXPECT_EQ(t.state, "{\"clock\":1}");
  ASSERT_EQ(store->snapshot("t1", n, bytes), Kept::yes);
  EXPECT_EQ(n, 4);
  EXPECT_EQ(bytes, "z");
}

TEST_P(AnyStore, ChatGivesTheLastOldestFirst) {
  const auto store = open();
  ASSERT_EQ(store->create(a_table("t1")), Kept::yes);
  std::int64_t version = 0;
  for (int n = 1; n <= 12; ++n) {
    StoredChange c = a_change("t1", version, 1, {});
    c.chat = {{n, n * 10, "union", "line " + std::to_string(n)}};
    ASSERT_EQ(store->change(c, version), Kept::yes);
  }
  std::vector<StoredChat> chat;
  ASSERT_EQ(store->chat("t1", 3, chat), Kept::yes);
  ASSERT_EQ(chat.size(), 3U);
  EXPECT_EQ(chat[0].n, 10);
  EXPECT_EQ(chat[2].text, "line 12");
  EXPECT_EQ(chat[2].at, 120);
  StoredWhole all;
  ASSERT_EQ(store->whole("t1", all), Kept::yes);
  EXPECT_EQ(all.chat.size(), 12U);
}

TEST_P(AnyStore, ListsTheNewestTouchedFirst) {
  const auto store = open();
  for (int i = 0; i < 6; ++i) {
    StoredWhole w = a_table("t" + std::to_string(i), 1000 + i);
    w.table.listed = i % 2 == 0;
    w.table.due = i < 3 ? 0 : 600 - i;
    ASSERT_EQ(store->create(w), Kept::yes);
  }
  std::int64_t version = 0;
  StoredChange c = a_change("t0", 0, 1, {"x"});
  c.listed = true;
  ASSERT_EQ(store->change(c, version), Kept::yes);
  std::vector<StoredTable> tables;
  const auto named = [&] {
    std::string all;
    for (const StoredTable& t : tables) all += t.id;
    return all;
  };
  ASSERT_EQ(store->list(false, 100, tables), Kept::yes);
  EXPECT_EQ(named(), "t0t5t4t3t2t1");
  ASSERT_EQ(store->list(true, 2, tables), Kept::yes);
  EXPECT_EQ(named(), "t0t4");
  std::vector<std::string> due;
  ASSERT_EQ(store->due(596, 10, due), Kept::yes);
  EXPECT_EQ(due, (std::vector<std::string>{"t5", "t4"}));
  std::vector<std::string> ids;
  ASSERT_EQ(store->ids(ids), Kept::yes);
  EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), 6U);
}

TEST_P(AnyStore, ForgetsATableWhole) {
  const auto store = open();
  ASSERT_EQ(store->create(a_table("t1")), Kept::yes);
  ASSERT_EQ(store->create(a_table("t2")), Kept::yes);
  std::int64_t version = 0;
  StoredChange c = a_change("t1", 0, 1, {"x"});
  c.chat = {{1, 1, "union", "to be forgotten"}};
  c.snapshot = "bytes";
  ASSERT_EQ(store->change(c, version), Kept::yes);
  ASSERT_EQ(store->forget("t1"), Kept::yes);
  StoredTable t;
  StoredKey k;
  int n = 0;
  std::string bytes;
  EXPECT_EQ(store->table("t1", t), Kept::gone);
  EXPECT_EQ(store->key("u-t1", k), Kept::gone);
  EXPECT_EQ(store->snapshot("t1", n, bytes), Kept::gone);
  EXPECT_EQ(store->key("u-t2", k), Kept::yes);
  // A table of the same name has nothing of the old one.
  ASSERT_EQ(store->create(a_table("t1")), Kept::yes);
  StoredWhole w;
  ASSERT_EQ(store->whole("t1", w), Kept::yes);
  EXPECT_EQ(w.lines.size(), 1U);
  EXPECT_TRUE(w.chat.empty());
  EXPECT_EQ(store->snapshot("t1", n, bytes), Kept::gone);
}

// Two stores of one place, four threads, one table each and one that all want: every `yes` is there, in an order without gaps.
TEST_P(AnyStore, ManyAtOnceAreOrdered) {
  const std::unique_ptr<Store> stores[] = {open(), open()};
  ASSERT_EQ(stores[0]->create(a_table("all")), Kept::yes);
  for (int i = 0; i < 4; ++i) ASSERT_EQ(stores[0]->create(a_table("own" + std::to_string(i))), Kept::yes);
  std::atomic<int> kept{0}, conflicts{0}, wrong{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      Store& store = *stores[i % 2];
      std::int64_t own = 0;
      for (int k = 0; k < 25; ++k) {
        if (store.change(a_change("own" + std::to_string(i), own, 1 + k, {"line"}), own) != Kept::yes) ++wrong;
        for (bool done = false; !done;) {
          StoredTable t;
          std::int64_t version = 0;
          if (store.table("all", t) != Kept::yes) ++wrong;
          const Kept answer = store.change(a_change("all", t.version, t.lines, {std::to_string(i) + " " + std::to_string(k)}), version);
          done = answer == Kept::yes;
          if (done) ++kept;
          if (answer == Kept::conflict) ++conflicts;
          if (answer == Kept::gone || answer == Kept::unavailable) done = true, ++wrong;
        }
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0) << stores[0]->trouble() << stores[1]->trouble();
  EXPECT_EQ(kept, 100);
  StoredWhole w;
  ASSERT_EQ(stores[1]->whole("all", w), Kept::yes);
  EXPECT_EQ(w.table.lines, 101);
  EXPECT_EQ(w.table.version, 100);
  EXPECT_EQ(std::set(w.lines.begin(), w.lines.end()).size(), 101U);
  int last[4] = {-1, -1, -1, -1};
  for (std::size_t n = 1; n < w.lines.size(); ++n) {
    const int who = w.lines[n][0] - '0', k = std::stoi(w.lines[n].substr(2));
    EXPECT_EQ(k, ++last[who]);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, AnyStore, testing::Values("sqlite", "postgresql"), [](const auto& kind) { return kind.param; });

}  // namespace
}  // namespace vedette::house_tests
