// Each detector of the shared harness has a game in which it must fire: the proving game with one thing broken.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "support/harness.h"
#include "support/proving.h"
#include "support/tampered.h"

namespace vedette {
namespace {

using lab::Examination;
using lab::examine;
using lab::examine_record;
using lab::Fault;
using lab::Findings;
using testing_support::proving_game;
using testing_support::Tampered;
using Position = proving::Position;

const vedette::Setup kSkirmish{.scenario = "skirmish", .options = {}, .default_setup = false, .charts = "default"};

// The detectors that fire on a game.
std::vector<std::string> fired(const Game& game, int most_decisions = 20'000) {
  Examination how;
  how.setup = kSkirmish;
  how.games = 2;
  how.most_decisions = most_decisions;
  Findings found = examine(game, how);
  examine_record(game, kSkirmish, 5, 200, found);
  std::vector<std::string> names;
  for (const Fault& f : found.faults) names.push_back(f.detector);
  return names;
}
bool fires(const Game& game, std::string_view detector, int most_decisions = 20'000) {
  const auto names = fired(game, most_decisions);
  return std::ranges::find(names, detector) != names.end();
}

TEST(Detectors, NothingFiresOnTheGameAsItIs) {
  const struct : Tampered {
    using Tampered::Tampered;
  } untouched{proving_game()};
  EXPECT_EQ(fired(untouched), std::vector<std::string>{});
}

TEST(Detectors, InvariantFiresOnAUnitStrongerThanItsCounter) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
      const Verdict v = game_.apply(p, a, d, j);
      if (v) p.as<Position>().units[0].sp = 9;
      return v;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "invariant"));
}

TEST(Detectors, ChoiceFiresOnASingleAnswer) {
  const struct : Tampered {
    using Tampered::Tampered;
    void actions(const AnyPosition& p, ActionList& into) const override {
      ActionList all;
      game_.actions(p, all);
      if (!all.empty()) into.add(all[all.size() - 1]);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "choice"));
}

TEST(Detectors, ListFiresOnALegalActionLeftOut) {
  const struct : Tampered {
    using Tampered::Tampered;
    void actions(const AnyPosition& p, ActionList& into) const override {
      ActionList all;
      game_.actions(p, all);
      for (int i = 0; i < all.size() - (all.size() > 3 ? 1 : 0); ++i) into.add(all[i]);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "list"));
}

TEST(Detectors, ListFiresOnAnActionListedTwice) {
  const struct : Tampered {
    using Tampered::Tampered;
    void actions(const AnyPosition& p, ActionList& into) const override {
      game_.actions(p, into);
      if (!into.empty()) into.add(into[0]);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "list"));
}

TEST(Detectors, VerdictFiresWhenItForbidsWhatIsListed) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict verdict(const AnyPosition& p, const Action& a) const override {
      return a.verb == static_cast<std::uint8_t>(proving::Verb::done) ? forbidden(proving::Rules::kOverClause) : game_.verdict(p, a);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "verdict"));
}

TEST(Detectors, VerdictFiresWhenItAllowsWhatApplyRefuses) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict verdict(const AnyPosition& p, const Action& a) const override {
      const Verdict v = game_.verdict(p, a);
      return a.verb == static_cast<std::uint8_t>(proving::Verb::add) ? kAllowed : v;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "verdict"));
}

TEST(Detectors, RefusalFiresWhenSomethingChanged) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
      const Verdict v = game_.apply(p, a, d, j);
      if (!v) p.as<Position>().lost[0] ^= 1;
      return v;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "refusal"));
}

TEST(Detectors, RefusalFiresWhenDiceWereRolled) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
      const Verdict v = game_.apply(p, a, d, j);
      if (!v) d.d6();
      return v;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "refusal"));
}

TEST(Detectors, ClauseFiresOnAClauseOfNoBook) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict verdict(const AnyPosition& p, const Action& a) const override {
      return game_.verdict(p, a) ? kAllowed : forbidden(clause_at(kBookFotm, 3));
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "clause"));
}

TEST(Detectors, CatchAllFiresWhenOneClauseAnswersForMost) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict verdict(const AnyPosition& p, const Action& a) const override {
      return game_.verdict(p, a) ? kAllowed : forbidden(proving::Rules::kOverClause);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "catch-all"));
}

// What happens depends on how often it was asked: state outside the position.
struct Forgetful : Tampered {
  using Tampered::Tampered;
  mutable int asked = 0;
  Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
    const Verdict v = game_.apply(p, a, d, j);
    if (v && ++asked % 3 == 0) p.as<Position>().units[15].unused ^= 1;
    return v;
  }
};
TEST(Detectors, CopyFiresOnStateOutsideThePosition) { EXPECT_TRUE(fires(Forgetful{proving_game()}, "copy")); }

