// Situations set up by hand: the table stands at the start of the phase or step named and stays there even if that offers
// nothing but to go on; chits are in one place each; every placement is checked.
#include <gtest/gtest.h>

#include "blind_swords/position.h"
#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;
using Lines = std::vector<std::string>;

Value hands(Lines us, Lines cs = {}) { return object({{"union", list(std::move(us))}, {"confederate", list(std::move(cs))}}); }
std::string phase(const AgvTable& t) { return t.view().get("phase").as_text(); }
std::int64_t turn(const AgvTable& t) { return t.view().get("turn").get("n").as_integer(); }
AgvTable placed(const Value& situation) {
  AgvTable t;
  t.place(object({{"clear", true}, {"turn", 2}, {"units", units({"us-12-oh 1132", "us-wv-cavalry 1033", "cs-5-nc 1125"})}}));
  t.place(situation);
  return t;
}

TEST(Place, StandsAtTheStartOfThePhase) {
  COVERS("bs:4.1.1", "bs:7.1.1");
  AgvTable empty = placed(object({{"phase", "chit-draw"}}));
  EXPECT_EQ(phase(empty), "chit-draw") << "though the cup is empty";
  EXPECT_EQ(turn(empty), 2);
  EXPECT_EQ(empty.choices(), Lines{"done"});
  EXPECT_EQ(empty.why("pass"), "bs:4.2.3");
  empty.play("done");
  EXPECT_EQ(turn(empty), 3);
  AgvTable draws = placed(object({{"phase", "chit-draw"}, {"cup", list({"us-cox", "cs-d-h-hill"})}}));
  EXPECT_EQ(draws.choices(), Lines{"done"}) << "nothing is drawn yet";
  EXPECT_EQ(draws.view().get("cup").get("count").as_integer(), 2);
  draws.play("done", {"us-cox"});
  EXPECT_TRUE(draws.offers("name brigade us-scammon"));
  AgvTable asks = placed(object({{"phase", "chit-draw"}, {"cup", list({"us-cox"})}, {"held", hands({"us-mcclellan"})}}));
  EXPECT_EQ(asks.view().get("window").as_text(), "before-draw") << "who can play a chit is asked at once";
  AgvTable guns = placed(object({{"phase", "artillery"}, {"side", "confederate"}}));
  EXPECT_EQ(phase(guns), "artillery");
  EXPECT_EQ(guns.decider(), Side::confederate);
  EXPECT_EQ(guns.choices(), Lines{"pass"}) << "no battery on the map";
  AgvTable end = placed(object({{"phase", "end-turn"}}));
  EXPECT_EQ(phase(end), "end-turn");
  EXPECT_EQ(end.choices(), Lines{"done"});
  end.play("done");
  EXPECT_EQ(turn(end), 3);
  AgvTable command = placed(object({{"phase", "command"}}));
  EXPECT_EQ(phase(command), "command");
  EXPECT_EQ(command.decider(), Side::union_);
  EXPECT_TRUE(command.offers("key chits us-charge"));
  AgvTable none = placed(object({{"phase", "command"}, {"pool", hands({})}}));
  EXPECT_EQ(none.choices(), Lines{"done"}) << "no pool, no Key Chit";
  EXPECT_EQ(phase(none), "command");
}

