// The program's version, as records and `hello` give it.
#pragma once

#include <string_view>

namespace vedette {

std::string_view version();

}  // namespace vedette
