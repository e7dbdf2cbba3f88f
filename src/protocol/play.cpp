// The verbs at a table: opening it, looking, acting, asking, scripting the dice, placing, undo, save and load.
#include <algorithm>

#include "protocol/desk.h"
#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

constexpr std::int64_t kLargestSeed = (std::int64_t{1} << 53) - 1;
constexpr std::int64_t kAnyNumber = std::int64_t{1} << 31;

// The request without what belongs to the protocol: an action's fields, a situation, a question.
Value fields_of(const Value& request) {
  Value fields = Value::object();
  for (const auto& [key, value] : request.members())
    if (key != "do" && key != "id" && key != "as" && key != "at" && key != "quiet" && key != "with" && key != "n" && key != "text")
      fields.set(key, value);
  return fields;
}

Refusal not_allowed(std::string message) { return {Refused::not_allowed, std::move(message), {}, {}, {}}; }

}  // namespace

// Who looks: `as`, or this desk's seat.
Refusal Desk::seat_asked(const Value& request, Seat& seat) const {
  seat = seat_;
  std::string as;
  if (Refusal r = text_field(request, "as", Need::optional, as); !r.ok()) return r;
  if (as.empty() && !request.has("as")) return Refusal::none();
  for (const Seat s : {Seat::union_, Seat::confederate, Seat::table, Seat::all})
    if (name(s) == as) {
      if (seat_ != Seat::all && s != seat_ && s != Seat::table)
        return not_allowed(seat_ == Seat::table ? "who watches sees as table, what both sides may see"
                                                : "this is the " + std::string(name(seat_)) + " seat: it sees as " +
                                                      std::string(name(seat_)) + " or as table");
      seat = s;
      return Refusal::none();
    }
  const std::vector<std::string> known = {"union", "confederate", "table", "all"};
  return Refusal::bad_request("as: " + unknown_name("seat", as, known));
}

Refusal Desk::only_both_sides(std::string_view what) const {
  if (seat_ == Seat::all) return Refusal::none();
  return not_allowed(std::string(what) + " is only for a table at which one person holds both sides");
}

Value Desk::view_of(Seat seat) const {
  Value v = table_->game().show(table_->game().view(table_->position(), seat));
  Value marks = Value::list();
  if (table_->marks().scripted) marks.push("scripted");
  if (table_->marks().placed) marks.push("placed");
  if (table_->marks().analysis) marks.push("analysis");
  v.set("marks", std::move(marks));
  const Side decider = table_->decider();
  v.set("prompt", table_->prompt(seat, v.get("prompt").as_text()));
  v.set("waits", (seat == Seat::all || seat == seat_of(decider)) && table_->waiting());
  const UndoLimit limit = table_->undo_limit(seat_);
  Value undo = Value::object({{"possible", limit.possible}});
  if (limit.possible) undo.set("to", limit.to).set("last", limit.last);
  v.set("undo", std::move(undo.set("because", limit.because)));
  return v;
}

Value Desk::journal_of(const std::vector<Event>& events, Seat seat) const {
  Value list = Value::list();
  for (const Event& e : as_told(table_->game(), events, seat)) {
    Value told = table_->game().tell(e);
    if (!told.has("rule") && e.clause.cited()) told.set("rule", table_->game().rules().id(e.clause));
    list.push(std::move(told));
  }
  return list;
}

// What is to be played, and how it begins.
Refusal Desk::opening_asked(const Value& request, const Offer*& of, Opening& opening) const {
  if (!request.has("game")) return Refusal::bad_request("the field 'game' is missing");
  Refusal refusal;
  of = offer(request, refusal);
  if (of == nullptr) return refusal;
  if (of->rules == nullptr)
    return Refusal::bad_request("the rules of '" + of->game +
                                "' are not carried out yet: its map and rules can be read, and other games played");
  std::string setup = "ask";
  std::optional<std::int64_t> seed;
  if (Refusal r = text_field(request, "scenario", Need::required, opening.setup.scenario); !r.ok()) return r;
  if (Refusal r = text_field(request, "setup", Need::optional, setup); !r.ok()) return r;
  if (Refusal r = text_field(request, "charts", Need::optional, opening.setup.charts); !r.ok()) return r;
  if (Refusal r = number_field(request, "seed", 0, kLargestSeed, seed); !r.ok()) return r;
  if (Refusal r = flag_field(request, "analysis", opening.analysis); !r.ok()) return r;
  opening.waits = true;
  if (Refusal r = flag_field(request, "waits", opening.waits); !r.ok()) return r;
  if (setup != "ask" && setup != "default") return Refusal::bad_request("the field 'setup' must be ask or default");
  opening.setup.default_setup = setup == "default";
  if (const Value* options = request.find("options"); options != nullptr) {
    if (!options->is_object()) return Refusal::bad_request("the field 'options' must be an object: name to true or false");
    for (const auto& [option, on] : options->members()) {
      if (!on.is_bool()) return Refusal::bad_request("the option '" + shortened(option) + "' must be true or false");
      opening.setup.options.emplace_back(option, on.as_bool());
    }
  }
  opening.seed = seed ? static_cast<std::uint64_t>(*seed) : fresh_seed_() & static_cast<std::uint64_t>(kLargestSeed);
  return Refusal::none();
}