TEST(Place, StandsInAnyStepOfAnActivation) {
  COVERS("bs:8.3.1", "bs:8.2.1", "bs:8.1.1");
  const auto in = [](Value activation, Value step) {
    return object({{"activation", std::move(activation)}, {"step", std::move(step)}, {"cup", list({})}});
  };
  const auto scammon = [](std::string_view order) { return object({{"brigade", "us-scammon"}, {"order", order}}); };
  for (const auto& [order, step] : std::vector<std::pair<std::string, std::string>>{{"attack", "fire"},
                                                                                    {"attack", "movement"},
                                                                                    {"attack", "close-combat"},
                                                                                    {"defend", "fire"},
                                                                                    {"defend", "movement"},
                                                                                    {"defend", "rally"},
                                                                                    {"maneuver", "movement"},
                                                                                    {"regroup", "rally"}}) {
    const AgvTable t = placed(in(scammon(order), step));
    const Value view = t.view();
    EXPECT_EQ(view.get("step").as_text(), step) << order;
    EXPECT_EQ(view.get("activation").get("order").as_text(), order) << step;
    EXPECT_EQ(view.get("activation").get("kind").as_text(), "full");
    EXPECT_TRUE(t.offers("done")) << order << " " << step;
  }
  const auto unknown_step = [&](std::string_view order, std::string_view step) {
    return AgvTable().place_refused(in(scammon(order), step));
  };
  EXPECT_EQ(unknown_step("attack", "rally"), "bs:8.5.1");
  EXPECT_EQ(unknown_step("defend", "close-combat"), "bs:8.5.2");
  EXPECT_EQ(unknown_step("maneuver", "fire"), "bs:8.5.3");
  EXPECT_EQ(unknown_step("regroup", "movement"), "bs:8.5.4");
  const AgvTable limited = placed(in(object({{"brigade", "us-scammon"}, {"kind", "limited"}, {"order", Value()}}), "fire"));
  EXPECT_EQ(limited.view().get("activation").get("kind").as_text(), "limited");
  EXPECT_EQ(limited.choices(), Lines{"done"});
  AgvTable refused;
  EXPECT_EQ(refused.place_refused(in(object({{"brigade", "us-scammon"}, {"kind", "limited"}}), "movement")), "bs:8.2.1");
  EXPECT_EQ(refused.place_refused(in(object({{"brigade", "us-scammon"}, {"kind", "half"}}), "fire")), "bad-request");
  EXPECT_EQ(refused.place_refused(in(object({{"brigade", "us-scammon"}}), "fire")), "bad-request") << "a step needs an order";
  const AgvTable order = placed(object({{"activation", object({{"brigade", "us-scammon"}})}}));
  EXPECT_TRUE(order.offers("order attack"));
}

TEST(Place, AnOrderJustGivenOpensItsWindow) {
  COVERS("bs:4.4.5");
  const auto with = [](Value held) {
    return placed(
        object({{"activation", object({{"brigade", "us-scammon"}, {"order", "attack"}})}, {"held", std::move(held)}, {"cup", list({})}}));
  };
  EXPECT_EQ(with(hands({"us-double-quick"})).view().get("window").as_text(), "order-given");
  EXPECT_EQ(with(hands({})).view().get("step").as_text(), "fire");
}

TEST(Place, TheChitOfAnActivationComesBackByTheRules) {
  COVERS("bs:7.2.8", "bs:7.4.1");
  const auto by = [](std::string_view brigade, std::string_view chit) {
    return object(
        {{"activation", object({{"brigade", brigade}, {"chit", chit}, {"order", "regroup"}})}, {"step", "rally"}, {"cup", list({})}});
  };
  AgvTable t = placed(by("us-scammon", "us-cox"));
  t.play("done", {"us-cox", "1"});  // back for the cavalry, drawn at once
  EXPECT_TRUE(t.happened("chit-returned", "bs:7.2.8"));
  EXPECT_EQ(t.view().get("activation").get("brigade").as_text(), "us-wv-cavalry");
  AgvTable cic = placed(by("us-scammon", "us-mcclellan"));
  cic.play("done");
  EXPECT_TRUE(cic.happened("chit-returned", "bs:7.4.1"));
  EXPECT_EQ(turn(cic), 3);
  AgvTable refused;
  EXPECT_EQ(refused.place_refused(by("us-scammon", "cs-d-h-hill")), "bs:2.4.1");
}

TEST(Place, AChitIsInOnePlace) {
  COVERS("bs:2.6.2");
  AgvTable t;
  EXPECT_EQ(t.place_refused(object({{"phase", "chit-draw"}, {"cup", list({"us-firefight"})}, {"held", hands({"us-firefight"})}})),
            "bs:2.6.2");
  EXPECT_EQ(t.place_refused(object({{"held", hands({"us-skirmishers"})}})), "bs:2.6.1");
  EXPECT_EQ(t.place_refused(object({{"held", hands({"cs-firefight"})}})), "bad-request") << "not a Union chit";
  EXPECT_EQ(t.place_refused(object({{"markers", objects({object({{"marker", "chaos"}, {"hex", "1132"}})})}})), "bad-request")
      << "this battle has no Battlefield Chaos";
  const AgvTable held =
      placed(object({{"phase", "chit-draw"}, {"cup", list({"us-cox"})}, {"held", hands({"us-charge"}, {"cs-reaction"})}}));
  EXPECT_EQ(held.view().get("held").get("union")[0].as_text(), "us-charge");
  EXPECT_EQ(held.view().get("held").get("confederate")[0].as_text(), "cs-reaction");
  EXPECT_EQ(held.view().get("cup").get("count").as_integer(), 1);
}

