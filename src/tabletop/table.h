// One game at a table: the position, how it came about, and the dice. Shells (protocol, text table, page) act
// through it, so that undo, records, scripted dice and 'all or none' are the same everywhere. It knows no game.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tabletop/frames.h"
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
  std::vector<std::string> notes;   // other version, other content …
  std::vector<std::string> doubts;  // what does not fit: parts that were altered after it was saved, dice the seed does not give
  int stopped_at = 0;               // line of the record that was refused; 0: all were replayed
  Refusal why;
  const std::atomic<bool>* stop = nullptr;  // set by somebody else: give it up
};

// How a record is written.
enum class Writing : std::uint8_t {
  open,    // everything the seat may know can be read
  sealed,  // whole, and what is secret (seed, hidden choices, chits drawn unseen) can not be read by chance: see record.h
};

// A table keeps its lines and a position now and then; every other position is found by playing on from one of these. So a game of
// 5,000 decisions takes less than 256 KiB, and any point of it is a few hundred actions away.
class Table {
 public:
  // What a table keeps at most. A game has a tenth of it; who comes to the end is told, and the table is as it was.
  static constexpr int kMostLines = 20'000, kMostSituations = 1'000;
  static constexpr std::size_t kMostSituationBytes = std::size_t{512} << 10;

  explicit Table(const Game& game) : game_(&game) {}

  // The table's numbers come from here instead of its seed, and its records tell of it; before it begins or resumes, and whenever the proof
  // has more to tell (an entropy, the secret). The numbers outlive the table. Records leave out the proof's cups; the table adds them.
  void verifiable(const Numbers* numbers, DiceProof proof);
  std::uint64_t drawn() const { return generator_.count; }  // how many numbers were taken
  // Every draw: its line, which item of the line it is, and what the cup held, in the order the rules handed it over.
  void each_draw(const std::function<void(int line, std::size_t item, std::span<const ChitIndex> cup)>&) const;

  // Opening. On a refusal the table is not usable.
  Acted begin(const Opening&);
  // A line that the rules refuse: an error if the record was made by this very program and content; if by another (or with
  // `partial`), the table stands at the last good line and `resumed` says which was refused and why.
  Refusal resume(const Record&, bool partial, std::uint64_t fresh_seed, Resumed& resumed);

  // The table with all its lines, as bytes that this very program can read again, without playing them again: whoever keeps them sees to
  // it that no other reads them and that none was altered. Empty where dice are written down beforehand.
  std::string snapshot() const;
  bool restore(std::string_view bytes, const Opening&);
  // Plays on as these lines of a record tell. False: one is not what the rules and the table's numbers give; the table is of no use then.
  bool go_on(std::span<const RecordLine> lines);
  void join_to_act_before(int line) { lines_[static_cast<std::size_t>(line)].opens = 0; }  // a record does not tell

  const Game& game() const { return *game_; }
  const AnyPosition& position() const { return position_; }
  const Opening& opening() const { return opening_; }
  const Marks& marks() const { return marks_; }
  Side decider() const { return game_->decider(position_); }
  int decision() const { return game_->decision(position_); }
  bool waiting() const;                // for the one answer that is left, because chance or the other side comes next
  std::optional<Ahead> ahead() const;  // while it waits: what that answer leads to, if it is not the answerer's own next choice
  // What is asked, for who decides; where the table waits, with what comes next. `asked` is the prompt of the game's own view.
  std::string prompt(Seat, std::string asked) const;
  std::string prompt(Seat seat) const { return prompt(seat, game_->show(game_->view(position_, seat)).get("prompt").as_text()); }
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
  // As both sides agreed: the first so many lines stay, whatever was rolled since. The dice that follow are those that fell before.
  void go_back(int lines);

  // The game so far. A record for a seat has what it may know; once the game is over, everything. Looking back goes quickest from one
  // line to the next.
  std::string save(Seat, Writing = Writing::open) const;
  int lines() const { return static_cast<int>(lines_.size()); }
  AnyPosition position_before(int line) const;
  std::vector<Event> journal_of(int line) const;  // what happened in it
  std::string text_of_line(int line) const;
  std::string record_line(int line) const { return line_text(line_of_record(line, Seat::all)); }  // whole, as a record has it
  bool hidden_from(int line, Seat) const;  // an action the seat may not learn of, or a placed situation
  bool opens_act(int line) const { return lines_[static_cast<std::size_t>(line)].opens != 0; }  // false: part of the act before it
  Side side_of_line(int line) const { return lines_[static_cast<std::size_t>(line)].decided_by(); }
  std::size_t bytes() const;  // that it holds

