// Who may fire at what, and how strong a shot is: bs:2.8, bs:9.1 (b to e), bs:9.2, bs:9.3a, bs:9.3b, bs:9.3c, with the figures of the
// charts and the battle's table of shifts.
#include "blind_swords/combat/shot.h"

#include <bit>

#include "blind_swords/ground/ground.h"
#include "blind_swords/ground/los.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

int column_of(const Content& c, int strength16) {
  int column = 0;
  while (column + 1 < kColumns && 16 * c.column_least[column + 1] <= strength16) ++column;
  return column;
}

void add_up(const Content&, Reckoning& r) { r.final = std::clamp(r.column + r.shifts.total(), kColumnsLeftOfC, kColumns - 1); }

namespace {

const RangeRow* range_row(const Content& c, const Position& p, UnitIndex u, int range) {
  if (range > kMostRange) return nullptr;
  const std::uint8_t row =
      c.range_row[static_cast<std::size_t>(c.units[u].weapon)][static_cast<std::size_t>(acts_as(c, p, u))][static_cast<std::size_t>(range)];
  return row == 0 ? nullptr : &c.ranges[row - 1U];
}
int farthest_range(const Content& c, const Position& p, UnitIndex u) {
  return c.farthest_range[nth(c.units[u].weapon)][nth(acts_as(c, p, u))];
}
const RangeRow* medium_row(const Content& c, UnitIndex u) {
  for (const RangeRow& row : c.ranges)
    if (row.artillery && row.weapon == c.units[u].weapon && row.cls == RangeRow::Class::medium) return &row;
  return nullptr;
}

// bs:9.3a.1: modified SP x range multiplier x the halvings.
int strength16(const Content& c, const Position& p, UnitIndex u, const ShotChoice& choice, HexIndex target, int range,
               RangeRow::Class& cls) {
  const bool guns = artillery(c, u), on_horse = mounted_cavalry(c, p, u);
  const HexIndex hex = p.units[u].hex;
  int sp16 = modified_sp16(c, p, u);
  if (on_horse) {  // bs:9.1b.1
    sp16 /= 2;
    if (c.exclusive.mounted_rounds_down()) sp16 -= sp16 % 16;
  }
  if (choice.how == FireKind::defensive && under_chaos(p, u)) sp16 /= 2;
  if (guns && c.hex[hex].gun_cap != 0) sp16 = std::min(sp16, 16 * c.hex[hex].gun_cap);  // bs:9.1c.6
  const RangeRow* row = range_row(c, p, u, range);
  if (row == nullptr) return 0;
  if (row->cls == RangeRow::Class::canister) {
    if (range > 1 && friend_between(c, p, c.units[u].side, hex, target)) {  // bs:9.1c.5
      row = medium_row(c, u);
      if (row == nullptr) return 0;
    } else {
      cls = row->cls;
      return std::max(sp16 * row->sixteenths / 16, sp16 + 16);  // bs:9.1c.4
    }
  }
  cls = row->cls;
  return sp16 * row->sixteenths / 16;
}

bool in_brigade_step(FireKind k) { return k == FireKind::fire_step || k == FireKind::limited; }

// The hex from which reaction fire may come: next to the unit, or to either end of the crossing (bs:10.7.2).
bool next_to_mover(const Content& c, const ShotChoice& choice, HexIndex hex, HexIndex mover_at) {
  if (c.grid().adjacent(hex, mover_at)) return true;
  return choice.how == FireKind::crossing && choice.crossing != kNoHex && c.grid().adjacent(hex, choice.crossing);
}

}  // namespace

