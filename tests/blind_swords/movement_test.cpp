// The Movement step: Engagement, the fire that leaving draws, mounting, cavalry withdrawal, reinforcements coming into play,
// and the Artillery Phase with its alternation.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using testing_support::AgvTable;
using testing_support::list;
using testing_support::object;
using testing_support::units;

AgvTable moving(std::vector<std::string> lines, std::string_view brigade, std::string_view order,
                std::vector<std::pair<std::string, bool>> options = {}) {
  AgvTable t(std::move(options));
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units(std::move(lines))},
                  {"activation", object({{"brigade", brigade}, {"order", order}})},
                  {"step", "movement"}}));
  return t;
}

TEST(Movement, OnceEachInAnyOrder) {
  AgvTable t = moving({"us-12-oh 1132", "us-23-oh 1128", "cs-5-nc 2133"}, "us-scammon", "maneuver");
  COVERS("bs:10.1.1", "bs:10.1.2", "bs:8.5.3");
  t.play("move us-23-oh to 1228 stop").play("move us-12-oh to 1131").play("stop us-12-oh");
  EXPECT_EQ(t.at("us-23-oh"), "1228");
  AgvTable again = moving({"us-12-oh 1132", "us-23-oh 1128", "us-30-oha 2532"}, "us-scammon", "maneuver");
  again.play("move us-23-oh to 1228 stop");
  EXPECT_EQ(again.why("move us-23-oh to 1128"), "bs:10.1.1");
  EXPECT_EQ(again.why("fire at 2133"), "bs:8.5.3");  // Maneuver has no Fire step
  EXPECT_EQ(again.why("choose cs-5-nc"), "bs:8.1.2");
}

TEST(Movement, OnlyAttackersEngage) {
  COVERS("bs:10.6.1", "bs:10.6.2", "bs:8.5.1", "bs:8.5.2");
  const std::vector<std::string> lines = {"us-12-oh 1132", "cs-5-nc 1129"};
  EXPECT_EQ(moving(lines, "us-scammon", "maneuver").why("move us-12-oh to 1131-1130"), "bs:10.6.2");
  EXPECT_EQ(moving(lines, "us-scammon", "defend").why("move us-12-oh to 1131-1130"), "bs:10.6.2");
  EXPECT_EQ(moving(lines, "us-scammon", "attack").why("move us-12-oh to 1131-1130"), "");
  EXPECT_EQ(moving(lines, "us-scammon", "defend", {{"defend-may-engage", true}}).why("move us-12-oh to 1131-1130"), "");
  EXPECT_EQ(moving({"us-12-oh 1132 disrupted", "cs-5-nc 1129"}, "us-scammon", "attack").why("move us-12-oh to 1131-1130"), "bs:12.2.7");
  // It stops there.
  AgvTable t = moving(lines, "us-scammon", "attack");
  t.play("move us-12-oh to 1131-1130");
  EXPECT_EQ(t.why("move us-12-oh to 1230"), "bs:8.3.1");
  EXPECT_TRUE(t.unit("us-12-oh").get("engaged").as_bool());
  COVERS("bs:3.1.3");
  EXPECT_EQ(moving(lines, "us-scammon", "attack").why("move us-12-oh to 1131-1130-1129"), "bs:10.6.3");
  EXPECT_EQ(moving({"us-12-oh 1130", "cs-5-nc 1129"}, "us-scammon", "attack").why("move us-12-oh to 1129"), "bs:3.1.3");
}

TEST(Movement, LeavingAnEngagedHexDrawsFire) {
  AgvTable t = moving({"us-12-oh 1131", "us-23-oh 1133", "cs-5-nc 1130"}, "us-scammon", "attack");
  COVERS("bs:10.7.6", "bs:4.5.4", "bs:10.6.3");
  t.play("move us-12-oh to 1132");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.view().get("step").as_text(), "movement");
  t.play("choose 1130", {"1", "1"});  // no effect: it leaves all the same
  EXPECT_EQ(t.at("us-12-oh"), "1132");
  // A hit that makes it Disrupted keeps it there.
  AgvTable hit = moving({"us-12-oh 1131 shaken", "us-23-oh 1133", "cs-5-nc 1130"}, "us-scammon", "attack");
  hit.play("move us-12-oh to 1132").play("choose 1130", {"3", "1", "6"});  // column 6, 31: T, failed
  EXPECT_EQ(hit.unit("us-12-oh").get("morale").as_text(), "disrupted");
  EXPECT_EQ(hit.at("us-12-oh"), "1131");
  // Coming up draws none, and the side may decline.
  COVERS("bs:10.7.7");
  AgvTable up = moving({"us-12-oh 1132", "cs-5-nc 1130"}, "us-scammon", "attack");
  up.play("move us-12-oh to 1131 stop");
  EXPECT_FALSE(up.happened("fire-declared"));
  AgvTable passes = moving({"us-12-oh 1131", "us-23-oh 1133", "cs-5-nc 1130"}, "us-scammon", "attack");
  passes.play("move us-12-oh to 1132").play("pass");
  EXPECT_EQ(passes.at("us-12-oh"), "1132");
}

