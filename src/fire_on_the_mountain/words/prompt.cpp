// The question that a side is asked, in words: who is to do what, by name, so that a player need not read the list of answers first.
#include "fire_on_the_mountain/words/prompt.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "fire_on_the_mountain/combat/advance.h"
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/obligation.h"
#include "fire_on_the_mountain/combat/retreat.h"
#include "fire_on_the_mountain/flow/march.h"
#include "fire_on_the_mountain/procedures.h"
#include "fire_on_the_mountain/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

// The first answer that is open; the unit it names is the one that is asked about.
Action first_answer(const Content& c, const Position& p) {
  ActionList one(1);
  chapter(p.frames.top().kind).list(c, p, one);
  return one.empty() ? Action{} : one[0];
}
std::string name_of(const Content& c, UnitIndex u) { return u < kUnits ? c.piece(u).name : std::string("it"); }

// "1607 (Fox's Gap)".
std::string spot_of(const Content& c, HexIndex h) {
  const std::string& place = c.map.hexes[h].place;
  return c.map.number(h) + (place.empty() ? "" : " (" + place.substr(0, place.find(" (")) + ")");
}
// What must be done before the phase may end, by name; or else the ordinary words.
std::string before_the_end(const Content& c, const Position& p, std::string_view duty, std::string_view otherwise) {
  const Verdict v = chapter(p.frames.top().kind).verdict(c, p, act(Verb::done));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < v.n_units; ++i) names.push_back(name_of(c, v.units[i]));
  return v.allowed() || names.empty() ? std::string(otherwise) : listing(names) + " " + std::string(duty) + ".";
}
// "1516 with Crook or Phelps and 1415 with Crook", and how many of them where those bound to them are too few (15.4.mandatory.who).
std::string must_assault(const Content& c, const Position& p, std::string_view otherwise) {
  if (chapter(p.frames.top().kind).verdict(c, p, act(Verb::done)).allowed()) return std::string(otherwise);
  const Duty duty = duty_of(c, p);
  std::vector<std::string> hexes;
  for (int i = 0; i < duty.hexes; ++i) {
    std::string names;
    std::uint64_t left = duty.bound[i];
    BrigadeSet::of(left).each([&](UnitIndex u) {
      left &= ~BrigadeSet::bit(u);
      names += (names.empty() ? "" : left == 0 ? " or " : ", ") + name_of(c, u);
    });
    hexes.push_back(spot_of(c, duty.hex[i]) + " with " + names);
  }
  const int most = most_covered(duty);
  return "You must assault " + (most < duty.hexes ? std::to_string(most) + " of these: " : std::string()) + listing(hexes) + ".";
}
// Nothing but the end of the phase is left.
bool only_the_end(const Content& c, const Position& p) {
  ActionList two(2);
  chapter(p.frames.top().kind).list(c, p, two);
  return two.size() == 1 && verb(two[0]) == Verb::done;
}

// What the unit can still do: go on, or only turn and the like, or nothing.
std::string move_prompt(const Content& c, const Position& p, const March& m) {
  ActionList all;
  chapter(p.frames.top().kind).list(c, p, all);
  const auto can = [&](Verb v) { return std::any_of(all.begin(), all.end(), [v](const Action& a) { return verb(a) == v; }); };
  const std::string name = name_of(c, m.unit);
  const std::string left = " (" + points(m.mp) + " left)";
  if (m.has(kForcedOn))
    return can(Verb::turn) ? "Turn " + name + " for nothing, or stop: then the die for its forced march is rolled."
                           : "Stop " + name + ", whose forced march is done.";
  if (can(Verb::move) || can(Verb::back) || can(Verb::force_march)) return "Move " + name + left + (can(Verb::stop) ? ", or stop." : ".");
  if (can(Verb::exit)) return "Take " + name + " off the map" + left + (can(Verb::stop) ? ", or stop." : ".");
  if (can(Verb::stop))
    return name + (all.size() == 1 ? " can do no more" + left + ": stop."
                                   : " can enter no further hex" + left + ": change what you like, or stop.");
  // A duty that can only be done in another way of going: in the words of the buttons.
  std::string ways;
  for (const auto& [kind, way] : {std::pair{Verb::mount, "mount"}, std::pair{Verb::dismount, "dismount"},
                                  std::pair{Verb::column, "form Column"}, std::pair{Verb::line, "form Line"}})
    if (can(kind)) ways += (ways.empty() ? "" : " or ") + std::string(way);
  const char* duty = m.duty == MarchDuty::march_off   ? " must march off the map"
                     : m.duty == MarchDuty::leave_zoc ? " must leave enemy ZOC"
                                                      : " may not end its move here";
  return name + duty + left + ": " + (ways.empty() ? "turn" : ways) + " first.";
}

constexpr std::string_view kBeginnings[] = {
    "", "it is announced", "Offensive Artillery Fire", "Defensive Fire", "Close Combat", "its aftermath"};

