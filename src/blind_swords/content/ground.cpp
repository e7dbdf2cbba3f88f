// The map as the rules use it: hexsides with their features, and for each arm the cost of every step, on and off the
// road, and what a retreat over it costs. Made once from the map files and terrain.csv. bs:2.10, bs:10.3.1, bs:10.5,
// bs:12.3.7 and the exclusive sections 2.10.
#include <algorithm>

#include "blind_swords/content/readers.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct Named {
  std::string_view name;
  std::uint16_t bit;
};
constexpr Named kFeatures[] = {{"slope", kSlope},
                               {"steep-slope", kSteep},
                               {"vertical-slope", kVertical},
                               {"gentle-slope", kGentle},
                               {"stone-wall", kWall},
                               {"stream", kStream},
                               {"bridge", kBridge},
                               {"fence", kFence},
                               {"river", kRiver},
                               {"known-ford", kFord},
                               {"possible-ford", kFord},
                               {"stone-bridge", kBridge},
                               {"wooden-bridge", kBridge},
                               {"railroad-bridge", kRailBridge}};

const TerrainRow* row_of(const Content& c, std::string_view feature, ActsAs arm) {
  for (const TerrainRow& r : c.terrain)
    if (r.arm == arm && r.feature == feature) return &r;
  return nullptr;
}

// Features of the hexside as the terrain rows name them.
template <class F>
void each_feature_row(const Content& c, HexIndex h, Direction d, ActsAs arm, F&& f) {
  const std::uint16_t bits = c.map.hexsides[h][d];
  const auto each = [&](auto&& call) {
    for (std::size_t k = 0; k < c.map.hexside_kinds.size(); ++k) {
      if ((bits >> k & 1U) == 0) continue;
      const TerrainRow* r = row_of(c, c.map.hexside_kinds[k], arm);
      if (r != nullptr && !r->opens_as.empty()) r = row_of(c, r->opens_as, arm);  // what it is when it is open
      if (r != nullptr) call(*r);
    }
  };
  bool river_lifted = false;  // a bridge or ford stands in the river's place, for the arms that may use it
  each([&](const TerrainRow& r) { river_lifted = river_lifted || r.lifts_river; });
  each([&](const TerrainRow& r) {
    if (!river_lifted || r.feature != "river") f(r);
  });
  if ((c.side[h][d].features & kGentle) != 0)
    if (const TerrainRow* r = row_of(c, "gentle-slope", arm)) f(*r);
}

template <class F>
void each_overlay_row(const Content& c, HexIndex h, ActsAs arm, F&& f) {
  for (std::size_t k = 0; k < c.map.feature_names.size(); ++k)
    if ((c.map.hexes[h].features >> k & 1U) != 0)
      if (const TerrainRow* r = row_of(c, c.map.feature_names[k], arm)) f(*r);
}

