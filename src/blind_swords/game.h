// A battle of the series as a game.
#pragma once

#include <memory>

#include "blind_swords/content/exclusive.h"
#include "tabletop/content.h"
#include "tabletop/game.h"
#include "tabletop/glossary.h"

namespace vedette::bs {

struct Battle;  // battle.h

// Null, and complaints, if its content is broken. Adds to the words what its chits and brigades are called.
std::unique_ptr<Game> battle_game(const Battle&, const Shelf&, const Map&, const ClauseBooks&, Glossary&, Complaints&);

}  // namespace vedette::bs
