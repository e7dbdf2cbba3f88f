// An overstack left by a retreat: the enemy names who leaves the hex. Clauses: 4.1.over, 4.1.retreat, 17.3.group.
#include "table.h"

namespace vedette::fotm {
namespace {

using Overstack = AtTheTable;

TEST_F(Overstack, TheEnemyNamesWhoLeavesAndNobodyGoesBackIntoTheAssaultedHex) {
  COVERS("fotm:4.1.over", "fotm:4.1.retreat", "fotm:17.3.group", "fotm:13.2.elev2.other");
  // Cooper can only go to 1011, which is full. From there 1110 is open, two levels up: infantry can climb it, guns cannot. The hex
  // that Cooper left is free of ZOC, but nobody may be sent there.
  std::string units = u("cs-garland", "0912", "wsw") + "," + u("us-cooper", "0911") + "," + u("us-scammon", "1011") + "," +
                      u("us-crook", "1011") + "," + u("us-benjamin", "1011");
  const char* const routed[][2] = {{"cs-colquitt", "0910"}, {"cs-gb-anderson", "1010"}, {"cs-ripley", "1012"}, {"cs-rodes", "1111"}};
  for (const auto& [id, hex] : routed) units += "," + u(id, hex, "n", R"("routed":true)");
  situation(3, "combat", "confederate", units);
  act("assault at 0911 cs-garland+", {2, 2, 2, 6, 6, 2});
  act("retreat us-cooper");
  EXPECT_EQ(name(game.decider(p)), "confederate");
  EXPECT_EQ(listed("choose"), 2);
  EXPECT_EQ(why("choose us-benjamin"), "fotm:4.1.retreat");
  EXPECT_EQ(why("choose us-cooper"), "fotm:4.1.retreat");
  act("choose us-crook");
  EXPECT_EQ(where("us-crook"), "1110");
  EXPECT_EQ(where("us-cooper"), "1011");
}

}  // namespace
}  // namespace vedette::fotm
