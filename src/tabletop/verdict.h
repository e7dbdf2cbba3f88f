// A verdict is 'allowed', or the clause that forbids it with the hexes and units to blame.
//
// Rules that forbid are functions returning a Verdict. Listing legal actions and answering 'why can't I?' call
// the same functions; a verdict is never found by looking into the list.
#pragma once

#include <array>
#include <span>

#include "hex/hex.h"
#include "tabletop/clause.h"
#include "tabletop/words.h"

namespace vedette {

struct [[nodiscard]] Verdict {
  Clause clause;  // none: allowed
  std::uint8_t n_hexes = 0;
  std::uint8_t n_units = 0;
  std::array<HexIndex, 4> hexes{};
  std::array<UnitIndex, 6> units{};

  constexpr bool allowed() const { return !clause.cited(); }
  constexpr explicit operator bool() const { return allowed(); }

  // Witnesses; those past the fourth hex or the sixth unit are left out.
  constexpr Verdict& hex(HexIndex h) {
    if (n_hexes < hexes.size() && h != kNoHex) hexes[n_hexes++] = h;
    return *this;
  }
  constexpr Verdict& unit(UnitIndex u) {
    if (n_units < units.size() && u != kNoUnit) units[n_units++] = u;
    return *this;
  }
};

inline constexpr Verdict kAllowed{};
constexpr Verdict forbidden(Clause c) { return Verdict{.clause = c}; }

}  // namespace vedette
