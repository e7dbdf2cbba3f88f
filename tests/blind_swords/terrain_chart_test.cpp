// The terrain effects chart against the map: every step of the sheet whose ground is of one kind costs what the chart says, for every arm;
// what a retreat over it costs; and from where guns are silent.
#include <gtest/gtest.h>

#include <map>

#include "support/blind_swords.h"
#include "support/combat_table.h"
#include "support/covers.h"
#include "support/trial.h"

namespace vedette {
namespace {

using namespace bs;
using testing_support::agv;

// What a step is like: "woods", "clear stream", "clear slope up".
std::string ground_of(const Content& c, HexIndex h, Direction d) {
  const SideInfo& s = c.side[h][d];
  std::string text = c.map.terrains[c.map.hexes[s.to].terrain];
  const std::pair<std::uint16_t, const char*> names[] = {{kSlope, " slope"},   {kSteep, " steep"}, {kVertical, " vertical"},
                                                         {kGentle, " gentle"}, {kWall, " wall"},   {kStream, " stream"},
                                                         {kBridge, " bridge"}};
  for (const auto& [bit, name] : names)
    if ((s.features & bit) != 0) text += name;
  if (s.rise != 0) text += s.rise > 0 ? " up" : " down";
  if (s.rise > 1) text += std::to_string(s.rise);
  return text;
}
std::string points(int halves) {
  if (halves == kNever) return "-";
  if (halves == kAllPoints) return "all";
  return std::to_string(halves / 2) + (halves % 2 != 0 ? "1/2" : "");
}

// What `cell` says of every step on such ground, for the three arms: "1 1 2". Fails if the sheet has none, or steps that differ.
template <class F>
std::string on_all(const Content& c, const std::string& ground, F&& cell) {
  std::map<std::string, int> said;
  for (std::size_t i = 0; i < c.hex.size(); ++i)
    for (Direction d = 0; d < kDirections; ++d) {
      const auto h = static_cast<HexIndex>(i);
      if (!c.hex[i].on_map || c.side[i][d].to == kNoHex || ground_of(c, h, d) != ground) continue;
      std::string text;
      for (std::size_t arm = 0; arm < 3; ++arm) {
        const std::string word = cell(arm, h, d);
        if (word.empty()) break;  // not a step that the chart speaks of
        text += (arm == 0 ? "" : " ") + word;
      }
      if (!text.empty()) ++said[text];
    }
  EXPECT_EQ(said.size(), 1U) << ground << ": " << (said.size() > 1 ? said.rbegin()->first : "nowhere on the sheet");
  return said.empty() ? "" : said.begin()->first;
}

bool open_ground(const Content& c, HexIndex h) { return c.hex[h].terrain == Terrain::clear || c.hex[h].terrain == Terrain::orchard; }

TEST(TerrainChart, OffTheRoad) {
  const Content& c = agv();
  // Infantry, mounted cavalry, guns.
  const auto cost = [&](const std::string& ground) {
    return on_all(c, ground, [&](std::size_t arm, HexIndex h, Direction d) {
      return open_ground(c, h) ? points(c.step[arm][h][d].off_road) : std::string();  // guns and horses do not leave Woods either
    });
  };
  COVERS("agv:2.10.b.clear.1", "agv:2.10.b.orchard.4", "agv:10.3.cost.1", "agv:10.3.cost.2", "agv:2.10.b.marsh.1", "agv:2.10.b.woods.4");
  EXPECT_EQ(cost("clear"), "1 1 2");
  EXPECT_EQ(cost("orchard"), "1 1 2");
  EXPECT_EQ(cost("woods"), "3 - -");
  EXPECT_EQ(cost("marsh"), "2 - -");
  COVERS("agv:2.10.b.gentle-slope.1", "agv:2.10.b.gentle-slope.2", "agv:2.10.b.slope.2", "agv:2.10.b.steep-slope.1", "agv:10.3.cost.3");
  EXPECT_EQ(cost("clear gentle up"), "2 2 3");
  EXPECT_EQ(cost("clear gentle down"), "1 1 2");
  EXPECT_EQ(cost("clear slope up"), "3 5 6");
  EXPECT_EQ(cost("clear slope down"), "2 3 4");
  EXPECT_EQ(cost("clear steep up2"), "5 all all");
  EXPECT_EQ(cost("clear steep down"), "4 all all");
  COVERS("agv:2.10.b.stone-wall.1", "agv:2.10.b.stone-wall.2", "agv:2.10.b.stream.1", "agv:2.10.b.bridge.1");
  EXPECT_EQ(cost("clear wall"), "2 3 -");
  EXPECT_EQ(cost("clear stream"), "2 2 4");
  EXPECT_EQ(cost("clear stream bridge"), "1 1 2");
  EXPECT_EQ(cost("clear gentle stream up"), "3 3 5");
  EXPECT_EQ(cost("clear gentle stream down"), "2 2 4");
  EXPECT_EQ(cost("clear gentle wall up"), "3 4 -");
  EXPECT_EQ(cost("clear gentle wall down"), "2 3 -");
  EXPECT_EQ(cost("clear gentle stream bridge up"), "2 2 3");
  EXPECT_EQ(cost("clear gentle stream bridge down"), "1 1 2");
}

TEST(TerrainChart, AlongARoad) {
  const Content& c = agv();
  const auto cost = [&](const std::string& kind, auto&& rate) {
    std::map<std::string, int> said;
    for (std::size_t i = 0; i < c.hex.size(); ++i)
      for (Direction d = 0; d < kDirections; ++d) {
        if (c.map.road_links[i][d] != c.map.road_bit(kind) || c.side[i][d].closed != 0) continue;  // no other road on the same step
        std::string text;
        for (std::size_t arm = 0; arm < 3; ++arm) text += (arm == 0 ? "" : " ") + points(rate(c.step[arm][i][d]));
        ++said[text];
      }
    EXPECT_EQ(said.size(), 1U) << kind << ": over Woods, Slopes, streams and all it is one rate";
    return said.empty() ? "" : said.begin()->first;
  };
  const auto road = [](const StepCost& s) { return s.road; };
  const auto march = [](const StepCost& s) { return s.march; };
  COVERS("agv:2.10.b.road.3", "agv:2.10.b.road.5", "agv:2.10.b.trail.1", "agv:2.10.b.trail.2", "bs:10.5.1");
  EXPECT_EQ(cost("pike", road), "1 1 01/2");
  EXPECT_EQ(cost("road", road), "1 1 01/2");
  EXPECT_EQ(cost("trail", road), "1 1 1");
  COVERS("agv:10.3.march.1", "agv:10.3.march.2");
  EXPECT_EQ(cost("pike", march), "01/2 01/2 0");
  EXPECT_EQ(cost("road", march), "01/2 01/2 0");
  EXPECT_EQ(cost("trail", march), "0 0 0");
  EXPECT_EQ(c.figures.march_once, (std::array<int, 3>{2, 2, 0}));
  COVERS("agv:6.5.d.2", "bs:10.5b.2", "agv:6.5.d.issue.1");
  int woods = 0;  // a road hex that is too full for guns
  for (std::size_t i = 0; i < c.hex.size(); ++i)
    for (Direction d = 0; d < kDirections; ++d) {
      if (c.step[2][i][d].road == 0) continue;
      const Terrain to = c.hex[c.side[i][d].to].terrain;
      EXPECT_EQ(c.step[2][i][d].full_road, to == Terrain::woods || to == Terrain::marsh ? 6 : 0) << c.map.number(static_cast<HexIndex>(i));
      woods += to == Terrain::woods ? 1 : 0;
    }
  EXPECT_GT(woods, 0);
  // The sheet has no road through a marsh: one is laid from 3039 to 3139.
  const Content laid = testing_support::agv_with_lines("map/roads.csv", "Causeway,trail,3039 3139,printed\n");
  const HexIndex from = laid.grid().parse("3039");
  const Direction into = laid.grid().direction(from, laid.grid().parse("3139"));
  for (std::size_t arm = 0; arm < 3; ++arm) {
    EXPECT_EQ(laid.step[arm][from][into].road, 2);
    EXPECT_EQ(laid.retreat[arm][from][into].cost, RetreatCost::free);
  }
  EXPECT_EQ(laid.step[2][from][into].full_road, 6);
}

TEST(TerrainChart, Retreats) {
  const Content& c = agv();
  const char* const words[] = {"free", "hit", "hit", "deplete", "never"};
  const auto cost = [&](const std::string& ground) {
    return on_all(c, ground, [&](std::size_t arm, HexIndex h, Direction d) {
      if (!open_ground(c, h) || c.step[arm][h][d].road != 0) return std::string();
      return std::string(words[static_cast<std::size_t>(c.retreat[arm][h][d].cost)]);
    });
  };
  COVERS("agv:12.3.1", "agv:12.3.6", "bs:12.3.7");
  EXPECT_EQ(cost("clear"), "free free free");
  EXPECT_EQ(cost("orchard"), "free free free");
  EXPECT_EQ(cost("woods"), "free never never");
  EXPECT_EQ(cost("marsh"), "free never never");
  EXPECT_EQ(cost("clear slope up"), "free free free");
  EXPECT_EQ(cost("clear steep up2"), "deplete never never");
  EXPECT_EQ(cost("clear steep down"), "deplete never never");
  EXPECT_EQ(cost("clear wall"), "free free never");
  EXPECT_EQ(cost("clear stream"), "free free free");
}

TEST(TerrainChart, WhereGunsAreSilent) {
  const Content& c = agv();
  COVERS("agv:2.10.b.woods.4", "agv:2.10.b.marsh.1");
  for (std::size_t i = 0; i < c.hex.size(); ++i) {
    if (!c.hex[i].on_map) continue;
    EXPECT_EQ(c.hex[i].guns_silent, c.hex[i].terrain == Terrain::woods || c.hex[i].terrain == Terrain::marsh);
  }
}

}  // namespace
}  // namespace vedette
