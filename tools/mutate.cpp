// Takes the rules away one by one: changes or drops one row of the content at a time (mutations.h), runs the tests on it and lists what
// no test misses.
//   mutate GAMES_DIR BUILD_DIR [--jobs N] [WORD]     only rows whose file or first words hold WORD
// Tests that compare a whole game or a whole listing with a stored one would miss every row alike and say nothing about a rule, so they
// are left out, as are random play and tests that alter the content themselves. Each job has a copy of the content and its own test
// programs; tests that missed a row of the same column or table last are asked first. Ctrl-C ends it and tells what was done.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <mutex>
#include <thread>

#include "mutations.h"

namespace fs = std::filesystem;
using namespace vedette;
using namespace vedette::mutation;

namespace {

constexpr const char* kLeftOut =
    "-Slow*:*Golden*:*Behaviour*:*Harness.*:*Property.*:Melee.*:Fights.*:CarnivalOfDeath.Random*:Transcript.*:*Evening*:*TwoRecruits*:"
    "Seats.AGame*:*Rough*:CheckComplains.*:Command.*:ProgramTest.*:MapPicture.*:Detectors.*:Server.*:Gate.*";

volatile std::sig_atomic_t interrupted = 0;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

struct Found {
  std::string program, test;
  bool operator==(const Found&) const = default;
};

// Runs those tests of the program on the content in `games`: the first that fails, or "".
std::string failing(const std::string& program, const std::string& filter, const fs::path& games) {
  const std::string command =
      "VEDETTE_GAMES='" + games.string() + "' timeout 300 '" + program + "' --gtest_fail_fast --gtest_filter='" + filter + "' 2>/dev/null";
  std::FILE* told = popen(command.c_str(), "re");
  if (told == nullptr) return program;
  std::string running;
  std::array<char, 512> line{};
  while (std::fgets(line.data(), line.size(), told) != nullptr) {
    constexpr std::string_view kRun = "[ RUN      ] ";
    const std::string_view text = line.data();
    if (text.starts_with(kRun)) running = text.substr(kRun.size(), text.find_last_not_of("\r\n") + 1 - kRun.size());
  }
  if (pclose(told) == 0) return "";
  return running.empty() ? program : running;
}

// The test programs, which of them read a game, and which tests missed what. Shared by all jobs.
class Tests {
 public:
  explicit Tests(const fs::path& build) {
    std::vector<std::pair<double, std::string>> timed;
    for (const auto& entry : fs::directory_iterator(build))
      if (entry.is_regular_file() && entry.path().filename().string().starts_with("test_") && entry.path().extension().empty())
        timed.emplace_back(0.0, fs::absolute(entry.path()).string());
    std::sort(timed.begin(), timed.end());
    for (auto& [time, program] : timed) programs_.push_back(std::move(program));
  }

  // All of them on the content as it is, the quick ones first from now on; the one that fails, or "".
  std::string broken(const fs::path& games) {
    std::vector<std::pair<double, std::string>> timed;
    for (const std::string& program : programs_) {
      const double began = seconds();
      if (const std::string test = failing(program, kLeftOut, games); !test.empty()) return test;
      timed.emplace_back(seconds() - began, program);
    }
    std::sort(timed.begin(), timed.end());
    for (std::size_t i = 0; i < timed.size(); ++i) programs_[i] = timed[i].second;
    return "";
  }
  // Which programs notice at all when a game is not there? Others need not be asked about its rows.
  void find_readers(const fs::path& games, const std::string& folder) {
    const fs::path aside = games.string() + "-aside";
    fs::remove_all(aside);  // of a run that was stopped
    fs::rename(games / folder, aside);
    for (const std::string& program : programs_)
      if (!failing(program, kLeftOut, games).empty()) readers_[folder].push_back(program);
    fs::rename(aside, games / folder);
  }

