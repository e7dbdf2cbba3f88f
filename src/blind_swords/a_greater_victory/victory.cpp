// How the scenarios of A Greater Victory are judged (16.1.victory), and the score that is shown during play.
#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/ground.h"

namespace vedette::bs {

namespace {

int objectives_of(const Content& c, const Table& t, Side s) {
  int n = 0;
  for (std::size_t i = 0; i < c.scenario(t).objectives.size(); ++i) n += t.control[i] == static_cast<std::uint8_t>(s) ? 1 : 0;
  return n;
}

// bs:12.8.3: units in any box of the track count as on it; captured ones are eliminated.
int units_lost(const Content& c, const Table& t, Side s) {
  int n = 0;
  for (int i = 0; i < c.n_units(); ++i) {
    const At at = t.units[static_cast<std::size_t>(i)].at;
    n += c.units[static_cast<std::size_t>(i)].side == s && (on_broken_track(at) || at == At::eliminated || at == At::captured) ? 1 : 0;
  }
  return n;
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

constexpr VictoryRow kVictoryRows[] = {{"agv:16.1.victory.3"_c, judge_carnival_of_death}};

}  // namespace

std::span<const VictoryRow> agv_victory() { return kVictoryRows; }

// Objectives held, a point each, and units lost, which score for the other side.
void agv_score(const Content& c, const Table& t, ScoreLines& lines) {
  for (const Side s : kSides) {
    if (const int n = objectives_of(c, t, s); n != 0) lines.add({s, 2 * n, "agv:16.1.victory.1"_c});
    if (const int n = units_lost(c, t, other(s)); n != 0) lines.add({s, 2 * n, "agv:16.1.victory.4"_c});
  }
}

}  // namespace vedette::bs
