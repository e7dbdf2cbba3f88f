// A Commander left without Brigades in a hex the enemy enters goes to the nearest friendly Brigade (10.2.alone).
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "fire_on_the_mountain/procedures.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

struct DisplacementFrame {
  HexIndex hex;
  Side side;
  std::uint8_t spare;
};

UnitIndex first_commander(const Content& c, const Position& p, const DisplacementFrame& f) {
  UnitIndex found = kNoUnit;
  each_commander(c, p, f.hex, [&](UnitIndex u) {
    if (found == kNoUnit && side_of(c, u) == f.side) found = u;
  });
  return found;
}

// Why he may not go there; allowed for the hexes of the nearest unrouted Brigades with room for a Commander.
int nearest_refuge(const Content& c, const Position& p, UnitIndex commander) {
  int nearest = 255;
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (side_of(c, u) == side_of(c, commander) && exerts_zoc(c, p, u) && p.units[u].hex != p.units[commander].hex &&
        stacking(c, p, commander, p.units[u].hex).allowed())
      nearest = std::min(nearest, distance(c, p.units[commander].hex, p.units[u].hex));
  return nearest;
}
bool is_refuge(const Content& c, const Position& p, UnitIndex commander, HexIndex h) {
  if (!has_brigade_of(c, p, h, side_of(c, commander)) || h == p.units[commander].hex) return false;
  bool unrouted = false;
  each_brigade(c, p, h, [&](UnitIndex u) { unrouted = unrouted || !routed(p, u); });
  return unrouted && stacking(c, p, commander, h).allowed();
}

Flow advance(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  const DisplacementFrame frame = p.frames.top().as<DisplacementFrame>();
  const UnitIndex u = first_commander(c, p, frame);
  if (u == kNoUnit) {
    p.frames.pop();
    return Flow::again;
  }
  if (nearest_refuge(c, p, u) < 255) return Flow::decide;
  take_off_map(c, p, u, At::exited);
  ctx.journal.tell(by_his_name(ctx.content, p, event(Happened::removed, "fotm:10.2.alone"_c, u, frame.hex)));
  return Flow::again;
}
Side decider(const Content&, const Position& p) { return p.frames.top().as<DisplacementFrame>().side; }
void list(const Content& c, const Position& p, ActionList& into) {
  const UnitIndex u = first_commander(c, p, p.frames.top().as<DisplacementFrame>());
  const int nearest = nearest_refuge(c, p, u);
  for (HexIndex h = 0; h < kHexes; ++h)
    if (p.top[h] != kNoUnit && distance(c, p.units[u].hex, h) == nearest && is_refuge(c, p, u, h) && !into.add(act(Verb::choose, u, h)))
      return;
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const UnitIndex u = first_commander(c, p, p.frames.top().as<DisplacementFrame>());
  if (verb(a) != Verb::choose) return not_in_this_step(p, a);
  if (a.a != u || a.hex >= kHexes || !is_refuge(c, p, u, a.hex) || distance(c, p.units[u].hex, a.hex) != nearest_refuge(c, p, u))
    return forbidden("fotm:10.2.alone"_c).unit(u);
  return kAllowed;
}
void take(Position& p, const Action& a, Ctx& ctx) {
  const HexIndex from = p.units[a.a].hex;
  move_to(ctx.content, p, a.a, a.hex);
  ctx.journal.tell(by_his_name(ctx.content, p, event(Happened::displaced, "fotm:10.2.alone"_c, a.a, from, a.hex)));
  look_at_lee(p, ctx);
}

}  // namespace

const Chapter kDisplacement = {"displaced Commanders", advance, decider, list, verdict, take};

void displace_commanders(Position& p, Ctx& ctx, HexIndex h, Side side) {
  const DisplacementFrame frame{h, side, 0};
  if (first_commander(ctx.content, p, frame) != kNoUnit) p.frames.push(byte(Kind::displacement), frame);
}

}  // namespace vedette::fotm
