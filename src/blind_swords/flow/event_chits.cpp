// The event chits of the series and its battles (bs:event.…). Each function carries out the clause it cites.
#include "blind_swords/flow/event_chits.h"

#include "blind_swords/combat/combat.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/command.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/rally.h"
#include "blind_swords/flow/skirmish.h"
#include "blind_swords/flow/special_rules.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

Clause clause_of(const Content& c, const Action& a) { return c.chits[a.a].clause; }
Action played(ChitIndex chit) { return act(Verb::play, chit); }
bool bare(const Action& a) { return a.b == 0 && a.c == 0 && a.hex == 0; }

// May the side choose this unit for an event? Not a unit of its own under Battlefield Chaos, nor one of an enemy brigade
// that the scenario shields (bs:7.3.4).
Verdict choosable(const Content& c, const Position& p, UnitIndex u, Side by, Clause why) {
  if (u >= c.n_units()) return forbidden(why);
  if (!in_play(p, u)) return forbidden(why).unit(u);
  const bool own = c.units[u].side == by;
  const bool barred = own ? under_chaos(p, u) : c.units[u].brigade != kNoBrigade && shielded(c, p, c.units[u].brigade);
  return barred ? forbidden("bs:7.3.4"_c).unit(u) : kAllowed;
}

void mark(Play& play, UnitIndex u, HexIndex h, Marker m, Clause why) {
  Event e = happened(Happening::marked, why);
  e.unit = u;
  e.to = h;
  e.value[0] = static_cast<std::int16_t>(m);
  play.journal.tell(e);
}

// ---- Chits that shift columns or cancel ----

Verdict may_assault_bonus(const Content& c, const Position&, const Moment& m, const Action& a) {
  return bare(a) && m.side == m.matter.side ? kAllowed : forbidden(clause_of(c, a)).hex(m.matter.hex);  // own attack
}
void play_assault_bonus(Position&, Play& play, const Moment&, const Action& a, Outcome& o) {
  o.shift = static_cast<std::int8_t>(o.shift + play.content.chits[a.a].amount);
}

Verdict may_hold_fire(const Content& c, const Position& p, const Moment& m, const Action& a) {
  if (!bare(a) || m.side == m.matter.side) return forbidden("bs:event.hold-fire.1"_c);  // own hex attacked
  if (m.so_far.cancelled != 0) return forbidden("bs:4.4.12"_c);                         // there is no combat any more
  ShotChoice choice;
  choice.how = FireKind::defensive;
  choice.side = m.side;
  choice.from = m.matter.hex;
  choice.target = m.matter.from;
  choice.shift = c.chits[a.a].amount;
  return any_shot(c, p, choice) ? kAllowed : forbidden("bs:4.4.12"_c).hex(m.matter.hex);
}
void play_hold_fire(Position&, Play& play, const Moment&, const Action& a, Outcome& o) {
  o.fire_shift = static_cast<std::int8_t>(o.fire_shift + play.content.chits[a.a].amount);
}

Verdict may_overshoot(const Content&, const Position&, const Moment& m, const Action& a) {
  if (!bare(a)) return forbidden("bs:event.overshoot.1"_c);
  if (m.so_far.cancelled != 0) return forbidden("bs:4.4.12"_c);  // there is no fire any more
  return (m.matter.facts & (kFromHigher | kWithArtillery)) != 0 ? kAllowed : forbidden("bs:event.overshoot.1"_c).hex(m.matter.hex);
}

Verdict may_friendly_fire(const Content& c, const Position& p, const Moment& m, const Action& a) {
  const Clause why = friendly_fire_clause(c, p);
  if (!bare(a) || p.friendly_fire[nth(m.side)] == 0) return forbidden(why);
  if (m.so_far.cancelled != 0) return forbidden("bs:4.4.12"_c);
  const bool enemys = m.matter.window == Window::fire_declared ? m.side == m.matter.side : m.side != m.matter.side;
  return enemys ? kAllowed : forbidden(why);
}
void play_friendly_fire(Position&, Play&, const Moment&, const Action&, Outcome& o) { o.cancelled = 1; }

// ---- Tests and stands ----

