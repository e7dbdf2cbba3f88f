// The journal in words: one sentence an event, with its clause and its fields.
#include <algorithm>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/rules.h"
#include "fire_on_the_mountain/words/words.h"
#include "tabletop/answer.h"
#include "tabletop/march_event.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

std::string side_name(Side s) { return s == Side::union_ ? "the Union" : s == Side::confederate ? "the Confederates" : "nobody"; }
std::string capital(std::string s) {
  if (!s.empty() && s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
  return s;
}
std::string counted(int n, std::string_view one, std::string_view many) {
  return std::to_string(n) + " " + std::string(n == 1 ? one : many);
}
std::string signed_number(int n) { return (n > 0 ? "+" : "") + std::to_string(n); }

constexpr std::string_view kPhaseNames[] = {
    "set-up", "Burnside Roll", "Rally Phase", "Movement Phase", "Reinforcement Phase", "Combat Phase", "end"};

// Why a roll has more or fewer dice, or a check another total.
struct Reason {
  Clause clause;
  std::string_view words;
};
constexpr Reason kReasons[] = {
    {"fotm:8.3.half"_c, "dismounted cavalry"},
    {"fotm:15.2.column.def"_c, "in Column"},
    {"fotm:17.4.defend"_c, "routed"},
    {"fotm:5.1.flank"_c, "the enemy is in the flank"},
    {"fotm:5.1.rear"_c, "the enemy is in the rear"},
    {"fotm:15.3.higher.art"_c, "guns fire uphill"},
    {"fotm:15.3.higher.cc"_c, "uphill"},
    {"fotm:15.3.lower.cc"_c, "downhill"},
    {"fotm:15.3.deffire"_c, "the slope between them and the attacking Lead"},
    {"fotm:15.2.corps"_c, "different corps"},
    {"fotm:10.5.sp"_c, "Longstreet at their head"},
    {"fotm:17.2.lcm"_c, "lost officers"},
    {"fotm:17.2.cm"_c, "a Commander"},
};
std::string reason(Clause clause) {
  for (const Reason& r : kReasons)
    if (r.clause == clause) return std::string(r.words);
  return "by the rules";
}

// One event being put into words.
struct Telling {
  const Content& c;
  const Event& e;
  Value v = Value::object();

  std::string unit() const { return e.unit < kUnits ? name_of(e.unit) : std::string("somebody"); }
  std::string other() const { return e.other < kUnits ? name_of(e.other) : std::string(); }
  std::string name_of(UnitIndex u) const {
    const bool successor = is_commander(c, u) && static_cast<Happened>(e.kind) != Happened::commander_hit && value(3) != 0;
    if (successor) return fallen_name(c.piece(u), c.piece(u).casualties + 1);
    return (is_guard(c, u) ? "the " : "") + c.piece(u).name;
  }
  std::string from() const { return c.map.number(e.from); }
  std::string to() const {
    const MapHex* hex = e.to < kHexes ? &c.map.hexes[e.to] : nullptr;
    if (hex == nullptr || hex->place.empty()) return c.map.number(e.to);
    return c.map.number(e.to) + " (" + hex->place.substr(0, hex->place.find(" (")) + ")";  // without what the map adds in brackets
  }
  std::string toward() const {  // as a person writes it: ENE
    std::string letters = facing();
    for (char& letter : letters) letter = static_cast<char>(letter - 'a' + 'A');
    return letters;
  }
  std::string facing() const { return std::string(kFacings[e.value[0] < 0 ? 0 : e.value[0] % 6]); }
  int value(std::size_t i) const { return e.value[i]; }
  std::string dice() const {
    std::string text;
    for (std::size_t i = 0; i < e.n_dice; ++i) text += (i == 0 ? "" : ", ") + std::to_string(e.dice[i]);
    return text.empty() ? "no dice" : text;
  }
  // "5 dice (6, 6, 3, 2, 1), 2 sixes"; with more SP than dice those too.
  std::string volley() const {
    const int points = volley_of(e).sp;
    const std::string sp = points > e.n_dice ? std::to_string(points) + " SP, " : std::string();
    const auto hits = std::count_if(e.dice.begin(), e.dice.begin() + e.n_dice, [&](int die) { return die >= c.combat.hit_on; });
    const int sixes = as_int(hits);  // a void one is told afterwards (11.6.six)
    return sp + counted(e.n_dice, "die", "dice") + " (" + dice() + "), " + (sixes == 0 ? "no six" : counted(sixes, "six", "sixes"));
  }
  // "Crook", "Crook, Scammon and Cook": who leads comes first.
  std::string all_of(BrigadeSet set) const {
    std::vector<std::string> names;
    if (set.has(e.other)) names.push_back(c.piece(e.other).name), set.drop(e.other);
    set.each([&](UnitIndex u) { names.push_back(c.piece(u).name); });
    return names.empty() ? side_name(e.side) : listing(names);
  }
  std::string_view roll_name() const { return kRollNames[volley_of(e).roll % 5]; }
  void set_units(BrigadeSet set) {
    Value ids = Value::list();
    set.each([&](UnitIndex u) { ids.push(c.piece(u).id); });
    v.set("units", ids);
  }
  std::string roll() const {  // one die with its modifier
    return "a " + dice() + (value(0) != 0 ? " (" + signed_number(value(0)) + ")" : "");
  }
  std::string morale_roll() const {  // with what the Commander and lost officers do, apart
    const int commander = value(0) - value(2);
    std::string why = commander != 0 ? signed_number(commander) : std::string();
    if (value(2) != 0) why += (why.empty() ? "" : ", ") + signed_number(value(2)) + " for lost officers";
    return "a " + dice() + (why.empty() ? "" : " (" + why + ")");
  }
  // Who commands once a general has fallen (16.2.flip, 16.2.reno).
  std::string after_him() const {
    if (value(1) == 0) return {};
    const bool himself = value(0) < c.piece(e.unit).casualties;
    return "; " + (himself ? unit() + " commands on" : std::string("his successor takes over")) + " with a Command Modifier of " +
           std::to_string(value(1));
  }
  std::string helped() const { return e.other < kUnits ? ", helped by " + other() + "," : std::string(); }
  // Those who were told of together (join): the unit and as many more as value[0] counts.
  std::vector<UnitIndex> together() const {
    std::vector<UnitIndex> all = {e.unit};
    for (std::size_t i = 0; i < static_cast<std::size_t>(value(0)); ++i) all.push_back(e.dice[i]);
    return all;
  }

  // Whom a Guard leads.
  std::string prisoners() {
    std::vector<std::string> names;
    Value ids = Value::list();
    for (std::size_t i = 0; i < static_cast<std::size_t>(value(0)); ++i)
      names.push_back(c.piece(e.dice[i]).name), ids.push(c.piece(e.dice[i]).id);
    v.set("prisoners", ids);
    return listing(names);
  }

  Value say(std::string_view kind, std::string text) {
    v.set("event", kind).set("rule", c.books.id(e.clause)).set("text", capital(std::move(text)));
    if (e.side != Side::none) v.set("side", name(e.side));
    if (e.unit < kUnits) v.set("unit", c.piece(e.unit).id);
    if (e.other < kUnits) v.set(static_cast<Happened>(e.kind) == Happened::fired ? "by" : "other", c.piece(e.other).id);
    if (e.from < kHexes) v.set("from", c.map.number(e.from));
    if (e.to < kHexes) v.set("to", c.map.number(e.to));
    if (e.n_dice > 0) {
      Value list = Value::list();
      for (std::size_t i = 0; i < e.n_dice; ++i) list.push(as_int(e.dice[i]));
      v.set("dice", list);
    }
    return v;
  }
  Value test(std::string_view kind, std::string text) {
    v.set("modifier", value(0)).set("result", value(1) != 0 ? "pass" : "fail");
    return say(kind, std::move(text));
  }

  Value play();
  Value movement();
  Value combat();
};

Value Telling::play() {
  switch (static_cast<Happened>(e.kind)) {
    case Happened::turn_began:
      return v.set("turn", value(0)), say("turn", "The " + c.turn(value(0)).time + " turn begins.");
    case Happened::phase_began:
      if (value(1) != 0) v.set("skipped", true);
      return say("phase", side_name(e.side) + ": " + std::string(kPhaseNames[value(0)]) + (value(1) != 0 ? ", with nothing to do." : "."));
    case Happened::placed:
      return say("placed",
                 unit() + " is set up in " + to() + (e.unit < kUnits && is_brigade(c, e.unit) ? ", facing " + toward() : "") + ".");
    case Happened::burnside_rolled:
      v.set("result", value(0) != 0 ? "pass" : "fail");
      return say("burnside-roll", "Burnside Roll: a " + dice() + (value(0) != 0 ? ", the pause is over." : ", the pause goes on."));
    case Happened::pause_began:
      return say("pause-began", "Burnside pauses: the Union leaves Confederate zones of control and starts no Assault.");
    case Happened::pause_ended:
      return say("pause-ended",
                 e.clause == "fotm:11.4.trigger"_c ? "The Confederates come on: Burnside's pause is over." : "Burnside's pause is over.");
    case Happened::hold_began:
      return say("hold-began", unit() + " in " + to() + " is within range of " + other() + ": the Union cavalry may not go further West.");
    case Happened::hold_lifted:
      return say("hold-lifted", unit() + " in " + to() + " is further West than the Union cavalry, which nothing holds back from now on.");
    case Happened::controlled:
      return say("control", unit() + " takes " + to() + " for " + side_name(e.side) + ".");
    case Happened::scored:
      v.set("points", value(0));
      return say("scored", side_name(e.side) + (e.side == Side::union_ ? " gains " : " gain ") + std::to_string(value(0)) +
                               " VP: " + c.vp[value(1)].text + ".");
    case Happened::game_over: {
      constexpr std::string_view kLevels[] = {"draw", "minor victory", "major victory", "decisive victory"};
      const std::string totals = ": the Union has " + std::to_string(value(1)) + " VP, the Confederates " + std::to_string(value(2));
      const std::string level(kLevels[value(0)]);
      return say("game-over", e.side == Side::none ? "The battle is a draw" + totals + "."
                                                   : "The battle is a " + level + " of " + side_name(e.side) + totals + ".");
    }
    case Happened::rallied:
      return test("rally", unit() + helped() + " tries to rally: " + roll() + (value(1) != 0 ? ", and regains a step." : ", in vain."));
    case Happened::regrouped:
      return test("regroup", unit() + helped() + " tries to regroup: " + roll() + (value(1) != 0 ? ", and stands again." : ", in vain."));
    case Happened::faced:
      return v.set("facing", facing()), say("faced", unit() + " faces " + toward() + ".");
    case Happened::arrived:
      return say("arrived", unit() + " arrives in " + to() + ".");
    case Happened::removed:
      if (e.clause == "fotm:2.4.elim.prisoner"_c)
        return say("removed", unit() + ", a prisoner in " + from() + ", is lost with the Guard; nobody scores for it.");
      if (e.clause == "fotm:2.4.nofight"_c) return say("removed", unit() + " in " + from() + " is eliminated.");
      if (e.clause == "fotm:10.2.alone"_c) return say("removed", unit() + ", with no troops to join, leaves the field.");
      return say("removed", unit() + " leaves the field.");
    case Happened::bonus_used:
      return say("bonus", static_cast<Bonus>(value(0)) == Bonus::rally ? "Longstreet uses his bonus to rally."
                                                                       : "Longstreet puts himself at the head of an Assault.");
    default:
      return movement();
  }
}

Value Telling::movement() {
  switch (static_cast<Happened>(e.kind)) {
    case Happened::moved:
    case Happened::backed:
      v.set("mp", Value::half_points(value(0))).set("left", Value::half_points(value(1)));
      v.set("path", path_words(c.map, e.from, march_of(c.map.grid, e)));
      if (value(2) >= 0) v.set("facing", kFacings[value(2) % 6]);
      return say(static_cast<Happened>(e.kind) == Happened::backed ? "backed" : "moved",
                 unit() + (static_cast<Happened>(e.kind) == Happened::backed ? " backs from " : " moves from ") + from() + " to " + to() +
                     " for " + points(value(0)) + ".");
    case Happened::force_marched:
      return say("force-marched", unit() + " marches by force from " + from() + " to " + to() + ".");
    case Happened::march_rolled:
      return test("march-rolled",
                  unit() + helped() + " rolls for its forced march: " + roll() + (value(1) != 0 ? ", one step lost." : ", no loss."))
          .set("result", value(1) != 0 ? "fail" : "pass");
    case Happened::turned:
      return v.set("facing", facing()).set("mp", Value::half_points(value(1))),
             say("turned", unit() + " turns to face " + toward() + (value(1) > 0 ? " for " + points(value(1)) : "") + ".");
    case Happened::mounted:
      return say("mounted", unit() + " mounts.");
    case Happened::dismounted:
      return say("dismounted", unit() + " dismounts.");
    case Happened::formed_column:
      return v.set("facing", facing()), say("column", unit() + " forms Column, facing " + toward() + ".");
    case Happened::formed_line:
      return say("line", unit() + " forms Line.");
    case Happened::stopped:
      return say("stopped", unit() + " must stop in " + to() +
                                (e.other < kUnits                 ? " before " + other()
                                 : e.clause == "fotm:11.3.stop"_c ? ", in range of Confederate artillery"
                                                                  : ", in the woods") +
                                ".");
    case Happened::entered:
      return say("entered", unit() + " enters at " + to() + " with " + points(value(0)) + " left.");
    case Happened::held_back: {
      std::vector<std::string> names;
      Value ids = Value::list();
      for (const UnitIndex u : together()) names.push_back(c.piece(u).name), ids.push(c.piece(u).id);
      v.set("units", ids);
      return say("held-back", listing(names) + (names.size() == 1 ? " is held back." : " are held back."));
    }
    case Happened::exited:
      if (e.clause == "fotm:17.4.exit"_c) return say("exited", unit() + ", routed, leaves the map from " + from() + " and is lost.");
      return say("exited", unit() + " leaves the map from " + from() + (value(0) > 0 ? " with " + prisoners() : "") + ".");
    case Happened::named:
      return say("named", unit() + " has to march off the map; " +
                              (value(0) > 0 ? counted(value(0), "SP is", "SP are") + " still owed." : "no more is owed."));
    case Happened::fled:
      return say("fled",
                 unit() + (value(0) > 0 ? " leads " + prisoners() + " from " : ", routed, flees from ") + from() + " to " + to() + ".");
    case Happened::rejoined:
      return say("rejoined", "The guard rejoins " + unit() + ".");
    case Happened::restacked:
      if (e.clause == "fotm:15.8.bottom"_c) return say("restacked", unit() + ", beaten, goes to the bottom of its stack in " + to() + ".");
      {
        std::vector<std::string> names;
        Value ids = Value::list();
        for (std::size_t i = 0; i < static_cast<std::size_t>(value(0)); ++i)
          names.push_back(c.piece(e.dice[i]).name), ids.push(c.piece(e.dice[i]).id);
        v.set("units", ids);
        return say("restacked", "The stack in " + to() + " is put in another order: " + listing(names) + ".");
      }
    case Happened::displaced:
      return say("displaced", unit() + ", without troops in " + from() + ", joins those in " + to() + ".");
    default:
      return combat();
  }
}

Value Telling::combat() {
  switch (static_cast<Happened>(e.kind)) {
    case Happened::assault_announced:
      set_units(volley_of(e).firing);
      return say("assault", side_name(e.side) + (e.side == Side::union_ ? " assaults " : " assault ") + to() + " with " +
                                all_of(volley_of(e).firing) + ".");
    case Happened::joined:
      return say("joined", unit() + " takes part from " + from() + ".");
    case Happened::lead_named:
      return say("lead", unit() + " leads.");
    case Happened::fired:
      v.set("roll", roll_name()).set("brigades", volley_of(e).firing.size()).set("sp", volley_of(e).sp).set("hits", volley_of(e).hits);
      set_units(volley_of(e).firing);
      return say("fired", std::string(roll_name()) + " of " + all_of(volley_of(e).firing) + " against " + unit() +
                              (e.to < kHexes ? " in " + to() : std::string()) + ": " + volley() + ".");
    case Happened::no_dice:
      v.set("roll", roll_name()).set("sp", 0);
      set_units(volley_of(e).firing);
      return say("no-dice", std::string(roll_name()) + " of " + all_of(volley_of(e).firing) + " against " + unit() + " in " + to() +
                                ": no SP is left to roll.");
    case Happened::modified:
      v.set("amount", value(0));
      return say("modifier", signed_number(value(0)) + (e.unit < kUnits ? " to the die of " + unit() : " SP for " + side_name(e.side)) +
                                 ": " + reason(e.clause) + ".");
    case Happened::six_void:
      return say("six-void", "Dusk: the first six of " + side_name(e.side) + " is void.");
    case Happened::re_rolled:
      return v.set("result", value(0) != 0 ? "hit" : "miss"),
             say("re-rolled", "In the woods one six is rolled again: a " + dice() + (value(0) != 0 ? ", it still hits." : ", it misses."));
    case Happened::lost_steps:
      v.set("steps", value(0)).set("sp", value(1));
      if (value(1) == 0)
        return say("lost", unit() + " loses its last " + (value(0) == 1 ? "step." : counted(value(0), "step", "steps") + "."));
      return say("lost", unit() + " loses " + counted(value(0), "step", "steps") + ", " + std::to_string(value(1)) + " SP left.");
    case Happened::eliminated:
      return say("eliminated", unit() + " is eliminated.");
    case Happened::leader_lost:
      return v.set("lcm", value(0)), say("leader-lost", unit() + " loses an officer (" + counted(value(0), "LCM", "LCMs") + ").");
    case Happened::commander_hit:
      v.set("fell", fallen_name(c.piece(e.unit), value(0)));
      if (value(1) > 0) v.set("cm", value(1));
      return say("commander-hit", fallen_name(c.piece(e.unit), value(0)) + " falls" +
                                      (e.n_dice > 0 ? " (lots: " + dice() + ")" : std::string()) + after_him() + ".");
    case Happened::checked:
      return test("checked",
                  unit() + helped() + " checks its morale: " + morale_roll() + (value(1) != 0 ? ", and stays." : ", and gives way."));
    case Happened::retreated:
      return say("retreated", unit() + " retreats from " + from() + " to " + to() + ".");
    case Happened::routed:
      return say("routed", unit() + " routs.");
    case Happened::captured:
      return say("captured", unit() + " is captured" +
                                 (e.other < kUnits ? " and led off by " + other() : std::string(", and nobody can guard it")) + ".");
    case Happened::detached:
      return say("detached", unit() + " detaches " + other() + ".");
    case Happened::advanced:
      return say("advanced", unit() + " advances from " + from() + " to " + to() +
                                 (e.unit < kUnits && is_brigade(c, e.unit) ? ", facing " + toward() : "") + ".");
    case Happened::screened:
      return say("screened", "Mounted cavalry screens " + to() + ": nobody routs.");
    case Happened::cannot_check:
      return say("cannot-check", unit() + " has neither officers nor a Commander to make it stand: it must retreat.");
    case Happened::pulled_back:
      return say("pulled-back", unit() + " does not try to stand and goes back.");
    case Happened::assault_ended:
      return say("assault-ended", "The Assault on " + to() + " is over.");
    default:
      return say("unknown", "Something happens.");
  }
}

}  // namespace

