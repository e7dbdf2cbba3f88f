// Situations set up by hand: the field names are those of the view. Every placement is checked; the table then stands at
// the start of the phase or step that is named, even if that offers nothing but `done`.
#include "blind_swords/battle.h"
#include "blind_swords/flow/activation.h"
#include "blind_swords/flow/command.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/special_rules.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/rules.h"
#include "blind_swords/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct Placer : Fields {
  Position& p;
  std::bitset<kMostChits> said;  // chits that this situation has put somewhere

  void not_legal(std::string why, Clause clause) {
    if (ok()) refusal = Refusal::not_legal(std::move(why), clause);
  }
  void illegal(const Verdict& v, UnitIndex u, HexIndex h) {
    if (ok()) refusal = {Refused::not_legal, c.units[u].name + " can not be in " + c.map.number(h), {v.clause}, {h}, {u}};
  }
  HexIndex hex(const Value& v) { return hex_of(v, "hex"); }
  UnitIndex unit(const Value& v) { return unit_of(v, "unit"); }
  BrigadeIndex brigade(const Value& v) { return brigade_of(v, "brigade"); }
  ChitIndex chit(const Value& v) { return chit_of(v, "chit"); }
  Side side(const Value& v) { return side_of(v, "side"); }

  // A mounted or gun-drawing unit may be only where it could have gone (bs:10.5c.1).
  void check_hex(UnitIndex u, HexIndex h) {
    if (!in_area(c, p, h)) return illegal(forbidden(c.scenario(p).area_clause), u, h);
    if (const Clause barred = c.hex[h].barred[nth(acts_as(c, p, u))]; barred.cited()) return illegal(forbidden(barred), u, h);
    if (holder(c, p, h) == other(c.units[u].side)) return illegal(forbidden("bs:3.1.3"_c), u, h);
    if ((p.units[u].state & kAtEntry) != 0) return;  // bs:3.1.4
    if (const Verdict v = stacking(c, p, u, h); !v) illegal(v, u, h);
  }

  // Where the scenario has it at this time: still to come, or in its entry hex. `nowhere`: it is said to be in no hex, kept out by an
  // enemy.
  void wait_for_arrival(UnitIndex u, bool nowhere) {
    for (const ArrivalRow& r : c.scenario(p).arrivals)
      if (r.unit == u && !r.leaves) {
        const int turn = r.chosen ? 0 : arrival_turn(c, p, r);
        p.units[u].at = turn == 0 || turn > p.turn || (nowhere && r.hex != kNoHex) ? At::later
                        : r.hex == kNoHex                                          ? At::off_map
                                                                                   : At::waiting;
        p.units[u].hex = p.units[u].at == At::waiting ? r.hex : HexIndex{0};
        return;
      }
    wrong(c.units[u].id + " has no arrival in this scenario: 'waiting' needs 'hex'");
  }

  // By its row, by that of its set-up, or where the battle or its owner has brought it in instead (bs:10.10.4).
  bool enters_at(UnitIndex u, const Value& at) {
    const auto& setup = c.scenario(p).setup;
    if (std::any_of(setup.begin(), setup.end(), [&](const SetupRow& r) {
          return r.unit == u && r.at == At::waiting && at.is_text() && c.map.number(r.hex) == at.as_text();
        }))
      return true;
    const std::uint8_t edges = c.exclusive.entry_edges[nth(c.units[u].side)];
    const HexIndex h = at.is_text() ? c.grid().parse(at.as_text()) : kNoHex;
    return std::any_of(c.scenario(p).arrivals.begin(), c.scenario(p).arrivals.end(), [&](const ArrivalRow& r) {
      if (r.unit != u || r.leaves || !c.map.on_map(h)) return false;
      return r.chosen || (r.hex != kNoHex && (r.hex == h || (edges != 0 && on_edge(c, h, edges))));
    });
  }

  // All units named leave the map before the first is put down, so that their order does not matter.
  void lift_named(const Value& v) {
    const UnitIndex u = unit(v.get("unit"));
    if (ok()) lift(p, u, At::off_map);
  }

  void place_unit(const Value& v) {
    const UnitIndex u = unit(v.get("unit"));
    if (!ok()) return;
    const UnitCard& card = c.units[u];
    lift(p, u, At::off_map);
    UnitState& s = p.units[u];
    int bits = card.arm == Arm::cavalry && v.get("mounted").as_bool(true) ? kMounted : 0;
    const std::string& step = v.get("step").as_text();
    if (!step.empty() && step != "fresh" && step != "battleworn") wrong("'step' is fresh or battleworn");
    if (step == "battleworn" && !card.fragile) bits |= kBattleworn;
    if (v.get("skirmish").as_bool()) bits |= kSkirmish;
    if (v.get("skirmish").as_bool() && !c.exclusive.has_skirmish_order()) wrong("this battle has no Skirmish Order");
    const std::string at = v.has("at") ? v.get("at").as_text() : "map";
    if (v.get("used").as_bool() && at == "off-map")
      set_fired_from_off_map(u);
    else if (v.get("used").as_bool())
      bits |= kFireMove;
    if (v.get("rebuilt").as_bool()) bits |= kRebuilt;
    if (v.get("entering").as_bool()) {
      bits |= kAtEntry;
      if (!enters_at(u, v.get("hex"))) wrong("only a unit in the hex it arrives at is 'entering': " + card.id);
    }
    const std::string& morale = v.get("morale").as_text();
    if (!morale.empty() && morale != "good" && morale != "shaken" && morale != "disrupted") wrong("'morale' is good, shaken or disrupted");
    s.state = byte(bits | (s.state & kNoRecover));
    s.hits = byte(morale == "shaken" ? 1 : morale == "disrupted" ? 2 : 0);
    s.did = 0;
    s.marks = 0;
    if (at == "waiting" && v.get("hex").is_null()) return wait_for_arrival(u, v.has("hex"));
    if (at == "map" || at == "waiting") {
      if (!v.has("hex")) return wrong("a unit on the map needs 'hex': " + card.id);
      const HexIndex h = hex(v.get("hex"));
      if (!ok()) return;
      if (at == "waiting") {  // it comes into play where it waits (10.10.3)
        if (!in_area(c, p, h)) return illegal(forbidden(c.scenario(p).area_clause), u, h);
        s.at = At::waiting;
        s.hex = h;
        return;
      }
      check_hex(u, h);
      if (ok()) put(p, u, h);
      return;
    }
    constexpr std::pair<std::string_view, At> boxes[] = {
        {"off-map", At::off_map},     {"broken-3", At::broken_3},     {"broken-2", At::broken_2}, {"broken-1", At::broken_1},
        {"available", At::available}, {"eliminated", At::eliminated}, {"captured", At::captured}, {"exited", At::exited}};
    for (const auto& [name, box] : boxes)
      if (name == at) {
        s.at = box;
        s.hits = 0;
        return;
      }
    wrong("'at' of " + card.id + " is map, waiting, off-map, broken-3, broken-2, broken-1, available, eliminated, captured or exited");
  }

  // The turn: what the scenario brings until then has come.
  void set_turn(std::int64_t n) {
    if (n < 1 || n > static_cast<std::int64_t>(c.scenario(p).turns.size()))
      return wrong("'turn' is 1 to " + std::to_string(c.scenario(p).turns.size()));
    p.turn = byte(n);
    for (const ChitRow& r : c.scenario(p).chits)
      if (r.turn <= n && (p.chit[r.chit] == Place::later || r.to == Place::out)) p.chit[r.chit] = r.to;
    for (const ArrivalRow& r : c.scenario(p).arrivals)
      if (r.leaves && r.turn <= n && p.units[r.unit].at == At::map) lift(p, r.unit, At::exited);
    for (const ArrivalRow& r : c.scenario(p).arrivals)
      if (const int turn = arrival_turn(c, p, r); !r.leaves && !r.chosen && turn != 0 && turn <= n && p.units[r.unit].at == At::later) {
        p.units[r.unit].at = r.hex == kNoHex ? At::off_map : At::waiting;
        p.units[r.unit].hex = r.hex == kNoHex ? HexIndex{0} : r.hex;
      }
  }

  void set_fired_from_off_map(UnitIndex u) {
    const auto& guns = c.scenario(p).off_map;
    for (std::size_t g = 0; g < guns.size(); ++g)
      if (guns[g].unit == u) p.off_map_fired |= 1U << g;
  }

  // What batteries have done in the turn (Artillery Rest, bs:13.2e.1).
  void set_batteries(const Value& turn) {
    for (const Side s : kSides)
      if (const std::int64_t n = turn.get("acted").get(name(s)).as_integer(-1); n >= 0 && n < 100)
        p.artillery_used[nth(s)] = static_cast<std::uint8_t>(n);
    if (!turn.has("rebuilt")) return;
    p.rebuilds = 0;
    for (const Value& v : turn.get("rebuilt").items()) p.rebuilds = byte(p.rebuilds | 1U << as_int(side(v)));
  }

  // Points that are earned once, and have been.
  void set_earned(const Value& places) {
    for (const Value& v : places.items())
      for (std::size_t i = 0; i < c.scenario(p).points.size(); ++i) {
        const PointRow& r = c.scenario(p).points[i];
        if (!r.once() || !v.has("earned") || c.books.id(r.clause) != v.get("rule").as_text()) continue;
        p.earned[i] = v.get("earned").is_null() ? std::uint8_t{0} : static_cast<std::uint8_t>(1 + as_int(side(v.get("earned"))));
      }
  }

  bool pooled(std::size_t i) const {
    for (const ChitRow& r : c.scenario(p).chits)
      if (r.chit == i) return r.to == Place::pool;
    return c.chits[i].kind == ChitKind::event;
  }
  // Chits that lie in `from` go home, then those listed lie there.
  void set_chits(const Value& list, Place where, Side only, bool after_command) {
    if (!list.is_list()) return wrong("chits are given as a list of ids");
    for (std::size_t i = 0; i < c.chits.size(); ++i)
      if (p.chit[i] == where && (only == Side::none || c.chits[i].side == only)) {
        const bool of_pool = where == Place::pool || where == Place::aside;  // a pool that is said is the whole pool
        p.chit[i] = of_pool         ? Place::out
                    : !pooled(i)    ? (after_command ? Place::discarded : Place::display)
                    : after_command ? Place::aside
                                    : Place::pool;
        p.key[i] = 0;
      }
    for (const Value& v : list.items()) {
      const ChitIndex i = chit(v);
      if (!ok()) return;
      if (only != Side::none && c.chits[i].side != only) return wrong(c.chits[i].id + " is not a chit of that side");
      if (c.chits[i].kind == ChitKind::marker) return wrong("Friendly Fire is a marker, not a chit of the cup");
      if (where == Place::hand && !c.chits[i].held)
        return not_legal(c.chits[i].id + " is resolved when it is drawn; nobody holds it", "bs:2.6.1"_c);
      if (said[i]) return not_legal(c.chits[i].id + " is in two places", "bs:2.6.2"_c);
      said.set(i);
      p.chit[i] = where;
      p.key[i] = 0;
    }
  }
};

