// The file of SQLite when the world is unkind: full disks, programs that are killed, files that are none.
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "house/stores.h"
#include "house/writer.h"

namespace vedette::house_tests {
namespace {

// In a process of its own; what it returns is its exit code.
template <class F>
int in_a_child(F&& f) {
  const pid_t child = fork();
  if (child == 0) _exit(f());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

// Writes until the store will not take more, in a child; then says how far it came: so many acknowledged, then `unavailable` with words.
struct Filled {
  int acknowledged = 0;
  char words[200] = "";
  bool told = false, reads = false;
};
template <class F>
Filled filled_until_full(const std::string& file, F&& limit) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  Filled filled;
  const int code = in_a_child([&] {
    if (!limit()) return 77;
    std::string why;
    const auto store = open_store(file, why);
    if (!store) return 3;
    Filled f;
    std::int64_t version = 0;
    if (store->create(a_table("t1")) != Kept::yes) return 4;
    for (int n = 0; n < 4000 && !f.told; ++n) {
      StoredChange c = a_change("t1", version, 1 + n, {std::string(900, 'x') + std::to_string(n)});
      c.state = std::to_string(n);
      const Kept kept = store->change(c, version);
      if (kept == Kept::yes) ++f.acknowledged;
      if (kept == Kept::conflict || kept == Kept::gone) return 5;
      f.told = kept == Kept::unavailable;
    }
    StoredTable t;
    f.reads = store->table("t1", t) == Kept::yes && t.lines == f.acknowledged + 1 && t.version == f.acknowledged;
    // Again and again: always told, never half done.
    for (int n = 0; n < 3; ++n)
      if (store->change(a_change("t1", version, f.acknowledged + 1, {std::string(500'000, 'y')}), version) != Kept::unavailable) return 6;
    store->trouble().copy(f.words, sizeof f.words - 1);
    return write(ends[1], &f, sizeof f) == sizeof f ? 0 : 7;
  });
  close(ends[1]);
  EXPECT_TRUE(code != 0 || read(ends[0], &filled, sizeof filled) == static_cast<ssize_t>(sizeof filled));
  close(ends[0]);
  EXPECT_TRUE(code == 0 || code == 77) << code;
  return filled;
}

void is_whole(const std::string& file, int acknowledged) {
  const auto store = opened(file);
  ASSERT_NE(store, nullptr);
  StoredWhole w;
  ASSERT_EQ(store->whole("t1", w), Kept::yes);
  ASSERT_EQ(w.lines.size(), static_cast<std::size_t>(acknowledged) + 1);
  EXPECT_EQ(w.table.state, std::to_string(acknowledged - 1));
  for (int n = 0; n < acknowledged; ++n)
    EXPECT_TRUE(w.lines[static_cast<std::size_t>(n) + 1] == std::string(900, 'x') + std::to_string(n)) << n;
  // And with room it goes on.
  std::int64_t version = 0;
  EXPECT_EQ(store->change(a_change("t1", w.table.version, w.table.lines, {"on we go"}), version), Kept::yes) << store->trouble();
}

TEST(SqliteStore, AFileThatMayNotGrowIsToldAndNothingIsHalfDone) {
  const Folder folder;
  const std::string file = (folder / "house.db").string();
  const Filled f = filled_until_full(file, [] {
    const rlimit limit{400 << 10, 400 << 10};
    return setrlimit(RLIMIT_FSIZE, &limit) == 0;
  });
  EXPECT_TRUE(f.told);
  EXPECT_TRUE(f.reads);
  EXPECT_GT(f.acknowledged, 10);
  EXPECT_NE(std::string(f.words).find(file), std::string::npos) << f.words;
  EXPECT_NE(std::string(f.words).find("full"), std::string::npos) << f.words;
  is_whole(file, f.acknowledged);
}

// A small disk of memory, in a name space of the child's own where the system gives it one.
TEST(SqliteStore, AFullDiskIsToldAndNothingIsHalfDone) {
  const Folder folder;
  const std::string file = (folder / "house.db").string(), kept = (folder / "kept").string();
  ASSERT_EQ(mkdir(kept.c_str(), 0700), 0);
  int acknowledged = -1;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const int code = in_a_child([&] {
    // A name space of one's own: nobody else sees the disk, and it is gone with the child.
    if (unshare(geteuid() == 0 ? CLONE_NEWNS : CLONE_NEWUSER | CLONE_NEWNS) != 0) return 77;
    const std::string disk = (folder / "disk").string();
    if (mkdir(disk.c_str(), 0700) != 0 || (geteuid() == 0 && mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) ||
        mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=600k") != 0)
      return 77;
    const Filled f = filled_until_full(disk + "/house.db", [] { return true; });
    if (!f.told || !f.reads || std::string(f.words).find("full") == std::string::npos) return 8;
    // What is on the full disk is carried to one with room.
    for (const auto& entry : std::filesystem::directory_iterator(disk))
      std::filesystem::copy_file(entry.path(), std::filesystem::path(kept) / entry.path().filename());
    return write(ends[1], &f.acknowledged, sizeof f.acknowledged) == sizeof f.acknowledged ? 0 : 9;
  });
  close(ends[1]);
  ASSERT_TRUE(code != 0 || read(ends[0], &acknowledged, sizeof acknowledged) == static_cast<ssize_t>(sizeof acknowledged));
  close(ends[0]);
  if (code == 77) GTEST_SKIP() << "this system gives no small disk to a test; a file that may not grow stands for it";
  ASSERT_EQ(code, 0);
  EXPECT_GT(acknowledged, 10);
  is_whole(kept + "/house.db", acknowledged);
}

// Killed at any moment: every line that was acknowledged is there, and no act is there in part.
TEST(SqliteStore, KilledDuringWritesItHasAllThatWasAcknowledged) {
  const Folder folder;
  const std::string file = (folder / "house.db").string();
  ASSERT_EQ(opened(file)->create(a_table("t1")), Kept::yes);
  std::mt19937 chance(7);
  int acts = 0, seen = 0;
  for (int round = 0; round < 40 || (seen <= 40 && round < 400); ++round) {  // a busy disk takes little in a round
    seen += written_until_killed(file, std::chrono::microseconds(2'000 + chance() % 40'000), acts);
    const auto store = opened(file);
    ASSERT_NE(store, nullptr);
    StoredWhole w;
    ASSERT_EQ(store->whole("t1", w), Kept::yes);
    ASSERT_GE(w.table.version, acts) << "an acknowledged act is lost";
    ASSERT_LE(w.table.version, acts + 1);
    acts = static_cast<int>(w.table.version);
    ASSERT_NO_FATAL_FAILURE(acts_are_whole(w, acts));
  }
  EXPECT_GT(seen, 40);
}

TEST(SqliteStore, WhatIsNoStoreIsNotTouched) {
  const Folder folder;
  const auto why_not = [](const std::string& where) {
    std::string why;
    EXPECT_EQ(open_store(where, why), nullptr) << where;
    return why;
  };
  const std::string text = (folder / "text.txt").string();
  std::ofstream(text) << std::string(5000, 'a');
  EXPECT_NE(why_not(text).find("is no store of Vedette"), std::string::npos);
  std::ifstream in(text);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), std::string(5000, 'a'));
  EXPECT_NE(why_not((folder / "no/such/folder/house.db").string()).find("cannot be opened"), std::string::npos);
  EXPECT_NE(why_not("").find("--store"), std::string::npos);
  EXPECT_NE(why_not("mysql://host/db").find("neither"), std::string::npos);
}

TEST(SqliteStore, ItsFilesAreTheOwnersAlone) {
  const Folder folder;
  const auto store = opened((folder / "house.db").string());
  ASSERT_EQ(store->create(a_table("t1")), Kept::yes);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    struct stat s {};
    ASSERT_EQ(stat(entry.path().c_str(), &s), 0);
    EXPECT_EQ(s.st_mode & 0777U, 0600U) << entry.path();
  }
}

}  // namespace
}  // namespace vedette::house_tests
