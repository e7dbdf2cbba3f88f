// The Rally step of a Defend or Regroup order, and the rolls it shares with the Artillery Phase and the Rally! chit.
// bs:13.0 to bs:13.3, bs:8.5.2, bs:8.5.4.
#include "blind_swords/flow/rally.h"

#include "blind_swords/battle.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/artillery_phase.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/verbs.h"
#include "blind_swords/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct RallyFrame {
  BrigadeIndex brigade = kNoBrigade;
  Side side = Side::none;
  Order order = Order::none;
  std::uint8_t rebuilt = 0;  // the one attempt of the brigade is made (bs:13.2a.1)
};
const RallyFrame& frame(const Position& p) { return p.frames.top().as<RallyFrame>(); }

Verdict own_unit(const Content& c, const Position& p, const RallyFrame& f, UnitIndex u) {
  if (u >= c.n_units() || c.units[u].brigade != f.brigade) return forbidden("bs:8.1.2"_c);
  if (!in_play(p, u)) return forbidden("bs:1.0.6"_c).unit(u);
  if ((p.units[u].did & kRallied) != 0) return forbidden("bs:13.3.1"_c).unit(u);
  return kAllowed;
}

Verdict may_rally(const Content& c, const Position& p, const RallyFrame& f, UnitIndex u) {
  if (const Verdict v = own_unit(c, p, f, u); !v) return v;
  if (p.units[u].hits == 0) return forbidden("bs:13.1.1"_c).unit(u);
  if (c.orders[nth(f.order)].regroup)
    return engaged(c, p, u) ? forbidden("bs:13.1.3"_c).unit(u).unit(engaging_enemy(c, p, f.side, p.units[u].hex)) : kAllowed;
  if ((p.units[u].did & (kFired | kMoved | kNoFire)) != 0) return forbidden("bs:13.1.2"_c).unit(u);
  return kAllowed;
}

Verdict may_recover_here(const Content& c, const Position& p, const RallyFrame& f, UnitIndex u) {
  if (const Verdict v = own_unit(c, p, f, u); !v) return v;
  if (!c.orders[nth(f.order)].regroup) return forbidden("bs:8.5.4"_c).unit(u);
  if (engaged(c, p, u)) return forbidden("bs:13.3.1"_c).unit(u).unit(engaging_enemy(c, p, f.side, p.units[u].hex));
  if ((p.units[u].did & kNoRecoverNow) != 0 || p.units[u].hits != 0) return forbidden("bs:13.3.1"_c).unit(u);
  return may_recover(c, p, u);
}

Verdict may_rebuild_here(const Content& c, const Position& p, const RallyFrame& f, UnitIndex u) {
  if (u >= c.n_units() || c.units[u].brigade != f.brigade) return forbidden("bs:13.2a.1"_c);
  if (!c.orders[nth(f.order)].regroup) return forbidden("bs:8.5.4"_c).unit(u);
  if (f.rebuilt != 0) return forbidden("bs:13.2a.1"_c).unit(u);
  return may_rebuild(c, p, u);
}

RallyTry rally_in(const Content& c, const Position& p, const RallyFrame& f, UnitIndex u) {
  RallyTry t;
  t.verdict = may_rally(c, p, f, u);
  if (!t.verdict) return t;
  t.free = c.orders[nth(f.order)].regroup;  // bs:13.1.3: one without a roll, a second by a roll
  t.why = t.free ? "bs:13.1.3"_c : "bs:13.1.2"_c;
  t.rolls = !t.free || p.units[u].hits > 1;
  if (!t.rolls) return t;
  if (!t.free) return t.cr = rally_cr(c, p, u), t;
  Position then = p;
  --then.units[u].hits;
  t.cr = rally_cr(c, then, u);
  return t;
}

