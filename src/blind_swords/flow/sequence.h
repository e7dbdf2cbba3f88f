// 'Not in this step': for every action, the clause that says when it can be done.
#pragma once

#include "blind_swords/content/content.h"
#include "blind_swords/flow/activation.h"
#include "blind_swords/verbs.h"
#include "tabletop/action.h"
#include "tabletop/verdict.h"

namespace vedette::bs {

Verdict out_of_step(const Action&);

// The list and the verdict of a moment at which one can only go on: a table set up by hand at the start of a phase.
void list_done(const Content&, const Position&, ActionList&);
Verdict only_done(const Content&, const Position&, const Action&);

// The steps of an order, and the clause that gives them; Order::none is the Limited Activation.
bool has_step(const Content&, Order, ActivationStep);
Clause order_clause(Order);
// In an activation an action of another step is refused by what the order leaves out (bs:8.2.1, bs:8.5), or by the order of the
// steps (bs:8.3.1). Uncited for any other action.
Clause step_clause(const Content&, const Table&, const Action&);

}  // namespace vedette::bs