Verdict may_fire(const Content& c, const Position& p, UnitIndex u, const ShotChoice& choice) {
  const UnitCard& card = c.units[u];
  const UnitState& s = p.units[u];
  if (!in_play(p, u)) return forbidden("bs:1.0.6"_c).unit(u);
  const bool guns = artillery(c, u);
  if (card.side != choice.side) return forbidden("bs:4.2.1"_c).unit(u);
  switch (choice.how) {
    case FireKind::fire_step:
    case FireKind::limited:
      if (guns) return forbidden("bs:6.2.2"_c).unit(u);
      if (card.brigade != choice.brigade) return forbidden("bs:8.1.2"_c).unit(u);
      if ((s.did & kFired) != 0) return forbidden("bs:9.1.1"_c).unit(u);
      if ((s.did & kNoFire) != 0) return forbidden("bs:10.10.3"_c).unit(u);
      break;
    case FireKind::artillery:
      if (!guns || (choice.from != kNoHex && s.hex != choice.from)) return forbidden("bs:6.2.1"_c).unit(u);
      if ((s.state & kFireMove) != 0) return forbidden("bs:2.2.2"_c).unit(u);
      if ((s.did & (kFired | kMoved | kMoveOver | kRallied)) != 0) return forbidden("bs:6.1.4"_c).unit(u);
      break;
    case FireKind::firefight:
      if (guns || mounted_cavalry(c, p, u)) return forbidden("bs:event.firefight.2"_c).unit(u);
      if (choice.brigade != kNoBrigade && card.brigade != choice.brigade) return forbidden("bs:event.firefight.1"_c).unit(u);
      break;
    case FireKind::return_fire:
      if (guns || mounted_cavalry(c, p, u) || s.hex != choice.from) return forbidden("bs:event.firefight.2"_c).unit(u);
      break;
    case FireKind::withdrawal:
    case FireKind::opportunity:
    case FireKind::crossing:
      if (skirmishing(p, u)) return forbidden("bs:10.7.3"_c).unit(u);
      if ((s.did & kReacted) != 0) return forbidden("bs:10.7.4"_c).unit(u);
      if (choice.from != kNoHex && s.hex != choice.from) return forbidden("bs:10.7.2"_c).unit(u);
      break;
    case FireKind::defensive:
      if (s.hex != choice.from) return forbidden("bs:11.3a.1"_c).unit(u);
      break;
    case FireKind::fixed:
      break;
  }
  if (under_chaos(p, u) && choice.how != FireKind::defensive) return forbidden("bs:9.1.3"_c).unit(u);
  if (mounted_cavalry(c, p, u) && !fires_mounted(c, u)) return forbidden(c.exclusive.mounted_fire).unit(u);
  if (guns && c.hex[s.hex].guns_silent) return forbidden(c.exclusive.guns_in_cover).unit(u).hex(s.hex);
  return kAllowed;
}

Verdict in_reach(const Content& c, const Position& p, UnitIndex u, const ShotChoice& choice, HexIndex target, int& sp16,
                 RangeRow::Class& cls) {
  const HexIndex hex = p.units[u].hex;
  const int distance = hex_distance(c, hex, target);
  const bool close = reaction(choice.how) || choice.how == FireKind::defensive;
  if (close && !next_to_mover(c, choice, hex, target)) return forbidden("bs:10.7.2"_c).unit(u).hex(target);
  if (choice.how == FireKind::limited && distance != 1) return forbidden("bs:8.2.1"_c).unit(u).hex(target);
  const int range = close ? 1 : distance;
  sp16 = strength16(c, p, u, choice, target, range, cls);
  if (sp16 == 0) {
    if (range_row(c, p, u, range) == nullptr) return forbidden("bs:9.1c.1"_c).unit(u).hex(target);
    const Clause rounded = c.exclusive.mounted_rounding;  // half of one point, rounded down
    return forbidden(mounted_cavalry(c, p, u) && rounded.cited() ? rounded : "bs:2.8.1"_c).unit(u).hex(target);
  }
  if (const Direction d = c.grid().direction(hex, target); d != kNoDirection) {
    const SideInfo& side = c.side[hex][d];
    if ((side.features & kVertical) != 0) return forbidden(c.exclusive.cliff_fire).unit(u).hex(target);
    if (artillery(c, u) && (side.features & c.no_guns_down) != 0 && side.rise < 0)
      return forbidden(c.exclusive.guns_down).unit(u).hex(target);
  }
  return kAllowed;
}

