// Scenario 16.3, The Battle for South Mountain: free set-up, the clock of 24 turns, Fog of War, night and Artillery Rest. Points and
// victory are in south_mountain_points_test.cpp, command areas, leashes and prices in command_areas_test.cpp.
#include "blind_swords/a_greater_victory/south_mountain.h"

#include <gtest/gtest.h>

#include "blind_swords/verbs.h"
#include "scenario_table.h"
#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

AgvTable table(std::vector<std::pair<std::string, bool>> options = {}) { return AgvTable(std::move(options), 1, agv_game(), "16.3", true); }
AgvTable at_turn(int turn, std::string_view phase = "command") { return scenario_at("16.3", turn, phase); }

// ---- Set-up ----

TEST(SouthMountainSetUp, TheUnionChoosesFirst) {
  COVERS("agv:16.3.setup.union.1", "agv:16.3.setup.issue.1", "agv:16.3.special.1.issue.2");
  AgvTable t({}, 1, agv_game(), "16.3");
  EXPECT_EQ(t.view().get("phase").as_text(), "setup");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_TRUE(t.offers("default-setup"));
  EXPECT_EQ(t.why("place us-8-il-cavalry 3330"), "");
  EXPECT_EQ(t.why("place us-8-il-cavalry 3330 mounted"), "");
  EXPECT_EQ(t.why("place us-8-il-cavalry 3230"), "agv:16.3.setup.union.1") << "six hexes from Bolivar";
  EXPECT_EQ(t.why("place us-gibson 3333"), "agv:16.3.special.1.issue.2") << "three hexes south of the road";
  EXPECT_EQ(t.why("done"), "agv:16.3.setup.union.1") << "somebody has still to be placed";
  EXPECT_EQ(t.why("place cs-6-ga 1818"), "agv:16.3.setup.csa.2") << "the other side's turn";
  COVERS("agv:16.3.setup.union.3");
  EXPECT_EQ(t.why("place us-12-oh 3137"), "");
  EXPECT_EQ(t.why("place us-12-oh 3138"), "agv:16.3.setup.union.3");
  t.play("place us-12-oh 3336");
  EXPECT_TRUE(t.happened("placed", "agv:16.3.setup.union.3"));
  EXPECT_EQ(t.why("place us-23-oh 3336"), "agv:16.3.setup.union.3") << "one to a hex";
  EXPECT_EQ(t.why("place us-12-oh 3336"), "bs:4.2.3") << "it stands there already";
  EXPECT_EQ(t.why("place us-12-oh 3137"), "") << "it may still stand elsewhere";
  COVERS("agv:16.3.setup.union.2", "agv:16.3.setup.union.4");
  EXPECT_EQ(t.at("us-benjamin"), "3833");
  EXPECT_EQ(t.why("place us-wv-cavalry 3041 mounted"), "");
  t.play("place us-wv-cavalry 3041");
  EXPECT_FALSE(t.unit("us-wv-cavalry").get("mounted").as_bool(true));
  // A battery, or a mounted regiment, only where it could go.
  std::string woods;
  const bs::Content& c = agv();
  for (std::size_t h = 0; h < c.hex.size(); ++h)
    if (c.scenarios[2].setup[0].hexes.any() && c.hex[h].on_map && c.hex[h].woods() && !c.hex[h].road)
      for (const bs::SetupRow& r : c.scenarios[2].setup)
        if (c.units[r.unit].id == "us-gibson" && r.hexes[h]) woods = c.map.number(static_cast<HexIndex>(h));
  ASSERT_NE(woods, "");
  EXPECT_EQ(t.why("place us-gibson " + woods), "agv:2.10.b.woods.4");
  EXPECT_NE(t.why("place us-3-in-cavalry " + woods + " mounted"), "");
  EXPECT_EQ(t.why("place us-3-in-cavalry " + woods), "");
  t.play("default-setup");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.at("us-12-oh"), "3336") << "what was chosen stays";
  for (const char* u : {"us-23-oh", "us-30-oha", "us-30-ohb", "us-gibson", "us-8-il-cavalry"}) EXPECT_EQ(t.at(u).size(), 4U) << u;
}

