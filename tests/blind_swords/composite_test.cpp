// One message that names several small decisions: a move that ends where its path does, an assault with its flanks; and the questions
// asked in the middle of a step. docs/protocol.md: act, cost, reach.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"
#include "support/trial.h"

namespace vedette {
namespace {

using namespace testing_support;

AgvTable stepping(std::vector<std::string> lines, std::string_view brigade, std::string_view order, std::string_view step,
                  Value held = object({})) {
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units(std::move(lines))},
                  {"phase", "chit-draw"},
                  {"activation", object({{"brigade", std::string(brigade)}, {"kind", "full"}, {"order", std::string(order)}})},
                  {"step", std::string(step)},
                  {"held", std::move(held)}}));
  return t;
}
std::string points(const AgvTable& t, std::string_view question, const Value& fields) {
  return std::to_string(static_cast<int>(t.ask(question, fields).get("allowance").as_number()));
}

TEST(Stop, EndsTheMoveWhereThePathDoes) {
  COVERS("bs:10.1.1", "bs:10.7.6");
  const std::vector<std::string> lines = {"us-12-oh 1131", "us-23-oh 1035", "cs-5-nc 1130"};
  // The enemy decides in its middle and changes nothing: the move goes on, and is over at the end of its path.
  AgvTable t = stepping(lines, "us-scammon", "attack", "movement");
  t.play("move us-12-oh to 1132 stop");
  EXPECT_EQ(t.decider(), Side::confederate);
  t.play("pass");
  EXPECT_EQ(t.at("us-12-oh"), "1132");
  EXPECT_TRUE(t.happened("stopped", "bs:10.1.2"));
  EXPECT_EQ(t.why("choose us-12-oh"), "bs:10.1.1");  // it has moved
  EXPECT_TRUE(t.offers("choose us-23-oh"));
  AgvTable goes_on = stepping(lines, "us-scammon", "attack", "movement");
  goes_on.play("move us-12-oh to 1132").play("pass");
  EXPECT_TRUE(goes_on.offers("stop us-12-oh"));  // without it the unit may go on
  // Fire that changes anything drops the rest of the message: the owner is asked anew.
  AgvTable hit = stepping(lines, "us-scammon", "attack", "movement");
  hit.play("move us-12-oh to 1132-1133 stop").play("choose 1130", {"3", "1", "6"});  // 31: T, failed
  EXPECT_EQ(hit.at("us-12-oh"), "1132");
  EXPECT_FALSE(hit.happened("stopped"));
  EXPECT_TRUE(hit.offers("stop us-12-oh"));
}

TEST(CloseCombatInOneMessage, AnEmptyListOfFlanksEndsTheDeclaration) {
  COVERS("bs:11.2.1");
  const std::vector<std::string> lines = {"us-12-oh 2429", "us-23-oh 2529", "cs-5-nc 2430"};
  const auto table = [&] { return stepping(lines, "us-scammon", "attack", "close-combat"); };
  AgvTable open = table();
  ASSERT_TRUE(open.offers("close-combat at 2430 from 2429"));
  open.play("close-combat at 2430 from 2429");  // as listed: flanks may still join
  EXPECT_EQ(open.decider(), Side::union_);
  EXPECT_TRUE(open.offers("flank 2529"));
  EXPECT_TRUE(open.offers("done"));
  AgvTable none = table();
  none.play("close-combat at 2430 from 2429 flanks +");
  EXPECT_TRUE(none.happened("close-combat-declared"));
  EXPECT_FALSE(none.happened("flank-joined"));
  EXPECT_EQ(none.decider(), Side::confederate);  // Defensive Fire
  AgvTable one = table();
  one.play("close-combat at 2430 from 2429 flanks 2529");
  EXPECT_TRUE(one.happened("flank-joined"));
  EXPECT_EQ(table().why("close-combat at 2430 from 2429 flanks 2431"), "bs:11.2.1");  // nobody there
}

TEST(Asked, InAReactionWithItsOwnPoints) {
  COVERS("bs:event.reaction.1");
  AgvTable t = stepping({"us-12-oh 1132", "us-23-oh 1133", "cs-5-nc 1129", "cs-13-nc 1125", "cs-2-nc 1026"}, "us-scammon", "attack",
                        "close-combat", object({{"confederate", list({"cs-reaction"})}}));
  t.play("done").play("play chit cs-reaction brigade cs-garland");
  const Value garland = object({{"unit", "cs-5-nc"}});
  EXPECT_EQ(points(t, "reach", garland), "3");
  EXPECT_EQ(points(t, "reach", object({{"unit", "cs-5-nc"}, {"order", "maneuver"}})), "7");
  EXPECT_EQ(points(t, "reach", object({{"unit", "cs-2-nc"}})), "7");   // not of that brigade
  EXPECT_EQ(points(t, "reach", object({{"unit", "us-12-oh"}})), "5");  // of the brigade activated, under Attack
  t.play("choose cs-5-nc");
  EXPECT_EQ(points(t, "reach", garland), "3");
  EXPECT_EQ(points(t, "cost", object({{"unit", "cs-5-nc"}, {"path", list({"1128"})}})), "3");
}

}  // namespace
}  // namespace vedette
