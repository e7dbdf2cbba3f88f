// The clauses of Fire on the Mountain as literals: "fotm:6.1.stop"_c compiles only if the list has it.
#pragma once

#include "clauses/fotm.h"
#include "tabletop/clause.h"

namespace vedette::fotm {

consteval Clause operator""_c(const char* id, std::size_t length) { return find_clause(kClauses_fotm, kBookFotm, {id, length}); }

}  // namespace vedette::fotm
