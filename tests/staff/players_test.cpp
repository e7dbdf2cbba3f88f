// Computer players: what they may know, that the same seed gives the same choice, that they explain themselves and stop when told, and
// that the captain does not lose to the recruit.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>

#include "lab/crew.h"
#include "lab/match.h"
#include "support/allocations.h"
#include "support/blind_swords.h"
#include "support/fotm.h"
#include "support/harness.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

using testing_support::agv_game;
using testing_support::etw_game;
using testing_support::fotm_game;

Setup set_up(const char* scenario) {
  Setup setup;
  setup.scenario = scenario;
  setup.default_setup = true;
  return setup;
}

// Calls f(position) at every `every`-th decision of a game in which captains play and a recruit takes over now and then, so that all kinds
// of decision are seen.
template <class F>
void along_a_game(const Game& game, const char* scenario, std::uint64_t seed, int every, F&& f) {
  const auto p = std::make_unique<AnyPosition>();
  Dice dice(seed);
  Journal silent;
  ASSERT_TRUE(game.start(*p, set_up(scenario), dice, silent).ok());
  Generator own{seed, 0};
  for (int n = 0; game.decider(*p) != Side::none; ++n) {
    ASSERT_LT(n, 20'000);
    if (n % every == 0) f(*p);
    const Level& level = *find_level(n % 5 == 0 ? "recruit" : "captain");
    Effort quick;
    quick.explain = false;
    ASSERT_TRUE(game.apply(*p, choose(level, game, *p, own, quick).action, dice, silent).allowed());
  }
}

// Whatever is hidden from the side that decides is dealt anew: its list and its choice stay.
void secrets_change_nothing(const Game& game, const char* scenario, const Level& level, int every, const Effort& effort) {
  int altered = 0;
  along_a_game(game, scenario, 11, every, [&](const AnyPosition& p) {
    const AnyView view = game.view(p, seat_of(game.decider(p)));
    for (std::uint64_t other = 1; other <= 3; ++other) {
      AnyPosition q;
      Dice dealt(other);
      game.resample(view, dealt, q);
      altered += q == p ? 0 : 1;
      Generator a{5, 0}, b{5, 0};
      EXPECT_EQ(choose(level, game, p, a, effort).action, choose(level, game, q, b, effort).action) << level.name;
    }
  });
  if (game.card().game == "agv") {
    EXPECT_GT(altered, 0) << "nothing was hidden: the test shows nothing";
  }
}

TEST(Players, SecretsChangeNoChoiceOfTheCaptain) {
  secrets_change_nothing(agv_game(), "16.1", *find_level("captain"), 1, {});
  secrets_change_nothing(fotm_game(), "battle", *find_level("captain"), 20, {});
}
TEST(Players, SecretsChangeNoChoiceOfTheGeneral) {
  Effort effort;
  effort.playouts = 16;
  effort.explain = false;
  secrets_change_nothing(agv_game(), "16.1", *find_level("general"), 17, effort);
}

TEST(Players, TheSameSeedAndPlayoutsGiveTheSameChoice) {
  Effort effort;
  effort.playouts = 24;
  along_a_game(agv_game(), "16.1", 3, 23, [&](const AnyPosition& p) {
    for (const char* name : {"recruit", "captain", "general"}) {
      Generator a{9, 0}, b{9, 0};
      const Choice one = choose(*find_level(name), agv_game(), p, a, effort), two = choose(*find_level(name), agv_game(), p, b, effort);
      EXPECT_EQ(one.action, two.action) << name;
      EXPECT_EQ(one.playouts, two.playouts) << name;
      EXPECT_EQ(one.score, two.score) << name;
      EXPECT_LE(one.playouts, effort.playouts);
    }
  });
}

TEST(Players, TheySayWhy) {
  int said = 0, asked = 0;
  along_a_game(agv_game(), "16.1", 4, 7, [&](const AnyPosition& p) {
    Generator own{1, 0};
    const Choice c = choose(*find_level("captain"), agv_game(), p, own);
    ++asked;
    said += c.because.empty() ? 0 : 1;
    ASSERT_FALSE(c.line.empty());
    ASSERT_TRUE(c.score.has_value());
    EXPECT_GT(*c.score, 0.0);
    EXPECT_LT(*c.score, 1.0);
    for (const Because& b : c.because) {
      EXPECT_NE(b.value, 0);
      EXPECT_FALSE(b.text.empty());
      EXPECT_EQ(b.text.find('{'), std::string::npos) << b.text;
    }
  });
  EXPECT_GT(10 * said, 7 * asked) << "of " << asked;
}

// Sums for a whole list share what its actions have in common; who asks why is told every part of each.
TEST(Players, WhatIsToldOfAnActionAddsUpToItsWeight) {
  int asked = 0;
  const auto adds_up = [&](const Game& game, const AnyPosition& p) {
    ActionList list(Sets::once);
    game.actions(p, list);
    std::vector<int> weights(static_cast<std::size_t>(list.size()));
    game.inclinations(p, list, weights);
    for (int i = 0; i < list.size(); ++i) {
      if (game.words(p, list[i]).get("action").as_text() == "add") continue;  // goes by what else is offered
      Reasons why;
      game.reasons(p, list[i], why);
      int sum = 0;
      for (const Reason& r : why) sum += r.value;
      ASSERT_EQ(sum, weights[static_cast<std::size_t>(i)]) << text_of(game.words(p, list[i]));
      ++asked;
    }
  };
  along_a_game(agv_game(), "16.1", 6, 1, [&](const AnyPosition& p) { adds_up(agv_game(), p); });
  along_a_game(etw_game(), "16.1", 6, 1, [&](const AnyPosition& p) { adds_up(etw_game(), p); });
  along_a_game(fotm_game(), "battle", 6, 9, [&](const AnyPosition& p) { adds_up(fotm_game(), p); });
  EXPECT_GT(asked, 2000);
}

TEST(Players, AStopIsAnsweredAtOnce) {
  const std::atomic<bool> stop{true};
  Effort effort;
  effort.ms = 60'000;
  effort.stop = &stop;
  AnyPosition p;
  Dice dice(1);
  Journal silent;
  ASSERT_TRUE(fotm_game().start(p, set_up("battle"), dice, silent).ok());
  Generator own{1, 0};
  EXPECT_LE(choose(*find_level("general"), fotm_game(), p, own, effort).playouts, 1);
}

TEST(Players, TimeOnlyStopsEarlier) {
  Effort effort;
  effort.ms = 30;
  AnyPosition p;
  Dice dice(1);
  Journal silent;
  ASSERT_TRUE(agv_game().start(p, set_up("16.1"), dice, silent).ok());
  Generator own{1, 0};
  const auto began = std::chrono::steady_clock::now();
  choose(*find_level("general"), agv_game(), p, own, effort);
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(3));
}

