// Standing orders: what a seat leaves behind for the timing windows of its game, so that a game by mail does not stop at each. They are
// words of the protocol and know no game: a window, what to do in it, and what must hold of the matter at hand as the view tells it.
#pragma once

#include <optional>

#include "tabletop/glossary.h"
#include "tabletop/table.h"
#include "tabletop/value.h"

namespace vedette {

// The orders as they are kept, in `into`; a refusal says which of them is wrong, and how.
Refusal read_orders(const Table&, Side, const Value& said, int most, Value& into);
// Every window that can ask this side: `window`, `text`, `chits` (`chit`, `text`), `tests`.
Value windows_shown(const Table&, Side, const Glossary* words);
// The answer that the side, which decides now, has ordered; none: it is to be asked.
std::optional<Action> ordered(const Table&, Side, const Value& orders);

}  // namespace vedette
