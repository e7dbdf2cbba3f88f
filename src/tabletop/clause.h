// A clause is one numbered statement of a rulebook, such as agv:9.3.1. In the core it is two bytes; its words
// are looked up when somebody reads. `"fotm:6.1.stop"_c` is resolved by the compiler against the clause list in
// games/, so a clause that is not in the list does not compile.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vedette {

struct Clause {
  std::uint16_t n = 0;  // 0: none. Otherwise the book in the upper four bits, its row (from 1) in the rest.
  constexpr bool cited() const { return n != 0; }
  constexpr int book() const { return n >> 12; }
  constexpr int row() const { return (n & 0xfff) - 1; }
  friend constexpr bool operator==(Clause, Clause) = default;
};
constexpr Clause clause_at(int book, int row) { return {static_cast<std::uint16_t>(book << 12 | (row + 1))}; }

// One entry of a generated list, sorted by id (see tools/embed.cpp).
struct ListedClause {
  std::string_view id;
  std::uint16_t row;
};

// Calling what is no constant expression is how a consteval function refuses to compile.
void this_clause_is_not_in_the_list_of_its_rulebook();

// For the literals: fails to compile when the id is unknown.
consteval Clause find_clause(std::span<const ListedClause> book, int number, std::string_view id) {
  std::size_t low = 0, high = book.size();
  while (low < high) {
    const std::size_t mid = (low + high) / 2;
    if (book[mid].id < id)
      low = mid + 1;
    else
      high = mid;
  }
  if (low == book.size() || book[low].id != id) this_clause_is_not_in_the_list_of_its_rulebook();
  return clause_at(number, book[low].row);
}

// The words of a clause, for a person.
struct ClauseText {
  std::string id;     // fotm:6.1.stop
  std::string topic;  // without the leading '!'
  std::string text;   // what holds
  std::string gap;    // for a row that settles something: what the rulebook leaves open or contradicts
  std::string example;
  std::string source;    // printed, public, reconstructed …
  bool settles = false;  // the row settles a contradiction or a gap ('!')
  bool is_rule = true;   // false: words, components or history, which need no test
};

// The clause lists that one game cites, found by number or by id.
class ClauseBooks {
 public:
  void add(int book, std::vector<ClauseText> rows);
  const ClauseText* find(Clause c) const;
  Clause find(std::string_view id) const;  // not cited() if unknown
  std::string_view id(Clause c) const;     // "" for none
  const std::vector<ClauseText>& rows(int book) const { return books_[static_cast<std::size_t>(book)]; }
  std::span<const int> books() const { return present_; }

 private:
  std::vector<std::vector<ClauseText>> books_;
  std::vector<int> present_;
};

// The books have fixed numbers so that a Clause means the same everywhere; the battles of the series have theirs from the build.
struct BattleBook {
  std::string_view game;
  int number;
  std::span<const ListedClause> clauses;
};
inline constexpr int kBookProving = 1, kBookFotm = 2, kBookSeries = 3, kBookFirstBattle = 4;

}  // namespace vedette
