// The special rules of a scenario: the battle has a table of them by clause, the scenario's content (special_rules.csv) lists those that
// are in force, with the units, hexes and amount they are about. No rule asks which scenario is played. A hook that a rule does not need
// is null; the series calls the others at the points named here.
#pragma once

#include <bit>
#include <cassert>

#include "blind_swords/combat/combat.h"
#include "blind_swords/content/content.h"
#include "blind_swords/procedures.h"
#include "tabletop/verdict.h"

namespace vedette::bs {

// How a unit comes into a hex. What its owner decides is bound by leashes; what is closed is closed to all of them.
enum class Going : std::uint8_t {
  move,
  advance,
  assault,
  withdrawal,
  rebuild,
  retreat,
  wayward,
  screen
};  // screen: skirmishers driven off
constexpr bool by_owner(Going g) { return g <= Going::rebuild; }

// What each side has scored, a line a clause (score.cpp).
struct ScoreLine {
  Side side = Side::none;
  int halves = 0;  // points in halves
  Clause clause;
};
struct ScoreLines {
  std::array<ScoreLine, 2 * (kMostPointRows + kMostSpecial) + 16> lines;
  int n = 0;
  void add(ScoreLine l) {
    for (int i = 0; i < n; ++i)
      if (ScoreLine& have = lines[static_cast<std::size_t>(i)]; have.side == l.side && have.clause == l.clause) {
        have.halves += l.halves;
        return;
      }
    assert(n < static_cast<int>(lines.size()));
    lines[static_cast<std::size_t>(n++)] = l;
  }
  int halves(Side s) const {
    int sum = 0;
    for (int i = 0; i < n; ++i)
      if (lines[static_cast<std::size_t>(i)].side == s) sum += lines[static_cast<std::size_t>(i)].halves;
    return sum;
  }
};

// What a rule keeps count of in a byte of Table::battle, open to both sides: a marker of the view, which `place` puts back.
struct KeptMark {
  std::string_view marker{};
  std::size_t byte = 0;
  enum class Kind : std::uint8_t {
    flag,   // it holds
    turn,   // since, or from, this turn
    die,    // what was rolled
    unit,   // 1 + a unit
    units,  // by bit: units of the row, in its order
  } kind = Kind::flag;
};
struct Aims;  // aims.h

struct SpecialRule {
  Clause clause;

  // Of a unit that the row names. A limit of movement is a set of hexes, so that a flood can be quick (steps.cpp); null: no limit now.
  const HexSet* (*open)(const Content&, const Position&, const SpecialRow&, UnitIndex) = nullptr;   // however it moves
  const HexSet* (*leash)(const Content&, const Position&, const SpecialRow&, UnitIndex) = nullptr;  // when its owner moves it
  Clause back{};  // of a leash: a unit beyond it goes back as soon as it can; its `done` is refused by this
  // Halves of a victory point that the enemy gets if its owner lets the unit go there; asked before it is paid (price.h). Inside the
  // row's area nothing is to be paid.
  int (*price)(const Content&, const Table&, const SpecialRow&, UnitIndex, HexIndex to) = nullptr;
  Verdict (*may_end)(const Content&, const Position&, const SpecialRow&, UnitIndex, HexIndex start, HexIndex end) = nullptr;
  int (*points_change)(const Content&, const Position&, const SpecialRow&, UnitIndex, Order) = nullptr;  // halves more or less
  int (*cr_bonus)(const Content&, const Position&, const SpecialRow&, UnitIndex, CrUse) = nullptr;
  bool (*may_rebuild_at)(const Content&, const Position&, const SpecialRow&, UnitIndex, HexIndex) = nullptr;     // exclusive 13.2.c
  void (*entered)(Position&, Play&, const SpecialRow&, UnitIndex, HexIndex from, HexIndex to, Going) = nullptr;  // after every step

  bool rally_forms_up = false;  // Rally! may take the Skirmish marker off such a unit

