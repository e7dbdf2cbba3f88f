// Early Threatens Washington: Monocacy, 9 July 1864. What only code can say of it, in one table; the rest is content.
#include "blind_swords/early_threatens_washington/monocacy.h"

#include "blind_swords/early_threatens_washington/tables.h"

namespace vedette::bs {

namespace {

constexpr Clause kOwnFigures[] = {
    "etw:16.0.2.b.1"_c,    "etw:2.10.h.iii.1.1"_c, "etw:2.10.h.iii.2.1"_c, "etw:2.10.h.iii.3"_c,  "etw:2.10.o.ii.1"_c,
    "etw:2.10.o.ii.2.A"_c, "etw:2.10.o.ii.2.B"_c,  "etw:2.10.o.ii.2.C"_c,  "etw:2.10.o.ii.2.D"_c, "etw:2.10.o.ii.2.E"_c,
};

}  // namespace

const Battle& monocacy_battle() {
  static const Battle battle = {
      .game = "etw",
      .book = battle_book("etw").number,
      .clauses = battle_book("etw").clauses,
      .fire_shifts = kEtwFireShifts,
      .close_combat_shifts = kEtwCloseCombatShifts,
      .fog_of_war = etw_fog_of_war(),
      .victory = etw_victory(),
      .works = etw_works(),
      .sight = kEtwSight,
      .special_rules = etw_special_rules(),
      .own_figures = kOwnFigures,
      .check = etw_check,
      .may_cross = etw_may_cross,
      .retreat_ranks = etw_retreat_ranks,
      .rebuild_crossing = etw_rebuild_crossing,
      .show_markers = etw_show_markers,
      .markers = kEtwMarkers,
      .place_marker = etw_place_marker,
      .place_crossing = etw_place_crossing,
  };
  return battle;
}

}  // namespace vedette::bs
