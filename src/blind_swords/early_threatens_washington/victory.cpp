// How the scenarios of Early Threatens Washington are judged: 16.1 by the banks (16.1.special.4), the others by bridges, corridor and roads
// (16.0.1); and the score that is shown during play.
#include "blind_swords/early_threatens_washington/monocacy.h"
#include "blind_swords/flow/aims.h"

namespace vedette::bs {

namespace {

int units_on(const Content& c, const Table& t, Side s, std::uint8_t bank) {
  int n = 0;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    n += in_play(t, u) && c.units[u].side == s && c.bank[t.units[u].hex] == bank ? 1 : 0;
  }
  return n;
}

// 16.1: the Confederates win if one of theirs is east of the river, or nobody of the Union west of it.
void stone_bridge(const Content& c, const Table& t, Aims& aims) {
  const int east = units_on(c, t, Side::confederate, kEastBank), west = units_on(c, t, Side::union_, kWestBank);
  aims.aim({.side = Side::confederate, .rule = "etw:16.1.special.4.a.i"_c})
      .needs("Confederate units east of the Monocacy", "etw:16.1.special.4.a.i"_c, east, 1);
  aims.aim({.side = Side::confederate, .rule = "etw:16.1.special.4.a.ii"_c})
      .needs({.text = "Union units west of the Monocacy",
              .clause = "etw:16.1.special.4.a.ii"_c,
              .met = west == 0,
              .measure = Condition::Measure::count,
              .have = west,
              .need = 0});
  aims.aim({.side = Side::union_, .rule = "etw:16.1.special.4.b"_c});
}

// ---- The Standard Victory Conditions ----

// etw:16.0.1.issue.1: infantry in play, neither Disrupted nor in Skirmish Order, in the corridor; cavalry and guns never.
bool pike_denied(const Content& c, const Table& t) {
  const MapArea* corridor = c.map.area(kCorridor);
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (!in_play(t, u) || c.units[u].side != Side::union_ || c.units[u].arm != Arm::infantry) continue;
    if (disrupted(t, u) || skirmishing(t, u)) continue;
    if (std::find(corridor->hexes.begin(), corridor->hexes.end(), t.units[u].hex) != corridor->hexes.end()) return true;
  }
  return false;
}

// Who was last in a hex that the scenario watches; none: nobody has been there.
Side last_in(const Content& c, const Table& t, HexIndex h) {
  const auto& objectives = c.scenario(t).objectives;
  for (std::size_t i = 0; i < objectives.size(); ++i)
    if (objectives[i].hex == h) return static_cast<Side>(t.control[i]);
  return Side::none;
}
bool confederates_last_in(const Content& c, const Table& t, std::string_view hex) {
  return last_in(c, t, c.grid().parse(hex)) == Side::confederate;
}

// etw:16.0.1, etw:16.0.1.issue.3 to issue.5: the pike decides who can win at all; Decisive before Marginal.
void standard_conditions(const Content& c, const Table& t, Aims& aims) {
  const HexIndex railroad = c.grid().parse("4032"), pike = c.grid().parse("4008");
  const bool railroad_lost = last_in(c, t, railroad) == Side::confederate, pike_lost = last_in(c, t, pike) == Side::confederate;
  const bool denied = pike_denied(c, t), stands = wooden_bridge_stands(c, t);
  const bool rail = bridge_held(c, t, "railroad-bridge"), wooden = stands && bridge_held(c, t, "wooden-bridge");
  const auto corridor = [&](Clause clause, bool open) {
    aims.needs({.text = open ? "no qualifying Union unit in the Georgetown Pike Corridor"
                             : "a qualifying Union unit in the Georgetown Pike Corridor",
                .clause = clause,
                .met = denied != open,
                .area = kCorridor});
  };
  const auto screened = [&](Clause clause, HexIndex h, bool lost) {
    aims.needs({.text = "Confederates were not the last there", .clause = clause, .met = !lost, .hex = h});
  };
  aims.aim({.side = Side::union_, .level = Level::decisive, .rule = "etw:16.0.1.us.decisive.i"_c});
  corridor("etw:16.0.1.us.decisive.ii"_c, false);
  screened("etw:16.0.1.us.decisive.i"_c, pike, pike_lost);
  aims.aim({.side = Side::union_, .level = Level::marginal, .rule = "etw:16.0.1.us.marginal.i"_c});
  corridor("etw:16.0.1.us.marginal.ii"_c, false);
  screened("etw:16.0.1.us.marginal.i"_c, railroad, railroad_lost);
  aims.aim({.side = Side::confederate, .level = Level::decisive, .rule = "etw:16.0.1.issue.3"_c});
  corridor("etw:16.0.1.csa.x.ii"_c, true);
  aims.needs("Confederates were last at both ends of the Railroad Bridge", "etw:16.0.1.issue.3"_c, rail);
  aims.needs("… and of the Wooden Bridge, unless it is burnt", "etw:16.0.1.issue.3"_c, wooden || !stands);
  aims.needs("… and in 4032 or 4008", "etw:16.0.1.issue.3"_c, railroad_lost || pike_lost);
  aims.aim({.side = Side::confederate, .level = Level::marginal, .rule = "etw:16.0.1.csa.x.ii"_c});
  corridor("etw:16.0.1.csa.x.ii"_c, true);
  aims.needs("Confederates were last at both ends of the Railroad Bridge, or of the Wooden Bridge if it stands", "etw:16.0.1.issue.3"_c,
             rail || wooden);
  aims.aim({.level = Level::draw, .rule = "etw:16.0.1.draw"_c});
}

