// What it is natural to do: a weight for every listed action, from what lies open on the table. Staying, stopping, passing and `done` weigh
// nothing, so that an action is chosen only if something speaks for it. The parts are rows of staff.csv; amounts are in tenths.
#include "blind_swords/combat/fire_choice.h"
#include "blind_swords/combat/odds.h"
#include "blind_swords/flow/activation.h"
#include "blind_swords/flow/artillery_phase.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/rules.h"
#include "blind_swords/staff/look.h"

namespace vedette::bs {

namespace {

using Look = StaffLook;

const ActivationFrame* activation_under_way(const Position& p) {
  for (std::size_t i = p.frames.depth; i-- > 0;)
    if (static_cast<Proc>(p.frames.frames[i].kind) == Proc::activation) return &p.frames.frames[i].as<ActivationFrame>();
  return nullptr;
}

HexIndex end_of(const Content& c, HexIndex at, Path path) {
  for (; !path.empty(); path = path.rest()) {
    const HexIndex to = c.side[at][path.first()].to;
    if (to == kNoHex) break;
    at = to;
  }
  return at;
}

bool goal_at(const Look& l, HexIndex h) {
  for (std::size_t g = 0; g < l.n_goals; ++g)
    if (l.want[g] > 0 && l.goal_hex(g) == h) return true;
  return false;
}

// ---- Where a unit is well placed ----
// What speaks for this unit standing there; with sign -1 it is taken off, so that a move weighs what it changes.
void stand(const Look& l, Scale& s, UnitIndex u, HexIndex h, int sign) {
  const Content& c = l.c;
  const Position& p = l.p;
  const bool guns = artillery(c, u);
  HexIndex goal = kNoHex;
  const int near = l.nearest_enemy(h), hits = p.units[u].hits;
  const int pull = l.pull(u, h, goal);  // before `goal` is handed on
  s.add(Weigh::nearer, sign * pull / (guns ? 2 : hits >= 2 ? 3 : 1), goal, u);
  for (std::size_t g = 0; g < l.n_goals && !guns; ++g) {
    if (l.goal_hex(g) != h || acts_as(c, p, u) != ActsAs::infantry) continue;
    bool another = false;  // one holds it, the others may go on
    each_in_hex(p, h, [&](UnitIndex v) { another = another || (v != u && acts_as(c, p, v) == ActsAs::infantry); });
    s.add(Weigh::on_goal, sign * l.want[g] / (another ? 40 : 10), h, u);
  }
  if (guns) {
    s.add(Weigh::guns_range, sign * (near < 3 ? -30 : near <= 6 ? 10 : std::max(-40, 10 - 3 * (near - 6))), h, u);
    return;
  }
  if (near > 6) return;
  if (near == 1) {  // in contact: with the best odds on one of the neighbours, and every further one is a burden
    int best = -100, n = 0;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex to = c.side[h][d].to;
      if (to == kNoHex || !open_side(c, p, h, d) || !held_by(c, p, to, other(l.side))) continue;
      ++n;
      int with = l.sp(u) + l.strength_around(to, u) / 2 + l.strength_following(u, h, to) / 3;
      each_in_hex(p, h, [&](UnitIndex v) { with += v != u && !artillery(c, v) ? l.sp(v) / 2 : 0; });
      int against = l.strength_in(to) + (c.hex[to].woods() ? 1 : 0) + std::max(0, c.hex[to].level - c.hex[h].level);
      const UnitIndex first = static_cast<UnitIndex>(p.first[to] - 1);
      if (artillery(c, first)) against -= 2;
      best = std::max(best, 3 * (with - against) + 6);
    }
    if (n > 0 && hits < 2) s.add(Weigh::haste, sign * l.haste(), h, u);
    if (n > 0) s.add(Weigh::contact, sign * (hits == 0 ? std::clamp(best, -25, 25) - 6 * (n - 1) : -12 * hits - 4 * n), h, u);
  }
  if (hits >= 2 || (mounted_cavalry(c, p, u) && near <= 3)) s.add(Weigh::out_of_reach, sign * -5 * (7 - near), h, u);
  bool friends = false;
  const auto look_for = [&](HexIndex at) {
    each_in_hex(p, at, [&](UnitIndex v) {
      friends = friends || (v != u && c.units[v].side == l.side && !artillery(c, v) && p.units[v].hits < 2 &&
                            (c.units[v].brigade == c.units[u].brigade || c.units[v].lone));
    });
  };
  look_for(h);
  for (Direction d = 0; d < kDirections && !friends; ++d)
    if (c.side[h][d].to != kNoHex && open_side(c, p, h, d)) look_for(c.side[h][d].to);
  if (friends && near <= 4) s.add(Weigh::support, sign * 10, h, u);
  int cover = c.hex[h].woods() ? 5 : c.hex[h].trench ? 8 : 0;
  for (Direction d = 0; d < kDirections; ++d) {
    const HexIndex to = c.side[h][d].to;
    if (to != kNoHex && held_by(c, p, to, other(l.side)))
      cover += 3 * (c.hex[h].level - c.hex[to].level) + ((c.side[h][d].features & kWall) != 0 ? 3 : 0);
  }
  s.add(Weigh::cover, sign * std::clamp(cover, -9, 15), h, u);
}

// What all actions of a list have in common, worked out once.
struct Known {
  bool plain = true;         // nobody asks why: sums will do
  UnitIndex unit = kNoUnit;  // asked about last
  int leaving = 0;           // what speaks for its leaving where it stands
  int also = 0;              // what the action asked about adds of that
  bool sought = false;       // the hexes that fire best together are known
  HexIndex a = kNoHex, b = kNoHex;
};

void leave(const Look& l, Scale& s, UnitIndex u) {
  const HexIndex from = l.p.units[u].hex;
  stand(l, s, u, from, -1);
  if (engaged(l.c, l.p, u)) s.add(Weigh::leaves_contact, -10, from, u);  // it draws fire
}

void go(const Look& l, Scale& s, Known& known, UnitIndex u, HexIndex to) {
  if (to == l.p.units[u].hex) return;
  stand(l, s, u, to, 1);
  s.add(Weigh::nearer, -1, to, u);  // where nothing is gained the unit stays
  if (!known.plain) return leave(l, s, u);
  if (known.unit != u) {
    Scale alone(l.c.staff, nullptr);
    leave(l, alone, u);
    known.unit = u;
    known.leaving = alone.sum();
  }
  known.also = known.leaving;
}

// ---- Fights ----
// The set of candidates in the strongest hex, or the strongest two that touch.
FirerSet strongest(const Content& c, const Candidates& all) {
  std::array<int, kMostFirers> sum{};
  for (int i = 0; i < all.n; ++i) sum[all.slot[static_cast<std::size_t>(i)]] += all.sp16[static_cast<std::size_t>(i)];
  int a = -1, b = -1, most = -1;
  for (int i = 0; i < all.n_hexes; ++i)
    for (int k = i; k < all.n_hexes; ++k) {
      const auto x = static_cast<std::size_t>(i), y = static_cast<std::size_t>(k);
      if (i != k && !c.grid().adjacent(all.hexes[x].hex, all.hexes[y].hex)) continue;
      const int both = i == k ? sum[x] : sum[x] + sum[y];
      if (both > most) most = both, a = i, b = k;
    }
  FirerSet set = 0;
  for (int i = 0; i < all.n; ++i)
    if (const int slot = all.slot[static_cast<std::size_t>(i)]; slot == a || slot == b) set |= FirerSet{1} << i;
  return set;
}

void shoot(const Look& l, Scale& s, const ShotChoice& choice, HexIndex target) {
  ShotChoice at = choice;
  at.target = target;
  const Candidates all = candidates(l.c, l.p, at, target);
  if (all.n == 0) return;
  const Reckoning r = reckon(l.c, l.p, assemble(l.c, l.p, all, strongest(l.c, all)), 0, Clause{});
  if (r.final < 0) return;
  s.add(Weigh::fire, l.c.staff_ground.fire_worth[static_cast<std::size_t>(std::min(r.final, kColumns - 1))], target);
  int weak = 0;
  each_in_hex(l.p, target, [&](UnitIndex u) { weak = std::max(weak, 5 * l.p.units[u].hits + (battleworn(l.p, u) ? 3 : 0)); });
  for (std::size_t g = 0; g < l.n_goals; ++g)
    if (l.goal_hex(g) == target) weak += 6;
  s.add(Weigh::fire_at_weak, weak, target);
}

ShotChoice shot_of_step(const Look& l) {
  const ActivationFrame* f = activation_under_way(l.p);
  ShotChoice choice;
  choice.side = l.side;
  if (f == nullptr) return choice;
  choice.brigade = f->brigade;
  choice.how = f->full == 0 || l.c.orders[static_cast<std::size_t>(f->order)].fire_adjacent ? FireKind::limited : FireKind::fire_step;
  return choice;
}

// The strongest hex of a set that is being put together, or the strongest two that touch, with all who are in it already.
void seek_strongest(const Look& l, Known& known, std::span<const Action> offered) {
  struct At {
    HexIndex hex;
    int sum;
    bool named;  // a unit of it is in the set already
  };
  std::array<At, 16> hexes;
  std::size_t n = 0;
  const auto note = [&](UnitIndex v, bool named) {
    const HexIndex h = l.p.units[v].hex;
    std::size_t i = 0;
    while (i < n && hexes[i].hex != h) ++i;
    if (i == hexes.size()) return;
    if (i == n) hexes[n++] = {h, 0, false};
    hexes[i].sum += l.sp(v);
    hexes[i].named = hexes[i].named || named;
  };
  int named = 0;
  for (const UnitIndex v : firers_under_way(l.c, l.p).units) note(v, true);
  for (std::size_t i = 0; i < n; ++i) named += hexes[i].named ? 1 : 0;
  for (const Action& o : offered)
    if (verb(o) == Verb::add) note(o.a, false);
  int best = -1;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = i; k < n; ++k) {
      if (i != k && !l.c.grid().adjacent(hexes[i].hex, hexes[k].hex)) continue;
      const int sum = i == k ? hexes[i].sum : hexes[i].sum + hexes[k].sum;
      const int has = (hexes[i].named ? 1 : 0) + (i != k && hexes[k].named ? 1 : 0);
      if (has == named && sum > best) best = sum, known.a = hexes[i].hex, known.b = hexes[k].hex;
    }
  known.sought = true;
}

