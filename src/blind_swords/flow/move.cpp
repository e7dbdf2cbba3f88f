// The move of one unit, hex by hex: it goes along a path, mounts, dismounts, and stops. The path waits in the frame and
// each step is judged when it is made; a step that draws fire is made after the fire, if still possible. bs:10.1.1,
// bs:10.3.3, bs:10.6.3, bs:10.7, bs:10.8.1, bs:10.9.
#include "blind_swords/battle.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/combat/results.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/cavalry_withdrawal.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/skirmish.h"
#include "blind_swords/ground/price.h"
#include "blind_swords/verbs.h"
#include "blind_swords/words/words.h"

namespace vedette::bs {

namespace {

// What the unit is about to do, while fire at it is resolved.
enum class Intent : std::uint8_t { none, step, mount, dismount, exit };
constexpr std::uint8_t kEntered = 1, kMarchPaid = 2, kMarching = 4, kStopped = 8, kChanged = 16, kInterrupted = 32, kFireDone = 64,
                       kStopThere = 128;

// A step that gives the other side points: its owner is being asked, has agreed to the step, or will not pay in this move.
constexpr std::uint8_t kAsked = 1, kAgreed = 2, kUnpaid = 3;

struct MoveFrame {
  UnitIndex unit = kNoUnit;
  Order order = Order::none;
  MoveKind kind = MoveKind::order;
  std::uint8_t spent = 0, allowance = 0, bonus = 0;
  std::uint8_t flags = 0;
  Intent intent = Intent::none;
  std::uint8_t before = 0;       // condition of the unit before the fire
  std::uint8_t withdrawals = 0;  // directions round the unit whose cavalry has still to be asked
  std::uint8_t pushed_on = 0;    // skirmishers have withdrawn before it: it names the rest of its way anew
  std::uint8_t price = 0;        // kAsked, kAgreed, kUnpaid
  HexIndex start = 0, at = 0;
  std::array<std::uint16_t, 4> path{};

  bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
  void set(std::uint8_t flag) { flags |= flag; }
  void clear(std::uint8_t flag) { flags &= ~flag; }
  Path rest() const {
    Path p;
    for (std::size_t i = 0; i < 4; ++i) p.bits |= std::uint64_t{path[i]} << (16 * i);
    return p;
  }
  void wait(Path p) {
    for (std::size_t i = 0; i < 4; ++i) path[i] = static_cast<std::uint16_t>(p.bits >> (16 * i));
  }
};

// Hits and step, to see whether fire changed anything.
std::uint8_t condition(const UnitState& s) { return static_cast<std::uint8_t>(s.hits + ((s.state & kBattleworn) != 0 ? 4 : 0)); }

const MoveFrame& frame(const Position& p) { return p.frames.top().as<MoveFrame>(); }

Mover mover_of(const MoveFrame& f) {
  Mover m;
  m.unit = f.unit;
  m.order = f.order;
  m.kind = f.kind;
  m.spent = f.spent;
  m.allowance = f.allowance;
  m.entered = f.has(kEntered);
  m.march_paid = f.has(kMarchPaid);
  m.stopped = f.has(kStopped);
  m.unpaid = f.price == kUnpaid;
  m.start = f.start;
  return m;
}

Side mover_side(const Content& c, const Position& p) { return c.units[frame(p).unit].side; }

// bs:10.7.1: does what the unit is about to do draw fire? Fills the choice of the other side.
bool move_draws_fire(const Content& c, const Position& p, const MoveFrame& f, ShotChoice& choice) {
  if (f.kind == MoveKind::artillery && !engaged(c, p, f.unit)) return false;  // bs:4.6.1
  if (f.intent == Intent::step) return draws_fire(c, p, f.unit, f.rest().first(), choice);
  if (skirmishing(p, f.unit) || !engaged(c, p, f.unit)) return false;  // bs:10.7.7
  choice = {};
  choice.side = other(c.units[f.unit].side);
  choice.victim = f.unit;
  choice.target = p.units[f.unit].hex;
  choice.how = f.intent == Intent::exit ? FireKind::withdrawal : FireKind::opportunity;
  return true;
}

// Before it does what it is about to do, the enemy may fire. A battery has acted from then on, whatever becomes of it (bs:6.1.5).
void face_fire(const Content& c, Position& p, MoveFrame& f) {
  f.before = condition(p.units[f.unit]);
  f.set(kFireDone);
  ShotChoice choice;
  if (!move_draws_fire(c, p, f, choice) || !any_shot(c, p, choice)) return;
  if (f.kind == MoveKind::artillery) p.units[f.unit].did |= kMoved;
  begin_shot_choice(p, choice);
}

// Leaves the map where the scenario lets it.
void leave(Position& p, Play& play, MoveFrame& f) {
  const HexIndex from = p.units[f.unit].hex;
  const UnitIndex u = f.unit;
  lift(p, u, At::exited);
  p.units[u].state &= ~kSkirmish;
  p.units[u].hits = 0;
  Event e = happened(Happening::removed, play.content.scenario(p).exit_clause);
  e.unit = u;
  e.from = from;
  play.journal.tell(e);
  left_behind(p, play, from);
}

void stop(Position& p, Play& play, bool tell) {
  const MoveFrame f = frame(p);
  if (p.units[f.unit].at == At::map) p.units[f.unit].did |= kMoveOver;
  if (tell && f.has(kEntered)) {
    Event e = happened(Happening::stopped, "bs:10.1.2"_c);
    e.unit = f.unit;
    e.to = p.units[f.unit].hex;
    play.journal.tell(e);
  }
  finish(p);
}

// bs:10.9.1: after a change the unit has what is left, at most the allowance of its new state minus what it has spent.
void change_state(Position& p, Play& play, MoveFrame& f, bool to_mounted) {
  const Content& c = play.content;
  UnitState& s = p.units[f.unit];
  s.state = static_cast<std::uint8_t>(to_mounted ? s.state | kMounted : s.state & ~kMounted);
  s.did |= kMoved;
  f.spent = static_cast<std::uint8_t>(f.spent + c.figures.mount_cost);
  f.allowance =
      static_cast<std::uint8_t>(std::max<int>(f.spent, std::min<int>(f.allowance, allowance(c, p, f.unit, f.kind, f.order, f.bonus))));
  f.set(kChanged);
  Event e = happened(to_mounted ? Happening::mounted : Happening::dismounted, "bs:10.9.1"_c);
  e.unit = f.unit;
  e.to = s.hex;
  play.journal.tell(e);
  take_control(p, play, f.unit);  // on foot it is infantry
}

// bs:10.1.1: an interruption has changed something, and the owner names the rest of the path anew, or stops.
void drop_rest(MoveFrame& f) {
  f.wait({});
  f.clear(kStopThere);
  f.set(kInterrupted);
}

// bs:10.5a.2: paid once a move, before the first hex at this rate.
void form_column(Position& p, Play& play, MoveFrame& f) {
  const int once = march_once(play.content, p, f.unit);
  f.spent = static_cast<std::uint8_t>(f.spent + once);
  f.set(kMarchPaid);
  Event e = happened(Happening::column_formed, play.content.exclusive.march_column);
  e.unit = f.unit;
  e.to = p.units[f.unit].hex;
  e.value = {static_cast<std::int16_t>(once), static_cast<std::int16_t>(f.allowance - f.spent), 0, 0};
  play.journal.tell(e);
}

// Forming it here, with a hex at its rate to follow. Where it costs nothing it is formed by going.
Verdict may_form_column(const Content& c, const Position& p, const MoveFrame& f) {
  Mover m = mover_of(f);
  const int once = march_once(c, p, f.unit);
  if (m.march_paid || once == 0) return forbidden("bs:10.5a.2"_c).unit(f.unit);
  if (!march_allowed(c, p, m)) return forbidden("bs:10.5a.1"_c).unit(f.unit);
  m.spent += once;
  m.march_paid = true;
  StepFacts facts;
  gather(c, p, m, facts);
  const HexIndex from = p.units[f.unit].hex;
  for (Direction d = 0; d < kDirections; ++d)
    if (const Step step = judge_step(c, p, m, facts, from, d, true); step.verdict && step.marched && m.spent + step.halves <= m.allowance)
      return kAllowed;
  return forbidden("bs:10.5a.1"_c).unit(f.unit).hex(from);
}

// Makes the first step of the waiting path, whose fire is over.
void make_step(Position& p, Play& play, MoveFrame& f) {
  const Content& c = play.content;
  Mover m = mover_of(f);
  StepFacts facts;
  gather(c, p, m, facts);
  const HexIndex from = p.units[f.unit].hex;
  const Direction d = f.rest().first();
  const Step step = judge_step(c, p, m, facts, from, d, f.has(kMarching) || f.has(kMarchPaid));
  const bool forms = step.verdict && step.marched && !f.has(kMarchPaid);
  int halves = step.halves + (forms ? march_once(c, p, f.unit) : 0);
  const bool whole = f.spent == 0 && !f.has(kEntered) && (halves == kAllPoints || halves > f.allowance);  // bs:10.3.2
  if (whole) halves = f.allowance;
  if (!step.verdict || f.spent + halves > f.allowance) {  // what was possible no longer is: the owner is asked anew
    drop_rest(f);
    return;
  }
  if (forms && !whole) {
    form_column(p, play, f);
    halves = step.halves;
  }
  const HexIndex to = c.side[from][d].to;
  f.wait(f.rest().rest());
  f.spent = static_cast<std::uint8_t>(f.spent + halves);
  if (step.ends || whole) f.set(kStopped);
  f.set(kEntered);
  f.at = to;
  p.units[f.unit].did |= kMoved;
  put(p, f.unit, to);
  const Clause minimum = minimum_clause(c, acts_as(c, p, f.unit), from, d, step.halves);
  Event e = happened(Happening::moved, whole ? minimum : step.marched ? "bs:10.5a.1"_c : step.road ? "bs:10.5.1"_c : "bs:10.3.1"_c);
  e.unit = f.unit;
  e.from = from;
  e.to = to;
  e.value[0] = static_cast<std::int16_t>(halves);
  e.value[1] = static_cast<std::int16_t>(f.allowance - f.spent);
  play.journal.tell(e);
  // bs:10.8.1: an infantry or cavalry unit that Engages a hex lets its mounted cavalry go.
  if (step.ends && !artillery(c, f.unit)) f.withdrawals = (1U << kDirections) - 1;
  const UnitIndex unit = f.unit;
  arrived(p, play, unit, from, to, Going::move);
}

Verdict may_change(const Content& c, const Position& p, const MoveFrame& f, bool to_mounted) {
  const UnitCard& card = c.units[f.unit];
  if (card.arm != Arm::cavalry || mounted(p, f.unit) == to_mounted) return forbidden("bs:2.1.4"_c).unit(f.unit);
  if (f.has(kChanged) || (f.kind != MoveKind::order && f.kind != MoveKind::reserve)) return forbidden("bs:10.9.1"_c).unit(f.unit);
  if (f.spent + c.figures.mount_cost > f.allowance) return forbidden("bs:10.3.3"_c).unit(f.unit);
  return may_be_in_the_other_state(c, p, f.unit);
}

Verdict may_stop(const Content& c, const Position& p, const MoveFrame& f) {
  if (f.kind != MoveKind::reaction)  // bs:10.1.2: who can still come nearer to his leash goes on
    if (Clause back; beyond_leash(c, p, f.unit, p.units[f.unit].hex, &back) > 0 && can_move(c, p, mover_of(f), p.units[f.unit].hex))
      return forbidden(back).unit(f.unit);
  if (!f.has(kEntered)) return kAllowed;
  StepFacts facts;
  const Mover m = mover_of(f);
  gather(c, p, m, facts);
  const Verdict end = may_end(c, p, m, facts, p.units[f.unit].hex);
  if (end || (!f.has(kInterrupted) && f.pushed_on == 0)) return end;
  // A move that fire has interrupted, or into whose way skirmishers have withdrawn, ends where it is only if there is nothing else it can
  // do (bs:3.1.1).
  return can_move(c, p, m, p.units[f.unit].hex) || may_change(c, p, f, true) || may_change(c, p, f, false) ? end : kAllowed;
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  MoveFrame& f = p.frames.top().as<MoveFrame>();
  // 1. Fire at the unit is over: can it go on (bs:10.7.6)?
  if (f.has(kFireDone)) {
    f.clear(kFireDone);
    const UnitState& s = p.units[f.unit];
    const Intent intent = f.intent;
    f.intent = Intent::none;
    if (s.at != At::map || s.hex != f.at || (s.hits == 2 && f.before % 4 < 2)) return stop(p, play, true), Flow::again;
    if (intent == Intent::exit) return leave(p, play, f), stop(p, play, false), Flow::again;
    if (intent == Intent::step) {
      const bool changed = condition(s) != f.before;
      make_step(p, play, f);
      if (changed) drop_rest(f);
    } else
      change_state(p, play, f, intent == Intent::mount);
    return Flow::again;
  }
  // 2. Cavalry that the unit has Engaged may withdraw (bs:10.8).
  while (f.withdrawals != 0) {
    Direction d = 0;
    while ((f.withdrawals >> d & 1U) == 0) ++d;
    f.withdrawals = static_cast<std::uint8_t>(f.withdrawals & ~(1U << d));
    const SideInfo& s = c.side[p.units[f.unit].hex][d];
    if (!open_side(c, p, p.units[f.unit].hex, d) || !hex_has_formed_enemy(c, p, c.units[f.unit].side, s.to)) continue;
    begin_withdrawal(p, s.to, other(c.units[f.unit].side), acts_as(c, p, f.unit) == ActsAs::cavalry, false);
    return Flow::again;
  }
  if (p.units[f.unit].at != At::map) return stop(p, play, true), Flow::again;
  if (f.has(kStopped)) {  // no further hex; but a rider may still get off his horse (bs:10.9.3)
    if (!f.has(kStopThere) && (may_change(c, p, f, true) || may_change(c, p, f, false))) return Flow::decide;
    return stop(p, play, true), Flow::again;
  }
  // 3. The next step of the path; what it gives the other side is asked first.
  if (f.price == kAsked) {
    f.price = p.outcome.declined != 0 ? kUnpaid : kAgreed;
    if (f.price == kUnpaid) drop_rest(f);
    return Flow::again;
  }
  if (!f.rest().empty()) {
    const HexIndex next = c.side[p.units[f.unit].hex][f.rest().first()].to;
    if (const Price price = price_of(c, p, f.unit, p.units[f.unit].hex, next); price.halves != 0 && f.price == 0) {
      f.price = kAsked;
      begin_price(p, f.unit, c.units[f.unit].side, next, price);
      return Flow::again;
    }
    if (f.price == kAgreed) f.price = 0;
    f.intent = Intent::step;
    return face_fire(c, p, f), Flow::again;
  }
  // 4. It has come where its owner let it stop.
  if (f.has(kStopThere) && may_stop(c, p, f)) return stop(p, play, true), Flow::again;
  return Flow::decide;
}

// Into Skirmish Order, at a price and wherever the unit has come to.
Verdict may_skirmish(const Content& c, const Position& p, const MoveFrame& f) {
  if (!c.exclusive.has_skirmish_order()) return forbidden("bs:10.3.3"_c).unit(f.unit);
  const SkirmishLaw& law = c.exclusive.skirmish;
  if (f.kind != MoveKind::order && f.kind != MoveKind::reserve) return forbidden(law.enter).unit(f.unit);
  if (const Verdict v = may_enter_skirmish_order(c, p, f.unit); !v) return v;
  return f.spent + c.figures.skirmish_cost > f.allowance ? forbidden(law.enter).unit(f.unit) : kAllowed;
}
// Out of it, for the whole allowance.
Verdict may_form_up(const Content& c, const Position& p, const MoveFrame& f) {
  if (const Verdict v = may_leave_skirmish_order(c, p, f.unit, f.order); !v) return v;
  if (f.kind != MoveKind::order && f.kind != MoveKind::reserve) return forbidden(c.exclusive.skirmish.leave).unit(f.unit);
  return f.spent != 0 || f.has(kEntered) ? forbidden(c.exclusive.skirmish.unspent).unit(f.unit) : kAllowed;
}
Verdict may_exit(const Content& c, const Position& p, const MoveFrame& f) {
  const Scenario& s = c.scenario(p);
  const HexIndex at = p.units[f.unit].hex;
  if (!s.exits[at] || !s.exit_clause.cited()) return forbidden(s.exit_clause.cited() ? s.exit_clause : "bs:10.2.1"_c).unit(f.unit).hex(at);
  if (f.has(kEntered) && engaged(c, p, f.unit)) return forbidden("bs:10.6.3"_c).unit(f.unit);
  if (under_chaos(p, f.unit)) return forbidden(c.exclusive.chaos).unit(f.unit);
  return f.spent + s.exit_cost > f.allowance ? forbidden("bs:10.3.1"_c).unit(f.unit) : kAllowed;
}

void change_order(Position& p, Play& play, MoveFrame& f, bool skirmish) {
  const Content& c = play.content;
  f.spent = static_cast<std::uint8_t>(skirmish ? f.spent + c.figures.skirmish_cost : f.allowance);
  if (!skirmish) f.set(kStopped);
  p.units[f.unit].did |= kMoved;
  const UnitIndex u = f.unit;
  set_skirmish_order(p, play, u, skirmish, skirmish ? c.exclusive.skirmish.enter : c.exclusive.skirmish.leave);
}

void list(const Content& c, const Position& p, ActionList& into) {
  const MoveFrame& f = frame(p);
  if (may_stop(c, p, f) && !into.add(act(Verb::stop, f.unit))) return;
  if (c.exclusive.has_skirmish_order()) {
    if (may_skirmish(c, p, f) && !into.add(act(Verb::skirmish, f.unit))) return;
    if (may_form_up(c, p, f) && !into.add(act(Verb::form_up, f.unit))) return;
  }
  if (may_exit(c, p, f) && !into.add(act(Verb::exit, f.unit, p.units[f.unit].hex))) return;
  if (may_change(c, p, f, true) && !into.add(act(Verb::mount, f.unit))) return;
  if (may_change(c, p, f, false) && !into.add(act(Verb::dismount, f.unit))) return;
  if (f.has(kStopped)) return;
  // A path forms its column by itself: who searches through paths needs no other way.
  if (!into.each_set_once() && may_form_column(c, p, f) && !into.add(act(Verb::column, f.unit))) return;
  // A step of one point at most is a cheapest path to its hex: listed first, it spares who only asks whether there is a
  // choice the flood.
  HexIndex listed = kNoHex;
  const HexIndex from = p.units[f.unit].hex;
  const Mover m = mover_of(f);
  {
    StepFacts facts;
    gather(c, p, m, facts);
    for (Direction d = 0; d < kDirections && listed == kNoHex; ++d) {
      const Step step = judge_step(c, p, m, facts, from, d, false);
      if (!step.verdict || step.halves > 2 || m.spent + step.halves > m.allowance) continue;
      if (!may_end(c, p, m, facts, c.side[from][d].to)) continue;
      if (beyond_leash(c, p, f.unit, from) > 0) break;  // how near it can come only the flood knows
      listed = c.side[from][d].to;
      Action a = act(Verb::move, f.unit);
      a.path = Path{}.before(d);
      if (!into.add(a)) return;
    }
  }
  Reach reach;
  find_reach(c, p, m, from, reach);
  for (int i = 0; i < reach.n; ++i) {
    if (reach.hexes[static_cast<std::size_t>(i)].hex == listed) continue;
    Action a = act(Verb::move, f.unit);
    a.path = reach.hexes[static_cast<std::size_t>(i)].path();
    if (!into.add(a)) return;
  }
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const MoveFrame& f = frame(p);
  switch (verb(a)) {
    case Verb::stop:
    case Verb::move:
    case Verb::mount:
    case Verb::dismount:
    case Verb::skirmish:
    case Verb::form_up:
    case Verb::exit:
    case Verb::column:
      if (a.a != f.unit) return forbidden("bs:10.1.1"_c).unit(f.unit);
      break;
    default:
      return out_of_step(a);
  }
  if (a.b > (verb(a) == Verb::move ? 1 : 0) || a.c != 0 || a.hex2 != 0) return forbidden("bs:10.1.1"_c);
  if (a.hex != (verb(a) == Verb::exit ? p.units[f.unit].hex : 0)) return forbidden("bs:10.1.1"_c).unit(f.unit);
  if (verb(a) != Verb::move && !a.path.empty()) return forbidden("bs:10.1.1"_c);
  if (verb(a) == Verb::stop) return may_stop(c, p, f);
  if (verb(a) == Verb::mount) return may_change(c, p, f, true);
  if (verb(a) == Verb::dismount) return may_change(c, p, f, false);
  if (verb(a) == Verb::skirmish) return may_skirmish(c, p, f);
  if (verb(a) == Verb::form_up) return may_form_up(c, p, f);
  if (verb(a) == Verb::exit) return may_exit(c, p, f);
  if (verb(a) == Verb::column) return may_form_column(c, p, f);
  if (a.path.empty()) return forbidden("bs:10.1.1"_c).unit(f.unit);
  StepFacts facts;
  const Mover m = mover_of(f);
  gather(c, p, m, facts);
  return price_path(c, p, m, facts, p.units[f.unit].hex, a.path).verdict;
}

void take(Position& p, const Action& a, Play& play) {
  MoveFrame& f = p.frames.top().as<MoveFrame>();
  const Content& c = play.content;
  switch (verb(a)) {
    case Verb::stop:
      return stop(p, play, true);
    case Verb::column:
      return form_column(p, play, f);
    case Verb::move: {
      StepFacts facts;
      const Mover m = mover_of(f);
      gather(c, p, m, facts);
      f.clear(kMarching);
      f.clear(kStopThere);
      if (a.b != 0) f.set(kStopThere);
      if (price_path(c, p, m, facts, p.units[f.unit].hex, a.path).march) f.set(kMarching);
      f.at = p.units[f.unit].hex;
      f.wait(a.path);
      return;
    }
    case Verb::skirmish:
    case Verb::form_up:
      return change_order(p, play, f, verb(a) == Verb::skirmish);
    default: {
      f.intent = verb(a) == Verb::mount ? Intent::mount : verb(a) == Verb::dismount ? Intent::dismount : Intent::exit;
      f.at = p.units[f.unit].hex;
      face_fire(c, p, f);
    }
  }
}

}  // namespace

bool draws_fire(const Content& c, const Position& p, UnitIndex u, Direction d, ShotChoice& choice) {
  if (skirmishing(p, u)) return false;  // bs:10.7.7
  const Side side = c.units[u].side;
  const HexIndex from = p.units[u].hex;
  const SideInfo& s = c.side[from][d];
  choice = {};
  choice.side = other(side);
  choice.victim = u;
  choice.target = from;
  if (s.crossing != 0 && (next_to_enemy(c, p, side, from) || next_to_enemy(c, p, side, s.to))) {
    choice.how = FireKind::crossing;  // bs:10.7.2: leaving over a crossing is one cause, the crossing
    choice.crossing = s.to;
    return true;
  }
  choice.how = FireKind::withdrawal;
  return engaged(c, p, u);
}

void push_on(Position& p) {
  MoveFrame& f = p.frames.top().as<MoveFrame>();
  f.wait({});
  f.clear(kStopThere);
  f.pushed_on = 1;
}

Verdict may_be_in_the_other_state(const Content& c, const Position& p, UnitIndex u) {
  const HexIndex h = p.units[u].hex;
  const bool mounts = !mounted(p, u);
  if (mounts && c.hex[h].barred[static_cast<std::size_t>(ActsAs::cavalry)].cited()) return forbidden("bs:10.9.2"_c).hex(h).unit(u);
  Position after = p;
  after.units[u].state ^= kMounted;
  return stacking(c, after, u, h);
}

Mover fresh_mover(const Content& c, const Position& p, UnitIndex u, MoveKind kind, Order order, int bonus) {
  Mover m;
  m.unit = u;
  m.order = order;
  m.kind = kind;
  m.allowance = allowance(c, p, u, kind, order, bonus);
  m.start = p.units[u].hex;
  return m;
}

namespace {

MoveFrame first_frame(const Content& c, const Position& p, UnitIndex u, MoveKind kind, Order order, int bonus) {
  MoveFrame f;
  f.unit = u;
  f.order = order;
  f.kind = kind;
  f.bonus = static_cast<std::uint8_t>(bonus);
  f.allowance = static_cast<std::uint8_t>(allowance(c, p, u, kind, order, bonus));
  f.start = p.units[u].hex;
  f.at = f.start;
  return f;
}

}  // namespace

void begin_move(const Content& c, Position& p, UnitIndex u, MoveKind kind, Order order, int bonus) {
  begin(p, Proc::move, first_frame(c, p, u, kind, order, bonus));
}

Verdict may_change_first(const Content& c, const Position& p, UnitIndex u, bool to_mounted) {
  const MovesAs as = moves_now(c, p, u);
  return as.now ? may_change(c, p, first_frame(c, p, u, as.kind, as.order, as.bonus), to_mounted) : kAllowed;
}

void moving_on(const Table& t, std::size_t frame, Mover& m) { m = mover_of(t.frames.frames[frame].as<MoveFrame>()); }

bool mover_now(const Position& p, UnitIndex u, Mover& m) {
  for (std::size_t i = p.frames.depth; i-- > 0;)
    if (static_cast<Proc>(p.frames.frames[i].kind) == Proc::move && p.frames.frames[i].as<MoveFrame>().unit == u) {
      m = mover_of(p.frames.frames[i].as<MoveFrame>());
      return true;
    }
  return false;
}

const Chapter kMove = {"move", advance, [](const Content& c, const Position& p) { return mover_side(c, p); }, list, verdict, take};

bool names_its_way_anew(const Table& t) { return moving_unit(t) != kNoUnit && t.frames.top().as<MoveFrame>().pushed_on != 0; }
UnitIndex moving_unit(const Table& t) {
  if (t.over != 0 || t.frames.depth == 0 || static_cast<Proc>(t.frames.top().kind) != Proc::move) return kNoUnit;
  return t.frames.top().as<MoveFrame>().unit;
}

}  // namespace vedette::bs
