// Games on disk: nothing that was kept is lost by a fault, a new game or a record that no longer fits.
#include "text_table/keeping.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "catalogue/catalogue.h"
#include "kept_folder.h"
#include "support/shelf.h"
#include "text_table/text_table.h"

namespace vedette::text_table {
namespace {

namespace fs = std::filesystem;

const Catalogue& games() {
  static const Catalogue all(testing_support::test_shelf());
  return all;
}

class Keeping : public KeptFolder {
 protected:
  // A person against the recruit who types these lines.
  std::string sit(const std::string& typed, Wishes w, int* exit_code = nullptr) const {
    std::istringstream in(typed);
    std::ostringstream out;
    Console console(in, out, false, 100);
    w.players[0] = "person";
    w.players[1] = "recruit";
    w.cover = false;
    const int code = TextTable(offers_of(games()), console, std::move(w)).run();
    if (exit_code != nullptr) *exit_code = code;
    return out.str();
  }
  Wishes battle() const {
    Wishes w;
    w.game = "fotm";
    w.scenario = "battle";
    w.default_setup = true;
    w.options_said = true;
    w.shelf = folder.string();
    return w;
  }
};

TEST_F(Keeping, AFileIsReplacedInOneStepThroughALink) {
  EXPECT_EQ(write_safely(at("a"), "one"), "");
  fs::create_symlink("a", at("link"));
  EXPECT_EQ(write_safely(at("link"), "two"), "");
  EXPECT_TRUE(fs::is_symlink(at("link")));
  EXPECT_EQ(text_in(at("a")), "two");
  EXPECT_EQ(files(), 2U);
  EXPECT_EQ(write_safely(folder.string(), "x"), "it is a folder");
  EXPECT_NE(write_safely(at("no/where"), "x"), "");
}

TEST_F(Keeping, AFullDiskLeavesTheOldFileAndNoLitter) {
  ASSERT_EQ(write_safely(at("a"), "old"), "");
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit small = before;
  small.rlim_cur = 1000;
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string why = write_safely(at("a"), std::string(100'000, 'x'));
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_NE(why, "");
  EXPECT_EQ(text_in(at("a")), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Keeping, UnfinishedGamesAreKeptSideBySideAndListed) {
  sit("done\nquit\n", battle());
  sit("done\nquit\n", battle());
  ASSERT_EQ(left_games(folder.string()).size(), 2U);
  EXPECT_NE(left_games(folder.string())[0].told.find("fotm battle, after"), std::string::npos);
  Wishes any;
  any.shelf = folder.string();
  const std::string text = sit("2\nquit\n", any);
  EXPECT_NE(text.find("There are games you left."), std::string::npos) << text;
  EXPECT_EQ(left_games(folder.string()).size(), 2U);
}

TEST_F(Keeping, AFileNamedForSavingIsNotWrittenOver) {
  std::ofstream(at("mine.record")) << "a record of a later program\n";
  Wishes w = battle();
  w.shelf.clear();
  w.autosave = at("mine.record");
  const std::string text = sit("quit\n", w);
  EXPECT_EQ(text_in(at("mine.record")), "a record of a later program\n");
  EXPECT_NE(text.find("stays as it is"), std::string::npos);
  EXPECT_TRUE(fs::exists(at("mine-2.record")));
}

TEST_F(Keeping, ARecordThatNoLongerFitsGoesOnAsACopy) {
  sit("quit\n", battle());
  const std::string file = left_games(folder.string()).at(0).file;
  std::string text = text_in(file);
  const std::size_t at_version = text.find("version ");
  text.replace(at_version, text.find('\n', at_version) - at_version, "version 0.0.1");
  text += "union move us-crook to 0101\n";
  ASSERT_EQ(write_safely(file, text), "");
  Wishes any;
  any.shelf = folder.string();
  const std::string told = sit("1\n2\nquit\n", any);
  EXPECT_NE(told.find("The record itself stays as it is"), std::string::npos) << told;
  EXPECT_EQ(text_in(file), text);
  EXPECT_EQ(left_games(folder.string()).size(), 2U);
}

TEST_F(Keeping, WhatCouldNotBeSavedIsToldAndTheExitCodeIsNotZero) {
  Wishes w = battle();
  w.shelf.clear();
  w.autosave = at("no") + "/x.record";
  std::ofstream(at("no")) << "a file where the folder should be";
  int code = 0;
  const std::string text = sit("quit\nquit\n", w, &code);
  EXPECT_NE(text.find("can't be saved"), std::string::npos) << text;
  EXPECT_EQ(code, 1);
  sit("save " + at("kept") + "\nquit\n", w, &code);
  EXPECT_EQ(code, 0);
}

// Who saved leaves at once; who has played on since, or taken something back and played otherwise, is warned again.
TEST_F(Keeping, QuitRemembersThatTheGameWasSaved) {
  const std::string warning = "This game is not saved";
  const auto warnings = [&](const std::string& typed) {
    Wishes w = battle();
    w.shelf.clear();
    const std::string text = sit(typed, w);
    int n = 0;
    for (std::size_t at = text.find(warning); at != std::string::npos; at = text.find(warning, at + 1)) ++n;
    return n;
  };
  const std::string save = "save " + at("kept") + "\n";
  EXPECT_EQ(warnings("1\nquit\nquit\n"), 1);
  EXPECT_EQ(warnings("1\n" + save + "quit\n"), 0);
  EXPECT_EQ(warnings("1\n" + save + "list\nwhy done\nquit\n"), 0) << "looking changes nothing";
  EXPECT_EQ(warnings("1\n" + save + "1\nquit\nquit\n"), 1);
  EXPECT_EQ(warnings("1\n" + save + "undo\n2\nquit\nquit\n"), 1) << "as many moves, but another game";
  EXPECT_EQ(warnings("1\nquit\n1\nquit\nquit\n"), 2) << "warned for each game that would be lost";
  EXPECT_EQ(warnings("1\nsave " + at("no/where") + "\nquit\nquit\n"), 1) << "what could not be saved is not";
  // Opened from a file and left as it was: nothing is lost. Kept by itself: it says so.
  EXPECT_EQ(warnings("load " + at("kept") + "\nquit\n"), 0);
  EXPECT_NE(sit("1\nquit\n", battle()).find("The game is saved; `vedette table` goes on with it."), std::string::npos);
}

// A game of a later program can not be offered, but it is told of, and not lost to a new one: whatever is begun is kept beside it.
TEST_F(Keeping, ARecordOfALaterFormatStaysWhateverIsBegun) {
  sit("1\nquit\n", battle());
  const std::string file = left_games(folder.string()).at(0).file;
  std::string later = text_in(file);
  later.replace(later.find("vedette record 1"), 16, "vedette record 9");
  ASSERT_EQ(write_safely(file, later), "");
  for (const bool named : {true, false}) {
    Wishes w = battle();
    if (!named) w.game.clear();
    const std::string told = sit(named ? "1\nquit\n" : "new\nfotm\n1\nquit\n", w);
    EXPECT_EQ(text_in(file), later);
    EXPECT_EQ(told.find("newer Vedette") != std::string::npos, !named) << told;
  }
  EXPECT_EQ(left_games(folder.string()).size(), 2U);
}

// A record that is left as it is stays, and a new game is kept beside it.
TEST_F(Keeping, LeftAsItIsThenANewGame) {
  sit("quit\n", battle());
  const std::string file = left_games(folder.string()).at(0).file;
  std::string text = text_in(file);
  text += "union move us-crook to 0101\n";
  ASSERT_EQ(write_safely(file, text), "");
  Wishes any;
  any.shelf = folder.string();
  any.options_said = true;
  any.default_setup = true;
  any.scenario = "battle";
  const std::string told = sit("1\n1\nfotm\n1\nquit\n", any);
  EXPECT_NE(told.find("Nothing was opened."), std::string::npos) << told;
  EXPECT_EQ(text_in(file), text);
  EXPECT_EQ(left_games(folder.string()).size(), 2U) << told;
}

}  // namespace
}  // namespace vedette::text_table
