// Panic spreads from the hex a unit fled from: bs:12.6.1, bs:12.6.2, in the order of bs:4.5.2.
#include "blind_swords/battle.h"
#include "blind_swords/combat/results.h"
#include "blind_swords/events.h"

namespace vedette::bs {

namespace {

struct PanicFrame {
  HexIndex hex;
  UnitIndex cause;
  UnitIndex testing;
  UnitBits support;
  UnitBits done;  // tested already: once a combat; or spared
};
static_assert(sizeof(PanicFrame) <= 62);
enum Step : std::uint8_t { kStart, kNext, kTested };

// The next unit to be tested: lowest hex number first, then lead first.
UnitIndex next_unit(const Content& c, const Position& p, const PanicFrame& f) {
  std::array<HexIndex, kDirections + 1> hexes{};
  std::size_t n = 0;
  hexes[n++] = f.hex;
  for (Direction d = 0; d < kDirections; ++d)
    if (open_side(c, p, f.hex, d)) hexes[n++] = c.side[f.hex][d].to;
  for (std::size_t i = 1; i < n; ++i)
    for (std::size_t j = i; j > 0 && hexes[j] < hexes[j - 1]; --j) std::swap(hexes[j], hexes[j - 1]);
  for (std::size_t i = 0; i < n; ++i) {
    if (!held_by(c, p, hexes[i], c.units[f.cause].side)) continue;
    UnitList list;
    each_in_hex(p, hexes[i], [&](UnitIndex u) {
      if (u != f.cause && !f.done.has(u) && !skirmishing(p, u)) list.add(u);
    });
    sort_by_lead(c, p, list);
    if (list.n > 0) return list[0];
  }
  return kNoUnit;
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  Frame& frame = p.frames.top();
  auto& f = frame.as<PanicFrame>();
  switch (static_cast<Step>(frame.step)) {
    case kStart: {
      Event e = happened(Happening::panic, "bs:12.6.1"_c);
      e.unit = f.cause;
      e.from = f.hex;
      play.journal.tell(e);
      frame.step = kNext;
      return Flow::again;
    }
    case kNext: {
      f.testing = next_unit(c, p, f);
      if (f.testing == kNoUnit) {
        finish(p);
        return Flow::again;
      }
      f.done.add(f.testing);
      frame.step = kTested;
      TestMatter t{f.testing, 0, CrUse::panic, 0, "bs:12.6.1"_c};
      if (f.support.has(f.testing)) t.flags |= kIsSupported;
      begin_test(p, t);
      return Flow::again;
    }
    case kTested:
      frame.step = kNext;
      if (p.outcome.passed == 0)
        begin_retreat(p, f.testing, c.combat.panic_retreat, Sources{}, f.support.has(f.testing), CrUse::panic, false);
      return Flow::again;
  }
  return Flow::again;
}

}  // namespace

void begin_panic(Position& p, UnitIndex cause, HexIndex hex, const UnitBits& support, const UnitBits& spared) {
  begin(p, Proc::panic, PanicFrame{hex, cause, kNoUnit, support, spared});
}

const Chapter kPanic = {"panic",
                        advance,
                        [](const Content& c, const Position& p) { return c.units[p.frames.top().as<PanicFrame>().cause].side; },
                        [](const Content&, const Position&, ActionList&) {},
                        [](const Content&, const Position&, const Action& a) { return out_of_step(a); },
                        [](Position&, const Action&, Play&) {}};

}  // namespace vedette::bs
