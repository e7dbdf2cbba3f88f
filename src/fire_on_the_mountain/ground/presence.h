// What follows at once from a unit standing somewhere: who holds a hex, the end of Burnside's pause, the hold on the
// Union cavalry, Lee's danger. Whoever moves a unit, in whatever phase, says so here. Clauses: 8.5.captured, 10.4,
// 11.3, 11.4.trigger.
#pragma once

#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/position.h"

namespace vedette::fotm {

enum class Came : std::uint8_t { by_move, by_entry, by_advance, by_retreat };

// A unit has just come to stand where it is. Commanders of the other side who are alone there are displaced.
void unit_came(Position&, Ctx&, UnitIndex, Came);
// A Confederate Assault was announced; `only_suppression`: nothing but Suppression Fire can come of it (11.4.suppress).
void assault_announced(Position&, Ctx&, bool by_infantry_or_artillery, bool only_suppression);
// 11.3: who is bound by stop, hold and leash; who lifts the hold and anchors the leash; where Confederate guns reach.
inline bool is_pleasontons(const Content& c, UnitIndex u) {  // 11.3.horse
  return c.sides[u] == Side::union_ && (c.arms[u] == Arm::cavalry || c.arms[u] == Arm::horse_artillery);
}
inline bool is_anchor(const Content& c, UnitIndex u) {
  return c.sides[u] == Side::union_ && (c.arms[u] == Arm::infantry || c.arms[u] == Arm::artillery);
}
HexSet confederate_artillery_range(const Content&, const Position&);
void look_at_the_hold(Position&, Ctx&);
// Something changed that may bring a Union Brigade near Lee, or Lee near one: a move, a rout, a regroup.
void look_at_lee(Position&, Ctx&);

// The only way to score (18.1). `times` of a line for a side.
void score(Position&, Ctx&, Side, VpLine, int times = 1);
int victory_points(const Content&, const Position&, Side);
// A Brigade is gone for good: VP for its enemy (18.1.elim), whatever removed it. Takes it off the map.
void eliminate(Position&, Ctx&, UnitIndex, Clause why);

}  // namespace vedette::fotm
