// Line of sight from centre to centre (bs:9.1a), and through which hexside of the target's hex a line comes in (bs:2.10.2).
#pragma once

#include "blind_swords/battle.h"

namespace vedette::bs {

// What the line meets between two hexes; nothing between adjacent ones.
struct LineLook {
  bool blocked = false;
  std::uint8_t obscured = 0;  // bit by SightEffect
};
LineLook look_along(const Content&, const Position&, HexIndex from, HexIndex to, SightReasons* because = nullptr);

// Features of the hexside of `to` through which the line from `from` enters it; of both hexsides when it enters at a corner.
std::uint16_t features_entered(const Content&, HexIndex from, HexIndex to);

// Is a unit of this side in an intervening hex (bs:9.1c.5)?
bool friend_between(const Content&, const Position&, Side, HexIndex from, HexIndex to);

}  // namespace vedette::bs
