#include "tabletop/lessons.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "tabletop/near.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

constexpr std::array<std::string_view, 6> kLookedAt = {"unit", "view", "act", "event", "refused", "asked"};
constexpr std::array<std::string_view, 4> kQuestions = {"odds", "los", "cost", "reach"};

bool whole_number(std::string_view text, std::int64_t& into) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), into);
  return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

// A value of `name=value`: true, false, a number below a hundred (hexes are strings), a list with + in it or after it, `none`, or a text.
Value value_in(std::string_view text) {
  if (text == "true" || text == "false") return text == "true";
  if (text == "none") return Value::list();
  if (text.find('+') != std::string_view::npos) {
    Value list = Value::list();
    for (const std::string_view part : split(text, '+')) list.push(value_in(part));
    return list;
  }
  if (std::int64_t n = 0; text.size() < 3 && whole_number(text, n)) return n;
  return text;
}

void set_deep(Value& object, std::string_view name, Value value) {
  const auto dot = name.find('.');
  if (dot == std::string_view::npos) {
    object.set(name, std::move(value));
    return;
  }
  Value inner = object.get(name.substr(0, dot));
  if (!inner.is_object()) inner = Value::object();
  set_deep(inner, name.substr(dot + 1), std::move(value));
  object.set(name.substr(0, dot), std::move(inner));
}

// "turn=3 phase=movement activation.brigade=us-cox" as an object; false where a word has no =.
bool fields_in(std::string_view text, Value& into) {
  for (const std::string_view word : split(text, ' ')) {
    const auto equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0) return false;
    set_deep(into, word.substr(0, equals), value_in(word.substr(equals + 1)));
  }
  return true;
}

bool goal_in(std::string_view text, Goal& goal) {
  const auto words = split(text, ' ');
  if (words.empty() || std::ranges::find(kLookedAt, words[0]) == kLookedAt.end()) return false;
  goal.of = words[0];
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto sign = words[i].find_first_of("=<>");
    if (sign == std::string_view::npos || sign == 0) return false;
    Goal::Term term{{}, words[i][sign], std::string(words[i].substr(sign + 1))};
    for (const std::string_view part : split(words[i].substr(0, sign), '.')) term.member.emplace_back(part);
    goal.terms.push_back(std::move(term));
  }
  return !goal.terms.empty();
}

std::string plain(const Value& v) {
  if (v.is_null()) return "none";
  if (v.is_bool()) return v.as_bool() ? "true" : "false";
  if (v.is_integer()) return std::to_string(v.as_integer());
  return v.as_text();
}

bool holds(const Goal::Term& term, const Value& of) {
  Value v = of;
  for (const std::string& part : term.member) v = Value(v.get(part));
  if (term.sign == '=')
    return v.is_list() ? std::ranges::any_of(v.items(), [&](const Value& item) { return plain(item) == term.value; })
                       : plain(v) == term.value;
  std::int64_t bound = 0;
  if (!v.is_integer() || !whole_number(term.value, bound)) return false;
  return term.sign == '<' ? v.as_integer() < bound : v.as_integer() > bound;
}

LessonStep step_of(const Csv& csv, const Csv::Row& row, Complaints& complaints) {
  const auto text = [&](std::string_view column) { return std::string(csv.cell(row, column)); };
  LessonStep step;
  step.line = row.line;
  step.title = text("title"), step.text = text("text"), step.hint = text("hint");
  if (step.title.empty() || step.text.empty()) csv.complain(row, "a step needs a title and a text", complaints);
  for (const std::string_view clause : split(csv.cell(row, "clause"), '|')) step.clauses.emplace_back(clause);
  for (const std::string_view hex : split(csv.cell(row, "hexes"), ' ')) step.hexes.emplace_back(hex);
  if (const std::string_view place = csv.cell(row, "place"); !place.empty()) {
    step.situation = Value::object({{"clear", true}, {"units", Value::list()}});
    if (!fields_in(place, step.situation)) csv.complain(row, "'place' has words of the form name=value", complaints);
  }
  step.dice = Value::list();
  for (const std::string_view item : split(csv.cell(row, "dice"), ' ')) step.dice.push(value_in(item));
  for (const std::string_view goal : split(csv.cell(row, "goal"), ';')) {
    step.goals.emplace_back();
    if (!goal_in(goal, step.goals.back()))
      csv.complain(row,
                   "the goal '" + std::string(goal) +
                       "' is not understood: unit, view, act, event, refused or asked, and what it has to have, such as hex=1607 or sp<3",
                   complaints);
  }
  for (const std::string_view part : split(csv.cell(row, "way"), ';')) step.way.emplace_back(part);
  if (!step.goals.empty() && (step.way.empty() || step.hint.empty()))
    csv.complain(row, "a step with a goal needs a hint and a way to it", complaints);
  return step;
}

