// Each detector of the shared harness has a game in which it must fire: the proving game with one thing broken.
#include <gtest/gtest-spi.h>

#include <tuple>

#include "proving/fires.h"
#include "tabletop/json.h"

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
  EXPECT_TRUE(fires(broken, "invariant: us-12-oh has more strength"));
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
  EXPECT_TRUE(fires(broken, "choice: asked with 1 action"));
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
  EXPECT_TRUE(fires(broken, "list: allowed, but not listed"));
}

TEST(Detectors, ListFiresOnAnActionListedTwice) {
  const struct : Tampered {
    using Tampered::Tampered;
    void actions(const AnyPosition& p, ActionList& into) const override {
      game_.actions(p, into);
      if (!into.empty()) into.add(into[0]);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "list: listed twice"));
}

TEST(Detectors, VerdictFiresWhenItForbidsWhatIsListed) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict verdict(const AnyPosition& p, const Action& a) const override {
      return a.verb == static_cast<std::uint8_t>(proving::Verb::done) ? forbidden(proving::Rules::kOverClause) : game_.verdict(p, a);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "verdict: listed, but forbidden"));
}

TEST(Detectors, VerdictFiresWhenItAllowsWhatApplyRefuses) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict verdict(const AnyPosition& p, const Action& a) const override {
      const Verdict v = game_.verdict(p, a);
      return a.verb == static_cast<std::uint8_t>(proving::Verb::add) ? kAllowed : v;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "verdict: verdict and apply disagree"));
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
  EXPECT_TRUE(fires(broken, "refusal: a refused action changed the position"));
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
  EXPECT_TRUE(fires(broken, "refusal: a refused action rolled dice"));
}

TEST(Detectors, ClauseFiresOnAClauseOfNoBook) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict verdict(const AnyPosition& p, const Action& a) const override {
      return game_.verdict(p, a) ? kAllowed : forbidden(clause_at(kBookFotm, 3));
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "clause: a refusal cites a clause that is in no book"));
}

TEST(Detectors, CatchAllFiresWhenOneClauseAnswersForMost) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict verdict(const AnyPosition& p, const Action& a) const override {
      return game_.verdict(p, a) ? kAllowed : forbidden(proving::Rules::kOverClause);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "catch-all: proving:"));
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
TEST(Detectors, CopyFiresOnStateOutsideThePosition) {
  EXPECT_TRUE(fires(Forgetful{proving_game()}, "copy: the same action with the same dice"));
  ;
}

TEST(Detectors, RecordFiresWhenAReplayEndsElsewhere) {
  Findings found;
  examine_record(Forgetful{proving_game()}, kSkirmish, 5, 200, found);
  ASSERT_FALSE(found.faults.empty());
  EXPECT_EQ(found.faults[0].what, "replayed, the position is another");
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
  EXPECT_TRUE(fires(broken, "secret: the other side's view depends"));
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
  EXPECT_TRUE(fires(broken, "secret: the other side is told"));
}

TEST(Detectors, ViewFiresWhenAResampledPositionLooksDifferent) {
  const struct : Tampered {
    using Tampered::Tampered;
    void resample(const AnyView& v, Dice& d, AnyPosition& p) const override {
      game_.resample(v, d, p);
      p.as<Position>().turn = 1;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "view: the view of union of a resampled position is another"));
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
  EXPECT_TRUE(fires(broken, "view: what confederate may do depends"));
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
  EXPECT_TRUE(fires(broken, "show: a unit is shown twice"));
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
  EXPECT_TRUE(fires(broken, "words: 'done "));
}

TEST(Detectors, PreviewFiresWhenAFightBeginsWithOthersThanTheOddsShowed) {
  const struct : Tampered {
    using Tampered::Tampered;
    Refusal ask(const AnyPosition& p, std::string_view question, const Value& fields, Value& answer) const override {
      const bool stops = question == "odds" && fields.get("action").as_text() == "stop";
      if (const Interpreted i = game_.interpret(p, fields, 0); !stops || !i.refusal.ok() || !game_.verdict(p, i.action))
        return game_.ask(p, question, fields, answer);
      answer = Value::object({{"legal", true}, {"open", true}, {"units", Value::list({"somebody-else"})}});
      return Refusal::none();
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "preview: odds showed [\"somebody-else\"]"));
}

