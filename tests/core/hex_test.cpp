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

TEST(Content, AllMapsAreClean) {
  const Catalogue all(embedded_shelf());
  for (const Complaint& c : all.complaints()) ADD_FAILURE() << c.text();
  EXPECT_EQ(all.entries().size(), 3U);
  EXPECT_EQ(all.find("fotm")->map.grid.size(), 408);
}

}  // namespace
}  // namespace vedette
