// Scenario 16.2, Every Man was a Hero: the winding border, who stands where, the clock, its Fog of War table, night by option, and how it
// is judged.
#include <gtest/gtest.h>

#include "scenario_table.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

AgvTable table(std::vector<std::pair<std::string, bool>> options = {}) { return AgvTable(std::move(options), 1, agv_game(), "16.2"); }
AgvTable at_turn(int turn, std::string_view phase) { return scenario_at("16.2", turn, phase); }

TEST(EveryManWasAHero, WhereTheyStand) {
  const AgvTable t = table();
  COVERS("agv:16.2.setup.union.1");
  const std::pair<const char*, const char*> stands[] = {{"us-1-pa-reserve", "3110"},
                                                        {"us-2-pa-reserve", "3109"},
                                                        {"us-5-pa-reserve", "3209"},
                                                        {"us-6-pa-reserve", "3208"},
                                                        {"us-13-pa-reserve", "3108"},
                                                        {"us-4-pa-reserve", "3014"},
                                                        {"us-7-pa-reserve", "3015"},
                                                        {"us-8-pa-reserve", "3115"},
                                                        {"us-9-pa-reserve", "3011"},
                                                        {"us-10-pa-reserve", "3212"},
                                                        {"us-11-pa-reserve", "2911"},
                                                        {"us-12-pa-reserve", "2912"},
                                                        {"us-cooper", "3711"},
                                                        {"cs-3-al", "2612"},
                                                        {"cs-5-al", "2710"},
                                                        {"cs-6-al", "2809"},
                                                        {"cs-12-al", "2518"},
                                                        {"cs-26-al", "2613"},
                                                        {"cs-17-sc", "2716"},
                                                        {"cs-18-sc", "2616"},
                                                        {"cs-22-sc", "2615"},
                                                        {"cs-23-sc", "2614"},
                                                        {"cs-holcombes-legion", "2816"}};
  COVERS("agv:16.2.setup.union.2", "agv:16.2.setup.union.3", "agv:16.2.setup.union.4", "agv:16.2.setup.csa.1", "agv:16.2.setup.csa.2");
  for (const auto& [unit, hex] : stands) EXPECT_EQ(t.at(unit), hex) << unit;
  COVERS("agv:16.2.time.1");
  const Value times = t.view().get("turn").get("times");
  ASSERT_EQ(times.size(), 6U);
  EXPECT_EQ(times[0].as_text(), "4:30 PM");
  EXPECT_EQ(times[5].as_text(), "7:00 PM");
  COVERS("agv:16.2.special.4");
  const Value leaders = t.view().get("leaders");
  for (const Value& l : leaders.items()) EXPECT_TRUE(l.get("chit").as_text() != "us-mcclellan" && l.get("chit").as_text() != "cs-lee");
  EXPECT_EQ(leaders.size(), 4U);
}

TEST(EveryManWasAHero, TheClockBringsHoodAndRicketts) {
  COVERS("agv:16.2.chits.1", "agv:16.2.reinf.csa.1", "agv:16.2.reinf.union.1", "agv:16.2.chits.2", "agv:16.2.chits.3", "agv:16.2.chits.4",
         "agv:16.2.chits.issue.1");
  const auto cup = [](int turn) {
    AgvTable t = at_turn(turn, "command");
    t.play("key chits us-hold-fire");
    const Value pools = t.view().get("pool");
    EXPECT_EQ(pools.get("confederate").size(), 5U);
    EXPECT_FALSE(has(pools.get("union"), "us-charge"));
    t.play("key chits cs-last-stand", {"us-firefight", "us-overshoot", "cs-firefight", "cs-skirmishers"});
    for (const Value& e : t.events())
      if (e.get("event").as_text() == "cup-filled") return e.get("count").as_integer();
    return std::int64_t{0};
  };
  EXPECT_EQ(cup(1), 10);
  EXPECT_EQ(cup(2), 11);
  EXPECT_EQ(cup(4), 12);
  EXPECT_EQ(at_turn(4, "command").unit("us-97-ny").get("hex").as_text(), "3105");
  EXPECT_EQ(at_turn(4, "command").unit("us-107-pa").get("at").as_text(), "waiting");
  EXPECT_TRUE(at_turn(3, "command").unit("us-104-ny").get("hex").is_null());
  EXPECT_EQ(at_turn(3, "command").unit("us-105-ny").get("turn").as_integer(), 4);
  EXPECT_EQ(at_turn(1, "command").view(Seat::confederate).get("pool").get("union").size(), 5U);
}

