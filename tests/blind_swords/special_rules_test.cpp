// Special rules, regions and free set-up as content: what is listed is in force, and what can not be understood is complained about with
// file and line.
#include <gtest/gtest.h>

#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/content/readers.h"
#include "catalogue/catalogue.h"
#include "support/blind_swords.h"
#include "support/shelf.h"

namespace vedette {
namespace {

using namespace testing_support;

std::string complaints_with(std::string_view file, std::string_view line) {
  static const Catalogue catalogue(test_shelf());
  const CatalogueEntry& agv = *catalogue.find("agv");
  Shelf shelf = test_shelf();
  const std::string path = agv.folder + "/" + std::string(file);
  shelf.put(path, *shelf.find(path) + std::string(line) + "\n");
  Complaints complaints;
  bs::read_content(shelf, bs::south_mountain_battle(), read_map(shelf, agv.folder + "/map", complaints), agv.books, complaints);
  std::string text;
  for (const Complaint& c : complaints) text += c.text() + "\n";
  return text;
}
void expect_complaint(std::string_view file, std::string_view line, std::string_view part) {
  const std::string text = complaints_with(file, line);
  EXPECT_NE(text.find(part), std::string::npos) << line << "\ngot: " << text;
  EXPECT_NE(text.find(std::string(file) + ":"), std::string::npos) << text;
}

TEST(SpecialRuleContent, WhatCanNotBeUnderstoodIsComplainedAbout) {
  expect_complaint("special_rules.csv", "16.1,agv:9.3.1,,,,,,printed", "no special rule 'agv:9.3.1' in this battle");
  expect_complaint("special_rules.csv", "16.1,agv:nonsense,,,,,,printed", "unknown clause 'agv:nonsense'");
  expect_complaint("special_rules.csv", "16.1,agv:16.3.special.3.a,cs-colquitt,,,,,printed", "this rule needs an area");
  expect_complaint("special_rules.csv", "16.1,agv:16.3.special.3.a,cs-longstreet,1818,,,,printed",
                   "no unit, brigade or side 'cs-longstreet'");
  expect_complaint("special_rules.csv", "16.1,agv:16.3.special.3.a,cs-colquitt,within x of 1818,,,,printed", "no hexes 'within x of 1818'");
  expect_complaint("setup.csv", "16.1,us-11-oh,2335,,within 2 of 2636,,,,agv:16.1.setup.union.1,printed",
                   "is not among those to choose from");
  expect_complaint("setup.csv", "16.1,us-11-oh,2335,either,,,,,agv:16.1.setup.union.1,printed", "only cavalry is mounted or dismounted");
  expect_complaint("reinforcements.csv", "16.1,99,us-cook,2835,,agv:16.1.reinf.union.1,printed", "turn");
  expect_complaint("cup.csv", "16.1,1,us-meade,bag,agv:16.1.chits.1,printed", "a chit goes to pool, display or out");
  expect_complaint("turns.csv", "16.1,8,10,12:30 PM,,1,1,1,1,,dusk,printed", "night is yes, empty or an option");
  expect_complaint("points.csv", "16.1,1930,union,1,end,control,agv:16.1.victory.1,printed", "1930 is no objective of 16.1");
  expect_complaint("points.csv", "16.1,1927,union,1,turn 8,control,agv:16.1.victory.1,printed", "when is end, turn N or until N");
  expect_complaint("losses.csv", "16.1,dragoons,1,agv:16.1.victory.4,printed", "unknown kind of unit 'dragoons'");
  expect_complaint("turns.csv", "16.1,8,10,12:30 PM,combat,1,1,1,1,,,printed", "unknown phase 'combat' to skip");
}

TEST(Regions, AreNamedInWords) {
  const bs::Content& c = agv();
  const auto hexes = [&](std::string_view text) {
    bs::HexSet set;
    std::string wrong;
    EXPECT_TRUE(bs::read_region(c, text, set, wrong)) << wrong;
    return set;
  };
  const auto in = [&](const bs::HexSet& set, const char* h) { return set[c.grid().parse(h)]; };
  const bs::HexSet near = hexes("within 5 of 3833");
  EXPECT_TRUE(in(near, "3330") && in(near, "3833"));
  EXPECT_FALSE(in(near, "3230"));
  const bs::HexSet north = hexes("north of National Road by 2"), south = hexes("south of National Road by 2");
  EXPECT_TRUE(in(north, "1820") && in(north, "2627") && in(north, "3634")) << "two hexes beyond the road";
  EXPECT_FALSE(in(north, "1821") || in(north, "2628") || in(north, "3635"));
  EXPECT_TRUE(in(south, "1927") && in(south, "1818") && in(south, "1816"));
  EXPECT_FALSE(in(south, "2206"));
  for (std::size_t h = 0; h < c.hex.size(); ++h)
    if (c.hex[h].on_map) {
      EXPECT_TRUE(north[h] || south[h]) << c.map.number(static_cast<HexIndex>(h));
    }
  EXPECT_TRUE(in(hexes("columns 10 to 34"), "3434"));
  EXPECT_FALSE(in(hexes("columns 10 to 34"), "3534"));
  EXPECT_EQ(hexes("3137 3237 3336 3436").count(), 4U);
  EXPECT_EQ((near & north), hexes("within 5 of 3833 and north of National Road by 2"));
  for (const char* wrong : {"within 5 of 9999", "north of Nowhere Road by 2", "area nowhere", "", "1927 and"}) {
    bs::HexSet set;
    std::string said;
    EXPECT_FALSE(bs::read_region(c, wrong, set, said)) << wrong;
    EXPECT_NE(said, "");
  }
}

}  // namespace
}  // namespace vedette
