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
  const int odd = h.column & 1;
  const std::array<HexAt, kDirections> to = {{
      {h.column, static_cast<std::int16_t>(h.row - 1)},
      {static_cast<std::int16_t>(h.column + 1), static_cast<std::int16_t>(h.row - 1 + odd)},
      {static_cast<std::int16_t>(h.column + 1), static_cast<std::int16_t>(h.row + odd)},
      {h.column, static_cast<std::int16_t>(h.row + 1)},
      {static_cast<std::int16_t>(h.column - 1), static_cast<std::int16_t>(h.row + odd)},
      {static_cast<std::int16_t>(h.column - 1), static_cast<std::int16_t>(h.row - 1 + odd)},
  }};
  return to[d];
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
template <class F>
constexpr bool walk_line(HexAt from, HexAt to, F&& f) {
  const Point start = centre(from);
  const Point way = centre(to) - start;
  HexAt at = from;
  // Each pass leaves `at` through a hexside or through a corner.
  while (!(at == to)) {
    const Point here = centre(at) - start;
    std::array<std::int32_t, kDirections> side{};
    for (int c = 0; c < kDirections; ++c) side[static_cast<std::size_t>(c)] = cross(way, here + kCorners[static_cast<std::size_t>(c)]);
    bool left = false;
    for (int c = 0; c < kDirections && !left; ++c) {
      const auto i = static_cast<std::size_t>(c);
      // Clockwise on the sheet (y grows downward): going out, corners pass from negative to positive side.
      const auto next = static_cast<std::size_t>((c + 1) % kDirections);
      if (side[i] < 0 && side[next] > 0) {
        at = step(at, static_cast<Direction>(next));  // the hexside between corners c and c+1 faces direction c+1
        left = true;
      } else if (side[i] == 0 && dot(way, kCorners[i]) > 0) {
        const std::int32_t lean = cross(kCorners[i], way);
        const HexAt before = step(at, static_cast<Direction>(c));
        const HexAt after = step(at, static_cast<Direction>(next));
        if (lean == 0) {
          if (!f(LineStretch{before, after, true})) return false;
          at = step(before, static_cast<Direction>(next));  // beyond the far end of that hexside
        } else {
          at = lean > 0 ? after : before;
        }
        left = true;
      }
    }
    if (!left) return true;  // unreachable: a line out of a convex hex leaves it
    if (at == to) break;
    if (!f(LineStretch{at, at, false})) return false;
  }
  return true;
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
