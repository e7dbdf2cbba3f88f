// Where chance comes from. Dice are handed in and never hidden inside a position: a seeded generator, a script
// that is used up first, and a log of what was rolled and drawn. What a record stores is the log, never only
// the seed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tabletop/words.h"

namespace vedette {

// 1 to 6: a die. From kChitItem on: a chit drawn.
using DiceItem = std::uint16_t;
inline constexpr DiceItem kChitItem = 256;
constexpr DiceItem chit_item(ChitIndex c) { return static_cast<DiceItem>(kChitItem + c); }
constexpr bool is_chit(DiceItem i) { return i >= kChitItem; }
constexpr ChitIndex chit_of(DiceItem i) { return static_cast<ChitIndex>(i - kChitItem); }

// A counter-based generator: the n-th number depends on seed and n alone.
struct Generator {
  std::uint64_t seed = 0;
  std::uint64_t count = 0;
  constexpr std::uint64_t next() {
    std::uint64_t z = seed + 0x9e3779b97f4a7c15ULL * ++count;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }
};

// Numbers from elsewhere in the place of a seed's: those of a table whose players verify them. The n-th, from 0, is always the same.
class Numbers {
 public:
  virtual ~Numbers() = default;
  virtual std::uint64_t number(std::uint64_t n) const = 0;
};

class Dice {
 public:
  enum class Trouble : std::uint8_t { none, wrong_kind, ran_out, not_in_cup, held };

  explicit Dice(std::uint64_t seed = 0) : generator_{seed, 0} {}
  explicit Dice(Generator g) : generator_(g) {}

  // The generator then only counts. Null: the seed's numbers.
  void take_from(const Numbers* numbers) { numbers_ = numbers; }

  // For players who compare: chits come out of a cup in an order that this seed alone gives, whatever else was rolled and whoever has
  // taken some out before.
  void shuffle(std::uint64_t seed) { order_ = seed | 1U; }
  // The dice go on with another seed; the order of the chits stays.
  void restart(std::uint64_t seed) { generator_ = {seed, 0}; }

  // Script: items used in order before the generator; with `only`, running out is trouble (for enumeration).
  void script(std::span<const DiceItem> items, bool only = false) {
    script_ = items;
    used_ = 0;
    only_ = only;
    trouble_ = Trouble::none;
  }
  void log_to(std::vector<DiceItem>* log) { log_ = log; }
  void log_cups_to(std::vector<std::vector<ChitIndex>>* cups) { cups_ = cups; }  // what each draw was made from

  // Patient dice wait until the player is sure (see Engine::apply in frames.h); those of playouts never do.
  void be_patient(bool patient) { patient_ = patient; }
  bool patient() const { return patient_; }
  // While held, nothing is rolled or drawn: who asks for it gets trouble and nothing is used up.
  void hold() { held_ = true; }
  void release() {
    held_ = false;
    if (trouble_ == Trouble::held) trouble_ = Trouble::none;
  }
  bool draw_was_held() const { return draw_held_; }

  int d6() {
    DiceItem item = 0;
    if (held_) return draw_held_ = false, fail(Trouble::held), 1;
    if (used_ < script_.size()) {
      item = script_[used_++];
      if (item < 1 || item > 6) return fail(Trouble::wrong_kind), 1;
    } else if (only_) {
      if (trouble_ == Trouble::none)
        for (wanted_ = 0; wanted_ < 6; ++wanted_) wanted_items_[static_cast<std::size_t>(wanted_)] = static_cast<DiceItem>(wanted_ + 1);
      return fail(Trouble::ran_out), 1;
    } else {
      item = static_cast<DiceItem>(1 + below(6));
    }
    note(item);
    return item;
  }

  // One chit of a cup; `chits` is what the cup holds. Must not be empty.
  // `unseen`: nobody looks at it, and a record saved from a seat does not tell it.
  ChitIndex draw(std::span<const ChitIndex> chits, bool unseen = false) {
    if (held_) return draw_held_ = true, fail(Trouble::held), chits[0];
    if (cups_ != nullptr) cups_->emplace_back(chits.begin(), chits.end());
    if (unseen && rolled_ < 64) unseen_ |= std::uint64_t{1} << rolled_;
    if (used_ < script_.size()) {
      const DiceItem item = script_[used_++];
      if (!is_chit(item)) return fail(Trouble::wrong_kind), chits[0];
      for (const ChitIndex c : chits)
        if (c == chit_of(item)) return note(item), c;
      return fail(Trouble::not_in_cup), chits[0];
    }
    if (only_) {
      if (trouble_ == Trouble::none) {
        wanted_ = 0;
        for (const ChitIndex c : chits)
          if (wanted_ < kMostWanted) wanted_items_[static_cast<std::size_t>(wanted_++)] = chit_item(c);
      }
      return fail(Trouble::ran_out), chits[0];
    }
    const ChitIndex c = order_ != 0 ? first_of(chits) : chits[below(static_cast<std::uint32_t>(chits.size()))];
    return note(chit_item(c)), c;
  }

  bool scripted() const { return only_ || !script_.empty(); }
  Trouble trouble() const { return trouble_; }
  // After ran_out: the equally likely items one of which was wanted next.
  std::span<const DiceItem> wanted() const { return {wanted_items_.data(), static_cast<std::size_t>(wanted_)}; }
  std::size_t script_used() const { return used_; }
  const Generator& generator() const { return generator_; }
  bool unseen(std::size_t n) const { return n >= 64 || (unseen_ >> n & 1U) != 0; }  // the n-th of those items
  int rolled() const { return rolled_; }                                            // how many items so far, scripted or not

 private:
  std::uint32_t below(std::uint32_t n) {
    if (numbers_ == nullptr) return generator_.below(n);
    return static_cast<std::uint32_t>(((numbers_->number(generator_.count++) >> 32) * n) >> 32);
  }
  // A chit that was put back has another place in the order.
  ChitIndex first_of(std::span<const ChitIndex> chits) {
    ChitIndex first = chits[0];
    std::uint64_t least = ~std::uint64_t{0};
    for (const ChitIndex c : chits) {
      Generator place{order_, std::uint64_t{2} * c + (drawn_ >> (c & 63U) & 1U)};
      if (const std::uint64_t at = place.next(); at < least) least = at, first = c;
    }
    drawn_ ^= std::uint64_t{1} << (first & 63U);
    return first;
  }
  void note(DiceItem item) {
    ++rolled_;
    if (log_ != nullptr) log_->push_back(item);
  }
  void fail(Trouble t) {
    if (trouble_ == Trouble::none) trouble_ = t;
  }

  Generator generator_;
  const Numbers* numbers_ = nullptr;
  std::span<const DiceItem> script_;
  std::size_t used_ = 0;
  std::vector<DiceItem>* log_ = nullptr;
  std::vector<std::vector<ChitIndex>>* cups_ = nullptr;
  int rolled_ = 0;
  std::uint64_t order_ = 0, drawn_ = 0;
  std::uint64_t unseen_ = 0;
  static constexpr int kMostWanted = 64;
  int wanted_ = 0;
  std::array<DiceItem, kMostWanted> wanted_items_;
  bool only_ = false;
  bool patient_ = false, held_ = false, draw_held_ = false;
  Trouble trouble_ = Trouble::none;
};

}  // namespace vedette
