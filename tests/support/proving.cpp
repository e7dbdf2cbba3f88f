#include "support/proving.h"

#include <cstdio>
#include <cstdlib>

#include "support/paths.h"
#include "support/shelf.h"

namespace vedette::testing_support {

const Shelf& proving_shelf() {
  static const Shelf shelf = [] {
    Shelf s;
    read_folder(testing_support::source_dir() + "/tests/proving", "proving/", s);
    return s;
  }();
  return shelf;
}

const Game& proving_game() {
  static const std::unique_ptr<Game> game = [] {
    Complaints complaints;
    std::unique_ptr<Game> g = proving::proving_game(proving_shelf(), complaints);
    for (const Complaint& c : complaints) std::fprintf(stderr, "%s\n", c.text().c_str());
    if (g == nullptr) std::abort();
    return g;
  }();
  return *game;
}

}  // namespace vedette::testing_support
