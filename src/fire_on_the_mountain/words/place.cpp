// Situations set up by hand (`place`), with the field names of the view. Every placement is checked; the table then
// stands at the start of the phase that is asked for.
#include <algorithm>

#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "fire_on_the_mountain/rules.h"
#include "fire_on_the_mountain/words/place_assault.h"
#include "fire_on_the_mountain/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

// What a unit's state is worth to its enemy (18.1): officers lost, a Brigade gone, a Commander hit, a prisoner or a
// breakout taken off the map. Placing a unit anew takes the old worth back.
void count_for_score(const Content& c, Position& p, UnitIndex u, int sign) {
  const UnitState& s = p.units[u];
  const auto add = [&](Side side, VpLine line, int times) {
    std::uint8_t& n = p.score[nth(side)][nth(line)];
    n = byte(std::max(0, n + sign * times));
  };
  const Side enemy = other(side_of(c, u));
  if (is_commander(c, u)) return add(enemy, c.piece(u).casualty_line, u == c.lee ? 0 : std::min<int>(s.lost, c.piece(u).casualties));
  if (is_guard(c, u)) return;
  add(enemy, VpLine::lcm, s.lcm);
  if (s.at == At::eliminated && s.with == kNoUnit) add(enemy, is_infantry(c, u) ? VpLine::infantry : VpLine::artcav, 1);
  if (s.at == At::captured && s.hex == kNoHex) add(enemy, VpLine::capture, 1);
  if (s.at == At::exited && side_of(c, u) == Side::union_) add(Side::union_, VpLine::breakout, 1);
}

Refusal not_legal(const Content& c, UnitIndex u, Verdict v) {
  Refusal r = refused(c, v.unit(u));
  r.message = c.piece(u).id + ": " + r.message;
  return r;
}

struct Placing {
  const Content& c;
  Position& p;
  Fields r;

  void lift(UnitIndex u);  // from where it stands
  Refusal unit(const Value& v);
  Refusal stand(UnitIndex u, const Value& v);
  Refusal lend(UnitIndex guard_unit, const Value& v);
  Refusal guard(UnitIndex u, const Value& v);
  Refusal bonus(const Value& v);
  Refusal lee(const Value& v);
  Refusal breakouts(const Value& situation);
  Refusal markers(const Value& list, bool& pause_marked);
  Refusal fought(const Value& situation);
  void dismiss_guards();
  void pause_by_the_clock(bool marked, bool said, bool before_roll);
};

// True or false of a field, or bad-request.
bool flag(Fields& r, const Value& v, std::string_view field, bool otherwise) {
  const Value& said = v.get(field);
  if (said.is_null()) return otherwise;
  if (!said.is_bool()) r.wrong("'" + std::string(field) + "' is true or false");
  return said.as_bool();
}

// A number of a field within bounds, or bad-request.
int number(Fields& r, const Value& v, std::string_view field, int most, int otherwise) {
  if (!v.has(field) || v.get(field).is_null()) return otherwise;
  const std::int64_t n = v.get(field).as_integer(-1);
  if (n < 0 || n > most) r.wrong("'" + std::string(field) + "' is 0 to " + std::to_string(most));
  return as_int(std::clamp<std::int64_t>(n, 0, most));
}

void Placing::lift(UnitIndex u) {
  UnitState& s = p.units[u];
  if (is_guard(c, u) && s.with != kNoUnit) {  // what it was lent goes back
    --p.units[s.with].lent;
    s.with = kNoUnit;
  }
  if (s.hex != kNoHex) take_off_map(c, p, u, At::waiting);
}

