// The Close Combat shifts of Early Threatens Washington in the order of its list 11.3.c: the defender's, then the attacker's. The columns
// are in amounts.csv, table `close-combat`; those of Huzzah! and Rebel Yell! (att.vii, att.viii) come with the chit. Over hexsides a shift
// counts only if every attacking hex has it (bs:11.3c.5).
#include "blind_swords/early_threatens_washington/tables.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

namespace {

// etw:11.3.c.issue.3: ratios in halves; only one of the six applies.
constexpr bool ratio(int more16, int less16, int least_halves, int below_halves) {
  return 2 * more16 >= least_halves * less16 && (below_halves == 0 || 2 * more16 < below_halves * less16);
}
constexpr std::uint16_t kOverTheRiver = kBridge | kFord | kRailBridge;

constexpr CloseCombatShiftRow kEtwCloseCombatRows[] = {
    {"etw:11.3.c.def.i"_c,
     {[](const Content&, const Position&, const Assault& a) { return ratio(a.defence16, a.attack16, 3, 4); }, nullptr}},
    {"etw:11.3.c.def.ii"_c,
     {[](const Content&, const Position&, const Assault& a) { return ratio(a.defence16, a.attack16, 4, 6); }, nullptr}},
    {"etw:11.3.c.def.iii"_c,
     {[](const Content&, const Position&, const Assault& a) { return ratio(a.defence16, a.attack16, 6, 0); }, nullptr}},
    {"etw:11.3.c.def.iv"_c, {[](const Content&, const Position&, const Assault& a) { return a.lead_cr > a.best_cr; }, nullptr}},
    {"etw:11.3.c.def.v"_c, {[](const Content&, const Position&, const Assault& a) { return 2 * a.defence_old16 >= a.defence16; }, nullptr}},
    {"etw:11.3.c.def.vi"_c, {nullptr, [](const SideInfo& s) { return (s.features & kSteep) != 0 && s.rise > 0; }}},
    {"etw:11.3.c.def.vii"_c,
     {[](const Content& c, const Position& p, const Assault& a) { return mounted_cavalry(c, p, a.lead); }, nullptr}},
    {"etw:11.3.c.def.viii"_c,
     {[](const Content&, const Position& p, const Assault& a) {
        return p.good_ground[0] == a.target + 1 || p.good_ground[1] == a.target + 1;
      },
      nullptr}},
    {"etw:11.3.c.def.ix"_c, {nullptr, [](const SideInfo& s) { return (s.features & kSlope) != 0 && s.rise > 0; }}},
    {"etw:11.3.c.def.x"_c,
     {[](const Content& c, const Position& p, const Assault& a) {
        return c.hex[a.target].trench && acts_as(c, p, a.lead) == ActsAs::infantry;
      },
      nullptr}},
    {"etw:11.3.c.def.xi"_c, {nullptr, [](const SideInfo& s) { return (s.features & kFence) != 0; }}},
    {"etw:11.3.c.def.xii"_c, {nullptr, [](const SideInfo& s) { return (s.features & kStream) != 0; }}},
    {"etw:11.3.c.def.xiii"_c, {nullptr, [](const SideInfo& s) { return (s.features & kRiver) != 0 && (s.features & kOverTheRiver) != 0; }}},
    {"etw:11.3.c.att.i"_c,
     {[](const Content&, const Position&, const Assault& a) { return ratio(a.attack16, a.defence16, 3, 4); }, nullptr}},
    {"etw:11.3.c.att.ii"_c,
     {[](const Content&, const Position&, const Assault& a) { return ratio(a.attack16, a.defence16, 4, 6); }, nullptr}},
    {"etw:11.3.c.att.iii"_c,
     {[](const Content&, const Position&, const Assault& a) { return ratio(a.attack16, a.defence16, 6, 0); }, nullptr}},
    {"etw:11.3.c.att.iv"_c, {[](const Content&, const Position&, const Assault& a) { return a.best_cr > a.lead_cr; }, nullptr}},
    {"etw:11.3.c.att.v"_c, {[](const Content&, const Position&, const Assault& a) { return 2 * a.attack_old16 >= a.attack16; }, nullptr}},
    {"etw:11.3.c.att.vi"_c, {[](const Content&, const Position&, const Assault& a) { return a.flanking; }, nullptr}},
    {"etw:11.3.c.att.ix"_c, {[](const Content&, const Position&, const Assault& a) { return a.charge; }, nullptr}},
    {"etw:11.3.c.att.x"_c, {[](const Content&, const Position&, const Assault& a) { return 2 * a.guns16 >= a.defence16; }, nullptr}},
};

}  // namespace

constinit const std::span<const CloseCombatShiftRow> kEtwCloseCombatShifts = kEtwCloseCombatRows;

}  // namespace vedette::bs
