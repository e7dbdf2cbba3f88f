// The lists of the combat chapters joined with their amounts: what changes a Brigade's strength (5.1, 8.3, 15.2, 15.3, 17.4), what
// changes the total of a roll, and the single figures of chapters 15 to 17.
#pragma once

#include <vector>

#include "tabletop/rules_table.h"

namespace vedette::fotm {

// One Brigade's share in a roll, as the table of 15.2.pipeline looks at it.
struct Share {
  bool dismounted;  // cavalry on foot
  bool column;
  bool routed;
  bool flank;  // the enemy is in its Flank; a routed Brigade has neither Flank nor Rear (17.4.rear)
  bool rear;
  bool uphill;  // Ranged Fire at a higher target
};
enum class Effect : std::uint8_t { divide_down, divide_up, none_left, add };
struct ShareRule {
  Effect effect;
  bool (*applies)(const Share&);
};

// One attacking hex of a Close Combat: how many times the amount counts for a target that lies so many levels higher.
using HexRule = int (*)(int levels_up);

// The whole of a side's main roll.
struct Whole {
  bool mixed_corps;
  bool longstreet;
};
using WholeRule = bool (*)(const Whole&);

struct CombatTables {
  std::vector<JoinedRow<ShareRule>> shares;
  std::vector<JoinedRow<HexRule>> close_combat_hexes;
  std::vector<JoinedRow<HexRule>> defensive_fire_hexes;
  std::vector<JoinedRow<WholeRule>> wholes;

  int most_dice;            // 15.2.ten
  int hit_on;               // 15.2.dice
  int re_roll_hits_on;      // 15.3.woods.1
  int canister_levels;      // 9.3.three: from this difference on there is no Canister
  int close_combat_levels;  // 15.4.slope: from this difference on nobody fights
  int mounted_levels;       // the same for mounted cavalry
  int suppression_steps;    // 9.4.cap: steps of one instance
  int lead_steps;           // 15.8.cc
  int defensive_steps;      // 15.7.cap
  int assault_steps;        // 15.8.max
  int leader_sixes;         // 16.1.four
  int sharpshooter_ones;    // 7.2.ones
  int rout_sixes;           // 17.4.four
  int check_after;          // 17.2.when: steps lost that bring a Morale Check
  int morale_passes_on;     // 17.2.roll
  int morale_lcm;           // 17.2.lcm, for each
  int most_lcm;             // 16.1.place
  int lead_test;            // 4.2.infantry: steps every infantry Brigade must have lost before cavalry may lead
  int guard_sp;             // 2.4.sp
  int guard_prisoners;      // 17.5.3
};

void join_combat_tables(CombatTables&, Amounts&, const ClauseBooks&, Complaints&);

}  // namespace vedette::fotm