Verdict may_heroic_stand(const Content& c, const Position& p, const Moment& m, const Action& a) {
  if (!bare(a) || m.matter.unit == kNoUnit || m.so_far.saved != 0) return forbidden("bs:event.heroic-stand.1"_c);
  if (const Verdict v = choosable(c, p, m.matter.unit, m.side, "bs:event.heroic-stand.1"_c); !v) return v;
  return c.units[m.matter.unit].side == m.side && !artillery(c, m.matter.unit) ? kAllowed
                                                                               : forbidden("bs:event.heroic-stand.1"_c).unit(m.matter.unit);
}
void play_heroic_stand(Position&, Play&, const Moment&, const Action&, Outcome& o) { o.saved = 1; }

template <class F>
void each_last_stand_unit(const Content& c, const Position& p, BrigadeIndex b, HexIndex h, F&& f) {
  each_of_brigade(c, b, [&](UnitIndex u) {
    if (in_play(p, u) && !under_chaos(p, u) && hex_distance(c, p.units[u].hex, h) <= 1 && (p.units[u].marks & kLastStand) == 0) f(u);
  });
}
Verdict may_last_stand(const Content& c, const Position& p, const Moment& m, const Action& a) {
  const Clause why = "bs:event.last-stand.1"_c;
  if (a.b != 0 || a.c >= c.brigades.size() || c.brigades[a.c].side != m.side) return forbidden(why);
  if (a.hex >= c.hex.size() || holder(c, p, a.hex) != m.side) return forbidden(why);
  if (chaos_at(p, a.hex)) return forbidden("bs:7.3.4"_c).hex(a.hex);
  if (m.matter.window != Window::before_draw) {  // at a declaration: the own target hex
    const bool target_own = m.matter.window == Window::fire_declared ? m.side == m.matter.side : m.side != m.matter.side;
    if (!target_own || a.hex != m.matter.hex) return forbidden(why).hex(m.matter.hex);
  }
  bool any = false;
  each_last_stand_unit(c, p, a.c, a.hex, [&](UnitIndex) { any = true; });
  return any ? kAllowed : forbidden("bs:4.4.12"_c).hex(a.hex);
}
void list_last_stand(const Content& c, const Position& p, const Moment& m, ChitIndex chit, ActionList& into) {
  std::bitset<kMostHexes> seen;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (!in_play(p, u) || c.units[u].side != m.side || seen[p.units[u].hex]) continue;
    seen.set(p.units[u].hex);
    for (std::size_t b = 0; b < c.brigades.size(); ++b) {
      Action a = played(chit);
      a.c = byte(b);
      a.hex = p.units[u].hex;
      if (may_last_stand(c, p, m, a) && !into.add(a)) return;
    }
  }
}
void play_last_stand(Position& p, Play& play, const Moment&, const Action& a, Outcome&) {
  each_last_stand_unit(play.content, p, a.c, a.hex, [&](UnitIndex u) {
    p.units[u].marks |= kLastStand;
    mark(play, u, kNoHex, Marker::last_stand, "bs:event.last-stand.1"_c);
  });
}

// ---- Command ----

Verdict may_confusion(const Content&, const Position&, const Moment& m, const Action& a) {
  const Clause why = "bs:event.command-confusion.1"_c;
  if (!bare(a) || m.side == m.matter.side || m.so_far.limited != 0) return forbidden(why);
  if ((m.matter.facts & kShielded) != 0) return forbidden("bs:7.3.4"_c);
  if (m.so_far.full != 0) return kAllowed;  // it cancels Confident
  return (m.matter.facts & kByCic) == 0 && (m.matter.facts & kCommandRoll) != 0 ? kAllowed : forbidden(why);
}
void play_confusion(Position&, Play&, const Moment&, const Action&, Outcome& o) { o.limited = 1; }

Verdict may_confident(const Content&, const Position&, const Moment& m, const Action& a) {
  if (!bare(a) || m.side != m.matter.side || m.so_far.full != 0) return forbidden("bs:event.confident.1"_c);
  return (m.matter.facts & kCommandRoll) != 0 ? kAllowed : forbidden("bs:4.4.12"_c);
}
void play_confident(Position&, Play&, const Moment&, const Action&, Outcome& o) { o.full = 1; }

Verdict may_longstreet(const Content& c, const Position&, const Moment& m, const Action& a) {
  const Clause why = "bs:event.longstreet.1"_c;
  if (!bare(a) || m.side != m.matter.side || (m.matter.facts & kByCic) != 0) return forbidden(why);
  const int missed = m.matter.column - m.so_far.rating;
  return missed >= 1 && missed <= c.chits[a.a].amount ? kAllowed : forbidden("bs:4.4.12"_c);
}
void play_longstreet(Position&, Play& play, const Moment&, const Action& a, Outcome& o) {
  o.rating = byte(o.rating + play.content.chits[a.a].amount);
}