TEST(EveryManWasAHero, WhoCommandsWhom) {
  const auto names = [](int turn, std::string_view chit, std::string_view brigade) {
    AgvTable t = table();
    t.place(object({{"turn", turn}, {"phase", "chit-draw"}, {"cup", list({std::string(chit), "fog-of-war"})}}));
    const bs::Content& c = agv();
    bool may = false;
    for (std::size_t b = 0; b < c.brigades.size(); ++b)
      if (c.brigades[b].id == brigade) may = (c.scenarios[1].commands[agv_game().chit(chit)] >> b & 1U) != 0;
    return may;
  };
  COVERS("agv:16.2.special.1.a", "agv:16.2.special.1.b", "agv:16.2.special.2.a", "agv:16.2.special.2.b");
  EXPECT_TRUE(names(1, "cs-d-h-hill", "cs-rodes"));
  EXPECT_FALSE(names(1, "cs-d-h-hill", "cs-stevens"));
  EXPECT_TRUE(names(2, "cs-hood", "cs-stevens"));
  EXPECT_FALSE(names(2, "cs-hood", "cs-rodes"));
  for (const char* b : {"us-seymour", "us-gallagher", "us-magilton"}) EXPECT_TRUE(names(1, "us-meade", b));
  EXPECT_FALSE(names(1, "us-meade", "us-duryee"));
  EXPECT_TRUE(names(4, "us-ricketts", "us-duryee"));
  // Drawn: Hill has Rodes alone to name and does so without asking.
  AgvTable t = table();
  t.place(object({{"turn", 2}, {"phase", "chit-draw"}, {"cup", list({"cs-d-h-hill", "cs-hood"})}}));
  t.play("done", {"cs-hood", "1"});
  EXPECT_EQ(t.view().get("activation").get("brigade").as_text(), "cs-stevens");
}

TEST(EveryManWasAHero, StevensHasMovedAtHalfPastFour) {
  COVERS("agv:16.2.reinf.csa.2");
  const auto drawn = [](int turn) {  // Hood's chit, if it were there
    AgvTable t = table();
    t.place(object({{"turn", turn}, {"phase", "chit-draw"}, {"cup", list({"cs-hood", "us-meade"})}}));
    t.play("done", turn == 1 ? std::vector<std::string>{"cs-hood", "us-meade"} : std::vector<std::string>{"cs-hood", "1"});
    return t.view().get("activation").get("brigade").as_text();
  };
  EXPECT_EQ(drawn(1), "");
  EXPECT_EQ(drawn(2), "cs-stevens") << "from 5 PM on he acts";
  AnyPosition p;
  Dice dice(1);
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  ASSERT_TRUE(agv_game().start(p, vedette::Setup{"16.2", {}, true, "default"}, dice, journal).ok());
  std::string told;
  for (const Event& e : events)
    if (const Value v = agv_game().tell(e); v.get("event").as_text() == "brigade-marked") told = v.get("text").as_text();
  EXPECT_EQ(told, "Stevens' Brigade has moved already: nobody names it this turn.") << "as everybody is told";
}

