// What blocks and what obscures a line of sight on the Monocacy: etw:9.1.a. Each intervening hex is judged alone (etw:9.1.a.issue.1): what
// is as high as the higher end, or higher, blocks; Woods and formed units below it obscure, units in Trenches never do (etw:2.10.e.8).
#include "blind_swords/early_threatens_washington/tables.h"

namespace vedette::bs {

namespace {

constexpr bool rising(const SightLook& l) { return l.firer < l.target; }
constexpr bool falling(const SightLook& l) { return l.firer > l.target; }
constexpr bool below_both(const SightLook& l) { return l.level < l.firer && l.level < l.target; }
constexpr bool hides(const SightLook& l) { return l.formed_unit && !l.trench; }

constexpr SightRow kEtwSightRows[] = {
    {"etw:9.1.a.same.1"_c, SightEffect::blocks, [](const SightLook& l) { return l.same() && l.level > l.target; }},
    {"etw:9.1.a.same.2.woods"_c, SightEffect::blocks, [](const SightLook& l) { return l.same() && l.level == l.target && l.woods; }},
    {"etw:9.1.a.same.2.units"_c, SightEffect::blocks, [](const SightLook& l) { return l.same() && l.level == l.target && l.any_unit; }},
    {"etw:9.1.a.low.1"_c, SightEffect::blocks, [](const SightLook& l) { return rising(l) && l.level > l.target; }},
    {"etw:9.1.a.low.2"_c, SightEffect::blocks, [](const SightLook& l) { return rising(l) && l.level == l.target; }},
    {"etw:9.1.a.high.1"_c, SightEffect::blocks, [](const SightLook& l) { return falling(l) && l.level > l.firer; }},
    {"etw:9.1.a.high.2"_c, SightEffect::blocks, [](const SightLook& l) { return falling(l) && l.level == l.firer; }},
    {"etw:9.1.a.same.3.woods"_c, SightEffect::over_woods, [](const SightLook& l) { return l.same() && below_both(l) && l.woods; }},
    {"etw:9.1.a.same.3.units"_c, SightEffect::over_units, [](const SightLook& l) { return l.same() && below_both(l) && hides(l); }},
    {"etw:9.1.a.low.3.woods"_c, SightEffect::over_woods,
     [](const SightLook& l) { return rising(l) && l.level >= l.firer && l.level < l.target && l.woods; }},
    {"etw:9.1.a.low.3.units"_c, SightEffect::over_units,
     [](const SightLook& l) { return rising(l) && l.level >= l.firer && l.level < l.target && hides(l); }},
    {"etw:9.1.a.low.4.woods"_c, SightEffect::over_woods, [](const SightLook& l) { return rising(l) && below_both(l) && l.woods; }},
    {"etw:9.1.a.low.4.units"_c, SightEffect::over_units, [](const SightLook& l) { return rising(l) && below_both(l) && hides(l); }},
    {"etw:9.1.a.high.3.woods"_c, SightEffect::over_woods,
     [](const SightLook& l) { return falling(l) && l.level >= l.target && l.level < l.firer && l.woods; }},
    {"etw:9.1.a.high.3.units"_c, SightEffect::over_units,
     [](const SightLook& l) { return falling(l) && l.level >= l.target && l.level < l.firer && hides(l); }},
    {"etw:9.1.a.high.4.woods"_c, SightEffect::over_woods, [](const SightLook& l) { return falling(l) && below_both(l) && l.woods; }},
    {"etw:9.1.a.high.4.units"_c, SightEffect::over_units, [](const SightLook& l) { return falling(l) && below_both(l) && hides(l); }},
};

}  // namespace

constinit const std::span<const SightRow> kEtwSight = kEtwSightRows;

}  // namespace vedette::bs