Verdict firer_verdict(const Content& c, const Position& p, const ShotChoice& choice, HexIndex target, UnitIndex u) {
  int sp16 = 0;
  RangeRow::Class cls{};
  if (const Verdict v = may_fire(c, p, u, choice); !v) return v;
  if (p.units[u].hex == target) return forbidden("bs:9.1.2"_c).unit(u).hex(target);
  if (const Verdict v = in_reach(c, p, u, choice, target, sp16, cls); !v) return v;
  SightReasons because;
  if (hex_distance(c, p.units[u].hex, target) > 1 && !reaction(choice.how) &&
      line_of_sight(c, p, p.units[u].hex, target, &because) == Sight::blocked && because.n > 0)
    return forbidden(because.reasons[0].clause).hex(because.reasons[0].hex).unit(u);
  return kAllowed;
}

namespace {

// Who might take part in a shot, by the choice alone.
template <class Consider>
void each_asked(const Content& c, const Position& p, const ShotChoice& choice, Consider&& consider) {
  if (choice.brigade != kNoBrigade && (in_brigade_step(choice.how) || choice.how == FireKind::firefight)) {
    each_of_brigade(c, choice.brigade, consider);
  } else if (choice.from != kNoHex) {
    each_in_hex(p, choice.from, consider);
  } else {
    for (int i = 0; i < c.n_units(); ++i)
      if (const auto u = static_cast<UnitIndex>(i); in_play(p, u) && c.units[u].side == choice.side) consider(u);
  }
}

}  // namespace

Candidates candidates(const Content& c, const Position& p, const ShotChoice& choice, HexIndex target) {
  Candidates all;
  all.choice = choice;
  all.choice.target = target;
  all.victim = choice.victim != kNoUnit ? choice.victim : lead_unit(c, p, target);
  std::array<HexIndex, 32> blind;  // hexes from which the target can not be seen
  int n_blind = 0;
  const auto consider = [&](UnitIndex u) {
    int sp16 = 0;
    RangeRow::Class cls{};
    if (all.n == kMostFirers || !in_play(p, u)) return;
    const HexIndex hex = p.units[u].hex;
    if (hex == target || (!reaction(choice.how) && range_row(c, p, u, hex_distance(c, hex, target)) == nullptr)) return;
    if (!may_fire(c, p, u, choice) || !in_reach(c, p, u, choice, target, sp16, cls)) return;
    int slot = 0;
    while (slot < all.n_hexes && all.hexes[slot].hex != hex) ++slot;
    if (slot == all.n_hexes) {
      for (int i = 0; i < n_blind; ++i)
        if (blind[i] == hex) return;
      ShotSight sight;
      sight.hex = hex;
      sight.range = hex_distance(c, hex, target);
      if (sight.range > 1 && !reaction(choice.how)) {
        const LineLook look = look_along(c, p, hex, target);
        if (look.blocked || sight.range > farthest_sight(c, p)) {
          if (n_blind < count_of(blind)) blind[n_blind++] = hex;
          return;
        }
        sight.obscured = look.obscured;
      }
      sight.entering = features_entered(c, hex, target);
      all.hexes[all.n_hexes++] = sight;
    }
    const auto i = static_cast<std::size_t>(all.n++);
    all.units[i] = u;
    all.sp16[i] = sp16;
    all.cls[i] = cls;
    all.slot[i] = byte(slot);
  };
  each_asked(c, p, choice, consider);
  return all;
}

Verdict add_to(const Content& c, const Position& p, const Candidates& all, FirerSet& set, UnitIndex u) {
  for (int i = 0; i < all.n; ++i)
    if (all.units[i] == u) {
      set |= FirerSet{1} << i;
      return kAllowed;
    }
  const Verdict v = firer_verdict(c, p, all.choice, all.choice.target, u);
  return v ? forbidden("bs:9.1.2"_c).unit(u) : v;
}

