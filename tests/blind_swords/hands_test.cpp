// What is shown is what happens: words are carried out whole or not at all; what is waiting or drawn is seen; and a record tells no more
// than its seat knows.
#include "support/hands.h"

#include <gtest/gtest.h>

#include "blind_swords/content/readers.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/flow/phases.h"
#include "support/blind_swords.h"
#include "support/covers.h"
#include "support/harness.h"
#include "support/trial.h"
#include "tabletop/table.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

using namespace testing_support;

// A march that is refused for want of points is told with its price: 'needs 6 MP, has 3'.
TEST(Hands, APathForWhichOnlyThePointsAreLackingHasItsPriceAllTheSame) {
  COVERS("bs:10.3.1");
  AgvTable t;
  t.place(object({{"clear", true}, {"turn", 2}, {"units", units({"us-12-oh 2535"})}}));
  const Value far = t.ask("reach", object({{"unit", "us-12-oh"}, {"order", "maneuver"}}));
  int compared = 0;
  for (const Value& h : far.get("hexes").items()) {
    Value q = object({{"unit", "us-12-oh"}, {"path", h.get("path")}, {"order", "maneuver"}});
    if (t.ask("cost", q).get("column").as_bool()) continue;
    const Value less = t.ask("cost", q.set("order", "attack"));
    if (less.get("legal").as_bool() || rule_of(less) != "bs:10.3.1") continue;
    EXPECT_EQ(less.get("cost").as_number(), h.get("cost").as_number()) << h.get("hex").as_text();
    EXPECT_GT(less.get("cost").as_number(), less.get("left").as_number());
    ++compared;
  }
  EXPECT_GT(compared, 3);
  // What no points would buy has none.
  t.place(object({{"clear", true}, {"turn", 2}, {"units", units({"us-wv-cavalry 2432"})}}));
  int barred = 0;
  for (const char* hex : {"2431", "2531", "2532", "2433", "2332", "2331"}) {
    const Value cost = t.ask("cost", object({{"unit", "us-wv-cavalry"}, {"path", list({hex})}}));
    if (cost.get("legal").as_bool()) continue;
    EXPECT_TRUE(cost.get("cost").is_null()) << hex;
    ++barred;
  }
  EXPECT_GT(barred, 0);
}
TEST(Hands, ThePromptSaysWhatIsLeftOfTheMove) {
  COVERS("bs:10.1.1");
  AgvTable t = in_step({"us-12-oh 2535", "us-23-oh 2536"}, "us-scammon", "maneuver", "movement");
  t.play("choose us-12-oh");
  const Value before = t.ask("reach", object({{"unit", "us-12-oh"}}));
  EXPECT_EQ(t.view().get("prompt").as_text(), "Move 12 OH (7 MP left), or Stop here.");
  const Value& step = before.get("hexes")[0];
  t.play("move us-12-oh to " + step.get("path")[0].as_text());
  const int left = static_cast<int>(2 * t.ask("reach", object({{"unit", "us-12-oh"}})).get("left").as_number());
  EXPECT_LT(left, 14);
  EXPECT_EQ(t.view().get("prompt").as_text(), "Move 12 OH (" + halves_text(left) + " MP left), or Stop here.");
  EXPECT_EQ(halves_text(7), "3½");
  EXPECT_EQ(halves_text(1), "½");
  EXPECT_EQ(halves_text(0), "0");
}

// A prompt offers what can be done, and nothing else.
TEST(Hands, APromptNamesOnlyWhatIsOnOffer) {
  COVERS("bs:6.1.4", "bs:13.1.2", "bs:13.1.3", "bs:10.9.1", "bs:11.2.1");
  const auto prompt = [](const AgvTable& t) { return t.view().get("prompt").as_text(); };
  const std::vector<std::string> tired = {"us-12-oh 2535 shaken", "us-23-oh 2536", "cs-5-nc 1827"};
  EXPECT_EQ(prompt(in_step(tired, "us-scammon", "defend", "rally")), "Rally; Done ends the Rally step.");
  const std::vector<std::string> worn = {"us-12-oh 2535 shaken", "us-23-oh 2536 battleworn", "cs-5-nc 1827"};
  EXPECT_EQ(prompt(in_step(worn, "us-scammon", "regroup", "rally")), "Rally or Recover; Done ends the Rally step.");
  AgvTable guns;
  guns.place(
      object({{"clear", true}, {"units", units({"cs-bondurant 2032", "us-12-oh 2535"})}, {"phase", "artillery"}, {"side", "confederate"}}));
  guns.play("activate 2032");
  EXPECT_EQ(prompt(guns), "Move with the guns of this hex; Done ends their activation.");
  AgvTable assault = in_step({"us-12-oh 1928", "cs-5-nc 1927"}, "us-scammon", "attack", "close-combat");
  assault.patient = true;
  assault.play("close-combat at 1927 from 1928");
  EXPECT_EQ(prompt(assault), "Done begins the assault, Pass calls it off.");
  EXPECT_EQ(prompt(in_step({"us-12-oh 1928", "cs-5-nc 1827"}, "us-scammon", "attack", "close-combat")), "Done ends the Close Combat step.");
  EXPECT_EQ(prompt(in_step({"us-12-oh 1136", "cs-5-nc 1827"}, "us-scammon", "attack", "fire")), "Done ends the Fire step.");
  const auto phase = [&](const std::vector<std::string>& lines) {
    AgvTable t;
    t.place(object({{"clear", true}, {"turn", 3}, {"units", units(lines)}, {"phase", "artillery"}, {"side", "confederate"}}));
    return prompt(t);
  };
  EXPECT_EQ(phase({"cs-bondurant 2032", "us-12-oh 2535"}), "Activate guns or fire Lane, or Pass.");
  EXPECT_EQ(phase({"cs-5-nc 1827", "us-12-oh 2535"}), "Fire Lane, or Pass.");
}

