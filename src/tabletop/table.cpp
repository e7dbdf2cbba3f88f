#include "tabletop/table.h"

#include <algorithm>

#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

constexpr int kMostParts = 256;  // small decisions in one act
constexpr std::size_t kLongestScript = 10000;

std::vector<std::byte> bytes_of(const AnyPosition& p) { return {p.bytes.begin(), p.bytes.begin() + p.size}; }

AnyPosition position_of(const std::vector<std::byte>& bytes) {
  AnyPosition p;
  p.size = static_cast<std::uint32_t>(bytes.size());
  std::ranges::copy(bytes, p.bytes.begin());
  return p;
}

// A seat's questions are answered on a position that looks like its view; always the same one for the same view.
constexpr std::uint64_t kSeedOfLooks = 0x7665646574746531ULL;

}  // namespace

Refusal refusal_of(const Game& game, const Verdict& v) {
  Refusal r;
  if (v.allowed()) return r;
  r.code = "not-legal";
  const ClauseText* text = game.rules().find(v.clause);
  r.message = text == nullptr ? std::string("the rules forbid it") : text->topic + ": " + text->text + " (" + text->id + ")";
  r.rules = {v.clause};
  r.hexes.assign(v.hexes.begin(), v.hexes.begin() + v.n_hexes);
  r.units.assign(v.units.begin(), v.units.begin() + v.n_units);
  if (const std::string blame = witnesses_text(game, r); !blame.empty()) r.message += " [" + blame + "]";
  return r;
}

Refusal refusal_of(Dice::Trouble trouble) {
  Refusal r;
  if (trouble == Dice::Trouble::none) return r;
  r.code = "bad-dice";
  r.message = trouble == Dice::Trouble::not_in_cup
                  ? "the scripted chit is not among those that can be drawn now"
                  : "the next scripted item is of the wrong kind: a die is 1 to 6, a draw wants a chit's id";
  r.message += "; send dice again with what is needed, or an empty list to let the seed go on";
  return r;
}

std::vector<Event> as_told(const Game& game, const std::vector<Event>& events, Seat seat) {
  std::vector<Event> told;
  for (const Event& e : events)
    if (may_see(e.seen, seat) && (told.empty() || !game.join(told.back(), e))) told.push_back(e);
  return told;
}

std::string witnesses_text(const Game& game, const Refusal& r) {
  std::string text;
  for (const HexIndex h : r.hexes) text += (text.empty() ? "" : ", ") + game.map().number(h);
  for (const UnitIndex u : r.units) text += (text.empty() ? "" : ", ") + game.unit_id(u);
  return text;
}

Refusal check_setup(const GameCard& card, const Setup& setup) {
  const auto unknown = [](std::string_view kind, const std::string& typed, std::vector<std::string> known) {
    return std::ranges::find(known, typed) != known.end() ? Refusal::none() : Refusal::bad_request(unknown_name(kind, typed, known));
  };
  std::vector<std::string> scenarios, options;
  for (const ScenarioCard& s : card.scenarios) scenarios.push_back(s.scenario);
  for (const OptionCard& o : card.options) options.push_back(o.option);
  if (Refusal r = unknown("scenario", setup.scenario, scenarios); !r.ok()) return r;
  for (const auto& [option, on] : setup.options)
    if (Refusal r = unknown("option", option, options); !r.ok()) return r;
  return unknown("chart set", setup.charts, card.charts);
}

Acted Table::begin(const Opening& opening) {
  opening_ = opening;
  generator_ = {opening.seed, 0};
  marks_ = {.analysis = opening.analysis};
  lines_.clear();
  script_.clear();
  Acted acted;
  acted.refusal = check_setup(game_->card(), opening.setup);
  if (!acted.refusal.ok()) return acted;
  Line line{.kind = RecordLine::Kind::begin, .generator = generator_};
  Dice dice(generator_);
  dice.log_to(&line.items);
  Journal journal = Journal::keeping(acted.events);
  acted.refusal = game_->start(position_, opening.setup, dice, journal);
  if (acted.refusal.ok()) acted.refusal = mistake();
  if (!acted.refusal.ok()) return acted;
  generator_ = dice.generator();
  lines_.push_back(std::move(line));
  return acted;
}

AnyPosition Table::seen_from(Seat seat) const {
  if (seat == Seat::all) return position_;
  AnyPosition p;
  Dice dice(kSeedOfLooks);
  game_->resample(game_->view(position_, seat), dice, p);
  return p;
}

std::uint64_t Table::hash(Seat seat) const {
  if (seat == Seat::all) return hash_bytes(position_.bytes.data(), position_.size);
  const AnyView v = game_->view(position_, seat);
  return hash_bytes(v.bytes.data(), v.size);
}

// A game ends by its rules; where it ends because they could not go on, that is the program's fault and not the player's.
Refusal Table::mistake() const {
  if (decider() != Side::none) return Refusal::none();
  const std::string broken = game_->invariant_broken(position_);
  if (broken.empty()) return Refusal::none();
  return {"internal",
          "a mistake of the program: " + broken + ". The table is as it was; save the record and send it with a report",
          {},
          {},
          {}};
}