TEST(EveryManWasAHero, TheBorderWinds) {
  const bs::Content& c = agv();
  const auto in = [&](const char* h) { return c.scenarios[1].area[c.grid().parse(h)]; };
  COVERS("agv:16.2.special.3.a", "agv:16.2.special.3.b", "agv:16.2.special.3.c", "agv:16.2.special.3.d", "agv:16.2.special.3.issue.1",
         "agv:16.2.special.3.issue.2");
  EXPECT_TRUE(in("4020") && in("2616") && in("2518") && in("1016") && in("1816"));
  EXPECT_FALSE(in("4021") || in("2619") || in("2519") || in("1817") || in("1818"));
  EXPECT_TRUE(in("2617")) << "the Bent House";
  EXPECT_TRUE(in("3104") && !in("3103"));
  EXPECT_TRUE(in("1004") && in("4004")) << "the map's edge is the limit in the east and the west";
  COVERS("agv:16.2.special.3.e");
  AgvTable t = table();
  t.place(object({{"clear", true},
                  {"units", units({"us-1-pa-reserve 2616", "cs-3-al 1010"})},
                  {"activation", object({{"brigade", "us-seymour"}, {"order", "maneuver"}})},
                  {"step", "movement"}}));
  EXPECT_EQ(t.why("move us-1-pa-reserve to 2617"), "");
  EXPECT_EQ(t.why("move us-1-pa-reserve to 2617-2618"), "agv:16.2.special.3.e");
  // Driven against the border: Broken 1.
  AgvTable fled = table();
  fled.place(object({{"clear", true},
                     {"units", units({"cs-17-sc 3104", "cs-18-sc 1010", "us-1-pa-reserve 3105", "us-2-pa-reserve 3004",
                                      "us-6-pa-reserve 3005", "us-13-pa-reserve 3205", "us-5-pa-reserve 3204"})},
                     {"activation", object({{"brigade", "us-seymour"}, {"order", "attack"}})},
                     {"step", "fire"}}));
  fled.play("fire us-1-pa-reserve+ at 3104", {"6", "6", "6"});
  EXPECT_TRUE(fled.happened("broke", "agv:16.2.special.3.e"));
  EXPECT_EQ(fled.at("cs-17-sc"), "broken-1");
}

// Fog of War is drawn with this roll; the turn is 5 PM, so the Confederates pull the chits and the Union rolls.
AgvTable fog(int roll, std::vector<std::string> lines = {}, std::vector<std::string> more = {}) {
  AgvTable t = table();
  t.place(object({{"turn", 2}, {"units", units(std::move(lines))}, {"phase", "chit-draw"}, {"cup", list({"fog-of-war", "us-meade"})}}));
  std::vector<std::string> dice = {"fog-of-war", std::to_string(roll)};
  dice.insert(dice.end(), more.begin(), more.end());
  t.play("done", dice);
  return t;
}

