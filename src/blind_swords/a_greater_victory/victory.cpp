// How the scenarios of A Greater Victory are judged (16.1.victory, 16.2.victory.9, 16.3.victory.result).
#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/flow/aims.h"
#include "blind_swords/flow/score.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

std::array<int, 2> units_lost(const Content& c, const Table& t) {  // by side
  std::array<int, 2> n{};
  for (int i = 0; i < c.n_units(); ++i)
    if (lost(t, static_cast<UnitIndex>(i))) ++n[nth(c.units[i].side)];
  return n;
}

int union_lead(const Content& c, const Table& t) {  // halves
  ScoreLines lines;
  score(c, t, lines);
  return lines.halves(Side::union_) - lines.halves(Side::confederate);
}

// 16.1: both objectives, or one each and fewer units lost.
void carnival_of_death(const Content& c, const Table& t, Aims& aims) {
  for (const Side s : kSides) {
    aims.aim({.side = s, .rule = "agv:16.1.victory.3"_c});
    for (std::size_t i = 0; i < c.scenario(t).objectives.size(); ++i)
      aims.needs({.text = "its infantry was there last",
                  .clause = "agv:16.1.victory.1"_c,
                  .met = t.control[i] == byte(s),
                  .hex = c.scenario(t).objectives[i].hex});
  }
  const std::array<int, 2> lost_units = units_lost(c, t);
  for (const Side s : kSides)
    aims.aim({.side = s, .rule = "agv:16.1.victory.4"_c})
        .needs("an objective each, and more enemy units lost than its own", "agv:16.1.victory.4"_c, lost_units[nth(other(s))],
               lost_units[nth(s)] + 1);
  aims.aim({.level = Level::draw, .rule = "agv:16.1.victory.5"_c});
}

// Union points, less those of the Confederates, in halves.
void union_leads_by(const Content& c, const Table& t, Clause clause, int halves, Aims& aims) {
  const int lead = union_lead(c, t);
  aims.needs({.text = "Union points, less the Confederate ones",
              .clause = clause,
              .met = lead >= halves,
              .measure = Condition::Measure::halves,
              .have = lead,
              .need = halves});
}

// 16.2: five points more, or a Confederate win.
void every_man_was_a_hero(const Content& c, const Table& t, Aims& aims) {
  aims.aim({.side = Side::union_, .rule = "agv:16.2.victory.9"_c});
  union_leads_by(c, t, "agv:16.2.victory.9"_c, 10, aims);
  aims.aim({.side = Side::confederate, .rule = "agv:16.2.victory.9"_c});
}

// 16.3: three points more a Union win, none more a Confederate one; between them a draw (agv:16.3.victory.issue.1).
void battle_for_south_mountain(const Content& c, const Table& t, Aims& aims) {
  aims.aim({.side = Side::union_, .rule = "agv:16.3.victory.result.1"_c});
  union_leads_by(c, t, "agv:16.3.victory.result.1"_c, 6, aims);
  aims.aim({.level = Level::draw, .rule = "agv:16.3.victory.result.1"_c});
  union_leads_by(c, t, "agv:16.3.victory.issue.1"_c, 1, aims);
  aims.aim({.side = Side::confederate, .rule = "agv:16.3.victory.result.1"_c});
}

constexpr VictoryRow kVictoryRows[] = {{"agv:16.1.victory.3"_c, carnival_of_death},
                                       {"agv:16.2.victory.9"_c, every_man_was_a_hero},
                                       {"agv:16.3.victory.result.1"_c, battle_for_south_mountain}};

}  // namespace

std::span<const VictoryRow> agv_victory() { return kVictoryRows; }

}  // namespace vedette::bs
