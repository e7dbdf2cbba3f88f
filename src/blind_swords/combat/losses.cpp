// Steps, Morale Hits and units that leave the map: bs:2.1.2, bs:2.2.1, bs:12.2.6, bs:12.5, bs:12.7.3, bs:12.8.
#include "blind_swords/battle.h"
#include "blind_swords/combat/results.h"
#include "blind_swords/events.h"

namespace vedette::bs {

bool deplete(Position& p, Play& play, UnitIndex u, Clause why) {
  if (play.content.units[u].fragile || battleworn(p, u)) return false;  // bs:12.5.2
  p.units[u].state |= kBattleworn;
  Event e = happened(Happening::depleted, why);
  e.unit = u;
  play.journal.tell(e);
  return true;
}

bool take_hit(Position& p, Play& play, UnitIndex u, Clause why) {
  if (disrupted(p, u)) return false;
  ++p.units[u].hits;
  Event e = happened(Happening::hit, why);
  e.unit = u;
  e.value[0] = p.units[u].hits;
  play.journal.tell(e);
  return true;
}

At broken_box(const Content& c, const Position& p, UnitIndex u, int margin) {
  const UnitCard& card = c.units[u];
  if (card.fragile && (card.arm != Arm::infantry || !option(p, Option::fragile_to_broken_track))) return At::eliminated;  // bs:12.8.5
  return margin >= 3 ? At::broken_3 : margin == 2 ? At::broken_2 : At::broken_1;
}

void leave_map(Position& p, Play& play, UnitIndex u, At to, Clause why) {
  const HexIndex hex = p.units[u].hex;
  lift(p, u, to);
  UnitState& s = p.units[u];
  s.hits = s.did = 0;
  s.marks &= kCountsSupported;  // for the rest of the scenario (bs:14.3.1)
  s.state &= (kRebuilt | kNoRecover);
  if (play.content.units[u].arm == Arm::cavalry) s.state |= kMounted;  // bs:12.8.4
  Event e = happened(to == At::captured ? Happening::captured : Happening::broke, why);
  e.unit = u;
  e.from = hex;
  e.value[0] = static_cast<std::int16_t>(to);
  play.journal.tell(e);
  left_behind(p, play, hex);
}

void left_behind(Position& p, Play& play, HexIndex hex) {
  if (!empty_hex(p, hex)) return;
  const auto gone = [&](HexIndex& marker, Marker which, Clause why) {
    if (marker != hex + 1) return;
    marker = 0;
    Event e = happened(Happening::unmarked, why);
    e.to = hex;
    e.value[0] = static_cast<std::int16_t>(which);
    play.journal.tell(e);
  };
  for (HexIndex& marker : p.good_ground) gone(marker, Marker::good_ground, play.content.exclusive.good_ground);
  gone(p.chaos, Marker::chaos, "bs:wild.fog-of-war.2"_c);
}

UnitBits support_around(const Content& c, const Position& p, Side side, HexIndex hex) {
  UnitBits bits;
  const auto note = [&](HexIndex h) {
    if (!held_by(c, p, h, side)) return;
    each_in_hex(p, h, [&](UnitIndex u) {
      if (supported(c, p, u)) bits.add(u);
    });
  };
  note(hex);
  for (Direction d = 0; d < kDirections; ++d)
    if (c.side[hex][d].to != kNoHex) note(c.side[hex][d].to);
  return bits;
}

}  // namespace vedette::bs
