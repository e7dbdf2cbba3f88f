// Every chit of A Greater Victory, also those that 16.1 does not deal: drawn, held, refused outside its windows, cancelled
// by Fortunes of War; and the windows: who is asked, when, and never otherwise. bs:4.4, bs:7.3.
#include <gtest/gtest.h>

#include "blind_swords/battle.h"
#include "blind_swords/content/readers.h"
#include "blind_swords/rules.h"
#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

Value hands(std::vector<std::string> us, std::vector<std::string> cs = {}) {
  return object({{"union", list(std::move(us))}, {"confederate", list(std::move(cs))}});
}
const std::vector<std::string> kQuiet = {"us-12-oh 1132", "us-19-in 1133",        "us-wv-cavalry 1033",
                                         "cs-5-nc 1125",  "cs-5-va-cavalry 1026", "cs-50-ga 1824 waiting"};

AgvTable drawing(std::vector<std::string> lines, std::vector<std::string> cup, Value held = hands({})) {
  AgvTable t;
  t.place(object({{"clear", true}, {"turn", 2}, {"units", units(std::move(lines))}, {"phase", "command"}}));
  t.place(object({{"phase", "chit-draw"}, {"cup", list(std::move(cup))}, {"held", std::move(held)}}));
  return t;
}
std::string window(const AgvTable& t) { return t.view().get("window").as_text(); }
bs::Place place_of(const AgvTable& t, std::string_view chit) { return t.position.as<bs::Position>().chit[agv_game().chit(chit)]; }
std::string told(const AgvTable& t, std::string_view event, std::string_view field) {
  for (const Value& e : t.events())
    if (e.get("event").as_text() == event)
      return e.get(field).is_integer() ? std::to_string(e.get(field).as_integer()) : e.get(field).as_text();
  return "";
}
std::string said(const bs::ChitCard& chit) {  // a way to say it, whatever it needs
  switch (chit.effect) {
    case bs::Effect::last_stand:
      return "play chit " + chit.id + " brigade cs-garland 1125";
    case bs::Effect::reaction:
    case bs::Effect::arrival:
      return "play chit " + chit.id + " brigade cs-drayton";
    case bs::Effect::skirmishers:
      return "play chit " + chit.id + (chit.side == Side::union_ ? " us-12-oh 1125" : " cs-5-nc 1132");
    case bs::Effect::rally:
      return "play chit " + chit.id + (chit.side == Side::union_ ? " us-12-oh" : " cs-5-nc");
    default:
      return "play chit " + chit.id;
  }
}

TEST(EveryChit, IsRefusedOutsideItsWindows) {
  COVERS("bs:4.4.1", "bs:4.4.11", "bs:2.6.1");
  const AgvTable command;  // phase A: no chit is in anybody's hand, and none may be played
  for (const bs::ChitCard& chit : agv().chits) {
    if (chit.kind != bs::ChitKind::event && chit.kind != bs::ChitKind::cic) continue;
    EXPECT_EQ(command.why(said(chit)), "bs:4.4.1") << chit.id;
    if (!chit.held) {  // at once: nobody ever holds it
      AgvTable t;
      EXPECT_EQ(t.place_refused(object({{"held", chit.side == Side::union_ ? hands({chit.id}) : hands({}, {chit.id})}})), "bs:2.6.1")
          << chit.id;
      continue;
    }
    // In a window of another kind it is refused as well: before a draw, or when a brigade has been named.
    const bool before_draw = (chit.windows >> static_cast<int>(bs::Window::before_draw) & 1U) != 0;
    const bool us = chit.side == Side::union_;
    const std::string company = before_draw ? (us ? "us-double-quick" : "cs-double-quick") : us ? "us-mcclellan" : "cs-lee";
    AgvTable t = drawing(kQuiet, {us ? "us-cox" : "cs-d-h-hill"}, us ? hands({chit.id, company}, {}) : hands({}, {chit.id, company}));
    if (chit.id == company) continue;
    if (before_draw) {
      if (window(t) == "before-draw")
        t.play("pass", {us ? "us-cox" : "cs-d-h-hill"});
      else
        t.play("done", {us ? "us-cox" : "cs-d-h-hill"});
      t.play(us ? "name brigade us-scammon" : "name brigade cs-garland", {"1"}).play("order attack");
      EXPECT_EQ(window(t), "order-given") << chit.id;
    } else {
      EXPECT_EQ(window(t), "before-draw") << chit.id;
    }
    EXPECT_EQ(t.why(said(chit)), "bs:4.4.1") << chit.id << " in " << window(t);
  }
}

