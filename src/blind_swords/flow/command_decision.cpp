// Phase A: each side chooses its Key Chits in secret, random chits are drawn unseen, the rest is set aside, and command,
// CIC and wild chits complete the cup. bs:5.1 to bs:5.3.
#include "blind_swords/events.h"
#include "blind_swords/flow/command.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct DecisionFrame {
  Side side = Side::union_;  // bs:4.2.1: the Union first
  std::uint8_t chosen = 0;   // Key Chits of that side so far
  std::uint8_t placed = 0;   // set up by hand: it waits for `done` if there is nothing to choose
  std::uint8_t confirmed = 0;
};
const DecisionFrame& frame(const Position& p) { return p.frames.top().as<DecisionFrame>(); }

int keys(const Content& c, const Position& p, Side s) { return c.turn(p).key[nth(s)]; }
int randoms(const Content& c, const Position& p, Side s) { return c.turn(p).random[nth(s)]; }

int in_pool(const Content& c, const Position& p, Side s) {
  int n = 0;
  for (std::size_t i = 0; i < c.chits.size(); ++i) n += c.chits[i].side == s && p.chit[i] == Place::pool ? 1 : 0;
  return n;
}

// bs:5.2.1: a pool with no more chits than Key and random chits goes into the cup whole; there is nothing to choose.
bool whole_pool(const Content& c, const Position& p, const DecisionFrame& f) {
  return in_pool(c, p, f.side) + f.chosen <= keys(c, p, f.side) + randoms(c, p, f.side);
}

Verdict may_key(const Content& c, const Position& p, const DecisionFrame& f, ChitIndex chit) {
  const Clause why = "bs:5.1.1"_c;
  if (chit >= c.chits.size() || c.chits[chit].side != f.side || p.chit[chit] != Place::pool) return forbidden(why);
  return f.chosen < keys(c, p, f.side) ? kAllowed : forbidden(why);
}
bool may_drop(const Content& c, const Position& p, const DecisionFrame& f, ChitIndex chit) {
  return chit < c.chits.size() && c.chits[chit].side == f.side && p.key[chit] != 0;
}

