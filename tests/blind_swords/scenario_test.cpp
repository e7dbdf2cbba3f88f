// Scenario 16.1, Carnival of Death: set-up, reinforcements, chits by the clock, the skipped Artillery Phase, Lane's guns,
// the play area, and how it is judged.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

TEST(CarnivalOfDeathSetUp, WhereTheyStand) {
  const AgvTable t;
  COVERS("agv:16.1.setup.union.1", "agv:2.1.b.1");
  EXPECT_EQ(t.at("us-12-oh"), "2335");
  EXPECT_EQ(t.at("us-23-oh"), "2336");
  EXPECT_EQ(t.at("us-30-oha"), "2532");
  EXPECT_EQ(t.at("us-30-ohb"), "2533");
  COVERS("agv:16.1.setup.union.2", "agv:16.0.2");
  EXPECT_EQ(t.at("us-wv-cavalry"), "2434");
  EXPECT_FALSE(t.unit("us-wv-cavalry").get("mounted").as_bool(true));
  COVERS("agv:16.1.setup.csa.1");
  EXPECT_EQ(t.at("cs-5-nc"), "2133");
  EXPECT_EQ(t.at("cs-12-nc"), "2033");
  EXPECT_EQ(t.at("cs-13-nc"), "1827");
  EXPECT_EQ(t.at("cs-20-nc"), "1929");
  EXPECT_EQ(t.at("cs-23-nc"), "1931");
  COVERS("agv:16.1.setup.csa.2");
  EXPECT_EQ(t.at("cs-bondurant"), "2032");
  EXPECT_EQ(t.at("cs-pelham"), "1929");
  EXPECT_EQ(t.at("cs-5-va-cavalry"), "1929");
  COVERS("agv:2.1.org.1", "agv:2.1.org.2", "bs:2.1.6");
  EXPECT_EQ(t.unit("us-23-oh").get("brigade").as_text(), "us-scammon");
  EXPECT_EQ(t.unit("us-23-oh").get("division").as_text(), "Cox");
  EXPECT_TRUE(t.unit("cs-pelham").get("brigade").is_null());
  COVERS("agv:16.1.time.1", "agv:2.9.4");
  EXPECT_EQ(agv_game().card().scenarios[0].turns, 7);
  EXPECT_EQ(t.view().get("turn").get("time").as_text(), "9:00 AM");
  COVERS("agv:16.1.special.6.c", "bs:2.5.1");
  const Value view = t.view();
  for (const Value& l : view.get("leaders").items())
    EXPECT_TRUE(l.get("chit").as_text() == "us-cox" || l.get("chit").as_text() == "cs-d-h-hill");
  COVERS("agv:16.1.chits.issue.2");
  EXPECT_EQ(t.view(Seat::confederate).get("pool").get("union").size(), 4U);
  EXPECT_EQ(t.view(Seat::union_).get("pool").get("confederate").size(), 5U);
}

