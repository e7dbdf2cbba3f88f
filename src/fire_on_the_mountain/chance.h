// Exact chances of a roll of many dice (fotm:15.2.dice): how likely each number of sixes is, with the void six of
// dusk (fotm:11.6.six) and one six rolled again in woods (fotm:15.3.woods.1). Whole numbers only: ten dice and one
// re-roll have 6^11 ways at most.
#pragma once

#include <array>
#include <cstdint>

namespace vedette::fotm {

inline constexpr int kMostDice = 10;

struct RollChances {
  std::array<std::uint64_t, kMostDice + 1> ways{};  // by the sixes that count
  std::uint64_t total = 1;
};

// `void_six`: the first six counts for nothing. `again`: one of the sixes left is rolled again and stays on
// `stays_on` or more; 0 if no die is rolled again.
constexpr RollChances chances_of_sixes(int dice, bool void_six, int stays_on) {
  RollChances c;
  c.ways[0] = 1;
  for (int d = 0; d < dice; ++d) {
    c.total *= 6;
    for (std::size_t k = static_cast<std::size_t>(d) + 1; k > 0; --k) c.ways[k] = c.ways[k] * 5 + c.ways[k - 1];
    c.ways[0] *= 5;
  }
  if (void_six) {
    c.ways[0] += c.ways[1];
    for (std::size_t k = 1; k < kMostDice; ++k) c.ways[k] = c.ways[k + 1];
    c.ways[kMostDice] = 0;
  }
  if (stays_on > 0) {
    const auto stays = static_cast<std::uint64_t>(7 - stays_on);
    c.total *= 6;
    c.ways[0] = c.ways[0] * 6 + c.ways[1] * (6 - stays);
    for (std::size_t k = 1; k <= kMostDice; ++k) c.ways[k] = c.ways[k] * stays + (k < kMostDice ? c.ways[k + 1] * (6 - stays) : 0);
  }
  return c;
}

}  // namespace vedette::fotm
