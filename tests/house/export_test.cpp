// A table of the store as a record, without a house around it.
#include <gtest/gtest.h>

#include "house/as_kept.h"
#include "people.h"
#include "protocol/desk.h"

namespace vedette {
namespace {

using namespace house_tests;

std::string exported(AHouse& a, const Value& table) {
  StoredWhole whole;
  EXPECT_EQ(a.store->whole(table.as_text(), whole), Kept::yes);
  std::string record;
  const Refusal r = export_record(offers_of(catalogue()), whole, record);
  EXPECT_TRUE(r.ok()) << r.message;
  return record;
}

TEST(HouseExport, OfAGameUnderWayIsSealedAndOpensWhereItStands) {
  AHouse a;
  Two two(*a.house, "", R"("game":"agv","scenario":"16.1")");
  for (int i = 0; i < 30; ++i) two.play(i);
  const std::string record = exported(a, two.opened.get("table"));
  EXPECT_EQ(record.find("\nsecret "), std::string::npos);
  Desk home(offers_of(catalogue()));
  const Value loaded = parsed(home.answer(json_of(Value::object({{"do", "load"}, {"record", record}}))));
  ASSERT_TRUE(loaded.get("ok").as_bool()) << json_of(loaded);
  EXPECT_EQ(loaded.get("view").get("decision"), two.north.say(R"({"do":"view"})").get("view").get("decision"));
}

TEST(HouseExport, OfAFinishedGameHasEverythingAndItsDiceAreVerified) {
  AHouse a;
  Two two(*a.house, "", R"("game":"agv","scenario":"16.1")");
  for (int i = 0; i < 30; ++i) two.play(i);
  // What was taken back is in the log, and not in the record.
  const Value decider = two.north.say(R"({"do":"view"})").get("view").get("decider");
  Person& asks = two.at(decider);
  Person& answers = &asks == &two.north ? two.south : two.north;
  asks.say(R"({"do":"offer","what":"undo","to":20})");
  answers.say(R"({"do":"answer","yes":true})");
  EXPECT_EQ(two.north.say(R"({"do":"view"})").get("view").get("decision"), Value(20));
  ASSERT_TRUE(two.south.ok(R"({"do":"resign"})"));
  const std::string record = exported(a, two.opened.get("table"));
  EXPECT_NE(record.find("\nsecret "), std::string::npos);
  Record read;
  ASSERT_TRUE(read_record(record, read).ok());
  const Verification v = verify_record(*catalogue().find("agv")->rules, read);
  EXPECT_TRUE(v.good()) << (v.faults.empty() ? "" : v.faults.front());
}

}  // namespace
}  // namespace vedette
