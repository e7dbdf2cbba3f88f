// Commanders, event chits and Fog of War of Early Threatens Washington: etw:7.3.
#include "etw_table.h"

namespace vedette {
namespace {

using namespace testing_support;

const std::vector<std::string> kArmies = {"us-144-oh-vol 3205", "us-159-oh-vol 3506", "us-14-nj-vol 2229", "us-138-pa 2626",
                                          "cs-4-ga 2601",       "cs-14-nc 2803",      "cs-6-nc 1609"};

bs::Place place_of(const AgvTable& t, std::string_view chit) { return t.position.as<bs::Position>().chit[t.game().chit(chit)]; }
int rating(const AgvTable& t, std::string_view chit) {
  const Value all_leaders = t.view().get("leaders");
  for (const Value& l : all_leaders.items())
    if (l.get("chit").as_text() == chit) return static_cast<int>(l.get("rating").as_integer());
  return 0;
}

TEST(Command, WallaceHasTwoChits) {
  COVERS("etw:7.3.cic.1", "etw:7.3.cic.2", "etw:7.3.cic.3", "etw:7.3.cic.4", "etw:16.1.issue.3");
  AgvTable t = drawing(kArmies, {"us-l-wallace-div", "us-l-wallace-cic"});
  t.play("done", {"us-l-wallace-div"});
  EXPECT_TRUE(t.offers("name brigade us-tyler") && t.offers("name brigade us-clendenin"));
  EXPECT_EQ(t.why("name brigade us-truex"), "bs:2.4.1");
  AgvTable cic = drawing(kArmies, {"us-l-wallace-cic", "cs-rodes"});
  cic.play("done", {"us-l-wallace-cic"});
  EXPECT_EQ(place_of(cic, "us-l-wallace-cic"), bs::Place::hand) << "kept, and playable before the next draw";
  cic.play("play chit us-l-wallace-cic");
  EXPECT_TRUE(cic.offers("name brigade us-mcclellan"));
  cic.play("name brigade us-mcclellan", {"5"});
  EXPECT_TRUE(cic.happened("activation-roll", "bs:7.4.2"));
}

TEST(FogOfWar, TheOtherSideRollsAndChaosLiesOnAHex) {
  COVERS("etw:7.3b.1", "etw:7.3b.2", "etw:7.3b.i.1", "etw:7.3b.i.2", "etw:7.3b.i.3", "etw:7.3b.i.4", "etw:7.3b.i.7", "etw:7.3b.i.issue");
  AgvTable t = drawing({"us-144-oh-vol 3205", "us-149-oh-vol-a 3204", "cs-4-ga 2601"}, {"fog-of-war", "us-l-wallace-div"});
  t.play("done", {"fog-of-war", "1"});
  EXPECT_EQ(told(t, "fog-roll", "side"), "confederate") << "turn 2 is pulled by the Union";
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_TRUE(t.offers("choose 3205"));
  t.play("choose 3205", {"us-l-wallace-div", "1"});  // Tyler alone can be named
  EXPECT_EQ(place_of(t, "fog-of-war"), bs::Place::map);
  EXPECT_FALSE(t.unit("us-149-oh-vol-a").get("supported").as_bool()) << "144 OH gives no Support";
  t.play("order attack");
  EXPECT_EQ(t.why("move us-144-oh-vol to 3206"), "etw:7.3b.i.2");
}

TEST(FogOfWar, AWaywardMoveIsOneHexByTheEnemy) {
  COVERS("etw:7.3b.ii.1", "etw:7.3b.ii.2", "bs:10.11.1");
  AgvTable t = drawing({"us-144-oh-vol 3205", "us-alexander-balt-ind-bty-a 2722", "cs-4-ga 2601"}, {"fog-of-war"});
  t.play("done", {"fog-of-war", "3"});
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.why("move us-alexander-balt-ind-bty-a to 2721"), "etw:7.3b.ii.1") << "infantry or cavalry";
  EXPECT_EQ(t.why("move us-144-oh-vol to 3304"), "bs:10.11.1") << "the river";
  EXPECT_EQ(t.why("move us-144-oh-vol to 3305"), "");
  t.play("move us-144-oh-vol to 3206");
  EXPECT_EQ(t.at("us-144-oh-vol"), "3206");
}

TEST(FogOfWar, AResultForEitherSideSaysWhoseItIs) {
  COVERS("etw:7.3b.i.1", "etw:7.3b.ii.1");
  const std::vector<std::pair<std::string, std::string>> results = {{"1", "one Union hex"},
                                                                    {"2", "one Confederate hex"},
                                                                    {"3", "the Confederates may move one Union"},
                                                                    {"4", "the Union may move one Confederate"}};
  for (const auto& [die, says] : results) {
    AgvTable t = drawing({"us-144-oh-vol 3205", "us-149-oh-vol-a 3204", "cs-4-ga 2601"}, {"fog-of-war"});
    t.play("done", {"fog-of-war", die});
    EXPECT_NE(told(t, "fog-roll", "text").find(says), std::string::npos) << die << ": " << told(t, "fog-roll", "text");
  }
}

TEST(FogOfWar, AWaywardMoveDrawsFire) {
  COVERS("etw:7.3b.ii.3", "bs:10.7.7");
  AgvTable t = drawing({"us-144-oh-vol 1603", "cs-4-ga 1602"}, {"fog-of-war"});
  t.play("done", {"fog-of-war", "3"});
  t.play("move us-144-oh-vol to 1604");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_NE(t.view().get("prompt").as_text().find("Withdrawal Fire"), std::string::npos);
}

TEST(FogOfWar, AGeneralHitHasHisChitTurnedOver) {
  COVERS("etw:7.3b.iii.1", "etw:7.3b.iii.2", "etw:7.3b.iii.3", "etw:7.3b.iii.4", "etw:7.3b.iii.5", "etw:7.3b.iii.6", "etw:7.3b.iii.issue",
         "bs:2.4.2");
  AgvTable t = drawing(kArmies, {"fog-of-war", "us-l-wallace-div", "us-l-wallace-cic"});
  t.play("done", {"fog-of-war", "5", "1", "1", "us-l-wallace-div"});
  EXPECT_EQ(rating(t, "us-l-wallace-cic"), 4);
  EXPECT_EQ(rating(t, "us-l-wallace-div"), 3) << "both his chits, in the cup or out of it";
  AgvTable rodes = drawing(kArmies, {"fog-of-war", "cs-rodes"});
  rodes.play("done", {"fog-of-war", "6", "4", "1", "cs-rodes"});
  EXPECT_EQ(rating(rodes, "cs-rodes"), 2);
  rodes.play("name brigade cs-cook", {"3"});
  EXPECT_EQ(told(rodes, "activation-roll", "kind"), "limited") << "3 against 2";
  AgvTable early = drawing(kArmies, {"fog-of-war", "cs-rodes"});
  early.play("done", {"fog-of-war", "5", "3", "1", "cs-rodes"});
  EXPECT_FALSE(early.happened("chit-turned")) << "Early has not come by 10:30";
  AgvTable back = field(kArmies, "16.2", 2, {object({{"marker", "casualty"}, {"chit", "us-ricketts"}})});
  back.place(object({{"phase", "chit-draw"}, {"cup", list({"fog-of-war", "us-ricketts"})}, {"held", hands({})}}));
  back.play("done", {"fog-of-war", "5", "2", "1", "us-ricketts"});
  EXPECT_EQ(rating(back, "us-ricketts"), 4);
}

TEST(Events, ARedXThatWasNotUsedComesBack) {
  COVERS("etw:7.3.1", "etw:7.3.2", "etw:7.3.3", "etw:11.3.c.att.vii", "etw:11.3.c.att.viii");
  AgvTable t = drawing(kArmies, {"us-burn-the-bridge"});
  t.play("done", {"us-burn-the-bridge"});
  EXPECT_NE(place_of(t, "us-burn-the-bridge"), bs::Place::out) << "the turn is over and it was not used";
  AgvTable yell = in_step({"cs-4-ga 1602", "us-144-oh-vol 1603"}, "cs-cook", "attack", "close-combat", hands({}, {"cs-rebel-yell"}));
  yell.play("close-combat at 1603 from 1602");
  if (yell.offers("done")) yell.play("done");
  yell.play("play chit cs-rebel-yell");
  EXPECT_TRUE(yell.happened("chit-played", "bs:event.rebel-yell.1"));
}

TEST(EndGame, GordonOpensTheFirstTurnWithoutARoll) {
  COVERS("etw:16.3.special.5.1", "etw:16.3.special.5.2", "etw:16.3.special.5.3");
  AgvTable t = drawing({"us-14-nj-vol 2032", "cs-13-ga 1028", "cs-4-ga 3001"}, {"cs-gordon", "cs-rodes"}, hands({"us-command-confusion"}),
                       "16.3", 1);
  t.play("done");
  EXPECT_TRUE(t.happened("chit-drawn", "bs:7.1.2"));
  EXPECT_TRUE(t.happened("activation-set", "bs:7.2.6") || t.offers("name brigade cs-evans"));
}

}  // namespace
}  // namespace vedette
