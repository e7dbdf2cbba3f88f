// The content the tests read: the embedded one, or the folder named by VEDETTE_GAMES (how ./test --mutate alters a row).
#pragma once

#include "tabletop/content.h"

namespace vedette::testing_support {

const Shelf& test_shelf();

}  // namespace vedette::testing_support
