// Sight and reach are looked up in tables where that is quicker. Here both are worked out plainly, hex by hex and step by step, on the
// ground of the game with units anywhere: the answers must be the same.
#include <gtest/gtest.h>

#include <map>

#include "blind_swords/combat/combat.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/ground/los.h"
#include "support/blind_swords.h"
#include "support/covers.h"
#include "tabletop/dice.h"

namespace vedette {
namespace {

using namespace bs;
using testing_support::agv;

// Units of both sides anywhere in a piece of the map, some of them in Skirmish Order, Disrupted or mounted.
Position crowd(const Content& c, std::uint64_t seed, int units, int corner) {
  Generator any{seed, 0};
  Position p{};
  p.turn = 1;
  p.open_crossings = static_cast<std::uint32_t>(any.next());
  const HexAt first = c.grid().at(c.grid().parse("2420"));
  for (int i = 0; i < units; ++i) {
    const auto u = static_cast<UnitIndex>(any.below(static_cast<std::uint32_t>(c.n_units())));
    const HexAt at{static_cast<std::int16_t>(first.column + static_cast<int>(any.below(static_cast<std::uint32_t>(corner)))),
                   static_cast<std::int16_t>(first.row + static_cast<int>(any.below(static_cast<std::uint32_t>(corner))))};
    const HexIndex h = c.grid().index(at);
    if (h == kNoHex || !c.hex[h].on_map || (!empty_hex(p, h) && holder(c, p, h) != c.units[u].side)) continue;
    put(p, u, h);
    UnitState& state = p.units[u];
    state.state = any.below(6) == 0 ? kSkirmish : any.below(2) == 0 ? kMounted : std::uint8_t{0};
    state.hits = static_cast<std::uint8_t>(any.below(3));
  }
  return p;
}

// bs:9.1a and the battle's rows as they are written, along the line of the endless sheet.
LineLook plain_look(const Content& c, const Position& p, HexIndex from, HexIndex to) {
  LineLook look;
  const int firer = c.hex[from].level, target = c.hex[to].level;
  int orchards = 0;
  const auto cliff = [&](HexIndex h, Direction d) { look.blocked = look.blocked || (c.side[h][d].features & kVertical) != 0; };
  const auto orchard = [&](HexIndex h) {
    return c.hex[h].terrain == Terrain::orchard && c.hex[h].level == firer && c.hex[h].level == target;
  };
  const auto judge = [&](HexIndex h) {
    SightLook place{.firer = firer, .target = target, .level = c.hex[h].level};
    place.woods = c.hex[h].woods();
    place.orchard = c.hex[h].terrain == Terrain::orchard;
    place.trench = c.hex[h].trench;
    each_in_hex(p, h, [&](UnitIndex u) {
      place.any_unit = true;
      place.formed_unit = place.formed_unit || !skirmishing(p, u);
    });
    place.orchards = orchards;
    place.lower_obscures = option(p, Option::obscured_over_lower_woods);
    for (const SightRow& row : c.battle->sight)
      if (row.applies(place)) {
        look.blocked = look.blocked || row.effect == SightEffect::blocks;
        look.obscured = static_cast<std::uint8_t>(look.obscured | 1U << static_cast<int>(row.effect));
      }
  };
  walk_line(
      c.grid().at(from), c.grid().at(to),
      [&](const LineStretch& s) {
        std::vector<HexIndex> places;
        for (const HexIndex h : {c.grid().index(s.a), c.grid().index(s.b)})
          if (h != kNoHex && c.hex[h].on_map && (places.empty() || places[0] != h)) places.push_back(h);
        if (s.along && places.size() == 2) cliff(places[0], c.grid().direction(places[0], places[1]));
        if (std::any_of(places.begin(), places.end(), orchard)) ++orchards;
        for (const HexIndex h : places) judge(h);
        return true;
      },
      [&](HexAt at, Direction d) { cliff(c.grid().index(at), d); });
  if (look.blocked) look.obscured = 0;
  return look;
}

TEST(Quick, SightIsWhatTheRowsSayOfEveryHexOnTheLine) {
  COVERS("bs:9.1a.1", "bs:9.1a.2");
  const Content& c = agv();
  int blocked = 0, obscured = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    Position p = crowd(c, seed, 160, 30);
    if (seed % 2 == 1) p.options = static_cast<std::uint16_t>(1U << static_cast<int>(Option::obscured_over_lower_woods));
    for (auto a = static_cast<HexIndex>(seed); a < c.grid().size(); a = static_cast<HexIndex>(a + 17))
      for (HexIndex b = 0; b < c.grid().size(); ++b) {
        if (a == b || !c.hex[a].on_map || !c.hex[b].on_map || c.grid().distance(a, b) > 24) continue;
        const LineLook plain = plain_look(c, p, a, b), quick = look_along(c, p, a, b);
        SightReasons because;
        const LineLook told = look_along(c, p, a, b, &because);
        ASSERT_EQ(quick.blocked, plain.blocked) << c.map.number(a) << " to " << c.map.number(b);
        ASSERT_EQ(quick.obscured, plain.obscured) << c.map.number(a) << " to " << c.map.number(b);
        ASSERT_EQ(told.blocked, plain.blocked) << c.map.number(a) << " to " << c.map.number(b);
        ASSERT_EQ(told.obscured, plain.obscured) << c.map.number(a) << " to " << c.map.number(b);
        ASSERT_EQ(because.n > 0, plain.blocked || plain.obscured != 0);
        SightReasons all;
        ASSERT_EQ(line_of_sight(c, p, a, b), line_of_sight(c, p, a, b, &all));
        blocked += plain.blocked ? 1 : 0;
        obscured += plain.obscured != 0 ? 1 : 0;
      }
  }
  EXPECT_GT(blocked, 1000);
  EXPECT_GT(obscured, 100);
}

// Every step of every way judged, over and over until nothing gets cheaper: the cost of each hex in which the unit may end.
std::map<HexIndex, int> plain_reach(const Content& c, const Position& p, const Mover& mover, HexIndex from) {
  std::map<HexIndex, int> ends;
  StepFacts f;
  gather(c, p, mover, f);
  const bool march = march_allowed(c, p, mover);
  std::map<std::pair<HexIndex, bool>, int> least{{{from, mover.march_paid}, mover.spent}};
  for (bool cheaper = true; cheaper;) {
    cheaper = false;
    for (const auto& [place, cost] : std::map(least)) {
      Mover m = mover;
      m.spent = cost;
      m.entered = mover.entered || place.first != from;
      m.march_paid = place.second;
      for (Direction d = 0; d < kDirections; ++d)
        for (const bool marching : {false, true}) {
          if (marching && !march && !place.second) continue;
          const Step step = judge_step(c, p, m, f, place.first, d, marching);
          if (!step.verdict || step.halves == kAllPoints) continue;
          const bool pays = step.marched && !place.second;
          const int total = cost + step.halves + (pays ? c.figures.march_once[static_cast<std::size_t>(acts_as(c, p, mover.unit))] : 0);
          if (total > mover.allowance) continue;
          const auto [known, fresh] = least.try_emplace({c.side[place.first][d].to, place.second || step.marched}, total);
          cheaper = cheaper || fresh || total < known->second;
          known->second = std::min(known->second, total);
        }
    }
  }
  for (const auto& [place, cost] : least) {
    if (place.first == from || !may_end(c, p, mover, f, place.first)) continue;
    const auto [known, fresh] = ends.try_emplace(place.first, cost - mover.spent);
    if (!fresh) known->second = std::min(known->second, cost - mover.spent);
  }
  return ends;
}

TEST(Quick, ReachIsWhatJudgingEveryStepGives) {
  COVERS("bs:10.3.1", "bs:10.6.2", "bs:3.1.3");
  Content c = agv();
  for (std::size_t h = 0; h < c.hex.size(); ++h) c.scenarios[0].area[h] = c.hex[h].on_map && h % 41 != 0;
  std::size_t hexes = 0;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const Position p = crowd(c, seed, 60, 16);
    for (UnitIndex u = 0; u < c.n_units(); ++u) {
      if (!in_play(p, u)) continue;
      const bool guns = artillery(c, u);
      const Order order = u % 2 == 0 ? Order::attack : Order::maneuver;
      Mover m = fresh_mover(c, p, u, guns ? MoveKind::artillery : MoveKind::order, order, 0);
      const HexIndex from = p.units[u].hex;
      Reach reach;
      find_reach(c, p, m, from, reach);
      StepFacts f;
      gather(c, p, m, f);
      std::map<HexIndex, int> plain = plain_reach(c, p, m, from);
      for (int i = 0; i < reach.n; ++i) {
        const Reach::Hex& hit = reach.hexes[static_cast<std::size_t>(i)];
        const PathPrice price = price_path(c, p, m, f, from, hit.path());
        ASSERT_TRUE(price.verdict) << c.units[u].id << " to " << c.map.number(hit.hex);
        const bool least_move = !plain.contains(hit.hex);  // bs:10.3.2: one hex for the whole allowance
        ASSERT_EQ(price.halves, least_move ? m.allowance : hit.halves) << c.units[u].id << " to " << c.map.number(hit.hex);
        if (least_move) continue;
        ASSERT_EQ(hit.halves, plain[hit.hex]) << c.units[u].id << " to " << c.map.number(hit.hex);
        plain.erase(hit.hex);
        ++hexes;
      }
      ASSERT_TRUE(plain.empty()) << c.units[u].id << " does not find " << c.map.number(plain.begin()->first);
    }
  }
  EXPECT_GT(hexes, 500U);
}

}  // namespace
}  // namespace vedette