Flow advance(Position& p, Play& play) {
  Frame& top = p.frames.top();
  if (top.step == 0) {
    top.step = 1;
    each_of_brigade(play.content, frame(p).brigade, [&](UnitIndex u) {
      if (p.units[u].hits != 0) p.units[u].did |= kNoRecoverNow;
    });
  }
  return Flow::decide;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const RallyFrame& f = frame(p);
  if (!into.add(act(Verb::done))) return;
  each_of_brigade(c, f.brigade, [&](UnitIndex u) {
    if (into.full()) return;
    if (may_rally(c, p, f, u) && !into.add(act(Verb::rally, u))) return;
    if (may_recover_here(c, p, f, u) && !into.add(act(Verb::recover, u))) return;
    if (!may_rebuild_here(c, p, f, u)) return;
    for (std::size_t h = 0; h < c.hex.size() && !into.full(); ++h)
      if (rebuild_place(c, p, u, static_cast<HexIndex>(h))) into.add(act(Verb::rebuild, u, static_cast<HexIndex>(h)));
  });
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const RallyFrame& f = frame(p);
  if (a.b != 0 || a.c != 0 || a.hex2 != 0 || !a.path.empty() || (verb(a) != Verb::rebuild && a.hex != 0)) return out_of_step(a);
  switch (verb(a)) {
    case Verb::done:
      return a.a == 0 ? kAllowed : out_of_step(a);
    case Verb::rally:
      return may_rally(c, p, f, a.a);
    case Verb::recover:
      return may_recover_here(c, p, f, a.a);
    case Verb::rebuild:
      if (const Verdict v = may_rebuild_here(c, p, f, a.a); !v) return v;
      return rebuild_place(c, p, a.a, a.hex);
    default:
      return out_of_step(a);
  }
}

void take(Position& p, const Action& a, Play& play) {
  const Content& c = play.content;
  RallyFrame& f = p.frames.top().as<RallyFrame>();
  const UnitIndex u = a.a;
  switch (verb(a)) {
    case Verb::done:
      return finish(p);
    case Verb::recover:
      p.units[u].did |= kRallied;
      return try_recover(p, play, u);
    case Verb::rebuild:
      f.rebuilt = 1;
      try_rebuild(p, play, u, a.hex, 0);
      p.units[u].did |= kRallied;  // bs:13.2d.1: it does nothing more
      return;
    default:
      break;
  }
  const RallyTry how = rally_in(c, p, f, u);
  p.units[u].did |= kRallied;
  if (how.free) remove_hit(p, play, u, how.why, 0, 0);
  if (!how.rolls) return;
  const int roll = play.dice.d6();
  if (succeeds(roll, how.cr)) return remove_hit(p, play, u, how.why, roll, how.cr);
  Event e = happened(Happening::rally_failed, how.why).die(roll);
  e.unit = u;
  e.value[1] = static_cast<std::int16_t>(how.cr);
  play.journal.tell(e);
}

// The step in which this unit would rally.
RallyFrame step_for(const Content& c, const Position& p, UnitIndex u, Verdict& none) {
  for (std::size_t i = p.frames.depth; i-- > 0;)
    if (static_cast<Proc>(p.frames.frames[i].kind) == Proc::rally_step) return p.frames.frames[i].as<RallyFrame>();
  RallyFrame f{c.units[u].brigade, c.units[u].side, Order::defend, 0};
  const Activated now = activated(p);
  if (now.under_way && now.brigade == f.brigade && (!now.full || now.order != Order::none)) {
    f.order = now.order;
    if (!has_step(c, f.order, ActivationStep::rally)) none = forbidden(order_clause(f.order)).unit(u);
  }
  return f;
}

}  // namespace

RallyTry rally_try(const Content& c, const Position& p, UnitIndex u) {
  RallyTry t;
  if (!in_play(p, u)) {
    t.verdict = forbidden("bs:1.0.6"_c).unit(u);
  } else if (artillery(c, u)) {
    t.verdict = battery_rally_verdict(c, p, u);
    t.free = true;
    t.why = "bs:13.1.4"_c;
  } else {
    Verdict none = kAllowed;
    const RallyFrame f = step_for(c, p, u, none);
    if (none) return rally_in(c, p, f, u);
    t.verdict = none;
  }
  return t;
}

Verdict recover_verdict(const Content& c, const Position& p, UnitIndex u) {
  if (!in_play(p, u)) return forbidden("bs:1.0.6"_c).unit(u);
  if (artillery(c, u)) return battery_recover_verdict(c, p, u);
  Verdict none = kAllowed;
  RallyFrame f = step_for(c, p, u, none);
  const Activated now = activated(p);
  if (!now.under_way || now.brigade != c.units[u].brigade || (now.full && now.order == Order::none)) f.order = Order::regroup;
  return none ? may_recover_here(c, p, f, u) : none;
}

