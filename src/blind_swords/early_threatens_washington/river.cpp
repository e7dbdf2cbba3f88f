// The Monocacy: who may cross where, retreats over the river (12.3.4, 12.3.5), and where a unit is rebuilt that has no friends on its bank
// (13.2.c). The prices and Morale Hits of a crossing are rows of terrain.csv; limits and book-keeping are in special.cpp.
#include "blind_swords/early_threatens_washington/monocacy.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

// Steps to the nearest usable crossing on this bank, by hexes the unit may enter; 0 at its end, 255 if there is none. Only as far as the
// unit itself stands: what is farther off than it has 255 too.
using ToCrossing = std::array<std::uint8_t, kMostHexes>;
void measure(const Content& c, const Position& p, UnitIndex u, std::uint8_t bank, HexIndex from, ToCrossing& steps) {
  steps.fill(255);
  const Side side = c.units[u].side;
  const auto& retreat = c.retreat[nth(acts_as(c, p, u))];
  std::array<HexIndex, kMostHexes> queue;
  int last = 0;
  for (std::size_t i = 0; i < c.crossings.size(); ++i) {
    const Crossing& x = c.crossings[i];
    if (!usable(c, p, u, i, Going::retreat) || held_by(c, p, x.a, other(side)) || held_by(c, p, x.b, other(side))) continue;
    const HexIndex end = c.bank[x.a] == bank ? x.a : x.b;
    if (steps[end] == 0) continue;
    steps[end] = 0;
    queue[last++] = end;
  }
  for (int next = 0; next < last; ++next) {
    const HexIndex h = queue[next];
    if (steps[h] >= steps[from]) break;
    for (Direction d = 0; d < kDirections; ++d) {  // from where can one step to h?
      const HexIndex before = c.side[h][d].to;
      if (before == kNoHex || steps[before] != 255 || c.side[h][d].crossing != 0 || !open_side(c, p, h, d)) continue;
      if (!in_area(c, p, before) || held_by(c, p, before, other(side)) || retreat[before][opposite(d)].cost == RetreatCost::never) continue;
      steps[before] = byte(steps[h] + 1);
      queue[last++] = before;
    }
  }
}

}  // namespace

std::size_t crossing_of_kind(const Content& c, std::string_view kind) {
  std::size_t i = 0;
  while (i < c.crossings.size() && c.crossings[i].kind != kind) ++i;
  return i;
}

Verdict etw_may_cross(const Content& c, const Position& p, UnitIndex u, HexIndex from, Direction d, Going going) {
  const SideInfo& s = c.side[from][d];
  if ((s.features & kRailBridge) != 0) {
    // Guns and horses are barred by their terrain rows (etw:2.10.h.ii.1); those who left their horses behind here.
    if (c.units[u].arm == Arm::cavalry && !mounted(p, u)) return forbidden("etw:2.10.h.ii.8"_c).unit(u).hex(s.to);
    if (going == Going::advance && (p.units[u].did & kMoved) != 0) return forbidden("etw:2.10.h.ii.issue.2"_c).unit(u).hex(s.to);
  }
  if (s.crossing == p.battle[kFordFound] && p.battle[kFordCrossed] == 0 && c.units[u].side == Side::union_)
    return forbidden("etw:2.10.o.iv.2"_c).unit(u).hex(s.to);
  return kAllowed;
}

bool usable(const Content& c, const Position& p, UnitIndex u, std::size_t crossing, Going going) {
  const Crossing& x = c.crossings[crossing];
  if (!is_open(p, crossing) || !in_area(c, p, x.a) || !in_area(c, p, x.b)) return false;
  const Direction d = c.grid().direction(x.a, x.b);
  const StepCost& cost = c.step[nth(acts_as(c, p, u))][x.a][d];
  return (cost.off_road != kNever || cost.road != 0) && etw_may_cross(c, p, u, x.a, d, going).allowed();
}

bool etw_retreat_ranks(const Content& c, const Position& p, UnitIndex u, HexIndex from, std::array<int, kDirections>& ranks) {
  const std::uint8_t home = home_bank(c.units[u].side), bank = c.bank[from];
  if (bank == home) return false;
  ToCrossing steps;
  measure(c, p, u, bank, from, steps);
  if (steps[from] == 255) return false;  // no crossing is left for it: its normal direction
  for (Direction d = 0; d < kDirections; ++d) {
    const HexIndex to = c.side[from][d].to;
    const bool here = to != kNoHex && c.bank[to] == bank;
    ranks[d] = to == kNoHex               ? 2
               : steps[from] == 0         ? (c.bank[to] == home ? 0 : 2)
               : !here                    ? 2
               : steps[to] < steps[from]  ? 0
               : steps[to] == steps[from] ? 1
                                          : 2;
  }
  return true;
}

int etw_rebuild_crossing(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  const UnitCard& card = c.units[u];
  const auto nearest = [&](const Crossing& x, bool division) {
    int least = 1000;
    for (int i = 0; i < c.n_units(); ++i) {
      const auto v = static_cast<UnitIndex>(i);
      if (!in_play(p, v) || c.units[v].side != card.side) continue;
      const bool guns = artillery(c, u);
      const bool friendly =
          guns ? acts_as(c, p, v) == ActsAs::infantry
               : !artillery(c, v) && (division ? c.units[v].division_index == card.division_index : c.units[v].brigade == card.brigade);
      if (friendly) least = std::min({least, hex_distance(c, p.units[v].hex, x.a), hex_distance(c, p.units[v].hex, x.b)});
    }
    return least;
  };
  int rank = -1;
  for (std::size_t i = 0; i < c.crossings.size(); ++i) {
    const Crossing& x = c.crossings[i];
    if ((card.side == Side::union_ ? east_end(c, x) : west_end(c, x)) != h || !usable(c, p, u, i, Going::move)) continue;
    int distance = nearest(x, false);  // etw:13.2.c.issue.2: of the brigade, else of the division
    if (distance == 1000) distance = nearest(x, true);
    if (distance < 1000 && (rank < 0 || distance < rank)) rank = distance;
  }
  return rank;
}

}  // namespace vedette::bs
