// The proving game under the shared harness.
#include "support/harness.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/proving.h"
#include "support/seats.h"
#include "support/tampered.h"
#include "tabletop/hash.h"
#include "tabletop/record.h"

namespace vedette {
namespace {

using lab::Examination;
using lab::Findings;
using testing_support::proving_game;
const vedette::Setup kRidge{.scenario = "ridge", .options = {}, .default_setup = false, .charts = "default"};

TEST(Harness, TheProvingGameIsClean) {
  Examination how;
  how.setup = kRidge;
  how.waits = false;
  how.games = 12;
  const Findings found = testing_support::expect_clean(proving_game(), how);
  EXPECT_GT(found.decisions, 500);
  EXPECT_GE(found.deepest, 5);
  EXPECT_GT(found.previewed, 100);
}

// Detectors of its own for what is asked of any unit; those of a whole game are in detectors_test.cpp.
TEST(Harness, PreviewFiresWhenReachShowsAWayThatIsRefused) {
  const struct : testing_support::Tampered {
    using Tampered::Tampered;
    Refusal ask(const AnyPosition& p, std::string_view q, const Value& f, Value& a) const override {
      const Refusal r = game_.ask(p, q, f, a);
      if (q == "reach" && r.ok() && a.get("hexes").size() > 0) {
        const Value far = game_.map().number(0);  // a way that jumps
        a.set("hexes", Value::list({Value::object({{"hex", far}, {"cost", 1}, {"path", Value::list({far, far})}})}));
      }
      return r;
    }
  } broken{proving_game()};
  Examination how;
  how.setup = kRidge;
  how.waits = false;
  how.games = 4;
  const Findings found = lab::examine(broken, how);
  EXPECT_TRUE(std::ranges::any_of(
      found.faults, [](const lab::Fault& f) { return f.detector == "preview" && f.what.starts_with("reach shows what is refused"); }));
}

// At the seats of a table everything is asked twice; what is told there shows wherever it comes from.
TEST(Harness, NoSeatLearnsWhatIsHiddenFromIt) {
  const testing_support::Compared pairs = testing_support::expect_secrets_kept(proving_game(), kRidge, 1, 400, 2);
  EXPECT_EQ(pairs.choices, 2);
  EXPECT_EQ(pairs.placed, 2);
}

TEST(Harness, ASeatThatLearnsOfASecretChoiceIsNoticed) {
  const struct : testing_support::Tampered {
    using Tampered::Tampered;
    AnyView view(const AnyPosition& p, Seat seat) const override {
      AnyView v = game_.view(p, seat);
      v.as<proving::View>().chosen = p.as<proving::Position>().hidden.chosen;
      return v;
    }
  } broken{proving_game()};
  EXPECT_NE(testing_support::compare_secrets(broken, kRidge, 1, 400, 2).leak.find("a secret choice: the seat"), std::string::npos);
}

TEST(Harness, ASeatWhoseOwnChoicesTellWhatIsHiddenIsNoticed) {
  const struct : testing_support::Tampered {
    using Tampered::Tampered;
    Value words(const AnyPosition& p, const Action& a) const override {
      Value words = game_.words(p, a);
      return words.set("cup", hash_text(hash_bytes(&p.as<proving::Position>().hidden, sizeof(proving::Position::hidden))));
    }
  } broken{proving_game()};
  EXPECT_NE(testing_support::compare_secrets(broken, kRidge, 1, 400, 2).leak.find(": the seat"), std::string::npos);
}

TEST(Harness, AnExaminationEndsWhenItIsAskedTo) {
  Examination how;
  how.setup = kRidge;
  how.waits = false;
  how.games = 50;
  how.mutations = 0;
  how.go_on = [](int game, const Findings& so_far) { return game == so_far.games && game < 2; };
  EXPECT_EQ(lab::examine(proving_game(), how).games, 2);
}

TEST(Harness, PlayAllocatesNothing) { testing_support::expect_no_allocation(proving_game(), kRidge, 3, 2000); }

}  // namespace
}  // namespace vedette
