// The timing windows in which a held chit may be played (2.8): one procedure for all, driven by the column `window` of chits.csv. It
// answers with the chit that was played, or with none.
#include "proving/chapters.h"

namespace vedette::proving {
namespace {

struct WindowFrame {
  Window window;
  Side side;
};

Verdict may_play(const Content& c, const Open& p, ChitIndex chit, const WindowFrame& f) {
  if (p.chits[chit] != Shown::held || c.chits[chit].side != f.side) return forbidden("proving:2.5"_c);
  return c.chits[chit].window == f.window ? kAllowed : forbidden("proving:2.8"_c);
}
Side decider(const Content&, const Position& p) { return p.frames.top().as<WindowFrame>().side; }

Flow advance(Position& p, Table& table) {
  const WindowFrame f = p.frames.top().as<WindowFrame>();
  for (ChitIndex i = 0; i < table.content.n_chits(); ++i)
    if (may_play(table.content, p, i, f)) return Flow::decide;
  p.frames.pop();
  p.outcome = {};
  return Flow::again;
}
void list(const Content& c, const Position& p, ActionList& into) {
  for (ChitIndex i = 0; i < c.n_chits(); ++i)
    if (may_play(c, p, i, p.frames.top().as<WindowFrame>()) && !into.add(act(Verb::play, i))) return;
  into.add(act(Verb::pass));
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::pass) return kAllowed;
  if (verb(a) == Verb::play) return may_play(c, p, a.a, p.frames.top().as<WindowFrame>());
  return forbidden("proving:2.8"_c);
}
void take(Position& p, const Action& a, Table& table) {
  p.frames.pop();
  p.outcome = {};
  if (verb(a) == Verb::pass) return;
  p.chits[a.a] = Shown::spent;
  p.outcome = {Answer::played, a.a};
  Event e = event(Told::played, "proving:2.8"_c, table.content.chits[a.a].side);
  e.value[0] = a.a;
  table.journal.tell(e);
}

}  // namespace

void open_window(Position& p, Window window, Side side) {
  p.frames.push(static_cast<std::uint8_t>(Kind::window), WindowFrame{window, side});
}
Window window_open(const Open& p) {
  const auto& top = p.frames.top();
  return static_cast<Kind>(top.kind) == Kind::window ? top.as<WindowFrame>().window : Window::none;
}

const Chapter kWindow{"window", advance, decider, list, verdict, take};

}  // namespace vedette::proving
