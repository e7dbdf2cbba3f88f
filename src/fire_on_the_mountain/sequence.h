// 'Not in this step': the clause of the sequence that an action offends when nothing in it is open to question now.
#pragma once

#include "fire_on_the_mountain/clauses.h"
#include "fire_on_the_mountain/position.h"
#include "fire_on_the_mountain/verbs.h"
#include "tabletop/verdict.h"

namespace vedette::fotm {

Verdict not_now(const Position&, const Action&);

}  // namespace vedette::fotm
