// Cavalry withdrawal: mounted cavalry (and in some battles horse artillery) that the enemy Engages or is about to
// assault may get out of the way. bs:10.8, bs:11.3b.
#include "blind_swords/flow/cavalry_withdrawal.h"

#include "blind_swords/battle.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct WithdrawalFrame {
  HexIndex hex = 0;
  Side owner = Side::none;
  std::uint8_t test = 0, before_close_combat = 0;
  UnitIndex unit = kNoUnit;   // the one being asked
  std::uint8_t asked_to = 0;  // every unit below this number has been asked
  std::uint8_t testing = 0;
  std::array<std::uint16_t, 1> path{};  // two directions, waiting for the test
  std::uint8_t spare[2] = {};
};

const WithdrawalFrame& frame(const Position& p) { return p.frames.top().as<WithdrawalFrame>(); }

// bs:10.8.1: who may.
bool eligible(const Content& c, const Position& p, UnitIndex u) {
  const bool kind = mounted_cavalry(c, p, u) || (c.units[u].arm == Arm::horse_artillery && c.exclusive.horse_artillery_withdraws);
  return kind && !disrupted(p, u) && !under_chaos(p, u);
}

// bs:10.8.3: a hex it could enter by movement, without and not next to an enemy.
bool safe(const Content& c, const Position& p, UnitIndex u, HexIndex from, Direction d) {
  const SideInfo& s = c.side[from][d];
  if (s.to == kNoHex || !in_area(c, p, s.to) || !open_side(c, p, from, d)) return false;
  const Side side = c.units[u].side;
  if (holder(c, p, s.to) == other(side) || next_to_enemy(c, p, side, s.to) || chaos_at(p, from)) return false;
  const StepCost& cost = c.step[nth(acts_as(c, p, u))][from][d];
  if (cost.off_road == kNever && cost.road == 0) return false;
  return may_go(c, p, u, from, s.to, Going::withdrawal).allowed();
}

Verdict way(const Content& c, const Position& p, UnitIndex u, Path path, bool exactly_two);

bool two_possible(const Content& c, const Position& p, UnitIndex u) {
  for (Direction d = 0; d < kDirections; ++d)
    for (Direction e = 0; e < kDirections; ++e)
      if (way(c, p, u, Path{}.before(e).before(d), false)) return true;
  return false;
}

Verdict way(const Content& c, const Position& p, UnitIndex u, Path path, bool exactly_two) {
  if (path.empty() || path.size() > 2) return forbidden("bs:10.8.3"_c).unit(u);
  HexIndex at = p.units[u].hex;
  const HexIndex start = at;
  for (Path rest = path; !rest.empty(); rest = rest.rest()) {
    if (rest.first() >= kDirections || !safe(c, p, u, at, rest.first()))
      return forbidden("bs:10.8.3"_c).unit(u).hex(rest.first() < kDirections ? c.side[at][rest.first()].to : kNoHex);
    at = c.side[at][rest.first()].to;
  }
  if (at == start) return forbidden("bs:10.8.3"_c).unit(u).hex(at);
  if (const Verdict v = stacking(c, p, u, at); !v) return v;
  if (const Verdict v = may_rest(c, p, u, start, at); !v) return v;
  if (exactly_two && path.size() == 1 && two_possible(c, p, u)) return forbidden("bs:11.3b.1"_c).unit(u).hex(at);
  return kAllowed;
}

bool any_way(const Content& c, const Position& p, UnitIndex u) {
  for (Direction d = 0; d < kDirections; ++d) {
    if (way(c, p, u, Path{}.before(d), false)) return true;
    for (Direction e = 0; e < kDirections; ++e)
      if (way(c, p, u, Path{}.before(e).before(d), false)) return true;
  }
  return false;
}