LessonStep* step_named(Lessons& lessons, const Csv& csv, const Csv::Row& row, Complaints& complaints) {
  const int n = csv.number(row, "step", 1, 99, complaints);
  for (Lesson& l : lessons)
    if (l.lesson == csv.cell(row, "lesson") && n <= static_cast<int>(l.steps.size())) return &l.steps[static_cast<std::size_t>(n - 1)];
  csv.complain(row, "there is no step " + std::to_string(n) + " of a lesson '" + std::string(csv.cell(row, "lesson")) + "'", complaints);
  return nullptr;
}

// Who stands where when a step begins.
void read_setup(const Shelf& shelf, const std::string& folder, Lessons& lessons, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, folder + "setup.csv", {"lesson", "step", "unit", "hex", "state"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    LessonStep* step = step_named(lessons, csv, row, complaints);
    if (step == nullptr) continue;
    if (step->situation.is_null()) {
      csv.complain(row, "the step places nothing: give it turn, phase or side in 'place'", complaints);
      continue;
    }
    Value unit = Value::object({{"unit", csv.cell(row, "unit")}, {"hex", csv.cell(row, "hex")}});
    if (!fields_in(csv.cell(row, "state"), unit)) csv.complain(row, "'state' has words of the form name=value", complaints);
    Value units = step->situation.get("units");
    units.push(std::move(unit));
    step->situation.set("units", std::move(units));
  }
}

}  // namespace

const Lesson* find_lesson(const Lessons& lessons, std::string_view lesson) {
  const auto it = std::ranges::find(lessons, lesson, &Lesson::lesson);
  return it == lessons.end() ? nullptr : &*it;
}