TEST(SouthMountainSetUp, ThenTheConfederates) {
  AgvTable t({}, 1, agv_game(), "16.3");
  t.play("default-setup");
  COVERS("agv:16.3.setup.csa.1");
  EXPECT_EQ(t.at("cs-5-va-cavalry"), "1929");
  EXPECT_FALSE(t.unit("cs-5-va-cavalry").get("mounted").as_bool(true));
  EXPECT_EQ(t.at("cs-pelham"), "1929");
  COVERS("agv:16.3.setup.csa.2");
  EXPECT_EQ(t.why("place cs-6-ga 1824"), "");
  EXPECT_EQ(t.why("place cs-6-ga 1825"), "agv:16.3.setup.csa.2");
  COVERS("agv:16.3.setup.csa.3");
  EXPECT_EQ(t.why("place cs-bondurant 1925"), "");
  EXPECT_EQ(t.why("place cs-5-nc 1926"), "agv:16.3.setup.csa.3");
  t.play("place cs-bondurant 1925");
  EXPECT_EQ(t.why("place cs-5-nc 1925"), "agv:16.3.setup.csa.3");
  COVERS("agv:16.3.setup.csa.4");
  EXPECT_EQ(t.why("place cs-lane 1416"), "");
  EXPECT_EQ(t.why("place cs-lane 1418"), "agv:16.3.setup.csa.4");
  t.play("place cs-lane 1216");
  EXPECT_EQ(t.why("place cs-carter 1216"), "agv:16.3.setup.csa.4") << "one to a hex";
  t.play("default-setup");
  EXPECT_EQ(t.view().get("phase").as_text(), "command");
  EXPECT_EQ(t.at("cs-lane"), "1216");
  EXPECT_NE(t.at("cs-hardaway"), "1216");
  COVERS("agv:16.3.time.1", "agv:16.3.area.1", "agv:2.9.4");
  const Value times = t.view().get("turn").get("times");
  ASSERT_EQ(times.size(), 24U);
  EXPECT_EQ(times[0].as_text(), "8:00 AM");
  EXPECT_EQ(times[23].as_text(), "7:30 PM");
  EXPECT_EQ(agv().scenarios[2].area.count(),
            static_cast<std::size_t>(std::count_if(agv().hex.begin(), agv().hex.end(), [](const bs::HexInfo& h) { return h.on_map; })));
}

// Whatever is placed may be placed otherwise, in any order, until `done`; a searching player puts one unit after the other.
TEST(SouthMountainSetUp, IsChangedFreelyUntilDone) {
  COVERS("agv:16.3.setup.union.1", "agv:16.3.setup.union.3");
  AgvTable t({}, 1, agv_game(), "16.3");
  ActionList once(Sets::once);
  agv_game().actions(t.position, once);
  for (const Action& a : once) EXPECT_TRUE(a.verb == once[0].verb || a.a == once[1].a) << "the default, or the first unit";
  t.patient = true;
  t.play("place us-23-oh 3436").play("place us-12-oh 3137").play("place us-12-oh 3237");
  EXPECT_EQ(t.at("us-12-oh"), "3237");
  EXPECT_EQ(t.why("place us-12-oh 3436"), "agv:16.3.setup.union.3") << "23 OH is there";
  t.play("drop us-23-oh").play("place us-12-oh 3436").play("place us-23-oh 3237");
  t.play("place us-wv-cavalry 3041").play("place us-wv-cavalry 3041 mounted");
  EXPECT_TRUE(t.unit("us-wv-cavalry").get("mounted").as_bool());
  t.play("place us-30-oha 3137").play("place us-30-ohb 3336").play("place us-gibson 3531");
  t.play("place us-8-il-cavalry 3330").play("place us-3-in-cavalry 3330").play("place us-1-ma-cavalry 3632 mounted");
  EXPECT_EQ(t.decider(), Side::union_) << "nothing goes on before he says so";
  EXPECT_FALSE(t.offers("default-setup"));
  EXPECT_EQ(t.view().get("prompt").as_text(), "Your units stand: Done ends your set-up, or place one elsewhere, or drop it.");
  t.play("drop us-gibson");
  EXPECT_EQ(t.why("done"), "agv:16.3.setup.union.1");
  t.play("place us-gibson 3430").play("done");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.at("us-gibson"), "3430");
  EXPECT_EQ(t.at("us-12-oh"), "3436");
}

// Garland's five regiments and Bondurant need the six hexes of the Trail: 6 GA and 27 GA may not fill one of them (10 SP).
TEST(SouthMountainSetUp, NobodyIsLeftWithoutAPlace) {
  COVERS("agv:16.3.setup.csa.3", "agv:16.3.setup.issue.1");
  AgvTable t({}, 1, agv_game(), "16.3");
  t.play("default-setup").play("place cs-6-ga 1824");
  EXPECT_EQ(t.why("place cs-27-ga 1824"), "agv:16.3.setup.csa.3") << "no sixth hex would be left for them";
  EXPECT_EQ(t.why("place cs-27-ga 1819"), "");
  t.play("default-setup");
  std::string seen;
  for (const char* u : {"cs-5-nc", "cs-12-nc", "cs-13-nc", "cs-20-nc", "cs-23-nc", "cs-bondurant"}) {
    EXPECT_EQ(seen.find(t.at(u)), std::string::npos) << u << " shares " << t.at(u);
    seen += t.at(u) + " ";
  }
}

// ---- The clock ----

