#include "fire_on_the_mountain/words/nearest.h"

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
      return in(Phase::combat, "that belongs to an Assault, in the Combat Phase");
    default:
      return is_march_verb(v) || v == Verb::choose ? in(Phase::movement, "units move in the Movement Phase") : std::string();
  }
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
