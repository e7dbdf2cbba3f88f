// 'Not in this step': for every action, the clause that says when it can be done.
#pragma once

#include "blind_swords/position.h"
#include "blind_swords/verbs.h"
#include "tabletop/action.h"
#include "tabletop/verdict.h"

namespace vedette::bs {

struct Content;

Verdict out_of_step(const Action&);

// The list and the verdict of a moment at which one can only go on: a table set up by hand at the start of a phase.
void list_done(const Content&, const Position&, ActionList&);
Verdict only_done(const Content&, const Position&, const Action&);

}  // namespace vedette::bs
