#include "tabletop/table.h"

#include <algorithm>

#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/text.h"
#include "tabletop/why.h"

namespace vedette {
namespace {

constexpr int kMostParts = 256;  // small decisions in one act
constexpr std::size_t kLongestScript = 10000;

// A seat's questions are answered on a position that looks like its view; always the same one for the same view.
constexpr std::uint64_t kSeedOfLooks = 0x7665646574746531ULL;

}  // namespace

Refusal refusal_of(const Game& game, const Verdict& v) {
  Refusal r;
  if (v.allowed()) return r;
  r.code = Refused::not_legal;
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
  r.code = Refused::bad_dice;
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
  drop_from(0);
  script_.clear();
  first_drawn_ = 0;
  Acted acted;
  acted.refusal = check_setup(game_->card(), opening.setup);
  if (!acted.refusal.ok()) return acted;
  std::vector<DiceItem> items;
  Dice dice = dice_at(generator_);
  dice.log_to(&items);
  Journal journal = Journal::keeping(acted.events);
  acted.refusal = game_->start(position_, opening.setup, dice, journal);
  if (acted.refusal.ok()) acted.refusal = mistake();
  if (!acted.refusal.ok()) return acted;
  add({.kind = static_cast<std::uint32_t>(Kind::begin), .side = static_cast<std::uint32_t>(Side::none)}, items, {});
  generator_ = dice.generator();
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
  return {Refused::internal,
          "a mistake of the program: " + broken + ". The table is as it was; save the record and send it with a report",
          {},
          {},
          {}};
}

void Table::back_to(const Point& point) {
  position_ = point.position;
  generator_ = point.generator;
  script_ = point.script;
  drop_from(point.lines);
}

// One small decision. On a refusal or with dice that do not fit, nothing has changed.
Refusal Table::step(const Action& action, bool opens, std::vector<Event>& events) {
  if (Refusal r = full(); !r.ok()) return r;
  const AnyPosition before = position_;
  std::vector<DiceItem> items;
  const std::size_t told = events.size();
  Dice dice = dice_at(generator_);
  dice.script(script_);
  dice.log_to(&items);
  dice.be_patient(opening_.waits);
  Journal journal = Journal::keeping(events);
  const Side side = decider();
  const Verdict verdict = game_->apply(position_, action, dice, journal);
  Refusal refusal = !verdict.allowed() ? refusal_of(*game_, verdict) : refusal_of(dice.trouble());
  if (refusal.ok()) refusal = mistake();
  if (!refusal.ok()) {
    position_ = before;
    events.resize(told);
    return refusal;
  }
  Line line{.action = action, .kind = static_cast<std::uint32_t>(Kind::act), .side = static_cast<std::uint32_t>(side) & 3U};
  line.opens = opens ? 1 : 0;
  line.secret = game_->secret(before, action) ? 1 : 0;
  add(line, items, before);
  generator_ = dice.generator();
  script_.erase(script_.begin(), script_.begin() + dice.script_used());
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

std::optional<Ahead> Table::ahead() const {
  if (!waiting()) return std::nullopt;
  ActionList one(1);
  game_->actions(position_, one);
  AnyPosition after = position_;
  Dice held;
  held.hold();
  held.be_patient(true);  // with the choices that people are given
  Journal silent;
  if (!game_->apply(after, one[0], held, silent).allowed()) return std::nullopt;
  if (held.trouble() == Dice::Trouble::held) return held.draw_was_held() ? Ahead::draw : Ahead::dice;
  const Side then = game_->decider(after);
  if (then == Side::none) return Ahead::end;
  return then == decider() ? std::nullopt : std::optional(Ahead::other_side);
}

std::string Table::prompt(Seat seat, std::string asked) const {
  const Side side = decider();
  if (side != Side::none && seat == seat_of(other(side))) return "Waiting for the other side.";
  if (side == Side::none || (seat != Seat::all && seat != seat_of(side))) return asked;
  const std::optional<Ahead> next = ahead();
  if (!next || asked == wait_prompt(*next)) return asked;
  return asked + " " + ahead_words(*next) + (undo_limit(seat).possible ? " Or take your last choice back." : "");
}

Acted Table::act(const Value& words, bool acts_on) {
  const Point before = here();
  const auto as_it_was = [&](Acted& acted) {
    back_to(before);
    acted.events.clear();
  };
  Acted acted = play(words);
  if (acted.refusal.ok()) return acted;
  as_it_was(acted);
  if (!acts_on || acted.refusal.code != Refused::not_legal || !waiting()) return acted;
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
        intervened = intervened || !items_of(lines_.size() - 1).empty() || decider() != side;
        continue;
      }
    }
    if (intervened && next.refusal.code != Refused::bad_dice && next.refusal.code != Refused::internal)
      acted.cut_short = true;
    else
      acted.refusal = std::move(next.refusal);
    return acted;
  }
  return acted;
}

Refusal Table::why(const Value& words, Seat seat) const { return why_not(*game_, seen_from(seat), words); }

Acted Table::place(const Value& situation) {
  Acted acted;
  std::string text = json_of(situation);
  acted.refusal = full();
  if (acted.refusal.ok() && (situations_.size() >= kMostSituations || situation_bytes_ + text.size() > kMostSituationBytes))
    acted.refusal = {Refused::full,
                     "a table keeps at most " + std::to_string(kMostSituations) + " placed situations and " +
                         std::to_string(kMostSituationBytes >> 10) + " KiB of them: save the record and begin another table",
                     {},
                     {},
                     {}};
  if (!acted.refusal.ok()) return acted;
  const AnyPosition before = position_;
  std::vector<DiceItem> items;
  Dice dice = dice_at(generator_);
  dice.script(script_);
  dice.log_to(&items);
  Journal journal = Journal::keeping(acted.events);
  acted.refusal = game_->place(position_, situation, dice, journal);
  if (acted.refusal.ok()) acted.refusal = refusal_of(dice.trouble());
  if (acted.refusal.ok()) acted.refusal = mistake();
  if (!acted.refusal.ok()) {
    position_ = before;
    acted.events.clear();
    return acted;
  }
  add({.kind = static_cast<std::uint32_t>(Kind::place), .side = static_cast<std::uint32_t>(Side::none)}, items, before, std::move(text));
  generator_ = dice.generator();
  script_.erase(script_.begin(), script_.begin() + dice.script_used());
  marks_.placed = true;
  return acted;
}

Refusal Table::script(std::vector<DiceItem> items) {
  if (items.size() > kLongestScript) return Refusal::bad_request("a script has at most " + std::to_string(kLongestScript) + " items");
  if (!items.empty()) marks_.scripted = true;
  script_ = std::move(items);
  return Refusal::none();
}

}  // namespace vedette
