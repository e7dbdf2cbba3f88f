// Skirmishers: into the order and out of it, and away from any enemy that comes next to them, one after the other and before anything else
// goes on. Each goes to the nearest hex that will do, by a shortest way; its owner chooses among equals. One that has no such hex breaks.
#include "blind_swords/flow/skirmish.h"

#include "blind_swords/battle.h"
#include "blind_swords/combat/results.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct ScreenFrame {
  UnitIndex mover = kNoUnit;  // who came near
  UnitIndex unit = kNoUnit;   // the skirmisher that withdraws now
};
const ScreenFrame& frame(const Position& p) { return p.frames.top().as<ScreenFrame>(); }

// The enemies of the mover next to it first; then anybody, the mover too, who is next to a formed enemy.
UnitIndex next_skirmisher(const Content& c, const Position& p, UnitIndex mover) {
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (in_play(p, u) && skirmishing(p, u) && in_play(p, mover) && c.units[u].side != c.units[mover].side &&
        open_between(c, p, p.units[u].hex, p.units[mover].hex))
      return u;
  }
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (in_play(p, u) && skirmishing(p, u) && engaged(c, p, u)) return u;
  }
  return kNoUnit;
}

// A step that it could make by movement, points and orders apart.
bool can_step(const Content& c, const Position& p, UnitIndex u, HexIndex from, Direction d, bool first) {
  const SideInfo& s = c.side[from][d];
  if (s.to == kNoHex || !in_area(c, p, s.to) || !open_side(c, p, from, d) || holder(c, p, s.to) == other(c.units[u].side)) return false;
  const StepCost& cost = c.step[nth(acts_as(c, p, u))][from][d];
  if (cost.off_road == kNever && cost.road == 0) return false;
  if (cost.off_road == kAllPoints && cost.road == 0 && !first) return false;
  return may_go(c, p, u, from, s.to, Going::screen).allowed();
}
bool ends_the_way(const Content& c, const Position& p, UnitIndex u, HexIndex from, Direction d) {
  const StepCost& cost = c.step[nth(acts_as(c, p, u))][from][d];
  return cost.off_road == kAllPoints && cost.road == 0;
}
// Empty, next to no enemy, and farther from the enemy that came than the hex it leaves.
bool will_do(const Content& c, const Position& p, const ScreenFrame& f, HexIndex h) {
  const Side side = c.units[f.unit].side;
  if (!empty_hex(p, h) || next_to_enemy(c, p, side, h)) return false;
  if (!in_play(p, f.mover) || c.units[f.mover].side == side) return true;
  const HexIndex enemy = p.units[f.mover].hex;
  return hex_distance(c, h, enemy) > hex_distance(c, p.units[f.unit].hex, enemy);
}

// The nearest hexes that will do, each with one shortest way.
struct Ways {
  std::array<Path, std::size_t{6} * Path::kMost> paths;  // all that lie so many steps off
  int n = 0, steps = 0;
};
Ways ways(const Content& c, const Position& p, const ScreenFrame& f) {
  Ways found;
  HexSet seen;
  std::array<HexIndex, kMostHexes> at, next;
  std::array<Path, kMostHexes> path, next_path;
  int n = 1;
  at[0] = p.units[f.unit].hex;
  path[0] = {};
  seen.set(at[0]);
  for (int steps = 1; n > 0 && found.n == 0 && steps <= Path::kMost; ++steps) {
    int m = 0;
    for (int i = 0; i < n; ++i) {
      const HexIndex from = at[i];
      for (Direction d = 0; d < kDirections; ++d) {
        if (!can_step(c, p, f.unit, from, d, steps == 1)) continue;
        const HexIndex to = c.side[from][d].to;
        if (seen[to]) continue;
        seen.set(to);
        Path way = path[i];
        way.push(d);
        if (will_do(c, p, f, to) && found.n < count_of(found.paths)) {
          found.paths[found.n++] = way;
          found.steps = steps;
        }
        if (ends_the_way(c, p, f.unit, from, d)) continue;
        next[m] = to;
        next_path[m++] = way;
      }
    }
    n = m;
    std::copy_n(next.begin(), m, at.begin());
    std::copy_n(next_path.begin(), m, path.begin());
  }
  return found;
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  auto& f = p.frames.top().as<ScreenFrame>();
  f.unit = next_skirmisher(c, p, f.mover);
  if (f.unit == kNoUnit) return finish(p), Flow::again;
  if (ways(c, p, f).n > 0) return Flow::decide;
  leave_map(p, play, f.unit, At::broken_1, c.exclusive.skirmish.encircled);
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const Ways all = ways(c, p, frame(p));
  for (int i = 0; i < all.n; ++i) {
    Action a = act(Verb::withdraw, frame(p).unit);
    a.path = all.paths[i];
    if (!into.add(a)) return;
  }
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const ScreenFrame& f = frame(p);
  const SkirmishLaw& law = c.exclusive.skirmish;
  if (verb(a) != Verb::withdraw) return out_of_step(a);
  if (a.a != f.unit) return forbidden(law.withdraws).unit(f.unit);
  if (a.path.size() != ways(c, p, f).steps) return forbidden(law.way).unit(f.unit);
  HexIndex at = p.units[f.unit].hex;
  bool first = true;
  for (Path rest = a.path; !rest.empty(); rest = rest.rest()) {
    const HexIndex to = c.side[at][rest.first()].to;
    if (!can_step(c, p, f.unit, at, rest.first(), first)) return forbidden(law.way).unit(f.unit).hex(to);
    if (ends_the_way(c, p, f.unit, at, rest.first()) && a.path.size() > 1) return forbidden(law.way).unit(f.unit).hex(to);
    at = to;
    first = false;
  }
  return will_do(c, p, f, at) ? kAllowed : forbidden(law.withdraws).unit(f.unit).hex(at);
}

