// Retreat and rout: Brigades leave a hex one by one in their owner's order, each by the first class of hexes that is open to it, on past
// full stacks; who can go nowhere is captured. Clauses: 4.1.over, 4.1.retreat, 13.3.off, 17.3, 17.4.do, 17.4.again, 17.4.face, 17.5.1.
#include "fire_on_the_mountain/combat/retreat.h"

#include <algorithm>
#include <cstdlib>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/capture.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

enum class Leg : std::uint8_t {
  who,     // which Brigade goes next, and where
  onward,  // from a full hex to the next
  naming,  // the enemy names who leaves an overstacked hex
  aside,   // the one named steps aside
};
constexpr int kMostHexes = 6;

struct RetreatFrame {
  HexIndex from;
  HexIndex enemy_lead;
  std::array<HexIndex, kMostHexes> left;  // hexes that the Brigade under way has left
  BrigadeSet enemies;
  std::array<UnitIndex, 3> waiting;  // still to go
  UnitIndex now;                     // under way
  UnitIndex named;
  Leg leg;
  std::uint8_t n_left;
  std::uint8_t rout;
};

const RetreatFrame& retreat(const Position& p) { return p.frames.top().as<RetreatFrame>(); }

bool has_room(const Content& c, const Position& p, UnitIndex u, HexIndex h) { return stacking(c, p, u, h).allowed(); }

RetreatHexes open_to(const Content& c, const Position& p, const RetreatFrame& f, UnitIndex u) {
  return retreat_hexes(c, p, u, p.units[u].hex, f.enemies, f.from, f.left.data(), f.n_left);
}

// Can it come to a hex with room from `at`, going on past full ones by the same classes (17.3.full, 17.3.group)?
bool finds_room(const Content& c, const Position& p, const RetreatFrame& f, UnitIndex u, HexIndex at, std::array<HexIndex, kMostHexes> left,
                int n_left) {
  if (n_left >= kMostHexes) return false;
  const RetreatHexes next = retreat_hexes(c, p, u, at, f.enemies, f.from, left.data(), n_left);
  left[n_left] = at;
  for (int i = 0; i < next.n; ++i)
    if (has_room(c, p, u, next.hex[i])) return true;
  for (int i = 0; i < next.n; ++i)
    if (finds_room(c, p, f, u, next.hex[i], left, n_left + 1)) return true;
  return false;
}

// Of the hexes of its class those with room; else full ones that lead on to room; else any of them, where it stops.
RetreatHexes choices(const Content& c, const Position& p, const RetreatFrame& f, UnitIndex u) {
  const RetreatHexes all = open_to(c, p, f, u);
  RetreatHexes best;
  const auto keep = [&](auto&& condition) {
    for (int i = 0; i < all.n; ++i)
      if (condition(all.hex[i])) best.hex[best.n++] = all.hex[i];
  };
  keep([&](HexIndex h) { return has_room(c, p, u, h); });
  if (best.n > 0) return best;
  std::array<HexIndex, kMostHexes> left = f.left;
  int n_left = f.n_left;
  if (n_left < kMostHexes) left[n_left++] = p.units[u].hex;
  keep([&](HexIndex h) { return finds_room(c, p, f, u, h, left, n_left); });
  return best.n > 0 ? best : all;
}

// The one named goes to a hex with room, of the first class that has such (4.1.retreat), and not where the retreat came from
// (17.3.group): the enemy cannot send anybody back into the hex that was assaulted.
RetreatHexes aside(const Content& c, const Position& p, const RetreatFrame& f, UnitIndex u) {
  std::array<HexIndex, std::size_t{2} * kMostHexes> closed;
  int n_closed = f.n_left;
  std::copy_n(f.left.begin(), f.n_left, closed.begin());
  while (n_closed < f.n_left + kMostHexes) {
    const RetreatHexes all = retreat_hexes(c, p, u, p.units[u].hex, f.enemies, f.from, closed.data(), n_closed);
    RetreatHexes best;
    for (int i = 0; i < all.n; ++i) {
      const HexIndex h = all.hex[i];
      if (has_room(c, p, u, h))
        best.hex[best.n++] = h;
      else if (n_closed < f.n_left + kMostHexes)
        closed[n_closed++] = h;
    }
    if (best.n > 0 || all.n == 0) return best;
  }
  return {};
}
Verdict may_be_named(const Content& c, const Position& p, UnitIndex u) {
  const RetreatFrame& f = retreat(p);
  const HexIndex h = p.units[f.now].hex;
  if (!is_brigade(c, u) || !on_map(p, u) || p.units[u].hex != h) return forbidden("fotm:4.1.over"_c).unit(u).hex(h);
  Position without = p;
  take_off_map(c, without, u, At::waiting);
  if (overstacked(c, without, h)) return forbidden("fotm:4.1.over"_c).unit(u).hex(h);
  return aside(c, p, f, u).n > 0 ? kAllowed : forbidden("fotm:4.1.retreat"_c).unit(u);
}

