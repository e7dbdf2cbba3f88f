// Reading a clause list: `rules.csv`, and beside it `untested.csv` (id, why) for the rows that are words,
// components or history and so need no test.
#pragma once

#include "tabletop/clause.h"
#include "tabletop/content.h"

namespace vedette {

std::vector<ClauseText> read_rules(const Shelf&, std::string_view folder, Complaints&);

}  // namespace vedette