TEST(EveryChit, IsCancelledByFortunesOfWar) {
  COVERS("bs:wild.fortunes-of-war.1", "bs:wild.fortunes-of-war.3");
  for (const bs::ChitCard& chit : agv().chits) {
    if (chit.kind == bs::ChitKind::command || chit.kind == bs::ChitKind::marker || chit.id == "fortunes-of-war") continue;
    AgvTable t = drawing(kQuiet, {"fortunes-of-war", chit.id, "us-cox"});
    t.play("done", {"fortunes-of-war", chit.id, "us-cox"});
    EXPECT_TRUE(t.happened("chit-cancelled", "bs:wild.fortunes-of-war.3")) << chit.id;
    EXPECT_FALSE(t.happened("chit-held")) << chit.id;
    EXPECT_FALSE(t.happened("chit-played")) << chit.id;
    EXPECT_EQ(place_of(t, chit.id), bs::Place::discarded) << chit.id;
  }
}

TEST(EveryChit, GoesToItsOwnersHandOrIsResolvedAtOnce) {
  COVERS("bs:4.4.11", "bs:7.3.1", "agv:15.0.events");
  for (const bs::ChitCard& chit : agv().chits) {
    if (chit.kind != bs::ChitKind::event && chit.kind != bs::ChitKind::cic) continue;
    AgvTable t = drawing({"us-12-oh 1132 shaken", "us-19-in 1133", "us-wv-cavalry 1033", "cs-5-nc 1130 shaken", "cs-5-va-cavalry 1026",
                          "cs-50-ga 1824 waiting"},
                         {chit.id, "us-cox", "cs-d-h-hill"});
    t.play("done", {chit.id});
    const bool at_once = chit.name == "Rally!" || chit.name == "Skirmishers" || chit.name == "Arrival" || chit.name == "Black Hats";
    EXPECT_EQ(t.happened("chit-held", "bs:4.4.11"), !at_once) << chit.id;
    if (!at_once) {
      EXPECT_EQ(place_of(t, chit.id), bs::Place::hand) << chit.id;
    } else {
      EXPECT_EQ(window(t), "on-draw") << chit.id;
      EXPECT_EQ(t.decider(), chit.side) << chit.id;
      t.play("pass", {"us-cox"});
      EXPECT_TRUE(t.happened("chit-lapsed", "bs:7.3.2")) << chit.id;
    }
  }
}

TEST(EveryChit, GoesBackWhenTheTurnEnds) {
  COVERS("bs:14.2.1", "bs:2.6.1", "bs:2.7.1");
  for (const bs::ChitCard& chit : agv().chits) {
    if (chit.id == "friendly-fire") continue;  // a marker, which is never a chit of the cup
    AgvTable t;
    t.place(object({{"clear", true}, {"turn", 2}, {"units", units(kQuiet)}, {"phase", "end-turn"}, {"cup", list({chit.id})}}));
    t.play("done");
    // A side's events to its pool; leaders and wild chits to the display, from where they go into the cup again.
    EXPECT_EQ(place_of(t, chit.id), chit.side != Side::none && chit.rating == 0 ? bs::Place::pool : bs::Place::display) << chit.id;
  }
  AgvTable t;
  EXPECT_EQ(t.place_refused(object({{"cup", list({"friendly-fire"})}})), "bad-request");
}

TEST(EveryChit, OfALeaderHasItsRatingAndCommand) {
  COVERS("bs:2.4.1", "bs:7.2.1", "agv:2.1.org.2");
  struct Leader {
    const char* chit;
    int rating;
    std::vector<std::string> brigades;
  };
  const Leader leaders[] = {{"us-willcox", 4, {"us-christ", "us-welsh"}},
                            {"us-sturgis", 3, {"us-nagle", "us-ferrero"}},
                            {"us-rodman", 3, {"us-fairchild", "us-harland"}},
                            {"us-meade", 4, {"us-seymour", "us-magilton", "us-gallagher"}},
                            {"us-hatch", 4, {"us-phelps", "us-doubleday", "us-patrick", "us-gibbon"}},
                            {"us-ricketts", 3, {"us-duryee", "us-christian", "us-hartsuff"}},
                            {"us-pleasonton", 3, {"us-farnsworth"}},
                            {"us-cox", 4, {"us-scammon", "us-crook", "us-wv-cavalry", "us-gibbon"}},  // 16.1: any
                            {"cs-d-r-jones", 4, {"cs-drayton", "cs-g-t-anderson", "cs-garnett", "cs-kemper", "cs-walker"}},
                            {"cs-hood", 4, {"cs-stevens", "cs-wofford", "cs-law"}},
                            {"cs-d-h-hill", 5, {"cs-garland", "cs-g-b-anderson", "cs-5-va-cavalry", "cs-law"}}};
  const char* const hexes[] = {"1125", "1127", "1129", "1131", "1133"};
  for (const Leader& leader : leaders) {
    // His brigades, and one of the same side that he does not command.
    const bool us = leader.chit[0] == 'u', any = leader.chit == std::string("us-cox") || leader.chit == std::string("cs-d-h-hill");
    std::vector<std::string> here = leader.brigades, lines;
    if (!any) here.push_back(us ? "us-scammon" : "cs-garland");
    ASSERT_LE(here.size(), 6U);
    for (std::size_t i = 0; i < here.size(); ++i)
      lines.push_back(agv().units[agv().brigades[bs::brigade_named(agv(), here[i])].first].id + " " + (i < 5 ? hexes[i] : "1031"));
    AgvTable t = drawing(lines, {leader.chit});
    if (leader.brigades.size() == 1) {
      t.play("done", {leader.chit, "6"});  // nothing to choose
      EXPECT_EQ(told(t, "brigade-named", "brigade"), leader.brigades[0]);
    } else {
      t.play("done", {leader.chit});
      for (const std::string& brigade : here) {
        const bool his = std::find(leader.brigades.begin(), leader.brigades.end(), brigade) != leader.brigades.end();
        EXPECT_EQ(t.offers("name brigade " + brigade), his) << leader.chit << ' ' << brigade;
      }
      t.play("name brigade " + leader.brigades[0], {"6"});
    }
    EXPECT_EQ(told(t, "activation-roll", "rating"), std::to_string(leader.rating)) << leader.chit;
  }
}

