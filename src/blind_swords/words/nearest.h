// The nearest reason of a refusal, with figures, in the words of a player: '12 OH needs 6 MP, has 3'. The clause follows it.
#pragma once

#include <span>
#include <string>

#include "blind_swords/rules.h"

namespace vedette::bs {

// Why the action that these words mean is refused by this verdict; "" where the clause itself says it best.
std::string nearest_reason(const Content&, const Position&, const Value& words, Clause, std::span<const HexIndex> hexes,
                           std::span<const UnitIndex> units);

}  // namespace vedette::bs
