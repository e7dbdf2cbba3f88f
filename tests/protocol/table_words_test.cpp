// What the text table says of a game with chits when it is asked for the table: cup, hands, ratings, brigades, the Broken Track.
#include <gtest/gtest.h>

#include "text_table/words.h"

namespace vedette {
namespace {

Value unit(const char* id, const char* brigade, const char* at, Value hex) {
  return Value::object({{"unit", id}, {"brigade", brigade}, {"at", at}, {"hex", std::move(hex)}});
}

TEST(TextTable, TellsRatingsBrigadesAndTheBrokenTrack) {
  Value view = Value::object({{"cup", Value::object({{"count", 3}, {"known", Value::list({"fog-of-war"})}})}});
  view.set("held", Value::object({{"union", Value::list({"us-charge"})}}));
  view.set("activated", Value::list({"us-scammon"}));
  view.set("leaders",
           Value::list({Value::object({{"chit", "us-cox"}, {"rating", 4}}), Value::object({{"chit", "cs-d-h-hill"}, {"rating", 3}})}));
  view.set("units", Value::list({unit("us-12-oh", "us-scammon", "map", "2335"), unit("cs-5-nc", "cs-garland", "map", "2133"),
                                 unit("cs-13-nc", "cs-garland", "broken-2", Value()), unit("us-11-oh", "us-crook", "waiting", Value())}));
  const std::vector<std::string> expected = {"The cup holds 3 chits, known: fog-of-war.",
                                             "Union holds: us-charge.",
                                             "Leaders and ratings: us-cox 4, cs-d-h-hill 3.",
                                             "Activated: us-scammon.",
                                             "Not activated: cs-garland.",  // Crook has not come yet
                                             "broken-2: cs-13-nc."};
  EXPECT_EQ(text_table::table_lines(view), expected);
}

using Lines = std::vector<std::string>;

TEST(TextTable, TellsWhatEachChanceIsOf) {
  EXPECT_EQ(text_table::chance_line(Value::object({{"result", "TR"}, {"fraction", "5/36"}, {"chance", Value::number(5 / 36.0)}})),
            "TR: 5/36 (13.9 %)");
  Value falls = Value::object({{"what", "hex-falls"}, {"text", "the hex falls"}, {"chance", Value::number(0.5)}});
  EXPECT_EQ(text_table::chance_line(Value(falls).set("fraction", "1/2")), "the hex falls: 1/2 (50.0 %)");
  EXPECT_EQ(text_table::chance_line(falls.set("sampled", 300)), "the hex falls: 50.0 % of 300 tried");
}

TEST(TextTable, TellsWhatTheClockBrings) {
  const Value day = Value::object(
      {{"arrive", Value::list({Value::object({{"units", Value::list({"cs-2-nc", "cs-4-nc"})}, {"hex", "1016"}})})},
       {"leave", Value::list({"us-wv-cavalry"})},
       {"chits", Value::list({Value::object({{"chit", "cs-lee"}, {"to", "pool"}}), Value::object({{"chit", "us-rally"}, {"to", "out"}})})},
       {"rolls", Value::list({"agv:16.3.special.2.a"})},
       {"batteries", 2},
       {"night", true},
       {"turn", 9},
       {"time", "12:00 PM"}});
  EXPECT_EQ(
      text_table::clock_lines(Value::object({{"calendar", Value::list({day})}})),
      Lines{"Turn 9, 12:00 PM: come cs-2-nc, cs-4-nc at 1016; leave us-wv-cavalry; cs-lee goes into the pool; us-rally leaves the game; a "
            "die is rolled [agv:16.3.special.2.a]; 2 batteries of a side may act; night."});
  EXPECT_TRUE(text_table::clock_lines(Value::object()).empty());
  const auto unit = [](const char* id, int turn, Value hex) {
    return Value::object({{"unit", id}, {"at", "waiting"}, {"turn", turn}, {"entry", "1016"}, {"hex", std::move(hex)}});
  };
  const Value held =
      Value::list({unit("cs-1-tx", 8, Value()), unit("cs-4-tx", 8, Value()), unit("cs-5-tx", 8, "1016"), unit("cs-1-sc", 10, Value())});
  const Value more = Value::object({{"random", Value::object({{"union", 2}, {"confederate", 1}})}, {"turn", 10}});
  EXPECT_EQ(
      text_table::clock_lines(Value::object({{"turn", Value::object({{"n", 9}})}, {"units", held}, {"calendar", Value::list({more})}})),
      (Lines{"Due since turn 8 at 1016: cs-1-tx, cs-4-tx.", "Turn 10: chits drawn at random: Union 2, Confederate 1."}));
}

TEST(TextTable, TellsWhatIsMissingForAVictory) {
  const Value place = Value::object({{"hexes", Value::list({"1927"})},
                                     {"points", 4},
                                     {"side", Value()},
                                     {"turn", 10},
                                     {"held", "confederate"},
                                     {"earned", Value()},
                                     {"lost", false},
                                     {"rule", "agv:16.3.victory.once.3"}});
  const Value met = Value::object({{"text", "Union infantry was there last"}, {"rule", "x:1"}, {"met", true}, {"hex", "1818"}});
  const Value lead = Value::object({{"text", "points"}, {"rule", "x:2"}, {"met", false}, {"have", 1}, {"need", 3}});
  const Value goal = Value::object(
      {{"side", "union"}, {"level", "decisive"}, {"rule", "x:3"}, {"reached", false}, {"ends", true}, {"needs", Value::list({met, lead})}});
  const Value rest = Value::object({{"side", Value()}, {"level", "draw"}, {"rule", "x:4"}, {"reached", true}, {"needs", Value::list()}});
  const Value loss = Value::object({{"of", "one-step infantry"}, {"points", Value::half_points(1)}, {"rule", "x:5"}});
  const Value score = Value::object({{"union", 0},
                                     {"confederate", 4},
                                     {"places", Value::list({place})},
                                     {"losses", Value::list({loss})},
                                     {"goals", Value::list({goal, rest})}});
  // Where turns have times, by these.
  Value times = Value::list();
  for (int n = 0; n < 10; ++n) times.push(Value(std::to_string(8 + n) + " o'clock"));
  const Value view = Value::object({{"score", score}, {"turn", Value::object({{"times", times}})}});
  EXPECT_EQ(text_table::score_lines(view)[1],
            "1927: 4 points for either side at the end of the 17 o'clock turn; Confederate has them now [agv:16.3.victory.once.3]");
  EXPECT_EQ(
      text_table::score_lines(Value::object({{"score", score}})),
      (Lines{"Score: Union 0, Confederate 4.",
             "1927: 4 points for either side at the end of turn 10; Confederate has them now [agv:16.3.victory.once.3]",
             "Each unit lost (one-step infantry): ½ for the other side [x:5]", "Union decisive, at the end of any turn: not yet [x:3]",
             "  + 1818: Union infantry was there last [x:1]", "  - points: 1, needed 3 [x:2]", "Draw: otherwise [x:4]"}));
}

TEST(TextTable, TellsPricesCrossingsAndWhoIsKeptWhere) {
  const Value price =
      Value::object({{"rule", "x:9"}, {"units", Value::list({Value::object({{"unit", "cs-carter"}, {"points", 1}})})}, {"until", 9}});
  const Value bridge = Value::object(
      {{"hex", "2325"}, {"other", "2326"}, {"kind", "wooden-bridge"}, {"open", false}, {"state", "destroyed"}, {"rule", "x:8"}});
  const Value chits = Value::object({{"marker", "search-chits"}, {"left", 4}, {"needs", 5}, {"rule", "x:7"}});
  EXPECT_EQ(text_table::table_lines(
                Value::object({{"prices", Value::list({price})}, {"crossings", Value::list({bridge})}, {"markers", Value::list({chits})}})),
            (Lines{"What it gives the other side to send cs-carter: 1; until turn 9 [x:9].", "Wooden-bridge 2325-2326: destroyed [x:8].",
                   "Marker search-chits, left 4, needs 5 [x:7]."}));
  EXPECT_EQ(
      text_table::unit_line(Value::object({{"unit", "cs-3-al"}, {"name", "3 AL"}, {"area", "south"}, {"bound", "x:1"}, {"beyond", 2}})),
      "cs-3-al: 3 AL, kept to south [x:1], 2 hexes beyond it");
  EXPECT_EQ(
      text_table::headline(Value::object({{"turn", Value::object({{"n", 10}, {"time", "12:30 PM"}, {"night", true}, {"batteries", 2}})}})),
      "Turn 10, 12:30 PM, night, 2 batteries of a side may act.");
}

}  // namespace
}  // namespace vedette
