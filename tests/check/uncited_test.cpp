// `uncited.csv` lists the clauses that no line of a journal, no refusal, no view and no answer to a question cites, each with why. It is
// complete: one that neither the program nor a table names is listed. That it is true, every random game of the tests looks after
// (expect_clean of support/harness.h).
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.h"
#include "support/shelf.h"
#include "tabletop/content.h"

namespace vedette {
namespace {

namespace fs = std::filesystem;

std::string whole(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// Every "book:id" in a text; in a source only behind a quotation mark, for a comment names a clause for people.
void gather_ids(const std::string& text, bool quoted, std::set<std::string>& into) {
  for (const std::string book : {"fotm:", "bs:", "agv:", "etw:"}) {
    const std::string sought = (quoted ? "\"" : "") + book;
    for (std::size_t at = text.find(sought); at != std::string::npos; at = text.find(sought, at + 1)) {
      const std::size_t begin = at + (quoted ? 1 : 0);
      std::size_t end = begin + book.size();
      while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '.' || text[end] == '-')) ++end;
      into.insert(text.substr(begin, end - begin));
    }
  }
}

// Named by the rules, or by a table that they read: not by a list of clauses, by words or by notes.
std::set<std::string> named_ids() {
  std::set<std::string> ids;
  const fs::path root = testing_support::source_dir();
  for (const auto& e : fs::recursive_directory_iterator(root / "src"))
    if (const std::string kind = e.path().extension(); kind == ".cpp" || kind == ".h") gather_ids(whole(e.path()), true, ids);
  const std::set<std::string> lists = {"rules.csv", "untested.csv", "uncited.csv", "words.csv", "map_facts.csv"};
  for (const auto& e : fs::recursive_directory_iterator(root / "games"))
    if (e.path().extension() == ".csv" && !lists.contains(e.path().filename())) gather_ids(whole(e.path()), false, ids);
  return ids;
}

std::map<std::string, std::string> column(const std::string& file, const char* value) {
  std::map<std::string, std::string> rows;
  const Shelf& shelf = testing_support::test_shelf();
  if (shelf.find(file) == nullptr) return rows;
  Complaints complaints;
  const Csv csv = Csv::read(shelf, file, {"id", value}, complaints);
  for (const Csv::Row& row : csv.rows()) rows.emplace(csv.cell(row, "id"), csv.cell(row, value));
  return rows;
}

TEST(Uncited, ListsWhatNothingNamesWithAReasonForEach) {
  const std::set<std::string> named = named_ids();
  const auto series = column("blind-swords/rules.csv", "topic");
  for (const std::string folder :
       {"blind-swords", "blind-swords/a-greater-victory", "blind-swords/early-threatens-washington", "fire-on-the-mountain"}) {
    const auto rules = column(folder + "/rules.csv", "topic"), untested = column(folder + "/untested.csv", "why"),
               uncited = column(folder + "/uncited.csv", "why");
    EXPECT_GT(uncited.size(), 100U) << folder;
    for (const auto& [id, why] : uncited) {
      EXPECT_TRUE(rules.contains(id) || series.contains(id)) << "there is no clause " << id;  // a battle lists what of its series it lacks
      EXPECT_FALSE(why.empty()) << id;
    }
    for (const auto& [id, topic] : rules)
      EXPECT_TRUE(named.contains(id) || uncited.contains(id) || untested.contains(id)) << id << " is named by nothing and not listed";
  }
}

}  // namespace
}  // namespace vedette
