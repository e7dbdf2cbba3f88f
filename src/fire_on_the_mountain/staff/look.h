// The field as one side's computer player looks at it: how much it wants each control hex, who is near. Made anew for every decision.
#pragma once

#include <algorithm>

#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "hex/nearest.h"

namespace vedette::fotm {

class StaffLook {
 public:
  StaffLook(const Content& content, const Position& position, Side s) : c(content), p(position), side(s), enemy(other(s)) {
    for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
      if (!on_map(p, u)) continue;
      if (side_of(c, u) == side)
        own_[n_own_++] = u;
      else
        enemy_[n_enemy_++] = u;
    }
    for (const UnitIndex u : theirs())
      if (!routed(p, u)) unrouted_.add(c.map.grid.at(p.units[u].hex));
    for (std::size_t g = 0; g < kControlHexes; ++g) want[g] = wanted(g);
  }

  const Content& c;
  const Position& p;
  Side side, enemy;
  std::array<int, kControlHexes> want{};

  std::span<const UnitIndex> ours() const { return {own_.data(), n_own_}; }
  std::span<const UnitIndex> theirs() const { return {enemy_.data(), n_enemy_}; }
  int nearest_enemy(HexIndex h) const {
    if (near_[h] != 0) return near_[h] - 1;
    const int near = unrouted_.from(c.map.grid.at(h));
    near_[h] = static_cast<std::uint8_t>(near + 1);
    return near;
  }
  int pull(HexIndex h, HexIndex& to) const {
    int best = -300;
    for (std::size_t g = 0; g < kControlHexes; ++g) {
      const int here = want[g] - 2 * c.staff_ground.march[g][h];
      if (want[g] > 0 && here > best) best = here, to = c.control[g].hex;
    }
    return best;
  }
  int sp(UnitIndex u) const { return routed(p, u) ? 0 : std::max(0, current_sp(c, p, u)); }
  int strength_in(HexIndex h) const {
    int sum = 0;
    each_brigade(c, p, h, [&](UnitIndex u) { sum += sp(u); });
    return sum;
  }
  // Own strength that could close with a hex, one unit left out, and half of the guns in range.
  int strength_around(HexIndex h, UnitIndex but) const {
    int sum = 0;
    for (const UnitIndex u : ours()) {
      if (u == but) continue;
      const int far = distance(c, p.units[u].hex, h);
      if (is_artillery(c, u) ? far <= 3 : far == 1) sum += is_artillery(c, u) ? (sp(u) + 1) / 2 : sp(u);
    }
    return sum;
  }

 private:
  int wanted(std::size_t g) const {
    const HexIndex at = c.control[g].hex;
    const int worth = c.control[g].gap ? 100 : 45;
    if (p.control[g] != side) return worth;
    int threat = 0, guard = 0;
    for (const UnitIndex u : theirs())
      if (distance(c, p.units[u].hex, at) <= 5) threat += sp(u);
    for (const UnitIndex u : ours())
      if (distance(c, p.units[u].hex, at) <= 1) guard += sp(u);
    if (threat == 0) return worth * (guard > 0 ? 2 : 5) / 10;
    return worth * std::clamp(7 + (threat - guard) / 3, 4, 11) / 10;
  }

  std::array<UnitIndex, kUnits> own_, enemy_;
  std::size_t n_own_ = 0, n_enemy_ = 0;
  Nearest<kUnits> unrouted_;                         // the enemies who are
  mutable std::array<std::uint8_t, kHexes> near_{};  // 1 + hexes to the nearest enemy; 0: not yet asked
};

}  // namespace vedette::fotm
