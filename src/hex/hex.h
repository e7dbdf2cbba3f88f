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
#include <type_traits>
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

// One stretch of a line: through hex a, or along the hexside between a and b. Places are HexAt, or HexIndex on a grid.
template <class Place>
struct Stretch {
  Place a;
  Place b;
  bool along = false;
};
using LineStretch = Stretch<HexAt>;
inline constexpr auto kNotCrossed = [](const auto&, Direction) {};

// Beyond the far end of the hexside between a and b, the neighbours in directions c and after; on a grid one of the two may be missing.
template <class Place, class Next>
constexpr Place beyond(Next&& next, Place a, Place b, Direction c, Direction after) {
  if constexpr (std::is_same_v<Place, HexIndex>) {
    if (a == kNoHex) return next(b, c);
  }
  return next(a, after);
}

// Walks the line from centre to centre, `way` long, from place `at` to place `end`. Calls f(Stretch) for every stretch strictly between
// the two, in order, until f returns false, and crossed(place, direction) whenever the line leaves a hex inside a hexside and not at a
// corner. A hex that the line touches only in a corner is not on it. `next(place, direction)` is the neighbour. Returns false if f stopped
// it.
//
// Seen along the line, a corner lies on its left (negative cross product), on its right or on the line itself. The corners that face
// forward run clockwise from the leftmost to the rightmost, so that the line leaves a hex between the last of them on its left and the
// first on its right, or through the one on it.
template <class Place, class Next, class F, class Crossed>
constexpr bool walk(Place at, Place end, Point way, Next&& next, F&& f, Crossed&& crossed) {
  if (at == end) return true;
  std::array<std::int32_t, kDirections> corner{};  // on which side and how far, for a hex whose centre is on the line
  Direction leftmost = 0;
  for (Direction c = 0; c < kDirections; ++c) {
    corner[c] = cross(way, kCorners[c]);
    // Of two equally far left, the one further on: the forward corners come after it.
    if (corner[c] < corner[leftmost] || (corner[c] == corner[leftmost] && c == leftmost + 1)) leftmost = c;
  }
  // The ways out: over the hexsides clockwise from the leftmost corner, each with the corner that ends it and with what the step adds
  // to the side on which the hex's centre lies (the way to a neighbour is the sum of the two corners between).
  struct Exit {
    Direction direction;
    std::int32_t corner, adds;
  };
  std::array<Exit, 4> exits{};
  for (int i = 0; i < 4; ++i) {
    const Direction d = turned(leftmost, i + 1);
    exits[static_cast<std::size_t>(i)] = {d, corner[d], corner[turned(d, -1)] + corner[d]};
  }
  std::int32_t centre_side = 0;
  const auto go = [&](const Exit& by) {
    at = next(at, by.direction);
    centre_side += by.adds;
  };
  while (true) {
    const Exit* exit = exits.data();
    while (centre_side + exit->corner < 0) ++exit;
    if (centre_side + exit->corner > 0) {
      crossed(at, exit->direction);
      go(*exit);
    } else if (exit->corner == 0) {  // the hexside beyond the corner lies on the line
      const Place a = next(at, exit[0].direction), b = next(at, exit[1].direction);
      if (!f(Stretch<Place>{a, b, true})) return false;
      at = beyond(next, a, b, exit[0].direction, exit[1].direction);
      centre_side += exit[0].adds + exit[1].adds;
    } else {
      go(exit->corner < 0 ? exit[1] : exit[0]);
    }
    if (at == end) return true;
    if (!f(Stretch<Place>{at, at, false})) return false;
  }
}

// On the endless sheet.
template <class F>
constexpr bool walk_line(HexAt from, HexAt to, F&& f) {
  return walk(
      from, to, centre(to) - centre(from), [](HexAt h, Direction d) { return step(h, d); }, f, kNotCrossed);
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

  // The line between two hexes of the grid; a hex beside an edge of the grid that the line runs along may be kNoHex.
  template <class F, class Crossed = decltype(kNotCrossed)>
  bool walk_line(HexIndex from, HexIndex to, F&& f, const Crossed& crossed = kNotCrossed) const {
    return walk(
        from, to, centre(places_[to]) - centre(places_[from]), [this](HexIndex h, Direction d) { return neighbours_[h][d]; }, f, crossed);
  }

  // "1927"; parse gives kNoHex for anything that is not a number of this grid.
  std::array<char, 4> digits(HexIndex h) const;
  HexIndex parse(std::string_view number) const;

 private:
  int first_column_ = 0, columns_ = 0, first_row_ = 0, rows_ = 0;
  std::vector<HexAt> places_;
  std::vector<std::array<HexIndex, kDirections>> neighbours_;
};

}  // namespace vedette
