// Skirmish Order: who may take it up and lay it down, and the withdrawal of skirmishers whom an enemy comes next to. The clauses are those
// of the battle's SkirmishLaw; a battle without one has no skirmishers.
#pragma once

#include "blind_swords/procedures.h"
#include "tabletop/verdict.h"

namespace vedette::bs {

// Where the unit is and as it is; points apart.
Verdict may_enter_skirmish_order(const Content&, const Position&, UnitIndex);
Verdict may_leave_skirmish_order(const Content&, const Position&, UnitIndex, Order);
void set_skirmish_order(Position&, Play&, UnitIndex, bool skirmish, Clause why);

// Table::came_near: if skirmishers have to withdraw now, their withdrawal is put on the stack.
bool skirmishers_withdraw(Position&, Play&);
UnitIndex withdrawing_skirmisher(const Table&);  // who is asked, while that is on top of the stack

}  // namespace vedette::bs
