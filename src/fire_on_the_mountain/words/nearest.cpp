#include "fire_on_the_mountain/words/nearest.h"

#include <algorithm>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/flow/move.h"
#include "fire_on_the_mountain/ground/ground.h"
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

// What a clause comes to for the unit {u} and the hex {h} that the verdict blames.
struct Plainly {
  Clause clause;
  std::string_view words;
};
constexpr Plainly kPlainly[] = {
    {"fotm:5.1.rear"_c, "{h} lies behind {u}"},
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

// A unit of these words that is not there.
std::string absent(const Content& c, const Position& p, UnitIndex u) {
  const UnitState& s = p.units[u];
  const std::string gone = c.piece(u).name + " is not on the map";
  return s.at == At::waiting && s.due > p.turn ? gone + ": the " + c.turn(s.due).time + " turn brings it" : gone;
}

// The first unit and the hex that the verdict blames, in the words of its clause; "" where there are none for it.
std::string plainly(const Content& c, const Verdict& v) {
  const auto* row = std::ranges::find(kPlainly, v.clause, &Plainly::clause);
  if (row == std::end(kPlainly)) return {};
  std::string text(row->words);
  const auto fill = [&](std::string_view field, bool there, const std::string& with) {
    const std::size_t at = text.find(field);
    if (at == std::string::npos) return true;
    if (there) text.replace(at, field.size(), with);
    return there;
  };
  const bool whole = fill("{u}", v.n_units > 0, names(c, v.units.data(), 1)) && fill("{h}", v.n_hexes > 0, c.map.number(v.hexes[0]));
  return whole ? text : std::string();
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
  if (is("fotm:15.4.mandatory"_c) && v.n_units > 0) return numbers(c, v) + " must be assaulted by " + names(c, v.units.data(), v.n_units);
  if (is("fotm:17.3.zoc"_c) && v.n_units > 1 && v.n_hexes > 0)
    return c.map.number(v.hexes[0]) + " lies in the zone of control of " + c.piece(v.units[1]).name;
  if ((is("fotm:17.3.away.def"_c) || is("fotm:17.3.level"_c)) && v.n_hexes > 0 && u != kNoUnit) return name() + " goes to " + numbers(c, v);
  return plainly(c, v);
}

}  // namespace

std::string nearest_reason(const Content& c, const Position& p, const March& m, const Action& a, const Verdict& v) {
  const std::string& name = c.piece(m.unit).name;
  switch (verb(a)) {
    case Verb::move:
    case Verb::back:
      for (std::size_t i = 0; i < v.n_hexes && v.clause == "fotm:13.4.into"_c; ++i)
        if (has_brigade_of(c, p, v.hexes[i], other(side_of(c, m.unit))))
          return "an enemy stands in " + c.map.number(v.hexes[i]) + ": Assaults come in the Combat Phase";
      if (a.path.empty() || (v.clause != "fotm:13.1.pay"_c && v.clause != "fotm:13.2.face.pay"_c)) return {};
      return needs(c, m, price(c, p, m, a));
    case Verb::turn:
      if (v.clause != "fotm:13.2.face.pay"_c) return {};
      return needs(c, m, turning_cost(c, corners_between(p.units[m.unit].facing, a.b), m.free_turns));
    case Verb::mount:
    case Verb::dismount:
      if (v.clause == "fotm:8.1.cost"_c) return needs(c, m, c.march.mount);
      if (v.clause != "fotm:8.1.default"_c) return {};
      if (!is_cavalry(c, m.unit) && !is_horse_artillery(c, m.unit)) return name + " has no horses to ride";
      return name + (mounted(p, m.unit) ? " is mounted already" : " is dismounted already");
    case Verb::column:
    case Verb::line:
      if (v.clause != "fotm:13.2.formation"_c) return {};
      if (!is_brigade(c, m.unit)) return name + " is no Brigade";
      if (in_column(p, m.unit) == (verb(a) == Verb::column))
        return name + (verb(a) == Verb::column ? " is in Column already" : " is in Line already");
      return needs(c, m, c.march.formation);
    default:
      return {};
  }
}

std::string nearest_reason(const Content& c, const Position& p, const Action& a, const Verdict& v) {
  for (std::size_t i = 0; i < v.n_units; ++i) {
    const UnitIndex u = v.units[i];
    const bool elsewhere = side_of(c, u) != p.side && (v.clause == "fotm:11.2.A"_c || v.clause == "fotm:11.2.B"_c);
    if (!on_map(p, u) && !elsewhere && !is_guard(c, u) && verb(a) != Verb::enter && verb(a) != Verb::place && verb(a) != Verb::arrive)
      return absent(c, p, u);
  }
  if (std::string seen = at_the_table(c, p, a, v); !seen.empty()) return seen;
  if (v.clause != "fotm:11.2.A"_c && v.clause != "fotm:11.2.B"_c && v.clause != "fotm:14.2.entry"_c) return {};
  const std::string_view now = p.side == Side::union_ ? "the Union" : "the Confederates";
  const bool of_unit = (uses(verb(a)) & (kUsesUnit | kUsesUnitOrNone)) != 0 && a.a < kUnits;
  if (of_unit && side_of(c, a.a) != p.side && p.side != Side::none)
    return c.piece(a.a).name + " waits: it is the turn of " + std::string(now);
  return time_of(verb(a), p.phase);
}

Refusal refused_because(const Content& c, const Verdict& v, const std::string& reason) {
  Refusal r = refused(c, v);
  if (!reason.empty()) r.message = reason + ". " + r.message;
  return r;
}

}  // namespace vedette::fotm
