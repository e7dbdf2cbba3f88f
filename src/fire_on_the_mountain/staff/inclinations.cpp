// What it is natural to do: a weight for every listed action. Staying, stopping, passing and `done` weigh nothing, so that an action is
// chosen only if something speaks for it. The parts are rows of staff.csv; amounts are in tenths.
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/morale.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "fire_on_the_mountain/flow/march.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "fire_on_the_mountain/rules.h"
#include "fire_on_the_mountain/staff/look.h"
#include "fire_on_the_mountain/verbs.h"

namespace vedette::fotm {
namespace {

using Look = StaffLook;

HexIndex end_of(const Content& c, HexIndex at, Path path) {
  for (; !path.empty(); path = path.rest()) {
    const HexIndex to = c.at(at).neighbours[path.first()];
    if (to == kNoHex) break;
    at = to;
  }
  return at;
}

// Everybody who may join an Assault, in tenths of a point of strength.
struct Prospect {
  int attack = 0, defence = 0, guns = 0, foot = 0;
  int odds() const { return attack - defence * 8 / 10; }
};

// What all actions of a list have in common, worked out once.
struct Known {
  bool plain = true;          // nobody asks why: sums will do
  UnitIndex unit = kNoUnit;   // asked about last
  int leaving = 0;            // what speaks for its leaving where it stands
  int also = 0;               // what the action asked about adds of that
  UnitIndex faced = kNoUnit;  // whose facing was asked about last
  int faces = 0;              // what its facing now is worth
  HexIndex target = kNoHex;   // asked about last
  Prospect prospect;          // of an Assault on it
};

// ---- Where a unit is well placed ----
void stand_commander(const Look& l, Scale& s, UnitIndex u, HexIndex h, int sign) {
  int with = 0;
  each_brigade(l.c, l.p, h, [&](UnitIndex b) { with += side_of(l.c, b) == l.side ? (routed(l.p, b) ? 3 : 6) : 0; });
  const int near = l.nearest_enemy(h);
  int worth = with == 0 ? (near <= 2 ? -40 : -10) : with + std::clamp(12 - 2 * near, -20, 8);
  if (l.c.piece(u).must_leave && near <= 2) worth -= 30;
  s.add(Weigh::commander, sign * worth, h, u);
}

void stand(const Look& l, Scale& s, UnitIndex u, HexIndex h, int sign) {
  const Content& c = l.c;
  const Position& p = l.p;
  if (!is_brigade(c, u)) return stand_commander(l, s, u, h, sign);
  const bool guns = is_artillery(c, u);
  HexIndex goal = kNoHex;
  const int near = l.nearest_enemy(h);
  const int pull = l.pull(h, goal);  // before `goal` is handed on
  s.add(Weigh::nearer, sign * pull / (guns ? 2 : 1), goal, u);
  for (std::size_t g = 0; g < kControlHexes; ++g)
    if (c.control[g].hex == h) s.add(Weigh::on_goal, sign * l.want[g] / 10, h, u);
  if (guns) return s.add(Weigh::guns_range, sign * (near < 2 ? -30 : near <= 3 ? 10 : std::max(-30, 10 - 3 * (near - 3))), h, u);
  if (near > 5) return;
  const bool paused = l.side == Side::union_ && p.pause == Pause::on;
  if (near == 1 && in_zoc_of(c, p, h, l.enemy)) {  // it will have to assault
    int best = -40;
    for (const HexIndex to : c.at(h).neighbours) {
      if (to == kNoHex || !has_brigade_of(c, p, to, l.enemy)) continue;
      const int with = 10 * (l.sp(u) + l.strength_around(to, u));
      int against = 8 * l.strength_in(to) + (c.at(to).woods ? 10 : 0) + 5 * std::max(0, c.at(to).level - c.at(h).level);
      if (const UnitIndex top = top_brigade(c, p, to); top != kNoUnit && arc(c, p, top, h) != Arc::front) against -= 8;
      best = std::max(best, (with - against) / 3);
    }
    s.add(Weigh::contact, sign * (paused ? -20 : std::clamp(best, -30, 25)), h, u);
  }
  if (mounted_cavalry(c, p, u) && near <= 2) s.add(Weigh::contact, -sign * 10, h, u);
  int friends = 0;
  each_brigade(c, p, h, [&](UnitIndex v) { friends += v != u && side_of(c, v) == l.side ? 1 : 0; });
  for (const HexIndex to : c.at(h).neighbours)
    if (to != kNoHex && has_brigade_of(c, p, to, l.side) && top_brigade(c, p, to) != u) ++friends;
  s.add(Weigh::support, sign * 4 * std::min(friends, 3), h, u);
  int cover = c.at(h).woods ? 5 : 0;
  for (const HexIndex to : c.at(h).neighbours)
    if (to != kNoHex && has_brigade_of(c, p, to, l.enemy)) cover += 3 * (c.at(h).level - c.at(to).level);
  s.add(Weigh::cover, sign * std::clamp(cover, -9, 12), h, u);
}

void go(const Look& l, Scale& s, Known& known, UnitIndex u, HexIndex to) {
  const HexIndex from = l.p.units[u].hex;
  if (to == from) return;
  stand(l, s, u, to, 1);
  if (!known.plain) return stand(l, s, u, from, -1);
  if (known.unit != u) {
    Scale alone(l.c.staff, nullptr);
    stand(l, alone, u, from, -1);
    known.unit = u;
    known.leaving = alone.sum();
  }
  known.also = known.leaving;
}

constexpr int kIdleTurn = -10;  // a turn that changes nothing is not made

// How well a facing looks at the enemies near.
int facing_worth(const Look& l, HexIndex h, int facing) {
  if (l.nearest_enemy(h) > 4) return 0;
  int worth = 0;
  for (const UnitIndex e : l.theirs()) {
    if (routed(l.p, e)) continue;
    const int far = distance(l.c, l.p.units[e].hex, h);
    if (far > 4 || far == 0) continue;
    const Arc at = arc(l.c, h, facing, l.p.units[e].hex);
    worth += (5 - far) * (5 - far) * (at == Arc::front ? 2 : at == Arc::flank ? 0 : -2);
  }
  return worth;
}

// ---- Assaults ----
const Prospect& prospect(const Look& l, Known& known, HexIndex target) {
  Prospect& r = known.prospect;
  if (known.target == target) return r;
  known.target = target;
  r = {};
  for (const UnitIndex u : l.ours()) {
    const int far = distance(l.c, l.p.units[u].hex, target);
    if (far > l.c.figures.range_down || !may_join(l.c, l.p, u, target).allowed()) continue;
    if (is_artillery(l.c, u)) {
      r.attack += 7 * artillery_share(l.c, l.p, u, target, has_artillery(l.c, l.p, target));
      ++r.guns;
    } else {
      r.attack += 10 * close_combat_share(l.c, l.p, u, target);
      ++r.foot;
    }
  }
  each_brigade(l.c, l.p, target, [&](UnitIndex u) {
    if (!routed(l.p, u)) r.defence += 10 * (is_artillery(l.c, u) ? std::max(0, canister_sp(l.c, l.p, u)) : l.sp(u));
  });
  if (l.c.at(target).woods) r.defence += 10;
  return r;
}

int goal_here(const Look& l, HexIndex h) {
  for (std::size_t g = 0; g < kControlHexes; ++g)
    if (l.c.control[g].hex == h) return l.want[g] / 10;
  return 0;
}

void assault_on_hex(const Look& l, Scale& s, Known& known, HexIndex target) {
  const Prospect& r = prospect(l, known, target);
  if (r.foot == 0) return s.add(Weigh::guns_fire, 10 + r.attack / 5, target);
  if (r.guns > 0 && r.odds() < 0) s.add(Weigh::guns_fire, 5, target);
  s.add(Weigh::assault, r.odds() / 2, target);
  s.add(Weigh::on_goal, goal_here(l, target), target);
}

void join_assault(const Look& l, Scale& s, Known& known, UnitIndex u) {
  const HexIndex target = assault(l.p).target;
  if (is_artillery(l.c, u)) return s.add(Weigh::guns_fire, 1000 - u, target, u);
  const Prospect& r = prospect(l, known, target);
  const int worth = r.odds() + 3 * goal_here(l, target);
  s.add(Weigh::join, worth > -5 ? 900 - u : worth, target, u);
}

// ---- One action ----
void weigh(const Look& l, Scale& s, Known& known, const Action& a) {
  const Content& c = l.c;
  const Position& p = l.p;
  const UnitIndex u = a.a;
  const bool unit = u < kUnits;
  const HexIndex here = unit ? p.units[u].hex : kNoHex;
  switch (verb(a)) {
    case Verb::default_setup:
      return s.add(Weigh::default_setup, 10);
    case Verb::place:
      return s.add(Weigh::choice, 1, a.hex, u);
    case Verb::choose: {
      if (!unit || a.hex != 0 || !on_map(p, u))
        return s.add(Weigh::choice, 5 + (c.map.on_map(a.hex) ? l.strength_in(a.hex) : 0), a.hex, unit ? u : kNoUnit);
      if (static_cast<Kind>(p.frames.top().kind) != Kind::movement_phase) return s.add(Weigh::choice, 30 - l.sp(u), here, u);
      HexIndex goal = kNoHex;
      const int rank = is_commander(c, u) ? 20 : is_artillery(c, u) ? 40 : 80;
      const int pull = l.pull(here, goal);
      return s.add(Weigh::unit_first, rank + std::clamp(pull / 20, -15, 15), goal, u);
    }
    case Verb::add:
      return join_assault(l, s, known, u);
    case Verb::move:
    case Verb::back:
      return go(l, s, known, u, end_of(c, here, a.path));
    case Verb::force_march:
      s.add(Weigh::forced_march, -10, a.hex, u);
      return go(l, s, known, u, a.hex);
    case Verb::turn: {
      if (known.faced != u) known.faced = u, known.faces = facing_worth(l, here, p.units[u].facing);
      const int better = facing_worth(l, here, a.b) - known.faces;
      return s.add(Weigh::facing, better == 0 ? kIdleTurn : better, here, u);
    }
    case Verb::face:
      return s.add(Weigh::facing, facing_worth(l, here, a.b), here, u);
    case Verb::column: {
      if (l.nearest_enemy(here) <= 6) return s.add(Weigh::column, -20, here, u);
      HexIndex goal = kNoHex;
      const int now = l.pull(here, goal);
      int best = -10;
      for (int i = 0; i < 2; ++i) {
        const Direction d = turned(static_cast<Direction>(a.b), i);
        const HexIndex to = c.at(here).neighbours[d];
        if (to != kNoHex && (c.at(here).roads >> d & 1) != 0) best = std::max(best, l.pull(to, goal) - now);
      }
      const March& m = p.frames.top().as<March>();
      return s.add(Weigh::column, m.mp >= 3 * c.march.formation && now < 60 ? best : -5, here, u);
    }
    case Verb::line:
      return s.add(Weigh::column, l.nearest_enemy(here) <= 5 ? 20 : -5, here, u);
    case Verb::mount:
      return s.add(Weigh::mount, l.nearest_enemy(here) > 3 ? 4 : -10, here, u);
    case Verb::dismount:
      return s.add(Weigh::mount, l.nearest_enemy(here) <= 2 ? 10 : -10, here, u);
    case Verb::exit:
      return s.add(Weigh::leave_map, l.side == Side::union_ && is_cavalry(c, u) ? 10 : -10, here, u);
    case Verb::enter: {
      HexIndex goal = kNoHex;
      return s.add(Weigh::enter,
                   60 + std::clamp(l.pull(a.hex, goal) / 10, -20, 10) + 3 * a.c - corners_between(a.b, l.side == Side::union_ ? 0 : 3),
                   a.hex, u);
    }
    case Verb::restack:
      return s.add(Weigh::choice, -1, a.hex);
    case Verb::rally:
    case Verb::regroup:
      return s.add(Weigh::rally, 10 + current_sp(c, p, u) + (a.b != kNoUnit ? 3 : 0), here, u);
    case Verb::arrive:
    case Verb::bonus:
      return s.add(Weigh::choice, 5);
    case Verb::assault:
      return assault_on_hex(l, s, known, a.hex);
    case Verb::suppress:
      return s.add(Weigh::guns_fire, 10 + (a.b < kUnits ? current_sp(c, p, a.b) : 0), here, u);
    case Verb::canister:
      return s.add(Weigh::guns_fire, 13, here, u);
    case Verb::lead:
      return s.add(Weigh::lead, 3 * l.sp(u) - 2 * p.units[u].lcm - (is_infantry(c, u) ? 0 : 5), here, u);
    case Verb::check: {
      const Lines<4> lines = morale_modifiers(c, p, u, a.b);
      int passes = 0;
      for (int die = 1; die <= 6; ++die) passes += die + lines.total() >= c.combat.morale_passes_on ? 1 : 0;
      return s.add(Weigh::check, 5 * (passes - 3) + goal_here(l, here), here, u);
    }
    case Verb::retreat:
      return a.hex == kNoHex ? void() : stand(l, s, u, a.hex, 1);
    case Verb::retrograde:
      return s.add(Weigh::choice, 5, a.hex, u);
    case Verb::guard:
      return s.add(Weigh::prisoner, 10 - (unit ? l.sp(u) / 2 : 0), here, u);
    case Verb::casualty:
      return s.add(Weigh::casualty,
                   side_of(c, u) == l.side
                       ? -c.piece(u).cm
                       : 5 + 5 * c.vp[static_cast<std::size_t>(is_commander(c, u) ? c.piece(u).casualty_line : VpLine::lcm)].points,
                   here, u);
    case Verb::advance:
      if (is_commander(c, u)) return s.add(Weigh::commander, 5, a.hex, u);
      s.add(Weigh::advance, 8 + 3 * goal_here(l, a.hex), a.hex, u);
      s.add(Weigh::facing, facing_worth(l, a.hex, a.b), a.hex, u);
      return go(l, s, known, u, a.hex);
    case Verb::re_roll:
      return s.add(Weigh::choice, 10);
    default:
      return;  // done, pass, stop
  }
}

}  // namespace

void Rules::incline(const Content& c, const Position& p, std::span<const Action> actions, std::span<int> into, Reasons* why) {
  if (p.over != 0) return;
  const Look look(c, p, Play::decider(c, p));
  Known known;
  known.plain = why == nullptr;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Scale scale(c.staff, why);
    known.also = 0;
    weigh(look, scale, known, actions[i]);
    into[i] = scale.sum() + known.also;
  }
}

}  // namespace vedette::fotm
