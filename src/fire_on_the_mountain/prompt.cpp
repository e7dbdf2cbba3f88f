// The question that a side is asked, in words: who is to do what, by name, so that a player need not read the list of answers first.
#include "fire_on_the_mountain/prompt.h"

#include "fire_on_the_mountain/assault.h"
#include "fire_on_the_mountain/march.h"
#include "fire_on_the_mountain/procedures.h"
#include "fire_on_the_mountain/retreat.h"

namespace vedette::fotm {
namespace {

// The first answer that is open; the unit it names is the one that is asked about.
Action first_answer(const Content& c, const Position& p) {
  ActionList one(1);
  chapter(p.frames.top().kind).list(c, p, one);
  return one.empty() ? Action{} : one[0];
}
std::string name_of(const Content& c, UnitIndex u) { return u < kUnits ? c.piece(u).name : std::string("it"); }

constexpr std::string_view kBeginnings[] = {
    "", "it is announced", "Offensive Artillery Fire", "Defensive Fire", "Close Combat", "its aftermath"};

std::string assault_prompt(const Content& c, const Position& p) {
  const AssaultFrame& f = assault(p);
  const std::string at = c.map.number(f.target);
  const Action first = first_answer(c, p);
  switch (f.asks) {
    case Ask::composing:
      return "Add Brigades to the Assault on " + at + ", then say done.";
    case Ask::begin:
      return "Say done to go on with the Assault on " + at + ": " + std::string(kBeginnings[static_cast<std::size_t>(p.step)]) + ".";
    case Ask::lead:
      return "Name the Lead Brigade of the Assault on " + at + ".";
    case Ask::bonus:
      return "Does Longstreet lead this Assault himself (2 SP)?";
    case Ask::defending_lead:
      return "Name the Lead Brigade that defends " + at + ".";
    case Ask::aim:
      return "At which enemy artillery does " + name_of(c, first.a) + " fire?";
    case Ask::answer: {
      ActionList all(64);
      chapter(p.frames.top().kind).list(c, p, all);
      const bool canister = verb(all[all.size() - 1]) == Verb::canister;
      return "Which attacking artillery does " + name_of(c, first.a) + " suppress" + (canister ? ", or does it add canister?" : "?");
    }
    case Ask::re_roll:
      return "Woods: roll one of the attacker's sixes again now?";
    case Ask::casualty:
      return "Sharpshooters: who is hit, the officers of " + name_of(c, f.victim) + " or a Commander?";
    case Ask::morale:
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
      return p.side == Side::confederate ? "Set up the Confederates, each within two hexes of its listed hex."
                                         : "Set up the Union on its listed hexes.";
    case Kind::rally_phase:
      return "Rally or regroup Brigades, or end the Rally Phase.";
    case Kind::regroup_facing:
      return "Turn " + name_of(c, first_answer(c, p).a) + ", regrouped, toward the enemy.";
    case Kind::movement_phase:
      return top.step < 2 ? "Choose which routed Brigade or Guard goes next." : "Choose a unit to move, or end the Movement Phase.";
    case Kind::move: {
      const March& m = top.as<March>();
      return "Move " + name_of(c, m.unit) + " (" + std::to_string(m.mp / 2) + (m.mp % 2 != 0 ? ".5" : "") + " MP left), or stop.";
    }
    case Kind::rout_march:
      return "Two ways are equally good for " + name_of(c, first_answer(c, p).a) + ": choose its next hex.";
    case Kind::withdrawal:
      return "Name a Brigade that marches off the map in answer to the breakout.";
    case Kind::reinforcement_phase:
      return "Bring in reinforcements, or end the Reinforcement Phase.";
    case Kind::restacking:
      return p.step == Step::none ? "Change the order of a stack, or say done."
                                  : "Change the order of a stack that took part in the Assault, or say done.";
    case Kind::displacement:
      return "Choose the Brigades that " + name_of(c, first_answer(c, p).a) + " joins.";
    case Kind::combat_phase:
      return "Announce an Assault, or end the Combat Phase.";
    case Kind::assault:
      return assault_prompt(c, p);
    case Kind::retreat:
      return retreat_prompt(c, p);
    case Kind::capture:
      return "Choose who guards " + name_of(c, first_answer(c, p).b) + ", captured.";
    case Kind::wait:
      return wait_prompt(top.as<WaitFrame>().ahead);
    case Kind::advance:
      return "Choose who advances into " + c.map.number(first_answer(c, p).hex) + ".";
    default:
      return {};
  }
}

}  // namespace vedette::fotm
