// The order of play (11.2) as a table of contents, the turn track, Burnside's pause and its rolls, and the end of the
// game. Clauses: 10.6, 11.2, 11.3.start, 11.4, 11.5, 18.1.
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/flow/restacking.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/flow/victory.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "fire_on_the_mountain/procedures.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

void burnside_roll(Position& p, Ctx& ctx);

struct PhaseEntry {
  Clause clause;
  Side side;
  Phase phase;
  void (*begin)(Position&, Ctx&);
  bool (*takes_place)(const Content&, const Position&);
};
// With the option free stacking order the other player may restack before the enemy's Combat Phase (4.2.reorder.optional.when).
void begin_combat(Position& p, Ctx& ctx) {
  begin_combat_phase(p, ctx);
  if (free_stacking(p)) begin_restacking(p, ctx, other(p.side), false);
}
bool always(const Content&, const Position&) { return true; }

constexpr PhaseEntry kOrderOfPlay[] = {
    {"fotm:11.2.A1"_c, Side::union_, Phase::burnside_roll, burnside_roll,
     [](const Content& c, const Position& p) {
       return c.turn(p.turn).burnside == BurnsideTurn::roll && p.pause == Pause::on;
     }},  // 11.5.once
    {"fotm:11.2.A"_c, Side::union_, Phase::rally, begin_rally_phase,
     [](const Content& c, const Position& p) { return c.turn(p.turn).union_rally; }},  // 11.3.start
    {"fotm:11.2.A"_c, Side::union_, Phase::movement, begin_movement_phase, always},
    {"fotm:11.2.A"_c, Side::union_, Phase::reinforcement, begin_reinforcement_phase, always},
    {"fotm:11.2.A"_c, Side::union_, Phase::combat, begin_combat, always},
    {"fotm:11.2.B"_c, Side::confederate, Phase::rally, begin_rally_phase, always},
    {"fotm:11.2.B"_c, Side::confederate, Phase::movement, begin_movement_phase, always},
    {"fotm:11.2.B"_c, Side::confederate, Phase::reinforcement, begin_reinforcement_phase, always},
    {"fotm:11.2.B"_c, Side::confederate, Phase::combat, begin_combat, always},
};
constexpr std::uint8_t kPhases = std::size(kOrderOfPlay);

// The frame's step is the number of phases of this turn that have begun; 0: the turn has not.
void begin_turn(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  Event e = event(Happened::turn_began, "fotm:11.2.CD"_c);
  e.value[0] = p.turn;
  ctx.journal.tell(e);
  for (UnitState& u : p.units) {
    u.clear(kRegrouped);
    u.clear(kEnteredNow);
  }
  const BurnsideTurn burnside = c.turn(p.turn).burnside;
  if (burnside == BurnsideTurn::withdraw && p.pause == Pause::not_yet) {
    p.pause = Pause::on;
    ctx.journal.tell(event(Happened::pause_began, "fotm:11.4.leave"_c));
  }
  // 10.6: with Burnside's resolve the pause ends where the first roll would stand; otherwise at the latest at 3 pm.
  const bool resolved = burnside == BurnsideTurn::roll && (p.options & kBurnsideResolve) != 0;
  if (p.pause == Pause::on && (resolved || burnside == BurnsideTurn::ends)) {
    p.pause = Pause::over;
    ctx.journal.tell(event(Happened::pause_ended, resolved ? "fotm:10.6.resolve"_c : "fotm:11.4.until"_c));
  }
  look_at_lee(p, ctx);  // 10.4.vp.when: near him from the turn's first moment
}

// 10.1.leave.how: where Burnside and McClellan stand as the Union Combat Phase ends.
void note_generals_in_zoc(Position& p, const Content& c) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (c.piece(u).must_leave) p.units[u].put(kWasInZoc, on_map(p, u) && in_zoc_of(c, p, p.units[u].hex, Side::confederate));
}

void begin_phase(Position& p, Ctx& ctx, const PhaseEntry& entry) {
  p.side = entry.side;
  p.phase = entry.phase;
  Event e = event(Happened::phase_began, entry.clause);
  e.side = p.side;
  e.value[0] = static_cast<std::int16_t>(p.phase);
  ctx.journal.tell(e);
  if (entry.side == Side::confederate && entry.phase == Phase::rally) note_generals_in_zoc(p, ctx.content);
  entry.begin(p, ctx);
}

// 11.5: which of the two rolls it is.
bool is_first_roll(const Content& c, const Position& p) {
  for (int t = 1; t < p.turn; ++t)
    if (c.turn(t).burnside == BurnsideTurn::roll) return false;
  return true;
}

void burnside_roll(Position& p, Ctx& ctx) {
  const bool first = is_first_roll(ctx.content, p);
  const int die = ctx.dice.d6();
  const bool over = die >= (first ? ctx.content.figures.burnside_first : ctx.content.figures.burnside_second);
  Event e = event(Happened::burnside_rolled, first ? "fotm:11.5.1pm"_c : "fotm:11.5.2pm"_c);
  e.side = Side::union_;
  e.value[0] = over;
  ctx.journal.tell(e.die(die));
  if (!over) return;
  p.pause = Pause::over;
  ctx.journal.tell(event(Happened::pause_ended, "fotm:11.4.until"_c));
}

Flow advance(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  Frame& frame = p.frames.top();
  if (frame.step == kPhases) {  // 11.2.CD: victory is looked at, the marker moves on
    if (p.turn == c.last_turn()) {
      declare_result(p, ctx);
      return Flow::again;
    }
    ++p.turn;
    frame.step = 0;
  }
  if (frame.step == 0) begin_turn(p, ctx);
  const PhaseEntry& entry = kOrderOfPlay[frame.step++];
  if (entry.takes_place(c, p)) begin_phase(p, ctx, entry);
  return Flow::again;
}

// A situation put before the Burnside Roll waits for its word (see place.cpp); in play nothing is asked here.
Side decider(const Content&, const Position& p) { return p.side; }
void list(const Content&, const Position&, ActionList& into) { into.add(act(Verb::done)); }
Verdict verdict(const Content&, const Position& p, const Action& a) { return verb(a) == Verb::done ? kAllowed : not_in_this_step(p, a); }
void take(Position& p, const Action&, Ctx& ctx) { burnside_roll(p, ctx); }

}  // namespace

const Chapter kBattle = {"battle", advance, decider, list, verdict, take};

void begin_battle(Position& p, Ctx& ctx) {
  p.turn = 1;
  p.frames.push(byte(Kind::battle));
  begin_set_up(p, ctx);
}

bool stand_at_phase(Position& p, Ctx& ctx, Side side, Phase phase) {
  p.frames = Frames{};
  for (std::uint8_t i = 0; i < kPhases; ++i) {
    if (kOrderOfPlay[i].side != side || kOrderOfPlay[i].phase != phase) continue;
    p.frames.push(byte(Kind::battle)).step = byte(i + 1);
    p.side = side;
    p.phase = phase;
    if (phase != Phase::burnside_roll) kOrderOfPlay[i].begin(p, ctx);
    return true;
  }
  return false;
}

}  // namespace vedette::fotm
