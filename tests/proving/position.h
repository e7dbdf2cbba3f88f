// All that can change at the table of the proving game. What both sides see stands in Open; what lies face down stands in Hidden, so that
// a view is made from Open and from what one seat knows, and can not reach the rest.
#pragma once

#include <array>
#include <type_traits>

#include "tabletop/frames.h"

namespace vedette::proving {

inline constexpr int kMostUnits = 16, kMostChits = 16, kObjectives = 2;

enum class Phase : std::uint8_t { setup, command, chit_draw, end_turn, over };

// The procedures, one a chapter; see flow.cpp.
enum class Kind : std::uint8_t { none, setup, turn, command, window, activation, fire, move, test, retreat };

enum class Window : std::uint8_t { none, activation, fire, failed_test };

// Unit flags. All but `shaken` belong to the activation under way and are cleared with it.
inline constexpr std::uint8_t kShaken = 1, kFired = 2, kMoved = 4;

struct Unit {
  HexIndex hex;        // kNoHex: not on the map (to be placed, or eliminated)
  std::uint8_t sp;     // 0: eliminated
  std::uint8_t stack;  // 1: top
  std::uint8_t flags;
  std::uint8_t unused;
  bool is(std::uint8_t flag) const { return (flags & flag) != 0; }
  bool on_map() const { return hex != kNoHex; }
};

// Where a chit is, as both sides see it. `face_down`: an event chit in its pool, in the cup or aside; only Hidden knows.
enum class Shown : std::uint8_t { off, face_down, cup, held, spent };

// How a procedure answers the one beneath it.
enum class Answer : std::uint8_t { none, played, passed, failed };
struct Outcome {
  Answer answer;
  std::uint8_t chit;  // when played
};

// A set of units being chosen to fire together (5.4).
struct Chosen {
  HexIndex target;
  std::uint16_t units;  // bits
};

using Frames = FrameStack<16, 8>;

struct Open {
  Frames frames;
  std::array<Unit, kMostUnits> units;
  std::array<Shown, kMostChits> chits;
  std::array<std::uint8_t, 2> face_down_in_cup;  // by side: how many
  std::array<Side, kObjectives> held_by;         // the places of map/places.csv
  std::array<std::uint8_t, 2> lost;              // strength points, by side
  std::uint16_t decision;
  std::uint8_t over;
  Side winner;
  std::uint8_t scenario;
  std::uint8_t options;  // bits, by options.csv
  std::uint8_t turn;     // from 1
  Phase phase;
  Outcome outcome;
};

struct Hidden {
  std::array<std::uint8_t, kMostChits> in_cup;  // 1: a face-down chit in the cup
  std::array<ChitIndex, 2> chosen;              // by side: what it put in itself this turn
};

struct Position : Open {
  Hidden hidden;
};
static_assert(std::is_trivially_copyable_v<Position> && std::has_unique_object_representations_v<Position>);
static_assert(sizeof(Position) <= 1024);

// What one seat may know.
struct View {
  Open open;
  Hidden all;                       // only when one person holds both sides; otherwise nothing
  std::array<ChitIndex, 2> chosen;  // by side; kNoChit where the seat does not know it
  Seat seat;
  Side decider;
};
static_assert(std::is_trivially_copyable_v<View> && std::has_unique_object_representations_v<View>);

inline std::size_t at(Side s) { return static_cast<std::size_t>(s); }

}  // namespace vedette::proving
