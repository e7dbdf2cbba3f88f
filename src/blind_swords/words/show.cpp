// What a seat is shown: the members of `view` in protocol.md, made from the view alone.
#include <bitset>
#include <numeric>

#include "blind_swords/battle.h"
#include "blind_swords/combat/combat.h"
#include "blind_swords/combat/fire_choice.h"
#include "blind_swords/flow/activation.h"
#include "blind_swords/flow/command.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/skirmish.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/ground/price.h"
#include "blind_swords/procedures.h"
#include "blind_swords/rules.h"
#include "blind_swords/words/words.h"
#include "tabletop/numbers.h"
#include "tabletop/value.h"

namespace vedette::bs {

namespace {

constexpr std::string_view kPhases[] = {"setup", "command", "artillery", "chit-draw", "end-turn", "over"};
constexpr std::string_view kArms[] = {"infantry", "cavalry", "artillery", "horse-artillery"};
constexpr std::string_view kWeapons[] = {"R", "S", "MX", "H", "C", "SS", "SHARPS"};
constexpr std::string_view kPlaces[] = {"",         "map",      "waiting",   "waiting",    "off-map",  "broken-3",
                                        "broken-2", "broken-1", "available", "eliminated", "captured", "exited"};
constexpr std::string_view kMorale[] = {"good", "shaken", "disrupted"};

std::string fraction16(int n) {
  const int g = std::gcd(n, 16);
  return n % 16 == 0 ? std::to_string(n / 16) : std::to_string(n / g) + "/" + std::to_string(16 / g);
}

// A gun that fires from off the map, and has fired this turn.
bool fired_from_off_map(const Content& c, const Position& p, UnitIndex u) {
  const auto& guns = c.scenario(p).off_map;
  for (std::size_t g = 0; g < guns.size(); ++g)
    if (guns[g].unit == u && p.units[u].at == At::off_map) return (p.off_map_fired >> g & 1U) != 0;
  return false;
}

Value show_unit(const Content& c, const Position& p, UnitIndex u) {
  const UnitCard& card = c.units[u];
  const UnitState& s = p.units[u];
  Value v = Value::object();
  v.set("unit", card.id).set("name", card.name).set("side", name(card.side)).set("arm", kArms[nth(card.arm)]);
  v.set("brigade", card.brigade == kNoBrigade ? Value() : Value(c.brigades[card.brigade].id))
      .set("division", card.division)
      .set("corps", card.corps);
  v.set("at", kPlaces[nth(s.at)]);
  v.set("hex", s.at == At::map || s.at == At::waiting ? Value(c.map.number(s.hex)) : Value());
  if (kPlaces[nth(s.at)] == "waiting")
    for (const ArrivalRow& r : c.scenario(p).arrivals)
      if (r.unit == u && !r.leaves) {
        if (const int turn = arrival_turn(c, p, r); turn != 0) v.set("turn", turn);
        if (r.hex != kNoHex) v.set("entry", c.map.number(r.hex));
      }
  if ((s.state & kAtEntry) != 0 && s.at == At::map) v.set("entering", true);
  each_special_of<&SpecialRule::leash>(c, p, u, [&](const SpecialRow& row) {
    if (row.rule->leash(c, p, row, u) == nullptr) return;
    v.set("area", row.name).set("bound", c.books.id(row.rule->clause));
    if (s.at == At::map && row.beyond[s.hex] != 0) v.set("beyond", as_int(row.beyond[s.hex]));
  });
  if (s.at == At::map) {
    const UnitList order = in_lead_order(c, p, s.hex);
    int place = 1;
    while (order[place - 1] != u) ++place;
    v.set("stack", place);
  }
  v.set("sp", printed_sp(c, p, u)).set("cr", printed_cr(c, p, u)).set("weapon", kWeapons[nth(card.weapon)]);
  if (card.arm == Arm::cavalry) v.set("mounted", mounted(p, u));
  v.set("step", card.fragile || battleworn(p, u) ? "battleworn" : "fresh").set("fragile", card.fragile);
  v.set("morale", kMorale[s.hits])
      .set("skirmish", skirmishing(p, u))
      .set("used", (s.state & kFireMove) != 0 || fired_from_off_map(c, p, u));
  if ((s.state & kRebuilt) != 0) v.set("rebuilt", true);
  const bool here = s.at == At::map;
  v.set("engaged", here && engaged(c, p, u)).set("supported", here && supported(c, p, u));
  v.set("msp", fraction16(here ? modified_sp16(c, p, u) : 16 * printed_sp(c, p, u)));
  v.set("mcr", here ? modified_cr(c, p, u) : printed_cr(c, p, u));
  v.set("source", card.source);
  return v;
}

void show_chits(const Content& c, const View& view, Value& v) {
  const auto where = [&](Side side, auto&& fits) {
    Value ids = Value::list();
    for (std::size_t i = 0; i < c.chits.size(); ++i)
      if ((side == Side::none || c.chits[i].side == side) && fits(view.chit[i], i)) ids.push(c.chits[i].id);
    return ids;
  };
  int count = view.unseen_in_cup[0] + view.unseen_in_cup[1];
  for (const SeenPlace s : view.chit) count += s == SeenPlace::cup ? 1 : 0;
  v.set("cup",
        Value::object({{"count", count}, {"known", where(Side::none, [](SeenPlace s, std::size_t) { return s == SeenPlace::cup; })}}));
  Value held = Value::object(), pool = Value::object();
  for (const Side side : kSides) {
    held.set(name(side), where(side, [](SeenPlace s, std::size_t) { return s == SeenPlace::hand; }));
    // The other side's pool as it was when the turn began: every event chit it has.
    const bool own = view.seat == Seat::all || view.seat == seat_of(side);
    pool.set(name(side), where(side, [&](SeenPlace s, std::size_t i) {
               const bool event = c.chits[i].kind == ChitKind::event || c.chits[i].kind == ChitKind::cic;
               if (!event || s == SeenPlace::out || s == SeenPlace::later || s == SeenPlace::display) return false;
               if (own && view.table.phase == Phase::command) return s == SeenPlace::pool;
               return !own || s == SeenPlace::unseen || s == SeenPlace::pool || s == SeenPlace::aside;
             }));
  }
  Value drawn;
  for (std::size_t i = 0; i < c.chits.size(); ++i)
    if (view.chit[i] == SeenPlace::drawn) drawn = c.chits[i].id;
  v.set("held", held).set("drawn", drawn).set("pool", pool);
  v.set("discarded", where(Side::none, [](SeenPlace s, std::size_t) { return s == SeenPlace::discarded; }));
}

Value unit_ids(const Content& c, const UnitList& units) {
  Value ids = Value::list();
  for (const UnitIndex u : units) ids.push(c.units[u].id);
  return ids;
}

// What a side is putting together: who is in it, who could be. Everybody sees it but the Key Chits, which only their side does.
Value show_composing(const Content& c, const Position& p, const View& view) {
  Value v = Value::object();
  if (const FirersUnderWay fire = firers_under_way(c, p); fire.open) {
    v.set("kind", "fire").set("side", name(fire.choice.side)).set("target", c.map.number(fire.target));
    return v.set("units", unit_ids(c, fire.units)).set("could", unit_ids(c, fire.could)), v;
  }
  if (const DeclarationUnderWay now = declaration_under_way(c, p); now.open) {
    const Declaration& d = now.declared;
    Value flanks = Value::list(), could = Value::list();
    for (Direction g = 0; g < kDirections; ++g) {
      if ((d.flanks >> g & 1U) != 0) flanks.push(c.map.number(c.side[d.target][g].to));
      if ((now.could >> g & 1U) != 0) could.push(c.map.number(c.side[d.target][g].to));
    }
    UnitList units;
    each_attacker(c, d.brigade, gather(c, p, d), [&](UnitIndex u, Direction) { units.add(u); });
    v.set("kind", "close-combat").set("side", name(d.side)).set("target", c.map.number(d.target));
    v.set("from", c.map.number(c.side[d.target][d.from].to)).set("flanks", flanks).set("charge", d.charge != 0);
    return v.set("units", unit_ids(c, units)).set("could", could).set("could-charge", now.could_charge), v;
  }
  if (const AdvanceUnderWay now = advance_under_way(c, p); now.open) {
    Value units = Value::list();
    for (int i = 0; i < now.units.n; ++i) units.push(Value::object({{"unit", c.units[now.units[i]].id}, {"hex", c.map.number(now.to[i])}}));
    v.set("kind", "advance").set("side", name(Engine<Rules>::decider(c, p))).set("target", c.map.number(now.target));
    return v.set("units", units).set("could", unit_ids(c, now.could)), v;
  }
  if (const Side side = p.over == 0 ? choosing_keys(p) : Side::none; side != Side::none) {
    v.set("kind", "keys").set("side", name(side)).set("needed", keys_owed(c, p));
    if (view.seat != Seat::all && view.seat != seat_of(side)) return v;
    Value chits = Value::list();
    for (std::size_t i = 0; i < c.chits.size(); ++i)
      if (c.chits[i].side == side && view.key[i] != 0) chits.push(c.chits[i].id);
    return v.set("chits", chits), v;
  }
  return {};
}

// A unit in the middle of its move.
Value show_moving(const Content& c, const Position& p) {
  Mover m;
  for (std::size_t i = p.over == 0 ? p.frames.depth : 0U; i-- > 0;)
    if (static_cast<Proc>(p.frames.frames[i].kind) == Proc::move) {
      moving_on(p, i, m);
      return Value::object({{"unit", c.units[m.unit].id},
                            {"allowance", Value::half_points(m.allowance)},
                            {"left", Value::half_points(m.allowance - m.spent)},
                            {"column", m.march_paid}});
    }
  return {};
}

// What has just happened or is about to: the moment of the window (bs:4.4).
std::string window_prompt(const Content& c, const Table& t) {
  const auto& m = t.frames.top().as<WindowMatter>();
  switch (m.window) {
    case Window::before_draw:
      return "Before the draw";
    case Window::brigade_named:
      return c.brigades[m.brigade].title + " is named";
    case Window::roll_seen:
      return "The activation roll is seen";
    case Window::order_given:
      return c.brigades[m.brigade].title + " has its order";
    case Window::fire_declared:
      return "Fire at " + c.map.number(m.hex) + " is declared";
    case Window::close_combat_declared:
      return "A Close Combat against " + c.map.number(m.hex) + " is declared";
    case Window::test_failed:
      return c.units[m.unit].name + " has failed, or must retreat";
    case Window::activation_over:
      return "The activation of " + c.brigades[m.brigade].title + " is over";
    case Window::bridge_roll:
    case Window::ford_roll:
      return "Before the roll";
    default:
      return c.chits[m.chit].name + " is drawn";
  }
}

// Which fire is to be chosen, and whether it may be declined.
std::string shot_prompt(const Content& c, const Position& t) {
  const auto& choice = t.frames.top().as<ShotChoice>();
  constexpr std::string_view kinds[] = {
      "Fire",           "Fire", "Fire of the guns", "Firefight", "Fire back", "Withdrawal Fire", "Opportunity Fire", "Fire at a crossing",
      "Defensive Fire", "Fire"};
  std::string text(kinds[nth(choice.how)]);
  if (choice.victim != kNoUnit && choice.victim < c.units.size())
    text += " at " + c.units[choice.victim].name;
  else if (choice.target != kNoHex)
    text += " at " + c.map.number(choice.target);
  const bool answers = choice.how >= FireKind::return_fire && t.frames.top().step == 0;
  if (answers) return text + ": choose who fires, or Pass.";
  // In the words of the buttons that there are: who is in it can be dropped, who could be added, and a shot of somebody fired.
  const FirersUnderWay now = firers_under_way(c, t);
  text += now.units.n == 0 ? ": add units" : now.could.n == 0 ? ": Done fires, or drop units" : ": add units or drop them, Done fires";
  return text + (choice.how == FireKind::firefight ? "." : "; Pass calls it off.");
}

std::string keys_owed_text(const Content& c, const Table& t) {
  if (choosing_keys(t) == Side::none) return "Go on: Done fills the cup.";
  const int owed = keys_owed(c, t);
  if (owed == 0) return "Your Key Chits are chosen: Done puts them into the cup, or drop one for another.";
  return "Choose " + std::to_string(owed) + (owed == 1 ? " Key Chit" : " Key Chits") + " for the cup.";
}

// What is on offer in the procedure on top: a prompt names that and nothing else.
class Offered {
 public:
  Offered(const Content& c, const Position& p) {
    ActionList all;
    chapter(p.frames.top().kind).list(c, p, all);
    for (const Action& a : all) verbs_.set(a.verb);
  }
  bool has(Verb v) const { return verbs_[byte(v)]; }
  // 'Fire, Move or Rally': of these, what is there.
  std::string any_of(std::initializer_list<std::pair<Verb, std::string_view>> words) const {
    std::vector<std::string_view> said;
    for (const auto& [verb, word] : words)
      if (has(verb)) said.push_back(word);
    std::string text;
    for (std::size_t i = 0; i < said.size(); ++i) text += std::string(i == 0 ? "" : i + 1 < said.size() ? ", " : " or ").append(said[i]);
    return text;
  }