// One more unit of a set: those of the strongest hex, or the strongest two that touch, the first in order first.
void join(const Look& l, Scale& s, Known& known, std::span<const Action> offered, UnitIndex u) {
  if (!known.sought) seek_strongest(l, known, offered);
  const HexIndex at = l.p.units[u].hex;
  s.add(Weigh::more_units, at == known.a || at == known.b ? 1000 - u : -10, at, u);
}

void assault(const Look& l, Scale& s, HexIndex target, HexIndex from) {
  const Content& c = l.c;
  const ActivationFrame* f = activation_under_way(l.p);
  if (f == nullptr) return;
  Declaration d{f->brigade, l.side, target, c.grid().direction(target, from), 0, 0, 0};
  for (Direction g = 0; g < kDirections; ++g) {
    const HexIndex flank = c.side[target][g].to;
    if (g != d.from && flank != kNoHex && flank_verdict(c, l.p, d, flank)) d.flanks = static_cast<std::uint8_t>(d.flanks | 1U << g);
  }
  const CombatOdds odds = close_combat_odds(c, l.p, d);
  constexpr std::array<int, static_cast<std::size_t>(Code::kCount)> kWorth = {-45, -12, 45, 65, 75, 120, 0};
  int sum = 0, n = 0;
  for (std::size_t i = 0; i < kWorth.size(); ++i) sum += odds.of_36[i] * kWorth[i], n += odds.of_36[i];
  if (n == 0) return s.add(Weigh::close_combat, -100, target);
  // The defender fires first.
  int defence = 0;
  each_in_hex(l.p, target, [&](UnitIndex u) { defence += modified_sp16(c, l.p, u); });
  const int column = column_of(c, defence);
  s.add(Weigh::close_combat, sum / n - c.staff_ground.fire_worth[static_cast<std::size_t>(std::clamp(column, 0, kColumns - 1))] * 2 / 3,
        target);
  s.add(Weigh::haste, l.haste(), target);
  for (std::size_t g = 0; g < l.n_goals; ++g)
    if (l.goal_hex(g) == target) s.add(Weigh::close_combat_goal, l.want[g] / 10, target);
}

