// A map as its files give it: levels, terrain, features, hexsides, roads, places and areas. Rules read their own
// tables made from it when a game is loaded; shells show it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hex/hex.h"
#include "tabletop/content.h"

namespace vedette {

struct MapHex {
  bool on_map = false;
  std::int8_t level = 0;
  std::uint8_t terrain = 0;    // index into Map::terrains
  std::uint16_t features = 0;  // bits, by Map::feature_names
  std::string place;
  std::string source;
};
struct MapRoad {
  std::string name;
  std::string kind;
  std::vector<HexIndex> path;
  std::string source;
};
struct MapPlace {
  HexIndex hex = kNoHex;
  std::string name;
  std::string kind;
  std::string vp;  // as the file says
  std::string source;
};
struct MapArea {
  std::string name;
  std::vector<HexIndex> hexes;
  std::string source;
};
// A row of hexsides.csv; b lies above a or to the right of it.
struct MapHexside {
  HexIndex a = kNoHex, b = kNoHex;
  std::uint8_t kind = 0;  // index into Map::hexside_kinds
  std::string source;
};

// How many kinds of each a map may have: they are bits.
inline constexpr std::size_t kMostFeatures = 16, kMostHexsideKinds = 16, kMostRoadKinds = 8;

struct Map {
  Grid grid;
  std::string up;                  // the compass direction at the top of the sheet: "north" or "west"
  std::string source = "printed";  // "reconstructed" as soon as one row of its files is
  std::vector<std::string> terrains;
  std::vector<std::string> feature_names;
  std::vector<std::string> hexside_kinds;
  std::vector<std::string> road_kinds;
  std::vector<MapHex> hexes;                                      // by HexIndex
  std::vector<std::array<std::uint16_t, kDirections>> hexsides;   // bits, by hexside_kinds; the same from both sides
  std::vector<std::array<std::uint8_t, kDirections>> road_links;  // bits, by road_kinds: joined by such a road
  std::vector<MapHexside> hexside_rows;                           // in the order of their first hexes
  std::vector<MapRoad> roads;
  std::vector<MapPlace> places;
  std::vector<MapArea> areas;

  bool on_map(HexIndex h) const { return h != kNoHex && h < hexes.size() && hexes[h].on_map; }
  int level(HexIndex h) const { return hexes[h].level; }
  std::string number(HexIndex h) const;               // "1927"
  int terrain_named(std::string_view) const;          // -1 if the map has none
  std::uint16_t hexside_bit(std::string_view) const;  // 0 if the map has none
  std::uint8_t road_bit(std::string_view) const;
  std::uint16_t feature_bit(std::string_view) const;
  const MapArea* area(std::string_view) const;
  void count_figures(Provenance&) const;  // each row of its files
};

// Reads hexes.csv, hexsides.csv (may be absent), roads.csv, places.csv and areas.csv (may be absent) of a folder, and complains about every
// hex off the map, hexside between hexes that do not touch, road that jumps, doubled hex, and so on. A row without a `source` is
// reconstructed.
Map read_map(const Shelf&, std::string_view folder, Complaints&);

}  // namespace vedette
