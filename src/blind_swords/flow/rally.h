// Rally, Recover, Rebuild (bs:13): the rolls and where a rebuilt unit may be put.
#pragma once

#include "blind_swords/ground/ground.h"
#include "blind_swords/procedures.h"

namespace vedette::bs {

void begin_rally_step(Position&, BrigadeIndex, Side, Order);

// A rally as the unit would make it now, for play and odds alike: in the Rally step under way, in that of its brigade's order, or, where
// its brigade is not active, as under Defend. A battery as in an activation of its hex.
struct RallyTry {
  Verdict verdict;
  bool free = false;   // one hit goes without a roll (bs:13.1.3, bs:13.1.4)
  bool rolls = false;  // for one more, or for the only one
  int cr = 0;
  Clause why;
};
RallyTry rally_try(const Content&, const Position&, UnitIndex);
Verdict recover_verdict(const Content&, const Position&, UnitIndex);  // the same for recovering

// The CR that a roll is made against; the same number serves the odds, the roll and the journal.
int rally_cr(const Content&, const Position&, UnitIndex);                                     // bs:13.1.2, bs:13.1.3
int recover_cr(const Content&, const Position&, UnitIndex);                                   // bs:13.3.1, bs:13.3.2
int rebuild_cr(const Content&, UnitIndex, int bonus);                                         // bs:13.2b.1
constexpr bool succeeds(int roll, int cr) { return roll == 1 || (roll != 6 && roll <= cr); }  // bs:13.0.1

Verdict may_recover(const Content&, const Position&, UnitIndex);
Verdict may_rebuild(const Content&, const Position&, UnitIndex);              // apart from the place
Verdict rebuild_place(const Content&, const Position&, UnitIndex, HexIndex);  // bs:13.2c.1
bool any_rebuild_place(const Content&, const Position&, UnitIndex);

void remove_hit(Position&, Play&, UnitIndex, Clause why, int roll, int cr);
void try_recover(Position&, Play&, UnitIndex);
void try_rebuild(Position&, Play&, UnitIndex, HexIndex, int bonus);

}  // namespace vedette::bs
