// Chance waits: is a choice that only says who, where or what carried out at once, dice and all, although it could still be taken back?
// Written without the engine's own reckoning (Engine::take_patiently): by what an action is called, and by what then happened.
#pragma once

#include <string>

#include "tabletop/game.h"

namespace vedette::lab {

// Played as at a person's table: what a choice among several began without being confirmed, in words; "" if nothing, or if the action says
// by its name that dice are wanted or that a step is over.
std::string begun_unasked(const Game&, const AnyPosition&, const ActionList& choices, const Action&, std::uint64_t seed);

}  // namespace vedette::lab
