#include "fire_on_the_mountain/words/nearest.h"

#include <algorithm>

#include "fire_on_the_mountain/combat/advance.h"
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/flow/move.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/procedures.h"
#include "fire_on_the_mountain/words/prompt.h"
#include "fire_on_the_mountain/words/words.h"

namespace vedette::fotm {
namespace {

std::string needs(const Content& c, const March& m, int half_mp) {
  const std::string has = points(m.mp);
  return c.piece(m.unit).name + " needs " + points(half_mp) + ", has " + has.substr(0, has.find(' '));
}

// What the path would cost a unit with all the points it wants.
int price(const Content& c, const Position& p, const March& m, const Action& a) {
  March rich = m;
  rich.mp = 255;
  rich.set(kSpent);
  return walk(c, p, field_for(c, p, m.unit), rich, a.path, verb(a) == Verb::back).cost;
}

// Which of the limits of 13.5.limits it is.
std::string no_forced_march(const Content& c, const Position& p, const March& m, HexIndex to) {
  const std::string& name = c.piece(m.unit).name;
  const HexIndex here = p.units[m.unit].hex;
  if (m.has(kForcedOn)) return name + " has made its forced march";
  if (m.has(kEntering)) return name + " enters in this turn";
  if (m.stop.cited()) return name + " had to stop in " + c.map.number(here);
  if (m.has(kBackward)) return name + " is withdrawing";
  const Direction d = to < kHexes ? c.map.grid.direction(here, to) : kNoDirection;
  if (d == kNoDirection) return name + " is in " + c.map.number(here) + ", and goes to one of its two Front hexes";
  if (arc(p.units[m.unit].facing, d) != Arc::front) return c.map.number(to) + " is no Front hex of " + name + ": turn it first";
  const StepCost step = judge_step(c, p, field_for(c, p, m.unit), marcher(c, p, m.unit), here, d);
  if (step.cost > m.mp) return "a Column does not march into an enemy zone of control";
  return name + " has the " + points(step.cost) + " that " + c.map.number(to) + " costs: it moves there";
}

// When an act of this kind has its time; "" if that is now.
std::string time_of(Verb v, Phase now) {
  const auto in = [now](Phase phase, const char* words) { return now == phase ? std::string() : std::string(words); };
  switch (v) {
    case Verb::rally:
    case Verb::regroup:
      return in(Phase::rally, "Brigades rally and regroup in the Rally Phase");
    case Verb::enter:
      return in(Phase::reinforcement, "reinforcements enter in the Reinforcement Phase");
    case Verb::assault:
      return in(Phase::combat, "Assaults come in the Combat Phase");
    case Verb::retreat:
    case Verb::advance:
    case Verb::suppress:
    case Verb::canister:
    case Verb::lead:
    case Verb::check:
    case Verb::casualty:
    case Verb::re_roll:
    case Verb::add:
    case Verb::guard:
      return in(Phase::combat, "that belongs to an Assault, in the Combat Phase");
    default:
      return is_march_verb(v) || v == Verb::choose ? in(Phase::movement, "units move in the Movement Phase") : std::string();
  }
}

// What a clause comes to for those whom the verdict blames: the units {u} and {v}, the hexes {h} and {i}. Of two rows for a clause the
// first whose all are named is told.
struct Plainly {
  Clause clause;
  std::string_view words;
};
constexpr Plainly kPlainly[] = {
    {"fotm:2.2.period"_c, "{u} has helped as many as he can"},
    {"fotm:2.2.count"_c, "{u} has helped as many as he can"},
    {"fotm:2.3.officers"_c, "no Commander is with {u}"},
    {"fotm:4.1.infantry"_c, "two infantry Brigades stand in {h}"},
    {"fotm:4.1.dismounted"_c, "two infantry Brigades stand in {h}"},
    {"fotm:4.1.max"_c, "three Brigades stand in {h}"},
    {"fotm:4.1.commanders"_c, "two Commanders are in {h}"},
    {"fotm:10.2.enemy"_c, "an enemy Commander is in {h}"},
    {"fotm:5.1.rear"_c, "{h} lies behind {u}"},
    {"fotm:6.1.brigade"_c, "{h} and {i} both lie in enemy zones of control"},
    {"fotm:6.1.commander"_c, "{h} and {i} both lie in enemy zones of control, and not both have Brigades of his side"},
    {"fotm:6.1.stop"_c, "{u} must stop in {h}, in the zone of control of {v}"},
    {"fotm:6.1.stop"_c, "{u} must stop in {h}, in an enemy zone of control"},
    {"fotm:8.2.stop"_c, "{u} must stop in the woods of {h}"},
    {"fotm:13.2.woods.stop"_c, "{u} must stop in the woods of {h}"},
    {"fotm:11.3.stop"_c, "{u} must stop in {h}, within range of enemy artillery"},
    {"fotm:11.3.west"_c, "{i} lies further West than {h}"},
    {"fotm:11.3.leash"_c, "no Union infantry or artillery is within two hexes of {h}"},
    {"fotm:11.3.leash.when"_c, "{u} would be no nearer to Union infantry or artillery in {h}"},
    {"fotm:11.4.limits"_c, "{i} lies in the zone of control of {v}"},
    {"fotm:8.4.move"_c, "{u} is dismounted"},
    {"fotm:11.1.rest"_c, "{u} comes later, as a reinforcement"},
    {"fotm:8.5.cs.seven"_c, "{u} is farther from {h} than others who can be named"},
    {"fotm:13.1.onehex.limit"_c, "{u} has gone the one hex that is always allowed"},
    {"fotm:13.2.elev2.other"_c, "{i} lies two levels away from {h}"},
    {"fotm:13.2.elev3"_c, "{i} lies three levels or more away from {h}"},
    {"fotm:13.3.off"_c, "{u} is in Column, and no road leads from {h} to {i}"},
    {"fotm:13.3.enter"_c, "no road goes through {h}"},
    {"fotm:13.2.withdraw"_c, "{h} does not lie behind {u}"},
    {"fotm:13.5.two"_c, "{u} has lost its officers"},
    {"fotm:14.2.blocked.def"_c, "{h} is blocked, in the zone of control of {u}"},
    {"fotm:14.2.blocked.def"_c, "{h} is blocked: the enemy stands there"},
    {"fotm:14.2.hold"_c, "others of its column have entered: {u} is held to a later turn"},
    {"fotm:8.2.up"_c, "{u} is mounted, and {h} lies higher"},
    {"fotm:8.2.woods"_c, "{u} is mounted, and {h} is woods"},
    {"fotm:8.4.fire"_c, "{u} is mounted"},
    {"fotm:9.3.three"_c, "{h} lies three levels away from {u}"},
    {"fotm:9.5.woods"_c, "the woods of {h} are in the way"},
    {"fotm:9.5.units"_c, "who stands in {h} is in the way"},
    {"fotm:9.5.higher"_c, "the height of {h} is in the way"},
    {"fotm:9.5.crest"_c, "the ground of {h} hides the slope behind it"},
    {"fotm:12.2.once"_c, "{u} has made its attempt in this phase"},
    {"fotm:12.3.after"_c, "{u} regrouped in this turn"},
    {"fotm:15.1.what"_c, "{u} is of the other side"},
    {"fotm:15.2.column.att"_c, "{u} is in Column"},
    {"fotm:15.2.once"_c, "{u} has been in an Assault in this phase"},
    {"fotm:15.2.target"_c, "{h} has been assaulted in this phase"},
    {"fotm:15.4.mandatory.order"_c, "{u} is bound to {h}"},
    {"fotm:15.4.slope"_c, "the slope from {u} to {h} is too steep"},
    {"fotm:17.3.full"_c, "{h} is full"},
    {"fotm:17.3.group"_c, "{u} has come from {h}"},
};

std::string names(const Content& c, const UnitIndex* units, std::size_t n) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < n; ++i) all.push_back(c.piece(units[i]).name);
  return listing(all);
}
std::string numbers(const Content& c, const Verdict& v) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < v.n_hexes; ++i) all.push_back(c.map.number(v.hexes[i]));
  return listing(all);
}

