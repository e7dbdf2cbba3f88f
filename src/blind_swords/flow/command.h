// Command: which brigades a chit can name, the activation it leads to, and the chit's way back (bs:7.2, bs:7.4, bs:8).
#pragma once

#include "blind_swords/ground/ground.h"
#include "blind_swords/procedures.h"

namespace vedette::bs {

// bs:7.2.2: may this command chit name this brigade?
Verdict may_name(const Content&, const Position&, ChitIndex, BrigadeIndex);
bool any_brigade(const Content&, const Position&, ChitIndex);
// bs:1.0.6, bs:10.10.4: a unit of the brigade is in play, or waits in an open entry hex.
bool present(const Content&, const Position&, BrigadeIndex);
// bs:7.3.4: a clause of the scenario closes this brigade to the enemy's events this turn.
bool shielded(const Content&, const Position&, BrigadeIndex);
// The rating against which the chit is rolled now (bs:7.2.5).
int rating_now(const Content&, const Position&, ChitIndex);

// A command chit drawn, or a CIC chit played. `cancelled`: by Fortunes of War; the brigade is only marked.
void begin_command_chit(Position&, ChitIndex, Side, bool cancelled);
// The chit whose owner names a brigade now; none if no brigade is being named.
ChitIndex command_drawn(const Table&);
// The brigade that is being named will only be marked.
bool only_marks(const Table&);
// The brigade that has been named, while chance waits for who named it; none otherwise.
BrigadeIndex named_so_far(const Table&);
// The table stands in an activation for this chit, which goes back or is discarded after it (bs:7.2.8).
void stand_in_command_chit(Position&, ChitIndex, Side, BrigadeIndex);
// An activation under way without a roll (Arrival).
void begin_activation(Position&, BrigadeIndex, Side, bool full, ChitIndex);

}  // namespace vedette::bs
