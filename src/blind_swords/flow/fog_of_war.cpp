// Fog of War: the player who is not the chit puller rolls on the table of the scenario, and the battle carries the result
// out (bs:wild.fog-of-war). Results in which a side picks a unit or a hex are choices here, for any battle's table.
#include "blind_swords/flow/fog_of_war.h"

#include <algorithm>
#include <span>

#include "blind_swords/battle.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/special_rules.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

enum Step : std::uint8_t { kPick, kMoves, kOver };
struct FogFrame {
  Side chooser = Side::none, affected = Side::none;
  FogPick pick = FogPick::fatigue;
  UnitIndex unit = kNoUnit;  // on its Wayward Move, while fire at it is resolved
  Direction to = 0;
  std::uint8_t hits = 0;  // that it had before the fire
  Clause clause;
};
const FogFrame& frame(const Position& p) { return p.frames.top().as<FogFrame>(); }

// bs:10.11.1: one hex for the other side's unit.
Verdict wayward(const Content& c, const Position& p, const FogFrame& f, const Action& a) {
  const UnitIndex u = a.a;
  if (u >= c.n_units() || !in_play(p, u) || c.units[u].side != f.affected) return forbidden(f.clause);
  if (artillery(c, u) && !c.exclusive.wayward_guns) return forbidden(f.clause).unit(u);
  if (a.b != 0 || a.path.size() != 1 || a.path.first() >= kDirections) return forbidden("bs:10.11.1"_c).unit(u);
  const HexIndex from = p.units[u].hex;
  const Direction d = a.path.first();
  const HexIndex to = c.side[from][d].to;
  if (to == kNoHex || !in_area(c, p, to) || !open_side(c, p, from, d) || holder(c, p, to) == other(f.affected))
    return forbidden("bs:10.11.1"_c).unit(u).hex(to);
  const StepCost& cost = c.step[nth(acts_as(c, p, u))][from][d];
  if (cost.off_road == kNever && cost.road == 0) return forbidden(cost.barred).unit(u).hex(to);
  if (artillery(c, u) && !keeps_two_hexes(c, p, c.units[u].side, from, to)) return forbidden("bs:6.5b.3"_c).unit(u).hex(to);
  if (const Verdict v = may_go(c, p, u, from, to, Going::wayward); !v) return v;
  return stacking(c, p, u, to);
}

Verdict may_pick(const Content& c, const Position& p, const FogFrame& f, const Action& a) {
  switch (f.pick) {
    case FogPick::fatigue:
      if (verb(a) != Verb::choose_unit) return out_of_step(a);
      if (a.a >= c.n_units() || !in_play(p, a.a) || c.units[a.a].side != f.affected || p.units[a.a].hits != 0) return forbidden(f.clause);
      return kAllowed;
    case FogPick::good_ground:
    case FogPick::chaos:
      if (verb(a) != Verb::choose_hex) return out_of_step(a);
      if (a.hex >= c.hex.size() || holder(c, p, a.hex) != f.affected) return forbidden(f.clause);
      return f.pick == FogPick::good_ground && (on_good_ground(p, a.hex) || !good_ground_left(p)) ? forbidden(f.clause).hex(a.hex)
                                                                                                  : kAllowed;
    case FogPick::wayward:
      return verb(a) == Verb::move ? wayward(c, p, f, a) : out_of_step(a);
  }
  return out_of_step(a);
}

void list_picks(const Content& c, const Position& p, const FogFrame& f, ActionList& into) {
  const auto offer = [&](const Action& a) {
    if (!into.full() && may_pick(c, p, f, a)) into.add(a);
  };
  if (f.pick == FogPick::good_ground || f.pick == FogPick::chaos) {
    for (std::size_t h = 0; h < c.hex.size(); ++h)
      if (p.first[h] != 0) offer(act(Verb::choose_hex, 0, static_cast<HexIndex>(h)));
    return;
  }
  for (int u = 0; u < c.n_units(); ++u) {
    if (!in_play(p, static_cast<UnitIndex>(u))) continue;
    if (f.pick == FogPick::fatigue) {
      offer(act(Verb::choose_unit, byte(u)));
      continue;
    }
    for (Direction d = 0; d < kDirections; ++d) {
      Action a = act(Verb::move, byte(u));
      a.path = Path{}.before(d);
      offer(a);
    }
  }
}