Verdict may_double_time(const Content& c, const Position& p, const Moment& m, const Action& a) {
  const Clause why = "bs:event.double-time.1"_c;
  const auto order = static_cast<Order>(m.matter.column);
  if (!bare(a) || m.side != m.matter.side || order == Order::regroup) return forbidden(why);
  bool infantry = false;
  each_of_brigade(c, m.matter.brigade, [&](UnitIndex u) {
    const At at = p.units[u].at;
    infantry = infantry || ((at == At::map || at == At::waiting) && acts_as(c, p, u) == ActsAs::infantry);
  });
  return infantry ? kAllowed : forbidden("bs:4.4.12"_c);
}
void play_double_time(Position&, Play& play, const Moment&, const Action& a, Outcome& o) {
  o.points = byte(o.points + 2 * play.content.chits[a.a].amount);
}

Verdict may_cic(const Content& c, const Position& p, const Moment&, const Action& a) {
  return bare(a) && any_brigade(c, p, a.a) ? kAllowed : forbidden("bs:7.4.1"_c);
}
void play_cic(Position& p, Play&, const Moment& m, const Action& a, Outcome&) { begin_command_chit(p, a.a, m.side, false); }

// A division chit that has entered the game commands the brigade.
bool has_commander(const Content& c, const Position& p, BrigadeIndex b) {
  for (std::size_t i = 0; i < c.chits.size(); ++i)
    if (c.chits[i].kind == ChitKind::command && p.chit[i] != Place::out && p.chit[i] != Place::later &&
        (c.scenario(p).commands[i] >> b & 1U) != 0)
      return true;
  return false;
}
Verdict may_arrival(const Content& c, const Position& p, const Moment& m, const Action& a) {
  const Clause why = "bs:event.arrival.1"_c;
  if (a.b != 0 || a.hex != 0 || a.c >= c.brigades.size() || c.brigades[a.c].side != m.side) return forbidden(why);
  if ((p.brigade[a.c] & kActivated) != 0 || !present(c, p, a.c)) return forbidden(why);
  bool waits = false;
  each_of_brigade(c, a.c, [&](UnitIndex u) { waits = waits || p.units[u].at == At::waiting; });
  return waits || !has_commander(c, p, a.c) ? kAllowed : forbidden(why);
}
void play_arrival(Position& p, Play& play, const Moment& m, const Action& a, Outcome&) {
  p.brigade[a.c] |= kActivated;
  Event e = happened(Happening::activation_set, "bs:7.2.6"_c);
  e.side = m.side;
  e.value = {a.c, 0, 1, 0};
  play.journal.tell(e);
  begin_activation(p, a.c, m.side, true, a.a);
}

template <Verdict (*May)(const Content&, const Position&, const Moment&, const Action&)>
void list_brigades(const Content& c, const Position& p, const Moment& m, ChitIndex chit, ActionList& into) {
  for (std::size_t b = 0; b < c.brigades.size(); ++b) {
    Action a = played(chit);
    a.c = byte(b);
    if (c.brigades[b].side == m.side && May(c, p, m, a) && !into.add(a)) return;
  }
}

// ---- Moves ----

Verdict may_reaction(const Content& c, const Position& p, const Moment& m, const Action& a) {
  const Clause why = "bs:event.reaction.1"_c;
  if (a.b != 0 || a.hex != 0 || a.c >= c.brigades.size() || c.brigades[a.c].side != m.side || m.side != m.matter.side)
    return forbidden(why);
  bool near = false, moves = false;
  each_of_brigade(c, a.c, [&](UnitIndex u) {
    if (!in_play(p, u)) return;
    each_of_brigade(c, m.matter.brigade, [&](UnitIndex enemy) {
      near = near || (in_play(p, enemy) && hex_distance(c, p.units[u].hex, p.units[enemy].hex) <= c.chits[a.a].reach);
    });
    moves = moves || may_start_move(c, p, u, MoveKind::reaction, Order::none, 2 * c.chits[a.a].amount).allowed();
  });
  return !near ? forbidden(why) : moves ? kAllowed : forbidden("bs:4.4.12"_c);
}
void play_reaction(Position& p, Play& play, const Moment& m, const Action& a, Outcome&) {
  begin_movement_step(p, a.c, m.side, MoveKind::reaction, Order::none, 2 * play.content.chits[a.a].amount);
}

