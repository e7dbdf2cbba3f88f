// One unit's move (13): chosen, it goes along paths, turns, changes formation, mounts or dismounts, marches on by force,
// leaves the map, and stops.
#pragma once

#include "fire_on_the_mountain/flow/march.h"
#include "fire_on_the_mountain/procedures.h"

namespace vedette::fotm {

// The move of a unit as it would begin now, with its duty and its leash.
March begun_march(const Content&, const Position&, UnitIndex);
void begin_move(Position&, Ctx&, const March&);
// What a unit under way may do; `m` is its frame, or the one it would have.
Verdict verdict_on_the_march(const Content&, const Position&, const March& m, const Action&);
bool is_march_verb(Verb);
// The move of this unit as it stands: under way, or as it would begin now.
March march_now(const Content&, const Position&, UnitIndex);
bool is_under_way(const Position&, UnitIndex);
// May a move end where this path of the flood leads, duties and all? What a list offers and `reach` shows.
bool may_march_to(const Content&, const Position&, const March&, HexIndex, Path);

// The duty a unit has as its move begins, and the clause that lays it on it.
MarchDuty duty_of(const Content&, const Position&, UnitIndex, Clause& clause);
// Can it still do its duty from here?
bool can_do_duty(const Content&, const Position&, const March&);

Verdict may_exit(const Content&, const Position&, const March&);

}  // namespace vedette::fotm