// The facing that shows the enemy the rear with the least turning. A routed Brigade's facing has no effect: nobody is asked (17.4.face).
std::uint8_t facing_away(const Content& c, const RetreatFrame& f, HexIndex from, int now) {
  int best = now, least = 9;
  for (int facing = 0; facing < kDirections; ++facing)
    if (arc(c, from, facing, f.enemy_lead) == Arc::rear && corners_between(now, facing) < least)
      best = facing, least = corners_between(now, facing);
  return byte(best);
}

void gone(RetreatFrame& f, UnitIndex u) {
  for (UnitIndex& w : f.waiting)
    if (w == u) w = kNoUnit;
}

// What a way of this class follows: away, on the level; only higher ground is left; what is left (17.3.away.def).
Clause way_clause(int rank) { return rank == 1 ? "fotm:17.3.away"_c : rank == 2 ? "fotm:17.3.level"_c : "fotm:17.3.away.def"_c; }

// One hex of the way. What comes of it is seen when the chapter is looked at again.
void go(Position& p, Ctx& ctx, RetreatFrame& f, UnitIndex u, HexIndex to) {
  const HexIndex from = p.units[u].hex;
  const Clause why = f.named != kNoUnit ? "fotm:4.1.over"_c
                     : f.n_left > 0     ? "fotm:17.3.full"_c
                                        : way_clause(open_to(ctx.content, p, f, u).rank);
  if (f.n_left < kMostHexes) f.left[f.n_left++] = from;
  p.units[u].clear(kColumn);  // 13.3.off
  move_to(ctx.content, p, u, to);
  ctx.journal.tell(event(Happened::retreated, why, u, from, to));
  f.leg = Leg::onward;
  unit_came(p, ctx, u, Came::by_retreat);
}

void set_off(Position& p, Ctx& ctx, RetreatFrame& f, UnitIndex u, HexIndex to) {
  f.now = u;
  f.n_left = 0;
  gone(f, u);
  if (f.rout != 0) {
    UnitState& state = p.units[u];
    state.facing = facing_away(ctx.content, f, state.hex, state.facing);
    state.set(kRouted);
    ctx.journal.cite("fotm:17.4.face"_c);
    Event e = event(Happened::routed, "fotm:17.4.do"_c, u, state.hex);
    e.value[0] = state.facing;
    ctx.journal.tell(e);
  }
  go(p, ctx, f, u, to);
}

void captured(Position& p, Ctx& ctx, RetreatFrame& f, UnitIndex u, Clause why) {
  gone(f, u);
  f.leg = Leg::who;
  begin_capture(p, ctx, u, f.enemies, why);
}

Flow advance(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  RetreatFrame& f = p.frames.top().as<RetreatFrame>();
  switch (f.leg) {
    case Leg::who:
      f.n_left = 0;
      for (const UnitIndex u : f.waiting) {
        if (u == kNoUnit) continue;
        if (f.rout != 0 && routed(p, u)) return captured(p, ctx, f, u, "fotm:17.4.again"_c), Flow::again;
        if (open_to(c, p, f, u).n == 0) return captured(p, ctx, f, u, "fotm:17.5.1"_c), Flow::again;
      }
      if (f.waiting[0] == kNoUnit && f.waiting[1] == kNoUnit && f.waiting[2] == kNoUnit) {
        p.frames.pop();
        look_at_lee(p, ctx);
        return Flow::again;
      }
      return Flow::decide;
    case Leg::onward:
      if (f.named != kNoUnit || !on_map(p, f.now) || !overstacked(c, p, p.units[f.now].hex)) {
        f.named = f.now = kNoUnit;
        f.leg = Leg::who;
        return Flow::again;
      }
      ctx.journal.cite("fotm:4.1.over"_c);
      if (finds_room(c, p, f, f.now, p.units[f.now].hex, f.left, f.n_left)) return Flow::decide;
      f.leg = Leg::naming;
      return Flow::again;
    case Leg::naming: {
      bool any = false;
      each_brigade(c, p, p.units[f.now].hex, [&](UnitIndex u) { any = any || may_be_named(c, p, u).allowed(); });
      if (any) return Flow::decide;
      captured(p, ctx, f, f.now, "fotm:4.1.retreat"_c);
      return Flow::again;
    }
    case Leg::aside:
      return Flow::decide;
  }
  return Flow::decide;
}

