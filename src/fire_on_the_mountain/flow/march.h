// A unit under way: what it has left, what each step costs it, what forbids it and what makes it stop (13). The move
// itself, the list of hexes it can reach and the questions `cost` and `reach` all judge a step here.
#pragma once

#include <vector>

#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/position.h"
#include "tabletop/action.h"
#include "tabletop/numbers.h"
#include "tabletop/verdict.h"

namespace vedette::fotm {

enum MarchBit : std::uint8_t {
  kSpent = 1,       // has spent MP: no one-hex minimum any more (13.1.onehex.limit)
  kForward = 2,     // has gone forward: no orderly withdrawal (13.2.withdraw.more)
  kBackward = 4,    // has withdrawn in order: no forward movement
  kActed = 8,       // has done something: mounting is no longer its first act (8.1.when)
  kEnded = 16,      // has done its last act
  kEntering = 32,   // came onto the map in this move (14.2.entry)
  kLeashed = 64,    // can end within the leash, and so must (11.3.leash.when)
  kForcedOn = 128,  // has made its forced march
};

enum class MarchDuty : std::uint8_t {
  none,
  leave_zoc,  // 10.1.leave, 11.4.leave
  march_off,  // 8.5.march
};

// The frame of a move.
struct March {
  UnitIndex unit;
  std::uint8_t mp;  // half MP left
  std::uint8_t allowance;
  std::uint8_t free_turns;
  std::uint8_t bits;
  MarchDuty duty;
  std::uint8_t best_exit;  // with march_off: the least cost to leave that its move can bring it to; 0: it can leave now
  UnitIndex stopped_by;    // the enemy whose ZOC stopped it, or kNoUnit
  Gait yard;               // as which it began: the way off the map is measured so, whatever it does about its mounts (8.5.march)
  UnitIndex helper;        // the Commander who adds to the roll of its forced march, or kNoUnit
  HexIndex start;          // where the move began
  Clause stop;             // why it may enter no further hex; none: it may
  Clause duty_clause;
  std::array<std::uint16_t, 4> ahead;  // what is left of the path while a displaced Commander is seen to; a Path

  bool has(MarchBit b) const { return (bits & b) != 0; }
  void set(MarchBit b) { bits |= b; }
};

Gait gait_of(const Content&, const Position&, UnitIndex);
// By arm and by mounts as the phase begins (13.1.mp, 8.1.mp), less at dusk (11.6.mp).
int allowance_of(const Content&, const Position&, UnitIndex);
March march_of(const Content&, const Position&, UnitIndex);  // as its move begins, without any duty

// What the other side does to the ground, gathered once for many steps.
struct Field {
  HexSet zoc;    // of the enemy
  HexSet enemy;  // hexes with an enemy Brigade or Guard
  HexSet guns;   // in range of Confederate artillery; only while Pleasonton's cavalry heeds it (11.3.stop)
};
Field field_for(const Content&, const Position&, UnitIndex);

// Who steps, as far as a step cares.
struct Marcher {
  UnitIndex unit;
  Gait gait;
  bool brigade;
  bool column;
  bool dismounted_guns;  // horse artillery that cannot move (8.4.move)
  bool pleasontons;
  bool paused;  // a Union unit during Burnside's pause
  bool held;    // Union cavalry that may not go West
};
Marcher marcher(const Content&, const Position&, UnitIndex);

struct StepCost {
  int cost = 0;  // half MP
  Clause ban;    // why it is forbidden
  Clause stop;   // why it ends movement
};
// From hex to hex, whatever the facing, points left or a stop before.
StepCost judge_step(const Content&, const Position&, const Field&, const Marcher&, HexIndex from, Direction);
// The ban with the hexes and units to blame.
Verdict ban_verdict(const Content&, const Position&, const Marcher&, Clause ban, HexIndex from, HexIndex to);

// One-corner turns that bring direction d into the Front, and the facing after them: the nearest of the two that do.
struct Turning {
  int corners;
  std::uint8_t facing;
};
constexpr Turning turning_for(int facing, Direction d) {
  constexpr std::array<int, kDirections> kTurns = {0, 0, 1, 2, -2, -1};  // by how far ahead of the corner faced d lies
  const int turn = kTurns[d >= facing ? d - facing : d - facing + kDirections];
  return {turn < 0 ? -turn : turn, turned(static_cast<Direction>(facing), turn)};
}
// What so many turns cost in half MP when `free` are left.
inline int turning_cost(const Content& c, int corners, int free) { return corners > free ? (corners - free) * c.march.turn : 0; }

// A path walked on paper.
struct Walked {
  Verdict verdict;
  HexIndex hex = kNoHex;
  std::uint8_t facing = 0;
  int cost = 0;  // half MP in all
  int steps = 0;
  bool stopped = false;  // it has to stop there
};
// One line of what a path costs; a step's lines add up to its price.
struct CostPart {
  HexIndex hex;
  int half_mp;
  Clause clause;
};
void add_step_parts(const Content&, const Position&, const Field&, const Marcher&, HexIndex from, Direction, std::vector<CostPart>&);
// With `parts`, the lines of the whole path as well: their sum is its cost.
Walked walk(const Content&, const Position&, const Field&, const March&, Path, bool backward, std::vector<CostPart>* parts = nullptr);

// Every way of orderly withdrawal from here, nearest first; every step into a Rear hex, the facing kept. f(Path, const Walked&) returns
// false to stop; the result says whether it never did.
template <class F>
bool each_back(const Content& c, const Position& p, const Field& field, const March& m, F&& f) {
  if (m.unit >= kFirstGuard || m.unit < kFirstBrigade || in_column(p, m.unit) || m.has(kForward) || m.stop.cited()) return true;
  std::array<Path, 64> paths;
  int n = 1, next = 0;
  paths[0] = Path{};
  HexSet seen{};
  seen.add(p.units[m.unit].hex);
  while (next < n) {
    const Path so_far = paths[next++];
    for (int i = 0; i < 2; ++i) {
      Path longer = so_far;
      longer.push(turned(p.units[m.unit].facing, 3 + i));
      const Walked w = walk(c, p, field, m, longer, true);
      if (!w.verdict.allowed() || seen.has(w.hex)) continue;
      seen.add(w.hex);
      if (n < count_of(paths)) paths[n++] = longer;
      if (!f(longer, w)) return false;
    }
  }
  return true;
}

// May the unit's move end in this hex: stacking, leash (4.1.when, 11.3.leash)?
Verdict may_end(const Content&, const Position&, const March&, HexIndex);
bool within_leash(const Content&, const Position&, HexIndex, UnitIndex cavalry);
bool breakout_open(const Position&);

}  // namespace vedette::fotm
