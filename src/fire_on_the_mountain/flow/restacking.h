// Changing the order of a stack (4.2.reorder). It may be changed as often as its owner likes; a searching player is offered
// each stack once in a step unless a Brigade has joined it since, so that nothing goes round in circles.
#pragma once

#include "fire_on_the_mountain/procedures.h"
#include "tabletop/verdict.h"

namespace vedette::fotm {

// Every other order of every stack of `side`, or of those in `only`. For a searching player only stacks that are not settled yet, and of
// orders that come to the same one.
void list_restacks(const Content&, const Position&, Side, ActionList&, const HexSet* only = nullptr);
Verdict verdict_restack(const Content&, const Position&, Side, const Action&);
void take_restack(Position&, const Action&, Ctx&);
void unsettle_stacks(const Content&, Position&, Side);  // a new step begins

// With the option free stacking order, the phasing player may restack at any decision outside an Assault.
inline bool free_stacking(const Position& p) { return (p.options & kFreeStackingOrder) != 0; }

}  // namespace vedette::fotm
