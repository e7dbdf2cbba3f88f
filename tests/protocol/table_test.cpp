// The table: acting, undo and its limits, scripted dice, records there and back, and what a seat may know.
#include "tabletop/table.h"

#include <gtest/gtest.h>

#include "protocol/stub_game.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

using testing_support::StubGame;

class TableTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(table.begin({.setup = {.scenario = "duel", .options = {}}, .seed = 5}).refusal.ok()); }
  Acted act(std::string_view text) { return act(table, text); }
  static Acted act(Table& t, std::string_view text) {
    std::string error;
    return t.act(words_of(text, error));
  }
  void hide_both() {
    ASSERT_TRUE(act("hide order 2").refusal.ok());
    ASSERT_TRUE(act("hide order 3").refusal.ok());
  }
  static Refusal load(Table& t, const std::string& text, bool partial = false) {
    Record record;
    if (Refusal r = read_record(text, record); !r.ok()) return r;
    Resumed resumed;
    return t.resume(record, partial, 1, resumed);
  }
  static std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const auto at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? text : text.replace(at, what.size(), by);
  }
  StubGame game;
  Table table{game};
};

TEST_F(TableTest, UnknownScenarioOrOptionIsNamedWithItsNeighbours) {
  Table t(game);
  EXPECT_EQ(t.begin({.setup = {.scenario = "duell", .options = {}}}).refusal.message, "there is no scenario 'duell'; near names: duel");
  EXPECT_EQ(t.begin({.setup = {.scenario = "duel", .options = {{"lout", true}}}}).refusal.message,
            "there is no option 'lout'; near names: loud");
}

TEST_F(TableTest, ARefusedActionChangesNothingAndNamesClauseAndWitnesses) {
  const auto before = table.hash(Seat::all);
  const Acted acted = act("roll");
  EXPECT_EQ(acted.refusal.code, Refused::not_legal);
  EXPECT_EQ(acted.refusal.rules.size(), 1U);
  EXPECT_NE(acted.refusal.message.find("cs-second"), std::string::npos);
  EXPECT_TRUE(acted.events.empty());
  EXPECT_EQ(table.hash(Seat::all), before);
}

TEST_F(TableTest, UndoTakesBackWhatNobodyElseHasSeenOrAnswered) {
  hide_both();
  const auto before = table.hash(Seat::all);
  ASSERT_TRUE(act("wait").refusal.ok());
  ASSERT_TRUE(act("wait").refusal.ok());
  ASSERT_TRUE(table.undo(std::nullopt, Seat::all).ok());
  EXPECT_EQ(table.hash(Seat::all), before);
  // No further: the other side has hidden its number since.
  const Refusal r = table.undo(0, Seat::all);
  EXPECT_EQ(r.code, Refused::not_allowed);
}

TEST_F(TableTest, UndoToADecisionStopsThere) {
  hide_both();
  ASSERT_TRUE(act("wait").refusal.ok());
  const auto after_one = table.hash(Seat::all);
  ASSERT_TRUE(act("wait").refusal.ok());
  EXPECT_EQ(table.undo_limit(Seat::all).to, 2);
  EXPECT_EQ(table.undo_limit(Seat::all).last, 3);
  EXPECT_EQ(table.undo(7, Seat::all).code, Refused::bad_request);
  ASSERT_TRUE(table.undo(3, Seat::all).ok());
  EXPECT_EQ(table.hash(Seat::all), after_one);
}

TEST_F(TableTest, UndoStopsAtARoll) {
  hide_both();
  ASSERT_TRUE(act("roll").refusal.ok());
  const Refusal r = table.undo(std::nullopt, Seat::all);
  EXPECT_EQ(r.code, Refused::not_allowed);
  EXPECT_NE(r.message.find("chance has spoken in 'roll'"), std::string::npos) << r.message;
}

TEST_F(TableTest, UndoStopsAtWhatWasRevealed) {
  hide_both();
  ASSERT_TRUE(act("peek").refusal.ok());
  EXPECT_NE(table.undo(std::nullopt, Seat::all).message.find("revealed"), std::string::npos);
}

TEST_F(TableTest, ASeatMayNotUndoTheOtherSidesChoice) {
  ASSERT_TRUE(act("hide order 2").refusal.ok());
  EXPECT_EQ(table.undo(std::nullopt, Seat::confederate).code, Refused::not_allowed);
  EXPECT_TRUE(table.undo(std::nullopt, Seat::union_).ok());
}

