// Tables, seats and keys: who may sit where, what an act is, what is pushed to whom, and that all of it is there after a restart.
#include <gtest/gtest.h>

#include "people.h"

namespace vedette {
namespace {

using namespace house_tests;

TEST(HouseSeats, TwoPeopleSitDownAndEachGetsWhatTheOtherDid) {
  AHouse a;
  Two two(*a.house);
  EXPECT_EQ(two.opened.get("seat"), Value("union"));
  EXPECT_EQ(two.opened.get("view").get("decision").as_integer(), 0);
  const Value view = two.north.say(R"({"do":"view"})").get("view");
  Person& first = two.at(view.get("decider"));
  Person& second = &first == &two.north ? two.south : two.north;
  second.pushed();
  const Value reply = first.say(act(0, 0));
  ASSERT_TRUE(reply.get("ok").as_bool()) << json_of(reply);
  EXPECT_TRUE(reply.has("n"));
  const Value push = second.next("acted", std::chrono::seconds(1));
  EXPECT_EQ(push.get("by"), view.get("decider"));
  EXPECT_EQ(push.get("table"), two.opened.get("table"));
  EXPECT_EQ(push.get("decision").as_integer(), 1);
  EXPECT_TRUE(push.get("view").is_object() && push.get("journal").is_list());
  EXPECT_TRUE(first.pushed().empty()) << "who acted has the reply";
}

// Whatever the seat gets counts up without a gap: replies and pushes together.
TEST(HouseSeats, NumbersHaveNoGaps) {
  AHouse a;
  Two two(*a.house);
  Person other_device(*a.house);
  ASSERT_TRUE(other_device.ok(sit(two.keys.get("confederate"))));
  std::int64_t n = parsed(other_device.last_reply).get("n").as_integer();
  other_device.pushed();
  for (int i = 0; i < 25; ++i) {
    two.play(i);
    if (i % 5 == 0) two.north.ok(R"({"do":"chat","text":"well"})");
    if (i % 7 == 0) two.south.ok(R"({"do":"chat","text":"indeed"})");
    for (const std::string& line : other_device.pushed()) EXPECT_EQ(parsed(line).get("n").as_integer(), ++n) << line.substr(0, 80);
  }
  EXPECT_GT(n, 25);
}

TEST(HouseSeats, AWrongKeyOpensNothingAndCostsTime) {
  AHouse a;
  Two two(*a.house);
  Person stranger(*a.house, "198.51.100.7");
  EXPECT_EQ(stranger.code(R"({"do":"sit","key":"AAAAAAAAAAAAAAAAAAAAAA"})"), "wrong-key");
  const int first = stranger.waited;
  EXPECT_GE(first, 1000);
  EXPECT_EQ(stranger.code(R"({"do":"sit","key":"AAAAAAAAAAAAAAAAAAAAAB"})"), "wrong-key");
  EXPECT_GT(stranger.waited, first);
  for (int i = 0; i < 20; ++i) stranger.say(R"({"do":"sit","key":"no"})");
  EXPECT_EQ(stranger.code(R"({"do":"sit","key":"no"})"), "too-many");
  EXPECT_EQ(stranger.code(sit(two.keys.get("union"))), "too-many") << "also with a right one, until it has waited";
  Person elsewhere(*a.house, "203.0.113.5");
  EXPECT_TRUE(elsewhere.ok(sit(two.keys.get("watch")))) << "nobody else pays for it";
  a.time += 60'000;
  EXPECT_TRUE(stranger.ok(sit(two.keys.get("watch"))));
  EXPECT_EQ(stranger.code(R"({"do":"view","as":"union"})"), "not-allowed");
}

TEST(HouseSeats, ASeatHasItsOwnSideWhateverItSays) {
  AHouse a;
  Two two(*a.house);
  const std::string decider = two.north.say(R"({"do":"view"})").get("view").get("decider").as_text();
  Person& other_side = decider == "union" ? two.south : two.north;
  EXPECT_EQ(other_side.code(act(0, 0)), "not-allowed");
  EXPECT_EQ(other_side.code(R"({"do":"act","n":0,"at":0,"as":")" + decider + "\"}"), "not-allowed");
  EXPECT_EQ(other_side.code(R"({"do":"view","as":"all"})"), "not-allowed");
  for (const char* line :
       {R"({"do":"dice","next":[6]})", R"({"do":"place","clear":true})", R"({"do":"save","sealed":true})",
        R"({"do":"new","game":"fotm","scenario":"battle"})", R"({"do":"play","union":"recruit"})", R"({"do":"suggest"})"})
    EXPECT_EQ(two.north.code(line), "not-allowed") << line;
  Person watcher(*a.house);
  ASSERT_TRUE(watcher.ok(sit(two.keys.get("watch"))));
  EXPECT_EQ(watcher.say(R"({"do":"actions"})").get("actions").size(), 0U);
  for (const char* line : {R"({"do":"act","n":0,"at":0})", R"({"do":"undo"})", R"({"do":"chat","text":"x"})", R"({"do":"resign"})",
                           R"({"do":"renew"})", R"({"do":"orders"})", R"({"do":"offer","what":"draw"})", R"({"do":"notices"})"})
    EXPECT_EQ(watcher.code(line), "not-allowed") << line;
}

TEST(HouseSeats, TheSameActTwiceIsOneAct) {
  AHouse a;
  Two two(*a.house);
  const std::string decider = two.north.say(R"({"do":"view"})").get("view").get("decider").as_text();
  Person& who = decider == "union" ? two.north : two.south;
  ASSERT_TRUE(who.ok(act(0, 0)));
  EXPECT_EQ(who.code(act(0, 0)), "stale");
  EXPECT_EQ(who.code(R"({"do":"act","n":0})"), "bad-request") << "without 'at' it might be";
  Person again(*a.house);  // the connection was lost before the answer came
  ASSERT_TRUE(again.ok(sit(two.keys.get(decider))));
  EXPECT_EQ(again.code(act(0, 0)), "stale");
  EXPECT_EQ(again.say(R"({"do":"view"})").get("view").get("decision").as_integer(), 1);
}

TEST(HouseSeats, ARenewedKeyIsTheOnlyOne) {
  AHouse a;
  Two two(*a.house);
  Person thief(*a.house);
  ASSERT_TRUE(thief.ok(sit(two.keys.get("confederate"))));
  const Value renewed = two.south.say(R"({"do":"renew"})");
  ASSERT_TRUE(renewed.get("ok").as_bool()) << json_of(renewed);
  EXPECT_TRUE(thief.next("notice", std::chrono::seconds(1)).get("gone").as_bool());
  EXPECT_EQ(thief.code(R"({"do":"view"})"), "no-table");
  EXPECT_EQ(thief.code(sit(two.keys.get("confederate"))), "wrong-key");
  EXPECT_TRUE(two.south.ok(R"({"do":"view"})"));
  Person own(*a.house);
  EXPECT_TRUE(own.ok(sit(renewed.get("key"))));
  // Who plays renews the key of those who watch.
  Person watcher(*a.house);
  ASSERT_TRUE(watcher.ok(sit(two.keys.get("watch"))));
  ASSERT_TRUE(two.north.ok(R"({"do":"renew","seat":"watch"})"));
  EXPECT_EQ(watcher.code(R"({"do":"view"})"), "no-table");
  EXPECT_EQ(two.north.code(R"({"do":"renew","seat":"confederate"})"), "not-allowed");
}

TEST(HouseSeats, AnyoneTakesAnOpenSeatAndTheOpenersKeyOfItIsDead) {
  AHouse a;
  Person opener(*a.house), taker(*a.house), late(*a.house);
  const Value opened =
      opener.say(R"({"do":"open","game":"fotm","scenario":"battle","confederate":"anyone","listed":true,"name":"Sunday","as-name":"Ann"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  const Value listed = taker.say(R"({"do":"tables"})").get("tables");
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].get("name"), Value("Sunday"));
  EXPECT_EQ(listed[0].get("names").get("union"), Value("Ann"));
  EXPECT_EQ(json_of(listed[0].get("open")), R"(["confederate"])");
  EXPECT_EQ(listed[0].get("present").get("union").as_integer(), 1);
  const std::string take = R"({"do":"take","side":"confederate","as-name":"Bob","table":")" + opened.get("table").as_text() + "\"}";
  const Value taken = taker.say(take);
  ASSERT_TRUE(taken.get("ok").as_bool()) << json_of(taken);
  EXPECT_EQ(taken.get("seat"), Value("confederate"));
  EXPECT_EQ(late.code(take), "not-allowed");
  EXPECT_EQ(late.code(sit(opened.get("keys").get("confederate"))), "wrong-key");
  EXPECT_TRUE(late.ok(sit(taken.get("key"))));
  EXPECT_EQ(late.say(R"({"do":"tables"})").get("tables")[0].get("open").size(), 0U);
  // One's own tables by their keys; what opens nothing is null.
  const Value mine = late.say(R"({"do":"tables","mine":[")" + taken.get("key").as_text() + R"(","nothing"]})").get("mine");
  ASSERT_EQ(mine.size(), 2U);
  EXPECT_EQ(mine[0].get("seat"), Value("confederate"));
  EXPECT_TRUE(mine[1].is_null());
  // A listed table is watched without a key, one that is not listed is not.
  Person watcher(*a.house);
  EXPECT_TRUE(watcher.ok(R"({"do":"sit","table":")" + opened.get("table").as_text() + "\"}"));
  const Value hidden = opener.say(R"({"do":"open","game":"fotm","scenario":"battle"})");
  EXPECT_EQ(watcher.code(R"({"do":"sit","table":")" + hidden.get("table").as_text() + "\"}"), "no-table");
}

