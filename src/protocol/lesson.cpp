// The verbs of lessons: which there are, and one of them played. The desk watches what is done at its table and every answer says how far
// the lesson has come; any other game that is opened ends it.
#include "protocol/desk.h"
#include "tabletop/near.h"

namespace vedette {
namespace {

Value texts_of(const std::vector<std::string>& texts) {
  Value list = Value::list();
  for (const std::string& t : texts) list.push(Value(t));
  return list;
}
Value steps_of(const Lesson& lesson) {
  Value steps = Value::list();
  for (const LessonStep& s : lesson.steps)
    steps.push(Value::object({{"title", s.title},
                              {"text", s.text},
                              {"hint", s.hint},
                              {"rules", texts_of(s.clauses)},
                              {"hexes", texts_of(s.hexes)},
                              {"goals", static_cast<int>(s.goals.size())},
                              {"places", !s.situation.is_null()},
                              {"way", texts_of(s.way)}}));
  return steps;
}

}  // namespace

void Desk::take_table(std::shared_ptr<Table> table) {
  table_ = std::move(table);
  strand_ = nullptr;
  shared_ = false;
  lesson_.reset();
}

Refusal Desk::lessons(const Value& request, Value& reply) {
  Refusal refusal;
  const Offer* of = offer(request, refusal);
  if (of == nullptr) return refusal;
  Value list = Value::list();
  if (of->lessons != nullptr)
    for (const Lesson& l : *of->lessons)
      list.push(Value::object({{"lesson", l.lesson},
                               {"title", l.title},
                               {"text", l.text},
                               {"minutes", l.minutes},
                               {"scenario", l.scenario},
                               {"steps", steps_of(l)}}));
  reply.set("lessons", std::move(list));
  return Refusal::none();
}

// With `lesson` a table is opened for it; without, the one under way goes to a `step`, or begins it again.
Refusal Desk::lesson(const Value& request, Value& reply) {
  if (Refusal r = only_both_sides("a lesson"); !r.ok()) return r;
  std::optional<std::int64_t> step;
  Acted begun;
  if (request.has("lesson")) {
    Refusal refusal;
    std::string wanted;
    const Offer* of = offer(request, refusal);
    if (of == nullptr) return refusal;
    if (Refusal r = text_field(request, "lesson", Need::required, wanted); !r.ok()) return r;
    const Lesson* lesson = of->lessons != nullptr ? find_lesson(*of->lessons, wanted) : nullptr;
    if (lesson == nullptr || of->rules == nullptr) {
      std::vector<std::string> names;
      if (of->lessons != nullptr)
        for (const Lesson& l : *of->lessons) names.push_back(l.lesson);
      return Refusal::bad_request(unknown_name("lesson", wanted, names));
    }
    if (Refusal r = number_field(request, "step", 0, static_cast<std::int64_t>(lesson->steps.size()) - 1, step); !r.ok()) return r;
    auto table = std::make_shared<Table>(*of->rules);
    if (Acted a = table->begin(LessonRun::opening(*lesson)); !a.refusal.ok()) return a.refusal;
    LessonRun run(*lesson);
    // A step may go on where the one before it ended: the way there is gone.
    const int to = static_cast<int>(step.value_or(0));
    int from = to;
    while (from > 0 && lesson->steps[from].situation.is_null()) --from;
    for (int n = from; n <= to; ++n) {
      begun = run.to(*table, n);
      for (const std::string& part : n < to ? run.step().way : std::vector<std::string>{})
        if (begun.refusal.ok()) begun.refusal = run.follow(*table, part);
      if (!begun.refusal.ok()) return begun.refusal;
    }
    speaks_of_ = of->rules;
    take_table(std::move(table));
    lesson_ = run;
  } else {
    if (!lesson_) return Refusal::bad_request("no lesson is under way: name one in 'lesson'");
    const Lesson& lesson = lesson_->lesson();
    step = lesson_->at();
    if (Refusal r = number_field(request, "step", 0, static_cast<std::int64_t>(lesson.steps.size()) - 1, step); !r.ok()) return r;
    begun = lesson_->to(*table_, static_cast<int>(*step));
    if (!begun.refusal.ok()) return begun.refusal;
  }
  reply.set("journal", journal_of(begun.events, seat_)).set("view", view_of(seat_));
  return Refusal::none();
}

}  // namespace vedette
