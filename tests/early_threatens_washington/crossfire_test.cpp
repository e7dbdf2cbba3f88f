// Fire, assaults and retreats over the river and other hexsides, and rows of the shift tables one by one.
#include "blind_swords/early_threatens_washington/monocacy.h"
#include "blind_swords/rules.h"
#include "etw_table.h"
#include "tabletop/adapted.h"

namespace vedette {
namespace {

using namespace testing_support;

const bs::Content& etw() { return static_cast<const Adapted<bs::Rules>&>(etw_game()).content(); }
UnitIndex unit(std::string_view id) {
  for (std::size_t u = 0; u < etw().units.size(); ++u)
    if (etw().units[u].id == id) return static_cast<UnitIndex>(u);
  return 0;
}
HexIndex hex(std::string_view number) { return etw().grid().parse(number); }
Direction way(std::string_view from, std::string_view to) { return etw().grid().direction(hex(from), hex(to)); }
Value marker(const char* what, const char* at) { return object({{"marker", what}, {"hex", at}}); }

TEST(Assault, OverHexsides) {
  COVERS("etw:2.10.i.2", "etw:11.3.c.def.xi", "etw:11.3.c.def.ix", "etw:11.3.c.def.vi", "etw:2.10.l.3", "etw:11.3.c.def.xii",
         "etw:2.10.m.3", "etw:2.10.m.4", "etw:2.10.j.6", "etw:2.10.o.5", "etw:2.10.o.4", "etw:11.3.c.def.viii", "etw:9.3.i", "etw:2.10.o.3",
         "etw:11.3.c.2");
  EXPECT_EQ(assault(field({"cs-57-nc 1930", "us-14-nj-vol 2030"}), "2030", "1930"), "etw:11.3.c.def.iv -1, etw:11.3.c.def.xi -1");
  EXPECT_EQ(assault(field({"cs-57-nc 1131", "us-1-md-a 1032"}), "1032", "1131"), "etw:11.3.c.def.ix -2");
  EXPECT_EQ(assault(field({"cs-57-nc 3903", "us-1-md-a 3904"}), "3904", "3903"), "etw:11.3.c.def.vi -3");
  EXPECT_EQ(assault(field({"cs-57-nc 3904", "us-1-md-a 3903"}), "3903", "3904"), "") << "down a Steep Slope";
  EXPECT_EQ(assault(field({"cs-57-nc 1329", "us-1-md-a 1229"}), "1229", "1329"), "etw:11.3.c.def.xii -1");
  EXPECT_EQ(assault(field({"cs-57-nc 1328", "us-1-md-a 1229"}), "1229", "1328"), "etw:11.3.c.def.xii -1")
      << "the railroad does not lift it";
  EXPECT_EQ(assault(field({"cs-57-nc 1929", "us-1-md-a 1829"}), "1829", "1929"), "") << "Woods do not count";
  EXPECT_EQ(assault(field({"cs-57-nc 2814", "us-1-md-a 2914"}), "2914", "2814"), "etw:11.3.c.def.xiii -2");
  EXPECT_EQ(fire(field({"cs-57-nc 2814", "us-1-md-a 2914"}), {"cs-57-nc"}, "2914"), "etw:9.3.ix -1");
  AgvTable ford = in_step({"cs-14-va 2814", "us-1-md-b 2914"}, "cs-mccausland", "attack", "close-combat");
  EXPECT_EQ(ford.why("close-combat at 2914 from 2814 charge"), "bs:11.6.1");
  const AgvTable good = field({"cs-57-nc 1602", "us-1-md-a 1603"}, "16.2", 2, {marker("good-ground", "1603")});
  EXPECT_EQ(assault(good, "1603", "1602"), "etw:11.3.c.def.viii -2");
  EXPECT_EQ(fire(good, {"cs-57-nc"}, "1603"), "etw:9.3.i -2");
  AgvTable weak = in_step({"cs-31-va 2325", "us-14-nj-vol 2326"}, "cs-lilley", "attack", "close-combat");
  EXPECT_EQ(weak.why("close-combat at 2326 from 2325"), "bs:11.2.3") << "left of C";
}

TEST(Rows, OfWhatNoCounterOrHexOfTheMapShowsAlone) {
  COVERS("etw:9.3.iv", "etw:9.3.v", "etw:2.10.j.2", "etw:9.3.vii", "etw:9.1.e", "etw:11.3.c.def.v", "etw:11.3.c.att.v");
  const bs::Position p{};
  const auto fires = [&](std::string_view clause, const bs::Shot& s) {
    for (const bs::FireShiftRow& row : bs::monocacy_battle().fire_shifts)
      if (etw().books.id(row.clause) == clause) return row.applies.fits(etw(), p, s);
    return false;
  };
  bs::Shot s;
  s.n_hexes = 2;
  s.from[0].obscured = s.from[1].obscured = 1U << static_cast<int>(bs::SightEffect::over_woods);
  EXPECT_TRUE(fires("etw:9.3.iv", s));
  EXPECT_FALSE(fires("etw:9.3.v", s));
  s.from[0].obscured = 0;
  EXPECT_FALSE(fires("etw:9.3.iv", s)) << "only if it is so for every firing hex";
  s.from[0].entering = bs::kFence;
  EXPECT_FALSE(fires("etw:9.3.viii", s));
  s.from[1].entering = bs::kFence;
  EXPECT_TRUE(fires("etw:9.3.viii", s));
  s.n_firers = 1;
  s.firers[0] = unit("cs-bryan");
  s.sp16[0] = s.sum16 = s.artillery16 = 32;
  s.range_class[0] = bs::RangeRow::Class::long_range;
  EXPECT_TRUE(fires("etw:9.3.vii", s));
  s.range_class[0] = bs::RangeRow::Class::medium;
  EXPECT_FALSE(fires("etw:9.3.vii", s));
  const auto attacks = [&](std::string_view clause, const bs::Assault& a) {
    for (const bs::CloseCombatShiftRow& row : bs::monocacy_battle().close_combat_shifts)
      if (etw().books.id(row.clause) == clause) return row.applies.fits(etw(), p, a);
    return false;
  };
  bs::Assault a;
  a.attack16 = a.defence16 = 96;
  a.attack_old16 = 48;
  EXPECT_TRUE(attacks("etw:11.3.c.att.v", a));
  EXPECT_FALSE(attacks("etw:11.3.c.def.v", a));
  a.defence_old16 = 47;
  EXPECT_FALSE(attacks("etw:11.3.c.def.v", a));
  a.defence_old16 = 48;
  EXPECT_TRUE(attacks("etw:11.3.c.def.v", a));
}

TEST(Crossing, IsShotAtTwoColumnsRightAndNothingElse) {
  COVERS("etw:9.3.3", "etw:9.3.xvi", "bs:10.7.5");
  AgvTable t = in_step({"cs-6-nc 3205", "us-144-oh-vol 3406"}, "cs-lewis", "attack", "movement");
  t.play("move cs-6-nc to 3305");
  ASSERT_EQ(t.decider(), Side::union_);
  t.play("fire us-144-oh-vol+ at 3205", {"1", "1"});
  EXPECT_TRUE(t.happened("shift", "etw:9.3.xvi"));
  EXPECT_FALSE(t.happened("shift", "etw:9.3.ix"));
  EXPECT_EQ(t.at("cs-6-nc"), "3305");
}

TEST(Retreat, OverTheRailroadBridgeAndOverTheFord) {
  COVERS("etw:2.10.h.6", "etw:2.10.h.9", "etw:2.10.h.ii.3", "etw:2.10.h.ii.6", "etw:12.3.issue.1", "etw:2.10.o.6", "etw:2.10.o.issue.3");
  AgvTable rail = in_step({"cs-6-nc 2625 shaken", "us-14-nj-vol 2725"}, "us-truex", "attack", "fire", hands({}), "16.2", 12);
  rail.play("fire us-14-nj-vol+ at 2625", {"5", "1", "4", "1"});
  EXPECT_TRUE(rail.happened("test", "bs:12.3.11")) << "the third hit, over this bridge alone, is a Break Test";
  EXPECT_EQ(rail.at("cs-6-nc"), "2525") << "two hexes owed, and it stops";
  AgvTable ford = in_step({"cs-6-nc 2914 shaken", "us-14-nj-vol 3014"}, "us-truex", "attack", "fire", hands({}), "16.2", 12);
  ford.play("fire us-14-nj-vol+ at 2914", {"4", "4", "6"});
  EXPECT_EQ(ford.at("cs-6-nc"), "2814");
  EXPECT_FALSE(ford.happened("test", "bs:12.3.11"));
  EXPECT_EQ(ford.unit("cs-6-nc").get("morale").as_text(), "disrupted");
}

TEST(Retreat, GoesOnBeyondTheRailroadBridgeToFindRoom) {
  COVERS("etw:2.10.h.ii.7");
  AgvTable t =
      in_step({"cs-6-nc 2625", "cs-21-nc 2525", "cs-57-nc 2525", "us-14-nj-vol 2725"}, "us-truex", "attack", "fire", hands({}), "16.2", 12);
  t.play("fire us-14-nj-vol+ at 2625", {"4", "1", "6"});
  while (t.decider() == Side::confederate && t.choices()[0].starts_with("retreat")) t.play(t.choices()[0]);
  EXPECT_NE(t.at("cs-6-nc"), "2525");
  EXPECT_NE(t.at("cs-6-nc"), "2625");
}

TEST(Retreat, OfGunsAndHorses) {
  COVERS("etw:12.3.6", "etw:12.3.7", "etw:6.5.d.2", "etw:6.5.e.1", "etw:2.10.j.9", "etw:2.10.j.7");
  const auto step = [](int arm, const char* from, const char* to) {
    return etw().retreat[static_cast<std::size_t>(arm)][hex(from)][way(from, to)];
  };
  for (const int arm : {1, 2}) {
    EXPECT_EQ(step(arm, "1929", "1829").cost, bs::RetreatCost::never);
    EXPECT_EQ(etw().books.id(step(arm, "1929", "1829").clause), "etw:12.3.6");
    EXPECT_EQ(step(arm, "2814", "2813").cost, bs::RetreatCost::free) << "along the road";
  }
  EXPECT_EQ(step(0, "1929", "1829").cost, bs::RetreatCost::free);
  EXPECT_EQ(step(2, "3904", "3903").cost, bs::RetreatCost::never);
  EXPECT_EQ(step(2, "3903", "3904").cost, bs::RetreatCost::never);
  EXPECT_EQ(etw().books.id(step(2, "3904", "3903").clause), "etw:12.3.7");
  EXPECT_EQ(step(1, "3904", "3903").cost, bs::RetreatCost::free);
}

TEST(Advance, OverTheRailroadBridgeOnlyByWhoStoodThere) {
  COVERS("etw:2.10.h.ii.issue.2");
  bs::Position p{};
  p.open_crossings = ~0U;
  const UnitIndex u = unit("cs-6-nc");
  const Direction d = way("2525", "2625");
  EXPECT_TRUE(bs::etw_may_cross(etw(), p, u, hex("2525"), d, bs::Going::advance));
  p.units[u].did = bs::kMoved;
  EXPECT_EQ(etw().books.id(bs::etw_may_cross(etw(), p, u, hex("2525"), d, bs::Going::advance).clause), "etw:2.10.h.ii.issue.2");
  EXPECT_TRUE(bs::etw_may_cross(etw(), p, u, hex("2525"), d, bs::Going::assault)) << "it may assault";
}

TEST(Chaos, HalvesDefensiveFireAndLetsUnitsRetreat) {
  COVERS("etw:7.3b.i.5", "etw:7.3b.i.6");
  const AgvTable t = field({"cs-57-nc 1602", "us-1-md-a 1603"}, "16.2", 2, {marker("chaos", "1603")});
  const Value odds = t.ask("odds", object({{"kind", "fire"}, {"units", list({"us-1-md-a"})}, {"target", "1602"}, {"how", "defensive"}}));
  EXPECT_EQ(odds.get("strength").as_text(), "3") << "half of 6";
  EXPECT_EQ(fire(t, {"us-1-md-a"}, "1602"), "bs:9.1.3");
  AgvTable hit =
      in_step({"cs-57-nc 1602", "us-1-md-a 1603"}, "cs-lewis", "attack", "fire", hands({}), "16.2", 2, {marker("chaos", "1603")});
  hit.play("fire cs-57-nc+ at 1603", {"4", "4", "6"});
  while (hit.decider() == Side::union_ && hit.choices()[0].starts_with("retreat")) hit.play(hit.choices()[0]);
  EXPECT_NE(hit.at("us-1-md-a"), "1603");
}

TEST(Skirmish, WithdrawsWhateverBringsAnEnemyNear) {
  COVERS("etw:15.3.5", "bs:11.5.3");
  AgvTable t = drawing({"us-144-oh-vol 1603", "cs-4-ga 1605 skirmish"}, {"fog-of-war"});
  t.play("done", {"fog-of-war", "3"});
  t.play("move us-144-oh-vol to 1604");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.why("withdraw cs-4-ga to 1606"), "");
  EXPECT_EQ(t.why("withdraw cs-4-ga to 1505"), "") << "away to the side will do too";
}

TEST(Monocacy, TheSecondUnitOverFordOrBridgeReleasesTruex) {
  COVERS("etw:16.2.special.2.2", "etw:16.2.special.2.3", "etw:16.2.special.2.4");
  const auto released = [](const AgvTable& t) { return static_cast<int>(t.position.as<bs::Position>().battle[bs::kReleased]); };
  AgvTable ford = in_step({"cs-6-nc 1329", "cs-21-nc 1328", "us-14-nj-vol 2229"}, "cs-lewis", "attack", "movement", hands({}), "16.2", 2,
                          {crossing("1329", "1430", true)});
  ford.play("move cs-6-nc to 1430 stop");
  EXPECT_EQ(released(ford), 0);
  ford.play("move cs-21-nc to 1329-1430 stop");
  EXPECT_EQ(released(ford), 3) << "from the next turn on";
  AgvTable rail = in_step({"cs-6-nc 2525", "cs-21-nc 2525", "us-14-nj-vol 3229"}, "cs-lewis", "attack", "movement");
  rail.play("move cs-6-nc to 2625 stop").play("move cs-21-nc to 2625 stop");
  EXPECT_EQ(released(rail), 3);
}

TEST(Counters, PartsOfARegimentAndTheBlockhouseGun) {
  COVERS("etw:2.1b", "etw:17.0.issue.3", "etw:2.10.j.5");
  const AgvTable t =
      field({"us-9-ny-a 1602", "us-9-ny-b 1702", "us-wiegel-blockhouse 2723", "us-14-nj-vol 1829", "us-106-ny-vol 1929"}, "16.3");
  EXPECT_EQ(t.at("us-9-ny-a") + t.at("us-9-ny-b"), "16021702");
  EXPECT_EQ(t.cost("us-wiegel-blockhouse", {"2724"}).find(':'), std::string::npos) << "a battery like any other";
  EXPECT_FALSE(t.unit("us-14-nj-vol").get("supported").as_bool()) << "in Woods";
  EXPECT_FALSE(t.unit("us-106-ny-vol").get("supported").as_bool());
}

TEST(Sight, AlongAHexsideAndPastACorner) {
  COVERS("etw:9.1.a.hexside", "etw:9.1.a.issue.4");
  EXPECT_EQ(sight(field({"cs-12-ga 1602"}), "1603", "1701"), "blocked etw:9.1.a.same.2.units");
  EXPECT_EQ(sight(field({"cs-12-ga 1702"}), "1603", "1701"), "blocked etw:9.1.a.same.2.units");
  EXPECT_EQ(sight(field({"cs-12-ga 1605"}), "1603", "1707").substr(0, 7), "blocked");
  EXPECT_EQ(sight(field({"cs-12-ga 1606"}), "1603", "1707"), sight(field({"cs-12-ga 1001"}), "1603", "1707")) << "met in a corner only";
}

}  // namespace
}  // namespace vedette