TEST(Records, OfASeatAreTheSameBytesWhateverIsHidden) {
  COVERS("bs:1.0.5", "bs:5.2.1");
  // The same chits come up; in one game the Charge was the Union's Key Chit, in the other the random one.
  const auto record = [](const char* key, const char* random) {
    Table table(agv_game());
    Opening opening;
    opening.setup.scenario = "16.1";
    opening.seed = 3;
    EXPECT_TRUE(table.begin(opening).refusal.ok());
    const auto chit = [](std::string_view id) { return chit_item(agv_game().chit(id)); };
    EXPECT_TRUE(table.script({chit(random), chit("cs-rally"), chit("us-charge"), chit("us-cox")}).ok());
    EXPECT_TRUE(say(table, std::string("key chits ") + key).refusal.ok());
    EXPECT_TRUE(say(table, "key chits cs-reaction").refusal.ok());
    EXPECT_EQ(table.scripted_left(), 0U) << "Charge and Cox are drawn from the cup";
    return table.save(Seat::confederate);
  };
  EXPECT_EQ(record("us-charge", "us-rally"), record("us-rally", "us-charge"));
}

TEST(Column, IsFormedWhereItsOwnerLikesAndPaidOnce) {
  COVERS("bs:10.5a.1", "bs:10.5a.2", "agv:10.3.march.1");
  const std::vector<std::string> lines = {"us-12-oh 2826", "cs-5-nc 2133"};  // on the National Road
  const auto table = [&] { return in_step(lines, "us-scammon", "maneuver", "movement"); };
  // Six hexes: 1 for the column and 3; hex by hex in line they would cost 6.
  AgvTable t = table();
  EXPECT_EQ(t.cost("us-12-oh", {"2725"}), "1");
  EXPECT_EQ(t.cost("us-12-oh", {"2725", "2625"}), "2");
  EXPECT_EQ(t.cost("us-12-oh", {"2725", "2625", "2524", "2424"}), "3");
  t.play("choose us-12-oh");
  ASSERT_TRUE(t.offers("column us-12-oh"));
  t.play("column us-12-oh");
  EXPECT_TRUE(t.happened("column-formed", "agv:10.3.march.1"));
  EXPECT_TRUE(t.view().get("moving").get("column").as_bool());
  EXPECT_EQ(t.why("column us-12-oh"), "bs:10.5a.2");
  const auto left = [&](const AgvTable& at) { return at.view().get("moving").get("left").as_number(); };
  EXPECT_EQ(left(t), 6);
  const Value step = t.ask("cost", object({{"unit", "us-12-oh"}, {"path", list({"2725"})}}));
  EXPECT_EQ(step.get("cost").as_number(), 0.5) << "from where it stands, with the column it has";
  EXPECT_EQ(step.get("left").as_number(), 6);
  for (const char* hex : {"2725", "2625", "2524", "2424"}) t.play(std::string("move us-12-oh to ") + hex);
  EXPECT_EQ(left(t), 4);
  const Value reach = t.ask("reach", object({{"unit", "us-12-oh"}}));
  EXPECT_EQ(reach.get("left").as_number(), 4);
  // Two hexes cost the same either way: in column, so that the rest is cheap.
  AgvTable pieces = table();
  pieces.play("move us-12-oh to 2725-2625").play("move us-12-oh to 2524-2424");
  EXPECT_EQ(left(pieces), 4) << "however the move is cut";
  // In one message, for a single hex.
  AgvTable said = table();
  said.play("move us-12-oh to 2725 column");
  EXPECT_EQ(left(said), 5.5);
  EXPECT_EQ(in_step(lines, "us-scammon", "attack", "movement").why("column us-12-oh"), "bs:10.5a.1");
}

TEST(Interrupted, AMoveDoesNotEndOverstackedWhileItCanGoOn) {
  COVERS("bs:3.1.1", "bs:10.1.1");
  AgvTable t = in_step({"us-12-oh 1131", "us-11-oh 1132", "cs-5-nc 1130"}, "us-scammon", "attack", "movement");
  t.play("move us-12-oh to 1132-1133 stop").play("choose 1130", {"3", "1", "6"});  // 31: T, failed: a hit, and the owner is asked anew
  ASSERT_EQ(t.at("us-12-oh"), "1132");
  EXPECT_EQ(t.why("stop us-12-oh"), "agv:3.1.1");
  ASSERT_TRUE(t.offers("move us-12-oh to 1133"));
  t.play("move us-12-oh to 1133 stop");
  EXPECT_EQ(t.at("us-12-oh"), "1133");
}