TEST_F(TableTest, AnAnalysisTableGoesBackThroughRollsAndRollsTheSameAgain) {
  Table t(game);
  ASSERT_TRUE(t.begin({.setup = {.scenario = "duel", .options = {}}, .seed = 5, .analysis = true}).refusal.ok());
  ASSERT_TRUE(act(t, "hide order 1").refusal.ok());
  ASSERT_TRUE(act(t, "hide order 1").refusal.ok());
  ASSERT_TRUE(act(t, "roll").refusal.ok());
  const auto after = t.hash(Seat::all);
  ASSERT_TRUE(t.undo(2, Seat::all).ok());
  ASSERT_TRUE(act(t, "roll").refusal.ok());
  EXPECT_EQ(t.hash(Seat::all), after);
  EXPECT_TRUE(t.marks().analysis);
}

TEST_F(TableTest, ScriptedDiceAreUsedInOrderAndThenTheSeedGoesOn) {
  hide_both();
  ASSERT_TRUE(table.script({6, chit_item(2)}).ok());
  EXPECT_EQ(act("roll").events.at(0).dice[0], 6);
  EXPECT_EQ(act("draw").events.at(0).value[0], 2);
  EXPECT_EQ(table.scripted_left(), 0U);
  EXPECT_TRUE(table.marks().scripted);
  EXPECT_TRUE(act("roll").refusal.ok());
}

TEST_F(TableTest, DiceThatDoNotFitChangeNothing) {
  hide_both();
  const auto before = table.hash(Seat::all);
  for (const DiceItem wrong : {chit_item(0), DiceItem{9}}) {
    ASSERT_TRUE(table.script({wrong}).ok());
    EXPECT_EQ(act("roll").refusal.code, Refused::bad_dice);
    EXPECT_EQ(table.hash(Seat::all), before);
    EXPECT_EQ(table.scripted_left(), 1U);
  }
}

TEST_F(TableTest, AnActionInPartsIsAllOrNone) {
  hide_both();
  const auto before = table.hash(Seat::all);
  ASSERT_TRUE(table.script({chit_item(0)}).ok());
  EXPECT_EQ(act("fire").refusal.code, Refused::bad_dice);  // the second part rolls, and a chit is no die
  EXPECT_EQ(table.hash(Seat::all), before);
  ASSERT_TRUE(table.script({}).ok());
  EXPECT_EQ(act("wait stop").refusal.code, Refused::not_legal);  // the second part is forbidden
  EXPECT_EQ(table.hash(Seat::all), before);
  const Acted acted = act("fire");
  EXPECT_TRUE(acted.refusal.ok());
  EXPECT_EQ(acted.events.size(), 2U);
}

TEST_F(TableTest, WhatChanceBeganIsNotTakenBack) {
  hide_both();
  const Acted acted = act("roll stop");  // after the roll the other side decides: the rest no longer fits
  EXPECT_TRUE(acted.refusal.ok());
  EXPECT_TRUE(acted.cut_short);
  EXPECT_EQ(table.decider(), Side::confederate);
}

TEST_F(TableTest, WhyJudgesWithoutPlaying) {
  std::string error;
  const auto before = table.hash(Seat::all);
  EXPECT_TRUE(table.why(words_of("hide order 2", error), Seat::all).ok());
  EXPECT_EQ(table.why(words_of("fire", error), Seat::all).code, Refused::not_legal);
  EXPECT_EQ(table.hash(Seat::all), before);
}

// Records.

TEST_F(TableTest, ARecordThereAndBackGivesTheSameTable) {
  hide_both();
  for (const char* text : {"wait", "roll", "draw", "fire", "peek"}) ASSERT_TRUE(act(text).refusal.ok()) << text;
  ASSERT_TRUE(table.script({3, chit_item(1)}).ok());
  ASSERT_TRUE(table.place(Value::object({{"turn", 1}})).refusal.ok());
  const std::string text = table.save(Seat::all);
  Table again(game);
  const Refusal r = load(again, text);
  ASSERT_TRUE(r.ok()) << r.message;
  EXPECT_EQ(again.hash(Seat::all), table.hash(Seat::all));
  EXPECT_EQ(again.save(Seat::all), text);
  EXPECT_EQ(act(again, "roll").events.at(0).dice[0], 3);
}

TEST_F(TableTest, TheDiceAfterLoadingAreThoseThatWouldHaveCome) {
  hide_both();
  ASSERT_TRUE(act("roll").refusal.ok());
  Table again(game);
  ASSERT_TRUE(load(again, table.save(Seat::all)).ok());
  for (const char* text : {"roll", "roll", "draw"}) {
    act(text);
    act(again, text);
    EXPECT_EQ(again.hash(Seat::all), table.hash(Seat::all));
  }
}

