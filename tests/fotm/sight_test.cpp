// What blocks a line of sight (9.5), one cause at a time, by hex number.
#include "fotm/field.h"

namespace vedette::fotm {
namespace {

struct SightTest : Field {
  std::string blocked(const char* from, const char* to) const { return id(line_of_sight(c, p, hex(from), hex(to)).clause); }
};

TEST_F(SightTest, WoodsBetweenTheEndsBlockWoodsAtTheEndsDoNot) {
  COVERS("fotm:9.5.woods");
  EXPECT_EQ(blocked("0901", "1102"), "fotm:9.5.woods");  // over 1002
  EXPECT_EQ(line_of_sight(c, p, hex("0901"), hex("1102")).hexes[0], hex("1002"));
  ASSERT_TRUE(c.at(hex("0901")).woods && c.at(hex("1101")).woods);
  EXPECT_EQ(blocked("0901", "1101"), "");
}

TEST_F(SightTest, AlongAHexsideBothHexesMustBlock) {
  COVERS("fotm:9.5.hexside");
  ASSERT_TRUE(c.at(hex("1002")).woods && !c.at(hex("1001")).woods);
  EXPECT_EQ(blocked("0901", "1101"), "");                // between 1001 and 1002
  EXPECT_EQ(blocked("0904", "1003"), "fotm:9.5.woods");  // 0903 and 1004 are both woods
  EXPECT_EQ(line_of_sight(c, p, hex("0904"), hex("1003")).n_hexes, 2);
}

TEST_F(SightTest, AHigherHexBetweenBlocks) {
  COVERS("fotm:9.5.higher");
  EXPECT_EQ(blocked("1017", "1317"), "fotm:9.5.higher");  // level 1 to level 1 over 1217 at level 2
}

TEST_F(SightTest, ABrigadeOfEitherSideBlocksOnLevelGround) {
  COVERS("fotm:9.5.units", "fotm:9.5.rule");
  EXPECT_EQ(blocked("1615", "1617"), "");
  put("us-cox", "1616");
  EXPECT_EQ(blocked("1615", "1617"), "");  // Commanders never block
  put("us-crook", "1616");
  EXPECT_EQ(blocked("1615", "1617"), "fotm:9.5.units");
  take_off_map(c, p, unit("us-crook"), At::waiting);
  put("cs-garland", "1616");
  EXPECT_EQ(blocked("1615", "1617"), "fotm:9.5.units");
  EXPECT_EQ(blocked("1614", "1616"), "");  // from level 2 the hex between is lower
}

}  // namespace
}  // namespace vedette::fotm
