// How the battle stands and what is to come, as a page shows it without knowing the game: the score line by line, what each level of
// victory still asks for, what may have to be paid, what the clock brings, bridges and fords.
#include "blind_swords/battle.h"
#include "blind_swords/flow/aims.h"
#include "blind_swords/flow/score.h"
#include "blind_swords/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

Value side_or_null(Side s) { return s == Side::none ? Value() : Value(name(s)); }

Value show_places(const Content& c, const Table& t) {
  Value places = Value::list();
  for (std::size_t i = 0; i < c.scenario(t).points.size(); ++i) {
    const PointRow& r = c.scenario(t).points[i];
    Value hexes = Value::list();
    for (const HexIndex h : r.hexes) hexes.push(Value(c.map.number(h)));
    Value v = Value::object({{"hexes", hexes}, {"points", Value::half_points(r.halves)}, {"rule", c.books.id(r.clause)}});
    v.set("side", side_or_null(r.side)).set("held", side_or_null(holds(c, t, r)));
    const Side earned = t.earned[i] == 0 ? Side::none : static_cast<Side>(t.earned[i] - 1);
    if (r.once()) v.set("turn", r.turn).set("earned", side_or_null(earned)).set("lost", too_late(c, t, i));
    if (r.when == PointRow::When::until) v.set("early", true);
    places.push(std::move(v));
  }
  return places;
}

Value show_losses(const Content& c, const Table& t) {
  Value losses = Value::list();
  for (const LossRow& r : c.scenario(t).losses)
    losses.push(Value::object({{"of", r.kind}, {"points", Value::half_points(r.halves)}, {"rule", c.books.id(r.clause)}}));
  return losses;
}

Value show_condition(const Content& c, const Condition& k) {
  Value v = Value::object({{"text", k.text}, {"rule", c.books.id(k.clause)}, {"met", k.met}});
  if (k.measure == Condition::Measure::count) v.set("have", k.have).set("need", k.need);
  if (k.measure == Condition::Measure::halves) v.set("have", Value::half_points(k.have)).set("need", Value::half_points(k.need));
  if (k.hex != kNoHex) v.set("hex", c.map.number(k.hex));
  if (!k.area.empty()) v.set("area", k.area);
  return v;
}

// A victory before the last turn by holding places: how many of them, and who holds each, as infantry counts.
Value show_automatic(const Content& c, const Table& t, const Aims& aims, const Aim& aim) {
  Value hexes = Value::list();
  int have = 0;
  for (std::size_t k = aim.first; k < std::size_t{aim.first} + aim.count; ++k) {
    const Condition& place = aims.conditions[k];
    have += place.met ? 1 : 0;
    hexes.push(Value::object({{"hex", c.map.number(place.hex)}, {"held", side_or_null(controller(c, t, place.hex, true))}}));
  }
  return Value::object(
      {{"side", name(aim.side)}, {"rule", c.books.id(aim.rule)}, {"have", have}, {"need", int{aim.count}}, {"hexes", hexes}});
}

// Best first, those that end the game before all others; the first that is reached decides.
Value show_goals(const Content& c, const Aims& aims) {
  Value list = Value::list();
  for (int i = 0; i < aims.n; ++i) {
    const Aim& g = aims.aims[i];
    Value needs = Value::list();
    for (std::size_t k = g.first; k < std::size_t{g.first} + g.count; ++k) needs.push(show_condition(c, aims.conditions[k]));
    Value v = Value::object({{"side", side_or_null(g.side)}, {"level", level_name(g.level)}, {"rule", c.books.id(g.rule)}});
    v.set("reached", aims.reached(g)).set("needs", std::move(needs));
    if (g.ends) v.set("ends", true);
    if (g.judged) v.set("judged", true);
    list.push(std::move(v));
  }
  return list;
}

}  // namespace

Value show_score(const Content& c, const Table& t) {
  ScoreLines lines;
  score(c, t, lines);
  int sum[2] = {0, 0};
  Value list = Value::list();
  for (int i = 0; i < lines.n; ++i) {
    const ScoreLine& l = lines.lines[i];
    sum[nth(l.side)] += l.halves;
    const ClauseText* text = c.books.find(l.clause);
    list.push(Value::object({{"side", name(l.side)},
                             {"points", Value::half_points(l.halves)},
                             {"rule", c.books.id(l.clause)},
                             {"text", text != nullptr ? text->text : ""}}));
  }
  Value v = Value::object({{"union", Value::half_points(sum[0])}, {"confederate", Value::half_points(sum[1])}, {"lines", list}});
  Aims aims;
  aims_on_the_way(c, t, aims);
  aims_at_the_end(c, t, aims);
  v.set("places", show_places(c, t)).set("losses", show_losses(c, t)).set("goals", show_goals(c, aims));
  for (int i = 0; i < aims.n; ++i)
    if (const Aim& aim = aims.aims[i]; aim.ends && aim.count > 0 && aims.conditions[aim.first].hex != kNoHex)
      v.set("automatic", show_automatic(c, t, aims, aim));
  return v;
}