TEST(Detectors, WordsFireWhenTheirTextDoesNotLeadBack) {
  const struct : Tampered {
    using Tampered::Tampered;
    Value words(const AnyPosition& p, const Action& a) const override { return game_.words(p, a).set("unheard", "of"); }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "words: the text"));
}

TEST(Detectors, JournalFiresOnAnEventWithoutWords) {
  const struct : Tampered {
    using Tampered::Tampered;
    Value tell(const Event& e) const override {
      return e.kind == static_cast<std::uint8_t>(proving::Told::moved) ? Value::object() : game_.tell(e);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "journal: an event of kind"));
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
  EXPECT_TRUE(fires(broken, "end: the game goes on after 300", 300));
}

TEST(Detectors, EndFiresOnActionsAfterTheEnd) {
  const struct : Tampered {
    using Tampered::Tampered;
    void actions(const AnyPosition& p, ActionList& into) const override {
      game_.actions(p, into);
      if (into.empty()) into.add(proving::act(proving::Verb::pass));
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "end: actions are listed after the end"));
}

TEST(Detectors, DecisionFiresWhenItIsNotCounted) {
  const struct : Tampered {
    using Tampered::Tampered;
    int decision(const AnyPosition&) const override { return 7; }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "decision: the count of decisions did not rise"));
}

TEST(Detectors, StartFiresOnAScenarioThatCanNotBegin) {
  const struct : Tampered {
    using Tampered::Tampered;
    Refusal start(AnyPosition&, const vedette::Setup&, Dice&, Journal&) const override { return Refusal::bad_request("no map"); }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "start: no map"));
  EXPECT_TRUE(fires(broken, "record: no map"));
}

TEST(Detectors, ListFiresOnAnActionWithoutAVerb) {
  const struct : Tampered {
    using Tampered::Tampered;
    void actions(const AnyPosition& p, ActionList& into) const override {
      game_.actions(p, into);
      into.add(Action{});
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "list: an action without a verb"));
}

// No action needs to be altered to see that `done` is missing.
TEST(Detectors, ListFiresWhenABareVerbIsLeftOut) {
  const struct : Tampered {
    using Tampered::Tampered;
    void actions(const AnyPosition& p, ActionList& into) const override {
      ActionList all;
      game_.actions(p, all);
      for (const Action& a : all)
        if (all.size() < 3 || a.verb != static_cast<std::uint8_t>(proving::Verb::done)) into.add(a);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "list: allowed, but not listed: done", 20'000, 0));
}

TEST(Detectors, VerdictFiresWhenApplyRefusesWhatIsListed) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
      return a.verb == static_cast<std::uint8_t>(proving::Verb::key) ? forbidden(proving::Rules::kOverClause) : game_.apply(p, a, d, j);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "verdict: apply refuses a listed action"));
  EXPECT_TRUE(fires(broken, "record: "));
}

TEST(Detectors, WordsFireOnARefusalThatIsNeitherIllegalNorMisspelt) {
  const struct : Tampered {
    using Tampered::Tampered;
    Interpreted interpret(const AnyPosition& p, const Value& w, int n) const override {
      Interpreted i = game_.interpret(p, w, n);
      if (!i.refusal.ok()) i.refusal.code = Refused::internal;
      return i;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "words: refused with code internal"));
}

// Refused already while the words are read: that counts as an answer too.
TEST(Detectors, CatchAllFiresOnOneClauseForWhatIsNotUnderstood) {
  const struct : Tampered {
    using Tampered::Tampered;
    Interpreted interpret(const AnyPosition& p, const Value& w, int n) const override {
      Interpreted i = game_.interpret(p, w, n);
      if (i.refusal.ok() && !i.finished && !game_.verdict(p, i.action)) i.refusal = Refusal::not_legal("no", proving::Rules::kOverClause);
      return i;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "catch-all: proving:"));
}

