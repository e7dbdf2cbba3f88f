// A battle of Blind Swords that the program does not have: content in this folder and the few rows of mill_creek.h. It is read, shown and
// played like any other, and no file of the series knows of it (docs/adding-a-battle.md).
#include "mill_creek.h"

#include <gtest/gtest.h>

#include "catalogue/catalogue.h"
#include "support/blind_swords.h"
#include "support/harness.h"
#include "support/paths.h"
#include "support/shelf.h"

namespace vedette {
namespace {

using namespace testing_support;

constexpr const char* kFolder = "blind-swords/mill-creek/";

Shelf with_mill_creek() {
  Shelf shelf = test_shelf();
  read_folder(std::string(source_dir()) + "/tests/mill_creek", kFolder, shelf);
  return shelf;
}
const CatalogueEntry& mill_creek() {
  static const CatalogueEntry entry = [] {
    Complaints complaints;
    CatalogueEntry e = battle_entry(with_mill_creek(), bs::mill_creek::kBattle, complaints);
    for (const Complaint& c : complaints) ADD_FAILURE() << c.text();
    return e;
  }();
  return entry;
}
AgvTable at_the_mill(std::vector<std::string> lines, std::string_view brigade, std::string_view order, std::string_view step) {
  AgvTable t({}, 1, *mill_creek().rules, "day", true);
  t.place(object({{"clear", true}, {"turn", 2}, {"units", units(std::move(lines))}, {"phase", "command"}}));
  t.place(object({{"activation", object({{"brigade", brigade}, {"order", order}})}, {"step", step}, {"cup", list({})}}));
  return t;
}
std::string shifts(const AgvTable& t, const Value& fields) {
  std::string text;
  for (const Value& s : t.ask("odds", fields).get("shifts").items())
    text += (text.empty() ? "" : ", ") + s.get("rule").as_text() + " " + std::to_string(s.get("amount").as_integer());
  return text;
}
std::string complaints_if(const std::string& file, const std::string& from, const std::string& to) {
  Shelf shelf = with_mill_creek();
  std::string text = *shelf.find(kFolder + file);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  shelf.put(kFolder + file, text);
  Complaints complaints;
  const CatalogueEntry e = battle_entry(shelf, bs::mill_creek::kBattle, complaints);
  EXPECT_EQ(e.rules, nullptr) << "content that is broken is not played";
  std::string all;
  for (const Complaint& c : complaints) all += c.text() + "\n";
  return all;
}

TEST(MillCreek, IsWhatItsFolderSays) {
  const GameCard& card = mill_creek().rules->card();
  EXPECT_EQ(card.game, "mill");
  EXPECT_EQ(card.title, "Mill Creek");
  ASSERT_EQ(card.scenarios.size(), 1U);
  EXPECT_EQ(card.scenarios[0].turns, 4);
  EXPECT_EQ(mill_creek().map.up, "north");
  EXPECT_EQ(card.options.back().option, "third-regiment") << "behind those of the series";
  const AgvTable with({}, 1, *mill_creek().rules, "day", true), without({{"third-regiment", false}}, 1, *mill_creek().rules, "day", true);
  EXPECT_EQ(with.view().get("units").size(), 8U);
  EXPECT_EQ(without.view().get("units").size(), 7U);
}

TEST(MillCreek, ItsRowsArePlayedByTheSeries) {
  const AgvTable t = at_the_mill({"us-1-mill 1512", "us-2-mill 1612", "cs-1-creek 1413", "cs-2-creek 1711"}, "us-reed", "attack", "fire");
  EXPECT_EQ(shifts(t, object({{"kind", "fire"}, {"units", list({"us-1-mill"})}, {"target", "1413"}})), "mill:9.3.creek -1");
  EXPECT_EQ(shifts(t, object({{"kind", "fire"}, {"units", list({"us-2-mill"})}, {"target", "1711"}})), "mill:9.3.woods -2");
  const AgvTable march = at_the_mill({"us-1-mill 1512", "cs-1-creek 1111"}, "us-reed", "maneuver", "movement");
  EXPECT_EQ(march.cost("us-1-mill", {"1413"}, "attack"), "1") << "along the road, over the bridge";
  EXPECT_EQ(march.cost("us-1-mill", {"1413"}), "0.5") << "… and in March Column";
  EXPECT_EQ(march.cost("us-1-mill", {"1412"}), "2") << "through the creek";
  const AgvTable ride = at_the_mill({"cs-moss-cavalry 1312", "us-1-mill 1914"}, "cs-moss", "maneuver", "movement");
  EXPECT_EQ(ride.cost("cs-moss-cavalry", {"1213"}), "mill:2.10.woods");
  const AgvTable assault =
      at_the_mill({"us-1-mill 1512", "us-2-mill 1512", "cs-1-creek 1412 battleworn"}, "us-reed", "attack", "close-combat");
  EXPECT_EQ(shifts(assault, object({{"kind", "close-combat"}, {"target", "1412"}, {"from", "1512"}, {"flanks", list({})}})),
            "mill:11.3.odds 2, mill:11.3.creek -2");
}

// Every decision is looked at by the shared harness: lists, verdicts, previews, views, records.
TEST(MillCreek, RandomGamesShowNoFault) {
  Examination e;
  e.setup.scenario = "day";
  e.games = 12;
  e.seed = 1;
  e.look_every = 3;
  expect_clean(*mill_creek().rules, e);
}
TEST(SlowMillCreek, ThreeHundredMore) {
  Examination e;
  e.setup.scenario = "day";
  e.games = 300;
  e.seed = 100;
  e.look_every = 10;
  expect_clean(*mill_creek().rules, e);
}

TEST(MillCreek, WhatIsMissingIsToldByFileAndLine) {
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "expected: " << part << "\ngot: " << text;
  };
  expect(complaints_if("battle.csv", "stacking,points,mill:3.1,reconstructed\n", ""), "battle.csv: the item 'stacking' is missing");
  expect(complaints_if("battle.csv", "charges,no,mill:11.6", "charges,maybe,mill:11.6"), "battle.csv:8: the value is yes or no");
  expect(complaints_if("battle.csv", "mill:12.3", "mill:12.9"), "battle.csv:6: unknown clause 'mill:12.9'");
  expect(complaints_if("battle.csv", "charges,", "barges,"), "battle.csv:8: unknown item 'barges'");
  expect(complaints_if("terrain.csv", "mill:2.10.clear,,mill:2.10.clear,,", "mill:2.10.clear,,,,"),
         "terrain.csv:2: by which clause? 'priced_by' does not say");
  expect(complaints_if("terrain.csv", "mill:2.10.woods,mill:2.10.woods,,mill:2.10.woods", "mill:2.10.woods,,,mill:2.10.woods"),
         "terrain.csv:6: by which clause? 'barred_by' does not say");
  expect(complaints_if("orders.csv", "Attack,mp-cavalry,7,bs:8.4.2,reconstructed\n", ""), "the order Attack does not say 'mp-cavalry'");
  expect(complaints_if("events.csv", "Huzzah!,union", "Huzza!,union"), "chits.csv:5: neither the battle's events.csv nor the series'");
  expect(complaints_if("special_rules.csv", "mill:16.walls", "mill:16.setup"), "no special rule 'mill:16.setup' in this battle");
  expect(complaints_if("rules.csv", "mill:9.3.creek,", "mill:9.3.brook,"), "rules.csv: the clause mill:9.3.creek is missing");
  expect(complaints_if("setup.csv", "third-regiment", "fourth-regiment"), "setup.csv:4: unknown option 'fourth-regiment'");
  expect(complaints_if("battle.csv", "game,mill,", "game,mull,"), "there is none that names the battle 'mill'");
}

// A folder of a battle that the program knows nothing of is not passed over.
TEST(MillCreek, TheCatalogueTellsThatItHasNoCodeForIt) {
  const Catalogue games(with_mill_creek());
  ASSERT_EQ(games.complaints().size(), 1U);
  EXPECT_EQ(games.complaints()[0].text(), "blind-swords/mill-creek/battle.csv: the program has no code for the battle 'mill'");
}

}  // namespace
}  // namespace vedette