// ---- Commands ----
struct BrigadeState {
  int units = 0, hits = 0, fresh = 0, worn = 0, engaged = 0, broken = 0, waiting = 0, on_goal = 0;
  int near = 99;  // the nearest enemy
  int far = 255;  // halves to the goal wanted most, of the nearest unit
  int pull = -300;
};
BrigadeState state_of(const Look& l, BrigadeIndex b) {
  BrigadeState s;
  each_of_brigade(l.c, b, [&](UnitIndex u) {
    const UnitState& unit = l.p.units[u];
    s.broken += unit.at == At::available ? 1 : 0;
    s.waiting += unit.at == At::waiting ? 1 : 0;
    if (unit.at != At::map) return;
    ++s.units;
    s.hits += unit.hits;
    s.fresh += unit.hits == 0 ? 1 : 0;
    s.worn += battleworn(l.p, u) && !l.c.units[u].fragile ? 1 : 0;
    s.near = std::min(s.near, l.nearest_enemy(unit.hex));
    s.engaged += engaged(l.c, l.p, u) ? 1 : 0;
    HexIndex to = kNoHex;
    s.pull = std::max(s.pull, l.pull(u, unit.hex, to));
    s.far = std::min(s.far, l.way(u, unit.hex));
    for (std::size_t g = 0; g < l.n_goals; ++g) s.on_goal += l.want[g] > 0 && l.goal_hex(g) == unit.hex && l.holder_of(g) == l.side ? 1 : 0;
  });
  return s;
}

