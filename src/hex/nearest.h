// How far a hex is from the nearest of many, asked of hundreds of hexes in turn. Eight at a time and without a branch, so that a compiler
// does them in one stroke.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "hex/hex.h"

namespace vedette {

template <std::size_t Most>
class Nearest {
 public:
  static constexpr int kNone = 99;  // there are none

  void add(HexAt at) {
    if (n_ % kAtOnce == 0)
      for (std::size_t i = n_; i < n_ + kAtOnce; ++i) column_[i] = half_[i] = kFar;
    column_[n_] = at.column;
    half_[n_++] = halves(at);
  }
  // As `distance` counts, to the nearest.
  int from(HexAt at) const {
    std::array<std::int16_t, kAtOnce> least;
    least.fill(kNone);
    const std::int16_t column = at.column, half = halves(at);
    for (std::size_t first = 0; first < n_; first += kAtOnce)
      for (std::size_t i = 0; i < kAtOnce; ++i) {
        const auto across = static_cast<std::int16_t>(column_[first + i] - column);
        const auto along = static_cast<std::int16_t>(half_[first + i] - half);
        const auto columns = std::max(across, static_cast<std::int16_t>(-across)),
                   rows = std::max(along, static_cast<std::int16_t>(-along));
        const auto slant = static_cast<std::int16_t>((columns + rows) >> 1);
        least[i] = std::min(least[i], std::max(columns, slant));
      }
    return *std::min_element(least.begin(), least.end());
  }

 private:
  static constexpr std::size_t kAtOnce = 8;
  static constexpr std::int16_t kFar = 4000;
  static constexpr std::int16_t halves(HexAt h) { return static_cast<std::int16_t>(centre(h).y); }

  std::array<std::int16_t, (Most + kAtOnce - 1) / kAtOnce * kAtOnce> column_, half_;
  std::size_t n_ = 0;
};

}  // namespace vedette
