// What people do at a table besides playing: offers, resigning, clocks, computer players, games moved to a table.
#include <gtest/gtest.h>

#include <random>

#include "people.h"
#include "tabletop/record.h"

namespace vedette {
namespace {

using namespace house_tests;

constexpr auto kSoon = std::chrono::seconds(1);

TEST(HouseOffers, ADrawNeedsBoth) {
  AHouse a;
  Two two(*a.house);
  two.south.pushed();
  EXPECT_EQ(two.north.code(R"({"do":"offer","what":"peace"})"), "bad-request");
  EXPECT_EQ(two.north.code(R"({"do":"offer","what":"undo","to":0})"), "not-allowed") << "nothing has been decided yet";
  ASSERT_TRUE(two.north.ok(R"({"do":"offer","what":"draw"})"));
  EXPECT_EQ(json_of(two.south.next("offer", kSoon).get("offer")), R"({"what":"draw","by":"union"})");
  EXPECT_EQ(two.north.code(R"({"do":"answer","yes":true})"), "not-allowed") << "one's own offer";
  ASSERT_TRUE(two.south.ok(R"({"do":"answer","yes":false})"));
  EXPECT_EQ(two.north.next("answered", kSoon).get("yes"), Value(false));
  EXPECT_EQ(two.south.code(R"({"do":"answer","yes":true})"), "not-allowed") << "there is none any more";
  ASSERT_TRUE(two.south.ok(R"({"do":"offer","what":"draw"})"));
  ASSERT_TRUE(two.north.ok(R"({"do":"answer","yes":true})"));
  const Value over = two.south.next("over", kSoon);
  EXPECT_EQ(over.get("over").get("by"), Value("draw"));
  EXPECT_TRUE(over.get("over").get("winner").is_null());
  EXPECT_EQ(over.get("dice").get("secret").as_text().size(), 64U);
  EXPECT_EQ(two.play(0).get("error").get("code"), Value("not-allowed"));
}

// Who says yes to what he saw does not agree to what was put in its place the moment before.
TEST(HouseOffers, AnAnswerIsToTheOfferThatWasSeen) {
  AHouse a;
  Two two(*a.house, "", R"("game":"agv","scenario":"16.1")");
  const auto view = [&] { return two.north.say(R"({"do":"view"})").get("view"); };
  std::minstd_rand chance(7);
  for (int i = 0; i < 60 || view().get("undo").get("possible").as_bool(); ++i)  // far enough that no undo is for one side alone to take
    ASSERT_TRUE(two.play(static_cast<int>(chance() >> 4)).get("ok").as_bool());
  const Value stands = view().get("decision");
  ASSERT_TRUE(two.north.ok(R"({"do":"offer","what":"draw"})"));
  ASSERT_TRUE(two.north.ok(R"({"do":"offer","what":"undo","to":5})"));
  EXPECT_EQ(two.south.code(R"({"do":"answer","yes":true,"what":"draw"})"), "stale");
  ASSERT_TRUE(two.north.ok(R"({"do":"offer","what":"undo","to":3})"));
  EXPECT_EQ(two.south.code(R"({"do":"answer","yes":true,"what":"undo","to":5})"), "stale");
  EXPECT_EQ(two.south.code(R"({"do":"answer","yes":true,"what":5})"), "bad-request");
  EXPECT_EQ(view().get("decision"), stands);
  ASSERT_TRUE(two.south.ok(R"({"do":"answer","yes":true,"what":"undo","to":3})"));
  EXPECT_EQ(view().get("decision"), Value(3));
}

TEST(HouseOffers, PlayingOnAnswersAnOffer) {
  AHouse a;
  Two two(*a.house);
  ASSERT_TRUE(two.north.ok(R"({"do":"offer","what":"end"})"));
  two.play(0);
  EXPECT_EQ(two.south.code(R"({"do":"answer","yes":true})"), "not-allowed");
}

TEST(HouseOffers, AnUndoGoesBackBehindTheDiceAndTheSameDiceComeAgain) {
  AHouse a;
  Two two(*a.house, "", R"("game":"agv","scenario":"16.1")");
  for (int i = 0; i < 60; ++i) ASSERT_TRUE(two.play(i * 5).get("ok").as_bool());
  const std::string whole = json_of(two.north.say(R"({"do":"story"})").get("lines"));
  const std::int64_t decision = two.north.say(R"({"do":"view"})").get("view").get("decision").as_integer();
  two.south.pushed();
  ASSERT_TRUE(two.north.ok(R"({"do":"offer","what":"undo","to":20})"));
  if (two.south.next("offer", kSoon).is_object()) two.south.ok(R"({"do":"answer","yes":true})");
  const Value view = two.north.say(R"({"do":"view"})").get("view");
  EXPECT_EQ(view.get("decision").as_integer(), 20);
  for (int i = 20; i < 60; ++i) ASSERT_TRUE(two.play(i * 5).get("ok").as_bool());
  EXPECT_EQ(two.north.say(R"({"do":"view"})").get("view").get("decision").as_integer(), decision);
  EXPECT_EQ(json_of(two.north.say(R"({"do":"story"})").get("lines")), whole);
}

TEST(HouseOffers, WhoResignsHasLostAndNobodyHasSecretsAnyMore) {
  AHouse a;
  Two two(*a.house, "", R"("game":"agv","scenario":"16.1")");
  for (int i = 0; i < 30; ++i) two.play(i);
  EXPECT_EQ(two.south.say(R"({"do":"save"})").get("record").as_text().find("secret"), std::string::npos);
  ASSERT_TRUE(two.south.ok(R"({"do":"resign"})"));
  EXPECT_EQ(two.north.next("over", kSoon).get("over").get("winner"), Value("union"));
  const std::string record = two.south.say(R"({"do":"save"})").get("record").as_text();
  EXPECT_NE(record.find("\nsecret "), std::string::npos);
  EXPECT_EQ(record.find(" ?"), std::string::npos);
  Record read;
  ASSERT_TRUE(read_record(record, read).ok());
  const Verification v = verify_record(*catalogue().find("agv")->rules, read);
  EXPECT_TRUE(v.good()) << (v.faults.empty() ? "" : v.faults.front());
}

TEST(HouseClocks, TimeRunsForWhoDecidesAndGoesOnOverARestart) {
  const Folder folder;
  const std::string file = (folder / "house.db").string();
  Value keys;
  std::string decider;
  {
    AHouse a(file);
    Two two(*a.house, R"(,"clock":{"game":10,"increment":30,"out":"game"})");
    keys = two.keys;
    Value clock = two.north.say(sit(keys.get("union"))).get("clock");
    decider = two.north.say(R"({"do":"view"})").get("view").get("decider").as_text();
    EXPECT_EQ(clock.get("runs"), Value(decider));
    EXPECT_EQ(clock.get("left").get(decider).as_integer(), 600'000);
    a.time += 60'000;
    clock = two.north.say(sit(keys.get("union"))).get("clock");
    EXPECT_EQ(clock.get("left").get(decider).as_integer(), 540'000);
  }
  AHouse a(file);
  a.time += 60'000 + 539'000;
  a.house->tick();
  Person p(*a.house);
  Value sat = p.say(sit(keys.get("union")));
  EXPECT_TRUE(sat.get("over").is_null());
  EXPECT_EQ(sat.get("clock").get("left").get(decider).as_integer(), 1000);
  a.time += 1000;
  a.house->tick();
  EXPECT_TRUE(p.next("clock", kSoon).get("clock").get("ran-out").get(decider).as_bool());
  const Value over = p.next("over", kSoon).get("over");
  EXPECT_EQ(over.get("by"), Value("time"));
  EXPECT_EQ(over.get("winner"), Value(decider == "union" ? "confederate" : "union"));
}

// Tables that cannot be opened any more are in nobody's way: those whose clocks run out after theirs have their turn.
TEST(HouseClocks, TablesThatCannotBeLookedAtHoldNoneUp) {
  AHouse a;
  Two two(*a.house, R"(,"clock":{"game":1,"out":"game"})");
  for (int i = 0; i < 150; ++i) {
    StoredWhole broken = a_table("broken" + std::to_string(i));
    broken.table.due = 1;
    ASSERT_EQ(a.store->create(broken), Kept::yes);
  }
  a.time += 61'000;
  for (int i = 0; i < 2; ++i) a.house->tick();
  EXPECT_EQ(two.north.next("over", kSoon).get("over").get("by"), Value("time"));
}

TEST(HouseClocks, WhoWaitedIsToldThatTimeBeginsToRun) {
  AHouse a;
  Person north(*a.house), south(*a.house);
  const Value opened = north.say(R"({"do":"open","game":"fotm","scenario":"battle","setup":"default","clock":{"game":10,"out":"game"}})");
  EXPECT_TRUE(opened.get("clock").get("runs").is_null()) << "nobody sits there yet";
  ASSERT_TRUE(south.ok(sit(opened.get("keys").get("confederate"))));
  EXPECT_EQ(north.next("seated", kSoon).get("clock").get("runs"), opened.get("view").get("decider"));
}

TEST(HouseClocks, AHintOnlyTellsAndDaysAreForEachStretch) {
  AHouse a;
  Two two(*a.house, R"(,"clock":{"days":2,"out":"hint"})");
  a.time += Millis{3} * 24 * 3600 * 1000;
  a.house->tick();
  EXPECT_TRUE(two.north.next("clock", kSoon).is_object());
  EXPECT_TRUE(two.play(0).get("ok").as_bool()) << "the game goes on";
  for (const char* wrong : {R"({"days":0})", R"({"game":5,"days":1})", R"({"game":5,"out":"beer"})", R"("soon")"})
    EXPECT_EQ(two.north.code(R"({"do":"open","game":"fotm","scenario":"battle","clock":)" + std::string(wrong) + "}"), "bad-request")
        << wrong;
}

TEST(HouseComputer, PlaysItsSideAndAnswersAgainAfterARestart) {
  const Folder folder;
  const std::string file = (folder / "house.db").string();
  Value key;
  const auto until_mine = [](Person& p) {
    for (int i = 0; i < 400; ++i) {
      const Value view = p.say(R"({"do":"view"})").get("view");
      if (view.get("decider") == Value("union")) return true;
      if (p.next("acted").is_null()) return false;
    }
    return false;
  };
  {
    AHouse a(file);
    Person p(*a.house);
    const Value opened = p.say(R"({"do":"open","game":"agv","scenario":"16.1","setup":"default","confederate":"recruit"})");
    ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
    EXPECT_FALSE(opened.get("keys").has("confederate"));
    key = opened.get("keys").get("union");
    for (int i = 0; i < 12; ++i) {
      ASSERT_TRUE(until_mine(p));
      const Value list = p.say(R"({"do":"actions"})");
      ASSERT_TRUE(p.ok(act(0, list.get("decision").as_integer())));
    }
  }
  AHouse a(file);
  Person p(*a.house);
  ASSERT_TRUE(p.ok(sit(key)));
  EXPECT_TRUE(until_mine(p));
}

// A house that goes while a computer player thinks: the next one lets it answer though nobody comes, and so does another process of the
// same house, once it has had its time.
TEST(HouseComputer, IsNotWaitedForWhenWhereItThoughtIsGone) {
  const Folder folder;
  const std::string file = (folder / "house.db").string();
  HouseOptions slow, quick;
  slow.think_ms = 600'000;
  quick.think_ms = 1;
  std::string id;
  {
    AHouse a(file, slow);
    Person p(*a.house);
    const Value opened = p.say(R"({"do":"open","game":"agv","scenario":"16.1","setup":"default","confederate":"general"})");
    ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
    id = opened.get("table").as_text();
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(p.ok(act(0, i)));
    EXPECT_EQ(a.house->room(id)->table().decider(), Side::confederate);
  }
  AHouse a(file, quick);
  const auto lines = [&] {
    StoredTable t;
    return a.store->table(id, t) == Kept::yes ? t.lines : -1;
  };
  const int had = lines();
  a.house->tick();
  EXPECT_EQ(a.house->awake(), 0) << "it still has time";
  a.time += 31'000;
  a.house->tick();
  for (int i = 0; i < 6000 && lines() == had; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_GT(lines(), had);
}

// What it thought about was taken back meanwhile, and what stands now only has the same number.
TEST(HouseComputer, ThinksAnewAboutWhatWasPlayedOtherwise) {
  HouseOptions slow;
  slow.think_ms = 600'000;
  AHouse a(":memory:", slow);
  Person p(*a.house);
  const Value opened = p.say(R"({"do":"open","game":"agv","scenario":"16.1","setup":"default","confederate":"general"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  const std::shared_ptr<Room> room = a.house->room(opened.get("table").as_text());
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(p.ok(act(0, i)));
  const std::shared_ptr<Table> thought_about = room->copy();
  ASSERT_TRUE(p.ok(R"({"do":"undo","to":0})"));
  ASSERT_TRUE(p.ok(act(1, 0)));
  ASSERT_TRUE(p.ok(act(0, 1)));
  const std::lock_guard lock(room->mutex);
  ASSERT_EQ(room->table().decision(), thought_about->decision());
  const int lines = room->table().lines();
  ActionList choices;
  thought_about->game().actions(thought_about->position(), choices);
  room->computer_chose(choices[0], *thought_about);
  EXPECT_EQ(room->table().lines(), lines);
  ASSERT_EQ(room->table().decider(), Side::confederate);
  room->computer_chose(choices[0], room->table());
  EXPECT_EQ(room->table().lines(), lines + 1);
}

TEST(HouseMoves, AGameFromOneScreenIsMovedToATableAndBack) {
  AHouse a;
  Person p(*a.house), q(*a.house);
  ASSERT_TRUE(p.ok(R"({"do":"new","game":"fotm","scenario":"battle","setup":"default","seed":5})"));
  for (int i = 0; i < 40; ++i) p.say(R"({"do":"act","quiet":true,"n":0})");
  const std::string record = p.say(R"({"do":"save"})").get("record").as_text();
  const std::string view = json_of(p.say(R"({"do":"view","as":"table"})").get("view").get("units"));
  Value open = Value::object({{"do", "open"}, {"record", record}});
  const Value opened = p.say(json_of(open));
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  ASSERT_TRUE(q.ok(sit(opened.get("keys").get("confederate"))));
  EXPECT_EQ(json_of(q.say(R"({"do":"view","as":"table"})").get("view").get("units")), view);
  const Value list = p.say(R"({"do":"actions"})").get("actions").size() > 0 ? p.say(R"({"do":"actions"})") : q.say(R"({"do":"actions"})");
  Person& who = list.get("decider") == Value("union") ? p : q;
  ASSERT_TRUE(who.ok(act(0, list.get("decision").as_integer())));
  const std::string home = q.say(R"({"do":"save"})").get("record").as_text();
  ASSERT_TRUE(q.ok(R"({"do":"leave"})"));
  ASSERT_TRUE(q.ok(json_of(Value::object({{"do", "load"}, {"record", home}}))));
}

}  // namespace
}  // namespace vedette