void order(const Look& l, Scale& s, BrigadeIndex b, Order o) {
  const BrigadeState st = state_of(l, b);
  switch (o) {
    case Order::attack:
      return s.add(Weigh::attack_order, (st.near <= 7 ? 20 : 0) + 3 * st.fresh - 6 * st.hits + 4 * st.waiting);
    case Order::defend:
      return s.add(Weigh::defend_order, (st.on_goal > 0 && st.near <= 5 ? 14 : 4) + 2 * st.hits);
    case Order::maneuver:
      return s.add(Weigh::maneuver_order, (st.near > 7 ? 24 : -8) + (st.far > 12 ? 6 : -4) + 5 * st.waiting);
    default:
      return s.add(Weigh::regroup_order,
                   9 * st.hits + 4 * st.worn + 6 * st.broken - 12 * st.engaged - 8 * st.waiting - (st.units == 0 ? 0 : 5));
  }
}

void call_up(const Look& l, Scale& s, BrigadeIndex b, bool own) {
  const BrigadeState st = state_of(l, b);
  const int worth = 5 * st.units + 6 * st.waiting +
                    (st.near <= 2   ? 20
                     : st.near <= 5 ? 14
                     : st.near <= 8 ? 8
                                    : 0) +
                    2 * st.fresh + std::clamp(st.far / 4, 0, 10) + st.hits;
  s.add(Weigh::brigade, own ? 10 + worth : -worth);
}

// ---- Chits ----
// What a chit is worth when there is use for it.
constexpr int chit_worth(Effect e) {
  switch (e) {
    case Effect::cic:
    case Effect::command_confusion:
      return 40;
    case Effect::rally:
    case Effect::assault_bonus:
    case Effect::heroic_stand:
      return 30;
    case Effect::firefight:
    case Effect::confident:
    case Effect::last_stand:
    case Effect::arrival:
      return 25;
    case Effect::none:
      return 0;
    default:
      return 20;
  }
}

