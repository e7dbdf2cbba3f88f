// What the scenarios of Early Threatens Washington list in special_rules.csv: what holds in all of them (Trenches, the leash of Union units
// west of the river, the bank on which units are rebuilt, who has crossed) and their own special rules.
#include "blind_swords/early_threatens_washington/monocacy.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/aims.h"
#include "blind_swords/flow/special_rules.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

// etw:2.10.e.4 to etw:2.10.e.7: infantry that defends in a Trench against fire or Close Combat; the cap of 5 is the series'.
int trench_bonus(const Content& c, const Position& p, const SpecialRow& row, UnitIndex u, CrUse use) {
  const bool defends = use == CrUse::under_fire || use == CrUse::defending;
  const bool there = in_play(p, u) && c.hex[p.units[u].hex].trench;
  return defends && there && acts_as(c, p, u) == ActsAs::infantry ? row.amount : 0;
}

// etw:10.13: no farther than so many hexes from a crossing it may use, the crossing hex the first (etw:10.13.2).
Verdict leash_from_crossings(const Content& c, const Position& p, const SpecialRow& row, UnitIndex u, HexIndex start, HexIndex end) {
  if (c.bank[end] != kWestBank || end == start) return kAllowed;
  int now = 1000, before = 1000;
  for (std::size_t i = 0; i < c.crossings.size(); ++i) {
    if (!usable(c, p, u, i, Going::move)) continue;
    const HexIndex west = west_end(c, c.crossings[i]);
    now = std::min(now, hex_distance(c, west, end) + 1);
    before = std::min(before, hex_distance(c, west, start) + 1);
  }
  if (now <= row.amount) return kAllowed;
  if (c.bank[start] == kWestBank && before > row.amount && now < before) return kAllowed;  // etw:10.13.issue.2
  return forbidden(row.rule->clause).unit(u).hex(end);
}

// Which crossing a step went over, counted from 1; 0: none.
std::uint8_t crossed(const Content& c, HexIndex from, HexIndex to) {
  const Direction d = c.grid().direction(from, to);
  return d == kNoDirection ? std::uint8_t{0} : c.side[from][d].crossing;
}

// ---- 16.2: a brigade held back, and one bound to its Trenches ----

// etw:16.2.special.2.4: free from the beginning of the turn after.
void release(Position& p, Play& play, const SpecialRow& why, const SpecialRow& held) {
  if (p.battle[kReleased] != 0) return;
  p.battle[kReleased] = byte(p.turn + 1);
  Event e = happened(Happening::brigade_released, why.rule->clause);
  std::size_t first = 0;
  while (first + 1 < kMostUnits && !held.units[first]) ++first;
  e.side = play.content.units[first].side;
  e.value = {play.content.units[first].brigade, p.battle[kReleased], 0, 0};
  play.journal.tell(e);
}
bool released(const Table& t) { return t.battle[kReleased] != 0 && t.turn >= t.battle[kReleased]; }

const SpecialRow* row_of(const Content& c, const Table& t, Clause clause) {
  for (const SpecialRow& row : c.scenario(t).special)
    if (row.rule->clause == clause) return &row;
  return nullptr;
}

Verdict only_regroup(const Content& c, const Position& p, const SpecialRow& row, BrigadeIndex b, Order o) {
  return o == Order::regroup || released(p) || !row.units[c.brigades[b].first] ? kAllowed : forbidden(row.rule->clause);
}

// etw:16.2.special.2.1, etw:16.2.special.2.issue: a hex entered by movement or advance, passed through or not.
void comes_near_the_held(Position& p, Play& play, const SpecialRow& row, UnitIndex, HexIndex, HexIndex to, Going going) {
  const Content& c = play.content;
  const SpecialRow* held = row_of(c, p, "etw:16.2.special.2"_c);
  if (held == nullptr || (going != Going::move && going != Going::advance)) return;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (held->units[u] && in_play(p, u) && hex_distance(c, p.units[u].hex, to) <= row.amount) return release(p, play, row, *held);
  }
}

