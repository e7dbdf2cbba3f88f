// The ground and the enemy as one side's computer player looks at them: what it wants of each goal, how far it is to there over the bridges
// and fords that are open, how far the enemy is. Made anew for every decision, from what lies open on the table.
#pragma once

#include "blind_swords/battle.h"
#include "blind_swords/content/content.h"
#include "blind_swords/flow/aims.h"
#include "blind_swords/ground/ground.h"
#include "hex/nearest.h"

namespace vedette::bs {

class StaffLook {
 public:
  static constexpr std::size_t kMostGoals = 48, kMostGates = 48;

  StaffLook(const Content& content, const Position& position, Side s) : c(content), p(position), side(s) {
    for (std::size_t u = 0; u < static_cast<std::size_t>(c.n_units()); ++u) {
      if (p.units[u].at != At::map) continue;
      if (c.units[u].side == side)
        own_[n_own_++] = static_cast<UnitIndex>(u);
      else
        add_enemy(static_cast<UnitIndex>(u));
    }
    near_.fill(0);
    find_fixed_goals();
    find_areas();
  }

  const Content& c;
  const Position& p;
  Side side;
  // First the goals of the scenario that lie still, in their order; then every hex with enemy infantry in an area to be cleared.
  std::size_t n_fixed = 0, n_goals = 0;
  std::array<int, kMostGoals> want;  // 0 to 100

  HexIndex goal_hex(std::size_t g) const { return hex_[g]; }
  const Goal& goal(std::size_t fixed) const { return c.staff_ground.goals[p.scenario][fixed]; }
  Side holder_of(std::size_t g) const {
    if (g >= n_fixed) return other(side);
    const Goal& at = goal(g);
    return at.objective != 0xff ? static_cast<Side>(p.control[at.objective]) : holder(c, p, at.hex);
  }
  std::span<const UnitIndex> own() const { return {own_.data(), n_own_}; }
  std::span<const UnitIndex> enemy() const { return {enemy_.data(), n_enemy_}; }

  // Hexes to the nearest enemy in play; 99 if there is none.
  int nearest_enemy(HexIndex h) const {
    if (near_[h] != 0) return near_[h] - 1;
    const int near = enemies_.from(c.grid().at(h));
    near_[h] = static_cast<std::uint8_t>(near + 1);
    return near;
  }
  // How well the hex serves this unit to come to the goal it serves best, in tenths; with no goal at all, the enemy draws.
  int pull(UnitIndex u, HexIndex h, HexIndex& to) const {
    if (u == keeper_) return to = h, keeps_->in[h] == 0 ? -300 : kKeep * std::min(nearest_enemy(h), kFarEnough);
    const ActsAs arm = arm_of(u);
    find_gates();
    find_crowd(u);
    int best = -300;
    for (std::size_t g = 0; g < n_goals; ++g) {
      if (want[g] <= 0 || march_[g][h] == kNoMarch) continue;
      const int here = want[g] * 6 / 10 - march_[g][h] - crowd_[g];
      if (here > best) best = here, to = hex_[g];
    }
    for (std::size_t i = 0; i < n_gates_; ++i) {
      if (gates_[i].march[h] == kNoMarch || (gates_[i].arms >> static_cast<int>(arm) & 1U) == 0) continue;
      const int here = gates_[i].best - gates_[i].march[h];
      if (here > best) best = here, to = gates_[i].to;
    }
    return n_goals == 0 ? -2 * nearest_enemy(h) : best;
  }
  // Halves of a point to the nearest goal that is wanted; at most 255.
  int way(UnitIndex u, HexIndex h) const {
    const ActsAs arm = arm_of(u);
    find_gates();
    int least = 255;
    for (std::size_t g = 0; g < n_goals; ++g)
      if (want[g] > 0) least = std::min<int>(least, march_[g][h]);
    for (std::size_t i = 0; i < n_gates_; ++i)
      if ((gates_[i].arms >> static_cast<int>(arm) & 1U) != 0) least = std::min(least, gates_[i].least + gates_[i].march[h]);
    return least;
  }
  // As things stand this side loses: the later it is, the more it has to dare. In tenths.
  int haste() const {
    if (haste_ < 0) haste_ = judge(c, p).winner == other(side) ? 10 * p.turn / static_cast<int>(c.scenario(p).turns.size()) : 0;
    return haste_;
  }
  // The strength it shows now.
  int sp(UnitIndex u) const { return std::max(0, printed_sp(c, p, u) - p.units[u].hits); }
  int strength_in(HexIndex h) const {
    int sum = 0;
    each_in_hex(p, h, [&](UnitIndex u) { sum += sp(u); });
    return sum;
  }
  // Of the same brigade, near enough to come up to this hex, but not in it or beside it yet.
  int strength_following(UnitIndex unit, HexIndex h, HexIndex target) const {
    int sum = 0;
    each_of_brigade(c, c.units[unit].brigade, [&](UnitIndex u) {
      const UnitState& state = p.units[u];
      if (u == unit || state.at != At::map || artillery(c, u) || state.hits >= 2 || state.hex == h) return;
      if (hex_distance(c, state.hex, h) <= kFollow && hex_distance(c, state.hex, target) > 1) sum += sp(u);
    });
    return sum;
  }
  // By how much those who guard a goal, in it or beside it, are stronger than the enemy who is near: -10 to 10.
  int guard_of(std::size_t g) const {
    int threat = 0, guard = 0;
    for (const UnitIndex u : enemy())
      if (!artillery(c, u) && hex_distance(c, p.units[u].hex, hex_[g]) <= kComing) threat += sp(u);
    for (const UnitIndex u : own())
      if (!artillery(c, u) && hex_distance(c, p.units[u].hex, hex_[g]) <= 1) guard += sp(u);
    return std::clamp(guard - threat, -10, 10);
  }
  // Own strength next to a hex, one unit left out.
  int strength_around(HexIndex h, UnitIndex but) const {
    int sum = 0;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex n = c.side[h][d].to;
      if (n == kNoHex || !held_by(c, p, n, side)) continue;
      each_in_hex(p, n, [&](UnitIndex u) { sum += u == but || artillery(c, u) ? 0 : sp(u); });
    }
    return sum;
  }

