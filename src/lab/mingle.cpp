#include "lab/mingle.h"

#include <string>
#include <utility>
#include <vector>

#include "tabletop/numbers.h"

namespace vedette::lab {

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
  const int turns = count_of(opening.get("turn").get("times"));
  if (turns > 0) tries(Value::object({{"turn", 1 + pick(turns)}}));
  std::vector<HexIndex> field;
  const int radius = 1 + pick(3);
  const auto centre = static_cast<HexIndex>(pick(map.grid.size()));
  for (int h = 0; h < map.grid.size(); ++h)
    if (map.on_map(static_cast<HexIndex>(h)) && map.grid.distance(centre, static_cast<HexIndex>(h)) <= radius)
      field.push_back(static_cast<HexIndex>(h));
  std::vector<std::string> facings;
  for (const Value& u : opening.get("units").items())
    if (u.get("facing").is_text()) facings.push_back(u.get("facing").as_text());
  for (const Value& u : opening.get("units").items()) {
    if (field.empty() || pick(4) == 0) continue;
    for (int attempt = 0; attempt < 8; ++attempt) {
      const HexIndex h = field[pick(count_of(field))];
      Value plain = Value::object({{"unit", u.get("unit")}, {"hex", map.number(h)}});
      if (u.get("facing").is_text()) plain.set("facing", facings[pick(count_of(facings))]);
      Value worn = plain;
      for (const auto& [member, value] : u.members())
        if (value.is_bool() && pick(4) == 0)
          worn.set(member, !value.as_bool());
        else if (value.is_integer() && value.as_integer() == 0 && pick(2) == 0)
          worn.set(member, 1 + pick(2));
      if (tries(of_units(worn)) || tries(of_units(plain))) break;
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