Refusal Desk::open(const Value& request, Value& reply) {
  const Offer* of = nullptr;
  Opening opening;
  Seat seat = seat_;
  if (Refusal r = opening_asked(request, of, opening); !r.ok()) return r;
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  speaks_of_ = of->rules;
  auto table = std::make_shared<Table>(*of->rules);
  const Acted acted = table->begin(opening);
  if (!acted.refusal.ok()) return acted.refusal;
  take_table(std::move(table));
  reply.set("journal", journal_of(acted.events, seat)).set("view", view_of(seat));
  return Refusal::none();
}

Refusal Desk::view(const Value& request, Value& reply) {
  Seat seat{};
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  reply.set("view", view_of(seat));
  return Refusal::none();
}

// Prompt and actions go to the decider; whoever else looks sees an empty list.
Refusal Desk::actions(const Value& request, Value& reply) {
  Seat seat{};
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  list_actions(seat, reply);
  return Refusal::none();
}

void Desk::list_actions(Seat seat, Value& reply) const {
  const Game& game = table_->game();
  const Side decider = table_->decider();
  reply.set("decider", side_value(decider));
  reply.set("prompt", table_->prompt(seat));
  reply.set("decision", table_->decision());
  Value list = Value::list();
  if (decider != Side::none && (seat == Seat::all || seat == seat_of(decider))) {
    ActionList actions;
    game.actions(table_->position(), actions);
    bool secret = false;
    for (int n = 0; n < actions.size(); ++n) {
      secret = secret || game.secret(table_->position(), actions[n]);
      const Value words = game.words(table_->position(), actions[n]);
      Value v = Value::object({{"n", n}, {"text", text_of(words)}});
      for (const auto& [key, value] : words.members()) v.set(key, value);
      list.push(std::move(v));
    }
    if (secret) reply.set("secret", true);
  }
  reply.set("actions", std::move(list));
}

// The action a request names: by `n`, which is one of those listed to the side that decides, or in words by `text` or its fields.
Refusal Desk::action_asked(const Value& request, std::optional<Action>& listed, Value& words) const {
  if (request.has("n")) {
    if (const Side decider = table_->decider(); seat_ != Seat::all && decider != Side::none && seat_ != seat_of(decider))
      return not_allowed("the numbers are of the " + std::string(name(decider)) + " side's choices: ask in words");
    ActionList actions;
    table_->game().actions(table_->position(), actions);
    const Value& n = request.get("n");
    if (!n.is_integer() || n.as_integer() < 0 || n.as_integer() >= actions.size())
      return Refusal::bad_request(actions.empty() ? std::string("the game is over: no action has a number")
                                                  : "the field 'n' must be a whole number from 0 to " + std::to_string(actions.size() - 1));
    listed = actions[static_cast<int>(n.as_integer())];
    return Refusal::none();
  }
  if (request.has("text")) {
    std::string text, error;
    if (Refusal r = text_field(request, "text", Need::required, text); !r.ok()) return r;
    words = words_of(text, error);
    return error.empty() ? Refusal::none() : Refusal::bad_request(error);
  }
  words = fields_of(request);
  if (!words.get("action").is_text())
    return Refusal::bad_request("say which action: its number 'n', its 'text', or 'action' with its fields");
  return Refusal::none();
}

