// What a step costs on South Mountain, on and off the road, for every arm; march column, minimum move, the two-hex rule of
// guns, stacking. The whole map is in play here, so that the rulebook's own hexes can be walked.
#include <gtest/gtest.h>

#include "blind_swords/flow/moves.h"
#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace bs;
using testing_support::agv;

// A table on the whole map on which a test puts units and asks what a path costs.
struct Ground {
  Content c = agv();
  Position p{};

  Ground() {
    for (std::size_t h = 0; h < c.hex.size(); ++h) c.scenarios[0].area[h] = c.hex[h].on_map;
    p.turn = 1;
  }
  HexIndex hex(std::string_view number) const { return c.grid().parse(number); }
  UnitIndex unit(std::string_view id) const { return unit_named(c, id); }
  Ground& put(std::string_view id, std::string_view at, int state = 0) {
    p.units[unit(id)].state = static_cast<std::uint8_t>(state);
    bs::put(p, unit(id), hex(at));
    return *this;
  }
  // "5", "2.5", or the clause that forbids it.
  std::string cost(std::string_view id, std::vector<std::string> path, Order order = Order::maneuver) const {
    const UnitIndex u = unit(id);
    const MoveKind kind = artillery(c, u) ? MoveKind::artillery : MoveKind::order;
    const Mover m = fresh_mover(c, p, u, kind, order, 0);
    StepFacts facts;
    gather(c, p, m, facts);
    Path way;
    HexIndex at = p.units[u].hex;
    for (const std::string& h : path) {
      EXPECT_TRUE(way.push(c.grid().direction(at, hex(h)))) << h;
      at = hex(h);
    }
    const PathPrice price = price_path(c, p, m, facts, p.units[u].hex, way);
    if (!price.verdict) return std::string(c.books.id(price.verdict.clause));
    return std::to_string(price.halves / 2) + (price.halves % 2 != 0 ? ".5" : "");
  }
  int allowance_of(std::string_view id, Order order) const {
    const UnitIndex u = unit(id);
    return allowance(c, p, u, artillery(c, u) ? MoveKind::artillery : MoveKind::order, order, 0) / 2;
  }
};

TEST(Ground, LevelsRound3030) {
  const Ground g;
  COVERS("agv:2.10.a.1", "agv:2.10.a.2");
  for (const char* h : {"3030", "2929", "2930"}) EXPECT_EQ(g.c.hex[g.hex(h)].level, 2) << h;
  for (const char* h : {"3029", "3031", "3129", "3130"}) EXPECT_EQ(g.c.hex[g.hex(h)].level, 1) << h;
  for (const char* h : {"3029", "3031", "2929", "2930", "3129", "3130"}) EXPECT_EQ(g.c.grid().distance(g.hex("3030"), g.hex(h)), 1);
  COVERS("agv:2.10.a.3");
  EXPECT_EQ(g.c.hex[g.hex("3012")].level, 5);
  EXPECT_EQ(g.c.hex[g.hex("3111")].level, 6);
  EXPECT_EQ(g.c.grid().distance(g.hex("3012"), g.hex("3111")), 1);
}

TEST(Ground, GentleSlopeCostsOneMoreGoingUp) {
  Ground g;
  COVERS("agv:2.10.b.gentle-slope.1");
  EXPECT_EQ(g.put("us-12-oh", "2034").cost("us-12-oh", {"1933"}), "2");
  COVERS("agv:2.10.b.gentle-slope.2");
  EXPECT_EQ(g.put("us-12-oh", "1933").cost("us-12-oh", {"2034"}), "1");
  // Up along a trail: the trail's rate alone.
  COVERS("agv:2.10.b.gentle-slope.3", "agv:2.10.b.trail.1");
  EXPECT_EQ(g.put("us-12-oh", "1932").cost("us-12-oh", {"1933"}), "1");
}

