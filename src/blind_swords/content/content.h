// The content of one battle of the series, read once from text: its map as tables the rules can index, its units,
// brigades, chits, charts and scenarios. Nothing here changes during play.
#pragma once

#include <algorithm>
#include <bitset>
#include <string>
#include <vector>

#include "blind_swords/clauses.h"
#include "blind_swords/content/exclusive.h"
#include "blind_swords/flow/windows.h"
#include "blind_swords/position.h"
#include "blind_swords/staff/staff.h"
#include "tabletop/content.h"
#include "tabletop/game.h"
#include "tabletop/map.h"
#include "tabletop/rules_table.h"

namespace vedette::bs {

struct Battle;       // battle.h: the hooks of one battle
struct SpecialRule;  // special_rules.h: the hooks of one special rule
struct Content;
struct Shot;
struct Assault;
struct SideInfo;
struct FireCondition {
  bool terrain;  // of hex, hexside or LOS: protects the target only
  bool (*fits)(const Content&, const Position&, const Shot&);
};
// One of the two is null: `fits` looks at the whole combat, `over` at the hexside of one attacking hex, as seen from that hex.
struct CloseCombatCondition {
  bool (*fits)(const Content&, const Position&, const Assault&);
  bool (*over)(const SideInfo&);
};

using HexSet = std::bitset<kMostHexes>;

// ---- Units (bs:2.1) ----
enum class Arm : std::uint8_t { infantry, cavalry, artillery, horse_artillery };
enum class ActsAs : std::uint8_t { infantry, cavalry, artillery };  // dismounted cavalry acts as infantry (bs:2.1.4)
enum class Weapon : std::uint8_t { rifled, smoothbore, mixed, howitzer, carbine, sharpshooter, sharps };

struct UnitCard {
  std::string id, name, corps, division;
  std::string source;
  Side side = Side::none;
  Arm arm = Arm::infantry;
  Weapon weapon = Weapon::rifled;
  BrigadeIndex brigade = kNoBrigade;  // artillery: none (bs:2.1.6)
  std::uint8_t division_index = 0xff;
  bool fragile = false;                // one step (bs:2.1.3)
  bool lone = false;                   // a one-unit brigade that supports anybody (bs:12.4a.4)
  BrigadeIndex attached = kNoBrigade;  // an attached battery (bs:6.6)
  std::uint8_t sp[2][2] = {};          // [battleworn][dismounted]
  std::uint8_t cr[2][2] = {};
};
struct BrigadeCard {
  std::string id, name, division;  // called by its leader: us-tyler, Tyler
  std::string title;               // in a sentence: Tyler's Brigade; a regiment that is one by itself: WV Cavalry
  Side side = Side::none;
  std::uint8_t division_index = 0xff;
  UnitIndex first = 0;  // units of a brigade stand together in the list
  std::uint8_t count = 0;
};

// ---- Chits (bs:2.4 to 2.7) ----
enum class ChitKind : std::uint8_t { command, cic, event, wild, marker };
// What a chit does; each has its clauses bs:event.… or bs:wild.… and its row in events.cpp.
enum class Effect : std::uint8_t {
  none,
  activate,
  cic,
  firefight,
  rally,
  heroic_stand,
  last_stand,
  assault_bonus,  // Huzzah!, Rebel Yell!, Charge!
  good_ground,
  command_confusion,
  double_time,
  confident,
  brigade_reserve,
  burn_the_bridge,
  find_the_ford,
  fatigue,
  reaction,
  arrival,
  skirmishers,
  hold_fire,
  overshoot,
  black_hats,
  longstreet,
  friendly_fire,
  fortunes_of_war,
  fog_of_war,
  indecision
};
struct ChitCard {
  std::string id, name;
  std::string does;        // in words
  Side side = Side::none;  // none: a wild chit
  ChitKind kind = ChitKind::event;
  Effect effect = Effect::none;
  std::uint16_t windows = 0;  // bit by Window
  bool held = false, one_use = false;
  std::int8_t amount = 0;      // columns, points, rating, as the clause says
  std::uint8_t reach = 0;      // hexes
  std::uint8_t rating = 0;     // of a leader, unless the scenario gives another
  std::uint64_t brigades = 0;  // by bit: of his command, unless the scenario gives another; those an event is about
  Clause clause;
};

// ---- Ground ----
enum class Terrain : std::uint8_t { clear, woods, orchard, marsh };
// Hexside features.
inline constexpr std::uint16_t kSlope = 1, kSteep = 2, kVertical = 4, kGentle = 8, kWall = 16, kStream = 32, kBridge = 64, kFence = 128,
                               kRiver = 256, kFord = 512, kRailBridge = 1024;
struct alignas(16) HexInfo {
  bool on_map = false;
  std::int8_t level = 0;
  Terrain terrain = Terrain::clear;
  bool trench = false;
  bool road = false;               // a road of any kind runs in it
  bool guns_silent = false;        // no battery may fire out of it (terrain.csv: fire)
  std::uint8_t gun_cap = 0;        // most SP a battery fires with from here; 0: no cap
  std::uint8_t cliffs = 0;         // the directions in which a Vertical Slope lies, as bits
  std::array<Clause, 3> barred{};  // by ActsAs: why such a unit can not be in it (no road leads there), uncited if it can
  bool woods() const { return terrain == Terrain::woods; }
};
struct SideInfo {
  HexIndex to = kNoHex;
  std::uint16_t features = 0;
  std::int8_t rise = 0;       // level of the far hex minus level of this
  std::uint8_t closed = 0;    // for ever (bs:1.0.4); a crossing may besides be closed as things stand
  std::uint8_t crossing = 0;  // 1 + number of the bridge or ford of a river, in Content::crossings
  std::uint8_t road = 0;      // 1: joined by a road of any kind; 2: by a Road or Pike (half rates)
};
// Costs in halves of a point, by ActsAs.
inline constexpr std::uint8_t kNever = 0xff, kAllPoints = 0xfe;
struct StepCost {
  std::uint8_t off_road = kNever;  // kAllPoints: only as a minimum move
  std::uint8_t road = 0;           // 0: no road joins the hexes
  std::uint8_t march = 0;          // March Column rate; 0: none
  std::uint8_t full_road = 0;      // a road hex too full for the unit (bs:10.5b.2); 0: the ordinary cost
  Clause barred;                   // why off_road is kNever
  Clause all;                      // why it takes the whole allowance
};
// Retreat over a hexside or into a hex off-road, by ActsAs.
enum class RetreatCost : std::uint8_t { free, hit, hit_no_break, deplete, never };
struct RetreatStep {
  RetreatCost cost = RetreatCost::free;
  bool stops = false;
  Clause clause;
};
// A bridge or ford over a river. It may be closed, or opened, as things stand (Table::open_crossings).
inline constexpr std::size_t kMostCrossings = 32;  // bits of Table::open_crossings
struct Crossing {
  HexIndex a = kNoHex, b = kNoHex;  // its ends; a has the lower number
  std::string kind;                 // as the map names it
  bool open = true;                 // at the start, unless the scenario says otherwise
  Clause closed;                    // why it can not be used when it is closed
};
// One row of terrain.csv.
struct TerrainRow {
  std::string feature, kind;
  ActsAs arm = ActsAs::infantry;
  std::uint8_t cost = 0, cost_down = 0;  // halves
  bool no_move = false, no_fire = false, no_fire_down = false;
  std::uint8_t fire_cap = 0;  // most SP a battery fires with from here; 0: no cap
  RetreatCost retreat = RetreatCost::free;
  bool retreat_stops = false, lifts_stream = false, lifts_river = false;
  bool road_negates = true;  // moving along a road cancels it
  std::string opens_as;      // a crossing that is closed until it is opened, and is then what this names
  Clause barred_by;          // why it can not be entered or crossed; of a bridge or ford: why not when it is closed
  Clause priced_by;          // what it costs
  Clause retreat_by;         // what a retreat there costs
};

// ---- Charts ----
inline constexpr int kColumns = 14;
enum class Code : std::uint8_t { none, t, tr, ts, d, ds, repulse, kCount };
inline constexpr std::string_view kCodes[] = {"-", "T", "TR", "TS", "D", "DS", "repulse"};
struct Effects {  // of one cell of a results chart
  std::uint8_t hits = 0, retreat = 0;
  bool deplete = false, break_test = false, panic = false, repulse = false, others_test = false, follow = false;
};
struct ResultRow {
  bool tests = false;
  std::int8_t cr_change = 0;
  Effects first, pass, fail, fail_by_3, others;
  Clause clause;
};
inline constexpr int kMostRange = 31;
struct RangeRow {
  Weapon weapon;
  bool infantry = false, cavalry = false, artillery = false;
  enum class Class : std::uint8_t { close, canister, medium, long_range, extreme } cls = Class::close;
  std::uint8_t least = 0, most = 0;
  std::uint8_t sixteenths = 0;  // multiplier on a strength, in sixteenths of one
  Clause clause;
};
struct OrderCard {  // a row of orders.csv gathered; Order::none is the Limited Activation
  bool fire = false, fire_adjacent = false, engage = false, close_combat = false, enter = false, attached_moves = false, work = false;
  bool rally_one = false, regroup = false, form_up = false;
  std::uint8_t points[2] = {};  // infantry, cavalry
  bool march[2] = {};
};

// ---- Scenarios ----
struct TurnCard {
  int day_turn = 0;
  std::string time;
  bool skip_artillery = false, night = false;
  std::uint16_t night_options = 0;  // bit by Option: night if it is on
  std::uint8_t key[2] = {}, random[2] = {};
  std::uint8_t battery_cap = 0;  // Artillery Rest; 0: none
  ChitIndex first = kNoChit;     // a chit played first without a draw (bs:7.1.2)
  ChitIndex shielded = kNoChit;  // not cancelled, its brigades closed to enemy events (bs:7.3.4, bs:wild.fortunes-of-war.4)
  ChitIndex no_roll = kNoChit;   // all its activations are Full without a roll (bs:7.2.6)
};
struct SetupRow {
  UnitIndex unit = kNoUnit;
  HexIndex hex = kNoHex;      // of a free choice that of the default set-up
  std::uint8_t state = 0;     // kMounted, kBattleworn, kSkirmish, kNoRecover
  bool either_state = false;  // mounted or dismounted by choice
  bool free = false;          // its owner chooses the hex in `hexes`
  HexSet hexes;
  HexSet beyond;              // hexes the choice would have, if another rule did not limit it
  Clause limit_clause;        // that rule
  std::string alone;          // one to a hex of those that say the same word here
  At at = At::map;            // or waiting in the hex, or eliminated before the game began
  std::uint16_t options = 0;  // bit by Option: only if it is on; 0: always
  Clause clause;
  bool asks() const { return free || either_state; }
};
struct ArrivalRow {
  int turn = 0;  // 0: when a special rule says
  UnitIndex unit = kNoUnit;
  HexIndex hex = kNoHex;  // kNoHex: it becomes available off the map
  std::uint8_t state = 0;
  bool chosen = false;        // from that turn on its owner says when, and a special rule where
  std::uint16_t options = 0;  // bit by Option: only if it is on; 0: always
  bool leaves = false;        // lifted from the map instead
  Clause clause;
};
struct ChitRow {  // a chit joins or leaves
  int turn = 0;
  ChitIndex chit = kNoChit;
  Place to = Place::pool;
  Clause clause;
};
struct ObjectiveCard {
  HexIndex hex = kNoHex;
  std::string name;
  Side initial = Side::none;
  bool by_infantry_only = true;  // dismounted cavalry is infantry
  bool by_anybody = false;       // guns too
  Clause clause;
};
// Victory points for a place, or for several held together: a row of points.csv.
inline constexpr int kMostPointRows = 32;
struct PointRow {
  std::vector<HexIndex> hexes;
  Side side = Side::none;  // none: for either
  int halves = 0;
  // At the end of the game; at the end of one turn; at the end of any turn up to that one. The last two are earned once.
  enum class When : std::uint8_t { end, turn, until } when = When::end;
  int turn = 0;
  bool occupied = false;  // a unit must stand there: control is not enough
  Clause clause;
  bool once() const { return when != When::end; }
};
// Victory points for each unit of the enemy that is eliminated or on the Broken Track: a row of losses.csv. The first that fits counts.
struct LossRow {
  std::string_view kind{};  // as people read it
  bool (*fits)(const UnitCard&) = nullptr;
  int halves = 0;
  Clause clause;
};
struct OffMapGun {
  UnitIndex unit = kNoUnit;
  int column = 1;
  int from_turn = 1;
  Clause clause;
};
struct FogCard {  // a result of the Fog of War table
  Clause clause;
  Side affected = Side::none, chooser = Side::none;  // whose units or hexes it is about, who picks them
  bool both = false;                                 // it may be about either
  std::string summary{};                             // what it does, in a line
};
// What one roll of a die for when units come brings: a row of arrival_rolls.csv.
struct ArrivalRoll {
  std::uint8_t turn = 0;    // 0: never
  std::uint8_t halves = 0;  // of a victory point, for the enemy
};
// A special rule in force in a scenario: a row of special_rules.csv.
inline constexpr int kMostSpecial = 32;
struct SpecialRow {
  const SpecialRule* rule = nullptr;
  std::bitset<kMostUnits> units;     // that it is about
  HexSet area;                       // hexes that it is about
  std::vector<std::uint8_t> beyond;  // by hex: how many hexes from the nearest of them
  std::string name;                  // of the area, for who is kept to it
  int turn = 0, amount = 0;
  std::array<ArrivalRoll, 6> rolls{};  // by die
};
// A bridge or ford that is open or closed when the scenario begins, whatever the map says.
struct CrossingRow {
  std::uint8_t crossing = 0;  // in Content::crossings
  bool open = true;
  Clause clause;
};
enum class Fate : std::uint8_t { eliminated, broken_1, exit };
struct Scenario {
  std::string id, title;
  std::vector<TurnCard> turns;
  std::bitset<kMostHexes> area;
  Fate forced_out = Fate::eliminated;  // a unit with no retreat but out of the area
  Clause area_clause, forced_clause;
  std::bitset<kMostHexes> exits;  // from which a unit may leave the map by its own move
  int exit_cost = 0;              // halves
  Clause exit_clause;
  std::vector<SetupRow> setup;
  std::vector<ArrivalRow> arrivals;
  std::vector<ChitRow> chits;
  std::vector<ObjectiveCard> objectives;
  std::vector<PointRow> points;
  std::vector<LossRow> losses;
  std::vector<OffMapGun> off_map;
  std::vector<CrossingRow> crossings;
  std::array<std::uint64_t, kMostChits> commands{};  // brigades by bit, of a command or CIC chit
  std::array<Clause, kMostChits> command_clause{};
  std::array<std::uint8_t, kMostChits> rating{};
  std::array<FogCard, 6> fog{};  // by die
  Clause victory;                // which rule of the battle judges the end
  std::vector<SpecialRow> special;
  std::array<std::uint32_t, kMostUnits> special_of{};  // bit by row: it is about this unit
};

enum class Option : std::uint8_t {
  chit_return_roll,
  fire_halves_movement,
  defend_may_engage,
  obscured_over_lower_woods,
  whole_hex_retreats,
  division_support,
  fragile_to_broken_track,
  rebuild_option,
  kCount  // from here on they are the battle's own, which only its content asks for
};
inline constexpr std::string_view kOptionNames[] = {"chit-return-roll",          "fire-halves-movement", "defend-may-engage",
                                                    "obscured-over-lower-woods", "whole-hex-retreats",   "division-support",
                                                    "fragile-to-broken-track",   "rebuild-option"};
static_assert(std::size(kOptionNames) == static_cast<std::size_t>(Option::kCount));
inline constexpr std::size_t kMostOptions = 16;  // bits of Table::options

// Figures of the battle that clauses give (amounts.csv and the charts). Points in halves.
struct Figures {
  int stack_units = 0;  // most units in a hex; 0: no limit
  int stack_points = 0;
  int foot_artillery = 0, horse_artillery = 0;
  int mount_cost = 0;
  std::array<int, 3> march_once{};  // by arm: before the first hex at the March Column rate
  int indecision = 0;
  int recover_battery = 0;  // a battery recovers on a roll up to this (bs:13.3.2)
  int black_hats = 0;
  int night_sight = 0;                                             // hexes; a battle without night has no such figure
  int casualty = 0, casualty_least = 0;                            // rating of a Casualty chit: so much more, not less than (bs:2.4.2)
  int skirmishers = 0;                                             // most of a side in Skirmish Order
  int skirmish_cost = 0, skirmish_saves = 0, skirmish_beside = 0;  // entering it; less a hex; more a hex next to an enemy in it
};

// Figures of the chapters on combat (amounts.csv).
struct CombatFigures {
  int hit_sp = 0;                                          // SP for each Morale Hit (bs:2.1.8)
  int hit_cr = 0;                                          // CR for each Morale Hit (bs:2.1.9)
  int unsupported = 0;                                     // CR of a unit without Support (bs:12.4.1)
  int break_retreat_hit = 0, break_retreat_depletion = 0;  // hexes after a passed Break Test (bs:12.7.2)
  int panic_retreat = 0;                                   // bs:12.6.1
  int long_advance = 0;                                    // a retreat of so many hexes lets the attacker advance two (bs:11.5.2)
};

inline constexpr std::size_t kSightCases = std::size_t{2} * 3 * 5 * 8 * 4 * 3;  // see los.h

struct Content {
  std::string folder;
  GameCard card;
  Map map;
  ClauseBooks books;
  const Battle* battle = nullptr;
  Exclusive exclusive;

