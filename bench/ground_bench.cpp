// The ground: copying a position, the movement flood and the line of sight, beside memcpy and a bare flood.
#include <benchmark/benchmark.h>

#include <cstring>

#include "bench.h"
#include "hex/flood.h"

namespace vedette::bench {
namespace {

const Map& agv() { return catalogue().find("agv")->map; }

void reference_memcpy_4KiB(benchmark::State& state) {
  alignas(64) static std::array<std::byte, 4096> from{}, to{};
  for (auto _ : state) {
    std::memcpy(to.data(), from.data(), from.size());
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(reference_memcpy_4KiB);

void reference_bare_flood(benchmark::State& state) {
  const Grid& grid = agv().grid;
  static Flood<> flood;
  const HexIndex from = grid.parse("2520");
  const int points = static_cast<int>(state.range(0));
  for (auto _ : state) {
    flood.run(grid, from, points, [](HexIndex, Direction, HexIndex) { return 1; });
    benchmark::DoNotOptimize(flood);
  }
}
BENCHMARK(reference_bare_flood)->Arg(4)->Arg(8);

// Costs as the ground of agv gives them to infantry, in half points; the rules add who is in the way.
std::vector<std::array<std::int8_t, kDirections>> ground_costs() {
  const Map& map = agv();
  std::vector<std::array<std::int8_t, kDirections>> costs(map.hexes.size());
  const int woods = map.terrain_named("woods"), marsh = map.terrain_named("marsh");
  const std::uint16_t steep = map.hexside_bit("steep-slope"), vertical = map.hexside_bit("vertical-slope"),
                      stream = map.hexside_bit("stream");
  for (std::size_t i = 0; i < costs.size(); ++i)
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex n = map.grid.neighbour(static_cast<HexIndex>(i), d);
      if (!map.on_map(n) || (map.hexsides[i][d] & vertical) != 0) {
        costs[i][d] = -1;
      } else if (map.road_links[i][d] != 0) {
        costs[i][d] = 1;
      } else {
        const int terrain = map.hexes[n].terrain;
        costs[i][d] = static_cast<std::int8_t>(2 + (terrain == woods || terrain == marsh ? 2 : 0) +
                                               ((map.hexsides[i][d] & steep) != 0 ? 2 : 0) + ((map.hexsides[i][d] & stream) != 0 ? 2 : 0));
      }
    }
  return costs;
}
void reach_agv_ground(benchmark::State& state) {
  const Grid& grid = agv().grid;
  const auto costs = ground_costs();
  static Flood<> flood;
  const HexIndex from = grid.parse("2520");
  const int halves = static_cast<int>(state.range(0)) * 2;
  for (auto _ : state) {
    flood.run(grid, from, halves, [&](HexIndex h, Direction d, HexIndex) { return costs[h][d]; });
    benchmark::DoNotOptimize(flood);
  }
}
BENCHMARK(reach_agv_ground)->Arg(4)->Arg(8);

// Over ten hexes, in every direction, stopping at nothing: the worst a line can cost.
void line_over_10_hexes(benchmark::State& state) {
  const Map& map = agv();
  const HexIndex from = map.grid.parse("2520");
  std::vector<HexIndex> ends;
  for (int i = 0; i < map.grid.size(); ++i)
    if (map.grid.distance(from, static_cast<HexIndex>(i)) == 10) ends.push_back(static_cast<HexIndex>(i));
  std::size_t i = 0;
  for (auto _ : state) {
    int highest = 0;
    map.grid.walk_line(from, ends[i], [&](const Stretch<HexIndex>& s) {
      highest = std::max<int>(highest, map.level(s.a));
      if (s.along) highest = std::max<int>(highest, map.level(s.b));
      return true;
    });
    benchmark::DoNotOptimize(highest);
    i = i + 1 == ends.size() ? 0 : i + 1;
  }
}
BENCHMARK(line_over_10_hexes);

}  // namespace
}  // namespace vedette::bench
