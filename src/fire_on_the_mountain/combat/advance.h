// Advance after combat (fotm:15.10, 15.6).
#pragma once

#include <vector>

#include "fire_on_the_mountain/ground/brigade_set.h"
#include "fire_on_the_mountain/procedures.h"

namespace vedette::fotm {

// Who is to go, in the order of the new stack, and which way each will face: at most three Brigades and two Commanders.
struct Advancing {
  std::array<UnitIndex, 5> unit;
  std::array<std::uint8_t, 5> facing;
  std::uint8_t n;

  int find(UnitIndex u) const {
    for (int i = 0; i < n; ++i)
      if (unit[i] == u) return i;
    return -1;
  }
  void add(UnitIndex u, std::uint8_t facing_then) {
    unit[n] = u;
    facing[n++] = facing_then;
  }
  void erase(int at) {
    for (std::size_t i = at; i + 1 < n; ++i) unit[i] = unit[i + 1], facing[i] = facing[i + 1];
    --n;
    unit[n] = facing[n] = 0;  // unused bytes are zero
  }
};
bool is_advance(const Position&);  // is it being put together now? Only then:
const Advancing& advancing(const Position&);
HexIndex advancing_into(const Position&);
std::vector<UnitIndex> could_advance(const Content&, const Position&);  // who may still join

// The emptied hex may be occupied, or must be: `took_part` after Close Combat, any adjacent Brigade otherwise (15.10.who).
void begin_advance(Position&, Ctx&, HexIndex emptied, BrigadeSet took_part, bool after_close_combat);

}  // namespace vedette::fotm
