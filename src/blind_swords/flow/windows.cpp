// The timing windows: the sides are asked, in the window's order, for a held chit or marker that fits; each is carried
// out before the next is played. bs:4.4, bs:7.3.1 to bs:7.3.3.
#include "blind_swords/flow/windows.h"

#include "blind_swords/events.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/flow/sequence.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct WindowFrame {
  WindowMatter matter;
  Outcome so_far;
  Side asking = Side::none;
  std::uint8_t passes = 0;  // in succession
};
const WindowFrame& frame(const Position& p) { return p.frames.top().as<WindowFrame>(); }

// bs:4.4.2 to bs:4.4.10: how many sides a window asks, and whether they are asked again after a play.
constexpr int sides_asked(Window w) {
  return w == Window::before_draw || w == Window::brigade_named || w == Window::close_combat_declared ? 2 : 1;
}
// Where a chit lies that can be played: in hand, or drawn just now.
constexpr Place lies(Window w) { return w == Window::on_draw ? Place::drawn : Place::hand; }
constexpr bool asks_again(Window w) { return w == Window::before_draw; }

Verdict may_play(const Content& c, const Position& p, const WindowFrame& f, const Action& a) {
  if (a.a >= c.chits.size() || a.hex2 != 0 || !a.path.empty()) return forbidden("bs:4.4.1"_c);
  const ChitCard& chit = c.chits[a.a];
  const EventRow* row = event_row(chit.effect);
  if (row == nullptr) return forbidden("bs:4.4.1"_c);
  if (chit.kind != ChitKind::marker) {
    if (chit.side != f.asking) return forbidden("bs:7.3.2"_c);
    if (p.chit[a.a] != lies(f.matter.window)) return forbidden("bs:2.6.2"_c);
  }
  if (chit.kind == ChitKind::marker && p.friendly_fire[nth(f.asking)] == 0) return forbidden("bs:2.6.2"_c);
  if ((chit.windows >> as_int(f.matter.window) & 1U) == 0) return forbidden(chit.held ? "bs:4.4.1"_c : "bs:4.4.11"_c);
  if (f.matter.window == Window::on_draw && f.matter.chit != a.a) return forbidden("bs:4.4.11"_c);
  return row->may(c, p, {f.matter, f.asking, f.so_far}, a);
}

void list_plays(const Content& c, const Position& p, const WindowFrame& f, ActionList& into) {
  for (std::size_t i = 0; i < c.chits.size() && !into.full(); ++i) {
    const ChitCard& chit = c.chits[i];
    const bool marker = chit.kind == ChitKind::marker && p.friendly_fire[nth(f.asking)] != 0;
    if (!marker && (p.chit[i] != lies(f.matter.window) || chit.side != f.asking)) continue;
    if ((chit.windows >> as_int(f.matter.window) & 1U) == 0) continue;
    if (f.matter.window == Window::on_draw && f.matter.chit != i) continue;
    const EventRow* row = event_row(chit.effect);
    if (row == nullptr) continue;
    const auto index = static_cast<ChitIndex>(i);
    if (row->list != nullptr)
      row->list(c, p, {f.matter, f.asking, f.so_far}, index, into);
    else if (may_play(c, p, f, act(Verb::play, index)))
      into.add(act(Verb::play, index));
  }
}

// The side asked has nothing to play, or passes.
void next_side(WindowFrame& f) {
  f.asking = other(f.asking);
  ++f.passes;
}

Flow advance(Position& p, Play& play) {
  WindowFrame& f = p.frames.top().as<WindowFrame>();
  while (f.passes < sides_asked(f.matter.window)) {
    ActionList one(1);
    list_plays(play.content, p, f, one);
    if (!one.empty()) return Flow::decide;
    next_side(f);
  }
  const Outcome outcome = f.so_far;
  finish(p, outcome);
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  if (into.add(act(Verb::pass))) list_plays(c, p, frame(p), into);
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::pass) return a == act(Verb::pass) ? kAllowed : out_of_step(a);
  return verb(a) == Verb::play ? may_play(c, p, frame(p), a) : out_of_step(a);
}

void take(Position& p, const Action& a, Play& play) {
  const Content& c = play.content;
  WindowFrame& f = p.frames.top().as<WindowFrame>();
  if (verb(a) == Verb::pass) return next_side(f);
  const ChitCard& chit = c.chits[a.a];
  Event e = happened(Happening::chit_played, chit.kind == ChitKind::marker ? friendly_fire_clause(c, p) : chit.clause);
  e.side = f.asking;
  e.value[0] = a.a;
  if (a.hex != 0) e.to = a.hex;
  play.journal.tell(e);
  // bs:7.3.3: used, it is discarded for the turn; a red X leaves the game.
  if (chit.kind == ChitKind::marker)
    --p.friendly_fire[nth(f.asking)];
  else
    p.chit[a.a] = chit.one_use ? Place::out : Place::discarded;
  const Side by = f.asking;
  if (asks_again(f.matter.window)) {
    f.passes = 0;
    f.asking = f.matter.side;
  }
  if (f.matter.window == Window::on_draw) f.passes = 1;  // one chit, carried out once
  event_row(chit.effect)->play(p, play, {f.matter, by, f.so_far}, a, f.so_far);
}

}  // namespace

void open_window(Position& p, const WindowMatter& m) {
  WindowFrame f;
  f.matter = m;
  f.asking = m.side;
  begin(p, Proc::window, f);
}

const Chapter kWindow = {"window", advance, [](const Content&, const Position& p) { return frame(p).asking; }, list, verdict, take};

}  // namespace vedette::bs
