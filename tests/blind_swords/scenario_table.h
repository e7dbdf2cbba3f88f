// What the tests of one scenario of A Greater Victory share: its table at an hour of the day, and whole games under the harness.
#pragma once

#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/harness.h"

namespace vedette::testing_support {

inline AgvTable scenario_at(const char* scenario, int turn, std::string_view phase) {
  AgvTable t({}, 1, agv_game(), scenario, true);
  t.place(object({{"turn", turn}, {"phase", phase}}));
  return t;
}
inline bool has(const Value& ids, std::string_view id) {
  for (const Value& v : ids.items())
    if (v.as_text() == id) return true;
  return false;
}

inline Examination random_games(const char* scenario, int games, std::uint64_t seed, int look_every) {
  Examination e;
  e.setup.scenario = scenario;
  e.games = games;
  e.seed = seed;
  e.look_every = look_every;
  return e;
}
inline Examination with_every_option(Examination e) {
  for (const OptionCard& o : agv_game().card().options) e.setup.options.emplace_back(o.option, true);
  return e;
}

}  // namespace vedette::testing_support