Lessons read_lessons(const Shelf& shelf, std::string_view of, Complaints& complaints) {
  const std::string folder = std::string(of) + "/lessons/";
  Lessons lessons;
  if (shelf.under(folder).empty()) return lessons;
  const Csv csv = Csv::read(shelf, folder + "lessons.csv", {"lesson", "scenario", "minutes", "title", "text"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    const auto text = [&](std::string_view column) { return std::string(csv.cell(row, column)); };
    if (find_lesson(lessons, csv.cell(row, "lesson")) != nullptr) csv.complain(row, "the lesson is listed twice", complaints);
    lessons.push_back(
        {row.line, text("lesson"), text("scenario"), text("title"), text("text"), csv.number(row, "minutes", 1, 60, complaints), {}});
  }
  const Csv steps = Csv::read(shelf, folder + "steps.csv",
                              {"lesson", "step", "title", "text", "hint", "clause", "hexes", "place", "dice", "goal", "way"}, complaints);
  for (const Csv::Row& row : steps.rows()) {
    const auto it = std::ranges::find(lessons, steps.cell(row, "lesson"), &Lesson::lesson);
    if (it == lessons.end()) {
      steps.complain(row, "there is no lesson '" + std::string(steps.cell(row, "lesson")) + "'", complaints);
    } else {
      const int expected = static_cast<int>(it->steps.size()) + 1;
      if (steps.number(row, "step", 1, 99, complaints) != expected)
        steps.complain(row, "this is step " + std::to_string(expected) + " of its lesson", complaints);
      it->steps.push_back(step_of(steps, row, complaints));
    }
  }
  read_setup(shelf, folder, lessons, complaints);
  for (const Lesson& l : lessons)
    if (l.steps.empty() || l.steps.front().situation.is_null())
      complaints.push_back({csv.file(), l.line, "a lesson has steps, and the first one places its situation"});
  return lessons;
}

Opening LessonRun::opening(const Lesson& lesson) {
  Opening opening;
  opening.setup.scenario = lesson.scenario;
  opening.setup.default_setup = true;
  opening.seed = 1862;
  opening.waits = true;
  return opening;
}

int LessonRun::met() const { return static_cast<int>(std::ranges::count(met_, true)); }

Acted LessonRun::to(Table& table, int step) {
  const LessonStep& next = lesson_->steps[step];
  std::vector<DiceItem> items;
  Acted acted;
  acted.refusal = dice_items(table.game(), next.dice, items);
  if (!acted.refusal.ok()) return acted;
  if (acted.refusal = table.script({}); !acted.refusal.ok()) return acted;
  if (!next.situation.is_null()) acted = table.place(next.situation);
  if (!acted.refusal.ok()) return acted;
  if (!items.empty()) acted.refusal = table.script(std::move(items));
  at_ = step;
  met_.assign(next.goals.size(), false);
  return acted;
}

void LessonRun::note(std::string_view of, const Value& what) {
  for (std::size_t i = 0; i < met_.size(); ++i) {
    const Goal& goal = step().goals[i];
    if (goal.of == of && std::ranges::all_of(goal.terms, [&](const Goal::Term& t) { return holds(t, what); })) met_[i] = true;
  }
}

void LessonRun::acted(const Table& table, const Value& words, const std::vector<Event>& events) {
  note("act", words);
  for (const Event& e : as_told(table.game(), events, Seat::all)) {
    Value told = table.game().tell(e);
    if (!told.has("rule") && e.clause.cited()) told.set("rule", table.game().rules().id(e.clause));
    note("event", told);
  }
  look(table);
}
void LessonRun::refused(const Game& game, const Refusal& r) {
  for (const Clause c : r.rules)
    if (c.cited()) note("refused", Value::object({{"rule", game.rules().id(c)}}));
}
void LessonRun::asked(std::string_view question, const Value& fields) {
  Value what = fields;
  note("asked", what.set("do", question));
}
void LessonRun::look(const Table& table) {
  const Value view = table.game().show(table.game().view(table.position(), Seat::all));
  note("view", view);
  for (const Value& unit : view.get("units").items()) note("unit", unit);
}

Refusal LessonRun::follow(Table& table, std::string_view part) {
  const auto blank = part.find(' ');
  const std::string_view first = part.substr(0, blank), rest = blank == std::string_view::npos ? "" : part.substr(blank + 1);
  if (std::ranges::find(kQuestions, first) != kQuestions.end()) {
    Value fields = Value::object(), answer = Value::object();
    if (!fields_in(rest, fields)) return Refusal::bad_request("a question has fields of the form name=value");
    Refusal r = table.game().ask(table.position(), first, fields, answer);
    if (r.ok()) asked(first, fields);
    return r;
  }
  const bool only_why = first == "why";
  std::string error;
  const Value words = words_of(only_why ? rest : part, error);
  if (!error.empty()) return Refusal::bad_request(error);
  if (only_why) {
    const Refusal r = table.why(words, Seat::all);
    refused(table.game(), r);
    return r.ok() ? Refusal::bad_request("nothing forbids it") : Refusal::none();
  }
  const Acted done = table.act(words, true);
  if (done.refusal.ok()) acted(table, words, done.events);
  return done.refusal;
}

Refusal dice_items(const Game& game, const Value& list, std::vector<DiceItem>& into) {
  for (const Value& v : list.items()) {
    if (v.is_integer()) {
      if (v.as_integer() < 1 || v.as_integer() > 6)
        return {Refused::bad_dice, "a die is 1 to 6, not " + std::to_string(v.as_integer()), {}, {}, {}};
      into.push_back(static_cast<DiceItem>(v.as_integer()));
    } else if (v.is_text()) {
      const ChitIndex chit = game.chit(v.as_text());
      if (chit == kNoChit) {
        std::vector<std::string> ids;
        for (int c = 0; c < kNoChit; ++c)
          if (std::string id = game.chit_id(static_cast<ChitIndex>(c)); !id.empty()) ids.push_back(std::move(id));
        return Refusal::bad_request(unknown_name("chit", v.as_text(), ids));
      }
      into.push_back(chit_item(chit));
    } else {
      return Refusal::bad_request("an item of 'next' is a die (1 to 6) or a chit's id");
    }
  }
  return Refusal::none();
}

}  // namespace vedette