TEST(Detectors, RecordFiresWhenAReplayEndsElsewhere) {
  Findings found;
  examine_record(Forgetful{proving_game()}, kSkirmish, 5, 200, found);
  EXPECT_FALSE(found.faults.empty());
  Findings clean;
  examine_record(proving_game(), kSkirmish, 5, 200, clean);
  EXPECT_TRUE(clean.faults.empty());
}

TEST(Detectors, SecretFiresOnAViewThatTellsTheOtherSidesChoice) {
  const struct : Tampered {
    using Tampered::Tampered;
    AnyView view(const AnyPosition& p, Seat seat) const override {
      AnyView v = game_.view(p, seat);
      v.as<proving::View>().chosen = p.as<Position>().hidden.chosen;
      return v;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "secret"));
}

TEST(Detectors, SecretFiresOnAJournalThatTellsIt) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
      const bool key = a.verb == static_cast<std::uint8_t>(proving::Verb::key);
      const Verdict v = game_.apply(p, a, d, j);
      Event told = proving::event(proving::Told::keyed, proving::Rules::kOverClause);
      told.value[0] = a.a;
      if (v && key) j.tell(told);
      return v;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "secret"));
}

TEST(Detectors, ViewFiresWhenAResampledPositionLooksDifferent) {
  const struct : Tampered {
    using Tampered::Tampered;
    void resample(const AnyView& v, Dice& d, AnyPosition& p) const override {
      game_.resample(v, d, p);
      p.as<Position>().turn = 1;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "view"));
}

TEST(Detectors, ViewFiresWhenChoicesDependOnWhatIsHidden) {
  const struct : Tampered {
    using Tampered::Tampered;
    void actions(const AnyPosition& p, ActionList& into) const override {
      ActionList all;
      game_.actions(p, all);
      const bool odd = p.as<Position>().hidden.in_cup[5] != 0;
      for (int i = odd && all.size() > 2 ? 1 : 0; i < all.size(); ++i) into.add(all[i]);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "view"));
}

TEST(Detectors, ShowFiresOnAUnitInTwoPlaces) {
  const struct : Tampered {
    using Tampered::Tampered;
    Value show(const AnyView& v) const override {
      Value shown = game_.show(v);
      Value units = shown.get("units");
      units.push(units[0]);
      shown.set("units", units);
      return shown;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "show"));
}

TEST(Detectors, WordsFireWhenTheyMeanAnotherAction) {
  const struct : Tampered {
    using Tampered::Tampered;
    Value words(const AnyPosition& p, const Action& a) const override {
      Value w = game_.words(p, a);
      if (w.get("action").as_text() == "stop") w.set("action", "done");
      return w;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "words"));
}

TEST(Detectors, WordsFireWhenTheirTextDoesNotLeadBack) {
  const struct : Tampered {
    using Tampered::Tampered;
    Value words(const AnyPosition& p, const Action& a) const override { return game_.words(p, a).set("unheard", "of"); }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "words"));
}

TEST(Detectors, JournalFiresOnAnEventWithoutWords) {
  const struct : Tampered {
    using Tampered::Tampered;
    Value tell(const Event& e) const override {
      return e.kind == static_cast<std::uint8_t>(proving::Told::moved) ? Value::object() : game_.tell(e);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "journal"));
}

TEST(Detectors, EndFiresOnAGameThatGoesOnForEver) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
      const Verdict v = game_.apply(p, a, d, j);
      p.as<Position>().turn = 1;
      return v;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "end", 300));
}

TEST(Detectors, EndFiresOnActionsAfterTheEnd) {
  const struct : Tampered {
    using Tampered::Tampered;
    void actions(const AnyPosition& p, ActionList& into) const override {
      game_.actions(p, into);
      if (into.empty()) into.add(proving::act(proving::Verb::pass));
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "end"));
}

TEST(Detectors, DecisionFiresWhenItIsNotCounted) {
  const struct : Tampered {
    using Tampered::Tampered;
    int decision(const AnyPosition&) const override { return 7; }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "decision"));
}

// Not members of a test's body: the failure is expected of the code inside.
struct Wasteful : Tampered {
  using Tampered::Tampered;
  Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
    const std::string waste(64, static_cast<char>(a.verb));
    const Verdict v = game_.apply(p, a, d, j);
    return waste.empty() ? kAllowed : v;
  }
};
TEST(Detectors, TheCountingAllocatorFires) {
  static const Wasteful broken{proving_game()};
  EXPECT_NONFATAL_FAILURE(testing_support::expect_no_allocation(broken, kSkirmish, 1, 50), "allocations");
}

}  // namespace
}  // namespace vedette