TEST(Chits, HillCommandsEveryConfederateBrigadeAndCoxEveryUnionOne) {
  COVERS("agv:16.1.special.6.a", "agv:16.1.special.6.b", "bs:2.4.1");
  const std::vector<std::string> mixed = {"us-12-oh 1132", "us-19-in 1133", "cs-5-nc 1125", "cs-50-ga 1026"};
  AgvTable hill = drawing(mixed, {"cs-d-h-hill"});
  hill.play("done", {"cs-d-h-hill"});
  EXPECT_EQ(hill.why("name brigade cs-drayton"), "") << "of D. R. Jones's Division";
  EXPECT_EQ(hill.why("name brigade cs-garland"), "");
  AgvTable cox = drawing(mixed, {"us-cox"});
  cox.play("done", {"us-cox"});
  EXPECT_EQ(cox.why("name brigade us-gibbon"), "") << "of Hatch's Division";
  EXPECT_EQ(cox.why("name brigade us-scammon"), "");
}

TEST(Chits, BlackHats) {
  COVERS("bs:event.black-hats.1");
  AgvTable t = drawing({"us-19-in 2336", "us-6-wi 1132", "us-2-wi 1030", "us-12-oh 1028", "us-wv-cavalry 1033", "cs-5-nc 1125"},
                       {"us-black-hats", "us-cox"});
  EXPECT_FALSE(t.unit("us-19-in").get("supported").as_bool()) << "in Woods";
  EXPECT_EQ(t.unit("us-19-in").get("mcr").as_integer(), 4);
  t.play("done", {"us-black-hats"}).play("play chit us-black-hats", {"us-cox"});
  EXPECT_TRUE(t.unit("us-19-in").get("supported").as_bool());
  EXPECT_EQ(t.unit("us-19-in").get("mcr").as_integer(), 5) << "printed 5 and one more, at most 5";
  EXPECT_FALSE(t.unit("us-12-oh").get("supported").as_bool()) << "no other brigade";
  t.place(object({{"activated", list({"us-wv-cavalry", "us-gibbon"})}}));
  t.play("name brigade us-scammon", {"6"});
  EXPECT_EQ(t.view().get("turn").get("n").as_integer(), 3);
  EXPECT_FALSE(t.unit("us-19-in").get("supported").as_bool()) << "until phase D";
  AgvTable none = drawing({"us-12-oh 1133", "cs-5-nc 1125"}, {"us-black-hats"});
  none.play("done", {"us-black-hats"});
  EXPECT_TRUE(none.happened("chit-lapsed", "bs:7.3.2")) << "Gibbon is not here: nobody is asked";
}

TEST(Chits, BlackHatsGiveOneCohesion) {
  AgvTable t = drawing({"us-6-wi 1132 disrupted", "cs-5-nc 1125"}, {"us-black-hats", "us-cox"});
  t.play("done", {"us-black-hats"});
  EXPECT_EQ(t.unit("us-6-wi").get("mcr").as_integer(), 2) << "5, two hits, alone";
  t.play("play chit us-black-hats", {"us-cox", "6"});
  COVERS("bs:event.black-hats.1");
  t.place(object({{"units", units({"us-6-wi 1132 disrupted"})},
                  {"markers", objects({object({{"marker", "black-hats"}, {"brigade", "us-gibbon"}})})}}));
  EXPECT_EQ(t.unit("us-6-wi").get("mcr").as_integer(), 4) << "Supported, and one more";
}

TEST(Chits, ReactionGoesThreePointsFromFourHexesAway) {
  COVERS("bs:event.reaction.1");
  const auto after = [](std::string_view where) {
    AgvTable t = drawing({"us-12-oh 1132", "us-wv-cavalry 1035", "cs-5-nc " + std::string(where)}, {"us-cox"}, hands({}, {"cs-reaction"}));
    t.play("done", {"us-cox"}).play("name brigade us-scammon", {"6"});
    return t;
  };
  EXPECT_NE(window(after("1127")), "activation-over") << "five hexes off";
  AgvTable t = after("1128");
  ASSERT_EQ(window(t), "activation-over") << "four";
  t.play("play chit cs-reaction brigade cs-garland");
  EXPECT_EQ(t.why("move cs-5-nc to 1028-1027-1026"), "");
  EXPECT_EQ(t.why("move cs-5-nc to 1028-1027-1026-1025"), "bs:10.3.1") << "3 MP";
}

