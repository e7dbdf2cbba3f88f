// The markers of the view, and a marker set up by hand: what is shown of the table is what `place` puts back.
#include "blind_swords/battle.h"
#include "blind_swords/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

// What a special rule keeps count of (KeptMark).
void show_kept(const Content& c, const Table& t, const SpecialRow& row, const KeptMark& mark, Value& markers) {
  const int kept = t.battle[mark.byte];
  if (mark.marker.empty() || kept == 0) return;
  Value v = Value::object({{"marker", mark.marker}, {"rule", c.books.id(row.rule->clause)}});
  switch (mark.kind) {
    case KeptMark::Kind::flag:
      break;
    case KeptMark::Kind::turn:
      v.set("turn", kept);
      break;
    case KeptMark::Kind::die:
      v.set("die", kept);
      break;
    case KeptMark::Kind::unit:
      v.set("unit", c.units[kept - 1].id);
      break;
    case KeptMark::Kind::units:
      for (int u = 0; u < c.n_units(); ++u)
        if (row.units[u] && (kept >> place_in_row(row, static_cast<UnitIndex>(u)) & 1) != 0)
          markers.push(Value(v).set("unit", c.units[u].id));
      return;
  }
  markers.push(std::move(v));
}

// Puts it back; false if it is no marker of this rule.
bool place_kept(Fields& f, Position& p, const SpecialRow& row, const KeptMark& mark, const Value& v) {
  if (mark.marker.empty() || v.get("marker").as_text() != mark.marker) return false;
  std::uint8_t& kept = p.battle[mark.byte];
  const auto number = [&](std::string_view field, std::int64_t most) {
    const std::int64_t n = v.get(field).as_integer(-1);
    if (n < 1 || n > most) f.wrong("'" + std::string(field) + "' of '" + std::string(mark.marker) + "' is 1 to " + std::to_string(most));
    return byte(f.ok() ? n : 0);
  };
  switch (mark.kind) {
    case KeptMark::Kind::flag:
      kept = 1;
      return true;
    case KeptMark::Kind::turn:
      kept = number("turn", static_cast<std::int64_t>(f.c.scenario(p).turns.size()) + 1);
      return true;
    case KeptMark::Kind::die:
      kept = number("die", 6);
      return true;
    default:
      break;
  }
  const UnitIndex u = f.unit_of(v.get("unit"), "unit");
  if (!f.ok()) return true;
  if (!row.units[u]) return false;  // perhaps another rule's
  kept = byte(mark.kind == KeptMark::Kind::unit ? u + 1 : kept | 1U << place_in_row(row, u));
  return true;
}

}  // namespace

void show_markers(const Content& c, const Table& t, Value& v) {
  Value markers = Value::list();
  const Scenario& s = c.scenario(t);
  // A place may be kept count of twice: as infantry alone counts too. Where that differs it is shown.
  const auto before = [&](std::size_t i) {
    std::size_t j = 0;
    while (s.objectives[j].hex != s.objectives[i].hex) ++j;
    return j;
  };
  for (std::size_t i = 0; i < s.objectives.size(); ++i) {
    const std::size_t first = before(i);
    if (first == i ? t.control[i] == byte(Side::none) : t.control[i] == t.control[first]) continue;
    const auto side = static_cast<Side>(t.control[i]);
    Value marker = Value::object(
        {{"marker", "control"}, {"hex", c.map.number(s.objectives[i].hex)}, {"side", side == Side::none ? Value() : Value(name(side))}});
    if (first != i) marker.set("by", s.objectives[i].by_infantry_only ? "infantry" : "any");
    markers.push(std::move(marker));
  }
  for (const HexIndex h : t.good_ground)
    if (h != 0) markers.push(Value::object({{"marker", "good-ground"}, {"hex", c.map.number(static_cast<HexIndex>(h - 1))}}));
  if (t.chaos != 0) markers.push(Value::object({{"marker", "chaos"}, {"hex", c.map.number(static_cast<HexIndex>(t.chaos - 1))}}));
  for (int u = 0; u < c.n_units(); ++u) {
    const UnitState& unit = t.units[u];
    const std::string& id = c.units[u].id;
    if ((unit.marks & kLastStand) != 0)
      markers.push(Value::object({{"marker", "last-stand"}, {"unit", id}, {"used", (unit.marks & kLastStandUsed) != 0}}));
    if (const int area = committed_to(unit.marks); area >= 0)
      markers.push(Value::object({{"marker", "committed"}, {"unit", id}, {"area", std::string(c.battle->command_areas[area])}}));
    if ((unit.marks & kCountsSupported) != 0) markers.push(Value::object({{"marker", "supported"}, {"unit", id}}));
  }
  for (std::size_t b = 0; b < c.brigades.size(); ++b) {
    if ((t.brigade[b] & kNoSupport) != 0) markers.push(Value::object({{"marker", "unsupported"}, {"brigade", c.brigades[b].id}}));
    if ((t.brigade[b] & kBlackHats) != 0) markers.push(Value::object({{"marker", "black-hats"}, {"brigade", c.brigades[b].id}}));
  }
  for (const Side side : kSides)
    for (int n = 0; n < t.friendly_fire[nth(side)]; ++n) markers.push(Value::object({{"marker", "friendly-fire"}, {"side", name(side)}}));
  for (std::size_t i = 0; i < c.chits.size(); ++i)
    if (is_casualty(t, i)) markers.push(Value::object({{"marker", "casualty"}, {"chit", c.chits[i].id}}));
  if (t.indecision != 0) markers.push(Value::object({{"marker", "indecision"}}));
  for (std::size_t i = 0; i < c.crossings.size(); ++i) {  // bridges and fords that are not what the map shows
    const Crossing& x = c.crossings[i];
    const bool open = (t.open_crossings >> i & 1U) != 0;
    if (open == x.open) continue;
    markers.push(Value::object(
        {{"marker", "crossing"}, {"hex", c.map.number(x.a)}, {"other", c.map.number(x.b)}, {"kind", x.kind}, {"open", open}}));
  }
  if (c.battle->show_markers != nullptr) c.battle->show_markers(c, t, markers);
  for (const SpecialRow& row : s.special)
    for (const KeptMark& mark : row.rule->kept) show_kept(c, t, row, mark, markers);
  v.set("markers", std::move(markers));
}

