// Every event chit of A Greater Victory: played, refused where it does not fit, and cancelled or let pass.
#include <gtest/gtest.h>

#include "blind_swords/content/readers.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/rules.h"
#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

// A brigade rests; `done` brings the window before the next draw.
AgvTable between_draws(std::vector<std::string> lines, std::vector<std::string> cup, Value held, std::string_view resting = "us-crook") {
  AgvTable t;
  t.place(object({{"clear", true}, {"turn", 4}, {"units", units(std::move(lines))}, {"phase", "command"}}));
  t.place(object({{"activation", object({{"brigade", resting}, {"order", "regroup"}})},
                  {"step", "rally"},
                  {"cup", list(std::move(cup))},
                  {"held", std::move(held)}}));
  return t;
}
Value held_by_union(std::string_view chit) { return object({{"union", list({std::string(chit)})}, {"confederate", list({})}}); }
Value held_by_confederate(std::string_view chit) { return object({{"union", list({})}, {"confederate", list({std::string(chit)})}}); }

TEST(EventChits, FirefightBetweenTwoDraws) {
  AgvTable t = between_draws({"us-12-oh 1132", "us-23-oh 1133", "cs-5-nc 1131"}, {"us-cox"}, held_by_union("us-firefight"));
  t.play("done");
  COVERS("bs:4.4.2", "bs:4.4.1", "bs:event.firefight.1", "bs:event.firefight.3");
  EXPECT_EQ(t.view().get("window").as_text(), "before-draw");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_TRUE(t.offers("play chit us-firefight"));
  t.play("play chit us-firefight", {"1", "1"});  // one hex can be hit and one regiment sees it: no effect
  COVERS("bs:event.firefight.2");
  EXPECT_EQ(t.decider(), Side::confederate);  // fire back, or not
  t.play("pass", {"us-cox"});
  EXPECT_EQ(t.view().get("held").get("union").size(), 0U);
  // No shot, no Firefight: nobody is asked.
  AgvTable far = between_draws({"us-12-oh 1132", "cs-5-nc 2133"}, {"us-cox"}, held_by_union("us-firefight"));
  far.play("done", {"us-cox"});
  EXPECT_NE(far.view().get("window").as_text(), "before-draw");
}

TEST(EventChits, RallyHasThreeUses) {
  const auto drawn = [](std::vector<std::string> lines) {
    AgvTable t = between_draws(std::move(lines), {"us-rally"}, object({{"union", list({})}, {"confederate", list({})}}));
    t.play("done", {"us-rally"});
    return t;
  };
  COVERS("bs:4.4.11", "bs:event.rally.1", "bs:event.rally.2", "agv:15.0.events", "bs:7.3.1");
  AgvTable unit = drawn({"us-12-oh 1132 disrupted", "us-23-oh 1131 shaken", "cs-5-nc 1133"});
  EXPECT_EQ(unit.view().get("window").as_text(), "on-draw");
  unit.play("play chit us-rally us-12-oh");  // Engaged, all the same
  EXPECT_EQ(unit.unit("us-12-oh").get("morale").as_text(), "good");
  AgvTable brigade = drawn({"us-12-oh 1132 disrupted", "us-23-oh 1131 shaken", "cs-5-nc 1133"});
  brigade.play("play chit us-rally brigade us-scammon");
  EXPECT_EQ(brigade.unit("us-12-oh").get("morale").as_text(), "shaken");
  EXPECT_EQ(brigade.unit("us-23-oh").get("morale").as_text(), "good");
  AgvTable rebuild = drawn({"us-12-oh 1132 shaken", "us-30-oha available", "cs-5-nc 2133"});
  EXPECT_EQ(rebuild.why("play chit us-rally cs-5-nc"), "bs:event.rally.1");
  EXPECT_EQ(rebuild.why("play chit us-rally us-12-oh 1132"), "bs:13.2a.1");
  const Value odds = rebuild.ask("odds", object({{"action", "play"}, {"chit", "us-rally"}, {"unit", "us-30-oha"}, {"hex", "1131"}}));
  EXPECT_EQ(odds.get("cr").as_integer(), 4);
  EXPECT_EQ(odds.get("outcomes")[0].get("fraction").as_text(), "2/3") << "what is shown is with the one more";
  rebuild.play("play chit us-rally us-30-oha 1131", {"4"});  // CR 3 and one more
  EXPECT_EQ(rebuild.at("us-30-oha"), "1131");
  COVERS("bs:7.3.2");
  AgvTable passes = drawn({"us-12-oh 1132 shaken", "cs-5-nc 2133"});
  passes.play("pass");
  EXPECT_TRUE(passes.happened("chit-lapsed", "bs:7.3.2"));
  EXPECT_EQ(passes.unit("us-12-oh").get("morale").as_text(), "shaken");
}

