// Results that Fog of War tables have in common, for the rows of a battle's table.
#pragma once

#include "blind_swords/battle.h"

namespace vedette::bs {

// A side picks: an enemy unit without hits that becomes Shaken; an own hex for Good Ground; an enemy unit to move one hex.
enum class FogPick : std::uint8_t { fatigue, good_ground, wayward };
void begin_fog_pick(Position&, FogPick, Side chooser, Clause);
void give_friendly_fire(Position&, Play&, Clause);  // agv:fow.16.1.6.a
void general_casualty(Position&, Play&, Clause);    // bs:wild.fog-of-war.5

}  // namespace vedette::bs