  std::vector<UnitCard> units;
  std::vector<BrigadeCard> brigades;
  std::vector<ChitCard> chits;
  std::vector<std::string> divisions;
  std::vector<UnitIndex> attached;  // batteries attached to a brigade (bs:6.6)
  std::vector<Scenario> scenarios;
  Figures figures;
  CombatFigures combat;
  std::vector<std::pair<Clause, int>> own;  // figures of the battle's own rules (amounts.csv: own)

  std::vector<HexInfo> hex;
  std::vector<std::array<SideInfo, kDirections>> side;
  std::array<std::vector<std::array<StepCost, kDirections>>, 3> step;        // by ActsAs, from hex, direction
  std::array<std::vector<std::array<RetreatStep, kDirections>>, 3> retreat;  // off-road and not
  std::vector<TerrainRow> terrain;
  std::vector<Crossing> crossings;
  std::vector<std::uint8_t> bank;                 // by hex: which of the parts it is in that rivers cut the map into, 1 with the first hex
  std::array<std::uint8_t, kSightCases> sight{};  // what an intervening place does to a line of sight, from the battle's rows (los.cpp)

  std::array<std::array<Code, kColumns>, 36> crt{};  // by d66 (0 … 35)
  std::array<int, kColumns> column_least{};          // least whole SP
  std::array<std::string, kColumns> column_name;
  std::array<ResultRow, static_cast<std::size_t>(Code::kCount)> fire_results, close_combat_results;
  std::vector<RangeRow> ranges;
  // 1 + row of `ranges`, by weapon, ActsAs and range; 0: out of range (combat_tables.cpp).
  std::array<std::array<std::array<std::uint8_t, kMostRange + 1>, 3>, 7> range_row{};
  std::array<std::array<std::uint8_t, 3>, 7> farthest_range{};  // the last of them that is not 0
  std::array<OrderCard, 5> orders;
  std::array<std::uint8_t, 32> artillery_stacking{};
  std::uint16_t no_guns_down = 0;  // hexside features down over which guns do not fire at the next hex
  // General Casualty, by d66: the brigade whose Support suffers, or the chits that are turned over (bs:wild.fog-of-war.5).
  std::array<BrigadeIndex, 36> general_casualty{};  // kNoBrigade: no effect
  std::array<std::uint64_t, 36> casualty_chits{};
  std::vector<std::string> options;            // by bit: those of the series, then those of the battle
  std::vector<std::uint16_t> option_defaults;  // by scenario
  // Joined shift tables: the rows are the battle's (battle.h), the amounts those of amounts.csv.
  std::vector<JoinedRow<FireCondition>> fire_shifts;
  std::vector<JoinedRow<CloseCombatCondition>> close_combat_shifts;
  std::vector<std::pair<Clause, std::string>> shift_words;  // what each of them is for, in a few words
  std::vector<std::pair<Clause, std::string>> because;      // why a game ends by a clause, or a unit takes a hit, likewise