TEST(Chits, LongstreetAddsOneAndNoMore) {
  COVERS("bs:event.longstreet.1", "bs:wild.indecision.2", "bs:4.4.12");
  AgvTable t = drawing(kQuiet, {"cs-d-h-hill", "us-cox"}, hands({}, {"cs-longstreet"}));
  t.place(object({{"markers", objects({object({{"marker", "indecision"}})})}}));
  t.play("done", {"cs-d-h-hill"}).play("name brigade cs-garland", {"5"});  // Hill 3: missed by two
  EXPECT_EQ(told(t, "activation-roll", "kind"), "limited");
  EXPECT_EQ(window(t), "") << "it would not help: he is not asked";
  EXPECT_EQ(place_of(t, "cs-longstreet"), bs::Place::hand);
}

TEST(Chits, RallyAddsOneToARebuild) {
  COVERS("bs:event.rally.1");
  AgvTable t = drawing({"us-12-oh 1132", "us-30-oha available", "us-wv-cavalry 1033", "cs-5-nc 1125"}, {"us-rally", "us-cox"});
  t.play("done", {"us-rally"}).play("play chit us-rally us-30-oha 1131", {"5", "us-cox"});
  EXPECT_EQ(t.at("us-30-oha"), "available") << "CR 3 and one more: 5 fails";
}

TEST(Chits, TheConfederatesRallyAndHurryToo) {
  COVERS("bs:event.rally.1", "bs:event.double-time.1", "bs:7.3.3");
  AgvTable rally = drawing({"us-12-oh 1132", "cs-5-nc 1125 disrupted"}, {"cs-rally", "us-cox"});
  rally.play("done", {"cs-rally"}).play("play chit cs-rally cs-5-nc", {"us-cox", "6"});
  EXPECT_EQ(rally.unit("cs-5-nc").get("morale").as_text(), "good");
  AgvTable quick = drawing(kQuiet, {"cs-d-h-hill"}, hands({}, {"cs-double-quick"}));
  quick.play("done", {"cs-d-h-hill"}).play("name brigade cs-garland", {"1"}).play("order defend");
  EXPECT_EQ(window(quick), "order-given");
  quick.play("play chit cs-double-quick");
  EXPECT_TRUE(quick.happened("chit-played"));
}

TEST(Chits, Arrival) {
  COVERS("bs:event.arrival.1", "bs:7.2.6");
  AgvTable t = drawing(kQuiet, {"cs-arrival", "us-cox"});
  t.play("done", {"cs-arrival"});
  EXPECT_EQ(window(t), "on-draw");
  EXPECT_EQ(t.why("play chit cs-arrival brigade cs-garland"), "bs:event.arrival.1") << "in play, and Hill commands it";
  EXPECT_EQ(t.why("play chit cs-arrival brigade us-scammon"), "bs:event.arrival.1");
  t.play("play chit cs-arrival brigade cs-drayton");
  EXPECT_FALSE(t.happened("activation-roll"));
  EXPECT_EQ(t.view().get("activation").get("brigade").as_text(), "cs-drayton");
  EXPECT_EQ(t.view().get("activation").get("kind").as_text(), "full");
  t.play("order maneuver");
  EXPECT_EQ(t.at("cs-50-ga"), "1824") << "it has come into play";
  bool marked = false;
  const Value view = t.view();
  for (const Value& b : view.get("activated").items()) marked = marked || b.as_text() == "cs-drayton";
  EXPECT_TRUE(marked);
  AgvTable again = drawing(kQuiet, {"cs-arrival", "us-cox"});
  again.place(object({{"activated", list({"cs-drayton"})}}));
  again.play("done", {"cs-arrival", "us-cox"});
  EXPECT_TRUE(again.happened("chit-lapsed", "bs:7.3.2")) << "activated already";
}

TEST(Chits, CicOfTheEventMix) {
  COVERS("bs:7.4.1", "bs:7.4.2", "agv:7.3.c.5", "bs:5.3.2");
  AgvTable t = drawing(kQuiet, {"cs-d-h-hill"}, hands({}, {"cs-lee"}));
  t.place(object({{"markers", objects({object({{"marker", "indecision"}})})}, {"activated", list({"cs-garland"})}}));
  t.play("play chit cs-lee").play("name brigade cs-garland", {"5"});
  EXPECT_EQ(told(t, "activation-roll", "rating"), "5") << "immune to Indecision";
  EXPECT_EQ(t.view().get("activation").get("chit").as_text(), "cs-lee");
  AgvTable us = drawing(kQuiet, {"us-cox"}, hands({"us-mcclellan"}));
  us.play("play chit us-mcclellan").play("name brigade us-scammon", {"5"});
  EXPECT_EQ(told(us, "activation-roll", "rating"), "4");
  EXPECT_EQ(told(us, "activation-roll", "kind"), "limited");
  // Longstreet is not for Lee.
  AgvTable longstreet = drawing(kQuiet, {"cs-d-h-hill"}, hands({}, {"cs-lee", "cs-longstreet"}));
  longstreet.play("play chit cs-lee").play("name brigade cs-garland", {"6", "cs-d-h-hill"});
  COVERS("bs:event.longstreet.1");
  EXPECT_EQ(place_of(longstreet, "cs-longstreet"), bs::Place::hand);
}

