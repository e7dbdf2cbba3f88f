// Actions as text that a person can read and type, made from their words and back without loss:
//   move us-crook to 1408-1407 stop       fire us-12-oh+us-23-oh at 2033       order attack
// The first word is the action; a bare id is `unit`, ids joined by + are `units` (one alone: `us-crook+`), four digits are `hex`, `to`
// gives the `path`, `at` the `target`; any other field is its name and its value, a true flag just its name, a false one `no-` and its
// name.
#pragma once

#include <string>
#include <string_view>

#include "tabletop/value.h"

namespace vedette {

std::string text_of(const Value& words);
// An object, or null with `error` saying which word is not understood.
Value words_of(std::string_view text, std::string& error);

}  // namespace vedette
