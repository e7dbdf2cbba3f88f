// Questions that change nothing: los, cost, reach, odds. The answers come from the same functions as play does.
#include "blind_swords/combat/fire_choice.h"
#include "blind_swords/combat/odds.h"
#include "blind_swords/flow/cavalry_withdrawal.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/rally.h"
#include "blind_swords/flow/skirmish.h"
#include "blind_swords/flow/special_rules.h"
#include "blind_swords/flow/verb_table.h"
#include "blind_swords/ground/price.h"
#include "blind_swords/procedures.h"
#include "blind_swords/rules.h"
#include "blind_swords/words/words.h"
#include "tabletop/answer.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

// On the map, or waiting to enter: only then has it a move to make (bs:1.0.6, bs:10.10.2).
bool can_begin(const Position& p, UnitIndex u) { return p.units[u].at == At::map || p.units[u].at == At::waiting; }

Refusal ask_los(Fields& q, const Position& p, Value& answer) {
  const HexIndex from = q.hex("from"), to = q.hex("to");
  if (!q.ok()) return q.refusal;
  SightReasons reasons;
  const Sight sight = from == to ? Sight::clear : line_of_sight(q.c, p, from, to, &reasons);
  Value because = Value::list();
  for (int i = 0; i < reasons.n; ++i) {
    const SightReason& r = reasons.reasons[i];
    because.push(Value::object({{"hex", q.c.map.number(r.hex)}, {"rule", q.c.books.id(r.clause)}}));
  }
  answer.set("los", sight == Sight::clear ? "clear" : sight == Sight::obscured ? "obscured" : "blocked");
  answer.set("range", hex_distance(q.c, from, to)).set("because", because);
  return {};
}

// A unit under way as it stands, with what it has left. Any other as if it began its move now: under the order named, as it moves in the
// step under way, under the order of its activation, or under Maneuver.
Mover asked_mover(Fields& q, Position& p, UnitIndex u) {
  const Content& c = q.c;
  if (Mover m; !q.fields.has("order") && mover_now(p, u, m)) return m;
  const Activated now = activated(p);
  const bool active = now.under_way && c.units[u].brigade == now.brigade;
  MovesAs as = moves_now(c, p, u);
  if (!as.now) as.order = active && now.order != Order::none ? now.order : Order::maneuver;
  if (q.fields.has("order")) {
    as = {};
    for (int o = 1; o <= as_int(Order::regroup); ++o)
      if (order_name(static_cast<Order>(o)) == q.fields.get("order").as_text()) as.order = static_cast<Order>(o);
    if (as.order == Order::none) q.wrong("'order' is attack, defend, maneuver or regroup");
  }
  if (!as.now && active && as.order == now.order) as.bonus = now.bonus;
  if (p.units[u].at == At::waiting) {
    const HexIndex h = p.units[u].hex;
    put(p, u, h);
  }
  return fresh_mover(c, p, u, artillery(c, u) ? MoveKind::artillery : as.kind, as.order, as.bonus);
}

// Some ways are given, not paid for: a Wayward Move, and the withdrawal of the unit that is asked. The clause that gives the way; not
// cited where the unit pays for what it goes.
Clause given_by(const Content& c, const Position& p, UnitIndex u) {
  if (p.frames.depth == 0) return {};
  switch (static_cast<Proc>(p.frames.top().kind)) {
    case Proc::fog_of_war:
      return wayward_clause(p);
    case Proc::cavalry_withdrawal:
      return withdrawing_cavalry(p) == u ? "bs:10.8.1"_c : Clause{};
    case Proc::screen:
      return withdrawing_skirmisher(p) == u ? c.exclusive.skirmish.withdraws : Clause{};
    default:
      return {};
  }
}
Verdict given(const Content& c, const Position& p, UnitIndex u, Path path) {
  Action a = act(static_cast<Proc>(p.frames.top().kind) == Proc::fog_of_war ? Verb::move : Verb::withdraw, u);
  a.path = path;
  return chapter(p.frames.top().kind).verdict(c, p, a);
}