 private:
  static constexpr int kNoMarch = 255;
  static constexpr int kSearch = 12;               // what a crossing that has yet to be found adds to the way
  static constexpr int kComing = 4;                // so near is an enemy who may close next
  static constexpr int kFollow = 3;                // so near are those who come up with a unit
  static constexpr int kKeep = 6, kFarEnough = 9;  // whoever keeps ground only has to stay there: the farther from the enemy the better
  static constexpr std::size_t kRoom = 12;         // so many fight for a goal side by side
  static constexpr int kCrowd = 2;                 // what each one more adds to the way of who comes behind
  static constexpr int kSooner = 4;                // so much nearer is one who is there sooner
  static constexpr int kAtOnce = 3;                // so many cross together
  static constexpr int kWait = 4;                  // what each one more who waits adds to the way

  // A bridge or ford in one direction: what lies beyond it.
  struct Gate {
    const std::uint8_t* march;  // to its near end
    int best, least;            // as `pull` and `way` from that end on
    HexIndex to;
    std::uint8_t arms;  // bit by ActsAs: who may use it; horsemen count as mounted, whether they are or not
  };
  ActsAs arm_of(UnitIndex u) const {
    return artillery(c, u) ? ActsAs::artillery : c.units[u].arm == Arm::cavalry ? ActsAs::cavalry : ActsAs::infantry;
  }

