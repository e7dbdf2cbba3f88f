// Hex geometry: numbering, neighbours, distance, corners, and the exact line from centre to centre.
//
// Every map of this field numbers its flat-top hexes CCRR, column first; even columns sit half a hex higher
// on the sheet than odd ones. Nothing here knows a game. Arithmetic is in whole numbers: with x = 3·column and
// y = 2·row (+1 in odd columns) the corners of a hex lie at (±2,0) and (±1,±1) from its centre, so that a line
// of sight is decided by signs of integer cross products and never by rounding.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace vedette {

using HexIndex = std::uint16_t;
inline constexpr HexIndex kNoHex = 0xffff;

// The six neighbours, clockwise from the one above on the sheet. Corner d lies between directions d and d+1.
using Direction = std::uint8_t;
inline constexpr int kDirections = 6;
inline constexpr Direction kNoDirection = 0xff;
constexpr Direction opposite(Direction d) { return static_cast<Direction>((d + 3) % kDirections); }
constexpr Direction turned(Direction d, int clockwise) {
  return static_cast<Direction>(((d + clockwise) % kDirections + kDirections) % kDirections);
}

// A place on the endless sheet, whether or not a map has a hex there.
struct HexAt {
  std::int16_t column = 0;
  std::int16_t row = 0;
  friend constexpr bool operator==(HexAt, HexAt) = default;
};

struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr bool operator==(Point, Point) = default;
};
constexpr std::int32_t cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
constexpr std::int32_t dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }

constexpr Point centre(HexAt h) { return {3 * h.column, 2 * h.row + (h.column & 1)}; }

// Corner d, between directions d and d+1, as an offset from the centre. Also the direction in which the hexside
// between those two neighbours runs.
inline constexpr std::array<Point, kDirections> kCorners = {{{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}}};

constexpr HexAt step(HexAt h, Direction d) {
  constexpr std::array<std::int16_t, kDirections> kColumn = {0, 1, 1, 0, -1, -1};
  constexpr std::array<std::array<std::int16_t, kDirections>, 2> kRow = {
      {{-1, -1, 0, 1, 0, -1}, {-1, 0, 1, 1, 1, 0}}};  // even, odd columns
  return {static_cast<std::int16_t>(h.column + kColumn[d]), static_cast<std::int16_t>(h.row + kRow[h.column & 1][d])};
}

constexpr int distance(HexAt a, HexAt b) {
  const Point d = centre(b) - centre(a);
  const int columns = d.x < 0 ? -d.x / 3 : d.x / 3;
  const int halves = d.y < 0 ? -d.y : d.y;  // half rows
  return columns + (halves > columns ? (halves - columns) / 2 : 0);
}

// One stretch of a line: through hex a, or along the hexside between a and b.
struct LineStretch {
  HexAt a;
  HexAt b;
  bool along = false;
};

// Calls f(LineStretch) for every stretch strictly between the two ends, in order, until f returns false.
// A hex that the line touches only in a corner is not on it. Returns false if f stopped it.
//
// Seen along the line, a corner lies on its left (negative cross product), on its right or on the line itself. The
// corners that face forward run clockwise from the leftmost to the rightmost, so that the line leaves a hex between the
// last of them on its left and the first on its right, or through the one on it.
template <class F>
constexpr bool walk_line(HexAt from, HexAt to, F&& f) {
  if (from == to) return true;
  const Point way = centre(to) - centre(from);
  std::array<std::int32_t, kDirections> corner_side{};  // of a hex whose centre is on the line
  Direction leftmost = 0;
  for (Direction c = 0; c < kDirections; ++c) {
    corner_side[c] = cross(way, kCorners[c]);
    // Of two equally far left, the one further on: the forward corners come after it.
    const bool further = corner_side[c] == corner_side[leftmost] && dot(way, kCorners[c]) > dot(way, kCorners[leftmost]);
    if (corner_side[c] < corner_side[leftmost] || further) leftmost = c;
  }
  HexAt at = from;
  std::int32_t centre_side = 0;
  const auto go = [&](Direction d) {
    at = step(at, d);
    centre_side += corner_side[turned(d, -1)] + corner_side[d];  // the way to that neighbour is the sum of the two corners
  };
  while (true) {
    Direction c = turned(leftmost, 1);
    while (centre_side + corner_side[c] < 0) c = turned(c, 1);
    if (centre_side + corner_side[c] > 0) {
      go(c);  // over the hexside between corners c-1 and c
    } else {
      const Direction after = turned(c, 1);
      const std::int32_t lean = cross(kCorners[c], way);
      if (lean == 0) {
        if (!f(LineStretch{step(at, c), step(at, after), true})) return false;
        go(c);
        go(after);  // beyond the far end of that hexside
      } else {
        go(lean > 0 ? after : c);
      }
    }
    if (at == to) return true;
    if (!f(LineStretch{at, at, false})) return false;
  }
}

// The rectangle of hexes a map covers, numbered densely so that tables can be plain arrays.
class Grid {
 public:
  Grid() = default;
  Grid(int first_column, int last_column, int first_row, int last_row);

  int size() const { return columns_ * rows_; }
  bool covers(HexAt h) const {
    return h.column >= first_column_ && h.column < first_column_ + columns_ && h.row >= first_row_ && h.row < first_row_ + rows_;
  }
  HexIndex index(HexAt h) const {
    if (!covers(h)) return kNoHex;
    return static_cast<HexIndex>((h.column - first_column_) * rows_ + (h.row - first_row_));
  }
  HexAt at(HexIndex i) const { return places_[i]; }
  HexIndex neighbour(HexIndex h, Direction d) const { return neighbours_[h][d]; }
  const std::array<HexIndex, kDirections>& neighbours(HexIndex h) const { return neighbours_[h]; }
  Direction direction(HexIndex from, HexIndex to) const;  // kNoDirection unless adjacent
  int distance(HexIndex a, HexIndex b) const { return vedette::distance(places_[a], places_[b]); }
  bool adjacent(HexIndex a, HexIndex b) const { return distance(a, b) == 1; }

  // "1927"; parse gives kNoHex for anything that is not a number of this grid.
  std::array<char, 4> digits(HexIndex h) const;
  HexIndex parse(std::string_view number) const;

 private:
  int first_column_ = 0, columns_ = 0, first_row_ = 0, rows_ = 0;
  std::vector<HexAt> places_;
  std::vector<std::array<HexIndex, kDirections>> neighbours_;
};

}  // namespace vedette
