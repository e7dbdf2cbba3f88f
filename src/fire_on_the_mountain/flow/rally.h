// Who may try to Rally or Regroup, helped by whom (12.2, 12.3); for the phase itself and for its odds.
#pragma once

#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/flow/roll_tables.h"
#include "tabletop/verdict.h"

namespace vedette::fotm {

// `by`: a Commander, or kNoUnit for the Brigade's own officers.
Verdict may_rally(const Content&, const Position&, UnitIndex, UnitIndex by);
Verdict may_regroup(const Content&, const Position&, UnitIndex, UnitIndex by);
RollCase rally_case(const Content&, const Position&, UnitIndex, UnitIndex by);

}  // namespace vedette::fotm
