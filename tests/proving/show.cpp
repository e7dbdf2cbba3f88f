// What a seat is shown: the members of `view` in protocol.md, from the view alone.
#include "proving/chapters.h"

namespace vedette::proving {
namespace {

constexpr std::string_view kPhases[] = {"setup", "command", "chit-draw", "end-turn", "over"};
constexpr std::string_view kWindows[] = {"", "activation", "fire", "failed-test"};
constexpr std::string_view kArms[] = {"infantry", "cavalry", "artillery"};

Value named_or_null(Side side) { return side == Side::none ? Value() : Value(name(side)); }

std::string time_of(const Content& c, const Open& p) {
  const int minutes = c.scenarios[p.scenario].first + 30 * (p.turn - 1);
  const int hour = minutes / 60 % 12 == 0 ? 12 : minutes / 60 % 12;
  const int rest = minutes % 60;
  return std::to_string(hour) + (rest < 10 ? ":0" : ":") + std::to_string(rest) + (minutes / 60 % 24 < 12 ? " AM" : " PM");
}

Value show_step(const Activated& now) {
  if (static_cast<ActivationStep>(now.step) == ActivationStep::fire) return "fire";
  if (static_cast<ActivationStep>(now.step) == ActivationStep::movement) return "movement";
  return {};
}

Value show_units(const Content& c, const Open& p) {
  Value units = Value::list();
  for (UnitIndex u = 0; u < c.n_units(); ++u) {
    const UnitCard& card = c.units[u];
    const Unit& unit = p.units[u];
    Value v = Value::object();
    v.set("unit", card.id).set("name", card.name).set("side", name(card.side)).set("arm", kArms[static_cast<std::size_t>(card.arm)]);
    v.set("brigade", c.brigades[card.brigade]).set("at", unit.on_map() ? "map" : unit.sp > 0 ? "waiting" : "eliminated");
    if (unit.on_map()) v.set("hex", c.map.number(unit.hex)).set("stack", static_cast<int>(unit.stack));
    v.set("sp", static_cast<int>(unit.sp)).set("cr", static_cast<int>(card.cr));
    v.set("morale", unit.is(kShaken) ? "shaken" : "good");
    units.push(v);
  }
  return units;
}

template <class Condition>
Value chits_where(const Content& c, Condition&& condition) {
  Value ids = Value::list();
  for (ChitIndex i = 0; i < c.n_chits(); ++i)
    if (condition(i, c.chits[i])) ids.push(c.chits[i].id);
  return ids;
}

Value show_result(const Content& c, const Open& p, const Score& s) {
  if (p.over == 0) return {};
  const int lead = std::abs(s.points[0] - s.points[1]);
  const bool wiped_out = p.over == 2;
  const std::string_view level = p.winner == Side::none ? "draw" : wiped_out || lead >= c.decisive_lead ? "decisive" : "plain";
  return Value::object({{"winner", p.winner == Side::none ? Value("draw") : Value(name(p.winner))},
                        {"level", level},
                        {"rule", wiped_out ? "proving:9.5" : "proving:9.4"}});
}

}  // namespace

std::string prompt(const Content& c, const Open& p) {
  const auto& top = p.frames.top();
  switch (static_cast<Kind>(top.kind)) {
    case Kind::setup:
      return "Place your battery.";
    case Kind::command:
      return "Put one event chit into the cup.";
    case Kind::window:
      return "Play a held chit, or pass.";
    case Kind::activation:
      if (static_cast<ActivationStep>(top.step) == ActivationStep::fire) return "Fire at a hex, or end the fire step.";
      return "Choose a unit to move, or end the movement step.";
    case Kind::fire:
      return "Choose who takes part against " + c.map.number(chosen(p).target) + ".";
    case Kind::move:
      return "Move " + c.units[moving(p).unit].name + " along a path, or stop.";
    case Kind::retreat:
      return "Choose the hex of the retreat.";
    default:
      return {};
  }
}

Value show_view(const Content& c, const View& view) {
  const Open& p = view.open;
  const Activated now = activated(p);
  const Window window = p.over == 0 ? window_open(p) : Window::none;
  const auto is_open = [&](Side side) { return view.seat == Seat::all || view.seat == seat_of(side); };
  Value v = Value::object();
  v.set("game", c.card.game).set("scenario", c.scenarios[p.scenario].id);
  v.set("turn", Value::object({{"n", static_cast<int>(p.turn)}, {"time", time_of(c, p)}}));
  v.set("phase", kPhases[static_cast<std::size_t>(p.phase)]);
  const auto brigade_side = [&] {
    for (const UnitCard& u : c.units)
      if (u.brigade == now.brigade) return u.side;
    return Side::none;
  };
  v.set("side", now.under_way ? named_or_null(brigade_side()) : Value());
  v.set("step", now.under_way ? show_step(now) : Value());
  v.set("window", window == Window::none ? Value() : Value(kWindows[static_cast<std::size_t>(window)]));
  v.set("activation", now.under_way ? Value::object({{"brigade", c.brigades[now.brigade]}, {"kind", "full"}}) : Value());
  v.set("decider", named_or_null(view.decider)).set("decision", static_cast<int>(p.decision));
  v.set("prompt", view.decider == Side::none ? Value("The game is over.")
                  : is_open(view.decider)    ? Value(prompt(c, p))
                                             : Value("Waiting for the other side."));
  v.set("units", show_units(c, p));

  Value markers = Value::list();
  for (std::size_t i = 0; i < kObjectives; ++i)
    if (p.held_by[i] != Side::none)
      markers.push(Value::object({{"marker", "control"}, {"hex", c.map.number(c.map.places[i].hex)}, {"side", name(p.held_by[i])}}));
  v.set("markers", markers);

  int count = p.face_down_in_cup[0] + p.face_down_in_cup[1];
  for (const Shown s : p.chits) count += s == Shown::cup ? 1 : 0;
  const auto known_in_cup = [&](ChitIndex i, const ChitCard& card) {
    if (p.chits[i] == Shown::cup) return true;
    if (p.chits[i] != Shown::face_down) return false;
    return view.seat == Seat::all ? view.all.in_cup[i] != 0 : card.side != Side::none && view.chosen[at(card.side)] == i;
  };
  v.set("cup", Value::object({{"count", count}, {"known", chits_where(c, known_in_cup)}}));
  Value held = Value::object(), pool = Value::object();
  for (const Side side : kSides) {
    held.set(name(side), chits_where(c, [&](ChitIndex i, const ChitCard& card) { return card.side == side && p.chits[i] == Shown::held; }));
    pool.set(name(side), chits_where(c, [&](ChitIndex i, const ChitCard& card) {
               if (card.side != side || card.kind != ChitKind::event) return false;
               if (!is_open(side)) return true;  // as it was when the turn began
               return p.chits[i] == Shown::off || (p.chits[i] == Shown::face_down && !known_in_cup(i, card));
             }));
  }
  v.set("held", held).set("pool", pool);
  Value done = Value::list();
  for (ChitIndex i = 0; i < c.n_chits(); ++i)
    if (c.chits[i].kind == ChitKind::brigade && p.chits[i] == Shown::spent) done.push(c.brigades[c.chits[i].brigade]);
  v.set("activated", done);

  const Score s = score(c, p);
  Value lines = Value::list();
  for (int i = 0; i < s.n; ++i) {
    const ScoreLine& l = s.lines[static_cast<std::size_t>(i)];
    const ClauseText* text = c.books.find(l.clause);
    lines.push(Value::object(
        {{"side", name(l.side)}, {"points", l.points}, {"rule", c.books.id(l.clause)}, {"text", text != nullptr ? text->text : ""}}));
  }
  v.set("score", Value::object({{"union", s.points[0]}, {"confederate", s.points[1]}, {"lines", lines}}));
  v.set("result", show_result(c, p, s));
  return v;
}

}  // namespace vedette::proving
