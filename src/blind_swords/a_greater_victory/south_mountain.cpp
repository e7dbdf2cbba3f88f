// A Greater Victory: South Mountain, 14 September 1862. What this battle changes in the series, in one table.
#include "blind_swords/a_greater_victory/south_mountain.h"

#include "blind_swords/a_greater_victory/tables.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

namespace {

constexpr std::uint8_t kNorthEdge = 1, kEastEdge = 2, kSouthEdge = 4, kWestEdge = 8;

Battle south_mountain() {
  Battle b;
  b.game = "agv";
  b.title = "A Greater Victory";
  b.folder = "blind-swords/a-greater-victory";
  b.fire_shifts = kAgvFireShifts;
  b.close_combat_shifts = kAgvCloseCombatShifts;
  b.sight = kAgvSight;
  b.fog_of_war = agv_fog_of_war();
  b.victory = agv_victory();

  b.cliff_clause = "agv:2.10.b.vertical-slope.1"_c;
  b.cliff_move_clause = "agv:10.3.cost.3"_c;
  b.march_clause = "agv:10.3.march.1"_c;
  b.minimum_clause = "agv:10.3.min.1"_c;
  b.battery_cap_clause = "agv:16.3.special.11.a"_c;
  b.no_recover_clause = "agv:16.1.special.5.a"_c;
  b.cliff_assault_clause = "agv:11.2.6"_c;
  b.target_hidden_clause = "agv:9.1.a.obscured.1"_c;
  b.steep_clause = "agv:2.10.b.steep-slope.5"_c;
  b.guns_down_clause = "agv:2.10.b.steep-slope.6"_c;
  b.guns_in_cover_clause = "agv:6.5.d.3"_c;
  b.fragile_breaks_clause = "agv:12.1.fragile.1"_c;
  b.cavalry_breaks_clause = "agv:12.1.cavalry.2"_c;
  b.fragile_depletes_clause = "agv:12.1.fragile.1"_c;
  b.cavalry_depletes_clause = "agv:12.1.cavalry.1"_c;
  b.no_retreat_clause = "agv:12.3.1"_c;
  b.detour_clause = "agv:12.3.10"_c;
  b.stacking_clause = "agv:3.1.1"_c;
  b.stacks_by_units = true;
  b.worst_hexside_counts = true;
  b.mixed_counts_as_old = true;
  b.wayward_guns = true;  // agv:fow.16.3.3.b keeps them two hexes off
  b.dismounted_attack_clause = "agv:11.2.3"_c;
  b.charge_clause = "agv:11.2.1"_c;
  b.good_ground_clause = "agv:fow.16.2.5-6.c"_c;
  b.special_rules = agv_special_rules();
  b.night_sight_clause = "agv:16.3.special.10.b"_c;
  // agv:16.3.special.10.b: at night nobody sees farther than two hexes.
  b.farthest_sight = [](const Content& c, const Table& t, Clause& why) {
    why = "agv:16.3.special.10.b"_c;
    return night(c, t) ? c.figures.night_sight : kNoLimit;
  };

  // agv:9.1.1, agv:9.1.2: only Union carbines fire from the saddle, with half their strength, rounded down.
  b.mounted_may_fire = [](const Content& c, UnitIndex u) {
    return c.units[u].side == Side::union_ && c.units[u].weapon == Weapon::carbine;
  };
  b.mounted_rounds_down = true;
  b.mounted_fire_clause = "agv:9.1.1"_c;
  b.mounted_rounding_clause = "agv:9.1.2"_c;

  b.retreat_edges[0] = kEastEdge | kSouthEdge;
  b.retreat_edges[1] = kNorthEdge | kWestEdge;
  b.retreat_clause[0] = "agv:12.3.8"_c;
  b.retreat_clause[1] = "agv:12.3.9"_c;
  return b;
}

}  // namespace

const Battle& south_mountain_battle() {
  static const Battle battle = south_mountain();
  return battle;
}

}  // namespace vedette::bs
