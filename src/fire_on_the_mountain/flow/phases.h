// The phases of a player turn, each of which pushes its frame and pops it when it is over. A phase ends only by `done`.
#pragma once

#include "fire_on_the_mountain/procedures.h"

namespace vedette::fotm {

void begin_set_up(Position&, Ctx&);
void begin_rally_phase(Position&, Ctx&);
void begin_movement_phase(Position&, Ctx&);
void begin_reinforcement_phase(Position&, Ctx&);

// Parts of a Movement Phase. A routed Brigade or a Guard takes its way (17.4.rate, 17.5.place); the Confederate names
// Brigades that have to march off (8.5.equal), until the debt is covered or nobody is left.
bool moves_have_begun(const Position&);  // on top is a Movement Phase whose forced marches are done
void begin_rout_march(Position&, Ctx&, UnitIndex);
bool withdrawal_is_owed(const Content&, const Position&);
void begin_withdrawal(Position&, Ctx&);

// Puts the table at the start of a phase of this turn, whatever was under way; false if there is no such phase.
bool stand_at_phase(Position&, Ctx&, Side, Phase);

// The set-up choices a side has left, made as the card says.
void set_up_by_the_card(Position&, Ctx&, Side);

}  // namespace vedette::fotm
