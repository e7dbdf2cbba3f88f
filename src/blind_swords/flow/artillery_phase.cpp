// Phase B: the sides alternate; in its turn a side activates one hex with batteries, fires a gun that stands off the map,
// tries to rebuild a battery, or passes. bs:6.1, bs:6.2, bs:13.1.4, bs:13.2e.1, bs:13.3.2, bs:9.3b.3.
#include "blind_swords/flow/artillery_phase.h"

#include "blind_swords/battle.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/combat/shot.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/rally.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct PhaseFrame {
  Side side = Side::union_;  // bs:6.1.1: the Union has the first turn
  std::uint8_t passes = 0;   // in succession
  std::uint8_t placed = 0;   // set up by hand: the side is asked whatever it can do
  std::uint8_t spare = 0;
};
const PhaseFrame& frame(const Position& p) { return p.frames.top().as<PhaseFrame>(); }

struct HexFrame {
  HexIndex hex = 0;
  Side side = Side::none;
  std::uint8_t acted = 0;                 // batteries that did something (bs:6.1.5)
  std::uint8_t lost = 0;                  // … and are no longer there to tell: what fired at them on their way has broken them
  UnitIndex moving = 0;                   // 1 + the one that was chosen to move last
  std::array<UnitIndex, 24> batteries{};  // 1 + unit; 0 ends the list
};
const HexFrame& hex_frame(const Position& p) { return p.frames.top().as<HexFrame>(); }

int activations_left(const Content& c, const Position& p, Side s) {
  const int cap = c.turn(p).battery_cap;
  return cap == 0 ? 99 : cap - p.artillery_used[nth(s)];
}

// bs:6.1.3: a friendly battery in play, or waiting in its entry hex, without Fire/Move marker.
bool ready(const Content& c, const Position& p, UnitIndex u, Side s) {
  const UnitState& state = p.units[u];
  if (c.units[u].side != s || !artillery(c, u) || (state.state & kFireMove) != 0) return false;
  return state.at == At::map || (state.at == At::waiting && !held_by(c, p, state.hex, other(s)));
}

Verdict may_activate(const Content& c, const Position& p, Side s, HexIndex h) {
  if (activations_left(c, p, s) <= 0) return forbidden(c.exclusive.battery_cap);
  Verdict none = forbidden("bs:6.1.3"_c).hex(h < c.hex.size() ? h : kNoHex);
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (p.units[u].hex != h || !artillery(c, u) || c.units[u].side != s) continue;
    if (ready(c, p, u, s)) return kAllowed;
    none.unit(u);
  }
  return none;
}

Verdict may_fire_from_off_map(const Content& c, const Position& p, Side s, const Action& a) {
  const Scenario& scenario = c.scenario(p);
  if (a.b >= scenario.off_map.size()) return forbidden("bs:6.1.1"_c);
  const OffMapGun& gun = scenario.off_map[a.b];
  if (c.units[gun.unit].side != s || p.units[gun.unit].at != At::off_map || p.turn < gun.from_turn)
    return forbidden(gun.clause).unit(gun.unit);
  if ((p.off_map_fired >> a.b & 1U) != 0) return forbidden(gun.clause).unit(gun.unit);
  if (activations_left(c, p, s) <= 0) return forbidden(c.exclusive.battery_cap).unit(gun.unit);
  if (a.a >= c.n_units() || !in_play(p, a.a) || c.units[a.a].side == s)
    return forbidden(gun.clause).unit(a.a < c.n_units() ? a.a : kNoUnit);
  return kAllowed;
}

Verdict may_rebuild_battery(const Content& c, const Position& p, Side s, UnitIndex u, bool with_place, HexIndex h) {
  if (u >= c.n_units() || c.units[u].side != s || !artillery(c, u)) return forbidden("bs:13.2e.1"_c);
  if ((p.rebuilds >> as_int(s) & 1U) != 0) return forbidden("bs:13.2e.1"_c).unit(u);
  if (activations_left(c, p, s) <= 0) return forbidden(c.exclusive.battery_cap).unit(u);
  if (const Verdict v = may_rebuild(c, p, u); !v) return v;
  return with_place ? rebuild_place(c, p, u, h) : kAllowed;
}

