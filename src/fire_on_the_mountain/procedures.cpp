#include "fire_on_the_mountain/procedures.h"

#include <array>

#include "fire_on_the_mountain/flow/sequence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {

constinit const Chapter kWait = wait_chapter<Position, Content, Action{.verb = byte(Verb::done)}, not_in_this_step>();

const Chapter& chapter(std::uint8_t kind) {
  static constexpr std::array<const Chapter*, nth(Kind::count)> kChapters = {
      nullptr,         &kBattle,       &kSetUp,       &kRallyPhase, &kRegroupFacing,
      &kMovementPhase, &kMove,         &kRoutMarch,   &kWithdrawal, &kReinforcementPhase,
      &kRestacking,    &kDisplacement, &kCombatPhase, &kAssault,    &kRetreat,
      &kCapture,       &kAdvance,      &kWait,
  };
  return *kChapters[kind];
}

}  // namespace vedette::fotm
