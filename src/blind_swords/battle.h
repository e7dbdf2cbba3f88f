// What a battle adds to the series, called at named points: one shallow table of hooks a battle. The series never asks
// which battle it is in. A hook that a battle does not need is null.
#pragma once

#include <array>
#include <span>

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
  int (*least)(const Content&, const Position&);    // the least sum of die and help that succeeds now
  // What comes of it. True: its owner chooses a hex (`Verb::ford`) that `may_choose` allows.
  bool (*rolled)(Position&, Play&, UnitIndex, bool success);
  bool (*sure)(const Content&, const Position&, UnitIndex) = nullptr;  // it succeeds without a roll. Null: never
  Verdict (*may_choose)(const Content&, const Position&, UnitIndex, HexIndex) = nullptr;
  void (*chosen)(Position&, Play&, UnitIndex, HexIndex) = nullptr;
  // For who plans ahead: could this side's work open the crossing that ends here? Null: it opens none.
  bool (*site)(const Content&, const Table&, Side, HexIndex) = nullptr;
  // The clause of a roll made now. Null: always `clause`.
  Clause (*law)(const Content&, const Position&) = nullptr;
};
// What must be code. All else that a battle changes is content: what its rulebook says of a thing the series knows is a row of battle.csv
// (exclusive.h), prices and bans are rows of terrain.csv, figures of amounts.csv.
struct Battle {
  std::string_view game;                    // as its battle.csv names it
  int book = 0;                             // the number of its clauses (clauses.h)
  std::span<const ListedClause> clauses{};  // … and their ids

  // Tables (9.3, 11.3c); amounts in amounts.csv, tables "fire" and "close-combat".
  std::span<const FireShiftRow> fire_shifts{};
  std::span<const CloseCombatShiftRow> close_combat_shifts{};
  std::span<const FogRow> fog_of_war{};
  std::span<const VictoryRow> victory{};
  std::span<const Work> works{};                 // bs:8.5.5
  std::span<const SightRow> sight{};             // exclusive 9.1.a: what one intervening place does; blocking rows first
  std::span<const SpecialRule> special_rules{};  // what its scenarios may list (special_rules.h), found by clause
  std::span<const Clause> own_figures{};         // of the battle's own rules: amounts.csv, table `own`

  // What the battle's code takes for granted of its content: places, crossings, limits of what it keeps count of. Null: nothing.
  void (*check)(const Content&, Complaints&) = nullptr;

  // Command areas to which a unit may be committed (position.h); "": there is none.
  std::array<std::string_view, 2> command_areas{};

  // Who may use a bridge or ford that is open; null: whoever its terrain rows let over it.
  Verdict (*may_cross)(const Content&, const Position&, UnitIndex, HexIndex from, Direction, Going) = nullptr;
  // Another measure of the last priority of a retreat than the edges, by direction (0 best); null, or false: the edges.
  bool (*retreat_ranks)(const Content&, const Position&, UnitIndex, HexIndex from, std::array<int, kDirections>&) = nullptr;
  // Where a unit is rebuilt that has no friends there (exclusive 13.2.c): the nearest such hex, least first; below 0: no such hex. Null:
  // nowhere.
  int (*rebuild_crossing)(const Content&, const Position&, UnitIndex, HexIndex) = nullptr;
  // What the battle alone keeps count of, as markers of the view; and such a marker, or a crossing opened or closed, set up by hand. A
  // marker has one hex, unit and number, or not (`number`: its member `left` or `count`); false: there can be no such marker.
  void (*show_markers)(const Content&, const Table&, Value& markers) = nullptr;
  std::span<const std::string_view> markers{};
  bool (*place_marker)(const Content&, Position&, std::string_view marker, HexIndex, UnitIndex, int number) = nullptr;
  void (*place_crossing)(const Content&, Position&, std::uint8_t crossing) = nullptr;
};

}  // namespace vedette::bs
