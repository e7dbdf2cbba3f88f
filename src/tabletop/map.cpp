#include "tabletop/map.h"

#include <algorithm>
#include <tuple>

namespace vedette {
namespace {

// The index of a name in a list that grows as names are met.
std::size_t known(std::vector<std::string>& names, std::string_view name) {
  const auto it = std::ranges::find(names, name);
  if (it != names.end()) return static_cast<std::size_t>(it - names.begin());
  names.emplace_back(name);
  return names.size() - 1;
}

// … of which there may be no more than `most`, as they are bits of a mask: what is beyond is complained about, and is nothing.
std::size_t known(std::vector<std::string>& names, std::string_view name, std::size_t most, const Csv& csv, const Csv::Row& row,
                  Complaints& complaints) {
  const std::size_t n = std::ranges::find(names, name) == names.end() && names.size() == most ? most : known(names, name);
  if (n == most)
    csv.complain(row, "'" + std::string(name) + "' is one kind more than the " + std::to_string(most) + " there is room for", complaints);
  return n;
}

std::string source_of(const Csv& csv, const Csv::Row& row, Map& map) {
  std::string source(csv.cell(row, "source"));
  if (source.empty()) source = "reconstructed";
  if (source != "printed") map.source = "reconstructed";
  return source;
}

template <class Names>
int index_of(const Names& names, std::string_view name) {
  const auto it = std::ranges::find(names, name);
  return it == names.end() ? -1 : static_cast<int>(it - names.begin());
}

bool read_number(std::string_view text, HexAt& at) {
  if (text.size() != 4 || !std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; })) return false;
  at.column = static_cast<std::int16_t>((text[0] - '0') * 10 + text[1] - '0');
  at.row = static_cast<std::int16_t>((text[2] - '0') * 10 + text[3] - '0');
  return true;
}

HexIndex hex_in(const Map& map, const Csv& csv, const Csv::Row& row, std::string_view number, Complaints& complaints) {
  const HexIndex h = map.grid.parse(number);
  if (map.on_map(h)) return h;
  csv.complain(row, "the hex '" + std::string(number) + "' is not on the map", complaints);
  return kNoHex;
}

void read_hexes(const Shelf& shelf, const std::string& path, Map& map, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, path, {"hex", "level", "terrain", "features", "place"}, complaints);
  int columns[2] = {99, 0}, rows[2] = {99, 0};
  for (const Csv::Row& row : csv.rows()) {
    HexAt at;
    if (!read_number(csv.cell(row, "hex"), at)) continue;
    columns[0] = std::min<int>(columns[0], at.column), columns[1] = std::max<int>(columns[1], at.column);
    rows[0] = std::min<int>(rows[0], at.row), rows[1] = std::max<int>(rows[1], at.row);
  }
  if (columns[1] < columns[0]) {
    complaints.push_back({path, 0, "the map has no hexes"});
    return;
  }
  map.grid = Grid(columns[0], columns[1], rows[0], rows[1]);
  const auto size = static_cast<std::size_t>(map.grid.size());
  map.hexes.resize(size);
  map.hexsides.resize(size);
  map.road_links.resize(size);
  for (const Csv::Row& row : csv.rows()) {
    const std::string_view number = csv.cell(row, "hex");
    const HexIndex h = map.grid.parse(number);
    if (h == kNoHex) {
      csv.complain(row, "'" + std::string(number) + "' is not a hex number of four digits", complaints);
      continue;
    }
    MapHex& hex = map.hexes[h];
    if (hex.on_map) csv.complain(row, "the hex " + std::string(number) + " is listed twice", complaints);
    hex.on_map = true;
    hex.level = static_cast<std::int8_t>(csv.number(row, "level", 0, 40, complaints));
    const std::string_view terrain = csv.cell(row, "terrain");
    if (terrain.empty()) csv.complain(row, "the hex has no terrain", complaints);
    hex.terrain = static_cast<std::uint8_t>(known(map.terrains, terrain) & 0xffU);
    if (map.terrains.size() == 256) csv.complain(row, "more than 255 kinds of terrain", complaints);
    std::string features(csv.cell(row, "features"));
    std::ranges::replace(features, ';', ' ');
    for (const std::string_view f : split(features, ' ')) {
      const std::size_t n = known(map.feature_names, f, kMostFeatures, csv, row, complaints);
      if (n < kMostFeatures) hex.features = static_cast<std::uint16_t>(hex.features | 1U << n);
    }
    hex.place = csv.cell(row, "place");
    hex.source = source_of(csv, row, map);
  }
}

