// What a battle adds to the series, called at named points: one shallow table of hooks a battle. The series never asks
// which battle it is in. A hook that a battle does not need is null.
#pragma once

#include "blind_swords/combat/combat.h"
#include "blind_swords/content/content.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/special_rules.h"
#include "blind_swords/procedures.h"
#include "blind_swords/verbs.h"

namespace vedette::bs {

// An intervening place of a line of sight: one hex, judged alone (bs:9.1a.3).
struct SightLook {
  int firer = 0, target = 0, level = 0;  // levels
  bool woods = false, orchard = false, trench = false;
  bool any_unit = false, formed_unit = false;  // in play, of either side; formed: not in Skirmish Order
  int orchards = 0;                            // Orchard places on the line on the level of both ends, this one included
  bool lower_obscures = false;                 // option obscured-over-lower-woods
  bool same() const { return firer == target; }
  int higher() const { return firer > target ? firer : target; }
};
enum class SightEffect : std::uint8_t { blocks, over_woods, over_units, through_orchard };
struct SightRow {
  Clause clause;
  SightEffect effect;
  bool (*applies)(const SightLook&);
};

// A shot as its shifts see it (shot.cpp fills it).
struct ShotSight {  // one firing hex
  HexIndex hex = kNoHex;
  int range = 0;
  std::uint16_t entering = 0;  // features of the target's hexside(s) the line enters through (bs:2.10.2)
  std::uint8_t obscured = 0;   // bit by SightEffect
  bool adjacent() const { return range == 1; }
  bool is(SightEffect e) const { return ((obscured >> static_cast<int>(e)) & 1U) != 0; }
};
inline constexpr int kMostFirers = 24;
struct Shot {
  FireKind how = FireKind::fire_step;
  Side side = Side::none;
  HexIndex target = kNoHex;
  UnitIndex victim = kNoUnit;  // on whom the result falls
  bool crossing = false;       // at a unit on a bridge or ford: no terrain shift counts (bs:10.7.5, bs:11.3a.2)
  int n_firers = 0;
  std::array<UnitIndex, kMostFirers> firers;
  std::array<int, kMostFirers> sp16;  // as they enter the sum
  std::array<RangeRow::Class, kMostFirers> range_class;
  int n_hexes = 0;
  std::array<ShotSight, 2> from;
  int sum16 = 0, artillery16 = 0;
  bool flanked = false;

  // bs:9.1e.1: what protects the target counts only if it does so against each firing hex.
  template <class F>
  bool from_each_hex(F&& f) const {
    for (int i = 0; i < n_hexes; ++i)
      if (!f(from[static_cast<std::size_t>(i)])) return false;
    return n_hexes > 0;
  }
  // Strength, as it enters the sum, of the firers for which f(unit, class) holds.
  template <class F>
  int share16(F&& f) const {
    int sum = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(n_firers); ++i)
      if (f(firers[i], range_class[i])) sum += sp16[i];
    return sum;
  }
};
// A Close Combat as its shifts see it (assault.cpp fills it).
struct Assault {
  Side side = Side::none;
  HexIndex target = kNoHex, from = kNoHex;
  int n_hexes = 0;                  // Assaulting Hex first, then the Flanking Hexes
  std::array<HexIndex, 6> hexes{};  // only those with participants
  std::array<Direction, 6> over{};  // direction of the attack out of each
  int attack16 = 0, defence16 = 0;
  int attack_old16 = 0, defence_old16 = 0;  // of it infantry and cavalry with S, or S and MX, muskets (bs:11.3c.7)
  int guns16 = 0;                           // of the defence artillery
  int best_cr = 0, lead_cr = 0;
  UnitIndex lead = kNoUnit;  // of the defender
  bool flanking = false, charge = false;
};

using FireShiftRow = RuleRow<FireCondition>;
using CloseCombatShiftRow = RuleRow<CloseCombatCondition>;

