#include "hex/hex.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"

namespace vedette {
namespace {

std::string number(HexAt h) {
  const auto two = [](int n) { return std::string(n < 10 ? "0" : "") + std::to_string(n); };
  return two(h.column) + two(h.row);
}
std::vector<std::string> line(HexAt a, HexAt b) {
  std::vector<std::string> out;
  walk_line(a, b, [&](LineStretch s) {
    out.push_back(s.along ? number(s.a) + "|" + number(s.b) : number(s.a));
    return true;
  });
  return out;
}

TEST(Hex, NeighboursOf3030) {
  std::vector<std::string> n;
  for (Direction d = 0; d < kDirections; ++d) n.push_back(number(step({30, 30}, d)));
  std::ranges::sort(n);
  EXPECT_EQ(n, (std::vector<std::string>{"2929", "2930", "3029", "3031", "3129", "3130"}));
}

TEST(Hex, LineThroughCentresAndAlongHexsides) {
  EXPECT_EQ(line({16, 8}, {16, 11}), (std::vector<std::string>{"1609", "1610"}));
  EXPECT_EQ(line({16, 8}, {14, 9}), (std::vector<std::string>{"1508"}));
  EXPECT_EQ(line({16, 8}, {18, 8}), (std::vector<std::string>{"1707|1708"}));
  EXPECT_TRUE(line({16, 8}, {16, 9}).empty());
  EXPECT_TRUE(line({16, 8}, {16, 8}).empty());
}

TEST(Hex, EveryStretchTouchesTheLastAndTheLineIsTheSameBackwards) {
  for (int c = 10; c <= 26; ++c)
    for (int r = 10; r <= 26; ++r) {
      const HexAt a{18, 18}, b{static_cast<std::int16_t>(c), static_cast<std::int16_t>(r)};
      if (a == b) continue;
      std::vector<LineStretch> there, back;
      walk_line(a, b, [&](LineStretch s) { return there.push_back(s), true; });
      walk_line(b, a, [&](LineStretch s) { return back.push_back(s), true; });
      ASSERT_EQ(there.size(), back.size()) << number(b);
      HexAt last = a;
      for (std::size_t i = 0; i < there.size(); ++i) {
        EXPECT_EQ(distance(last, there[i].a), 1) << number(b);
        const LineStretch& s = back[back.size() - 1 - i];
        EXPECT_TRUE((s.a == there[i].a && s.b == there[i].b) || (s.a == there[i].b && s.b == there[i].a)) << number(b);
        if (!there[i].along)
          last = there[i].a;
        else
          last = there[i].a;
      }
      EXPECT_GE(static_cast<int>(there.size()) + 2, distance(a, b));
    }
}

// By definition: a hex is on the line if the line parts its corners, a hexside if both its ends lie on the line.
TEST(Hex, LineIsWhatTheGeometrySays) {
  const HexAt a{19, 19};
  for (int c = 8; c <= 30; ++c)
    for (int r = 8; r <= 30; ++r) {
      const HexAt b{static_cast<std::int16_t>(c), static_cast<std::int16_t>(r)};
      if (a == b) continue;
      const Point way = centre(b) - centre(a);
      const auto beside = [&](HexAt h, int corner) {
        return cross(way, centre(h) - centre(a) + kCorners[static_cast<std::size_t>(corner % kDirections)]);
      };
      const auto between = [&](Point p) { return dot(p, way) > 0 && dot(p, way) < dot(way, way); };
      std::vector<std::string> expected;
      for (std::int16_t x = 6; x <= 32; ++x)
        for (std::int16_t y = 6; y <= 32; ++y) {
          const HexAt h{x, y};
          if (h == a || h == b || distance(a, h) > distance(a, b) || distance(b, h) > distance(a, b)) continue;
          bool left = false, right = false;
          for (int k = 0; k < kDirections; ++k) left = left || beside(h, k) < 0, right = right || beside(h, k) > 0;
          if (left && right && between(centre(h) - centre(a))) expected.push_back(number(h));
          for (Direction d = 1; d <= 3; ++d)  // each hexside once
            if (beside(h, d + 5) == 0 && beside(h, d) == 0 && between(centre(h) - centre(a) + kCorners[d]) &&
                between(centre(h) - centre(a) + kCorners[turned(d, -1)]))
              expected.push_back(number(h) + "|" + number(step(h, d)));
        }
      std::vector<std::string> walked = line(a, b);
      for (std::string& stretch : walked)  // a hexside has no first side
        if (stretch.size() == 9 && std::ranges::find(expected, stretch) == expected.end())
          stretch = stretch.substr(5) + "|" + stretch.substr(0, 4);
      std::ranges::sort(walked);
      std::ranges::sort(expected);
      EXPECT_EQ(walked, expected) << "to " << number(b);
    }
}

TEST(Content, AllMapsAreClean) {
  const Catalogue all(embedded_shelf());
  for (const Complaint& c : all.complaints()) ADD_FAILURE() << c.text();
  EXPECT_EQ(all.entries().size(), 3U);
  EXPECT_EQ(all.find("fotm")->map.grid.size(), 408);
}

// A grid keeps the lines to all that is near, whatever hex they begin in; they are those of the endless sheet, with every hexside crossed,
// also along the grid's edges and to hexes too far off to be kept.
TEST(Grid, WalksTheLineOfTheEndlessSheet) {
  const Grid small(9, 15, 3, 9), large(10, 50, 0, 31);
  const auto same = [](const Grid& grid, HexIndex a, HexIndex b) {
    std::vector<std::array<int, 4>> sheet, walked;
    walk_line(
        grid.at(a), grid.at(b),
        [&](LineStretch s) {
          return sheet.push_back({grid.index(s.a), grid.index(s.b), s.along, -1}), true;
        },
        [&](HexAt from, Direction d) {
          sheet.push_back({grid.index(from), 0, 0, d});
        });
    grid.walk_line(
        a, b,
        [&](const Stretch<HexIndex>& s) {
          return walked.push_back({s.a, s.b, s.along, -1}), true;
        },
        [&](HexIndex from, Direction d) {
          walked.push_back({from, 0, 0, d});
        });
    return walked == sheet;
  };
  for (HexIndex a = 0; a < small.size(); ++a)
    for (HexIndex b = 0; b < small.size(); ++b) ASSERT_TRUE(same(small, a, b)) << a << " to " << b;
  for (HexIndex a = 0; a < large.size(); a = static_cast<HexIndex>(a + 31))
    for (HexIndex b = 0; b < large.size(); ++b) ASSERT_TRUE(same(large, a, b)) << a << " to " << b;
}

}  // namespace
}  // namespace vedette
