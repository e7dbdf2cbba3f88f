#include "lab/altered_words.h"

#include <algorithm>

namespace vedette::lab {

void AlteredWords::remember(const Value& words) {
  if (said_.size() < 256)
    said_.push_back(words);
  else if (pick(4) == 0)
    said_[static_cast<std::size_t>(pick(256))] = words;
  for (const auto& [key, value] : words.members()) {
    if (!value.is_text() || key == "action" || key == "unit") continue;
    std::vector<Value>& known = spoken_[key];
    if (known.size() < 64 && std::ranges::find(known, value) == known.end()) known.push_back(value);
  }
}

// A hex of the map: next to the one that is meant, or any.
Value AlteredWords::hex_near(const Value& hex) {
  const Map& map = game_.map();
  if (const HexIndex meant = map.grid.parse(hex.as_text()); meant != kNoHex && pick(2) == 0)
    if (const HexIndex next = map.grid.neighbour(meant, static_cast<Direction>(pick(kDirections))); map.on_map(next))
      return map.number(next);
  HexIndex h = static_cast<HexIndex>(pick(map.grid.size()));
  while (!map.on_map(h)) h = static_cast<HexIndex>(pick(map.grid.size()));
  return map.number(h);
}

Value AlteredWords::one_hex_longer(Value path) {
  const HexIndex last = path.size() == 0 ? kNoHex : game_.map().grid.parse(path.items().back().as_text());
  if (last == kNoHex) return path;
  const HexIndex next = game_.map().grid.neighbour(last, static_cast<Direction>(pick(kDirections)));
  if (game_.map().on_map(next)) path.push(game_.map().number(next));
  return path;
}

Value AlteredWords::next(const AnyPosition& p, const ActionList& list) {
  Value words = game_.words(p, list[pick(list.size())]);
  remember(words);
  if (pick(6) == 0) return one_of(said_);
  if (words.get("action").as_text() == "close-combat" && pick(4) == 0) return words.set("charge", true);
  std::vector<std::string> fields;
  for (const auto& [key, value] : words.members())
    if (key != "action" && (value.is_text() || key == "units" || key == "path")) fields.push_back(key);
  if (fields.empty()) return {};
  const std::string field = one_of(fields);
  const Value unit = one_of(units_);
  if (field == "unit")
    words.set(field, unit);
  else if (field == "units")
    words.set(field, Value::list({unit}));
  else if (field == "path" && pick(4) != 0)
    words.set(field, one_hex_longer(words.get("path")));
  else if (field == "path")
    words.set(field, Value::list({hex_near({})}));
  else if (game_.map().grid.parse(words.get(field).as_text()) != kNoHex)
    words.set(field, hex_near(words.get(field)));
  else if (const auto known = spoken_.find(field); known != spoken_.end())
    words.set(field, one_of(known->second));
  return words;
}

}  // namespace vedette::lab
