#include "tabletop/glossary.h"

#include <algorithm>

namespace vedette {

const Word* find_word(const Glossary& words, std::string_view kind, std::string_view word) {
  const auto it = std::ranges::find_if(words, [&](const Word& w) { return w.kind == kind && w.word == word; });
  return it == words.end() ? nullptr : &*it;
}

void read_words(const Shelf& shelf, std::string_view folder, Glossary& words, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, std::string(folder) + "/words.csv", {"kind", "word", "text"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    Word w{std::string(csv.cell(row, "kind")), std::string(csv.cell(row, "word")), std::string(csv.cell(row, "text"))};
    if (w.kind.empty() || w.word.empty() || w.text.empty()) csv.complain(row, "needs kind, word and text", complaints);
    if (find_word(words, w.kind, w.word) != nullptr)
      csv.complain(row, "the word " + w.kind + " " + w.word + " is listed twice", complaints);
    words.push_back(std::move(w));
  }
}

}  // namespace vedette