  // The test that misses what was changed in this column of this file, or "".
  std::string missing(const std::string& file, const std::string& column, const fs::path& games) {
    for (const auto& [program, filter] : remembered(file, column))
      if (const std::string test = failing(program, filter, games); !test.empty()) return remember(file, column, {program, test});
    for (const std::string& program : readers(file))
      if (const std::string test = failing(program, kLeftOut, games); !test.empty()) return remember(file, column, {program, test});
    return "";
  }

 private:
  static std::string folder_of(const std::string& file) { return file.substr(0, file.find('/')); }
  std::vector<std::string> readers(const std::string& file) {
    const std::lock_guard lock(mutex_);
    return readers_[folder_of(file)];
  }
  std::vector<std::pair<std::string, std::string>> remembered(const std::string& file, const std::string& column) {
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<std::string, std::string>> filters;  // by program
    std::vector<Found> asked;
    // The newest of the column alone, for it mostly misses the next row too; then all others at once.
    if (const std::vector<Found>& newest = memory_[file + " " + column]; !newest.empty()) {
      filters.emplace_back(newest[0].program, newest[0].test);
      asked.push_back(newest[0]);
    }
    const std::size_t alone = filters.size();
    for (const std::string& key : {file + " " + column, file})
      for (const Found& found : memory_[key]) {
        if (std::find(asked.begin(), asked.end(), found) != asked.end()) continue;
        asked.push_back(found);
        const auto others = filters.begin() + static_cast<std::ptrdiff_t>(alone);
        auto at = std::find_if(others, filters.end(), [&](const auto& f) { return f.first == found.program; });
        if (at == filters.end()) at = filters.insert(filters.end(), {found.program, ""});
        at->second += (at->second.empty() ? "" : ":") + found.test;
      }
    return filters;
  }
  std::string remember(const std::string& file, const std::string& column, const Found& found) {
    const std::lock_guard lock(mutex_);
    for (const std::string& key : {file + " " + column, file}) {
      std::vector<Found>& tests = memory_[key];
      std::erase(tests, found);
      tests.insert(tests.begin(), found);
      if (tests.size() > 8) tests.pop_back();
    }
    std::vector<std::string>& readers = readers_[folder_of(file)];  // the program that missed something last is asked first
    if (const auto at = std::find(readers.begin(), readers.end(), found.program); at != readers.end())
      std::rotate(readers.begin(), at, at + 1);
    return found.test;
  }

  std::vector<std::string> programs_;
  std::map<std::string, std::vector<std::string>> readers_;  // by the game's folder
  std::map<std::string, std::vector<Found>> memory_;         // newest first
  std::mutex mutex_;
};

// What was tried and what no test missed, and the line that shows how far it is.
class Tally {
 public:
  explicit Tally(const Rows& all) : all_(all), began_(seconds()), files_(all.tables.size()) {
    for (const Row& row : all.rows) changes_ += row.changes.size();
  }
  void unmissed(const Row& row, const Change& change) {
    const std::lock_guard lock(mutex_);
    const mutation::Table& table = all_.tables[row.table];
    std::cout << (shows_ ? "\r" : "") << table.file << ':' << table.csv.rows()[row.row].line << ": no test misses ";
    if (change.column.empty())
      std::cout << row.name << " dropped";
    else
      std::cout << "'" << change.column << "' of " << row.name << " as '" << change.value << "'";
    std::cout << std::endl;
  }
  void count(const Row& row, bool missed) {
    const std::lock_guard lock(mutex_);
    ++rows_;
    tried_ += row.changes.size();
    ++files_[row.table].first;
    if (!missed) ++files_[row.table].second, ++unmissed_;
    const double now = seconds();
    if (!shows_ && now - shown_ < 60 && rows_ != all_.rows.size()) return;
    shown_ = now;
    const double left = (now - began_) / static_cast<double>(tried_) * static_cast<double>(changes_ - tried_);
    std::cerr << (shows_ ? "\r" : "") << "row " << rows_ << " of " << all_.rows.size() << ", " << unmissed_ << " unmissed, about "
              << static_cast<int>(left) / 60 << " min " << static_cast<int>(left) % 60 << " s left   " << (shows_ ? "" : "\n")
              << std::flush;
  }
  int finish() const {
    if (shows_) std::cerr << '\n';
    for (std::size_t i = 0; i < files_.size(); ++i)
      if (files_[i].first != 0)
        std::cout << all_.tables[i].file << ": " << files_[i].first << " rows, " << files_[i].second << " unmissed\n";
    for (const auto& [why, rows] : all_.left_out) std::cout << "left out: " << rows << " rows " << why << '\n';
    if (rows_ != all_.rows.size()) std::cout << "interrupted after " << rows_ << " of " << all_.rows.size() << " rows\n";
    std::cout << rows_ << " rows in " << tried_ << " changes, " << static_cast<int>(seconds() - began_) << " s: " << unmissed_
              << " unmissed\n";
    return unmissed_ == 0 && rows_ == all_.rows.size() ? 0 : 1;
  }

