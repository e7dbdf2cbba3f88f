// Which of the series' events are counted when many games are compared, and who holds the objectives of a scenario.
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

std::vector<Holding> Rules::holdings(const Content& c, const View& v) {
  std::vector<Holding> all;
  const auto& objectives = c.scenario(v.table).objectives;
  for (std::size_t i = 0; i < objectives.size(); ++i)
    all.push_back({objectives[i].hex, objectives[i].name, static_cast<Side>(v.table.control[i]), objectives[i].by_infantry_only});
  return all;
}

}  // namespace vedette::bs
