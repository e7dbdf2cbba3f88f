// Advance after combat: infantry or cavalry occupies the emptied hex, Commanders may go along (fotm:15.6.vacate, 15.6.may, 15.10). Who goes
// is put together in any order, which is also the order of the new stack from the top, and happens when the attacker says done.
#include "fire_on_the_mountain/combat/advance.h"

#include <algorithm>

#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

struct AdvanceFrame {
  HexIndex hex;
  BrigadeSet took_part;
  Advancing going;
  std::uint8_t after_close_combat;
};
const AdvanceFrame& advance_frame(const Position& p) { return p.frames.top().as<AdvanceFrame>(); }

// The table as it will be, as far as stacking goes.
Position with_those_there(const Content& c, const Position& p) {
  const AdvanceFrame& f = advance_frame(p);
  Position q = p;
  for (int i = 0; i < f.going.n; ++i) move_to(c, q, f.going.unit[i], f.hex);
  return q;
}

// Does a Brigade of those named leave from this hex?
bool leaves_from(const Content& c, const Position& p, HexIndex h) {
  const Advancing& going = advance_frame(p).going;
  for (int i = 0; i < going.n; ++i)
    if (const UnitIndex u = going.unit[i]; is_brigade(c, u) && p.units[u].hex == h) return true;
  return false;
}
bool brigade_goes(const Content& c, const Position& p) {
  const Advancing& going = advance_frame(p).going;
  return std::any_of(going.unit.begin(), going.unit.begin() + going.n, [&](UnitIndex u) { return is_brigade(c, u); });
}

// May it join those who go? `then` is the table with these in their new hex.
Verdict may_join_advance(const Content& c, const Position& p, const Position& then, UnitIndex u) {
  const AdvanceFrame& f = advance_frame(p);
  if (side_of(c, u) != p.side || !on_map(p, u) || is_guard(c, u)) return forbidden("fotm:15.10.who"_c).unit(u);
  if (is_commander(c, u)) {
    if (!leaves_from(c, p, p.units[u].hex)) return forbidden("fotm:15.10.who"_c).unit(u);
    return stacking(c, then, u, f.hex);
  }
  if (is_artillery(c, u)) return forbidden("fotm:15.10.must"_c).unit(u);
  if (!adjacent(c, f.hex, p.units[u].hex)) return forbidden("fotm:15.10.who"_c).unit(u).hex(f.hex);
  if (f.after_close_combat != 0 ? !f.took_part.has(u) : routed(p, u) || in_column(p, u) || p.units[u].has(kAdvanced))
    return forbidden("fotm:15.10.who"_c).unit(u);
  if (too_steep(c, p, u, p.units[u].hex, f.hex)) return forbidden("fotm:15.10.who"_c).unit(u).hex(f.hex);
  return stacking(c, then, u, f.hex);
}
// One that is named already may be given another facing.
Verdict may_advance(const Content& c, const Position& p, const Position& then, UnitIndex u, int facing) {
  const Advancing& going = advance_frame(p).going;
  if (is_commander(c, u) && facing != 0) return forbidden("fotm:5.1.advance"_c).unit(u);
  const int i = going.find(u);
  if (i < 0) return may_join_advance(c, p, then, u);
  const bool turns = is_brigade(c, u) && going.facing[i] != facing;
  return turns ? kAllowed : forbidden("fotm:15.10.who"_c).unit(u);
}
bool anyone(const Content& c, const Position& p) {
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
    if (side_of(c, u) == p.side && on_map(p, u) && may_join_advance(c, p, p, u).allowed()) return true;
  return false;
}
// At least one must go after Close Combat (15.10.must).
Verdict may_stop(const Content& c, const Position& p) {
  const AdvanceFrame& f = advance_frame(p);
  if (f.after_close_combat == 0 || brigade_goes(c, p) || !anyone(c, p)) return kAllowed;
  return forbidden("fotm:15.10.must"_c).hex(f.hex);
}

Side decider(const Content&, const Position& p) { return p.side; }

