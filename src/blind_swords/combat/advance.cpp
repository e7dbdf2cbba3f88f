// The advance after Close Combat: its owner plans, in any order, which units go to the hex that was won or one hex farther, and `done`
// sends them: bs:11.5.1 to bs:11.5.3, bs:11.3b.3; a battle may bar two hexes by its hook.
#include "blind_swords/combat/advance.h"

#include <bit>

#include "blind_swords/combat/fire_choice.h"
#include "blind_swords/combat/results.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/special_rules.h"
#include "blind_swords/ground/price.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct AdvanceFrame {
  Declaration declared;
  Attackers attackers;
  std::uint8_t two;
  std::uint8_t assaulting_only;
  UnitIndex going;    // a unit in the hex that was won, on its way to the one beyond
  std::uint8_t sent;  // those planned go, one after the other
  HexIndex beyond;
  std::uint8_t asked;                 // 1 + the unit whose owner is asked whether he pays for its advance (price.h)
  std::uint8_t agreed;                // he does
  std::array<std::uint8_t, 16> plan;  // by place in the brigade: 0 stays, kToTarget, or kFarther + the direction from there
};
constexpr std::uint8_t kToTarget = 1, kFarther = 2;
static_assert(sizeof(AdvanceFrame) <= 62);

int place_of(const Content& c, const AdvanceFrame& f, UnitIndex u) {
  const BrigadeCard& b = c.brigades[f.declared.brigade];
  return u >= b.first && u < b.first + b.count && u - b.first < 16 ? u - b.first : -1;
}

// Could it walk over that hexside, MP apart?
Verdict may_step(const Content& c, const Position& p, UnitIndex u, HexIndex from, Direction d) {
  const HexIndex to = c.side[from][d].to;
  if (to == kNoHex || !in_area(c, p, to))
    return forbidden(c.scenario(p).area_clause.cited() ? c.scenario(p).area_clause : "bs:10.2.1"_c).hex(to);
  if (holder(c, p, to) == other(c.units[u].side)) return forbidden("bs:3.1.3"_c).hex(to);
  if (!open_side(c, p, from, d)) return forbidden(closed_by(c, from, d)).hex(from).hex(to);
  const StepCost& step = c.step[nth(acts_as(c, p, u))][from][d];
  if (step.off_road == kNever && step.road == 0) return forbidden(step.barred.cited() ? step.barred : "bs:11.5.1"_c).unit(u).hex(to);
  return may_go(c, p, u, from, to, Going::advance);
}

// Where the plan sends a unit; kNoHex: it stays.
HexIndex planned(const Content& c, const AdvanceFrame& f, int place) {
  const std::uint8_t to = f.plan[place];
  return to == 0 ? kNoHex : to == kToTarget ? f.declared.target : c.side[f.declared.target][to - kFarther].to;
}
template <class F>
void each_planned(const Content& c, const AdvanceFrame& f, F&& call) {
  for (int i = 0; i < 16; ++i)
    if (f.plan[i] != 0) call(i, attacker(c, f.declared.brigade, i), planned(c, f, i));
}

