// Questions that change nothing: los, cost, reach and odds. The answers come from the functions that play uses.
#include <algorithm>
#include <limits>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/chances.h"
#include "fire_on_the_mountain/combat/combat_odds.h"
#include "fire_on_the_mountain/combat/obligation.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/flow/formed_march.h"
#include "fire_on_the_mountain/flow/move.h"
#include "fire_on_the_mountain/flow/rally.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/reach.h"
#include "fire_on_the_mountain/rules.h"
#include "fire_on_the_mountain/words/words.h"
#include "tabletop/answer.h"
#include "tabletop/numbers.h"

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

// --- cost: what a `move` along a path pays, and what it would with Column formed and left where that is cheaper ------

// A unit on the map whose move could be asked about.
UnitIndex mover(Fields& r, const Position& p) {
  const UnitIndex u = r.unit();
  if (r.ok() && !on_map(p, u)) r.wrong(r.c.piece(u).id + " is not on the map");
  return u;
}

Value part_words(const Content& c, const std::vector<CostPart>& parts) {
  Value list = Value::list();
  for (const CostPart& part : parts)
    list.push(
        Value::object({{"hex", c.map.number(part.hex)}, {"mp", Value::half_points(part.half_mp)}, {"rule", c.books.id(part.clause)}}));
  return list;
}

// What play would say of this act: in the unit's own Movement Phase whether it may still move, otherwise as if its move began now.
Verdict march_verdict(const Content& c, const Position& p, const March& m, const Action& a) {
  const bool own_phase = p.phase == Phase::movement && p.side == side_of(c, m.unit);
  if (own_phase && !is_under_way(p, m.unit) && p.units[m.unit].has(kMoved)) return forbidden("fotm:13.1.one"_c).unit(m.unit);
  return verdict_on_the_march(c, p, m, a);
}

Refusal ask_cost(Fields& r, const Position& p, Value& answer) {
  const Content& c = r.c;
  const UnitIndex u = mover(r, p);
  if (!r.ok()) return r.refusal;
  const Path path = r.path(p.units[u].hex);
  if (!r.ok() && r.refusal.code != Refused::not_legal) return r.refusal;
  const March march = march_now(c, p, u);
  answer.set("allowance", Value::half_points(march.allowance)).set("left", Value::half_points(march.mp));
  if (!r.ok()) {
    answer.set("legal", false).set("rules", Value::list({c.books.id(r.refusal.rules.front())})).set("cost", 0).set("parts", Value::list());
    return {};
  }
  const bool back = r.fields.get("back").as_bool() || r.fields.get("action").as_text() == verb_name(Verb::back);
  Action a = act(back ? Verb::back : Verb::move, u);
  a.path = path;
  const Verdict verdict = march_verdict(c, p, march, a);
  std::vector<CostPart> parts;
  // What it lacks the points for has its price all the same.
  March rich = march;
  if (verdict.clause == "fotm:13.1.pay"_c || verdict.clause == "fotm:13.2.face.pay"_c) rich.mp = 255, rich.set(kSpent);
  const Walked walked = walk(c, p, field_for(c, p, u), rich, path, back, &parts);
  answer.set("legal", verdict.allowed())
      .set("rules", rules_of(c.books, verdict))
      .set("cost", Value::half_points(walked.cost))
      .set("parts", part_words(c, parts));
  if (back) return {};
  const FormedMarch formed = formed_march(c, p, march, path);
  const bool may_act = verdict.allowed() || verdict.clause != "fotm:13.1.one"_c;
  if (r.fields.get("column").as_bool()) {  // what a `move` that says so pays
    const Verdict& formed_verdict = may_act ? formed.verdict : verdict;
    answer.set("legal", formed_verdict.allowed()).set("rules", rules_of(c.books, formed_verdict));
    if (formed.verdict.allowed() || !formed.parts.empty())
      answer.set("cost", Value::half_points(formed.cost)).set("parts", part_words(c, formed.parts));
    return {};
  }
  if (may_act && formed.verdict.allowed() && (!verdict.allowed() || formed.cost < walked.cost))
    answer.set("changing", Value::object({{"cost", Value::half_points(formed.cost)}, {"parts", part_words(c, formed.parts)}}));
  return {};
}

