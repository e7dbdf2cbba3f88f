// Retreat, hex by hex: each priority of bs:12.3.3 to bs:12.3.10 is applied to what those before it have left, and the owner chooses among
// what is left at the end. Penalties fall at once (bs:12.3.11). Slopes and edges are the battle's.
#include "blind_swords/battle.h"
#include "blind_swords/combat/results.h"
#include "blind_swords/events.h"
#include "blind_swords/verbs.h"
#include "blind_swords/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

inline constexpr int kMostLeft = 12;
struct RetreatFrame {
  UnitIndex unit;
  std::uint8_t owed;
  std::uint8_t had_to;  // hexes owed at the start
  std::uint8_t flags;
  CrUse use;
  std::uint8_t n_left;
  Sources sources;
  std::array<HexIndex, kMostLeft> left;  // hexes it has left in this retreat
  Clause penalty;
};
static_assert(sizeof(RetreatFrame) <= 62);
inline constexpr std::uint8_t kSupportedThen = 1, kCapturesGuns = 2, kHitOwed = 4, kDepletionOwed = 8, kHitNoBreak = 16, kCrossingHit = 32;

enum Step : std::uint8_t { kStart, kChoose, kEntered, kDepletionTested, kHitTested };

int distance_to_sources(const Content& c, const Sources& s, HexAt at) {
  int nearest = 1000;
  const auto look = [&](HexIndex h) {
    if (h != kNoHex) nearest = std::min(nearest, vedette::distance(c.grid().at(h), at));
  };
  look(s.a);
  look(s.b);
  if (s.around != kNoHex)
    for (Direction d = 0; d < kDirections; ++d)
      if ((s.mask >> d & 1U) != 0) look(c.side[s.around][d].to);
  return nearest;
}

// bs:12.3.4: otherwise the hex of the nearest enemy infantry or cavalry unit; of two such hexes both.
Sources nearest_enemy(const Content& c, const Position& p, UnitIndex u) {
  Sources s;
  int nearest = 1000;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto e = static_cast<UnitIndex>(i);
    if (c.units[e].side == c.units[u].side || !in_play(p, e) || artillery(c, e)) continue;
    const int d = hex_distance(c, p.units[u].hex, p.units[e].hex);
    if (d < nearest) {
      nearest = d;
      s.a = p.units[e].hex;
      s.b = kNoHex;
    } else if (d == nearest && s.b == kNoHex && p.units[e].hex != s.a) {
      s.b = p.units[e].hex;
    }
  }
  return s;
}

// bs:12.3.3, without the play area.
Verdict can_enter(const Content& c, const Position& p, const RetreatFrame& f, HexIndex from, Direction d) {
  const HexIndex to = c.side[from][d].to;
  const UnitIndex u = f.unit;
  const RetreatStep& step = c.retreat[nth(acts_as(c, p, u))][from][d];
  const bool cliff = (c.side[from][d].features & kVertical) != 0;
  if (!open_side(c, p, from, d))
    return forbidden(!cliff ? closed_by(c, from, d) : step.clause.cited() ? step.clause : "bs:1.0.4"_c).hex(to);
  if (holder(c, p, to) == other(c.units[u].side)) return forbidden("bs:3.1.3"_c).hex(to);
  if (step.cost == RetreatCost::never) return forbidden(step.clause.cited() ? step.clause : "bs:12.3.3"_c).hex(to);
  for (int i = 0; i < f.n_left; ++i)
    if (f.left[i] == to) return forbidden("bs:12.3.3"_c).hex(to);
  return may_go(c, p, u, from, to, Going::retreat);
}

// bs:12.3.9: columns by number, rows in half hexes; 0 nearer to one edge and not farther from the other, 1 nearer to one though farther
// from the other, 2 the rest.
int edge_rank(const Content& c, UnitIndex u, HexIndex from, HexIndex to) {
  const Point a = centre(c.grid().at(from)), b = centre(c.grid().at(to));
  const std::uint8_t edges = c.exclusive.retreat_edges[nth(c.units[u].side)];
  const std::array<int, 4> gain = {a.y - b.y, b.x - a.x, b.y - a.y, a.x - b.x};  // toward north, east, south, west
  bool nearer = false, farther = false;
  for (std::size_t e = 0; e < 4; ++e)
    if ((edges >> e & 1U) != 0) {
      nearer = nearer || gain[e] > 0;
      farther = farther || gain[e] < 0;
    }
  return !nearer ? 2 : farther ? 1 : 0;
}

