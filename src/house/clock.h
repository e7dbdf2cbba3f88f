// People's time. A clock is none, a time for the whole game with an increment, or so many days for each stretch of one side's decisions.
// What happens when it has run out was said when the table was opened. All by the wall: it goes on over a restart.
#pragma once

#include <array>
#include <string>

#include "house/store.h"
#include "tabletop/game.h"
#include "tabletop/value.h"

namespace vedette {

struct ClockSpec {
  enum class Kind : std::uint8_t { none, game, days };
  Kind kind = Kind::none;
  Millis time = 0;       // for the game, or for a stretch
  Millis increment = 0;  // after each stretch, of a game's time
  bool loses = false;    // out of time: the game is lost; otherwise all are told

  Value to_value() const;
  static Refusal read(const Value&, ClockSpec&);
};

struct Clock {
  std::array<Millis, 2> left{};
  std::array<bool, 2> ran_out{};
  Side runs = Side::none;
  Millis since = 0;  // it has been running

  void begin(const ClockSpec&);
  // From now on this side's time goes by (none: nobody's).
  void pass_to(const ClockSpec&, Side, Millis now);
  void stop(Millis now);  // for good
  Millis left_of(Side, Millis now) const;
  Millis due(const ClockSpec&) const;                  // when the time of the side that runs is over; 0: never
  bool look(const ClockSpec&, Millis now, Side& out);  // true if a side's time has run out just now

  // As the protocol shows it, and as the store keeps it.
  Value shown(const ClockSpec&, Millis now) const;
  Value kept() const;
  static Clock read(const Value&);
};

}  // namespace vedette
