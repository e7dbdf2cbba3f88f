// Why an action in words is not allowed, for `why` and for the answers about it alike: preview and play give one verdict.
#pragma once

#include "tabletop/game.h"

namespace vedette {

// All of its small decisions are judged on a copy, with dice of its own, so that nothing of the future shows. What would follow chance or a
// choice of the other side is not judged.
Refusal why_not(const Game&, AnyPosition, const Value& words);

// An answer about an action that `why_not` refuses is not legal, by the same clauses. Its figures stay.
void judge_alike(const Game&, const AnyPosition&, const Value& words, Value& answer);

}  // namespace vedette
