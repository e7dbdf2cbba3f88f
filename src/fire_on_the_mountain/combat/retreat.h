// Retreat and rout (fotm:17.3, 17.4, 4.1.retreat): Brigades leave a hex one by one in their owner's order.
#pragma once

#include "fire_on_the_mountain/ground/brigade_set.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/procedures.h"

namespace vedette::fotm {

// Up to three Brigades of one hex have to leave it. `enemies`: the other side in this Assault; `enemy_lead`: where a routing Brigade
// turns its rear. Those who cannot go are captured.
void begin_retreat(Position&, Ctx&, const std::array<UnitIndex, 3>& brigades, BrigadeSet enemies, HexIndex enemy_lead, bool rout);

std::string retreat_prompt(const Content&, const Position&);  // what is asked now, in words

// Is the owner asked who goes next, and is this Brigade among those still to go?
bool still_to_retreat(const Position&, UnitIndex);

// The hexes a retreating Brigade may take from where it stands, all of one class of 17.3.away.def.
struct RetreatHexes {
  int n = 0;
  int rank = 0;  // the class, 1 to 4
  std::array<HexIndex, 6> hex;
};
Verdict may_retreat_to(const Content&, const Position&, UnitIndex, HexIndex from, HexIndex to);  // what is never legal
RetreatHexes retreat_hexes(const Content&, const Position&, UnitIndex, HexIndex from, BrigadeSet enemies, HexIndex first_hex,
                           const HexIndex* left, int n_left);

}  // namespace vedette::fotm
