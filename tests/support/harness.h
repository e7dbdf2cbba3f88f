// What every game's tests ask of the shared harness (lab/examine.h), as assertions of GoogleTest.
#pragma once

#include "lab/examine.h"

namespace vedette::testing_support {

using lab::Examination;
using lab::Findings;

// Random games without a fault that cite nothing of the game's `uncited.csv`, a record that leads there and back, and a game in which no
// seat learns what is hidden from it (support/seats.h). Prints what was seen.
Findings expect_clean(const Game&, const Examination&);

// The exact chances of `odds` for `fields` are those that trying every die gives; `action` is the small decision that brings the roll.
// `odds_wrong` says what is wrong with them, or "".
std::string odds_wrong(const Game&, const AnyPosition&, const Value& fields, const Action& action,
                       const std::function<std::string(const std::vector<Event>&)>& result);
void expect_odds(const Game&, const AnyPosition&, const Value& fields, const Action& action,
                 const std::function<std::string(const std::vector<Event>&)>& result);

// `actions`, `apply` and a whole random playout allocate nothing.
void expect_no_allocation(const Game&, const Setup&, std::uint64_t seed, int decisions);

// For tests that play by text: applies an action given as text (`move us-12-oh to 1927`), with scripted dice and chits.
struct Played {
  Refusal refusal;
  std::vector<Event> events;
  bool ok() const { return refusal.ok(); }
};
// `patient`: chance waits as at a person's table, and sets are closed by `done` alone.
Played play_text(const Game&, AnyPosition&, std::string_view text, std::vector<DiceItem> dice = {}, bool patient = false);
// The clause that forbids it, as its id; "" if it is allowed.
std::string forbids(const Game&, const AnyPosition&, std::string_view text);

}  // namespace vedette::testing_support
