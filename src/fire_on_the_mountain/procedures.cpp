#include "fire_on_the_mountain/procedures.h"

#include <array>

namespace vedette::fotm {

const Chapter& chapter(std::uint8_t kind) {
  static constexpr std::array<const Chapter*, static_cast<std::size_t>(Kind::count)> kChapters = {
      nullptr,         &kBattle,       &kSetUp,       &kRallyPhase, &kRegroupFacing,
      &kMovementPhase, &kMove,         &kRoutMarch,   &kWithdrawal, &kReinforcementPhase,
      &kRestacking,    &kDisplacement, &kCombatPhase, &kAssault,    &kRetreat,
      &kCapture,       &kAdvance,
  };
  return *kChapters[kind];
}

}  // namespace vedette::fotm
