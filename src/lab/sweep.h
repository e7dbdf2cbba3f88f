// A sweep: the same run again and again with one figure altered, or one option or chart set, so that a doubtful figure can be judged by its
// effect. Every value is a run in a folder of its own.
#pragma once

#include <string>
#include <vector>

#include "lab/compare.h"

namespace vedette::lab {

struct SweepPoint {
  std::string value, folder;  // folder: its name in the sweep's folder
  Plan plan;
};
// "FILE:ROW:COLUMN=3,4,5", "option:NAME=yes,no" or "charts=a,b"; "" or what is wrong.
std::string sweep_points(const Plan&, const std::string& vary, std::vector<SweepPoint>&);

std::string sweep_csv(const std::vector<SweepPoint>&, const std::vector<RunSummary>&);
std::string sweep_html(const std::string& vary, const std::vector<SweepPoint>&, const std::vector<RunSummary>&);

}  // namespace vedette::lab
