// report.html: what a run tells, for a designer who knows no statistics. One file without anything from elsewhere, light and dark, every
// picture with its figures in a table below it.
#pragma once

#include <string>

#include "lab/plan.h"
#include "lab/tallies.h"

namespace vedette::lab {

std::string report_html(const Bench&, const Tallies&);

// The share of the differences between results that the dice explain, from the games in which luck was measured, and between which two
// shares it is 19 times in 20, as these games are a sample; below 0: too few games, or all ended alike.
struct LuckShare {
  double share = -1, low = -1, high = -1;
  int games = 0;
};
LuckShare luck_share(const Tallies&);

}  // namespace vedette::lab
