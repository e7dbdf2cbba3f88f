// The special rules of A Greater Victory that its scenarios list by clause (special_rules.csv).
#include "blind_swords/flow/special_rules.h"

#include "blind_swords/a_greater_victory/command_areas.h"
#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/aims.h"
#include "blind_swords/flow/score.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

namespace {

// agv:16.2.reinf.csa.2: up to the turn named the brigade counts as having moved.
Verdict has_moved(const Content& c, const Position& p, const SpecialRow& row, BrigadeIndex b) {
  const bool held = p.turn <= row.turn && row.units[c.brigades[b].first];
  return held ? forbidden(row.rule->clause).unit(c.brigades[b].first) : kAllowed;
}

// Everybody is told so when the turn begins.
void tell_that_it_has_moved(Position& p, Play& play, const SpecialRow& row) {
  for (std::size_t b = 0; b < play.content.brigades.size(); ++b) {
    if (p.turn > row.turn || !row.units[play.content.brigades[b].first]) continue;
    Event e = happened(Happening::brigade_marked, row.rule->clause);
    e.side = play.content.brigades[b].side;
    e.value = {static_cast<std::int16_t>(b), 0, 1, 0};
    play.journal.tell(e);
  }
}

// agv:16.3.special.8.a: closed ground, however the unit moves (agv:16.3.special.8.issue.1, agv:16.3.special.8.issue.2).
const HexSet* open_ground(const Content&, const Position&, const SpecialRow& row, UnitIndex) { return &row.area; }

// ---- Ripley (agv:16.3.special.2) ----

UnitIndex first_unit(const SpecialRow& row) {
  std::size_t u = 0;
  while (u + 1 < kMostUnits && !row.units[u]) ++u;
  return static_cast<UnitIndex>(u);
}

void roll_for_ripley(Position& p, Play& play, const SpecialRow& row) {
  if (p.turn != row.turn || p.battle[kRipleyRoll] != 0) return;
  const int roll = play.dice.d6();
  p.battle[kRipleyRoll] = static_cast<std::uint8_t>(roll);
  const ArrivalRoll& r = row.rolls[static_cast<std::size_t>(roll - 1)];
  const UnitIndex first = first_unit(row);
  Event e = happened(Happening::arrival_roll, row.rule->clause).die(roll);
  e.side = Side::confederate;
  e.value = {r.turn, play.content.units[first].brigade, static_cast<std::int16_t>(p.scenario), 0};
  play.journal.tell(e);
  if (r.halves == 0) return;
  Event paid = happened(Happening::points, row.rule->clause);
  paid.side = Side::union_;
  paid.value[0] = r.halves;
  play.journal.tell(paid);
}
ArrivalRoll rolled_for_ripley(const Table& t, const SpecialRow& row) {
  return t.battle[kRipleyRoll] == 0 ? ArrivalRoll{} : row.rolls[t.battle[kRipleyRoll] - 1U];
}
int ripley_arrives(const Content&, const Table& t, const SpecialRow& row) { return rolled_for_ripley(t, row).turn; }
void score_ripley(const Content&, const Table& t, const SpecialRow& row, ScoreLines& lines) {
  if (const int halves = rolled_for_ripley(t, row).halves; halves != 0) lines.add({Side::union_, halves, "agv:16.3.victory.loss.3"_c});
}

// agv:16.3.special.2.issue.2: 1818 may be overstacked until the end of the activation in which they first move.
void no_longer_overstacked(Position& p, Play& play, const SpecialRow& row, BrigadeIndex b) {
  if (!row.units[play.content.brigades[b].first]) return;
  bool gone = false;
  each_of_brigade(play.content, b, [&](UnitIndex u) { gone = gone || (in_play(p, u) && (p.units[u].state & kAtEntry) == 0); });
  each_of_brigade(play.content, b, [&](UnitIndex u) {
    if (gone) p.units[u].state &= ~kAtEntry;
  });
}

// ---- What it costs to send units South in the morning (agv:16.3.special.9, agv:16.3.special.12) ----

// Sent: more than two hexes south of the road, for the first time, before the turn named (agv:16.3.special.9.issue.1). Which have been
// is kept by bit, in the order of the row.
template <std::size_t Sent>
int price(const Content&, const Table& t, const SpecialRow& row, UnitIndex u, HexIndex to) {
  if (t.turn >= row.turn || row.area[to] || (t.battle[Sent] >> place_in_row(row, u) & 1U) != 0) return 0;
  return std::popcount(t.battle[Sent]) >= row.amount ? 2 : 0;  // so many go free
}
template <std::size_t Sent>
void sent(Position& p, Play& play, const SpecialRow& row, UnitIndex u, HexIndex from, HexIndex to, Going going) {
  if (!by_owner(going) || going == Going::rebuild || p.turn >= row.turn || row.area[to] || no_farther(row, from, to)) return;
  const int halves = price<Sent>(play.content, p, row, u, to);
  p.battle[Sent] = static_cast<std::uint8_t>(p.battle[Sent] | 1U << place_in_row(row, u));
  if (halves == 0) return;
  Event e = happened(Happening::points, row.rule->clause);
  e.side = Side::union_;
  e.unit = u;
  e.value[0] = static_cast<std::int16_t>(halves);
  play.journal.tell(e);
}
template <std::size_t Sent>
void score_sent(const Content&, const Table& t, const SpecialRow& row, ScoreLines& lines) {  // agv:16.3.victory.issue.4
  if (const int n = std::popcount(t.battle[Sent]) - row.amount; n > 0) lines.add({Side::union_, 2 * n, row.rule->clause});
}

// ---- Fog of War that lasts for the turn ----

template <std::size_t Flag>
void over_with_the_turn(Position& p, Play&, const SpecialRow&) {
  p.battle[Flag] = 0;
}
// agv:fow.16.3.1: no two-hex advances.
Verdict huzzah(const Content& c, const Position& p, const SpecialRow& row, Side side) {
  const bool bound = p.battle[kHuzzah] != 0 && c.units[first_unit(row)].side == side;
  return bound ? forbidden(row.rule->clause) : kAllowed;
}
// agv:fow.16.3.2: the Maneuver Order gives fewer MP.
int rough_going(const Content&, const Position& p, const SpecialRow& row, UnitIndex, Order order) {
  return p.battle[kRoughGoing] != 0 && order == Order::maneuver ? -2 * row.amount : 0;
}

// agv:16.3.victory.auto.1: Union infantry holds all of them.
void automatic_victory(const Content& c, const Table& t, const SpecialRow& row, Aims& aims) {
  aims.aim({.side = Side::union_, .level = Level::decisive, .rule = row.rule->clause, .ends = true});
  for (std::size_t i = 0; i < c.hex.size(); ++i)
    if (const auto h = static_cast<HexIndex>(i); row.area[h])
      aims.needs({.text = "Union infantry was there last",
                  .clause = row.rule->clause,
                  .met = controller(c, t, h, true) == Side::union_,
                  .hex = h});
}

constexpr SpecialRule kSpecialRules[] = {
    {.clause = "agv:16.2.reinf.csa.2"_c, .may_be_named = has_moved, .before_turn = tell_that_it_has_moved},
    {.clause = "agv:16.3.special.1.c"_c, .leash = bound_always, .back = "agv:16.3.special.1.d"_c},
    {.clause = "agv:16.3.special.1.e"_c, .leash = bound_always, .back = "agv:16.3.special.1.d"_c},
    {.clause = "agv:16.3.special.1.f"_c, .leash = bound_always, .back = "agv:16.3.special.1.d"_c},
    {.clause = "agv:16.3.special.1.i"_c, .leash = bound_if_committed, .back = "agv:16.3.special.1.d"_c, .entered = commit},
    {.clause = "agv:16.3.special.2.a"_c,
     .before_turn = roll_for_ripley,
     .arrives = ripley_arrives,
     .score = score_ripley,
     .rolled = true,
     .kept = {{{"noon-roll", kRipleyRoll, KeptMark::Kind::die}}}},
    {.clause = "agv:16.3.special.2.b"_c, .activation_over = no_longer_overstacked},
    {.clause = "agv:16.3.special.3.a"_c, .leash = bound_always, .back = "agv:16.3.special.3.b"_c},
    {.clause = "agv:16.3.special.8.a"_c, .open = open_ground},
    {.clause = "agv:16.3.special.8.b"_c, .needs_area = true, .shuts_entry = true},
    {.clause = "agv:16.3.special.9"_c,
     .price = price<kAndersonSent>,
     .entered = sent<kAndersonSent>,
     .score = score_sent<kAndersonSent>,
     .kept = {{{"sent-south", kAndersonSent, KeptMark::Kind::units}}}},
    {.clause = "agv:16.3.special.12.a"_c,
     .price = price<kParkSent>,
     .entered = sent<kParkSent>,
     .score = score_sent<kParkSent>,
     .kept = {{{"sent-south", kParkSent, KeptMark::Kind::units}}}},
    {.clause = "agv:16.3.victory.auto.1"_c, .ends_early = automatic_victory, .needs_area = true},
    {.clause = "agv:fow.16.3.1"_c, .two_hex_advance = huzzah, .before_turn = over_with_the_turn<kHuzzah>, .kept = {{{"huzzah", kHuzzah}}}},
    {.clause = "agv:fow.16.3.2"_c,
     .points_change = rough_going,
     .before_turn = over_with_the_turn<kRoughGoing>,
     .kept = {{{"rough-going", kRoughGoing}}}},
};

}  // namespace

std::span<const SpecialRule> agv_special_rules() { return kSpecialRules; }

}  // namespace vedette::bs
