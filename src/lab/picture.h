// Pictures and tables of a report, as HTML and SVG without anything from elsewhere. A picture is never alone: `figure` puts its figures
// below it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tabletop/map.h"

namespace vedette::lab {

std::string html(std::string_view text);  // escaped

// The first row is the head; the first cell of every row names it. Cells are HTML already.
using TableRows = std::vector<std::vector<std::string>>;
std::string table(std::string_view caption, const TableRows&);
// A picture with its words and its table.
std::string figure(std::string_view picture, std::string_view words, std::string_view table);
// A page around sections.
std::string page(std::string_view title, std::string_view body);

struct Part {
  std::string label, style;  // style: union, confederate, draw
  double share = 0;
};
std::string share_bar(std::string_view label, const std::vector<Part>&);
// Bars over numbers from `first` on, each `step` wide, stacked by who won. `whole`: a bar one wide is one number, named below its middle;
// else a bar begins at the number that stands below its edge.
struct Bar {
  int confederate = 0, draw = 0, union_ = 0;
  int all() const { return confederate + draw + union_; }
};
std::string histogram(std::string_view label, int first, int step, bool whole, const std::vector<Bar>&);
// Lines over turns with a band around each.
struct Band {
  std::string label, style;
  std::vector<double> low, middle, high;
};
std::string bands(std::string_view label, int first_turn, const std::vector<Band>&);
// Who holds what, turn by turn: a row of little stacked bars a place.
struct HeldRow {
  std::string label;
  std::vector<double> union_, confederate;  // shares by turn
};
std::string held_rows(std::string_view label, int first_turn, const std::vector<HeldRow>&);
// The map with some hexes warm, 0 to 1.
std::string heat_map(const Map&, std::string_view label, const std::vector<std::pair<HexIndex, double>>& warm);
// A bar a row for what was played, and below it one for what was, where that is known (-1: it is not).
struct BesideRow {
  std::string label, style;
  double played = 0, low = -1, high = -1;  // shares
};
std::string beside(std::string_view label, const std::vector<BesideRow>&);
// A line with a whisker at every point.
struct Whisker {
  std::string label;
  double low = 0, middle = 0, high = 0;  // 0 to 1
};
std::string whiskers(std::string_view label, const std::vector<Whisker>&);

}  // namespace vedette::lab