TEST(Ground, SlopesWallsAndWoodsAddUp) {
  Ground g;
  COVERS("agv:2.10.b.stone-wall.1", "bs:2.10.1");
  EXPECT_EQ(g.put("us-12-oh", "2029").cost("us-12-oh", {"1929"}), "2");                      // wall on the flat: 1 + 1
  EXPECT_EQ(g.put("us-wv-cavalry", "2029", kMounted).cost("us-wv-cavalry", {"1929"}), "3");  // mounted: 1 + 2
  COVERS("agv:2.10.b.slope.2");
  EXPECT_EQ(g.put("us-12-oh", "2632").cost("us-12-oh", {"2532"}), "3");  // up a Slope: 1 + 2
  EXPECT_EQ(g.put("us-12-oh", "2532").cost("us-12-oh", {"2632"}), "2");  // down: 1 + 1
  COVERS("agv:2.10.b.stone-wall.5");
  // Slope and wall, mounted cavalry going up: 1 + 4 + 2.
  EXPECT_EQ(g.put("us-wv-cavalry", "2132", kMounted).cost("us-wv-cavalry", {"2033"}), "7");
  EXPECT_EQ(g.put("us-12-oh", "2132").cost("us-12-oh", {"2033"}), "4");  // infantry: 1 + 2 + 1
  COVERS("agv:10.3.cost.1", "agv:10.3.cost.4", "bs:10.3.1");
  EXPECT_EQ(g.put("us-12-oh", "2336").cost("us-12-oh", {"2335"}), "3");  // Woods
  EXPECT_EQ(g.put("us-12-oh", "2336").cost("us-12-oh", {"2236"}), "5");  // up a Slope into Woods
}

TEST(Ground, GunsPayTwoAndKeepToRoadsInWoodsAndOverWalls) {
  Ground g;
  COVERS("agv:6.5.f.1", "agv:10.3.cost.2", "bs:6.5f.1", "agv:6.0.2");
  EXPECT_EQ(g.put("cs-bondurant", "1132").cost("cs-bondurant", {"1131"}), "2");
  EXPECT_EQ(g.cost("cs-bondurant", {"1131", "1031", "1032"}), "6");  // three Clear hexes
  EXPECT_EQ(g.cost("cs-bondurant", {"1131", "1031", "1032", "1033"}), "bs:10.3.1");
  COVERS("agv:6.0.3", "bs:6.5a.1");
  EXPECT_EQ(g.allowance_of("cs-bondurant", Order::none), 6);
  EXPECT_EQ(g.put("cs-pelham", "1033").allowance_of("cs-pelham", Order::none), 8);
  COVERS("agv:2.10.b.stone-wall.2", "agv:10.3.issue.2");
  EXPECT_EQ(g.put("cs-bondurant", "2029").cost("cs-bondurant", {"1929"}), "agv:2.10.b.stone-wall.2");
  COVERS("agv:2.10.b.woods.4", "agv:3.1.a.1", "agv:6.5.d.1", "agv:2.10.b.road.2");
  EXPECT_EQ(g.put("cs-bondurant", "1927").cost("cs-bondurant", {"1827"}), "agv:2.10.b.woods.4");
  EXPECT_EQ(g.cost("cs-bondurant", {"1926"}), "1");  // along the trail into Woods
  lift(g.p, g.unit("cs-bondurant"), At::off_map);
  EXPECT_EQ(g.put("us-wv-cavalry", "1927", kMounted).cost("us-wv-cavalry", {"1827"}), "agv:2.10.b.woods.4");
  EXPECT_EQ(g.cost("us-wv-cavalry", {"1926"}), "1");
  EXPECT_EQ(g.put("us-wv-cavalry", "1927").cost("us-wv-cavalry", {"1827"}), "3");  // dismounted: infantry
  COVERS("agv:2.10.b.orchard.4");
  int orchards = 0;  // entered like Clear
  for (std::size_t i = 0; i < g.c.hex.size(); ++i)
    for (Direction d = 0; d < kDirections; ++d) {
      const SideInfo& s = g.c.side[i][d];
      if (s.to == kNoHex || s.features != 0 || g.c.hex[s.to].terrain != Terrain::orchard || g.c.hex[i].terrain != Terrain::clear) continue;
      EXPECT_EQ(g.c.step[2][i][d].off_road, 4);
      ++orchards;
    }
  EXPECT_GT(orchards, 0);
}

