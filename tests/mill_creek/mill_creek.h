// Mill Creek: the code of a battle that is content but for a few rows. It lives outside the series, as a stranger's would.
#pragma once

#include "blind_swords/battle.h"
#include "blind_swords/flow/aims.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/flow/score.h"
#include "blind_swords/ground/ground.h"
#include "clauses/mill_creek.h"

namespace vedette::bs::mill_creek {

inline constexpr int kBook = 15;

consteval Clause operator""_c(const char* text, std::size_t size) { return find_clause(kClauses_mill_creek, kBook, {text, size}); }

inline constexpr FireShiftRow kFire[] = {
    {"mill:9.3.woods"_c, {true, [](const Content& c, const Position&, const Shot& s) { return c.hex[s.target].woods(); }}},
    {"mill:9.3.creek"_c,
     {true, [](const Content&, const Position&,
               const Shot& s) { return s.from_each_hex([](const ShotSight& f) { return (f.entering & kStream) != 0; }); }}},
};
inline constexpr CloseCombatShiftRow kAssault[] = {
    {"mill:11.3.odds"_c, {[](const Content&, const Position&, const Assault& a) { return a.attack16 >= 2 * a.defence16; }, nullptr}},
    {"mill:11.3.creek"_c, {nullptr, [](const SideInfo& s) { return (s.features & kStream) != 0; }}},
};
inline constexpr SightRow kSight[] = {
    {"mill:9.1.a"_c, SightEffect::blocks, [](const SightLook& l) { return l.woods || l.level > l.higher(); }},
};
inline constexpr FogRow kFog[] = {
    {"mill:fow.1"_c, [](Position&, Play&, const FogCard&) {}},
    {"mill:fow.2"_c, fog_pick<FogPick::fatigue>},
};
inline constexpr VictoryRow kVictory[] = {
    {"mill:16.victory"_c,
     [](const Content& c, const Table& t, Aims& aims) {
       const HexIndex mill = c.scenario(t).objectives[0].hex;
       for (const Side side : kSides)
         aims.aim({.side = side, .rule = "mill:16.victory"_c})
             .needs({.text = "holds the mill", .clause = "mill:16.victory"_c, .met = controller(c, t, mill) == side, .hex = mill});
       aims.aim({.level = Level::draw, .rule = "mill:16.victory"_c});
     }},
};
inline constexpr SpecialRule kSpecial[] = {
    {.clause = "mill:16.walls"_c,
     .cr_bonus =
         [](const Content& c, const Position& p, const SpecialRow& row, UnitIndex u, CrUse use) {
           const bool defends = use == CrUse::under_fire || use == CrUse::defending;
           return defends && acts_as(c, p, u) == ActsAs::infantry && row.area[p.units[u].hex] ? row.amount : 0;
         }},
};

inline constexpr Battle kBattle = {
    .game = "mill",
    .book = kBook,
    .clauses = kClauses_mill_creek,
    .fire_shifts = kFire,
    .close_combat_shifts = kAssault,
    .fog_of_war = kFog,
    .victory = kVictory,
    .sight = kSight,
    .special_rules = kSpecial,
};

}  // namespace vedette::bs::mill_creek
