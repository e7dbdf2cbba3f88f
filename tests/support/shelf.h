// The content the tests read: the embedded one, or the folder named by VEDETTE_GAMES (how ./test --mutate alters a row).
#pragma once

#include "tabletop/content.h"

namespace vedette::testing_support {

const Shelf& test_shelf();

// Every content file under `folder`, put on the shelf under `as`.
void read_folder(const std::string& folder, const std::string& as, Shelf& into);

}  // namespace vedette::testing_support