Refusal ask_reach(Fields& r, const Position& p, Value& answer) {
  const Content& c = r.c;
  const UnitIndex u = mover(r, p);
  if (!r.ok()) return r.refusal;
  const March march = march_now(c, p, u);
  const bool own_phase = p.phase == Phase::movement && p.side == side_of(c, u);
  const bool moved = own_phase && !is_under_way(p, u) && p.units[u].has(kMoved);
  const Field field = field_for(c, p, u);
  const auto gather = [&](bool changes) {
    std::vector<Reached> hits;
    if (!moved)
      each_reached(c, p, field, march, changes, [&](const Reached& hit) {
        hits.push_back(hit);
        return true;
      });
    std::ranges::sort(hits, {}, &Reached::hex);
    return hits;
  };
  std::array<int, kHexes> cost;
  cost.fill(std::numeric_limits<int>::max());
  Value hexes = Value::list(), changing = Value::list();
  for (const Reached& hit : gather(false)) {
    if (!may_march_to(c, p, march, hit.hex, hit.path)) continue;
    cost[hit.hex] = hit.cost;
    hexes.push(Value::object(
        {{"hex", c.map.number(hit.hex)}, {"cost", Value::half_points(hit.cost)}, {"path", path_words(c.map, p.units[u].hex, hit.path)}}));
  }
  // What is nearer, or within reach at all, only with a change of formation: a `move` that says `column`.
  for (const Reached& hit : gather(true)) {
    if (hit.cost >= cost[hit.hex]) continue;
    const FormedMarch formed = formed_march(c, p, march, hit.path);
    if (formed.verdict.allowed() && formed.cost < cost[hit.hex])
      changing.push(Value::object({{"hex", c.map.number(hit.hex)},
                                   {"cost", Value::half_points(formed.cost)},
                                   {"path", path_words(c.map, p.units[u].hex, hit.path)},
                                   {"act", Value::object({{"action", verb_name(Verb::move)},
                                                          {"unit", c.piece(u).id},
                                                          {"path", path_words(c.map, p.units[u].hex, hit.path)},
                                                          {"column", true}})}}));
  }
  answer.set("allowance", Value::half_points(march.allowance)).set("left", Value::half_points(march.mp)).set("hexes", hexes);
  answer.set("changing", changing);
  return {};
}

// --- odds -------------------------------------------------------------------------------------------------------

void tell_odds(const Content& c, const Odds& odds, Value& answer) {
  answer.set("legal", odds.legal.allowed()).set("rules", rules_of(c.books, odds.legal));
  Value modifiers = Value::list(), outcomes = Value::list();
  for (const Line& line : odds.modifiers) modifiers.push(line_words(c.books, line.clause, line.amount));
  for (const Odds::Outcome& o : odds.outcomes) outcomes.push(chance_words(o.result, o.chance));
  if (odds.roll) answer.set("roll", kRollNames[nth(*odds.roll)]);
  answer.set("sp", odds.sp).set("modifiers", modifiers).set("dice", odds.dice).set("outcomes", outcomes);
}

void tell_chances(const Chances& chances, Value& answer) {
  Value list = Value::list();
  for (const Chances::Line& line : chances.lines) {
    Value one = Value::object({{"what", line.what}, {"text", line.text}});
    if (!line.fraction.empty()) one.set("fraction", line.fraction);
    one.set("chance", Value::number(line.chance));
    if (chances.samples > 0) one.set("sampled", chances.samples);
    list.push(one);
  }
  answer.set("chances", list).set("assuming", chances.assuming);
}

BrigadeSet brigades(Fields& r) {
  BrigadeSet set;
  for (const UnitIndex u : r.units(true)) {
    if (r.ok() && !is_brigade(r.c, u)) r.wrong(r.c.piece(u).id + " is no Brigade");
    if (r.ok()) set.add(u);
  }
  return set;
}

