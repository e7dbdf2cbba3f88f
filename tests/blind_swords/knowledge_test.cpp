// A position made from a view: every way the hidden chits can lie comes out, and no other; what the seat knows stays.
// bs:1.0.5, bs:5.1.1, bs:5.2.1.
#include <gtest/gtest.h>

#include <map>

#include "blind_swords/rules.h"
#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

// How a side's chits lie in the positions made from a view: "firefight* rally" are in the cup, the first as Key Chit.
std::map<std::string, int> ways(const AgvTable& t, Seat seat, Side side, int n) {
  std::map<std::string, int> seen;
  const AnyView v = agv_game().view(t.position, seat);
  for (int i = 0; i < n; ++i) {
    Dice dice(static_cast<std::uint64_t>(i) + 1);
    AnyPosition made = t.position;
    agv_game().resample(v, dice, made);
    EXPECT_TRUE(agv_game().view(made, seat) == v);
    const auto& p = made.as<bs::Position>();
    std::string way;
    for (std::size_t c = 0; c < agv().chits.size(); ++c)
      if (agv().chits[c].side == side && agv().chits[c].kind == bs::ChitKind::event && p.chit[c] == bs::Place::cup)
        way += (way.empty() ? "" : " ") + agv().chits[c].id.substr(3) + (p.key[c] != 0 ? "*" : "");
    ++seen[way];
  }
  return seen;
}

TEST(Resample, WhileKeyChitsAreChosen) {
  COVERS("bs:5.1.1", "bs:1.0.5");
  AgvTable t;
  t.play("key chits us-charge");
  const auto seen = ways(t, Seat::confederate, Side::union_, 200);
  EXPECT_EQ(seen.size(), 4U) << "one of four";
  for (const char* way : {"firefight*", "skirmishers*", "charge*", "rally*"}) EXPECT_GT(seen.count(way), 0U) << way;
  EXPECT_EQ(ways(t, Seat::union_, Side::union_, 20), (std::map<std::string, int>{{"charge*", 20}}));
}

TEST(Resample, EveryWayTheCupCanBeFilled) {
  COVERS("bs:5.2.1", "bs:5.2.2");
  AgvTable t;
  t.play("key chits us-charge").play("key chits cs-reaction", {"us-rally", "cs-rally", "us-cox"});
  const auto theirs = ways(t, Seat::confederate, Side::union_, 600);
  EXPECT_EQ(theirs.size(), 12U) << "six pairs, either of which is the Key Chit";
  for (const auto& [way, n] : theirs) {
    EXPECT_EQ(std::count(way.begin(), way.end(), '*'), 1) << way;
    EXPECT_GT(n, 20) << way;
  }
  const auto own = ways(t, Seat::union_, Side::union_, 120);
  EXPECT_EQ(own.size(), 3U) << "he knows his Key Chit, not the random one";
  for (const auto& [way, n] : own) EXPECT_NE(way.find("charge*"), std::string::npos) << way;
  EXPECT_EQ(ways(t, Seat::table, Side::union_, 600).size(), 12U);
}

TEST(Resample, ADrawnChitMayHaveBeenTheKeyChit) {
  AgvTable t;
  t.play("key chits us-charge").play("key chits cs-reaction", {"us-rally", "cs-rally", "us-charge", "us-cox"});
  const auto seen = ways(t, Seat::confederate, Side::union_, 600);
  EXPECT_EQ(seen.size(), 6U) << "one of three is left in the cup, as Key Chit or not";
  for (const auto& [way, n] : seen) EXPECT_GT(n, 60) << way;
  EXPECT_EQ(ways(t, Seat::union_, Side::union_, 90).size(), 3U) << "the owner knows that his Key Chit is out";
}

TEST(Resample, AWholePoolHasNoKeyChit) {
  AgvTable t;
  t.place(object({{"turn", 4},
                  {"phase", "command"},
                  {"pool", object({{"union", list({"us-firefight", "us-rally"})},
                                   {"confederate", list({"cs-rally", "cs-firefight", "cs-reaction"})}})}}));
  EXPECT_EQ(t.decider(), Side::confederate) << "two chits, one Key and one random: nothing for the Union to choose";
  EXPECT_EQ(ways(t, Seat::confederate, Side::union_, 20), (std::map<std::string, int>{{"firefight rally", 20}}));
}

}  // namespace
}  // namespace vedette
