// The verbs that look back: story tells what happened line by line, past shows the table as it stood.
#include <algorithm>

#include "protocol/desk.h"

namespace vedette {

// The lines of the game from `from` on, or the `last` so many; each as this seat may know it. Of a long story one answer has a part, and
// says where the next begins.
Refusal Desk::story(const Value& request, Value& reply) {
  Seat seat{};
  std::optional<std::int64_t> from, last;
  const int count = table_->lines();
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  if (Refusal r = number_field(request, "from", 0, count, from); !r.ok()) return r;
  if (Refusal r = number_field(request, "last", 1, std::int64_t{1} << 31, last); !r.ok()) return r;
  int first = static_cast<int>(from.value_or(0));
  if (last) first = std::max(first, count - static_cast<int>(std::min<std::int64_t>(*last, count)));
  const int end = std::min(count, first + kLongestStory);
  reply.set("lines", story_lines(first, end, seat)).set("count", count);
  if (end < count) reply.set("next", end);
  return Refusal::none();
}

Value Desk::story_from(int line) const {
  const int first = std::clamp(line, 0, table_->lines());
  return story_lines(first, std::min(table_->lines(), first + kLongestStory), seat_);
}

Value Desk::story_lines(int from, int to, Seat seat) const {
  const Game& game = table_->game();
  Value lines = Value::list();
  for (int n = from; n < to; ++n) {
    // The first line sets the table up: it is told with what it led to.
    const AnyPosition stood = table_->position_before(n == 0 ? 1 : n);
    const Value view = game.show(game.view(stood, seat));
    Value line = Value::object({{"line", n}, {"decision", n == 0 ? 0 : game.decision(stood)}});
    line.set("side", side_value(table_->side_of_line(n)));
    line.set("text", table_->hidden_from(n, seat) ? Value() : Value(table_->text_of_line(n)));
    line.set("turn", view.get("turn")).set("phase", view.get("phase")).set("acting", view.get("side"));
    lines.push(std::move(line.set("journal", journal_of(table_->journal_of(n), seat))));
  }
  return lines;
}

// The view after the first `line` lines of the game.
Refusal Desk::past(const Value& request, Value& reply) {
  Seat seat{};
  std::optional<std::int64_t> line;
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  if (Refusal r = number_field(request, "line", 1, table_->lines(), line); !r.ok()) return r;
  if (!line) return Refusal::bad_request("the field 'line' is missing: after how many lines of the game (see story)");
  const Game& game = table_->game();
  const AnyPosition stood = table_->position_before(static_cast<int>(*line));
  const Standing standing = game.standing(game.view(stood, Seat::table));
  reply.set("line", *line).set("view", game.show(game.view(stood, seat)));
  reply.set("lost", Value::object({{"union", standing.lost[0]}, {"confederate", standing.lost[1]}}));
  return Refusal::none();
}

}  // namespace vedette
