// The fire shifts of A Greater Victory in the order of its list 9.3, then those of Fog of War, night and the series. The columns are in
// amounts.csv, table `fire`.
#include "blind_swords/a_greater_victory/tables.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

namespace {

bool gun(const Content& c, UnitIndex u) { return artillery(c, u); }
Weapon weapon(const Content& c, UnitIndex u) { return c.units[u].weapon; }

constexpr FireShiftRow kFireRows[] = {
    {"agv:9.3.1"_c, {true, [](const Content& c, const Position&, const Shot& s) { return c.hex[s.target].woods(); }}},
    {"agv:9.3.2"_c, {false, [](const Content& c, const Position& p, const Shot& s) { return mounted_cavalry(c, p, s.victim); }}},
    {"agv:9.3.3"_c,
     {false,
      [](const Content& c, const Position&, const Shot& s) {
        return s.artillery16 > 0 && 2 * s.share16([&](UnitIndex u, RangeRow::Class cls) {
          return gun(c, u) && weapon(c, u) == Weapon::smoothbore && cls == RangeRow::Class::canister;
        }) >= s.artillery16;
      }}},
    {"agv:9.3.5"_c, {false, [](const Content&, const Position&, const Shot& s) { return s.flanked; }}},
    {"agv:9.3.6"_c,
     {false,
      [](const Content& c, const Position&, const Shot& s) {
        return s.artillery16 > 0 && 2 * s.share16([&](UnitIndex u, RangeRow::Class cls) {
          return gun(c, u) && weapon(c, u) == Weapon::mixed && (cls == RangeRow::Class::long_range || cls == RangeRow::Class::extreme);
        }) >= s.artillery16;
      }}},
    {"agv:9.3.7"_c, {true, [](const Content& c, const Position&, const Shot& s) { return c.hex[s.target].terrain == Terrain::orchard; }}},
    {"agv:2.10.b.orchard.1"_c,
     {true, [](const Content&, const Position&,
               const Shot& s) { return s.from_each_hex([](const ShotSight& f) { return f.is(SightEffect::through_orchard); }); }}},
    // Small arms only: a wall does nothing against a shot that guns take part in.
    {"agv:9.3.8"_c,
     {true,
      [](const Content&, const Position&, const Shot& s) {
        return s.artillery16 == 0 && s.from_each_hex([](const ShotSight& f) { return (f.entering & kWall) != 0; });
      }}},
    {"agv:9.3.9"_c,
     {true, [](const Content&, const Position&,
               const Shot& s) { return s.from_each_hex([](const ShotSight& f) { return f.adjacent() && (f.entering & kSteep) != 0; }); }}},
    // agv:9.3.issue.2: at least half of the firing SP.
    {"agv:9.3.10"_c,
     {false,
      [](const Content& c, const Position&, const Shot& s) {
        return 2 * s.share16([&](UnitIndex u, RangeRow::Class) { return !gun(c, u) && weapon(c, u) == Weapon::sharps; }) >= s.sum16;
      }}},
    {"agv:fow.16.2.5-6.b"_c,
     {true, [](const Content&, const Position& p,
               const Shot& s) { return p.good_ground[0] == s.target + 1 || p.good_ground[1] == s.target + 1; }}},
    {"agv:16.3.special.10.c"_c, {false, [](const Content& c, const Position& p, const Shot&) { return night(c, p); }}},
    // The option of bs:9.1a.4 as the sister game prints it.
    {"bs:9.1a.4"_c,
     {true, [](const Content&, const Position&,
               const Shot& s) { return s.from_each_hex([](const ShotSight& f) { return f.is(SightEffect::over_woods); }); }}},
    {"agv:9.1.a.issue.1"_c,
     {true, [](const Content&, const Position&,
               const Shot& s) { return s.from_each_hex([](const ShotSight& f) { return f.is(SightEffect::over_units); }); }}},
};

}  // namespace

constinit const std::span<const FireShiftRow> kAgvFireShifts = kFireRows;

}  // namespace vedette::bs
