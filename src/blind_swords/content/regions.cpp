// Hexes and units as content names them: 'within 5 of 3833', 'north of National Road by 2', a list of numbers; a brigade, a unit, a side.
#include "blind_swords/content/readers.h"

namespace vedette::bs {

namespace {

using Words = std::vector<std::string_view>;

bool number_of(std::string_view text, int& n) {
  n = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || n > 999) return false;
    n = 10 * n + (c - '0');
  }
  return !text.empty();
}

bool on_map_hex(const Content& c, std::string_view text, HexIndex& h) {
  h = text.size() == 4 ? c.grid().parse(text) : kNoHex;
  return c.map.on_map(h);
}

int column_of(const Content& c, HexIndex h) { return c.grid().at(h).column; }
int row_of(const Content& c, HexIndex h) { return c.grid().at(h).row; }

// On that side of all hexes of the road in the same column, on the road, or not farther from it than `by`.
bool side_of_road(const Content& c, std::string_view road, bool north, int by, HexSet& out) {
  std::vector<HexIndex> path;
  for (const MapRoad& r : c.map.roads)
    if (r.name == road) path.insert(path.end(), r.path.begin(), r.path.end());
  for (std::size_t i = 0; i < c.hex.size(); ++i) {
    const auto h = static_cast<HexIndex>(i);
    if (!c.map.on_map(h)) continue;
    int nearest = 1000;
    bool beside = false, all = true;
    for (const HexIndex r : path) {
      nearest = std::min(nearest, c.grid().distance(h, r));
      if (column_of(c, r) != column_of(c, h)) continue;
      beside = true;
      all = all && (north ? row_of(c, h) < row_of(c, r) : row_of(c, h) > row_of(c, r));
    }
    if (nearest <= by || (beside && all)) out.set(h);
  }
  return !path.empty();
}

bool term(const Content& c, std::string_view text, HexSet& out, std::string& wrong) {
  const Words w = split(text, ' ');
  const auto on_map = [&](auto&& fits) {
    for (std::size_t h = 0; h < c.hex.size(); ++h)
      if (c.map.on_map(static_cast<HexIndex>(h)) && fits(static_cast<HexIndex>(h))) out.set(h);
    return true;
  };
  int a = 0, b = 0;
  HexIndex centre = kNoHex;
  if (w.size() == 1 && w[0] == "all") return on_map([](HexIndex) { return true; });
  if (w.size() == 4 && w[0] == "within" && w[2] == "of" && number_of(w[1], a) && on_map_hex(c, w[3], centre))
    return on_map([&](HexIndex h) { return c.grid().distance(h, centre) <= a; });
  if (w.size() == 4 && w[0] == "columns" && w[2] == "to" && number_of(w[1], a) && number_of(w[3], b))
    return on_map([&](HexIndex h) { return column_of(c, h) >= a && column_of(c, h) <= b; });
  if (w.size() == 2 && w[0] == "area") {
    const MapArea* area = c.map.area(w[1]);
    if (area != nullptr)
      for (const HexIndex h : area->hexes) out.set(h);
    return area != nullptr || (wrong = "unknown area '" + std::string(w[1]) + "'", false);
  }
  if (w.size() >= 5 && (w[0] == "north" || w[0] == "south") && w[1] == "of" && w[w.size() - 2] == "by" && number_of(w.back(), a)) {
    const std::size_t from = text.find(" of ") + 4, to = text.rfind(" by ");
    const std::string_view road = text.substr(from, to - from);
    return side_of_road(c, road, w[0] == "north", a, out) || (wrong = "unknown road '" + std::string(road) + "'", false);
  }
  for (const std::string_view number : w) {
    HexIndex h = kNoHex;
    if (!on_map_hex(c, number, h)) return wrong = "no hexes '" + std::string(text) + "'", false;
    out.set(h);
  }
  return !w.empty() || (wrong = "no hexes are named", false);
}

}  // namespace

bool read_region(const Content& c, std::string_view text, HexSet& out, std::string& wrong) {
  out.set();
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(" and ", at), text.size());
    HexSet one;
    if (!term(c, trimmed(text.substr(at, end - at)), one, wrong)) return false;
    out &= one;
    at = end == text.size() ? end + 1 : end + 5;
  }
  return true;
}

bool read_group(const Content& c, std::string_view text, std::bitset<kMostUnits>& out, std::string& wrong) {
  for (const std::string_view name : split(text, ';')) {
    if (const UnitIndex u = unit_named(c, name); u != kNoUnit) {
      out.set(u);
      continue;
    }
    const BrigadeIndex b = brigade_named(c, name);
    const Side side = side_named(name);
    if (b == kNoBrigade && side == Side::none) return wrong = "no unit, brigade or side '" + std::string(name) + "'", false;
    for (int i = 0; i < c.n_units(); ++i) {
      const UnitCard& card = c.units[i];
      if (side != Side::none ? card.side == side : card.brigade == b) out.set(static_cast<std::size_t>(i));
    }
  }
  return true;
}

}  // namespace vedette::bs