void go(Position& p, Play& play, UnitIndex u, Path path, bool before_close_combat) {
  const Content& c = play.content;
  for (Path rest = path; !rest.empty(); rest = rest.rest()) {
    const HexIndex from = p.units[u].hex, to = c.side[from][rest.first()].to;
    put(p, u, to);
    Event e = happened(Happening::withdrew, before_close_combat ? "bs:11.3b.1"_c : "bs:10.8.3"_c);
    e.unit = u;
    e.from = from;
    e.to = to;
    play.journal.tell(e);
    arrived(p, play, u, from, to, Going::withdrawal);
  }
  if (before_close_combat && artillery(c, u)) begin_hit(p, c, u, "bs:11.3b.2"_c);
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  WithdrawalFrame& f = p.frames.top().as<WithdrawalFrame>();
  if (f.testing != 0) {
    f.testing = 0;
    const UnitIndex u = f.unit;
    const Path path{f.path[0]};
    f.unit = kNoUnit;
    f.path[0] = 0;
    // The test may have been the unit's last: it withdraws only from where it stood.
    if (p.outcome.passed != 0 && p.units[u].at == At::map && p.units[u].hex == f.hex) go(p, play, u, path, f.before_close_combat != 0);
    return Flow::again;
  }
  if (f.unit != kNoUnit) return Flow::decide;
  UnitIndex next = kNoUnit;
  each_in_hex(p, f.hex, [&](UnitIndex u) {
    if (next == kNoUnit && u >= f.asked_to && c.units[u].side == f.owner && eligible(c, p, u) && any_way(c, p, u)) next = u;
  });
  if (next == kNoUnit) return finish(p), Flow::again;
  f.unit = next;
  f.asked_to = byte(next + 1);
  return Flow::decide;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const WithdrawalFrame& f = frame(p);
  if (!into.add(act(Verb::pass))) return;
  std::bitset<kMostHexes> seen;  // one path a hex
  for (int steps = 1; steps <= 2; ++steps)
    for (Direction d = 0; d < kDirections; ++d)
      for (Direction e = 0; e < static_cast<Direction>(steps == 1 ? 1 : kDirections); ++e) {
        Action a = act(Verb::withdraw, f.unit);
        a.path = steps == 1 ? Path{}.before(d) : Path{}.before(e).before(d);
        if (!way(c, p, f.unit, a.path, f.before_close_combat != 0)) continue;
        HexIndex end = c.side[p.units[f.unit].hex][d].to;
        if (steps == 2) end = c.side[end][e].to;
        if (seen[end]) continue;
        seen.set(end);
        if (!into.add(a)) return;
      }
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const WithdrawalFrame& f = frame(p);
  if (a.b != 0 || a.c != 0 || a.hex != 0 || a.hex2 != 0) return out_of_step(a);
  if (verb(a) == Verb::pass) return a.a == 0 && a.path.empty() ? kAllowed : out_of_step(a);
  if (verb(a) != Verb::withdraw) return out_of_step(a);
  if (a.a != f.unit) return forbidden("bs:10.8.1"_c).unit(f.unit);
  return way(c, p, f.unit, a.path, f.before_close_combat != 0);
}

void take(Position& p, const Action& a, Play& play) {
  WithdrawalFrame& f = p.frames.top().as<WithdrawalFrame>();
  const UnitIndex u = f.unit;
  if (verb(a) == Verb::pass) {
    f.unit = kNoUnit;
    return;
  }
  if (f.test != 0) {  // bs:10.8.2, bs:11.3b.1: against mounted cavalry it must first pass a Cohesion Test
    f.testing = 1;
    f.path[0] = static_cast<std::uint16_t>(a.path.bits);
    begin_test(p, play.content, u, 0, CrUse::plain, f.before_close_combat != 0 ? "bs:11.3b.1"_c : "bs:10.8.2"_c);
    return;
  }
  f.unit = kNoUnit;
  go(p, play, u, a.path, f.before_close_combat != 0);
}

}  // namespace

UnitIndex withdrawing_cavalry(const Table& t) { return t.frames.top().as<WithdrawalFrame>().unit; }

void begin_withdrawal(Position& p, HexIndex hex, Side owner, bool test, bool before_close_combat) {
  WithdrawalFrame f;
  f.hex = hex;
  f.owner = owner;
  f.test = test ? 1 : 0;
  f.before_close_combat = before_close_combat ? 1 : 0;
  begin(p, Proc::cavalry_withdrawal, f);
}

const Chapter kCavalryWithdrawal = {
    "cavalry withdrawal", advance, [](const Content&, const Position& p) { return frame(p).owner; }, list, verdict, take};

}  // namespace vedette::bs