// What the clock brings from the next turn on; units say themselves besides when they come.
Value show_calendar(const Content& c, const Table& t) {
  const Scenario& s = c.scenario(t);
  Value days = Value::list();
  for (std::size_t n = t.turn; n < s.turns.size(); ++n) {
    const TurnCard& turn = s.turns[n];
    const int number = as_int(n) + 1;
    Value v = Value::object();
    Value chits = Value::list(), leave = Value::list(), arrive = Value::list(), rolls = Value::list();
    for (const ChitRow& r : s.chits)
      if (r.turn == number)
        chits.push(Value::object({{"chit", c.chits[r.chit].id},
                                  {"to", r.to == Place::out    ? "out"
                                         : r.to == Place::pool ? "pool"
                                                               : "cup"},
                                  {"rule", c.books.id(r.clause)}}));
    const auto comes = [&](const ArrivalRow& r) { return !r.leaves && t.units[r.unit].at == At::later && arrival_turn(c, t, r) == number; };
    for (std::size_t i = 0; i < s.arrivals.size(); ++i) {  // those of one clause and hex together, where the first of them stands
      const ArrivalRow& r = s.arrivals[i];
      if (r.leaves && r.turn == number && t.units[r.unit].at == At::map) leave.push(c.units[r.unit].id);
      const auto with = [&](const ArrivalRow& o) { return o.hex == r.hex && o.clause == r.clause && comes(o); };
      if (!comes(r) || std::any_of(s.arrivals.begin(), s.arrivals.begin() + static_cast<std::ptrdiff_t>(i), with)) continue;
      Value units = Value::list();
      for (const ArrivalRow& o : s.arrivals)
        if (with(o)) units.push(c.units[o.unit].id);
      arrive.push(Value::object(
          {{"units", std::move(units)}, {"hex", r.hex == kNoHex ? Value() : Value(c.map.number(r.hex))}, {"rule", c.books.id(r.clause)}}));
    }
    for (const SpecialRow& row : s.special)
      if (row.rule->rolled && row.turn == number) rolls.push(c.books.id(row.rule->clause));
    if (chits.size() != 0) v.set("chits", chits);
    if (arrive.size() != 0) v.set("arrive", arrive);
    if (leave.size() != 0) v.set("leave", leave);
    if (rolls.size() != 0) v.set("rolls", rolls);
    if (n > 0 && !std::ranges::equal(turn.random, s.turns[n - 1].random))
      v.set("random", Value::object({{"union", as_int(turn.random[0])}, {"confederate", as_int(turn.random[1])}}));
    if (turn.first != kNoChit) v.set("first", c.chits[turn.first].id);
    if (turn.night || (turn.night_options & t.options) != 0) v.set("night", true);
    if (turn.battery_cap != 0) v.set("batteries", as_int(turn.battery_cap));
    if (v.members().empty()) continue;
    v.set("turn", number).set("time", turn.time);
    days.push(std::move(v));
  }
  return days;
}

// What sending units into a part of the field would give the other side now.
Value show_prices(const Content& c, const Table& t) {
  Value prices = Value::list();
  each_special<&SpecialRule::price>(c, t, [&](const SpecialRow& row) {
    if (row.turn != 0 && t.turn >= row.turn) return;
    HexIndex outside = kNoHex;
    for (std::size_t h = 0; h < c.hex.size() && outside == kNoHex; ++h)
      if (c.hex[h].on_map && !row.area[h]) outside = static_cast<HexIndex>(h);
    if (outside == kNoHex) return;
    Value units = Value::list();
    for (int i = 0; i < c.n_units(); ++i)
      if (const auto u = static_cast<UnitIndex>(i); row.units[u])
        units.push(Value::object({{"unit", c.units[u].id}, {"points", Value::half_points(row.rule->price(c, t, row, u, outside))}}));
    Value v = Value::object({{"rule", c.books.id(row.rule->clause)}, {"units", std::move(units)}});
    if (row.turn != 0) v.set("until", row.turn - 1);
    prices.push(std::move(v));
  });
  return prices;
}

// Bridges and fords of the play area as they are now.
Value show_crossings(const Content& c, const Table& t) {
  Value list = Value::list();
  for (std::size_t i = 0; i < c.crossings.size(); ++i) {
    const Crossing& x = c.crossings[i];
    if (!c.scenario(t).area[x.a] || !c.scenario(t).area[x.b]) continue;
    const bool open = (t.open_crossings >> i & 1U) != 0;
    Value v = Value::object({{"hex", c.map.number(x.a)}, {"other", c.map.number(x.b)}, {"kind", x.kind}, {"open", open}});
    v.set("state", open == x.open ? (open ? "open" : "unknown") : open ? "found" : "destroyed");
    if (!open) v.set("rule", c.books.id(x.closed));
    list.push(std::move(v));
  }
  return list;
}

}  // namespace vedette::bs
