// `vedette map GAME --svg FILE`: the sheet as a picture, drawn from the map's files alone. It is for reading, printing and
// checking the ground by eye; the page draws its own.
#pragma once

#include <string>

#include "tabletop/map.h"

namespace vedette::lab {

std::string map_svg(const Map&, const std::string& title);

}  // namespace vedette::lab
