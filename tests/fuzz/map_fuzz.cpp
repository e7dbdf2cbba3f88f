// The map readers: the input is the five files of a map, one after the other, parted by a zero byte.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "tabletop/map.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static constexpr std::array kFiles = {"map/hexes.csv", "map/hexsides.csv", "map/roads.csv", "map/places.csv", "map/areas.csv"};
  vedette::Shelf shelf;
  std::string rest(reinterpret_cast<const char*>(bytes), size);
  for (const char* file : kFiles) {
    const std::size_t end = rest.find('\0');
    shelf.put(file, rest.substr(0, end));
    rest = end == std::string::npos ? std::string() : rest.substr(end + 1);
  }
  vedette::Complaints complaints;
  const vedette::Map map = vedette::read_map(shelf, "map", complaints);
  for (std::size_t h = 0; h < map.hexes.size(); ++h) (void)map.number(static_cast<vedette::HexIndex>(h));
  return 0;
}
