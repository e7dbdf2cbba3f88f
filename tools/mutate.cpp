// Takes the rules away one by one: for every row of every amounts.csv it writes the content once with the amount
// altered and once with the row out of play, runs the tests on it, and lists the rows that no test misses.
//   mutate GAMES_DIR BUILD_DIR [WORD]     only rows whose line holds WORD
// Tests that compare whole games (Golden…, Behaviour…) would miss every row alike and say nothing about a rule, so they
// are left out, as is long random play.
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

  std::vector<fs::path> tables;
  for (const auto& entry : fs::recursive_directory_iterator(games))
    if (entry.path().filename() == "amounts.csv") tables.push_back(entry.path());
  std::sort(tables.begin(), tables.end());
  int rows = 0, missed = 0;
  for (const fs::path& file : tables) {
    const std::string text = read(file);
    const std::string header = text.substr(0, text.find('\n'));
    Complaints complaints;
    const Csv csv = Csv::parse(text, fs::relative(file, games).string(), complaints);
    const auto columns = split(header, ',');
    const auto at = [&](std::string_view name) { return static_cast<std::size_t>(std::ranges::find(columns, name) - columns.begin()); };
    for (std::size_t i = 0; i < csv.rows().size(); ++i) {
      const Csv::Row& row = csv.rows()[i];
      if (csv.cell(row, "off") == "yes") continue;
      const std::string what = std::string(csv.cell(row, "table")) + " " + std::string(csv.cell(row, "clause"));
      if (!word.empty() && what.find(word) == std::string::npos) continue;
      ++rows;
      const auto noticed = [&](std::string_view column, const std::string& value, const char* how) {
        std::vector<std::string> cells = row.cells;
        cells[at(column)] = value;
        write(file, with_row(header, csv, i, cells));
        if (!tests.failing().empty()) return true;
        std::cout << csv.file() << ':' << row.line << ": no test misses " << what << ' ' << how << std::endl;
        return false;
      };
      const std::string amount(csv.cell(row, "amount"));
      const bool altered = noticed("amount", std::to_string(std::atoi(amount.c_str()) + 1), "altered");
      const bool dropped = noticed("off", "yes", "dropped");
      if (!altered || !dropped) ++missed;
    }
    write(file, text);
  }
  fs::remove_all(games);
  std::cout << rows << " rows, " << missed << " that no test misses\n";
  return 0;
}
