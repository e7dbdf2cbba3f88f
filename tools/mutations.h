// What a row of the content could say else: every row of an amounts.csv once with the amount one more, once one less and once out of
// play; of every other chart and list each figure, hex, yes or no, and word of a closed list once as another, what need not be there
// once left out, and the whole row once dropped. Clauses, sources and what only people read are no figures, and what belongs to a game
// or a scenario that is not played yet has no rule that could miss it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"

namespace vedette::mutation {

struct Change {
  std::string column;  // "": the row is dropped
  std::string value;
};

// One row of one table, and all that could become of it.
struct Row {
  std::size_t table = 0;  // of Rows::tables
  std::size_t row = 0;    // of the table's rows
  std::string name;       // for people: its first words
  std::vector<Change> changes;
};

struct Table {
  std::string file;  // under the folder of games
  std::string text, header;
  std::vector<std::string> columns;
  Csv csv;

  std::string with(std::size_t row, const Change&) const;  // the whole file's text with one row changed
};

struct Rows {
  std::vector<Table> tables;
  std::vector<Row> rows;
  std::map<std::string, int> left_out;  // why, and how many rows
};

// All rows of the content in `games` whose file and first words hold `word`.
Rows all_rows(const std::filesystem::path& games, const std::string& word);

}  // namespace vedette::mutation
