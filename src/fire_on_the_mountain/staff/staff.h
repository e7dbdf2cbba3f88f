// What computer players of Fire on the Mountain weigh: the rows of staff.csv by name, and the ways to the hexes that count.
// Terms are in staff/terms.cpp, inclinations in staff/inclinations.cpp.
#pragma once

#include <array>
#include <string_view>

#include "fire_on_the_mountain/position.h"
#include "tabletop/judgement.h"

namespace vedette::fotm {

struct Content;

enum class Weigh : std::uint8_t {
  // Terms of a position.
  victory,
  points,
  gaps,
  approach,
  strength,
  routed,
  kTerms,
  // Inclinations to an action.
  nearer = kTerms,
  on_goal,
  contact,
  support,
  cover,
  guns_range,
  facing,
  column,
  mount,
  commander,
  unit_first,
  forced_march,
  leave_map,
  enter,
  rally,
  assault,
  join,
  guns_fire,
  lead,
  check,
  advance,
  prisoner,
  casualty,
  choice,
  default_setup,
  kCount
};
inline constexpr std::array<std::string_view, static_cast<std::size_t>(Weigh::kCount)> kWeighNames = {
    "victory",    "points",       "gaps",      "approach",   "strength", "routed",  "nearer",       "on-goal",
    "contact",    "support",      "cover",     "guns-range", "facing",   "column",  "mount",        "commander",
    "unit-first", "forced-march", "leave-map", "enter",      "rally",    "assault", "join",         "guns-fire",
    "lead",       "check",        "advance",   "prisoner",   "casualty", "choice",  "default-setup"};

// Half MP for infantry in Line to each control hex, over ground alone.
struct StaffGround {
  std::array<std::array<std::uint8_t, kHexes>, kControlHexes> march;
};

void read_staff(const Shelf&, Content&, Complaints&);

}  // namespace vedette::fotm
