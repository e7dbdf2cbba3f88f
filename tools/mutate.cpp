// Takes the rules away one by one: for every row of every amounts.csv it writes the content once with the amount altered and once with the
// row out of play, and for every row of the charts and lists once with a figure altered; it runs the tests on it, and lists the rows that
// no test misses.
//   mutate GAMES_DIR BUILD_DIR [WORD]     only rows whose file, table, clause or name holds WORD
// Tests that compare whole games (Golden…, Behaviour…) would miss every row alike and say nothing about a rule, so they
// are left out, as is long random play.
#include <unistd.h>

#include <algorithm>
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

class Tests {
 public:
  Tests(const fs::path& build, fs::path games) : games_(std::move(games)) {
    for (const auto& entry : fs::directory_iterator(build))
      if (entry.is_regular_file() && entry.path().filename().string().starts_with("test_") && entry.path().extension().empty())
        programs_.push_back(fs::absolute(entry.path()).string());
    std::sort(programs_.begin(), programs_.end());
  }
  // The program that fails on the content as it now is, or "". The one that failed last is asked first.
  std::string failing() {
    for (std::size_t i = 0; i < programs_.size(); ++i) {
      const std::string command = "VEDETTE_GAMES='" + games_.string() + "' timeout 300 '" + programs_[i] +
                                  "' --gtest_fail_fast --gtest_filter='-Slow*:*Golden*:*Behaviour*' >/dev/null 2>&1";
      if (std::system(command.c_str()) == 0) continue;
      const std::string killer = programs_[i];
      std::rotate(programs_.begin(), programs_.begin() + static_cast<std::ptrdiff_t>(i),
                  programs_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return killer;
    }
    return "";
  }

 private:
  fs::path games_;
  std::vector<std::string> programs_;
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
  return !cell.empty() && cell.size() < 4 && std::ranges::all_of(cell, [](char c) { return c >= '0' && c <= '9'; });
}

// A figure of a chart or list that may be altered: the last number of the row. Hexes, ids and words are not figures.
std::size_t figure_of(const Csv::Row& row) {
  for (std::size_t i = row.cells.size(); i > 0; --i)
    if (is_number(trimmed(row.cells[i - 1]))) return i - 1;
  return row.cells.size();
}

// Charts, allowances, ratings: every table of rules but the clause lists, the map and what only people read.
bool is_chart(const fs::path& file) {
  static const std::vector<std::string> kOthers = {"amounts.csv", "rules.csv", "untested.csv", "options.csv", "map_facts.csv"};
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
    const bool altered = table.missed(i, table.column("amount"), std::to_string(amount + 1), what + " altered");
    const bool dropped = table.missed(i, table.column("off"), "yes", what + " dropped");
    tally.count(altered && dropped);
  }
}

void try_chart(TableUnderTest& table, const std::string& word, Tally& tally) {
  const Csv& csv = table.csv();
  for (std::size_t i = 0; i < csv.rows().size(); ++i) {
    const Csv::Row& row = csv.rows()[i];
    const std::size_t at = figure_of(row);
    if (at == row.cells.size() || (csv.file() + " " + row.cells[0]).find(word) == std::string::npos) continue;
    const int figure = std::atoi(std::string(trimmed(row.cells[at])).c_str());
    tally.count(table.missed(i, at, std::to_string(figure + 1), "'" + table.name_of(at) + "' of " + row.cells[0] + " altered"));
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
  return 0;
}