// Odds of what cannot be rolled at all: not legal, no dice, one outcome.
Refusal no_roll(const Content& c, const Verdict& why, std::string_view certain, Value& answer) {
  Odds none;
  none.legal = why;
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
  if (!on_map(p, u)) return no_roll(c, forbidden(regroup ? "fotm:12.3.who"_c : "fotm:12.2.who"_c).unit(u), "fail", answer);
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
  for (int i = 0; i < lines.n; ++i) list.push(line_words(c.books, lines.lines[i].clause, lines.lines[i].amount));
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
// What an action asks for: the roll that it leads to. While an Assault is being put together, the Assault as it would then be.
Value question_of(const Content& c, const Position& p, Value fields) {
  const std::string action = fields.get("action").as_text();
  const bool composing = p.over == 0 && p.frames.top().kind == byte(Kind::assault) && assault(p).asks == Ask::composing;
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
  } else if (action == verb_name(Verb::canister) && p.over == 0 && is_assault(p.frames.top()) && assault(p).asks == Ask::answer) {
    const UnitIndex gun = c.unit(fields.get("unit").as_text());
    const UnitIndex lead = assault(p).lead[kAttacker];
    if (gun != kNoUnit && lead != kNoUnit && on_map(p, lead))
      fields.set("kind", "fire")
          .set("how", "defensive")
          .set("units", ids_of(c, main_roll_with_canister_of(c, p, gun)))
          .set("target", c.map.number(p.units[lead].hex));
  } else if (action == verb_name(Verb::rally) || action == verb_name(Verb::regroup)) {
    fields.set("kind", action);
  } else if (action == verb_name(Verb::check)) {
    fields.set("kind", "morale");
  }
  const HexIndex target = c.map.grid.parse(fields.get("target").as_text());
  if (fields.get("kind").as_text() == "assault" && fields.get("units").size() == 0 && c.map.on_map(target)) {
    const BrigadeSet all = all_who_may_join(c, p, target);
    fields.set("units", ids_of(c, all));
    if (!composing && all.size() > 1) fields.set("open", true);  // who of them goes is asked
  }
  return fields;
}

Refusal ask_odds(Fields& r, const Position& p, Value& answer) {
  const Content& c = r.c;
  // Who and what it is about is told, so that whoever asked with an action need not know.
  for (const std::string_view told : {"kind", "target", "units", "open"})
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
    if (!on_map(p, u)) return no_roll(c, forbidden("fotm:17.2.when"_c).unit(u), "fail", answer);
    tell_odds(c, morale_odds(c, p, u, helper), answer);
    return {};
  }
  if (kind != "fire" && kind != "assault") return Refusal::bad_request("'kind' is fire, assault, morale, rally or regroup");
  const Value& target = r.fields.get("target");
  const HexIndex assaulted = c.map.grid.parse(target.as_text());
  if (kind == "assault" && r.fields.get("units").is_list() && r.fields.get("units").size() == 0 && c.map.on_map(assaulted)) {
    const Verdict v = may_be_target(c, p, assaulted);  // nobody may take part
    return no_roll(c, v.allowed() ? forbidden("fotm:15.4.init"_c).hex(assaulted) : v, "0", answer);
  }
  const BrigadeSet units = brigades(r);
  const UnitIndex at = c.unit(target.as_text());
  const HexIndex hex = at != kNoUnit ? p.units[at].hex : r.hex("target");
  if (r.ok() && hex == kNoHex) r.wrong(c.piece(at).id + " is not on the map");
  if (!r.ok()) return r.refusal;
  UnitIndex missing = kNoUnit;
  units.each([&](UnitIndex u) {
    if (!on_map(p, u)) missing = u;
  });
  if (missing != kNoUnit) return no_roll(c, forbidden("fotm:15.4.who"_c).unit(missing), "0", answer);
  if (kind == "assault") {
    const Odds odds = assault_odds(c, p, units, hex);
    tell_odds(c, odds, answer);
    if (odds.legal.allowed() && r.fields.get("chances").as_bool(true)) tell_chances(assault_chances(c, p, units, hex), answer);
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
