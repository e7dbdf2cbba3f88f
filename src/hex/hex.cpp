#include "hex/hex.h"

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
}

Direction Grid::direction(HexIndex from, HexIndex to) const {
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