TEST(Players, APlayoutAllocatesNothing) {
  for (const auto& [game, scenario] : {std::pair{&agv_game(), "16.1"}, std::pair{&fotm_game(), "battle"}}) {
    const auto p = std::make_unique<AnyPosition>();
    Dice dice(1);
    Journal silent;
    ASSERT_TRUE(game->start(*p, set_up(scenario), dice, silent).ok());
    Horizon horizon;
    horizon.noise = 20;
    Generator own{2, 0};
    game->play_on(*p, horizon, own, dice);
    const int turn = game->stage(*p).turn;
    const std::int64_t before = testing_support::allocations();
    game->play_on(*p, horizon, own, dice);
    EXPECT_EQ(testing_support::allocations(), before) << scenario;
    EXPECT_EQ(game->stage(*p).turn, turn + 1) << "it went on to the end of the turn";
  }
}

TEST(Players, StandingIsWhatTheViewShows) {
  for (const auto& [game, scenario] : {std::pair{&agv_game(), "16.1"}, std::pair{&fotm_game(), "battle"}})
    along_a_game(*game, scenario, 8, 29, [&, g = game](const AnyPosition& p) {
      const Standing s = g->standing(g->view(p, Seat::table));
      const Value shown = g->show(g->view(p, Seat::table));
      EXPECT_EQ(s.turn, shown.get("turn").get("n").as_integer());
      EXPECT_EQ(s.phase, shown.get("phase").as_text());
      EXPECT_EQ(s.decider, g->decider(p));
      EXPECT_FALSE(s.over);
    });
}