Refusal Desk::act(const Value& request, Value& reply) {
  Seat seat{};
  bool quiet = false;
  std::optional<std::int64_t> at;
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  if (Refusal r = flag_field(request, "quiet", quiet); !r.ok()) return r;
  if (Refusal r = number_field(request, "at", 0, kAnyNumber, at); !r.ok()) return r;
  bool with_actions = false, with_story = false;
  if (const Value* with = request.find("with"); with != nullptr) {
    for (const Value& v : with->items()) {
      with_actions = with_actions || v == Value("actions");
      with_story = with_story || v == Value("story");
      if (v != Value("actions") && v != Value("story")) return Refusal::bad_request("the field 'with' is a list of actions and story");
    }
    if (!with->is_list()) return Refusal::bad_request("the field 'with' is a list of actions and story");
  }
  const int told = table_->lines();
  if (at && *at != table_->decision())
    return {
        Refused::stale,
        "the table stands at decision " + std::to_string(table_->decision()) + ", not " + std::to_string(*at) + ": look again, then act",
        {},
        {},
        {}};
  const Side decider = table_->decider();
  if (seat_ != Seat::all && decider != Side::none && seat_ != seat_of(decider))
    return not_allowed("the " + std::string(name(decider)) + " side decides now: wait for it");
  std::optional<Action> listed;
  Value words;
  if (Refusal r = action_asked(request, listed, words); !r.ok()) return r;
  bool gathers = false;
  if (Refusal r = flag_field(request, "gather", gathers); !r.ok()) return r;
  if (listed && (lesson_ || gathers)) words = table_->game().words(table_->position(), *listed);
  if (gathers) words.set("gather", true);
  Acted acted = listed && !gathers ? table_->act(*listed) : table_->act(words, !listed && seat_ == Seat::all);
  if (lesson_ && !acted.refusal.ok()) lesson_->refused(table_->game(), acted.refusal);
  if (!acted.refusal.ok()) return acted.refusal;
  if (lesson_) lesson_->acted(*table_, words, acted.events);
  if (acted.cut_short) reply.set("cut-short", true);
  reply.set("decision", table_->decision());
  if (!quiet) reply.set("journal", journal_of(acted.events, seat)).set("view", view_of(seat));
  if (with_actions) list_actions(seat, reply);
  if (with_story) reply.set("story", story_lines(told, table_->lines(), seat));
  happened_ = std::move(acted.events);
  return Refusal::none();
}

Refusal Desk::why(const Value& request, Value& reply) {
  std::optional<Action> listed;
  Value words;
  if (Refusal r = action_asked(request, listed, words); !r.ok()) return r;
  Refusal r = listed ? refusal_of(table_->game(), table_->game().verdict(table_->position(), *listed)) : table_->why(words, seat_);
  if (!r.ok() && r.code != Refused::not_legal) return r;
  if (lesson_) lesson_->refused(table_->game(), r);
  reply.set("legal", r.ok()).set("rules", rule_ids(table_->game().rules(), r.rules));
  reply.set("text", r.ok() ? std::string("Nothing forbids it.") : r.message).set("witnesses", witnesses(table_->game(), r));
  reply.set("clauses", clause_texts(table_->game().rules(), r.rules));
  return Refusal::none();
}

Refusal Desk::dice(const Value& request, Value& reply) {
  if (Refusal r = only_both_sides("scripting the dice"); !r.ok()) return r;
  const Value* next = request.find("next");
  if (next == nullptr || !next->is_list()) return Refusal::bad_request("the field 'next' must be a list of dice (1 to 6) and chits' ids");
  std::vector<DiceItem> items;
  if (Refusal r = dice_items(table_->game(), *next, items); !r.ok()) return r;
  if (Refusal r = table_->script(std::move(items)); !r.ok()) return r;
  reply.set("left", static_cast<std::int64_t>(table_->scripted_left()));
  return Refusal::none();
}

Refusal Desk::place(const Value& request, Value& reply) {
  Seat seat{};
  if (Refusal r = only_both_sides("placing a situation"); !r.ok()) return r;
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  Acted acted = table_->place(fields_of(request));
  if (!acted.refusal.ok()) return acted.refusal;
  reply.set("journal", journal_of(acted.events, seat)).set("view", view_of(seat));
  happened_ = std::move(acted.events);
  return Refusal::none();
}

// los, cost, reach, odds. A seat's question is answered from what it may know. An action stands for its fields.
Refusal Desk::ask(const Value& request, Value& reply) {
  Value answer = Value::object();
  const std::string& question = request.get("do").as_text();
  const AnyPosition seen = table_->seen_from(seat_);
  Value fields = fields_of(request);
  if (request.has("n") || request.has("text")) {
    std::optional<Action> listed;
    Value words;
    if (Refusal r = action_asked(request, listed, words); !r.ok()) return r;
    if (listed) words = table_->game().words(table_->position(), *listed);
    for (const auto& [key, value] : words.members()) fields.set(key, value);
  }
  if (question == "los" && fields.has("from") && !fields.has("to")) return sight_from(seen, fields, reply);
  Refusal r = table_->game().ask(seen, question, fields, answer);
  if (!r.ok()) return r;
  if (lesson_) lesson_->asked(question, fields);
  for (const auto& [key, value] : answer.members()) reply.set(key, value);
  return Refusal::none();
}