Verdict may_reserve(const Content& c, const Position& p, const Moment& m, const Action& a) {
  const Clause why = "bs:event.brigade-reserve.1"_c;
  if (a.b != 0 || a.hex != 0 || a.c >= c.brigades.size() || c.brigades[a.c].side != m.side || !present(c, p, a.c)) return forbidden(why);
  Verdict v = kAllowed;
  each_of_brigade(c, a.c, [&](UnitIndex u) {
    if (in_play(p, u) && engaged(c, p, u)) v = forbidden(why).unit(u);
  });
  each_special<&SpecialRule::order_allowed>(c, p, [&](const SpecialRow& row) {
    if (v && !row.rule->order_allowed(c, p, row, a.c, Order::maneuver)) v = forbidden("bs:event.brigade-reserve.2"_c);
  });
  return v;
}
void play_reserve(Position& p, Play&, const Moment& m, const Action& a, Outcome&) {
  for (UnitState& s : p.units) s.did = 0;
  begin_movement_step(p, a.c, m.side, MoveKind::reserve, Order::maneuver, 0);
}

// ---- Fire ----

Verdict may_firefight(const Content& c, const Position& p, const Moment& m, const Action& a) {
  return bare(a) && any_firefight(c, p, m.side) ? kAllowed : forbidden("bs:event.firefight.3"_c);
}
void play_firefight(Position& p, Play&, const Moment& m, const Action&, Outcome&) { begin_firefight(p, m.side); }

Verdict may_skirmishers(const Content& c, const Position& p, const Moment& m, const Action& a) {
  const Clause why = "bs:event.skirmishers.1"_c;
  if (const Verdict v = choosable(c, p, a.b, m.side, why); !v) return v;
  if (a.c != 0 || c.units[a.b].side != m.side || acts_as(c, p, a.b) != ActsAs::infantry) return forbidden(why).unit(a.b);
  const HexIndex from = p.units[a.b].hex;
  if (a.hex >= c.hex.size() || holder(c, p, a.hex) != other(m.side)) return forbidden(why).unit(a.b);
  const int range = hex_distance(c, from, a.hex);
  if (range > c.chits[a.a].reach) return forbidden(why).unit(a.b).hex(a.hex);
  if (range == 1) {
    const Direction d = c.grid().direction(from, a.hex);
    if ((c.side[from][d].features & kVertical) != 0) return forbidden(why).unit(a.b).hex(a.hex);
  } else if (line_of_sight(c, p, from, a.hex) == Sight::blocked) {
    return forbidden(why).unit(a.b).hex(a.hex);
  }
  return kAllowed;
}
void list_skirmishers(const Content& c, const Position& p, const Moment& m, ChitIndex chit, ActionList& into) {
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (!in_play(p, u) || c.units[u].side != m.side || acts_as(c, p, u) != ActsAs::infantry) continue;
    std::bitset<kMostHexes> seen;
    for (int j = 0; j < c.n_units(); ++j) {
      const auto enemy = static_cast<UnitIndex>(j);
      if (!in_play(p, enemy) || c.units[enemy].side == m.side || seen[p.units[enemy].hex]) continue;
      seen.set(p.units[enemy].hex);
      if (hex_distance(c, p.units[u].hex, p.units[enemy].hex) > c.chits[chit].reach) continue;  // most are
      Action a = played(chit);
      a.b = u;
      a.hex = p.units[enemy].hex;
      if (may_skirmishers(c, p, m, a) && !into.add(a)) return;
    }
  }
}
void play_skirmishers(Position& p, Play& play, const Moment& m, const Action& a, Outcome&) {
  begin_fixed_shot(p, play, m.side, play.content.chits[a.a].amount, a.b, a.hex, kNoUnit, "bs:event.skirmishers.1"_c);
}

// ---- Rally!, Fatigue, Good Ground, Black Hats ----

