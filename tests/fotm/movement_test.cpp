// Movement (13), cavalry on the move (8.1), facing on the move and zones of control met on the way (6.1).
#include "fotm/table.h"

namespace vedette::fotm {
namespace {

using Movement = AtTheTable;

TEST_F(Movement, WhatAHexCosts) {
  COVERS("fotm:13.2.clear", "fotm:13.1.pay", "fotm:20.0.chart");
  situation(2, "movement", "union", u("us-crook", "1515", "wnw"));
  EXPECT_EQ(cost("us-crook", R"("1615")"), 1);
  COVERS("fotm:13.2.elev1.inf");
  EXPECT_EQ(cost("us-crook", R"("1514")"), 1);  // one level up
  COVERS("fotm:13.2.woods.inf");
  situation(2, "movement", "union",
            u("us-crook", "1315", "wnw") + "," + u("us-simmonds", "1315", "wnw") + "," + u("us-rush", "1315", "wnw"));
  EXPECT_EQ(cost("us-crook", R"("1314")"), 2);
  COVERS("fotm:13.2.woods.other");
  EXPECT_EQ(cost("us-simmonds", R"("1314")"), 3);
  EXPECT_EQ(cost("us-rush", R"("1314")"), 3);
  COVERS("fotm:13.2.elev1.other");
  situation(2, "movement", "union", u("us-simmonds", "1515", "wnw") + "," + u("us-benjamin", "1413", "wnw"));
  EXPECT_EQ(cost("us-simmonds", R"("1514")"), 2);
  EXPECT_EQ(cost("us-benjamin", R"("1412")"), 4);  // woods one level up
  COVERS("fotm:13.2.elev2.inf");
  situation(2, "movement", "union", u("us-crook", "1105", "ese") + "," + u("us-cox", "1105"));
  const Value climb = ask("cost", R"({"unit":"us-crook","path":["1106"]})");
  EXPECT_EQ(climb.get("cost").as_number(), 3);  // woods two levels up
  EXPECT_EQ(climb.get("parts").size(), 2U);
  COVERS("fotm:13.2.note.cmd", "fotm:13.2.cmd.slope");
  EXPECT_EQ(cost("us-cox", R"("1106")"), 1);
  COVERS("fotm:13.2.steep");
  situation(2, "movement", "union", u("us-crook", "1104", "ese"));
  const Value steep = ask("cost", R"({"unit":"us-crook","path":["1105"]})");
  EXPECT_EQ(steep.get("cost").as_number(), 4);  // woods 2, two levels 1, steep 1
  EXPECT_TRUE(steep.get("legal").as_bool());
  bool named = false;
  for (const Value& part : steep.get("parts").items()) named = named || part.get("rule").as_text() == "fotm:13.2.steep";
  EXPECT_TRUE(named);
}

TEST_F(Movement, WhatIsShownIsPaidInTheMiddleOfAMove) {
  COVERS("fotm:13.1.pay");
  situation(2, "movement", "union", u("us-scammon", "1610", "wnw"));
  act("choose us-scammon");
  act("move us-scammon to 1609");
  const Value on = ask("cost", R"({"unit":"us-scammon","path":["1608"]})");
  EXPECT_EQ(on.get("allowance").as_number(), 4);
  EXPECT_EQ(on.get("left").as_number(), 3);
  EXPECT_EQ(on.get("cost").as_number(), 1);
  // Two hexes to go and three points: what is beyond them is refused with the clause of play.
  const Value far = ask("cost", R"({"unit":"us-scammon","path":["1610","1611","1612","1613"]})");
  EXPECT_FALSE(far.get("legal").as_bool());
  EXPECT_EQ(far.get("rules")[0].as_text(), why("move us-scammon to 1610-1611-1612-1613"));
  for (const Value& hex : ask("reach", R"({"unit":"us-scammon"})").get("hexes").items()) EXPECT_LE(hex.get("cost").as_number(), 3);
}

TEST_F(Movement, SlopesThatForbid) {
  COVERS("fotm:13.2.elev2.other", "fotm:13.2.elev3");
  situation(2, "movement", "union", u("us-simmonds", "1105", "ese") + "," + u("us-crook", "0905", "ese") + "," + u("us-cox", "0905"));
  EXPECT_EQ(why("move us-simmonds to 1106"), "fotm:13.2.elev2.other");
  EXPECT_EQ(why("move us-crook to 0906"), "fotm:13.2.elev3");
  EXPECT_EQ(why("move us-cox to 0906"), "fotm:13.2.elev3");
  COVERS("fotm:13.1.onehex.limit");
  EXPECT_EQ(ask("cost", R"({"unit":"us-simmonds","path":["1106"]})").get("rules")[0].as_text(), "fotm:13.2.elev2.other");
}

TEST_F(Movement, AlwaysOneHex) {
  COVERS("fotm:13.1.onehex", "fotm:11.6.mp", "fotm:11.6.turns");
  situation(14, "movement", "union",
            u("us-benjamin", "1413", "wnw") + "," + u("us-crook", "1515", "wnw") + "," + u("us-rush", "1515", "wnw"));
  const Value dear = ask("cost", R"({"unit":"us-benjamin","path":["1412"]})");
  EXPECT_EQ(dear.get("allowance").as_number(), 3);
  EXPECT_EQ(dear.get("cost").as_number(), 3);  // the one hex takes all
  EXPECT_TRUE(dear.get("legal").as_bool());
  EXPECT_EQ(ask("reach", R"({"unit":"us-crook"})").get("allowance").as_number(), 3);
  EXPECT_EQ(ask("reach", R"({"unit":"us-rush"})").get("allowance").as_number(), 5);
  act("move us-benjamin to 1412");
  EXPECT_EQ(where("us-benjamin"), "1412");
  EXPECT_TRUE(cited("fotm:13.1.onehex"));
  EXPECT_EQ(why("move us-benjamin to 1512"), "fotm:13.2.woods.stop");
  // Not after MP have been spent.
  situation(14, "movement", "union", u("us-benjamin", "1414", "ese"));
  act("turn us-benjamin facing wnw");  // three corners: one MP
  EXPECT_EQ(why("move us-benjamin to 1413"), "fotm:13.1.pay");
}

TEST_F(Movement, Allowances) {
  COVERS("fotm:13.1.mp", "fotm:8.1.mp", "fotm:8.1.horse-mp", "fotm:8.1.default");
  situation(2, "movement", "union",
            u("us-crook", "1515") + "," + u("us-simmonds", "1515") + "," + u("us-rush", "1514") + "," +
                u("us-davis", "1514", "n", R"("mounted":false)") + "," + u("us-robertson", "1513", "n", R"("mounted":false)") + "," +
                u("us-cox", "1513"));
  const auto allowance = [&](const char* id) {
    return ask("reach", std::string(R"({"unit":")") + id + "\"}").get("allowance").as_number();
  };
  EXPECT_EQ(allowance("us-crook"), 4);
  EXPECT_EQ(allowance("us-simmonds"), 4);
  EXPECT_EQ(allowance("us-rush"), 6);
  EXPECT_EQ(allowance("us-davis"), 4);
  EXPECT_EQ(allowance("us-robertson"), 6);
  EXPECT_EQ(allowance("us-cox"), 6);
  EXPECT_EQ(unit("us-rush").get("mounted").as_bool(), true);
}

TEST_F(Movement, ABrigadeGoesIntoItsFrontAndTurnsOnTheWay) {
  COVERS("fotm:13.1.front", "fotm:13.1.turn", "fotm:13.1.xref", "fotm:13.2.face.free", "fotm:13.2.face.pay");
  situation(2, "movement", "union", u("us-crook", "1515", "wnw"));
  EXPECT_EQ(cost("us-crook", R"("1615","1616")"), 2);         // two free turns, two hexes
  EXPECT_EQ(cost("us-crook", R"("1516")"), 1);                // behind it: two corners bring it into the Front
  EXPECT_EQ(cost("us-crook", R"("1516","1515","1516")"), 7);  // two free corners, then two and two paid
  act("turn us-crook facing ese");                            // about face
  EXPECT_EQ(facing("us-crook"), "ese");
  EXPECT_TRUE(cited("fotm:13.2.face.pay"));
  act("move us-crook to 1516");
  EXPECT_EQ(where("us-crook"), "1516");
  EXPECT_EQ(facing("us-crook"), "ese");
  act("move us-crook to 1517");
  EXPECT_EQ(why("move us-crook to 1516"), "fotm:13.2.face.pay");
}

TEST_F(Movement, StoppedByZonesOfControl) {
  COVERS("fotm:6.1.stop", "fotm:6.1.brigade", "fotm:6.1.negate");
  // Garland in 1608 looks East: 1609 and 1508 are his Front, 1708 and 1507 his Flanks.
  situation(3, "movement", "union",
            u("cs-garland", "1608", "ese") + "," + u("us-crook", "1610", "wnw") + "," + u("us-scammon", "1609", "wnw"));
  act("move us-crook to 1609");
  EXPECT_TRUE(cited("fotm:6.1.stop"));
  EXPECT_EQ(why("move us-crook to 1610"), "fotm:6.1.stop");
  COVERS("fotm:6.1.stop.then");
  EXPECT_EQ(why("turn us-crook facing n"), "");
  act("stop us-crook");
  EXPECT_EQ(why("move us-scammon to 1508"), "fotm:6.1.brigade");
  EXPECT_EQ(witnesses("move us-scammon to 1508")[1], "cs-garland");
  COVERS("fotm:6.1.around");
  EXPECT_EQ(why("move us-scammon to 1509-1508"), "");  // out of it and in again
}

TEST_F(Movement, CommandersAndZonesOfControl) {
  COVERS("fotm:6.1.commander", "fotm:1.3.scope");
  situation(3, "movement", "union", u("cs-garland", "1608", "ese") + "," + u("us-cox", "1609") + "," + u("us-crook", "1609", "wnw"));
  EXPECT_EQ(why("move us-cox to 1508"), "fotm:6.1.commander");
  situation(3, "movement", "union",
            u("cs-garland", "1608", "ese") + "," + u("us-cox", "1609") + "," + u("us-crook", "1609", "wnw") + "," +
                u("us-scammon", "1508", "wnw"));
  EXPECT_EQ(why("move us-cox to 1508"), "");
  situation(3, "movement", "union", u("cs-garland", "1608", "ese") + "," + u("us-cox", "1610"));
  EXPECT_EQ(why("move us-cox to 1609-1610"), "fotm:6.1.stop");
  COVERS("fotm:13.2.column.cmd", "fotm:13.3.zoc");  // only Brigades lose the road rate at the edge of a zone
  situation(3, "movement", "union", u("cs-garland", "1608", "ese") + "," + u("us-cox", "1509"));
  EXPECT_EQ(cost("us-cox", R"("1609")"), 0.5);
}

TEST_F(Movement, ThroughFriendsNeverThroughEnemies) {
  COVERS("fotm:13.4.through", "fotm:13.4.into", "fotm:4.1.when");
  situation(3, "movement", "union",
            u("us-crook", "1516", "wnw") + "," + u("us-christ", "1515") + "," + u("us-welsh", "1515") + "," + u("us-cook", "1515") + "," +
                u("cs-rosser", "1513", "n", R"("routed":true)"));
  EXPECT_EQ(why("move us-crook to 1515"), "fotm:4.1.max");
  EXPECT_EQ(why("move us-crook to 1515-1514"), "");
  EXPECT_EQ(why("move us-crook to 1515-1514-1513"), "fotm:13.4.into");
  EXPECT_EQ(why("move us-crook to 1515-1514-1513-1413"), "fotm:13.4.through");
  situation(3, "movement", "union", u("us-crook", "1517", "ese"));
  EXPECT_EQ(why("exit us-crook"), "fotm:13.4.into");
}

TEST_F(Movement, MountingAndDismounting) {
  COVERS("fotm:8.1.cost", "fotm:8.1.when");
  situation(2, "movement", "union", u("us-rush", "1515", "wnw") + "," + u("us-crook", "1516"));
  act("move us-rush to 1615");
  act("dismount us-rush");
  EXPECT_FALSE(unit("us-rush").get("mounted").as_bool());
  EXPECT_EQ(why("move us-rush to 1614"), "fotm:8.1.cost");  // that was its last act
  situation(2, "movement", "union", u("us-rush", "1515", "wnw", R"("mounted":false)"));
  act("mount us-rush");
  EXPECT_EQ(view().get("prompt").as_text(), "Move Rush (3 MP left), or stop.");
  act("move us-rush to 1615");
  EXPECT_EQ(why("dismount us-rush"), "");
  COVERS("fotm:8.4.move");
  situation(2, "movement", "union", u("us-robertson", "1515", "wnw", R"("mounted":false)"));
  EXPECT_EQ(why("move us-robertson to 1615"), "fotm:8.4.move");
  act("mount us-robertson");
  EXPECT_EQ(view().get("prompt").as_text(), "Move Robertson (5 MP left), or stop.");
  COVERS("fotm:4.1.dismounted");
  situation(2, "movement", "union", u("us-rush", "1515") + "," + u("us-crook", "1515") + "," + u("us-scammon", "1515"));
  EXPECT_EQ(why("dismount us-rush"), "fotm:4.1.dismounted");
  EXPECT_EQ(why("mount us-crook"), "fotm:8.1.default");
}

TEST_F(Movement, WoodsStopHorsesAndWheels) {
  COVERS("fotm:8.2.stop", "fotm:13.2.woods.stop", "fotm:13.2.note.dism");
  situation(2, "movement", "union",
            u("us-rush", "1315", "wnw") + "," + u("us-simmonds", "1315", "wnw") + "," + u("us-davis", "1315", "wnw", R"("mounted":false)"));
  EXPECT_EQ(why("move us-rush to 1314-1414"), "fotm:8.2.stop");
  EXPECT_EQ(why("move us-simmonds to 1314-1414"), "fotm:13.2.woods.stop");
  EXPECT_EQ(why("move us-davis to 1314-1414"), "");  // on foot: 2 + 1, and no stop
  // Along a road through the woods nothing stops.
  situation(2, "movement", "confederate", u("cs-rosser", "1806", "s"));
  EXPECT_EQ(why("move cs-rosser to 1706-1607"), "");
}

TEST_F(Movement, RoadsTakeTheWoodsAway) {
  COVERS("fotm:13.2.road", "fotm:13.2.road.elev");
  situation(2, "movement", "confederate", u("cs-garland", "1806", "s") + "," + u("cs-bondurant", "1905", "s"));
  EXPECT_EQ(cost("cs-garland", R"("1706")"), 1);
  EXPECT_EQ(cost("cs-bondurant", R"("1806")"), 1);
  situation(2, "movement", "confederate", u("cs-bondurant", "2006", "s") + "," + u("cs-lane", "2006", "s", R"("column":true)"));
  EXPECT_EQ(cost("cs-bondurant", R"("1905")"), 2);  // 8 to 7: a move in Line pays 1 + 1; with Column formed first it would be 1 + 1/2
  EXPECT_EQ(ask("cost", R"({"unit":"cs-bondurant","path":["1905"]})").get("changing").get("cost").as_number(), 1.5);
  EXPECT_EQ(cost("cs-lane", R"("1905")"), 0.5);
}

TEST_F(Movement, ColumnsOnTheRoad) {
  COVERS("fotm:13.2.column", "fotm:13.2.column.cmd", "fotm:13.3.contiguous");
  situation(2, "movement", "union", u("us-crook", "1717", "wnw", R"("column":true)") + "," + u("us-cox", "1717"));
  EXPECT_EQ(cost("us-crook", R"("1716","1715","1815","1814","1913","1912","2012","2011")"), 4);
  EXPECT_EQ(cost("us-cox", R"("1716","1715","1815","1814","1913","1912","2012","2011","2110","2109","2209","2308")"), 6);
  EXPECT_EQ(why("move us-crook to 1817"), "fotm:13.3.off");
  COVERS("fotm:13.3.use", "fotm:13.2.formation", "fotm:13.3.enter", "fotm:13.3.facing", "fotm:13.3.off");
  situation(2, "movement", "union", u("us-crook", "1717", "ese"));
  EXPECT_EQ(why("column us-crook facing ese"), "fotm:13.3.facing");
  act("column us-crook facing wnw");
  EXPECT_EQ(facing("us-crook"), "wnw");
  act("move us-crook to 1716-1715-1815-1814");
  act("line us-crook");
  EXPECT_EQ(where("us-crook"), "1814");
  EXPECT_FALSE(unit("us-crook").get("column").as_bool());
  EXPECT_EQ(why("move us-crook to 1813"), "fotm:13.1.pay");  // 1 + 2 + 1 are all its points
  situation(2, "movement", "union", u("us-crook", "1615"));
  EXPECT_EQ(why("column us-crook facing wnw"), "fotm:13.3.enter");
}

TEST_F(Movement, ColumnsPayInFullForFullHexesAndEnemyZones) {
  COVERS("fotm:13.3.full", "fotm:13.3.zoc", "fotm:13.3.zoc.pay");
  situation(2, "movement", "confederate",
            u("cs-garland", "1806", "s", R"("column":true)") + "," + u("cs-colquitt", "1706") + "," + u("cs-bondurant", "1706") + "," +
                u("cs-lane", "1706"));
  EXPECT_EQ(cost("cs-garland", R"("1706","1607")"), 2.5);
  situation(2, "movement", "confederate", u("cs-garland", "1806", "s", R"("column":true)") + "," + u("us-crook", "1605", "ene"));
  // Crook's zone does not reach up; from 1707 it would. He stands level with 1706 only in the woods hex 1707.
  situation(2, "movement", "confederate", u("cs-garland", "1905", "s", R"("column":true)") + "," + u("us-crook", "1805", "ene"));
  EXPECT_EQ(cost("cs-garland", R"("1806")"), 0.5);
  situation(2, "movement", "confederate", u("cs-garland", "1905", "s", R"("column":true)") + "," + u("us-crook", "1807", "wnw"));
  EXPECT_EQ(cost("cs-garland", R"("1806")"), 2);
  act("move cs-garland to 1806");
  EXPECT_TRUE(unit("cs-garland").get("column").as_bool());
  EXPECT_TRUE(cited("fotm:6.1.stop"));
}

TEST_F(Movement, OrderlyWithdrawal) {
  COVERS("fotm:13.2.withdraw", "fotm:13.2.withdraw.more");
  situation(2, "movement", "union", u("us-crook", "1515", "wnw"));
  act("back us-crook to 1516");
  EXPECT_EQ(facing("us-crook"), "wnw");
  EXPECT_EQ(view().get("prompt").as_text(), "Move Crook (2 MP left), or stop.");
  EXPECT_EQ(why("move us-crook to 1515"), "fotm:13.2.withdraw.more");
  act("back us-crook to 1517");
  EXPECT_EQ(view().get("prompt").as_text(), "Crook can enter no further hex (1 MP left): change what you like, or stop.");
  situation(2, "movement", "union", u("us-crook", "1313", "wnw"));
  act("back us-crook to 1314");
  EXPECT_EQ(where("us-crook"), "1314");
  EXPECT_EQ(events[0].value[0], 8);  // woods doubled: all four points
  situation(2, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("us-scammon", "1717", "wnw", R"("column":true)"));
  EXPECT_EQ(why("back us-crook to 1514"), "fotm:13.2.withdraw");
  EXPECT_EQ(why("back us-scammon to 1617"), "fotm:13.2.withdraw.more");
}

TEST_F(Movement, ForcedMarch) {
  COVERS("fotm:13.5.who", "fotm:13.5.roll", "fotm:13.5.limits");
  situation(2, "movement", "union", u("us-crook", "1515", "wnw") + "," + u("us-simmonds", "1515", "wnw"));
  EXPECT_EQ(why("force-march us-simmonds 1514"), "fotm:13.5.who");
  EXPECT_EQ(why("force-march us-crook 1514"), "fotm:13.5.limits");  // its points still pay for the hex
  act("move us-crook to 1615-1614-1613");
  act("force-march us-crook 1612 stop", {3});
  EXPECT_EQ(where("us-crook"), "1612");
  EXPECT_EQ(number("us-crook", "lost"), 1);
  situation(2, "movement", "union", u("us-crook", "1616", "wnw"));
  act("move us-crook to 1615-1614-1613");
  act("force-march us-crook 1612 stop", {4});
  EXPECT_EQ(number("us-crook", "lost"), 0);
  COVERS("fotm:13.5.cm");
  situation(2, "movement", "union", u("us-crook", "1616", "wnw") + "," + u("us-willcox", "1612"));
  act("move us-crook to 1615-1614-1613");
  act("force-march us-crook 1612 stop", {3});
  EXPECT_EQ(number("us-crook", "lost"), 0);
  EXPECT_EQ(game.unit_id(events[1].other), "us-willcox");
  const int cm = number("us-willcox", "cm");  // added once
  situation(2, "movement", "union", u("us-crook", "1616", "wnw") + "," + u("us-willcox", "1612"));
  act("move us-crook to 1615-1614-1613");
  act("force-march us-crook 1612 stop", {static_cast<DiceItem>(3 - cm)});
  EXPECT_EQ(number("us-crook", "lost"), 1);
  COVERS("fotm:13.5.lcm", "fotm:13.5.two", "fotm:16.1.effects");
  situation(2, "movement", "union", u("us-crook", "1616", "wnw", R"("lcm":1)") + "," + u("us-scammon", "1616", "wnw", R"("lcm":2)"));
  act("move us-crook to 1615-1614-1613");
  act("force-march us-crook 1612 stop", {4});
  EXPECT_EQ(number("us-crook", "lost"), 1);
  act("move us-scammon to 1615-1614-1613");
  EXPECT_EQ(why("force-march us-scammon 1612"), "fotm:13.5.two");
  // A Brigade with one SP left that loses the step is eliminated, at the usual price (18.1.elim).
  COVERS("fotm:18.1.elim", "fotm:2.3.elim");
  situation(2, "movement", "union", u("us-crook", "1616", "wnw", R"("sp":1)"));
  const int before = vp("confederate");
  act("move us-crook to 1615-1614-1613");
  act("force-march us-crook 1612 stop", {1});
  EXPECT_EQ(where("us-crook"), "eliminated");
  EXPECT_EQ(vp("confederate"), before + 2);
}

TEST_F(Movement, ListedIsOneCheapestPathAndAnyLegalOneIsTaken) {
  situation(2, "movement", "union", u("us-crook", "1515", "wnw"));
  act("choose us-crook");
  EXPECT_TRUE(lists("move us-crook to 1514"));
  EXPECT_TRUE(lists("back us-crook to 1516"));
  EXPECT_TRUE(lists("stop us-crook"));
  EXPECT_FALSE(lists("move us-crook to 1615-1514"));
  EXPECT_EQ(why("move us-crook to 1615-1514"), "");
}

TEST_F(Movement, StackingOrderMayBeChangedAsOftenAsOneLikes) {
  COVERS("fotm:4.2.reorder", "fotm:4.1.reinf");
  situation(2, "movement", "union", u("us-crook", "1515") + "," + u("us-scammon", "1515"));
  EXPECT_EQ(number("us-crook", "stack"), 1);
  act("restack 1515 us-scammon+us-crook");
  EXPECT_EQ(number("us-scammon", "stack"), 1);
  EXPECT_TRUE(lists("restack 1515 us-crook+us-scammon"));
  ActionList once(Sets::once);  // a searching player meets each stack once, so that his play ends
  game.actions(p, once);
  for (const Action& a : once) EXPECT_NE(game.words(p, a).get("action").as_text(), "restack");
  act("restack 1515 us-crook+us-scammon");
  EXPECT_EQ(number("us-crook", "stack"), 1);
  situation(2, "rally", "union", u("us-crook", "1515") + "," + u("us-scammon", "1515"));
  EXPECT_EQ(why("restack 1515 us-scammon+us-crook"), "fotm:4.2.reorder");
  COVERS("fotm:4.2.reorder.optional", "fotm:4.2.reorder.optional.when");
  start({{"free-stacking-order", true}});
  situation(2, "rally", "union", u("us-crook", "1515") + "," + u("us-scammon", "1515"));
  EXPECT_EQ(why("restack 1515 us-scammon+us-crook"), "");
  situation(2, "combat", "union", u("cs-garland", "2405") + "," + u("cs-colquitt", "2405"));
  EXPECT_EQ(name(game.decider(p)), "confederate");  // before the enemy's Combat Phase
  EXPECT_EQ(why("restack 2405 cs-colquitt+cs-garland"), "");
}

TEST_F(Movement, ASteepHillsideCostsOnePointMore) {
  COVERS("fotm:13.2.steep", "fotm:13.2.steep.def");
  situation(3, "movement", "union", u("us-crook", "3108", "n"));
  EXPECT_EQ(cost("us-crook", "\"3008\""), 3);  // woods 2, steep 1, on the level
}

}  // namespace
}  // namespace vedette::fotm
