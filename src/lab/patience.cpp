#include "lab/patience.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace vedette::lab {
namespace {

// Who, where, how: none of these asks for a die, a chit or the other side's answer. Only `stop` may be what a die of the march has waited
// for.
constexpr auto kSaysOnlyWho = std::to_array<std::string_view>(
    {"activate", "add",   "advance", "bonus",   "casualty", "charge",     "choose",   "default-setup", "drop",
     "enter",    "exit",  "face",    "flank",   "form-up",  "guard",      "key",      "lead",          "line",
     "name",     "order", "place",   "restack", "retreat",  "retrograde", "skirmish", "stop",          "turn"});

}  // namespace

std::string begun_unasked(const Game& game, const AnyPosition& p, const ActionList& choices, const Action& a, std::uint64_t seed) {
  if (choices.size() < 2) return "";
  const std::string action = game.words(p, a).get("action").as_text();
  if (std::ranges::find(kSaysOnlyWho, action) == kSaysOnlyWho.end()) return "";
  AnyPosition after = p;
  std::vector<DiceItem> fallen;
  Dice dice(seed);
  dice.be_patient(true);
  dice.log_to(&fallen);
  Journal silent;
  if (!game.apply(after, a, dice, silent)) return "";
  const std::string begins = "'" + action + "' ";
  const bool its_own = action == "stop" && std::ranges::none_of(fallen, is_chit);
  if (!fallen.empty() && !its_own) return begins + "rolls or draws before it is confirmed";
  if (!fallen.empty()) return "";
  if (game.decider(after) == Side::none) return begins + "ends the game before it is confirmed";
  if (game.decider(after) != game.decider(p)) return begins + "leaves the decision to the other side before it is confirmed";
  return "";
}

}  // namespace vedette::lab
