// Reads the fields of words that come from outside (actions, questions, situations). The first field that is wrong stays in
// `refusal`, and what is read after it is harmless: a wrong name gives the first of its kind.
//
// A game's Content has `map`; beside it stand unit_named(content, id), which gives kNoUnit for an unknown id, and unit_cards(content),
// whose members have an `id`, for near names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tabletop/game.h"
#include "tabletop/near.h"

namespace vedette {

template <class Content>
struct FieldReader {
  const Content& c;
  const Value& fields;
  Refusal refusal{};

  bool ok() const { return refusal.ok(); }
  void wrong(std::string why) {
    if (ok()) refusal = Refusal::bad_request(std::move(why));
  }

  HexIndex hex(std::string_view field = "hex") { return hex_of(fields.get(field), field); }
  HexIndex hex_of(const Value& v, std::string_view field) {
    const HexIndex h = v.is_text() ? c.map.grid.parse(v.as_text()) : kNoHex;
    if (c.map.on_map(h)) return h;
    wrong(quoted(field) + " needs a hex of the map, such as \"1607\"" + (v.is_text() ? ", not " + quoted(v.as_text()) : ""));
    return 0;
  }
  UnitIndex unit(std::string_view field = "unit") { return unit_of(fields.get(field), field); }
  UnitIndex unit_of(const Value& v, std::string_view field) {
    return known(unit_named(c, v.as_text()), kNoUnit, "unit", unit_cards(c), v, field);
  }
  // A list of ids, in the order given, or the one of `unit`. `needed`: at least one.
  std::vector<UnitIndex> units(bool needed) {
    std::vector<UnitIndex> list;
    const Value& ids = fields.get("units");
    if (ids.is_null() && fields.has("unit")) return {unit()};
    if (needed ? !ids.is_list() || ids.size() == 0 : !ids.is_null() && !ids.is_list()) wrong("'units' needs a list of ids");
    list.reserve(ids.size());
    for (const Value& v : ids.items()) list.push_back(unit_of(v, "units"));
    return list;
  }
  // The hexes of `path`, the first next to `from`; `jump` forbids going on to any other.
  Path path(HexIndex from, Clause jump) {
    Path p;
    const Value& hexes = fields.get("path");
    if (!hexes.is_list() || hexes.size() == 0) wrong("'path' needs a list of hexes, without the one it starts from");
    for (const Value& v : hexes.items()) {
      const HexIndex to = hex_of(v, "path");
      if (!ok()) break;
      const Direction d = from == kNoHex ? kNoDirection : c.map.grid.direction(from, to);
      if (d != kNoDirection && !p.push(d)) {
        wrong("'path' has more than " + std::to_string(Path::kMost) + " hexes: go the way in parts");
        break;
      }
      if (d == kNoDirection) {
        refusal = Refusal::not_legal("a unit moves from hex to neighbouring hex; the path jumps to " + c.map.number(to), jump);
        refusal.hexes = {to};
        break;
      }
      from = to;
    }
    return p;
  }
  Side side_of(const Value& v, std::string_view field) {
    const std::string& s = v.as_text();
    if (s != "union" && s != "confederate") wrong(quoted(field) + " is union or confederate, not " + quoted(s));
    return s == "confederate" ? Side::confederate : Side::union_;
  }
  // `found`, the index of what `v` names, unless it is `none`.
  template <class Index, class Cards>
  Index known(Index found, Index none, std::string_view kind, const Cards& cards, const Value& v, std::string_view field) {
    if (v.is_text() && found != none) return found;
    if (!v.is_text()) {
      wrong(quoted(field) + " needs the id of a " + std::string(kind));
    } else if (ok()) {
      std::vector<std::string> ids;
      ids.reserve(cards.size());
      for (const auto& card : cards) ids.push_back(card.id);
      wrong(quoted(field) + ": " + unknown_name(kind, v.as_text(), ids));
    }
    return 0;
  }

 private:
  static std::string quoted(std::string_view text) { return "'" + shortened(text) + "'"; }
};

}  // namespace vedette