// One result of a Fog of War table, found by its clause.
struct FogRow {
  Clause clause;
  void (*happens)(Position&, Play&, const FogCard&);
  Clause marker{};  // what the Friendly Fire marker it gives is cited by
};
// One way to judge the end of a scenario, found by its clause: what each level of victory asks for (aims.h).
struct VictoryRow {
  Clause clause;
  void (*aims)(const Content&, const Table&, Aims&);
};
// A work that the battle ties to Attack or Defend: burning the bridge, searching the ford (bs:8.5.5). The series asks who
// may try it, opens its window (bs:4.4.10), rolls, and hands the die on with what a chit has added to it.
struct Work {
  Verb verb;
  Window window;
  Happening roll;
  Clause clause;
  Verdict (*may)(const Content&, const Position&, UnitIndex);
  bool (*helped)(const Content&, const Position&);  // may a chit be played on the roll? Null: always
  // True: it has succeeded, and its owner chooses a hex (`Verb::ford`) that `may_choose` allows.
  bool (*rolled)(Position&, Play&, UnitIndex, int);
  bool (*sure)(const Content&, const Position&, UnitIndex) = nullptr;  // it succeeds without a roll. Null: never
  Verdict (*may_choose)(const Content&, const Position&, UnitIndex, HexIndex) = nullptr;
  void (*chosen)(Position&, Play&, UnitIndex, HexIndex) = nullptr;
  // For who plans ahead: could this side's work open the crossing that ends here? Null: it opens none.
  bool (*site)(const Content&, const Table&, Side, HexIndex) = nullptr;
};
// A kind of bridge or ford: why it can not be used when it is closed, and the Morale Hit of a retreat over it.
struct CrossingLaw {
  std::string_view kind;
  Clause closed, hit;
};
// Skirmish Order, where a battle has it: the clause of each of its rules. The figures are in amounts.csv.
struct SkirmishLaw {
  Clause who;        // infantry and cavalry
  Clause most;       // so many of a side at a time
  Clause enter;      // its price, and never while Engaged
  Clause unstacked;  // … nor while stacked
  Clause leave;      // for all points, under some orders
  Clause unspent;    // … of which none may have been spent
  Clause cheaper;    // what it saves a hex
  Clause stacking;   // never with another unit
  Clause beside;     // what a hex next to an enemy skirmisher costs more
  Clause withdraws;  // one hex away from the unit that came
  Clause goes_on;    // … or farther, to the nearest hex that will do
  Clause always;     // whatever brings it next to an enemy
  Clause way;        // which hexes will do
  Clause encircled;  // nowhere to go: Broken 1
};

inline constexpr int kNoLimit = 1000;

struct Battle {
  std::string_view game, title, folder;

  // Tables (9.3, 11.3c); amounts in amounts.csv, tables "fire" and "close-combat".
  std::span<const FireShiftRow> fire_shifts;
  std::span<const CloseCombatShiftRow> close_combat_shifts;
  std::span<const FogRow> fog_of_war;
  std::span<const VictoryRow> victory;
  std::span<const Work> works;  // bs:8.5.5

  // Line of sight (exclusive 9.1.a): what one intervening place does; blocking rows first.
  std::span<const SightRow> sight;
  Clause cliff_clause;                                      // a Vertical Slope stops fire and sight
  Clause cliff_move_clause;                                 // … and every move
  Clause march_clause;                                      // the price of March Column
  Clause mounted_rounding_clause;                           // fire from the saddle, rounded down
  Clause minimum_clause;                                    // one hex for the whole allowance
  Clause battery_cap_clause, no_recover_clause;             // Artillery Rest; batteries that entered Battleworn
  Clause cliff_assault_clause;                              // … and Close Combat
  Clause target_hidden_clause;                              // a target in Woods or Orchard is always Obscured
  Clause steep_clause;                                      // adjacent fire over a Steep Slope is Obscured
  Clause guns_down_clause;                                  // guns never fire down an adjacent Steep Slope (bs:6.5e.1)
  Clause guns_in_cover_clause;                              // guns in Woods or Marsh (bs:6.5d.1)
  Clause fragile_breaks_clause, cavalry_breaks_clause;      // eliminated instead of broken (bs:12.8.5)
  Clause fragile_depletes_clause, cavalry_depletes_clause;  // a Depletion is a Break Test (bs:12.5.2)
  Clause no_retreat_clause;                                 // forced where it can not go (bs:12.3.5)
  // How far anybody sees as things stand (night); null, or kNoLimit, if there is no limit.
  int (*farthest_sight)(const Content&, const Table&, Clause& why) = nullptr;
  Clause night_sight_clause;         // its figure; uncited: the battle has no night
  bool mixed_counts_as_old = false;  // MX muskets share in the S rows of Close Combat

