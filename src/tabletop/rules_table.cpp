#include "tabletop/rules_table.h"

namespace vedette {

Amounts Amounts::read(const Shelf& shelf, std::string_view path, const ClauseBooks& books, Provenance& provenance, Complaints& complaints) {
  Amounts amounts;
  amounts.file_ = path;
  const Csv csv = Csv::read(shelf, path, {"table", "clause", "amount", "off", "text", "source"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    Amount a;
    a.table = csv.cell(row, "table");
    a.clause = books.find(csv.cell(row, "clause"));
    if (!a.clause.cited()) csv.complain(row, "there is no clause '" + std::string(csv.cell(row, "clause")) + "'", complaints);
    a.amount = csv.number(row, "amount", -1000, 10000, complaints);
    const std::string_view off = csv.cell(row, "off");
    if (!off.empty() && off != "yes") csv.complain(row, "'off' is empty or 'yes'", complaints);
    a.off = off == "yes";
    a.line = row.line;
    a.text = csv.cell(row, "text");
    if (csv.cell(row, "source").empty()) csv.complain(row, "a figure needs a source: printed, or why it is reconstructed", complaints);
    provenance.count(csv.cell(row, "source"));
    if (amounts.find(a.table, a.clause) != nullptr) csv.complain(row, "this table and clause are listed twice", complaints);
    amounts.rows_.push_back(std::move(a));
  }
  return amounts;
}

Amount* Amounts::find(std::string_view table, Clause clause) {
  for (Amount& a : rows_)
    if (a.clause == clause && a.table == table) return &a;
  return nullptr;
}

void Amounts::complain_about_unused(Complaints& complaints) const {
  for (const Amount& a : rows_)
    if (!a.joined) complaints.push_back({file_, a.line, "no rule of table '" + a.table + "' asks for this row"});
}

int figure(std::string_view table, Clause clause, Amounts& amounts, const ClauseBooks& books, Complaints& complaints) {
  Amount* amount = amounts.find(table, clause);
  if (amount == nullptr) {
    complaints.push_back({amounts.file(), 0, "table '" + std::string(table) + "' needs a figure for " + std::string(books.id(clause))});
    return 0;
  }
  amount->joined = true;
  return amount->off ? 0 : amount->amount;
}

}  // namespace vedette
