// One game at a table: the position, how it came about, and the dice. Shells (protocol, text table, page) act
// through it, so that undo, records, scripted dice and 'all or none' are the same everywhere. It knows no game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tabletop/game.h"
#include "tabletop/record.h"

namespace vedette {

struct Opening {
  Setup setup;
  std::uint64_t seed = 0;
  bool analysis = false;  // study: undo without limits
  bool waits = false;     // chance waits until the player is sure: what could still be taken back is confirmed
};

struct Acted {
  Refusal refusal;
  std::vector<Event> events;
  bool cut_short = false;  // chance or the other side intervened, and what was left of the words no longer fitted
};

// What stands in the way of going further back than `to`.
struct UndoLimit {
  int to = 0;    // the earliest decision that undo may go back to
  int last = 0;  // the decision at which the latest act began
  int line = 0;  // the line of the game that is then played anew
  bool possible = false;
  std::string because;  // why no further
};

// How a saved game opened.
struct Resumed {
  std::vector<std::string> notes;  // other version, other content …
  int stopped_at = 0;              // line of the record that was refused; 0: all were replayed
  Refusal why;
};

class Table {
 public:
  explicit Table(const Game& game) : game_(&game) {}

  // Opening. On a refusal the table is not usable.
  Acted begin(const Opening&);
  // A line that the rules refuse: an error if the record was made by this very program and content; if by another (or with
  // `partial`), the table stands at the last good line and `resumed` says which was refused and why.
  Refusal resume(const Record&, bool partial, std::uint64_t fresh_seed, Resumed& resumed);

  const Game& game() const { return *game_; }
  const AnyPosition& position() const { return position_; }
  const Opening& opening() const { return opening_; }
  const Marks& marks() const { return marks_; }
  Side decider() const { return game_->decider(position_); }
  int decision() const { return game_->decision(position_); }
  bool waiting() const;  // for the one answer that is left, because chance or the other side comes next
  // The position itself for who holds both sides; for a seat one that looks the same to it, so that no answer tells more.
  AnyPosition seen_from(Seat) const;
  std::uint64_t hash(Seat) const;

  // Play. On a refusal nothing has changed.
  Acted act(const Action&);
  // One small decision or several: all or none. With `acts_on`, words that only fit after the answer the table waits for give it first.
  Acted act(const Value& words, bool acts_on = false);
  Refusal why(const Value& words, Seat) const;
  Acted place(const Value& situation);
  Refusal script(std::vector<DiceItem> items);
  std::size_t scripted_left() const { return script_.size(); }

  // Undo goes back to the last point since which nothing was rolled, revealed, or decided by the other side.
  UndoLimit undo_limit(Seat) const;
  Refusal undo(std::optional<int> to, Seat);

  // The game so far.
  std::string save(Seat) const;
  int lines() const { return static_cast<int>(lines_.size()); }
  AnyPosition position_before(int line) const;    // for replay
  std::vector<Event> journal_of(int line) const;  // what happened in it
  const std::string& text_of_line(int line) const { return lines_[static_cast<std::size_t>(line)].text; }
  bool hidden_from(int line, Seat) const;  // an action the seat may not learn of
  Side side_of_line(int line) const { return lines_[static_cast<std::size_t>(line)].side; }
  bool is_decision(int line) const { return lines_[static_cast<std::size_t>(line)].kind == RecordLine::Kind::act; }

 private:
  struct Line {
    RecordLine::Kind kind = RecordLine::Kind::act;
    Side side = Side::none;
    Action action{};
    std::string text{};
    std::vector<DiceItem> items{};
    std::vector<std::byte> before{};        // the position, as many bytes as it has
    Generator generator{};                  // before
    bool opens = true;                      // false: part of the same act as the line before
    bool secret = false;                    // the other side may not learn of it
    mutable std::optional<bool> reveals{};  // did a side learn by it what it could not have known? Found out when asked
  };
  Refusal mistake() const;  // the rules could not go on: `internal`
  Refusal step(const Action&, bool opens, std::vector<Event>& events);
  Acted play(const Value& words);
  AnyPosition position_after(std::size_t line) const;
  std::string in_the_way(const Line&, Side whose) const;  // of undoing it; "" if nothing is
  bool reveals(std::size_t line) const;
  Dice replay_line(int line, Journal&) const;
  std::string item_text(DiceItem) const;
  bool item_of(std::string_view text, DiceItem&) const;
  Refusal items_of(const RecordLine&, std::vector<DiceItem>&) const;
  Refusal replay(const RecordLine&, bool exactly);

  const Game* game_;
  Opening opening_;
  AnyPosition position_;
  Generator generator_;
  std::vector<DiceItem> script_;
  Marks marks_;
  std::vector<Line> lines_;
};

// Scenario, options and charts must be those of the card.
Refusal check_setup(const GameCard&, const Setup&);

// The events that a seat is told of, those that are told as one joined.
std::vector<Event> as_told(const Game&, const std::vector<Event>&, Seat);
// A verdict as an error for a caller, in words.
Refusal refusal_of(const Game&, const Verdict&);
Refusal refusal_of(Dice::Trouble);
// "1408, 1409; us-crook": the witnesses of a refusal.
std::string witnesses_text(const Game&, const Refusal&);

}  // namespace vedette
