// The movement costs of 13.2 as a table: what each hex entered costs, line by line of the rulebook.
#pragma once

#include <array>
#include <vector>

#include "fire_on_the_mountain/position.h"
#include "tabletop/rules_table.h"

namespace vedette::fotm {

// How a unit pays for ground.
enum class Gait : std::uint8_t { foot, wheels, rider };  // infantry; cavalry and all artillery; Commanders
inline constexpr int kGaits = 3;

// One step as the table looks at it.
struct MarchStep {
  Gait gait;
  bool brigade;  // not a Commander
  bool woods;    // of the hex entered
  bool steep;
  bool road;       // both hexes are joined by a road
  bool road_rate;  // and the unit may use the road rate (column, or a Commander)
  int levels;      // up or down
};
using MarchCondition = bool (*)(const MarchStep&);

struct MarchTables {
  // What each step costs, worked out from the rows below for every hex and direction; kForbidden where it is.
  using Costs = std::array<std::array<std::array<std::int8_t, kDirections>, kHexes>, kGaits>;
  Costs line;                                                         // in Line, roads taking the woods away
  Costs off_road;                                                     // as if there were no road
  Costs at_rate;                                                      // at the road rate
  std::array<std::uint8_t, kHexes> woods_stop;                        // bit d: wheels that step there end their move (13.2.woods.stop)
  std::array<std::array<std::uint8_t, kHexes>, kGaits> to_west_edge;  // cheapest way off over the empty map (8.5.march)

  std::vector<JoinedRow<MarchCondition>> costs;  // in half MP; a negative amount forbids the step
  // Half MP, but for the counts.
  int formation, mount, turn;                        // a change of formation; mounting or dismounting; a paid turn by one corner
  int free_turns;                                    // one-corner turns that cost nothing (a count)
  int withdrawal_factor;                             // of the first hex of an orderly withdrawal (a count)
  int offmap;                                        // each stack ahead of one that enters
  int edge, edge_column;                             // leaving the map, in Line and in Column
  int dusk;                                          // what a Brigade's allowance loses at dusk
  int brigade, mounted, horse_artillery, commander;  // allowances: infantry, artillery, dismounted, Guards; and the rest
};

inline constexpr int kForbidden = -1;
inline constexpr std::uint8_t kNoWay = 255;
int march_cost(const MarchTables&, const MarchStep&);    // half MP, or kForbidden
Clause march_ban(const MarchTables&, const MarchStep&);  // the clause that forbids the step; none if it is allowed

void join_march_tables(MarchTables&, Amounts&, const ClauseBooks&, Complaints&);

}  // namespace vedette::fotm
