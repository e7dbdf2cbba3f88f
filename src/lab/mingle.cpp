#include "lab/mingle.h"

#include <string>
#include <utility>
#include <vector>

#include "tabletop/numbers.h"

namespace vedette::lab {
namespace {

// Where they meet: anywhere, beside a hexside of some kind (of each as often), or where somebody is still to arrive.
template <class Pick>
HexIndex meeting_place(const Map& map, const Value& opening, Pick&& pick) {
  const int how = pick(4);
  if (how == 0 && !map.hexside_rows.empty()) {
    const int kind = pick(static_cast<int>(map.hexside_kinds.size()));
    std::vector<HexIndex> beside;
    for (const MapHexside& side : map.hexside_rows)
      if (side.kind == kind) beside.push_back(side.a);
    if (!beside.empty()) return beside[pick(count_of(beside))];
  }
  if (how == 1) {
    std::vector<HexIndex> entries;
    for (const Value& u : opening.get("units").items())
      if (const HexIndex h = map.grid.parse(u.get("entry").as_text()); map.on_map(h)) entries.push_back(h);
    if (!entries.empty()) return entries[pick(count_of(entries))];
  }
  return static_cast<HexIndex>(pick(map.grid.size()));
}

}  // namespace

void mingle(const Game& game, AnyPosition& p, const Value& opening, Generator& chance, Dice& dice) {
  const auto pick = [&](int n) { return static_cast<int>(chance.below(static_cast<std::uint32_t>(n))); };
  const Map& map = game.map();
  const auto tries = [&](Value situation) {
    Journal silent;
    AnyPosition with = p;
    const bool placed = game.place(with, situation, dice, silent).ok();
    if (placed) p = with;
    return placed;
  };
  const auto of_units = [](Value unit) { return Value::object({{"units", Value::list({std::move(unit)})}}); };
  const int turns = static_cast<int>(opening.get("turn").get("times").size());
  if (turns > 0) tries(Value::object({{"turn", 1 + pick(turns)}}));
  std::vector<HexIndex> field;
  const int radius = 1 + pick(3);
  const HexIndex centre = meeting_place(map, opening, pick);
  for (int h = 0; h < map.grid.size(); ++h)
    if (map.on_map(static_cast<HexIndex>(h)) && map.grid.distance(centre, static_cast<HexIndex>(h)) <= radius)
      field.push_back(static_cast<HexIndex>(h));
  std::vector<std::string> facings;
  for (const Value& u : opening.get("units").items())
    if (u.get("facing").is_text()) facings.push_back(u.get("facing").as_text());
  std::vector<std::pair<std::string, HexIndex>> stand;  // side and hex of those who are there
  for (const Value& u : opening.get("units").items()) {
    if (field.empty() || pick(4) == 0) continue;
    const std::string side = u.get("side").as_text();
    for (int attempt = 0; attempt < 8; ++attempt) {
      HexIndex h = field[pick(count_of(field))];
      // As often as not where one of his side is, so that there are stacks, with their generals.
      if (!stand.empty() && attempt < 4)
        if (const auto& [whose, where] = stand[pick(count_of(stand))]; whose == side) h = where;
      Value plain = Value::object({{"unit", u.get("unit")}, {"hex", map.number(h)}});
      if (u.get("facing").is_text()) plain.set("facing", facings[pick(count_of(facings))]);
      Value worn = plain;
      for (const auto& [member, value] : u.members())
        if (value.is_bool() && pick(4) == 0)
          worn.set(member, !value.as_bool());
        else if (value.is_integer() && value.as_integer() == 0 && pick(2) == 0)
          worn.set(member, 1 + pick(2));
      if (!tries(of_units(worn)) && !tries(of_units(plain))) continue;
      stand.emplace_back(side, h);
      break;
    }
  }
  Value markers = Value::list();
  for (Value m : opening.get("markers").items()) {
    if (m.get("side").is_text() && pick(2) == 0) m.set("side", m.get("side").as_text() == "union" ? "confederate" : "union");
    markers.push(m);
  }
  tries(Value::object({{"markers", markers}}));
  tries(Value::object({{"phase", pick(2) == 0 ? "combat" : "movement"}, {"side", pick(2) == 0 ? "union" : "confederate"}}));
}

}  // namespace vedette::lab
