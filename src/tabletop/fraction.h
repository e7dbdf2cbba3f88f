// An exact chance, strength or score: a fraction in lowest terms, its denominator above zero. Odds are sums of these, so that they can
// be compared with an enumeration of every die without a tolerance.
#pragma once

#include <cstdint>
#include <numeric>
#include <string>

namespace vedette {

struct Fraction {
  std::int64_t over = 0;   // 17 in 17/2
  std::int64_t under = 1;  // 2 in 17/2

  constexpr Fraction() = default;
  constexpr Fraction(std::int64_t o, std::int64_t u = 1) : over(o), under(u) {  // NOLINT(google-explicit-constructor)
    const std::int64_t by = std::gcd(over, under);
    if (by > 1) over /= by, under /= by;
    if (under < 0) over = -over, under = -under;
  }
  friend constexpr Fraction operator+(Fraction a, Fraction b) { return {a.over * b.under + b.over * a.under, a.under * b.under}; }
  friend constexpr Fraction operator-(Fraction a, Fraction b) { return {a.over * b.under - b.over * a.under, a.under * b.under}; }
  friend constexpr Fraction operator*(Fraction a, Fraction b) { return {a.over * b.over, a.under * b.under}; }
  constexpr Fraction& operator+=(Fraction b) { return *this = *this + b; }
  friend constexpr bool operator==(Fraction, Fraction) = default;
  friend constexpr bool operator<(Fraction a, Fraction b) { return a.over * b.under < b.over * a.under; }

  constexpr double number() const { return static_cast<double>(over) / static_cast<double>(under); }
  std::string text() const { return under == 1 ? std::to_string(over) : std::to_string(over) + "/" + std::to_string(under); }
};

}  // namespace vedette
