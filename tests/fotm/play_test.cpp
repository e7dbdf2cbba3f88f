// Whole games by chance, from set-up to result.
#include <gtest/gtest.h>

#include <cstdio>

#include "fire_on_the_mountain/ground.h"
#include "fire_on_the_mountain/rules.h"
#include "support/fotm.h"

namespace vedette::fotm {
namespace {

TEST(Play, RandomGamesEnd) {
  const Content& c = testing_support::fotm_content();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Position p{};
    Dice dice(seed);
    Journal silent;
    Ctx ctx{c, dice, silent};
    vedette::Setup setup;
    setup.scenario = "battle";
    if (seed % 2 == 0)
      setup.options = {{"lee", true}, {"longstreet-bonus", true}, {"free-stacking-order", true}, {"burnside-resolve", seed % 4 == 0}};
    ASSERT_TRUE(Rules::start(p, setup, ctx).ok());
    Generator chooser{seed * 77, 0};
    int n = 0;
    while (p.over == 0 && n < 20000) {
      ActionList list;
      Play::actions(c, p, list);
      ASSERT_GE(list.size(), 2) << "seed " << seed << " decision " << n << " in " << chapter(p.frames.top().kind).name;
      const Action a = list[static_cast<int>(chooser.below(static_cast<std::uint32_t>(list.size())))];
      const Verdict v = Play::verdict(c, p, a);
      ASSERT_TRUE(v.allowed()) << "seed " << seed << " decision " << n << " in " << chapter(p.frames.top().kind).name << " verb "
                               << int(a.verb) << " " << c.piece(a.a < kUnits ? a.a : 0).id << " " << c.books.id(v.clause);
      ASSERT_TRUE(Play::apply(p, a, ctx).allowed());
      ++n;
    }
    EXPECT_EQ(p.over, 1) << seed;
    std::printf("seed %d: %d decisions, deepest %d, turn %d\n", int(seed), n, p.frames.deepest, p.turn);
  }
}

}  // namespace
}  // namespace vedette::fotm