constexpr VictoryRow kEtwVictoryRows[] = {
    {"etw:16.1.special.4.b"_c, stone_bridge}, {"etw:16.2.special.4"_c, standard_conditions}, {"etw:16.3.special.6"_c, standard_conditions}};

}  // namespace

std::span<const VictoryRow> etw_victory() { return kEtwVictoryRows; }

int steps_lost(const Content& c, const Table& t, Side s) {
  int steps = 0;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    const At at = t.units[u].at;
    if (c.units[u].side != s) continue;
    if (on_broken_track(at) || at == At::eliminated || at == At::captured)
      steps += c.units[u].fragile ? 1 : 2;  // etw:16.0.2.b.2
    else if ((at == At::map || at == At::waiting) && battleworn(t, u))
      ++steps;  // etw:16.0.2.b.3; a Fragile unit is never marked so (etw:16.0.2.issue.2)
  }
  return steps;
}

bool bridge_held(const Content& c, const Table& t, std::string_view kind) {
  const Crossing& x = c.crossings[crossing_of_kind(c, kind)];
  return last_in(c, t, x.a) == Side::confederate && last_in(c, t, x.b) == Side::confederate;
}

// 16.1: a point for each unit that decides it now.
void score_banks(const Content& c, const Table& t, const SpecialRow&, ScoreLines& lines) {
  if (const int n = units_on(c, t, Side::confederate, kEastBank); n != 0) lines.add({Side::confederate, 2 * n, "etw:16.1.special.4.a.i"_c});
  if (const int n = units_on(c, t, Side::union_, kWestBank); n != 0) lines.add({Side::union_, 2 * n, "etw:16.1.special.4.a.ii"_c});
}

// The others: a point for each condition that holds now, and for each step that the enemy has lost.
void score_standard(const Content& c, const Table& t, const SpecialRow&, ScoreLines& lines) {
  if (pike_denied(c, t))
    lines.add({Side::union_, 2, "etw:16.0.1.us.marginal.ii"_c});
  else
    lines.add({Side::confederate, 2, "etw:16.0.1.csa.x.ii"_c});
  lines.add({confederates_last_in(c, t, "4032") ? Side::confederate : Side::union_, 2, "etw:16.0.1.us.marginal.i"_c});
  lines.add({confederates_last_in(c, t, "4008") ? Side::confederate : Side::union_, 2, "etw:16.0.1.us.decisive.i"_c});
  for (const std::string_view bridge : {"railroad-bridge", "wooden-bridge"})
    if (is_open(t, crossing_of_kind(c, bridge)) && bridge_held(c, t, bridge)) lines.add({Side::confederate, 2, "etw:16.0.1.issue.3"_c});
  for (const Side s : kSides)
    if (const int n = steps_lost(c, t, s); n != 0) lines.add({other(s), 2 * n, "etw:16.0.2.b.2"_c});
}

}  // namespace vedette::bs
