// Cohesion Tests and Break Tests, with the window test-failed: bs:4.4.8, bs:12.1, bs:12.7.
#include "blind_swords/battle.h"
#include "blind_swords/combat/results.h"
#include "blind_swords/events.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct TestFrame {
  TestMatter matter;
  std::uint8_t margin;
  std::uint8_t spare;
};
enum Step : std::uint8_t { kRoll, kAfterWindow };

Clause breaks_clause(const Content& c, UnitIndex u, At to) {
  if (to != At::eliminated) return "bs:12.7.3"_c;
  return c.units[u].arm == Arm::cavalry ? c.exclusive.cavalry_breaks : c.exclusive.fragile_breaks;
}

// bs:12.7.2: the unit stays, marked Disrupted.
void disrupt(Position& p, Play& play, UnitIndex u) {
  if (disrupted(p, u)) return;
  p.units[u].hits = 2;
  Event e = happened(Happening::hit, "bs:12.7.2"_c);
  e.unit = u;
  e.value[0] = 2;
  play.journal.tell(e);
}

Flow advance(Position& p, Play& play) {
  const TestFrame f = p.frames.top().as<TestFrame>();
  const TestMatter& m = f.matter;
  const Content& c = play.content;
  const bool break_test = (m.flags & kBreakTest) != 0;
  Outcome out;
  if (p.frames.top().step == kRoll) {
    const int cr = cr_for_test(c, p, m);
    const int die = play.dice.d6();
    const bool passed = passes(die, cr);
    const int margin = passed ? 0 : std::max(1, die - cr);  // bs:12.1.2
    Event e = happened(Happening::test, m.why);
    e.unit = m.unit;
    e.from = p.units[m.unit].hex;
    e.die(die);
    e.value = {static_cast<std::int16_t>(cr), static_cast<std::int16_t>(passed), static_cast<std::int16_t>(margin),
               static_cast<std::int16_t>(break_test)};
    play.journal.tell(e);
    if (!passed) {
      p.frames.top().step = kAfterWindow;
      p.frames.top().as<TestFrame>().margin = byte(margin);
      WindowMatter w;
      w.window = Window::test_failed;
      w.side = c.units[m.unit].side;
      w.unit = m.unit;
      w.hex = p.units[m.unit].hex;
      open_window(p, w);
      return Flow::again;
    }
    out.passed = 1;
  } else if (p.outcome.saved != 0) {  // Heroic Stand
    out.passed = out.saved = 1;
  }
  if (break_test) {
    if (out.passed != 0) {
      if ((m.flags & kKeepsMarkers) == 0 || out.saved != 0) disrupt(p, play, m.unit);
    } else {
      out.broke = 1;
      if ((m.flags & kCaptures) != 0 && artillery(c, m.unit)) {
        out.captured = 1;
        leave_map(p, play, m.unit, At::captured, "bs:11.4.4"_c);
      } else {
        const At to = broken_box(c, p, m.unit, f.margin);
        leave_map(p, play, m.unit, to, breaks_clause(c, m.unit, to));
      }
    }
  }
  out.margin = f.margin;
  finish(p, out);
  return Flow::again;
}

}  // namespace

int cr_for_test(const Content& c, const Position& p, const TestMatter& m) {
  return std::max(0, modified_cr(c, p, m.unit, m.use, (m.flags & kIsSupported) != 0) + m.cr_change);
}

void begin_test(Position& p, const TestMatter& matter) { begin(p, Proc::test, TestFrame{matter, 0, 0}); }

void begin_test(Position& p, const Content& c, UnitIndex u, int cr_change, CrUse use, Clause why) {
  begin_test(p, {u, static_cast<std::int8_t>(cr_change), use, supported(c, p, u) ? kIsSupported : std::uint8_t{0}, why});
}

// A test asks nothing itself; its window does.
const Chapter kTest = {"test",
                       advance,
                       [](const Content& c, const Position& p) { return c.units[p.frames.top().as<TestFrame>().matter.unit].side; },
                       [](const Content&, const Position&, ActionList&) {},
                       [](const Content&, const Position&, const Action& a) { return out_of_step(a); },
                       [](Position&, const Action&, Play&) {}};

}  // namespace vedette::bs