// A turn played through: keys, passes and no activation does anything. Returns what was told.
TEST(CarnivalOfDeathSetUp, TheClockBringsReinforcementsAndChits) {
  AgvTable t;
  t.place(object({{"turn", 1}, {"phase", "command"}}));
  COVERS("agv:16.1.special.7");
  t.play("key chits us-charge").play("key chits cs-reaction", {"us-rally", "cs-rally", "fog-of-war", "1", "us-charge"});
  for (const std::string& line : t.told()) EXPECT_EQ(line.find("hex-activated"), std::string::npos);
  EXPECT_EQ(t.view().get("phase").as_text(), "chit-draw");  // no Artillery Phase at 9 AM
  COVERS("agv:16.1.reinf.csa.1", "agv:16.1.chits.issue.3");
  bool hill = false;
  const Value view = t.view();
  for (const Value& k : view.get("cup").get("known").items()) hill = hill || k.as_text() == "cs-d-h-hill";
  EXPECT_FALSE(hill);

  const auto waiting = [](int turn, std::string_view unit) {
    AgvTable at;
    at.place(object({{"turn", turn}, {"phase", "command"}}));
    return at.unit(unit);
  };
  COVERS("agv:16.1.reinf.union.1", "bs:10.10.1");
  EXPECT_TRUE(waiting(3, "us-11-oh").get("hex").is_null());
  EXPECT_EQ(waiting(4, "us-11-oh").get("hex").as_text(), "2835");
  EXPECT_EQ(waiting(4, "us-36-ohb").get("at").as_text(), "waiting");
  COVERS("agv:16.1.reinf.union.2", "agv:16.1.reinf.union.3");
  EXPECT_EQ(waiting(4, "us-mcmullin").get("step").as_text(), "battleworn");
  EXPECT_TRUE(waiting(4, "us-simmonds").get("hex").is_null());
  EXPECT_EQ(waiting(5, "us-simmonds").get("hex").as_text(), "2835");
  COVERS("agv:16.1.reinf.csa.2", "agv:16.1.special.2.a");
  EXPECT_EQ(waiting(3, "cs-lane").get("at").as_text(), "off-map");
  COVERS("agv:16.1.reinf.csa.3");
  EXPECT_EQ(waiting(5, "cs-2-nc").get("hex").as_text(), "1824");
  EXPECT_EQ(waiting(5, "cs-4-nc").get("hex").as_text(), "1824");
}

TEST(CarnivalOfDeathSetUp, EveryTurnHasItsHourItsPullerAndItsChits) {
  const char* const hours[] = {"9:00 AM", "9:30 AM", "10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM", "12:00 PM"};
  for (int turn = 1; turn <= 7; ++turn) {
    AgvTable t;
    t.place(object({{"turn", turn}, {"phase", "command"}}));
    COVERS("agv:16.1.time.1", "agv:16.1.special.7", "bs:5.1.1", "bs:5.2.1");
    EXPECT_EQ(t.view().get("turn").get("time").as_text(), hours[turn - 1]);
    t.play("key chits us-charge");
    EXPECT_EQ(t.decider(), Side::confederate) << "one Key Chit a side";
    std::vector<std::string> draws = {"us-rally", "cs-rally"};
    if (turn == 1)  // no Artillery Phase: on to the draw
      for (const char* drawn : {"fog-of-war", "1", "us-charge"}) draws.emplace_back(drawn);
    t.play("key chits cs-reaction", draws);
    EXPECT_EQ(t.view().get("phase").as_text(), turn == 1 ? "chit-draw" : "artillery");
    for (const Value& e : t.events())
      if (e.get("event").as_text() == "random-drawn") {
        EXPECT_EQ(e.get("count").as_integer(), 1) << turn;
      }
    COVERS("bs:2.2.3", "agv:2.9.4");
    AgvTable fog;
    fog.place(object({{"turn", turn}, {"phase", "chit-draw"}, {"cup", list({"fog-of-war", "us-cox"})}}));
    fog.play("done", {"fog-of-war", "1", "us-cox"});
    for (const Value& e : fog.events())
      if (e.get("event").as_text() == "fog-roll") {
        EXPECT_EQ(e.get("side").as_text(), turn % 2 == 1 ? "union" : "confederate") << "9 AM is the day's third turn: Confederates pull";
      }
  }
}

TEST(Lane, OneShotATurnInColumnOne) {
  AgvTable t;
  t.place(object({{"turn", 3}, {"phase", "artillery"}, {"side", "confederate"}}));
  COVERS("agv:16.1.special.2.b", "bs:6.1.1");
  EXPECT_TRUE(t.offers("lane us-12-oh"));
  EXPECT_EQ(t.why("lane cs-5-nc"), "agv:16.1.special.2.b");
  const Value odds = t.ask("odds", object({{"action", "lane"}, {"unit", "us-23-oh"}}));
  EXPECT_EQ(odds.get("final").as_text(), "1");
  EXPECT_GT(odds.get("outcomes").size(), 1U);
  t.play("lane us-23-oh", {"5", "4", "1"});  // column 1, 54: T; the test is passed
  COVERS("agv:16.1.special.2.issue.1");
  EXPECT_TRUE(t.happened("fire-result"));
  EXPECT_FALSE(t.happened("shift"));                          // in Woods, yet no shift
  EXPECT_EQ(t.why("lane us-12-oh"), "agv:16.1.special.2.b");  // once a turn
  AgvTable early;
  early.place(object({{"turn", 2}, {"phase", "artillery"}, {"side", "confederate"}}));
  EXPECT_FALSE(early.offers("lane us-12-oh"));
  early.place(object({{"units", units({"cs-lane off-map"})}, {"phase", "artillery"}, {"side", "confederate"}}));
  EXPECT_EQ(early.why("lane us-12-oh"), "agv:16.1.special.2.b") << "not before 10 AM, even if he is there";
}