TEST(Entry, UnitsInTheirEntryHexDoNotCountThere) {
  COVERS("bs:3.1.4", "bs:10.10.3");
  AgvTable t;
  t.place(object({{"turn", 4}, {"activation", object({{"brigade", "us-crook"}, {"order", "maneuver"}})}, {"step", "movement"}}));
  const std::string entry = t.unit("us-11-oh").get("hex").as_text();
  ASSERT_TRUE(t.unit("us-11-oh").get("entering").as_bool()) << "35 SP wait in " << entry;
  // The view of them can be sent back.
  AgvTable back;
  back.place(t.view());
  EXPECT_EQ(back.at("us-36-ohb"), entry);
  EXPECT_TRUE(back.unit("us-36-ohb").get("entering").as_bool());
  EXPECT_EQ(back.place_refused(object({{"units", objects({object({{"unit", "us-12-oh"}, {"hex", "1132"}, {"entering", true}})})}})),
            "bad-request");
}

TEST(Drawn, AChitThatIsBeingCarriedOutIsNotHeld) {
  COVERS("bs:2.6.1", "bs:4.4.11");
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"us-12-oh 1132", "cs-5-nc 1131 shaken", "cs-12-nc 1129"})},
                  {"phase", "chit-draw"},
                  {"cup", list({"us-skirmishers", "us-cox"})}}));
  t.play("done", {"us-skirmishers"});
  ASSERT_EQ(t.view().get("drawn").as_text(), "us-skirmishers");
  EXPECT_EQ(t.view().get("held").get("union").size(), 0U);
  AgvTable back;
  back.place(t.view());  // what it shows can be put down
  EXPECT_TRUE(back.view().get("drawn").is_null() || back.view().get("held").get("union").size() == 0U);
  t.play("pass", {"us-cox"});
  EXPECT_TRUE(t.view().get("drawn").is_null());
}

TEST(Firefights, TheTargetMayDeclineInTheSameList) {
  COVERS("bs:event.firefight.2");
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"us-30-oha 1132", "us-30-ohb 1232", "cs-5-nc 1131"})},
                  {"phase", "chit-draw"},
                  {"cup", list({"us-cox"})},
                  {"held", object({{"union", list({"us-firefight"})}})}}));
  t.play("play us-30-oha+us-30-ohb chit us-firefight at 1131", {"1", "1"});
  ASSERT_EQ(t.decider(), Side::confederate);
  EXPECT_EQ(t.view().get("prompt").as_text(), "Firefight: Fire back at a hex that fired, or Pass.");
  EXPECT_FALSE(t.ask("odds", object({{"action", "fire"}, {"target", "1132"}})).get("open").as_bool()) << "the hex answers whole";
  EXPECT_TRUE(t.offers("pass"));
  EXPECT_TRUE(t.offers("fire at 1132"));
  EXPECT_TRUE(t.offers("fire at 1232"));
  AgvTable back = t;
  t.play("pass", {"us-cox"});
  EXPECT_FALSE(t.happened("fired"));
  back.play("fire at 1232", {"1", "1", "us-cox"});
  EXPECT_TRUE(back.happened("fired"));
}

TEST(Refusals, NameTheClauseThatForbids) {
  COVERS("bs:8.2.1", "bs:7.2.1");
  AgvTable limited;
  limited.place(object({{"clear", true},
                        {"turn", 2},
                        {"units", units({"us-12-oh 1132", "us-23-oh 1133", "cs-5-nc 1131"})},
                        {"activation", object({{"brigade", "us-scammon"}, {"kind", "limited"}})}}));
  EXPECT_EQ(limited.why("order order attack"), "bs:8.2.1");
  // At range 2 nobody fires in it, and the odds know.
  EXPECT_EQ(rule_of(limited.ask("odds", object({{"kind", "fire"}, {"units", list({"us-23-oh"})}, {"target", "1131"}}))), "bs:8.2.1");
  EXPECT_TRUE(limited.ask("odds", object({{"kind", "fire"}, {"units", list({"us-12-oh"})}, {"target", "1131"}})).get("legal").as_bool());
  AgvTable draws;
  draws.place(object({{"clear", true},
                      {"turn", 2},
                      {"units", units({"us-12-oh 1132", "us-11-oh 1133", "cs-5-nc 2133"})},
                      {"phase", "chit-draw"},
                      {"cup", list({"us-cox", "fortunes-of-war"})}}));
  draws.play("done", {"us-cox"});
  EXPECT_EQ(draws.why("pass"), "bs:7.2.1");
}

