// Line of sight (bs:9.1a, agv:9.1.a): the rulebook's example by hex, each bullet on a drill ground, ties along a hexside, Vertical Slopes.
#include <gtest/gtest.h>

#include "blind_swords/ground/los.h"
#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;

// "clear", "obscured by 2033 agv:…", "blocked by …" (the first reason).
std::string see(const CombatTable& t, std::string_view from, std::string_view to) {
  SightReasons because;
  const Sight sight = line_of_sight(t.c, t.p, t.hex(from), t.hex(to), &because);
  std::string text = sight == Sight::clear ? "clear" : sight == Sight::obscured ? "obscured by" : "blocked by";
  for (int i = 0; i < because.n; ++i)
    text += " " + t.c.map.number(because.reasons[static_cast<std::size_t>(i)].hex) + " " +
            std::string(t.c.books.id(because.reasons[static_cast<std::size_t>(i)].clause));
  return text;
}

TEST(Sight, TheRulebooksExampleAtHex3524) {
  const CombatTable t;
  COVERS("agv:9.1.a.up.2", "agv:9.1.a.up.3", "agv:9.1.a.level-fills-hex", "agv:9.1.a.issue.2");
  EXPECT_EQ(see(t, "3625", "3424"), "blocked by 3524 agv:9.1.a.up.2");
  EXPECT_EQ(see(t, "3427", "3424"), "clear");
  EXPECT_EQ(t.c.hex[t.hex("3524")].level, 3);
}

TEST(Sight, OnOneLevel) {
  CombatTable t(CombatTable::Ground::drill);
  EXPECT_EQ(see(t, "3030", "3033"), "clear");
  t.level("3032", 3);
  COVERS("agv:9.1.a.same.1");
  EXPECT_EQ(see(t, "3030", "3033"), "blocked by 3032 agv:9.1.a.same.1");
  t.level("3032", 2).terrain("3032", Terrain::woods);
  COVERS("agv:9.1.a.same.2", "agv:2.10.b.woods.1", "bs:9.1a.3");
  EXPECT_EQ(see(t, "3030", "3033"), "blocked by 3032 agv:9.1.a.same.2");
  t.level("3032", 1);
  COVERS("agv:2.10.b.woods.2");
  EXPECT_EQ(see(t, "3030", "3033"), "clear");
  t.level("3032", 2).terrain("3032", Terrain::clear).put("us-12-oh", "3031");
  EXPECT_EQ(see(t, "3030", "3033"), "blocked by 3031 agv:9.1.a.same.2");
  t.level("3031", 1);
  EXPECT_EQ(see(t, "3030", "3033"), "clear");
}

TEST(Sight, Orchards) {
  CombatTable t(CombatTable::Ground::drill);
  t.terrain("3031", Terrain::orchard);
  COVERS("agv:2.10.b.orchard.1", "agv:9.1.a.same.3", "agv:2.10.b.orchard.issue.1");
  EXPECT_EQ(see(t, "3030", "3033"), "obscured by 3031 agv:2.10.b.orchard.1");
  t.terrain("3032", Terrain::orchard);
  EXPECT_EQ(see(t, "3030", "3033"), "blocked by 3032 agv:9.1.a.same.3");
  t.level("3032", 1);
  EXPECT_EQ(see(t, "3030", "3033"), "obscured by 3031 agv:2.10.b.orchard.1");
  t.level("3031", 1);
  EXPECT_EQ(see(t, "3030", "3033"), "clear");
  t.terrain("3033", Terrain::orchard);
  COVERS("agv:9.1.a.obscured.1", "agv:9.1.a.1");
  EXPECT_EQ(see(t, "3030", "3033"), "obscured by 3033 agv:9.1.a.obscured.1");
  EXPECT_EQ(see(t, "3030", "3031"), "obscured by 3031 agv:9.1.a.obscured.1");
}

TEST(Sight, UpAndDown) {
  CombatTable t(CombatTable::Ground::drill);
  t.level("3033", 4);
  EXPECT_EQ(see(t, "3030", "3033"), "clear");
  t.level("3031", 5);
  COVERS("agv:9.1.a.up.1", "agv:9.1.a.down.1");
  EXPECT_EQ(see(t, "3030", "3033"), "blocked by 3031 agv:9.1.a.up.1");
  EXPECT_EQ(see(t, "3033", "3030"), "blocked by 3031 agv:9.1.a.down.1");
  t.level("3031", 4);
  COVERS("agv:9.1.a.down.2", "agv:9.1.a.plateau.1");
  EXPECT_EQ(see(t, "3030", "3033"), "blocked by 3031 agv:9.1.a.up.2");
  EXPECT_EQ(see(t, "3033", "3030"), "blocked by 3031 agv:9.1.a.down.2");
  t.level("3031", 3).terrain("3031", Terrain::woods).put("us-12-oh", "3032");
  COVERS("agv:9.1.a.issue.1", "agv:9.1.a.issue.3", "bs:9.1a.4");
  EXPECT_EQ(see(t, "3030", "3033"), "clear") << "a level between, Woods and units below the higher: nothing";
  t.option(Option::obscured_over_lower_woods);
  EXPECT_EQ(see(t, "3030", "3033"), "obscured by 3031 bs:9.1a.4 3032 bs:9.1a.4");
  EXPECT_EQ(see(t, "3033", "3030"), "obscured by 3032 bs:9.1a.4 3031 bs:9.1a.4");
}

