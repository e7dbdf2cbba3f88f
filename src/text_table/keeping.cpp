#include "text_table/keeping.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "tabletop/record.h"

namespace vedette::text_table {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRecord = ".record", kOver = ".over.record";

std::string time_text(std::time_t t, const char* form) {
  std::tm parts{};
  localtime_r(&t, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, form, &parts)};
}

bool written_and_synced(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(file, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return ::fsync(file) == 0;
}

}  // namespace

std::string write_safely(const std::string& file, const std::string& text) {
  std::error_code error;
  fs::path path(file);
  for (int links = 0; links < 16 && fs::is_symlink(path, error); ++links) {
    const fs::path to = fs::read_symlink(path, error);
    path = to.is_absolute() ? to : path.parent_path() / to;
  }
  if (fs::is_directory(path, error)) return "it is a folder";
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const std::string fresh = path.string() + ".new-" + std::to_string(::getpid());
  const int out = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (out < 0) return std::strerror(errno);
  bool good = written_and_synced(out, text);
  int why = errno;
  if (::close(out) != 0 && good) good = false, why = errno;
  if (good && ::rename(fresh.c_str(), path.c_str()) != 0) good = false, why = errno;
  if (!good) {
    ::unlink(fresh.c_str());
    return std::strerror(why);
  }
  // The folder too, so that the new name outlives a power cut.
  if (const int at = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); at >= 0) {
    const bool synced = ::fsync(at) == 0 || errno == EINVAL || errno == ENOTSUP;  // some can not be asked for it
    why = errno;
    ::close(at);
    if (!synced) return std::strerror(why);
  }
  return {};
}

std::string read_whole(const std::string& file, std::string& text) {
  std::error_code error;
  if (fs::is_directory(file, error)) return "The file '" + file + "' is a folder: name the record in it.";
  std::ifstream in(file, std::ios::binary);
  if (!in) return "The file '" + file + "' can't be read: check its name.";
  text.clear();
  // By blocks: whoever reads letter by letter past the stream gets an exception where the disk fails.
  for (char some[1 << 14]; in.read(some, sizeof some) || in.gcount() > 0;) text.append(some, static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return "The file '" + file + "' can't be read to its end.";
  return {};
}

std::string told_of_record(const std::string& file) {
  std::string text;
  Record record;
  if (!read_whole(file, text).empty() || !read_record(text, record).ok()) return {};
  return record.game + " " + record.setup.scenario + ", after " + std::to_string(record.lines.size() - 1) + " decisions";
}

namespace {
bool unfinished(const fs::directory_entry& entry) {
  const std::string name = entry.path().filename();
  std::error_code error;
  return name.ends_with(kRecord) && !name.ends_with(kOver) && entry.is_regular_file(error);
}
}  // namespace

std::vector<std::string> unreadable_games(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> told;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    std::string text;
    Record record;
    if (!unfinished(entry)) continue;
    std::string why = read_whole(entry.path(), text);
    if (why.empty()) why = read_record(text, record).message;
    if (!why.empty()) told.push_back(entry.path().string() + " stays as it is, and can't be opened here: " + why);
  }
  std::ranges::sort(told);
  return told;
}

std::vector<LeftGame> left_games(const std::string& folder) {
  std::error_code error;
  std::vector<std::pair<std::time_t, LeftGame>> found;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (!unfinished(entry)) continue;
    const std::string told = told_of_record(entry.path());
    if (told.empty()) continue;
    const auto age = std::chrono::duration_cast<std::chrono::seconds>(fs::file_time_type::clock::now() - entry.last_write_time(error));
    const std::time_t left = std::time(nullptr) - static_cast<std::time_t>(age.count());
    found.emplace_back(left, LeftGame{entry.path(), told + ", left " + time_text(left, "%Y-%m-%d %H:%M")});
  }
  std::ranges::sort(found,
                    [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second.file < b.second.file; });
  std::vector<LeftGame> games;
  games.reserve(found.size());
  for (auto& [when, game] : found) games.push_back(std::move(game));
  return games;
}

std::string fresh_file(const std::string& folder, const std::string& battle) {
  const std::string file = folder + "/" + battle + "-" + time_text(std::time(nullptr), "%Y-%m-%d-%H%M") + std::string(kRecord);
  std::error_code error;
  return fs::exists(file, error) ? beside(file) : file;
}

std::string beside(const std::string& file) {
  const fs::path path(file);
  std::error_code error;
  for (int n = 2;; ++n) {
    const fs::path other = path.parent_path() / (path.stem().string() + "-" + std::to_string(n) + path.extension().string());
    if (!fs::exists(other, error)) return other;
  }
}

std::string finished_name(const std::string& file) {
  return file.ends_with(kRecord) ? file.substr(0, file.size() - kRecord.size()) + std::string(kOver) : file + std::string(kOver);
}

}  // namespace vedette::text_table
