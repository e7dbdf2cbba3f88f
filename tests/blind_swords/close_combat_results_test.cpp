// The results of Close Combat, code by code (bs:11.4): 5 NC leads in 2429 with 12 NC under it, supported from 2427; 30 OHa and 30 OHb
// assault from 2430 in column 13-15.
#include <gtest/gtest.h>

#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;

// Two dice that give the code in column 13-15.
std::vector<int> dice_for(const Content& c, std::string_view code) {
  constexpr std::string_view codes[] = {"-", "T", "TR", "TS", "D", "DS"};
  std::size_t column = 0;
  while (c.column_name[column] != "13-15") ++column;
  for (int first = 1; first <= 6; ++first)
    for (int second = 1; second <= 6; ++second)
      if (codes[static_cast<std::size_t>(c.crt[static_cast<std::size_t>(6 * (first - 1) + second - 1)][column])] == code)
        return {first, second};
  return {};
}

// What becomes of the lead unit, and who else is drawn in. Every test after the lead's is rolled 1, which passes.
std::string outcome(std::string_view code, int die, int attackers_hits = 0) {
  CombatTable t(CombatTable::Ground::drill);
  t.stand("us-30-oha 2430, us-30-ohb 2430, cs-5-nc 2429, cs-12-nc 2429, cs-20-nc 2427");
  for (const char* attacker : {"us-30-oha", "us-30-ohb"}) t.state(attacker).hits = static_cast<std::uint8_t>(attackers_hits);
  t.close_combat_step("us-30-oha");
  t.assault("2429", "2430");
  t.told();
  std::vector<int> dice = dice_for(t.c, code);
  dice.insert(dice.end(), {die, 1, 1, 1, 1, 1});
  t.roll(std::move(dice)).pass();
  while (!t.at_rest() && t.choices()[0].starts_with("retreat")) {
    const std::string choice = t.choices()[0];
    t.act(act(Verb::retreat, t.unit(choice.substr(8, choice.size() - 13)), t.hex(choice.substr(choice.size() - 4))));
  }
  std::string told;
  for (const std::string& line : t.told()) {
    if (line.starts_with("close combat") || line.starts_with("agv:")) continue;
    const std::size_t test = line.find(" test "), retreats = line.find(" retreats");
    const bool lead = line.starts_with("cs-5-nc ");
    const std::string_view what = lead                        ? std::string_view(line).substr(8)
                                  : test != std::string::npos ? std::string_view(line).substr(0, test + 5)
                                                              : std::string_view(line);
    told += (told.empty() ? "" : ", ") + std::string(retreats == std::string::npos ? what : what.substr(0, what.find(" to ")));
  }
  return told;
}

TEST(CloseCombatResults, OfEveryCode) {
  COVERS("bs:11.4.1", "bs:11.4.2", "bs:11.4.3", "bs:12.6.1");
  // 12 NC tests and follows as far as the lead went; that is as far as Panic would send it, so it makes no other test.
  const std::string one = ", cs-12-nc test, cs-12-nc retreats", two = one + ", cs-12-nc retreats";
  const std::string panic = ", panic at 2429" + two;
  EXPECT_EQ(outcome("T", 3), "test 3 against 3: passed, us-30-oha test");
  EXPECT_EQ(outcome("T", 4), "test 4 against 3: failed by 1, hit, 1, retreats" + one);
  EXPECT_EQ(outcome("T", 6), "test 6 against 3: failed by 3, hit, 1, retreats" + one);
  EXPECT_EQ(outcome("TR", 3), "test 3 against 3: passed, retreats" + one);
  EXPECT_EQ(outcome("TR", 4), "test 4 against 3: failed by 1, hit, 1, retreats, retreats" + two);
  EXPECT_EQ(outcome("TR", 6), "test 6 against 3: failed by 3, hit, 1, retreats, retreats" + two);
  EXPECT_EQ(outcome("TS", 2), "test 2 against 2: passed, hit, 1, retreats" + one);
  EXPECT_EQ(outcome("TS", 3), "test 3 against 2: failed by 1, hit, 1, hit, 2, retreats, retreats" + two);
  EXPECT_EQ(outcome("TS", 5), "test 5 against 2: failed by 3, hit, 1, hit, 2, retreats, retreats" + two);
  EXPECT_EQ(outcome("D", 2), "depleted, test 2 against 2: passed, retreats" + one);
  EXPECT_EQ(outcome("D", 3), "depleted, test 3 against 2: failed by 1, hit, 1, retreats, retreats" + two);
  EXPECT_EQ(outcome("D", 5), "depleted, test 5 against 2: failed by 3, hit, 1, retreats, retreats" + two);
  EXPECT_EQ(outcome("DS", 1), "depleted, test 1 against 1: passed, hit, 1, retreats, retreats" + panic);
  EXPECT_EQ(outcome("DS", 2),
            "depleted, test 2 against 1: failed by 1, hit, 1, break test 1 against 1: passed, hit, 2, retreats, retreats" + panic);
  EXPECT_EQ(outcome("DS", 4),
            "depleted, test 4 against 1: failed by 3, hit, 1, break test 1 against 1: passed, hit, 2, retreats, retreats" + panic);
  EXPECT_EQ(outcome("-", 4), "us-30-oha test");
  EXPECT_EQ(outcome("-", 6, 1), "us-30-oha test, us-30-oha hit, 2, us-30-oha retreats") << "CR 3: failed by 3 it is the same";
}

}  // namespace
}  // namespace vedette::bs
