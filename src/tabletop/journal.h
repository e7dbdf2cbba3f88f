// The journal: what happened, as small values. Words are made when somebody reads (Game::tell). A search passes
// a silent journal, which costs one predictable branch an event; counting how often a clause was used is another
// mode of the same sink.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hex/hex.h"
#include "tabletop/clause.h"
#include "tabletop/words.h"

namespace vedette {

// Who may see an event: bit 0 the Union, bit 1 the Confederate.
inline constexpr std::uint8_t kSeenByUnion = 1, kSeenByConfederate = 2, kSeenByBoth = 3;
constexpr std::uint8_t seen_by(Side s) { return s == Side::union_ ? kSeenByUnion : kSeenByConfederate; }
constexpr bool may_see(std::uint8_t seen, Seat seat) {
  switch (seat) {
    case Seat::union_:
      return (seen & kSeenByUnion) != 0;
    case Seat::confederate:
      return (seen & kSeenByConfederate) != 0;
    case Seat::table:
      return seen == kSeenByBoth;
    case Seat::all:
      return true;
  }
  return false;
}

struct Event {
  std::uint8_t kind = 0;  // the game's own enumeration
  std::uint8_t seen = kSeenByBoth;
  Clause clause{};
  UnitIndex unit = kNoUnit;
  UnitIndex other = kNoUnit;
  Side side = Side::none;
  std::uint8_t n_dice = 0;
  HexIndex from = kNoHex;
  HexIndex to = kNoHex;
  std::array<std::int16_t, 4> value{};  // what the kind says: points, columns, results, chits …
  std::array<std::uint8_t, 12> dice{};

  constexpr Event& die(int d) {
    if (n_dice < dice.size()) dice[n_dice++] = static_cast<std::uint8_t>(d);
    return *this;
  }
};
static_assert(sizeof(Event) == 32);

class Journal {
 public:
  Journal() = default;  // silent
  static Journal keeping(std::vector<Event>& into) { return Journal(&into, nullptr); }
  static Journal counting(std::vector<std::uint32_t>& by_clause) { return Journal(nullptr, &by_clause); }
  static Journal both(std::vector<Event>& into, std::vector<std::uint32_t>& by_clause) { return Journal(&into, &by_clause); }

  bool silent() const { return events_ == nullptr && counts_ == nullptr; }
  bool keeps() const { return events_ != nullptr; }
  void tell(const Event& e) {
    if (events_ != nullptr) events_->push_back(e);
    if (counts_ != nullptr) cite(e.clause);
  }
  // What was told since a mark has not happened after all.
  std::size_t mark() const { return events_ == nullptr ? 0 : events_->size(); }
  void rewind(std::size_t mark) {
    if (events_ != nullptr) events_->resize(mark);
  }
  // A clause was used without an event of its own.
  void cite(Clause c) {
    if (counts_ == nullptr || !c.cited()) return;
    if (counts_->size() <= c.n) counts_->resize(std::size_t{c.n} + 1);
    ++(*counts_)[c.n];
  }

 private:
  Journal(std::vector<Event>* events, std::vector<std::uint32_t>* counts) : events_(events), counts_(counts) {}
  std::vector<Event>* events_ = nullptr;
  std::vector<std::uint32_t>* counts_ = nullptr;
};

}  // namespace vedette