TEST(Players, ValueIsTheSumOfItsTermsAndTheSameSeenFromBothSides) {
  for (const auto& [game, scenario] : {std::pair{&agv_game(), "16.1"}, std::pair{&fotm_game(), "battle"}})
    along_a_game(*game, scenario, 9, 31, [&, g = game](const AnyPosition& p) {
      std::array<int, 64> terms{};
      int sum = 0;
      const int n = g->terms(p, Side::union_, terms);
      ASSERT_GT(n, 0);
      for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) sum += terms[i];
      EXPECT_EQ(g->value(p, Side::union_), sum);
      EXPECT_NEAR(g->value(p, Side::union_), -g->value(p, Side::confederate), 2 * n);
    });
}

TEST(Players, HandsChangeNoChoice) {
  lab::Threads three(3);
  Effort alone, together;
  alone.playouts = together.playouts = 40;
  together.crew = &three;
  int searched = 0;
  along_a_game(agv_game(), "16.1", 6, 19, [&](const AnyPosition& p) {
    Generator a{9, 0}, b{9, 0};
    const Choice one = choose(*find_level("general"), agv_game(), p, a, alone);
    const Choice two = choose(*find_level("general"), agv_game(), p, b, together);
    searched += one.playouts > 0 ? 1 : 0;
    EXPECT_EQ(one.action, two.action);
    EXPECT_EQ(one.playouts, two.playouts);
    EXPECT_EQ(one.score, two.score);
  });
  EXPECT_GT(searched, 3);
}

// A march has to gain something: hardly anybody goes back, within one move, to where he had come.
TEST(Players, TheCaptainDoesNotMarchToAndFro) {
  const auto p = std::make_unique<AnyPosition>();
  Dice dice(1);
  Journal silent;
  ASSERT_TRUE(agv_game().start(*p, set_up("16.3"), dice, silent).ok());
  Generator own{1, 0};
  Effort quick;
  quick.explain = false;
  std::string unit;
  std::vector<std::string> been;
  int marches = 0, back = 0;
  while (agv_game().decider(*p) != Side::none) {
    const Action chosen = choose(*find_level("captain"), agv_game(), *p, own, quick).action;
    const Value words = agv_game().words(*p, chosen);
    const bool march = words.get("action").as_text() == "move";
    if (!march || words.get("unit").as_text() != unit) been.clear();
    if (march) {
      const std::string to = words.get("path").items().back().as_text();
      back += std::ranges::count(been, to) > 0 ? 1 : 0;
      unit = words.get("unit").as_text();
      been.push_back(to);
      ++marches;
    }
    ASSERT_TRUE(agv_game().apply(*p, chosen, dice, silent).allowed());
  }
  EXPECT_GT(marches, 300);
  EXPECT_LE(400 * back, marches) << back << " of " << marches;
}

TEST(Players, ACrewDoesEveryJobOnce) {
  lab::Threads four(4);
  for (int round = 0; round < 200; ++round) {
    std::array<std::atomic<int>, 9> done{};
    four.each(round % 10, [&](int i) { ++done[static_cast<std::size_t>(i)]; });
    for (int i = 0; i < 9; ++i) ASSERT_EQ(done[static_cast<std::size_t>(i)], i < round % 10 ? 1 : 0);
  }
}

