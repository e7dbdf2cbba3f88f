// Who may take part in an Assault on which hex (fotm:15.4.who, with 5.1, 8.2, 8.4, 9.1, 9.3, 9.5, 12.3, 15.2).
#pragma once

#include "fire_on_the_mountain/ground/ground.h"

namespace vedette::fotm {

inline bool has_artillery(const Content& c, const Position& p, HexIndex h) {
  bool found = false;
  each_brigade(c, p, h, [&](UnitIndex u) { found = found || is_artillery(c, u); });
  return found;
}

// A slope over which this Brigade may not fight or follow (15.4.slope).
bool too_steep(const Content&, const Position&, UnitIndex, HexIndex from, HexIndex to);

// May p.side assault this hex at all: an enemy Brigade or a lone Guard is there, and it was no target yet in this phase?
Verdict may_be_target(const Content&, const Position&, HexIndex);
// May this Brigade still take part in some Assault of this phase?
Verdict may_assault(const Content&, const Position&, UnitIndex);
// May artillery in its hex fire at `target`: range, sight, arc? With `suppression`, at artillery there.
Verdict may_fire(const Content&, const Position&, UnitIndex, HexIndex target, bool suppression);
// All of it: may this Brigade take part in an Assault on that hex?
Verdict may_join(const Content&, const Position&, UnitIndex, HexIndex target);

}  // namespace vedette::fotm