// Points that a way gives the other side: its dearest step.
int dearest_step(const Content& c, const Position& p, UnitIndex u, Path path) {
  int price = 0;
  HexIndex at = p.units[u].hex;
  for (Path rest = path; !rest.empty() && at != kNoHex; rest = rest.rest()) {
    const HexIndex from = at;
    at = c.side[at][rest.first()].to;
    if (at != kNoHex) price = std::max(price, price_of(c, p, u, from, at).halves);
  }
  return price;
}

constexpr int kRich = 250;  // halves: more than any path asks for

Refusal ask_cost(Fields& q, Position p, Value& answer) {
  const Content& c = q.c;
  const UnitIndex u = q.unit();
  const Value& hexes = q.fields.get("path");
  if (!hexes.is_list() || hexes.size() == 0) q.wrong("'path' needs a list of hexes, without the one it starts from");
  if (!q.ok()) return q.refusal;
  const Position now = p;
  const Mover m = asked_mover(q, p, u);
  Path path;
  Verdict verdict = can_begin(p, u) ? kAllowed : forbidden("bs:1.0.6"_c).unit(u);
  HexIndex at = p.units[u].hex;
  for (const Value& v : hexes.items()) {
    const HexIndex to = q.hex_of(v, "path");
    if (!q.ok()) return q.refusal;
    if (!verdict) continue;
    const Direction d = c.grid().direction(at, to);
    if (d == kNoDirection || !path.push(d)) {
      verdict = forbidden("bs:10.1.1"_c).hex(to);
      break;
    }
    at = to;
  }
  CostParts parts;
  PathPrice price;
  bool priced = false;
  const Clause gift = q.fields.has("order") ? Clause{} : given_by(c, now, u);
  if (verdict && gift.cited()) {
    verdict = given(c, now, u, path);
    parts.add(at, 0, gift);
    priced = verdict.allowed();
  } else if (verdict) {
    StepFacts facts;
    gather(c, p, m, facts);
    price = price_path(c, p, m, facts, p.units[u].hex, path, &parts);
    verdict = price.verdict;
    // What it lacks the points for has its price all the same.
    if (verdict.clause == "bs:10.3.1"_c) {
      Mover rich = m;
      rich.allowance = kRich, rich.entered = true;
      price = price_path(c, p, rich, facts, p.units[u].hex, path, &parts);
    }
    priced = price.verdict.allowed();
    if (verdict && m.allowance == 0) verdict = forbidden("bs:8.4.1"_c).unit(u);
  }
  answer.set("legal", verdict.allowed()).set("rules", rules_of(c.books, verdict));
  const bool pays = !gift.cited();
  answer.set("cost", priced ? Value::half_points(price.halves) : Value()).set("allowance", Value::half_points(pays ? m.allowance : 0));
  answer.set("left", Value::half_points(pays ? m.allowance - m.spent : 0));
  if (priced) answer.set("column", price.march || m.march_paid);
  if (const int points = priced && pays ? dearest_step(c, p, u, path) : 0; points != 0) answer.set("price", Value::half_points(points));
  Value list = Value::list();
  for (int i = 0; priced && i < parts.n; ++i) {
    const CostParts::Part& part = parts.parts[i];
    list.push(Value::object({{"hex", c.map.number(part.hex)}, {"mp", Value::half_points(part.halves)}, {"rule", c.books.id(part.clause)}}));
  }
  answer.set("parts", list);
  return {};
}

