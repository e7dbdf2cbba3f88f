// Reading a clause list: `rules.csv`, and beside it `untested.csv` (id, why) for the rows that are words,
// components or history and so need no test.
//
// The program's own clauses (`"fotm:6.1.stop"_c`) are numbers given when it was built; the list that is read may be another one, with
// rows added, dropped or in another order. Each row gets the number of its id, so that whoever cites a clause cites that one; a clause
// that the program knows and the list lacks is complained about by name.
#pragma once

#include "tabletop/clause.h"
#include "tabletop/content.h"

namespace vedette {

std::vector<ClauseText> read_rules(const Shelf&, std::string_view folder, Complaints&, std::span<const ListedClause> compiled = {});

}  // namespace vedette
