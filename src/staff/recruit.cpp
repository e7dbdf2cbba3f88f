// The recruit: takes any legal action, each as likely as the next. The yardstick for every better player, and the one
// who finds the corners of the rules.
#include "staff/staff.h"

namespace vedette {

Choice recruit(const Game&, const AnyView&, const ActionList& actions, Generator& dice, const Effort&) {
  const Action a = actions[static_cast<int>(dice.below(static_cast<std::uint32_t>(actions.size())))];
  Choice choice;
  choice.action = a;
  return choice;
}

}  // namespace vedette
