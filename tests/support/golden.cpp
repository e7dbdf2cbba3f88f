#include "support/golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "support/paths.h"

namespace vedette::testing_support {

std::string golden_difference(const std::string& path, const std::string& text) {
  const std::filesystem::path file = std::filesystem::path(source_dir()) / "tests" / path;
  if (const char* mode = std::getenv("VEDETTE_GOLDEN"); mode != nullptr && std::string_view(mode) == "write") {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return {};
  }
  std::ifstream in(file, std::ios::binary);
  const std::string kept{std::istreambuf_iterator<char>(in), {}};
  if (kept == text) return {};
  std::istringstream was(kept), is(text);
  std::string a, b;
  for (int line = 1;; ++line) {
    const bool more_a = static_cast<bool>(std::getline(was, a)), more_b = static_cast<bool>(std::getline(is, b));
    if (more_a && more_b && a == b) continue;
    return path + ":" + std::to_string(line) + "\n  kept: " + (more_a ? a : "(end)") + "\n  now:  " + (more_b ? b : "(end)") +
           "\nIf the change is meant, run the test with VEDETTE_GOLDEN=write and look at the difference.";
  }
}

}  // namespace vedette::testing_support
