// The small vocabulary that every game shares: sides, seats, units by number.
#pragma once

#include <cstdint>
#include <string_view>

namespace vedette {

enum class Side : std::uint8_t { union_, confederate, none };
inline constexpr Side kSides[] = {Side::union_, Side::confederate};
constexpr Side other(Side s) { return s == Side::union_ ? Side::confederate : s == Side::confederate ? Side::union_ : Side::none; }
constexpr std::string_view name(Side s) { return s == Side::union_ ? "union" : s == Side::confederate ? "confederate" : "none"; }

// Who is looking: one side, what both know, or one person who holds both sides.
enum class Seat : std::uint8_t { union_, confederate, table, all };
constexpr Seat seat_of(Side s) { return s == Side::union_ ? Seat::union_ : s == Side::confederate ? Seat::confederate : Seat::table; }
constexpr std::string_view name(Seat s) {
  return s == Seat::union_ ? "union" : s == Seat::confederate ? "confederate" : s == Seat::table ? "table" : "all";
}

// Units, brigades and chits are numbered in the fixed order of their content files.
using UnitIndex = std::uint8_t;
inline constexpr UnitIndex kNoUnit = 0xff;
using ChitIndex = std::uint8_t;
inline constexpr ChitIndex kNoChit = 0xff;

}  // namespace vedette