 private:
  using Kind = RecordLine::Kind;
  struct Line {
    Action action{};
    std::uint32_t drawn = 0;       // numbers taken from the seed before it, from the table's first on
    std::uint32_t items : 24 = 0;  // where its dice and chits begin
    std::uint32_t kind : 2 = 0;
    std::uint32_t side : 2 = 0;
    std::uint32_t opens : 1 = 1;            // 0: part of the same act as the line before
    std::uint32_t secret : 1 = 0;           // the other side may not learn of it
    mutable std::uint32_t reveals : 2 = 0;  // did a side learn by it what it could not have known? 1 no, 2 yes; 0: found out when asked
    Kind is() const { return static_cast<Kind>(kind); }
    Side decided_by() const { return static_cast<Side>(side); }
  };
  // A position before a line, without its zeros. Many for what was played last, then ever fewer.
  struct Checkpoint {
    int line = 0;
    int work = 0;
    std::vector<std::byte> packed{};
  };
  // Where the table stood, to go back to.
  struct Point {
    AnyPosition position;
    Generator generator;
    std::vector<DiceItem> script;
    std::size_t lines = 0;
  };
  Point here() const { return {position_, generator_, script_, lines_.size()}; }
  void back_to(const Point&);
  Dice dice_at(const Generator& g) const {
    Dice dice(g);
    dice.take_from(numbers_);
    return dice;
  }
  void prove(Record&) const;
  Refusal mistake() const;  // the rules could not go on: `internal`
  Refusal step(const Action&, bool opens, std::vector<Event>& events);
  Acted play(const Value& words);
  std::string in_the_way(std::size_t line, Side whose) const;  // of undoing it; "" if nothing is
  std::string found_in_the_way(std::size_t line, Side whose) const;
  bool reveals(std::size_t line) const;
  Dice replay_line(int line, Journal&) const;
  void replay_onto(AnyPosition&, int line, Dice&, Journal&) const;
  std::string item_text(DiceItem) const;
  bool item_of(std::string_view text, DiceItem&) const;
  Refusal items_of(const RecordLine&, std::vector<DiceItem>&) const;
  Refusal replay(const RecordLine&, bool exactly, bool& fits_seed);
  Refusal replay_with(const RecordLine&, const Value& words, std::vector<DiceItem> script, std::vector<DiceItem>& used, bool& whole);
  RecordLine line_of_record(int line, Seat) const;

  // table_lines.cpp keeps the lines.
  Refusal full() const;
  void add(Line, std::span<const DiceItem> items, const AnyPosition& before, std::string situation = {});
  void drop_from(std::size_t line);
  std::span<const DiceItem> items_of(std::size_t line) const;
  Generator generator_before(std::size_t line) const { return {opening_.seed, first_drawn_ + lines_[line].drawn}; }
  const std::string& situation(int line) const;

  const Game* game_;
  const Numbers* numbers_ = nullptr;
  DiceProof proof_;
  int proof_lines_ = -1;  // a proof that came with a record is about so many lines; -1: about all
  Opening opening_;
  AnyPosition position_;
  Generator generator_;
  std::vector<DiceItem> script_;
  Marks marks_;
  std::uint64_t first_drawn_ = 0;  // numbers taken from the seed before the first line
  std::vector<Line> lines_;
  std::vector<DiceItem> items_;                          // of all lines, one after the other
  std::vector<std::pair<int, std::string>> situations_;  // line, JSON
  std::size_t situation_bytes_ = 0;
  std::vector<Checkpoint> checkpoints_;
  // Where one looked last.
  mutable AnyPosition looked_at_;
  mutable int looked_before_ = -1;
  // What was found to be in the way of undoing a line, by the side that asked; each side is asked of the same line again and again.
  struct InTheWay {
    std::size_t line = 0;
    std::string because;
  };
  mutable std::array<InTheWay, 3> in_the_way_;
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
