// The timing windows of bs:4.4: one procedure that asks the sides, in the order of the window, whether they play a held
// chit or marker. What the chits do to the matter at hand comes back in Position::outcome: cancelled, shift, fire_shift,
// saved, full, limited, rating, points.
#pragma once

#include "blind_swords/position.h"

namespace vedette::bs {

enum class Window : std::uint8_t {
  before_draw,
  brigade_named,
  roll_seen,
  order_given,
  fire_declared,
  close_combat_declared,
  test_failed,
  activation_over,
  bridge_roll,
  ford_roll,
  on_draw,
  kCount
};

// Facts about what was declared that chits depend on.
inline constexpr std::uint8_t kFromHigher = 1;     // every firing hex is higher than the target (Overshoot)
inline constexpr std::uint8_t kWithArtillery = 2;  // artillery takes part in the fire (Overshoot)
inline constexpr std::uint8_t kByCic = 4;          // the brigade was named for a CIC chit (Command Confusion, Longstreet)
inline constexpr std::uint8_t kCommandRoll = 8;    // the activation needs a roll
inline constexpr std::uint8_t kShielded = 16;      // a clause of the scenario keeps the enemy's events off the brigade
inline constexpr std::uint8_t kNoHelp = 32;        // no chit may be played on this roll

// What a window is about. `side` is the side that is asked first: the owner of the brigade, of the target of the fire,
// the attacker in close-combat-declared, the owner of the unit in test-failed, the enemy in activation-over.
struct WindowMatter {
  Window window = Window::before_draw;
  Side side = Side::none;
  HexIndex hex = 0;          // the target hex of fire or Close Combat
  HexIndex from = 0;         // the Assaulting Hex
  UnitIndex unit = kNoUnit;  // the unit that failed its test, or is about to roll
  BrigadeIndex brigade = kNoBrigade;
  ChitIndex chit = kNoChit;
  std::uint8_t facts = 0;
  std::int8_t column = 0;  // net column declared (index into crt_columns), for Overshoot
  std::uint8_t spare = 0;
};

void open_window(Position&, const WindowMatter&);

}  // namespace vedette::bs
