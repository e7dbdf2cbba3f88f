#include "tabletop/near.h"

#include <algorithm>

namespace vedette {
namespace {

constexpr std::size_t kLongestName = 64;

std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

std::vector<std::string> near_names(std::string_view typed, std::span<const std::string> known, std::size_t most) {
  if (typed.empty() || typed.size() > kLongestName) return {};
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& name : known) {
    const std::size_t far = name.starts_with(typed) ? 1 : name.find(typed) != std::string::npos ? 2 : edits(typed, name);
    if (far <= std::max<std::size_t>(2, typed.size() / 3)) ranked.emplace_back(far, name);
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<std::size_t, std::string>::first);
  std::vector<std::string> names;
  for (auto& [far, name] : ranked)
    if (names.size() < most && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  return names;
}

std::string unknown_name(std::string_view kind, std::string_view typed, std::span<const std::string> known) {
  std::string message = "there is no " + std::string(kind) + " '" + shortened(typed) + "'";
  std::vector<std::string> names = near_names(typed, known);
  const bool all = names.empty() && known.size() <= 30;
  if (all) names.assign(known.begin(), known.end());
  if (names.empty()) return message;
  message += all ? "; known are: " : "; near names: ";
  for (std::size_t i = 0; i < names.size(); ++i) message += (i > 0 ? ", " : "") + names[i];
  return message;
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0U) == 0x80U) --most;
  return std::string(text.substr(0, most)) + "…";
}

}  // namespace vedette