// etw:16.2.special.2.2, etw:16.2.special.2.3: a second unit that has come east there.
template <Kept First, bool Rail>
void second_over(Position& p, Play& play, const SpecialRow& row, UnitIndex u, HexIndex from, HexIndex to, Going) {
  const Content& c = play.content;
  const std::uint8_t crossing = crossed(c, from, to);
  if (crossing == 0 || c.bank[to] != kEastBank) return;
  const bool there = Rail ? c.crossings[crossing - 1U].kind == "railroad-bridge" : crossing == p.battle[kFordFound];
  if (!there) return;
  if (p.battle[First] == 0)
    p.battle[First] = byte(u + 1);
  else if (const SpecialRow* held = row_of(c, p, "etw:16.2.special.2"_c); held != nullptr && p.battle[First] != u + 1)
    release(p, play, row, *held);
}

// ---- 16.4: by the railroad ----

bool confederate_near(const Content& c, const Position& p, HexIndex h, int distance) {
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (in_play(p, u) && c.units[u].side == Side::confederate && hex_distance(c, p.units[u].hex, h) <= distance) return true;
  }
  return false;
}

// etw:16.4.2: railroad hexes joined to the east edge by a chain without Confederates, far enough from all of them; etw:16.4.3: else the
// hex of that edge nearest to where the railroad leaves it, where they wait.
HexSet by_the_railroad(const Content& c, const Position& p, const SpecialRow& row, UnitIndex u, bool& waits) {
  constexpr std::uint8_t east = 2;
  const std::uint16_t railroad = c.map.road_bit("railroad");
  HexSet chain, open;
  std::array<HexIndex, kMostHexes> frontier;
  int n = 0;
  for (std::size_t h = 0; h < c.hex.size(); ++h)
    if (row.area[h] && !held_by(c, p, static_cast<HexIndex>(h), Side::confederate)) chain.set(h), frontier[n++] = static_cast<HexIndex>(h);
  for (int i = 0; i < n; ++i)
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex to = c.side[frontier[i]][d].to;
      if (to == kNoHex || chain[to] || (c.map.road_links[frontier[i]][d] & railroad) == 0) continue;
      if (held_by(c, p, to, Side::confederate)) continue;
      chain.set(to);
      frontier[n++] = to;
    }
  // Where they come is their owner's choice: west of the river it is bound by the leash (etw:10.13.1).
  const SpecialRow* leash = row_of(c, p, "etw:10.13.1"_c);
  const auto within = [&](HexIndex h) { return leash == nullptr || leash_from_crossings(c, p, *leash, u, frontier[0], h).allowed(); };
  bool far = false;  // a hex that is far enough, full or not
  for (std::size_t h = 0; h < c.hex.size(); ++h)
    if (chain[h] && within(static_cast<HexIndex>(h)) && !confederate_near(c, p, static_cast<HexIndex>(h), row.amount - 1)) {
      far = true;
      if (stacking(c, p, u, static_cast<HexIndex>(h))) open.set(h);
    }
  waits = !far;
  if (far) return open;
  int best = 1000;
  for (std::size_t i = 0; i < c.hex.size(); ++i) {
    const auto h = static_cast<HexIndex>(i);
    if (!c.hex[h].on_map || !on_edge(c, h, east) || confederate_near(c, p, h, 1)) continue;
    int distance = 1000;
    for (std::size_t from = 0; from < c.hex.size(); ++from)
      if (row.area[from]) distance = std::min(distance, hex_distance(c, static_cast<HexIndex>(from), h));
    if (distance < best) best = distance, open.reset();
    if (distance == best) open.set(h);
  }
  return open;
}

// ---- The early end (16.0.2) ----

// etw:16.0.2.b: from 4:30 PM on, steps lost by both sides.
void broken_by_losses(const Content& c, const Table& t, const SpecialRow& row, Aims& aims) {
  const int us = steps_lost(c, t, Side::union_), cs = steps_lost(c, t, Side::confederate);
  aims.aim({.side = Side::confederate, .level = Level::decisive, .rule = row.rule->clause, .ends = true});
  aims.needs("the turn of the day", "etw:16.0.2.b.1"_c, c.turn(t).day_turn, c.own_figure("etw:16.0.2.b.1"_c));
  aims.needs("steps that the Union has lost", row.rule->clause, us, row.amount);
  aims.needs("… and at least twice as many as the Confederates", row.rule->clause, us, 2 * cs);
}