// May the unit go there too, those planned already being where they go?
Verdict may_advance(const Content& c, const Position& p, const AdvanceFrame& f, UnitIndex u, HexIndex hex) {
  const int place = place_of(c, f, u);
  if (place < 0 || (f.attackers.mask >> place & 1U) == 0) return forbidden("bs:11.5.1"_c).unit(u);
  const Declaration& d = f.declared;
  const Direction from = f.attackers.from[place];
  if (f.assaulting_only != 0 && from != d.from) return forbidden("bs:11.3b.3"_c).unit(u);
  if (f.plan[place] != 0) return forbidden("bs:11.5.1"_c).unit(u);  // it is in already
  Verdict apart = kAllowed;
  bool any = false;
  each_planned(c, f, [&](int i, UnitIndex v, HexIndex) {
    any = true;
    if (f.attackers.from[i] != from) apart = forbidden("bs:11.5.1"_c).unit(u).unit(v);  // from one hex only
  });
  if (!apart) return apart;
  if (const Verdict v = may_step(c, p, u, p.units[u].hex, opposite(from)); !v) return v;
  const auto fits = [&] {
    if (const Verdict v = may_rest(c, p, u, p.units[u].hex, hex); !v) return v;  // bs:11.5.3
    if (!any) return stacking(c, p, u, hex);
    Position then = p;
    each_planned(c, f, [&](int, UnitIndex v, HexIndex to) { put(then, v, to); });
    return stacking(c, then, u, hex);
  };
  if (hex == d.target) return fits();
  // One hex farther (bs:11.5.2).
  const Direction on = c.grid().direction(d.target, hex);
  if (on == kNoDirection || f.two == 0 || hex == p.units[u].hex) return forbidden("bs:11.5.2"_c).unit(u).hex(hex);
  Verdict may = kAllowed;
  each_special<&SpecialRule::two_hex_advance>(c, p, [&](const SpecialRow& row) {
    if (may) may = row.rule->two_hex_advance(c, p, row, d.side);
  });
  if (!may) return may;
  if (const Verdict v = may_step(c, p, u, d.target, on); !v) return v;
  const auto whole_allowance = [&](HexIndex at, Direction over) {
    const StepCost& step = c.step[nth(acts_as(c, p, u))][at][over];
    return step.off_road == kAllPoints && step.road == 0;
  };
  if (whole_allowance(p.units[u].hex, opposite(from)) || whole_allowance(d.target, on)) return forbidden("bs:11.5.2"_c).unit(u).hex(hex);
  if (const UnitIndex enemy = engaging_enemy(c, p, d.side, hex); enemy != kNoUnit) return forbidden("bs:11.5.2"_c).unit(enemy).hex(hex);
  return fits();
}

// What the advance gives the other side: for the hex that was won, or the one beyond it.
Price price_of_advance(const Content& c, const Position& p, const AdvanceFrame& f, UnitIndex u, HexIndex hex) {
  const HexIndex won = f.declared.target;
  const Price first = price_of(c, p, u, p.units[u].hex, won);
  return first.halves != 0 || hex == won ? first : price_of(c, p, u, won, hex);
}

template <class F>
void each_advance(const Content& c, const Position& p, const AdvanceFrame& f, int first, F&& f_action) {
  bool go_on = true;
  each_attacker(c, f.declared.brigade, f.attackers, [&](UnitIndex u, Direction) {
    if (place_of(c, f, u) < first) return;
    if (go_on && may_advance(c, p, f, u, f.declared.target)) go_on = f_action(u, f.declared.target);
    for (Direction d = 0; go_on && f.two != 0 && d < kDirections; ++d) {
      const HexIndex hex = c.side[f.declared.target][d].to;
      if (hex != kNoHex && may_advance(c, p, f, u, hex)) go_on = f_action(u, hex);
    }
  });
}

void enter(Position& p, Play& play, UnitIndex u, HexIndex to, Clause why);

// The second hex, after whatever the first has caused: skirmishers there may have withdrawn into its way.
void go_on(Position& p, Play& play, AdvanceFrame& f) {
  const UnitIndex u = f.going;
  const HexIndex to = f.beyond;
  f.going = kNoUnit;
  if (!in_play(p, u) || p.units[u].hex != f.declared.target) return;
  if (holder(play.content, p, to) == other(f.declared.side) || !stacking(play.content, p, u, to)) return;
  enter(p, play, u, to, "bs:11.5.2"_c);
}

// The next of those planned; what its coming causes is over before the one after it goes.
void send_next(Position& p, Play& play, AdvanceFrame& f) {
  const Content& c = play.content;
  for (int i = 0; i < 16; ++i) {
    const HexIndex to = planned(c, f, i);
    if (to == kNoHex) continue;
    const UnitIndex u = attacker(c, f.declared.brigade, i);
    if (const Price price = price_of_advance(c, p, f, u, to); price.halves != 0 && f.agreed == 0) {
      f.asked = byte(u + 1);
      return begin_price(p, u, f.declared.side, to, price);
    }
    f.asked = f.agreed = 0;
    f.plan[i] = 0;
    const HexIndex target = f.declared.target;
    if (!in_play(p, u) || holder(c, p, target) == other(f.declared.side)) continue;
    if (to != target) f.going = u, f.beyond = to;
    return enter(p, play, u, target, f.assaulting_only != 0 ? "bs:11.3b.3"_c : "bs:11.5.1"_c);
  }
  finish(p);
}