Refusal Placing::unit(const Value& v) {
  if (!v.is_object()) return Refusal::bad_request("'units' is a list of objects with 'unit' and 'hex'");
  const UnitIndex u = r.unit_of(v.get("unit"), "unit");
  if (!r.ok()) return r.refusal;
  UnitState& s = p.units[u];
  const Piece& piece = c.piece(u);
  count_for_score(c, p, u, -1);
  lift(u);
  const UnitState before = s;
  s = UnitState{};
  for (UnitIndex g = kFirstGuard; g < kUnits; ++g)  // what its Guards still have; one that came back to a Brigade gone has none
    s.lent = byte(s.lent + (g != u && (on_map(p, g) || p.units[g].at == At::off_map) && p.units[g].with == u ? c.combat.guard_sp : 0));
  s.hex = kNoHex;
  s.below = s.with = kNoUnit;
  s.entry = before.entry;
  s.stack = before.stack;
  const bool rides = is_cavalry(c, u) || is_horse_artillery(c, u);
  s.facing = v.has("facing") && !v.get("facing").is_null() ? r.facing(v.get("facing")) : std::uint8_t{1};  // n
  s.put(kMounted, rides && flag(r, v, "mounted", true));
  s.put(kColumn, flag(r, v, "column", false));
  s.put(kRouted, flag(r, v, "routed", false));
  s.put(kRegrouped, flag(r, v, "regrouped", false));
  s.put(kNamed, flag(r, v, "named", false));
  s.lcm = byte(number(r, v, "lcm", 2, 0));
  if (is_commander(c, u)) {
    s.lost = byte(number(r, v, "lost", piece.casualties + 1, 0));
  } else {
    s.lost = byte(number(r, v, "lost", piece.sp, 0));
    if (v.has("sp") && !v.has("lost") && !is_guard(c, u)) s.lost = byte(piece.sp - number(r, v, "sp", piece.sp, piece.sp));
  }
  if (!rides && flag(r, v, "mounted", false)) r.wrong(piece.id + " cannot be mounted");
  if (!is_brigade(c, u) && (s.has(kColumn) || s.has(kRouted) || s.lcm != 0)) r.wrong(piece.id + " is no Brigade");
  if (!r.ok()) return r.refusal;
  if (s.has(kColumn) && s.has(kRouted)) return not_legal(c, u, forbidden("fotm:13.3.off"_c));

  if (!v.get("hex").is_null() && !v.get("hex").is_text()) r.hex_of(v.get("hex"), "hex");
  if (!r.ok()) return r.refusal;
  std::string at = v.get("at").as_text();
  if (at.empty()) at = v.get("hex").is_text() ? "map" : "waiting";
  if (at == "map" && !is_commander(c, u) && !is_guard(c, u) && current_sp(c, p, u) < 1) at = "eliminated";
  constexpr std::string_view kPlaces[] = {"waiting", "map", "available", "off-map", "eliminated", "captured", "exited"};
  const auto where = std::find(std::begin(kPlaces), std::end(kPlaces), at);
  if (where == std::end(kPlaces)) return Refusal::bad_request("'at' is waiting, map, available, off-map, eliminated, captured or exited");
  s.at = static_cast<At>(where - std::begin(kPlaces));
  if (s.at == At::waiting) s.due = before.due != 0 ? before.due : piece.turn;
  if (s.at == At::off_map && !is_guard(c, u)) s.at = At::waiting;
  if ((s.at == At::waiting || s.at == At::off_map) && v.has("turn")) s.due = byte(number(r, v, "turn", c.last_turn(), piece.turn));
  if (s.at == At::eliminated && is_brigade(c, u) && flag(r, v, "prisoner", false)) s.with = u;
  if (s.at == At::map) {
    if (Refusal refusal = is_guard(c, u) ? guard(u, v) : stand(u, v); !refusal.ok()) return refusal;
  }
  if (s.at == At::off_map && v.has("parent"))
    if (Refusal refusal = lend(u, v); !refusal.ok()) return refusal;
  // A Commander who is gone has been hit as often as it takes (16.2.flip, 16.2.mac).
  if (s.at == At::eliminated && is_commander(c, u) && v.get("lost").is_null()) s.lost = byte(piece.casualties + (piece.replacement != 0));
  count_for_score(c, p, u, +1);
  return r.refusal;
}

