// Where the content comes from: embedded in the program, or a folder of one's own (--games DIR).
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "lab/keeper.h"

namespace vedette::cli {
namespace fs = std::filesystem;

Shelf folder_shelf(const std::string& folder) {
  Shelf shelf;
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    std::cerr << "vedette: " << folder << " is not a folder: name one like the program's own games/ folder\n";
    std::exit(2);
  }
  for (auto it = fs::recursive_directory_iterator(folder, error); it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (error) break;
    if (!it->is_regular_file(error)) continue;
    std::string text;
    if (const std::string wrong = lab::text_of_file(it->path(), text); !wrong.empty()) {
      std::cerr << "vedette: " << wrong << '\n';
      std::exit(2);
    }
    shelf.put(fs::relative(it->path(), folder, error).generic_string(), std::move(text));
  }
  if (std::ranges::none_of(shelf.under(""), [](const std::string& path) { return path.ends_with(".csv"); })) {
    std::cerr << "vedette: " << folder << " holds no content (no CSV file): name a folder like the program's own games/ folder\n";
    std::exit(2);
  }
  return shelf;
}

const Shelf& Common::shelf() {
  static const Shelf read = games.empty() ? embedded_shelf() : folder_shelf(games);
  return read;
}

const Catalogue& Common::catalogue() {
  static const Catalogue read(shelf());
  if (!read.complaints().empty()) {
    std::cerr << "vedette: the content has mistakes; correct these lines and start again:\n";
    for (const Complaint& c : read.complaints()) std::cerr << "  " << c.text() << '\n';
    std::exit(2);
  }
  return read;
}

}  // namespace vedette::cli
