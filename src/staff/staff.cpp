#include "staff/staff.h"

#include <algorithm>
#include <array>

namespace vedette {
namespace {

constexpr std::array kLevels = {
    Level{"recruit", "any legal action, each as likely as the next", false, recruit},
    Level{"captain", "answers at once and plays like a sensible person", false, captain},
    Level{"general", "thinks as long as it is told to, and is better the longer it thinks", true, general},
};

}  // namespace

std::span<const Level> levels() { return kLevels; }

const Level* find_level(std::string_view name) {
  const auto it = std::ranges::find(kLevels, name, &Level::name);
  return it == kLevels.end() ? nullptr : &*it;
}

std::vector<std::string> level_names() {
  std::vector<std::string> names;
  names.reserve(std::size(kLevels));
  for (const Level& l : kLevels) names.emplace_back(l.name);
  return names;
}

Choice choose(const Level& level, const Game& game, const AnyPosition& p, Generator& dice, const Effort& effort) {
  ActionList actions(Sets::once);
  game.actions(p, actions);
  return level.choose(game, game.view(p, seat_of(game.decider(p))), actions, dice, effort);
}

}  // namespace vedette
