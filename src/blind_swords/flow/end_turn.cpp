// Phase D (bs:14): victory at the end of a turn, chits, markers, the Broken Track, the turn marker; and the end of the game.
#include "blind_swords/battle.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/aims.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/score.h"
#include "blind_swords/ground/ground.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

// bs:14.1.1: the first aim that ends the game, or after the last turn the scenario's own.
bool decided(Position& p, const Content& c) {
  Aims aims;
  aims_on_the_way(c, p, aims);
  const Aim* reached = nullptr;
  for (int i = aims.n; i-- > 0;)
    if (aims.reached(aims.aims[i])) reached = &aims.aims[i];
  if (reached == nullptr && p.turn != c.scenario(p).turns.size()) return false;
  const Judgement j = reached == nullptr || reached->judged ? judge(c, p) : Judgement{reached->side, reached->level, reached->rule};
  p.winner = j.winner;
  p.level = j.level;
  p.rule = j.rule;
  return true;
}

void game_over(Position& p, Play& play) {
  p.over = 1;
  p.phase = Phase::over;
  Event e = happened(Happening::game_over, p.rule);
  e.side = p.winner;
  e.value[0] = static_cast<std::int16_t>(p.level);
  Aims aims;
  aims_at_the_end(play.content, p, aims);
  for (int i = 0; i < aims.n_conditions; ++i)
    if (aims.conditions[i].measure == Condition::Measure::halves) e.value[1] = 1;
  if (e.value[1] != 0) {
    ScoreLines lines;
    score(play.content, p, lines);
    e.value[2] = static_cast<std::int16_t>(lines.halves(Side::union_));
    e.value[3] = static_cast<std::int16_t>(lines.halves(Side::confederate));
  }
  play.journal.tell(e);
}

// bs:14.2.1.
void put_chits_back(Position& p, Play& play) {
  const Content& c = play.content;
  const Scenario& s = c.scenario(p);
  // Chits and markers that were held to the end are lost for this turn: everybody sees it.
  const auto lapse = [&](std::size_t chit, Side side) {
    Event e = happened(Happening::chit_lapsed, "bs:14.2.1"_c);
    e.side = side;
    e.value[0] = static_cast<std::int16_t>(chit);
    play.journal.tell(e);
  };
  for (std::size_t i = 0; i < c.chits.size(); ++i) {
    const Place place = p.chit[i];
    if (place == Place::hand) lapse(i, c.chits[i].side);
    for (const Side side : {Side::union_, Side::confederate})
      for (int n = 0; c.chits[i].kind == ChitKind::marker && n < p.friendly_fire[nth(side)]; ++n) lapse(i, side);
    if (place == Place::out || place == Place::later || place == Place::display || place == Place::pool) continue;
    bool pooled = c.chits[i].kind == ChitKind::event;
    for (const ChitRow& r : s.chits)
      if (r.chit == i && r.turn <= p.turn) pooled = r.to == Place::pool;
    p.chit[i] = pooled ? Place::pool : Place::display;
  }
  p.key.fill(0);
  p.friendly_fire = {};
  p.events_drawn = {};
  p.keys_put = {};
}

// bs:14.3.1.
void clear_markers(Position& p, const Content& c) {
  for (int i = 0; i < c.n_units(); ++i) {
    UnitState& u = p.units[i];
    u.state &= ~kFireMove;
    u.marks &= ~(kLastStand | kLastStandUsed);
    u.did = 0;
  }
  for (std::uint8_t& b : p.brigade) b = 0;
  p.chaos = 0;
  p.indecision = 0;
  p.rebuilds = 0;
  p.off_map_fired = 0;
  p.artillery_used = {};
}

// bs:12.8.2.
void move_up_broken_track(Position& p, Play& play) {
  for (int i = 0; i < play.content.n_units(); ++i) {
    UnitState& u = p.units[i];
    if (u.at < At::broken_3 || u.at > At::broken_1) continue;
    u.at = static_cast<At>(as_int(u.at) + 1);
    Event e = happened(Happening::track_moved, "bs:12.8.2"_c);
    e.unit = static_cast<UnitIndex>(i);
    e.value[0] = static_cast<std::int16_t>(u.at);
    play.journal.tell(e);
  }
}

}  // namespace

bool end_turn(Position& p, Play& play) {
  const Content& c = play.content;
  earn_points(p, play);
  if (decided(p, c)) {
    game_over(p, play);
    return true;
  }
  put_chits_back(p, play);
  clear_markers(p, c);
  move_up_broken_track(p, play);
  ++p.turn;
  return false;
}

}  // namespace vedette::bs