// etw:16.0.2.a: infantry in the corridor and the bridges; judged as if the last turn had been played.
void corridor_and_bridges(const Content& c, const Table& t, const SpecialRow& row, Aims& aims) {
  bool ours = false, theirs = false;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (!in_play(t, u) || c.units[u].arm != Arm::infantry || !row.area[t.units[u].hex]) continue;
    (c.units[u].side == Side::union_ ? ours : theirs) = true;
  }
  const auto corridor = [&](std::string_view text, bool met) {
    aims.needs({.text = text, .clause = "etw:16.0.2.a.1"_c, .met = met, .area = kCorridor});
  };
  aims.aim({.side = Side::confederate, .rule = row.rule->clause, .ends = true, .judged = true});
  corridor("Confederate infantry in the Georgetown Pike Corridor", theirs);
  corridor("no Union infantry there", !ours);
  aims.needs("Confederates were last at both ends of the Railroad Bridge", "etw:16.0.2.a.2"_c, bridge_held(c, t, "railroad-bridge"));
  aims.needs("… and of the Wooden Bridge, unless it is burnt", "etw:16.0.2.a.2"_c,
             !wooden_bridge_stands(c, t) || bridge_held(c, t, "wooden-bridge"));
}

constexpr SpecialRule kEtwRules[] = {
    {.clause = "etw:2.10.e.4"_c, .cr_bonus = trench_bonus},
    {.clause = "etw:10.13.1"_c, .may_end = leash_from_crossings},
    {.clause = "etw:13.2.c.1"_c,
     .may_rebuild_at = [](const Content& c, const Position&, const SpecialRow&, UnitIndex u,
                          HexIndex h) { return c.bank[h] == home_bank(c.units[u].side); }},
    // The first Confederate over the river, and over the ford that was found.
    {.clause = "etw:2.10.o.iv.2"_c,
     .entered =
         [](Position& p, Play& play, const SpecialRow&, UnitIndex, HexIndex from, HexIndex to, Going) {
           const std::uint8_t crossing = crossed(play.content, from, to);
           if (crossing == 0) return;
           p.battle[kRiverCrossed] = 1;
           if (crossing == p.battle[kFordFound]) p.battle[kFordCrossed] = 1;
         },
     .kept = {{{"river-crossed", kRiverCrossed}, {"ford-crossed", kFordCrossed}}}},
    {.clause = "etw:16.1.special.3"_c, .rally_forms_up = true},
    {.clause = "etw:16.1.special.4.b"_c, .score = score_banks},
    {.clause = "etw:16.0.1.draw"_c, .score = score_standard},
    {.clause = "etw:16.2.special.2"_c, .order_allowed = only_regroup, .kept = {{{"released", kReleased, KeptMark::Kind::turn}}}},
    {.clause = "etw:16.2.special.2.1"_c, .entered = comes_near_the_held},
    {.clause = "etw:16.2.special.2.2"_c,
     .entered = second_over<kFirstAtFord, false>,
     .kept = {{{"first-over-ford", kFirstAtFord, KeptMark::Kind::unit}}}},
    {.clause = "etw:16.2.special.2.3"_c,
     .entered = second_over<kFirstAtBridge, true>,
     .kept = {{{"first-over-railroad", kFirstAtBridge, KeptMark::Kind::unit}}}},
    {.clause = "etw:16.2.special.3.1"_c,
     .leash = [](const Content&, const Position& p, const SpecialRow& row, UnitIndex) -> const HexSet* {
       return p.battle[kRiverCrossed] == 0 ? &row.area : nullptr;  // etw:16.2.special.3.4
     },
     .back = "etw:16.2.special.3.3"_c},
    {.clause = "etw:16.4.2"_c, .arrives_at = by_the_railroad},
    {.clause = "etw:16.0.2.b.4"_c, .ends_early = broken_by_losses},
    {.clause = "etw:16.0.2.a.0"_c, .ends_early = corridor_and_bridges, .needs_area = true},
    {.clause = "etw:16.3.special.2.2"_c,
     .order_allowed =
         [](const Content& c, const Position& p, const SpecialRow& row, BrigadeIndex b, Order o) {
           const bool barred = o == Order::regroup && row.units[c.brigades[b].first] && c.turn(p).day_turn < row.amount;
           return barred ? forbidden(row.rule->clause) : kAllowed;
         }},
};

}  // namespace

std::span<const SpecialRule> etw_special_rules() { return kEtwRules; }

}  // namespace vedette::bs
