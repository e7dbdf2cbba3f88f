// What the exclusive rules of a battle make of things that the series knows: which clause they are cited by, and how the battle has them.
// Rows of battle.csv: first those of the series, which hold for any battle, then those of the battle, which replace them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tabletop/clause.h"
#include "tabletop/content.h"

namespace vedette::bs {

// Skirmish Order, where a battle has it: the clause of each of its rules. The figures are in amounts.csv.
struct SkirmishLaw {
  Clause who;        // infantry and cavalry
  Clause most;       // so many of a side at a time
  Clause enter;      // its price, and never while Engaged
  Clause unstacked;  // … nor while stacked
  Clause leave;      // for all points, under some orders
  Clause unspent;    // … of which none may have been spent
  Clause cheaper;    // what it saves a hex
  Clause stacking;   // never with another unit
  Clause beside;     // what a hex next to an enemy skirmisher costs more
  Clause withdraws;  // one hex away from the unit that came
  Clause goes_on;    // … or farther, to the nearest hex that will do
  Clause always;     // whatever brings it next to an enemy
  Clause way;        // which hexes will do
  Clause encircled;  // nowhere to go: Broken 1
};

struct Exclusive {
  // Clauses that are cited. Where nothing else is said the series has its own.
  Clause cliff_fire, cliff_move, cliff_assault;  // a Vertical Slope stops fire and sight, every move, Close Combat
  Clause march_column;                           // the price of March Column
  Clause minimum_move;                           // one hex for the whole allowance
  Clause guns_down;                              // guns never fire down an adjacent Steep Slope
  Clause guns_in_cover;                          // guns in Woods or Marsh
  Clause fragile_breaks, cavalry_breaks;         // eliminated instead of broken
  Clause fragile_depletes, cavalry_depletes;     // a Depletion is a Break Test
  Clause no_retreat;                             // forced where it can not go
  Clause good_ground;                            // a Good Ground marker goes when anybody moves
  Clause stacking;
  std::array<Clause, 2> retreat;  // by side: where to
  // Clauses of what not every battle has; uncited: this one has it not.
  Clause target_hidden;     // a target in Woods or Orchard is always Obscured
  Clause steep_obscures;    // adjacent fire over a Steep Slope is Obscured
  Clause detour;            // a way round slopes as a last resort (bs:12.3.10)
  Clause retreat_crosses;   // on the wrong bank, at a crossing: over it, whatever else speaks against it
  Clause night_sight;       // how far anybody sees at night
  Clause chaos;             // Battlefield Chaos: no movement
  Clause battery_cap;       // Artillery Rest
  Clause no_recover;        // batteries that entered Battleworn
  Clause blocked_entry;     // reinforcements whose own hex an enemy holds enter elsewhere
  Clause mounted_fire;      // who fires from the saddle …
  Clause mounted_rounding;  // … with half the strength, rounded down; uncited: the half is kept as a fraction
  SkirmishLaw skirmish;

  bool stacks_by_units = false;            // the number of units in a hex is limited too
  bool worst_hexside = false;              // Close Combat over hexsides: of the worst hex, not of all (bs:11.3c.5)
  bool mixed_is_old = false;               // MX muskets share in the S rows of Close Combat
  bool charges = false;                    // cavalry Charges exist
  bool horse_artillery_withdraws = false;  // in front of Close Combat as cavalry does
  bool dismounted_attack = false;          // on foot, cavalry may attack too
  bool wayward_guns = false;               // a Wayward Move may be a battery's
  bool wayward_draws_fire = false;         // … and draws Opportunity Fire (bs:10.7.7)
  bool road_limit_always = false;          // every road rate keeps the SP limit (bs:10.5b.1)
  Clause charge_clause, dismounted_attack_clause;

  std::array<bool, 2> mounted_fires{};          // by side: carbines may (bs:9.1b.1)
  std::array<std::uint8_t, 2> retreat_edges{};  // by side, the map edges it retreats toward (12.3): bit 0 north, 1 east, 2 south, 3 west
  std::array<std::uint8_t, 2> entry_edges{};    // … and enters from when its own hex is held; none: it waits

  bool has_skirmish_order() const { return skirmish.who.cited(); }
  bool mounted_rounds_down() const { return mounted_rounding.cited(); }
};

// What a battle is called, and where its content lies.
struct BattleCard {
  std::string game, title, folder;
  std::string up;  // the compass direction at the top of the map
};
// The battle of that name: the folder whose battle.csv names it. Complains if there is none, or more than one.
BattleCard find_battle(const Shelf&, std::string_view game, Complaints&);
std::vector<BattleCard> battles_on(const Shelf&);  // every folder that has a battle.csv

Exclusive read_exclusive(const Shelf&, const std::string& folder, const ClauseBooks&, Provenance&, Complaints&);

}  // namespace vedette::bs
