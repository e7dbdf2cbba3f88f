// Parts of answers that every game words alike: the clauses of a verdict, a line of a table, a chance,
// the hexes of a path.
#pragma once

#include "tabletop/action.h"
#include "tabletop/clause.h"
#include "tabletop/fraction.h"
#include "tabletop/map.h"
#include "tabletop/value.h"
#include "tabletop/verdict.h"

namespace vedette {

inline Value rules_of(const ClauseBooks& books, const Verdict& v) {
  Value rules = Value::list();
  if (!v) rules.push(books.id(v.clause));
  return rules;
}
inline Value line_words(const ClauseBooks& books, Clause clause, int amount) {
  const ClauseText* text = books.find(clause);
  return Value::object({{"rule", books.id(clause)}, {"amount", amount}, {"text", text != nullptr ? text->text : std::string()}});
}
inline Value chance_words(std::string_view result, Fraction f) {
  return Value::object({{"result", result}, {"fraction", f.text()}, {"chance", Value::number(f.number())}});
}
// Without the hex it starts from; a path that leads off the grid ends there.
inline Value path_words(const Map& map, HexIndex at, Path path) {
  Value hexes = Value::list();
  for (; !path.empty() && at != kNoHex && path.first() < kDirections; path = path.rest()) {
    at = map.grid.neighbour(at, path.first());
    if (at != kNoHex) hexes.push(map.number(at));
  }
  return hexes;
}

}  // namespace vedette
