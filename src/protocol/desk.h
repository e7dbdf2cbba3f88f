// A desk is one connection: it takes lines of JSON and answers each with one line (docs/protocol.md). It holds one
// table at a time. Whatever comes in, it answers and goes on, and the table is unchanged unless the answer is ok. Long work heeds
// `interrupt`, which any thread may call.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/offer.h"
#include "protocol/strand.h"
#include "staff/staff.h"
#include "tabletop/lessons.h"
#include "tabletop/table.h"
#include "tabletop/value.h"

namespace vedette {

class Desk {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;
  static constexpr int kLongestStory = 500;  // lines in one answer

  // `seat` other than all: what this connection may know and do is that seat's. `fresh_seed` is asked when a caller
  // gives none; without it seeds count up from 1.
  explicit Desk(Offers offers, Seat seat = Seat::all, std::function<std::uint64_t()> fresh_seed = {});

  std::string answer(std::string_view line);  // no newline at the end
  Value reply(const Value& request);          // without the `id`; whoever shares the table sees to it that nobody else is at it
  // The answer to a line of which no more than this was read; its `id` is echoed where it can be found.
  static std::string too_long(std::string_view begins = {});
  static std::vector<std::string_view> verb_names();                                                // all that can be asked
  void also_offer(const Offers& more) { offers_.insert(offers_.end(), more.begin(), more.end()); }  // content that came later
  bool finished() const { return finished_; }

  // What is being answered ends as soon as it can, with what it has, and so does what was asked since, up to the request `stop`; or, with
  // `for_good`, whatever is asked. From any thread.
  void interrupt(bool for_good = false) { stop_ = true, for_good_ = for_good_ || for_good; }

  // A table shared with other desks: each sits at its own seat, and they take turns.
  void sit(std::shared_ptr<Table> table, Seat seat, std::shared_ptr<Strand> strand = {});
  const std::shared_ptr<Table>& table() const { return table_; }

  // For who keeps tables for many: what the last act or placing brought about, what this seat is told of events, and how a request opens
  // a table.
  const std::vector<Event>& happened() const { return happened_; }
  Value journal(const std::vector<Event>& events) const { return journal_of(events, seat_); }
  Value look() const { return view_of(seat_); }
  Value story_from(int line) const;  // at most kLongestStory lines
  Refusal opening_asked(const Value& request, const Offer*&, Opening&) const;

 private:
  struct Verb;
  static std::span<const Verb> verbs();

  // reference.cpp: what the games are.
  Refusal hello(const Value&, Value&);
  Refusal games(const Value&, Value&);
  Refusal map(const Value&, Value&);
  Refusal rules(const Value&, Value&);
  Refusal words(const Value&, Value&);
  const Offer* offer(const Value& request, Refusal&) const;

  // play.cpp: the table.
  Refusal open(const Value&, Value&);
  Refusal view(const Value&, Value&);
  Refusal actions(const Value&, Value&);
  Refusal act(const Value&, Value&);
  Refusal why(const Value&, Value&);
  Refusal dice(const Value&, Value&);
  Refusal place(const Value&, Value&);
  Refusal ask(const Value&, Value&);
  Refusal undo(const Value&, Value&);
  Refusal save(const Value&, Value&);
  Refusal load(const Value&, Value&);
  Refusal hash(const Value&, Value&);
  Refusal quit(const Value&, Value&);
  Refusal stop(const Value&, Value&);
  Refusal seat_asked(const Value& request, Seat&) const;
  Refusal action_asked(const Value& request, std::optional<Action>& listed, Value& words) const;
  Refusal only_both_sides(std::string_view what) const;
  void list_actions(Seat, Value& reply) const;
  Refusal sight_from(const AnyPosition& seen, const Value& fields, Value& reply) const;
  Value view_of(Seat) const;
  Value journal_of(const std::vector<Event>&, Seat) const;

  // lesson.cpp: lessons, and how far the one under way has come.
  Refusal lessons(const Value&, Value&);
  Refusal lesson(const Value&, Value&);
  void take_table(std::shared_ptr<Table>);  // another one, for this desk alone

  // story.cpp: looking back.
  Refusal story(const Value&, Value&);
  Refusal past(const Value&, Value&);
  Refusal luck(const Value&, Value&);  // luck.cpp
  Value story_lines(int from, int to, Seat) const;

  // computer.cpp: the computer players.
  Refusal suggest(const Value&, Value&);
  Refusal play(const Value&, Value&);
  Refusal staff_dice(const Value& request, Generator&) const;
  int turn() const;

  Offers offers_;
  Seat seat_;
  std::function<std::uint64_t()> fresh_seed_;
  std::shared_ptr<Table> table_;
  std::shared_ptr<Strand> strand_;
  std::optional<LessonRun> lesson_;
  std::vector<Event> happened_;
  std::atomic<bool> stop_{false}, for_good_{false};
  const Game* speaks_of_ = nullptr;  // the game whose clauses the answer under way cites
  bool shared_ = false;
  bool finished_ = false;
};

// Reads a line of JSON, has it answered and gives the answer as a line, with the `id` of the request.
std::string answer_line(std::string_view line, const std::function<Value(const Value& request)>& reply);
// A refusal as the protocol tells it; `game` is the one whose clauses it cites, if any.
Value refused(const Refusal&, const Game*);

// Fields of a request. Each complains as the protocol says; an absent optional field leaves `into` as it was.
enum class Need : std::uint8_t { required, optional };
Refusal text_field(const Value& request, std::string_view field, Need, std::string& into);
Refusal flag_field(const Value& request, std::string_view field, bool& into);
Refusal number_field(const Value& request, std::string_view field, std::int64_t least, std::int64_t most,
                     std::optional<std::int64_t>& into);

// A side, or null when nobody decides.
Value side_value(Side);
Value rule_ids(const ClauseBooks&, const std::vector<Clause>&);
Value clause_texts(const ClauseBooks&, const std::vector<Clause>&);  // each `rule`, `topic`, `text`
Value witnesses(const Game&, const Refusal&);

}  // namespace vedette
