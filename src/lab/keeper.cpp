#include "lab/keeper.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <tuple>

#include "lab/packed.h"

namespace vedette::lab {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kLog = "played.log", kEventLog = "events.log";

std::string trouble(const std::string& path) {
  return path + ": " + (errno == ENOSPC || errno == EDQUOT || errno == EFBIG ? "there is no room left on the disk" : std::strerror(errno));
}

}  // namespace

std::string text_of_file(const std::string& path, std::string& into) {
  into.clear();
  std::error_code error;
  if (fs::is_directory(path, error)) return path + " is a folder: name a file in it";
  std::ifstream in(path, std::ios::binary);
  if (!in) return path + " can not be read";
  // By blocks: whoever reads letter by letter past the stream gets an exception where the disk fails.
  for (char some[1 << 14]; in.read(some, sizeof some) || in.gcount() > 0;) into.append(some, static_cast<std::size_t>(in.gcount()));
  return in.bad() ? path + " can not be read to its end" : std::string();
}

std::string read_card(const std::string& folder, RunCard& card) {
  std::string text;
  std::error_code error;
  if (!fs::is_directory(folder, error)) return folder + " is no folder";
  if (!text_of_file(folder + "/run.toml", text).empty()) return folder + " holds no run of the laboratory: it has no run.toml";
  const std::string wrong = read_run_toml(text, card);
  return wrong.empty() ? wrong : folder + "/" + wrong;
}

Keeper::Keeper(const Bench& bench, std::string folder)
    : bench_(bench), folder_(std::move(folder)), tallies_(*bench.playing.game, bench.card.plan.scenario, bench.playing.from) {}
Keeper::~Keeper() {
  for (const int fd : {log_, rows_, events_})
    if (fd >= 0) close(fd);
}