TEST(Sight, AlongAHexsideTheMoreRestrictiveHexCounts) {
  CombatTable t(CombatTable::Ground::drill);
  COVERS("bs:9.1a.2", "agv:9.1.a.hexside.1", "agv:15.0.los", "agv:15.0.issue.1");
  EXPECT_EQ(see(t, "3030", "3128"), "clear");
  for (const char* woods : {"3029", "3129"}) {
    t.terrain(woods, Terrain::woods);
    EXPECT_EQ(see(t, "3030", "3128"), std::string("blocked by ") + woods + " agv:9.1.a.same.2");
    t.terrain(woods, Terrain::clear);
  }
  // Both sides Orchard: one place, so Obscured once and not blocked.
  t.terrain("3029", Terrain::orchard).terrain("3129", Terrain::orchard);
  EXPECT_EQ(see(t, "3030", "3128").substr(0, 8), "obscured");
  // A hex met only in a corner is not on the line: 3030 to 3134 passes 3031, 3032, 3132, 3133.
  t.terrain("3033", Terrain::woods).terrain("3131", Terrain::woods);
  EXPECT_EQ(see(t, "3030", "3134"), "clear");
  t.terrain("3132", Terrain::woods);
  EXPECT_EQ(see(t, "3030", "3134"), "blocked by 3132 agv:9.1.a.same.2");
}

TEST(Sight, VerticalSlopesBlockWhateverTheLevels) {
  const CombatTable map;
  COVERS("bs:9.1a.1", "agv:2.10.b.vertical-slope.1", "bs:1.0.4");
  EXPECT_EQ(see(map, "1620", "1720"), "blocked by 1720 agv:2.10.b.vertical-slope.1");
  CombatTable t(CombatTable::Ground::drill);
  t.hexside("3031", "3032", kVertical);
  EXPECT_EQ(see(t, "3030", "3033"), "blocked by 3032 agv:2.10.b.vertical-slope.1");
  t.hexside("3031", "3032", 0).hexside("3029", "3129", kVertical);
  EXPECT_EQ(see(t, "3030", "3128"), "blocked by 3129 agv:2.10.b.vertical-slope.1") << "it runs along it";
  t.hexside("3029", "3129", 0).hexside("3030", "3129", kVertical);
  EXPECT_EQ(see(t, "3030", "3128"), "clear") << "it only touches its end";
}

TEST(Sight, BlockedWinsOverObscured) {
  CombatTable t(CombatTable::Ground::drill);
  t.level("3032", 3).terrain("3033", Terrain::woods);
  COVERS("agv:9.1.a.blocked.2");
  EXPECT_EQ(see(t, "3030", "3033"), "blocked by 3032 agv:9.1.a.same.1");
}

TEST(Sight, AdjacentHexes) {
  CombatTable t(CombatTable::Ground::drill);
  t.hexside("3030", "3031", kSteep).level("3031", 1);
  COVERS("agv:2.10.b.steep-slope.5");
  EXPECT_EQ(see(t, "3030", "3031"), "obscured by 3031 agv:2.10.b.steep-slope.5");
  t.hexside("3030", "3031", kSlope | kWall);
  COVERS("agv:2.10.b.slope.4", "agv:2.10.b.stone-wall.6", "agv:2.10.b.gentle-slope.4");
  EXPECT_EQ(see(t, "3030", "3031"), "clear");
}

// Five heights stand for all levels: whatever the levels are, the table has what the battle's rows say.
TEST(Sight, TheTableHasWhatTheRowsSay) {
  const CombatTable t;
  for (int firer = 0; firer < 6; ++firer)
    for (int target = 0; target < 6; ++target)
      for (int level = 0; level < 6; ++level)
        for (unsigned bits = 0; bits < 64; ++bits)
          for (const std::size_t orchards : {0U, 1U, 2U, 5U}) {
            const std::size_t ground = bits & 7U, units = bits >> 3 & 3U;
            const bool lower_obscures = (bits & 32U) != 0;
            const SightLook look = sight_look(firer, target, level, ground, units, orchards, lower_obscures);
            const std::size_t at =
                sight_case(sight_ends(firer, target, lower_obscures), level, ground, units, std::min<std::size_t>(orchards, 2));
            ASSERT_EQ(t.c.sight[at], sight_effects(t.c.battle->sight, look)) << firer << " " << target << " " << level << " " << bits;
          }
}

}  // namespace
}  // namespace vedette::bs
