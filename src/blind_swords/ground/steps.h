// What a step costs a moving unit, whether it may be made, and how far a unit can go: the same predicates serve the
// listing of moves, the verdict on any path, and the questions cost and reach. bs:10.2, bs:10.3, bs:10.5, bs:10.6,
// bs:6.5a, bs:6.5b.
#pragma once

#include "blind_swords/content/readers.h"
#include "blind_swords/ground/ground.h"
#include "tabletop/action.h"

namespace vedette::bs {

// Why a unit moves: its brigade's order, the Artillery Phase, an event.
enum class MoveKind : std::uint8_t { order, artillery, reserve, reaction };

// A unit in the middle of its move.
struct Mover {
  UnitIndex unit = kNoUnit;
  Order order = Order::none;
  MoveKind kind = MoveKind::order;
  int spent = 0, allowance = 0;  // halves
  bool entered = false;          // has entered a hex in this move
  bool march_paid = false;
  bool unpaid = false;      // its owner will not pay for a step in this move (price.h)
  bool stopped = false;     // by Engaging or a minimum move: no further hex
  HexIndex start = kNoHex;  // where the move began
};

// bs:8.4: what the unit has for this kind of move; `bonus` in halves (Double Time).
int allowance(const Content&, const Position&, UnitIndex, MoveKind, Order, int bonus);
bool march_allowed(const Content&, const Position&, const Mover&);

// Facts of the table that the steps of one path or one flood share.
struct StepFacts {
  // Filled for a flood, which asks about most hexes in reach; otherwise a hex is looked at when it is asked about.
  bool everywhere = false;
  HexSet engaged;   // hexes in which the mover would be Engaged
  HexSet screened;  // hexes next to an enemy in Skirmish Order
  HexSet quiet;     // hexes of the play area into which, when empty, only the ground can hinder a step; none for guns
  bool guns = false;
  mutable GunsDistances guns_near{};  // 1 + guns_distance, 0: not known yet (artillery only)
  int start_near = 3;
};
void gather(const Content&, const Position&, const Mover&, StepFacts&);

// One step from `from`. `march`: at the March Column rate where there is one (its price not included).
struct Step {
  Verdict verdict;
  int halves = 0;        // kAllPoints: the whole allowance
  bool marched = false;  // the March Column rate was used
  bool road = false;
  bool ends = false;  // the unit Engages: it stops there
  int ground = 0;     // of `halves`: what the ground asks, before what Skirmish Order saves
  int beside = 0;     // of it for an enemy in Skirmish Order next to the hex
};
// What a minimum move is cited by: the clause that asks for all points, or the one that allows one hex for them.
Clause minimum_clause(const Content&, ActsAs, HexIndex from, Direction, int halves);
Step judge_step(const Content&, const Position&, const Mover&, const StepFacts&, HexIndex from, Direction, bool march);

// May guns that stand in `from` be moved to the hex next to it, and stay there (bs:6.5b)?
bool keeps_two_hexes(const Content&, const Position&, Side, HexIndex from, HexIndex to);

// May the unit end its move in this hex (stacking, guns, scenario limits)?
Verdict may_end(const Content&, const Position&, const Mover&, const StepFacts&, HexIndex);

// A whole path: verdict, cost, and whether it is made in March Column. The cheapest rates are used.
struct PathPrice {
  Verdict verdict;
  int halves = 0;
  bool march = false;
};
PathPrice price_path(const Content&, const Position&, const Mover&, const StepFacts&, HexIndex from, Path, CostParts* parts = nullptr);

// Every hex in which the unit can end, with one cheapest path each.
struct Reach {
  struct Hex {
    HexIndex hex;
    std::uint8_t halves;
    std::uint64_t bits;  // of the path: plain, so that room for all hexes costs nothing
    Path path() const { return {bits}; }
  };
  std::array<Hex, kMostHexes> hexes;
  int n = 0;
};
void find_reach(const Content&, const Position&, const Mover&, HexIndex from, Reach&);
// Is there any hex it can go to?
bool can_move(const Content&, const Position&, const Mover&, HexIndex from);

}  // namespace vedette::bs
