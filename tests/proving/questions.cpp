// Questions that change nothing (los, cost, reach, odds) and situations set up by hand (place). The answers come from the same functions
// as play does.
#include <algorithm>
#include <map>

#include "proving/flow.h"

namespace vedette::proving {
namespace {

UnitIndex unit_on_map(Fields& q, const Open& p) {
  const UnitIndex u = q.unit();
  if (q.ok() && !p.units[u].on_map()) q.wrong(q.c.units[u].id + " is not on the map");
  return u;
}

Refusal ask_los(Fields& q, Value& answer) {
  const HexIndex from = q.hex("from"), to = q.hex("to");
  if (!q.ok()) return q.refusal;
  const Sight sight = line_of_sight(q.c, from, to);
  Value because = Value::list();
  if (!sight.clear) because.push(Value::object({{"hex", q.c.map.number(sight.hex)}, {"rule", "proving:5.3"}}));
  answer.set("los", sight.clear ? "clear" : "blocked").set("range", q.c.map.grid.distance(from, to)).set("because", because);
  return {};
}

// What a move has left: a unit under way is asked about from where it stands.
struct Means {
  int allowance, left;
  bool unmoved;
};
Means means_of(const Content& c, const Open& p, UnitIndex u) {
  const int all = allowance(c, u, activated(p).bonus);
  const Moving now = moving(p);
  if (now.unit != u) return {all, all, true};
  return {all, now.points, now.points == all};
}

Refusal ask_cost(Fields& q, const Open& p, Value& answer) {
  const Content& c = q.c;
  const UnitIndex u = unit_on_map(q, p);
  const Value& hexes = q.fields.get("path");
  if (!hexes.is_list() || hexes.size() == 0) q.wrong("'path' needs a list of hexes, without the one it starts from");
  if (!q.ok()) return q.refusal;
  const Means means = means_of(c, p, u);
  const int points = means.left;
  Path path;
  Verdict verdict = kAllowed;
  Value parts = Value::list();
  HexIndex from = p.units[u].hex;
  for (const Value& v : hexes.items()) {
    const HexIndex to = q.hex_of(v, "path");
    if (!q.ok()) return q.refusal;
    const Direction d = c.map.grid.direction(from, to);
    if (d == kNoDirection || !path.push(d)) {
      verdict = forbidden("proving:4.8"_c).hex(to);
      break;
    }
    for (const Line& l : step_cost(c, p, {u, from, to, d}))
      parts.push(Value::object({{"hex", c.map.number(to)}, {"mp", Value::half_points(l.amount)}, {"rule", c.books.id(l.clause)}}));
    from = to;
  }
  int cost = 0;
  if (verdict) verdict = judge_path(c, p, u, path, points, means.unmoved, cost);
  double sum = 0;
  for (const Value& part : parts.items()) sum += part.get("mp").as_number();
  if (verdict && sum > Value::half_points(points).as_number()) {  // one hex at the price of all its points
    parts = Value::list();
    parts.push(Value::object({{"hex", c.map.number(from)}, {"mp", Value::half_points(cost)}, {"rule", "proving:4.5"}}));
  }
  answer.set("legal", verdict.allowed()).set("rules", rules_of(c.books, verdict)).set("cost", Value::half_points(cost));
  answer.set("allowance", Value::half_points(means.allowance)).set("left", Value::half_points(points)).set("parts", parts);
  return {};
}

Refusal ask_reach(Fields& q, const Open& p, Value& answer) {
  const Content& c = q.c;
  const UnitIndex u = unit_on_map(q, p);
  if (!q.ok()) return q.refusal;
  const Means means = means_of(c, p, u);
  const int points = means.left;
  const Reach r = reach(c, p, u, points, means.unmoved);
  Value hexes = Value::list();
  for (HexIndex h = 0; h < c.map.grid.size(); ++h) {
    if (r.points[h] == 0 || h == p.units[u].hex) continue;
    const Path way = path_to(c, r, p.units[u].hex, h);
    hexes.push(Value::object({{"hex", c.map.number(h)},
                              {"cost", Value::half_points(points + 1 - r.points[h])},
                              {"path", path_words(c.map, p.units[u].hex, way)}}));
  }
  answer.set("allowance", Value::half_points(means.allowance)).set("left", Value::half_points(points)).set("hexes", hexes);
  return {};
}

// What can come of a fire on one die.
void tell_reckoning(const Content& c, const Reckoning& r, Value& answer) {
  const Chart& chart = c.fire_chart;
  Value shifts = Value::list();
  for (const Line& l : r.shifts) shifts.push(line_words(c.books, l.clause, l.amount));
  const auto label = [&](int column) { return std::to_string(chart[static_cast<std::size_t>(column)].least); };
  answer.set("strength", std::to_string(r.strength)).set("column", label(r.column)).set("shifts", shifts).set("final", label(r.final));
  std::map<std::string, int> ways;
  for (const char result : chart[static_cast<std::size_t>(r.final)].result) ++ways[std::string(1, result)];
  Value outcomes = Value::list();
  for (const auto& [result, n] : ways) outcomes.push(chance_words(result, {n, 6}));
  answer.set("outcomes", outcomes);
}

Refusal ask_odds(Fields& q, const Open& p, Value& answer) {
  const Content& c = q.c;
  if (q.fields.get("kind").as_text() != "fire") return Refusal::bad_request("'kind' is fire");
  std::uint16_t units = 0;
  for (const UnitIndex u : q.units(true)) put(units, u);
  const HexIndex target = q.hex("target");
  if (!q.ok()) return q.refusal;
  Verdict verdict = kAllowed;
  for (UnitIndex u = 0; u < c.n_units() && verdict; ++u)
    if (in(units, u)) verdict = may_fire(c, p, u, target);
  answer.set("legal", verdict.allowed()).set("rules", rules_of(c.books, verdict));
  if (verdict) tell_reckoning(c, reckon(c, p, Shot{units, target, unit_in(p, target, 1), false}), answer);
  return {};
}

// One unit of a situation; what is not said is its full strength, good order.
Refusal place_unit(Fields& q, Position& p, const Value& v, Table& table) {
  const Content& c = q.c;
  const UnitIndex u = q.unit_of(v.get("unit"), "unit");
  if (!q.ok()) return q.refusal;
  if (p.units[u].on_map()) leave(p, u);
  const std::int64_t sp = v.has("sp") ? v.get("sp").as_integer(-1) : c.units[u].sp;
  if (sp < 0 || sp > c.units[u].sp) return Refusal::bad_request("'sp' of " + c.units[u].id + " is 0 to " + std::to_string(c.units[u].sp));
  const std::string& morale = v.get("morale").as_text();
  if (!morale.empty() && morale != "good" && morale != "shaken") return Refusal::bad_request("'morale' is good or shaken");
  p.lost[at(c.units[u].side)] = static_cast<std::uint8_t>(p.lost[at(c.units[u].side)] + p.units[u].sp - sp);
  p.units[u] = Unit{
      .hex = kNoHex, .sp = static_cast<std::uint8_t>(sp), .stack = 0, .flags = morale == "shaken" ? kShaken : std::uint8_t{0}, .unused = 0};
  const std::string& where = v.get("at").as_text();
  if (where == "eliminated" || sp == 0) {
    p.lost[at(c.units[u].side)] = static_cast<std::uint8_t>(p.lost[at(c.units[u].side)] + sp);
    p.units[u] = Unit{.hex = kNoHex, .sp = 0, .stack = 0, .flags = 0, .unused = 0};
    return {};
  }
  if (!v.has("hex")) return Refusal::bad_request("a unit on the map needs 'hex': " + c.units[u].id);
  const HexIndex h = q.hex_of(v.get("hex"), "hex");
  if (!q.ok()) return q.refusal;
  if (const Verdict verdict = may_stand(c, p, u, h); !verdict)
    return {Refused::not_legal, c.units[u].id + " can not stand in " + c.map.number(h), {verdict.clause}, {h}, {u}};
  arrive(p, u, h, table);
  return {};
}

Refusal place_markers(Fields& q, Position& p, const Value& markers) {
  for (const Value& v : markers.items()) {
    if (v.get("marker").as_text() != "control") return Refusal::bad_request("the only marker of this game is control");
    const HexIndex h = q.hex_of(v.get("hex"), "hex");
    if (!q.ok()) return q.refusal;
    bool found = false;
    for (std::size_t i = 0; i < kObjectives; ++i)
      if (q.c.map.places[i].hex == h) {
        p.held_by[i] = v.get("side").as_text() == "union" ? Side::union_ : Side::confederate;
        found = true;
      }
    if (!found) return Refusal::bad_request(q.c.map.number(h) + " is no objective");
  }
  return {};
}

Refusal place_chits(Fields& q, Position& p, const Value& situation) {
  const auto each = [&](const Value& ids, Shown where) {
    for (const Value& id : ids.items()) {
      const ChitIndex i = q.chit_of(id, "chit");
      if (!q.ok()) return;
      p.chits[i] = where;
      p.hidden.in_cup[i] = 0;
    }
  };
  if (situation.has("cup") || situation.has("held")) {
    p.chits = {};
    p.hidden = Hidden{.in_cup = {}, .chosen = {kNoChit, kNoChit}};
    p.face_down_in_cup = {};
  }
  each(situation.get("cup"), Shown::cup);
  for (const Side side : kSides) each(situation.get("held").get(name(side)), Shown::held);
  return q.refusal;
}

Refusal place_phase(Fields& q, Position& p, const Value& situation, Table& table) {
  constexpr std::string_view kSteps[] = {"fire", "movement"};
  const std::string& phase = situation.get("phase").as_text();
  if (phase.empty()) {  // what is under way inside the step falls away: it may speak of units that stand elsewhere now
    while (p.frames.top().kind > static_cast<std::uint8_t>(Kind::activation)) p.frames.pop();
    p.outcome = {};
    return {};
  }
  if (phase != "command" && phase != "chit-draw") return Refusal::bad_request("'phase' is command or chit-draw");
  while (p.frames.depth > 0) p.frames.pop();
  p.outcome = {};
  p.phase = phase == "command" ? Phase::command : Phase::chit_draw;
  p.frames.push(static_cast<std::uint8_t>(Kind::turn)).step = 1;
  if (phase == "command") {
    p.chits = {};
    p.hidden = Hidden{.in_cup = {}, .chosen = {kNoChit, kNoChit}};
    p.face_down_in_cup = {};
    begin_command(p, q.c);
    return {};
  }
  const Value& activation = situation.get("activation");
  if (activation.is_null()) {
    Engine<Rules>::settle(p, table);
    return {};
  }
  const std::string& brigade = activation.get("brigade").as_text();
  for (std::size_t b = 0; b < q.c.brigades.size(); ++b) {
    if (q.c.brigades[b] != brigade) continue;
    const std::string step = situation.has("step") ? situation.get("step").as_text() : "fire";
    for (std::size_t s = 0; s < std::size(kSteps); ++s)
      if (kSteps[s] == step) {
        begin_activation(p, static_cast<std::uint8_t>(b), static_cast<ActivationStep>(s + static_cast<std::size_t>(ActivationStep::fire)));
        return {};
      }
    return Refusal::bad_request("'step' is fire or movement");
  }
  return Refusal::bad_request("'activation' needs a brigade of this game, not '" + brigade + "'");
}

}  // namespace

Refusal answer(const Content& c, const Position& p, std::string_view question, const Value& fields, Value& into) {
  Fields q{{c, fields}};
  into = Value::object();
  if (question == "los") return ask_los(q, into);
  if (question == "cost") return ask_cost(q, p, into);
  if (question == "reach") return ask_reach(q, p, into);
  if (question == "odds") return ask_odds(q, p, into);
  return Refusal::bad_request("there is no question '" + std::string(question) + "'");
}

Refusal place_situation(Position& p, const Value& situation, Table& table) {
  Fields q{{table.content, situation}};
  Journal unheard;
  Table placing{table.content, table.dice, unheard};
  if (situation.get("clear").as_bool())
    for (UnitIndex u = 0; u < table.content.n_units(); ++u)
      if (p.units[u].on_map()) leave(p, u);
  for (const Value& v : situation.get("units").items())
    if (Refusal r = place_unit(q, p, v, placing); !r.ok()) return r;
  if (Refusal r = place_markers(q, p, situation.get("markers")); !r.ok()) return r;
  if (situation.has("turn")) {
    const Value& turn = situation.get("turn");
    const std::int64_t n = turn.is_object() ? turn.get("n").as_integer() : turn.as_integer();
    if (n < 1 || n > table.content.scenarios[p.scenario].turns) return Refusal::bad_request("'turn' is a turn of the scenario");
    p.turn = static_cast<std::uint8_t>(n);
  }
  if (Refusal r = place_chits(q, p, situation); !r.ok()) return r;
  return place_phase(q, p, situation, table);
}

}  // namespace vedette::proving
