#include "tabletop/rulebook.h"

#include <algorithm>
#include <iterator>

namespace vedette {
namespace {

// A row that settles something says first what is open, then what we propose; players read the proposal.
void part_gap_and_resolution(ClauseText& c) {
  constexpr std::string_view mark = "PROPOSED";
  const std::size_t at = c.text.find(mark);
  if (!c.settles || at == std::string::npos) return;
  const std::size_t colon = c.text.find(':', at);
  if (colon == std::string::npos) return;
  std::string text(trimmed(std::string_view(c.text).substr(colon + 1)));
  if (text.empty()) return;
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  c.gap = trimmed(std::string_view(c.text).substr(0, at));
  c.text = std::move(text);
}

// The rows in the order of the numbers that the program gave their ids; rows it does not know come behind.
std::vector<ClauseText> bound(std::vector<ClauseText> read, std::span<const ListedClause> compiled, const Csv& csv,
                              Complaints& complaints) {
  std::vector<ClauseText> rows(compiled.size());
  for (const ListedClause& listed : compiled) {
    const auto it = std::ranges::find(read, listed.id, &ClauseText::id);
    ClauseText& row = rows[listed.row];
    if (it != read.end()) {
      row = std::move(*it);
      read.erase(it);
      continue;
    }
    row.id = listed.id;
    row.is_rule = false;
    complaints.push_back({csv.file(), 0, "the clause " + row.id + " is missing: the rules cite it"});
  }
  std::ranges::move(read, std::back_inserter(rows));
  return rows;
}

}  // namespace

std::vector<ClauseText> read_rules(const Shelf& shelf, std::string_view folder, Complaints& complaints,
                                   std::span<const ListedClause> compiled) {
  const std::string at = std::string(folder) + "/";
  const Csv csv = Csv::read(shelf, at + "rules.csv", {"id", "topic", "rule", "example", "needs"}, complaints);
  std::vector<ClauseText> rows;
  for (const Csv::Row& row : csv.rows()) {
    ClauseText c;
    c.id = csv.cell(row, "id");
    std::string_view topic = csv.cell(row, "topic");
    c.settles = topic.starts_with('!');
    if (c.settles) topic.remove_prefix(1);
    c.topic = topic;
    c.text = csv.cell(row, "rule");
    part_gap_and_resolution(c);
    c.example = csv.cell(row, "example");
    // The series' list has a source of its own; elsewhere a row that settles something is ours, the rest is printed.
    c.source = csv.has_column("source") ? std::string(csv.cell(row, "source")) : c.settles ? "reconstructed" : "printed";
    if (c.id.empty() || c.text.empty()) csv.complain(row, "a clause needs an id and a text", complaints);
    if (std::ranges::find(rows, c.id, &ClauseText::id) != rows.end())
      csv.complain(row, "the clause " + c.id + " is listed twice", complaints);
    rows.push_back(std::move(c));
  }
  if (shelf.find(at + "untested.csv") != nullptr) {
    const Csv untested = Csv::read(shelf, at + "untested.csv", {"id", "why"}, complaints);
    for (const Csv::Row& row : untested.rows()) {
      const auto it = std::ranges::find(rows, untested.cell(row, "id"), &ClauseText::id);
      if (it == rows.end())
        untested.complain(row, "there is no clause '" + std::string(untested.cell(row, "id")) + "'", complaints);
      else
        it->is_rule = false;
    }
  }
  return bound(std::move(rows), compiled, csv, complaints);
}

}  // namespace vedette
