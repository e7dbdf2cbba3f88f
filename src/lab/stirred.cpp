#include "lab/stirred.h"

#include <algorithm>
#include <cstdlib>

#include "tabletop/numbers.h"

namespace vedette::lab {

Value Stirred::moved(const Value& unit, HexIndex to, const std::vector<Value>& others) {
  Value there = unit;
  there.set("hex", game_.map().number(to));
  if (pick(2) != 0) return there;
  if (pick(2) == 0) {  // mounted or not, used or not …
    std::vector<std::string> flags;
    for (const auto& [name, value] : there.members())
      if (value.is_bool()) flags.push_back(name);
    if (!flags.empty()) {
      const std::string& flag = one_of(flags);
      there.set(flag, !there.get(flag).as_bool());
    }
    return there;
  }
  const Value& like = one_of(others);
  const auto& fields = like.members();
  const auto& [name, value] = fields[pick(count_of(fields))];
  if (name != "unit" && name != "side" && name != "hex" && there.has(name)) there.set(name, value);
  return there;
}

// Of each kind of unit as often as of any other.
const Value& Stirred::one_of_a_kind(const std::vector<Value>& units) {
  std::vector<std::string> kinds;
  for (const Value& u : units)
    if (std::ranges::find(kinds, u.get("arm").as_text()) == kinds.end()) kinds.push_back(u.get("arm").as_text());
  const std::string& kind = one_of(kinds);
  for (;;)
    if (const Value& u = one_of(units); u.get("arm").as_text() == kind) return u;
}

// Two hexes that touch: anywhere, along a road, where the ground falls away, or over a hexside of some kind.
bool Stirred::choose_hexes() {
  const Map& map = game_.map();
  if (pick(5) == 0 && !map.road_links.empty())
    for (int tries = 0; tries < 40; ++tries) {
      here_ = static_cast<HexIndex>(pick(map.grid.size()));
      const auto d = static_cast<Direction>(pick(kDirections));
      if (map.road_links[here_][d] == 0) continue;
      there_ = map.grid.neighbour(here_, d);
      return map.on_map(here_) && map.on_map(there_);
    }
  if (pick(4) == 0) {
    int steepest = -1;
    for (int tries = 0; tries < 60; ++tries) {
      const auto a = static_cast<HexIndex>(pick(map.grid.size()));
      const HexIndex b = map.grid.neighbour(a, static_cast<Direction>(pick(kDirections)));
      if (!map.on_map(a) || !map.on_map(b)) continue;
      const int fall = std::abs(map.hexes[a].level - map.hexes[b].level);
      if (fall > steepest) steepest = fall, here_ = a, there_ = b;
    }
    return steepest >= 0;
  }
  if (pick(2) == 0 && !map.hexside_rows.empty()) {
    const int kind = pick(count_of(map.hexside_kinds));
    for (int tries = 0; tries < 400; ++tries) {
      const MapHexside& side = one_of(map.hexside_rows);
      if (side.kind != kind) continue;
      const bool turned = pick(2) == 0;
      here_ = turned ? side.b : side.a, there_ = turned ? side.a : side.b;
      return map.on_map(here_) && map.on_map(there_);
    }
  }
  here_ = static_cast<HexIndex>(pick(map.grid.size()));
  there_ = map.grid.neighbour(here_, static_cast<Direction>(pick(kDirections)));
  return map.on_map(here_) && map.on_map(there_);
}

bool Stirred::stir(const AnyPosition& p, const ActionList& list, AnyPosition& into) {
  const Map& map = game_.map();
  const Value view = game_.show(game_.view(p, Seat::all));
  std::vector<Value> units;
  for (const Value& u : view.get("units").items())
    if (map.on_map(map.grid.parse(u.get("hex").as_text()))) units.push_back(u);
  if (units.size() < 2) return false;
  // Whom the list names is put in front.
  std::vector<std::string> named;
  for (int i = 0; i < std::min(list.size(), 40); ++i) {
    const Value words = game_.words(p, list[pick(list.size())]);
    const std::string& action = words.get("action").as_text();
    if (words.has("unit")) named.push_back(words.get("unit").as_text());
    for (const Value& u : words.get("units").items()) named.push_back(u.as_text());
    if (const std::string& order = words.get("order").as_text(); !order.empty() && std::ranges::find(orders_, order) == orders_.end())
      orders_.push_back(order);
    if ((words.has("unit") || words.has("target")) && std::ranges::find(rolls_, action) == rolls_.end()) rolls_.push_back(action);
  }
  const Value* first = &one_of_a_kind(units);
  if (!named.empty() && pick(4) != 0) {
    const std::string& wanted = one_of(named);
    for (const Value& u : units)
      if (u.get("unit").as_text() == wanted) first = &u;
  }
  std::vector<Value> friends, enemies;
  for (const Value& u : units)
    if (u.get("unit").as_text() != first->get("unit").as_text())
      (u.get("side").as_text() == first->get("side").as_text() ? friends : enemies).push_back(u);
  if (enemies.empty()) return false;
  for (int tries = 0; tries < 6; ++tries) {
    if (!choose_hexes()) continue;
    // The enemy is next door, or beside that hex; then the friends may be in it.
    const bool apart = pick(3) == 0;
    const HexIndex at = apart ? map.grid.neighbour(there_, static_cast<Direction>(pick(kDirections))) : there_;
    if (!map.on_map(at) || at == here_) continue;
    std::vector<Value> put = {moved(*first, here_, units), moved(one_of_a_kind(enemies), at, units)};
    one_ = first->get("unit").as_text(), two_ = put[1].get("unit").as_text();
    const auto joined = [&](const std::vector<Value>& by, HexIndex of, const std::string& whom) {
      if (by.empty() || pick(2) == 0) return;
      const Value& more = one_of(by);
      const HexIndex beside = pick(2) == 0 ? of : map.grid.neighbour(of, static_cast<Direction>(pick(kDirections)));
      if (more.get("unit").as_text() != whom && map.on_map(beside)) put.push_back(moved(more, beside, units));
    };
    joined(friends, here_, one_);
    for (int n = 0; apart && at != there_ && n < 3; ++n) joined(friends, there_, one_);
    joined(enemies, at, two_);
    Value pieces = Value::list();
    for (Value& u : put) pieces.push(std::move(u));
    Value situation = Value::object({{"units", std::move(pieces)}});
    for (const char* stand : {"phase", "side", "activation", "step"})
      if (!view.get(stand).is_null()) situation.set(stand, view.get(stand));
    into = p;
    Dice dice(chance_.next());
    Journal silent;
    if (game_.place(into, situation, dice, silent).ok()) return true;
  }
  return false;
}

void Stirred::ask(const AnyPosition& p, const std::function<void(const Value&)>& answered) {
  const Map& map = game_.map();
  const auto asked = [&](std::string_view question, const Value& fields) {
    Value answer;
    if (game_.ask(p, question, fields, answer).ok()) answered(answer);
  };
  for (const auto& [unit, hex] : {std::pair(one_, here_), std::pair(two_, there_)}) {
    const HexIndex next = map.grid.neighbour(hex, static_cast<Direction>(pick(kDirections)));
    if (map.on_map(next)) asked("cost", Value::object({{"unit", unit}, {"path", Value::list({map.number(next)})}}));
    const HexIndex other = hex == here_ ? there_ : here_;
    for (const std::string& roll : rolls_)
      asked("odds", Value::object({{"kind", roll},
                                   {"unit", unit},
                                   {"units", Value::list({unit})},
                                   {"target", map.number(other)},
                                   {"from", map.number(hex)},
                                   {"chances", false}}));
  }
  asked("reach", Value::object({{"unit", one_}}));
  if (!orders_.empty())
    asked("cost", Value::object({{"unit", one_}, {"path", Value::list({map.number(there_)})}, {"order", one_of(orders_)}}));
  asked("cost", Value::object({{"unit", one_}, {"path", Value::list({map.number(there_)})}}));
  if (const HexIndex back = map.grid.neighbour(here_, static_cast<Direction>(pick(kDirections))); map.on_map(back))  // and with a run-up
    asked("cost", Value::object({{"unit", one_}, {"path", Value::list({map.number(back), map.number(here_), map.number(there_)})}}));
  for (int n = 0; n < 6; ++n) {
    HexIndex seen = here_;
    for (int far = 2 + pick(3); far > 0 && map.on_map(seen); --far)
      seen = map.grid.neighbour(seen, static_cast<Direction>(pick(kDirections)));
    if (map.on_map(seen)) asked("los", Value::object({{"from", map.number(here_)}, {"to", map.number(seen)}}));
  }
}

}  // namespace vedette::lab
