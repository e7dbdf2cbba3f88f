// Results that Fog of War tables have in common, for the rows of a battle's table.
#pragma once

#include "blind_swords/battle.h"

namespace vedette::bs {

// The chooser picks: a unit without hits of the affected side that becomes Shaken; a hex of that side for Good Ground, or for
// Battlefield Chaos; a unit of it that is moved one hex.
enum class FogPick : std::uint8_t { fatigue, good_ground, chaos, wayward };
void begin_fog_pick(Position&, FogPick, const FogCard&);
std::string_view fog_prompt(const Table&);  // what the chooser is asked
template <FogPick Pick>
void fog_pick(Position& p, Play&, const FogCard& card) {
  begin_fog_pick(p, Pick, card);
}
void give_friendly_fire(Position&, Play&, const FogCard&);
// What the marker is cited by: the clause of the scenario's table that gives it, or that of the series (bs:event.friendly-fire.1).
Clause friendly_fire_clause(const Content&, const Table&);
void general_casualty(Position&, Play&, const FogCard&);  // bs:wild.fog-of-war.5

// The clause that gives a Wayward Move, while one is being picked; otherwise not cited.
Clause wayward_clause(const Table&);

// At most two Good Ground markers are on the map (bs:event.good-ground.1).
inline bool good_ground_left(const Table& t) { return t.good_ground[0] == 0 || t.good_ground[1] == 0; }
inline bool on_good_ground(const Table& t, HexIndex h) { return t.good_ground[0] == h + 1 || t.good_ground[1] == h + 1; }
void put_good_ground(Position&, Play&, HexIndex, Clause);

}  // namespace vedette::bs
