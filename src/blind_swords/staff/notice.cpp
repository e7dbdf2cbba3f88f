// Which of the series' events are counted when many games are compared, and who holds the objectives of a scenario.
#include <algorithm>

#include "blind_swords/combat/odds.h"
#include "blind_swords/events.h"
#include "blind_swords/rules.h"

namespace vedette::bs {

Notice Rules::notice(const Content&, const Event& e) {
  using Noted = Notice::Kind;
  const auto chit = [&](Noted kind) { return Notice{.kind = kind, .chit = static_cast<ChitIndex>(e.value[0])}; };
  switch (static_cast<Happening>(e.kind)) {
    case Happening::fire_declared:
      return {.kind = Noted::shot, .hex = e.to};
    case Happening::close_combat_declared:
      return {.kind = Noted::assault, .hex = e.to};
    case Happening::hit:
    case Happening::depleted:
    case Happening::broke:
    case Happening::captured:
      return {.kind = Noted::loss};
    case Happening::arrived_waiting:
      return {.kind = Noted::due, .unit = e.unit};
    case Happening::placed:
    case Happening::came_into_play:
      return {.kind = Noted::arrived, .unit = e.unit};
    case Happening::chit_drawn:
      return chit(Noted::chit_drawn);
    case Happening::chit_played:
      return chit(Noted::chit_played);
    default:
      return {};
  }
}

// Fire and Close Combat that tell, tests that are passed, activations that are full (bs:9.3d.1, bs:11.3c.9, bs:12.1.1, bs:7.2.5).
Rolled Rules::rolled(const Content& c, const Event& e) {
  const auto tells = [&](std::string_view kind) {
    int ways = 0;
    for (const auto& row : c.crt) ways += row[static_cast<std::size_t>(e.value[0])] != Code::none ? 1 : 0;
    return Rolled{e.side, kind, 1, ways, static_cast<Code>(e.value[1]) != Code::none ? 1 : 0};
  };
  const auto test = [&](std::string_view kind, int cr, bool passed) {
    return Rolled{c.units[e.unit].side, kind, 1, 6 * passes_of_6(cr), passed ? 1 : 0};
  };
  switch (static_cast<Happening>(e.kind)) {
    case Happening::fire_result:
      return tells("fire");
    case Happening::close_combat_result:
      return tells("close-combat");
    case Happening::test:
      return test("tests", e.value[0], e.value[1] != 0);
    case Happening::activation_roll:
      return {e.side, "activations", 1, 6 * std::clamp<int>(e.value[1], 0, 6), e.value[2]};
    default:
      return {};
  }
}

std::vector<Holding> Rules::holdings(const Content& c, const View& v) {
  std::vector<Holding> all;
  const auto& objectives = c.scenario(v.table).objectives;
  for (std::size_t i = 0; i < objectives.size(); ++i)
    all.push_back({objectives[i].hex, objectives[i].name, static_cast<Side>(v.table.control[i]), objectives[i].by_infantry_only});
  return all;
}

}  // namespace vedette::bs