TEST(EventChits, SkirmishersFireOneShotInColumnTwo) {
  AgvTable t = between_draws({"us-12-oh 1132", "us-mcmullin 1032", "cs-5-nc 1130"}, {"us-skirmishers"},
                             object({{"union", list({})}, {"confederate", list({})}}));
  t.play("done", {"us-skirmishers"});
  COVERS("bs:event.skirmishers.1");
  EXPECT_EQ(
      t.ask("odds", object({{"action", "play"}, {"chit", "us-skirmishers"}, {"unit", "us-12-oh"}, {"hex", "1130"}})).get("final").as_text(),
      "2");
  EXPECT_EQ(t.why("play chit us-skirmishers us-mcmullin 1130"), "bs:event.skirmishers.1");  // no infantry
  EXPECT_EQ(t.why("play chit us-skirmishers us-12-oh 1131"), "bs:event.skirmishers.1");     // nobody there
  t.play("play chit us-skirmishers us-12-oh 1130", {"5", "3", "1"});                        // 53 in column 2: T, passed
  for (const Value& e : t.events())
    if (e.get("event").as_text() == "fire-result") {
      EXPECT_EQ(e.get("column").as_text(), "2");
      EXPECT_EQ(e.get("result").as_text(), "T");
    }
}

TEST(EventChits, ReactionAfterAUnionActivation) {
  AgvTable t = between_draws({"us-12-oh 1132", "us-23-oh 1133", "cs-5-nc 1129", "cs-13-nc 1125"}, {"us-cox"},
                             held_by_confederate("cs-reaction"), "us-scammon");
  COVERS("bs:4.4.9", "bs:event.reaction.1");
  t.play("done");
  EXPECT_EQ(t.view().get("window").as_text(), "activation-over");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.why("play chit cs-reaction brigade us-scammon"), "bs:event.reaction.1");
  EXPECT_EQ(t.why("play chit cs-reaction brigade cs-g-b-anderson"), "bs:event.reaction.1");  // nobody of it near
  t.play("play chit cs-reaction brigade cs-garland");
  EXPECT_EQ(t.why("move cs-5-nc to 1130-1131"), "bs:10.6.2");  // without Engaging
  t.play("move cs-5-nc to 1128-1228 stop");
  EXPECT_EQ(t.at("cs-5-nc"), "1228");
  EXPECT_EQ(t.why("move cs-13-nc to 1124-1123-1122-1121"), "agv:16.1.special.4.b");
  bool activated = false;
  const Value view = t.view();
  for (const Value& b : view.get("activated").items()) activated = activated || b.as_text() == "cs-garland";
  EXPECT_FALSE(activated);  // no activation
  AgvTable passes = between_draws({"us-12-oh 1132", "cs-5-nc 1129"}, {"us-cox"}, held_by_confederate("cs-reaction"), "us-scammon");
  passes.play("done").play("pass", {"us-cox"});
  EXPECT_EQ(passes.view().get("held").get("confederate").size(), 1U);  // kept
}

TEST(EventChits, LastStandMarksABrigadeRoundAHex) {
  AgvTable t =
      between_draws({"cs-5-nc 2336", "cs-12-nc 2335", "cs-13-nc 1029", "us-12-oh 1133"}, {"us-cox"}, held_by_confederate("cs-last-stand"));
  t.play("done");
  COVERS("bs:event.last-stand.1");
  EXPECT_FALSE(t.unit("cs-5-nc").get("supported").as_bool());  // Woods
  EXPECT_EQ(t.why("play chit cs-last-stand brigade cs-garland 1133"), "bs:event.last-stand.1");
  EXPECT_EQ(t.why("play chit cs-last-stand brigade cs-g-b-anderson 2336"), "bs:4.4.12");
  t.play("play chit cs-last-stand brigade cs-garland 2336", {"us-cox"});
  EXPECT_TRUE(t.unit("cs-5-nc").get("supported").as_bool());
  EXPECT_TRUE(t.unit("cs-12-nc").get("supported").as_bool());
  EXPECT_FALSE(t.unit("cs-13-nc").get("supported").as_bool());
}