// The ground that special rules keep the unit to: however it moves, when its owner moves it, or where its move may end.
Value limits_of(const Content& c, const Position& p, const Mover& m) {
  Value limits = Value::list();
  const auto add = [&](const SpecialRow& row, auto&& allows) {
    Value hexes = Value::list();
    for (std::size_t h = 0; h < c.hex.size(); ++h)
      if (in_area(c, p, static_cast<HexIndex>(h)) && allows(static_cast<HexIndex>(h))) hexes.push(c.map.number(static_cast<HexIndex>(h)));
    Value v = Value::object({{"rule", c.books.id(row.rule->clause)}, {"hexes", std::move(hexes)}});
    if (!row.name.empty()) v.set("area", row.name);
    limits.push(std::move(v));
  };
  each_special_of<&SpecialRule::open>(c, p, m.unit, [&](const SpecialRow& row) {
    if (const HexSet* open = row.rule->open(c, p, row, m.unit)) add(row, [&](HexIndex h) { return (*open)[h]; });
  });
  each_special_of<&SpecialRule::leash>(c, p, m.unit, [&](const SpecialRow& row) {
    if (const HexSet* leash = row.rule->leash(c, p, row, m.unit)) add(row, [&](HexIndex h) { return (*leash)[h]; });
  });
  each_special_of<&SpecialRule::may_end>(c, p, m.unit, [&](const SpecialRow& row) {
    add(row, [&](HexIndex h) { return row.rule->may_end(c, p, row, m.unit, m.start, h).allowed(); });
  });
  return limits;
}

// Why special rules, or the law of a bridge or ford, keep the unit from going on over this hexside.
Verdict kept_back(const Content& c, const Position& p, const Mover& m, HexIndex from, Direction d) {
  const SideInfo& side = c.side[from][d];
  if (const Verdict v = may_go(c, p, m.unit, from, side.to, Going::move); !v || side.crossing == 0) return v;
  if (!open_side(c, p, from, d)) return forbidden(closed_by(c, from, d));
  const StepCost& step = c.step[nth(acts_as(c, p, m.unit))][from][d];
  if (step.road != 0) return kAllowed;
  if (step.off_road == kNever) return forbidden(step.barred);
  return step.off_road == kAllPoints && from != m.start ? forbidden(step.all) : kAllowed;
}

Refusal ask_reach(Fields& q, Position p, Value& answer) {
  const Content& c = q.c;
  const UnitIndex u = q.unit();
  if (!q.ok()) return q.refusal;
  const Mover m = asked_mover(q, p, u);
  if (!q.ok()) return q.refusal;
  Value hexes = Value::list(), barred = Value::list();
  if (!q.fields.has("order") && given_by(c, p, u).cited()) {
    ActionList ways;
    chapter(p.frames.top().kind).list(c, p, ways);
    for (const Action& a : ways) {
      if (a.path.empty() || a.a != u) continue;
      HexIndex to = p.units[u].hex;
      for (Path rest = a.path; !rest.empty(); rest = rest.rest()) to = c.side[to][rest.first()].to;
      hexes.push(
          Value::object({{"hex", c.map.number(to)}, {"cost", Value::half_points(0)}, {"path", path_words(c.map, p.units[u].hex, a.path)}}));
    }
    answer.set("allowance", Value::half_points(m.allowance)).set("left", Value::half_points(m.allowance - m.spent)).set("hexes", hexes);
    return {};
  }
  Reach reach;
  if (m.allowance > 0 && can_begin(p, u)) find_reach(c, p, m, p.units[u].hex, reach);
  HexSet seen;
  seen.set(p.units[u].hex);
  for (int i = 0; i < reach.n; ++i) {
    const Reach::Hex& h = reach.hexes[i];
    seen.set(h.hex);
    Value v = Value::object(
        {{"hex", c.map.number(h.hex)}, {"cost", Value::half_points(h.halves)}, {"path", path_words(c.map, p.units[u].hex, h.path())}});
    if (const int points = dearest_step(c, p, u, h.path()); points != 0) v.set("price", Value::half_points(points));
    hexes.push(std::move(v));
  }
  // Hexes at its border that special rules keep the unit out of.
  const HexSet lit = seen;
  for (const bool open : {true, false})  // a way that others could go says more than one that is closed to all
    for (std::size_t h = 0; h < c.hex.size(); ++h)
      for (Direction d = 0; lit[h] && d < kDirections; ++d) {
        const HexIndex to = c.side[h][d].to;
        if (to == kNoHex || seen[to] || open_side(c, p, static_cast<HexIndex>(h), d) != open) continue;
        const Verdict v = kept_back(c, p, m, static_cast<HexIndex>(h), d);
        if (v) continue;
        seen.set(to);
        barred.push(Value::object({{"hex", c.map.number(to)}, {"rule", c.books.id(v.clause)}}));
      }
  answer.set("allowance", Value::half_points(m.allowance)).set("left", Value::half_points(m.allowance - m.spent)).set("hexes", hexes);
  if (barred.size() != 0) answer.set("barred", barred);
  if (Value limits = limits_of(c, p, m); limits.size() != 0) answer.set("limits", std::move(limits));
  return {};
}

