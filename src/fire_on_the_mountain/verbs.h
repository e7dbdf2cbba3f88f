// The actions of Fire on the Mountain and what their sixteen bytes hold. Their words are those of the protocol.
#pragma once

#include "tabletop/action.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {

enum class Verb : std::uint8_t {
  none,
  // Any step.
  done,    // closes a set, a step or a phase
  pass,    // declines what is offered
  choose,  // a: unit, or kNoUnit and hex: a hex
  add,     // a: unit that joins the set being built
  drop,    // a: unit that is taken out of it again

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
  count
};

// Which fields a verb uses; what it does not use is zero.
enum Uses : std::uint8_t {
  kUsesUnit = 1,        // a: a unit
  kUsesUnitOrNone = 2,  // a: a unit or kNoUnit
  kUsesFacing = 4,      // b: a corner
  kUsesHelper = 8,      // b: a unit or kNoUnit
  kUsesNumber = 16,     // b: a number
  kUsesFlag = 32,       // c: 0 or 1
  kUsesHex = 64,        // hex; kNoHex where the verb says so
  kUsesPath = 128,      // path
};
constexpr std::uint8_t uses(Verb v) {
  switch (v) {
    case Verb::choose:
      return kUsesUnitOrNone | kUsesHex;
    case Verb::add:
    case Verb::drop:
    case Verb::mount:
    case Verb::dismount:
    case Verb::line:
    case Verb::exit:
    case Verb::stop:
    case Verb::canister:
    case Verb::lead:
    case Verb::casualty:
      return kUsesUnit;
    case Verb::place:
    case Verb::enter:
      return kUsesUnit | kUsesFacing | kUsesFlag | kUsesHex;
    case Verb::move:
    case Verb::back:
      return kUsesUnit | kUsesPath;
    case Verb::column:
    case Verb::turn:
    case Verb::face:
      return kUsesUnit | kUsesFacing;
    case Verb::force_march:
      return kUsesUnit | kUsesHelper | kUsesHex;
    case Verb::retrograde:
    case Verb::arrive:
    case Verb::retreat:
      return kUsesUnit | kUsesHex;
    case Verb::rally:
    case Verb::regroup:
    case Verb::suppress:
    case Verb::check:
    case Verb::guard:
      return kUsesUnit | kUsesHelper;
    case Verb::bonus:
      return kUsesNumber;
    case Verb::assault:
      return kUsesHex;
    case Verb::advance:
      return kUsesUnit | kUsesFacing | kUsesHex;
    case Verb::restack:
      return kUsesHex;  // and a, b and c, which it judges itself
    default:
      return 0;
  }
}

constexpr Action act(Verb v, UnitIndex a, int b, HexIndex hex) {
  Action action;
  action.verb = byte(v);
  action.a = a;
  action.b = byte(b);
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
