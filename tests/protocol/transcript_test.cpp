// Golden transcripts: a conversation with the desk, and an evening at the text table, as they are to be read.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "protocol/desk.h"
#include "support/golden.h"
#include "support/paths.h"
#include "support/proving.h"
#include "tabletop/json.h"
#include "text_table/text_table.h"

namespace vedette {
namespace {

using testing_support::golden_difference;
using testing_support::proving_game;

// Every verb once or more, and what is refused; long lists are cut so that a person can read it.
TEST(Transcript, AConversationWithTheDesk) {
  std::ifstream said(testing_support::source_dir() + "/tests/protocol/golden/desk_said.txt");
  ASSERT_TRUE(said) << "tests/protocol/golden/desk_said.txt is missing";
  Desk desk({offer_of(proving_game())});
  std::string line, transcript;
  while (std::getline(said, line)) {
    JsonError error;
    const Value answer = value_of_json(desk.answer(line), error);
    ASSERT_TRUE(error.reason.empty()) << error.reason;
    transcript += "> " + line + "\n";
    for (const auto& [key, value] : answer.members()) {
      static const std::regex kHash(
          "sum( [0-9a-f]{8}){4}|[0-9a-f]{16}");  // of content or position: changes with them, and says nothing to a reader
      std::string text = std::regex_replace(key + ": " + json_of(value), kHash, "(hash)");
      if (text.size() > 600) text = text.substr(0, 600) + " (cut)";
      transcript += "  " + text + "\n";
    }
  }
  EXPECT_EQ(golden_difference("protocol/golden/desk.txt", transcript), "");
}

class TextTableTest : public ::testing::Test {
 protected:
  std::string sit(const std::string& typed, text_table::Wishes wishes, int expected = 0) {
    wishes.seed = 7;
    std::istringstream in(typed);
    std::ostringstream out;
    text_table::Console console(in, out, false, 100);
    EXPECT_EQ(text_table::TextTable({offer_of(proving_game())}, console, std::move(wishes)).run(), expected);
    return out.str();
  }
  static text_table::Wishes wishes(const char* north, const char* south) {
    text_table::Wishes w;
    w.game = "proving";
    w.scenario = "skirmish";
    w.options_said = true;
    w.default_setup = true;
    w.players[0] = north;
    w.players[1] = south;
    return w;
  }
};

TEST_F(TextTableTest, AnEveningReadsAsItShould) {
  std::ifstream typed(testing_support::source_dir() + "/tests/protocol/golden/evening_typed.txt");
  ASSERT_TRUE(typed);
  EXPECT_EQ(golden_difference("protocol/golden/evening.txt", sit({std::istreambuf_iterator<char>(typed), {}}, wishes("person", "recruit"))),
            "");
}

TEST_F(TextTableTest, TwoRecruitsPlayToTheEndAndTheResultIsTold) {
  const std::string text = sit("", wishes("recruit", "recruit"));
  EXPECT_NE(text.find("Score:"), std::string::npos);
  EXPECT_TRUE(text.find("wins") != std::string::npos || text.find("drawn") != std::string::npos) << text;
}

TEST_F(TextTableTest, EverythingIsAskedThatWasNotSaid) {
  const std::string text = sit("?\n2\n\n\n2\n\nquit\nquit\n", {});
  for (const char* question : {"Which scenario?", "Optional rules", "Who plays the Union?", "Who plays the Confederate?", "Set-up?"})
    EXPECT_NE(text.find(question), std::string::npos) << question << '\n' << text;
}

TEST_F(TextTableTest, WhatTheCommandLineAsksForMustExist) {
  for (const auto& [field, value, near] :
       {std::tuple{&text_table::Wishes::game, "provng", "proving"}, std::tuple{&text_table::Wishes::scenario, "skirmisch", "skirmish"}}) {
    text_table::Wishes w = wishes("person", "recruit");
    w.*field = value;
    EXPECT_NE(sit("", w, 2).find(near), std::string::npos);
  }
  EXPECT_NE(sit("", wishes("person", "recrut"), 2).find("recruit"), std::string::npos);
}

TEST_F(TextTableTest, TheTableIsCoveredBetweenTwoPersonsWhenThereIsSomethingToHide) {
  const std::string text = sit("1\n\n\nquit\nquit\n", wishes("person", "person"));
  const std::size_t secret = text.find("puts Double-quick");
  const std::size_t cover = text.find("The table is covered. Confederate");
  ASSERT_NE(secret, std::string::npos) << text;
  ASSERT_NE(cover, std::string::npos) << text;
  EXPECT_LT(secret, cover);
  EXPECT_NE(text.substr(secret, cover - secret).find(std::string(50, '\n')), std::string::npos);
  EXPECT_EQ(text.find("Double-quick", cover),
            text.find("cs-double-quick", cover) == std::string::npos ? std::string::npos : text.find("Double-quick", cover));
}

TEST_F(TextTableTest, AGameThatWasLeftGoesOn) {
  const std::string file = ::testing::TempDir() + "vedette_left.record";
  std::filesystem::remove(file);
  text_table::Wishes w = wishes("person", "recruit");
  w.autosave = file;
  const std::string first = sit("1\nquit\n", w);
  EXPECT_NE(first.find("The game is saved"), std::string::npos);
  text_table::Wishes again;
  again.autosave = file;
  again.players[0] = "person";
  again.players[1] = "recruit";
  const std::string second = sit("\nundo\nstory\nquit\n", again);
  EXPECT_NE(second.find("There is a game you left."), std::string::npos);
  EXPECT_EQ(second.find("Which scenario?"), std::string::npos);
  std::filesystem::remove(file);
}

TEST_F(TextTableTest, SaveLoadAndWhatCannotBe) {
  const std::string file = ::testing::TempDir() + "vedette_kept.record";
  const std::string text = sit("save " + file + "\n1\nload " + file + "\n1\nload nowhere.record\nsave /nowhere/else/x\nquit\nquit\n",
                               wishes("person", "recruit"));
  EXPECT_NE(text.find("Saved to"), std::string::npos);
  EXPECT_NE(text.find("can't be read"), std::string::npos);
  EXPECT_NE(text.find("can't be written"), std::string::npos);
  EXPECT_NE(text.find("quit` again"), std::string::npos);
  text_table::Wishes w = wishes("person", "recruit");
  w.record = "nowhere.record";
  EXPECT_NE(sit("", w, 2).find("can't be read"), std::string::npos);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace vedette
