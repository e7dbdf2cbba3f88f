// All that can change at the table of a Blind Swords battle. `Table` is what lies open to both sides (bs:1.0.5);
// `Position` adds where the chits are, which is the one thing hidden. A view copies the Table and says of each chit
// only what its side may know.
#pragma once

#include <array>
#include <cstdint>

#include "hex/hex.h"
#include "tabletop/clause.h"
#include "tabletop/frames.h"
#include "tabletop/words.h"

namespace vedette::bs {

inline constexpr int kMostUnits = 168, kMostHexes = 1280, kMostBrigades = 40, kMostChits = 48, kMostObjectives = 24;

using BrigadeIndex = std::uint8_t;
inline constexpr BrigadeIndex kNoBrigade = 0xff;

// Where a unit is. `later`: it has not arrived yet; `waiting`: in its entry hex, not in play (bs:10.10.2).
enum class At : std::uint8_t {
  unused,
  map,
  waiting,
  later,
  off_map,
  broken_3,
  broken_2,
  broken_1,
  available,
  eliminated,
  captured,
  exited
};
constexpr bool on_broken_track(At a) { return a >= At::broken_3 && a <= At::available; }

// Bits of UnitState::state: what lasts.
inline constexpr std::uint8_t kMounted = 1, kBattleworn = 2, kSkirmish = 4;
inline constexpr std::uint8_t kFireMove = 8;    // a battery that has been activated this turn (bs:2.2.2)
inline constexpr std::uint8_t kRebuilt = 16;    // has been rebuilt once (bs:13.2b.1)
inline constexpr std::uint8_t kNoRecover = 32;  // entered Battleworn for good
inline constexpr std::uint8_t kAtEntry = 64;    // has not left its entry hex (bs:3.1.4)

// Bits of UnitState::did: what it did in the activation under way, cleared with it.
inline constexpr std::uint8_t kFired = 1, kMoved = 2, kAttacked = 4;
inline constexpr std::uint8_t kReacted = 8;         // took part in Withdrawal or Opportunity Fire (bs:10.7.4)
inline constexpr std::uint8_t kMoveOver = 16;       // its move is over, made or not
inline constexpr std::uint8_t kRallied = 32;        // has tried to rally or recover in this step
inline constexpr std::uint8_t kNoFire = 64;         // came into play in this activation (bs:10.10.3)
inline constexpr std::uint8_t kNoRecoverNow = 128;  // had hits when the Rally step began (bs:13.3.1)

// Bits of UnitState::marks.
inline constexpr std::uint8_t kLastStand = 1;          // Supported until phase D, ignores one retreat
inline constexpr std::uint8_t kLastStandUsed = 2;      // … which it has ignored
inline constexpr std::uint8_t kCountsSupported = 4;    // for the rest of the scenario
inline constexpr std::uint8_t kCommitted[] = {8, 16};  // to the first or the second command area of the battle
constexpr int committed_to(std::uint8_t marks) { return (marks & kCommitted[0]) != 0 ? 0 : (marks & kCommitted[1]) != 0 ? 1 : -1; }

struct UnitState {
  HexIndex hex = 0;  // of a unit on the map or waiting; otherwise 0
  At at = At::unused;
  std::uint8_t hits = 0;  // 0 good, 1 Shaken, 2 Disrupted
  std::uint8_t state = 0;
  std::uint8_t did = 0;
  std::uint8_t marks = 0;
  UnitIndex next = 0;  // 1 + the next unit in its hex, in index order; 0 ends the list
};
static_assert(sizeof(UnitState) == 8);

// Bits of Table::brigade.
inline constexpr std::uint8_t kActivated = 1;
inline constexpr std::uint8_t kNoSupport = 2;  // neither gives nor receives it this turn
inline constexpr std::uint8_t kBlackHats = 4;  // bs:event.black-hats.1
inline constexpr std::uint8_t kBarred = 8;     // may not be named this turn

enum class Phase : std::uint8_t { setup, command, artillery, chit_draw, end_turn, over };
enum class Order : std::uint8_t { none, attack, defend, maneuver, regroup };
enum class Level : std::uint8_t { plain, decisive, major, minor, marginal, draw };

// Where a chit is (bs:2.6.2). SeenPlace has the same names in the same order.
// `drawn`: it is being carried out at once (bs:4.4.11).
enum class Place : std::uint8_t { out, later, display, pool, cup, hand, aside, discarded, map, drawn };

// How a procedure answers the one beneath it. Whoever pushes a procedure reads it when that has popped.
struct Outcome {
  std::uint8_t passed = 0;     // a test was passed
  std::uint8_t margin = 0;     // … or failed by this
  std::uint8_t retreated = 0;  // hexes the unit had to retreat
  std::uint8_t broke = 0;      // the unit left the map
  std::uint8_t captured = 0;   // a battery was captured
  std::uint8_t cancelled = 0;  // the fire or Close Combat does not take place
  std::uint8_t saved = 0;      // Heroic Stand: the failed test counts as passed, no hits, no retreat
  std::int8_t shift = 0;       // columns that chits add to the fire or Close Combat declared
  std::int8_t fire_shift = 0;  // columns that chits add to its Defensive Fire
  std::uint8_t full = 0;       // Confident
  std::uint8_t limited = 0;    // Command Confusion
  std::uint8_t rating = 0;     // Longstreet
  std::uint8_t points = 0;     // Double Time: MP more
  std::uint8_t declined = 0;   // nothing was chosen
  std::uint8_t repulse = 0;    // Close Combat: the lead unit of the Assaulting Hex tests (bs:11.4.2)
  std::uint8_t held = 0;       // the unit stood where it had to retreat; in Close Combat the hex holds
};
static_assert(sizeof(Outcome) == 16);

using Frames = FrameStack<64, 24>;
using Frame = Frames::Frame;

struct Table {
  std::uint32_t decision = 0;
  std::uint32_t open_crossings = 0;  // bit n: crossing n of the map (bridge or ford) can be used
  Outcome outcome;
  std::uint8_t over = 0;
  std::uint8_t scenario = 0;
  std::uint8_t turn = 0;  // 1 … in the scenario
  Phase phase = Phase::setup;
  std::uint16_t options = 0;
  Side winner = Side::none;  // none and level draw: a draw
  Level level = Level::plain;
  Clause rule;                                          // that decided the game
  std::uint8_t indecision = 0;                          // drawn this turn
  std::uint8_t rebuilds = 0;                            // bit by side: the battery Rebuild of the turn is used (bs:13.2e.1)
  std::uint8_t off_map_fired = 0;                       // bit by off-map gun of the scenario: has fired this turn
  std::uint8_t came_near = 0;                           // 1 + a unit that has come next to a skirmisher, who withdraws before anything else
  std::array<std::uint8_t, 2> artillery_used{};         // battery activations of the turn, by side (bs:6.1.5)
  std::array<std::uint8_t, 2> friendly_fire{};          // markers held, by side
  std::array<std::uint8_t, 2> keys_put{};               // Key Chits each side has put into the cup this turn (bs:1.0.5)
  std::array<std::uint8_t, 2> events_drawn{};           // chits of a side's pool that have left the cup this turn
  std::array<HexIndex, 2> good_ground{};                // 1 + hex; 0: not on the map
  HexIndex chaos = 0;                                   // 1 + hex of Battlefield Chaos
  std::array<std::uint8_t, kMostObjectives> control{};  // Side, by objective of the scenario
  std::array<std::uint8_t, kMostBrigades> brigade{};
  std::array<std::uint8_t, kMostChits / 8> casualty{};  // bit by chit: its Casualty version is in use (bs:2.4.2)
  std::array<std::uint8_t, 28> battle{};                // what one battle alone keeps count of
  std::array<std::uint8_t, 32> earned{};                // by row of points.csv that is earned once: 1 + the side that has it
  std::array<UnitState, kMostUnits> units{};
  std::array<UnitIndex, kMostHexes> first{};  // 1 + the first unit in play of a hex
  Frames frames{};
};

struct Position : Table {
  std::array<Place, kMostChits> chit{};
  std::array<std::uint8_t, kMostChits> key{};  // put into the cup as a Key Chit: its owner knows of it
};
static_assert(std::is_trivially_copyable_v<Position> && std::has_unique_object_representations_v<Position>);
static_assert(sizeof(Position) <= 6144);

constexpr bool is_casualty(const Table& t, std::size_t chit) { return (t.casualty[chit / 8] >> (chit % 8) & 1U) != 0; }

// What one seat may know: the open table, and of each chit what has been seen. Chits of a side that lie in the cup or
// aside unseen are `unseen`; how many of them are in the cup is open (bs:1.0.5).
enum class SeenPlace : std::uint8_t { out, later, display, pool, cup, hand, aside, discarded, map, drawn, unseen };
struct View {
  Table table;
  std::array<SeenPlace, kMostChits> chit{};
  std::array<std::uint8_t, kMostChits> key{};  // own Key Chits (seat `all`: both sides')
  std::array<std::uint8_t, 2> unseen_in_cup{};
  Seat seat = Seat::table;
  std::uint8_t spare = 0;
};
static_assert(std::is_trivially_copyable_v<View> && std::has_unique_object_representations_v<View>);

}  // namespace vedette::bs
