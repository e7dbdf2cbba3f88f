// Clause lists as players read them.
#include "tabletop/rulebook.h"

#include <gtest/gtest.h>

namespace vedette {
namespace {

TEST(Rulebook, ARowThatSettlesSomethingIsReadAsItsResolutionWithTheGapBesideIt) {
  Shelf shelf;
  shelf.put("x/rules.csv",
            "id,topic,rule,example,needs\n"
            "x:1,!zoc,AMBIGUOUS: who is bound. PROPOSED: nobody is.,,\n"
            "x:2,!zoc,\"MISSING: the order. PROPOSED, after each roll: losses; rout.\",,\n"
            "x:3,zoc,A printed rule.,,\n");
  Complaints complaints;
  const auto rows = read_rules(shelf, "x", complaints);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_TRUE(complaints.empty());
  EXPECT_EQ(rows[0].text, "Nobody is.");
  EXPECT_EQ(rows[0].gap, "AMBIGUOUS: who is bound.");
  EXPECT_EQ(rows[0].source, "reconstructed");
  EXPECT_EQ(rows[1].text, "Losses; rout.");
  EXPECT_EQ(rows[2].text, "A printed rule.");
  EXPECT_EQ(rows[2].gap, "");
  EXPECT_EQ(rows[2].source, "printed");
}

}  // namespace
}  // namespace vedette
