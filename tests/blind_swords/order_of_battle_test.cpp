// The forces of the whole battle as their counters read, brigade by brigade and in the words of a roster; and the scale that strengths are
// made by. Units that 16.1 does not use are put among those that can come back, so that their sheet can be looked at.
#include <gtest/gtest.h>

#include <map>

#include "support/blind_swords.h"
#include "support/covers.h"
#include "support/shelf.h"
#include "tabletop/content.h"

namespace vedette {
namespace {

using namespace testing_support;

struct OrderOfBattle : testing::Test {
  static constexpr const char* kCounters = "blind-swords/a-greater-victory/counters.csv";
  // The sheets of all units with one side of the counter up: "fresh", "battleworn", "dismounted".
  static std::vector<Value> sheets(const std::string& side_up) {
    std::vector<std::string> lines;
    for (const bs::UnitCard& u : agv().units) lines.push_back(u.id + " available" + (side_up == "fresh" ? "" : " " + side_up));
    AgvTable t;
    t.place(object({{"clear", true}, {"units", units(lines)}, {"phase", "command"}}));
    const Value view = t.view();
    return view.get("units").items();
  }
  const std::vector<Value> fresh = sheets("fresh"), worn = sheets("battleworn"), on_foot = sheets("dismounted");

  // "28 OHa 6-4 4-3 MX": strength and Cohesion Fresh, then Battleworn, and a weapon other than R. Cavalry has its dismounted side
  // behind a stroke. A star: Fragile.
  std::string counter(std::size_t i) const {
    const auto figures = [](const Value& sheet) {
      return std::to_string(sheet.get("sp").as_integer()) + "-" + std::to_string(sheet.get("cr").as_integer());
    };
    std::string text = fresh[i].get("name").as_text() + " " + figures(fresh[i]);
    if (fresh[i].get("arm").as_text() == "cavalry") text += "/" + figures(on_foot[i]);
    text += fresh[i].get("fragile").as_bool() ? "*" : " " + figures(worn[i]);
    const std::string weapon = fresh[i].get("weapon").as_text();
    return weapon == "R" ? text : text + " " + weapon;
  }
  // Corps and division stand before the first unit, and again where they change.
  std::string brigade(const std::string& id) const {
    std::string text, before;
    for (std::size_t i = 0; i < fresh.size(); ++i) {
      if (fresh[i].get("brigade").as_text() != id) continue;
      const std::string corps = fresh[i].get("corps").as_text(), arm = fresh[i].get("arm").as_text();
      const std::string of = (corps.empty() ? "" : corps + ", ") + fresh[i].get("division").as_text() + ": ";
      text += (text.empty() ? "" : ", ") + (of == before ? "" : of) + counter(i);
      before = of;
      EXPECT_EQ(arm, fresh[i].get("name").as_text().ends_with("Cavalry") ? "cavalry" : "infantry") << counter(i);
    }
    return text;
  }
  std::string guns(const std::string& side, const std::string& arm) const {
    std::string text;
    for (std::size_t i = 0; i < fresh.size(); ++i)
      if (fresh[i].get("brigade").is_null() && fresh[i].get("side").as_text() == side && fresh[i].get("arm").as_text() == arm)
        text += (text.empty() ? "" : ", ") + counter(i);
    return text;
  }
};

TEST_F(OrderOfBattle, TheNinthCorps) {
  COVERS("bs:2.1.1", "bs:2.1.2", "bs:2.1.5", "agv:2.1.org.1");
  EXPECT_EQ(brigade("us-scammon"), "IX, Cox: 12 OH 9-4 5-3, 23 OH 9-5 5-4, 30 OHa 6-4 4-3, 30 OHb 6-4 4-3");
  EXPECT_EQ(brigade("us-crook"), "IX, Cox: 11 OH 9-4 5-3, 28 OHa 6-4 4-3 MX, 28 OHb 6-4 4-3 MX, 36 OHa 7-4 4-3, 36 OHb 7-4 4-3");
  EXPECT_EQ(brigade("us-christ"), "IX, Willcox: 28 MA 5-4 3-3, 8 MI 6-4 4-3, 17 MI 11-4 7-3, 79 NY 6-5 4-4, 50 PA 7-4 4-3");
  EXPECT_EQ(brigade("us-welsh"), "IX, Willcox: 46 NY 6-3 4-2 MX, 45 PA 11-4 7-3, 100 PA 8-4 5-3");
  EXPECT_EQ(brigade("us-nagle"), "IX, Sturgis: 2 MD 4-3 2-2, 6 NH 3-4 2-3, 9 NH 14-3 8-2, 48 PA 7-4 4-3");
  EXPECT_EQ(brigade("us-ferrero"), "IX, Sturgis: 21 MA 4-5 2-4, 35 MA 16-3 10-2, 51 NY 7-5 4-4, 51 PA 7-5 4-4");
  EXPECT_EQ(brigade("us-fairchild"), "IX, Rodman: 9 NY 8-5 5-4, 89 NY 7-4 4-3, 103 NY 4-4 2-3 MX");
  EXPECT_EQ(brigade("us-harland"), "IX, Rodman: 8 CT 8-4 5-3, 11 CT 9-4 5-3, 16 CT 15-2 9-1, 4 RI 5-4 3-3");
}

TEST_F(OrderOfBattle, TheFirstCorps) {
  COVERS("bs:2.1.1", "bs:2.1.2", "bs:2.1.5", "agv:2.1.org.1");
  EXPECT_EQ(brigade("us-seymour"),
            "I, Meade: 1 PA Reserve 7-4 4-3, 2 PA Reserve 4-4 2-3, 5 PA Reserve 7-4 4-3 MX, 6 PA Reserve 6-4 4-3 S, 13 PA Reserve 6-5 4-4 "
            "SHARPS");
  EXPECT_EQ(brigade("us-magilton"), "I, Meade: 4 PA Reserve 5-4 3-3 S, 7 PA Reserve 7-4 4-3 S, 8 PA Reserve 6-4 4-3 S");
  EXPECT_EQ(brigade("us-gallagher"),
            "I, Meade: 9 PA Reserve 7-4 4-3, 10 PA Reserve 7-4 4-3 MX, 11 PA Reserve 4-4 2-3 S, 12 PA Reserve 5-3 3-2 S");
  EXPECT_EQ(brigade("us-phelps"), "I, Hatch: 22 NY 2-4*, 24 NY 3-4 2-3, 30 NY 2-4* MX, 84 NY 4-5 2-4, 2 USSS 3-5 2-4 SHARPS");
  EXPECT_EQ(brigade("us-doubleday"), "I, Hatch: 7 IN 6-4 4-3, 76 NY 2-4*, 95 NY 4-4 2-3, 56 PA 5-4 3-3");
  EXPECT_EQ(brigade("us-patrick"), "I, Hatch: 21 NY 4-4 2-3, 23 NY 5-4 3-3, 35 NY 5-4 3-3, 80 NY 3-4 2-3");
  EXPECT_EQ(brigade("us-gibbon"), "I, Hatch: 19 IN 5-5 3-4, 2 WI 5-6 3-5 MX, 6 WI 8-5 5-4, 7 WI 7-5 4-4 MX");
  EXPECT_EQ(brigade("us-duryee"), "I, Ricketts: 97 NY 4-4 2-3, 104 NY 6-4 4-3, 105 NY 5-3 3-2, 107 PA 4-4 2-3");
  EXPECT_EQ(brigade("us-christian"), "I, Ricketts: 26 NY 5-3 3-2, 94 NY 6-4 4-3, 88 PA 6-4 4-3, 90 PA 5-4 3-3");
  EXPECT_EQ(brigade("us-hartsuff"), "I, Ricketts: 12 MA 7-5 4-4, 13 MA 6-5 4-4, 83 NY 6-4 4-3, 11 PA 5-4 3-3");
}

TEST_F(OrderOfBattle, HillsDivision) {
  COVERS("bs:2.1.1", "bs:2.1.2", "bs:2.1.5", "agv:2.1.org.1");
  EXPECT_EQ(brigade("cs-garland"), "D. H. Hill: 5 NC 6-3 4-2 MX, 12 NC 1-2* S, 13 NC 4-5 2-4, 20 NC 4-4 2-3 MX, 23 NC 4-4 2-3 MX");
  EXPECT_EQ(brigade("cs-colquitt"), "D. H. Hill: 6 GA 6-5 4-4, 23 GA 6-4 4-3 MX, 27 GA 4-4 2-3, 28 GA 5-4 3-3 S, 13 AL 6-3 4-2 MX");
  EXPECT_EQ(brigade("cs-g-b-anderson"), "D. H. Hill: 2 NC 7-4 4-3, 4 NC 5-4 3-3 MX, 14 NC 7-4 4-3 MX, 30 NC 5-4 3-3 MX");
  EXPECT_EQ(brigade("cs-rodes"), "D. H. Hill: 3 AL 5-5 3-4, 5 AL 5-4 3-3 MX, 6 AL 6-6 4-5 MX, 12 AL 4-4 2-3 MX, 26 AL 4-3 2-2 S");
  EXPECT_EQ(brigade("cs-ripley"), "D. H. Hill: 1 NC 7-4 4-3, 3 NC 10-4 6-3 S, 4 GA 7-4 4-3 MX, 44 GA 3-4 2-3 MX");
}

TEST_F(OrderOfBattle, LongstreetsWing) {
  COVERS("bs:2.1.1", "bs:2.1.2", "bs:2.1.5", "agv:2.1.org.1");
  EXPECT_EQ(brigade("cs-drayton"),
            "Longstreet, D. R. Jones: 50 GA 5-3 3-2, 51 GA 5-3 3-2, 15 SC 7-4 4-3, 3 SC Bn 3-4 2-3, Phillips Legion 7-4 4-3");
  EXPECT_EQ(brigade("cs-g-t-anderson"),
            "Longstreet, D. R. Jones: 1 GA Regulars 3-5 2-4, 7 GA 2-4* MX, 8 GA 2-4* MX, 9 GA 2-4* MX, 11 GA 3-4 2-3 MX");
  EXPECT_EQ(brigade("cs-garnett"), "Longstreet, D. R. Jones: 8/56 VA 2-4* MX, 18 VA 2-4* MX, 19 VA 3-4 2-3 MX, 28 VA 2-4* MX");
  EXPECT_EQ(brigade("cs-kemper"), "Longstreet, D. R. Jones: 1 VA 1-4* MX, 7 VA 2-4* MX, 11 VA 2-4* MX, 17 VA 1-5* MX, 24 VA 3-4 2-3 MX");
  EXPECT_EQ(
      brigade("cs-walker"),
      "Longstreet, D. R. Jones: 1 SC 2-4* MX, 2 SC Rifles 3-4 2-3, 4 SC Bn 1-3* MX, 5 SC 3-4 2-3 MX, 6 SC 3-4 2-3 MX, Palmetto SS 4-5 2-4");
  EXPECT_EQ(brigade("cs-stevens"), "Longstreet, Hood: 17 SC 3-3 2-2, 18 SC 2-3*, 22 SC 2-3*, 23 SC 2-3*, Holcombe's Legion 2-3*");
  EXPECT_EQ(brigade("cs-wofford"), "Longstreet, Hood: 18 GA/Hampton 5-5 3-4, 1 TX 5-6 3-5 MX, 4 TX 4-6 2-5, 5 TX 4-6 2-5");
  EXPECT_EQ(brigade("cs-law"), "Longstreet, Hood: 4 AL 6-5 4-4, 2 MS 6-4 4-3 MX, 11 MS 6-5 4-4 MX, 6 NC 6-4 4-3 MX");
}

TEST_F(OrderOfBattle, Cavalry) {
  COVERS("bs:2.1.3", "bs:2.1.4");
  EXPECT_EQ(brigade("us-farnsworth"), "Pleasonton: 8 IL Cavalry 9-4/6-4* C, 3 IN Cavalry 6-4/4-4* C, 1 MA Cavalry 6-3/4-3* C");
  EXPECT_EQ(brigade("us-wv-cavalry"), "IX, Cox: WV Cavalry 2-3/1-3* C");
  EXPECT_EQ(brigade("cs-5-va-cavalry"), "D. H. Hill: 5 VA Cavalry 4-4/3-4* MX");
}

TEST_F(OrderOfBattle, Guns) {
  COVERS("bs:2.1.6", "bs:2.1.4");
  EXPECT_EQ(guns("union", "horse-artillery"), "Gibson 6-5 3-4");
  EXPECT_EQ(guns("union", "artillery"),
            "Benjamin 4-5 2-4, McMullin 6-4 3-3 MX, Simmonds 6-4 3-3 MX, Cook 6-3 3-2 MX, Durell 6-4 3-3, Clark 4-5 2-4, Muhlenberg 6-5 "
            "3-4 S, Simpson 4-4 2-3 S, Cooper 4-5 2-4, Ransom 4-5 2-4 S, Edgell 6-4 3-3 S, Monroe 6-4 3-3 S, Reynolds 6-4 3-3, Campbell "
            "6-5 3-4 S, Matthews 4-4 2-3, Thompson 4-4 2-3");
  EXPECT_EQ(guns("confederate", "artillery"),
            "Bondurant 4-4 2-3 MX, Hardaway 4-4 2-3, Jones 4-4 2-3 MX, Carter 5-4 3-3 MX, Lane 6-4 3-3, Macbeth 4-3 2-2 MX");
  EXPECT_EQ(guns("confederate", "horse-artillery"), "Pelham 2-5 1-4");
}

TEST_F(OrderOfBattle, AStrengthPointIsFiftyMen) {
  COVERS("bs:2.9.1", "bs:2.1.3");
  Complaints complaints;
  const Csv roster = Csv::read(test_shelf(), kCounters, {"unit", "strength_men"}, complaints);
  ASSERT_EQ(roster.rows().size(), fresh.size());
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    const int sp = static_cast<int>(fresh[i].get("sp").as_integer()), cr = static_cast<int>(fresh[i].get("cr").as_integer());
    const bool infantry = fresh[i].get("arm").as_text() == "infantry", cavalry = fresh[i].get("arm").as_text() == "cavalry";
    if (const std::string men(roster.cell(roster.rows()[i], "strength_men")); !men.empty()) {
      EXPECT_EQ(sp, std::max(1, (std::stoi(men) + 25) / 50)) << counter(i);
    }
    EXPECT_EQ(fresh[i].get("fragile").as_bool(), cavalry || (infantry && sp <= 2)) << counter(i);
    if (fresh[i].get("fragile").as_bool()) continue;
    // The Battleworn side: three fifths of the men, half of the guns, and one less Cohesion.
    EXPECT_EQ(worn[i].get("sp").as_integer(), infantry ? (6 * sp + 5) / 10 : (sp + 1) / 2) << counter(i);
    EXPECT_EQ(worn[i].get("cr").as_integer(), cr - 1) << counter(i);
  }
}

}  // namespace
}  // namespace vedette
