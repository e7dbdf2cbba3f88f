// The Close Combat shifts of A Greater Victory in the order of its list 11.3.c, then Stream (agv:11.3.issue.1) and Good Ground. The columns
// are in amounts.csv, table `close-combat`. Over hexsides only the attacking hex with the worst sum counts (agv:11.2.5, agv:11.3.issue.2).
#include "blind_swords/a_greater_victory/tables.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

namespace {

// agv:11.3.c.odds: `times` in halves; only one of the six applies (agv:11.3.c.odds.7).
constexpr bool between(int more16, int less16, int least_halves, int below_halves) {
  return 2 * more16 >= least_halves * less16 && (below_halves == 0 || 2 * more16 < below_halves * less16);
}
// bs:2.10.4: a Slope symbol between hexes of equal level has its 'down' effect both ways.
constexpr bool up(const SideInfo& s) { return s.rise > 0; }

constexpr CloseCombatShiftRow kCloseCombatRows[] = {
    {"agv:11.3.c.odds.1"_c,
     {[](const Content&, const Position&, const Assault& a) { return between(a.attack16, a.defence16, 6, 0); }, nullptr}},
    {"agv:11.3.c.odds.2"_c,
     {[](const Content&, const Position&, const Assault& a) { return between(a.attack16, a.defence16, 4, 6); }, nullptr}},
    {"agv:11.3.c.odds.3"_c,
     {[](const Content&, const Position&, const Assault& a) { return between(a.attack16, a.defence16, 3, 4); }, nullptr}},
    {"agv:11.3.c.odds.4"_c,
     {[](const Content&, const Position&, const Assault& a) { return between(a.defence16, a.attack16, 3, 4); }, nullptr}},
    {"agv:11.3.c.odds.5"_c,
     {[](const Content&, const Position&, const Assault& a) { return between(a.defence16, a.attack16, 4, 6); }, nullptr}},
    {"agv:11.3.c.odds.6"_c,
     {[](const Content&, const Position&, const Assault& a) { return between(a.defence16, a.attack16, 6, 0); }, nullptr}},
    {"agv:11.3.c.artillery"_c, {[](const Content&, const Position&, const Assault& a) { return 2 * a.guns16 >= a.defence16; }, nullptr}},
    {"agv:11.3.c.cr.1"_c, {[](const Content&, const Position&, const Assault& a) { return a.best_cr > a.lead_cr; }, nullptr}},
    {"agv:11.3.c.cr.2"_c, {[](const Content&, const Position&, const Assault& a) { return a.lead_cr > a.best_cr; }, nullptr}},
    {"agv:11.3.c.slope.down"_c, {nullptr, [](const SideInfo& s) { return (s.features & kSlope) != 0 && !up(s); }}},
    {"agv:11.3.c.steep.down"_c, {nullptr, [](const SideInfo& s) { return (s.features & kSteep) != 0 && !up(s); }}},
    {"agv:11.3.c.slope.up"_c, {nullptr, [](const SideInfo& s) { return (s.features & kSlope) != 0 && up(s); }}},
    {"agv:11.3.c.steep.up"_c, {nullptr, [](const SideInfo& s) { return (s.features & kSteep) != 0 && up(s); }}},
    {"agv:11.3.c.weapon.1"_c,
     {[](const Content&, const Position&, const Assault& a) { return 2 * a.attack_old16 >= a.attack16; }, nullptr}},
    {"agv:11.3.c.weapon.2"_c,
     {[](const Content&, const Position&, const Assault& a) { return 2 * a.defence_old16 >= a.defence16; }, nullptr}},
    {"agv:11.3.c.flank"_c, {[](const Content&, const Position&, const Assault& a) { return a.flanking; }, nullptr}},
    {"agv:11.3.c.cavalry"_c,
     {[](const Content& c, const Position& p, const Assault& a) { return mounted_cavalry(c, p, a.lead); }, nullptr}},
    {"agv:11.3.c.wall"_c, {nullptr, [](const SideInfo& s) { return (s.features & kWall) != 0; }}},
    {"agv:11.3.issue.1"_c, {nullptr, [](const SideInfo& s) { return (s.features & kStream) != 0; }}},
    {"agv:fow.16.2.5-6.b"_c,
     {[](const Content&, const Position& p, const Assault& a) {
        return p.good_ground[0] == a.target + 1 || p.good_ground[1] == a.target + 1;
      },
      nullptr}},
};

}  // namespace

constinit const std::span<const CloseCombatShiftRow> kAgvCloseCombatShifts = kCloseCombatRows;

}  // namespace vedette::bs