void play_chit(const Look& l, Scale& s, const Action& a) {
  const ChitCard& chit = l.c.chits[a.a];
  const int worth = chit_worth(chit.effect);
  switch (chit.effect) {
    case Effect::rally:
      if (a.c == kRallyUnit && a.b < l.c.n_units())
        return s.add(Weigh::chit, 12 * l.p.units[a.b].hits + l.sp(a.b), l.p.units[a.b].hex, a.b);
      return s.add(Weigh::chit, a.c == kRallyRebuild ? 22 : 20);
    case Effect::fatigue:
    case Effect::skirmishers:
      return s.add(Weigh::chit, worth + (a.b < l.c.n_units() ? 2 * printed_sp(l.c, l.p, a.b) + 4 * l.p.units[a.b].hits : 0), kNoHex, a.b);
    case Effect::brigade_reserve:
    case Effect::reaction:
    case Effect::arrival:
      s.add(Weigh::chit, worth);
      if (a.c < l.c.brigades.size()) call_up(l, s, a.c, true);
      return;
    case Effect::good_ground:
    case Effect::last_stand: {
      const HexIndex h = a.hex;
      if (h == 0 || h >= l.c.hex.size()) return s.add(Weigh::chit, worth);
      const int near = l.nearest_enemy(h);
      return s.add(Weigh::chit, (near <= 1 ? 15 : near <= 3 ? 5 : -20) + l.strength_in(h) + (goal_at(l, h) ? 8 : 0), h);
    }
    case Effect::double_time: {
      const ActivationFrame* f = activation_under_way(l.p);
      return s.add(Weigh::chit, f != nullptr && (f->order == Order::attack || f->order == Order::maneuver) ? worth : -10);
    }
    default:
      return s.add(Weigh::chit, worth);
  }
}

