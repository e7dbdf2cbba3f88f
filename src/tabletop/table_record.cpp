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

// A line as this seat may know it. A die falls in the open; of a chit the seat may know only if it was not drawn unseen and an event that
// it may see tells of it. (One that was drawn unseen may come up later in the same line: which it was is what nobody may learn.)
RecordLine Table::line_of_record(int n, Seat seat) const {
  const auto at = static_cast<std::size_t>(n);
  const Line& line = lines_[at];
  const bool all = seat == Seat::all || decider() == Side::none;
  RecordLine l{.kind = line.is(), .side = line.decided_by(), .text = text_of_line(n)};
  l.hidden = hidden_from(n, seat);
  const auto items = items_of(at);
  Dice dice;
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  if (!all && std::ranges::any_of(items, is_chit)) dice = replay_line(n, journal);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string text = item_text(items[i]);
    const bool known = all || !is_chit(items[i]) || (!dice.unseen(i) && std::ranges::any_of(events, [&](const Event& e) {
                         return may_see(e.seen, seat) && tells(game_->tell(e), text);
                       }));
    l.items.push_back(known ? text : "?");
  }
  return l;
}

void Table::verifiable(const Numbers* numbers, DiceProof proof) {
  numbers_ = numbers;
  proof_ = std::move(proof);
  proof_.cups.clear();
  proof_lines_ = -1;
}

// What a record tells of dice that can be verified; every item after those that were brought has used one number.
void Table::prove(Record& r) const {
  if (proof_.commitment.empty() || (proof_lines_ >= 0 && proof_lines_ != lines())) return;
  r.proof = proof_;
  r.seed.reset();
  r.drawn = generator_.count;
  if (proof_.secret.empty()) return;
  const auto brought = std::min(lines_.size(), static_cast<std::size_t>(proof_.brought));
  const std::size_t before = brought < lines_.size() ? lines_[brought].items : items_.size();
  each_draw([&](int line, std::size_t item, std::span<const ChitIndex> cup) {
    const std::size_t at = lines_[line].items + item;
    if (at < before) return;
    DiceProof::Cup& c = r.proof.cups.emplace_back(DiceProof::Cup{.number = at - before});
    for (const ChitIndex chit : cup) c.chits.push_back(game_->chit_id(chit));
  });
}