TEST(Place, ThreeUnitsAndTenPointsInAHex) {
  COVERS("agv:3.1.1", "bs:3.1.1");
  const auto in_one_hex = [](Lines lines) {
    AgvTable t;
    t.place(object({{"clear", true}}));
    return t.place_refused(object({{"units", units(std::move(lines))}}));
  };
  EXPECT_EQ(in_one_hex({"cs-13-nc 1132 battleworn", "cs-20-nc 1132 battleworn", "cs-23-nc 1132 battleworn"}), "");
  EXPECT_EQ(in_one_hex({"cs-12-nc 1132", "cs-13-nc 1132 battleworn", "cs-20-nc 1132 battleworn", "cs-23-nc 1132 battleworn"}), "agv:3.1.1")
      << "a fourth unit, though they have 7 SP";
  EXPECT_EQ(in_one_hex({"cs-5-nc 1132", "cs-13-nc 1132"}), "") << "10 SP";
  EXPECT_EQ(in_one_hex({"cs-5-nc 1132", "cs-13-nc 1132", "cs-12-nc 1132"}), "agv:3.1.1") << "11 SP";
}

TEST(Place, MarkersMoraleAndTheBrokenTrackAreSeenAsPlaced) {
  COVERS("bs:1.0.5");
  const AgvTable t = placed(object(
      {{"units", units({"us-12-oh 1132 shaken battleworn", "us-23-oh broken-2", "cs-13-nc available", "cs-20-nc eliminated",
                        "cs-pelham 1128 used", "us-wv-cavalry 1033 disrupted dismounted", "cs-bondurant captured"})},
       {"markers",
        objects({object({{"marker", "good-ground"}, {"hex", "1125"}}), object({{"marker", "last-stand"}, {"unit", "cs-5-nc"}}),
                 object({{"marker", "unsupported"}, {"brigade", "us-scammon"}}), object({{"marker", "friendly-fire"}, {"side", "union"}}),
                 object({{"marker", "supported"}, {"unit", "us-12-oh"}}), object({{"marker", "black-hats"}, {"brigade", "us-gibbon"}}),
                 object({{"marker", "control"}, {"hex", "1929"}, {"side", "union"}}), object({{"marker", "indecision"}})})},
       {"activated", list({"us-crook"})}}));
  EXPECT_EQ(t.unit("us-12-oh").get("morale").as_text(), "shaken");
  EXPECT_EQ(t.unit("us-12-oh").get("step").as_text(), "battleworn");
  EXPECT_EQ(t.unit("us-wv-cavalry").get("morale").as_text(), "disrupted");
  EXPECT_FALSE(t.unit("us-wv-cavalry").get("mounted").as_bool());
  EXPECT_TRUE(t.unit("cs-pelham").get("used").as_bool());
  for (const auto& [unit, at] : std::vector<std::pair<std::string, std::string>>{
           {"us-23-oh", "broken-2"}, {"cs-13-nc", "available"}, {"cs-20-nc", "eliminated"}, {"cs-bondurant", "captured"}})
    EXPECT_EQ(t.at(unit), at);
  std::string markers;
  const Value view = t.view();
  for (const Value& m : view.get("markers").items()) markers += m.get("marker").as_text() + " ";
  for (const char* m : {"good-ground", "last-stand", "unsupported", "friendly-fire", "supported", "black-hats", "control", "indecision"})
    EXPECT_NE(markers.find(m), std::string::npos) << m;
  EXPECT_EQ(view.get("activated")[0].as_text(), "us-crook");
}

}  // namespace
}  // namespace vedette
