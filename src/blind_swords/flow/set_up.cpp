// The beginning of a game: options, units in their set-up hexes, reinforcements to come, control, chits (bs:4.1.2, the scenario's set-up).
// Where the scenario leaves a hex, or whether cavalry is mounted, to the players, the Union chooses first, then the Confederate.
#include "blind_swords/events.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/verbs.h"

namespace vedette::bs {

namespace {

struct SetUpFrame {
  Side side = Side::union_;
  std::uint8_t spare = 0;
};
const SetUpFrame& frame(const Position& p) { return p.frames.top().as<SetUpFrame>(); }

const SetupRow* row_of(const Content& c, const Position& p, UnitIndex u) {
  for (const SetupRow& r : c.scenario(p).setup)
    if (r.unit == u) return &r;
  return nullptr;
}

bool to_be_placed(const Content& c, const Position& p, const SetupRow& r, Side side) {
  return r.asks() && c.units[r.unit].side == side && p.units[r.unit].at == At::later;
}

void put_down(Position& p, Play& play, const SetupRow& r, HexIndex h, std::uint8_t state) {
  UnitState& s = p.units[r.unit];
  s.state = state;
  if (r.at == At::map) {
    put(p, r.unit, h);
  } else {
    s.at = r.at;
    s.hex = r.at == At::waiting ? h : HexIndex{0};
  }
  Event e = happened(r.at == At::eliminated ? Happening::removed
                     : r.at == At::waiting  ? Happening::arrived_waiting
                                            : Happening::placed,
                     r.clause);
  e.unit = r.unit;
  if (r.at != At::eliminated) e.to = h;
  play.journal.tell(e);
}

// In that hex and state: where the row says, where its arm could be by movement, within the stacking limit.
Verdict may_place(const Content& c, const Position& p, const SetupRow& r, HexIndex h, std::uint8_t state) {
  if (h >= c.hex.size() || !r.hexes[h]) return forbidden(r.clause).unit(r.unit).hex(h < c.hex.size() ? h : kNoHex);
  if (((state ^ r.state) & (r.either_state ? ~kMounted : ~0)) != 0) return forbidden(r.clause).unit(r.unit);
  if (holder(c, p, h) == other(c.units[r.unit].side)) return forbidden("bs:3.1.3"_c).unit(r.unit).hex(h);
  Verdict v = kAllowed;
  each_in_hex(p, h, [&](UnitIndex u) {
    const SetupRow* there = row_of(c, p, u);
    if (!r.alone.empty() && there != nullptr && there->alone == r.alone) v = forbidden(r.clause).unit(u).hex(h);
  });
  if (!v) return v;
  Position with = p;
  with.units[r.unit].state = state;
  if (const Clause barred = c.hex[h].barred[static_cast<std::size_t>(acts_as(c, with, r.unit))]; barred.cited())
    return forbidden(barred).unit(r.unit).hex(h);
  return stacking(c, with, r.unit, h);
}

// The hex of the scenario's own set-up, or the nearest with room where choices before have filled it.
void put_by_default(Position& p, Play& play, const SetupRow& r) {
  const Content& c = play.content;
  HexIndex best = r.hex;
  int nearest = 1000;
  for (std::size_t i = 0; i < c.hex.size(); ++i) {
    const auto h = static_cast<HexIndex>(i);
    if (!r.hexes[h] || hex_distance(c, r.hex, h) >= nearest || !may_place(c, p, r, h, r.state)) continue;
    nearest = hex_distance(c, r.hex, h);
    best = h;
  }
  put_down(p, play, r, best, r.state);
}

Flow advance(Position& p, Play& play) {
  SetUpFrame& f = p.frames.top().as<SetUpFrame>();
  for (const SetupRow& r : play.content.scenario(p).setup)
    if (to_be_placed(play.content, p, r, f.side)) return Flow::decide;
  if (f.side == Side::union_)
    f.side = Side::confederate;
  else
    finish(p);
  return Flow::again;
}

Action placing(const SetupRow& r, HexIndex h, bool mounted) {
  Action a = act(Verb::place, r.unit, h);
  a.b = mounted ? 1 : 0;
  return a;
}
std::uint8_t state_of(const SetupRow& r, const Action& a) {
  return static_cast<std::uint8_t>((r.state & ~kMounted) | (a.b != 0 ? kMounted : 0));
}

void list(const Content& c, const Position& p, ActionList& into) {
  if (!into.add(act(Verb::default_setup))) return;
  for (const SetupRow& r : c.scenario(p).setup) {
    if (!to_be_placed(c, p, r, frame(p).side)) continue;
    for (std::size_t h = 0; h < c.hex.size(); ++h)
      for (const bool mounted : {false, true}) {
        if (!r.hexes[h]) continue;
        const Action a = placing(r, static_cast<HexIndex>(h), mounted);
        if (may_place(c, p, r, a.hex, state_of(r, a)) && !into.add(a)) return;
      }
  }
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::default_setup) return kAllowed;
  if (verb(a) != Verb::place) return out_of_step(a);
  const SetupRow* r = row_of(c, p, a.a);
  if (r == nullptr) return forbidden("bs:10.10.2"_c).unit(a.a);
  if (!to_be_placed(c, p, *r, frame(p).side) || a.b > 1) return forbidden(r->clause).unit(a.a);
  return may_place(c, p, *r, a.hex, state_of(*r, a));
}

void take(Position& p, const Action& a, Play& play) {
  if (verb(a) == Verb::default_setup) return set_up_by_default(p, play, frame(p).side);
  const SetupRow& r = *row_of(play.content, p, a.a);
  put_down(p, play, r, a.hex, state_of(r, a));
}

}  // namespace

void set_up_by_default(Position& p, Play& play, Side side) {
  for (const SetupRow& r : play.content.scenario(p).setup)
    if (to_be_placed(play.content, p, r, side)) put_by_default(p, play, r);
}

void set_up(Position& p, Play& play) {
  const Content& c = play.content;
  const Scenario& s = c.scenario(p);
  p.turn = 1;
  p.phase = Phase::setup;
  for (std::size_t i = 0; i < c.crossings.size(); ++i)
    if (c.crossings[i].open) p.open_crossings |= 1U << i;
  bool asks = false;
  for (const CrossingRow& r : s.crossings)
    p.open_crossings = r.open ? p.open_crossings | 1U << r.crossing : p.open_crossings & ~(1U << r.crossing);
  for (const SetupRow& r : s.setup)
    if (r.options != 0 && (r.options & p.options) == 0) {
      continue;
    } else if (!r.asks()) {
      put_down(p, play, r, r.hex, r.state);
    } else {
      asks = true;
      p.units[r.unit].at = At::later;
      p.units[r.unit].state = r.state;
    }
  for (const ArrivalRow& r : s.arrivals)
    if (!r.leaves && (r.options == 0 || (r.options & p.options) != 0)) {
      p.units[r.unit].at = At::later;
      p.units[r.unit].state = r.state;
    }
  for (std::size_t i = 0; i < s.objectives.size(); ++i) p.control[i] = static_cast<std::uint8_t>(s.objectives[i].initial);
  for (const ChitRow& r : s.chits)
    if (r.to != Place::out) p.chit[r.chit] = Place::later;
  begin_turn(p);
  if (asks) begin(p, Proc::set_up, SetUpFrame{});
}

const Chapter kSetUp = {"set-up", advance, [](const Content&, const Position& p) { return frame(p).side; }, list, verdict, take};

}  // namespace vedette::bs
