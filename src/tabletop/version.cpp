#include "tabletop/version.h"

namespace vedette {

std::string_view version() { return VEDETTE_VERSION; }

}  // namespace vedette