// Whom and what the verdict blames, in the words of its clause; "" where there are none for it.
std::string plainly(const Content& c, const Verdict& v) {
  for (const Plainly& row : kPlainly) {
    if (row.clause != v.clause) continue;
    std::string text(row.words);
    const auto fill = [&](std::string_view field, bool there, const std::string& with) {
      const std::size_t at = text.find(field);
      if (at == std::string::npos) return true;
      if (there) text.replace(at, field.size(), with);
      return there;
    };
    const auto name = [&](std::size_t n) { return n < v.n_units ? c.piece(v.units[n]).name : std::string(); };
    const auto hex = [&](std::size_t n) { return n < v.n_hexes ? c.map.number(v.hexes[n]) : std::string(); };
    if (fill("{u}", v.n_units > 0, name(0)) && fill("{v}", v.n_units > 1, name(1)) && fill("{h}", v.n_hexes > 0, hex(0)) &&
        fill("{i}", v.n_hexes > 1, hex(1)))
      return text;
  }
  return {};
}

bool is_duty(Clause clause) { return clause == "fotm:11.4.leave"_c || clause == "fotm:10.1.leave"_c || clause == "fotm:8.5.march"_c; }
// What another step has its time for is told with the question that stands now.
bool is_order_of_steps(Clause clause) {
  constexpr Clause kSteps[] = {"fotm:11.2.A"_c,          "fotm:11.2.B"_c,           "fotm:15.1.order"_c, "fotm:15.1.many"_c,
                               "fotm:15.1.after-roll"_c, "fotm:17.2.once"_c,        "fotm:17.4.rate"_c,  "fotm:15.4.def.choice"_c,
                               "fotm:15.6.must"_c,       "fotm:10.4.arrive-when"_c, "fotm:8.5.cs.when"_c};
  return std::ranges::find(kSteps, clause) != std::end(kSteps);
}
std::string asked_now(const Content& c, const Position& p) {
  std::string prompt = prompt_of(c, p);
  if (prompt.ends_with('.')) prompt.pop_back();
  return prompt.empty() ? prompt : "asked now: " + prompt;
}

