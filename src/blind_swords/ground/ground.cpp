#include "blind_swords/ground/ground.h"

#include "blind_swords/battle.h"
#include "blind_swords/events.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

void put(Table& t, UnitIndex u, HexIndex h) {
  if (t.units[u].at == At::map) lift(t, u, At::off_map);
  UnitIndex* link = &t.first[h];
  while (*link != 0 && *link - 1 < u) link = &t.units[*link - 1U].next;
  t.units[u].next = *link;
  *link = static_cast<UnitIndex>(u + 1);
  t.units[u].hex = h;
  t.units[u].at = At::map;
}

void lift(Table& t, UnitIndex u, At to) {
  UnitState& s = t.units[u];
  if (s.at == At::map) {
    UnitIndex* link = &t.first[s.hex];
    while (*link != u + 1) link = &t.units[*link - 1U].next;
    *link = s.next;
  }
  s.next = 0;
  s.hex = 0;
  s.at = to;
}

bool on_edge(const Content& c, HexIndex h, std::uint8_t edges) {
  // East and west are the outer columns; north and south where a column ends.
  const auto beyond = [&](Direction d) { return c.side[h][d].to == kNoHex; };
  const bool out[] = {beyond(0), beyond(1) && beyond(2), beyond(3), beyond(4) && beyond(5)};
  for (std::size_t e = 0; e < 4; ++e)
    if ((edges >> e & 1U) != 0 && out[e]) return true;
  return false;
}

Clause closed_by(const Content& c, HexIndex h, Direction d) {
  const SideInfo& s = c.side[h][d];
  if ((s.features & kVertical) != 0) return c.exclusive.cliff_move;
  const Clause clause = s.crossing != 0 ? c.crossings[s.crossing - 1U].closed : c.step[0][h][d].barred;
  return clause.cited() ? clause : "bs:1.0.4"_c;
}

namespace {

// bs:3.2.1, bs:3.2.2: infantry and cavalry before artillery; higher printed SP; higher modified CR; infantry before
// cavalry; first in the list of units.
struct LeadKey {
  int guns, sp, cr, horse;
  friend auto operator<=>(const LeadKey&, const LeadKey&) = default;
};

}  // namespace

void sort_by_lead(const Content& c, const Position& p, UnitList& list) {
  if (list.n < 2) return;
  std::array<LeadKey, 40> keys;
  for (int i = 0; i < list.n; ++i) {
    const UnitIndex u = list[i];
    keys[i] = {artillery(c, u) ? 1 : 0, -printed_sp(c, p, u), 0, mounted_cavalry(c, p, u) ? 1 : 0};
  }
  // The modified CR matters only in a tie, and is dear.
  for (int i = 0; i < list.n; ++i)
    for (int j = 0; j < list.n; ++j)
      if (i != j && keys[i].sp == keys[j].sp) {
        keys[i].cr = -modified_cr(c, p, list[i]);
        break;
      }
  for (int i = 1; i < list.n; ++i)  // a stable insertion sort: the list comes in unit order
    for (int j = i; j > 0 && keys[j] < keys[j - 1]; --j) {
      std::swap(keys[j], keys[j - 1]);
      std::swap(list.units[j], list.units[j - 1]);
    }
}

UnitList in_lead_order(const Content& c, const Position& p, HexIndex h) {
  UnitList list;
  each_in_hex(p, h, [&](UnitIndex u) { list.add(u); });
  sort_by_lead(c, p, list);
  return list;
}

UnitIndex lead_unit(const Content& c, const Position& p, HexIndex h) {
  if (p.first[h] == 0) return kNoUnit;
  const auto only = static_cast<UnitIndex>(p.first[h] - 1);
  if (p.units[only].next == 0) return only;
  return in_lead_order(c, p, h)[0];
}

int stacking_points(const Content& c, const Table& t, UnitIndex u) {
  const int sp = printed_sp(c, t, u);
  return artillery(c, u) ? c.artillery_stacking[sp] : sp;  // bs:3.1a.1, bs:3.1b.1
}

namespace {

// bs:3.1.4: a unit that has not left its entry hex does not count there.
bool waits_at_entry(const Table& t, UnitIndex u, HexIndex h) { return (t.units[u].state & kAtEntry) != 0 && t.units[u].hex == h; }

}  // namespace