TEST(Ground, MarshIsForFootAlone) {
  Ground g;
  COVERS("agv:2.10.b.marsh.1", "agv:2.10.b.marsh.issue.1", "agv:2.10.b.issue.1");
  int tried = 0;
  for (std::size_t i = 0; i < g.c.hex.size(); ++i)
    for (Direction d = 0; d < kDirections; ++d) {
      const SideInfo& s = g.c.side[i][d];
      if (s.to == kNoHex || g.c.hex[s.to].terrain != Terrain::marsh || g.c.hex[i].terrain != Terrain::clear) continue;
      const StepCost& foot = g.c.step[0][i][d];
      if (s.features == 0) {
        EXPECT_EQ(foot.off_road, 4);
      }
      for (const std::size_t arm : {1U, 2U}) EXPECT_EQ(g.c.step[arm][i][d].off_road, kNever);
      ++tried;
    }
  EXPECT_GT(tried, 5);
}

TEST(Ground, CliffsAndSteepSlopes) {
  Ground g;
  COVERS("agv:10.3.cost.3", "agv:12.3.6");
  for (const char* id : {"us-12-oh", "cs-bondurant", "us-wv-cavalry"}) {
    g.put(id, "1620", id[3] == 'w' ? kMounted : 0);
    EXPECT_EQ(g.cost(id, {"1720"}), "agv:10.3.cost.3") << id;
    lift(g.p, g.unit(id), At::off_map);
  }
  COVERS("agv:6.5.e.1", "agv:2.10.b.steep-slope.1", "bs:10.3.2");
  EXPECT_EQ(g.put("cs-bondurant", "2741").cost("cs-bondurant", {"2841"}), "6");  // the whole allowance, from the start
  EXPECT_EQ(g.put("cs-bondurant", "2740").cost("cs-bondurant", {"2741", "2841"}), "agv:6.5.e.1");
  int steep = 0;
  for (std::size_t i = 0; i < g.c.hex.size(); ++i)
    for (Direction d = 0; d < kDirections; ++d) {
      const SideInfo& side = g.c.side[i][d];
      if (side.to == kNoHex || side.features != kSteep || g.c.hex[i].woods() || g.c.hex[side.to].terrain != Terrain::clear) continue;
      EXPECT_EQ(g.c.step[0][i][d].off_road, side.rise > 0 ? 10 : 8) << g.c.map.number(static_cast<HexIndex>(i));
      EXPECT_EQ(g.c.step[1][i][d].off_road, kAllPoints);
      ++steep;
    }
  EXPECT_GE(steep, 4);
}

TEST(Ground, RoadsReplaceHexAndHexside) {
  Ground g;
  COVERS("bs:10.5.1", "agv:2.10.b.issue.2", "agv:2.10.b.issue.3");
  EXPECT_EQ(g.put("us-12-oh", "2435").cost("us-12-oh", {"2335"}), "1");  // a trail up a Slope through Woods
  COVERS("agv:2.10.b.road.3", "agv:10.3.min.2", "bs:8.4.1");
  EXPECT_EQ(g.put("us-12-oh", "2625").cost("us-12-oh", {"2725", "2826"}, Order::defend), "2");
  EXPECT_EQ(g.cost("us-12-oh", {"2725", "2826", "2926", "3027"}, Order::defend), "bs:10.3.1");  // 3 MP, a fourth Pike hex
  COVERS("bs:2.10.3");
  EXPECT_EQ(g.put("us-12-oh", "2533").cost("us-12-oh", {"2633"}), "3");  // both in road hexes or beside them, not joined
  COVERS("agv:2.10.b.trail.2", "agv:6.0.4", "bs:6.5a.2", "agv:2.10.b.road.5");
  EXPECT_EQ(g.put("cs-pelham", "1929").cost("cs-pelham", {"1928"}), "1");
  EXPECT_EQ(g.put("cs-bondurant", "2625").cost("cs-bondurant", {"2725", "2826"}), "1");
  COVERS("agv:6.5.e.2");
  EXPECT_EQ(g.c.retreat[2][g.hex("2435")][g.c.grid().direction(g.hex("2435"), g.hex("2335"))].cost, RetreatCost::free);
  COVERS("agv:2.10.b.stream.1", "agv:2.10.b.bridge.1");
  int bridged = 0, bare = 0;
  for (std::size_t i = 0; i < g.c.hex.size(); ++i)
    for (Direction d = 0; d < kDirections; ++d) {
      const SideInfo& s = g.c.side[i][d];
      if (s.to == kNoHex || g.c.hex[i].terrain != Terrain::clear || g.c.hex[s.to].terrain != Terrain::clear || s.rise != 0) continue;
      if (s.features == kStream) {
        EXPECT_EQ(g.c.step[0][i][d].off_road, 4);
        ++bare;
      }
      if (s.features == (kStream | kBridge)) {
        EXPECT_EQ(g.c.step[0][i][d].off_road, 2);
        ++bridged;
      }
    }
  EXPECT_GT(bare, 3);
  EXPECT_GT(bridged, 0);
}

