// What the journal tells. Fields not named here are unused; `clause` is the rule at work. Words are made in tell.cpp.
#pragma once

#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/ground/brigade_set.h"
#include "tabletop/journal.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {

enum class Happened : std::uint8_t {
  none,
  // The order of play.
  turn_began,       // value[0]: turn
  phase_began,      // side, value[0]: Phase
  placed,           // unit, to, value[0]: facing
  burnside_rolled,  // one die, value[0]: 1 the pause is over
  pause_began,      //
  pause_ended,      //
  hold_began,       // unit: the cavalry in range, to
  hold_lifted,      // unit: the infantry or artillery further West
  controlled,       // side, to
  scored,           // side, value[0]: points, value[1]: VpLine
  game_over,        // side: the winner or none, value[0]: 0 draw 1 minor 2 major 3 decisive, value[1], value[2]: VP of both sides
  // Rally.
  rallied,     // unit, other: Commander or kNoUnit, one die, value[0]: modifier, value[1]: 1 success
  regrouped,   // the same
  faced,       // unit, value[0]: facing
  arrived,     // unit (Lee), to
  removed,     // unit, from: leaves the game without a casualty
  bonus_used,  // value[0]: Bonus
  // Movement.
  moved,          // unit, from, to, value[0]: half MP, value[1]: half MP left, value[2]: facing
  backed,         // the same: orderly withdrawal
  force_marched,  // unit, from, to
  march_rolled,   // unit, other: Commander, one die, value[0]: modifier, value[1]: steps lost
  turned,         // unit, value[0]: facing, value[1]: half MP
  mounted,        // unit
  dismounted,     // unit
  formed_column,  // unit, value[0]: facing
  formed_line,    // unit
  stopped,        // unit, clause: why it may not go on; other: the enemy Brigade to blame, if any
  entered,        // unit, to, value[0]: half MP left
  held_back,      // unit
  exited,         // unit, from; of a Guard value[0]: how many prisoners, dice: which
  named,          // unit: has to march off the map, value[0]: SP still owed
  fled,           // unit, from, to: a routed Brigade's or Guard's march; of a Guard value[0]: how many prisoners, dice: which
  rejoined,       // unit: the Guard's parent, other: the Guard
  restacked,      // to
  displaced,      // unit (Commander), from, to
  // Combat.
  assault_announced,  // side, to: target, value: the set of Brigades taking part
  joined,             // unit: takes part in the Assault
  lead_named,         // unit
  fired,              // side, unit: struck, other: who leads those that roll, to: target, dice; and a Volley
  modified,           // clause, value[0]: SP added or taken: a line of the roll that follows
  six_void,           // side: the first six at dusk
  re_rolled,          // one die, value[0]: 1 it still hits
  lost_steps,         // unit, value[0]: steps, value[1]: SP left
  eliminated,         // unit, from
  leader_lost,        // unit: one LCM more, value[0]: LCMs
  commander_hit,      // unit, value[0]: casualties, value[1]: the CM that is left, one or two dice when drawn by lot
  checked,        // unit, other: Commander, one die, value[0]: modifier, value[1]: 1 passed, value[2]: of the modifier, for lost officers
  retreated,      // unit, from, to
  routed,         // unit, from
  captured,       // unit, from, other: the Guard, or kNoUnit when there is none
  detached,       // unit: parent, other: Guard, to
  advanced,       // unit, from, to, value[0]: facing
  assault_ended,  // to
  no_dice,        // side, unit: who would be struck, to, and a Volley: nothing is left to roll (15.2.pipeline)
  cannot_check,   // unit, from: nobody is left who could make it stand (10.3.auto)
  pulled_back,    // unit, from: its owner does not try to make it stand (17.2.when)
  screened,       // to: mounted cavalry there prevents a rout (17.4.cav)
};

// Which roll it was, who rolled and how well: with at most ten dice an event has room for it.
struct Volley {
  int roll = 0;  // a Roll
  int hits = 0;  // sixes that count
  int sp = 0;
  BrigadeSet firing{};
};
inline void tell_of(Event& e, const Volley& v) {
  e.value = std::bit_cast<std::array<std::int16_t, 4>>(v.firing.words);
  e.dice[10] = byte(v.roll + 16 * v.hits);
  e.dice[11] = byte(v.sp);
}
inline Volley volley_of(const Event& e) {
  return {e.dice[10] % 16, e.dice[10] / 16, e.dice[11], {std::bit_cast<std::array<std::uint16_t, 4>>(e.value)}};
}

// A Commander who goes somewhere or helps may be the successor of the general whose name the counter bears (16.2.flip): value[3] says so.
inline bool is_successor(const Content& c, const Position& p, UnitIndex u) {
  return u < kUnits && c.piece(u).replacement != 0 && p.units[u].lost >= c.piece(u).casualties;
}
inline Event by_his_name(const Content& c, const Position& p, Event e) {
  e.value[3] = static_cast<std::int16_t>(is_successor(c, p, e.unit) || is_successor(c, p, e.other));
  return e;
}

inline Event event(Happened kind, Clause clause) {
  Event e;
  e.kind = byte(kind);
  e.clause = clause;
  return e;
}
inline Event event(Happened kind, Clause clause, UnitIndex unit, HexIndex from = kNoHex, HexIndex to = kNoHex) {
  Event e = event(kind, clause);
  e.unit = unit;
  e.from = from;
  e.to = to;
  return e;
}

}  // namespace vedette::fotm
