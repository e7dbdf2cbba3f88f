#include "tabletop/clause.h"

namespace vedette {

void ClauseBooks::add(int book, std::vector<ClauseText> rows) {
  if (books_.size() <= static_cast<std::size_t>(book)) books_.resize(static_cast<std::size_t>(book) + 1);
  books_[static_cast<std::size_t>(book)] = std::move(rows);
  present_.push_back(book);
}
const ClauseText* ClauseBooks::find(Clause c) const {
  const auto book = static_cast<std::size_t>(c.book());
  const auto row = static_cast<std::size_t>(c.row());
  if (!c.cited() || book >= books_.size() || row >= books_[book].size()) return nullptr;
  return &books_[book][row];
}
Clause ClauseBooks::find(std::string_view id) const {
  for (const int book : present_) {
    const auto& rows = books_[static_cast<std::size_t>(book)];
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].id == id) return clause_at(book, static_cast<int>(i));
  }
  return {};
}
std::string_view ClauseBooks::id(Clause c) const {
  const ClauseText* text = find(c);
  return text != nullptr ? std::string_view(text->id) : std::string_view();
}

}  // namespace vedette