// What only looking at the table tells.
std::string at_the_table(const Content& c, const Position& p, const Action& a, const Verdict& v) {
  const UnitIndex u = v.n_units > 0 ? v.units[0] : kNoUnit;
  const auto name = [&] { return c.piece(u).name; };
  const auto is = [&](Clause clause) { return v.clause == clause; };
  if (is("fotm:13.1.one"_c) || (is("fotm:8.1.cost"_c) && verb(a) == Verb::choose)) {
    if (u == kNoUnit) return {};
    return is_under_way(p, u) ? name() + " is under way: it stops first, then another unit moves" : name() + " has moved in this phase";
  }
  if ((is("fotm:9.1.range"_c) || is("fotm:9.1.range.down"_c) || is("fotm:11.6.range"_c)) && v.n_hexes > 1 && u != kNoUnit)
    return c.map.number(v.hexes[1]) + " is " + std::to_string(distance(c, v.hexes[0], v.hexes[1])) + " hexes away, " + name() +
           " reaches " + std::to_string(artillery_range(c, p, v.hexes[0], v.hexes[1]));
  if (is("fotm:15.2.once"_c) && p.step == Step::initiation && u == a.a && assault_under_way(p).announced.has(u))
    return name() + " is in this Assault already";
  if (is("fotm:15.4.who"_c)) {
    if (u != kNoUnit && on_map(p, u) && routed(p, u)) return name() + " is routed";
    if (u == kNoUnit && v.n_hexes > 0) return "no enemy Brigade stands in " + c.map.number(v.hexes[0]);
  }
  if (is("fotm:15.4.init"_c)) {
    if (verb(a) == Verb::drop && u != kNoUnit) return name() + " is not in this Assault";
    if (verb(a) == Verb::done) return "no Brigade is in this Assault yet";
    if (u != kNoUnit && v.n_hexes > 0 && on_map(p, u)) return name() + " is not next to " + c.map.number(v.hexes[0]);
  }
  if (is("fotm:15.10.who"_c) && (verb(a) == Verb::add || verb(a) == Verb::assault) && u != kNoUnit)
    return name() + " has advanced in this phase";
  if (is("fotm:11.1.cs"_c) && v.n_hexes > 0 && u != kNoUnit)
    return name() + " is set up within " + std::to_string(c.piece(u).radius) + " hexes of " + c.map.number(v.hexes[0]);
  if (is("fotm:11.1.us"_c) && v.n_hexes > 0 && u != kNoUnit) return name() + " is set up in " + c.map.number(v.hexes[0]);
  if (is("fotm:11.1.limit"_c) && u != kNoUnit) {
    if (verb(a) == Verb::done) return name() + " is still to be set up";
    if (side_of(c, u) != p.side && c.piece(u).start != kNoHex)
      return name() + " waits: " + (p.side == Side::confederate ? "the Confederates set up first" : "the Confederates have set up");
  }
  if (is("fotm:15.10.who"_c) && verb(a) == Verb::advance && u != kNoUnit && on_map(p, u)) {
    if (is_commander(c, u)) return name() + " goes along only with Brigades of his hex";
    if (v.n_hexes > 0 && !adjacent(c, p.units[u].hex, v.hexes[0])) return name() + " is not next to " + c.map.number(v.hexes[0]);
    if (v.n_hexes > 0)
      return "the slope from " + c.map.number(p.units[u].hex) + " to " + c.map.number(v.hexes[0]) + " is too steep for " + name();
    if (is_advance(p) && advancing(p).find(u) >= 0) return name() + " is among those who advance already";
    return name() + (routed(p, u) ? " is routed" : in_column(p, u) ? " is in Column" : " took no part in the Assault");
  }
  if (is("fotm:17.4.rate"_c) && u != kNoUnit)
    return routed(p, u) || is_guard(c, u) ? name() + " goes by itself where it must: it is only chosen"
                                          : "routed Brigades and Guards go first, " + name() + " after them";
  if (is_duty(v.clause) && verb(a) == Verb::done && v.n_units > 0) return names(c, v.units.data(), v.n_units) + " must move first";
  if (is("fotm:14.2.entry"_c) && verb(a) == Verb::enter && u != kNoUnit && u == a.a && p.units[u].at != At::waiting)
    return name() + (on_map(p, u) ? " has entered" : " does not wait to enter");
  if (is("fotm:4.2.reorder"_c) && verb(a) == Verb::restack && p.phase != Phase::movement && p.step == Step::none)
    return "stacks are put in order in one's own Movement Phase, and after an Assault of one's own";
  if (is("fotm:15.4.mandatory"_c) && v.n_units > 0) return numbers(c, v) + " must be assaulted by " + names(c, v.units.data(), v.n_units);
  if (is("fotm:17.3.zoc"_c) && v.n_units > 1 && v.n_hexes > 0)
    return c.map.number(v.hexes[0]) + " lies in the zone of control of " + c.piece(v.units[1]).name;
  if ((is("fotm:17.3.away.def"_c) || is("fotm:17.3.level"_c)) && v.n_hexes > 0 && u != kNoUnit) return name() + " goes to " + numbers(c, v);
  return plainly(c, v);
}

}  // namespace

