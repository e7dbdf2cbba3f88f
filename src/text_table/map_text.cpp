#include "text_table/map_text.h"

#include <algorithm>
#include <map>

namespace vedette::text_table {
namespace {

constexpr int kCell = 11;  // characters a column takes

struct Window {
  int first_column, last_column, first_row, last_row;
};

// The bounding box of the focus, grown by one hex and cut around its middle to what fits.
Window window_of(const Map& map, const std::vector<HexIndex>& focus, int columns, int rows) {
  Window w{99, 0, 99, 0};
  for (const HexIndex h : focus) {
    const HexAt at = map.grid.at(h);
    w.first_column = std::min<int>(w.first_column, at.column), w.last_column = std::max<int>(w.last_column, at.column);
    w.first_row = std::min<int>(w.first_row, at.row), w.last_row = std::max<int>(w.last_row, at.row);
  }
  const auto fit = [](int& first, int& last, int least, int most) {
    const int wanted = std::clamp(last - first + 3, std::min(least, most), most);
    first = (first + last + 1 - wanted) / 2;
    last = first + wanted - 1;
  };
  fit(w.first_column, w.last_column, 7, columns);
  fit(w.first_row, w.last_row, 5, rows);
  return w;
}

std::string padded(std::string text) {
  if (text.size() >= kCell) text.resize(kCell - 1);
  text.resize(kCell, ' ');
  return text;
}

// "U crook+2": side, top unit, how many more.
std::string who(const std::vector<const Value*>& stack) {
  const Value* top = *std::ranges::min_element(stack, {}, [](const Value* u) { return u->get("stack").as_integer(99); });
  std::string id = top->get("unit").as_text();
  if (id.starts_with("us-") || id.starts_with("cs-")) id = id.substr(3);
  const std::string more = stack.size() > 1 ? "+" + std::to_string(stack.size() - 1) : std::string();
  id.resize(std::min(id.size(), kCell - 3 - more.size()));
  return std::string(top->get("side").as_text() == "union" ? "U " : "C ") + id + more;
}

std::string ground(const Map& map, HexIndex h) {
  std::string text = map.number(h) + " " + map.terrains[map.hexes[h].terrain].substr(0, 2) + std::to_string(map.hexes[h].level);
  if (std::ranges::any_of(map.road_links[h], [](std::uint8_t bits) { return bits != 0; })) text += "=";
  return text;
}

}  // namespace

std::string map_text(const Map& map, const Value& units, const std::vector<HexIndex>& focus, int width, int rows,
                     std::vector<HexIndex>& shown) {
  if (focus.empty()) return {};
  std::map<HexIndex, std::vector<const Value*>> stacks;
  for (const Value& u : units.items())
    if (const HexIndex h = map.grid.parse(u.get("hex").as_text()); h != kNoHex) stacks[h].push_back(&u);
  const Window w = window_of(map, focus, std::max(3, width / kCell), rows);

  std::string text;
  for (int line = 2 * w.first_row; line <= 2 * w.last_row + 2; ++line) {
    std::string row;
    for (int column = w.first_column; column <= w.last_column; ++column) {
      const int within = line - (column & 1);  // odd columns stand one line lower
      const HexAt at{static_cast<std::int16_t>(column), static_cast<std::int16_t>(within / 2)};
      const HexIndex h = within < 2 * w.first_row || within > 2 * w.last_row + 1 ? kNoHex : map.grid.index(at);
      if (!map.on_map(h))
        row += padded("");
      else if (within % 2 == 0)
        row += padded(ground(map, h));
      else if (const auto it = stacks.find(h); it != stacks.end())
        row += padded(who(it->second));
      else
        row += padded(map.hexes[h].place.empty() ? "  ." : " " + map.hexes[h].place);
    }
    while (row.ends_with(' ')) row.pop_back();
    if (!row.empty()) text += (text.empty() ? "" : "\n") + row;
  }
  for (int column = w.first_column; column <= w.last_column; ++column)
    for (int row = w.first_row; row <= w.last_row; ++row)
      if (const HexIndex h = map.grid.index({static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)}); map.on_map(h))
        shown.push_back(h);
  return text;
}

std::string map_legend(const Map& map) {
  std::string names;
  for (const std::string& t : map.terrains) names += ", " + t.substr(0, 2) + " " + t;
  return "(Number, terrain" + names + "; level, = road. U Union, C Confederate, +n more in the stack. Top of the sheet: " + map.up + ".)";
}

}  // namespace vedette::text_table
