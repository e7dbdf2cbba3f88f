// Every action of the series, as the protocol names them, and what the fields of an Action hold for each.
#pragma once

#include "tabletop/action.h"

namespace vedette::bs {

enum class Verb : std::uint8_t {
  none,
  done,
  pass,
  add,             // a: unit; one more unit of the set being built
  choose_unit,     // a: unit
  choose_hex,      // hex
  choose_brigade,  // a: brigade
  place,           // a: unit, hex, b: 1 mounted, 0 dismounted
  default_setup,
  move,          // a: unit, path, b: 1 the move ends there
  mount,         // a: unit
  dismount,      // a: unit
  skirmish,      // a: unit
  form_up,       // a: unit
  exit,          // a: unit, hex: from
  stop,          // a: unit
  key,           // a: chit
  activate,      // hex: a hex with batteries
  lane,          // a: target unit, b: which gun off the map
  name,          // a: brigade
  order,         // a: Order
  play,          // a: chit; b: unit, c: brigade or choice, hex, hex2: what it needs
  fire,          // hex: target; the firers follow by `add`
  close_combat,  // hex: target, hex2: Assaulting Hex
  flank,         // hex: one more Flanking Hex
  charge,
  retreat,      // a: unit, hex
  withdraw,     // a: unit, path
  advance,      // a: unit, hex
  rally,        // a: unit
  recover,      // a: unit
  rebuild,      // a: unit, hex
  burn_bridge,  // a: unit
  search_ford,  // a: unit
  ford,         // hex: across the river
  column,       // a: unit; forms March Column
  drop_unit,    // a: unit; out of the set being built again
  drop_hex,     // hex: the same for a Flanking Hex
  drop_chit,    // a: chit; the same for a Key Chit
  drop_charge,  // no Charge after all
  pay,          // a: unit; the other side gets the points for its next step
  kCount
};

constexpr Action act(Verb v, std::uint8_t a = 0, HexIndex hex = 0) { return Action{static_cast<std::uint8_t>(v), a, 0, 0, hex, 0, {}}; }
constexpr Verb verb(const Action& a) { return static_cast<Verb>(a.verb); }

}  // namespace vedette::bs
