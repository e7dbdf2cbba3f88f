#include "fire_on_the_mountain/combat/participation.h"

#include <cstdlib>

namespace vedette::fotm {

bool too_steep(const Content& c, const Position& p, UnitIndex u, HexIndex from, HexIndex to) {
  const int levels = std::abs(c.at(from).level - c.at(to).level);
  return levels >= (mounted_cavalry(c, p, u) ? c.combat.mounted_levels : c.combat.close_combat_levels);
}

Verdict may_be_target(const Content& c, const Position& p, HexIndex h) {
  const Side enemy = other(p.side);
  if (occupier(c, p, h) != enemy) return forbidden("fotm:15.4.who"_c).hex(h);
  if (p.targets.has(h)) return forbidden("fotm:15.2.target"_c).hex(h);
  return kAllowed;
}

Verdict may_assault(const Content& c, const Position& p, UnitIndex u) {
  if (!is_brigade(c, u)) return forbidden("fotm:1.3.combat-words"_c).unit(u);
  if (side_of(c, u) != p.side) return forbidden("fotm:15.1.what"_c).unit(u);
  const UnitState& state = p.units[u];
  if (!on_map(p, u)) return forbidden("fotm:15.4.who"_c).unit(u);
  if (state.has(kAssaulted)) return forbidden("fotm:15.2.once"_c).unit(u);
  if (state.has(kAdvanced)) return forbidden("fotm:15.10.who"_c).unit(u);
  if (state.has(kRouted)) return forbidden("fotm:15.4.who"_c).unit(u);
  if (state.has(kRegrouped)) return forbidden("fotm:12.3.after"_c).unit(u);
  if (state.has(kColumn)) return forbidden("fotm:15.2.column.att"_c).unit(u);
  if (is_horse_artillery(c, u) && mounted(p, u)) return forbidden("fotm:8.4.fire"_c).unit(u);
  return kAllowed;
}

Verdict may_fire(const Content& c, const Position& p, UnitIndex u, HexIndex target, bool suppression) {
  const HexIndex from = p.units[u].hex;
  if (is_horse_artillery(c, u) && mounted(p, u)) return forbidden("fotm:8.4.fire"_c).unit(u);
  if (Verdict v = in_artillery_range(c, p, from, target); !v) return v.unit(u);
  if (!routed(p, u) && arc(c, p, u, target) == Arc::rear) return forbidden("fotm:5.1.rear"_c).unit(u).hex(target);
  if (!suppression && adjacent(c, from, target) && std::abs(c.at(from).level - c.at(target).level) >= c.combat.canister_levels)
    return forbidden("fotm:9.3.three"_c).unit(u).hex(target);
  if (Verdict v = line_of_sight(c, p, from, target); !v) return v.unit(u);
  return kAllowed;
}

Verdict may_join(const Content& c, const Position& p, UnitIndex u, HexIndex target) {
  if (const Verdict v = may_assault(c, p, u); !v) return v;
  const HexIndex from = p.units[u].hex;
  if (is_artillery(c, u)) {
    if (p.units[u].has(kNamed)) return forbidden("fotm:8.5.march"_c).unit(u);
    return may_fire(c, p, u, target, has_artillery(c, p, target));
  }
  const Direction d = c.map.grid.direction(from, target);
  if (d == kNoDirection) return forbidden("fotm:15.4.init"_c).unit(u).hex(target);
  if (arc(p.units[u].facing, d) == Arc::rear) return forbidden("fotm:5.1.rear"_c).unit(u).hex(target);
  const int rise = c.at(from).rise[d];
  if (mounted_cavalry(c, p, u)) {
    if (c.at(target).woods) return forbidden("fotm:8.2.woods"_c).unit(u).hex(target);
    if (rise > 0) return forbidden("fotm:8.2.up"_c).unit(u).hex(target);
  }
  if (too_steep(c, p, u, from, target)) return forbidden("fotm:15.4.slope"_c).unit(u).hex(target);
  // A Brigade that marches off fights only where it must (8.5.march).
  if (p.units[u].has(kNamed) && (rise != 0 || !has_brigade(c, p, target))) return forbidden("fotm:8.5.march"_c).unit(u).hex(target);
  return kAllowed;
}

}  // namespace vedette::fotm
