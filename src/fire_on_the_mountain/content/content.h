// The battle as its text files give it, and the tables the rules read: ground by hex, units, turns, entries, figures.
// Made once when the game is loaded; nothing here changes afterwards.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "fire_on_the_mountain/combat/combat_tables.h"
#include "fire_on_the_mountain/flow/roll_tables.h"
#include "fire_on_the_mountain/ground/march_tables.h"
#include "fire_on_the_mountain/position.h"
#include "fire_on_the_mountain/staff/staff.h"
#include "tabletop/content.h"
#include "tabletop/game.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {

enum class Arm : std::uint8_t { infantry, cavalry, artillery, horse_artillery, commander, guard };
inline constexpr std::array<std::string_view, 6> kArmNames = {"infantry", "cavalry", "artillery", "horse-artillery", "commander", "guard"};

// The ground of one hex.
struct alignas(32) Ground {
  std::int8_t level;
  bool woods;
  bool steep;                                    // 13.2.steep.def
  std::uint8_t roads;                            // bit d: a road leads to the neighbour in direction d
  std::uint8_t west;                             // half rows from the West edge: the smaller, the further West (11.3.range)
  bool west_edge;                                // row 01 (8.5.exit.how)
  std::array<HexIndex, kDirections> neighbours;  // kNoHex beyond the edge
  std::array<std::int8_t, kDirections> rise;     // level of that neighbour minus this level
  std::uint8_t zoc;                              // bit d: a ZOC from here reaches that neighbour by its level (6.1.up, 6.1.down3)
};

struct Piece {
  std::string id;
  std::string name;
  Side side;
  Arm arm;
  std::string corps;
  std::string holds;  // of a Commander: whose name the first casualty bears, if not his own (2.2.name)
  std::string division;
  std::uint8_t corps_number;     // 0: none; equal numbers, equal corps (15.2.corps)
  std::uint8_t division_number;  // units and Guards of one division share it
  std::uint8_t sp;               // printed; of artillery the ranged value
  std::uint8_t canister;
  std::uint8_t cm;
  std::uint8_t replacement;  // CM of the replacement side; 0: there is none (16.2.flip)
  std::uint8_t casualties;   // casualties until the counter flips: 2 for Cox, who holds Reno (16.2.reno)
  VpLine casualty_line;      // what his loss is worth (18.1.replace)
  bool must_leave;           // Burnside and McClellan (10.1.leave)
  bool sharpshooter;
  bool starts_mounted;
  bool starts_in_column;
  std::uint8_t facing;
  HexIndex start;       // kNoHex: a reinforcement
  std::uint8_t radius;  // how far from it he may be set up (11.1.cs)
  std::uint8_t turn;    // of arrival by the card; 0: none
  std::uint8_t entry;
  std::uint8_t stack;
  std::string source;
};

enum class BurnsideTurn : std::uint8_t { none, withdraw, roll, ends };
struct Turn {
  std::string time;
  bool union_rally;
  BurnsideTurn burnside;
  bool dusk;
  bool lee;
};

struct Entry {
  std::string id;
  HexIndex hex;
  Side side;
  std::vector<HexIndex> fallback;  // hexes of the same edge within two, nearest first (14.2.blocked.def)
};

struct VpRow {
  Clause clause;
  std::uint8_t points;
  std::string text;
};

struct ControlHex {
  HexIndex hex;
  Side side;  // who holds it at the start
  bool gap;   // one of the two decisive hexes
};

// Single figures of the rulebook, from amounts.csv.
struct Figures {
  int brigades_in_hex, infantry_in_hex, commanders_in_hex;
  int zoc_drop;                       // levels down that a ZOC does not reach any more
  int range, range_down, range_dusk;  // hexes of artillery fire
  int leash;
  int burnside_first, burnside_second;  // least die that ends the pause (11.5)
  int lee_stay, lee_near, lee_rallies;  // turns, hexes, Brigades (10.4)
  int breakout_most, breakout_reach;    // cavalry Brigades; hexes from which Confederates are named first (8.5)
};

struct Content {
  GameCard card;
  Map map;
  ClauseBooks books;

  std::array<Ground, kHexes> ground;
  std::array<Piece, kUnits> pieces;
  std::array<Side, kUnits> sides;  // of the pieces, close together: the inner loops ask for nothing else
  std::array<Arm, kUnits> arms;
  std::vector<Turn> turns;  // [0] is turn 1
  std::vector<Entry> entries;
  std::array<VpRow, kVpLines> vp;
  std::array<ControlHex, kControlHexes> control;
  int minor_margin = 0, major_margin = 0;
  Figures figures;
  MarchTables march;
  RollTables rolls;
  CombatTables combat;
  UnitIndex lee = kNoUnit, longstreet = kNoUnit;
  WeightSheet staff;  // what computer players weigh
  StaffGround staff_ground;

  const Ground& at(HexIndex h) const { return ground[h]; }
  const Piece& piece(UnitIndex u) const { return pieces[u]; }
  const Turn& turn(int n) const { return turns[n - 1]; }
  int last_turn() const { return count_of(turns); }
  UnitIndex unit(std::string_view id) const;  // kNoUnit if there is none
};

using Ctx = Context<Content>;

// Complains about everything that is wrong; the content must not be played if it did.
Content read_content(const Shelf&, Complaints&);

}  // namespace vedette::fotm
