// Units put where a test wants them, by the ids and hex numbers of the game.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "fire_on_the_mountain/ground/brigade_set.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "support/covers.h"
#include "support/fotm.h"

namespace vedette::fotm {

struct FieldTest : ::testing::Test {
  const Content& c = testing_support::fotm_content();
  Position p = testing_support::fotm_empty();

  FieldTest() {
    p.turn = 2;
    for (UnitIndex guard = kFirstGuard; guard < kUnits; ++guard) p.units[guard].at = At::available;
  }

  HexIndex hex(const char* number) const { return c.map.grid.parse(number); }
  UnitIndex unit(const char* id) const {
    const UnitIndex u = c.unit(id);
    EXPECT_NE(u, kNoUnit) << id;
    return u;
  }
  UnitState& at(const char* id) { return p.units[unit(id)]; }
  std::string id(Clause clause) const { return std::string(c.books.id(clause)); }
  std::string number(HexIndex h) const { return h == kNoHex ? "-" : c.map.number(h); }
  std::string where(const char* id) { return on_map(p, unit(id)) ? number(at(id).hex) : "off"; }

  // A Brigade that has `toward`, a neighbour, in the given arc; newcomers go under those already there.
  void put(const char* id, const char* where, const char* toward = nullptr, Arc in = Arc::front) {
    const UnitIndex u = unit(id);
    if (toward != nullptr) {
      int facing = 0;
      while (arc(c, hex(where), facing, hex(toward)) != in) ++facing;
      p.units[u].facing = static_cast<std::uint8_t>(facing);
    }
    if (c.piece(u).starts_mounted) p.units[u].set(kMounted);
    put_on_map(c, p, u, hex(where));
  }
  void dismount(const char* id) { at(id).clear(kMounted); }
  void lose(const char* id, int steps) { at(id).lost = static_cast<std::uint8_t>(steps); }

  BrigadeSet set(std::initializer_list<const char*> ids) const {
    BrigadeSet s;
    for (const char* i : ids) s.add(unit(i));
    return s;
  }
};

}  // namespace vedette::fotm