Verdict stacking(const Content& c, const Table& t, UnitIndex u, HexIndex h) {
  if (empty_hex(t, h)) return kAllowed;  // bs:3.1.1: a single unit is always legal
  if (waits_at_entry(t, u, h)) return kAllowed;
  int units = 1, points = stacking_points(c, t, u);
  UnitIndex witness = kNoUnit;
  bool alone = true;
  bool skirmisher = skirmishing(t, u);
  each_in_hex(t, h, [&](UnitIndex other) {
    if (other == u || waits_at_entry(t, other, h)) return;
    ++units;
    points += stacking_points(c, t, other);
    witness = other;
    alone = false;
    skirmisher = skirmisher || skirmishing(t, other);
  });
  if (alone) return kAllowed;
  if (skirmisher && c.exclusive.has_skirmish_order()) return forbidden(c.exclusive.skirmish.stacking).hex(h).unit(witness);
  if (c.figures.stack_units != 0 && units > c.figures.stack_units) return forbidden(c.exclusive.stacking).hex(h).unit(witness);
  if (points > c.figures.stack_points) return forbidden(c.exclusive.stacking).hex(h).unit(witness);
  return kAllowed;
}

bool within_points(const Content& c, const Table& t, UnitIndex u, HexIndex h, bool units_too) {
  int units = 1, points = stacking_points(c, t, u);
  each_in_hex(t, h, [&](UnitIndex other) {
    if (other == u || waits_at_entry(t, other, h)) return;
    ++units;
    points += stacking_points(c, t, other);
  });
  if (units == 1) return true;
  return points <= c.figures.stack_points && (!units_too || c.figures.stack_units == 0 || units <= c.figures.stack_units);
}

bool hex_has_formed_enemy(const Content& c, const Table& t, Side s, HexIndex h) {
  if (t.first[h] == 0 || c.units[t.first[h] - 1U].side == s) return false;
  bool formed = false;
  each_in_hex(t, h, [&](UnitIndex u) { formed = formed || !skirmishing(t, u); });
  return formed;
}

bool engaged_at(const Content& c, const Table& t, Side s, HexIndex h) { return engaging_enemy(c, t, s, h) != kNoUnit; }

UnitIndex engaging_enemy(const Content& c, const Table& t, Side s, HexIndex h) {
  for (Direction d = 0; d < kDirections; ++d) {
    if (!open_side(c, t, h, d)) continue;
    const HexIndex to = c.side[h][d].to;
    if (hex_has_formed_enemy(c, t, s, to)) return static_cast<UnitIndex>(t.first[to] - 1);
  }
  return kNoUnit;
}

bool next_to_enemy(const Content& c, const Table& t, Side s, HexIndex h) {
  for (Direction d = 0; d < kDirections; ++d)
    if (open_side(c, t, h, d) && holder(c, t, c.side[h][d].to) == other(s)) return true;
  return false;
}

bool skirmisher_beside(const Content& c, const Table& t, Side s, HexIndex h) {
  bool beside = false;
  for (Direction d = 0; d < kDirections && !beside; ++d)
    if (open_side(c, t, h, d) && holder(c, t, c.side[h][d].to) == other(s))
      each_in_hex(t, c.side[h][d].to, [&](UnitIndex u) { beside = beside || skirmishing(t, u); });
  return beside;
}

HexSet engaged_hexes(const Content& c, const Table& t, Side s) {
  HexSet set;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    const UnitState& state = t.units[u];
    if (state.at != At::map || (state.state & kSkirmish) != 0) continue;
    // The first of a hex stands for all in it, who are of one side, unless it is in Skirmish Order.
    if (const auto first = static_cast<UnitIndex>(t.first[state.hex] - 1); first != u && (t.units[first].state & kSkirmish) == 0) continue;
    if (c.units[u].side == s) continue;
    for (Direction d = 0; d < kDirections; ++d)
      if (open_side(c, t, state.hex, d)) set.set(c.side[state.hex][d].to);
  }
  return set;
}