Shot assemble(const Content& c, const Position& p, const Candidates& all, FirerSet set) {
  Shot shot;
  shot.how = all.choice.how;
  shot.side = all.choice.side;
  shot.target = all.choice.target;
  shot.victim = all.victim;
  shot.crossing = all.choice.crossing != kNoHex;
  std::uint32_t slots = 0;
  for (FirerSet left = set; left != 0; left &= left - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(left));
    const auto n = static_cast<std::size_t>(shot.n_firers++);
    shot.firers[n] = all.units[i];
    shot.sp16[n] = all.sp16[i];
    shot.range_class[n] = all.cls[i];
    shot.sum16 += all.sp16[i];
    if (artillery(c, all.units[i])) shot.artillery16 += all.sp16[i];
    slots |= 1U << all.slot[i];
  }
  for (; slots != 0 && shot.n_hexes < 2; slots &= slots - 1) shot.from[shot.n_hexes++] = all.hexes[std::countr_zero(slots)];
  // Flanking Fire (bs:9.3c.1, bs:9.3c.2).
  if (in_brigade_step(shot.how) || shot.how == FireKind::artillery || shot.how == FireKind::firefight) {
    for (int h = 0; h < shot.n_hexes && !shot.flanked; ++h) {
      const ShotSight& from = shot.from[h];
      if (!from.adjacent()) continue;
      for (Direction d = 0; d < kDirections && !shot.flanked; ++d) {
        if (!open_side(c, p, shot.target, d)) continue;
        const HexIndex beside = c.side[shot.target][d].to;
        if (!held_by(c, p, beside, shot.side) || hex_distance(c, beside, from.hex) < 2) continue;
        each_in_hex(p, beside, [&](UnitIndex u) {
          const bool firing = std::find(shot.firers.begin(), shot.firers.begin() + shot.n_firers, u) != shot.firers.begin() + shot.n_firers;
          shot.flanked = shot.flanked || (!artillery(c, u) && !skirmishing(p, u) && !firing);
        });
      }
    }
  }
  return shot;
}

Reckoning reckon(const Content& c, const Position& p, const Shot& shot, int chit_shift, Clause chit) {
  Reckoning r;
  r.strength16 = shot.sum16;
  r.column = column_of(c, shot.sum16);
  for (const JoinedRow<FireCondition>& row : c.fire_shifts) {
    if (row.applies.terrain && shot.crossing) continue;  // bs:10.7.5, bs:11.3a.2
    if (row.applies.fits(c, p, shot)) r.shifts.add(row.clause, row.amount);
  }
  if (chit_shift != 0) r.shifts.add(chit, chit_shift);
  add_up(c, r);
  return r;
}

Verdict one_shot(const Content& c, const Position& p, const Candidates& all, FirerSet set) {
  if (set == 0) return forbidden("bs:9.1.1"_c);
  if (all.choice.most != 0 && std::popcount(set) > all.choice.most) return forbidden(c.exclusive.battery_cap).hex(all.choice.from);
  HexIndex one = kNoHex, two = kNoHex;
  for (FirerSet left = set; left != 0; left &= left - 1) {
    const HexIndex hex = all.hexes[all.slot[std::countr_zero(left)]].hex;
    if (one == kNoHex || hex == one) {
      one = hex;
    } else if (two == kNoHex || hex == two) {
      two = hex;
    } else {
      return forbidden("bs:9.1d.1"_c).hex(one).hex(two).hex(hex);
    }
  }
  const bool two_hexes_allowed = in_brigade_step(all.choice.how) || all.choice.how == FireKind::firefight;
  if (two != kNoHex && (!two_hexes_allowed || !c.grid().adjacent(one, two))) return forbidden("bs:9.1d.1"_c).hex(one).hex(two);
  if (all.choice.how == FireKind::firefight) {  // one brigade (bs:event.firefight.1)
    const BrigadeIndex brigade = c.units[all.units[std::countr_zero(set)]].brigade;
    for (FirerSet left = set; left != 0; left &= left - 1) {
      const UnitIndex u = all.units[std::countr_zero(left)];
      if (c.units[u].brigade != brigade) return forbidden("bs:event.firefight.1"_c).unit(u);
    }
  }
  if (!reckon(c, p, assemble(c, p, all, set), all.choice.shift, {}).allowed()) return forbidden("bs:9.3b.2"_c).hex(all.choice.target);
  return kAllowed;
}

Verdict shot_verdict(const Content& c, const Position& p, const ShotChoice& choice, HexIndex target, std::span<const UnitIndex> units) {
  if (holder(c, p, target) != other(choice.side)) return forbidden("bs:9.1.2"_c).hex(target);
  const Candidates all = candidates(c, p, choice, target);
  FirerSet set = 0;
  for (const UnitIndex u : units) {
    const Verdict v = add_to(c, p, all, set, u);
    if (!v) return v;
  }
  if (whole_hex(choice.how) && set != (FirerSet{1} << all.n) - 1U) return forbidden("bs:11.3a.1"_c).hex(choice.from);
  return one_shot(c, p, all, set);
}