// What a player asks; exact, or `sampled` from so many fights.
void tell_chances(const Content&, const Chances& chances, bool assault, Value& answer) {
  if (chances.list.empty()) return;
  constexpr std::pair<std::string_view, std::string_view> texts[] = {{"hex-falls", "the hex falls"},
                                                                     {"target-hit", "a unit of the target takes a Morale Hit"},
                                                                     {"target-step", "the target loses a step"},
                                                                     {"target-retreats", "a unit of the target retreats"},
                                                                     {"target-breaks", "a unit of the target breaks"},
                                                                     {"nothing", "nothing happens"},
                                                                     {"attack-thrown-back", "attackers retreat or break"},
                                                                     {"attacker-step", "the attackers lose a step"},
                                                                     {"attacker-breaks", "a unit of the attackers breaks"}};
  Value list = Value::list();
  for (const Chance& chance : chances.list) {
    Value v = Value::object({{"what", chance.what}});
    for (const auto& [what, text] : texts)
      if (what == chance.what) v.set("text", text);
    const Fraction f(static_cast<std::int64_t>(chance.ways), static_cast<std::int64_t>(chance.of));
    if (chances.sampled == 0) v.set("fraction", f.text());
    v.set("chance", Value::number(f.number()));
    if (chances.sampled != 0) v.set("sampled", chances.sampled);
    list.push(v);
  }
  answer.set("chances", list);
  answer.set("assuming",
             assault ? "nobody plays a chit, cavalry stays, the defender fires, who retreats takes the first hex he may, nobody advances"
                     : "nobody plays a chit, who retreats takes the first hex he may");
}

using Codes = std::array<int, static_cast<std::size_t>(Code::kCount)>;

void tell_codes(const Codes& of_36, Value& answer) {
  constexpr std::string_view codes[] = {"-", "T", "TR", "TS", "D", "DS", "repulse"};
  Value outcomes = Value::list();
  for (std::size_t i = 0; i < of_36.size(); ++i)
    if (of_36[i] != 0) outcomes.push(chance_words(codes[i], {of_36[i], 36}));
  answer.set("outcomes", outcomes);
}

void tell_fixed(const Content& c, int column, Value& answer) {
  Codes of_36{};
  for (const auto& row : c.crt) ++of_36[nth(row[static_cast<std::size_t>(column)])];
  answer.set("legal", true).set("rules", Value::list({})).set("column", c.column_name[column]).set("final", c.column_name[column]);
  answer.set("shifts", Value::list({}));
  tell_codes(of_36, answer);
}

void tell_combat(const Content& c, const CombatOdds& odds, Value& answer) {
  answer.set("legal", odds.verdict.allowed()).set("rules", rules_of(c.books, odds.verdict));
  if (!odds.reckoned) return;
  const Reckoning& r = odds.reckoning;
  answer.set("strength", Fraction(r.strength16, 16).text()).set("column", c.column_name[r.column]);
  Value shifts = Value::list();
  for (const Line& l : r.shifts) shifts.push(line_words(c.books, l.clause, l.amount).set("text", shift_text(c, l.clause)));
  answer.set("shifts", shifts).set("final", r.allowed() ? Value(c.column_name[r.final]) : Value());
  tell_codes(odds.of_36, answer);
}

