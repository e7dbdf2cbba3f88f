#include "lab/altered_words.h"

#include <algorithm>

namespace vedette::lab {

void AlteredWords::look(const Value& units) {
  units_.clear();
  hexes_.clear();
  for (const Value& u : units.items()) {
    units_.push_back(u.get("unit").as_text());
    if (const HexIndex h = game_.map().grid.parse(u.get("hex").as_text()); h != kNoHex) hexes_[units_.back()] = h;
  }
}

// A unit that stands with the one that is meant or next to it, or any.
Value AlteredWords::unit_near(const Value& unit) {
  const auto meant = hexes_.find(unit.as_text());
  if (meant == hexes_.end() || pick(2) == 0) return one_of(units_);
  std::vector<std::string> near;
  for (const auto& [id, hex] : hexes_)
    if (id != meant->first && game_.map().grid.distance(hex, meant->second) <= 1) near.push_back(id);
  return near.empty() ? one_of(units_) : one_of(near);
}

void AlteredWords::remember(const Value& words) {
  if (said_.size() < 256)
    said_.push_back(words);
  else if (pick(4) == 0)
    said_[pick(256)] = words;
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
  if (pick(6) == 0) {
    words = one_of(said_);
    if (pick(2) == 0) return words;
  }
  if (words.get("action").as_text() == "close-combat" && pick(4) == 0) return words.set("charge", true);
  std::vector<std::string> fields;
  for (const auto& [key, value] : words.members())
    if (key != "action" && (value.is_text() || key == "units" || key == "path")) fields.push_back(key);
  if (fields.empty()) return {};
  const std::string field = one_of(fields);
  if (field == "unit") {
    words.set(field, unit_near(words.get(field)));
    const auto stands = hexes_.find(words.get(field).as_text());
    if (words.has("path") && stands != hexes_.end() && pick(2) == 0)  // it goes from where it stands itself
      if (const HexIndex next = game_.map().grid.neighbour(stands->second, static_cast<Direction>(pick(kDirections)));
          game_.map().on_map(next))
        words.set("path", Value::list({game_.map().number(next)}));
  } else if (field == "units") {
    Value units = words.get(field);
    const Value more = unit_near(units.size() == 0 ? Value() : units.items().front());
    if (pick(2) == 0) units = Value::list();
    units.push(more);
    words.set(field, std::move(units));
  } else if (field == "path" && pick(4) != 0) {
    words.set(field, one_hex_longer(words.get("path")));
  } else if (field == "path") {
    words.set(field, Value::list({hex_near({})}));
  } else if (game_.map().grid.parse(words.get(field).as_text()) != kNoHex) {
    words.set(field, hex_near(words.get(field)));
  } else if (const auto known = spoken_.find(field); known != spoken_.end()) {
    words.set(field, one_of(known->second));
  }
  return words;
}

}  // namespace vedette::lab
