// Why an act is refused, in a sentence about this very unit, with figures; the clause that forbids it follows with its own words.
#pragma once

#include "fire_on_the_mountain/flow/march.h"
#include "fire_on_the_mountain/verbs.h"

namespace vedette::fotm {

// Of an act of the unit on the march `m`, as things stand; "" where the clause says all there is to say.
std::string nearest_reason(const Content&, const Position&, const March& m, const Action&, const Verdict&);
// Of any other act: who is in the way of it, what the unit or the hex lacks.
std::string nearest_reason(const Content&, const Position&, const Action&, const Verdict&);
// Of a unit that is not there, and when it comes.
std::string absent(const Content&, const Position&, UnitIndex);
// The refusal with that reason before the words of the clause.
Refusal refused_because(const Content&, const Verdict&, const std::string& reason);

}  // namespace vedette::fotm
