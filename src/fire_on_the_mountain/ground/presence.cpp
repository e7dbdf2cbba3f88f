#include "fire_on_the_mountain/ground/presence.h"

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/lee.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/procedures.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

// 8.5.captured: the side whose unrouted Brigade last entered a hex holds it, even in passing.
void take_control(Position& p, Ctx& ctx, UnitIndex u) {
  const Content& c = ctx.content;
  for (std::size_t i = 0; i < kControlHexes; ++i) {
    if (c.control[i].hex != p.units[u].hex || p.control[i] == side_of(c, u)) continue;
    p.control[i] = side_of(c, u);
    if (p.control[i] == Side::union_ && c.control[i].gap && p.gap_taken == 0) p.gap_taken = p.turn;
    Event e = event(Happened::controlled, "fotm:8.5.captured"_c, u, kNoHex, c.control[i].hex);
    e.side = p.control[i];
    ctx.journal.tell(e);
  }
}

void end_pause(Position& p, Ctx& ctx) {
  p.pause = Pause::over;
  ctx.journal.tell(event(Happened::pause_ended, "fotm:11.4.trigger"_c));
}

}  // namespace

HexSet confederate_artillery_range(const Content& c, const Position& p) {
  HexSet range{};
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (side_of(c, u) != Side::confederate || !is_artillery(c, u) || !on_map(p, u) || routed(p, u)) continue;
    for (HexIndex h = 0; h < kHexes; ++h)
      if (cavalry_in_artillery_range(c, h, p.units[u].hex)) range.add(h);
  }
  return range;
}

// 11.3.hold, at every moment.
void look_at_the_hold(Position& p, Ctx& ctx) {
  const Content& c = ctx.content;
  if (p.hold == Hold::lifted) return;
  int westernmost = 255;  // of the cavalry
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (side_of(c, u) == Side::union_ && is_cavalry(c, u) && on_map(p, u))
      westernmost = std::min<int>(westernmost, c.at(p.units[u].hex).west);
  for (UnitIndex u = 0; u < kUnits; ++u) {
    if (!is_anchor(c, u) || !on_map(p, u) || c.at(p.units[u].hex).west >= westernmost) continue;
    p.hold = Hold::lifted;
    ctx.journal.tell(event(Happened::hold_lifted, "fotm:11.3.hold"_c, u, kNoHex, p.units[u].hex));
    return;
  }
  if (p.hold == Hold::held) return;
  for (UnitIndex gun = 0; gun < kUnits; ++gun) {
    if (side_of(c, gun) != Side::confederate || !is_artillery(c, gun) || !on_map(p, gun) || routed(p, gun)) continue;
    for (UnitIndex u = 0; u < kUnits; ++u) {
      if (!is_pleasontons(c, u) || !on_map(p, u) || !cavalry_in_artillery_range(c, p.units[u].hex, p.units[gun].hex)) continue;
      p.hold = Hold::held;
      Event e = event(Happened::hold_began, "fotm:11.3.west"_c, u, kNoHex, p.units[u].hex);
      e.other = gun;
      ctx.journal.tell(e);
      return;
    }
  }
}

void unit_came(Position& p, Ctx& ctx, UnitIndex u, Came how) {
  const Content& c = ctx.content;
  const HexIndex here = p.units[u].hex;
  if (is_brigade(c, u) && !routed(p, u)) {
    take_control(p, ctx, u);
    // 11.4.trigger: dismounted cavalry counts as infantry here (8.3.scope).
    const bool triggers =
        side_of(c, u) == Side::confederate && (acts_as_infantry(c, p, u) || is_artillery(c, u)) && how != Came::by_retreat;
    if (p.pause == Pause::on && triggers && in_zoc_of(c, p, here, Side::union_)) end_pause(p, ctx);
  }
  look_at_the_hold(p, ctx);
  look_at_lee(p, ctx);
  if (is_brigade(c, u)) displace_commanders(p, ctx, here, other(side_of(c, u)));
}

void assault_announced(Position& p, Ctx& ctx, bool by_infantry_or_artillery, bool only_suppression) {
  if (p.pause != Pause::on || p.side != Side::confederate) return;
  if (only_suppression) ctx.journal.cite("fotm:11.4.suppress"_c);
  if (by_infantry_or_artillery && !only_suppression) end_pause(p, ctx);
}

void score(Position& p, Ctx& ctx, Side side, VpLine line, int times) {
  const auto at = nth(line);
  std::uint8_t& count = p.score[nth(side)][at];
  count = byte(count + times);
  Event e = event(Happened::scored, ctx.content.vp[at].clause);
  e.side = side;
  e.value[0] = static_cast<std::int16_t>(times * ctx.content.vp[at].points);
  e.value[1] = static_cast<std::int16_t>(line);
  ctx.journal.tell(e);
}

int victory_points(const Content& c, const Position& p, Side side) {
  int points = 0;
  for (std::size_t i = 0; i < kVpLines; ++i) points += p.score[nth(side)][i] * c.vp[i].points;
  for (std::size_t i = 0; i < kControlHexes; ++i)
    if (!c.control[i].gap && p.control[i] == side) points += c.vp[nth(VpLine::hex2601)].points;  // 18.1.vp.2601
  return points;
}

void eliminate(Position& p, Ctx& ctx, UnitIndex u, Clause why) {
  const Content& c = ctx.content;
  ctx.journal.tell(event(Happened::eliminated, why, u, p.units[u].hex));
  take_off_map(c, p, u, At::eliminated);
  p.units[u].flags &= kMounted;
  score(p, ctx, other(side_of(c, u)), is_infantry(c, u) ? VpLine::infantry : VpLine::artcav);
}

}  // namespace vedette::fotm
