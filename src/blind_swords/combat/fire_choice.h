// A look at the choice of a shot that is under way, or of a Close Combat, for who reads words: which units have been named, what is on
// offer.
#pragma once

#include <span>

#include "blind_swords/combat/assault.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

struct FirersUnderWay {
  bool open = false;  // a target is chosen and units are being named
  HexIndex target = kNoHex;
  ShotChoice choice;
  UnitList units;  // named so far
  UnitList could;  // may still be
};
FirersUnderWay firers_under_way(const Content&, const Position&);
// A Close Combat that is being declared.
struct DeclarationUnderWay {
  bool open = false;
  Declaration declared;
  std::uint8_t could = 0;  // Flanking Hexes that may still join, by direction from the target
  bool could_charge = false;
};
DeclarationUnderWay declaration_under_way(const Content&, const Position&);
// An advance that is being planned: who goes where, and who still could.
struct AdvanceUnderWay {
  bool open = false;
  HexIndex target = kNoHex;
  UnitList units, could;
  std::array<HexIndex, 16> to{};  // of each of `units`
};
AdvanceUnderWay advance_under_way(const Content&, const Position&);
Verdict whole_advance(const Content&, const Position&, std::span<const UnitIndex>, HexIndex);
// The side that may react picks a hex first.
bool offers_hexes(const Position&);
// The choice of a shot at this hex that is open now, or would be if the hex were chosen; false if the table stands elsewhere.
bool shot_open(const Content&, const Position&, ShotChoice&);
// Could these units together make one shot at the hex, in the step that is open now? Allowed where none is: the action itself will be
// refused.
Verdict shot_verdict_now(const Content&, const Position&, HexIndex target, std::span<const UnitIndex>);
// The verdict on a whole Close Combat named at once, in the step that is open now; allowed where none is.
Verdict whole_declaration(const Content&, const Position&, HexIndex target, HexIndex from, std::span<const HexIndex> flanks, bool charge);

}  // namespace vedette::bs