Side owner(const Content& c, const RetreatFrame& f) {
  for (const UnitIndex u : f.waiting)
    if (u != kNoUnit) return side_of(c, u);
  return side_of(c, f.now);
}
Side decider(const Content& c, const Position& p) {
  const RetreatFrame& f = retreat(p);
  return f.leg == Leg::naming ? other(owner(c, f)) : owner(c, f);
}

void list(const Content& c, const Position& p, ActionList& into) {
  const RetreatFrame& f = retreat(p);
  const auto ways = [&](UnitIndex u, const RetreatHexes& hexes) {
    for (int i = 0; i < hexes.n; ++i) into.add(act(Verb::retreat, u, hexes.hex[i]));
  };
  switch (f.leg) {
    case Leg::who:
      for (const UnitIndex u : f.waiting)
        if (u != kNoUnit) ways(u, choices(c, p, f, u));
      break;
    case Leg::onward:
      ways(f.now, choices(c, p, f, f.now));
      break;
    case Leg::naming:
      each_brigade(c, p, p.units[f.now].hex, [&](UnitIndex u) {
        if (may_be_named(c, p, u).allowed()) into.add(act(Verb::choose, u));
      });
      break;
    case Leg::aside:
      ways(f.named, aside(c, p, f, f.named));
      break;
  }
}

// Why not there: what is never legal, then the class, then room.
Verdict judge(const Content& c, const Position& p, const RetreatFrame& f, UnitIndex u, HexIndex to, const RetreatHexes& hexes) {
  for (int i = 0; i < hexes.n; ++i)
    if (hexes.hex[i] == to) return kAllowed;
  if (to == kNoHex || !adjacent(c, p.units[u].hex, to)) return forbidden("fotm:17.3.away"_c).unit(u);
  if (const Verdict v = may_retreat_to(c, p, u, p.units[u].hex, to); !v) return v;
  for (int i = 0; i < f.n_left; ++i)
    if (f.left[i] == to) return forbidden("fotm:17.3.group"_c).unit(u).hex(to);
  if (!has_room(c, p, u, to)) return forbidden("fotm:17.3.full"_c).unit(u).hex(to);
  Verdict v = forbidden(c.at(to).level > c.at(p.units[u].hex).level ? "fotm:17.3.level"_c : "fotm:17.3.away.def"_c).unit(u);
  for (int i = 0; i < hexes.n; ++i) v.hex(hexes.hex[i]);
  return v;
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const RetreatFrame& f = retreat(p);
  switch (f.leg) {
    case Leg::who:
      if (verb(a) != Verb::retreat) break;
      for (const UnitIndex u : f.waiting)
        if (u == a.a && u != kNoUnit) return judge(c, p, f, u, a.hex, choices(c, p, f, u));
      return forbidden("fotm:17.3.group"_c).unit(a.a);
    case Leg::onward:
      if (verb(a) != Verb::retreat) break;
      if (a.a != f.now) return forbidden("fotm:17.3.group"_c).unit(a.a);
      return judge(c, p, f, f.now, a.hex, choices(c, p, f, f.now));
    case Leg::naming:
      if (verb(a) == Verb::choose && names_unit(a) && a.hex == 0) return may_be_named(c, p, a.a);
      break;
    case Leg::aside:
      if (verb(a) != Verb::retreat) break;
      if (a.a != f.named) return forbidden("fotm:4.1.over"_c).unit(a.a);
      return judge(c, p, f, f.named, a.hex, aside(c, p, f, f.named));
  }
  return not_in_this_step(p, a);
}

void take(Position& p, const Action& a, Ctx& ctx) {
  RetreatFrame& f = p.frames.top().as<RetreatFrame>();
  switch (f.leg) {
    case Leg::who:
      set_off(p, ctx, f, a.a, a.hex);
      break;
    case Leg::onward:
      go(p, ctx, f, f.now, a.hex);
      break;
    case Leg::naming:
      f.named = a.a;
      f.leg = Leg::aside;
      break;
    case Leg::aside:
      go(p, ctx, f, f.named, a.hex);
      break;
  }
}

}  // namespace