// Off-road cost of a step: hex and hexside together (bs:10.3.1).
StepCost step_cost(const Content& c, ActsAs arm, HexIndex h, Direction d) {
  StepCost cost;
  const SideInfo& s = c.side[h][d];
  if (s.to == kNoHex) return cost;
  const TerrainRow* into = row_of(c, c.map.terrains[c.map.hexes[s.to].terrain], arm);
  const TerrainRow* out_of = row_of(c, c.map.terrains[c.map.hexes[h].terrain], arm);
  int sum = into == nullptr ? 2 : into->cost;
  each_overlay_row(c, s.to, arm, [&](const TerrainRow& r) { sum += r.cost == kNever ? 0 : r.cost; });
  bool all = false;
  for (const TerrainRow* r : {into, out_of})
    if (r != nullptr && r->no_move && !cost.barred.cited()) cost.barred = r->barred_by;
  bool stream_lifted = false;
  each_feature_row(c, h, d, arm, [&](const TerrainRow& r) { stream_lifted = stream_lifted || r.lifts_stream; });
  each_feature_row(c, h, d, arm, [&](const TerrainRow& r) {
    if (r.no_move) {
      if (!cost.barred.cited() || !r.road_negates) cost.barred = r.barred_by;
      return;
    }
    if (r.feature == "stream" && stream_lifted) return;
    const bool slope = r.feature == "slope" || r.feature == "steep-slope" || r.feature == "gentle-slope";
    const bool down = slope ? s.rise <= 0 : s.rise < 0;  // a symbol on the level has its `down` effects (bs:2.10.4)
    const std::uint8_t more = down ? r.cost_down : r.cost;
    if (more == kAllPoints) {
      all = true;
      cost.all = r.priced_by;
    } else if (more != kNever) {
      sum += r.feature == "gentle-slope" && !down ? more * s.rise : more;
    }
  });
  if (!cost.barred.cited()) cost.off_road = all ? kAllPoints : byte(sum);
  // Along a road (bs:10.5.1): its rate in place of everything, except over a Closed hexside and what a road does not cancel.
  if (s.closed != 0 || (into != nullptr && !into->road_negates)) return cost;
  bool kept = false;
  each_overlay_row(c, s.to, arm, [&](const TerrainRow& r) { kept = kept || !r.road_negates; });
  each_feature_row(c, h, d, arm, [&](const TerrainRow& r) { kept = kept || (!r.road_negates && (r.no_move || r.cost != kNever)); });
  if (kept) return cost;
  for (std::size_t k = 0; k < c.map.road_kinds.size(); ++k) {
    if ((c.map.road_links[h][d] >> k & 1U) == 0) continue;
    const std::string& kind = c.map.road_kinds[k];
    if (const TerrainRow* r = row_of(c, kind, arm))
      if (cost.road == 0 || r->cost < cost.road) cost.road = r->cost;
    if (const TerrainRow* r = row_of(c, kind + ":march-column", arm))
      if (cost.march == 0 || r->cost < cost.march) cost.march = r->cost;
  }
  if (cost.road != 0)
    if (const TerrainRow* r = row_of(c, c.map.terrains[c.map.hexes[s.to].terrain] + ":road-over-limit", arm)) cost.full_road = r->cost;
  return cost;
}

RetreatStep retreat_step(const Content& c, ActsAs arm, HexIndex h, Direction d) {
  RetreatStep step;
  const SideInfo& s = c.side[h][d];
  if (s.to == kNoHex || s.closed != 0) {
    Clause why = "bs:1.0.4"_c;
    if (s.to != kNoHex)
      each_feature_row(c, h, d, arm, [&](const TerrainRow& r) {
        if (r.retreat_by.cited()) why = r.retreat_by;
      });
    return {RetreatCost::never, false, why};
  }
  const bool road = c.step[nth(arm)][h][d].road != 0;
  const auto consider = [&](const TerrainRow& r) {
    // Of two that forbid it, the one that says so.
    if (r.retreat == RetreatCost::free || r.retreat < step.cost || (r.retreat == step.cost && step.clause.cited())) return;
    step = {r.retreat, r.retreat_stops, r.retreat_by};
  };
  if (!road) {
    for (const HexIndex at : {s.to, h}) {
      const TerrainRow* r = row_of(c, c.map.terrains[c.map.hexes[at].terrain], arm);
      if (r != nullptr && r->no_move) consider(*r);
    }
    each_feature_row(c, h, d, arm, consider);
  } else {
    each_feature_row(c, h, d, arm, [&](const TerrainRow& r) {
      if (!r.road_negates || s.crossing != 0) consider(r);
    });
  }
  return step;
}

// What each bridge or ford is, and by which clauses it is closed or costs a retreating unit.
void read_crossings(Content& c, Complaints& complaints) {
  if (c.crossings.size() > kMostCrossings)
    complaints.push_back({c.folder + "/map/hexsides.csv", 0,
                          "more bridges and fords of a river than the " + std::to_string(kMostCrossings) + " there is room for"});
  for (Crossing& x : c.crossings) {
    const std::uint16_t bits = c.map.hexsides[x.a][c.grid().direction(x.a, x.b)];
    for (std::size_t k = 0; k < c.map.hexside_kinds.size(); ++k) {
      const TerrainRow* r = (bits >> k & 1U) != 0 ? row_of(c, c.map.hexside_kinds[k], ActsAs::infantry) : nullptr;
      if (r == nullptr || (!r->lifts_river && r->opens_as.empty())) continue;
      x.kind = r->feature;
      x.open = r->opens_as.empty();
      x.closed = r->barred_by;
    }
  }
}

