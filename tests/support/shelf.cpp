#include "support/shelf.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace vedette::testing_support {

const Shelf& test_shelf() {
  static const Shelf shelf = [] {
    const char* folder = std::getenv("VEDETTE_GAMES");
    if (folder == nullptr) return embedded_shelf();
    Shelf s;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      s.put(std::filesystem::relative(entry.path(), folder).generic_string(), {std::istreambuf_iterator<char>(in), {}});
    }
    return s;
  }();
  return shelf;
}

}  // namespace vedette::testing_support