TEST(SouthMountainClock, ReinforcementsComeAtTheirHour) {
  const auto come = [](int turn, const char* first, const char* hex, std::size_t count) {
    std::size_t n = 0;
    const AgvTable before = at_turn(turn - 1), t = at_turn(turn);
    const Value was = before.view(), is = t.view();
    for (std::size_t i = 0; i < is.get("units").size(); ++i)
      n += is.get("units")[i].get("hex").as_text() == hex && was.get("units")[i].get("hex").as_text() != hex ? 1 : 0;
    EXPECT_EQ(t.unit(first).get("hex").as_text(), hex) << first;
    EXPECT_EQ(t.unit(first).get("at").as_text(), "waiting") << first;
    EXPECT_EQ(before.unit(first).get("turn").as_integer(), turn) << first;
    EXPECT_EQ(n, count) << "turn " << turn;
  };
  COVERS("agv:16.3.reinf.union.1", "agv:16.3.reinf.union.3", "agv:16.3.reinf.union.4", "agv:16.3.reinf.union.5");
  come(4, "us-simmonds", "4034", 7);
  come(11, "us-cook", "4034", 9);
  come(12, "us-durell", "4034", 10);
  come(14, "us-ransom", "4022", 15);
  COVERS("agv:16.3.reinf.union.7", "agv:16.3.reinf.union.8", "agv:16.3.reinf.union.10", "agv:3.1.3");
  come(16, "us-campbell", "4022", 21);
  come(16, "us-muhlenberg", "4034", 8);
  come(18, "us-thompson", "4022", 14);
  COVERS("agv:16.3.reinf.csa.1", "agv:16.3.reinf.csa.2", "agv:16.3.reinf.csa.5", "agv:16.3.reinf.csa.8", "agv:16.3.reinf.csa.10",
         "agv:16.3.reinf.csa.11");
  come(5, "cs-2-nc", "1016", 4);
  come(7, "cs-3-al", "1016", 5);
  come(11, "cs-7-ga", "1016", 10);
  come(16, "cs-macbeth", "1016", 15);
  come(19, "cs-4-tx", "1016", 8);
  come(20, "cs-1-sc", "1016", 6);
  COVERS("agv:16.3.note.anderson");
  EXPECT_EQ(at_turn(5).unit("cs-2-nc").get("brigade").as_text(), "cs-g-b-anderson");
  EXPECT_EQ(at_turn(11).unit("cs-7-ga").get("brigade").as_text(), "cs-g-t-anderson");
}

TEST(SouthMountainClock, ChitsJoinAndLeave) {
  const auto pool = [](int turn, const char* side) { return at_turn(turn).view().get("pool").get(side); };
  COVERS("agv:16.3.chits.issue.1");
  for (const char* chit : {"us-firefight", "us-skirmishers", "us-charge", "us-rally"}) EXPECT_TRUE(has(pool(1, "union"), chit)) << chit;
  EXPECT_EQ(pool(1, "confederate").size(), 5U);
  COVERS("agv:16.3.reinf.union.2", "agv:16.3.reinf.csa.4", "agv:16.3.note.rally");
  EXPECT_TRUE(has(pool(9, "union"), "us-rally") && has(pool(9, "confederate"), "cs-reaction"));
  EXPECT_FALSE(has(pool(10, "union"), "us-rally") || has(pool(10, "confederate"), "cs-reaction"));
  EXPECT_TRUE(has(pool(24, "confederate"), "cs-rally"));
  EXPECT_TRUE(has(pool(11, "confederate"), "cs-lee") && has(pool(11, "confederate"), "cs-arrival"));
  EXPECT_FALSE(has(pool(10, "confederate"), "cs-lee"));
  COVERS("agv:16.3.reinf.union.6");
  for (const char* chit : {"us-black-hats", "us-command-confusion", "us-mcclellan"}) {
    EXPECT_FALSE(has(pool(15, "union"), chit)) << chit;
    EXPECT_TRUE(has(pool(16, "union"), chit)) << chit;
  }
  COVERS("agv:16.3.reinf.csa.9", "agv:16.3.special.5.c");
  EXPECT_TRUE(!has(pool(16, "confederate"), "cs-longstreet") && has(pool(17, "confederate"), "cs-longstreet"));
  EXPECT_TRUE(has(pool(18, "union"), "us-hold-fire") && has(pool(19, "confederate"), "cs-double-quick"));
  // What goes into the cup: commands as they come, Indecision for its six turns, Key and random chits.
  COVERS("agv:16.3.chits.1", "agv:16.3.reinf.union.9", "agv:16.3.special.7.a", "agv:16.3.reinf.csa.7");
  const auto cup = [](int turn) {
    AgvTable t = table();
    t.place(object({{"turn", turn}, {"phase", "command"}}));
    t.play("key chits us-firefight");
    t.play("key chits cs-firefight", turn < 17 ? std::vector<std::string>{"us-charge", "cs-rally"}
                                               : std::vector<std::string>{"us-charge", "us-skirmishers", "cs-rally", "cs-skirmishers"});
    for (const Value& e : t.events())
      if (e.get("event").as_text() == "random-drawn") {
        EXPECT_EQ(e.get("count").as_integer(), turn < 17 ? 1 : 2);
      }
    return t.view().get("cup").get("known");
  };
  EXPECT_EQ(cup(1).size(), 9U);
  EXPECT_FALSE(has(cup(9), "indecision"));
  for (const int turn : {10, 13, 15}) EXPECT_TRUE(has(cup(turn), "indecision")) << turn;
  EXPECT_FALSE(has(cup(16), "indecision"));
  EXPECT_TRUE(!has(cup(12), "cs-d-r-jones") && has(cup(13), "cs-d-r-jones"));
  EXPECT_TRUE(has(cup(16), "cs-hood") && has(cup(16), "us-hatch") && has(cup(16), "us-rodman"));
  EXPECT_TRUE(has(cup(18), "us-ricketts"));
  for (const Value& day : at_turn(1).view().get("calendar").items())
    EXPECT_EQ(day.has("random"), day.get("turn").as_integer() == 17) << "told for the turn in which it changes";
  // The view says what the clock will bring.
  const Value calendar = at_turn(9).view().get("calendar");
  bool told = false;
  for (const Value& day : calendar.items())
    if (day.get("turn").as_integer() == 10) {
      told = true;
      EXPECT_EQ(day.get("leave").size(), 2U);
      EXPECT_EQ(day.get("batteries").as_integer(), 2);
      EXPECT_EQ(day.get("chits").size(), 3U);
    }
  EXPECT_TRUE(told);
}

