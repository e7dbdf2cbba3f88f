// What a seat is shown: the members of `view` in protocol.md, made from the view alone.
#include <numeric>

#include "blind_swords/activation.h"
#include "blind_swords/battle.h"
#include "blind_swords/combat.h"
#include "blind_swords/command.h"
#include "blind_swords/ground.h"
#include "blind_swords/rules.h"
#include "blind_swords/score.h"
#include "blind_swords/skirmish.h"
#include "blind_swords/words.h"

namespace vedette::bs {

namespace {

constexpr std::string_view kPhases[] = {"setup", "command", "artillery", "chit-draw", "end-turn", "over"};
constexpr std::string_view kArms[] = {"infantry", "cavalry", "artillery", "horse-artillery"};
constexpr std::string_view kWeapons[] = {"R", "S", "MX", "H", "C", "SS", "SHARPS"};
constexpr std::string_view kPlaces[] = {"",         "map",      "waiting",   "waiting",    "off-map",  "broken-3",
                                        "broken-2", "broken-1", "available", "eliminated", "captured", "exited"};
constexpr std::string_view kMorale[] = {"good", "shaken", "disrupted"};
constexpr std::string_view kLevels[] = {"plain", "decisive", "major", "minor", "marginal", "draw"};

std::string fraction16(int n) {
  const int g = std::gcd(n, 16);
  return n % 16 == 0 ? std::to_string(n / 16) : std::to_string(n / g) + "/" + std::to_string(16 / g);
}

Value show_unit(const Content& c, const Position& p, UnitIndex u) {
  const UnitCard& card = c.units[u];
  const UnitState& s = p.units[u];
  Value v = Value::object();
  v.set("unit", card.id).set("name", card.name).set("side", name(card.side)).set("arm", kArms[static_cast<std::size_t>(card.arm)]);
  v.set("brigade", card.brigade == kNoBrigade ? Value() : Value(c.brigades[card.brigade].id))
      .set("division", card.division)
      .set("corps", card.corps);
  v.set("at", kPlaces[static_cast<std::size_t>(s.at)]);
  v.set("hex", s.at == At::map || s.at == At::waiting ? Value(c.map.number(s.hex)) : Value());
  if (kPlaces[static_cast<std::size_t>(s.at)] == "waiting")
    for (const ArrivalRow& r : c.scenario(p).arrivals)
      if (r.unit == u && !r.leaves) {
        if (const int turn = arrival_turn(c, p, r); turn != 0) v.set("turn", turn);
        if (r.hex != kNoHex) v.set("entry", c.map.number(r.hex));
      }
  if (s.at == At::map) {
    const UnitList order = in_lead_order(c, p, s.hex);
    int place = 1;
    while (order[place - 1] != u) ++place;
    v.set("stack", place);
  }
  v.set("sp", printed_sp(c, p, u)).set("cr", printed_cr(c, p, u)).set("weapon", kWeapons[static_cast<std::size_t>(card.weapon)]);
  if (card.arm == Arm::cavalry) v.set("mounted", mounted(p, u));
  v.set("step", card.fragile || battleworn(p, u) ? "battleworn" : "fresh").set("fragile", card.fragile);
  v.set("morale", kMorale[s.hits]).set("skirmish", skirmishing(p, u)).set("used", (s.state & kFireMove) != 0);
  const bool here = s.at == At::map;
  v.set("engaged", here && engaged(c, p, u)).set("supported", here && supported(c, p, u));
  v.set("msp", fraction16(here ? modified_sp16(c, p, u) : 16 * printed_sp(c, p, u)));
  v.set("mcr", here ? modified_cr(c, p, u) : printed_cr(c, p, u));
  return v;
}

void show_markers(const Content& c, const Table& t, Value& v) {
  Value markers = Value::list();
  const Scenario& s = c.scenario(t);
  for (std::size_t i = 0; i < s.objectives.size(); ++i)
    if (t.control[i] != static_cast<std::uint8_t>(Side::none))
      markers.push(Value::object(
          {{"marker", "control"}, {"hex", c.map.number(s.objectives[i].hex)}, {"side", name(static_cast<Side>(t.control[i]))}}));
  for (const HexIndex h : t.good_ground)
    if (h != 0) markers.push(Value::object({{"marker", "good-ground"}, {"hex", c.map.number(static_cast<HexIndex>(h - 1))}}));
  if (t.chaos != 0) markers.push(Value::object({{"marker", "chaos"}, {"hex", c.map.number(static_cast<HexIndex>(t.chaos - 1))}}));
  for (int u = 0; u < c.n_units(); ++u) {
    const UnitState& unit = t.units[static_cast<std::size_t>(u)];
    const std::string& id = c.units[static_cast<std::size_t>(u)].id;
    if ((unit.marks & kLastStand) != 0)
      markers.push(Value::object({{"marker", "last-stand"}, {"unit", id}, {"used", (unit.marks & kLastStandUsed) != 0}}));
    if ((unit.marks & kCountsSupported) != 0) markers.push(Value::object({{"marker", "supported"}, {"unit", id}}));
  }
  for (std::size_t b = 0; b < c.brigades.size(); ++b) {
    if ((t.brigade[b] & kNoSupport) != 0) markers.push(Value::object({{"marker", "unsupported"}, {"brigade", c.brigades[b].id}}));
    if ((t.brigade[b] & kBlackHats) != 0) markers.push(Value::object({{"marker", "black-hats"}, {"brigade", c.brigades[b].id}}));
  }
  for (const Side side : kSides)
    for (int n = 0; n < t.friendly_fire[static_cast<std::size_t>(side)]; ++n)
      markers.push(Value::object({{"marker", "friendly-fire"}, {"side", name(side)}}));
  for (std::size_t i = 0; i < c.chits.size(); ++i)
    if (is_casualty(t, i)) markers.push(Value::object({{"marker", "casualty"}, {"chit", c.chits[i].id}}));
  if (t.indecision != 0) markers.push(Value::object({{"marker", "indecision"}}));
  for (std::size_t i = 0; i < c.crossings.size(); ++i) {  // bridges and fords that are not what the map shows
    const Crossing& x = c.crossings[i];
    const bool open = (t.open_crossings >> i & 1U) != 0;
    if (open == x.open) continue;
    markers.push(Value::object(
        {{"marker", "crossing"}, {"hex", c.map.number(x.a)}, {"other", c.map.number(x.b)}, {"kind", x.kind}, {"open", open}}));
  }
  if (c.battle->show_markers != nullptr) c.battle->show_markers(c, t, markers);
  v.set("markers", std::move(markers));
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
  v.set("held", held).set("pool", pool);
}

Value show_score(const Content& c, const Table& t) {
  ScoreLines lines;
  score(c, t, lines);
  int sum[2] = {0, 0};
  Value list = Value::list();
  for (int i = 0; i < lines.n; ++i) {
    const ScoreLine& l = lines.lines[static_cast<std::size_t>(i)];
    sum[static_cast<std::size_t>(l.side)] += l.halves;
    const ClauseText* text = c.books.find(l.clause);
    list.push(Value::object({{"side", name(l.side)},
                             {"points", Value::half_points(l.halves)},
                             {"rule", c.books.id(l.clause)},
                             {"text", text != nullptr ? text->text : ""}}));
  }
  Value places = Value::list();
  for (std::size_t i = 0; i < c.scenario(t).points.size(); ++i) {
    const PointRow& r = c.scenario(t).points[i];
    Value hexes = Value::list();
    for (const HexIndex h : r.hexes) hexes.push(Value(c.map.number(h)));
    const Side held = holds(c, t, r);
    const Side earned = t.earned[i] == 0 ? Side::none : static_cast<Side>(t.earned[i] - 1);
    Value v = Value::object({{"hexes", hexes}, {"points", Value::half_points(r.halves)}, {"rule", c.books.id(r.clause)}});
    v.set("side", r.side == Side::none ? Value() : Value(name(r.side))).set("held", held == Side::none ? Value() : Value(name(held)));
    if (r.once()) v.set("turn", r.turn).set("earned", earned == Side::none ? Value() : Value(name(earned))).set("lost", too_late(c, t, i));
    if (r.when == PointRow::When::until) v.set("early", true);
    places.push(std::move(v));
  }
  Value v = Value::object({{"union", Value::half_points(sum[0])}, {"confederate", Value::half_points(sum[1])}, {"lines", list}});
  v.set("places", std::move(places));
  return v;
}

// What has just happened or is about to: the moment of the window (bs:4.4).
std::string window_prompt(const Content& c, const Table& t) {
  const auto& m = t.frames.top().as<WindowMatter>();
  switch (m.window) {
    case Window::before_draw:
      return "Before the draw";
    case Window::brigade_named:
      return c.brigades[m.brigade].name + "'s Brigade is named";
    case Window::roll_seen:
      return "The activation roll is seen";
    case Window::order_given:
      return c.brigades[m.brigade].name + "'s Brigade has its order";
    case Window::fire_declared:
      return "Fire at " + c.map.number(m.hex) + " is declared";
    case Window::close_combat_declared:
      return "A Close Combat against " + c.map.number(m.hex) + " is declared";
    case Window::test_failed:
      return c.units[m.unit].name + " has failed, or must retreat";
    case Window::activation_over:
      return "The activation of " + c.brigades[m.brigade].name + "'s Brigade is over";
    case Window::bridge_roll:
    case Window::ford_roll:
      return "Before the roll";
    default:
      return c.chits[m.chit].name + " is drawn";
  }
}

// Which fire is to be chosen, and whether it may be declined.
std::string shot_prompt(const Content& c, const Table& t) {
  const auto& choice = t.frames.top().as<ShotChoice>();
  constexpr std::string_view kinds[] = {
      "Fire",           "Fire", "Fire of the guns", "Firefight", "Fire back", "Withdrawal Fire", "Opportunity Fire", "Fire at a crossing",
      "Defensive Fire", "Fire"};
  std::string text(kinds[static_cast<std::size_t>(choice.how)]);
  if (choice.victim != kNoUnit && choice.victim < c.units.size())
    text += " at " + c.units[choice.victim].name;
  else if (choice.target != kNoHex)
    text += " at " + c.map.number(choice.target);
  const bool answers = choice.how >= FireKind::return_fire && t.frames.top().step == 0;
  return text + (answers ? ": choose who fires, or pass." : ": choose who fires.");
}

// The prompt of the procedure on top.
std::string prompt(const Content& c, const Table& t) {
  const Activated now = activated(t);
  switch (static_cast<Proc>(t.frames.top().kind)) {
    case Proc::set_up:
      return "Place your units, or take the default set-up.";
    case Proc::command_decision:
      return "Choose a Key Chit for the cup.";
    case Proc::artillery_phase:
      return "Activate a hex with guns, or pass.";
    case Proc::battery_hex:
      return "Fire, move, rally or recover with the guns of this hex, or end it.";
    case Proc::chit_draw:
      return "Go on to the draw.";
    case Proc::turn:
      return "Go on to the end of the turn.";
    case Proc::window:
      return window_prompt(c, t) + ": play a chit, or pass.";
    case Proc::command_chit:
      return "Name the brigade to activate.";
    case Proc::activation:
      return "Give " + (now.under_way ? c.brigades[now.brigade].name + "'s Brigade" : std::string("the brigade")) + " its order.";
    case Proc::movement_step:
      return "Choose a unit to move, or end the movement.";
    case Proc::move:
      return "Move " + (moving_unit(t) != kNoUnit ? c.units[moving_unit(t)].name : std::string("the unit")) + ", or stop.";
    case Proc::cavalry_withdrawal:
      return "Withdraw the cavalry, or stay.";
    case Proc::rally_step:
      return "Rally, recover or rebuild, or end the step.";
    case Proc::firefight:
      return "Choose the target of the firefight.";
    case Proc::fog_of_war:
      return "Fog of War: choose.";
    case Proc::fire_step:
      return "Fire at a hex, or end the fire.";
    case Proc::shot_choice:
      return shot_prompt(c, t);
    case Proc::close_combat_step:
      return "Assault a hex, or end the Close Combat.";
    case Proc::close_combat:
      return "Add flanking hexes, or begin the assault.";
    case Proc::wait:
      return wait_prompt(t.frames.top().as<WaitFrame>().ahead);
    case Proc::advance:
      return "Advance into the hex, or stay.";
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
  constexpr std::string_view windows[] = {
      "before-draw", "brigade-named",   "roll-seen",   "order-given", "fire-declared", "close-combat-declared",
      "test-failed", "activation-over", "bridge-roll", "ford-roll",   "on-draw"};
  Value v = Value::object();
  v.set("game", c.card.game).set("scenario", c.scenario(t).id);
  Value times = Value::list();
  for (const TurnCard& turn : c.scenario(t).turns) times.push(Value(turn.time));
  v.set("turn", Value::object({{"n", static_cast<int>(t.turn)}, {"time", c.turn(t).time}, {"times", std::move(times)}}));
  v.set("phase", kPhases[static_cast<std::size_t>(t.phase)]);
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
  v.set("window", window ? Value(windows[static_cast<std::size_t>(t.frames.top().as<WindowMatter>().window)]) : Value());
  if (now.under_way) {
    Value a = Value::object();
    a.set("brigade", c.brigades[now.brigade].id).set("chit", now.chit < c.chits.size() ? Value(c.chits[now.chit].id) : Value());
    a.set("kind", now.full ? "full" : "limited").set("order", now.order == Order::none ? Value() : Value(order_name(now.order)));
    v.set("activation", a);
  } else {
    v.set("activation", Value());
  }
  v.set("decider", decider == Side::none ? Value() : Value(name(decider))).set("decision", static_cast<int>(t.decision));
  const bool mine = view.seat == Seat::all || view.seat == seat_of(decider);
  v.set("prompt", t.over != 0 ? Value("The game is over.") : mine ? Value(prompt(c, t)) : Value("Waiting for the other side."));
  Value units = Value::list();
  for (int u = 0; u < c.n_units(); ++u)
    if (t.units[static_cast<std::size_t>(u)].at != At::unused) units.push(show_unit(c, p, static_cast<UnitIndex>(u)));
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
  v.set("result", t.over == 0 ? Value()
                              : Value::object({{"winner", t.winner == Side::none ? Value("draw") : Value(name(t.winner))},
                                               {"level", kLevels[static_cast<std::size_t>(t.level)]},
                                               {"rule", c.books.id(t.rule)}}));
  return v;
}

}  // namespace vedette::bs