std::string assault_prompt(const Content& c, const Position& p) {
  const AssaultFrame& f = assault(p);
  const std::string at = spot_of(c, f.target);
  // Where guns are aimed or answer one by one: the next of them, whom `done` still lacks.
  const Verdict done = chapter(p.frames.top().kind).verdict(c, p, act(Verb::done));
  const UnitIndex next = done.n_units > 0 ? done.units[0] : kNoUnit;
  switch (f.asks) {
    case Ask::composing: {
      const auto may = [&](Verb v) { return chapter(p.frames.top().kind).verdict(c, p, act(v)).allowed(); };
      const std::string end = may(Verb::pass) ? "; Pass calls it off." : "; it must be assaulted.";
      return f.announced.empty() ? "Add the Brigades that assault " + at + end
                                 : "Add more Brigades to the Assault on " + at +
                                       (may(Verb::done) ? ", take some out, or assault" : ", or take some out") + end;
    }
    case Ask::begin:
      return "Say done to go on with the Assault on " + at + ": " + std::string(kBeginnings[nth(p.step)]) + ".";
    case Ask::lead:
      return "Name the Lead Brigade of the Assault on " + at + ".";
    case Ask::bonus:
      return "Does Longstreet lead this Assault himself (2 SP)?";
    case Ask::defending_lead:
      return "Name the Lead Brigade that defends " + at + ".";
    case Ask::aim:
      if (next == kNoUnit) return "Say done to fire, or aim anew.";
      return "At which enemy artillery does " + name_of(c, next) + " fire?";
    case Ask::answer: {
      if (next == kNoUnit) return "Say done to fire, or let your guns answer in another way.";
      const bool canister = chapter(p.frames.top().kind).verdict(c, p, act(Verb::canister, next)).allowed();
      return "Which attacking artillery does " + name_of(c, next) + " suppress" + (canister ? ", or does it add canister?" : "?");
    }
    case Ask::re_roll:
      return "Woods: roll one of the attacker's sixes again now?";
    case Ask::casualty:
      return "Sharpshooters: who is hit, the officers of " + name_of(c, f.victim) + " or a Commander?";
    case Ask::morale:
      // Who has nowhere to go is captured (17.5.1), whether he goes by choice or because he fails.
      if (const HexIndex h = p.units[f.victim].hex; retreat_hexes(c, p, f.victim, h, {}, h, nullptr, 0).n == 0)
        return name_of(c, f.victim) + " has lost two steps and has no way out: retreat and be captured, or check morale?";
      return name_of(c, f.victim) + " has lost two steps: retreat, or check morale?";
    case Ask::company:
      return "With whom does " + name_of(c, f.commander) + " go?";
    default:
      return "The Assault on " + at + " goes on.";
  }
}

}  // namespace

std::string prompt_of(const Content& c, const Position& p) {
  const Frame& top = p.frames.top();
  switch (static_cast<Kind>(top.kind)) {
    case Kind::battle:
      return "Say done to make the Burnside Roll.";
    case Kind::set_up:
      if (chapter(top.kind).verdict(c, p, act(Verb::done)).allowed()) return "All are set up: move or turn them, or say done.";
      return p.side == Side::confederate ? "Set up the Confederates, each within two hexes of its listed hex."
                                         : "Set up the Union on its listed hexes.";
    case Kind::rally_phase:
      return only_the_end(c, p) ? "End the Rally Phase." : "Rally or regroup Brigades, or end the Rally Phase.";
    case Kind::regroup_facing:
      return "Turn " + name_of(c, first_answer(c, p).a) + ", regrouped, toward the enemy.";
    case Kind::movement_phase:
      if (top.step < 2) return "Choose which routed Brigade or Guard goes next.";
      return before_the_end(c, p, "must move before the Movement Phase ends",
                            only_the_end(c, p) ? "End the Movement Phase." : "Choose a unit to move, or end the Movement Phase.");
    case Kind::move:
      return move_prompt(c, p, top.as<March>());
    case Kind::rout_march:
      return "Two ways are equally good for " + name_of(c, first_answer(c, p).a) + ": choose its next hex.";
    case Kind::withdrawal:
      return "Name a Brigade that marches off the map in answer to the breakout.";
    case Kind::reinforcement_phase:
      return only_the_end(c, p) ? "End the Reinforcement Phase." : "Bring in reinforcements, or end the Reinforcement Phase.";
    case Kind::restacking:
      return p.step == Step::none ? "Change the order of a stack, or say done."
                                  : "Change the order of a stack that took part in the Assault, or say done.";
    case Kind::displacement:
      return "Choose the Brigades that " + name_of(c, first_answer(c, p).a) + " joins.";
    case Kind::combat_phase:
      return must_assault(c, p, only_the_end(c, p) ? "End the Combat Phase." : "Announce an Assault, or end the Combat Phase.");
    case Kind::assault:
      return assault_prompt(c, p);
    case Kind::retreat:
      return retreat_prompt(c, p);
    case Kind::capture:
      return "Choose who guards " + name_of(c, first_answer(c, p).b) + ", captured.";
    case Kind::wait:
      return wait_prompt(top.as<WaitFrame>().ahead);
    case Kind::advance:
      return "Choose who advances into " + spot_of(c, advancing_into(p)) +
             (chapter(top.kind).verdict(c, p, act(Verb::done)).allowed() ? ", or say done." : ".");
    default:
      return {};
  }
}

}  // namespace vedette::fotm
