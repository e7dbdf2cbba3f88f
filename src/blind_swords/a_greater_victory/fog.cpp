// The Fog of War tables of A Greater Victory (agv:fow.…), found by the clause of the result rolled.
#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/content/readers.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

namespace {

void nothing(Position&, Play&, const FogCard&) {}

void mark(Play& play, UnitIndex u, Marker m, Clause why) {
  Event e = happened(Happening::marked, why);
  e.unit = u;
  e.value[0] = static_cast<std::int16_t>(m);
  play.journal.tell(e);
}

// agv:fow.16.1.4: the 23 OH counts as Supported for the rest of the scenario; happens once, and not when it is gone.
void hayes_wounded(Position& p, Play& play, const FogCard& card) {
  const UnitIndex u = unit_named(play.content, "us-23-oh");
  if (u == kNoUnit || (p.units[u].marks & kCountsSupported) != 0) return;
  if (p.units[u].at != At::map && !on_broken_track(p.units[u].at)) return;  // gone for good: there is nobody to mark
  p.units[u].marks |= kCountsSupported;
  mark(play, u, Marker::supported, card.clause);
}

// agv:fow.16.1.5: Garland's Brigade neither gives nor receives Support for the rest of the turn.
void garland_killed(Position& p, Play& play, const FogCard& card) {
  const BrigadeIndex b = brigade_named(play.content, "cs-garland");
  if (b == kNoBrigade || (p.brigade[b] & kNoSupport) != 0) return;
  p.brigade[b] |= kNoSupport;
  each_of_brigade(play.content, b, [&](UnitIndex u) {
    if (in_play(p, u)) mark(play, u, Marker::unsupported, card.clause);
  });
}

// agv:fow.16.2.1-2: the chit comes straight into the Union hand, and goes from there to the pool when the turn ends; happens once.
void charge(Position& p, Play& play, const FogCard& card) {
  const ChitIndex chit = chit_named(play.content, "us-charge");
  if (chit == kNoChit || p.chit[chit] != Place::out) return;
  p.chit[chit] = Place::hand;
  Event e = happened(Happening::chit_joined, card.clause);
  e.side = play.content.chits[chit].side;
  e.value = {chit, static_cast<std::int16_t>(Place::hand), 0, 0};
  play.journal.tell(e);
}

// agv:fow.16.3.1, agv:fow.16.3.2: for the rest of the turn (special_rules.cpp).
template <std::size_t Flag>
void this_turn(Position& p, Play& play, const FogCard& card) {
  p.battle[Flag] = 1;
  mark(play, kNoUnit, Flag == kHuzzah ? Marker::huzzah : Marker::rough_going, card.clause);
}

constexpr FogRow kFogRows[] = {
    {"agv:fow.16.1.1-3"_c, nothing},
    {"agv:fow.16.1.4"_c, hayes_wounded},
    {"agv:fow.16.1.5"_c, garland_killed},
    {"agv:fow.16.1.6.a"_c, give_friendly_fire, "agv:fow.16.1.6.b"_c},
    {"agv:fow.16.2.1-2.a"_c, charge},
    {"agv:fow.16.2.3-4"_c, fog_pick<FogPick::fatigue>},
    {"agv:fow.16.2.5-6.a"_c, fog_pick<FogPick::good_ground>},
    {"agv:fow.16.3.1"_c, this_turn<kHuzzah>},
    {"agv:fow.16.3.2"_c, this_turn<kRoughGoing>},
    {"agv:fow.16.3.3.a"_c, fog_pick<FogPick::wayward>},
    {"agv:fow.16.3.4.a"_c, fog_pick<FogPick::wayward>},
    {"agv:fow.16.3.5.a"_c, general_casualty},
    {"agv:fow.16.3.6.a"_c, give_friendly_fire, "agv:fow.16.3.6.a"_c},
};

}  // namespace

std::span<const FogRow> agv_fog_of_war() { return kFogRows; }

}  // namespace vedette::bs
