// Burning the Wooden Bridge and searching for the ford: etw:2.10.h.iii, etw:2.10.o.ii to etw:2.10.o.iv.
#include "etw_table.h"
#include "support/harness.h"

namespace vedette {
namespace {

using namespace testing_support;

const std::vector<std::string> kAtTheBridge = {"us-14-nj-vol 2326", "us-87-pa-vol 2427", "cs-6-nc 2323"};

AgvTable burning(std::vector<std::string> lines, const char* order = "defend", const Value& held = hands({})) {
  return in_step(std::move(lines), "us-truex", order, "movement", held, "16.3", 2, {crossing("2325", "2326", true)});
}

TEST(WoodenBridge, IsBurntByFourToSix) {
  COVERS("etw:2.10.h.iii.1", "etw:2.10.h.iii.1.1", "etw:2.10.h.iii.1.2", "etw:2.10.h.iii.1.3", "etw:2.10.h.iii.2", "etw:2.10.h.iii.2.1",
         "etw:2.10.h.iii.2.2", "etw:2.10.h.iii.2.4", "etw:2.10.h.iii.issue.2");
  AgvTable t = burning(kAtTheBridge);
  EXPECT_EQ(t.why("burn-bridge us-87-pa-vol"), "etw:2.10.h.iii.1.2");
  t.play("burn-bridge us-14-nj-vol", {"4"});
  EXPECT_TRUE(t.happened("bridge-roll", "etw:2.10.h.iii.2"));
  EXPECT_TRUE(t.happened("marked", "etw:2.10.h.iii.2.2"));
  EXPECT_EQ(t.cost("us-14-nj-vol", {"2325"}), "etw:2.10.h.iii.2.3");
  AgvTable fails = burning({"us-14-nj-vol 2326", "us-87-pa-vol 2326 battleworn", "cs-6-nc 2323"});
  fails.play("burn-bridge us-14-nj-vol", {"3"});
  EXPECT_FALSE(fails.happened("marked"));
  EXPECT_EQ(fails.why("burn-bridge us-87-pa-vol"), "etw:2.10.h.iii.2.4") << "once a turn";
  EXPECT_EQ(burning({"us-14-nj-vol 2326", "cs-6-nc 2321"}).why("burn-bridge us-14-nj-vol"), "etw:2.10.h.iii.1.1") << "four hexes from 2325";
  EXPECT_EQ(burning({"us-14-nj-vol 2326", "cs-bryan 2323"}).why("burn-bridge us-14-nj-vol"), "etw:2.10.h.iii.1.1") << "guns do not count";
  EXPECT_EQ(burning(kAtTheBridge, "maneuver").why("burn-bridge us-14-nj-vol"), "bs:8.5.5");
}

TEST(WoodenBridge, ConfederatesBesideItMakeItHarderAndShutTheChitOut) {
  COVERS("etw:2.10.h.iii.3", "etw:2.10.h.iii.4", "etw:2.10.h.iii.issue.1", "bs:event.burn-the-bridge.1");
  AgvTable t = burning({"us-14-nj-vol 2326", "cs-6-nc 2325"}, "defend", hands({"us-burn-the-bridge"}));
  t.play("burn-bridge us-14-nj-vol", {"4"});
  EXPECT_FALSE(t.happened("marked")) << "5 or 6 is needed, and nobody was asked for the chit";
  AgvTable five = burning({"us-14-nj-vol 2326", "cs-6-nc 2325"});
  five.play("burn-bridge us-14-nj-vol", {"5"});
  EXPECT_TRUE(five.happened("marked", "etw:2.10.h.iii.2.2")) << "the bridge goes with units at both ends";
  EXPECT_EQ(five.at("cs-6-nc"), "2325");
  AgvTable beside = burning({"us-14-nj-vol 2326", "cs-6-nc 2226"}, "defend", hands({"us-burn-the-bridge"}));
  beside.play("burn-bridge us-14-nj-vol").play("play chit us-burn-the-bridge", {"2"});
  EXPECT_TRUE(beside.happened("marked", "etw:2.10.h.iii.2.2")) << "2226 is not in the list: 2 + 2 = 4";
}

// "needs 4, pass 1/2, fail 1/2", or the clause that forbids it.
std::string chance(const AgvTable& t, const Value& question) {
  const Value odds = t.ask("odds", question);
  if (odds.get("rules").size() > 0) return odds.get("rules")[0].as_text();
  std::string text = odds.has("needs") ? "needs " + std::to_string(odds.get("needs").as_integer()) : "no roll";
  for (const Value& o : odds.get("outcomes").items()) text += ", " + o.get("result").as_text() + " " + o.get("fraction").as_text();
  return text;
}
Value action(const char* what, const char* unit) { return object({{"action", what}, {"unit", unit}}); }
Value chit(const char* what) { return object({{"action", "play"}, {"chit", what}}); }

TEST(WoodenBridge, ItsRollIsToldBeforeItIsMade) {
  COVERS("etw:2.10.h.iii.2.1", "etw:2.10.h.iii.3", "bs:event.burn-the-bridge.1");
  EXPECT_EQ(chance(burning(kAtTheBridge), action("burn-bridge", "us-14-nj-vol")), "needs 4, pass 1/2, fail 1/2");
  EXPECT_EQ(chance(burning(kAtTheBridge), action("burn-bridge", "us-87-pa-vol")), "etw:2.10.h.iii.1.2");
  EXPECT_EQ(chance(burning(kAtTheBridge, "maneuver"), action("burn-bridge", "us-14-nj-vol")), "bs:8.5.5");
  EXPECT_EQ(chance(burning({"us-14-nj-vol 2326", "cs-6-nc 2325"}), action("burn-bridge", "us-14-nj-vol")), "needs 5, pass 1/3, fail 2/3");
  // In the window before the roll: with the chit, and without.
  AgvTable t = burning(kAtTheBridge, "defend", hands({"us-burn-the-bridge"}));
  t.play("burn-bridge us-14-nj-vol");
  EXPECT_EQ(chance(t, chit("us-burn-the-bridge")), "needs 4, pass 5/6, fail 1/6");
  EXPECT_EQ(chance(t, object({{"action", "pass"}})), "needs 4, pass 1/2, fail 1/2");
  EXPECT_EQ(t.ask("odds", chit("us-burn-the-bridge")).get("kind").as_text(), "burn-bridge");
  t.play("play chit us-burn-the-bridge", {"1"});
  EXPECT_TRUE(t.happened("bridge-roll"));
  EXPECT_FALSE(t.happened("marked")) << "1 + 2 is the one that fails";
}

AgvTable searching(std::vector<std::string> lines, std::vector<Value> markers = {}, const Value& held = hands({})) {
  return in_step(std::move(lines), "cs-lewis", "attack", "movement", held, "16.2", 2, std::move(markers));
}
Value no_ford(const char* hex) { return object({{"marker", "no-ford"}, {"hex", hex}}); }

TEST(Ford, ItsRollIsToldBeforeItIsMade) {
  COVERS("etw:2.10.o.ii.2.A", "etw:2.10.o.ii.2.E", "etw:2.10.o.ii.4", "bs:event.find-the-ford.1");
  const std::vector<std::string> lines = {"cs-6-nc 1329", "cs-21-nc 2030", "us-1-md-a 3030"};
  EXPECT_EQ(chance(searching(lines), action("search-ford", "cs-6-nc")), "needs 6, pass 1/6, fail 5/6");
  EXPECT_EQ(chance(searching(lines), action("search-ford", "cs-21-nc")), "etw:2.10.o.ii.1.2");
  const std::vector<Value> four = {no_ford("1132"), no_ford("1134"), no_ford("1230"), no_ford("1628")};
  EXPECT_EQ(chance(searching(lines, four), action("search-ford", "cs-6-nc")), "needs 2, pass 5/6, fail 1/6");
  AgvTable t = searching(lines, four, hands({}, {"cs-find-the-ford"}));
  t.play("search-ford cs-6-nc");
  EXPECT_EQ(chance(t, chit("cs-find-the-ford")), "needs 2, pass 1");
  std::vector<Value> five = four;
  five.push_back(no_ford("1828"));
  EXPECT_EQ(chance(searching(lines, five), action("search-ford", "cs-6-nc")), "no roll, pass 1") << "the last site";
}

// One unit moves at a time, once: the refusal says who is under way, or that it has moved.
TEST(WoodenBridge, WhoeverIsUnderWayStopsFirst) {
  COVERS("bs:8.5.5", "bs:10.1.1");
  AgvTable t = burning({"us-14-nj-vol 2326", "us-87-pa-vol 2427", "cs-6-nc 2323"});
  const auto because = [&](std::string_view text) {
    const std::string message = play_text(etw_game(), t.position, std::string(text)).refusal.message;
    return message.substr(0, message.find(". "));
  };
  t.play("choose us-87-pa-vol");
  EXPECT_EQ(because("burn-bridge us-14-nj-vol"), "87 PA Vol is in the middle of its move: it goes on or stops first");
  EXPECT_EQ(because("choose us-14-nj-vol"), "87 PA Vol is in the middle of its move: it goes on or stops first");
  t.play("move us-87-pa-vol to 2428").play("stop us-87-pa-vol");
  EXPECT_EQ(because("choose us-87-pa-vol"), "87 PA Vol has ended its move in this activation");
}

TEST(Ford, IsSearchedForWithTheChitsInTurn) {
  COVERS("etw:2.10.o.ii.1", "etw:2.10.o.ii.1.1", "etw:2.10.o.ii.1.2", "etw:2.10.o.ii.2", "etw:2.10.o.ii.2.A", "etw:2.10.o.ii.2.B",
         "etw:2.10.o.ii.2.C", "etw:2.10.o.ii.2.D", "etw:2.10.o.ii.2.E", "etw:2.10.o.ii.3", "etw:2.10.o.issue.1", "etw:2.10.o.issue.2",
         "etw:2.10.o.issue.5");
  AgvTable t = searching({"cs-6-nc 1329", "cs-21-nc 1628", "cs-54-nc 1828", "cs-57-nc 1230", "us-1-md-a 3030"});
  EXPECT_EQ(t.why("search-ford cs-57-nc"), "");
  t.play("search-ford cs-6-nc", {"5"});
  EXPECT_TRUE(t.happened("marked", "etw:2.10.o.ii.3")) << "chit A finds on 6 alone";
  t.play("search-ford cs-21-nc", {"4"});
  EXPECT_TRUE(t.happened("marked", "etw:2.10.o.ii.3")) << "chit B on 5 or 6";
  EXPECT_EQ(t.why("search-ford cs-54-nc"), "etw:2.10.o.ii.1") << "two a turn";
  EXPECT_EQ(searching({"cs-6-nc 1328", "us-1-md-a 3030"}).why("search-ford cs-6-nc"), "etw:2.10.o.ii.1.2");
  EXPECT_EQ(searching({"cs-6-nc 1329", "us-1-md-a 3030"}, {no_ford("1329")}).why("search-ford cs-6-nc"), "etw:2.10.o.ii.3");
  const char* sites[] = {"1132", "1134", "1230", "1628"};
  for (int used = 0; used < 5; ++used) {
    std::vector<Value> chits;
    for (int i = 0; i < used && i < 4; ++i) chits.push_back(no_ford(sites[i]));
    const std::string least = std::to_string(6 - used), less = std::to_string(5 - used);
    if (used == 4) chits[3] = no_ford("1628");
    AgvTable finds = searching({"cs-6-nc 1329", "us-1-md-a 3030"}, chits);
    finds.play("search-ford cs-6-nc", {least});
    EXPECT_TRUE(finds.offers("ford 1330") && finds.offers("ford 1430")) << "chit " << used;
    AgvTable fails = searching({"cs-6-nc 1329", "us-1-md-a 3030"}, chits);
    fails.play("search-ford cs-6-nc", {less});
    EXPECT_TRUE(fails.happened("marked", "etw:2.10.o.ii.3")) << "chit " << used;
  }
}

TEST(Ford, IsMarkedWhereTheFinderSaysAndOpenAtOnce) {
  COVERS("etw:2.10.o.iii.1", "etw:2.10.o.iii.2", "etw:2.10.o.iii.3", "etw:2.10.o.iii.4", "etw:2.10.o.iv.1", "etw:2.10.o.iv.2",
         "etw:2.10.o.issue.4");
  AgvTable t = searching({"cs-6-nc 1329", "cs-21-nc 1328", "us-1-md-a 1332"}, {no_ford("1132")});
  EXPECT_EQ(t.why("search-ford us-1-md-a"), "bs:8.1.2");
  t.play("search-ford cs-6-nc", {"5"});
  t.play("ford 1430");
  EXPECT_TRUE(t.happened("marked", "etw:2.10.o.iii.1"));
  EXPECT_TRUE(t.happened("unmarked", "etw:2.10.o.iii.4"));
  EXPECT_EQ(t.cost("cs-21-nc", {"1329", "1430"}, "attack"), "4");
  EXPECT_EQ(t.why("search-ford cs-21-nc"), "etw:2.10.o.issue.5");
  AgvTable own = field({"us-1-md-a 1430", "cs-6-nc 1520"}, "16.2", 2, {crossing("1329", "1430", true)});
  EXPECT_EQ(own.cost("us-1-md-a", {"1329"}, "maneuver"), "etw:2.10.o.iv.2") << "no Confederate has crossed";
  AgvTable one = searching({"cs-6-nc 1230", "us-1-md-a 3030"});
  one.play("search-ford cs-6-nc", {"6"});
  EXPECT_TRUE(one.happened("marked", "etw:2.10.o.iii.1")) << "only 1330 lies across: nobody is asked";
  EXPECT_EQ(one.cost("cs-6-nc", {"1330"}, "attack"), "3");
  AgvTable helped = searching({"cs-6-nc 1230", "us-1-md-a 3030"}, {}, hands({}, {"cs-find-the-ford"}));
  helped.play("search-ford cs-6-nc").play("play chit cs-find-the-ford", {"4"});
  EXPECT_TRUE(helped.happened("marked", "etw:2.10.o.iii.1")) << "4 + 2 = 6";
}

TEST(Ford, TheSixthSiteIsFoundByItself) {
  COVERS("etw:2.10.o.ii.4");
  AgvTable t =
      searching({"cs-6-nc 1329", "us-1-md-a 3030"}, {no_ford("1132"), no_ford("1134"), no_ford("1230"), no_ford("1628"), no_ford("1828")});
  t.play("search-ford cs-6-nc");
  EXPECT_FALSE(t.happened("ford-roll"));
  EXPECT_TRUE(t.offers("ford 1430"));
}

}  // namespace
}  // namespace vedette
