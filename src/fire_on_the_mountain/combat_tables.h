// The lists of the combat chapters joined with their amounts.
#pragma once

#include "tabletop/rules_table.h"

namespace vedette::fotm {

struct CombatTables {};

void join_combat_tables(CombatTables&, Amounts&, const ClauseBooks&, Complaints&);

}  // namespace vedette::fotm
