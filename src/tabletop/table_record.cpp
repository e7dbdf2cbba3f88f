// A table as a record and back: save, for whoever holds both sides or for one seat, and resume, which replays
// every line with the dice it used and checks it against the rules as they are now.
#include <algorithm>
#include <tuple>

#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/table.h"
#include "tabletop/text.h"
#include "tabletop/version.h"

namespace vedette {
namespace {

// Does this text stand anywhere in what an event tells?
bool tells(const Value& v, std::string_view id) {
  if (v.is_text()) return v.as_text() == id;
  return std::ranges::any_of(v.items(), [&](const Value& i) { return tells(i, id); }) ||
         std::ranges::any_of(v.members(), [&](const Value::Member& m) { return tells(m.second, id); });
}

}  // namespace

std::string Table::item_text(DiceItem item) const { return is_chit(item) ? game_->chit_id(chit_of(item)) : std::to_string(item); }

bool Table::item_of(std::string_view text, DiceItem& item) const {
  if (text.size() == 1 && text[0] >= '1' && text[0] <= '6') return item = static_cast<DiceItem>(text[0] - '0'), true;
  const ChitIndex chit = game_->chit(text);
  if (chit == kNoChit) return false;
  return item = chit_item(chit), true;
}

std::vector<Event> Table::journal_of(int n) const {
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  std::ignore = replay_line(n, journal);
  return events;
}

// The line played once more; the dice tell which of its chits were drawn unseen.
Dice Table::replay_line(int n, Journal& journal) const {
  const Line& line = lines_[static_cast<std::size_t>(n)];
  Dice dice(line.generator);
  dice.script(line.items);
  dice.be_patient(opening_.waits);
  AnyPosition p = position_before(n);
  if (line.kind == RecordLine::Kind::begin)
    std::ignore = game_->start(p, opening_.setup, dice, journal);
  else if (line.kind == RecordLine::Kind::act)
    std::ignore = game_->apply(p, line.action, dice, journal);
  else if (JsonError error; line.kind == RecordLine::Kind::place)
    std::ignore = game_->place(p, value_of_json(line.text, error), dice, journal);
  return dice;
}

bool Table::hidden_from(int n, Seat seat) const {
  const Line& line = lines_[static_cast<std::size_t>(n)];
  return line.secret && seat != Seat::all && seat != seat_of(line.side);
}

std::string Table::save(Seat seat) const {
  Record r;
  r.version = version();
  r.content = game_->card().content_hash;
  r.game = game_->card().game;
  r.setup = opening_.setup;
  r.marks = marks_;
  r.waits = opening_.waits;
  r.seat = seat;
  if (seat == Seat::all || decider() == Side::none) {
    r.seed = opening_.seed;
    r.drawn = generator_.count;
    for (const DiceItem item : script_) r.script.push_back(item_text(item));
  }
  for (int n = 0; n < lines(); ++n) {
    const Line& line = lines_[static_cast<std::size_t>(n)];
    RecordLine l{.kind = line.kind, .side = line.side, .text = line.text};
    l.hidden = hidden_from(n, seat);
    // A die falls in the open; of a chit the seat may know only if it was not drawn unseen and an event that it may see tells of it. (One
    // that was drawn unseen may come up later in the same line: which it was is what nobody may learn.)
    Dice dice;
    std::vector<Event> events;
    Journal journal = Journal::keeping(events);
    if (seat != Seat::all && std::ranges::any_of(line.items, is_chit)) dice = replay_line(n, journal);
    for (std::size_t i = 0; i < line.items.size(); ++i) {
      const std::string text = item_text(line.items[i]);
      const bool known =
          seat == Seat::all || !is_chit(line.items[i]) || (!dice.unseen(i) && std::ranges::any_of(events, [&](const Event& e) {
            return may_see(e.seen, seat) && tells(game_->tell(e), text);
          }));
      l.items.push_back(known ? text : "?");
    }
    r.lines.push_back(std::move(l));
  }
  return record_text(r);
}

// The dice and chits of a line.
Refusal Table::items_of(const RecordLine& line, std::vector<DiceItem>& items) const {
  for (const std::string& text : line.items) {
    DiceItem item = 0;
    if (text == "?")
      return Refusal::bad_request("a chit was drawn here unseen by the seat that saved the record; only the table itself can go on");
    if (!item_of(text, item)) return {"bad-dice", "'" + shortened(text) + "' is neither a die of 1 to 6 nor a chit", {}, {}, {}};
    items.push_back(item);
  }
  return Refusal::none();
}

// One line of a record. `exactly`: it was made by this very program and content, so the dice must fit to the last.
Refusal Table::replay(const RecordLine& line, bool exactly) {
  if (line.hidden)
    return Refusal::bad_request(
        "what the " + std::string(name(line.side)) +
        " side chose here is secret: the record was saved from the other seat, and only the table itself can go on");
  if (line.kind == RecordLine::Kind::place) {
    JsonError error;
    const Value situation = value_of_json(line.text, error);
    if (!error.reason.empty()) return Refusal::bad_request("the placed situation is " + error.reason);
    std::vector<DiceItem> items;
    if (Refusal r = items_of(line, items); !r.ok()) return r;
    script_ = std::move(items);
    Refusal refusal = place(situation).refusal;
    script_.clear();
    return refusal;
  }
  std::string error;
  const Value words = words_of(line.text, error);
  if (!error.empty()) return Refusal::bad_request(error);
  if (decider() != line.side)
    return Refusal::bad_request(decider() == Side::none ? std::string("the game is over before this line")
                                                        : "it is not the " + std::string(name(line.side)) + " side that decides here");
  std::vector<DiceItem> items;
  if (Refusal r = items_of(line, items); !r.ok()) return r;
  const AnyPosition before = position_;
  const std::size_t had = lines_.size();
  script_ = items;
  Acted acted = act(words);
  const bool unused = !script_.empty();
  script_.clear();
  std::size_t used = 0;
  for (std::size_t i = had; i < lines_.size(); ++i) used += lines_[i].items.size();
  if (acted.refusal.ok() && exactly && (unused || used != items.size() || acted.cut_short)) {
    position_ = before;
    lines_.resize(had);
    return {"bad-dice", "the line has other dice or chits than the action uses", {}, {}, {}};
  }
  return acted.refusal;
}

Refusal Table::resume(const Record& record, bool partial, std::uint64_t fresh_seed, Resumed& resumed) {
  const std::uint64_t content = game_->card().content_hash;
  const bool ours = record.version == version() && record.content == content;
  if (record.version != version())
    resumed.notes.push_back("the record was made by version " + shortened(record.version) + ", this is " + std::string(version()));
  if (record.content != content) resumed.notes.emplace_back("the record was played with other content (charts, map or forces)");
  const auto at_line = [](const RecordLine& l, Refusal why) {
    const std::string text = l.kind == RecordLine::Kind::begin ? std::string("begin") : shortened(l.text, 80);
    why.message = "line " + std::to_string(l.number) + " of the record ('" + text + "'): " + why.message;
    return why;
  };

  if (Refusal r = check_setup(game_->card(), record.setup); !r.ok()) return r;
  opening_ = {record.setup, record.seed.value_or(fresh_seed), record.marks.analysis, record.waits};
  marks_ = record.marks;
  lines_.clear();
  Line begin{.kind = RecordLine::Kind::begin, .generator = {opening_.seed, record.drawn}};
  std::vector<DiceItem> items;
  if (Refusal r = items_of(record.lines.front(), items); !r.ok()) return at_line(record.lines.front(), r);
  Dice dice(begin.generator);
  dice.script(items);
  dice.log_to(&begin.items);
  Journal silent;
  if (Refusal r = game_->start(position_, opening_.setup, dice, silent); !r.ok()) return r;
  if (dice.trouble() != Dice::Trouble::none) return at_line(record.lines.front(), refusal_of(dice.trouble()));
  lines_.push_back(std::move(begin));

  generator_ = dice.generator();  // numbers not yet taken from the seed, should a later rule roll a die more
  for (std::size_t i = 1; i < record.lines.size(); ++i) {
    const RecordLine& l = record.lines[i];
    Refusal why = replay(l, ours && !partial);
    if (why.ok()) continue;
    why = at_line(l, std::move(why));
    resumed.stopped_at = l.number;
    resumed.why = why;
    if (!partial && (ours || why.code != "not-legal")) return why;
    break;
  }
  for (const std::string& text : record.script) {
    DiceItem item = 0;
    if (!item_of(text, item)) return {"bad-dice", "the record's script: '" + shortened(text) + "' is neither a die nor a chit", {}, {}, {}};
    script_.push_back(item);
  }
  return Refusal::none();
}

}  // namespace vedette
