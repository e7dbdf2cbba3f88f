// South Mountain's own parts: its Fog of War tables and how its scenarios are judged.
#pragma once

#include "blind_swords/battle.h"

namespace vedette::bs {

const Battle& south_mountain_battle();

// What Table::battle counts: the die rolled for Ripley; G. B. Anderson's units and batteries of the Artillery Park that have been sent
// South, by bit; Fog of War results that last for the turn.
inline constexpr std::size_t kRipleyRoll = 0, kAndersonSent = 1, kParkSent = 2, kHuzzah = 3, kRoughGoing = 4;

std::span<const FogRow> agv_fog_of_war();
std::span<const VictoryRow> agv_victory();
std::span<const SpecialRule> agv_special_rules();

}  // namespace vedette::bs