void clear_markers_of(Position& p, const Content& c) {
  p.control.fill(byte(Side::none));
  for (std::uint8_t& b : p.brigade) b &= kActivated;
  for (UnitState& u : p.units) u.marks = 0;
  p.good_ground = {};
  p.chaos = 0;
  p.friendly_fire = {};
  p.casualty = {};
  p.battle = {};
  p.indecision = 0;
  p.open_crossings = 0;
  for (std::size_t i = 0; i < c.crossings.size(); ++i) p.open_crossings |= c.crossings[i].open ? 1U << i : 0U;
}

Refusal stand_in_activation(Placer& placer, const Value& situation) {
  Position& p = placer.p;
  const Value& a = situation.get("activation");
  ActivationFrame f;
  f.brigade = placer.brigade(a.get("brigade"));
  if (!placer.ok()) return placer.refusal;
  f.side = placer.c.brigades[f.brigade].side;
  const std::string kind = a.has("kind") ? a.get("kind").as_text() : "full";
  if (kind != "full" && kind != "limited") placer.wrong("'kind' is full or limited");
  f.full = kind == "full" ? 1 : 0;
  const bool by_chit = a.has("chit") && !a.get("chit").is_null();
  if (by_chit) f.chit = placer.chit(a.get("chit"));
  const std::string& order = a.get("order").as_text();
  for (int o = 1; o <= as_int(Order::regroup); ++o)
    if (order_name(static_cast<Order>(o)) == order) f.order = static_cast<Order>(o);
  if (!order.empty() && f.order == Order::none) placer.wrong("'order' is attack, defend, maneuver or regroup");
  if (f.full == 0) f.order = Order::none;  // bs:8.2.1
  const std::string& step = situation.get("step").as_text();
  ActivationStep at = f.order == Order::none && f.full != 0 ? ActivationStep::order : ActivationStep::fire;
  if (step == "movement")
    at = ActivationStep::movement;
  else if (step == "close-combat")
    at = ActivationStep::close_combat;
  else if (step == "rally")
    at = ActivationStep::rally;
  else if (!step.empty() && step != "fire")
    placer.wrong("'step' is fire, movement, close-combat or rally");
  if (!step.empty() && f.full != 0 && f.order == Order::none) placer.wrong("an activation in a step needs 'order'");
  if (placer.ok() && !step.empty() && !has_step(placer.c, f.order, at))
    return Refusal::not_legal("the activation has no such step", order_clause(f.order));
  const bool commands = by_chit && placer.c.chits[f.chit].kind <= ChitKind::cic;
  if (commands && placer.c.chits[f.chit].kind == ChitKind::command && (placer.c.scenario(p).commands[f.chit] >> f.brigade & 1U) == 0)
    placer.not_legal(placer.c.chits[f.chit].id + " does not command " + placer.c.brigades[f.brigade].id, "bs:2.4.1"_c);
  if (!placer.ok()) return placer.refusal;
  p.brigade[f.brigade] |= kActivated;
  stand_at(p, Phase::chit_draw, Side::union_);
  p.frames.pop();
  stand_between_draws(p);
  if (commands && !placer.said[f.chit]) {  // its chit is out, and comes back by the rules
    p.chit[f.chit] = Place::discarded;
    p.key[f.chit] = 0;
    stand_in_command_chit(p, f.chit, f.side, f.brigade);
  }
  begin(p, Proc::activation, f);
  p.frames.top().step = byte(at);
  if (step.empty() && f.order != Order::none) open_order_window(p);
  return Refusal::none();
}

}  // namespace

