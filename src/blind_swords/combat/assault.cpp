// Who may attack, and how strong an assault is: bs:11.2.1 to bs:11.2.3, bs:11.3c.1 to bs:11.3c.8, bs:11.6.1.
#include "blind_swords/combat/assault.h"

#include <bit>

#include "blind_swords/flow/special_rules.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

Verdict may_attack(const Content& c, const Position& p, UnitIndex u, BrigadeIndex brigade, HexIndex target) {
  const UnitCard& card = c.units[u];
  if (!in_play(p, u)) return forbidden("bs:1.0.6"_c).unit(u);
  if (artillery(c, u)) return forbidden("bs:11.2.2"_c).unit(u);
  if (card.brigade != brigade) return forbidden("bs:8.1.2"_c).unit(u);
  if (disrupted(p, u)) return forbidden("bs:12.2.7"_c).unit(u);
  if (skirmishing(p, u) || under_chaos(p, u) || (p.units[u].did & kAttacked) != 0) return forbidden("bs:11.2.2"_c).unit(u);
  if (card.arm == Arm::cavalry && !mounted(p, u) && !c.exclusive.dismounted_attack)
    return forbidden(c.exclusive.dismounted_attack_clause).unit(u);
  const HexIndex hex = p.units[u].hex;
  const Direction d = c.grid().direction(hex, target);
  if (d == kNoDirection) return forbidden("bs:11.2.1"_c).unit(u).hex(target);
  if (!open_side(c, p, hex, d))
    return forbidden((c.side[hex][d].features & kVertical) != 0 ? c.exclusive.cliff_assault : closed_by(c, hex, d)).unit(u).hex(target);
  const StepCost& step = c.step[static_cast<std::size_t>(acts_as(c, p, u))][hex][d];
  if (step.off_road == kNever && step.road == 0) return forbidden(step.barred.cited() ? step.barred : "bs:11.2.2"_c).unit(u).hex(target);
  return may_go(c, p, u, hex, target, Going::assault);
}

Attackers gather(const Content& c, const Position& p, const Declaration& d) {
  Attackers a;
  const auto hexes = static_cast<unsigned>(d.flanks) | 1U << d.from;
  for (int i = 0; i < c.brigades[d.brigade].count && i < 16; ++i) {
    const UnitIndex u = attacker(c, d.brigade, i);
    if (!in_play(p, u)) continue;
    const Direction from = c.grid().direction(d.target, p.units[u].hex);
    if (from == kNoDirection || (hexes >> from & 1U) == 0 || !may_attack(c, p, u, d.brigade, d.target)) continue;
    a.mask |= 1U << i;
    a.from[static_cast<std::size_t>(i)] = from;
  }
  return a;
}

UnitIndex lead_attacker(const Content& c, const Position& p, const Declaration& d, const Attackers& a) {
  UnitList list;
  each_attacker(c, d.brigade, a, [&](UnitIndex u, Direction from) {
    if (from == d.from) list.add(u);
  });
  sort_by_lead(c, p, list);
  return list.n > 0 ? list[0] : kNoUnit;
}

Verdict may_charge(const Content& c, const Position& p, const Declaration& d) {
  if (!c.exclusive.charges) return forbidden(c.exclusive.charge_clause);
  const Clause rule = "bs:11.6.1"_c;
  const UnitIndex lead = lead_unit(c, p, d.target);
  if (lead == kNoUnit || mounted_cavalry(c, p, lead)) return forbidden(rule).hex(d.target).unit(lead);
  if (c.hex[d.target].woods() || c.hex[d.target].trench) return forbidden(rule).hex(d.target);
  const HexIndex from = c.side[d.target][d.from].to;
  const SideInfo& side = c.side[from][opposite(d.from)];
  if ((side.features & (kBridge | kFord | kRailBridge | kFence | kStream | kRiver)) != 0) return forbidden(rule).hex(from).hex(d.target);
  if ((side.features & (kSlope | kSteep)) != 0 && side.rise > 0) return forbidden(rule).hex(from).hex(d.target);
  Verdict v = kAllowed;
  Declaration alone = d;
  alone.flanks = 0;
  each_attacker(c, d.brigade, gather(c, p, alone), [&](UnitIndex u, Direction) {
    if (v && !mounted_cavalry(c, p, u)) v = forbidden(rule).unit(u);
  });
  return v;
}

namespace {

bool old_musket(const Content& c, UnitIndex u) {
  if (artillery(c, u)) return false;  // bs:11.3c.7
  const Weapon w = c.units[u].weapon;
  return w == Weapon::smoothbore || (w == Weapon::mixed && c.exclusive.mixed_is_old);
}

}  // namespace

