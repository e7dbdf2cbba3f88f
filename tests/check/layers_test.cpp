// The plan of the house is kept: what docs/architecture.md says of the layers is what the sources include, the series names no battle,
// and the page names no action of a game.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.h"

namespace vedette {
namespace {

namespace fs = std::filesystem;

std::string text_of_file(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}
template <class F>
void each_source(const fs::path& folder, F&& f) {
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (const std::string e = entry.path().extension(); e == ".cpp" || e == ".h" || e == ".ts" || e == ".tsx") f(entry.path());
}
std::string joined(const std::set<std::string>& names) {
  std::string all;
  for (const std::string& n : names) all += (all.empty() ? "" : ", ") + n;
  return all;
}

// Which folders of src/ the files of each folder include.
TEST(Layers, AreAsTheArchitectureTellsThem) {
  const fs::path src = fs::path(testing_support::source_dir()) / "src";
  std::map<std::string, std::set<std::string>> includes;
  const std::regex include("#include \"([a-z_]+)/");
  for (const auto& entry : fs::directory_iterator(src)) {
    std::set<std::string>& used = includes[entry.path().filename()];
    each_source(entry.path(), [&](const fs::path& file) {
      const std::string text = text_of_file(file);
      for (std::sregex_iterator it(text.begin(), text.end(), include), end; it != end; ++it)
        if (const std::string other = (*it)[1]; fs::exists(src / other) && other != entry.path().filename()) used.insert(other);
    });
  }
  // | `layer` | what it is | `used`, `used` |
  const std::string told = text_of_file(fs::path(testing_support::source_dir()) / "docs/architecture.md");
  const std::regex row("\\| `src/([a-z_]+)` \\|[^|]*\\|([^|]*)\\|"), name("`([a-z_]+)`");
  std::map<std::string, std::set<std::string>> drawn;
  for (std::sregex_iterator it(told.begin(), told.end(), row), end; it != end; ++it) {
    const std::string uses = (*it)[2];
    std::set<std::string>& used = drawn[(*it)[1]];
    for (std::sregex_iterator u(uses.begin(), uses.end(), name); u != end; ++u) used.insert((*u)[1]);
  }
  for (const auto& [layer, used] : includes)
    EXPECT_EQ(joined(used), joined(drawn[layer])) << "src/" << layer << " includes, and docs/architecture.md tells";
  EXPECT_EQ(includes.size(), drawn.size());
}

// The battles of the series, as their folders name themselves: {game, folder in games/, folder in src/}.
struct BattleFolder {
  std::string game, folder, room;
};
std::vector<BattleFolder> battle_folders() {
  std::vector<BattleFolder> all;
  for (const auto& entry : fs::directory_iterator(fs::path(testing_support::source_dir()) / "games/blind-swords")) {
    if (!fs::exists(entry.path() / "battle.csv")) continue;
    const std::string text = text_of_file(entry.path() / "battle.csv");
    std::smatch named;
    EXPECT_TRUE(std::regex_search(text, named, std::regex("\ngame,([a-z]+),"))) << entry.path();
    std::string folder = entry.path().filename(), room = folder;
    std::ranges::replace(room, '-', '_');
    all.push_back({named[1], folder, room});
  }
  EXPECT_GE(all.size(), 2U);
  return all;
}

// Each battle has a folder of its own; the chapters of the series serve any.
TEST(Layers, TheSeriesNamesNoBattle) {
  const fs::path series = fs::path(testing_support::source_dir()) / "src/blind_swords";
  const std::vector<BattleFolder> battles = battle_folders();
  std::string names = "south_mountain|monocacy";
  for (const BattleFolder& b : battles) names += "|" + b.game + "|" + b.room + "|" + b.folder;
  const std::regex battle("\\b(" + names + ")\\b", std::regex::icase);
  int files = 0;
  each_source(series, [&](const fs::path& file) {
    const std::string room = file.parent_path().filename().string();
    if (std::ranges::any_of(battles, [&](const BattleFolder& b) { return b.room == room; })) return;
    ++files;
    std::istringstream lines(text_of_file(file));
    std::string line;
    for (int n = 1; std::getline(lines, line); ++n)
      EXPECT_FALSE(std::regex_search(line, battle)) << file.filename().string() << ":" << n << ": " << line;
  });
  EXPECT_GT(files, 60);
  // … nor does a table of the series have a column for one, or a row that only one reads.
  std::string games;
  for (const BattleFolder& b : battles) games += (games.empty() ? "" : "|") + b.game;
  for (const auto& entry : fs::directory_iterator(fs::path(testing_support::source_dir()) / "games/blind-swords")) {
    const std::string name = entry.path().filename();
    if (entry.path().extension() != ".csv" || name == "rules.csv" || name == "untested.csv") continue;
    const std::string text = text_of_file(entry.path());
    EXPECT_FALSE(std::regex_search(text, std::regex("(^|[,;|])(" + games + ")([,:=\n]|$)"))) << name;
  }
}

// A clause is chosen by its whole id, never by a part of it.
TEST(Layers, NoClauseIsChosenByAPartOfItsId) {
  const std::regex part("id\\(.*\\)\\.(find|ends_with|starts_with|contains)\\(|\\bid\\.find\\(\"");
  each_source(fs::path(testing_support::source_dir()) / "src/blind_swords",
              [&](const fs::path& file) { EXPECT_FALSE(std::regex_search(text_of_file(file), part)) << file.filename().string(); });
}

// What a game can do comes from the table's list; the page shows whatever it is. It knows the words that docs/protocol.md says every
// game has, and the plain march with its end; any other action it names in code, or any word in quotes that only a fight knows, is a
// rule in the wrong place.
TEST(Layers, ThePageNamesNoActionOfAGame) {
  const std::string protocol = text_of_file(fs::path(testing_support::source_dir()) / "docs/protocol.md");
  std::set<std::string> known = {"move", "stop"};
  std::smatch every;
  ASSERT_TRUE(std::regex_search(protocol, every, std::regex("In every game: ([^\n]*?)\\. ")));
  const std::string words = every[1];
  const std::regex name("`([a-z-]+)`(?= \\(|,|$)");
  for (std::sregex_iterator it(words.begin(), words.end(), name), end; it != end; ++it) known.insert((*it)[1]);
  EXPECT_TRUE(known.contains("done") && known.contains("add") && !known.contains("rally")) << joined(known);
  const std::regex used("\\baction\\)?(?: *[!=]==? *|: *)['\"`]([a-z-]+)['\"`]");
  const std::regex fight("['\"`](assault|close-combat|suppress|fire|rally|regroup|march|retreat|withdraw|recover|rebuild|advance)['\"`]");
  int seen = 0;
  each_source(fs::path(testing_support::source_dir()) / "web/src", [&](const fs::path& file) {
    std::istringstream lines(text_of_file(file));
    std::string line;
    for (int n = 1; std::getline(lines, line); ++n) {
      EXPECT_FALSE(std::regex_search(line, fight)) << file.filename().string() << ":" << n << ": " << line;
      for (std::sregex_iterator it(line.begin(), line.end(), used), end; it != end; ++it) {
        ++seen;
        EXPECT_TRUE(known.contains((*it)[1])) << file.filename().string() << ":" << n << ": " << line;
      }
    }
  });
  EXPECT_GT(seen, 5) << "the page speaks of actions in another way than this test looks for";
}

}  // namespace
}  // namespace vedette
