// Writes the content folder into a C++ source, and each clause list into a header of ids for the `_c` literals.
//   embed content GAMES_DIR OUT.cpp
//   embed clauses RULES.csv NAME OUT.h
//   embed page DIST_DIR OUT.cpp
//   embed game GAMES_DIR FOLDER OUT   what the program reads of one game, as one file for browsers: before each file its path and size
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "tabletop/content_files.h"

namespace fs = std::filesystem;

static std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

static int write_if_changed(const fs::path& path, const std::string& text) {
  if (fs::exists(path) && read(path) == text) return 0;
  std::ofstream(path, std::ios::binary) << text;
  return 0;
}

static std::string literal(const std::string& text) {
  std::string out = "\"";
  int column = 0;
  for (const char signed_c : text) {
    const auto c = static_cast<unsigned char>(signed_c);
    if (c == '\n') {
      out += "\\n\"\n\"";
      column = 0;
    } else if (c == '"' || c == '\\' || c == '?') {  // two question marks may begin a trigraph
      out += '\\';
      out += static_cast<char>(c);
    } else if (c < 32 || c > 126) {
      const char* digits = "01234567";
      out += '\\';
      out += digits[c >> 6];
      out += digits[(c >> 3) & 7];
      out += digits[c & 7];
    } else {
      out += static_cast<char>(c);
    }
    if (++column > 4000) {
      out += "\"\n\"";
      column = 0;
    }
  }
  return out + "\"";
}

static int content(const fs::path& folder, const fs::path& out) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::string text =
      "#include \"tabletop/content.h\"\nnamespace vedette {\nconst Shelf& embedded_shelf() {\n  static const Shelf shelf = [] {\n    Shelf "
      "s;\n";
  for (const fs::path& f : files) {
    const std::string whole = read(f);
    text += "    s.put(" + literal(fs::relative(f, folder).generic_string()) + ", std::string(" + literal(whole) + ", " +
            std::to_string(whole.size()) + "));\n";
  }
  return write_if_changed(out, text + "    return s;\n  }();\n  return shelf;\n}\n}  // namespace vedette\n");
}

static int game(const fs::path& folder, const std::string& of, const fs::path& out) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const bool counters_beside = fs::exists(entry.path().parent_path() / "counters.csv");
    const std::string path = fs::relative(entry.path(), folder).generic_string();
    if (entry.is_regular_file() && vedette::belongs_to_game(path, of) && vedette::read_by_program(path, counters_beside))
      files.push_back(entry.path());
  }
  if (files.empty()) return std::cerr << folder << ": nothing there for " << of << "\n", 1;
  std::sort(files.begin(), files.end());
  std::string text;
  for (const fs::path& f : files) {
    const std::string whole = read(f);
    text += fs::relative(f, folder).generic_string() + " " + std::to_string(whole.size()) + "\n" + whole + "\n";
  }
  return write_if_changed(out, text);
}

static int clauses(const fs::path& csv, const std::string& name, const fs::path& out) {
  // The id is the first cell of a row and is never quoted; a row may span lines inside quotes.
  const std::string text = read(csv);
  std::vector<std::pair<std::string, int>> ids;
  bool quoted = false, at_start = true, header = true;
  std::string id;
  bool in_id = true;
  int row = 0;
  for (const char c : text) {
    if (at_start) {
      id.clear();
      in_id = true;
      at_start = false;
    }
    if (c == '"') quoted = !quoted;
    if (!quoted && c == ',' && in_id) in_id = false;
    if (in_id && c != '\r' && c != '\n') id += c;
    if (!quoted && c == '\n') {
      if (!header && !id.empty()) ids.emplace_back(id, row++);
      header = false;
      at_start = true;
    }
  }
  if (!at_start && !header && !id.empty()) ids.emplace_back(id, row++);
  std::sort(ids.begin(), ids.end());
  for (std::size_t i = 1; i < ids.size(); ++i)
    if (ids[i].first == ids[i - 1].first) return std::cerr << csv << ": the clause " << ids[i].first << " is listed twice\n", 1;
  std::string h =
      "#pragma once\n#include \"tabletop/clause.h\"\nnamespace vedette {\ninline constexpr ListedClause kClauses_" + name + "[] = {\n";
  for (const auto& [i, r] : ids) h += "    {\"" + i + "\", " + std::to_string(r) + "},\n";
  return write_if_changed(out, h + "};\n}  // namespace vedette\n");
}

static std::string type_of(const fs::path& file) {
  const std::string e = file.extension().string();
  if (e == ".html") return "text/html; charset=utf-8";
  if (e == ".js") return "text/javascript; charset=utf-8";
  if (e == ".css") return "text/css; charset=utf-8";
  if (e == ".svg") return "image/svg+xml";
  if (e == ".png") return "image/png";
  if (e == ".webmanifest") return "application/manifest+json";
  if (e == ".wasm") return "application/wasm";
  return "application/octet-stream";
}

// The page's files; an empty list if the folder is not there.
static int page(const fs::path& folder, const fs::path& out) {
  std::vector<fs::path> files;
  if (fs::exists(folder))
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::string text =
      "#include <vector>\n#include \"server/page_files.h\"\nnamespace vedette {\nstd::span<const PageFile> page_files() {\n  static const "
      "std::vector<PageFile> files = {\n";
  for (const fs::path& f : files) {
    const std::string whole = read(f);
    text += "      {" + literal("/" + fs::relative(f, folder).generic_string()) + ", " + literal(type_of(f)) + ", std::string_view(" +
            literal(whole) + ", " + std::to_string(whole.size()) + ")},\n";
  }
  return write_if_changed(out, text + "  };\n  return files;\n}\n}  // namespace vedette\n");
}

int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);
  if (args.size() == 3 && args[0] == "content") return content(args[1], args[2]);
  if (args.size() == 4 && args[0] == "clauses") return clauses(args[1], args[2], args[3]);
  if (args.size() == 3 && args[0] == "page") return page(args[1], args[2]);
  if (args.size() == 4 && args[0] == "game") return game(args[1], args[2], args[3]);
  std::cerr
      << "usage: embed game DIR FOLDER OUT | embed content DIR OUT.cpp | embed clauses RULES.csv NAME OUT.h | embed page DIR OUT.cpp\n";
  return 2;
}
