// How the scenarios of A Greater Victory are judged (16.1.victory, 16.2.victory.9, 16.3.victory.result).
#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/flow/score.h"

namespace vedette::bs {

namespace {

int objectives_of(const Content& c, const Table& t, Side s) {
  int n = 0;
  for (std::size_t i = 0; i < c.scenario(t).objectives.size(); ++i) n += t.control[i] == static_cast<std::uint8_t>(s) ? 1 : 0;
  return n;
}

int units_lost(const Content& c, const Table& t, Side s) {
  int n = 0;
  for (int i = 0; i < c.n_units(); ++i) n += c.units[static_cast<std::size_t>(i)].side == s && lost(t, static_cast<UnitIndex>(i)) ? 1 : 0;
  return n;
}

int union_lead(const Content& c, const Table& t) {  // halves
  ScoreLines lines;
  score(c, t, lines);
  return lines.halves(Side::union_) - lines.halves(Side::confederate);
}

// 16.1: both objectives, or one each and fewer units lost.
void judge_carnival_of_death(const Content& c, const Table& t, Side& winner, Level& level, Clause& rule) {
  const int all = static_cast<int>(c.scenario(t).objectives.size());
  level = Level::plain;
  winner = Side::none;
  for (const Side s : kSides)
    if (objectives_of(c, t, s) == all) {
      winner = s;
      rule = "agv:16.1.victory.3"_c;
      return;
    }
  const int us = units_lost(c, t, Side::union_), cs = units_lost(c, t, Side::confederate);
  if (us == cs) {
    level = Level::draw;
    rule = "agv:16.1.victory.5"_c;
    return;
  }
  winner = us < cs ? Side::union_ : Side::confederate;
  rule = "agv:16.1.victory.4"_c;
}

// 16.2: five points more, or a Confederate win.
void judge_every_man_was_a_hero(const Content& c, const Table& t, Side& winner, Level& level, Clause& rule) {
  level = Level::plain;
  rule = "agv:16.2.victory.9"_c;
  winner = union_lead(c, t) >= 10 ? Side::union_ : Side::confederate;
}

// 16.3: three points more a Union win, none more a Confederate one; between them a draw (agv:16.3.victory.issue.1).
void judge_south_mountain(const Content& c, const Table& t, Side& winner, Level& level, Clause& rule) {
  const int lead = union_lead(c, t);
  level = lead > 0 && lead < 6 ? Level::draw : Level::plain;
  rule = "agv:16.3.victory.result.1"_c;
  winner = level == Level::draw ? Side::none : lead > 0 ? Side::union_ : Side::confederate;
}

constexpr VictoryRow kVictoryRows[] = {{"agv:16.1.victory.3"_c, judge_carnival_of_death},
                                       {"agv:16.2.victory.9"_c, judge_every_man_was_a_hero},
                                       {"agv:16.3.victory.result.1"_c, judge_south_mountain}};

}  // namespace

std::span<const VictoryRow> agv_victory() { return kVictoryRows; }

}  // namespace vedette::bs
