// Golden texts: what the program said once, looked over and kept. A change of the rules or of the words shows as a
// readable difference. VEDETTE_GOLDEN=write in the environment writes them anew.
#pragma once

#include <string>

namespace vedette::testing_support {

// "" if `text` is what tests/`path` holds; otherwise the first line that differs, and how to accept it.
std::string golden_difference(const std::string& path, const std::string& text);

}  // namespace vedette::testing_support
