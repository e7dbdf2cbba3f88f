// Phase A and phase C: the cup, Key and random chits, naming, the activation roll, the way back of a chit, wild chits, and
// what each side may know of it.
#include "blind_swords/flow/command.h"

#include <gtest/gtest.h>

#include "blind_swords/flow/phases.h"
#include "blind_swords/rules.h"
#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

std::vector<std::string> ids(const Value& v) {
  std::vector<std::string> all;
  for (const Value& i : v.items()) all.push_back(i.as_text());
  return all;
}
bool has(const Value& v, std::string_view id) {
  for (const Value& i : v.items())
    if (i.as_text() == id) return true;
  return false;
}

TEST(CommandDecision, OneKeyChitAndOneRandomChitASide) {
  AgvTable t;
  COVERS("bs:4.2.1", "bs:5.1.1", "agv:5.1.1", "agv:5.1.issue.1", "bs:4.1.1");
  EXPECT_EQ(t.view().get("phase").as_text(), "command");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_EQ(t.why("key chits cs-firefight"), "bs:5.1.1");  // not his
  EXPECT_EQ(t.why("key chits us-cox"), "bs:5.1.1");        // no event
  EXPECT_EQ(t.why("order attack"), "bs:8.1.1");
  t.play("key chits us-charge");
  EXPECT_EQ(t.decider(), Side::confederate);
  COVERS("bs:5.2.1", "agv:5.2.1", "agv:16.1.special.1", "bs:5.3.1", "bs:5.3.3", "agv:16.1.chits.issue.1");
  t.play("key chits cs-reaction", {"us-rally", "cs-firefight", "us-cox"});  // random: Union first; then the first draw
  bool filled = false;
  for (const Value& e : t.events())
    if (e.get("event").as_text() == "cup-filled") {
      EXPECT_EQ(e.get("count").as_integer(), 7);  // Cox, two wild chits, two events a side; no Hill at 9 AM
      filled = true;
    }
  EXPECT_TRUE(filled);
  COVERS("agv:2.3.2");
  EXPECT_EQ(t.view().get("cup").get("count").as_integer(), 6);
  const Value view = t.view();
  for (const std::string& id : ids(view.get("cup").get("known"))) EXPECT_NE(agv_game().chit(id), kNoChit);
}

TEST(CommandDecision, WhatEachSideKnowsOfTheCup) {
  AgvTable t;
  t.play("key chits us-charge");
  COVERS("bs:1.0.5", "agv:5.2.2", "agv:1.0.players");
  // The second chooser's view does not depend on the first's choice.
  AgvTable other;
  other.play("key chits us-firefight");
  EXPECT_EQ(agv_game().view(t.position, Seat::confederate), agv_game().view(other.position, Seat::confederate));
  EXPECT_FALSE(agv_game().view(t.position, Seat::union_) == agv_game().view(other.position, Seat::union_));
  t.play("key chits cs-rally", {"us-rally", "cs-firefight", "us-cox"});
  COVERS("bs:5.2.2");
  const Value us = t.view(Seat::union_).get("cup"), cs = t.view(Seat::confederate).get("cup");
  EXPECT_EQ(us.get("count").as_integer(), 6);
  EXPECT_TRUE(has(us.get("known"), "us-charge"));  // his own Key Chit
  EXPECT_FALSE(has(us.get("known"), "us-rally"));  // the random one nobody has seen
  EXPECT_FALSE(has(cs.get("known"), "us-charge"));
  EXPECT_TRUE(has(cs.get("known"), "fog-of-war"));
  EXPECT_TRUE(has(cs.get("known"), "cs-rally"));
  // Hidden chits swapped under a view: nothing changes for the side that may not know.
  AgvTable swapped;
  swapped.play("key chits us-skirmishers").play("key chits cs-rally", {"us-firefight", "cs-firefight", "us-cox"});
  EXPECT_EQ(agv_game().view(t.position, Seat::confederate), agv_game().view(swapped.position, Seat::confederate));
  EXPECT_EQ(agv_game().view(t.position, Seat::table), agv_game().view(swapped.position, Seat::table));
}

