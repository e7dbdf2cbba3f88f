// Names that several ways of showing a game share.
#pragma once

#include "blind_swords/position.h"
#include "blind_swords/verbs.h"
#include "tabletop/value.h"

namespace vedette::bs {

struct Content;

std::string_view order_name(Order);
Verb verb_named(std::string_view);  // Verb::none if unknown; `choose` is choose_unit
std::string verbs_known();
Value path_words(const Content&, HexIndex from, Path);

// What is under way, for showing and for reading words; found by looking through the frames.
struct Activated {
  bool under_way = false;
  BrigadeIndex brigade = kNoBrigade;
  Side side = Side::none;
  bool full = false;
  Order order = Order::none;
  ChitIndex chit = kNoChit;
  std::uint8_t step = 0;  // ActivationStep
};
Activated activated(const Table&);
UnitIndex moving_unit(const Table&);  // the unit whose move is on top of the stack; kNoUnit

}  // namespace vedette::bs