  WeightSheet staff;  // what computer players weigh
  StaffGround staff_ground;

  const Grid& grid() const { return map.grid; }
  const Scenario& scenario(const Table& t) const { return scenarios[t.scenario]; }
  const TurnCard& turn(const Table& t) const { return scenario(t).turns[t.turn - 1U]; }
  int n_units() const { return static_cast<int>(units.size()); }
  int own_figure(Clause clause) const {
    for (const auto& [of, amount] : own)
      if (of == clause) return amount;
    return 0;
  }
};

// bs:9.1b.1: may this unit fire from the saddle?
inline bool fires_mounted(const Content& c, UnitIndex u) {
  return c.units[u].weapon == Weapon::carbine && c.exclusive.mounted_fires[static_cast<std::size_t>(c.units[u].side)];
}

inline void note_cliff(HexInfo& hex, Direction d, std::uint16_t features) {
  hex.cliffs = static_cast<std::uint8_t>((hex.cliffs & ~(1U << d)) | ((features & kVertical) != 0 ? 1U << d : 0U));
}

// Which results a d66 is: 0 … 35 from the coloured and the white die.
constexpr int d66(int coloured, int white) { return (coloured - 1) * 6 + white - 1; }

// Reads a battle's content; what is wrong goes to `complaints`.
Content read_content(const Shelf&, const Battle&, Map map, ClauseBooks books, Complaints& complaints);

// Night as things stand: by the clock, or by the clock and an option.
inline bool night(const Content& c, const Table& t) { return c.turn(t).night || (c.turn(t).night_options & t.options) != 0; }

// How far anybody sees: at night, if the battle has one, not far.
inline int farthest_sight(const Content& c, const Table& t) {
  return c.exclusive.night_sight.cited() && night(c, t) ? c.figures.night_sight : kMostHexes;
}

constexpr bool option(const Table& t, Option o) { return ((t.options >> static_cast<int>(o)) & 1U) != 0; }

}  // namespace vedette::bs