// A table in the Chit Draw Phase of 9:30 AM with this in the cup, nobody near anybody; one brigade is resting, and `done`
// ends that and brings the draw.
AgvTable drawing(std::vector<std::string> cup, std::string_view resting = "us-wv-cavalry",
                 std::vector<std::pair<std::string, bool>> options = {}) {
  AgvTable t(std::move(options));
  t.place(object({{"turn", 2}, {"phase", "command"}, {"cup", list({})}}));
  t.place(object({{"activation", object({{"brigade", resting}, {"order", "regroup"}})}, {"step", "rally"}, {"cup", list(std::move(cup))}}));
  return t;
}

TEST(CommandChit, NamesOneBrigadeAndRolls) {
  AgvTable t = drawing({"us-cox", "cs-d-h-hill"}, "cs-5-va-cavalry");
  t.play("done", {"us-cox"});  // the placed activation ends, Cox is drawn
  COVERS("bs:7.1.1", "bs:7.2.1", "agv:16.1.special.6.a", "bs:2.4.1");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_TRUE(t.offers("name brigade us-scammon"));
  EXPECT_EQ(t.why("name brigade cs-garland"), "agv:16.1.special.6.a");
  EXPECT_FALSE(t.offers("pass"));  // he may not decline
  COVERS("bs:7.2.3");
  EXPECT_EQ(t.why("name brigade us-crook"), "bs:7.2.3");  // not on the map yet
  COVERS("bs:7.2.5", "bs:7.2.7", "bs:2.3.1", "agv:2.3.1");
  t.play("name brigade us-scammon", {"4"});  // rating 4: Full
  EXPECT_TRUE(t.happened("activation-roll", "bs:7.2.5"));
  EXPECT_EQ(t.view().get("activation").get("kind").as_text(), "full");
  EXPECT_TRUE(has(t.view().get("activated"), "us-scammon"));
  COVERS("bs:8.1.1");
  for (const char* o : {"order attack", "order defend", "order maneuver", "order regroup"}) EXPECT_TRUE(t.offers(o)) << o;
}

TEST(CommandChit, ALimitedActivationOnlyFiresAtNeighbours) {
  AgvTable t = drawing({"us-cox"});
  COVERS("bs:8.2.1");
  // Scammon is the only brigade left, so he is named; a roll of 5 is Limited and nobody is adjacent: the activation is
  // over, and Cox is discarded.
  t.play("done", {"us-cox", "5"});
  COVERS("bs:7.2.8", "bs:7.2.9", "agv:16.1.special.3.a");
  EXPECT_TRUE(t.happened("chit-returned", "bs:7.2.8"));
  for (const Value& e : t.events()) {
    if (e.get("event").as_text() == "activation-roll") {
      EXPECT_EQ(e.get("kind").as_text(), "limited");
    }
    if (e.get("event").as_text() == "chit-returned") {
      EXPECT_FALSE(e.get("cup").as_bool());
    }
  }
  AgvTable two = drawing({"cs-d-h-hill"});
  two.play("done", {"cs-d-h-hill"});
  EXPECT_TRUE(two.offers("name brigade cs-5-va-cavalry"));
  two.play("name brigade cs-5-va-cavalry", {"6", "cs-d-h-hill", "1"});  // back into the cup, and drawn again for Garland
  EXPECT_TRUE(two.happened("chit-drawn"));
  COVERS("agv:16.1.special.6.b");
  EXPECT_EQ(two.view().get("activation").get("brigade").as_text(), "cs-garland");
  COVERS("bs:7.2.2");  // an activated brigade can not be named again
  EXPECT_TRUE(has(two.view().get("activated"), "cs-5-va-cavalry"));
}

TEST(CommandChit, TheReturnRollOption) {
  AgvTable t = drawing({"cs-d-h-hill"}, "us-wv-cavalry", {{"chit-return-roll", true}});
  t.play("done", {"cs-d-h-hill"});
  COVERS("bs:7.2.8");
  t.play("name brigade cs-5-va-cavalry", {"6", "6"});  // Limited; return roll 6 against 5: out
  EXPECT_TRUE(t.happened("return-roll", "bs:7.2.8"));
  EXPECT_EQ(t.view().get("turn").get("n").as_integer(), 3);
}

