// The words that people use for the protocol's names: what `cr` is called on a sheet, what a code of a chart brings, which phases
// there are and in which order. Shells show them; no rule reads them. They stand in `words.csv` (kind, word, text) beside the rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tabletop/content.h"

namespace vedette {

struct Word {
  std::string kind;  // field, phase, step, action, fire … (docs/protocol.md, words)
  std::string word;  // the name in the protocol
  std::string text;  // in words; of an action a sentence with its fields in braces
};
using Glossary = std::vector<Word>;

// Adds what folder/words.csv lists, in its order; complains of what is listed twice or has no text.
void read_words(const Shelf&, std::string_view folder, Glossary&, Complaints&);
const Word* find_word(const Glossary&, std::string_view kind, std::string_view word);

}  // namespace vedette