void list_acts(const Content& c, const Position& p, Side s, ActionList& into) {
  std::bitset<kMostHexes> seen;
  for (int i = 0; i < c.n_units() && !into.full(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (!artillery(c, u) || c.units[u].side != s) continue;
    if (ready(c, p, u, s) && activations_left(c, p, s) > 0 && !seen[p.units[u].hex]) {
      seen.set(p.units[u].hex);
      into.add(act(Verb::activate, 0, p.units[u].hex));
    }
    if (p.units[u].at == At::available && may_rebuild_battery(c, p, s, u, false, 0))
      for (std::size_t h = 0; h < c.hex.size() && !into.full(); ++h)
        if (rebuild_place(c, p, u, static_cast<HexIndex>(h))) into.add(act(Verb::rebuild, u, static_cast<HexIndex>(h)));
  }
  for (std::size_t g = 0; g < c.scenario(p).off_map.size(); ++g) {
    const OffMapGun& gun = c.scenario(p).off_map[g];
    if (c.units[gun.unit].side != s || p.units[gun.unit].at != At::off_map || (p.off_map_fired >> g & 1U) != 0) continue;
    for (int i = 0; i < c.n_units() && !into.full(); ++i) {
      Action a = act(Verb::lane, byte(i));
      a.b = byte(g);
      if (may_fire_from_off_map(c, p, s, a)) into.add(a);
    }
  }
}

Flow advance(Position& p, Play& play) {
  PhaseFrame& f = p.frames.top().as<PhaseFrame>();
  if (f.placed != 0) return Flow::decide;
  while (f.passes < 2) {
    ActionList one(1);
    list_acts(play.content, p, f.side, one);
    if (!one.empty()) return Flow::decide;
    ++f.passes;  // bs:6.1.2: a side that has nothing left to do passes without being asked
    f.side = other(f.side);
  }
  finish(p);
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  if (into.add(act(Verb::pass))) list_acts(c, p, frame(p).side, into);
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const Side s = frame(p).side;
  if (a.c != 0 || a.hex2 != 0 || !a.path.empty()) return out_of_step(a);
  switch (verb(a)) {
    case Verb::pass:
      return a == act(Verb::pass) ? kAllowed : out_of_step(a);
    case Verb::activate:
      return a.a == 0 && a.b == 0 ? may_activate(c, p, s, a.hex) : out_of_step(a);
    case Verb::lane:
      return a.hex == 0 ? may_fire_from_off_map(c, p, s, a) : out_of_step(a);
    case Verb::rebuild:
      return a.b == 0 ? may_rebuild_battery(c, p, s, a.a, true, a.hex) : out_of_step(a);
    default:
      return out_of_step(a);
  }
}

void begin_hex(Position& p, Play& play, Side s, HexIndex h) {
  const Content& c = play.content;
  HexFrame f;
  f.hex = h;
  f.side = s;
  std::size_t n = 0;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    p.units[u].did = 0;
    if (p.units[u].hex != h || !ready(c, p, u, s) || n == f.batteries.size()) continue;
    if (p.units[u].at == At::waiting) come_into_play(p, play, u, "bs:10.10.2"_c);
    f.batteries[n++] = static_cast<UnitIndex>(u + 1);
  }
  begin(p, Proc::battery_hex, f);
}

void take(Position& p, const Action& a, Play& play) {
  PhaseFrame& f = p.frames.top().as<PhaseFrame>();
  const Side s = f.side;
  f.side = other(s);
  f.placed = 0;
  if (verb(a) == Verb::pass) {
    ++f.passes;
    Event e = happened(Happening::passed, "bs:6.1.2"_c);
    e.side = s;
    play.journal.tell(e);
    return;
  }
  f.passes = 0;
  if (verb(a) == Verb::activate) {
    Event e = happened(Happening::hex_activated, "bs:6.1.4"_c);
    e.side = s;
    e.to = a.hex;
    play.journal.tell(e);
    return begin_hex(p, play, s, a.hex);
  }
  ++p.artillery_used[nth(s)];
  if (verb(a) == Verb::rebuild) {
    p.rebuilds |= 1U << static_cast<int>(s);
    try_rebuild(p, play, a.a, a.hex, 0);
    if (in_play(p, a.a)) p.units[a.a].state |= kFireMove;
    return;
  }
  const OffMapGun& gun = play.content.scenario(p).off_map[a.b];
  p.off_map_fired |= 1U << a.b;
  begin_fixed_shot(p, play, s, gun.column, kNoUnit, p.units[a.a].hex, a.a, gun.clause);
}

