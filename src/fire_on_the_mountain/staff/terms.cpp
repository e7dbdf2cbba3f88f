// How the battle stands, and what is good in a position for one side: the terms of staff.csv.
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/flow/victory.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "fire_on_the_mountain/rules.h"
#include "fire_on_the_mountain/staff/look.h"

namespace vedette::fotm {
namespace {

constexpr std::string_view kPhaseWords[] = {"setup", "burnside-roll", "rally", "movement", "reinforcement", "combat", "over"};
constexpr std::string_view kLevelWords[] = {"draw", "minor", "major", "decisive"};

}  // namespace

void read_staff(const Shelf& shelf, Content& c, Complaints& complaints) {
  c.staff = read_weights(shelf, "fire-on-the-mountain/staff.csv", kWeighNames, complaints);
  const auto& steps = c.march.line[static_cast<std::size_t>(Gait::foot)];
  for (std::size_t g = 0; g < kControlHexes; ++g) {
    auto& way = c.staff_ground.march[g];
    way.fill(kNoWay);
    if (!c.map.on_map(c.control[g].hex)) continue;
    way[c.control[g].hex] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (HexIndex h = 0; h < kHexes; ++h)
        for (Direction d = 0; d < kDirections; ++d) {
          if (steps[h][d] == kForbidden) continue;
          const int through = std::min(kNoWay - 1, steps[h][d] + way[c.at(h).neighbours[d]]);
          if (way[c.at(h).neighbours[d]] != kNoWay && through < way[h]) way[h] = static_cast<std::uint8_t>(through), changed = true;
        }
    }
  }
}

Standing Rules::standing(const Content& c, const View& v) {
  const Position& p = v.position;
  Standing s;
  s.turn = p.turn;
  s.turns = c.last_turn();
  s.phase = kPhaseWords[static_cast<std::size_t>(p.phase)];
  for (const Side side : kSides) s.points[static_cast<std::size_t>(side)] = 2 * victory_points(c, p, side);
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
    if (p.units[u].at == At::waiting) continue;
    const auto side = static_cast<std::size_t>(side_of(c, u));
    s.force[side] += c.piece(u).sp;
    s.lost[side] += p.units[u].at == At::eliminated || p.units[u].at == At::captured ? c.piece(u).sp : p.units[u].lost;
  }
  s.over = p.over != 0;
  s.decider = Play::decider(c, p);
  if (s.over) {
    const Result r = result(c, p);
    s.winner = r.winner;
    s.level = kLevelWords[static_cast<std::size_t>(r.level)];
  }
  return s;
}

StageKey Rules::stage(const Content&, const Position& p) {
  StageKey s{p.turn, static_cast<std::uint8_t>(2 * static_cast<int>(p.phase) + (p.side == Side::confederate ? 1 : 0)), 0};
  for (std::size_t i = 0; i < p.frames.depth; ++i)
    if (is_assault(p.frames.frames[i])) s.activation = static_cast<std::uint16_t>(1 + p.frames.frames[i].as<AssaultFrame>().target);
  return s;
}

void Rules::terms(const Content& c, const Position& p, Side side, std::span<int> into) {
  const auto put = [&](Weigh w, int amount) { into[static_cast<std::size_t>(w)] = amount; };
  for (std::size_t i = 0; i < kTerms; ++i) into[i] = 0;
  const Result r = result(c, p);
  const int won = r.winner == Side::none ? 0 : r.winner == side ? 1 : -1;
  // What would win now wins little early in the battle and nearly all at its end.
  const int turns = c.last_turn();
  put(Weigh::victory, p.over != 0 ? 100 * won : 10 * won * p.turn * p.turn * p.turn / (turns * turns * turns));
  if (p.over != 0) return;
  put(Weigh::points, 10 * (victory_points(c, p, side) - victory_points(c, p, other(side))));
  int gaps = 0;
  for (std::size_t g = 0; g < kControlHexes; ++g)
    if (c.control[g].gap) gaps += p.control[g] == side ? 10 : p.control[g] == other(side) ? -10 : 0;
  put(Weigh::gaps, gaps);
  const StaffLook look(c, p, side), other_look(c, p, other(side));
  int approach = 0, strength = 0, flight = 0;
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
    const bool own = side_of(c, u) == side;
    const int sign = own ? 1 : -1;
    const UnitState& s = p.units[u];
    if (s.at == At::waiting || s.at == At::map) strength += sign * 10 * current_sp(c, p, u);
    if (s.at != At::map) continue;
    if (routed(p, u)) {
      flight -= sign * (10 + 3 * current_sp(c, p, u));
      continue;
    }
    flight -= sign * 3 * s.lcm;
    HexIndex goal = kNoHex;
    if (!is_artillery(c, u)) approach += sign * ((own ? look : other_look).pull(s.hex, goal) + 60) * current_sp(c, p, u) / 8;
  }
  put(Weigh::approach, approach);
  put(Weigh::strength, strength);
  put(Weigh::routed, flight);
}

}  // namespace vedette::fotm
