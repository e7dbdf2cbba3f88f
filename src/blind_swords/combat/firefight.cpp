// Firefight: one or two hexes of a brigade's infantry fire, and the infantry left in the target hex may fire back at one
// of the hexes that fired. bs:event.firefight.1 to 3.
#include "blind_swords/combat/combat.h"
#include "blind_swords/combat/fire_combat.h"
#include "blind_swords/combat/shot.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/flow/sequence.h"

namespace vedette::bs {

namespace {

enum Step : std::uint8_t { kTarget, kShot, kAnswerWhere, kAnswer };
struct FirefightFrame {
  Side side = Side::none;
  std::uint8_t spare = 0;
  HexIndex target = kNoHex;
  std::array<HexIndex, 2> from{kNoHex, kNoHex};  // the hexes that fired and can be answered
};
const FirefightFrame& frame(const Position& p) { return p.frames.top().as<FirefightFrame>(); }

ShotChoice first_shot(Side side) {
  ShotChoice shot;
  shot.how = FireKind::firefight;
  shot.side = side;
  return shot;
}
ShotChoice answer(const FirefightFrame& f, HexIndex at) {
  ShotChoice shot;
  shot.how = FireKind::return_fire;
  shot.side = other(f.side);
  shot.from = f.target;
  shot.target = at;
  return shot;
}

// bs:event.firefight.2: at one of the hexes that fired.
void find_answers(Position& p, const Content& c) {
  FirefightFrame& f = p.frames.top().as<FirefightFrame>();
  int n = 0;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (c.units[u].side != f.side || (p.units[u].did & kFired) == 0 || !in_play(p, u)) continue;
    const HexIndex h = p.units[u].hex;
    if (n > 0 && f.from[0] == h) continue;
    if (n < 2 && held_by(c, p, f.target, other(f.side)) && any_shot(c, p, answer(f, h))) f.from[n++] = h;
  }
}

Flow advance(Position& p, Play& play) {
  Frame& top = p.frames.top();
  FirefightFrame& f = top.as<FirefightFrame>();
  switch (top.step) {
    case kTarget:
      return Flow::decide;
    case kShot:
      top.step = kAnswerWhere;
      if (p.outcome.cancelled == 0) find_answers(p, play.content);
      return Flow::again;
    case kAnswerWhere:
      if (f.from[0] != kNoHex) return Flow::decide;
      top.step = kAnswer;
      return Flow::again;
    default:
      for (UnitState& s : p.units) s.did = 0;  // it is no activation (bs:event.firefight.3)
      finish(p);
      return Flow::again;
  }
}

Side decider(const Content&, const Position& p) { return p.frames.top().step == kAnswerWhere ? other(frame(p).side) : frame(p).side; }

void list(const Content& c, const Position& p, ActionList& into) {
  const FirefightFrame& f = frame(p);
  if (p.frames.top().step == kTarget) return list_targets(c, p, first_shot(f.side), into);
  if (!into.add(act(Verb::pass))) return;
  for (const HexIndex h : f.from)
    if (h != kNoHex && !into.add(act(Verb::fire, 0, h))) return;
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const FirefightFrame& f = frame(p);
  if (p.frames.top().step == kTarget) return verb(a) == Verb::fire ? target_verdict(c, p, first_shot(f.side), a.hex) : out_of_step(a);
  if (verb(a) == Verb::pass) return kAllowed;
  if (verb(a) != Verb::fire) return out_of_step(a);
  return a.hex == f.from[0] || a.hex == f.from[1] ? kAllowed : forbidden("bs:event.firefight.2"_c).hex(f.from[0]).hex(f.from[1]);
}

void take(Position& p, const Action& a, Play& play) {
  Frame& top = p.frames.top();
  FirefightFrame& f = top.as<FirefightFrame>();
  if (top.step == kTarget) {
    top.step = kShot;
    f.target = a.hex;
    ShotChoice shot = first_shot(f.side);
    shot.target = a.hex;
    return begin_shot_choice(p, shot);
  }
  top.step = kAnswer;
  if (verb(a) == Verb::pass) return;
  const Candidates all = candidates(play.content, p, answer(f, a.hex), a.hex);
  begin_fire_combat(p, play, assemble(play.content, p, all, (FirerSet{1} << all.n) - 1U), 0);
}

}  // namespace

bool firefight_open(const Position& p, ShotChoice& shot) {
  const FirefightFrame& f = frame(p);
  if (p.frames.top().step != kTarget && p.frames.top().step != kAnswerWhere) return false;
  shot = p.frames.top().step == kTarget ? first_shot(f.side) : answer(f, kNoHex);
  return true;
}

void begin_firefight(Position& p, Side side) {
  for (UnitState& s : p.units) s.did = 0;
  FirefightFrame f;
  f.side = side;
  begin(p, Proc::firefight, f);
}

const Chapter kFirefight = {"firefight", advance, decider, list, verdict, take};

}  // namespace vedette::bs
