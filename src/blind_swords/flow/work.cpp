// A work that a battle ties to Attack or Defend, such as burning a bridge or searching for a ford: tried in the Movement
// step by a unit that has ended its move or stays where it is. Its owner may play a chit on the roll. bs:8.5.5, bs:4.4.10,
// bs:event.burn-the-bridge.1, bs:event.find-the-ford.1.
#include "blind_swords/battle.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/windows.h"
#include "blind_swords/ground/ground.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

enum Step : std::uint8_t { kAsk, kRoll, kChoose };
struct WorkFrame {
  UnitIndex unit = kNoUnit;
  std::uint8_t work = 0;  // row of the battle's works
};

const Work* work_named(const Content& c, Verb v) {
  for (const Work& w : c.battle->works)
    if (w.verb == v) return &w;
  return nullptr;
}

Flow advance(Position& p, Play& play) {
  const WorkFrame f = p.frames.top().as<WorkFrame>();
  const Content& c = play.content;
  const Work& work = c.battle->works[f.work];
  const WorkRoll roll = work_roll(c, p, f.unit, work.verb);
  if (p.frames.top().step == kAsk) {
    p.frames.top().step = kRoll;
    if (roll.sure) return Flow::again;
    WindowMatter m;
    m.window = work.window;
    m.side = c.units[f.unit].side;
    m.unit = f.unit;
    m.hex = p.units[f.unit].hex;
    if (work.helped != nullptr && !work.helped(c, p)) m.facts = kNoHelp;
    open_window(p, m);
    return Flow::again;
  }
  if (p.frames.top().step == kChoose) return Flow::decide;
  bool success = roll.sure;  // what succeeds without a roll has no die
  if (!roll.sure) {
    const int die = play.dice.d6();
    const int sum = die + p.outcome.shift;
    success = sum >= roll.least;
    Event e = happened(work.roll, work.law != nullptr ? work.law(c, p) : work.clause).die(die);
    e.unit = f.unit;
    e.value = {static_cast<std::int16_t>(sum), static_cast<std::int16_t>(roll.least), 0, 0};
    play.journal.tell(e);
  }
  if (work.rolled(p, play, f.unit, success))
    p.frames.top().step = kChoose;
  else
    finish(p);
  return Flow::again;
}

// What the work has found is chosen by its owner.
Verdict may_choose(const Content& c, const Position& p, HexIndex h) {
  const WorkFrame& f = p.frames.top().as<WorkFrame>();
  return c.battle->works[f.work].may_choose(c, p, f.unit, h);
}

void list(const Content& c, const Position& p, ActionList& into) {
  const HexIndex at = p.units[p.frames.top().as<WorkFrame>().unit].hex;
  for (const SideInfo& s : c.side[at])
    if (s.to != kNoHex && may_choose(c, p, s.to) && !into.add(act(Verb::ford, 0, s.to))) return;
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  return verb(a) == Verb::ford && p.frames.top().step == kChoose ? may_choose(c, p, a.hex) : out_of_step(a);
}

void take(Position& p, const Action& a, Play& play) {
  const WorkFrame f = p.frames.top().as<WorkFrame>();
  finish(p);
  play.content.battle->works[f.work].chosen(p, play, f.unit, a.hex);
}

}  // namespace

Verdict may_work(const Content& c, const Position& p, UnitIndex u, Order order, Verb v) {
  const Work* work = work_named(c, v);
  if (work == nullptr || !c.orders[nth(order)].work) return forbidden("bs:8.5.5"_c).unit(u);
  if (!in_play(p, u)) return forbidden("bs:1.0.6"_c).unit(u);
  return work->may(c, p, u);
}

void begin_work(const Content& c, Position& p, UnitIndex u, Verb v) {
  p.units[u].did |= kMoveOver;  // it has ended its move, or stays
  begin(p, Proc::work, WorkFrame{u, byte(work_named(c, v) - c.battle->works.data())});
}

WorkRoll work_roll(const Content& c, const Position& p, UnitIndex u, Verb v) {
  const Work* work = work_named(c, v);
  if (work == nullptr) return {};
  const bool sure = work->sure != nullptr && work->sure(c, p, u);
  return {true, sure ? 0 : work->least(c, p), sure};
}

bool work_under_way(const Content& c, const Position& p, UnitIndex& u, Verb& v) {
  for (std::size_t i = p.frames.depth; i-- > 0;) {
    if (static_cast<Proc>(p.frames.frames[i].kind) != Proc::work) continue;
    const WorkFrame& f = p.frames.frames[i].as<WorkFrame>();
    u = f.unit;
    v = c.battle->works[f.work].verb;
    return p.frames.frames[i].step == kRoll;
  }
  return false;
}

// The roll asks nothing itself; its window does, and what is found may be a choice.
const Chapter kWork = {
    "work", advance, [](const Content& c, const Position& p) { return c.units[p.frames.top().as<WorkFrame>().unit].side; },
    list,   verdict, take};

}  // namespace vedette::bs
