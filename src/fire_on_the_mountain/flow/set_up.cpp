// Setting up (11.1): the Confederate first, each start unit on its listed hex or within its radius, then the Union on
// the listed hexes; any facing, formation and mounts as the card says, stacking limits held.
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

struct SetUpFrame {
  Side side;
};

bool to_be_placed(const Content& c, const Position& p, UnitIndex u, Side side) {
  return side_of(c, u) == side && c.piece(u).start != kNoHex && !on_map(p, u);
}

void place_unit(Position& p, Ctx& ctx, UnitIndex u, HexIndex h, std::uint8_t facing) {
  const Piece& piece = ctx.content.piece(u);
  p.units[u].facing = facing;
  p.units[u].put(kMounted, piece.starts_mounted);
  p.units[u].put(kColumn, piece.starts_in_column);
  put_on_map(ctx.content, p, u, h);
  Event e = event(Happened::placed, piece.radius > 0 ? "fotm:11.1.cs"_c : "fotm:11.1.us"_c, u, kNoHex, h);
  e.value[0] = facing;
  ctx.journal.tell(e);
}

Verdict may_place(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  const Piece& piece = c.piece(u);
  if (h >= kHexes || distance(c, piece.start, h) > piece.radius)
    return forbidden(piece.side == Side::union_ ? "fotm:11.1.us"_c : "fotm:11.1.cs"_c).unit(u).hex(piece.start);
  return stacking(c, p, u, h);
}

Flow advance(Position& p, Ctx& ctx) {
  SetUpFrame& frame = p.frames.top().as<SetUpFrame>();
  p.side = frame.side;
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (to_be_placed(ctx.content, p, u, frame.side)) return Flow::decide;
  if (frame.side == Side::confederate)
    frame.side = Side::union_;
  else
    p.frames.pop();
  return Flow::again;
}

Side decider(const Content&, const Position& p) { return p.frames.top().as<SetUpFrame>().side; }

void list(const Content& c, const Position& p, ActionList& into) {
  const Side side = decider(c, p);
  if (!into.add(act(Verb::default_setup))) return;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (!to_be_placed(c, p, u, side)) continue;
    const Piece& piece = c.piece(u);
    for (HexIndex h = 0; h < kHexes; ++h) {
      if (distance(c, piece.start, h) > piece.radius || !may_place(c, p, u, h).allowed()) continue;
      for (int f = 0; f < (is_commander(c, u) ? 1 : kDirections); ++f) {
        Action a = act(Verb::place, u, f, h);
        a.c = piece.starts_mounted;
        if (!into.add(a)) return;
      }
    }
  }
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::default_setup) return kAllowed;
  if (verb(a) != Verb::place || !names_unit(a)) return not_in_this_step(p, a);
  const UnitIndex u = a.a;
  if (c.piece(u).start == kNoHex) return forbidden("fotm:11.1.rest"_c).unit(u);
  if (!to_be_placed(c, p, u, decider(c, p)) || a.b >= (is_commander(c, u) ? 1 : kDirections) || (a.c != 0) != c.piece(u).starts_mounted)
    return forbidden("fotm:11.1.limit"_c).unit(u);
  return may_place(c, p, u, a.hex);
}

void take(Position& p, const Action& a, Ctx& ctx) {
  if (verb(a) == Verb::place)
    place_unit(p, ctx, a.a, a.hex, a.b);
  else
    set_up_by_the_card(p, ctx, decider(ctx.content, p));
}

}  // namespace

const Chapter kSetUp = {"set-up", advance, decider, list, verdict, take};

void begin_set_up(Position& p, Ctx&) {
  p.phase = Phase::set_up;
  p.side = Side::confederate;
  p.frames.push(byte(Kind::set_up), SetUpFrame{Side::confederate});
}

void set_up_by_the_card(Position& p, Ctx& ctx, Side side) {
  const Content& c = ctx.content;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (!to_be_placed(c, p, u, side)) continue;
    // The listed hex, or the nearest with room when free choices before have filled it.
    HexIndex best = c.piece(u).start;
    int nearest = 255;
    for (HexIndex h = 0; h < kHexes; ++h) {
      const int away = distance(c, c.piece(u).start, h);
      if (away < nearest && may_place(c, p, u, h).allowed()) best = h, nearest = away;
    }
    place_unit(p, ctx, u, best, c.piece(u).facing);
  }
}

}  // namespace vedette::fotm
