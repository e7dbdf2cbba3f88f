#include "hex/flood.h"

#include <gtest/gtest.h>

#include <queue>

#include "catalogue/catalogue.h"
#include "support/shelf.h"
#include "tabletop/dice.h"

namespace vedette {
namespace {

// The plain way: a heap over every hex.
std::vector<int> plain(const Grid& grid, HexIndex from, int points, const std::vector<std::array<int, kDirections>>& price) {
  std::vector<int> cost(static_cast<std::size_t>(grid.size()), -1);
  std::priority_queue<std::pair<int, HexIndex>, std::vector<std::pair<int, HexIndex>>, std::greater<>> open;
  open.emplace(0, from);
  while (!open.empty()) {
    const auto [c, h] = open.top();
    open.pop();
    if (cost[h] >= 0) continue;
    cost[h] = c;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex n = grid.neighbour(h, d);
      if (n != kNoHex && price[h][d] >= 0 && c + price[h][d] <= points) open.emplace(c + price[h][d], n);
    }
  }
  return cost;
}

TEST(Flood, FindsTheSameCostsAsAHeapAndWaysThatPayThem) {
  const Grid grid(10, 40, 1, 41);
  Generator g{99, 0};
  for (int round = 0; round < 60; ++round) {
    std::vector<std::array<int, kDirections>> price(static_cast<std::size_t>(grid.size()));
    for (auto& hex : price)
      for (int& p : hex) p = static_cast<int>(g.below(9)) - 1;  // barred, free, or up to seven
    const auto from = static_cast<HexIndex>(g.below(static_cast<std::uint32_t>(grid.size())));
    const int points = static_cast<int>(g.below(24));
    Flood<> flood;
    flood.run(grid, from, points, [&](HexIndex h, Direction d, HexIndex) { return price[h][d]; });
    const std::vector<int> expected = plain(grid, from, points, price);
    for (int i = 0; i < grid.size(); ++i) {
      const auto h = static_cast<HexIndex>(i);
      ASSERT_EQ(flood.reached(h) ? flood.cost(h) : -1, expected[h]);
      if (!flood.reached(h)) continue;
      // Walking back from it to the start pays exactly its cost.
      int paid = 0, steps = 0;
      HexIndex at = h;
      while (flood.came_by(at) != kNoDirection && steps++ < grid.size()) {
        const HexIndex before = grid.neighbour(at, opposite(flood.came_by(at)));
        paid += price[before][flood.came_by(at)];
        at = before;
      }
      EXPECT_EQ(at, from);
      EXPECT_EQ(paid, flood.cost(h));
    }
  }
}

TEST(Flood, StaysOnTheMapAndWithinThePoints) {
  const Catalogue games(testing_support::test_shelf());
  const Map& map = games.find("agv")->map;
  Flood<> flood;
  const HexIndex from = map.grid.parse("2020");
  flood.run(map.grid, from, 3, [&](HexIndex, Direction, HexIndex to) { return map.on_map(to) ? 1 : -1; });
  int reached = 0;
  for (int i = 0; i < map.grid.size(); ++i) {
    const auto h = static_cast<HexIndex>(i);
    if (!flood.reached(h)) continue;
    ++reached;
    EXPECT_EQ(flood.cost(h), map.grid.distance(from, h));
  }
  EXPECT_EQ(reached, 1 + 6 + 12 + 18);
}

}  // namespace
}  // namespace vedette