// bs:12.3.7: a unit on the wrong bank of a river does not mind what its way over it costs.
bool crosses_home(const Content& c, const Position& p, UnitIndex u, HexIndex from, Direction d) {
  std::array<int, kDirections> ranks{};
  return c.side[from][d].crossing != 0 && c.battle->retreat_ranks != nullptr && c.battle->retreat_ranks(c, p, u, from, ranks) &&
         ranks[d] == 0;
}

RetreatOptions options(const Content& c, const Position& p, const RetreatFrame& f) {
  RetreatOptions o;
  const UnitIndex u = f.unit;
  const Side side = c.units[u].side;
  const HexIndex from = p.units[u].hex;
  const int here = distance_to_sources(c, f.sources, c.grid().at(from));
  const auto& steps = c.retreat[nth(acts_as(c, p, u))][from];
  std::array<int, kDirections> away{};
  std::array<bool, kDirections> level{};  // enterable, at the same distance: for the detour
  const auto left = [&] { return std::count_if(o.dropped.begin(), o.dropped.end(), [](Clause k) { return !k.cited(); }); };
  bool farther = false;
  // First and second priority.
  for (Direction d = 0; d < kDirections; ++d) {
    const HexAt at = step(c.grid().at(from), d);
    const HexIndex to = c.side[from][d].to;
    away[d] = distance_to_sources(c, f.sources, at) - here;
    if (to == kNoHex || !c.hex[to].on_map) {
      o.dropped[d] = "bs:12.3.13"_c;
      if (away[d] >= 0) o.out_of_area = true;
      continue;
    }
    const Verdict v = can_enter(c, p, f, from, d);
    if (!in_area(c, p, to)) {
      o.dropped[d] = c.scenario(p).area_clause.cited() ? c.scenario(p).area_clause : "bs:10.2.1"_c;
      if (v && away[d] >= 0) o.out_of_area = true;
      continue;
    }
    o.dropped[d] = v.clause;
    if (!v) continue;
    level[d] = away[d] == 0;
    if (away[d] < 0) o.dropped[d] = "bs:12.3.4"_c;
    farther = farther || away[d] > 0;
  }
  if (farther)
    for (Direction d = 0; d < kDirections; ++d)
      if (!o.dropped[d].cited() && away[d] == 0) o.dropped[d] = "bs:12.3.4"_c;
  // etw:12.3.5: whoever stands at his way home over the river takes it.
  const auto over = [&](Direction d) {
    return o.dropped[d].cited() && o.dropped[d] != "bs:12.3.4"_c ? false : crosses_home(c, p, u, from, d);
  };
  bool home = false;
  for (Direction d = 0; d < kDirections && c.exclusive.retreat_crosses.cited(); ++d) home = home || over(d);
  for (Direction d = 0; d < kDirections && home; ++d) {
    if (over(d))
      o.dropped[d] = Clause{};
    else if (!o.dropped[d].cited() || o.dropped[d] == "bs:12.3.4"_c)
      o.dropped[d] = c.exclusive.retreat_crosses;
  }
  // A priority that would leave nothing is skipped.
  const auto prefer = [&](auto&& fits, Clause why) {
    bool any = false;
    for (Direction d = 0; d < kDirections; ++d) any = any || (!o.dropped[d].cited() && fits(d));
    if (!any) return;
    for (Direction d = 0; d < kDirections; ++d)
      if (!o.dropped[d].cited() && !fits(d)) o.dropped[d] = why;
  };
  const auto to = [&](Direction d) { return c.side[from][d].to; };
  const auto safe = [&](Direction d) { return !engaged_at(c, p, side, to(d)); };
  const auto room = [&](Direction d) { return stacking(c, p, u, to(d)).allowed(); };
  // bs:12.3.10: all that is left costs a Depletion by slope.
  bool slopes_only = left() > 0;
  for (Direction d = 0; d < kDirections; ++d)
    if (!o.dropped[d].cited() && steps[d].cost != RetreatCost::deplete) slopes_only = false;
  prefer(safe, "bs:12.3.6"_c);
  prefer([&](Direction d) { return (steps[d].cost == RetreatCost::free && !steps[d].stops) || crosses_home(c, p, u, from, d); },
         "bs:12.3.7"_c);
  if (f.owed <= 1) prefer(room, "bs:12.3.8"_c);
  const Clause direction = c.exclusive.retreat[nth(side)];
  if (left() > 1) {
    std::array<int, kDirections> ranks{};
    if (c.battle->retreat_ranks == nullptr || !c.battle->retreat_ranks(c, p, u, from, ranks))
      for (Direction d = 0; d < kDirections; ++d)
        if (!o.dropped[d].cited()) ranks[d] = edge_rank(c, u, from, to(d));
    for (int rank = 0; rank < 2; ++rank) prefer([&](Direction d) { return ranks[d] <= rank; }, direction);
  }
  if (slopes_only && c.exclusive.detour.cited()) {
    for (Direction d = 0; d < kDirections; ++d)
      if (level[d] && steps[d].cost == RetreatCost::free && room(d)) o.dropped[d] = Clause{}, o.detour |= 1U << d;
  }
  o.n = as_int(left());
  return o;
}