// The nearest reason comes first, with names and figures; the clause follows.
TEST(Refusals, SayTheNearestReasonFirst) {
  COVERS("bs:8.3.1", "bs:8.5.3", "bs:8.1.2", "bs:3.1.3", "bs:9.1c.1", "bs:10.6.2", "agv:3.1.1");
  const auto because = [](AgvTable t, const std::string& text) {
    const std::string message = play_text(agv_game(), t.position, text).refusal.message;
    return message.substr(0, message.find(". "));
  };
  const std::vector<std::string> lines = {"us-12-oh 1132", "us-23-oh 1035", "us-30-oha 1135", "cs-5-nc 1131"};
  const AgvTable moving = in_step(lines, "us-scammon", "attack", "movement");
  EXPECT_EQ(because(moving, "move us-12-oh to 1131"), "an enemy stands in 1131: Close Combat comes in the Close Combat step of an Attack");
  EXPECT_EQ(because(moving, "fire us-12-oh+ at 1131"), "this is the Movement step of Scammon's Brigade, not the Fire step");
  EXPECT_EQ(because(moving, "rally us-12-oh"), "Scammon's Brigade is under Attack: it has no Rally step");
  EXPECT_EQ(because(moving, "move cs-5-nc to 1130"), "5 NC is not of Scammon's Brigade, which is active");
  EXPECT_EQ(because(moving, "move us-11-oh to 1133"), "11 OH has not arrived yet");
  EXPECT_EQ(because(moving, "mount us-12-oh"), "12 OH has no horses");
  const AgvTable far = in_step({"us-12-oh 2826", "cs-5-nc 2133"}, "us-scammon", "attack", "movement");
  EXPECT_EQ(because(far, "move us-12-oh to 2725-2625-2524-2424-2324"), "12 OH needs 6 MP, has 5");
  const AgvTable maneuver = in_step(lines, "us-scammon", "maneuver", "movement");
  EXPECT_EQ(because(maneuver, "move us-23-oh to 1034-1033-1032"),
            "1032 is next to 5 NC: only units under Attack go there, Scammon's Brigade is under Maneuver");
  EXPECT_EQ(because(maneuver, "fire us-12-oh+ at 1131"), "Scammon's Brigade is under Maneuver: it has no Fire step");
  const AgvTable fire = in_step(lines, "us-scammon", "attack", "fire");
  EXPECT_EQ(because(fire, "fire us-23-oh+ at 1131"), "1131 is 4 hexes from 23 OH, out of its range");
  AgvTable fired = in_step({"us-12-oh 1132", "us-30-oha 1130", "cs-5-nc 1131"}, "us-scammon", "attack", "fire");
  fired.play("fire us-12-oh+ at 1131", {"1", "1"});
  EXPECT_EQ(because(fired, "fire us-12-oh+ at 1131"), "12 OH has fired in this activation");
  AgvTable attacked = in_step({"us-12-oh 1132", "us-30-oha 1130", "cs-5-nc 1131", "cs-12-nc 1129"}, "us-scammon", "attack", "close-combat");
  attacked.play("close-combat at 1131 from 1132 no-charge", {}).play("pass", {"1", "1", "1"});
  EXPECT_EQ(because(attacked, "close-combat at 1131 from 1132"), "1131 has been attacked in this activation");
  EXPECT_EQ(because(fire, "fire us-12-oh+ at 1230"), "no enemy stands in 1230");
  EXPECT_EQ(because(fire, "fire us-12-oh+ at 1035"), "no enemy stands in 1035");
  const AgvTable full = in_step({"us-12-oh 1131", "us-11-oh 1132", "cs-5-nc 2133"}, "us-scammon", "attack", "movement");
  EXPECT_EQ(because(full, "move us-12-oh to 1132 stop"), "1132 would hold 18 SP, at most 10 may be there");
  // Before two o'clock nobody's chit has Drayton: whose he is, and when that comes.
  AgvTable drawn({}, 1, agv_game(), "16.3", true);
  drawn.place(object({{"turn", 11}, {"phase", "chit-draw"}, {"cup", list({"cs-d-h-hill", "us-cox"})}}));
  drawn.play("done", {"cs-d-h-hill"});
  EXPECT_EQ(because(drawn, "name brigade cs-drayton"), "Drayton's Brigade is commanded by D");
  EXPECT_EQ(because(drawn, "name brigade us-scammon"), "Scammon's Brigade is commanded by Cox");
  EXPECT_EQ(drawn.why("name brigade cs-drayton"), "bs:2.4.1");
  // Lee may name anybody who is there: of who is not, it is not said whose he is.
  AgvTable lee({}, 1, agv_game(), "16.3", true);
  lee.place(object({{"turn", 11},
                    {"phase", "chit-draw"},
                    {"held", object({{"union", list({})}, {"confederate", list({"cs-lee"})}})},
                    {"cup", list({"cs-d-h-hill", "us-cox"})}}));
  lee.play("play chit cs-lee");
  EXPECT_EQ(lee.why("name brigade cs-law"), "bs:7.4.2");
  EXPECT_EQ(because(lee, "name brigade cs-law").find("is commanded by"), std::string::npos);
}

