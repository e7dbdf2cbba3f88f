#include "fire_on_the_mountain/procedures.h"

#include <array>

#include "fire_on_the_mountain/flow/sequence.h"

namespace vedette::fotm {

constinit const Chapter kWait = wait_chapter<Position, Content, Action{.verb = static_cast<std::uint8_t>(Verb::done)}, not_in_this_step>();

const Chapter& chapter(std::uint8_t kind) {
  static constexpr std::array<const Chapter*, static_cast<std::size_t>(Kind::count)> kChapters = {
      nullptr,         &kBattle,       &kSetUp,       &kRallyPhase, &kRegroupFacing,
      &kMovementPhase, &kMove,         &kRoutMarch,   &kWithdrawal, &kReinforcementPhase,
      &kRestacking,    &kDisplacement, &kCombatPhase, &kAssault,    &kRetreat,
      &kCapture,       &kAdvance,      &kWait,
  };
  return *kChapters[kind];
}

}  // namespace vedette::fotm
