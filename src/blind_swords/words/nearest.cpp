#include "blind_swords/words/nearest.h"

#include "blind_swords/combat/advance.h"
#include "blind_swords/combat/fire_choice.h"
#include "blind_swords/flow/artillery_phase.h"
#include "blind_swords/flow/command.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/special_rules.h"
#include "blind_swords/flow/verb_table.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::bs {
namespace {

std::string step_of(ActivationStep step) {
  switch (step) {
    case ActivationStep::fire:
      return "Fire step";
    case ActivationStep::movement:
      return "Movement step";
    case ActivationStep::close_combat:
      return "Close Combat step";
    case ActivationStep::rally:
      return "Rally step";
    default:
      return {};
  }
}
std::string order_title(Order order) {
  std::string text(order_name(order));
  if (!text.empty()) text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// When the activation under way has or had the step that this kind of action belongs to (bs:8.3.1, bs:8.5).
std::string time_of(const Content& c, const Position& p, Verb v, Clause clause) {
  const Activated now = activated(p);
  const ActivationStep step = kVerbRows[nth(v)].step;
  if (!now.under_way || step == ActivationStep::end) return {};
  const std::string& who = c.brigades[now.brigade].title;
  if (!now.full) return who + " has a Limited Activation: it only fires, at adjacent hexes";
  if (now.order == Order::none) return who + " has no order yet";
  if (clause == order_clause(now.order)) return who + " is under " + order_title(now.order) + ": it has no " + step_of(step);
  const std::string at = step_of(static_cast<ActivationStep>(now.step - 1));  // the activation waits for the step after
  return at.empty() ? std::string() : "this is the " + at + " of " + who + ", not the " + step_of(step);
}

// Where a unit that is not in play is.
std::string absence(const Content& c, const Position& p, UnitIndex u) {
  const std::string& name = c.units[u].name;
  switch (p.units[u].at) {
    case At::map:
      return {};
    case At::waiting:  // bs:10.10.2
      return name + " waits in its entry hex, " + c.map.number(p.units[u].hex) + ": it comes into play when it may move";
    case At::later:
      return name + " has not arrived yet";
    case At::off_map:
      return name + " is off the map";
    case At::broken_3:
    case At::broken_2:
    case At::broken_1:
    case At::available:
      return name + " is on the Broken Track";
    default:
      return name + " is out of the game";
  }
}

// What is being put together: it is ended or called off before anything else is done.
std::string composing(const Content& c, const Position& p) {
  const auto open = [&](std::string_view what, HexIndex h) { return std::string(what) + " " + c.map.number(h) + " is being put together"; };
  if (const FirersUnderWay shot = firers_under_way(c, p); shot.open) return open("the fire at", shot.target);
  if (const DeclarationUnderWay assault = declaration_under_way(c, p); assault.open)
    return open("the Close Combat against", assault.declared.target);
  if (const AdvanceUnderWay going = advance_under_way(c, p); going.open) return open("the advance to", going.target);
  return {};
}

// When a unit acts that can not act now: guns in phase B, a hex at a time, a brigade when a chit names it (bs:4.1.1, bs:6.1.4, bs:7.2.1).
std::string its_time(const Content& c, const Position& p, UnitIndex u) {
  constexpr std::string_view kPhases[] = {"set-up",          "Command Decision Phase", "Artillery Phase",
                                          "Chit Draw Phase", "End Turn Phase",         "end"};
  const UnitCard& card = c.units[u];
  const std::string this_is = "; this is the " + std::string(kPhases[nth(p.phase)]);
  if (!in_play(p, u)) return absence(c, p, u);
  if (artillery(c, u)) {
    if (p.phase != Phase::artillery) return "guns act in the Artillery Phase" + this_is;
    if ((p.units[u].state & kFireMove) != 0) return card.name + " has acted this turn";
    const bool active = static_cast<Proc>(p.frames.top().kind) == Proc::battery_hex;
    const HexIndex now = active ? battery_shot(c, p).from : kNoHex;
    if (active && now != p.units[u].hex) return "only the guns in " + c.map.number(now) + " are active";
    return active ? card.name + " has acted" : "guns act a hex at a time: activate " + c.map.number(p.units[u].hex) + " first";
  }
  if (card.brigade == kNoBrigade) return {};
  const std::string& brigade = c.brigades[card.brigade].title;
  if ((p.brigade[card.brigade] & kActivated) != 0) return brigade + " has been activated this turn";
  const bool lone = brigade == card.name;
  return card.name + " acts when a chit names " + (lone ? "it" : brigade) + (p.phase == Phase::chit_draw ? "" : this_is);
}

// Why these guns can not be activated (bs:6.1.1, bs:6.1.3).
std::string no_guns(const Content& c, const Position& p, const Value& words, std::span<const UnitIndex> units) {
  if (!units.empty()) return its_time(c, p, units[0]);
  if (p.phase != Phase::artillery) return "hexes of guns are activated in the Artillery Phase";
  if (static_cast<Proc>(p.frames.top().kind) == Proc::battery_hex)
    return "the guns in " + c.map.number(battery_shot(c, p).from) + " are active: Done ends that";
  return "no guns of the side that acts stand in " + words.get("hex").as_text();
}

std::string needs(const Content& c, const Position& p, const Value& words, UnitIndex u) {
  Value answer = Value::object();
  const Value question = Value::object({{"unit", words.get("unit")}, {"path", words.get("path")}});
  if (!Rules::ask(c, p, "cost", question, answer).ok() || answer.get("cost").is_null()) return {};
  const auto halves = [&](std::string_view field) { return halves_text(as_int(2 * answer.get(field).as_number())); };
  return c.units[u].name + " needs " + halves("cost") + " MP, has " + halves("left");
}

std::string too_full(const Content& c, const Position& p, UnitIndex u, HexIndex h) {
  int points = stacking_points(c, p, u), units = 1;
  each_in_hex(p, h, [&](UnitIndex other) {
    if (other == u || (p.units[other].state & kAtEntry) != 0) return;
    points += stacking_points(c, p, other);
    ++units;
  });
  const std::string there = c.map.number(h) + " would hold ";
  if (points > c.figures.stack_points)
    return there + std::to_string(points) + " SP, at most " + std::to_string(c.figures.stack_points) + " may be there";
  if (c.figures.stack_units != 0 && units > c.figures.stack_units)
    return there + std::to_string(units) + " units, at most " + std::to_string(c.figures.stack_units) + " may be there";
  return {};
}

// The enemy infantry or cavalry unit nearest to a hex: it keeps guns away (bs:6.5b.1).
UnitIndex nearest_foot(const Content& c, const Position& p, Side side, HexIndex h) {
  UnitIndex nearest = kNoUnit;
  int least = 3;
  for (int i = 0; i < c.n_units(); ++i) {
    const auto u = static_cast<UnitIndex>(i);
    if (!in_play(p, u) || c.units[u].side == side || artillery(c, u) || skirmishing(p, u)) continue;
    if (const int d = hex_distance(c, p.units[u].hex, h); d < least) least = d, nearest = u;
  }
  return nearest;
}

// bs:10.1.1, bs:8.5.5: one unit moves at a time, once in a step, and works are for whoever does not move any more.
std::string moving_or_moved(const Content& c, const Position& p, Verb v, UnitIndex said, UnitIndex blamed) {
  const bool work = v == Verb::burn_bridge || v == Verb::search_ford;
  if (const UnitIndex moving = moving_unit(p); moving != kNoUnit)
    return moving == said && !work && v != Verb::choose_unit
               ? std::string()
               : c.units[moving].name + " is in the middle of its move: it goes on or stops first";
  const bool over = blamed != kNoUnit && !work && (p.units[blamed].did & kMoveOver) != 0;
  return over ? c.units[blamed].name + " has ended its move in this activation" : std::string();
}

// Each unit fires and attacks once in an activation, each hex is attacked once (bs:9.1.1, bs:11.2.2).
std::string done_already(const Content& c, const Position& p, Clause clause, UnitIndex u, std::span<const HexIndex> hexes) {
  if (u == kNoUnit && clause == "bs:11.2.2"_c && !hexes.empty()) return c.map.number(hexes[0]) + " has been attacked in this activation";
  const bool fire = clause == "bs:9.1.1"_c;
  if (u == kNoUnit || (p.units[u].did & (fire ? kFired : kAttacked)) == 0) return {};
  return c.units[u].name + (fire ? " has fired" : " has attacked") + " in this activation";
}

// How far a unit is, or would be, beyond the ground that a special rule keeps it to.
std::string beyond_limit(const Content& c, const Position& p, UnitIndex u, Clause clause, std::span<const HexIndex> hexes) {
  std::string text;
  each_special_of<&SpecialRule::leash>(c, p, u, [&](const SpecialRow& row) {
    const bool back = row.rule->back == clause;
    if (!text.empty() || (row.rule->clause != clause && !back) || row.rule->leash(c, p, row, u) == nullptr) return;
    const HexIndex h = back || hexes.empty() ? p.units[u].hex : hexes[0];
    if (h == kNoHex || row.beyond[h] == 0) return;
    const std::string far = std::to_string(row.beyond[h]) + (row.beyond[h] == 1 ? " hex" : " hexes") + " beyond ";
    text = back ? c.units[u].name + " is " + far + "its limit and can come nearer"
                : c.map.number(h) + " is " + far + "the ground that " + c.units[u].name + " is kept to";
  });
  return text;
}

// Whose chit names the brigade, where it is not the one that is being carried out, and since when it is there.
std::string whose_command(const Content& c, const Position& p, BrigadeIndex b) {
  if (b == kNoBrigade) return {};
  const Scenario& s = c.scenario(p);
  for (std::size_t i = 0; i < c.chits.size(); ++i) {
    if (c.chits[i].kind == ChitKind::cic || (s.commands[i] >> b & 1U) == 0) continue;
    if (static_cast<ChitIndex>(i) == command_drawn(p)) return {};
    std::string text = c.brigades[b].title + " is commanded by " + c.chits[i].name;
    for (const ChitRow& r : s.chits)
      if (r.chit == i && r.turn > p.turn && r.to != Place::out) text += ", whose chit comes at " + s.turns[r.turn - 1].time;
    return text;
  }
  return {};
}

}  // namespace

std::string nearest_reason(const Content& c, const Position& p, const Value& words, Clause clause, std::span<const HexIndex> hexes,
                           std::span<const UnitIndex> units) {
  if (p.over != 0) return {};
  const Verb v = verb_named(words.get("action").as_text());
  const Activated now = activated(p);
  const UnitIndex said = unit_named(c, words.get("unit").as_text());
  const UnitIndex blamed = units.empty() ? said : units[0];
  const auto name = [&](UnitIndex u) { return c.units[u].name; };
  if (const ChitIndex chit = command_drawn(p);
      v == Verb::name && chit != kNoChit && (clause == "bs:2.4.1"_c || clause == c.scenario(p).command_clause[chit]))
    if (std::string reason = whose_command(c, p, brigade_named(c, words.get("brigade").as_text())); !reason.empty()) return reason;
  const bool out_of_place = nth(v) < kVerbRows.size() && clause == kVerbRows[nth(v)].home;
  if (out_of_place)
    if (std::string reason = composing(c, p); !reason.empty()) return reason;
  if (v == Verb::activate && (out_of_place || clause == "bs:6.1.3"_c)) return no_guns(c, p, words, units);
  if (clause == "bs:10.1.1"_c || clause == "bs:8.5.5"_c)
    if (std::string reason = moving_or_moved(c, p, v, said, said != kNoUnit ? said : blamed); !reason.empty()) return reason;
  if (v == Verb::close_combat && out_of_place && !now.under_way)
    return "Close Combat comes in the Close Combat step of a brigade under Attack, and none is active";
  const Value& all_said = words.get("units");
  const UnitIndex first = said != kNoUnit || !all_said.is_list() || all_said.size() == 0 ? said : unit_named(c, all_said[0].as_text());
  if (clause == "bs:9.1.1"_c || (clause == "bs:11.2.2"_c && now.under_way))
    if (std::string reason = done_already(c, p, clause,
                                          clause == "bs:9.1.1"_c ? blamed
                                          : units.empty()        ? kNoUnit
                                                                 : units[0],
                                          hexes);
        !reason.empty())
      return reason;
  if (const bool of_guns = clause == "bs:6.1.4"_c || clause == "bs:6.2.1"_c || clause == "bs:2.2.2"_c;
      first != kNoUnit && (of_guns || (out_of_place && !now.under_way && kVerbRows[nth(v)].step != ActivationStep::end)))
    return its_time(c, p, first);
  if (clause == "bs:6.5b.1"_c && !hexes.empty() && said != kNoUnit)
    if (const UnitIndex enemy = nearest_foot(c, p, c.units[said].side, hexes[0]); enemy != kNoUnit)
      return c.map.number(hexes[0]) + " is within two hexes of " + name(enemy);
  if (clause == "bs:13.1.1"_c && blamed != kNoUnit) return name(blamed) + " has no Morale Hit";
  if (!hexes.empty() && clause.cited() && clause == c.scenario(p).area_clause && v == Verb::move)
    return c.map.number(hexes[0]) + " lies outside the play area";
  if (clause == "bs:8.3.1"_c || clause == "bs:8.1.1"_c || clause == order_clause(Order::none) ||
      (now.under_way && now.order != Order::none && clause == order_clause(now.order)))
    return time_of(c, p, v, clause);
  if (clause == "bs:8.1.2"_c && blamed != kNoUnit && now.under_way)
    return name(blamed) + " is not of " + c.brigades[now.brigade].title + ", which is active";
  if (blamed != kNoUnit)
    if (std::string reason = beyond_limit(c, p, blamed, clause, hexes); !reason.empty()) return reason;
  if (clause == "bs:1.0.6"_c && blamed != kNoUnit) return absence(c, p, blamed);
  if (clause == "bs:10.3.1"_c && v == Verb::move && said != kNoUnit) return needs(c, p, words, said);
  if (clause == "bs:3.1.3"_c && !hexes.empty() && v == Verb::move)
    return "an enemy stands in " + c.map.number(hexes[0]) + ": Close Combat comes in the Close Combat step of an Attack";
  if (clause == "bs:10.6.2"_c && now.under_way && now.order != Order::attack && !units.empty())
    return c.map.number(hexes.empty() ? p.units[units[0]].hex : hexes[0]) + " is next to " + name(units[0]) +
           ": only units under Attack go there, " + c.brigades[now.brigade].title + " is under " + order_title(now.order);
  if (clause == c.exclusive.stacking && said != kNoUnit && !hexes.empty()) return too_full(c, p, said, hexes[0]);
  if (clause == "bs:9.1.2"_c && !hexes.empty() && now.under_way && holder(c, p, hexes[0]) != other(now.side))
    return "no enemy stands in " + c.map.number(hexes[0]);
  if (clause == "bs:9.1c.1"_c && !hexes.empty() && !units.empty())
    return c.map.number(hexes[0]) + " is " + std::to_string(hex_distance(c, p.units[units[0]].hex, hexes[0])) + " hexes from " +
           name(units[0]) + ", out of its range";
  if (clause == "bs:2.1.4"_c && blamed != kNoUnit && (v == Verb::mount || v == Verb::dismount)) return name(blamed) + " has no horses";
  return {};
}

}  // namespace vedette::bs
