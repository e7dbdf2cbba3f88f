// The movement flood: the cheapest way from one hex to every hex within a number of points. Costs are small whole
// numbers, so that hexes wait in one bucket for each cost and the next one is found without a heap. Nothing is
// allocated: a Flood is a plain value of fixed room, a few KiB, that can live on the stack or be kept for reuse.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>

#include "hex/hex.h"

namespace vedette {

template <int Hexes = 1536, int Most = 63>
class Flood {
 public:
  static constexpr std::uint8_t kUnreached = 0xff;
  static_assert(Most < kUnreached);

  // `step_cost(from, direction, to)` is the price of one step, or less than 0 where it is barred; a step may cost 0.
  // Of several cheapest ways, the one found first stays: buckets are emptied in the order in which they were filled, and
  // neighbours looked at clockwise, so the ways are the same everywhere.
  template <class StepCost>
  void run(const Grid& grid, HexIndex from, int points, StepCost&& step_cost) {
    assert(grid.size() <= Hexes && points <= Most);
    cost_.fill(kUnreached);
    first_.fill(kNoHex);
    put(from, 0, kNoDirection);
    for (int at = 0; at <= points; ++at) {
      while (first_[bucket(at)] != kNoHex) {
        const HexIndex h = first_[bucket(at)];
        take(h, at);
        const std::array<HexIndex, kDirections>& around = grid.neighbours(h);
        for (Direction d = 0; d < kDirections; ++d) {
          const HexIndex n = around[d];
          if (n == kNoHex || cost_[n] <= at) continue;
          const int price = step_cost(h, d, n);
          if (price < 0 || at + price > points || at + price >= cost_[n]) continue;
          if (cost_[n] != kUnreached) take(n, cost_[n]);
          put(n, at + price, d);
        }
      }
    }
  }

  bool reached(HexIndex h) const { return cost_[h] != kUnreached; }
  int cost(HexIndex h) const { return cost_[h]; }
  // The direction of the last step into a reached hex; kNoDirection at the start.
  Direction came_by(HexIndex h) const { return came_by_[h]; }

 private:
  static constexpr std::size_t bucket(int cost) { return static_cast<std::size_t>(cost); }

  // Each bucket is a ring without a head: first_ is its oldest hex, before_ of that its newest.
  void put(HexIndex h, int cost, Direction by) {
    cost_[h] = static_cast<std::uint8_t>(cost);
    came_by_[h] = by;
    HexIndex& first = first_[bucket(cost)];
    if (first == kNoHex) {
      first = before_[h] = after_[h] = h;
      return;
    }
    const HexIndex last = before_[first];
    after_[last] = before_[first] = h;
    before_[h] = last;
    after_[h] = first;
  }
  void take(HexIndex h, int cost) {
    HexIndex& first = first_[bucket(cost)];
    if (after_[h] == h) {
      first = kNoHex;
      return;
    }
    after_[before_[h]] = after_[h];
    before_[after_[h]] = before_[h];
    if (first == h) first = after_[h];
  }

  std::array<std::uint8_t, Hexes> cost_;
  std::array<Direction, Hexes> came_by_;
  std::array<HexIndex, Hexes> before_;
  std::array<HexIndex, Hexes> after_;
  std::array<HexIndex, Most + 1> first_;
};

}  // namespace vedette
