#include "fire_on_the_mountain/flow/lee.h"

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

// The nearest unrouted Union Brigade to a hex and how far it is.
struct Near {
  UnitIndex unit = kNoUnit;
  int away = 255;
};
Near nearest_union_brigade(const Content& c, const Position& p, HexIndex h) {
  Near near;
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (side_of(c, u) != Side::union_ || !exerts_zoc(c, p, u)) continue;
    const int away = distance(c, h, p.units[u].hex);
    if (away < near.away) near = {u, away};
  }
  return near;
}

}  // namespace

bool longstreet_himself(const Content& c, const Position& p) {
  return on_map(p, c.longstreet) && p.units[c.longstreet].lost < c.piece(c.longstreet).casualties;
}

Verdict may_arrive(const Content& c, const Position& p, HexIndex h) {
  const UnitState& longstreet = p.units[c.longstreet];
  if ((p.options & kLee) == 0 || !c.turn(p.turn).lee) return forbidden("fotm:10.4.arrive-when"_c).unit(c.lee);
  if (p.lee_arrived != 0) return forbidden("fotm:10.4.leave"_c).unit(c.lee);
  if (!longstreet_himself(c, p) || h != longstreet.hex) return forbidden("fotm:10.4.place"_c).unit(c.longstreet).hex(longstreet.hex);
  const Verdict room = stacking(c, p, c.lee, h);
  if (!room.allowed()) return forbidden("fotm:10.4.longstreet"_c).hex(h);
  return kAllowed;
}

void lee_arrives(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  p.lee_arrived = p.turn;
  put_on_map(c, p, c.lee, p.units[c.longstreet].hex);
  ctx.journal.cite("fotm:10.4.longstreet"_c);  // who is there, and has room beside him
  ctx.journal.tell(event(Happened::arrived, "fotm:10.4.place"_c, c.lee, kNoHex, p.units[c.lee].hex));
  look_at_lee(p, ctx);
}

bool lee_is_due_to_leave(const Content& c, const Position& p) {
  return on_map(p, c.lee) && p.lee_arrived != 0 && p.turn >= p.lee_arrived + c.figures.lee_stay;
}

void lee_leaves(Position& p, Ctx& ctx, Clause why) {
  const Content& c = ctx.content;
  const HexIndex from = p.units[c.lee].hex;
  // 10.5.when: in or next to Longstreet's hex, whatever removes him (10.5.scope).
  if ((p.options & kLongstreetBonus) != 0 && longstreet_himself(c, p) && distance(c, from, p.units[c.longstreet].hex) <= 1) {
    p.bonus = Bonus::open;
    p.bonus_turn = byte(p.turn + 1);
  }
  take_off_map(c, p, c.lee, At::exited);
  ctx.journal.tell(event(Happened::removed, why, c.lee, from));
}

void look_at_lee(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  if (!on_map(p, c.lee)) return;
  const Near near = nearest_union_brigade(c, p, p.units[c.lee].hex);
  if (near.away <= c.figures.lee_near && p.lee_scored != p.turn) {  // 10.4.vp.when
    p.lee_scored = p.turn;
    ctx.journal.cite("fotm:10.4.vp"_c);
    score(p, ctx, Side::union_, VpLine::lee);
  }
  if (near.away <= 1) lee_leaves(p, ctx, "fotm:10.4.adjacent"_c);
}

Verdict lee_keeps_away(const Content& c, const Position& p, HexIndex h) {
  const Near near = nearest_union_brigade(c, p, h);
  return near.away <= 1 ? forbidden("fotm:10.4.limits"_c).hex(h).unit(near.unit) : kAllowed;
}

bool bonus_open(const Position& p) { return p.bonus == Bonus::open && p.bonus_turn == p.turn && p.side == Side::confederate; }

void use_bonus(Position& p, Ctx& ctx, Bonus use) {
  p.bonus = use;
  Event e = event(Happened::bonus_used, use == Bonus::rally ? "fotm:10.5.rally"_c : "fotm:10.5.sp"_c, ctx.content.longstreet);
  e.value[0] = static_cast<std::int16_t>(use);
  ctx.journal.tell(e);
}

}  // namespace vedette::fotm
