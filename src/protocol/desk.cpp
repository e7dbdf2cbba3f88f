#include "protocol/desk.h"

#include <algorithm>
#include <array>

#include "tabletop/json.h"
#include "tabletop/near.h"

namespace vedette {

struct Desk::Verb {
  std::string_view name;
  Refusal (Desk::*answer)(const Value& request, Value& reply);
  bool needs_table;
};

std::span<const Desk::Verb> Desk::verbs() {
  static constexpr std::array kVerbs = {
      Verb{"hello", &Desk::hello, false},     Verb{"games", &Desk::games, false},   Verb{"new", &Desk::open, false},
      Verb{"view", &Desk::view, true},        Verb{"map", &Desk::map, false},       Verb{"rules", &Desk::rules, false},
      Verb{"actions", &Desk::actions, true},  Verb{"act", &Desk::act, true},        Verb{"why", &Desk::why, true},
      Verb{"dice", &Desk::dice, true},        Verb{"place", &Desk::place, true},    Verb{"los", &Desk::ask, true},
      Verb{"cost", &Desk::ask, true},         Verb{"reach", &Desk::ask, true},      Verb{"odds", &Desk::ask, true},
      Verb{"suggest", &Desk::suggest, true},  Verb{"play", &Desk::play, true},      Verb{"undo", &Desk::undo, true},
      Verb{"save", &Desk::save, true},        Verb{"load", &Desk::load, false},     Verb{"hash", &Desk::hash, true},
      Verb{"story", &Desk::story, true},      Verb{"past", &Desk::past, true},      Verb{"luck", &Desk::luck, true},
      Verb{"quit", &Desk::quit, false},       Verb{"words", &Desk::words, false},   Verb{"stop", &Desk::stop, false},
      Verb{"lessons", &Desk::lessons, false}, Verb{"lesson", &Desk::lesson, false},
  };
  return kVerbs;
}

std::vector<std::string_view> Desk::verb_names() {
  std::vector<std::string_view> names;
  for (const Verb& v : verbs()) names.push_back(v.name);
  return names;
}

// No text tells back more than a few lines, whatever was sent.
constexpr std::size_t kLongestMessage = 800;

Value refused(const Refusal& r, const Game* game) {
  Value error = Value::object({{"code", name(r.code)}, {"message", shortened(r.message, kLongestMessage)}});
  error.set("rules", game != nullptr ? rule_ids(game->rules(), r.rules) : Value::list());
  if (game != nullptr && !r.rules.empty()) error.set("clauses", clause_texts(game->rules(), r.rules));
  if (game != nullptr && (!r.hexes.empty() || !r.units.empty())) error.set("witnesses", witnesses(*game, r));
  return Value::object({{"ok", false}, {"error", std::move(error)}});
}

namespace {

Value refused(Refused code, std::string message) { return refused(Refusal{code, std::move(message), {}, {}, {}}, nullptr); }

// While it lasts no other desk of the table answers.
struct Turn {
  explicit Turn(std::shared_ptr<Strand> s) : strand(std::move(s)) {
    if (strand) strand->lock();
  }
  ~Turn() {
    if (strand) strand->unlock();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  std::shared_ptr<Strand> strand;
};

// The `id` of a line that could not be read as a whole: a number or a short text, a member of the outermost object.
Value id_in(std::string_view line) {
  int depth = 0;
  bool key = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (c == '{' || c == ',') key = depth == 1;
    if (c != '"') continue;
    const std::size_t begin = i;
    for (++i; i < line.size() && line[i] != '"'; ++i)
      if (line[i] == '\\') ++i;
    if (!key || depth != 1 || line.substr(begin, i - begin + 1) != "\"id\"") {
      key = false;
      continue;
    }
    std::size_t at = line.find_first_not_of(" \t:", i + 1);
    if (at == std::string_view::npos) return {};
    std::size_t end = line.find_first_of(line[at] == '"' ? "\"" : ",}] \t\r\n", at + 1);
    if (end == std::string_view::npos || end - at > 100) return {};
    JsonError error;
    Value id = value_of_json(line.substr(at, end - at + (line[at] == '"' ? 1 : 0)), error);
    return error.reason.empty() ? id : Value();
  }
  return {};
}

Value with_id_in(std::string_view line, Value answer) {
  if (Value id = id_in(line); !id.is_null()) answer.set("id", std::move(id));
  return answer;
}

}  // namespace

Desk::Desk(Offers offers, Seat seat, std::function<std::uint64_t()> fresh_seed)
    : offers_(std::move(offers)), seat_(seat), fresh_seed_(std::move(fresh_seed)) {
  if (!fresh_seed_) fresh_seed_ = [n = std::uint64_t{0}]() mutable { return ++n; };
}

void Desk::sit(std::shared_ptr<Table> table, Seat seat, std::shared_ptr<Strand> strand) {
  table_ = std::move(table);
  strand_ = std::move(strand);
  seat_ = seat;
  shared_ = true;
  lesson_.reset();
}

std::string Desk::too_long(std::string_view begins) {
  return json_of(with_id_in(begins, refused(Refused::too_long, "a line may have at most 1 MiB: send less at a time")));
}

std::string answer_line(std::string_view line, const std::function<Value(const Value&)>& reply) {
  if (line.size() > Desk::kLongestLine) return Desk::too_long(line);
  JsonError error;
  const Value request = value_of_json(line, error);
  if (!error.reason.empty())
    return json_of(with_id_in(line, refused(error.beyond_limits ? Refused::bad_request : Refused::bad_json, error.reason)));
  Value answer = reply(request);
  if (request.has("id")) answer.set("id", request.get("id"));
  return json_of(answer);
}

std::string Desk::answer(std::string_view line) {
  return answer_line(line, [this](const Value& request) {
    const Turn turn(strand_);
    return reply(request);
  });
}

Value Desk::reply(const Value& request) {
  if (!request.is_object()) return refused(Refused::bad_request, "a request is a JSON object with the member 'do'");
  if (!request.get("do").is_text()) return refused(Refused::bad_request, "the field 'do' is missing or not a string: it names the verb");
  const std::string& named = request.get("do").as_text();
  const auto verb = std::ranges::find(verbs(), named, &Verb::name);
  if (verb == verbs().end()) {
    std::vector<std::string> names;
    for (const Verb& v : verbs()) names.emplace_back(v.name);
    return refused(Refused::bad_request, unknown_name("verb", named, names));
  }
  if (verb->needs_table && table_ == nullptr) return refused(Refused::no_table, "there is no table yet: send new or load first");
  Value answer = Value::object({{"ok", true}});
  speaks_of_ = table_ != nullptr ? &table_->game() : nullptr;
  const Refusal r = (this->*verb->answer)(request, answer);
  if (!r.ok()) answer = refused(r, speaks_of_);
  if (lesson_)
    answer.set("lesson", Value::object({{"lesson", lesson_->lesson().lesson},
                                        {"step", lesson_->at()},
                                        {"met", lesson_->met()},
                                        {"of", static_cast<int>(lesson_->step().goals.size())},
                                        {"done", lesson_->done()}}));
  return answer;
}

// Fields.

namespace {

Refusal mistyped(std::string_view field, std::string_view wanted) {
  return Refusal::bad_request("the field '" + std::string(field) + "' must be " + std::string(wanted));
}

}  // namespace

Refusal text_field(const Value& request, std::string_view field, Need need, std::string& into) {
  const Value* v = request.find(field);
  if (v == nullptr)
    return need == Need::optional ? Refusal::none() : Refusal::bad_request("the field '" + std::string(field) + "' is missing");
  if (!v->is_text()) return mistyped(field, "a string");
  into = v->as_text();
  return Refusal::none();
}

Refusal flag_field(const Value& request, std::string_view field, bool& into) {
  const Value* v = request.find(field);
  if (v == nullptr) return Refusal::none();
  if (!v->is_bool()) return mistyped(field, "true or false");
  into = v->as_bool();
  return Refusal::none();
}

Refusal number_field(const Value& request, std::string_view field, std::int64_t least, std::int64_t most,
                     std::optional<std::int64_t>& into) {
  const Value* v = request.find(field);
  if (v == nullptr) return Refusal::none();
  if (!v->is_integer() || v->as_integer() < least || v->as_integer() > most)
    return mistyped(field, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  into = v->as_integer();
  return Refusal::none();
}

Value side_value(Side s) { return s == Side::none ? Value() : Value(name(s)); }

Value rule_ids(const ClauseBooks& books, const std::vector<Clause>& rules) {
  Value ids = Value::list();
  for (const Clause c : rules)
    if (c.cited()) ids.push(Value(books.id(c)));
  return ids;
}

Value clause_texts(const ClauseBooks& books, const std::vector<Clause>& rules) {
  Value list = Value::list();
  for (const Clause c : rules)
    if (const ClauseText* text = books.find(c); text != nullptr)
      list.push(Value::object({{"rule", text->id}, {"topic", text->topic}, {"text", text->text}}));
  return list;
}

Value witnesses(const Game& game, const Refusal& r) {
  Value hexes = Value::list(), units = Value::list();
  for (const HexIndex h : r.hexes) hexes.push(Value(game.map().number(h)));
  for (const UnitIndex u : r.units) units.push(Value(game.unit_id(u)));
  return Value::object({{"hexes", std::move(hexes)}, {"units", std::move(units)}});
}

}  // namespace vedette
