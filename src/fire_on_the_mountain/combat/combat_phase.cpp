// The Combat Phase: the phasing player announces one Assault after the other, target first, then its Brigades, until he has done what
// he must and wants no more. Clauses: 11.4.limits, 15.1.many, 15.2.nosplit to 15.2.converge, 15.4.init, 15.4.mandatory.
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/obligation.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/flow/restacking.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

// Burnside's pause: the Union starts no Assault, and its duty sleeps (11.4.limits, 11.4.cannot).
bool paused(const Position& p) { return p.side == Side::union_ && p.pause == Pause::on; }

// Some set of Brigades can be announced against this hex.
Verdict may_announce(const Content& c, const Position& p, const Duty& duty, HexIndex target) {
  if (paused(p)) return forbidden("fotm:11.4.limits"_c);
  if (const Verdict v = may_be_target(c, p, target); !v) return v;
  Verdict why = forbidden("fotm:15.4.init"_c).hex(target);
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
    if (side_of(c, u) != p.side || !on_map(p, u)) continue;
    if (distance(c, p.units[u].hex, target) > c.figures.range_down) continue;
    const Verdict joins = may_join(c, p, u, target);
    if (!joins) {
      if (why.clause == "fotm:15.4.init"_c) why = joins;
      continue;
    }
    BrigadeSet alone;
    alone.add(u);
    const Verdict v = announcing(c, p, duty, target, alone);
    if (v.allowed()) return v;
    why = v;
  }
  return why;
}

Verdict may_end(const Content& c, const Position& p) { return paused(p) ? kAllowed : ending(duty_of(c, p)); }

Flow advance_phase(Position& p, Ctx&) {
  if (p.placed == 0 && paused(p) && !free_stacking(p)) {  // nothing but `done` is left
    p.frames.pop();
    return Flow::again;
  }
  return Flow::decide;
}

void list_phase(const Content& c, const Position& p, ActionList& into) {
  if (!paused(p)) {
    // Hexes that somebody could reach, each once, in the order of their numbers.
    HexSet near{};
    bool any = false;
    for (UnitIndex enemy = kFirstBrigade; enemy < kUnits; ++enemy) {
      if (side_of(c, enemy) == p.side || !on_map(p, enemy)) continue;
      near.add(p.units[enemy].hex);
      any = true;
    }
    if (any) {
      const Duty duty = duty_of(c, p);
      for (HexIndex h = 0; h < kHexes; ++h)
        if (near.has(h) && may_announce(c, p, duty, h).allowed())
          if (!into.add(act(Verb::assault, UnitIndex{0}, h))) return;
    }
  }
  if (free_stacking(p)) list_restacks(c, p, p.side, into);
  if (!into.full() && may_end(c, p).allowed()) into.add(act(Verb::done));
}

Verdict verdict_phase(const Content& c, const Position& p, const Action& a) {
  switch (verb(a)) {
    case Verb::assault:
      return may_announce(c, p, duty_of(c, p), a.hex);
    case Verb::restack:
      return free_stacking(p) ? verdict_restack(c, p, p.side, a) : not_in_this_step(p, a);
    case Verb::done:
      return may_end(c, p);
    default:
      return not_in_this_step(p, a);
  }
}

void take_phase(Position& p, const Action& a, Ctx& ctx) {
  p.placed = 0;
  switch (verb(a)) {
    case Verb::assault:
      p.frames.push(byte(Kind::assault), assault_on(a.hex));
      p.step = Step::initiation;
      break;
    case Verb::restack:
      take_restack(p, a, ctx);
      break;
    default:
      p.frames.pop();
  }
}

// --- Composing an Assault ---------------------------------------------------------------------------------------

// May this Brigade join, so that the Assault can still be announced, with more Brigades after `after` if need be?
Verdict may_add(const Content& c, const Position& p, const Duty& duty, UnitIndex u, UnitIndex after) {
  const AssaultFrame& f = assault(p);
  if (f.announced.has(u)) return forbidden("fotm:15.2.once"_c).unit(u);
  if (const Verdict v = may_join(c, p, u, f.target); !v) return v;
  BrigadeSet with = f.announced;
  with.add(u);
  return composing(c, p, duty, f.target, with, after);
}
constexpr UnitIndex kAnyone = kFirstBrigade - 1;  // Brigades after this one: all

