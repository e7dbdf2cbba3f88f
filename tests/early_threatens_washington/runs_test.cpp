// Runs worked by hand, with scripted dice and every event as a player reads it: the bridge burnt with units on it, searches for the ford,
// retreats over the river at each kind of crossing, skirmishers driven off, a charge, a general hit, the early end.
#include "etw_table.h"

namespace vedette {
namespace {

using namespace testing_support;
using Lines = std::vector<std::string>;

Lines first_of(const AgvTable& t, std::size_t n) {
  Lines story = t.story();
  story.resize(std::min(n, story.size()));
  return story;
}

Value found_ford() { return crossing("1329", "1430", true); }
Value no_ford(const char* hex) { return object({{"marker", "no-ford"}, {"hex", hex}}); }
Value confederates_in(const char* hex) { return object({{"marker", "control"}, {"hex", hex}, {"side", "confederate"}}); }

// With 6 NC at the west end, one of the hexes of the list, a 5 is needed.
TEST(MonocacyRun, TheBridgeIsBurntWithUnitsOnIt) {
  COVERS("etw:2.10.h.iii.2", "etw:2.10.h.iii.2.2", "etw:2.10.h.iii.2.3", "etw:2.10.h.iii.3");
  AgvTable t = in_step({"us-14-nj-vol 2326", "us-87-pa-vol 2327", "cs-6-nc 2325", "cs-21-nc 2324"}, "us-truex", "attack", "movement");
  t.play("burn-bridge us-14-nj-vol", {"5"});
  EXPECT_EQ(t.story(), (Lines{"14 NJ Vol tries to burn the bridge: 5, needs 5. [etw:2.10.h.iii.3]",
                              "Wooden Bridge, west end (2325) is marked Bridge Destroyed. [etw:2.10.h.iii.2.2]",
                              "Wooden Bridge, east end (2326) is marked Bridge Destroyed. [etw:2.10.h.iii.2.2]"}));
  EXPECT_EQ(t.at("us-14-nj-vol") + " " + t.at("cs-6-nc"), "2326 2325") << "nobody on it is lost";
  EXPECT_EQ(t.cost("us-14-nj-vol", {"2325"}), "etw:2.10.h.iii.2.3");
  t.place(object({{"activation", object({{"brigade", "cs-lewis"}, {"order", "attack"}})}, {"step", "close-combat"}}));
  EXPECT_EQ(t.why("close-combat at 2326 from 2325"), "etw:2.10.h.iii.2.3");
  const Value crossings = t.view().get("crossings");
  for (const Value& x : crossings.items())
    if (x.get("kind").as_text() == "wooden-bridge") {
      EXPECT_EQ(x.get("state").as_text() + " " + x.get("rule").as_text(), "destroyed etw:2.10.h.iii.2.3");
    }
}

TEST(MonocacyRun, ASearchThatFailsOneThatFindsAndTheSixth) {
  COVERS("etw:2.10.o.ii.2.A", "etw:2.10.o.ii.2.B", "etw:2.10.o.ii.3", "etw:2.10.o.ii.4", "etw:2.10.o.iii.1", "etw:2.10.o.iii.4");
  AgvTable t = in_step({"cs-6-nc 1329", "cs-21-nc 1628", "us-1-md-a 3030"}, "cs-lewis", "attack", "movement");
  const auto chits = [](const AgvTable& a) {
    const Value view = a.view();
    for (const Value& m : view.get("markers").items())
      if (m.get("marker").as_text() == "search-chits")
        return std::to_string(m.get("left").as_integer()) + " left, " + std::to_string(m.get("needs").as_integer(0)) + " needed by " +
               m.get("rule").as_text();
    return std::string("none");
  };
  EXPECT_EQ(chits(t), "5 left, 6 needed by etw:2.10.o.ii.2.A");
  t.play("search-ford cs-6-nc", {"5"});
  EXPECT_EQ(t.story(), (Lines{"6 NC searches for the ford: 5, needs 6. [etw:2.10.o.ii.2]",
                              "Worthington-McKinney Ford, west side (1329) is marked No Ford. [etw:2.10.o.ii.3]"}));
  EXPECT_EQ(chits(t), "4 left, 5 needed by etw:2.10.o.ii.2.B");
  t.play("search-ford cs-21-nc", {"5"});
  EXPECT_EQ(t.story(), Lines{"21 NC searches for the ford: 5, needs 5. [etw:2.10.o.ii.2]"});
  EXPECT_EQ(t.choices(), (Lines{"ford 1629", "ford 1528"})) << "its finder says where it comes out";
  t.play("ford 1629");
  EXPECT_EQ(first_of(t, 4),
            (Lines{"1628 is marked Ford Found. [etw:2.10.o.iii.1]", "1629 is marked Ford Found. [etw:2.10.o.iii.1]",
                   "No Ford is taken off Worthington-McKinney Ford, west side (1329). [etw:2.10.o.iii.4]", "End Turn Phase. [bs:4.1.1]"}))
      << "nobody else is left to act: the turn ends";
  EXPECT_EQ(chits(t), "none");
  // All five chits have failed: at the last site nothing is rolled.
  AgvTable sixth = in_step({"cs-6-nc 1329", "cs-21-nc 1328", "us-1-md-a 3030"}, "cs-lewis", "attack", "movement", hands({}), "16.2", 2,
                           {no_ford("1132"), no_ford("1134"), no_ford("1230"), no_ford("1628"), no_ford("1828")});
  EXPECT_EQ(chits(sixth), "0 left, 0 needed by etw:2.10.o.ii.4") << "the last is sure";
  sixth.play("search-ford cs-6-nc");
  EXPECT_TRUE(sixth.story().empty()) << "no die";
  sixth.play("ford 1430");
  EXPECT_EQ(first_of(sixth, 3), (Lines{"Worthington-McKinney Ford, west side (1329) is marked Ford Found. [etw:2.10.o.iii.1]",
                                       "Worthington-McKinney Ford, east side (1430) is marked Ford Found. [etw:2.10.o.iii.1]",
                                       "No Ford is taken off 1132. [etw:2.10.o.iii.4]"}));
  EXPECT_EQ(sixth.cost("cs-21-nc", {"1329", "1430"}, "attack"), "4");
}

// TR at CR 3: a 6 fails: Shaken, and one hex; the hit for the river makes it Disrupted, wherever it crosses.
TEST(MonocacyRun, RetreatsOverTheRiverAtEachKindOfCrossing) {
  COVERS("etw:2.10.h.6", "etw:2.10.h.7", "etw:2.10.h.8", "etw:2.10.o.6", "etw:12.3.4", "etw:12.3.5", "etw:2.10.h.ii.6");
  const auto from = [](const Lines& story, std::string_view word) {
    const auto first = std::find_if(story.begin(), story.end(), [&](const std::string& l) { return l.find(word) != std::string::npos; });
    return Lines(first, story.end());
  };
  AgvTable wooden = in_step({"cs-6-nc 2326", "us-14-nj-vol 2427"}, "us-truex", "attack", "fire", hands({}), "16.2", 12, {found_ford()});
  wooden.play("fire us-14-nj-vol+ at 2326", {"4", "4", "6"});
  EXPECT_EQ(wooden.story(), (Lines{"The Union fire at Wooden Bridge, east end (2326) in column 7-8, shifted to 5. [bs:9.3.1]",
                                   "14 NJ Vol fires with 7 SP. [bs:9.3a.1]", "Infantry in a Trench: 2 left. [etw:9.3.vi]",
                                   "6 NC: roll 44 in column 5, TR: a test, and retreat. [bs:9.3d.1]",
                                   "6 NC tests its cohesion: roll 6 against 3, failed by 3. [bs:12.2.2]", "6 NC is Shaken. [bs:12.2.2]",
                                   "6 NC retreats from Wooden Bridge, east end (2326) to Wooden Bridge, west end (2325). [bs:12.3.1]",
                                   "The Confederates now control Wooden Bridge, west end (2325). [etw:16.0.2.a.2]",
                                   "6 NC is Disrupted for retreating over a bridge. [etw:2.10.h.7]"}));
  AgvTable stone = in_step({"cs-4-ga 3305", "us-144-oh-vol 3405"}, "us-tyler", "attack", "fire");
  stone.play("fire us-144-oh-vol+ at 3305", {"5", "4", "6"});
  EXPECT_EQ(from(stone.story(), "retreats"),
            (Lines{"4 GA retreats from Stone (Jug) Bridge, east end (3305) to Stone (Jug) Bridge, west end (3205). [bs:12.3.1]",
                   "4 GA is Disrupted for retreating over a bridge. [etw:2.10.h.7]"}));
  AgvTable ford = in_step({"us-1-md-b 2814", "cs-6-nc 2713"}, "cs-lewis", "attack", "fire");
  ford.play("fire cs-6-nc+ at 2814", {"4", "4", "6"});
  EXPECT_EQ(from(ford.story(), "retreats"),
            (Lines{"1 MD-b retreats from Crum's Ford, west side (2814) to Crum's Ford, east side (2914). [bs:12.3.1]",
                   "1 MD-b is Disrupted for retreating over a ford. [etw:2.10.o.6]"}));
  AgvTable found = in_step({"cs-6-nc 1430", "us-14-nj-vol 1431"}, "us-truex", "attack", "fire", hands({}), "16.2", 12, {found_ford()});
  found.play("fire us-14-nj-vol+ at 1430", {"4", "4", "6"});
  EXPECT_EQ(from(found.story(), "retreats"),
            (Lines{"6 NC retreats from Worthington-McKinney Ford, east side (1430) to Worthington-McKinney Ford, west side (1329). "
                   "[bs:12.3.1]",
                   "6 NC is Disrupted for retreating over a ford. [etw:2.10.o.6]"}));
  // Who is Disrupted already takes no Break Test at a bridge of stone or wood.
  AgvTable worst =
      in_step({"cs-6-nc 2326 shaken", "us-14-nj-vol 2427"}, "us-truex", "attack", "fire", hands({}), "16.2", 12, {found_ford()});
  worst.play("fire us-14-nj-vol+ at 2326", {"4", "4", "6"});
  EXPECT_EQ(from(worst.story(), "tests"),
            (Lines{"6 NC tests its cohesion: roll 6 against 2, failed by 4. [bs:12.2.2]", "6 NC is Disrupted. [bs:12.2.2]",
                   "6 NC retreats from Wooden Bridge, east end (2326) to Wooden Bridge, west end (2325). [bs:12.3.1]",
                   "The Confederates now control Wooden Bridge, west end (2325). [etw:16.0.2.a.2]"}))
      << "no Break Test";
  EXPECT_EQ(worst.unit("cs-6-nc").get("morale").as_text(), "disrupted");
  EXPECT_EQ(worst.at("cs-6-nc"), "2325");
  // At the Railroad Bridge he does, and stops beyond it.
  const auto railroad = [](const char* nc, std::vector<std::string> dice) {
    AgvTable t = in_step({nc, "us-14-nj-vol 2725"}, "us-truex", "attack", "fire", hands({}), "16.2", 12);
    t.play("fire us-14-nj-vol+ at 2625", std::move(dice));
    return t;
  };
  const std::string over = "6 NC retreats from Railroad Bridge, east end (2625) to Railroad Bridge, west end (2525). [bs:12.3.1]";
  const std::string theirs = "The Confederates now control Railroad Bridge, west end (2525). [etw:16.0.2.a.2]";
  EXPECT_EQ(from(railroad("cs-6-nc 2625", {"4", "4", "6"}).story(), "retreats"),
            (Lines{over, theirs, "6 NC is Disrupted for retreating over a bridge. [etw:2.10.h.7]"}));
  EXPECT_EQ(from(railroad("cs-6-nc 2625 shaken", {"4", "4", "6", "1"}).story(), "retreats"),
            (Lines{over, theirs, "6 NC takes a Break Test: roll 1 against 1, passed. [bs:12.3.11]"}));
  EXPECT_EQ(from(railroad("cs-6-nc 2625 shaken", {"4", "4", "6", "6"}).story(), "retreats"),
            (Lines{over, theirs, "6 NC takes a Break Test: roll 6 against 1, failed by 5. [bs:12.3.11]",
                   "6 NC breaks and goes to box 3 of the Broken Track. [bs:12.7.3]"}));
  // Burnt, the bridge is no way home.
  AgvTable burnt = in_step({"cs-6-nc 2326", "us-14-nj-vol 2427"}, "us-truex", "attack", "fire", hands({}), "16.2", 12,
                           {crossing("2325", "2326", false)});
  burnt.play("fire us-14-nj-vol+ at 2326", {"4", "4", "6"});
  EXPECT_EQ(from(burnt.story(), "tests"),
            (Lines{"6 NC tests its cohesion: roll 6 against 3, failed by 3. [bs:12.2.2]", "6 NC is Shaken. [bs:12.2.2]",
                   "6 NC retreats from Wooden Bridge, east end (2326) to 2227. [bs:12.3.1]"}));
  EXPECT_NE(burnt.at("cs-6-nc"), "2325");
}

// 4 GA comes next to both with its second hex: one point more for that hex, one withdrawal after the other, and it names its way anew.
TEST(MonocacyRun, TwoSkirmishersAreForcedAtOnce) {
  COVERS("etw:15.3.1", "etw:15.3.2", "etw:15.3.4", "bs:10.1.1");
  AgvTable t = in_step({"cs-4-ga 1602", "us-1-md-a 1804 skirmish", "us-3-md 1704 skirmish"}, "cs-cook", "attack", "movement");
  t.play("move cs-4-ga to 1702-1703");
  EXPECT_EQ(t.story(), Lines{"4 GA moves from 1602 to 1703 for 3 MP. [bs:10.3.1]"});
  EXPECT_EQ(t.choices(), (Lines{"withdraw us-1-md-a to 1903", "withdraw us-1-md-a to 1904", "withdraw us-1-md-a to 1805"}));
  t.play("withdraw us-1-md-a to 1805");
  EXPECT_EQ(t.story(), Lines{"1 MD-a withdraws from 1804 to 1805. [etw:15.3.2]"});
  EXPECT_EQ(t.choices(), (Lines{"withdraw us-3-md to 1705", "withdraw us-3-md to 1605"}));
  t.play("withdraw us-3-md to 1705");
  EXPECT_EQ(t.story(), Lines{"3 MD withdraws from 1704 to 1705. [etw:15.3.2]"});
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.at("cs-4-ga"), "1703") << "the rest of its way is asked anew";
  t.play("move cs-4-ga to 1704");
  EXPECT_EQ(t.story(), Lines{"4 GA moves from 1703 to 1704 for 2 MP. [bs:10.3.1]"}) << "next to both again";
  EXPECT_EQ(t.decider(), Side::union_);
}

// 14 VA (4 SP, CR 4) charges 1 MD-b (3 SP, CR 2 without Support): column 4, one right for CR, two for the charge: 7-8. 44 is TR; 5 against
// 2 fails by three: Shaken, two hexes.
TEST(MonocacyRun, ACharge) {
  COVERS("bs:11.6.1", "etw:11.3.c.att.ix", "etw:11.3.c.att.iv", "bs:11.5.2");
  AgvTable t = in_step({"cs-14-va 1602", "us-1-md-b 1603"}, "cs-mccausland", "attack", "close-combat");
  t.play("close-combat at 1603 from 1602 charge");
  EXPECT_EQ(t.story(), (Lines{"The Confederates assault 1603 from 1602 in column 4, shifted to 7-8. [bs:11.2.1]",
                              "14 VA attacks with 4 SP. [bs:11.2.1]"}));
  EXPECT_EQ(t.choices(), (Lines{"pass", "fire at 1602"}));
  t.play("pass", {"4", "4", "5"});
  EXPECT_EQ(t.story(), (Lines{"Best CR of the Assaulting Hex above the defending lead unit's: 1 right. [etw:11.3.c.att.iv]",
                              "A Charge: 2 right. [etw:11.3.c.att.ix]",
                              "Close Combat against 1 MD-b: roll 44 in column 7-8, TR: a test, and retreat. [bs:11.3c.9]",
                              "1 MD-b tests its cohesion: roll 5 against 2, failed by 3. [bs:11.4.1]", "1 MD-b is Shaken. [bs:11.4.1]",
                              "1 MD-b retreats from 1603 to 1804. [bs:12.3.1]"}));
  EXPECT_TRUE(t.offers("advance cs-14-va 1604")) << "two hexes on, since the hex was left by two";
  EXPECT_EQ(t.why("advance cs-14-va 1703"), "bs:11.5.2") << "next to 1 MD-b";
}

// 41 is Rodes, whose chit lies in the cup: 3 becomes 2, seen when he is drawn; hit again, he is well.
TEST(MonocacyRun, ACasualtyChitIsSwappedInTheCup) {
  COVERS("etw:7.3b.iii.1", "etw:7.3b.iii.3", "etw:7.3b.iii.4", "bs:2.4.2");
  AgvTable t = drawing({"cs-4-ga 2601", "cs-14-nc 2602", "us-144-oh-vol 3205"}, {"fog-of-war", "cs-rodes"});
  t.play("done", {"fog-of-war", "6", "4", "1", "cs-rodes"});
  EXPECT_EQ(t.story(), (Lines{"Fog of War is drawn. [bs:7.1.1]",
                              "The Confederates roll 6 for the Fog of War: Possible General Casualty. [etw:7.3b.iii.1]",
                              "General casualty roll 41. [etw:7.3b.iii.1]", "Rodes is hit: the Casualty chit is used. [etw:7.3b.iii.1]",
                              "Rodes is drawn. [bs:7.1.1]"}));
  t.play("name brigade cs-cook", {"3", "cs-rodes", "2"});
  EXPECT_EQ(t.story(), (Lines{"Cook's Brigade is named. [bs:7.2.1]", "Cook's Brigade rolls 3 against 2: Limited Activation. [bs:7.2.5]",
                              "Rodes goes back into the cup. [bs:7.2.8]", "Rodes is drawn. [bs:7.1.1]",
                              "Cox's Brigade is named. [bs:7.2.1]", "Cox's Brigade rolls 2 against 2: Full Activation. [bs:7.2.5]"}));
}

TEST(MonocacyRun, TheEarlyEndAndEachLevelOfVictory) {
  COVERS("etw:16.0.2.a.0", "etw:16.0.2.b.4", "etw:16.0.1.issue.3", "etw:16.0.1.us.decisive.i", "etw:16.0.1.us.marginal.i",
         "etw:16.0.1.draw");
  const auto last = [](const std::vector<std::string>& lines, int turn, std::vector<const char*> theirs) {
    std::vector<Value> markers;
    for (const char* h : theirs) markers.push_back(confederates_in(h));
    AgvTable t = at_the_end(lines, turn, std::move(markers));
    const Value goals = t.view().get("score").get("goals");
    std::string foretold = "nothing";  // what the view says would decide if the turn ended now
    for (std::size_t i = 0; i < goals.size() && foretold == "nothing"; ++i)
      if (goals[i].get("reached").as_bool() && (turn == 17 || goals[i].get("ends").as_bool())) foretold = goals[i].get("rule").as_text();
    t.play("done");
    const std::string end = t.view().get("result").is_null() ? std::string("goes on") : t.story().back();
    return foretold + " | " + end;
  };
  const std::vector<const char*> bridges = {"2525", "2625", "2325", "2326"};
  EXPECT_EQ(last({"us-8-il-vol-a 2431 dismounted", "cs-6-nc 2427"}, 5, {"2525", "2625", "2325", "2326", "4032"}),
            "etw:16.0.2.a.0 | The Confederates win a decisive victory: the Georgetown Pike, its bridges and a road to Baltimore are "
            "theirs. [etw:16.0.1.issue.3]");
  EXPECT_EQ(last({"us-8-il-vol-a 2431 dismounted", "cs-6-nc 2427"}, 5, bridges),
            "etw:16.0.2.a.0 | The Confederates win a marginal victory: the Georgetown Pike and a bridge are theirs. [etw:16.0.1.csa.x.ii]");
  EXPECT_EQ(last({"us-14-nj-vol 2431", "cs-6-nc 2427"}, 5, bridges), "nothing | goes on") << "Union infantry in the corridor";
  const std::vector<std::string> denied = {"us-14-nj-vol 2431", "cs-6-nc 1920"}, open = {"us-14-nj-vol 2029", "cs-6-nc 1920"};
  EXPECT_EQ(last(denied, 17, {}),
            "etw:16.0.1.us.decisive.i | The Union win a decisive victory: the Baltimore Pike is screened and the Georgetown Pike denied. "
            "[etw:16.0.1.us.decisive.i]");
  EXPECT_EQ(last(denied, 17, {"4008"}),
            "etw:16.0.1.us.marginal.i | The Union win a marginal victory: the railroad is screened and the Georgetown Pike denied. "
            "[etw:16.0.1.us.marginal.i]");
  EXPECT_EQ(last(denied, 17, {"4008", "4032"}).substr(0, 34), "etw:16.0.1.draw | The game is a dr");
  EXPECT_EQ(
      last(open, 17, {"2525", "2625"}),
      "etw:16.0.1.csa.x.ii | The Confederates win a marginal victory: the Georgetown Pike and a bridge are theirs. [etw:16.0.1.csa.x.ii]");
  EXPECT_EQ(last(open, 17, {"2525", "2625", "2325", "2326", "4008"}),
            "etw:16.0.1.issue.3 | The Confederates win a decisive victory: the Georgetown Pike, its bridges and a road to Baltimore are "
            "theirs. [etw:16.0.1.issue.3]");
  EXPECT_EQ(last(open, 17, {}).substr(0, 15), "etw:16.0.1.draw");
}

// The same ends, every line of them.
TEST(MonocacyRun, TheLastTurnAndTheEarlyEndEventByEvent) {
  COVERS("etw:16.0.2.a.0", "etw:16.0.1.draw");
  const auto end = [](const std::vector<std::string>& lines, int turn, std::vector<const char*> theirs) {
    std::vector<Value> markers;
    for (const char* h : theirs) markers.push_back(confederates_in(h));
    AgvTable t = at_the_end(lines, turn, std::move(markers));
    t.play("done");
    return t.story();
  };
  const std::string phase = "End Turn Phase. [bs:4.1.1]";
  const std::vector<const char*> bridges = {"2525", "2625", "2325", "2326"};
  EXPECT_EQ(end({"us-8-il-vol-a 2431 dismounted", "cs-6-nc 2427"}, 5, bridges),
            (Lines{phase, "The Confederates win a marginal victory: the Georgetown Pike and a bridge are theirs. [etw:16.0.1.csa.x.ii]"}));
  const std::vector<std::string> denied = {"us-14-nj-vol 2431", "cs-6-nc 1920"}, open = {"us-14-nj-vol 2029", "cs-6-nc 1920"};
  EXPECT_EQ(
      end(denied, 17, {}),
      (Lines{
          phase,
          "The Union win a decisive victory: the Baltimore Pike is screened and the Georgetown Pike denied. [etw:16.0.1.us.decisive.i]"}));
  EXPECT_EQ(
      end(denied, 17, {"4008"}),
      (Lines{phase,
             "The Union win a marginal victory: the railroad is screened and the Georgetown Pike denied. [etw:16.0.1.us.marginal.i]"}));
  EXPECT_EQ(end(denied, 17, {"4008", "4032"}), (Lines{phase, "The game is a draw: neither side has what it came for. [etw:16.0.1.draw]"}));
  EXPECT_EQ(end(open, 17, {"2525", "2625"}),
            (Lines{phase, "The Confederates win a marginal victory: the Georgetown Pike and a bridge are theirs. [etw:16.0.1.csa.x.ii]"}));
  EXPECT_EQ(end(open, 17, {"2525", "2625", "2325", "2326", "4008"}),
            (Lines{phase,
                   "The Confederates win a decisive victory: the Georgetown Pike, its bridges and a road to Baltimore are theirs. "
                   "[etw:16.0.1.issue.3]"}));
}

TEST(MonocacyRun, WhatIsMissingIsSaid) {
  COVERS("etw:16.0.1.issue.1", "etw:16.0.2.b.1");
  const AgvTable t = at_the_end({"us-14-nj-vol 2431", "cs-6-nc 1920"}, 9, {confederates_in("2525"), confederates_in("2625")});
  const Value goals = t.view().get("score").get("goals");
  std::string missing;
  for (const Value& g : goals.items())
    if (g.get("side").as_text() == "confederate" && g.get("level").as_text() == "marginal")
      for (const Value& n : g.get("needs").items())
        if (!n.get("met").as_bool()) missing += n.get("text").as_text() + " (" + n.get("area").as_text() + ");";
  EXPECT_EQ(missing, "no qualifying Union unit in the Georgetown Pike Corridor (georgetown-pike-corridor);");
  EXPECT_EQ(goals[0].get("needs")[1].get("need").as_integer(), 24);
  EXPECT_EQ(goals[0].get("needs")[0].get("have").as_integer(), 9) << "the turn of the day";
  // The leash of Union units west of the river, as ground.
  const AgvTable west = field({"us-8-il-vol-c 1920"});
  const Value limits = west.ask("reach", object({{"unit", "us-8-il-vol-c"}})).get("limits");
  ASSERT_EQ(limits.size(), 1U);
  EXPECT_EQ(limits[0].get("rule").as_text(), "etw:10.13.1");
  bool near = false, far = false;
  for (const Value& h : limits[0].get("hexes").items()) {
    near = near || h.as_text() == "2020";
    far = far || h.as_text() == "1919";
  }
  EXPECT_TRUE(near && !far);
  // Why a bridge can not be used.
  const AgvTable burnt = field({"us-14-nj-vol 2326"}, "16.2", 2, {crossing("2325", "2326", false)});
  bool told = false;
  const Value lit = burnt.ask("reach", object({{"unit", "us-14-nj-vol"}})).get("barred");
  for (const Value& b : lit.items()) told = told || (b.get("hex").as_text() == "2325" && b.get("rule").as_text() == "etw:2.10.h.iii.2.3");
  EXPECT_TRUE(told);
}

}  // namespace
}  // namespace vedette
