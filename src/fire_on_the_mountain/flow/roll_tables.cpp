#include "fire_on_the_mountain/flow/roll_tables.h"

#include "fire_on_the_mountain/clauses.h"

namespace vedette::fotm {
namespace {

using RollRow = RuleRow<RollCondition>;

constexpr RollRow kRally[] = {
    {"fotm:12.2.officers"_c, [](const RollCase& r) { return r.cm == 0 ? r.lcm : 0; }},  // 10.3.conflict: not by a Commander
    {"fotm:12.2.commander"_c, [](const RollCase& r) { return r.cm; }},
    {"fotm:11.6.drm"_c, [](const RollCase& r) { return r.dusk ? 1 : 0; }},
    {"fotm:10.5.rally"_c, [](const RollCase& r) { return r.longstreets_bonus ? 1 : 0; }},
};
constexpr RollRow kRegroup[] = {
    {"fotm:12.3.roll"_c, [](const RollCase& r) { return r.cm; }},
    {"fotm:11.6.drm"_c, [](const RollCase& r) { return r.dusk ? 1 : 0; }},
    {"fotm:10.5.rally"_c, [](const RollCase& r) { return r.longstreets_bonus ? 1 : 0; }},
};
constexpr RollRow kForcedMarch[] = {
    {"fotm:13.5.cm"_c, [](const RollCase& r) { return r.cm; }},
    {"fotm:13.5.lcm"_c, [](const RollCase& r) { return r.lcm; }},
};

}  // namespace

RollLines modifiers(const RollTable& table, const RollCase& roll) {
  RollLines lines;
  for (const auto& row : table.rows) {
    const int amount = row.applies(roll) * row.amount;
    if (amount == 0) continue;
    lines.lines[lines.n++] = {row.clause, amount};
    lines.total += amount;
  }
  return lines;
}

void join_roll_tables(RollTables& tables, Amounts& amounts, const ClauseBooks& books, Complaints& complaints) {
  tables.rally.rows = join<RollCondition>("rally", kRally, amounts, books, complaints);
  tables.rally.least = figure("rally", "fotm:12.2.roll"_c, amounts, books, complaints);
  tables.regroup.rows = join<RollCondition>("regroup", kRegroup, amounts, books, complaints);
  tables.regroup.least = figure("regroup-success", "fotm:12.3.roll"_c, amounts, books, complaints);
  tables.forced_march.rows = join<RollCondition>("forced-march", kForcedMarch, amounts, books, complaints);
  tables.forced_march.least = figure("forced-march", "fotm:13.5.roll"_c, amounts, books, complaints);
}

}  // namespace vedette::fotm
