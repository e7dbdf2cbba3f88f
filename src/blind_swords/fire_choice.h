// A look at the choice of a shot that is under way, for who reads words: which units have been named, what is on offer.
#pragma once

#include "blind_swords/combat.h"
#include "blind_swords/ground.h"

namespace vedette::bs {

struct FirersUnderWay {
  bool open = false;  // a target is chosen and units are being named
  HexIndex target = kNoHex;
  UnitList units;  // named so far
};
FirersUnderWay firers_under_way(const Content&, const Position&);
// The side that may react picks a hex first.
bool offers_hexes(const Position&);
// Could this unit take part in a shot at the hex, in the step that is open now?
Verdict firer_verdict_now(const Content&, const Position&, HexIndex target, UnitIndex);

}  // namespace vedette::bs
