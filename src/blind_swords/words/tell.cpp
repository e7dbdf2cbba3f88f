// Events in words: the members of a journal's event, with a sentence for a person.
#include <algorithm>
#include <string>

#include "blind_swords/events.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/rules.h"
#include "blind_swords/words/event_names.h"
#include "blind_swords/words/words.h"
#include "tabletop/answer.h"
#include "tabletop/fraction.h"
#include "tabletop/march_event.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

constexpr std::string_view kPhaseTitles[] = {"Set-up",          "Command Decision Phase", "Artillery Phase",
                                             "Chit Draw Phase", "End Turn Phase",         "End"};
constexpr std::string_view kMarkers[] = {"",           "Good Ground",      "Battlefield Chaos", "Last Stand", "Black Hats",
                                         "Supported",  "unsupported",      "Friendly Fire",     "Indecision", "No Ford",
                                         "Ford Found", "Bridge Destroyed", "Huzzah!",           "Rough Going"};
constexpr std::string_view kMarkerIds[] = {"",           "good-ground",      "chaos",         "last-stand", "black-hats",
                                           "supported",  "unsupported",      "friendly-fire", "indecision", "no-ford",
                                           "ford-found", "bridge-destroyed", "huzzah",        "rough-going"};
constexpr std::string_view kFire[] = {"fire",
                                      "fire in a Limited Activation",
                                      "fire their guns",
                                      "open a firefight",
                                      "fire back",
                                      "leaving",  // of the unit fired at, and so the next two
                                      "mounting or dismounting in",
                                      "crossing the river from",
                                      "fire in defence",
                                      "fire"};

struct Teller {
  const Content& c;
  const Event& e;