TEST(CarnivalOfDeathSetUp, EveryReinforcementComesAtItsHour) {
  // Who has come when the turn begins, and where he waits: the turn before is played to its end.
  const auto arrivals = [](int turn) {
    AgvTable t;
    t.place(object({{"turn", turn - 1}, {"phase", "end-turn"}, {"cup", list({})}}));
    const Value before = t.view();
    t.play("done");
    const Value after = t.view();
    std::string text;
    for (std::size_t i = 0; i < after.get("units").size(); ++i) {
      const Value& u = after.get("units")[i];
      const Value& was = before.get("units")[i];
      if (u.get("at").as_text() == was.get("at").as_text() && u.get("hex").as_text() == was.get("hex").as_text()) continue;
      text += (text.empty() ? "" : ", ") + u.get("unit").as_text() + " " + u.get("at").as_text() + u.get("hex").as_text();
      if (u.get("step").as_text() == "battleworn") text += " battleworn";
    }
    return text;
  };
  COVERS("agv:16.1.reinf.csa.2");
  EXPECT_EQ(arrivals(2), "");
  EXPECT_EQ(arrivals(3), "cs-lane off-map");
  COVERS("agv:16.1.reinf.union.1", "agv:16.1.reinf.union.2");
  EXPECT_EQ(arrivals(4),
            "us-11-oh waiting2835, us-28-oha waiting2835, us-28-ohb waiting2835, us-36-oha waiting2835, us-36-ohb waiting2835, "
            "us-mcmullin waiting2835 battleworn");
  COVERS("agv:16.1.reinf.union.3", "agv:16.1.reinf.csa.3");
  EXPECT_EQ(arrivals(5), "cs-2-nc waiting1824, cs-4-nc waiting1824, us-simmonds waiting2835 battleworn");
  EXPECT_EQ(arrivals(6), "");
  EXPECT_EQ(arrivals(7), "");
  COVERS("agv:16.1.special.5.a");
  AgvTable t;
  t.place(object({{"turn", 5}, {"units", units({"us-simmonds 2835 battleworn"})}, {"phase", "artillery"}, {"side", "union"}}));
  t.play("activate 2835");
  EXPECT_EQ(t.why("recover us-simmonds"), "agv:16.1.special.5.a");
}

TEST(PlayArea, SouthOfRow24AndWestOfColumn28) {
  const bs::Content& c = agv();
  const auto in = [&](const char* h) { return c.scenarios[0].area[c.grid().parse(h)]; };
  COVERS("agv:16.1.special.4.a", "agv:16.1.special.4.issue.1");
  EXPECT_TRUE(in("1824") && in("2835") && in("1929") && in("2336"));
  EXPECT_FALSE(in("1823") || in("2935"));
  AgvTable t;
  COVERS("bs:10.2.1");
  t.place(object({{"clear", true},
                  {"units", units({"us-12-oh 2824"})},
                  {"activation", object({{"brigade", "us-scammon"}, {"order", "maneuver"}})},
                  {"step", "movement"}}));
  EXPECT_EQ(t.why("move us-12-oh to 2823"), "agv:16.1.special.4.b");
  EXPECT_EQ(t.place_refused(object({{"units", units({"us-23-oh 2935"})}})), "agv:16.1.special.4.b");
}

