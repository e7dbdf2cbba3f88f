// Reinforcements that their owner has a choice about, before phase A: those whose entry hex an enemy holds, where the battle gives them
// another (bs:10.10.4), and those that come when and where he likes, as a special rule of the scenario allows.
#include <algorithm>

#include "blind_swords/battle.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct ArrivalsFrame {
  Side side = Side::union_;
  std::uint8_t passed = 0;
};
const ArrivalsFrame& frame(const Position& p) { return p.frames.top().as<ArrivalsFrame>(); }

bool in_force(const Position& p, const ArrivalRow& r) { return r.options == 0 || (r.options & p.options) != 0; }

// A unit that is due, or waits already, where an enemy stands.
const ArrivalRow* blocked(const Content& c, const Position& p, Side side) {
  if (!c.exclusive.blocked_entry.cited() || c.exclusive.entry_edges[nth(side)] == 0) return nullptr;
  for (const ArrivalRow& r : c.scenario(p).arrivals) {
    const UnitState& s = p.units[r.unit];
    if (c.units[r.unit].side != side || r.leaves || r.chosen || r.hex == kNoHex || !in_force(p, r)) continue;
    const int turn = arrival_turn(c, p, r);
    const bool due = s.at == At::later && turn != 0 && turn <= p.turn && held_by(c, p, r.hex, other(side));
    if (due || (s.at == At::waiting && held_by(c, p, s.hex, other(side)))) return &r;
  }
  return nullptr;
}

// The hexes of the side's edge that are nearest to where it should have come, and that no enemy holds.
HexSet other_entries(const Content& c, const Position& p, const ArrivalRow& r) {
  const Side side = c.units[r.unit].side;
  const HexIndex wanted = p.units[r.unit].at == At::waiting ? p.units[r.unit].hex : r.hex;
  HexSet nearest;
  int best = 1000;
  for (std::size_t i = 0; i < c.hex.size(); ++i) {
    const auto h = static_cast<HexIndex>(i);
    if (!in_area(c, p, h) || !on_edge(c, h, c.exclusive.entry_edges[nth(side)]) || held_by(c, p, h, other(side))) continue;
    const int distance = hex_distance(c, wanted, h);
    if (distance < best) best = distance, nearest.reset();
    if (distance == best) nearest.set(h);
  }
  return nearest;
}

// Where a unit may come by choice now; `waits`: there it is not in play yet.
HexSet chosen_entries(const Content& c, const Position& p, UnitIndex u, bool& waits, Clause* by = nullptr) {
  HexSet hexes;
  for (const ArrivalRow& r : c.scenario(p).arrivals)
    if (r.chosen && r.unit == u && in_force(p, r) && p.units[u].at == At::later && r.turn <= p.turn)
      each_special_of<&SpecialRule::arrives_at>(c, p, u, [&](const SpecialRow& row) {
        hexes |= row.rule->arrives_at(c, p, row, u, waits);
        if (by != nullptr) *by = row.rule->clause;
      });
  return hexes;
}
template <class F>
void each_chosen(const Content& c, const Position& p, Side side, F&& f) {
  for (const ArrivalRow& r : c.scenario(p).arrivals) {
    if (!r.chosen || c.units[r.unit].side != side) continue;
    bool waits = false;
    const HexSet hexes = chosen_entries(c, p, r.unit, waits);
    for (std::size_t h = 0; h < c.hex.size(); ++h)
      if (hexes[h] && !f(r.unit, static_cast<HexIndex>(h))) return;
  }
}

// bs:10.10.4: who is due and can not come in is told every turn, a line for each hex that an enemy holds.
void tell_who_is_held_back(Position& p, Play& play) {
  const Content& c = play.content;
  HexSet told;
  const auto bound_for = [&](const ArrivalRow& r) {
    const UnitState& s = p.units[r.unit];
    if (r.leaves || r.chosen || !in_force(p, r)) return kNoHex;
    const int turn = arrival_turn(c, p, r);
    const HexIndex h = s.at == At::waiting ? s.hex : s.at == At::later && turn != 0 && turn <= p.turn ? r.hex : kNoHex;
    return h != kNoHex && held_by(c, p, h, other(c.units[r.unit].side)) ? h : kNoHex;
  };
  const auto& arrivals = c.scenario(p).arrivals;
  for (const ArrivalRow& r : arrivals) {
    const HexIndex h = bound_for(r);
    if (h == kNoHex || told[h]) continue;
    told.set(h);
    Event e = happened(Happening::held_back, shut_by(c, p, r.unit, h));
    e.side = c.units[r.unit].side;
    e.unit = r.unit;
    e.to = h;
    e.value[0] = static_cast<std::int16_t>(std::ranges::count_if(arrivals, [&](const ArrivalRow& o) { return bound_for(o) == h; }));
    play.journal.tell(e);
  }
}

