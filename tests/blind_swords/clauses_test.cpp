// Clauses where two rules meet, one situation each: guns near enemies, an assault without an attacker of its own, the last
// chit of the cup, the rally that needs no roll, and which of two clauses is cited.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using testing_support::agv_game;
using testing_support::AgvTable;
using testing_support::list;
using testing_support::object;
using testing_support::units;

Value placed(std::vector<std::string> lines) { return object({{"clear", true}, {"turn", 2}, {"units", units(std::move(lines))}}); }
Value in_activation(std::vector<std::string> lines, const char* brigade, const char* order, const char* step) {
  Value v = placed(std::move(lines));
  v.set("activation", object({{"brigade", brigade}, {"kind", "full"}, {"order", order}})).set("step", step);
  return v;
}
std::vector<std::string> parts(const AgvTable& t, const char* unit, std::vector<std::string> path, const char* order) {
  std::vector<std::string> all;
  const Value answer = t.ask("cost", object({{"unit", unit}, {"path", list(std::move(path))}, {"order", order}}));
  for (const Value& p : answer.get("parts").items()) all.push_back(p.get("rule").as_text());
  return all;
}

TEST(GunsOnTheMove, EnemyGunsAreNoReasonToStayAwayButAreNeverEngaged) {
  AgvTable t;
  t.place(placed({"cs-pelham 2731", "us-simmonds 2531"}));
  COVERS("bs:10.6.2", "bs:6.5b.1");
  EXPECT_EQ(t.cost("cs-pelham", {"2631"}), "bs:10.6.2");  // next to the battery
  EXPECT_EQ(t.cost("cs-pelham", {"2730"}), "4");          // two hexes from it, up a Slope
}

TEST(GunsOnTheMove, ABatteryThatBeganNearNeverComesNearerAgain) {
  AgvTable t;
  t.place(placed({"cs-pelham 1131", "us-12-oh 1133"}));
  COVERS("bs:6.5b.2");
  EXPECT_EQ(t.cost("cs-pelham", {"1130"}), "2");                          // two hexes, then three
  EXPECT_EQ(t.cost("cs-pelham", {"1130", "1129", "1130"}), "bs:6.5b.2");  // four, then three again
  EXPECT_EQ(t.cost("cs-pelham", {"1132"}), "bs:6.5b.2");
}

TEST(CloseCombatDeclared, TheAssaultingHexNeedsAnAttackerOfItsOwn) {
  AgvTable t;
  t.place(in_activation({"us-23-oh 1131 disrupted", "us-12-oh 1232", "cs-13-nc 1132"}, "us-scammon", "attack", "close-combat"));
  COVERS("bs:11.2.1", "bs:12.2.7");
  const Value odds = t.ask("odds", object({{"kind", "close-combat"}, {"target", "1132"}, {"from", "1131"}, {"flanks", list({"1232"})}}));
  EXPECT_FALSE(odds.get("legal").as_bool());
  EXPECT_EQ(odds.get("rules")[0].as_text(), "bs:12.2.7");
  EXPECT_EQ(t.why("close-combat at 1132 from 1131"), "bs:12.2.7");
  const Value far = t.ask("odds", object({{"kind", "close-combat"}, {"target", "1132"}, {"from", "1128"}}));
  EXPECT_FALSE(far.get("legal").as_bool());
  EXPECT_EQ(far.get("rules")[0].as_text(), "bs:11.2.1");
}

// In the middle of declaring, `odds` of one more Flanking Hex are those of the whole as it would be.
TEST(CloseCombatDeclared, OddsOfAFlankAreThoseOfTheAttackWithIt) {
  AgvTable t;
  t.place(in_activation({"us-23-oh 1131", "us-12-oh 1232", "cs-13-nc 1132"}, "us-scammon", "attack", "close-combat"));
  t.play("close-combat at 1132 from 1131");
  const Value whole = t.ask("odds", object({{"kind", "close-combat"}, {"target", "1132"}, {"from", "1131"}, {"flanks", list({"1232"})}}));
  const Value flank = t.ask("odds", object({{"action", "flank"}, {"hex", "1232"}}));
  ASSERT_TRUE(whole.get("legal").as_bool());
  EXPECT_EQ(flank.get("units").size(), 2U);
  EXPECT_EQ(flank.get("final").as_text(), whole.get("final").as_text());
  EXPECT_EQ(t.ask("odds", object({})).get("units").size(), 1U);
}

