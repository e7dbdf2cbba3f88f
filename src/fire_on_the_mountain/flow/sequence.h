// 'Not in this step': the clause of the sequence that an action offends when nothing of it is open now.
#pragma once

#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/verbs.h"

namespace vedette::fotm {

Verdict not_in_this_step(const Position&, const Action&);

}  // namespace vedette::fotm
