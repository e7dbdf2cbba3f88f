// What the chapters of the proving game offer each other: the verbs and events, the questions about the ground, and one entry a
// procedure. A chapter's own frame and steps stay in its file.
#pragma once

#include "proving/content.h"
#include "tabletop/answer.h"
#include "tabletop/field_reader.h"
#include "tabletop/lines.h"

namespace vedette::proving {

using Table = Context<Content>;
using Chapter = Procedure<Position, Content>;

// clang-format off
enum class Verb : std::uint8_t {
  none, place, default_setup, key, play, pass, done, choose, fire, add, move, stop, retreat, count
};
constexpr std::uint8_t uses(Verb v) {
  switch (v) {
    case Verb::place: case Verb::retreat: return kUsesA | kUsesHex;
    case Verb::key: case Verb::play: case Verb::choose: case Verb::add: case Verb::stop: return kUsesA;
    case Verb::fire: return kUsesHex;
    case Verb::move: return kUsesA | kUsesPath;
    default: return 0;
  }
}
enum class Told : std::uint8_t {
  none, turn, placed, keyed, set_aside, drawn, fog, activated, played, moved, fired, lost, eliminated, tested, shaken, retreated, cornered,
  captured, ended
};
// clang-format on
constexpr Verb verb(const Action& a) { return static_cast<Verb>(a.verb); }
constexpr Action act(Verb v, std::uint8_t a = 0, HexIndex hex = 0) {
  return {.verb = static_cast<std::uint8_t>(v), .a = a, .b = 0, .c = 0, .hex = hex, .hex2 = 0, .path = {}};
}

inline Event event(Told kind, Clause clause, Side side = Side::none, UnitIndex unit = kNoUnit) {
  Event e;
  e.kind = static_cast<std::uint8_t>(kind);
  e.clause = clause;
  e.side = side;
  e.unit = unit;
  return e;
}

// Ground: who stands where (ground.cpp; 3).
Side side_in(const Content&, const Open&, HexIndex);  // none: empty
int units_in(const Open&, HexIndex);
UnitIndex unit_in(const Open&, HexIndex, int stack);  // 1: the top one; kNoUnit
bool next_to_enemy(const Content&, const Open&, HexIndex, Side of);
int enemy_hexes_around(const Content&, const Open&, HexIndex, Side of);
Verdict may_stand(const Content&, const Open&, UnitIndex, HexIndex);  // 3.1, 3.2
void leave(Open&, UnitIndex);
void arrive(Open&, UnitIndex, HexIndex, Table&);
void lose_one(Position&, UnitIndex, Table&);  // 7.6, 9.5
bool in(std::uint16_t set, UnitIndex u);
void put(std::uint16_t& set, UnitIndex u);
UnitIndex last_of(std::uint16_t set);  // kNoUnit if empty
int strength(const Open&, std::uint16_t set);

// Sight (5.3).
struct Sight {
  bool clear = true;
  HexIndex hex = kNoHex;  // what blocks it
};
Sight line_of_sight(const Content&, HexIndex from, HexIndex to);

// Chits and windows (chits.cpp, window.cpp; 2).
void open_window(Position&, Window, Side);
int cup(const Content&, const Position&, std::array<ChitIndex, kMostChits>&);

// Fire (fire.cpp; 5).
using ShiftLines = Lines<8>;
struct Reckoning {
  int strength = 0;
  int column = 0;  // before the shifts
  ShiftLines shifts;
  int final = 0;  // index of the column used
};
Reckoning reckon(const Content&, const Open&, const Shot&);
Verdict may_fire(const Content&, const Open&, UnitIndex, HexIndex target);
Verdict may_fire_at(const Content&, const Open&, std::uint8_t brigade, HexIndex target);
void begin_fire(Position&, HexIndex target, std::uint8_t brigade);

// Movement (movement.cpp; 4).
using CostLines = Lines<8>;
struct Reach {
  std::array<std::uint8_t, 256> points{};  // left on arrival + 1, by hex; 0: out of reach
  std::array<Direction, 256> came{};       // by which step
};
CostLines step_cost(const Content&, const Open&, const Step&);
Verdict may_step(const Content&, const Open&, const Step&);
int allowance(const Content&, UnitIndex, int bonus);
Reach reach(const Content&, const Open&, UnitIndex, int points, bool unmoved);
Path path_to(const Content&, const Reach&, HexIndex from, HexIndex to);
Verdict judge_path(const Content&, const Open&, UnitIndex, Path, int points, bool unmoved, int& cost);
void begin_move(Position&, UnitIndex, int points);

// Cohesion and retreat (cohesion.cpp; 7).
using TestLines = Lines<8>;
TestLines test_modifiers(const Content&, const Open&, UnitIndex);
void begin_test(Position&, UnitIndex);
void begin_retreat(Position&, UnitIndex);

// Victory (victory.cpp; 9).
struct ScoreLine {
  Side side;
  int points;
  Clause clause;
};
struct Score {
  std::array<int, 2> points{};
  std::array<ScoreLine, 4> lines{};
  int n = 0;
};
Score score(const Content&, const Open&);
void end_game(Position&, Table&, Clause);

// The chapters' entries in the table of procedures.
extern const Chapter kSetup, kTurn, kCommand, kWindow, kActivation, kFire, kMove, kTest, kRetreat;

// Those that never ask.
inline Side nobody(const Content&, const Position&) { return Side::none; }

// Seats, words and questions (seen.cpp, words.cpp, questions.cpp).
View view_of(const Content&, const Position&, Seat);
void resample_view(const Content&, const View&, Dice&, Position&);
Value show_view(const Content&, const View&);
std::string prompt(const Content&, const Open&);
Value words_of_action(const Content&, const Open&, const Action&);
Interpreted interpret_words(const Content&, const Open&, const Value&, int played);
Value tell_event(const Content&, const Event&);
Refusal answer(const Content&, const Position&, std::string_view question, const Value& fields, Value& into);
Refusal place_situation(Position&, const Value&, Table&);
std::string broken_invariant(const Content&, const Position&);
UnitIndex unit_named(const Content&, std::string_view);
ChitIndex chit_named(const Content&, std::string_view);
inline const auto& unit_cards(const Content& c) { return c.units; }
struct Fields : FieldReader<Content> {
  ChitIndex chit_of(const Value& v, std::string_view field) {
    return known(chit_named(c, v.as_text()), kNoChit, "chit", c.chits, v, field);
  }
};

// What the frames under way say of the activation, for views and words.
struct Activated {
  bool under_way = false;
  std::uint8_t brigade = 0;
  std::uint8_t step = 0;  // an ActivationStep
  int bonus = 0;
};
enum class ActivationStep : std::uint8_t { begin, window, fire, movement, end };
Activated activated(const Open&);
Chosen chosen(const Open&);  // the set being built; no target: none is
struct Moving {
  UnitIndex unit = kNoUnit;
  int points = 0;
  int declared = 0;  // how many paths its owner has given
};
Moving moving(const Open&);
Window window_open(const Open&);

}  // namespace vedette::proving