// Whole games of both levels with every detector on.
void in_the_harness(const Game& game, const char* scenario, const char* level, int playouts, int games) {
  testing_support::Examination how;
  how.setup = set_up(scenario);
  how.games = games;
  how.mutations = 1;
  how.look_every = 5;
  how.most_of_clause = 1;
  Effort effort;
  effort.explain = false;
  effort.playouts = playouts;
  how.player = [&](const AnyPosition& p, int decision) {
    Generator own{static_cast<std::uint64_t>(decision), 0};
    return choose(*find_level(level), game, p, own, effort).action;
  };
  testing_support::expect_clean(game, how);
}
TEST(SlowPlayers, WholeGamesOfTheCaptainAreClean) {
  in_the_harness(agv_game(), "16.1", "captain", 0, 3);
  in_the_harness(testing_support::etw_game(), "16.3", "captain", 0, 1);
  in_the_harness(fotm_game(), "battle", "captain", 0, 1);
}
TEST(SlowPlayers, WholeGamesOfTheGeneralAreClean) {
  in_the_harness(agv_game(), "16.1", "general", 12, 1);
  in_the_harness(testing_support::etw_game(), "16.1", "general", 12, 1);
}

// ---- Matches ----
lab::Match match(const Game& game, const char* scenario, const char* a, const char* b, int games) {
  lab::Match m;
  m.game = &game;
  m.setup = set_up(scenario);
  Effort effort;
  effort.explain = false;
  EXPECT_EQ(lab::parse_player(a, effort, m.a), "");
  EXPECT_EQ(lab::parse_player(b, effort, m.b), "");
  m.games = games;
  m.seed = 500;
  return m;
}

TEST(Match, TheCaptainDoesNotLoseToTheRecruit) {
  for (const auto& [game, scenario, games] : {std::tuple{&agv_game(), "16.1", 40}, std::tuple{&fotm_game(), "battle", 6}}) {
    const lab::MatchResult r = lab::play_match(match(*game, scenario, "captain", "recruit", games));
    EXPECT_EQ(r.unfinished, 0);
    EXPECT_EQ(r.games(), games);
    EXPECT_GE(r.score(), 0.9) << scenario;
    EXPECT_GT(r.force[0], 0);
    EXPECT_GT(r.lost[0] + r.lost[1], 0);
  }
}

TEST(Match, ThreadsChangeNothing) {
  lab::Match m = match(agv_game(), "16.1", "captain", "captain", 12);
  const lab::MatchResult one = lab::play_match(m);
  m.threads = 3;
  const lab::MatchResult three = lab::play_match(m);
  EXPECT_EQ(one.wins(), three.wins());
  EXPECT_EQ(one.losses(), three.losses());
  EXPECT_EQ(one.a_as_union.wins, three.a_as_union.wins);
  EXPECT_EQ(one.decisions, three.decisions);
  EXPECT_EQ(one.lost[0], three.lost[0]);
}

TEST(Match, PlayersAreNamedWithTheirEffort) {
  lab::MatchPlayer p;
  Effort usual;
  usual.ms = 70;
  EXPECT_EQ(lab::parse_player("general:400ms", usual, p), "");
  EXPECT_EQ(p.effort.ms, 400);
  EXPECT_EQ(lab::parse_player("general:2000p", usual, p), "");
  EXPECT_EQ(p.effort.playouts, 2000);
  EXPECT_EQ(p.effort.ms, 0);
  EXPECT_EQ(lab::parse_player("general", usual, p), "");
  EXPECT_EQ(p.effort.ms, 70);
  EXPECT_EQ(lab::parse_player("genral", usual, p), "there is no level 'genral'; near names: general");
  EXPECT_NE(lab::parse_player("general:fast", usual, p), "");
  EXPECT_NE(lab::parse_player("general:-3ms", usual, p), "");
}

TEST(Match, TheIntervalIsWilsons) {
  const lab::Interval half = lab::wilson(0.5, 100), all = lab::wilson(1, 10);
  EXPECT_NEAR(half.low, 0.4038, 0.0005);
  EXPECT_NEAR(half.high, 0.5962, 0.0005);
  EXPECT_NEAR(all.low, 0.7225, 0.0005);
  EXPECT_NEAR(all.high, 1.0, 1e-9);
}

}  // namespace
}  // namespace vedette
