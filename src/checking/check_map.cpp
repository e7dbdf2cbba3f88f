// The laws of a map. A hexside is the same from both sides; the sheet has no holes; all roads are one net; water is
// crossed on roads only by bridges; a river parts the sheet into two banks that only bridges and fords join; a slope
// symbol stands where levels differ, and a drop of two levels has one.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "checking/check.h"

namespace vedette::checking {
namespace {

struct Laws {
  const Map& map;
  std::string folder;
  Complaints& complaints;
  std::map<HexIndex, int> hex_lines;                                                  // of hexes.csv
  std::map<std::pair<HexIndex, HexIndex>, std::map<std::string, int>> hexside_lines;  // of hexsides.csv, by kind; lower index first
  std::vector<int> road_lines;                                                        // of roads.csv, in the order of Map::roads

  Laws(const Shelf& shelf, const std::string& where, const Map& m, Complaints& c) : map(m), folder(where), complaints(c) {
    Complaints known_already;  // reading the map has told them
    const Csv hexes = Csv::read(shelf, folder + "/hexes.csv", {}, known_already);
    for (const Csv::Row& row : hexes.rows()) hex_lines[map.grid.parse(hexes.cell(row, "hex"))] = row.line;
    if (shelf.find(folder + "/hexsides.csv") != nullptr) {
      const Csv sides = Csv::read(shelf, folder + "/hexsides.csv", {}, known_already);
      for (const Csv::Row& row : sides.rows()) {
        const HexIndex a = map.grid.parse(sides.cell(row, "hex")), b = map.grid.parse(sides.cell(row, "other_hex"));
        hexside_lines[std::minmax(a, b)][std::string(sides.cell(row, "kind"))] = row.line;
      }
    }
    const Csv roads = Csv::read(shelf, folder + "/roads.csv", {}, known_already);
    for (const Csv::Row& row : roads.rows()) road_lines.push_back(row.line);
  }

  void at_hex(HexIndex h, std::string reason) const {
    const auto it = hex_lines.find(h);
    complaints.push_back({folder + "/hexes.csv", it == hex_lines.end() ? 0 : it->second, std::move(reason)});
  }
  void at_hexside(HexIndex a, HexIndex b, const std::string& kind, std::string reason) const {
    int line = 0;
    if (const auto it = hexside_lines.find(std::minmax(a, b)); it != hexside_lines.end())
      if (const auto k = it->second.find(kind); k != it->second.end()) line = k->second;
    complaints.push_back({folder + "/hexsides.csv", line, std::move(reason)});
  }
  void at_road(std::size_t road, std::string reason) const {
    complaints.push_back({folder + "/roads.csv", road < road_lines.size() ? road_lines[road] : 0, std::move(reason)});
  }

  std::string pair(HexIndex a, HexIndex b) const { return map.number(a) + "-" + map.number(b); }
  bool has(std::string_view kind) const { return map.hexside_bit(kind) != 0; }
  std::vector<std::string> kinds(HexIndex h, Direction d) const {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < map.hexside_kinds.size() && k < 16; ++k)
      if ((map.hexsides[h][d] >> k & 1U) != 0) names.push_back(map.hexside_kinds[k]);
    return names;
  }

  // Every hexside once.
  template <class F>
  void each_hexside(F f) const {
    for (std::size_t i = 0; i < map.hexes.size(); ++i) {
      const auto h = static_cast<HexIndex>(i);
      if (!map.on_map(h)) continue;
      for (Direction d = 0; d < kDirections; ++d)
        if (const HexIndex n = map.grid.neighbour(h, d); map.on_map(n) && h < n) f(h, n, d);
    }
  }
};

bool is_slope(std::string_view kind) { return kind.ends_with("slope"); }
bool is_bridge(std::string_view kind) { return kind.ends_with("bridge"); }
bool is_ford(std::string_view kind) { return kind.ends_with("ford"); }
bool is_water(std::string_view kind) { return kind == "river" || kind == "stream"; }

template <class Test>
const std::string* first(const std::vector<std::string>& kinds, Test test) {
  const auto it = std::ranges::find_if(kinds, test);
  return it == kinds.end() ? nullptr : &*it;
}

void no_holes(const Laws& laws) {
  for (std::size_t i = 0; i < laws.map.hexes.size(); ++i)
    if (const auto h = static_cast<HexIndex>(i); !laws.map.on_map(h))
      laws.complaints.push_back({laws.folder + "/hexes.csv", 0, "the sheet has a hole: there is no row for hex " + laws.map.number(h)});
}

void same_from_both_sides(const Laws& laws) {
  for (std::size_t i = 0; i < laws.map.hexes.size(); ++i) {
    const auto h = static_cast<HexIndex>(i);
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex n = laws.map.grid.neighbour(h, d);
      const auto here = laws.map.hexsides[h][d];
      const auto there = n == kNoHex ? std::uint16_t{0} : laws.map.hexsides[n][opposite(d)];
      if (here == there || (n != kNoHex && n < h)) continue;
      const std::string name = n == kNoHex ? laws.map.number(h) + " and the edge" : laws.pair(h, n);
      laws.complaints.push_back({laws.folder + "/hexsides.csv", 0, "the hexside " + name + " is not the same from both sides"});
    }
  }
}