// ---- One action ----
void weigh(const Look& l, Scale& s, Known& known, std::span<const Action> offered, const Action& a) {
  const Content& c = l.c;
  const Position& p = l.p;
  const Proc now = static_cast<Proc>(p.frames.top().kind);
  const bool unit_known = a.a < c.n_units();
  const bool own_unit = unit_known && c.units[a.a].side == l.side;
  switch (verb(a)) {
    case Verb::add:
      return join(l, s, known, offered, a.a);
    case Verb::choose_unit:
      if (now == Proc::battery_hex) {
        const int near = l.nearest_enemy(p.units[a.a].hex);
        return s.add(Weigh::battery, near < 3 ? 60 : near > 8 ? 12 : near > 6 ? 3 : -5, p.units[a.a].hex, a.a);
      }
      if (now == Proc::movement_step) {  // those in front go first and make room
        HexIndex goal = kNoHex;
        const int pull = l.pull(a.a, p.units[a.a].hex, goal);
        return s.add(Weigh::unit_first, 60 + std::clamp(pull / 10, -40, 40), goal, a.a);
      }
      return s.add(Weigh::unit_first, own_unit ? 10 - l.sp(a.a) : 10 + 2 * l.sp(a.a), p.units[a.a].hex, a.a);
    case Verb::choose_hex:
      if (now == Proc::shot_choice) return s.add(Weigh::more_units, 5 + l.strength_in(a.hex), a.hex);
      return s.add(Weigh::unit_first, 10 + l.strength_in(a.hex), a.hex);
    case Verb::choose_brigade:
    case Verb::name:
      return call_up(l, s, a.a, c.brigades[a.a].side == l.side);
    case Verb::place:
      return s.add(Weigh::unit_first, 1, a.hex, a.a);
    case Verb::default_setup:
      return s.add(Weigh::default_setup, 10);
    case Verb::move: {
      const HexIndex to = end_of(c, p.units[a.a].hex, a.path);
      if (own_unit) return go(l, s, known, a.a, to);
      const Look his(c, p, other(l.side));  // the enemy's unit on a Wayward Move: the worse for him the better
      Scale his_scale(c.staff, nullptr);
      go(his, his_scale, known, a.a, to);
      const int gains = his_scale.sum() + known.also;
      known.also = 0;
      return s.add(Weigh::nearer, -gains / 10, to, a.a);
    }
    case Verb::withdraw:
      return go(l, s, known, a.a, end_of(c, p.units[a.a].hex, a.path));
    case Verb::retreat:
      return stand(l, s, a.a, a.hex, 1);
    case Verb::advance: {
      s.add(Weigh::contact, p.units[a.a].hits == 0 ? 4 : -4, a.hex, a.a);
      stand(l, s, a.a, a.hex, 1);
      return stand(l, s, a.a, p.units[a.a].hex, -1);
    }
    case Verb::mount:
      return s.add(Weigh::mount, l.nearest_enemy(p.units[a.a].hex) > 6 ? 5 : -20, kNoHex, a.a);
    case Verb::dismount:
      return s.add(Weigh::mount, l.nearest_enemy(p.units[a.a].hex) <= 4 ? 10 : -10, kNoHex, a.a);
    case Verb::skirmish:
      return s.add(Weigh::mount, -5, kNoHex, a.a);
    case Verb::form_up:
      return s.add(Weigh::mount, 10, kNoHex, a.a);
    case Verb::exit:
      return s.add(Weigh::leave_map, 10, kNoHex, a.a);
    case Verb::key:
      return s.add(Weigh::chit, chit_worth(c.chits[a.a].effect));
    case Verb::activate: {
      int guns = 0;
      each_in_hex(p, a.hex, [&](UnitIndex u) { guns += artillery(c, u) ? l.sp(u) : 0; });
      return s.add(Weigh::battery, 10 + 2 * guns + std::clamp(8 - l.nearest_enemy(a.hex), 0, 8), a.hex);
    }
    case Verb::lane:
      return s.add(Weigh::fire, 20 + l.sp(a.a) + 4 * p.units[a.a].hits, p.units[a.a].hex, a.a);
    case Verb::order: {
      const ActivationFrame* f = activation_under_way(p);
      return f == nullptr ? void() : order(l, s, f->brigade, static_cast<Order>(a.a));
    }
    case Verb::play:
      return play_chit(l, s, a);
    case Verb::fire: {
      if (now == Proc::shot_choice) return s.add(Weigh::fire, 20, a.hex);  // Defensive and return fire
      ShotChoice choice = now == Proc::battery_hex ? battery_shot(l.c, l.p) : shot_of_step(l);
      if (now == Proc::firefight) choice.how = FireKind::firefight, choice.brigade = kNoBrigade;
      return shoot(l, s, choice, a.hex);
    }
    case Verb::close_combat:
      return assault(l, s, a.hex, a.hex2);
    case Verb::flank:
      return s.add(Weigh::more_units, 20, a.hex);
    case Verb::charge:
      return s.add(Weigh::close_combat, 5);
    case Verb::rally:
      return s.add(Weigh::rally, 10 * p.units[a.a].hits + l.sp(a.a), p.units[a.a].hex, a.a);
    case Verb::recover:
      return s.add(Weigh::recover, 10, p.units[a.a].hex, a.a);
    case Verb::rebuild: {
      HexIndex goal = kNoHex;
      return s.add(Weigh::rebuild, 60 + l.pull(a.a, a.hex, goal) / 10, a.hex, a.a);
    }
    case Verb::burn_bridge:
    case Verb::search_ford:
      return s.add(Weigh::work, 10, p.units[a.a].hex, a.a);
    case Verb::ford:
      return s.add(Weigh::work, 1, a.hex);
    default:
      return;  // done, pass, stop
  }
}

}  // namespace

void Rules::incline(const Content& c, const Position& p, std::span<const Action> actions, std::span<int> into, Reasons* why) {
  if (p.over != 0) return;
  const Look look(c, p, Engine<Rules>::decider(c, p));
  Known known;
  known.plain = why == nullptr;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Scale scale(c.staff, why);
    known.also = 0;
    weigh(look, scale, known, actions, actions[i]);
    into[i] = scale.sum() + known.also;
  }
}

}  // namespace vedette::bs