TEST(Detectors, WordsFireWhenAnActionIsNotUnderstood) {
  const struct : Tampered {
    using Tampered::Tampered;
    Interpreted interpret(const AnyPosition&, const Value&, int) const override { return {Refusal::bad_request("what?"), {}, false}; }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "words: 'place us-simmonds 2430' is not understood: what?"));
}

TEST(Detectors, WordsFireWhenTheyGoOnToASecondAction) {
  const struct : Tampered {
    using Tampered::Tampered;
    Interpreted interpret(const AnyPosition& p, const Value& w, int n) const override {
      if (n == 0 || game_.decider(p) == Side::none) return game_.interpret(p, w, n);
      ActionList all;
      game_.actions(p, all);
      return {Refusal::none(), all[0], false};
    }
  } broken{proving_game()};
  const auto sentences = fired(broken);
  EXPECT_TRUE(std::ranges::any_of(sentences, [](const std::string& s) { return s.find("' goes on to ") != std::string::npos; }));
}

// A position that reaches into another: what was copied shares something with the original.
TEST(Detectors, CopyFiresWhenTheOriginalChanges) {
  const struct : Tampered {
    using Tampered::Tampered;
    mutable const AnyPosition* original = nullptr;
    void actions(const AnyPosition& p, ActionList& into) const override {
      if (original == nullptr) original = &p;
      game_.actions(p, into);
    }
    Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override {
      if (&p != original) ++const_cast<AnyPosition*>(original)->as<Position>().units[15].unused;
      return game_.apply(p, a, d, j);
    }
  } broken{proving_game()};
  Examination how;
  how.setup = kSkirmish;
  how.waits = false;
  how.games = 1;
  how.mutations = 0;
  const Findings found = examine(broken, how);
  EXPECT_TRUE(std::ranges::any_of(found.faults, [](const Fault& f) { return f.what == "an action on a copy changed the original"; }));
}

TEST(Detectors, ViewFiresWhenAResampledPositionIsBroken) {
  const struct : Tampered {
    using Tampered::Tampered;
    void resample(const AnyView& v, Dice& d, AnyPosition& p) const override {
      game_.resample(v, d, p);
      if (v.as<proving::View>().seat != Seat::all) p.as<Position>().hidden.in_cup.fill(9);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "view: a resampled position is broken: the count of face-down chits"));
}

TEST(Detectors, ViewFiresWhenWhoDecidesDependsOnWhatIsHidden) {
  const struct : Tampered {
    using Tampered::Tampered;
    void resample(const AnyView& v, Dice& d, AnyPosition& p) const override {
      game_.resample(v, d, p);
      p.as<Position>().units[15].unused = 1;
    }
    AnyView view(const AnyPosition& p, Seat seat) const override {
      AnyPosition q = p;
      q.as<Position>().units[15].unused = 0;
      return game_.view(q, seat);
    }
    Side decider(const AnyPosition& p) const override {
      const Side side = game_.decider(p);
      return p.as<Position>().units[15].unused == 1 ? other(side) : side;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "view: a resampled position asks another side"));
}

TEST(Detectors, EndFiresOnAnActionAllowedAfterIt) {
  const struct : Tampered {
    using Tampered::Tampered;
    Verdict verdict(const AnyPosition& p, const Action& a) const override {
      return game_.decider(p) == Side::none ? kAllowed : game_.verdict(p, a);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "end: an action is allowed after the end"));
}

TEST(Detectors, EndFiresOnAGameWithoutAResult) {
  const struct : Tampered {
    using Tampered::Tampered;
    Value show(const AnyView& v) const override { return game_.show(v).set("result", Value()); }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "end: the game is over without a result"));
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