TEST(EveryManWasAHeroFog, ChargeOnce) {
  COVERS("agv:16.2.chits.5", "agv:fow.16.2.1-2.a", "agv:fow.16.2.1-2.issue.1");
  AgvTable t = fog(2, {}, {"us-meade"});
  EXPECT_TRUE(t.happened("fog-roll", "agv:fow.16.2.1-2.a"));
  EXPECT_FALSE(t.happened("no-effect"));
  EXPECT_TRUE(has(t.view().get("held").get("union"), "us-charge"));
  EXPECT_TRUE(has(t.view(Seat::confederate).get("held").get("union"), "us-charge")) << "everybody sees it";
  COVERS("agv:fow.16.2.1-2.b");
  t.place(object({{"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done");
  EXPECT_TRUE(has(t.view().get("pool").get("union"), "us-charge")) << "unused, it stays in the pool";
  EXPECT_EQ(t.view().get("pool").get("union").size(), 6U);
  COVERS("agv:fow.16.2.1-2.c");
  t.place(object({{"phase", "chit-draw"}, {"cup", list({"fog-of-war", "us-meade"})}}));
  t.play("done", {"fog-of-war", "1", "us-meade"});
  EXPECT_FALSE(has(t.view().get("held").get("union"), "us-charge"));
  EXPECT_FALSE(t.happened("chit-joined"));
  EXPECT_TRUE(t.happened("no-effect", "agv:fow.16.2.1-2.a"));
}

TEST(EveryManWasAHeroFog, FatigueIsTheConfederatesChoice) {
  COVERS("agv:fow.16.2.3-4");
  AgvTable t = fog(3, {"us-2-pa-reserve 3109 shaken"});
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.why("choose us-2-pa-reserve"), "agv:fow.16.2.3-4");
  EXPECT_EQ(t.why("choose cs-3-al"), "agv:fow.16.2.3-4");
  t.play("choose us-1-pa-reserve", {"us-meade"});
  EXPECT_EQ(t.unit("us-1-pa-reserve").get("morale").as_text(), "shaken");
  AgvTable worn = table();  // nobody is left without a hit
  worn.place(object({{"turn", 2},
                     {"clear", true},
                     {"units", units({"us-1-pa-reserve 3110 shaken", "cs-3-al 2612"})},
                     {"phase", "chit-draw"},
                     {"cup", list({"fog-of-war", "us-meade"})}}));
  worn.play("done", {"fog-of-war", "3", "us-meade", "1"});
  EXPECT_TRUE(worn.happened("no-effect", "agv:fow.16.2.3-4"));
}

TEST(EveryManWasAHeroFog, GoodGroundGoesWhenAnybodyMoves) {
  COVERS("agv:fow.16.2.5-6.a");
  AgvTable t = fog(5);
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.why("choose 3110"), "agv:fow.16.2.5-6.a");
  t.play("choose 2613", {"us-meade"});
  EXPECT_TRUE(t.happened("marked", "agv:fow.16.2.5-6.a"));
  // Worth a column against fire and Close Combat.
  COVERS("agv:fow.16.2.5-6.b");
  t.place(object({{"units", units({"us-1-pa-reserve 2713"})},
                  {"activation", object({{"brigade", "us-seymour"}, {"order", "attack"}})},
                  {"step", "fire"}}));
  const Value odds = t.ask("odds", object({{"kind", "fire"}, {"units", list({"us-1-pa-reserve"})}, {"target", "2613"}}));
  int columns = 0;
  for (const Value& s : odds.get("shifts").items())
    if (s.get("rule").as_text() == "agv:fow.16.2.5-6.b") columns += static_cast<int>(s.get("amount").as_integer());
  EXPECT_EQ(columns, -1);
  const Value assault = t.ask("odds", object({{"kind", "close-combat"}, {"target", "2613"}, {"from", "2713"}, {"flanks", list({})}}));
  columns = 0;
  for (const Value& s : assault.get("shifts").items())
    if (s.get("rule").as_text() == "agv:fow.16.2.5-6.b") columns += static_cast<int>(s.get("amount").as_integer());
  EXPECT_EQ(columns, -1);
  COVERS("agv:fow.16.2.5-6.c");
  AgvTable moves = fog(6);
  moves.play("choose 2518", {"us-meade"});
  moves.place(object({{"activation", object({{"brigade", "cs-rodes"}, {"order", "maneuver"}})}, {"step", "movement"}}));
  moves.play("move cs-12-al to 2517");
  EXPECT_TRUE(moves.happened("unmarked", "agv:fow.16.2.5-6.c"));
  COVERS("agv:fow.16.2.5-6.d");
  AgvTable third = table();
  third.place(object(
      {{"turn", 2},
       {"markers", objects({object({{"marker", "good-ground"}, {"hex", "2613"}}), object({{"marker", "good-ground"}, {"hex", "2612"}})})},
       {"phase", "chit-draw"},
       {"cup", list({"fog-of-war", "us-meade"})}}));
  third.play("done", {"fog-of-war", "5", "us-meade"});
  EXPECT_FALSE(third.happened("marked"));
  EXPECT_TRUE(third.happened("no-effect", "agv:fow.16.2.5-6.a"));
  // A retreat leaves the hex too.
  AgvTable fled = table();
  fled.place(object({{"turn", 2},
                     {"clear", true},
                     {"units", units({"cs-3-al 2613", "us-1-pa-reserve 2713", "us-2-pa-reserve 2612"})},
                     {"markers", objects({object({{"marker", "good-ground"}, {"hex", "2613"}})})},
                     {"activation", object({{"brigade", "us-seymour"}, {"order", "attack"}})},
                     {"step", "fire"},
                     {"cup", list({})}}));
  fled.play("fire us-1-pa-reserve+ at 2613", {"6", "6", "6"});
  EXPECT_TRUE(fled.happened("unmarked", "agv:fow.16.2.5-6.c"));
}

TEST(EveryManWasAHero, NightByOption) {
  COVERS("agv:16.2.time.2");
  const auto look = [](bool on) {
    AgvTable t = table({{"night-last-turn", on}});
    t.place(object({{"turn", 6},
                    {"clear", true},
                    {"units", units({"us-1-pa-reserve 3110", "cs-3-al 2910"})},
                    {"activation", object({{"brigade", "us-seymour"}, {"order", "maneuver"}})},
                    {"step", "movement"}}));
    return t.ask("reach", object({{"unit", "us-1-pa-reserve"}})).get("allowance").as_number();
  };
  EXPECT_EQ(look(false), 7);
  EXPECT_EQ(look(true), 4);
}

// The last turn's end with nothing in the cup.
std::string judged(std::vector<std::string> lines, std::vector<const char*> held) {
  AgvTable t = table();
  Value markers = Value::list();
  for (const char* h : held) markers.push(object({{"marker", "control"}, {"hex", h}, {"side", "union"}}));
  t.place(object({{"turn", 6}, {"units", units(std::move(lines))}, {"markers", markers}, {"cup", list({})}, {"phase", "end-turn"}}));
  const Value score = t.view().get("score");
  t.play("done");
  const Value result = t.view().get("result");
  const auto points = [&](const char* side) {
    const int halves = static_cast<int>(2 * score.get(side).as_number());
    return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
  };
  return points("union") + ":" + points("confederate") + " " + result.get("winner").as_text() + " " + result.get("rule").as_text();
}

TEST(EveryManWasAHero, PointsAndWhoWins) {
  COVERS("agv:16.2.victory.1", "agv:16.2.victory.9");
  EXPECT_EQ(judged({}, {}), "0:0 confederate agv:16.2.victory.9");
  COVERS("agv:16.2.victory.2", "agv:16.2.victory.3", "agv:16.2.victory.5");
  EXPECT_EQ(judged({}, {"2206"}), "2:0 confederate agv:16.2.victory.9");
  EXPECT_EQ(judged({}, {"2206", "2405", "2617"}), "5:0 union agv:16.2.victory.9");
  COVERS("agv:16.2.victory.4", "agv:16.2.victory.6");
  EXPECT_EQ(judged({}, {"2713"}), "0:0 confederate agv:16.2.victory.9") << "both houses";
  EXPECT_EQ(judged({}, {"2713", "2715", "2808"}), "2:0 confederate agv:16.2.victory.9");
  EXPECT_EQ(judged({}, {"2206", "2405", "2617", "2713", "2715", "2808"}), "7:0 union agv:16.2.victory.9");
  COVERS("agv:16.2.victory.7", "agv:16.2.victory.8", "agv:16.2.victory.issue.1");
  std::string fragile, steps;
  for (const bs::UnitCard& u : agv().units) {
    if (u.side != Side::union_ || u.arm != bs::Arm::infantry || u.division != "Meade") continue;
    (u.fragile ? fragile : steps) = u.id;
  }
  ASSERT_NE(steps, "");
  EXPECT_EQ(judged({steps + " broken-2"}, {"2206", "2405", "2617"}), "5:1 confederate agv:16.2.victory.9");
  EXPECT_EQ(judged({"us-cooper eliminated"}, {"2206", "2405", "2617"}), "5:1 confederate agv:16.2.victory.9");
  std::string rebel;
  for (const bs::UnitCard& u : agv().units)
    if (u.side == Side::confederate && u.fragile && u.arm == bs::Arm::infantry && u.division == "Hood") rebel = u.id;
  ASSERT_TRUE(!rebel.empty() || !fragile.empty()) << "somebody here has one step";
  if (!rebel.empty()) {
    EXPECT_EQ(judged({rebel + " eliminated"}, {"2206", "2617"}), "4.5:0 confederate agv:16.2.victory.9");
  }
  if (!fragile.empty()) {
    EXPECT_EQ(judged({fragile + " broken-1"}, {"2206", "2405", "2617"}), "5:0.5 confederate agv:16.2.victory.9");
  }
  // Infantry alone takes control; the view says what can be won.
  AgvTable t = table();
  t.place(object({{"clear", true},
                  {"units", units({"us-1-pa-reserve 2907", "cs-3-al 1010"})},
                  {"activation", object({{"brigade", "us-seymour"}, {"order", "maneuver"}})},
                  {"step", "movement"}}));
  t.play("move us-1-pa-reserve to 2808 stop");
  EXPECT_TRUE(t.happened("control", "agv:16.2.victory.1"));
  EXPECT_EQ(t.view().get("score").get("union").as_number(), 1);
  EXPECT_EQ(t.view().get("score").get("places").size(), 5U);
}

TEST(EveryManWasAHero, RandomGamesShowNoFault) { expect_clean(agv_game(), random_games("16.2", 8, 1, 3)); }

TEST(SlowEveryManWasAHero, AHundredRandomGames) { expect_clean(agv_game(), random_games("16.2", 100, 2000, 10)); }

TEST(SlowEveryManWasAHero, EveryOptionOn) { expect_clean(agv_game(), with_every_option(random_games("16.2", 40, 6000, 10))); }

}  // namespace
}  // namespace vedette
