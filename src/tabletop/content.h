// Content is text: CSV files with a header line, read once and checked on reading. An error names file, line and
// reason. Every row that holds a figure says where it comes from in a column `source`: `printed`, or anything
// else, which is shown to players as reconstructed.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vedette {

struct Complaint {
  std::string file;
  int line = 0;  // 0: the file as a whole
  std::string reason;
  std::string text() const;  // "games/fotm/units.csv:12: …"
};
using Complaints = std::vector<Complaint>;
Complaints told_once(Complaints);  // a fault that two readers met is told once

// Content files by path ("fire-on-the-mountain/units.csv"), embedded in the program or read from a folder.
class Shelf {
 public:
  void put(std::string path, std::string text) { files_[std::move(path)] = std::move(text); }
  const std::string* find(std::string_view path) const;
  std::vector<std::string> under(std::string_view folder) const;  // paths, sorted
  // Of all files that the game in this folder reads, names included; what computer players weigh changes no game and does not count.
  std::uint64_t hash(std::string_view folder) const;
  const std::map<std::string, std::string, std::less<>>& files() const { return files_; }

 private:
  std::map<std::string, std::string, std::less<>> files_;
};
const Shelf& embedded_shelf();

// One CSV file. Fields may be quoted, a doubled quote inside quotes is one quote, lines end in LF or CRLF.
class Csv {
 public:
  struct Row {
    int line;
    std::vector<std::string> cells;
  };
  // Reads `path`; complains if it is missing, broken, lacks one of `columns`, or a row has another number of cells.
  static Csv read(const Shelf&, std::string_view path, std::initializer_list<std::string_view> columns, Complaints&);
  static Csv parse(std::string_view text, std::string file, Complaints&);

  const std::vector<std::string>& header() const { return header_; }
  const std::vector<Row>& rows() const { return rows_; }
  const std::string& file() const { return file_; }
  bool has_column(std::string_view column) const;
  std::string_view cell(const Row&, std::string_view column) const;  // "" if there is no such column
  // A whole number in [least, most]; otherwise complains and gives `least`.
  int number(const Row&, std::string_view column, int least, int most, Complaints&) const;
  void complain(const Row&, std::string reason, Complaints&) const;

 private:
  std::string file_;
  std::vector<std::string> header_;
  std::vector<Row> rows_;
};

// A cell as a file of CSV has it, quoted where it must be.
std::string csv_cell(std::string_view text);

// "a|b|c" → parts, blanks trimmed, empty parts left out.
std::vector<std::string_view> split(std::string_view text, char by);
std::string_view trimmed(std::string_view text);

// The id of a thing by its printed name, as protocol.md says: lower case; ' . ! ( ) dropped; any other run of signs one '-'.
std::string id_of(std::string_view name);

// How many figures of a game are printed and how many are ours.
struct Provenance {
  int printed = 0;
  int reconstructed = 0;
  void count(std::string_view source) { ++(source == "printed" ? printed : reconstructed); }
};

}  // namespace vedette