 private:
  std::bitset<256> verbs_;
};

// In its turn of the Artillery Phase.
std::string phase_prompt(const Content& c, const Table& t, const Offered& now) {
  std::string shot;
  for (const OffMapGun& gun : c.scenario(t).off_map) shot += (shot.empty() ? "fire " : " or ") + c.units[gun.unit].name;
  std::string acts = now.any_of({{Verb::activate, "activate guns"}, {Verb::lane, shot}, {Verb::rebuild, "rebuild a battery"}});
  if (acts.empty()) return "Pass: there is nothing left to do with guns.";
  acts[0] = static_cast<char>(acts[0] - 'a' + 'A');
  return acts + ", or Pass.";
}

std::string advance_prompt(const Content& c, const Position& t, const Offered& now) {
  if (advance_under_way(c, t).units.n == 0) return "Choose who advances; Done lets all stay.";
  return now.has(Verb::advance) ? "Choose who advances too, or drop them; Done sends them." : "Done sends those who advance, or drop them.";
}

std::string guns_prompt(const Offered& now) {
  const std::string acts =
      now.any_of({{Verb::fire, "Fire"}, {Verb::choose_unit, "Move"}, {Verb::rally, "Rally"}, {Verb::recover, "Recover"}});
  if (acts.empty()) return "Done ends the activation of these guns.";
  return acts + " with the guns of this hex" + (now.has(Verb::done) ? "; Done ends their activation." : ".");
}

std::string move_prompt(const Content& c, const Position& t, const Offered& now) {
  Mover m;
  moving_on(t, t.frames.depth - 1U, m);
  const std::string acts = now.has(Verb::move) ? "Move"
                                               : now.any_of({{Verb::mount, "Mount"},
                                                             {Verb::dismount, "Dismount"},
                                                             {Verb::skirmish, "Skirmish"},
                                                             {Verb::form_up, "Form up"},
                                                             {Verb::exit, "Exit"}});
  const std::string who = c.units[m.unit].name, left = " (" + halves_text(m.allowance - m.spent) + " MP left)";
  if (acts.empty()) return "Stop " + who + " here" + left + ".";
  return acts + " " + who + left + (now.has(Verb::stop) ? ", or Stop here." : ": it may not stop here.");
}

std::string assault_prompt(const Offered& now) {
  const std::string joins = now.any_of({{Verb::flank, "Add flanking hexes"}, {Verb::charge, "Charge"}}),
                    leaves = now.has(Verb::drop_hex) || now.has(Verb::drop_charge) ? "drop them" : "",
                    sets = joins.empty()    ? (leaves.empty() ? "" : "Drop flanking hexes")
                           : leaves.empty() ? joins
                                            : joins + " or drop them";
  if (!now.has(Verb::done)) return sets + ": it is too weak so far; Pass calls it off.";
  return (sets.empty() ? "" : sets + "; ") + "Done begins the assault, Pass calls it off.";
}

std::string movement_prompt(const Offered& now) {
  if (!now.has(Verb::done)) return "Choose a unit to Move: one that is beyond its limit comes back before Done.";
  return std::string(now.has(Verb::choose_unit) ? "Choose a unit to Move; " : "") + "Done ends the Movement step.";
}

std::string rally_prompt(const Offered& now) {
  const std::string acts = now.any_of({{Verb::rally, "Rally"}, {Verb::recover, "Recover"}, {Verb::rebuild, "Rebuild"}});
  return acts + (acts.empty() ? "" : "; ") + "Done ends the Rally step.";
}

// The prompt of the procedure on top.
std::string prompt(const Content& c, const Position& t) {
  const Activated now = activated(t);
  switch (static_cast<Proc>(t.frames.top().kind)) {
    case Proc::price: {
      const auto& f = t.frames.top().as<PriceFrame>();
      return "Sending " + c.units[f.unit].name + " to " + c.map.number(f.to) + " gives the other side " + halves_text(f.halves) +
             (f.halves == 2 ? " victory point" : " victory points") + ": pay, or pass.";
    }
    case Proc::set_up:
      return still_to_place(c, t) ? "Place your units, or take the default set-up."
                                  : "Your units stand: Done ends your set-up, or place one elsewhere, or drop it.";
    case Proc::command_decision:
      return keys_owed_text(c, t);
    case Proc::artillery_phase:
      return phase_prompt(c, t, {c, t});
    case Proc::battery_hex:
      return guns_prompt({c, t});
    case Proc::chit_draw:
      return "Done: the next chit is drawn.";
    case Proc::turn:
      return "Done: the turn ends.";
    case Proc::window:
      return window_prompt(c, t) + ": Play a chit, or Pass.";
    case Proc::command_chit:
      return only_marks(t) ? "Fortunes of War: name the brigade that is marked activated and does nothing."
                           : "Name the brigade to activate.";
    case Proc::activation:
      return "Give " + (now.under_way ? c.brigades[now.brigade].title : std::string("the brigade")) + " its order.";
    case Proc::movement_step:
      return movement_prompt({c, t});
    case Proc::move:
      return move_prompt(c, t, {c, t});
    case Proc::cavalry_withdrawal:
      return "Withdraw the cavalry, or Pass: it stays.";
    case Proc::rally_step:
      return rally_prompt({c, t});
    case Proc::firefight:
      return t.frames.top().step == 0 ? "Firefight: Fire at a hex." : "Firefight: Fire back at a hex that fired, or Pass.";
    case Proc::fog_of_war:
      return std::string(fog_prompt(t));
    case Proc::fire_step:
      return std::string(Offered(c, t).has(Verb::fire) ? "Fire at a hex; " : "") + "Done ends the Fire step.";
    case Proc::shot_choice:
      return shot_prompt(c, t);
    case Proc::close_combat_step:
      return std::string(Offered(c, t).has(Verb::close_combat) ? "Close Combat against a hex; " : "") + "Done ends the Close Combat step.";
    case Proc::close_combat:
      return assault_prompt({c, t});
    case Proc::wait:
      if (const BrigadeIndex named = named_so_far(t); named != kNoBrigade) return "Done activates " + c.brigades[named].title + ".";
      return wait_prompt(t.frames.top().as<WaitFrame>().ahead);
    case Proc::advance:
      return advance_prompt(c, t, {c, t});
    case Proc::arrivals:
      return "Place reinforcements, or pass.";
    case Proc::screen:
      return "Choose the hex " + c.units[withdrawing_skirmisher(t)].name + " withdraws to.";
    case Proc::work:
      return "Choose the hex across the river.";
    case Proc::retreat:
      return "Choose the hex " + c.units[retreating_unit(t)].name + " retreats to.";
    default:
      return "Choose.";
  }
}

}  // namespace

Activated activated(const Table& t) {
  Activated a;
  for (std::size_t i = 0; i < t.frames.depth; ++i) {
    const Frame& f = t.frames.frames[i];
    if (static_cast<Proc>(f.kind) != Proc::activation) continue;
    const auto& body = f.as<ActivationFrame>();
    a = {true, body.brigade, body.side, body.full != 0, body.order, body.chit, f.step, body.bonus};
  }
  return a;
}

Value Rules::show(const Content& c, const View& view) {
  const Table& t = view.table;
  Position p;  // the rules read positions; what this seat may not know is left out of it
  static_cast<Table&>(p) = t;
  const Side decider = Engine<Rules>::decider(c, p);
  const Activated now = activated(t);
  Value v = Value::object();
  v.set("game", c.card.game).set("scenario", c.scenario(t).id);
  Value times = Value::list();
  for (const TurnCard& turn : c.scenario(t).turns) times.push(Value(turn.time));
  const auto by_side = [](const std::array<std::uint8_t, 2>& n) {
    return Value::object({{"union", as_int(n[0])}, {"confederate", as_int(n[1])}});
  };
  Value rebuilt = Value::list();  // sides that have had the battery Rebuild of the turn (bs:13.2e.1)
  for (const Side s : kSides)
    if ((t.rebuilds >> as_int(s) & 1U) != 0) rebuilt.push(Value(name(s)));
  v.set("turn", Value::object({{"n", as_int(t.turn)},
                               {"time", c.turn(t).time},
                               {"times", std::move(times)},
                               {"night", night(c, t)},
                               {"batteries", c.turn(t).battery_cap == 0 ? Value() : Value(as_int(c.turn(t).battery_cap))},
                               {"acted", by_side(t.artillery_used)},
                               {"rebuilt", rebuilt}}));
  v.set("phase", kPhases[nth(t.phase)]);
  v.set("side", now.under_way ? Value(name(now.side)) : decider != Side::none ? Value(name(decider)) : Value());
  Value step;
  if (now.under_way)  // a step is under way while the frame waits for the one after it
    switch (static_cast<ActivationStep>(now.step)) {
      case ActivationStep::movement:
        step = "fire";
        break;
      case ActivationStep::close_combat:
        step = "movement";
        break;
      case ActivationStep::rally:
        step = "close-combat";
        break;
      case ActivationStep::over:
        step = "rally";
        break;
      default:
        break;
    }
  v.set("step", step);
  const bool window = t.over == 0 && static_cast<Proc>(t.frames.top().kind) == Proc::window;
  v.set("window", window ? Value(window_name(t)) : Value());
  if (window) v.set("matter", show_matter(c, t));
  if (now.under_way) {
    Value a = Value::object();
    a.set("brigade", c.brigades[now.brigade].id).set("chit", now.chit < c.chits.size() ? Value(c.chits[now.chit].id) : Value());
    a.set("kind", now.full ? "full" : "limited").set("order", now.order == Order::none ? Value() : Value(order_name(now.order)));
    v.set("activation", a);
  } else {
    v.set("activation", Value());
  }
  v.set("decider", decider == Side::none ? Value() : Value(name(decider))).set("decision", as_int(t.decision));
  const bool mine = view.seat == Seat::all || view.seat == seat_of(decider);
  v.set("prompt", t.over != 0 ? Value("The game is over.") : mine ? Value(prompt(c, p)) : Value("Waiting for the other side."));
  v.set("moving", show_moving(c, p)).set("composing", show_composing(c, p, view));
  Value units = Value::list();
  for (int u = 0; u < c.n_units(); ++u)
    if (t.units[u].at != At::unused) units.push(show_unit(c, p, static_cast<UnitIndex>(u)));
  v.set("units", std::move(units));
  show_markers(c, t, v);
  show_chits(c, view, v);
  Value active = Value::list();
  for (std::size_t b = 0; b < c.brigades.size(); ++b)
    if ((t.brigade[b] & kActivated) != 0) active.push(c.brigades[b].id);
  v.set("activated", active);
  Value leaders = Value::list();
  for (std::size_t i = 0; i < c.chits.size(); ++i)
    if (c.scenario(t).rating[i] != 0 && view.chit[i] != SeenPlace::out)
      leaders.push(Value::object(
          {{"chit", c.chits[i].id}, {"side", name(c.chits[i].side)}, {"rating", rating_now(c, p, static_cast<ChitIndex>(i))}}));
  v.set("leaders", leaders);
  v.set("score", show_score(c, t));
  v.set("calendar", show_calendar(c, t));
  if (Value prices = show_prices(c, t); prices.size() != 0) v.set("prices", std::move(prices));
  if (!c.crossings.empty()) v.set("crossings", show_crossings(c, t));
  v.set("result", t.over == 0 ? Value()
                              : Value::object({{"winner", t.winner == Side::none ? Value("draw") : Value(name(t.winner))},
                                               {"level", level_name(t.level)},
                                               {"rule", c.books.id(t.rule)}}));
  return v;
}

}  // namespace vedette::bs
