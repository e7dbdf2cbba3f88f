// The parts of reading a battle's content, one file each, and the breakdown of a step's cost for who asks.
#pragma once

#include <cassert>

#include "blind_swords/battle.h"
#include "blind_swords/content/content.h"
#include "tabletop/action.h"

namespace vedette::bs {

void read_terrain(const Shelf&, Content&, Provenance&, Complaints&);
void read_ground(const Shelf&, Content&, Provenance&, Complaints&);
void read_charts(const Shelf&, Content&, Provenance&, Complaints&);
void read_scenarios(const Shelf&, Content&, Provenance&, Complaints&);

Side side_named(std::string_view name);                     // none if it is neither
bool weapon_of(std::string_view text, Weapon&);             // bs:2.1.5
UnitIndex unit_named(const Content&, std::string_view id);  // kNoUnit if unknown
ChitIndex chit_named(const Content&, std::string_view id);
BrigadeIndex brigade_named(const Content&, std::string_view id);
// Hexes and units as content names them (regions.cpp); false, and what is wrong, if it can not be understood.
bool read_region(const Content&, std::string_view text, HexSet&, std::string& wrong);
bool read_group(const Content&, std::string_view text, std::bitset<kMostUnits>&, std::string& wrong);

bool known_terrain(std::string_view);  // what sight and shifts can tell apart
bool known_hexside(std::string_view);

// The clauses that add up to a step's cost, in halves.
struct CostParts {
  struct Part {
    HexIndex hex;
    int halves;
    Clause clause;
  };
  // A step has a part for its hex, each overlay and each hexside feature, and four more at most.
  std::array<Part, Path::kMost * (5 + kMostFeatures + kMostHexsideKinds)> parts;
  int n = 0;
  void add(HexIndex hex, int halves, Clause clause) {
    assert(n < static_cast<int>(parts.size()));
    parts[static_cast<std::size_t>(n++)] = {hex, halves, clause};
  }
};
void cost_parts(const Content&, ActsAs, HexIndex, Direction, CostParts&);                        // off-road
void road_parts(const Content&, ActsAs, HexIndex, Direction, bool march, int paid, CostParts&);  // along a road

}  // namespace vedette::bs
