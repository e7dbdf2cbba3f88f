// Whatever somebody writes into a content file is read with complaints or played; the program does not fall over it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "catalogue/catalogue.h"
#include "support/altered_content.h"
#include "support/shelf.h"
#include "tabletop/content_files.h"

namespace vedette {
namespace {

// VEDETTE_TELL=1 tells each alteration before it is tried. Only the games that read the altered file are read again.
int read_altered(std::uint64_t first, int times) {
  const bool tell = std::getenv("VEDETTE_TELL") != nullptr;
  const Catalogue whole(testing_support::test_shelf());
  int played = 0;
  for (int i = 0; i < times; ++i) {
    Shelf shelf = testing_support::test_shelf();
    const std::string what = testing_support::alter_content(shelf, first + static_cast<std::uint64_t>(i));
    if (tell) std::cerr << first + static_cast<std::uint64_t>(i) << " " << what << std::endl;
    Shelf read;
    for (const CatalogueEntry& entry : whole.entries())
      if (belongs_to_game(what.substr(0, what.find(':')), entry.folder))
        for (const auto& [path, text] : shelf.files())
          if (belongs_to_game(path, entry.folder)) read.put(path, text);
    played += testing_support::read_and_play(read, 40) ? 1 : 0;
  }
  return played;
}

TEST(RoughContent, AlteredFilesAreComplainedAboutOrPlayed) {
  const int played = read_altered(1, 40);
  EXPECT_GT(played, 0);
  EXPECT_LT(played, 40);
}

// ---- Every limit is told, with file and line: nothing is cut off in silence ----

const std::string kAgv = "blind-swords/a-greater-victory/", kEtw = "blind-swords/early-threatens-washington/";

// What the one game says of its content that the file belongs to.
std::string complaints_about(const std::string& file, const std::string& text) {
  const std::string& folder = file.starts_with(kAgv) ? kAgv : kEtw;
  Shelf shelf;
  for (const auto& [path, whole] : testing_support::test_shelf().files())
    if (belongs_to_game(path, folder)) shelf.put(path, path == file ? text : whole);
  std::string all;
  const Catalogue games(shelf);
  for (const Complaint& c : games.complaints()) all += c.text() + "\n";
  return all;
}
std::string complaints_with(const std::string& file, const std::string& lines) {
  return complaints_about(file, *testing_support::test_shelf().find(file) + lines);
}
// So many lines, of which each has its number where the text has a #.
std::string many(int n, const std::string& line) {
  std::string lines;
  for (int i = 1; i <= n; ++i) {
    std::string one = line + "\n";
    for (std::size_t at = one.find('#'); at != std::string::npos; at = one.find('#')) one.replace(at, 1, std::to_string(i));
    lines += one;
  }
  return lines;
}
int lines_of(const std::string& file) {
  const std::string& text = *testing_support::test_shelf().find(file);
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}
// `line`: whether the line that is one too many is named too, and not the file alone.
void expect_limit(const std::string& file, const std::string& lines, const std::string& reason, bool line = true) {
  const std::string all = complaints_with(file, lines);
  const std::size_t at = all.find(reason);
  ASSERT_NE(at, std::string::npos) << "expected: " << reason << "\ngot: " << all.substr(0, 2000);
  const std::size_t start = all.rfind('\n', at) + 1;
  EXPECT_EQ(all.substr(start, file.size() + 1), file + ":");
  const int told = std::atoi(all.c_str() + start + file.size() + 1);
  EXPECT_TRUE(!line || told > lines_of(file)) << reason << ", line " << told;
}

TEST(RoughContent, MapsTellWhatIsTooMuch) {
  std::string features;
  for (int i = 0; i < 20; ++i) features += " thing" + std::to_string(i);
  std::string hexes = *testing_support::test_shelf().find(kAgv + "map/hexes.csv");
  hexes.replace(hexes.find("1002,6,woods,,"), 14, "1002,6,woods," + features + ",");
  const std::string all = complaints_about(kAgv + "map/hexes.csv", hexes);
  EXPECT_NE(all.find("map/hexes.csv:3: 'thing19' is one kind more than the 16 there is room for"), std::string::npos) << all.substr(0, 900);
  expect_limit(kAgv + "map/hexsides.csv", many(15, "2020,2021,kind#,printed"), "is one kind more than the 16 there is room for");
  expect_limit(kAgv + "map/roads.csv", many(8, "Lane #,kind#,2020 2021,printed"), "is one kind more than the 8 there is room for");
  expect_limit(kAgv + "map/hexes.csv", "4099,1,clear,,,printed\n", "more hexes than the 1280 there is room for", false);
}

TEST(RoughContent, TerrainThatTheRulesDoNotKnowIsTold) {
  expect_limit(kAgv + "terrain.csv", "bog,hex,infantry,2,,,,,yes,agv:2.10.b.clear.1,,agv:2.10.b.clear.1,,printed,,printed\n",
               "the rules know no terrain 'bog'");
  expect_limit(kAgv + "terrain.csv",
               "hedge,hexside,infantry,+1,+1,,,,yes,agv:2.10.b.clear.1,,agv:2.10.b.clear.1,,printed,printed,printed\n",
               "the rules know no hexside 'hedge'");
  expect_limit(kAgv + "terrain.csv", "clear,hex,infantry,2,,swim,,,yes,agv:2.10.b.clear.1,,agv:2.10.b.clear.1,,printed,,printed\n",
               "unknown word 'swim' in column 'prohibited'");
}

TEST(RoughContent, AMapTellsWhatFireOnTheMountainDoesNotKnow) {
  const std::string map = "fire-on-the-mountain/map/";
  const auto told = [](const std::string& file, const std::string& was, const std::string& is) {
    Shelf shelf;
    for (const auto& [path, whole] : testing_support::test_shelf().files()) {
      std::string text = whole;
      if (path == file) text.replace(text.find(was), was.size(), is);
      if (path.starts_with("fire-on-the-mountain/")) shelf.put(path, text);
    }
    std::string all;
    const Catalogue games(shelf);
    for (const Complaint& c : games.complaints()) all += c.text() + "\n";
    return all;
  };
  EXPECT_EQ(told(map + "hexes.csv", ",woods,", ",woods,"), "");
  EXPECT_NE(told(map + "hexes.csv", ",woods,", ",lava,").find("'lava' is not known in column 'terrain'"), std::string::npos);
  EXPECT_NE(told(map + "hexes.csv", ",brook,", ",brook geyser,").find("the rules know no feature 'geyser'"), std::string::npos);
  EXPECT_NE(told(map + "roads.csv", ",road,", ",canal,").find("'canal' is not known in column 'kind'"), std::string::npos);
}

TEST(RoughContent, ListsTellWhatIsTooMuch) {
  expect_limit(kAgv + "counters.csv", many(20, "Union,,,,Gun #,artillery,R,3,4,2,3,no,,est,,,printed"),
               "more units than the 168 there is room for");
  expect_limit(kEtw + "counters.csv", many(40, "union,Extra,Brigade #,Men #,infantry,R,3,4,2,3,no,,,,,,,printed"),
               "more brigades than the 40 there is room for");
  expect_limit(kAgv + "chits.csv", many(40, "Union,Leader #,division,,"), "more chits than the 48 there is room for");
  expect_limit(kAgv + "options.csv", many(9, "option-#,all,off,agv:16.2.time.2,Words,printed"),
               "more options than the 16 there is room for");
  expect_limit(kAgv + "scenarios.csv", many(260, "17.#,More,all,eliminated,bs:10.2.1,bs:12.3.5,agv:16.1.victory.3,printed"),
               "more scenarios than there is room for");
  expect_limit(kAgv + "objectives.csv", many(30, "16.3,2020,Place #,,infantry,agv:16.1.victory.1,printed"),
               "more objectives of a scenario than there is room for");
  expect_limit(kAgv + "points.csv", many(40, "16.3,1818,either,1,end,control,agv:16.1.victory.1,printed"),
               "more rows of a scenario than there is room for");
  expect_limit(kAgv + "off_map.csv", many(9, "16.3,cs-lane,1,1,agv:16.1.special.2.b,printed"),
               "more guns off the map than there is room for");
  expect_limit(kAgv + "special_rules.csv", many(40, "16.3,agv:16.3.special.1.c,us-scammon,all,south,,,printed"),
               "more special rules than there is room for");
  expect_limit(kAgv + "special_rules.csv", "16.3,agv:16.3.special.1.c,us-nobody,all,south,,,printed\n",
               "no unit, brigade or side 'us-nobody'");
  expect_limit(kAgv + "setup.csv", "16.9,us-12-oh,2335,,,,,,agv:16.1.setup.union.1,printed\n", "unknown scenario '16.9'");
  expect_limit(kEtw + "special_units.csv", "us-nobody,lone,etw:2.1.3,printed\n", "unknown unit");
  // Bridges and fords are bits too: a map with 33 of them.
  std::string text = *testing_support::test_shelf().find(kEtw + "map/hexsides.csv"), more;
  int n = 0;
  for (std::size_t at = text.find(",river,"); at != std::string::npos; at = text.find(",river,", at + 1), ++n)
    more += text.substr(text.rfind('\n', at) + 1, at - text.rfind('\n', at) - 1) + ",possible-ford,printed\n";
  ASSERT_GT(n, 40);
  const std::string all = complaints_with(kEtw + "map/hexsides.csv", more);
  EXPECT_NE(all.find("more bridges and fords of a river than the 32 there is room for"), std::string::npos) << all.substr(0, 900);
  EXPECT_NE(all.find("more than 8 sites of a Possible Ford"), std::string::npos) << all.substr(0, 900);
}

TEST(RoughContent, WordsForAClauseThatIsNotThereAreComplainedAbout) {
  const std::string all = complaints_with(kAgv + "words.csv", "because,agv:99.9,nobody knows\n");
  EXPECT_NE(all.find(kAgv + "words.csv"), std::string::npos) << all;
  EXPECT_NE(all.find("'agv:99.9' is no clause of this battle or of the series"), std::string::npos) << all;
  EXPECT_EQ(complaints_with(kEtw + "words.csv", "because,bs:12.3.4,the ground gave no other way\n"), "");
}

TEST(SlowRoughContent, ManyMore) { EXPECT_GT(read_altered(1000, 1500), 0); }

}  // namespace
}  // namespace vedette