namespace {

bool formed_infantry_or_cavalry(const Content& c, const Table& t, Side enemy_of, HexIndex at) {
  if (t.first[at] == 0 || c.units[t.first[at] - 1U].side == enemy_of) return false;
  bool found = false;
  each_in_hex(t, at, [&](UnitIndex u) { found = found || (!artillery(c, u) && !skirmishing(t, u)); });
  return found;
}

}  // namespace

int guns_distance(const Content& c, const Table& t, Side s, HexIndex h) {
  int nearest = 3;
  for (Direction d = 0; d < kDirections; ++d) {
    if (!open_side(c, t, h, d)) continue;
    const HexIndex one = c.side[h][d].to;
    if (formed_infantry_or_cavalry(c, t, s, one)) return 1;
    if (nearest == 2) continue;
    for (Direction e = 0; e < kDirections; ++e)
      if (open_side(c, t, one, e) && formed_infantry_or_cavalry(c, t, s, c.side[one][e].to)) {
        nearest = 2;
        break;
      }
  }
  return nearest;
}

void guns_distances(const Content& c, const Table& t, Side s, int most, GunsDistances& distances) {
  distances.fill(255);
  std::array<HexIndex, kMostHexes> queue;
  int last = 0;
  for (int i = 0; i < c.n_units(); ++i) {
    const UnitState& state = t.units[i];
    if (state.at != At::map || distances[state.hex] == 1 || !formed_infantry_or_cavalry(c, t, s, state.hex)) continue;
    distances[state.hex] = 1;
    queue[last++] = state.hex;
  }
  for (int next = 0; next < last && distances[queue[next]] <= most; ++next) {
    const HexIndex h = queue[next];
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex to = c.side[h][d].to;
      if (to == kNoHex || distances[to] != 255 || !open_side(c, t, h, d)) continue;  // most are known already
      distances[to] = byte(distances[h] + 1);
      queue[last++] = to;
    }
  }
}

void take_control(Position& p, Play& play, UnitIndex u) {
  const Content& c = play.content;
  const Scenario& scenario = c.scenario(p);
  const ActsAs as = acts_as(c, p, u);
  for (std::size_t i = 0; i < scenario.objectives.size(); ++i) {
    const ObjectiveCard& o = scenario.objectives[i];
    if (o.hex != p.units[u].hex || p.control[i] == byte(c.units[u].side)) continue;
    if ((as == ActsAs::artillery && !o.by_anybody) || (o.by_infantry_only && as != ActsAs::infantry)) continue;
    p.control[i] = byte(c.units[u].side);
    Event e = happened(Happening::control, o.clause);
    e.side = c.units[u].side;
    e.to = o.hex;
    e.unit = u;
    play.journal.tell(e);
  }
}

void arrived(Position& p, Play& play, UnitIndex u, HexIndex from, HexIndex to, Going going) {
  const Content& c = play.content;
  p.units[u].state &= ~kAtEntry;
  take_control(p, play, u);
  for (HexIndex& marker : p.good_ground)  // bs:event.good-ground.2
    if (marker != 0 && (marker - 1 == from || marker - 1 == to)) {
      Event e = happened(Happening::unmarked, c.exclusive.good_ground);
      e.to = static_cast<HexIndex>(marker - 1);
      e.value[0] = static_cast<std::int16_t>(Marker::good_ground);
      marker = 0;
      play.journal.tell(e);
    }
  each_special_of<&SpecialRule::entered>(c, p, u, [&](const SpecialRow& row) { row.rule->entered(p, play, row, u, from, to, going); });
  came_near(p, c, u);
}

void come_into_play(Position& p, Play& play, UnitIndex u, Clause why) {
  const HexIndex h = p.units[u].hex;
  put(p, u, h);
  p.units[u].state |= kAtEntry;
  Event e = happened(Happening::came_into_play, why);
  e.unit = u;
  e.to = h;
  play.journal.tell(e);
  take_control(p, play, u);
  came_near(p, play.content, u);
}

void came_near(Position& p, const Content& c, UnitIndex u) {
  if (!c.exclusive.has_skirmish_order() || !in_play(p, u)) return;
  const HexIndex h = p.units[u].hex;
  const Side s = c.units[u].side;
  if (skirmisher_beside(c, p, s, h) || (skirmishing(p, u) && engaged_at(c, p, s, h))) p.came_near = byte(u + 1);
}

}  // namespace vedette::bs