void tell_roll(const Content& c, const Verdict& verdict, int cr, Value& answer) {
  answer.set("legal", verdict.allowed()).set("rules", rules_of(c.books, verdict));
  if (!verdict) return;
  const int passes = passes_of_6(cr);
  answer.set("cr", cr).set("dice", 1);
  answer.set("outcomes", Value::list({chance_words("pass", {passes, 6}), chance_words("fail", {6 - passes, 6})}));
}

void tell_rally(const Content& c, const Position& p, UnitIndex u, Value& answer) {
  const RallyTry t = rally_try(c, p, u);
  if (t.rolls || !t.verdict) return tell_roll(c, t.verdict, t.cr, answer);
  answer.set("legal", true).set("rules", Value::list({})).set("dice", 0);
  answer.set("outcomes", Value::list({chance_words("pass", {1, 1})}));
}

// A battle's work (bs:8.5.5): tried now, or in the window before its roll, with what a chit there would add.
void tell_work(const Content& c, const Position& p, UnitIndex u, Verb v, int help, const Verdict& verdict, Value& answer) {
  answer.set("legal", verdict.allowed()).set("rules", rules_of(c.books, verdict));
  const WorkRoll roll = work_roll(c, p, u, v);
  if (!verdict || !roll.known) return;
  const int passes = roll.sure ? 6 : std::clamp(7 + help - roll.least, 0, 6);
  answer.set("unit", c.units[u].id).set("dice", roll.sure ? 0 : 1);
  if (!roll.sure) answer.set("needs", roll.least);
  if (help != 0) answer.set("help", help);
  Value outcomes = Value::list();
  if (passes > 0) outcomes.push(chance_words("pass", {passes, 6}));
  if (passes < 6) outcomes.push(chance_words("fail", {6 - passes, 6}));
  answer.set("outcomes", std::move(outcomes));
}

void tell_firers(const Content& c, const std::vector<UnitIndex>& units, Value& answer) {
  Value ids = Value::list();
  for (const UnitIndex u : units) ids.push(c.units[u].id);
  answer.set("units", ids);
}

// Defensive and return fire: all of the hex fire, or nobody (bs:11.3a.1, bs:event.firefight.2).
bool answers_whole(const Position& p) {
  if (p.over != 0 || static_cast<Proc>(p.frames.top().kind) == Proc::shot_choice) return true;
  ShotChoice shot;
  return static_cast<Proc>(p.frames.top().kind) == Proc::firefight && firefight_open(p, shot) && whole_hex(shot.how);
}

Refusal ask_fire(Fields& q, const Position& p, Value& answer) {
  // In the middle of composing a shot, without more words: what it would be now.
  const FirersUnderWay now = firers_under_way(q.c, p);
  std::vector<UnitIndex> units = q.units(false);
  if (!q.fields.has("target") && now.open) {
    if (!q.fields.has("units")) units.assign(now.units.begin(), now.units.end());
    tell_firers(q.c, units, answer);
    tell_combat(q.c, fire_odds(q.c, p, units, now.target, now.choice.victim, FireKind::fire_step), answer);
    if (q.fields.get("chances").as_bool(true))
      tell_chances(q.c, chances_of_fire(q.c, p, units, now.target, now.choice.victim, FireKind::fire_step), false, answer);
    return {};
  }
  UnitIndex victim = unit_named(q.c, q.fields.get("target").as_text());
  if (victim != kNoUnit && p.units[victim].at != At::map) q.wrong("the target is not on the map");
  const HexIndex target = victim != kNoUnit ? p.units[victim].hex : q.hex("target");
  if (!q.ok()) return q.refusal;
  if (units.empty()) {  // whoever could best take part
    const UnitList best = now.open && now.target == target && now.units.n > 0 ? now.units : best_firers(q.c, p, target);
    units.assign(best.begin(), best.end());
    // In a step of one's own who fires is asked once the target is named; a hex that answers fires whole.
    if (best.n > 0 && !now.open && !answers_whole(p)) answer.set("open", true);
  }
  tell_firers(q.c, units, answer);
  const std::string& how = q.fields.get("how").as_text();
  FireKind kind = FireKind::fire_step;
  if (how == "defensive")
    kind = FireKind::defensive;
  else if (how == "withdrawal")
    kind = FireKind::withdrawal;
  else if (how == "opportunity")
    kind = FireKind::opportunity;
  else if (!how.empty() && how != "fire")
    return Refusal::bad_request("'how' is fire, defensive, withdrawal or opportunity");
  if ((kind == FireKind::withdrawal || kind == FireKind::opportunity) && victim == kNoUnit) victim = lead_unit(q.c, p, target);
  tell_combat(q.c, fire_odds(q.c, p, units, target, victim, kind), answer);
  if (q.fields.get("chances").as_bool(true)) tell_chances(q.c, chances_of_fire(q.c, p, units, target, victim, kind), false, answer);
  return {};
}

