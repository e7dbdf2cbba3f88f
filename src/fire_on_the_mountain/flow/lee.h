// Lee's visit (10.4) and Longstreet's bonus after it (10.5), both optional.
#pragma once

#include "fire_on_the_mountain/content/content.h"
#include "tabletop/verdict.h"

namespace vedette::fotm {

// Longstreet is on the map, and not the successor who took over when he fell: Lee's visit and the bonus are his alone (10.4.longstreet).
bool longstreet_himself(const Content&, const Position&);

Verdict may_arrive(const Content&, const Position&, HexIndex);  // Lee, in Longstreet's hex
void lee_arrives(Position&, Ctx&);
void lee_leaves(Position&, Ctx&, Clause why);
bool lee_is_due_to_leave(const Content&, const Position&);  // 10.4.leave
// May Lee step there (10.4.limits)?
Verdict lee_keeps_away(const Content&, const Position&, HexIndex);

bool bonus_open(const Position&);  // 10.5.scope: in this Confederate player turn, and not used yet
void use_bonus(Position&, Ctx&, Bonus);

}  // namespace vedette::fotm