TEST_F(TableTest, ARecordIsReadable) {
  hide_both();
  ASSERT_TRUE(table.script({6, chit_item(2)}).ok());
  act("roll");
  act("draw");
  const std::string text = table.save(Seat::all);
  EXPECT_NE(text.find("vedette record 1\n"), std::string::npos);
  EXPECT_NE(text.find("\nmark scripted\n"), std::string::npos);
  EXPECT_NE(text.find("\nunion hide order 2\nconfederate hide order 3\nunion roll | 6\nconfederate draw | chit-3\n"), std::string::npos)
      << text;
}

TEST_F(TableTest, ASeatsRecordHasNeitherSeedNorTheOthersSecrets) {
  hide_both();
  ASSERT_TRUE(table.script({6, chit_item(2), chit_item(0)}).ok());
  act("roll");
  act("draw");
  act("draw");
  const std::string text = table.save(Seat::union_);
  EXPECT_EQ(text.find("seed"), std::string::npos);
  EXPECT_NE(text.find("union hide order 2\nconfederate ?\nunion roll | 6\nconfederate draw | ?\nunion draw | chit-1\n"), std::string::npos)
      << text;
  Table again(game);
  EXPECT_NE(load(again, text).message.find("secret"), std::string::npos);
}

TEST_F(TableTest, BrokenRecordsNameTheLineAndTheRemedy) {
  hide_both();
  act("roll");
  const std::string good = table.save(Seat::all);
  const auto message = [&](const std::string& text) {
    Table t(game);
    return load(t, text).message;
  };
  EXPECT_NE(message("").find("empty"), std::string::npos);
  EXPECT_NE(message("hello").find("not a record"), std::string::npos);
  EXPECT_NE(message(replaced(good, "record 1", "record 2")).find("newer Vedette"), std::string::npos);
  EXPECT_NE(message(good.substr(0, good.find("begin"))).find("cut off"), std::string::npos);
  EXPECT_NE(message(replaced(good, "confederate hide order 3", "confederate")).find("cut off"), std::string::npos);
  EXPECT_NE(message(replaced(good, "union roll", "unio roll")).find("not understood"), std::string::npos);
  EXPECT_NE(message(replaced(good, "seed 5", "seed x")).find("seed"), std::string::npos);
  EXPECT_NE(message(replaced(good, "union roll | ", "union roll | 7")).find("neither a die"), std::string::npos);
  EXPECT_NE(message(replaced(good, "union roll | ", "union roll | 4 ")).find("other dice"), std::string::npos);
}

TEST_F(TableTest, AnIllegalLineOfOurOwnIsAnErrorOneOfAnotherVersionOpensAtTheLastGoodLine) {
  hide_both();
  const auto at_the_good_line = table.hash(Seat::all);
  act("roll");
  const std::string bad = replaced(table.save(Seat::all), "union roll", "union shoot");
  Table t(game);
  const Refusal r = load(t, bad);
  EXPECT_EQ(r.code, Refused::not_legal);
  EXPECT_NE(r.message.find("line 14"), std::string::npos) << r.message;
  EXPECT_FALSE(r.rules.empty());

  Record record;
  ASSERT_TRUE(read_record(replaced(bad, "version ", "version 0.0.1-"), record).ok());
  Resumed resumed;
  ASSERT_TRUE(t.resume(record, false, 1, resumed).ok());
  EXPECT_EQ(resumed.stopped_at, 14);
  EXPECT_EQ(resumed.why.rules.size(), 1U);
  EXPECT_EQ(t.hash(Seat::all), at_the_good_line);
}

