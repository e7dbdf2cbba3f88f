// The ground and the enemy as one side's computer player looks at them: what it wants of each goal, how far the enemy is. Made anew for
// every decision, from what lies open on the table.
#pragma once

#include "blind_swords/content/content.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

class StaffLook {
 public:
  static constexpr std::size_t kMostGoals = 24;

  StaffLook(const Content& content, const Position& position, Side s) : c(content), p(position), side(s) {
    for (std::size_t u = 0; u < static_cast<std::size_t>(c.n_units()); ++u) {
      if (p.units[u].at != At::map) continue;
      if (c.units[u].side == side)
        own_[n_own_++] = static_cast<UnitIndex>(u);
      else
        enemy_[n_enemy_++] = static_cast<UnitIndex>(u);
    }
    const std::vector<Goal>& all = c.staff_ground.goals[p.scenario];
    n_goals = std::min(all.size(), kMostGoals);
    for (std::size_t g = 0; g < n_goals; ++g) want[g] = wanted(g);
  }

  const Content& c;
  const Position& p;
  Side side;
  std::size_t n_goals = 0;
  std::array<int, kMostGoals> want{};  // 0 to 100

  const Goal& goal(std::size_t g) const { return c.staff_ground.goals[p.scenario][g]; }
  Side holder_of(std::size_t g) const {
    const Goal& at = goal(g);
    return at.objective != 0xff ? static_cast<Side>(p.control[at.objective]) : holder(c, p, at.hex);
  }
  std::span<const UnitIndex> own() const { return {own_.data(), n_own_}; }
  std::span<const UnitIndex> enemy() const { return {enemy_.data(), n_enemy_}; }

  // Hexes to the nearest enemy in play; 99 if there is none.
  int nearest_enemy(HexIndex h) const {
    int near = 99;
    for (const UnitIndex u : enemy()) near = std::min(near, hex_distance(c, p.units[u].hex, h));
    return near;
  }
  // How well the hex serves the goal it serves best, in tenths; with no goal at all, the enemy draws.
  int pull(HexIndex h, HexIndex& to) const {
    int best = -300;
    for (std::size_t g = 0; g < n_goals; ++g) {
      const int here = want[g] * 6 / 10 - goal(g).march[h];
      if (want[g] > 0 && here > best) best = here, to = goal(g).hex;
    }
    return n_goals == 0 ? -2 * nearest_enemy(h) : best;
  }
  // The strength it shows now.
  int sp(UnitIndex u) const { return std::max(0, printed_sp(c, p, u) - p.units[u].hits); }
  int strength_in(HexIndex h) const {
    int sum = 0;
    each_in_hex(p, h, [&](UnitIndex u) { sum += sp(u); });
    return sum;
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
  // What is the enemy's is wanted whole; one's own by how much more of the enemy than of one's own is near.
  int wanted(std::size_t g) const {
    const Goal& at = goal(g);
    const int worth = at.worth[static_cast<std::size_t>(side)];
    if (worth == 0) return 0;
    if (holder_of(g) != side) return worth;
    int threat = 0, guard = 0;
    for (const UnitIndex u : enemy())
      if (hex_distance(c, p.units[u].hex, at.hex) <= 6) threat += sp(u);
    for (const UnitIndex u : own())
      if (!artillery(c, u) && hex_distance(c, p.units[u].hex, at.hex) <= 2) guard += sp(u);
    if (threat == 0) return worth * (guard > 0 ? 1 : 4) / 10;
    return worth * std::clamp(6 + (threat - guard) / 3, 3, 10) / 10;
  }

  std::array<UnitIndex, kMostUnits> own_, enemy_;
  std::size_t n_own_ = 0, n_enemy_ = 0;
};

}  // namespace vedette::bs