TEST(Movement, MountingAndDismounting) {
  AgvTable t = moving({"us-wv-cavalry 1132", "cs-5-nc 2133"}, "us-wv-cavalry", "attack");
  COVERS("bs:10.9.1", "bs:10.3.3");
  t.play("move us-wv-cavalry to 1131-1130-1129");  // 3 of 6
  t.play("dismount us-wv-cavalry");                // 2 more: 5 spent, dismounted it has 5
  EXPECT_EQ(t.at("us-wv-cavalry"), "1129");
  EXPECT_FALSE(t.unit("us-wv-cavalry").get("mounted").as_bool(true));
  EXPECT_NE(t.why("move us-wv-cavalry to 1128"), "");
  COVERS("bs:10.9.2");
  AgvTable woods = moving({"us-wv-cavalry 2336 dismounted", "cs-5-nc 2133"}, "us-wv-cavalry", "maneuver");
  EXPECT_EQ(woods.why("mount us-wv-cavalry"), "bs:10.9.2");
  COVERS("bs:10.9.3");
  AgvTable shaken = moving({"us-wv-cavalry 1132 shaken", "cs-5-nc 1131"}, "us-wv-cavalry", "attack");
  shaken.play("dismount us-wv-cavalry");  // Engaged: it draws fire first
  EXPECT_EQ(shaken.decider(), Side::confederate);
  shaken.play("pass");
  EXPECT_EQ(shaken.unit("us-wv-cavalry").get("morale").as_text(), "shaken");
  EXPECT_FALSE(shaken.unit("us-wv-cavalry").get("mounted").as_bool(true));
}

TEST(Movement, CavalryGetsOutOfTheWay) {
  AgvTable t = moving({"us-12-oh 1132", "us-23-oh 1133", "cs-5-va-cavalry 1130"}, "us-scammon", "attack");
  COVERS("bs:10.8.1", "bs:10.8.2", "bs:10.8.3");
  t.play("move us-12-oh to 1131");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_TRUE(t.offers("withdraw cs-5-va-cavalry to 1129"));
  EXPECT_EQ(t.why("withdraw cs-5-va-cavalry to 1231"), "bs:10.8.3");  // next to the enemy
  EXPECT_EQ(t.why("withdraw cs-5-va-cavalry to 1129-1128-1028"), "bs:10.8.3");
  t.play("withdraw cs-5-va-cavalry to 1129-1128");  // infantry came: no roll
  EXPECT_EQ(t.at("cs-5-va-cavalry"), "1128");
  EXPECT_EQ(t.at("us-12-oh"), "1131");
  // Against mounted cavalry it must pass a test.
  AgvTable horse = moving({"us-wv-cavalry 1132", "cs-5-va-cavalry 1130"}, "us-wv-cavalry", "attack");
  horse.play("move us-wv-cavalry to 1131").play("withdraw cs-5-va-cavalry to 1129", {"6"});
  EXPECT_EQ(horse.at("cs-5-va-cavalry"), "1130");
  EXPECT_TRUE(horse.happened("test", "bs:10.8.2"));
  // So it must before a Close Combat in which all attackers are mounted.
  AgvTable assault;
  assault.place(object({{"clear", true},
                        {"units", units({"us-8-il-cavalry 1131", "cs-5-va-cavalry 1130"})},
                        {"activation", object({{"brigade", "us-farnsworth"}, {"order", "attack"}})},
                        {"step", "close-combat"}}));
  assault.play("close-combat at 1130 from 1131").play("withdraw cs-5-va-cavalry to 1129-1128", {"6", "1", "1", "1"});
  COVERS("bs:11.3b.1");
  EXPECT_TRUE(assault.happened("test", "bs:11.3b.1"));
  EXPECT_EQ(assault.at("cs-5-va-cavalry"), "1130");
  // Dismounted cavalry stays and is not asked.
  AgvTable foot = moving({"us-12-oh 1132", "us-23-oh 1133", "cs-5-va-cavalry 1130 dismounted"}, "us-scammon", "attack");
  foot.play("move us-12-oh to 1131");
  EXPECT_EQ(foot.decider(), Side::union_);
}

