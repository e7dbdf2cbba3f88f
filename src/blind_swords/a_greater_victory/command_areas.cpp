// Command areas (agv:16.3.special.1): the National Road divides the field. Union units are bound by corps, Confederates as soon as they go
// deep into one half; Colquitt stays round Turner's Gap (agv:16.3.special.3). A unit driven beyond its limit comes back when it can.
#include "blind_swords/a_greater_victory/command_areas.h"

#include "blind_swords/battle.h"
#include "blind_swords/events.h"

namespace vedette::bs {

// The row's area binds the unit for the whole game.
const HexSet* bound_always(const Content&, const Position&, const SpecialRow& row, UnitIndex) { return &row.area; }

namespace {

std::uint8_t mark_of(const Content& c, std::string_view area) { return kCommitted[c.battle->command_areas[0] == area ? 0 : 1]; }

}  // namespace

// agv:16.3.special.1.i: … from the moment it is committed. The row is that of the area named.
const HexSet* bound_if_committed(const Content& c, const Position& p, const SpecialRow& row, UnitIndex u) {
  return (p.units[u].marks & mark_of(c, row.name)) != 0 ? &row.area : nullptr;
}

// agv:16.3.special.1.issue.3: its owner's moves commit a unit, and nothing else. Beyond the area of the North lies the South.
void commit(Position& p, Play& play, const SpecialRow& row, UnitIndex u, HexIndex from, HexIndex to, Going going) {
  if (!by_owner(going) || going == Going::rebuild || row.area[to] || no_farther(row, from, to) || committed_to(p.units[u].marks) >= 0)
    return;
  const std::size_t area = play.content.battle->command_areas[0] == row.name ? 1 : 0;
  p.units[u].marks |= kCommitted[area];
  Event e = happened(Happening::committed, row.rule->clause);
  e.unit = u;
  e.to = to;
  e.value[0] = static_cast<std::int16_t>(area + 1);
  play.journal.tell(e);
}

}  // namespace vedette::bs
