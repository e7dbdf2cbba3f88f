// Assaults from announcement to aftermath, with scripted dice, event by event.
#include "fotm/combat_table.h"

namespace vedette::fotm {
namespace {

struct AssaultTest : CombatTable {};

TEST_F(AssaultTest, InfantryAgainstInfantryEventByEvent) {
  COVERS("fotm:15.1.steps", "fotm:15.1.order", "fotm:15.4.cc", "fotm:15.4.def.main", "fotm:15.2.dice", "fotm:2.3.loss", "fotm:15.8.cc",
         "fotm:15.1.strength", "fotm:15.7.cap", "fotm:4.2.absorb");
  put("cs-garland", "1616", "1617");  // 4 SP
  put("us-crook", "1617", "1616");    // 5 SP
  put("us-scammon", "1617", "1616");
  put("cs-dh-hill", "1616");
  begin_union();
  EXPECT_EQ(why(act(Verb::done)), "fotm:15.4.mandatory");
  // Defensive Fire 4 dice: one hit. Close Combat of Crook alone: 4 dice left, none hits.
  assault_with("1616", {"us-crook"}, {6, 3, 2, 5, 1, 2, 3, 4});
  std::vector<Happened> order;
  for (const Event& e : events) order.push_back(static_cast<Happened>(e.kind));
  EXPECT_EQ(order, (std::vector<Happened>{Happened::assault_announced, Happened::joined, Happened::lead_named, Happened::lead_named,
                                          Happened::fired, Happened::lost_steps, Happened::fired, Happened::assault_ended}));
  const Event& defence = the(Happened::fired, 0);
  EXPECT_EQ(id(defence.clause), "fotm:15.4.def.main");
  EXPECT_EQ(defence.side, Side::confederate);
  EXPECT_EQ(defence.n_dice, 4);
  EXPECT_EQ(volley_of(defence).hits, 1);
  EXPECT_EQ(the(Happened::lost_steps).unit, unit("us-crook"));
  EXPECT_EQ(the(Happened::lost_steps).value[1], 4);
  const Event& close = the(Happened::fired, 1);
  EXPECT_EQ(id(close.clause), "fotm:15.4.cc");
  EXPECT_EQ(close.n_dice, 4);  // as the strength stands when it is rolled
  EXPECT_EQ(at("us-crook").lost, 1);
  EXPECT_EQ(at("us-scammon").lost, 0);
  EXPECT_EQ(at("cs-garland").lost, 0);
}

TEST_F(AssaultTest, OneAssaultAtATimeOneTargetOneBrigade) {
  COVERS("fotm:15.1.many", "fotm:15.2.target", "fotm:15.2.once", "fotm:15.2.nosplit", "fotm:15.2.converge", "fotm:15.1.mix");
  put("cs-garland", "1616", "1617");
  put("cs-colquitt", "1715", "1716");
  put("us-crook", "1617", "1616");
  put("us-scammon", "1716", "1715");
  at("us-scammon").facing = 5;  // faces both 1616 and 1715
  begin_union();
  EXPECT_TRUE(listed(assault_on("1616")));
  EXPECT_TRUE(listed(assault_on("1715")));
  EXPECT_EQ(why(assault_on("1617")), "fotm:15.4.who");
  // Scammon is needed at 1715; he alone can, so nothing is asked. Colquitt fires, Scammon closes.
  keep_open(Side::union_);
  play(assault_on("1715"), {1, 1, 1, 1, 2, 2, 2, 2, 2});
  EXPECT_EQ(the(Happened::joined).unit, unit("us-scammon"));
  EXPECT_EQ(why(assault_on("1715")), "fotm:15.2.target");
  play(assault_on("1616"), {1, 1, 1, 1, 2, 2, 2, 2, 2});
  EXPECT_EQ(the(Happened::joined).unit, unit("us-crook"));
  EXPECT_TRUE(listed(act(Verb::done)));
}

TEST_F(AssaultTest, TheDefenderMayBeAskedForHisLead) {
  COVERS("fotm:4.2.choose", "fotm:4.2.cavalry", "fotm:15.1.order");
  put("cs-garland", "1616", "1617");
  lose("cs-garland", 2);
  put("cs-rosser", "1616", "1617");
  put("us-crook", "1617", "1616");
  begin_union();
  EXPECT_EQ(asking(), Ask::nothing);
  play(assault_on("1616"));
  EXPECT_EQ(asking(), Ask::defending_lead);
  EXPECT_EQ(decider(), Side::confederate);
  EXPECT_EQ(count(Verb::lead), 2);
  EXPECT_EQ(why(act(Verb::lead, unit("us-crook"))), "fotm:4.2.choose");
  // Rosser leads: Defensive Fire 2 + 1 dice, Close Combat 5 with one hit that removes the cavalry.
  play(act(Verb::lead, unit("cs-rosser")), {1, 2, 3, 6, 6, 1, 1, 1});
  EXPECT_EQ(p.units[unit("cs-rosser")].at, At::eliminated);
  EXPECT_EQ(at("cs-garland").lost, 2);  // hits beyond what the Lead can take are lost
  COVERS("fotm:4.2.excess", "fotm:18.1.vp.artcav", "fotm:2.3.elim");
  EXPECT_EQ(vp(Side::union_, VpLine::artcav), 1);
}

TEST_F(AssaultTest, SuppressionFirstThenDefensiveFireThenCloseCombat) {
  COVERS("fotm:15.6.must", "fotm:9.4.combine", "fotm:9.4.cap", "fotm:15.1.conflict", "fotm:15.4.off", "fotm:15.1.artonly", "fotm:15.8.max",
         "fotm:15.8.max.conflict", "fotm:4.2.absorb");
  put("cs-garland", "1616", "1617");
  put("cs-lane", "1616", "1617");  // 2-3
  put("us-crook", "1617", "1616");
  put("us-cook", "1617", "1616");    // IX Corps, ranged 2
  put("us-durell", "1614", "1615");  // IX Corps, ranged 2, two hexes away
  begin_union();
  // Three sixes in one Suppression: one step. Then Lane has canister 2 left; the defender is asked what Lane does.
  assault_with("1616", {"us-crook", "us-cook", "us-durell"}, {6, 6, 6, 1});
  EXPECT_EQ(id(the(Happened::fired).clause), "fotm:15.6.must");
  EXPECT_EQ(volley_of(the(Happened::fired)).sp, 4);
  EXPECT_EQ(at("cs-lane").lost, 1);
  EXPECT_EQ(asking(), Ask::answer);
  EXPECT_EQ(decider(), Side::confederate);
  EXPECT_TRUE(listed(act(Verb::canister, unit("cs-lane"))));
  EXPECT_TRUE(listed(act(Verb::suppress, unit("cs-lane"), int{unit("us-cook")})));
  COVERS("fotm:15.4.def.choice", "fotm:15.7.options", "fotm:15.5.def");
  EXPECT_EQ(why(act(Verb::suppress, unit("cs-lane"), int{unit("us-crook")})), "fotm:15.4.def.who");
  EXPECT_EQ(why(act(Verb::canister, unit("cs-garland"))), "fotm:15.5.def");
  // Canister: 4 + 2 dice in one roll; then Close Combat of 5 with one six: with three before, four in all: leader lost and a rout.
  play(act(Verb::canister, unit("cs-lane")), {1, 2, 3, 4, 5, 2, 6, 1, 1, 1, 1});
  EXPECT_EQ(volley_of(the(Happened::fired, 0)).sp, 6);
  EXPECT_EQ(id(the(Happened::fired, 0).clause), "fotm:15.4.def.main");
  COVERS("fotm:16.1.four", "fotm:16.1.place", "fotm:17.4.four", "fotm:18.1.vp.lcm");
  EXPECT_EQ(at("cs-garland").lcm, 1);
  EXPECT_EQ(at("cs-garland").lost, 1);
  EXPECT_EQ(vp(Side::union_, VpLine::lcm), 1);
  EXPECT_EQ(chapter_now(), Kind::retreat);
}

TEST_F(AssaultTest, TheDefendersSuppressionIsRolledBeforeTheMainRoll) {
  COVERS("fotm:15.4.def.supp", "fotm:15.7.options");
  put("cs-garland", "1616", "1617");
  put("cs-lane", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-cook", "1617", "1616");
  begin_union();
  assault_with("1616", {"us-crook", "us-cook"}, {1, 2});
  // Lane suppresses Cook (2 dice, a hit); then Garland alone fires, 4 dice; then Crook closes, 5 dice.
  play(act(Verb::suppress, unit("cs-lane"), int{unit("us-cook")}), {6, 6, 1, 2, 3, 4, 1, 2, 3, 4, 5});
  EXPECT_EQ(id(the(Happened::fired, 0).clause), "fotm:15.4.def.supp");
  EXPECT_EQ(the(Happened::fired, 0).n_dice, 2);
  EXPECT_EQ(at("us-cook").lost, 1);
  EXPECT_EQ(the(Happened::fired, 1).n_dice, 4);
  EXPECT_EQ(at("us-crook").lost, 0);
  EXPECT_EQ(at("cs-garland").lcm, 0);  // artillery and Close Combat were rolled, but not four sixes
}

TEST_F(AssaultTest, OneSideLosesThreeStepsInAnAssaultAtMost) {
  COVERS("fotm:15.8.max", "fotm:15.8.max.conflict", "fotm:9.4.split", "fotm:15.6.cap");
  put("cs-garland", "1616", "1617");
  put("cs-lane", "1616", "1617");
  put("cs-cutts", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-cook", "1617", "1616");
  put("us-durell", "1617", "1616");
  begin_union();
  assault_with("1616", {"us-crook", "us-cook", "us-durell"});
  play(act(Verb::suppress, unit("us-cook"), int{unit("cs-lane")}));
  play(act(Verb::suppress, unit("us-durell"), int{unit("cs-cutts")}), {6, 1, 6, 1});
  play(act(Verb::canister, unit("cs-lane")));
  // Garland 4 and two batteries of 2; then two sixes in Close Combat, of which one step is left to lose.
  play(act(Verb::canister, unit("cs-cutts")), {1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1});
  EXPECT_EQ(at("cs-lane").lost + at("cs-cutts").lost, 2);
  EXPECT_EQ(at("cs-garland").lost, 1);
}

TEST_F(AssaultTest, FireIsDividedAmongSeveralEnemyGuns) {
  COVERS("fotm:9.4.split", "fotm:9.4.cap");
  put("cs-lane", "1616", "1617");
  put("cs-cutts", "1616", "1617");
  put("us-cook", "1617", "1616");
  put("us-durell", "1617", "1616");
  begin_union();
  assault_with("1616", {"us-cook", "us-durell"});
  EXPECT_EQ(asking(), Ask::aim);
  EXPECT_EQ(decider(), Side::union_);
  EXPECT_EQ(why(act(Verb::suppress, unit("us-durell"), int{unit("cs-lane")})), "");  // in any order
  EXPECT_EQ(why(act(Verb::suppress, unit("us-cook"), int{unit("us-durell")})), "fotm:9.4.what");
  play(act(Verb::suppress, unit("us-cook"), int{unit("cs-lane")}));
  EXPECT_EQ(why(act(Verb::suppress, unit("us-cook"), int{unit("cs-lane")})), "fotm:15.2.nosplit");  // it fires at it already
  play(act(Verb::suppress, unit("us-durell"), int{unit("cs-cutts")}), {6, 1, 6, 6});
  EXPECT_EQ(at("cs-lane").lost, 1);
  EXPECT_EQ(at("cs-cutts").lost, 1);
  EXPECT_EQ(happened(Happened::fired), 2);
  // Each defending gun is asked in turn: Canister at the adjacent guns, or Suppression.
  EXPECT_EQ(asking(), Ask::answer);
  EXPECT_EQ(decider(), Side::confederate);
}

TEST_F(AssaultTest, RangedAndCanisterFireAtInfantryFallOnTheLead) {
  COVERS("fotm:15.4.off", "fotm:15.6.cap", "fotm:17.2.once", "fotm:15.6.vacate", "fotm:15.6.may", "fotm:15.10.who", "fotm:5.1.advance");
  put("cs-garland", "1616", "1617");
  put("us-cook", "1617", "1616");    // canister 3
  put("us-durell", "1614", "1615");  // ranged 2
  put("us-crook", "1617", "1616");
  begin_union();
  assault_with("1616", {"us-crook", "us-cook", "us-durell"}, {6, 6, 6, 1, 1});
  EXPECT_EQ(at("cs-garland").lost, 2);  // at most two to Ranged, Canister and Close Combat together
  EXPECT_EQ(asking(), Ask::morale);
  EXPECT_EQ(decider(), Side::confederate);
  play(retreat_to("cs-garland", nullptr));
  EXPECT_EQ(chapter_now(), Kind::retreat);
  play(retreat_to("cs-garland", "1515"));
  // Emptied before Close Combat: Crook may walk in with any facing, or stay.
  EXPECT_EQ(chapter_now(), Kind::advance);
  EXPECT_TRUE(listed(act(Verb::done)));
  EXPECT_EQ(count(Verb::advance), 6);
  EXPECT_EQ(why(act(Verb::advance, unit("us-cook"), 0, hex("1616"))), "fotm:15.10.must");
  play(act(Verb::advance, unit("us-crook"), 4, hex("1616")));
  EXPECT_EQ(where("us-crook"), "1616");
  EXPECT_EQ(at("us-crook").facing, 4);
  EXPECT_TRUE(at("us-crook").has(kAdvanced));
}

TEST_F(AssaultTest, ArtilleryAloneAtADistanceIsAnsweredOnlyByArtillery) {
  COVERS("fotm:15.4.artalone", "fotm:15.4.no-target", "fotm:15.4.def.who");
  put("cs-garland", "1616", "1615");
  put("cs-colquitt", "1516", "1616");  // not in the target hex: does not fire
  put("us-durell", "1614", "1615");
  begin_union();
  assault_with("1616", {"us-durell"}, {1, 2});
  EXPECT_EQ(happened(Happened::fired), 1);
}

TEST_F(AssaultTest, InfantryFiresBackAtGunsNextToIt) {
  COVERS("fotm:15.4.no-target");
  put("cs-garland", "1616", "1617");
  put("us-cook", "1617", "1616");    // 2-3
  put("us-durell", "1617", "1616");  // under Cook
  keep_open(Side::union_);
  begin_union();
  // Canister 6 dice, no hit; Garland's four dice: two hits on the upper gun, which is gone; nobody checks.
  assault_with("1616", {"us-cook", "us-durell"}, {1, 2, 3, 4, 5, 1, 6, 6, 1, 1});
  EXPECT_EQ(at("us-cook").at, At::eliminated);
  EXPECT_EQ(at("us-durell").lost, 0);
  EXPECT_EQ(chapter_now(), Kind::combat_phase);
}

TEST_F(AssaultTest, TheAttackingLeadChecksInTheMiddle) {
  COVERS("fotm:15.7.check", "fotm:15.7.fail", "fotm:15.7.scope", "fotm:17.2.attacker", "fotm:17.2.when", "fotm:17.2.roll",
         "fotm:2.3.officers");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  put("us-nagle", "1715", "1616");
  begin_union();
  assault_with("1616", {"us-crook", "us-nagle"});
  EXPECT_EQ(asking(), Ask::lead);  // Crook or Nagle
  EXPECT_EQ(decider(), Side::union_);
  play(act(Verb::lead, unit("us-crook")), {6, 6, 6, 1});
  EXPECT_EQ(at("us-crook").lost, 2);
  EXPECT_EQ(asking(), Ask::morale);
  EXPECT_EQ(why(check("us-nagle")), "fotm:17.2.once");
  const Position before = p;
  // It fails: all Brigades of that hex go, also Scammon, who was not in the Assault; Nagle stays; no Close Combat.
  play(check("us-crook"), {4});
  EXPECT_EQ(the(Happened::checked).value[1], 0);
  EXPECT_EQ(chapter_now(), Kind::retreat);
  EXPECT_EQ(why(retreat_to("us-nagle", "1714")), "fotm:17.3.group");
  play(retreat_to("us-scammon", "1517"));  // then Crook has the same one hex
  EXPECT_EQ(where("us-crook"), "1517");
  EXPECT_EQ(p.top[hex("1517")], unit("us-scammon"));
  EXPECT_EQ(where("us-nagle"), "1715");
  EXPECT_EQ(where("cs-garland"), "1616");
  EXPECT_EQ(happened(Happened::fired), 0);
  // It passes: the Assault goes on with 3 + 5 dice.
  p = before;
  play(check("us-crook"), {5, 1, 2, 3, 4, 5, 1, 2, 3});
  EXPECT_EQ(the(Happened::checked).value[1], 1);
  EXPECT_EQ(the(Happened::fired).n_dice, 8);
}

TEST_F(AssaultTest, AnEliminatedLeadIsSucceededAndNobodyChecks) {
  COVERS("fotm:15.7.scope", "fotm:4.2.excess");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  lose("us-crook", 4);
  put("us-scammon", "1617", "1616");
  begin_union();
  assault_with("1616", {"us-crook", "us-scammon"}, {6, 6, 1, 1, 1, 2, 3, 4, 5});
  EXPECT_EQ(at("us-crook").at, At::eliminated);
  EXPECT_EQ(at("us-scammon").lost, 0);
  EXPECT_EQ(the(Happened::fired, 1).n_dice, 5);
  EXPECT_EQ(vp(Side::confederate, VpLine::infantry), 1);
  COVERS("fotm:18.1.vp.infantry");
}

TEST_F(AssaultTest, WoodsLetTheDefenderRollOneSixAgain) {
  COVERS("fotm:15.3.woods.1", "fotm:15.3.canister");
  put("cs-garland", "1707", "1708");  // woods, level 6
  put("us-crook", "1708", "1707");
  begin_union();
  play(assault_on("1707"), {1, 2, 3, 4, 6, 6, 2, 2, 2});
  EXPECT_EQ(asking(), Ask::re_roll);
  EXPECT_EQ(decider(), Side::confederate);
  const Position before = p;
  play(act(Verb::re_roll), {4});
  EXPECT_EQ(the(Happened::re_rolled).value[0], 0);
  EXPECT_EQ(at("cs-garland").lost, 1);
  p = before;
  play(act(Verb::re_roll), {5});
  EXPECT_EQ(at("cs-garland").lost, 2);
  p = before;
  play(act(Verb::pass));
  EXPECT_EQ(at("cs-garland").lost, 2);
}

TEST_F(AssaultTest, TheReRollIsHadOnceAnAssault) {
  COVERS("fotm:15.3.canister");
  put("cs-garland", "1707", "1708");
  put("us-crook", "1708", "1707");
  put("us-cook", "1708", "1707");
  begin_union();
  assault_with("1707", {"us-crook", "us-cook"}, {6, 1, 1});
  EXPECT_EQ(asking(), Ask::re_roll);
  const Position before = p;
  // Used now: not again in Close Combat. Defensive Fire 4, Close Combat 5 with a six.
  play(act(Verb::re_roll), {1, 1, 2, 3, 4, 6, 2, 2, 2, 2});
  EXPECT_EQ(at("cs-garland").lost, 1);
  EXPECT_EQ(asking(), Ask::nothing);
  p = before;
  play(act(Verb::pass), {1, 2, 3, 6, 2, 2, 2, 2});
  EXPECT_EQ(asking(), Ask::re_roll);
}

TEST_F(AssaultTest, AtDuskTheFirstSixOfEachSideIsVoid) {
  COVERS("fotm:11.6.six", "fotm:11.6.six.scope");
  put("cs-garland", "1616", "1617");
  put("cs-lane", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-cook", "1617", "1616");
  begin_union(14);
  // Suppression six void; Lane adds canister: 4 + 3 dice with one six, void too; Close Combat two sixes hit.
  assault_with("1616", {"us-crook", "us-cook"}, {6, 1});
  EXPECT_EQ(happened(Happened::six_void), 1);
  EXPECT_EQ(at("cs-lane").lost, 0);
  play(act(Verb::canister, unit("cs-lane")), {6, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1});
  EXPECT_EQ(at("us-crook").lost, 0);
  EXPECT_EQ(at("cs-garland").lost, 2);
}

TEST_F(AssaultTest, ALoneGuardIsGoneWithItsPrisoners) {
  COVERS("fotm:2.4.nofight", "fotm:2.4.target", "fotm:2.4.elim.prisoner", "fotm:2.3.forced-counts", "fotm:15.6.may", "fotm:2.4.role");
  put("cs-garland", "2405");
  at("cs-garland").lent = 1;
  put("cs-guard-d-h-hill", "1616");
  at("cs-guard-d-h-hill").with = unit("cs-garland");
  put("us-harland", "1616");
  make_prisoner(c, p, unit("us-harland"), unit("cs-guard-d-h-hill"));
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  begin_union();
  EXPECT_TRUE(listed(act(Verb::done)));  // a Guard obliges nobody
  assault_with("1616", {"us-crook"});
  EXPECT_EQ(happened(Happened::fired), 0);
  EXPECT_EQ(at("cs-guard-d-h-hill").at, At::available);
  EXPECT_EQ(at("us-harland").at, At::eliminated);
  EXPECT_EQ(at("cs-garland").lost, 1);
  EXPECT_EQ(at("cs-garland").lent, 0);
  EXPECT_EQ(vp(Side::union_, VpLine::capture) + vp(Side::confederate, VpLine::capture) + vp(Side::confederate, VpLine::infantry), 0);
  EXPECT_EQ(chapter_now(), Kind::advance);
  EXPECT_TRUE(listed(act(Verb::done)));
}

TEST_F(AssaultTest, AHexOfCommandersAloneIsNoTarget) {
  COVERS("fotm:15.4.who");
  put("cs-dh-hill", "1616");
  put("us-crook", "1617", "1616");
  put("us-nagle", "1517", "1516");
  put("cs-garland", "1516");
  begin_union();
  EXPECT_EQ(why(assault_on("1616")), "fotm:15.4.who");
}

TEST_F(AssaultTest, BurnsidesPauseForbidsUnionAssaultsAndSleepsItsDuty) {
  COVERS("fotm:11.4.limits", "fotm:11.4.cannot");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  p.pause = Pause::on;
  begin_union(7);
  EXPECT_EQ(why(assault_on("1616")), "fotm:11.4.limits");
  EXPECT_EQ(count(Verb::assault), 0);
  EXPECT_TRUE(listed(act(Verb::done)));
}

TEST_F(AssaultTest, ConfederateSuppressionDuringThePauseIsAnsweredInKind) {
  COVERS("fotm:11.4.suppress", "fotm:11.4.timing", "fotm:11.4.trigger");
  put("us-cook", "1616", "1617");
  put("us-crook", "1616", "1617");
  put("cs-lane", "1617", "1616");
  p.pause = Pause::on;
  begin_confederate(7);
  // Suppression 2 dice; Cook can only suppress, and Crook does not fire at the guns next to him.
  assault_with("1616", {"cs-lane"}, {1, 1, 2, 2});
  EXPECT_EQ(p.pause, Pause::on);
  EXPECT_EQ(happened(Happened::fired), 2);
}

TEST_F(AssaultTest, AnAssaultOfConfederateInfantryEndsThePause) {
  COVERS("fotm:11.4.trigger", "fotm:11.4.timing");
  put("us-crook", "1616", "1617");
  put("cs-rosser", "1617", "1616");
  put("cs-garland", "1515", "1616");
  p.pause = Pause::on;
  keep_open(Side::confederate);
  begin_confederate(7);
  assault_with("1616", {"cs-rosser"}, {1, 1, 1, 1, 1, 2});
  EXPECT_EQ(p.pause, Pause::on);  // cavalry alone does not end it
  p.targets = HexSet{};
  assault_with("1616", {"cs-garland"}, {2, 2, 2, 2});  // from the rear: no Defensive Fire
  EXPECT_EQ(p.pause, Pause::over);
}

}  // namespace
}  // namespace vedette::fotm
