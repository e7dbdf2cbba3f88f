// An action is one choice of one player: sixteen bytes that mean something only to their game, which also gives
// them a text form (see words.h of the game and text.h). A path is packed as directions, three bits each.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "hex/hex.h"
#include "tabletop/words.h"

namespace vedette {

// Up to 21 steps from a known start hex.
struct Path {
  std::uint64_t bits = 0;  // the count in the top 5 bits is implied: steps are stored +1, 0 ends the path
  static constexpr int kMost = 21;

  constexpr int size() const {
    int n = 0;
    for (std::uint64_t b = bits; b != 0; b >>= 3) ++n;
    return n;
  }
  constexpr bool empty() const { return bits == 0; }
  constexpr Direction at(int i) const { return static_cast<Direction>(((bits >> (3 * i)) & 7U) - 1U); }
  constexpr bool push(Direction d) {
    const int n = size();
    if (n >= kMost) return false;
    bits |= static_cast<std::uint64_t>(d + 1) << (3 * n);
    return true;
  }
  constexpr Direction first() const { return at(0); }
  constexpr Path rest() const { return {bits >> 3}; }
  constexpr Path before(Direction d) const { return {bits << 3 | static_cast<std::uint64_t>(d + 1)}; }  // d, then this
  // Whatever bits come in: steps are 1 to 6 without a gap. Only a valid path may be walked.
  constexpr bool valid() const {
    if (bits >> (3 * kMost) != 0) return false;
    for (std::uint64_t b = bits; b != 0; b >>= 3)
      if ((b & 7U) == 0 || (b & 7U) == 7) return false;
    return true;
  }
  friend constexpr bool operator==(Path, Path) = default;
};

struct Action {
  std::uint8_t verb = 0;  // the game's own enumeration; 0 is never a legal action
  std::uint8_t a = 0;     // the rest is what the verb says: a unit, a facing, an order, a chit …
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  HexIndex hex = 0;
  HexIndex hex2 = 0;
  Path path{};
  friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 16);

// Which fields a verb uses. Those it does not use are zero: one choice has one form.
inline constexpr std::uint8_t kUsesA = 1, kUsesB = 2, kUsesC = 4, kUsesHex = 8, kUsesHex2 = 16, kUsesPath = 32;
constexpr bool uses_only(const Action& a, std::uint8_t uses) {
  return ((uses & kUsesA) != 0 || a.a == 0) && ((uses & kUsesB) != 0 || a.b == 0) && ((uses & kUsesC) != 0 || a.c == 0) &&
         ((uses & kUsesHex) != 0 || a.hex == 0) && ((uses & kUsesHex2) != 0 || a.hex2 == 0) &&
         ((uses & kUsesPath) != 0 || a.path.empty()) && a.path.valid();
}

// How a set that is being built is listed. People put it together and take it apart in any order: every member that may still join is
// listed, and every one that is in, to be dropped. For a searching player each set is listed once, its members in their fixed order.
// What is allowed is the same for both: the verdict knows no order.
enum class Sets : std::uint8_t { freely, once };

// Where legal actions are listed: fixed, never more than 1,024. `enough` ends a listing early.
class ActionList {
 public:
  static constexpr int kMost = 1024;
  explicit ActionList(int enough = kMost, Sets sets = Sets::freely) : enough_(enough), sets_(sets) {}
  explicit ActionList(Sets sets) : ActionList(kMost, sets) {}
  bool each_set_once() const { return sets_ == Sets::once; }

  // Returns false when the lister may stop.
  bool add(const Action& a) {
    assert(n_ < kMost && "more than 1,024 legal actions: split the choice");
    if (n_ < kMost) std::memcpy(&room_[static_cast<std::size_t>(n_++) * sizeof(Action)], &a, sizeof(Action));
    return n_ < enough_;
  }
  bool full() const { return n_ >= enough_; }
  int size() const { return n_; }
  bool empty() const { return n_ == 0; }
  const Action& operator[](int i) const { return begin()[i]; }
  const Action* begin() const { return reinterpret_cast<const Action*>(room_.data()); }
  const Action* end() const { return begin() + n_; }
  void clear() { n_ = 0; }

 private:
  alignas(Action) std::array<std::byte, kMost * sizeof(Action)> room_;  // left as it is: clearing 16 KiB would cost more than most lists
  int n_ = 0;
  int enough_;
  Sets sets_;
};

}  // namespace vedette