Assault assemble(const Content& c, const Position& p, const Declaration& d, const Attackers& attackers) {
  Assault a;
  a.side = d.side;
  a.target = d.target;
  a.from = c.side[d.target][d.from].to;
  a.charge = d.charge != 0;
  unsigned present = 0;
  each_attacker(c, d.brigade, attackers, [&](UnitIndex u, Direction from) {
    const int sp16 = modified_sp16(c, p, u);
    a.attack16 += sp16;
    if (old_musket(c, u)) a.attack_old16 += sp16;
    if (from == d.from) a.best_cr = std::max(a.best_cr, modified_cr(c, p, u, CrUse::attacking));
    present |= 1U << from;
  });
  const auto join = [&](Direction from) {
    const auto n = static_cast<std::size_t>(a.n_hexes++);
    a.hexes[n] = c.side[d.target][from].to;
    a.over[n] = opposite(from);
  };
  join(d.from);
  for (Direction from = 0; from < kDirections; ++from) {
    if (from == d.from || (present >> from & 1U) == 0) continue;
    join(from);
    a.flanking = a.flanking || hex_distance(c, a.hexes[0], c.side[d.target][from].to) >= 2;  // bs:11.3c.4
  }
  a.flanking = a.flanking || a.n_hexes >= 3;
  each_in_hex(p, d.target, [&](UnitIndex u) {
    const int sp16 = modified_sp16(c, p, u);
    a.defence16 += sp16;
    if (artillery(c, u)) a.guns16 += sp16;
    if (old_musket(c, u)) a.defence_old16 += sp16;
  });
  a.lead = lead_unit(c, p, d.target);
  a.lead_cr = modified_cr(c, p, a.lead, CrUse::defending);
  return a;
}

Reckoning reckon(const Content& c, const Position& p, const Assault& a, int chit_shift) {
  Reckoning r;
  r.strength16 = a.attack16;
  r.column = column_of(c, a.attack16);
  const auto side_of = [&](int hex) -> const SideInfo& {
    return c.side[a.hexes[static_cast<std::size_t>(hex)]][a.over[static_cast<std::size_t>(hex)]];
  };
  // Which attacking hex is worst off over its hexside?
  int worst = 0, worst_sum = 1000;
  if (c.exclusive.worst_hexside)
    for (int h = 0; h < a.n_hexes; ++h) {
      int sum = 0;
      for (const JoinedRow<CloseCombatCondition>& row : c.close_combat_shifts)
        if (row.applies.over != nullptr && row.applies.over(side_of(h))) sum += row.amount;
      if (sum < worst_sum) worst = h, worst_sum = sum;
    }
  for (const JoinedRow<CloseCombatCondition>& row : c.close_combat_shifts) {
    const CloseCombatCondition& rule = row.applies;
    bool applies = true;
    if (rule.fits != nullptr) {
      applies = rule.fits(c, p, a);
    } else if (c.exclusive.worst_hexside) {
      applies = rule.over(side_of(worst));
    } else {
      for (int h = 0; h < a.n_hexes; ++h) applies = applies && rule.over(side_of(h));  // bs:11.3c.5
    }
    if (applies) r.shifts.add(row.clause, row.amount);
  }
  if (chit_shift != 0) {
    Clause why;
    for (const ChitCard& chit : c.chits)
      if (chit.effect == Effect::assault_bonus && chit.side == a.side) why = chit.clause;
    r.shifts.add(why, chit_shift);
  }
  add_up(c, r);
  return r;
}

Verdict declared(const Content& c, const Position& p, const Declaration& d) {
  const Attackers a = gather(c, p, d);
  if (!reckon(c, p, assemble(c, p, d, a), 0).allowed()) return forbidden("bs:11.2.3"_c).hex(d.target);
  return kAllowed;
}

std::optional<Declaration> completed(const Content& c, const Position& p, const Declaration& d) {
  if (declared(c, p, d)) return d;
  unsigned others = 0;  // Flanking Hexes that could still join, by direction
  for (Direction f = 0; f < kDirections; ++f)
    if (c.side[d.target][f].to != kNoHex && flank_verdict(c, p, d, c.side[d.target][f].to)) others |= 1U << f;
  const bool charge = d.charge == 0 && may_charge(c, p, d).allowed();
  std::optional<Declaration> least;
  int joined = 100;
  const auto look = [&](unsigned more, bool charging) {
    Declaration with = d;
    with.flanks = static_cast<std::uint8_t>(with.flanks | more);
    if (charging) with.charge = 1;
    const int joins = std::popcount(more) + (charging ? 1 : 0);
    if (joins < joined && declared(c, p, with)) least = with, joined = joins;
  };
  for (unsigned more = others;; more = (more - 1) & others) {
    look(more, false);
    if (charge) look(more, true);
    if (more == 0) return least;
  }
}

Verdict assault_verdict(const Content& c, const Position& p, const Declaration& d) {
  if (!hex_has_formed_enemy(c, p, d.side, d.target)) return forbidden("bs:11.2.1"_c).hex(d.target);
  const HexIndex from = c.side[d.target][d.from].to;
  Declaration alone = d;  // the Assaulting Hex needs an attacker of its own, whoever flanks
  alone.flanks = 0;
  if (from == kNoHex || gather(c, p, alone).mask == 0) {
    Verdict why = forbidden("bs:11.2.1"_c).hex(from);
    bool own = false;  // what keeps a unit of the brigade says more than that others of the hex never could
    if (from != kNoHex)
      each_in_hex(p, from, [&](UnitIndex u) {
        if (own || c.units[u].side != d.side) return;
        own = c.units[u].brigade == d.brigade;
        if (const Verdict v = may_attack(c, p, u, d.brigade, d.target); !v) why = v;
      });
    return why;
  }
  return kAllowed;
}

Verdict flank_verdict(const Content& c, const Position& p, const Declaration& d, HexIndex flank) {
  const Direction f = c.grid().direction(d.target, flank);
  if (f == kNoDirection || f == d.from) return forbidden("bs:11.2.1"_c).hex(flank);
  if ((d.flanks >> f & 1U) != 0) return forbidden("bs:11.2.1"_c).hex(flank);  // it is in already
  Declaration alone = d;
  alone.from = f;
  alone.flanks = 0;
  return assault_verdict(c, p, alone);
}

}  // namespace vedette::bs
