// Rules as tables. Wherever a rulebook has a list (costs, shifts, modifiers, who may enter what) the code has rows of
// {clause, condition}, and the content gives the amount in `amounts.csv`, joined by table and clause. Loading fails if
// either lacks the other. A row with `off` = yes is left out of play: that is how a test takes one rule away.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tabletop/clause.h"
#include "tabletop/content.h"

namespace vedette {

struct Amount {
  std::string table;
  Clause clause;
  int amount = 0;
  bool off = false;
  bool joined = false;
  int line = 0;
  std::string text{};  // what the row is about, in a few words
};

// `amounts.csv`: table,clause,amount,off,text,source.
class Amounts {
 public:
  static Amounts read(const Shelf&, std::string_view path, const ClauseBooks&, Provenance&, Complaints&);
  Amount* find(std::string_view table, Clause clause);
  const std::vector<Amount>& rows() const { return rows_; }
  // After every table has been joined: rows that no table asked for.
  void complain_about_unused(Complaints&) const;
  const std::string& file() const { return file_; }

 private:
  std::string file_;
  std::vector<Amount> rows_;
};

// A row as the code has it. Condition is usually a function pointer over what the table looks at.
template <class Condition>
struct RuleRow {
  Clause clause;
  Condition applies;
};
template <class Condition>
struct JoinedRow {
  Clause clause;
  Condition applies;
  int amount;
};

template <class Condition>
std::vector<JoinedRow<Condition>> join(std::string_view table, std::span<const RuleRow<Condition>> rows, Amounts& amounts,
                                       const ClauseBooks& books, Complaints& complaints) {
  std::vector<JoinedRow<Condition>> joined;
  for (const RuleRow<Condition>& row : rows) {
    Amount* amount = amounts.find(table, row.clause);
    if (amount == nullptr) {
      complaints.push_back(
          {amounts.file(), 0, "table '" + std::string(table) + "' needs an amount for " + std::string(books.id(row.clause))});
      continue;
    }
    amount->joined = true;
    if (!amount->off) joined.push_back({row.clause, row.applies, amount->amount});
  }
  return joined;
}

// A single figure of a table without conditions (an allowance, a limit); complains and gives 0 if it is missing.
int figure(std::string_view table, Clause clause, Amounts&, const ClauseBooks&, Complaints&);

}  // namespace vedette
