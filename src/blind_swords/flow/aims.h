// What each level of victory asks for, condition by condition. The judging at the end, an early end and what players are shown are one
// computation: an aim is reached when all its conditions are met, and the first that is reached decides (bs:14.1.1).
#pragma once

#include <array>
#include <cassert>

#include "blind_swords/content/content.h"

namespace vedette::bs {

struct Condition {
  std::string_view text;
  Clause clause;
  bool met = false;
  enum class Measure : std::uint8_t { none, count, halves } measure = Measure::none;
  int have = 0, need = 0;  // a count, or points in halves
  HexIndex hex = kNoHex;   // where
  std::string_view area{};
};
struct Aim {
  Side side = Side::none;  // none: a draw
  Level level = Level::plain;
  Clause rule;
  bool ends = false;    // reached at the end of any turn, it ends the game
  bool judged = false;  // … which is then judged as if the last turn had been played
  std::uint8_t first = 0, count = 0;
};
struct Aims {
  std::array<Aim, 12> aims;
  std::array<Condition, 40> conditions;
  int n = 0, n_conditions = 0;

  Aims& aim(Aim g) {
    assert(n < static_cast<int>(aims.size()));
    g.first = static_cast<std::uint8_t>(n_conditions);
    aims[static_cast<std::size_t>(n++)] = g;
    return *this;
  }
  // One more condition of the aim added last.
  Aims& needs(const Condition& c) {
    assert(n > 0 && n_conditions < static_cast<int>(conditions.size()));
    conditions[static_cast<std::size_t>(n_conditions++)] = c;
    ++aims[static_cast<std::size_t>(n - 1)].count;
    return *this;
  }
  Aims& needs(std::string_view text, Clause clause, bool met) { return needs({.text = text, .clause = clause, .met = met}); }
  Aims& needs(std::string_view text, Clause clause, int have, int need) {
    return needs({.text = text, .clause = clause, .met = have >= need, .measure = Condition::Measure::count, .have = have, .need = need});
  }
  bool reached(const Aim& g) const {
    for (std::size_t i = g.first; i < std::size_t{g.first} + g.count; ++i)
      if (!conditions[i].met) return false;
    return true;
  }
};

// The aims of the scenario's own judging, best first; the last asks for nothing.
void aims_at_the_end(const Content&, const Table&, Aims&);
// Those that end the game before its last turn, in the order in which they are looked at.
void aims_on_the_way(const Content&, const Table&, Aims&);
// Who has won if the game ends now.
struct Judgement {
  Side winner = Side::none;
  Level level = Level::draw;
  Clause rule;
};
Judgement judge(const Content&, const Table&);

}  // namespace vedette::bs
