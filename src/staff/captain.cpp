// The captain: follows the game's inclinations, the strongest first, and looks no further. He answers at once. What he can not see he does
// not use: his position is one that looks like his view.
#include <memory>

#include "staff/staff.h"

namespace vedette {

Choice captain(const Game& game, const AnyView& view, const ActionList& actions, Generator& dice, const Effort& effort) {
  const auto seen = std::make_unique_for_overwrite<AnyPosition>();
  Dice own(dice.next());
  game.resample(view, own, *seen);
  std::vector<int> inclined(static_cast<std::size_t>(actions.size()));
  game.inclinations(*seen, actions, inclined);
  // Between equals the dice decide.
  int best = 0, next = -1, equals = 1;
  for (int i = 1; i < actions.size(); ++i) {
    const int weight = inclined[static_cast<std::size_t>(i)], most = inclined[static_cast<std::size_t>(best)];
    if (weight > most) {
      next = best;
      best = i;
      equals = 1;
    } else if (weight == most && dice.below(static_cast<std::uint32_t>(++equals)) == 0) {
      next = best;
      best = i;
    } else if (next < 0 || weight > inclined[static_cast<std::size_t>(next)]) {
      next = i;
    }
  }
  Choice choice;
  choice.action = actions[best];
  if (!effort.explain) return choice;
  choice.line = expected_line(game, *seen, actions[best]);
  choice.score = share_of(game.value(*seen, game.decider(*seen)));
  choice.because = compare_inclinations(game, *seen, actions[best], next < 0 ? nullptr : &actions[next]);
  return choice;
}

}  // namespace vedette
