// The command phase: secret choices, unseen chits and the cup. Carries out 2.1 to 2.3.
#include "proving/flow.h"

namespace vedette::proving {
namespace {

struct CommandFrame {
  Side side;
};
Side command_side(const Content&, const Position& p) { return p.frames.top().as<CommandFrame>().side; }

void into_cup(Position& p, ChitIndex chit, Side side) {
  p.hidden.in_cup[chit] = 1;
  ++p.face_down_in_cup[at(side)];
}

// 2.2: of what is left, one is drawn unseen by both. The journal keeps it for the table alone.
void add_unseen(Position& p, Side side, Table& table) {
  std::array<ChitIndex, kMostChits> left{};
  std::size_t n = 0;
  for (ChitIndex i = 0; i < table.content.n_chits(); ++i)
    if (p.chits[i] == Shown::face_down && table.content.chits[i].side == side && p.hidden.in_cup[i] == 0) left[n++] = i;
  if (n == 0) return;
  const ChitIndex chit = table.dice.draw(std::span(left.data(), n));
  into_cup(p, chit, side);
  Event e = event(Told::set_aside, "proving:2.2"_c, side);
  e.seen = 0;
  e.value[0] = chit;
  table.journal.tell(e);
}

// 2.3.
void add_brigades_and_fog(Position& p, const Content& c) {
  for (ChitIndex i = 0; i < c.n_chits(); ++i) {
    const ChitCard& card = c.chits[i];
    if (card.kind == ChitKind::wild && (p.options & 1U) != 0) p.chits[i] = Shown::cup;
    if (card.kind != ChitKind::brigade) continue;
    for (UnitIndex u = 0; u < c.n_units(); ++u)
      if (c.units[u].brigade == card.brigade && p.units[u].on_map()) p.chits[i] = Shown::cup;
  }
}

Flow advance(Position& p, Table& table) {
  if (p.frames.top().as<CommandFrame>().side != Side::none) return Flow::decide;
  for (const Side side : kSides) add_unseen(p, side, table);
  add_brigades_and_fog(p, table.content);
  p.frames.pop();
  return Flow::again;
}

Verdict may_key(const Content& c, const Position& p, ChitIndex chit, Side side) {
  if (c.chits[chit].kind != ChitKind::event || c.chits[chit].side != side) return forbidden("proving:2.1"_c);
  return p.chits[chit] == Shown::face_down ? kAllowed : forbidden("proving:2.5"_c);
}
void list(const Content& c, const Position& p, ActionList& into) {
  for (ChitIndex i = 0; i < c.n_chits(); ++i)
    if (may_key(c, p, i, command_side(c, p)) && !into.add(act(Verb::key, i))) return;
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) != Verb::key) return forbidden("proving:1.2"_c);
  return may_key(c, p, a.a, command_side(c, p));
}
void take(Position& p, const Action& a, Table& table) {
  Side& side = p.frames.top().as<CommandFrame>().side;
  into_cup(p, a.a, side);
  p.hidden.chosen[at(side)] = a.a;
  Event e = event(Told::keyed, "proving:2.1"_c, side);
  e.seen = seen_by(side);
  e.value[0] = a.a;
  table.journal.tell(e);
  side = side == Side::union_ ? Side::confederate : Side::none;
}

}  // namespace

void begin_command(Position& p, const Content& c) {
  for (ChitIndex i = 0; i < c.n_chits(); ++i)
    if (c.chits[i].kind == ChitKind::event) p.chits[i] = Shown::face_down;
  p.frames.push(static_cast<std::uint8_t>(Kind::command), CommandFrame{Side::union_});
}

int cup(const Content& c, const Position& p, std::array<ChitIndex, kMostChits>& chits) {
  std::size_t n = 0;
  for (ChitIndex i = 0; i < c.n_chits(); ++i)
    if (p.chits[i] == Shown::cup || (p.chits[i] == Shown::face_down && p.hidden.in_cup[i] != 0)) chits[n++] = i;
  return static_cast<int>(n);
}

const Chapter kCommand{"command phase", advance, command_side, list, verdict, take};

}  // namespace vedette::proving
