// The proving game as its files give it: thirteen units, eleven chits, a chart, and the tables whose amounts are in amounts.csv.
// It is read once, checked on reading and never changes.
#pragma once

#include <string>
#include <vector>

#include "clauses/proving.h"
#include "proving/position.h"
#include "tabletop/game.h"
#include "tabletop/rules_table.h"

namespace vedette::proving {

consteval Clause operator""_c(const char* id, std::size_t length) {
  return find_clause(kClauses_proving, kBookProving, std::string_view(id, length));
}

enum class Arm : std::uint8_t { infantry, cavalry, artillery };

struct UnitCard {
  std::string id, name;
  Side side = Side::none;
  Arm arm = Arm::infantry;
  std::uint8_t brigade = 0;
  std::uint8_t sp = 0, cr = 0;
  HexIndex hex = kNoHex;  // kNoHex: placed by its owner (1.1)
};
enum class ChitKind : std::uint8_t { brigade, event, wild };
struct ChitCard {
  std::string id, name;
  Side side = Side::none;
  ChitKind kind = ChitKind::event;
  std::uint8_t brigade = 0;
  Window window = Window::none;
};
struct ScenarioText {
  std::string id;
  int turns = 0;
  int first = 0;  // minutes after midnight
};

// One step of a move, as the cost table looks at it.
struct Step {
  UnitIndex unit = kNoUnit;
  HexIndex from = kNoHex, to = kNoHex;
  Direction way = kNoDirection;
};
// Those who fire, and at what.
struct Shot {
  std::uint16_t units = 0;  // bits
  HexIndex target = kNoHex;
  UnitIndex victim = kNoUnit;
  bool sharpshooters = false;
};
struct Content;
using StepCondition = bool (*)(const Content&, const Open&, const Step&);
using ShotCondition = bool (*)(const Content&, const Open&, const Shot&);
using TestCondition = bool (*)(const Content&, const Open&, UnitIndex);

struct ChartColumn {
  int least = 0;
  std::array<char, 6> result{};  // by die
};
using Chart = std::vector<ChartColumn>;

struct Content {
  GameCard card;
  Map map;
  ClauseBooks books;
  std::vector<UnitCard> units;
  std::vector<std::string> brigades;
  std::vector<ChitCard> chits;
  std::vector<ScenarioText> scenarios;
  std::array<std::vector<HexIndex>, 2> setup_area;

  // Figures of amounts.csv.
  int fog = 0, double_quick = 0, stacking = 0;
  std::array<int, 3> allowance{}, range{};  // by arm
  int gap_points = 0, house_points = 0, loss_points = 0, decisive_lead = 0;

  // Tables: {clause, condition} in the chapters, joined with their amounts.
  std::vector<JoinedRow<StepCondition>> costs;
  std::vector<JoinedRow<ShotCondition>> fire_shifts;
  std::vector<JoinedRow<TestCondition>> test_modifiers;
  Chart fire_chart;

  // What movement and sight ask of the map, by hex.
  int woods = -1;
  std::uint16_t steep = 0, wall = 0, stream = 0;

  UnitIndex n_units() const { return static_cast<UnitIndex>(units.size()); }
  ChitIndex n_chits() const { return static_cast<ChitIndex>(chits.size()); }
};

// The rows of the tables, each in its chapter.
std::span<const RuleRow<StepCondition>> cost_rows();
std::span<const RuleRow<ShotCondition>> fire_rows();
std::span<const RuleRow<TestCondition>> test_rows();

Content read_content(const Shelf&, Complaints&);

}  // namespace vedette::proving
