#include "mutations.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace fs = std::filesystem;

namespace vedette::mutation {
namespace {

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string as_cell(std::string_view cell) {
  if (cell.find_first_of(",\"\n") == std::string_view::npos) return std::string(cell);
  std::string out = "\"";
  for (const char c : cell) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

bool is_number(std::string_view cell) {
  if (cell.starts_with('-') || cell.starts_with('+')) cell.remove_prefix(1);
  return !cell.empty() && std::ranges::all_of(cell, [](char c) { return c >= '0' && c <= '9'; });
}
bool is_hex(std::string_view cell) { return cell.size() == 4 && is_number(cell) && cell[0] != '-' && cell[0] != '+'; }
// Ids with a blank between them.
bool is_list(std::string_view cell) {
  return cell.find(' ') != std::string_view::npos &&
         std::ranges::all_of(split(cell, ' '), [](std::string_view id) { return id.starts_with("us-") || id.starts_with("cs-"); });
}
bool among(std::initializer_list<std::string_view> words, std::string_view word) { return std::ranges::find(words, word) != words.end(); }

// What people read, where a figure comes from, and what a row is called by.
bool is_for_people(const std::string& file, std::string_view column) {
  return among({"text", "note", "notes", "name", "title", "clause", "why", "summary", "road", "strength_men", "source"}, column) ||
         (column == "effect" && file.ends_with("events.csv")) || column.ends_with("_source") || column.ends_with("_clause") ||
         column.ends_with("_by");
}

// A word gives way to the next one of its column if that is a closed list.
std::vector<std::string> other_values(const Csv& csv, std::size_t row, std::size_t column) {
  const std::string cell(trimmed(csv.rows()[row].cells[column]));
  if (cell.empty()) return {};
  if (is_hex(cell))
    return {cell.substr(0, 2) + (cell[3] == '9' ? cell.substr(2, 1) + "8" : cell.substr(2, 1) + static_cast<char>(cell[3] + 1))};
  if (is_number(cell)) {
    const int figure = std::atoi(cell.c_str());
    const std::string sign = cell[0] == '+' ? "+" : "";
    if (figure == 0) return {"1"};
    return {sign + std::to_string(figure + 1), sign + std::to_string(figure - 1)};
  }
  if (cell == "yes" || cell == "no") return {cell == "yes" ? "no" : "yes"};
  if (is_list(cell)) return {cell.substr(0, cell.rfind(' '))};
  std::vector<std::string> words;
  for (const Csv::Row& other : csv.rows())
    if (const std::string word(trimmed(other.cells[column])); !word.empty() && std::ranges::find(words, word) == words.end())
      words.push_back(word);
  if (words.size() < 2 || 2 * words.size() > csv.rows().size()) return {};
  const auto at = std::ranges::find(words, cell) - words.begin();
  return {words[(static_cast<std::size_t>(at) + 1) % words.size()]};
}

bool may_be_empty(const Csv& csv, std::size_t column) {
  return std::ranges::any_of(csv.rows(), [&](const Csv::Row& row) { return trimmed(row.cells[column]).empty(); });
}

std::vector<Change> changes_of_amount(const Csv& csv, const Csv::Row& row) {
  const int amount = std::atoi(std::string(csv.cell(row, "amount")).c_str());
  return {{"off", "yes"}, {"amount", std::to_string(amount + 1)}, {"amount", std::to_string(amount - 1)}};
}

// What is played: a game without rules, and a scenario that is not on its card, have nothing to miss.
class Played {
 public:
  explicit Played(const Shelf& shelf) : catalogue_(shelf) {
    for (const CatalogueEntry& entry : catalogue_.entries()) {
      if (entry.rules == nullptr || shelf.find(entry.folder + "/counters.csv") == nullptr) continue;
      Complaints complaints;
      const Csv counters = Csv::read(shelf, entry.folder + "/counters.csv", {}, complaints);
      for (const Csv::Row& row : counters.rows()) weapons_.emplace_back(counters.cell(row, "weapon"));
    }
  }
  const CatalogueEntry* game_of(const std::string& file) const {
    for (const CatalogueEntry& entry : catalogue_.entries())
      if (file.starts_with(entry.folder + "/")) return &entry;
    return nullptr;
  }
  bool unplayed(std::string_view game) const {
    const CatalogueEntry* entry = catalogue_.find(game);
    return entry != nullptr && entry->rules == nullptr;
  }
  // "agv:16.3=on;etw=always": is it about anything that is played?
  bool any_played(std::string_view exceptions) const {
    return std::ranges::any_of(split(exceptions, ';'), [&](std::string_view exception) {
      const auto of = split(exception.substr(0, exception.find('=')), ':');
      const CatalogueEntry* entry = of.empty() ? nullptr : catalogue_.find(of[0]);
      if (entry == nullptr || entry->rules == nullptr) return false;
      const auto& cards = entry->rules->card().scenarios;
      return of.size() < 2 || std::ranges::any_of(cards, [&](const ScenarioCard& card) { return card.scenario == of[1]; });
    });
  }
  // A list of scenarios, in which each that is played is once there and once not.
  std::vector<std::string> other_scenarios(const std::string& file, std::string_view cell) const {
    std::vector<std::string> lists;
    const CatalogueEntry* entry = game_of(file);
    if (entry == nullptr || entry->rules == nullptr) return lists;
    for (const ScenarioCard& card : entry->rules->card().scenarios) {
      std::string others;
      bool listed = false;
      for (const std::string_view scenario : split(cell, ';')) {
        listed = listed || scenario == card.scenario;
        if (scenario != card.scenario) others += (others.empty() ? "" : ";") + std::string(scenario);
      }
      lists.push_back(listed ? others : card.scenario + ";" + others);
    }
    return lists;
  }
  // Why the row is left out, or "".
  std::string why_not(const Table& table, const Csv::Row& row) const {
    const CatalogueEntry* entry = game_of(table.file);
    if (entry != nullptr && entry->rules == nullptr) return "of " + entry->title + ", which has no rules yet";
    if (const std::string_view game = table.csv.cell(row, "game"); unplayed(game))
      return "of " + catalogue_.find(game)->title + ", which has no rules yet";
    if (const std::string weapon(table.csv.cell(row, "weapon")); !weapon.empty() && std::ranges::find(weapons_, weapon) == weapons_.end())
      return "of the weapon " + weapon + ", which no unit of a played battle has";
    const std::string_view scenario = table.csv.cell(row, "scenario");
    if (entry == nullptr || scenario.empty() || scenario == "all") return "";
    for (const ScenarioCard& card : entry->rules->card().scenarios)
      if (card.scenario == scenario) return "";
    return "of scenario " + std::string(scenario) + " of " + entry->title + ", which has no rules yet";
  }

 private:
  Catalogue catalogue_;
  std::vector<std::string> weapons_;  // of the units that can come into play
};

}  // namespace

std::string Table::with(std::size_t changed, const Change& change) const {
  std::string out = header + "\n";
  for (std::size_t i = 0; i < csv.rows().size(); ++i) {
    if (i == changed && change.column.empty()) continue;
    for (std::size_t k = 0; k < columns.size(); ++k)
      out += (k == 0 ? "" : ",") + as_cell(i == changed && columns[k] == change.column ? change.value : csv.rows()[i].cells[k]);
    out += '\n';
  }
  return out;
}

Rows all_rows(const fs::path& games, const std::string& word) {
  Shelf shelf;
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(games)) {
    if (entry.path().extension() != ".csv") continue;
    files.push_back(fs::relative(entry.path(), games).generic_string());
    shelf.put(files.back(), read(entry.path()));
  }
  std::sort(files.begin(), files.end());
  const Played played(shelf);
  Rows all;
  for (const std::string& file : files) {
    const std::string name = fs::path(file).filename().string();
    // Clauses and words are for people, as is what is known of the printed map; maps are held by laws of their own (vedette check).
    if (among({"rules.csv", "untested.csv", "uncited.csv", "words.csv", "map_facts.csv", "balance.csv"}, name) ||
        fs::path(file).parent_path().filename() == "map")
      continue;
    Table table{file, *shelf.find(file), {}, {}, {}};
    Complaints complaints;
    table.csv = Csv::parse(table.text, file, complaints);
    table.header = table.text.substr(0, table.text.find('\n'));
    for (const std::string_view column : split(table.header, ',')) table.columns.emplace_back(column);
    const Csv& csv = table.csv;
    for (std::size_t i = 0; i < csv.rows().size(); ++i) {
      const Csv::Row& row = csv.rows()[i];
      Row found{all.tables.size(), i, row.cells[0], {}};
      if (row.cells.size() > 1) found.name += " " + row.cells[1];
      if ((file + " " + found.name).find(word) == std::string::npos) continue;
      if (const std::string why = played.why_not(table, row); !why.empty()) {
        ++all.left_out[why];
        continue;
      }
      if (name == "amounts.csv") {
        if (csv.cell(row, "off") == "yes") continue;
        found.changes = changes_of_amount(csv, row);
      } else {
        found.changes.push_back({"", ""});
        for (std::size_t k = 0; k < row.cells.size(); ++k) {
          if (is_for_people(file, table.columns[k]) || played.unplayed(table.columns[k])) continue;
          if (table.columns[k] == "exceptions" && !played.any_played(row.cells[k])) continue;
          const bool scenarios = table.columns[k] == "scenarios";
          for (const std::string& value : scenarios ? played.other_scenarios(file, row.cells[k]) : other_values(csv, i, k))
            found.changes.push_back({table.columns[k], value});
          if (!trimmed(row.cells[k]).empty() && may_be_empty(csv, k)) found.changes.push_back({table.columns[k], ""});
        }
      }
      all.rows.push_back(std::move(found));
    }
    all.tables.push_back(std::move(table));
  }
  return all;
}

}  // namespace vedette::mutation
