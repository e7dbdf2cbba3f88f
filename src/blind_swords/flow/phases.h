// The phases of a turn (bs:4.1.1), each begun by the turn; flow.cpp has the order of play.
#pragma once

#include "blind_swords/procedures.h"

namespace vedette::bs {

// `placed`: the table was set up by hand at the start of the phase and stays there, even if all it offers is to go on.
void begin_turn(Position&);                                      // flow.cpp: the whole game, turn by turn
void begin_command_decision(Position&, bool placed);             // A
void begin_artillery_phase(Position&, Side first, bool placed);  // B
void begin_chit_draw(Position&, bool placed);                    // C
bool end_turn(Position&, Play&);                                 // D; true: the game is over

// Chits have been drawn already, one is being carried out: the next window before a draw follows it.
void stand_between_draws(Position&);

// A chit whose place may be hidden: it came by way of a side's pool (knowledge.cpp).
bool from_pool(const Content&, const Table&, std::size_t chit);

// The side that is choosing its Key Chits; none outside phase A.
Side choosing_keys(const Table&);
int keys_owed(const Content&, const Table&);  // how many it has still to choose
// Clears the stack and stands at the start of a phase; `first` has the first turn in the Artillery Phase.
void stand_at(Position&, Phase, Side first);

// The side that draws the chits this turn (bs:2.2.3).
Side chit_puller(const Content&, const Table&);

// Fog of War has been drawn: the other side rolls and the result is carried out (fog_of_war.cpp).
void fog_of_war(Position&, Play&);

// The game as it is set up (bs:4.1.2 and the scenario's set-up).
void begin_arrivals(Position&);  // arrivals.cpp: before phase A
void set_up(Position&, Play&);
void set_up_by_default(Position&, Play&, Side);     // what that side has still to choose
bool still_to_place(const Content&, const Table&);  // the side that is setting up

}  // namespace vedette::bs
