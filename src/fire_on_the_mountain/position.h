// All that can change at the table of Fire on the Mountain, as plain values without pointers or padding.
//
// A unit's state is sixteen bytes. The units of a hex hang together, top first: Brigades in stacking order (4.2),
// then Commanders, then Guards, then prisoners (see ground.h, which alone changes these links).
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "hex/hex.h"
#include "tabletop/frames.h"
#include "tabletop/numbers.h"
#include "tabletop/words.h"

namespace vedette::fotm {

inline constexpr int kUnits = 78;  // 16 Commanders, 51 Brigades, 11 Guards, in the order of units.csv
inline constexpr UnitIndex kFirstBrigade = 16;
inline constexpr UnitIndex kFirstGuard = 67;
inline constexpr int kHexes = 408;  // columns 09-32, rows 01-17

enum class At : std::uint8_t {
  waiting,     // a reinforcement that has not come yet, or is held back (14.2.hold)
  map,         // on the map
  available,   // a Guard counter that is not in use; Lee before he comes
  off_map,     // a Guard that has left with its prisoners and will rejoin its parent (17.5.7)
  eliminated,  // a Brigade lost, a Commander gone for good
  captured,    // a Brigade under guard: its hex is the Guard's; kNoHex once it has been taken off the map
  exited,      // gone for good without being eliminated: breakout, withdrawal, Lee, a Commander with nobody left
};

// What is true of a unit besides its place. Those of the second group are cleared when a phase or a turn begins.
enum Flag : std::uint16_t {
  kMounted = 1 << 0,
  kColumn = 1 << 1,
  kRouted = 1 << 2,
  kBeaten = 1 << 3,     // lost two steps as Lead: stays lowest until its owner's next Movement Phase (15.8.bottom.when)
  kNamed = 1 << 4,      // must march off the map (8.5)
  kWasInZoc = 1 << 5,   // stood in enemy ZOC when the last Union Combat Phase ended (10.1.leave.how)
  kMustLeave = 1 << 6,  // has to leave enemy ZOC in this Movement Phase (10.1.leave, 11.4.leave)

  kRemounted = 1 << 7,    // mounted or dismounted as the last act of its move (8.1.when)
  kMoved = 1 << 8,        // has made its move, or entered, in this phase
  kRestacked = 1 << 9,    // its place in the stack has been settled in this step
  kAttempted = 1 << 10,   // Rally or Regroup was tried in this Rally Phase (12.2.once)
  kRegrouped = 1 << 11,   // regrouped in this turn: no Assault (12.3.after)
  kAssaulted = 1 << 12,   // took part in an Assault in this Combat Phase (15.2.once)
  kAdvanced = 1 << 13,    // advanced in this Combat Phase (15.10.who)
  kBlocked = 1 << 14,     // has had its chance in this phase: held back as others of its column entered, or chosen and put back
  kEnteredNow = 1 << 15,  // came onto the map in this turn (13.5.limits)
};

struct UnitState {
  HexIndex hex;         // kNoHex unless on the map or under guard there
  std::uint16_t flags;  // of Flag
  At at;
  std::uint8_t facing;  // the corner faced, as in hex.h: 0 is wnw, then clockwise on the sheet n, ene, ese, s, wsw
  std::uint8_t lost;    // steps lost (2.3); of a Commander: casualties suffered (16.2)
  std::uint8_t lent;    // SP lent to Guards that live (2.3.forced-counts)
  std::uint8_t lcm;     // lost officers, 0 to 2 (10.3)
  UnitIndex below;      // the next unit of the same hex, or kNoUnit
  UnitIndex with;       // of a prisoner its Guard (itself once lost as one), of a Guard in use its parent; otherwise kNoUnit
  std::uint8_t helped;  // of a Commander: Brigades he has helped in this phase or Assault (2.2.period)
  std::uint8_t due;     // turn of arrival (waiting), or of return (a Guard off the map); 0: none
  std::uint8_t stack;   // of a reinforcement: its stack on the card (14.2)
  std::uint8_t entry;   // of a reinforcement: index of its entry
  std::uint8_t tally;   // in this Assault: of a Brigade its steps lost, and kChecked once it has checked; of a Guard 1 if just made