  void add_enemy(UnitIndex u) {
    enemy_[n_enemy_++] = u;
    const HexIndex h = p.units[u].hex;
    if (p.first[h] == u + 1) enemies_.add(c.grid().at(h));  // each hex once
  }
  void add_goal(HexIndex h, int wants) {
    if (n_goals == kMostGoals) return;
    hex_[n_goals] = h;
    want[n_goals] = wants;
    march_[n_goals++] = c.staff_ground.march[h].data();
  }
  void find_fixed_goals() {
    const std::vector<Goal>& all = c.staff_ground.goals[p.scenario];
    for (std::size_t g = 0; g < all.size(); ++g) add_goal(all[g].hex, wanted(all[g]));
    n_fixed = n_goals;
    for (std::size_t g = 0; g < n_fixed; ++g)
      if (holder_of(g) == side) want[g] = guarded(g, want[g]);
  }
  void find_areas() {
    for (const GoalArea& area : c.staff_ground.areas[p.scenario]) {
      const int worth = area.worth[static_cast<std::size_t>(side)];
      if (worth == 0) continue;
      if (area.keep) {
        find_keeper(area);
        continue;
      }
      for (const UnitIndex u : enemy()) {
        const HexIndex h = p.units[u].hex;
        if (area.in[h] == 0 || (!area.all_arms && c.units[u].arm != Arm::infantry)) continue;
        std::size_t g = n_fixed;
        while (g < n_goals && hex_[g] != h) ++g;
        if (g == n_goals) add_goal(h, worth);
      }
    }
  }
  // Of those who stand there, the weakest, who is missed least elsewhere; of equals the one who is farthest from the enemy.
  void find_keeper(const GoalArea& area) {
    int least = 1000;
    for (const UnitIndex u : own()) {
      const HexIndex h = p.units[u].hex;
      if (area.in[h] == 0 || artillery(c, u)) continue;
      const int missed = 10 * printed_sp(c, p, u) - std::min(nearest_enemy(h), kFarEnough);
      if (missed >= least) continue;
      least = missed;
      keeper_ = u;
      keeps_ = &area;
    }
  }
  // Once, and only for who asks the way.
  void find_gates() const {
    if (gates_found_) return;
    gates_found_ = true;
    for (std::size_t x = 0; x < c.crossings.size(); ++x)
      for (const bool back : {false, true}) {
        const HexIndex near = back ? c.crossings[x].b : c.crossings[x].a, far = back ? c.crossings[x].a : c.crossings[x].b;
        const bool open = (p.open_crossings >> x & 1U) != 0;
        if (!c.scenario(p).area[near] || !c.scenario(p).area[far]) continue;
        if ((!open && !to_be_found(near)) || n_gates_ == kMostGates) continue;
        const int costs = c.staff_ground.crossing[x] + (open ? 0 : kSearch) + queue_at(x, near);
        Gate gate{c.staff_ground.march[near].data(), -300, 255, kNoHex, 0};
        const Direction d = c.grid().direction(near, far);
        for (std::size_t arm = 0; arm < c.step.size(); ++arm) {
          const StepCost& step = c.step[arm][near][d];
          if (step.off_road != kNever || step.road != 0) gate.arms = static_cast<std::uint8_t>(gate.arms | 1U << arm);
        }
        for (std::size_t g = 0; g < n_goals; ++g) {
          const int beyond = march_[g][far];
          if (want[g] <= 0 || beyond == kNoMarch) continue;
          gate.least = std::min(gate.least, beyond + costs);
          const int here = want[g] * 6 / 10 - beyond - costs;
          if (here > gate.best) gate.best = here, gate.to = hex_[g];
        }
        if (gate.to != kNoHex) gates_[n_gates_++] = gate;
      }
  }
  // Before a goal of the enemy only so many find room: each more who is there sooner makes the way to it longer for who comes behind.
  void find_crowd(UnitIndex u) const {
    if (n_own_ <= kRoom || crowded_ == u) return;
    crowded_ = u;
    for (std::size_t g = 0; g < n_goals; ++g) {
      crowd_[g] = 0;
      const int mine = march_[g][p.units[u].hex];
      if (want[g] <= 0 || mine == kNoMarch || holder_of(g) == side) continue;
      std::size_t sooner = 0;
      for (const UnitIndex v : own()) sooner += !artillery(c, v) && march_[g][p.units[v].hex] + kSooner <= mine ? 1 : 0;
      if (sooner > kRoom) crowd_[g] = kCrowd * static_cast<int>(sooner - kRoom);
    }
  }
  // Where crossing takes a whole move, those who wait make the way longer.
  int queue_at(std::size_t x, HexIndex near) const {
    if (c.staff_ground.crossing[x] < kWholeMove) return 0;
    int waiting = 0;
    for (const UnitIndex u : own())
      if (arm_of(u) == ActsAs::infantry && hex_distance(c, p.units[u].hex, near) <= 1 &&
          c.staff_ground.march[near][p.units[u].hex] <= kWholeMove)
        ++waiting;
    return kWait * std::max(0, waiting - kAtOnce);
  }
  bool to_be_found(HexIndex end) const {
    for (const Work& w : c.battle->works)
      if (w.site != nullptr && w.site(c, p, side, end)) return true;
    return false;
  }

  // The end of a bridge that is down, or of a ford that is none, is worth nothing.
  int wanted(const Goal& g) const { return g.ends != 0 && (g.ends & p.open_crossings) == 0 ? 0 : g.worth[static_cast<std::size_t>(side)]; }
  // One's own is wanted by how much more of the enemy than of one's own is near.
  int guarded(std::size_t g, int worth) const {
    if (worth == 0) return 0;
    int threat = 0, guard = 0;
    for (const UnitIndex u : enemy())
      if (hex_distance(c, p.units[u].hex, hex_[g]) <= 6) threat += sp(u);
    for (const UnitIndex u : own())
      if (!artillery(c, u) && hex_distance(c, p.units[u].hex, hex_[g]) <= 2) guard += sp(u);
    if (threat == 0) return worth * (guard > 0 ? 1 : 4) / 10;
    return worth * std::clamp(6 + (threat - guard) / 3, 3, 10) / 10;
  }

  std::array<UnitIndex, kMostUnits> own_, enemy_;
  std::size_t n_own_ = 0, n_enemy_ = 0;
  Nearest<kMostUnits> enemies_;
  std::array<HexIndex, kMostGoals> hex_;
  std::array<const std::uint8_t*, kMostGoals> march_;
  mutable std::array<Gate, kMostGates> gates_;
  mutable std::size_t n_gates_ = 0;
  mutable bool gates_found_ = false;
  mutable UnitIndex crowded_ = kNoUnit;  // whose `crowd_` it is
  mutable std::array<int, kMostGoals> crowd_{};
  UnitIndex keeper_ = kNoUnit;
  const GoalArea* keeps_ = nullptr;
  mutable int haste_ = -1;
  mutable std::array<std::uint8_t, kMostHexes> near_;  // 1 + hexes to the nearest enemy; 0: not yet asked
};

}  // namespace vedette::bs
