// Which events of the battle are counted when many games are compared, and who holds the gaps and the objective.
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/roll_tables.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/rules.h"

namespace vedette::fotm {

Notice Rules::notice(const Content&, const Event& e) {
  using Noted = Notice::Kind;
  switch (static_cast<Happened>(e.kind)) {
    case Happened::fired:
      return {.kind = Noted::shot, .hex = e.to};
    case Happened::assault_announced:
      return {.kind = Noted::assault, .hex = e.to};
    case Happened::lost_steps:
    case Happened::eliminated:
    case Happened::captured:
      return {.kind = Noted::loss};
    case Happened::held_back:
      return {.kind = Noted::due, .unit = e.unit};
    case Happened::entered:
      return {.kind = Noted::arrived, .unit = e.unit};
    default:
      return {};
  }
}

// Dice that hit, and dice that make men stand, rally or keep up (15.2.dice, 17.2.roll, 12.2.roll, 12.3.roll, 13.5.roll).
Rolled Rules::rolled(const Content& c, const Event& e) {
  const auto faces = [](auto&& succeeds) {
    int n = 0;
    for (int die = 1; die <= 6; ++die) n += succeeds(die) ? 1 : 0;
    return 6 * n;
  };
  const auto attempt = [&](std::string_view kind, const RollTable& table, bool success) {
    return Rolled{side_of(c, e.unit), kind, 1, faces([&](int die) { return vedette::fotm::succeeds(table, die, e.value[0]); }),
                  success ? 1 : 0};
  };
  switch (static_cast<Happened>(e.kind)) {
    case Happened::fired: {
      int hits = 0;
      for (std::size_t i = 0; i < e.n_dice; ++i) hits += e.dice[i] >= c.combat.hit_on ? 1 : 0;
      return {e.side, "hits", e.n_dice, faces([&](int die) { return die >= c.combat.hit_on; }), hits};
    }
    case Happened::checked:
      return {side_of(c, e.unit), "stands", 1, faces([&](int die) { return die + e.value[0] >= c.combat.morale_passes_on; }), e.value[1]};
    case Happened::rallied:
      return attempt("rallies", c.rolls.rally, e.value[1] != 0);
    case Happened::regrouped:
      return attempt("rallies", c.rolls.regroup, e.value[1] != 0);
    case Happened::march_rolled:
      return attempt("marches", c.rolls.forced_march, e.value[1] == 0);
    default:
      return {};
  }
}

std::vector<Holding> Rules::holdings(const Content& c, const View& v) {
  std::vector<Holding> all;
  for (std::size_t i = 0; i < kControlHexes; ++i) all.push_back({c.control[i].hex, {}, v.position.control[i], false});
  return all;
}

}  // namespace vedette::fotm