Refusal Placing::stand(UnitIndex u, const Value& v) {
  const HexIndex h = r.hex_of(v.get("hex"), "hex");
  if (!r.ok()) return r.refusal;
  p.units[u].at = At::waiting;
  if (!is_commander(c, u) && occupier(c, p, h) == other(side_of(c, u))) return not_legal(c, u, forbidden("fotm:13.4.into"_c).hex(h));
  if (const Verdict verdict = stacking(c, p, u, h); !verdict.allowed()) return not_legal(c, u, verdict);
  if (p.units[u].has(kColumn) && c.at(h).roads == 0) return not_legal(c, u, forbidden("fotm:13.3.enter"_c).hex(h));
  if (u == c.lee) p.lee_arrived = p.turn;
  put_on_map(c, p, u, h);
  return {};
}

// The Brigade that lent a Guard its SP.
Refusal Placing::lend(UnitIndex guard_unit, const Value& v) {
  const UnitIndex parent = r.unit_of(v.get("parent"), "parent");
  if (!r.ok()) return r.refusal;
  if (!is_brigade(c, parent) || c.piece(parent).division_number != c.piece(guard_unit).division_number || current_sp(c, p, parent) < 2)
    return not_legal(c, guard_unit, forbidden("fotm:17.5.div"_c).unit(parent));
  p.units[guard_unit].with = parent;
  ++p.units[parent].lent;
  return {};
}

Refusal Placing::guard(UnitIndex u, const Value& v) {
  const HexIndex h = r.hex_of(v.get("hex"), "hex");
  const Value& prisoners = v.get("prisoners");
  if (r.ok() && (!prisoners.is_list() || prisoners.size() < 1 || prisoners.size() > 2)) r.wrong("a Guard needs one or two 'prisoners'");
  if (!r.ok()) return r.refusal;
  if (occupier(c, p, h) == other(side_of(c, u))) return not_legal(c, u, forbidden("fotm:13.4.into"_c).hex(h));
  p.units[u].at = At::waiting;
  put_on_map(c, p, u, h);
  if (v.has("parent"))
    if (Refusal refusal = lend(u, v); !refusal.ok()) return refusal;
  for (const Value& id : prisoners.items()) {
    const UnitIndex prisoner = r.unit_of(id, "prisoners");
    if (!r.ok()) return r.refusal;
    if (!is_brigade(c, prisoner) || side_of(c, prisoner) == side_of(c, u))
      return not_legal(c, u, forbidden("fotm:17.5.2"_c).unit(prisoner));
    count_for_score(c, p, prisoner, -1);
    make_prisoner(c, p, prisoner, u);
    count_for_score(c, p, prisoner, +1);
  }
  return {};
}

// A Guard whose prisoners were all put elsewhere has nobody to lead off: it is gone, and what it was lent goes back.
void Placing::dismiss_guards() {
  for (UnitIndex g = kFirstGuard; g < kUnits; ++g) {
    bool needed = !on_map(p, g);
    for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) needed = needed || (p.units[u].at == At::captured && p.units[u].with == g);
    if (needed) continue;
    if (p.units[g].with != kNoUnit) --p.units[p.units[g].with].lent;
    take_off_map(c, p, g, At::available);
    p.units[g].with = kNoUnit;
    p.units[g].tally = 0;
  }
}

Refusal Placing::markers(const Value& list, bool& pause_marked) {
  if (!list.is_null() && !list.is_list()) return Refusal::bad_request("'markers' is a list");
  for (const Value& v : list.items()) {
    const std::string& marker = v.get("marker").as_text();
    if (marker == "burnside-pause") {
      pause_marked = true;
      continue;
    }
    if (marker != "control") return Refusal::bad_request("the markers of fotm are control and burnside-pause, not '" + marker + "'");
    const HexIndex h = r.hex_of(v.get("hex"), "hex");
    const std::string& side = v.get("side").as_text();
    if (r.ok() && side != "union" && side != "confederate") r.wrong("'side' is union or confederate");
    if (!r.ok()) return r.refusal;
    bool found = false;
    for (std::size_t i = 0; i < kControlHexes; ++i) {
      if (c.control[i].hex != h) continue;
      found = true;
      p.control[i] = side == "union" ? Side::union_ : Side::confederate;
    }
    if (!found) return Refusal::bad_request("nobody's hold on " + c.map.number(h) + " counts: control belongs to 1607, 2405 and 2601");
  }
  // A gap the Union holds was captured before this turn, so that the way out is open (8.5.exit).
  bool taken = false;
  for (std::size_t i = 0; i < kControlHexes; ++i) taken = taken || (c.control[i].gap && p.control[i] == Side::union_);
  if (taken && p.gap_taken == 0) p.gap_taken = byte(std::max(1, p.turn - 1));
  if (!taken && list.size() > 0) p.gap_taken = 0;
  return {};
}

