// Sets are put together in any order, taken apart and confirmed, or called off; everybody sees what is being put together.
#include <gtest/gtest.h>

#include <set>

#include "blind_swords/procedures.h"
#include "support/blind_swords.h"
#include "support/covers.h"
#include "support/hands.h"
#include "support/trial.h"
#include "tabletop/table.h"

namespace vedette {
namespace {

using namespace testing_support;

TEST(Sets, FirersJoinInAnyOrderAndLeaveAgain) {
  COVERS("bs:9.1d.1", "bs:9.3.1");
  AgvTable none;
  Table table = seated(none, fire_situation());
  ASSERT_TRUE(say(table, "fire at 1131").refusal.ok());
  ASSERT_TRUE(say(table, "add us-30-ohb").refusal.ok());  // the last in unit order first
  ASSERT_TRUE(say(table, "add us-12-oh").refusal.ok()) << "what comes earlier in the list is not shut out";
  ASSERT_TRUE(say(table, "drop us-30-ohb").refusal.ok());
  ASSERT_TRUE(say(table, "add us-30-oha").refusal.ok());
  ASSERT_TRUE(say(table, "add us-30-ohb").refusal.ok()) << "nothing has been rolled: all are in, and none has fired";
  EXPECT_EQ(say(table, "add us-12-oh").refusal.code, Refused::not_legal);
  EXPECT_EQ(say(table, "drop us-23-oh").refusal.code, Refused::not_legal);
  const Acted fired = say(table, "done");
  ASSERT_TRUE(fired.refusal.ok());
  int firers = 0;
  for (const Event& e : fired.events) firers += agv_game().tell(e).get("event").as_text() == "fired" ? 1 : 0;
  EXPECT_EQ(firers, 3);
}

TEST(Sets, ALoneFirerIsConfirmedToo) {
  AgvTable none;
  Table table = seated(none, object({{"clear", true},
                                     {"turn", 2},
                                     {"units", units({"us-12-oh 1132", "cs-5-nc 1131"})},
                                     {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                                     {"step", "fire"}}));
  const Acted aimed = say(table, "fire at 1131");
  ASSERT_TRUE(aimed.refusal.ok());
  EXPECT_TRUE(table.undo_limit(Seat::all).possible) << "nothing has been rolled";
  EXPECT_TRUE(say(table, "done").refusal.ok());
}

TEST(Sets, EverySetIsListedOnceForWhoSearches) {
  AgvTable t;
  t.place(fire_situation());
  t.play("fire at 1131");
  ActionList once(Sets::once), freely;
  agv_game().actions(t.position, once);
  agv_game().actions(t.position, freely);
  EXPECT_EQ(once.size(), 3);
  EXPECT_EQ(freely.size(), 4);  // and it may be called off
  AgvTable added;
  added.place(fire_situation());
  added.play("fire at 1131").play("add us-30-oha");
  ActionList once_later(Sets::once), freely_later;
  agv_game().actions(added.position, once_later);
  agv_game().actions(added.position, freely_later);
  EXPECT_EQ(once_later.size(), 2);    // done, 30 OHb
  EXPECT_EQ(freely_later.size(), 5);  // done, 12 OH, 30 OHb, 30 OHa out again, and called off
}

TEST(Sets, AShotIsCalledOff) {
  COVERS("bs:9.3.1", "bs:10.7.4");
  AgvTable none;
  Table table = seated(none, object({{"clear", true},
                                     {"turn", 2},
                                     {"units", units({"us-12-oh 1132", "us-30-oha 1232", "cs-5-nc 1131", "cs-12-nc 1031"})},
                                     {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                                     {"step", "fire"}}));
  const std::uint64_t before = table.hash(Seat::table);
  ASSERT_TRUE(say(table, "fire at 1131").refusal.ok());
  ASSERT_TRUE(say(table, "add us-12-oh").refusal.ok());
  EXPECT_EQ(say(table, "fire at 1031").refusal.code, Refused::not_legal) << "said of another hex it does not do nothing";
  EXPECT_EQ(say(table, "fire us-30-oha+ at 1031").refusal.code, Refused::not_legal);
  ASSERT_TRUE(say(table, "pass").refusal.ok());
  EXPECT_EQ(table.position().as<bs::Position>().frames.top().kind, static_cast<std::uint8_t>(bs::Proc::fire_step));
  EXPECT_NE(table.hash(Seat::table), before) << "decisions are counted";
  ASSERT_TRUE(say(table, "fire us-12-oh+ at 1131").refusal.ok()) << "and nobody has fired";
  // One unit alone is named without asking; taken out again, it does not come back by itself.
  Table lone = seated(none, object({{"clear", true},
                                    {"turn", 2},
                                    {"units", units({"us-12-oh 1132", "cs-5-nc 1131"})},
                                    {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                                    {"step", "fire"}}));
  ASSERT_TRUE(say(lone, "fire at 1131").refusal.ok());
  ASSERT_TRUE(say(lone, "drop us-12-oh").refusal.ok());
  EXPECT_EQ(lone.position().as<bs::Position>().frames.top().kind, static_cast<std::uint8_t>(bs::Proc::fire_step));
}

TEST(Sets, AnAssaultIsCalledOff) {
  COVERS("bs:11.1.1", "bs:11.2.2");
  AgvTable none;
  Table table = seated(none, object({{"clear", true},
                                     {"turn", 2},
                                     {"units", units({"us-12-oh 1132", "us-23-oh 1231", "cs-5-nc 1131"})},
                                     {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                                     {"step", "close-combat"}}));
  ASSERT_TRUE(say(table, "close-combat at 1131 from 1132").refusal.ok());
  ASSERT_TRUE(say(table, "flank 1231").refusal.ok());
  ASSERT_TRUE(say(table, "pass").refusal.ok());
  EXPECT_EQ(table.position().as<bs::Position>().frames.top().kind, static_cast<std::uint8_t>(bs::Proc::close_combat_step));
  ASSERT_TRUE(say(table, "close-combat at 1131 from 1231").refusal.ok()) << "the hex has not been attacked yet";
  ASSERT_TRUE(say(table, "done").refusal.ok());
}

TEST(Sets, ComposingIsSeenByEverybody) {
  AgvTable t;
  t.place(fire_situation());
  EXPECT_TRUE(composing(t).is_null());
  t.play("fire at 1131").play("add us-30-oha");
  for (const Seat seat : {Seat::all, Seat::union_, Seat::confederate, Seat::table}) {
    const Value now = composing(t, seat);
    EXPECT_EQ(now.get("kind").as_text(), "fire");
    EXPECT_EQ(now.get("target").as_text(), "1131");
    EXPECT_EQ(joined(now.get("units")), "us-30-oha");
    EXPECT_EQ(joined(now.get("could")), "us-12-oh us-30-ohb");
  }
  // What it would be now, and what it would be with one more.
  const Value now = t.ask("odds", object({})), more = t.ask("odds", object({{"kind", "fire"}, {"units", list({"us-12-oh", "us-30-oha"})}}));
  EXPECT_TRUE(now.get("legal").as_bool());
  EXPECT_EQ(joined(now.get("units")), "us-30-oha");
  EXPECT_EQ(now.get("strength").as_text(), "4");
  EXPECT_EQ(more.get("strength").as_text(), "13");
}

Value composing(const Table& table) { return agv_game().show(agv_game().view(table.position(), Seat::all)).get("composing"); }
std::string refused_with(Table& table, std::string_view text) {
  const Refusal r = say(table, text).refusal;
  return r.rules.empty() ? std::string(name(r.code)) : std::string(agv_game().rules().id(r.rules[0]));
}

TEST(Sets, FlankingHexesInAnyOrder) {
  COVERS("bs:11.2.1");
  AgvTable none;
  Table t = seated(none, object({{"clear", true},
                                 {"turn", 2},
                                 {"units", units({"us-12-oh 2429", "us-23-oh 2529", "us-30-oha 2530", "cs-5-nc 2430"})},
                                 {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                                 {"step", "close-combat"}}));
  ASSERT_TRUE(say(t, "close-combat at 2430 from 2429").refusal.ok());
  EXPECT_EQ(composing(t).get("could").size(), 2U);
  ASSERT_TRUE(say(t, "flank 2530").refusal.ok());
  ASSERT_TRUE(say(t, "flank 2529").refusal.ok()) << "a lower number after a higher one";
  ASSERT_TRUE(say(t, "drop 2530").refusal.ok());
  EXPECT_EQ(joined(composing(t).get("flanks")), "2529");
  EXPECT_EQ(joined(composing(t).get("units")), "us-12-oh us-23-oh");
  Value odds;
  ASSERT_TRUE(agv_game().ask(t.position(), "odds", object({{"kind", "close-combat"}}), odds).ok());
  EXPECT_EQ(odds.get("strength").as_text(), "18");
  EXPECT_EQ(refused_with(t, "drop 2530"), "bs:11.2.1");
  EXPECT_EQ(refused_with(t, "drop charge"), "bs:11.6.1");
  const Acted begun = say(t, "done");
  ASSERT_TRUE(begun.refusal.ok());
  int attackers = 0;
  for (const Event& e : begun.events) attackers += agv_game().tell(e).get("event").as_text() == "assaulting" ? 1 : 0;
  EXPECT_EQ(attackers, 2);
}

TEST(Sets, AnAdvanceIsPlannedAndSent) {
  COVERS("bs:11.5.1", "bs:11.5.2");
  // 5 VA Cavalry goes before the assault: those who came may step into its hex.
  AgvTable none;
  const auto won = [&] {
    Table t =
        seated(none, object({{"clear", true},
                             {"turn", 2},
                             {"units", units({"us-12-oh 1232", "us-30-oha 1131 battleworn", "us-30-ohb 1131", "cs-5-va-cavalry 1130"})},
                             {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                             {"step", "close-combat"}}));
    EXPECT_TRUE(say(t, "close-combat at 1130 from 1131 flanks +").refusal.ok());
    const Acted gone = say(t, "withdraw cs-5-va-cavalry to 1129-1128");
    EXPECT_TRUE(gone.refusal.ok()) << gone.refusal.message;
    if (t.decider() == Side::confederate) {
      EXPECT_TRUE(say(t, "done").refusal.ok());
    }
    return t;
  };
  const auto at = [](const Table& t, std::string_view id) {
    const Value view = agv_game().show(agv_game().view(t.position(), Seat::all));
    for (const Value& u : view.get("units").items())
      if (u.get("unit").as_text() == id) return u.get("hex").as_text();
    return std::string();
  };
  Table t = won();
  ASSERT_EQ(composing(t).get("kind").as_text(), "advance");
  EXPECT_EQ(joined(composing(t).get("could")), "us-30-oha us-30-ohb");
  ASSERT_TRUE(say(t, "advance us-30-ohb 1130").refusal.ok());
  EXPECT_EQ(at(t, "us-30-ohb"), "1131") << "planned, not made";
  EXPECT_EQ(joined(composing(t).get("units")), "us-30-ohb");
  ASSERT_TRUE(say(t, "advance us-30-oha 1130").refusal.ok()) << "in any order";
  ASSERT_TRUE(say(t, "drop us-30-ohb").refusal.ok());
  ASSERT_TRUE(say(t, "done").refusal.ok());
  EXPECT_EQ(at(t, "us-30-oha"), "1130");
  EXPECT_EQ(at(t, "us-30-ohb"), "1131");
  Table whole = won();
  EXPECT_EQ(refused_with(whole, "advance us-12-oh+us-30-oha 1130"), "bs:11.5.1") << "12 OH was not in it: all or none";
  EXPECT_EQ(at(whole, "us-30-oha"), "1131");
  ASSERT_TRUE(say(whole, "advance us-30-oha+us-30-ohb 1130").refusal.ok());
  EXPECT_EQ(at(whole, "us-30-oha"), "1130");
  EXPECT_EQ(at(whole, "us-30-ohb"), "1130");
}

TEST(Sets, KeyChitsAreChangedUntilDone) {
  COVERS("bs:5.1.1");
  Table table(agv_game());
  Opening opening;
  opening.setup.scenario = "16.1";
  opening.waits = true;
  ASSERT_TRUE(table.begin(opening).refusal.ok());
  ASSERT_TRUE(say(table, "key chits us-rally").refusal.ok());
  EXPECT_EQ(table.decider(), Side::union_) << "he has not confirmed";
  ASSERT_TRUE(say(table, "drop chit us-rally").refusal.ok());
  EXPECT_EQ(say(table, "done").refusal.code, Refused::not_legal);
  ASSERT_TRUE(say(table, "key chits us-charge").refusal.ok());
  const auto view = [&](Seat seat) { return agv_game().show(agv_game().view(table.position(), seat)); };
  EXPECT_EQ(joined(view(Seat::union_).get("composing").get("chits")), "us-charge");
  EXPECT_FALSE(view(Seat::confederate).get("composing").has("chits"));
  ASSERT_TRUE(say(table, "done").refusal.ok());
  EXPECT_EQ(table.decider(), Side::confederate);
}

}  // namespace
}  // namespace vedette
