// Who may take part, and mandatory Close Combat as a duty over the whole phase.
#include "fire_on_the_mountain/combat/obligation.h"

#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/ground/cover.h"
#include "fotm/field.h"

namespace vedette::fotm {
namespace {

struct ObligationTest : FieldTest {
  ObligationTest() {
    p.side = Side::union_;
    p.phase = Phase::combat;
  }
  std::string join(const char* u, const char* target) { return id(may_join(c, p, unit(u), hex(target)).clause); }
  std::string announced(const char* target, std::initializer_list<const char*> ids) {
    return id(announcing(c, p, duty_of(c, p), hex(target), set(ids)).clause);
  }
};

TEST_F(ObligationTest, WhoMayTakePart) {
  COVERS("fotm:15.4.who", "fotm:15.4.init", "fotm:5.1.rear", "fotm:15.2.once", "fotm:15.2.column.att", "fotm:12.3.after");
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  EXPECT_EQ(join("us-crook", "1616"), "");
  EXPECT_EQ(join("us-crook", "1715"), "fotm:15.4.init");
  EXPECT_EQ(join("us-scammon", "1616"), "fotm:15.4.who");  // not on the map
  at("us-crook").facing = 2;
  EXPECT_EQ(join("us-crook", "1616"), "fotm:5.1.rear");
  at("us-crook").facing = 1;
  EXPECT_EQ(join("us-crook", "1616"), "");  // its flank will do
  for (const auto& [flag, clause] :
       {std::pair{kAssaulted, "fotm:15.2.once"}, std::pair{kAdvanced, "fotm:15.10.who"}, std::pair{kRouted, "fotm:15.4.who"},
        std::pair{kRegrouped, "fotm:12.3.after"}, std::pair{kColumn, "fotm:15.2.column.att"}}) {
    at("us-crook").set(flag);
    EXPECT_EQ(join("us-crook", "1616"), clause);
    at("us-crook").clear(flag);
  }
  COVERS("fotm:15.1.what", "fotm:1.3.combat-words");
  EXPECT_EQ(join("cs-garland", "1617"), "fotm:15.1.what");
  EXPECT_EQ(join("us-cox", "1616"), "fotm:1.3.combat-words");
}

TEST_F(ObligationTest, MountedCavalryNeitherUphillNorIntoWoods) {
  COVERS("fotm:8.2.up", "fotm:8.2.woods", "fotm:15.3.woods.2", "fotm:8.3.infantry", "fotm:15.4.slope");
  put("us-rush", "1611", "1610");
  EXPECT_EQ(join("us-rush", "1610"), "fotm:8.2.up");
  dismount("us-rush");
  EXPECT_EQ(join("us-rush", "1610"), "");
  put("us-davis", "1708", "1707");  // level 6, 1707 woods at level 6
  EXPECT_EQ(join("us-davis", "1707"), "fotm:8.2.woods");
  dismount("us-davis");
  EXPECT_EQ(join("us-davis", "1707"), "");
  put("us-farnsworth", "1612", "1613");  // two levels down
  EXPECT_EQ(join("us-farnsworth", "1613"), "fotm:15.4.slope");
  dismount("us-farnsworth");
  EXPECT_EQ(join("us-farnsworth", "1613"), "");
  put("us-crook", "3007", "2907");  // three levels
  EXPECT_EQ(join("us-crook", "2907"), "fotm:15.4.slope");
  put("us-whiting", "1610", "1611");  // mounted, one level down, clear
  EXPECT_EQ(join("us-whiting", "1611"), "");
}

TEST_F(ObligationTest, ArtilleryNeedsRangeSightAndArc) {
  COVERS("fotm:15.4.support", "fotm:15.4.artalone", "fotm:8.4.fire", "fotm:9.3.three", "fotm:9.1.range");
  put("cs-garland", "1616");
  put("us-cooper", "1614", "1615");
  EXPECT_EQ(join("us-cooper", "1616"), "");
  EXPECT_EQ(join("us-cooper", "1617"), "");
  put("us-cook", "1609", "1610");
  EXPECT_EQ(join("us-cook", "1616"), "fotm:9.1.range.down");
  put("us-robertson", "1617", "1616");
  EXPECT_EQ(join("us-robertson", "1616"), "fotm:8.4.fire");
  dismount("us-robertson");
  EXPECT_EQ(join("us-robertson", "1616"), "");
  put("us-benjamin", "3007", "2907");  // three levels down, adjacent: no Canister, but Suppression
  put("cs-colquitt", "2907");
  EXPECT_EQ(join("us-benjamin", "2907"), "fotm:9.3.three");
  put("cs-lane", "2907");
  EXPECT_EQ(join("us-benjamin", "2907"), "");
  put("us-durell", "1612", "1613");  // two levels down: canister
  put("cs-ripley", "1613");
  EXPECT_EQ(join("us-durell", "1613"), "");
  take_off_map(c, p, unit("us-durell"), At::waiting);
  put("us-crook", "1615", "1616");  // a friend between, all level 1 but the firer: 1614 is level 2, so the line is clear
  EXPECT_EQ(join("us-cooper", "1616"), "");
  put("us-durell", "1716", "1616", Arc::rear);
  EXPECT_EQ(join("us-durell", "1616"), "fotm:5.1.rear");
}

TEST_F(ObligationTest, LevelAdjacentEnemiesBindInfantryAndCavalryButNotArtillery) {
  COVERS("fotm:15.4.mandatory", "fotm:15.4.mandatory.who", "fotm:15.4.optional", "fotm:8.3.zero", "fotm:2.4.target");
  put("cs-garland", "1616", "1617");
  put("us-cooper", "1617", "1616");
  EXPECT_EQ(duty_of(c, p).hexes, 0);  // only artillery is adjacent
  put("us-whiting", "1617", "1616");
  EXPECT_EQ(duty_of(c, p).hexes, 1);
  dismount("us-whiting");  // 1 SP on foot is 0
  EXPECT_EQ(duty_of(c, p).hexes, 0);
  put("us-crook", "1617", "1616");
  const Duty duty = duty_of(c, p);
  ASSERT_EQ(duty.hexes, 1);
  EXPECT_EQ(duty.hex[0], hex("1616"));
  EXPECT_EQ(duty.bound[0], set({"us-crook"}).bits());
  const Verdict v = ending(duty);
  EXPECT_EQ(id(v.clause), "fotm:15.4.mandatory");
  EXPECT_EQ(v.hexes[0], hex("1616"));
  EXPECT_EQ(v.units[0], unit("us-crook"));
  at("cs-garland").set(kRouted);  // routed enemies count
  EXPECT_EQ(duty_of(c, p).hexes, 1);
  at("us-crook").facing = 2;  // only in its Rear
  EXPECT_EQ(duty_of(c, p).hexes, 0);
  at("us-crook").facing = 0;
  p.targets.add(hex("1616"));  // already assaulted
  EXPECT_EQ(duty_of(c, p).hexes, 0);
  // Another level: optional. A Guard obliges nobody.
  put("us-nagle", "1611", "1610");
  put("cs-colquitt", "1610");
  put("us-christ", "1515", "1514");
  put("cs-guard-d-h-hill", "1415");
  EXPECT_EQ(duty_of(c, p).hexes, 0);
}

TEST_F(ObligationTest, NoAssaultMayMakeAnotherDutyImpossibleWhenItNeedNotBe) {
  COVERS("fotm:15.4.mandatory.order", "fotm:15.2.diverge");
  // Crook faces X (1616) and Y (1615)'s neighbour: he stands between two enemy hexes; Scammon faces X only.
  put("us-crook", "1716", "1616");  // 1616 and 1715 are neighbours of 1716
  at("us-crook").facing = 5;        // looks at 1616 (direction 5) and 1715 (direction 0)
  put("cs-garland", "1616");
  put("cs-colquitt", "1715");
  put("us-scammon", "1617", "1616");
  at("us-scammon").facing = 5;  // 1616 in front; 1716 and beyond do not matter
  ASSERT_EQ(duty_of(c, p).hexes, 2);
  EXPECT_EQ(announced("1616", {"us-crook"}), "fotm:15.4.mandatory.order");
  EXPECT_EQ(announced("1616", {"us-scammon"}), "");
  EXPECT_EQ(announced("1715", {"us-crook"}), "");
  EXPECT_EQ(announced("1616", {"us-scammon", "us-crook"}), "fotm:15.4.mandatory.order");
  const Verdict v = announcing(c, p, duty_of(c, p), hex("1616"), set({"us-crook"}));
  EXPECT_EQ(v.hexes[0], hex("1715"));
  EXPECT_EQ(v.units[0], unit("us-crook"));
  // With one Brigade for two hexes, either will do.
  take_off_map(c, p, unit("us-scammon"), At::waiting);
  EXPECT_EQ(announced("1616", {"us-crook"}), "");
  EXPECT_EQ(announced("1715", {"us-crook"}), "");
  // Artillery alone would use the hex up.
  put("us-cooper", "1617", "1616");
  take_off_map(c, p, unit("cs-colquitt"), At::waiting);
  EXPECT_EQ(announced("1616", {"us-cooper"}), "fotm:15.4.mandatory.order");
  EXPECT_EQ(announced("1616", {"us-crook", "us-cooper"}), "");
}

TEST_F(ObligationTest, ASetThatCanStillBeClosedMayBeBegun) {
  COVERS("fotm:15.4.mandatory.order");
  put("cs-garland", "1616");
  put("us-simmonds", "1617", "1616");
  put("us-nagle", "1617", "1616");   // after Simmonds in the order of units
  put("us-cooper", "1617", "1616");  // after Nagle
  const Duty duty = duty_of(c, p);
  EXPECT_TRUE(composing(c, p, duty, hex("1616"), set({"us-simmonds"}), unit("us-simmonds")).allowed());
  EXPECT_EQ(composing(c, p, duty, hex("1616"), set({"us-cooper"}), unit("us-cooper")).clause, "fotm:15.4.mandatory.order"_c);
}

TEST(Cover, FindsTheLargestMatchingByMovingHoldersAside) {
  const std::array<std::uint64_t, 3> chain = {0b011, 0b001, 0b110};
  EXPECT_EQ(Cover(chain).most(), 3);
  const std::array<std::uint64_t, 3> narrow = {0b001, 0b001, 0b001};
  EXPECT_EQ(Cover(narrow).most(), 1);
  const std::array<std::uint64_t, 4> mixed = {0b0011, 0b0011, 0b0011, 0b1000};
  EXPECT_EQ(Cover(mixed).most(), 3);
  EXPECT_EQ(Cover({}).most(), 0);
}

}  // namespace
}  // namespace vedette::fotm
