#include "fire_on_the_mountain/flow/lead_brigade.h"

namespace vedette::fotm {
namespace {

BrigadeSet those(BrigadeSet of, auto&& condition) {
  BrigadeSet kept;
  of.each([&](UnitIndex u) {
    if (condition(u)) kept.add(u);
  });
  return kept;
}

// The top one of each hex (4.2.ex2, 4.2.ex3a: only those in the set count).
BrigadeSet tops(const Content& c, const Position& p, BrigadeSet of) {
  return those(of, [&](UnitIndex u) {
    UnitIndex first = kNoUnit;
    each_brigade(c, p, p.units[u].hex, [&](UnitIndex other) {
      if (first == kNoUnit && of.has(other)) first = other;
    });
    return first == u;
  });
}

}  // namespace

BrigadeSet lead_candidates(const Content& c, const Position& p, BrigadeSet taking_part, HexIndex target) {
  const BrigadeSet fighting = those(taking_part, [&](UnitIndex u) { return !is_artillery(c, u); });
  if (fighting.empty())  // 4.2.art-alone; of attackers only guns next to the target can be hit (15.4.no-target)
    return tops(c, p, those(taking_part, [&](UnitIndex u) { return distance(c, p.units[u].hex, target) <= 1; }));

  BrigadeSet steady = those(fighting, [&](UnitIndex u) { return !routed(p, u); });
  if (steady.empty()) steady = fighting;  // 4.2.choose: routed Brigades only if nothing else but artillery is there

  if (const BrigadeSet sharpshooters = those(steady, [&](UnitIndex u) { return is_sharpshooter(c, u); }); !sharpshooters.empty())
    return sharpshooters;  // 4.2.sharpshooters
  const BrigadeSet infantry = those(steady, [&](UnitIndex u) { return is_infantry(c, u); });
  const BrigadeSet cavalry = those(steady, [&](UnitIndex u) { return is_cavalry(c, u); });
  if (infantry.empty()) return tops(c, p, cavalry);  // 4.2.cav-only
  const BrigadeSet first = tops(c, p, infantry);
  const bool worn = !infantry.any([&](UnitIndex u) { return p.units[u].lost < c.combat.lead_test; });
  return worn ? BrigadeSet::of(first.bits() | cavalry.bits()) : first;  // 4.2.infantry, 4.2.cavalry
}

Verdict may_lead(const Content& c, const Position& p, BrigadeSet taking_part, HexIndex target, UnitIndex u) {
  const BrigadeSet candidates = lead_candidates(c, p, taking_part, target);
  if (candidates.has(u)) return kAllowed;
  Verdict v = forbidden("fotm:4.2.choose"_c);
  if (taking_part.has(u)) {
    if (is_artillery(c, u))
      v.clause = "fotm:4.2.artillery"_c;
    else if (candidates.any([&](UnitIndex lead) { return is_sharpshooter(c, lead); }))
      v.clause = "fotm:4.2.sharpshooters"_c;
    else if (is_cavalry(c, u) && candidates.any([&](UnitIndex lead) { return is_infantry(c, lead); }))
      v.clause = "fotm:4.2.infantry"_c;
    else if (!routed(p, u))
      v.clause = "fotm:4.2.ex2"_c;  // not on top of its hex
  }
  v.unit(u);
  candidates.each([&](UnitIndex lead) { v.unit(lead); });
  return v;
}

}  // namespace vedette::fotm