// Longstreet's bonus: the turn it is for, and what it has been used for.
Refusal Placing::bonus(const Value& v) {
  if (!v.is_object()) return {};
  constexpr std::string_view kUses[] = {"none", "open", "rally", "assault"};
  const auto use = std::ranges::find(kUses, v.get("use").as_text());
  if (use == std::end(kUses)) return Refusal::bad_request("'use' of 'bonus' is open, rally or assault");
  p.bonus_turn = byte(number(r, v, "turn", c.last_turn(), p.turn));
  p.bonus = static_cast<Bonus>(use - std::begin(kUses));
  return r.refusal;
}

// Lee's visit: the turn he came, the last turn in which a Union Brigade near him scored, and how often one did.
Refusal Placing::lee(const Value& v) {
  if (!v.is_object()) return {};
  p.lee_arrived = byte(number(r, v, "arrived", c.last_turn(), p.turn));
  p.lee_scored = byte(number(r, v, "near", c.last_turn(), 0));
  p.score[nth(Side::union_)][nth(VpLine::lee)] = byte(number(r, v, "times", c.last_turn(), 0));
  return r.refusal;
}

// Where and when Union cavalry broke out, with how many SP, and what has marched off in answer (8.5.equal).
Refusal Placing::breakouts(const Value& situation) {
  p.withdrawn = byte(number(r, situation, "withdrawn", 99, p.withdrawn));
  const Value& list = situation.get("breakouts");
  if (list.is_null()) return r.refusal;
  if (!list.is_list() || list.size() > p.exit.size()) return Refusal::bad_request("'breakouts' is a list of at most five");
  p.exits = 0;
  p.exit.fill(CavalryExit{});
  for (const Value& v : list.items()) {
    const HexIndex h = r.hex_of(v.get("hex"), "hex");
    const int sp = number(r, v, "sp", 9, 1), turn = number(r, v, "turn", c.last_turn(), p.turn);
    if (r.ok() && !c.at(h).west_edge) return refused(c, forbidden("fotm:8.5.exit.how"_c).hex(h));
    if (!r.ok()) return r.refusal;
    p.exit[p.exits++] = {h, byte(sp), byte(turn)};
  }
  return r.refusal;
}

// What has been done in this Combat Phase: hexes that were assaulted, Brigades that assaulted or advanced.
Refusal Placing::fought(const Value& situation) {
  for (const Value& number_of : situation.get("assaulted").items()) {
    if (number_of.as_text() == situation.get("assault").get("target").as_text()) continue;  // it will be, as that Assault is announced
    const HexIndex h = r.hex_of(number_of, "assaulted");
    if (!r.ok()) return r.refusal;
    p.targets.add(h);
  }
  for (const Value& v : situation.get("units").items()) {
    const UnitIndex u = c.unit(v.get("unit").as_text());
    p.units[u].put(kAssaulted, flag(r, v, "assaulted", false));
    p.units[u].put(kAdvanced, flag(r, v, "advanced", false));
  }
  return {};
}

// Units in the order in which they are put down: of a hex the top first, and Guards after the Brigades that lent them.
std::vector<Value> in_stacking_order(const Content& c, const Value& units) {
  std::vector<Value> order(units.items().begin(), units.items().end());
  const auto place = [&](const Value& v) {
    const UnitIndex u = c.unit(v.get("unit").as_text());
    return u != kNoUnit && is_guard(c, u) ? 100 : v.get("stack").as_integer(0);
  };
  std::ranges::stable_sort(order, {}, place);
  return order;
}

