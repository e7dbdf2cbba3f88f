#include "fire_on_the_mountain/ground/march_tables.h"

#include "fire_on_the_mountain/clauses.h"

namespace vedette::fotm {
namespace {

using MarchRow = RuleRow<MarchCondition>;

// 13.2, in its order; one level costs infantry nothing (13.2.elev1.inf). At the road rate nothing is added for slopes (13.2.road.elev), but
// three levels stay forbidden.
constexpr MarchRow kCosts[] = {
    {"fotm:13.2.clear"_c, [](const MarchStep& s) { return s.brigade && !s.road_rate && !s.woods; }},
    {"fotm:13.2.woods.inf"_c, [](const MarchStep& s) { return s.gait == Gait::foot && !s.road_rate && s.woods && !s.road; }},
    {"fotm:13.2.woods.other"_c, [](const MarchStep& s) { return s.gait == Gait::wheels && !s.road_rate && s.woods && !s.road; }},
    {"fotm:13.2.road"_c, [](const MarchStep& s) { return s.brigade && !s.road_rate && s.woods && s.road; }},
    {"fotm:13.2.elev1.other"_c, [](const MarchStep& s) { return s.gait == Gait::wheels && !s.road_rate && s.levels == 1; }},
    {"fotm:13.2.elev2.inf"_c, [](const MarchStep& s) { return s.gait == Gait::foot && !s.road_rate && s.levels == 2; }},
    {"fotm:13.2.elev2.other"_c, [](const MarchStep& s) { return s.gait == Gait::wheels && !s.road_rate && s.levels == 2; }},
    {"fotm:13.2.elev3"_c, [](const MarchStep& s) { return s.levels >= 3; }},
    {"fotm:13.2.steep"_c, [](const MarchStep& s) { return s.brigade && !s.road_rate && s.steep; }},
    {"fotm:13.2.column"_c, [](const MarchStep& s) { return s.brigade && s.road_rate; }},
    {"fotm:13.2.column.cmd"_c, [](const MarchStep& s) { return s.gait == Gait::rider && s.road_rate; }},
    {"fotm:13.2.note.cmd"_c, [](const MarchStep& s) { return s.gait == Gait::rider && !s.road_rate; }},
};

}  // namespace

void join_march_tables(MarchTables& tables, Amounts& amounts, const ClauseBooks& books, Complaints& complaints) {
  tables.costs = join<MarchCondition>("march", kCosts, amounts, books, complaints);
  for (const auto& row : tables.costs)
    if (row.amount < kForbidden) complaints.push_back({amounts.file(), 0, "a step that is forbidden costs -1"});
  tables.formation = figure("march", "fotm:13.2.formation"_c, amounts, books, complaints);
  tables.mount = figure("march", "fotm:8.1.cost"_c, amounts, books, complaints);
  tables.free_turns = figure("march", "fotm:13.2.face.free"_c, amounts, books, complaints);
  tables.turn = figure("march", "fotm:13.2.face.pay"_c, amounts, books, complaints);
  tables.withdrawal_factor = figure("march", "fotm:13.2.withdraw"_c, amounts, books, complaints);
  tables.offmap = figure("march", "fotm:14.2.column"_c, amounts, books, complaints);
  tables.edge = figure("march", "fotm:8.5.exit.how"_c, amounts, books, complaints);
  tables.edge_column = figure("march", "fotm:13.4.into"_c, amounts, books, complaints);
  tables.dusk = figure("march", "fotm:11.6.mp"_c, amounts, books, complaints);
  tables.brigade = figure("brigade-allowance", "fotm:13.1.mp"_c, amounts, books, complaints);
  tables.mounted = figure("mounted-allowance", "fotm:8.1.mp"_c, amounts, books, complaints);
  tables.horse_artillery = figure("horse-artillery-allowance", "fotm:8.1.horse-mp"_c, amounts, books, complaints);
  tables.commander = figure("commander-allowance", "fotm:13.1.mp"_c, amounts, books, complaints);
}

int march_cost(const MarchTables& tables, const MarchStep& step) {
  int cost = 0;
  for (const auto& row : tables.costs) {
    if (!row.applies(step)) continue;
    if (row.amount < 0) return kForbidden;
    cost += row.amount;
  }
  return cost;
}

Clause march_ban(const MarchTables& tables, const MarchStep& step) {
  for (const auto& row : tables.costs)
    if (row.amount < 0 && row.applies(step)) return row.clause;
  return {};
}

}  // namespace vedette::fotm