  bool has(Flag f) const { return (flags & f) != 0; }
  void set(Flag f) { flags |= f; }
  void clear(Flag f) { flags &= ~f; }
  void put(Flag f, bool on) { on ? set(f) : clear(f); }
};
static_assert(sizeof(UnitState) == 16);
inline constexpr std::uint8_t kChecked = 0x80;  // in UnitState::tally: has retreated or checked in this Assault (17.2.once)

enum class Phase : std::uint8_t { set_up, burnside_roll, rally, movement, reinforcement, combat, over };
enum class Step : std::uint8_t { none, initiation, offensive_fire, defensive_fire, close_combat, aftermath };

enum class Hold : std::uint8_t { not_yet, held, lifted };        // Pleasonton's cavalry (11.3.hold)
enum class Pause : std::uint8_t { not_yet, on, over };           // Burnside's (11.4)
enum class Bonus : std::uint8_t { none, open, rally, assault };  // Longstreet's (10.5.scope): open until its first use

// Options of 11.1, as bits of Position::options; the order is that of options.csv.
enum Option : std::uint8_t { kFreeStackingOrder = 1, kLee = 2, kLongstreetBonus = 4, kBurnsideResolve = 8 };

// The lines of the VP table, in the order of victory.csv.
enum class VpLine : std::uint8_t { artcav, infantry, lcm, lee, capture, breakout, commander, hex2601, longstreet, burnside, mcclellan };
inline constexpr int kVpLines = 11;

// The hexes whose holder is remembered, in the order of control.csv: 1607, 2405, 2601.
inline constexpr int kControlHexes = 3;

struct CavalryExit {
  HexIndex hex;
  std::uint8_t sp;
  std::uint8_t turn;
};

// A set of hexes.
struct HexSet {
  std::array<std::uint8_t, kHexes / 8> bits;
  bool has(HexIndex h) const { return (bits[h >> 3] >> (h & 7) & 1U) != 0; }
  void add(HexIndex h) { bits[h >> 3] = byte(bits[h >> 3] | 1U << (h & 7)); }
  friend HexSet operator|(HexSet a, const HexSet& b) {
    for (std::size_t i = 0; i < a.bits.size(); ++i) a.bits[i] = byte(a.bits[i] | b.bits[i]);
    return a;
  }
};
static_assert(kHexes % 8 == 0);

using Frames = FrameStack<96, 12>;
using Frame = Frames::Frame;

struct Position {
  std::array<UnitState, kUnits> units;
  std::array<UnitIndex, kHexes> top;  // the uppermost unit of each hex, or kNoUnit
  Frames frames;
  std::uint16_t decision;  // counts the choices players have made
  std::uint8_t over;       // 1: the game has ended

  std::uint8_t turn;  // 1 is 7 am
  Phase phase;
  Side side;  // the phasing player
  Step step;  // within an Assault
  std::uint8_t options;

  std::array<Side, kControlHexes> control;
  Pause pause;
  Hold hold;
  std::uint8_t leash;        // 1: Union cavalry is on its leash (11.3.leash.when)
  std::uint8_t gap_taken;    // the first turn in which the Union took a gap; 0: not yet (8.5.exit)
  std::uint8_t exits;        // how many of `exit` are used
  std::uint8_t withdrawn;    // Confederate SP gone under 8.5
  std::uint8_t lee_arrived;  // the turn; 0: not yet
  std::uint8_t lee_scored;   // the last turn in which nearness to Lee gave a VP (10.4.vp.when)
  std::uint8_t bonus_turn;   // the turn in which Longstreet's bonus may be used; 0: none
  Bonus bonus;
  std::uint8_t placed;  // 1: put here by `place`: the step is offered even if it holds nothing but `done`
  std::array<CavalryExit, 5> exit;
  std::array<std::array<std::uint8_t, kVpLines>, 2> score;  // how often each line was earned, by side
  HexSet targets;                                           // hexes assaulted in this Combat Phase (15.2.target)
  HexSet fought;                                            // hexes from which the last Assault was made (4.2.newcomer)
};
static_assert(std::is_trivially_copyable_v<Position> && std::has_unique_object_representations_v<Position>);
static_assert(sizeof(Position) <= 4096);

}  // namespace vedette::fotm
