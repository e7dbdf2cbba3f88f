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

}  // namespace
}  // namespace vedette