Verdict may_close(const Content& c, const Position& p, const Duty& duty) {
  const AssaultFrame& f = assault(p);
  if (f.announced.empty()) return forbidden("fotm:15.4.init"_c).hex(f.target);
  return announcing(c, p, duty, f.target, f.announced);
}

// Nothing has been announced yet: it is called off, unless it is all that the phase has left, and would be asked for again at once.
Verdict may_call_off(const Content& c, const Position& p) {
  ActionList two(2);
  list_phase(c, p, two);
  return two.size() > 1 ? kAllowed : forbidden("fotm:15.4.mandatory"_c).hex(assault(p).target);
}

void list_composing(const Content& c, const Position& p, ActionList& into) {
  const Duty duty = duty_of(c, p);
  const AssaultFrame& f = assault(p);
  const auto adds = [&](bool in_order) {
    for (UnitIndex u = in_order ? static_cast<UnitIndex>((f.announced.empty() ? kAnyone : f.announced.last()) + 1) : kFirstBrigade;
         u < kFirstGuard; ++u) {
      if (side_of(c, u) != p.side || !on_map(p, u) || distance(c, p.units[u].hex, f.target) > c.figures.range_down) continue;
      if (may_add(c, p, duty, u, in_order ? u : kAnyone).allowed() && !into.add(act(Verb::add, u))) return;
    }
  };
  adds(into.each_set_once());
  if (!into.full() && may_close(c, p, duty).allowed()) into.add(act(Verb::done));
  if (into.each_set_once() && !into.empty()) return;
  if (into.each_set_once()) return adds(false);  // put together by somebody in another order
  f.announced.each([&](UnitIndex u) { into.add(act(Verb::drop, u)); });
  if (may_call_off(c, p).allowed()) into.add(act(Verb::pass));
}

Verdict verdict_composing(const Content& c, const Position& p, const Action& a) {
  switch (verb(a)) {
    case Verb::add:
      return may_add(c, p, duty_of(c, p), a.a, kAnyone);
    case Verb::drop:
      return assault(p).announced.has(a.a) ? kAllowed : forbidden("fotm:15.4.init"_c).unit(a.a);
    case Verb::done:
      return may_close(c, p, duty_of(c, p));
    case Verb::pass:
      return may_call_off(c, p);
    default:
      return not_in_this_step(p, a);
  }
}

void take_composing(Position& p, const Action& a, Ctx& ctx) {
  AssaultFrame& f = assault(p);
  if (verb(a) == Verb::add) return f.announced.add(a.a);
  if (verb(a) == Verb::drop) return f.announced.drop(a.a);
  f.asks = Ask::nothing;
  if (verb(a) == Verb::done) return announce(p, ctx);
  p.step = Step::none;
  p.frames.pop();
}

}  // namespace

BrigadeSet could_join(const Content& c, const Position& p) {
  BrigadeSet could;
  const Duty duty = duty_of(c, p);
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
    if (side_of(c, u) == p.side && on_map(p, u) && may_add(c, p, duty, u, kAnyone).allowed()) could.add(u);
  return could;
}

const Question kComposing = {attacker_decides, list_composing, verdict_composing, take_composing};
const Chapter kCombatPhase = {"combat phase", advance_phase, attacker_decides, list_phase, verdict_phase, take_phase};

AssaultFrame assault_on(HexIndex target) {
  AssaultFrame f{};
  f.target = target;
  f.struck = f.fled = kNoHex;
  f.guns.fill(kNoUnit);
  f.answers.fill(kNoUnit);
  f.lead.fill(kNoUnit);
  for (auto& side : f.left) side.fill(kNoUnit);
  f.leaving.fill(kNoUnit);
  f.victim = f.commander = kNoUnit;
  return f;
}

void begin_combat_phase(Position& p, Ctx& ctx) {
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (side_of(ctx.content, u) != p.side) continue;
    p.units[u].clear(kAssaulted);
    p.units[u].clear(kAdvanced);
  }
  p.targets = HexSet{};
  p.step = Step::none;
  p.frames.push(byte(Kind::combat_phase));
}

}  // namespace vedette::fotm
