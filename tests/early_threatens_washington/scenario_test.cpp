// The scenarios: set-up, chits, arrivals, special rules, victory and the early end. etw:16.0 to etw:16.5.
#include <algorithm>

#include "etw_table.h"

namespace vedette {
namespace {

using namespace testing_support;

AgvTable start(const std::string& scenario, std::vector<std::pair<std::string, bool>> options = {}, bool default_setup = true) {
  return AgvTable(std::move(options), 1, etw_game(), scenario, default_setup);
}
std::string result(const AgvTable& t) {
  const Value r = t.view().get("result");
  return r.get("winner").as_text() + " " + r.get("level").as_text() + " " + r.get("rule").as_text();
}

TEST(Scenarios, AreWhatTheBookNames) {
  COVERS("etw:16.0.0", "etw:16.0.turns", "etw:16.1.length", "etw:16.2.length", "etw:16.3.length", "etw:16.3.length.issue", "etw:2.2.b.1",
         "etw:2.2.b.2");
  const auto& scenarios = etw_game().card().scenarios;
  ASSERT_EQ(scenarios.size(), 3U);
  EXPECT_EQ(scenarios[0].turns, 5);
  EXPECT_EQ(scenarios[1].turns, 17);
  EXPECT_EQ(scenarios[2].turns, 8);
  EXPECT_EQ(start("16.3").view().get("turn").get("time").as_text(), "2:30 PM");
}

TEST(StoneBridge, SetUpAndChits) {
  COVERS("etw:16.1.setup.us.clendenin", "etw:16.1.setup.us.tyler", "etw:16.1.setup.cs.cook", "etw:16.1.setup.cs.cox", "etw:16.1.special.1",
         "etw:16.1.cup", "etw:16.1.chits.us", "etw:16.1.chits.cs", "etw:16.1.chits.wild", "etw:16.1.issue.1", "etw:16.1.issue.2");
  const AgvTable t = start("16.1");
  for (const auto& [unit, hex] : {std::pair{"us-159-oh-vol", "3506"},
                                  {"us-144-oh-vol", "3607"},
                                  {"us-149-oh-vol-a", "3205"},
                                  {"us-149-oh-vol-b", "3105"},
                                  {"cs-4-ga", "2601"},
                                  {"cs-12-ga", "2602"},
                                  {"cs-21-44-ga", "2603"},
                                  {"cs-1-2-3-4-nc-st-trprs", "2802"},
                                  {"cs-14-nc", "2803"},
                                  {"cs-30-nc", "2803"}})
    EXPECT_EQ(t.at(unit), hex);
  EXPECT_TRUE(t.unit("us-149-oh-vol-a").get("skirmish").as_bool() && t.unit("us-149-oh-vol-b").get("skirmish").as_bool());
  EXPECT_TRUE(t.unit("us-159-oh-vol").get("mounted").as_bool());
  EXPECT_EQ(t.view().get("units").size(), 10U);
  const Value all_leaders = t.view().get("leaders");
  for (const Value& l : all_leaders.items()) {
    const std::string& chit = l.get("chit").as_text();
    const int rating = static_cast<int>(l.get("rating").as_integer());
    EXPECT_EQ(rating, chit == "us-l-wallace-cic" ? 5 : chit == "cs-rodes" ? 3 : 4) << chit;
  }
}

TEST(StoneBridge, EarlyAndFortunesOfWarComeAtEleven) {
  COVERS("etw:16.1.reinf", "etw:16.1.add", "etw:16.1.chits.wild");
  const auto known = [](int turn, const char* chit) {
    const AgvTable t = field({"us-144-oh-vol 3607", "cs-4-ga 2601"}, "16.1", turn);
    return t.position.as<bs::Position>().chit[t.game().chit(chit)];
  };
  EXPECT_EQ(known(2, "cs-early-cic"), bs::Place::later);
  EXPECT_EQ(known(3, "cs-early-cic"), bs::Place::display);
  EXPECT_EQ(known(2, "fortunes-of-war"), bs::Place::later);
  EXPECT_EQ(known(3, "fortunes-of-war"), bs::Place::display);
}

TEST(StoneBridge, AUnitMayLeaveByTheTenthRowForGood) {
  COVERS("etw:16.1.special.2", "etw:16.1.special.2.issue");
  AgvTable t =
      in_step({"us-144-oh-vol 3610", "us-149-oh-vol-a 3609", "cs-4-ga 2601"}, "us-tyler", "maneuver", "movement", hands({}), "16.1");
  EXPECT_EQ(t.cost("us-144-oh-vol", {"3611"}), "etw:16.1.special.2.issue");
  t.play("exit us-144-oh-vol");
  EXPECT_TRUE(t.happened("removed", "etw:16.1.special.2.issue"));
  EXPECT_EQ(t.at("us-144-oh-vol"), "exited");
  EXPECT_EQ(t.why("exit us-149-oh-vol-a"), "etw:16.1.special.2.issue");
}

TEST(StoneBridge, RallyMayFormUpASkirmisher) {
  COVERS("etw:16.1.special.3", "etw:16.1.rally.issue", "bs:event.rally.2");
  AgvTable t = drawing({"us-149-oh-vol-a 3205 skirmish", "us-144-oh-vol 3607 shaken", "cs-4-ga 2601"}, {"us-rally"}, hands({}), "16.1");
  t.play("done", {"us-rally"});
  EXPECT_TRUE(t.offers("play us-149-oh-vol-a chit us-rally use skirmish") ||
              t.why("play chit us-rally us-149-oh-vol-a use skirmish").empty());
  t.play("play chit us-rally us-149-oh-vol-a use skirmish");
  EXPECT_FALSE(t.unit("us-149-oh-vol-a").get("skirmish").as_bool());
  EXPECT_TRUE(t.happened("skirmish", "etw:16.1.special.3"));
  AgvTable other = drawing({"us-149-oh-vol-a 3205 skirmish", "us-144-oh-vol 3607 shaken", "cs-4-ga 2601"}, {"us-rally"}, hands({}), "16.2");
  other.play("done", {"us-rally"});
  EXPECT_EQ(other.why("play chit us-rally us-149-oh-vol-a use skirmish"), "bs:event.rally.2");
}

TEST(StoneBridge, IsJudgedByTheBanks) {
  COVERS("etw:16.1.special.4.a.i", "etw:16.1.special.4.a.ii", "etw:16.1.special.4.b", "etw:16.0.2.issue.4");
  const auto judged = [](std::vector<std::string> lines) {
    AgvTable t = at_the_end(std::move(lines), 5, {}, "16.1");
    t.play("done");
    return result(t);
  };
  EXPECT_EQ(judged({"us-144-oh-vol 3205", "cs-4-ga 3406"}), "confederate plain etw:16.1.special.4.a.i");
  EXPECT_EQ(judged({"us-144-oh-vol 3607", "cs-4-ga 2601"}), "confederate plain etw:16.1.special.4.a.ii");
  EXPECT_EQ(judged({"us-144-oh-vol 3205", "cs-4-ga 2601"}), "union plain etw:16.1.special.4.b");
}

TEST(Monocacy, GordonComesAtHalfPastTwoAndActsFirst) {
  COVERS("etw:16.2.special.1", "etw:16.2.special.1.1", "etw:16.2.special.1.2", "etw:16.2.special.1.3", "etw:16.2.special.1.issue",
         "etw:16.2.reinf.cs.gordon", "etw:16.2.reinf.us", "etw:3.1.4", "etw:3.1.5");
  AgvTable t = at_the_end({"us-14-nj-vol 2229", "cs-4-ga 2601"}, 9);
  t.play("done");
  EXPECT_EQ(t.unit("cs-13-ga").get("at").as_text(), "waiting");
  EXPECT_EQ(t.unit("cs-13-ga").get("hex").as_text(), "1028");
  AgvTable turn = drawing({"us-14-nj-vol 2229", "cs-4-ga 2601"}, {"cs-gordon", "us-ricketts"}, hands({"us-command-confusion"}), "16.2", 10);
  turn.play("done");
  EXPECT_TRUE(turn.happened("chit-drawn", "bs:7.1.2"));
  turn.play("name brigade cs-evans");
  EXPECT_TRUE(turn.happened("activation-set", "bs:7.2.6")) << "no roll, and no Command Confusion";
}

TEST(Monocacy, TruexOnlyRegroupsUntilHeIsReleased) {
  COVERS("etw:16.2.special.2", "etw:16.2.special.2.1", "etw:16.2.special.2.4", "etw:16.2.special.2.issue");
  AgvTable t = field({"us-14-nj-vol 2229", "us-106-ny-vol 2329", "cs-6-nc 2224", "cs-21-nc 1810"});
  t.place(object({{"activation", object({{"brigade", "us-truex"}})}, {"cup", list({})}, {"held", hands({})}}));
  EXPECT_EQ(t.why("order attack"), "etw:16.2.special.2");
  EXPECT_EQ(t.why("order regroup"), "");
  // 6 NC comes to three hexes of 14 NJ: free from the next turn on.
  AgvTable near = in_step({"us-14-nj-vol 2229", "cs-6-nc 2225"}, "cs-lewis", "attack", "movement");
  near.play("move cs-6-nc to 2226 stop");
  EXPECT_EQ(near.position.as<bs::Position>().battle[11], 3);
  EXPECT_TRUE(near.happened("brigade-released", "etw:16.2.special.2.1"));
  const auto released = [&](const std::string& line) { return line.find("Truex's Brigade is released: from turn 3 on") == 0; };
  EXPECT_TRUE(std::ranges::any_of(near.story(), released)) << "and both sides are told";
}

TEST(Monocacy, McClellanKeepsToTheTrenchesUntilTheRiverIsCrossed) {
  COVERS("etw:16.2.special.3.1", "etw:16.2.special.3.2", "etw:16.2.special.3.4", "etw:16.2.special.3.5", "etw:16.2.special.3.issue",
         "etw:16.2.special.3.issue.2", "etw:16.2.special.3.issue.3");
  const AgvTable t = field({"us-138-pa 2626", "us-110-oh-vol 2227", "cs-6-nc 1920"});
  EXPECT_EQ(t.cost("us-138-pa", {"2625"}, "maneuver"), "2") << "a stream";
  EXPECT_EQ(t.cost("us-138-pa", {"2627"}, "maneuver"), "etw:16.2.special.3.1");
  EXPECT_EQ(t.cost("us-110-oh-vol", {"2326"}, "maneuver"), "1");
  EXPECT_EQ(t.cost("us-110-oh-vol", {"2327", "2326"}, "maneuver"), "etw:16.2.special.3.1");
  AgvTable crossed = in_step({"us-138-pa 2626", "cs-6-nc 2325"}, "cs-lewis", "attack", "movement");
  crossed.play("move cs-6-nc to 2326 stop");
  EXPECT_EQ(crossed.cost("us-138-pa", {"2627"}, "maneuver"), "1");
}

TEST(Monocacy, WhoWasDrivenOutOfTheTrenchesGoesBack) {
  COVERS("etw:16.2.special.3.3", "bs:10.1.2");
  AgvTable t = in_step({"us-138-pa 2628", "us-110-oh-vol 2227", "cs-6-nc 1920"}, "us-mcclellan", "maneuver", "movement");
  EXPECT_EQ(t.unit("us-138-pa").get("area").as_text(), "trenches");
  EXPECT_EQ(t.unit("us-138-pa").get("beyond").as_integer(), 2);
  EXPECT_FALSE(t.unit("us-110-oh-vol").has("beyond"));
  EXPECT_FALSE(t.offers("done"));
  EXPECT_EQ(t.why("done"), "etw:16.2.special.3.3");
  EXPECT_EQ(t.why("move us-138-pa to 2629"), "etw:16.2.special.3.1") << "not farther out";
  EXPECT_EQ(t.why("move us-138-pa to 2627 stop"), "etw:16.2.special.3.3") << "it can reach a Trench";
  t.play("choose us-138-pa");
  EXPECT_EQ(t.why("stop us-138-pa"), "etw:16.2.special.3.3");
  t.play("move us-138-pa to 2627-2626 stop");
  EXPECT_EQ(t.at("us-138-pa"), "2626");
  EXPECT_EQ(t.why("done"), "");
  // The event that brings up a reserve moves a brigade as a Maneuver does.
  AgvTable reserve = drawing({"us-138-pa 2628", "cs-6-nc 1920"}, {"us-brigade-reserve-movement", "cs-ramseur"});
  reserve.play("done", {"us-brigade-reserve-movement"}).play("play chit us-brigade-reserve-movement brigade us-mcclellan");
  EXPECT_EQ(reserve.why("stop us-138-pa"), "etw:16.2.special.3.3") << "nobody else is there: it is under way";
  // Regroup has no Movement step; and once the river is crossed nobody is bound.
  AgvTable regroup = in_step({"us-138-pa 2628 shaken", "cs-6-nc 1920"}, "us-mcclellan", "regroup", "rally");
  EXPECT_EQ(regroup.why("done"), "");
  AgvTable crossed = in_step({"us-138-pa 2628", "cs-6-nc 2325"}, "cs-lewis", "attack", "movement");
  crossed.play("move cs-6-nc to 2326 stop");
  EXPECT_FALSE(crossed.unit("us-138-pa").has("bound"));
  crossed.place(object({{"activation", object({{"brigade", "us-mcclellan"}, {"order", "maneuver"}})}, {"step", "movement"}}));
  EXPECT_EQ(crossed.why("done"), "");
}

TEST(Monocacy, SetUpIsThatOfTheBook) {
  COVERS("etw:16.2.setup.us.art", "etw:16.2.setup.us.clendenin", "etw:16.2.setup.us.tyler", "etw:16.2.setup.us.mcclellan",
         "etw:16.2.setup.us.truex", "etw:16.2.setup.cs.art", "etw:16.2.setup.cs.cook", "etw:16.2.setup.cs.cox",
         "etw:16.2.setup.cs.johnston", "etw:16.2.setup.cs.lewis", "etw:16.2.setup.cs.lilley", "etw:16.2.setup.cs.mccausland",
         "etw:16.2.chits.us", "etw:16.2.chits.cs", "etw:16.2.chits.wild", "etw:16.2.cup.issue", "etw:16.2.reinf.cs.early", "etw:2.1.1",
         "etw:2.1.2", "etw:17.0.1", "etw:17.0.3", "etw:17.0.issue.1");
  const AgvTable t = start("16.2");
  for (const auto& [unit, hex] : {std::pair{"us-alexander-balt-ind-bty-a", "2722"},
                                  {"us-wiegel-blockhouse", "2723"},
                                  {"us-8-il-vol-c", "1920"},
                                  {"us-1-md-a", "2023"},
                                  {"us-9-ny-a", "2427"},
                                  {"us-138-pa", "2626"},
                                  {"us-10-vt-vol", "2429"},
                                  {"cs-bryan", "1001"},
                                  {"cs-mccausland-jacksons-co", "1409"},
                                  {"cs-21-44-ga", "2603"},
                                  {"cs-30-nc", "2803"},
                                  {"cs-1-nc-ss", "1712"},
                                  {"cs-57-nc", "1610"},
                                  {"cs-13-58-va", "2302"},
                                  {"cs-37-va-btln", "1032"}})
    EXPECT_EQ(t.at(unit), hex) << unit;
  EXPECT_EQ(t.unit("us-9-ny-a").get("brigade").as_text(), "us-mcclellan");
  EXPECT_EQ(t.unit("us-1-md-a").get("brigade").as_text(), "us-tyler");
  EXPECT_EQ(t.unit("us-wiegel-blockhouse").get("brigade").as_text(), "");
}

TEST(EndGame, BeginsWithTheFordFoundTheBridgeBurntAndLosses) {
  COVERS("etw:16.3.special.1", "etw:16.3.special.1.issue", "etw:16.3.special.2.1", "etw:16.3.special.3", "etw:16.3.special.3.issue",
         "etw:16.3.special.4", "etw:16.3.setup.us.truex", "etw:16.3.setup.cs.mccausland", "etw:16.3.setup.cs.gordon",
         "etw:16.3.setup.issue.2", "etw:16.3.setup.issue.1", "etw:16.3.setup.us.art", "etw:16.3.setup.us.clendenin",
         "etw:16.3.setup.us.tyler", "etw:16.3.setup.us.mcclellan", "etw:16.3.setup.cs.art", "etw:16.3.setup.cs.cook",
         "etw:16.3.setup.cs.cox", "etw:16.3.setup.cs.johnston", "etw:16.3.setup.cs.lewis", "etw:16.3.setup.cs.lilley", "etw:16.3.reinf",
         "etw:16.3.special.issue.1", "etw:16.3.chits.us", "etw:16.3.chits.cs", "etw:16.3.chits.wild", "etw:16.3.cup");
  const AgvTable t = start("16.3");
  for (const char* unit : {"us-8-il-vol-b", "us-wiegel-blockhouse", "cs-22-va"}) EXPECT_EQ(t.at(unit), "eliminated") << unit;
  for (const char* unit : {"us-14-nj-vol", "us-87-pa-vol", "cs-14-va", "cs-37-va-btln"})
    EXPECT_EQ(t.unit(unit).get("step").as_text(), "battleworn") << unit;
  EXPECT_EQ(t.unit("cs-13-ga").get("at").as_text(), "waiting");
  EXPECT_EQ(t.at("us-10-vt-vol"), "2233");
  EXPECT_EQ(field({"us-1-md-a 1430", "cs-6-nc 1520"}, "16.3").cost("us-1-md-a", {"1329"}, "maneuver"), "3") << "open to both sides";
  EXPECT_EQ(in_step({"cs-6-nc 1230", "us-1-md-a 3030"}, "cs-lewis", "attack", "movement", hands({}), "16.3").why("search-ford cs-6-nc"),
            "etw:2.10.o.issue.5");
  EXPECT_EQ(t.view().get("cup").get("count").as_integer(), 0) << "the Union chooses its Key Chit first";
}

TEST(EndGame, McCauslandDoesNotRegroupBeforeThree) {
  COVERS("etw:16.3.special.2.2");
  const auto why = [](int turn) {
    AgvTable t = field({"cs-14-va 1935", "us-14-nj-vol 2032"}, "16.3", turn);
    t.place(object({{"activation", object({{"brigade", "cs-mccausland"}})}, {"cup", list({})}, {"held", hands({})}}));
    return t.why("order regroup");
  };
  EXPECT_EQ(why(1), "etw:16.3.special.2.2");
  EXPECT_EQ(why(2), "");
}

Value control(const char* hex) { return object({{"marker", "control"}, {"hex", hex}, {"side", "confederate"}}); }
std::string judged(std::vector<std::string> lines, std::vector<Value> markers) {
  AgvTable t = at_the_end(std::move(lines), 17, std::move(markers));
  t.play("done");
  return result(t);
}

TEST(Victory, TheStandardConditions) {
  COVERS("etw:16.0.1.csa.x.ii", "etw:16.0.1.draw", "etw:16.0.1.us.marginal.i", "etw:16.0.1.us.marginal.ii", "etw:16.0.1.us.decisive.i",
         "etw:16.0.1.us.decisive.ii", "etw:16.0.1.issue.1", "etw:16.0.1.issue.2", "etw:16.0.1.issue.3", "etw:16.0.1.issue.4",
         "etw:16.0.1.issue.5", "etw:16.2.special.4", "etw:16.3.special.6", "etw:16.3.setup.issue.3");
  const std::vector<std::string> denied = {"us-14-nj-vol 2431", "cs-6-nc 1920"}, open = {"us-14-nj-vol 2029", "cs-6-nc 1920"};
  EXPECT_EQ(judged(denied, {}), "union decisive etw:16.0.1.us.decisive.i");
  EXPECT_EQ(judged(denied, {control("4032")}), "union decisive etw:16.0.1.us.decisive.i") << "by the letter";
  EXPECT_EQ(judged(denied, {control("4008")}), "union marginal etw:16.0.1.us.marginal.i");
  EXPECT_EQ(judged(denied, {control("4008"), control("4032")}), "draw draw etw:16.0.1.draw");
  EXPECT_EQ(judged(open, {}), "draw draw etw:16.0.1.draw") << "2029 is not in the corridor, and no bridge is theirs";
  EXPECT_EQ(judged(open, {control("2525"), control("2625")}), "confederate marginal etw:16.0.1.csa.x.ii");
  EXPECT_EQ(judged(open, {control("2525"), control("2625"), control("4008")}), "confederate marginal etw:16.0.1.csa.x.ii")
      << "the Wooden Bridge stands";
  EXPECT_EQ(judged(open, {control("2525"), control("2625"), control("4008"), crossing("2325", "2326", false)}),
            "confederate decisive etw:16.0.1.issue.3");
  for (const char* unit :
       {"us-14-nj-vol 2431 disrupted", "us-14-nj-vol 2431 skirmish", "us-8-il-vol-a 2431 dismounted", "us-alexander-balt-ind-bty-a 2431"})
    EXPECT_EQ(judged({unit, "cs-6-nc 1920"}, {}), "draw draw etw:16.0.1.draw") << unit;
}

TEST(Victory, TheEarlyEnd) {
  COVERS("etw:16.0.2.a.0", "etw:16.0.2.a.1", "etw:16.0.2.a.2", "etw:16.0.2.issue.1");
  AgvTable t = at_the_end({"us-8-il-vol-a 2431 dismounted", "cs-6-nc 2427"}, 5,
                          {control("2525"), control("2625"), control("2325"), control("2326"), control("4032")});
  t.play("done");
  EXPECT_EQ(result(t), "confederate decisive etw:16.0.1.issue.3");
  AgvTable goes_on =
      at_the_end({"us-14-nj-vol 2431 disrupted", "cs-6-nc 2427"}, 5, {control("2525"), control("2625"), control("2325"), control("2326")});
  goes_on.play("done");
  EXPECT_TRUE(goes_on.view().get("result").is_null()) << "infantry in the corridor, in whatever state";
}

TEST(Victory, StepsLostFromHalfPastFour) {
  COVERS("etw:16.0.2.b.1", "etw:16.0.2.b.2", "etw:16.0.2.b.3", "etw:16.0.2.b.4", "etw:16.0.2.b.5", "etw:16.0.2.issue.2",
         "etw:16.0.2.issue.3", "etw:16.0.2.issue.5", "etw:2.1a", "etw:2.1.4");
  // Eleven two-step units and two Fragile ones gone: 24.
  const std::vector<std::string> gone = {"us-14-nj-vol eliminated",  "us-106-ny-vol broken-1",   "us-151-ny-vol eliminated",
                                         "us-87-pa-vol eliminated",  "us-10-vt-vol captured",    "us-9-ny-a eliminated",
                                         "us-9-ny-b eliminated",     "us-110-oh-vol eliminated", "us-126-oh-vol available",
                                         "us-138-pa eliminated",     "us-1-md-a eliminated",     "us-122-oh-vol-a eliminated",
                                         "us-8-il-vol-b eliminated", "us-1-md-b 2430",           "cs-4-ga 2601"};
  const auto ends = [&](int turn, std::vector<std::string> more) {
    std::vector<std::string> lines = gone;
    lines.insert(lines.end(), more.begin(), more.end());
    AgvTable t = at_the_end(lines, turn);
    t.play("done");
    return t.view().get("result").is_null() ? std::string("goes on") : result(t);
  };
  EXPECT_EQ(ends(14, {}), "confederate decisive etw:16.0.2.b.4");
  EXPECT_EQ(ends(13, {}), "goes on") << "not before 4:30 PM";
  EXPECT_EQ(ends(14, {"cs-6-nc eliminated", "cs-21-nc eliminated", "cs-54-nc eliminated", "cs-57-nc eliminated", "cs-13-58-va eliminated",
                      "cs-31-va eliminated"}),
            "confederate decisive etw:16.0.2.b.4")
      << "24 and 12";
  EXPECT_EQ(ends(14, {"cs-6-nc eliminated", "cs-21-nc eliminated", "cs-54-nc eliminated", "cs-57-nc eliminated", "cs-13-58-va eliminated",
                      "cs-31-va eliminated", "cs-49-va 2602 battleworn"}),
            "goes on")
      << "24 and 13";
}

TEST(Victory, StepsLostAreLookedAtBeforeTheCorridor) {
  COVERS("etw:16.0.2.issue.5", "etw:16.0.2.a.0", "etw:16.0.2.b.4");
  const auto ends = [](int turn) {
    AgvTable t = at_the_end(
        {"us-14-nj-vol eliminated", "us-106-ny-vol eliminated", "us-151-ny-vol eliminated", "us-87-pa-vol eliminated",
         "us-10-vt-vol eliminated", "us-9-ny-a eliminated", "us-9-ny-b eliminated", "us-110-oh-vol eliminated", "us-126-oh-vol eliminated",
         "us-138-pa eliminated", "us-1-md-a eliminated", "us-3-md eliminated", "us-144-oh-vol 3607", "cs-6-nc 2427"},
        turn, {control("2525"), control("2625"), control("2325"), control("2326")});
    t.play("done");
    return result(t);
  };
  EXPECT_EQ(ends(14), "confederate decisive etw:16.0.2.b.4") << "both hold";
  EXPECT_EQ(ends(13), "confederate marginal etw:16.0.1.csa.x.ii") << "only the corridor and the bridges";
}

TEST(Variants, BattleAndGrimesArePlacedByTheirOwner) {
  COVERS("etw:16.5.1", "etw:16.5.2", "etw:16.5.3", "etw:16.5.issue.1", "etw:16.5.issue.2", "etw:13.2.note.2");
  AgvTable t = start("16.2", {{"variant-16.5", true}}, false);
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.why("place cs-3-al 2203"), "etw:16.5.2");
  t.play("place cs-3-al 2201").play("place cs-5-al 2201").play("place cs-6-al 2201");
  EXPECT_EQ(t.why("place cs-12-al 2201"), "etw:3.1.1") << "12 SP are there";
  t.play("default-setup");
  EXPECT_EQ(t.unit("cs-53-nc").get("at").as_text(), "map");
  EXPECT_EQ(t.at("cs-3-al"), "2201");
  const Value plain = start("16.2").view();
  for (const Value& u : plain.get("units").items()) EXPECT_NE(u.get("unit").as_text(), "cs-3-al");
}

TEST(Variants, TheLateRegimentsComeByTheRailroad) {
  COVERS("etw:16.4.1", "etw:16.4.2", "etw:16.4.3", "etw:16.4.4", "etw:16.4.issue.1", "etw:16.4.issue.2", "etw:16.4.issue.3",
         "etw:16.4.issue.4", "etw:3.1.issue.4", "etw:13.2.note.1", "etw:10.13.1");
  AgvTable t = start("16.2", {{"variant-16.4", true}});
  t.place(object({{"clear", true}, {"turn", 6}, {"units", units({"us-14-nj-vol 2229", "cs-6-nc 2725"})}, {"phase", "end-turn"}}));
  t.play("done");
  ASSERT_EQ(t.decider(), Side::union_);
  EXPECT_TRUE(t.offers("pass"));
  EXPECT_EQ(t.why("place us-6-md-vol 3228"), "");
  EXPECT_EQ(t.why("place us-6-md-vol 3127"), "etw:16.4.2") << "four hexes from 6 NC";
  EXPECT_EQ(t.why("place us-6-md-vol 3330"), "etw:16.4.2") << "no railroad";
  t.play("place us-6-md-vol 3228").play("place us-122-oh-vol-b 3228");
  EXPECT_EQ(t.why("place us-67-pa-vol 3228"), "etw:16.4.2") << "12 SP";
  t.play("pass");
  EXPECT_EQ(t.at("us-6-md-vol"), "3228");
  // Over the bridge, too, but there no farther than any unit may go by its own choice: 1627 is the eighth hex from 2325.
  AgvTable over = start("16.2", {{"variant-16.4", true}});
  over.place(object({{"clear", true}, {"turn", 6}, {"units", units({"us-14-nj-vol 2229", "cs-6-nc 1001"})}, {"phase", "end-turn"}}));
  over.play("done");
  EXPECT_EQ(over.why("place us-6-md-vol 1627"), "");
  EXPECT_EQ(over.why("place us-6-md-vol 1527"), "etw:16.4.2");
  EXPECT_EQ(over.why("place us-6-md-vol 1604"), "etw:16.4.2") << "Frederick";
  // The line is cut at the edge: they wait beside it.
  AgvTable cut = start("16.2", {{"variant-16.4", true}});
  cut.place(object(
      {{"clear", true}, {"turn", 6}, {"units", units({"us-14-nj-vol 2229", "cs-6-nc 3932", "cs-21-nc 3831"})}, {"phase", "end-turn"}}));
  cut.play("done");
  EXPECT_EQ(cut.why("place us-6-md-vol 4033"), "etw:16.4.2") << "next to 6 NC";
  cut.play("place us-6-md-vol 4031");
  EXPECT_EQ(cut.unit("us-6-md-vol").get("at").as_text(), "waiting");
}

// 21 NC has cut the line and has been in 4032: who waits there is not in it yet, who has come into play there is.
TEST(Variants, WhoComesIntoPlayOnAPlaceHoldsIt) {
  COVERS("etw:16.4.3", "etw:16.0.1.us.marginal.i", "bs:10.12.1", "bs:1.0.6");
  AgvTable t = start("16.2", {{"variant-16.4", true}});
  t.place(object({{"clear", true},
                  {"turn", 6},
                  {"units", units({"us-14-nj-vol 2229", "cs-21-nc 3831"})},
                  {"markers", objects({control("4032")})},
                  {"phase", "end-turn"}}));
  t.play("done").play("place us-6-md-vol 4032");
  EXPECT_EQ(t.unit("us-6-md-vol").get("at").as_text(), "waiting");
  const auto holder = [&] {
    const Value view = t.view();
    for (const Value& m : view.get("markers").items())
      if (m.get("marker").as_text() == "control" && m.get("hex").as_text() == "4032") return m.get("side").as_text();
    return std::string("nobody");
  };
  EXPECT_EQ(holder(), "confederate");
  t.place(object({{"activation", object({{"brigade", "us-mcclellan"}, {"order", "maneuver"}})},
                  {"step", "movement"},
                  {"cup", list({})},
                  {"held", hands({})}}));
  EXPECT_TRUE(t.happened("came-into-play"));
  EXPECT_EQ(holder(), "union");
}

TEST(Entry, AnEnemyOnItSendsReinforcementsToTheNearestHexOfTheEdge) {
  COVERS("etw:3.1.issue.2", "etw:3.1.issue.4", "bs:10.10.4");
  AgvTable t = at_the_end({"us-14-nj-vol 1026", "cs-4-ga 2601"}, 9);
  t.play("done");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.why("place cs-staffords-bde 1025") + t.why("place cs-staffords-bde 1027"), "") << "both are one hex off";
  EXPECT_EQ(t.why("place cs-staffords-bde 1028"), "etw:3.1.issue.2");
  EXPECT_EQ(t.why("pass"), "etw:3.1.issue.2");
  t.play("place cs-staffords-bde 1025");
  EXPECT_EQ(t.unit("cs-staffords-bde").get("hex").as_text(), "1025");
}

}  // namespace
}  // namespace vedette
