// Dice that nobody has to believe: docs/verifiable-dice.md tells how a table's numbers are made from a secret that was committed to before
// the first of them and from what the seats added, and how anybody recomputes them when the game is over.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tabletop/dice.h"
#include "tabletop/game.h"
#include "tabletop/record.h"

namespace vedette {

// SHA-256 of the secret's 32 bytes; both in lower-case hex. "" if the secret is none.
std::string commitment_of(std::string_view secret);
// 16 to 64 bytes in lower-case hex.
bool is_entropy(std::string_view hex);

// Number n: the first 8 bytes of HMAC-SHA-256(secret, "union's:confederate's#n"), where an entropy counts from its first number on.
class SecretNumbers final : public Numbers {
 public:
  SecretNumbers(std::string_view secret, std::vector<DiceProof::Entropy> entropies);
  std::uint64_t number(std::uint64_t n) const override;
  void add(DiceProof::Entropy e) { entropies_.push_back(std::move(e)); }  // `from` is the next number that will be taken
  static int die(std::uint64_t number) { return 1 + static_cast<int>(((number >> 32) * 6) >> 32); }
  static std::size_t index(std::uint64_t number, std::size_t of) { return static_cast<std::size_t>(((number >> 32) * of) >> 32); }

 private:
  std::string secret_;  // bytes
  std::vector<DiceProof::Entropy> entropies_;
};

struct Verification {
  bool possible = false;            // there is something to verify, and the secret to do it with
  int dice = 0, draws = 0;          // recomputed
  std::vector<std::string> fits;    // what was looked at and is as it should be
  std::vector<std::string> faults;  // what is not, each with what it should be
  bool good() const { return possible && faults.empty(); }
};
// Every die and every draw of a record, recomputed; the lines are replayed by the rules, which hand over the cups.
Verification verify_record(const Game&, const Record&);

}  // namespace vedette
