#include "lab/altered_action.h"

#include <array>
#include <cstring>

#include "tabletop/numbers.h"

namespace vedette::lab {

void AlteredAction::remember(const Action& chosen, const ActionList& list) {
  if (earlier_.size() < 64)
    earlier_.push_back(chosen);
  else
    earlier_[pick(64)] = list[pick(list.size())];
}

// At random, by one, or taken from another listed action.
Action AlteredAction::next(const ActionList& list) {
  Action a = list[pick(list.size())];
  const Action other_action = list[pick(list.size())];
  switch (pick(9)) {
    case 0:
      a.verb = byte(pick(64));
      break;
    case 7:  // a verb and nothing else: done, pass …
      a = Action{};
      a.verb = byte(1 + pick(63));
      break;
    case 8:  // what was listed at an earlier decision
      if (!earlier_.empty()) a = earlier_[pick(count_of(earlier_))];
      break;
    case 1:
      a.a = byte(pick(2) == 0 ? pick(256) : pick(units_));
      break;
    case 2:
      a.hex = static_cast<HexIndex>(pick(4) == 0 ? pick(65536) : pick(game_.map().grid.size()));
      break;
    case 3:
      a.path = pick(2) == 0 ? Path{chance_.next()} : Path{a.path.bits ^ (std::uint64_t{1} << pick(64))};
      break;
    case 4:
      a.a = other_action.a;
      a.b = other_action.b;
      break;
    case 5:
      a.hex = other_action.hex;
      a.hex2 = other_action.hex2;
      break;
    default: {
      std::array<std::uint8_t, sizeof(Action)> bytes{};
      std::memcpy(bytes.data(), &a, sizeof a);
      for (int n = pick(3); n >= 0; --n) bytes[pick(sizeof(Action))] = byte(pick(256));
      std::memcpy(&a, bytes.data(), sizeof a);
    }
  }
  return a;
}

}  // namespace vedette::lab
