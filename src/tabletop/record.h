// A record: a whole game as text, which a person can read and a later program can replay.
//
//   vedette record 1
//   version 0.1.0
//   content 6f0c…            hash of the content it was played with
//   game fotm
//   scenario battle
//   option lee yes           one line each; those not named have their default
//   setup default
//   charts default
//   seed 42 17               the seed, and how many numbers were taken from it; left out for a seat until the end
//   dice 5d1c… 17            in the place of a seed: SHA-256 of a secret, and how many of its numbers were taken (docs/verifiable-dice.md)
//   brought 40               the dice of so many lines were rolled elsewhere, before the table took its own
//   entropy union 8a… 0      what a seat has added, and the first number it counts for
//   secret 77…               once the game is over
//   cup 12 us-a cs-b         likewise: what number 12 was to draw from
//   waits yes                chance waited until the player was sure; left out where it did not
//   mark scripted            one line each
//   script 3 cs-chit         scripted items that still wait
//   seat union               only in a record saved from a seat
//   sum 1f… 80… 3c… d7…      of version and content, of what is played, of the seed, of the lines: what was altered later is told
//
//   begin | 4 2
//   union move us-crook to 1408-1407 | 3 5
//   confederate ?            chosen in secret, and the record was saved from the other seat
//   place {"clear":true,…}   a situation set up by hand; `place ?` where the record was saved from a seat
//   union ~bQ3x              sealed, see below
//
// After the bar stand the dice and chits the line used; `?` is a chit the seat may not know. Blank lines and lines
// that begin with # are passed over. Format 1 is the first; whatever comes later, this one stays readable.
//
// A record of a game on one's own machine is sealed: what a side chose in secret, chits drawn unseen, the script and the seed are written
// behind a `~` in letters that tell nothing to who looks at the text by chance. That is no lock: the program that reads it is open to all,
// and who wants to know can know. A record that may not tell must not have it: that is what a record saved from a seat is for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabletop/game.h"
#include "tabletop/words.h"

namespace vedette {

struct Marks {
  bool scripted = false;  // dice were given
  bool placed = false;    // a situation was set up by hand
  bool analysis = false;  // undo without limits
  friend bool operator==(const Marks&, const Marks&) = default;
};

// Of the parts of a record as they were when it was saved.
struct RecordSums {
  std::uint32_t origin = 0, setup = 0, seed = 0, lines = 0;  // version and content; game, scenario, options, marks; seed and script; play
  friend bool operator==(const RecordSums&, const RecordSums&) = default;
};

// Dice that can be verified: what a record tells of them.
struct DiceProof {
  struct Entropy {
    Side side = Side::none;
    std::string hex;
    std::uint64_t from = 0;
    friend bool operator==(const Entropy&, const Entropy&) = default;
  };
  struct Cup {
    std::uint64_t number = 0;
    std::vector<std::string> chits{};
    friend bool operator==(const Cup&, const Cup&) = default;
  };
  std::string commitment{};  // hex; empty: the dice are those of a seed
  std::string secret{};      // hex; empty as long as nobody may know it
  int brought = 0;
  std::vector<Entropy> entropies{};
  std::vector<Cup> cups{};  // with the secret only
};

struct RecordLine {
  enum class Kind : std::uint8_t { begin, act, place };
  int number = 0;  // in the text, from 1
  Kind kind = Kind::act;
  Side side = Side::none;
  std::string text{};                // of the action, or the situation as JSON
  bool hidden = false;               // `?`
  bool sealed = false;               // the text is to be sealed
  std::uint64_t sealed_items = 0;    // one bit for each of the first 64 items that is to be sealed
  std::vector<std::string> items{};  // dice and chits
};

struct Record {
  static constexpr int kFormat = 1;
  int format = kFormat;
  std::string version;
  std::uint64_t content = 0;
  std::string game;
  Setup setup;
  std::optional<std::uint64_t> seed;
  std::uint64_t drawn = 0;  // from the seed, or of the numbers that the proof is about
  DiceProof proof;
  Marks marks;
  bool waits = false;
  std::vector<std::string> script;
  Seat seat = Seat::all;
  bool sealed = false;  // its seed and script are to be sealed
  std::optional<RecordSums> sums;
  std::vector<RecordLine> lines;
};

// One line of it, without what would be sealed.
std::string line_text(const RecordLine&);
// With the sums of what it holds.
std::string record_text(const Record&);
RecordSums sums_of(const Record&);
// What is wrong is told with the number of the line and what to do about it.
Refusal read_record(std::string_view text, Record&);

// 64 bits as 16 hex digits.
std::string hash_text(std::uint64_t);

}  // namespace vedette
