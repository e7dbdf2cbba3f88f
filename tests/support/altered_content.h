// Content with one thing changed at random: a cell, a row left out, a row twice. Reading it complains or not, and never crashes; what is
// read without a complaint can be played.
#pragma once

#include <cstdint>
#include <string>

#include "tabletop/content.h"

namespace vedette::testing_support {

// The alteration that `seed` names, made on the shelf; says what it was.
std::string alter_content(Shelf&, std::uint64_t seed);

// Reads all games from the shelf; of those without a complaint plays some random decisions of every scenario. False if there was a
// complaint.
bool read_and_play(const Shelf&, int decisions);

}  // namespace vedette::testing_support
