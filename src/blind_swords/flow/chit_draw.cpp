// Phase C: as long as the cup holds chits the chit puller draws one, and it is carried out before the next. bs:7.1 to
// bs:7.3, bs:4.4.2, bs:4.4.11, bs:wild.
#include "blind_swords/battle.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/command.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/windows.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

enum Step : std::uint8_t { kFirst, kWindow_, kDraw, kDrawAtOnce, kOnDraw };
struct DrawFrame {
  std::uint8_t cancels = 0;  // Fortunes of War: the next chit drawn is cancelled
  ChitIndex at_once = kNoChit;
  std::uint8_t placed = 0;  // set up by hand: it waits for `done` before the first draw
  std::uint8_t spare = 0;
};

void tell(Play& play, Happening h, Clause why, ChitIndex chit) {
  Event e = happened(h, why);
  e.side = play.content.chits[chit].side;
  e.value[0] = chit;
  play.journal.tell(e);
}

// A chit leaves the cup and is shown.
void show(Position& p, Play& play, ChitIndex chit, Clause why) {
  p.chit[chit] = Place::discarded;
  p.key[chit] = 0;
  if (from_pool(play.content, p, chit)) ++p.events_drawn[nth(play.content.chits[chit].side)];
  tell(play, Happening::chit_drawn, why, chit);
}

ChitIndex draw(Position& p, Play& play) {
  std::array<ChitIndex, kMostChits> cup;
  std::size_t n = 0;
  for (std::size_t i = 0; i < play.content.chits.size(); ++i)
    if (p.chit[i] == Place::cup) cup[n++] = static_cast<ChitIndex>(i);
  if (n == 0) return kNoChit;
  const ChitIndex chit = play.dice.draw({cup.data(), n});
  show(p, play, chit, "bs:7.1.1"_c);
  return chit;
}

// bs:wild.fortunes-of-war.
void cancel(Position& p, Play& play, ChitIndex chit) {
  const ChitCard& card = play.content.chits[chit];
  tell(play, Happening::chit_cancelled, card.kind == ChitKind::command ? "bs:wild.fortunes-of-war.2"_c : "bs:wild.fortunes-of-war.3"_c,
       chit);
  if (card.kind == ChitKind::command) begin_command_chit(p, chit, card.side, true);
}

void carry_out(Position& p, Play& play, DrawFrame& f, ChitIndex chit) {
  const ChitCard& card = play.content.chits[chit];
  Frame& top = p.frames.top();
  top.step = kWindow_;
  switch (card.effect) {
    case Effect::activate:
      return begin_command_chit(p, chit, card.side, false);
    case Effect::fortunes_of_war:
      f.cancels = 1;
      top.step = kDrawAtOnce;  // no before-draw window (bs:4.4.2)
      return;
    case Effect::fog_of_war:
      top.step = kDrawAtOnce;
      return fog_of_war(p, play);
    case Effect::indecision:
      p.indecision = 1;
      return;
    default:
      break;
  }
  p.chit[chit] = card.held ? Place::hand : Place::drawn;
  if (card.held) return tell(play, Happening::chit_held, "bs:4.4.11"_c, chit);
  top.step = kOnDraw;
  f.at_once = chit;
  WindowMatter m;
  m.window = Window::on_draw;
  m.side = card.side;
  m.chit = chit;
  open_window(p, m);
}

Flow advance(Position& p, Play& play) {
  Frame& top = p.frames.top();
  DrawFrame& f = top.as<DrawFrame>();
  switch (top.step) {
    case kFirst: {  // bs:7.1.2: without a draw, before any window
      const ChitIndex first = play.content.turn(p).first;
      const bool opens = first != kNoChit && p.chit[first] == Place::cup;
      if (opens && f.placed != 0) return Flow::decide;
      top.step = kWindow_;
      if (!opens) return Flow::again;
      show(p, play, first, "bs:7.1.2"_c);
      carry_out(p, play, f, first);
      return Flow::again;
    }
    case kWindow_: {
      top.step = kDraw;
      WindowMatter m;
      m.window = Window::before_draw;
      m.side = chit_puller(play.content, p);
      open_window(p, m);
      return Flow::again;
    }
    case kOnDraw:  // an event its owner let pass is discarded for the turn (bs:7.3.3)
      top.step = kWindow_;
      if (p.chit[f.at_once] == Place::drawn) {
        p.chit[f.at_once] = Place::discarded;
        tell(play, Happening::chit_lapsed, "bs:7.3.2"_c, f.at_once);
      }
      f.at_once = kNoChit;
      return Flow::again;
    default:
      break;
  }
  if (f.placed != 0) return Flow::decide;
  const ChitIndex chit = draw(p, play);
  if (chit == kNoChit) {
    // bs:4.4.2: once more a window when the cup is empty, also where a chit was to be drawn at once.
    if (top.step == kDrawAtOnce) {
      top.step = kWindow_;
      f.cancels = 0;
    } else {
      finish(p);
    }
    return Flow::again;
  }
  if (f.cancels != 0) {
    f.cancels = 0;
    top.step = kWindow_;
    if (chit != play.content.turn(p).shielded) {
      cancel(p, play, chit);
    } else {
      tell(play, Happening::chit_shielded, "bs:wild.fortunes-of-war.4"_c, chit);
      carry_out(p, play, f, chit);
    }
  } else {
    carry_out(p, play, f, chit);
  }
  return Flow::again;
}

}  // namespace

void begin_chit_draw(Position& p, bool placed) {
  DrawFrame f;
  f.placed = placed ? 1 : 0;
  begin(p, Proc::chit_draw, f);
}

void stand_between_draws(Position& p) {
  begin_chit_draw(p, true);
  p.frames.top().step = kWindow_;
}

const Chapter kChitDraw = {"chit draw", advance,   [](const Content& c, const Position& p) { return chit_puller(c, p); },
                           list_done,   only_done, [](Position& p, const Action&, Play&) { p.frames.top().as<DrawFrame>().placed = 0; }};

}  // namespace vedette::bs
