// The verbs of the computer players: suggest and play.
#include "protocol/desk.h"
#include "tabletop/near.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

constexpr int kLongestGame = 20000;  // decisions; a game that passes them is a bug

Refusal level_field(const Value& request, std::string_view field, const Level*& level) {
  std::string named;
  if (Refusal r = text_field(request, field, Need::optional, named); !r.ok()) return r;
  if (!request.has(field)) return Refusal::none();
  level = find_level(named);
  return level != nullptr ? Refusal::none() : Refusal::bad_request(unknown_name("level", named, level_names()));
}

Refusal effort_fields(const Value& request, Effort& effort) {
  std::optional<std::int64_t> ms, playouts;
  if (Refusal r = number_field(request, "ms", 0, 3'600'000, ms); !r.ok()) return r;
  if (Refusal r = number_field(request, "playouts", 1, 100'000'000, playouts); !r.ok()) return r;
  effort.ms = static_cast<int>(ms.value_or(0));
  effort.playouts = static_cast<int>(playouts.value_or(0));
  return Refusal::none();
}

Value reasons_of(const Choice& choice) {
  Value because = Value::list();
  for (const Because& b : choice.because) because.push(Value::object({{"text", b.text}, {"value", b.value}}));
  return because;
}

// A number for this decision alone, so that playing on in pieces is playing on at once.
Generator for_decision(const Generator& dice, int decision) {
  Generator g{dice.seed ^ 0x5354414646ULL, static_cast<std::uint64_t>(decision) << 20};
  return {g.next(), 0};
}

}  // namespace

// The staff's dice are its own: from `seed`, or bound to the table's so that the same game comes again.
Refusal Desk::staff_dice(const Value& request, Generator& dice) const {
  std::optional<std::int64_t> seed;
  if (Refusal r = number_field(request, "seed", 0, (std::int64_t{1} << 53) - 1, seed); !r.ok()) return r;
  dice = {seed ? static_cast<std::uint64_t>(*seed) : table_->opening().seed, 0};
  return Refusal::none();
}

int Desk::turn() const { return table_->game().standing(table_->game().view(table_->position(), Seat::table)).turn; }

Refusal Desk::suggest(const Value& request, Value& reply) {
  const Level* level = find_level("captain");
  Effort effort;
  Generator dice;
  if (Refusal r = level_field(request, "level", level); !r.ok()) return r;
  if (Refusal r = effort_fields(request, effort); !r.ok()) return r;
  if (Refusal r = staff_dice(request, dice); !r.ok()) return r;
  const Side decider = table_->decider();
  if (decider == Side::none) return {Refused::not_allowed, "the game is over: there is nothing to decide", {}, {}, {}};
  if (seat_ != Seat::all && seat_ != seat_of(decider))
    return {Refused::not_allowed, "the " + std::string(name(decider)) + " side decides now", {}, {}, {}};
  const Game& game = table_->game();
  Generator own = for_decision(dice, table_->decision());
  effort.stop = &stop_;
  const Choice choice = choose(*level, game, table_->position(), own, effort);
  const Value words = game.words(table_->position(), choice.action);
  Value line = Value::list();
  for (const std::string& text : choice.line) line.push(Value(text));
  if (choice.line.empty()) line.push(Value(text_of(words)));
  reply.set("action", words).set("score", choice.score ? Value::number(*choice.score) : Value());
  reply.set("because", reasons_of(choice)).set("line", std::move(line)).set("text", text_of(words));
  return Refusal::none();
}

Refusal Desk::play(const Value& request, Value& reply) {
  const Level* level[2] = {nullptr, nullptr};
  std::string until = "end";
  std::optional<std::int64_t> decisions;
  bool quiet = false, why = false;
  Effort effort;
  Generator dice;
  Seat seat{};
  for (const Side side : kSides)
    if (Refusal r = level_field(request, name(side), level[static_cast<int>(side)]); !r.ok()) return r;
  if (level[0] == nullptr && level[1] == nullptr)
    return Refusal::bad_request("name a level for 'union', for 'confederate', or for both; a side without one decides for itself");
  if (Refusal r = text_field(request, "until", Need::optional, until); !r.ok()) return r;
  if (until != "end" && until != "turn" && until != "decision")
    return Refusal::bad_request("the field 'until' must be end, turn or decision");
  if (Refusal r = number_field(request, "decisions", 1, kLongestGame, decisions); !r.ok()) return r;
  if (Refusal r = flag_field(request, "quiet", quiet); !r.ok()) return r;
  if (Refusal r = flag_field(request, "why", why); !r.ok()) return r;
  if (Refusal r = effort_fields(request, effort); !r.ok()) return r;
  if (Refusal r = staff_dice(request, dice); !r.ok()) return r;
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  if (shared_ && seat_ != Seat::all)
    for (const Side side : kSides)
      if (level[static_cast<int>(side)] != nullptr && seat_of(side) != seat_)
        return {Refused::not_allowed, "somebody else plays the " + std::string(name(side)) + " side", {}, {}, {}};

  const int began = until == "turn" ? turn() : 0;
  const int most = static_cast<int>(decisions.value_or(kLongestGame));
  std::vector<Event> events;
  std::string_view stopped;
  Value reasons = Value::list();
  for (int played = 0; stopped.empty(); ++played) {
    const Side side = table_->decider();
    if (side == Side::none)
      stopped = "end";
    else if (until == "turn" && played > 0 && turn() != began)
      stopped = "turn";
    else if (level[static_cast<int>(side)] == nullptr || (until == "decision" && played > 0))
      stopped = "decision";
    else if (played >= most)
      stopped = "limit";
    else if (stop_)
      stopped = "stopped";
    else {
      Generator own = for_decision(dice, table_->decision());
      effort.explain = why;
      effort.stop = &stop_;
      const Choice choice = choose(*level[static_cast<int>(side)], table_->game(), table_->position(), own, effort);
      // What the other side may not learn is not explained to it.
      Value told;
      if (why && (seat == Seat::all || seat == seat_of(side) || !table_->game().secret(table_->position(), choice.action)))
        told = Value::object({{"decision", table_->decision()},
                              {"side", name(side)},
                              {"level", level[static_cast<int>(side)]->name},
                              {"text", text_of(table_->game().words(table_->position(), choice.action))},
                              {"because", reasons_of(choice)}});
      Acted acted = table_->act(choice.action);
      if (!acted.refusal.ok() && played == 0) return acted.refusal;
      if (acted.refusal.ok() && told.has("text")) reasons.push(std::move(told));
      if (!acted.refusal.ok()) {  // scripted dice that do not fit: what was played stands, and the table waits
        reply.set("trouble", acted.refusal.message);
        stopped = "decision";
      }
      if (!quiet) events.insert(events.end(), acted.events.begin(), acted.events.end());
    }
  }
  reply.set("stopped", stopped).set("decision", table_->decision());
  if (!quiet) reply.set("journal", journal_of(events, seat));
  if (why) reply.set("why", std::move(reasons));
  reply.set("view", view_of(seat));
  return Refusal::none();
}

}  // namespace vedette