// What a person is told as one: a march, with the hexes it went through (what makes it stop is told after it); those who assault, on the
// line of the Assault; those who are held back; a Morale Check with what weighs on it. A phase that another follows at once is skipped.
bool Rules::join(const Content& c, Event& told, const Event& next) {
  const auto kind = static_cast<Happened>(told.kind), then = static_cast<Happened>(next.kind);
  switch (kind) {
    case Happened::moved:
    case Happened::backed:
      if (told.kind != next.kind || told.clause != next.clause || !lengthen(c.map.grid, told, next)) return false;
      told.value[0] = static_cast<std::int16_t>(told.value[0] + next.value[0]);
      told.value[1] = next.value[1];
      told.value[2] = next.value[2];
      return true;
    case Happened::assault_announced:
      return then == Happened::joined;
    case Happened::held_back: {
      const auto n = static_cast<std::size_t>(told.value[0]);
      if (then != Happened::held_back || n == told.dice.size()) return false;
      told.dice[n] = next.unit;
      ++told.value[0];
      return true;
    }
    case Happened::modified:  // of a die, not of a roll: the check tells it
      if (told.unit >= kUnits || next.unit != told.unit || (then != Happened::modified && then != Happened::checked)) return false;
      told = next;
      return true;
    case Happened::phase_began:
      told.value[1] = then == Happened::phase_began || then == Happened::turn_began || then == Happened::game_over;
      return false;
    default:
      return false;
  }
}

Value Rules::tell(const Content& c, const Event& e) { return Telling{c, e}.play(); }

}  // namespace vedette::fotm
