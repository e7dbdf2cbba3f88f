// What is counted when many games are compared: the few kinds of events that every such game has, and who holds the places that it is
// about. A game sorts its own events into these (Game::notice); whoever counts knows no game.
#pragma once

#include <cstdint>
#include <string_view>

#include "hex/hex.h"
#include "tabletop/dice.h"
#include "tabletop/words.h"

namespace vedette {

struct Notice {
  enum class Kind : std::uint8_t {
    nothing,
    shot,        // hex: at whom
    assault,     // hex: of the defender
    loss,        // steps or points of strength were lost; Standing tells how many
    due,         // unit: a reinforcement may come from now on
    arrived,     // unit: it is in play
    chit_drawn,  // chit
    chit_played  // chit
  } kind = Kind::nothing;
  HexIndex hex = kNoHex;
  UnitIndex unit = kNoUnit;
  ChitIndex chit = kNoChit;
};

// A place that somebody holds, as anybody at the table may know.
struct Holding {
  HexIndex hex = kNoHex;
  std::string_view name;  // of the objective; "": the map's own name for the hex
  Side holder = Side::none;
  bool by_infantry = false;  // the same hex may count for infantry and for all
};

}  // namespace vedette