// ---- The windows, one by one ----

TEST(Windows, BeforeEveryDrawAndOnceMoreWhenTheCupIsEmpty) {
  COVERS("bs:4.4.2", "bs:7.1.1");
  AgvTable t = drawing({"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 1131", "cs-13-nc 1129"}, {"us-cox"},
                       hands({"us-mcclellan"}, {"cs-firefight", "cs-last-stand"}));
  EXPECT_EQ(window(t), "before-draw");
  EXPECT_EQ(t.decider(), Side::union_) << "the chit puller first";
  t.play("pass");
  EXPECT_EQ(t.decider(), Side::confederate);
  t.play("play chit cs-last-stand brigade cs-garland 1131");
  EXPECT_EQ(t.decider(), Side::union_) << "after any play both are asked again";
  t.play("pass").play("pass", {"us-cox"}).play("name brigade us-scammon", {"6"});
  EXPECT_EQ(t.view().get("step").as_text(), "fire") << "Limited, with a neighbour";
  t.play("done");
  EXPECT_EQ(window(t), "before-draw") << "Cox is back in the cup";
  t.play("pass").play("pass", {"us-cox", "6"});
  EXPECT_EQ(window(t), "before-draw") << "once more, the cup is empty";
  EXPECT_EQ(t.view().get("cup").get("count").as_integer(), 0);
  t.play("pass").play("pass");
  EXPECT_EQ(t.view().get("turn").get("n").as_integer(), 3);
}

TEST(Windows, NoneBetweenAWildChitAndTheNext) {
  COVERS("bs:4.4.2", "bs:wild.fog-of-war.1");
  AgvTable t = drawing(kQuiet, {"fog-of-war", "us-cox"}, hands({"us-mcclellan"}));
  t.play("pass", {"fog-of-war", "1", "us-cox"});
  EXPECT_EQ(window(t), "");
  EXPECT_TRUE(t.offers("name brigade us-scammon"));
}

TEST(Windows, AreOpenedOnlyForThoseWhoCanPlay) {
  COVERS("bs:4.2.3", "bs:4.4.1", "bs:4.4.12");
  // Every held chit of both sides is in hand through whole games: a chit is offered only in its windows and to its owner,
  // and a window asks only who can play.
  const bs::Content& c = agv();
  std::array<int, static_cast<std::size_t>(bs::Window::kCount)> opened{};
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    AgvTable t({}, seed);
    bs::Position& p = t.position.as<bs::Position>();
    Dice dice(seed);
    Generator choice{seed, 0};
    Journal journal;
    for (int n = 0; n < 4000 && p.over == 0; ++n) {
      if (p.phase == bs::Phase::chit_draw)
        for (std::size_t i = 0; i < c.chits.size(); ++i)
          if (c.chits[i].held && c.chits[i].kind != bs::ChitKind::marker && p.chit[i] == bs::Place::out) p.chit[i] = bs::Place::hand;
      ActionList actions;
      agv_game().actions(t.position, actions);
      const bool open = static_cast<bs::Proc>(p.frames.top().kind) == bs::Proc::window;
      const std::uint8_t now = p.frames.top().body[0];
      int plays = 0;
      for (const Action& a : actions) {
        if (bs::verb(a) != bs::Verb::play) continue;
        ++plays;
        ASSERT_TRUE(open);
        ASSERT_TRUE((c.chits[a.a].windows >> now & 1U) != 0) << c.chits[a.a].id;
        ASSERT_TRUE(c.chits[a.a].side == t.decider() || c.chits[a.a].kind == bs::ChitKind::marker) << c.chits[a.a].id;
      }
      ASSERT_EQ(open, plays > 0) << "a window asks for a chit, and for nothing else";
      if (open) ++opened[now];
      ASSERT_TRUE(agv_game().apply(t.position, actions[choice.below(static_cast<std::uint32_t>(actions.size()))], dice, journal).allowed());
    }
  }
  for (const bs::Window w :
       {bs::Window::before_draw, bs::Window::brigade_named, bs::Window::roll_seen, bs::Window::order_given, bs::Window::fire_declared,
        bs::Window::close_combat_declared, bs::Window::activation_over, bs::Window::on_draw})
    EXPECT_GT(opened[static_cast<std::size_t>(w)], 0) << static_cast<int>(w);
}

