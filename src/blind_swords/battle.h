// What a battle adds to the series, called at named points: one shallow table of hooks a battle. The series never asks
// which battle it is in. A hook that a battle does not need is null.
#pragma once

#include "blind_swords/combat.h"
#include "blind_swords/content.h"
#include "blind_swords/procedures.h"

namespace vedette::bs {

// A shot as its shifts see it (fire_combat.cpp fills it).
struct ShotSight {  // one firing hex
  HexIndex hex = kNoHex;
  int range = 0;
  bool adjacent = false;
  Sight sight = Sight::clear;
  std::uint16_t entering = 0;  // features of the target's hexside(s) the line enters through (bs:2.10.2)
  bool over_woods = false, over_units = false, through_orchard = false;
};
struct Shot {
  FireKind how = FireKind::fire_step;
  Side side = Side::none;
  HexIndex target = kNoHex;
  UnitIndex victim = kNoUnit;  // on whom the result falls
  HexIndex crossing = kNoHex;
  int n_firers = 0;
  std::array<UnitIndex, 16> firers{};
  std::array<int, 16> sp16{};  // as they enter the sum
  std::array<RangeRow::Class, 16> range_class{};
  int n_hexes = 0;
  std::array<ShotSight, 2> from{};
  int sum16 = 0, artillery16 = 0;
  bool flanked = false;
};
// A Close Combat as its shifts see it (close_combat.cpp fills it).
struct Assault {
  Side side = Side::none;
  HexIndex target = kNoHex, from = kNoHex;
  int n_hexes = 0;  // Assaulting Hex first, then the Flanking Hexes
  std::array<HexIndex, 6> hexes{};
  std::array<Direction, 6> over{};  // direction of the attack out of each
  int attack16 = 0, defence16 = 0;
  int best_cr = 0, lead_cr = 0;
  UnitIndex lead = kNoUnit;  // of the defender
  bool flanking = false, charge = false;
};

using FireShiftRow = RuleRow<FireCondition>;
using CloseCombatShiftRow = RuleRow<CloseCombatCondition>;

// One result of a Fog of War table, found by its clause.
struct FogRow {
  Clause clause;
  void (*happens)(Position&, Play&, Clause);
};
// One way to judge the end of a scenario, found by its clause.
struct VictoryRow {
  Clause clause;
  void (*judge)(const Content&, const Table&, Side& winner, Level& level, Clause& rule);
};
struct ScoreLine {
  Side side = Side::none;
  int halves = 0;  // points in halves
  Clause clause;
};
struct ScoreLines {
  std::array<ScoreLine, 48> lines;
  int n = 0;
  void add(ScoreLine l) {
    if (n < static_cast<int>(lines.size())) lines[static_cast<std::size_t>(n++)] = l;
  }
};

struct Battle {
  std::string_view game, title, folder;

  // Tables (9.3, 11.3c); amounts in amounts.csv, tables "fire" and "close-combat".
  std::span<const FireShiftRow> fire_shifts;
  std::span<const CloseCombatShiftRow> close_combat_shifts;
  std::span<const FogRow> fog_of_war;
  std::span<const VictoryRow> victory;

  // Line of sight: the effect of one intervening hex (exclusive 9.1.a), each judged alone.
  Sight (*intervening)(const Content&, const Position&, HexIndex from, HexIndex to, HexIndex between, Clause& why);
  // … and of several of a kind together (two Orchards); may be null.
  Sight (*sight_in_all)(const Content&, const Position&, HexIndex from, HexIndex to, int orchards, Clause& why);

  // Close Combat over hexsides: worst hex only (agv:11.2.5) instead of all hexes (bs:11.3c.5).
  bool stacks_by_units = false;  // the number of units in a hex is limited too (agv:3.1.1)
  bool worst_hexside_counts = false;
  bool charges = false;                    // cavalry Charges exist (agv:11.2.1: no)
  bool horse_artillery_withdraws = false;  // etw:2.1c.3
  bool dismounted_may_attack = false;      // agv:11.2.3: no
  bool skirmish_order = false;             // etw:15
  bool road_limit_always = false;          // every road rate keeps the SP limit (bs:10.5b.1): etw
  bool cavalry_full_road = false;          // bs:10.5b.2
  Clause dismounted_attack_clause, charge_clause, stacking_clause;

  // Mounted cavalry's fire: which side may, and whether the half is rounded down (bs:9.1b.1).
  bool (*mounted_may_fire)(const Content&, UnitIndex) = nullptr;
  bool mounted_rounds_down = false;
  Clause mounted_fire_clause;

  // Map edges a side retreats toward (12.3): bit 0 north, 1 east, 2 south, 3 west.
  std::uint8_t retreat_edges[2] = {};
  Clause retreat_clause[2];

  // Rules of a scenario, each may be null.
  int (*cr_bonus)(const Content&, const Position&, UnitIndex, CrUse) = nullptr;
  Verdict (*may_be_named)(const Content&, const Position&, BrigadeIndex) = nullptr;
  Verdict (*order_allowed)(const Content&, const Position&, BrigadeIndex, Order) = nullptr;
  Verdict (*may_enter)(const Content&, const Position&, UnitIndex, HexIndex from, HexIndex to) = nullptr;
  Verdict (*may_end)(const Content&, const Position&, UnitIndex, HexIndex start, HexIndex end) = nullptr;
  void (*before_turn)(Position&, Play&) = nullptr;
  void (*entered)(Position&, Play&, UnitIndex, HexIndex from, HexIndex to) = nullptr;  // after every step of any kind
  bool (*ends_early)(const Content&, Table&) = nullptr;                                // phase D, step 1
  void (*score)(const Content&, const Table&, ScoreLines&) = nullptr;
};

extern const Battle kSouthMountain;

}  // namespace vedette::bs