std::string Table::save(Seat seat, Writing writing) const {
  const bool over = decider() == Side::none;
  const bool sealed = writing == Writing::sealed && !over;  // sealed records are whole; what is over has no secrets
  Record r;
  r.version = version();
  r.content = game_->card().content_hash;
  r.game = game_->card().game;
  r.setup = opening_.setup;
  r.marks = marks_;
  r.waits = opening_.waits;
  r.seat = over || sealed ? Seat::all : seat;
  r.sealed = sealed;
  if (r.seat == Seat::all) {
    r.seed = opening_.seed;
    r.drawn = generator_.count;
    for (const DiceItem item : script_) r.script.push_back(item_text(item));
  }
  prove(r);
  r.lines.reserve(lines_.size());
  for (int n = 0; n < lines(); ++n) {
    RecordLine l = line_of_record(n, sealed ? Seat::table : seat);
    if (sealed) {
      l.sealed = l.hidden;
      l.hidden = false;
      const auto items = items_of(n);
      for (std::size_t i = 0; i < items.size(); ++i) {
        if (l.items[i] != "?") continue;
        l.items[i] = item_text(items[i]);
        if (i < 64) l.sealed_items |= std::uint64_t{1} << i;
      }
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
    if (!item_of(text, item)) return {Refused::bad_dice, "'" + shortened(text) + "' is neither a die of 1 to 6 nor a chit", {}, {}, {}};
    items.push_back(item);
  }
  return Refusal::none();
}

// The line with this script; with none, with what the seed gives. `used` are the items it took, and `whole` says that neither a word nor
// an item was left over.
Refusal Table::replay_with(const RecordLine& line, const Value& words, std::vector<DiceItem> script, std::vector<DiceItem>& used,
                           bool& whole) {
  const std::size_t had = items_.size();
  script_ = std::move(script);
  Acted acted = line.kind == RecordLine::Kind::place ? place(words) : act(words);
  whole = script_.empty() && !acted.cut_short;
  script_.clear();
  used.assign(items_.begin() + had, items_.end());
  return acted.refusal;
}

// One line of a record. `exactly`: it was made by this very program and content, so the dice must fit to the last. `fits_seed`: all dice so
// far were those of the seed; it turns false with the first that is not.
Refusal Table::replay(const RecordLine& line, bool exactly, bool& fits_seed) {
  if (line.hidden)
    return Refusal::bad_request(line.kind == RecordLine::Kind::place
                                    ? std::string("the situation that was placed here is not in a record saved from a seat; only the "
                                                  "table itself can go on")
                                    : "what the " + std::string(name(line.side)) +
                                          " side chose here is secret: the record was saved from the other seat, and only the table "
                                          "itself can go on");
  Value words;
  if (line.kind == RecordLine::Kind::place) {
    JsonError error;
    words = value_of_json(line.text, error);
    if (!error.reason.empty()) return Refusal::bad_request("the placed situation is " + error.reason);
  } else {
    std::string error;
    words = words_of(line.text, error);
    if (!error.empty()) return Refusal::bad_request(error);
    if (decider() != line.side)
      return Refusal::bad_request(decider() == Side::none ? std::string("the game is over before this line")
                                                          : "it is not the " + std::string(name(line.side)) + " side that decides here");
  }
  std::vector<DiceItem> items, used;
  if (Refusal r = items_of(line, items); !r.ok()) return r;
  const Point before = here();
  bool whole = false;
  if (fits_seed) {
    if (replay_with(line, words, {}, used, whole).ok() && whole && used == items) return Refusal::none();
    back_to(before);
  }
  Refusal refusal = replay_with(line, words, items, used, whole);
  if (!refusal.ok()) return refusal;
  if (exactly && (!whole || used != items)) {
    back_to(before);
    return {Refused::bad_dice, "the line has other dice or chits than the action uses", {}, {}, {}};
  }
  fits_seed = false;
  return refusal;
}

namespace {

// What of a record is not as it was saved.
void doubt_what_was_altered(const Record& record, std::vector<std::string>& doubts) {
  if (!record.sums) return;  // records had none at first
  const RecordSums now = sums_of(record), then = *record.sums;
  const auto altered = [&doubts](const char* what) { doubts.push_back(std::string("it was altered after it was saved: ") + what); };
  if (now.origin != then.origin) altered("the version or the content it says it was played with");
  if (now.setup != then.setup) altered("what is played (game, scenario, options or marks)");
  if (now.seed != then.seed) altered("the seed of the dice");
  if (now.lines != then.lines) altered("the lines of play (an action, a die or a chit)");
}

}  // namespace

Refusal Table::resume(const Record& record, bool partial, std::uint64_t fresh_seed, Resumed& resumed) {
  const std::uint64_t content = game_->card().content_hash;
  const bool ours = record.version == version() && record.content == content;
  if (record.version != version())
    resumed.notes.push_back("the record was made by version " + shortened(record.version) + ", this is " + std::string(version()));
  if (record.content != content) resumed.notes.emplace_back("the record was played with other content (charts, map or forces)");
  doubt_what_was_altered(record, resumed.doubts);
  const auto at_line = [](const RecordLine& l, Refusal why) {
    const std::string text = l.kind == RecordLine::Kind::begin ? std::string("begin") : shortened(l.text, 80);
    why.message = "line " + std::to_string(l.number) + " of the record ('" + text + "'): " + why.message;
    return why;
  };

  if (Refusal r = check_setup(game_->card(), record.setup); !r.ok()) return r;
  opening_ = {record.setup, record.seed.value_or(fresh_seed), record.marks.analysis, record.waits};
  marks_ = record.marks;
  drop_from(0);
  script_.clear();
  // With the seed the game comes again as it was, die for die, and goes on from there. Where the dice are others (given by hand, or by an
  // earlier program that rolled more or fewer), they are taken from the lines, and the seed goes on with numbers that were not yet taken.
  const RecordLine& first = record.lines.front();
  std::vector<DiceItem> items, used;
  if (Refusal r = items_of(first, items); !r.ok()) return at_line(first, r);
  // Numbers that are verified stand in the seed's place, after the lines whose dice were brought along. Where they are not at hand, what
  // the record tells of them is kept as long as the table stays as it is.
  const bool verified = numbers_ != nullptr;
  const std::size_t brought = verified ? proof_.brought : 0;
  if (!verified) proof_ = record.proof, proof_.cups.clear();
  const bool counted = verified || record.seed;
  bool fits = counted && !record.marks.scripted && brought == 0;
  first_drawn_ = fits || (brought > 0 && !record.marks.scripted) ? 0 : record.drawn;
  const auto start = [&](bool scripted) {
    generator_ = {opening_.seed, first_drawn_};
    used.clear();
    Dice dice = dice_at(generator_);
    if (scripted) dice.script(items);
    dice.log_to(&used);
    Journal silent;
    Refusal r = game_->start(position_, opening_.setup, dice, silent);
    if (r.ok() && dice.trouble() != Dice::Trouble::none) r = at_line(first, refusal_of(dice.trouble()));
    if (r.ok()) add({.kind = static_cast<std::uint32_t>(Kind::begin), .side = static_cast<std::uint32_t>(Side::none)}, used, {});
    generator_ = dice.generator();
    return r;
  };
  if (fits) {
    if (Refusal r = start(false); !r.ok()) return r;
    if (used != items) {
      fits = false;
      drop_from(0);
      first_drawn_ = record.drawn;
    }
  }
  int misfit = fits || !counted || record.marks.scripted || brought > 0 ? 0 : first.number;
  if (!fits)
    if (Refusal r = start(true); !r.ok()) return r;

  for (std::size_t i = 1; i < record.lines.size(); ++i) {
    const RecordLine& l = record.lines[i];
    if (resumed.stop != nullptr && *resumed.stop) return {Refused::not_allowed, "opening the record was stopped", {}, {}, {}};
    if (i == brought && !record.marks.scripted) fits = true;
    const bool fitted = fits;
    Refusal why = replay(l, ours && !partial, fits);
    if (fitted && !fits && misfit == 0) {
      misfit = l.number;
      generator_.count = std::max(generator_.count, record.drawn);
    }
    if (why.ok()) continue;
    why = at_line(l, std::move(why));
    resumed.stopped_at = l.number;
    resumed.why = why;
    if (!partial && (ours || why.code != Refused::not_legal)) return why;
    break;
  }
  if (!verified) proof_lines_ = resumed.stopped_at == 0 ? lines() : 0;
  const std::string source = verified ? "the table's secret" : "the seed";
  if (ours && misfit > 0)
    resumed.doubts.push_back("line " + std::to_string(misfit) + ": the dice or chits are not those that " + source + " gives");
  else if (ours && fits && resumed.stopped_at == 0 && generator_.count != record.drawn)
    resumed.doubts.push_back(source + " is said to have given " + std::to_string(record.drawn) + " numbers, and the lines use " +
                             std::to_string(generator_.count));
  for (const std::string& text : record.script) {
    DiceItem item = 0;
    if (!item_of(text, item))
      return {Refused::bad_dice, "the record's script: '" + shortened(text) + "' is neither a die nor a chit", {}, {}, {}};
    script_.push_back(item);
  }
  return Refusal::none();
}

bool Table::go_on(std::span<const RecordLine> more) {
  return std::ranges::all_of(more, [this](const RecordLine& line) {
    bool fits = true;
    return replay(line, true, fits).ok() && fits;
  });
}

}  // namespace vedette
