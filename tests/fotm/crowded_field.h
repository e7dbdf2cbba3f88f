// Crowded fields drawn at random: both armies on a few hexes, worn, routed, in Column, with Commanders, Guards and prisoners among them.
#pragma once

#include "fire_on_the_mountain/rules.h"
#include "fotm/field.h"
#include "tabletop/dice.h"

namespace vedette::fotm {

struct CrowdedField : FieldTest {
  Generator chance{};

  unsigned below(unsigned n) { return chance.below(n); }
  bool one_in(unsigned n) { return below(n) == 0; }
  bool enemy_in(HexIndex h, Side side) const {
    bool found = false;
    each_unit(p, h, [&](UnitIndex u) { found = found || side_of(c, u) != side; });
    return found;
  }

  void draw(std::uint64_t seed) {
    chance = Generator{seed, 0};
    p = Position{};
    clear_table(c, p);
    p.turn = static_cast<std::uint8_t>(1 + below(15));
    p.options = static_cast<std::uint8_t>(below(16));
    p.pause = one_in(8) ? Pause::on : Pause::over;
    p.side = kSides[below(2)];
    p.phase = Phase::combat;
    p.bonus = one_in(2) ? Bonus::open : Bonus::none;
    p.bonus_turn = p.turn;
    const int column = 9 + static_cast<int>(below(20)), row = 1 + static_cast<int>(below(13));
    const unsigned size = 3 + below(4);
    const auto somewhere = [&] {
      return c.map.grid.index({static_cast<std::int16_t>(column + static_cast<int>(below(size))),
                               static_cast<std::int16_t>(row + static_cast<int>(below(size)))});
    };
    for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
      for (int tries = static_cast<int>(below(6)); tries > 0 && !on_map(p, u); --tries) place(u, somewhere());
    for (UnitIndex u = 0; u < kFirstBrigade; ++u) {
      const auto with = static_cast<UnitIndex>(kFirstBrigade + below(kFirstGuard - kFirstBrigade));
      if (!on_map(p, with) || side_of(c, with) != side_of(c, u) || !stacking(c, p, u, p.units[with].hex)) continue;
      p.units[u].due = 0;
      put_on_map(c, p, u, p.units[with].hex);
    }
    for (UnitIndex guard = kFirstGuard; guard < kUnits; ++guard)
      if (one_in(2)) escort(guard, somewhere());
    p.frames.push(0);
  }
  void place(UnitIndex u, HexIndex h) {
    if (h == kNoHex || !c.map.on_map(h) || enemy_in(h, side_of(c, u))) return;
    UnitState& state = p.units[u];
    state.flags = 0;
    state.put(kMounted, c.piece(u).starts_mounted && one_in(2));
    if (!stacking(c, p, u, h)) return;
    state.due = 0;
    state.facing = static_cast<std::uint8_t>(below(6));
    state.lost = static_cast<std::uint8_t>(one_in(4) ? below(c.piece(u).sp) : 0);
    state.lcm = static_cast<std::uint8_t>(below(3));
    state.put(kRouted, one_in(8));
    state.put(kColumn, !state.has(kRouted) && c.at(h).roads != 0 && one_in(4));
    state.put(kRegrouped, one_in(10));
    state.put(kNamed, side_of(c, u) == Side::confederate && !is_artillery(c, u) && !state.has(kRouted) && one_in(10));
    put_on_map(c, p, u, h);
  }
  void escort(UnitIndex guard, HexIndex h) {
    if (h == kNoHex || !c.map.on_map(h) || enemy_in(h, side_of(c, guard))) return;
    UnitIndex parent = kNoUnit, prisoner = kNoUnit;
    for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
      const bool own = side_of(c, u) == side_of(c, guard);
      if (own && on_map(p, u) && !is_artillery(c, u) && current_sp(c, p, u) > 1 &&
          c.piece(u).division_number == c.piece(guard).division_number)
        parent = u;
      if (!own && p.units[u].at == At::waiting) prisoner = u;
    }
    if (parent == kNoUnit || prisoner == kNoUnit) return;
    put_on_map(c, p, guard, h);
    p.units[guard].with = parent;
    ++p.units[parent].lent;
    p.units[prisoner].due = 0;
    put_on_map(c, p, prisoner, h);
    make_prisoner(c, p, prisoner, guard);
  }
};

}  // namespace vedette::fotm
