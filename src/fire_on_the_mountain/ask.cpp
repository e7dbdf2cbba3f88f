// Questions that change nothing: los, cost, reach and odds. The answers come from the functions that play uses.
#include <algorithm>

#include "fire_on_the_mountain/assault.h"
#include "fire_on_the_mountain/combat_odds.h"
#include "fire_on_the_mountain/ground.h"
#include "fire_on_the_mountain/move.h"
#include "fire_on_the_mountain/participation.h"
#include "fire_on_the_mountain/rally.h"
#include "fire_on_the_mountain/reach.h"
#include "fire_on_the_mountain/rules.h"
#include "fire_on_the_mountain/words.h"
#include "tabletop/answer.h"

namespace vedette::fotm {
namespace {

Refusal ask_los(Fields& r, const Position& p, Value& answer) {
  const Content& c = r.c;
  const HexIndex from = r.hex("from"), to = r.hex("to");
  if (r.fields.has("unit")) (void)r.unit();
  if (!r.ok()) return r.refusal;
  const Sight seen = sight(c, p, from, to);
  Value because = Value::list();
  for (std::size_t i = 0; i < static_cast<std::size_t>(seen.n); ++i)
    because.push(Value::object({{"hex", c.map.number(seen.hex[i])}, {"rule", c.books.id(seen.clause[i])}}));
  answer.set("los", seen.n == 0 ? "clear" : "blocked").set("range", distance(c, from, to)).set("because", because);
  return {};
}

// --- cost: a given path as its move would pay it; for a move that has not begun with Column formed and left where that pays ------

struct CostPart {
  HexIndex hex;
  int half_mp;
  Clause clause;
};
struct Priced {
  Verdict verdict;
  int cost = 0;
  std::vector<CostPart> parts;
};

// A state on the way: formation, facing, free turns left.
constexpr int kFormations = 2, kFree = 3, kWays = kFormations * kDirections * kFree;
constexpr int state_of(int column, int facing, int free) { return (column * kDirections + facing) * kFree + free; }
constexpr int kDear = 10'000;

struct Ways {
  std::array<int, kWays> cost;
  std::array<int, kWays> from;  // the state at the hex before
  std::array<int, kWays> via;   // the state there after changing formation
};

std::vector<CostPart> parts_of_step(const Content& c, const Position& p, const Field& field, const Marcher& m, HexIndex from, Direction d) {
  const HexIndex to = c.at(from).neighbours[d];
  const bool road = (c.at(from).roads >> d & 1) != 0;
  const bool full = count_brigades(c, p, to) >= c.figures.brigades_in_hex;
  const bool rate = road && (!m.brigade || (m.column && !full && !field.zoc.has(to)));
  const bool road_counts = road && (!m.column || rate) && m.brigade;
  const int rise = c.at(from).rise[d];
  const MarchStep step{m.gait, m.brigade, c.at(to).woods, c.at(to).steep, rate || road_counts, rate, rise < 0 ? -rise : rise};
  std::vector<CostPart> parts;
  for (const auto& row : c.march.costs)
    if (row.applies(step) && row.amount != 0) parts.push_back({to, row.amount, row.clause});
  return parts;
}

// `changes`: Column may be formed and left on the way, which is no single `move`.
Priced price(const Content& c, const Position& p, const March& march, Path path, bool changes) {
  const UnitIndex u = march.unit;
  const Field field = field_for(c, p, u);
  Marcher m = marcher(c, p, u);
  const int steps = path.size();
  std::vector<Ways> ways(static_cast<std::size_t>(steps) + 1);
  for (Ways& w : ways) w.cost.fill(kDear);
  std::vector<HexIndex> hexes = {p.units[u].hex};
  ways[0].cost[static_cast<std::size_t>(state_of(m.column, m.brigade ? p.units[u].facing : 0, std::min<int>(march.free_turns, 2)))] = 0;

  Priced priced;
  Clause stop;
  for (int i = 0; i < steps; ++i) {
    const Direction d = path.at(i);
    const HexIndex at = hexes.back();
    const HexIndex to = d < kDirections ? c.at(at).neighbours[d] : kNoHex;
    if (stop.cited()) return priced.verdict = forbidden(stop).unit(u).hex(at), priced;
    Ways& here = ways[static_cast<std::size_t>(i)];
    Ways& there = ways[static_cast<std::size_t>(i) + 1];
    // Forming Column turns freely to the road ahead (13.3.facing).
    std::array<int, kWays> formed = here.cost;
    std::array<int, kWays> before;
    for (int s = 0; s < kWays; ++s) before[static_cast<std::size_t>(s)] = s;
    if (changes && is_brigade(c, u) && c.at(at).roads != 0)
      for (int s = 0; s < kWays; ++s) {
        if (here.cost[static_cast<std::size_t>(s)] >= kDear) continue;
        const int column = s / kFree / kDirections, free = s % kFree;
        for (int f = 0; f < kDirections; ++f) {
          if (column == 1 && f != s / kFree % kDirections) continue;
          if (column == 0 && turning_for(f, d).corners != 0) continue;
          const int changed = state_of(1 - column, f, free);
          const int cost = here.cost[static_cast<std::size_t>(s)] + c.march.formation;
          if (cost < formed[static_cast<std::size_t>(changed)])
            formed[static_cast<std::size_t>(changed)] = cost, before[static_cast<std::size_t>(changed)] = s;
        }
      }
    Clause ban, stops;
    bool any = false, stopped_all = true;
    for (int s = 0; s < kWays; ++s) {
      if (formed[static_cast<std::size_t>(s)] >= kDear) continue;
      m.column = s / kFree / kDirections == 1;
      const int f = s / kFree % kDirections, free = s % kFree;
      const StepCost step = d < kDirections ? judge_step(c, p, field, m, at, d) : StepCost{0, "fotm:13.1.pay"_c, {}};
      if (step.ban.cited()) {
        if (!ban.cited() || !m.column) ban = step.ban;
        continue;
      }
      any = true;
      stopped_all = stopped_all && step.stop.cited();
      if (step.stop.cited()) stops = step.stop;
      Turning t{0, 0};
      int left = free;
      if (m.brigade) t = turning_for(f, d), left = t.corners > free ? 0 : free - t.corners;
      const int cost = formed[static_cast<std::size_t>(s)] + step.cost + (m.brigade ? turning_cost(c, t.corners, free) : 0);
      const auto next = static_cast<std::size_t>(state_of(m.column, t.facing, left));
      if (cost < there.cost[next]) there.cost[next] = cost, there.from[next] = before[static_cast<std::size_t>(s)], there.via[next] = s;
    }
    if (!any) return priced.verdict = ban_verdict(c, p, m, ban, at, to), priced;
    if (stopped_all) stop = stops;
    hexes.push_back(to);
  }
  // The cheapest end, and back along it for the parts.
  const Ways& last = ways.back();
  int s = static_cast<int>(std::min_element(last.cost.begin(), last.cost.end()) - last.cost.begin());
  priced.cost = last.cost[static_cast<std::size_t>(s)];
  for (int i = steps; i > 0; --i) {
    const Ways& w = ways[static_cast<std::size_t>(i)];
    const int via = w.via[static_cast<std::size_t>(s)], from = w.from[static_cast<std::size_t>(s)];
    const Direction d = path.at(i - 1);
    const HexIndex at = hexes[static_cast<std::size_t>(i) - 1];
    m.column = via / kFree / kDirections == 1;
    std::vector<CostPart> parts;
    if (via != from) parts.push_back({at, c.march.formation, "fotm:13.2.formation"_c});
    const int turning = m.brigade ? turning_cost(c, turning_for(via / kFree % kDirections, d).corners, via % kFree) : 0;
    if (turning > 0) parts.push_back({at, turning, "fotm:13.2.face.pay"_c});
    for (const CostPart& part : parts_of_step(c, p, field, m, at, d)) parts.push_back(part);
    priced.parts.insert(priced.parts.begin(), parts.begin(), parts.end());
    s = from;
  }
  if (priced.cost > march.mp) {
    if (steps == 1 && !march.has(kSpent) && priced.parts.front().clause != "fotm:13.2.formation"_c &&
        priced.parts.front().clause != "fotm:13.2.face.pay"_c)
      priced.cost = march.mp;  // 13.1.onehex: the one hex takes all
    else
      priced.verdict = forbidden("fotm:13.1.pay"_c).unit(u).hex(hexes.back());
  }
  if (priced.verdict.allowed()) priced.verdict = may_end(c, p, march, hexes.back());
  return priced;
}

// An orderly withdrawal, hex by hex.
Priced price_of_withdrawal(const Content& c, const Position& p, const March& march, Path path) {
  const Field field = field_for(c, p, march.unit);
  Priced priced;
  Path so_far;
  HexIndex at = p.units[march.unit].hex;
  for (int i = 0; i < path.size(); ++i) {
    so_far.push(path.at(i));
    at = c.at(at).neighbours[path.at(i)];
    const Walked w = walk(c, p, field, march, so_far, true);
    if (w.steps <= i) break;
    priced.parts.push_back({at, w.cost - priced.cost, "fotm:13.2.withdraw"_c});
    priced.cost = w.cost;
  }
  return priced;
}

// A unit on the map whose move could be asked about.
UnitIndex mover(Fields& r, const Position& p) {
  const UnitIndex u = r.unit();
  if (r.ok() && !on_map(p, u)) r.wrong(r.c.piece(u).id + " is not on the map");
  return u;
}

// A unit under way as it stands, with what it has left; any other as if it began its move now.
bool is_under_way(const Position& p, UnitIndex u) {
  return p.over == 0 && p.frames.top().kind == static_cast<std::uint8_t>(Kind::move) && p.frames.top().as<March>().unit == u;
}
March asked_march(const Content& c, const Position& p, UnitIndex u) {
  return is_under_way(p, u) ? p.frames.top().as<March>() : begun_march(c, p, u);
}

Refusal ask_cost(Fields& r, const Position& p, Value& answer) {
  const Content& c = r.c;
  const UnitIndex u = mover(r, p);
  if (!r.ok()) return r.refusal;
  const Path path = r.path(p.units[u].hex);
  if (!r.ok() && r.refusal.code != "not-legal") return r.refusal;
  const March march = asked_march(c, p, u);
  // What a move under way costs is what it then pays; a move that was not begun may still be planned with Column.
  const bool as_played = is_under_way(p, u) || r.fields.has("action");
  answer.set("allowance", Value::half_points(march.allowance)).set("left", Value::half_points(march.mp));
  if (!r.ok()) {
    answer.set("legal", false).set("rules", Value::list({c.books.id(r.refusal.rules.front())})).set("cost", 0).set("parts", Value::list());
    return {};
  }
  const bool backward = r.fields.get("action").as_text() == verb_name(Verb::back);
  Priced priced = backward ? price_of_withdrawal(c, p, march, path) : price(c, p, march, path, !as_played);
  if (as_played) {
    Action move = act(backward ? Verb::back : Verb::move, u);
    move.path = path;
    priced.verdict = verdict_on_the_march(c, p, march, move);
  }
  Value parts = Value::list();
  for (const CostPart& part : priced.parts)
    parts.push(
        Value::object({{"hex", c.map.number(part.hex)}, {"mp", Value::half_points(part.half_mp)}, {"rule", c.books.id(part.clause)}}));
  answer.set("legal", priced.verdict.allowed())
      .set("rules", rules_of(c.books, priced.verdict))
      .set("cost", Value::half_points(priced.cost))
      .set("parts", parts);
  return {};
}

Refusal ask_reach(Fields& r, const Position& p, Value& answer) {
  const Content& c = r.c;
  const UnitIndex u = mover(r, p);
  if (!r.ok()) return r.refusal;
  const March march = asked_march(c, p, u);
  std::vector<Reached> hits;
  each_reached(c, p, field_for(c, p, u), march, !is_under_way(p, u), [&](const Reached& hit) {
    hits.push_back(hit);
    return true;
  });
  std::ranges::sort(hits, {}, &Reached::hex);
  Value hexes = Value::list();
  for (const Reached& hit : hits) {
    if (!may_end(c, p, march, hit.hex).allowed()) continue;
    hexes.push(Value::object(
        {{"hex", c.map.number(hit.hex)}, {"cost", Value::half_points(hit.cost)}, {"path", path_words(c.map, p.units[u].hex, hit.path)}}));
  }
  answer.set("allowance", Value::half_points(march.allowance)).set("left", Value::half_points(march.mp)).set("hexes", hexes);
  return {};
}

// --- odds -------------------------------------------------------------------------------------------------------

void tell_odds(const Content& c, const Odds& odds, Value& answer) {
  answer.set("legal", odds.legal.allowed()).set("rules", rules_of(c.books, odds.legal));
  Value modifiers = Value::list(), outcomes = Value::list();
  for (const Line& line : odds.modifiers) modifiers.push(line_words(c.books, line.clause, line.amount));
  for (const Odds::Outcome& o : odds.outcomes) outcomes.push(chance_words(o.result, o.chance));
  answer.set("sp", odds.sp).set("modifiers", modifiers).set("dice", odds.dice).set("outcomes", outcomes);
}

BrigadeSet brigades(Fields& r) {
  BrigadeSet set;
  for (const UnitIndex u : r.units(true)) {
    if (r.ok() && !is_brigade(r.c, u)) r.wrong(r.c.piece(u).id + " is no Brigade");
    if (r.ok()) set.add(u);
  }
  return set;
}

// Odds of one who is not on the map: not legal, no dice, one outcome.
Refusal absent(const Content& c, Clause clause, UnitIndex u, std::string_view certain, Value& answer) {
  Odds none;
  none.legal = forbidden(clause).unit(u);
  none.outcomes.push_back({std::string(certain), {1, 1}});
  tell_odds(c, none, answer);
  return {};
}

// Rally and Regroup, as if their owner's Rally Phase were open.
Refusal ask_rally(Fields& r, const Position& p, bool regroup, Value& answer) {
  const Content& c = r.c;
  const UnitIndex u = r.unit();
  const Value& by_field = r.fields.get("by");
  const UnitIndex by = by_field.is_null() || by_field.as_text() == "none" ? kNoUnit : r.unit_of(by_field, "by");
  if (!r.ok()) return r.refusal;
  if (!on_map(p, u)) return absent(c, regroup ? "fotm:12.3.who"_c : "fotm:12.2.who"_c, u, "fail", answer);
  Position open = p;
  if (p.phase != Phase::rally || p.side != side_of(c, u)) {
    open.side = side_of(c, u);
    for (UnitState& s : open.units) s.clear(kAttempted), s.helped = 0;
  }
  const Verdict v = regroup ? may_regroup(c, open, u, by) : may_rally(c, open, u, by);
  answer.set("legal", v.allowed()).set("rules", rules_of(c.books, v));
  const RollTable& table = regroup ? c.rolls.regroup : c.rolls.rally;
  const RollLines lines = modifiers(table, rally_case(c, open, u, by));
  Value list = Value::list();
  for (int i = 0; i < lines.n; ++i)
    list.push(line_words(c.books, lines.lines[static_cast<std::size_t>(i)].clause, lines.lines[static_cast<std::size_t>(i)].amount));
  const int passes = successes(table, lines.total);
  Value outcomes = Value::list();
  if (passes > 0) outcomes.push(chance_words("pass", Fraction(passes, 6)));
  if (passes < 6) outcomes.push(chance_words("fail", Fraction(6 - passes, 6)));
  answer.set("modifiers", list).set("dice", 1).set("outcomes", outcomes);
  return {};
}

Value ids_of(const Content& c, BrigadeSet set) {
  Value ids = Value::list();
  set.each([&](UnitIndex u) { ids.push(c.piece(u).id); });
  return ids;
}
// All that may take part in an Assault on this hex.
BrigadeSet all_who_may_join(const Content& c, const Position& p, HexIndex target) {
  BrigadeSet set;
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
    if (on_map(p, u) && side_of(c, u) == p.side && may_join(c, p, u, target).allowed()) set.add(u);
  return set;
}
// What an action asks for: the roll that it leads to. While an Assault is being put together, the Assault as it would then be.
Value question_of(const Content& c, const Position& p, Value fields) {
  const std::string action = fields.get("action").as_text();
  const bool composing =
      p.over == 0 && p.frames.top().kind == static_cast<std::uint8_t>(Kind::assault) && assault(p).asks == Ask::composing;
  const bool of_the_set = action.empty() || action == "add" || action == "drop" || action == "done";
  if (composing && of_the_set) {
    BrigadeSet units = assault(p).announced;
    if (const UnitIndex u = c.unit(fields.get("unit").as_text()); u != kNoUnit && is_brigade(c, u))
      action == "drop" ? units.drop(u) : units.add(u);
    fields.set("kind", "assault").set("target", c.map.number(assault(p).target)).set("units", ids_of(c, units));
  } else if (action == verb_name(Verb::assault)) {
    fields.set("kind", "assault");
  } else if (action == verb_name(Verb::suppress)) {
    fields.set("kind", "fire").set("how", "suppression");
  } else if (action == verb_name(Verb::rally) || action == verb_name(Verb::regroup)) {
    fields.set("kind", action);
  } else if (action == verb_name(Verb::check)) {
    fields.set("kind", "morale");
  }
  const HexIndex target = c.map.grid.parse(fields.get("target").as_text());
  if (fields.get("kind").as_text() == "assault" && fields.get("units").size() == 0 && c.map.on_map(target))
    fields.set("units", ids_of(c, all_who_may_join(c, p, target)));
  return fields;
}

Refusal ask_odds(Fields& r, const Position& p, Value& answer) {
  const Content& c = r.c;
  // Who and what it is about is told, so that whoever asked with an action need not know.
  for (const std::string_view told : {"kind", "target", "units"})
    if (r.fields.has(told)) answer.set(told, r.fields.get(told));
  if (!r.fields.has("units") && r.fields.has("unit")) answer.set("units", Value::list({r.fields.get("unit")}));
  const std::string& kind = r.fields.get("kind").as_text();
  if (kind == "rally" || kind == "regroup") return ask_rally(r, p, kind == "regroup", answer);
  if (kind == "morale") {
    const UnitIndex u = r.unit();
    const Value& by = r.fields.get("by");
    const UnitIndex helper = by.is_null() || by.as_text() == "none" ? kNoUnit : r.unit_of(by, "by");
    if (r.ok() && !is_brigade(c, u)) r.wrong(c.piece(u).id + " is no Brigade");
    if (!r.ok()) return r.refusal;
    if (!on_map(p, u)) return absent(c, "fotm:17.2.when"_c, u, "fail", answer);
    tell_odds(c, morale_odds(c, p, u, helper), answer);
    return {};
  }
  if (kind != "fire" && kind != "assault") return Refusal::bad_request("'kind' is fire, assault, morale, rally or regroup");
  const BrigadeSet units = brigades(r);
  const Value& target = r.fields.get("target");
  const UnitIndex at = c.unit(target.as_text());
  const HexIndex hex = at != kNoUnit ? p.units[at].hex : r.hex("target");
  if (r.ok() && hex == kNoHex) r.wrong(c.piece(at).id + " is not on the map");
  if (!r.ok()) return r.refusal;
  UnitIndex missing = kNoUnit;
  units.each([&](UnitIndex u) {
    if (!on_map(p, u)) missing = u;
  });
  if (missing != kNoUnit) return absent(c, "fotm:15.4.who"_c, missing, "0", answer);
  if (kind == "assault") {
    tell_odds(c, assault_odds(c, p, units, hex), answer);
    return {};
  }
  const std::string how = r.fields.has("how") ? r.fields.get("how").as_text() : "offensive";
  if (how != "offensive" && how != "suppression" && how != "defensive")
    return Refusal::bad_request("'how' is offensive, suppression or defensive");
  const FireKind fire = how == "offensive" ? FireKind::offensive : how == "suppression" ? FireKind::suppression : FireKind::defensive;
  tell_odds(c, fire_odds(c, p, fire, units, hex, at), answer);
  return {};
}

}  // namespace

Refusal Rules::ask(const Content& c, const Position& p, std::string_view question, const Value& fields, Value& answer) {
  Fields r{{c, fields}};
  answer = Value::object();
  if (question == "los") return ask_los(r, p, answer);
  if (question == "cost") return ask_cost(r, p, answer);
  if (question == "reach") return ask_reach(r, p, answer);
  if (question == "odds") {
    const Value asked = question_of(c, p, fields);
    Fields q{{c, asked}};
    return ask_odds(q, p, answer);
  }
  return Refusal::bad_request("there is no question '" + std::string(question) + "'");
}

}  // namespace vedette::fotm