TEST(Movement, ReinforcementsComeIntoPlayWithAMovingOrder) {
  AgvTable t;
  t.place(object({{"turn", 4}, {"activation", object({{"brigade", "us-crook"}, {"order", "maneuver"}})}, {"step", "movement"}}));
  COVERS("bs:10.10.2", "bs:10.10.3", "bs:1.0.6");
  EXPECT_EQ(t.at("us-11-oh"), "2835");  // all five in one hex
  EXPECT_EQ(t.at("us-36-ohb"), "2835");
  t.play("move us-11-oh to 2734 stop");
  for (const Value& e : t.events())
    if (e.get("event").as_text() == "moved") {
      EXPECT_EQ(e.get("mp").as_number(), 1.0);
    }
  AgvTable regroup;
  regroup.place(object({{"turn", 4}, {"activation", object({{"brigade", "us-crook"}, {"order", "regroup"}})}, {"step", "rally"}}));
  EXPECT_EQ(regroup.at("us-11-oh"), "waiting");
  COVERS("bs:10.10.4", "agv:16.1.entry.issue.1");
  AgvTable blocked;
  blocked.place(object({{"turn", 4}, {"units", units({"cs-5-nc 2835"})}, {"phase", "command"}}));
  blocked.place(object({{"activation", object({{"brigade", "us-crook"}, {"order", "maneuver"}})}, {"step", "movement"}}));
  EXPECT_EQ(blocked.at("us-11-oh"), "waiting");
}

TEST(ArtilleryPhase, TheSidesAlternateByHex) {
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"us-mcmullin 1132", "us-simmonds 1132", "cs-bondurant 2032", "us-12-oh 1133"})},
                  {"phase", "artillery"}}));
  COVERS("bs:6.1.1", "agv:6.5.c.2", "agv:6.0.1");
  EXPECT_EQ(t.decider(), Side::union_);
  COVERS("bs:6.1.3");
  EXPECT_EQ(t.why("activate 1133"), "bs:6.1.3");
  t.play("activate 1132");
  COVERS("bs:6.1.4", "bs:2.2.2", "agv:6.5.c.1", "bs:6.5c.1");
  t.play("move us-simmonds to 1131 stop");
  EXPECT_EQ(t.why("rally us-simmonds"), "bs:6.1.4");
  t.play("done");
  EXPECT_TRUE(t.unit("us-mcmullin").get("used").as_bool());  // the idle one too
  EXPECT_TRUE(t.unit("us-simmonds").get("used").as_bool());
  EXPECT_EQ(t.decider(), Side::confederate);
  COVERS("bs:6.1.2");
  t.play("pass", {});
  EXPECT_NE(t.view().get("phase").as_text(), "artillery");  // the Union has nothing left: over
  COVERS("bs:13.1.4");
  AgvTable rally;
  rally.place(object({{"clear", true},
                      {"turn", 2},
                      {"units", units({"us-mcmullin 1132 shaken", "us-simmonds 1128 shaken", "cs-5-nc 1130", "us-12-oh 1032"})},
                      {"phase", "artillery"}}));
  rally.play("activate 1132");
  EXPECT_EQ(rally.why("rally us-mcmullin"), "bs:13.1.4");  // an enemy within two hexes
  COVERS("bs:4.6.1", "bs:6.5b.3");
  EXPECT_EQ(rally.why("move us-mcmullin to 1131"), "bs:6.5b.2");
}

