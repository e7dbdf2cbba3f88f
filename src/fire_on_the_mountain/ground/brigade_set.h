// A set of Brigades small enough for a frame: Brigades are the units after the Commanders and before the Guards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "fire_on_the_mountain/position.h"

namespace vedette::fotm {

struct BrigadeSet {
  std::array<std::uint16_t, 4> words{};

  std::uint64_t bits() const { return std::bit_cast<std::uint64_t>(words); }
  static BrigadeSet of(std::uint64_t bits) { return {std::bit_cast<std::array<std::uint16_t, 4>>(bits)}; }
  static std::uint64_t bit(UnitIndex u) { return std::uint64_t{1} << (u - kFirstBrigade); }

  bool has(UnitIndex u) const { return u >= kFirstBrigade && u < kFirstGuard && (bits() & bit(u)) != 0; }
  void add(UnitIndex u) { *this = of(bits() | bit(u)); }
  void drop(UnitIndex u) { *this = of(bits() & ~bit(u)); }
  bool empty() const { return bits() == 0; }
  UnitIndex last() const { return static_cast<UnitIndex>(kFirstBrigade + 63 - std::countl_zero(bits())); }  // of those in it
  int size() const { return std::popcount(bits()); }

  template <class F>  // in the fixed order of units
  void each(F&& f) const {
    for (std::uint64_t left = bits(); left != 0; left &= left - 1) f(static_cast<UnitIndex>(kFirstBrigade + std::countr_zero(left)));
  }
  template <class F>
  bool any(F&& f) const {
    for (std::uint64_t left = bits(); left != 0; left &= left - 1)
      if (f(static_cast<UnitIndex>(kFirstBrigade + std::countr_zero(left)))) return true;
    return false;
  }
};

}  // namespace vedette::fotm