std::string absent(const Content& c, const Position& p, UnitIndex u) {
  const UnitState& s = p.units[u];
  const std::string gone = c.piece(u).name + " is not on the map";
  return s.at == At::waiting && s.due > p.turn ? gone + ": the " + c.turn(s.due).time + " turn brings it" : gone;
}

std::string nearest_reason(const Content& c, const Position& p, const March& m, const Action& a, const Verdict& v) {
  const std::string& name = c.piece(m.unit).name;
  switch (verb(a)) {
    case Verb::move:
    case Verb::back:
      for (std::size_t i = 0; i < v.n_hexes && v.clause == "fotm:13.4.into"_c; ++i)
        if (has_brigade_of(c, p, v.hexes[i], other(side_of(c, m.unit))))
          return "an enemy stands in " + c.map.number(v.hexes[i]) + ": Assaults come in the Combat Phase";
      if (a.path.empty() || (v.clause != "fotm:13.1.pay"_c && v.clause != "fotm:13.2.face.pay"_c)) break;
      return needs(c, m, price(c, p, m, a));
    case Verb::turn:
      if (v.clause != "fotm:13.2.face.pay"_c) break;
      return needs(c, m, turning_cost(c, corners_between(p.units[m.unit].facing, a.b), m.free_turns));
    case Verb::mount:
    case Verb::dismount:
      if (v.clause == "fotm:8.1.cost"_c) return needs(c, m, c.march.mount);
      if (v.clause != "fotm:8.1.default"_c) break;
      if (!is_cavalry(c, m.unit) && !is_horse_artillery(c, m.unit)) return name + " has no horses to ride";
      return name + (mounted(p, m.unit) ? " is mounted already" : " is dismounted already");
    case Verb::column:
    case Verb::line:
      if (v.clause != "fotm:13.2.formation"_c) break;
      if (!is_brigade(c, m.unit)) return name + " is no Brigade";
      if (in_column(p, m.unit) == (verb(a) == Verb::column))
        return name + (verb(a) == Verb::column ? " is in Column already" : " is in Line already");
      return needs(c, m, c.march.formation);
    case Verb::force_march:
      if (v.clause == "fotm:13.5.limits"_c) return no_forced_march(c, p, m, a.hex);
      break;
    default:
      break;
  }
  if (!is_duty(v.clause)) return plainly(c, v);
  const std::string duty = v.clause == "fotm:8.5.march"_c ? " must go on towards the West edge" : " must leave the enemy's zone of control";
  return name + duty + (verb(a) == Verb::stop ? " first" : " in this move, and could not after that");
}

