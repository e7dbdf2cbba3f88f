// The shared harness: plays random games of any Game and looks, after every action, for what must never be: broken invariants, a list
// and verdicts that disagree, a refusal that changed something, a view that tells what it may not, words that do not lead back, a
// game that does not end. Written once for every game; each detector has a test in which it must fire.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tabletop/fraction.h"
#include "tabletop/game.h"

namespace vedette::lab {

struct Findings;

struct Examination {
  Setup setup;
  int games = 10;
  std::uint64_t seed = 1;
  int mutations = 6;            // altered actions tried at each decision
  int bold_every = 2;           // every so many games seek the enemy instead of wandering; 0: none
  int mingled_every = 0;        // every so many games begin in the middle of a fight, both armies mingled on a few hexes; 0: none
  int look_every = 1;           // views, words and copies are examined at every so many decisions
  int most_decisions = 20'000;  // a game that passes them does not end
  double most_of_clause = 0.5;  // no clause may answer for a greater share of the refusals of altered words
  bool waits = true;            // does chance wait at this game's tables? One without the chapter for it rolls at once
  // Called before each game with what was found so far; false: that is enough.
  std::function<bool(int game, const Findings&)> go_on;
  // Who chooses, of what is listed with each set once; empty: chance.
  std::function<Action(const AnyPosition&, int decision)> player;
};

struct Fault {
  std::string detector;  // "invariant", "list", "verdict", "refusal", "copy", "view", "secret", "words", "preview", "waits", "record",
                         // "end", "catch-all" …
  std::string what;
  std::uint64_t seed = 0;  // of the game in which it was seen first
  int decision = 0;
  int times = 1;
};

struct Findings {
  std::vector<Fault> faults;  // one a detector and kind of fault
  int games = 0;
  std::int64_t decisions = 0;
  int longest = 0, most_actions = 0, deepest = 0;
  std::int64_t altered = 0, altered_allowed = 0;
  std::int64_t previewed = 0;                 // marches and rolls whose preview was laid beside what then happened
  std::int64_t sets = 0;                      // put together in two orders and taken apart again
  std::vector<std::uint32_t> cited;           // by Clause::n, in journals
  std::map<std::uint16_t, int> refused_with;  // by Clause::n: answers to altered words
  std::vector<std::uint32_t> shown;           // by Clause::n: views, and answers to questions about what was then done or tried
  std::uint64_t journals = 0;                 // a hash of every event told
  bool clean() const { return faults.empty(); }
};

void add_fault(Findings&, std::string detector, std::string what, std::uint64_t seed, int decision);

Findings examine(const Game&, const Examination&);
// Does one clause answer for most refusals of altered words? Then it says too little.
void count_catch_alls(const Game&, const Examination&, Findings&);

// One game played at a table: its record, read and replayed, leads to the same position, from the end and from the middle.
void examine_record(const Game&, const Setup&, std::uint64_t seed, int most_decisions, Findings&);

// What the findings say, for a person; with `clauses`, how often each clause was used and which never; `reasons` (clause to why) are those
// that nothing can cite.
std::string report(const Game&, const Findings&, bool clauses, const std::map<std::string, std::string>& reasons = {});

// What `action` leads to, as exact chances: every die and chit is tried through `apply`. `result` reads the outcome from the events so far,
// or gives "" while it is not settled.
std::map<std::string, Fraction> enumerate(const Game&, const AnyPosition&, const Action&,
                                          const std::function<std::string(const std::vector<Event>&)>& result);
// The same from an answer of `odds`.
std::map<std::string, Fraction> fractions_of(const Value& odds);

}  // namespace vedette::lab
