#include "support/paths.h"

namespace vedette::testing_support {

std::string source_dir() { return VEDETTE_SOURCE_DIR; }
std::string program() { return VEDETTE_PROGRAM; }

}  // namespace vedette::testing_support
