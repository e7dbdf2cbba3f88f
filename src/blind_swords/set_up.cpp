// The beginning of a game: options, units in their set-up hexes, reinforcements to come, control, chits (bs:4.1.2, the
// scenario's set-up).
#include "blind_swords/events.h"
#include "blind_swords/ground.h"
#include "blind_swords/phases.h"

namespace vedette::bs {

void set_up(Position& p, Play& play) {
  const Content& c = play.content;
  const Scenario& s = c.scenario(p);
  p.turn = 1;
  p.phase = Phase::setup;
  p.open_crossings = c.crossings >= 32 ? ~0U : (1U << c.crossings) - 1U;
  for (const SetupRow& r : s.setup) {
    p.units[r.unit].state = r.state;
    put(p, r.unit, r.hex);
    Event e = happened(Happening::placed, r.clause);
    e.unit = r.unit;
    e.to = r.hex;
    play.journal.tell(e);
  }
  for (const ArrivalRow& r : s.arrivals)
    if (!r.leaves) {
      p.units[r.unit].at = At::later;
      p.units[r.unit].state = r.state;
    }
  for (std::size_t i = 0; i < s.objectives.size(); ++i) p.control[i] = static_cast<std::uint8_t>(s.objectives[i].initial);
  for (const ChitRow& r : s.chits)
    if (r.to != Place::out) p.chit[r.chit] = Place::later;
  begin_turn(p);
}

}  // namespace vedette::bs
