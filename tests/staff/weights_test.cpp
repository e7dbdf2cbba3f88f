// No row of a weight sheet is there for nothing: for each inclination there is a decision, and for each term a choice between two ways to
// go on, that could come out otherwise without it. The decisions are those of games between captains, with a recruit now and then.
#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "staff/staff.h"
#include "support/blind_swords.h"
#include "support/fotm.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

using namespace testing_support;

struct Decides {
  std::set<std::string> rows;

  // Which inclinations change what is chosen here.
  void at(const Game& game, const AnyPosition& p) {
    ActionList list(Sets::once);
    game.actions(p, list);
    const auto rows_of_sheet = game.weights();
    std::vector<int> sum(static_cast<std::size_t>(list.size()));
    std::vector<std::vector<int>> parts(sum.size(), std::vector<int>(rows_of_sheet.size()));
    game.inclinations(p, list, sum);
    for (std::size_t i = 0; i < sum.size(); ++i) {
      Reasons why;
      game.reasons(p, list[static_cast<int>(i)], why);
      for (const Reason& r : why) parts[i][r.row] += r.value;
    }
    const std::size_t best = best_of(sum);
    for (std::size_t row = 0; row < rows_of_sheet.size(); ++row) {
      std::vector<int> without = sum;
      for (std::size_t i = 0; i < sum.size(); ++i) without[i] -= parts[i][row];
      // Without it another would be as good, or better.
      for (std::size_t i = 0; i < sum.size(); ++i)
        if (sum[i] < sum[best] && without[i] >= without[best]) rows.insert(rows_of_sheet[row].name);
    }
    if (game.decision(p) % 4 == 0) terms(game, p, list);
  }

  // Which terms change what is best of a few actions, each played on to the end of the turn.
  void terms(const Game& game, const AnyPosition& p, const ActionList& list) {
    const Side side = game.decider(p);
    std::array<int, 32> a{}, b{};
    int n = 0;
    const auto q = std::make_unique<AnyPosition>();
    for (int i = 0; i < list.size() && i < 3; ++i) {
      *q = p;
      Dice dice(static_cast<std::uint64_t>(i) + 1);
      Journal silent;
      Generator own{1, 0};
      if (!game.apply(*q, list[i], dice, silent).allowed()) continue;
      game.play_on(*q, {}, own, dice);
      n = game.terms(*q, side, b);
      int all_a = 0, all_b = 0;
      for (int t = 0; t < n; ++t) all_a += a[static_cast<std::size_t>(t)], all_b += b[static_cast<std::size_t>(t)];
      for (int t = 0; t < n && i > 0; ++t) {
        const int with = all_a - all_b, part = a[static_cast<std::size_t>(t)] - b[static_cast<std::size_t>(t)];
        if ((with > 0 && with - part < 0) || (with < 0 && with - part > 0)) rows.insert(game.weights()[static_cast<std::size_t>(t)].name);
      }
      a = b;
    }
  }

  void along(const Game& game, const char* scenario, std::uint64_t seed, bool default_setup = true) {
    const auto p = std::make_unique<AnyPosition>();
    Setup setup;
    setup.scenario = scenario;
    setup.default_setup = default_setup;
    Dice dice(seed);
    Journal silent;
    ASSERT_TRUE(game.start(*p, setup, dice, silent).ok());
    Generator own{seed, 0};
    Effort quick;
    quick.explain = false;
    for (int n = 0; n < 4000 && game.decider(*p) != Side::none; ++n) {
      at(game, *p);
      const Level& level = *find_level(n % 3 == 2 ? "recruit" : "captain");
      ASSERT_TRUE(game.apply(*p, choose(level, game, *p, own, quick).action, dice, silent).allowed());
    }
  }

  // The first decisions of a scenario whose set-up is free, or from a situation on.
  void begun(const Game& game, const char* scenario, std::string_view placed = {}) {
    const auto p = std::make_unique<AnyPosition>();
    Setup setup;
    setup.scenario = scenario;
    setup.default_setup = !placed.empty();
    Dice dice(1);
    Journal silent;
    ASSERT_TRUE(game.start(*p, setup, dice, silent).ok());
    if (!placed.empty()) {
      JsonError error;
      const Value situation = value_of_json(placed, error);
      ASSERT_EQ(error.reason, "");
      const Refusal refusal = game.place(*p, situation, dice, silent);
      ASSERT_TRUE(refusal.ok()) << refusal.message;
    }
    Generator own{1, 0};
    for (int n = 0; n < 3 && game.decider(*p) != Side::none; ++n) {
      at(game, *p);
      ASSERT_TRUE(game.apply(*p, choose(*find_level("captain"), game, *p, own).action, dice, silent).allowed());
    }
  }

  static std::size_t best_of(const std::vector<int>& weights) {
    return static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
  }
};

std::string idle(const Game& game, const Decides& seen) {
  std::string names;
  for (const Weighed& w : game.weights())
    if (!seen.rows.contains(w.name)) names += w.name + " ";
  return names;
}

TEST(SlowWeights, EveryRowOfTheSeriesDecidesSomewhere) {
  Decides seen;
  seen.begun(agv_game(), "16.3");
  for (std::uint64_t seed = 1; seed <= 4; ++seed) seen.along(agv_game(), "16.1", seed);
  for (const char* scenario : {"16.1", "16.2", "16.3"}) seen.along(etw_game(), scenario, 2);
  seen.along(agv_game(), "16.2", 3);
  // An edge where a unit may leave, a bridge to burn or a ford to find comes up in one game or another.
  for (std::uint64_t seed = 3; seed <= 20 && !seen.rows.contains("leave-map"); ++seed) seen.along(etw_game(), "16.1", seed);
  for (std::uint64_t seed = 3; seed <= 8 && !idle(agv_game(), seen).empty(); ++seed) seen.along(etw_game(), "16.2", seed);
  EXPECT_EQ(idle(agv_game(), seen), "");
}

TEST(SlowWeights, EveryRowOfFireOnTheMountainDecidesSomewhere) {
  Decides seen;
  seen.along(fotm_game(), "battle", 1, false);
  // The Union holds a gap, and a horseman stands where the road leaves the map.
  seen.begun(fotm_game(), "battle",
             R"({"clear":true,"turn":11,"phase":"movement","side":"union","units":[{"unit":"us-davis","hex":"1801","facing":"ese"}],)"
             R"("markers":[{"marker":"control","hex":"1607","side":"union"}]})");
  // What comes up seldom, such as prisoners, comes up in one game or another.
  for (std::uint64_t seed = 1; seed <= 16 && !idle(fotm_game(), seen).empty(); ++seed) seen.along(fotm_game(), "battle", seed);
  EXPECT_EQ(idle(fotm_game(), seen), "");
}

}  // namespace
}  // namespace vedette
