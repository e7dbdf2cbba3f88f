// The fire shifts of Early Threatens Washington in the order of its list 9.3. The columns are in amounts.csv, table `fire`. What protects
// the target by hex, hexside or line of sight counts only if it does so against every firing hex (etw:9.1.e), and not at a unit on a bridge
// or ford (etw:9.3.3).
#include "blind_swords/combat/shot.h"
#include "blind_swords/early_threatens_washington/tables.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

namespace {

using Range = RangeRow::Class;

// At least half of the firing artillery, or of all that fires, for which f(unit, class) holds.
template <class F>
bool half_of_guns(const Content& c, const Shot& s, F&& f) {
  return s.artillery16 > 0 &&
         2 * s.share16([&](UnitIndex u, Range r) { return artillery(c, u) && f(c.units[u].weapon, r); }) >= s.artillery16;
}

constexpr FireShiftRow kEtwFireRows[] = {
    {"etw:9.3.i"_c,
     {true, [](const Content&, const Position& p,
               const Shot& s) { return p.good_ground[0] == s.target + 1 || p.good_ground[1] == s.target + 1; }}},
    {"etw:9.3.ii"_c,
     {false,
      [](const Content&, const Position& p, const Shot& s) {
        bool skirmish = skirmishing(p, s.victim);
        for (int i = 0; i < s.n_firers; ++i) skirmish = skirmish || skirmishing(p, s.firers[i]);
        return skirmish;
      }}},
    {"etw:9.3.iii"_c, {true, [](const Content& c, const Position&, const Shot& s) { return c.hex[s.target].woods(); }}},
    {"etw:9.3.iv"_c,
     {true, [](const Content&, const Position&,
               const Shot& s) { return s.from_each_hex([](const ShotSight& f) { return f.is(SightEffect::over_woods); }); }}},
    {"etw:9.3.v"_c,
     {true, [](const Content&, const Position&,
               const Shot& s) { return s.from_each_hex([](const ShotSight& f) { return f.is(SightEffect::over_units); }); }}},
    {"etw:9.3.vi"_c,
     {true, [](const Content& c, const Position& p,
               const Shot& s) { return c.hex[s.target].trench && acts_as(c, p, s.victim) == ActsAs::infantry; }}},
    {"etw:9.3.vii"_c,
     {false,
      [](const Content& c, const Position&, const Shot& s) {
        return 2 * s.share16([&](UnitIndex u, Range r) {
          return artillery(c, u) && c.units[u].weapon == Weapon::mixed && (r == Range::long_range || r == Range::extreme);
        }) >= s.sum16;
      }}},
    {"etw:9.3.viii"_c,
     {true, [](const Content&, const Position&,
               const Shot& s) { return s.from_each_hex([](const ShotSight& f) { return (f.entering & kFence) != 0; }); }}},
    {"etw:9.3.ix"_c,
     {true, [](const Content&, const Position&,
               const Shot& s) { return s.from_each_hex([](const ShotSight& f) { return (f.entering & kRiver) != 0; }); }}},
    {"etw:9.3.x"_c,
     {false,
      [](const Content& c, const Position& p, const Shot& s) {
        if (reaction(s.how)) return c.units[s.victim].weapon == Weapon::sharpshooter;  // the moving unit is the target
        int all = 0, sharp = 0;
        each_in_hex(p, s.target, [&](UnitIndex u) {
          all += modified_sp16(c, p, u);
          if (c.units[u].weapon == Weapon::sharpshooter) sharp += modified_sp16(c, p, u);
        });
        return all > 0 && 2 * sharp >= all;
      }}},
    {"etw:9.3.xi"_c,
     {false,
      [](const Content& c, const Position&, const Shot& s) {
        return 2 * s.share16([&](UnitIndex u, Range) {
          return c.units[u].weapon == Weapon::sharpshooter || c.units[u].weapon == Weapon::carbine;
        }) >= s.sum16;
      }}},
    {"etw:9.3.xii"_c, {false, [](const Content&, const Position&, const Shot& s) { return s.flanked; }}},
    {"etw:9.3.xiii"_c,
     {false,
      [](const Content& c, const Position&, const Shot& s) {
        return half_of_guns(c, s, [](Weapon w, Range r) { return w == Weapon::smoothbore && r == Range::canister; });
      }}},
    {"etw:9.3.xiv"_c, {false, [](const Content& c, const Position& p, const Shot& s) { return mounted_cavalry(c, p, s.victim); }}},
    {"etw:9.3.xv"_c,
     {false, [](const Content& c, const Position&,
                const Shot& s) { return half_of_guns(c, s, [](Weapon w, Range) { return w == Weapon::howitzer; }); }}},
    {"etw:9.3.xvi"_c, {false, [](const Content&, const Position&, const Shot& s) { return s.crossing; }}},
};

}  // namespace

constinit const std::span<const FireShiftRow> kEtwFireShifts = kEtwFireRows;

}  // namespace vedette::bs
