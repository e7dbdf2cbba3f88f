// What the tests of the harness's own detectors share: two random games of a broken game, and which detectors fired.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/harness.h"
#include "support/proving.h"
#include "support/tampered.h"

namespace vedette {

inline const vedette::Setup kSkirmish{.scenario = "skirmish", .options = {}, .default_setup = false, .charts = "default"};

// What two random games and a record show to be wrong with a game: "detector: sentence".
inline std::vector<std::string> fired(const Game& game, int most_decisions = 20'000, int mutations = 6) {
  lab::Examination how;
  how.setup = kSkirmish;
  how.waits = false;
  how.games = 2;
  how.mutations = mutations;
  how.most_decisions = most_decisions;
  lab::Findings found = lab::examine(game, how);
  lab::examine_record(game, kSkirmish, 5, 200, found);
  std::vector<std::string> sentences;
  for (const lab::Fault& f : found.faults) sentences.push_back(f.detector + ": " + f.what);
  return sentences;
}
inline testing::AssertionResult fires(const Game& game, std::string_view sentence, int most_decisions = 20'000, int mutations = 6) {
  const auto sentences = fired(game, most_decisions, mutations);
  if (std::ranges::any_of(sentences, [&](const std::string& s) { return s.starts_with(sentence); })) return testing::AssertionSuccess();
  testing::AssertionResult silent = testing::AssertionFailure() << "'" << sentence << "' did not fire; what did:";
  for (const std::string& s : sentences) silent << "\n  " << s;
  return silent;
}

}  // namespace vedette
