#include "blind_swords/flow/special_rules.h"

#include "blind_swords/battle.h"

namespace vedette::bs {

int arrival_turn(const Content& c, const Table& t, const ArrivalRow& r) {
  int turn = r.turn;
  each_special_of<&SpecialRule::arrives>(c, t, r.unit, [&](const SpecialRow& row) {
    if (turn == 0) turn = row.rule->arrives(c, t, row);
  });
  return turn;
}

Clause shut_by(const Content& c, const Table& t, UnitIndex u, HexIndex entry) {
  const Scenario& s = c.scenario(t);
  for (std::uint32_t rows = s.special_of[u]; rows != 0; rows &= rows - 1)
    if (const SpecialRow& row = s.special[static_cast<std::size_t>(std::countr_zero(rows))]; row.rule->shuts_entry && row.area[entry])
      return row.rule->clause;
  return c.exclusive.blocked_entry.cited() ? c.exclusive.blocked_entry : "bs:10.10.4"_c;
}

Verdict may_go(const Content& c, const Position& p, UnitIndex u, HexIndex from, HexIndex to, Going going) {
  Verdict v = kAllowed;
  each_special_of<&SpecialRule::open>(c, p, u, [&](const SpecialRow& row) {
    const HexSet* open = row.rule->open(c, p, row, u);
    if (v && open != nullptr && !(*open)[to]) v = forbidden(row.rule->clause).unit(u).hex(to);
  });
  if (v && c.battle->may_cross != nullptr)
    if (const Direction d = c.grid().direction(from, to); d != kNoDirection && c.side[from][d].crossing != 0)
      v = c.battle->may_cross(c, p, u, from, d, going);
  if (!by_owner(going)) return v;
  each_special_of<&SpecialRule::leash>(c, p, u, [&](const SpecialRow& row) {
    const HexSet* leash = row.rule->leash(c, p, row, u);
    if (v && leash != nullptr && !(*leash)[to] && row.beyond[to] >= row.beyond[from]) v = forbidden(row.rule->clause).unit(u).hex(to);
  });
  return v;
}

Verdict may_rest(const Content& c, const Position& p, UnitIndex u, HexIndex start, HexIndex end) {
  Verdict v = kAllowed;
  each_special_of<&SpecialRule::may_end>(c, p, u, [&](const SpecialRow& row) {
    if (v) v = row.rule->may_end(c, p, row, u, start, end);
  });
  return v;
}

void keep_to_limits(const Content& c, const Position& p, UnitIndex u, HexSet& hexes) {
  each_special_of<&SpecialRule::open>(c, p, u, [&](const SpecialRow& row) {
    if (const HexSet* open = row.rule->open(c, p, row, u)) hexes &= *open;
  });
  each_special_of<&SpecialRule::leash>(c, p, u, [&](const SpecialRow& row) {
    if (const HexSet* leash = row.rule->leash(c, p, row, u)) hexes &= *leash;
  });
}

int beyond_leash(const Content& c, const Position& p, UnitIndex u, HexIndex h, Clause* why) {
  int beyond = 0;
  each_special_of<&SpecialRule::leash>(c, p, u, [&](const SpecialRow& row) {
    if (row.rule->leash(c, p, row, u) == nullptr || row.beyond[h] <= beyond) return;
    beyond = row.beyond[h];
    if (why != nullptr) *why = row.rule->back.cited() ? row.rule->back : row.rule->clause;
  });
  return beyond;
}

}  // namespace vedette::bs
