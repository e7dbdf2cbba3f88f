// A process that writes into a store until it is killed.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "house/stores.h"

namespace vedette::house_tests {

// Each act of table t1 has two lines, a state and a line of talk, all with its number. `acts` is told how many of the table's were
// acknowledged before the end came; the answer is how many of them by this process. It is killed so long after it has opened the store,
// which takes a busy machine its time.
inline int written_until_killed(const std::string& where, std::chrono::microseconds after, int& acts) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  const pid_t child = fork();
  if (child == 0) {
    std::string why;
    const auto store = open_store(where, why);
    StoredTable t;
    if (!store || store->table("t1", t) != Kept::yes) _exit(3);
    constexpr int kReady = 0;
    if (write(ends[1], &kReady, sizeof kReady) != sizeof kReady) _exit(5);
    for (;;) {
      const std::string n = std::to_string(t.version);
      StoredChange c = a_change("t1", t.version, t.lines, {"first of " + n, "second of " + n});
      c.state = n;
      c.chat = {{static_cast<int>(t.version), 1, "union", n}};
      if (store->change(c, t.version) != Kept::yes) _exit(4);
      t.lines += 2;
      const int told = static_cast<int>(t.version);
      if (write(ends[1], &told, sizeof told) != sizeof told) _exit(5);
    }
  }
  close(ends[1]);
  int ready = -1;
  EXPECT_EQ(read(ends[0], &ready, sizeof ready), static_cast<ssize_t>(sizeof ready)) << "it did not open the store";
  std::this_thread::sleep_for(after);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
  int seen = 0;
  for (int told = 0; read(ends[0], &told, sizeof told) == sizeof told; ++seen) acts = told;
  close(ends[0]);
  return seen;
}

// So many acts, each whole.
inline void acts_are_whole(const StoredWhole& w, int acts) {
  ASSERT_EQ(w.table.version, acts);
  ASSERT_EQ(w.lines.size(), static_cast<std::size_t>(2 * acts) + 1) << "an act is there in part";
  ASSERT_EQ(w.chat.size(), static_cast<std::size_t>(acts));
  ASSERT_TRUE(acts == 0 || w.table.state == std::to_string(acts - 1)) << w.table.state;
  for (int n = 0; n < acts; ++n) {
    ASSERT_EQ(w.lines[static_cast<std::size_t>(2 * n) + 1], "first of " + std::to_string(n));
    ASSERT_EQ(w.lines[static_cast<std::size_t>(2 * n) + 2], "second of " + std::to_string(n));
  }
}

}  // namespace vedette::house_tests
