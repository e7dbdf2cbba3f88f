// An Assault under way, as `view` shows it and `place` takes it back.
#pragma once

#include "fire_on_the_mountain/procedures.h"
#include "fire_on_the_mountain/words/words.h"

namespace vedette::fotm {

Value show_assault(const Content&, const Position&);  // null unless one is under way

// On top is the Combat Phase of p.side; null for `step` is initiation. The table then stands at the start of that step.
Refusal place_assault(Position&, const Value& assault, const Value& step, Ctx& quiet);

}  // namespace vedette::fotm
