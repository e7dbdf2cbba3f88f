// The beginning of a game: options, units in their set-up hexes, reinforcements to come, control, chits (bs:4.1.2, the scenario's set-up).
// Where the scenario leaves a hex, or whether cavalry is mounted, to the players, the Union chooses first, then the Confederate: in any
// order, changed freely until `done`, and never so that another unit is left without a place.
#include <bitset>

#include "blind_swords/events.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct SetUpFrame {
  Side side = Side::union_;
  std::uint8_t confirmed = 0;  // bit by side: it has said that its units stand
};
const SetUpFrame& frame(const Position& p) { return p.frames.top().as<SetUpFrame>(); }

const SetupRow* row_of(const Content& c, const Table& p, UnitIndex u) {
  for (const SetupRow& r : c.scenario(p).setup)
    if (r.unit == u) return &r;
  return nullptr;
}

// Its owner says where it stands, or in which state.
bool asked_for(const Content& c, const Table& p, const SetupRow& r, Side side) {
  return r.asks() && c.units[r.unit].side == side && (r.options == 0 || (r.options & p.options) != 0);
}
bool to_be_placed(const Content& c, const Table& p, const SetupRow& r, Side side) {
  return asked_for(c, p, r, side) && p.units[r.unit].at == At::later;
}
const SetupRow* first_to_place(const Content& c, const Table& p, Side side) {
  for (const SetupRow& r : c.scenario(p).setup)
    if (to_be_placed(c, p, r, side)) return &r;
  return nullptr;
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

// In that hex and state: where the row says, where its arm could be by movement, within the stacking limit. The unit itself is off the map.
Verdict fits(const Content& c, const Position& p, const SetupRow& r, HexIndex h, std::uint8_t state) {
  if (h >= c.hex.size()) return forbidden(r.clause).unit(r.unit);
  if (!r.hexes[h]) return forbidden(r.beyond[h] ? r.limit_clause : r.clause).unit(r.unit).hex(h);
  if (((state ^ r.state) & (r.either_state ? ~kMounted : ~0)) != 0) return forbidden(r.clause).unit(r.unit);
  if (holder(c, p, h) == other(c.units[r.unit].side)) return forbidden("bs:3.1.3"_c).unit(r.unit).hex(h);
  Verdict v = kAllowed;
  each_in_hex(p, h, [&](UnitIndex u) {
    const SetupRow* there = row_of(c, p, u);
    if (!r.alone.empty() && there != nullptr && there->alone == r.alone) v = forbidden(r.clause).unit(u).hex(h);
  });
  if (!v) return v;
  const auto stands = [&](const Position& with) {
    if (const Clause barred = c.hex[h].barred[nth(acts_as(c, with, r.unit))]; barred.cited())
      return Verdict(forbidden(barred).unit(r.unit).hex(h));
    return stacking(c, with, r.unit, h);
  };
  if (p.units[r.unit].state == state) return stands(p);
  Position with = p;
  with.units[r.unit].state = state;
  return stands(with);
}

// Units that go one to a hex of the same few hexes need as many with room for them: everyone finds one, moving others of them aside.
class OneToAHex {
 public:
  OneToAHex(const Content& c, const Position& p, const SetupRow& like) : c_(c), p_(p) {
    for (std::size_t h = 0; h < c.hex.size() && n_ < kMost; ++h)
      if (like.hexes[h]) hexes_[n_++] = static_cast<HexIndex>(h);
  }
  bool finds_room(const SetupRow& r) {
    tried_.reset();
    return seat(r);
  }

 private:
  bool seat(const SetupRow& r) {
    for (std::size_t i = 0; i < n_; ++i) {
      if (tried_[i] || !fits(c_, p_, r, hexes_[i], r.state)) continue;
      tried_.set(i);
      if (taken_[i] != nullptr && !seat(*taken_[i])) continue;
      taken_[i] = &r;
      return true;
    }
    return false;
  }
  static constexpr std::size_t kMost = 64;
  const Content& c_;
  const Position& p_;
  std::array<HexIndex, kMost> hexes_{};
  std::array<const SetupRow*, kMost> taken_{};
  std::bitset<kMost> tried_;
  std::size_t n_ = 0;
};

// Do those that are still to be placed find room, now that somebody stands in `h`?
Verdict leaves_room(const Content& c, const Position& p, Side side, HexIndex h) {
  const auto& rows = c.scenario(p).setup;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const SetupRow& r = rows[i];
    if (!r.hexes[h] || !to_be_placed(c, p, r, side)) continue;
    if (r.alone.empty()) {
      bool room = false;
      for (std::size_t at = 0; at < c.hex.size() && !room; ++at)
        room = r.hexes[at] && fits(c, p, r, static_cast<HexIndex>(at), r.state).allowed();
      if (!room) return forbidden(r.clause).unit(r.unit).hex(h);
      continue;
    }
    bool seen = false;
    for (std::size_t j = 0; j < i && !seen; ++j) seen = rows[j].alone == r.alone && to_be_placed(c, p, rows[j], side);
    if (seen) continue;  // looked at together with the first of them
    OneToAHex group(c, p, r);
    for (std::size_t j = i; j < rows.size(); ++j)
      if (rows[j].alone == r.alone && to_be_placed(c, p, rows[j], side) && !group.finds_room(rows[j]))
        return forbidden(rows[j].clause).unit(rows[j].unit).hex(h);
  }
  return kAllowed;
}