Flow advance(Position& p, Play& play) {
  auto& f = p.frames.top().as<AdvanceFrame>();
  if (f.asked != 0 && f.agreed == 0) {  // who does not pay stays
    const int place = place_of(play.content, f, static_cast<UnitIndex>(f.asked - 1));
    f.agreed = p.outcome.declined == 0 ? 1 : 0;
    if (f.agreed == 0) f.plan[place] = f.asked = 0;
    return Flow::again;
  }
  if (f.going != kNoUnit) return go_on(p, play, f), Flow::again;
  if (f.sent != 0) return send_next(p, play, f), Flow::again;
  bool any = false;
  each_planned(play.content, f, [&](int, UnitIndex, HexIndex) { any = true; });
  if (!any) each_advance(play.content, p, f, 0, [&](UnitIndex, HexIndex) { return any = true, false; });
  if (any) return Flow::decide;
  finish(p);
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const auto& f = p.frames.top().as<AdvanceFrame>();
  if (!into.add(act(Verb::done))) return;
  int first = 0;
  bool go_on = true;
  each_planned(c, f, [&](int i, UnitIndex u, HexIndex) {
    if (into.each_set_once())
      first = i + 1;
    else if (go_on)
      go_on = into.add(act(Verb::drop_unit, u));
  });
  if (go_on) each_advance(c, p, f, first, [&](UnitIndex u, HexIndex hex) { return into.add(act(Verb::advance, u, hex)); });
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const auto& f = p.frames.top().as<AdvanceFrame>();
  if (verb(a) == Verb::done) return kAllowed;
  if (verb(a) == Verb::drop_unit) {
    const int place = place_of(c, f, a.a);
    return place >= 0 && f.plan[place] != 0 ? kAllowed : forbidden("bs:11.5.1"_c).unit(a.a);
  }
  if (verb(a) != Verb::advance) return out_of_step(a);
  return may_advance(c, p, f, a.a, a.hex);
}

void enter(Position& p, Play& play, UnitIndex u, HexIndex to, Clause why) {
  const HexIndex from = p.units[u].hex;
  put(p, u, to);
  Event e = happened(Happening::advanced, why);
  e.unit = u;
  e.from = from;
  e.to = to;
  play.journal.tell(e);
  left_behind(p, play, from);
  arrived(p, play, u, from, to, Going::advance);
}

std::uint8_t plan_of(const Content& c, const AdvanceFrame& f, HexIndex hex) {
  return hex == f.declared.target ? kToTarget : byte(kFarther + c.grid().direction(f.declared.target, hex));
}

void take(Position& p, const Action& a, Play& play) {
  const Content& c = play.content;
  auto& f = p.frames.top().as<AdvanceFrame>();
  if (verb(a) != Verb::done) {
    f.plan[place_of(c, f, a.a)] = verb(a) == Verb::advance ? plan_of(c, f, a.hex) : std::uint8_t{0};
    return;
  }
  f.sent = 1;
}

}  // namespace

void begin_advance(Position& p, const Declaration& declared, const Attackers& attackers, bool two, bool assaulting_only) {
  begin(p, Proc::advance, AdvanceFrame{declared, attackers, byte(two), byte(assaulting_only), kNoUnit, 0, 0, 0, 0, {}});
}

AdvanceUnderWay advance_under_way(const Content& c, const Position& p) {
  AdvanceUnderWay now;
  if (p.over != 0 || static_cast<Proc>(p.frames.top().kind) != Proc::advance) return now;
  const auto& f = p.frames.top().as<AdvanceFrame>();
  now.open = true;
  now.target = f.declared.target;
  each_planned(c, f, [&](int, UnitIndex u, HexIndex to) {
    now.to[now.units.n] = to;
    now.units.add(u);
  });
  each_advance(c, p, f, 0, [&](UnitIndex u, HexIndex) {
    if (!now.could.has(u)) now.could.add(u);
    return true;
  });
  return now;
}

Verdict whole_advance(const Content& c, const Position& p, std::span<const UnitIndex> units, HexIndex hex) {
  if (p.over != 0 || static_cast<Proc>(p.frames.top().kind) != Proc::advance) return kAllowed;
  AdvanceFrame f = p.frames.top().as<AdvanceFrame>();
  f.plan = {};
  for (const UnitIndex u : units) {
    if (const Verdict v = may_advance(c, p, f, u, hex); !v) return v;
    f.plan[place_of(c, f, u)] = plan_of(c, f, hex);
  }
  return kAllowed;
}

const Chapter kAdvance = {
    "advance", advance, [](const Content&, const Position& p) { return p.frames.top().as<AdvanceFrame>().declared.side; },
    list,      verdict, take};

}  // namespace vedette::bs
