#include "support/blind_swords.h"

#include <gtest/gtest.h>

#include "blind_swords/rules.h"
#include "catalogue/catalogue.h"
#include "support/shelf.h"
#include "tabletop/adapted.h"
#include "tabletop/table.h"
#include "tabletop/text.h"

namespace vedette::testing_support {

namespace {

const Game& game_named(std::string_view name) {
  static const Catalogue catalogue(test_shelf());
  const CatalogueEntry* entry = catalogue.find(name);
  if (entry->rules == nullptr) {
    for (const Complaint& c : catalogue.complaints()) ADD_FAILURE() << c.text();
    std::abort();
  }
  return *entry->rules;
}

}  // namespace

const Game& agv_game() { return game_named("agv"); }
const Game& etw_game() { return game_named("etw"); }

const bs::Content& agv() { return static_cast<const Adapted<bs::Rules>&>(agv_game()).content(); }
const bs::Content& etw() { return static_cast<const Adapted<bs::Rules>&>(etw_game()).content(); }

AgvTable::AgvTable(std::vector<std::pair<std::string, bool>> options, std::uint64_t seed, const Game& game, std::string scenario,
                   bool default_setup)
    : game_(&game), seed_(seed) {
  Dice dice(seed);
  Journal journal;
  const Refusal r =
      game_->start(position, vedette::Setup{std::move(scenario), std::move(options), default_setup, "default"}, dice, journal);
  EXPECT_TRUE(r.ok()) << r.message;
}

std::string AgvTable::place_refused(const Value& situation) {
  Dice dice(seed_);
  events_.clear();
  Journal journal = Journal::keeping(events_);
  const Refusal r = game_->place(position, situation, dice, journal);
  if (r.ok()) return "";
  return r.rules.empty() ? std::string(name(r.code)) : id(r.rules[0]);
}

AgvTable& AgvTable::place(const Value& situation) {
  Dice dice(seed_);
  events_.clear();
  Journal journal = Journal::keeping(events_);
  const Refusal r = game_->place(position, situation, dice, journal);
  EXPECT_TRUE(r.ok()) << r.message;
  return *this;
}

AgvTable& AgvTable::play(std::string_view text, std::vector<std::string> items) {
  std::vector<DiceItem> script;
  for (const std::string& i : items) {
    const ChitIndex chit = game_->chit(i);
    script.push_back(chit != kNoChit ? chit_item(chit) : static_cast<DiceItem>(std::stoi(i)));
  }
  std::string error;
  const Value words = words_of(text, error);
  EXPECT_EQ(error, "") << text;
  Dice dice(seed_++);
  dice.script(script);
  dice.be_patient(patient);
  events_.clear();
  Journal journal = Journal::keeping(events_);
  for (int played = 0; played < 60; ++played) {
    const Interpreted next = game_->interpret(position, words, played);
    if (!next.refusal.ok()) {
      ADD_FAILURE() << text << ": " << next.refusal.message << (next.refusal.rules.empty() ? "" : " ")
                    << (next.refusal.rules.empty() ? std::string() : id(next.refusal.rules[0]));
      return *this;
    }
    if (next.finished) break;
    const Verdict v = game_->apply(position, next.action, dice, journal);
    if (!v.allowed()) {
      ADD_FAILURE() << text << " is refused by " << id(v.clause);
      return *this;
    }
    EXPECT_EQ(dice.trouble(), Dice::Trouble::none) << text << ": the dice do not fit";
  }
  EXPECT_EQ(dice.script_used(), script.size()) << text << ": dice left over";
  EXPECT_EQ(game_->invariant_broken(position), "");
  // bs:7.3.3: A Greater Victory has no chit with a red X, so none leaves the game by being played.
  if (game_ == &agv_game())
    for (const Event& e : events_)
      if (game_->tell(e).get("event").as_text() == "chit-played") {
        const auto chit = static_cast<std::size_t>(e.value[0]);
        EXPECT_TRUE(agv().chits[chit].kind == bs::ChitKind::marker || position.as<bs::Position>().chit[chit] != bs::Place::out) << text;
      }
  return *this;
}

std::string AgvTable::why(std::string_view text) const {
  std::string error;
  const Value words = words_of(text, error);
  EXPECT_EQ(error, "") << text;
  AnyPosition p = position;
  Dice dice(1);
  Journal journal;
  for (int played = 0; played < 60; ++played) {
    const Interpreted next = game_->interpret(p, words, played);
    if (!next.refusal.ok()) return next.refusal.rules.empty() ? next.refusal.message : id(next.refusal.rules[0]);
    if (next.finished) return "";
    const Verdict v = game_->apply(p, next.action, dice, journal);
    if (!v.allowed()) return id(v.clause);
  }
  return "";
}

std::vector<std::string> AgvTable::choices() const {
  ActionList actions;
  game_->actions(position, actions);
  std::vector<std::string> texts;
  for (const Action& a : actions) texts.push_back(text_of(game_->words(position, a)));
  return texts;
}
bool AgvTable::offers(std::string_view text) const {
  for (const std::string& t : choices())
    if (t == text) return true;
  return false;
}
Side AgvTable::decider() const { return game_->decider(position); }

Value AgvTable::view(Seat seat) const { return game_->show(game_->view(position, seat)); }
Value AgvTable::unit(std::string_view id) const {
  const Value v = view();
  for (const Value& u : v.get("units").items())
    if (u.get("unit").as_text() == id) return u;
  ADD_FAILURE() << "no unit " << id;
  return {};
}
std::string AgvTable::at(std::string_view id) const {
  const Value u = unit(id);
  return u.get("at").as_text() == "map" ? u.get("hex").as_text() : u.get("at").as_text();
}
Value AgvTable::ask(std::string_view question, const Value& fields) const {
  Value answer;
  const Refusal r = game_->ask(position, question, fields, answer);
  EXPECT_TRUE(r.ok()) << r.message;
  return answer;
}
std::string AgvTable::cost(std::string_view unit_id, std::vector<std::string> path, std::string_view order) const {
  const Value answer = ask("cost", object({{"unit", unit_id}, {"path", list(std::move(path))}, {"order", order}}));
  if (!answer.get("legal").as_bool()) return answer.get("rules")[0].as_text();
  const double points = answer.get("cost").as_number();
  const int halves = static_cast<int>(points * 2);
  return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

std::vector<Value> AgvTable::events() const {
  std::vector<Value> all;
  for (const Event& e : events_) all.push_back(game_->tell(e));
  return all;
}
std::vector<std::string> AgvTable::story() const {
  std::vector<std::string> lines;
  for (const Event& e : as_told(*game_, events_, Seat::all)) {
    const Value told = game_->tell(e);
    lines.push_back(told.get("text").as_text() + " [" + told.get("rule").as_text() + "]");
  }
  return lines;
}

std::vector<std::string> AgvTable::told() const {
  std::vector<std::string> lines;
  for (const Value& e : events()) lines.push_back(e.get("event").as_text() + " " + e.get("rule").as_text());
  return lines;
}
bool AgvTable::happened(std::string_view event, std::string_view rule) const {
  for (const Value& e : events())
    if (e.get("event").as_text() == event && (rule.empty() || e.get("rule").as_text() == rule)) return true;
  return false;
}

Value units(std::vector<std::string> lines) {
  Value all = Value::list();
  for (const std::string& line : lines) {
    const auto parts = split(line, ' ');
    Value u = object({{"unit", parts[0]}});
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const std::string_view w = parts[i];
      if (w.size() == 4 && w[0] >= '0' && w[0] <= '9')
        u.set("hex", w);
      else if (w == "battleworn")
        u.set("step", w);
      else if (w == "shaken" || w == "disrupted")
        u.set("morale", w);
      else if (w == "dismounted")
        u.set("mounted", false);
      else if (w == "skirmish")
        u.set("skirmish", true);
      else if (w == "used")
        u.set("used", true);
      else
        u.set("at", w);
    }
    all.push(u);
  }
  return all;
}
Value object(std::initializer_list<Value::Given> members) { return Value::object(members); }
Value objects(std::vector<Value> items) {
  Value l = Value::list();
  for (Value& i : items) l.push(std::move(i));
  return l;
}
Value list(std::vector<std::string> items) {
  Value l = Value::list();
  for (std::string& i : items) l.push(std::move(i));
  return l;
}

}  // namespace vedette::testing_support