// May it be put there, wherever it stands now? Nobody may be left without a place.
Verdict may_place(const Content& c, const Position& p, const SetupRow& r, HexIndex h, std::uint8_t state) {
  Position with = p;
  if (with.units[r.unit].at == At::map) {
    if (with.units[r.unit].hex == h && with.units[r.unit].state == state) return forbidden("bs:4.2.3"_c).unit(r.unit).hex(h);
    lift(with, r.unit, At::later);
  }
  if (const Verdict v = fits(c, with, r, h, state); !v) return v;
  with.units[r.unit].state = state;
  put(with, r.unit, h);
  return leaves_room(c, with, c.units[r.unit].side, h);
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
  const Content& c = play.content;
  SetUpFrame& f = p.frames.top().as<SetUpFrame>();
  bool asked = false;
  for (const SetupRow& r : c.scenario(p).setup) asked = asked || asked_for(c, p, r, f.side);
  if (asked && (f.confirmed >> static_cast<unsigned>(f.side) & 1U) == 0) return Flow::decide;
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
std::uint8_t state_of(const SetupRow& r, const Action& a) { return byte((r.state & ~kMounted) | (a.b != 0 ? kMounted : 0)); }

// In any order, and otherwise again, until `done`; a searching player puts one after the other.
void list(const Content& c, const Position& p, ActionList& into) {
  const Side side = frame(p).side;
  const SetupRow* first = first_to_place(c, p, side);
  if (!into.add(act(first == nullptr ? Verb::done : Verb::default_setup))) return;
  for (const SetupRow& r : c.scenario(p).setup) {
    if (!asked_for(c, p, r, side) || (into.each_set_once() && &r != first)) continue;
    if (p.units[r.unit].at == At::map && !into.add(act(Verb::drop_unit, r.unit))) return;
    for (std::size_t h = 0; h < c.hex.size(); ++h)
      for (const bool mounted : {false, true}) {
        if (!r.hexes[h]) continue;
        const Action a = placing(r, static_cast<HexIndex>(h), mounted);
        if (may_place(c, p, r, a.hex, state_of(r, a)) && !into.add(a)) return;
      }
  }
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const Side side = frame(p).side;
  const SetupRow* first = first_to_place(c, p, side);
  if (verb(a) == Verb::default_setup) return first != nullptr ? kAllowed : forbidden("bs:4.2.3"_c);
  if (verb(a) == Verb::done) return first == nullptr ? kAllowed : Verdict(forbidden(first->clause).unit(first->unit));
  if (verb(a) != Verb::place && verb(a) != Verb::drop_unit) return out_of_step(a);
  const SetupRow* r = row_of(c, p, a.a);
  if (r == nullptr) return forbidden("bs:10.10.2"_c).unit(a.a);
  if (!asked_for(c, p, *r, side) || a.b > 1) return forbidden(r->clause).unit(a.a);
  if (verb(a) == Verb::drop_unit) return p.units[a.a].at == At::map ? kAllowed : Verdict(forbidden(r->clause).unit(a.a));
  return may_place(c, p, *r, a.hex, state_of(*r, a));
}

void take(Position& p, const Action& a, Play& play) {
  SetUpFrame& f = p.frames.top().as<SetUpFrame>();
  if (verb(a) == Verb::default_setup) return set_up_by_default(p, play, f.side);
  if (verb(a) == Verb::done) return void(f.confirmed = static_cast<std::uint8_t>(f.confirmed | 1U << static_cast<unsigned>(f.side)));
  const SetupRow& r = *row_of(play.content, p, a.a);
  if (verb(a) == Verb::place) return put_down(p, play, r, a.hex, state_of(r, a));
  lift(p, r.unit, At::later);
  p.units[r.unit].state = r.state;
}

}  // namespace

void set_up_by_default(Position& p, Play& play, Side side) {
  for (const SetupRow& r : play.content.scenario(p).setup)
    if (to_be_placed(play.content, p, r, side)) put_by_default(p, play, r);
  if (static_cast<Proc>(p.frames.top().kind) == Proc::set_up) {
    SetUpFrame& f = p.frames.top().as<SetUpFrame>();
    f.confirmed |= 1U << static_cast<unsigned>(side);
  }
}

bool still_to_place(const Content& c, const Table& t) { return first_to_place(c, t, t.frames.top().as<SetUpFrame>().side) != nullptr; }

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
  for (std::size_t i = 0; i < s.objectives.size(); ++i) p.control[i] = byte(s.objectives[i].initial);
  for (const ChitRow& r : s.chits)
    if (r.to != Place::out) p.chit[r.chit] = Place::later;
  begin_turn(p);
  if (asks) begin(p, Proc::set_up, SetUpFrame{});
}

const Chapter kSetUp = {"set-up", advance, [](const Content&, const Position& p) { return frame(p).side; }, list, verdict, take};

}  // namespace vedette::bs
