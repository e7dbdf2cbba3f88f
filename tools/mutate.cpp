// Takes the rules away one by one: every row of every amounts.csv once with the amount one more, once one less and once out of play; of
// every other chart and list each figure, hex, yes or no, and word of a closed list once as another. It runs the tests on each and lists
// what no test misses.
//   mutate GAMES_DIR BUILD_DIR [WORD]     only rows whose file, table, clause or name holds WORD
// Tests that compare whole games (Golden…, Behaviour…) would miss every row alike and say nothing about a rule, so they
// are left out, as is random play. Clauses, sources and what only people read are no figures.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "tabletop/content.h"

namespace fs = std::filesystem;
using namespace vedette;

namespace {

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

std::string as_cell(std::string_view cell) {
  if (cell.find_first_of(",\"\n") == std::string_view::npos) return std::string(cell);
  std::string out = "\"";
  for (const char c : cell) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

// The file's text with one row replaced.
std::string with_row(const std::string& header, const Csv& csv, std::size_t changed, const std::vector<std::string>& cells) {
  std::string text = header + "\n";
  for (std::size_t i = 0; i < csv.rows().size(); ++i) {
    const auto& row = i == changed ? cells : csv.rows()[i].cells;
    for (std::size_t k = 0; k < row.size(); ++k) text += (k == 0 ? "" : ",") + as_cell(row[k]);
    text += '\n';
  }
  return text;
}

// A test program, and its tests that have failed last: they are asked first, for rows of one table are mostly missed by the same tests.
struct Program {
  std::string path;
  std::vector<std::string> missing;  // newest first
};

class Tests {
 public:
  Tests(const fs::path& build, fs::path games) : games_(std::move(games)) {
    for (const auto& entry : fs::directory_iterator(build))
      if (entry.is_regular_file() && entry.path().filename().string().starts_with("test_") && entry.path().extension().empty())
        programs_.push_back({fs::absolute(entry.path()).string(), {}});
    std::sort(programs_.begin(), programs_.end(), [](const Program& a, const Program& b) { return a.path < b.path; });
  }
  // The test that fails on the content as it now is, or "". The program that failed last is asked first.
  std::string failing() {
    for (const bool all : {false, true})
      for (std::size_t i = 0; i < programs_.size(); ++i) {
        const std::string test = failing_of(programs_[i], all);
        if (test.empty()) continue;
        std::rotate(programs_.begin(), programs_.begin() + static_cast<std::ptrdiff_t>(i),
                    programs_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        std::vector<std::string>& missing = programs_.front().missing;
        std::erase(missing, test);
        missing.insert(missing.begin(), test);
        if (missing.size() > 6) missing.pop_back();
        return test;
      }
    return "";
  }

 private:
  std::string failing_of(const Program& program, bool all) const {
    std::string filter = all ? "-Slow*:*Golden*:*Behaviour*:*Harness.*:*Property.*:Melee.*:Fights.*" : "";
    if (!all)
      for (const std::string& test : program.missing) filter += (filter.empty() ? "" : ":") + test;
    if (filter.empty()) return "";
    const std::string command = "VEDETTE_GAMES='" + games_.string() + "' timeout 300 '" + program.path +
                                "' --gtest_fail_fast --gtest_filter='" + filter + "' 2>/dev/null";
    std::FILE* told = popen(command.c_str(), "r");
    if (told == nullptr) return program.path;
    std::string running;
    std::array<char, 512> line{};
    while (std::fgets(line.data(), line.size(), told) != nullptr) {
      constexpr std::string_view kRun = "[ RUN      ] ";
      const std::string_view text = trimmed(line.data());
      if (text.starts_with(kRun)) running = text.substr(kRun.size());
    }
    if (pclose(told) == 0) return "";
    return running.empty() ? program.path : running;
  }

  fs::path games_;
  std::vector<Program> programs_;
};

// One table of the content, and what becomes of the tests when one of its rows is another.
class TableUnderTest {
 public:
  TableUnderTest(const fs::path& games, fs::path file, Tests& tests)
      : file_(std::move(file)), text_(read(file_)), header_(text_.substr(0, text_.find('\n'))), tests_(tests) {
    Complaints complaints;
    csv_ = Csv::parse(text_, fs::relative(file_, games).string(), complaints);
    for (const std::string_view c : split(header_, ',')) columns_.emplace_back(c);
  }
  ~TableUnderTest() { write(file_, text_); }
  TableUnderTest(const TableUnderTest&) = delete;
  TableUnderTest& operator=(const TableUnderTest&) = delete;

  const Csv& csv() const { return csv_; }
  std::size_t column(std::string_view name) const { return static_cast<std::size_t>(std::ranges::find(columns_, name) - columns_.begin()); }
  const std::string& name_of(std::size_t column) const { return columns_[column]; }

  // Does a test miss it if this cell of this row says something else?
  bool missed(std::size_t row, std::size_t column, const std::string& value, const std::string& what) {
    std::vector<std::string> cells = csv_.rows()[row].cells;
    cells[column] = value;
    write(file_, with_row(header_, csv_, row, cells));
    if (!tests_.failing().empty()) return true;
    std::cout << csv_.file() << ':' << csv_.rows()[row].line << ": no test misses " << what << std::endl;
    return false;
  }

 private:
  fs::path file_;
  std::string text_, header_;
  Csv csv_;
  std::vector<std::string> columns_;
  Tests& tests_;
};

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
// What people read, where a figure comes from, and what a row is called by.
bool is_for_people(std::string_view column) {
  static const std::vector<std::string_view> kColumns = {"text", "note",    "notes", "name",         "title",  "clause",
                                                         "why",  "summary", "road",  "strength_men", "effect", "source"};
  return std::ranges::find(kColumns, column) != kColumns.end() || column.ends_with("_source") || column.ends_with("_clause");
}

// What else a cell of a chart or list could say. A word gives way to the next one of its column if that is a closed list.
std::vector<std::string> other_values(const Csv& csv, std::size_t row, std::size_t column) {
  const std::string cell(trimmed(csv.rows()[row].cells[column]));
  if (cell.empty()) return {};
  if (is_hex(cell))
    return {cell.substr(0, 2) + (cell[3] == '9' ? cell.substr(2, 1) + "8" : cell.substr(2, 1) + static_cast<char>(cell[3] + 1))};
  if (is_number(cell)) {
    const int figure = std::atoi(cell.c_str());
    if (figure == 0) return {"1"};
    return {std::to_string(figure + 1), std::to_string(figure - 1)};
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

// Charts, allowances, ratings: every table of rules but the clause lists, the map and what only people read.
bool is_chart(const fs::path& file) {
  static const std::vector<std::string> kOthers = {"amounts.csv", "rules.csv", "untested.csv", "map_facts.csv"};
  return file.extension() == ".csv" && file.parent_path().filename() != "map" &&
         std::ranges::find(kOthers, file.filename().string()) == kOthers.end();
}

struct Tally {
  int rows = 0, missed = 0;
  void count(bool noticed) {
    ++rows;
    missed += noticed ? 0 : 1;
    if (isatty(STDERR_FILENO) != 0) std::cerr << '\r' << rows << " rows tried, " << missed << " not missed" << std::flush;
  }
};

void try_amounts(TableUnderTest& table, const std::string& word, Tally& tally) {
  const Csv& csv = table.csv();
  for (std::size_t i = 0; i < csv.rows().size(); ++i) {
    const Csv::Row& row = csv.rows()[i];
    const std::string what = std::string(csv.cell(row, "table")) + " " + std::string(csv.cell(row, "clause"));
    if (csv.cell(row, "off") == "yes" || (csv.file() + " " + what).find(word) == std::string::npos) continue;
    const int amount = std::atoi(std::string(csv.cell(row, "amount")).c_str());
    bool missed = table.missed(i, table.column("off"), "yes", what + " dropped");
    for (const int other : {amount + 1, amount - 1}) {
      const std::string value = std::to_string(other);
      missed = table.missed(i, table.column("amount"), value, what + " as " + value) && missed;
    }
    tally.count(missed);
  }
}

void try_chart(TableUnderTest& table, const std::string& word, Tally& tally) {
  const Csv& csv = table.csv();
  for (std::size_t i = 0; i < csv.rows().size(); ++i) {
    const Csv::Row& row = csv.rows()[i];
    if ((csv.file() + " " + row.cells[0]).find(word) == std::string::npos) continue;
    bool missed = true, tried = false;
    for (std::size_t k = 0; k < row.cells.size(); ++k) {
      if (is_for_people(table.name_of(k))) continue;
      for (const std::string& value : other_values(csv, i, k)) {
        tried = true;
        missed = table.missed(i, k, value, "'" + table.name_of(k) + "' of " + row.cells[0] + " as " + value) && missed;
      }
    }
    if (tried) tally.count(missed);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) return std::cerr << "usage: mutate GAMES_DIR BUILD_DIR [WORD]\n", 2;
  const fs::path original = argv[1], build = argv[2];
  const std::string word = argc == 4 ? argv[3] : "";
  const fs::path games = fs::absolute(build / "mutated-games");
  fs::remove_all(games);
  fs::copy(original, games, fs::copy_options::recursive);
  // The proving game of the tests has tables too.
  const fs::path proving = original / ".." / "tests" / "proving";
  fs::copy(proving, games / "proving", fs::copy_options::recursive);
  Tests tests(build, games);
  if (const std::string broken = tests.failing(); !broken.empty())
    return std::cerr << "mutate: " << broken << " fails already on unaltered content\n", 1;

  std::vector<fs::path> amounts, charts;
  for (const auto& entry : fs::recursive_directory_iterator(games)) {
    if (entry.path().filename() == "amounts.csv") amounts.push_back(entry.path());
    if (is_chart(entry.path())) charts.push_back(entry.path());
  }
  std::sort(amounts.begin(), amounts.end());
  std::sort(charts.begin(), charts.end());
  Tally tally;
  for (const fs::path& file : amounts) {
    TableUnderTest table(games, file, tests);
    try_amounts(table, word, tally);
  }
  for (const fs::path& file : charts) {
    TableUnderTest table(games, file, tests);
    try_chart(table, word, tally);
  }
  fs::remove_all(games);
  std::cout << tally.rows << " rows, " << tally.missed << " that no test misses\n";
  return tally.missed == 0 ? 0 : 1;
}