// For a searching player: Brigades in the order of units, then Commanders.
bool comes_after(const Content& c, UnitIndex u, const Advancing& going) {
  if (going.n == 0) return true;
  const UnitIndex last = going.unit[going.n - 1];
  if (is_commander(c, last)) return is_commander(c, u) && u > last;
  return is_commander(c, u) || u > last;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const AdvanceFrame& f = advance_frame(p);
  const Position then = with_those_there(c, p);
  for (const HexIndex n : c.at(f.hex).neighbours) {
    if (n == kNoHex || p.top[n] == kNoUnit) continue;
    each_unit(p, n, [&](UnitIndex u) {
      if (into.each_set_once() && (f.going.find(u) >= 0 || !comes_after(c, u, f.going))) return;
      for (int facing = 0; facing < (is_brigade(c, u) ? kDirections : 1); ++facing)
        if (!into.full() && may_advance(c, p, then, u, facing).allowed()) into.add(act(Verb::advance, u, facing, f.hex));
    });
  }
  if (!into.full() && may_stop(c, p).allowed()) into.add(act(Verb::done));
  if (into.each_set_once()) return;
  for (int i = 0; i < f.going.n && !into.full(); ++i) into.add(act(Verb::drop, f.going.unit[i]));
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  switch (verb(a)) {
    case Verb::done:
      return may_stop(c, p);
    case Verb::drop:
      return advance_frame(p).going.find(a.a) >= 0 ? kAllowed : forbidden("fotm:15.10.who"_c).unit(a.a);
    case Verb::advance:
      if (a.hex != advance_frame(p).hex) return forbidden("fotm:15.10.must"_c).hex(a.hex);
      return may_advance(c, p, with_those_there(c, p), a.a, a.b);
    default:
      return not_in_this_step(p, a);
  }
}

// Takes one out again, and the Commanders of its hex if nobody else goes from there.
void drop(const Content& c, Position& p, UnitIndex u) {
  Advancing& going = p.frames.top().as<AdvanceFrame>().going;
  going.erase(going.find(u));
  for (int i = going.n - 1; i >= 0; --i)
    if (const UnitIndex rider = going.unit[i]; is_commander(c, rider) && !leaves_from(c, p, p.units[rider].hex)) going.erase(i);
}

// They go, in the order named; the chapter is over first, for what they meet there may ask somebody.
void go(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  const AdvanceFrame f = advance_frame(p);
  p.frames.pop();
  for (int i = 0; i < f.going.n; ++i) {
    const UnitIndex u = f.going.unit[i];
    const HexIndex from = p.units[u].hex;
    Event e = event(Happened::advanced, f.after_close_combat != 0 ? "fotm:15.10.must"_c : "fotm:15.6.may"_c, u, from, f.hex);
    e.value[0] = f.going.facing[i];
    if (is_brigade(c, u)) {
      p.units[u].facing = f.going.facing[i];
      p.units[u].set(kAdvanced);
      // A Guard made in this Assault starts where its parent stands now (17.5.place).
      for (UnitIndex g = kFirstGuard; g < kUnits; ++g)
        if (on_map(p, g) && p.units[g].tally != 0 && p.units[g].with == u && p.units[g].hex == from) move_to(c, p, g, f.hex);
    }
    move_to(c, p, u, f.hex);
    ctx.journal.tell(by_his_name(c, p, e));
  }
  // All have gone before anything follows from it: a Commander who goes along is not left alone first.
  for (int i = 0; i < f.going.n; ++i)
    if (const UnitIndex u = f.going.unit[i]; on_map(p, u)) unit_came(p, ctx, u, Came::by_advance);
}

void take(Position& p, const Action& a, Ctx& ctx) {
  if (verb(a) == Verb::done) return go(p, ctx);
  if (verb(a) == Verb::drop) return drop(ctx.content, p, a.a);
  Advancing& going = p.frames.top().as<AdvanceFrame>().going;
  const int i = going.find(a.a);
  if (i >= 0)
    going.facing[i] = a.b;
  else
    going.add(a.a, a.b);
}

Flow advance(Position&, Ctx&) { return Flow::decide; }

}  // namespace

const Chapter kAdvance = {"advance", advance, decider, list, verdict, take};

bool is_advance(const Position& p) { return p.over == 0 && p.frames.top().kind == byte(Kind::advance); }
const Advancing& advancing(const Position& p) { return advance_frame(p).going; }
HexIndex advancing_into(const Position& p) { return advance_frame(p).hex; }
std::vector<UnitIndex> could_advance(const Content& c, const Position& p) {
  std::vector<UnitIndex> units;
  const Position then = with_those_there(c, p);
  for (UnitIndex u = 0; u < kFirstGuard; ++u)
    if (advancing(p).find(u) < 0 && on_map(p, u) && may_join_advance(c, p, then, u).allowed()) units.push_back(u);
  return units;
}

void begin_advance(Position& p, Ctx&, HexIndex emptied, BrigadeSet took_part, bool after_close_combat) {
  AdvanceFrame f{};
  f.hex = emptied;
  f.took_part = took_part;
  f.after_close_combat = after_close_combat;
  p.frames.push(byte(Kind::advance), f);
}

}  // namespace vedette::fotm