std::string nearest_reason(const Content& c, const Position& p, const Action& a, const Verdict& v) {
  for (std::size_t i = 0; i < v.n_units; ++i) {
    const UnitIndex u = v.units[i];
    if (p.phase == Phase::set_up) break;  // whoever is not there yet may be set up
    const bool elsewhere = side_of(c, u) != p.side && (v.clause == "fotm:11.2.A"_c || v.clause == "fotm:11.2.B"_c);
    if (!on_map(p, u) && !elsewhere && !is_guard(c, u) && verb(a) != Verb::enter && verb(a) != Verb::place && verb(a) != Verb::arrive)
      return absent(c, p, u);
  }
  if (std::string seen = at_the_table(c, p, a, v); !seen.empty()) return seen;
  if (v.clause != "fotm:14.2.entry"_c && !is_order_of_steps(v.clause)) return {};
  // In an Assault, and where a Commander is displaced, the side that is asked need not be the phasing one.
  const Side asked = p.over != 0 ? Side::none : chapter(p.frames.top().kind).decider(c, p);
  const std::string now = asked == Side::union_ ? "the Union" : "the Confederates";
  const bool of_unit = (uses(verb(a)) & (kUsesUnit | kUsesUnitOrNone)) != 0 && a.a < kUnits;
  if (of_unit && side_of(c, a.a) != asked && asked != Side::none)
    return c.piece(a.a).name +
           " waits: " + (asked == p.side ? "it is the turn of " + now : now + (asked == Side::union_ ? " decides" : " decide") + " now");
  const std::string time = time_of(verb(a), p.phase);
  return time.empty() ? asked_now(c, p) : time;
}

Refusal refused_because(const Content& c, const Verdict& v, const std::string& reason) {
  Refusal r = refused(c, v);
  if (!reason.empty()) r.message = reason + ". " + r.message;
  return r;
}

}  // namespace vedette::fotm