Verdict may_rally(const Content& c, const Position& p, const Moment& m, const Action& a) {
  const Clause why = "bs:event.rally.1"_c;
  if (a.c == kRallyUnit) {
    if (const Verdict v = choosable(c, p, a.b, m.side, why); !v) return v;
    return a.hex == 0 && c.units[a.b].side == m.side && p.units[a.b].hits != 0 ? kAllowed : forbidden(why).unit(a.b);
  }
  if (a.c == kRallySkirmish) {  // bs:event.rally.2
    if (const Verdict v = choosable(c, p, a.b, m.side, "bs:event.rally.2"_c); !v) return v;
    bool may = false;
    for (const SpecialRow& row : c.scenario(p).special) may = may || (row.rule->rally_forms_up && row.units[a.b]);
    const bool fits = may && a.hex == 0 && c.units[a.b].side == m.side && skirmishing(p, a.b);
    return fits ? kAllowed : forbidden("bs:event.rally.2"_c).unit(a.b);
  }
  if (a.c == kRallyBrigade) {
    if (a.hex != 0 || a.b >= c.brigades.size() || c.brigades[a.b].side != m.side) return forbidden(why);
    bool any = false;
    each_of_brigade(c, a.b, [&](UnitIndex u) { any = any || (choosable(c, p, u, m.side, why) && p.units[u].hits != 0); });
    return any ? kAllowed : forbidden(why);
  }
  if (a.c != kRallyRebuild || a.b >= c.n_units() || c.units[a.b].side != m.side) return forbidden(why);
  if (const Verdict v = may_rebuild(c, p, a.b); !v) return v;
  if (chaos_at(p, a.hex)) return forbidden("bs:7.3.4"_c).hex(a.hex);
  return rebuild_place(c, p, a.b, a.hex);
}
void list_rally(const Content& c, const Position& p, const Moment& m, ChitIndex chit, ActionList& into) {
  const auto offer = [&](std::uint8_t what, std::uint8_t use, HexIndex h) {
    Action a = played(chit);
    a.b = what;
    a.c = use;
    a.hex = h;
    if (!into.full() && may_rally(c, p, m, a)) into.add(a);
  };
  for (int u = 0; u < c.n_units(); ++u)
    if (p.units[u].hits != 0) offer(byte(u), kRallyUnit, 0);
  for (int u = 0; u < c.n_units(); ++u)
    if (skirmishing(p, static_cast<UnitIndex>(u))) offer(byte(u), kRallySkirmish, 0);
  for (std::size_t b = 0; b < c.brigades.size(); ++b) offer(byte(b), kRallyBrigade, 0);
  for (int u = 0; u < c.n_units(); ++u)
    if (c.units[u].side == m.side && may_rebuild(c, p, static_cast<UnitIndex>(u)))
      for (std::size_t h = 0; h < c.hex.size(); ++h) offer(byte(u), kRallyRebuild, static_cast<HexIndex>(h));
}
void play_rally(Position& p, Play& play, const Moment& m, const Action& a, Outcome&) {
  const Clause why = "bs:event.rally.1"_c;
  if (a.c == kRallySkirmish) {
    Clause formed = "bs:event.rally.2"_c;
    for (const SpecialRow& row : play.content.scenario(p).special)
      if (row.rule->rally_forms_up && row.units[a.b]) formed = row.rule->clause;
    set_skirmish_order(p, play, a.b, false, formed);
  } else if (a.c == kRallyUnit) {
    p.units[a.b].hits = 1;  // all of them at once
    remove_hit(p, play, a.b, why, 0, 0);
  } else if (a.c == kRallyBrigade) {
    each_of_brigade(play.content, a.b, [&](UnitIndex u) {
      if (choosable(play.content, p, u, m.side, why) && p.units[u].hits != 0) remove_hit(p, play, u, why, 0, 0);
    });
  } else {
    try_rebuild(p, play, a.b, a.hex, play.content.chits[a.a].amount);
  }
}

Verdict may_fatigue(const Content& c, const Position& p, const Moment& m, const Action& a) {
  if (a.c != 0 || a.hex != 0) return forbidden("bs:event.fatigue.1"_c);
  if (const Verdict v = choosable(c, p, a.b, m.side, "bs:event.fatigue.1"_c); !v) return v;
  return c.units[a.b].side != m.side && p.units[a.b].hits == 0 ? kAllowed : forbidden("bs:event.fatigue.1"_c).unit(a.b);
}
void list_fatigue(const Content& c, const Position& p, const Moment& m, ChitIndex chit, ActionList& into) {
  for (int u = 0; u < c.n_units(); ++u) {
    Action a = played(chit);
    a.b = byte(u);
    if (may_fatigue(c, p, m, a) && !into.add(a)) return;
  }
}
void play_fatigue(Position& p, Play& play, const Moment&, const Action& a, Outcome&) {
  begin_hit(p, play.content, a.b, "bs:event.fatigue.1"_c);
}

