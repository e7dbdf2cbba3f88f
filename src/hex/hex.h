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
#include <memory>
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

// One stretch of a line: through hex a, or along the hexside between a and b. Places are HexAt, or HexIndex on a grid.
template <class Place>
struct Stretch {
  Place a;
  Place b;
  bool along = false;
};
using LineStretch = Stretch<HexAt>;
inline constexpr auto kNotCrossed = [](const auto&, Direction) {};

// Walks the line from centre to centre. Calls f(LineStretch) for every stretch strictly between the two, in order, until f returns false,
// and crossed(place, direction) whenever the line leaves a hex inside a hexside and not at a corner. A hex that the line touches only in
// a corner is not on it. Returns false if f stopped it.
//
// Seen along the line, a corner lies on its left (negative cross product), on its right or on the line itself. The corners that face
// forward run clockwise from the leftmost to the rightmost, so that the line leaves a hex between the last of them on its left and the
// first on its right, or through the one on it.
template <class F, class Crossed = decltype(kNotCrossed)>
constexpr bool walk_line(HexAt from, HexAt to, F&& f, const Crossed& crossed = kNotCrossed) {
  if (from == to) return true;
  const Point way = centre(to) - centre(from);
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
  HexAt at = from;
  std::int32_t centre_side = 0;
  const auto go = [&](const Exit& by) {
    at = step(at, by.direction);
    centre_side += by.adds;
  };
  while (true) {
    const Exit* exit = exits.data();
    while (centre_side + exit->corner < 0) ++exit;
    if (centre_side + exit->corner > 0) {
      crossed(at, exit->direction);
      go(*exit);
    } else if (exit->corner == 0) {  // the hexside beyond the corner lies on the line
      const HexAt a = step(at, exit[0].direction), b = step(at, exit[1].direction);
      if (!f(LineStretch{a, b, true})) return false;
      at = step(a, exit[1].direction);
      centre_side += exit[0].adds + exit[1].adds;
    } else {
      go(exit->corner < 0 ? exit[1] : exit[0]);
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
  Direction direction(HexIndex from, HexIndex to) const {  // kNoDirection unless adjacent
    return std::abs(to - from) > rows_ + 1 ? kNoDirection : direction_near(from, to);
  }
  int distance(HexIndex a, HexIndex b) const { return vedette::distance(places_[a], places_[b]); }
  bool adjacent(HexIndex a, HexIndex b) const { return distance(a, b) == 1; }

  // The same line between two hexes of the grid; a hex beside an edge of the grid that the line runs along may be kNoHex.
  template <class F, class Crossed = decltype(kNotCrossed)>
  bool walk_line(HexIndex from, HexIndex to, F&& f, const Crossed& crossed = kNotCrossed) const {
    std::array<LineStep, kLongestLine> room;
    const Line line = line_between(from, to, room.data());
    HexIndex at = from;
    for (const LineStep* s = line.first;; ++s) {
      if (s->crossed != kNoDirection) crossed(at, s->crossed);
      if (s == line.end) return true;
      at = numbered(line.from + s->a);
      if (!f(Stretch<HexIndex>{at, numbered(line.from + s->b), s->along})) return false;
    }
  }

  // "1927"; parse gives kNoHex for anything that is not a number of this grid.
  std::array<char, 4> digits(HexIndex h) const;
  HexIndex parse(std::string_view number) const;

 private:
  // Lines are walked once, when the grid is made, and kept for every way from a hex to another not too far off. For that a hex has a number
  // besides its index: twice the index, and one more in an odd column. Numbers count half rows down a column, so that the same way changes
  // them by the same amount wherever on the grid it begins.
  struct LineStep {     // into a stretch, or into the hex in which the line ends
    std::int16_t a, b;  // to be added to the number of the hex in which the line begins
    Direction crossed;  // the hexside inside which the line left the hex before; kNoDirection: at a corner
    bool along;
  };
  struct Line {
    int from;  // a number
    const LineStep *first, *end;
  };
  static constexpr int kTabled = 20;        // as far as any gun of these games carries
  static constexpr int kLongestLine = 256;  // stretches
  static constexpr unsigned kWays = 2 * kTabled + 1;
  struct LineTable {
    struct Way {
      std::uint16_t first, stretches;
    };
    static constexpr std::uint16_t kTooFar = 0xffff;
    std::array<std::array<Way, kWays>, kWays> ways;  // by columns and whole rows between the ends; the half row follows from the columns
    std::vector<LineStep> steps;
  };

  int number(HexIndex h) const { return 2 * h + (places_[h].column & 1); }
  static HexIndex numbered(int number) { return static_cast<HexIndex>(number >> 1); }
  Line line_between(HexIndex from, HexIndex to, LineStep* room) const {
    const Point way = centre(places_[to]) - centre(places_[from]);
    const auto columns = static_cast<unsigned>(places_[to].column - places_[from].column + kTabled);
    const auto rows = static_cast<unsigned>((way.y >> 1) + kTabled);
    if (columns >= kWays || rows >= kWays) return long_line(from, to, room);
    const LineTable::Way at = lines_->ways[columns][rows];
    // Along the first or last row the line may run beside the grid's edge.
    const bool edge = way.y == 0 && (places_[from].row == first_row_ || places_[from].row == first_row_ + rows_ - 1);
    if (at.first == LineTable::kTooFar || edge) return long_line(from, to, room);
    const LineStep* first = lines_->steps.data() + at.first;
    return {number(from), first, first + at.stretches};
  }
  Direction direction_near(HexIndex from, HexIndex to) const;
  Line long_line(HexIndex from, HexIndex to, LineStep* room) const;  // walked now, into `room`
  LineTable tabled_lines() const;

  int first_column_ = 0, columns_ = 0, first_row_ = 0, rows_ = 0;
  std::vector<HexAt> places_;
  std::vector<std::array<HexIndex, kDirections>> neighbours_;
  std::shared_ptr<const LineTable> lines_;
};

}  // namespace vedette