int rally_cr(const Content& c, const Position& p, UnitIndex u) {
  return std::max(0, modified_cr(c, p, u, CrUse::rally) - (engaged(c, p, u) ? 1 : 0));
}

int recover_cr(const Content& c, const Position& p, UnitIndex u) {
  if (artillery(c, u)) return c.figures.recover_battery;
  const UnitCard& card = c.units[u];
  return card.cr[1][card.arm == Arm::cavalry && !mounted(p, u) ? 1 : 0] - (supported(c, p, u) ? 0 : 1);
}

int rebuild_cr(const Content& c, UnitIndex u, int bonus) { return c.units[u].cr[1][0] + bonus; }

Verdict may_recover(const Content& c, const Position& p, UnitIndex u) {
  if (c.units[u].fragile || !battleworn(p, u)) return forbidden("bs:13.3.1"_c).unit(u);
  if ((p.units[u].state & kNoRecover) != 0) return forbidden(c.exclusive.no_recover).unit(u);
  return kAllowed;
}

Verdict may_rebuild(const Content& c, const Position& p, UnitIndex u) {
  if (p.units[u].at != At::available) return forbidden("bs:13.2a.1"_c).unit(u);
  if (option(p, Option::rebuild_option) && (p.units[u].state & kRebuilt) != 0) return forbidden("bs:13.2b.1"_c).unit(u);
  if (!any_rebuild_place(c, p, u)) return forbidden("bs:13.2c.1"_c).unit(u);
  return kAllowed;
}

namespace {

// As far as special rules say.
Verdict allowed_at(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  Verdict may = kAllowed;
  each_special_of<&SpecialRule::may_rebuild_at>(c, p, u, [&](const SpecialRow& row) {
    if (may && !row.rule->may_rebuild_at(c, p, row, u, h)) may = forbidden(row.rule->clause).unit(u).hex(h);
  });
  return may;
}

// Friends whose hex, or a hex next to it, a rebuilt unit may be put in: its brigade, else its division; for a battery any
// friendly infantry (bs:13.2c.1, bs:13.2e.1).
template <class F>
void each_anchor(const Content& c, const Position& p, UnitIndex u, F&& f) {
  const UnitCard& card = c.units[u];
  const auto serves = [&](UnitIndex v) {  // only where the unit itself may be rebuilt
    return in_play(p, v) && allowed_at(c, p, u, p.units[v].hex).allowed();
  };
  if (artillery(c, u)) {
    for (int i = 0; i < c.n_units(); ++i) {
      const auto v = static_cast<UnitIndex>(i);
      if (c.units[v].side == card.side && serves(v) && acts_as(c, p, v) == ActsAs::infantry) f(v);
    }
    return;
  }
  bool any = false;
  each_of_brigade(c, card.brigade, [&](UnitIndex v) {
    if (serves(v)) any = true, f(v);
  });
  if (any) return;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto v = static_cast<UnitIndex>(i);
    if (c.units[v].side == card.side && !artillery(c, v) && c.units[v].division_index == card.division_index && serves(v)) f(v);
  }
}

// The hex itself, apart from who is near.
Verdict can_stand(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  const Side side = c.units[u].side;
  if (h >= c.hex.size() || !c.hex[h].on_map || !in_area(c, p, h)) return forbidden("bs:13.2c.1"_c).unit(u);
  if (holder(c, p, h) == other(side) || next_to_enemy(c, p, side, h)) return forbidden("bs:13.2c.1"_c).unit(u).hex(h);
  if (const Clause barred = c.hex[h].barred[nth(ActsAs::artillery)]; artillery(c, u) && barred.cited())
    return forbidden(barred).unit(u).hex(h);
  if (const Verdict v = may_go(c, p, u, h, h, Going::rebuild); !v) return v;
  if (const Verdict v = allowed_at(c, p, u, h); !v) return v;
  return stacking(c, p, u, h);
}

