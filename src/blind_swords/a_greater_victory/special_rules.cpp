// The special rules of A Greater Victory that its scenarios list by clause (special_rules.csv).
#include "blind_swords/special_rules.h"

#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/ground.h"

namespace vedette::bs {

namespace {

// agv:16.2.reinf.csa.2: up to the turn named the brigade counts as having moved.
Verdict has_moved(const Content& c, const Position& p, const SpecialRow& row, BrigadeIndex b) {
  const bool held = p.turn <= row.amount && row.units[c.brigades[b].first];
  return held ? forbidden(row.rule->clause).unit(c.brigades[b].first) : kAllowed;
}

constexpr SpecialRule kSpecialRules[] = {
    {.clause = "agv:16.2.reinf.csa.2"_c, .may_be_named = has_moved},
};

}  // namespace

std::span<const SpecialRule> agv_special_rules() { return kSpecialRules; }

}  // namespace vedette::bs
