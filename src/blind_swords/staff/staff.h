// What computer players of the series weigh: the rows of staff.csv by name, and the ground that matters in each scenario with the way to
// it. Terms are in staff/terms.cpp, inclinations in staff/inclinations.cpp.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "blind_swords/position.h"
#include "tabletop/judgement.h"

namespace vedette::bs {

struct Content;

enum class Weigh : std::uint8_t {
  // Terms of a position.
  victory,
  score,
  ground,
  guard,
  approach,
  strength,
  cohesion,
  steps,
  guns_safe,
  kTerms,
  // Inclinations to an action.
  nearer = kTerms,
  on_goal,
  contact,
  haste,
  leaves_contact,
  support,
  cover,
  guns_range,
  out_of_reach,
  attack_order,
  defend_order,
  maneuver_order,
  regroup_order,
  fire,
  fire_at_weak,
  close_combat,
  close_combat_goal,
  more_units,
  rally,
  recover,
  rebuild,
  mount,
  brigade,
  unit_first,
  battery,
  chit,
  work,
  leave_map,
  default_setup,
  kCount
};
inline constexpr std::array<std::string_view, static_cast<std::size_t>(Weigh::kCount)> kWeighNames = {
    "victory",       "score",     "ground",       "guard",        "approach",          "strength",     "cohesion",
    "steps",         "guns-safe", "nearer",       "on-goal",      "contact",           "haste",        "leaves-contact",
    "support",       "cover",     "guns-range",   "out-of-reach", "attack-order",      "defend-order", "maneuver-order",
    "regroup-order", "fire",      "fire-at-weak", "close-combat", "close-combat-goal", "more-units",   "rally",
    "recover",       "rebuild",   "mount",        "brigade",      "unit-first",        "battery",      "chit",
    "work",          "leave-map", "default-setup"};

// A hex that matters: an objective of the scenario, or a row of the battle's goals.csv.
struct Goal {
  HexIndex hex = kNoHex;
  std::uint8_t objective = 0xff;        // which one of the scenario; 0xff: none
  std::array<std::uint8_t, 2> worth{};  // to each side, 0 to 100
  std::uint32_t ends = 0;               // bit n: it is an end of crossing n; with no crossing open it is worth nothing
};
// Ground to be cleared, or kept by one unit: a row of goals.csv that names an area or a bank. Where it is to be cleared, every hex of it
// with enemy infantry is a goal.
struct GoalArea {
  std::array<std::uint8_t, 2> worth{};  // of each such hex
  bool keep = false;                    // one unit is to stay there, out of the enemy's reach
  bool all_arms = false;                // horsemen and guns count as infantry does
  std::vector<std::uint8_t> in;         // by hex: 1 if it belongs to the area
};
inline constexpr int kWholeMove = 12;  // what a step that takes the whole move counts, in halves of a point
struct StaffGround {
  std::vector<std::vector<Goal>> goals;      // by scenario
  std::vector<std::vector<GoalArea>> areas;  // by scenario
  // By hex to come to, and by hex to come from: halves of a point for infantry over ground alone, by no bridge or ford; 255 if there is no
  // such way. Empty for hexes that are no goal and no end of a crossing.
  std::vector<std::vector<std::uint8_t>> march;
  std::vector<std::uint8_t> crossing;         // by crossing: what it costs to go over it
  std::array<std::int16_t, 14> fire_worth{};  // of a shot in each column, in tenths
};

// Reads staff.csv of the series and goals.csv of the battle (there may be none); units, ground and scenarios have been read.
void read_staff(const Shelf&, Content&, Complaints&);

}  // namespace vedette::bs