// A table with a Friendly Fire marker in the Union's hand, standing in a step.
AgvTable under_fire(std::vector<std::string> lines, std::string_view brigade, Value order, std::string_view step) {
  AgvTable t;
  t.place(object({{"clear", true}, {"turn", 2}, {"units", units(std::move(lines))}, {"phase", "command"}}));
  t.place(
      object({{"activation", object({{"brigade", brigade}, {"kind", order.is_null() ? "limited" : "full"}, {"order", std::move(order)}})},
              {"step", step},
              {"cup", list({})},
              {"markers", objects({object({{"marker", "friendly-fire"}, {"side", "union"}})})}}));
  return t;
}

TEST(Windows, FireDeclaredOpensForEveryKindOfFire) {
  COVERS("bs:4.4.6", "bs:event.friendly-fire.1", "agv:fow.16.1.6.b", "bs:9.3.1");
  const auto asked = [](AgvTable t, const char* kind) {
    EXPECT_EQ(window(t), "fire-declared") << kind;
    EXPECT_EQ(t.decider(), Side::union_) << kind << ": only the owner of the target";
    t.play("play chit friendly-fire");
    EXPECT_TRUE(t.happened("fire-cancelled", "agv:fow.16.1.6.b")) << kind;
    EXPECT_FALSE(t.happened("fire-result")) << kind;
  };
  const std::vector<std::string> faced = {"us-12-oh 1132", "us-wv-cavalry 1031", "cs-5-nc 1131", "cs-13-nc 1128"};
  AgvTable fire = under_fire(faced, "cs-garland", "defend", "fire");
  asked(fire.play("fire cs-5-nc+ at 1132"), "Fire step");
  AgvTable limited = under_fire(faced, "cs-garland", Value(), "fire");
  asked(limited.play("fire cs-5-nc+ at 1132"), "Limited Activation");
  AgvTable withdrawal = under_fire(faced, "us-scammon", "maneuver", "movement");
  asked(withdrawal.play("move us-12-oh to 1133").play("fire cs-5-nc+ at 1132"), "Withdrawal Fire");
  AgvTable opportunity = under_fire(faced, "us-wv-cavalry", "defend", "movement");
  asked(opportunity.play("dismount us-wv-cavalry").play("fire cs-5-nc+ at 1031"), "Opportunity Fire");
  AgvTable defensive = under_fire(faced, "us-scammon", "attack", "close-combat");
  asked(defensive.play("close-combat target 1131 from 1132").play("fire cs-5-nc+ at 1132"), "Defensive Fire");
  const Value marker = objects({object({{"marker", "friendly-fire"}, {"side", "union"}})});
  AgvTable firefight = drawing({"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 1131"}, {"us-cox"}, hands({}, {"cs-firefight"}));
  firefight.place(object({{"markers", marker}}));
  asked(firefight.play("play chit cs-firefight"), "Firefight");
  AgvTable skirmishers = drawing({"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 1131"}, {"cs-skirmishers", "us-cox"});
  skirmishers.place(object({{"markers", marker}}));
  asked(skirmishers.play("done", {"cs-skirmishers"}).play("play chit cs-skirmishers cs-5-nc 1132"), "Skirmishers");
  // The side that fires is not asked, nor is anybody without a chit that fits.
  AgvTable own = under_fire(faced, "us-scammon", "defend", "fire");
  own.play("fire us-12-oh+ at 1131", {"1", "1"});
  EXPECT_TRUE(own.happened("fire-result"));
}

TEST(Windows, CloseCombatDeclaredAsksTheAttackerThenTheDefender) {
  COVERS("bs:4.4.7");
  AgvTable t = under_fire({"us-30-oha 1132", "us-12-oh 1133", "cs-5-nc 1131", "cs-13-nc 1128"}, "us-scammon", "attack", "close-combat");
  t.place(object({{"held", hands({"us-charge", "us-hold-fire"}, {"cs-last-stand"})}}));
  t.play("close-combat target 1131 from 1132");
  EXPECT_EQ(window(t), "close-combat-declared");
  EXPECT_EQ(t.decider(), Side::union_);
  EXPECT_TRUE(t.offers("play chit us-charge"));
  EXPECT_EQ(t.why("play chit us-hold-fire"), "bs:event.hold-fire.1") << "own hex attacked";
  EXPECT_EQ(t.why("play chit friendly-fire"), "agv:fow.16.1.6.b") << "not his own attack";
  t.play("pass");
  EXPECT_EQ(t.decider(), Side::confederate);
  EXPECT_TRUE(t.offers("play chit cs-last-stand brigade cs-garland 1131"));
  EXPECT_EQ(t.why("play chit cs-last-stand brigade cs-garland 1128"), "bs:event.last-stand.1") << "the own target hex";
  EXPECT_EQ(t.why("play chit us-charge"), "bs:7.3.2") << "not his";
}