  // Of brigades and sides.
  Verdict (*may_be_named)(const Content&, const Position&, const SpecialRow&, BrigadeIndex) = nullptr;
  Verdict (*order_allowed)(const Content&, const Position&, const SpecialRow&, BrigadeIndex, Order) = nullptr;
  Verdict (*two_hex_advance)(const Content&, const Position&, const SpecialRow&, Side) = nullptr;  // bs:11.5.2
  void (*activation_over)(Position&, Play&, const SpecialRow&, BrigadeIndex) = nullptr;

  // Of the clock.
  void (*before_turn)(Position&, Play&, const SpecialRow&) = nullptr;         // bs:4.1.2: after removals, before reinforcements
  int (*arrives)(const Content&, const Table&, const SpecialRow&) = nullptr;  // the turn in which its units come; 0: not known, or never
  void (*score)(const Content&, const Table&, const SpecialRow&, ScoreLines&) = nullptr;
  // Where a unit that comes when its owner likes may be put now; `waits` is set if it is not in play there.
  HexSet (*arrives_at)(const Content&, const Position&, const SpecialRow&, UnitIndex, bool& waits) = nullptr;
  void (*ends_early)(const Content&, const Table&, const SpecialRow&, Aims&) = nullptr;  // phase D, step 1 (bs:14.1.1): adds its aim
  bool needs_area = false;                                                               // the row names one
  bool shuts_entry = false;  // its units do not come in there while an enemy holds it, as bs:10.10.4 says anyway

  bool rolled = false;  // a die says when its units come: the row has rolls (arrival_rolls.csv)
  std::array<KeptMark, 2> kept{};
};

// The units of a row by bit, as KeptMark::Kind::units counts them.
inline int place_in_row(const SpecialRow& row, UnitIndex u) {
  int n = 0;
  for (std::size_t i = 0; i < u; ++i) n += row.units[i] ? 1 : 0;
  return n;
}

// Every special rule that is in force and has this hook: f(row).
template <auto Hook, class F>
void each_special(const Content& c, const Table& t, F&& f) {
  for (const SpecialRow& row : c.scenario(t).special)
    if (row.rule->*Hook != nullptr) f(row);
}
// … and is about this unit.
template <auto Hook, class F>
void each_special_of(const Content& c, const Table& t, UnitIndex u, F&& f) {
  const Scenario& s = c.scenario(t);
  for (std::uint32_t rows = s.special_of[u]; rows != 0; rows &= rows - 1)
    if (const SpecialRow& row = s.special[static_cast<std::size_t>(std::countr_zero(rows))]; row.rule->*Hook != nullptr) f(row);
}

// The turn in which a reinforcement comes, by the clock or as a special rule says; 0: not known, or never.
int arrival_turn(const Content&, const Table&, const ArrivalRow&);
// The clause by which a unit can not come in at a hex that an enemy holds: of the scenario, of the battle, or of the series.
Clause shut_by(const Content&, const Table&, UnitIndex, HexIndex entry);
// A step outside the row's area of a unit that was driven there, and that takes it no farther: it goes back, and is not sent there.
inline bool no_farther(const SpecialRow& row, HexIndex from, HexIndex to) { return row.beyond[to] <= row.beyond[from]; }
// May the unit go there, as far as special rules say, and the law of a bridge or ford? A unit beyond its leash may only come nearer.
Verdict may_go(const Content&, const Position&, UnitIndex, HexIndex from, HexIndex to, Going);
// May it come to rest there when its owner has moved it, by an order, an event, an advance or a withdrawal?
Verdict may_rest(const Content&, const Position&, UnitIndex, HexIndex start, HexIndex end);
// Leaves in `hexes` those that no special rule keeps the unit out of when its owner moves it; what it takes out may_go judges.
void keep_to_limits(const Content&, const Position&, UnitIndex, HexSet& hexes);
// How many hexes the unit is beyond its leash; 0: it is inside, or has none. `why`: the rule that asks it back.
int beyond_leash(const Content&, const Position&, UnitIndex, HexIndex, Clause* why = nullptr);

}  // namespace vedette::bs
