// The rules' own reach and line of sight, as `reach`, `los` and the listing of actions use them: to be read beside the bare
// flood and the bare line of ground_bench.cpp in the same run.
#include <benchmark/benchmark.h>

#include "bench.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/rules.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/reach.h"
#include "fire_on_the_mountain/rules.h"
#include "tabletop/adapted.h"

namespace vedette::bench {
namespace {

constexpr int kFar = 10;  // hexes of a line

// A game's content, and a position of its first scenario some way into a random game.
template <class Rules>
struct Midgame {
  const typename Rules::Content& c;
  typename Rules::Position p;
};
template <class Rules>
const Midgame<Rules>& midgame(std::string_view name) {
  static const Midgame<Rules> at = [&] {
    const auto& game = static_cast<const Adapted<Rules>&>(*catalogue().find(name)->rules);
    const auto play = std::make_unique<RandomPlay>(game, 5);
    play->begin();
    for (int n = 0; n < 150 && !play->over(); ++n) {
      play->list();
      play->apply(play->pick());
    }
    return Midgame<Rules>{game.content(), play->position.template as<typename Rules::Position>()};
  }();
  return at;
}

// Every pair of hexes of the map at this distance that `wanted` likes.
template <class F>
std::vector<std::pair<HexIndex, HexIndex>> lines(const Map& map, F&& wanted) {
  std::vector<std::pair<HexIndex, HexIndex>> all;
  for (HexIndex a = 0; a < map.grid.size(); ++a)
    for (HexIndex b = 0; b < map.grid.size(); ++b)
      if (map.on_map(a) && map.on_map(b) && map.grid.distance(a, b) == kFar && wanted(a, b)) all.emplace_back(a, b);
  Generator shuffle{1, 0};
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[shuffle.below(static_cast<std::uint32_t>(i))]);
  return all;
}
template <class F>
void each_line(benchmark::State& state, const std::vector<std::pair<HexIndex, HexIndex>>& all, F&& look) {
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(look(all[i].first, all[i].second));
    i = i + 1 == all.size() ? 0 : i + 1;
  }
}

// The reach of every infantry unit on the map in turn, with so many points each.
void reach_agv_rules(benchmark::State& state) {
  const auto& [c, p] = midgame<bs::Rules>("agv");
  std::vector<bs::Mover> movers;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (!bs::in_play(p, u) || bs::acts_as(c, p, u) != bs::ActsAs::infantry) continue;
    movers.push_back(bs::fresh_mover(c, p, u, bs::MoveKind::order, bs::Order::maneuver, 0));
    movers.back().allowance = static_cast<int>(state.range(0)) * 2;
  }
  static bs::Reach reach;
  std::int64_t hexes = 0, asked = 0;
  std::size_t i = 0;
  for (auto _ : state) {
    bs::find_reach(c, p, movers[i], p.units[movers[i].unit].hex, reach);
    benchmark::DoNotOptimize(reach);
    hexes += reach.n, ++asked;
    i = i + 1 == movers.size() ? 0 : i + 1;
  }
  state.counters["hexes"] = static_cast<double>(hexes) / static_cast<double>(asked);
}
BENCHMARK(reach_agv_rules)->Arg(4)->Arg(8);

void sight_agv_any(benchmark::State& state) {
  const auto& [c, p] = midgame<bs::Rules>("agv");
  each_line(state, lines(c.map, [](HexIndex, HexIndex) { return true; }),
            [&](HexIndex a, HexIndex b) { return bs::line_of_sight(c, p, a, b); });
}
BENCHMARK(sight_agv_any);

// Nothing stops these: all ten hexes are judged.
void sight_agv_unblocked(benchmark::State& state) {
  const auto& [c, p] = midgame<bs::Rules>("agv");
  each_line(state, lines(c.map, [&](HexIndex a, HexIndex b) { return bs::line_of_sight(c, p, a, b) != bs::Sight::blocked; }),
            [&](HexIndex a, HexIndex b) { return bs::line_of_sight(c, p, a, b); });
}
BENCHMARK(sight_agv_unblocked);

void sight_fotm_any(benchmark::State& state) {
  const auto& [c, p] = midgame<fotm::Rules>("fotm");
  each_line(state, lines(c.map, [](HexIndex, HexIndex) { return true; }),
            [&](HexIndex a, HexIndex b) { return fotm::line_of_sight(c, p, a, b).allowed(); });
}
BENCHMARK(sight_fotm_any);

void sight_fotm_unblocked(benchmark::State& state) {
  const auto& [c, p] = midgame<fotm::Rules>("fotm");
  each_line(state, lines(c.map, [&](HexIndex a, HexIndex b) { return fotm::line_of_sight(c, p, a, b).allowed(); }),
            [&](HexIndex a, HexIndex b) { return fotm::line_of_sight(c, p, a, b).allowed(); });
}
BENCHMARK(sight_fotm_unblocked);

}  // namespace
}  // namespace vedette::bench
