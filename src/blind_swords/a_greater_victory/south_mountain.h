// South Mountain's own parts: its Fog of War tables and how its scenarios are judged.
#pragma once

#include "blind_swords/battle.h"

namespace vedette::bs {

const Battle& south_mountain_battle();

std::span<const FogRow> agv_fog_of_war();
std::span<const VictoryRow> agv_victory();
std::span<const SpecialRule> agv_special_rules();

}  // namespace vedette::bs
