// The arithmetic of an obligation over a whole phase (fotm:15.4.mandatory.order): how many of a few hexes can be covered
// by Brigades, one Brigade a hex. A largest matching by augmenting paths; `brigades_at[h]` has a bit for each Brigade that
// could cover hex h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "tabletop/numbers.h"

namespace vedette::fotm {

class Cover {
 public:
  explicit Cover(std::span<const std::uint64_t> brigades_at) : at_(brigades_at) { holder_.fill(-1); }

  int most() {
    int covered = 0;
    for (int h = 0; h < count_of(at_); ++h) {
      seen_ = 0;
      covered += give(h) ? 1 : 0;
    }
    return covered;
  }

 private:
  // Finds hex h a Brigade, moving the holders of others aside.
  bool give(int h) {
    for (std::uint64_t left = at_[h] & ~seen_; left != 0; left &= ~seen_ & (left - 1)) {
      const auto b = static_cast<std::size_t>(std::countr_zero(left));
      seen_ |= std::uint64_t{1} << b;
      if (holder_[b] < 0 || give(holder_[b])) {
        holder_[b] = static_cast<std::int8_t>(h);
        return true;
      }
    }
    return false;
  }

  std::span<const std::uint64_t> at_;
  std::array<std::int8_t, 64> holder_{};
  std::uint64_t seen_ = 0;
};

}  // namespace vedette::fotm
