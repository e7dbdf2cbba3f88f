// The event chits, one row each: where it may be played, with what choices, and what it does. A row is found by the
// chit's effect; the windows in which it may be played are content (events.csv), the figures too (amounts.csv).
#pragma once

#include "blind_swords/battle.h"
#include "blind_swords/flow/windows.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/verbs.h"

namespace vedette::bs {

// A chit about to be played: the window's matter, who plays it, and what the chits before it have done.
struct Moment {
  const WindowMatter& matter;
  Side side;
  const Outcome& so_far;
};

struct EventRow {
  Effect effect;
  Verdict (*may)(const Content&, const Position&, const Moment&, const Action&);
  // Adds every way to play it; null: it needs no choice.
  void (*list)(const Content&, const Position&, const Moment&, ChitIndex, ActionList&);
  void (*play)(Position&, Play&, const Moment&, const Action&, Outcome&);
};
const EventRow* event_row(Effect);

// Firefight (bs:event.firefight): the shot and the answer to it.
void begin_firefight(Position&, Side);
bool firefight_open(const Position&, ShotChoice&);  // the shot that is to be chosen in it now

// How Rally! is used.
inline constexpr std::uint8_t kRallyUnit = 1, kRallyBrigade = 2, kRallyRebuild = 3, kRallySkirmish = 4;

}  // namespace vedette::bs