  // Close Combat over hexsides: worst hex only instead of all hexes (bs:11.3c.5).
  bool stacks_by_units = false;  // the number of units in a hex is limited too
  bool worst_hexside_counts = false;
  bool charges = false;                    // cavalry Charges exist (a battle may have none)
  bool horse_artillery_withdraws = false;  // in front of Close Combat as cavalry does
  bool dismounted_may_attack = false;      // on foot, cavalry may attack too
  bool wayward_guns = false;               // a Wayward Move may be a battery's
  bool wayward_draws_fire = false;         // … and draws Opportunity Fire (bs:10.7.7)
  Clause good_ground_clause;               // a Good Ground marker goes when anybody moves; uncited: the series' own
  Clause chaos_clause;                     // Battlefield Chaos: no movement; uncited: the battle has none
  bool road_limit_always = false;          // every road rate keeps the SP limit (bs:10.5b.1)
  bool cavalry_full_road = false;          // bs:10.5b.2
  Clause dismounted_attack_clause, charge_clause, stacking_clause;

  // Mounted cavalry's fire: which side may, and whether the half is rounded down (bs:9.1b.1).
  bool (*mounted_may_fire)(const Content&, UnitIndex) = nullptr;
  bool mounted_rounds_down = false;
  Clause mounted_fire_clause;

  // Skirmish Order; null: the battle has none.
  const SkirmishLaw* skirmish = nullptr;

  // Bridges and fords: the law of each kind, and who may use one that is open; null: whoever its terrain rows let over it.
  std::span<const CrossingLaw> crossings;
  Verdict (*may_cross)(const Content&, const Position&, UnitIndex, HexIndex from, Direction, Going) = nullptr;

  // Edges (as above) where reinforcements enter whose own hex an enemy holds (bs:10.10.4); none: they wait.
  std::uint8_t entry_edges[2] = {};
  Clause blocked_entry_clause;

  // Figures of the battle's own rules: amounts.csv, table `own`.
  std::span<const Clause> own_figures;

  // Map edges a side retreats toward (12.3): bit 0 north, 1 east, 2 south, 3 west.
  std::uint8_t retreat_edges[2] = {};
  Clause retreat_clause[2];
  // Another measure of the last priority than the edges (0 best); null, or below 0: the edges.
  int (*retreat_rank)(const Content&, const Position&, UnitIndex, HexIndex from, HexIndex to) = nullptr;
  Clause detour_clause;  // a way round slopes as a last resort (bs:12.3.10); uncited: there is none

  // What its scenarios may list (special_rules.h), found by clause.
  std::span<const SpecialRule> special_rules;
  // Where a unit is rebuilt that has no friends there (exclusive 13.2.c): the nearest such hex, least first; below 0: no such hex. Null:
  // nowhere.
  int (*rebuild_crossing)(const Content&, const Position&, UnitIndex, HexIndex) = nullptr;
  // What the battle alone keeps count of, as markers of the view; and such a marker, or a crossing opened or closed, set up by hand. A
  // marker has one hex, unit and number, or not (`number`: its member `left` or `count`); false: there can be no such marker.
  void (*show_markers)(const Content&, const Table&, Value& markers) = nullptr;
  std::span<const std::string_view> markers;
  bool (*place_marker)(const Content&, Position&, std::string_view marker, HexIndex, UnitIndex, int number) = nullptr;
  void (*place_crossing)(const Content&, Position&, std::uint8_t crossing) = nullptr;
};

}  // namespace vedette::bs