TEST(SouthMountainClock, RatingsAndCommands) {
  COVERS("agv:16.3.chits.issue.2", "agv:16.3.chits.issue.3", "agv:16.3.special.4.a");
  const bs::Content& c = agv();
  const auto rating = [&](const char* chit) { return int{c.scenarios[2].rating[agv_game().chit(chit)]}; };
  EXPECT_EQ(rating("cs-d-h-hill"), 5);
  EXPECT_EQ(rating("us-meade"), 4);
  EXPECT_EQ(rating("cs-hood"), 4);
  EXPECT_EQ(rating("us-cox"), 4);
  EXPECT_EQ(rating("us-pleasonton"), 3);
  EXPECT_EQ(rating("cs-d-r-jones"), 4);
  EXPECT_EQ(rating("us-mcclellan"), 4);
  EXPECT_EQ(rating("cs-lee"), 5);
  const auto commands = [&](const char* chit, const char* brigade) {
    for (std::size_t b = 0; b < c.brigades.size(); ++b)
      if (c.brigades[b].id == brigade) return (c.scenarios[2].commands[agv_game().chit(chit)] >> b & 1U) != 0;
    return false;
  };
  EXPECT_TRUE(commands("us-cox", "us-wv-cavalry") && commands("cs-d-h-hill", "cs-5-va-cavalry") &&
              commands("us-pleasonton", "us-farnsworth"));
  EXPECT_TRUE(commands("cs-d-h-hill", "cs-ripley") && commands("cs-d-r-jones", "cs-walker") && commands("cs-hood", "cs-law"));
  COVERS("agv:16.3.reinf.csa.6");
  EXPECT_FALSE(commands("cs-d-h-hill", "cs-drayton"));
  // Before Jones comes, Arrival or Lee activates Drayton.
  AgvTable t = table();
  t.place(object({{"turn", 11}, {"phase", "chit-draw"}, {"cup", list({"cs-arrival", "us-cox"})}}));
  t.play("done", {"cs-arrival"});
  EXPECT_EQ(t.why("play chit cs-arrival brigade cs-drayton"), "");
  t.play("play chit cs-arrival brigade cs-drayton");
  EXPECT_EQ(t.view().get("activation").get("brigade").as_text(), "cs-drayton");
  EXPECT_EQ(t.view().get("activation").get("kind").as_text(), "full");
}

