// The Movement step of a brigade and the move of one unit (bs:10.1), for orders and for what events allow.
#pragma once

#include "blind_swords/combat/combat.h"
#include "blind_swords/ground/steps.h"

namespace vedette::bs {

// The brigade's units move one after another (bs:10.1.1). `bonus`: halves of a point from a chit.
void begin_movement_step(Position&, BrigadeIndex, Side, MoveKind, Order, int bonus);
// How this unit moves in the Movement step under way (of its order, in reserve, by a Reaction), for the questions cost and reach.
struct MovesAs {
  bool now = false;
  MoveKind kind = MoveKind::order;
  Order order = Order::none;
  int bonus = 0;
};
MovesAs moves_now(const Content&, const Position&, UnitIndex);
// A battle's work: may this unit try it under this order, and the roll for it (bs:8.5.5).
Verdict may_work(const Content&, const Position&, UnitIndex, Order, Verb);
void begin_work(const Content&, Position&, UnitIndex, Verb);
// The roll that a work comes to now, whether the unit may try it or not; also while its window is open.
struct WorkRoll {
  bool known = false;  // the battle has such a work
  int least = 0;       // die and help together
  bool sure = false;   // it succeeds without a roll
};
WorkRoll work_roll(const Content&, const Position&, UnitIndex, Verb);
// The work whose roll is about to be made, and by whom; false if there is none.
bool work_under_way(const Content&, const Position&, UnitIndex&, Verb&);
// One unit's move; the caller has chosen it. A battery in the Artillery Phase moves with MoveKind::artillery.
void begin_move(const Content&, Position&, UnitIndex, MoveKind, Order, int bonus);
// bs:10.7.1: does a step of the unit in this direction draw fire? Fills the choice of the other side.
bool draws_fire(const Content&, const Position&, UnitIndex, Direction, ShotChoice&);
// bs:10.1.1: skirmishers have withdrawn before the unit whose move is on top of the stack.
void push_on(Position&);
// May a cavalry unit mount, or dismount, in the hex it is in (bs:10.9.2)? Points apart.
Verdict may_be_in_the_other_state(const Content&, const Position&, UnitIndex);
// The mover as the verdicts see it at the start of its move.
Mover fresh_mover(const Content&, const Position&, UnitIndex, MoveKind, Order, int bonus);
// The unit in the middle of its move, wherever that is on the stack; false if it is in none.
bool mover_now(const Position&, UnitIndex, Mover&);
void moving_on(const Table&, std::size_t frame, Mover&);  // the mover of that frame, which is a move's
// May it mount, or dismount, as the first thing in its move? Allowed where no Movement step of its brigade is under way.
Verdict may_change_first(const Content&, const Position&, UnitIndex, bool to_mounted);
// Has this unit, beyond its leash, still to go back in such a step? Refused by the rule that asks it back.
Verdict owes_way_back(const Content&, const Position&, UnitIndex, MoveKind, Order, int bonus);
// May this unit be chosen to move at all in such a step?
Verdict may_start_move(const Content&, const Position&, UnitIndex, MoveKind, Order, int bonus);

}  // namespace vedette::bs
