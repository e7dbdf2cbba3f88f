// Victory points that a step gives the other side, by a special rule (price.cpp).
#pragma once

#include "blind_swords/content/content.h"
#include "blind_swords/procedures.h"

namespace vedette::bs {

struct Price {
  int halves = 0;  // of a victory point
  Clause clause;
};
struct PriceFrame {
  UnitIndex unit = kNoUnit;
  Side owner = Side::none;
  HexIndex to = 0;
  std::uint8_t halves = 0, spare = 0;
  Clause clause;
};
// What it costs the owner to let the unit go there, if he does it himself.
Price price_of(const Content&, const Table&, UnitIndex, HexIndex from, HexIndex to);
// Leaves in `hexes` those that cost nothing.
void keep_to_free_ground(const Content&, const Table&, UnitIndex, HexSet& hexes);
// Asks the owner; the outcome is `declined` if he will not pay.
void begin_price(Position&, UnitIndex, Side owner, HexIndex to, const Price&);

}  // namespace vedette::bs
