// Leader Casualties, Sharpshooters and the Morale Check.
#include "fire_on_the_mountain/combat/morale.h"
#include "fotm/combat_table.h"

namespace vedette::fotm {
namespace {

struct LeadersTest : CombatTable {
  Action falls(const char* id) const { return act(Verb::casualty, unit(id)); }
};

TEST_F(LeadersTest, FourSixesOfCloseCombatAloneCostNoLeader) {
  COVERS("fotm:16.1.both", "fotm:17.4.four", "fotm:15.8.cc");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  begin_union();
  assault_with("1616", {"us-crook", "us-scammon"}, {1, 1, 1, 1, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1});
  EXPECT_EQ(at("cs-garland").lcm, 0);
  EXPECT_EQ(at("cs-garland").lost, 2);  // five sixes, two steps, and a rout
  EXPECT_EQ(chapter_now(), Kind::retreat);
}

TEST_F(LeadersTest, WithTwoLcmsTheCommandersDrawLots) {
  COVERS("fotm:16.2.lead", "fotm:16.2.two", "fotm:16.2.tie", "fotm:16.2.flip", "fotm:16.1.order", "fotm:16.1.permanent",
         "fotm:18.1.vp.commander", "fotm:2.2.name");
  put("cs-garland", "1616", "1617");
  at("cs-garland").lcm = 2;
  put("cs-dh-hill", "1616");
  put("cs-hood", "1616");
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  put("us-cook", "1617", "1616");
  begin_union();
  // Canister one six; Garland's three dice; Close Combat three sixes: four in all. Lots 3 and 3, again 5 and 2: Hill.
  assault_with("1616", {"us-crook", "us-scammon", "us-cook"}, {6, 1, 1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 3, 3, 5, 2});
  EXPECT_EQ(at("cs-garland").lcm, 2);
  EXPECT_EQ(the(Happened::commander_hit).unit, unit("cs-dh-hill"));
  EXPECT_EQ(at("cs-dh-hill").lost, 1);
  EXPECT_EQ(at("cs-hood").lost, 0);
  EXPECT_EQ(command_modifier(c, p, unit("cs-dh-hill")), 1);
  EXPECT_EQ(vp(Side::union_, VpLine::commander), 1);
  EXPECT_EQ(vp(Side::union_, VpLine::lcm), 0);
  EXPECT_EQ(at("cs-garland").lost, 2);  // one to canister, one of three to Close Combat
}

TEST_F(LeadersTest, TheFirstLcmIsCountedEvenIfTheSameRollEliminatesTheLead) {
  COVERS("fotm:16.1.order", "fotm:16.1.side", "fotm:18.1.hold");
  put("cs-garland", "1616", "1617");
  lose("cs-garland", 3);
  put("cs-lane", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  put("us-cook", "1617", "1616");
  begin_union();
  assault_with("1616", {"us-crook", "us-scammon", "us-cook"}, {6, 1});
  play(act(Verb::canister, unit("cs-lane")), {1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(vp(Side::union_, VpLine::lcm), 1);
  EXPECT_EQ(vp(Side::union_, VpLine::infantry), 1);
  EXPECT_EQ(at("cs-garland").at, At::eliminated);
}

TEST_F(LeadersTest, SharpshootersInDefensiveFireChooseTheirMan) {
  COVERS("fotm:7.2.ones", "fotm:7.2.pick", "fotm:7.2.whose", "fotm:16.2.reno", "fotm:16.2.reno.vp");
  put("cs-jenkins", "1616", "1617");  // 3 SP
  put("us-crook", "1617", "1616");
  put("us-cox", "1617");
  begin_union();
  play(assault_on("1616"), {1, 1, 2});
  EXPECT_EQ(asking(), Ask::casualty);
  EXPECT_EQ(decider(), Side::confederate);
  EXPECT_EQ(count(Verb::casualty), 2);
  EXPECT_EQ(why(falls("cs-jenkins")), "fotm:7.2.whose");
  Position before = p;
  play(falls("us-crook"), {2, 2, 2, 2, 2});
  EXPECT_EQ(at("us-crook").lcm, 1);
  EXPECT_EQ(vp(Side::confederate, VpLine::lcm), 1);
  // Cox: the first is Reno, the second flips, the third removes.
  for (int casualties = 0; casualties < 3; ++casualties) {
    p = before;
    at("us-cox").lost = static_cast<std::uint8_t>(casualties);
    play(falls("us-cox"), {2, 2, 2, 2, 2});
    EXPECT_EQ(vp(Side::confederate, VpLine::commander), casualties < 2 ? 1 : 0);
    EXPECT_EQ(at("us-cox").at, casualties < 2 ? At::map : At::eliminated);
    if (casualties < 2) {
      EXPECT_EQ(command_modifier(c, p, unit("us-cox")), casualties == 0 ? 2 : 1);
    }
  }
}

TEST_F(LeadersTest, McClellanIsRemovedAndLeeIsNeverHit) {
  COVERS("fotm:16.2.mac", "fotm:18.1.vp.mcclellan", "fotm:18.1.replace", "fotm:10.4.immune", "fotm:10.4.conflict");
  put("cs-jenkins", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-mcclellan", "1617");
  begin_union();
  play(assault_on("1616"), {1, 1, 2});
  play(falls("us-mcclellan"), {2, 2, 2, 2, 2});
  EXPECT_EQ(at("us-mcclellan").at, At::eliminated);
  EXPECT_EQ(vp(Side::confederate, VpLine::mcclellan), 1);
  EXPECT_EQ(vp(Side::confederate, VpLine::commander), 0);
}

TEST_F(LeadersTest, PhelpsMayNotChooseLee) {
  COVERS("fotm:10.4.immune", "fotm:7.2.ones");
  put("cs-garland", "1616", "1617");
  put("cs-lee", "1616");
  put("cs-hood", "1616");
  put("us-phelps", "1617", "1616");  // 2 SP
  put("us-gibbon", "1617", "1616");
  begin_union();
  assault_with("1616", {"us-phelps"}, {2, 2, 2, 2, 1, 1});
  EXPECT_EQ(asking(), Ask::casualty);
  EXPECT_EQ(why(falls("cs-lee")), "fotm:10.4.immune");
  EXPECT_EQ(count(Verb::casualty), 2);
}

TEST_F(LeadersTest, OnesRolledAgainstSharpshootersDoNothing) {
  COVERS("fotm:7.2.whose");
  put("cs-garland", "1616", "1617");
  put("us-phelps", "1617", "1616");
  begin_union();
  play(assault_on("1616"), {1, 1, 1, 1, 2, 3});
  EXPECT_EQ(asking(), Ask::nothing);
  EXPECT_EQ(at("us-phelps").lcm, 0);
}

TEST_F(LeadersTest, MoraleModifiers) {
  COVERS("fotm:10.3.one", "fotm:17.2.lcm", "fotm:17.2.cm", "fotm:10.3.conflict", "fotm:2.2.cm", "fotm:10.2.nosum", "fotm:16.1.effects");
  put("cs-garland", "1616", "1617");
  put("cs-dh-hill", "1616");
  EXPECT_EQ(morale_modifiers(c, p, unit("cs-garland"), kNoUnit).total(), 0);
  at("cs-garland").lcm = 1;
  EXPECT_EQ(morale_modifiers(c, p, unit("cs-garland"), kNoUnit).total(), -1);
  EXPECT_EQ(morale_modifiers(c, p, unit("cs-garland"), unit("cs-dh-hill")).total(), 1);
  at("cs-garland").lcm = 2;
  EXPECT_EQ(morale_modifiers(c, p, unit("cs-garland"), unit("cs-dh-hill")).total(), 0);
  COVERS("fotm:10.3.two", "fotm:2.2.count", "fotm:2.2.period", "fotm:10.2.own");
  EXPECT_EQ(id(may_check(c, p, unit("cs-garland"), kNoUnit).clause), "fotm:10.3.two");
  EXPECT_TRUE(may_check(c, p, unit("cs-garland"), unit("cs-dh-hill")).allowed());
  at("cs-dh-hill").helped = 2;
  EXPECT_EQ(id(may_check(c, p, unit("cs-garland"), unit("cs-dh-hill")).clause), "fotm:2.2.count");
  put("cs-hood", "1616");  // not of his division
  EXPECT_TRUE(may_check(c, p, unit("cs-garland"), unit("cs-hood")).allowed());
  put("cs-longstreet", "1615");
  EXPECT_EQ(id(may_check(c, p, unit("cs-garland"), unit("cs-longstreet")).clause), "fotm:17.2.once");
}

TEST_F(LeadersTest, TheDefenderChecksWithAHelpingCommander) {
  COVERS("fotm:17.2.cm", "fotm:17.2.bounds", "fotm:17.2.scope");
  put("cs-garland", "1616", "1617");
  put("cs-colquitt", "1616", "1617");
  put("cs-dh-hill", "1616");
  at("cs-dh-hill").helped = 2;  // of the Rally Phase: an Assault counts anew
  put("us-crook", "1617", "1616");
  begin_union();
  play(assault_on("1616"), {1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1});
  EXPECT_EQ(asking(), Ask::morale);
  EXPECT_EQ(count(Verb::check), 2);
  const Position before = p;
  play(check("cs-garland", "cs-dh-hill"), {3});
  EXPECT_EQ(the(Happened::checked).value[0], 2);
  EXPECT_EQ(where("cs-garland"), "1616");
  EXPECT_EQ(p.top[hex("1616")], unit("cs-colquitt"));  // 15.8: the beaten Lead goes under its stack
  EXPECT_TRUE(at("cs-garland").has(kBeaten));
  COVERS("fotm:15.8.bottom", "fotm:15.8.bottom.when");
  // Alone it would have failed: only that Brigade goes, Colquitt holds the hex.
  p = before;
  play(check("cs-garland"), {3});
  play(retreat_to("cs-garland", "1615"));
  EXPECT_EQ(where("cs-colquitt"), "1616");
  EXPECT_EQ(where("cs-dh-hill"), "1616");
  EXPECT_FALSE(at("cs-garland").has(kRouted));
}

TEST_F(LeadersTest, WithoutOfficersAndCommanderItMustRetreat) {
  COVERS("fotm:10.3.auto", "fotm:10.3.two");
  put("cs-garland", "1616", "1617");
  at("cs-garland").lcm = 2;
  put("us-crook", "1617", "1616");
  begin_union();
  play(assault_on("1616"), {1, 1, 1, 1, 6, 6, 1, 1, 1});
  EXPECT_EQ(chapter_now(), Kind::retreat);
}

TEST_F(LeadersTest, LongstreetGivesHisTwoPointsOnce) {
  COVERS("fotm:10.5.sp", "fotm:10.5.scope", "fotm:10.5.when");
  put("us-crook", "1616", "1615", Arc::rear);
  at("us-crook").facing = 0;
  put("cs-garland", "1617", "1616");
  put("cs-longstreet", "1617");
  p.bonus = Bonus::open;
  p.bonus_turn = 12;
  begin_confederate(12);
  play(assault_on("1616"));
  EXPECT_EQ(asking(), Ask::bonus);
  EXPECT_EQ(decider(), Side::confederate);
  const Position before = p;
  play(act(Verb::bonus, 0, 2), {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(modifier("fotm:10.5.sp"), 2);
  EXPECT_EQ(p.bonus, Bonus::assault);
  p = before;
  play(act(Verb::pass), {1, 1, 1, 1});
  EXPECT_EQ(p.bonus, Bonus::open);
}

TEST_F(LeadersTest, SharpshootersStayLeadThoughBeaten) {
  COVERS("fotm:15.8.bottom.ss", "fotm:4.2.reorder");
  put("cs-jenkins", "1616", "1617");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  begin_union();
  play(assault_on("1616"), {2, 2, 2, 2, 2, 2, 2, 6, 6, 2, 2, 2});
  play(check("cs-jenkins"), {5});
  EXPECT_EQ(p.top[hex("1616")], unit("cs-jenkins"));
  EXPECT_FALSE(at("cs-jenkins").has(kBeaten));
  EXPECT_EQ(at("us-crook").lcm, 0);  // no ones among the Sharpshooters' dice
}

TEST_F(LeadersTest, TheBeatenAttackingLeadCannotBePutBackOnTop) {
  COVERS("fotm:15.8.bottom.when", "fotm:4.2.reorder", "fotm:4.2.newcomer");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  put("us-farnsworth", "1617", "1616");
  keep_open(Side::union_);
  begin_union();
  assault_with("1616", {"us-crook"}, {6, 6, 1, 1});
  play(check("us-crook"), {6, 1, 1, 1});
  EXPECT_EQ(chapter_now(), Kind::restacking);  // the attacker may reorder: but Crook stays under Scammon
  EXPECT_EQ(p.top[hex("1617")], unit("us-scammon"));
  Action top = act(Verb::restack, unit("us-crook"), int{unit("us-scammon")}, hex("1617"));
  top.c = unit("us-farnsworth");
  EXPECT_EQ(why(top), "fotm:15.8.bottom.when");
}

}  // namespace
}  // namespace vedette::fotm