// The parts of the map that no step joins but over a river: numbered in the order of their first hexes.
void find_banks(Content& c) {
  c.bank.assign(c.hex.size(), 0);
  std::uint8_t parts = 0;
  std::vector<HexIndex> frontier;
  for (std::size_t i = 0; i < c.hex.size(); ++i) {
    if (!c.hex[i].on_map || c.bank[i] != 0) continue;
    c.bank[i] = ++parts;
    frontier.push_back(static_cast<HexIndex>(i));
    while (!frontier.empty()) {
      const HexIndex h = frontier.back();
      frontier.pop_back();
      for (const SideInfo& s : c.side[h])
        if (s.to != kNoHex && (s.features & kRiver) == 0 && c.bank[s.to] == 0) {
          c.bank[s.to] = parts;
          frontier.push_back(s.to);
        }
    }
  }
}

}  // namespace

bool known_hexside(std::string_view kind) {
  return std::ranges::any_of(kFeatures, [&](const Named& f) { return f.name == kind; });
}
bool known_terrain(std::string_view terrain) {
  return terrain == "clear" || terrain == "woods" || terrain == "orchard" || terrain == "marsh";
}

void read_ground(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  read_terrain(shelf, c, provenance, complaints);
  const auto n = static_cast<std::size_t>(c.grid().size());
  c.hex.resize(n);
  c.side.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto h = static_cast<HexIndex>(i);
    const MapHex& m = c.map.hexes[h];
    HexInfo& info = c.hex[h];
    info.on_map = m.on_map;
    if (!m.on_map) continue;
    if (const TerrainRow* r = row_of(c, c.map.terrains[m.terrain], ActsAs::artillery)) {
      info.guns_silent = r->no_fire;
      info.gun_cap = r->fire_cap;
    }
    info.level = m.level;
    const std::string& terrain = c.map.terrains[m.terrain];
    info.terrain = terrain == "woods"     ? Terrain::woods
                   : terrain == "orchard" ? Terrain::orchard
                   : terrain == "marsh"   ? Terrain::marsh
                                          : Terrain::clear;
    info.trench = (m.features & c.map.feature_bit("trench")) != 0;
    for (Direction d = 0; d < kDirections; ++d) {
      SideInfo& s = c.side[h][d];
      const HexIndex to = c.grid().neighbour(h, d);
      if (!c.map.on_map(to)) continue;
      s.to = to;
      s.rise = static_cast<std::int8_t>(c.map.level(to) - c.map.level(h));
      for (const Named& f : kFeatures) {
        const std::uint16_t bit = c.map.hexside_bit(f.name);
        if (bit != 0 && (c.map.hexsides[h][d] & bit) != 0) s.features |= f.bit;
      }
      if (s.rise != 0 && (s.features & (kSlope | kSteep | kVertical)) == 0 && row_of(c, "gentle-slope", ActsAs::infantry) != nullptr)
        s.features |= kGentle;
      const bool over_river = (s.features & kRiver) != 0;
      const bool crossing = over_river && (s.features & (kBridge | kFord | kRailBridge)) != 0;
      s.closed = (s.features & kVertical) != 0 || (over_river && !crossing) ? 1 : 0;
      note_cliff(info, d, s.features);
      if (c.map.road_links[h][d] != 0) {
        info.road = true;
        s.road = (c.map.road_links[h][d] & (c.map.road_bit("road") | c.map.road_bit("pike"))) != 0 ? 2 : 1;
      }
      if (crossing && h < to) {
        c.crossings.push_back({h, to, {}, true, {}});
        s.crossing = byte(c.crossings.size());
      }
    }
    for (const ActsAs arm : {ActsAs::infantry, ActsAs::cavalry, ActsAs::artillery})
      if (const TerrainRow* r = row_of(c, terrain, arm); r != nullptr && r->no_move && !info.road) info.barred[nth(arm)] = r->barred_by;
  }
  read_crossings(c, complaints);
  find_banks(c);
  for (std::size_t i = 0; i < n; ++i)  // both sides of a crossing have its number
    for (Direction d = 0; d < kDirections; ++d) {
      SideInfo& s = c.side[i][d];
      if (s.to != kNoHex && s.to < i && c.side[s.to][opposite(d)].crossing != 0) s.crossing = c.side[s.to][opposite(d)].crossing;
    }
  for (int arm = 0; arm < 3; ++arm) {
    auto& steps = c.step[arm];
    auto& retreats = c.retreat[arm];
    steps.resize(n);
    retreats.resize(n);
    for (std::size_t i = 0; i < n; ++i)
      for (Direction d = 0; d < kDirections; ++d) {
        if (!c.hex[i].on_map) continue;
        steps[i][d] = step_cost(c, static_cast<ActsAs>(arm), static_cast<HexIndex>(i), d);
        retreats[i][d] = retreat_step(c, static_cast<ActsAs>(arm), static_cast<HexIndex>(i), d);
      }
  }
  for (const ActsAs arm : {ActsAs::infantry, ActsAs::cavalry})
    if (const TerrainRow* r = row_of(c, "march-column:once", arm)) c.figures.march_once[nth(arm)] = r->cost;
  for (const Named& f : kFeatures)
    if (const TerrainRow* r = row_of(c, f.name, ActsAs::artillery); r != nullptr && r->no_fire_down) c.no_guns_down |= f.bit;
}

