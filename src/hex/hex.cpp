#include "hex/hex.h"

#include <cassert>
#include <utility>

namespace vedette {

Grid::Grid(int first_column, int last_column, int first_row, int last_row)
    : first_column_(first_column), columns_(last_column - first_column + 1), first_row_(first_row), rows_(last_row - first_row + 1) {
  places_.reserve(static_cast<std::size_t>(size()));
  for (int c = 0; c < columns_; ++c)
    for (int r = 0; r < rows_; ++r)
      places_.push_back({static_cast<std::int16_t>(first_column + c), static_cast<std::int16_t>(first_row + r)});
  neighbours_.resize(places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i)
    for (Direction d = 0; d < kDirections; ++d) neighbours_[i][d] = index(step(places_[i], d));
  assert(2 * columns_ + rows_ < kLongestLine && 2 * size() <= INT16_MAX);
  lines_ = std::make_shared<const LineTable>(tabled_lines());
}

// Every stretch of a line and its end, to `keep(a, b, crossed, along)`.
template <class Keep>
static void keep_line(HexAt from, HexAt to, Keep&& keep) {
  Direction left_by = kNoDirection;
  const auto stretch = [&](const LineStretch& s) {
    keep(s.a, s.b, std::exchange(left_by, kNoDirection), s.along);
    return true;
  };
  walk_line(from, to, stretch, [&](HexAt, Direction d) { left_by = d; });
  keep(to, to, left_by, false);
}

Grid::Line Grid::long_line(HexIndex from, HexIndex to, LineStep* room) const {
  // Numbered from nothing; what is off the grid has the number of kNoHex.
  const auto number_of = [&](HexAt h) { return static_cast<std::int16_t>(covers(h) ? 2 * index(h) : -2); };
  LineStep* end = room;
  keep_line(places_[from], places_[to], [&](HexAt a, HexAt b, Direction crossed, bool along) {
    *end++ = {number_of(a), number_of(b), crossed, along};
  });
  return {0, room, end - 1};
}

Grid::LineTable Grid::tabled_lines() const {
  LineTable table;
  const HexAt from{0, 0};
  for (int columns = -kTabled; columns <= kTabled; ++columns)
    for (int rows = -kTabled; rows <= kTabled; ++rows) {
      LineTable::Way& way = table.ways[static_cast<unsigned>(columns + kTabled)][static_cast<unsigned>(rows + kTabled)];
      const HexAt to{static_cast<std::int16_t>(columns), static_cast<std::int16_t>(rows)};
      way = {LineTable::kTooFar, 0};
      if (vedette::distance(from, to) > kTabled) continue;
      const auto added = [&](HexAt h) { return static_cast<std::int16_t>(2 * rows_ * h.column + centre(h).y); };
      way.first = static_cast<std::uint16_t>(table.steps.size());
      keep_line(from, to, [&](HexAt a, HexAt b, Direction crossed, bool along) {
        table.steps.push_back({added(a), added(b), crossed, along});
      });
      way.stretches = static_cast<std::uint16_t>(table.steps.size() - way.first - 1);
    }
  assert(table.steps.size() < LineTable::kTooFar);
  return table;
}

Direction Grid::direction_near(HexIndex from, HexIndex to) const {
  for (Direction d = 0; d < kDirections; ++d)
    if (neighbours_[from][d] == to) return d;
  return kNoDirection;
}

std::array<char, 4> Grid::digits(HexIndex h) const {
  const HexAt p = places_[h];
  return {static_cast<char>('0' + p.column / 10), static_cast<char>('0' + p.column % 10), static_cast<char>('0' + p.row / 10),
          static_cast<char>('0' + p.row % 10)};
}

HexIndex Grid::parse(std::string_view number) const {
  if (number.size() != 4) return kNoHex;
  std::array<int, 4> d{};
  for (std::size_t i = 0; i < 4; ++i) {
    if (number[i] < '0' || number[i] > '9') return kNoHex;
    d[i] = number[i] - '0';
  }
  return index({static_cast<std::int16_t>(d[0] * 10 + d[1]), static_cast<std::int16_t>(d[2] * 10 + d[3])});
}

}  // namespace vedette
