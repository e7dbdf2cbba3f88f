// What a game tells those who think about it, without a word of JSON: how it stands, what is good in a position (terms), what is natural
// to do (inclinations), and where an activation, a phase or a turn ends. Every weight is a row of the game's staff.csv.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hex/hex.h"
#include "tabletop/content.h"
#include "tabletop/words.h"

namespace vedette {

// How a game stands, as anybody at the table may know. Names are those of the protocol.
struct Standing {
  int turn = 0;
  int turns = 0;  // how many the scenario has
  std::string_view phase;
  Side decider = Side::none;    // none: the game is over
  std::array<int, 2> points{};  // of each side, in halves
  bool over = false;
  Side winner = Side::none;    // of a game that is over; none: a draw
  std::string_view level;      // of that victory
  std::array<int, 2> lost{};   // steps or points of strength each side has lost
  std::array<int, 2> force{};  // of all that it has had in play
};

// Where in the order of play a position is. Equal numbers: the same turn, phase, or activation (the move of one brigade, the Assault on
// one hex) of it.
struct StageKey {
  std::uint8_t turn = 0;
  std::uint8_t phase = 0;
  std::uint16_t activation = 0;
  friend constexpr bool operator==(const StageKey&, const StageKey&) = default;
};

// How far a playout goes before the position is valued.
struct Horizon {
  enum class Cut : std::uint8_t { activation, phase, turn } cut = Cut::turn;
  std::uint8_t times = 1;     // so many ends of them
  std::uint16_t most = 2000;  // decisions
  std::uint16_t noise = 0;    // up to so much is added to each inclination, so that playouts differ
  std::uint16_t least = 0;    // an end that comes after fewer decisions than this does not count
  std::uint64_t dice = 0;     // not 0: every activation has dice of its own by this seed, whatever was rolled before it
  bool ended(const StageKey& before, const StageKey& now) const {
    if (before.turn != now.turn) return true;
    if (cut == Cut::turn) return false;
    return before.phase != now.phase || (cut == Cut::activation && before.activation != now.activation);
  }
};

// One row of staff.csv: what is weighed, by how much, and in words. Terms of a position come first, inclinations to an action after them.
struct Weighed {
  std::string name;
  std::string text;  // {hex} and {unit} stand for what it is about
  int weight = 0;
};

// The rows of a game's staff.csv in the order in which its code names them.
struct WeightSheet {
  std::vector<Weighed> rows;
  int operator[](std::size_t row) const { return rows[row].weight; }
};
// Complains about a row that is missing, unknown or doubled. Columns: term, weight, text, source.
WeightSheet read_weights(const Shelf&, std::string_view path, std::span<const std::string_view> names, Complaints&);

// One part of the weight of an action.
struct Reason {
  std::uint8_t row = 0;  // of the weight sheet
  UnitIndex unit = kNoUnit;
  HexIndex hex = kNoHex;
  int value = 0;
};
struct Reasons {
  std::array<Reason, 24> parts{};
  int n = 0;
  void add(const Reason& r) {
    if (n < static_cast<int>(parts.size())) parts[static_cast<std::size_t>(n++)] = r;
  }
  const Reason* begin() const { return parts.data(); }
  const Reason* end() const { return parts.data() + n; }
};

// Adds up the weight of one action; who asks why gets the parts.
class Scale {
 public:
  Scale(const WeightSheet& weights, Reasons* why) : weights_(weights), why_(why) {}
  // `amount` in tenths: ten times is the whole weight.
  template <class Row>
  void add(Row row, int amount, HexIndex hex = kNoHex, UnitIndex unit = kNoUnit) {
    const int value = weights_[static_cast<std::size_t>(row)] * amount / 10;
    sum_ += value;
    if (why_ != nullptr && value != 0) why_->add({static_cast<std::uint8_t>(row), unit, hex, value});
  }
  int sum() const { return sum_; }

 private:
  const WeightSheet& weights_;
  Reasons* why_;
  int sum_ = 0;
};

}  // namespace vedette