TEST(Windows, ActivationOverAsksTheEnemyOfTheBrigade) {
  COVERS("bs:4.4.9", "bs:4.6.2");
  const std::vector<std::string> near = {"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 1129", "cs-5-va-cavalry 1026"};
  AgvTable t = drawing(near, {"us-cox"}, hands({}, {"cs-reaction"}));
  t.play("done", {"us-cox"}).play("name brigade us-scammon", {"6"});
  EXPECT_EQ(window(t), "activation-over") << "of a Limited Activation too";
  EXPECT_EQ(t.decider(), Side::confederate);
  AgvTable own = drawing(near, {"cs-d-h-hill"}, hands({}, {"cs-reaction"}));
  own.play("done", {"cs-d-h-hill"}).play("name brigade cs-garland", {"6", "cs-d-h-hill"});
  EXPECT_EQ(window(own), "") << "not after the own brigade";
  EXPECT_EQ(place_of(own, "cs-reaction"), bs::Place::hand);
}

// ---- Every chit played once, in a window of its own ----

AgvTable named(std::vector<std::string> cup, Value held, std::string_view brigade, std::vector<std::string> dice) {
  AgvTable t = drawing(kQuiet, cup, std::move(held));
  t.play("done", {cup.front()}).play("name brigade " + std::string(brigade), std::move(dice));
  return t;
}
// Scammon assaults Garland's men, or they him.
AgvTable assaulted(std::string_view brigade, Value held, std::string_view text) {
  AgvTable t = under_fire({"us-12-oh 1132", "us-23-oh 1133", "cs-5-nc 1131", "cs-bondurant 1131", "cs-13-nc 1130"}, brigade, "attack",
                          "close-combat");
  t.place(object({{"markers", objects({})}, {"held", std::move(held)}}));
  t.play(text);
  return t;
}

TEST(EveryChit, IsPlayedInAWindowOfItsOwn) {
  COVERS("bs:4.4.1", "bs:7.3.1", "bs:7.3.3", "bs:2.6.2");
  struct Row {
    std::string chit;
    AgvTable table;
    std::string needs = "";
  };
  const std::vector<std::string> near = {"us-12-oh 1132 shaken", "us-6-wi 1033", "cs-5-nc 1131 shaken", "cs-50-ga 1824 waiting"};
  const auto drawn = [&](const std::string& chit) {
    AgvTable t = drawing(near, {chit, "us-cox"});
    t.play("done", {chit});
    return t;
  };
  std::vector<Row> rows = {
      {"us-firefight", drawing(near, {"us-cox"}, hands({"us-firefight"}))},
      {"cs-firefight", drawing(near, {"us-cox"}, hands({}, {"cs-firefight"}))},
      {"cs-last-stand", drawing(near, {"us-cox"}, hands({}, {"cs-last-stand"})), " brigade cs-garland 1131"},
      {"us-mcclellan", drawing(near, {"us-cox"}, hands({"us-mcclellan"}))},
      {"cs-lee", drawing(near, {"us-cox"}, hands({}, {"cs-lee"}))},
      {"us-skirmishers", drawn("us-skirmishers"), " us-12-oh 1131"},
      {"cs-skirmishers", drawn("cs-skirmishers"), " cs-5-nc 1132"},
      {"us-rally", drawn("us-rally"), " us-12-oh"},
      {"cs-rally", drawn("cs-rally"), " brigade cs-garland"},
      {"us-black-hats", drawn("us-black-hats")},
      {"cs-arrival", drawn("cs-arrival"), " brigade cs-drayton"},
      {"us-command-confusion", named({"cs-d-h-hill"}, hands({"us-command-confusion"}), "cs-garland", {})},
      {"cs-command-confusion", named({"us-cox"}, hands({}, {"cs-command-confusion"}), "us-scammon", {})},
      {"cs-longstreet", named({"cs-d-h-hill"}, hands({}, {"cs-longstreet"}), "cs-garland", {"6"})},
      {"us-double-quick", named({"us-cox"}, hands({"us-double-quick"}), "us-scammon", {"1"}).play("order maneuver")},
      {"cs-double-quick", named({"cs-d-h-hill"}, hands({}, {"cs-double-quick"}), "cs-garland", {"1"}).play("order attack")},
      {"cs-reaction",
       drawing({"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 1129"}, {"us-cox"}, hands({}, {"cs-reaction"}))
           .play("done", {"us-cox"})
           .play("name brigade us-scammon", {"6"}),
       " brigade cs-garland"},
      {"us-charge", assaulted("us-scammon", hands({"us-charge"}), "close-combat at 1131 from 1132")},
      {"us-hold-fire", assaulted("cs-garland", hands({"us-hold-fire"}), "close-combat at 1132 from 1131")},
      {"us-overshoot", assaulted("us-scammon", hands({"us-overshoot"}), "close-combat at 1131 from 1132").play("fire at 1132")},
      {"friendly-fire", under_fire({"us-12-oh 1132", "cs-5-nc 1131"}, "cs-garland", "defend", "fire").play("fire at 1132")},
  };
  std::size_t chits = 0;
  for (const bs::ChitCard& chit : agv().chits)
    if (chit.kind == bs::ChitKind::event || chit.kind == bs::ChitKind::cic || chit.kind == bs::ChitKind::marker) ++chits;
  EXPECT_EQ(rows.size(), chits) << "no chit of the battle is left out";
  for (Row& row : rows) {
    const std::string text = "play chit " + row.chit + row.needs;
    ASSERT_TRUE(row.table.offers(text)) << text << " in " << window(row.table);
    row.table.play(text);
    EXPECT_TRUE(row.table.happened("chit-played")) << row.chit;
    EXPECT_NE(place_of(row.table, row.chit), bs::Place::hand) << row.chit;
    EXPECT_FALSE(row.table.offers(text)) << row.chit << " is spent";
  }
}

