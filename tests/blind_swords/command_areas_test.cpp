// Command areas of 16.3: who is bound to which half of the field, how Confederates commit themselves, the way back from beyond the limit,
// Colquitt's leash, the closed east, and what it costs to send units South in the morning.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"
#include "support/harness.h"

namespace vedette {
namespace {

using namespace testing_support;

// A brigade in its Movement step at this hour; the other units are off the map.
AgvTable moving(int turn, const char* brigade, std::vector<std::string> lines, const char* order = "maneuver") {
  AgvTable t({}, 1, agv_game(), "16.3", true);
  t.place(object({{"turn", turn},
                  {"clear", true},
                  {"units", units(std::move(lines))},
                  {"activation", object({{"brigade", brigade}, {"order", order}})},
                  {"step", "movement"}}));
  return t;
}
Value reach(const AgvTable& t, const char* unit) { return t.ask("reach", object({{"unit", unit}})); }
const Value* found(const Value& hexes, std::string_view hex) {
  for (const Value& h : hexes.items())
    if (h.get("hex").as_text() == hex) return &h;
  return nullptr;
}

std::string way(const Value& hex) {  // of a hex of `reach`, as text
  std::string text;
  for (const Value& step : hex.get("path").items()) text += (text.empty() ? "" : "-") + step.as_text();
  return text;
}

TEST(CommandAreas, TheUnionByCorps) {
  COVERS("agv:16.3.special.1.a", "agv:16.3.special.1.b", "agv:16.3.special.1.c", "agv:16.3.special.1.issue.1", "agv:2.3.3");
  const AgvTable first = moving(18, "us-seymour", {"us-1-pa-reserve 2627", "us-2-pa-reserve 1820", "cs-5-nc 1010"});
  EXPECT_EQ(first.unit("us-1-pa-reserve").get("area").as_text(), "north");
  EXPECT_EQ(first.why("move us-1-pa-reserve to 2628"), "agv:16.3.special.1.c");
  EXPECT_EQ(first.why("move us-2-pa-reserve to 1821"), "agv:16.3.special.1.c");
  EXPECT_EQ(first.why("move us-1-pa-reserve to 2626"), "");
  const AgvTable ninth = moving(4, "us-scammon", {"us-12-oh 2222", "cs-5-nc 1010"});
  EXPECT_EQ(ninth.unit("us-12-oh").get("area").as_text(), "south");
  const Value lit = reach(ninth, "us-12-oh");
  EXPECT_NE(found(lit.get("hexes"), "2221"), nullptr);
  bool north = false;
  for (const Value& b : lit.get("barred").items()) north = north || b.get("rule").as_text() == "agv:16.3.special.1.c";
  EXPECT_TRUE(north) << "where it may not go is shown with the reason";
  EXPECT_EQ(ninth.unit("us-wv-cavalry").get("area").as_text(), "south");
  COVERS("agv:16.3.special.1.f");
  const AgvTable horse = moving(2, "us-farnsworth", {"us-8-il-cavalry 3433", "us-gibson 3533", "cs-5-nc 1010"});
  EXPECT_EQ(horse.why("move us-8-il-cavalry to 3434"), "agv:16.3.special.1.f");
  EXPECT_EQ(horse.unit("us-gibson").get("area").as_text(), "north");
  COVERS("agv:16.3.special.1.g", "agv:16.3.special.1.k");
  EXPECT_FALSE(horse.unit("us-benjamin").has("area"));
  EXPECT_FALSE(horse.unit("us-cook").has("area"));
  EXPECT_FALSE(horse.unit("cs-pelham").has("area"));
}

TEST(CommandAreas, GarlandIsInTheSouthForGood) {
  COVERS("agv:16.3.special.1.e");
  const AgvTable t = moving(2, "cs-garland", {"cs-5-nc 1816", "us-12-oh 4034"});
  EXPECT_EQ(t.unit("cs-5-nc").get("area").as_text(), "south");
  EXPECT_EQ(t.why("move cs-5-nc to 1815"), "agv:16.3.special.1.e");
  EXPECT_EQ(t.unit("cs-5-va-cavalry").get("area").as_text(), "south");
}

TEST(CommandAreas, ConfederatesAreCommittedUnitByUnit) {
  COVERS("agv:16.3.special.1.h", "agv:16.3.special.1.i", "agv:16.3.special.1.j", "agv:16.3.special.1.l");
  AgvTable t = moving(11, "cs-rodes", {"cs-3-al 1820", "cs-5-al 1816", "cs-6-al 1818", "us-12-oh 4034"});
  EXPECT_FALSE(t.unit("cs-3-al").has("area")) << "two hexes from the road: uncommitted";
  t.play("move cs-3-al to 1821 stop");
  EXPECT_TRUE(t.happened("committed", "agv:16.3.special.1.i"));
  EXPECT_EQ(t.unit("cs-3-al").get("area").as_text(), "south");
  EXPECT_EQ(t.why("move cs-6-al to 1817-1816-1815"), "") << "the others may still go either way";
  t.play("move cs-5-al to 1815 stop");
  EXPECT_EQ(t.unit("cs-5-al").get("area").as_text(), "north") << "parts of a brigade may go to different areas";
  EXPECT_FALSE(t.unit("cs-6-al").has("area"));
  // Committed, it may come up to two hexes beyond the road and no farther.
  AgvTable back = moving(12, "cs-rodes", {"cs-3-al 1816", "us-12-oh 4034"});
  back.place(object({{"markers", objects({object({{"marker", "committed"}, {"unit", "cs-3-al"}, {"area", "south"}})})},
                     {"activation", object({{"brigade", "cs-rodes"}, {"order", "maneuver"}})},
                     {"step", "movement"}}));
  EXPECT_EQ(back.why("move cs-3-al to 1815"), "agv:16.3.special.1.i");
  EXPECT_EQ(back.why("move cs-3-al to 1817"), "");
}

TEST(CommandAreas, NeitherARetreatNorAWaywardMoveCommits) {
  COVERS("agv:16.3.special.1.issue.3");
  AgvTable t({}, 1, agv_game(), "16.3", true);
  t.place(object({{"turn", 12},
                  {"clear", true},
                  {"units", units({"cs-3-al 1820", "cs-2-nc 1720", "us-12-oh 4034"})},
                  {"phase", "chit-draw"},
                  {"cup", list({"fog-of-war", "us-cox"})}}));
  t.play("done", {"fog-of-war", "3"});
  t.play("move cs-3-al to 1821", {"us-cox"});
  EXPECT_FALSE(t.happened("committed"));
  EXPECT_FALSE(t.unit("cs-3-al").has("area"));
  // A retreat, of a unit whose own move there would cost a point: 7 SP, two left for Woods, 46 is TR; 6 against 3: one hex, away from 1819.
  COVERS("agv:16.3.special.9", "agv:16.3.special.9.issue.1");
  AgvTable fled({}, 1, agv_game(), "16.3", true);
  fled.place(
      object({{"turn", 6},
              {"clear", true},
              {"units", units({"cs-14-nc 1820", "cs-2-nc 1010", "us-1-pa-reserve 1819", "us-2-pa-reserve 1719", "us-5-pa-reserve 1919"})},
              {"markers",
               objects({object({{"marker", "sent-south"}, {"unit", "cs-2-nc"}}), object({{"marker", "sent-south"}, {"unit", "cs-4-nc"}})})},
              {"activation", object({{"brigade", "us-seymour"}, {"order", "attack"}})},
              {"step", "fire"},
              {"cup", list({})}}));
  fled.play("fire us-1-pa-reserve+ at 1820", {"4", "6", "6"});
  EXPECT_EQ(fled.at("cs-14-nc"), "1821") << "three hexes south of the road";
  EXPECT_FALSE(fled.happened("committed") || fled.happened("points"));
  EXPECT_FALSE(fled.unit("cs-14-nc").has("area"));
  EXPECT_EQ(fled.view().get("score").get("union").as_number(), 0);
}

TEST(CommandAreas, TheWayBackFromBeyondTheLimit) {
  COVERS("agv:16.3.special.1.d", "agv:16.3.special.1.issue.4");
  AgvTable t = moving(18, "us-seymour", {"us-1-pa-reserve 2630", "us-2-pa-reserve 2626", "cs-5-nc 1010"});
  EXPECT_EQ(t.unit("us-1-pa-reserve").get("beyond").as_integer(), 3);
  EXPECT_FALSE(t.offers("done"));
  EXPECT_EQ(t.why("done"), "agv:16.3.special.1.d");
  EXPECT_EQ(t.why("move us-1-pa-reserve to 2631"), "agv:16.3.special.1.c") << "not farther out";
  EXPECT_EQ(t.why("move us-1-pa-reserve to 2629 stop"), "agv:16.3.special.1.d") << "it can come inside";
  t.play("choose us-1-pa-reserve");
  EXPECT_EQ(t.why("stop us-1-pa-reserve"), "agv:16.3.special.1.d");
  for (const Value& h : reach(t, "us-1-pa-reserve").get("hexes").items())
    EXPECT_EQ(t.why("move us-1-pa-reserve to " + way(h)), "") << "what is lit is what it may do: " << way(h);
  EXPECT_EQ(found(reach(t, "us-1-pa-reserve").get("hexes"), "2629"), nullptr);
  t.play("move us-1-pa-reserve to 2629-2628-2627 stop");
  EXPECT_EQ(t.at("us-1-pa-reserve"), "2627");
  EXPECT_EQ(t.why("done"), "");
  COVERS("bs:10.1.2");
  // Too far for one move: as near as it can.
  AgvTable far = moving(18, "us-seymour", {"us-1-pa-reserve 2636", "us-2-pa-reserve 2626", "cs-5-nc 1010"}, "attack");
  const Value lit = reach(far, "us-1-pa-reserve").get("hexes");
  ASSERT_GT(lit.size(), 0U);
  far.play("move us-1-pa-reserve to " + way(lit[0]) + " stop");
  const int left = static_cast<int>(far.unit("us-1-pa-reserve").get("beyond").as_integer());
  EXPECT_GT(left, 0);
  EXPECT_LT(left, 9);
  for (std::size_t i = 1; i < lit.size(); ++i) {
    AgvTable other = moving(18, "us-seymour", {"us-1-pa-reserve 2636", "us-2-pa-reserve 2626", "cs-5-nc 1010"}, "attack");
    other.play("move us-1-pa-reserve to " + way(lit[i]) + " stop");
    EXPECT_EQ(other.unit("us-1-pa-reserve").get("beyond").as_integer(), left) << "all of them equally near";
  }
  EXPECT_EQ(far.why("done"), "") << "the rest another time";
  // A brigade that does not move owes nothing.
  AgvTable rest({}, 1, agv_game(), "16.3", true);
  rest.place(object({{"turn", 18},
                     {"clear", true},
                     {"units", units({"us-1-pa-reserve 2630 shaken", "cs-5-nc 1010"})},
                     {"activation", object({{"brigade", "us-seymour"}, {"order", "regroup"}})},
                     {"step", "rally"}}));
  EXPECT_EQ(rest.why("done"), "");
  // Nowhere nearer to go: it may stay.
  const AgvTable shut =
      moving(18, "us-seymour", {"us-1-pa-reserve 2630", "cs-5-nc 2629", "cs-13-nc 2529", "cs-20-nc 2729", "cs-23-nc 2530", "cs-3-al 2730"},
             "maneuver");
  EXPECT_EQ(shut.why("done"), "");
  // Gibson before his guns do anything else.
  AgvTable guns({}, 1, agv_game(), "16.3", true);
  guns.place(object(
      {{"turn", 3}, {"clear", true}, {"units", units({"us-gibson 3435", "cs-5-nc 1010"})}, {"phase", "artillery"}, {"side", "union"}}));
  guns.play("activate 3435");
  EXPECT_EQ(guns.why("stop us-gibson"), "agv:16.3.special.1.d") << "nothing else is left: he is under way";
  for (const std::string& text : guns.choices()) EXPECT_TRUE(text.starts_with("move us-gibson")) << text;
}

// What is refused says first how far it is.
TEST(CommandAreas, ARefusalSaysHowFarBeyondTheLimitItIs) {
  COVERS("agv:16.3.special.1.c", "agv:16.3.special.1.d", "agv:16.3.special.3.a");
  const auto because = [](AgvTable t, const std::string& text) {
    const std::string message = play_text(agv_game(), t.position, text).refusal.message;
    return message.substr(0, message.find(". "));
  };
  const AgvTable inside = moving(18, "us-seymour", {"us-1-pa-reserve 2627", "us-2-pa-reserve 2526", "cs-5-nc 1010"});
  EXPECT_EQ(because(inside, "move us-1-pa-reserve to 2628 stop"), "2628 is 1 hex beyond the ground that 1 PA Reserve is kept to");
  const AgvTable outside = moving(18, "us-seymour", {"us-1-pa-reserve 2629", "us-2-pa-reserve 2526", "cs-5-nc 1010"});
  EXPECT_EQ(because(outside, "done"), "1 PA Reserve is 2 hexes beyond its limit and can come nearer");
  AgvTable with_guns({}, 1, agv_game(), "16.3", true);  // the guns beside it are not to blame
  with_guns.place(object({{"turn", 18},
                          {"clear", true},
                          {"units", units({"us-1-pa-reserve 2627", "us-clark 2627", "cs-5-nc 2628"})},
                          {"activation", object({{"brigade", "us-seymour"}, {"order", "attack"}})},
                          {"step", "close-combat"}}));
  EXPECT_EQ(with_guns.why("close-combat at 2628 from 2627"), "agv:16.3.special.1.c");
  const AgvTable colquitt = moving(2, "cs-colquitt", {"cs-6-ga 1824", "us-12-oh 4034"});
  EXPECT_EQ(because(colquitt, "move cs-6-ga to 1825 stop"), "1825 is 1 hex beyond the ground that 6 GA is kept to");
}

TEST(Colquitt, StaysWithinSixHexesOfTheMountainHouse) {
  COVERS("agv:16.3.special.3.a", "agv:16.3.special.3.issue.1");
  const AgvTable t = moving(2, "cs-colquitt", {"cs-6-ga 1824", "us-12-oh 4034"});
  EXPECT_EQ(t.why("move cs-6-ga to 1825"), "agv:16.3.special.3.a");
  EXPECT_EQ(t.why("move cs-6-ga to 1823"), "");
  COVERS("agv:16.3.special.3.b");
  const AgvTable out = moving(2, "cs-colquitt", {"cs-6-ga 1826", "us-12-oh 4034"});
  EXPECT_EQ(out.why("done"), "agv:16.3.special.3.b");
  EXPECT_EQ(out.why("move cs-6-ga to 1825 stop"), "agv:16.3.special.3.b");
  EXPECT_EQ(out.why("move cs-6-ga to 1825-1824 stop"), "");
}

TEST(ClosedEast, NoConfederateBeyondColumn34) {
  COVERS("agv:16.3.special.8.a", "agv:16.3.special.8.issue.1", "agv:16.3.special.8.issue.2");
  const AgvTable t = moving(20, "cs-rodes", {"cs-3-al 3434", "us-12-oh 4040"});
  EXPECT_EQ(t.why("move cs-3-al to 3534"), "agv:16.3.special.8.a");
  const AgvTable other = moving(20, "us-scammon", {"us-12-oh 3434", "cs-5-nc 1010"});
  EXPECT_EQ(other.why("move us-12-oh to 3534"), "") << "the Union may";
  // A retreat finds it shut like a cliff: both hexes farther from 3334 lie in column 35, so the unit goes along the border; with that
  // taken too it is eliminated.
  const auto fled = [](std::vector<std::string> lines) {
    AgvTable a({}, 1, agv_game(), "16.3", true);
    a.place(object({{"turn", 20},
                    {"clear", true},
                    {"units", units(std::move(lines))},
                    {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                    {"step", "fire"},
                    {"cup", list({})}}));
    a.play("fire us-12-oh+ at 3434", {"6", "1", "6"});
    return a.at("cs-3-al");
  };
  EXPECT_EQ(fled({"cs-3-al 3434", "us-12-oh 3334"}), "3433");
  EXPECT_EQ(fled({"cs-3-al 3434", "us-12-oh 3334", "us-23-oh 3333", "us-30-oha 3433", "us-30-ohb 3435"}), "eliminated");
}

TEST(MorningPrices, AnAdvanceIsAskedForToo) {
  COVERS("agv:16.3.special.9", "agv:16.3.special.1.issue.3", "bs:11.5.1");
  // 14 NC (7 SP) has driven 12 OH off 1821, three hexes south of the road; two of Anderson's have been there.
  AgvTable t({}, 1, agv_game(), "16.3", true);
  t.place(object({{"turn", 6},
                  {"clear", true},
                  {"units", units({"cs-14-nc 1820", "cs-2-nc 1010", "us-12-oh 1821 battleworn", "us-23-oh 3034"})},
                  {"markers", objects({object({{"marker", "sent-south"}, {"unit", "cs-2-nc"}}),
                                       object({{"marker", "sent-south"}, {"unit", "cs-4-nc"}})})},
                  {"activation", object({{"brigade", "cs-g-b-anderson"}, {"order", "attack"}})},
                  {"step", "close-combat"},
                  {"cup", list({"us-cox"})}}));
  const Value prices = t.view().get("prices");
  ASSERT_EQ(prices.size(), 2U);
  EXPECT_EQ(prices[0].get("rule").as_text(), "agv:16.3.special.9");
  EXPECT_EQ(prices[0].get("until").as_integer(), 9);
  for (const Value& u : prices[0].get("units").items())
    EXPECT_EQ(u.get("points").as_number(), u.get("unit").as_text() == "cs-14-nc" || u.get("unit").as_text() == "cs-30-nc" ? 1 : 0);
  t.play("close-combat at 1821 from 1820").play("pass", {"6", "6", "6"});
  t.play("advance cs-14-nc 1821");
  if (t.offers("done")) t.play("done");
  EXPECT_EQ(t.view().get("prompt").as_text(), "Sending 14 NC to 1821 gives the other side 1 victory point: pay, or pass.");
  EXPECT_EQ(t.at("cs-14-nc"), "1820") << "asked before it goes";
  AgvTable stays = t;
  stays.play("pass", {"us-cox"});
  EXPECT_EQ(stays.at("cs-14-nc"), "1820");
  EXPECT_EQ(stays.view().get("score").get("union").as_number(), 0);
  t.play("pay cs-14-nc", {"us-cox"});
  EXPECT_EQ(t.at("cs-14-nc"), "1821");
  EXPECT_TRUE(t.happened("committed", "agv:16.3.special.1.i") && t.happened("points", "agv:16.3.special.9"));
  EXPECT_EQ(t.view().get("score").get("union").as_number(), 1);
}

TEST(MorningPrices, TheArtilleryParkPaysForTheSouth) {
  COVERS("agv:16.3.special.12.a", "agv:16.3.special.9.issue.1", "agv:16.3.victory.issue.4");
  AgvTable t({}, 1, agv_game(), "16.3", true);
  const auto guns = [&](int turn, const char* hex) {
    t.place(object({{"turn", turn},
                    {"units", units({std::string("cs-carter ") + hex, "cs-lane 1824"})},
                    {"phase", "artillery"},
                    {"side", "confederate"}}));
    t.play(std::string("activate ") + hex);
  };
  AgvTable shown = t;
  guns(3, "1820");
  const Value lit = reach(t, "cs-carter");
  ASSERT_NE(found(lit.get("hexes"), "1821"), nullptr);
  EXPECT_EQ(found(lit.get("hexes"), "1821")->get("price").as_number(), 1) << "shown before it is paid";
  EXPECT_EQ(t.ask("cost", object({{"unit", "cs-carter"}, {"path", list({"1821"})}})).get("price").as_number(), 1)
      << "and for the way itself";
  EXPECT_FALSE(t.ask("cost", object({{"unit", "cs-carter"}, {"path", list({"1819"})}})).has("price"));
  t.play("move cs-carter to 1821 stop");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.at("cs-carter"), "1820") << "asked first";
  EXPECT_NE(t.view().get("prompt").as_text().find("Carter to 1821 gives the other side 1 victory point"), std::string::npos);
  // He will not: the guns may go elsewhere, not there.
  AgvTable no = t;
  no.play("pass");
  EXPECT_EQ(no.why("move cs-carter to 1821"), "agv:16.3.special.12.a");
  EXPECT_EQ(no.view().get("score").get("union").as_number(), 0);
  t.play("pay cs-carter");
  EXPECT_EQ(t.at("cs-carter"), "1821");
  EXPECT_TRUE(t.happened("points", "agv:16.3.special.12.a"));
  EXPECT_EQ(t.view().get("score").get("union").as_number(), 1);
  // Once a battery.
  guns(4, "1820");
  t.play("move cs-carter to 1821 stop");
  EXPECT_EQ(t.at("cs-carter"), "1821") << "not asked again";
  EXPECT_EQ(t.view().get("score").get("union").as_number(), 1);
  COVERS("agv:16.3.special.12.b");
  AgvTable late({}, 1, agv_game(), "16.3", true);
  late.place(object({{"turn", 10}, {"units", units({"cs-carter 1820"})}, {"phase", "artillery"}, {"side", "confederate"}}));
  late.play("activate 1820").play("move cs-carter to 1821 stop");
  EXPECT_EQ(late.at("cs-carter"), "1821");
  EXPECT_EQ(late.view().get("score").get("union").as_number(), 0) << "free from 12:30 PM on";
}

TEST(MorningPrices, TwoOfAndersonsUnitsGoFree) {
  COVERS("agv:16.3.special.9");
  AgvTable t = moving(6, "cs-g-b-anderson", {"cs-2-nc 1820", "cs-4-nc 2019", "cs-14-nc 1921", "cs-30-nc 2023", "us-12-oh 4034"});
  t.play("move cs-2-nc to 1821 stop");
  EXPECT_EQ(t.at("cs-2-nc"), "1821") << "the first is not asked";
  t.play("move cs-14-nc to 1922 stop");
  EXPECT_EQ(t.view().get("score").get("union").as_number(), 0);
  const std::string there = t.at("cs-14-nc");
  EXPECT_EQ(there, "1922") << "nor the second";
  // The third costs a point.
  t.play("choose cs-30-nc");
  std::string hex;
  const Value lit = reach(t, "cs-30-nc");
  for (const Value& h : lit.get("hexes").items())
    if (h.has("price") && h.get("path").size() == 1) hex = h.get("hex").as_text();
  ASSERT_NE(hex, "");
  t.play("move cs-30-nc to " + hex + " stop").play("pay cs-30-nc");
  EXPECT_TRUE(t.happened("points", "agv:16.3.special.9"));
  EXPECT_EQ(t.view().get("score").get("union").as_number(), 1);
}

}  // namespace
}  // namespace vedette