// bs:wild.fog-of-war.2: the chit itself lies on the map.
void put_chaos(Position& p, Play& play, HexIndex h, Clause why) {
  p.chaos = static_cast<HexIndex>(h + 1);
  for (std::size_t i = 0; i < play.content.chits.size(); ++i)
    if (play.content.chits[i].effect == Effect::fog_of_war) p.chit[i] = Place::map;
  Event e = happened(Happening::marked, why);
  e.to = h;
  e.value[0] = static_cast<std::int16_t>(Marker::chaos);
  play.journal.tell(e);
}

// The unit goes, unless fire at it has stopped it (bs:10.7.6).
void move_wayward(Position& p, Play& play, const FogFrame& f) {
  const Content& c = play.content;
  const UnitState& s = p.units[f.unit];
  Action a = act(Verb::move, f.unit);
  a.path = Path{}.before(f.to);
  if (s.at != At::map || (s.hits == 2 && f.hits < 2) || !wayward(c, p, f, a)) return;
  const HexIndex from = s.hex, to = c.side[from][f.to].to;
  put(p, f.unit, to);
  Event e = happened(Happening::moved, f.clause);
  e.unit = f.unit;
  e.from = from;
  e.to = to;
  play.journal.tell(e);
  arrived(p, play, f.unit, from, to, Going::wayward);
}

bool may_decline(const FogFrame& f) { return f.pick == FogPick::wayward; }  // bs:wild.fog-of-war.3

Flow advance(Position& p, Play& play) {
  if (p.frames.top().step == kPick) {
    ActionList one(1);
    list_picks(play.content, p, frame(p), one);
    if (!one.empty()) return Flow::decide;
    play.journal.tell(happened(Happening::no_effect, frame(p).clause));
  }
  if (p.frames.top().step == kMoves) {
    p.frames.top().step = kOver;
    const FogFrame f = frame(p);
    move_wayward(p, play, f);
    for (UnitState& s : p.units) s.did = 0;  // bs:10.7.4: fire at it counts for this move
    return Flow::again;
  }
  finish(p);
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  if (may_decline(frame(p)) && !into.add(act(Verb::pass))) return;
  list_picks(c, p, frame(p), into);
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::pass) return may_decline(frame(p)) && a == act(Verb::pass) ? kAllowed : out_of_step(a);
  if (a.b != 0 || a.c != 0 || a.hex2 != 0) return out_of_step(a);
  return may_pick(c, p, frame(p), a);
}

void take(Position& p, const Action& a, Play& play) {
  const Content& c = play.content;
  FogFrame& f = p.frames.top().as<FogFrame>();
  p.frames.top().step = kOver;
  switch (verb(a)) {
    case Verb::choose_unit:
      return begin_hit(p, c, a.a, f.clause);
    case Verb::choose_hex:
      return f.pick == FogPick::chaos ? put_chaos(p, play, a.hex, f.clause) : put_good_ground(p, play, a.hex, f.clause);
    case Verb::move: {
      p.frames.top().step = kMoves;
      f.unit = a.a;
      f.to = a.path.first();
      f.hits = p.units[a.a].hits;
      ShotChoice choice;
      if (!c.exclusive.wayward_draws_fire || !draws_fire(c, p, a.a, f.to, choice)) return;
      if (any_shot(c, p, choice)) begin_shot_choice(p, choice);
      return;
    }
    default:
      return;
  }
}

}  // namespace

void begin_fog_pick(Position& p, FogPick pick, const FogCard& card) {
  FogFrame f;
  f.chooser = card.chooser;
  f.affected = card.affected;
  f.pick = pick;
  f.clause = card.clause;
  begin(p, Proc::fog_of_war, f);
}

std::string_view fog_prompt(const Table& t) {
  switch (t.frames.top().as<FogFrame>().pick) {
    case FogPick::fatigue:
      return "Fog of War: choose the unit that becomes Shaken.";
    case FogPick::good_ground:
      return "Fog of War: choose the hex that is Good Ground.";
    case FogPick::chaos:
      return "Fog of War: choose the hex of Battlefield Chaos.";
    case FogPick::wayward:
      return "Fog of War: Move a unit of the enemy one hex, or Pass.";
  }
  return "Fog of War: choose.";
}

