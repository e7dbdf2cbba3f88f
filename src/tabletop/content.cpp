#include "tabletop/content.h"

#include <algorithm>
#include <charconv>

#include "tabletop/content_files.h"
#include "tabletop/hash.h"

namespace vedette {

std::string Complaint::text() const { return file + (line > 0 ? ":" + std::to_string(line) : std::string()) + ": " + reason; }

Complaints told_once(Complaints all) {
  Complaints once;
  for (Complaint& c : all)
    if (std::ranges::none_of(once, [&](const Complaint& o) { return o.file == c.file && o.line == c.line && o.reason == c.reason; }))
      once.push_back(std::move(c));
  return once;
}

const std::string* Shelf::find(std::string_view path) const {
  const auto it = files_.find(path);
  return it == files_.end() ? nullptr : &it->second;
}
std::vector<std::string> Shelf::under(std::string_view folder) const {
  std::vector<std::string> paths;
  for (const auto& [path, text] : files_)
    if (path.starts_with(folder)) paths.push_back(path);
  return paths;
}
// Lessons and what is told of many games change no game either.
std::uint64_t Shelf::hash(std::string_view folder) const {
  std::string all;
  for (const auto& [path, text] : files_) {
    if (!belongs_to_game(path, folder) || path.ends_with("/staff.csv") || path.ends_with("/goals.csv") || path.ends_with("/balance.csv") ||
        path.find("/lessons/") != std::string::npos)
      continue;
    const bool counters_beside = files_.contains(path.substr(0, path.rfind('/')) + "/counters.csv");
    if (read_by_program(path, counters_beside)) all.append(path).append(1, '\n').append(text).append(1, '\0');
  }
  return hash_bytes(all.data(), all.size());
}

Csv Csv::parse(std::string_view text, std::string file, Complaints& complaints) {
  Csv csv;
  csv.file_ = std::move(file);
  std::vector<std::string> cells;
  std::string cell;
  bool quoted = false, was_quoted = false;
  int line = 1, started = 1;
  const auto end_row = [&] {
    cells.push_back(std::move(cell));
    cell.clear();
    was_quoted = false;
    const bool blank = cells.size() == 1 && trimmed(cells[0]).empty();
    if (!blank) {
      if (csv.header_.empty())
        csv.header_ = std::move(cells);
      else if (cells.size() != csv.header_.size())
        complaints.push_back({csv.file_, started,
                              "the row has " + std::to_string(cells.size()) + " cells, the header " + std::to_string(csv.header_.size()) +
                                  ": add or remove commas, and quote a cell that holds one"});
      else
        csv.rows_.push_back({started, std::move(cells)});
    }
    cells.clear();
    cells.reserve(csv.header_.size());
    started = line + 1;
  };
  // Most of a cell is plain text, taken as one piece.
  const auto piece = [&](std::size_t from, std::string_view until) {
    const std::string_view plain = text.substr(from, std::min(text.find_first_of(until, from), text.size()) - from);
    cell += plain;
    return plain.size();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
        cell += '"';
        ++i;
      } else if (c == '"') {
        quoted = false;
      } else if (c == '\n') {
        ++line;
        cell += c;
      } else {
        i += piece(i, "\"\n") - 1;
      }
    } else if (c == '"' && trimmed(cell).empty() && !was_quoted) {
      cell.clear();
      quoted = was_quoted = true;
    } else if (c == ',') {
      cells.push_back(std::move(cell));
      cell.clear();
      was_quoted = false;
    } else if (c == '\n') {
      end_row();
      ++line;
    } else if (c == '"') {
      cell += c;
    } else if (c != '\r') {
      i += piece(i, ",\"\r\n") - 1;
    }
  }
  if (quoted) complaints.push_back({csv.file_, started, "a quote opened here is never closed"});
  if (!cell.empty() || !cells.empty()) end_row();
  return csv;
}

std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

Csv Csv::read(const Shelf& shelf, std::string_view path, std::initializer_list<std::string_view> columns, Complaints& complaints) {
  const std::string* text = shelf.find(path);
  if (text == nullptr) {
    complaints.push_back({std::string(path), 0, "the file is missing"});
    Csv none;
    none.file_ = path;
    return none;
  }
  Csv csv = parse(*text, std::string(path), complaints);
  for (const std::string_view column : columns)
    if (!csv.has_column(column)) complaints.push_back({csv.file_, 1, "the column '" + std::string(column) + "' is missing"});
  return csv;
}

bool Csv::has_column(std::string_view column) const { return std::ranges::find(header_, column) != header_.end(); }

std::string_view Csv::cell(const Row& row, std::string_view column) const {
  for (std::size_t i = 0; i < header_.size(); ++i)
    if (header_[i] == column) return trimmed(row.cells[i]);
  return {};
}

int Csv::number(const Row& row, std::string_view column, int least, int most, Complaints& complaints) const {
  const std::string_view text = cell(row, column);
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size() || n < least || n > most) {
    complain(row,
             "'" + std::string(text) + "' in column '" + std::string(column) + "' is not a whole number from " + std::to_string(least) +
                 " to " + std::to_string(most),
             complaints);
    return least;
  }
  return n;
}

void Csv::complain(const Row& row, std::string reason, Complaints& complaints) const {
  complaints.push_back({file_, row.line, std::move(reason)});
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t at = text.find(by);
    const std::string_view part = trimmed(text.substr(0, at));
    if (!part.empty()) parts.push_back(part);
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + 1);
  }
  return parts;
}

std::string id_of(std::string_view name) {
  std::string id;
  bool gap = false;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter) {
      if (gap && !id.empty()) id += '-';
      gap = false;
      id += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    } else if (c != '\'' && c != '.' && c != '!' && c != '(' && c != ')') {
      gap = true;
    }
  }
  return id;
}

}  // namespace vedette