// Too weak alone, it may be declared because others can join: without more words `odds` answers for the least that makes it legal.
TEST(CloseCombatDeclared, OddsOfAHexTooWeakAloneNameWhoMustJoin) {
  COVERS("bs:11.2.3");
  AgvTable t;
  t.place(in_activation({"cs-12-nc 2430", "cs-13-nc 2428", "cs-5-nc 2528", "us-12-oh 2429"}, "cs-garland", "attack", "close-combat"));
  const Value asked = object({{"kind", "close-combat"}, {"target", "2429"}, {"from", "2430"}});
  EXPECT_EQ(t.why("close-combat at 2429 from 2430"), "");
  Value alone = asked;
  alone.set("flanks", list({}));
  EXPECT_EQ(t.ask("odds", alone).get("rules")[0].as_text(), "bs:11.2.3");
  const Value odds = t.ask("odds", asked);
  EXPECT_TRUE(odds.get("legal").as_bool());
  ASSERT_EQ(odds.get("flanks").size(), 1U);
  EXPECT_EQ(odds.get("units").size(), 2U);
  Value whole = asked;
  whole.set("flanks", odds.get("flanks"));
  EXPECT_EQ(t.ask("odds", whole).get("final").as_text(), odds.get("final").as_text());
}

TEST(ChitDraw, AWindowOpensWhenFogOrFortunesEmptyTheCup) {
  COVERS("bs:4.4.2", "bs:7.1.1", "bs:wild.fortunes-of-war.1");
  for (const auto& [chit, dice] :
       {std::pair<std::string, std::vector<std::string>>{"fog-of-war", {"fog-of-war", "1"}}, {"fortunes-of-war", {"fortunes-of-war"}}}) {
    AgvTable t;
    Value v = placed({"us-12-oh 2335", "cs-13-nc 1827"});
    v.set("phase", "chit-draw").set("cup", list({chit})).set("held", object({{"confederate", list({"cs-last-stand"})}}));
    t.place(v);
    t.play("pass", dice);
    EXPECT_EQ(t.view().get("window").as_text(), "before-draw") << chit;
    EXPECT_EQ(t.decider(), Side::confederate) << chit;
    t.play("pass");
    EXPECT_EQ(t.view().get("turn").get("n").as_integer(), 3) << chit;
  }
}

TEST(KeyChits, NoMoreThanTheScenarioSays) {
  AgvTable t;
  COVERS("bs:5.1.1");
  EXPECT_EQ(t.why("key chits us-charge+us-rally"), "bs:5.1.1");
  EXPECT_EQ(agv_game().chit("no-such-chit"), kNoChit);
  EXPECT_EQ(agv_game().chit_id(static_cast<ChitIndex>(kNoChit - 1)), "");
}

