// The rulebook's own examples, played at the table: stacking and the Lead Brigade, step replacement, flank strength, reinforcements in
// column, the leader casualty. (The line of sight is re-enacted hex by hex in ground_test.cpp.)
#include <tuple>

#include "fotm/table.h"

namespace vedette::fotm {
namespace {

struct Examples : AtTheTable {
  std::string lead(const std::string& side) const { return view().get("assault").get("lead").get(side).as_text(); }
  std::string led() const {  // who was named in the last action
    std::string names;
    for (const Event& e : events)
      if (const Value told = game.tell(e); told.get("event").as_text() == "lead") names += told.get("unit").as_text() + " ";
    return names;
  }
};

// A stack of two infantry Brigades and artillery: the first and the guns assault one hex, the second alone another; each has its own Lead.
TEST_F(Examples, OneStackTwoAssaultsTwoLeads) {
  COVERS("fotm:4.2.ex1", "fotm:15.2.diverge", "fotm:4.1.max", "fotm:4.1.infantry");
  situation(10, "combat", "union",
            u("us-crook", "1617", "wsw") + "," + u("us-scammon", "1617", "wsw") + "," + u("us-cook", "1617", "wsw") + "," +
                u("cs-garland", "1616", "ese") + "," + u("cs-drayton", "1517", "n"));
  act("assault us-crook+us-cook at 1616", {1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2});
  EXPECT_EQ(led(), "us-crook cs-garland ");
  // The stack stays as it is. Drayton's hex has to be closed with, and Scammon alone can: nothing is left to ask.
  act("done", {1, 1, 1, 1, 2, 2, 2, 2, 2});
  EXPECT_EQ(led(), "us-scammon cs-drayton ");
  // A third infantry Brigade may not stack there; a third artillery Brigade on two of its kind may.
  EXPECT_EQ(try_place(R"({"units":[{"unit":"us-welsh","hex":"1617"}]})").rules.size(), 1U);
}

// Two stacks of three assault one hex: the top infantry of either may lead; with only the middle one of the second, that one.
TEST_F(Examples, TwoStacksOneAssaultTheAttackerChoosesTheLead) {
  COVERS("fotm:4.2.ex2", "fotm:4.2.ex3a", "fotm:4.2.choose");
  const std::string stacks = u("us-crook", "1617", "wnw") + "," + u("us-scammon", "1617", "wnw") + "," + u("us-cook", "1617", "wnw") + "," +
                             u("us-nagle", "1716", "wsw") + "," + u("us-ferrero", "1716", "wsw") + "," + u("us-rush", "1716", "wsw") + "," +
                             u("cs-garland", "1616", "ese");
  situation(10, "combat", "union", stacks);
  act("assault us-crook+us-scammon+us-cook+us-nagle+us-ferrero+us-rush at 1616");
  EXPECT_TRUE(lists("lead us-crook"));
  EXPECT_TRUE(lists("lead us-nagle"));
  EXPECT_EQ(listed("lead"), 2);
  situation(10, "combat", "union", stacks);
  act("assault us-crook+us-scammon+us-cook+us-ferrero at 1616");
  EXPECT_TRUE(lists("lead us-crook"));
  EXPECT_TRUE(lists("lead us-ferrero"));
  EXPECT_EQ(listed("lead"), 2);
}

// A full Brigade of four loses two steps: two are left. It rallies to three, and never to four again.
TEST_F(Examples, StepReplacement) {
  COVERS("fotm:2.3.loss", "fotm:2.3.regain", "fotm:2.3.notfull", "fotm:12.2.who");
  situation(10, "combat", "union", u("us-crook", "1617", "wnw") + "," + u("cs-garland", "1616", "ese") + "," + u("cs-dh-hill", "1616"));
  act("assault us-crook+ at 1616", {1, 1, 1, 1, 6, 6, 1, 1, 1});
  EXPECT_EQ(number("cs-garland", "sp"), 2);
  act("check cs-garland by none", {6});
  EXPECT_TRUE(try_place(R"({"turn":11,"phase":"rally","side":"confederate"})").ok());
  act("rally cs-garland by cs-dh-hill", {6});
  EXPECT_EQ(number("cs-garland", "sp"), 3);
  EXPECT_TRUE(try_place(R"({"turn":12,"phase":"rally","side":"confederate"})").ok());
  EXPECT_EQ(why("rally cs-garland by cs-dh-hill"), "fotm:12.2.who");
}

// Into a flank hex four points are two dice, five are three, one is one.
TEST_F(Examples, FlankStrength) {
  COVERS("fotm:5.1.flank", "fotm:5.1.front");
  for (const auto& [attacker, lost, front, flank] : {std::tuple{"us-gibbon", 0, 4, 2}, {"us-crook", 0, 5, 3}, {"us-crook", 4, 1, 1}})
    for (const auto& [facing, dice] : {std::pair{"wnw", front}, {"n", flank}}) {
      situation(10, "combat", "union",
                u(attacker, "1617", facing, R"("lost":)" + std::to_string(lost)) + "," + u("cs-garland", "1616", "ese"));
      const Value odds = ask("odds", R"({"kind":"assault","target":"1616","units":[")" + std::string(attacker) + R"("]})");
      EXPECT_EQ(odds.get("dice").as_integer(), dice) << attacker << " " << lost << " " << facing;
    }
}

// Three stacks by one road: the first has 4 MP, the second 3½, the third 3; the entry hex then costs ½ of each.
TEST_F(Examples, ReinforcementsInColumn) {
  COVERS("fotm:14.2.column", "fotm:14.2.formula", "fotm:4.1.reinf");
  situation(10, "reinforcement", "confederate", u("us-crook", "1617"));
  const auto left = [&](const std::string& unit_id, const std::string& mp) {
    act("enter " + unit_id + "+ 2601 facing ese column");
    EXPECT_EQ(view().get("prompt").as_text(), "Move " + unit(unit_id).get("name").as_text() + " (" + mp + " MP left), or stop.");
  };
  left("cs-wofford", "3½");
  act("move cs-wofford to 2602-2603-2503-2404-2405-2406-2306 stop");  // the eighth road hex
  left("cs-law", "3½");
  act("move cs-law to 2602-2603-2503-2404-2405-2406-2306 stop");
  left("cs-kemper", "3");
  act("move cs-kemper to 2602-2603-2503-2404-2405-2406 stop");
  left("cs-jenkins", "2½");
  act("move cs-jenkins to 2602-2603-2503-2404-2405 stop");
  EXPECT_EQ(where("cs-wofford"), "2306");
  EXPECT_EQ(where("cs-jenkins"), "2405");
}

// One six of Suppression Fire and three in Close Combat.
TEST_F(Examples, LeaderCasualty) {
  COVERS("fotm:16.1.four", "fotm:16.1.both", "fotm:16.1.side");
  situation(10, "combat", "union",
            u("us-crook", "1617", "wnw") + "," + u("us-scammon", "1617", "wnw") + "," + u("us-cook", "1617", "wnw") + "," +
                u("cs-garland", "1616", "ese") + "," + u("cs-lane", "1616", "ese"));
  act("assault us-crook+us-scammon+us-cook at 1616", {6, 1});
  act("canister cs-lane", {1, 1, 1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(number("cs-garland", "lcm"), 1);
  EXPECT_EQ(number("cs-lane", "lcm"), 0);
  EXPECT_EQ(vp("union"), 1);
  // Four sixes of Close Combat alone cost no leader.
  situation(10, "combat", "union",
            u("us-crook", "1617", "wnw") + "," + u("us-scammon", "1617", "wnw") + "," + u("cs-garland", "1616", "ese"));
  act("assault us-crook+us-scammon at 1616", {1, 1, 1, 1, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(number("cs-garland", "lcm"), 0);
}

}  // namespace
}  // namespace vedette::fotm
