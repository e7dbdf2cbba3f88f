// Exact chances of a roll of many dice (fotm:15.2.dice): how likely each number of hits is, with the void six of dusk (fotm:11.6.six) and
// one six rolled again in woods (fotm:15.3.woods.1). Whole numbers only: ten dice and one re-roll have 6^11 ways.
#pragma once

#include <array>
#include <cstdint>

namespace vedette::fotm {

inline constexpr int kMostDice = 10;

struct RollChances {
  std::array<std::int64_t, kMostDice + 1> ways{};  // by the hits that count
  std::int64_t total = 1;
};

// A die hits on `hit_on` or more. `void_one`: the first hit counts for nothing. `again_on` above 0: one of the hits left is rolled again
// and stays on that or more.
constexpr RollChances chances_of_hits(int dice, int hit_on, bool void_one, int again_on) {
  RollChances c;
  const std::int64_t hit = 7 - hit_on, miss = 6 - hit;
  c.ways[0] = 1;
  for (int d = 0; d < dice; ++d) {
    c.total *= 6;
    for (std::size_t k = d + 1; k > 0; --k) c.ways[k] = c.ways[k] * miss + c.ways[k - 1] * hit;
    c.ways[0] *= miss;
  }
  if (void_one) {
    c.ways[0] += c.ways[1];
    for (std::size_t k = 1; k < kMostDice; ++k) c.ways[k] = c.ways[k + 1];
    c.ways[kMostDice] = 0;
  }
  if (again_on > 0) {
    const std::int64_t stays = 7 - again_on, goes = 6 - stays;
    c.total *= 6;
    c.ways[0] = c.ways[0] * 6 + c.ways[1] * goes;
    for (std::size_t k = 1; k <= kMostDice; ++k) c.ways[k] = c.ways[k] * stays + (k < kMostDice ? c.ways[k + 1] * goes : 0);
  }
  return c;
}

}  // namespace vedette::fotm
