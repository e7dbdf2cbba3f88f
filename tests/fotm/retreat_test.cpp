// Retreat, rout, capture and advance.
#include "fire_on_the_mountain/combat/retreat.h"

#include "fotm/combat_table.h"

namespace vedette::fotm {
namespace {

struct RetreatTest : CombatTable {
  // Crook's Close Combat costs the defending Lead two steps; `defence` dice are harmless.
  void two_hits(const char* target, std::initializer_list<const char*> attackers, int defence, int dice) {
    std::vector<int> rolls(static_cast<std::size_t>(defence), 1);
    rolls.push_back(6);
    rolls.push_back(6);
    for (int i = 2; i < dice; ++i) rolls.push_back(2);
    std::vector<DiceItem> items(rolls.begin(), rolls.end());
    Dice script;
    script.script(items, true);
    events.clear();
    Journal journal = Journal::keeping(events);
    Ctx ctx{c, script, journal};
    ASSERT_TRUE(Play::apply(p, assault_on(target), ctx).allowed());
    set(attackers).each([&](UnitIndex u) {
      if (asking() != Ask::composing || fotm::assault(p).announced.has(u)) return;
      EXPECT_TRUE(Play::apply(p, act(Verb::add, u), ctx).allowed());
    });
    if (asking() == Ask::composing) {
      ASSERT_TRUE(Play::apply(p, act(Verb::done), ctx).allowed());
    }
    if (asking() == Ask::lead) {
      ASSERT_TRUE(Play::apply(p, act(Verb::lead, unit(*attackers.begin())), ctx).allowed());
    }
    ASSERT_EQ(script.trouble(), Dice::Trouble::none);
    ASSERT_EQ(script.script_used(), items.size());
  }
  Action guard(const char* parent, const char* captured) const { return act(Verb::guard, unit(parent), int{unit(captured)}); }
  Action advance(const char* id, const char* to, int facing = 0) const { return act(Verb::advance, unit(id), facing, hex(to)); }
};

TEST_F(RetreatTest, AwayFromTheAssaultingBrigadesNotIntoZocNorThroughTheEnemy) {
  COVERS("fotm:17.3.away", "fotm:17.3.away.def", "fotm:17.3.zoc", "fotm:13.4.through", "fotm:17.1.outcomes", "fotm:5.1.advance");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-nagle", "1514");
  at("us-nagle").facing = 4;  // 1515 in its flank, 1615 in its rear
  begin_union();
  two_hits("1616", {"us-crook"}, 4, 5);
  play(retreat_to("cs-garland", nullptr));
  EXPECT_EQ(decider(), Side::confederate);
  EXPECT_TRUE(listed(retreat_to("cs-garland", "1615")));
  EXPECT_TRUE(listed(retreat_to("cs-garland", "1715")));
  EXPECT_EQ(why(retreat_to("cs-garland", "1515")), "fotm:17.3.zoc");  // Nagle's
  EXPECT_EQ(why(retreat_to("cs-garland", "1716")), "fotm:17.3.zoc");  // Crook's
  EXPECT_EQ(why(retreat_to("cs-garland", "1617")), "fotm:13.4.through");
  EXPECT_EQ(why(retreat_to("cs-garland", "1614")), "fotm:17.3.away");  // one hex only
  const int facing = at("cs-garland").facing;
  play(retreat_to("cs-garland", "1715"));
  EXPECT_EQ(where("cs-garland"), "1715");
  EXPECT_EQ(at("cs-garland").facing, facing);
  EXPECT_EQ(chapter_now(), Kind::advance);
}

TEST_F(RetreatTest, SameOrLowerGroundFirst) {
  COVERS("fotm:17.3.level", "fotm:17.3.away.def", "fotm:13.3.off");
  put("cs-garland", "1611", "1612");  // level 5
  at("cs-garland").set(kColumn);
  put("us-crook", "1612", "1611");  // level 4: uphill, 5 - 1 dice
  put("us-scammon", "1612", "1611");
  begin_union();
  two_hits("1611", {"us-crook", "us-scammon"}, 2, 9);  // a column's quarter and the slope
  play(retreat_to("cs-garland", nullptr));
  EXPECT_EQ(count(Verb::retreat), 2);
  EXPECT_TRUE(listed(retreat_to("cs-garland", "1710")));
  EXPECT_TRUE(listed(retreat_to("cs-garland", "1510")));
  EXPECT_EQ(why(retreat_to("cs-garland", "1610")), "fotm:17.3.level");
  play(retreat_to("cs-garland", "1710"));
  EXPECT_FALSE(at("cs-garland").has(kColumn));
}

TEST_F(RetreatTest, OnPastAFullHex) {
  COVERS("fotm:17.3.full", "fotm:17.3.group", "fotm:4.1.retreat", "fotm:4.2.newcomer");
  put("cs-garland", "1616", "1617");
  put("cs-colquitt", "1515");
  put("cs-ripley", "1515");
  put("cs-rodes", "1615");
  put("cs-drayton", "1615");
  put("cs-law", "1715");
  put("cs-wofford", "1715");
  put("us-crook", "1617", "1616");
  begin_union();
  two_hits("1616", {"us-crook"}, 4, 5);
  play(retreat_to("cs-garland", nullptr));
  EXPECT_EQ(count(Verb::retreat), 3);
  play(retreat_to("cs-garland", "1615"));  // full: on to 1714, the only hex as low as 1615 and further off
  EXPECT_EQ(where("cs-garland"), "1714");
  EXPECT_EQ(happened(Happened::retreated), 2);
}

struct Cornered : RetreatTest {
  // Garland can only go to 1615, where Colquitt stands with two batteries; beyond it all is barred but 1714, which is full for infantry.
  Cornered() {
    put("cs-garland", "1616", "1617");
    put("cs-colquitt", "1615");
    put("cs-lane", "1615");
    put("cs-cutts", "1615");
    put("cs-rodes", "1714");
    put("cs-drayton", "1714");
    put("us-crook", "1617", "1616");
    face("us-nagle", "1515", 3);
    face("us-ferrero", "1715", 2);
    face("us-christ", "1614", 5);
    face("us-welsh", "1713", 5);
    face("us-gibbon", "1814", 1);
  }
  void face(const char* id, const char* where, int facing) {
    at(id).facing = static_cast<std::uint8_t>(facing);
    put(id, where);
  }
};

TEST_F(Cornered, TheEnemyNamesWhoLeavesAnOverstackedHex) {
  COVERS("fotm:4.1.over", "fotm:4.1.retreat");
  begin_union();
  two_hits("1616", {"us-crook"}, 4, 5);
  play(retreat_to("cs-garland", nullptr));
  EXPECT_EQ(where("cs-garland"), "1615");  // the only hex: not asked
  EXPECT_EQ(chapter_now(), Kind::retreat);
  EXPECT_EQ(decider(), Side::union_);
  EXPECT_EQ(count(Verb::choose), 2);
  EXPECT_EQ(why(act(Verb::choose, unit("cs-colquitt"))), "fotm:4.1.retreat");  // no room for infantry anywhere
  EXPECT_EQ(why(act(Verb::choose, unit("cs-rodes"))), "fotm:4.1.over");
  play(act(Verb::choose, unit("cs-cutts")));
  EXPECT_EQ(where("cs-cutts"), "1714");
  EXPECT_EQ(where("cs-garland"), "1615");
}

TEST_F(Cornered, IfNobodyCanStepAsideTheOneThatRetreatedIsCaptured) {
  COVERS("fotm:4.1.retreat", "fotm:17.5.1", "fotm:17.5.2", "fotm:2.4.sp", "fotm:17.5.place", "fotm:4.1.prisoners");
  put("cs-frobel", "1714");
  begin_union();
  two_hits("1616", {"us-crook"}, 4, 5);
  play(retreat_to("cs-garland", nullptr));
  EXPECT_EQ(at("cs-garland").at, At::captured);
  EXPECT_EQ(at("cs-garland").with, unit("us-guard-kanawha-cox"));
  EXPECT_EQ(at("us-crook").lent, 1);
  EXPECT_EQ(current_sp(c, p, unit("us-crook")), 4);
  EXPECT_EQ(chapter_now(), Kind::advance);
  play(advance("us-crook", "1616"));
  EXPECT_EQ(where("us-guard-kanawha-cox"), "1616");  // after its parent's advance
  EXPECT_EQ(at("cs-garland").hex, hex("1616"));
}

TEST_F(RetreatTest, SurroundedByZocItIsCapturedAndTheOwnerChoosesTheParent) {
  COVERS("fotm:17.5.1", "fotm:17.5.2", "fotm:17.5.div", "fotm:17.5.vp", "fotm:17.5.dup");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-nagle", "1515", "1616");
  at("us-nagle").facing = 1;
  put("us-christ", "1715", "1616");
  at("us-christ").facing = 3;
  begin_union();
  two_hits("1616", {"us-crook", "us-nagle"}, 4, 10);
  play(retreat_to("cs-garland", nullptr));
  EXPECT_EQ(chapter_now(), Kind::capture);
  EXPECT_EQ(decider(), Side::union_);
  EXPECT_TRUE(listed(guard("us-crook", "cs-garland")));
  EXPECT_TRUE(listed(guard("us-nagle", "cs-garland")));
  EXPECT_EQ(why(guard("us-christ", "cs-garland")), "fotm:17.5.one");  // did not take part
  play(guard("us-nagle", "cs-garland"));
  EXPECT_EQ(at("us-guard-sturgis").at, At::map);
  EXPECT_EQ(vp(Side::union_, VpLine::infantry), 0);
  EXPECT_EQ(vp(Side::union_, VpLine::capture), 0);
  // The hex was emptied by Close Combat: somebody must go in.
  COVERS("fotm:15.10.must", "fotm:17.5.place");
  EXPECT_EQ(why(act(Verb::done)), "fotm:15.10.must");
  EXPECT_EQ(why(advance("us-christ", "1616")), "fotm:15.10.who");
  play(advance("us-nagle", "1616", 2));
  EXPECT_EQ(where("us-guard-sturgis"), "1616");
}

TEST_F(RetreatTest, ACaptorWithOnePointCannotGuard) {
  COVERS("fotm:17.5.one", "fotm:18.1.elim");
  put("cs-garland", "1616", "1617");
  at("cs-garland").set(kRouted);
  put("us-phelps", "1617", "1616");
  lose("us-phelps", 1);
  put("us-monroe", "1617", "1616");  // I Corps canister 3
  put("us-matthews", "1617", "1616");
  put("us-cooper", "1716", "1616");
  begin_union();
  // Canister 3 + 3 + 4 dice with four sixes: a routed Brigade routs again and is captured; nobody can guard it.
  assault_with("1616", {"us-phelps", "us-monroe", "us-matthews", "us-cooper"}, {6, 6, 6, 6, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(at("cs-garland").at, At::eliminated);
  EXPECT_EQ(vp(Side::union_, VpLine::infantry), 1);
  COVERS("fotm:17.4.again", "fotm:15.1.after-roll");
  EXPECT_EQ(happened(Happened::fired), 1);  // it routs before it fires
}

TEST_F(RetreatTest, OneGuardTakesTwoPrisoners) {
  COVERS("fotm:17.5.3", "fotm:17.5.second");
  put("cs-garland", "1616", "1617");
  put("cs-colquitt", "1616", "1617");
  at("cs-garland").set(kRouted);
  at("cs-colquitt").set(kRouted);
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  begin_union();
  assault_with("1616", {"us-crook", "us-scammon"}, {1, 1, 6, 6, 6, 6, 2, 2, 2, 2, 2, 2});
  EXPECT_EQ(chapter_now(), Kind::capture);
  play(guard("us-scammon", "cs-garland"));
  // The second: the Guard just made, or no other, for the division has one counter.
  EXPECT_EQ(at("cs-colquitt").with, unit("us-guard-kanawha-cox"));
  EXPECT_EQ(at("us-scammon").lent + at("us-crook").lent, 1);
}

TEST_F(RetreatTest, AGuardWithTwoPrisonersTakesNoThird) {
  COVERS("fotm:17.5.3", "fotm:17.5.div", "fotm:17.5.one");
  put("cs-garland", "1616", "1617");
  at("cs-garland").set(kRouted);
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  put("us-guard-kanawha-cox", "1617");
  at("us-guard-kanawha-cox").with = unit("us-crook");
  at("us-crook").lent = 1;
  for (const char* prisoner : {"cs-law", "cs-wofford"}) {
    put(prisoner, "1617");
    make_prisoner(c, p, unit(prisoner), unit("us-guard-kanawha-cox"));
  }
  begin_union();
  // The division has no second Guard: Garland is removed as eliminated.
  assault_with("1616", {"us-crook", "us-scammon"}, {1, 6, 6, 6, 6, 2, 2, 2, 2, 2});
  EXPECT_EQ(at("cs-garland").at, At::eliminated);
}

TEST_F(RetreatTest, FourSixesRoutTheWholeHex) {
  COVERS("fotm:17.4.four", "fotm:17.4.do", "fotm:17.4.face", "fotm:17.4.side", "fotm:17.3.group");
  put("cs-garland", "1616", "1617");
  put("cs-lane", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  begin_union();
  // Garland 4 and Lane's canister 3; then ten dice with four sixes.
  assault_with("1616", {"us-crook", "us-scammon"}, {1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 2, 2, 2, 2, 2, 2});
  EXPECT_EQ(at("cs-garland").lost, 2);
  EXPECT_EQ(at("cs-lane").lost, 0);
  EXPECT_EQ(chapter_now(), Kind::retreat);
  EXPECT_EQ(count(Verb::retreat), 6);  // either first, three hexes each
  play(retreat_to("cs-lane", "1615"));
  play(retreat_to("cs-garland", "1715"));
  EXPECT_TRUE(at("cs-lane").has(kRouted));
  EXPECT_TRUE(at("cs-garland").has(kRouted));
  EXPECT_EQ(chapter_now(), Kind::advance);
}

TEST_F(RetreatTest, ALoneBrigadeWithOneStepRoutsIfItIsForced) {
  COVERS("fotm:17.4.onestep", "fotm:17.4.forced", "fotm:17.4.art", "fotm:17.4.do", "fotm:17.4.face");
  put("cs-garland", "1616", "1617");
  lose("cs-garland", 1);
  put("us-crook", "1617", "1616");
  begin_union();
  two_hits("1616", {"us-crook"}, 3, 5);
  EXPECT_EQ(current_sp(c, p, unit("cs-garland")), 1);
  const Position before = p;
  play(check("cs-garland"), {2});
  play(retreat_to("cs-garland", "1615"));
  EXPECT_EQ(decider(), Side::union_);  // its facing has no effect while it is routed: nobody is asked
  EXPECT_TRUE(at("cs-garland").has(kRouted));
  EXPECT_EQ(arc(c, hex("1616"), at("cs-garland").facing, hex("1617")), Arc::rear);
  p = before;
  play(retreat_to("cs-garland", nullptr));  // by choice: no rout
  play(retreat_to("cs-garland", "1615"));
  EXPECT_FALSE(at("cs-garland").has(kRouted));
}

TEST_F(RetreatTest, MountedCavalryScreens) {
  COVERS("fotm:17.4.cav", "fotm:17.4.screen", "fotm:8.3.scope");
  put("us-farnsworth", "1616", "1617");  // 3 SP, mounted, alone
  put("cs-garland", "1617", "1616");
  put("cs-colquitt", "1617", "1616");
  begin_confederate();
  const Position start = p;
  assault_with("1616", {"cs-garland", "cs-colquitt"}, {1, 1, 1, 6, 6, 6, 6, 2, 2, 2, 2});
  EXPECT_EQ(asking(), Ask::morale);  // four sixes: only 17.2 applies
  EXPECT_EQ(happened(Happened::screened), 1);
  play(check("us-farnsworth"), {1});
  EXPECT_EQ(happened(Happened::screened), 1);  // alone with its last step
  play(retreat_to("us-farnsworth", "1615"));
  EXPECT_FALSE(at("us-farnsworth").has(kRouted));
  // On foot it screens nothing.
  p = start;
  dismount("us-farnsworth");
  assault_with("1616", {"cs-garland", "cs-colquitt"}, {1, 6, 6, 6, 6, 2, 2, 2, 2});
  EXPECT_EQ(chapter_now(), Kind::retreat);
  play(retreat_to("us-farnsworth", "1615"));
  EXPECT_TRUE(at("us-farnsworth").has(kRouted));
}

TEST_F(RetreatTest, DefensiveFireCanRoutTheAttackingLeadsHex) {
  COVERS("fotm:17.4.side", "fotm:15.1.after-roll", "fotm:17.4.four");
  put("cs-garland", "1616", "1617");
  put("cs-colquitt", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-cook", "1617", "1616");  // in the hex, not in the Assault
  begin_union();
  play({assault_on("1616"), act(Verb::add, unit("us-crook")), act(Verb::done)}, {6, 6, 6, 6, 1, 1, 1, 1});
  EXPECT_EQ(at("us-crook").lost, 2);
  EXPECT_EQ(chapter_now(), Kind::retreat);
  EXPECT_EQ(decider(), Side::union_);
  EXPECT_EQ(why(retreat_to("cs-garland", "1615")), "fotm:17.3.group");
}

TEST_F(RetreatTest, CommandersGoWithABrigadeThatRetreats) {
  COVERS("fotm:10.2.alone");
  put("cs-garland", "1616", "1617");
  put("cs-dh-hill", "1616");
  put("us-crook", "1617", "1616");
  begin_union();
  two_hits("1616", {"us-crook"}, 4, 5);
  play(retreat_to("cs-garland", nullptr));
  play(retreat_to("cs-garland", "1615"));
  EXPECT_EQ(where("cs-dh-hill"), "1615");
}

TEST_F(RetreatTest, ACommanderWhoseLastBrigadeDiesIsPutWithTheNearest) {
  COVERS("fotm:10.2.alone");
  put("cs-garland", "1616", "1617");
  lose("cs-garland", 3);
  put("cs-dh-hill", "1616");
  put("cs-colquitt", "1614");
  put("cs-ripley", "1611");
  put("us-crook", "1617", "1616");
  begin_union();
  play(assault_on("1616"), {1, 6, 6, 2, 2, 2});
  EXPECT_EQ(at("cs-garland").at, At::eliminated);
  EXPECT_EQ(where("cs-dh-hill"), "1614");
}

TEST_F(RetreatTest, AGuardGoesWhenTheLastBrigadeOfItsSideHasLeft) {
  COVERS("fotm:2.4.target", "fotm:2.4.elim.prisoner");
  put("cs-garland", "1616", "1617");
  put("cs-guard-d-h-hill", "1616");
  at("cs-guard-d-h-hill").with = unit("cs-garland");
  at("cs-garland").lent = 1;
  put("us-harland", "1616");
  make_prisoner(c, p, unit("us-harland"), unit("cs-guard-d-h-hill"));
  put("us-crook", "1617", "1616");
  begin_union();
  two_hits("1616", {"us-crook"}, 3, 5);
  EXPECT_EQ(at("cs-guard-d-h-hill").at, At::map);
  play(retreat_to("cs-garland", nullptr));
  play(retreat_to("cs-garland", "1615"));
  EXPECT_EQ(at("cs-guard-d-h-hill").at, At::available);
  EXPECT_EQ(at("us-harland").at, At::eliminated);
  EXPECT_EQ(at("cs-garland").lost, 3);
}

TEST_F(RetreatTest, CommandersMayGoAlongWithTheAdvance) {
  COVERS("fotm:15.10.who", "fotm:15.10.must");
  put("cs-garland", "1616", "1617");
  lose("cs-garland", 3);
  put("us-crook", "1617", "1616");
  put("us-scammon", "1617", "1616");
  put("us-cox", "1617");
  begin_union();
  assault_with("1616", {"us-crook", "us-scammon"}, {1, 6, 6, 2, 2, 2, 2, 2, 2, 2, 2});
  EXPECT_EQ(chapter_now(), Kind::advance);
  EXPECT_EQ(why(advance("us-cox", "1616")), "fotm:15.10.who");  // nobody of his hex has gone yet
  play(advance("us-scammon", "1616", 3));
  EXPECT_TRUE(listed(act(Verb::done)));
  EXPECT_TRUE(listed(advance("us-crook", "1616", 1)));
  play(advance("us-cox", "1616"));
  EXPECT_EQ(where("us-cox"), "1616");
}

TEST_F(RetreatTest, HorseArtilleryIsArtilleryInCombat) {
  COVERS("fotm:8.4.class", "fotm:15.10.must", "fotm:17.4.four", "fotm:9.4.cap");
  put("us-robertson", "1616", "1617");
  dismount("us-robertson");
  put("cs-lane", "1617", "1616");
  put("cs-cutts", "1617", "1616");
  put("cs-frobel", "1617", "1616");
  put("cs-pelham", "1716", "1616");
  begin_confederate();
  // Suppression with four sixes: one step, and the hex routs before it answers; dismounted it retreats and stays so.
  assault_with("1616", {"cs-lane", "cs-cutts", "cs-frobel"}, {6, 6, 6, 6, 1, 1});
  EXPECT_EQ(at("us-robertson").lost, 1);
  play(retreat_to("us-robertson", "1515"));
  EXPECT_TRUE(at("us-robertson").has(kRouted));
  EXPECT_FALSE(at("us-robertson").has(kMounted));
  EXPECT_EQ(where("cs-pelham"), "1716");  // artillery does not occupy the hex: nobody is asked
  EXPECT_FALSE(has_brigade(c, p, hex("1616")));
}

TEST_F(RetreatTest, ABrigadeThatMarchesOffFightsOnlyWhereItMust) {
  COVERS("fotm:8.5.march");
  put("cs-garland", "1610", "1611");
  at("cs-garland").set(kNamed);
  put("us-crook", "1611", "1610");  // one level lower: optional
  begin_confederate();
  EXPECT_EQ(why(assault_on("1611")), "fotm:8.5.march");
  put("us-nagle", "1609", "1610");  // level: it must
  at("cs-garland").facing = 5;      // 1609 in front
  EXPECT_TRUE(listed(assault_on("1609")));
  EXPECT_EQ(why(act(Verb::done)), "fotm:15.4.mandatory");
}

}  // namespace
}  // namespace vedette::fotm
