// Actions in words and situations put by hand, as a program at the table sends them: several decisions in one act, fields left
// out, members of the view. Clauses: 4.2.reorder.optional.when, 12.3.face.
#include "table.h"

namespace vedette::fotm {
namespace {

using Words = AtTheTable;

TEST_F(Words, EveryUnitShowsEveryMember) {
  const Value shown = view();
  for (const Value& unit : shown.get("units").items())
    for (const char* member : {"unit", "name",    "side",     "arm",  "brigade", "division", "corps",  "at",  "hex", "stack",
                               "sp",   "mounted", "canister", "lost", "facing",  "column",   "routed", "lcm", "cm",  "prisoners"})
      EXPECT_TRUE(unit.has(member)) << unit.get("unit").as_text() << " " << member;
  EXPECT_TRUE(unit("cs-dh-hill").get("stack").is_null());
  EXPECT_TRUE(unit("cs-garland").get("mounted").is_null());
  EXPECT_EQ(number("cs-garland", "stack"), 1);
}

TEST_F(Words, ARegroupedBrigadeIsTurnedInTheSameAct) {
  COVERS("fotm:12.3.face", "fotm:12.3.effect");
  situation(3, "rally", "union",
            u("us-christ", "2316", "ese", R"("routed":true)") + "," + u("us-cox", "2316") + "," + u("cs-garland", "2313"));
  act("regroup us-christ by us-cox facing wsw", {3});
  EXPECT_FALSE(unit("us-christ").get("routed").as_bool());
  EXPECT_EQ(facing("us-christ"), "wsw");
  EXPECT_EQ(phase(), "movement");
}

TEST_F(Words, NobodyIsAskedForTheOrderOfSingleBrigades) {
  COVERS("fotm:4.2.reorder.optional.when");
  start({{"free-stacking-order", true}});
  situation(3, "combat", "union",
            u("us-scammon", "2316", "wnw") + "," + u("us-crook", "2316", "wnw") + "," + u("cs-garland", "2315", "ese"));
  EXPECT_EQ(name(game.decider(p)), "union");
  EXPECT_TRUE(lists("restack 2316 us-crook+us-scammon"));
  situation(3, "combat", "union",
            u("us-scammon", "2316", "wnw") + "," + u("cs-garland", "2315", "ese") + "," + u("cs-lane", "2315", "ese"));
  EXPECT_EQ(name(game.decider(p)), "confederate");
  EXPECT_TRUE(lists("restack 2315 cs-lane+cs-garland"));
}

}  // namespace
}  // namespace vedette::fotm
