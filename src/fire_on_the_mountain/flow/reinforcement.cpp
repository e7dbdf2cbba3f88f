// The Reinforcement Phase (14): Guards rejoin their parents; stacks that are due enter in Column by their road, each
// behind the one before, or beside a blocked entry; whoever has entered moves on with the points left. What is not
// entered is held to a later turn.
#include <algorithm>

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/move.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/flow/restacking.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

constexpr std::size_t kMostEntries = 8;

// How far the column of each entry has come in this turn.
struct ReinforcementFrame {
  std::array<std::uint8_t, kMostEntries> stacks;  // how many stacks have begun to enter
  std::array<std::uint8_t, kMostEntries> last;    // which was the last of them (see stack_key)
};

// Stacks enter in the order of the card, held ones first (14.2.hold).
std::uint8_t stack_key(const Position& p, UnitIndex u) { return byte(p.units[u].due * 8 + p.units[u].stack); }

bool is_due(const Content& c, const Position& p, UnitIndex u) {
  return side_of(c, u) == p.side && p.units[u].at == At::waiting && p.units[u].due != 0 && p.units[u].due <= p.turn;
}

// 14.2.blocked.def
Verdict blocked(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  const Side enemy = other(side_of(c, u));
  if (occupier(c, p, h) == enemy) return forbidden("fotm:14.2.blocked.def"_c).hex(h);
  if (const UnitIndex by = zoc_on(c, p, h, enemy); by != kNoUnit) return forbidden("fotm:14.2.blocked.def"_c).hex(h).unit(by);
  return stacking(c, p, u, h);
}

Verdict may_enter_at(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  const Entry& entry = c.entries[p.units[u].entry];
  if (h == entry.hex) return blocked(c, p, u, h);
  if (std::ranges::find(entry.fallback, h) == entry.fallback.end()) return forbidden("fotm:14.2.blocked"_c).unit(u).hex(entry.hex);
  if (blocked(c, p, u, entry.hex).allowed()) return forbidden("fotm:14.2.blocked"_c).unit(u).hex(entry.hex);
  return blocked(c, p, u, h);
}

bool enters_in_column(const Content& c, UnitIndex u, HexIndex h) { return is_brigade(c, u) && c.at(h).roads != 0; }

Verdict may_face(const Content& c, UnitIndex u, HexIndex h, int facing) {
  if (is_commander(c, u)) return facing == 0 ? kAllowed : forbidden("fotm:14.2.entry"_c).unit(u);
  const int roads = c.at(h).roads;
  const bool ahead = facing < kDirections && (roads == 0 || (roads >> facing & 1) != 0 || (roads >> ((facing + 1) % kDirections) & 1) != 0);
  return ahead ? kAllowed : forbidden("fotm:14.2.entry"_c).unit(u).hex(h);
}

// 14.2.formula: half a MP for each stack before it, then the entry hex at the road rate, or at terrain cost off the road.
int entry_cost(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  const ReinforcementFrame& f = p.frames.top().as<ReinforcementFrame>();
  const std::size_t e = p.units[u].entry;
  const int before = f.stacks[e] - (f.stacks[e] > 0 && f.last[e] == stack_key(p, u) ? 1 : 0);
  const Gait gait = gait_of(c, p, u);
  const bool road = c.at(h).roads != 0;
  return before * c.march.offmap + march_cost(c.march, {gait, gait != Gait::rider, c.at(h).woods, c.at(h).steep, road, road, 0});
}

Verdict may_enter(const Content& c, const Position& p, const Action& a) {
  const UnitIndex u = a.a;
  if (side_of(c, u) != p.side || p.units[u].at != At::waiting || p.units[u].due == 0) return forbidden("fotm:14.2.entry"_c).unit(u);
  if (p.units[u].due > p.turn) return forbidden("fotm:19.1.reinf"_c).unit(u);
  const ReinforcementFrame& f = p.frames.top().as<ReinforcementFrame>();
  const std::size_t e = p.units[u].entry;
  if (f.stacks[e] > 0 && stack_key(p, u) < f.last[e]) return forbidden("fotm:14.2.hold"_c).unit(u);  // others of its column went first
  if (a.hex >= kHexes) return forbidden("fotm:14.2.blocked"_c).unit(u);
  if (const Verdict v = may_enter_at(c, p, u, a.hex); !v.allowed()) return v;
  if ((a.c != 0) != enters_in_column(c, u, a.hex)) return forbidden("fotm:14.2.maycan"_c).unit(u).hex(a.hex);
  if (const Verdict v = may_face(c, u, a.hex, a.b); !v.allowed()) return v;
  return entry_cost(c, p, u, a.hex) <= allowance_of(c, p, u) ? kAllowed : forbidden("fotm:14.2.column"_c).unit(u);
}