TEST_F(TableTest, WhatWasAlteredAfterSavingIsTold) {
  hide_both();
  for (const char* text : {"roll", "draw", "roll"}) ASSERT_TRUE(act(text).refusal.ok()) << text;
  const std::string good = table.save(Seat::all);
  const auto doubts = [&](const std::string& text) {
    Record record;
    EXPECT_TRUE(read_record(text, record).ok()) << text;
    Table t(game);
    Resumed resumed;
    const Refusal r = t.resume(record, false, 1, resumed);
    EXPECT_TRUE(r.ok()) << r.message;
    std::string all;
    for (const std::string& d : resumed.doubts) all += d + "\n";
    return all;
  };
  EXPECT_EQ(doubts(good), "");
  const std::size_t at = good.find("union roll | ") + 13;
  std::string die = good;
  die[at] = die[at] == '6' ? '5' : '6';
  EXPECT_NE(doubts(die).find("the lines of play"), std::string::npos);
  EXPECT_NE(doubts(die).find("line 14: the dice or chits are not those that the seed gives"), std::string::npos) << doubts(die);
  EXPECT_NE(doubts(replaced(good, "seed 5 ", "seed 6 ")).find("the seed of the dice"), std::string::npos);
  EXPECT_NE(doubts(replaced(good, "version ", "version 0")).find("the version or the content"), std::string::npos);
  EXPECT_NE(doubts(replaced(good, "charts default\n", "charts default\nwaits yes\n")).find("what is played"), std::string::npos);
  const std::string drawn = good.substr(good.find("seed 5 "), 8);
  EXPECT_NE(doubts(replaced(good, drawn, "seed 5 9")).find("is said to have given 9 numbers"), std::string::npos);
  // Records of earlier programs have no sums: they open, and their dice are still compared.
  const std::size_t sum = good.find("sum "), after = good.find('\n', sum) + 1;
  EXPECT_EQ(doubts(std::string(good).erase(sum, after - sum)), "");
  EXPECT_NE(doubts(std::string(die).erase(sum, after - sum)).find("the seed gives"), std::string::npos);
}

TEST_F(TableTest, ASealedRecordIsWholeAndTellsNothingByChance) {
  hide_both();
  ASSERT_TRUE(table.script({6, chit_item(2), chit_item(0), 4}).ok());
  for (const char* text : {"roll", "draw", "draw"}) ASSERT_TRUE(act(text).refusal.ok()) << text;
  ASSERT_TRUE(table.place(Value::object({{"turn", 1}})).refusal.ok());
  const std::string text = table.save(Seat::all, Writing::sealed);
  for (const char* secret : {"hide order", "seed 5", "chit-3", "turn\":1", "script 4"})
    EXPECT_EQ(text.find(secret), std::string::npos) << text;
  EXPECT_NE(text.find("\nunion ~"), std::string::npos) << text;
  EXPECT_NE(text.find("\nunion roll | "), std::string::npos) << text;
  Table again(game);
  ASSERT_TRUE(load(again, text).ok()) << load(again, text).message;
  EXPECT_EQ(again.hash(Seat::all), table.hash(Seat::all));
  EXPECT_EQ(again.save(Seat::all), table.save(Seat::all));
  EXPECT_EQ(again.save(Seat::all, Writing::sealed), text);
  // A letter that is missing is noticed.
  const std::size_t at = text.find("union ~") + 7;
  EXPECT_FALSE(load(again, std::string(text).erase(at, 1)).ok());
}

TEST_F(TableTest, ASituationIsNotInTheRecordOfASeat) {
  ASSERT_TRUE(table.place(Value::object({{"turn", 1}})).refusal.ok());
  const std::string text = table.save(Seat::union_);
  EXPECT_NE(text.find("\nplace ?\n"), std::string::npos) << text;
  Table again(game);
  EXPECT_NE(load(again, text).message.find("saved from a seat"), std::string::npos);
}

TEST_F(TableTest, UndoAfterLoadingBringsTheSameDiceAgain) {
  Table study(game);
  ASSERT_TRUE(study.begin({.setup = {.scenario = "duel", .options = {}}, .seed = 5, .analysis = true}).refusal.ok());
  for (const char* text : {"hide order 2", "hide order 3", "roll", "roll"}) ASSERT_TRUE(act(study, text).refusal.ok()) << text;
  const auto hash = study.hash(Seat::all);
  Table again(game);
  ASSERT_TRUE(load(again, study.save(Seat::all)).ok());
  ASSERT_TRUE(again.undo(2, Seat::all).ok());
  for (const char* text : {"roll", "roll"}) ASSERT_TRUE(act(again, text).refusal.ok());
  EXPECT_EQ(again.hash(Seat::all), hash);
}

TEST_F(TableTest, AHashForASeatDoesNotDependOnWhatItMayNotKnow) {
  Table other(game);
  ASSERT_TRUE(other.begin({.setup = {.scenario = "duel", .options = {}}, .seed = 5}).refusal.ok());
  hide_both();
  act(other, "hide order 2");
  act(other, "hide order 1");
  EXPECT_EQ(table.hash(Seat::union_), other.hash(Seat::union_));
  EXPECT_NE(table.hash(Seat::confederate), other.hash(Seat::confederate));
}

}  // namespace
}  // namespace vedette
