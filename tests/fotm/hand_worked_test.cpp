// One fight for each procedure, worked out by hand with scripted dice and checked event by event: what was rolled, who lost what by which
// clause, in which order.
#include "fotm/table.h"

namespace vedette::fotm {
namespace {

struct HandWorked : AtTheTable {
  // An event as one line: what happened, its clause, who, from and to, the dice, and its figures.
  static std::string line(const Value& told) {
    std::string text = told.get("event").as_text() + " " + told.get("rule").as_text().substr(5);
    for (const char* field : {"unit", "other", "from", "to"})
      if (told.has(field)) text += " " + told.get(field).as_text();
    if (told.has("dice")) text += " " + json_of(told.get("dice"));
    for (const char* field : {"facing", "amount", "sp", "hits", "steps", "lcm", "points", "modifier", "mp", "result"})
      if (told.has(field))
        text += std::string(" ") + field + " " + (told.get(field).is_text() ? told.get(field).as_text() : json_of(told.get(field)));
    return text;
  }
  std::vector<std::string> happened() const {
    std::vector<std::string> lines;
    for (const Event& e : events) lines.push_back(line(game.tell(e)));
    return lines;
  }
  using Lines = std::vector<std::string>;
  std::string asked() const { return view().get("prompt").as_text(); }
};

TEST_F(HandWorked, Rally) {
  COVERS("fotm:12.2.roll", "fotm:12.2.commander", "fotm:2.3.regain", "fotm:12.2.officers", "fotm:11.6.drm");
  situation(10, "rally", "confederate",
            u("cs-garland", "2405", "ese", R"("lost":2)") + "," + u("cs-dh-hill", "2405") + "," + u("us-crook", "1617"));
  act("rally cs-garland by cs-dh-hill", {3});  // 3 + CM 2 = 5
  EXPECT_EQ(happened().front(), "rally 12.2.roll cs-garland cs-dh-hill 2405 [3] modifier 2 result pass");
  EXPECT_EQ(number("cs-garland", "sp"), 3);
  // At dusk, one officer lost, by its officers: 6 - 1 - 1 = 4.
  situation(14, "rally", "confederate",
            u("cs-garland", "2405", "ese", R"("lost":2,"lcm":1)") + "," + u("cs-ripley", "2406", "ese", R"("lost":2)") + "," +
                u("us-crook", "1617"));
  act("rally cs-garland", {6});
  EXPECT_EQ(happened(), (Lines{"rally 12.2.roll cs-garland 2405 [6] modifier -2 result fail"}));
  EXPECT_EQ(number("cs-garland", "sp"), 2);
}

TEST_F(HandWorked, Regroup) {
  COVERS("fotm:12.3.roll", "fotm:12.3.effect", "fotm:12.3.face");
  situation(10, "rally", "union",
            u("us-crook", "1617", "s", R"("routed":true)") + "," + u("us-cox", "1617") + "," + u("cs-garland", "1613", "ese"));
  act("regroup us-crook by us-cox", {3});
  EXPECT_EQ(happened(), (Lines{"regroup 12.3.roll us-crook us-cox 1617 [3] modifier 2 result pass"}));
  EXPECT_EQ(asked(), "Turn Crook, regrouped, toward the enemy.");
  EXPECT_EQ(listed("face"), 2);  // 1613 lies straight west: the two corners beside that side
  act("face us-crook facing wnw");
  EXPECT_EQ(happened().front(), "faced 12.3.face us-crook 1617 facing wnw");
}

TEST_F(HandWorked, ForcedMarch) {
  COVERS("fotm:13.5.roll", "fotm:13.5.lcm", "fotm:13.5.cm", "fotm:13.5.limits", "fotm:18.1.elim");
  situation(10, "movement", "union",
            u("us-crook", "1617", "wnw", R"("lcm":1)") + "," + u("us-cox", "1612") + "," + u("cs-garland", "2405", "ese"));
  act("move us-crook to 1616-1615-1614-1613");
  EXPECT_EQ(happened(), (Lines{"moved 13.1.pay us-crook 1617 1616 facing wnw mp 1", "moved 13.1.pay us-crook 1616 1615 facing wnw mp 1",
                               "moved 13.1.pay us-crook 1615 1614 facing wnw mp 1", "moved 13.1.pay us-crook 1614 1613 facing wnw mp 1"}));
  act("force-march us-crook 1612 stop", {2});  // 2 + CM 2 - one officer = 3: a step
  EXPECT_EQ(happened(),
            (Lines{"force-marched 13.5.who us-crook 1613 1612", "march-rolled 13.5.roll us-crook us-cox 1612 [2] modifier 1 result fail"}));
  EXPECT_EQ(number("us-crook", "lost"), 1);
  // The last step, lost on the road, counts as eliminated.
  situation(10, "movement", "union",
            u("us-crook", "1617", "wnw", R"("lcm":1,"lost":4)") + "," + u("us-cox", "1712") + "," + u("cs-garland", "2405", "ese"));
  act("move us-crook to 1616-1615-1614-1613");
  act("force-march us-crook 1612 stop", {4});
  EXPECT_EQ(happened(),
            (Lines{"force-marched 13.5.who us-crook 1613 1612", "march-rolled 13.5.roll us-crook 1612 [4] modifier -1 result fail",
                   "eliminated 13.5.limits us-crook 1612", "scored 18.1.vp.infantry points 2"}));
}

TEST_F(HandWorked, BurnsideRoll) {
  COVERS("fotm:11.5.1pm", "fotm:11.5.2pm", "fotm:11.4.until");
  situation(7, "burnside-roll", "union", u("us-crook", "1617") + "," + u("cs-garland", "2405", "ese"));
  act("done", {4});
  EXPECT_EQ(happened().front(), "burnside-roll 11.5.1pm [4] result fail");
  situation(8, "burnside-roll", "union", u("us-crook", "1617") + "," + u("cs-garland", "2405", "ese"));
  act("done", {4});
  EXPECT_EQ(happened()[0], "burnside-roll 11.5.2pm [4] result pass");
  EXPECT_EQ(happened()[1], "pause-ended 11.4.until");
}

// Two batteries at two, and the answer of both at one: uphill it costs each a point.
TEST_F(HandWorked, SuppressionFire) {
  COVERS("fotm:9.4.what", "fotm:9.4.split", "fotm:9.4.combine", "fotm:9.4.cap", "fotm:15.3.higher.art", "fotm:15.4.def.supp");
  situation(10, "combat", "union",
            u("us-cook", "1614", "ese") + "," + u("us-durell", "1614", "ese") + "," + u("cs-lane", "1616", "wnw") + "," +
                u("cs-cutts", "1616", "wnw"));
  act("assault us-cook+us-durell at 1616");
  EXPECT_EQ(happened(), (Lines{"assault 15.4.init 1616", "joined 15.4.support us-cook 1614 1616", "joined 15.4.support us-durell 1614 1616",
                               "lead 4.2.choose cs-lane"}));
  EXPECT_EQ(asked(), "At which enemy artillery does Cook fire?");
  act("suppress us-cook+ at cs-lane");
  act("suppress us-durell+ at cs-cutts", {6, 6, 1, 2});
  EXPECT_EQ(happened(), (Lines{"fired 15.6.must cs-lane 1616 [6,6] sp 2 hits 2", "lost 9.4.cap cs-lane 1616 sp 1 steps 1",
                               "fired 15.6.must cs-cutts 1616 [1,2] sp 2 hits 0"}));
  EXPECT_EQ(asked(), "Which attacking artillery does Lane suppress?");
  act("suppress cs-lane+ at us-cook");
  act("suppress cs-cutts+ at us-cook", {6});  // 1 - 1 and 2 - 1
  EXPECT_EQ(happened(), (Lines{"modifier 15.3.higher.art amount -2", "fired 15.4.def.supp us-cook 1614 [6] sp 1 hits 1",
                               "lost 9.4.cap us-cook 1614 sp 1 steps 1", "assault-ended 15.1.many 1616"}));
}

TEST_F(HandWorked, RangedFireIntoTheWoods) {
  COVERS("fotm:15.4.off", "fotm:15.3.woods.1", "fotm:15.3.canister", "fotm:15.6.cap", "fotm:15.4.no-target");
  situation(10, "combat", "union",
            u("us-cook", "1610", "ese") + "," + u("us-simmonds", "1610", "ese") + "," + u("cs-garland", "1711", "wnw") + "," +
                u("cs-drayton", "1711", "wnw"));
  act("assault us-cook+us-simmonds at 1711", {6, 6, 1, 2});
  EXPECT_EQ(happened(),
            (Lines{"assault 15.4.init 1711", "joined 15.4.support us-simmonds 1610 1711", "joined 15.4.support us-cook 1610 1711",
                   "lead 4.2.choose cs-garland", "fired 15.4.off cs-garland 1711 [6,6,1,2] sp 4 hits 2"}));
  act("re-roll", {3});
  EXPECT_EQ(happened(), (Lines{"re-rolled 15.3.woods.1 1711 [3] result miss", "lost 15.6.cap cs-garland 1711 sp 3 steps 1",
                               "assault-ended 15.1.many 1711"}));
}

TEST_F(HandWorked, CanisterEmptiesTheHex) {
  COVERS("fotm:9.3.adjacent", "fotm:10.3.auto", "fotm:17.3.away", "fotm:15.6.vacate", "fotm:15.6.may", "fotm:15.1.after-roll");
  situation(10, "combat", "union",
            u("us-cook", "1617", "wnw") + "," + u("us-durell", "1617", "wnw") + "," + u("us-crook", "1617", "wnw") + "," +
                u("cs-garland", "1616", "ese", R"("lcm":2)"));
  act("assault us-crook+us-cook+us-durell at 1616", {6, 6, 1, 2, 3, 4});  // canister 3 + 3
  EXPECT_EQ(happened(), (Lines{"assault 15.4.init 1616", "joined 15.4.init us-crook 1617 1616", "joined 15.4.support us-cook 1617 1616",
                               "joined 15.4.support us-durell 1617 1616", "lead 4.2.choose us-crook", "lead 4.2.choose cs-garland",
                               "fired 15.4.off cs-garland 1616 [6,6,1,2,3,4] sp 6 hits 2", "lost 15.6.cap cs-garland 1616 sp 2 steps 2",
                               "cannot-check 10.3.auto cs-garland 1616"}));
  EXPECT_EQ(asked(), "Garland retreats: choose where to.");
  act("retreat cs-garland 1615");
  EXPECT_EQ(happened(), (Lines{"retreated 17.3.away cs-garland 1616 1615"}));
  EXPECT_TRUE(lists("done"));  // the hex was empty before Close Combat: nobody has to follow
  act("advance us-crook+ 1616 facing wnw");
  EXPECT_EQ(happened(), (Lines{"advanced 15.6.may us-crook 1617 1616", "assault-ended 15.1.many 1616"}));
}

// Every step of an Assault uphill: Suppression, its answer, Defensive Fire, the attacker's check, Close Combat, the defender's check.
TEST_F(HandWorked, AWholeAssault) {
  COVERS("fotm:15.1.steps", "fotm:15.1.order", "fotm:15.1.after-roll", "fotm:15.3.deffire", "fotm:15.3.higher.cc", "fotm:15.7.check",
         "fotm:17.2.roll", "fotm:17.2.cm", "fotm:17.2.attacker", "fotm:17.2.scope", "fotm:15.8.bottom", "fotm:15.1.strength");
  situation(10, "combat", "union",
            u("us-scammon", "1611", "wnw") + "," + u("us-crook", "1611", "wnw") + "," + u("us-simmonds", "1612", "wnw") + "," +
                u("us-cox", "1611") + "," + u("cs-garland", "1610", "ese") + "," + u("cs-drayton", "1610", "ese") + "," +
                u("cs-lane", "1610", "ese") + "," + u("cs-dh-hill", "1610"));
  act("assault us-scammon+us-crook+us-simmonds at 1610", {6});
  EXPECT_EQ(happened(), (Lines{"assault 15.4.init 1610", "joined 15.4.init us-scammon 1611 1610", "joined 15.4.init us-crook 1611 1610",
                               "joined 15.4.support us-simmonds 1612 1610", "lead 4.2.choose us-scammon", "lead 4.2.choose cs-garland",
                               "modifier 15.3.higher.art amount -1", "fired 15.6.must cs-lane 1610 [6] sp 1 hits 1",
                               "lost 9.4.cap cs-lane 1610 sp 1 steps 1"}));
  EXPECT_EQ(asked(), "Which attacking artillery does Lane suppress, or does it add canister?");
  act("suppress cs-lane+ at us-simmonds", {4, 5, 6, 3, 3, 5, 6, 4, 2, 5});  // Lane 1; then 4 + 4, and one for the slope
  EXPECT_EQ(happened(),
            (Lines{"fired 15.4.def.supp us-simmonds 1612 [4] sp 1 hits 0", "modifier 15.3.deffire amount 1",
                   "fired 15.4.def.main us-scammon 1611 [5,6,3,3,5,6,4,2,5] sp 9 hits 2", "lost 15.7.cap us-scammon 1611 sp 3 steps 2"}));
  EXPECT_EQ(asked(), "Scammon has lost two steps: retreat, or check morale?");
  act("check us-scammon by us-cox", {3, 6, 6, 1, 2, 3, 4, 5});  // 3 + 2 passes; then 3 + 5 less one uphill
  EXPECT_EQ(happened(), (Lines{"modifier 17.2.cm us-scammon amount 2",
                               "checked 17.2.roll us-scammon us-cox 1611 [3] modifier 2 result pass", "modifier 15.3.higher.cc amount -1",
                               "fired 15.4.cc cs-garland 1610 [6,6,1,2,3,4,5] sp 7 hits 2", "lost 15.8.cc cs-garland 1610 sp 2 steps 2"}));
  act("check cs-garland by cs-dh-hill", {2});
  EXPECT_EQ(happened(),
            (Lines{"modifier 17.2.cm cs-garland amount 2", "checked 17.2.roll cs-garland cs-dh-hill 1610 [2] modifier 2 result fail"}));
  act("retreat cs-garland 1609");  // alone: Drayton and Lane hold the hex
  const Lines end = happened();
  EXPECT_EQ(end[0], "retreated 17.3.away cs-garland 1610 1609");
  EXPECT_EQ(end[1], "restacked 15.8.bottom us-scammon 1611");
  EXPECT_EQ(end[2], "assault-ended 15.1.many 1610");
  EXPECT_EQ(number("us-crook", "stack"), 1);
  EXPECT_EQ(number("us-scammon", "stack"), 2);
  EXPECT_EQ(where("cs-drayton"), "1610");
}

// The rulebook's leader casualty: one six of the artillery and three in Close Combat. The hex routs, cannot go anywhere, and is captured.
TEST_F(HandWorked, LeaderCasualtyRoutAndCapture) {
  COVERS("fotm:16.1.four", "fotm:16.1.place", "fotm:16.1.order", "fotm:17.4.four", "fotm:17.5.1", "fotm:17.5.2", "fotm:15.6.cap",
         "fotm:15.10.must", "fotm:17.5.place");
  const std::string attackers =
      u("us-crook", "1617", "wnw") + "," + u("us-scammon", "1617", "wnw") + "," + u("us-cook", "1617", "wnw") + ",";
  situation(10, "combat", "union",
            attackers + u("us-welsh", "1714", "ese") + "," + u("us-christ", "1515", "ene") + "," + u("cs-garland", "1616", "ese"));
  act("assault us-crook+us-scammon+us-cook at 1616", {6, 1, 2, 1, 2, 3, 6, 6, 6, 1, 2, 3, 4, 5, 1, 2});
  EXPECT_EQ(
      happened(),
      (Lines{"assault 15.4.init 1616", "joined 15.4.init us-scammon 1617 1616", "joined 15.4.init us-crook 1617 1616",
             "joined 15.4.support us-cook 1617 1616", "lead 4.2.choose us-crook", "lead 4.2.choose cs-garland",
             "fired 15.4.off cs-garland 1616 [6,1,2] sp 3 hits 1", "lost 15.6.cap cs-garland 1616 sp 3 steps 1",
             "fired 15.4.def.main us-crook 1617 [1,2,3] sp 3 hits 0", "fired 15.4.cc cs-garland 1616 [6,6,6,1,2,3,4,5,1,2] sp 10 hits 3",
             "leader-lost 16.1.place cs-garland 1616 lcm 1", "scored 18.1.vp.lcm points 1", "lost 15.8.cc cs-garland 1616 sp 2 steps 1"}));
  EXPECT_EQ(asked(), "Choose who guards Garland, captured.");
  act("guard us-crook");
  EXPECT_EQ(happened(),
            (Lines{"detached 17.5.2 us-crook us-guard-kanawha-cox 1617", "captured 17.5.1 cs-garland us-guard-kanawha-cox 1616"}));
  EXPECT_EQ(why("done"), "fotm:15.10.must");
  act("advance us-crook+ 1616 facing wnw");
  EXPECT_EQ(happened(), (Lines{"advanced 15.10.must us-crook 1617 1616", "assault-ended 15.1.many 1616", "phase 11.2.B", "phase 11.2.B",
                               "phase 11.2.B"}));
  // Nobody is asked for the order of what stayed in 1617: infantry and one gun.
  EXPECT_EQ(where("us-guard-kanawha-cox"), "1616");  // with its parent
  // With two officers gone and two Commanders there they draw lots: a tie is rolled again.
  situation(10, "combat", "union",
            attackers + u("cs-garland", "1616", "ese", R"("lcm":2)") + "," + u("cs-dh-hill", "1616") + "," + u("cs-longstreet", "1616"));
  act("assault us-crook+us-scammon+us-cook at 1616", {6, 1, 2, 1, 2, 3, 6, 6, 6, 1, 2, 3, 4, 5, 1, 2, 4, 4, 5, 2});
  const Lines lots = happened();
  EXPECT_EQ((Lines{lots.end() - 3, lots.end()}), (Lines{"commander-hit 16.2.two cs-dh-hill 1616 [5,2]", "scored 18.1.vp.commander points 2",
                                                        "lost 15.8.cc cs-garland 1616 sp 2 steps 1"}));
  EXPECT_EQ(asked(), "Garland routs: choose where to.");
}

TEST_F(HandWorked, Sharpshooters) {
  COVERS("fotm:7.2.ones", "fotm:7.2.pick", "fotm:7.2.whose", "fotm:16.2.flip", "fotm:18.1.vp.commander");
  const std::string field =
      u("us-phelps", "1617", "wnw") + "," + u("us-gibbon", "1617", "wnw") + "," + u("cs-law", "1616", "ese") + "," + u("cs-hood", "1616");
  situation(10, "combat", "union", field);
  act("assault us-phelps+us-gibbon at 1616", {1, 1, 3, 1, 1, 4, 6, 2, 3});  // the defender's ones do nothing
  EXPECT_EQ(happened(),
            (Lines{"assault 15.4.init 1616", "joined 15.4.init us-phelps 1617 1616", "joined 15.4.init us-gibbon 1617 1616",
                   "lead 4.2.choose us-phelps", "lead 4.2.choose cs-law", "fired 15.4.def.main us-phelps 1617 [1,1,3] sp 3 hits 0",
                   "fired 15.4.cc cs-law 1616 [1,1,4,6,2,3] sp 6 hits 1"}));
  EXPECT_EQ(asked(), "Sharpshooters: who is hit, the officers of Law or a Commander?");
  act("casualty cs-hood");
  EXPECT_EQ(happened(), (Lines{"commander-hit 7.2.pick cs-hood 1616", "scored 18.1.vp.commander points 2",
                               "lost 15.8.cc cs-law 1616 sp 2 steps 1", "assault-ended 15.1.many 1616"}));
  EXPECT_EQ(number("cs-hood", "cm"), 1);
  // A single one is nothing.
  situation(10, "combat", "union", field);
  act("assault us-phelps+us-gibbon at 1616", {1, 1, 3, 1, 2, 4, 6, 2, 3});
  EXPECT_EQ(told("commander-hit") + told("leader-lost"), 0);
  EXPECT_EQ(number("cs-law", "lost"), 1);
}

// Three sixes are one too few; and a second LCM comes before any Commander.
TEST_F(HandWorked, ThreeSixesCostNoLeader) {
  COVERS("fotm:16.1.four", "fotm:16.1.place", "fotm:17.4.four");
  const std::string attackers =
      u("us-crook", "1617", "wnw") + "," + u("us-scammon", "1617", "wnw") + "," + u("us-cook", "1617", "wnw") + ",";
  situation(10, "combat", "union", attackers + u("cs-garland", "1616", "ese"));
  act("assault us-crook+us-scammon+us-cook at 1616", {6, 1, 2, 1, 2, 3, 6, 6, 1, 1, 2, 3, 4, 5, 1, 2});
  EXPECT_EQ(told("leader-lost"), 0);
  EXPECT_EQ(asked(), "Garland has lost two steps: retreat, or check morale?");  // and no rout
  situation(10, "combat", "union", attackers + u("cs-garland", "1616", "ese", R"("lcm":1)") + "," + u("cs-dh-hill", "1616"));
  act("assault us-crook+us-scammon+us-cook at 1616", {6, 1, 2, 1, 2, 3, 6, 6, 6, 1, 2, 3, 4, 5, 1, 2});
  EXPECT_EQ(told("leader-lost"), 1);
  EXPECT_EQ(told("commander-hit"), 0);
  EXPECT_EQ(number("cs-garland", "lcm"), 2);
}

}  // namespace
}  // namespace vedette::fotm