void place_marker(Fields& f, Position& p, const Value& v) {
  const Content& c = f.c;
  const std::string& m = v.get("marker").as_text();
  const auto hex = [&] { return f.hex_of(v.get("hex"), "hex"); };
  const auto unit = [&] { return f.unit_of(v.get("unit"), "unit"); };
  if (m == "control") {
    const HexIndex h = hex();
    const Side s = v.has("by") && v.get("side").is_null() ? Side::none : f.side_of(v.get("side"), "side");
    bool known = false;
    for (std::size_t i = 0; f.ok() && i < c.scenario(p).objectives.size(); ++i) {
      const ObjectiveCard& o = c.scenario(p).objectives[i];
      if (o.hex != h || (v.has("by") && o.by_infantry_only != (v.get("by").as_text() == "infantry"))) continue;
      p.control[i] = byte(s);
      known = true;
    }
    if (!known) f.wrong("hex " + v.get("hex").as_text() + " is no objective of this scenario");
  } else if (m == "good-ground") {
    const HexIndex h = hex();
    if (p.good_ground[0] != 0 && p.good_ground[1] != 0) return f.wrong("there are two Good Ground markers");
    p.good_ground[p.good_ground[0] != 0 ? 1 : 0] = static_cast<HexIndex>(h + 1);
  } else if (m == "chaos" && c.exclusive.chaos.cited()) {
    p.chaos = static_cast<HexIndex>(hex() + 1);
  } else if (m == "last-stand") {
    UnitState& s = p.units[unit()];
    s.marks = byte(s.marks | kLastStand | (v.get("used").as_bool() ? kLastStandUsed : 0));
  } else if (m == "supported") {
    UnitState& s = p.units[unit()];
    s.marks |= kCountsSupported;
  } else if (m == "unsupported" || m == "black-hats") {
    const BrigadeIndex b = v.has("brigade") ? f.brigade_of(v.get("brigade"), "brigade") : c.units[unit()].brigade;
    if (b >= c.brigades.size()) return f.wrong("'" + m + "' needs a brigade");
    p.brigade[b] |= (m == "unsupported" ? kNoSupport : kBlackHats);
  } else if (m == "friendly-fire") {
    ++p.friendly_fire[nth(f.side_of(v.get("side"), "side"))];
  } else if (m == "casualty") {
    const ChitIndex i = f.chit_of(v.get("chit"), "chit");
    p.casualty[i / 8U] = byte(p.casualty[i / 8U] | 1U << (i % 8U));
  } else if (m == "indecision") {
    p.indecision = 1;
  } else if (m == "crossing") {
    const HexIndex a = hex(), b = f.hex_of(v.get("other"), "other");
    if (!f.ok()) return;
    const Direction d = c.grid().direction(a, b);
    const std::uint8_t x = d == kNoDirection ? std::uint8_t{0} : c.side[a][d].crossing;
    if (x == 0) return f.wrong("there is no bridge or ford between " + v.get("hex").as_text() + " and " + v.get("other").as_text());
    p.open_crossings = v.get("open").as_bool(true) ? p.open_crossings | 1U << (x - 1) : p.open_crossings & ~(1U << (x - 1));
    if (c.battle->place_crossing != nullptr) c.battle->place_crossing(c, p, x);
  } else if (std::find(c.battle->markers.begin(), c.battle->markers.end(), m) != c.battle->markers.end()) {
    const HexIndex h = v.has("hex") ? hex() : kNoHex;
    const UnitIndex u = v.has("unit") ? unit() : kNoUnit;
    const auto n = as_int(v.get(v.has("left") ? "left" : "count").as_integer(-1));
    if (f.ok() && !c.battle->place_marker(c, p, m, h, u, n))
      f.wrong("'" + m + "' can not be so" + (v.has("hex") ? " in " + v.get("hex").as_text() : std::string()));
  } else if (m == "committed") {
    const auto& areas = c.battle->command_areas;
    const std::string& area = v.get("area").as_text();
    const auto at = static_cast<std::size_t>(std::ranges::find(areas, area) - areas.begin());
    if (area.empty() || at == areas.size()) return f.wrong("'area' is one of the battle's command areas");
    UnitState& s = p.units[unit()];
    s.marks = byte((s.marks & ~(kCommitted[0] | kCommitted[1])) | kCommitted[at]);
  } else {
    for (const SpecialRow& row : c.scenario(p).special)
      for (const KeptMark& mark : row.rule->kept)
        if (place_kept(f, p, row, mark, v)) return;
    f.wrong("this scenario has no marker '" + m + "'" + (v.has("unit") ? " for " + v.get("unit").as_text() : std::string()));
  }
}

}  // namespace vedette::bs