// What is seen from one hex: the line to every other, as `los` tells it, without the reasons.
Refusal Desk::sight_from(const AnyPosition& seen, const Value& fields, Value& reply) const {
  const Map& map = table_->game().map();
  Value hexes = Value::list();
  for (int h = 0; h < map.grid.size(); ++h) {
    const auto to = static_cast<HexIndex>(h);
    if (!map.on_map(to) || map.number(to) == fields.get("from").as_text()) continue;
    Value asked = fields, answer = Value::object();
    asked.set("to", map.number(to));
    if (Refusal r = table_->game().ask(seen, "los", asked, answer); !r.ok()) return r;
    hexes.push(Value::object({{"hex", map.number(to)}, {"los", answer.get("los")}, {"range", answer.get("range")}}));
  }
  reply.set("hexes", std::move(hexes));
  return Refusal::none();
}

Refusal Desk::undo(const Value& request, Value& reply) {
  Seat seat{};
  std::optional<std::int64_t> to;
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  if (Refusal r = number_field(request, "to", 0, kAnyNumber, to); !r.ok()) return r;
  if (Refusal r = table_->undo(to ? std::optional(static_cast<int>(*to)) : std::nullopt, seat_); !r.ok()) return r;
  reply.set("decision", table_->decision()).set("view", view_of(seat));
  return Refusal::none();
}

Refusal Desk::save(const Value& request, Value& reply) {
  Seat seat{};
  bool sealed = false;
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  if (Refusal r = flag_field(request, "sealed", sealed); !r.ok()) return r;
  if (sealed)
    if (Refusal r = only_both_sides("a sealed record, which is whole,"); !r.ok()) return r;
  reply.set("record", table_->save(seat, sealed ? Writing::sealed : Writing::open));
  return Refusal::none();
}

Refusal Desk::load(const Value& request, Value& reply) {
  Seat seat{};
  std::string text;
  bool partial = false;
  if (Refusal r = text_field(request, "record", Need::required, text); !r.ok()) return r;
  if (Refusal r = flag_field(request, "partial", partial); !r.ok()) return r;
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  Record record;
  if (Refusal r = read_record(text, record); !r.ok()) return r;
  Refusal refusal;
  const Offer* of = offer(Value::object({{"game", record.game}}), refusal);
  if (of == nullptr) return Refusal::bad_request("the record's game: " + refusal.message);
  if (of->rules == nullptr) return Refusal::bad_request("the rules of '" + of->game + "' are not carried out yet");
  speaks_of_ = of->rules;
  auto table = std::make_shared<Table>(*of->rules);
  Resumed resumed;
  resumed.stop = &stop_;
  if (Refusal r = table->resume(record, partial, fresh_seed_(), resumed); !r.ok()) {
    if (resumed.stopped_at > 0) r.message += "; send partial: true to open the game at the last good line";
    return r;
  }
  take_table(std::move(table));
  Value notes = Value::list(), doubts = Value::list();
  for (const std::string& n : resumed.notes) notes.push(Value(n));
  for (const std::string& d : resumed.doubts) doubts.push(Value(d));
  reply.set("notes", std::move(notes)).set("doubts", std::move(doubts));
  if (resumed.stopped_at > 0)
    reply.set("stopped", Value::object({{"line", resumed.stopped_at},
                                        {"rules", rule_ids(table_->game().rules(), resumed.why.rules)},
                                        {"text", resumed.why.message}}));
  reply.set("view", view_of(seat));
  return Refusal::none();
}

Refusal Desk::hash(const Value& request, Value& reply) {
  Seat seat{};
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  reply.set("hash", hash_text(table_->hash(seat)));
  return Refusal::none();
}

// Whoever carries the lines noticed it before (see interrupt); here it is only answered, in its turn.
Refusal Desk::stop(const Value&, Value&) {
  if (!for_good_) stop_ = false;
  return Refusal::none();
}

Refusal Desk::quit(const Value&, Value&) {
  finished_ = true;
  return Refusal::none();
}

}  // namespace vedette
