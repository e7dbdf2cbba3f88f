// Setting up (11.1): the Confederate first, each start unit on its listed hex or within its radius, then the Union on
// the listed hexes; any facing, formation and mounts as the card says, stacking limits held. Units are put down in any order, and changed
// freely until their owner says done.
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

struct SetUpFrame {
  Side side;
  std::uint8_t confirmed;  // bit by side: it has said that its units stand
};

bool set_up_by(const Content& c, UnitIndex u, Side side) { return side_of(c, u) == side && c.piece(u).start != kNoHex; }
bool to_be_placed(const Content& c, const Position& p, UnitIndex u, Side side) { return set_up_by(c, u, side) && !on_map(p, u); }
UnitIndex first_to_place(const Content& c, const Position& p, Side side) {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (to_be_placed(c, p, u, side)) return u;
  return kNoUnit;
}
void confirm(Position& p, Side side) {
  std::uint8_t& confirmed = p.frames.top().as<SetUpFrame>().confirmed;
  confirmed = byte(confirmed | 1U << static_cast<unsigned>(side));
}

void place_unit(Position& p, Ctx& ctx, UnitIndex u, HexIndex h, std::uint8_t facing) {
  const Piece& piece = ctx.content.piece(u);
  p.units[u].facing = facing;
  p.units[u].put(kMounted, piece.starts_mounted);
  p.units[u].put(kColumn, piece.starts_in_column);
  if (!on_map(p, u))
    put_on_map(ctx.content, p, u, h);
  else if (p.units[u].hex != h)
    move_to(ctx.content, p, u, h);
  Event e = event(Happened::placed, piece.radius > 0 ? "fotm:11.1.cs"_c : "fotm:11.1.us"_c, u, kNoHex, h);
  e.value[0] = facing;
  ctx.journal.tell(e);
}

Verdict may_place(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  const Piece& piece = c.piece(u);
  if (h >= kHexes || distance(c, piece.start, h) > piece.radius)
    return forbidden(piece.side == Side::union_ ? "fotm:11.1.us"_c : "fotm:11.1.cs"_c).unit(u).hex(piece.start);
  if (on_map(p, u) && p.units[u].hex == h) return kAllowed;  // it is turned where it stands
  return stacking(c, p, u, h);
}

Flow advance(Position& p, Ctx&) {
  SetUpFrame& frame = p.frames.top().as<SetUpFrame>();
  p.side = frame.side;
  if ((frame.confirmed >> static_cast<unsigned>(frame.side) & 1U) == 0) return Flow::decide;
  if (frame.side == Side::confederate)
    frame.side = Side::union_;
  else
    p.frames.pop();
  return Flow::again;
}

Side decider(const Content&, const Position& p) { return p.frames.top().as<SetUpFrame>().side; }

bool stands_so(const Content& c, const Position& p, UnitIndex u, HexIndex h, int facing) {
  return on_map(p, u) && p.units[u].hex == h && (is_commander(c, u) || p.units[u].facing == facing);
}

void list(const Content& c, const Position& p, ActionList& into) {
  const Side side = decider(c, p);
  if (!into.add(act(first_to_place(c, p, side) == kNoUnit ? Verb::done : Verb::default_setup))) return;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (!set_up_by(c, u, side) || (on_map(p, u) && into.each_set_once())) continue;
    if (on_map(p, u) && !into.add(act(Verb::drop, u))) return;
    const Piece& piece = c.piece(u);
    for (HexIndex h = 0; h < kHexes; ++h) {
      if (distance(c, piece.start, h) > piece.radius || !may_place(c, p, u, h).allowed()) continue;
      for (int f = 0; f < (is_commander(c, u) ? 1 : kDirections); ++f) {
        if (stands_so(c, p, u, h, f)) continue;
        Action a = act(Verb::place, u, f, h);
        a.c = piece.starts_mounted;
        if (!into.add(a)) return;
      }
    }
  }
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const Side side = decider(c, p);
  const UnitIndex next = first_to_place(c, p, side);
  if (verb(a) == Verb::default_setup) return next != kNoUnit ? kAllowed : forbidden("fotm:11.1.limit"_c);
  if (verb(a) == Verb::done) return next == kNoUnit ? kAllowed : forbidden("fotm:11.1.limit"_c).unit(next);
  if ((verb(a) != Verb::place && verb(a) != Verb::drop) || !names_unit(a)) return not_in_this_step(p, a);
  const UnitIndex u = a.a;
  if (c.piece(u).start == kNoHex) return forbidden("fotm:11.1.rest"_c).unit(u);
  if (!set_up_by(c, u, side)) return forbidden("fotm:11.1.limit"_c).unit(u);
  if (verb(a) == Verb::drop) return on_map(p, u) ? kAllowed : forbidden("fotm:11.1.limit"_c).unit(u);
  const bool fits = a.b < (is_commander(c, u) ? 1 : kDirections) && (a.c != 0) == c.piece(u).starts_mounted;
  if (!fits || stands_so(c, p, u, a.hex, a.b)) return forbidden("fotm:11.1.limit"_c).unit(u);
  return may_place(c, p, u, a.hex);
}

void take(Position& p, const Action& a, Ctx& ctx) {
  const Side side = decider(ctx.content, p);
  switch (verb(a)) {
    case Verb::place:
      return place_unit(p, ctx, a.a, a.hex, a.b);
    case Verb::drop:
      return take_off_map(ctx.content, p, a.a, At::waiting);
    case Verb::done:
      return confirm(p, side);
    default:
      return set_up_by_the_card(p, ctx, side);
  }
}

}  // namespace

const Chapter kSetUp = {"set-up", advance, decider, list, verdict, take};

void begin_set_up(Position& p, Ctx&) {
  p.phase = Phase::set_up;
  p.side = Side::confederate;
  p.frames.push(byte(Kind::set_up), SetUpFrame{Side::confederate, 0});
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
  confirm(p, side);
}

}  // namespace vedette::fotm
