// Advance after combat: infantry or cavalry occupies the emptied hex, Commanders may go along (fotm:15.6.vacate, 15.6.may, 15.10).
#include "fire_on_the_mountain/advance.h"

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/ground.h"
#include "fire_on_the_mountain/participation.h"
#include "fire_on_the_mountain/presence.h"
#include "fire_on_the_mountain/refuse.h"

namespace vedette::fotm {
namespace {

struct AdvanceFrame {
  HexIndex hex;
  BrigadeSet took_part;
  std::uint8_t after_close_combat;
  std::uint8_t from;  // directions from the hex in which Brigades have left their places
  UnitIndex last;     // Brigades first, in the order of units, then Commanders
  std::uint8_t riders;
};
const AdvanceFrame& advancing(const Position& p) { return p.frames.top().as<AdvanceFrame>(); }

Verdict may_advance(const Content& c, const Position& p, UnitIndex u) {
  const AdvanceFrame& f = advancing(p);
  if (side_of(c, u) != p.side || !on_map(p, u) || is_guard(c, u)) return forbidden("fotm:15.10.who"_c).unit(u);
  const Direction d = c.map.grid.direction(f.hex, p.units[u].hex);
  if (is_commander(c, u)) {
    if (d == kNoDirection || (f.from >> d & 1U) == 0) return forbidden("fotm:15.10.who"_c).unit(u);
    if (f.riders != 0 && u <= f.last) return forbidden("fotm:15.10.who"_c).unit(u);
    return stacking(c, p, u, f.hex);
  }
  if (is_artillery(c, u)) return forbidden("fotm:15.10.must"_c).unit(u);
  if (d == kNoDirection) return forbidden("fotm:15.10.who"_c).unit(u).hex(f.hex);
  if (f.after_close_combat != 0 ? !f.took_part.has(u) : routed(p, u) || in_column(p, u) || p.units[u].has(kAdvanced))
    return forbidden("fotm:15.10.who"_c).unit(u);
  if (f.riders != 0 || (f.last != kNoUnit && u <= f.last)) return forbidden("fotm:4.2.newcomer"_c).unit(u);
  if (too_steep(c, p, u, p.units[u].hex, f.hex)) return forbidden("fotm:15.10.who"_c).unit(u).hex(f.hex);
  return stacking(c, p, u, f.hex);
}
bool anyone(const Content& c, const Position& p) {
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
    if (side_of(c, u) == p.side && on_map(p, u) && may_advance(c, p, u).allowed()) return true;
  return false;
}
// At least one must go after Close Combat (15.10.must).
Verdict may_stop(const Content& c, const Position& p) {
  const AdvanceFrame& f = advancing(p);
  if (f.after_close_combat == 0 || f.from != 0 || !anyone(c, p)) return kAllowed;
  return forbidden("fotm:15.10.must"_c).hex(f.hex);
}

Side decider(const Content&, const Position& p) { return p.side; }

void list(const Content& c, const Position& p, ActionList& into) {
  const AdvanceFrame& f = advancing(p);
  for (const HexIndex n : c.at(f.hex).neighbours) {
    if (n == kNoHex || p.top[n] == kNoUnit) continue;
    each_unit(p, n, [&](UnitIndex u) {
      if (!may_advance(c, p, u)) return;
      if (is_commander(c, u)) return void(into.add(act(Verb::advance, u, 0, f.hex)));
      for (int facing = 0; facing < kDirections && !into.full(); ++facing) into.add(act(Verb::advance, u, facing, f.hex));
    });
  }
  if (!into.full() && may_stop(c, p).allowed()) into.add(act(Verb::done));
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::done) return may_stop(c, p);
  if (verb(a) != Verb::advance) return not_in_this_step(p, a);
  if (a.hex != advancing(p).hex) return forbidden("fotm:15.10.must"_c).hex(a.hex);
  if (is_commander(c, a.a) && a.b != 0) return forbidden("fotm:5.1.advance"_c).unit(a.a);
  return may_advance(c, p, a.a);
}

void take(Position& p, const Action& a, Ctx& ctx) {
  if (verb(a) == Verb::done) return p.frames.pop();
  const Content& c = ctx.content;
  AdvanceFrame& f = p.frames.top().as<AdvanceFrame>();
  const HexIndex from = p.units[a.a].hex;
  f.last = a.a;
  Event e = event(Happened::advanced, f.after_close_combat != 0 ? "fotm:15.10.must"_c : "fotm:15.6.may"_c, a.a, from, f.hex);
  e.value[0] = a.b;
  if (is_commander(c, a.a)) {
    f.riders = 1;
  } else {
    f.from = static_cast<std::uint8_t>(f.from | 1U << c.map.grid.direction(f.hex, from));
    p.units[a.a].facing = a.b;
    p.units[a.a].set(kAdvanced);
    // A Guard made in this Assault starts where its parent stands now (17.5.place).
    for (UnitIndex g = kFirstGuard; g < kUnits; ++g)
      if (on_map(p, g) && p.units[g].tally != 0 && p.units[g].with == a.a && p.units[g].hex == from) move_to(c, p, g, f.hex);
  }
  move_to(c, p, a.a, f.hex);
  ctx.journal.tell(e);
  unit_came(p, ctx, a.a, Came::by_advance);
}

Flow advance(Position&, Ctx&) { return Flow::decide; }

}  // namespace

const Chapter kAdvance = {"advance", advance, decider, list, verdict, take};

void begin_advance(Position& p, Ctx&, HexIndex emptied, BrigadeSet took_part, bool after_close_combat) {
  AdvanceFrame f{};
  f.hex = emptied;
  f.took_part = took_part;
  f.after_close_combat = after_close_combat;
  f.last = kNoUnit;
  p.frames.push(static_cast<std::uint8_t>(Kind::advance), f);
}

}  // namespace vedette::fotm