// Who only watches takes no place from those who play.
TEST(HouseSeats, WatchersKeepNoPlayerOut) {
  HouseOptions options;
  options.limits.outlets = 3;
  AHouse a(":memory:", options);
  Two two(*a.house, R"(,"listed":true)");
  const std::string watch = R"({"do":"sit","table":")" + two.opened.get("table").as_text() + "\"}";
  std::vector<std::unique_ptr<Person>> watchers;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(watchers.emplace_back(std::make_unique<Person>(*a.house))->ok(watch));
  EXPECT_EQ(watchers.emplace_back(std::make_unique<Person>(*a.house))->code(watch), "too-many");
  Person phone(*a.house);
  EXPECT_TRUE(phone.ok(sit(two.keys.get("confederate"))));
}

// Whoever is refused another seat keeps the one he has.
TEST(HouseSeats, ASeatThatIsTakenCostsNobodyHisOwn) {
  AHouse a;
  Two two(*a.house);
  EXPECT_EQ(two.north.code(R"({"do":"take","side":"confederate","table":")" + two.opened.get("table").as_text() + "\"}"), "not-allowed");
  EXPECT_TRUE(two.north.ok(R"({"do":"chat","text":"still here"})"));
}

// Whatever the program can be asked is for a table of a house too, or the answer says why not.
TEST(HouseSeats, NoVerbSaysThatThereIsNoTable) {
  AHouse a;
  Two two(*a.house);
  Person watcher(*a.house);
  ASSERT_TRUE(watcher.ok(sit(two.keys.get("watch"))));
  for (Person* who : {&two.north, &two.south, &watcher})
    for (const std::string_view verb : Desk::verb_names()) {
      const Value answer = who->say(json_of(Value::object({{"do", verb}})));
      EXPECT_NE(answer.get("error").get("code"), Value("no-table")) << verb << " → " << json_of(answer);
    }
}

