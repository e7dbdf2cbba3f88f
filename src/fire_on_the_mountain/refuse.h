// Refusals that every chapter shares: an action that belongs to another step cites the clause of the sequence it
// belongs to; one that names nothing that exists cites who may act.
#pragma once

#include "fire_on_the_mountain/ground.h"
#include "fire_on_the_mountain/verbs.h"

namespace vedette::fotm {

Verdict not_in_this_step(const Position&, const Action&);

}  // namespace vedette::fotm
