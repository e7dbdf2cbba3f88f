// A Greater Victory: South Mountain, 14 September 1862. What only code can say of it, in one table; the rest is content.
#include "blind_swords/a_greater_victory/south_mountain.h"

#include "blind_swords/a_greater_victory/tables.h"

namespace vedette::bs {

const Battle& south_mountain_battle() {
  static const Battle battle = {
      .game = "agv",
      .book = battle_book("agv").number,
      .clauses = battle_book("agv").clauses,
      .fire_shifts = kAgvFireShifts,
      .close_combat_shifts = kAgvCloseCombatShifts,
      .fog_of_war = agv_fog_of_war(),
      .victory = agv_victory(),
      .sight = kAgvSight,
      .special_rules = agv_special_rules(),
      .command_areas = {"north", "south"},  // agv:16.3.special.1
  };
  return battle;
}

}  // namespace vedette::bs