TEST(HouseSeats, TheLuckOfTheDiceIsToldToAll) {
  AHouse a;
  Two two(*a.house);
  for (int i = 0; i < 400 && two.north.say(R"({"do":"luck"})").get("luck").size() == 0; ++i) two.play(i * 7);
  const Value luck = two.north.say(R"({"do":"luck"})").get("luck");
  EXPECT_GT(luck.size(), 0U);
  EXPECT_EQ(json_of(two.south.say(R"({"do":"luck"})").get("luck")), json_of(luck)) << "dice fall in the open";
}

// Names and talk are lines: no sign of one man's moves or hides what stands beside it.
TEST(HouseSeats, WhatPeopleWriteHasNoSignsThatCannotBeSeen) {
  EXPECT_EQ(plain_line("\u202eeel\u2066 \u200b\x01"), "eel");
  EXPECT_EQ(plain_line("\u200b\ufeff\u00a0\u0085"), "");
  EXPECT_EQ(plain_line(" Gödel \U0001F468\u200d\U0001F33E\tünd "), "Gödel \U0001F468\u200d\U0001F33E ünd");
  EXPECT_EQ(plain_line("\u2003\u3000\u3164\u115f\u2800"), "") << "blanks of every width, and fillers";
  EXPECT_EQ(plain_line("\ufe0f\u200d\u034f \u200c"), "") << "nothing that these could belong to";
  EXPECT_EQ(plain_line("\u2764\ufe0f \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
            "\u2764\ufe0f \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645");
  std::string tower = "a";
  for (int i = 0; i < 30; ++i) tower += "\u0301";
  EXPECT_EQ(plain_line(tower + "b"), "a\u0301\u0301\u0301\u0301b") << "marks upon marks reach into the lines above";
  AHouse a;
  Two two(*a.house, ",\"listed\":true,\"as-name\":\"\u202eAnn\",\"name\":\"gnp\u202e.exe\",\"notes\":\"one\\ttwo\\u0000\"");
  const Value shown = two.north.say(R"({"do":"tables"})").get("tables")[0];
  EXPECT_EQ(shown.get("names").get("union"), Value("Ann"));
  EXPECT_EQ(shown.get("name"), Value("gnp.exe"));
  EXPECT_EQ(shown.get("notes"), Value("one two"));
  const Value said = two.south.say("{\"do\":\"chat\",\"text\":\"good\u202e day\"}");
  EXPECT_EQ(said.get("chat").get("text"), Value("good day"));
  EXPECT_EQ(two.north.code("{\"do\":\"chat\",\"text\":\"\u200b \u2066\"}"), "bad-request") << "nothing that can be read";
  EXPECT_EQ(two.north.code(R"({"do":"open","game":"fotm","scenario":"battle","name":")" + std::string(41, 'x') + "\"}"), "bad-request");
}