  std::string unit(UnitIndex u) const { return u < c.units.size() ? c.units[u].name : std::string("a unit"); }
  std::string it() const { return unit(e.unit); }
  // With the name of the place, where it has one.
  std::string hex(HexIndex h) const {
    if (h >= c.hex.size()) return "off the map";
    const std::string& place = c.map.hexes[h].place;
    if (place.empty()) return c.map.number(h);
    if (place.ends_with(')')) return place.substr(0, place.size() - 1) + ", " + c.map.number(h) + ")";  // a name with one in brackets
    return place + " (" + c.map.number(h) + ")";
  }
  // A battery that fires from off the map is known by the rule that lets it.
  std::string gun_off_the_map() const {
    for (const Scenario& s : c.scenarios)
      for (const OffMapGun& gun : s.off_map)
        if (gun.clause == e.clause) return unit(gun.unit);
    return {};
  }
  std::string chit() const { return c.chits[e.value[0]].name; }
  // Both sides have events of the same name: whose it is.
  std::string whose(std::string_view the) const {
    const ChitCard& card = c.chits[e.value[0]];
    if (card.kind != ChitKind::event || card.side == Side::none) return card.name;
    return std::string(the) + (card.side == Side::union_ ? " Union's " : " Confederates' ") + card.name;
  }
  // Some places are kept count of twice: as anybody holds them, and as infantry does.
  bool by_infantry_besides() const {
    return std::ranges::any_of(c.scenarios, [&](const Scenario& s) {
      const auto here = [&](const ObjectiveCard& o) { return o.hex == e.to; };
      return std::ranges::any_of(s.objectives,
                                 [&](const ObjectiveCard& o) { return here(o) && o.clause == e.clause && o.by_infantry_only; }) &&
             std::ranges::any_of(s.objectives, [&](const ObjectiveCard& o) { return here(o) && !o.by_infantry_only; });
    });
  }
  std::string brigade() const { return e.value[0] >= 0 ? c.brigades[e.value[0]].title : std::string("nobody"); }
  std::string side() const { return e.side == Side::union_ ? "the Union" : e.side == Side::confederate ? "the Confederates" : "nobody"; }
  std::string die(std::size_t i = 0) const { return std::to_string(e.dice[i]); }
  std::string d66() const { return std::to_string(10 * e.dice[0] + e.dice[1]); }
  std::string n(std::size_t i) const { return std::to_string(e.value[i]); }
  // Whole and quarters as they are written: 3, 3½.
  static std::string mixed(int n, int of) {
    const int whole = n / of, rest = n % of * 16 / of;
    const std::string part = rest == 0 ? "" : rest == 8 ? "½" : rest == 4 ? "¼" : rest == 12 ? "¾" : " " + Fraction(rest, 16).text();
    return whole == 0 && rest != 0 ? (part[0] == ' ' ? part.substr(1) : part) : std::to_string(whole) + part;
  }
  std::string points(std::size_t i) const { return mixed(e.value[i], 2); }
  std::string strength() const { return mixed(e.value[2], 16) + " SP"; }
  // ": what the clause says", for a title that does not say it itself.
  std::string which(Clause clause) const {
    const ClauseText* text = c.books.find(clause);
    if (text == nullptr || text->text.empty()) return ".";
    // Without the scenario's number, which everybody at the table knows.
    const std::size_t named = text->text.find_first_not_of("0123456789.");
    const bool numbered = named != std::string::npos && named > 0 && text->text.compare(named, 2, ": ") == 0;
    return ": " + text->text.substr(numbered ? named + 2 : 0);
  }
  std::string victory() const {
    const auto level = static_cast<Level>(e.value[0]);
    return level == Level::plain || level == Level::draw ? std::string() : " a " + std::string(level_name(level)) + " victory";
  }
  // Where points decide: those of the winner first, in a draw those of the Union.
  std::string final_score() const {
    if (e.value[1] == 0) return {};
    const bool second = e.side == Side::confederate;
    return " with " + mixed(e.value[second ? 3 : 2], 2) + " points to " + mixed(e.value[second ? 2 : 3], 2);
  }
  // What a chit does, in a line.
  std::string what_it_does() const {
    constexpr std::pair<Effect, std::string_view> lines[] = {
        {Effect::firefight, "a shot out of turn, which may be answered"},
        {Effect::rally, "a Morale Hit goes, or a unit is rebuilt"},
        {Effect::heroic_stand, "the unit stands as if it had passed"},
        {Effect::last_stand, "Supported until the turn ends, and one retreat is ignored"},
        {Effect::assault_bonus, "columns to the right in this Close Combat"},
        {Effect::good_ground, "a hex is harder to take"},
        {Effect::command_confusion, "the activation is Limited"},
        {Effect::double_time, "more Movement Points"},
        {Effect::confident, "a Full Activation without a roll"},
        {Effect::brigade_reserve, "a brigade that is not Engaged marches"},
        {Effect::fatigue, "an enemy unit takes a Morale Hit"},
        {Effect::reaction, "a brigade near by moves at once"},
        {Effect::arrival, "a brigade comes up with a Full Activation"},
        {Effect::skirmishers, "one shot, without shifts"},
        {Effect::hold_fire, "Defensive Fire is stronger"},
        {Effect::overshoot, "the fire goes too high"},
        {Effect::black_hats, "its Brigade has better cohesion and is Supported until the turn ends"},
        {Effect::longstreet, "the rating counts for more"},
        {Effect::friendly_fire, "the attack does not take place"},
        {Effect::fortunes_of_war, "the next chit is cancelled"},
        {Effect::indecision, "ratings are lower for this turn"}};
    const ChitCard& card = c.chits[e.value[0]];
    for (const auto& [effect, line] : lines)
      if (effect == card.effect) return ": " + std::string(line) + ".";
    return ".";
  }
  // Why it came about, where the words of the game have a short way to say so; "" elsewhere.
  std::string because() const {
    for (const auto& [clause, words] : c.because)
      if (clause == e.clause) return words;
    return {};
  }
  std::string fog() const {
    // One clause may have a result for either side.
    for (const Scenario& s : c.scenarios)
      for (const FogCard& card : s.fog)
        if (card.clause == e.clause && as_int(card.affected) == e.value[0] && !card.summary.empty()) return ": " + card.summary + ".";
    return which(e.clause);
  }
  std::string code() const {
    constexpr std::string_view meaning[] = {
        "no effect", "a test", "a test, and retreat", "a severe test", "Depletion and a test", "Depletion and a severe test", "repulsed"};
    const auto i = static_cast<std::size_t>(e.value[1]);
    return i == 0 ? std::string(meaning[i]) : std::string(kCodes[i]) + ": " + std::string(meaning[i]);
  }
  static std::string box(int at) {
    switch (static_cast<At>(at)) {
      case At::broken_3:
        return "box 3 of the Broken Track";
      case At::broken_2:
        return "box 2 of the Broken Track";
      case At::broken_1:
        return "box 1 of the Broken Track";
      case At::available:
        return "Available";
      default:
        return "off the map";
    }
  }
  static std::string half_points(int halves) { return mixed(halves, 2); }
  std::string column(std::size_t i) const { return e.value[i] < 0 ? "left of C" : c.column_name[e.value[i]]; }
  // Where the strength stands on the chart, and where its shifts bring it.
  std::string columns() const {
    if (e.value[0] == e.value[1]) return " in column " + column(1);
    return " in column " + column(0) + ", shifted to " + column(1);
  }
  // What the clause of a shift says; of a chit its name.
  std::string time_of(int scenario, int turn) const {
    const auto s = static_cast<std::size_t>(scenario), t = static_cast<std::size_t>(turn - 1);
    return s < c.scenarios.size() && t < c.scenarios[s].turns.size() ? c.scenarios[s].turns[t].time : std::string();
  }
  std::string turn_time() const {
    const std::string time = time_of(e.value[1], e.value[0]);
    return time.empty() ? time : ", " + time + ",";
  }
  static std::string capital(std::string s) {
    if (!s.empty() && s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
    return s;
  }
  std::string side_capital() const { return capital(side()); }
  std::string area_capital() const { return capital(std::string(c.battle->command_areas[e.value[0] - 1])); }

  std::string sentence() const {
    switch (static_cast<Happening>(e.kind)) {
      case Happening::points:
        return side_capital() + " earn " + half_points(e.value[0]) + (e.value[0] == 2 ? " victory point" : " victory points") +
               (e.unit < c.units.size() ? " for " + it()
                : e.to < c.hex.size()   ? " for " + hex(e.to)
                                        : "") +
               ".";
      case Happening::arrival_roll:
        return c.brigades[e.value[1]].title + " rolls " + die() +
               (e.value[0] == 0 ? std::string(": it does not come.") : ": it comes at " + time_of(e.value[2], e.value[0]) + ".");
      case Happening::committed:
        return it() + " is committed to the " + area_capital() + ".";
      case Happening::turn_began:
        return "Turn " + n(0) + turn_time() + " begins.";
      case Happening::phase_began:
        return std::string(kPhaseTitles[e.value[0]]) + ".";
      case Happening::placed:
        return it() + " is set up in " + hex(e.to) + ".";
      case Happening::arrived_waiting:
        return e.to == kNoHex ? it() + " is available off the map." : it() + " waits to enter at " + hex(e.to) + ".";
      case Happening::held_back:
        return it() + (e.value[0] > 1 ? " and " + std::to_string(e.value[0] - 1) + " more can" : std::string(" can")) +
               " not come in: the enemy holds " + hex(e.to) + ".";
      case Happening::removed:
        return it() + " leaves the battle.";
      case Happening::chit_joined:
        if (e.value[1] == as_int(Place::hand)) return side_capital() + " take " + chit() + " into their hand.";
        return whose("The") + (e.value[1] == as_int(Place::out) ? " is no longer in play." : " is among the chits from now on.");
      case Happening::key_chosen:
        return side_capital() + " put " + chit() + " into the cup.";
      case Happening::random_drawn:
        return side_capital() + " add " + n(0) + (e.value[0] == 1 ? " random chit" : " random chits") + " unseen.";
      case Happening::cup_filled:
        return "The cup holds " + n(0) + " chits.";
      case Happening::hex_activated:
        return side_capital() + " activate the guns in " + hex(e.to) + ".";
      case Happening::passed:
        return side_capital() + " pass.";
      case Happening::chit_drawn:
        return whose("The") + " is drawn" + (c.chits[e.value[0]].kind == ChitKind::wild ? what_it_does() : std::string("."));
      case Happening::chit_held:
        return side_capital() + " keep " + chit() + ".";
      case Happening::chit_played:
        return side_capital() + " play " + chit() + what_it_does();
      case Happening::chit_cancelled:
        return "Fortunes of War cancel " + whose("the") + ".";
      case Happening::chit_returned:
        return whose("The") + (e.value[1] != 0            ? " goes back into the cup."
                               : e.clause == "bs:7.2.4"_c ? " finds no brigade to command and is out for the turn."
                                                          : " is out for the turn.");
      case Happening::chit_lapsed:
        if (c.chits[e.value[0]].kind == ChitKind::marker) return side_capital() + " lose " + chit() + " unused.";
        return whose("The") + (e.clause == "bs:14.2.1"_c ? " is put back unused." : " passes without effect.");
      case Happening::chit_shielded:
        return "Fortunes of War do not touch " + whose("the") + ": it is carried out.";
      case Happening::chit_turned:
        return chit() + (e.value[1] != 0 ? " is hit: the Casualty chit is used." : " is back.");
      case Happening::brigade_named:
        return brigade() + " is named.";
      case Happening::brigade_marked:
        return brigade() + (e.value[2] != 0 ? " has moved already: nobody names it this turn." : " is marked activated and does nothing.");
      case Happening::brigade_released:
        return brigade() + " is released: from turn " + n(1) + " on it may be given any order.";
      case Happening::activation_roll:
        return brigade() + " rolls " + die() + " against " + n(1) + ": " + (e.value[2] != 0 ? "Full" : "Limited") + " Activation.";
      case Happening::activation_set:
        return brigade() + " has a " + (e.value[2] != 0 ? "Full" : "Limited") + " Activation without a roll.";
      case Happening::order_given:
        return brigade() + " is ordered to " + std::string(order_name(static_cast<Order>(e.value[1]))) + ".";
      case Happening::return_roll:
        return chit() + " rolls " + die() + " against " + n(1) + " to return to the cup.";
      case Happening::fog_roll:
        return side_capital() + " roll " + die() + " for the Fog of War" + fog();
      case Happening::no_effect:
        return "It does nothing now.";
      case Happening::casualty_roll:
        return "General casualty roll " + d66() +
               (e.value[0] >= 0   ? ": " + brigade() + " is unsupported this turn."
                : e.value[2] != 0 ? ": no effect, " + c.brigades[e.value[2] - 1].title + " is not in play."
                : e.value[1] == 0 ? ": no effect."
                                  : ".");
      case Happening::friendly_fire:
        return "Friendly Fire, roll " + die() + ": " + side() + " get the marker.";
      case Happening::moved:
        return it() + " moves from " + hex(e.from) + " to " + hex(e.to) + (e.value[0] != 0 ? " for " + points(0) + " MP" : std::string()) +
               (e.value[2] != 0 ? " and stops." : ".");
      case Happening::mounted:
        return it() + " mounts.";
      case Happening::dismounted:
        return it() + " dismounts.";
      case Happening::skirmish:
        return it() + (e.value[0] != 0 ? " goes into Skirmish Order." : " forms up.");
      case Happening::column_formed:
        return it() + " forms March Column in " + hex(e.to) + (e.value[0] != 0 ? " for " + points(0) + " MP." : ".");
      case Happening::stopped:
        return it() + " stops in " + hex(e.to) + ".";
      case Happening::came_into_play:
        return it() + " comes into play at " + hex(e.to) + ".";
      case Happening::withdrew:
        return it() + " withdraws from " + hex(e.from) + " to " + hex(e.to) + ".";
      case Happening::rallied:
        return it() + " rallies" + (e.n_dice != 0 ? " (roll " + die() + " against " + n(1) + ")" : std::string()) + ": " +
               (e.value[0] == 0   ? "no hit is left."
                : e.value[0] == 1 ? "one hit is left."
                                  : n(0) + " hits are left.");
      case Happening::rally_failed:
        return it() + (e.clause == "bs:13.1.3"_c ? " keeps its other hit" : " does not rally") + " (roll " + die() + " against " + n(1) +
               ").";
      case Happening::recovered:
        return it() + " recovers (roll " + die() + " against " + n(1) + ").";
      case Happening::recover_failed:
        return it() + " does not recover (roll " + die() + " against " + n(1) + ").";
      case Happening::rebuilt:
        return it() + " is rebuilt in " + hex(e.to) + " (roll " + die() + " against " + n(1) + ").";
      case Happening::rebuild_failed:
        return it() + " is not rebuilt (roll " + die() + " against " + n(1) + ").";
      case Happening::marked:
        if (e.unit == kNoUnit && e.to >= c.hex.size())  // nobody's alone
          return std::string(kMarkers[e.value[0]]) + " is in force until the turn ends.";
        return (e.unit != kNoUnit ? it() : hex(e.to)) + " is marked " + std::string(kMarkers[e.value[0]]) + ".";
      case Happening::unmarked:
        return std::string(kMarkers[e.value[0]]) + " is taken off " + (e.unit != kNoUnit ? it() : hex(e.to)) + ".";
      case Happening::control:
        return side_capital() + " now control " + hex(e.to) + (by_infantry_besides() ? " by infantry." : ".");
      case Happening::track_moved:
        return it() + " moves up " + (e.value[0] == as_int(At::available) ? "the Broken Track and is " : "to ") + box(e.value[0]) + ".";
      case Happening::game_over:
        return (e.side == Side::none ? std::string("The game is a draw") : side_capital() + " win" + victory()) +
               (victory().empty() ? final_score() : "") + (because().empty() ? which(e.clause) : ": " + because() + ".");
      case Happening::fire_declared:
        if (const std::string gun = gun_off_the_map(); !gun.empty())
          return gun + " fires from off the map at " + hex(e.to) + columns() + ".";
        if (e.unit != kNoUnit) return "Skirmishers of " + it() + " fire at " + hex(e.to) + columns() + ".";
        if (e.other != kNoUnit)
          return side_capital() + " fire at " + unit(e.other) + " " + std::string(kFire[e.value[3]]) + " " + hex(e.to) + columns() + ".";
        return side_capital() + " " + std::string(kFire[e.value[3]]) + " at " + hex(e.to) + columns() + ".";
      case Happening::fired_unit:
        return it() + " fires with " + strength() + ".";
      case Happening::assaulting_unit:
        return it() + " attacks with " + strength() + ".";
      case Happening::shift:
        return capital(shift_text(c, e.clause)) + ": " + std::to_string(e.value[0] < 0 ? -e.value[0] : e.value[0]) +
               (e.value[0] < 0 ? " left." : " right.");
      case Happening::fire_result:
        return it() + ": roll " + d66() + " in column " + column(0) + ", " + code() + ".";
      case Happening::fire_cancelled:
        return "The fire at " + hex(e.to) + " does not take place.";
      case Happening::close_combat_declared:
        return side_capital() + " assault " + hex(e.to) + " from " + hex(e.from) + columns() + ".";
      case Happening::flank_joined:
        return "The units in " + hex(e.from) + " attack the flank.";
      case Happening::close_combat_result:
        return "Close Combat against " + it() + ": roll " + d66() + " in column " + column(0) + ", " + code() + ".";
      case Happening::close_combat_over:
        return "The Close Combat at " + hex(e.to) + " ends without result.";
      case Happening::test:
        return it() + (e.value[3] != 0 ? " takes a Break Test" : " tests its cohesion") + ": roll " + die() + " against " + n(0) + ", " +
               (e.value[1] != 0 ? std::string("passed.") : "failed by " + n(2) + ".");
      case Happening::hit:
        return it() + (e.value[0] >= 2 ? " is Disrupted" : " is Shaken") + (because().empty() ? "." : " " + because() + ".");
      case Happening::depleted:
        return it() + " is depleted" + (because().empty() ? "." : " " + because() + ".");
      case Happening::retreated:
        return it() + " retreats from " + hex(e.from) + " to " + hex(e.to) + ".";
      case Happening::stood:
        return it() + " stands its ground.";
      case Happening::broke:
        if (e.value[0] != as_int(At::eliminated)) return it() + " breaks and goes to " + box(e.value[0]) + ".";
        return it() + " is eliminated" + (because().empty() ? "." : " " + because() + ".");
      case Happening::captured:
        return it() + " is captured.";
      case Happening::panic:
        return "Panic spreads from " + hex(e.from) + ".";
      case Happening::advanced:
        return it() + " advances to " + hex(e.to) + ".";
      case Happening::bridge_roll:
        return it() + " tries to burn the bridge: " + die() + (e.value[0] != e.dice[0] ? ", with help " + n(0) : "") + ", needs " + n(1) +
               ".";
      case Happening::ford_roll:
        return it() + " searches for the ford: " + die() + (e.value[0] != e.dice[0] ? ", with help " + n(0) : "") + ", needs " + n(1) + ".";
      default:
        return "";
    }
  }
};

}  // namespace

