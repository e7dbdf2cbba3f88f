// What a battle itself cost, from history.csv of its folder (side, men, lost_low, lost_high, source, note; shares in hundredths), to be
// told beside what many games cost.
#pragma once

#include <string>
#include <vector>

#include "tabletop/content.h"
#include "tabletop/words.h"

namespace vedette::lab {

struct HistoryRow {
  Side side = Side::none;
  int men = 0, low = 0, high = 0;  // hundredths of them that were lost
  std::string note;
};
// Empty where the content has none.
std::vector<HistoryRow> read_history(const Shelf&, const std::string& folder, Complaints&);

}  // namespace vedette::lab
