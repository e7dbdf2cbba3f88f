// From end to end: what is done at a table of the program reaches somebody who is not there, and people at two processes of one house.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <functional>

#include "people.h"
#include "postgres_server.h"
#include "web_sink.h"
#include "wire.h"

namespace vedette {
namespace {

using namespace house_tests;

bool before_long(const std::function<bool()>& f) {
  for (const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30); std::chrono::steady_clock::now() < end;) {
    if (f()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return f();
}

std::string text_of_file(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(HouseNotices, AnActAtATableReachesWhoIsNotThereByWebhookAndByMail) {
  const Folder folder;
  const WebSink sink({kOk});
  const std::string program = (folder / "sendmail").string(), box = (folder / "box").string();
  std::ofstream(program) << "#!/bin/sh\n{ echo \"$@\"; cat; } > " << box << ".part && mv " << box << ".part " << box << "\n";
  ASSERT_EQ(chmod(program.c_str(), 0700), 0);
  const HouseProcess house((folder / "house.db").string(), {"--notices", "webhook,private,mail=" + program + ",from=house@example.org"});
  Caller north(house.port()), south(house.port());
  const Value opened = north.say(R"({"do":"open","game":"fotm","scenario":"battle","setup":"default","name":"Sunday"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  ASSERT_TRUE(south.say(sit(opened.get("keys").get("confederate"))).get("ok").as_bool());
  const Value set = south.say(json_of(Value::object({{"do", "notices"}, {"webhook", sink.address()}, {"mail", "lee@example.org"}})));
  ASSERT_TRUE(set.get("ok").as_bool()) << json_of(set);
  Value view = north.say(R"({"do":"view"})").get("view");
  for (int i = 0; i < 200 && view.get("decider") == Value("confederate"); ++i) {  // until it is the Union's turn
    ASSERT_TRUE(south.say(act(0, view.get("decision").as_integer())).get("ok").as_bool());
    view = north.say(R"({"do":"view"})").get("view");
  }
  EXPECT_TRUE(sink.requests().empty()) << "he was there";
  ASSERT_TRUE(south.say(R"({"do":"leave"})").get("ok").as_bool());
  for (int i = 0; i < 400 && view.get("decider") == Value("union"); ++i) {
    ASSERT_TRUE(north.say(act(0, view.get("decision").as_integer())).get("ok").as_bool());
    view = north.say(R"({"do":"view"})").get("view");
  }
  ASSERT_EQ(view.get("decider"), Value("confederate"));
  ASSERT_TRUE(before_long([&] { return !sink.requests().empty(); })) << "no webhook came";
  const std::string post = sink.requests().front();
  EXPECT_NE(post.find("\"table\":\"" + opened.get("table").as_text()), std::string::npos) << post;
  EXPECT_NE(post.find("\"seat\":\"confederate\""), std::string::npos) << post;
  EXPECT_NE(post.find("It is your turn"), std::string::npos) << post;
  ASSERT_TRUE(before_long([&] { return std::filesystem::exists(box); })) << "no mail came";
  const std::string mail = text_of_file(box);
  EXPECT_NE(mail.find("lee@example.org"), std::string::npos) << mail;
  EXPECT_NE(mail.find("Sunday"), std::string::npos) << mail;
  for (const char* seat : {"union", "confederate"})
    EXPECT_EQ((post + mail).find(opened.get("keys").get(seat).as_text()), std::string::npos) << "a notice carries no key";
}

// Two processes have the table awake at once: each follows what the other wrote, an agreed undo too, without reading it anew.
TEST(HouseProcesses, EachTellsWhatWasDoneAtTheOther) {
  ASSERT_EQ(PostgresServer::shared().missing(), "");
  const std::string where = PostgresServer::shared().fresh_database();
  AHouse one(where), two(where);
  Person north(*one.house), south(*two.house);
  const Value opened = north.say(R"({"do":"open","game":"agv","scenario":"16.1","setup":"default"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  ASSERT_TRUE(south.ok(sit(opened.get("keys").get("confederate"))));
  const auto decision = [](Person& p) { return p.say(R"({"do":"view"})").get("view").get("decision").as_integer(); };
  const auto play = [&] {
    const Value view = north.say(R"({"do":"view"})").get("view");
    const bool of_union = view.get("decider") == Value("union");
    Person &who = of_union ? north : south, &waits = of_union ? south : north;
    const Value list = who.say(R"({"do":"actions"})");
    const auto choices = static_cast<std::int64_t>(list.get("actions").size());
    const Value acted = who.say(act(static_cast<int>(view.get("decision").as_integer() * 7 % choices), view.get("decision").as_integer()));
    ASSERT_TRUE(acted.get("ok").as_bool()) << json_of(acted);
    const Value push = waits.next("acted", std::chrono::seconds(30));
    ASSERT_EQ(push.get("decision"), acted.get("decision"));
    ASSERT_EQ(push.get("by"), view.get("decider"));
    ASSERT_FALSE(push.has("undo"));
    ASSERT_GT(push.get("lines").as_integer(), 0);
  };
  for (int i = 0; i < 90; ++i) ASSERT_NO_FATAL_FAILURE(play()) << i;
  const std::string id = opened.get("table").as_text();
  EXPECT_LT(two.house->room(id)->replayed(), 5) << "played on from the lines, never read whole again";
  const std::int64_t back = decision(north) - 40;
  const Value offered = north.say(R"({"do":"offer","what":"undo","to":)" + std::to_string(back) + "}");
  ASSERT_TRUE(offered.get("ok").as_bool()) << json_of(offered);
  if (offered.get("offer").is_object()) {
    ASSERT_EQ(json_of(south.next("offer", std::chrono::seconds(30)).get("offer")), json_of(offered.get("offer")));
    ASSERT_TRUE(south.ok(R"({"do":"answer","yes":true})"));
    EXPECT_TRUE(north.next("answered", std::chrono::seconds(30)).get("yes").as_bool());
    EXPECT_TRUE(north.next("acted", std::chrono::seconds(30)).get("undo").as_bool());
  } else {  // nothing was rolled or shown since
    EXPECT_TRUE(south.next("acted", std::chrono::seconds(30)).get("undo").as_bool());
  }
  EXPECT_EQ(decision(north), back);
  EXPECT_EQ(decision(south), back);
  for (int i = 0; i < 20; ++i) ASSERT_NO_FATAL_FAILURE(play()) << i;
  const auto seen = [](Person& p) { return json_of(p.say(R"({"do":"view","as":"table"})").get("view").get("units")); };
  EXPECT_EQ(seen(north), seen(south));
}

// Who sits at the other is here for all that it matters: he is shown, in the list too, and nobody sends him a notice.
TEST(HouseProcesses, WhoSitsAtTheOtherIsHere) {
  ASSERT_EQ(PostgresServer::shared().missing(), "");
  const std::string where = PostgresServer::shared().fresh_database();
  std::atomic<int> notices{0};
  HouseOptions options;
  options.notify = [&](const NoticeWays&, const TurnNotice&) { ++notices; };
  options.refuse_notices = [](const NoticeWays&) { return std::string(); };
  AHouse one(where, options), two(where, options);
  Person north(*one.house), south(*two.house);
  const Value opened = north.say(R"({"do":"open","game":"agv","scenario":"16.1","setup":"default","listed":true})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  ASSERT_TRUE(south.ok(sit(opened.get("keys").get("confederate"))));
  const auto present = [](Person& p, const char* side) {
    return p.say(R"({"do":"tables"})").get("tables")[0].get("present").get(side).as_integer();
  };
  ASSERT_TRUE(before_long([&] { return present(north, "confederate") == 1 && present(south, "union") == 1; }));
  Person late(*two.house);
  EXPECT_EQ(late.say(sit(opened.get("keys").get("watch"))).get("present").get("union").as_integer(), 1);
  ASSERT_TRUE(south.ok(R"({"do":"notices","mail":"lee@example.org"})"));
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(north.ok(act(0, i)));
  EXPECT_EQ(one.house->room(opened.get("table").as_text())->table().decider(), Side::confederate);
  EXPECT_EQ(notices, 0) << "he is there";
  ASSERT_TRUE(south.ok(R"({"do":"leave"})"));
  Value left;
  while ((left = north.next("left")).is_object() && left.get("seat") != Value("confederate")) continue;
  EXPECT_EQ(left.get("present").get("confederate").as_integer(), 0) << json_of(left);
  EXPECT_EQ(present(north, "confederate"), 0);
  // A process that is killed says no goodbye: it is heard of no more.
  ASSERT_TRUE(before_long([&] { return two.house->elsewhere(opened.get("table").as_text())[0] == 1; }));
  two.time += 61'000;
  two.house->tick();
  EXPECT_EQ(two.house->elsewhere(opened.get("table").as_text())[0], 0);
}

// An answer reaches who asked, wherever he sits, with what was answered and by whom.
TEST(HouseProcesses, AnAnswerGivenAtTheOtherIsTold) {
  ASSERT_EQ(PostgresServer::shared().missing(), "");
  const std::string where = PostgresServer::shared().fresh_database();
  AHouse one(where), two(where);
  Person north(*one.house), south(*two.house);
  const Value opened = north.say(R"({"do":"open","game":"fotm","scenario":"battle","setup":"default"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  ASSERT_TRUE(south.ok(sit(opened.get("keys").get("confederate"))));
  for (const bool yes : {false, true}) {
    ASSERT_TRUE(north.ok(R"({"do":"offer","what":"draw"})"));
    ASSERT_EQ(south.next("offer", std::chrono::seconds(30)).get("offer").get("what"), Value("draw"));
    ASSERT_TRUE(south.ok(std::string(R"({"do":"answer","yes":)") + (yes ? "true}" : "false}")));
    const Value push = north.next("answered", std::chrono::seconds(30));
    EXPECT_EQ(push.get("what"), Value("draw"));
    EXPECT_EQ(push.get("by"), Value("confederate"));
    EXPECT_EQ(push.get("yes"), Value(yes));
  }
  EXPECT_EQ(north.next("over", std::chrono::seconds(30)).get("over").get("by"), Value("draw"));
}

// A key that was renewed at one process opens nothing at the other, for him neither who already sits there.
TEST(HouseProcesses, ARenewedKeyIsDeadAtTheOther) {
  ASSERT_EQ(PostgresServer::shared().missing(), "");
  const std::string where = PostgresServer::shared().fresh_database();
  AHouse one(where), two(where);
  Person north(*one.house), south(*two.house), stranger(*two.house), watcher(*two.house);
  const Value opened = north.say(R"({"do":"open","game":"fotm","scenario":"battle","setup":"default","union":"me"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  const Value keys = opened.get("keys");
  ASSERT_TRUE(south.ok(sit(keys.get("confederate"))));
  ASSERT_TRUE(stranger.ok(sit(keys.get("union"))));
  ASSERT_TRUE(watcher.ok(sit(keys.get("watch"))));
  const Value renewed = north.say(R"({"do":"renew"})");
  ASSERT_TRUE(renewed.get("ok").as_bool()) << json_of(renewed);
  EXPECT_TRUE(stranger.next("notice", std::chrono::seconds(30)).get("gone").as_bool());
  EXPECT_EQ(stranger.code(R"({"do":"resign"})"), "no-table");
  EXPECT_EQ(stranger.code(sit(keys.get("union"))), "wrong-key");
  EXPECT_TRUE(stranger.ok(sit(renewed.get("key"))));
  for (Person* p : {&north, &south, &watcher}) EXPECT_TRUE(p->ok(R"({"do":"view"})")) << "the others stay";
}

// … also before the other has heard of it: what he asks next meets the change, and is not judged anew for him.
TEST(HouseProcesses, ARenewedKeyActsNoMoreAtTheOther) {
  const Folder folder;
  const std::string where = (folder / "house.db").string();
  AHouse one(where), two(where);
  Person north(*one.house), stranger(*two.house);
  const Value opened = north.say(R"({"do":"open","game":"fotm","scenario":"battle","setup":"default","union":"me"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  ASSERT_TRUE(stranger.ok(sit(opened.get("keys").get("union"))));
  ASSERT_TRUE(north.ok(R"({"do":"renew"})"));
  EXPECT_EQ(stranger.code(R"({"do":"resign"})"), "no-table");
  EXPECT_TRUE(stranger.next("notice", std::chrono::seconds(1)).get("gone").as_bool());
  EXPECT_TRUE(north.ok(R"({"do":"chat","text":"the game goes on"})"));
  EXPECT_FALSE(one.house->room(opened.get("table").as_text())->state().over.has_value());
}

// The store, which is away when it is said so.
class Away final : public Store {
 public:
  explicit Away(const std::string& where) : store_(opened(where)) {}
  Kept create(const StoredWhole& w) override { return store_->create(w); }
  Kept change(const StoredChange& c, std::int64_t& v) override { return away ? Kept::unavailable : store_->change(c, v); }
  Kept forget(std::string_view id) override { return store_->forget(id); }
  Kept table(std::string_view id, StoredTable& t) override { return ++asked, away ? Kept::unavailable : store_->table(id, t); }
  Kept lines(std::string_view id, int from, std::vector<std::string>& l) override { return store_->lines(id, from, l); }
  Kept snapshot(std::string_view id, int& lines, std::string& bytes) override { return store_->snapshot(id, lines, bytes); }
  Kept chat(std::string_view id, int last, std::vector<StoredChat>& c) override { return store_->chat(id, last, c); }
  Kept key(std::string_view hash, StoredKey& k) override { return store_->key(hash, k); }
  Kept list(bool listed, int most, std::vector<StoredTable>& l) override { return store_->list(listed, most, l); }
  Kept due(Millis before, int most, std::vector<std::string>& ids) override { return store_->due(before, most, ids); }
  Kept ids(std::vector<std::string>& all) override { return store_->ids(all); }
  Kept whole(std::string_view id, StoredWhole& w) override { return store_->whole(id, w); }
  void when_changed(Changed c) override { changed = std::move(c); }
  std::string where() const override { return store_->where(); }
  std::string trouble() const override { return "away"; }
  std::atomic<bool> away{false};
  std::atomic<int> asked{0};
  Changed changed;

 private:
  std::unique_ptr<Store> store_;
};

// A change that cannot be read when it is told of is told of once, and asked for until it is known.
TEST(HouseProcesses, AChangeThatCouldNotBeReadIsNotLost) {
  const Folder folder;
  const std::string where = (folder / "house.db").string();
  AHouse one(where);
  Away store(where);
  HouseOptions options;
  options.beat = std::chrono::milliseconds(0);
  House two(offers_of(catalogue()), store, std::move(options));
  Person north(*one.house), south(two);
  const Value opened = north.say(R"({"do":"open","game":"fotm","scenario":"battle","setup":"default"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  ASSERT_TRUE(south.ok(sit(opened.get("keys").get("confederate"))));
  ASSERT_TRUE(north.ok(R"({"do":"chat","text":"are you there?"})"));
  store.away = true;
  const int asked = store.asked;
  store.changed(opened.get("table").as_text(), 0);
  ASSERT_TRUE(before_long([&] { return store.asked > asked; }));
  store.away = false;
  Value heard;
  for (int i = 0; i < 30 && heard.is_null(); ++i) {
    two.tick();
    heard = south.next("chat", std::chrono::seconds(1));
  }
  EXPECT_EQ(heard.get("chat").get("text"), Value("are you there?"));
}

// Two houses over one file hear nothing of each other: the one that comes second learns of the first when its own change does not fit.
// Then everybody who sits there is told, without a gap, and what was asked is judged anew: a word of talk is said, an act that no longer
// fits is stale.
TEST(HouseProcesses, WhatCameFirstIsToldToAllAndWhatCameSecondJudgedAnew) {
  const Folder folder;
  const std::string where = (folder / "house.db").string();
  AHouse one(where), two(where);
  Person north(*one.house), south(*two.house), watcher(*two.house), also_north(*two.house);
  const Value opened = north.say(R"({"do":"open","game":"fotm","scenario":"battle","setup":"default"})");
  ASSERT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
  ASSERT_TRUE(also_north.ok(sit(opened.get("keys").get("union"))));
  ASSERT_TRUE(south.ok(sit(opened.get("keys").get("confederate"))));
  ASSERT_TRUE(watcher.ok(sit(opened.get("keys").get("watch"))));
  ASSERT_TRUE(north.ok(sit(opened.get("keys").get("union")))) << "reads that both are there";
  ASSERT_TRUE(south.ok(R"({"do":"chat","text":"we are here"})"));
  Value view = south.say(R"({"do":"view"})").get("view");
  for (int i = 0; i < 400 && view.get("decider") == Value("confederate"); ++i) {
    ASSERT_TRUE(south.ok(act(0, view.get("decision").as_integer())));
    view = south.say(R"({"do":"view"})").get("view");
  }
  ASSERT_EQ(view.get("decider"), Value("union"));
  ASSERT_TRUE(north.ok(R"({"do":"chat","text":"ready"})"));
  const auto numbers = [](Person& p) {
    std::vector<std::int64_t> all;
    for (const std::string& line : p.pushed()) all.push_back(parsed(line).get("n").as_integer());
    return all;
  };
  ASSERT_TRUE(south.ok(R"({"do":"chat","text":"so am I"})")) << "the other word came first";
  const std::string first = act(0, view.get("decision").as_integer());
  const Value acted = north.say(first);
  ASSERT_TRUE(acted.get("ok").as_bool()) << json_of(acted);
  const std::vector<std::int64_t> before = numbers(watcher);
  ASSERT_FALSE(before.empty());
  EXPECT_EQ(also_north.code(first), "stale") << "the same act at both is one act";
  for (Person* p : {&south, &watcher}) {
    const Value push = p->next("acted", std::chrono::seconds(1));
    EXPECT_EQ(push.get("decision"), acted.get("decision")) << json_of(push);
    EXPECT_EQ(push.get("by"), Value("union"));
    if (p == &watcher) {
      EXPECT_EQ(push.get("n").as_integer(), before.back() + 1);
    }
  }
  EXPECT_TRUE(south.ok(R"({"do":"chat","text":"good day"})"));
  EXPECT_TRUE(watcher.next("chat", std::chrono::seconds(1)).is_object());
}

}  // namespace
}  // namespace vedette
