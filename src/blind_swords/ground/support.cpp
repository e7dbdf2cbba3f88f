// The values of a unit at a moment: modified SP and CR, and Support, which decides one point of CR.
// bs:2.1.7, bs:2.1.8, bs:2.1.9, bs:12.4.
#include "blind_swords/battle.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

int modified_sp16(const Content& c, const Position& p, UnitIndex u) {
  const int sp16 = 16 * (printed_sp(c, p, u) + c.combat.hit_sp * p.units[u].hits);
  return std::max(sp16, 8);  // bs:2.1.8: never less than 1/2
}

namespace {

// bs:12.4a.3: what keeps a unit from giving Support and from receiving it alike.
bool cut_off(const Content& c, const Position& p, UnitIndex u) {
  const BrigadeIndex b = c.units[u].brigade;
  return c.hex[p.units[u].hex].woods() || skirmishing(p, u) || under_chaos(p, u) || (b != kNoBrigade && (p.brigade[b] & kNoSupport) != 0);
}

// bs:event.black-hats.1: one more CR, and Supported.
bool in_black_hats(const Content& c, const Position& p, UnitIndex u) {
  const BrigadeIndex b = c.units[u].brigade;
  return b != kNoBrigade && (p.brigade[b] & kBlackHats) != 0;
}

// bs:12.4a.5: an event or table says so.
bool counts_as_supported(const Content& c, const Position& p, UnitIndex u) {
  return (p.units[u].marks & (kLastStand | kCountsSupported)) != 0 || in_black_hats(c, p, u);
}

// bs:12.4a.1, bs:12.4a.2, bs:12.4a.4: whose Support is any use to whom.
bool of_use(const Position& p, const UnitCard& giver, const UnitCard& taker) {
  if (giver.lone || taker.lone) return true;
  if (giver.arm >= Arm::artillery) return false;
  if (taker.arm >= Arm::artillery || giver.brigade == taker.brigade) return true;
  return option(p, Option::division_support) && giver.division_index == taker.division_index;
}

}  // namespace

bool can_give_support(const Content& c, const Position& p, UnitIndex u) { return in_play(p, u) && !disrupted(p, u) && !cut_off(c, p, u); }

bool supports(const Content& c, const Position& p, UnitIndex giver, UnitIndex taker) {
  if (giver == taker || c.units[giver].side != c.units[taker].side || !in_play(p, taker)) return false;
  if (!of_use(p, c.units[giver], c.units[taker]) || !can_give_support(c, p, giver)) return false;
  const HexIndex from = p.units[giver].hex, to = p.units[taker].hex;
  return from == to || open_between(c, p, from, to);
}

bool supported(const Content& c, const Position& p, UnitIndex u) {
  if (!in_play(p, u)) return false;
  if (counts_as_supported(c, p, u)) return true;
  if (cut_off(c, p, u) || night(c, p)) return false;
  const HexIndex hex = p.units[u].hex;
  bool found = false;
  const auto look = [&](HexIndex h) {
    if (holder(c, p, h) != c.units[u].side) return;
    each_in_hex(p, h, [&](UnitIndex other) {
      found = found || (other != u && of_use(p, c.units[other], c.units[u]) && can_give_support(c, p, other));
    });
  };
  look(hex);
  for (Direction d = 0; d < kDirections && !found; ++d)
    if (open_side(c, p, hex, d)) look(c.side[hex][d].to);
  return found;
}

int modified_cr(const Content& c, const Position& p, UnitIndex u, CrUse use, bool is_supported) {
  int cr = printed_cr(c, p, u) + c.combat.hit_cr * p.units[u].hits;
  if (!is_supported) cr += c.combat.unsupported;
  if (in_black_hats(c, p, u)) cr += c.figures.black_hats;
  each_special_of<&SpecialRule::cr_bonus>(c, p, u, [&](const SpecialRow& row) { cr += row.rule->cr_bonus(c, p, row, u, use); });
  return std::clamp(cr, 0, 5);
}
int modified_cr(const Content& c, const Position& p, UnitIndex u, CrUse use) { return modified_cr(c, p, u, use, supported(c, p, u)); }

}  // namespace vedette::bs
