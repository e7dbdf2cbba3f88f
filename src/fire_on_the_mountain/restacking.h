// Changing the order of a stack (4.2.reorder). A stack is settled once in a step unless a Brigade has joined it since,
// so that nothing goes round in circles.
#pragma once

#include "fire_on_the_mountain/procedures.h"
#include "tabletop/verdict.h"

namespace vedette::fotm {

// Every other order of every stack of `side` that is not settled yet.
void list_restacks(const Content&, const Position&, Side, ActionList&);
Verdict verdict_restack(const Content&, const Position&, Side, const Action&);
void take_restack(Position&, const Action&, Ctx&);
void unsettle_stacks(const Content&, Position&, Side);  // a new step begins

// With the option free stacking order, the phasing player may restack at any decision outside an Assault.
inline bool free_stacking(const Position& p) { return (p.options & kFreeStackingOrder) != 0; }

}  // namespace vedette::fotm
