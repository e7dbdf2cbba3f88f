// A view in words: the turn and phase, units by place, the score. Everything is read from the members that the
// protocol names, so it serves any game.
#pragma once

#include <string>
#include <vector>

#include "tabletop/map.h"
#include "tabletop/value.h"

namespace vedette::text_table {

std::string side_name(std::string_view side);                                   // "Union", "Confederate"
std::string headline(const Value& view);                                        // "Turn 3, 9 am. Combat phase, Union; close-combat step."
std::string unit_line(const Value& unit);                                       // "us-crook: Crook, infantry, 6 SP, facing ene, routed"
std::string stack_line(const Value& units, const std::string& hex);             // "1607: Crook 6, Scammon 5 routed"; "" if nobody is there
std::string sides_line(const Map&, HexIndex);                                   // "Toward 1430 river, possible-ford; 1328 trail", or ""
std::string hex_line(const Map&, HexIndex);                                     // "1607 Fox's Gap: woods, level 6, road"
std::vector<std::string> clock_lines(const Value& view);                        // what the turns to come bring
std::vector<std::string> score_lines(const Value& view, const Map* = nullptr);  // with a map, places by their names
std::vector<std::string> table_lines(const Value& view);                        // cup, held chits, activated brigades, markers
std::string chance_line(const Value& chance);  // "the hex falls: 5/36 (13.9 %)", or "…: 13.9 % of 300 tried"
std::string event_line(const Value& event);    // its sentence, and its clause in brackets

}  // namespace vedette::text_table
