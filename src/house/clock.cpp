#include "house/clock.h"

#include <algorithm>
#include <cmath>

namespace vedette {
namespace {

constexpr Millis kSecond = 1000, kMinute = 60 * kSecond, kDay = Millis{24} * 60 * kMinute;

std::size_t of_side(Side s) { return static_cast<std::size_t>(s); }

Value times_by_side(const std::array<Millis, 2>& a) { return Value::object({{"union", a[0]}, {"confederate", a[1]}}); }

// A number of the request, from `least` to `most` of its unit.
bool time_field(const Value& v, double least, double most, Millis unit, Millis& into) {
  const bool number = v.is_integer() || v.kind() == Value::Kind::number || v.kind() == Value::Kind::halves;
  const double said = v.as_number();
  if (!number || said < least || said > most) return false;
  into = static_cast<Millis>(std::llround(said * static_cast<double>(unit)));
  return true;
}

}  // namespace

Refusal ClockSpec::read(const Value& v, ClockSpec& spec) {
  spec = {};
  if (v.is_null() || (v.is_text() && v.as_text() == "none")) return Refusal::none();
  const auto wrong = [](const char* why) { return Refusal::bad_request(std::string("the field 'clock': ") + why); };
  if (!v.is_object()) return wrong("say none, or an object with 'game' (minutes) and 'increment' (seconds), or with 'days'; and 'out'");
  if (v.has("game") == v.has("days")) return wrong("say either 'game' (minutes for the whole game) or 'days' (for each stretch)");
  if (v.has("game")) {
    spec.kind = Kind::game;
    if (!time_field(v.get("game"), 1, 100'000, kMinute, spec.time)) return wrong("'game' is a number of minutes, 1 to 100000");
    if (v.has("increment") && !time_field(v.get("increment"), 0, 86'400, kSecond, spec.increment))
      return wrong("'increment' is a number of seconds, 0 to 86400");
  } else {
    spec.kind = Kind::days;
    if (v.has("increment")) return wrong("'increment' goes with 'game', not with 'days'");
    if (!time_field(v.get("days"), 0.01, 365, kDay, spec.time)) return wrong("'days' is a number from 0.01 to 365");
  }
  const Value& out = v.get("out");
  if (v.has("out") && out != Value("hint") && out != Value("game"))
    return wrong("'out' says what happens when the time has run out: hint or game");
  spec.loses = out == Value("game");
  return Refusal::none();
}

Value ClockSpec::to_value() const {
  if (kind == Kind::none) return "none";
  Value v = Value::object();
  const auto number = [](Millis span, Millis unit) {
    return span % unit == 0 ? Value(span / unit) : Value::number(static_cast<double>(span) / static_cast<double>(unit));
  };
  if (kind == Kind::game)
    v.set("game", number(time, kMinute)).set("increment", number(increment, kSecond));
  else
    v.set("days", number(time, kDay));
  v.set("out", loses ? "game" : "hint");
  return v;
}

void Clock::begin(const ClockSpec& spec) { left = {spec.time, spec.time}; }

Millis Clock::left_of(Side side, Millis now) const {
  const Millis gone = side == runs ? std::max<Millis>(0, now - since) : 0;
  return std::max<Millis>(0, left[of_side(side)] - gone);
}

void Clock::pass_to(const ClockSpec& spec, Side side, Millis now) {
  if (spec.kind == ClockSpec::Kind::none || side == runs) return;
  if (runs != Side::none) {
    left[of_side(runs)] = left_of(runs, now) + spec.increment;
    if (spec.kind == ClockSpec::Kind::days) left[of_side(runs)] = spec.time;
    // A new stretch has its own days; a game's time that was used up stays so, but for the increment.
    if (spec.kind == ClockSpec::Kind::days || left[of_side(runs)] > 0) ran_out[of_side(runs)] = false;
  }
  runs = side;
  since = now;
}

void Clock::stop(Millis now) {
  if (runs != Side::none) left[of_side(runs)] = left_of(runs, now);
  runs = Side::none;
}

Millis Clock::due(const ClockSpec& spec) const {
  if (spec.kind == ClockSpec::Kind::none || runs == Side::none || ran_out[of_side(runs)]) return 0;
  return since + left[of_side(runs)];
}

bool Clock::look(const ClockSpec& spec, Millis now, Side& out) {
  const Millis when = due(spec);
  if (when == 0 || when > now) return false;
  out = runs;
  return ran_out[of_side(runs)] = true;
}

Value Clock::shown(const ClockSpec& spec, Millis now) const {
  Value v = spec.to_value();
  if (spec.kind == ClockSpec::Kind::none) return v;
  v.set("left", times_by_side({left_of(Side::union_, now), left_of(Side::confederate, now)})).set("at", now);
  v.set("runs", runs == Side::none ? Value() : Value(name(runs)));
  v.set("ran-out", Value::object({{"union", ran_out[0]}, {"confederate", ran_out[1]}}));
  return v;
}

Value Clock::kept() const {
  return Value::object({{"left", times_by_side(left)},
                        {"out", Value::object({{"union", ran_out[0]}, {"confederate", ran_out[1]}})},
                        {"runs", name(runs)},
                        {"since", since}});
}

Clock Clock::read(const Value& v) {
  Clock c;
  for (const Side s : kSides) {
    c.left[of_side(s)] = v.get("left").get(name(s)).as_integer();
    c.ran_out[of_side(s)] = v.get("out").get(name(s)).as_bool();
    if (v.get("runs") == Value(name(s))) c.runs = s;
  }
  c.since = v.get("since").as_integer();
  return c;
}

}  // namespace vedette
