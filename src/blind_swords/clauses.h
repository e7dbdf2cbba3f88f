// The clauses of the series and of its battles as literals that the compiler checks: "bs:9.3b.2"_c. Which battles there are, and what their
// clauses are numbered by, the build finds in the folders of games/blind-swords (clauses/battles.h).
#pragma once

#include <string_view>

#include "clauses/battles.h"
#include "clauses/bs.h"
#include "tabletop/clause.h"

namespace vedette::bs {

// The book of a battle; it does not compile if there is none.
consteval BattleBook battle_book(std::string_view game) {
  for (const BattleBook& book : kBattleBooks)
    if (book.game == game) return book;
  this_clause_is_not_in_the_list_of_its_rulebook();
  return kBattleBooks[0];
}

consteval Clause operator""_c(const char* text, std::size_t size) {
  const std::string_view id(text, size);
  if (id.starts_with("bs:")) return find_clause(kClauses_bs, kBookSeries, id);
  const BattleBook book = battle_book(id.substr(0, id.find(':')));
  return find_clause(book.clauses, book.number, id);
}

}  // namespace vedette::bs