const Chapter kRetreat = {"retreat", advance, decider, list, verdict, take};

bool still_to_retreat(const Position& p, UnitIndex u) {
  if (p.over != 0 || p.frames.top().kind != byte(Kind::retreat)) return false;
  const RetreatFrame& f = retreat(p);
  return f.leg == Leg::who && std::ranges::find(f.waiting, u) != f.waiting.end();
}

std::string retreat_prompt(const Content& c, const Position& p) {
  const RetreatFrame& f = retreat(p);
  const auto named = [&](UnitIndex u) { return u < kUnits ? c.piece(u).name : std::string("it"); };
  const std::string goes = f.rout != 0 ? " routs" : " retreats";
  switch (f.leg) {
    case Leg::onward:
      return "The hex is full: where does " + named(f.now) + " go on to?";
    case Leg::naming:
      return "The hex is overstacked: name the Brigade that has to leave it.";
    case Leg::aside:
      return "Where does " + named(f.named) + " step aside to?";
    default:
      break;
  }
  const auto going = std::ranges::count_if(f.waiting, [](UnitIndex u) { return u != kNoUnit; });
  if (going > 1) return "The hex" + goes + ": choose who goes next, and where to.";
  return named(*std::ranges::find_if(f.waiting, [](UnitIndex u) { return u != kNoUnit; })) + goes + ": choose where to.";
}

void begin_retreat(Position& p, Ctx&, const std::array<UnitIndex, 3>& brigades, BrigadeSet enemies, HexIndex enemy_lead, bool rout) {
  RetreatFrame f{};
  f.from = p.units[brigades[0]].hex;
  f.enemy_lead = enemy_lead;
  f.enemies = enemies;
  f.waiting = brigades;
  f.now = f.named = kNoUnit;
  f.rout = rout;
  p.frames.push(byte(Kind::retreat), f);
}

Verdict may_retreat_to(const Content& c, const Position& p, UnitIndex u, HexIndex from, HexIndex to) {
  const Side enemy = other(side_of(c, u));
  if (occupier(c, p, to) == enemy) return forbidden("fotm:13.4.through"_c).unit(u).hex(to);
  const MarchStep step{.gait = acts_as_infantry(c, p, u) ? Gait::foot : Gait::wheels,
                       .brigade = true,
                       .woods = c.at(to).woods,
                       .steep = c.at(to).steep,
                       .road = false,
                       .road_rate = false,
                       .levels = std::abs(c.at(from).level - c.at(to).level)};
  if (const Clause ban = march_ban(c.march, step); ban.cited()) return forbidden(ban).unit(u).hex(to);
  if (const UnitIndex zoc = zoc_on(c, p, to, enemy); zoc != kNoUnit) return forbidden("fotm:17.3.zoc"_c).unit(u).hex(to).unit(zoc);
  return kAllowed;
}

RetreatHexes retreat_hexes(const Content& c, const Position& p, UnitIndex u, HexIndex from, BrigadeSet enemies, HexIndex first_hex,
                           const HexIndex* left, int n_left) {
  // The hexes to get away from: those of the other side next to where the retreat began; if none is, all of them.
  std::array<HexIndex, 24> threats;
  int n_threats = 0;
  const auto gather = [&](bool near) {
    enemies.each([&](UnitIndex e) {
      const HexIndex h = p.units[e].hex;
      if (h == kNoHex || n_threats == count_of(threats) || (near && !adjacent(c, h, first_hex))) return;
      for (int i = 0; i < n_threats; ++i)
        if (threats[i] == h) return;
      threats[n_threats++] = h;
    });
  };
  gather(true);
  if (n_threats == 0) gather(false);

  RetreatHexes best;
  int best_class = 5;
  for (const HexIndex h : c.at(from).neighbours) {
    if (h == kNoHex) continue;
    bool back = false;
    for (int i = 0; i < n_left; ++i) back = back || left[i] == h;
    if (back) continue;
    bool away = true;
    for (int i = 0; i < n_threats; ++i) {
      const HexIndex t = threats[i];
      away = away && distance(c, h, t) > distance(c, from, t);
    }
    const bool higher = c.at(h).level > c.at(from).level;
    const int own_class = away ? (higher ? 2 : 1) : (higher ? 4 : 3);
    if (own_class > best_class || !may_retreat_to(c, p, u, from, h)) continue;
    if (own_class < best_class) best.n = 0;
    best_class = best.rank = own_class;
    best.hex[best.n++] = h;
  }
  return best;
}

}  // namespace vedette::fotm
