// Where the tests find the sources and the program.
#pragma once

#include <string>

namespace vedette::testing_support {

std::string source_dir();  // the checkout
std::string program();     // the built `vedette`

}  // namespace vedette::testing_support