TEST(RallyOdds, AreThoseOfTheOrder) {
  const auto rally = [](const AgvTable& t, const char* unit) {
    const Value odds = t.ask("odds", object({{"kind", "rally"}, {"unit", unit}}));
    return odds.get("legal").as_bool() ? odds.get("outcomes")[0].get("fraction").as_text() : odds.get("rules")[0].as_text();
  };
  AgvTable t;
  t.place(in_activation({"us-12-oh 1131 disrupted", "us-23-oh 1130 shaken"}, "us-scammon", "regroup", "rally"));
  COVERS("bs:13.1.3");
  EXPECT_EQ(rally(t, "us-23-oh"), "1");    // the first hit goes without a roll
  EXPECT_EQ(rally(t, "us-12-oh"), "1/2");  // then as a Shaken unit: CR 4, one hit, supported
  t.place(in_activation({"us-12-oh 1131 shaken", "us-23-oh 1130", "cs-13-nc 1132"}, "us-scammon", "defend", "rally"));
  COVERS("bs:13.1.2");
  EXPECT_EQ(rally(t, "us-12-oh"), "1/3");  // 4, one hit, Engaged
  t.place(placed({"us-mcmullin 1131 shaken", "cs-13-nc 1240"}));
  COVERS("bs:13.1.4");
  EXPECT_EQ(rally(t, "us-mcmullin"), "1");
  t.place(placed({"us-mcmullin 1131 shaken", "cs-13-nc 1133"}));
  EXPECT_EQ(rally(t, "us-mcmullin"), "bs:13.1.4");
}

TEST(Cited, TheExclusiveClauseBeforeTheSeries) {
  AgvTable t;
  t.place(placed({"us-12-oh 2534"}));
  COVERS("agv:10.3.min.1");
  EXPECT_EQ(parts(t, "us-12-oh", {"2435"}, "defend"), std::vector<std::string>{"agv:10.3.min.1"});
  COVERS("agv:2.10.b.road.3", "agv:2.10.b.woods.4", "agv:9.1.2");
  t.place(placed({"us-12-oh 1030"}));
  EXPECT_EQ(parts(t, "us-12-oh", {"1129"}, "attack"), std::vector<std::string>{"agv:2.10.b.road.3"});
  EXPECT_EQ(t.place_refused(placed({"cs-pelham 1126"})), "agv:2.10.b.woods.4");
  t.place(placed({"us-wv-cavalry 1131 shaken", "cs-13-nc 1132"}));
  const Value odds = t.ask("odds", object({{"kind", "fire"}, {"units", list({"us-wv-cavalry"})}, {"target", "1132"}}));
  EXPECT_FALSE(odds.get("legal").as_bool());
  EXPECT_EQ(odds.get("rules")[0].as_text(), "agv:9.1.2");  // half of one point, rounded down
}

TEST(Detour, AnyHexAtTheSameDistanceWithoutACost) {
  AgvTable t;
  t.place(in_activation({"us-30-oha 1440 disrupted", "us-12-oh 1540 shaken", "cs-30-nc 1640 shaken", "cs-5-va-cavalry 1240 dismounted"},
                        "us-scammon", "attack", "fire"));
  COVERS("agv:12.3.10", "bs:12.3.10");
  t.play("fire us-30-oha at 1640", {"6", "5", "6"});  // column C: TR, failed
  EXPECT_TRUE(t.offers("retreat cs-30-nc 1739"));     // over the black hexside
  EXPECT_TRUE(t.offers("retreat cs-30-nc 1639"));
  EXPECT_TRUE(t.offers("retreat cs-30-nc 1641"));  // next to the enemy, but free of him
}

TEST(Mounting, IsNotOfferedWhereItCanNotBeDone) {
  AgvTable t;
  COVERS("bs:10.9.2", "bs:4.2.3");
  // Hemmed in, and as mounted cavalry it would overstack its hex: it is not asked.
  t.place(in_activation({"us-8-il-cavalry 1131 dismounted", "us-mcmullin 1131 shaken", "us-36-ohb 1031", "us-30-ohb 1033", "cs-5-nc 1132",
                         "cs-12-nc 1231", "cs-5-va-cavalry 1030 dismounted"},
                        "us-farnsworth", "maneuver", "movement"));
  EXPECT_EQ(t.choices(), std::vector<std::string>{"done"});
}

