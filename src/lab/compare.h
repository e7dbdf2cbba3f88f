// Runs side by side, read from their folders, with a test of the difference: would chance alone make two runs of the same game differ so
// much?
#pragma once

#include <string>
#include <vector>

#include "lab/match.h"
#include "lab/plan.h"

namespace vedette::lab {

// What games.csv of a run says.
struct RunSummary {
  std::string folder;
  RunCard card;
  int rows = 0;                        // games played so far
  int games = 0, wins[3] = {0, 0, 0};  // those that ended; Union, Confederate, draws
  double score = 0.5;                  // of the Union side, a draw half
  double margin = 0;                   // points, Union less Confederate
  double lost[2] = {0, 0};             // shares of the steps in play
  double turns = 0;
  Interval interval() const { return wilson(score, games); }
};
std::string summary_of(const std::string& folder, RunSummary&);  // "" or what is wrong

struct Difference {
  double by = 0;      // of the scores, second less first
  double chance = 1;  // how often two runs of the same game would differ at least so much
};
Difference difference(const RunSummary&, const RunSummary&);
std::string in_words(const Difference&);

std::string compare_text(const std::vector<RunSummary>&);
std::string compare_html(const std::vector<RunSummary>&);

}  // namespace vedette::lab
