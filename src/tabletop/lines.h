// A shift, cost or modifier is a number with the clause that gives it. Lines gathers those of one reckoning without allocating: the
// preview shows them, the dice are read with their total, the journal quotes them.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "tabletop/clause.h"

namespace vedette {

struct Line {
  Clause clause;
  std::int16_t amount = 0;
};

template <int Most>
class Lines {
 public:
  void add(Clause clause, int amount) {
    assert(n_ < Most && "more lines than the reckoning has room for");
    if (n_ < Most) lines_[static_cast<std::size_t>(n_++)] = {clause, static_cast<std::int16_t>(amount)};
  }
  int total() const {
    int sum = 0;
    for (const Line& l : *this) sum += l.amount;
    return sum;
  }
  int size() const { return n_; }
  const Line* begin() const { return lines_.data(); }
  const Line* end() const { return lines_.data() + n_; }
  const Line& operator[](int i) const { return lines_[static_cast<std::size_t>(i)]; }

 private:
  std::array<Line, static_cast<std::size_t>(Most)> lines_{};
  int n_ = 0;
};

}  // namespace vedette
