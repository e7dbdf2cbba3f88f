#include "fire_on_the_mountain/combat/strength.h"

#include <algorithm>

namespace vedette::fotm {
namespace {

// As a bit; none for the Confederates, who know no corps here.
std::uint8_t corps_bit(const Content& c, UnitIndex u) {
  const int corps = c.piece(u).corps_number;
  return static_cast<std::uint8_t>(corps == 0 ? 0 : 1U << corps);
}

// Adds up shares, and for each line of the table what it gave or took.
struct Tally {
  const CombatTables& tables;
  Strength strength;
  std::array<int, 8> by_row{};
  int total = 0;

  explicit Tally(const Content& c) : tables(c.combat) {}

  int share(int sp, const Share& s) {
    strength.printed += sp;
    int left = sp;
    for (std::size_t row = 0; row < tables.shares.size(); ++row) {
      const auto& rule = tables.shares[row];
      if (!rule.applies.applies(s)) continue;
      const int before = left;
      switch (rule.applies.effect) {
        case Effect::divide_down:
          left /= rule.amount;
          break;
        case Effect::divide_up:
          left = (left + rule.amount - 1) / rule.amount;
          break;
        case Effect::none_left:
          left = std::min(left, rule.amount);
          break;
        case Effect::add:
          left = std::max(0, left + rule.amount);
          break;
      }
      by_row[row] += left - before;
    }
    total += left;
    return left;
  }
  void close_shares() {
    for (std::size_t row = 0; row < tables.shares.size(); ++row) add(tables.shares[row].clause, by_row[row]);
  }
  void joins(const Content& c, UnitIndex u) { strength.corps |= corps_bit(c, u); }
  void add(Clause clause, int amount) {
    if (amount != 0) strength.lines.add(clause, amount);
  }
  void wholes(const Whole& whole) {
    for (const auto& row : tables.wholes) {
      if (!row.applies(whole)) continue;
      total += row.amount;
      add(row.clause, row.amount);
    }
  }
  Strength finish() {
    strength.sp = std::max(0, total);
    strength.dice = std::min(strength.sp, tables.most_dice);
    return strength;
  }
};

Share state_of(const Content& c, const Position& p, UnitIndex u) {
  return {.dismounted = dismounted_cavalry(c, p, u),
          .column = in_column(p, u),
          .routed = routed(p, u),
          .flank = false,
          .rear = false,
          .uphill = false};
}
void set_arc(Share& share, Arc arc) {
  if (share.routed) return;  // 17.4.rear
  share.flank = arc == Arc::flank;
  share.rear = arc == Arc::rear;
}

int add_artillery(Tally& tally, const Content& c, const Position& p, UnitIndex u, HexIndex target, bool suppression) {
  const HexIndex from = p.units[u].hex;
  const bool ranged = suppression || !adjacent(c, from, target);  // 9.2.use, 9.3.adjacent
  Share share = state_of(c, p, u);
  set_arc(share, arc(c, p, u, target));
  share.uphill = ranged && c.at(target).level > c.at(from).level;
  return tally.share(ranged ? current_sp(c, p, u) : canister_sp(c, p, u), share);
}
int add_foot_or_horse(Tally& tally, const Content& c, const Position& p, UnitIndex u, Arc arc) {
  Share share = state_of(c, p, u);
  set_arc(share, arc);
  return tally.share(current_sp(c, p, u), share);
}

}  // namespace

BrigadeSet brigades_in(const Content& c, const Position& p, HexIndex h) {
  BrigadeSet set;
  each_brigade(c, p, h, [&](UnitIndex u) { set.add(u); });
  return set;
}

std::uint8_t corps_of_guns(const Content& c, const Position& p, BrigadeSet guns, HexIndex target, bool suppression) {
  std::uint8_t corps = 0;
  guns.each([&](UnitIndex u) {
    if (is_artillery(c, u) && artillery_share(c, p, u, target, suppression) > 0) corps |= corps_bit(c, u);
  });
  return corps;
}

int artillery_share(const Content& c, const Position& p, UnitIndex u, HexIndex target, bool suppression) {
  Tally tally(c);
  return add_artillery(tally, c, p, u, target, suppression);
}
int close_combat_share(const Content& c, const Position& p, UnitIndex u, HexIndex target) {
  if (is_artillery(c, u)) return 0;
  Tally tally(c);
  return add_foot_or_horse(tally, c, p, u, arc(c, p, u, target));
}

std::uint8_t attacked_from(const Content& c, const Position& p, HexIndex defended, BrigadeSet attackers) {
  std::uint8_t directions = 0;
  attackers.each([&](UnitIndex u) {
    const Direction d = c.map.grid.direction(defended, p.units[u].hex);
    if (d == kNoDirection || std::abs(c.at(defended).rise[d]) >= c.combat.close_combat_levels) return;
    directions |= 1U << d;
  });
  return directions;
}

Arc best_arc(int facing, std::uint8_t directions) {
  Arc best = Arc::rear;
  for (Direction d = 0; d < kDirections; ++d)
    if ((directions >> d & 1U) != 0) best = std::min(best, arc(facing, d));
  return best;
}

Strength artillery_fire(const Content& c, const Position& p, BrigadeSet firing, HexIndex target, bool suppression, bool mixed) {
  Tally tally(c);
  firing.each([&](UnitIndex u) {
    if (add_artillery(tally, c, p, u, target, suppression) > 0) tally.joins(c, u);
  });
  tally.close_shares();
  if (tally.total > 0) tally.wholes({.mixed_corps = mixed, .longstreet = false});
  return tally.finish();
}

Strength close_combat(const Content& c, const Position& p, BrigadeSet attackers, HexIndex target, bool longstreet, std::uint8_t rolled) {
  Tally tally(c);
  std::uint8_t from = 0;  // the attacking hexes, as directions from the target
  attackers.each([&](UnitIndex u) {
    if (is_artillery(c, u)) return;
    if (add_foot_or_horse(tally, c, p, u, arc(c, p, u, target)) == 0) return;
    tally.joins(c, u);
    from = static_cast<std::uint8_t>(from | 1U << c.map.grid.direction(target, p.units[u].hex));
  });
  tally.close_shares();
  for (const auto& row : c.combat.close_combat_hexes) {
    int times = 0;
    for (Direction d = 0; d < kDirections; ++d)
      if ((from >> d & 1U) != 0) times += row.applies(-c.at(target).rise[d]);
    tally.total += times * row.amount;
    tally.add(row.clause, times * row.amount);
  }
  if (from != 0)
    tally.wholes({.mixed_corps = mixed_corps(static_cast<std::uint8_t>(tally.strength.corps | rolled)), .longstreet = longstreet});
  return tally.finish();
}

Strength defensive_fire(const Content& c, const Position& p, BrigadeSet firing, std::uint8_t rolled, HexIndex defended,
                        BrigadeSet attackers, HexIndex lead_hex) {
  Tally tally(c);
  const std::uint8_t directions = attacked_from(c, p, defended, attackers);
  int canister = 0;
  firing.each([&](UnitIndex u) {
    const Arc best = best_arc(p.units[u].facing, directions);
    int own = 0;
    if (is_artillery(c, u)) {
      Share share = state_of(c, p, u);
      set_arc(share, best);
      own = tally.share(canister_sp(c, p, u), share);
      canister += own;
    } else {
      own = add_foot_or_horse(tally, c, p, u, best);
    }
    if (own > 0) tally.joins(c, u);
  });
  tally.close_shares();
  if (tally.total == 0 || directions == 0) {
    tally.total = 0;
    return tally.finish();
  }
  const int up = c.at(lead_hex).level - c.at(defended).level;
  for (const auto& row : c.combat.defensive_fire_hexes) {
    const int foot_and_horse = tally.total - canister;  // Canister loses nothing to a slope (9.3.elev, 15.3.deffire)
    const int amount = std::max(row.applies(up) * row.amount, -foot_and_horse);
    tally.total += amount;
    tally.add(row.clause, amount);
  }
  tally.wholes({.mixed_corps = mixed_corps(static_cast<std::uint8_t>(tally.strength.corps | rolled)), .longstreet = false});
  return tally.finish();
}

}  // namespace vedette::fotm