// ---- One hex ----

ShotChoice shot_of(const Content& c, const Position& p, const HexFrame& f) {
  ShotChoice shot;
  shot.how = FireKind::artillery;
  shot.side = f.side;
  shot.from = f.hex;
  if (c.turn(p).battery_cap != 0) shot.most = byte(std::max(0, activations_left(c, p, f.side) - f.acted));
  return shot;
}

// A battery of the hex that has not acted yet.
Verdict may_act(const Content& c, const Position& p, const HexFrame& f, UnitIndex u) {
  for (const UnitIndex b : f.batteries)
    if (b == u + 1) {
      const bool done = (p.units[u].did & (kFired | kMoveOver | kRallied)) != 0;
      if (!in_play(p, u)) return forbidden("bs:1.0.6"_c).unit(u);
      if (done) return forbidden("bs:6.1.4"_c).unit(u);
      return f.acted < activations_left(c, p, f.side) ? kAllowed : forbidden(c.exclusive.battery_cap).unit(u);
    }
  return forbidden("bs:6.1.4"_c).unit(u < c.n_units() ? u : kNoUnit);
}

// A battery beyond its leash goes back before it, or its hex, does anything else.
Verdict nobody_owes(const Content& c, const Position& p, const HexFrame& f) {
  for (const UnitIndex b : f.batteries)
    if (b != 0 && may_act(c, p, f, static_cast<UnitIndex>(b - 1)))
      if (const Verdict v = owes_way_back(c, p, static_cast<UnitIndex>(b - 1), MoveKind::artillery, Order::none, 0); !v) return v;
  return kAllowed;
}

// bs:13.1.4, bs:13.3.2: not within two hexes of an enemy infantry or cavalry unit.
Verdict quiet(const Content& c, const Position& p, UnitIndex u, Clause why) {
  return guns_distance(c, p, c.units[u].side, p.units[u].hex) > 2 ? kAllowed : forbidden(why).unit(u);
}
Verdict may_rally_battery(const Content& c, const Position& p, const HexFrame& f, UnitIndex u) {
  if (const Verdict v = may_act(c, p, f, u); !v) return v;
  if (p.units[u].hits == 0) return forbidden("bs:13.1.1"_c).unit(u);
  return quiet(c, p, u, "bs:13.1.4"_c);
}
Verdict may_recover_battery(const Content& c, const Position& p, const HexFrame& f, UnitIndex u) {
  if (const Verdict v = may_act(c, p, f, u); !v) return v;
  if (const Verdict v = may_recover(c, p, u); !v) return v;
  if (p.units[u].hits != 0) return forbidden("bs:13.3.2"_c).unit(u);
  return quiet(c, p, u, "bs:13.3.2"_c);
}

template <class F>
void each_battery(const HexFrame& f, F&& call) {
  for (const UnitIndex b : f.batteries)
    if (b != 0) call(static_cast<UnitIndex>(b - 1));
}

Flow advance_hex(Position& p, Play& play) {
  HexFrame& f = p.frames.top().as<HexFrame>();
  if (f.moving != 0 && !in_play(p, static_cast<UnitIndex>(f.moving - 1))) ++f.lost;
  f.moving = 0;
  f.acted = f.lost;
  each_battery(f, [&](UnitIndex u) { f.acted = byte(f.acted + ((p.units[u].did & (kFired | kMoved | kRallied)) != 0 ? 1 : 0)); });
  bool left = false;
  each_battery(f, [&](UnitIndex u) { left = left || may_act(play.content, p, f, u).allowed(); });
  if (left) return Flow::decide;
  Action end = act(Verb::done);
  kBatteryHex.take(p, end, play);
  return Flow::again;
}

bool belongs_here(const Action& a) {
  return verb(a) == Verb::done || verb(a) == Verb::fire || verb(a) == Verb::rally || verb(a) == Verb::recover;
}

void list_hex(const Content& c, const Position& p, ActionList& into) {
  const HexFrame& f = hex_frame(p);
  const bool free = nobody_owes(c, p, f).allowed();
  if (free && !into.add(act(Verb::done))) return;
  if (free && held_by(c, p, f.hex, f.side)) list_targets(c, p, shot_of(c, p, f), into);
  each_battery(f, [&](UnitIndex u) {
    if (into.full() || !may_act(c, p, f, u)) return;
    if (may_start_move(c, p, u, MoveKind::artillery, Order::none, 0) && !into.add(act(Verb::choose_unit, u))) return;
    if (free && may_rally_battery(c, p, f, u) && !into.add(act(Verb::rally, u))) return;
    if (free && may_recover_battery(c, p, f, u)) into.add(act(Verb::recover, u));
  });
}