bool completable(const Content& c, const Position& p, const Candidates& all, FirerSet set, int first) {
  if (one_shot(c, p, all, set)) return true;
  for (int i = first; i < all.n; ++i) {
    if ((set >> i & 1U) != 0) continue;
    const FirerSet more = set | 1U << i;
    const Verdict v = one_shot(c, p, all, more);
    if (v) return true;
    // Only a column left of C can be mended by more firers.
    if (v.clause == "bs:9.3b.2"_c && completable(c, p, all, more, i + 1)) return true;
  }
  return false;
}

bool any_shot(const Content& c, const Position& p, const ShotChoice& choice) {
  const HexIndex target = reaction(choice.how) ? p.units[choice.victim].hex : choice.target;
  if (target != kNoHex) return target_verdict(c, p, choice, target).allowed();
  ActionList one(1);
  list_targets(c, p, choice, one);
  return !one.empty();
}

bool any_firefight(const Content& c, const Position& p, Side side) {
  ShotChoice choice;
  choice.how = FireKind::firefight;
  choice.side = side;
  return any_shot(c, p, choice);
}

Verdict target_verdict(const Content& c, const Position& p, const ShotChoice& choice, HexIndex target) {
  if (holder(c, p, target) != other(choice.side)) return forbidden("bs:9.1.2"_c).hex(target);
  const Candidates all = candidates(c, p, choice, target);
  if (whole_hex(choice.how)) {
    if (all.n > 0 && one_shot(c, p, all, (FirerSet{1} << all.n) - 1U)) return kAllowed;
  } else if (all.n > 0 && completable(c, p, all, 0)) {
    return kAllowed;
  }
  if (all.n > 0) return forbidden("bs:9.3b.2"_c).hex(target);
  // Nobody can: the reason of the one that comes nearest to firing.
  Verdict nearest = forbidden("bs:9.1.2"_c).hex(target);
  int rank = 0;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (c.units[u].side != choice.side || !in_play(p, u)) continue;
    if (choice.brigade != kNoBrigade && c.units[u].brigade != choice.brigade) continue;
    if (choice.from != kNoHex && p.units[u].hex != choice.from) continue;
    const Verdict v = firer_verdict(c, p, choice, target, u);
    const int r = !may_fire(c, p, u, choice) ? 1 : v.clause == "bs:9.1c.1"_c ? 2 : 3;
    if (!v && r > rank) nearest = v, rank = r;
  }
  return nearest;
}

void list_targets(const Content& c, const Position& p, const ShotChoice& choice, ActionList& into) {
  // Most enemies are out of everybody's range: only the others are looked at closely.
  struct Firers {
    HexIndex hex;
    int farthest;  // as far as one of them fires
  };
  std::array<Firers, kMostUnits> firers;
  std::size_t n = 0;
  each_asked(c, p, choice, [&](UnitIndex u) {
    if (!may_fire(c, p, u, choice)) return;
    const HexIndex hex = p.units[u].hex;
    const int farthest = farthest_range(c, p, u);
    if (n != 0 && firers[n - 1].hex == hex)
      firers[n - 1].farthest = std::max(firers[n - 1].farthest, farthest);
    else
      firers[n++] = {hex, farthest};
  });
  const auto in_range = [&](HexIndex hex) {
    return std::any_of(firers.begin(), firers.begin() + n, [&](Firers f) { return hex_distance(c, f.hex, hex) <= f.farthest; });
  };
  for (int i = 0; i < c.n_units() && !into.full(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (c.units[u].side == choice.side || !in_play(p, u)) continue;
    const HexIndex hex = p.units[u].hex;
    if (p.first[hex] != u + 1 || !in_range(hex)) continue;  // each hex once
    const Candidates all = candidates(c, p, choice, hex);
    if (all.n > 0 && completable(c, p, all, 0)) into.add(act(Verb::fire, 0, hex));
  }
}

}  // namespace vedette::bs
