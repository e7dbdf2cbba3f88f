// The Fog of War table of Early Threatens Washington (etw:7.3b), found by the clause of the result rolled.
#include "blind_swords/early_threatens_washington/monocacy.h"
#include "blind_swords/flow/fog_of_war.h"

namespace vedette::bs {

namespace {

constexpr FogRow kEtwFogRows[] = {
    {"etw:7.3b.i.1"_c, fog_pick<FogPick::chaos>},
    {"etw:7.3b.ii.1"_c, fog_pick<FogPick::wayward>},
    {"etw:7.3b.iii.1"_c, general_casualty},
};

}  // namespace

std::span<const FogRow> etw_fog_of_war() { return kEtwFogRows; }

}  // namespace vedette::bs
