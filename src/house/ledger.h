// What a house writes down of a table beside its lines: the head, which never changes, and the state, which does. Both are JSON in the
// store, and this is how they are read and written.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "house/clock.h"
#include "house/notices.h"
#include "tabletop/game.h"
#include "tabletop/table.h"
#include "tabletop/value.h"

namespace vedette {

// What a connection at a table holds.
enum class Chair : std::uint8_t { union_, confederate, both, watch };
inline constexpr Chair kChairs[] = {Chair::union_, Chair::confederate, Chair::both, Chair::watch};
using Seats = std::array<int, 4>;  // a number for each chair
std::string_view name(Chair);
bool chair_named(std::string_view, Chair&);
constexpr Seat seat_of(Chair c) {
  return c == Chair::union_ ? Seat::union_ : c == Chair::confederate ? Seat::confederate : c == Chair::both ? Seat::all : Seat::table;
}
constexpr bool holds(Chair c, Side s) { return c == Chair::both || (s != Side::none && seat_of(c) == seat_of(s)); }
constexpr Chair chair_of(Side s) { return s == Side::union_ ? Chair::union_ : Chair::confederate; }

struct TableHead {
  std::string game, version;
  std::uint64_t content = 0;
  Opening opening;
  std::string name, notes;
  std::array<std::string, 2> played{};  // me, link, anyone, or a level
  ClockSpec clock;
  std::string commitment;  // of the dice
  int brought = 0;         // so many lines were played elsewhere

  bool one_person() const { return played[0] == "me" && played[1] == "me"; }
  bool computer(Side) const;
  bool two_people() const { return !one_person() && !computer(Side::union_) && !computer(Side::confederate); }
  Value kept() const;
  static TableHead read(const Value&);
  Value opened() const;  // for who sits down
};

struct Offered {
  std::string what;
  Side by = Side::none;
  int to = 0;    // the decision that an undo goes back to
  int line = 0;  // so many lines stay
};
struct Answered {
  std::string what;
  Side by = Side::none;
  bool yes = false;
  Value shown() const;
};
struct Outcome {
  Side winner = Side::none;
  std::string by, text;
  Value shown() const;
};

struct TableState {
  std::array<std::string, 2> names{};
  std::array<bool, 2> sat{}, taken{};
  std::vector<DiceProof::Entropy> entropies;
  Clock clock;
  std::optional<Offered> offer;
  std::optional<Outcome> over;
  std::array<Value, 2> orders{Value::list(), Value::list()};
  std::array<NoticeWays, 2> ways{};
  std::vector<std::string> script;  // dice of a table at which one person holds both sides
  Marks marks;
  std::uint64_t drawn = 0;  // numbers taken from the dice
  int chats = 0;
  // Counted, so that another process notices: offers that were answered, and the last answer; times that keys were renewed.
  int answers = 0, renewals = 0;
  Answered answered;
  // For lists, so that nobody has to wake the table.
  Value turn;
  Side decider = Side::none;
  Millis since = 0;  // the decider has been asked

  Value kept() const;
  static TableState read(const Value&);
};

Value by_side(Value of_union, Value of_confederate);
Value offer_shown(const std::optional<Offered>&);
Value side_or_null(Side);

}  // namespace vedette
