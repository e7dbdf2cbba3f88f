// Counts every allocation of a test program, so that a test can say that a stretch of play makes none.
#pragma once

#include <cstdint>

namespace vedette::testing_support {

std::int64_t allocations();  // so far

}  // namespace vedette::testing_support
