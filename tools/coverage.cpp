// Which clauses have a test: `./test --rules` runs the tests with VEDETTE_COVERED naming a file, to which every
// COVERS(…) adds its clauses, and this prints for each rulebook how many are covered and which are not. Rows that are
// words, components or history (untested.csv) are counted apart. A test that names an unknown clause is an error.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>

#include "catalogue/catalogue.h"
#include "tabletop/rulebook.h"

using namespace vedette;

namespace {

void print_wrapped(const std::vector<std::string>& ids) {
  std::size_t column = 0;
  for (const std::string& id : ids) {
    if (column + id.size() + 1 > 118) {
      std::cout << '\n';
      column = 0;
    }
    std::cout << (column == 0 ? "  " : " ") << id;
    column += id.size() + (column == 0 ? 2 : 1);
  }
  std::cout << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::cerr << "usage: coverage COVERED.txt\n", 2;
  std::map<std::string, std::string> covered;  // clause, and a place that names it
  std::ifstream in(argv[1]);
  for (std::string id, place; in >> id >> place;) covered.emplace(id, place);
  if (covered.empty()) return std::cerr << "coverage: no test named a clause in " << argv[1] << '\n', 1;

  const Catalogue games(embedded_shelf());
  std::set<std::string> known;
  std::set<int> shown;
  for (const CatalogueEntry& game : games.entries()) {
    for (const int book : game.books.books()) {
      if (!shown.insert(book).second) continue;
      const auto& rows = game.books.rows(book);
      std::vector<std::string> without;
      int with = 0, apart = 0;
      for (const ClauseText& row : rows) {
        known.insert(row.id);
        if (covered.contains(row.id))
          ++with;
        else if (row.is_rule)
          without.push_back(row.id);
        else
          ++apart;
      }
      const std::string name = rows.empty() ? std::string() : rows.front().id.substr(0, rows.front().id.find(':'));
      std::cout << name << ": " << with << " of " << rows.size() - static_cast<std::size_t>(apart) << " clauses have a test; " << apart
                << " are words, components or history\n";
      if (!without.empty()) {
        std::cout << "  without a test: " << without.size() << '\n';
        print_wrapped(without);
      }
    }
  }
  int unknown = 0;
  for (const auto& [id, place] : covered) {
    if (known.contains(id)) continue;
    std::cout << place << ": there is no clause " << id << '\n';
    ++unknown;
  }
  return unknown == 0 ? 0 : 1;
}
