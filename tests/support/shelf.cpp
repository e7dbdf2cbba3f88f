#include "support/shelf.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace vedette::testing_support {

void read_folder(const std::string& folder, const std::string& as, Shelf& into) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".csv") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    into.put(as + std::filesystem::relative(entry.path(), folder).generic_string(), {std::istreambuf_iterator<char>(in), {}});
  }
}

const Shelf& test_shelf() {
  static const Shelf shelf = [] {
    const char* folder = std::getenv("VEDETTE_GAMES");
    if (folder == nullptr) return embedded_shelf();
    Shelf s;
    read_folder(folder, "", s);
    return s;
  }();
  return shelf;
}

}  // namespace vedette::testing_support
