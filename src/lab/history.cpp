#include "lab/history.h"

namespace vedette::lab {

std::vector<HistoryRow> read_history(const Shelf& shelf, const std::string& folder, Complaints& complaints) {
  std::vector<HistoryRow> all;
  const std::string path = folder + "/history.csv";
  if (shelf.find(path) == nullptr) return all;
  const Csv csv = Csv::read(shelf, path, {"side", "men", "lost_low", "lost_high", "source", "note"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    const std::string_view side = csv.cell(row, "side");
    if (side != "union" && side != "confederate") {
      csv.complain(row, "the side is union or confederate", complaints);
      continue;
    }
    all.push_back({side == "union" ? Side::union_ : Side::confederate, csv.number(row, "men", 1, 1'000'000, complaints),
                   csv.number(row, "lost_low", 0, 100, complaints), csv.number(row, "lost_high", 0, 100, complaints),
                   std::string(csv.cell(row, "note"))});
  }
  return all;
}

}  // namespace vedette::lab