// bs:12.3.5: nowhere to go.
void no_way_out(Position& p, Play& play, const RetreatFrame& f, const RetreatOptions& o) {
  const Content& c = play.content;
  const Scenario& scenario = c.scenario(p);
  const bool out = o.out_of_area && scenario.forced_out != Fate::exit;
  const bool fragile_horse = c.units[f.unit].fragile && c.units[f.unit].arm != Arm::infantry;  // bs:12.8.5
  const bool broken = out && scenario.forced_out == Fate::broken_1 && !fragile_horse;
  leave_map(p, play, f.unit, broken ? At::broken_1 : At::eliminated, out ? scenario.forced_clause : c.exclusive.no_retreat);
}

void finish_retreat(Position& p, const RetreatFrame& f, bool removed, bool captured) {
  Outcome out;
  out.retreated = f.had_to;
  out.broke = removed;
  out.captured = captured;
  finish(p, out);
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  Frame& frame = p.frames.top();
  auto& f = frame.as<RetreatFrame>();
  switch (static_cast<Step>(frame.step)) {
    case kStart: {
      UnitState& s = p.units[f.unit];
      if ((s.marks & kLastStand) != 0 && (s.marks & kLastStandUsed) == 0) {  // bs:event.last-stand.2
        s.marks |= kLastStandUsed;
        Event e = happened(Happening::stood, "bs:event.last-stand.2"_c);
        e.unit = f.unit;
        play.journal.tell(e);
        Outcome out;
        out.held = 1;
        finish(p, out);
        return Flow::again;
      }
      if (f.sources.a == kNoHex && f.sources.around == kNoHex) f.sources = nearest_enemy(c, p, f.unit);
      frame.step = kChoose;
      return Flow::again;
    }
    case kChoose: {
      if (f.owed == 0 && stacking(c, p, f.unit, p.units[f.unit].hex)) {
        finish_retreat(p, f, false, false);
        return Flow::again;
      }
      const RetreatOptions o = options(c, p, f);
      if (o.n > 0) return Flow::decide;
      no_way_out(p, play, f, o);
      finish_retreat(p, f, true, false);
      return Flow::again;
    }
    case kEntered:
      if (!in_play(p, f.unit)) return finish_retreat(p, f, true, false), Flow::again;  // a skirmisher that could not withdraw there
      if ((f.flags & kDepletionOwed) != 0) {
        f.flags &= ~kDepletionOwed;
        if (!deplete(p, play, f.unit, f.penalty)) {
          frame.step = kDepletionTested;
          TestMatter t{f.unit, 0, f.use, kBreakTest, "bs:12.3.11"_c};
          if ((f.flags & kSupportedThen) != 0) t.flags |= kIsSupported;
          begin_test(p, t);
        }
        return Flow::again;
      }
      if ((f.flags & (kHitOwed | kHitNoBreak | kCrossingHit)) != 0) {  // over the river first, then next to an enemy
        const std::uint8_t hit = (f.flags & kHitNoBreak) != 0 ? kHitNoBreak : (f.flags & kCrossingHit) != 0 ? kCrossingHit : kHitOwed;
        f.flags &= ~hit;
        if (!take_hit(p, play, f.unit, hit == kHitOwed ? "bs:12.3.6"_c : f.penalty) && hit != kHitNoBreak) {
          frame.step = kHitTested;
          TestMatter t{f.unit, 0, f.use, kBreakTest, "bs:12.3.11"_c};
          if ((f.flags & kSupportedThen) != 0) t.flags |= kIsSupported;
          if ((f.flags & kCapturesGuns) != 0) t.flags |= kCaptures;
          begin_test(p, t);
        }
        return Flow::again;
      }
      frame.step = kChoose;
      return Flow::again;
    case kDepletionTested:
    case kHitTested:
      if (p.outcome.broke != 0) {
        finish_retreat(p, f, true, p.outcome.captured != 0);
        return Flow::again;
      }
      frame.step = kEntered;
      return Flow::again;
  }
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const auto& f = p.frames.top().as<RetreatFrame>();
  const RetreatOptions o = options(c, p, f);
  const HexIndex from = p.units[f.unit].hex;
  for (Direction d = 0; d < kDirections; ++d)
    if (!o.dropped[d].cited() && !into.add(act(Verb::retreat, f.unit, c.side[from][d].to))) return;
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const auto& f = p.frames.top().as<RetreatFrame>();
  if (verb(a) != Verb::retreat) return out_of_step(a);
  if (a.a != f.unit) return forbidden("bs:12.3.12"_c).unit(f.unit);
  const Direction d = c.grid().direction(p.units[f.unit].hex, a.hex);
  if (d == kNoDirection) return forbidden("bs:12.3.1"_c).unit(f.unit).hex(a.hex);
  const Clause why = options(c, p, f).dropped[d];
  return why.cited() ? forbidden(why).hex(a.hex).unit(f.unit) : kAllowed;
}

