#include "fire_on_the_mountain/combat_tables.h"

namespace vedette::fotm {

void join_combat_tables(CombatTables&, Amounts&, const ClauseBooks&, Complaints&) {}

}  // namespace vedette::fotm
