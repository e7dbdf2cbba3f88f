// The question that a side is asked, in words.
#pragma once

#include <string>

#include "fire_on_the_mountain/content/content.h"

namespace vedette::fotm {

std::string prompt_of(const Content&, const Position&);  // of a game that is not over

}  // namespace vedette::fotm