void take(Position& p, const Action& a, Play& play) {
  const Content& c = play.content;
  const SkirmishLaw& law = c.exclusive.skirmish;
  const ScreenFrame f = frame(p);
  const bool moved_up = in_play(p, f.mover) && c.units[f.mover].side != c.units[f.unit].side;
  const Clause why = a.path.size() > 1 ? law.goes_on : moved_up ? law.withdraws : law.always;
  for (Path rest = a.path; !rest.empty(); rest = rest.rest()) {
    const HexIndex from = p.units[f.unit].hex, to = c.side[from][rest.first()].to;
    put(p, f.unit, to);
    Event e = happened(Happening::withdrew, why);
    e.unit = f.unit;
    e.from = from;
    e.to = to;
    play.journal.tell(e);
    left_behind(p, play, from);
    arrived(p, play, f.unit, from, to, Going::screen);
  }
  p.came_near = 0;  // on the way it may have been next to others; where it is now it is next to nobody
}

}  // namespace

Verdict may_enter_skirmish_order(const Content& c, const Position& p, UnitIndex u) {
  const SkirmishLaw& law = c.exclusive.skirmish;
  if (artillery(c, u) || skirmishing(p, u)) return forbidden(law.who).unit(u);
  if (engaged(c, p, u)) return forbidden(law.enter).unit(u).unit(engaging_enemy(c, p, c.units[u].side, p.units[u].hex));
  Verdict alone = kAllowed;
  each_in_hex(p, p.units[u].hex, [&](UnitIndex other) {
    if (other != u) alone = forbidden(law.unstacked).unit(u).unit(other);
  });
  if (!alone) return alone;
  int n = 0;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto v = static_cast<UnitIndex>(i);
    n += c.units[v].side == c.units[u].side && p.units[v].at == At::map && skirmishing(p, v) ? 1 : 0;
  }
  return n >= c.figures.skirmishers ? forbidden(law.most).unit(u) : kAllowed;
}

Verdict may_leave_skirmish_order(const Content& c, const Position& p, UnitIndex u, Order order) {
  if (!c.exclusive.has_skirmish_order()) return forbidden("bs:10.3.3"_c).unit(u);
  const bool may = skirmishing(p, u) && c.orders[nth(order)].form_up;
  return may ? kAllowed : forbidden(c.exclusive.skirmish.leave).unit(u);
}

void set_skirmish_order(Position& p, Play& play, UnitIndex u, bool skirmish, Clause why) {
  UnitState& s = p.units[u];
  s.state = byte(skirmish ? s.state | kSkirmish : s.state & ~kSkirmish);
  Event e = happened(Happening::skirmish, why);
  e.unit = u;
  e.to = s.hex;
  e.value[0] = skirmish ? 1 : 0;
  play.journal.tell(e);
  came_near(p, play.content, u);
}

bool skirmishers_withdraw(Position& p, Play& play) {
  const auto mover = static_cast<UnitIndex>(p.came_near - 1);
  p.came_near = 0;
  if (next_skirmisher(play.content, p, mover) == kNoUnit) return false;
  if (static_cast<Proc>(p.frames.top().kind) == Proc::move) push_on(p);
  begin(p, Proc::screen, ScreenFrame{mover, kNoUnit});
  return true;
}

UnitIndex withdrawing_skirmisher(const Table& t) { return t.frames.top().as<ScreenFrame>().unit; }

const Chapter kScreen = {"skirmishers", advance, [](const Content& c, const Position& p) { return c.units[frame(p).unit].side; },
                         list,          verdict, take};

}  // namespace vedette::bs