// 11.4 goes by the clock: it is on at 12 pm, and at 1 and 2 pm where the marker lies or the roll is still to be made.
void Placing::pause_by_the_clock(bool marked, bool said, bool before_roll) {
  const BurnsideTurn burnside = c.turn(p.turn).burnside;
  bool reached = false;
  for (int t = 1; t <= p.turn; ++t) reached = reached || c.turn(t).burnside == BurnsideTurn::withdraw;
  if (!reached)
    p.pause = Pause::not_yet;
  else if (marked || burnside == BurnsideTurn::withdraw || (burnside == BurnsideTurn::roll && before_roll))
    p.pause = Pause::on;
  else if (said || burnside != BurnsideTurn::roll || p.pause != Pause::on)
    p.pause = Pause::over;
}

}  // namespace

Refusal Rules::place(Position& p, const Value& situation, Ctx& ctx) {
  const Content& c = ctx.content;
  Placing placing{c, p, {{c, situation}}};
  Journal silent;
  Ctx quiet{c, ctx.dice, silent};
  const bool mid_way = p.frames.depth > 2;

  if (situation.has("turn")) {
    const Value& turn = situation.get("turn");
    const std::int64_t n = turn.is_object() ? turn.get("n").as_integer() : turn.as_integer();
    if (n < 1 || n > c.last_turn()) return Refusal::bad_request("'turn' is 1 to " + std::to_string(c.last_turn()));
    p.turn = byte(n);
  }
  if (situation.get("clear").as_bool())
    for (UnitIndex u = 0; u < kUnits; ++u) {
      if (p.units[u].at == At::off_map) p.units[u].at = At::available, p.units[u].with = kNoUnit;  // a Guard on its way back
      if (p.units[u].hex == kNoHex) continue;
      count_for_score(c, p, u, -1);
      take_off_map(c, p, u, is_guard(c, u) || u == c.lee ? At::available : At::waiting);
      UnitState& s = p.units[u];
      const UnitState before = s;
      s = UnitState{};
      s.hex = kNoHex;
      s.below = s.with = kNoUnit;
      s.at = before.at;
      s.entry = before.entry;
      s.stack = before.stack;
    }
  const Value& units = situation.get("units");
  if (!units.is_null() && !units.is_list()) return Refusal::bad_request("'units' is a list");
  // All that are put down are lifted first: where they stood is nobody's way.
  for (const Value& v : units.items())
    if (const UnitIndex u = c.unit(v.get("unit").as_text()); u != kNoUnit && p.units[u].hex != kNoHex) placing.lift(u);
  for (const Value& v : in_stacking_order(c, units))
    if (Refusal refusal = placing.unit(v); !refusal.ok()) return refusal;
  placing.dismiss_guards();
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (is_commander(c, u) && on_map(p, u) && occupier(c, p, p.units[u].hex) == other(side_of(c, u)))
      return not_legal(c, u, forbidden("fotm:13.4.into"_c).hex(p.units[u].hex));
  if (Refusal refusal = placing.bonus(situation.get("bonus")); !refusal.ok()) return refusal;
  if (Refusal refusal = placing.lee(situation.get("lee")); !refusal.ok()) return refusal;
  if (Refusal refusal = placing.breakouts(situation); !refusal.ok()) return refusal;
  bool marked = false;
  if (Refusal refusal = placing.markers(situation.get("markers"), marked); !refusal.ok()) return refusal;
  if (situation.has("gap")) p.gap_taken = byte(number(placing.r, situation, "gap", p.turn, 0));
  constexpr std::string_view kHolds[] = {"not-yet", "held", "lifted"};
  const auto hold = std::ranges::find(kHolds, situation.get("hold").as_text());
  if (situation.get("hold").is_text() && hold == std::end(kHolds)) placing.r.wrong("'hold' is not-yet, held or lifted");
  if (!placing.r.ok()) return placing.r.refusal;

  // The phase: asked for, or where the table was.
  constexpr std::string_view kPhases[] = {"setup", "burnside-roll", "rally", "movement", "reinforcement", "combat"};
  Phase phase = p.phase;
  if (situation.has("phase") && !situation.get("phase").is_null()) {
    const auto it = std::find(std::begin(kPhases), std::end(kPhases), situation.get("phase").as_text());
    if (it == std::end(kPhases)) return Refusal::bad_request("'phase' is setup, burnside-roll, rally, movement, reinforcement or combat");
    phase = static_cast<Phase>(it - std::begin(kPhases));
  }
  const bool asked = situation.has("phase") && !situation.get("phase").is_null();
  const Value& step = situation.get("step");
  const Value& assault = situation.get("assault");
  const bool in_assault = !assault.is_null() || (step.is_text() && step.as_text() != "initiation");
  if (in_assault && phase != Phase::combat) return Refusal::bad_request("an Assault stands in the 'phase' combat");
  Side side = p.side == Side::none ? Side::union_ : p.side;
  if (situation.has("side") && !situation.get("side").is_null()) {
    const std::string& name = situation.get("side").as_text();
    if (name != "union" && name != "confederate") return Refusal::bad_request("'side' is union or confederate");
    side = name == "union" ? Side::union_ : Side::confederate;
  }
  constexpr std::string_view kPauses[] = {"not-yet", "on", "over"};
  const auto pause = std::ranges::find(kPauses, situation.get("pause").as_text());
  if (situation.get("pause").is_text() && pause == std::end(kPauses)) return Refusal::bad_request("'pause' is not-yet, on or over");
  if (pause != std::end(kPauses))
    p.pause = static_cast<Pause>(pause - std::begin(kPauses));
  else
    placing.pause_by_the_clock(marked, situation.has("markers"), phase == Phase::burnside_roll);
  p.hold = hold != std::end(kHolds) ? static_cast<Hold>(hold - std::begin(kHolds)) : Hold::not_yet;
  look_at_the_hold(p, quiet);
  const bool side_changes = situation.has("side") && side != p.side;
  if (!asked && !side_changes && !mid_way && !in_assault && p.phase != Phase::over) return Refusal::none();

  p.over = 0;
  p.leash = 0;  // it binds again as a Movement Phase begins (11.3.leash.when)
  p.step = Step::none;
  if (phase == Phase::set_up || phase == Phase::over) {
    if (phase == Phase::over) return Refusal::bad_request("the game is over: say in which 'phase' the situation stands");
    p.frames = Frames{};
    begin_battle(p, quiet);
    return Refusal::none();
  }
  if (phase == Phase::burnside_roll) side = Side::union_;
  if (phase == Phase::burnside_roll && c.turn(p.turn).burnside != BurnsideTurn::roll)
    return Refusal::not_legal("there is a Burnside Roll in the 1 pm and 2 pm turns only", "fotm:11.2.A1"_c);
  if (phase == Phase::burnside_roll && (p.options & kBurnsideResolve) != 0)
    return Refusal::not_legal("with Burnside's resolve there is no Burnside Roll", "fotm:10.6.resolve"_c);
  p.placed = 1;
  if (!stand_at_phase(p, quiet, side, phase)) return Refusal::bad_request("there is no such phase");
  if (phase == Phase::combat) {
    if (Refusal refusal = placing.fought(situation); !refusal.ok()) return refusal;
  }
  if (in_assault) {
    while (static_cast<Kind>(p.frames.top().kind) != Kind::combat_phase) p.frames.pop();
    return place_assault(p, assault, step, quiet);
  }
  // Up to its first question, without leaving it.
  while (static_cast<Kind>(p.frames.top().kind) != Kind::battle && chapter(p.frames.top().kind).advance(p, quiet) == Flow::again) {
  }
  return Refusal::none();
}

}  // namespace vedette::fotm