TEST(CommandChit, NoBrigadeToName) {
  AgvTable t = drawing({"us-cox"});
  t.place(object({{"activated", list({"us-scammon", "us-wv-cavalry"})}}));
  COVERS("bs:7.2.4");
  t.play("done", {"us-cox"});
  EXPECT_TRUE(t.happened("chit-returned", "bs:7.2.4"));
}

TEST(WildChits, FortunesOfWarCancelTheNextChit) {
  AgvTable t = drawing({"fortunes-of-war", "cs-last-stand", "us-cox"});
  COVERS("bs:wild.fortunes-of-war.1", "bs:wild.fortunes-of-war.3", "bs:7.3a.1", "bs:2.7.1", "bs:2.6.1");
  t.play("done", {"fortunes-of-war", "cs-last-stand", "us-cox", "1"});
  EXPECT_TRUE(t.happened("chit-cancelled", "bs:wild.fortunes-of-war.3"));
  EXPECT_EQ(t.view().get("held").get("confederate").size(), 0U);
  AgvTable cox = drawing({"fortunes-of-war", "us-cox"});
  COVERS("bs:wild.fortunes-of-war.2");
  cox.play("done", {"fortunes-of-war", "us-cox"});  // Scammon is the only brigade left: marked without being asked
  EXPECT_TRUE(cox.happened("brigade-marked", "bs:wild.fortunes-of-war.2"));
  EXPECT_FALSE(cox.happened("activation-roll"));
  AgvTable fog = drawing({"fortunes-of-war", "fog-of-war", "us-cox"});
  fog.play("done", {"fortunes-of-war", "fog-of-war", "us-cox", "1"});
  EXPECT_FALSE(fog.happened("fog-roll"));
}

TEST(WildChits, FogOfWarIsRolledByTheOtherPlayerAndDrawsOn) {
  COVERS("bs:wild.fog-of-war.1", "bs:7.3b.1", "agv:7.3.b.1", "agv:7.3.b.issue.1", "agv:16.1.chits.1", "bs:wild.fog-of-war.2");
  AgvTable t = drawing({"fog-of-war", "us-cox"});
  t.play("done", {"fog-of-war", "2", "us-cox", "1"});
  for (const Value& e : t.events())
    if (e.get("event").as_text() == "fog-roll") {
      COVERS("agv:fow.16.1.1-3", "bs:2.2.3");
      EXPECT_EQ(e.get("rule").as_text(), "agv:fow.16.1.1-3");
      EXPECT_EQ(e.get("side").as_text(), "confederate");  // 9:30 AM is turn 4 of the day: the Union pulls
    }
  COVERS("agv:fow.16.1.4", "bs:4.1.2");
  AgvTable hayes = drawing({"fog-of-war", "us-cox"});
  EXPECT_FALSE(hayes.unit("us-23-oh").get("supported").as_bool());
  hayes.play("done", {"fog-of-war", "4", "us-cox", "1"});
  EXPECT_TRUE(hayes.unit("us-23-oh").get("supported").as_bool());  // in Woods all the same
  // For the rest of the scenario: also when it has broken and come back, and a later 4 changes nothing.
  AgvTable back = drawing({"us-rally", "fog-of-war", "us-cox"});
  back.place(object({{"units", units({"us-23-oh available", "us-12-oh 2335"})},
                     {"markers", objects({object({{"marker", "supported"}, {"unit", "us-23-oh"}})})}}));
  back.play("done", {"us-rally"}).play("play chit us-rally us-23-oh 2336", {"1", "fog-of-war", "4", "us-cox"});
  EXPECT_TRUE(back.unit("us-23-oh").get("supported").as_bool()) << "in Woods";
  EXPECT_FALSE(back.happened("marked", "agv:fow.16.1.4"));
  COVERS("agv:fow.16.1.5");
  AgvTable garland = drawing({"fog-of-war", "us-cox"});
  garland.place(object({{"units", units({"cs-12-nc 2033", "cs-5-nc 2032"})}}));
  EXPECT_TRUE(garland.unit("cs-5-nc").get("supported").as_bool());
  garland.play("done", {"fog-of-war", "5", "us-cox", "1"});
  EXPECT_FALSE(garland.unit("cs-5-nc").get("supported").as_bool());
  COVERS("agv:fow.16.1.6.a", "agv:fow.16.1.6.c", "bs:14.2.1", "bs:14.3.1");
  AgvTable fire = drawing({"fog-of-war"});
  fire.play("done", {"fog-of-war", "6", "3"});  // the Confederates get it; the turn ends and it lapses
  EXPECT_TRUE(fire.happened("friendly-fire", "agv:fow.16.1.6.a"));
  const Value view = fire.view();
  for (const Value& m : view.get("markers").items()) EXPECT_NE(m.get("marker").as_text(), "friendly-fire");
}

