// The advance after Close Combat, one unit after the other in unit order, each to the hex that was won or one hex farther: bs:11.5.1 to
// bs:11.5.3, bs:11.3b.3; agv:fow.16.3.1 through the battle's hook.
#include "blind_swords/advance.h"

#include <bit>

#include "blind_swords/events.h"
#include "blind_swords/results.h"
#include "blind_swords/special_rules.h"
#include "blind_swords/verbs.h"

namespace vedette::bs {

namespace {

struct AdvanceFrame {
  Declaration declared;
  Attackers left;  // who may still advance
  std::uint8_t two;
  std::uint8_t assaulting_only;
  UnitIndex going;  // a unit in the hex that was won, on its way to the one beyond
  std::uint8_t spare;
  HexIndex beyond;
};
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
  const StepCost& step = c.step[static_cast<std::size_t>(acts_as(c, p, u))][from][d];
  if (step.off_road == kNever && step.road == 0) return forbidden(step.barred.cited() ? step.barred : "bs:11.5.1"_c).unit(u).hex(to);
  return may_go(c, p, u, from, to, Going::advance);
}

Verdict may_advance(const Content& c, const Position& p, const AdvanceFrame& f, UnitIndex u, HexIndex hex) {
  const int place = place_of(c, f, u);
  if (place < 0 || (f.left.mask >> place & 1U) == 0) return forbidden("bs:11.5.1"_c).unit(u);
  const Declaration& d = f.declared;
  const Direction from = f.left.from[static_cast<std::size_t>(place)];
  if (f.assaulting_only != 0 && from != d.from) return forbidden("bs:11.3b.3"_c).unit(u);
  if (const Verdict v = may_step(c, p, u, p.units[u].hex, opposite(from)); !v) return v;
  if (hex == d.target) return stacking(c, p, u, hex);
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
    const StepCost& step = c.step[static_cast<std::size_t>(acts_as(c, p, u))][at][over];
    return step.off_road == kAllPoints && step.road == 0;
  };
  if (whole_allowance(p.units[u].hex, opposite(from)) || whole_allowance(d.target, on)) return forbidden("bs:11.5.2"_c).unit(u).hex(hex);
  if (const UnitIndex enemy = engaging_enemy(c, p, d.side, hex); enemy != kNoUnit) return forbidden("bs:11.5.2"_c).unit(enemy).hex(hex);
  return stacking(c, p, u, hex);
}

template <class F>
void each_advance(const Content& c, const Position& p, const AdvanceFrame& f, F&& f_action) {
  bool go_on = true;
  each_attacker(c, f.declared.brigade, f.left, [&](UnitIndex u, Direction) {
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

Flow advance(Position& p, Play& play) {
  if (auto& f = p.frames.top().as<AdvanceFrame>(); f.going != kNoUnit) return go_on(p, play, f), Flow::again;
  bool any = false;
  each_advance(play.content, p, p.frames.top().as<AdvanceFrame>(), [&](UnitIndex, HexIndex) { return any = true, false; });
  if (any) return Flow::decide;
  finish(p);
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  if (!into.add(act(Verb::done))) return;
  each_advance(c, p, p.frames.top().as<AdvanceFrame>(), [&](UnitIndex u, HexIndex hex) { return into.add(act(Verb::advance, u, hex)); });
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::done) return kAllowed;
  if (verb(a) != Verb::advance) return out_of_step(a);
  return may_advance(c, p, p.frames.top().as<AdvanceFrame>(), a.a, a.hex);
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

void take(Position& p, const Action& a, Play& play) {
  if (verb(a) == Verb::done) return finish(p);
  const Content& c = play.content;
  auto& f = p.frames.top().as<AdvanceFrame>();
  const int place = place_of(c, f, a.a);
  const std::uint8_t from = f.left.from[static_cast<std::size_t>(place)];
  enter(p, play, a.a, f.declared.target, f.assaulting_only != 0 ? "bs:11.3b.3"_c : "bs:11.5.1"_c);
  if (a.hex != f.declared.target) f.going = a.a, f.beyond = a.hex;
  // Later units only, and from the same hex only.
  for (int i = 0; i < 16; ++i)
    if (i <= place || f.left.from[static_cast<std::size_t>(i)] != from) f.left.mask = static_cast<std::uint16_t>(f.left.mask & ~(1U << i));
}

}  // namespace

void begin_advance(Position& p, const Declaration& declared, const Attackers& attackers, bool two, bool assaulting_only) {
  begin(p, Proc::advance,
        AdvanceFrame{declared, attackers, static_cast<std::uint8_t>(two), static_cast<std::uint8_t>(assaulting_only), kNoUnit, 0, 0});
}

const Chapter kAdvance = {
    "advance", advance, [](const Content&, const Position& p) { return p.frames.top().as<AdvanceFrame>().declared.side; },
    list,      verdict, take};

}  // namespace vedette::bs
