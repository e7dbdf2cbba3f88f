// What must be true of every position, for the shared harness.
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/rules.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

std::string of_unit(const Content& c, const Position& p, UnitIndex u) {
  const UnitState& s = p.units[u];
  const std::string id = c.piece(u).id;
  const bool standing = s.at == At::map || (s.at == At::captured && s.with != kNoUnit);
  if (standing != (s.hex != kNoHex)) return id + " has a hex without standing on the map, or the other way round";
  if (s.facing >= kDirections || s.lcm > 2) return id + " has a facing or officers out of bounds";
  if (is_brigade(c, u) && s.at == At::map && current_sp(c, p, u) < 1) return id + " stands on the map without strength";
  if (is_brigade(c, u) && s.at == At::map && s.has(kColumn) && c.at(s.hex).roads == 0) return id + " is in Column off the road";
  if (s.has(kColumn) && s.has(kRouted)) return id + " is routed in Column";
  if (s.has(kMounted) && !is_cavalry(c, u) && !is_horse_artillery(c, u)) return id + " is mounted";
  if (s.at == At::captured && s.with != kNoUnit && p.units[s.with].hex != s.hex) return id + " is not with its Guard";
  if (is_guard(c, u) && s.at == At::map) {
    int prisoners = 0;
    for (UnitIndex k = 0; k < kUnits; ++k) prisoners += p.units[k].at == At::captured && p.units[k].with == u;
    if (prisoners < 1 || prisoners > 2) return id + " guards " + std::to_string(prisoners);
  }
  return {};
}

std::string of_hex(const Content& c, const Position& p, HexIndex h, int& linked) {
  const std::string number = c.map.number(h);
  Side brigades = Side::none;
  int layer = 0;
  for (UnitIndex u = p.top[h]; u != kNoUnit; u = p.units[u].below) {
    if (u >= kUnits || ++linked > kUnits) return "the stack in " + number + " has no end";
    if (p.units[u].hex != h) return c.piece(u).id + " hangs in " + number + " without standing there";
    const int own = is_commander(c, u) ? 1 : is_guard(c, u) ? 2 : p.units[u].at == At::captured ? 3 : 0;
    if (own < layer) return "the stack in " + number + " is out of order";
    layer = own;
    if (own != 0 && own != 2) continue;
    if (brigades != Side::none && brigades != side_of(c, u)) return "both sides stand in " + number;
    brigades = side_of(c, u);
  }
  int generals = 0;
  Side commanded = Side::none;
  bool mixed = false;
  each_commander(c, p, h, [&](UnitIndex u) {
    ++generals;
    mixed = mixed || (commanded != Side::none && commanded != side_of(c, u));
    commanded = side_of(c, u);
  });
  if (mixed) return "Commanders of both sides are in " + number;
  const bool passing = p.frames.depth > 0 && p.frames.top().kind == byte(Kind::move);
  if (!passing && generals > c.figures.commanders_in_hex) return "too many Commanders are in " + number;
  // In the midst of an Assault a retreat may overfill a hex for a moment (4.1.retreat).
  if (p.step == Step::none && overstacked(c, p, h)) return number + " is overstacked";
  return {};
}

}  // namespace

std::string Rules::invariant_broken(const Content& c, const Position& p) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (std::string broken = of_unit(c, p, u); !broken.empty()) return broken;
  int linked = 0, standing = 0;
  for (HexIndex h = 0; h < kHexes; ++h)
    if (std::string broken = of_hex(c, p, h, linked); !broken.empty()) return broken;
  for (const UnitState& s : p.units) standing += s.hex != kNoHex;
  if (linked != standing) return "a unit stands in no stack";
  // SP lent are those of Guards that live (2.3.forced-counts).
  for (UnitIndex u = 0; u < kUnits; ++u) {
    int lent = 0;
    for (UnitIndex g = 0; g < kUnits; ++g)
      lent += is_guard(c, g) && (p.units[g].at == At::map || p.units[g].at == At::off_map) && p.units[g].with == u;
    if (is_brigade(c, u) && on_map(p, u) && lent != p.units[u].lent) return c.piece(u).id + " has lent another SP than its Guards have";
  }
  if (p.turn < 1 || p.turn > c.last_turn()) return "the turn is not on the track";
  if (p.over == 0 && p.frames.depth == 0) return "nothing is under way";
  return {};
}

}  // namespace vedette::fotm