TEST(Recovery, GunsThatCameBattlewornStaySo) {
  AgvTable t;
  t.place(object({{"turn", 5},
                  {"units", units({"us-mcmullin 2835 battleworn", "cs-bondurant 1029 battleworn"})},
                  {"phase", "artillery"},
                  {"side", "union"}}));
  t.play("activate 2835");
  COVERS("agv:16.1.special.5.a");
  EXPECT_EQ(t.why("recover us-mcmullin"), "agv:16.1.special.5.a");
  t.play("done").play("activate 1029");
  COVERS("agv:16.1.special.5.b", "bs:13.3.2");
  t.play("recover cs-bondurant", {"3"});
  EXPECT_EQ(t.unit("cs-bondurant").get("step").as_text(), "fresh");
}

// The last turn's end with nothing in the cup.
std::string judged(std::vector<std::string> lines, std::string_view gap, std::string_view wise) {
  AgvTable t;
  t.place(object({{"turn", 7},
                  {"units", units(std::move(lines))},
                  {"markers", Value::list({object({{"marker", "control"}, {"hex", "1927"}, {"side", gap}}),
                                           object({{"marker", "control"}, {"hex", "1929"}, {"side", wise}})})},
                  {"cup", list({})},
                  {"phase", "end-turn"}}));
  t.play("done");
  const Value result = t.view().get("result");
  return result.get("winner").as_text() + " " + result.get("rule").as_text();
}

TEST(Victory, ObjectivesThenLosses) {
  COVERS("agv:16.1.victory.2");
  const AgvTable start;
  int confederate = 0;
  const Value view = start.view();
  for (const Value& m : view.get("markers").items())
    confederate += m.get("marker").as_text() == "control" && m.get("side").as_text() == "confederate" ? 1 : 0;
  EXPECT_EQ(confederate, 2);
  COVERS("agv:16.1.victory.3");
  EXPECT_EQ(judged({}, "confederate", "confederate"), "confederate agv:16.1.victory.3");
  EXPECT_EQ(judged({}, "union", "union"), "union agv:16.1.victory.3");
  COVERS("agv:16.1.victory.4", "bs:12.8.3");
  EXPECT_EQ(judged({"us-12-oh eliminated", "cs-5-nc available", "cs-12-nc captured"}, "union", "confederate"), "union agv:16.1.victory.4");
  EXPECT_EQ(judged({"us-12-oh broken-3"}, "union", "confederate"), "confederate agv:16.1.victory.4");
  COVERS("agv:16.1.victory.5");
  EXPECT_EQ(judged({"us-12-oh broken-3", "cs-5-nc eliminated"}, "confederate", "union"), "draw agv:16.1.victory.5");
}

TEST(Victory, InfantryTakesControlByPassingThrough) {
  AgvTable t;
  t.place(object({{"clear", true},
                  {"units", units({"us-12-oh 2028", "cs-13-nc 1032"})},
                  {"activation", object({{"brigade", "us-scammon"}, {"order", "maneuver"}})},
                  {"step", "movement"}}));
  COVERS("agv:16.1.victory.1", "bs:10.12.1");
  t.play("move us-12-oh to 1927-1928 stop");
  EXPECT_TRUE(t.happened("control", "agv:16.1.victory.1"));
  EXPECT_EQ(t.at("us-12-oh"), "1928");
  // Cavalry that dismounts there is infantry from then on.
  COVERS("agv:3.1.d.issue.1");
  AgvTable horse;
  horse.place(object({{"clear", true},
                      {"units", units({"us-wv-cavalry 2028", "cs-13-nc 1032"})},
                      {"activation", object({{"brigade", "us-wv-cavalry"}, {"order", "maneuver"}})},
                      {"step", "movement"}}));
  horse.play("move us-wv-cavalry to 1927");
  EXPECT_FALSE(horse.happened("control"));
  horse.play("dismount us-wv-cavalry");
  EXPECT_TRUE(horse.happened("control", "agv:16.1.victory.1"));
  AgvTable guns;
  guns.place(object({{"clear", true}, {"units", units({"us-mcmullin 2028"})}, {"phase", "artillery"}, {"side", "union"}}));
  guns.play("activate 2028").play("move us-mcmullin to 1927");
  EXPECT_FALSE(guns.happened("control"));
}

}  // namespace
}  // namespace vedette
