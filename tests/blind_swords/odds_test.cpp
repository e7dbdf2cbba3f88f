// Odds against the game itself: every die of a declared shot, assault or test is played out through `apply`, and the shares must agree
// exactly.
#include "blind_swords/combat/odds.h"

#include <gtest/gtest.h>

#include <map>

#include "blind_swords/events.h"
#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;

// Plays `act` with all 36 rolls; how often the line of the roll names each code.
template <class Prepare>
std::map<std::string, int> counted(Prepare&& prepare, const std::string& word) {
  std::map<std::string, int> counts;
  for (int red = 1; red <= 6; ++red)
    for (int white = 1; white <= 6; ++white) {
      CombatTable t(CombatTable::Ground::drill);
      // Enough ones for whatever follows the roll: a natural 1 passes every test.
      t.roll({red, white, 1, 1, 1, 1, 1, 1});
      prepare(t);
      for (const std::string& line : t.told())
        if (line.starts_with(word) && line.find(" on ") != std::string::npos && line.find(" in ") != std::string::npos) {
          const std::size_t at = line.find(": ");
          ++counts[line.substr(at + 2, line.find(" on ") - at - 2)];
        }
    }
  return counts;
}
std::map<std::string, int> expected(const CombatOdds& odds) {
  constexpr const char* names[] = {"-", "T", "TR", "TS", "D", "DS", "repulse"};
  std::map<std::string, int> counts;
  for (std::size_t i = 0; i < odds.of_36.size(); ++i)
    if (odds.of_36[i] != 0) counts[names[i]] = odds.of_36[i];
  return counts;
}

TEST(Odds, OfFireEqualEveryRollPlayedOut) {
  const auto place = [](CombatTable& t) {
    t.put("us-12-oh", "2430").put("us-30-oha", "2529").put("cs-5-nc", "2429").put("cs-20-nc", "2427").terrain("2429", Terrain::woods);
  };
  CombatTable t(CombatTable::Ground::drill);
  place(t);
  const UnitIndex firers[] = {t.unit("us-12-oh"), t.unit("us-30-oha")};
  const CombatOdds odds = fire_odds(t.c, t.p, firers, t.hex("2429"), kNoUnit, FireKind::fire_step);
  ASSERT_TRUE(odds.verdict.allowed());
  EXPECT_EQ(odds.reckoning.strength16, 15 * 16);
  COVERS("bs:9.3d.1", "bs:1.0.2");
  EXPECT_EQ(counted(
                [&](CombatTable& table) {
                  place(table);
                  table.fire_step("us-12-oh");
                  table.fire("2429").add("us-12-oh").add("us-30-oha");
                },
                "fire "),
            expected(odds));
}

TEST(Odds, OfCloseCombatEqualEveryRollPlayedOut) {
  const auto place = [](CombatTable& t) {
    t.put("us-36-oha", "2430").put("us-36-ohb", "2430").put("cs-2-nc", "2429").put("cs-14-nc", "2427");
  };
  CombatTable t(CombatTable::Ground::drill);
  place(t);
  Declaration d;
  d.brigade = t.c.units[t.unit("us-36-oha")].brigade;
  d.side = Side::union_;
  d.target = t.hex("2429");
  d.from = t.c.grid().direction(d.target, t.hex("2430"));
  const CombatOdds odds = close_combat_odds(t.c, t.p, d);
  ASSERT_TRUE(odds.verdict.allowed());
  COVERS("bs:11.3c.9");
  EXPECT_EQ(counted(
                [&](CombatTable& table) {
                  place(table);
                  table.close_combat_step("us-36-oha");
                  table.assault("2429", "2430").pass();
                },
                "close combat "),
            expected(odds));
}

TEST(Odds, OfATestEqualItsSixRolls) {
  for (int hits = 0; hits <= 2; ++hits) {
    int passed = 0;
    for (int die = 1; die <= 6; ++die) {
      CombatTable t(CombatTable::Ground::drill);
      t.put("cs-13-nc", "2429", hits).put("cs-5-nc", "2428");
      t.roll({die});
      begin_test(t.p, t.c, t.unit("cs-13-nc"), 0, CrUse::plain, "bs:12.1.1"_c);
      t.settle();
      passed += t.told().at(0).find("passed") != std::string::npos;
    }
    CombatTable t(CombatTable::Ground::drill);
    t.put("cs-13-nc", "2429", hits).put("cs-5-nc", "2428");
    const TestOdds odds = cohesion_odds(t.c, t.p, t.unit("cs-13-nc"));
    EXPECT_EQ(odds.pass_of_6, passed);
    EXPECT_EQ(passes_of_6(odds.cr), passed);
    EXPECT_EQ(passed, 5 - hits);
  }
  EXPECT_EQ(passes_of_6(0), 1);
  EXPECT_EQ(passes_of_6(5), 5);
}

TEST(Odds, OfWhatIsNotAllowedSayWhy) {
  CombatTable t(CombatTable::Ground::drill);
  t.put("us-12-oh", "2430").put("cs-5-nc", "2420");
  const UnitIndex firers[] = {t.unit("us-12-oh")};
  EXPECT_EQ(t.c.books.id(fire_odds(t.c, t.p, firers, t.hex("2420"), kNoUnit, FireKind::fire_step).verdict.clause), "bs:9.1c.1");
  EXPECT_EQ(t.c.books.id(fire_odds(t.c, t.p, firers, t.hex("2421"), kNoUnit, FireKind::fire_step).verdict.clause), "bs:9.1.2");
  EXPECT_EQ(t.c.books.id(cohesion_odds(t.c, t.p, t.unit("us-23-oh")).verdict.clause), "bs:1.0.6");
}

}  // namespace
}  // namespace vedette::bs
