// How a battle of the series stands, and what is good in a position for one side: the terms of staff.csv.
#include "blind_swords/battle.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/flow/activation.h"
#include "blind_swords/flow/aims.h"
#include "blind_swords/flow/score.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/rules.h"
#include "blind_swords/staff/look.h"
#include "blind_swords/words/words.h"

namespace vedette::bs {

namespace {

constexpr std::string_view kPhaseWords[] = {"setup", "command", "artillery", "chit-draw", "end-turn", "over"};

std::array<int, 2> points_of(const Content& c, const Table& t) {
  ScoreLines lines;
  score(c, t, lines);
  return {lines.halves(Side::union_), lines.halves(Side::confederate)};
}

// 1: this side has won, or would if the game ended now; -1: the other; 0: neither.
int ahead(const Content& c, const Table& t, Side side) {
  const Side winner = t.over == 0 ? judge(c, t).winner : t.winner;
  return winner == Side::none ? 0 : winner == side ? 1 : -1;
}

// What is left of a unit, in tenths of a point of strength.
int left_of(const Content& c, const Position& p, UnitIndex u) { return 10 * printed_sp(c, p, u) - 4 * p.units[u].hits; }

}  // namespace

Standing Rules::standing(const Content& c, const View& v) {
  const Table& t = v.table;
  Standing s;
  s.turn = t.turn;
  s.turns = static_cast<int>(c.scenario(t).turns.size());
  s.phase = kPhaseWords[static_cast<std::size_t>(t.phase)];
  s.over = t.over != 0;
  s.points = points_of(c, t);
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    const At at = t.units[u].at;
    if (at == At::unused || at == At::later || at == At::off_map) continue;
    const auto side = static_cast<std::size_t>(c.units[u].side);
    const int steps = c.units[u].fragile ? 1 : 2;
    s.force[side] += steps;
    s.lost[side] += on_broken_track(at) || at == At::eliminated || at == At::captured ? steps : battleworn(t, u) ? 1 : 0;
  }
  if (s.over) {
    s.winner = t.winner;
    s.level = level_name(t.level);
    return s;
  }
  Position p;
  static_cast<Table&>(p) = t;
  s.decider = Engine<Rules>::decider(c, p);
  return s;
}

StageKey Rules::stage(const Content&, const Position& p) {
  StageKey s{p.turn, static_cast<std::uint8_t>(p.phase), 0};
  for (std::size_t i = 0; i < p.frames.depth; ++i) {
    const Frame& f = p.frames.frames[i];
    if (static_cast<Proc>(f.kind) == Proc::activation) s.activation = static_cast<std::uint16_t>(1 + f.as<ActivationFrame>().brigade);
    if (static_cast<Proc>(f.kind) == Proc::battery_hex) s.activation = 300;
  }
  return s;
}

void Rules::terms(const Content& c, const Position& p, Side side, std::span<int> into) {
  const auto put = [&](Weigh w, int amount) { into[static_cast<std::size_t>(w)] = amount; };
  for (std::size_t i = 0; i < kTerms; ++i) into[i] = 0;
  const int turns = static_cast<int>(c.scenario(p).turns.size());
  const int won = ahead(c, p, side);
  // What would win now wins little early in the battle and nearly all at its end.
  put(Weigh::victory, p.over != 0 ? 100 * won : 10 * won * p.turn * p.turn * p.turn / (turns * turns * turns));
  if (p.over != 0) return;

  const auto points = points_of(c, p);
  const auto s = static_cast<std::size_t>(side), e = static_cast<std::size_t>(other(side));
  put(Weigh::score, 5 * (points[s] - points[e]));
  const StaffLook look(c, p, side), theirs(c, p, other(side));
  int ground = 0, guard = 0;
  for (std::size_t g = 0; g < look.n_fixed; ++g) {
    const Side holds = look.holder_of(g);
    if (holds == side) {
      ground += look.goal(g).worth[s];
      guard += look.guard_of(g) * look.goal(g).worth[s];
    }
    if (holds == other(side)) {
      ground -= look.goal(g).worth[e];
      guard -= theirs.guard_of(g) * look.goal(g).worth[e];
    }
  }
  put(Weigh::guard, guard / 100);
  for (std::size_t g = look.n_fixed; g < look.n_goals; ++g) ground -= look.want[g] / 3;
  for (std::size_t g = theirs.n_fixed; g < theirs.n_goals; ++g) ground += theirs.want[g] / 3;
  put(Weigh::ground, ground / 10);

  int approach = 0, strength = 0, cohesion = 0, steps = 0, guns = 0;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    const UnitState& state = p.units[u];
    const bool own = c.units[u].side == side;
    const int sign = own ? 1 : -1;
    if (state.at == At::waiting || state.at == At::map) strength += sign * left_of(c, p, u);
    if (on_broken_track(state.at)) strength += sign * 5;
    if (state.at != At::map) continue;
    cohesion -= sign * (state.hits == 2 ? 25 : state.hits * 10);
    if (battleworn(p, u)) steps -= sign * 10;
    const StaffLook& his = own ? look : theirs;
    if (artillery(c, u)) {
      if (his.nearest_enemy(state.hex) < 3) guns -= sign * 10;
      continue;
    }
    HexIndex goal = kNoHex;
    approach += sign * (his.pull(u, state.hex, goal) + 60) * printed_sp(c, p, u) / 8;
  }
  put(Weigh::approach, approach);
  put(Weigh::strength, strength);
  put(Weigh::cohesion, cohesion);
  put(Weigh::steps, steps);
  put(Weigh::guns_safe, guns);
}

}  // namespace vedette::bs
