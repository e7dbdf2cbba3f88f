// Ground, roads and stacking: what a hex, a hexside and a road cost each arm, and what they forbid. etw:2.10, etw:3.1, etw:6.5, etw:10.5.
#include "etw_table.h"

namespace vedette {
namespace {

using namespace testing_support;

std::string steps(const char* unit, const char* at, std::vector<std::string> path, const char* order = "attack") {
  return field({std::string(unit) + " " + at}).cost(std::string(unit).substr(0, std::string(unit).find(' ')), std::move(path), order);
}
constexpr const char *kFoot = "cs-6-nc", *kHorse = "cs-14-va", *kGuns = "cs-bryan", *kHorseGuns = "cs-mccausland-jacksons-co";

TEST(Ground, HexesAndHexsides) {
  COVERS("etw:2.10.c", "etw:2.10.i.5", "etw:2.10.j.4", "etw:2.10.k.2", "etw:2.10.l.2", "etw:2.10.m.1");
  EXPECT_EQ(steps(kFoot, "1502", {"1503"}), "1");
  EXPECT_EQ(steps(kGuns, "1502", {"1503"}), "1");
  EXPECT_EQ(steps(kFoot, "1929", {"1829"}), "2") << "Woods";
  EXPECT_EQ(steps(kFoot, "1929", {"2030"}), "2") << "a fence; a rise without a symbol costs nothing";
  EXPECT_EQ(steps(kHorse, "1929", {"2030"}), "2");
  EXPECT_EQ(steps(kGuns, "1929", {"2030"}), "3");
  EXPECT_EQ(steps(kFoot, "1131", {"1032"}), "2") << "up a Slope";
  EXPECT_EQ(steps(kHorse, "1131", {"1032"}), "3");
  EXPECT_EQ(steps(kFoot, "1032", {"1131"}), "1") << "down it";
  EXPECT_EQ(steps(kFoot, "3903", {"3904"}), "3") << "up a Steep Slope";
  EXPECT_EQ(steps(kFoot, "3904", {"3903"}), "2") << "down it";
  EXPECT_EQ(steps(kHorse, "3904", {"3903"}), "3");
  EXPECT_EQ(steps(kFoot, "1329", {"1229"}), "2") << "a stream";
  // Each part of a price cites what makes it.
  const auto parts = [](const char* at, const char* to) {
    std::string rules;
    const Value cost = field({std::string(kFoot) + " " + at}).ask("cost", object({{"unit", kFoot}, {"path", list({to})}}));
    for (const Value& part : cost.get("parts").items()) rules += part.get("rule").as_text() + " ";
    return rules;
  };
  EXPECT_EQ(parts("1929", "2030"), "etw:2.10.c etw:2.10.i.5 ") << "a fence";
  EXPECT_EQ(parts("1929", "1829"), "etw:2.10.j.4 ") << "Woods";
}

TEST(Ground, RoadsReplaceThemAll) {
  COVERS("etw:2.10.f.1", "etw:2.10.f.2", "etw:2.10.f.3", "etw:2.10.f.4", "etw:2.10.f.5", "etw:2.10.f.6", "etw:2.10.f.issue.1", "etw:2.10.g",
         "etw:2.10.i.6", "etw:2.10.m.2", "etw:10.5.a.1", "etw:10.5.a.2", "etw:6.5.a.1", "etw:6.5.a.2", "etw:2.1c.1", "etw:2.1c.2");
  EXPECT_EQ(steps(kFoot, "1402", {"1403"}), "1");
  EXPECT_EQ(steps(kFoot, "1402", {"1403"}, "maneuver"), "0.5") << "March Column on a pike";
  EXPECT_EQ(steps(kHorse, "1402", {"1403"}), "0.5");
  EXPECT_EQ(steps(kGuns, "1402", {"1403"}), "0.5");
  EXPECT_EQ(steps(kFoot, "1000", {"1001"}, "maneuver"), "0.5") << "Franklin Street is a road";
  EXPECT_EQ(steps(kFoot, "1227", {"1327"}, "maneuver"), "1") << "a trail over a stream, never in column";
  EXPECT_EQ(steps(kHorse, "1328", {"1327"}), "1");
  EXPECT_EQ(steps(kGuns, "1328", {"1327"}), "1");
  EXPECT_EQ(steps(kFoot, "1328", {"1229"}, "maneuver"), "1") << "the railroad, over a stream";
  EXPECT_EQ(steps(kGuns, "1425", {"1426"}), "1") << "a trail through a fence";
  EXPECT_EQ(steps(kFoot, "1302", {"1402"}, "maneuver"), "1") << "two roads side by side are not joined";
  const Value guns = field({"cs-bryan 1502"}).ask("cost", object({{"unit", kGuns}, {"path", list({"1503"})}}));
  EXPECT_EQ(guns.get("allowance").as_number(), 6);
  const Value horse = field({"cs-mccausland-jacksons-co 1502"}).ask("cost", object({{"unit", kHorseGuns}, {"path", list({"1503"})}}));
  EXPECT_EQ(horse.get("allowance").as_number(), 9);
}

TEST(Ground, HorsesAndGunsKeepToTheRoadsInWoods) {
  COVERS("etw:2.10.j.8", "etw:2.10.j.issue.1", "etw:10.5.c", "etw:6.5.d.1", "etw:2.1d.3");
  EXPECT_EQ(steps(kHorse, "1929", {"1829"}), "etw:2.10.j.8");
  EXPECT_EQ(steps("cs-14-va dismounted", "1929", {"1829"}), "2");
  EXPECT_EQ(steps(kGuns, "1929", {"1829"}), "etw:2.10.j.8");
  EXPECT_EQ(steps(kGuns, "2814", {"2813"}), "0.5") << "along the road";
  EXPECT_EQ(steps(kGuns, "2813", {"2713"}), "etw:2.10.j.8") << "out of them too";
}

TEST(Stacking, TwelvePoints) {
  COVERS("etw:3.1.1", "etw:3.1.2", "etw:3.1.3", "etw:3.1.issue.1", "etw:3.1.issue.3", "bs:3.1.1");
  const AgvTable t = field({"cs-6-nc 1602", "cs-21-nc 1602", "cs-31-va 1602", "cs-49-va 1603", "cs-bryan 1601", "cs-13-58-va 1702",
                            "cs-1-2-3-4-nc-st-trprs 1802"});
  EXPECT_EQ(t.cost("cs-49-va", {"1602"}), "etw:3.1.1") << "12 SP are there";
  EXPECT_EQ(t.cost("cs-49-va", {"1602", "1501"}), "2") << "it may pass through";
  EXPECT_EQ(t.cost("cs-1-2-3-4-nc-st-trprs", {"1702"}), "1") << "7 and 5";
  EXPECT_EQ(field({"cs-6-nc 1602", "cs-57-nc 1602", "cs-bryan 1601"}).cost("cs-bryan", {"1602"}), "1") << "four guns count 2: 12";
  EXPECT_EQ(field({"cs-6-nc 1602", "cs-57-nc 1602", "cs-31-va 1601"}).cost("cs-31-va", {"1602"}), "etw:3.1.1");
}

TEST(Stacking, EveryRoadRateKeepsTheLimit) {
  COVERS("etw:3.1.c", "etw:10.5.b.1", "etw:10.5.b.2", "etw:10.5.b.3", "etw:6.5.d.4");
  const AgvTable t = field({"cs-6-nc 1403", "cs-21-nc 1403", "cs-54-nc 1402"});
  EXPECT_EQ(t.cost("cs-54-nc", {"1403", "1404"}, "maneuver"), "1.5") << "9 SP and 4: an ordinary Clear hex, then the pike again";
  const AgvTable woods = field({"cs-6-nc 2813", "cs-21-nc 2813", "cs-31-va 2813", "cs-bryan 2814", "cs-14-va 2815"});
  EXPECT_EQ(woods.cost("cs-bryan", {"2813", "2712"}), "3.5") << "three points for the full road hex in Woods";
  EXPECT_EQ(woods.cost("cs-14-va", {"2814", "2813", "2712"}), "4.5");
}

TEST(Guns, FireFromWoodsAndOverSteepSlopes) {
  COVERS("etw:6.5.d.3", "etw:2.10.l.4", "etw:6.5.e.2");
  const Value odds = field({"cs-cooper 2813", "us-1-md-b 2812"})
                         .ask("odds", object({{"kind", "fire"}, {"units", list({"cs-cooper"})}, {"target", "2812"}}));
  EXPECT_EQ(odds.get("strength").as_text(), "9/2") << "3 of 4 guns, canister";
  EXPECT_EQ(fire(field({"cs-cooper 3904", "us-1-md-b 3903"}), {"cs-cooper"}, "3903"), "etw:2.10.l.4");
}

TEST(Cavalry, HasTwoCountersAndADismountedOneIsInfantry) {
  COVERS("etw:2.1d.1", "etw:2.1d.2", "etw:2.1d.3", "bs:10.9.1", "bs:10.9.3");
  AgvTable t = in_step({"cs-14-va 1502 shaken", "us-1-md-a 3030"}, "cs-mccausland", "attack", "movement");
  EXPECT_EQ(t.unit("cs-14-va").get("sp").as_integer(), 4);
  t.play("dismount cs-14-va");
  EXPECT_EQ(t.unit("cs-14-va").get("sp").as_integer(), 3);
  EXPECT_EQ(t.unit("cs-14-va").get("morale").as_text(), "shaken");
  EXPECT_EQ(t.at("cs-14-va"), "1502");
}

TEST(HorseBattery, MovesWithItsBrigadeAndInTheArtilleryPhase) {
  COVERS("etw:2.1.3", "etw:6.0.1", "etw:6.0.2", "etw:6.0.issue.1", "etw:2.1.2", "bs:6.6.1");
  AgvTable t = in_step({"cs-14-va 1502", "cs-mccausland-jacksons-co 1503 used", "cs-bryan 1504", "us-1-md-a 3030"}, "cs-mccausland",
                       "defend", "movement");
  EXPECT_EQ(t.why("move cs-mccausland-jacksons-co to 1504"), "");
  EXPECT_EQ(t.why("move cs-bryan to 1505"), "bs:8.1.2");
  EXPECT_EQ(t.why("fire cs-mccausland-jacksons-co+ at 3030"), "bs:8.3.1");
  AgvTable phase = field({"cs-mccausland-jacksons-co 1503", "us-1-md-a 3030"});
  phase.place(object({{"phase", "artillery"}, {"side", "confederate"}}));
  EXPECT_EQ(phase.why("activate 1503"), "");
}

TEST(HorseBattery, WithdrawsBeforeCloseCombatAndIsShaken) {
  COVERS("etw:2.1c.3", "etw:2.1c.4", "bs:11.3b.2");
  AgvTable t = in_step({"us-14-nj-vol 1602", "cs-mccausland-jacksons-co 1603"}, "us-truex", "attack", "close-combat", hands({}), "16.3", 2);
  t.play("close-combat at 1603 from 1602");
  if (t.decider() == Side::confederate && t.offers("pass")) t.play("pass");  // Defensive Fire
  ASSERT_EQ(t.decider(), Side::confederate);
  t.play("withdraw cs-mccausland-jacksons-co to 1604-1605");
  EXPECT_EQ(t.unit("cs-mccausland-jacksons-co").get("morale").as_text(), "shaken");
}

}  // namespace
}  // namespace vedette