void slopes_fit_levels(const Laws& laws) {
  const bool marked = std::ranges::any_of(laws.map.hexside_kinds, is_slope);
  laws.each_hexside([&](HexIndex a, HexIndex b, Direction d) {
    const auto kinds = laws.kinds(a, d);
    const int drop = std::abs(laws.map.level(a) - laws.map.level(b));
    const auto slopes = std::ranges::count_if(kinds, is_slope);
    const std::string* slope = first(kinds, is_slope);
    if (slopes > 1) laws.at_hexside(a, b, *slope, "the hexside " + laws.pair(a, b) + " has two kinds of slope");
    if (slope != nullptr && drop == 0)
      laws.at_hexside(a, b, *slope,
                      "a " + *slope + " between " + laws.pair(a, b) + ", which are both at level " + std::to_string(laws.map.level(a)));
    if (slope != nullptr && *slope == "slope" && drop > 1)
      laws.at_hexside(a, b, *slope,
                      "a plain slope between " + laws.pair(a, b) + ", which are " + std::to_string(drop) + " levels apart: it is steep");
    if (marked && slope == nullptr && drop > 1)
      laws.at_hex(a, "the drop of " + std::to_string(drop) + " levels between " + laws.pair(a, b) + " has no slope symbol");
  });
}

void roads_keep_to_the_ground(const Laws& laws) {
  const Map& map = laws.map;
  const bool marked = std::ranges::any_of(map.hexside_kinds, is_slope);
  for (std::size_t r = 0; r < map.roads.size(); ++r) {
    const MapRoad& road = map.roads[r];
    for (std::size_t i = 1; i < road.path.size(); ++i) {
      const HexIndex a = road.path[i - 1], b = road.path[i];
      const Direction d = map.grid.direction(a, b);
      if (d == kNoDirection) continue;  // reading has complained: it jumps
      const auto kinds = laws.kinds(a, d);
      const bool bridged = first(kinds, is_bridge) != nullptr;
      const std::string where = road.name + " from " + map.number(a) + " to " + map.number(b);
      if (std::ranges::find(kinds, "river") != kinds.end() && !bridged) laws.at_road(r, where + " crosses the river without a bridge");
      // Where the sheet has bridges over streams, only a trail wades.
      const bool stream = std::ranges::find(kinds, "stream") != kinds.end();
      if (stream && !bridged && laws.has("bridge") && road.kind != "trail") laws.at_road(r, where + " crosses a stream without a bridge");
      if (std::ranges::find(kinds, "vertical-slope") != kinds.end()) laws.at_road(r, where + " climbs a vertical slope");
      if (!marked && std::abs(map.level(a) - map.level(b)) > 1) laws.at_road(r, where + " climbs more than one level");
    }
  }
}

void roads_are_one_net(const Laws& laws) {
  const Map& map = laws.map;
  if (map.roads.empty()) return;
  std::set<HexIndex> reached;
  std::vector<HexIndex> open(map.roads.front().path.begin(), map.roads.front().path.end());
  while (!open.empty()) {
    const HexIndex h = open.back();
    open.pop_back();
    if (!reached.insert(h).second) continue;
    for (Direction d = 0; d < kDirections; ++d)
      if (map.road_links[h][d] != 0) open.push_back(map.grid.neighbour(h, d));
  }
  for (std::size_t r = 1; r < map.roads.size(); ++r)
    if (!map.roads[r].path.empty() && !reached.contains(map.roads[r].path.front()))
      laws.at_road(r, map.roads[r].name + " is not joined to the rest of the roads");
}

void crossings_cross_water(const Laws& laws) {
  laws.each_hexside([&](HexIndex a, HexIndex b, Direction d) {
    const auto kinds = laws.kinds(a, d);
    for (const std::string& kind : kinds) {
      if (!is_bridge(kind) && !is_ford(kind)) continue;
      if (first(kinds, is_water) == nullptr)
        laws.at_hexside(a, b, kind, "a " + kind + " between " + laws.pair(a, b) + ", where there is no water");
      if (is_bridge(kind) && laws.map.road_links[a][d] == 0)
        laws.at_hexside(a, b, kind, "the " + kind + " between " + laws.pair(a, b) + " carries no road");
    }
  });
}

