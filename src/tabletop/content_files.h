// Which files of a content folder the program reads. The others are for people: notes, figures of the rulebooks kept for comparing,
// the roster beside the counters, the lists of clauses that need no test or that nothing cites, what the battle itself cost. What is for
// people is not sent to browsers, and changing it makes no other content. `tools/embed.cpp` asks here too.
#pragma once

#include <string_view>

namespace vedette {

inline bool read_by_program(std::string_view path, bool counters_beside) {
  const auto slash = path.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  if (!name.ends_with(".csv") || name == "untested.csv" || name == "uncited.csv" || name == "map_facts.csv" || name == "history.csv")
    return false;
  return !(counters_beside && name == "units.csv");
}
// Of a game in `folder` (with or without a slash at its end) are the files below it, and those of its series: right in a folder above.
inline bool belongs_to_game(std::string_view path, std::string_view folder) {
  if (folder.ends_with('/')) folder.remove_suffix(1);
  if (path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/') return true;
  const auto slash = path.rfind('/');
  return slash != std::string_view::npos && folder.size() > slash && folder.starts_with(path.substr(0, slash)) && folder[slash] == '/';
}

}  // namespace vedette
