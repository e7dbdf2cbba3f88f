// An exact chance, strength or score: a fraction in lowest terms, its denominator above zero. Odds are sums of these, so that they can
// be compared with an enumeration of every die without a tolerance.
#pragma once

#include <cstdint>
#include <numeric>
#include <string>

namespace vedette {

struct Fraction {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;

  constexpr Fraction() = default;
  constexpr Fraction(std::int64_t n, std::int64_t d = 1) : numerator(n), denominator(d) {  // NOLINT(google-explicit-constructor)
    const std::int64_t by = std::gcd(numerator, denominator);
    if (by > 1) numerator /= by, denominator /= by;
    if (denominator < 0) numerator = -numerator, denominator = -denominator;
  }
  friend constexpr Fraction operator+(Fraction a, Fraction b) {
    return {a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator};
  }
  friend constexpr Fraction operator-(Fraction a, Fraction b) {
    return {a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator};
  }
  friend constexpr Fraction operator*(Fraction a, Fraction b) { return {a.numerator * b.numerator, a.denominator * b.denominator}; }
  constexpr Fraction& operator+=(Fraction b) { return *this = *this + b; }
  friend constexpr bool operator==(Fraction, Fraction) = default;
  friend constexpr bool operator<(Fraction a, Fraction b) { return a.numerator * b.denominator < b.numerator * a.denominator; }

  constexpr double number() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
  std::string text() const {
    return denominator == 1 ? std::to_string(numerator) : std::to_string(numerator) + "/" + std::to_string(denominator);
  }
};

}  // namespace vedette