Clause wayward_clause(const Table& t) {
  if (t.frames.depth == 0 || static_cast<Proc>(t.frames.top().kind) != Proc::fog_of_war || t.frames.top().step != kPick) return {};
  const FogFrame& f = t.frames.top().as<FogFrame>();
  return f.pick == FogPick::wayward ? f.clause : Clause{};
}

void put_good_ground(Position& p, Play& play, HexIndex h, Clause why) {
  p.good_ground[p.good_ground[0] != 0 ? 1 : 0] = static_cast<HexIndex>(h + 1);
  if (p.good_ground[1] != 0 && p.good_ground[1] < p.good_ground[0]) std::swap(p.good_ground[0], p.good_ground[1]);
  Event e = happened(Happening::marked, why);
  e.to = h;
  e.value[0] = static_cast<std::int16_t>(Marker::good_ground);
  play.journal.tell(e);
}

void fog_of_war(Position& p, Play& play) {
  const Content& c = play.content;
  const int roll = play.dice.d6();
  const FogCard& card = c.scenario(p).fog[roll - 1];
  Event e = happened(Happening::fog_roll, card.clause).die(roll);
  e.side = other(chit_puller(c, p));
  e.value = {static_cast<std::int16_t>(card.affected), static_cast<std::int16_t>(card.both ? 1 : 0), 0, 0};
  play.journal.tell(e);
  for (const FogRow& row : c.battle->fog_of_war) {
    if (row.clause != card.clause) continue;
    const Position before = p;
    row.happens(p, play, card);
    const bool about = card.affected != Side::none;  // a result that is about nobody, or about either side, says so itself
    const bool nothing_changed = std::ranges::equal(std::as_bytes(std::span(&before, 1)), std::as_bytes(std::span(&p, 1)));
    if (about && nothing_changed) play.journal.tell(happened(Happening::no_effect, card.clause));
    return;
  }
}

void give_friendly_fire(Position& p, Play& play, const FogCard& card) {
  const int roll = play.dice.d6();
  const Side side = roll <= 3 ? Side::confederate : Side::union_;
  ++p.friendly_fire[nth(side)];
  Event e = happened(Happening::friendly_fire, card.clause).die(roll);
  e.side = side;
  play.journal.tell(e);
}

Clause friendly_fire_clause(const Content& c, const Table& t) {
  for (const FogCard& card : c.scenario(t).fog)
    for (const FogRow& row : c.battle->fog_of_war)
      if (row.clause == card.clause && row.marker.cited()) return row.marker;
  return "bs:event.friendly-fire.1"_c;
}

void general_casualty(Position& p, Play& play, const FogCard& card) {
  const Content& c = play.content;
  const int coloured = play.dice.d6(), white = play.dice.d6();
  const auto number = static_cast<std::size_t>(d66(coloured, white));
  const BrigadeIndex b = c.general_casualty[number];
  bool here = false;
  if (b != kNoBrigade) each_of_brigade(c, b, [&](UnitIndex u) { here = here || in_play(p, u); });
  Event e = happened(Happening::casualty_roll, card.clause).die(coloured).die(white);
  const auto hit = [&](std::size_t chit) {
    return (c.casualty_chits[number] >> chit & 1U) != 0 && p.chit[chit] != Place::out && p.chit[chit] != Place::later;
  };
  e.value[0] = static_cast<std::int16_t>(here ? b : -1);
  e.value[2] = static_cast<std::int16_t>(b != kNoBrigade ? b + 1 : 0);
  for (std::size_t i = 0; i < c.chits.size(); ++i) e.value[1] = static_cast<std::int16_t>(e.value[1] + (hit(i) ? 1 : 0));
  play.journal.tell(e);
  if (here) p.brigade[b] |= kNoSupport;
  // The general's chits that have entered the game are turned over, to or from their Casualty version.
  for (std::size_t i = 0; i < c.chits.size(); ++i) {
    if (!hit(i)) continue;
    p.casualty[i / 8] = byte(p.casualty[i / 8] ^ 1U << (i % 8));
    Event turned = happened(Happening::chit_turned, card.clause);
    turned.side = c.chits[i].side;
    turned.value = {static_cast<std::int16_t>(i), static_cast<std::int16_t>(is_casualty(p, i) ? 1 : 0), 0, 0};
    play.journal.tell(turned);
  }
}

const Chapter kFogOfWar = {"fog of war", advance, [](const Content&, const Position& p) { return frame(p).chooser; }, list, verdict, take};

}  // namespace vedette::bs
