// That a saved game outlives a power cut can not be tried; that the system is asked for it, in the right order, can: this program's own
// fsync and rename stand before those of the library, note what they are asked for and ask the system for it.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <sstream>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "kept_folder.h"
#include "support/shelf.h"
#include "text_table/keeping.h"
#include "text_table/text_table.h"

namespace {

std::vector<std::string>* noted = nullptr;  // null: nobody looks
const char* failing = "";                   // of these kinds none succeeds

int asked_for(const std::string& what, bool fails) {
  if (noted != nullptr) noted->push_back(what);
  if (fails) errno = EIO;
  return fails ? -1 : 0;
}

}  // namespace

extern "C" int fsync(int file) {
  struct stat about {};
  const bool folder = fstat(file, &about) == 0 && S_ISDIR(about.st_mode);
  if (const int bad = asked_for(folder ? "folder" : "file", std::string(failing) == (folder ? "folder" : "file")); bad != 0) return bad;
  return static_cast<int>(syscall(SYS_fsync, file));
}

extern "C" int rename(const char* from, const char* to) noexcept {
  if (const int bad = asked_for("rename", std::string(failing) == "rename"); bad != 0) return bad;
  return static_cast<int>(syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}

namespace vedette::text_table {
namespace {

using Steps = std::vector<std::string>;

class Synced : public KeptFolder {
 protected:
  void SetUp() override {
    KeptFolder::SetUp();
    noted = &steps;
  }
  void TearDown() override {
    noted = nullptr;
    failing = "";
    KeptFolder::TearDown();
  }
  Steps steps;
};

// What was written is on the disk before its name is, and then the name is.
TEST_F(Synced, TheFileBeforeItsNameAndTheFolderAfter) {
  EXPECT_EQ(write_safely(at("a"), "one"), "");
  EXPECT_EQ(steps, (Steps{"file", "rename", "folder"}));
  EXPECT_EQ(text_in(at("a")), "one");
}

TEST_F(Synced, WhatFailsInBetweenIsToldAndTheOldFileStays) {
  ASSERT_EQ(write_safely(at("a"), "old"), "");
  for (const char* step : {"file", "rename"}) {
    failing = step;
    EXPECT_NE(write_safely(at("a"), "new"), "") << step;
    EXPECT_EQ(text_in(at("a")), "old") << step;
    EXPECT_EQ(files(), 1U) << "litter after " << step;
  }
}

// A disk that can not promise to keep the new name has kept nothing for certain.
TEST_F(Synced, AFolderThatIsNotSyncedIsTold) {
  failing = "folder";
  EXPECT_NE(write_safely(at("a"), "new"), "");
}

// Every action at a text table is on the disk before the next is asked for.
TEST_F(Synced, AfterEveryActionOfATextTable) {
  static const Catalogue games(testing_support::test_shelf());
  std::istringstream in("1\nquit\n");
  std::ostringstream out;
  Console console(in, out, false, 100);
  Wishes w;
  w.game = "fotm";
  w.scenario = "battle";
  w.default_setup = true;
  w.options_said = true;
  w.shelf = folder.string();
  w.players[0] = "person";
  w.players[1] = "recruit";
  w.cover = false;
  EXPECT_EQ(TextTable(offers_of(games), console, std::move(w)).run(), 0);
  ASSERT_GE(steps.size(), 6U) << "the opening and one action at least";
  for (std::size_t i = 0; i + 2 < steps.size(); i += 3)
    EXPECT_EQ(Steps(steps.begin() + static_cast<long>(i), steps.begin() + static_cast<long>(i) + 3), (Steps{"file", "rename", "folder"}));
}

}  // namespace
}  // namespace vedette::text_table
