// 'Not in this step': for every action, the clause that says when it can be done.
#pragma once

#include "blind_swords/verbs.h"
#include "tabletop/verdict.h"

namespace vedette::bs {

Verdict out_of_step(const Action&);

}  // namespace vedette::bs