void take(Position& p, const Action& a, Play& play) {
  const Content& c = play.content;
  Frame& frame = p.frames.top();
  auto& f = frame.as<RetreatFrame>();
  const HexIndex from = p.units[f.unit].hex;
  const Direction d = c.grid().direction(from, a.hex);
  const RetreatStep& step = c.retreat[nth(acts_as(c, p, f.unit))][from][d];
  const bool detour = (options(c, p, f).detour >> d & 1U) != 0;
  if (f.n_left == kMostLeft) {
    std::copy(f.left.begin() + 1, f.left.end(), f.left.begin());
    --f.n_left;
  }
  f.left[f.n_left++] = from;
  put(p, f.unit, a.hex);
  Event e = happened(Happening::retreated, detour ? c.exclusive.detour : "bs:12.3.1"_c);
  e.unit = f.unit;
  e.from = from;
  e.to = a.hex;
  play.journal.tell(e);
  left_behind(p, play, from);
  arrived(p, play, f.unit, from, a.hex, Going::retreat);
  if (f.owed > 0) --f.owed;
  if (step.stops) f.owed = 0;
  f.penalty = step.clause;
  if (step.cost == RetreatCost::deplete) f.flags |= kDepletionOwed;
  if (step.cost == RetreatCost::hit) f.flags |= kCrossingHit;
  if (step.cost == RetreatCost::hit_no_break) f.flags |= kHitNoBreak;
  if (engaged_at(c, p, c.units[f.unit].side, a.hex)) f.flags |= kHitOwed;
  frame.step = kEntered;
}

}  // namespace

void begin_retreat(Position& p, UnitIndex u, int hexes, const Sources& sources, bool is_supported, CrUse use, bool captures) {
  RetreatFrame f{};
  f.unit = u;
  f.owed = f.had_to = byte(hexes);
  f.flags = byte((is_supported ? kSupportedThen : 0) | (captures ? kCapturesGuns : 0));
  f.use = use;
  f.sources = sources;
  begin(p, Proc::retreat, f);
}
void begin_retreat(Position& p, const Content& c, UnitIndex u, int hexes, const Sources& sources) {
  begin_retreat(p, u, hexes, sources, supported(c, p, u), CrUse::plain, false);
}

const Chapter kRetreat = {
    "retreat", advance, [](const Content& c, const Position& p) { return c.units[p.frames.top().as<RetreatFrame>().unit].side; },
    list,      verdict, take};

UnitIndex retreating_unit(const Table& t) { return t.frames.top().as<RetreatFrame>().unit; }

}  // namespace vedette::bs