Verdict verdict_hex(const Content& c, const Position& p, const Action& a) {
  const HexFrame& f = hex_frame(p);
  if (const Verdict owed = nobody_owes(c, p, f); !owed && verb(a) != Verb::choose_unit && belongs_here(a)) return owed;
  if (a.b != 0 || a.c != 0 || a.hex2 != 0 || !a.path.empty() || (verb(a) != Verb::fire && a.hex != 0)) return out_of_step(a);
  switch (verb(a)) {
    case Verb::done:
      return a.a == 0 ? kAllowed : out_of_step(a);
    case Verb::fire:
      return a.a == 0 ? target_verdict(c, p, shot_of(c, p, f), a.hex) : out_of_step(a);
    case Verb::choose_unit:
      if (const Verdict v = may_act(c, p, f, a.a); !v) return v;
      return may_start_move(c, p, a.a, MoveKind::artillery, Order::none, 0);
    case Verb::rally:
      return may_rally_battery(c, p, f, a.a);
    case Verb::recover:
      return may_recover_battery(c, p, f, a.a);
    default:
      return out_of_step(a);
  }
}

void take_hex(Position& p, const Action& a, Play& play) {
  HexFrame& f = p.frames.top().as<HexFrame>();
  switch (verb(a)) {
    case Verb::done: {  // bs:2.2.2: all of them get the marker, those that did nothing too
      p.artillery_used[nth(f.side)] = static_cast<std::uint8_t>(p.artillery_used[nth(f.side)] + f.acted);
      each_battery(f, [&](UnitIndex u) {
        if (p.units[u].at == At::map) p.units[u].state |= kFireMove;
      });
      for (UnitState& s : p.units) s.did = 0;
      return finish(p);
    }
    case Verb::fire: {
      ShotChoice shot = shot_of(play.content, p, f);
      shot.target = a.hex;
      return begin_shot_choice(p, shot);
    }
    case Verb::choose_unit:
      f.moving = static_cast<UnitIndex>(a.a + 1);
      return begin_move(play.content, p, a.a, MoveKind::artillery, Order::none, 0);
    case Verb::rally:
      p.units[a.a].did |= kRallied;
      return remove_hit(p, play, a.a, "bs:13.1.4"_c, 0, 0);
    default:
      p.units[a.a].did |= kRallied;
      return try_recover(p, play, a.a);
  }
}

}  // namespace

namespace {

HexFrame hex_for(const Content& c, const Position& p, UnitIndex u) {
  for (std::size_t i = p.frames.depth; i-- > 0;)
    if (static_cast<Proc>(p.frames.frames[i].kind) == Proc::battery_hex && p.frames.frames[i].as<HexFrame>().side == c.units[u].side)
      return p.frames.frames[i].as<HexFrame>();
  HexFrame f;
  f.hex = p.units[u].hex;
  f.side = c.units[u].side;
  if (ready(c, p, u, f.side)) f.batteries[0] = static_cast<UnitIndex>(u + 1);
  return f;
}

}  // namespace

Verdict battery_rally_verdict(const Content& c, const Position& p, UnitIndex u) { return may_rally_battery(c, p, hex_for(c, p, u), u); }
Verdict battery_recover_verdict(const Content& c, const Position& p, UnitIndex u) { return may_recover_battery(c, p, hex_for(c, p, u), u); }

ShotChoice battery_shot(const Content& c, const Position& p) { return shot_of(c, p, hex_frame(p)); }

void begin_artillery_phase(Position& p, Side first, bool placed) {
  begin(p, Proc::artillery_phase, PhaseFrame{first, 0, byte(placed ? 1 : 0), 0});
}

const Chapter kArtilleryPhase = {"artillery phase", advance, [](const Content&, const Position& p) { return frame(p).side; }, list,
                                 verdict,           take};
const Chapter kBatteryHex = {"battery hex", advance_hex, [](const Content&, const Position& p) { return hex_frame(p).side; },
                             list_hex,      verdict_hex, take_hex};

}  // namespace vedette::bs
