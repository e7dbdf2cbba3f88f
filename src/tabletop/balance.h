// Who won how often: what runs of the laboratory say of a scenario, from balance.csv of a game's folder (scenario, games, union, draws,
// confederate, players, run). It is told at the front door; no rule reads it, and changing it makes no other content.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tabletop/content.h"

namespace vedette {

struct BalanceRow {
  std::string scenario;
  int games = 0, union_won = 0, draws = 0, confederate_won = 0;
  std::string players;  // who played both sides
  std::string run;      // the command that does it again
};
using Balance = std::vector<BalanceRow>;

// Empty where the content has none; complains of games that do not add up.
Balance read_balance(const Shelf&, const std::string& folder, Complaints&);
const BalanceRow* find_balance(const Balance&, std::string_view scenario);

}  // namespace vedette