TEST(SouthMountainClock, CavalryGoesAtHalfPastTwelve) {
  COVERS("agv:16.3.special.4.c", "agv:16.3.special.4.b", "agv:2.3.3");
  AgvTable t = table();
  t.place(object({{"turn", 9}, {"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done");
  EXPECT_TRUE(t.happened("removed", "agv:16.3.special.4.c"));
  EXPECT_EQ(t.at("us-wv-cavalry"), "exited");
  EXPECT_EQ(t.at("cs-5-va-cavalry"), "exited");
  EXPECT_EQ(t.view().get("score").get("union").as_number(), at_turn(9).view().get("score").get("union").as_number())
      << "no points for that";
  COVERS("agv:16.3.special.4.d", "agv:16.3.victory.loss.2");
  AgvTable lost = table();
  lost.place(object({{"turn", 9}, {"units", units({"cs-5-va-cavalry eliminated"})}, {"phase", "end-turn"}, {"cup", list({})}}));
  lost.play("done");
  EXPECT_EQ(lost.at("cs-5-va-cavalry"), "eliminated");
  EXPECT_EQ(lost.view().get("score").get("union").as_number(), 1);
  // Lone cavalry supports anybody, but nobody in the Woods.
  EXPECT_TRUE(at_turn(1).unit("cs-pelham").get("supported").as_bool());
}

TEST(SouthMountainClock, ABlockedRoad) {
  COVERS("agv:16.3.special.8.b", "bs:10.10.4");
  AgvTable t = table();
  t.place(object({{"turn", 18}, {"units", units({"us-2-pa-reserve 1016"})}, {"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done");
  EXPECT_TRUE(t.unit("cs-4-tx").get("hex").is_null()) << "Wofford waits";
  EXPECT_TRUE(t.happened("held-back", "agv:16.3.special.8.b")) << "and is told why";
  t.place(object({{"units", units({"us-2-pa-reserve 4022"})}, {"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done");
  EXPECT_EQ(t.unit("cs-4-tx").get("hex").as_text(), "1016");
  EXPECT_FALSE(t.happened("held-back"));
  // The enemy walks in among those who wait: they go on waiting, and nobody can name them.
  AgvTable among = table();
  among.place(object({{"turn", 11}, {"units", units({"us-2-pa-reserve 1016"})}, {"phase", "end-turn"}, {"cup", list({})}}));
  among.place(object({{"turn", 12}, {"units", units({"us-2-pa-reserve 4022"})}, {"phase", "command"}}));
  among.place(object({{"units", units({"us-2-pa-reserve 1016"})}, {"phase", "chit-draw"}, {"cup", list({"cs-d-h-hill", "us-cox"})}}));
  among.play("done", {"cs-d-h-hill"});
  EXPECT_EQ(among.why("name brigade cs-rodes"), "agv:16.3.special.8.b");
  EXPECT_EQ(among.why("name brigade cs-ripley"), "bs:7.2.3") << "they are not there at all";
  among.place(object({{"phase", "end-turn"}, {"cup", list({})}}));
  among.play("done");
  EXPECT_TRUE(among.happened("held-back", "agv:16.3.special.8.b"));
  // Where the scenario says nothing of the hex the series does.
  AgvTable gap = table();
  gap.place(object({{"turn", 8}, {"clear", true}, {"units", units({"us-12-oh 1818"})}, {"phase", "end-turn"}, {"cup", list({})}}));
  gap.play("done", {"1"});
  EXPECT_EQ(gap.story()[gap.story().size() - 2],
            "1 NC and 3 more can not come in: the enemy holds Mountain House (Turner's Gap, 1818). [bs:10.10.4]");
}

// ---- Ripley ----

TEST(Ripley, ComesByTheNoonRoll) {
  COVERS("agv:16.3.special.2.a", "agv:16.3.reinf.csa.3", "agv:16.3.victory.loss.3", "agv:16.3.special.2.issue.1");
  const auto roll = [](const char* die) {
    AgvTable t = table();
    t.place(object({{"turn", 8}, {"phase", "end-turn"}, {"cup", list({})}}));
    t.play("done", {die});
    EXPECT_TRUE(t.happened("arrival-roll", "agv:16.3.special.2.a"));
    return t;
  };
  const AgvTable one = roll("1"), three = roll("3"), five = roll("5");
  EXPECT_EQ(one.unit("cs-1-nc").get("hex").as_text(), "1818");
  EXPECT_EQ(one.view().get("score").get("union").as_number(), 2);
  EXPECT_TRUE(three.unit("cs-1-nc").get("hex").is_null());
  EXPECT_EQ(three.unit("cs-1-nc").get("turn").as_integer(), 17);
  EXPECT_EQ(three.view().get("score").get("union").as_number(), 1);
  EXPECT_FALSE(five.unit("cs-1-nc").has("turn"));
  EXPECT_EQ(five.view().get("score").get("union").as_number(), 0);
  AgvTable two = roll("2");
  two.place(object({{"turn", 12}, {"phase", "end-turn"}, {"cup", list({})}}));
  two.play("done");
  EXPECT_EQ(two.unit("cs-44-ga").get("hex").as_text(), "1818");
}

TEST(Ripley, MayOverstackTheMountainHouseForTheTimeBeing) {
  COVERS("agv:16.3.special.2.b", "agv:16.3.special.2.issue.2");
  AgvTable t = table();
  t.place(object({{"turn", 8}, {"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done", {"1"});
  t.place(object({{"units", units({"cs-6-ga 1818"})},
                  {"activation", object({{"brigade", "cs-ripley"}, {"order", "maneuver"}})},
                  {"step", "movement"}}));
  for (const char* u : {"cs-1-nc", "cs-3-nc", "cs-4-ga", "cs-44-ga"}) EXPECT_EQ(t.at(u), "1818");
  t.play("move cs-1-nc to 1918 stop").play("done");
  EXPECT_EQ(t.at("cs-3-nc"), "1818") << "nothing forces them out";
  t.place(object({{"activation", object({{"brigade", "cs-colquitt"}, {"order", "maneuver"}})}, {"step", "movement"}}));
  t.play("move cs-6-ga to 1717 stop");
  // The limit holds for whoever ends there now: three of Ripley's are in the hex.
  t.play("done");
  t.place(object({{"units", units({"cs-13-al 1817"})},
                  {"activation", object({{"brigade", "cs-colquitt"}, {"order", "maneuver"}})},
                  {"step", "movement"}}));
  EXPECT_EQ(t.why("move cs-13-al to 1818 stop"), "agv:3.1.1");
}

// ---- Command: Indecision and Longstreet ----

TEST(Indecision, MakesAFullActivationLimitedAndLongstreetFullAgain) {
  COVERS("agv:16.3.special.7.b", "agv:16.3.special.8.c", "bs:wild.indecision.1");
  AgvTable t = table();
  t.place(object({{"turn", 10},
                  {"markers", objects({object({{"marker", "indecision"}})})},
                  {"phase", "chit-draw"},
                  {"cup", list({"cs-d-h-hill", "us-cox"})}}));
  t.play("done", {"cs-d-h-hill"});
  t.play("name brigade cs-colquitt", {"4", "us-cox"});  // 5 less 2: a 4 is Limited
  bool limited = false;
  for (const Value& e : t.events())
    if (e.get("event").as_text() == "activation-roll") limited = e.get("kind").as_text() == "limited" && e.get("rating").as_integer() == 3;
  EXPECT_TRUE(limited);
  COVERS("agv:16.3.special.5.a", "agv:16.3.special.5.b", "agv:16.3.special.5.issue.1", "agv:16.3.reinf.csa.9");
  AgvTable held = table();
  held.place(object({{"turn", 17},
                     {"units", units({"cs-17-sc 1016"})},
                     {"held", object({{"confederate", list({"cs-longstreet"})}})},
                     {"phase", "chit-draw"},
                     {"cup", list({"cs-hood", "us-cox"})}}));
  held.play("done", {"cs-hood", "5"});  // 4: Limited
  EXPECT_EQ(held.view().get("window").as_text(), "roll-seen");
  held.play("play chit cs-longstreet");
  EXPECT_EQ(held.view().get("activation").get("kind").as_text(), "full");
}

// ---- Artillery Rest ----

TEST(ArtilleryRest, TwoBatteriesATurn) {
  COVERS("agv:16.3.special.11.a", "agv:16.3.special.11.issue.1");
  for (int turn = 9; turn <= 17; ++turn)
    EXPECT_EQ(at_turn(turn).view().get("turn").get("batteries").is_null(), turn < 10 || turn > 16) << turn;
  AgvTable t = table();
  t.place(object({{"turn", 10},
                  {"units", units({"cs-hardaway 1216", "cs-jones 1115", "cs-carter 1315", "us-benjamin 3833"})},
                  {"phase", "artillery"},
                  {"side", "confederate"}}));
  const auto move_guns = [&](const char* hex, const char* unit) {
    t.play(std::string("activate ") + hex).play(std::string("choose ") + unit);
    std::string move;
    for (const std::string& text : t.choices())
      if (move.empty() && text.starts_with("move ")) move = text;
    EXPECT_NE(move, "");
    t.play(move + " stop");
    if (t.decider() == Side::confederate && t.offers("done")) t.play("done");
    if (t.decider() == Side::union_ && t.offers("pass")) t.play("pass");
  };
  move_guns("1216", "cs-hardaway");
  COVERS("agv:16.3.special.11.b");
  EXPECT_TRUE(t.offers("activate 1315"));
  move_guns("1115", "cs-jones");
  EXPECT_NE(t.view().get("phase").as_text(), "artillery") << "Carter and Lane are ready, yet the phase is over";
  EXPECT_FALSE(t.offers("activate 1315")) << "two have acted";
  COVERS("agv:16.3.special.11.c");
  AgvTable rest = table();
  rest.place(object({{"turn", 11},
                     {"units", units({"cs-hardaway 1216 shaken", "cs-lane 1416 battleworn"})},
                     {"phase", "artillery"},
                     {"side", "confederate"}}));
  rest.play("activate 1216");
  EXPECT_TRUE(rest.offers("rally cs-hardaway"));
  rest.play("rally cs-hardaway");
  EXPECT_EQ(rest.unit("cs-hardaway").get("morale").as_text(), "good");
  // One Rebuild a turn, and it counts as one of the two.
  AgvTable rebuilt = table();
  rebuilt.place(object(
      {{"turn", 11}, {"units", units({"cs-hardaway available", "cs-jones available"})}, {"phase", "artillery"}, {"side", "confederate"}}));
  const std::vector<std::string> choices = rebuilt.choices();
  std::string first;
  for (const std::string& text : choices)
    if (text.starts_with("rebuild cs-hardaway")) first = text;
  ASSERT_NE(first, "");
  rebuilt.play(first, {"6"});
  if (rebuilt.decider() == Side::union_) rebuilt.play("pass");
  for (const std::string& text : rebuilt.choices()) EXPECT_FALSE(text.starts_with("rebuild cs-jones")) << text;
}

// ---- Night ----

TEST(SouthMountainNight, TwoHexesOfSightHalfTheWayAndNoSupport) {
  COVERS("agv:16.3.special.10.a", "agv:16.3.special.10.d", "agv:16.3.special.10.issue.1");
  for (int turn = 21; turn <= 24; ++turn) EXPECT_EQ(at_turn(turn).view().get("turn").get("night").as_bool(), turn >= 23) << turn;
  const auto night = [](int turn) {
    AgvTable t = table();
    t.place(object({{"turn", turn},
                    {"clear", true},
                    {"units", units({"us-12-oh 3137", "us-23-oh 3138", "us-benjamin 3833", "cs-5-nc 1010"})},
                    {"activation", object({{"brigade", "us-scammon"}, {"order", "maneuver"}})},
                    {"step", "movement"}}));
    return t;
  };
  const AgvTable day = night(22), dark = night(23);
  EXPECT_EQ(day.ask("reach", object({{"unit", "us-12-oh"}})).get("allowance").as_number(), 7);
  EXPECT_EQ(dark.ask("reach", object({{"unit", "us-12-oh"}})).get("allowance").as_number(), 4);
  EXPECT_EQ(dark.ask("reach", object({{"unit", "us-12-oh"}, {"order", "defend"}})).get("allowance").as_number(), 2);
  EXPECT_EQ(dark.ask("reach", object({{"unit", "us-benjamin"}})).get("allowance").as_number(), 3);
  COVERS("agv:16.3.special.10.f");
  EXPECT_FALSE(dark.unit("us-12-oh").get("supported").as_bool());
  COVERS("agv:16.3.special.10.b");
  const auto sees = [&](const char* to) { return dark.ask("los", object({{"from", "3137"}, {"to", to}})); };
  bool bound = false;
  const Value far = sees("3134");
  for (const Value& b : far.get("because").items()) bound = bound || b.get("rule").as_text() == "agv:16.3.special.10.b";
  EXPECT_TRUE(bound && far.get("los").as_text() == "blocked");
  COVERS("agv:16.3.special.10.c", "agv:16.3.special.10.e", "agv:16.3.special.10.issue.2");
  AgvTable fight = table();
  fight.place(object({{"turn", 24},
                      {"clear", true},
                      {"units", units({"us-12-oh 3137", "cs-5-nc 3136"})},
                      {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                      {"step", "fire"}}));
  const auto columns = [&](const Value& odds) {
    int n = 0;
    for (const Value& s : odds.get("shifts").items())
      if (s.get("rule").as_text() == "agv:16.3.special.10.c") n += static_cast<int>(s.get("amount").as_integer());
    return n;
  };
  EXPECT_EQ(columns(fight.ask("odds", object({{"kind", "fire"}, {"units", list({"us-12-oh"})}, {"target", "3136"}}))), -2);
  EXPECT_EQ(columns(fight.ask("odds", object({{"kind", "close-combat"}, {"target", "3136"}, {"from", "3137"}, {"flanks", list({})}}))), 0);
}

// ---- Fog of War ----

AgvTable fog(int turn, std::vector<std::string> dice, std::vector<std::string> lines = {}) {
  AgvTable t = table();
  t.place(object({{"turn", turn}, {"units", units(std::move(lines))}, {"phase", "chit-draw"}, {"cup", list({"fog-of-war", "us-cox"})}}));
  dice.insert(dice.begin(), "fog-of-war");
  t.play("done", dice);
  return t;
}

TEST(SouthMountainFog, HuzzahAndRoughGoing) {
  COVERS("agv:16.3.special.6", "agv:fow.16.3.1", "agv:fow.16.3.1.issue.1");
  const auto marked = [](const AgvTable& t, const char* marker) {
    const Value view = t.view();
    for (const Value& m : view.get("markers").items())
      if (m.get("marker").as_text() == marker) return true;
    return false;
  };
  AgvTable t = fog(2, {"1", "us-cox"});
  EXPECT_TRUE(t.happened("fog-roll", "agv:fow.16.3.1"));
  EXPECT_TRUE(marked(t, "huzzah"));
  // A lone battery is captured: the victors may go two hexes on, but not now.
  const auto two_hexes = [](bool bound) {
    CombatTable a(CombatTable::Ground::drill);
    a.c.scenarios[0].special = a.c.scenarios[2].special;
    a.c.scenarios[0].special_of = a.c.scenarios[2].special_of;
    a.p.battle[bs::kHuzzah] = bound ? 1 : 0;
    a.put("us-30-oha", "2430").put("us-30-ohb", "2430").put("cs-bondurant", "2429");
    a.close_combat_step("us-30-oha");
    a.assault("2429", "2430");
    a.roll({3, 3, 4, 3}).pass();
    EXPECT_EQ(a.why(act(bs::Verb::advance, a.unit("us-30-oha"), a.hex("2429"))), "");
    return a.why(act(bs::Verb::advance, a.unit("us-30-oha"), a.hex("2428")));
  };
  EXPECT_EQ(two_hexes(false), "");
  EXPECT_EQ(two_hexes(true), "agv:fow.16.3.1");
  t.place(object({{"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done");
  EXPECT_FALSE(marked(t, "huzzah")) << "over with the turn";
  COVERS("agv:fow.16.3.2");
  AgvTable rough = fog(2, {"2", "us-cox"});
  EXPECT_TRUE(marked(rough, "rough-going"));
  const auto allowance = [&](const char* unit, const char* order) {
    return rough.ask("reach", object({{"unit", unit}, {"order", order}})).get("allowance").as_number();
  };
  EXPECT_EQ(allowance("us-12-oh", "maneuver"), 5);
  EXPECT_EQ(allowance("us-12-oh", "attack"),
            table().ask("reach", object({{"unit", "us-12-oh"}, {"order", "attack"}})).get("allowance").as_number());
  EXPECT_EQ(allowance("cs-5-nc", "maneuver"), 7);
}

TEST(SouthMountainFog, WaywardMovesAreTheEnemys) {
  COVERS("agv:fow.16.3.3.a", "agv:fow.16.3.3.issue.1");
  AgvTable t = fog(2, {"3"}, {"cs-6-ga 1824", "cs-13-al 3434"});
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_TRUE(t.offers("pass"));
  EXPECT_EQ(t.why("move cs-6-ga to 1825"), "") << "seven hexes from the Mountain House: leashes do not bind";
  EXPECT_EQ(t.why("move cs-13-al to 3534"), "agv:16.3.special.8.a") << "closed columns do";
  EXPECT_NE(t.why("move us-12-oh to 3138"), "");
  COVERS("agv:fow.16.3.3.b");
  t.play("move cs-6-ga to 1825", {"us-cox"});
  EXPECT_EQ(t.at("cs-6-ga"), "1825");
  EXPECT_FALSE(t.happened("fire-declared"));
  COVERS("agv:fow.16.3.4.a", "agv:fow.16.3.4.b");
  AgvTable back = fog(2, {"4"}, {"us-benjamin 3136", "cs-5-nc 3133"});
  EXPECT_EQ(back.decider(), Side::confederate);
  EXPECT_EQ(back.why("move us-benjamin to 3135"), "bs:6.5b.3") << "within two hexes of the enemy";
  back.play("pass", {"us-cox"});
  COVERS("bs:6.5b.2", "bs:6.5b.3");
  AgvTable near = fog(2, {"4"}, {"us-benjamin 3136", "cs-5-nc 3135"});
  EXPECT_EQ(near.why("move us-benjamin to 3236"), "bs:6.5b.3") << "still next to the enemy";
  EXPECT_EQ(near.why("move us-benjamin to 3037"), "") << "it began within two hexes, and goes farther off";
}

TEST(SouthMountainFog, GeneralCasualtyAndFriendlyFire) {
  COVERS("agv:fow.16.3.5.a", "agv:fow.16.3.5.issue.1");
  const AgvTable t = fog(2, {"5", "4", "2", "us-cox"});  // 42: Garland
  const auto unsupported = [](const AgvTable& a, const char* brigade) {
    const Value view = a.view();
    for (const Value& m : view.get("markers").items())
      if (m.get("marker").as_text() == "unsupported" && m.get("brigade").as_text() == brigade) return true;
    return false;
  };
  EXPECT_TRUE(unsupported(t, "cs-garland"));
  COVERS("agv:fow.16.3.5.b");
  EXPECT_FALSE(unsupported(fog(2, {"5", "6", "2", "us-cox"}), "cs-law")) << "not in play yet";
  COVERS("agv:fow.16.3.6.a");
  const AgvTable fire = fog(2, {"6", "3", "us-cox"});
  EXPECT_TRUE(fire.happened("friendly-fire", "agv:fow.16.3.6.a"));
}

// ---- Whole games ----

TEST(SouthMountain, RandomGamesShowNoFault) { expect_clean(agv_game(), random_games("16.3", 3, 1, 12)); }

TEST(SlowSouthMountain, AHundredRandomGames) { expect_clean(agv_game(), random_games("16.3", 100, 3000, 40)); }

TEST(SlowSouthMountain, EveryOptionOn) {
  Examination e = with_every_option(random_games("16.3", 20, 7000, 40));
  e.setup.default_setup = true;
  expect_clean(agv_game(), e);
}

TEST(SouthMountain, NothingIsAllocatedInPlay) {
  vedette::Setup setup;
  setup.scenario = "16.3";
  testing_support::expect_no_allocation(agv_game(), setup, 3, 400);
}

}  // namespace
}  // namespace vedette