TEST(WildChits, EveryRollOfTheFogOfWarSaysWhomItIsAbout) {
  const auto rolled = [](const char* die) {
    AgvTable t = drawing({"fog-of-war", "us-cox", "cs-d-h-hill"});
    t.play("done", die == std::string("6") ? std::vector<std::string>{"fog-of-war", die, "1", "us-cox"}
                                           : std::vector<std::string>{"fog-of-war", die, "us-cox"});
    for (const Value& e : t.events())
      if (e.get("event").as_text() == "fog-roll") return e.get("rule").as_text() + " " + e.get("affects").as_text();
    return std::string();
  };
  COVERS("agv:fow.16.1.1-3");
  for (const char* die : {"1", "2", "3"}) EXPECT_EQ(rolled(die), "agv:fow.16.1.1-3 ");
  COVERS("agv:fow.16.1.4", "agv:fow.16.1.5", "agv:fow.16.1.6.a");
  EXPECT_EQ(rolled("4"), "agv:fow.16.1.4 union");
  EXPECT_EQ(rolled("5"), "agv:fow.16.1.5 confederate");
  EXPECT_EQ(rolled("6"), "agv:fow.16.1.6.a both");
}

TEST(WildChits, IndecisionLowersDivisionRatings) {
  const bs::Content& c = agv();
  AgvTable t;
  bs::Position& p = t.position.as<bs::Position>();
  const ChitIndex hill = agv_game().chit("cs-d-h-hill");
  COVERS("bs:wild.indecision.1", "agv:7.3.c.4", "agv:7.3.c.issue.1");
  EXPECT_EQ(bs::rating_now(c, p, hill), 5);
  p.indecision = 1;
  EXPECT_EQ(bs::rating_now(c, p, hill), 3);
  COVERS("agv:7.3.c.6", "bs:7.3c.1");
  bool shown = false;
  const Value view = t.view();
  for (const Value& m : view.get("markers").items()) shown = shown || m.get("marker").as_text() == "indecision";
  EXPECT_TRUE(shown);
}

TEST(EndOfTurn, ChitsMarkersAndTheBrokenTrack) {
  AgvTable t = drawing({"us-cox"});
  t.place(object({{"units", units({"us-12-oh broken-2", "cs-5-nc broken-1", "us-23-oh 2336 shaken"})}}));
  COVERS("bs:12.8.2", "bs:14.4.1", "bs:14.1.1", "bs:4.5.3");
  t.play("done", {"us-cox", "6"});
  EXPECT_EQ(t.view().get("turn").get("n").as_integer(), 3);
  EXPECT_EQ(t.at("us-12-oh"), "broken-1");
  EXPECT_EQ(t.at("cs-5-nc"), "available");
  EXPECT_EQ(t.unit("us-23-oh").get("morale").as_text(), "shaken");  // stays
  EXPECT_EQ(t.view().get("activated").size(), 0U);
  COVERS("bs:2.6.2", "bs:7.3.3");
  EXPECT_EQ(t.view().get("phase").as_text(), "command");
}

}  // namespace
}  // namespace vedette
