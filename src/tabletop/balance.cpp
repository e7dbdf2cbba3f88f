#include "tabletop/balance.h"

#include <algorithm>

namespace vedette {

const BalanceRow* find_balance(const Balance& rows, std::string_view scenario) {
  const auto it = std::ranges::find(rows, scenario, &BalanceRow::scenario);
  return it == rows.end() ? nullptr : &*it;
}

Balance read_balance(const Shelf& shelf, const std::string& folder, Complaints& complaints) {
  Balance rows;
  const std::string path = folder + "/balance.csv";
  if (shelf.find(path) == nullptr) return rows;
  const Csv csv = Csv::read(shelf, path, {"scenario", "games", "union", "draws", "confederate", "players", "run"}, complaints);
  constexpr int kMost = 100'000'000;
  for (const Csv::Row& row : csv.rows()) {
    BalanceRow b{std::string(csv.cell(row, "scenario")),
                 csv.number(row, "games", 1, kMost, complaints),
                 csv.number(row, "union", 0, kMost, complaints),
                 csv.number(row, "draws", 0, kMost, complaints),
                 csv.number(row, "confederate", 0, kMost, complaints),
                 std::string(csv.cell(row, "players")),
                 std::string(csv.cell(row, "run"))};
    if (b.union_won + b.draws + b.confederate_won != b.games) csv.complain(row, "games won and drawn do not add up to 'games'", complaints);
    if (b.scenario.empty() || b.players.empty()) csv.complain(row, "needs the scenario and who played", complaints);
    if (find_balance(rows, b.scenario) != nullptr) csv.complain(row, "the scenario " + b.scenario + " is listed twice", complaints);
    rows.push_back(std::move(b));
  }
  return rows;
}

}  // namespace vedette