// One small decision. On a refusal or with dice that do not fit, nothing has changed.
Refusal Table::step(const Action& action, bool opens, std::vector<Event>& events) {
  Line line{.side = decider(), .action = action, .before = bytes_of(position_), .generator = generator_, .opens = opens};
  const std::size_t told = events.size();
  Dice dice(generator_);
  dice.script(script_);
  dice.log_to(&line.items);
  dice.be_patient(opening_.waits);
  Journal journal = Journal::keeping(events);
  const Verdict verdict = game_->apply(position_, action, dice, journal);
  Refusal refusal = !verdict.allowed() ? refusal_of(*game_, verdict) : refusal_of(dice.trouble());
  if (refusal.ok()) refusal = mistake();
  if (!refusal.ok()) {
    position_ = position_of(line.before);
    events.resize(told);
    return refusal;
  }
  const AnyPosition before = position_of(line.before);
  line.text = text_of(game_->words(before, action));
  line.secret = game_->secret(before, action);
  generator_ = dice.generator();
  script_.erase(script_.begin(), script_.begin() + static_cast<std::ptrdiff_t>(dice.script_used()));
  lines_.push_back(std::move(line));
  return Refusal::none();
}

Acted Table::act(const Action& action) {
  Acted acted;
  acted.refusal = step(action, true, acted.events);
  return acted;
}

bool Table::waiting() const {
  if (!opening_.waits || decider() == Side::none) return false;
  ActionList two(2);
  game_->actions(position_, two);
  return two.size() == 1;
}

Acted Table::act(const Value& words, bool acts_on) {
  const AnyPosition before = position_;
  const Generator generator = generator_;
  const std::vector<DiceItem> script = script_;
  const std::size_t lines = lines_.size();
  const auto as_it_was = [&](Acted& acted) {
    position_ = before;
    generator_ = generator;
    script_ = script;
    lines_.resize(lines);
    acted.events.clear();
  };
  Acted acted = play(words);
  if (acted.refusal.ok()) return acted;
  as_it_was(acted);
  if (!acts_on || acted.refusal.code != "not-legal" || !waiting()) return acted;
  // Who acts on gives the one answer that the table waits for: he is sure. If his words do not fit then either, he hears why they do not
  // fit now, and nothing of what chance would have brought.
  ActionList one(1);
  game_->actions(position_, one);
  Acted after;
  after.refusal = step(one[0], true, after.events);
  if (after.refusal.ok()) {
    Acted rest = play(words);
    after.refusal = std::move(rest.refusal);
    after.cut_short = rest.cut_short;
    after.events.insert(after.events.end(), rest.events.begin(), rest.events.end());
  }
  if (after.refusal.ok()) return after;
  as_it_was(after);
  return acted;
}

// The small decisions of these words, one after the other. If they are refused, the caller takes back what was played of them.
Acted Table::play(const Value& words) {
  Acted acted;
  const Side side = decider();
  bool intervened = false;  // chance or the other side: from then on nothing is taken back
  for (int played = 0; played < kMostParts; ++played) {
    Interpreted next = game_->interpret(position_, words, played);
    if (next.refusal.ok() && next.finished) return acted;
    if (next.refusal.ok() && decider() == side) {
      next.refusal = step(next.action, played == 0, acted.events);
      if (next.refusal.ok()) {
        intervened = intervened || !lines_.back().items.empty() || decider() != side;
        continue;
      }
    }
    if (intervened && next.refusal.code != "bad-dice" && next.refusal.code != "internal")
      acted.cut_short = true;
    else
      acted.refusal = std::move(next.refusal);
    return acted;
  }
  return acted;
}

// Judges the words without playing them: on a copy, with dice of its own, so that nothing of the future shows.
Refusal Table::why(const Value& words, Seat seat) const {
  AnyPosition p = seen_from(seat);
  const Side side = game_->decider(p);
  Dice dice(kSeedOfLooks);
  Journal silent;
  for (int played = 0; played < kMostParts; ++played) {
    const Interpreted next = game_->interpret(p, words, played);
    if (!next.refusal.ok()) return next.refusal;
    if (next.finished) break;
    const Verdict verdict = game_->apply(p, next.action, dice, silent);
    if (!verdict.allowed()) return refusal_of(*game_, verdict);
    if (dice.rolled() > 0 || game_->decider(p) != side) break;  // what follows depends on chance or on the other side
  }
  return Refusal::none();
}

Acted Table::place(const Value& situation) {
  Acted acted;
  Line line{.kind = RecordLine::Kind::place, .text = json_of(situation), .before = bytes_of(position_), .generator = generator_};
  Dice dice(generator_);
  dice.script(script_);
  dice.log_to(&line.items);
  Journal journal = Journal::keeping(acted.events);
  acted.refusal = game_->place(position_, situation, dice, journal);
  if (acted.refusal.ok()) acted.refusal = refusal_of(dice.trouble());
  if (acted.refusal.ok()) acted.refusal = mistake();
  if (!acted.refusal.ok()) {
    position_ = position_of(line.before);
    acted.events.clear();
    return acted;
  }
  generator_ = dice.generator();
  script_.erase(script_.begin(), script_.begin() + static_cast<std::ptrdiff_t>(dice.script_used()));
  marks_.placed = true;
  lines_.push_back(std::move(line));
  return acted;
}

