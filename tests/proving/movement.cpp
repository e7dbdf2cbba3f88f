// Movement (4): a procedure with a path. The path waits in the move's frame; each step is paid for when it is made.
#include <algorithm>

#include "proving/chapters.h"

namespace vedette::proving {
namespace {

struct MoveFrame {
  UnitIndex unit;
  std::uint8_t points;  // left, in halves
  std::uint8_t moved;
  std::uint8_t declared;              // how many paths its owner has given
  std::array<std::uint16_t, 4> path;  // what is left of it
};
enum class MoveStep : std::uint8_t { choose, follow };

Path path_in(const MoveFrame& f) {
  Path path;
  for (std::size_t i = 4; i > 0; --i) path.bits = path.bits << 16 | f.path[i - 1];
  return path;
}
void keep(MoveFrame& f, Path path) {
  for (std::size_t i = 0; i < 4; ++i) f.path[i] = static_cast<std::uint16_t>(path.bits >> (16 * i));
}

bool by_road(const Content& c, const Open&, const Step& s) { return c.map.road_links[s.from][s.way] != 0; }

// 4.3, read in the rulebook's order: the hex, or the road instead of all else; then what is added.
constexpr RuleRow<StepCondition> kCosts[] = {
    {"proving:4.3.clear"_c,
     [](const Content& c, const Open& p, const Step& s) { return !by_road(c, p, s) && c.map.hexes[s.to].terrain != c.woods; }},
    {"proving:4.3.woods"_c,
     [](const Content& c, const Open& p, const Step& s) { return !by_road(c, p, s) && c.map.hexes[s.to].terrain == c.woods; }},
    {"proving:4.3.road"_c, by_road},
    {"proving:4.3.climb"_c,
     [](const Content& c, const Open& p, const Step& s) { return !by_road(c, p, s) && c.map.level(s.to) > c.map.level(s.from); }},
    {"proving:4.3.stream"_c,
     [](const Content& c, const Open& p, const Step& s) { return !by_road(c, p, s) && (c.map.hexsides[s.from][s.way] & c.stream) != 0; }},
    {"proving:4.3.close"_c,
     [](const Content& c, const Open& p, const Step& s) {
       const Side side = c.units[s.unit].side;
       return next_to_enemy(c, p, s.from, side) && next_to_enemy(c, p, s.to, side);
     }},
};

Side decider(const Content& c, const Position& p) { return c.units[p.frames.top().as<MoveFrame>().unit].side; }

Flow advance(Position& p, Table& table) {
  const Content& c = table.content;
  auto& top = p.frames.top();
  auto& f = top.as<MoveFrame>();
  const HexIndex from = p.units[f.unit].hex;
  switch (static_cast<MoveStep>(top.step)) {
    case MoveStep::choose:
      return Flow::decide;
    case MoveStep::follow: {
      const Path path = path_in(f);
      if (path.empty()) {
        top.step = static_cast<std::uint8_t>(MoveStep::choose);
        return Flow::again;
      }
      const Step step{f.unit, from, c.map.grid.neighbour(from, path.first()), path.first()};
      const int cost = step_cost(c, p, step).total();
      const bool minimum = cost > f.points;  // 4.5
      const int paid = minimum ? f.points : cost;
      f.points = static_cast<std::uint8_t>(f.points - paid);
      f.moved = 1;
      keep(f, path.rest());
      Event e = event(Told::moved, minimum ? "proving:4.5"_c : "proving:4.4"_c, c.units[f.unit].side, f.unit);
      e.from = from;
      e.to = step.to;
      e.value[0] = static_cast<std::int16_t>(paid);
      table.journal.tell(e);
      leave(p, f.unit);
      arrive(p, f.unit, step.to, table);
      return Flow::again;
    }
  }
  return Flow::again;
}

void list(const Content& c, const Position& p, ActionList& into) {
  const auto& f = p.frames.top().as<MoveFrame>();
  const Reach r = reach(c, p, f.unit, f.points, f.moved == 0);
  for (HexIndex h = 0; h < c.map.grid.size(); ++h) {
    if (r.points[h] == 0 || h == p.units[f.unit].hex) continue;
    Action a = act(Verb::move, f.unit);
    a.path = path_to(c, r, p.units[f.unit].hex, h);
    if (!into.add(a)) return;
  }
  into.add(act(Verb::stop, f.unit));
}
Verdict verdict(const Content& c, const Position& p, const Action& a) {
  const auto& f = p.frames.top().as<MoveFrame>();
  if (verb(a) != Verb::move && verb(a) != Verb::stop) return forbidden("proving:1.3"_c).unit(f.unit);
  if (a.a != f.unit) return forbidden("proving:4.1"_c).unit(f.unit);
  if (verb(a) == Verb::stop) return kAllowed;
  int cost = 0;
  return judge_path(c, p, f.unit, a.path, f.points, f.moved == 0, cost);
}
void take(Position& p, const Action& a, Table&) {
  if (verb(a) == Verb::stop) return p.frames.pop();
  auto& f = p.frames.top().as<MoveFrame>();
  keep(f, a.path);
  f.declared = static_cast<std::uint8_t>(std::min(f.declared + 1, 255));
  p.frames.top().step = static_cast<std::uint8_t>(MoveStep::follow);
}

}  // namespace

std::span<const RuleRow<StepCondition>> cost_rows() { return kCosts; }

CostLines step_cost(const Content& c, const Open& p, const Step& s) {
  CostLines lines;
  for (const auto& row : c.costs)
    if (row.applies(c, p, s)) lines.add(row.clause, row.amount);
  return lines;
}

// Whether the unit may enter at all; the points are another matter (4.4).
Verdict may_step(const Content& c, const Open& p, const Step& s) {
  if (!c.map.on_map(s.to)) return forbidden("proving:4.8"_c).hex(s.from);
  if (const Verdict v = may_stand(c, p, s.unit, s.to); !v) return v;
  if (c.units[s.unit].arm == Arm::artillery && (c.map.hexsides[s.from][s.way] & c.steep) != 0 && !by_road(c, p, s))
    return forbidden("proving:4.6"_c).hex(s.from).hex(s.to).unit(s.unit);
  if (p.units[s.unit].is(kShaken) && next_to_enemy(c, p, s.to, c.units[s.unit].side))
    return forbidden("proving:4.7"_c).hex(s.to).unit(s.unit);
  return kAllowed;
}

int allowance(const Content& c, UnitIndex u, int bonus) { return c.allowance[static_cast<std::size_t>(c.units[u].arm)] + bonus; }

// One cheapest path to each hex: the open hex with the most points left is settled first, ties by number.
Reach reach(const Content& c, const Open& p, UnitIndex u, int points, bool unmoved) {
  Reach r;
  std::array<bool, 256> settled{};
  const HexIndex start = p.units[u].hex;
  r.points[start] = static_cast<std::uint8_t>(points + 1);
  for (;;) {
    HexIndex from = kNoHex;
    for (HexIndex h = 0; h < c.map.grid.size(); ++h)
      if (r.points[h] != 0 && !settled[h] && (from == kNoHex || r.points[h] > r.points[from])) from = h;
    if (from == kNoHex) return r;
    settled[from] = true;
    for (Direction d = 0; d < kDirections; ++d) {
      const Step step{u, from, c.map.grid.neighbour(from, d), d};
      if (!may_step(c, p, step)) continue;
      const int left = r.points[from] - 1 - step_cost(c, p, step).total();
      const int kept = left >= 0 ? left : unmoved && from == start ? 0 : -1;
      if (kept + 1 <= r.points[step.to]) continue;
      r.points[step.to] = static_cast<std::uint8_t>(kept + 1);
      r.came[step.to] = d;
    }
  }
}

Path path_to(const Content& c, const Reach& r, HexIndex from, HexIndex to) {
  Path path;
  for (HexIndex h = to; h != from; h = c.map.grid.neighbour(h, opposite(r.came[h]))) path = path.before(r.came[h]);
  return path;
}

Verdict judge_path(const Content& c, const Open& p, UnitIndex u, Path path, int points, bool unmoved, int& cost) {
  if (path.empty()) return forbidden("proving:4.8"_c).unit(u);
  Step step{u, kNoHex, p.units[u].hex, kNoDirection};
  cost = 0;
  for (; !path.empty(); path = path.rest()) {
    step.from = step.to;
    step.way = path.first();
    step.to = c.map.grid.neighbour(step.from, step.way);
    if (const Verdict v = may_step(c, p, step); !v) return v;
    const int price = step_cost(c, p, step).total();
    const bool minimum = unmoved && cost == 0 && price > points;  // 4.5
    if (!minimum && cost + price > points) return forbidden("proving:4.4"_c).unit(u).hex(step.to);
    cost = minimum ? points : cost + price;
    unmoved = false;
  }
  return kAllowed;
}

void begin_move(Position& p, UnitIndex u, int points) {
  p.frames.push(static_cast<std::uint8_t>(Kind::move), MoveFrame{u, static_cast<std::uint8_t>(points), 0, 0, {}});
}
Moving moving(const Open& p) {
  const auto& top = p.frames.top();
  if (static_cast<Kind>(top.kind) != Kind::move) return {};
  return {top.as<MoveFrame>().unit, top.as<MoveFrame>().points, top.as<MoveFrame>().declared};
}

const Chapter kMove{"move", advance, decider, list, verdict, take};

}  // namespace vedette::proving
