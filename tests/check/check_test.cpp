// Each law of `vedette check` has a test with content that breaks it: the real content with one change, or a sheet of a
// few hexes.
#include "checking/check.h"

#include <gtest/gtest.h>

#include <string>

#include "catalogue/catalogue.h"
#include "support/shelf.h"
#include "tabletop/content_files.h"

namespace vedette {
namespace {

// The shelf with one piece of text replaced in one file.
Shelf altered(const std::string& path, const std::string& from, const std::string& to) {
  Shelf shelf = testing_support::test_shelf();
  const std::string* text = shelf.find(path);
  EXPECT_NE(text, nullptr) << path;
  if (text == nullptr) return shelf;
  std::string changed = *text;
  const std::size_t at = changed.find(from);
  EXPECT_NE(at, std::string::npos) << from << " in " << path;
  if (at != std::string::npos) changed.replace(at, from.size(), to);
  shelf.put(path, changed);
  return shelf;
}

std::string all(const Complaints& complaints) {
  std::string text;
  for (const Complaint& c : complaints) text += c.text() + "\n";
  return text;
}
std::string complaints_about(const Shelf& shelf) { return all(checking::check(shelf).complaints); }

void expect_part(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "expected: " << part << "\ngot: " << (text.empty() ? "no complaint" : text);
}

const std::string kAgv = "blind-swords/a-greater-victory";
const std::string kLessons = "fire-on-the-mountain/lessons/steps.csv";
const std::string kEtw = "blind-swords/early-threatens-washington";
const std::string kFotm = "fire-on-the-mountain";

TEST(Check, OurContentAgrees) {
  const checking::CheckReport report = checking::check(testing_support::test_shelf());
  EXPECT_EQ(all(report.complaints), "");
  ASSERT_EQ(report.games.size(), 4U);
  EXPECT_EQ(report.games[0].hexes, 408);
  EXPECT_EQ(report.games[1].hexes, 1271);
  EXPECT_EQ(report.games[2].hexes, 1116);
  for (const checking::CheckedGame& g : report.games) EXPECT_GT(g.figures.reconstructed, 0) << g.game;
  EXPECT_GT(report.games[1].figures.printed, 0);
  expect_part(report.text(), "figures: ");
  expect_part(report.text(), "Everything agrees.");
}

// What a browser fetches when a game is opened: ./test --all looks at the files themselves, and at the module.
TEST(Check, TheContentOfAGameIsSoonFetched) {
  const Shelf& shelf = testing_support::test_shelf();
  const Catalogue games(shelf);
  for (const CatalogueEntry& game : games.entries()) {
    std::size_t bytes = 0;
    for (const auto& [path, text] : shelf.files()) {
      const bool counters_beside = shelf.find(path.substr(0, path.rfind('/')) + "/counters.csv") != nullptr;
      if (belongs_to_game(path, game.folder) && read_by_program(path, counters_beside)) bytes += path.size() + text.size() + 8;
    }
    EXPECT_GT(bytes, 100'000U) << game.folder;
    EXPECT_LT(bytes, 400'000U) << game.folder;
  }
}

TEST(CheckComplains, AWayOfALessonThatIsRefused) {
  expect_part(complaints_about(altered(kLessons, "move us-scammon to 1614-1613-1512 stop", "move us-scammon to 1512 stop")),
              kLessons + ":3: the way ends at 'move us-scammon to 1512 stop'");
}

TEST(CheckComplains, AWayThatMissesItsGoal) {
  expect_part(complaints_about(altered(kLessons, "unit unit=us-scammon hex=1512", "unit unit=us-scammon hex=1513")),
              kLessons + ":3: the way meets 0 of 1 goals");
}

TEST(CheckComplains, AGoalThatIsMetAlready) {
  expect_part(complaints_about(altered(kLessons, "unit unit=us-scammon hex=1512", "unit unit=us-crook hex=1715")),
              "the goals are met before anything is done");
}

TEST(CheckComplains, AGoalThatNobodyUnderstands) {
  expect_part(complaints_about(altered(kLessons, "unit unit=us-scammon hex=1512", "scammon at 1512")), "is not understood");
}

TEST(CheckComplains, ALessonThatCitesNoClause) {
  expect_part(complaints_about(altered(kLessons, "fotm:13.2.clear|", "fotm:13.2.cleer|")), "fotm:13.2.cleer");
}

TEST(CheckComplains, AUnitOfALessonThatIsNotThere) {
  expect_part(complaints_about(altered("fire-on-the-mountain/lessons/setup.csv", "us-scammon,1615", "us-scamon,1615")), "us-scamon");
}

TEST(CheckComplains, ABrookThatEndsNowhere) {
  expect_part(complaints_about(altered(kFotm + "/map/hexes.csv", "2417,2,clear,brook", "2417,2,clear,")), "the brook ends in 2516");
}

TEST(CheckComplains, ACorrectedFigureCountsAsPrinted) {
  const auto before = checking::check(testing_support::test_shelf()).games.back().figures;
  const auto after =
      checking::check(altered("blind-swords/artillery_stacking.csv", "1,1,reconstructed", "1,1,printed")).games.back().figures;
  EXPECT_EQ(after.printed, before.printed + 1);
  EXPECT_EQ(after.reconstructed, before.reconstructed - 1);
}

TEST(CheckComplains, FaultsOfReadingNameFileLineAndReason) {
  expect_part(complaints_about(altered(kAgv + "/map/hexes.csv", "1002,6,woods,,,", "1002,6,woods,,")),
              kAgv + "/map/hexes.csv:3: the row has 5 cells, the header 6");
  expect_part(complaints_about(altered(kAgv + "/map/hexes.csv", "1002,6,woods", "1002,high,woods")),
              "hexes.csv:3: 'high' in column 'level' is not a whole number");
  expect_part(complaints_about(altered(kFotm + "/map/roads.csv", "1717 1716", "1717 1712")),
              "roads.csv:2: the road jumps from 1717 to 1712");
  Shelf shelf = testing_support::test_shelf();
  shelf.put("blind-swords/crt.json", "{}");
  expect_part(complaints_about(shelf), "blind-swords/crt.json: content is CSV");
}

TEST(CheckComplains, ASheetHasNoHoles) {
  expect_part(complaints_about(altered(kAgv + "/map/hexes.csv", "1002,6,woods,,,reconstructed\n", "")), "there is no row for hex 1002");
}

TEST(CheckComplains, SlopesFitTheLevels) {
  const std::string sides = kAgv + "/map/hexsides.csv", hexes = kAgv + "/map/hexes.csv";
  expect_part(complaints_about(altered(sides, "1005,1104,slope,reconstructed\n",
                                       "1005,1104,slope,reconstructed\n1005,1104,steep-slope,reconstructed\n")),
              "1005-1104 has two kinds of slope");
  expect_part(complaints_about(altered(sides, "1005,1104,slope,reconstructed\n", "3030,2929,slope,reconstructed\n")),
              "hexsides.csv:2: a slope between 2929-3030, which are both at level 2");
  expect_part(complaints_about(altered(hexes, "3030,2,", "3030,9,")), "levels between 2929-3030 has no slope symbol");
  Shelf shelf = altered(hexes, "3030,2,", "3030,9,");
  shelf.put(sides, *shelf.find(sides) + "2929,3030,slope,reconstructed\n");
  expect_part(complaints_about(shelf), "a plain slope between 2929-3030, which are 7 levels apart");
}

TEST(CheckComplains, RoadsAreOneNetOnTheGround) {
  expect_part(complaints_about(altered(kFotm + "/map/roads.csv", "\nRidge Road", "\nLost lane,road,3215 3216,reconstructed\nRidge Road")),
              "roads.csv:4: Lost lane is not joined to the rest of the roads");
  expect_part(complaints_about(altered(kFotm + "/map/hexes.csv", "2405,6,", "2405,9,")), "climbs more than one level");
  expect_part(complaints_about(altered(kEtw + "/map/roads.csv", "\nFranklin", "\nWet lane,trail,1131 1232,reconstructed\nFranklin")),
              "Wet lane from 1131 to 1232 crosses the river without a bridge");
  expect_part(
      complaints_about(altered(kAgv + "/map/roads.csv", "\nFrosttown Trail", "\nWet road,road,1013 1014,reconstructed\nFrosttown Trail")),
      "Wet road from 1013 to 1014 crosses a stream without a bridge");
  expect_part(
      complaints_about(altered(kAgv + "/map/roads.csv", "\nFrosttown Trail", "\nGoat path,trail,1620 1720,reconstructed\nFrosttown Trail")),
      "Goat path from 1620 to 1720 climbs a vertical slope");
}

TEST(CheckComplains, TheRiverHasTwoBanksJoinedOnlyByBridgesAndFords) {
  const std::string sides = kEtw + "/map/hexsides.csv";
  const std::string leak = complaints_about(altered(sides, "1131,1232,river,reconstructed\n", ""));
  expect_part(leak, "the river parts the sheet into 1 pieces and not two banks");
  expect_part(leak, "has the same bank on both sides");
  expect_part(
      complaints_about(altered(sides, "1131,1232,river,reconstructed\n", "1131,1232,river,reconstructed\n3030,3031,river,reconstructed\n")),
      "the river between 3030-3031 has the same bank on both sides");
  expect_part(complaints_about(
                  altered(sides, "1131,1232,river,reconstructed\n", "1131,1232,river,reconstructed\n3030,3031,known-ford,reconstructed\n")),
              "hexsides.csv:3: a known-ford between 3030-3031, where there is no water");
  expect_part(complaints_about(altered(sides, "1131,1232,river,reconstructed\n",
                                       "1131,1232,river,reconstructed\n1131,1232,stone-bridge,reconstructed\n")),
              "hexsides.csv:3: the stone-bridge between 1131-1232 carries no road");
  // Without any crossing.
  Shelf shelf = testing_support::test_shelf();
  std::string text = *shelf.find(sides);
  for (const char* kind : {",known-ford", ",possible-ford", ",wooden-bridge", ",stone-bridge", ",railroad-bridge"})
    for (std::size_t at = text.find(kind); at != std::string::npos; at = text.find(kind))
      text.erase(text.rfind('\n', at) + 1, text.find('\n', at) - text.rfind('\n', at));
  shelf.put(sides, text);
  expect_part(complaints_about(shelf), "no bridge or ford joins the two banks");
}

// Reading marks a hexside from both sides, so this can only be broken in memory.
TEST(CheckComplains, AHexsideIsTheSameFromBothSides) {
  const Shelf& shelf = testing_support::test_shelf();
  Complaints complaints;
  Map map = read_map(shelf, kAgv + "/map", complaints);
  map.hexsides[map.grid.parse("2020")][0] ^= 1U;
  checking::check_map(shelf, kAgv + "/map", map, complaints);
  expect_part(all(complaints), "the hexside 2019-2020 is not the same from both sides");
}

TEST(CheckComplains, PlacesAndAreas) {
  expect_part(complaints_about(altered(kAgv + "/map/hexes.csv", "1002,6,woods,,,", "1002,6,woods,,Nowhere,")),
              "hexes.csv:3: the place 'Nowhere' does not stand in places.csv");
  expect_part(
      complaints_about(altered(kAgv + "/map/areas.csv", "16.1,1024,reconstructed\n", "16.1,1024,reconstructed\n16.1,1024,reconstructed\n")),
      "the area 16.1 has hex 1024 twice");
  expect_part(complaints_about(altered(kAgv + "/map/places.csv", "1927,Fox's Gap,", "1927,,")), "the place in 1927 has no name");
  expect_part(complaints_about(altered(kAgv + "/map/places.csv", "2612,High Peak,", "2612,Low Peak,")),
              "the land High Peak is given by two hexes at least");
  expect_part(complaints_about(altered(kAgv + "/map/areas.csv", "16.1,1024,reconstructed\n", "16.1,0924,reconstructed\n")),
              "areas.csv:2: the hex '0924' is not on the map");
}

TEST(CheckComplains, TablesNameOnlyWhatExists) {
  expect_part(complaints_about(altered("blind-swords/ranges.csv", "bs:9.1c.2", "bs:9.1c.99")),
              "ranges.csv:2: there is no clause 'bs:9.1c.99'");
  expect_part(complaints_about(altered(kAgv + "/map_facts.csv", "\n1216,", "\n0916,")),
              "map_facts.csv:2: the hex '0916' is not on the map");
  expect_part(complaints_about(altered(kAgv + "/map_facts.csv", "\n40xx,", "\n41xx,")), "the hex '41xx' is not on the map");
  expect_part(complaints_about(altered(kAgv + "/counters.csv", ",12 OH,", ",12 OHIO,")), "the unit us-12-oh has no counter");
  expect_part(complaints_about(altered(kAgv + "/counters.csv", ",23 OH,", ",12 OH,")), "counters.csv:3: the unit '12 OH' is listed twice");
  expect_part(complaints_about(altered(kAgv + "/counters.csv", "Scammon,12 OH,", "Scammon,,")), "counters.csv:2: the unit has no name");
  expect_part(complaints_about(altered(kAgv + "/units.csv", ",12 OH,", ",12 OHIO,")),
              "units.csv: the counter us-12-oh is no unit of units.csv");
  expect_part(complaints_about(altered(kAgv + "/leaders.csv", "Union,McClellan", "Onion,McClellan")),
              "leaders.csv:2: 'onion' is not a side");
  expect_part(complaints_about(altered("blind-swords/artillery_stacking.csv", "1,1,reconstructed", "1,1,")),
              "artillery_stacking.csv:2: the row does not say where its figures come from");
  expect_part(complaints_about(altered(kFotm + "/reinforcements.csv", "us-scammon", "us-scamon")), "there is no unit 'us-scamon'");
}

TEST(CheckComplains, TheRosterSaysWhatCountersAndScenariosSay) {
  const auto roster = [](const std::string& from, const std::string& to) {
    return complaints_about(altered(kAgv + "/units.csv", from, to));
  };
  expect_part(roster("Union,IX,Cox,Scammon,12 OH", "Union,I,Cox,Scammon,12 OH"), "units.csv:2: its counter has another corps: 'IX'");
  expect_part(roster("Union,IX,Cox,Scammon,12 OH", "Union,IX,Cox,Crook,12 OH"), "units.csv:2: its counter has another brigade: 'Scammon'");
  expect_part(roster("12 OH,infantry,,16.1;16.3", "12 OH,infantry,,16.3"), "units.csv:2: the unit is used in 16.1");
  expect_part(complaints_about(altered(kAgv + "/setup.csv", "16.1,us-12-oh,2335,,,,,,agv:16.1.setup.union.1,printed\n", "")),
              "units.csv:2: neither the set-up nor the reinforcements of 16.1 have the unit");
}

TEST(CheckComplains, AnOrderSaysOnlyWhatIsKnown) {
  const auto order = [](const std::string& from, const std::string& to) {
    return complaints_about(altered(kAgv + "/orders.csv", from, to));
  };
  expect_part(order("Attack,march-column-cavalry,no", "Attack,march-column-cavalry,perhaps"), "orders.csv:3: unknown word 'perhaps'");
  expect_part(complaints_about(altered("blind-swords/orders.csv", "Attack,fire,any", "Attack,fire,all")),
              "orders.csv:2: unknown word 'all'");
  expect_part(order("Attack,mp-cavalry,6,bs:8.4.2,reconstructed\n", ""), "the order Attack does not say 'mp-cavalry'");
  expect_part(order("Defend,mp-cavalry", "Attack,mp-cavalry"), "orders.csv:4: the order says it twice");
}

TEST(CheckComplains, WhereAFigureComesFromIsSaid) {
  expect_part(complaints_about(altered(kAgv + "/map/hexes.csv", "1002,6,woods,,,reconstructed", "1002,6,woods,,,")),
              "map/hexes.csv:3: the row does not say where its figures come from");
  expect_part(complaints_about(altered(kAgv + "/counters.csv", "sp_dismounted,cr_dismounted,source", "sp_dismounted,cr_dismounted,origin")),
              "counters.csv:1: the column 'source' is missing");
  const auto agv = [](const Shelf& shelf) { return checking::check(shelf).games[1].figures; };
  const Provenance before = agv(testing_support::test_shelf());
  const Provenance after = agv(altered(kAgv + "/map/hexes.csv", "1002,6,woods,,,reconstructed", "1002,6,woods,,,printed"));
  EXPECT_EQ(after.printed, before.printed + 1);
  EXPECT_EQ(after.reconstructed, before.reconstructed - 1);
}

TEST(CheckComplains, TerrainSaysByWhichClause) {
  const auto terrain = [](const std::string& from, const std::string& to) {
    return complaints_about(altered(kAgv + "/terrain.csv", from, to));
  };
  expect_part(
      terrain("agv:2.10.b.clear.1|agv:2.10.b.gentle-slope.1,,agv:2.10.b.clear.1,", "agv:2.10.b.clear.1|agv:2.10.b.gentle-slope.1,,,"),
      "terrain.csv:2: by which clause? 'priced_by' does not say");
  expect_part(terrain("agv:2.10.b.clear.1|agv:2.10.b.gentle-slope.1,,agv:2.10.b.clear.1,",
                      "agv:2.10.b.clear.1|agv:2.10.b.gentle-slope.1,,agv:2.10.b.clear.9,"),
              "terrain.csv:2: by which clause? 'priced_by' does not say: there is no 'agv:2.10.b.clear.9'");
}

TEST(CheckComplains, ChartsHaveEveryRoll) {
  expect_part(complaints_about(altered("blind-swords/crt.csv", "\n12,", "\n13,")), "crt.csv: the roll 12 is missing");
  expect_part(complaints_about(altered("blind-swords/crt.csv", "\n12,", "\n13,")), "the roll 13 is listed twice");
  expect_part(complaints_about(altered("blind-swords/crt.csv", "\n12,", "\n17,")), "crt.csv:3: '17' is not a roll of d66");
  expect_part(complaints_about(altered(kAgv + "/fog_of_war.csv", "16.1,1,", "16.1,2,")), "fog_of_war.csv: the roll 1 is missing for 16.1");
  expect_part(complaints_about(altered(kAgv + "/fog_of_war.csv", "16.1,1,", "16.1,2,")), "fog_of_war.csv:3: the roll 2 is listed twice");
  expect_part(complaints_about(altered(kAgv + "/fog_of_war.csv", "16.1,1,", "16.1,7,")),
              "fog_of_war.csv:2: '7' in column 'die' is not a whole number from 1 to 6");
}

}  // namespace
}  // namespace vedette