Verdict may_good_ground(const Content& c, const Position& p, const Moment& m, const Action& a) {
  const Clause why = "bs:event.good-ground.1"_c;
  if (a.b != 0 || a.c != 0 || a.hex >= c.hex.size() || holder(c, p, a.hex) != m.side) return forbidden(why);
  if (!good_ground_left(p)) return forbidden(why);
  if (on_good_ground(p, a.hex)) return forbidden(why).hex(a.hex);
  return chaos_at(p, a.hex) ? forbidden("bs:7.3.4"_c).hex(a.hex) : kAllowed;
}
void list_good_ground(const Content& c, const Position& p, const Moment& m, ChitIndex chit, ActionList& into) {
  for (std::size_t h = 0; h < c.hex.size(); ++h) {
    Action a = played(chit);
    a.hex = static_cast<HexIndex>(h);
    if (p.first[h] != 0 && may_good_ground(c, p, m, a) && !into.add(a)) return;
  }
}
void play_good_ground(Position& p, Play& play, const Moment&, const Action& a, Outcome&) {
  put_good_ground(p, play, a.hex, "bs:event.good-ground.1"_c);
}

Verdict may_black_hats(const Content& c, const Position& p, const Moment&, const Action& a) {
  const std::uint64_t brigades = c.chits[a.a].brigades;
  for (std::size_t b = 0; bare(a) && b < c.brigades.size(); ++b)
    if ((brigades >> b & 1U) != 0 && present(c, p, static_cast<BrigadeIndex>(b))) return kAllowed;
  return forbidden("bs:event.black-hats.1"_c);
}
void play_black_hats(Position& p, Play& play, const Moment&, const Action& a, Outcome&) {
  const std::uint64_t brigades = play.content.chits[a.a].brigades;
  for (std::size_t b = 0; b < play.content.brigades.size(); ++b)
    if ((brigades >> b & 1U) != 0) p.brigade[b] |= kBlackHats;
}

// ---- The battle's own rolls ----

Verdict may_help_roll(const Content& c, const Position& p, const Moment& m, const Action& a) {
  if (const Verdict v = choosable(c, p, m.matter.unit, m.side, clause_of(c, a)); !v) return v;
  return bare(a) && m.side == m.matter.side && (m.matter.facts & kNoHelp) == 0 ? kAllowed : forbidden(clause_of(c, a));
}

constexpr EventRow kEventRows[] = {
    {Effect::cic, may_cic, nullptr, play_cic},
    {Effect::firefight, may_firefight, nullptr, play_firefight},
    {Effect::rally, may_rally, list_rally, play_rally},
    {Effect::heroic_stand, may_heroic_stand, nullptr, play_heroic_stand},
    {Effect::last_stand, may_last_stand, list_last_stand, play_last_stand},
    {Effect::assault_bonus, may_assault_bonus, nullptr, play_assault_bonus},
    {Effect::good_ground, may_good_ground, list_good_ground, play_good_ground},
    {Effect::command_confusion, may_confusion, nullptr, play_confusion},
    {Effect::double_time, may_double_time, nullptr, play_double_time},
    {Effect::confident, may_confident, nullptr, play_confident},
    {Effect::brigade_reserve, may_reserve, list_brigades<may_reserve>, play_reserve},
    {Effect::burn_the_bridge, may_help_roll, nullptr, play_assault_bonus},
    {Effect::find_the_ford, may_help_roll, nullptr, play_assault_bonus},
    {Effect::fatigue, may_fatigue, list_fatigue, play_fatigue},
    {Effect::reaction, may_reaction, list_brigades<may_reaction>, play_reaction},
    {Effect::arrival, may_arrival, list_brigades<may_arrival>, play_arrival},
    {Effect::skirmishers, may_skirmishers, list_skirmishers, play_skirmishers},
    {Effect::hold_fire, may_hold_fire, nullptr, play_hold_fire},
    {Effect::overshoot, may_overshoot, nullptr, play_assault_bonus},
    {Effect::black_hats, may_black_hats, nullptr, play_black_hats},
    {Effect::longstreet, may_longstreet, nullptr, play_longstreet},
    {Effect::friendly_fire, may_friendly_fire, nullptr, play_friendly_fire},
};

}  // namespace

const EventRow* event_row(Effect e) {
  for (const EventRow& r : kEventRows)
    if (r.effect == e) return &r;
  return nullptr;
}

}  // namespace vedette::bs