void tell_attackers(const Content& c, const Position& p, const Declaration& d, Value& answer) {
  std::vector<UnitIndex> units;
  each_attacker(c, d.brigade, gather(c, p, d), [&](UnitIndex u, Direction) { units.push_back(u); });
  tell_firers(c, units, answer);
}

// What is being declared, as it would be with one more Flanking Hex or the Charge, or without.
Declaration changed_by(const Content& c, Declaration d, const Value& fields) {
  const std::string& action = fields.get("action").as_text();
  const bool out = action == "drop";
  if (!out && action != "flank" && action != "charge") return d;
  if (const Direction f = c.grid().direction(d.target, c.grid().parse(fields.get("hex").as_text())); f != kNoDirection)
    d.flanks = byte(out ? d.flanks & ~(1U << f) : d.flanks | 1U << f);
  if (action == "charge" || fields.get("charge").as_bool()) d.charge = out ? 0 : 1;
  return d;
}

Refusal ask_close_combat(Fields& q, const Position& p, Value& answer) {
  const Content& c = q.c;
  if (const DeclarationUnderWay now = declaration_under_way(c, p); now.open && !q.fields.has("target")) {
    const Declaration d = changed_by(c, now.declared, q.fields);
    tell_attackers(c, p, d, answer);
    tell_combat(c, close_combat_odds(c, p, d), answer);
    if (q.fields.get("chances").as_bool(true)) tell_chances(c, chances_of_close_combat(c, p, d), true, answer);
    return {};
  }
  Declaration d;
  d.target = q.hex("target");
  const HexIndex from = q.hex("from");
  if (!q.ok()) return q.refusal;
  d.from = c.grid().direction(d.target, from);
  bool adjacent = d.from != kNoDirection;
  for (const Value& v : q.fields.get("flanks").items()) {
    const Direction f = c.grid().direction(d.target, q.hex_of(v, "flanks"));
    adjacent = adjacent && f != kNoDirection;
    if (f != kNoDirection) d.flanks |= 1U << f;
  }
  d.charge = q.fields.get("charge").as_bool() ? 1 : 0;
  if (!q.ok()) return q.refusal;
  if (!adjacent) {
    answer.set("legal", false).set("rules", Value::list({"bs:11.2.1"}));
    return {};
  }
  // The brigade that attacks: that of the activation if it stands in the Assaulting Hex, or of the first unit there that has one.
  const Activated now = activated(p);
  each_in_hex(p, from, [&](UnitIndex u) {
    const BrigadeIndex b = c.units[u].brigade;
    if (d.brigade == kNoBrigade || (now.under_way && b == now.brigade)) d.brigade = b;
  });
  if (d.brigade == kNoBrigade) {
    answer.set("legal", false).set("rules", Value::list({"bs:11.2.2"}));
    return {};
  }
  d.side = c.brigades[d.brigade].side;
  // Too weak alone, and not said who else joins: the least that makes it legal (bs:11.2.3).
  if (!q.fields.has("flanks") && !q.fields.has("charge") && assault_verdict(c, p, d))
    if (const std::optional<Declaration> least = completed(c, p, d)) {
      d = *least;
      if (d.flanks != 0 || d.charge != 0) answer.set("open", true);
    }
  Value flanks = Value::list();
  for (Direction f = 0; f < kDirections; ++f)
    if ((d.flanks >> f & 1U) != 0) flanks.push(c.map.number(c.side[d.target][f].to));
  answer.set("flanks", flanks).set("charge", d.charge != 0);
  tell_attackers(c, p, d, answer);
  tell_combat(c, close_combat_odds(c, p, d), answer);
  if (q.fields.get("chances").as_bool(true)) tell_chances(c, chances_of_close_combat(c, p, d), true, answer);
  return {};
}