// Whose turn it is not: when it acts, or what comes first.
TEST(Refusals, SayWhenAUnitActs) {
  COVERS("bs:4.1.1", "bs:6.1.1", "bs:6.1.3", "bs:6.1.4", "bs:6.5b.1", "bs:7.2.1", "bs:10.1.1", "bs:13.1.1");
  const auto because = [](AgvTable t, const std::string& text) {
    const std::string message = play_text(agv_game(), t.position, text).refusal.message;
    return message.substr(0, message.find(". "));
  };
  AgvTable guns({}, 1, agv_game(), "16.3", true);
  guns.patient = true;
  guns.place(object({{"clear", true},
                     {"turn", 8},
                     {"units", units({"us-benjamin 2933", "us-cook 3033", "us-12-oh 3135", "cs-5-nc 2731"})},
                     {"phase", "artillery"},
                     {"side", "union"}}));
  EXPECT_EQ(because(guns, "move us-12-oh to 3136"), "12 OH acts when a chit names Scammon's Brigade; this is the Artillery Phase");
  EXPECT_EQ(because(guns, "choose us-benjamin"), "guns act a hex at a time: activate 2933 first");
  EXPECT_EQ(because(guns, "activate 2731"), "no guns of the side that acts stand in 2731");
  guns.play("activate 2933");
  EXPECT_EQ(because(guns, "choose us-cook"), "only the guns in 2933 are active");
  EXPECT_EQ(because(guns, "activate 3033"), "the guns in 2933 are active: Done ends that");
  EXPECT_EQ(because(guns, "rally us-benjamin"), "Benjamin has no Morale Hit");
  EXPECT_EQ(because(guns, "move us-benjamin to 2932"), "2932 is within two hexes of 5 NC");
  AgvTable aims = guns;
  aims.play("fire at 2731");
  EXPECT_EQ(because(aims, "rally us-benjamin"), "the fire at 2731 is being put together");
  guns.play("done");
  EXPECT_EQ(because(guns, "activate 2933"), "Benjamin has acted this turn");
  AgvTable moving = in_step({"us-12-oh 1132", "us-23-oh 1035", "cs-5-nc 1827"}, "us-scammon", "maneuver", "movement");
  moving.play("move us-23-oh to 1036 stop");
  EXPECT_EQ(because(moving, "move us-23-oh to 1035"), "23 OH has ended its move in this activation");
  moving.play("choose us-12-oh");
  EXPECT_EQ(because(moving, "choose us-23-oh"), "12 OH is in the middle of its move: it goes on or stops first");
  EXPECT_EQ(because(moving, "choose us-12-oh"), "12 OH is in the middle of its move: it goes on or stops first");
  AgvTable drawing;
  drawing.place(object({{"clear", true},
                        {"turn", 2},
                        {"units", units({"us-12-oh 1132", "us-11-oh 1133", "cs-5-nc 2133", "cs-pelham 1929"})},
                        {"phase", "chit-draw"},
                        {"cup", list({"us-cox"})}}));
  EXPECT_EQ(because(drawing, "move us-12-oh to 1133"), "12 OH acts when a chit names Scammon's Brigade");
  EXPECT_EQ(because(drawing, "close-combat at 1929 from 1132"),
            "Close Combat comes in the Close Combat step of a brigade under Attack, and none is active");
  EXPECT_EQ(because(drawing, "choose cs-pelham"), "guns act in the Artillery Phase; this is the Chit Draw Phase");
}

TEST(Fortunes, ThePromptSaysThatTheBrigadeIsOnlyMarked) {
  COVERS("bs:wild.fortunes-of-war.2", "bs:7.2.8");
  AgvTable t({{"chit-return-roll", true}});
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"us-12-oh 1132", "us-11-oh 1133", "cs-5-nc 2133"})},
                  {"phase", "chit-draw"},
                  {"cup", list({"us-cox", "fortunes-of-war"})}}));
  t.play("done", {"fortunes-of-war", "us-cox"});
  EXPECT_NE(t.view().get("prompt").as_text().find("marked activated and does nothing"), std::string::npos);
  t.play("name brigade us-scammon", {"us-cox"});  // no activation, so no roll: it is back in the cup and drawn again
  EXPECT_FALSE(t.happened("return-roll"));
  EXPECT_TRUE(t.happened("chit-returned", "bs:7.2.8"));
}

TEST(Refusals, AUnitThatIsNotThereDoesNotMove) {
  COVERS("bs:1.0.6");
  AgvTable t({}, 1, agv_game(), "16.3", true);
  EXPECT_EQ(t.why("move cs-2-nc to 1017"), "bs:1.0.6") << "it comes at ten";
}

TEST(Hayes, HasNoEffectOnceHisRegimentIsGone) {
  COVERS("agv:fow.16.1.4");
  const auto rolled = [](std::string_view at) {
    AgvTable t;
    t.place(object({{"clear", true},
                    {"turn", 2},
                    {"units", units({"us-12-oh 1132", "us-23-oh " + std::string(at), "cs-5-nc 2133"})},
                    {"phase", "chit-draw"},
                    {"cup", list({"fog-of-war", "us-cox"})}}));
    t.play("done", {"fog-of-war", "4", "us-cox"});
    return t;
  };
  EXPECT_TRUE(rolled("1133").happened("marked", "agv:fow.16.1.4"));
  EXPECT_TRUE(rolled("broken-2").happened("marked", "agv:fow.16.1.4")) << "it may come back";
  const AgvTable gone = rolled("eliminated");
  EXPECT_FALSE(gone.happened("marked"));
  EXPECT_TRUE(gone.happened("no-effect", "agv:fow.16.1.4"));
}

