// Backups, and `vedette house`: what goes out comes back, from one kind of store into another, and nothing that is damaged does.
#include <sys/stat.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <sstream>

#include "house/backup.h"
#include "house/postgres_server.h"
#include "house/stores.h"
#include "support/paths.h"

namespace vedette::house_tests {
namespace {

void fill(Store& store, int tables) {
  for (int i = 0; i < tables; ++i) {
    StoredWhole w = a_table("t" + std::to_string(i), 1000 + i);
    w.table.listed = i % 2 == 0;
    w.table.due = i;
    w.table.version = i;
    w.lines.push_back("place {\"clear\":true,\"note\":\"’ \\\"\"} | 3");
    w.chat = {{1, 7, "union", "“Well met”\n"}, {2, 8, "watch", ""}};
    ASSERT_EQ(store.create(w), Kept::yes);
  }
}

std::string text_of(Store& store) {
  std::ostringstream out;
  const Copied copied = backup(store, out);
  EXPECT_EQ(copied.why, "");
  return out.str();
}

TEST(Backup, ComesBackAsItWas) {
  const Folder folder;
  const auto from = opened((folder / "a.db").string()), to = opened((folder / "b.db").string());
  fill(*from, 5);
  const std::string text = text_of(*from);
  std::istringstream in(text);
  const Copied copied = restore(*to, in);
  EXPECT_EQ(copied.why, "");
  EXPECT_EQ(copied.tables, 5U);
  EXPECT_EQ(text_of(*to), text);
  // A second time: all are there and stay.
  std::int64_t version = 0;
  ASSERT_EQ(to->change(a_change("t3", 3, 2, {"played on"}), version), Kept::yes);
  std::istringstream again(text);
  const Copied twice = restore(*to, again);
  EXPECT_EQ(twice.tables, 0U);
  EXPECT_EQ(twice.there, 5U);
  StoredTable t;
  ASSERT_EQ(to->table("t3", t), Kept::yes);
  EXPECT_EQ(t.lines, 3);
}

TEST(Backup, FromSqliteToPostgres) {
  if (const std::string why = PostgresServer::shared().missing(); !why.empty()) GTEST_SKIP() << why;
  const Folder folder;
  const auto from = opened((folder / "a.db").string()), to = opened(PostgresServer::shared().fresh_database());
  fill(*from, 5);
  const std::string text = text_of(*from);
  std::istringstream in(text);
  EXPECT_EQ(restore(*to, in).tables, 5U);
  EXPECT_EQ(text_of(*to), text);
}

TEST(Backup, WhatIsDamagedIsNotRestored) {
  const Folder folder;
  const auto from = opened((folder / "a.db").string());
  fill(*from, 3);
  const std::string text = text_of(*from);
  int n = 0;
  for (const std::string& bad : {std::string(), std::string("hello\n"), text.substr(0, text.size() / 2), text.substr(0, text.rfind('{')),
                                 text + text, text.substr(0, 60) + "x" + text.substr(60)}) {
    const auto to = opened((folder / ("b" + std::to_string(n++) + ".db")).string());
    std::istringstream in(bad);
    EXPECT_NE(restore(*to, in).why, "") << n;
    std::vector<std::string> ids;
    ASSERT_EQ(to->ids(ids), Kept::yes);
    EXPECT_TRUE(ids.empty()) << n;
  }
}

std::string said_by(const std::string& words, int& code) {
  std::string said;
  FILE* const pipe = popen((testing_support::program() + " house " + words + " 2>&1").c_str(), "r");
  std::array<char, 4096> part{};
  for (std::size_t n = 0; (n = fread(part.data(), 1, part.size(), pipe)) > 0;) said.append(part.data(), n);
  const int status = pclose(pipe);
  code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return said;
}

TEST(HouseCommand, ListsShowsBacksUpRestoresForgetsAndPrunes) {
  const Folder folder;
  const std::string a = " --store " + (folder / "a.db").string(), b = " --store " + (folder / "b.db").string();
  const auto store = opened((folder / "a.db").string());  // the house is open meanwhile
  fill(*store, 3);
  StoredWhole fresh = a_table("fresh", 4'000'000'000'000);
  ASSERT_EQ(store->create(fresh), Kept::yes);
  int code = 0;
  std::string said = said_by("list" + a, code);
  EXPECT_EQ(code, 0);
  EXPECT_NE(said.find("4 tables in the file"), std::string::npos) << said;
  EXPECT_LT(said.find("\nfresh "), said.find("\nt2 ")) << said;
  said = said_by("show t1" + a, code);
  EXPECT_EQ(code, 0);
  EXPECT_NE(said.find("lines    2\n"), std::string::npos) << said;
  EXPECT_EQ(said.find(fresh.table.secret), std::string::npos) << "the secret of the dice is shown";
  EXPECT_EQ(said.find("u-t1"), std::string::npos);
  said = said_by("show nothing" + a, code);
  EXPECT_EQ(code, 1);
  EXPECT_NE(said.find("there is no table 'nothing'"), std::string::npos) << said;
  const std::string file = (folder / "backup").string();
  EXPECT_NE(said_by("backup " + file + a, code).find("4 tables of"), std::string::npos);
  EXPECT_EQ(code, 0);
  struct stat s {};
  ASSERT_EQ(stat(file.c_str(), &s), 0);
  EXPECT_EQ(s.st_mode & 0777U, 0600U);
  EXPECT_FALSE(std::filesystem::exists(file + ".part"));
  EXPECT_NE(said_by("restore " + file + b, code).find("4 tables were restored"), std::string::npos);
  EXPECT_EQ(code, 0);
  EXPECT_EQ(text_of(*opened((folder / "b.db").string())), text_of(*store));
  said = said_by("prune --older 30" + b, code);
  EXPECT_NE(said.find("3 of 4 tables"), std::string::npos) << said;
  EXPECT_NE(said_by("forget fresh" + b, code).find("is forgotten"), std::string::npos);
  EXPECT_NE(said_by("list" + b, code).find("0 tables"), std::string::npos);
  said_by("forget fresh" + b, code);
  EXPECT_EQ(code, 1);
  said = said_by("list --store /no/such/folder/x.db", code);
  EXPECT_EQ(code, 1);
  EXPECT_NE(said.find("cannot be opened"), std::string::npos) << said;
  EXPECT_NE(said_by("prune --older 0" + b, code).find("at least 1"), std::string::npos);
}

}  // namespace
}  // namespace vedette::house_tests