void draw_random(Position& p, Play& play, Side s) {
  const Content& c = play.content;
  int drawn = 0;
  const bool whole = in_pool(c, p, s) <= randoms(c, p, s);
  for (int n = randoms(c, p, s); n > 0; --n) {
    std::array<ChitIndex, kMostChits> pool;
    std::size_t size = 0;
    for (std::size_t i = 0; i < c.chits.size(); ++i)
      if (c.chits[i].side == s && p.chit[i] == Place::pool) pool[size++] = static_cast<ChitIndex>(i);
    if (size == 0) break;
    const ChitIndex chit = whole ? pool[0] : play.dice.draw({pool.data(), size}, true);
    p.chit[chit] = Place::cup;
    ++drawn;
  }
  for (std::size_t i = 0; i < c.chits.size(); ++i)  // bs:5.2.2
    if (c.chits[i].side == s && p.chit[i] == Place::pool) p.chit[i] = Place::aside;
  Event e = happened(Happening::random_drawn, "bs:5.2.1"_c);
  e.side = s;
  e.value[0] = static_cast<std::int16_t>(drawn);
  play.journal.tell(e);
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  DecisionFrame& f = p.frames.top().as<DecisionFrame>();
  if (f.side != Side::none) {
    if (whole_pool(c, p, f) && f.chosen < keys(c, p, f.side)) {
      for (std::size_t i = 0; i < c.chits.size(); ++i)
        if (c.chits[i].side == f.side && p.chit[i] == Place::pool) p.chit[i] = Place::cup;
      f.chosen = byte(keys(c, p, f.side));
    }
    if (f.chosen < keys(c, p, f.side) || (f.confirmed == 0 && p.keys_put[nth(f.side)] != 0)) return Flow::decide;
    for (std::size_t i = 0; i < c.chits.size(); ++i)
      if (c.chits[i].side == f.side && p.key[i] != 0) {
        Event e = happened(Happening::key_chosen, "bs:5.1.1"_c);
        e.side = f.side;
        e.seen = seen_by(f.side);
        e.value[0] = static_cast<std::int16_t>(i);
        play.journal.tell(e);
      }
    f.side = f.side == Side::union_ ? Side::confederate : Side::none;
    f.chosen = f.confirmed = 0;
    return Flow::again;
  }
  if (f.placed != 0) return Flow::decide;
  for (const Side s : kSides) draw_random(p, play, s);
  int cup = 0;
  for (std::size_t i = 0; i < c.chits.size(); ++i) {
    const auto chit = static_cast<ChitIndex>(i);
    const ChitKind kind = c.chits[i].kind;
    if (p.chit[i] == Place::display &&
        (kind == ChitKind::wild || kind == ChitKind::cic || (kind == ChitKind::command && any_brigade(c, p, chit))))
      p.chit[i] = Place::cup;  // bs:5.3.1 to bs:5.3.3
    cup += p.chit[i] == Place::cup ? 1 : 0;
  }
  Event e = happened(Happening::cup_filled, "bs:5.3.3"_c);
  e.value[0] = static_cast<std::int16_t>(cup);
  play.journal.tell(e);
  finish(p);
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  if (frame(p).side == Side::none) return list_done(c, p, into);
  const DecisionFrame& f = frame(p);
  if (f.chosen == keys(c, p, f.side) && !into.add(act(Verb::done))) return;
  for (std::size_t i = 0; i < c.chits.size(); ++i) {
    const auto chit = static_cast<ChitIndex>(i);
    if (!into.each_set_once() && may_drop(c, p, f, chit) && !into.add(act(Verb::drop_chit, chit))) return;
    // In any order, for everybody: a second Key Chit that followed from the first would tell the enemy which that was.
    if (may_key(c, p, f, chit) && !into.add(act(Verb::key, chit))) return;
  }
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (frame(p).side == Side::none) return only_done(c, p, a);
  const DecisionFrame& f = frame(p);
  if (verb(a) == Verb::done) return f.chosen == keys(c, p, f.side) ? kAllowed : forbidden("bs:5.1.1"_c);
  if (verb(a) == Verb::drop_chit) return may_drop(c, p, f, a.a) ? kAllowed : forbidden("bs:5.1.1"_c);
  return verb(a) == Verb::key ? may_key(c, p, f, a.a) : out_of_step(a);
}

void take(Position& p, const Action& a, Play&) {
  DecisionFrame& f = p.frames.top().as<DecisionFrame>();
  f.placed = 0;
  if (f.side == Side::none) return;
  if (verb(a) == Verb::done) return void(f.confirmed = 1);
  const bool in = verb(a) == Verb::key;
  p.chit[a.a] = in ? Place::cup : Place::pool;
  p.key[a.a] = in ? 1 : 0;
  std::uint8_t& put = p.keys_put[nth(f.side)];
  put = byte(in ? put + 1 : put - 1);
  f.chosen = byte(in ? f.chosen + 1 : f.chosen - 1);
}

}  // namespace

Side choosing_keys(const Table& t) {
  return t.frames.depth > 0 && static_cast<Proc>(t.frames.top().kind) == Proc::command_decision ? t.frames.top().as<DecisionFrame>().side
                                                                                                : Side::none;
}

int keys_owed(const Content& c, const Table& t) {
  const auto& f = t.frames.top().as<DecisionFrame>();
  return c.turn(t).key[nth(f.side)] - f.chosen;
}

void begin_command_decision(Position& p, bool placed) {
  DecisionFrame f;
  f.placed = placed ? 1 : 0;
  begin(p, Proc::command_decision, f);
}

const Chapter kCommandDecision = {
    "command decision",
    advance,
    [](const Content&, const Position& p) { return frame(p).side == Side::none ? Side::union_ : frame(p).side; },
    list,
    verdict,
    take};

}  // namespace vedette::bs
