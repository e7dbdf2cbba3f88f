#include "fire_on_the_mountain/combat/obligation.h"

#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "fire_on_the_mountain/ground/cover.h"

namespace vedette::fotm {

int most_covered(const Duty& duty) { return Cover({duty.bound.data(), static_cast<std::size_t>(duty.hexes)}).most(); }

namespace {

// The duty that an Assault on `target` by `taking_part` leaves to the others.
Duty rest_of(const Duty& duty, HexIndex target, BrigadeSet taking_part) {
  Duty rest;
  for (int i = 0; i < duty.hexes; ++i) {
    const auto n = static_cast<std::size_t>(i);
    if (duty.hex[n] == target) continue;
    const auto at = static_cast<std::size_t>(rest.hexes++);
    rest.hex[at] = duty.hex[n];
    rest.bound[at] = duty.bound[n] & ~taking_part.bits();
  }
  return rest;
}

// What could be covered after that Assault; it counts itself if somebody closes with the enemy.
int covered_with(const Content& c, const Position& p, const Duty& duty, HexIndex target, BrigadeSet taking_part) {
  const bool closes = duty.find(target) >= 0 && taking_part.any([&](UnitIndex u) { return close_combat_share(c, p, u, target) > 0; });
  return (closes ? 1 : 0) + most_covered(rest_of(duty, target, taking_part));
}

// Hexes that could be left out because Brigades bound to them would be used up, with those Brigades.
Verdict neglected(const Duty& duty, HexIndex target, BrigadeSet taking_part) {
  Verdict v = forbidden("fotm:15.4.mandatory.order"_c);
  const Duty rest = rest_of(duty, target, taking_part);
  const int most = most_covered(rest);
  BrigadeSet needed;
  for (int i = 0; i < rest.hexes; ++i) {
    const HexIndex h = rest.hex[i];
    const std::uint64_t used = duty.bound[duty.find(h)] & taking_part.bits();
    if (used == 0 || most_covered(rest_of(rest, h, BrigadeSet{})) < most) continue;  // the others see to it
    v.hex(h);
    needed = BrigadeSet::of(needed.bits() | used);
  }
  needed.each([&](UnitIndex u) { v.unit(u); });
  if (v.n_hexes == 0) v.hex(target);  // it has to be closed with, and nobody of these does
  return v;
}

}  // namespace

int Duty::find(HexIndex h) const {
  for (int i = 0; i < hexes; ++i)
    if (hex[i] == h) return i;
  return -1;
}

Duty duty_of(const Content& c, const Position& p) {
  Duty duty;
  const Side enemy = other(p.side);
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
    if (side_of(c, u) != p.side || is_artillery(c, u) || !on_map(p, u) || p.units[u].has(kAssaulted)) continue;
    const Ground& ground = c.at(p.units[u].hex);
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex target = ground.neighbours[d];
      if (target == kNoHex || ground.rise[d] != 0 || p.targets.has(target) || !has_brigade_of(c, p, target, enemy)) continue;
      if (!may_join(c, p, u, target) || close_combat_share(c, p, u, target) == 0) continue;  // 8.3.zero
      int i = duty.find(target);
      if (i < 0) {
        i = duty.hexes++;
        duty.hex[i] = target;
        duty.bound[i] = 0;
      }
      duty.bound[i] |= BrigadeSet::bit(u);
    }
  }
  return duty;
}

Verdict announcing(const Content& c, const Position& p, const Duty& duty, HexIndex target, BrigadeSet taking_part) {
  if (duty.hexes == 0 || covered_with(c, p, duty, target, taking_part) >= most_covered(duty)) return kAllowed;
  return neglected(duty, target, taking_part);
}

Verdict composing(const Content& c, const Position& p, const Duty& duty, HexIndex target, BrigadeSet taking_part, UnitIndex after) {
  const Verdict now = announcing(c, p, duty, target, taking_part);
  if (now.allowed()) return now;
  // More Brigades can only help if nobody closes with a mandatory target yet.
  for (UnitIndex u = static_cast<UnitIndex>(after + 1); u < kFirstGuard; ++u) {
    if (taking_part.has(u) || side_of(c, u) != p.side || is_artillery(c, u) || !on_map(p, u) || !may_join(c, p, u, target)) continue;
    BrigadeSet with = taking_part;
    with.add(u);
    if (announcing(c, p, duty, target, with).allowed()) return kAllowed;
  }
  return now;
}

BrigadeSet all_who_may_join(const Content& c, const Position& p, HexIndex target) {
  const Duty duty = duty_of(c, p);
  BrigadeSet all, set;
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
    if (on_map(p, u) && side_of(c, u) == p.side && may_join(c, p, u, target).allowed()) all.add(u);
  for (int round = 0; round < 2; ++round)
    all.each([&](UnitIndex u) {
      BrigadeSet with = set;
      with.add(u);
      if (announcing(c, p, duty, target, with).allowed()) set = with;
    });
  return set.empty() ? all : set;
}

Verdict ending(const Duty& duty) {
  if (duty.hexes == 0) return kAllowed;
  Verdict v = forbidden("fotm:15.4.mandatory"_c);
  BrigadeSet bound;
  for (int i = 0; i < duty.hexes; ++i) {
    v.hex(duty.hex[i]);
    bound = BrigadeSet::of(bound.bits() | duty.bound[i]);
  }
  bound.each([&](UnitIndex u) { v.unit(u); });
  return v;
}

}  // namespace vedette::fotm
