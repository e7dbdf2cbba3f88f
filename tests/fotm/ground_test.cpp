// The ground of Fire on the Mountain: neighbours, arcs, zones, range and the line-of-sight example of 9.5.
#include "fire_on_the_mountain/ground/ground.h"

#include <gtest/gtest.h>

#include "support/covers.h"
#include "support/fotm.h"
#include "tabletop/dice.h"

namespace vedette::fotm {
namespace {

using testing_support::fotm_content;

struct GroundTest : ::testing::Test {
  const Content& c = fotm_content();
  Position p = testing_support::fotm_empty();
  HexIndex hex(const char* number) const { return c.map.grid.parse(number); }
  UnitIndex unit(const char* id) const { return c.unit(id); }
  void put(const char* id, const char* number, int facing = 0) {
    p.units[unit(id)].facing = static_cast<std::uint8_t>(facing);
    put_on_map(c, p, unit(id), hex(number));
  }
};
[[maybe_unused]] constexpr int kWnw = 0, kN = 1, kEne = 2, kEse = 3, kS = 4, kWsw = 5;

TEST_F(GroundTest, FacingSplitsTheNeighboursIntoFrontFlankAndRear) {
  COVERS("fotm:5.1.apex", "fotm:20.0.facing-picture");
  // Facing north from 1607: the two hexes of column 17 are in front.
  EXPECT_EQ(arc(c, hex("1607"), kN, hex("1706")), Arc::front);
  EXPECT_EQ(arc(c, hex("1607"), kN, hex("1707")), Arc::front);
  EXPECT_EQ(arc(c, hex("1607"), kN, hex("1606")), Arc::flank);
  EXPECT_EQ(arc(c, hex("1607"), kN, hex("1608")), Arc::flank);
  EXPECT_EQ(arc(c, hex("1607"), kN, hex("1506")), Arc::rear);
  EXPECT_EQ(arc(c, hex("1607"), kN, hex("1507")), Arc::rear);
  for (int f = 0; f < kDirections; ++f)
    for (Direction d = 0; d < kDirections; ++d) EXPECT_EQ(arc(f, d), arc(c, hex("1607"), f, c.at(hex("1607")).neighbours[d]));
}

TEST_F(GroundTest, DistantTargetsFallIntoAnArcByBearing) {
  COVERS("fotm:5.1.arcs");
  // Three hexes along the line of the corner is straight ahead; exactly 60 degrees off is still Front.
  EXPECT_EQ(arc(c, hex("1607"), kN, hex("1807")), Arc::front);
  EXPECT_EQ(arc(c, hex("1607"), kN, hex("1606")), Arc::flank);
  EXPECT_EQ(arc(c, hex("1607"), kEse, hex("1609")), Arc::front);
  EXPECT_EQ(arc(c, hex("1607"), kEse, hex("1605")), Arc::rear);
  EXPECT_EQ(arc(c, hex("1607"), kEse, hex("1407")), Arc::front);  // 60 degrees from the corner
  EXPECT_EQ(arc(c, hex("1607"), kEse, hex("1807")), Arc::flank);  // 120 degrees
}

TEST_F(GroundTest, SteepHillsidesFollowFromTheLevels) {
  COVERS("fotm:13.2.steep.def");
  std::string steep;
  for (HexIndex h = 0; h < kHexes; ++h)
    if (c.at(h).steep) steep += c.map.number(h) + " ";
  EXPECT_EQ(steep, "0905 1005 1105 3002 3003 3008 3101 ");
}

TEST_F(GroundTest, ZocIsFrontAndFlankNeverUpAndNotThreeLevelsDown) {
  COVERS("fotm:6.1.area", "fotm:6.1.down", "fotm:6.1.up", "fotm:6.1.down3", "fotm:6.1.steep");
  put("cs-garland", "1608", kEse);                                // level 6
  EXPECT_TRUE(in_zoc_of(c, p, hex("1609"), Side::confederate));   // Front, level
  EXPECT_TRUE(in_zoc_of(c, p, hex("1508"), Side::confederate));   // Front, one level down
  EXPECT_FALSE(in_zoc_of(c, p, hex("1607"), Side::confederate));  // Rear
  EXPECT_EQ(zoc_on(c, p, hex("1508"), Side::confederate), unit("cs-garland"));
  put("cs-colquitt", "1508", kN);  // level 5: Front hexes 1608 and 1609 are higher
  EXPECT_FALSE(zoc_reaches(c, p, unit("cs-colquitt"), hex("1609")));
  put("cs-ripley", "1612", kEse);  // level 4, Front hex 1613 is level 2
  EXPECT_TRUE(zoc_reaches(c, p, unit("cs-ripley"), hex("1613")));
  put("us-crook", "3007", kWsw);  // level 10, 2907 is level 7
  EXPECT_EQ(c.at(hex("3007")).level - c.at(hex("2907")).level, 3);
  for (int f = 0; f < kDirections; ++f) {
    p.units[unit("us-crook")].facing = static_cast<std::uint8_t>(f);
    EXPECT_FALSE(in_zoc_of(c, p, hex("2907"), Side::union_));
  }
}

TEST_F(GroundTest, RoutedBrigadesAndCommandersHaveNoZoc) {
  COVERS("fotm:6.1.who");
  put("cs-garland", "1608", kEse);
  p.units[unit("cs-garland")].set(kRouted);
  put("cs-dh-hill", "1608");
  EXPECT_FALSE(in_zoc_of(c, p, hex("1609"), Side::confederate));
  p.units[unit("cs-garland")].clear(kRouted);
  p.units[unit("cs-garland")].set(kColumn);
  EXPECT_TRUE(in_zoc_of(c, p, hex("1609"), Side::confederate));
}

TEST_F(GroundTest, TheLineOfSightExample) {
  COVERS("fotm:9.5.ex.crook", "fotm:9.5.ex.scammon", "fotm:9.5.ex.ferrero", "fotm:9.5.ex.hexes", "fotm:9.5.rule", "fotm:9.5.crest",
         "fotm:9.5.line", "fotm:9.5.common");
  const HexIndex firer = hex("1608");
  EXPECT_TRUE(line_of_sight(c, p, firer, hex("1409")).allowed());
  for (const char* hidden : {"1809", "1510", "1611", "1710"}) {
    const Verdict v = line_of_sight(c, p, firer, hex(hidden));
    EXPECT_EQ(c.books.id(v.clause), "fotm:9.5.crest") << hidden;
    EXPECT_GE(v.n_hexes, 1);
  }
  COVERS("fotm:9.5.uphill");
  for (const char* target : {"1409", "1809", "1510", "1611", "1710"})
    EXPECT_EQ(line_of_sight(c, p, firer, hex(target)).allowed(), line_of_sight(c, p, hex(target), firer).allowed());
}

TEST_F(GroundTest, WhatBlocksALineOfSight) {
  COVERS("fotm:9.5.woods");
  EXPECT_EQ(line_of_sight(c, p, hex("1313"), hex("1315")).clause, "fotm:9.5.woods"_c);  // over 1314; 1313 itself is woods
  EXPECT_TRUE(line_of_sight(c, p, hex("1313"), hex("1314")).allowed());
  COVERS("fotm:9.5.higher");
  const Verdict hill = line_of_sight(c, p, hex("1508"), hex("1510"));
  EXPECT_EQ(hill.clause, "fotm:9.5.higher"_c);
  EXPECT_EQ(hill.hexes[0], hex("1509"));
  COVERS("fotm:9.5.units");
  EXPECT_TRUE(line_of_sight(c, p, hex("1515"), hex("1517")).allowed());
  put("us-cox", "1516");
  EXPECT_TRUE(line_of_sight(c, p, hex("1515"), hex("1517")).allowed());  // a Commander hides nothing
  put("us-crook", "1516");
  EXPECT_EQ(line_of_sight(c, p, hex("1515"), hex("1517")).clause, "fotm:9.5.units"_c);
  COVERS("fotm:9.5.hexside");
  // 1215 to 1415 runs along the side between 1314 (woods) and 1315 (clear): one of them is not enough.
  EXPECT_TRUE(line_of_sight(c, p, hex("1215"), hex("1415")).allowed());
  put("us-scammon", "1315");
  EXPECT_EQ(line_of_sight(c, p, hex("1215"), hex("1415")).n_hexes, 2);
}

TEST_F(GroundTest, TheForces) {
  COVERS("fotm:2.1.types", "fotm:2.3.sp", "fotm:2.3.horse", "fotm:2.1.xii", "fotm:2.2.name", "fotm:2.3.name.jenkins");
  int commanders = 0, guards = 0;
  std::string horse, sharpshooters;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    commanders += is_commander(c, u);
    guards += is_guard(c, u);
    if (is_horse_artillery(c, u)) horse += c.piece(u).id + " ";
    if (is_sharpshooter(c, u)) sharpshooters += c.piece(u).id + " ";
    EXPECT_EQ(c.piece(u).canister > 0, is_artillery(c, u)) << c.piece(u).id;
    EXPECT_NE(c.piece(u).name, "Reno");  // he is part of the Cox counter
  }
  EXPECT_EQ(commanders, 16);
  EXPECT_EQ(guards, 11);
  EXPECT_EQ(horse, "cs-pelham us-robertson ");
  EXPECT_EQ(sharpshooters, "cs-jenkins us-phelps ");
  EXPECT_EQ(c.piece(unit("us-rush")).corps, "Cavalry");
  COVERS("fotm:0.intro.walker");
  for (UnitIndex u = 0; u < kUnits; ++u) EXPECT_NE(c.piece(u).division, "Walker");
  COVERS("fotm:20.0.oob", "fotm:10.1.cm-sp");
  for (UnitIndex u = 0; u < kUnits; ++u)
    EXPECT_TRUE(!is_commander(c, u) || u == c.lee || (c.piece(u).cm >= 1 && c.piece(u).cm <= 2)) << c.piece(u).id;
  EXPECT_EQ(c.piece(c.longstreet).cm, 2);
}

TEST_F(GroundTest, RangeCountsTheTargetHexAndReachesOneFurtherDown) {
  COVERS("fotm:9.1.hexes", "fotm:9.1.range", "fotm:9.1.range.down", "fotm:15.3.lower.art");
  p.turn = 2;
  EXPECT_EQ(distance(c, hex("1608"), hex("1609")), 1);
  EXPECT_TRUE(in_artillery_range(c, p, hex("1608"), hex("1611")).allowed());
  EXPECT_EQ(artillery_range(c, p, hex("1608"), hex("1612")), 4);
  EXPECT_EQ(artillery_range(c, p, hex("1612"), hex("1608")), 3);
  EXPECT_EQ(in_artillery_range(c, p, hex("1612"), hex("1608")).clause, "fotm:9.1.range"_c);
  COVERS("fotm:11.6.range", "fotm:11.6.turns");
  p.turn = 14;
  EXPECT_EQ(in_artillery_range(c, p, hex("1608"), hex("1610")).clause, "fotm:11.6.range"_c);
  EXPECT_TRUE(in_artillery_range(c, p, hex("1608"), hex("1609")).allowed());
  p.turn = 13;
  EXPECT_TRUE(in_artillery_range(c, p, hex("1608"), hex("1610")).allowed());
}

TEST_F(GroundTest, ThreeBrigadesTwoInfantryTwoCommanders) {
  COVERS("fotm:4.1.max", "fotm:4.1.infantry", "fotm:4.1.commanders", "fotm:4.1.guards");
  put("us-crook", "1607");
  put("us-scammon", "1607");
  EXPECT_EQ(stacking(c, p, unit("us-christ"), hex("1607")).clause, "fotm:4.1.infantry"_c);
  EXPECT_EQ(stacking(c, p, unit("us-christ"), hex("1607")).n_units, 2);
  EXPECT_TRUE(stacking(c, p, unit("us-simmonds"), hex("1607")).allowed());
  put("us-simmonds", "1607");
  EXPECT_EQ(stacking(c, p, unit("us-benjamin"), hex("1607")).clause, "fotm:4.1.max"_c);
  put("us-cox", "1607");
  EXPECT_TRUE(stacking(c, p, unit("us-hooker"), hex("1607")).allowed());
  put("us-hooker", "1607");
  EXPECT_EQ(stacking(c, p, unit("us-meade"), hex("1607")).clause, "fotm:4.1.commanders"_c);
  EXPECT_TRUE(stacking(c, p, unit("us-guard-meade"), hex("1607")).allowed());
  COVERS("fotm:4.1.dismounted");
  p.units[unit("us-rush")].set(kMounted);
  put("us-rush", "1608");
  put("us-nagle", "1608");
  put("us-ferrero", "1608");
  EXPECT_EQ(stacking_if_dismounted(c, p, unit("us-rush")).clause, "fotm:4.1.dismounted"_c);
  EXPECT_FALSE(overstacked(c, p, hex("1608")));
}

TEST_F(GroundTest, NewcomersGoUnderTheBrigadesAndOverTheCommanders) {
  COVERS("fotm:4.2.newcomer");
  put("cs-dh-hill", "2405");
  put("cs-colquitt", "2405");
  put("cs-garland", "2405");
  EXPECT_EQ(p.top[hex("2405")], unit("cs-colquitt"));
  EXPECT_EQ(place_in_stack(c, p, unit("cs-garland")), 2);
  EXPECT_EQ(p.units[unit("cs-garland")].below, unit("cs-dh-hill"));
}

// 9.5 as it is written, along the line of the endless sheet, for every two hexes of the map with Brigades and Commanders anywhere.
TEST_F(GroundTest, SightIsWhatTheClausesSayOfEveryHexOnTheLine) {
  COVERS("fotm:9.5.woods", "fotm:9.5.higher", "fotm:9.5.crest", "fotm:9.5.units", "fotm:9.5.hexside");
  Generator any{3, 0};
  for (UnitIndex u = 0; u < kFirstGuard; ++u) {
    const auto h = static_cast<HexIndex>(any.below(kHexes));
    if (occupier(c, p, h) == Side::none || occupier(c, p, h) == side_of(c, u)) put_on_map(c, p, u, h);
  }
  const Grid& grid = c.map.grid;
  for (HexIndex a = 0; a < kHexes; ++a)
    for (HexIndex b = 0; b < kHexes; ++b) {
      const int from = c.at(a).level, to = c.at(b).level, higher = std::max(from, to);
      const auto blocks = [&](HexAt at) -> Clause {
        const HexIndex h = grid.index(at);
        if (h == kNoHex) return {};
        if (c.at(h).woods) return "fotm:9.5.woods"_c;
        if (c.at(h).level > higher) return "fotm:9.5.higher"_c;
        if (from == to) return c.at(h).level == from && has_brigade(c, p, h) ? "fotm:9.5.units"_c : Clause{};
        return c.at(h).level == higher ? "fotm:9.5.crest"_c : Clause{};
      };
      Verdict plain = kAllowed;
      walk_line(grid.at(a), grid.at(b), [&](const LineStretch& s) {
        if (!blocks(s.a).cited() || !blocks(s.b).cited()) return true;
        if (plain.allowed()) plain = forbidden(blocks(s.a));
        plain.hex(grid.index(s.a));
        if (s.along) plain.hex(grid.index(s.b));
        return true;
      });
      const Verdict quick = line_of_sight(c, p, a, b);
      ASSERT_EQ(quick.clause, plain.clause) << c.map.number(a) << " to " << c.map.number(b);
      ASSERT_EQ(quick.n_hexes, plain.n_hexes) << c.map.number(a) << " to " << c.map.number(b);
      ASSERT_EQ(quick.hexes, plain.hexes) << c.map.number(a) << " to " << c.map.number(b);
    }
}

}  // namespace
}  // namespace vedette::fotm
