#include "blind_swords/flow/score.h"

#include "blind_swords/events.h"
#include "blind_swords/ground/ground.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

bool lost(const Table& t, UnitIndex u) {
  const At at = t.units[u].at;
  return on_broken_track(at) || at == At::eliminated || at == At::captured;
}

Side controller(const Content& c, const Table& t, HexIndex h, bool by_infantry) {
  const auto& objectives = c.scenario(t).objectives;
  Side side = Side::none;
  for (std::size_t i = 0; i < objectives.size(); ++i)
    if (objectives[i].hex == h && (objectives[i].by_infantry_only == by_infantry || side == Side::none))
      side = static_cast<Side>(t.control[i]);
  return side;
}

Side holds(const Content& c, const Table& t, const PointRow& r) {
  Side all = Side::none;
  for (const HexIndex h : r.hexes) {
    Side side = controller(c, t, h);
    if (r.occupied) {
      bool stands = false;
      each_in_hex(t, h, [&](UnitIndex u) { stands = stands || !artillery(c, u); });
      side = stands ? holder(c, t, h) : Side::none;
    }
    if (side == Side::none || (all != Side::none && side != all)) return Side::none;
    all = side;
  }
  return r.side == Side::none || r.side == all ? all : Side::none;
}

bool too_late(const Content& c, const Table& t, std::size_t row) {
  const PointRow& r = c.scenario(t).points[row];
  return r.once() && t.earned[row] == 0 && (t.turn > r.turn || t.over != 0);
}

void score(const Content& c, const Table& t, ScoreLines& lines) {
  const Scenario& s = c.scenario(t);
  for (std::size_t i = 0; i < s.points.size(); ++i) {
    const PointRow& r = s.points[i];
    const Side side = r.once() ? (t.earned[i] == 0 ? Side::none : static_cast<Side>(t.earned[i] - 1)) : holds(c, t, r);
    if (side != Side::none) lines.add({side, r.halves, r.clause});
  }
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (!lost(t, u)) continue;
    for (const LossRow& r : s.losses)
      if (r.fits(c.units[u])) {
        lines.add({other(c.units[u].side), r.halves, r.clause});
        break;
      }
  }
  each_special<&SpecialRule::score>(c, t, [&](const SpecialRow& row) { row.rule->score(c, t, row, lines); });
}

void earn_points(Position& p, Play& play) {
  const Content& c = play.content;
  const Scenario& s = c.scenario(p);
  for (std::size_t i = 0; i < s.points.size(); ++i) {
    const PointRow& r = s.points[i];
    const bool now = r.when == PointRow::When::turn ? p.turn == r.turn : r.when == PointRow::When::until && p.turn <= r.turn;
    if (!now || p.earned[i] != 0) continue;
    const Side side = holds(c, p, r);
    if (side == Side::none) continue;
    p.earned[i] = static_cast<std::uint8_t>(1 + as_int(side));
    Event e = happened(Happening::points, r.clause);
    e.side = side;
    e.to = r.hexes.front();
    e.value[0] = static_cast<std::int16_t>(r.halves);
    play.journal.tell(e);
  }
}

}  // namespace vedette::bs