bool any_anchor(const Content& c, const Position& p, UnitIndex u) {
  bool any = false;
  each_anchor(c, p, u, [&](UnitIndex) { any = true; });
  return any;
}
// Without friends it may be put in the nearest of the battle's hexes that will do.
bool without_friends(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  if (c.battle->rebuild_crossing == nullptr || any_anchor(c, p, u)) return false;
  const int rank = c.battle->rebuild_crossing(c, p, u, h);
  if (rank < 0) return false;
  for (const Crossing& x : c.crossings)
    for (const HexIndex other : {x.a, x.b})
      if (const int nearer = c.battle->rebuild_crossing(c, p, u, other); nearer >= 0 && nearer < rank && can_stand(c, p, u, other))
        return false;
  return true;
}

}  // namespace

Verdict rebuild_place(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  if (const Verdict v = can_stand(c, p, u, h); !v) return v;
  bool near = false;
  each_anchor(c, p, u, [&](UnitIndex v) { near = near || hex_distance(c, p.units[v].hex, h) <= 1; });
  return near || without_friends(c, p, u, h) ? kAllowed : forbidden("bs:13.2c.1"_c).unit(u).hex(h);
}

bool any_rebuild_place(const Content& c, const Position& p, UnitIndex u) {
  bool any = false;
  each_anchor(c, p, u, [&](UnitIndex v) {
    if (any) return;
    const HexIndex at = p.units[v].hex;
    any = can_stand(c, p, u, at).allowed();
    for (Direction d = 0; d < kDirections && !any; ++d)
      if (c.side[at][d].to != kNoHex) any = can_stand(c, p, u, c.side[at][d].to).allowed();
  });
  for (std::size_t i = 0; c.battle->rebuild_crossing != nullptr && !any && i < c.crossings.size(); ++i)
    any = rebuild_place(c, p, u, c.crossings[i].a).allowed() || rebuild_place(c, p, u, c.crossings[i].b).allowed();
  return any;
}

void remove_hit(Position& p, Play& play, UnitIndex u, Clause why, int roll, int cr) {
  --p.units[u].hits;
  Event e = happened(Happening::rallied, why);
  e.unit = u;
  e.value[0] = p.units[u].hits;
  e.value[1] = static_cast<std::int16_t>(cr);
  if (roll != 0) e.die(roll);
  play.journal.tell(e);
}

void try_recover(Position& p, Play& play, UnitIndex u) {
  const int cr = recover_cr(play.content, p, u), roll = play.dice.d6();
  const bool ok = succeeds(roll, cr);
  if (ok) p.units[u].state &= ~kBattleworn;
  Event e =
      happened(ok ? Happening::recovered : Happening::recover_failed, artillery(play.content, u) ? "bs:13.3.2"_c : "bs:13.3.1"_c).die(roll);
  e.unit = u;
  e.value[1] = static_cast<std::int16_t>(cr);
  play.journal.tell(e);
}

void try_rebuild(Position& p, Play& play, UnitIndex u, HexIndex h, int bonus) {
  const Content& c = play.content;
  const int cr = rebuild_cr(c, u, bonus), roll = play.dice.d6();
  const bool ok = succeeds(roll, cr);
  UnitState& s = p.units[u];
  Event e = happened(ok ? Happening::rebuilt : Happening::rebuild_failed, "bs:13.2b.1"_c).die(roll);
  e.unit = u;
  e.to = h;
  e.value[1] = static_cast<std::int16_t>(cr);
  play.journal.tell(e);
  if (ok) {  // bs:13.2d.1: Battleworn and Shaken, cavalry mounted if it may be
    put(p, u, h);
    int bits = kRebuilt | (s.state & kNoRecover);
    if (!c.units[u].fragile) bits |= kBattleworn;
    if (c.units[u].arm == Arm::cavalry && !c.hex[h].barred[nth(ActsAs::cavalry)].cited()) bits |= kMounted;
    s.state = byte(bits);
    s.hits = 1;
    s.did = 0;
    s.marks &= kCountsSupported;
    arrived(p, play, u, h, h, Going::rebuild);
  } else if (option(p, Option::rebuild_option)) {
    lift(p, u, At::eliminated);
  }
}

void begin_rally_step(Position& p, BrigadeIndex b, Side side, Order order) { begin(p, Proc::rally_step, RallyFrame{b, side, order, 0}); }

const Chapter kRallyStep = {"rally step", advance, [](const Content&, const Position& p) { return frame(p).side; }, list, verdict, take};

}  // namespace vedette::bs