// A whole game of random choices survives the house: what the file has after each stretch is what was acknowledged.
TEST(HouseSeats, EverythingIsThereAfterARestart) {
  const Folder folder;
  const std::string file = (folder / "house.db").string();
  Value keys;
  std::string view, story, chat;
  {
    AHouse a(file);
    Two two(*a.house, R"(,"as-name":"Ann")", R"("game":"agv","scenario":"16.1")");
    keys = two.keys;
    for (int i = 0; i < 120; ++i) two.play(i * 7);
    ASSERT_TRUE(two.south.ok(R"({"do":"chat","text":"good luck"})"));
    two.north.say(R"({"do":"undo"})");
    view = json_of(two.south.say(R"({"do":"view"})"));
    story = json_of(two.south.say(R"({"do":"story"})"));
  }
  AHouse a(file);
  Person south(*a.house);
  const Value sat = south.say(R"({"do":"sit","since":0,"key":")" + keys.get("confederate").as_text() + "\"}");
  ASSERT_TRUE(sat.get("ok").as_bool()) << json_of(sat);
  EXPECT_EQ(json_of(south.say(R"({"do":"view"})")), view);
  EXPECT_EQ(json_of(south.say(R"({"do":"story"})")), story);
  EXPECT_EQ(sat.get("names").get("union"), Value("Ann"));
  EXPECT_EQ(sat.get("chat")[0].get("text"), Value("good luck"));
  EXPECT_EQ(json_of(sat.get("story")), json_of(south.say(R"({"do":"story"})").get("lines")));
}

TEST(HouseSeats, LimitsAreToldInWords) {
  HouseOptions options;
  options.limits.opened_burst = 2;
  AHouse a(":memory:", options);
  Person p(*a.house);
  const std::string open = R"({"do":"open","game":"fotm","scenario":"battle"})";
  EXPECT_TRUE(p.ok(open));
  EXPECT_TRUE(p.ok(open));
  const Value third = p.say(open);
  EXPECT_EQ(third.get("error").get("code"), Value("too-many"));
  EXPECT_NE(third.get("error").get("message").as_text().find("come back in"), std::string::npos) << json_of(third);
  EXPECT_EQ(p.code(R"({"do":"chat","text":")" + std::string(501, 'x') + "\"}"), "bad-request");
  EXPECT_EQ(p.code(R"({"do":"open","game":"fotm","scenario":"battle","union":"general","confederate":"recruit"})"), "too-many");
  a.time += 3'600'000;
  EXPECT_EQ(p.code(R"({"do":"open","game":"fotm","scenario":"battle","union":"general","confederate":"recruit"})"), "bad-request");
  EXPECT_EQ(p.code(R"({"do":"open","game":"fotm","scenario":"battle","seed":3})"), "not-allowed");
}

}  // namespace
}  // namespace vedette
