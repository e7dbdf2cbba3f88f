// The modifiers of the single die rolled for a Rally, a Regroup or a Forced March, line by line (11.6, 12.2, 12.3,
// 13.5). The same computation serves the preview, the roll and the journal.
#pragma once

#include <array>
#include <vector>

#include "tabletop/rules_table.h"

namespace vedette::fotm {

// What the lists look at.
struct RollCase {
  int cm = 0;   // of the Commander who helps; 0: the Brigade's officers
  int lcm = 0;  // lost officers of the Brigade
  bool dusk = false;
  bool longstreets_bonus = false;
};
using RollCondition = int (*)(const RollCase&);  // how often the row counts

struct RollTable {
  std::vector<JoinedRow<RollCondition>> rows;
  int least = 0;  // the least modified die that succeeds
};

struct RollTables {
  RollTable rally, regroup, forced_march;
};

struct RollLine {
  Clause clause;
  int amount;
};
struct RollLines {
  std::array<RollLine, 6> lines{};
  int n = 0;
  int total = 0;
};
RollLines modifiers(const RollTable&, const RollCase&);
// 17.2.bounds: below 1 fails, above 6 succeeds.
inline bool succeeds(const RollTable& t, int die, int modifier) { return die + modifier >= t.least; }
inline int successes(const RollTable& t, int modifier) {  // of six
  int n = 0;
  for (int die = 1; die <= 6; ++die) n += succeeds(t, die, modifier);
  return n;
}

void join_roll_tables(RollTables&, Amounts&, const ClauseBooks&, Complaints&);

}  // namespace vedette::fotm
