// What blocks and what obscures a line of sight on South Mountain: agv:9.1.a, agv:2.10.b.orchard.1, agv:2.10.b.woods.1 and .2.
// Where the levels of firer and target differ, Woods and units below the higher of the two have no effect (agv:9.1.a.issue.1), unless
// the option of bs:9.1a.4 is on. A hex counts wholly at its level (agv:9.1.a.level-fills-hex).
#include "blind_swords/a_greater_victory/tables.h"

namespace vedette::bs {

namespace {

constexpr SightRow kSightRows[] = {
    {"agv:9.1.a.same.1"_c, SightEffect::blocks, [](const SightLook& l) { return l.same() && l.level > l.target; }},
    {"agv:9.1.a.same.2"_c, SightEffect::blocks,
     [](const SightLook& l) { return l.same() && l.level == l.target && (l.woods || l.any_unit); }},
    {"agv:9.1.a.same.3"_c, SightEffect::blocks,
     [](const SightLook& l) { return l.same() && l.level == l.target && l.orchard && l.orchards >= 2; }},
    {"agv:9.1.a.up.1"_c, SightEffect::blocks, [](const SightLook& l) { return l.firer < l.target && l.level > l.target; }},
    {"agv:9.1.a.up.2"_c, SightEffect::blocks, [](const SightLook& l) { return l.firer < l.target && l.level == l.target; }},
    {"agv:9.1.a.down.1"_c, SightEffect::blocks, [](const SightLook& l) { return l.firer > l.target && l.level > l.firer; }},
    {"agv:9.1.a.down.2"_c, SightEffect::blocks, [](const SightLook& l) { return l.firer > l.target && l.level == l.firer; }},
    {"agv:2.10.b.orchard.1"_c, SightEffect::through_orchard,
     [](const SightLook& l) { return l.same() && l.level == l.target && l.orchard && l.orchards == 1; }},
    {"bs:9.1a.4"_c, SightEffect::over_woods,
     [](const SightLook& l) { return l.lower_obscures && !l.same() && l.woods && l.level < l.higher(); }},
    {"bs:9.1a.4"_c, SightEffect::over_units,
     [](const SightLook& l) { return l.lower_obscures && !l.same() && l.formed_unit && !l.trench && l.level < l.higher(); }},
};

}  // namespace

constinit const std::span<const SightRow> kAgvSight = kSightRows;

}  // namespace vedette::bs