Flow advance(Position& p, Play& play) {
  auto& f = p.frames.top().as<ArrivalsFrame>();
  const Content& c = play.content;
  if (const ArrivalRow* r = blocked(c, p, f.side); r != nullptr && other_entries(c, p, *r).any()) return Flow::decide;
  bool any = false;
  if (f.passed == 0) each_chosen(c, p, f.side, [&](UnitIndex, HexIndex) { return any = true, false; });
  if (any) return Flow::decide;
  if (f.side == Side::confederate) {
    tell_who_is_held_back(p, play);
    return finish(p), Flow::again;
  }
  f = {Side::confederate, 0};
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const Side side = frame(p).side;
  if (const ArrivalRow* r = blocked(c, p, side)) {
    const HexSet hexes = other_entries(c, p, *r);
    for (std::size_t h = 0; h < c.hex.size(); ++h)
      if (hexes[h] && !into.add(act(Verb::place, r->unit, static_cast<HexIndex>(h)))) return;
    return;
  }
  if (!into.add(act(Verb::pass))) return;
  each_chosen(c, p, side, [&](UnitIndex u, HexIndex h) { return into.add(act(Verb::place, u, h)); });
}

Clause clause_of(const Content& c, const Position& p, UnitIndex u) {
  for (const ArrivalRow& r : c.scenario(p).arrivals)
    if (r.unit == u) return r.clause;
  return "bs:10.10.1"_c;
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const ArrivalRow* r = blocked(c, p, frame(p).side);
  if (verb(a) == Verb::pass) return r == nullptr ? kAllowed : forbidden(c.exclusive.blocked_entry).unit(r->unit);
  if (verb(a) != Verb::place) return out_of_step(a);
  if (r != nullptr) {
    const bool fits = a.a == r->unit && a.b == 0 && other_entries(c, p, *r)[a.hex];
    return fits ? kAllowed : forbidden(c.exclusive.blocked_entry).unit(r->unit).hex(a.hex);
  }
  bool waits = false;
  Clause by = clause_of(c, p, a.a);
  if (c.units[a.a].side != frame(p).side || a.b != 0) return forbidden(by).unit(a.a).hex(a.hex);
  return chosen_entries(c, p, a.a, waits, &by)[a.hex] ? kAllowed : forbidden(by).unit(a.a).hex(a.hex);
}

void take(Position& p, const Action& a, Play& play) {
  const Content& c = play.content;
  auto& f = p.frames.top().as<ArrivalsFrame>();
  if (verb(a) == Verb::pass) {
    f.passed = 1;
    return;
  }
  const bool moved_over = blocked(c, p, f.side) != nullptr;
  bool waits = moved_over;
  Clause by = moved_over ? c.exclusive.blocked_entry : clause_of(c, p, a.a);
  if (!moved_over) {
    Clause chosen = by;
    std::ignore = chosen_entries(c, p, a.a, waits, &chosen);
    if (!waits) by = chosen;  // placed where the rule of its own lets it come
  }
  Event e = happened(waits ? Happening::arrived_waiting : Happening::placed, by);
  e.unit = a.a;
  e.to = a.hex;
  if (waits) {
    p.units[a.a].at = At::waiting;
    p.units[a.a].hex = a.hex;
  } else {
    put(p, a.a, a.hex);
  }
  play.journal.tell(e);
  if (waits) return;
  take_control(p, play, a.a);
  came_near(p, c, a.a);
}

}  // namespace

void begin_arrivals(Position& p) { begin(p, Proc::arrivals, ArrivalsFrame{}); }

const Chapter kArrivals = {"arrivals", advance, [](const Content&, const Position& p) { return frame(p).side; }, list, verdict, take};

}  // namespace vedette::bs
