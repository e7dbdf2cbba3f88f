// The cohesion test and the retreat (7). The test answers passed or failed; a failed one may be rolled again by a held chit (2.11),
// directly after its roll.
#include "proving/chapters.h"

namespace vedette::proving {
namespace {

struct TestFrame {
  UnitIndex unit;
  std::uint8_t again;
};
enum class TestStep : std::uint8_t { roll, window, failed, end };

constexpr RuleRow<TestCondition> kModifiers[] = {
    {"proving:7.2.company"_c,
     [](const Content& c, const Open& p, UnitIndex u) {
       for (UnitIndex v = 0; v < c.n_units(); ++v)
         if (v != u && p.units[v].hex == p.units[u].hex && p.units[v].on_map() && !p.units[v].is(kShaken)) return true;
       return false;
     }},
    {"proving:7.2.shaken"_c, [](const Content&, const Open& p, UnitIndex u) { return p.units[u].is(kShaken); }},
    {"proving:7.2.close"_c,
     [](const Content& c, const Open& p, UnitIndex u) { return enemy_hexes_around(c, p, p.units[u].hex, c.units[u].side) >= 2; }},
};

bool roll(const Position& p, UnitIndex u, Table& table) {
  const TestLines lines = test_modifiers(table.content, p, u);
  const int needed = table.content.units[u].cr + lines.total();
  const int die = table.dice.d6();
  Event e = event(Told::tested, "proving:7.1"_c, table.content.units[u].side, u);
  e.die(die);
  e.value = {static_cast<std::int16_t>(needed), static_cast<std::int16_t>(die <= needed ? 1 : 0), 0, 0};
  table.journal.tell(e);
  for (const Line& l : lines) table.journal.cite(l.clause);
  return die <= needed;
}

// 7.3.
void fail(Position& p, UnitIndex u, Table& table) {
  if (!p.units[u].is(kShaken)) {
    p.units[u].flags |= kShaken;
    table.journal.tell(event(Told::shaken, "proving:7.3"_c, table.content.units[u].side, u));
  } else {
    lose_one(p, u, table);
  }
  if (p.units[u].on_map() && p.over == 0) begin_retreat(p, u);
}

Flow test_advance(Position& p, Table& table) {
  auto& top = p.frames.top();
  auto& f = top.as<TestFrame>();
  switch (static_cast<TestStep>(top.step)) {
    case TestStep::roll:
      if (roll(p, f.unit, table)) {
        p.frames.pop();
        p.outcome = {Answer::passed, 0};
        return Flow::again;
      }
      top.step = static_cast<std::uint8_t>(f.again != 0 ? TestStep::failed : TestStep::window);
      p.outcome = {};
      if (f.again == 0) open_window(p, Window::failed_test, table.content.units[f.unit].side);
      return Flow::again;
    case TestStep::window:
      f.again = 1;
      top.step = static_cast<std::uint8_t>(p.outcome.answer == Answer::played ? TestStep::roll : TestStep::failed);
      p.outcome = {};
      return Flow::again;
    case TestStep::failed:
      top.step = static_cast<std::uint8_t>(TestStep::end);
      fail(p, f.unit, table);
      return Flow::again;
    case TestStep::end:
      p.frames.pop();
      p.outcome = {Answer::failed, 0};
      return Flow::again;
  }
  return Flow::again;
}
void test_list(const Content&, const Position&, ActionList&) {}
Verdict test_verdict(const Content&, const Position&, const Action&) { return forbidden("proving:7.1"_c); }
void test_take(Position&, const Action&, Table&) {}

struct RetreatFrame {
  UnitIndex unit;
};
UnitIndex retreating(const Position& p) { return p.frames.top().as<RetreatFrame>().unit; }
Side retreat_side(const Content& c, const Position& p) { return c.units[retreating(p)].side; }

// 7.4 but for the nearness of enemies, which depends on the other hexes.
Verdict may_go_back(const Content& c, const Open& p, UnitIndex u, HexIndex to) {
  const HexIndex from = p.units[u].hex;
  if (!c.map.grid.adjacent(from, to)) return forbidden("proving:7.4"_c).hex(to);
  if (const Verdict v = may_stand(c, p, u, to); !v) return v;
  if (c.units[u].arm == Arm::artillery && (c.map.hexsides[from][c.map.grid.direction(from, to)] & c.steep) != 0)
    return forbidden("proving:4.6"_c).hex(to);
  return kAllowed;
}
bool has_quiet_way(const Content& c, const Open& p, UnitIndex u) {
  for (const HexIndex h : c.map.grid.neighbours(p.units[u].hex))
    if (c.map.on_map(h) && may_go_back(c, p, u, h) && !next_to_enemy(c, p, h, c.units[u].side)) return true;
  return false;
}
Verdict may_retreat(const Content& c, const Open& p, UnitIndex u, HexIndex to) {
  if (const Verdict v = may_go_back(c, p, u, to); !v) return v;
  if (next_to_enemy(c, p, to, c.units[u].side) && has_quiet_way(c, p, u)) return forbidden("proving:7.4"_c).hex(to).unit(u);
  return kAllowed;
}

Flow retreat_advance(Position& p, Table& table) {
  const UnitIndex u = retreating(p);
  for (const HexIndex h : table.content.map.grid.neighbours(p.units[u].hex))
    if (table.content.map.on_map(h) && may_go_back(table.content, p, u, h)) return Flow::decide;
  p.frames.pop();
  Event e = event(Told::cornered, "proving:7.5"_c, table.content.units[u].side, u);
  e.from = p.units[u].hex;
  table.journal.tell(e);
  lose_one(p, u, table);
  return Flow::again;
}
void retreat_list(const Content& c, const Position& p, ActionList& into) {
  const UnitIndex u = retreating(p);
  for (const HexIndex h : c.map.grid.neighbours(p.units[u].hex))
    if (c.map.on_map(h) && may_retreat(c, p, u, h) && !into.add(act(Verb::retreat, u, h))) return;
}
Verdict retreat_verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) != Verb::retreat || a.a != retreating(p)) return forbidden("proving:7.4"_c).unit(retreating(p));
  return may_retreat(c, p, a.a, a.hex);
}
void retreat_take(Position& p, const Action& a, Table& table) {
  Event e = event(Told::retreated, "proving:7.4"_c, table.content.units[a.a].side, a.a);
  e.from = p.units[a.a].hex;
  e.to = a.hex;
  table.journal.tell(e);
  leave(p, a.a);
  arrive(p, a.a, a.hex, table);
  p.frames.pop();
}

}  // namespace

std::span<const RuleRow<TestCondition>> test_rows() { return kModifiers; }

TestLines test_modifiers(const Content& c, const Open& p, UnitIndex u) {
  TestLines lines;
  for (const auto& row : c.test_modifiers)
    if (row.applies(c, p, u)) lines.add(row.clause, row.amount);
  return lines;
}
void begin_test(Position& p, UnitIndex u) { p.frames.push(static_cast<std::uint8_t>(Kind::test), TestFrame{u, 0}); }
void begin_retreat(Position& p, UnitIndex u) { p.frames.push(static_cast<std::uint8_t>(Kind::retreat), RetreatFrame{u}); }

const Chapter kTest{"cohesion test", test_advance, nobody, test_list, test_verdict, test_take};
const Chapter kRetreat{"retreat", retreat_advance, retreat_side, retreat_list, retreat_verdict, retreat_take};

}  // namespace vedette::proving