// With every river hexside closed the sheet falls into two banks; so whatever joins them crosses the river.
void river_has_two_banks(const Laws& laws) {
  const Map& map = laws.map;
  const std::uint16_t river = map.hexside_bit("river");
  if (river == 0) return;
  std::vector<int> bank(map.hexes.size(), -1);
  std::vector<HexIndex> first_of;
  for (std::size_t i = 0; i < map.hexes.size(); ++i) {
    if (!map.hexes[i].on_map || bank[i] >= 0) continue;
    const int n = static_cast<int>(first_of.size());
    first_of.push_back(static_cast<HexIndex>(i));
    std::vector<HexIndex> open = {static_cast<HexIndex>(i)};
    bank[i] = n;
    while (!open.empty()) {
      const HexIndex h = open.back();
      open.pop_back();
      for (Direction d = 0; d < kDirections; ++d) {
        const HexIndex next = map.grid.neighbour(h, d);
        if (!map.on_map(next) || bank[next] >= 0 || (map.hexsides[h][d] & river) != 0) continue;
        bank[next] = n;
        open.push_back(next);
      }
    }
  }
  if (first_of.size() != 2) {
    std::string names;
    for (const HexIndex h : first_of) names += " " + map.number(h);
    laws.complaints.push_back({laws.folder + "/hexsides.csv", 0,
                               "the river parts the sheet into " + std::to_string(first_of.size()) +
                                   " pieces and not two banks (one hex of each:" + names + ")"});
  }
  bool joined = false;
  laws.each_hexside([&](HexIndex a, HexIndex b, Direction d) {
    if ((map.hexsides[a][d] & river) == 0) return;
    if (bank[a] == bank[b]) laws.at_hexside(a, b, "river", "the river between " + laws.pair(a, b) + " has the same bank on both sides");
    const auto kinds = laws.kinds(a, d);
    joined = joined || first(kinds, is_bridge) != nullptr || first(kinds, is_ford) != nullptr;
  });
  if (!joined) laws.complaints.push_back({laws.folder + "/hexsides.csv", 0, "no bridge or ford joins the two banks of the river"});
}

void areas_and_places(const Laws& laws) {
  for (const MapArea& area : laws.map.areas) {
    std::set<HexIndex> seen;
    for (const HexIndex h : area.hexes)
      if (!seen.insert(h).second)
        laws.complaints.push_back({laws.folder + "/areas.csv", 0, "the area " + area.name + " has hex " + laws.map.number(h) + " twice"});
  }
  std::set<std::pair<HexIndex, std::string>> named;
  for (const MapPlace& place : laws.map.places) {
    if (place.name.empty())
      laws.complaints.push_back({laws.folder + "/places.csv", 0, "the place in " + laws.map.number(place.hex) + " has no name"});
    named.emplace(place.hex, place.name);
  }
  // A land has its name written along it, from hex to hex.
  for (const MapPlace& place : laws.map.places)
    if (place.kind == "land" && std::ranges::count(laws.map.places, place.name, &MapPlace::name) < 2)
      laws.complaints.push_back({laws.folder + "/places.csv", 0, "the land " + place.name + " is given by two hexes at least"});
  for (std::size_t i = 0; i < laws.map.hexes.size(); ++i) {
    const auto h = static_cast<HexIndex>(i);
    const std::string& place = laws.map.hexes[i].place;
    if (!place.empty() && !named.contains({h, place}))
      laws.at_hex(h, "the place '" + place + "' does not stand in places.csv for this hex");
  }
}

}  // namespace

// Brooks that are given hex by hex run together and off the sheet, where they are lowest.
static void brooks_run_off(const Laws& laws) {
  const Map& map = laws.map;
  const auto kind = std::ranges::find(map.feature_names, "brook");
  if (kind == map.feature_names.end()) return;
  const auto bit = static_cast<unsigned>(kind - map.feature_names.begin());
  const auto wet = [&](HexIndex h) { return map.on_map(h) && (map.hexes[h].features >> bit & 1U) != 0; };
  std::set<HexIndex> seen;
  for (std::size_t i = 0; i < map.hexes.size(); ++i) {
    const auto from = static_cast<HexIndex>(i);
    if (!wet(from) || seen.contains(from)) continue;
    std::vector<HexIndex> open = {from};
    seen.insert(from);
    HexIndex lowest = from;
    int mouth = 1000;
    while (!open.empty()) {
      const HexIndex h = open.back();
      open.pop_back();
      if (map.hexes[h].level < map.hexes[lowest].level) lowest = h;
      for (Direction d = 0; d < kDirections; ++d) {
        const HexIndex n = map.grid.neighbour(h, d);
        if (!map.on_map(n)) mouth = std::min<int>(mouth, map.hexes[h].level);
        if (wet(n) && seen.insert(n).second) open.push_back(n);
      }
    }
    if (mouth > map.hexes[lowest].level)
      laws.at_hex(lowest, "the brook ends in " + map.number(lowest) + " and runs neither into another nor off the sheet");
  }
}

void check_map(const Shelf& shelf, const std::string& folder, const Map& map, Complaints& complaints) {
  if (map.hexes.empty()) return;
  const Laws laws(shelf, folder, map, complaints);
  no_holes(laws);
  same_from_both_sides(laws);
  slopes_fit_levels(laws);
  roads_are_one_net(laws);
  roads_keep_to_the_ground(laws);
  crossings_cross_water(laws);
  river_has_two_banks(laws);
  areas_and_places(laws);
  brooks_run_off(laws);
}

}  // namespace vedette::checking
