#include "fire_on_the_mountain/flow/victory.h"

#include "fire_on_the_mountain/clauses.h"
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/ground/presence.h"

namespace vedette::fotm {

Result result(const Content& c, const Position& p) {
  // Both gaps in one hand decide; otherwise the points do (18.1.split).
  Side gaps[2] = {Side::none, Side::none};
  int n = 0;
  for (std::size_t i = 0; i < kControlHexes; ++i)
    if (c.control[i].gap && n < 2) gaps[n++] = p.control[i];
  if (gaps[0] == gaps[1]) return {gaps[0], Level::decisive, "fotm:18.1.decisive"_c};
  const int ahead = victory_points(c, p, Side::union_) - victory_points(c, p, Side::confederate);
  const int margin = ahead < 0 ? -ahead : ahead;
  const Side leader = ahead < 0 ? Side::confederate : Side::union_;
  if (margin >= c.major_margin) return {leader, Level::major, "fotm:18.1.levels"_c};
  if (margin >= c.minor_margin) return {leader, Level::minor, "fotm:18.1.levels"_c};
  return {Side::none, Level::draw, "fotm:18.1.levels"_c};
}

void declare_result(Position& p, Ctx& ctx) {
  const Result r = result(ctx.content, p);
  p.over = 1;
  p.phase = Phase::over;
  p.side = Side::none;
  Event e = event(Happened::game_over, r.clause);
  e.side = r.winner;
  e.value[0] = static_cast<std::int16_t>(r.level);
  e.value[1] = static_cast<std::int16_t>(victory_points(ctx.content, p, Side::union_));
  e.value[2] = static_cast<std::int16_t>(victory_points(ctx.content, p, Side::confederate));
  ctx.journal.tell(e);
}

}  // namespace vedette::fotm
