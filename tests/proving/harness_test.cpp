// The proving game under the shared harness.
#include "support/harness.h"

#include <gtest/gtest.h>

#include "support/proving.h"

namespace vedette {
namespace {

using lab::Examination;
using lab::Findings;
using testing_support::proving_game;
const vedette::Setup kRidge{.scenario = "ridge", .options = {}, .default_setup = false, .charts = "default"};

TEST(Harness, TheProvingGameIsClean) {
  Examination how;
  how.setup = kRidge;
  how.games = 12;
  const Findings found = testing_support::expect_clean(proving_game(), how);
  EXPECT_GT(found.decisions, 500);
  EXPECT_GT(found.deepest, 5);
}

TEST(Harness, PlayAllocatesNothing) { testing_support::expect_no_allocation(proving_game(), kRidge, 3, 2000); }

}  // namespace
}  // namespace vedette
