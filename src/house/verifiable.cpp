#include "house/verifiable.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>

#include "house/keys.h"
#include "tabletop/near.h"
#include "tabletop/table.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::size_t kMostFaults = 20;  // told one by one

std::string numbered(std::size_t n, const char* one) { return std::to_string(n) + " " + one + (n == 1 ? "" : "s"); }

}  // namespace

std::string commitment_of(std::string_view secret) {
  const std::string bytes = bytes_of_hex(secret);
  return bytes.size() == 32 ? sha256_hex(bytes) : std::string();
}

bool is_entropy(std::string_view hex) {
  return hex.size() >= 32 && hex.size() <= 128 && hex.size() % 2 == 0 && hex.find_first_not_of(kHexDigits) == std::string_view::npos;
}

SecretNumbers::SecretNumbers(std::string_view secret, std::vector<DiceProof::Entropy> entropies)
    : secret_(bytes_of_hex(secret)), entropies_(std::move(entropies)) {}

std::uint64_t SecretNumbers::number(std::uint64_t n) const {
  std::string message;
  for (const Side side : {Side::union_, Side::confederate})
    for (const DiceProof::Entropy& e : entropies_)
      if (e.side == side && e.from <= n) message += (message.empty() ? "" : ":") + e.hex;
  message += "#" + std::to_string(n);
  std::array<unsigned char, EVP_MAX_MD_SIZE> sum{};
  unsigned length = 0;
  HMAC(EVP_sha256(), secret_.data(), static_cast<int>(secret_.size()), reinterpret_cast<const unsigned char*>(message.data()),
       message.size(), sum.data(), &length);
  std::uint64_t x = 0;
  for (std::size_t i = 0; i < 8; ++i) x = x << 8 | sum[i];
  return x;
}

namespace {

// What is said of the proof itself, before any die.
void look_at_proof(const Record& record, Verification& v) {
  const DiceProof& proof = record.proof;
  if (commitment_of(proof.secret) == proof.commitment)
    v.fits.push_back("the secret is the one that was committed to: SHA-256 " + shortened(proof.commitment, 16) +
                     "; whoever sat there compares it with what his page showed from the beginning");
  else
    v.faults.push_back("the secret is not the one that was committed to: its SHA-256 is " + commitment_of(proof.secret) +
                       ", and the record says " + proof.commitment);
  for (const DiceProof::Entropy& e : proof.entropies) {
    if (std::ranges::count_if(proof.entropies, [&](const auto& o) { return o.side == e.side; }) > 1)
      v.faults.push_back("the " + std::string(name(e.side)) + " side has added twice, and each side may once");
    else
      v.fits.push_back("the " + std::string(name(e.side)) + " side added " + shortened(e.hex, 16) + " from number " +
                       std::to_string(e.from) + " on: whoever sat there compares it with what his page shows");
  }
  if (record.sums && sums_of(record) != *record.sums)
    v.faults.emplace_back("the record was altered after it was saved: its sums do not fit");
}

}  // namespace

Verification verify_record(const Game& game, const Record& record) {
  Verification v;
  const auto cannot = [&v](const std::string& why) {
    v.faults.push_back(why);
    return v;
  };
  const DiceProof& proof = record.proof;
  if (proof.commitment.empty())
    return cannot("this record has no commitment: its dice came from a seed on the machine it was played on, and nobody can verify that");
  if (proof.secret.empty()) return cannot("the secret is not in this record: a house tells it when the game is over; save the record then");
  if (record.marks.scripted) return cannot("dice were given by hand at this table: there is nothing to verify");
  v.possible = true;
  look_at_proof(record, v);

  // By the rules, with the dice as the record has them: which items there are, and what each draw was made from.
  Table table(game);
  Resumed resumed;
  if (const Refusal r = table.resume(record, true, 0, resumed); !r.ok()) return cannot(r.message);
  if (resumed.stopped_at != 0) {
    v.faults.push_back("the rules refuse " + resumed.why.message);
    for (const std::string& note : resumed.notes) v.faults.push_back(note + ": that may be why");
  } else {
    v.fits.push_back("the rules allow all " + numbered(record.lines.size(), "line"));
  }
  std::vector<std::pair<int, std::vector<std::string>>> cups;  // line, chits
  table.each_draw([&](int line, std::size_t, std::span<const ChitIndex> cup) {
    cups.emplace_back(line, std::vector<std::string>());
    for (const ChitIndex c : cup) cups.back().second.push_back(game.chit_id(c));
  });

  const SecretNumbers numbers(proof.secret, proof.entropies);
  const auto fault = [&v](const std::string& what) {
    if (v.faults.size() < kMostFaults) v.faults.push_back(what);
    if (v.faults.size() == kMostFaults) v.faults.emplace_back("… and more");
  };
  std::uint64_t n = 0;
  auto cup = cups.begin();
  auto told = proof.cups.begin();
  const int lines = std::min(table.lines(), static_cast<int>(record.lines.size()));
  for (int line = 0; line < lines; ++line) {
    const RecordLine& l = record.lines[static_cast<std::size_t>(line)];
    for (std::size_t i = 0; i < l.items.size(); ++i) {
      const std::string& item = l.items[i];
      const bool die = item.size() == 1 && item[0] >= '1' && item[0] <= '6';
      const bool drawn = !die && cup != cups.end() && cup->first == line;
      const std::vector<std::string>* from = drawn ? &(cup++)->second : nullptr;
      if (line < proof.brought) continue;
      const std::string where =
          "line " + std::to_string(l.number) + ", item " + std::to_string(i + 1) + " (number " + std::to_string(n) + ")";
      const std::uint64_t x = numbers.number(n++);
      if (die) {
        ++v.dice;
        if (const int is = SecretNumbers::die(x); is != item[0] - '0')
          fault(std::string(where).append(": the record has a ").append(item).append(", and the die is a ").append(std::to_string(is)));
      } else if (from != nullptr && !from->empty()) {
        ++v.draws;
        if (const std::string& is = (*from)[SecretNumbers::index(x, from->size())]; is != item)
          fault(std::string(where).append(": the record has ").append(shortened(item)).append(", and the chit drawn is ").append(is));
        if (told == proof.cups.end() || told->number != n - 1 || told->chits != *from)
          fault(where + ": the cup is not told as the rules have it");
        else
          ++told;
      } else {
        fault(where + ": " + shortened(item) + " is neither a die nor drawn from a cup");
      }
    }
  }
  if (resumed.stopped_at == 0 && n != record.drawn)
    fault("the record says that " + std::to_string(record.drawn) + " numbers were taken, and its lines use " + std::to_string(n));
  for (const DiceProof::Entropy& e : proof.entropies)
    if (e.from > n) fault("what the " + std::string(name(e.side)) + " side added counts from a number that was never taken");
  if (proof.brought > 0 && n == 0 && v.faults.empty()) {
    v.possible = false;
    return cannot("every die of this record is said to have been rolled elsewhere, before the game came to the house");
  }
  if (proof.brought > 0)
    v.fits.push_back("the first " + numbered(static_cast<std::size_t>(proof.brought), "line") +
                     " came with the table: their dice were rolled elsewhere and are not verified");
  if (v.faults.empty())
    v.fits.push_back((v.dice == 1 ? std::string("1 die") : std::to_string(v.dice) + " dice") + " and " +
                     numbered(static_cast<std::size_t>(v.draws), "draw") +
                     " recomputed: all are those of the secret and what the seats added");
  return v;
}

}  // namespace vedette