 private:
  const Rows& all_;
  const bool shows_ = isatty(STDERR_FILENO) != 0;
  double began_, shown_ = 0;
  std::size_t changes_ = 0, rows_ = 0, tried_ = 0, unmissed_ = 0;
  std::vector<std::pair<int, int>> files_;  // rows tried, rows no test misses
  std::mutex mutex_;
};

// One job: takes the next row until there is none, in a copy of the content of its own.
void work(const Rows& all, std::atomic<std::size_t>& next, const fs::path& games, Tests& tests, Tally& tally) {
  while (interrupted == 0) {
    const std::size_t i = next++;
    if (i >= all.rows.size()) return;
    const Row& row = all.rows[i];
    const mutation::Table& table = all.tables[row.table];
    bool missed = true;
    for (const Change& change : row.changes) {
      std::ofstream(games / table.file, std::ios::binary) << table.with(row.row, change);
      if (interrupted != 0) return;
      if (!tests.missing(table.file, change.column, games).empty()) continue;
      tally.unmissed(row, change);
      missed = false;
    }
    std::ofstream(games / table.file, std::ios::binary) << table.text;
    tally.count(row, missed);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> said(argv + 1, argv + argc);
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  if (const auto at = std::find(said.begin(), said.end(), "--jobs"); at != said.end() && at + 1 != said.end()) {
    jobs = static_cast<unsigned>(std::max(1, std::atoi((at + 1)->c_str())));
    said.erase(at, at + 2);
  }
  if (said.size() != 2 && said.size() != 3) return std::cerr << "usage: mutate GAMES_DIR BUILD_DIR [--jobs N] [WORD]\n", 2;
  const fs::path original = said[0], build = said[1];
  std::vector<fs::path> copies;
  for (unsigned i = 0; i < jobs; ++i) {
    copies.push_back(fs::absolute(build / ("mutated-games-" + std::to_string(i + 1))));
    fs::remove_all(copies.back());
    fs::copy(original, copies.back(), fs::copy_options::recursive);
  }
  const Rows all = all_rows(copies[0], said.size() == 3 ? said[2] : "");
  Tests tests(build);
  std::cerr << "mutate: " << all.rows.size() << " rows; the tests on unaltered content first\n";
  if (const std::string broken = tests.broken(copies[0]); !broken.empty())
    return std::cerr << "mutate: " << broken << " fails already on unaltered content\n", 1;
  for (const auto& entry : fs::directory_iterator(original)) tests.find_readers(copies[0], entry.path().filename().string());

  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
  Tally tally(all);
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> at_work;
  for (const fs::path& copy : copies) at_work.emplace_back([&] { work(all, next, copy, tests, tally); });
  for (std::thread& job : at_work) job.join();
  for (const fs::path& copy : copies) fs::remove_all(copy);
  return tally.finish();
}