Refusal Table::script(std::vector<DiceItem> items) {
  if (items.size() > kLongestScript) return Refusal::bad_request("a script has at most " + std::to_string(kLongestScript) + " items");
  if (!items.empty()) marks_.scripted = true;
  script_ = std::move(items);
  return Refusal::none();
}

// Undo.

AnyPosition Table::position_before(int line) const {
  const auto i = static_cast<std::size_t>(line);
  return i < lines_.size() ? position_of(lines_[i].before) : position_;
}
AnyPosition Table::position_after(std::size_t line) const { return position_before(static_cast<int>(line) + 1); }

// Did a side learn what its view did not tell it? Then the same action, played in another position that looks the same
// to that side, leads to another view.
bool Table::reveals(std::size_t i) const {
  const Line& line = lines_[i];
  if (line.reveals) return *line.reveals;
  const AnyPosition before = position_of(line.before);
  const AnyPosition after = position_after(i);
  line.reveals = false;
  for (const Side side : kSides) {
    const AnyView knew = game_->view(before, seat_of(side));
    const AnyView knows = game_->view(after, seat_of(side));
    for (std::uint64_t guess = 1; guess <= 4 && !*line.reveals; ++guess) {
      AnyPosition p;
      Dice looks(kSeedOfLooks + guess);
      game_->resample(knew, looks, p);
      if (!game_->verdict(p, line.action).allowed()) continue;
      Dice none;
      none.script({}, true);
      none.be_patient(opening_.waits);
      Journal silent;
      const Verdict v = game_->apply(p, line.action, none, silent);
      if (v.allowed() && (none.trouble() != Dice::Trouble::none || !(game_->view(p, seat_of(side)) == knows))) line.reveals = true;
    }
  }
  return *line.reveals;
}

std::string Table::in_the_way(const Line& line, Side whose) const {
  const std::string what = "'" + shortened(line.text, 80) + "'";
  if (line.kind == RecordLine::Kind::begin) return "the game begins here";
  if (marks_.analysis || line.kind == RecordLine::Kind::place) return {};
  if (!line.items.empty()) {
    std::string rolled;  // what was drawn may be unseen by whoever asks; dice fall in the open
    for (const DiceItem item : line.items)
      if (!is_chit(item)) rolled += " " + item_text(item);
    return "chance has spoken in " + (line.secret ? std::string("what was chosen in secret") : what) +
           (rolled.empty() ? ": a chit was drawn" : ": rolled" + rolled);
  }
  if (line.side != whose)
    return "the " + std::string(name(line.side)) + " side has decided " + (line.secret ? std::string("in secret") : what);
  if (reveals(static_cast<std::size_t>(&line - lines_.data()))) return "something hidden was revealed by " + what;
  return {};
}

UndoLimit Table::undo_limit(Seat seat) const {
  UndoLimit limit;
  std::size_t i = lines_.size();
  Side whose = seat == Seat::union_ ? Side::union_ : seat == Seat::confederate ? Side::confederate : Side::none;
  if (whose == Side::none)  // who holds both sides undoes for the side that decided last
    for (std::size_t k = lines_.size(); k-- > 0 && whose == Side::none;) whose = lines_[k].side;
  limit.to = limit.last = decision();
  limit.line = lines();
  bool last_found = false;
  while (i > 0) {
    limit.because = in_the_way(lines_[i - 1], whose);
    // What was played in a situation is undone back to it; the situation itself only by asking again.
    if (limit.possible && !marks_.analysis && lines_[i - 1].kind == RecordLine::Kind::place) limit.because = "a situation was placed here";
    if (!limit.because.empty()) break;
    limit.line = static_cast<int>(--i);
    limit.possible = true;
    limit.to = game_->decision(position_before(static_cast<int>(i)));
    if (!last_found) limit.last = limit.to;
    last_found = last_found || lines_[i].opens;
  }
  return limit;
}

Refusal Table::undo(std::optional<int> to, Seat seat) {
  const UndoLimit limit = undo_limit(seat);
  if (!limit.possible) return {"not-allowed", "nothing can be undone: " + limit.because, {}, {}, {}};
  int line = limit.line;
  if (to) {
    if (*to < limit.to)
      return {"not-allowed", "undo may go back to decision " + std::to_string(limit.to) + " and no further: " + limit.because, {}, {}, {}};
    line = lines() - 1;
    while (line > limit.line && game_->decision(position_before(line)) > *to) --line;
    if (game_->decision(position_before(line)) != *to)
      return Refusal::bad_request("'to' is the number of an earlier decision: " + std::to_string(limit.to) + " to " +
                                  std::to_string(game_->decision(position_before(lines() - 1))));
  }
  position_ = position_before(line);
  generator_ = lines_[static_cast<std::size_t>(line)].generator;
  lines_.resize(static_cast<std::size_t>(line));
  return Refusal::none();
}

}  // namespace vedette