std::string Keeper::append(int fd, std::string_view text) const {
  const off_t before = lseek(fd, 0, SEEK_END);
  while (!text.empty()) {
    const ssize_t n = write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      std::string why = trouble(folder_);
      std::ignore = ftruncate(fd, before);  // what is left of the line is noticed when the run is resumed
      return why;
    }
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

// The whole file or the one that was there before.
std::string Keeper::replace(std::string_view file, std::string_view text) const {
  const std::string to = path(file), beside = to + ".new";
  const int fd = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return trouble(beside);
  std::string wrong = append(fd, text);
  if (wrong.empty() && fsync(fd) != 0) wrong = trouble(beside);
  close(fd);
  if (wrong.empty() && rename(beside.c_str(), to.c_str()) != 0) wrong = trouble(to);
  if (!wrong.empty()) unlink(beside.c_str());
  return wrong;
}

std::string Keeper::open_log() {
  log_ = open(path(kLog).c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (log_ < 0) return trouble(path(kLog));
  if (flock(log_, LOCK_EX | LOCK_NB) != 0) return folder_ + " is being written by another run: wait for it, or stop it";
  if (bench_.card.plan.events) {
    events_ = open(path(kEventLog).c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (events_ < 0) return trouble(path(kEventLog));
  }
  return {};
}

std::string Keeper::begin() {
  std::error_code error;
  if (fs::exists(folder_, error) && (!fs::is_directory(folder_, error) || !fs::is_empty(folder_, error))) {
    if (fs::exists(path("run.toml"), error))
      return folder_ + " holds a run already: name another folder, or go on with it by --resume " + folder_;
    return folder_ + " is not empty: name a folder that is, or that does not exist yet";
  }
  fs::create_directories(folder_, error);
  if (error) return folder_ + ": " + error.message();
  // Of two that begin at once the one with the log goes on; only then is anything written.
  if (std::string wrong = open_log(); !wrong.empty()) return wrong;
  if (fs::exists(path("run.toml"), error)) {
    unlink(path(kLog).c_str());
    return folder_ + " holds a run already: name another folder, or go on with it by --resume " + folder_;
  }
  if (std::string wrong = replace("run.toml", run_toml(bench_.card)); !wrong.empty()) return wrong;
  rows_ = open(path("games.csv").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  return rows_ < 0 ? trouble(path("games.csv")) : append(rows_, tallies_.games_head());
}

std::string Keeper::resume(bool& finished) {
  finished = false;
  RunCard was;
  if (std::string wrong = read_card(folder_, was); !wrong.empty()) return wrong;
  const RunCard& now = bench_.card;
  if (was.version != now.version)
    return fmt::format("{} was played by version {}, this is {}: go on with that version, or begin anew in another folder", folder_,
                       was.version, now.version);
  if (was.content != now.content)
    return folder_ + " was played with other content (another --games folder, or figures changed since): its games would not fit together";
  if (was.weights != now.weights)
    return folder_ + " was played by computer players with other weights (staff.csv, goals.csv): its games would not fit together";
  std::error_code error;
  if (!fs::exists(path(kLog), error) && fs::exists(path("report.html"), error)) {
    finished = true;
    return {};
  }
  if (std::string wrong = open_log(); !wrong.empty()) return wrong;
  std::string text, good;
  if (std::string wrong = text_of_file(path(kLog), text); !wrong.empty()) return wrong;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line(text.data() + at, end - at);
    Played p;
    if (end < text.size() && read_line(line, p) && p.n < now.plan.games && done_.insert(p.n).second) {
      good.append(line).append(1, '\n');
      tallies_.add(std::move(p));
    }
    at = end + 1;
  }
  if (good.size() != text.size()) {  // what a crash cut off is played again
    if (ftruncate(log_, 0) != 0) return trouble(path(kLog));
    if (std::string wrong = append(log_, good); !wrong.empty()) return wrong;
  }
  if (std::string parts; events_ >= 0) {
    if (std::string wrong = text_of_file(path(kEventLog), parts); !wrong.empty()) return wrong;
    if (ftruncate(events_, static_cast<off_t>(whole_parts(parts))) != 0) return trouble(path(kEventLog));
  }
  tallies_.sort();
  std::string rows = tallies_.games_head();
  for (const Played& p : tallies_.games()) {
    if (p.n == next_row_)
      rows += tallies_.games_row(p), ++next_row_;
    else
      waiting_[p.n] = tallies_.games_row(p);
  }
  if (std::string wrong = replace("games.csv", rows); !wrong.empty()) return wrong;
  rows_ = open(path("games.csv").c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  return rows_ < 0 ? trouble(path("games.csv")) : std::string();
}

std::string Keeper::keep_line(std::string_view line, std::string_view events) {
  Played p;
  if (!read_line(line, p)) return "a game could not be understood: a mistake of the program";
  return keep(std::move(p), line, events);
}

std::string Keeper::keep(Played p, std::string_view line, std::string_view events) {
  if (!done_.insert(p.n).second) return {};
  if (events_ >= 0)
    if (std::string wrong = append(events_, packed_part(p.n, events)); !wrong.empty()) return wrong;
  if (std::string wrong = append(log_, std::string(line) + '\n'); !wrong.empty()) return wrong;
  waiting_[p.n] = tallies_.games_row(p);
  std::string rows;
  for (auto it = waiting_.begin(); it != waiting_.end() && it->first == next_row_; it = waiting_.erase(it), ++next_row_) rows += it->second;
  tallies_.add(std::move(p));
  return rows.empty() ? rows : append(rows_, rows);
}

std::string Keeper::pause() {
  tallies_.sort();
  std::string wrong = replace("games.csv", tallies_.games_csv());
  if (wrong.empty() && fsync(log_) != 0) wrong = trouble(path(kLog));
  return wrong;
}

std::string Keeper::write_events() const {
  std::string parts, wrong = text_of_file(path(kEventLog), parts);
  if (!wrong.empty()) return wrong;
  std::string all;
  wrong = packed_events(parts, bench_.card.plan.games, all);
  return wrong.empty() ? replace("events.csv.gz", all) : wrong;
}

std::string Keeper::finish(const std::string& report) {
  tallies_.sort();
  const std::pair<std::string_view, std::string> files[] = {{"games.csv", tallies_.games_csv()},       {"turns.csv", tallies_.turns_csv()},
                                                            {"hexes.csv", tallies_.hexes_csv()},       {"uses.csv", tallies_.uses_csv()},
                                                            {"arrivals.csv", tallies_.arrivals_csv()}, {"report.html", report}};
  for (const auto& [file, text] : files)
    if (std::string wrong = replace(file, text); !wrong.empty()) return wrong;
  if (bench_.card.plan.events)
    if (std::string wrong = write_events(); !wrong.empty()) return wrong;
  // Whatever ends here, the run is whole: the logs go last.
  if (events_ >= 0) unlink(path(kEventLog).c_str());
  unlink(path(kLog).c_str());
  return {};
}

}  // namespace vedette::lab
