// Victory (9): what each side has scored, and the end of the game.
#include "proving/chapters.h"

namespace vedette::proving {

Score score(const Content& c, const Open& p) {
  Score s;
  const auto add = [&](Side side, int points, Clause clause) {
    if (side == Side::none || points == 0) return;
    s.points[at(side)] += points;
    s.lines[static_cast<std::size_t>(s.n++)] = {side, points, clause};
  };
  add(p.held_by[0], c.gap_points, "proving:9.1"_c);
  add(p.held_by[1], c.house_points, "proving:9.2"_c);
  for (const Side side : kSides) add(side, c.loss_points * p.lost[at(other(side))], "proving:9.3"_c);
  return s;
}

void end_game(Position& p, Table& table, Clause clause) {
  p.phase = Phase::over;
  p.over = clause == "proving:9.5"_c ? 2 : 1;
  Event e = event(Told::ended, clause, p.winner);
  const Score s = score(table.content, p);
  e.value = {static_cast<std::int16_t>(s.points[0]), static_cast<std::int16_t>(s.points[1]), 0, 0};
  table.journal.tell(e);
}

}  // namespace vedette::proving
