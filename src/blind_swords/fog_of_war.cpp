// Fog of War: the player who is not the chit puller rolls on the table of the scenario, and the battle carries the result
// out (bs:wild.fog-of-war). Results in which a side picks a unit or a hex are choices here, for any battle's table.
#include "blind_swords/fog_of_war.h"

#include "blind_swords/combat.h"
#include "blind_swords/events.h"
#include "blind_swords/phases.h"
#include "blind_swords/sequence.h"
#include "blind_swords/steps.h"
#include "blind_swords/verbs.h"

namespace vedette::bs {

namespace {

struct FogFrame {
  Side chooser = Side::none;
  FogPick pick = FogPick::fatigue;
  Clause clause;
};
const FogFrame& frame(const Position& p) { return p.frames.top().as<FogFrame>(); }

// bs:10.11.1: one hex for the other side's unit.
Verdict wayward(const Content& c, const Position& p, const FogFrame& f, const Action& a) {
  const UnitIndex u = a.a;
  if (u >= c.n_units() || !in_play(p, u) || c.units[u].side == f.chooser) return forbidden(f.clause);
  if (a.path.size() != 1 || a.path.first() >= kDirections) return forbidden("bs:10.11.1"_c).unit(u);
  const HexIndex from = p.units[u].hex;
  const Direction d = a.path.first();
  const HexIndex to = c.side[from][d].to;
  if (to == kNoHex || !in_area(c, p, to) || !open_side(c, p, from, d) || holder(c, p, to) == f.chooser)
    return forbidden("bs:10.11.1"_c).unit(u).hex(to);
  const StepCost& cost = c.step[static_cast<std::size_t>(acts_as(c, p, u))][from][d];
  if (cost.off_road == kNever && cost.road == 0) return forbidden(cost.barred).unit(u).hex(to);
  if (artillery(c, u) && guns_distance(c, p, c.units[u].side, to) <= 2) return forbidden("bs:6.5b.3"_c).unit(u).hex(to);
  return stacking(c, p, u, to);
}

Verdict may_pick(const Content& c, const Position& p, const FogFrame& f, const Action& a) {
  switch (f.pick) {
    case FogPick::fatigue:
      if (verb(a) != Verb::choose_unit) return out_of_step(a);
      if (a.a >= c.n_units() || !in_play(p, a.a) || c.units[a.a].side == f.chooser || p.units[a.a].hits != 0) return forbidden(f.clause);
      return kAllowed;
    case FogPick::good_ground:
      if (verb(a) != Verb::choose_hex) return out_of_step(a);
      if (a.hex >= c.hex.size() || holder(c, p, a.hex) != f.chooser) return forbidden(f.clause);
      return p.good_ground[0] == a.hex + 1 || p.good_ground[1] == a.hex + 1 ? forbidden(f.clause).hex(a.hex) : kAllowed;
    case FogPick::wayward:
      return verb(a) == Verb::move ? wayward(c, p, f, a) : out_of_step(a);
  }
  return out_of_step(a);
}

void list_picks(const Content& c, const Position& p, const FogFrame& f, ActionList& into) {
  const auto offer = [&](const Action& a) {
    if (!into.full() && may_pick(c, p, f, a)) into.add(a);
  };
  if (f.pick == FogPick::good_ground) {
    for (std::size_t h = 0; h < c.hex.size(); ++h)
      if (p.first[h] != 0) offer(act(Verb::choose_hex, 0, static_cast<HexIndex>(h)));
    return;
  }
  for (int u = 0; u < c.n_units(); ++u) {
    if (!in_play(p, static_cast<UnitIndex>(u))) continue;
    if (f.pick == FogPick::fatigue) {
      offer(act(Verb::choose_unit, static_cast<std::uint8_t>(u)));
      continue;
    }
    for (Direction d = 0; d < kDirections; ++d) {
      Action a = act(Verb::move, static_cast<std::uint8_t>(u));
      a.path = Path{}.before(d);
      offer(a);
    }
  }
}

bool may_decline(const FogFrame& f) { return f.pick == FogPick::wayward; }  // bs:wild.fog-of-war.3

Flow advance(Position& p, Play& play) {
  if (p.frames.top().step == 0) {
    ActionList one(1);
    list_picks(play.content, p, frame(p), one);
    if (!one.empty()) return Flow::decide;
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
  const FogFrame f = frame(p);
  p.frames.top().step = 1;
  if (verb(a) == Verb::choose_unit) return begin_hit(p, c, a.a, f.clause);
  if (verb(a) == Verb::choose_hex) {
    p.good_ground[p.good_ground[0] != 0 ? 1 : 0] = static_cast<HexIndex>(a.hex + 1);
    if (p.good_ground[1] != 0 && p.good_ground[1] < p.good_ground[0]) std::swap(p.good_ground[0], p.good_ground[1]);
    Event e = happened(Happening::marked, f.clause);
    e.to = a.hex;
    e.value[0] = static_cast<std::int16_t>(Marker::good_ground);
    play.journal.tell(e);
    return;
  }
  if (verb(a) != Verb::move) return;
  const HexIndex from = p.units[a.a].hex, to = c.side[from][a.path.first()].to;
  put(p, a.a, to);
  Event e = happened(Happening::moved, f.clause);
  e.unit = a.a;
  e.from = from;
  e.to = to;
  play.journal.tell(e);
  arrived(p, play, a.a, from, to);
}

}  // namespace

void begin_fog_pick(Position& p, FogPick pick, Side chooser, Clause clause) { begin(p, Proc::fog_of_war, FogFrame{chooser, pick, clause}); }

void fog_of_war(Position& p, Play& play) {
  const Content& c = play.content;
  const int roll = play.dice.d6();
  const Clause result = c.scenario(p).fog[static_cast<std::size_t>(roll - 1)];
  Event e = happened(Happening::fog_roll, result).die(roll);
  e.side = other(chit_puller(c, p));
  play.journal.tell(e);
  for (const FogRow& row : c.battle->fog_of_war)
    if (row.clause == result) return row.happens(p, play, result);
}

void give_friendly_fire(Position& p, Play& play, Clause why) {
  const int roll = play.dice.d6();
  const Side side = roll <= 3 ? Side::confederate : Side::union_;
  ++p.friendly_fire[static_cast<std::size_t>(side)];
  Event e = happened(Happening::friendly_fire, why).die(roll);
  e.side = side;
  play.journal.tell(e);
}

void general_casualty(Position& p, Play& play, Clause why) {
  const Content& c = play.content;
  const int coloured = play.dice.d6(), white = play.dice.d6();
  const BrigadeIndex b = c.general_casualty[static_cast<std::size_t>(d66(coloured, white))];
  bool here = false;
  if (b != kNoBrigade) each_of_brigade(c, b, [&](UnitIndex u) { here = here || in_play(p, u); });
  Event e = happened(Happening::casualty_roll, why).die(coloured).die(white);
  e.value[0] = static_cast<std::int16_t>(here ? b : -1);
  play.journal.tell(e);
  if (here) p.brigade[b] = static_cast<std::uint8_t>(p.brigade[b] | kNoSupport);
}

const Chapter kFogOfWar = {"fog of war", advance, [](const Content&, const Position& p) { return frame(p).chooser; }, list, verdict, take};

}  // namespace vedette::bs