void cost_parts(const Content& c, ActsAs arm, HexIndex h, Direction d, CostParts& parts) {
  const SideInfo& s = c.side[h][d];
  if (const TerrainRow* r = row_of(c, c.map.terrains[c.map.hexes[s.to].terrain], arm)) parts.add(s.to, r->cost, r->priced_by);
  each_overlay_row(c, s.to, arm, [&](const TerrainRow& r) {
    if (r.cost != kNever && r.cost != 0) parts.add(s.to, r.cost, r.priced_by);
  });
  bool stream_lifted = false;
  each_feature_row(c, h, d, arm, [&](const TerrainRow& r) { stream_lifted = stream_lifted || r.lifts_stream; });
  each_feature_row(c, h, d, arm, [&](const TerrainRow& r) {
    if (r.feature == "stream" && stream_lifted) return;
    const bool slope = r.feature == "slope" || r.feature == "steep-slope" || r.feature == "gentle-slope";
    const bool down = slope ? s.rise <= 0 : s.rise < 0;
    const std::uint8_t more = down ? r.cost_down : r.cost;
    if (more != kNever && more != kAllPoints && more != 0) parts.add(s.to, r.feature == "gentle-slope" ? more * s.rise : more, r.priced_by);
  });
}

void road_parts(const Content& c, ActsAs arm, HexIndex h, Direction d, bool march, int paid, CostParts& parts) {
  const SideInfo& s = c.side[h][d];
  for (std::size_t k = 0; k < c.map.road_kinds.size(); ++k) {
    if ((c.map.road_links[h][d] >> k & 1U) == 0) continue;
    const TerrainRow* r = row_of(c, c.map.road_kinds[k] + (march ? ":march-column" : ""), arm);
    if (r != nullptr && r->cost == paid) return parts.add(s.to, paid, r->priced_by);
  }
  const TerrainRow* full = row_of(c, c.map.terrains[c.map.hexes[s.to].terrain] + ":road-over-limit", arm);
  parts.add(s.to, paid, full != nullptr ? full->priced_by : "bs:10.5b.2"_c);
}

}  // namespace vedette::bs
