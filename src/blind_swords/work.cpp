// A work that a battle ties to Attack or Defend, such as burning a bridge or searching for a ford: tried in the Movement
// step by a unit that has ended its move or stays where it is. Its owner may play a chit on the roll. bs:8.5.5, bs:4.4.10,
// bs:event.burn-the-bridge.1, bs:event.find-the-ford.1.
#include "blind_swords/battle.h"
#include "blind_swords/ground.h"
#include "blind_swords/moves.h"
#include "blind_swords/sequence.h"
#include "blind_swords/windows.h"

namespace vedette::bs {

namespace {

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
  if (p.frames.top().step == 0) {
    p.frames.top().step = 1;
    WindowMatter m;
    m.window = work.window;
    m.side = c.units[f.unit].side;
    m.unit = f.unit;
    m.hex = p.units[f.unit].hex;
    if (work.helped != nullptr && !work.helped(c, p)) m.facts = kNoHelp;
    open_window(p, m);
    return Flow::again;
  }
  const std::int8_t help = p.outcome.shift;
  const int die = play.dice.d6(), sum = die + help;
  Event e = happened(work.roll, work.clause).die(die);
  e.unit = f.unit;
  e.value[0] = static_cast<std::int16_t>(sum);
  play.journal.tell(e);
  finish(p);
  work.rolled(p, play, f.unit, sum);
  return Flow::again;
}

}  // namespace

Verdict may_work(const Content& c, const Position& p, UnitIndex u, Order order, Verb v) {
  const Work* work = work_named(c, v);
  if (work == nullptr || !c.orders[static_cast<std::size_t>(order)].work) return forbidden("bs:8.5.5"_c).unit(u);
  if (!in_play(p, u)) return forbidden("bs:1.0.6"_c).unit(u);
  return work->may(c, p, u);
}

void begin_work(const Content& c, Position& p, UnitIndex u, Verb v) {
  p.units[u].did = static_cast<std::uint8_t>(p.units[u].did | kMoveOver);  // it has ended its move, or stays
  begin(p, Proc::work, WorkFrame{u, static_cast<std::uint8_t>(work_named(c, v) - c.battle->works.data())});
}

// The roll asks nothing itself; its window does.
const Chapter kWork = {"work",
                       advance,
                       [](const Content& c, const Position& p) { return c.units[p.frames.top().as<WorkFrame>().unit].side; },
                       [](const Content&, const Position&, ActionList&) {},
                       [](const Content&, const Position&, const Action& a) { return out_of_step(a); },
                       [](Position&, const Action&, Play&) {}};

}  // namespace vedette::bs