TEST(Ground, TwelvePikeHexesOnTheMarch) {
  Ground g;
  const std::vector<std::string> pike = {"3933", "3833", "3732", "3632", "3531", "3431", "3430",
                                         "3329", "3229", "3128", "3127", "3027", "2926"};
  const std::vector<std::string> twelve(pike.begin(), pike.begin() + 12);
  g.put("us-12-oh", "4034");
  COVERS("agv:10.3.march.1", "agv:10.3.march.2", "agv:2.10.b.road.4", "bs:10.5a.1", "bs:10.5a.2");
  EXPECT_EQ(g.allowance_of("us-12-oh", Order::maneuver), 7);
  EXPECT_EQ(g.cost("us-12-oh", twelve), "7");
  EXPECT_EQ(g.cost("us-12-oh", pike), "bs:10.3.1");
  EXPECT_EQ(g.cost("us-12-oh", twelve, Order::attack), "bs:10.3.1");  // Maneuver only
  COVERS("agv:10.3.march.3");
  // Six Pike hexes in column cost 1 + 3 and leave three points for the fields.
  EXPECT_EQ(g.cost("us-12-oh", {pike.begin(), pike.begin() + 6}), "4");
  COVERS("agv:3.1.b.1", "bs:10.5b.1");
  g.put("us-23-oh", "3833");  // nine SP in the way: no column through it, the ordinary rate instead
  EXPECT_EQ(g.cost("us-12-oh", {pike.begin(), pike.begin() + 6}), "4.5");
  COVERS("agv:3.1.c.1");
  lift(g.p, g.unit("us-23-oh"), At::off_map);
  g.put("us-9-nh", "4034");  // fourteen SP, alone in every hex
  EXPECT_EQ(g.cost("us-9-nh", twelve), "7");
  COVERS("agv:2.10.b.road.6", "agv:2.10.b.road.7");
  EXPECT_EQ(g.c.step[0][g.hex("2432")][g.c.grid().direction(g.hex("2432"), g.hex("2532"))].march, 1);
  int pikes = 0;
  for (const MapRoad& r : g.c.map.roads) pikes += r.kind == "pike" ? 1 : 0;
  EXPECT_EQ(pikes, 1);
}

TEST(Ground, AFullRoadHexInWoodsHoldsGunsUp) {
  Ground g;
  COVERS("agv:6.5.d.2", "bs:10.5b.2", "agv:6.5.d.issue.1");
  g.put("cs-pelham", "1927");
  EXPECT_EQ(g.cost("cs-pelham", {"1926", "1925"}), "2");
  g.put("cs-2-nc", "1926").put("cs-4-nc", "1926");  // 7 + 5: too full
  EXPECT_EQ(g.cost("cs-pelham", {"1926", "1925"}), "4");
  g.put("cs-5-va-cavalry", "1927", kMounted);
  EXPECT_EQ(g.cost("cs-5-va-cavalry", {"1926", "1925"}), "2");  // cavalry pays its ordinary point
}

TEST(Ground, TheMinimumMove) {
  Ground g;
  COVERS("agv:10.3.min.1");
  EXPECT_EQ(g.put("us-12-oh", "2336").cost("us-12-oh", {"2236"}, Order::defend), "3");  // 5 MP for a unit that has 3
  EXPECT_EQ(g.cost("us-12-oh", {"2335", "2236"}, Order::defend), "bs:10.3.1");          // only from the start
}

