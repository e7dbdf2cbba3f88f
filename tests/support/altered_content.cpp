#include "support/altered_content.h"

#include <array>
#include <memory>
#include <tuple>

#include "catalogue/catalogue.h"

namespace vedette::testing_support {

std::string alter_content(Shelf& shelf, std::uint64_t seed) {
  Generator chance{seed, 0};
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(chance.below(static_cast<std::uint32_t>(n))); };
  std::vector<std::string> files;
  for (const std::string& path : shelf.under(""))
    if (path.ends_with(".csv") && !path.ends_with("untested.csv")) files.push_back(path);
  const std::string path = files[pick(files.size())];
  std::vector<std::string> rows;
  const std::string& text = *shelf.find(path);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    rows.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  const std::size_t row = pick(rows.size());
  const std::string before = rows[row];
  switch (pick(8)) {
    case 0:
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row));
      break;
    case 1:
      rows.push_back(before);
      break;
    default: {  // the text between two commas
      static constexpr std::array kInstead = {"",    "0",     "1",           "-1", "2",   "7",    "99", "255",
                                              "256", "70000", "99999999999", "x",  "yes", "0101", "*"};
      std::vector<std::size_t> cells = {0};
      for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i] == ',') cells.push_back(i + 1);
      const std::size_t from = cells[pick(cells.size())], to = std::min(before.find(',', from), before.size());
      rows[row].replace(from, to - from, kInstead[pick(kInstead.size())]);
    }
  }
  std::string changed;
  for (const std::string& r : rows) changed += r + "\n";
  shelf.put(path, changed);
  return path + ":" + std::to_string(row + 1) + ": " + before + " -> " + (row < rows.size() ? rows[row] : "");
}

bool read_and_play(const Shelf& shelf, int decisions) {
  const Catalogue games(shelf);
  if (!games.complaints().empty()) return false;
  const auto position = std::make_unique<AnyPosition>();
  const auto actions = std::make_unique<ActionList>(Sets::once);
  for (const CatalogueEntry& entry : games.entries()) {
    if (entry.rules == nullptr) continue;
    for (const ScenarioCard& scenario : entry.rules->card().scenarios) {
      Setup setup;
      setup.scenario = scenario.scenario;
      Dice dice(3);
      Generator chance{3, 0};
      Journal silent;
      if (!entry.rules->start(*position, setup, dice, silent).ok()) continue;
      for (int n = 0; n < decisions && entry.rules->decider(*position) != Side::none; ++n) {
        actions->clear();
        entry.rules->actions(*position, *actions);
        if (actions->empty()) break;
        const Action chosen = (*actions)[static_cast<int>(chance.below(static_cast<std::uint32_t>(actions->size())))];
        std::ignore = entry.rules->apply(*position, chosen, dice, silent);
      }
    }
  }
  return true;
}

}  // namespace vedette::testing_support