// Chits that 16.1 does not use are put into a hand by `place`; their rows are the same in every scenario.
TEST(EventChits, CommandConfusionAndItsLimits) {
  const auto named = [](Value held) {
    AgvTable t = between_draws({"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 2133"}, {"us-cox"}, std::move(held));
    t.play("done", {"us-cox"}).play("name brigade us-scammon");
    return t;
  };
  COVERS("bs:4.4.3", "bs:event.command-confusion.1", "bs:7.2.6");
  AgvTable t = named(held_by_confederate("cs-command-confusion"));
  EXPECT_EQ(t.view().get("window").as_text(), "brigade-named");
  EXPECT_EQ(t.decider(), Side::confederate);
  t.play("play chit cs-command-confusion");
  EXPECT_TRUE(t.happened("activation-set", "bs:event.command-confusion.1"));
  for (const Value& e : t.events())
    if (e.get("event").as_text() == "activation-roll") {
      EXPECT_NE(e.get("brigade").as_text(), "us-scammon");  // no die for him
    }
  AgvTable passes = named(held_by_confederate("cs-command-confusion"));
  passes.play("pass", {"3"});
  EXPECT_TRUE(passes.happened("activation-roll"));
  AgvTable own = between_draws({"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 2133"}, {"us-cox"}, held_by_union("us-command-confusion"));
  own.play("done", {"us-cox"}).play("name brigade us-scammon", {"3"});  // not against oneself: nobody is asked
  EXPECT_TRUE(own.happened("activation-roll"));
  AgvTable hill =
      between_draws({"us-12-oh 1132", "cs-5-va-cavalry 1033", "cs-5-nc 2133"}, {"cs-d-h-hill"}, held_by_union("us-command-confusion"));
  hill.play("done", {"cs-d-h-hill"}).play("name brigade cs-garland");
  EXPECT_EQ(hill.view().get("window").as_text(), "brigade-named");
  hill.play("play chit us-command-confusion");
  EXPECT_TRUE(hill.happened("activation-set", "bs:event.command-confusion.1"));
}

TEST(EventChits, LongstreetTurnsARollOnceItIsSeen) {
  const auto rolled = [](int die) {
    AgvTable t =
        between_draws({"cs-5-nc 1132", "cs-5-va-cavalry 1033", "us-12-oh 2133"}, {"cs-d-h-hill"}, held_by_confederate("cs-longstreet"));
    t.play("done", {"cs-d-h-hill"}).play("name brigade cs-garland", {std::to_string(die)});
    return t;
  };
  COVERS("bs:4.4.4", "bs:event.longstreet.1");
  AgvTable t = rolled(6);  // Hill 5: Limited
  EXPECT_EQ(t.view().get("window").as_text(), "roll-seen");
  t.play("play chit cs-longstreet");
  EXPECT_EQ(t.view().get("activation").get("kind").as_text(), "full");
  COVERS("bs:wild.indecision.2");
  AgvTable full = rolled(5);  // Full already: no window
  EXPECT_EQ(full.view().get("activation").get("kind").as_text(), "full");
  EXPECT_EQ(full.view().get("held").get("confederate").size(), 1U);
}

TEST(EventChits, DoubleQuickGivesTwoPoints) {
  AgvTable t = between_draws({"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 2133"}, {"us-cox"}, held_by_union("us-double-quick"));
  t.play("done", {"us-cox"}).play("name brigade us-scammon", {"1"}).play("order attack");
  COVERS("bs:4.4.5", "bs:event.double-time.1");
  EXPECT_EQ(t.view().get("window").as_text(), "order-given");
  t.play("play chit us-double-quick");
  EXPECT_EQ(t.why("move us-12-oh to 1131-1231-1131-1231-1131-1231-1131"), "");  // seven Clear hexes
  AgvTable regroup = between_draws({"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 2133"}, {"us-cox"}, held_by_union("us-double-quick"));
  regroup.play("done", {"us-cox"}).play("name brigade us-scammon", {"1"}).play("order regroup");
  EXPECT_NE(regroup.view().get("window").as_text(), "order-given");  // nothing to gain: not asked
}

// The rows of chits that no scenario of the catalogue deals yet, asked as a window asks them.
Action play_chit(std::string_view chit) { return bs::act(bs::Verb::play, agv_game().chit(chit)); }

TEST(EventChits, CicArrivalAndBlackHats) {
  bs::Content c = agv();
  AgvTable t;
  t.place(object({{"turn", 4}, {"phase", "command"}}));
  bs::Position& p = t.position.as<bs::Position>();
  bs::Outcome none;
  bs::WindowMatter m;
  m.window = bs::Window::before_draw;
  m.side = Side::union_;
  COVERS("bs:7.4.1", "bs:7.4.2", "bs:7.4.3");
  const bs::EventRow* cic = bs::event_row(bs::Effect::cic);
  EXPECT_TRUE(cic->may(c, p, {m, Side::union_, none}, play_chit("us-mcclellan")).allowed());
  COVERS("bs:event.arrival.1");
  const bs::EventRow* arrival = bs::event_row(bs::Effect::arrival);
  Action a = play_chit("cs-arrival");
  a.c = bs::brigade_named(c, "cs-garland");
  EXPECT_FALSE(arrival->may(c, p, {m, Side::confederate, none}, a).allowed());  // in play, and Hill commands it
  p.chit[agv_game().chit("cs-d-h-hill")] = bs::Place::later;
  EXPECT_TRUE(arrival->may(c, p, {m, Side::confederate, none}, a).allowed());  // its division chit is not in the game
  COVERS("bs:event.black-hats.1");
  const bs::EventRow* hats = bs::event_row(bs::Effect::black_hats);
  EXPECT_FALSE(hats->may(c, p, {m, Side::union_, none}, play_chit("us-black-hats")).allowed());  // Gibbon is not here
}

}  // namespace
}  // namespace vedette