void hold(Position& p, Ctx& ctx, UnitIndex u) {
  p.units[u].set(kBlocked);
  ctx.journal.tell(event(Happened::held_back, "fotm:14.2.hold"_c, u));
}
// The column goes in the order of the card: whoever of an earlier stack has not entered yet is held to a later turn (14.2.hold).
void hold_those_before(Position& p, Ctx& ctx, UnitIndex first) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (is_due(ctx.content, p, u) && p.units[u].entry == p.units[first].entry && stack_key(p, u) < stack_key(p, first) &&
        !p.units[u].has(kBlocked))
      hold(p, ctx, u);
}

void enter(Position& p, Ctx& ctx, const Action& a) {
  const Content& c = ctx.content;
  const UnitIndex u = a.a;
  UnitState& s = p.units[u];
  March m = march_of(c, p, u);
  m.mp = byte(m.allowance - entry_cost(c, p, u, a.hex));
  m.bits = kEntering | kSpent | kForward | kActed;
  m.start = a.hex;
  ReinforcementFrame& f = p.frames.top().as<ReinforcementFrame>();
  if (f.stacks[s.entry] == 0 || f.last[s.entry] != stack_key(p, u)) ++f.stacks[s.entry];
  f.last[s.entry] = stack_key(p, u);
  hold_those_before(p, ctx, u);
  s.facing = a.b;
  s.put(kColumn, a.c != 0);
  s.set(kEnteredNow);
  s.set(kMoved);
  put_on_map(c, p, u, a.hex);
  // What would have made it stop there (13.2.woods.stop, 11.3.stop).
  if (is_brigade(c, u) && gait_of(c, p, u) == Gait::wheels && c.at(a.hex).woods && c.at(a.hex).roads == 0)
    m.stop = "fotm:13.2.woods.stop"_c;
  if (is_pleasontons(c, u) && p.hold != Hold::lifted && confederate_artillery_range(c, p).has(a.hex)) m.stop = "fotm:11.3.stop"_c;
  Event e = event(Happened::entered,
                  a.c != 0           ? "fotm:14.2.column"_c
                  : is_brigade(c, u) ? "fotm:14.2.maycan"_c
                                     : "fotm:14.2.entry"_c,
                  u, kNoHex, a.hex);
  e.value[0] = m.mp;
  ctx.journal.tell(e);
  p.frames.push(byte(Kind::move), m);
  unit_came(p, ctx, u, Came::by_entry);
}

// 17.5.7: a Guard that left in the turn before is absorbed; if its parent is gone, its SP is lost (17.5.return).
void rejoin(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (!is_guard(c, u) || side_of(c, u) != p.side || p.units[u].at != At::off_map || p.units[u].due > p.turn) continue;
    const UnitIndex parent = p.units[u].with;
    p.units[u].at = At::available;
    p.units[u].with = kNoUnit;
    p.units[u].due = 0;
    if (parent == kNoUnit || !on_map(p, parent) || p.units[parent].lent == 0) continue;
    --p.units[parent].lent;
    Event e = event(Happened::rejoined, "fotm:17.5.7"_c, parent, kNoHex, p.units[parent].hex);
    e.other = u;
    ctx.journal.tell(e);
  }
}

Flow advance(Position&, Ctx&) { return Flow::decide; }
Side decider(const Content&, const Position& p) { return p.side; }

void list(const Content& c, const Position& p, ActionList& into) {
  if (!into.add(act(Verb::done))) return;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (!is_due(c, p, u)) continue;
    const Entry& entry = c.entries[p.units[u].entry];
    for (int i = -1; i < count_of(entry.fallback); ++i) {
      const HexIndex h = i < 0 ? entry.hex : entry.fallback[i];
      if (!may_enter_at(c, p, u, h).allowed()) continue;
      for (int f = 0; f < kDirections; ++f) {
        Action a = act(Verb::enter, u, f, h);
        a.c = enters_in_column(c, u, h);
        if (may_enter(c, p, a).allowed() && !into.add(a)) return;
      }
    }
  }
  if (free_stacking(p)) list_restacks(c, p, p.side, into);
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  switch (verb(a)) {
    case Verb::done:
      return kAllowed;
    case Verb::enter:
      return names_unit(a) ? may_enter(c, p, a) : not_in_this_step(p, a);
    case Verb::restack:
      return free_stacking(p) ? verdict_restack(c, p, p.side, a) : not_in_this_step(p, a);
    default:
      return not_in_this_step(p, a);
  }
}

void take(Position& p, const Action& a, Ctx& ctx) {
  if (verb(a) == Verb::enter) return enter(p, ctx, a);
  if (verb(a) == Verb::restack) return take_restack(p, a, ctx);
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (is_due(ctx.content, p, u) && !p.units[u].has(kBlocked)) hold(p, ctx, u);
  p.frames.pop();
}

}  // namespace

const Chapter kReinforcementPhase = {"reinforcement phase", advance, decider, list, verdict, take};

void begin_reinforcement_phase(Position& p, Ctx& ctx) {
  rejoin(p, ctx);
  for (UnitState& s : p.units) s.clear(kBlocked);
  unsettle_stacks(ctx.content, p, p.side);
  p.frames.push(byte(Kind::reinforcement_phase));
}

}  // namespace vedette::fotm
