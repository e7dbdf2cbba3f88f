// events.csv.gz: the events of every game, packed game by game as they end and put in order when all are in. Members of a gzip file may
// stand one after the other, so that nothing is packed twice.
#pragma once

#include <string>
#include <string_view>

namespace vedette::lab {

bool can_pack();  // built with zlib
// One part of events.log: the number of the game, how long it is, and its rows packed.
std::string packed_part(int n, std::string_view rows);
// How much of events.log is whole parts: what comes after was cut off.
std::size_t whole_parts(std::string_view parts);
// The header and the parts of games 0 to `games` - 1 in their order; "" or what is wrong. Of a game that is there twice the last counts.
std::string packed_events(std::string_view parts, int games, std::string& into);

}  // namespace vedette::lab