TEST(Windows, NothingIsPlayedOnWhatIsCancelled) {
  COVERS("bs:4.4.12", "bs:14.2.1");
  AgvTable t = assaulted("cs-garland", hands({"us-hold-fire"}), "close-combat at 1132 from 1131");
  EXPECT_TRUE(t.offers("play chit us-hold-fire"));
  AgvTable both = under_fire({"us-12-oh 1132", "cs-5-nc 1131", "cs-13-nc 1130"}, "cs-garland", "attack", "close-combat");
  both.place(object({{"held", hands({"us-hold-fire"})}}));
  both.play("close-combat at 1132 from 1131");
  EXPECT_EQ(both.choices(), (std::vector<std::string>{"pass", "play chit us-hold-fire", "play chit friendly-fire"}));
  both.play("play chit friendly-fire");  // there is no combat any more, and no Defensive Fire
  EXPECT_TRUE(both.happened("chit-lapsed", "bs:14.2.1")) << "kept to the end of the turn, which is here";
  AgvTable guns =
      under_fire({"us-12-oh 1132", "cs-5-nc 1131", "cs-bondurant 1131", "cs-13-nc 1130"}, "us-scammon", "attack", "close-combat");
  guns.place(object({{"held", hands({"us-overshoot"})}}));
  guns.play("close-combat at 1131 from 1132").play("fire at 1132");
  EXPECT_TRUE(guns.offers("play chit us-overshoot"));
  guns.play("play chit friendly-fire", {"1", "1", "1"});
  EXPECT_TRUE(guns.happened("chit-lapsed", "bs:14.2.1"));
}

// ---- The rulebook's examples ----

TEST(RulebookExample, LongstreetAndHood) {
  COVERS("agv:16.3.special.5.b", "bs:event.longstreet.1", "bs:4.4.4");
  const auto rolled = [](const char* die) {
    AgvTable t = drawing({"cs-17-sc 1125", "cs-18-sc 1126", "us-12-oh 1132"}, {"cs-hood", "us-cox"}, hands({}, {"cs-longstreet"}));
    t.play("done", {"cs-hood", die});
    return t;
  };
  AgvTable five = rolled("5");  // Hood's 4 is missed by one
  EXPECT_EQ(told(five, "activation-roll", "rating"), "4");
  EXPECT_EQ(told(five, "activation-roll", "kind"), "limited");
  EXPECT_EQ(window(five), "roll-seen");
  five.play("play chit cs-longstreet");
  EXPECT_EQ(five.view().get("activation").get("brigade").as_text(), "cs-stevens");
  EXPECT_EQ(five.view().get("activation").get("kind").as_text(), "full");
  EXPECT_NE(window(rolled("6")), "roll-seen") << "5 would not do";
  EXPECT_NE(window(rolled("4")), "roll-seen") << "Full already";
  // Hood under Indecision 2, with Longstreet 3.
  COVERS("bs:wild.indecision.1", "bs:wild.indecision.2");
  AgvTable indecision = drawing({"cs-17-sc 1125", "us-12-oh 1132"}, {"cs-hood", "us-cox"}, hands({}, {"cs-longstreet"}));
  indecision.place(object({{"markers", objects({object({{"marker", "indecision"}})})}}));
  indecision.play("done", {"cs-hood", "3"});
  EXPECT_EQ(told(indecision, "activation-roll", "rating"), "2");
  indecision.play("play chit cs-longstreet");
  EXPECT_EQ(indecision.view().get("activation").get("kind").as_text(), "full");
}

TEST(RulebookExample, IndecisionAndHill) {
  COVERS("agv:7.3.c.issue.1", "agv:7.3.c.3", "agv:7.3.c.4", "bs:7.2.5");
  const auto rolled = [](const char* die) {
    AgvTable t = drawing(kQuiet, {"indecision", "cs-d-h-hill", "us-cox"});
    t.play("done", {"indecision", "cs-d-h-hill"}).play("name brigade cs-garland", {die});
    return t;
  };
  EXPECT_EQ(told(rolled("3"), "activation-roll", "rating"), "3");
  EXPECT_EQ(told(rolled("3"), "activation-roll", "kind"), "full");
  EXPECT_EQ(told(rolled("4"), "activation-roll", "kind"), "limited");
}

}  // namespace
}  // namespace vedette
