#include "blind_swords/flow/aims.h"

#include "blind_swords/battle.h"

namespace vedette::bs {

void aims_at_the_end(const Content& c, const Table& t, Aims& aims) {
  for (const VictoryRow& row : c.battle->victory)
    if (row.clause == c.scenario(t).victory) row.aims(c, t, aims);
}

void aims_on_the_way(const Content& c, const Table& t, Aims& aims) {
  each_special<&SpecialRule::ends_early>(c, t, [&](const SpecialRow& row) { row.rule->ends_early(c, t, row, aims); });
}

Judgement judge(const Content& c, const Table& t) {
  Aims aims;
  aims_at_the_end(c, t, aims);
  for (int i = 0; i < aims.n; ++i)
    if (const Aim& g = aims.aims[i]; aims.reached(g)) return {g.side, g.level, g.rule};
  return {};
}

}  // namespace vedette::bs