TEST(RallyStep, DefendAndRegroup) {
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"us-12-oh 1132 shaken", "us-23-oh 1131 disrupted", "us-30-oha 1031 battleworn", "us-30-ohb available",
                                   "cs-5-nc 2133"})},
                  {"activation", object({{"brigade", "us-scammon"}, {"order", "regroup"}})},
                  {"step", "rally"}}));
  COVERS("bs:13.1.3", "bs:13.1.1", "bs:8.5.4");
  t.play("rally us-12-oh");
  EXPECT_EQ(t.unit("us-12-oh").get("morale").as_text(), "good");
  t.play("rally us-23-oh", {"2"});  // one without a roll; 5 - 1 hit = 4, supported: a roll of 2 takes the other
  EXPECT_EQ(t.unit("us-23-oh").get("morale").as_text(), "good");
  COVERS("bs:13.3.1", "bs:13.0.1");
  EXPECT_EQ(t.why("recover us-23-oh"), "bs:13.3.1");  // had hits, and has rallied
  t.play("recover us-30-oha", {"3"});                 // printed CR 3
  EXPECT_EQ(t.unit("us-30-oha").get("step").as_text(), "fresh");
  COVERS("bs:13.2a.1", "bs:13.2b.1", "bs:13.2c.1", "bs:13.2d.1");
  EXPECT_EQ(t.why("rebuild us-30-ohb 2336"), "bs:13.2c.1");
  t.play("rebuild us-30-ohb 1032", {"3"});
  EXPECT_EQ(t.at("us-30-ohb"), "1032");
  EXPECT_EQ(t.unit("us-30-ohb").get("step").as_text(), "battleworn");
  EXPECT_EQ(t.unit("us-30-ohb").get("morale").as_text(), "shaken");
  COVERS("bs:13.1.2");
  AgvTable defend;
  defend.place(object({{"clear", true},
                       {"turn", 2},
                       {"units", units({"us-12-oh 1132 shaken", "us-23-oh 1133 shaken", "cs-5-nc 1131"})},
                       {"activation", object({{"brigade", "us-scammon"}, {"order", "defend"}})},
                       {"step", "rally"}}));
  // 12 OH: 4 - 1 hit - 1 Engaged = 2, supported by 23 OH.
  const Value odds = defend.ask("odds", object({{"kind", "rally"}, {"unit", "us-12-oh"}}));
  EXPECT_EQ(odds.get("outcomes")[0].get("fraction").as_text(), "1/3");
  defend.play("rally us-12-oh", {"3"});
  EXPECT_EQ(defend.unit("us-12-oh").get("morale").as_text(), "shaken");
  EXPECT_EQ(defend.why("recover us-12-oh"), "bs:13.3.1");
}

TEST(RallyStep, ABatteryIsRebuiltOnceATurn) {
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"us-12-oh 1132", "us-mcmullin available", "us-simmonds available"})},
                  {"phase", "artillery"}}));
  COVERS("bs:13.2e.1");
  t.play("rebuild us-mcmullin 1131", {"6"});
  EXPECT_EQ(t.at("us-mcmullin"), "available");
  AgvTable two;
  two.place(object({{"clear", true},
                    {"turn", 2},
                    {"units", units({"us-12-oh 1132", "us-mcmullin available", "us-simmonds available", "cs-bondurant 2032"})},
                    {"phase", "artillery"}}));
  two.play("rebuild us-mcmullin 1131", {"1"});
  EXPECT_TRUE(two.unit("us-mcmullin").get("used").as_bool());
  AgvTable option({{"rebuild-option", true}});
  option.place(
      object({{"clear", true}, {"turn", 2}, {"units", units({"us-12-oh 1132", "us-mcmullin available"})}, {"phase", "artillery"}}));
  option.play("rebuild us-mcmullin 1131", {"6"});
  EXPECT_EQ(option.at("us-mcmullin"), "eliminated");
}

TEST(FireHalvesMovement, WithTheOption) {
  AgvTable t({{"fire-halves-movement", true}});
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"us-12-oh 1132", "us-23-oh 1028", "cs-5-nc 1130"})},
                  {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                  {"step", "fire"}}));
  COVERS("bs:8.3.2");
  t.play("fire us-12-oh+ at 1130", {"1", "1"}).play("done");
  EXPECT_EQ(t.why("move us-12-oh to 1133-1134-1135-1136"), "bs:10.3.1");  // 3 MP of 5
}

TEST(Cavalry, DismountingCostsTwoPoints) {
  COVERS("bs:10.9.1");
  AgvTable t;
  t.place(object({{"clear", true}, {"turn", 2}, {"units", units({"us-wv-cavalry 1132", "cs-5-nc 1125"})}}));
  t.place(object({{"activation", object({{"brigade", "us-wv-cavalry"}, {"order", "defend"}})}, {"step", "movement"}, {"cup", list({})}}));
  t.play("dismount us-wv-cavalry");  // of 4; on foot it has 3
  EXPECT_EQ(t.why("move us-wv-cavalry to 1131"), "");
  EXPECT_EQ(t.why("move us-wv-cavalry to 1131-1130"), "bs:10.3.1") << "one point is left";
}

TEST(Guns, ABatteryRecoversOnThree) {
  COVERS("bs:13.3.2");
  const auto rolled = [](const char* die) {
    AgvTable t;
    t.place(object({{"clear", true},
                    {"turn", 2},
                    {"units", units({"cs-bondurant 1132 battleworn", "us-12-oh 1125"})},
                    {"phase", "artillery"},
                    {"side", "confederate"}}));
    t.play("activate 1132").play("recover cs-bondurant", {die});
    return t.unit("cs-bondurant").get("step").as_text();
  };
  EXPECT_EQ(rolled("3"), "fresh");
  EXPECT_EQ(rolled("4"), "battleworn");
}

}  // namespace
}  // namespace vedette
