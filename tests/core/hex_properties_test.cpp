// Laws of hex geometry that hold for any hexes, tried on hundreds at random.
#include <gtest/gtest.h>
// rapidcheck's own header comes after GoogleTest's.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <queue>
#include <string>
#include <vector>

#include "hex/hex.h"
#include "hex/nearest.h"

namespace vedette {
namespace {

HexAt any_hex() { return {static_cast<std::int16_t>(*rc::gen::inRange(1, 60)), static_cast<std::int16_t>(*rc::gen::inRange(1, 60))}; }
Direction any_direction() { return static_cast<Direction>(*rc::gen::inRange(0, kDirections)); }
const Grid kSheet(1, 60, 1, 60);

// How many steps it takes, by walking.
int walked(const Grid& grid, HexIndex from, HexIndex to) {
  std::vector<int> steps(static_cast<std::size_t>(grid.size()), -1);
  std::queue<HexIndex> open;
  steps[from] = 0;
  open.push(from);
  while (!open.empty()) {
    const HexIndex h = open.front();
    open.pop();
    if (h == to) return steps[h];
    for (const HexIndex next : grid.neighbours(h))
      if (next != kNoHex && steps[next] < 0) {
        steps[next] = steps[h] + 1;
        open.push(next);
      }
  }
  return -1;
}

RC_GTEST_PROP(HexProperties, AStepAndItsOppositeLeadBack, ()) {
  const HexAt h = any_hex();
  const Direction d = any_direction();
  RC_ASSERT(step(step(h, d), opposite(d)) == h);
}

RC_GTEST_PROP(HexProperties, SixStepsAroundLeadBack, ()) {
  const HexAt h = any_hex();
  const Direction first = any_direction();
  HexAt at = h;
  for (int i = 0; i < kDirections; ++i) at = step(at, turned(first, i));
  RC_ASSERT(at == h);
}

RC_GTEST_PROP(HexProperties, TheSixNeighboursDifferAndAreOneAway, ()) {
  const HexAt h = any_hex();
  for (Direction d = 0; d < kDirections; ++d) {
    RC_ASSERT(distance(h, step(h, d)) == 1);
    RC_ASSERT(!(step(h, d) == step(h, turned(d, 1))));
    RC_ASSERT(distance(step(h, d), step(h, turned(d, 1))) == 1);
    RC_ASSERT(distance(step(h, d), step(h, turned(d, 2))) == 2);
  }
}

RC_GTEST_PROP(HexProperties, DistanceIsWhatWalkingTakes, ()) {
  const HexAt a = any_hex(), b = any_hex();
  RC_ASSERT(distance(a, b) == walked(kSheet, kSheet.index(a), kSheet.index(b)));
}

RC_GTEST_PROP(HexProperties, TheNearestOfManyIsAsNearAsTheLeastDistance, ()) {
  Nearest<40> many;
  const HexAt from = any_hex();
  int least = Nearest<40>::kNone;
  const int n = *rc::gen::inRange(0, 41);
  for (int i = 0; i < n; ++i) {
    const HexAt at = any_hex();
    many.add(at);
    least = std::min(least, distance(from, at));
  }
  RC_ASSERT(many.from(from) == least);
}

RC_GTEST_PROP(HexProperties, DistanceIsAMetric, ()) {
  const HexAt a = any_hex(), b = any_hex(), c = any_hex();
  RC_ASSERT((distance(a, b) == 0) == (a == b));
  RC_ASSERT(distance(a, b) == distance(b, a));
  RC_ASSERT(distance(a, c) <= distance(a, b) + distance(b, c));
}

RC_GTEST_PROP(HexProperties, ANumberLeadsBackToItsHex, ()) {
  const HexIndex h = kSheet.index(any_hex());
  const auto digits = kSheet.digits(h);
  RC_ASSERT(kSheet.parse(std::string_view(digits.data(), digits.size())) == h);
  RC_ASSERT(kSheet.index(kSheet.at(h)) == h);
}

RC_GTEST_PROP(HexProperties, WhatIsNoNumberIsNoHex, ()) {
  const auto text = *rc::gen::string<std::string>();
  const HexIndex h = kSheet.parse(text);
  if (h == kNoHex) return;
  const auto digits = kSheet.digits(h);
  RC_ASSERT(text == std::string(digits.begin(), digits.end()));
}

RC_GTEST_PROP(HexProperties, DirectionIsTheStepThatLeadsThere, ()) {
  const HexIndex a = kSheet.index(any_hex()), b = kSheet.index(any_hex());
  const Direction d = kSheet.direction(a, b);
  RC_ASSERT((d != kNoDirection) == (kSheet.distance(a, b) == 1));
  if (d != kNoDirection) RC_ASSERT(kSheet.neighbour(a, d) == b);
}

// The line back passes the same stretches.
RC_GTEST_PROP(HexProperties, ALineIsTheSameBackwards, ()) {
  const HexAt a = any_hex(), b = any_hex();
  RC_PRE(!(a == b));
  std::vector<LineStretch> there, back;
  walk_line(a, b, [&](const LineStretch& s) { return there.push_back(s), true; });
  walk_line(b, a, [&](const LineStretch& s) { return back.push_back(s), true; });
  RC_ASSERT(there.size() == back.size());
  for (std::size_t i = 0; i < there.size(); ++i) {
    const LineStretch& s = there[i];
    const LineStretch& t = back[back.size() - 1 - i];
    RC_ASSERT((s.a == t.a && s.b == t.b) || (s.a == t.b && s.b == t.a));
  }
}

// A hex through which the line passes lies on it: some corner on each side, or the centre on the line itself.
RC_GTEST_PROP(HexProperties, TheLinePassesThroughItsStretches, ()) {
  const HexAt a = any_hex(), b = any_hex();
  RC_PRE(!(a == b));
  const Point way = centre(b) - centre(a);
  walk_line(a, b, [&](const LineStretch& s) {
    if (s.along) {
      RC_ASSERT(distance(s.a, s.b) == 1);
      return true;
    }
    bool left = false, right = false;
    for (const Point corner : kCorners) {
      const std::int32_t side = cross(way, centre(s.a) - centre(a) + corner);
      left = left || side < 0;
      right = right || side > 0;
    }
    RC_ASSERT(left && right);
    return true;
  });
}

// And none that it passes through is left out: in a box around the two, every hex with corners on both sides and between the ends.
RC_GTEST_PROP(HexProperties, TheLineLeavesNoHexOut, ()) {
  const HexAt a = any_hex();
  const HexAt b{static_cast<std::int16_t>(a.column + *rc::gen::inRange(-6, 7)),
                static_cast<std::int16_t>(a.row + *rc::gen::inRange(-6, 7))};
  RC_PRE(!(a == b));
  const Point way = centre(b) - centre(a);
  std::vector<HexAt> through;
  walk_line(a, b, [&](const LineStretch& s) {
    if (!s.along) through.push_back(s.a);
    return true;
  });
  for (std::int16_t c = static_cast<std::int16_t>(a.column - 8); c <= a.column + 8; ++c)
    for (std::int16_t r = static_cast<std::int16_t>(a.row - 8); r <= a.row + 8; ++r) {
      const HexAt h{c, r};
      if (h == a || h == b) continue;
      bool left = false, right = false;
      const Point here = centre(h) - centre(a);
      for (const Point corner : kCorners) {
        const std::int32_t side = cross(way, here + corner);
        left = left || side < 0;
        right = right || side > 0;
      }
      const bool between = dot(way, here) > 0 && dot(way, here) < dot(way, way);
      if (left && right && between) RC_ASSERT(std::ranges::find(through, h) != through.end());
    }
}

}  // namespace
}  // namespace vedette
