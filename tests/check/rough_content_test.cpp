// Whatever somebody writes into a content file is read with complaints or played; the program does not fall over it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "support/altered_content.h"
#include "support/shelf.h"

namespace vedette {
namespace {

// VEDETTE_TELL=1 tells each alteration before it is tried.
int read_altered(std::uint64_t first, int times) {
  const bool tell = std::getenv("VEDETTE_TELL") != nullptr;
  int played = 0;
  for (int i = 0; i < times; ++i) {
    Shelf shelf = testing_support::test_shelf();
    const std::string what = testing_support::alter_content(shelf, first + static_cast<std::uint64_t>(i));
    if (tell) std::cerr << first + static_cast<std::uint64_t>(i) << " " << what << std::endl;
    played += testing_support::read_and_play(shelf, 40) ? 1 : 0;
  }
  return played;
}

TEST(RoughContent, AlteredFilesAreComplainedAboutOrPlayed) {
  const int played = read_altered(1, 40);
  EXPECT_GT(played, 0);
  EXPECT_LT(played, 40);
}
TEST(SlowRoughContent, ManyMore) { EXPECT_GT(read_altered(1000, 1500), 0); }

}  // namespace
}  // namespace vedette
