// Chance waits: whoever has misnamed a brigade, a hex or an order, or has stopped one unit too early, takes it back before anything is
// rolled or drawn and before the other side decides.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"
#include "support/hands.h"
#include "tabletop/table.h"

namespace vedette {
namespace {

using namespace testing_support;

TEST(Undo, TheEndOfAnActivationUntilAChitIsDrawn) {
  COVERS("bs:7.1.1");
  AgvTable none;
  Table t = seated(none, object({{"clear", true},
                                 {"turn", 2},
                                 {"units", units({"us-wv-cavalry 1132", "us-12-oh 1035", "cs-5-nc 2133"})},
                                 {"activation", object({{"brigade", "us-wv-cavalry"}, {"order", "maneuver"}})},
                                 {"step", "movement"},
                                 {"cup", list({"us-cox", "cs-d-h-hill"})}}));
  // The only unit of the brigade stops: nothing is left to do but to draw, and that waits.
  ASSERT_TRUE(say(t, "move us-wv-cavalry to 1131 stop").refusal.ok());
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_TRUE(t.undo_limit(Seat::union_).possible);
  ASSERT_TRUE(say(t, "done").refusal.ok());
  EXPECT_FALSE(t.undo_limit(Seat::union_).possible) << "a chit has been drawn";
}

// The wrong brigade is named, or the wrong order given, as easily as the right one: neither rolls nor lets the enemy answer before `done`.
TEST(ChanceWaits, ForWhoHasNamedABrigade) {
  COVERS("bs:7.2.1", "bs:7.2.5");
  AgvTable none;
  Table t = seated(none, object({{"clear", true},
                                 {"turn", 2},
                                 {"units", units({"us-12-oh 1132", "us-11-oh 1133", "cs-5-nc 2133"})},
                                 {"phase", "chit-draw"},
                                 {"cup", list({"us-cox", "cs-d-h-hill"})}}));
  ASSERT_TRUE(t.script({chit_item(agv_game().chit("us-cox")), 2}).ok());
  ASSERT_TRUE(say(t, "done").refusal.ok());
  ASSERT_TRUE(say(t, "name brigade us-crook").refusal.ok());
  EXPECT_EQ(t.scripted_left(), 1U) << "no die has fallen";
  EXPECT_TRUE(t.waiting());
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_TRUE(t.undo_limit(Seat::union_).possible);
  EXPECT_EQ(t.prompt(Seat::union_),
            "Done activates Crook's Brigade. Nothing else is left; then dice are rolled. Or take your last choice back.");
  // He may also go straight on: what fits only after it says `done` first.
  ASSERT_TRUE(t.act(object({{"action", "order"}, {"order", "attack"}}), true).refusal.ok());
  EXPECT_EQ(t.scripted_left(), 0U);
}
TEST(ChanceWaits, ForAnOrderThatEndsTheActivation) {
  COVERS("bs:8.1.2", "bs:8.5.4");
  AgvTable none;
  // Nobody of the brigade has anything to rally from, and the Union holds a chit that may be played once the activation is over.
  Table t = seated(none, object({{"clear", true},
                                 {"turn", 2},
                                 {"units", units({"us-12-oh 1132", "cs-5-nc 2133"})},
                                 {"activation", object({{"brigade", "us-scammon"}})},
                                 {"cup", list({"us-cox"})},
                                 {"held", object({{"confederate", list({"cs-firefight"})}})}}));
  ASSERT_TRUE(say(t, "order regroup").refusal.ok());
  EXPECT_TRUE(t.waiting());
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_TRUE(t.undo_limit(Seat::union_).possible);
}

// Whichever way back leads past the enemy, at the price of a Break Test: which one it is can be thought over.
TEST(ChanceWaits, ForTheHexOfARetreat) {
  COVERS("bs:12.3.2", "bs:12.3.6", "bs:12.3.11");
  AgvTable none;
  Table t = seated(none, object({{"clear", true},
                                 {"turn", 2},
                                 {"units", units({"us-12-oh 1132 shaken", "cs-5-nc 1131", "cs-12-nc 1034", "cs-13-nc 1234"})},
                                 {"activation", object({{"brigade", "cs-garland"}, {"order", "attack"}})},
                                 {"step", "fire"}}));
  ASSERT_TRUE(t.script({4, 3, 6, 6}).ok());
  ASSERT_TRUE(say(t, "fire cs-5-nc+ at 1132").refusal.ok());
  ASSERT_EQ(t.decider(), Side::union_);
  const Acted back = say(t, "retreat us-12-oh 1233");
  ASSERT_TRUE(back.refusal.ok()) << back.refusal.message;
  EXPECT_EQ(t.scripted_left(), 1U) << "no Break Test yet";
  EXPECT_TRUE(t.waiting());
  EXPECT_TRUE(t.undo_limit(Seat::union_).possible);
  ASSERT_TRUE(say(t, "done").refusal.ok());
  EXPECT_EQ(t.scripted_left(), 0U);
}

}  // namespace
}  // namespace vedette
