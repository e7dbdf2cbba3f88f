#include "tabletop/judgement.h"

#include <algorithm>

namespace vedette {

WeightSheet read_weights(const Shelf& shelf, std::string_view path, std::span<const std::string_view> names, Complaints& complaints) {
  WeightSheet sheet;
  sheet.rows.resize(names.size());
  const Csv csv = Csv::read(shelf, path, {"term", "weight", "text", "source"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    const std::string_view term = csv.cell(row, "term");
    const auto at = std::ranges::find(names, term);
    if (at == names.end()) {
      csv.complain(row, "no computer player weighs '" + std::string(term) + "'", complaints);
      continue;
    }
    Weighed& weighed = sheet.rows[at - names.begin()];
    if (!weighed.name.empty()) csv.complain(row, "'" + std::string(term) + "' is listed twice", complaints);
    weighed = {std::string(term), std::string(csv.cell(row, "text")), csv.number(row, "weight", -100'000, 100'000, complaints)};
  }
  if (!csv.rows().empty())
    for (std::size_t i = 0; i < names.size(); ++i)
      if (sheet.rows[i].name.empty()) complaints.push_back({csv.file(), 0, "the term '" + std::string(names[i]) + "' has no weight"});
  return sheet;
}

}  // namespace vedette