TEST(Ground, GunsKeepTwoHexesAway) {
  Ground g;
  COVERS("bs:6.5b.1");
  g.put("us-12-oh", "1132").put("cs-bondurant", "1128");
  EXPECT_EQ(g.cost("cs-bondurant", {"1129"}), "2");
  EXPECT_EQ(g.cost("cs-bondurant", {"1129", "1130"}), "bs:6.5b.1");
  g.put("us-mcmullin", "1132");
  lift(g.p, g.unit("us-12-oh"), At::off_map);
  EXPECT_EQ(g.cost("cs-bondurant", {"1129", "1130"}), "6");  // enemy guns do not matter
  COVERS("bs:6.5b.2");
  g.put("us-12-oh", "1132").put("cs-bondurant", "1131");
  EXPECT_EQ(g.cost("cs-bondurant", {"1032"}), "bs:10.6.2");  // Engaged again
  EXPECT_EQ(g.cost("cs-bondurant", {"1130"}), "2");
  g.put("cs-bondurant", "1130");
  EXPECT_EQ(g.cost("cs-bondurant", {"1231"}), "bs:6.5b.2");  // as near as it began
}

TEST(Ground, GunsCountHalfRoundedUp) {
  COVERS("bs:3.1a.1");
  Ground g;
  g.put("us-mcmullin", "1132");
  for (int sp = 1; sp <= 12; ++sp) {
    g.c.units[g.unit("us-mcmullin")].sp[0][0] = static_cast<std::uint8_t>(sp);
    EXPECT_EQ(stacking_points(g.c, g.p, g.unit("us-mcmullin")), (sp + 1) / 2) << sp << " guns";
  }
}

TEST(Ground, Stacking) {
  Ground g;
  COVERS("bs:3.1.2", "agv:3.1.issue.1");
  g.put("us-12-oh", "1132").put("us-23-oh", "1131");
  EXPECT_EQ(g.cost("us-12-oh", {"1131"}), "agv:3.1.1");  // 9 + 9
  EXPECT_EQ(g.cost("us-12-oh", {"1131", "1130"}), "2");  // through it
  COVERS("agv:3.1.2", "bs:3.1a.1");
  Ground h;
  h.put("us-30-oha", "1131").put("us-mcmullin", "1132");  // 6 and a battery of 6 guns, counted 3
  EXPECT_EQ(stacking_points(h.c, h.p, h.unit("us-mcmullin")), 3);
  EXPECT_TRUE(stacking(h.c, h.p, h.unit("us-mcmullin"), h.hex("1131")).allowed());
  COVERS("bs:3.1b.1");
  h.put("cs-5-va-cavalry", "1029", kMounted);
  EXPECT_EQ(stacking_points(h.c, h.p, h.unit("cs-5-va-cavalry")), 4);
  h.put("cs-5-va-cavalry", "1029");
  EXPECT_EQ(stacking_points(h.c, h.p, h.unit("cs-5-va-cavalry")), 3);
  COVERS("agv:3.1.3");
  h.put("us-12-oh", "2835", kAtEntry).put("us-23-oh", "2835", kAtEntry).put("us-30-ohb", "2834");
  EXPECT_EQ(h.cost("us-30-ohb", {"2835"}), "1");  // those still in their entry hex do not count
}

TEST(Ground, CavalryAllowances) {
  Ground g;
  COVERS("bs:8.4.2", "agv:10.3.issue.1");
  g.put("us-wv-cavalry", "1132", kMounted);
  EXPECT_EQ(g.allowance_of("us-wv-cavalry", Order::attack), 6);
  EXPECT_EQ(g.allowance_of("us-wv-cavalry", Order::defend), 4);
  EXPECT_EQ(g.allowance_of("us-wv-cavalry", Order::maneuver), 8);
  EXPECT_EQ(g.allowance_of("us-wv-cavalry", Order::regroup), 0);
  g.put("us-wv-cavalry", "1132");
  EXPECT_EQ(g.allowance_of("us-wv-cavalry", Order::attack), 5);
  COVERS("bs:8.4.3", "bs:2.8.3");
  g.c.scenarios[0].turns[0].night = true;
  EXPECT_EQ(g.allowance_of("us-wv-cavalry", Order::maneuver), 4);                                       // 7 halved, rounded up
  EXPECT_EQ(allowance(g.c, g.p, g.unit("us-wv-cavalry"), MoveKind::order, Order::maneuver, 4) / 2, 5);  // 7 + 2 = 9, then halved
}

}  // namespace
}  // namespace vedette
