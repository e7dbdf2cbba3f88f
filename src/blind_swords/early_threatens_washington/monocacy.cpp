// Early Threatens Washington: Monocacy, 9 July 1864. What this battle changes in the series, in one table.
#include "blind_swords/early_threatens_washington/monocacy.h"

#include "blind_swords/early_threatens_washington/tables.h"
#include "blind_swords/game.h"

namespace vedette::bs {

namespace {

constexpr SkirmishLaw kSkirmishLaw = {
    .who = "etw:15.0.1"_c,
    .most = "etw:15.0.2"_c,
    .enter = "etw:15.1.1"_c,
    .unstacked = "etw:15.1.issue.2"_c,
    .leave = "etw:15.1.2"_c,
    .unspent = "etw:15.1.issue.1"_c,
    .cheaper = "etw:15.2.1"_c,
    .stacking = "etw:15.2.4"_c,
    .beside = "etw:15.3.1"_c,
    .withdraws = "etw:15.3.2"_c,
    .goes_on = "etw:15.3.3"_c,
    .always = "etw:15.3.5"_c,
    .way = "etw:15.issue.1"_c,
    .encircled = "etw:15.3.7"_c,
};

constexpr Clause kOwnFigures[] = {
    "etw:16.0.2.b.1"_c,    "etw:2.10.h.iii.1.1"_c, "etw:2.10.h.iii.2.1"_c, "etw:2.10.h.iii.3"_c,  "etw:2.10.o.ii.1"_c,
    "etw:2.10.o.ii.2.A"_c, "etw:2.10.o.ii.2.B"_c,  "etw:2.10.o.ii.2.C"_c,  "etw:2.10.o.ii.2.D"_c, "etw:2.10.o.ii.2.E"_c,
};

constexpr std::uint8_t kEast = 2, kWest = 8;

Battle monocacy() {
  Battle b;
  b.game = "etw";
  b.title = "Early Threatens Washington";
  b.folder = "blind-swords/early-threatens-washington";
  b.fire_shifts = kEtwFireShifts;
  b.close_combat_shifts = kEtwCloseCombatShifts;
  b.sight = kEtwSight;
  b.fog_of_war = etw_fog_of_war();
  b.victory = etw_victory();
  b.works = etw_works();
  b.skirmish = &kSkirmishLaw;
  b.crossings = kEtwCrossings;
  b.own_figures = kOwnFigures;

  b.march_clause = "etw:10.5.a.1"_c;
  b.guns_down_clause = "etw:2.10.l.4"_c;
  b.guns_in_cover_clause = "etw:6.5.d.3"_c;
  b.stacking_clause = "etw:3.1.1"_c;
  b.chaos_clause = "etw:7.3b.i.2"_c;
  b.road_limit_always = true;
  b.cavalry_full_road = true;
  b.charges = true;
  b.horse_artillery_withdraws = true;
  b.dismounted_may_attack = true;
  b.wayward_draws_fire = true;

  // bs:9.1b.1: carbines of either side, the half kept as a fraction.
  b.mounted_may_fire = [](const Content& c, UnitIndex u) { return c.units[u].weapon == Weapon::carbine; };
  b.mounted_fire_clause = "bs:9.1b.1"_c;

  b.retreat_edges[0] = kEast;
  b.retreat_edges[1] = kWest;
  b.retreat_clause[0] = b.retreat_clause[1] = "etw:12.3.1"_c;
  b.retreat_rank = etw_retreat_rank;
  b.entry_edges[1] = kWest;
  b.blocked_entry_clause = "etw:3.1.issue.2"_c;
  b.may_cross = etw_may_cross;
  b.special_rules = etw_special_rules();
  b.rebuild_crossing = etw_rebuild_crossing;
  b.show_markers = etw_show_markers;
  b.markers = kEtwMarkers;
  b.place_marker = etw_place_marker;
  b.place_crossing = etw_place_crossing;
  return b;
}

}  // namespace

const Battle& monocacy_battle() {
  static const Battle battle = monocacy();
  return battle;
}

}  // namespace vedette::bs