// What a Rally! that is being carried out adds to its roll (bs:event.rally.1).
int rally_chit_bonus(const Content& c, const Position& p) {
  if (p.over != 0 || static_cast<Proc>(p.frames.top().kind) != Proc::window) return 0;
  const auto& m = p.frames.top().as<WindowMatter>();
  return m.window == Window::on_draw && c.chits[m.chit].effect == Effect::rally ? c.chits[m.chit].amount : 0;
}

// A shot on a fixed column, without shifts (bs:9.3b.3): of a gun off the map, or of Skirmishers.
constexpr int kNoColumn = -1;
int fixed_column(const Content& c, const Position& p, const Value& fields) {
  const std::string& action = fields.get("action").as_text();
  if (action == "lane") return c.scenario(p).off_map.empty() ? kNoColumn : c.scenario(p).off_map.front().column;
  const ChitIndex chit = action == "play" ? chit_named(c, fields.get("chit").as_text()) : kNoChit;
  return chit != kNoChit && c.chits[chit].effect == Effect::skirmishers ? c.chits[chit].amount : kNoColumn;
}
// In the window before the roll for a work: what a chit there adds, and what is rolled without one.
bool ask_work_window(const Content& c, const Position& p, const Value& fields, Value& answer) {
  const std::string& action = fields.get("action").as_text();
  if (p.over != 0 || static_cast<Proc>(p.frames.top().kind) != Proc::window || (action != "play" && action != "pass")) return false;
  UnitIndex u = kNoUnit;
  Verb work{};
  if (!work_under_way(c, p, u, work)) return false;
  const ChitIndex chit = action == "play" ? chit_named(c, fields.get("chit").as_text()) : kNoChit;
  const auto helps = [&](Effect e) { return e == Effect::burn_the_bridge || e == Effect::find_the_ford; };
  if (action == "play" && (chit == kNoChit || !helps(c.chits[chit].effect))) return false;
  answer.set("kind", kVerbRows[nth(work)].name);
  tell_work(c, p, u, work, chit == kNoChit ? 0 : c.chits[chit].amount, kAllowed, answer);
  return true;
}

