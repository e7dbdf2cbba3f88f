// Which events of the battle are counted when many games are compared, and who holds the gaps and the objective.
#include "fire_on_the_mountain/events.h"
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

std::vector<Holding> Rules::holdings(const Content& c, const View& v) {
  std::vector<Holding> all;
  for (std::size_t i = 0; i < kControlHexes; ++i) all.push_back({c.control[i].hex, {}, v.position.control[i], false});
  return all;
}

}  // namespace vedette::fotm
