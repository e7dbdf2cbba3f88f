// A table that wakes: from its snapshot and the lines since, or from its first line; either way it is the table that fell asleep.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "faced.h"
#include "people.h"

namespace vedette {
namespace {

using namespace house_tests;

// All that a seat can see of a table, however it woke.
std::string all_seen(Person& p) {
  std::string seen;
  for (const char* verb : {"view", "actions", "story", "save", "hash"}) seen += json_of(p.say(R"({"do":")" + std::string(verb) + "\"}"));
  return seen;
}

// Two people play so many decisions of a long game, with an agreed undo now and then.
void play_long(Two& two, int decisions) {
  for (int i = 0; i < decisions; ++i) {
    const Value played = two.play(i * 7 + 3);
    if (played.is_null()) return;
    ASSERT_TRUE(played.get("ok").as_bool()) << json_of(played);
    if (i % 50 != 49) continue;
    ASSERT_TRUE(two.north.ok(R"({"do":"offer","what":"undo","to":)" +
                             std::to_string(two.north.say(R"({"do":"view"})").get("view").get("decision").as_integer() - 3) + "}"));
    const bool asked = two.north.say(sit(two.keys.get("union"))).get("offer").is_object();
    ASSERT_TRUE(!asked || two.south.ok(R"({"do":"answer","yes":true})"));
  }
}

class HouseWaking : public testing::Test {
 protected:
  // A long table asleep in `file`, its last sight, and the same one in another store, which has no snapshot of it.
  void SetUp() override {
    AHouse a(file);
    Two two(*a.house, "", R"("game":"agv","scenario":"16.1")");
    play_long(two, 260);
    keys = two.keys;
    id = two.opened.get("table").as_text();
    seen = all_seen(two.north);
    lines = a.house->room(id)->table().lines();
    ASSERT_EQ(a.store->whole(id, whole), Kept::yes);
    ASSERT_EQ(a.store->snapshot(id, snapshot_lines, snapshot), Kept::yes) << "none was kept";
  }
  // How many lines are played again when it wakes with this snapshot; it must be the same table.
  int woken_with(int of_lines, const std::string& bytes) {
    AHouse a(file);
    EXPECT_TRUE(alter(of_lines, bytes));
    Person p(*a.house);
    EXPECT_TRUE(p.ok(sit(keys.get("union"))));
    EXPECT_EQ(all_seen(p), seen);
    return a.house->room(id)->replayed();
  }
  bool alter(int of_lines, const std::string& bytes) {
    sqlite3* db = nullptr;
    sqlite3_stmt* q = nullptr;
    bool good = sqlite3_open(file.c_str(), &db) == SQLITE_OK &&
                sqlite3_prepare_v2(db, "UPDATE snapshots SET lines = ?, bytes = ?", -1, &q, nullptr) == SQLITE_OK;
    if (good) {
      sqlite3_bind_int(q, 1, of_lines);
      sqlite3_bind_blob(q, 2, bytes.data(), static_cast<int>(bytes.size()), SQLITE_TRANSIENT);
      good = sqlite3_step(q) == SQLITE_DONE && sqlite3_changes(db) == 1;
    }
    sqlite3_finalize(q);
    sqlite3_close(db);
    return good;
  }
  Folder folder;
  std::string file = (folder / "house.db").string();
  Value keys;
  std::string id, seen, snapshot;
  StoredWhole whole;
  int lines = 0, snapshot_lines = 0;
};

TEST_F(HouseWaking, ALongTableIsNotPlayedAgain) {
  EXPECT_GT(lines, 200);
  AHouse a(file), without;
  ASSERT_EQ(without.store->create(whole), Kept::yes);
  Person north(*a.house), south(*a.house), north2(*without.house), south2(*without.house);
  for (const auto& [who, seat] : {std::pair{&north, "union"}, {&south, "confederate"}, {&north2, "union"}, {&south2, "confederate"}})
    ASSERT_TRUE(who->ok(sit(keys.get(seat))));
  EXPECT_LT(a.house->room(id)->replayed(), 70) << "of " << lines;
  EXPECT_EQ(without.house->room(id)->replayed(), lines);
  EXPECT_EQ(all_seen(north), seen);
  EXPECT_EQ(all_seen(north2), seen);
  // Both go on alike: the same choices, the same dice, the same record.
  for (int i = 0; i < 40; ++i) {
    const Value view = north.say(R"({"do":"view"})").get("view");
    if (view.get("decider").is_null()) break;
    const bool of_union = view.get("decider") == Value("union");
    Person &who = of_union ? north : south, &who2 = of_union ? north2 : south2;
    const std::string words = act(0, view.get("decision").as_integer());
    ASSERT_TRUE(who.ok(words));
    ASSERT_TRUE(who2.ok(words));
  }
  EXPECT_EQ(all_seen(north), all_seen(north2));
  EXPECT_EQ(all_seen(south), all_seen(south2));
}

TEST_F(HouseWaking, ASnapshotThatDoesNotFitIsPassedOver) {
  EXPECT_LT(woken_with(snapshot_lines, snapshot), 70) << "the right one";
  std::string of_another_program = snapshot, damaged = snapshot, of_other_lines = snapshot;
  of_another_program[5] = of_another_program[5] == '0' ? '1' : '0';
  of_other_lines[70] = of_other_lines[70] == '0' ? '1' : '0';
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_EQ(woken_with(snapshot_lines, of_another_program), lines);
  EXPECT_EQ(woken_with(snapshot_lines, of_other_lines), lines);
  EXPECT_EQ(woken_with(snapshot_lines, damaged), lines);
  EXPECT_EQ(woken_with(snapshot_lines - 1, snapshot), lines);
  EXPECT_EQ(woken_with(100'000, snapshot), lines) << "of lines that were never written";
  EXPECT_EQ(woken_with(snapshot_lines, snapshot.substr(0, 300)), lines);
  EXPECT_EQ(woken_with(snapshot_lines, ""), lines);
}

// An act of several small decisions is several lines; what was one act stays one.
TEST(HouseUndo, GoesBackOneWholeActAlsoAfterARestart) {
  for (const bool restarted : {false, true}) {
    const Folder folder;
    const std::string file = (folder / "house.db").string();
    auto a = std::make_unique<AHouse>(file);
    ASSERT_EQ(a->store->create(faced().whole), Kept::yes);
    auto south = std::make_unique<Person>(*a->house);
    ASSERT_TRUE(south->ok(sit(faced().keys.get("confederate"))));
    const Value acted = south->say(R"({"do":"act","action":"fire","units":["cs-5-nc"],"target":"1132","at":0})");
    ASSERT_GE(acted.get("decision").as_integer(), 2) << "one act of several decisions: " << json_of(acted.get("error"));
    if (restarted) {
      south.reset();
      a.reset();
      a = std::make_unique<AHouse>(file);
      south = std::make_unique<Person>(*a->house);
      ASSERT_TRUE(south->ok(sit(faced().keys.get("confederate"))));
    }
    const Value offered = south->say(R"({"do":"offer","what":"undo"})");
    const Value to = offered.get("undone").as_bool() ? offered.get("decision") : offered.get("offer").get("to");
    EXPECT_EQ(to, Value(0)) << (restarted ? "after a restart" : "at once") << json_of(offered).substr(0, 300);
  }
}

}  // namespace
}  // namespace vedette
