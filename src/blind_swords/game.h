// The battles of the series as games of the catalogue.
#pragma once

#include <memory>

#include "tabletop/content.h"
#include "tabletop/game.h"

namespace vedette::bs {

std::unique_ptr<Game> a_greater_victory(const Shelf&, const Map&, const ClauseBooks&, Complaints&);
std::unique_ptr<Game> early_threatens_washington(const Shelf&, const Map&, const ClauseBooks&, Complaints&);

}  // namespace vedette::bs