TEST(Words, AreCarriedOutWholeOrRefused) {
  COVERS("agv:11.2.1", "bs:11.2.1", "bs:2.1.4");
  const std::vector<std::string> lines = {"us-12-oh 2429", "us-23-oh 2529", "cs-5-nc 2430"};
  const auto table = [&] { return in_step(lines, "us-scammon", "attack", "close-combat"); };
  EXPECT_EQ(table().why("close-combat at 2430 from 2429 charge"), "agv:11.2.1");      // there are none
  EXPECT_EQ(table().why("close-combat at 2430 from 2429 flanks 2733"), "bs:11.2.1");  // not next to the target
  AgvTable moving = in_step({"us-12-oh 1132", "us-23-oh 1133", "cs-5-nc 2133"}, "us-scammon", "maneuver", "movement");
  EXPECT_EQ(moving.why("dismount us-12-oh"), "bs:2.1.4");
  EXPECT_EQ(moving.why("mount us-23-oh"), "bs:2.1.4");
  // A listed withdrawal can be said in words.
  AgvTable t = in_step({"us-12-oh 1132", "us-23-oh 1133", "cs-5-va-cavalry 1130"}, "us-scammon", "attack", "movement");
  t.play("move us-12-oh to 1131");
  ASSERT_EQ(t.decider(), Side::confederate);
  AgvTable none;
  Table at = seated(none, object({{"clear", true},
                                  {"turn", 2},
                                  {"units", units({"us-12-oh 1132", "us-23-oh 1133", "cs-5-va-cavalry 1130"})},
                                  {"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})},
                                  {"step", "movement"}}));
  ASSERT_TRUE(say(at, "move us-12-oh to 1131 stop").refusal.ok());
  if (at.decider() == Side::union_) {
    ASSERT_TRUE(say(at, "done").refusal.ok());
  }
  const Acted gone = say(at, "withdraw cs-5-va-cavalry to 1129-1128");
  EXPECT_TRUE(gone.refusal.ok()) << gone.refusal.message;
}

// Out and back to where it stood: the whole way is gone and paid, not the choice of the unit alone.
TEST(Words, AWayThatEndsWhereItBeganIsGone) {
  COVERS("bs:10.1.1");
  for (const char* words : {"move us-12-oh to 1131-1132", "move us-12-oh to 1131-1132 stop"}) {
    AgvTable t = in_step({"us-12-oh 1132", "us-23-oh 1128", "cs-5-nc 2133"}, "us-scammon", "maneuver", "movement");
    const double left = 7 - t.ask("cost", object({{"unit", "us-12-oh"}, {"path", list({"1131", "1132"})}})).get("cost").as_number();
    EXPECT_LT(left, 7);
    t.play(words);
    EXPECT_TRUE(t.happened("moved")) << words;
    EXPECT_EQ(t.at("us-12-oh"), "1132");
    if (std::string_view(words).ends_with("stop"))
      EXPECT_EQ(t.why("move us-12-oh to 1131"), "bs:10.1.1");
    else
      EXPECT_EQ(t.ask("reach", object({{"unit", "us-12-oh"}})).get("left").as_number(), left);
  }
}

TEST(Blocked, AShotNamesTheHexThatBlocksIt) {
  COVERS("bs:9.1a.1");
  AgvTable t = in_step({"us-12-oh 1132", "us-23-oh 1131", "cs-5-nc 1130"}, "us-scammon", "attack", "fire");
  std::string error;
  const Interpreted i = agv_game().interpret(t.position, words_of("fire us-12-oh+ at 1130", error), 0);
  ASSERT_EQ(i.refusal.code, Refused::not_legal);
  ASSERT_FALSE(i.refusal.hexes.empty());
  EXPECT_EQ(agv_game().map().number(i.refusal.hexes[0]), "1131") << "not the target";
}

TEST(Brigades, AreCalledByTheirLeader) {
  const bs::Content& c = agv();
  const bs::BrigadeIndex scammon = bs::brigade_named(c, "us-scammon");
  ASSERT_NE(scammon, bs::kNoBrigade);
  EXPECT_EQ(bs::brigade_named(c, "us-scammons-brigade"), scammon);
  EXPECT_EQ(c.brigades[scammon].title, "Scammon's Brigade");
  EXPECT_EQ(c.brigades[bs::brigade_named(c, "us-wv-cavalry")].title, "WV Cavalry");
  for (const bs::BrigadeCard& b : c.brigades) {
    EXPECT_EQ(b.name.find("Brigade"), std::string::npos) << b.id;
    EXPECT_EQ(b.title.find("Brigade's"), std::string::npos) << b.title;
  }
}

TEST(Engaging, ARiderMayStillDismountWithThePointsLeft) {
  COVERS("bs:10.9.3", "bs:10.6.2");
  AgvTable t = in_step({"us-wv-cavalry 1132", "cs-5-nc 1130"}, "us-wv-cavalry", "attack", "movement");
  t.play("move us-wv-cavalry to 1131");
  ASSERT_TRUE(t.offers("dismount us-wv-cavalry"));
  EXPECT_EQ(t.why("move us-wv-cavalry to 1231"), "bs:10.6.3") << "but go no further";
  t.play("dismount us-wv-cavalry");
  EXPECT_EQ(t.decider(), Side::confederate) << "it draws fire";
  t.play("pass");
  EXPECT_FALSE(t.unit("us-wv-cavalry").get("mounted").as_bool(true));
  AgvTable stops = in_step({"us-wv-cavalry 1132", "cs-5-nc 1130"}, "us-wv-cavalry", "attack", "movement");
  stops.play("move us-wv-cavalry to 1131 stop");
  EXPECT_TRUE(stops.happened("stopped"));
}

TEST(Rallying, OddsAndPlayAreOneComputation) {
  COVERS("bs:13.1.2", "bs:13.1.3");
  const auto odds = [](const AgvTable& t, const char* kind, const char* unit) {
    return t.ask("odds", object({{"kind", kind}, {"unit", unit}}));
  };
  AgvTable t = in_step({"us-12-oh 1132 shaken", "us-23-oh 1133 shaken", "cs-5-nc 1131"}, "us-scammon", "defend", "fire");
  EXPECT_TRUE(odds(t, "rally", "us-12-oh").get("legal").as_bool());
  t.play("fire us-12-oh+ at 1131", {"1", "1"}).play("done");
  EXPECT_EQ(t.why("rally us-12-oh"), "bs:13.1.2");
  EXPECT_EQ(rule_of(odds(t, "rally", "us-12-oh")), "bs:13.1.2") << "it has fired";
  EXPECT_TRUE(odds(t, "rally", "us-23-oh").get("legal").as_bool());
  AgvTable attack = in_step({"us-12-oh 1132 shaken", "us-23-oh 1133", "cs-5-nc 1131"}, "us-scammon", "attack", "fire");
  EXPECT_EQ(rule_of(odds(attack, "rally", "us-12-oh")), "bs:8.5.1") << "Attack has no Rally step";
  AgvTable regroup = in_step({"us-12-oh 1132 disrupted", "us-23-oh 1133 battleworn", "cs-5-nc 2133"}, "us-scammon", "regroup", "rally");
  EXPECT_EQ(odds(regroup, "rally", "us-12-oh").get("dice").as_integer(), 1);
  EXPECT_TRUE(odds(regroup, "recover", "us-23-oh").get("legal").as_bool());
}

TEST(Marches, AreToldInOneLine) {
  AgvTable t = in_step({"us-12-oh 1132", "us-23-oh 1035", "cs-5-nc 2133"}, "us-scammon", "maneuver", "movement");
  const Played played = play_text(agv_game(), t.position, "move us-12-oh to 1131-1130-1129 stop");
  int marches = 0;
  for (const Event& e : as_told(agv_game(), played.events, Seat::all)) {
    const Value told = agv_game().tell(e);
    EXPECT_NE(told.get("event").as_text(), "stopped");
    if (told.get("event").as_text() != "moved") continue;
    ++marches;
    EXPECT_EQ(joined(told.get("path")), "1131 1130 1129");
    EXPECT_NE(told.get("text").as_text().find("from 1132 to 1129"), std::string::npos) << told.get("text").as_text();
  }
  EXPECT_EQ(marches, 1);
}

// So is a way back; and a hit that comes of it says so.
TEST(Marches, BackAreToldInOneLineToo) {
  Event first{.kind = static_cast<std::uint8_t>(bs::Happening::retreated)}, next = first;
  first.unit = next.unit = 1;
  const auto hex = [](const char* number) { return agv_game().map().grid.parse(number); };
  first.from = hex("2129"), first.to = next.from = hex("2230"), next.to = hex("2330");
  const std::vector<Event> told = as_told(agv_game(), {first, next}, Seat::all);
  ASSERT_EQ(told.size(), 1U);
  const Value v = agv_game().tell(told[0]);
  EXPECT_TRUE(v.get("text").as_text().ends_with("retreats from 2129 to 2330.")) << v.get("text").as_text();
  EXPECT_EQ(joined(v.get("path")), "2230 2330");
  EXPECT_FALSE(agv_game().tell(first).has("path"));
  Event hit{.kind = static_cast<std::uint8_t>(bs::Happening::hit)};
  hit.unit = 1, hit.value[0] = 1, hit.clause = agv_game().rules().find("bs:12.3.6");
  EXPECT_TRUE(agv_game().tell(hit).get("text").as_text().ends_with(" is Shaken for retreating next to the enemy."));
}

TEST(Skirmishers, WhoSendThemAreNamed) {
  COVERS("bs:event.skirmishers.1");
  AgvTable t;
  t.place(object({{"clear", true},
                  {"turn", 2},
                  {"units", units({"us-12-oh 1132", "cs-5-nc 1131"})},
                  {"phase", "chit-draw"},
                  {"cup", list({"us-skirmishers", "us-cox"})}}));
  t.play("done", {"us-skirmishers"});
  std::string told;
  for (const Event& e : play_text(agv_game(), t.position, "play us-12-oh 1131 chit us-skirmishers").events)
    if (const Value v = agv_game().tell(e); v.get("event").as_text() == "fire-declared") told = v.get("text").as_text();
  EXPECT_EQ(told.substr(0, told.find(" in column")), "Skirmishers of 12 OH fire at 1131");
}

// What is shown before the target is named is who could fire; that they are asked for is said.
TEST(Odds, SayWhetherWhoTakesPartIsStillAsked) {
  const auto open = [](const AgvTable& t, Value question) { return t.ask("odds", std::move(question)).get("open").as_bool(); };
  const Value shot = object({{"action", "fire"}, {"target", "1131"}});
  AgvTable t = in_step({"us-12-oh 1132", "us-30-oha 1232", "cs-5-nc 1131"}, "us-scammon", "attack", "fire");
  EXPECT_TRUE(open(t, shot));
  EXPECT_FALSE(open(t, object({{"action", "fire"}, {"target", "1131"}, {"units", list({"us-12-oh"})}})));
  EXPECT_TRUE(open(in_step({"us-12-oh 1132", "us-23-oh 1035", "cs-5-nc 1131"}, "us-scammon", "attack", "fire"), shot))
      << "one alone is asked for, too";
  t.play("fire at 1131").play("add us-12-oh");
  EXPECT_FALSE(open(t, object({{"action", "done"}})));
}

// What `odds` shows is what the act begins with: with `gather` those it reckoned with are in it, to be taken out again, and nothing rolls.
TEST(Gathering, AFightBeginsWithWhomTheOddsShowed) {
  COVERS("bs:9.1.1", "bs:11.2.3");
  AgvTable none;
  Table t = seated(none, fire_situation());
  Value odds;
  ASSERT_TRUE(t.game().ask(t.position(), "odds", object({{"action", "fire"}, {"target", "1131"}}), odds).ok());
  EXPECT_EQ(joined(odds.get("units")), "us-12-oh us-30-oha us-30-ohb");
  ASSERT_TRUE(say(t, "fire at 1131 gather").refusal.ok());
  const auto composed = [&] { return joined(t.game().show(t.game().view(t.position(), Seat::all)).get("composing").get("units")); };
  EXPECT_EQ(composed(), joined(odds.get("units")));
  EXPECT_EQ(t.decider(), Side::union_);
  const auto prompt = [&] { return t.game().show(t.game().view(t.position(), Seat::union_)).get("prompt").as_text(); };
  EXPECT_EQ(prompt(), "Fire at 1131: Done fires, or drop units; Pass calls it off.");
  ASSERT_TRUE(say(t, "drop us-30-oha").refusal.ok());
  EXPECT_EQ(composed(), "us-12-oh us-30-ohb");
  EXPECT_EQ(prompt(), "Fire at 1131: add units or drop them, Done fires; Pass calls it off.");
  // One act, however many were gathered: it is taken back as one, and without the word nobody is in it yet.
  ASSERT_TRUE(t.undo_limit(Seat::union_).possible);
  Table bare = seated(none, fire_situation());
  ASSERT_TRUE(say(bare, "fire at 1131").refusal.ok());
  EXPECT_EQ(joined(bare.game().show(bare.game().view(bare.position(), Seat::all)).get("composing").get("units")), "");
  // Named and gathered: these, and they wait.
  Table named = seated(none, fire_situation());
  ASSERT_TRUE(say(named, "fire us-12-oh+us-30-ohb at 1131 gather").refusal.ok());
  EXPECT_EQ(joined(named.game().show(named.game().view(named.position(), Seat::all)).get("composing").get("units")), "us-12-oh us-30-ohb");
}

TEST(Chances, OfAWholeFight) {
  COVERS("bs:9.3d.1", "bs:11.3a.1");
  const auto chance = [](const Value& odds, std::string_view what) {
    for (const Value& v : odds.get("chances").items())
      if (v.get("what").as_text() == what) return v.get("fraction").as_text();
    return std::string("not said");
  };
  const auto number = [](const Value& odds, std::string_view what) {
    for (const Value& v : odds.get("chances").items())
      if (v.get("what").as_text() == what) return v.get("chance").as_number();
    return -1.0;
  };
  // 9 SP at 1131, alone: the chart's column counted out, and each test after it.
  AgvTable t = in_step({"us-12-oh 1132", "us-23-oh 1035", "cs-5-nc 1131"}, "us-scammon", "attack", "fire");
  const Value fire = t.ask("odds", object({{"kind", "fire"}, {"target", "1131"}}));
  ASSERT_TRUE(fire.get("legal").as_bool());
  EXPECT_EQ(joined(fire.get("units")), "us-12-oh");
  double loses = 0;  // D and DS on a Fresh regiment take a step; so may a retreat
  for (const Value& o : fire.get("outcomes").items())
    if (o.get("result").as_text() == "D" || o.get("result").as_text() == "DS") loses += o.get("chance").as_number();
  EXPECT_GE(number(fire, "target-step"), loses);
  EXPECT_EQ(fire.get("chances")[0].has("sampled"), false) << "exact";
  EXPECT_GE(number(fire, "nothing"), fire.get("outcomes")[0].get("chance").as_number());
  EXPECT_NE(chance(fire, "nothing"), "not said");
  // An assault, with the Defensive Fire before it.
  AgvTable assault = in_step({"us-12-oh 1132", "us-23-oh 1232", "cs-5-nc 1131"}, "us-scammon", "attack", "close-combat");
  const Value close = assault.ask("odds", object({{"kind", "close-combat"}, {"target", "1131"}, {"from", "1132"}}));
  ASSERT_TRUE(close.get("legal").as_bool());
  for (const char* what :
       {"hex-falls", "target-step", "target-breaks", "target-retreats", "attack-thrown-back", "attacker-step", "attacker-breaks"})
    EXPECT_NE(chance(close, what), "not said") << what;
  EXPECT_NE(chance(close, "hex-falls"), "0");
}

}  // namespace
}  // namespace vedette