void read_hexsides(const Shelf& shelf, const std::string& path, Map& map, Complaints& complaints) {
  if (shelf.find(path) == nullptr) return;
  const Csv csv = Csv::read(shelf, path, {"hex", "other_hex", "kind"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    const HexIndex a = hex_in(map, csv, row, csv.cell(row, "hex"), complaints);
    const HexIndex b = hex_in(map, csv, row, csv.cell(row, "other_hex"), complaints);
    if (a == kNoHex || b == kNoHex) continue;
    const Direction d = map.grid.direction(a, b);
    if (d == kNoDirection) {
      csv.complain(row, "the hexes do not touch", complaints);
      continue;
    }
    const std::size_t kind = known(map.hexside_kinds, csv.cell(row, "kind"), kMostHexsideKinds, csv, row, complaints);
    if (kind == kMostHexsideKinds) continue;
    const auto bit = static_cast<std::uint16_t>(1U << kind);
    if ((map.hexsides[a][d] & bit) != 0) csv.complain(row, "the hexside is listed twice with this kind", complaints);
    map.hexsides[a][d] |= bit;
    map.hexsides[b][opposite(d)] |= bit;
    const bool turned = d >= kDirections / 2;
    map.hexside_rows.push_back({turned ? b : a, turned ? a : b, static_cast<std::uint8_t>(kind), source_of(csv, row, map)});
  }
  std::ranges::sort(map.hexside_rows, {}, [&](const MapHexside& s) { return std::tuple(s.a, map.grid.direction(s.a, s.b), s.kind); });
}

void read_roads(const Shelf& shelf, const std::string& path, Map& map, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, path, {"name", "kind", "path"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    MapRoad road{std::string(csv.cell(row, "name")), std::string(csv.cell(row, "kind")), {}, source_of(csv, row, map)};
    const std::size_t kind = known(map.road_kinds, road.kind, kMostRoadKinds, csv, row, complaints);
    if (kind == kMostRoadKinds) continue;
    const auto bit = static_cast<std::uint8_t>(1U << kind);
    for (const std::string_view number : split(csv.cell(row, "path"), ' ')) {
      const HexIndex h = hex_in(map, csv, row, number, complaints);
      if (h == kNoHex) continue;
      if (!road.path.empty()) {
        const Direction d = map.grid.direction(road.path.back(), h);
        if (d == kNoDirection) {
          csv.complain(row, "the road jumps from " + map.number(road.path.back()) + " to " + std::string(number), complaints);
        } else {
          map.road_links[road.path.back()][d] |= bit;
          map.road_links[h][opposite(d)] |= bit;
        }
      }
      road.path.push_back(h);
    }
    if (road.path.size() < 2) csv.complain(row, "a road needs at least two hexes", complaints);
    map.roads.push_back(std::move(road));
  }
}

void read_places(const Shelf& shelf, const std::string& path, Map& map, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, path, {"hex", "name", "kind"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    const HexIndex h = hex_in(map, csv, row, csv.cell(row, "hex"), complaints);
    if (h != kNoHex)
      map.places.push_back({h, std::string(csv.cell(row, "name")), std::string(csv.cell(row, "kind")), std::string(csv.cell(row, "vp")),
                            source_of(csv, row, map)});
  }
}

void read_areas(const Shelf& shelf, const std::string& path, Map& map, Complaints& complaints) {
  if (shelf.find(path) == nullptr) return;
  const Csv csv = Csv::read(shelf, path, {"area", "hex"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    const HexIndex h = hex_in(map, csv, row, csv.cell(row, "hex"), complaints);
    if (h == kNoHex) continue;
    const std::string_view name = csv.cell(row, "area");
    auto it = std::ranges::find(map.areas, name, &MapArea::name);
    const std::string source = source_of(csv, row, map);
    if (it == map.areas.end()) it = map.areas.insert(map.areas.end(), MapArea{std::string(name), {}, source});
    if (it->source != source) it->source = "reconstructed";  // as soon as one of its hexes is
    it->hexes.push_back(h);
  }
}

}  // namespace

std::string Map::number(HexIndex h) const {
  if (h == kNoHex || h >= hexes.size()) return "off the map";
  const auto d = grid.digits(h);
  return {d.begin(), d.end()};
}
int Map::terrain_named(std::string_view name) const { return index_of(terrains, name); }
std::uint16_t Map::hexside_bit(std::string_view name) const {
  const int i = index_of(hexside_kinds, name);
  return static_cast<std::uint16_t>(i < 0 ? 0 : 1U << i);
}
std::uint8_t Map::road_bit(std::string_view name) const {
  const int i = index_of(road_kinds, name);
  return static_cast<std::uint8_t>(i < 0 ? 0 : 1U << i);
}
std::uint16_t Map::feature_bit(std::string_view name) const {
  const int i = index_of(feature_names, name);
  return static_cast<std::uint16_t>(i < 0 ? 0 : 1U << i);
}
const MapArea* Map::area(std::string_view name) const {
  const auto it = std::ranges::find(areas, name, &MapArea::name);
  return it == areas.end() ? nullptr : &*it;
}

void Map::count_figures(Provenance& figures) const {
  for (const MapHex& h : hexes)
    if (h.on_map) figures.count(h.source);
  for (const MapHexside& s : hexside_rows) figures.count(s.source);
  for (const MapRoad& r : roads) figures.count(r.source);
  for (const MapPlace& p : places) figures.count(p.source);
  for (const MapArea& a : areas) figures.count(a.source);
}

Map read_map(const Shelf& shelf, std::string_view folder, Complaints& complaints) {
  const std::string at = std::string(folder) + "/";
  Map map;
  map.up = "north";
  read_hexes(shelf, at + "hexes.csv", map, complaints);
  if (map.hexes.empty()) return map;
  read_hexsides(shelf, at + "hexsides.csv", map, complaints);
  read_roads(shelf, at + "roads.csv", map, complaints);
  read_places(shelf, at + "places.csv", map, complaints);
  read_areas(shelf, at + "areas.csv", map, complaints);
  return map;
}

}  // namespace vedette
