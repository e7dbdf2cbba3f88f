// A piece of the map as text. Columns stand side by side, odd ones half a hex lower, as on the sheet; each hex has two
// lines: its number with terrain and level, and below it who stands there, or the place, or the road.
#pragma once

#include <string>
#include <vector>

#include "tabletop/map.h"
#include "tabletop/value.h"

namespace vedette::text_table {

// As many columns and rows around `focus` as fit into `width` and `rows`. `shown`: the hexes it has, in the order of their numbers.
std::string map_text(const Map&, const Value& units, const std::vector<HexIndex>& focus, int width, int rows, std::vector<HexIndex>& shown);
std::string map_legend(const Map&);

}  // namespace vedette::text_table