// A march is told in one line, with the hexes it went through; where it ends by being stopped, that too. So is a way back.
bool Rules::join(const Content& c, Event& told, const Event& next) {
  if (const auto kind = static_cast<Happening>(told.kind); kind == Happening::withdrew || kind == Happening::retreated)
    return next.kind == told.kind && next.clause == told.clause && lengthen(c.grid(), told, next);
  if (static_cast<Happening>(told.kind) != Happening::moved || told.unit != next.unit || told.value[2] != 0) return false;
  if (static_cast<Happening>(next.kind) == Happening::stopped && next.to == told.to) {
    told.value[2] = 1;
    return true;
  }
  if (static_cast<Happening>(next.kind) != Happening::moved || !lengthen(c.grid(), told, next)) return false;
  told.value[0] = static_cast<std::int16_t>(told.value[0] + next.value[0]);
  told.value[1] = next.value[1];
  return true;
}

Value Rules::tell(const Content& c, const Event& e) {
  const Teller teller{c, e};
  const auto kind = static_cast<Happening>(e.kind);
  Value v = Value::object();
  std::string text = teller.sentence();
  if (text.ends_with("..") || text.ends_with("!.")) text.pop_back();  // a chit's name ends the sentence itself
  v.set("event", kEventNames[e.kind]).set("rule", c.books.id(e.clause)).set("text", std::move(text));
  if (e.unit < c.units.size()) v.set("unit", c.units[e.unit].id);
  if (e.other < c.units.size()) v.set("other", c.units[e.other].id);
  if (e.side != Side::none) v.set("side", name(e.side));
  if (e.from < c.hex.size()) v.set("from", c.map.number(e.from));
  if (e.to < c.hex.size()) v.set("to", c.map.number(e.to));
  if (e.n_dice > 0) {
    Value dice = Value::list();
    for (std::size_t i = 0; i < e.n_dice; ++i) dice.push(as_int(e.dice[i]));
    v.set("dice", dice);
  }
  const auto brigade = [&](std::size_t i) {
    if (e.value[i] >= 0 && static_cast<std::size_t>(e.value[i]) < c.brigades.size()) v.set("brigade", c.brigades[e.value[i]].id);
  };
  const auto chit = [&](std::size_t i) { v.set("chit", c.chits[e.value[i]].id); };
  switch (kind) {
    case Happening::points:
      v.set("points", Value::half_points(e.value[0]));
      break;
    case Happening::arrival_roll:
      brigade(1);
      if (e.value[0] != 0) v.set("turn", as_int(e.value[0]));
      break;
    case Happening::committed:
      v.set("area", std::string(c.battle->command_areas[e.value[0] - 1]));
      break;
    case Happening::turn_began:
      v.set("turn", as_int(e.value[0]));
      break;
    case Happening::chit_joined:
    case Happening::key_chosen:
    case Happening::chit_drawn:
    case Happening::chit_held:
    case Happening::chit_played:
    case Happening::chit_cancelled:
    case Happening::chit_lapsed:
    case Happening::chit_shielded:
    case Happening::chit_turned:
      chit(0);
      break;
    case Happening::chit_returned:
      chit(0);
      v.set("cup", e.value[1] != 0);
      break;
    case Happening::random_drawn:
    case Happening::cup_filled:
    case Happening::held_back:
      v.set("count", as_int(e.value[0]));
      break;
    case Happening::brigade_named:
      brigade(0);
      chit(1);
      break;
    case Happening::brigade_marked:
      brigade(0);
      break;
    case Happening::brigade_released:
      brigade(0);
      v.set("turn", as_int(e.value[1]));
      break;
    case Happening::activation_roll:
    case Happening::activation_set:
      brigade(0);
      v.set("rating", as_int(e.value[1])).set("kind", e.value[2] != 0 ? "full" : "limited");
      break;
    case Happening::order_given:
      brigade(0);
      v.set("order", order_name(static_cast<Order>(e.value[1])));
      break;
    case Happening::return_roll:
      chit(0);
      v.set("rating", as_int(e.value[1]));
      break;
    case Happening::fog_roll:
      if (e.value[1] != 0)
        v.set("affects", "both");
      else if (e.value[0] != as_int(Side::none))
        v.set("affects", name(static_cast<Side>(e.value[0])));
      break;
    case Happening::casualty_roll:
      brigade(0);
      break;
    case Happening::game_over:
      if (e.value[1] != 0) v.set("union", Value::half_points(e.value[2])).set("confederate", Value::half_points(e.value[3]));
      break;
    case Happening::column_formed:
    case Happening::moved:
      v.set("mp", Value::half_points(e.value[0])).set("left", Value::half_points(e.value[1]));
      if (kind == Happening::moved) v.set("path", path_words(c.map, e.from, march_of(c.grid(), e)));
      break;
    case Happening::withdrew:
    case Happening::retreated:
      if (c.grid().direction(e.from, e.to) == kNoDirection) v.set("path", path_words(c.map, e.from, march_of(c.grid(), e)));
      break;
    case Happening::rallied:
    case Happening::rally_failed:
    case Happening::recovered:
    case Happening::recover_failed:
    case Happening::rebuilt:
    case Happening::rebuild_failed:
      if (e.n_dice != 0) v.set("cr", as_int(e.value[1]));
      break;
    case Happening::marked:
    case Happening::unmarked:
      v.set("marker", kMarkerIds[e.value[0]]);
      break;
    case Happening::fire_declared:
    case Happening::close_combat_declared:
      v.set("column", c.column_name[std::max<int>(e.value[0], 0)]);
      v.set("final", teller.column(1));
      break;
    case Happening::shift:
      v.set("amount", as_int(e.value[0]));
      break;
    case Happening::fire_result:
    case Happening::close_combat_result:
      v.set("column", teller.column(0)).set("result", kCodes[e.value[1]]);
      break;
    case Happening::test:
      v.set("cr", as_int(e.value[0])).set("result", e.value[1] != 0 ? "pass" : "fail").set("kind", e.value[3] != 0 ? "break" : "cohesion");
      if (e.value[1] == 0) v.set("margin", as_int(e.value[2]));
      break;
    case Happening::hit:
      v.set("morale", e.value[0] >= 2 ? "disrupted" : "shaken");
      break;
    default:
      break;
  }
  return v;
}

}  // namespace vedette::bs
