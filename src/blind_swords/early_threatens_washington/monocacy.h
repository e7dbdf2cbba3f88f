// Monocacy's own parts: the river with its crossings, the works at them, Fog of War, the special rules and the judging of its scenarios;
// and what the battle alone keeps count of, in Table::battle.
#pragma once

#include "blind_swords/battle.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

const Battle& monocacy_battle();

// ---- Table::battle ----
enum Kept : std::uint8_t {
  kBurnTried,      // turn of the last attempt on the bridge
  kSearches,       // search chits used: A to E
  kSearchTurn,     // turn of the last search
  kSearchesNow,    // searches made in it
  kSearcher,       // 1 + the unit that made its first
  kNoFord,         // by bit: Possible Ford sites that have a No Ford chit, in the order of their hexes
  kFordFound,      // 1 + the crossing that was found
  kFordCrossed,    // a Confederate unit has crossed it
  kRiverCrossed,   // a Confederate unit has crossed the river
  kFirstAtFord,    // 1 + the first Confederate unit that came east over the found ford
  kFirstAtBridge,  // … over the Railroad Bridge
  kReleased,       // turn from which a brigade held back is free; 0: not yet
};

// ---- The river (river.cpp) ----
inline constexpr std::uint8_t kWestBank = 1, kEastBank = 2;
inline std::uint8_t home_bank(Side s) { return s == Side::union_ ? kEastBank : kWestBank; }
inline HexIndex west_end(const Content& c, const Crossing& x) { return c.bank[x.a] == kWestBank ? x.a : x.b; }
inline HexIndex east_end(const Content& c, const Crossing& x) { return c.bank[x.a] == kWestBank ? x.b : x.a; }
inline bool is_open(const Table& t, std::size_t crossing) { return (t.open_crossings >> crossing & 1U) != 0; }
std::size_t crossing_of_kind(const Content&, std::string_view kind);  // the only one
void etw_check(const Content&, Complaints&);                          // … of each such kind, and no more sites than there are bits for

Verdict etw_may_cross(const Content&, const Position&, UnitIndex, HexIndex from, Direction, Going);
// etw:10.13.issue.1, etw:12.3.issue.1: a crossing of the play area that is open and that this unit may use as it is now.
bool usable(const Content&, const Position&, UnitIndex, std::size_t crossing, Going);
bool etw_retreat_ranks(const Content&, const Position&, UnitIndex, HexIndex from, std::array<int, kDirections>&);  // 12.3.4, 12.3.5
int etw_rebuild_crossing(const Content&, const Position&, UnitIndex, HexIndex);                                    // 13.2.c.2

// ---- Special rules (special.cpp) ----
std::span<const SpecialRule> etw_special_rules();

// ---- Works (works.cpp) ----
std::span<const Work> etw_works();
void etw_show_markers(const Content&, const Table&, Value& markers);
inline constexpr std::string_view kEtwMarkers[] = {"no-ford", "search-chits", "searches", "bridge-tried"};
bool etw_place_marker(const Content&, Position&, std::string_view marker, HexIndex, UnitIndex, int number);
void etw_place_crossing(const Content&, Position&, std::uint8_t crossing);

// ---- Fog of War, victory ----
std::span<const FogRow> etw_fog_of_war();
std::span<const VictoryRow> etw_victory();
// Steps lost (16.0.2.b), a bridge of which the Confederates were last in both ends (16.0.2.a.2).
inline constexpr std::string_view kCorridor = "georgetown-pike-corridor";
inline bool wooden_bridge_stands(const Content& c, const Table& t) { return is_open(t, crossing_of_kind(c, "wooden-bridge")); }
int steps_lost(const Content&, const Table&, Side);
bool bridge_held(const Content&, const Table&, std::string_view kind);
void score_banks(const Content&, const Table&, const SpecialRow&, ScoreLines&);
void score_standard(const Content&, const Table&, const SpecialRow&, ScoreLines&);

}  // namespace vedette::bs