Refusal ask_odds(Fields& q, const Position& p, Value& answer) {
  const Content& c = q.c;
  if (const int column = fixed_column(c, p, q.fields); column != kNoColumn) return tell_fixed(c, column, answer), Refusal{};
  if (ask_work_window(c, p, q.fields, answer)) return {};
  std::string kind = q.fields.get("kind").as_text();
  if (kind.empty()) kind = firers_under_way(c, p).open ? "fire" : declaration_under_way(c, p).open ? "close-combat" : "";
  if (kind == "fire") return ask_fire(q, p, answer);
  if (kind == "close-combat") return ask_close_combat(q, p, answer);
  const Verb work = verb_named(kind);  // a work is asked about by its action's name
  const bool works = std::ranges::any_of(c.battle->works, [&](const Work& w) { return w.verb == work; });
  if (!works && kind != "cohesion" && kind != "morale" && kind != "rally" && kind != "recover" && kind != "rebuild")
    return Refusal::bad_request("'kind' is fire, close-combat, cohesion, rally, recover, rebuild or a work (burn-bridge, search-ford)");
  const UnitIndex u = q.unit();
  if (!q.ok()) return q.refusal;
  if (works) {
    const Activated now = activated(p);
    const Order order = now.under_way && now.order != Order::none ? now.order : Order::attack;
    tell_work(c, p, u, work, 0, may_work(c, p, u, order, work), answer);
  } else if (kind == "cohesion" || kind == "morale") {
    const TestOdds odds = cohesion_odds(c, p, u);
    tell_roll(c, odds.verdict, odds.cr, answer);
  } else if (kind == "rebuild") {
    tell_roll(c, may_rebuild(c, p, u), rebuild_cr(c, u, rally_chit_bonus(c, p)), answer);
  } else if (kind == "recover") {
    const Verdict v = recover_verdict(c, p, u);
    tell_roll(c, v, v ? recover_cr(c, p, u) : 0, answer);
  } else {
    tell_rally(c, p, u, answer);
  }
  return {};
}

// What an action asks for: the roll that it leads to. While a shot or a Close Combat is being put together, what it would then be.
Value question_of(const Content& c, const Position& p, Value fields, Value& answer) {
  const std::string action = fields.get("action").as_text();
  for (const std::string_view kind : {"fire", "close-combat", "rally", "recover", "rebuild", "burn-bridge", "search-ford"})
    if (!fields.has("kind") && action == kind) fields.set("kind", kind);
  if (!fields.has("kind") && action == "play" && rally_chit_bonus(c, p) != 0 && fields.has("hex")) fields.set("kind", "rebuild");
  if (ShotChoice shot; action == "choose" && fields.has("hex") && offers_hexes(p) && shot_open(c, p, shot)) {  // the hex that reacts
    Value ids = Value::list();
    for (const UnitIndex in : best_firers(c, p, shot.target, c.grid().parse(fields.get("hex").as_text()))) ids.push(c.units[in].id);
    if (ids.size() == 0) return fields;
    answer.set("open", true);
    return fields.set("kind", "fire").set("target", c.map.number(shot.target)).set("units", ids), fields;
  }
  const bool of_the_set = action == "add" || action == "drop" || action == "done";
  if (fields.has("kind") || !of_the_set) return fields;
  const UnitIndex u = unit_named(c, fields.get("unit").as_text());
  if (const FirersUnderWay now = firers_under_way(c, p); now.open) {
    Value ids = Value::list();
    for (const UnitIndex in : now.units)
      if (in != u || action != "drop") ids.push(c.units[in].id);
    if (u != kNoUnit && action == "add") ids.push(c.units[u].id);
    fields.set("kind", "fire").set("units", ids);
    answer.set("target", c.map.number(now.target));
  } else if (const DeclarationUnderWay declared = declaration_under_way(c, p); declared.open) {
    fields.set("kind", "close-combat");
    answer.set("target", c.map.number(declared.declared.target));
  }
  return fields;
}

}  // namespace

Refusal Rules::ask(const Content& c, const Position& p, std::string_view question, const Value& fields, Value& answer) {
  Fields q{{c, fields}};
  if (!answer.is_object()) answer = Value::object();
  if (question == "los") return ask_los(q, p, answer);
  if (question == "cost") return ask_cost(q, p, answer);
  if (question == "reach") return ask_reach(q, p, answer);
  if (question == "odds") {
    const Value asked = question_of(c, p, fields, answer);
    for (const std::string_view told : {"kind", "target", "units"})
      if (asked.has(told)) answer.set(told, asked.get(told));
    Fields of{{c, asked}};
    return ask_odds(of, p, answer);
  }
  return Refusal::bad_request("unknown question '" + std::string(question) + "'");
}

}  // namespace vedette::bs