Refusal Rules::place(Position& p, const Value& situation, Play& play) {
  const Content& c = play.content;
  Placer placer{{{c, situation}}, p, {}};
  if (p.phase == Phase::setup)  // what was not chosen yet stands where the scenario's own set-up has it
    for (const Side s : kSides) set_up_by_default(p, play, s);
  if (situation.get("clear").as_bool())
    for (int u = 0; u < c.n_units(); ++u)
      if (p.units[u].at == At::map) {
        lift(p, static_cast<UnitIndex>(u), At::off_map);
        p.units[u] = UnitState{.at = At::off_map, .state = byte(p.units[u].state & kNoRecover)};
      }
  if (situation.has("turn")) {
    const Value& turn = situation.get("turn");
    placer.set_turn(turn.is_object() ? turn.get("n").as_integer(-1) : turn.as_integer(-1));
    if (turn.is_object()) placer.set_batteries(turn);
  }
  for (const Value& v : situation.get("units").items()) placer.lift_named(v);
  for (const Value& v : situation.get("units").items()) placer.place_unit(v);
  if (situation.has("game") && situation.has("markers")) clear_markers_of(p, c);  // a whole view: nothing else lies on the table
  for (const Value& v : situation.get("markers").items()) place_marker(placer, p, v);
  placer.set_earned(situation.get("score").get("places"));
  if (situation.has("activated")) {
    for (std::uint8_t& b : p.brigade) b &= ~kActivated;
    for (const Value& v : situation.get("activated").items()) {
      const BrigadeIndex b = placer.brigade(v);
      p.brigade[b] |= kActivated;
    }
  }
  const std::string& phase = situation.get("phase").as_text();
  const bool activation = situation.get("activation").is_object();
  const bool after_command = activation || phase == "artillery" || phase == "chit-draw" || (phase.empty() && p.phase > Phase::command);
  if (after_command && p.phase <= Phase::command)  // what was not put into the cup is set aside
    for (std::size_t i = 0; i < c.chits.size(); ++i)
      if (p.chit[i] == Place::pool) p.chit[i] = Place::aside;
  for (const Side s : kSides) {
    const Value& pool = situation.get("pool").get(name(s));
    if (!pool.is_null()) placer.set_chits(pool, after_command ? Place::aside : Place::pool, s, after_command);
    const Value& held = situation.get("held").get(name(s));
    if (!held.is_null()) placer.set_chits(held, Place::hand, s, after_command);
  }
  if (situation.has("cup"))
    placer.set_chits(situation.get("cup").is_object() ? situation.get("cup").get("known") : situation.get("cup"), Place::cup, Side::none,
                     after_command);
  if (situation.has("discarded")) placer.set_chits(situation.get("discarded"), Place::discarded, Side::none, after_command);
  if (!placer.ok()) return placer.refusal;
  if (situation.has("cup") || situation.has("held") || situation.has("pool")) {  // what is in the cup now was put there by hand
    p.events_drawn = p.keys_put = {};
    for (std::size_t i = 0; i < c.chits.size(); ++i)
      if (p.key[i] != 0) ++p.keys_put[nth(c.chits[i].side)];
  }
  const Side first = situation.has("side") ? placer.side(situation.get("side")) : Side::union_;
  if (!placer.ok()) return placer.refusal;
  if (activation) {
    if (Refusal r = stand_in_activation(placer, situation); !r.ok()) return r;
  } else if (!phase.empty()) {
    constexpr std::pair<std::string_view, Phase> phases[] = {
        {"command", Phase::command}, {"artillery", Phase::artillery}, {"chit-draw", Phase::chit_draw}, {"end-turn", Phase::end_turn}};
    const auto* found = std::find_if(std::begin(phases), std::end(phases), [&](const auto& pair) { return pair.first == phase; });
    if (found == std::end(phases)) return Refusal::bad_request("'phase' is command, artillery, chit-draw or end-turn");
    stand_at(p, found->second, first);
  } else {
    return Refusal::none();
  }
  p.over = 0;
  // On to the first choice, whatever it offers: nothing is answered for anybody.
  while (p.over == 0 && chapter(p.frames.top().kind).advance(p, play) == Flow::again) {
  }
  return Refusal::none();
}

}  // namespace vedette::bs