TEST(Movement, AUnitThatCouldEndNowhereIsNotAsked) {
  AgvTable t;
  COVERS("bs:4.2.3", "bs:3.1.1");
  // In Woods, with the points for one hex, and a large regiment in each hex around.
  t.place(
      in_activation({"us-23-oh 1434", "us-12-oh 1433", "us-11-oh 1533", "us-17-mi 1534", "us-9-nh 1435", "us-35-ma 1334", "us-16-ct 1333"},
                    "us-scammon", "defend", "movement"));
  EXPECT_FALSE(t.offers("choose us-23-oh"));
}

TEST(LineOfSight, LowerWoodsObscureOnlyBetweenDifferentLevels) {
  AgvTable t({{"obscured-over-lower-woods", true}});
  COVERS("bs:9.1a.4", "agv:9.1.a.issue.1", "agv:2.10.b.woods.2");
  const auto los = [&](const char* from, const char* to) {
    return t.ask("los", object({{"from", from}, {"to", to}})).get("los").as_text();
  };
  EXPECT_EQ(los("2526", "2625"), "clear");     // both above the Woods between them
  EXPECT_EQ(los("1237", "1037"), "obscured");  // one of them is
}

TEST(Placing, UnitsChangePlacesInOneMessage) {
  AgvTable t;
  t.place(placed({"us-12-oh 1131", "cs-13-nc 1132"}));
  Value swap = object({{"units", units({"us-12-oh 1132", "cs-13-nc 1131"})}});
  t.place(swap);
  EXPECT_EQ(t.at("us-12-oh"), "1132");
  EXPECT_EQ(t.at("cs-13-nc"), "1131");
  // What the view says of the units can be put down again, those to come included.
  const Value before = t.view();
  t.place(object({{"units", before.get("units")}}));
  EXPECT_EQ(t.view().get("units"), before.get("units"));
}

TEST(OutOfStep, TheOrderOrTheSequenceSaysWhy) {
  const std::vector<std::string> lines = {"us-12-oh 1131 shaken", "us-23-oh 1130", "cs-13-nc 1132"};
  AgvTable t;
  COVERS("bs:8.2.1", "bs:8.3.1", "bs:8.5.1", "bs:8.5.2", "bs:8.5.3", "bs:8.5.4");
  t.place(in_activation(lines, "us-scammon", "attack", "movement"));
  EXPECT_EQ(t.why("fire us-12-oh at 1132"), "bs:8.3.1");  // the Fire step is over
  EXPECT_EQ(t.why("close-combat at 1132 from 1131"), "bs:8.3.1");
  EXPECT_EQ(t.why("rally us-12-oh"), "bs:8.5.1");
  t.place(in_activation(lines, "us-scammon", "defend", "fire"));
  EXPECT_EQ(t.why("close-combat at 1132 from 1131"), "bs:8.5.2");
  t.place(in_activation(lines, "us-scammon", "maneuver", "movement"));
  EXPECT_EQ(t.why("fire us-12-oh at 1132"), "bs:8.5.3");
  t.place(in_activation(lines, "us-scammon", "regroup", "rally"));
  EXPECT_EQ(t.why("move us-23-oh to 1129"), "bs:8.5.4");
  Value limited = placed(lines);
  limited.set("activation", object({{"brigade", "us-scammon"}, {"kind", "limited"}})).set("step", "fire");
  t.place(limited);
  EXPECT_EQ(t.why("move us-23-oh to 1129"), "bs:8.2.1");
}

TEST(Firefight, NamesItsWholeShot) {
  AgvTable t;
  COVERS("bs:event.firefight.1");
  Value v = placed({"us-12-oh 1131", "us-30-oha 1232", "us-30-ohb 1130", "cs-13-nc 1132", "cs-20-nc 1031"});
  v.set("phase", "chit-draw").set("cup", list({"us-cox"})).set("held", object({{"union", list({"us-firefight"})}}));
  t.place(v);
  t.play("play chit us-firefight us-12-oh+us-30-oha at 1132", {"1", "1"});
  EXPECT_TRUE(t.happened("fire-result"));
  EXPECT_EQ(t.decider(), Side::confederate);  // may fire back
}

}  // namespace
}  // namespace vedette
