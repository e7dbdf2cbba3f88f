// The actions of Fire on the Mountain and what their sixteen bytes hold. Their words are those of the protocol.
#pragma once

#include "tabletop/action.h"

namespace vedette::fotm {

enum class Verb : std::uint8_t {
  none,
  // Any step.
  done,    // closes a set, a step or a phase
  pass,    // declines what is offered
  choose,  // a: unit, or kNoUnit and hex: a hex
  add,     // a: unit that joins the set being built, in ascending order

  // Set-up.
  place,          // a: unit, hex, b: facing, c: 1 mounted
  default_setup,  // every free choice of this side at once

  // Moving; a: unit.
  move,         // path
  mount,        //
  dismount,     //
  column,       // b: facing
  line,         //
  turn,         // b: facing
  back,         // path: orderly withdrawal
  force_march,  // hex
  enter,        // hex, b: facing, c: 1 in Column
  exit,         //
  restack,      // hex; the Brigades top first, one in each of a, b and c (kNoUnit: no third)
  stop,         //
  retrograde,   // hex: one step of a routed Brigade's or Guard's way where its owner has a choice (17.4.rate); kNoHex: off the map

  // Rally.
  rally,    // a: unit, b: Commander, or kNoUnit for its officers
  regroup,  // a: unit, b: Commander
  face,     // a: unit, b: facing: toward the enemy after regrouping, rear to the enemy when routing
  arrive,   // a: Lee, hex
  bonus,    // b: 1 rally, 2 assault

  // Combat.
  assault,   // hex: the target; then `add` and `done`
  suppress,  // a: artillery that fires, b: artillery fired at
  canister,  // a: artillery of the defender that adds its canister to the main roll
  lead,      // a: unit
  check,     // a: unit, b: Commander who helps, or kNoUnit
  guard,     // a: Brigade that detaches, or Guard that takes a second prisoner; b: the captured Brigade
  casualty,  // a: unit
  retreat,   // a: unit, hex; kNoHex: it will retreat, the hex is asked next
  advance,   // a: unit, hex, b: facing
  re_roll,   // the woods re-roll is used now
};

constexpr Action act(Verb v, UnitIndex a, int b, HexIndex hex) {
  Action action;
  action.verb = static_cast<std::uint8_t>(v);
  action.a = a;
  action.b = static_cast<std::uint8_t>(b);
  action.hex = hex;
  return action;
}
constexpr Action act(Verb v) { return act(v, 0, 0, 0); }
constexpr Action act(Verb v, UnitIndex a) { return act(v, a, 0, 0); }
constexpr Action act(Verb v, UnitIndex a, int b) { return act(v, a, b, 0); }
constexpr Action act(Verb v, UnitIndex a, HexIndex hex) { return act(v, a, 0, hex); }
constexpr Verb verb(const Action& a) { return static_cast<Verb>(a.verb); }
constexpr bool names_unit(const Action& a) { return a.a < 78; }

}  // namespace vedette::fotm
